"""What games say in words: every legal move in words, every other click refused with its rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from skerry.frames import sentence
from skerry.game import Game, Move, Refusal, Step, in_order
from skerry.games import load, presentation
from skerry.games.template import Template, TemplatePosition
from skerry.text import Text

from tests.common import representatives, sample, walk
from tests.reference import twin

STEPS = {"place", "remove", "move", "ride", "push", "flip", "rotate"}
VAGUE = {"{start} cannot go to {cell}.", "No move begins on {cell}."}
"""What the defaults say where they know no rule; games that we ship never do."""


def beginnings(game: Game[Any], pos: Any, rng: Random) -> list[Move]:
    """Some clicks with which legal moves begin, none of them a whole one."""
    starts = {move[:end] for move in game.legal_moves(pos) for end in range(1, len(move))}
    longest = [start for start in sorted(starts, key=str) if len(start) > 1]
    few = rng.sample(sorted(starts, key=str), min(3, len(starts)))
    return [(), *few, *rng.sample(longest, min(2, len(longest)))]


def whole(text: Text) -> str:
    """A sentence as people read it, whose values all fit."""
    said = str(text)
    assert said
    assert "{" not in said
    assert set(re.findall(r"{(\w+)", text.template)) == set(text.values)
    for value in text.values.values():
        if isinstance(value, Text):
            whole(value)
    return said


@pytest.fixture(scope="module", params=[*representatives(), "template-3"])
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return Template(3) if request.param == "template-3" else load(request.param)


def test_every_click_that_is_no_move_is_refused_by_a_rule(game: Game[Any]) -> None:
    """And no other click is."""
    rng, buttons = Random(game.name), {"?"}
    if game.slug != "template":
        buttons |= set(presentation(game).buttons)
    for pos, move in sample(game, 6, 8, 500):
        legal = game.legal_moves(pos)
        for start in beginnings(game, pos, rng):
            open_now = {move[len(start)] for move in legal if move[: len(start)] == start}
            for click in [*game.board.cells, *sorted(buttons)]:
                refused = game.why_not(pos, (*start, click))
                assert (refused is None) == (click in open_now), (game.code(pos), start, click)
                if refused is None:
                    continue
                said = whole(refused.why)
                assert said[0].isupper() or said[0].islower()
                assert said.endswith(".")
                assert set(refused.cells) <= set(game.board.cells)
                assert click == "?" or refused.why.template not in VAGUE, said
                if isinstance(click, int) and move is not None:
                    assert refused.cells, said
        for move in legal:
            assert game.why_not(pos, move) is None
            after = game.why_not(pos, (*move, game.board.cells[0]))
            assert after is not None
            assert "complete" in str(after.why)


def test_every_legal_move_is_told_by_its_cells(game: Game[Any]) -> None:
    """In words that tell it from all others, as what it does to the pieces."""
    for pos, move in sample(game, 7, 12, 500):
        legal = game.legal_moves(pos)
        phrases = [whole(game.tell(pos, move)) for move in legal]
        assert len(set(phrases)) == len(phrases)
        before = game.view(pos).pieces
        for move, said in zip(legal, phrases, strict=True):
            for click in move:
                if isinstance(click, int):
                    assert re.search(rf"\b{game.board.names[click]}\b", said)
        for move in legal[:: max(1, len(legal) // 8)]:
            pieces = dict(before)
            for step in game.steps(pos, move):
                assert step.kind in STEPS
                pieces = applied(pieces, step)
            assert pieces == game.view(game.play(pos, move)).pieces


def applied(pieces: dict[int, str], step: Step) -> dict[int, str]:
    """The pieces after a step, which must be possible."""
    after = dict(pieces)
    if step.kind in ("move", "ride", "push"):
        assert len(step.cells) > 1
        assert after.pop(step.cells[0]) == step.piece
        assert step.cells[-1] not in after
        after[step.cells[-1]] = step.piece
        return after
    [cell] = step.cells
    assert (cell in after) == (step.kind != "place")
    if step.kind == "remove":
        assert after.pop(cell) == step.piece
    else:
        assert after.get(cell) != step.piece
        after[cell] = step.piece
    return after


class Taking(Template):
    """Black stones go onto white ones and take them."""

    def play(self, pos: TemplatePosition, move: Move) -> TemplatePosition:
        start, end = (1 << int(cell) for cell in move)
        return TemplatePosition(pos.black ^ start | end, pos.white & ~end, 1)

    def paths(self, pos: TemplatePosition, move: Move) -> list[list[int]]:
        return [self.trail(pos, move)]


def test_what_is_taken_by_displacement_is_told_without_any_words_of_the_game() -> None:
    game = Taking(3)
    pos, move = game.decode("bwb/2w/3 b"), tuple(game.board.cells[:2])
    assert str(game.tell(pos, move)) == "removed b3, then moved a3 to b3"


def turns(game: Game[Any], seed: int) -> Iterator[tuple[Any, list[Move]]]:
    """The turns of a random game."""
    start, moves = None, []
    for pos, move in walk(game, seed, 200):
        if start is not None and (move is None or pos.turn != start.turn):
            yield start, moves
            start, moves = None, []
        if move is not None:
            start, moves = start or pos, [*moves, move]


def test_a_turn_is_one_sentence(game: Game[Any]) -> None:
    for start, moves in turns(game, 8):
        said = whole(game.tell_turn(start, moves))
        assert said.startswith(game.players[start.turn])
        assert said.endswith(".")
        for move in moves:
            for click in move:
                assert isinstance(click, str) or game.board.names[click] in said


def test_what_is_asked_follows_the_clicks(game: Game[Any]) -> None:
    for pos, _ in sample(game, 9, 6, 300):
        assert game.prompt(pos, ()) == game.view(pos).prompt
        for start in beginnings(game, pos, Random(1))[1:]:
            assert whole(game.prompt(pos, start)).endswith("?")


# Rive


@pytest.mark.parametrize("name", ["rive-3", "rive-5"])
def test_rive_refuses_by_the_sizes_of_groups(name: str) -> None:
    """The numbers that a refusal names are those of the slow twin."""
    game, rules = load(name), twin(name)
    for pos, _ in walk(game, 11, 120):
        state = rules.decode(game.code(pos))
        if state.placed is not None:
            continue
        groups = rules.groups(set(state.stones))
        for cell in set(rules.cell.values()) - set(state.stones):
            refused = game.why_not(pos, (game.board.by_name[rules.name[cell]],))
            beside = [len(g) for g in groups if g & set(rules.neighbours(cell))]
            if refused is None:
                continue
            assert refused.why.values["n"] == max(beside)
            assert len(refused.cells) == 1 + max(beside)


def position(name: str, code: str) -> tuple[Game[Any], Any]:
    game = load(name)
    return game, game.decode(code)


def said(game: Game[Any], pos: Any, *clicks: str) -> tuple[str, set[str]]:
    """Why clicks, cells by their names, are refused, and the cells that it is about."""
    by_name = game.board.by_name
    refused = game.why_not(pos, tuple(by_name.get(click, click) for click in clicks))
    assert isinstance(refused, Refusal)
    return str(refused.why), {game.board.names[cell] for cell in refused.cells}


JOINED = ("rive-4", "w1b1/b2b1/2bw1w/b5w/1w2w1/1b2b/2w1 b r1@f4")
START = ("rivers-13", "12/12/12/3ssssss3/3ssssss3/12/12/12/3SSSSSS3/3SSSSSS3/12/12/12 c 0")
MIXED = "12/12/3s8/3sshs1s3/4ss1h3S/5s2v3/12/3S3v4/3VS1HS4/2SS1SS1S3/8S3/12/12 c 24"
APART, HOME = "ssssssssssss/12/12/12/12/12/12/12/", "/12/12/12/SSSS4SSSS c 0"


@pytest.mark.parametrize(
    ("name", "code", "clicks", "sentence", "cells"),
    [
        # Rive: STONE PLACEMENT, CAPTURING PLACEMENTS
        ("rive-4", "2b1/5/6/7/1w1b2/4b/w3 w -", "g2", "touches a group of 1; while", "g2 g3"),
        ("rive-4", "w1b1/b4/2b2w/b6/1w2w1/1b2b/2w1 w -", "g2", "group larger than 1", "g2 g1 f1"),
        ("rive-4", "2b1/5/6/7/1w1b2/4b/w3 w -", "g3", "is occupied", "g3"),
        (*JOINED, "g1", "not in the new group", "g3 e3"),
        (*JOINED, "g2", "first remove 1 stone", "g3 e3"),
        (*JOINED, "f4", "was just placed and stays", "f4"),
        (*JOINED, "e4", "without it the group would split", "e4 e3"),
        # Starboard Y: STONE PLACEMENT, and the pie rule
        ("starboard-y-3", "3/3w/2b2/6/5/4 b", "e4", "is occupied", "e4"),
        ("starboard-y-3-pie", "3/4/2b2/6/5/4 w", "d3", "choose to swap", "d3"),
        ("starboard-y-3-pie", "3/4/2w2/6/5/4 b", "d3", "d3 is occupied: stones", "d3"),
        ("starboard-y-3-pie", "3/3w/2b2/6/5/4 b", "swap", "answer to the first stone", ""),
        # Rivers and Stones: 1. Move a Piece (rulings 1 to 3)
        (*START, "a1", "There is no piece on a1", "a1"),
        (*START, "d9", "is Square's", "d9"),
        (*START, "e4 e3", "No piece of Circle's may enter Square's", "e3 f3 g3 h3"),
        (*START, "e5 a13", "more than a step from e5", "e5 a13"),
        (*START, "e5 d10", "too far from e5 to be pushed", "e5 d10"),
        ("rivers-13", MIXED, "d5 d4 d13", "The piece on d6 stops", "d6 d13"),
        ("rivers-13", f"{APART}1SH1V1S5{HOME}", "b5 h5", "The river on e5 turns", "e5 h5"),
        ("rivers-13", f"{APART}1SH1H1S5{HOME}", "b5 h5", "The piece on g5 stops", "g5 h5"),
        # 2. Push a Piece (rulings 4 and 5)
        (*START, "e5 f5", "only one piece", "e5 f5 g5"),
        (*START, "g4 g5 a13", "straight ahead: g5 can only go to g6", "g4 g5 g6"),
        ("rivers-13", MIXED, "d5 d4 d11", "lands on empty points only", "d11"),
        ("rivers-13", MIXED, "d5 d4 a13", "No river carries the piece", "d4 a13"),
        # 3. Flip a Piece, 4. Rotate a River (ruling 6)
        (*START, "h", "First choose the piece", ""),
        (*START, "e5 s", "is a stone already", "e5"),
        (*START, "e5 ~", "only rivers are rotated", "e5"),
        ("rivers-13", MIXED, "d5 h", "is a river already", "d5"),
    ],
)
def test_the_rule_is_named(name: str, code: str, clicks: str, sentence: str, cells: str) -> None:
    why, about = said(*position(name, code), *clicks.split())
    assert sentence in why
    assert about == set(cells.split())


def test_a_pushed_piece_may_not_enter_the_area_of_its_owners_opponent() -> None:
    """Ruling 1: whoever moves it."""
    code = "12/12/12/3ssssss3/3ssssss3/12/12/12/3SSSSSS3/3SSSSS4/3S8/12/12 c 0"
    game, pos = position("rivers-13", code)
    why, about = said(game, pos, "d3", "e3")
    assert about == {"e3", "f3", "g3", "h3"}
    assert why == "No piece of Circle's may enter Square's scoring area."


@pytest.mark.parametrize(
    ("name", "code", "moves", "sentence"),
    [
        (
            *("rive-4", "4/wwb1w/w3b1/2w1wwb/b5/bb1ww/b1ww w -", "d2"),
            "White joined three groups at d2.",
        ),
        (*JOINED, "xg3", "Black removed g3."),
        (*START, "d4c4", "moved d4 to c4"),
        (*START, "d4=h", "flipped d4 to a river across"),
        ("rivers-13", MIXED, "d5~", "rotated the river on d5"),
    ],
)
def test_moves_are_told(name: str, code: str, moves: str, sentence: str) -> None:
    game, pos = position(name, code)
    move = game.read(pos, moves.split()[0])
    assert sentence in str(game.tell_turn(pos, [move]))


@pytest.mark.parametrize("count", [1, 2, 3, 6, 5000])
def test_a_list_of_events_may_be_long(count: int) -> None:
    events = [Text("placed on {cell}", {"cell": f"a{n}"}) for n in range(count)]
    *others, last = map(str, events)
    told = in_order(events)
    assert str(told) == ", then ".join(filter(None, (", ".join(others), last)))
    assert str(count - 1) in str(sentence(told))

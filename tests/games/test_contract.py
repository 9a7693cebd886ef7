"""The contract between every game and the rest of the program."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable
from itertools import pairwise
from math import dist
from random import Random
from typing import Any

import pytest
from skerry.evaluator import Evaluator
from skerry.game import Game, Move, Termination
from skerry.games import GAMES, evaluator, levels, load, names, presentation
from skerry.games.entry import GameEntry
from skerry.games.template import Template
from skerry.lab.contract import broken_presentation
from skerry.match import Match
from skerry.text import AmbiguousMoveError, IllegalMoveError, MalformedError

from tests.common import refusal, representatives, sample, walk

NAMES = names()
MARKS = {"new", "group", "edge", "win"}
UNDRAWN = {"rive", "starboard-y"}
"""Games whose sheets promise that none is drawn."""


Part = tuple[str, Iterable[int], tuple[str, ...]]


def names_of(*parts: Part) -> list[str]:
    return [f"{slug}-{n}{tail}" for slug, sizes, tails in parts for n in sizes for tail in tails]


@pytest.fixture(scope="module", params=representatives())
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return load(request.param)


@pytest.fixture(scope="module")
def moments(game: Game[Any]) -> list[tuple[Any, Move | None]]:
    """Some forty moments of two random games."""
    return sample(game, 1, 25) + sample(game, 2, 12)


@pytest.fixture(scope="module")
def whole(game: Game[Any]) -> list[tuple[Any, Move | None]]:
    """A random game from its start to its end."""
    return list(walk(game, 5))


# The registry


def test_every_name_that_links_may_hold_is_registered() -> None:
    """Names of games are frozen: new ones may be added, but none removed."""
    assert set(NAMES) >= set(
        names_of(
            ("rive", range(2, 10), ("",)),
            ("starboard-y", range(2, 11), ("", "-pie")),
            ("rivers", (13, 15, 17), ("", "-course", "-repetition")),
        )
    )


@pytest.mark.parametrize(
    "name",
    [
        *("", "-", "chess", "chess-8", "rive", "rive-", "rive-1", "rive-10", "rive-05", "rive-5-"),
        *("rive-5-pie", "Rive-5", "rive-5 ", "rive--5", "rive-\u0665", "rive-5.0", "starboard-y"),
        *("starboard-y-1", "starboard-y-11", "starboard-y-4-swap", "starboard-4", "rivers-14"),
        *("rivers-13-pie", "rivers-13-course-repetition", "rivers-13-", "rivers", "rivers-1e1"),
        "rive-" + "9" * 5000,
    ],
)
def test_no_other_name_is(name: str) -> None:
    assert re.search(r"\w+ \w+ \w+", said := refusal(load, name))
    assert len(said) < 500


def test_a_game_says_what_it_is(game: Game[Any]) -> None:
    assert load(game.name).name == game.name
    assert game.name == "-".join(filter(None, (game.slug, str(game.size), game.variant)))
    shown = presentation(game)
    assert shown.title
    assert game.size in game.sizes
    assert shown.default_size in game.sizes
    assert game.variant in game.variants
    assert all(game.variants.values())
    settings = [[known.usual for known in game.parameters.values()]]
    known_variants = {**game.variants, **game.trials}
    assert len(known_variants) == len(game.variants) + len(game.trials)
    for variant in {*known_variants} - {""}:
        other = type(game)(game.size, variant)
        settings.append([other.setting(name) for name in game.parameters])
    assert all(settings.count(one) == 1 for one in settings), "variants differ in some parameter"
    for known in game.parameters.values():
        assert known.title
        assert known.others.keys() <= known_variants.keys()
    assert len(set(game.players)) == 2
    nodes = [level.nodes for level in levels(game)]
    assert len(nodes) == 6
    assert nodes[0] > 0
    assert nodes == sorted(nodes)
    assert all(level.sight >= 0 for level in levels(game))
    assert not list(broken_presentation(type(game), shown))


def test_board_and_regions_agree(game: Game[Any]) -> None:
    board = game.board
    assert board.cells == [cell for row in board.rows for cell in row] == sorted(board.cells)
    assert set(board.names) == set(board.xy) == set(board.cells)
    assert len(set(board.names.values())) == len(board.cells)
    assert all(re.fullmatch(r"[a-z][1-9]\d?", name) for name in board.names.values())
    assert all(board.by_name[name] == cell for cell, name in board.names.items())
    for cell in board.cells:
        for other in board.cells:
            adjoins = abs(dist(board.xy[cell], board.xy[other]) - 1) < 0.01
            assert adjoins == bool(board.around[cell] >> other & 1)
    for region in (*game.regions, *game.edges):
        assert region.name
        assert set(region.cells) <= set(board.cells)
        assert region.player in (0, 1, None)


# Moves


def test_moves_are_distinct_and_none_begins_another(
    game: Game[Any], moments: list[tuple[Any, Move | None]]
) -> None:
    for pos, _ in moments:
        moves = game.legal_moves(pos)
        assert len(set(moves)) == len(moves)
        assert not {move[:k] for move in moves for k in range(len(move))} & set(moves)
        for move in moves:
            assert isinstance(move, tuple)
            for click in move:
                if isinstance(click, str):
                    assert presentation(game).buttons.get(click, click)
                else:
                    assert click in game.board.names


def test_tokens_are_unambiguous_and_read_back(
    game: Game[Any], moments: list[tuple[Any, Move | None]]
) -> None:
    rng = Random(3)
    for pos, _ in moments:
        moves = list(game.legal_moves(pos))
        tokens = [game.write(pos, move) for move in moves]
        assert len(set(tokens)) == len(tokens)
        assert not any(re.search(r"[./@\s]", token) for token in tokens)
        for move in rng.sample(moves, min(len(moves), 4)):
            assert game.read(pos, game.write(pos, move)) == move
        longer = f"{max(tokens, default='')}?"
        for wrong in ("", "zz", "a0", "x", "swap swap", "a1a1a1", "@", longer):
            assert wrong in refusal(game.read, pos, wrong)


def test_tokens_of_other_moments_are_refused(
    game: Game[Any], moments: list[tuple[Any, Move | None]]
) -> None:
    seen = {game.write(pos, move) for pos, move in moments if move}
    for pos, _ in moments[::5]:
        legal = {game.write(pos, move) for move in game.legal_moves(pos)}
        for token in sorted(seen - legal)[:10]:
            with pytest.raises(IllegalMoveError, match=re.escape(token)):
                game.read(pos, token)
        for token in ("", "?", "a1a1a1a1", "swap swap"):
            assert not re.fullmatch(game.token, token), "Game.token is to match only the game's own"
            with pytest.raises(MalformedError):
                game.read(pos, token)


def test_clicks_that_are_no_move_are_refused_by_kind(
    game: Game[Any], moments: list[tuple[Any, Move | None]]
) -> None:
    for pos, move in moments[::6]:
        if move is None:
            continue
        match = Match(game, game.code(pos))
        with pytest.raises(IllegalMoveError):
            match.push((*move, *move))
        firsts = [legal[:-1] for legal in match.legal_moves() if len(legal) > 1]
        several = next((first for first in firsts if firsts.count(first) > 1), None)
        if several:
            with pytest.raises(AmbiguousMoveError):
                match.push(several)


def test_play_is_pure(game: Game[Any], moments: list[tuple[Any, Move | None]]) -> None:
    for pos, move in moments:
        if move is None:
            continue
        before, hashed = copy.deepcopy(pos), hash(pos)
        after = game.play(pos, move)
        assert pos == before
        assert hash(pos) == hash(before) == hashed
        again = game.play(before, move)
        assert again == after
        assert hash(again) == hash(after)
        assert after != pos
        assert after.turn in (0, 1)


def test_replaying_gives_equal_positions(game: Game[Any]) -> None:
    first, second = game.initial(), load(game.name).initial()
    for pos, move in walk(game, 4, 24):
        assert first == second == pos
        assert hash(second) == hash(pos)
        if move is not None:
            first = game.play(first, move)
            second = load(game.name).play(second, game.read(second, game.write(pos, move)))


def test_no_moves_exactly_at_the_end(
    game: Game[Any], moments: list[tuple[Any, Move | None]]
) -> None:
    for pos, _ in moments:
        outcome = game.outcome(pos)
        assert (outcome is None) == bool(game.legal_moves(pos))
        if outcome is not None:
            assert outcome.winner in (0, 1, None)
            assert outcome.termination not in (Termination.RESIGNATION, Termination.TIME)
            assert str(outcome.reason)


def test_random_games_end(game: Game[Any], whole: list[tuple[Any, Move | None]]) -> None:
    for pos, move in whole:
        outcome = game.outcome(pos)
        assert (outcome is None) == (move is not None)
    assert outcome is not None
    plies = len(whole) - 1
    assert plies <= int(game.setting("longest") or 100_000)
    if game.slug in UNDRAWN:
        assert outcome.winner in (0, 1)


# Texts


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.rules.slug)
def test_the_example_of_a_game_is_a_position(entry: GameEntry) -> None:
    game, example = load(entry.default_name), entry.presentation.example
    assert not example or game.code(game.decode(example)) == example


def test_codes_come_back(game: Game[Any], moments: list[tuple[Any, Move | None]]) -> None:
    for pos, move in moments:
        code = game.code(pos)
        read = game.decode(code)
        assert code == code.strip()
        assert "\n" not in code
        assert not set(code) & set("_!#%?")
        assert game.code(read) == code
        assert read.turn == pos.turn
        assert game.decode(code) == read
        if not game.setting("repetition"):  # which remembers more than a code tells
            assert read == pos
            assert hash(read) == hash(pos)
        # A code has no history: after a draw by repetition, the game of the code goes on.
        if game.outcome(pos) is None or game.outcome(read) is not None:
            assert set(game.legal_moves(read)) == set(game.legal_moves(pos))
        if move is not None:
            assert game.code(game.play(read, move)) == game.code(game.play(pos, move))


def test_positions_are_set_up_from_what_is_seen(
    game: Game[Any], moments: list[tuple[Any, Move | None]]
) -> None:
    for pos, _ in moments:
        made = game.setup(game.view(pos).pieces, pos.turn)
        assert game.view(made).pieces == game.view(pos).pieces
        assert made.turn == pos.turn
        assert game.code(game.decode(game.code(made))) == game.code(made)


def test_the_other_side_is_asked_what_it_would_do(
    game: Game[Any], moments: list[tuple[Any, Move | None]]
) -> None:
    if type(evaluator(game)).null_move is Evaluator.null_move:
        pytest.skip("the evaluator of this game does not ask what a null move would do")
    asked, null_move = 0, evaluator(game).null_move
    for pos, _ in moments:
        passed = null_move(pos)
        if game.outcome(pos) is not None:
            assert passed is None
        if passed is None:
            continue
        asked += 1
        assert passed.turn == 1 - pos.turn
        assert game.view(passed).pieces == game.view(pos).pieces
        assert game.outcome(passed) is None
        assert game.legal_moves(passed)
        back = null_move(passed)
        assert back is None or (back.turn, game.view(back).pieces) == (
            pos.turn,
            game.view(pos).pieces,
        )
    assert asked > len(moments) // 4


def test_threats_are_shown_in_all_games_that_we_ship() -> None:
    for name in ("rive-5", "starboard-y-4", "rivers-13"):
        assert type(evaluator(load(name))).null_move is not Evaluator.null_move


def test_damaged_codes_are_refused_by_character(
    game: Game[Any], moments: list[tuple[Any, Move | None]]
) -> None:
    for pos, _ in moments[::7]:
        code = game.code(pos)
        rows, *fields = code.split(" ")
        first, _, rest = rows.partition("/")
        rest_of_code = " ".join([rest, *fields])
        digits = {ord(digit): 0x660 + int(digit) for digit in "0123456789"}
        damaged = {
            "": 1,
            " ": 1,
            f"?{code}": 1,
            f"0{code}": 1,
            f"{first}//{rest_of_code}": len(first) + 2,
            rows: len(rows) + 1,
            " ".join([rows, "q", *fields[1:]]): len(rows) + 2,
            f"{first}1/{rest_of_code}": None,
            f"{first}/{code}": None,
            rest_of_code: None,
            code.replace(" ", "  ", 1): None,
            f" {code}": None,
            f"{code} ": None,
            f"{code} -": None,
            f"{code}\n": None,
            code.upper(): None,
            code.translate(digits): None,
        }
        for text, place in damaged.items():
            if text == code:  # a full board has no digit to translate
                continue
            said = refusal(game.decode, text)
            found = re.search(r"character (\d+)", said)
            assert found, f"{text!r}: {said}"
            assert 1 <= int(found[1]) <= len(text) + 1, f"{text!r}: {said}"
            assert place in (None, int(found[1])), f"{text!r}: {said}"


# Pictures


def test_views_are_drawable(game: Game[Any], moments: list[tuple[Any, Move | None]]) -> None:
    cells = set(game.board.cells)
    for pos, move in moments:
        view = game.view(pos)
        assert set(view.pieces) <= cells
        assert set(view.pieces.values()) <= set(presentation(game).glyphs)
        assert game.board.write_rows(view.pieces) == game.code(pos).split(" ")[0]
        for mark in view.marks:
            assert mark.kind in MARKS
            assert set(mark.cells) <= cells
            assert mark.player in (0, 1, None)
        assert all(a in cells and b in cells and a != b for a, b in view.links)
        for text in (view.prompt, *view.score):
            assert str(text)
            assert not set("{}") & set(str(text))
            assert set(re.findall(r"{(\w+)}", text.template)) == set(text.values)
        assert len(view.score) == 2
        if move is not None:
            trail = game.trail(pos, move)
            assert set(trail) <= cells
            ints = [click for click in move if isinstance(click, int)]
            assert set(ints) <= set(trail)
            assert not ints or (trail[0], trail[-1]) == (ints[0], ints[-1])


def test_ways(game: Game[Any], whole: list[tuple[Any, Move | None]]) -> None:
    """Pieces move along the trail.  No other piece comes or goes, except one on whose cell another
    ends its way, if the game tells that it is removed."""
    for (pos, move), (after, _) in pairwise(whole):
        assert move is not None
        before, now = game.view(pos).pieces, game.view(after).pieces
        ways = game.paths(pos, move)
        trail = game.trail(pos, move)
        if game.slug == "rivers":  # a piece that is turned goes nowhere, and a push moves two
            assert len(ways) == (0 if isinstance(move[-1], str) else len(move) - 1)
        for way in ways:
            assert len(way) >= 2
            assert way[0] in before
            assert way[-1] in now
            assert set(way) <= set(trail)
        if not ways:
            continue
        starts, ends = {way[0] for way in ways}, {way[-1] for way in ways}
        removed = {
            cell for step in game.steps(pos, move) if step.kind == "remove" for cell in step.cells
        }
        here = f"{game.write(pos, move)} in {game.code(pos)}"
        assert before.keys() - now.keys() == starts - ends, here
        assert now.keys() - before.keys() == ends - before.keys(), here
        assert before.keys() & ends - starts == removed, here


def test_the_end_is_told(game: Game[Any], whole: list[tuple[Any, Move | None]]) -> None:
    pos, _ = whole[-1]
    outcome = game.outcome(pos)
    assert outcome is not None
    assert set(re.findall(r"{(\w+)}", outcome.reason.template)) == set(outcome.reason.values)
    assert str(outcome.reason)[-1] in ".!"


# Symmetry


def test_symmetries_are_those_of_the_rules(game: Game[Any]) -> None:
    """Rive has rotations and reflections; Starboard Y, which has a starboard hand, only rotations;
    Rivers and Stones only a left-right reflection, except on the medium board, where the initial
    position lies half a column to the left.
    """
    known = {"rive": 12, "starboard-y": 3, "rivers": 1 if game.size == 15 else 2}
    maps = [tuple(sorted(image.items())) for image in evaluator(game).symmetries()]
    assert len(set(maps)) == len(maps) == known.get(game.slug, len(maps))
    for image in evaluator(game).symmetries():
        assert set(image) == set(image.values()) == set(game.board.cells)


def test_symmetries_commute_with_play(game: Game[Any]) -> None:
    for number, image in enumerate(evaluator(game).symmetries()):

        def moved(move: Move, image: Any = image) -> Move:
            return tuple(click if isinstance(click, str) else image[click] for click in move)

        turned = game.initial()
        moments = list(walk(game, 8 + number, 400))
        every = max(1, len(moments) // 12)
        for ply, (pos, move) in enumerate(moments):
            assert turned.turn == pos.turn
            if ply % every == 0 or move is None:
                expected = {moved(legal) for legal in game.legal_moves(pos)}
                assert set(game.legal_moves(turned)) == expected
                pieces = game.view(pos).pieces
                assert game.view(turned).pieces == {image[c]: p for c, p in pieces.items()}
                here, there = game.outcome(pos), game.outcome(turned)
                assert (here and here.winner) == (there and there.winner)
            if move is not None:
                turned = game.play(turned, moved(move))


# What the search may use


def test_evaluations_and_priors_are_probabilities(
    game: Game[Any], moments: list[tuple[Any, Move | None]]
) -> None:
    ask = evaluator(game)
    for pos, _ in moments[::8]:
        evaluation = ask.evaluate(pos, Random(9))
        assert 0.0 <= evaluation <= 1.0
        assert ask.evaluate(pos, Random(9)) == evaluation
        estimate = ask.estimate(pos)
        assert estimate is None or 0.0 <= estimate <= 1.0
        moves = game.legal_moves(pos)
        arranged = list(moves)
        ask.arrange(pos, arranged)
        assert sorted(arranged, key=repr) == sorted(moves, key=repr)
        priors = ask.priors(pos, moves, Random(1)) if moves else None
        if priors is not None:
            assert len(priors) == len(moves)
            assert all(prior >= 0 for prior in priors)
            assert abs(sum(priors) - 1) < 1e-6


def test_a_finished_game_is_worth_its_result(
    game: Game[Any], whole: list[tuple[Any, Move | None]]
) -> None:
    pos, _ = whole[-1]
    outcome = game.outcome(pos)
    assert outcome is not None
    result = 0.5 if outcome.winner is None else 1 - outcome.winner
    assert evaluator(game).playouts(pos, 3, Random(1)) == result
    if outcome.winner is not None:
        assert evaluator(game).evaluate(pos, Random(1)) == result


@pytest.mark.parametrize(
    "small",
    [Template(3), *(load(name) for name in NAMES if "-2" in name or "-3" in name)],
    ids=repr,
)
def test_playouts_count_results(small: Game[Any]) -> None:
    """The mean of many playouts at once equals that of single ones, within chance."""
    pos, _ = list(walk(small, 11, 3))[-1]
    playouts = evaluator(small).playouts
    mean = playouts(pos, 400, Random(1))
    assert mean == playouts(pos, 400, Random(1))
    assert 0 < mean < 1
    singly = [playouts(pos, 1, Random(seed)) for seed in range(400)]
    assert {0.0, 1.0} <= set(singly)
    assert (0.5 in singly) == (small.slug not in UNDRAWN)
    assert abs(mean - sum(singly) / 400) < 0.15

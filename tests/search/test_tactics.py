"""Wins within a turn, against an exhaustive search: the bot plays its own and prevents the others.

A turn may have many choices.  A win within a turn is a sequence of the mover's own choices that
leads to a position which is won for good.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import pytest
from skerry.evaluator import Evaluator
from skerry.game import Game, Move
from skerry.games import evaluator, levels, load, presentation
from skerry.search.mcts import Search, think

from tests.common import walk

MAX_POSITIONS = 1000
"""Positions within a turn after which the exhaustive search gives up."""
SEES_REPLIES = 4
"""The weakest level that has nodes for an answer to every move in all games."""

# Games, how many random games to take positions from, and how many of their last ones from each.
ENDGAMES = [
    ("rive-2", 40, 8),
    ("rive-3", 20, 24),
    ("rive-4", 8, 30),
    ("starboard-y-2", 30, 6),
    ("starboard-y-3", 20, 6),
    # Random games of these do not end: so many set-up positions instead.
    ("rivers-13", 80, 1),
]


@lru_cache(maxsize=4)
def ask(game: Game[Any]) -> Evaluator[Any]:
    return evaluator(game)


class TooManyError(Exception):
    """A turn has more positions than a test searches."""


def won(game: Game[Any], pos: Any, player: int) -> bool:
    return ask(game).result(pos) == 1.0 - player


def wins_in_turn(game: Game[Any], pos: Any, seen: set[Any]) -> bool:
    """Whether the mover can win before the opponent's turn."""
    seen.add(pos)
    if len(seen) > MAX_POSITIONS:
        raise TooManyError
    for move in game.legal_moves(pos):
        after = game.play(pos, move)
        if won(game, after, pos.turn):
            return True
        goes_on = after.turn == pos.turn and after not in seen
        if goes_on and wins_in_turn(game, after, seen):
            return True
    return False


def loses_at_once(game: Game[Any], pos: Any, player: int, known: dict[Any, bool]) -> bool:
    """Whether the opponent can win in their next turn, whatever the player does until then."""
    if pos not in known:
        if len(known) > MAX_POSITIONS:
            raise TooManyError
        if ask(game).result(pos) is not None:
            known[pos] = won(game, pos, 1 - player)
        elif pos.turn != player:
            known[pos] = wins_in_turn(game, pos, set())
        else:
            known[pos] = True
            known[pos] = all(
                loses_at_once(game, game.play(pos, move), player, known)
                for move in game.legal_moves(pos)
            )
    return known[pos]


def results(game: Game[Any], pos: Any, known: dict[Any, set[float]]) -> set[float]:
    """All possible results, whatever is played."""
    if pos not in known:
        outcome = game.outcome(pos)
        if outcome is not None:
            known[pos] = {0.5 if outcome.winner is None else 1.0 - outcome.winner}
        else:
            known[pos] = set[float]().union(
                *(results(game, game.play(pos, move), known) for move in game.legal_moves(pos))
            )
    return known[pos]


def endgame(name: str, games: int, last: int) -> tuple[Game[Any], list[list[Any]]]:
    """Undecided positions near the end of random games, each with the one before it if any."""
    game = load(name)
    if game.slug == "rivers":
        return game, [[pos] for seed in range(games) if (pos := crowded(game, seed))]
    out = []
    for seed in range(games):
        line = [pos for pos, _ in walk(game, seed)]
        out += [line[i - 1 : i + 1] for i in range(max(1, len(line) - last), len(line))]
    return game, [pair for pair in out if ask(game).result(pair[-1]) is None]


def crowded(game: Game[Any], seed: int) -> Any:
    """A position of Rivers and Stones with one stone or two missing to win, for both sides; None
    when somebody has won by chance."""
    rng = Random(f"{game.name} {seed}")
    goals = [region.cells for region in game.regions if region.kind == "goal"]
    start = game.view(game.initial()).pieces.values()
    glyphs = presentation(game).glyphs
    letters = ["".join(sorted(k for k, g in glyphs.items() if g.player == p)) for p in (0, 1)]
    pieces: dict[int, str] = {}
    for player, goal in enumerate(goals):
        stone = next(k for k in letters[player] if glyphs[k].shape == "stone")
        pieces |= dict.fromkeys(rng.sample(goal, len(goal) - rng.choice((1, 1, 2))), stone)
    for player, goal in enumerate(goals):
        home = sum(cell in goal for cell in pieces)
        free = [c for c in game.board.cells if c not in pieces and c not in goals[1 - player]]
        each = sum(glyphs[letter].player == player for letter in start)
        for cell in rng.sample([c for c in free if c not in goal], each - home):
            pieces[cell] = rng.choice(letters[player])
    pos = game.setup(pieces, rng.randrange(2))
    return pos if game.outcome(pos) is None else None


def chosen(game: Game[Any], pair: list[Any], level: int) -> Move:
    return think(Search(ask(game), Random(1)), pair, levels(game)[level - 1]).best


@pytest.mark.parametrize(("name", "games"), [("rive-2", 60), ("rive-3", 60), ("rive-4", 30)])
def test_a_result_cannot_be_changed(name: str, games: int) -> None:
    game = load(name)
    unfinished = 0
    for seed in range(games):
        for pos, _ in list(walk(game, seed))[-7:]:
            result = ask(game).result(pos)
            if result is not None:
                assert results(game, pos, {}) == {result}, game.code(pos)
                wins = won(game, pos, pos.turn) and game.outcome(pos) is None
                assert (ask(game).winning_move(pos) in game.legal_moves(pos)) == wins
                unfinished += game.outcome(pos) is None
    assert unfinished >= games


@pytest.mark.parametrize(("name", "games", "last"), ENDGAMES)
def test_wins_in_this_turn_are_seen_and_no_others(name: str, games: int, last: int) -> None:
    game, pairs = endgame(name, games, last)
    found = []
    for *_, pos in pairs:
        try:
            there = wins_in_turn(game, pos, set())
        except TooManyError:
            continue
        found.append(there)
        assert (ask(game).winning_move(pos) is not None) == there, game.code(pos)
        if ask(game).winning_move(pos, hurry=True) is not None:
            assert there, game.code(pos)
    assert len(found) > 60
    assert len(set(found)) == 2


def test_a_cell_that_wins_looks_best_at_first_sight() -> None:
    """To either player: it is held in every random game that its owner wins by it."""
    game, pairs = endgame("starboard-y-3", 20, 6)
    seen = set()
    for *_, pos in pairs:
        moves = game.legal_moves(pos)
        wins = [won(game, game.play(pos, move), pos.turn) for move in moves]
        if any(wins) and not all(wins):
            seen.add(pos.turn)
            priors = ask(game).priors(pos, moves, Random(1))
            assert priors is not None
            best, rest = ([p for p, w in zip(priors, wins, strict=True) if w == x] for x in (1, 0))
            assert min(best) > max(rest), game.code(pos)
    assert seen == {0, 1}


def test_on_large_boards_fewer_turns_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes longer there, and the first report waits for them."""
    game: Any = load("rive-7")
    pos = game.decode(
        "1bb4/3bwwbb/1wbw4w/bw2bw3b/b1b3bbb1b/1b2bw6/1b2wbbb1wbb1/1ww2ww1w2w/2bb2w1w2/b2ww2w1b/"
        "wb2bb1b1/bww2ww1/bwbb3 w -"
    )
    play, played = game.play, []
    entry = evaluator(game)
    monkeypatch.setattr(game, "play", lambda pos, move: played.append(move) or play(pos, move))
    assert entry.winning_move(pos) is None
    assert 100 < len(played) < 500


@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize(("name", "games", "last"), ENDGAMES)
def test_a_win_in_this_turn_is_played(name: str, games: int, last: int, level: int) -> None:
    """Every time, choice by choice."""
    game, pairs = endgame(name, games, last)
    for *before, pos in pairs:
        if ask(game).winning_move(pos) is None:
            continue
        line, player = [*before, pos], pos.turn
        while line[-1].turn == player and ask(game).result(line[-1]) is None:
            line.append(game.play(line[-1], chosen(game, line, level)))
        assert won(game, line[-1], player), game.code(pos)


@pytest.mark.parametrize(("name", "games", "last"), ENDGAMES)
def test_no_move_loses_at_once_while_another_does_not(name: str, games: int, last: int) -> None:
    game, pairs = endgame(name, games, last)
    tried = 0
    for pair in pairs:
        pos, known = pair[-1], {}
        after = {move: game.play(pos, move) for move in game.legal_moves(pos)}
        try:
            losing = {m for m, p in after.items() if loses_at_once(game, p, pos.turn, known)}
        except TooManyError:
            continue
        if 0 < len(losing) < len(after):
            tried += 1
            assert chosen(game, pair, SEES_REPLIES) not in losing, game.code(pos)
    assert tried > 9


def test_even_a_beginner_does_not_lose_at_once_while_it_need_not() -> None:
    """In Starboard Y; where all moves in sight lose, it looks farther."""
    tried = 0
    for name in ("starboard-y-3", "starboard-y-4"):
        game = load(name)
        for seed in range(60):
            line = [pos for pos, _ in walk(game, seed)]
            for i in range(len(line) - 5, len(line)):
                pos = line[i]
                after = {move: game.play(pos, move) for move in game.legal_moves(pos)}
                losing = {m for m, p in after.items() if ask(game).winning_move(p) is not None}
                if ask(game).winning_move(pos) is None and 0 < len(losing) < len(after):
                    tried += 1
                    assert chosen(game, line[: i + 1], 1) not in losing, game.code(pos)
    assert tried > 40

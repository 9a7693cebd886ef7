"""Games between our own levels, with what each mover expected and how many moves it had.

A game depends on its plan, the seed and its number alone, so the same games are played on every
machine and in the browser, in any order.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any, NamedTuple

from ..formats.fields import CHANCE, COUNT, HIGHEST
from ..game import Game, Move, View, last_cell
from ..games import evaluator, load, presentation
from ..presentation import Level
from ..search.mcts import Search, think
from .score import MAX_PLIES

SAMPLES = 21
"""The number of moments, evenly spread from the start of a game to its end, at which pieces are
counted."""
TOLERANCE = 0.05
"""The most by which an effective choice may be worse than the best move, in expected result."""
UNFINISHED = "unfinished"
"""The termination of a game that was given up after ``MAX_PLIES``."""

_load = lru_cache(maxsize=4)(load)


class Pairing(NamedTuple):
    """Who plays whom: the levels of player 0 and player 1, counted from 1, and how it begins.

    ``kind`` is ``equal`` (a level against itself), ``step`` (a level against the one below), or
    ``opening`` (equal levels, and the first move is ``first``, an index into the legal moves).
    """

    kind: str
    levels: tuple[int, int]
    first: int | None = None


class SelfPlay(NamedTuple):
    """A game that was played."""

    number: int
    pairing: Pairing
    moves: tuple[str, ...]
    """The tokens of the moves.  The fields from here to ``movers`` have an item for each move."""
    values: tuple[float | None, ...]
    """Player 0's expected result before the move, from 0 to 1, by the mover's search; None for
    random moves, and where it did not search because there was no choice."""
    choices: tuple[int, ...]
    """The number of legal moves."""
    effective: tuple[float | None, ...]
    """How many of them the mover's search took seriously: the exponential of the entropy of its
    visits or, where a search does not count visits, the moves that it did not find worse than the
    best by more than ``TOLERANCE``; None for random moves and where it did not search."""
    cells: tuple[int | None, ...]
    """The last cell of the move."""
    movers: tuple[int, ...]
    won: tuple[int, ...]
    """The cells that show why the winner won."""
    pieces: tuple[tuple[int, int], ...]
    """Each player's pieces on the board at ``SAMPLES`` moments."""
    score: tuple[tuple[int, int], ...]
    """The numbers that the game shows as the players' scores at these moments; empty if it shows
    none."""
    captured: int
    """How many pieces left the board."""
    winner: int | None
    termination: str

    def fragment(self, name: str, ply: int | None = None) -> str:
        """The link of the game of this name, without the ``#``: at a ply, or at its end."""
        at = "" if ply is None or ply == len(self.moves) else f"/@{ply}"
        return f"1/{name}/{'.'.join(self.moves)}{at}"


def play(
    name: str,
    pairing: Pairing,
    levels: Sequence[Level],
    seed: int,
    number: int,
    opening: int = 0,
) -> SelfPlay:
    """Play a game between two of the levels.  Its first ``opening`` moves are random, except the
    first one if the pairing prescribes it."""
    game = _load(name)
    rng = Random(f"{seed} {number}")
    searches = [Search(evaluator(game), rng) for _ in range(2)]
    positions: list[Any] = [game.initial()]
    played: list[tuple[str, Move, float | None, int, float | None]] = []
    while (moves := game.legal_moves(at := positions[-1])) and len(played) < MAX_PLIES:
        ply = len(played)
        value = effective = None
        if ply == 0 and pairing.first is not None:
            move = moves[pairing.first]
        elif ply < opening:
            move = rng.choice(moves)
        else:
            report = think(searches[at.turn], positions, levels[pairing.levels[at.turn] - 1])
            move = report.best
            value = round(report.value, 4) if report.has_value else None
            candidates = report.candidates()
            effective = (
                _near_best([candidate.value for candidate in candidates], at.turn)
                if searches[at.turn].alphabeta
                else _perplexity([candidate.visits for candidate in candidates])
            )
        played.append((game.write(at, move), move, value, len(moves), effective))
        positions.append(game.play(at, move))
    views = [game.view(position) for position in positions]
    counts = [_count(game, view) for view in views]
    samples = [round(i * len(played) / (SAMPLES - 1)) for i in range(SAMPLES)]
    scores = [score for i in samples if (score := _score(views[i]))]
    outcome = game.outcome(positions[-1])
    tokens, made, values, choices, weighed = zip(*played, strict=True)
    return SelfPlay(
        number,
        pairing,
        tokens,
        values,
        choices,
        weighed,
        tuple(map(last_cell, made)),
        tuple(position.turn for position in positions[:-1]),
        tuple(
            sorted({cell for mark in views[-1].marks if mark.kind == "win" for cell in mark.cells})
        ),
        tuple(counts[i] for i in samples),
        tuple(scores) if len(scores) == SAMPLES else (),
        sum(map(partial(_taken, game), positions, made, counts, counts[1:])),
        outcome.winner if outcome else None,
        outcome.termination.value if outcome else UNFINISHED,
    )


def _perplexity(visits: Sequence[int]) -> float | None:
    """How many moves with equal visits would have the same entropy as these visits."""
    total = sum(visits)
    if not total:
        return None
    shares = [count / total for count in visits if count]
    return round(math.exp(-sum(share * math.log(share) for share in shares)), 2)


def _near_best(values: Sequence[float], turn: int) -> float:
    """How many moves are within ``TOLERANCE`` of the best, given player 0's expected results, the
    best move's first."""
    sign = -1 if turn else 1
    return float(sum(sign * (values[0] - value) <= TOLERANCE for value in values))


def _count(game: Game[Any], view: View) -> tuple[int, int]:
    """Each player's pieces on the board."""
    glyphs = presentation(game).glyphs
    owners = [glyphs[letter].player for letter in view.pieces.values()]
    return owners.count(0), owners.count(1)


def _taken(
    game: Game[Any], pos: Any, move: Move, before: tuple[int, int], after: tuple[int, int]
) -> int:
    """How many pieces leave the board by a move, which may place others: ``before`` and ``after``
    are the counts of pieces."""
    glyphs = presentation(game).glyphs
    steps = game.steps(pos, move)
    placed = sum(s.kind == "place" and glyphs[s.piece].player in (0, 1) for s in steps)
    return max(0, sum(before) + placed - sum(after))


def _score(view: View) -> tuple[int, int] | None:
    """Both players' scores, if the sentences about them say a number ``n``."""
    first, second = (sentence.values.get("n") for sentence in view.score)
    return (first, second) if isinstance(first, int) and isinstance(second, int) else None


def opening_classes(game: Game[Any]) -> list[list[int]]:
    """The first moves, as indices into the legal moves, in classes that symmetries of the board
    exchange; each class begins with the move that stands for it."""
    moves = list(game.legal_moves(game.initial()))
    index = {move: i for i, move in enumerate(moves)}
    symmetries = evaluator(game).symmetries()
    classes: dict[int, list[int]] = {}
    for i, move in enumerate(moves):
        images = [
            tuple(mapped.get(item, item) if isinstance(item, int) else item for item in move)
            for mapped in symmetries
        ]
        classes.setdefault(min(index.get(image, i) for image in images), []).append(i)
    return list(classes.values())


def plan(game: Game[Any], highest: int) -> list[list[Pairing]]:
    """The plan of a report: lists of pairings.  Games are taken from one list after the other, and
    within a list from one pairing after the other.

    All levels up to the ``highest`` play themselves and the level below, with sides exchanged, and
    the highest plays itself from each first move as often as everything else together.
    """
    equal = [[Pairing("equal", (level, level))] for level in range(1, highest + 1)]
    steps = [
        [Pairing("step", (level, level - 1)), Pairing("step", (level - 1, level))]
        for level in range(2, highest + 1)
    ]
    openings = [Pairing("opening", (highest, highest), alike[0]) for alike in opening_classes(game)]
    rest = [*equal, *steps]
    # The openings are dealt out to as many lists as the rest has.
    return [*rest, *(openings[i :: len(rest)] or openings for i in range(len(rest)))]


def pairing(plans: Sequence[Sequence[Pairing]], number: int) -> Pairing:
    """The pairing of the game of this number."""
    round_, place = divmod(number, len(plans))
    pairings = plans[place]
    return pairings[round_ % len(pairings)]


def play_planned(
    name: str, levels: Sequence[Level], seed: int, opening: int, number: int
) -> SelfPlay:
    """Play the game of a report that has this number."""
    plans = _plan(name, len(levels))
    return play(name, pairing(plans, number), levels, seed, number, opening)


@lru_cache(maxsize=4)
def _plan(name: str, highest: int) -> list[list[Pairing]]:
    return plan(_load(name), highest)


def task(name: str, levels: Sequence[Level], seed: int, opening: int) -> partial[SelfPlay]:
    """A task for ``workers``: the games of a report, by number."""
    return partial(play_planned, name, levels, seed, opening)


def as_dict(game: SelfPlay) -> dict[str, Any]:
    """A game as it is written as JSON."""
    return {**game._asdict(), "pairing": game.pairing._asdict()}


def from_dict(data: Any) -> SelfPlay:
    """A game from JSON.  Raises ValueError when something is missing or of another kind."""
    try:
        paired = data["pairing"]
        pairing = Pairing(paired["kind"], _tuple(paired["levels"]), paired["first"])
        fields = {
            name: data[name] if name in _PLAIN else _tuple(data[name])
            for name in SelfPlay._fields
            if name != "pairing"
        }
        for name in ("values", "effective"):  # JavaScript writes 1.0 as 1
            fields[name] = tuple(None if x is None else float(x) for x in fields[name])
        game = SelfPlay(pairing=pairing, **fields)
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"a game is damaged: {error}") from None
    for name, is_good in _good(game).items():
        if not is_good:
            raise ValueError(f"a game is damaged: {name}")
    return game


def _good(game: SelfPlay) -> dict[str, bool]:
    """Whether each field from a file is what it should be; that others are tuples is known."""
    by_move = game.moves, game.values, game.choices, game.effective, game.cells, game.movers
    paired = game.pairing
    return {
        "number": _is_count(game.number),
        "pairing": isinstance(paired.kind, str)
        and _are_pairs([paired.levels], [1])
        and (paired.first is None or _is_count(paired.first)),
        "moves": all(isinstance(move, str) for move in game.moves),
        "lengths": {*map(len, by_move)} == {max(1, len(game.moves))},
        "values": all(value is None or CHANCE.fits(value) for value in game.values),
        "effective": all(x is None or 0 <= x <= HIGHEST for x in game.effective),
        "choices": all(_is_count(count) and count for count in game.choices),
        "cells": all(cell is None or _is_count(cell) for cell in game.cells),
        "movers": all(mover in (0, 1) for mover in game.movers),
        "won": all(map(_is_count, game.won)),
        "pieces": _are_pairs(game.pieces, [SAMPLES]),
        "score": _are_pairs(game.score, [0, SAMPLES]),
        "captured": _is_count(game.captured),
        "winner": game.winner in (None, 0, 1),
        "termination": isinstance(game.termination, str),
    }


def _is_count(value: object) -> bool:
    return COUNT.fits(value)


def _are_pairs(found: Sequence[Any], lengths: Sequence[int]) -> bool:
    """Whether these are pairs of whole numbers, and as many as one of some lengths."""
    pairs = [pair for pair in found if isinstance(pair, tuple) and len(pair) == 2]
    numbers = all(type(one) is int and abs(one) <= HIGHEST for pair in pairs for one in pair)
    return len(found) in lengths and len(pairs) == len(found) and numbers


_PLAIN = {"number", "captured", "winner", "termination"}
"""The fields of a game that are not tuples."""


def _tuple(items: Any) -> Any:
    if not isinstance(items, list):
        raise TypeError("a list is missing")
    return tuple(tuple(item) if isinstance(item, list) else item for item in items)

"""Which of the puzzles that were found are published, in which order and in which bands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, zip_longest
from operator import itemgetter
from typing import Any, NamedTuple

from ..games import evaluator, load
from ..puzzles import BANDS, EXISTS, KINDS, Puzzle, read_puzzle


class Rated(NamedTuple):
    """A puzzle with its ``rating``, see ``lab.puzzles``."""

    level: int
    nodes: int
    puzzle: Puzzle


def choose(
    matches: Iterable[Sequence[list[Any]]], count: int, kept: Mapping[int, Puzzle]
) -> list[Puzzle]:
    """The puzzles to publish, in bands: an equal share of every kind and number of turns as far as
    there are enough, and no position twice, not even turned or mirrored.  Where it is asked whether
    there is a win, the number of turns tells nothing: there are as many with a win as without.

    ``matches`` has what ``find_in_match`` finds in each.  No second puzzle of a kind is taken from
    a match before all others have given one, and those with few right moves are taken first.
    ``kept`` are puzzles that are published as they are, under these numbers from 1, and part of the
    share of their kind.  Raises ValueError when there are too few puzzles for these numbers.
    """
    if len(kept) > count:
        raise ValueError(f"{len(kept)} puzzles to keep are more than {count} to choose")
    queues = by_kind(matches, {_shape(puzzle) for puzzle in kept.values()})
    shares = Counter(map(_share, kept.values()))
    for (kind, turns, has_win), ones in queues.items():
        if kind == EXISTS:
            other = kind, turns, not has_win
            most = len(queues.get(other, [])) + shares[other] - shares[kind, turns, has_win]
            del ones[max(most, 0) :]
    rows = zip_longest(*([None] * shares[share] + ones for share, ones in queues.items()))
    in_turn = (one for row in rows for one in row if one)
    chosen = list(islice(in_turn, count - len(kept)))
    # By difficulty within the kind; the bands are those of all kinds together.
    chosen.sort(key=lambda one: (not one.puzzle.accepted, *one[:2]))
    banded = in_bands(chosen)
    order = (*KINDS, *sorted({puzzle.kind for puzzle in banded} - {*KINDS}))
    banded.sort(key=lambda puzzle: (order.index(puzzle.kind), puzzle.band))
    for number in sorted(kept):
        if number > len(banded) + 1:
            raise ValueError(f"only {len(banded)} puzzles come before the one to keep as {number}")
        banded.insert(number - 1, kept[number])
    return banded


def by_kind(
    matches: Iterable[Sequence[list[Any]]], seen: set[Any]
) -> dict[tuple[str, int, bool], list[Rated]]:
    """The puzzles by kind, number of turns and whether there is a win, each in the order in which
    to take them, without those whose ``_shape`` was ``seen``.

    No move is right in two puzzles of a match, which would be much the same: the rarer kind has it.
    """
    found: dict[tuple[str, int, bool], list[tuple[int, Rated]]] = {}
    for number, ones in enumerate(matches):
        for line, level, nodes in ones:
            puzzle = read_puzzle(line)
            found.setdefault(_share(puzzle), []).append((number, Rated(level, nodes, puzzle)))
    right: set[tuple[int, str]] = set()
    out = {}
    for kind in sorted(found, key=lambda kind: (len(found[kind]), kind)):
        taken: Counter[int] = Counter()
        kept = []
        for number, one in sorted(found[kind], key=lambda one: len(one[1].puzzle.accepted)):
            puzzle = one.puzzle
            shape, moves = _shape(puzzle), {(number, token) for token in puzzle.accepted}
            if shape not in seen and right.isdisjoint(moves):
                seen.add(shape)
                right |= moves
                kept.append((taken[number], one))
                taken[number] += 1
        out[kind] = [one for _, one in sorted(kept, key=itemgetter(0))]
    return out


def in_bands(rated: Sequence[Rated]) -> list[Puzzle]:
    """The puzzles with their bands, in the order in which they are given.

    Puzzles are ranked by their ratings, and equal ones by their positions; each band is a fifth of
    this ranking, so that bands compare puzzles of one game.  Those whose answer is that there is no
    win, which no level finds, are ranked separately.
    """
    bands: dict[int, int] = {}
    for has_win in (True, False):
        part = [i for i, (_, _, puzzle) in enumerate(rated) if bool(puzzle.accepted) == has_win]
        part.sort(key=lambda i: (*rated[i][:2], rated[i].puzzle.code))
        bands |= {i: 1 + BANDS * rank // len(part) for rank, i in enumerate(part)}
    return [puzzle._replace(band=bands[i]) for i, (_, _, puzzle) in enumerate(rated)]


def _share(puzzle: Puzzle) -> tuple[str, int, bool]:
    """The group that a puzzle belongs to, of which all get an equal share: the kind, the number of
    turns and whether there is a win."""
    return puzzle.kind, puzzle.turns, bool(puzzle.accepted)


def _shape(puzzle: Puzzle) -> Any:
    """A key that positions share if they are equal up to symmetry, whoever is to move."""
    game = load(puzzle.game)
    pieces = game.view(game.decode(puzzle.code)).pieces
    return min(
        tuple(sorted((cells[cell], letter) for cell, letter in pieces.items()))
        for cells in evaluator(game).symmetries()
    )

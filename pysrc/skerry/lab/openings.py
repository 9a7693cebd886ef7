"""The first moves of the games in a match: random ones, balanced ones, or those of a book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from ..game import Game, Move
from ..games import evaluator
from ..presentation import Level
from ..search.mcts import Search, think

BALANCED_PLIES, TRIALS, NODES, EVEN = 4, 16, 300, 0.06
"""Balanced openings: how many plies, how many are tried, the nodes of the search that values each,
and by how much an even one may differ from a draw."""
SEEDS = 1000
"""The seeds of random openings count from the seed of their match times this number, as in the page
(web/bots/tournament-run.js); so a match of more openings shares some with the next seed."""


class Openings(NamedTuple):
    """Which openings to play: those of the ``book`` if there is one, otherwise ``plies`` random
    moves; if ``balanced``, such moves after which a short search sees about equal chances."""

    plies: int = 0
    balanced: bool = False
    book: tuple[tuple[Move, ...], ...] = ()

    def moves(self, game: Game[Any], seed: int, number: int) -> Sequence[Move]:
        """The moves of an opening by its number.  The same seed and number give the same ones.

        Raises ValueError if they end the game.
        """
        if self.book:
            return self.book[number % len(self.book)]
        return _opening(game, seed * SEEDS + number, self.plies, self.balanced)


def randomly(seed: int) -> Callable[[], float]:
    """Random numbers from 0 to below 1, the same as in the page (Mulberry32)."""
    state = seed & 0xFFFFFFFF

    def number() -> float:
        nonlocal state
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        mixed = (state ^ state >> 15) * (1 | state) & 0xFFFFFFFF
        mixed = (mixed + (mixed ^ mixed >> 7) * (61 | mixed) ^ mixed) & 0xFFFFFFFF
        return (mixed ^ mixed >> 14) / 2**32

    return number


@lru_cache(maxsize=64)
def _opening(game: Game[Any], seed: int, plies: int, balanced: bool) -> Sequence[Move]:
    """A random opening, kept for the other match of its pair: balanced ones take some searches."""
    moves = random_opening(game, randomly(seed), plies, balanced)
    if not game.legal_moves(positions_after(game, moves)[-1]):
        raise ValueError(f"{plies} random plies ended the game: use fewer")
    return moves


def positions_after(game: Game[Any], moves: Iterable[Move]) -> list[Any]:
    """The positions of a match that begins with these moves, from the initial one on."""
    return list(accumulate(moves, game.play, initial=game.initial()))


def random_opening(
    game: Game[Any], random: Callable[[], float], plies: int, balanced: bool = False
) -> Sequence[Move]:
    """A match's first moves, chosen by ``random`` numbers from 0 to below 1.

    ``balanced`` chooses again, up to ``TRIALS`` times, until a short search expects about the same
    from both players, and otherwise takes the most even opening found: a lopsided one decides both
    matches of a pair.
    """
    found: list[tuple[float, list[Move]]] = []
    while len(found) < (TRIALS if balanced else 1):
        position = game.initial()
        chosen: list[Move] = []
        while (moves := game.legal_moves(position)) and len(chosen) < plies:
            chosen.append(moves[int(random() * len(moves))])
            position = game.play(position, chosen[-1])
        if not balanced or not moves:
            return chosen
        positions = positions_after(game, chosen)
        value = think(Search(evaluator(game), Random(1)), positions, Level(NODES)).value
        found.append((abs(value - 0.5), chosen))
        if found[-1][0] <= EVEN:
            break
    return min(found, key=itemgetter(0))[1]


def read_book(game: Game[Any], text: str) -> tuple[tuple[Move, ...], ...]:
    """The openings of a book: one on each line, as the tokens of its moves; empty lines and those
    that begin with ``#`` are ignored.

    Raises ValueError with the number of a line that cannot be played or leaves nothing to play.
    """
    book = []
    for number, line in enumerate(text.splitlines(), 1):
        tokens = line.split()
        if not tokens or tokens[0].startswith("#"):
            continue
        position, moves = game.initial(), []
        for token in tokens:
            try:
                moves.append(game.read(position, token))
            except ValueError as error:
                raise ValueError(f"line {number} of the book: {error}") from None
            position = game.play(position, moves[-1])
        if not game.legal_moves(position):
            raise ValueError(f"line {number} of the book leaves nothing to play")
        book.append(tuple(moves))
    if not book:
        raise ValueError("the book has no openings")
    return tuple(book)

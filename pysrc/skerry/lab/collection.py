"""The games of a report as a file: JSON that can be continued.

The same games make the same file, wherever and in whatever order they were played.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from ..formats.fields import COUNT
from ..formats.parse import dump
from ..games import evaluator, levels, load
from ..presentation import Level
from ..version import __version__
from .report import report
from .selfplay import SelfPlay, as_dict, from_dict, task

FORMAT = 1


class Order(NamedTuple):
    """Which games to play: of the game of this name, between these levels, weakest first, with
    ``opening`` random moves at the start.

    The levels are part of it, so that it means the same when those of the game have changed.
    """

    game: str
    seed: int
    levels: tuple[Level, ...]
    opening: int

    @property
    def task(self) -> Callable[[int], SelfPlay]:
        """Plays the game of a number."""
        return task(self.game, self.levels, self.seed, self.opening)


def order(
    game: str,
    seed: int,
    highest: int,
    opening: int | None = None,
    nodes: Sequence[int] = (),
) -> Order:
    """The order for a report on the game of this name, between its levels up to the ``highest``, or
    between levels with these numbers of ``nodes``.

    By default, games begin with two random moves if searches are alike without them.  Raises
    ValueError when there is no such game or level.
    """
    rules = load(game)
    known = levels(rules)
    if nodes:
        known = tuple(map(Level, sorted(set(nodes))))
        highest = len(known)
    if not 1 <= highest <= len(known):
        raise ValueError(f"levels of {game} are 1 to {len(known)}")
    if opening is None:
        # Alpha-beta uses no chance, so that all games between two levels would be alike.
        opening = 0 if evaluator(rules).static_evaluation() is None else 2
    return Order(game, seed, known[:highest], opening)


class Collection:
    """Games of an order, by number."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.games: dict[int, SelfPlay] = {}

    def missing(self, count: int) -> list[int]:
        """The numbers below ``count`` of the games that have not been played."""
        return [number for number in range(count) if number not in self.games]

    @property
    def sorted(self) -> list[SelfPlay]:
        """The games by number."""
        return sorted(self.games.values(), key=attrgetter("number"))

    def as_json(self) -> str:
        """The games and their figures."""
        found = report(load(self.order.game), self.sorted, self.order.levels)
        whole = {
            "format": FORMAT,
            "skerry": __version__,
            "order": _plain(self.order),
            "figures": _plain(found),
            "games": [as_dict(game) for game in self.sorted],
        }
        return dump(whole) + "\n"


def read(text: str) -> Collection:
    """The collection of ``as_json``; figures are computed again.  Raises ValueError for any other
    text."""
    try:
        whole = json.loads(text)
        if whole["format"] != FORMAT:
            raise ValueError(f"format {whole['format']} is unknown")
        wanted = whole["order"]
        known = tuple(Level(**level) for level in wanted["levels"])
        numbers = (wanted["seed"], wanted["opening"], *(n for level in known for n in level))
        if not known or not all(map(COUNT.fits, numbers)):
            raise ValueError("the order is damaged")
        cells = {None, *load(wanted["game"]).board.cells}
        collection = Collection(Order(**{**wanted, "levels": known}))
        games = [from_dict(data) for data in whole["games"]]
        if not all(1 <= n <= len(known) for game in games for n in game.pairing.levels):
            raise ValueError("a game is damaged: it has levels that are not in the order")
        if not all(cells.issuperset((*game.cells, *game.won)) for game in games):
            raise ValueError("a game is damaged: it has cells of another board")
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"this is not the file of a report: {error}") from None
    collection.games = {game.number: game for game in games}
    return collection


def _plain(value: Any) -> Any:
    """Named tuples as objects, for JSON, which has no infinite numbers."""
    if hasattr(value, "_asdict"):
        return {key: _plain(item) for key, item in value._asdict().items()}
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, float):
        return round(value, 6) if math.isfinite(value) else None
    return value

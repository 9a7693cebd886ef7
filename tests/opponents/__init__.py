"""Opponents to measure the bot against: one that looks one move ahead for each game, programs as
students would write them for Rivers and Stones, and searches in C++.

Each is made like an agent of the arena, from a game and a random generator, and answers the
positions of a match so far with a move.  None uses the bot's search or evaluation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from skerry.game import Game, Move

from .alpha_beta import AlphaBeta
from .compiled import (
    Lanes,
    QuickLanes,
    QuickRiveUCT,
    QuickStarboardYUCT,
    Racer,
    RiveUCT,
    SlowStarboardYUCT,
    StarboardYUCT,
    Wall,
)
from .greedy import Greedy
from .highway import Highway
from .one_move import MostStones, ShortestWay

Player = Callable[[Sequence[Any], float], Move]

Players = dict[str, Callable[[Game[Any], Random], Player]]

OPPONENTS: dict[str, Players] = {
    "rive": {
        "one-move": MostStones,
        "quick-uct": QuickRiveUCT,
        "uct": RiveUCT,
    },
    "rivers": {
        "alpha-beta": AlphaBeta,
        "greedy": Greedy,
        "highway": Highway,
        "lanes": Lanes,
        "one-move": Greedy,
        "quick-lanes": QuickLanes,
        "racer": Racer,
        "wall": Wall,
    },
    "starboard-y": {
        "one-move": ShortestWay,
        "quick-uct": QuickStarboardYUCT,
        "slow-uct": SlowStarboardYUCT,
        "uct": StarboardYUCT,
    },
}
"""The opponents by game and name."""

"""Opponents to measure the bot against: for Rivers and Stones what students would write, for all
games what looks one move ahead.

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
    QuickRiveCutUCT,
    QuickRiveUCT,
    QuickStarboardYUCT,
    Racer,
    RiveCutUCT,
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
        "cut-uct": RiveCutUCT,
        "one-move": MostStones,
        "quick-cut-uct": QuickRiveCutUCT,
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

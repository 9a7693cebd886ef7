"""Opponents that students would write for Rivers and Stones, to measure the bot against.

Each is made like an agent of the arena, from a game and a random generator, and answers the
positions of a match so far with a move.  None uses the bot's search or evaluation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from skerry.game import Game, Move

from .alpha_beta import AlphaBeta
from .compiled import DeepLanes, Lanes, QuickLanes, Racer, Wall
from .greedy import Greedy
from .highway import Highway

Player = Callable[[Sequence[Any], float], Move]

GAMES = ("rivers",)

OPPONENTS: dict[str, Callable[[Game[Any], Random], Player]] = {
    "alpha-beta": AlphaBeta,
    "deep-lanes": DeepLanes,
    "greedy": Greedy,
    "highway": Highway,
    "lanes": Lanes,
    "quick-lanes": QuickLanes,
    "racer": Racer,
    "wall": Wall,
}

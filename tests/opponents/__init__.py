"""Players of Rivers and Stones as students write them, for the bot to be measured against.

Each is made like a bot of the arena, from a game and a source of chance, and answers the positions
of a match so far with a move.  None of them uses the bot's own search or evaluation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from skerry.game import Game, Move

from .alpha_beta import AlphaBeta
from .greedy import Greedy
from .highway import Highway

Player = Callable[[Sequence[Any], float], Move]

GAMES = ("rivers",)

OPPONENTS: dict[str, Callable[[Game[Any], Random], Player]] = {
    "alpha-beta": AlphaBeta,
    "greedy": Greedy,
    "highway": Highway,
}

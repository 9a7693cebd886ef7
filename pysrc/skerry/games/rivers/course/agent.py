"""The module that agents of the course import as ``agent``: the class that they extend, and the
functions of ``gameEngine`` that have other names here."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from .engine import (
    Board,
    bottom_score_row,
    compute_valid_targets,
    count_scoring_pieces,
    generate_all_moves,
    get_river_flow_destinations,
    get_win_count,
    in_bounds,
    is_opponent_score_cell,
    is_own_score_cell,
    opponent,
    score_cols_for,
    top_score_row,
    validate_and_apply_move,
)

get_opponent = opponent
agent_river_flow = get_river_flow_destinations
agent_compute_valid_moves = compute_valid_targets
agent_apply_move = validate_and_apply_move


class BaseAgent(ABC):
    """An agent of one player, ``"circle"`` or ``"square"``, for one game."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.opponent = opponent(player)

    @abstractmethod
    def choose(
        self,
        board: Board,
        rows: int,
        cols: int,
        score_cols: Sequence[int],
        current_player_time: float,
        opponent_time: float,
    ) -> dict[str, Any] | None:
        """The move to make on this board, with the seconds that both players have left."""


class RandomAgent(BaseAgent):
    """An agent that makes any move."""

    def choose(
        self,
        board: Board,
        rows: int,
        cols: int,
        score_cols: Sequence[int],
        current_player_time: float,
        opponent_time: float,
    ) -> dict[str, Any] | None:
        return random.choice(generate_all_moves(board, self.player, rows, cols, score_cols))


def get_agent(player: str, strategy: str = "random") -> Any:
    """An agent by its name: ``random``, or ``student`` for the StudentAgent of student_agent.py.

    Raises ValueError when there is no such agent.
    """
    if strategy == "random":
        return RandomAgent(player)
    if strategy == "student":
        return import_module("student_agent").StudentAgent(player)
    raise ValueError(f"agents are 'random' and 'student', not {strategy!r}")


__all__ = [
    "BaseAgent",
    "RandomAgent",
    "agent_apply_move",
    "agent_compute_valid_moves",
    "agent_river_flow",
    "bottom_score_row",
    "count_scoring_pieces",
    "generate_all_moves",
    "get_agent",
    "get_opponent",
    "get_win_count",
    "in_bounds",
    "is_opponent_score_cell",
    "is_own_score_cell",
    "score_cols_for",
    "top_score_row",
]

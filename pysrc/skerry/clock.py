"""Time: how much of it a match gives to both players, and what a move leaves of it.

A match has no clock of its own: whoever plays it says how long each move took.
"""

from __future__ import annotations

from typing import NamedTuple


class TimeControl(NamedTuple):
    """The time of both players for the whole match, and what each turn adds; in seconds."""

    limit: tuple[float, float]
    increment: float = 0.0

    def after(self, left: float, seconds: float | None, *, turn_ends: bool) -> float:
        """The seconds that are left after a move.

        ``left`` is what the mover had before, ``seconds`` how long the move took, or None while the
        clock stood still.  The increment comes at the end of a turn, which may be several moves.
        """
        if seconds is not None:
            left = max(0.0, left - seconds) + (self.increment if turn_ends else 0.0)
        return round(left, 3)

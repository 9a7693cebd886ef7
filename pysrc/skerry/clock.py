"""Time control: how much time both players have, and how much is left after a move.

A match measures no time itself: its user reports how long each move took.
"""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

MAX_TIME = 1_000_000
"""The most seconds that a player can have: more than a week."""


def is_time(found: Any) -> bool:
    """Whether this is a number of seconds that a player can have; NaN is not."""
    return type(found) in (int, float) and 0 <= found <= MAX_TIME


def check_spent(seconds: float | None) -> None:
    """Raise ValueError unless a move can have taken so many seconds, or None where no clock ran."""
    if seconds is not None and not 0 <= seconds < inf:
        raise ValueError("the time of a move has to be 0 or more seconds")


class TimeControl(NamedTuple):
    """Each player's time for the whole match, and the increment for each turn, in seconds."""

    limit: tuple[float, float]
    increment: float = 0.0

    def check(self) -> None:
        """Raise ValueError if these are not the times of two players and an increment."""
        if len(self.limit) != 2 or not all(map(is_time, (*self.limit, self.increment))):
            raise ValueError(f"the times of a clock have to be 0 to {MAX_TIME} seconds")

    def after(self, left: float, seconds: float | None, *, turn_ends: bool) -> float:
        """The seconds left after a move.

        ``left`` is what the mover had before, and ``seconds`` is how long the move took, or None if
        the clock was stopped.  The increment is added at the end of a turn, which may be several
        moves, unless the time is up, and nobody gets more than MAX_TIME.  Raises ValueError if
        ``seconds`` is not a time.
        """
        check_spent(seconds)
        if seconds is not None:
            left = max(0.0, left - seconds)
            if left:
                left += self.increment if turn_ends else 0.0
        return round(min(left, MAX_TIME), 3)

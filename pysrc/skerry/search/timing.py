"""How long to think about a move, and when more thought cannot change it.

There is no clock here: the caller measures the time.
"""

from __future__ import annotations

import sys
from math import inf

from .statistics import Statistics, enough

MASTER_SECONDS = 2.0
"""How long the master thinks about a move by default."""
MOVES_LEFT = 20
"""By how many moves the time left on a clock is divided."""
INCREMENT_SHARE = 0.8
"""How much of what a clock adds after a turn is spent on it."""
EARLIEST = 0.1
"""The share of its time that is spent before a lead is trusted: a search gets faster at first."""
RESERVE = 1.0
"""Seconds of a clock, or half of what is left, that are never planned to be spent."""


def allowance(seconds: float, left: float = inf, increment: float = 0.0) -> float:
    """How many seconds to think about a move at most.

    On a clock with ``left`` seconds, to which ``increment`` are added after the turn, it is a fair
    share of these, and never more than ``seconds``.
    """
    share = left / MOVES_LEFT + increment * INCREMENT_SHARE
    return min(seconds, share, left - min(RESERVE, left / 2))


def is_time(found: Statistics, spent: float, allowed: float) -> bool:
    """Whether to move now, after ``spent`` of the ``allowed`` seconds: all are spent, there is no
    choice or no more to learn, or no other move can overtake the best one."""
    if spent >= allowed or enough(found, sys.maxsize):
        return True
    if spent < EARLIEST * allowed:
        return False
    return _lead(found) > found.nodes / spent * (allowed - spent)


def _lead(found: Statistics) -> int:
    """By how many visits the best move leads; 0 where visits do not decide."""
    candidates = found.candidates()
    if not candidates or candidates[0].depth:
        return 0
    best, *others = (candidate.visits for candidate in candidates)
    return best - max(others, default=0)

"""The master: our search by the clock, in as many processes as it is given."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ..game import Game, Move
from ..proofs import informed_evaluator
from ..search.mcts import Search
from ..search.timing import is_time
from .crew import SLICE, Crew

MAX_PROCESSES = 16
"""The most processes that may search a position together, this one included."""
PATIENCE = 1.0
"""Seconds to wait for helpers beyond their time for thinking."""


class Master:
    """A search for one game in this process and helpers."""

    def __init__(
        self,
        game: Game[Any],
        rng: Random,
        processes: int = 1,
        now: Callable[[], float] | None = None,
    ) -> None:
        """``now`` returns the time in seconds, by default the processor time of this thread."""
        self._search = Search(informed_evaluator(game), rng)
        self._crew = Crew(game.name, processes - 1, rng.random()) if processes > 1 else None
        self._now = now or time.thread_time  # Pyodide lacks it, so it is looked up only here

    def think(self, positions: Sequence[Any], until: float) -> Move:
        """The best move in the last of a match's positions, found until ``now`` at the latest.

        Helpers think for as long as this process does, by their own processor time, and this
        process waits for them, so that a busy machine does not make them weaker.
        """
        *past, position = positions
        now, search, crew = self._now, self._search, self._crew
        start = exchanged = now()
        if crew:
            crew.start(position, past, until - start)
        for found in search.search(position, past):
            all_found, at = found, now()
            if at < exchanged + SLICE and at < until and not found.finished and not found.proven:
                continue
            exchanged = at
            all_found = crew.exchange(search, found) if crew else found
            if is_time(all_found, at - start, until - start):
                break
        if crew:
            if at >= until:
                crew.wait(until - start + PATIENCE)
                all_found = crew.exchange(search, found)
            crew.rest()
        return all_found.best

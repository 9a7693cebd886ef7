"""Ticks: a measure of a program's work that is the same on every machine.

One tick is a call of one of the program's own functions, or a round of one of its loops.  Python
3.12 and later report both (PEP 669), so that the program itself needs no change.  Work inside the
standard library or the engine costs nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType
from typing import Any

TOOL = 4
"""The tool id in ``sys.monitoring``: one that Python reserves for no other purpose."""


class OutOfTicksError(BaseException):
    """The budget is used up.  It is raised again at each further tick, so that a program that
    catches everything stops too."""


def can_count() -> bool:
    """Whether this Python can count ticks."""
    return sys.version_info >= (3, 12)


class Ticks:
    """Counts the ticks of some code while it runs within ``limit``."""

    def __init__(self) -> None:
        self._codes: list[CodeType] = []
        self._events = 0
        self.used = 0
        """The ticks of the latest run."""
        self.budget: int | None = None

    @property
    def exceeded(self) -> bool:
        """Whether the latest run has used more than its budget."""
        return self.budget is not None and self.used > self.budget

    def watch(self, code: CodeType) -> None:
        """Count the ticks of this code and of all functions in it."""
        self._codes.append(code)
        self._listen(code)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self.watch(constant)

    def _listen(self, code: CodeType) -> None:
        monitoring: Any = getattr(sys, "monitoring", None)
        if monitoring and monitoring.get_tool(TOOL):
            monitoring.set_local_events(TOOL, code, self._events)

    @contextmanager
    def limit(self, budget: int | None) -> Iterator[None]:
        """Count until the context ends; OutOfTicksError is raised in the watched code when it
        exceeds the budget.  With None nothing is counted, and the code runs at full speed.

        Raises ValueError when this Python cannot count.
        """
        self.used, self.budget = 0, budget
        if budget is None:
            yield
            return
        if not can_count():
            raise ValueError(
                "ticks need Python 3.12 or newer, and this is Python "
                f"{sys.version_info[0]}.{sys.version_info[1]}: use a newer one, or limit the time"
            )
        monitoring: Any = vars(sys)["monitoring"]
        disable, events = monitoring.DISABLE, monitoring.events

        def count() -> None:
            self.used += 1
            if self.used > budget:
                raise OutOfTicksError

        def called(_code: CodeType, _offset: int) -> None:
            count()

        def jumped(_code: CodeType, start: int, end: int) -> Any:
            if end > start:
                return disable  # a jump forward is never a round of a loop
            count()
            return None

        monitoring.use_tool_id(TOOL, __name__)
        monitoring.register_callback(TOOL, events.PY_START, called)
        monitoring.register_callback(TOOL, events.JUMP, jumped)
        self._events = events.PY_START | events.JUMP
        try:
            for code in self._codes:
                self._listen(code)
            yield
        finally:
            self._events = 0
            for code in self._codes:
                self._listen(code)
            monitoring.register_callback(TOOL, events.PY_START, None)
            monitoring.register_callback(TOOL, events.JUMP, None)
            monitoring.free_tool_id(TOOL)

"""Functions of sets of cells that remember their results."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")

MEMO_SIZE = 1000
"""Entries after which a memo starts afresh."""


class Memo(dict[int, T]):
    """A function of a mask, computed once for each."""

    def __init__(self, function: Callable[..., T], *arguments: Any) -> None:
        """The mask is the last argument of the function, after these."""
        self._function = partial(function, *arguments)

    def __missing__(self, mask: int) -> T:
        if len(self) >= MEMO_SIZE:
            self.clear()
        self[mask] = answer = self._function(mask)
        return answer

"""Memoized functions of sets of cells."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")

MEMO_SIZE = 1000
"""The number of entries at which a memo is cleared."""


class Memo(dict[int, T]):
    """A function of a mask, computed once for each mask."""

    def __init__(self, function: Callable[..., T], *arguments: Any) -> None:
        """The function is called with these arguments and, last, the mask."""
        self._function = partial(function, *arguments)

    def __missing__(self, mask: int) -> T:
        if len(self) >= MEMO_SIZE:
            self.clear()
        self[mask] = answer = self._function(mask)
        return answer

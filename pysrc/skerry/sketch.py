"""What people draw on a position: circles, arrows and numbers on cells, as text.

Items are joined by ``.``: ``d4`` is a circle, ``d4-e6`` an arrow and ``d4:2`` a number.
"""

from __future__ import annotations

import re

from .board import Board
from .text import MalformedError

MAX_ITEMS = 100
"""Items of a sketch."""
ITEM = re.compile(r"([^\W_]+)(?:-([^\W_]+)|:([1-9][0-9]?))?", re.ASCII)


def read_sketch(text: str, board: Board) -> str:
    """A sketch without repeated items.

    Raises MalformedError when an item is no circle, arrow or number on cells of the board, or when
    there are too many.
    """
    items = dict.fromkeys(text.split(".")) if text else {}
    if len(items) > MAX_ITEMS:
        raise MalformedError("a sketch has at most {n} items", n=MAX_ITEMS)
    for item in items:
        found = ITEM.fullmatch(item)
        cells = [cell for cell in found.group(1, 2) if cell] if found else []
        if not cells or len(set(cells)) < len(cells) or not set(cells) <= board.by_name.keys():
            raise MalformedError(
                "'{item}' is not a circle, arrow or number on this board", item=item
            )
    return ".".join(items)

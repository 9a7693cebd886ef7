"""What the codes of all games have in common: fields with a space between them, of which the first
two are the rows of the board and the player to move."""

from __future__ import annotations

import re

from ..board import Board
from ..text import MalformedError


def read_code(
    board: Board, text: str, pieces: str, players: str, count: int
) -> tuple[dict[int, str], int, list[str]]:
    """The pieces by cell and the player to move in a code, and all of its ``count`` fields.

    ``pieces`` and ``players`` are the letters that stand for these.  Raises MalformedError naming
    the first wrong character.
    """
    found = board.read_rows(text.partition(" ")[0], pieces)
    fields = text.split(" ")
    if len(fields) > count:
        raise MalformedError(
            "character {place}: a code of this game has only {count} fields",
            place=len(" ".join(fields[:count])) + 1,
            count=count,
        )
    if len(fields) < count:
        raise MalformedError(
            "character {place}: {n} {n:field|fields}, but a code of this game has {count}",
            place=len(text) + 1,
            n=len(fields),
            count=count,
        )
    if fields[1] not in {*players}:
        raise MalformedError(
            "character {place}: the player to move is {first} or {second}, not '{char}'",
            place=len(fields[0]) + 2,
            first=players[0],
            second=players[1],
            char=fields[1],
        )
    return found, players.index(fields[1]), fields


def place_of(cell: int, board: Board, rows: str) -> int:
    """The place of an occupied cell in the first field of a code, counted from 1."""
    before = board.cells.index(cell)
    for item in re.finditer(r"[0-9]+|[a-zA-Z]", rows):
        if not before:
            return item.start() + 1
        before -= int(item[0]) if item[0].isdigit() else 1
    raise AssertionError("the cell is occupied")

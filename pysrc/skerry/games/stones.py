"""What the codes of games with black and white stones have in common."""

from __future__ import annotations

from collections.abc import Mapping

from ..board import Board, split_fields
from ..game import RefusedError


def read_stones(board: Board, text: str, fields: int) -> tuple[dict[int, str], int, list[str]]:
    """Stones by cell, the player to move and all fields of a code.

    Raises RefusedError with the place of the first wrong character.
    """
    pieces = board.read_rows(text.partition(" ")[0], "bw")
    parts = split_fields(text, fields)
    if parts[1] not in ("b", "w"):
        raise RefusedError(
            "character {place}: '{char}' is no player to move, b or w is",
            place=len(parts[0]) + 2,
            char=parts[1],
        )
    return pieces, "bw".index(parts[1]), parts


def colours(pieces: Mapping[int, str]) -> tuple[int, int]:
    """The masks of black and of white stones."""
    black = sum(1 << cell for cell, letter in pieces.items() if letter == "b")
    white = sum(1 << cell for cell, letter in pieces.items() if letter == "w")
    return black, white

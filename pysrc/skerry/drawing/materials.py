"""The tones of a board's cells, as web/board/materials.js has them."""

from __future__ import annotations

from typing import Any

from ..game import Game
from ..games import presentation

DEEPEST = 3


def tones(game: Game[Any]) -> dict[int, int]:
    """A tone from 0 to 3 for each cell, by the material of the board."""
    board, material = game.board, presentation(game).material
    if material == "slate":
        # A number that looks like chance and is always the same.
        return {cell: (at * 2654435761 % 2**32 >> 13) % 4 for at, cell in enumerate(board.cells)}
    if material != "chart":
        return dict.fromkeys(board.cells, 0)
    depths = dict.fromkeys(board.cells, DEEPEST)
    most = max(mask.bit_count() for mask in board.around.values())
    shore = [cell for cell in board.cells if board.around[cell].bit_count() < most]
    for depth in range(DEEPEST):
        for cell in shore:
            depths[cell] = depth
        shore = [
            cell
            for cell in board.cells
            if depths[cell] == DEEPEST
            and any(board.around[cell] >> near & 1 for near in board.cells if depths[near] == depth)
        ]
    return depths

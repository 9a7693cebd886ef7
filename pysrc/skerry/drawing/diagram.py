"""A match's position as text: the board with its coordinates, the score, and what comes next.

Pieces are letters as in codes, and empty cells are dots; cells of the last turn are in brackets.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from ..board import HALF_ROOT_3, Board
from ..match import Match, last_trails
from ..picture import picture
from .words import scores, state

PITCH = 2
"""Characters from one cell of a row to the next."""


class _Canvas:
    """Characters by line and column; later ones replace earlier ones."""

    def __init__(self) -> None:
        self.characters: dict[tuple[int, int], str] = {}

    def write(self, line: int, column: int, text: str) -> None:
        for offset, character in enumerate(text):
            self.characters[line, column + offset] = character

    def has_room(self, line: int, column: int, length: int) -> bool:
        """Whether a text of this length fits here, with no characters directly before or after."""
        around = range(column - 1, column + length + 1)
        return not any((line, at) in self.characters for at in around)

    def __str__(self) -> str:
        lines = [line for line, _ in self.characters]
        left = min(column for _, column in self.characters)
        right = max(column for _, column in self.characters)
        rows = (
            "".join(self.characters.get((line, column), " ") for column in range(left, right + 1))
            for line in range(min(lines), max(lines) + 1)
        )
        return "\n".join(row.rstrip() for row in rows)


def diagram(match: Match) -> str:
    """The position at the cursor: the board, each player's score, and whose turn it is."""
    marked = {cell for trail in last_trails(match) for cell in trail}
    board = board_text(match.game.board, match.view.pieces, marked)
    return "\n".join([board, *scores(match), state(match)])


def board_text(board: Board, pieces: Mapping[int, str], marked: set[int]) -> str:
    """The board with its coordinates, with brackets around the marked cells."""
    canvas = _Canvas()
    top, tall = board.xy[board.cells[0]][1], HALF_ROOT_3 if board.shape == "hexagon" else 1.0
    columns = {cell: round(PITCH * x) for cell, (x, _) in board.xy.items()}
    for line, row in enumerate(board.rows):
        for cell in row:
            canvas.write(line, columns[cell], pieces.get(cell, "."))
        for cell in marked.intersection(row):
            canvas.write(line, columns[cell] - 1, "[")
            canvas.write(line, columns[cell] + 1, "]")
        for cell, following in pairwise(row):
            if cell in marked and following in marked:
                canvas.write(line, columns[cell] + 1, "|")
    for text, x, y in picture(board, edged=False).labels:
        line, column = round((y - top) / tall), round(PITCH * x)
        row = board.rows[line] if line < len(board.rows) else []
        if row and column < columns[row[0]]:
            canvas.write(line, columns[row[0]] - 2 - len(text), text)
        else:
            column += 1 if row else 0  # clear of a bracket
            # Where names of columns are long, every other one is left out.
            if canvas.has_room(line, column, len(text)):
                canvas.write(line, column, text)
    return str(canvas)

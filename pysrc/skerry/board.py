"""Boards: which cells there are, what they are called, where they lie and which adjoin.

A cell is the index of its bit in an int that holds a set of cells.  Rows are ``width`` bits long
and end in at least one guard bit that is no cell, so that neighbours are plain shifts and nothing
wraps around; the first row is the top one, so cells in rising order read like a page.  This
module knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from .text import RefusedError


def bits(mask: int) -> Iterator[int]:
    """The cells of a mask in rising order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def split_fields(text: str, count: int) -> list[str]:
    """The fields of a code.  Raises RefusedError at the place where one is missing or too many."""
    fields = text.split(" ")
    if len(fields) > count:
        place = len(" ".join(fields[:count])) + 1
        raise RefusedError(
            "character {place}: more than the {count} fields of this game's codes",
            place=place,
            count=count,
        )
    if len(fields) < count:
        raise RefusedError(
            "character {place}: {n} of the {count} fields of this game's codes",
            place=len(text) + 1,
            n=len(fields),
            count=count,
        )
    return fields


class Board:
    """Cells in rows.  Immutable.

    ``cells`` are the cells in reading order, ``names`` and ``xy`` (x to the right, y down, the
    distance of neighbours is 1) belong to them by cell, ``rows`` are the cells row by row from the
    top, ``full`` is the mask of all cells and ``steps`` the shifts that lead to neighbours.
    """

    shape: str
    steps: tuple[int, ...]

    def __init__(self, width: int, rows: list[list[int]]) -> None:
        self.width = width
        self.rows = rows
        self.cells = [cell for row in rows for cell in row]
        self.full = sum(1 << cell for cell in self.cells)
        self.names: dict[int, str] = {}
        self.xy: dict[int, tuple[float, float]] = {}

    @cached_property
    def by_name(self) -> dict[str, int]:
        """Cells by their names."""
        return {name: cell for cell, name in self.names.items()}

    @cached_property
    def around(self) -> dict[int, int]:
        """For each cell the mask of its neighbours."""
        return {cell: self.near(1 << cell) for cell in self.cells}

    def near(self, mask: int) -> int:
        """The cells that adjoin a cell of the mask; may include cells of the mask itself."""
        out = 0
        for step in self.steps:
            out |= mask << step | mask >> step
        return out & self.full

    def flood(self, seed: int, within: int) -> int:
        """The cells of ``within`` connected to ``seed``, whose part inside is included."""
        mask = seed & within
        while (grown := (mask | self.near(mask)) & within) != mask:
            mask = grown
        return mask

    def write_rows(self, pieces: Mapping[int, str]) -> str:
        """Pieces by cell as the first field of a code."""
        out = []
        for row in self.rows:
            text, empty = "", 0
            for cell in row:
                if cell in pieces:
                    text += (str(empty) if empty else "") + pieces[cell]
                    empty = 0
                else:
                    empty += 1
            out.append(text + (str(empty) if empty else ""))
        return "/".join(out)

    def read_rows(self, text: str, letters: str) -> dict[int, str]:
        """Pieces by cell from the first field of a code.

        Raises RefusedError that names the character, counted from 1, at which the text goes wrong.
        """
        pieces: dict[int, str] = {}
        row, at, number = 0, 0, ""
        for place, char in enumerate(text + "/", 1):
            if char in "0123456789":
                if char == "0" and not number:
                    raise RefusedError(
                        "character {place}: a number of empty cells starts with 0", place=place
                    )
                number += char
                continue
            if number:
                at, number = at + int(number[:4]), ""
            if at + (char != "/") > len(self.rows[row]):
                raise RefusedError(
                    "character {place}: row {row} from the top has more than its {count} cells",
                    place=place,
                    row=row + 1,
                    count=len(self.rows[row]),
                )
            if char != "/":
                if char not in letters:
                    raise RefusedError(
                        "character {place}: '{char}' is no piece of this game",
                        place=place,
                        char=char,
                    )
                pieces[self.rows[row][at]] = char
                at += 1
                continue
            if at < len(self.rows[row]):
                raise RefusedError(
                    "character {place}: row {row} from the top has {n} {n:cell|cells}, not {count}",
                    place=place,
                    row=row + 1,
                    n=at,
                    count=len(self.rows[row]),
                )
            row, at = row + 1, 0
            if row == len(self.rows) and place <= len(text):
                raise RefusedError(
                    "character {place}: more rows than the {count} of this board",
                    place=place,
                    count=len(self.rows),
                )
        if row < len(self.rows):
            raise RefusedError(
                "character {place}: {n} {n:row|rows}, not the {count} of this board",
                place=len(text) + 1,
                n=row,
                count=len(self.rows),
            )
        return pieces

    def _maps(
        self, images: list[dict[int, tuple[float, float]]]
    ) -> tuple[Mapping[int, int], ...]:
        """Moved coordinates as maps of cells, those that fall on the board again."""

        def key(xy: tuple[float, float]) -> tuple[int, int]:
            return round(xy[0] * 100), round(xy[1] * 100)

        at = {key(xy): cell for cell, xy in self.xy.items()}
        out = []
        for image in images:
            found = {cell: at.get(key(xy)) for cell, xy in image.items()}
            if None not in found.values():
                out.append({a: b for a, b in found.items() if b is not None})
        return tuple(out)

    @cached_property
    def symmetries(self) -> tuple[Mapping[int, int], ...]:
        """Maps of cells to cells that keep neighbours, the identity first."""
        return ({cell: cell for cell in self.cells},)


HALF_ROOT_3 = 0.8660254037844386


class HexBoard(Board):
    """A hexagonal patch of hexagons, pointed ends up, rows lettered from the bottom.

    ``top`` is the length of the top row; rows grow by one for ``grow`` rows, then shrink by one
    for ``shrink``: a regular board of side n is (n, n-1, n-1).
    """

    shape = "hex"

    def __init__(self, top: int, grow: int, shrink: int) -> None:
        # Skewed coordinates: a cell's neighbours below lie at the same and the previous column,
        # so growing rows start one column further left and shrinking rows end further left.
        width = top + grow + 1
        count = grow + shrink + 1
        rows = []
        for r in range(count):
            first = max(0, grow - r)
            length = top + min(r, grow) - max(0, r - grow)
            rows.append([r * width + first + i for i in range(length)])
        super().__init__(width, rows)
        self.steps = (1, width, width - 1)
        for r, row in enumerate(rows):
            for i, cell in enumerate(row):
                self.names[cell] = f"{chr(ord('a') + count - 1 - r)}{i + 1}"
                self.xy[cell] = (cell % width + r / 2 - grow / 2, r * HALF_ROOT_3)

    def near(self, mask: int) -> int:
        down, aslant = self.width, self.width - 1
        return self.full & (
            mask << 1 | mask >> 1 | mask << down | mask >> down | mask << aslant | mask >> aslant
        )

    @cached_property
    def symmetries(self) -> tuple[Mapping[int, int], ...]:
        """The turns by 60 degrees, then their mirror images, as far as the board has them."""
        mid_x = sum(x for x, _ in self.xy.values()) / len(self.cells)
        mid_y = sum(y for _, y in self.xy.values()) / len(self.cells)
        images = []
        for mirror in (1, -1):
            for sixth in range(6):
                cos = (1, 0.5, -0.5, -1, -0.5, 0.5)[sixth]
                sin = (0, 1, 1, 0, -1, -1)[sixth] * HALF_ROOT_3
                image = {}
                for cell, (x, y) in self.xy.items():
                    dx, dy = mirror * (x - mid_x), y - mid_y
                    image[cell] = (mid_x + cos * dx - sin * dy, mid_y + sin * dx + cos * dy)
                images.append(image)
        return self._maps(images)


class SquareBoard(Board):
    """Points in a square grid, columns lettered from the left, rows numbered from the bottom."""

    shape = "square"

    def __init__(self, columns: int, count: int) -> None:
        width = columns + 1
        rows = [[r * width + c for c in range(columns)] for r in range(count)]
        super().__init__(width, rows)
        self.steps = (1, width)
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                self.names[cell] = f"{chr(ord('a') + c)}{count - r}"
                self.xy[cell] = (float(c), float(r))

    def near(self, mask: int) -> int:
        down = self.width
        return self.full & (mask << 1 | mask >> 1 | mask << down | mask >> down)

    @cached_property
    def symmetries(self) -> tuple[Mapping[int, int], ...]:
        """The identity and the mirror image, left for right."""
        wide = len(self.rows[0]) - 1
        mirrored = {cell: (wide - x, y) for cell, (x, y) in self.xy.items()}
        return self._maps([self.xy, mirrored])

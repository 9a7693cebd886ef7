"""Boards: their cells, with names, coordinates and neighbours.

There are hexagons, rhombuses, triangles and trapezoids of hexagonal cells, and rectangles of square
cells or of points where lines cross.

A set of cells is an int, and a cell is the index of its bit.  Rows are ``width`` bits long and end
in at least one guard bit that is not a cell, so that neighbours are plain shifts that never wrap
around.  The first row is the top one: cells in ascending order are in reading order.  This module
knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from .text import MalformedError


def bits(mask: int) -> Iterator[int]:
    """The cells of a mask in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


LETTERS = "abcdefghijklmnopqrstuvwxyz"
HALF_ROOT_3 = 0.8660254037844386
BEYOND = 0.62
"""Distance from the centre of a cell at an edge of the board to the line of that edge."""

Point = tuple[float, float]


class Edge(NamedTuple):
    """A side of a board.

    ``cells`` lie along it, and ``line`` is the polyline just outside them, in the units of
    ``Board.xy``; both run counter-clockwise around the board.  An edge with an owner, ``player``,
    is drawn in that player's colour.  ``label`` is a short text drawn on the edge.
    """

    name: str
    cells: tuple[int, ...]
    line: tuple[Point, ...]
    player: int | None = None
    label: str = ""


class Board:
    """Cells in rows.  Immutable.

    ``cells`` are in reading order.  ``names`` and ``xy`` are their names and coordinates by cell
    (x to the right, y down, neighbours at distance 1), and ``rows`` are the cells of each row from
    the top.  ``full`` is the mask of all cells, and ``steps`` are the shifts that lead to
    neighbours.  ``shape`` is how a cell is drawn: ``hexagon``, ``square``, or ``point`` where lines
    cross.  ``outward`` has the directions in which a side can face, counter-clockwise from straight
    down: a name and a unit vector for each.
    """

    shape: str
    steps: tuple[int, ...]
    outward: tuple[tuple[str, Point], ...]

    def __init__(self, width: int, rows: list[list[int]]) -> None:
        self.width = width
        self.rows = rows
        self.cells = [cell for row in rows for cell in row]
        self.full = sum(1 << cell for cell in self.cells)
        self.names: dict[int, str] = {}
        self.xy: dict[int, tuple[float, float]] = {}

    @cached_property
    def by_name(self) -> dict[str, int]:
        """Cells by name."""
        return {name: cell for cell, name in self.names.items()}

    @cached_property
    def around(self) -> dict[int, int]:
        """The mask of each cell's neighbours."""
        return {cell: self.near(1 << cell) for cell in self.cells}

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """The sides of the board longer than one cell, counter-clockwise from the bottom.

        They have no owners.  A corner cell lies on two of them.
        """
        found = []
        for name, (dx, dy) in self.outward:
            far = self.reach((dx, dy)) - 1e-6
            side = [cell for cell, (x, y) in self.xy.items() if x * dx + y * dy > far]
            side.sort(key=lambda cell: self.xy[cell][0] * dy - self.xy[cell][1] * dx)
            line = tuple(
                (round(x + BEYOND * dx, 3), round(y + BEYOND * dy, 3))
                for x, y in (self.xy[cell] for cell in side)
            )
            if len(side) > 1:
                found.append(Edge(name, tuple(side), line))
        return tuple(found)

    def reach(self, direction: Point) -> float:
        """How far the centres of the cells extend in a direction, from the origin of ``xy``."""
        dx, dy = direction
        return max(x * dx + y * dy for x, y in self.xy.values())

    def near(self, mask: int) -> int:
        """The neighbours of all cells in a mask, which may include cells of the mask itself."""
        out = 0
        for step in self.steps:
            out |= mask << step | mask >> step
        return out & self.full

    def near_twice(self, mask: int) -> int:
        """The cells next to two or more cells of a mask, which may include cells of the mask."""
        once = twice = 0
        for step in self.steps:
            for near in (mask << step, mask >> step):
                twice |= once & near
                once |= near
        return twice & self.full

    def flood(self, seed: int, within: int) -> int:
        """The cells of ``within`` connected to ``seed``, including those of ``seed`` itself."""
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

        Raises MalformedError naming the first wrong character, counted from 1.
        """
        pieces: dict[int, str] = {}
        row, at, number = 0, 0, 0
        for place, char in enumerate(text + "/", 1):
            if char in "0123456789":
                if char == "0" and not number:
                    raise MalformedError(
                        "character {place}: a number of empty cells starts with 0", place=place
                    )
                number = min(10 * number + int(char), 1000)  # more than any row has
                continue
            at, number = at + number, 0
            if char != "/" and char not in letters:
                raise MalformedError(
                    "character {place}: '{char}' is not a piece of this game",
                    place=place,
                    char=char,
                )
            if at + (char != "/") > len(self.rows[row]):
                raise MalformedError(
                    "character {place}: row {row} from the top has more than its {count} cells",
                    place=place,
                    row=row + 1,
                    count=len(self.rows[row]),
                )
            if char != "/":
                pieces[self.rows[row][at]] = char
                at += 1
                continue
            if at < len(self.rows[row]):
                raise MalformedError(
                    "character {place}: row {row} from the top has {n} {n:cell|cells}, not {count}",
                    place=place,
                    row=row + 1,
                    n=at,
                    count=len(self.rows[row]),
                )
            row, at = row + 1, 0
            if row == len(self.rows) and place <= len(text):
                raise MalformedError(
                    "character {place}: more rows than the {count} of this board",
                    place=place,
                    count=len(self.rows),
                )
        if row < len(self.rows):
            raise MalformedError(
                "character {place}: {n} {n:row|rows}, not the {count} of this board",
                place=len(text) + 1,
                n=row,
                count=len(self.rows),
            )
        return pieces

    def _maps(self, images: list[dict[int, tuple[float, float]]]) -> tuple[Mapping[int, int], ...]:
        """Transformations, given as new coordinates by cell, as maps of cells to cells; those that
        do not map the board onto itself are left out."""

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
        """Maps of cells to cells that preserve neighbours, the identity first."""
        return ({cell: cell for cell in self.cells},)


class HexBoard(Board):
    """A board of hexagons with a corner on top and up to six sides; rows lettered from the bottom.

    ``top`` is the length of the top row and ``count`` the number of rows.  From the top, the left
    end of each row lies half a cell further outwards for ``left`` rows, and further inwards from
    there on; the same holds for the right end and ``right`` rows.
    """

    shape = "hexagon"
    outward = (
        ("bottom", (0.0, 1.0)),
        ("lower right", (HALF_ROOT_3, 0.5)),
        ("upper right", (HALF_ROOT_3, -0.5)),
        ("top", (0.0, -1.0)),
        ("upper left", (-HALF_ROOT_3, -0.5)),
        ("lower left", (-HALF_ROOT_3, 0.5)),
    )

    def __init__(self, top: int, count: int, left: int, right: int) -> None:
        # In skewed coordinates a cell's neighbours below lie in the same and the previous column:
        # an end that moves outwards keeps its column on the right, and moves by one on the left.
        width = top + left + 1
        rows = []
        for r in range(count):
            first, last = max(0, left - r), top + left - 1 - max(0, r - right)
            rows.append([r * width + column for column in range(first, last + 1)])
        if count > len(LETTERS) or not all(rows):
            raise ValueError(f"there is no board of hexagons {top, count, left, right}")
        super().__init__(width, rows)
        self.steps = (1, width, width - 1)
        for r, row in enumerate(rows):
            for i, cell in enumerate(row):
                self.names[cell] = f"{LETTERS[count - 1 - r]}{i + 1}"
                self.xy[cell] = (cell % width + r / 2 - left / 2, r * HALF_ROOT_3)

    @classmethod
    def hexagon(cls, top: int, left: int, right: int) -> HexBoard:
        """A hexagon with sides of these lengths in cells: the top and the two sides next to it.

        Opposite sides have equal lengths.  ``hexagon(n, n, n)`` is regular.
        """
        return cls(top, left + right - 1, left - 1, right - 1)

    @classmethod
    def rhombus(cls, columns: int, count: int) -> HexBoard:
        """A parallelogram: each row begins half a cell to the right of the one above it."""
        return cls(columns, count, 0, count - 1)

    @classmethod
    def triangle(cls, side: int) -> HexBoard:
        """A triangle with a corner on top."""
        return cls(1, side, side - 1, side - 1)

    def near(self, mask: int) -> int:
        down, aslant = self.width, self.width - 1
        return self.full & (
            mask << 1 | mask >> 1 | mask << down | mask >> down | mask << aslant | mask >> aslant
        )

    @cached_property
    def symmetries(self) -> tuple[Mapping[int, int], ...]:
        """Rotations by multiples of 60 degrees, then their mirror images, if the board has them."""
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
    """A square grid, columns lettered from the left, rows numbered from the bottom.

    Pieces stand on the points where lines cross, or in ``squares``.
    """

    outward = (
        ("bottom", (0.0, 1.0)),
        ("right", (1.0, 0.0)),
        ("top", (0.0, -1.0)),
        ("left", (-1.0, 0.0)),
    )

    def __init__(self, columns: int, count: int, *, squares: bool = False) -> None:
        if not 0 < columns <= len(LETTERS) or count < 1:
            raise ValueError(f"there is no board of {columns} columns and {count} rows")
        self.shape = "square" if squares else "point"
        width = columns + 1
        rows = [[r * width + c for c in range(columns)] for r in range(count)]
        super().__init__(width, rows)
        self.steps = (1, width)
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                self.names[cell] = f"{LETTERS[c]}{count - r}"
                self.xy[cell] = (float(c), float(r))

    def near(self, mask: int) -> int:
        down = self.width
        return self.full & (mask << 1 | mask >> 1 | mask << down | mask >> down)

    @cached_property
    def symmetries(self) -> tuple[Mapping[int, int], ...]:
        """The identity and the reflection that swaps left and right."""
        last = len(self.rows[0]) - 1
        mirrored = {cell: (last - x, y) for cell, (x, y) in self.xy.items()}
        return self._maps([self.xy, mirrored])

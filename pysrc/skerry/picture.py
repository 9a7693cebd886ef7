"""The picture of an empty board: the plate under the cells, and the positions of coordinates.

All lengths are in the units of ``Board.xy``, in which neighbours are 1 apart.  This module knows no
game.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .board import HALF_ROOT_3, Board, Point


class Label(NamedTuple):
    """A coordinate beside a board."""

    text: str
    x: float
    y: float


class Picture(NamedTuple):
    """How an empty board is drawn.

    ``outline`` is the rim of the plate, a convex polygon whose corners are rounded with the radius
    ``rounding``.  ``bounds`` are the left, top, right and bottom of everything drawn, including the
    shadow.  ``labels`` are the names of rows and columns, and ``labels_turned`` are the same for
    the board turned by 180 degrees.
    """

    outline: tuple[Point, ...]
    rounding: float
    bounds: tuple[float, float, float, float]
    labels: tuple[Label, ...]
    labels_turned: tuple[Label, ...]


class Room(NamedTuple):
    """Distances from the outermost cells to the rim of the plate and to the coordinates."""

    margin: float
    label: float


PLAIN = {"hexagon": Room(1.22, 0.91), "point": Room(1.1, 0.85), "square": Room(1.06, 0.79)}
"""The room on boards without edges, by the shape of the cells."""
EDGED = {"hexagon": Room(1.68, 1.58), "point": Room(1.5, 1.28), "square": Room(1.5, 1.22)}
"""The room on boards with edges, which lie between cells and coordinates."""
ROUNDING = {"hexagon": 0.4, "point": 0.34, "square": 0.34}
"""The radius of the corners of the plate, by the shape of the cells."""
SHADOW, BELOW = 0.16, 0.46
"""The room around the plate for its shadow, and the room below it, for its thickness as well."""


def picture(board: Board, *, edged: bool) -> Picture:
    """The picture of a board; ``edged`` leaves room for edges between cells and coordinates."""
    room = (EDGED if edged else PLAIN)[board.shape]
    if board.shape == "hexagon":
        labels = labels_turned = _hex_labels(board, room.label)
    else:
        labels = _square_labels(board, room.label)
        labels_turned = _square_labels(board, room.label, turned=True)
    outline, rounding = _outline(board, room.margin), ROUNDING[board.shape]
    xs, ys = zip(*outline, strict=True)
    # A corner of 120 degrees at the side loses as much when it is rounded.
    beside = SHADOW - (0.15 * rounding if board.shape == "hexagon" else 0)
    bounds = (min(xs) - beside, min(ys) - SHADOW, max(xs) + beside, max(ys) + BELOW)
    left, top, right, bottom = map(_rounded, bounds)
    return Picture(outline, rounding, (left, top, right, bottom), labels, labels_turned)


def _rounded(value: float) -> float:
    return round(value, 4)


def _outline(board: Board, margin: float) -> tuple[Point, ...]:
    """The polygon with a side for each direction in which a side of the board may face, at the
    margin from the outermost cells.

    Where two sides of the board meet at an acute angle, the side for the direction between them
    cuts off the corner, so that the margin is no wider there than elsewhere.
    """
    lines = [(dx, dy, board.reach((dx, dy)) + margin) for _, (dx, dy) in board.outward]
    corners = []
    for (ax, ay, a), (bx, by, b) in zip(lines, [*lines[1:], lines[0]], strict=True):
        area = ax * by - ay * bx
        corners.append((_rounded((a * by - b * ay) / area), _rounded((b * ax - a * bx) / area)))
    return tuple(corners)


def _split(name: str) -> tuple[str, str]:
    """The letter and the number of a cell's name."""
    found = re.fullmatch(r"(\D+)(\d+)", name)
    assert found, "a cell is named by a letter and a number"
    return found[1], found[2]


def _hex_labels(board: Board, far: float) -> tuple[Label, ...]:
    """Letters to the left of the rows, and numbers diagonally below the last cells that have them.

    They turn with the board.
    """
    labels = []
    last: dict[str, Point] = {}
    for row in board.rows:
        x, y = board.xy[row[0]]
        labels.append((_split(board.names[row[0]])[0], x - far, y))
        last |= {_split(board.names[cell])[1]: board.xy[cell] for cell in row}
    labels += [(text, x + far / 2, y + far * HALF_ROOT_3) for text, (x, y) in last.items()]
    return tuple(Label(text, _rounded(x), _rounded(y)) for text, x, y in labels)


def _square_labels(board: Board, far: float, *, turned: bool = False) -> tuple[Label, ...]:
    """Numbers to the left of the rows and letters below the columns, as seen from either end."""
    side, foot = (-1, 0) if turned else (0, -1)
    out = -far if turned else far
    labels = []
    for row in board.rows:
        x, y = board.xy[row[side]]
        labels.append((_split(board.names[row[side]])[1], x - out, y))
    for cell in board.rows[foot]:
        x, y = board.xy[cell]
        labels.append((_split(board.names[cell])[0], x, y + out))
    return tuple(Label(text, _rounded(x), _rounded(y)) for text, x, y in labels)

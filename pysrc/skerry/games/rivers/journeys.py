"""Where rivers carry a piece (rule sheet, 4.1 "River Movement"; our ruling 3)."""

from __future__ import annotations

from collections.abc import Sequence

from ...board import SquareBoard, bits
from .memo import Memo

Runs = Memo[tuple[int, int]]


def _run(river: int, line: int, blocked: int) -> tuple[int, int]:
    """Both directions along a line from a river on it, with some points of the line blocked: the
    points before the nearest of those, and the one or two nearest."""
    above, below = blocked & -(river << 1), blocked & (river - 1)
    first, last = above & -above, 1 << below.bit_length() >> 1
    points = line & ~(river - 1)
    if above:
        points &= first - 1
    points |= line & (river - 1) & -(last << 1 or 1)
    return points, first | last


class Journeys:
    """The journeys on a board.  All sets of points are masks."""

    def __init__(self, board: SquareBoard) -> None:
        # By the point of a river: the other points of its column or row, and the runs along it.
        self._columns: dict[int, tuple[int, Runs]] = {}
        self._rows: dict[int, tuple[int, Runs]] = {}
        for lines, groups in (
            (self._rows, board.rows),
            (self._columns, list(zip(*board.rows, strict=True))),
        ):
            for points in groups:
                whole = sum(1 << point for point in points)
                for point in points:
                    line = whole ^ 1 << point
                    lines[1 << point] = line, Memo(_run, 1 << point, line)

    def reach(self, entry: int, rivers: int, horizontal: int, blocked: int) -> int:
        """The empty points that a journey reaches which starts on the rivers of ``entry``.

        ``rivers`` are these and all that may be entered on the way; ``blocked`` are all points that
        end a straight run, rivers among them.  The point that the piece comes from is not blocked,
        and the caller takes it away from the answer: it may be crossed, but is no landing point.
        """
        columns, rows = self._columns, self._rows
        todo, reached = entry, 0
        while todo:
            river = todo & -todo
            todo ^= river
            rivers ^= river
            line, run = (rows if horizontal & river else columns)[river]
            points, stops = run[blocked & line]
            reached |= points
            todo |= stops & rivers
        return reached

    def rivers(self, entry: int, rivers: int, horizontal: int, blocked: int) -> int:
        """The rivers that such a journey can travel on, those of ``entry`` among them."""
        known, todo = 0, entry
        while todo:
            river = todo & -todo
            known |= river
            line, run = (self._rows if horizontal & river else self._columns)[river]
            todo = (todo | run[blocked & line][1] & rivers) & ~known
        return known

    def route(
        self, entries: Sequence[int], target: int, rivers: int, horizontal: int, blocked: int
    ) -> list[int]:
        """The cells of a journey over the fewest rivers, from one of ``entries`` to the target;
        the masks are those of ``reach``."""
        came_from: dict[int, int] = {}
        queue = list(entries)
        for cell in queue:
            line, run = (self._rows if horizontal >> cell & 1 else self._columns)[1 << cell]
            points, stops = run[blocked & line]
            for end in bits(points | stops & rivers):
                if end == target:
                    route = [end, cell]
                    while route[-1] in came_from:
                        route.append(came_from[route[-1]])
                    return route[::-1]
                if stops & rivers & 1 << end and end not in came_from and end not in entries:
                    came_from[end] = cell
                    queue.append(end)
        raise ValueError("there is no such journey")

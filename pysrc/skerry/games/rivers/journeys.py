"""Where rivers carry a piece (rule sheet, 4.1 "River Movement"; our ruling 3)."""

from __future__ import annotations

from collections.abc import Sequence

from ...board import SquareBoard, bits
from .memo import Memo

Runs = Memo[tuple[int, int]]
Journey = tuple[int, int, int]
"""What decides where a piece can travel, as masks: the rivers that may carry it, the horizontal
rivers, and the points that end a straight run; see ``Journeys.reach``."""


def _run(river: int, line: int, blocked: int) -> tuple[int, int]:
    """The runs from a river in both directions along its line: the mask of the points before the
    nearest blocked ones, and the mask of those."""
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
        # By the point of a river: the other points in its column or row, and the runs along it.
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
        """The empty points that journeys starting on the rivers of ``entry`` reach.

        ``rivers`` includes ``entry`` and all rivers that may be entered on the way; ``blocked`` are
        all points that end a straight run, including rivers.  The point that the piece comes from
        is not blocked: it may be crossed.  It is not a landing point either, so the caller removes
        it from the answer.
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
        """The rivers that such journeys can travel on, including those of ``entry``."""
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
        """The cells of a journey to the target over as few rivers as possible, from one of
        ``entries``; the masks are those of ``reach``."""
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

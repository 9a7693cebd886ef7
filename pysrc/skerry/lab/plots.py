"""Plots as SVG: intervals, dots, lines and boards.

Each plot describes itself in a ``title``, takes its colours from custom properties of the page (see
``STYLE``), and has its numbers as texts or in a table beside it.  This module knows no game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from ..board import Board, Point

STYLE = """
.plot { display: block; max-width: 100%; height: auto; margin: 0.8rem 0; }
.plot text { font: 13px Figtree, system-ui, sans-serif; fill: var(--soft); }
.plot .axis, .plot .grid { stroke: var(--line); fill: none; }
.plot .axis { stroke: var(--line-2); }
.plot .half { stroke: var(--line-2); stroke-dasharray: 4 4; }
.plot .bar { stroke: var(--ink); stroke-width: 2; }
.plot :is(.dot, .mean) { fill: var(--sea); }
.plot a:hover .dot, .plot a:focus .dot { fill: var(--lichen); stroke: var(--ink); }
.plot .first { stroke: var(--ink); stroke-width: 2; fill: none; }
.plot .second { stroke: var(--sea); stroke-width: 2; stroke-dasharray: 6 4; fill: none; }
.plot .cell { fill: var(--paper); stroke: var(--line-2); }
.plot .heat { fill: var(--lichen); stroke: var(--line-2); }
.plot a:is(:hover, :focus) .on { font-weight: 700; text-decoration: underline; }
.plot .on { fill: var(--ink); font-size: 12px; text-anchor: middle; }
@media (max-width: 520px) {
 .plot text { font-size: 20px; }
 .plot .on { font-size: 16px; }
 .plot .dot { r: 7px; }
}
"""

WIDE = 520
"""Pixels across a plot."""
LEFT, RIGHT = 150, 30
"""Room for names and at the other side."""
ROW = 28
UNIT = 44
"""Pixels between neighbouring cells."""


class Interval(NamedTuple):
    """A row of ``intervals``: its name, and a share with half the width of its interval.

    It is shown as a diamond: dots are games.
    """

    name: str
    value: float
    error: float


class Dot(NamedTuple):
    """A game in a plot: where it is, where its link leads and what is said of it."""

    x: float
    y: float
    href: str
    name: str


def _svg(wide: float, high: float, title: str, content: str, role: str = "img") -> str:
    size = f'viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" height="{high:.0f}"'
    return f'<svg class="plot" role="{role}" {size}><title>{escape(title)}</title>{content}</svg>'


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    at = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line class="{kind}" {at}/>'


def _text(text: str, x: float, y: float, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def intervals(title: str, rows: Sequence[Interval]) -> str:
    """Shares with their intervals, one below the other, on a scale from 0 to 100 %."""

    def x(share: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * min(1.0, max(0.0, share))

    bottom = ROW * len(rows) + 8
    parts = [_line("half" if at == 50 else "grid", x(at / 100), 4, x(at / 100), bottom)
             for at in (0, 25, 50, 75, 100)]  # fmt: skip
    parts += [_text(f"{at} %", x(at / 100), bottom + 18, "middle") for at in (0, 50, 100)]
    for i, row in enumerate(rows):
        y = ROW * i + ROW / 2 + 4
        parts.append(_text(row.name, 0, y + 4))
        parts.append(_line("bar", x(row.value - row.error), y, x(row.value + row.error), y))
        parts.append(f'<path class="mean" d="M{x(row.value):.1f} {y - 6}l6 6-6 6-6-6z"/>')
    return _svg(WIDE, bottom + 26, title, "".join(parts))


def dots(title: str, across: str, up: str, points: Sequence[Dot], high: int = 260) -> str:
    """Games as dots that are links; both axes begin at 0 and have a name."""
    left, bottom = 56, high - 48
    most_x = max((dot.x for dot in points), default=1) or 1
    most_y = max((dot.y for dot in points), default=1) or 1

    def place(dot: Dot) -> Point:
        x = left + (WIDE - left - RIGHT) * dot.x / most_x
        return x, bottom - (bottom - 12) * dot.y / most_y

    parts = [
        _line("axis", left, bottom, WIDE - RIGHT, bottom),
        _line("axis", left, 12, left, bottom),
    ]
    parts += [
        _text(_short(most_x), WIDE - RIGHT, bottom + 18, "end"),
        _text("0", left, bottom + 18),
        _text(across, (WIDE + left) / 2, bottom + 38, "middle"),
        _text(_short(most_y), left - 6, 18, "end"),
        f'<text transform="translate(14 {bottom / 2:.0f}) rotate(-90)" text-anchor="middle">'
        f"{escape(up)}</text>",
    ]
    for dot in points:
        x, y = place(dot)
        parts.append(
            f'<a href="{escape(dot.href)}"><title>{escape(dot.name)}</title>'
            f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4.5" opacity="0.7"/></a>'
        )
    return _svg(WIDE, high, title, "".join(parts), "group")  # an image has no links


def stack(values: Iterable[tuple[float, str, str]], bins: int = 40) -> list[Dot]:
    """Dots for ``dots`` that pile up where values are alike: a value, a link and a name each."""
    known = sorted(values)
    wide = (max(value for value, _, _ in known) / bins or 1) if known else 1
    piles: dict[int, int] = {}
    out = []
    for value, href, name in known:
        pile = int(value / wide)
        piles[pile] = piles.get(pile, 0) + 1
        out.append(Dot(value, piles[pile], href, name))
    return out


def lines(
    title: str,
    names: Sequence[str],
    points: Sequence[Sequence[float]],
    ends: tuple[str, str],
) -> str:
    """One value or two over the course of a game, from its start to its end; ``ends`` are what
    these are called."""
    high, left, right = 220, 56, 100
    bottom = high - 40
    most = max((max(pair) for pair in points), default=1) or 1
    parts = [
        _line("axis", left, bottom, WIDE - right, bottom),
        _line("axis", left, 12, left, bottom),
    ]
    parts += [
        _text(_short(most), left - 6, 18, "end"),
        _text(ends[0], left, bottom + 18),
        _text(ends[1], WIDE - right, bottom + 18, "end"),
    ]
    heights: list[float] = []
    for player, kind in enumerate(("first", "second")[: len(names)]):
        at = [
            (
                left + (WIDE - left - right) * i / max(1, len(points) - 1),
                bottom - (bottom - 12) * pair[player] / most,
            )
            for i, pair in enumerate(points)
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
        parts.append(f'<polyline class="{kind}" points="{path}"/>')
        heights.append(at[-1][1])
    # Names stand apart even where the lines meet.
    if len(heights) > 1 and abs(heights[0] - heights[1]) < 16:
        top = min(*heights, bottom - 22)
        heights = [top, top + 16]
    parts += [_text(name, WIDE - right + 8, y + 4) for name, y in zip(names, heights, strict=True)]
    return _svg(WIDE, high, title, "".join(parts))


def board_map(
    title: str,
    board: Board,
    values: Mapping[int, float],
    label: Callable[[int], str],
    links: Mapping[int, str] | None = None,
) -> str:
    """A board whose cells are the fuller of colour the higher their value, with short labels, which
    may be links."""
    links = links or {}
    unit = UNIT if len(board.cells) < 130 else 34
    xs, ys = zip(*board.xy.values(), strict=True)
    left, top = min(xs) - 0.7, min(ys) - 0.7
    wide, high = (max(xs) - left + 0.7) * unit, (max(ys) - top + 0.7) * unit
    most = max(values.values(), default=0) or 1
    parts = []
    for cell, (cx, cy) in board.xy.items():
        x, y = (cx - left) * unit, (cy - top) * unit
        shape = _shape(board.shape, x, y, unit)
        value = values.get(cell, 0)
        heat = f' fill-opacity="{0.08 + 0.8 * value / most:.2f}"' if value > 0 else ""
        parts.append(f'<path class="{"heat" if heat else "cell"}" d="{shape}"{heat}/>')
        if text := label(cell):
            said = f'<text class="on" x="{x:.1f}" y="{y + 4:.1f}">{escape(text)}</text>'
            if cell in links:
                name = escape(f"{board.names[cell]}: {text}")
                said = f'<a href="{escape(links[cell])}"><title>{name}</title>{said}</a>'
            parts.append(said)
    return _svg(wide, high, title, "".join(parts), "group" if links else "img")


def _shape(shape: str, x: float, y: float, unit: float) -> str:
    """The outline of a cell: where it begins, and from there the same for all cells."""
    if shape == "hexagon":
        radius = unit / math.sqrt(3) - 1
        corners = [math.radians(60 * i + 30) for i in range(6)]
    else:
        radius = unit / math.sqrt(2) - 1
        corners = [math.radians(90 * i + 45) for i in range(4)]
    points = [(radius * math.cos(a), radius * math.sin(a)) for a in corners]
    sides = "".join(f"l{x2 - x1:.1f} {y2 - y1:.1f}" for (x1, y1), (x2, y2) in pairwise(points))
    return f"M{x + points[0][0]:.1f} {y + points[0][1]:.1f}{sides}z"


def _short(value: float) -> str:
    return f"{value:.2f}" if value < 2 else f"{value:.0f}"

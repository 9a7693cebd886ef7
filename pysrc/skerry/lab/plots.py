"""Plots as SVG: intervals, dots, lines and boards.

Each plot describes itself in a caption, takes its colours from custom properties of the page (see
``STYLE``), and has its numbers as texts or in a table beside it.  This module knows no game.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise, starmap
from typing import NamedTuple

from ..board import Board, Point
from .report import Figure

STYLE = """
.report figure { margin: 1.2rem 0 0.8rem; }
.report figcaption { margin-bottom: 0.4rem; font-weight: 600; text-wrap: balance; }
.plot { display: block; max-width: 100%; height: auto; }
.plot text { font: 13px Figtree, system-ui, sans-serif; fill: var(--soft); }
.plot .axis, .plot .grid { stroke: var(--line); fill: none; }
.plot .axis { stroke: var(--line-2); }
.plot .half { stroke: var(--line-2); stroke-dasharray: 4 4; }
.plot .bar { stroke: var(--ink); stroke-width: 2; }
.plot :is(.dot, .mean) { fill: var(--sea); }
.plot .band { fill: var(--soft); fill-opacity: 0.18; }
.plot .rest { stroke: var(--soft); fill: none; }
.plot a:hover .dot, .plot a:focus .dot { fill: var(--lichen); stroke: var(--ink); }
.plot .first { stroke: var(--ink); stroke-width: 2; fill: none; }
.plot .second { stroke: var(--sea); stroke-width: 2; stroke-dasharray: 6 4; fill: none; }
.plot .cell { fill: var(--paper); stroke: var(--line-2); }
.plot .heat { fill: var(--lichen); stroke: var(--line-2); }
.plot a:is(:hover, :focus) .on { font-weight: 700; text-decoration: underline; }
.plot .on { fill: var(--ink); font-size: 13px; text-anchor: middle; }
.plot .by { fill: var(--ink); font-size: 10px; text-anchor: middle; }
@media (max-width: 520px) {
 .plot text { font-size: 20px; }
 .plot .on { font-size: 16px; }
 .plot .by { font-size: 11px; }
 .plot .dot { r: 7px; }
}
"""

WIDTH = 520
"""Pixels across a plot."""
LEFT, RIGHT = 56, 30
"""Room for names on the left, and on the right."""
ROW = 48
GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
UNIT = 44
"""Pixels between neighbouring cells."""


class Interval(NamedTuple):
    """A row of ``intervals``: its name, a share, and this share as a text.

    It is shown as a diamond: dots are games.
    """

    name: str
    share: Figure
    text: str


class Dot(NamedTuple):
    """A game in a plot: its place, and the address and the name of its link."""

    x: float
    y: float
    href: str
    name: str


class Spot(NamedTuple):
    """A cell on a map: the value that its colour shows, a number and the ends of its interval, and
    if it is a link, the address and the name of that."""

    value: float
    number: str
    ends: str
    href: str = ""
    name: str = ""


def _svg(width: float, height: float, title: str, content: str, role: str = "img") -> str:
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    named = f'role="{role}" aria-label="{escape(title)}"'
    plot = f'<svg class="plot" {named} {size}>{content}</svg>'
    return f"<figure><figcaption>{escape(title)}</figcaption>{plot}</figure>"


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    at = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line class="{kind}" {at}/>'


def _text(text: str, x: float, y: float, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def intervals(title: str, rows: Sequence[Interval]) -> str:
    """Shares with their intervals, one below the other, on a scale from 0 to 100 %."""
    left = 4

    def x(share: float) -> float:
        return left + (WIDTH - left - RIGHT) * min(1.0, max(0.0, share))

    bottom = ROW * len(rows) + 8
    parts = [_line("half" if at == 50 else "grid", x(at / 100), 4, x(at / 100), bottom)
             for at in (0, 25, 50, 75, 100)]  # fmt: skip
    parts += [_text(f"{at} %", x(at / 100), bottom + 18, anchor)
              for at, anchor in ((0, "start"), (50, "middle"), (100, "middle"))]  # fmt: skip
    for i, row in enumerate(rows):
        y, share = ROW * i + ROW - 8, row.share
        parts.append(_text(row.name, left + 6, y - 16))
        parts.append(_text(row.text, x(1) - 6, y - 16, "end"))
        parts.append(_line("bar", x(share.low), y, x(share.high), y))
        parts.append(f'<path class="mean" d="M{x(share.value):.1f} {y - 6}l6 6-6 6-6-6z"/>')
    return _svg(WIDTH, bottom + 26, title, "".join(parts))


def dots(
    title: str,
    across: str,
    up: str,
    points: Sequence[Dot],
    *,
    area: Sequence[Point] = (),
    rest: Sequence[Point] = (),
) -> str:
    """Games as dots that are links; both axes begin at 0 and have a name.

    Dots in the same place are spread around it, like seeds of a sunflower, so that each can be
    chosen.  Behind them is what stands for games without a link: the outline of an area, and a
    cross for each place in ``rest``.
    """
    height, left = 260, LEFT
    bottom = height - 48
    places = [*area, *rest, *((dot.x, dot.y) for dot in points)]
    most_x = max((x for x, _ in places), default=1) or 1
    most_y = max((y for _, y in places), default=1) or 1

    def place(x: float, y: float) -> Point:
        return (
            left + (WIDTH - left - RIGHT) * x / most_x,
            bottom - (bottom - 12) * y / most_y,
        )

    parts = []
    if area:
        corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in starmap(place, area))
        parts.append(f'<path class="band" d="M{corners}z"/>')
    if rest:
        crosses = (f"M{x - 3:.1f} {y:.1f}h6m-3-3v6" for x, y in starmap(place, rest))
        parts.append(f'<path class="rest" d="{"".join(crosses)}"/>')
    parts += [
        _line("axis", left, bottom, WIDTH - RIGHT, bottom),
        _line("axis", left, 12, left, bottom),
    ]
    parts += [
        _text(_short(most_x), WIDTH - RIGHT, bottom + 18, "end"),
        _text("0", left, bottom + 18),
        _text(across, (WIDTH + left) / 2, bottom + 38, "middle"),
        _text(_short(most_y), left - 6, 18, "end"),
        f'<text transform="translate(14 {bottom / 2:.0f}) rotate(-90)" text-anchor="middle">'
        f"{escape(up)}</text>",
    ]
    there: Counter[Point] = Counter()
    for dot in points:
        x, y = place(dot.x, dot.y)
        at = round(x), round(y)
        away, turn = 7 * math.sqrt(there[at]), GOLDEN_ANGLE * there[at]
        x, y = x + away * math.cos(turn), y + away * math.sin(turn)
        there[at] += 1
        parts.append(
            f'<a href="{escape(dot.href)}"><title>{escape(dot.name)}</title>'
            f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4.5" opacity="0.7"/></a>'
        )
    return _svg(WIDTH, height, title, "".join(parts), "group")  # an image has no links


def stack(values: Iterable[tuple[float, str, str]], width: float) -> list[Dot]:
    """Dots for ``dots`` that pile up in bins of a width: a value, a link and a name each."""
    piles: Counter[int] = Counter()
    out = []
    for value, href, name in sorted(values):
        pile = int(value / width)
        piles[pile] += 1
        out.append(Dot(value, piles[pile], href, name))
    return out


def histogram(values: Iterable[float], width: float) -> list[Point]:
    """The outline of how many values there are in each bin of a width, for ``dots``."""
    piles = Counter(int(value / width) for value in values)
    out = [(width * min(piles), 0.0)]
    for pile in range(min(piles), max(piles) + 1):
        out += [(width * pile, piles[pile]), (width * (pile + 1), piles[pile])]
    return [*out, (width * (max(piles) + 1), 0.0)]


def lines(
    title: str,
    names: Sequence[str],
    points: Sequence[Sequence[Figure]],
    ends: tuple[str, str],
) -> str:
    """One value or two over the course of a game with bands for their intervals, from its start to
    its end; ``ends`` are what these are called."""
    height, left, right = 220, LEFT, 100
    bottom = height - 40
    known = [figure for pair in points for figure in pair]
    highest = (x.high if math.isfinite(x.error) else x.value for x in known)
    most = max(highest, default=1) or 1

    def place(moment: int, value: float) -> Point:
        x = left + (WIDTH - left - right) * moment / max(1, len(points) - 1)
        return x, bottom - (bottom - 12) * min(1.0, max(0.0, value / most))

    def path(at: Iterable[Point]) -> str:
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in at)

    parts = [
        _line("axis", left, bottom, WIDTH - right, bottom),
        _line("axis", left, 12, left, bottom),
    ]
    parts += [
        _text(_short(most), left - 6, 18, "end"),
        _text(ends[0], left, bottom + 18),
        _text(ends[1], WIDTH - right, bottom + 18, "end"),
    ]
    heights: list[float] = []
    for player, kind in enumerate(("first", "second")[: len(names)]):
        line = [pair[player] for pair in points]
        above = [place(i, figure.high) for i, figure in enumerate(line)]
        below = [place(i, figure.low) for i, figure in enumerate(line)]
        at = [place(i, figure.value) for i, figure in enumerate(line)]
        parts.append(f'<path class="band" d="M{path([*above, *reversed(below)])}z"/>')
        parts.append(f'<polyline class="{kind}" points="{path(at)}"/>')
        heights.append(at[-1][1])
    # Names stand apart even where the lines meet.
    if len(heights) > 1 and abs(heights[0] - heights[1]) < 16:
        top = min(*heights, bottom - 22)
        heights = [top, top + 16]
    if len(names) > 1:  # the title has the name of a single one
        parts += [
            _text(name, WIDTH - right + 8, y + 4) for name, y in zip(names, heights, strict=True)
        ]
    return _svg(WIDTH, height, title, "".join(parts))


def board_map(title: str, board: Board, spots: Mapping[int, Spot]) -> str:
    """A board whose cells have stronger colours for higher values, with numbers in them."""
    unit = UNIT if len(board.cells) < 130 else 34
    xs, ys = zip(*board.xy.values(), strict=True)
    left, top = min(xs) - 0.7, min(ys) - 0.7
    width, height = (max(xs) - left + 0.7) * unit, (max(ys) - top + 0.7) * unit
    most = max((spot.value for spot in spots.values()), default=0) or 1
    bare, parts = [], []
    for cell, (cx, cy) in board.xy.items():
        x, y = (cx - left) * unit, (cy - top) * unit
        shape = _shape(board.shape, x, y, unit)
        spot = spots.get(cell)
        if spot is None:
            bare.append(shape)
            continue
        heat = 0.08 + 0.8 * spot.value / most
        parts.append(f'<path class="heat" d="{shape}" fill-opacity="{heat:.2f}"/>')
        said = (
            f'<text class="on" x="{x:.1f}" y="{y + 1:.1f}">{escape(spot.number)}</text>'
            f'<text class="by" x="{x:.1f}" y="{y + 13:.1f}">{escape(spot.ends)}</text>'
        )
        if spot.href:
            name = f"<title>{escape(spot.name)}</title>"
            said = f'<a href="{escape(spot.href)}">{name}{said}</a>'
        parts.append(said)
    if bare:
        parts.insert(0, f'<path class="cell" d="{"".join(bare)}"/>')
    has_links = any(spot.href for spot in spots.values())
    return _svg(width, height, title, "".join(parts), "group" if has_links else "img")


def _shape(shape: str, x: float, y: float, unit: float) -> str:
    """The outline of a cell as path data, relative after its first point."""
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

"""Shapes as SVG, in the site's light and dark colours.

Light colours are attributes of groups; a style sheet overrides them by class for readers who prefer
dark ones.  So an image also looks right without a sheet.  This module knows no board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import NamedTuple

from ..board import Point

UNIT = 40
"""Pixels of the image between neighbouring cells; all other lengths are in these units."""


INKS: Mapping[str, tuple[str, str]] = {
    "plate": ("#e6eae5", "#1a262c"),
    "plate-edge": ("#cdd5d0", "#2c3b42"),
    "tile": ("#cbd9d5", "#2d4048"),
    "tile-edge": ("#b7c9c4", "#3c535c"),
    "grid": ("#92aaa5", "#5b7680"),
    "coordinate": ("#6b7b7c", "#8fa2a6"),
    "label": ("#47575a", "#bccaca"),
    "track": ("#cfd8d4", "#2a3a41"),
    "goal0": ("#1c272c/0.14", "#04080a/0.42"),
    "goal0-edge": ("#4a5b60", "#8aa0a6"),
    "goal1": ("#ffffff/0.6", "#e6ebea/0.17"),
    "goal1-edge": ("#7d8d8c", "#c3cfcf"),
    "accent": ("#c2571d", "#ffa05c"),
    "last": ("#17606d/0.42", "#7cc4cd/0.45"),
    "spot": ("#d9782f", "#ee8b3f"),
    "spot-edge": ("#ffffff", "#1a0e05"),
    "win": ("#e39a2d", "#ffc35c"),
    "win-edge": ("#6b3d06", "#3b2203"),
    "water": ("#8cc3cc", "#5fa3ae"),
    "bank": ("#2b6570", "#143d45"),
    "foam": ("#f2fbfb", "#e9f7f8"),
    "stone0-base": ("#14191c", "#07090a"),
    "stone0-edge": ("#0b0f11", "#7b8d93"),
    "stone0-cut": ("#dfe7e6", "#c9d5d6"),
    "stone1-light": ("#ffffff", "#fbfaf6"),
    "stone1-edge": ("#7f827b", "#1a2226"),
    "stone1-cut": ("#3a474b", "#2d393d"),
}
"""Colours by day and by night, with an opacity where they have one, by their names in
web/styles/style.css."""


class Paint(NamedTuple):
    """The names of a class's inks."""

    fill: str | None = None
    stroke: str | None = None


PAINTS: Mapping[str, Paint] = {
    "plate": Paint("plate", "plate-edge"),
    "tile": Paint("tile", "tile-edge"),
    "field": Paint("tile"),
    "grid": Paint(None, "grid"),
    "goal0": Paint("goal0", "goal0-edge"),
    "goal1": Paint("goal1", "goal1-edge"),
    "halo": Paint(None, "tile"),
    "label": Paint("label"),
    "coordinate": Paint("coordinate"),
    "track": Paint(None, "track"),
    "disc": Paint("plate"),
    "rim0": Paint(None, "stone0-edge"),
    "rim1": Paint(None, "stone1-edge"),
    "bar0": Paint(None, "stone0-base"),
    "bar1": Paint(None, "stone1-light"),
    "piece0": Paint("stone0-base", "stone0-edge"),
    "piece1": Paint("stone1-light", "stone1-edge"),
    "emblem0": Paint(None, "stone0-cut"),
    "emblem1": Paint(None, "stone1-cut"),
    "water": Paint("water", "bank"),
    "foam": Paint(None, "foam"),
    "islet0": Paint("stone0-base", "foam"),
    "islet1": Paint("stone1-light", "stone1-edge"),
    "last": Paint(None, "last"),
    "spot": Paint("spot", "spot-edge"),
    "link-rim": Paint(None, "win-edge"),
    "link": Paint(None, "win"),
    "win": Paint(None, "win"),
    "new": Paint(None, "accent"),
}
"""The inks of each class of shapes."""

ROUND = ' stroke-linecap="round" stroke-linejoin="round"'
"""Attributes for lines with round ends and corners."""


def element(bounds: tuple[float, float, float, float], content: str, attributes: str) -> str:
    """An SVG element around its content; ``bounds`` are left, top, right and bottom."""
    left, top, right, bottom = (UNIT * at for at in bounds)
    wide, high = right - left, bottom - top
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {attributes} '
        f'viewBox="{left:.0f} {top:.0f} {wide:.0f} {high:.0f}" '
        f'width="{wide:.0f}" height="{high:.0f}">{content}</svg>'
    )


def style_sheet(scope: str) -> str:
    """The colours by night as a style sheet for images of a class, which fit the page's width."""
    night = "".join(
        f".{scope} .{kind}{{"
        + ";".join(f"{name}:{value}" for name, value in _colours(paint, by_night=True))
        + "}"
        for kind, paint in PAINTS.items()
    )
    return f".{scope}{{max-width:100%;height:auto}}@media(prefers-color-scheme:dark){{{night}}}"


def _colours(paint: Paint, by_night: bool) -> Iterator[tuple[str, str]]:
    """Colours, as names and values of attributes."""
    for name, ink in paint._asdict().items():
        if ink:
            colour, _, opacity = INKS[ink][by_night].partition("/")
            yield name, colour
            if opacity:
                yield f"{name}-opacity", opacity


def group(kind: str, shapes: Iterable[str], width: float = 0, attributes: str = "") -> str:
    """A group of shapes of one class, with lines of a width; empty if there are no shapes."""
    content = "".join(shapes)
    if not content:
        return ""
    written = _attributes(kind)
    if width:
        written += f' stroke-width="{length(width)}"'
    return f'<g class="{kind}"{written}{attributes}>{content}</g>'


def _attributes(kind: str) -> str:
    """The colours of a class by day as attributes."""
    colours = {"fill": "none"} | dict(_colours(PAINTS[kind], by_night=False))
    return "".join(f' {name}="{value}"' for name, value in colours.items())


def in_site_colours(content: str) -> str:
    """Groups in the custom properties of the style sheets of the site, for its own pages."""
    for kind, paint in PAINTS.items():
        inks = {"fill": "none"} | {
            name: f"var(--{ink})" for name, ink in paint._asdict().items() if ink
        }
        written = "".join(f' {name}="{value}"' for name, value in inks.items())
        content = content.replace(f'<g class="{kind}"{_attributes(kind)}', f"<g{written}")
    return content


def length(units: float) -> str:
    """A length in pixels."""
    return f"{round(units * UNIT, 1):g}"


def at(point: Point) -> str:
    """A point in pixels."""
    return f"{length(point[0])} {length(point[1])}"


def line(points: Iterable[Point], end: str = "") -> str:
    """A line through points, closed if ``end`` is ``Z``."""
    return f'<path d="M{"L".join(map(at, points))}{end}"/>'


def circle(middle: Point, radius: float) -> str:
    x, y = map(length, middle)
    return f'<circle cx="{x}" cy="{y}" r="{length(radius)}"/>'


def rectangle(left: float, top: float, wide: float, high: float, corner: float = 0) -> str:
    """A rectangle with rounded corners of this radius."""
    rounding = f' rx="{length(corner)}"' if corner else ""
    return (
        f'<rect x="{length(left)}" y="{length(top)}" '
        f'width="{length(wide)}" height="{length(high)}"{rounding}/>'
    )


def square(middle: Point, half: float, corner: float = 0) -> str:
    x, y = middle
    return rectangle(x - half, y - half, 2 * half, 2 * half, corner)


def text(content: str, middle: Point, size: float) -> str:
    """A text centred on a point; for a group with the attributes of ``lettering``."""
    x, y = length(middle[0]), length(middle[1] + 0.35 * size)
    return f'<text x="{x}" y="{y}">{escape(content, quote=False)}</text>'


def lettering(size: float, bold: bool = False) -> str:
    """Attributes of a group of texts."""
    weight = ' font-weight="600"' if bold else ""
    return (
        f' font-family="system-ui, sans-serif" font-size="{length(size)}"'
        f' text-anchor="middle"{weight}'
    )


def dashes(pattern: tuple[float, float]) -> str:
    """The attribute for dashed lines."""
    return f' stroke-dasharray="{" ".join(map(length, pattern))}"'

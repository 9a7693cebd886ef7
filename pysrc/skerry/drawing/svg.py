"""Shapes as SVG, in the site's light and dark colours.

Light colours are attributes of groups; a style sheet overrides them by class for readers who prefer
dark ones.  So an image also looks right without a sheet.  This module knows no board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import NamedTuple

from ..board import Point
from .colours import inks

UNIT = 40
"""Pixels of the image between neighbouring cells; all other lengths are in these units."""


class Paint(NamedTuple):
    """The names of a class's inks."""

    fill: str | None = None
    stroke: str | None = None


PAINTS: Mapping[str, Paint] = {
    "plate-low": Paint("plate-low"),
    "plate": Paint("plate", "plate-lip"),
    "surf": Paint("surf"),
    "bed": Paint("bed"),
    "tile0": Paint("tile0"),
    "tile1": Paint("tile1"),
    "tile2": Paint("tile2"),
    "tile3": Paint("tile3"),
    "grid-low": Paint(None, "grid-low"),
    "grid": Paint(None, "grid"),
    "goal": Paint("goal", "goal-edge"),
    "hollow": Paint(None, "goal-edge"),
    "halo": Paint(None, "tile0"),
    "goal-name": Paint("goal-edge"),
    "coordinate": Paint("coordinate"),
    "track": Paint(None, "track"),
    "disc": Paint("plate", "track"),
    "label": Paint("track-ink"),
    "rim0": Paint(None, "stone0-edge"),
    "rim1": Paint(None, "stone1-edge"),
    "bar0": Paint(None, "stone0"),
    "bar1": Paint(None, "stone1-high"),
    "outline": Paint("mark-edge"),
    "plateau": Paint("plateau"),
    "piece0": Paint("stone0", "stone0-edge"),
    "piece1": Paint("stone1", "stone1-edge"),
    "groove0": Paint(None, "stone0-groove"),
    "groove1": Paint(None, "stone1-groove"),
    "emblem0": Paint(None, "stone0-cut"),
    "emblem1": Paint(None, "stone1-cut"),
    "water": Paint("water", "bank"),
    "foam": Paint(None, "foam"),
    "islet0": Paint("stone0", "foam"),
    "islet1": Paint("stone1-high", "bank"),
    "last": Paint(None, "last"),
    "ring": Paint(None, "spot"),
    "spot": Paint("spot", "spot-edge"),
    "link-rim": Paint(None, "win-edge"),
    "link": Paint(None, "win"),
    "bead": Paint("bead", "win-edge"),
}
"""The inks of each class of shapes."""

ROUND = ' stroke-linecap="round" stroke-linejoin="round"'
"""Attributes for lines with round ends and corners."""


def element(bounds: tuple[float, float, float, float], content: str, attributes: str) -> str:
    """An SVG element around its content; ``bounds`` are left, top, right and bottom."""
    left, top, right, bottom = (UNIT * at for at in bounds)
    width, height = right - left, bottom - top
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {attributes} '
        f'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}">{content}</svg>'
    )


def style_sheet(scope: str, material: str) -> str:
    """The dark colours of boards of a material, as a style sheet for images of the classes
    ``scope`` and ``material``, which are never wider than the page."""
    night = _rules(f".{scope}.{material} .", material, by_night=True)
    return f".{scope}{{max-width:100%;height:auto}}@media(prefers-color-scheme:dark){{{night}}}"


def sheet_of_classes(material: str) -> str:
    """All colours of a material, as a style sheet for groups ``in_classes``."""
    start = f".{_class(material)}"
    day, night = (_rules(start, material, by_night=by_night) for by_night in (False, True))
    return f"{day}@media(prefers-color-scheme:dark){{{night}}}"


def in_classes(content: str, material: str) -> str:
    """Groups in classes whose names include the material.  Copies made by ``use`` are styled by
    these classes; rules like ``.image .group`` would not match inside them."""
    for kind in PAINTS:
        content = content.replace(f'<g class="{kind}"', f'<g class="{_class(material)}{kind}"')
    return content


def _class(material: str) -> str:
    """The beginning of the names of these classes."""
    return f"skerry-{material}-"


def _rules(start: str, material: str, *, by_night: bool) -> str:
    """A rule for each class of shapes, whose name follows ``start``."""
    known = inks(material)
    return "".join(
        f"{start}{kind}{{" + ";".join(f"{name}:{value}" for name, value in colours) + "}"
        for kind, paint in PAINTS.items()
        for colours in [_with_fill(dict(_colours(paint, known, by_night)))]
    )


def _with_fill(colours: dict[str, str]) -> Iterable[tuple[str, str]]:
    """Colours, with ``none`` for shapes that are not filled: SVG would fill them with black."""
    return ({"fill": "none"} | colours).items()


def _colours(
    paint: Paint, known: Mapping[str, tuple[str, str]], by_night: bool
) -> Iterator[tuple[str, str]]:
    """Colours, as names and values of attributes."""
    for name, ink in paint._asdict().items():
        if ink:
            colour, _, opacity = known[ink][by_night].partition("/")
            yield name, "none" if colour == "transparent" else colour
            if opacity:
                yield f"{name}-opacity", opacity


def group(kind: str, shapes: Iterable[str], width: float = 0, attributes: str = "") -> str:
    """A group of shapes of one class, with lines of a width; empty if there are no shapes.  It
    gets its colours from ``coloured`` or ``in_site_colours``."""
    content = "".join(shapes)
    if not content:
        return ""
    line = f' stroke-width="{length(width)}"' if width else ""
    return f'<g class="{kind}"{line}{attributes}>{content}</g>'


def coloured(content: str, material: str) -> str:
    """Groups in the light colours of a material, as attributes."""
    known = inks(material)
    return _with_colours(content, lambda paint: dict(_colours(paint, known, by_night=False)))


def in_site_colours(content: str) -> str:
    """Groups in the custom properties of the style sheets of the site, for its own pages."""

    def properties(paint: Paint) -> dict[str, str]:
        return {name: f"var(--{ink})" for name, ink in paint._asdict().items() if ink}

    return _with_colours(content, properties, keep_classes=False)


def _with_colours(
    content: str, colours: Callable[[Paint], dict[str, str]], *, keep_classes: bool = True
) -> str:
    """Groups with the attributes that ``colours`` gives for the paint of their classes."""
    for kind, paint in PAINTS.items():
        given = "".join(f' {name}="{value}"' for name, value in _with_fill(colours(paint)))
        start = f'<g class="{kind}"' if keep_classes else "<g"
        content = content.replace(f'<g class="{kind}"', f"{start}{given}")
    return content


def use(name: str, place: Point = (0, 0)) -> str:
    """A copy, at a place, of the element with this id."""
    x, y = map(length, place)
    at = f' x="{x}" y="{y}"' if place != (0, 0) else ""
    return f'<use href="#{name}"{at}/>'


def length(units: float) -> str:
    """A length in pixels, as text."""
    return f"{round(units * UNIT, 1):g}"


def at(point: Point) -> str:
    """A point in pixels, as text."""
    return f"{length(point[0])} {length(point[1])}"


def line(points: Iterable[Point], end: str = "") -> str:
    """A line through points, closed if ``end`` is ``Z``."""
    return f'<path d="M{"L".join(map(at, points))}{end}"/>'


def circle(middle: Point, radius: float) -> str:
    """A circle around a point."""
    x, y = map(length, middle)
    return f'<circle cx="{x}" cy="{y}" r="{length(radius)}"/>'


def rectangle(left: float, top: float, width: float, height: float, corner: float = 0) -> str:
    """A rectangle with rounded corners of this radius."""
    rounding = f' rx="{length(corner)}"' if corner else ""
    return (
        f'<rect x="{length(left)}" y="{length(top)}" '
        f'width="{length(width)}" height="{length(height)}"{rounding}/>'
    )


def square(middle: Point, half: float, corner: float = 0) -> str:
    """A square around a point, by half the length of its sides and the radius of its corners."""
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
        f' font-family="Figtree, system-ui, sans-serif" font-size="{length(size)}"'
        f' text-anchor="middle"{weight}'
    )


def dashes(pattern: tuple[float, float]) -> str:
    """The attribute for dashed lines."""
    return f' stroke-dasharray="{" ".join(map(length, pattern))}"'

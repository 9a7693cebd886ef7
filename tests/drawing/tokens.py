"""The tokens of web/styles/tokens.css as they hold for a board on a page, by theme."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SHEET = Path(__file__).parents[2] / "web/styles/tokens.css"
THEMES = ("light", "dark", "light contrast", "dark contrast")
MATERIALS = ("plain", "slate", "chart", "sand")

Colour = tuple[float, float, float, float]


class Place(NamedTuple):
    """The root of a page in a theme, or a board of a material on it."""

    theme: str
    material: str | None = None
    """Of the board, or of the page where there is no board."""
    is_board: bool = False

    def has(self, part: str) -> bool:
        """Whether a selector without spaces matches the root, or for ``[...]`` alone the board."""
        wanted = {
            '[data-theme="dark"]': self.theme.startswith("dark"),
            "[data-contrast]": self.theme.endswith("contrast"),
            "[data-material]": self.material is not None,
            f'[data-material="{self.material}"]': True,
            ":root": True,
        }
        return all(wanted.get(test, False) for test in re.findall(r":root|\[[^\]]*\]", part))


def tokens(place: Place) -> dict[str, str]:
    """The custom properties there: what is more specific holds, and of that what comes last."""
    found = _matching(Place(place.theme) if place.is_board else place, on_board=False)
    if place.is_board:
        found |= _matching(place, on_board=True)
    return found


def _matching(place: Place, *, on_board: bool) -> dict[str, str]:
    rules = []
    for order, (selector, body) in enumerate(_rules()):
        *outer, last = selector.split(" ")
        if not (":root" in last or "[data-material" in last) or (":root" in last) == on_board:
            continue
        if not all(place.has(part) for part in (*outer, last)):
            continue
        rules.append((selector.count("[") + selector.count(":root"), order, body))
    found: dict[str, str] = {}
    for *_, body in sorted(rules):
        found |= dict(re.findall(r"--([\w-]+): ([^;]+);", body))
    return found


def _rules() -> Iterator[tuple[str, str]]:
    sheet = re.sub(r"/\*.*?\*/|@font-face \{.*?\}", "", SHEET.read_text("utf-8"), flags=re.S)
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet):
        for selector in selectors.split(","):
            yield selector.strip(), body


def colour(text: str) -> Colour:
    """Red, green, blue and opacity, from 0 to 1."""
    if text == "transparent":
        return 0.0, 0.0, 0.0, 0.0
    if found := re.fullmatch(r"#(..)(..)(..)", text):
        red, green, blue = (int(part, 16) / 255 for part in found.groups())
        return red, green, blue, 1.0
    found = re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)", text)
    assert found, f"{text} is no colour"
    red, green, blue = (int(part) / 255 for part in found.groups()[:3])
    return red, green, blue, float(found[4])


def over(top: Colour, ground: Colour) -> Colour:
    """A colour seen through another."""
    share = top[3]
    red, green, blue = (
        a * share + b * (1 - share) for a, b in zip(top[:3], ground[:3], strict=True)
    )
    return red, green, blue, 1.0


def contrast(a: Colour, b: Colour) -> float:
    """The contrast of two opaque colours by WCAG 2."""

    def luminance(colour: Colour) -> float:
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in colour[:3]
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)

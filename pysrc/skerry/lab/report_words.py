"""The language of a report: its sentences, numbers and figures.

A template is the key of its translations, as everywhere; the page of reports passes them in.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from .report import Figure

UNKNOWN = "-"
"""Shown in place of unknown figures."""
JOINED = "\u00a0"
"""The space inside figures, where lines do not break."""
TO = "\u2013"
"""The dash between the ends of an interval."""
SEPARATORS = {"es": str.maketrans(",.", ".,")}
"""The separators in numbers, for languages in which they differ from English ones."""


class Words:
    """Says things in a language, by default in English."""

    def __init__(self, language: str = "en", translations: Mapping[str, str] | None = None) -> None:
        self.language = language
        self._translations = translations or {}

    def __call__(self, template: str, **values: int | str) -> str:
        """The sentence of a template; ``{n:game|games}`` selects a form by a count."""

        def shown(found: re.Match[str]) -> str:
            value, forms = values[found[1]], found[2]
            if forms:
                one, *_, several = forms.split("|")
                return one if value == 1 else several
            return self.count(value) if isinstance(value, int) else value

        return re.sub(r"\{(\w+)(?::([^{}]*))?\}", shown, self.name(template))

    def name(self, text: str) -> str:
        """The translation of a name or of another text without values."""
        return self._translations.get(text, text)

    def count(self, value: float, digits: int = 0) -> str:
        """A number with this many decimals."""
        return f"{value:,.{digits}f}".translate(SEPARATORS.get(self.language, {}))

    def percent(self, figure: Figure) -> str:
        """A share with its interval: "54 % (51-57)"; "0 %" if it is the same in all games."""
        share = f"{self.count(100 * figure.value)}{JOINED}%"
        return f"{share}{JOINED}({self.ends(figure)})" if figure.error else share

    def ends(self, share: Figure, digits: int = 0, unit: float = 0.01) -> str:
        """The ends of a share's interval, in a unit: "51-57", with a longer dash."""
        low, high = max(0.0, share.low), min(1.0, share.high)
        return TO.join(self.count(end / unit, digits) for end in (low, high))

    def mean(self, figure: Figure, digits: int = 0) -> str:
        """A mean with its interval: "24.7 ± 1.4", or "179 ± 11"; "4" if all games have it."""
        if not figure.error:
            return self.count(figure.value, 0 if figure.value.is_integer() else digits)
        error_digits = digits if figure.error >= 10 else max(digits, 1)
        width = self.width(figure, error_digits)
        return f"{self.count(figure.value, digits)}{JOINED}±{JOINED}{width}"

    def width(self, figure: Figure, digits: int = 0) -> str:
        """Half the width of a figure's interval: none is known of a single game."""
        return self.count(figure.error, digits) if math.isfinite(figure.error) else "∞"

    def known(self, figure: Figure | None, is_share: bool) -> str:
        """A figure with the number of its games, if it is known: "54 % (51-57) (n = 85)"."""
        if figure is None:
            return UNKNOWN
        return self.of(self.percent(figure) if is_share else self.mean(figure, 1), figure.n)

    def of(self, name: str, n: int) -> str:
        """A name or a figure with the number of its games."""
        return f"{name} (n{JOINED}={JOINED}{self.count(n)})"

    def listed(self, names: list[str]) -> str:
        """A list of names: "a1, b2 and c3"; of many, the first ones."""
        shown = names[:6] + ([self("others")] if len(names) > 6 else [])
        if len(shown) == 1:
            return shown[0]
        return self("{names} and {last}", names=", ".join(shown[:-1]), last=shown[-1])


def variant_title(original: str, say: Words) -> str:
    """What a designer's variant of a game is called."""
    return say("Variant of {game}", game=say.name(original))


def variant_rules(original: str, designer: str, say: Words) -> str:
    """What the rules of a designer's variant are called, with the designer of the original."""
    game = say.name(original)
    if not designer:
        return say("A variant of {game}", game=game)
    return say("A variant of {game}, which is by {designer}", game=game, designer=designer)


def page_words(data: Any) -> Words:
    """The words that a page passes in: its ``language`` and ``words`` by English template."""
    return Words(str(data["language"]), dict(data["words"])) if data else Words()

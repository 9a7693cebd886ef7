"""Sentences for people, in no language but the English that names them.  This module knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any, NamedTuple


class _Counting(Formatter):
    """Knows what a count changes: ``{n:move|moves}``, for one and for all others."""

    def format_field(self, value: Any, format_spec: str) -> str:
        one, several, others = format_spec.partition("|")
        if several:
            return one if value == 1 else others
        return str(super().format_field(value, format_spec))


class Text(NamedTuple):
    """A sentence for a person: an English template and its values, which may be sentences too.
    What a count changes is written ``{n:move|moves}``.

    The template is also the key under which a translation is looked up, so that the rules stay
    free of languages; ``str()`` gives the English sentence.
    """

    template: str
    values: Mapping[str, int | str | Text] = {}

    def __str__(self) -> str:
        return _Counting().vformat(self.template, (), self.values)


class RefusedError(ValueError):
    """What a person asked for cannot be had: ``why`` says it, ``cell`` where, if on the board."""

    def __init__(
        self, template: str, cell: int | None = None, /, **values: int | str | Text
    ) -> None:
        self.why = Text(template, values)
        self.cell = cell
        super().__init__(str(self.why))

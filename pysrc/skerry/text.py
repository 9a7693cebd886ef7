"""Sentences for people, in English and ready to be translated, and the errors that carry them.

This module knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any, NamedTuple, Self


class _PluralFormatter(Formatter):
    """Selects a form of a word by a count: ``{n:move|moves}``, for one and for all other counts."""

    def format_field(self, value: Any, format_spec: str) -> str:
        one, several, others = format_spec.partition("|")
        if several:
            return one if value == 1 else others
        return str(super().format_field(value, format_spec))


class Text(NamedTuple):
    """A sentence for people: an English template and its values, which may be sentences too.

    Words that depend on a count are written ``{n:move|moves}``.  The template is also the key of
    its translations, so rules need no other language; ``str()`` gives the English sentence.
    """

    template: str
    values: Mapping[str, int | str | Text] = {}

    def __str__(self) -> str:
        return _PluralFormatter().vformat(self.template, (), self.values)


class RefusedError(ValueError):
    """A request that cannot be met: ``why`` is the reason, and ``cell`` the place on the board, if
    there is one.

    Subclasses distinguish reasons that a program may want to handle differently.
    """

    def __init__(
        self, template: str, cell: int | None = None, /, **values: int | str | Text
    ) -> None:
        self.why = Text(template, values)
        self.cell = cell
        super().__init__(str(self.why))

    def within(self, template: str, **values: int | str | Text) -> Self:
        """The same kind of error with a longer sentence, which contains this one's as ``{why}``."""
        return type(self)(template, self.cell, why=self.why, **values)


class MalformedError(RefusedError):
    """A text of wrong form: a token, a code, a link, a record or a name."""


class IllegalMoveError(RefusedError):
    """A move that the rules do not allow in this position."""


class AmbiguousMoveError(RefusedError):
    """Clicks with which several legal moves begin."""


class IllegalPositionError(RefusedError):
    """A position that no game can reach."""

"""Sentences for people, in English and ready to be translated, and the errors that carry them.

This module knows no game.
"""

from __future__ import annotations

import re
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


MAX_QUOTE = 60
"""The most characters of a text from outside that a sentence repeats."""
NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that no text for people has: controls other than tabs and ends of lines, and halves of
UTF-16 pairs, which no file can hold."""


def quote(found: object) -> str:
    """Something from outside as a sentence repeats it: one line of at most MAX_QUOTE
    characters, with escapes for those that cannot be printed, and ``…`` if there is more."""
    if isinstance(found, int):  # a huge one cannot even be written
        return str(found) if found.bit_length() < 64 else "…"
    text = str(found)
    start = escaped(text[: MAX_QUOTE + 1], "")
    return start if len(start) <= MAX_QUOTE else start[: MAX_QUOTE - 1] + "…"


def escaped(text: str, kept: str = "\n") -> str:
    """A text for a terminal, which would obey what cannot be printed: with escapes for that, other
    than the characters that are ``kept``."""
    return "".join(
        char if char.isprintable() or char in kept else char.encode("unicode_escape").decode()
        for char in text
    )


def clean(text: str) -> str:
    """A text for people with U+FFFD for every character that has no place in one."""
    return NO_TEXT.sub("\ufffd", text)


class RefusedError(ValueError):
    """A request that cannot be met: ``why`` is the reason, and ``cell`` the place on the board, if
    there is one.

    Its values may be anything that was found: they are quoted (see ``quote``).  Subclasses
    distinguish reasons that a program may want to handle differently.
    """

    def __init__(
        self, template: str, cell: int | None = None, /, **values: int | str | Text
    ) -> None:
        self.why = Text(template, {key: _quoted(value) for key, value in values.items()})
        self.cell = cell
        super().__init__(str(self.why))

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled: ``args`` have no template, so ``__init__`` cannot be called again."""
        return type(self).__new__, (type(self), *self.args), vars(self)

    def within(self, template: str, **values: int | str | Text) -> Self:
        """The same kind of error with a longer sentence, which contains this one's as ``{why}``."""
        return type(self)(template, self.cell, why=self.why, **values)


def _quoted(value: int | str | Text) -> int | str | Text:
    if isinstance(value, Text) or (isinstance(value, int) and value.bit_length() < 64):
        return value
    return quote(value)


class MalformedError(RefusedError):
    """A text of wrong form: a token, a code, a link, a record or a name."""


class IllegalMoveError(RefusedError):
    """A move that the rules do not allow in this position."""


class AmbiguousMoveError(RefusedError):
    """Clicks with which several legal moves begin."""


class IllegalPositionError(RefusedError):
    """A position that no game can reach."""

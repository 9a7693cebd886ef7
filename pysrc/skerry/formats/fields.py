"""Reads the fields of JSON objects from outside, and checks each.

A field of another kind is refused with a sentence that names it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar, cast

from ..clock import MAX_TIME, is_time
from ..text import MalformedError, Text

T = TypeVar("T")

MAX_NAME = 200
"""Characters of a player's name."""
HIGHEST = 1 << 53
"""The largest integer that JavaScript can count to exactly."""


class Kind(NamedTuple, Generic[T]):
    """A kind of values: what sentences call it, and a test whether a value is of this kind."""

    name: Text
    fits: Callable[[Any], bool]


def _is_text(found: Any) -> bool:
    return type(found) is str


def _is_chance(found: Any) -> bool:
    return type(found) in (int, float) and 0 <= found <= 1


def _is_count(found: Any) -> bool:
    return type(found) is int and 0 <= found <= HIGHEST


def _is_player(found: Any) -> bool:
    return type(found) is int and found in (0, 1)


def _is_list(found: Any, fits: Callable[[Any], bool], length: int | None = None) -> bool:
    return type(found) is list and length in (None, len(found)) and all(map(fits, found))


TEXT = Kind[str](Text("text"), _is_text)
COUNT = Kind[int](Text("a whole number from 0 up"), _is_count)
FLAG = Kind[bool](Text("true or false"), lambda found: type(found) is bool)
CHANCE = Kind[float](Text("a number from 0 to 1"), _is_chance)
TIME = Kind[float](Text("a number of seconds up to {n}", {"n": MAX_TIME}), is_time)
TIMES = Kind[list[float]](
    Text("a number of seconds up to {n} for each player", {"n": MAX_TIME}),
    lambda found: _is_list(found, TIME.fits, 2),
)
PLAYER = Kind[int](Text("a player, 0 or 1"), _is_player)
PLAYERS = Kind[list[int]](Text("a list of players"), lambda found: _is_list(found, _is_player))
NAMES = Kind[list[str]](
    Text("two names of up to {n} characters", {"n": MAX_NAME}),
    lambda found: _is_list(found, lambda who: _is_text(who) and len(who) <= MAX_NAME, 2),
)
TOKENS = Kind[list[str]](Text("a list of moves"), lambda found: _is_list(found, _is_text))
COUNTS = Kind[list[int]](
    Text("a list of whole numbers from 0 up"), lambda found: _is_list(found, _is_count)
)
CLICKS = Kind[list[int | str]](
    Text("a list of cells and buttons"),
    lambda found: _is_list(found, lambda click: type(click) in (int, str)),
)
LINE = Kind[list[Any]](
    Text("a list of moves"), lambda found: type(found) is list and len(found) > 0
)
LIST = Kind[list[Any]](Text("a list"), lambda found: type(found) is list)
OBJECT = Kind[dict[str, Any]](Text("an object"), lambda found: type(found) is dict)


def check(found: Any, kind: Kind[T], place: Text) -> T:
    """The value, if it is of this kind.

    Raises MalformedError otherwise, with ``place`` as the name of the value.
    """
    if not kind.fits(found):
        raise MalformedError("{place} is not {kind}", place=place, kind=kind.name)
    return cast(T, found)


class Fields:
    """The fields of an object, which sentences call ``place``, such as "the record".

    Raises MalformedError if it is not an object.
    """

    def __init__(self, found: Any, place: Text) -> None:
        self.place = place
        self._found = check(found, OBJECT, place)

    def find(self, name: str, kind: Kind[T]) -> T | None:
        """The field with this name, or None if it is missing or null.

        Raises MalformedError if it is of another kind.
        """
        found: T | None = self._found.get(name)
        if found is not None and not kind.fits(found):
            raise MalformedError(
                "in {place}, '{field}' is not {kind}", place=self.place, field=name, kind=kind.name
            )
        return found

    def get(self, name: str, kind: Kind[T]) -> T:
        """The field with this name.  Raises MalformedError if it is missing or of another kind."""
        found = self.find(name, kind)
        if found is None:
            raise MalformedError("in {place}, '{field}' is missing", place=self.place, field=name)
        return found

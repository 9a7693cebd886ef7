"""What all calls from JavaScript have in common: their arguments are checked, and their answers are
JSON.  A bad request is answered with a Refusal and changes nothing.  An exception is a bug.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from json import JSONDecodeError
from typing import Any, Concatenate, ParamSpec, TypeVar

from .formats.fields import TEXT, Kind, check
from .formats.parse import dump, parsed
from .frames import refusal
from .text import MalformedError, Text

A = ParamSpec("A")
S = TypeVar("S")
T = TypeVar("T")

MAX_LINE = 12
"""The maximum length of a principal variation, in moves."""
SENT = Text("what the page sent")
"""What refusals call the source of a bad argument."""
ARGUMENTS: dict[str, Kind[Any]] = {
    "str": TEXT,
    "int": Kind(Text("a whole number"), lambda found: type(found) is int),
    "float": Kind(Text("a number"), lambda found: type(found) in (int, float)),
    "float | None": Kind(Text("a number"), lambda found: type(found) in (int, float, type(None))),
}
"""The kinds of arguments, by the annotations of methods."""


def answers(
    method: Callable[Concatenate[S, A], object],
) -> Callable[Concatenate[S, A], str]:
    """A decorator for methods: checks the arguments, and turns the result into JSON, or the
    ValueError of a bad request into a Refusal as JSON."""
    annotations = {**method.__annotations__}
    del annotations["return"]
    kinds = [ARGUMENTS[annotation] for annotation in annotations.values()]

    @wraps(method)
    def answer(self: S, /, *args: A.args, **kwargs: A.kwargs) -> str:
        try:
            for kind, argument in zip(kinds, args, strict=False):
                check(argument, kind, SENT)
            return dump(method(self, *args, **kwargs))
        except ValueError as error:
            return dump(refusal(error))

    return answer


@contextmanager
def sent(text: str, kind: Kind[T]) -> Iterator[T]:
    """The value of JSON that the page has sent.  Raises MalformedError if it is of another kind."""
    try:
        with parsed(text) as found:
            yield check(found, kind, SENT)
    except JSONDecodeError:
        raise MalformedError("{place} is not {kind}", place=SENT, kind=kind.name) from None

"""JSON that is nested to any depth, parsed; and values written as compact JSON.

The parser of the standard library is recursive, and so is the interpreter when it frees nested
objects; a few thousand levels crash Pyodide.  This parser keeps a stack of its own, and empties all
lists and objects in the end.  The library still parses strings, numbers and words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from json import JSONDecodeError, JSONDecoder
from typing import Any

from ..match import MAX_TEXT
from ..text import MalformedError

DECODE = JSONDecoder().raw_decode
SPACE = re.compile(r"[ \t\n\r]*+")
ENDS = {"[": "]", "{": "}"}


def dump(value: object) -> str:
    """A value as JSON without spaces, in which other letters than those of ASCII stay."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def check_size(text: str) -> None:
    """Raise MalformedError if a text is longer than that of any match."""
    if len(text) > MAX_TEXT:
        raise MalformedError(
            "the text is too large: {n} characters, of which {most} would be read",
            n=len(text),
            most=MAX_TEXT,
        )


@contextmanager
def parsed(text: str) -> Iterator[Any]:
    """The value of a JSON text; its lists and objects are emptied when the context is left.

    Raises JSONDecodeError.
    """
    made: list[Any] = []
    try:
        yield _parse(text, made)
    finally:
        for holder in made:
            holder.clear()


def _parse(text: str, made: list[Any]) -> Any:
    """The value of a JSON text; every list and object in it is added to ``made``."""
    opened: list[Any] = []
    keys: list[str] = []
    at = _skip(text, 0)
    while True:
        value: Any
        bracket = text[at : at + 1]
        if bracket in ENDS:
            value = [] if bracket == "[" else {}
            made.append(value)
            at = _skip(text, at + 1)
            if text[at : at + 1] != ENDS[bracket]:
                opened.append(value)
                if bracket == "{":
                    at = _read_key(text, at, keys)
                continue
            at += 1
        else:
            value, at = _read_scalar(text, at)
        # A value is complete; the lists and objects that contain it may be complete, too.
        while opened:
            holder = opened[-1]
            if isinstance(holder, list):
                holder.append(value)
            else:
                holder[keys.pop()] = value
            at = _skip(text, at)
            if text[at : at + 1] == ",":
                at = _skip(text, at + 1)
                if isinstance(holder, dict):
                    at = _read_key(text, at, keys)
                break
            if text[at : at + 1] != ("]" if isinstance(holder, list) else "}"):
                raise JSONDecodeError("no comma and no end", text, at)
            value = opened.pop()
            at += 1
        else:
            if _skip(text, at) < len(text):
                raise JSONDecodeError("more than one value", text, at)
            return value


def _skip(text: str, at: int) -> int:
    """The index of the next character that is not white space."""
    found = SPACE.match(text, at)
    assert found is not None
    return found.end()


def _read_scalar(text: str, at: int) -> tuple[Any, int]:
    """A string, number or word, and the index after it."""
    try:
        return DECODE(text, at)
    except JSONDecodeError:
        raise
    except ValueError:
        raise JSONDecodeError("a number of too many digits", text, at) from None


def _read_key(text: str, at: int, keys: list[str]) -> int:
    """Add the key that begins here to ``keys``.  Returns the index of its value."""
    if text[at : at + 1] != '"':
        raise JSONDecodeError("no key", text, at)
    key, at = DECODE(text, at)
    keys.append(key)
    at = _skip(text, at)
    if text[at : at + 1] != ":":
        raise JSONDecodeError("no colon", text, at)
    return _skip(text, at + 1)

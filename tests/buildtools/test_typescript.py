"""web/types.d.ts and its generator."""

from __future__ import annotations

import pytest
from buildtools.shell import BuildError
from buildtools.typescript import HEAD, MESSAGES, TYPES, declarations

SOURCE = '''
from typing import Literal, NotRequired, TypedDict

Player = int
"""0 or 1."""

class Sentence(TypedDict):
    """A template
    and its values."""

    template: str
    values: dict[str, int | str | Sentence]

class Whole(Sentence):
    kind: Literal["give", "take"]
    cells: list[int | None]
    at: NotRequired[tuple[float, float]]

Pair = TypedDict("Pair", {"from": int, "to": bool})
'''
EXPECTED = """
/** 0 or 1. */
export type Player = number;

/**
 * A template
 * and its values.
 */
export interface Sentence {
  template: string;
  values: { [key: string]: number | string | Sentence };
}

export interface Whole extends Sentence {
  kind: "give" | "take";
  cells: (number | null)[];
  at?: [number, number];
}

export interface Pair {
  from: number;
  to: boolean;
}
"""


def test_typed_dicts_become_interfaces() -> None:
    assert declarations(SOURCE) == HEAD + EXPECTED


def test_a_type_without_a_counterpart_is_refused() -> None:
    with pytest.raises(BuildError, match=r"uses the type set\[int\]"):
        declarations("Cells = set[int]")


def test_the_types_are_those_of_python() -> None:
    """When this fails run ``python3 build.py types``."""
    assert TYPES.read_text("utf-8") == declarations(MESSAGES.read_text("utf-8"))

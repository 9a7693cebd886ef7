"""Many integers in one: an int with fields of equal width, so that one operation works on all."""

from __future__ import annotations

from collections.abc import Sequence

FIELD = 30
"""Bits of a field: those of a digit of Python's ints, so that remainders are fast."""
LOW, SIGN = (1 << FIELD) - 1, 1 << FIELD - 1
"""``LOW`` masks a field.  ``SIGN``, its highest bit, is added to every sum as an offset: then no
field is negative and borrows from the next, and the bit tells whether the sum is at least 0."""


def packed(values: Sequence[int], stride: int = 1, field: int = FIELD) -> int:
    """An int with a field of so many bits for each value, the first one lowest; fields are
    ``stride`` apart."""
    return sum(value << field * stride * i for i, value in enumerate(values))


def unpacked(fields: int, count: int) -> list[int]:
    """The values of the lowest fields, none of which is negative."""
    return [fields >> FIELD * i & LOW for i in range(count)]


def product(values: Sequence[int], columns: Sequence[int]) -> int:
    """The product of a matrix, given by its columns as fields, and a vector."""
    return sum(value * column for value, column in zip(values, columns, strict=True) if value)


def relu(fields: int, ones: int, field: int = FIELD) -> int:
    """ReLU of fields with their highest bit as an offset, which is removed; ``ones`` has a 1 in
    each field."""
    signs = fields >> field - 1 & ones
    return fields & (signs << field - 1) - signs


def difference(fields: int, count: int) -> int:
    """The sum of the first half of ``count`` fields less the sum of the second half.  No field is
    negative, and both sums are below ``LOW``."""
    half = FIELD * count // 2
    # The sum of fields is the remainder by LOW, because 1 << FIELD is 1 modulo LOW.
    return (fields & (1 << half) - 1) % LOW - (fields >> half) % LOW

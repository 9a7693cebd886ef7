"""Weights of networks, as they are stored in modules: compressed, in base 85."""

from __future__ import annotations

import struct
import zlib
from base64 import b85decode
from collections.abc import Iterator

from .fields import FIELD, packed


def read_weights(text: str, kind: str) -> Iterator[int]:
    """The numbers of a text, white space apart; ``kind`` is their type in the letters of
    ``struct``, lowest byte first."""
    data = zlib.decompress(b85decode("".join(text.split())))
    return (number for (number,) in struct.iter_unpack(f"<{kind}", data))


def read_layer(
    weights: Iterator[int], outputs: int, inputs: int, stride: int = 1, field: int = FIELD
) -> tuple[list[int], int]:
    """The columns of a layer and its biases, packed in fields: what each input contributes to all
    outputs, and what they are without any.  Weights come as [output][input], then the biases."""
    rows = [[next(weights) for _ in range(inputs)] for _ in range(outputs)]
    biases = [next(weights) for _ in range(outputs)]
    columns = [packed(column, stride, field) for column in zip(*rows, strict=True)]
    return columns, packed(biases, stride, field)

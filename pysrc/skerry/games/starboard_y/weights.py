"""Weights of networks, as they are stored in modules: compressed, in base 85."""

from __future__ import annotations

import struct
import zlib
from base64 import b85decode
from collections.abc import Iterator


def read_weights(text: str, kind: str) -> Iterator[int]:
    """The numbers of a text, white space apart; ``kind`` is their type in the letters of
    ``struct``, lowest byte first."""
    data = zlib.decompress(b85decode("".join(text.split())))
    return (number for (number,) in struct.iter_unpack(f"<{kind}", data))

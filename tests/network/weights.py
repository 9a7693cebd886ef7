"""Writes weights as modules of Python."""

from __future__ import annotations

import zlib
from base64 import b85encode
from pathlib import Path
from textwrap import wrap


def write(target: Path, docstring: str, weights: bytes) -> None:
    """Write weights to a module as ``WEIGHTS``: compressed, in base 85."""
    text = "\n".join(wrap(b85encode(zlib.compress(weights, 9)).decode(), 99))
    target.write_text(f'"""{docstring}"""\n\nWEIGHTS = """\n{text}\n"""\n', encoding="utf-8")

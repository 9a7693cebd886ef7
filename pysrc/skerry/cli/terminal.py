"""What commands that read the standard input have in common."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def accept_any_byte() -> None:
    """Let bytes of the input that are no text make a line wrong, rather than end the program."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")

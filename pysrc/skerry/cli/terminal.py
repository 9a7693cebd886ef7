"""What commands that read standard input share."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def accept_any_byte() -> None:
    """Let input bytes that are not valid text make a line wrong instead of ending the program."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")

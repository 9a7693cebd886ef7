"""``skerry show``: the board of a match, given in any form, as text, SVG or HTML."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ..game import RefusedError
from ..library import Match
from . import terminal

SUMMARY = "print the board of a match"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("source", help="a link, a game, a file, or - for standard input")
    parser.add_argument("--code", help="a position of the game")
    parser.add_argument("--as", dest="form", choices=("text", "svg", "html"), default="text")


def run(args: Namespace) -> None:
    """Print the board."""
    terminal.accept_any_byte()
    show(args.source, args.code, args.form)


def show(source: str, code: str | None, form: str) -> None:
    """Print the match of a source: a link, the name of a game or of a file, or ``-``.

    A file, or standard input for ``-``, contains a record, a link, or a match as plain text.
    ``code`` is a position of the game.  Raises ValueError with a sentence when there is no match.
    """
    match = _match(source, code)
    if form == "text":
        print(match)
    else:
        # Every terminal can show ASCII.
        picture = match.svg() if form == "svg" else match.html()
        print(picture.encode("ascii", "xmlcharrefreplace").decode())


def _match(source: str, code: str | None) -> Match:
    if code is not None:
        return Match(source, code)
    if source == "-":
        return Match.from_text(sys.stdin.read())
    if _is_file(source):
        try:
            return Match.from_text(Path(source).read_text("utf-8", errors="replace"))
        except OSError as error:
            raise ValueError(f"'{source[:30]}' cannot be read: {error.strerror}") from None
    if "/" in source or "#" in source:
        return Match.from_text(source)
    try:
        return Match(source)
    except RefusedError as error:
        raise ValueError(f"'{source[:30]}' is neither a link nor a file, and {error}") from None


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # a link may be longer than file names can be
        return False

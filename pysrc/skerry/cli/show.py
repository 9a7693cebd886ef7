"""``skerry show``: the board of a match, given in any form, as text, SVG or HTML."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ..formats.link import find_link
from ..library import Match
from ..text import RefusedError, quote
from . import arguments, files

SUMMARY = "print the board of a match"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("source", help="a link, a game, a file, or - for standard input")
    parser.add_argument("--code", help=arguments.CODE_HELP)
    parser.add_argument("--as", dest="form", choices=("text", "svg", "html"), default="text")


def run(args: Namespace) -> None:
    """Print the board."""
    show(args.source, args.code, args.form)


def show(source: str, code: str | None, form: str) -> None:
    """Print the match of a source: a link, the name of a game or of a file, or ``-``.

    A file, or standard input for ``-``, contains a record, a link, or a match as plain text.
    ``code`` is a position of the game, with spaces or ``_``.  Raises ValueError with a sentence
    when there is no match.
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
        return Match(source, code.replace("_", " "))
    if source == "-":
        return Match.from_text(files.read_all(sys.stdin))
    if _is_there(source):
        return Match.from_text(files.read(source))
    if find_link(source) is not None:
        return Match.from_text(source)
    try:
        return Match(source)
    except RefusedError as error:
        raise ValueError(f"'{quote(source)}' is neither a link nor a file, and {error}") from None


def _is_there(name: str) -> bool:
    """Whether there is a file or a folder of this name."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # a link may be too long for the name of a file
        return False

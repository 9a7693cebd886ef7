"""What the arguments of several commands share: types, and positions of a game."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from typing import Any, TypeVar

from ..games import load
from ..lab import arena, workers
from ..lab.openings import BALANCED_PLIES, Openings
from ..text import quote

T = TypeVar("T")

CODE_HELP = "a position of the game, with spaces or, as in UGI, _"


def _sentence(convert: Callable[[str], T]) -> Callable[[str], T]:
    """An argument type for argparse that shows ValueErrors as they are."""

    def checked(text: str) -> T:
        try:
            return convert(text)
        except ValueError as error:
            raise ArgumentTypeError(str(error)) from None

    return checked


game = _sentence(load)
"""A game by its name."""
seconds = _sentence(arena.seconds)
"""A number of seconds, as players' arguments have it."""


@_sentence
def count(text: str) -> int:
    """A whole number from 1 up."""
    if not re.fullmatch("[0-9]{1,9}", text) or not int(text):
        raise ValueError(f"'{quote(text)}' is not a whole number above 0 of up to 9 digits")
    return int(text)


@_sentence
def natural(text: str) -> int:
    """A whole number from 0 up."""
    if not re.fullmatch("[0-9]{1,9}", text):
        raise ValueError(f"'{quote(text)}' is not a whole number of up to 9 digits")
    return int(text)


@_sentence
def opening(text: str) -> Openings:
    """Openings by their number of plies, or by the word ``balanced``."""
    if text == "balanced":
        return Openings(BALANCED_PLIES, balanced=True)
    if not re.fullmatch("[0-9]{1,3}", text):
        raise ValueError(f"'{quote(text)}' is neither 'balanced' nor a number of plies up to 999")
    return Openings(int(text))


@_sentence
def site(text: str) -> str:
    """The address of a site, or of a file with all of it."""
    if not re.match("(https?|file)://.", text):
        raise ValueError(f"'{quote(text)}' is not an address such as https://example.org/")
    return text


@_sentence
def elo(text: str) -> float:
    """A difference in strength, in Elo."""
    if not re.fullmatch("-?[0-9]{1,3}", text):
        raise ValueError(f"'{quote(text)}' is not a difference in Elo from -999 to 999")
    return float(text)


def add_where(parser: ArgumentParser, jobs: str = "games to play in parallel") -> None:
    """The arguments that say where to compute."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=count, default=1, help=jobs)
    where.add_argument("--dask", metavar="ADDRESS", help="scheduler of a Dask cluster")


def spread(args: Namespace) -> workers.Spread[Any]:
    """Where the arguments say to compute."""
    if args.dask is not None:
        return workers.cluster(args.dask)
    return workers.processes(args.jobs) if args.jobs > 1 else workers.here


def add_position(parser: ArgumentParser) -> None:
    """A game, and a position of it by its code."""
    parser.add_argument("game", type=game)
    parser.add_argument("--code", help=CODE_HELP)


def position(args: Namespace) -> Any:
    """The position that the arguments name; by default the initial one.

    Raises RefusedError when the code is invalid.
    """
    code = args.code
    return args.game.initial() if code is None else args.game.decode(code.replace("_", " "))

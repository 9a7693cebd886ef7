"""``skerry bench``: how fast the engines are; see ``skerry.lab.bench``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..games import GAMES
from ..lab import bench
from . import arguments

SUMMARY = "measure the engines against their slow twins"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument(
        "games", nargs="*", type=arguments.game, help="which; by default each at its default size"
    )
    parser.add_argument(
        "--seconds", type=arguments.seconds, default=1.0, help="length of each round"
    )
    parser.add_argument("--pyodide", action="store_true", help="in Pyodide, as browsers run it")


def run(args: Namespace) -> None:
    """Print a table of rates, with ratios to the twins and to OpenSpiel where those exist."""
    names = [game.name for game in args.games] or [entry.default_name for entry in GAMES]
    measured = bench.lines_in_pyodide if args.pyodide else bench.lines
    for line in measured(names, args.seconds, bench.open_spiel(names, args.seconds)):
        print(line, flush=True)

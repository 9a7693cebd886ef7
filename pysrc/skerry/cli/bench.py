"""``skerry bench``: how fast the engines are; see ``skerry.lab.bench``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..lab import bench
from . import arguments

SUMMARY = "measure the engines against their slow twins"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("--seconds", type=arguments.seconds, default=1.0, help="for each round")
    parser.add_argument("--pyodide", action="store_true", help="in Pyodide, as browsers run it")


def run(args: Namespace) -> None:
    """Print a table of rates, with ratios to the twins and to OpenSpiel where those are at hand."""
    rival = bench.open_spiel(args.seconds)
    measured = bench.lines_in_pyodide if args.pyodide else bench.lines
    for line in measured(args.seconds, rival):
        print(line, flush=True)

"""The command line: ``python -m skerry list|play|show|perft|solve|bench|arena|doctor|ugi``.

Each command is a module with SUMMARY, ``add_arguments`` and ``run``.  A wrong argument results in
one line on standard error and exit status 2.
"""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn

from ..lab.workers import WorkersError
from ..version import __version__
from . import arena, bench, doctor, listing, perft, play, show, solve, ugi

COMMANDS = {
    "list": listing,
    "play": play,
    "show": show,
    "perft": perft,
    "solve": solve,
    "bench": bench,
    "arena": arena,
    "doctor": doctor,
    "ugi": ugi,
}


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def make_parser() -> Parser:
    """The grammar of the command line."""
    parser = Parser(prog="skerry", description="Abstract board games and a bot.")
    parser.add_argument("--version", action="version", version=f"skerry {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    for name, module in COMMANDS.items():
        command = commands.add_parser(name, help=module.SUMMARY)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    args = make_parser().parse_args(argv)
    try:
        args.run(args)
    except ValueError as error:
        print(f"skerry {args.command}: {error}", file=sys.stderr)
        return 2
    except WorkersError as error:
        print(f"skerry {args.command}: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130
    return 0

"""The command line: ``python -m skerry COMMAND``, with the commands of COMMANDS.

Each command is a module with SUMMARY, ``add_arguments`` and ``run``.  A wrong argument results in
one line on standard error and exit status 2, a bug in a game in a traceback.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any, NoReturn

from ..lab.contract import place_in_games
from ..lab.workers import WorkersError
from ..text import RefusedError, escaped
from ..version import __version__
from . import (
    agent,
    arena,
    bench,
    doctor,
    fuzz,
    games,
    listing,
    perft,
    play,
    puzzles,
    report,
    show,
    solve,
    terminal,
    tune,
    ugi,
)

MAX_MESSAGE = 300
"""Characters of an error message about arguments."""
COMMANDS = {
    "list": listing,
    "play": play,
    "puzzles": puzzles,
    "show": show,
    "perft": perft,
    "solve": solve,
    "bench": bench,
    "arena": arena,
    "tune": tune,
    "agent": agent,
    "report": report,
    "games": games,
    "doctor": doctor,
    "fuzz": fuzz,
    "ugi": ugi,
}


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {escaped(message[:MAX_MESSAGE], '')}\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        print(message, end="", file=file)  # the inherited method is silent when it cannot write


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
    command = "skerry"
    try:
        terminal.prepare()
        try:
            args = make_parser().parse_args(argv)
            command = f"skerry {args.command}"
            with terminal.endable():
                args.run(args)
        finally:
            sys.stdout.flush()
    except ValueError as error:
        # Games refuse with RefusedError only: any other error that comes from one is a bug.
        if place_in_games(error) and not isinstance(error, RefusedError):
            raise
        return complain(command, error, 2)
    except WorkersError as error:
        return complain(command, error, 1)
    except BrokenPipeError:  # nobody reads the output any more
        terminal.give_up_output()
        return 1
    except OSError as error:
        terminal.give_up_output()
        return complain(command, error.strerror or error, 1)
    except MemoryError:
        return complain(command, "there is not enough memory for this", 1)
    except KeyboardInterrupt:
        return 130
    return 0


def complain(command: str, why: object, status: int) -> int:
    """Print an error as one line on standard error; returns the exit status."""
    if sys.stderr is not None:
        print(f"{command}: {escaped(str(why))}", file=sys.stderr)
    return status

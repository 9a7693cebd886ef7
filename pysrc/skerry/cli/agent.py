"""``skerry agent check``: whether a bot that somebody has written works, before it plays."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from ..games import DEFAULT, load, names
from ..lab.entrants import read_bot
from ..lab.process import LostError, PlayerProcess
from ..lab.referee import Limits
from ..text import escaped, quote
from . import arguments

SUMMARY = "check a bot that you have written"
LIMITS = Limits()
SLICE = 50
"""Positions that are compared at a time."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("task", choices=["check"], help="what to do")
    parser.add_argument("bot", help="a Python file, a folder or a zip")
    parser.add_argument("--game", type=arguments.game, help="by default one that it can play")
    parser.add_argument(
        "--positions",
        type=arguments.count,
        default=1000,
        help="how many to compare lists of moves in",
    )


def run(args: Namespace) -> None:
    """Check a bot and print what is found.  Raises ValueError when it does not work."""
    files = read_bot(Path(args.bot))
    name = args.game.name if args.game else usual_game(files)
    process = PlayerProcess(LIMITS.memory)
    try:
        check(process, files, name, args.positions)
    except LostError as error:
        raise ValueError(f"the bot fails: {error}") from None
    finally:
        process.end()


def usual_game(files: dict[str, str]) -> str:
    """A game that a bot can play: that of the course, if it has the course's class."""
    if any("StudentAgent" in source for source in files.values()):
        return next(name for name in names() if name.endswith("-course"))
    return DEFAULT


def check(process: PlayerProcess, files: dict[str, str], name: str, positions: int) -> None:
    """Find mistakes, load the bot, let it move, and compare its list of moves with ours."""

    def ask(call: str, **request: Any) -> dict[str, Any]:
        found = process.ask(call, request, LIMITS.patience)
        if "error" in found:
            raise ValueError(f"the bot fails: {found['error']}")
        return found

    def say(text: str) -> None:
        print(escaped(text))

    for mistake in ask("errors", files=files)["errors"]:
        place = f"{mistake['file']}, line {mistake['line']}"
        say(f"{mistake['severity']}: {place}: {quote(mistake['message'])}")
    loaded = ask("load", files=files, game=name, player=0, seed=1)
    complain(loaded)
    say(f"A {loaded['kind']} bot, which begins in {loaded['entry']}, for {name}.")
    answer = ask("choose", tokens=[])
    complain(answer)
    say(f"Its first move is {answer['token']}, after {answer['seconds']:.3f} seconds.")
    checked = 0
    while checked < positions:
        found = ask(
            "check", files=files, game=name, first=checked, count=min(SLICE, positions - checked)
        )
        if found["failure"] and found["failure"]["kind"] == "load":  # there is no list of moves
            say(found["failure"]["text"])
            return
        complain(found)
        if found["difference"]:
            difference = found["difference"]
            extra = "".join(f"\n  {one['returned']}: {one['text']}" for one in difference["extra"])
            raise ValueError(f"{difference['text']}{extra}\n  #{difference['link']}")
        checked = found["checked"]
    game = load(name)
    say(f"Its list of moves matches ours in {checked} positions of {game.name}.")


def complain(answer: dict[str, Any]) -> None:
    """Raise ValueError with the failure of an answer, if it has one."""
    failure = answer["failure"]
    if failure:
        place = "".join(
            f"\n  {frame['file']}, line {frame['line']}: {frame['code'].strip()}"
            for frame in failure["trace"]
        )
        link = f"\n  #{failure['link']}" if failure["link"] else ""
        raise ValueError(f"{failure['text']}{place}{link}")

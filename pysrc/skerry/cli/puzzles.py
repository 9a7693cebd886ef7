"""``skerry puzzles``: make puzzles, and check finished ones.

``make`` lets the bot play matches and keeps what it finds in a file, a line for each match, so that
it can be stopped and continued.  ``check`` proves puzzles again by an independent method.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from ..evaluator import Evaluator
from ..games import evaluator
from ..lab import puzzles, recheck, workers
from ..puzzles import kind_of
from ..text import quote
from . import arguments

SUMMARY = "make puzzles, and prove again that they are right"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    commands = parser.add_subparsers(required=True, metavar="what")
    make = commands.add_parser("make", help="find puzzles in matches that the bot plays")
    make.add_argument("game", type=arguments.game)
    make.add_argument(
        "found", metavar="FOUND", help="a file for what is found; an existing one is continued"
    )
    make.add_argument("--kind", default="", help="look for this kind only, such as save")
    make.add_argument("--matches", type=arguments.count, default=50, help="matches in all")
    make.add_argument("--seed", type=arguments.natural, default=1)
    make.add_argument(
        "--seeds", type=arguments.count, default=20, help="how often each level tries each puzzle"
    )
    make.add_argument(
        "--count", type=arguments.count, default=150, help="how many puzzles to choose"
    )
    make.add_argument("--out", metavar="FILE", help="a file for the chosen puzzles")
    where = make.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", type=arguments.count, default=1, help="matches to play in parallel"
    )
    where.add_argument("--dask", metavar="ADDRESS", help="scheduler of a Dask cluster")
    make.set_defaults(puzzles=run_make)
    check = commands.add_parser("check", help="prove the puzzles of a file again")
    check.add_argument("file", metavar="FILE")
    check.add_argument("--sample", type=arguments.count, help="how many, chosen at random")
    check.add_argument("--seed", type=arguments.natural, default=1)
    check.set_defaults(puzzles=run_check)


def run(args: Namespace) -> None:
    """Do what the first argument says; progress goes to standard error."""
    args.puzzles(args)


def run_make(args: Namespace) -> None:
    """Play the matches that are missing, and choose puzzles."""
    entry: Evaluator[Any] = evaluator(args.game)
    if args.kind:
        kind_of(entry, args.kind)
    path = Path(args.found)
    try:
        text = path.read_text("utf-8") if path.exists() else ""
        lines = text[: text.rfind("\n") + 1]  # without a line that was not finished
        known = {entry["match"]: entry["found"] for entry in map(json.loads, lines.splitlines())}
    except (OSError, ValueError, KeyError, TypeError):
        raise ValueError(f"'{quote(args.found)}' is not a file of found puzzles") from None
    if lines != text:
        path.write_text(lines, "utf-8", newline="")
    missing = [number for number in range(args.matches) if number not in known]
    spread: workers.Spread[Any] = workers.here
    if args.dask is not None:
        spread = workers.cluster(args.dask)
    elif args.jobs > 1:
        spread = workers.processes(args.jobs)
    found = puzzles.make(args.game.name, args.kind, missing, args.seed, args.seeds, spread)
    with path.open("a", encoding="utf-8") as file, closing(found):
        for number, ones in found:
            known[number] = ones
            file.write(json.dumps({"match": number, "found": ones}) + "\n")
            file.flush()
            count = sum(map(len, known.values()))
            print(f"{len(known)}/{args.matches} matches, {count} puzzles", file=sys.stderr)
    chosen = puzzles.choose((one for _, ones in sorted(known.items()) for one in ones), args.count)
    if args.out:
        kinds = {
            kind.slug: {"title": kind.title, "task": kind.task} for kind in entry.puzzle_kinds()
        }
        text = json.dumps({"kinds": kinds, "puzzles": [*map(str, chosen)]}, indent=2)
        Path(args.out).write_text(text + "\n", "utf-8", newline="")
    print(f"{args.game.name}: {len(chosen)} puzzles")


def run_check(args: Namespace) -> None:
    """Prove puzzles again; raises ValueError for the first that is wrong."""
    try:
        lines = json.loads(Path(args.file).read_text("utf-8"))["puzzles"]
    except (OSError, ValueError, KeyError, TypeError):
        raise ValueError(f"'{quote(args.file)}' is not a file of puzzles") from None
    numbers: Sequence[int] = range(len(lines))
    if args.sample and args.sample < len(lines):
        numbers = sorted(Random(args.seed).sample(numbers, args.sample))
    for number in numbers:
        why = recheck.fault(lines[number])
        if why:
            raise ValueError(f"puzzle {number + 1}: {why}")
        print(f"{number + 1}: proved again", file=sys.stderr)
    print(f"{len(numbers)} of {len(lines)} puzzles are right")

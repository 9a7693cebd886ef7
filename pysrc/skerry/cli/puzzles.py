"""``skerry puzzles``: make puzzles and choose some, rate and check finished ones.

``make`` lets the bot play matches and keeps what it finds in a file, a line for each match, so that
it can be stopped and continued.  ``choose`` writes a file of puzzles out of what was found.
``rate`` tries again how difficult puzzles are, and ``check`` proves them again by an independent
method.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any

from ..games import evaluator, load
from ..lab import puzzle_choice, puzzles, recheck
from ..puzzles import Judge, kind_of, read_puzzle
from ..text import RefusedError, quote
from . import arguments, files

SUMMARY = "make puzzles, choose and rate them, and prove again that they are right"
LINE_START = b'{"match": '
"""How each line of a file of found puzzles begins."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    commands = parser.add_subparsers(required=True, metavar="what")
    make = commands.add_parser("make", help="find puzzles in matches that the bot plays")
    make.add_argument("game", type=arguments.game)
    make.add_argument(
        "found", metavar="FOUND", help="a file for what is found; an existing one is continued"
    )
    make.add_argument("--kind", default="", help="look for this kind only, such as save")
    make.add_argument(
        "--captures",
        action="store_true",
        help="let players that capture at random play the matches, instead of the bot's levels",
    )
    make.add_argument("--matches", type=arguments.count, default=50, help="matches in all")
    make.add_argument("--seed", type=arguments.natural, default=1)
    make.add_argument(
        "--seeds", type=arguments.count, default=20, help="how often each level tries each puzzle"
    )
    arguments.add_where(make, "matches to play in parallel")
    make.set_defaults(puzzles=run_make)
    choose = commands.add_parser("choose", help="choose puzzles from what was found")
    choose.add_argument("file", metavar="FILE", help="a file for the chosen puzzles")
    choose.add_argument("found", metavar="FOUND", nargs="+", help="files of found puzzles")
    choose.add_argument("--count", type=arguments.count, default=150, help="how many to choose")
    choose.add_argument(
        "--keep",
        type=arguments.count,
        nargs="+",
        default=[],
        metavar="NUMBER",
        help="puzzles that stay in FILE as they are, under their numbers",
    )
    choose.set_defaults(puzzles=run_choose)
    rate = commands.add_parser("rate", help="put the puzzles of a file into bands anew")
    rate.add_argument("file", metavar="FILE")
    rate.add_argument(
        "--seeds", type=arguments.count, default=20, help="how often each level tries each puzzle"
    )
    arguments.add_where(rate, "puzzles to try in parallel")
    rate.set_defaults(puzzles=run_rate)
    check = commands.add_parser("check", help="prove the puzzles of a file again")
    check.add_argument("file", metavar="FILE")
    check.add_argument("--sample", type=arguments.count, help="how many, chosen at random")
    check.add_argument("--seed", type=arguments.natural, default=1)
    check.set_defaults(puzzles=run_check)


def run(args: Namespace) -> None:
    """Do what the first argument says; progress goes to standard error."""
    args.puzzles(args)


def run_make(args: Namespace) -> None:
    """Play the matches that are missing."""
    if args.kind:
        kind_of(evaluator(args.game), args.kind)
    path = Path(args.found)
    task = puzzles.Task(args.game.name, args.kind, args.captures, args.seed, args.seeds)
    with files.writing(path):
        path.touch()
        entries, length = _found(args.found)
        if any(entry.get("task") != task._asdict() for entry in entries):
            raise ValueError(f"'{quote(path)}' has puzzles of another task: choose another FOUND")
        os.truncate(path, length)
    known = {entry["match"]: entry["found"] for entry in entries}
    missing = [number for number in range(args.matches) if number not in known]
    found = puzzles.make(task, missing, arguments.spread(args))
    with path.open("a", encoding="utf-8") as file, closing(found):
        for number, ones in found:
            known[number] = ones
            entry = {"match": number, "task": task._asdict(), "found": ones}
            with files.writing(path):
                print(json.dumps(entry), file=file, flush=True)
            count = sum(map(len, known.values()))
            print(f"{len(known)}/{args.matches} matches, {count} puzzles", file=sys.stderr)
    print(f"{args.game.name}: {sum(map(len, known.values()))} puzzles")


def run_choose(args: Namespace) -> None:
    """Choose puzzles and write them into a file."""
    before = _load(args.file)["puzzles"] if args.keep else []
    try:
        kept = {number: read_puzzle(before[number - 1]) for number in args.keep}
    except IndexError:
        raise ValueError(f"'{quote(args.file)}' has only {len(before)} puzzles") from None
    matches = [
        entry["found"]
        for path in args.found
        for entry in sorted(_found(path)[0], key=itemgetter("match"))
    ]
    known = {read_puzzle(line).game for ones in matches for line, *_ in ones}
    slugs = {load(name).slug for name in known | {puzzle.game for puzzle in kept.values()}}
    if len(slugs) > 1:
        raise ValueError(f"a file has puzzles of one game, not of {' and '.join(sorted(slugs))}")
    chosen = puzzle_choice.choose(matches, args.count, kept)
    if not chosen:
        raise ValueError("no puzzles were found")
    kinds = {
        kind.slug: {"title": kind.title, "task": kind.task}
        for kind in evaluator(load(chosen[0].game)).puzzle_kinds()
    }
    _save(args.file, {"kinds": kinds, "puzzles": [*map(str, chosen)]})
    print(f"{chosen[0].game}: {len(chosen)} puzzles")


def _found(path: str) -> tuple[list[dict[str, Any]], int]:
    """What was found, a dict for each match, and how many bytes of the file this is, without a line
    that was not finished.  Raises ValueError if it is no file of found puzzles."""
    try:
        data = Path(path).read_bytes()
        length = data.rfind(b"\n") + 1
        if not LINE_START.startswith(data[length : length + len(LINE_START)]):
            raise ValueError  # what follows the last line is not ours to cut off
        entries = [json.loads(line) for line in data[:length].splitlines()]
        if all(type(entry["match"]) is int and _are_found(entry["found"]) for entry in entries):
            return [*{entry["match"]: entry for entry in entries}.values()], length
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    raise ValueError(f"'{quote(path)}' is not a file of found puzzles")


def _are_found(ones: Any) -> bool:
    """Whether this is a list of what ``lab.puzzles`` finds: lists of a puzzle, level and nodes."""
    return isinstance(ones, list) and all(
        isinstance(one, list) and [*map(type, one)] == [str, int, int] for one in ones
    )


def run_rate(args: Namespace) -> None:
    """Try all puzzles at all levels, and write their bands into the file; nothing else changes."""
    data = _load(args.file)
    files.check(Path(args.file))
    rated: dict[int, puzzle_choice.Rated] = {}
    lines = data["puzzles"]
    with closing(puzzles.rate(lines, args.seeds, arguments.spread(args))) as found:
        for index, level, nodes in found:
            rated[index] = puzzle_choice.Rated(level, nodes, read_puzzle(lines[index]))
            print(f"{len(rated)}/{len(lines)} puzzles", file=sys.stderr)
    data["puzzles"] = [*map(str, puzzle_choice.in_bands([rated[i] for i in range(len(lines))]))]
    _save(args.file, data)
    moved = sum(a != b for a, b in zip(lines, data["puzzles"], strict=True))
    found_by = Counter(one.level for one in rated.values() if one.puzzle.accepted)
    print(f"{moved} of {len(lines)} puzzles are in another band; found first by level:")
    print(", ".join(f"{level}: {found_by[level]}" for level in sorted(found_by)))


def _load(path: str) -> dict[str, Any]:
    """A file of puzzles: a dict whose "puzzles" are lines.  Raises ValueError if it is none."""
    try:
        data: dict[str, Any] = json.loads(Path(path).read_text("utf-8"))
        lines = data["puzzles"]
        if isinstance(lines, list) and all(isinstance(line, str) for line in lines):
            return data
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    raise ValueError(f"'{quote(path)}' is not a file of puzzles")


def _save(path: str, data: dict[str, Any]) -> None:
    """Write a file of puzzles.  Raises ValueError when it cannot be written."""
    files.write(Path(path), json.dumps(data, indent=2) + "\n")


def run_check(args: Namespace) -> None:
    """Prove puzzles again; raises ValueError for the first that is wrong."""
    lines = _load(args.file)["puzzles"]
    numbers: Sequence[int] = range(len(lines))
    if args.sample and args.sample < len(lines):
        numbers = sorted(Random(args.seed).sample(numbers, args.sample))
    for number in numbers:
        if why := _defect(lines[number]) or recheck.fault(lines[number]):
            raise ValueError(f"puzzle {number + 1}: {why}")
        print(f"{number + 1}: proved again", file=sys.stderr)
    print(f"{len(numbers)} of {len(lines)} puzzles are right")


def _defect(line: str) -> str:
    """Why a line is no puzzle, or ""."""
    try:
        Judge(read_puzzle(line))
    except RefusedError as error:
        return str(error)
    return ""

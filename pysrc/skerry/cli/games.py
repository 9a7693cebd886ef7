"""``skerry games``: games between our own levels as a data set, a JSON object for each line."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path

from ..games import levels
from ..lab.selfplay import Pairing, SelfPlay, play
from ..presentation import Level
from . import arguments, files

SUMMARY = "write self-play games with evaluations, for students"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("game", type=arguments.game)
    parser.add_argument("--games", type=arguments.count, default=100, help="how many to play")
    parser.add_argument(
        "--level",
        type=arguments.count,
        nargs="+",
        default=[3],
        help="one for both players, or one for each",
    )
    parser.add_argument("--seed", type=arguments.natural, default=1)
    parser.add_argument(
        "--opening",
        type=arguments.natural,
        default=2,
        metavar="PLIES",
        help="random plies at the start",
    )
    parser.add_argument("--out", metavar="FILE", help="by default standard output")
    arguments.add_where(parser)


def run(args: Namespace) -> None:
    """Write each game as it ends; the order is that of their ends.

    Raises ValueError when a level does not exist or the file cannot be written.
    """
    known = levels(args.game)
    most = len(known)
    if len(args.level) > 2 or max(args.level) > most:
        raise ValueError(f"--level takes one or two levels from 1 to {most}")
    pairing = Pairing("equal", (args.level[0], args.level[-1]))
    task = partial(play_one, args.game.name, pairing, known, args.seed, args.opening)
    if args.out is not None:
        files.check(Path(args.out))
    with closing(arguments.spread(args)(task, args.games)) as games:
        lines = (as_line(args, game) for game in games)
        # A file stays as it is if nobody can play, as when a cluster is refused.
        first = next(lines)
        if args.out is None:
            for line in chain([first], lines):
                print(line, flush=True)
            return
        path = Path(args.out)
        with files.writing(path):
            file = path.open("w", encoding="utf-8")
        with file:
            for line in chain([first], lines):
                with files.writing(path):
                    print(line, file=file, flush=True)


def play_one(
    name: str,
    pairing: Pairing,
    known: Sequence[Level],
    seed: int,
    opening: int,
    number: int,
) -> SelfPlay:
    """Play the game of a number; levels exchange sides in odd ones."""
    sides = pairing.levels[::-1] if number % 2 else pairing.levels
    return play(name, pairing._replace(levels=sides), known, seed, number, opening)


def as_line(args: Namespace, game: SelfPlay) -> str:
    """A game as a JSON object."""
    line = {
        "game": args.game.name,
        "number": game.number,
        "seed": args.seed,
        "levels": game.pairing.levels,
        "opening": args.opening,
        "moves": game.moves,
        "movers": game.movers,
        "evaluations": game.values,
        "legal_moves": game.choices,
        "winner": game.winner,
        "termination": game.termination,
        "link": game.fragment(args.game.name),
    }
    return json.dumps(line, separators=(",", ":"))

"""``skerry arena``: many games between two players; see ``skerry.lab.arena``."""

from __future__ import annotations

import math
import sys
from argparse import ArgumentParser, Namespace
from contextlib import closing
from random import Random

from ..lab import arena, sprt, workers
from . import arguments

SUMMARY = "let two players play many games"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("game", type=arguments.game)
    parser.add_argument(
        "first", help="random, level:N, nodes:N, seconds:S, plain:S or opponent:NAME"
    )
    parser.add_argument("second", help="the opponent, likewise")
    parser.add_argument("--games", type=arguments.count, default=20)
    parser.add_argument("--seed", type=arguments.natural, default=1)
    parser.add_argument(
        "--opening",
        type=arguments.opening,
        default=0,
        metavar="PLIES",
        help="random plies at the start, or 'balanced' for some that a search calls even",
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=arguments.elo,
        metavar="ELO",
        help="stop when it is clear by which of these two numbers the first player is stronger",
    )
    parser.add_argument(
        "--clock",
        type=arguments.seconds,
        default=math.inf,
        help="seconds for each player in a game",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", type=arguments.count, default=1, help="games to play at once, in processes"
    )
    where.add_argument("--dask", metavar="ADDRESS", help="scheduler of a Dask cluster")


def run(args: Namespace) -> None:
    """Print the score; progress goes to standard error."""
    specs = (args.first, args.second)
    for spec in specs:
        arena.make_player(spec, args.game, Random())
    spread: workers.Spread[arena.Score] = workers.here
    if args.dask is not None:
        spread = workers.cluster(args.dask)
    elif args.jobs > 1:
        spread = workers.processes(min(args.jobs, args.games))
    test = args.sprt and sprt.SequentialTest(*sorted(args.sprt))
    plies = args.opening if args.opening >= 0 else arena.BALANCED_PLIES
    verdict = ""
    end = "\r" if sys.stderr.isatty() else "\n"
    scores = arena.run(
        *(args.game, specs, args.games, args.seed, plies, args.clock, spread),
        balanced=args.opening < 0,
    )
    with closing(scores):
        for score in scores:
            print(score, end=end, file=sys.stderr, flush=True)
            if test and (verdict := test.verdict(score)):
                break
    print(file=sys.stderr)
    print(f"{args.game.name}, {args.first} against {args.second}: {score}")
    if test:
        print(f"test: {verdict or 'undecided'}")

"""``skerry arena``: many games between two players, or everybody against everybody.

``skerry.lab.arena`` plays matches between two of our own players.  ``skerry.lab.referee`` plays
tournaments with bots that people have written, or of more players, each in a process of its own.
"""

from __future__ import annotations

import math
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

from ..lab import arena, referee, sprt, tournament
from ..lab.entrants import entrants
from ..lab.openings import Openings, read_book
from ..lab.score import Tally
from ..lab.ticks import can_count
from ..lab.tournament import Played
from ..match import MAX_TEXT
from ..text import quote
from . import arguments, files

SUMMARY = "let players play many games"
REPORTS: dict[str, Callable[[str, Sequence[str], Sequence[Played]], str]] = {
    ".csv": lambda _, names, played: tournament.as_csv(names, played),
    ".json": tournament.as_json,
    ".html": tournament.as_html,
}
"""What writes the report for a file with this ending."""
USUAL = referee.Limits()
"""What a bot may use unless the arguments say otherwise."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("game", type=arguments.game)
    parser.add_argument(
        "players",
        nargs="+",
        metavar="player",
        help="random, level:N, nodes:N, seconds:S, master:S, plain:S, opponent:NAME, agent:FILE, "
        "agents:FOLDER for all in it, or 'ugi:COMMAND' for a program that speaks UGI",
    )
    parser.add_argument(
        "--games", type=arguments.count, default=20, help="games for each pair of players"
    )
    parser.add_argument("--seed", type=arguments.natural, default=1)
    start = parser.add_mutually_exclusive_group()
    start.add_argument(
        "--opening",
        type=arguments.opening,
        default=Openings(2),
        metavar="PLIES",
        help="random plies at the start, by default 2, or 'balanced' for some that favour neither "
        "player",
    )
    start.add_argument(
        "--book",
        metavar="FILE",
        help="openings for pairs of games, the moves of one on each line, instead of random plies",
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=arguments.elo,
        metavar="ELO",
        help="stop once it is clear which of these two differences in Elo is nearer to the truth",
    )
    parser.add_argument(
        "--clock",
        type=arguments.seconds,
        default=math.inf,
        help="seconds for each player in a game",
    )
    parser.add_argument(
        "--increment", type=arguments.seconds, default=0.0, help="seconds that each move adds"
    )
    parser.add_argument(
        "--ticks",
        type=arguments.count,
        help="limit for each move of a bot, in calls and rounds of loops",
    )
    parser.add_argument(
        "--patience",
        type=arguments.seconds,
        help=f"seconds to wait for a bot's answer, {USUAL.patience:g} by default",
    )
    parser.add_argument(
        "--memory",
        type=arguments.count,
        help=f"limit for each bot in megabytes, {USUAL.memory >> 20} by default",
    )
    parser.add_argument(
        "--movetime",
        type=arguments.seconds,
        help="seconds that programs are told to think about a move where no clock runs, "
        f"{USUAL.movetime:g} by default",
    )
    parser.add_argument(
        "--report", metavar="FILE", help="write the table of a tournament as .csv, .json or .html"
    )
    arguments.add_where(parser)


def run(args: Namespace) -> None:
    """Print the score or the table; progress goes to standard error."""
    if args.sprt and args.sprt[0] == args.sprt[1]:
        raise ValueError("--sprt needs two different numbers")
    if len(args.players) == 2 and args.report is None and not any(map(is_bot, args.players)):
        for name in ("ticks", "increment", "patience", "memory", "movetime"):
            if getattr(args, name):
                raise ValueError(f"--{name} is for games with agent:FILE or ugi:COMMAND")
        run_match(args)
    else:
        run_tournament(args)


def is_bot(spec: str) -> bool:
    """Whether this is a bot, or several, that somebody has written."""
    return spec.startswith(("agent:", "agents:", "ugi:"))


def check_tournament(args: Namespace) -> None:
    """Raise ValueError if arguments do not suit a tournament or each other."""
    if args.dask is not None:
        raise ValueError("--dask is for two of our players")
    if args.ticks and not can_count():
        raise ValueError("--ticks needs Python 3.12 or newer; limit the time with --clock instead")
    if args.increment and args.clock == math.inf:
        raise ValueError("--increment needs --clock")
    if args.movetime:
        if args.clock != math.inf:
            raise ValueError("--movetime is for games without --clock")
        if not any(spec.startswith("ugi:") for spec in args.players):
            raise ValueError("--movetime is for programs: ugi:COMMAND")
    if args.report is not None and Path(args.report).suffix not in REPORTS:
        raise ValueError(f"--report takes a file ending in {', '.join(REPORTS)}")
    for spec in args.players:
        if not is_bot(spec):
            arena.make_player(spec, args.game, Random())


def run_tournament(args: Namespace) -> None:
    """Everybody against everybody, each in a process of its own."""
    check_tournament(args)
    field = entrants(args.players)
    if len(field) < 2:
        raise ValueError("two players are needed, such as agent:FILE and level:1")
    if args.sprt and len(field) > 2:
        raise ValueError("--sprt is for two players")
    test = args.sprt and sprt.SequentialTest(*sorted(args.sprt))
    bank = None if args.clock == math.inf else args.clock
    limits = referee.Limits(
        bank,
        args.increment,
        args.ticks,
        args.patience or USUAL.patience,
        args.memory << 20 if args.memory else USUAL.memory,
        args.movetime or USUAL.movetime,
    )
    report = None if args.report is None else Path(args.report)
    pairs = tournament.pairings(len(field), args.games)
    names, played, verdict = [entrant.name for entrant in field], list[Played](), ""
    tally = Tally()
    games = referee.play(args.game, field, pairs, args.seed, openings(args), limits, args.jobs)
    if report:
        files.check(report)
    try:
        with closing(games):
            for one in games:
                played.append(one)
                sides = " - ".join(names[i] for i in one.players)
                line = f"{len(played)}/{len(pairs)} {sides}: {one.why}"
                print(line, file=sys.stderr, flush=True)
                score = tally.add(tournament.result(one))
                if test and (verdict := test.verdict(score)):
                    break
    finally:
        if played:  # even when somebody stops the rest
            played.sort(key=lambda one: one.number)
            tested = test and f"test: {verdict or 'undecided'}"
            try:  # the report is first, because perhaps nobody reads the output any more
                if report:
                    files.write(report, REPORTS[report.suffix](args.game.name, names, played))
            finally:
                tell(args, names, played, tally.score.repeats, tested)


def tell(
    args: Namespace, names: Sequence[str], played: Sequence[Played], repeats: int, tested: str
) -> None:
    """Print the table of the games played, of which some are ``repeats``, what a test of them says,
    and each player's first failure of each kind."""
    what = "game" if len(played) == 1 else "games"
    print(f"{args.game.name}, {len(played)} {what}")
    print(tournament.as_text(names, played))
    if repeats:
        what, them = ("repeats another", "it") if repeats == 1 else ("repeat others", "them")
        print(f"{repeats} of these games {what}, move by move; the table counts {them}")
    if tested:
        print(tested)
    failed = [one for one in played if one.kind]
    firsts: dict[tuple[int, str], Played] = {}  # by loser and kind
    for one in failed:
        firsts.setdefault((one.players[0 if one.winner else 1], one.kind), one)
    for one in firsts.values():
        print(f"game {one.number + 1}: {one.why}\n  #{one.link}")
    if more := len(failed) - len(firsts):
        what = "game" if more == 1 else "games"
        print(f"and {more} more {what} lost like this; --report lists all")


def openings(args: Namespace) -> Openings:
    """The openings that the arguments name.  Raises ValueError when the book cannot be read."""
    if args.book is None:
        chosen: Openings = args.opening
        return chosen
    text = files.read(args.book, "utf-8-sig", errors="strict")
    if len(text) > MAX_TEXT:
        raise ValueError(f"'{quote(args.book)}' is too large: {MAX_TEXT} characters are the most")
    return Openings(book=read_book(args.game, text))


def run_match(args: Namespace) -> None:
    """Two of our own players."""
    specs = (args.players[0], args.players[1])
    for spec in specs:
        arena.make_player(spec, args.game, Random())
    spread = arguments.spread(args)
    test = args.sprt and sprt.SequentialTest(*sorted(args.sprt))
    verdict = ""
    end = "\r" if sys.stderr.isatty() else "\n"
    scores = arena.run(args.game, specs, args.games, args.seed, openings(args), args.clock, spread)
    score = None
    try:
        with closing(scores):
            for score in scores:
                print(score, end=end, file=sys.stderr, flush=True)
                if test and (verdict := test.verdict(score)):
                    break
    finally:
        if score:  # even when somebody stops the rest
            print(file=sys.stderr)
            print(f"{args.game.name}, {specs[0]} against {specs[1]}: {score}")
            if test:
                print(f"test: {verdict or 'undecided'}")

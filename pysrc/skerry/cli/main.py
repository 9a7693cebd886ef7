"""The command line: ``python -m skerry list|play|show|perft|solve|bench|arena|ugi``.

A wrong argument gets one line on standard error and exit status 2.
"""

from __future__ import annotations

import argparse
import math
import sys
from contextlib import closing
from io import TextIOWrapper
from random import Random
from typing import Any, NoReturn

from ..game import Game, Move, join_name
from ..games import DEFAULT, GAMES, evaluator, levels, load
from ..lab import arena, bench, workers
from ..search.mcts import Search, think
from ..version import __version__
from . import play, show, ugi


class Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _game(name: str) -> Game[Any]:
    try:
        return load(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text[:10]) < 10**9:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number above 0")
    return int(text)


def _natural(text: str) -> int:
    return 0 if text == "0" else _count(text)


def _seconds(text: str) -> float:
    try:
        return arena.seconds(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def make_parser() -> Parser:
    """The grammar of the command line."""
    parser = Parser(prog="skerry", description="Three abstract board games and a bot.")
    parser.add_argument("--version", action="version", version=f"skerry {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")

    command = commands.add_parser("list", help="what there is to play")
    command.set_defaults(run=list_games)

    command = commands.add_parser("play", help="play in the terminal")
    command.add_argument("game", type=_game, nargs="?", default=DEFAULT)
    command.add_argument("--first", default="person", help="person, or who plays in the arena")
    command.add_argument("--second", default="level:3", help="the same for the other side")
    command.add_argument("--seed", type=_natural, default=None)
    command.set_defaults(run=run_play)

    command = commands.add_parser("show", help="print the board of a match")
    command.add_argument("source", help="a link, a game, a file, or - for the standard input")
    command.add_argument("--code", help="the position of the game")
    command.add_argument("--as", dest="form", choices=("text", "svg", "html"), default="text")
    command.set_defaults(run=run_show)

    command = commands.add_parser("perft", help="count move sequences of a length")
    command.add_argument("game", type=_game)
    command.add_argument("depth", type=_count)
    command.add_argument("--code", help="the position to start from")
    command.add_argument("--divide", action="store_true", help="a line for each first move")
    command.set_defaults(run=perft)

    command = commands.add_parser("solve", help="find out who wins, where that can be done")
    command.add_argument("game", type=_game)
    command.add_argument("--code", help="the position to start from")
    command.set_defaults(run=solve)

    command = commands.add_parser("bench", help="measure the engines against their slow twins")
    command.add_argument("--seconds", type=_seconds, default=1.0, help="for each round")
    command.add_argument("--pyodide", action="store_true", help="in Pyodide, as browsers run it")
    command.set_defaults(run=run_bench)

    command = commands.add_parser("arena", help="let two players play many games")
    command.add_argument("game", type=_game)
    command.add_argument(
        "first", help="random, level:N, nodes:N, seconds:S, plain:S or opponent:NAME"
    )
    command.add_argument("second", help="the same for the other player")
    command.add_argument("--games", type=_count, default=20)
    command.add_argument("--seed", type=_natural, default=1)
    command.add_argument("--opening", type=_natural, default=0, help="random plies to begin with")
    command.add_argument(
        "--clock", type=_seconds, default=math.inf, help="seconds of each side for a game"
    )
    where = command.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=_count, default=1, help="games at once, in processes")
    where.add_argument("--dask", metavar="ADDRESS", help="of the scheduler of a Dask cluster")
    command.set_defaults(run=run_arena)

    command = commands.add_parser("ugi", help="speak the engine protocol")
    command.set_defaults(run=run_ugi)
    return parser


def list_games(_: argparse.Namespace) -> None:
    """What there is to play."""
    for entry in GAMES:
        rules, shown = entry.rules, entry.presentation
        print(f"{shown.title}: {rules.slug}-N, N one of {', '.join(map(str, rules.sizes))}")
        for variant, meaning in rules.variants.items():
            print(f"  {join_name(rules.slug, shown.default_size, variant):<22} {meaning}")
        for size in (shown.default_size, *shown.other_levels):
            where = f" at size {size}" if size in shown.other_levels else ""
            levels_here = enumerate(shown.levels_at(size), 1)
            nodes = ", ".join(f"{number}: {level.nodes}" for number, level in levels_here)
            print(f"  bot levels{where} by search nodes: {nodes}")


def _take_any_byte() -> None:
    """Let a byte of the input that is no text be part of a wrong line, and not the end."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")


def run_play(args: argparse.Namespace) -> None:
    """A game in the terminal."""
    _take_any_byte()
    rng = Random(args.seed)
    players = tuple(
        None if spec == "person" else arena.make_player(spec, args.game, rng)
        for spec in (args.first, args.second)
    )
    play.play(args.game, players)


def run_show(args: argparse.Namespace) -> None:
    """A match from whatever holds it."""
    _take_any_byte()
    show.show(args.source, args.code, args.form)


def perft(args: argparse.Namespace) -> None:
    """The number of move sequences of a length."""
    game = args.game
    position = game.decode(args.code) if args.code is not None else game.initial()
    total = 0
    for move in game.legal_moves(position):
        count = count_sequences(game, game.play(position, move), args.depth - 1)
        total += count
        if args.divide:
            print(f"{game.write(position, move)} {count}")
    print(total)


def count_sequences(game: Game[Any], position: Any, depth: int) -> int:
    """How many sequences of exactly ``depth`` moves there are from a position."""
    if depth == 0:
        return 1
    moves = game.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(count_sequences(game, game.play(position, move), depth - 1) for move in moves)


def solve(args: argparse.Namespace) -> None:
    """Who wins with best play by both sides, and how to go on.

    For small boards and late positions: Starboard Y on 27 cells takes ten minutes, and nothing ends
    a search that takes longer."""
    game = args.game
    position = game.decode(args.code) if args.code is not None else game.initial()
    if game.outcome(position) is not None:
        raise ValueError("the game is over there")
    ask = evaluator(game)
    # To try a move that loses may cost more than all the rest: so those that look best come first.
    likely = think(Search(ask, Random(1)), [position], levels(game)[-1])
    moves = dict.fromkeys([c.move for c in likely.candidates()] + list(game.legal_moves(position)))
    wanted = 1.0 - position.turn
    results: dict[Move, float] = {}
    try:
        for move in moves:
            results[move] = ask.solve(game.play(position, move), Random(1))
            if results[move] == wanted:
                break
    except RecursionError:
        raise ValueError(f"{game.name} is too large to be solved from there") from None
    best = min(results, key=lambda move: abs(results[move] - wanted))
    said = {1.0: f"{game.players[0]} wins", 0.0: f"{game.players[1]} wins", 0.5: "nobody wins"}
    token = game.write(position, best)
    print(f"{said[results[best]]}: {game.players[position.turn]} plays {token}")


def run_bench(args: argparse.Namespace) -> None:
    """A table of rates, and of ratios to the twins and to OpenSpiel where those are at hand."""
    rival = bench.open_spiel(args.seconds)
    measured = bench.lines_in_pyodide if args.pyodide else bench.lines
    for line in measured(args.seconds, rival):
        print(line, flush=True)


def run_arena(args: argparse.Namespace) -> None:
    """A match of many games, its progress on standard error."""
    specs = (args.first, args.second)
    for spec in specs:
        arena.make_player(spec, args.game, Random())
    spread: workers.Spread[arena.Score] = workers.here
    if args.dask is not None:
        spread = workers.cluster(args.dask)
    elif args.jobs > 1:
        spread = workers.processes(min(args.jobs, args.games))
    end = "\r" if sys.stderr.isatty() else "\n"
    scores = arena.run(args.game, specs, args.games, args.seed, args.opening, args.clock, spread)
    with closing(scores):
        for score in scores:
            print(score, end=end, file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{args.game.name}, {args.first} against {args.second}: {score}")


def run_ugi(_: argparse.Namespace) -> None:
    """The engine protocol, for whoever started us."""
    _take_any_byte()
    ugi.serve(sys.stdin, sys.stdout)


def main(argv: list[str] | None = None) -> int:
    """Run the command line; the exit status."""
    parser = make_parser()
    args = parser.parse_args(argv)
    try:
        args.run(args)
    except ValueError as error:
        print(f"skerry {args.command}: {error}", file=sys.stderr)
        return 2
    except workers.WorkersError as error:
        print(f"skerry {args.command}: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130
    return 0

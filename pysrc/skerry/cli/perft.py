"""``skerry perft``: the number of move sequences of a given length, to test move generators."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from ..game import Game
from . import arguments

MAX_DEPTH = 100
"""The greatest depth that is accepted; counting becomes hopeless long before it."""
SUMMARY = "count move sequences of a length"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    arguments.add_position(parser)
    parser.add_argument("depth", type=arguments.count)
    parser.add_argument("--divide", action="store_true", help="print a line for each first move")


def run(args: Namespace) -> None:
    """Print the number, with ``--divide`` after the numbers for each first move."""
    if args.depth > MAX_DEPTH:
        raise ValueError(f"sequences of {args.depth} moves are too many to count")
    total = 0
    for token, count in divide(args.game, arguments.position(args), args.depth):
        total += count
        if args.divide:
            print(f"{token} {count}")
    print(total)


def perft(game: Game[Any], position: Any, depth: int) -> int:
    """The number of sequences of exactly ``depth`` moves from a position."""
    if depth == 0:
        return 1
    moves = game.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(position, move), depth - 1) for move in moves)


def divide(game: Game[Any], position: Any, depth: int) -> Iterator[tuple[str, int]]:
    """The tokens of the first moves of these sequences, each with the number of sequences."""
    for move in game.legal_moves(position):
        yield game.write(position, move), perft(game, game.play(position, move), depth - 1)

"""``skerry solve``: the result with best play by both players, and a move that achieves it.

For small boards and late positions: the time is not limited, and grows exponentially with the
number of moves left.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from random import Random

from ..game import Move
from ..games import evaluator, levels
from ..search.mcts import Search, think
from . import arguments

SUMMARY = "find out who wins with best play, on small boards"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    arguments.add_position(parser)


def run(args: Namespace) -> None:
    """Print who wins.  Raises ValueError when the game is over or too large."""
    game, position = args.game, arguments.position(args)
    if game.outcome(position) is not None:
        raise ValueError("the game is over in this position")
    # Refuting a single losing move may take longest of all, so likely winners are tried first.
    entry = evaluator(game)
    prove = entry.prover(None, Random(1))
    likely = think(Search(entry, Random(1)), [position], levels(game)[-1])
    moves = dict.fromkeys([c.move for c in likely.candidates()] + list(game.legal_moves(position)))
    win = 1.0 - position.turn
    results: dict[Move, float] = {}
    try:
        for move in moves:
            results[move] = prove(game.play(position, move)).result
            if results[move] == win:
                break
    except RecursionError:
        raise ValueError(f"{game.name} is too large to be solved from this position") from None
    best = min(results, key=lambda move: abs(results[move] - win))
    sentences = {1.0: f"{game.players[0]} wins", 0.0: f"{game.players[1]} wins", 0.5: "nobody wins"}
    token = game.write(position, best)
    print(f"{sentences[results[best]]}: {game.players[position.turn]} plays {token}")

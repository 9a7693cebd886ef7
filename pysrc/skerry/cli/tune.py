"""``skerry tune``: fit the weights of an evaluation by games; see ``skerry.lab.tune``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..lab import tune
from . import arguments

SUMMARY = "fit the weights of a bot's evaluation by games"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("game", type=arguments.game)
    parser.add_argument("--steps", type=arguments.count, default=100, help="pairs of games")
    parser.add_argument(
        "--nodes", type=arguments.count, default=300, help="nodes searched for each move"
    )
    parser.add_argument("--seed", type=arguments.natural, default=1)


def run(args: Namespace) -> None:
    """Print the weights before, and after each step."""
    print(f"start: {_as_text(tune.weights_of(args.game))}", flush=True)
    for number, step in enumerate(tune.tune(args.game, args.steps, args.nodes, args.seed), 1):
        print(f"{number}: {step.points:.2f} of 2, {_as_text(step.weights)}", flush=True)


def _as_text(weights: dict[str, float]) -> str:
    return ", ".join(f"{name} {weight:.3f}" for name, weight in weights.items())

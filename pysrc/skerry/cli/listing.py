"""``skerry list``: the games, their variants, and the levels of the bot."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ..game import join_name
from ..games import GAMES, trial_names
from ..presentation import Level

SUMMARY = "list the games"


def add_arguments(_: ArgumentParser) -> None:
    """This command has no arguments."""


def run(_: Namespace) -> None:
    """Print the games of the registry."""
    for entry in GAMES:
        rules, shown = entry.rules, entry.presentation
        print(f"{shown.title}: {rules.slug}-N, N one of {', '.join(map(str, rules.sizes))}")
        for variant, meaning in rules.variants.items():
            print(f"  {join_name(rules.slug, shown.default_size, variant):<22} {meaning}")
        print(f"  also in reports: {', '.join(trial_names(entry)) or 'none'}")
        others = [size for size in rules.sizes if shown.levels_at(size) != shown.levels]
        for size in (shown.default_size, *others):
            where = f" at size {size}" if size in others else ""
            levels = enumerate(shown.levels_at(size), 1)
            nodes = ", ".join(f"{number}: {_limits(level)}" for number, level in levels)
            print(f"  bot levels{where} by search nodes: {nodes}")


def _limits(level: Level) -> str:
    """A level's nodes, and its sight if that is limited."""
    return f"{level.nodes} (sight {level.sight})" if level.sight else str(level.nodes)

"""Trees of moves to try readers and writers with, under Pyodide as well."""

from __future__ import annotations

from random import Random

from skerry.games import load
from skerry.match import Match


def nested(depth: int) -> Match:
    """A match whose variations lie within each other so deep: each begins beside the first move of
    the one before, or later."""
    rng = Random(4)
    match = Match(load("rive-9"))
    while depth > 0:
        moves = match.legal_moves()
        if len(moves) > 1:
            at = match.node
            match.push(moves[0])
            match.node = at
            depth -= 1
        match.push(moves[rng.randint(1, len(moves) - 1)] if len(moves) > 1 else moves[0])
    return match

"""A bot that plays any legal move."""

import random


def choose(match):
    """Return the move to play: one of the legal moves."""
    moves = match.legal_moves()
    print("I choose from", len(moves), "moves.")
    return random.choice(moves)

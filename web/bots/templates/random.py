"""Random: makes any legal move. The smallest bot there is, and a start for your own."""

import random


def choose(match):
    """Called whenever it is this bot's turn; returns a legal move or its token."""
    print(f"{len(match.legal_moves())} legal moves")
    return random.choice(match.legal_moves())

"""Greedy: tries every move, and takes the one after
which the position looks best.

It looks only one move ahead, so all that it knows about
the game is in `value`. A position that looks best again
and again would lead it round in circles: it does not go
back to recent ones.
"""

import random

from skerry.games import evaluator

RECENT = 40  # positions
TIMES = 4


def choose(match):
    """The move with the best value for the bot; equally good ones by chance."""
    game, judge = match.game, evaluator(match.game)
    rng = random.Random(random.random())
    recent = [pieces(game, position) for position in match.positions()[-RECENT:]]
    best, best_value = None, -9.0
    for move in match.legal_moves():
        after = game.play(match.position, move)
        mine = value(judge, after, rng)
        if match.player == 1:
            mine = 1 - mine
        if pieces(game, after) in recent:
            mine -= 1
        mine += 1e-9 * rng.random()
        if mine > best_value:
            best, best_value = move, mine
    print(f"{game.write(match.position, best)}: {100 * best_value:.0f} %")
    return best


def value(judge, position, rng):
    """How likely player 0 is to win, from 0 to 1. Put an idea of your own here."""
    result = judge.result(position)  # if the game is over
    if result is None:  # by random games in Y and Rive, so several times; by distances in Rivers
        result = sum(judge.evaluate(position, rng) for _ in range(TIMES)) / TIMES
    return result


def pieces(game, position):
    """What lies where."""
    return game.view(position).pieces

"""Greedy: tries every move, and takes the one after which the position looks best."""

import random

from skerry.games import evaluator


def choose(match):
    """The move with the best value for the bot; equally good ones by chance."""
    game, position = match.game, match.position
    judge = evaluator(game)
    rng = random.Random(random.random())
    best, best_value = None, -1.0
    for move in match.legal_moves():
        after = game.play(position, move)
        mine = value(judge, after, rng)
        if position.turn == 1:
            mine = 1 - mine
        mine += 1e-9 * rng.random()
        if mine > best_value:
            best, best_value = move, mine
    print(f"{game.write(position, best)}: {100 * best_value:.0f} %")
    return best


def value(judge, position, rng):
    """How likely player 0 is to win, from 0 to 1. Put an idea of your own here."""
    result = judge.result(position)  # if the game is over
    if result is None:
        result = judge.estimate(position)  # at a glance, in games that can be judged so
    if result is None:
        result = judge.evaluate(position, rng)  # by random games
    return result

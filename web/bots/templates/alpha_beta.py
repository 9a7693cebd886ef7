"""Alpha-beta: looks DEPTH moves ahead, at the WIDTH
most promising moves in each position.

Each player is taken to play what is best for them, as
far as the search sees. A move that is already known to
be worse than another one is not looked at any further:
`alpha` is what the player has for sure elsewhere,
`beta` what the opponent will not allow. Good moves are
tried first, since they make the others superfluous. The
bot does not go back to recent positions, or it might
play round in circles.
"""

import random

from skerry.games import evaluator

DEPTH = 2
WIDTH = 12
RECENT = 40  # positions


def choose(match):
    """The move with the best value, if both sides play as well as they can."""
    game, position = match.game, match.position
    search = Search(game)
    recent = [pieces(game, one) for one in match.positions()[-RECENT:]]
    alpha, best = -1.0, None
    for _, move, after in search.promising(position):
        mine = search.value_for(position.turn, after, DEPTH - 1, alpha, 2.0)
        if pieces(game, after) in recent:
            mine = 0.0
        if mine > alpha:
            alpha, best = mine, move
    print(f"{search.nodes} positions; {game.write(position, best)}: {100 * alpha:.0f} %")
    return best


class Search:
    """Values are the chances of a player to win, from 0 to 1."""

    def __init__(self, game):
        self.game, self.judge = game, evaluator(game)
        self.rng = random.Random(random.random())
        self.nodes = 0

    def value_for(self, player, position, depth, alpha, beta):
        """The value of a position for a player, whoever is to move; outside of alpha and beta only
        that it is outside."""
        if depth == 0 or self.game.outcome(position):
            return self.evaluate(player, position)
        if position.turn != player:  # what is good for the opponent is bad for the player
            return 1 - self.value_for(1 - player, position, depth, 1 - beta, 1 - alpha)
        for _, _, after in self.promising(position):
            alpha = max(alpha, self.value_for(player, after, depth - 1, alpha, beta))
            if alpha >= beta:
                break
        return alpha

    def promising(self, position):
        """The moves that look best at a glance, best first, with the positions after them."""
        tried = []
        for move in self.game.legal_moves(position):
            after = self.game.play(position, move)
            tried.append((self.evaluate(position.turn, after), move, after))
        tried.sort(key=lambda one: -one[0])
        return tried[:WIDTH]

    def evaluate(self, player, position):
        """The value at a glance. Put an idea of your own here."""
        self.nodes += 1
        result = self.judge.result(position)  # if the game is over
        if result is None:
            result = self.judge.estimate(position)  # at a glance, in games that can be judged so
        if result is None:
            result = self.judge.evaluate(position, self.rng)  # by random games
        return 1 - result if player == 1 else result


def pieces(game, position):
    """What lies where."""
    return game.view(position).pieces

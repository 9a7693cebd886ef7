"""Monte Carlo tree search: follows promising moves
again and again, and plays the one that it has followed
most often.

Each round goes down the tree from move to move, to a
position whose moves were never tried. These are tried
and judged, and what the best of them is worth counts
for all positions on the way. Whoever is to move follows
what was good on average, but now and then what was
seldom tried (UCT), and only few of the moves at first,
more and more with the rounds (progressive widening).
Random games to the end would be slow, and in Rivers
they have none: so positions are judged as they stand.
"""

import math
import random

from skerry.games import evaluator

ROUNDS = 60
EXPLORATION = 0.1
RECENT = 40  # positions


class Node:
    """A position in the tree; `total` are the values for player 0 of all rounds through it."""

    def __init__(self, position, value):
        self.position = position
        self.children = {}  # by move, those that look best first
        self.visits = 1
        self.total = value

    def value_for(self, player):
        """The mean value for a player: the chance to win, from 0 to 1."""
        mean = self.total / self.visits
        return 1 - mean if player == 1 else mean


def choose(match):
    """The move that was followed most often."""
    game, judge, rng = match.game, evaluator(match.game), random.Random(random.random())
    root = Node(match.position, 0.5)
    grow(root, game, judge, rng)
    recent = [pieces(game, position) for position in match.positions()[-RECENT:]]
    new = {m: n for m, n in root.children.items() if pieces(game, n.position) not in recent}
    root.children = new or root.children  # never round in circles
    for _ in range(ROUNDS):
        path = [root]
        while path[-1].children:
            path.append(select(path[-1]))
        value = grow(path[-1], game, judge, rng)
        for node in path:
            node.visits += 1
            node.total += value
    best = max(root.children, key=lambda move: root.children[move].visits)
    chance = root.children[best].value_for(match.player)
    print(f"{root.visits} rounds; {game.write(match.position, best)}: {100 * chance:.0f} %")
    return best


def grow(node, game, judge, rng):
    """Add the positions after all moves to the tree.  Returns the value of the best."""
    position = node.position
    if game.outcome(position):
        return judge.result(position)
    for move in game.legal_moves(position):
        after = game.play(position, move)
        node.children[move] = Node(after, evaluate(judge, after, rng))
    best = sorted(node.children.items(), key=lambda one: -one[1].value_for(position.turn))
    node.children = dict(best)
    return best[0][1].total


def select(node):
    """The child to follow."""
    player, log = node.position.turn, math.log(node.visits)
    known = list(node.children.values())[: 2 + math.isqrt(node.visits)]

    def urgency(child):
        return child.value_for(player) + EXPLORATION * math.sqrt(log / child.visits)

    return max(known, key=urgency)


def evaluate(judge, position, rng):
    """How likely player 0 is to win, from 0 to 1. Put an idea of your own here."""
    result = judge.result(position)  # if the game is over
    if result is None:
        result = judge.evaluate(position, rng)  # by short random games, or by distances in Rivers
    return result


def pieces(game, position):
    """What lies where."""
    return game.view(position).pieces

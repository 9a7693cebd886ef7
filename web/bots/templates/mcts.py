"""Monte Carlo tree search: follows promising moves again and again, and plays the one that it has
followed most often."""

import math
import random

from skerry.games import evaluator

ROUNDS = 400
EXPLORATION = 0.05


class Node:
    """A position in the tree; `total` are the values for player 0 of all rounds through it."""

    def __init__(self, position):
        self.position = position
        self.children = None  # by move; None before they are made
        self.visits = 0
        self.total = 0.0


def choose(match):
    """The move that was followed most often."""
    game, judge, rng = match.game, evaluator(match.game), random.Random(random.random())
    root = Node(match.position)
    grow(game, root)
    while root.visits < max(ROUNDS, 3 * len(match.legal_moves())):
        path = [root]
        while path[-1].children:
            path.append(select(path[-1]))
        leaf = path[-1]
        value = judge.result(leaf.position)  # if the game is over
        if value is None:
            value = judge.evaluate(leaf.position, rng)  # put an idea of your own here
            if leaf.visits:
                grow(game, leaf)
        for node in path:
            node.visits += 1
            node.total += value
    best = max(root.children, key=lambda move: root.children[move].visits)
    chance = root.children[best].total / root.children[best].visits
    if match.player == 1:
        chance = 1 - chance
    print(f"{root.visits} rounds; {game.write(match.position, best)}: {100 * chance:.0f} %")
    return best


def grow(game, node):
    """Add the positions after all moves to the tree."""
    moves = game.legal_moves(node.position)
    node.children = {move: Node(game.play(node.position, move)) for move in moves}


def select(node):
    """The child to follow: one that was never followed, or the best by UCT."""
    children = list(node.children.values())
    for child in children:
        if not child.visits:
            return child
    player, log = node.position.turn, math.log(node.visits)

    def urgency(child):
        value = child.total / child.visits
        chance = 1 - value if player == 1 else value
        return chance + EXPLORATION * math.sqrt(log / child.visits)

    return max(children, key=urgency)

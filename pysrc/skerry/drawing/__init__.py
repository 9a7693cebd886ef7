"""Drawings of matches for programmers: as text, as SVG, and as HTML to step through.

A drawing shows the position at a match's cursor and the turn that led to it.  This package knows
no game.
"""

from __future__ import annotations

from ..match import Node


def last_turn(node: Node) -> list[Node]:
    """The moves of the turn that led to a node, in order, all by one player; none at the start."""
    turn: list[Node] = []
    while node.parent is not None and (not turn or node.mover == turn[0].mover):
        turn.insert(0, node)
        node = node.parent
    return turn

"""Checks certificates of who wins the openings of Starboard Y; shares nothing with the program.

A node, with the loser to move, has entries: the winner's next cell and the node after it, or -1
where that cell completes a Y.  If no cell is in all entries, no stone of the loser breaks them all.
"""

from __future__ import annotations

from functools import cache
from typing import Any

WINNING = [{0, 2, 4}, {1, 3, 5}, {0, 3, 1}, {0, 3, 2}, {2, 5, 3}, {2, 5, 4}, {4, 1, 5}, {4, 1, 0}]
STEPS = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)]


def verify(certificate: dict[str, Any]) -> dict[str, str]:
    """Who wins after each opening by Black that the certificate tells of, "b" or "w".

    Raises AssertionError where it proves nothing.
    """
    n, nodes = certificate["size"], certificate["nodes"]
    lengths = [*range(n + 1, 2 * n), *range(2 * n, n - 1, -1)]  # from the bottom row, a
    rows = [[(y, 2 * x - k) for x in range(k)] for y, k in enumerate(lengths)]
    name = {p: f"{chr(97 + y)}{x + 1}" for y, row in enumerate(rows) for x, p in enumerate(row)}
    low, high = rows[:n], rows[n - 1 :]  # the widest row is in both
    right = [[row[-1] for row in part] for part in (low, high)]
    left = [[row[0] for row in part] for part in (high, low)]
    sides = [rows[0], *right, rows[-1], *left]
    touches = {name[p]: {i for i, side in enumerate(sides) if p in side} for p in name}
    near = {name[p]: {name.get((p[0] + a, p[1] + b), "") for a, b in STEPS} for p in name}

    def completes_y(stones: frozenset[str], cell: str) -> bool:
        group, todo = {cell}, [cell]
        while todo:
            new = near[todo.pop()] & stones - group
            group |= new
            todo += new
        touched = set[int]().union(*(touches[c] for c in group))
        return any(triple <= touched for triple in WINNING)

    def needs(cell: str, node: int, stones: frozenset[str]) -> set[str]:
        """The cells that an entry needs."""
        assert cell in near.keys() - stones
        assert node >= 0 or completes_y(stones, cell)
        return {cell} | (loses(node, stones | {cell}) if node >= 0 else set())

    @cache
    def loses(node: int, stones: frozenset[str]) -> set[str]:
        """The cells that a node needs: whatever the loser takes, an entry is left."""
        parts = [needs(cell, after, stones) for cell, after in nodes[node]]
        assert not set.intersection(*parts)
        return set[str]().union(*parts)

    for opening, (winner, proof) in certificate["openings"].items():
        black, none = frozenset([opening]), frozenset[str]()
        assert opening not in (needs(*proof, none) if winner == "w" else loses(proof, black))
    return {opening: winner for opening, (winner, _) in certificate["openings"].items()}

"""Checks certificates of who wins the openings of Starboard Y; shares nothing with the program.

A node has the winner's stones, with the loser to move, and entries: the winner's next cell, and
either the node after it or pairs of cells, of which the winner gets one each.  If no cell is in all
entries, no stone of the loser breaks them all.
"""

from __future__ import annotations

from itertools import product
from typing import Any

WINNING = [{0, 2, 4}, {1, 3, 5}, {0, 3, 1}, {0, 3, 2}, {2, 5, 3}, {2, 5, 4}, {4, 1, 5}, {4, 1, 0}]
STEPS = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)]


def verify(certificate: dict[str, Any]) -> dict[str, str]:
    """Who wins after each opening that it tells of, "b" or "w"; AssertionError where it fails."""
    n = certificate["size"]
    lengths = [*range(n + 1, 2 * n), *range(2 * n, n - 1, -1)]  # from the bottom row, a
    rows = [[(y, 2 * x - k) for x in range(k)] for y, k in enumerate(lengths)]
    name = {p: f"{chr(97 + y)}{x + 1}" for y, row in enumerate(rows) for x, p in enumerate(row)}
    low, high = rows[:n], rows[n - 1 :]  # the widest row is in both
    right = [[row[-1] for row in part] for part in (low, high)]
    left = [[row[0] for row in part] for part in (high, low)]
    sides = [rows[0], *right, rows[-1], *left]
    touches = {name[p]: {i for i, side in enumerate(sides) if p in side} for p in name}
    near = {name[p]: {name.get((p[0] + a, p[1] + b), "") for a, b in STEPS} for p in name}

    def has_y(stones: set[str]) -> bool:
        rest, touched = set(stones), set[int]()
        while rest and not any(triple <= touched for triple in WINNING):
            todo, touched = [rest.pop()], set()
            while todo:
                touched |= touches[cell := todo.pop()]
                todo += near[cell] & rest
                rest -= near[cell]
        return any(triple <= touched for triple in WINNING)

    def needs(stones: set[str], cell: str, after: Any) -> set[str]:
        """The cells that an entry needs and the other player must not take."""
        if isinstance(after, int):
            assert known[after][0] <= stones | {cell}
            return (known[after][1] | {cell}) - stones
        pairs = after.split()
        assert len({cell, *pairs}) == 1 + len(pairs)
        both = zip(pairs[::2], pairs[1::2], strict=True)
        assert all(has_y(stones.union([cell], choice)) for choice in product(*both))
        return {cell, *pairs} - stones

    known: list[tuple[set[str], set[str]]] = []  # the stones of each node, and the cells it needs
    for stones, entries in certificate["nodes"]:
        own = set(stones.split())
        parts = [needs(own, cell, after) for cell, after in entries]
        assert not set.intersection(*parts)
        known.append((own, set[str]().union(*parts)))
    for opening, (winner, proof) in certificate["openings"].items():
        by_white = winner == "w" and opening not in needs(set(), *proof)
        assert by_white or (winner == "b" and known[proof][0] <= {opening})
    return {opening: winner for opening, (winner, _) in certificate["openings"].items()}

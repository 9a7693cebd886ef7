"""Checks certificates of Starboard Y that stand on connections; shares nothing with the program.

A link joins two ends, cells or "1", "2" and "3" (two sides each, a Y has all), though the loser
moves next: by stones of the winner, over one of them, or over any of several empty cells if no cell
is needed for all.  So does a node win: by a stone linked to all sides, or by any of several moves.
"""

from typing import Any

WINNING = [{0, 2, 4}, {1, 3, 5}, {0, 3, 1}, {0, 3, 2}, {2, 5, 3}, {2, 5, 4}, {4, 1, 5}, {4, 1, 0}]
SIDES = {"1": (0, 5), "2": (1, 2), "3": (3, 4)}
STEPS = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)]
Need = tuple[set[str], set[str]]  # the winner's stones, and cells that the loser does not have


def verify(certificate: dict[str, Any]) -> dict[str, str]:
    """Who wins after each opening that it tells of, "b" or "w"; AssertionError where it fails."""
    assert all({a, b, c} in WINNING for a in SIDES["1"] for b in SIDES["2"] for c in SIDES["3"])
    n, links, nodes = certificate["size"], list[Need](), list[Need]()
    lengths = [*range(n + 1, 2 * n), *range(2 * n, n - 1, -1)]  # from the bottom row, a
    rows = [[(y, 2 * x - k) for x in range(k)] for y, k in enumerate(lengths)]
    name = {p: f"{chr(97 + y)}{x + 1}" for y, row in enumerate(rows) for x, p in enumerate(row)}
    near = {name[y, x]: {name.get((y + a, x + b), "") for a, b in STEPS} - {""} for y, x in name}
    parts = [[[row[i] for row in part] for part in (rows[:n], rows[n - 1 :])] for i in (-1, 0)]
    sides = [rows[0], *parts[0], rows[-1], *reversed(parts[1])]  # the widest row is in two of them
    near |= {end: {name[p] for i in pair for p in sides[i]} for end, pair in SIDES.items()}

    def over(cell: str, ends: list[str], numbers: list[int], is_stone: bool) -> Need:
        assert [{*certificate["links"][i][:2]} for i in numbers] == [{cell, end} for end in ends]
        every = [cell, *(needed for i in numbers for needed in links[i][1])]
        assert len(every) == len({*every} - {*SIDES})  # so that the links hold at the same time
        return {*every[:is_stone]}.union(*(links[i][0] for i in numbers)), {*every[is_stone:]}

    def any_of(needs: list[Need]) -> Need:
        assert not set.intersection(*(cells for _, cells in needs))
        return set[str]().union(*(s for s, _ in needs)), set[str]().union(*(c for _, c in needs))

    for x, z, how in certificate["links"]:
        if isinstance(how, str):
            reached, need = {x}, ({*how.split()}, set[str]())
            while more := {y for y in {z, *need[0]} - reached if near[y] & reached}:
                reached |= more
            assert z in reached
        else:
            needs = [over(cell, [x, z], numbers, len(how) == 1) for cell, *numbers in how]
            need = any_of(needs) if len(needs) > 1 else needs[0]
        links.append(need)
        assert not {x, z} & need[1]
    for first, *rest in certificate["nodes"]:
        if len(rest) == 3:
            nodes.append(over(first, [*SIDES], rest, is_stone=True))
        else:
            own = {*first.split()}
            assert all(nodes[node][0] <= {*own, cell} for cell, node in rest[0])
            nodes.append(any_of([(own, {cell, *nodes[node][1]} - own) for cell, node in rest[0]]))
    for opening, (winner, proof) in certificate["openings"].items():
        cell, node = proof if winner == "w" else (opening, proof)
        assert nodes[node][0] <= {cell}
        assert winner == "b" or opening not in {cell, *nodes[node][1]}
    return {opening: winner for opening, (winner, _) in certificate["openings"].items()}

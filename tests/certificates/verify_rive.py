"""Checks certificates of who wins the openings of Rive; shares nothing with the program.

A certificate has turns that win, like c2xb1xa2 a1, by position: x are the stones of the player to
move and o the other's, in order of cells.  A position stands for its images, the least of them.
"""

from itertools import combinations, permutations
from operator import sub
from typing import Any


def verify(certificate: dict[str, Any]) -> dict[str, str]:
    """Who wins after each first stone, "b" or "w"; AssertionError or KeyError where it fails."""
    n, turns = certificate["size"], certificate["turns"]
    cells = [(a, b, -a - b) for b in range(1 - n, n) for a in range(1 - n, n) if abs(a + b) < n]
    index = {f"{chr(96 + n + b)}{a + n + min(b, 0)}": i for i, (a, b, _) in enumerate(cells)}
    near = [{i for i, q in enumerate(cells) if {*map(sub, p, q)} == {-1, 0, 1}} for p in cells]
    maps = [[cells.index((p[i], p[j], p[k])) for p in cells] for i, j, k in permutations(range(3))]

    def groups(stones: set[int]) -> list[set[int]]:
        found = list[set[int]]()
        for i in stones:
            beside = [group for group in found if group & near[i]]
            found = [{i}.union(*beside), *(group for group in found if group not in beside)]
        return found

    def placements(at: str) -> tuple[int, dict[int, set[int]]]:
        """The size to which new groups are cut down, and those groups by the cell of the stone."""
        present = groups({i for i, stone in enumerate(at) if stone != "."})
        joined = {i: [g for g in present if g & near[i]] for i, s in enumerate(at) if s == "."}
        sizes = {i: max(map(len, joined[i]), default=0) for i in joined}
        least = min(sizes.values(), default=len(at))
        return least + 1, {i: {i}.union(*joined[i]) for i in joined if sizes[i] == least}

    def place(at: str, player: str, cell: int, gone: set[int]) -> tuple[str, str]:
        stones = (player if i == cell else "." if i in gone else s for i, s in enumerate(at))
        return "".join(stones), player if gone else "xo"[player == "x"]

    def x_wins(at: str, mover: str) -> bool:
        kept, new = placements(at)
        if kept > len(at) - at.count("."):  # each cell is next to the only group: no more captures
            return at.count("x") + (at.count(".") + (mover == "x")) // 2 > len(at) // 2
        if mover == "x":
            return min("".join(s[i] for i in m) for m in maps for s in (at, at[::-1])) in turns
        cuts = ((i, {*rest}) for i in new for rest in combinations(new[i], kept))
        legal = ((i, new[i] - rest) for i, rest in cuts if i in rest and len(groups(rest)) == 1)
        return all(x_wins(*place(at, "o", cell, gone)) for cell, gone in legal)

    for position, turn in turns.items():
        at, mover = position, "x"
        for cell, *gone in ([index[c] for c in part.split("x")] for part in turn.split(" ")):
            kept, new = placements(at)
            rest = new[cell].difference(gone)
            assert (mover, len(rest), len(gone)) == ("x", kept, len(new[cell]) - kept)
            assert (cell in rest, len(groups(rest))) == (True, 1)
            at, mover = place(at, "x", cell, new[cell] - rest)
        assert x_wins(at, mover)
    first = {name: "." * i + "{}" + "." * (len(cells) - 1 - i) for name, i in index.items()}
    assert all(x_wins(at.format("o"), "x") or x_wins(at.format("x"), "o") for at in first.values())
    return {name: "w" if x_wins(at.format("o"), "x") else "b" for name, at in first.items()}

"""Starboard Y, slow and obvious: sets of cells, and every group is searched every time.

A cell is (row, x): rows are counted from the top and x in half cells from the middle of the row,
so that neighbours are two half cells away in a row and one half cell away in the rows next to it.
"""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

from ..certificates import winners

Cell = tuple[int, int]

# Sides counter-clockwise from the bottom; the even ones are long.
WINNING = [
    {0, 2, 4},  # a disjoint Y
    {1, 3, 5},
    {0, 3, 1},  # from the bottom, long, to the top, short: starboard is to the right
    {0, 3, 2},
    {2, 5, 3},
    {2, 5, 4},
    {4, 1, 5},
    {4, 1, 0},
]


class State(NamedTuple):
    stones: dict[Cell, str]
    turn: int


class Twin:
    variants = ("", "pie")

    def __init__(self, size: int, variant: str = "") -> None:
        self.size, self.pie = size, variant == "pie"
        lengths = [*range(size, 2 * size + 1), *range(2 * size - 1, size, -1)]
        self.rows = [[(r, 2 * i - n + 1) for i in range(n)] for r, n in enumerate(lengths)]
        self.name: dict[Cell, str] = {}
        for row, letter in zip(reversed(self.rows), "abcdefghijklmnopqrstuvwxyz", strict=False):
            for number, cell in enumerate(row, 1):
                self.name[cell] = f"{letter}{number}"
        self.cell = {name: cell for cell, name in self.name.items()}
        upper, lower = self.rows[: size + 1], self.rows[size:]  # the widest row is in both
        self.sides = [
            set(self.rows[-1]),
            {row[-1] for row in lower},
            {row[-1] for row in upper},
            set(self.rows[0]),
            {row[0] for row in upper},
            {row[0] for row in lower},
        ]

    def initial(self) -> State:
        return State({}, 0)

    def neighbours(self, cell: Cell) -> list[Cell]:
        r, x = cell
        beside = [(r, x - 2), (r, x + 2)]
        near = [(r - 1, x - 1), (r - 1, x + 1), (r + 1, x - 1), (r + 1, x + 1)]
        return [c for c in beside + near if c in self.name]

    def group(self, cell: Cell, stones: dict[Cell, str]) -> set[Cell]:
        """The stones of one colour connected to the stone on a cell, itself included."""
        found, waiting = {cell}, [cell]
        while waiting:
            for near in self.neighbours(waiting.pop()):
                if stones.get(near) == stones[cell] and near not in found:
                    found.add(near)
                    waiting.append(near)
        return found

    def has_won(self, colour: str, stones: dict[Cell, str]) -> bool:
        left = {cell for cell in stones if stones[cell] == colour}
        while left:
            group = self.group(min(left), stones)
            left -= group
            touched = {number for number, side in enumerate(self.sides) if group & side}
            if any(triple <= touched for triple in WINNING):
                return True
        return False

    def moves(self, state: State) -> list[str]:
        if self.outcome(state) is not None:
            return []
        tokens = [name for cell, name in self.name.items() if cell not in state.stones]
        if self.pie and list(state.stones.values()) == ["b"]:
            tokens.append("swap")
        return sorted(tokens)

    def play(self, state: State, token: str) -> State:
        if token == "swap":
            return State(dict.fromkeys(state.stones, "w"), 1 - state.turn)
        return State(state.stones | {self.cell[token]: "bw"[state.turn]}, 1 - state.turn)

    def outcome(self, state: State) -> tuple[int | None] | None:
        for player, colour in enumerate("bw"):
            if self.has_won(colour, state.stones):
                return (player,)
        return None

    def winning_moves(self, state: State) -> list[str]:
        """The moves with which the player to move wins with best play, by a program in C, which
        knows no swap."""
        after = {token: self.play(state, token) for token in self.moves(state)}
        if self.pie and not state.stones:
            return [token for token, s in after.items() if not self.winning_moves(s)]
        going_on = {token: self.code(s) for token, s in after.items() if self.outcome(s) is None}
        winner = dict(zip(going_on, winners(self.size, [*going_on.values()]), strict=True))
        return [token for token in after if winner.get(token, "bw"[state.turn]) == "bw"[state.turn]]

    def code(self, state: State) -> str:
        rows = []
        for row in self.rows:
            text = "".join(state.stones.get(cell, ".") for cell in row)
            for run in range(len(row), 0, -1):
                text = text.replace("." * run, str(run))
            rows.append(text)
        return f"{'/'.join(rows)} {'bw'[state.turn]}"

    def decode(self, code: str) -> State:
        rows, turn = code.split()
        stones: dict[Cell, str] = {}
        for row, text in zip(self.rows, rows.split("/"), strict=True):
            spread = "".join(c if c in "bw" else "." * int(c) for c in re.findall(r"\d+|.", text))
            stones |= {cell: c for cell, c in zip(row, spread, strict=True) if c != "."}
        return State(stones, "bw".index(turn))

    def random_game(self, rng: Random) -> State:
        """A random game to the end."""
        state = self.initial()
        while self.outcome(state) is None:
            state = self.play(state, rng.choice(self.moves(state)))
        return state

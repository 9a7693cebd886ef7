"""Rive, slow and obvious: sets and dicts of cells, and every group is searched every time.

A cell is (row, x): rows are counted from the top and x in half cells from the middle of the row,
so that neighbours are two half cells away in a row and one half cell away in the rows next to it.
"""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

Cell = tuple[int, int]


class State(NamedTuple):
    """``left`` stones are still to be removed from the group of ``placed``."""

    stones: dict[Cell, str]
    turn: int
    left: int = 0
    placed: Cell | None = None


class Twin:
    variants = ("",)

    def __init__(self, size: int, variant: str = "") -> None:
        lengths = [*range(size, 2 * size), *range(2 * size - 2, size - 1, -1)]
        self.rows = [[(r, 2 * i - n + 1) for i in range(n)] for r, n in enumerate(lengths)]
        self.name: dict[Cell, str] = {}
        for row, letter in zip(reversed(self.rows), "abcdefghijklmnopqrstuvwxyz", strict=False):
            for number, cell in enumerate(row, 1):
                self.name[cell] = f"{letter}{number}"
        self.cell = {name: cell for cell, name in self.name.items()}

    def initial(self) -> State:
        return State({}, 0)

    def neighbours(self, cell: Cell) -> list[Cell]:
        r, x = cell
        beside = [(r, x - 2), (r, x + 2)]
        near = [(r - 1, x - 1), (r - 1, x + 1), (r + 1, x - 1), (r + 1, x + 1)]
        return [c for c in beside + near if c in self.name]

    def group(self, cell: Cell, stones: set[Cell]) -> set[Cell]:
        """The stones connected to the stone on a cell, itself included."""
        found, waiting = {cell}, [cell]
        while waiting:
            for near in self.neighbours(waiting.pop()):
                if near in stones and near not in found:
                    found.add(near)
                    waiting.append(near)
        return found

    def groups(self, stones: set[Cell]) -> list[set[Cell]]:
        """The groups on the board."""
        found: list[set[Cell]] = []
        for cell in stones:
            if not any(cell in group for group in found):
                found.append(self.group(cell, stones))
        return found

    def joined(self, cell: Cell, groups: list[set[Cell]]) -> list[int]:
        """The sizes of the groups next to an empty cell."""
        near = set(self.neighbours(cell))
        return [len(group) for group in groups if group & near]

    def moves(self, state: State) -> list[str]:
        stones = set(state.stones)
        if state.placed is not None:
            group = self.group(state.placed, stones)
            return sorted(
                "x" + self.name[c]
                for c in group - {state.placed}
                if self.group(state.placed, group - {c}) == group - {c}
            )
        groups = self.groups(stones)
        empty = [c for c in self.name if c not in stones]
        largest = {c: max(self.joined(c, groups), default=0) for c in empty}
        smallest = min(largest.values(), default=0)
        return sorted(self.name[c] for c in empty if largest[c] == smallest)

    def play(self, state: State, token: str) -> State:
        stones = dict(state.stones)
        if token.startswith("x"):
            del stones[self.cell[token[1:]]]
            if state.left > 1:
                return State(stones, state.turn, state.left - 1, state.placed)
            return State(stones, state.turn)
        cell = self.cell[token]
        sizes = self.joined(cell, self.groups(set(stones)))
        stones[cell] = "bw"[state.turn]
        if len(sizes) >= 2:
            return State(stones, state.turn, 1 + sum(sizes) - (max(sizes) + 1), cell)
        return State(stones, 1 - state.turn)

    def outcome(self, state: State) -> tuple[int | None] | None:
        if len(state.stones) < len(self.name):
            return None
        colours = list(state.stones.values())
        return (0,) if colours.count("b") > colours.count("w") else (1,)

    def decided(self, state: State) -> tuple[int | None] | None:
        """The outcome where nothing can be captured any more, because one group is next to all
        empty cells: as many moves as there are, one after the other."""
        groups = self.groups(set(state.stones))
        empty = [c for c in self.name if c not in state.stones]
        if state.placed is not None or len(groups) != 1:
            return None
        if not all(set(self.neighbours(c)) & groups[0] for c in empty):
            return None
        while (end := self.outcome(state)) is None:
            state = self.play(state, self.moves(state)[0])
        return end

    def code(self, state: State) -> str:
        rows = []
        for row in self.rows:
            text = "".join(state.stones.get(cell, ".") for cell in row)
            for run in range(len(row), 0, -1):
                text = text.replace("." * run, str(run))
            rows.append(text)
        still = "-" if state.placed is None else f"r{state.left}@{self.name[state.placed]}"
        return f"{'/'.join(rows)} {'bw'[state.turn]} {still}"

    def decode(self, code: str) -> State:
        rows, turn, still = code.split()
        stones: dict[Cell, str] = {}
        for row, text in zip(self.rows, rows.split("/"), strict=True):
            spread = "".join(c if c in "bw" else "." * int(c) for c in re.findall(r"\d+|.", text))
            stones |= {cell: c for cell, c in zip(row, spread, strict=True) if c != "."}
        if still == "-":
            return State(stones, "bw".index(turn))
        left, placed = still[1:].split("@")
        return State(stones, "bw".index(turn), int(left), self.cell[placed])

    def random_game(self, rng: Random) -> State:
        """A random game to the end."""
        state = self.initial()
        while self.outcome(state) is None:
            state = self.play(state, rng.choice(self.moves(state)))
        return state

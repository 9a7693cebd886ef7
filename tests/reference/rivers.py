"""Rivers and Stones, slow and obvious: a dict of points, and journeys are walked point by point.

A point is (x, y), column and row from the top left.  A piece is (owner, kind, flipped): the kind
is ``stone``, ``h`` or ``v``, and ``flipped`` tells a stone that was once a river from one that
never was, which matters to the course's draw by repetition alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

Point = tuple[int, int]

DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
ALONG = {"h": [(1, 0), (-1, 0)], "v": [(0, 1), (0, -1)]}
LETTERS = {"stone": "Ss", "h": "Hh", "v": "Vv"}

# rows: columns, Square's rows, Circle's rows, columns of the pieces, of the areas, their rows
# (Circle's, Square's), stones to win, weight in the course's score
SIZES = {
    13: (12, (3, 4), (8, 9), (3, 8), (4, 7), (2, 10), 4, 10.0),
    15: (14, (3, 4), (10, 11), (3, 9), (4, 8), (2, 12), 5, 8.0),
    17: (16, (3, 4), (12, 13), (4, 11), (5, 10), (2, 14), 6, 6.5),
}


class Piece(NamedTuple):
    owner: int
    kind: str
    flipped: bool = False


class State(NamedTuple):
    """``past`` are the boards after the plies that are multiples of four, oldest first."""

    board: dict[Point, Piece]
    turn: int
    ply: int
    past: list[dict[Point, Piece]]


class Twin:
    variants = ("", "course", "repetition")

    def __init__(self, size: int, variant: str = "") -> None:
        self.course = variant == "course"
        self.repetition = variant in ("course", "repetition")
        columns, squares, circles, pieces, area, goals, self.needed, self.weight = SIZES[size]
        self.points = [(x, y) for y in range(size) for x in range(columns)]
        self.name = {(x, y): f"{'abcdefghijklmnop'[x]}{size - y}" for x, y in self.points}
        self.point = {name: point for point, name in self.name.items()}
        self.area = [{(x, y) for x in range(area[0], area[1] + 1)} for y in goals]
        self.start = {
            (x, y): Piece(owner, "stone")
            for owner, rows in enumerate((circles, squares))
            for y in rows
            for x in range(pieces[0], pieces[1] + 1)
        }
        self.last_ply = 1001 if self.course else 1000

    def initial(self) -> State:
        return State(self.start, 0, 0, [self.start])

    # What a player may do, one dictionary from tokens to the changed board.

    def forbidden(self, point: Point, owner: int) -> bool:
        """Off the board, or in the area of the owner's opponent."""
        return point not in self.name or point in self.area[1 - owner]

    def journey(
        self, board: dict[Point, Piece], river: Point, axis: str, owner: int, origin: Point
    ) -> set[Point]:
        """Where a piece of ``owner`` on a river of this axis may end its journey.

        ``origin`` is where the piece came from: it may be crossed, but no journey ends there.
        """
        landings = set()
        waiting, seen = [(river, axis)], {river}
        while waiting:
            (x, y), axis = waiting.pop()
            for dx, dy in ALONG[axis]:
                point = (x + dx, y + dy)
                while not self.forbidden(point, owner):
                    if point in board and point != origin:
                        if board[point].kind != "stone" and point not in seen:
                            seen.add(point)
                            waiting.append((point, board[point].kind))
                        break
                    if point != origin:
                        landings.add(point)
                    point = (point[0] + dx, point[1] + dy)
        return landings

    def choices(self, board: dict[Point, Piece], owner: int) -> dict[str, dict[Point, Piece]]:
        """Every choice of a player: the token, and the board that it leads to."""
        found = {}
        for point in board:
            if board[point].owner == owner:
                found.update(self.turned(board, point))
                for dx, dy in DIRECTIONS:
                    found.update(self.towards(board, point, dx, dy))
        return found

    def turned(self, board: dict[Point, Piece], point: Point) -> dict[str, dict[Point, Piece]]:
        owner, kind, _ = board[point]
        name = self.name[point]
        if kind == "stone":
            return {
                f"{name}=h": board | {point: Piece(owner, "h")},
                f"{name}=v": board | {point: Piece(owner, "v")},
            }
        other = "v" if kind == "h" else "h"
        return {
            f"{name}=s": board | {point: Piece(owner, "stone", flipped=True)},
            f"{name}~": board | {point: Piece(owner, other)},
        }

    def towards(
        self, board: dict[Point, Piece], point: Point, dx: int, dy: int
    ) -> dict[str, dict[Point, Piece]]:
        """Steps, journeys and pushes in one direction."""
        piece = board[point]
        onto = (point[0] + dx, point[1] + dy)
        beyond = (onto[0] + dx, onto[1] + dy)
        name = self.name
        if self.forbidden(onto, piece.owner):
            return {}
        rest = {p: board[p] for p in board if p != point}
        if onto not in board:
            return {name[point] + name[onto]: rest | {onto: piece}}

        found = {}
        pushed = board[onto]
        if pushed.kind != "stone":
            for to in self.journey(board, onto, pushed.kind, piece.owner, point):
                found[name[point] + name[to]] = rest | {to: piece}
        if piece.kind == "stone":
            may_push = pushed.kind == "stone" or not self.course
            if may_push and beyond not in board and not self.forbidden(beyond, pushed.owner):
                token = f"{name[point]}{name[onto]}>{name[beyond]}"
                found[token] = rest | {onto: piece, beyond: pushed}
        elif pushed.kind == "stone":
            stone = Piece(piece.owner, "stone", flipped=True)
            for to in self.journey(board, onto, piece.kind, pushed.owner, point):
                token = f"{name[point]}{name[onto]}>{name[to]}"
                found[token] = rest | {onto: stone, to: pushed}
        return found

    # The game.

    def moves(self, state: State) -> list[str]:
        if self.outcome(state) is not None:
            return []
        return sorted(self.choices(state.board, state.turn))

    def play(self, state: State, token: str) -> State:
        board = self.choices(state.board, state.turn)[token]
        ply = state.ply + 1
        past = state.past if ply % 4 else [*state.past, board]
        return State(board, 1 - state.turn, ply, past)

    def scored(self, board: dict[Point, Piece], owner: int) -> int:
        """The stones in a player's area."""
        return sum(point in board and board[point].kind == "stone" for point in self.area[owner])

    @property
    def goals(self) -> dict[str, Callable[[State, State, int], bool]]:
        """What puzzles ask for, besides winning."""
        return {
            "score": lambda start, now, owner: (
                self.scored(now.board, owner) > self.scored(start.board, owner)
            )
        }

    def repeated(self, state: State) -> bool:
        if state.ply % 4 or len(state.past) < 3:
            return False
        last = state.past[-3:]
        if not self.course:  # what cannot be seen does not count
            last = [{p: b[p]._replace(flipped=False) for p in b} for b in last]
        return last[0] == last[1] == last[2]

    def outcome(self, state: State) -> tuple[int | None] | None:
        for owner in (0, 1):
            if self.scored(state.board, owner) >= self.needed:
                return (owner,)
        if state.ply >= self.last_ply or (self.repetition and self.repeated(state)):
            return (None,)
        return None

    def code(self, state: State) -> str:
        rows = {y: "" for _, y in self.points}
        for point in self.points:
            if point in state.board:
                owner, kind, _ = state.board[point]
                rows[point[1]] += LETTERS[kind][owner]
            else:
                rows[point[1]] += "."
        text = "/".join(rows.values())
        for run in range(16, 0, -1):
            text = text.replace("." * run, str(run))
        return f"{text} {'cs'[state.turn]} {state.ply}"

    def decode(self, code: str) -> State:
        """The state of a code, without history: nothing has been flipped or repeated."""
        rows, turn, ply = code.split()
        board = {}
        for y, text in enumerate(rows.split("/")):
            pieces = "".join("." * int(c) if c.isdigit() else c for c in re.findall(r"\d+|.", text))
            for x, letter in enumerate(pieces):
                for kind, letters in LETTERS.items():
                    if letter in letters:
                        board[x, y] = Piece(letters.index(letter), kind)
        return State(board, "cs".index(turn), int(ply), [] if int(ply) % 4 else [board])

    # The course's score.

    def worth(self, board: dict[Point, Piece], owner: int) -> float:
        """n + m / N of a player."""
        area = self.area[owner]
        n = self.scored(board, owner)
        ready = set()  # stones outside with a move that puts a piece of theirs into the area
        for token, after in self.choices(board, owner).items():
            mover = self.point[re.findall(r"[a-p]\d+", token)[0]]
            lands = any(p in after and p not in board for p in area)
            if board[mover].kind == "stone" and mover not in area and lands:
                ready.add(mover)
        rivers = sum(p in board and board[p].kind != "stone" for p in area)
        return n + (len(ready) + rivers) / (len(self.start) / 2)

    def score(self, state: State) -> tuple[float, float]:
        """What the course gives Circle and Square for a finished game."""
        outcome = self.outcome(state)
        assert outcome is not None
        worths = [self.worth(state.board, owner) for owner in (0, 1)]
        if outcome[0] is None:
            gap = worths[0] - worths[1]
            return 30 + (39 + gap) / 4, 30 + (39 - gap) / 4
        loser = self.weight * worths[1 - outcome[0]]
        return (100 - loser, loser) if outcome[0] == 0 else (loser, 100 - loser)

    def random_game(self, rng: Random) -> State:
        """A random game to its end, which is mostly a draw by length."""
        state = self.initial()
        while self.outcome(state) is None:
            state = self.play(state, rng.choice(self.moves(state)))
        return state

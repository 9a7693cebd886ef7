"""Rive, by Mark Steere (2010): claim the majority of a board on which groups must grow slowly.

Rules follow the author's sheet.  A turn is a chain of placements, each but the last a capture; a
capture's removals are moves of their own, one stone at a time, which reaches every allowed result
because a connected group can always shrink to a connected part of itself one stone at a time.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, NamedTuple

from ...board import HexBoard, bits
from ...game import (
    CELL,
    Form,
    Game,
    Glyph,
    Level,
    Mark,
    Move,
    Notation,
    Outcome,
    RefusedError,
    Text,
    View,
)
from ..stones import colours, read_stones

PLAYOUT_PLACEMENTS = 3
CAPTURE_ODDS = 0.4
"""How often a playout that could capture does."""
SLOPES = ((0.09, 0.07), (0.2, 0.085), (0.35, 0.11), (0.5, 0.14), (2.0, 0.5))
"""What one stone more is worth, in logits, while the largest group fills less than a share."""
INITIATIVE = 0.12
FIRST_OF_PHASE = -0.5
LAST_OF_PHASE = 0.1
PATIENCE, HASTE = 1000, 15
"""At how many positions to look for a way to win within a turn, and how many in a hurry."""


class Group(NamedTuple):
    """Connected stones of both colours.  Fields in this order so that groups sort by size."""

    size: int
    stones: int
    halo: int
    """The cells around it, all of them empty."""


class RivePosition(NamedTuple):
    """Stones by colour, the groups from the largest down, and the state of a capture.

    While stones are to be removed, ``left`` is their number and ``placed`` the mask of the stone
    that captured; else both are 0.
    """

    black: int
    white: int
    turn: int
    left: int
    placed: int
    groups: tuple[Group, ...]


class Rive(Game[RivePosition]):
    """Rive on a hexagon of ``size`` cells a side."""

    slug = "rive"
    title = "Rive"
    sizes = range(2, 10)
    default_size = 5
    variants: ClassVar[Mapping[str, str]] = {"": "Mark Steere's rules"}
    players = ("Black", "White")
    glyphs: ClassVar[Mapping[str, Glyph]] = {
        "b": Glyph("stone", 0, "black stone"),
        "w": Glyph("stone", 1, "white stone"),
    }
    notation = Notation(
        "bw",
        (
            Form(CELL, (("give", "bw"), ("put", 0))),
            Form(f"x{CELL}", (("take", 0),), chained=True),
        ),
    )
    picture = "4w/b1w1b1/1b1b3/w2b1bww/b1wb5/4bb2/1b4b/w1wb1w/w4 b -"
    levels = tuple(map(Level, (7, 26, 80, 220, 1000, 5000)))
    exploration = 0.07

    def __init__(self, size: int, variant: str = "") -> None:
        super().__init__(size, variant)
        self.board = HexBoard.hexagon(size, size, size)
        self._arcs: dict[int, int] = {}
        self._places: dict[int, Move] = {cell: (cell,) for cell in self.board.cells}

    def initial(self) -> RivePosition:
        return RivePosition(0, 0, 0, 0, 0, ())

    # -- moves

    def _choices(self, pos: RivePosition) -> int:
        """The mask of all cells that are a legal move."""
        if pos.left:
            return self._removable(pos)
        empty = self.board.full & ~(pos.black | pos.white)
        # From the largest groups down: a cell's largest neighbour is the first whose halo has it.
        # What the last halo leaves over touches no group at all.
        level, size, smallest = 0, 0, 0
        for group in pos.groups:
            if group.size != size:
                smallest, level, size = level or smallest, 0, group.size
            level |= group.halo & empty
            empty &= ~group.halo
        return empty or level or smallest

    def _removable(self, pos: RivePosition) -> int:
        """The stones of the captured group that may go: not the new one, and none that cuts."""
        group = self._captured(pos).stones
        removable = 0
        for cell in bits(group & ~pos.placed):
            if not self._cuts(cell, group):
                removable |= 1 << cell
        return removable

    def _captured(self, pos: RivePosition) -> Group:
        """The group whose stones are being removed."""
        return next(group for group in pos.groups if group.stones & pos.placed)

    def _cuts(self, cell: int, group: int) -> bool:
        """Whether the group falls apart without this stone."""
        rest = group & ~(1 << cell)
        around = self.board.around[cell] & rest
        # Neighbours of a cell form a ring: if those in the group are connected along the ring,
        # so is the rest of the group.
        part = self._arcs.get(around)
        if part is None:
            part = self._arcs[around] = self.board.flood(around & -around, around)
        while around & ~part:
            grown = (part | self.board.near(part)) & rest
            if grown == part:
                return True
            part = grown
        return False

    def legal_moves(self, pos: RivePosition) -> Sequence[Move]:
        places = self._places
        return [places[cell] for cell in bits(self._choices(pos))]

    def play(self, pos: RivePosition, move: Move) -> RivePosition:
        cell = move[0]
        assert isinstance(cell, int)
        return self._remove(pos, 1 << cell) if pos.left else self._place(pos, 1 << cell)

    def _place(self, pos: RivePosition, stone: int) -> RivePosition:
        size, stones, halo, rest, largest = 1, stone, self.board.near(stone), [], 0
        for group in pos.groups:
            if group.halo & stone:
                largest = largest or group.size
                size += group.size
                stones |= group.stones
                halo |= group.halo
            else:
                rest.append(group)
        rest.append(Group(size, stones, halo & ~stones))
        rest.sort(reverse=True)
        left = size - largest - 1
        return RivePosition(
            pos.black if pos.turn else pos.black | stone,
            pos.white | stone if pos.turn else pos.white,
            pos.turn if left else 1 - pos.turn,
            left,
            stone if left else 0,
            tuple(rest),
        )

    def _remove(self, pos: RivePosition, stone: int) -> RivePosition:
        groups = []
        for group in pos.groups:
            if group.stones & stone:
                stones = group.stones & ~stone
                group = Group(group.size - 1, stones, self.board.near(stones) & ~stones)
            groups.append(group)
        groups.sort(reverse=True)
        left = pos.left - 1
        return RivePosition(
            pos.black & ~stone,
            pos.white & ~stone,
            pos.turn,
            left,
            pos.placed if left else 0,
            tuple(groups),
        )

    def outcome(self, pos: RivePosition) -> Outcome | None:
        if pos.left or (pos.black | pos.white) != self.board.full:
            return None
        black, white = pos.black.bit_count(), pos.white.bit_count()
        return Outcome(
            0 if black > white else 1,
            Text(
                "{winner} holds {more} of {cells} cells.",
                {
                    "winner": self.players[black < white],
                    "more": max(black, white),
                    "cells": black + white,
                },
            ),
        )

    # -- texts

    def write(self, pos: RivePosition, move: Move) -> str:
        cell = move[0]
        assert isinstance(cell, int)
        return ("x" if pos.left else "") + self.board.names[cell]

    def read(self, pos: RivePosition, token: str) -> Move:
        name = token.removeprefix("x") if pos.left else token
        cell = self.board.by_name.get(name, -1)
        if (pos.left > 0) == token.startswith("x") and cell >= 0 and self._choices(pos) >> cell & 1:
            return (cell,)
        return super().read(pos, token)

    def code(self, pos: RivePosition) -> str:
        capture = "-"
        if pos.left:
            capture = f"r{pos.left}@{self.board.names[pos.placed.bit_length() - 1]}"
        return f"{self.board.write_rows(self._pieces(pos))} {'bw'[pos.turn]} {capture}"

    def decode(self, text: str) -> RivePosition:
        pieces, turn, fields = read_stones(self.board, text, fields=3)
        try:
            pos = self.setup(pieces, turn)
        except RefusedError as error:
            place = len(fields[0]) + 2
            raise RefusedError("character {place}: {why}", place=place, why=error.why) from None
        return pos if fields[2] == "-" else self._decode_capture(pos, text, fields)

    def setup(self, pieces: Mapping[int, str], turn: int) -> RivePosition:
        black, white = colours(pieces)
        full = black | white
        groups = []
        while full:
            stones = self.board.flood(full & -full, full)
            groups.append(Group(stones.bit_count(), stones, self.board.near(stones) & ~stones))
            full &= ~stones
        groups.sort(reverse=True)
        if not groups and turn:
            raise RefusedError("{player} moves first", player=self.players[0])
        return RivePosition(black, white, turn, 0, 0, tuple(groups))

    def _decode_capture(
        self, pos: RivePosition, text: str, fields: list[str]
    ) -> RivePosition:
        """The position with its third field, such as ``r2@d4``."""
        start = len(fields[0]) + 4
        count, at, name = fields[2][1:].partition("@")
        if fields[2][:1] != "r" or not at or not (count.isascii() and count.isdecimal()):
            raise RefusedError(
                "character {place}: '{field}' is neither '-' nor like 'r2@d4' "
                "(stones to remove, and the stone that captured)",
                place=start,
                field=fields[2],
            )
        place = text.index("@") + 2
        if name not in self.board.by_name:
            raise RefusedError(
                "character {place}: there is no cell '{name}' on this board", place=place, name=name
            )
        stone = 1 << self.board.by_name[name]
        if not stone & (pos.white if pos.turn else pos.black):
            raise RefusedError(
                "character {place}: no stone of the player to move is on {name}",
                place=place,
                name=name,
            )
        # What the capture joined were the two or three groups that the new stone alone holds
        # together; each has shrunk at most, and the new group ends up larger than all of them.
        pos = pos._replace(left=int(count[:4]), placed=stone)
        group = self._captured(pos)
        final = group.size - pos.left
        largest, rest = 0, group.stones & ~stone
        while rest:
            part = self.board.flood(rest & -rest, rest)
            largest = max(largest, part.bit_count())
            rest &= ~part
        if count[0] == "0" or final < 2 or largest >= final:
            raise RefusedError(
                "character {place}: {n} stones cannot be left to remove from a group of {size} "
                "around {name}",
                place=start + 1,
                n=count,
                size=group.size,
                name=name,
            )
        return pos

    # -- pictures

    def _pieces(self, pos: RivePosition) -> dict[int, str]:
        return dict.fromkeys(bits(pos.black), "b") | dict.fromkeys(bits(pos.white), "w")

    def view(self, pos: RivePosition) -> View:
        marks = [Mark("group", tuple(bits(g.stones)), str(g.size)) for g in pos.groups]
        name = {"player": self.players[pos.turn]}
        if pos.left:
            marks.append(Mark("new", tuple(bits(pos.placed)), player=pos.turn))
            prompt = Text(
                "{player}: remove a stone of the new group. Still to remove: {left}.",
                {**name, "left": pos.left},
            )
        elif outcome := self.outcome(pos):
            prompt = outcome.reason
        else:
            prompt = Text("{player}: place a stone.", name)
        return View(
            self._pieces(pos),
            tuple(marks),
            (),
            (
                Text("Stones: {n}", {"n": pos.black.bit_count()}),
                Text("Stones: {n}", {"n": pos.white.bit_count()}),
            ),
            prompt,
        )

    # -- what the search may use

    def passed(self, pos: RivePosition) -> RivePosition | None:
        if pos.left or not pos.groups or self.outcome(pos):
            return None
        return pos._replace(turn=1 - pos.turn)

    def result(self, pos: RivePosition) -> float | None:
        """Exact as soon as a single group adjoins every empty cell.

        Every placement then adds to that group, whose halo still is all that is empty: nothing is
        captured any more and the players fill the rest in turns.  No other position is settled in
        this way: of two groups one must be captured before the board is full.
        """
        groups = pos.groups
        if pos.left or len(groups) != 1 or groups[0].stones | groups[0].halo != self.board.full:
            return None
        # Who moves fills the odd one of the empty cells.
        ahead = pos.black.bit_count() - pos.white.bit_count()
        if groups[0].halo.bit_count() % 2:
            ahead += -1 if pos.turn else 1
        return float(ahead > 0)

    def winning_move(self, pos: RivePosition, hurry: bool = False) -> Move | None:
        """The first move on the way to a settled result within this turn.

        Only captures lead there: any other placement leaves as many groups, or ends the turn.
        """
        result = self.result(pos)
        if result is not None:
            moves = self.legal_moves(pos) if result == 1 - pos.turn else ()
            return moves[0] if moves else None
        looks = iter(range(HASTE if hurry else PATIENCE))
        cell = self._way_to_win(pos, -1, set(), looks)
        return self._places[cell] if cell >= 0 else None

    def _way_to_win(
        self, pos: RivePosition, within: int, seen: set[RivePosition], looks: Iterator[int]
    ) -> int:
        """The cell to click first to win in this turn, or -1.

        No stones but those ``within`` a mask are removed, and no positions ``seen`` are looked at
        again: the others have been tried.  Gives up after so many ``looks``.
        """
        # A connected group of n stones is next to 3 n + 4 cells at most.
        most = pos.groups[0].size + len(pos.groups) - 1 if pos.groups else 1
        if 3 * most + 4 < len(self.board.cells) or next(looks, None) is None:
            return -1
        tries = self._thinning(pos, within) if pos.left else self._captures(pos)
        enemy = pos.black if pos.turn else pos.white
        for cell in (*bits(tries & enemy), *bits(tries & ~enemy)):
            tries ^= 1 << cell
            after = self.play(pos, (cell,))
            result = self.result(after)
            if result == 1 - pos.turn:
                return cell
            if result is None and after.turn == pos.turn and after not in seen:
                if not after.left:
                    seen.add(after)
                if self._way_to_win(after, tries if pos.left else -1, seen, looks) >= 0:
                    return cell
        return -1

    def _captures(self, pos: RivePosition) -> int:
        """The cells of legal captures, or of the first move."""
        choices = self._choices(pos)
        return choices & self._joining(pos) if pos.groups else choices

    def _thinning(self, pos: RivePosition, within: int) -> int:
        """The stones ``within`` a mask to remove from a captured group that is to win in this turn:
        none that must stay, and none at all when that leaves too few.
        """
        spare = self._spare(pos) & within
        fixed = (pos.black | pos.white) & ~spare
        bare = self.board.full & ~(fixed | self.board.near(fixed))
        # To a connected group a stone adds three cells next to it at most.
        if 3 * (spare.bit_count() - pos.left) < bare.bit_count():
            return 0
        if len(pos.groups) == 1:
            # What remains is settled, and who moves wins with one half of it.
            enemy = pos.black if pos.turn else pos.white
            group = pos.groups[0]
            own = (group.stones & ~enemy).bit_count()
            own -= max(0, pos.left - (spare & enemy).bit_count())
            if 2 * own < group.size - pos.left:
                return 0
        return spare

    def _spare(self, pos: RivePosition) -> int:
        """The stones that may go and leave a connected group and no cell without a stone next to
        it: such a cell would have to be filled, which captures nothing and ends the turn.

        Stones that must stay now must stay after any removal.
        """
        stones = pos.black | pos.white
        width = self.board.width
        once = twice = 0
        for step in (1, width, width - 1):
            for near in (stones << step, stones >> step):
                twice |= once & near
                once |= near
        empty = self.board.full & ~stones
        if empty & ~once:
            return 0
        group = self._captured(pos).stones
        spare = group & ~pos.placed & ~self.board.near(empty & ~twice)
        return sum(1 << cell for cell in bits(spare) if not self._cuts(cell, group))

    def arrange(self, pos: RivePosition, moves: list[Move]) -> None:
        """Captures come first, and enemy stones are removed before one's own."""
        enemy = pos.black if pos.turn else pos.white
        first = {self._places[cell] for cell in bits(enemy if pos.left else self._joining(pos))}
        moves.sort(key=lambda move: move not in first)

    def score(self, pos: RivePosition, rng: Random) -> float:
        """A short random playout, then an estimate: games are too long to play out at every leaf.

        Depth, odds and slopes were tuned by matches of several hundred games.
        """
        for _ in range(PLAYOUT_PLACEMENTS):
            if pos.left:
                pos = self._settle(pos, rng)
            if self.result(pos) is not None:
                break
            choices = self._choices(pos)
            captures = choices & self._joining(pos)
            if captures and rng.random() < CAPTURE_ODDS:
                choices = captures
            pos = self._place(pos, _pick(choices, rng))
        return self.estimate(self._settle(pos, rng) if pos.left else pos)

    def estimate(self, pos: RivePosition) -> float:
        """Black's chances by the difference in stones, the more certain the larger the groups.

        Stones that are still to be removed count as the enemy's.
        """
        result = self.result(pos)
        if result is not None:
            return result
        ahead, edge = pos.black.bit_count() - pos.white.bit_count(), INITIATIVE
        if pos.left:
            enemy = self._captured(pos).stones & (pos.black if pos.turn else pos.white)
            gain = min(pos.left, enemy.bit_count())
            ahead += -gain if pos.turn else gain
        else:
            choices = self._choices(pos)
            if not choices & self._joining(pos):
                # Whoever must begin the next size of groups loses the initiative.
                edge += LAST_OF_PHASE if choices.bit_count() % 2 == 0 else FIRST_OF_PHASE
        fullness = pos.groups[0].size / len(self.board.cells) if pos.groups else 0.0
        slope = next(slope for limit, slope in SLOPES if fullness < limit)
        return 1 / (1 + math.exp(-(ahead * slope + (-edge if pos.turn else edge))))

    def _joining(self, pos: RivePosition) -> int:
        """The empty cells that adjoin two groups or more."""
        once = twice = 0
        for group in pos.groups:
            twice |= once & group.halo
            once |= group.halo
        return twice

    def _settle(self, pos: RivePosition, rng: Random) -> RivePosition:
        """The position after random removals, of enemy stones while that is possible: only that
        makes playouts a guide."""
        captured = self._captured(pos)
        stones = captured.stones
        enemy = pos.black if pos.turn else pos.white
        for _ in range(pos.left):
            stones ^= self._random_removal(stones, pos.placed, enemy, rng)
        gone = captured.stones ^ stones
        groups = [group for group in pos.groups if group is not captured]
        halo = self.board.near(stones) & ~stones
        groups.append(Group(captured.size - pos.left, stones, halo))
        groups.sort(reverse=True)
        return RivePosition(
            pos.black & ~gone, pos.white & ~gone, pos.turn, 0, 0, tuple(groups)
        )

    def _random_removal(self, group: int, placed: int, enemy: int, rng: Random) -> int:
        """A stone of a group that may go, an enemy's if there is one."""
        for part in (group & enemy, group & ~enemy & ~placed):
            while part:
                stone = _pick(part, rng)
                if not self._cuts(stone.bit_length() - 1, group):
                    return stone
                part ^= stone
        raise AssertionError("a connected group always has a stone to spare")


def _pick(mask: int, rng: Random) -> int:
    """One bit of a mask, any with equal odds."""
    for _ in range(int(rng.random() * mask.bit_count())):
        mask &= mask - 1
    return mask & -mask

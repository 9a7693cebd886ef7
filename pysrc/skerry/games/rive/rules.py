"""The rules of Rive, by Mark Steere (2010), in the order of his rule sheet.

Capitals and figures in comments are the sheet's.  A turn is a chain of placements, each but the
last a capture.  The stones that a capture removes are moves of their own, one stone each: a
connected group can always shrink to a connected part of itself stone by stone, so this reaches
every result that the sheet allows, and no other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from ...board import HexBoard, bits
from ...game import Mark, Move, Outcome, Parameter, Termination, View
from ...text import IllegalPositionError, MalformedError, Text
from ..stones import FIRST, FIRST_STONE, StoneGame, first_cells, masks


class Group(NamedTuple):
    """Connected stones of both colours (STONE PLACEMENT): their number, their mask, and the mask of
    the empty cells around them.  Groups are ordered by size."""

    size: int
    stones: int
    halo: int


class RivePosition(NamedTuple):
    """Stones by colour, the player to move, and the groups from the largest down.

    While a capture is not finished, ``left`` is how many stones are still to be removed and
    ``placed`` the mask of the stone that captured; otherwise both are 0.
    """

    black: int
    white: int
    turn: int
    left: int
    placed: int
    groups: tuple[Group, ...]


class Rive(StoneGame[RivePosition]):
    """Rive on a hexagon of ``size`` cells a side."""

    slug = "rive"
    sizes = range(2, 10)
    variants: ClassVar[Mapping[str, str]] = {"": "Mark Steere's rules"}
    trials = FIRST_STONE
    parameters: ClassVar[Mapping[str, Parameter]] = {"first": FIRST}
    token = r"x?[a-z]\d+"

    # INTRODUCTION.  Any odd sized, hexagonally patterned board, which starts out empty.

    def __init__(self, size: int, variant: str = "") -> None:
        super().__init__(size, variant)
        self.board = HexBoard.hexagon(size, size, size)
        self.first = first_cells(self.board, variant)
        """The mask of the cells on which the first stone may be placed."""
        self._moves: dict[int, Move] = {cell: (cell,) for cell in self.board.cells}
        self._connected: dict[int, int] = {}

    def initial(self) -> RivePosition:
        return RivePosition(0, 0, 0, 0, 0, ())

    def legal_moves(self, pos: RivePosition) -> Sequence[Move]:
        moves = self._moves
        return [moves[cell] for cell in bits(self.legal_cells(pos))]

    def legal_cells(self, pos: RivePosition) -> int:
        """The mask of the cells that are legal moves: to place a stone on, or to remove one
        from."""
        return self.removable(pos) if pos.left else self.placements(pos)

    def play(self, pos: RivePosition, move: Move) -> RivePosition:
        cell = move[0]
        assert isinstance(cell, int)
        return self.remove(pos, 1 << cell) if pos.left else self.place(pos, 1 << cell)

    # STONE PLACEMENT.  In isolation if possible (figure 1), otherwise next to groups of which the
    # largest is as small as possible (figure 2).

    def placements(self, pos: RivePosition) -> int:
        """The mask of the cells on which a stone may be placed."""
        if not pos.groups:
            return self.first
        empty = self.board.full & ~(pos.black | pos.white)
        # In descending order, the first group with a cell in its halo is the largest one next to
        # that cell.  Cells that are in no halo are isolated.
        level, size, smallest = 0, 0, 0
        for group in pos.groups:
            if group.size != size:
                smallest, level, size = level or smallest, 0, group.size
            level |= group.halo & empty
            empty &= ~group.halo
        return empty or level or smallest

    # CAPTURING PLACEMENTS.  A stone that joins two or three groups (figure 3a) makes one group,
    # which is cut down to one stone more than the largest that was joined (figure 3b).
    # MULTIPLE PLACEMENTS PER TURN.  A capture continues the turn, a placement that captures nothing
    # ends it (figures 3c and 3d).

    def place(self, pos: RivePosition, stone: int) -> RivePosition:
        """The position after placing a stone on the cell of this mask."""
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

    def captured(self, pos: RivePosition) -> Group:
        """The group from which stones are being removed."""
        return next(group for group in pos.groups if group.stones & pos.placed)

    def removable(self, pos: RivePosition) -> int:
        """The mask of the stones of the captured group that may be removed next.

        No removal may split the group.  The stone just placed always stays: without it the group
        would be split, or be smaller than required (our ruling).
        """
        group = self.captured(pos).stones
        removable = 0
        for cell in bits(group & ~pos.placed):
            if not self.splits(cell, group):
                removable |= 1 << cell
        return removable

    def splits(self, cell: int, group: int) -> bool:
        """Whether removing the stone on a cell splits its group."""
        rest = group & ~(1 << cell)
        around = self.board.around[cell] & rest
        # The neighbours of a cell form a ring.  If those in the group are connected along the ring,
        # so is the rest of the group.
        part = self._connected.get(around)
        if part is None:
            part = self._connected[around] = self.board.flood(around & -around, around)
        while around & ~part:
            grown = (part | self.board.near(part)) & rest
            if grown == part:
                return True
            part = grown
        return False

    def remove(self, pos: RivePosition, stone: int) -> RivePosition:
        """The position after removing the stone of this mask."""
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

    # OBJECT OF THE GAME.  A majority of stones on a filled board; the number of cells is odd.

    def outcome(self, pos: RivePosition) -> Outcome | None:
        if pos.left or (pos.black | pos.white) != self.board.full:
            return None
        black, white = pos.black.bit_count(), pos.white.bit_count()
        winner = 0 if black > white else 1
        reason = Text(
            "{winner} holds {more} of {cells} cells.",
            {
                "winner": self.players[winner],
                "more": max(black, white),
                "cells": black + white,
            },
        )
        return Outcome(winner, Termination.FULL_BOARD, reason)

    # Tokens and codes, which are frozen.

    def write(self, pos: RivePosition, move: Move) -> str:
        return ("x" if pos.left else "") + super().write(pos, move)

    def read(self, pos: RivePosition, token: str) -> Move:
        # Faster than writing all legal moves, or even finding them.
        name = token.removeprefix("x") if pos.left else token
        cell = self.board.by_name.get(name, -1)
        if cell < 0 or (pos.left > 0) != token.startswith("x"):
            return super().read(pos, token)
        if pos.left:
            group = self.captured(pos).stones
            is_legal = bool(group & ~pos.placed & 1 << cell) and not self.splits(cell, group)
        else:
            is_legal = bool(self.placements(pos) & 1 << cell)
        return self._moves[cell] if is_legal else super().read(pos, token)

    def code(self, pos: RivePosition) -> str:
        capture = "-"
        if pos.left:
            capture = f"r{pos.left}@{self.board.names[pos.placed.bit_length() - 1]}"
        return f"{super().code(pos)} {capture}"

    def decode(self, text: str) -> RivePosition:
        pos, fields = self.decode_fields(text, 3)
        return pos if fields[2] == "-" else self._decode_capture(pos, text, fields)

    def setup(self, pieces: Mapping[int, str], turn: int) -> RivePosition:
        black, white = masks(pieces)
        rest = black | white
        groups = []
        while rest:
            stones = self.board.flood(rest & -rest, rest)
            groups.append(Group(stones.bit_count(), stones, self.board.near(stones) & ~stones))
            rest &= ~stones
        groups.sort(reverse=True)
        if not groups and turn:
            raise IllegalPositionError("{player} moves first", player=self.players[0])
        if groups and groups[0].size == len(groups) == 1 and not groups[0].stones & self.first:
            raise IllegalPositionError("the first stone cannot have been placed there")
        return RivePosition(black, white, turn, 0, 0, tuple(groups))

    def _decode_capture(self, pos: RivePosition, text: str, fields: list[str]) -> RivePosition:
        """The position with its third field, such as ``r2@d4``."""
        start = len(fields[0]) + 4
        found = re.fullmatch("r([0-9]+)@(.*)", fields[2], re.DOTALL)
        if found is None:
            raise MalformedError(
                "character {place}: '{field}' is neither '-' nor like 'r2@d4' "
                "(stones to remove, and the stone that captured)",
                place=start,
                field=fields[2],
            )
        count, name = found.groups()
        place = text.index("@") + 2
        if name not in self.board.by_name:
            raise MalformedError(
                "character {place}: there is no cell '{name}' on this board", place=place, name=name
            )
        stone = 1 << self.board.by_name[name]
        if not stone & (pos.white if pos.turn else pos.black):
            raise IllegalPositionError(
                "character {place}: no stone of the player to move is on {name}",
                place=place,
                name=name,
            )
        # The capture joined two or three groups, which only the new stone connects.  They may have
        # shrunk since, and the new group stays larger than each of them.
        pos = pos._replace(left=int(count[:4]), placed=stone)
        group = self.captured(pos)
        final = group.size - pos.left
        largest, rest = 0, group.stones & ~stone
        while rest:
            part = self.board.flood(rest & -rest, rest)
            largest = max(largest, part.bit_count())
            rest &= ~part
        if count[0] == "0" or final < 2 or largest >= final:
            raise IllegalPositionError(
                "character {place}: {n} stones cannot be left to remove from a group of {size} "
                "around {name}",
                place=start + 1,
                n=count,
                size=group.size,
                name=name,
            )
        return pos

    # What to draw.

    def view(self, pos: RivePosition) -> View:
        view = super().view(pos)
        marks = [Mark("group", tuple(bits(g.stones)), str(g.size)) for g in pos.groups]
        if (outcome := self.outcome(pos)) is not None:
            stones = pos.black if outcome.winner == 0 else pos.white
            marks.append(Mark("win", tuple(bits(stones)), player=outcome.winner))
        if not pos.left:
            return view._replace(marks=tuple(marks))
        marks.append(Mark("new", tuple(bits(pos.placed)), player=pos.turn))
        prompt = Text(
            "{player}: remove {left} {left:stone|stones}.",
            {"player": self.players[pos.turn], "left": pos.left},
        )
        return view._replace(marks=tuple(marks), prompt=prompt, left=pos.left)

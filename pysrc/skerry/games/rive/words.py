"""What Rive says to people: moves in words, and clicks refused with the rule that forbids them."""

from __future__ import annotations

from collections.abc import Sequence

from ...board import bits
from ...game import Gauge, Move, Refusal, Step, View, in_order, named
from ...text import Text
from .rules import Group, Rive, RivePosition


class RiveInWords(Rive):
    """Rive, in words."""

    # What happened

    def steps(self, pos: RivePosition, move: Move) -> list[Step]:
        cell = move[0]
        assert isinstance(cell, int)
        if pos.left:
            return [Step("remove", (cell,), "b" if pos.black >> cell & 1 else "w")]
        return [Step("place", (cell,), "bw"[pos.turn])]

    def tell(self, pos: RivePosition, move: Move) -> Text:
        return self._phrase(pos, [self.board.names[cell] for cell in self._cells(move)])

    def _phrase(self, pos: RivePosition, names: Sequence[str]) -> Text:
        """A placement on the first of some cells and removals from the others; or removals alone,
        where the position asks for one."""
        if pos.left:
            return Text("removed {cells}", {"cells": named(names)})
        cell, *removed = names
        joined = len(self._beside(pos, self.board.by_name[cell]))
        if joined < 2:
            return Text("placed on {cell}", {"cell": cell})
        if not removed:
            if joined == 3:
                return Text("joined three groups at {cell}", {"cell": cell})
            return Text("joined two groups at {cell}", {"cell": cell})
        values = {"cell": cell, "cells": named(removed)}
        if joined == 3:
            return Text("joined three groups at {cell}, removed {cells}", values)
        return Text("joined two groups at {cell}, removed {cells}", values)

    def tell_turn(self, pos: RivePosition, moves: Sequence[Move]) -> Text:
        player, phrases = self.players[pos.turn], list[tuple[RivePosition, list[str]]]()
        for move in moves:
            if not pos.left or not phrases:
                phrases.append((pos, []))
            phrases[-1][1].extend(self.board.names[cell] for cell in self._cells(move))
            pos = self.play(pos, move)
        does = in_order([self._phrase(*phrase) for phrase in phrases])
        return Text("{player} {does}.", {"player": player, "does": does})

    # What is asked

    def view(self, pos: RivePosition) -> View:
        stones, whole = (pos.black.bit_count(), pos.white.bit_count()), len(self.board.cells)
        gauge = Gauge(stones, whole, whole // 2 + 1)
        return super().view(pos)._replace(detail=self._detail(pos), gauge=gauge)

    def _detail(self, pos: RivePosition) -> Text | None:
        """Which empty cells may be played, where not all of them may."""
        empty = self.board.full & ~(pos.black | pos.white)
        if pos.left:
            return Text("Choose ringed stones. The others hold the group together.")
        if not pos.groups or self.placements(pos) == empty:
            return None
        least = self._least(pos)
        if not least:
            return Text("Some cells still touch no stone: place on one of those.")
        return Text(
            "Only cells that touch no group larger than {least} are allowed.", {"least": least}
        )

    def _least(self, pos: RivePosition) -> int:
        """The size of the largest group next to a legal placement, the same for all of them; 0 if
        they touch no stone."""
        beside = self._beside(pos, next(bits(self.placements(pos))))
        return beside[0].size if beside else 0

    def _beside(self, pos: RivePosition, cell: int) -> list[Group]:
        """The groups next to an empty cell, the largest first."""
        return [group for group in pos.groups if group.halo >> cell & 1]

    # What is refused, and by which rule

    def refuse(self, pos: RivePosition, before: Move, click: int | str) -> Refusal:
        if isinstance(click, str):
            return super().refuse(pos, before, click)
        return self._kept(pos, click) if pos.left else self._closed(pos, click)

    def _closed(self, pos: RivePosition, cell: int) -> Refusal:
        """Why no stone may be placed on a cell (STONE PLACEMENT)."""
        name = self.board.names[cell]
        if (pos.black | pos.white) >> cell & 1:
            why = Text("{cell} is occupied: stones are placed on empty cells.", {"cell": name})
            return Refusal(why, (cell,))
        if not pos.groups:
            why = Text("The first stone may not go on {cell}.", {"cell": name})
            return Refusal(why, (cell,))
        group, least = self._beside(pos, cell)[0], self._least(pos)
        if least:
            why = Text(
                "{cell} touches a group of {n}; only cells that touch no group larger than {least} "
                "are allowed now.",
                {"cell": name, "n": group.size, "least": least},
            )
        else:
            why = Text(
                "{cell} touches a group of {n}; while some cells touch no stone, place on one of "
                "those.",
                {"cell": name, "n": group.size},
            )
        return Refusal(why, (cell, *bits(group.stones)))

    def _kept(self, pos: RivePosition, cell: int) -> Refusal:
        """Why a stone may not be removed, or no stone be placed yet (CAPTURING PLACEMENTS)."""
        stone, group = 1 << cell, self.captured(pos).stones
        removable = tuple(bits(self.removable(pos)))  # what to click instead
        name: dict[str, int | str | Text] = {"cell": self.board.names[cell]}
        if stone & pos.placed:
            why = Text("The stone on {cell} was just placed and stays on the board.", name)
            return Refusal(why, (cell,))
        if stone & group:
            rest = group & ~stone
            staying = self.board.flood(pos.placed, rest)
            why = Text("The stone on {cell} must stay: without it the group would split.", name)
            return Refusal(why, (cell, *bits(rest & ~staying)))
        if (pos.black | pos.white) & stone:
            why = Text("The stone on {cell} is not in the new group; remove one that is.", name)
            return Refusal(why, removable)
        why = Text(
            "{cell} is empty: first remove {left} {left:stone|stones} of the new group.",
            {**name, "left": pos.left},
        )
        return Refusal(why, removable)

"""What Starboard Y says to people: moves in words, and clicks refused with the rule that forbids
them."""

from __future__ import annotations

from ...board import bits
from ...game import Move, Refusal, Step
from ...text import Text
from .rules import SWAP, StarboardY, StarboardYPosition


class StarboardYInWords(StarboardY):
    """Starboard Y, in words."""

    def steps(self, pos: StarboardYPosition, move: Move) -> list[Step]:
        if move[0] == SWAP:
            return [Step("flip", tuple(bits(pos.black)), "w")]
        return [Step("place", self._cells(move), "bw"[pos.turn])]

    def tell(self, pos: StarboardYPosition, move: Move) -> Text:
        [cell] = self.trail(pos, move)
        values = {"cell": self.board.names[cell]}
        if move[0] == SWAP:
            return Text("took over the stone on {cell}", values)
        return Text("placed on {cell}", values)

    def refuse(self, pos: StarboardYPosition, before: Move, click: int | str) -> Refusal:
        if isinstance(click, str):
            if click != SWAP or not self.has_swap:
                return super().refuse(pos, before, click)
            return Refusal(Text("You can swap only in answer to the first stone."))
        values = {"cell": self.board.names[click]}
        if not (pos.black | pos.white) >> click & 1:
            return Refusal(Text("The first stone may not go on {cell}.", values), (click,))
        if self._may_swap(pos):
            why = Text("{cell} is occupied; to take over its stone, choose to swap.", values)
            return Refusal(why, (click,))
        why = Text("{cell} is occupied: stones are placed on empty cells.", values)
        return Refusal(why, (click,))

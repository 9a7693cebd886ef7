"""What games with black and white stones share: pieces, tokens and codes.

A position has the masks ``black`` and ``white``; a move is the cell of a stone.  A code has the
rows of the board, then ``b`` or ``w`` for the player to move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from ..board import Board, bits
from ..game import Game, Move, Parameter, View
from ..text import IllegalPositionError, Text
from .codes import read_code


class StonesPosition(Protocol):
    """The masks of the stones of either colour, and the player to move."""

    @property
    def black(self) -> int: ...
    @property
    def white(self) -> int: ...
    @property
    def turn(self) -> int: ...


S = TypeVar("S", bound=StonesPosition)


class StoneGame(Game[S]):
    """A game with black and white stones.  The constructor of each game sets ``board``."""

    players = ("Black", "White")
    token = r"[a-z]\d+"

    def pieces(self, pos: S) -> dict[int, str]:
        """The stones by cell, as letters of codes."""
        return dict.fromkeys(bits(pos.black), "b") | dict.fromkeys(bits(pos.white), "w")

    def view(self, pos: S) -> View:
        outcome, name = self.outcome(pos), self.players[pos.turn]
        prompt = outcome.reason if outcome else Text("{player}: place a stone.", {"player": name})
        score = tuple(
            Text("Stones: {n}", {"n": stones.bit_count()}) for stones in (pos.black, pos.white)
        )
        return View(self.pieces(pos), (), (), (score[0], score[1]), prompt)

    def write(self, pos: S, move: Move) -> str:
        cell = move[0]
        return self.board.names[cell] if isinstance(cell, int) else cell

    def code(self, pos: S) -> str:
        return f"{self.board.write_rows(self.pieces(pos))} {'bw'[pos.turn]}"

    def decode(self, text: str) -> S:
        return self.decode_fields(text, 2)[0]

    def decode_fields(self, text: str, count: int) -> tuple[S, list[str]]:
        """The position given by a code's first two fields, and all of its ``count`` fields."""
        pieces, turn, fields = read_code(self.board, text, "bw", "bw", count)
        try:
            return self.setup(pieces, turn), fields
        except IllegalPositionError as error:
            place = len(fields[0]) + 2
            raise error.within("character {place}: {why}", place=place) from None


FIRST_STONE = {
    "edge": "The first stone goes on the edge of the board",
    "offcentre": "The first stone stays off the middle of the board",
}
"""Trials that limit the first move, and what they say."""
FIRST = Parameter(
    "Where the first stone may go",
    "anywhere",
    {"edge": "on the edge", "offcentre": "off the middle"},
)


def first_cells(board: Board, variant: str) -> int:
    """The mask of the cells on which the first stone may be placed."""
    edge = sum(1 << cell for cell in {cell for edge in board.edges for cell in edge.cells})
    if variant == "edge":
        return edge
    if variant != "offcentre":
        return board.full
    middle = board.full & ~edge
    while inner := middle & ~board.near(board.full & ~middle):
        middle = inner
    return board.full & ~middle


def masks(pieces: Mapping[int, str]) -> tuple[int, int]:
    """The masks of the black and of the white stones, given pieces by cell."""
    black = sum(1 << cell for cell, letter in pieces.items() if letter == "b")
    white = sum(1 << cell for cell, letter in pieces.items() if letter == "w")
    return black, white

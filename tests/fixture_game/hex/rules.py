"""Hex, by Piet Hein (1942) and John Nash (1948): connect the two sides of your colour.

Black owns the top and the bottom of the board, White the left and the right side.  Exactly one
player connects them on any filled board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...board import HexBoard, bits
from ...game import Mark, Move, Outcome, Termination, View
from ...text import IllegalPositionError, Text
from ..stones import StoneGame, masks

SWAP = "swap"
OWNERS = {"top": 0, "bottom": 0, "lower left": 1, "upper right": 1}


class HexPosition(NamedTuple):
    """Stones by colour, and the player to move."""

    black: int
    white: int
    turn: int


class Hex(StoneGame[HexPosition]):
    """Hex on a rhombus of ``size`` by ``size`` cells."""

    slug = "hex"
    sizes = range(3, 12)
    token = rf"[a-z]\d+|{SWAP}"

    def __init__(self, size: int, variant: str = "") -> None:
        super().__init__(size, variant)
        self.board = HexBoard.rhombus(size, size)
        self.edges = tuple(edge._replace(player=OWNERS[edge.name]) for edge in self.board.edges)
        self._sides = [
            [sum(1 << cell for cell in edge.cells) for edge in self.edges if edge.player == player]
            for player in (0, 1)
        ]

    def initial(self) -> HexPosition:
        return HexPosition(0, 0, 0)

    def legal_moves(self, pos: HexPosition) -> Sequence[Move]:
        """Any empty cell; instead of placing the second stone, White may swap."""
        if self._winner(pos) is not None:
            return []
        moves: list[Move] = [(cell,) for cell in bits(self.board.full & ~(pos.black | pos.white))]
        if pos.turn == 1 and not pos.white and pos.black.bit_count() == 1:
            moves.append((SWAP,))
        return moves

    def play(self, pos: HexPosition, move: Move) -> HexPosition:
        cell = move[0]
        if isinstance(cell, str):
            return HexPosition(0, 1 << self._mirrored(pos), 0)
        if pos.turn:
            return HexPosition(pos.black, pos.white | 1 << cell, 0)
        return HexPosition(pos.black | 1 << cell, pos.white, 1)

    def _mirrored(self, pos: HexPosition) -> int:
        """Black's only stone with rows and columns exchanged, as White takes it over."""
        row, column = divmod(pos.black.bit_length() - 1, self.board.width)
        return self.board.rows[column][row]

    def _chain(self, pos: HexPosition, player: int) -> int:
        """The mask of a player's stones that are connected to the first of the player's sides."""
        return self.board.flood(self._sides[player][0], pos[player])

    def _winner(self, pos: HexPosition) -> int | None:
        """The winner, who can only be the player who moved last."""
        player = 1 - pos.turn
        return player if self._chain(pos, player) & self._sides[player][1] else None

    def outcome(self, pos: HexPosition) -> Outcome | None:
        winner = self._winner(pos)
        if winner is None:
            return None
        name = {"winner": self.players[winner]}
        return Outcome(winner, Termination.GOAL, Text("{winner} connects both sides.", name))

    def setup(self, pieces: Mapping[int, str], turn: int) -> HexPosition:
        black, white = masks(pieces)
        pos = HexPosition(black, white, turn)
        ahead = black.bit_count() - white.bit_count()
        swapped = white and ahead == turn - 1
        if ahead != turn and not swapped:
            raise IllegalPositionError("the numbers of stones do not fit the turn")
        if self._winner(pos._replace(turn=1 - turn)) is not None:
            raise IllegalPositionError("the player to move has won already")
        return pos

    def trail(self, pos: HexPosition, move: Move) -> list[int]:
        return [self._mirrored(pos)] if isinstance(move[0], str) else super().trail(pos, move)

    def view(self, pos: HexPosition) -> View:
        view, winner = super().view(pos), self._winner(pos)
        if winner is None:
            return view
        return view._replace(marks=(Mark("win", tuple(bits(self._chain(pos, winner)))),))

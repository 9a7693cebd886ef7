"""Strategies of the winner, read from a certificate: who wins a position that they cover, and how.

A strategy does not change when the board is turned, when the players change their colours, or when
the winner has more stones.  ``tests/certificates/verify.py`` explains certificates and checks them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...board import Board, bits


class Pairs(NamedTuple):
    """A win by pairs of cells: the winner has these stones, and gets one cell of each pair."""

    stones: int
    pairs: tuple[int, ...]


class Strategies:
    """What a certificate proves about the positions of a board."""

    def __init__(
        self, board: Board, symmetries: Sequence[Mapping[int, int]], certificate: str
    ) -> None:
        """``symmetries`` are the turns of the board; the certificate is JSON."""
        proved = json.loads(certificate)
        self._board, self._symmetries = board, symmetries
        self._pairs: list[Pairs] = []
        self._waiting: list[tuple[int, int]] = []
        """Wins for the player who is not to move: the stones that it has, and the cells that it
        needs."""
        self._moving: list[tuple[int, int, int]] = []
        """The same for the player to move, with the next cell."""
        for stones, entries in proved["nodes"]:
            own, needs = self._mask(stones), 0
            for cell, after in entries:
                needs |= self._read(own, 1 << board.by_name[cell], after)
            self._waiting.append((own, needs & ~own))
        for winner, proof in proved["openings"].values():
            if winner == "w":
                cell, after = proof
                self._read(0, 1 << board.by_name[cell], after)

    def _mask(self, names: str) -> int:
        return sum(1 << self._board.by_name[name] for name in names.split())

    def _read(self, own: int, stone: int, after: int | str) -> int:
        """Store an entry of a node whose stones are ``own``; returns the mask of cells it needs."""
        if isinstance(after, int):
            own, needs = self._waiting[after]
            own &= ~stone
        else:
            names = after.split()
            pairs = [self._mask(f"{a} {b}") for a, b in zip(names[::2], names[1::2], strict=True)]
            self._pairs.append(Pairs(own | stone, tuple(pairs)))
            needs = sum(pairs)
        self._moving.append((own, needs | stone, stone.bit_length() - 1))
        return needs | stone

    def next_cell(self, own: int, other: int) -> int:
        """A cell with which the player to move wins, given the masks of its stones and of the
        opponent's; -1 if none is known."""
        empty = self._board.full & ~(own | other)
        for cells in self._symmetries:
            mine, theirs = _turned(own, cells), _turned(other, cells)
            back = {there: cell for cell, there in cells.items()}
            for stones, pairs in self._pairs:
                if not stones & ~mine:
                    broken = [p & ~theirs for p in pairs if p & theirs and not p & mine]
                    if not broken:
                        return next(bits(empty))  # won, whatever is played
                    if len(broken) == 1 and broken[0]:
                        return back[broken[0].bit_length() - 1]
            for stones, needs, cell in self._moving:
                if not stones & ~mine and not needs & theirs:
                    return back[cell] if not mine >> cell & 1 else next(bits(empty))
        return -1

    def loses(self, own: int, other: int) -> bool:
        """Whether the player to move is known to lose."""
        for cells in self._symmetries:
            mine, theirs = _turned(own, cells), _turned(other, cells)
            if any(not stones & ~theirs and not needs & mine for stones, needs in self._waiting):
                return True
            for stones, pairs in self._pairs:
                if not stones & ~theirs and all(p & theirs or not p & mine for p in pairs):
                    return True
        return False


def _turned(stones: int, cells: Mapping[int, int]) -> int:
    return sum(1 << cells[cell] for cell in bits(stones))

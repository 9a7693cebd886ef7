"""Winning turns, read from a certificate: who wins a position that it covers, and how.

``tests/certificates/verify_rive.py`` explains certificates and checks them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from ...board import Board
from ...game import Move
from .rules import Rive, RivePosition
from .settled import settled_result


class Strategies:
    """What a certificate proves about the positions of a board."""

    def __init__(self, game: Rive, certificate: str) -> None:
        """The certificate is JSON."""
        self._game = game
        self._won = frozenset(json.loads(certificate)["turns"])
        """The names of positions that the player to move wins."""
        self._images = _images(game.board)

    def known(self, pos: RivePosition) -> tuple[float, Move | None] | None:
        """See ``Evaluator``.  Only the position at the end of a turn counts, so the winning turn
        may differ from the certificate's, and may have begun already."""
        win = 1.0 - pos.turn
        for move, after in self._ends(pos, set()):
            result = settled_result(self._game, after)
            if result == win or (result is None and self._is_lost(after)):
                return win, move
        return (1.0 - win, None) if self._is_lost(pos) else None

    def _is_lost(self, pos: RivePosition) -> bool:
        """Whether every turn of the player to move leads to a position that the opponent wins."""
        for _, after in self._ends(pos, set()):
            result = settled_result(self._game, after)
            if result == 1.0 - pos.turn or (result is None and self._name(after) not in self._won):
                return False
        return True

    def _ends(
        self, pos: RivePosition, seen: set[RivePosition]
    ) -> Iterator[tuple[Move, RivePosition]]:
        """The positions in which the present turn ends or the result is settled, each with the next
        move on the way there; positions in ``seen`` are left out."""
        for move in self._game.legal_moves(pos):
            after = self._game.play(pos, move)
            if after in seen:
                continue
            seen.add(after)
            if after.turn != pos.turn or settled_result(self._game, after) is not None:
                yield move, after
            else:
                yield from ((move, end) for _, end in self._ends(after, seen))

    def _name(self, pos: RivePosition) -> str:
        """The name of a position in certificates: the same for all its images."""
        own, other = (pos.white, pos.black) if pos.turn else (pos.black, pos.white)
        cells = self._game.board.cells
        stones = {c: "x" if own >> c & 1 else "o" if other >> c & 1 else "." for c in cells}
        return min("".join([stones[cell] for cell in image]) for image in self._images)


def _images(board: Board) -> list[list[int]]:
    """The cells in the order of their names, for each image of the board."""
    cells = [board.by_name[name] for name in sorted(board.by_name)]
    return [[image[cell] for cell in cells] for image in board.symmetries]

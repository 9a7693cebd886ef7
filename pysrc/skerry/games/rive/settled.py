"""Positions of Rive whose result is settled before the board is full, and turns that lead there.

A turn of Rive may be a chain of captures far longer than a tree search reaches.  So this module
searches for wins within a turn, among the mover's own choices only.
"""

from __future__ import annotations

from ...board import bits
from .rules import Rive, RivePosition


def joining_cells(pos: RivePosition) -> int:
    """The mask of the empty cells next to two or more groups."""
    once = twice = 0
    for group in pos.groups:
        twice |= once & group.halo
        once |= group.halo
    return twice


def settled_result(game: Rive, pos: RivePosition) -> float | None:
    """Player 0's result once a single group is next to every empty cell, otherwise None.

    Every placement then adds to that group, whose halo is still all that is empty: there are no
    more captures, and the players fill the rest in turns.  No other position is settled in this
    way: one of two groups must be captured before the board is full.
    """
    groups = pos.groups
    if pos.left or len(groups) != 1 or groups[0].stones | groups[0].halo != game.board.full:
        return None
    # The player to move fills the odd one of the empty cells.
    ahead = pos.black.bit_count() - pos.white.bit_count()
    if groups[0].halo.bit_count() % 2:
        ahead += -1 if pos.turn else 1
    return float(ahead > 0)


class TurnSearch:
    """A search for a win within the mover's turn, which gives up after ``limit`` positions."""

    def __init__(self, game: Rive, limit: int) -> None:
        self._game = game
        self._budget = iter(range(limit))
        self._seen: set[RivePosition] = set()

    def first_cell(self, pos: RivePosition, within: int = -1) -> int:
        """The cell of the first move on the way to a settled win in this turn, or -1.

        Only captures lead there: any other placement leaves as many groups, or ends the turn.
        Stones outside the mask ``within`` are not removed, because that has been tried before.
        """
        game = self._game
        # A connected group of n stones and the cells next to it are at most 3 n + 4 cells.
        most = pos.groups[0].size + len(pos.groups) - 1 if pos.groups else 1
        if 3 * most + 4 < len(game.board.cells) or next(self._budget, None) is None:
            return -1
        tries = self._removals(pos, within) if pos.left else self._captures(pos)
        enemy = pos.black if pos.turn else pos.white
        for cell in (*bits(tries & enemy), *bits(tries & ~enemy)):
            tries ^= 1 << cell
            after = game.play(pos, (cell,))
            result = settled_result(game, after)
            if result == 1 - pos.turn:
                return cell
            if result is None and after.turn == pos.turn and after not in self._seen:
                if not after.left:
                    self._seen.add(after)
                if self.first_cell(after, tries if pos.left else -1) >= 0:
                    return cell
        return -1

    def _captures(self, pos: RivePosition) -> int:
        """The cells of legal captures, or those of the first move of a game."""
        cells = self._game.legal_cells(pos)
        return cells & joining_cells(pos) if pos.groups else cells

    def _removals(self, pos: RivePosition, within: int) -> int:
        """The stones within a mask whose removal may lead to a win in this turn; none if too few
        stones can be removed for such a win."""
        game = self._game
        spare = self._spare(pos) & within
        fixed = (pos.black | pos.white) & ~spare
        bare = game.board.full & ~(fixed | game.board.near(fixed))
        # A stone adds at most three cells to the neighbours of a connected group.
        if 3 * (spare.bit_count() - pos.left) < bare.bit_count():
            return 0
        if len(pos.groups) == 1:
            # The remaining cells are settled, and the player to move wins with half of them.
            enemy = pos.black if pos.turn else pos.white
            group = pos.groups[0]
            own = (group.stones & ~enemy).bit_count()
            own -= max(0, pos.left - (spare & enemy).bit_count())
            if 2 * own < group.size - pos.left:
                return 0
        return spare

    def _spare(self, pos: RivePosition) -> int:
        """The stones whose removal leaves the group connected and no empty cell isolated: that cell
        would have to be filled next, which captures nothing and ends the turn.

        A stone that must stay now must also stay after any removal.
        """
        board = self._game.board
        stones = pos.black | pos.white
        empty = board.full & ~stones
        if empty & ~board.near(stones):
            return 0
        group = self._game.captured(pos).stones
        spare = group & ~pos.placed & ~board.near(empty & ~board.near_twice(stones))
        return sum(1 << cell for cell in bits(spare) if not self._game.splits(cell, group))

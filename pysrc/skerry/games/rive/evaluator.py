"""The evaluator of Rive: a short random playout, then an estimate from the stones.

Games are too long for full playouts at every leaf of a search tree.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from ...board import bits
from ...evaluator import Evaluator, PuzzleKind
from ...game import Game, Move
from .rules import Group, Rive, RivePosition
from .settled import TurnSearch, joining_cells, settled_result
from .strategies import Strategies

# The depth of playouts, how often they capture, and the worth of stones were tuned in matches of
# several hundred games.
PLAYOUT_PLACEMENTS = 3
CAPTURE_RATE = 0.4
"""How often a playout captures when it can."""
LOGITS_PER_STONE = ((0.09, 0.07), (0.2, 0.085), (0.35, 0.11), (0.5, 0.14), (2.0, 0.5))
"""(share, worth): what an additional stone is worth, in logits, while the largest group fills less
than this share of the board."""
INITIATIVE = 0.12
"""What being the player to move is worth, in logits."""
ODD_PHASE, EVEN_PHASE = -0.5, 0.1
"""What the move is worth in addition, in logits, when nobody can capture and an odd or even number
of cells is left for groups of the smallest size.  Whoever must begin the next size loses
the initiative."""
TURN_SEARCH_LIMIT, HURRIED_LIMIT = 1000, 15
"""Positions to search for a win within a turn, at the root of a tree and below."""
USUAL_CELLS = 61
"""On boards with more cells fewer positions are searched at the root, so that it takes as long."""


class RiveEvaluator(Evaluator[RivePosition]):
    """The evaluator of Rive."""

    exploration = 0.07
    game: Rive

    def __init__(self, game: Game[RivePosition]) -> None:
        assert isinstance(game, Rive)
        super().__init__(game)
        self.strategies: Strategies | None = None
        # A position takes time in proportion to the square of the number of cells.
        share = min(1.0, (USUAL_CELLS / len(game.board.cells)) ** 2)
        self._turn_search_limit = int(share * TURN_SEARCH_LIMIT)

    def symmetries(self) -> Sequence[Mapping[int, int]]:
        return self.game.board.symmetries

    def null_move(self, pos: RivePosition) -> RivePosition | None:
        if pos.left or not pos.groups or self.game.outcome(pos):
            return None
        return pos._replace(turn=1 - pos.turn)

    def puzzle_kinds(self) -> Sequence[PuzzleKind[RivePosition]]:
        one = "{player} has joined groups. Which stone has to go, to win in this turn?"
        more = "{player} has joined groups. Which stones have to go, to win in this turn?"
        return (
            PuzzleKind("remove", "Which stone to remove", one, 1, lambda pos: pos.left == 1),
            PuzzleKind("removes", "Which stones to remove", more, 1, lambda pos: pos.left > 1),
        )

    def result(self, pos: RivePosition) -> float | None:
        return settled_result(self.game, pos)

    def winning_move(self, pos: RivePosition, hurry: bool = False) -> Move | None:
        result = settled_result(self.game, pos)
        if result is not None:
            moves = self.game.legal_moves(pos) if result == 1 - pos.turn else ()
            return moves[0] if moves else None
        limit = HURRIED_LIMIT if hurry else self._turn_search_limit
        cell = TurnSearch(self.game, limit).first_cell(pos)
        return (cell,) if cell >= 0 else None

    def lessons(self, certificate: str) -> Iterator[None]:
        yield
        self.strategies = Strategies(self.game, certificate)

    def known(self, pos: RivePosition) -> tuple[float, Move | None] | None:
        if self.strategies is None or self.result(pos) is not None:
            return None
        return self.strategies.known(pos)

    def arrange(self, pos: RivePosition, moves: list[Move]) -> None:
        """Captures first; enemy stones are removed before own ones."""
        enemy = pos.black if pos.turn else pos.white
        first = {(cell,) for cell in bits(enemy if pos.left else joining_cells(pos))}
        moves.sort(key=lambda move: move not in first)

    def pointless_cells(self, pos: RivePosition) -> int:
        """Own stones, while stones have to be removed."""
        own = pos.white if pos.turn else pos.black
        return own if pos.left else 0

    def evaluate(self, pos: RivePosition, rng: Random) -> float:
        game = self.game
        for _ in range(PLAYOUT_PLACEMENTS):
            if pos.left:
                pos = self._finish_capture(pos, rng)
            if settled_result(game, pos) is not None:
                break
            cells = game.placements(pos)
            captures = cells & joining_cells(pos)
            if captures and rng.random() < CAPTURE_RATE:
                cells = captures
            pos = game.place(pos, _pick(cells, rng))
        return self.estimate(self._finish_capture(pos, rng) if pos.left else pos)

    def estimate(self, pos: RivePosition) -> float:
        """An estimate from the difference in stones, the more certain the larger the groups are.

        Stones still to be removed count as the enemy's.
        """
        result = settled_result(self.game, pos)
        if result is not None:
            return result
        ahead, edge = pos.black.bit_count() - pos.white.bit_count(), INITIATIVE
        if pos.left:
            enemy = self.game.captured(pos).stones & (pos.black if pos.turn else pos.white)
            gain = min(pos.left, enemy.bit_count())
            ahead += -gain if pos.turn else gain
        else:
            cells = self.game.placements(pos)
            if not cells & joining_cells(pos):
                edge += ODD_PHASE if cells.bit_count() % 2 else EVEN_PHASE
        fullness = pos.groups[0].size / len(self.game.board.cells) if pos.groups else 0.0
        slope = next(slope for limit, slope in LOGITS_PER_STONE if fullness < limit)
        return 1 / (1 + math.exp(-(ahead * slope + (-edge if pos.turn else edge))))

    def _finish_capture(self, pos: RivePosition, rng: Random) -> RivePosition:
        """The position after random removals, of enemy stones as long as possible: with arbitrary
        removals, playouts would not predict the result."""
        captured = self.game.captured(pos)
        stones = captured.stones
        enemy = pos.black if pos.turn else pos.white
        for _ in range(pos.left):
            stones ^= self._random_removal(stones, pos.placed, enemy, rng)
        gone = captured.stones ^ stones
        groups = [group for group in pos.groups if group is not captured]
        halo = self.game.board.near(stones) & ~stones
        groups.append(Group(captured.size - pos.left, stones, halo))
        groups.sort(reverse=True)
        return RivePosition(pos.black & ~gone, pos.white & ~gone, pos.turn, 0, 0, tuple(groups))

    def _random_removal(self, group: int, placed: int, enemy: int, rng: Random) -> int:
        """A stone of a group that may be removed, an enemy's if there is one."""
        for part in (group & enemy, group & ~enemy & ~placed):
            while part:
                stone = _pick(part, rng)
                if not self.game.splits(stone.bit_length() - 1, group):
                    return stone
                part ^= stone
        raise AssertionError("every connected group has a stone that can be removed")


def _pick(mask: int, rng: Random) -> int:
    """A random bit of a mask, all equally likely."""
    for _ in range(int(rng.random() * mask.bit_count())):
        mask &= mask - 1
    return mask & -mask

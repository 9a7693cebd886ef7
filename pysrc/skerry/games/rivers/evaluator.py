"""The evaluator of Rivers and Stones: a static evaluation as a race, for alpha-beta search."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from random import Random

from ...board import bits
from ...evaluator import Evaluator, PuzzleKind
from ...game import Game, Move
from .evaluation import RaceEvaluation
from .rules import Rivers, RiversPosition


class RiversEvaluator(Evaluator[RiversPosition]):
    """The evaluator of Rivers and Stones."""

    game: Rivers

    def __init__(self, game: Game[RiversPosition]) -> None:
        assert isinstance(game, Rivers)
        super().__init__(game)

    @cached_property
    def _race(self) -> RaceEvaluation:
        return self.static_evaluation()

    def static_evaluation(self) -> RaceEvaluation:
        return RaceEvaluation(self.game)

    def evaluate(self, pos: RiversPosition, rng: Random) -> float:
        result = self.result(pos)
        if result is not None:
            return result
        race = self._race
        return race.expected_result(race.value(pos) + (-race.tempo if pos.turn else race.tempo))

    def winning_move(self, pos: RiversPosition, hurry: bool = False) -> Move | None:
        # A move scores at most one stone: a pusher in the area takes the place of the pushed one.
        if self.game.scored(pos, pos.turn).bit_count() < self.game.layout.needed - 1:
            return None
        return super().winning_move(pos)

    def puzzle_kinds(self) -> Sequence[PuzzleKind[RiversPosition]]:
        def scored_more(start: RiversPosition, pos: RiversPosition, player: int) -> bool:
            scored = self.game.scored
            return scored(pos, player).bit_count() > scored(start, player).bit_count()

        def fits(pos: RiversPosition) -> bool:
            return self.game.ending(pos) is None

        how = "{player} can score with one more stone within two turns, whatever {other} does. How?"
        return (PuzzleKind("score", "Score within two turns", how, 2, fits, scored_more),)

    def null_move(self, pos: RiversPosition) -> RiversPosition | None:
        if self.game.ending(pos) or pos.ply + 1 >= self.game.last_ply:
            return None
        return pos._replace(turn=1 - pos.turn, ply=pos.ply + 1, past=())

    def arrangement(self, pos: RiversPosition, player: int) -> Hashable:
        own = pos.square if player else pos.circle
        return own, own & pos.horizontal, own & pos.vertical

    def pointless_cells(self, pos: RiversPosition) -> int:
        # Stones in the area stay there and count.
        return self.game.scored(pos, pos.turn)

    def symmetries(self) -> Sequence[Mapping[int, int]]:
        """The identity, and the reflection where the initial position is symmetric: not on the
        medium board."""
        start = self.game.initial()
        kept = (start.circle, start.square, *self.game.goals)
        return [
            cells
            for cells in self.game.board.symmetries
            if all(sum(1 << cells[cell] for cell in bits(mask)) == mask for mask in kept)
        ]

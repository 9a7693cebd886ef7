"""The evaluator of Starboard Y: the share of random fillings that a player wins."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random

from ...game import Evaluator, Game, Move
from .fillings import Fillings
from .must_play import MustPlay
from .rules import TRIPLES, StarboardY, StarboardYPosition

FILLINGS = 256
"""The number of random fillings in an evaluation."""
PRIOR_SHARPNESS = 12.0
"""How strongly priors favour cells that win more often, in logits."""


class StarboardYEvaluator(Evaluator[StarboardYPosition]):
    """The evaluator of Starboard Y."""

    exploration = 0.6
    game: StarboardY

    def __init__(self, game: Game[StarboardYPosition]) -> None:
        assert isinstance(game, StarboardY)
        super().__init__(game)
        self.fillings = Fillings(game)

    def symmetries(self) -> Sequence[Mapping[int, int]]:
        """The rotations by multiples of 120 degrees: all others swap hands or lengths of sides."""
        sides = self.game.sides
        triples = {frozenset(frozenset(sides[i]) for i in triple) for triple in TRIPLES}
        return [
            cells
            for cells in self.game.board.symmetries
            if {frozenset(frozenset(cells[c] for c in s) for s in t) for t in triples} == triples
        ]

    def null_move(self, pos: StarboardYPosition) -> StarboardYPosition | None:
        return None if pos.winner >= 0 else pos._replace(turn=1 - pos.turn)

    def winning_move(self, pos: StarboardYPosition, hurry: bool = False) -> Move | None:
        wins = self._winning_cells(pos)
        return (wins.bit_length() - 1,) if wins else None

    def _winning_cells(self, pos: StarboardYPosition) -> int:
        """The mask of the empty cells that complete a Y of the player to move."""
        game = self.game
        if pos.winner >= 0:
            return 0
        # The cells that would connect the player to each side, directly or through groups.
        reach = list(game.side_masks)
        for group, touched in game.groups(pos.white if pos.turn else pos.black):
            around = game.board.near(group) if touched else 0
            for side in range(6):
                if touched >> side & 1:
                    reach[side] |= around
        wins = 0
        for a, b, c in TRIPLES:
            wins |= reach[a] & reach[b] & reach[c]
        return wins & game.board.full & ~(pos.black | pos.white)

    def solve(self, pos: StarboardYPosition, rng: Random) -> float:
        if pos.winner >= 0:
            return 1.0 - pos.winner
        if self.game.variant == "pie" and not pos.white and pos.black.bit_count() < 2:
            return 0.0  # White takes over the first stone if that wins, and otherwise does not
        stones = (pos.white, pos.black) if pos.turn else (pos.black, pos.white)
        wins = MustPlay(self.fillings, rng).solve(*stones).wins
        return float(wins != pos.turn)

    def evaluate(self, pos: StarboardYPosition, rng: Random) -> float:
        """Black's share of random fillings in which bridges hold."""
        _, wins = self.fillings.fill(pos.black, pos.white, FILLINGS, rng, bridges=True)
        return wins.bit_count() / FILLINGS

    def playouts(self, pos: StarboardYPosition, count: int, rng: Random) -> float:
        if pos.winner >= 0:
            return float(pos.winner == 0)
        if count == 1:
            return float(self.fillings.black_wins_one(pos.black, pos.white, rng))
        return self.fillings.fill(pos.black, pos.white, count, rng)[1].bit_count() / count

    def priors(
        self, pos: StarboardYPosition, moves: Sequence[Move], rng: Random
    ) -> Sequence[float]:
        """Cells are promising that the mover owns in the fillings that it wins ("all moves as
        first", Brügmann, 1993)."""
        every = (1 << FILLINGS) - 1
        fill = self.fillings.fill
        fills, wins = fill(pos.black, pos.white, FILLINGS, rng, bridges=True)
        if wins in (0, every) or self._winning_cells(pos):
            # With bridges, one player wins whichever cell is taken (or all but one, which wins at
            # once).  Only fillings that cut bridges show differences between cells.
            fills, wins = fill(pos.black, pos.white, FILLINGS, rng)
        weights = []
        for move in moves:
            cell = move[0]
            if isinstance(cell, str):
                share = 1 - wins.bit_count() / FILLINGS
            else:
                held = fills[self.fillings.order[cell]]
                if pos.turn:
                    held ^= every
                won = held & (every ^ wins if pos.turn else wins)
                share = (won.bit_count() + 1) / (held.bit_count() + 2)
            weights.append(math.exp(PRIOR_SHARPNESS * share))
        total = sum(weights)
        return [weight / total for weight in weights]

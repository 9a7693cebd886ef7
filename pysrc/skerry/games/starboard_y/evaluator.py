"""The evaluator of Starboard Y: the share of random fillings that a player wins."""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Mapping, Sequence
from random import Random

from ...game import Evaluator, Game, Move
from .fillings import Fillings
from .must_play import MustPlay
from .rules import TRIPLES, StarboardY, StarboardYPosition

FILLINGS = 256
"""The number of random fillings in an evaluation."""
PRIOR_SHARPNESS, REVISED_SHARPNESS = 12.0, 18.0
"""How strongly priors favour cells that win more often, in logits: by the fillings of one position,
and at most by those of all positions below it."""


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
        return self.evaluate_and_learn(pos, rng)[0]

    def evaluate_and_learn(self, pos: StarboardYPosition, rng: Random) -> tuple[float, int]:
        fills, wins = self.fillings.fill(pos.black, pos.white, FILLINGS, rng, bridges=True)
        won = wins.bit_count()
        return won / FILLINGS, _pack(
            FILLINGS,
            won,
            *(cell.bit_count() for cell in fills),
            *((cell & wins).bit_count() for cell in fills),
        )

    def revised_priors(
        self, pos: StarboardYPosition, moves: Sequence[Move], learned: int
    ) -> Sequence[float] | None:
        count = len(self.game.board.cells)
        fillings, won, *counts = _unpack(learned, 2 + 2 * count)
        if won in (0, fillings):
            return None
        shares = []
        for move in moves:
            if isinstance(move[0], str):
                shares.append(1 - won / fillings)
                continue
            cell = self.fillings.order[move[0]]
            held, together = counts[cell], counts[count + cell]
            if pos.turn:  # White holds the cell where Black does not, and wins where Black does not
                held, together = fillings - held, fillings - won - held + together
            shares.append((together + 1) / (held + 2))
        trust = 1 - FILLINGS / fillings
        return _softmax(shares, PRIOR_SHARPNESS + trust * (REVISED_SHARPNESS - PRIOR_SHARPNESS))

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
        shares = []
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
            shares.append(share)
        return _softmax(shares, PRIOR_SHARPNESS)


def _softmax(shares: Sequence[float], sharpness: float) -> list[float]:
    """Probabilities that grow with the shares and sum to 1."""
    weights = [math.exp(sharpness * share) for share in shares]
    total = sum(weights)
    return [weight / total for weight in weights]


def _pack(*counts: int) -> int:
    """Counts as lanes of an int, so that one addition adds all; sums stay below 2 ** 32."""
    return int.from_bytes(array("I", counts).tobytes(), sys.byteorder)


def _unpack(lanes: int, count: int) -> list[int]:
    """The counts in the lanes of an int."""
    return array("I", lanes.to_bytes(4 * count, sys.byteorder)).tolist()

"""The evaluator of Starboard Y: the share of random fillings that a player wins, with networks."""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from ...board import bits
from ...evaluator import Evaluator, Forced, OutOfNodesError, Proof, ProofSearch
from ...game import Game, Move
from .connections import Connections, size_of_carrier
from .dead_cells import DeadCells
from .fillings import Fillings
from .network import Network
from .rules import SWAP, TRIPLES, WINS, StarboardY, StarboardYPosition
from .solver import Progress, Solver
from .strategies import Strategies
from .value_network import FITS, ValueNetwork

MAX_EMPTY, FEW_EMPTY = 64, 41
"""With how many empty cells to look for proofs, and with how many to look hard: with more, few are
found, or only after a long time."""
RARELY, LONG = 64, 10_000
"""How many nodes to search between two steps of a proof with more empty cells than ``FEW_EMPTY``,
and the nodes after which steps are as frequent as with fewer."""
FILLINGS = 256
"""The number of random fillings in an evaluation."""
PRIOR_SHARPNESS, REVISED_SHARPNESS = 13.0, 20.0
"""How strongly priors favour cells that win more often, in logits: with the fillings of one
position, and in the limit of many fillings from the positions below it."""

SLOPE, TEMPO = 1.25, 1.3
"""A logistic regression of the results of games on the share of fillings that a player wins: the
slope for each cell of the board's size, and the worth of being the player to move, in logits."""

WINNING_OPENINGS = {2: ("a3", "b2"), 3: ("b4", "c3"), 4: ("b3", "c5", "d4")}
"""The first stones with which Black wins, up to rotation, by size, as proved by
``tests/certificates/openings.c``.  All others lose."""
POSITION_COST = 10
"""How many nodes a position of the solver counts as, because looking at it takes longer."""

Stones = tuple[int, int]
"""The masks of ``own``, the stones of the player to move, and ``other``, those of the opponent.  A
plain tuple, because a named one takes longer to make."""


class FillingCounts(NamedTuple):
    """What random fillings tell: numbers of fillings, which can be added."""

    fillings: int
    won: int
    """Those that Black wins."""
    held: Sequence[int]
    """For each cell in order, those in which Black has it."""
    together: Sequence[int]
    """For each cell in order, those in which Black has it and wins."""

    @classmethod
    def counted(cls, fills: Sequence[int], wins: int) -> FillingCounts:
        """The counts of ``FILLINGS`` fillings."""
        held = [cell.bit_count() for cell in fills]
        return cls(FILLINGS, wins.bit_count(), held, [(cell & wins).bit_count() for cell in fills])

    def packed(self) -> int:
        """The numbers as lanes of an int: one addition adds all, and sums stay below 2 ** 32."""
        counts = array("I", [self.fillings, self.won, *self.held, *self.together])
        return int.from_bytes(counts.tobytes(), sys.byteorder)

    @classmethod
    def unpacked(cls, lanes: int, cells: int) -> FillingCounts:
        """The counts in such an int, or in a sum of them, for a board of so many cells."""
        size = 2 + 2 * cells
        fillings, won, *counts = array("I", lanes.to_bytes(4 * size, sys.byteorder)).tolist()
        return cls(fillings, won, counts[:cells], counts[cells:])


class StarboardYEvaluator(Evaluator[StarboardYPosition]):
    """The evaluator of Starboard Y."""

    exploration = 1.0
    game: StarboardY

    def __init__(self, game: Game[StarboardYPosition]) -> None:
        assert isinstance(game, StarboardY)
        super().__init__(game)
        self.fillings = Fillings(game)
        self.connections = Connections(game)
        self.dead_cells = DeadCells(game.board, self.connections.sides)
        self.network = Network(game.board)
        fit = FITS.get(game.size)
        self.values = ValueNetwork(game.board, self.symmetries(), fit) if fit else None
        self.strategies: Strategies | None = None
        self._solver: Solver | None = None
        board = self.game.board
        self.winning_openings = sum(
            1 << cells[board.by_name[name]]
            for name in WINNING_OPENINGS.get(self.game.size, ())
            for cells in self.symmetries()
        )
        """A mask of cells; 0 where they are not known."""

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
        wins = 0 if pos.winner >= 0 else self.connections.completions(*_stones(pos))
        return (wins.bit_length() - 1,) if wins else None

    def forced(self, pos: StarboardYPosition) -> Forced | None:
        """Who wins by virtual connections, or else the cells on which all virtual wins of the
        opponent depend; with the pie rule whether to swap, where winning openings are known."""
        if pos.winner >= 0 or self.is_limited(pos):
            return None
        if self.may_be_swapped(pos):
            moves = self.game.legal_moves(pos)
            if not self.winning_openings or (SWAP,) not in moves:
                return None
            if pos.black & self.winning_openings:
                return 0.0, [(SWAP,)]
            return None, [move for move in moves if move != (SWAP,)]
        own, other = _stones(pos)
        if wins := list(self.connections.wins(own, other)):
            return 1.0 - pos.turn, [(min(wins, key=size_of_carrier).cell,)]
        empty = self.game.board.full & ~(own | other)
        blocks = self.connections.completions(other, own)
        must = empty if not blocks else blocks if blocks.bit_count() == 1 else 0
        for win in self.connections.wins(other, own):
            must &= win.carrier
        if must == empty:
            return None
        return None if must else float(pos.turn), [(cell,) for cell in bits(must or blocks)]

    def is_limited(self, pos: StarboardYPosition) -> bool:
        """Whether the first stone is to be placed, and may not go everywhere."""
        return not pos.black and self.game.first != self.game.board.full

    def may_be_swapped(self, pos: StarboardYPosition) -> bool:
        """Whether the first stone, which is to be placed or answered now, may be taken over."""
        return self.game.has_swap and not pos.white and pos.black.bit_count() == pos.turn

    def proofs(self, pos: StarboardYPosition, rng: Random) -> Iterator[Forced]:
        empty = self.game.board.full & ~(pos.black | pos.white)
        if empty.bit_count() > MAX_EMPTY or self.is_limited(pos) or self.may_be_swapped(pos):
            return
        self._solver = self._solver or self.new_solver(rng)
        for cells, wins, _ in self._solver.solve(*_stones(pos)):
            result = None if wins is None else float(wins != pos.turn)
            yield result, [(cell,) for cell in bits(cells)]

    def proof_interval(self, pos: StarboardYPosition, nodes: int) -> int:
        empty = self.game.board.full & ~(pos.black | pos.white)
        if empty.bit_count() > FEW_EMPTY and nodes < LONG:
            return RARELY
        return super().proof_interval(pos, nodes)

    def new_solver(self, rng: Random) -> Solver:
        """A solver that tries moves in the order of their priors."""
        return Solver(self.game, partial(self._sorted, rng=rng))

    def _sorted(self, own: int, other: int, cells: int, rng: Random) -> list[int]:
        """Cells by their priors, for the stones of the player to move and of the opponent."""
        moves = [(cell,) for cell in bits(cells)]
        priors = self.priors(StarboardYPosition(own, other, 0, -1), moves, rng)
        worth = dict(zip(bits(cells), priors, strict=True))
        return sorted(worth, key=worth.__getitem__, reverse=True)

    def prover(self, limit: int | None, rng: Random) -> ProofByNumbers:
        return ProofByNumbers(self, limit, rng)

    def lessons(self, certificate: str) -> Iterator[None]:
        strategies = Strategies(self.game.board, self.symmetries())
        yield from strategies.read(certificate)
        self.strategies = strategies

    def known(self, pos: StarboardYPosition) -> tuple[float, Move | None] | None:
        if self.strategies is None or pos.winner >= 0 or self.is_limited(pos):
            return None
        if self.may_be_swapped(pos) and not pos.black:
            return 0.0, None  # White takes over the first stone if that wins, and otherwise not
        own, other = _stones(pos)
        cell = self.strategies.next_cell(own, other)
        if cell >= 0:
            return 1.0 - pos.turn, (cell,)
        if not self.strategies.loses(own, other):
            return None
        return (0.0, (SWAP,)) if self.may_be_swapped(pos) else (float(pos.turn), None)

    def pointless_cells(self, pos: StarboardYPosition) -> int:
        """Dead and captured cells, unless captured ones decide the game."""
        filled = self.dead_cells.fill(*_stones(pos))
        groups = self.game.groups(filled.own) + self.game.groups(filled.other)
        if any(WINS[touched] for _, touched in groups):
            return 0
        return filled.own | filled.other | filled.dead

    def evaluate(self, pos: StarboardYPosition, rng: Random) -> float:
        """Black's chance to win, by its share of random fillings in which bridges hold."""
        return self.evaluate_and_learn(pos, rng)[0]

    def evaluate_and_learn(self, pos: StarboardYPosition, rng: Random) -> tuple[float, int]:
        fills, wins = self.fillings.fill(pos.black, pos.white, FILLINGS, rng, bridges=True)
        counts = FillingCounts.counted(fills, wins)
        return self._chance(counts.won / FILLINGS, pos), counts.packed()

    def _chance(self, share: float, pos: StarboardYPosition) -> float:
        """Black's chance to win, by its share of fillings and, on some sizes, by all stones."""
        if share in (0, 1):
            return share
        logit, sign = self.game.size * math.log(share / (1 - share)), -1 if pos.turn else 1
        if self.values:
            logit = self.values.fit.slope * logit + sign * self.values.logit(*_stones(pos))
        else:
            logit = SLOPE * logit + sign * TEMPO
        return 1 / (1 + math.exp(-logit))

    def revised_priors(
        self, pos: StarboardYPosition, moves: Sequence[Move], learned: int
    ) -> Sequence[float] | None:
        counts = FillingCounts.unpacked(learned, len(self.game.board.cells))
        if counts.won in (0, counts.fillings):
            return None
        trust = 1 - FILLINGS / counts.fillings
        sharpness = PRIOR_SHARPNESS + trust * (REVISED_SHARPNESS - PRIOR_SHARPNESS)
        return self._weigh(pos, moves, counts, sharpness, self.network.factors(*_stones(pos)))

    def _weigh(
        self,
        pos: StarboardYPosition,
        moves: Sequence[Move],
        counts: FillingCounts,
        sharpness: float,
        factors: Sequence[float],
    ) -> list[float]:
        """Probabilities of moves, by the shares of fillings with a cell that the mover wins, and by
        factors of all cells."""
        exp, (fillings, won, held, together) = math.exp, counts
        places = zip(factors, held, together, strict=True)
        if pos.turn:  # White holds the cell where Black does not, and wins where Black does not
            both, own = fillings - won + 1, fillings + 2
            weights = [f and exp(sharpness * (both - h + t) / (own - h)) * f for f, h, t in places]
        else:
            weights = [f and exp(sharpness * (t + 1) / (h + 2)) * f for f, h, t in places]
        order = self.fillings.order
        cells = [cell for (cell,) in moves if isinstance(cell, int)]
        weights = [weights[order[cell]] for cell in cells]
        if len(cells) < len(moves):
            # Swapping, the last move, gives White Black's chance.  An even chance makes it as
            # promising as the best cell.
            weights.append(2 * self._chance(won / fillings, pos) * max(weights))
        total = sum(weights)
        return [w / total for w in weights]

    def playouts(self, pos: StarboardYPosition, count: int, rng: Random) -> float:
        if pos.winner >= 0:
            return float(pos.winner == 0)
        if count == 1:
            return float(self.fillings.black_wins_one(pos.black, pos.white, rng))
        return self.fillings.fill(pos.black, pos.white, count, rng).wins.bit_count() / count

    def priors(
        self, pos: StarboardYPosition, moves: Sequence[Move], rng: Random
    ) -> Sequence[float]:
        """A cell is promising if the mover wins many of the fillings in which it owns that cell
        ("all moves as first", Brügmann, 1993), and by the stones around it."""
        every = (1 << FILLINGS) - 1
        fill, factors = self.fillings.fill, self.network.factors(*_stones(pos))
        fills, wins = fill(pos.black, pos.white, FILLINGS, rng, bridges=True)
        wins_at_once = self.winning_move(pos) is not None
        if wins in (0, every) or wins_at_once:
            # With bridges, one player wins whichever cell is taken (or all but one, which wins at
            # once).  Only fillings that cut bridges show differences between cells.
            fills, wins = fill(pos.black, pos.white, FILLINGS, rng)
        if wins_at_once:  # fillings know these moves, the network only looks around them
            factors = [1.0] * len(factors)
        return self._weigh(pos, moves, FillingCounts.counted(fills, wins), PRIOR_SHARPNESS, factors)


def _stones(pos: StarboardYPosition) -> Stones:
    return (pos.white, pos.black) if pos.turn else (pos.black, pos.white)


class ProofByNumbers(ProofSearch[StarboardYPosition]):
    """Proves who wins positions, with a solver of its own."""

    def __init__(self, evaluator: StarboardYEvaluator, limit: int | None, rng: Random) -> None:
        self._evaluator, self._game, self._limit = evaluator, evaluator.game, limit
        self._solver = evaluator.new_solver(rng)

    @property
    def nodes(self) -> int:
        """What the search cost so far, in positions of other searches."""
        return POSITION_COST * self._solver.looked_at

    def __call__(self, pos: StarboardYPosition) -> Proof:
        if pos.winner >= 0:
            return Proof(1.0 - pos.winner, None)
        if self._evaluator.may_be_swapped(pos):
            # White takes over the first stone if that wins, and otherwise does not.
            return Proof(0.0, None)
        if self._evaluator.is_limited(pos):
            for first in bits(self._game.first):
                if not self._solve(0, 1 << first).wins:
                    return Proof(1.0, (first,))
            return Proof(0.0, None)
        cells, wins, _ = self._solve(*_stones(pos))
        return Proof(float(wins != pos.turn), (cells.bit_length() - 1,) if wins else None)

    def _solve(self, own: int, other: int) -> Progress:
        for progress in self._solver.solve(own, other):
            if progress.wins is None and self._limit is not None and self.nodes > self._limit:
                raise OutOfNodesError
        return progress

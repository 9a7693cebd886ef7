"""What a search may ask about a game.

Every method of ``Evaluator`` has a default that works for all games whose random games end.  Games
in which random games tell too little also have a ``StaticEvaluation``.  This module knows no game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Generic, NamedTuple

from .game import Game, Move, P


class Candidate(NamedTuple):
    """A move that was searched: its visits, player 0's expected result after it, whether that
    result is proven, and how many plies after it were searched, 0 if they are not counted."""

    move: Move
    visits: int
    value: float
    proven: bool
    depth: int = 0


Forced = tuple[float | None, Sequence[Move]]
"""What is certain about a position: player 0's result, or None if moves are only ruled out, and the
moves left to consider.  In a won position the first of them wins.  In a lost position every other
move loses immediately; if none are left, all moves are equal."""

WIN = 1000.0
"""The value of a won position in a static evaluation, greater than all others."""


class StaticEvaluation(ABC, Generic[P]):
    """Values of positions as they stand, for alpha-beta search.

    Values are in units chosen by the game, from -``WIN`` to ``WIN``.
    """

    tempo: ClassVar[float] = 0.0
    """What being the player to move is worth."""
    repetition: ClassVar[float] = 0.0
    """A move that repeats a position, or lets the opponent draw by repetition, is worth at least
    this much less than a draw."""

    weights: Mapping[str, float] = {}
    """The weights of the terms of the evaluation, by name, which ``skerry tune`` fits.  A change
    does not affect values that have been computed before."""

    def __init__(self, game: Game[P]) -> None:
        self.game = game
        self.evaluated = 0
        """How many values have been computed so far."""

    @abstractmethod
    def values(self, positions: Iterator[P], lazily: bool = True) -> Iterator[float]:
        """The values of positions for player 0, in order, whoever is to move.

        ``lazily`` means that the caller may not need all of them.  Even then positions may be
        evaluated ahead, but they count as evaluated only when their values are used.
        """

    @abstractmethod
    def expected_result(self, value: float) -> float:
        """Player 0's expected result, from 0 to 1, in a position of this value."""

    def moves(self, pos: P) -> Sequence[Move]:
        """The moves of the player to move in a position that is not won."""
        return self.game.legal_moves(pos)

    @abstractmethod
    def key(self, pos: P) -> Hashable:
        """A key that two positions share if and only if one counts as a repetition of the other."""

    def can_repeat(self, pos: P) -> bool:
        """Whether the player to move can end the game as a draw by repetition."""
        return False


class Proof(NamedTuple):
    """Player 0's result with best play by both players, and a move that reaches it, if one is
    known."""

    result: float
    move: Move | None


class ProofSearch(ABC, Generic[P]):
    """Proves results of positions, and remembers what it has proved."""

    @property
    @abstractmethod
    def nodes(self) -> int:
        """How many positions have been searched so far."""

    @abstractmethod
    def __call__(self, pos: P) -> Proof:
        """The result of a position; raises OutOfNodesError."""


MAX_DEPTH = 60
"""The longest line of a limited proof, in moves: Python does not recurse much further."""


class OutOfNodesError(Exception):
    """A proof would need more positions than it may search."""


class ExhaustiveSearch(ProofSearch[P]):
    """Tries all moves of both players, to the end of the game."""

    def __init__(self, evaluator: Evaluator[P], limit: int | None) -> None:
        self.evaluator, self.limit = evaluator, limit
        self._nodes = 0
        self._known: dict[P, Proof] = {}
        self._depth = 0

    @property
    def nodes(self) -> int:
        return self._nodes

    def __call__(self, pos: P) -> Proof:
        if pos not in self._known:
            if self.limit is not None and (self._nodes >= self.limit or self._depth >= MAX_DEPTH):
                raise OutOfNodesError
            self._nodes += 1
            self._depth += 1
            try:
                self._known[pos] = self._search(pos)
            finally:
                self._depth -= 1
        return self._known[pos]

    def _search(self, pos: P) -> Proof:
        result = self.evaluator.result(pos)
        if result is not None:
            return Proof(result, None)
        game, win = self.evaluator.game, 1.0 - pos.turn
        best = Proof(1 - win, None)
        for move in game.legal_moves(pos):
            found = self(game.play(pos, move)).result
            if best.move is None or abs(found - win) < abs(best.result - win):
                best = Proof(found, move)
            if best.result == win:
                break
        return best


class PuzzleKind(NamedTuple, Generic[P]):
    """A kind of puzzle that only this game has.

    ``title`` names it, and ``task`` says what the ``{player}`` has to do within ``turns`` turns,
    against the ``{other}``.  ``fits`` says which positions such puzzles may begin from, and
    ``reached(start, pos, player)`` whether the player has reached the goal; if it is None, the
    goal is to win.
    """

    slug: str
    title: str
    task: str
    turns: int
    fits: Callable[[P], bool]
    reached: Callable[[P, P, int], bool] | None = None


class Evaluator(Generic[P]):
    """What a search may ask about a game.

    All results are player 0's, from 0.0 (lost) to 1.0 (won).  By default, the value of a position
    is the result of a random game from there, which suits all games whose random games end.
    """

    exploration: ClassVar[float] = 0.4
    """How strongly the search favours moves with few visits, for results from 0 to 1."""

    def __init__(self, game: Game[P]) -> None:
        self.game = game

    def evaluate(self, pos: P, rng: Random) -> float:
        """The expected result, possibly from random games."""
        return self.playouts(pos, 1, rng)

    def evaluate_and_learn(self, pos: P, rng: Random) -> tuple[float, int]:
        """The expected result, and statistics of the random games behind it, from which priors in
        earlier positions can be revised: an int, so that statistics can be added; 0 for none."""
        return self.evaluate(pos, rng), 0

    def revised_priors(self, pos: P, moves: Sequence[Move], learned: int) -> Sequence[float] | None:
        """Better priors of the moves, given the sum of the statistics from evaluations of later
        positions (see ``evaluate_and_learn``), or None to keep the present ones."""
        return None

    def estimate(self, pos: P) -> float | None:
        """A quick estimate of the expected result, without randomness, or None."""
        return None

    def priors(self, pos: P, moves: Sequence[Move], rng: Random) -> Sequence[float] | None:
        """How promising each of the moves looks, as probabilities that sum to 1, or None."""
        return None

    def arrange(self, pos: P, moves: list[Move]) -> None:
        """Sort the moves, which are in random order: those to try first come first.  Called only if
        there are no priors."""

    def result(self, pos: P) -> float | None:
        """The result, if the game is over or no play can change it; otherwise None."""
        outcome = self.game.outcome(pos)
        return None if outcome is None else outcome.result

    def winning_move(self, pos: P, hurry: bool = False) -> Move | None:
        """A move that begins a win within this turn, if one is found; by default one that wins at
        once.

        Positions whose ``result`` is a win count as wins.  In a hurry, wins that take long to find
        may be missed.
        """
        for move in self.game.legal_moves(pos):
            if self.result(self.game.play(pos, move)) == 1.0 - pos.turn:
                return move
        return None

    def forced(self, pos: P) -> Forced | None:
        """What is certain about a position without a search; None if nothing is.  Asked only where
        there is no ``winning_move``."""
        return None

    def null_move(self, pos: P) -> P | None:
        """The same position with the other player to move, as if a turn were passed, or None if
        that makes no sense."""
        return None

    def playouts(self, pos: P, count: int, rng: Random) -> float:
        """The mean result of ``count`` random games from here, which must end."""
        game, total = self.game, 0.0
        for _ in range(count):
            at = pos
            while moves := game.legal_moves(at):
                at = game.play(at, moves[int(rng.random() * len(moves))])
            outcome = game.outcome(at)
            assert outcome is not None, "no legal moves means that the game is over"
            total += outcome.result
        return total / count

    def prover(self, limit: int | None, rng: Random) -> ProofSearch[P]:
        """A search that proves the results of positions with best play by both players.

        It raises OutOfNodesError when it would have to search more than ``limit`` positions in all;
        None is no limit, for small positions.
        """
        return ExhaustiveSearch(self, limit)

    def proofs(self, pos: P, rng: Random) -> Iterator[Forced]:
        """A search for a proof of who wins, to run beside one that estimates chances.

        About a hundred times a second it yields what is certain so far; it ends when it knows the
        result.
        """
        return iter(())

    def proof_interval(self, pos: P, nodes: int) -> int:
        """How many nodes to search until the next step of ``proofs``, once ``nodes`` have been
        searched: many where it is not likely to find a proof soon."""
        return 4

    def learn(self, certificate: str) -> None:
        """Load a certificate, which proves who wins, in the game's own format, for ``known``."""
        for _ in self.lessons(certificate):
            pass

    def lessons(self, certificate: str) -> Iterator[None]:
        """Load a certificate in short steps; see ``learn``.  ``known`` uses it after the last."""
        return iter(())

    def known(self, pos: P) -> tuple[float, Move | None] | None:
        """The result, and a winning move if the player to move wins; None if the loaded
        certificate does not cover this position."""
        return None

    def arrangement(self, pos: P, player: int) -> Hashable:
        """A key for where a player's pieces are; None in games in which pieces cannot come back to
        where they have been.  Weak levels avoid moves that bring them back."""
        return None

    def pointless_cells(self, pos: P) -> int:
        """The cells, as bits, where it would help nobody, or only the opponent, if the player to
        move clicked first.  Weak levels make no such moves while they have others."""
        return 0

    def puzzle_kinds(self) -> Sequence[PuzzleKind[P]]:
        """Kinds of puzzles besides those that all games have."""
        return ()

    def symmetries(self) -> Sequence[Mapping[int, int]]:
        """Maps of cells to cells that leave the rules unchanged for each player."""
        return [{cell: cell for cell in self.game.board.cells}]

    def static_evaluation(self) -> StaticEvaluation[P] | None:
        """A new static evaluation, for games in which alpha-beta search is better than Monte Carlo
        tree search, or None."""
        return None

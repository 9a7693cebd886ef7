"""Alpha-beta search, for games with a static evaluation whose players alternate.

Iterative deepening with principal variation search, a transposition table, killer moves and the
history heuristic (Knuth and Moore, 1975; Marsland, 1986; Schaeffer, 1989).  Moves that look less
promising are first searched less deep (late move reductions).  Draws are seen at the root only.
Like all searches here it is a generator, whose caller decides when to stop.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, islice
from operator import itemgetter
from typing import Any, Generic

from ..evaluator import WIN, Candidate, StaticEvaluation
from ..game import Move, P

ROOT_WIDTH, WIDTH = 16, 6
"""How many moves are searched at full depth, at the root and below it: those with the best static
values.  The others (below the root, only up to ``MAX_LATE``) are late: they are first searched
``REDUCTION`` plies shallower."""
MAX_LATE, REDUCTION = 30, 2
OLD, OLD_AT_LAST, OLD_FIRST = 20, 8, 2
"""Old moves are those that the player could already make in its previous turn.  Besides the new
ones, only this many old moves are evaluated, fewer at the last ply: those that had the best static
values then.  At the last ply, the first ``OLD_FIRST`` come before the new moves.

Without these limits, in 95 % of 2481 positions at the last ply the best move was new or one of the
best 11 old ones; three quarters of all moves were old.
"""
MAX_TEMPO = 2.0
"""The most that being the player to move can be worth, in multiples of its usual worth."""
NARROW = 1e-3
"""The width of a null window, less than any difference between values."""
MAX_DEPTH = 20
"""Plies."""
KILLERS = 4
"""How many killer moves are kept for each player: the latest that caused beta cutoffs."""
TABLE_SIZE = 100_000
"""The number of entries at which a table is cleared."""
INFINITY = 2 * WIN
GOLDEN_RATIO = 0.618
"""Its multiples, without their integer parts, are far apart however many there are."""
HELPERS_WIDTH = 3 * ROOT_WIDTH
"""How many root moves a search searches at full depth if it helps another one."""


class RootMove(Generic[P]):
    """A move at the root, and what the search knows about it."""

    __slots__ = ("depth", "is_drawn", "loses", "move", "nodes", "position", "repeats", "static",
                 "value")  # fmt: skip

    def __init__(self, move: Move, position: P, value: float) -> None:
        self.move = move
        self.position = position
        """The position after the move."""
        self.static = self.value = value
        """The value for the player who makes the move, as it stands and after search."""
        self.loses = value <= -WIN
        """Whether it loses immediately."""
        self.is_drawn = False
        """Whether it ends the game as a draw."""
        self.repeats = False
        """Whether it repeats a position of the match, or lets the opponent do so."""
        self.depth = 0
        """How many plies after the move have been searched."""
        self.nodes = 1


def ranked(best: Candidate, others: Iterable[Candidate], turn: int) -> list[Candidate]:
    """The best candidate, and the others by their values for the player to move; last those that
    were not searched as deep, because values of different depths cannot be compared."""

    def merit(candidate: Candidate) -> tuple[bool, float]:
        value = -candidate.value if turn else candidate.value
        return candidate.depth >= best.depth - 1, value

    return [best, *sorted(others, key=merit, reverse=True)]


Order = Mapping[Move, None]
"""All moves in a position: first those that were evaluated, the best first, and then the others."""


class AlphaBeta(Generic[P]):
    """A search for one position after another, which keeps its tables."""

    def __init__(self, evaluation: StaticEvaluation[P], number: int = 0) -> None:
        """``number`` tells apart the searches that search a position together: 0 leads, and the
        others begin with moves that it searches late or not at all."""
        self.evaluation = evaluation
        self._number = number
        self._heard: dict[Move, Candidate] = {}
        """What other searches of this position know about moves."""
        self.game = evaluation.game
        self.root_moves: list[RootMove[P]] = []
        """The moves in the position being searched, best first."""
        self._lines = 1
        self._before_iteration: list[Candidate] = []
        """What is reported while the present iteration has not valued enough moves."""
        self._evaluated_before = 0
        self._tempo = evaluation.tempo
        """What being the player to move is worth in the position being searched."""
        # The transposition table: by position and depth, bounds on the value for the player to
        # move; and by position, the best move if one was found.
        self._bounds: dict[tuple[Hashable, int], tuple[float, float]] = {}
        self._best_moves: dict[Hashable, Move] = {}
        # By player: the latest moves that caused beta cutoffs, and how often all moves did.
        self._killers: tuple[list[Move], list[Move]] = ([], [])
        self._history: tuple[dict[Move, int], dict[Move, int]] = ({}, {})
        self._line: list[Order] = []
        """The moves in each position on the way from the root to the one being searched."""

    @property
    def nodes(self) -> int:
        """The number of positions evaluated in this search."""
        return len(self.root_moves) + self.evaluation.evaluated - self._evaluated_before

    def search(
        self, pos: P, moves: Sequence[Move], past: Sequence[P], lines: int = 1
    ) -> Iterator[None]:
        """Search these moves in a position by iterative deepening.

        ``past`` are the positions of the match so far.  So many best moves as there are ``lines``
        are valued; the others are only known to be no better.  Yields whenever it can be
        interrupted, and ends when there is no more to learn, for instance when all moves lose
        immediately.
        """
        evaluation = self.evaluation
        self._lines, self._before_iteration = lines, []
        roots = self.root_moves = [
            RootMove(move, after, value) for value, move, after in self._children(pos, moves)
        ]
        self._evaluated_before = evaluation.evaluated
        self._heard = {}
        self._history = ({}, {})
        self._tempo = evaluation.tempo
        shallower = INFINITY
        seen = {evaluation.key(earlier) for earlier in past}
        for root in roots:
            outcome = self.game.outcome(root.position)
            if outcome and outcome.winner is None:
                root.is_drawn, root.value = True, 0.0
            elif evaluation.key(root.position) in seen or evaluation.can_repeat(root.position):
                root.repeats = True
                root.value = min(root.value, -evaluation.repetition)
        roots.sort(key=lambda root: root.value, reverse=True)
        yield
        self._line = [dict.fromkeys(root.move for root in roots)]
        for depth in range(1, MAX_DEPTH):
            best: list[float] = []  # values of the best moves, negated: in ascending order
            ordered, width = self._in_order(depth)
            if lines > 1:
                self._before_iteration = self.candidates()
            for rank, root in enumerate(ordered):
                alpha = -best[-1] if len(best) == lines else -INFINITY
                if depth == 1 and rank >= width and alpha > -WIN:
                    break
                if root.loses:
                    continue
                if len(best) == lines and depth > 1 and self._may_be_left_out(root, depth):
                    if root.depth:  # what was never searched here is no candidate of this search
                        root.depth = depth
                    continue
                before = self.nodes
                if rank >= width and not (yield from self._may_be_best(root, depth, alpha)):
                    continue
                value = yield from self._root_value(root, depth, alpha)
                previous = root.value
                root.depth, root.value = depth, self._without_tempo(value, 1 + depth)
                root.nodes += self.nodes - before
                root.loses = depth == 1 and value <= -WIN
                if value > alpha:
                    place = bisect_right(best, -value)
                    best.insert(place, -value)
                    del best[lines:]
                    roots.remove(root)
                    roots.insert(place, root)
                    if len(best) == lines:
                        self._before_iteration = []
                elif depth > 1:  # only an upper bound: the previous value may be more accurate
                    root.value = min(root.value, previous)
                yield
            self._before_iteration = []
            if roots[0].loses:
                return
            if best:
                self._learn_tempo(depth, shallower, -best[0])
                shallower = -best[0]

    def _may_be_best(
        self, root: RootMove[P], depth: int, alpha: float
    ) -> Generator[None, None, bool]:
        """Whether a late move may be worth more than alpha."""
        if depth == 1 or root.is_drawn:
            return True
        return (yield from self._may_beat(root.position, root.static, depth + 1, alpha))

    def _root_value(
        self, root: RootMove[P], depth: int, alpha: float
    ) -> Generator[None, None, float]:
        """The value of a move after ``depth`` more plies.  The first iteration finds the value of
        every move, later ones only those above alpha."""
        if root.is_drawn:
            return -self._without_tempo(0.0, 1 + depth)  # as other values of this depth
        alpha, rank = (-WIN, 0) if depth == 1 else (alpha, int(alpha > -INFINITY))
        value = -(yield from self._child(root.position, depth, -WIN, -alpha, rank))
        return min(value, -self.evaluation.repetition) if root.repeats else value

    def hear(self, others: Iterable[Sequence[Candidate]]) -> None:
        """Take note of what other searches of this position know: candidates, best first."""
        for candidate in (candidate for found in others for candidate in found):
            known = self._heard.get(candidate.move)
            if known is None or candidate.depth >= known.depth:
                self._heard[candidate.move] = candidate

    def _in_order(self, depth: int) -> tuple[list[RootMove[P]], int]:
        """The moves that an iteration searches: the best so far, those that are better according to
        other searches, and then the rest; and how many of them are not late."""
        if depth == 1:
            return [*self.root_moves], ROOT_WIDTH
        first, *others = self.root_moves
        width = HELPERS_WIDTH if self._number else ROOT_WIDTH
        rest, late = others[: width - 1], others[width - 1 :]
        start = int(self._number * GOLDEN_RATIO % 1 * len(rest))
        better = [root for root in others if self._is_better(root, depth - 1)]
        promising = [first, *better, *(r for r in rest[start:] + rest[:start] if r not in better)]
        return [*promising, *(root for root in late if root not in better)], len(promising)

    def _may_be_left_out(self, root: RootMove[P], depth: int) -> bool:
        """Whether a move is no better than those valued so far according to another search of at
        least this depth."""
        heard = self._heard.get(root.move)
        known = heard is not None and heard.depth >= depth
        return known and not self._is_better(root, depth, self._lines - 1)

    def _is_better(self, root: RootMove[P], depth: int, than: int = 0) -> bool:
        """Whether a move is better than the best one, or another of the best ones, according to
        another search of at least this depth."""
        heard = self._heard.get(root.move)
        if heard is None or heard.depth < depth:
            return False
        value = self._expected_result(self.root_moves[than])
        return heard.value > value if root.position.turn else heard.value < value

    def candidates(self) -> list[Candidate]:
        """The moves that were searched, best first; see ``ranked``."""
        if self._before_iteration:
            return self._before_iteration
        searched = [root for root in self.root_moves if root.depth] or self.root_moves
        if not searched:
            return []
        # Others were found to be no better than the best moves, whose values may have fallen.
        most = [*accumulate((root.value for root in searched[: self._lines]), min)]
        most += [most[-1]] * (len(searched) - len(most))
        turn = 1 - searched[0].position.turn
        best, *others = (
            Candidate(
                root.move, root.nodes, self._expected_result(root, bound), root.loses, root.depth
            )
            for root, bound in zip(searched, most, strict=True)
        )
        return ranked(best, others, turn)

    def principal_variation(self, move: Move) -> list[Move]:
        """The principal variation from a candidate on, as deep as it was searched."""
        root = next(root for root in self.root_moves if root.move == move)
        line, pos = [move], root.position
        while len(line) <= root.depth and (best := self._best_moves.get(self.evaluation.key(pos))):
            if not self.game.legal_moves(pos):
                break
            line.append(best)
            pos = self.game.play(pos, best)
        return line

    def _expected_result(self, root: RootMove[P], most: float = INFINITY) -> float:
        """Player 0's expected result after a root move that is worth at most ``most``."""
        opponent, value = root.position.turn, min(root.value, most)
        if root.loses:
            return 1.0 - opponent
        return self.evaluation.expected_result(value if opponent else -value)

    def _without_tempo(self, value: float, plies: int) -> float:
        """A value after a number of plies, without the worth of being the player to move, so that
        values of odd and even depths can be compared."""
        if abs(value) >= WIN:
            return value
        return value + (-self._tempo if plies % 2 else self._tempo)

    def _learn_tempo(self, depth: int, shallower: float, value: float) -> None:
        """Reconcile odd and even depths: the best values of two successive depths differ by twice
        the worth of the last move.  How much that is depends on the position."""
        if abs(shallower) < WIN and abs(value) < WIN:
            gain = shallower - value if depth % 2 else value - shallower
            self._tempo = min(max(gain / 2, 0.0), MAX_TEMPO * self.evaluation.tempo)

    def _children(self, pos: P, moves: Sequence[Move]) -> list[tuple[float, Move, P]]:
        """Moves with their static values for the player to move and the positions after them, best
        first."""
        play, sign = self.game.play, -1 if pos.turn else 1
        after = [play(pos, move) for move in moves]
        values = self.evaluation.values(iter(after), lazily=False)
        children = [
            (sign * value, move, position)
            for value, move, position in zip(values, moves, after, strict=True)
        ]
        children.sort(key=itemgetter(0), reverse=True)
        return children

    def _negamax(
        self, pos: P, depth: int, alpha: float, beta: float
    ) -> Generator[None, None, float]:
        """The value for the player to move after ``depth`` more plies; outside the alpha-beta
        window only a bound.  Yields occasionally."""
        if depth == 1:
            return self._last_ply(pos, beta)
        yield
        key = self.evaluation.key(pos)
        lower, upper = self._bounds.get((key, depth), (-WIN, WIN))
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        best, best_move = -INFINITY, None
        before = self._before()
        self._line.append(before)  # until the moves are evaluated
        for rank, (value, move, after) in enumerate(self._in_turn(pos, key, before)):
            if abs(value) < WIN:
                raised = max(best, alpha)  # by the moves before this one
                if rank >= WIDTH and not (yield from self._may_beat(after, value, depth, raised)):
                    best = max(best, raised)  # an upper bound for the moves that are left out
                    continue
                value = -(yield from self._child(after, depth - 1, -beta, -raised, rank))
            if value > best:
                best, best_move = value, move
                if best >= beta:
                    self._note_cutoff(pos.turn, move, depth)
                    break
        self._line.pop()
        if best > alpha and best_move is not None:
            lower = best
            _store(self._best_moves, key, best_move)
        if best < beta:
            upper = best
        _store(self._bounds, (key, depth), (lower, upper))
        return best

    def _child(
        self, pos: P, depth: int, alpha: float, beta: float, rank: int
    ) -> Generator[None, None, float]:
        """The value of a child.  All but the first one are only tested for being better, and
        searched fully only if they are (principal variation search)."""
        if rank and alpha < beta - NARROW:
            value = yield from self._negamax(pos, depth, beta - NARROW, beta)
            if value >= beta or value <= alpha:
                return value
        return (yield from self._negamax(pos, depth, alpha, beta))

    def _may_beat(
        self, pos: P, static: float, depth: int, alpha: float
    ) -> Generator[None, None, bool]:
        """Whether a late move to this position, with this static value, may be worth more than
        alpha, by a search that is two plies shallower (late move reduction).  Two, so that the same
        player makes the last move, and values can be compared; only at depth 2 there are no two
        plies to leave out, and the static value has to do."""
        if depth <= REDUCTION + 1:
            return static > alpha
        search = self._negamax(pos, depth - 1 - REDUCTION, -alpha - NARROW, -alpha)
        return (yield from search) < -alpha

    def _in_turn(self, pos: P, key: Hashable, before: Order) -> Iterator[tuple[float, Move, P]]:
        """The moves to search, with their static values and the positions after them: the best move
        that is known, before the others are evaluated, and then the others by their static values.
        Moves after the first ``MAX_LATE`` are left out, except killers."""
        first = self._best_moves.get(key)
        if first is not None:
            yield from self._children(pos, [first])
        moves = self.evaluation.moves(pos)
        children = self._children(pos, self._promising(pos, moves, before, OLD))
        self._line[-1] = dict.fromkeys([*(move for _, move, _ in children), *moves])
        killers = self._killers[pos.turn]
        kept = children[:MAX_LATE]
        kept += [child for child in children[MAX_LATE:] if child[1] in killers]
        yield from (child for child in kept if child[1] != first)

    def _before(self) -> Order:
        """The moves that the player to move had in its previous turn in this search."""
        return self._line[-2] if len(self._line) > 1 else {}

    def _promising(
        self, pos: P, moves: Sequence[Move], before: Order, most_old: int
    ) -> Sequence[Move]:
        """The moves that are worth evaluating: killers, the best of the old ones, and all new ones,
        sorted by the history heuristic."""
        history, legal = self._history[pos.turn], set(moves)
        killers = [move for move in self._killers[pos.turn] if move in legal]
        old = list(islice((move for move in before if move in legal), most_old))
        new = sorted(
            (move for move in moves if move not in before), key=lambda move: -history.get(move, 0)
        )
        return list(dict.fromkeys([*killers, *old[:OLD_FIRST], *new, *old[OLD_FIRST:]]))

    def _note_cutoff(self, turn: int, move: Move, depth: int) -> None:
        """Remember a move that refuted the opponent's."""
        history, killers = self._history[turn], self._killers[turn]
        history[move] = history.get(move, 0) + depth * depth
        if move in killers:
            killers.remove(move)
        killers.insert(0, move)
        del killers[KILLERS:]

    def _last_ply(self, pos: P, beta: float) -> float:
        """The best static value for the player to move after one move, or the first that reaches
        beta."""
        play, sign = self.game.play, -1 if pos.turn else 1
        moves = self._promising(pos, self.evaluation.moves(pos), self._before(), OLD_AT_LAST)
        best, best_move = -INFINITY, moves[0]
        values = self.evaluation.values(play(pos, move) for move in moves)
        for move, value in zip(moves, values, strict=True):
            value *= sign
            if value > best:
                best, best_move = value, move
                if best >= beta:
                    self._note_cutoff(pos.turn, move, 1)
                    break
        _store(self._best_moves, self.evaluation.key(pos), best_move)
        return best


def _store(table: dict[Any, Any], key: Any, value: Any) -> None:
    if len(table) >= TABLE_SIZE:
        table.clear()
    table[key] = value

"""Proves puzzles again by an independent method: by the slow twins of the tests and a plain search
of all moves.  These share no code with the rules and the search that made the puzzles.

A twin may help with ``decided(state)``, the winner where play changes nothing any more, or None;
``winning_moves(state)``, a proof of its own; and ``goals``, by kind of puzzle, like ``reached`` of
``PuzzleKind``.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..puzzles import EXISTS, SAVE, read_puzzle
from .checkout import in_checkout

TOO_LONG = "its proof takes more moves than Python can follow"


class Recheck:
    """A search for one puzzle, over a twin's states and tokens."""

    def __init__(self, twin: Any, kind: str, start: Any) -> None:
        self.twin, self.start = twin, start
        self.goal = getattr(twin, "goals", {}).get(kind)
        self.decisive: Counter[tuple[int, str]] = Counter()
        self.known: dict[tuple[str, int, int], bool] = {}

    def is_reached(self, state: Any, player: int) -> bool | None:
        """Whether the player has reached the goal; None while it has not, but may still."""
        if self.goal is not None and self.goal(self.start, state, player):
            return True
        end = self.twin.outcome(state)
        if end is None and hasattr(self.twin, "decided"):
            end = self.twin.decided(state)
        return None if end is None else bool(end == (player,))

    def forces(self, state: Any, player: int, turns: int) -> bool:
        """Whether the player can force the goal within so many of its turns; 0 is no limit."""
        reached = self.is_reached(state, player)
        if reached is not None:
            return reached
        key = self.twin.code(state), player, turns
        if key not in self.known:
            self.known[key] = self.search(state, player, turns)
        return self.known[key]

    def search(self, state: Any, player: int, turns: int) -> bool:
        """``forces`` where the goal is not reached yet: tries all moves, first those that have most
        often decided other positions."""
        wanted = bool(state.turn == player)
        tokens = self.twin.moves(state)
        for token in sorted(tokens, key=lambda token: -self.decisive[state.turn, token]):
            if self.holds(state, token, player, turns) == wanted:
                self.decisive[state.turn, token] += 1
                return wanted
        return not wanted

    def holds(self, state: Any, token: str, player: int, turns: int) -> bool:
        """Whether the player who could force the goal within ``turns`` turns still can after a move
        of either player."""
        after = self.twin.play(state, token)
        if not turns or state.turn != player or after.turn == player:
            return self.forces(after, player, turns)
        return (
            self.forces(after, player, turns - 1)
            if turns > 1
            else bool(self.is_reached(after, player))
        )


def fault(line: str) -> str:
    """What is wrong with a puzzle, given as its line, or "" if all is right.

    Raises ValueError for a line that is no puzzle, for a game without a twin, and outside of a
    checkout of Skerry, which has the twins.
    """
    tests = in_checkout("reference")
    if tests is None:
        raise ValueError("puzzles are checked with the tests: run this in a checkout of Skerry")
    puzzle = read_puzzle(line)
    twin = tests.twin(puzzle.game)
    state = twin.decode(puzzle.code)
    search = Recheck(twin, puzzle.kind, state)
    stops = puzzle.kind == SAVE
    player = 1 - state.turn if stops else state.turn
    claimed = puzzle.accepted
    try:
        if not puzzle.turns and hasattr(twin, "winning_moves"):
            right = twin.winning_moves(state)
        else:
            right = [
                token
                for token in twin.moves(state)
                if search.holds(state, token, player, puzzle.turns) != stops
            ]
    except RecursionError:
        return TOO_LONG
    if sorted(right) != sorted(claimed):
        return f"{', '.join(right) or 'nothing'} is right, not {', '.join(claimed) or 'nothing'}"
    return "" if right or puzzle.kind == EXISTS else "no move is right"

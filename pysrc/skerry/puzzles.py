"""Puzzles: positions with something to find, and which moves solve them.

A puzzle claims that a player can force a goal within some turns, and lists all first moves that do.
Whatever follows the first move is proved when it is needed.  This module knows neither how
puzzles are made nor how they are shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from .evaluator import Evaluator, OutOfNodesError, PuzzleKind
from .game import Move
from .games import evaluator, load
from .search.prover import Goal, Prover
from .text import RefusedError

WIN, ONLY, SAVE, EXISTS = "win", "only", "save", "exists"
KINDS = (WIN, ONLY, SAVE, EXISTS)
"""The kinds that all games have: to win within some turns; to find the only move that wins; to stop
the opponent from winning within some turns; and to find out whether there is a win at all."""
THEMES = ("ride", "push", "flip", "rotate", "double", "quiet")
"""What right moves may have in common: what they do to pieces, whether they make two threats to win
at the same time, and whether they make none."""
BANDS = 5
LIMIT = 20_000
"""How many positions a proof about a puzzle may take."""
MAX_LINE = 12
"""The most moves that a solution shows."""
NUMBER = re.compile("[0-9]{1,9}")
"""A number in the line of a puzzle."""


class Puzzle(NamedTuple):
    """A puzzle.

    Within ``turns`` turns of their own a player can force the goal; 0 means by best play to the
    end, without a limit.  ``band`` is how difficult it is, from 1 to ``BANDS``; ``accepted`` are
    the tokens of all right first moves, none where the answer is that there is no win; ``themes``
    are words of ``THEMES``.
    """

    game: str
    kind: str
    turns: int
    band: int
    accepted: tuple[str, ...]
    themes: tuple[str, ...]
    code: str

    def __str__(self) -> str:
        """One line of text, which ``read_puzzle`` reads."""
        lists = (",".join(items) or "-" for items in (self.accepted, self.themes))
        code = self.code.replace(" ", "_")
        return " ".join((self.game, f"{self.kind}:{self.turns}", str(self.band), *lists, code))


def read_puzzle(line: str) -> Puzzle:
    """The puzzle of a line.  Raises RefusedError when it is none."""
    fields = line.split(" ")
    try:
        name, what, band, accepted, themes, code = fields
        kind, turns = what.split(":")
    except ValueError:
        raise RefusedError("'{line}' is not a puzzle", line=line) from None
    if not (NUMBER.fullmatch(turns) and NUMBER.fullmatch(band)):
        raise RefusedError("'{line}' is not a puzzle", line=line)
    tokens, words = (tuple(part.split(",")) if part != "-" else () for part in (accepted, themes))
    return Puzzle(name, kind, int(turns), int(band), tokens, words, code.replace("_", " "))


class Judge:
    """Judges the moves in one puzzle.  Raises RefusedError if the puzzle is invalid."""

    def __init__(self, puzzle: Puzzle, limit: int | None = LIMIT) -> None:
        self.puzzle = puzzle
        self.game = load(puzzle.game)
        self.evaluator: Evaluator[Any] = evaluator(self.game)
        self.start = self.game.decode(puzzle.code)
        self.player = self.start.turn
        """The player who solves the puzzle."""
        self.own = kind_of(self.evaluator, puzzle.kind)
        self.prover = Prover(self.evaluator, limit, goal_from(self.own, self.start))
        self.forcing = 1 - self.player if puzzle.kind == SAVE else self.player
        """The player who forces the goal, or who has to be stopped."""

    def first_moves(self) -> list[Move]:
        """All right first moves, by a new proof."""
        find = self.prover.replies if self.puzzle.kind == SAVE else self.prover.moves
        return find(self.start, self.forcing, self.puzzle.turns)

    def is_right(self, pos: Any, move: Move) -> bool:
        """Whether a move of the player's first turn is right."""
        if pos == self.start:
            return self.game.write(pos, move) in self.puzzle.accepted
        holds = self.prover.after(pos, move, self.forcing, self.puzzle.turns)
        return holds != (self.puzzle.kind == SAVE)

    def is_over(self, pos: Any) -> bool:
        """Whether right moves have solved the puzzle: the player's first turn is over, or nothing
        is left to find in it."""
        return bool(pos.turn != self.player or self._is_reached(pos))

    def refutation(self, pos: Any, move: Move) -> list[Move]:
        """What shows that a move of the first turn is wrong: moves of the opponent's next turn, or
        none where nothing has to be shown."""
        after = self.game.play(pos, move)
        turns = self.puzzle.turns
        if after.turn == self.player or self.game.outcome(after) is not None:
            return []
        try:
            if self.puzzle.kind == SAVE or not turns:
                return self._force(after, 1 - self.player, turns)
            if turns == 1:
                return []
            return self._turn(after, lambda at: self.prover.reply(at, self.player, turns - 1))
        except OutOfNodesError:
            return []

    def solution(self) -> list[Move]:
        """A line that begins with a right move and ends where the goal is reached, or when it is
        long enough.  The opponent holds out as long as possible."""
        pos, turns, out = self.start, self.puzzle.turns, list[Move]()
        if not self.puzzle.accepted:
            return out
        if self.puzzle.kind == SAVE:
            return self._turn(pos, self._right_move)
        while len(out) < MAX_LINE and not self._is_reached(pos):
            if pos.turn == self.player:
                more = self._force(pos, self.player, turns)
                turns -= bool(turns)
            else:
                more = [self._resist(pos, turns)]
            if not more:
                break
            out += more
            for move in more:
                pos = self.game.play(pos, move)
        return out

    def _is_reached(self, pos: Any) -> bool:
        if self.game.outcome(pos) is not None:
            return True
        return bool(self.puzzle.turns and self.prover.reached(pos, self.player))

    def _turn(self, pos: Any, choose: Callable[[Any], Move | None]) -> list[Move]:
        """The moves of one turn, as they are chosen, until it ends or none is chosen."""
        out, player = [], pos.turn
        while pos.turn == player and self.game.outcome(pos) is None and (move := choose(pos)):
            out.append(move)
            pos = self.game.play(pos, move)
        return out

    def _right_move(self, pos: Any) -> Move | None:
        moves = self.game.legal_moves(pos)
        return next((move for move in moves if self.is_right(pos, move)), None)

    def _force(self, pos: Any, player: int, turns: int) -> list[Move]:
        """Moves of one turn with which a player forces the goal, to its end or to where the goal
        is reached; a turn that ends the game if there is one."""

        def choose(at: Any) -> Move | None:
            if at is pos or not self.prover.reached(at, player):
                for soon in dict.fromkeys((1, turns)):
                    with suppress(OutOfNodesError):
                        if move := self.prover.move(at, player, soon):
                            return move
            return None

        return self._turn(pos, choose)

    def _resist(self, pos: Any, turns: int) -> Move:
        """A move of the opponent after which the player needs longest: one that stops a win in the
        next turn, if there is one."""
        moves = list(self.game.legal_moves(pos))
        self.evaluator.arrange(pos, moves)
        for soon in range(1, max(turns, 2)):
            try:
                replies = self.prover.replies(pos, self.player, soon)
            except OutOfNodesError:
                break
            if not replies:
                break
            moves = replies
        return moves[0]


def kind_of(evaluator: Evaluator[Any], slug: str) -> PuzzleKind[Any] | None:
    """A game's own kind of puzzle, or None for those that all games have.  Raises RefusedError for
    other words."""
    for kind in evaluator.puzzle_kinds():
        if kind.slug == slug:
            return kind
    if slug not in KINDS:
        raise RefusedError("there is no kind of puzzle called '{kind}'", kind=slug)
    return None


def goal_from(kind: PuzzleKind[Any] | None, start: Any) -> Goal | None:
    """The goal of a kind of puzzle that begins here, for a prover."""
    if kind is None or kind.reached is None:
        return None
    return partial(kind.reached, start)

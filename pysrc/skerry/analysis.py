"""Analysis of a match's position by the search, in tokens and as a table."""

from __future__ import annotations

from math import inf
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from .evaluator import Candidate
from .game import Game
from .games import evaluator, levels
from .match import Match
from .search.mcts import Search, think
from .search.statistics import Statistics
from .text import RefusedError

MAX_LINE = 8
"""How many moves of a principal variation a table shows."""


class MoveReport(NamedTuple):
    """What a search found out about one move.

    ``visits`` is how often it was tried, and ``value`` is player 0's expected result after it, from
    0.0 (lost) to 1.0 (won), which is certain if ``proven``.  ``line`` is the principal variation,
    beginning with the move itself.
    """

    token: str
    visits: int
    value: float
    proven: bool
    line: tuple[str, ...]


class Report(NamedTuple):
    """What a search found out about a position.

    ``nodes`` is the number of positions searched, and ``value`` is player 0's expected result, from
    0.0 (lost) to 1.0 (won), which is certain if ``proven``.  ``moves`` are the moves tried, best
    first.  ``players`` are the names of both sides, and ``turn`` is the player to move.
    """

    nodes: int
    value: float
    proven: bool
    moves: tuple[MoveReport, ...]
    players: tuple[str, str]
    turn: int

    @property
    def best(self) -> str:
        """The token of the move to play."""
        return self.moves[0].token

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation, as tokens, beginning with the best move."""
        return self.moves[0].line

    def chances(self, value: float) -> float:
        """A value as the winning chance of the player to move."""
        return 1 - value if self.turn else value

    def table(self, rows: int = 10) -> str:
        """The best moves as text: visits, the mover's chances and the principal variation.

        Chances that are certain have an exclamation mark.
        """
        mover = self.players[self.turn]
        cells = [("move", "visits", f"{mover} wins", "expected")]
        for move in self.moves[:rows]:
            chances = f"{100 * self.chances(move.value):.0f}%{'!' if move.proven else ''}"
            line = " ".join(move.line[:MAX_LINE])
            cells.append((move.token, str(move.visits), chances, line))
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = (
            f"{token:<{widths[0]}}  {visits:>{widths[1]}}  {chances:>{widths[2]}}  {line}"
            for token, visits, chances, line in cells
        )
        return "\n".join(text.rstrip() for text in lines)

    def __str__(self) -> str:
        return self.table()

    def __repr__(self) -> str:
        chances = f"{self.players[self.turn]} wins {100 * self.chances(self.value):.0f}%"
        return f"<report of {self.nodes} nodes: {self.best}, {chances}>"


def analyse(
    match: Match,
    nodes: int = 2000,
    *,
    seconds: float | None = None,
    level: int | None = None,
    seed: int | None = None,
) -> Report:
    """Search the position at a match's cursor.

    The search looks at ``nodes`` positions, or fewer if the result is proven.  With ``seconds`` it
    runs for that time instead, and with ``level`` it thinks like the bot of that level, from 1 up.
    Equal seeds give equal reports, except with ``seconds``.  Raises RefusedError when the match is
    over at the cursor, and ValueError for an impossible argument.
    """
    game, position, past = match.game, match.position, match.positions()[:-1]
    if match.outcome:
        raise RefusedError("the game is over")
    if nodes < 1:
        raise ValueError(f"nodes has to be at least 1, not {nodes}")
    if seconds is not None and not 0 <= seconds < inf:
        raise ValueError(f"a search takes 0 or more seconds, not {seconds}")
    search = Search(evaluator(game), Random(seed))
    if level is not None:
        known = levels(game)
        if not 1 <= level <= len(known):
            raise ValueError(f"there is no level {level}; the levels are 1 to {len(known)}")
        found = think(search, [*past, position], known[level - 1])
        return _report(game, position, found)
    end = None if seconds is None else monotonic() + seconds
    for found in search.search(position, past):
        if found.proven or found.finished:
            break
        if found.nodes >= nodes if end is None else monotonic() >= end:
            break
    return _report(game, position, found)


def _report(game: Game[Any], position: Any, found: Statistics) -> Report:
    moves = []
    # A level may move without a search, where there is only one move.
    unsearched = Candidate(found.best, 0, found.value, found.proven)
    for candidate in found.listed() or [unsearched]:
        line = tuple(game.write_line(position, found.line(candidate.move)))
        moves.append(MoveReport(line[0], candidate.visits, candidate.value, candidate.proven, line))
    is_proven, turn = found.result is not None, int(position.turn)
    return Report(found.nodes, found.value, is_proven, tuple(moves), game.players, turn)

"""How agents of the course play: what they are given, and what their answers mean.

Agents written for the course's engine are classes ``StudentAgent`` that import ``gameEngine`` and
``agent``.  ``engine`` and ``agent`` here are these modules, written from their description on top
of our rules.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar

from ....game import Game, Move
from ..rules import RiversPosition
from ..words import RiversInWords
from .engine import PLAYERS, check_move, to_clicks, to_dict


class Dialect:
    """What crosses between one game and a bot of the course."""

    entry = "StudentAgent"
    """The class that a bot of this kind has; its argument is one of ``players``."""
    generator = "generate_all_moves"
    """The function or method of a bot that lists all moves, if it has one."""
    modules: ClassVar = {"gameEngine": f"{__name__}.engine", "agent": f"{__name__}.agent"}
    """The modules that such bots may import, by the names that they use."""
    players = PLAYERS

    def __init__(self, game: Game[Any]) -> None:
        assert isinstance(game, RiversInWords)
        self.game = game

    def situation(self, pos: RiversPosition, engine: ModuleType) -> tuple[Any, ...]:
        """The first arguments of ``choose``: a new board of the bot's own ``gameEngine``, its rows
        and columns, and the columns of the scoring areas."""
        layout = self.game.layout
        first, last = layout.goal_columns
        board = engine.to_board(self.game, pos)
        return board, layout.rows, layout.columns, list(range(first, last + 1))

    def listed(self, pos: RiversPosition, engine: ModuleType) -> tuple[Any, ...]:
        """The arguments of ``generate_all_moves``."""
        board, *sizes = self.situation(pos, engine)
        return board, PLAYERS[pos.turn], *sizes

    def clicks(self, pos: RiversPosition, returned: Any) -> Move:
        """The clicks that a returned dict means; they may be illegal.

        Raises MalformedError when it means nothing.
        """
        return to_clicks(self.game, pos, returned)

    def check(self, pos: RiversPosition, clicks: Move) -> None:
        """Raises IllegalMoveError saying why the clicks are no legal move."""
        check_move(self.game, pos, clicks)

    def write(self, pos: RiversPosition, move: Move) -> dict[str, Any]:
        """A legal move as such a dict."""
        return to_dict(self.game, pos, move)

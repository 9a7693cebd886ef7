"""The kinds of bots that people write: how each is called, and what its answers mean.

A simple bot is a function ``choose(match)`` that returns a legal move or its token.  Some games
have bots of another kind, written for the engine of a course: the module ``course`` in a game's
package then has a ``Dialect``, which says how they are called and what their answers mean.

All methods of these classes may run the bot's own code, ``read`` too if a value is of the bot's own
class, so ``agents`` catches whatever they raise.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from .. import match as tree
from ..game import Game, Move
from ..games import why_not
from ..library import Match
from ..match import Node
from ..text import IllegalMoveError, MalformedError, Text
from .bot_files import CHOOSE
from .failures import FOLDER, BotError, Failure, shown
from .modules import Modules
from .ticks import Ticks

GENERATOR = "legal_moves"
"""The function of a simple bot that lists all moves, if it has one."""
FOREVER = 60.0
"""The seconds left that bots of the course are given in a match without clocks."""

Seconds = tuple[float, float]
"""The seconds that both players have left."""


class Bot(Protocol):
    """A bot of some kind, loaded for one player of one game."""

    def ask(self, match: tree.Match, left: Seconds | None) -> Any:
        """What the bot returns when it is asked for a move; ``left`` is None without clocks."""

    def list_moves(self, match: tree.Match) -> Iterable[Any]:
        """All moves that the bot's own generator lists.  Raises BotError when it has none."""

    def read(self, pos: Any, returned: Any) -> Move:
        """The legal move that a value means.

        Raises IllegalMoveError or another RefusedError saying why it is none.
        """


class SimpleBot:
    """A function ``choose(match)`` and perhaps a function ``legal_moves(match)``."""

    def __init__(
        self, module: Any, game: Game[Any], player: int, modules: Modules, ticks: Ticks
    ) -> None:
        """Find the function in the bot's module.  Raises BotError."""
        self._module, self._game, self._player = module, game, player
        self._modules, self._ticks = modules, ticks
        self._choose = _checked(getattr(module, CHOOSE, None), ("match",), 1)

    def ask(self, match: tree.Match, left: Seconds | None) -> Any:
        mine = left[self._player] if left else math.inf
        return self._choose(BotMatch(match, self._player, mine, self._ticks))

    def list_moves(self, match: tree.Match) -> Iterable[Any]:
        given = BotMatch(match, match.position.turn, math.inf)
        found: Iterable[Any] = _own(GENERATOR, (self._module,), self._modules)(given)
        return found

    def read(self, pos: Any, returned: Any) -> Move:
        return read_move(self._game, pos, returned)


class CourseBot:
    """A class ``StudentAgent`` with a method ``choose``, of the course's engine."""

    ARGUMENTS = ("board", "rows", "cols", "score_cols", "current_player_time", "opponent_time")
    """What ``choose`` takes; in older bots, all but the two times."""

    def __init__(self, module: Any, dialect: Any, player: int, modules: Modules) -> None:
        """Make an instance of the class in the bot's module.  Raises BotError."""
        self._module, self._dialect, self._player = module, dialect, player
        self._modules, self._engine = modules, modules.lent("gameEngine")
        bot = getattr(module, dialect.entry)(dialect.players[player])
        method = getattr(bot, CHOOSE, None)
        self._is_timed = callable(method) and not _accepts(method, 4)
        self._choose = _checked(method, self.ARGUMENTS, 6 if self._is_timed else 4)

    def ask(self, match: tree.Match, left: Seconds | None) -> Any:
        board = self._dialect.situation(match.position, self._engine)
        if not self._is_timed:
            return self._choose(*board)
        mine, other = (left[self._player], left[1 - self._player]) if left else (FOREVER, FOREVER)
        return self._choose(*board, mine, other)

    def list_moves(self, match: tree.Match) -> Iterable[Any]:
        given = self._dialect.listed(match.position, self._engine)
        # It may also be a method, beside ``choose``.
        owners = (getattr(self._choose, "__self__", None), self._module)
        found: Iterable[Any] = _own(self._dialect.generator, owners, self._modules)(*given)
        return found

    def read(self, pos: Any, returned: Any) -> Move:
        clicks: Move = self._dialect.clicks(pos, returned)
        self._dialect.check(pos, clicks)
        return clicks


def dialect(game: Game[Any]) -> Any:
    """The dialect for a game's bots that were written for another engine, or None."""
    package = type(game).__module__.rpartition(".")[0]
    if not find_spec(f"{package}.course"):
        return None
    return import_module(f"{package}.course").Dialect(game)


class BotMatch(Match):
    """The match that a bot is given: its own copy, to play on as it likes.

    Matches that it makes of links and texts have all defaults.
    """

    player = 0
    """The number of the bot's side: 0 moves first."""
    time_left = math.inf
    """The seconds that the bot has left for all its moves, or ``inf``."""
    _ticks: Ticks | None = None

    def __init__(
        self, match: tree.Match, player: int, left: float, ticks: Ticks | None = None
    ) -> None:
        super().__init__(match.game)
        self.start = match.start
        self.node = self.root = Node(match.root.position)
        self.nodes = {0: self.root}
        for node in match.line()[: match.ply]:
            self.count += 1
            child = Node(node.position, self.node, node.move, node.token, self.count)
            self.node.children.append(child)
            self.nodes[child.id] = self.node = child
        self.player, self.time_left, self._ticks = player, left, ticks

    @property
    def ticks_left(self) -> float:
        """The ticks that the bot has left for this move, or ``inf``."""
        if self._ticks is None or self._ticks.budget is None:
            return math.inf
        return self._ticks.budget - self._ticks.used


def _checked(function: Any, names: Sequence[str], count: int) -> Callable[..., Any]:
    """The function, if it takes ``count`` arguments; raises BotError otherwise."""
    if not callable(function) or not _accepts(function, count):
        why = Text(
            "'{name}' has to be a function of ({arguments}).",
            {"name": CHOOSE, "arguments": ", ".join(names)},
        )
        raise BotError(Failure("load", why))
    made: Callable[..., Any] = function
    return made


def _accepts(function: Callable[..., Any], count: int) -> bool:
    """Whether a function can be called with ``count`` arguments."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # it has no signature
        return True
    return True


def _own(name: str, owners: Sequence[Any], modules: Modules) -> Callable[..., Any]:
    """The function of a name that the bot's own files define, in the first owner that has one.

    Raises BotError when there is none: one that is imported from us would only be compared with
    itself.
    """
    for owner in owners:
        function = getattr(owner, name, None)
        if callable(function):
            code = getattr(inspect.unwrap(function), "__code__", None)
            if code is not None and code.co_filename[len(FOLDER) :] in modules.sources:
                made: Callable[..., Any] = function
                return made
    why = Text(
        "The bot has no function '{name}' of its own, so there is nothing to check.",
        {"name": name},
    )
    raise BotError(Failure("load", why))


def read_move(game: Game[Any], pos: Any, returned: Any) -> Move:
    """The legal move that a token or a list of clicks means.

    Raises IllegalMoveError or another RefusedError saying why it is none.
    """
    if isinstance(returned, str):
        try:
            return game.read(pos, returned)
        except IllegalMoveError:
            refusal = why_not(game, pos, returned)
            if refusal is None:
                raise
            raise refusal.error() from None
    if not isinstance(returned, list | tuple):
        raise MalformedError(
            "return a move of match.legal_moves(), or the token of one, not {found}",
            found=type(returned).__name__,
        )
    clicks = tuple(returned)
    for click in clicks:
        is_cell = type(click) is int and click in game.board.names
        if not is_cell and not isinstance(click, str):
            raise MalformedError(
                "{found} is neither a cell nor a button of this game", found=shown(click)
            )
    refusal = game.why_not(pos, clicks)
    if refusal:
        raise refusal.error()
    if clicks not in game.legal_moves(pos):
        raise IllegalMoveError("{move} is the beginning of several moves", move=str(returned))
    return clicks

"""Agents from bots that people write in Python: loads them from their files, calls them within
limits, reads their answers, and explains their mistakes.

``bot_files`` finds the file that a bot begins with, and ``kinds`` knows how bots are called.
"""

from __future__ import annotations

import builtins
import random
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from io import StringIO
from time import perf_counter
from typing import Any, NamedTuple

from .. import match as tree
from ..game import Game, Move
from ..text import IllegalMoveError, MalformedError, RefusedError, Text, quote
from .bot_files import find_entry, tidy
from .failures import BotError, Failure, out_of_ticks, raised_failure, shown
from .kinds import Bot, CourseBot, Seconds, SimpleBot, dialect
from .modules import Modules, module_name
from .ticks import OutOfTicksError, Ticks

MAX_OUTPUT = 8000
"""Characters that a bot may print for each move, and while it is loaded."""

_BUILTINS = vars(builtins)


class Console(StringIO):
    """What a bot prints, up to a length."""

    lost = 0
    """Characters that were dropped."""

    def write(self, text: str) -> int:
        """Keep the part of a text for which there is room."""
        room = max(0, MAX_OUTPUT - self.tell())
        self.lost += max(0, len(text) - room)
        super().write(text[:room])
        return len(text)


class Answer(NamedTuple):
    """A bot's answer: a legal move or a failure, the ticks (0 if they were not counted) and seconds
    that it took, what it printed, and how many more characters it printed, which were dropped."""

    move: Move | None
    failure: Failure | None
    ticks: int
    seconds: float
    output: str
    lost: int


class Agent:
    """A bot in one game, for one player."""

    def __init__(
        self,
        files: Mapping[str, str],
        game: Game[Any],
        player: int,
        seed: int | str,
        console: Console | None = None,
    ) -> None:
        """Load a new instance of a bot from its files, by path.

        Python's own random numbers begin with ``seed``, and ``console`` gets what the bot prints
        meanwhile.  Raises BotError.
        """
        self.files, self.game, self.player = tidy(files), game, player
        course = dialect(game)
        self.entry, self.kind = find_entry(self.files, course is not None)
        self._ticks = Ticks()
        self._modules = Modules(self.files, course.modules if course else {}, self._ticks)
        console = console or Console()

        def prepare() -> Bot:
            if self.kind == "course":
                return CourseBot(module, course, player, self._modules)
            return SimpleBot(module, game, player, self._modules, self._ticks)

        random.seed(seed)
        module, failure, _ = self._run(lambda: import_module(module_name(self.entry)), console)
        if failure is None:
            bot, failure, _ = self._run(prepare, console)
        if failure:
            kind = "load" if failure.kind == "error" else failure.kind
            raise BotError(failure._replace(kind=kind))
        self._bot: Bot = bot

    def _run(
        self, function: Callable[[], Any], console: Console, ticks: int | None = None
    ) -> tuple[Any, Failure | None, float]:
        """What a function of the bot returns, or why it failed, and the seconds that it took.

        What it prints goes to ``console``.
        """
        found, failure, error = None, None, None
        with self._modules.installed(), self._ticks.limit(ticks):
            began = perf_counter()
            found, error = _guarded(function, console)
            seconds = perf_counter() - began
        if isinstance(error, BotError):
            failure = error.failure
        elif ticks is not None and (self._ticks.exceeded or isinstance(error, OutOfTicksError)):
            failure = out_of_ticks(error, self.files, ticks)
        elif error is not None:
            failure = raised_failure(error, self.files)
        return found, failure, seconds

    def choose(
        self,
        match: tree.Match,
        left: Seconds | None = None,
        ticks: int | None = None,
    ) -> Answer:
        """Ask for a move in a match that is not over, where it is the bot's turn.

        ``left`` are the seconds that both players have left, ``ticks`` is the budget for this move.
        """
        pos, console = match.position, Console()
        returned, failure, seconds = self._run(lambda: self._bot.ask(match, left), console, ticks)
        move = None
        if failure is None:
            try:
                move = self._read(pos, returned)
            except BotError as error:
                failure = error.failure
        text = console.getvalue()
        return Answer(move, failure, self._ticks.used, seconds, text, console.lost)

    def _read(self, pos: Any, returned: Any) -> Move:
        """The legal move that a returned value means.  Raises BotError."""
        if returned is None:
            why = Text("The bot returned None: every path through 'choose' must return a move.")
            raise BotError(Failure("unreadable", why, returned="None"))
        values: dict[str, Any] = {"returned": quote(shown(returned))}
        try:
            return self.read(pos, returned)
        except IllegalMoveError as error:
            values["why"] = error.why
            why = Text("The bot returned {returned}, which is illegal here: {why}", values)
            cells = () if error.cell is None else (error.cell,)
            failure = Failure("illegal", why, returned=shown(returned), cells=cells)
        except RefusedError as error:
            values["why"] = error.why
            why = Text("The bot returned {returned}, which is not a move: {why}", values)
            failure = Failure("unreadable", why, returned=shown(returned))
        raise BotError(failure)

    def read(self, pos: Any, returned: Any) -> Move:
        """The legal move that a value means.

        Raises IllegalMoveError or another RefusedError saying why it is none.
        """
        move: Move
        # The value may be of a class of the bot's own, which does what it likes when it is read.
        move, error = _guarded(lambda: self._bot.read(pos, returned), Console())
        if isinstance(error, RefusedError):
            raise error
        if error is not None:
            raise MalformedError("reading it raises {error}", error=shown(error))
        return move

    def listed(self, match: tree.Match) -> list[Any]:
        """All moves that the bot's own generator lists.  Raises BotError."""
        found, failure, _ = self._run(lambda: list(self._bot.list_moves(match)), Console())
        if failure:
            raise BotError(failure)
        made: list[Any] = found
        return made


def _guarded(function: Callable[[], Any], console: Console) -> tuple[Any, BaseException | None]:
    """What a function returns, or what it raises.  Prints go to the console, nothing can be typed,
    and changes to builtins are undone."""
    saved, streams = dict(_BUILTINS), (sys.stdin, sys.stdout, sys.stderr)
    sys.stdin, sys.stdout, sys.stderr = StringIO(), console, console
    try:
        return function(), None
    except BaseException as error:  # a bot may raise anything
        return None, error
    finally:
        for name in _BUILTINS.keys() - saved.keys():
            del _BUILTINS[name]
        _BUILTINS.update(saved)
        sys.stdin, sys.stdout, sys.stderr = streams

"""Agents from bots that people write in Python: loads them from their files, calls them within
limits, reads their answers, and explains their mistakes.

There are two kinds.  A simple bot is a function ``choose(match)`` that returns a legal move or its
token.  Some games have bots of another kind, written for another engine: the module ``course`` in
a game's package then has a ``Dialect``, which says how they are called and what their answers mean.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import math
import posixpath
import random
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from time import perf_counter
from typing import Any, NamedTuple

from .. import match as tree
from ..game import Game, Move
from ..games import names, presentation
from ..library import Match
from ..match import Node
from ..text import IllegalMoveError, MalformedError, RefusedError, Text, quote
from .failures import (
    BotError,
    Failure,
    out_of_ticks,
    raised_failure,
    shown,
    syntax_failure,
)
from .modules import Modules, module_name
from .ticks import OutOfTicksError, Ticks

CHOOSE = "choose"
"""The function or method of every bot."""
GENERATOR = "legal_moves"
"""The function of a simple bot that lists all moves, if it has one."""
USUAL = ("student_agent.py", "bot.py", "main.py")
"""The file that a bot begins with, by its name, where several files could be it."""
LONGEST_OUTPUT = 8000
"""Characters that a bot may print for each move."""
FOREVER = 60.0
"""The seconds left that bots of the course are given in a match without clocks."""
LARGEST_SOURCE = 1_000_000
"""Characters of all files of a bot together."""
NOT_OURS = "__MACOSX/"
"""The folder that macOS adds to a zip; its files have names of Python files but are none."""

_BUILTINS = vars(builtins)


class Console(StringIO):
    """What a bot prints, up to a length."""

    lost = 0
    """Characters that were dropped."""

    def write(self, text: str) -> int:
        """Keep the part of a text for which there is room."""
        room = max(0, LONGEST_OUTPUT - self.tell())
        self.lost += max(0, len(text) - room)
        super().write(text[:room])
        return len(text)


class BotMatch(Match):
    """The match that a bot is given: its own copy, to play on as it likes."""

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
        self.player = player
        """The number of the bot's side: 0 moves first."""
        self.time_left = left
        """The seconds that the bot has left for all its moves, or ``inf``."""
        self._ticks = ticks

    @property
    def ticks_left(self) -> float:
        """The ticks that the bot has left for this move, or ``inf``."""
        if self._ticks is None or self._ticks.budget is None:
            return math.inf
        return self._ticks.budget - self._ticks.used


class Answer(NamedTuple):
    """A bot's answer: a legal move or a failure, the ticks (0 if they were not counted) and seconds
    that it took, what it printed, and how many more characters it printed, which were dropped."""

    move: Move | None
    failure: Failure | None
    ticks: int
    seconds: float
    output: str
    lost: int


def dialect(game: Game[Any]) -> Any:
    """The dialect for a game's bots that were written for another engine, or None."""
    package = type(game).__module__.rpartition(".")[0]
    if not find_spec(f"{package}.course"):
        return None
    return import_module(f"{package}.course").Dialect(game)


class Agent:
    """A bot in one game, for one player."""

    def __init__(
        self,
        files: Mapping[str, str],
        game: Game[Any],
        player: int,
        seed: int | str,
        ticks: int | None = None,
    ) -> None:
        """Load a new instance of a bot from its files, by path.

        Python's own random numbers begin with ``seed``; ``ticks`` is the budget for loading.
        Raises BotError.
        """
        self.files, self.game, self.player = tidy(files), game, player
        self._dialect = dialect(game)
        self.entry, self.kind = find_entry(self.files, self._dialect)
        self._ticks = Ticks()
        lent = self._dialect.modules if self._dialect else {}
        self._modules = Modules(self.files, lent, self._ticks)
        self.console = Console()
        random.seed(seed)
        self._module, failure, _ = self._run(self._import, ticks)
        if failure is None:
            self._choose, failure, _ = self._run(self._prepare, ticks)
        if failure:
            raise BotError(failure._replace(kind=_while_loading(failure.kind)))

    def _import(self) -> Any:
        return import_module(module_name(self.entry))

    def _prepare(self) -> Callable[..., Any]:
        """What to call for a move."""
        if self.kind == "simple":
            return self._checked(getattr(self._module, CHOOSE, None), ("match",), 1)
        bot = getattr(self._module, self._dialect.entry)(self._dialect.players[self.player])
        names = ("board", "rows", "cols", "score_cols", "current_player_time", "opponent_time")
        method = getattr(bot, CHOOSE, None)
        # Older bots take four arguments.
        self._is_timed = callable(method) and not _accepts(method, 4)
        return self._checked(method, names, 6 if self._is_timed else 4)

    @staticmethod
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

    def _run(
        self, function: Callable[[], Any], ticks: int | None = None
    ) -> tuple[Any, Failure | None, float]:
        """What a function of the bot returns, or why it failed, and the seconds that it took."""
        self.console = Console()
        found, failure, error = None, None, None
        with self._modules.installed(), self._ticks.limit(ticks):
            began = perf_counter()
            found, error = _guarded(function, self.console)
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
        left: tuple[float, float] | None = None,
        ticks: int | None = None,
    ) -> Answer:
        """Ask for a move in a match that is not over, where it is the bot's turn.

        ``left`` are the seconds that both players have left, ``ticks`` is the budget for this move.
        """
        pos = match.position
        returned, failure, seconds = self._run(lambda: self._ask(match, left), ticks)
        move = None
        if failure is None:
            try:
                move = self._read(pos, returned)
            except BotError as error:
                failure = error.failure
        text, lost = self.console.getvalue(), self.console.lost
        return Answer(move, failure, self._ticks.used, seconds, text, lost)

    def _ask(self, match: tree.Match, left: tuple[float, float] | None) -> Any:
        me = self.player
        if self.kind == "simple":
            mine = left[me] if left else math.inf
            return self._choose(BotMatch(match, me, mine, self._ticks))
        board = self._dialect.situation(match.position, self._modules.lent("gameEngine"))
        times = (left[me], left[1 - me]) if left else (FOREVER, FOREVER)
        return self._choose(*board, *(times if self._is_timed else ()))

    def _read(self, pos: Any, returned: Any) -> Move:
        """The legal move that a returned value means.  Raises BotError."""
        if returned is None:
            why = Text("The bot returned None: every way through 'choose' has to return a move.")
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
            why = Text("The bot returned {returned}, which is no move: {why}", values)
            failure = Failure("unreadable", why, returned=shown(returned))
        raise BotError(failure)

    def read(self, pos: Any, returned: Any) -> Move:
        """The legal move that a value means.

        Raises IllegalMoveError or another RefusedError saying why it is none.
        """
        if self.kind == "course":
            clicks: Move = self._dialect.clicks(pos, returned)
            self._dialect.check(pos, clicks)
            return clicks
        return read_move(self.game, pos, returned)

    def listed(self, match: tree.Match) -> list[Any]:
        """All moves that the bot's own generator lists.  Raises BotError."""
        found, failure, _ = self._run(lambda: list(self._list(match)))
        if failure:
            raise BotError(failure)
        made: list[Any] = found
        return made

    def _list(self, match: tree.Match) -> Any:
        if self.kind == "simple":
            name, arguments = GENERATOR, (BotMatch(match, match.position.turn, math.inf),)
        else:
            name = self._dialect.generator
            engine = self._modules.lent("gameEngine")
            arguments = self._dialect.listed(match.position, engine)
        owners = [self._module]
        if self.kind == "course":
            owners.insert(0, getattr(self._choose, "__self__", None))
        for owner in owners:
            function = getattr(owner, name, None)
            if callable(function) and self._is_own(function):
                return function(*arguments)
        why = Text(
            "The bot has no function '{name}' of its own, so there is nothing to check.",
            {"name": name},
        )
        raise BotError(Failure("load", why))

    def _is_own(self, function: Any) -> bool:
        code = getattr(inspect.unwrap(function), "__code__", None)
        return code is not None and code.co_filename[len("bot/") :] in self.files


def _while_loading(kind: str) -> str:
    """The kind of a failure that happened while a bot was loaded."""
    return "load" if kind == "error" else kind


def _guarded(function: Callable[[], Any], console: Console) -> tuple[Any, BaseException | None]:
    """What a function returns, or what it raises.  Prints go to the console, and changes to
    builtins are undone."""
    saved, output, errors = dict(_BUILTINS), sys.stdout, sys.stderr
    sys.stdout = sys.stderr = console
    try:
        return function(), None
    except BaseException as error:  # a bot may raise anything
        return None, error
    finally:
        _BUILTINS.update(saved)
        sys.stdout, sys.stderr = output, errors


def _accepts(function: Callable[..., Any], count: int) -> bool:
    """Whether a function can be called with ``count`` arguments."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # it has no signature
        return True
    return True


def tidy(files: Mapping[str, str]) -> dict[str, str]:
    """The Python files of a bot by path, without the folder that contains them all if there is one.

    Raises BotError when there are none, or they are too large.
    """
    kept = {path.replace("\\", "/").strip("/"): text for path, text in files.items()}
    kept = {
        path: text
        for path, text in kept.items()
        if path.endswith(".py") and not path.startswith(NOT_OURS)
    }
    if not kept:
        raise BotError(Failure("load", Text("There is no Python file: a bot is one or more.")))
    if sum(map(len, kept.values())) > LARGEST_SOURCE:
        why = Text(
            "The bot's files are too large: {n} characters are the most.", {"n": LARGEST_SOURCE}
        )
        raise BotError(Failure("load", why))
    folder = posixpath.commonpath([posixpath.dirname(path) or "." for path in kept])
    if folder in (".", ""):
        return kept
    return {path[len(folder) + 1 :]: text for path, text in kept.items()}


def find_entry(files: Mapping[str, str], dialect: Any) -> tuple[str, str]:
    """The file that a bot begins with, and its kind.  Raises BotError."""
    found: dict[str, list[str]] = {"course": [], "simple": []}
    for path, source in files.items():
        try:
            defined = _defined(ast.parse(source))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise BotError(syntax_failure(error, path)) from None
        if "StudentAgent" in defined:
            found["course"].append(path)
        elif CHOOSE in defined:
            found["simple"].append(path)
    kind = "course" if found["course"] else "simple"
    paths = found[kind]
    if not paths:
        why = Text(
            "The bot has neither a function 'choose(match)' nor a class 'StudentAgent': write one."
        )
        raise BotError(Failure("load", why))
    if kind == "course" and dialect is None:
        known = [name for name in names() if name.endswith("-course")]
        why = Text(
            "A bot with a class 'StudentAgent' plays only: {games}.", {"games": ", ".join(known)}
        )
        raise BotError(Failure("load", why))
    usual = [path for name in USUAL for path in paths if posixpath.basename(path) == name]
    if len(paths) > 1 and not usual:
        why = Text(
            "Several files could be the bot: {files}. Name the one to begin with bot.py.",
            {"files": quote(", ".join(sorted(paths)))},
        )
        raise BotError(Failure("load", why))
    return (usual or paths)[0], kind


def _defined(module: ast.Module) -> set[str]:
    """The names that a module defines or imports at its top."""
    found: set[str] = set()
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def read_move(game: Game[Any], pos: Any, returned: Any) -> Move:
    """The legal move that a token or a list of clicks means.

    Raises IllegalMoveError or another RefusedError saying why it is none.
    """
    if isinstance(returned, str):
        try:
            return game.read(pos, returned)
        except IllegalMoveError:
            refusal = _why_not(game, pos, returned)
            if refusal is None:
                raise
            cell = refusal.cells[-1] if refusal.cells else None
            raise IllegalMoveError("{why}", cell, why=refusal.why) from None
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
        cell = refusal.cells[-1] if refusal.cells else None
        raise IllegalMoveError("{why}", cell, why=refusal.why)
    if clicks not in game.legal_moves(pos):
        raise IllegalMoveError("{move} is the beginning of several moves", move=str(returned))
    return clicks


def _why_not(game: Game[Any], pos: Any, token: str) -> Any:
    """Why a token of the right form is not a legal move, if its clicks can be determined."""
    shown_as = presentation(game)
    for form in shown_as.notation.forms if shown_as.notation else ():
        found = re.fullmatch(form.pattern, token)
        if found and all(name in game.board.by_name for name in found.groups()):
            cells: Move = tuple(game.board.by_name[name] for name in found.groups())
            tail = [button for button in shown_as.buttons if token.endswith(button)]
            if cells:
                return game.why_not(pos, (*cells, *tail[:1]))
    return None

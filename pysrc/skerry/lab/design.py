"""A designer's own game: Python that somebody writes, played and reported on in its cage.

Requests and answers are JSON.  The game's code shares this Python and may change it, so no answer
can be trusted.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from .. import games
from ..frames import geometry, sentence
from ..game import Game, join_name
from ..games import evaluator, load
from ..games.entry import GameEntry
from ..presentation import Level
from ..search.mcts import Search, think
from ..session import Session
from ..text import Text, quote
from .failures import raised_failure, said, shown
from .modules import Modules
from .report_words import page_words, variant_rules, variant_title
from .reporter import Reporter

FILE = "game.py"
"""The name of the file with the game."""
STRENGTHS = tuple(map(Level, (1, 10, 50, 250)))
"""The bot's levels: of few nodes, because random games of a new game may be slow."""
TRIED = 400
"""Plies of the random games that are played first, to find mistakes."""
TEMPLATE = "template"
"""The game to start from besides our own."""


def _answers(method: Callable[[Any, Any], object]) -> Callable[[Any, str], str]:
    """A decorator for methods: parses the request, and turns the answer into JSON; what the game
    does wrong is explained as ``failure``."""

    @wraps(method)
    def answer(self: Any, request: str) -> str:
        try:
            found = method(self, json.loads(request))
        except (KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException as error:
            found = {"failure": self.failure(error)}
        return found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)

    return answer


class Designer:
    """A designer's game, in a Python of its own."""

    def __init__(self) -> None:
        self._sources: dict[str, str] = {}
        self._session: Session | None = None

    def failure(self, error: BaseException) -> dict[str, Any]:
        """What went wrong, in a sentence, and in which line."""
        found = raised_failure(error, self._sources)
        line = found.trace[-1].line if found.trace else None
        values: dict[str, Any] = {"error": type(error).__name__, "detail": said(error, found.trace)}
        if isinstance(error, SyntaxError) and line is not None:
            why = Text("Line {line} is not Python: {detail}", values | {"line": line})
        elif isinstance(error, NoGameError):
            why = error.why
        elif line is not None:
            why = Text("{error} in line {line}: {detail}", values | {"line": line})
        else:
            why = Text("{error}: {detail}", values)
        return {"why": sentence(why), "text": str(why), "line": line}

    @_answers
    def load(self, request: Mapping[str, Any]) -> object:
        """Run a game's code, and try its rules in random games.

        ``title`` and ``designer`` are those of the game that it is a variant of; ``words`` is the
        language of the title, see ``page_words``.  The answer has the names of the game by size,
        the name to begin with, and the levels of the bot.
        """
        self._sources = {FILE: request["source"]}
        modules = Modules(self._sources, {})
        with modules.installed():
            module = import_module(FILE.removesuffix(".py"))
        entry = _entry(module)
        rules, shown = entry.rules, entry.presentation
        original, say = request["title"], page_words(request["words"])
        credited = variant_rules(original, request["designer"], say)
        rules.slug = f"my-{re.sub('[^a-z]+', '-', rules.slug.lower()).strip('-') or 'game'}"
        rules.variants = {**rules.variants, "": credited}
        entry.presentation = shown._replace(
            title=variant_title(original, say),
            designer="",
            notation=None,
            levels=STRENGTHS,
            levels_by_size={},
        )
        games.GAMES = (entry, *(one for one in games.GAMES if one is not entry))
        sizes = [int(size) for size in rules.sizes]
        size = entry.presentation.default_size
        name = join_name(rules.slug, size if size in sizes else sizes[0], "")
        try_out(load(name))
        return {
            "names": {str(size): join_name(rules.slug, size, "") for size in sizes},
            "name": name,
            "levels": [level.nodes for level in STRENGTHS],
        }

    @_answers
    def open(self, request: Mapping[str, Any]) -> object:
        """Open the match of a link: an Answer of the session, with the geometry of its board."""
        self._session = Session()
        answer = json.loads(self._session.open_link(request["link"], ""))
        if "error" in answer:
            return answer
        return {**answer, "geometry": geometry(self._session.match.game.name)}

    @_answers
    def play(self, request: Mapping[str, Any]) -> object:
        """Make a move, given as its clicks."""
        return self._at_board.play(json.dumps(request["clicks"]))

    @_answers
    def goto(self, request: Mapping[str, Any]) -> object:
        """Go to a ply of the match."""
        return self._at_board.goto(request["ply"])

    @_answers
    def why_not(self, request: Mapping[str, Any]) -> object:
        """Why clicks are not a legal move."""
        return self._at_board.why_not(json.dumps(request["clicks"]))

    @_answers
    def think(self, request: Mapping[str, Any]) -> object:
        """The bot's move, as its clicks, after a search with a limit of nodes."""
        match = self._at_board.match
        line = [match.root.position, *(node.position for node in match.line()[: match.ply])]
        search = Search(evaluator(match.game), Random(f"{request['seed']} {match.ply}"))
        return {"clicks": list(think(search, line, Level(request["nodes"])).best)}

    @_answers
    def game(self, request: Mapping[str, Any]) -> object:
        """The game of a report's order that has this number."""
        return Reporter().play(json.dumps(request["order"]), request["number"])

    @_answers
    def report(self, request: Mapping[str, Any]) -> object:
        """The report on games, see ``Reporter``; its links are fragments only."""
        orders, played = [request["order"]], [request["games"]]
        words = json.dumps(request["words"])
        return Reporter().report(json.dumps(orders), json.dumps(played), "", words)

    @property
    def _at_board(self) -> Session:
        if self._session is None:
            raise ValueError("no game has begun")
        return self._session


class NoGameError(Exception):
    """The code has no game that can be played; ``why`` says what is missing."""

    def __init__(self, why: Text) -> None:
        super().__init__(str(why))
        self.why = why


def _entry(module: ModuleType) -> GameEntry:
    """The game of a module: its ``GAME``, or the last of its classes that is a game.

    Raises NoGameError.
    """
    found = getattr(module, "GAME", None)
    if isinstance(found, GameEntry):
        return found
    known = [
        one
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Game) and one.__module__ == module.__name__
    ]
    if not known:
        raise NoGameError(Text("There is no game here: a class that inherits from Game is needed."))
    return GameEntry(known[-1])


def try_out(game: Game[Any]) -> None:
    """Play random games by the rules alone, ``TRIED`` plies in all, and look at each position.

    Raises NoGameError when the rules contradict themselves, and whatever they raise.
    """
    rng, pos = Random(1), game.initial()
    for _ in range(TRIED):
        moves, outcome = game.legal_moves(pos), game.outcome(pos)
        if not isinstance(moves, Sequence):
            raise NoGameError(
                Text(
                    "legal_moves must return a list of moves, not {found}.",
                    {"found": quote(shown(moves))},
                )
            )
        game.view(pos)
        code = {"code": quote(game.code(pos))}
        if moves and outcome:
            raise NoGameError(
                Text("In the position {code} there are legal moves, but the game is over.", code)
            )
        if not moves and not outcome:
            raise NoGameError(
                Text("In the position {code} there is no legal move, but the game goes on.", code)
            )
        if not moves:
            pos = game.initial()
            continue
        move = rng.choice(moves)
        token = game.write(pos, move)
        if game.read(pos, token) != move:
            raise NoGameError(
                Text(
                    "In the position {code} the token '{token}' is read as another move.",
                    {**code, "token": quote(token)},
                )
            )
        game.tell_turn(pos, [move])
        game.trail(pos, move)
        pos = game.play(pos, move)


def originals() -> list[dict[str, str]]:
    """The games to make variants of: their ``slug``, ``title``, ``designer`` and ``source``.

    Needs the sources of this package.
    """
    template = import_module(f"{games.__name__}.{TEMPLATE}")
    found = [
        {
            "slug": TEMPLATE,
            "title": "Fill a line",
            "designer": "",
            "source": inspect.getsource(template),
        }
    ]
    for entry in games.GAMES:
        shown = entry.presentation
        found.append(
            {
                "slug": entry.rules.slug,
                "title": shown.title,
                "designer": shown.designer,
                "source": _copy(entry),
            }
        )
    return found


def _copy(entry: GameEntry) -> str:
    """A game's rules as a file of their own, with an entry at the end."""
    rules = next(one for one in entry.rules.__mro__ if one.__module__.endswith(".rules"))
    package = rules.__module__.removesuffix(".rules")
    text = inspect.getsource(sys.modules[rules.__module__])
    for dots, base in (
        ("...", "skerry."),
        ("..", f"{games.__name__}."),
        (".", f"{package}."),
    ):
        text = re.sub(rf"^from {re.escape(dots)}(?=\w)", f"from {base}", text, flags=re.MULTILINE)
    example = entry.rules(next(iter(entry.rules.sizes)))
    is_static = entry.evaluator(example).static_evaluation() is not None
    entry_import = f"from {games.__name__}.entry import GameEntry"
    original = f"from {package} import GAME as ORIGINAL"
    last = "presentation=ORIGINAL.presentation)"
    if not is_static:
        about = "# The bot plays random games, which needs no knowledge of the rules."
        end = f"GAME = GameEntry({rules.__name__}, {last}"
        return f"{text}\n\n{entry_import}\n{original}\n\n{about}\n{end}\n"
    # Random games say too little here, and the original's evaluator asks for the original's class.
    text = re.sub(
        rf"^class {rules.__name__}\(.*\):$",
        f"{entry_import}\n{original}\n\n\nclass {rules.__name__}(ORIGINAL.rules):",
        text,
        flags=re.MULTILINE,
    )
    about = "# What the original's bot knows may be wrong when the rules have changed."
    return f"{text}\n\n{about}\nGAME = GameEntry({rules.__name__}, ORIGINAL.evaluator, {last}\n"

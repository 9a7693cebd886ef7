"""The files of a bot that somebody wrote: which of them count, and with which one it begins.

The files are read here, and never run.
"""

from __future__ import annotations

import ast
import posixpath
import re
from collections.abc import Mapping
from typing import Literal

from ..games import names
from ..text import Text, quote
from .failures import BotError, Failure, syntax_failure

CHOOSE = "choose"
"""The function or method of every bot."""
STUDENT = "StudentAgent"
"""The class of a bot of the course."""
USUAL = ("student_agent.py", "bot.py", "main.py")
"""Names of the file that a bot begins with, the likeliest first, if several files could be it."""
MAX_SOURCE = 1_000_000
"""Characters of all files of a bot together."""
NOT_OURS = re.compile(r"(^|/)(__MACOSX(/|$)|\.[^./])")
"""What the paths of hidden files have, and of those that macOS adds to folders and zips: these have
names of Python files but are none."""

Kind = Literal["simple", "course"]
"""The kinds of bots; ``kinds`` says how each is called."""


def tidy(files: Mapping[str, str]) -> dict[str, str]:
    """The Python files of a bot by path, without the folder that contains them all if there is one.

    Raises BotError when there are none, or they are too large.
    """
    paths = {path: posixpath.normpath(path.replace("\\", "/").strip("/")) for path in files}
    kept = {
        paths[path]: text
        for path, text in files.items()
        if paths[path].endswith(".py") and not NOT_OURS.search(paths[path])
    }
    if not kept:
        raise BotError(Failure("load", Text("There is no Python file: a bot needs one.")))
    if sum(map(len, kept.values())) > MAX_SOURCE:
        why = Text("The bot's files are too large: the limit is {n} characters.", {"n": MAX_SOURCE})
        raise BotError(Failure("load", why))
    folder = posixpath.commonpath([posixpath.dirname(path) or "." for path in kept])
    if folder in (".", ""):
        return kept
    return {path[len(folder) + 1 :]: text for path, text in kept.items()}


def find_entry(files: Mapping[str, str], is_of_course: bool) -> tuple[str, Kind]:
    """The file that a bot begins with, and its kind.

    ``is_of_course`` says whether bots of the course play the game.  Raises BotError.
    """
    found = _candidates(files)
    kind: Kind = "course" if found["course"] else "simple"
    paths = found[kind]
    if not paths:
        why = Text(
            "The bot has neither a function 'choose(match)' nor a class 'StudentAgent': write one."
        )
        raise BotError(Failure("load", why))
    if kind == "course" and not is_of_course:
        known = [name for name in names() if name.endswith("-course")]
        why = Text(
            "A bot with a class 'StudentAgent' plays only: {games}.", {"games": ", ".join(known)}
        )
        raise BotError(Failure("load", why))
    usual = [path for name in USUAL for path in paths if posixpath.basename(path) == name]
    if len(paths) > 1 and not usual:
        why = Text(
            "Several files could be the bot: {files}. Rename the main one to bot.py.",
            {"files": quote(", ".join(sorted(paths)))},
        )
        raise BotError(Failure("load", why))
    return (usual or paths)[0], kind


def _candidates(files: Mapping[str, str]) -> dict[Kind, list[str]]:
    """The files that a bot of each kind could begin with.

    Raises BotError for a file that is not Python.
    """
    found: dict[Kind, list[str]] = {"course": [], "simple": []}
    for path, source in files.items():
        try:
            defined = _defined(ast.parse(source))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise BotError(syntax_failure(error, path)) from None
        if STUDENT in defined:
            found["course"].append(path)
        elif CHOOSE in defined:
            found["simple"].append(path)
    return found


def _defined(module: ast.Module) -> set[str]:
    """The names that a module defines or imports, also in blocks such as ``if`` and ``try``."""
    found: set[str] = set()
    left: list[ast.AST] = [module]
    while left:
        node = left.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        if not isinstance(node, SCOPES):
            left += ast.iter_child_nodes(node)
    return found


SCOPES = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)
"""What has names of its own."""

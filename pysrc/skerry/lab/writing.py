"""Help for those who write bots: mistakes shown as they type, and completions.

The bot's code is read here, and never run.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import keyword
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from ..game import Game
from ..library import Match
from .kinds import BotMatch

MODULES = {"skerry": "skerry"}
"""Our modules that every bot may import, by the names that it imports them by."""
MAX_COMPLETIONS, MAX_ERRORS = 200, 100
"""The most completions and mistakes that an answer lists."""

Mistake = dict[str, Any]
Completion = dict[str, Any]


def mistakes(files: Mapping[str, str]) -> list[Mistake]:
    """The mistakes in a bot's files, with lines counted from 1 and columns from 0: invalid
    syntax and, where pyflakes is installed, undefined names and the like."""
    found: list[Mistake] = []
    for path, source in files.items():
        if path.endswith(".py"):
            found += sorted(_mistakes(path, source), key=lambda one: (one["line"], one["column"]))
    return found[:MAX_ERRORS]


def _mistakes(path: str, source: str) -> Iterator[Mistake]:
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        yield _mistake(path, error.lineno or 1, (error.offset or 1) - 1, "error", error.msg)
        return
    except (ValueError, RecursionError, MemoryError) as error:
        yield _mistake(path, 1, 0, "error", str(error))
        return
    try:
        checker = import_module("pyflakes.checker")
    except ImportError:
        return
    for message in checker.Checker(tree, filename=path).messages:
        text = str(message.message % message.message_args)
        is_error = type(message).__name__.startswith("Undefined")
        severity = "error" if is_error else "warning"
        yield _mistake(path, message.lineno, message.col, severity, text)


def _mistake(path: str, line: int, column: int, severity: str, message: str) -> Mistake:
    return {
        "file": path,
        "line": line,
        "column": max(0, column),
        "end_column": None,
        "severity": severity,
        "message": message,
    }


def completions(source: str, line: int, column: int, lent: Mapping[str, str]) -> dict[str, Any]:
    """The names that may stand at a place in a source, and the column where they begin.

    ``lent`` are modules of ours by the names that bots import them by.
    """
    lines = source.split("\n")
    before = lines[line - 1][:column] if 0 < line <= len(lines) else ""
    word = re.search(r"[^\W\d]\w*$", before)
    typed = word[0] if word else ""
    start = len(before) - len(typed)
    owner = re.search(r"([^\W\d][\w.]*)\.$", before[:start])
    modules = {**MODULES, **lent}
    if owner:
        value = _value(owner[1], modules, source)
        options = [] if value is None else list(_members(value))
    elif found := re.match(r"\s*from\s+(\w+)\s+import\s+", before):
        value = import_module(modules[found[1]]) if found[1] in modules else None
        options = [] if value is None else list(_members(value))
    elif re.match(r"\s*(?:import|from)\s+\w*$", before):
        options = [_completion(name, "module", "", "") for name in modules]
    else:
        options = [_completion(name, "variable", "", "") for name in sorted(_own_names(source))]
        options += [_completion(name, "keyword", "", "") for name in keyword.kwlist]
        options += [
            _described(name, value)
            for name, value in vars(builtins).items()
            if not name.startswith("_")
        ]
    matching = [one for one in options if one["label"].lower().startswith(typed.lower())]
    return {"from": start, "options": matching[:MAX_COMPLETIONS]}


def _value(dotted: str, modules: Mapping[str, str], source: str) -> Any:
    """The object that a dotted name stands for, as far as it can be known without running code."""
    first, *rest = dotted.split(".")
    aliases = dict(re.findall(r"^\s*import\s+(\w+)\s+as\s+(\w+)", source, re.M))
    known = {alias: name for name, alias in aliases.items()}
    first = known.get(first, first)
    if first in modules:
        value: Any = import_module(modules[first])
    elif first == "match":
        value = BotMatch
    elif first in ("game", "position", "pos"):
        value = Game if first == "game" else None
    else:
        return None
    for name in rest:
        if value is BotMatch or value is Match:
            value = {"game": Game}.get(name)
        else:
            value = getattr(value, name, None)
        if value is None:
            return None
    return value


def _members(value: Any) -> Iterator[Completion]:
    for name in dir(value):
        if not name.startswith("_"):
            yield _described(name, getattr(value, name, None))


def _described(name: str, value: Any) -> Completion:
    """A completion with a signature and the first line of its documentation."""
    if inspect.ismodule(value):
        kind = "module"
    elif inspect.isclass(value):
        kind = "class"
    elif inspect.isroutine(value):
        kind = "function" if "." not in getattr(value, "__qualname__", "") else "method"
    else:
        kind = "property" if isinstance(value, property) else "variable"
    detail = ""
    if kind in ("function", "method"):
        try:
            detail = str(inspect.signature(value))
        except (TypeError, ValueError):
            detail = "(…)"
    is_plain = kind == "variable"
    text = "" if is_plain else (inspect.getdoc(value) or "").partition("\n")[0]
    return _completion(name, kind, detail, text)


def _completion(label: str, kind: str, detail: str, info: str) -> Completion:
    return {"label": label, "kind": kind, "detail": detail, "info": info}


def _own_names(source: str) -> set[str]:
    """The names that a source uses, even if its syntax is not valid yet."""
    words = set(re.findall(r"\b[^\W\d]\w*", source))
    return {word for word in words if len(word) > 2 and not keyword.iskeyword(word)}

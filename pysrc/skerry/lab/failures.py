"""What bots do wrong, explained to their authors: the line, the reason and what to do about it."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, NamedTuple

from ..text import Text, quote

FOLDER = "bot/"
"""The folder of bots' files in tracebacks."""
MAX_TRACE, MAX_CODE, MAX_VALUE = 12, 200, 300
"""The most frames, characters of a line, and characters of a value that are kept."""


class Frame(NamedTuple):
    """A place in a bot's code, with lines counted from 1."""

    file: str
    line: int
    function: str
    code: str


class Failure(NamedTuple):
    """Why a bot made no move.

    ``kind`` is ``syntax``, ``load``, ``error``, ``illegal``, ``unreadable``, ``ticks``,
    ``memory``, ``recursion`` or ``quit``; ``trace`` are the places in the bot's code that were
    running, the innermost last; ``column`` is where its line is no Python, counted from 0;
    ``returned`` is what it returned, and ``cells`` are the points where a move fails; ``detail`` is
    what the exception says, see ``said``.
    """

    kind: str
    why: Text
    trace: tuple[Frame, ...] = ()
    column: int | None = None
    returned: str | None = None
    cells: tuple[int, ...] = ()
    detail: str = ""


class BotError(Exception):
    """A bot cannot be used or has made no move."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(str(failure.why))
        self.failure = failure


def shown(value: object) -> str:
    """A value that a bot returned, as Python writes it, shortened."""
    try:
        text = repr(value)
    except BaseException:  # the bot's own method may do anything
        text = f"<{type(value).__name__}>"
    return text if len(text) <= MAX_VALUE else text[: MAX_VALUE - 1] + "…"


def syntax_failure(error: Exception, path: str) -> Failure:
    """The failure for a file that is not valid Python."""
    line, column, code = 1, None, ""
    if isinstance(error, SyntaxError):
        line, code = error.lineno or 1, error.text or ""
        column = None if error.offset is None else max(0, error.offset - 1)
    why = Text(
        "Line {line} of {file} is not Python: {detail}. Correct it, then run the bot again.",
        {"line": line, "file": quote(path), "detail": said(error)},
    )
    return Failure("syntax", why, (Frame(path, line, "", code.strip("\n")[:MAX_CODE]),), column)


def raised_failure(error: BaseException, sources: Mapping[str, str]) -> Failure:
    """The failure for an exception that a bot's code raised, given the bot's files."""
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(FOLDER):
        return syntax_failure(error, (error.filename or "")[len(FOLDER) :])
    kind, name = "error", type(error).__name__
    trace = _frames(error.__traceback__, sources)
    values: dict[str, Any] = {"error": name, "detail": said(error, trace)}
    if trace:
        values |= {"line": trace[-1].line, "file": quote(trace[-1].file)}
    if isinstance(error, SystemExit):
        kind = "quit"
        why = Text("The bot exited: return a move instead.")
    elif isinstance(error, RecursionError):
        kind = "recursion"
        why = Text("The bot's functions call each other endlessly: make them stop at some depth.")
    elif isinstance(error, MemoryError):
        kind = "memory"
        why = Text("The bot ran out of memory: store less.")
    elif isinstance(error, ModuleNotFoundError):
        module = quote(error.name or "")
        why = Text(
            "There is no module '{module}' for bots: they may import Python's standard library, "
            "skerry and their own files.",
            {"module": module},
        )
    elif trace:
        why = Text("{error} in line {line} of {file}: {detail}", values)
    else:
        why = Text("{error}: {detail}", values)
    return Failure(kind, why, trace, detail=values["detail"])


def out_of_ticks(error: BaseException | None, sources: Mapping[str, str], budget: int) -> Failure:
    """The failure of a bot that has used up its ticks; ``error`` is None if the bot caught it."""
    trace = _frames(error.__traceback__, sources) if error else ()
    why = Text("The bot has used up its {n} ticks for a move: search less deep.", {"n": budget})
    return Failure("ticks", why, trace)


def said(error: BaseException, trace: Sequence[Frame] = ()) -> str:
    """What an exception says or, as a bare ``assert`` says nothing, the code that raised it."""
    try:
        message = quote(error.msg if isinstance(error, SyntaxError) else str(error))
    except BaseException:  # the bot's own method may do anything
        message = ""
    return message or (quote(trace[-1].code) if trace else "")


def _frames(start: TracebackType | None, sources: Mapping[str, str]) -> tuple[Frame, ...]:
    """The places in the bot's own files."""
    found = []
    for frame, line in traceback.walk_tb(start):
        path = frame.f_code.co_filename
        if path.startswith(FOLDER) and path[len(FOLDER) :] in sources:
            path = path[len(FOLDER) :]
            lines = sources[path].split("\n")  # as Python counts, which splitlines does not
            code = lines[line - 1].strip()[:MAX_CODE] if 0 < line <= len(lines) else ""
            found.append(Frame(path, line, frame.f_code.co_name, code))
    return tuple(found[-MAX_TRACE:])

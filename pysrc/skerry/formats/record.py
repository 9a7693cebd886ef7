"""The record of a match: the whole tree with comments and evaluations, and the clock, as JSON.

Its fields are ``format`` (1), ``game``, ``players`` (two names) and ``moves``, and if there are
any: ``result`` (``winner`` and ``reason``, of which only the form is read), ``start`` (a code),
``clock`` (``limit`` of both players and ``increment``, in seconds), ``cursor`` (``ply``, and as
``line`` the child taken at each fork), and of the first position ``sketch``, ``evaluation`` and
``resigned``.  A move is a token, or an object with ``move`` and any of ``comment``, ``sketch``,
``evaluation``, ``left`` (seconds), ``resigned`` (a player), ``flagged`` (the players out of time)
and ``variations`` (lists of moves that could replace it).

The format is frozen.  Damaged records raise RefusedError with a sentence that says where.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..clock import TimeControl
from ..games import load
from ..match import Match, Node
from ..text import MalformedError, RefusedError, Text, clean
from ..version import __version__
from .fields import (
    CHANCE,
    COUNT,
    COUNTS,
    LINE,
    LIST,
    NAMES,
    OBJECT,
    PLAYER,
    PLAYERS,
    TEXT,
    TIME,
    TIMES,
    Fields,
    check,
)
from .parse import check_size, dump, parsed

FORMAT = 1
MAX_NESTING = 3
"""The number of nested variations that a sentence names one by one."""


def write_record(match: Match, players: list[str]) -> str:
    """A match as JSON, with a name for each of the two players, such as ``bot 3``.

    Raises MalformedError if these are no names that a record may have.
    """
    outcome, names = match.outcome, _names(Fields({"players": players}, Text("the record")))
    record: dict[str, Any] = {"format": FORMAT, "game": match.game.name, "players": names}
    if outcome:
        reason, loser = str(outcome.reason), match.node.resigned
        if loser is not None:
            # This wording is part of the frozen format.
            sides = match.game.players
            reason = f"{sides[loser]} resigned: {sides[1 - loser]} wins."
        record["result"] = {"winner": outcome.winner, "reason": reason}
    if match.start is not None:
        record["start"] = match.start
    if match.clock is not None:
        record["clock"] = {"limit": list(match.clock.limit), "increment": match.clock.increment}
    for key in ("sketch", "evaluation", "resigned"):
        if (value := getattr(match.root, key)) not in (None, ""):
            record[key] = value
    rest = {"cursor": {"ply": match.ply, "line": _choices(match)}, "skerry": __version__}
    return "".join(
        [dump(record)[:-1], ',"moves":[', *_write_line(match.root.children), "],", dump(rest)[1:]]
    )


def _write_line(alternatives: list[Node]) -> Iterator[str]:
    """A line from its first move on, as parts of a JSON list.  Each move has the variations that
    could replace it, which may be nested to any depth."""
    todo: list[str | list[Node]] = [alternatives]
    comma = ""
    while todo:
        part = todo.pop()
        if isinstance(part, str):
            yield part
            continue
        if not part:
            continue
        node, *others = part
        notes = _notes(node)
        yield comma
        comma = ","
        todo.append(node.children)
        if not others:
            yield dump({"move": node.token} | notes if notes else node.token)
            continue
        yield dump({"move": node.token} | notes)[:-1] + ',"variations":['
        todo.append("]}")
        for other in reversed(others):
            notes = _notes(other)
            first = dump(notes | {"move": other.token} if notes else other.token)
            start = "[" if other is others[0] else ",["
            todo += ["]", other.children, start + first]


def _notes(node: Node) -> dict[str, Any]:
    """The notes on a move."""
    notes = {
        "comment": node.comment or None,
        "sketch": node.sketch or None,
        "evaluation": node.evaluation,
        "left": node.left,
        "resigned": node.resigned,
        "flagged": list(node.flagged) or None,
    }
    return {key: value for key, value in notes.items() if value is not None}


def _choices(match: Match) -> list[int]:
    """The child that the current line takes at each fork."""
    out = []
    for node in match.plies():
        if len(node.children) > 1:
            out.append(node.choice)
    return out


def read_record(text: str) -> tuple[Match, list[str]]:
    """The match of a record, and the names of the two players.

    Raises RefusedError saying what is wrong and where.
    """
    check_size(text)
    try:
        with parsed(text) as found:
            return _read(Fields(found, Text("the record")))
    except json.JSONDecodeError as error:
        raise MalformedError(
            "the record is not JSON: something is wrong in line {line}, column {column}",
            line=error.lineno,
            column=error.colno,
        ) from None


def _read(record: Fields) -> tuple[Match, list[str]]:
    version = record.get("format", COUNT)
    if version != FORMAT:
        raise MalformedError(
            "the record's format is {found}, not {format}", found=version, format=FORMAT
        )
    players = _names(record)
    name, start = record.get("game", TEXT), record.find("start", TEXT)
    clock = record.find("clock", OBJECT)
    moves, cursor = record.get("moves", LIST), record.find("cursor", OBJECT)
    _check_result(record.find("result", OBJECT))
    game, clocks = load(name), None if clock is None else read_clock(clock)
    sketch = record.find("sketch", TEXT) or ""
    try:
        match = Match(game, start, clocks)
        match.sketch(match.root.id, sketch)
    except RefusedError as error:
        raise error.within("in the record, {why}") from None
    match.root.evaluation = record.find("evaluation", CHANCE)
    ends = [(match.root, record)]
    _read_moves(match, moves, ends)
    # Last, because a line may continue where a player once resigned.
    for match.node, fields in ends:
        _read_end(match, fields)
    _read_cursor(match, cursor)
    return match, players


def _names(record: Fields) -> list[str]:
    """The names of both players, for people.  Raises MalformedError if they are none."""
    return [clean(who) for who in record.get("players", NAMES)]


def read_clock(clock: Any) -> TimeControl:
    """The clock of an object with its ``limit`` for each player and its ``increment``."""
    fields = Fields(clock, Text("the clock"))
    first, second = fields.get("limit", TIMES)
    return TimeControl((first, second), fields.find("increment", TIME) or 0)


def _check_result(result: dict[str, Any] | None) -> None:
    """Check only the form of the result: the result itself follows from the moves."""
    if result is not None:
        fields = Fields(result, Text("the record's result"))
        fields.find("winner", PLAYER)
        fields.get("reason", TEXT)


Ends = list[tuple[Node, Fields]]
"""Where a record may say that the match ended: the nodes and their notes."""


class _Line:
    """A line of a record that is being read: its remaining moves, and the remaining variations to
    the move that was read last."""

    def __init__(self, start: Node, moves: list[Any], outer: Text | None, depth: int) -> None:
        self.moves = iter(moves)
        self.variations: Iterator[Any] = iter(())
        self.number = 0
        """The number of its moves that have been read."""
        self.before = self.node = start
        """The nodes before and after the last of them."""
        self.outer, self.depth = outer, depth
        """The place where this line branches off, and how deeply it is nested."""

    @property
    def place(self) -> Text:
        """What a sentence calls the last move that has been read."""
        if self.outer is None:
            return Text("the record at move {n}", {"n": self.number})
        if self.depth > MAX_NESTING:
            return Text(
                "the record, {depth} variations deep, at move {n}",
                {"depth": self.depth, "n": self.number},
            )
        return Text("{place}, in a variation at move {n}", {"place": self.outer, "n": self.number})


def _read_moves(match: Match, moves: list[Any], ends: Ends) -> None:
    """Add the moves of a record.  Its variations may be nested to any depth."""
    lines = [_Line(match.root, moves, None, 0)]
    while lines:
        line = lines[-1]
        for variation in line.variations:
            place = Text("a variation of {place}", {"place": line.place})
            moves = check(variation, LINE, place)
            lines.append(_Line(line.before, moves, line.place, line.depth + 1))
            break
        else:
            for entry in line.moves:
                line.number += 1
                notes = entry if OBJECT.fits(entry) else {"move": entry}
                fields = Fields(notes, line.place)
                _read_move(match, line, fields)
                ends.append((line.node, fields))
                break
            else:
                lines.pop()
    for node in (match.root, *match.tree()):
        node.choice = 0


def _read_move(match: Match, line: _Line, fields: Fields) -> None:
    """Add the next move of a line with its notes."""
    line.before = match.node = line.node
    token = fields.get("move", TEXT)
    if any(child.token == token for child in match.node.children):
        raise MalformedError("in {place}, '{move}' is repeated", place=fields.place, move=token)
    try:
        line.node = match.push_token(token)
        match.comment(line.node.id, fields.find("comment", TEXT) or "")
        match.sketch(line.node.id, fields.find("sketch", TEXT) or "")
    except RefusedError as error:
        raise error.within("in {place}: {why}", place=fields.place) from None
    line.node.evaluation = fields.find("evaluation", CHANCE)
    left = fields.find("left", TIME)
    if match.clock is not None and left is not None:
        line.node.left = left
    line.variations = iter(fields.find("variations", LIST) or ())


def _read_end(match: Match, fields: Fields) -> None:
    loser, flagged = fields.find("resigned", PLAYER), fields.find("flagged", PLAYERS)
    try:
        if loser is not None:
            match.resign(loser)
        if flagged is not None:
            match.flag(flagged)
    except RefusedError as error:
        raise error.within("in {place}: {why}", place=fields.place) from None


def _read_cursor(match: Match, cursor: dict[str, Any] | None) -> None:
    """Go to where the record's cursor stood; without one, to the end of the main line."""
    match.node = match.root
    if cursor is None:
        match.goto(len(match.line()))
        return
    fields = Fields(cursor, Text("the record's cursor"))
    ply, line = fields.get("ply", COUNT), fields.get("line", COUNTS)
    node, choices = match.root, iter(line)
    while node.children:
        if len(node.children) > 1:
            node.choice = next(choices, 0)
            if node.choice >= len(node.children):
                raise MalformedError(
                    "the record's cursor points to a variation that does not exist"
                )
        node = node.children[node.choice]
    match.goto(ply)

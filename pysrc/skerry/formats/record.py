"""The record of a match: the whole tree with comments and evaluations, and the clock, as JSON.

The format is frozen.  Damaged records raise RefusedError with a sentence that says where.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ..clock import TimeControl
from ..game import MalformedError, RefusedError, Text
from ..games import load
from ..match import Match, Node
from ..version import __version__

FORMAT = 1
LONGEST_TIME = 1_000_000
"""Seconds on a clock: more than a week."""


def write_record(match: Match, players: list[str]) -> str:
    """A match as JSON, with a name for each of the two players, such as ``bot 3``."""
    outcome = match.outcome
    record: dict[str, Any] = {"format": FORMAT, "game": match.game.name, "players": players}
    if outcome:
        reason, loser = str(outcome.reason), match.node.resigned
        if loser is not None:
            # As records have always said it.
            names = match.game.players
            reason = f"{names[loser]} resigned: {names[1 - loser]} wins."
        record["result"] = {"winner": outcome.winner, "reason": reason}
    if match.start is not None:
        record["start"] = match.start
    if match.clock is not None:
        record["clock"] = {"limit": list(match.clock.limit), "increment": match.clock.increment}
    for key in ("evaluation", "resigned"):
        if (value := getattr(match.root, key)) is not None:
            record[key] = value
    rest = {"cursor": {"ply": match.ply, "line": _choices(match)}, "skerry": __version__}
    return "".join(
        [_dump(record)[:-1], ',"moves":[', *_write_line(match.root.children), "],", _dump(rest)[1:]]
    )


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _write_line(alternatives: list[Node]) -> Iterator[str]:
    """A line from its first move on, as parts of a JSON list: each move carries the variations that
    could replace it.  Variations may lie within each other as deep as they like."""
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
            yield _dump({"move": node.token} | notes if notes else node.token)
            continue
        yield _dump({"move": node.token} | notes)[:-1] + ',"variations":['
        todo.append("]}")
        for other in reversed(others):
            notes = _notes(other)
            first = _dump(notes | {"move": other.token} if notes else other.token)
            start = "[" if other is others[0] else ",["
            todo += ["]", other.children, start + first]


def _notes(node: Node) -> dict[str, Any]:
    """What is said of a move besides the move."""
    notes = {
        "comment": node.comment or None,
        "evaluation": node.evaluation,
        "left": node.left,
        "resigned": node.resigned,
        "flagged": list(node.flagged) or None,
    }
    return {key: value for key, value in notes.items() if value is not None}


def _choices(match: Match) -> list[int]:
    """Which child the current line takes, wherever there is more than one."""
    out = []
    for node in [match.root, *match.line()]:
        if len(node.children) > 1:
            out.append(node.choice)
    return out


def read_record(text: str) -> tuple[Match, list[str]]:
    """The match of a record, and the two players' names."""
    try:
        record = json.loads(text)
    except RecursionError:
        raise MalformedError("the record is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise MalformedError(
            "the record is not JSON: something is wrong in line {line}, column {column}",
            line=error.lineno,
            column=error.colno,
        ) from None
    except ValueError:
        raise MalformedError("the record has a number of too many digits") from None
    if not isinstance(record, dict):
        raise MalformedError("the record is not a JSON object")
    if "format" not in record:
        raise MalformedError("the record has no 'format'")
    if record["format"] != FORMAT or isinstance(record["format"], bool):
        raise MalformedError(
            "the record's format is {found}, not {format}",
            found=json.dumps(record["format"])[:30],
            format=FORMAT,
        )
    players = record.get("players")
    if not (isinstance(players, list) and len(players) == 2) or not all(
        isinstance(name, str) for name in players
    ):
        raise MalformedError("the record's 'players' are not two names")
    if not isinstance(record.get("game"), str):
        raise MalformedError("the record names no game")
    start = record.get("start")
    if start is not None and not isinstance(start, str):
        raise MalformedError("the record's 'start' is not a code")
    clock = None if record.get("clock") is None else read_clock(record["clock"])
    match = Match(load(record["game"]), start, clock)
    place = Text(" at the start")
    match.root.evaluation = _read_evaluation(record, place)
    ends = [(match.root, record, place)]
    lines = [_read_line(match, record.get("moves"), Text(""), ends)]
    try:
        while lines:
            variation = next(lines[-1], None)
            if variation is None:
                lines.pop()
            else:
                lines.append(_read_line(match, *variation, ends))
        # Only now: a line may go on where somebody once gave up.
        for match.node, notes, place in ends:
            _read_end(match, notes, place)
    except RecursionError:  # in a sentence that names a place within all those variations
        raise MalformedError("the record is nested too deeply") from None
    _read_cursor(match, record.get("cursor"))
    return match, players


def read_clock(clock: Any) -> TimeControl:
    """The clock of an object with its ``limit`` for each player and its ``increment``."""
    limit = clock.get("limit") if isinstance(clock, dict) else None
    times = [*limit, clock.get("increment", 0)] if isinstance(limit, list) else []
    if len(times) != 3 or not all(map(_is_time, times)):
        raise MalformedError("the clock is not a limit of seconds for each player and an increment")
    return TimeControl((times[0], times[1]), times[2])


def _is_time(seconds: Any) -> bool:
    return type(seconds) in (int, float) and 0 <= seconds <= LONGEST_TIME


Ends = list[tuple[Node, dict[str, Any], Text]]
"""Where a record may say that the match ended: the node, what is noted there, the place."""


def _read_line(match: Match, moves: Any, where: Text, ends: Ends) -> Iterator[tuple[Any, Text]]:
    """Add a line of a record at the cursor, which comes back to where it was.

    Yields every variation, with its place, where the cursor stands for it to be added.
    """
    if not isinstance(moves, list):
        raise MalformedError("the record's moves{where} are not a list", where=where)
    start = match.node
    for number, entry in enumerate(moves, 1):
        place = Text("{where} at move {n}", {"where": where, "n": number})
        notes = entry if isinstance(entry, dict) else {"move": entry}
        if not isinstance(notes.get("move"), str):
            raise MalformedError("the record{place} has no move", place=place)
        before = match.node
        try:
            match.push_token(notes["move"])
        except RefusedError as error:
            raise error.within("the record{place}: {why}", place=place) from None
        _read_notes(match.node, notes, place)
        ends.append((match.node, notes, place))
        after = match.node
        variations = notes.get("variations", [])
        if not isinstance(variations, list):
            raise MalformedError("the record's variations{place} are not a list", place=place)
        for line in variations:
            match.node = before
            yield line, Text("{place}, in a variation", {"place": place})
        match.node = after
        before.choice = 0
    match.node = start


def _read_notes(node: Node, notes: dict[str, Any], place: Text) -> None:
    comment, left = notes.get("comment", ""), notes.get("left")
    if not isinstance(comment, str):
        raise MalformedError("the record's comment{place} is not text", place=place)
    if left is not None and not _is_time(left):
        raise MalformedError(
            "the record's time left{place} is not a number of seconds", place=place
        )
    node.comment = comment
    node.evaluation = _read_evaluation(notes, place)
    node.left = left if left is not None else node.left


def _read_evaluation(notes: dict[str, Any], place: Text) -> float | None:
    evaluation: float | None = notes.get("evaluation")
    if evaluation is None:
        return None
    if type(evaluation) not in (int, float) or not 0 <= evaluation <= 1:
        raise MalformedError("the record's evaluation{place} is not between 0 and 1", place=place)
    return evaluation


def _read_end(match: Match, notes: dict[str, Any], place: Text) -> None:
    loser, flagged = notes.get("resigned"), notes.get("flagged")
    if loser is not None and type(loser) is not int:
        raise MalformedError("the record{place}: 'resigned' is not a player", place=place)
    if flagged is not None and (
        not isinstance(flagged, list) or not all(type(player) is int for player in flagged)
    ):
        raise MalformedError("the record{place}: 'flagged' is not a list of players", place=place)
    try:
        if loser is not None:
            match.resign(loser)
        if flagged is not None:
            match.flag(flagged)
    except RefusedError as error:
        raise error.within("the record{place}: {why}", place=place) from None


def _read_cursor(match: Match, cursor: Any) -> None:
    """Go to where the record's cursor stood; without one, to the end of the main line."""
    match.node = match.root
    if cursor is None:
        match.goto(len(match.line()))
        return
    choices = cursor.get("line") if isinstance(cursor, dict) else None
    ply = cursor.get("ply") if isinstance(cursor, dict) else None
    if not isinstance(choices, list) or type(ply) is not int:
        raise MalformedError("the record's cursor is not a ply and a line")
    node, left = match.root, list(choices)
    while node.children:
        if len(node.children) > 1 and left:
            choice = left.pop(0)
            if type(choice) is not int or not 0 <= choice < len(node.children):
                raise MalformedError("the record's cursor takes a variation that is not there")
            node.choice = choice
        node = node.children[node.choice]
    match.goto(ply)

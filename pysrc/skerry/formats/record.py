"""Matches as text: the fragment of a link, the JSON of a record, and a text for people.

The first two formats are frozen.  A link holds the current line,
``1/<game>/<tokens joined by .>`` or, from a set-up position, ``1/<game>/=<code>/<tokens>``, then
``/@<ply>`` when the cursor is not at the end.  A record holds the whole tree, and the clock.  A
text holds the current line.  Whatever is damaged raises RefusedError with one sentence that says
where.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

from ..clock import TimeControl
from ..game import MalformedError, RefusedError, Text
from ..games import load
from ..match import Match, Node
from ..version import __version__

FORMAT = 1
LONGEST_LINK = 1 << 17
LONGEST_TIME = 1_000_000
"""Seconds on a clock: more than a week."""


def write_link(match: Match) -> str:
    """The current line of a match as a link's fragment, without the ``#``."""
    line = match.line()
    parts = [str(FORMAT), match.game.name]
    if match.start is not None:
        parts.append("=" + match.start.replace("/", "!").replace(" ", "_"))
    parts.append(".".join(node.token for node in line))
    ply = match.ply
    if ply != len(line):
        parts.append(f"@{ply}")
    return "/".join(parts)


def read_link(fragment: str) -> Match:
    """The match of a link's fragment, with or without its ``#``, percent-encoded or not."""
    text = fragment.removeprefix("#")
    if len(text) > LONGEST_LINK:
        raise MalformedError("the link is too long: {n} characters", n=str(len(text)))
    parts = unquote(text).split("/")
    if parts[0] != str(FORMAT):
        raise MalformedError(
            "the link starts with '{start}', not with the version {format}",
            start=parts[0][:20],
            format=FORMAT,
        )
    if len(parts) < 2 or not parts[1]:
        raise MalformedError("the link names no game")
    rest = parts[2:]
    ply = rest.pop() if rest and rest[-1].startswith("@") else None
    code = rest.pop(0)[1:] if rest and rest[0].startswith("=") else None
    tokens = rest.pop(0).split(".") if rest and rest[0] else []
    if any(rest):
        raise MalformedError(
            "the link goes on after its moves: '{rest}'", rest=next(filter(None, rest))[:20]
        )
    try:
        game = load(parts[1])
    except RefusedError as error:
        raise error.within("in the link, {why}") from None
    try:
        match = Match(game, None if code is None else code.replace("!", "/").replace("_", " "))
    except RefusedError as error:
        raise error.within("in the link's position, {why}") from None
    for number, token in enumerate(tokens, 1):
        try:
            match.push_token(token)
        except RefusedError as error:
            raise error.within("in the link, at move {n}: {why}", n=number) from None
    if ply is not None:
        plies = {f"@{number}": number for number in range(len(tokens) + 1)}
        if ply not in plies:
            raise MalformedError(
                "in the link, '{ply}' is no ply of {n} {n:move|moves}", ply=ply[:20], n=len(tokens)
            )
        match.goto(plies[ply])
    return match


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
    record["moves"] = _write_line(match.root.children)
    record["cursor"] = {"ply": match.ply, "line": _choices(match)}
    record["skerry"] = __version__
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def _write_line(alternatives: list[Node]) -> list[Any]:
    """A line from its first move on; each move carries the variations that could replace it."""
    moves: list[Any] = []
    while alternatives:
        node, *others = alternatives
        entry = _notes(node)
        if others:
            entry["variations"] = [
                [_notes(other) | {"move": other.token}, *_write_line(other.children)]
                if _notes(other)
                else [other.token, *_write_line(other.children)]
                for other in others
            ]
        moves.append({"move": node.token} | entry if entry else node.token)
        alternatives = node.children
    return moves


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
    try:
        _read_line(match, record.get("moves"), Text(""), ends)
        # Only now: a line may go on where somebody once gave up.
        for match.node, notes, place in ends:
            _read_end(match, notes, place)
    except RecursionError:
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


def _read_line(match: Match, moves: Any, where: Text, ends: Ends) -> None:
    """Add a line of a record at the cursor, which comes back to where it was."""
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
            _read_line(match, line, Text("{place}, in a variation", {"place": place}), ends)
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


def write_text(match: Match, players: list[str]) -> str:
    """The current line as text for people: what is played, who plays, the turns by number."""
    game = match.game
    lines = [f"Game: {game.name}"]
    names = [" ".join(who.split()) for who in players]
    lines += [f"{side}: {who}" for side, who in zip(game.players, names, strict=True) if who]
    if match.start is not None:
        lines.append(f"Start: {match.start}")
    line = match.line()
    ply = match.ply
    match.goto(len(line))
    outcome = match.outcome
    match.goto(ply)
    if outcome:
        lines.append(f"Result: {outcome.reason}")
    lines.append("")
    number, before = 0, None
    for node in line:
        player = node.mover
        if player != before and (player == 0 or before is None):
            number += 1
            lines.append(f"{number}." + (" ..." if player else ""))
        before = player
        lines[-1] += f" {node.token}"
        if node.comment:
            words = " ".join(node.comment.split())
            lines[-1] += f" {{{words.replace('{', '(').replace('}', ')')}}}"
    return "\n".join(lines).rstrip() + "\n"


HEADER = re.compile(r"\s*(\w+)\s*:\s*(.*?)\s*$")
WORD = re.compile(r"\{[^}]*\}|[^\s{}]+|[{}]")


def read_text(text: str) -> tuple[Match, list[str]]:
    """The match of a text for people, and the two players' names as far as it tells them.

    Headers that mean nothing here are passed over.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    headers: dict[str, tuple[int, str]] = {}
    first = 0
    while first < len(lines) and (
        (found := HEADER.match(lines[first])) or not lines[first].strip()
    ):
        if found:
            headers[found[1]] = first + 1, found[2]
        first += 1
    number, name = headers.get("Game", (0, ""))
    if not number:
        raise MalformedError("the text names no game: a line like 'Game: rive-5' is missing")
    try:
        game = load(name)
    except RefusedError as error:
        raise error.within("in line {line}, {why}", line=number) from None
    number, start = headers.get("Start", (0, ""))
    try:
        match = Match(game, start if number else None)
    except RefusedError as error:
        raise error.within("in line {line}, {why}", line=number) from None
    # Comments may run over several lines; those before the first move belong to it.
    body = "\n".join(lines[first:])
    said: list[str] = []
    for word in WORD.finditer(body):
        if word[0].startswith("{") and len(word[0]) > 1:
            said += word[0][1:-1].split()
            if match.ply:
                match.node.comment = " ".join(said)
            continue
        token = re.sub(r"^\d+\.+|^\.+", "", word[0])
        if not token:
            continue
        try:
            match.push_token(token)
        except RefusedError as error:
            raise error.within(
                "in line {line}, at move {n}: {why}",
                line=first + 1 + body.count("\n", 0, word.start()),
                n=match.ply + 1,
            ) from None
        if match.ply > 1:
            said = []
        match.node.comment = " ".join(said)
    _read_result(match, headers.get("Result", (0, ""))[1])
    return match, [headers.get(side, (0, ""))[1] for side in game.players]


def _read_result(match: Match, result: str) -> None:
    """Somebody gave up if the result says so in our words; all else the moves tell."""
    for player, name in enumerate(match.game.players):
        if result == f"{name} resigned." and match.outcome is None:
            match.resign(player)


def read_any(text: str) -> Match:
    """The match of a record, of a link with or without an address before it, or of a text."""
    bare = text.removeprefix("\ufeff").strip()
    if bare.startswith("{"):
        return read_record(bare)[0]
    if len(bare.split()) == 1 and ("#" in bare or bare.startswith(f"{FORMAT}/")):
        return read_link(bare.partition("#")[2] if "#" in bare else bare)
    return read_text(text)[0]

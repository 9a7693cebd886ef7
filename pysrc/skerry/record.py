"""Matches as text: the fragment of a link, and the JSON of a record.  Both formats are frozen.

A link holds the current line, ``1/<game>/<tokens joined by .>`` or, from a set-up position,
``1/<game>/=<code>/<tokens>``, then ``/@<ply>`` when the cursor is not at the end.  A record holds
the whole tree.  Whatever is damaged raises ValueError with one sentence that says where.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

from . import __version__
from .games import load
from .match import Match, Node

FORMAT = 1
LONGEST_LINK = 1 << 17


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
        raise ValueError(f"the link is too long: {len(text)} characters")
    parts = unquote(text).split("/")
    if parts[0] != str(FORMAT):
        raise ValueError(f"the link starts with '{parts[0][:20]}', not with the version {FORMAT}")
    if len(parts) < 2 or not parts[1]:
        raise ValueError("the link names no game")
    rest = parts[2:]
    ply = rest.pop() if rest and rest[-1].startswith("@") else None
    code = rest.pop(0)[1:] if rest and rest[0].startswith("=") else None
    tokens = rest.pop(0).split(".") if rest and rest[0] else []
    if any(rest):
        raise ValueError(f"the link goes on after its moves: '{next(filter(None, rest))[:20]}'")
    try:
        game = load(parts[1])
    except ValueError as error:
        raise ValueError(f"in the link, {error}") from None
    try:
        match = Match(game, None if code is None else code.replace("!", "/").replace("_", " "))
    except ValueError as error:
        raise ValueError(f"in the link's position, {error}") from None
    for number, token in enumerate(tokens, 1):
        try:
            match.push_token(token)
        except ValueError as error:
            raise ValueError(f"in the link, at move {number}: {error}") from None
    if ply is not None:
        plies = {f"@{number}": number for number in range(len(tokens) + 1)}
        if ply not in plies:
            raise ValueError(f"in the link, '{ply[:20]}' is no ply of {len(tokens)} moves")
        match.goto(plies[ply])
    return match


def write_record(match: Match, players: list[str]) -> str:
    """A match as JSON, with a name for each of the two players, such as ``bot 3``."""
    outcome = match.outcome
    record: dict[str, Any] = {"format": FORMAT, "game": match.game.name, "players": players}
    if outcome:
        record["result"] = {"winner": outcome.winner, "reason": str(outcome.reason)}
    if match.start is not None:
        record["start"] = match.start
    if match.root.resigned is not None:
        record["resigned"] = match.root.resigned
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
    notes = {"comment": node.comment or None, "evaluation": node.evaluation}
    notes["resigned"] = node.resigned
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
        raise ValueError("the record is nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"the record is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise ValueError("the record is not a JSON object")
    if record.get("format") != FORMAT or isinstance(record["format"], bool):
        raise ValueError(f"the record's format is {record.get('format')!r:.30}, not {FORMAT}")
    players = record.get("players")
    if not (isinstance(players, list) and len(players) == 2) or not all(
        isinstance(name, str) for name in players
    ):
        raise ValueError("the record's 'players' are not two names")
    if not isinstance(record.get("game"), str):
        raise ValueError("the record names no game")
    start = record.get("start")
    if start is not None and not isinstance(start, str):
        raise ValueError("the record's 'start' is not a code")
    match = Match(load(record["game"]), start)
    resigned = [(match.root, record.get("resigned"), " at the start")]
    try:
        _read_line(match, record.get("moves"), "", resigned)
    except RecursionError:
        raise ValueError("the record is nested too deeply") from None
    # Only now: a line may go on where somebody once gave up.
    for match.node, player, place in resigned:
        if player is not None:
            _resign(match, player, place)
    _read_cursor(match, record.get("cursor"))
    return match, players


Resigned = list[tuple[Node, Any, str]]
"""Where a record says that a player gave up: the node, the player, the place in words."""


def _read_line(match: Match, moves: Any, where: str, resigned: Resigned) -> None:
    """Add a line of a record at the cursor, which comes back to where it was."""
    if not isinstance(moves, list):
        raise ValueError(f"the record's moves{where} are not a list")
    start = match.node
    for number, entry in enumerate(moves, 1):
        place = f"{where} at move {number}"
        notes = entry if isinstance(entry, dict) else {"move": entry}
        if not isinstance(notes.get("move"), str):
            raise ValueError(f"the record{place} has no move")
        before = match.node
        try:
            match.push_token(notes["move"])
        except ValueError as error:
            raise ValueError(f"the record{place}: {error}") from None
        _read_notes(match.node, notes, place)
        resigned.append((match.node, notes.get("resigned"), place))
        after = match.node
        variations = notes.get("variations", [])
        if not isinstance(variations, list):
            raise ValueError(f"the record's variations{place} are not a list")
        for line in variations:
            match.node = before
            _read_line(match, line, f"{place}, in a variation", resigned)
        match.node = after
        before.choice = 0
    match.node = start


def _read_notes(node: Node, notes: dict[str, Any], place: str) -> None:
    comment, evaluation = notes.get("comment", ""), notes.get("evaluation")
    if not isinstance(comment, str):
        raise ValueError(f"the record's comment{place} is not text")
    if evaluation is not None and (
        not isinstance(evaluation, int | float) or not 0 <= evaluation <= 1
    ):
        raise ValueError(f"the record's evaluation{place} is not between 0 and 1")
    node.comment = comment
    node.evaluation = evaluation


def _resign(match: Match, player: Any, place: str) -> None:
    if not isinstance(player, int):
        raise ValueError(f"the record{place}: 'resigned' is not a player")
    try:
        match.resign(player)
    except ValueError as error:
        raise ValueError(f"the record{place}: {error}") from None


def _read_cursor(match: Match, cursor: Any) -> None:
    """Go to where the record's cursor stood; without one, to the end of the main line."""
    match.node = match.root
    if cursor is None:
        match.goto(len(match.line()))
        return
    choices = cursor.get("line") if isinstance(cursor, dict) else None
    ply = cursor.get("ply") if isinstance(cursor, dict) else None
    if not isinstance(choices, list) or not isinstance(ply, int):
        raise ValueError("the record's cursor is not a ply and a line")
    node, left = match.root, list(choices)
    while node.children:
        if len(node.children) > 1 and left:
            choice = left.pop(0)
            if not isinstance(choice, int) or not 0 <= choice < len(node.children):
                raise ValueError("the record's cursor takes a variation that is not there")
            node.choice = choice
        node = node.children[node.choice]
    match.goto(ply)

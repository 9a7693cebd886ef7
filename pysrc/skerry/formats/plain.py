"""A match as plain text for people: headers, then the current line with numbered turns.

For example::

    Game: rive-3
    Black: Ada

    1. c3 {the centre} a1
    2. e1

The headers are ``Game``, the names of both players by side, ``Start`` (a code) and ``Result``.  A
result follows from the moves, except for three sentences: ``<side> resigned.``, ``<side> ran out of
time.`` and ``Draw: both players ran out of time.`` (the last two only after a move).

The reader also takes texts that people have edited: it ignores other headers and results, and
comments may run over several lines.
"""

from __future__ import annotations

import re

from ..games import DEFAULT, load
from ..match import Match
from ..text import MalformedError, RefusedError, clean
from .fields import MAX_NAME
from .link import find_link, read_link
from .parse import check_size
from .record import read_record


def write_text(match: Match, players: list[str]) -> str:
    """The current line as text for people: what is played, who plays, the turns by number."""
    game = match.game
    headers = [f"Game: {game.name}"]
    names = [clean(" ".join(who.split())) for who in players]
    headers += [f"{side}: {who}" for side, who in zip(game.players, names, strict=True) if who]
    if match.start is not None:
        headers.append(f"Start: {match.start}")
    _, *line = plies = match.plies()
    if outcome := match.outcome_at(plies[-1]):
        headers.append(f"Result: {outcome.reason}")
    turns: list[list[str]] = []
    before = None
    for node in line:
        player = node.mover
        if player != before and (player == 0 or before is None):
            turns.append([f"{len(turns) + 1}.", *(["..."] if player else [])])
        before = player
        turns[-1].append(node.token)
        if words := " ".join(node.comment.split()):
            turns[-1].append(f"{{{words.replace('{', '(').replace('}', ')')}}}")
    return "\n".join([*headers, "", *map(" ".join, turns)]).rstrip() + "\n"


WORD = re.compile(r"\{[^}]*+\}|[^\s{}]++|[{}]")
NUMBER = re.compile(r"\d*+\.++")
GAME = re.compile(r"^[ \t]*+Game[ \t]*+:", re.MULTILINE)
"""The header that only the text of a match has; its comments may contain links."""


def read_text(text: str) -> tuple[Match, list[str]]:
    """The match of a text for people, and the names of the two players, "" where it has none.

    Unknown headers are ignored.  Raises RefusedError saying what is wrong and in which line.
    """
    check_size(text)
    lines = text.removeprefix("\ufeff").splitlines()
    headers: dict[str, tuple[int, str]] = {}
    first = 0
    for line in lines:
        name, colon, value = line.partition(":")
        if colon and re.fullmatch(r"[\w \t-]+", name.strip()):
            headers[name.strip()] = first + 1, value.strip()
        elif line.strip() or "Game" in headers:
            break
        first += 1
    number, name = headers.get("Game", (0, ""))
    if not number:
        raise MalformedError(
            "the text does not say which game: a line like 'Game: {name}' is missing", name=DEFAULT
        )
    try:
        game = load(name)
    except RefusedError as error:
        raise error.within("in line {line}, {why}", line=number) from None
    number, start = headers.get("Start", (0, ""))
    try:
        match = Match(game, start if number else None)
    except RefusedError as error:
        raise error.within("in line {line}, {why}", line=number) from None
    _read_moves(match, "\n".join(lines[first:]), first + 1)
    _read_result(match, headers.get("Result", (0, ""))[1])
    names = (headers.get(side, (0, ""))[1] for side in game.players)
    return match, [clean(name[:MAX_NAME]) for name in names]


def _read_moves(match: Match, body: str, line: int) -> None:
    """Make the moves of a text that begins in a line of the file.

    Comments, which may run over several lines, belong to the move before, or to the first one.
    """
    comment: list[str] = []
    for word in WORD.finditer(body):
        if word[0].startswith("{") and len(word[0]) > 1:
            comment += word[0][1:-1].split()
            continue
        number = NUMBER.match(word[0])
        token = word[0][number.end() :] if number else word[0]
        if not token:
            continue
        try:
            if match.node is not match.root:
                match.comment(match.node.id, " ".join(comment))
                comment = []
            match.push_token(token)
        except RefusedError as error:
            raise error.within(
                "in line {line}, at move {n}: {why}",
                line=line + body.count("\n", 0, word.start()),
                n=match.ply + 1,
            ) from None
    if match.node is not match.root:
        match.comment(match.node.id, " ".join(comment))


def _read_result(match: Match, result: str) -> None:
    """Let a player resign, or players run out of time, if the result says so; all other results
    follow from the moves."""
    if match.outcome is not None:
        return
    flagged = {"Draw: both players ran out of time.": [0, 1]}
    for player, name in enumerate(match.game.players):
        if result == f"{name} resigned.":
            match.resign(player)
        flagged[f"{name} ran out of time."] = [player]
    if result in flagged and match.node is not match.root:
        match.flag(flagged[result])


def read_any(text: str) -> Match:
    """The match of a record, of a text, or of a link, which may stand among other words."""
    check_size(text)
    bare = text.removeprefix("\ufeff").strip()
    if bare.startswith("{"):
        return read_record(bare)[0]
    link = None if GAME.search(bare) else find_link(bare)
    return read_text(text)[0] if link is None else read_link(link)

"""A match as plain text for people: headers, then the current line with numbered turns.

For example::

    Game: rive-3
    Black: Ada

    1. c3 {the centre} a1
    2. e1

The reader also takes texts that people have edited: it ignores unknown headers, and comments may
run over several lines.
"""

from __future__ import annotations

import re

from ..game import MalformedError, RefusedError
from ..games import DEFAULT, load
from ..match import Match
from .link import FORMAT, read_link
from .record import read_record


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
        raise MalformedError(
            "the text names no game: a line like 'Game: {name}' is missing", name=DEFAULT
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

"""The link of a match: its current line as the fragment of an address.  The format is frozen.

``1/<game>/<tokens joined by .>`` or, from a set-up position, ``1/<game>/=<code>/<tokens>`` with
``!`` for ``/`` and ``_`` for a space in the code, then ``/@<ply>`` when the cursor is not at the
end.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from ..games import load
from ..match import Match
from ..text import MalformedError, RefusedError

FORMAT = 1
LONGEST_LINK = 1 << 17
"""Characters."""


BETWEEN = re.compile(r"[\s\ufeff\"'`<\u201c\u2018]++")
"""What stands between the words of a text."""
AFTER = ".,;:!?)]}>\xbb\u201d\u2019*|"
"""What ends a sentence or closes a bracket after a link, and no link ends with."""
BEGINNING = re.compile(rf"{FORMAT}(/|%2F)", re.IGNORECASE)
NAMED = re.compile(rf"{FORMAT}/[a-z][a-z0-9-]*?-[0-9]")


def find_link(text: str) -> str | None:
    """The fragment of the link that a text holds, or None: the text is nothing else, or it is the
    first link to a game, with a ``#``, among other words, as in a letter."""
    words = [word for word in BETWEEN.split(text) if word]
    for word in words:
        before, sign, after = word.rstrip(AFTER).partition("#")
        fragment = after if sign else before
        if len(words) == 1:
            return fragment if sign or BEGINNING.match(fragment) else None
        if sign and NAMED.match(unquote(fragment)):
            return fragment
    return None


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
            "a link begins with {format}/, not with '{start}'",
            start=parts[0],
            format=FORMAT,
        )
    if len(parts) < 2 or not parts[1]:
        raise MalformedError("the link does not say which game")
    rest = parts[2:]
    ply = rest.pop() if rest and rest[-1].startswith("@") else None
    code = rest.pop(0)[1:] if rest and rest[0].startswith("=") else None
    tokens = rest.pop(0).split(".") if rest and rest[0] else []
    if any(rest):
        raise MalformedError(
            "the link goes on after its moves: '{rest}'", rest=next(filter(None, rest))
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
                "in the link, '{ply}' is not one of its {n} {n:move|moves}", ply=ply, n=len(tokens)
            )
        match.goto(plies[ply])
    return match

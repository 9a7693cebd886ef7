"""The link of a match as the fragment of an address.  Both formats are frozen.

Version 1 is the current line: ``1/<game>/<tokens joined by .>`` or, from a set-up position,
``1/<game>/=<code>/<tokens>`` with ``!`` for ``/`` and ``_`` for a space in the code, then
``/@<ply>`` when the cursor is not at the end.

Version 2 is the whole tree with its notes.  It begins like version 1, with the tokens of the main
line, and goes on with any number of parts.  These name nodes by numbers: 0 is the start, and the
others are numbered as their tokens come in the link.  ``/v<n>.<tokens>`` is a variation that begins
after node n; ``/c<n>.<text>`` is a comment on it in UTF-8, with ``_`` for a space and ``*`` and
two hexadecimal digits for every other byte that is no letter or digit of ASCII; ``/s<n>.<sketch>``
is what is drawn on it (see ``sketch``).  ``/@<n>`` comes last when the cursor is not at the end of
the main line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from ..games import load
from ..match import Match, Node
from ..text import MalformedError, RefusedError

FORMAT = 1
TREE_FORMAT = 2
MAX_LINK = 1 << 17
"""Characters."""


BETWEEN = re.compile(r"[\s\ufeff\"'`<\u201c\u2018]++")
"""What separates the words of a text."""
EMBEDDED = re.compile(r"\blink=[\"']")
"""What stands before the link in the HTML of an embedded board."""
AFTER = ".,;:!?)]}>\xbb\u201d\u2019*|"
"""Punctuation that may follow a link in a sentence; no link ends with it."""
BEGINNING = re.compile(rf"[{FORMAT}{TREE_FORMAT}](/|%2F)", re.IGNORECASE)
NAMED = re.compile(rf"[{FORMAT}{TREE_FORMAT}]/[a-z][a-z0-9-]*?-[0-9]")
PART = re.compile(r"(?P<kind>[vcs])(?P<number>0|[1-9][0-9]{0,5})\.(?P<value>.+)", re.DOTALL)
RESERVED = re.compile(rb"[^A-Za-z0-9 ]")


def find_link(text: str) -> str | None:
    """The fragment of the link in a text, or None.

    The text may be the link alone.  Otherwise this is the first link with a ``#`` that names a
    game, for instance in a letter or in the HTML of an embedded board.
    """
    words = [word for word in BETWEEN.split(EMBEDDED.sub(" #", text)) if word]
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
    parts = [*_head(FORMAT, match), ".".join(node.token for node in line)]
    ply = match.ply
    if ply != len(line):
        parts.append(f"@{ply}")
    return "/".join(parts)


def write_tree_link(match: Match) -> str:
    """The whole tree of a match with its comments and sketches as a link's fragment, without the
    ``#``."""
    lines = [list(_onward(match.root))]
    for line in lines:
        lines += [list(_onward(other)) for node in line for other in node.children[1:]]
    numbers = {node: number for number, node in enumerate(node for line in lines for node in line)}
    main, *variations = lines
    parts = [*_head(TREE_FORMAT, match), ".".join(node.token for node in main[1:])]
    for line in variations:
        start = line[0].parent
        assert start is not None
        parts.append(f"v{numbers[start]}." + ".".join(node.token for node in line))
    for node, number in numbers.items():
        if node.comment:
            parts.append(f"c{number}.{_escape(node.comment)}")
        if node.sketch:
            parts.append(f"s{number}.{node.sketch}")
    if match.node is not main[-1]:
        parts.append(f"@{numbers[match.node]}")
    return "/".join(parts)


def _head(version: int, match: Match) -> list[str]:
    parts = [str(version), match.game.name]
    if match.start is not None:
        parts.append("=" + match.start.replace("/", "!").replace(" ", "_"))
    return parts


def _onward(node: Node) -> Iterator[Node]:
    """A node and the line that goes on from it."""
    yield node
    while node.children:
        node = node.children[0]
        yield node


def _escape(text: str) -> str:
    """A comment in characters that no mail or chat program takes for the end of a link."""
    found = RESERVED.sub(lambda found: b"*%02x" % ord(found.group()), text.encode())
    return found.decode().replace(" ", "_")


def _unescape(text: str) -> str:
    return unquote(text.replace("_", " ").replace("*", "%"))


def read_link(fragment: str) -> Match:
    """The match of a link's fragment, with or without its ``#``, percent-encoded or not.

    Raises RefusedError saying what is wrong and where.
    """
    text = fragment.removeprefix("#")
    if len(text) > MAX_LINK:
        raise MalformedError("the link is too long: {n} characters", n=str(len(text)))
    version, *parts = unquote(text).split("/")
    if version not in (str(FORMAT), str(TREE_FORMAT)):
        raise MalformedError(
            "a link begins with {format}/, not with '{start}'",
            start=version,
            format=FORMAT,
        )
    if not parts or not parts[0]:
        raise MalformedError("the link does not say which game")
    name, *rest = parts
    code = rest.pop(0)[1:] if rest and rest[0].startswith("=") else None
    cursor = rest.pop() if rest and rest[-1].startswith("@") else None
    tokens = rest.pop(0).split(".") if rest and rest[0] else []
    if version == str(FORMAT) and any(rest):
        raise MalformedError(
            "the link has extra text after its moves: '{rest}'", rest=next(filter(None, rest))
        )
    try:
        game = load(name)
    except RefusedError as error:
        raise error.within("in the link, {why}") from None
    try:
        match = Match(game, None if code is None else code.replace("!", "/").replace("_", " "))
    except RefusedError as error:
        raise error.within("in the link's position, {why}") from None
    nodes = [match.root, *_push(match, tokens, 1)]
    if version == str(FORMAT):
        plies = {f"@{number}": number for number in range(len(nodes))}
        if cursor is not None and cursor not in plies:
            raise MalformedError(
                "in the link, '{ply}' is not one of its {n} {n:move|moves}",
                ply=cursor,
                n=len(tokens),
            )
        if cursor is not None:
            match.goto(plies[cursor])
        return match
    end = match.node
    _read_parts(match, nodes, filter(None, rest))
    for node in nodes:
        node.choice = 0
    places = {f"@{number}": node for number, node in enumerate(nodes)} | {None: end}
    if cursor not in places:
        raise MalformedError(
            "in the link, '{part}' refers to a move that does not exist", part=str(cursor)
        )
    match.visit(places[cursor].id)
    return match


def _read_parts(match: Match, nodes: list[Node], parts: Iterable[str]) -> None:
    """Add the variations and notes of a link of version 2 to its match, and the nodes of the
    variations to ``nodes``."""
    for text in parts:
        part = PART.fullmatch(text)
        if part is None:
            raise MalformedError("in the link, '{part}' cannot be read", part=text)
        kind, number, value = part["kind"], int(part["number"]), part["value"]
        if number >= len(nodes) or (kind == "c" and not number):
            raise MalformedError(
                "in the link, '{part}' refers to a move that does not exist", part=text
            )
        match.node = node = nodes[number]
        if kind == "v":
            nodes += _push(match, value.split("."), len(nodes))
            continue
        try:
            if kind == "c":
                match.comment(node.id, _unescape(value))
            else:
                match.sketch(node.id, value)
        except RefusedError as error:
            raise error.within("in the link, at move {n}: {why}", n=number) from None


def _push(match: Match, tokens: list[str], number: int) -> list[Node]:
    """Play tokens from the cursor on; returns their nodes.

    ``number`` is the number of the first of them in the link.  Raises RefusedError for a move that
    is not legal or that the tree already has.
    """
    pushed = []
    for at, token in enumerate(tokens, number):
        known = len(match.node.children)
        before = match.node
        try:
            pushed.append(match.push_token(token))
        except RefusedError as error:
            raise error.within("in the link, at move {n}: {why}", n=at) from None
        if len(before.children) == known:
            raise MalformedError("in the link, at move {n}: '{move}' is repeated", n=at, move=token)
    return pushed

"""Readers fed with texts that are good, damaged, random or hostile.

A reader must either read a text, so that what is written of it is read as the same again, or refuse
it in a short sentence and change nothing; and it must be quick.  An input depends only on the seed
and its number.
"""

from __future__ import annotations

import json
import math
import re
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from inspect import signature
from random import Random
from time import monotonic, process_time
from types import FrameType
from typing import Any, NamedTuple

from ..bot_session import BotSession
from ..clock import TimeControl
from ..formats.link import read_link, write_link
from ..formats.plain import read_any, read_text, write_text
from ..formats.record import read_record, write_record
from ..games import load, names
from ..match import MAX_TEXT, Match
from ..session import Session
from ..text import RefusedError, quote

MAX_REFUSAL = 500
"""Characters of a sentence that refuses a text."""
LIMIT = 20.0
"""Seconds of computing that a text may take, on a slow machine."""
MAX_CALLS = 100
"""Calls of a session that follow each other."""
SAMPLES = 40
"""Matches from which good texts are made."""
SHRINKING = 20.0
"""Seconds to spend on finding a shorter text that fails, too."""


class BrokenError(Exception):
    """A promise that a reader has not kept."""


class TooSlowError(BaseException):
    """A reader takes longer than ``LIMIT``.  No handler of other errors may catch it."""


Reader = Callable[[str], object]
"""Reads a text and checks the result.  Raises RefusedError when the text is refused, and any other
error when a promise is broken."""


def promise(kept: bool, what: str) -> None:
    """Raise BrokenError unless something holds."""
    if not kept:
        raise BrokenError(what)


# -- readers


def check_link(text: str) -> None:
    """A link."""
    link = write_link(read_link(text))
    promise(write_link(read_link(link)) == link, "the written link reads back differently")


def check_record(text: str) -> None:
    """A record."""
    record = write_record(*read_record(text))
    promise(len(record) <= MAX_TEXT, "the record that is written is too large to be read")
    promise(write_record(*read_record(record)) == record, "the record reads back differently")


def check_text(text: str) -> None:
    """A text for people, or whatever else holds a match."""
    match = read_any(text)
    written = write_text(match, ["", "somebody"])
    again, players = read_text(written)
    promise(write_text(again, players) == written, "the written text reads back differently")


def check_code(text: str) -> None:
    """A code after the name of its game and a line break."""
    name, _, code = text.partition("\n")
    game = load(name)
    position = game.decode(code)
    promise(game.code(position) == code, "the code that is written is another one")
    game.view(position)
    ended = game.outcome(position) is not None
    promise(ended != bool(game.legal_moves(position)), "an end and moves, or neither")


def check_token(text: str) -> None:
    """A token after a link to its position and a line break."""
    link, _, token = text.partition("\n")
    match = read_link(link)
    node = match.push_token(token)
    promise(node.token == token, "the token that is written is another one")


def check_session(text: str) -> None:
    """Calls of a session and of a bot's, one a line: a list of JSON with the method's name and its
    arguments."""
    session, bot = Session(), BotSession()
    for line in text.split("\n", MAX_CALLS)[:MAX_CALLS]:
        try:
            method, *arguments = json.loads(line)
            call = getattr(bot if method in BOT_METHODS else session, method)
            if method not in METHODS:
                continue
            signature(call).bind(*arguments)
        except (ValueError, TypeError, AttributeError, RecursionError):
            continue  # nobody can call that
        before = write_record(session.match, session.players)
        answer = json.loads(call(*arguments))
        after = write_record(session.match, session.players)
        if "error" in answer:
            check_refusal(answer["error"])
            promise(before == after, "a request that is refused changes something")
        elif after != before:
            again = write_record(*read_record(after))
            promise(again == after, "the record of a session reads back differently")


BOT_METHODS = ("analyse", "assist", "estimate", "master", "slice", "think", "threat")
METHODS = (
    *BOT_METHODS,
    *(
        name
        for name, method in vars(Session).items()
        if not name.startswith("_") and callable(method)
    ),
)

READERS: Mapping[str, Reader] = {
    "link": check_link,
    "record": check_record,
    "text": check_text,
    "code": check_code,
    "token": check_token,
    "session": check_session,
}


def check_refusal(said: str) -> None:
    """Raise BrokenError unless this is one sentence, and not a long one."""
    promise(bool(said), "refused without a word")
    promise(len(said) <= MAX_REFUSAL, f"the refusal is {len(said)} characters long")
    promise(said.isprintable(), f"the refusal cannot be printed: {said!a}")


# -- texts

PIECES = (
    *'0123456789/.@=!_ -~>xswapbwSHVshvcr[]{}",:#\n\r\t\\',
    *("\ufeff", "\x00", "\ud800", "\udfff", "\u2028", "\x1b[", "\u0661", "é", "漂", "🙂", "\u202e"),
    *('"a":', "null", "true", "NaN", "-Infinity", "1e999", "1e9", "9" * 30, "-1", "0.5", '""'),
    *("[[", "]]", '{"', '"}', "__proto__", "%", "%2", "%FF", "%00", "..", "//", "=/", "@9", "1."),
    *(
        "Game: ",
        "Start: ",
        "Result: Black resigned.",
        "{a}",
        "swap",
        "a1",
        "xa1",
        "d4d5>d6",
        "a1=h",
    ),
    *('"moves":', '"variations":[[', '"cursor":', '"resigned":0', '"flagged":[0,1]', '"left":1'),
    *("position startpos moves ", "position code ", "setoption name Game value ", "go nodes 1"),
)
"""What texts are damaged with, and made of."""
FIELDS = (
    *("format", "game", "players", "moves", "start", "clock", "cursor", "result", "evaluation"),
    *("resigned", "move", "comment", "variations", "left", "flagged", "limit", "increment", "ply"),
    *("line", "winner", "reason", "node", "__proto__", ""),
)


class Samples:
    """Good texts of every kind, and damaged ones made from them."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        known = names()
        matches = [_random_match(rng.choice(known), rng) for _ in range(SAMPLES)]
        matches += [_nested_match(rng.choice(known), rng) for _ in range(SAMPLES // 10)]
        links = [write_link(match) for match in matches]
        self.good: dict[str, list[str]] = {
            "link": links,
            "record": [write_record(match, ["Ada", "bot 3"]) for match in matches],
            "text": [write_text(match, ["Ada", ""]) for match in matches] + links,
            "code": [f"{m.game.name}\n{m.game.code(m.position)}" for m in matches],
            "token": [
                f"{write_link(match)}\n{match.game.write(match.position, rng.choice(moves))}"
                for match in matches
                if (moves := match.legal_moves())
            ],
        }
        self.good["session"] = [self._calls(rng) for _ in range(SAMPLES)]
        self.good["ugi"] = [
            f"setoption name Game value {match.game.name}\nposition startpos moves "
            + " ".join(node.token for node in match.line())
            + "\nlegal\ngo nodes 1\nstop\nquery result"
            for match in matches
        ]

    def text(self, kind: str, rng: Random) -> str:
        """A text for a kind of reader."""
        good = rng.choice(self.good[kind])
        make = rng.choices(
            (self._damaged, self._random, self._hostile, self._other, self._json),
            weights=(10, 2, 3, 1, 3),
        )[0]
        return make(kind, good, rng)[: MAX_TEXT + 10]

    def _damaged(self, kind: str, good: str, rng: Random) -> str:
        """A good text with some pieces cut out, doubled, turned round, replaced or moved."""
        text = good
        for _ in range(rng.choice((0, 1, 1, 2, 3, 8))):
            a = rng.randint(0, len(text))
            b = min(len(text), a + rng.choice((0, 1, 2, 5, 30)))
            other = rng.choice(self.good[kind])
            at = rng.randint(0, len(other))
            new = rng.choice(
                ("", text[a:b] * 2, text[a:b][::-1], rng.choice(PIECES), other[at : at + 20])
            )
            text = text[:a] + new + text[b:]
        return text

    def _random(self, kind: str, good: str, rng: Random) -> str:
        """Pieces and characters, perhaps after the beginning of a good text."""
        start = good[: rng.choice((0, 0, 4, 12, len(good)))]
        known = (*PIECES, chr(rng.randrange(0x110000)))
        return start + "".join(rng.choices(known, k=rng.randint(0, 40)))

    def _hostile(self, kind: str, good: str, rng: Random) -> str:
        """A good text with something in it many times over, as deep or as wide as it gets."""
        a = rng.randint(0, len(good))
        unit = rng.choice((rng.choice(PIECES), good[a : a + rng.choice((1, 3, 10, 40))]))
        count = rng.choice((30, 1000, 30_000, MAX_TEXT)) // max(1, len(unit))
        end = rng.choice((good[a:], "", "]" * min(count, MAX_TEXT // 2), "}" * 100))
        return good[:a] + unit * count + end

    def _other(self, kind: str, good: str, rng: Random) -> str:
        """A good text for another reader."""
        return rng.choice(self.good[rng.choice(list(self.good))])

    def _json(self, kind: str, good: str, rng: Random) -> str:
        """A record with fields replaced by something else, or a call with other arguments."""
        if kind == "session":
            return "\n".join(json.dumps(self._call(rng)) for _ in range(rng.randint(1, 12)))
        found = json.loads(rng.choice(self.good["record"]))
        for _ in range(rng.randint(1, 3)):
            holder = found
            while isinstance(holder, (dict, list)) and holder:
                key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
                if rng.random() < 0.4 or not isinstance(holder[key], (dict, list)):
                    holder[key] = self._value(rng)
                    break
                holder = holder[key]
        return json.dumps(found, ensure_ascii=rng.random() < 0.5)

    def _value(self, rng: Random, depth: int = 0) -> Any:
        """Any value of JSON."""
        kind = rng.randrange(9 if depth < 4 else 7)
        if kind < 3:
            return rng.choice((None, True, False, 0, 1, -1, 2, 7, 10**9, 10**30, 0.5, -0.0, 1e300))
        if kind < 5:
            return rng.choice((float("nan"), float("inf"), "", "0", rng.choice(PIECES)))
        if kind < 7:
            return rng.choice(rng.choice(list(self.good.values())))[: rng.choice((2, 9, 3000))]
        inner = [self._value(rng, depth + 1) for _ in range(rng.randint(0, 3))]
        if kind == 7:
            return inner
        return {rng.choice(FIELDS): value for value in inner}

    def _calls(self, rng: Random) -> str:
        """Calls that a page makes."""
        calls: list[list[Any]] = [["open_record", rng.choice(self.good["record"])]]
        for _ in range(rng.randint(1, 8)):
            calls.append(
                rng.choice(
                    (
                        ["undo"],
                        ["redo"],
                        ["goto", rng.randint(0, 9)],
                        ["visit", rng.randint(0, 30)],
                        ["delete", rng.randint(1, 30)],
                        ["make_main", rng.randint(0, 30)],
                        ["promote", rng.randint(0, 30)],
                        ["comment", rng.randint(0, 30), rng.choice(PIECES) * 3],
                        ["evaluate", '[{"node":1,"evaluation":0.5},{"node":2,"evaluation":null}]'],
                        ["play", f"[{rng.randint(0, 200)}]", 1.5],
                        ["play_line", '["a1"]'],
                        ["resign", rng.randint(0, 1)],
                        ["flag", "[0]"],
                        ["new", rng.choice(names()), "", '{"limit":[60,60],"increment":1}'],
                        ["open_link", rng.choice(self.good["link"])],
                        ["set_players", '["person","bot 2"]'],
                        ["views"],
                        ["text"],
                    )
                )
            )
        return "\n".join(map(json.dumps, calls))

    def _call(self, rng: Random) -> list[Any]:
        """A call with any arguments."""
        method = rng.choice(METHODS)
        if method == "slice":
            return [method, rng.choice((1, -1, "1", None, float("nan")))]
        count = rng.randint(0, 3)
        return [method, *(self._argument(rng) for _ in range(count))]

    def _argument(self, rng: Random) -> Any:
        value = self._value(rng)
        return json.dumps(value) if rng.random() < 0.5 else value


def _random_match(name: str, rng: Random) -> Match:
    """A match with variations and all kinds of notes, perhaps timed or from a set-up position."""
    game = load(name)
    match = Match(game, clock=rng.choice((None, TimeControl((300.0, 240), 2.5))))
    if rng.random() < 0.3:
        for _ in range(rng.randint(0, 9)):
            if moves := match.legal_moves():
                match.push(rng.choice(moves))
        match = Match(game, game.code(match.position), match.clock)
    for _ in range(rng.randint(0, 40)):
        if (moves := match.legal_moves()) and rng.random() < 0.8:
            node = match.push(rng.choice(moves), rng.choice((None, 0, 1.25)))
            if rng.random() < 0.2:
                match.comment(node.id, rng.choice(("good", '«漂»\n\t"\\', "{}")))
            if rng.random() < 0.2:
                match.evaluate([(node.id, rng.random())])
        else:
            match.goto(rng.randint(0, len(match.line())))
    if rng.random() < 0.2 and match.outcome is None:
        match.resign(rng.randint(0, 1))
    return match


def _nested_match(name: str, rng: Random) -> Match:
    """A match whose variations lie within each other, each beside the first move of the last."""
    match = Match(load(name))
    for _ in range(300):
        moves = match.legal_moves()
        if len(moves) < 2:
            break
        here = match.node.id
        for move in rng.sample(moves, 2):
            match.visit(here)
            match.push(move)
    return match


# -- feeding


class Failure(NamedTuple):
    """A text with which a reader breaks a promise, made short; ``number`` is that of the input."""

    reader: str
    seed: int
    number: int
    text: str
    why: str

    def __str__(self) -> str:
        return f"seed {self.seed}, input {self.number}, {self.reader}: {self.why}\n{self.text!a}"


class Result(NamedTuple):
    """The result of a run: how many inputs there were, the slowest with its seconds, and the first
    failure, if there is one."""

    inputs: int
    slowest: str
    seconds: float
    failure: Failure | None

    def __str__(self) -> str:
        return f"{self.inputs} inputs, the slowest in {self.seconds:.2f} s: {self.slowest}"


def fuzz(
    seconds: float, seed: int, readers: Mapping[str, Reader] = READERS, inputs: float = math.inf
) -> Result:
    """Feed readers for ``seconds``, or with so many ``inputs``, or until one breaks a promise."""
    end = monotonic() + seconds
    samples = Samples(seed)
    kinds = list(readers)
    number, slowest, longest = 0, "none", 0.0
    while number < inputs and monotonic() < end:
        rng = Random(f"{seed} {number}")
        kind = rng.choice(kinds)
        text = samples.text(kind, rng)
        start = process_time()
        why = broken(readers[kind], text)
        taken = process_time() - start
        if taken > longest:
            longest, slowest = taken, f"input {number}, {kind}, '{quote(text)}'"
        if why:
            short, why = shrink(readers[kind], text, why)
            failure = Failure(kind, seed, number, short, why)
            return Result(number + 1, slowest, longest, failure)
        number += 1
    return Result(number, slowest, longest, None)


def broken(reader: Reader, text: str) -> str:
    """Which promise a reader breaks with a text; "" for none."""
    try:
        with _limited():
            reader(text)
    except RefusedError as error:
        try:
            check_refusal(str(error))
        except BrokenError as why:
            return str(why)
    except BrokenError as error:
        return str(error)
    except TooSlowError:
        return f"it takes longer than {LIMIT:g} seconds"
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:MAX_REFUSAL]}"
    return ""


@contextmanager
def _limited() -> Iterator[None]:
    """Raise TooSlowError after ``LIMIT`` seconds of computing, on systems with such timers."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_: int, __: FrameType | None) -> None:
        raise TooSlowError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def shrink(reader: Reader, text: str, why: str) -> tuple[str, str]:
    """A shorter text with which a reader fails in the same way, as far as time allows, and how."""
    kind = _kind(why)
    end = monotonic() + SHRINKING
    size = max(1, len(text) // 2)
    while size and monotonic() < end:
        at = 0
        while at < len(text) and monotonic() < end:
            shorter = text[:at] + text[at + size :]
            found = broken(reader, shorter)
            if _kind(found) == kind:
                text, why = shorter, found
            else:
                at += size
        size //= 2
    return text, why


def _kind(why: str) -> str:
    """What failures of the same kind have in common: the start, but for the numbers in it."""
    return re.sub("[0-9]+", "", why.split(":")[0])

"""Large and hostile texts: they are read or refused in time that grows with their length, and no
match grows until its record is one that cannot be read."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from time import process_time

import pytest
from skerry.clock import TimeControl
from skerry.formats.link import read_link
from skerry.formats.plain import read_any, read_text, write_text
from skerry.formats.record import read_record, write_record
from skerry.games import load
from skerry.lab.checkout import in_pyodide
from skerry.match import HEAD_SIZE, LETTER_SIZE, MAX_TEXT, Match
from skerry.text import RefusedError

from tests.common import attempt, refusal

RECORD = '{"format":1,"players":["a","b"],"game":'
HOSTILE: dict[str, tuple[str, str, str]] = {
    "spaces in a header": ("Game: rive-5", " ", "b"),
    "spaces before a header": ("", " ", "Game b"),
    "comments": ("Game: rive-5\n1. e5 ", "{a}", ""),
    "comments of several moves": ("Game: rive-5\n1. e5 ", "{a b}", "a1 {c}"),
    "brackets that do not close": ("Game: rive-5\n1. e5 ", "{", ""),
    "numbers": ("Game: rive-5\n", "1.", ""),
    "numbers apart": ("Game: rive-5\n", "1. ", ""),
    "digits": ("Game: rive-5\n", "1", ""),
    "empty lines": ("Game: rive-5\n", "\n", "z9"),
    "headers": ("Game: rive-5\n", "A:b\n", "z9"),
    "a token of digits": ("Game: rivers-13\na", "1", ">"),
    "a token of cells": ("Game: rivers-13\n", "a1", ""),
    "quotes": ("{", '"\\"', ""),
    "escapes": ('{"', "\\", ""),
    "open brackets": ('{"a":', "[", ""),
    "open objects": ("", '{"a":', ""),
    "numbers in a record": ('{"a":[', "1,", "1]}"),
    "keys": ("{", '"":0,', '"":1}'),
    "digits in a record": ('{"format":', "1", "}"),
    "rows of a code": (RECORD + '"rive-5","start":"', "1/", '","moves":[]}'),
    "digits of a code": (RECORD + '"rive-5","start":"', "1", '","moves":[]}'),
    "a cursor": (RECORD + '"rive-5","moves":["d4"],"cursor":{"ply":0,"line":[', "0,", "0]}}"),
    "a comment": (RECORD + '"rive-5","moves":[{"move":"d4","comment":"', "a", '"}]}'),
    "variations": (
        RECORD + '"rive-5","moves":["d4",{"move":"e8","variations":[',
        '["c3"],',
        '["z9"]]}]}',
    ),
    "a link of tokens": ("1/rive-5/", "d4.", ""),
    "a link of percents": ("1/rive-5/", "%", ""),
    "a link of slashes": ("1/rive-5", "/", "x"),
    "addresses": ("", "#1/", ""),
}


def text_of(name: str, length: int) -> str:
    start, unit, end = HOSTILE[name]
    return start + unit * ((length - len(start) - len(end)) // len(unit)) + end


def seconds(text: str) -> float:
    """How long a reader computes, at least a hundredth of a second."""
    start = process_time()
    attempt(read_any, text)
    return max(0.01, process_time() - start)


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_readers_are_linear(name: str) -> None:
    """Sixteen times the length takes sixteen times as long, or 256 times where a reader is not
    linear: machines are not as noisy as that."""
    long = seconds(text_of(name, 320_000))
    assert long < 80 * min(seconds(text_of(name, 20_000)) for _ in range(3))


@pytest.mark.parametrize("read", [read_any, read_text, read_record])
def test_a_text_that_is_too_large_is_refused_by_its_size(read: Callable[[str], object]) -> None:
    said = "the text is too large: 1000001 characters, of which 1000000 would be read"
    assert refusal(read, "[" * (MAX_TEXT + 1)) == said


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["line", "wide", "deep"])
def test_no_match_outgrows_its_record(shape: str) -> None:
    """Not with a clock, an evaluation of many digits for every move, and comments to be escaped."""
    rng = Random(1)
    match = Match(load("starboard-y-10"), clock=TimeControl((1e6, 1e6), 1e-5))
    full = 0
    while not full:
        moves = match.legal_moves()
        if not moves or (shape == "wide" and rng.random() < 0.01):
            match.visit(rng.choice(list(match.nodes)))
            continue
        at = match.node.id
        try:
            for move in rng.sample(
                moves, {"line": 1, "wide": min(9, len(moves)), "deep": 2}[shape]
            ):
                match.visit(at)
                node = match.push(move, rng.random())
                match.evaluate([(node.id, rng.random() * 1e-300)])
                match.comment(node.id, '"\\\x00' if shape == "deep" else "")
        except RefusedError:
            full = len(match.nodes)
    with pytest.raises(RefusedError, match="too large"):
        match.comment(1, "so" * MAX_TEXT)
    assert match.nodes[1].comment in ("", '"\\\ufffd')
    text = write_record(match, ["\u6f02" * 200, '"' * 200])
    assert full > 5000
    assert len(text) <= MAX_TEXT
    again = read_record(text)
    assert write_record(*again) == text
    assert len(again[0].nodes) == full
    match.delete(1)
    match.visit(0)
    match.push((next(iter(match.game.board.cells)),))


def test_a_line_for_which_there_is_no_room_is_not_begun() -> None:
    match = Match(load("rive-5"))
    first = match.push_token("e5")
    match.comment(first.id, "a" * ((MAX_TEXT - HEAD_SIZE) // LETTER_SIZE - 110))
    with pytest.raises(RefusedError, match="too large"):
        match.push_line(["c3", "g7"])
    assert (match.node, len(match.nodes)) == (first, 2)
    match.push_line(["c3"])
    assert match.ply == 2


def test_characters_that_no_text_has_are_replaced() -> None:
    record = {"format": 1, "game": "rive-5", "players": ["a\ud800", "\x1b[1mb"], "moves": ["d4"]}
    record["moves"] = [{"move": "d4", "comment": "a\x9b\udfff\r\n\tb\u202e"}]
    match, players = read_record(json.dumps(record))
    assert players == ["a\ufffd", "\ufffd[1mb"]
    assert match.node.comment == "a\ufffd\ufffd\r\n\tb\u202e"
    assert read_text(write_text(match, players))[1] == players


def test_a_sentence_quotes_little() -> None:
    for text in ("1/rive-5/" + "z" * 900, "1/" + "x" * 900, "2" * 900, "1/rive-5/d4/" + "y" * 900):
        said = refusal(read_link, text)
        assert len(said) < 200
        assert "…" in said
    said = refusal(read_link, "1/rive-5/\x1b[1m\u202e\n")
    assert "'\\x1b[1m\\u202e\\n'" in said


IN_PYODIDE = """
import json, sys
sys.path.append("/checkout")
from skerry.formats.record import write_record
from skerry.session import Session
from tests.trees import nested

session = Session()
for text in (
    write_record(nested(4000), ["", ""]),
    '{"a":' + "[" * 300_000,
    '{"a":' + "[" * 150_000 + "]" * 150_000 + "}",
    '{"a":' * 150_000 + "1" + "}" * 150_000,
):
    print(json.loads(session.open_text(text)).get("error"))
for change in (lambda: session.make_main(max(session.match.nodes)), lambda: session.delete(1)):
    print("error" in json.loads(change()))
print("error" in json.loads(session.open_link("1/rive-5/")))
print(len(json.loads(session.play("[" * 100_000))["error"]) < 300)
"""


@pytest.mark.slow
def test_no_depth_ends_pyodide() -> None:
    """Whose stack is small: reading, changing, freeing what is nested."""
    missing = "in the record, 'format' is missing"
    damaged = "the record is not JSON: something is wrong in line 1, column 300006"
    said = ["None", damaged, missing, missing, "False", "False", "False", "True"]
    assert list(in_pyodide(IN_PYODIDE)) == said

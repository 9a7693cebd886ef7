"""What JavaScript is told: geometries, frames, thoughts, all as JSON, for every game."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from skerry import bridge
from skerry.bridge import Bot, Table
from skerry.game import Game
from skerry.games import GAMES, load, names

from tests.common import walk

FRAME = {
    *("name", "turn", "pieces", "marks", "links", "last", "ways", "prompt", "score", "legal"),
    *("outcome", "clock", "ply", "line", "link", "code"),
}


def text(value: Any) -> str:
    """A template with its values, filled in as the page does it."""
    template, values = value
    found = re.sub(r"{(\w+)}", lambda key: str(values[key[1]]), template)
    assert found
    return found


def test_games() -> None:
    games = json.loads(bridge.games())
    assert [game["slug"] for game in games] == [game.slug for game in GAMES]
    listed = []
    for game in games:
        assert set(game) == {
            *("slug", "title", "sizes", "default_size", "variants", "players", "levels"),
        }
        assert game["default_size"] in game["sizes"]
        assert len(game["players"]) == 2
        for size in game["sizes"]:
            for suffix, description in game["variants"]:
                assert description
                listed.append("-".join(filter(None, (game["slug"], str(size), suffix))))
    assert sorted(listed) == sorted(names())


@pytest.mark.parametrize("name", names())
def test_geometry(name: str) -> None:
    game = load(name)
    geometry = json.loads(bridge.geometry(name))
    assert geometry["name"] == name
    assert geometry["shape"] in ("hex", "square")
    assert geometry["players"] == list(game.players)
    cells = geometry["cells"]
    assert [cell[:2] for cell in cells] == [[c, game.board.names[c]] for c in game.board.cells]
    assert sum(geometry["rows"]) == len(cells)
    # In reading order: row after row downwards, from left to right in each.
    at = 0
    for length in geometry["rows"]:
        row = cells[at : at + length]
        assert len({cell[3] for cell in row}) == 1
        assert all(abs(b[2] - a[2] - 1) < 0.001 for a, b in pairwise(row))
        assert at == 0 or row[0][3] > cells[at - 1][3]
        at += length
    assert all(set(glyph) == {"shape", "player", "name"} for glyph in geometry["glyphs"].values())
    for region in geometry["regions"]:
        assert set(region) == {"kind", "player", "name", "cells", "line"}
        assert set(region["cells"]) <= {cell[0] for cell in cells}
        assert bool(region["line"]) == (region["kind"] == "side")


def check_frame(frame: dict[str, Any], game: Any) -> None:
    assert set(frame) == FRAME
    cells = set(game.board.cells)
    assert frame["name"] == game.name
    assert frame["turn"] in (0, 1)
    assert len(frame["pieces"]) == len(cells)
    assert set(frame["pieces"]) <= {".", *game.glyphs}
    for kind, of, label, player in frame["marks"]:
        assert kind in ("new", "group", "side", "win")
        assert set(of) <= cells
        assert isinstance(label, str)
        assert player in (0, 1, None)
    assert all(set(link) <= cells for link in frame["links"])
    assert set(frame["last"]) <= cells
    assert text(frame["prompt"])
    assert [bool(text(score)) for score in frame["score"]] == [True, True]
    assert (frame["outcome"] is None) == bool(frame["legal"])
    if frame["outcome"]:
        assert text(frame["outcome"]["reason"]) == text(frame["prompt"])
    assert 0 <= frame["ply"] <= len(frame["line"])
    assert all(player in (0, 1) for _, player in frame["line"])
    assert game.code(game.decode(frame["code"])) == frame["code"]


@pytest.mark.parametrize("name", names())
def test_frames_of_a_whole_game(name: str) -> None:
    """A game played by the clicks that the frames offer; links lead back to each frame."""
    game, table = load(name), Table()
    frame = json.loads(table.new(name))
    moments = list(walk(game, 90, 120))
    for ply, (pos, move) in enumerate(moments):
        check_frame(frame, game)
        assert frame["turn"] == pos.turn
        assert frame["code"] == game.code(pos)
        assert frame["ply"] == ply == len(frame["line"])
        if ply % 30 == 1:
            assert json.loads(Table().open_link("#" + frame["link"])) == frame
            record = table.record('["a","b"]')
            assert json.loads(Table().open_record(record)) == frame
        if move is not None:
            assert list(move) in frame["legal"]
            clicks = json.dumps(move)
            way = json.loads(table.trail(clicks))
            frame = json.loads(table.play(clicks))
            assert frame["last"] == way["cells"] == game.trail(pos, move)
            assert frame["line"][-1] == [game.write(pos, move), pos.turn]
    last = json.loads(table.goto(0))
    check_frame(last, game)
    assert last["ply"] == 0
    assert last["last"] == []
    assert len(last["line"]) == len(moments) - 1


def test_a_table_opens_positions_and_ends() -> None:
    table = Table()
    over = json.loads(table.new("starboard-y-2", "bb/3/wwww/b1b b"))
    assert over["outcome"]["winner"] == 1
    assert over["legal"] == []
    assert over["links"]
    assert [mark for mark in over["marks"] if mark[0] == "win"]
    frame = json.loads(table.open_link("1/rive-3/a1.c3"))
    frame = json.loads(table.resign(0))
    assert frame["outcome"]["winner"] == 1
    assert "Black resigned" in text(frame["prompt"])
    assert frame["legal"] == []
    assert "error" in json.loads(table.resign(1))
    assert json.loads(table.goto(1))["outcome"] is None


@pytest.mark.parametrize(
    ("method", "words"),
    [
        ("new", ["rive-99"]),
        ("new", ["rive-5", "5/6"]),
        ("open_link", ["1/rive-5/a1.a1"]),
        ("open_record", ["{}"]),
        ("play", ["[99999]"]),
        ("play", ["[true]"]),
        ("play", ["12"]),
        ("play", ["["]),
        ("play", ["[" * 100_000]),
        ("trail", ["[99999]"]),
        ("trail", ["{}"]),
        ("goto", [99]),
        ("goto", [-1]),
        ("resign", [2]),
    ],
)
def test_an_error_is_one_sentence_and_changes_nothing(method: str, words: list[Any]) -> None:
    table = Table()
    table.open_link("1/rive-3/a1.c3.e3/@2")
    before = table.record('["a","b"]'), table.match.ply
    answer = json.loads(getattr(table, method)(*words))
    assert set(answer) == {"error"}
    assert len(answer["error"]) < 300
    assert "\n" not in answer["error"]
    assert (table.record('["a","b"]'), table.match.ply) == before


# The bot

REPORT = {"nodes", "goal", "done", "score", "best", "candidates", "heat", "proven"}


def a_line_of(game: Game[Any], code: str, candidate: dict[str, Any]) -> bool:
    """Whether a candidate's line begins with its move and can be played."""
    position, moves = game.decode(code), []
    for token in candidate["line"]:
        moves.append(game.read(position, token))
        position = game.play(position, moves[-1])
    return moves[0] == tuple(candidate["move"])


@pytest.mark.parametrize("name", ["rive-3", "starboard-y-3-pie", "rivers-13", "rivers-13-course"])
def test_the_bot_thinks_in_slices(name: str) -> None:
    game, table = load(name), Table()
    frame = json.loads(table.new(name))
    bot = Bot()
    report = json.loads(bot.think(frame["link"], 2))
    assert report["goal"] == game.levels[1].nodes
    assert report["nodes"] == 0
    told = [report]
    while not report["done"]:
        report = json.loads(bot.slice(5))
        told.append(report)
    for earlier in told:
        assert set(earlier) == REPORT
        assert 0 <= earlier["score"] <= 1
        assert earlier["best"] in frame["legal"]
        for candidate in earlier["candidates"]:
            assert set(candidate) == {"move", "visits", "score", "proven", "line"}
            assert candidate["move"] in frame["legal"]
            assert candidate["visits"] or candidate["proven"]
            assert 0 <= candidate["score"] <= 1
            assert a_line_of(game, frame["code"], candidate)
        cells = [cell for cell, _ in earlier["heat"]]
        assert len(cells) == len(set(cells))
        assert set(cells) <= set(game.board.cells)
        assert sum(share for _, share in earlier["heat"]) == pytest.approx(
            1 if earlier["nodes"] else 0, abs=0.05
        )
    assert [r["nodes"] for r in told] == sorted(r["nodes"] for r in told)
    assert report["nodes"] >= report["goal"] or report["proven"]
    assert json.loads(table.play(json.dumps(report["best"])))["line"][0][0] == (
        report["candidates"][0]["line"][0]
    )


def test_the_bot_follows_the_match() -> None:
    """It may be asked about another position, or another game, at any time."""
    bot, table = Bot(), Table()
    for name in ("rive-3", "starboard-y-2", "rive-3", "rivers-13"):
        frame = json.loads(table.new(name))
        for _ in range(3):
            report = json.loads(bot.think(frame["link"], 1))
            while not report["done"]:
                report = json.loads(bot.slice(2))
            frame = json.loads(table.play(json.dumps(report["best"])))
            assert "error" not in frame


def test_a_slice_keeps_to_its_time() -> None:
    """As far as one simulation lets it: none is asked for after the time is up."""
    bot = Bot()
    bot.think("1/rive-9/", 6)
    assert json.loads(bot.slice(0))["nodes"] == 0
    report = json.loads(bot.slice(30))
    assert 0 < report["nodes"] < report["goal"]


@pytest.mark.parametrize(
    ("link", "level"),
    [("", 1), ("1/rive-5/a1.a1", 1), ("1/rive-5/", 0), ("1/rive-5/", 7), ("1/rive-5/", -1)],
)
def test_the_bot_refuses(link: str, level: int) -> None:
    assert set(json.loads(Bot().think(link, level))) == {"error"}


def test_the_bot_has_nothing_to_think_about() -> None:
    bot = Bot()
    assert "error" in json.loads(bot.slice(5))
    over = "1/starboard-y-2/a1.b1.a3.b2.d1.b3.d2.b4"
    assert "error" in json.loads(bot.think(over, 1))
    assert "error" not in json.loads(bot.think(over + "/@3", 1))

"""What JavaScript is told: geometries, frames, thoughts, all as JSON, for every game."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from skerry import session
from skerry.game import Game
from skerry.games import GAMES, load, names
from skerry.session import Bot, Table

from tests.common import walk

FRAME = {
    *("name", "turn", "pieces", "marks", "links", "last", "ways", "prompt", "score", "legal"),
    *("outcome", "clock", "ply", "node", "line", "tree", "evaluation", "link", "code"),
}


def text(value: Any) -> str:
    """A template with its values, which may be such pairs too, filled in as the page does it."""
    template, values = value
    said = {key: text(inner) if isinstance(inner, list) else inner for key, inner in values.items()}

    def fill(found: re.Match[str]) -> str:
        value, forms = said[found[1]], found[2]
        return str(value) if forms is None else forms.split("|")[value != 1]

    found = re.sub(r"{(\w+)(?::([^}]*))?}", fill, template)
    assert found or not template
    return found


def test_games() -> None:
    games = json.loads(session.games())
    assert [game["slug"] for game in games] == [game.slug for game in GAMES]
    listed = []
    for game in games:
        assert set(game) == {
            *("slug", "title", "sizes", "default_size", "variants", "players", "levels", "times"),
            "picture",
        }
        assert {int(size) for size in game["times"]} <= set(game["sizes"])
        assert all(seconds % 60 == 0 for seconds in game["times"].values())
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
    geometry = json.loads(session.geometry(name))
    assert geometry["name"] == name
    assert geometry["shape"] in ("hexagon", "square", "point")
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
        assert set(region) == {"kind", "player", "name", "cells"}
        assert set(region["cells"]) <= {cell[0] for cell in cells}
    for edge in geometry["edges"]:
        assert set(edge) == {"player", "name", "label", "cells", "line"}
        assert set(edge["cells"]) <= {cell[0] for cell in cells}
        assert len(edge["line"]) == len(edge["cells"])
    left, top, right, bottom = geometry["bounds"]
    less = 0.16 * geometry["rounding"]  # of a corner of 120 degrees that is rounded off
    assert min(x for x, _ in geometry["outline"]) + less > left
    assert min(y for _, y in geometry["outline"]) > top
    for label in geometry["labels"] + geometry["labels_turned"]:
        assert left < label["x"] < right
        assert top < label["y"] < bottom


def check_frame(frame: dict[str, Any], game: Any) -> None:
    assert set(frame) == FRAME
    cells = set(game.board.cells)
    assert frame["name"] == game.name
    assert frame["turn"] in (0, 1)
    assert len(frame["pieces"]) == len(cells)
    assert set(frame["pieces"]) <= {".", *game.glyphs}
    for kind, of, label, player in frame["marks"]:
        assert kind in ("new", "group", "edge", "win")
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
    assert all(player in (0, 1) for _, player, _ in frame["line"])
    known = {0}
    for node, parent, token, mover, comment, evaluation in frame["tree"]:
        assert parent in known
        assert node not in known
        known.add(node)
        assert token
        assert mover in (0, 1)
        assert isinstance(comment, str)
        assert evaluation is None or 0 <= evaluation <= 1
    assert frame["node"] == [0, *(node for _, _, node in frame["line"])][frame["ply"]]
    assert {node for _, _, node in frame["line"]} <= known
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
            assert frame["line"][-1] == [game.write(pos, move), pos.turn, frame["node"]]
    last = json.loads(table.goto(0))
    check_frame(last, game)
    assert last["ply"] == 0
    assert last["last"] == []
    assert len(last["line"]) == len(moments) - 1


def test_who_resigns_is_told_the_course_score_as_well() -> None:
    table = Table()
    before = json.loads(table.new("rivers-13"))
    frame = json.loads(table.resign(0))
    assert [text(score) for score in before["score"]] == ["Scored: 0 of 4"] * 2
    assert [text(score) for score in frame["score"]] == [
        "Scored: 0 of 4 · course score 0.0",
        "Scored: 0 of 4 · course score 100.0",
    ]


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


def test_a_stone_that_was_taken_over_was_the_last_move() -> None:
    frame = json.loads(Table().open_link("1/starboard-y-4-pie/d4.swap"))
    assert frame["last"] == [load("starboard-y-4-pie").board.by_name["d4"]]


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
        ("play", ["[99999]", 1.5]),
        ("play", ["[99999]", -1]),
        ("play", ["[99999]", float("nan")]),
        ("new", ["rive-5", "", "{}"]),
        ("new", ["rive-5", "", '{"limit": [60], "increment": 0}']),
        ("new", ["rive-5", "", '{"limit": [60, -1], "increment": 0}']),
        ("new", ["rive-5", "", '{"limit": [60, 60], "increment": 1e99}']),
        ("new", ["rive-5", "", '{"limit": [60, 60], "increment": true}']),
        ("play_line", ['["c1", "zz"]']),
        ("play_line", ["[1]"]),
        ("play_line", ["c1"]),
        ("goto", [99]),
        ("goto", [-1]),
        ("visit", [99]),
        ("promote", [-1]),
        ("delete", [99]),
        ("delete", [0]),
        ("comment", [99, "good"]),
        ("comment", [0, "good"]),
        ("evaluate", ["[[1, 2]]"]),
        ("evaluate", ["[[1, NaN]]"]),
        ("evaluate", ["[[1, Infinity]]"]),
        ("evaluate", ["[[1, 0.5], [99, 0.5]]"]),
        ("evaluate", ["[1, 2]"]),
        ("evaluate", ["["]),
        ("judge", ["rive-3", "b", 0]),
        ("judge", ["rive-3", "?" * 19, 0]),
        ("judge", ["rive-3", "." * 19, 2]),
        ("judge", ["rive-3", "." * 19, 1]),
        ("open_text", [""]),
        ("open_text", ["Game: rive-99"]),
        ("open_text", ["https://example.org/#1/rive-5/a1.a1"]),
        (
            "open_record",
            ['{"format":1,"game":"rive-3","players":["",""],"moves":[]}', "1/rive-5/e9"],
        ),
        ("flag", ["[0]"]),
        ("flag", ["["]),
        ("resign", [2]),
    ],
)
def test_an_error_is_one_sentence_and_changes_nothing(method: str, words: list[Any]) -> None:
    table = Table()
    table.open_link("1/rive-3/a1.c3.e3/@2")
    before = table.record('["a","b"]'), table.match.ply
    answer = json.loads(getattr(table, method)(*words))
    assert set(answer) - {"why"} == {"error"}
    assert answer["error"]
    assert "why" not in answer or text(answer["why"]) == answer["error"]
    assert len(answer["error"]) < 300
    assert "\n" not in answer["error"]
    assert (table.record('["a","b"]'), table.match.ply) == before


def test_what_there_is_no_place_for_is_named() -> None:
    table = Table()
    table.open_link("1/rive-3/a1.c3.e3/@2")
    said = json.loads(table.goto(4))["error"]
    assert said == "there is no ply 4 in a line of 3 moves"


def test_time_is_nothing_where_there_is_no_clock() -> None:
    table = Table()
    frame = json.loads(table.open_link("1/rive-3/a1.c3.e3"))
    frame = json.loads(table.play(json.dumps(frame["legal"][0]), 5))
    assert (frame["ply"], frame["clock"]) == (4, None)


def test_a_line_is_played_move_by_move() -> None:
    table = Table()
    table.open_link("1/rive-3/a1.c3.e3/@2")
    frame = json.loads(table.play_line('["c1", "e3"]'))
    assert [token for token, *_ in frame["line"]] == ["a1", "c3", "c1", "e3"]
    assert frame["ply"] == 4
    assert len(frame["tree"]) == 5, "what was played before stays beside it"


def test_a_line_that_somebody_gave_up_on_its_way_is_not_begun() -> None:
    table = Table()
    table.open_link("1/rive-3/a1.c3/@2")
    table.resign(0)
    table.goto(0)
    before = table.record('["", ""]')
    assert "match is over" in json.loads(table.play_line('["a1", "c3", "e3"]'))["error"]
    assert table.record('["", ""]') == before
    assert json.loads(table.play_line('["a1", "c3"]'))["ply"] == 2


def test_the_tree_is_walked_and_tended() -> None:
    table = Table()
    frame = json.loads(table.open_link("1/rive-3/a1.c3.e3"))
    a1, c3, e3 = (node for _, _, node in frame["line"])
    frame = json.loads(table.visit(a1))
    assert (frame["ply"], frame["node"], len(frame["line"])) == (1, a1, 3)
    frame = json.loads(table.play(json.dumps(frame["legal"][-1])))
    other = frame["node"]
    assert [node[:2] for node in frame["tree"]] == [[a1, 0], [c3, a1], [e3, c3], [other, a1]]
    frame = json.loads(table.promote(other))
    assert [node[0] for node in frame["tree"]] == [a1, other, c3, e3]
    assert frame["node"] == other
    assert json.loads(table.promote(other)) == frame, "it is the main line already"
    frame = json.loads(table.visit(e3))
    assert [node for _, _, node in frame["line"]] == [a1, c3, e3]
    frame = json.loads(table.promote(e3))
    assert [node[0] for node in frame["tree"]] == [a1, c3, e3, other]
    frame = json.loads(table.comment(e3, "the third"))
    frame = json.loads(table.evaluate(f"[[{e3}, 0.75], [{c3}, 1], [0, 0.5]]"))
    assert [node[4:] for node in frame["tree"][1:3]] == [["", 1], ["the third", 0.75]]
    assert frame["evaluation"] == 0.5
    table.evaluate(f"[[{c3}, null]]")
    assert json.loads(table.visit(e3))["tree"][1][5] is None
    frame = json.loads(table.evaluate(f"[[{c3}, 1]]"))
    again = json.loads(Table().open_record(table.record('["a", "b"]')))
    assert [node[2:] for node in again["tree"]] == [node[2:] for node in frame["tree"]]
    assert again["evaluation"] == 0.5
    table.goto(0)
    first = json.loads(table.play(json.dumps(json.loads(table.goto(0))["legal"][-1])))["node"]
    frame = json.loads(table.visit(e3))
    assert [node[:2] for node in frame["tree"]] == [
        *([a1, 0], [c3, a1], [e3, c3], [other, a1], [first, 0])
    ]
    frame = json.loads(table.delete(first))
    assert (frame["node"], frame["ply"]) == (e3, 3), "the cursor stays where it can"
    frame = json.loads(table.delete(c3))
    assert (frame["node"], frame["ply"]) == (a1, 1)
    assert [node[0] for node in frame["tree"]] == [a1, other]
    assert [node for _, _, node in frame["line"]] == [a1, other]
    assert "error" in json.loads(table.visit(e3))
    frame = json.loads(table.play(json.dumps(frame["legal"][0])))
    assert frame["node"] not in (a1, c3, e3, other, first), "no number is used twice"


def test_a_lost_table_is_opened_where_it_stood() -> None:
    """From a record that is one wish behind, and the link of what was shown."""
    table = Table()
    table.open_link("1/rive-3/a1.c3.e3")
    table.visit(1)
    record = table.record('["a", "b"]')
    frame = json.loads(table.play(json.dumps([json.loads(table.goto(1))["legal"][-1][0]])))
    again = json.loads(Table().open_record(record, frame["link"]))
    for key in ("ply", "link", "pieces"):
        assert again[key] == frame[key]
    assert [node[2:] for node in again["tree"]] == [node[2:] for node in frame["tree"]]
    # Also where somebody gave up and others had played on.
    table.goto(1)
    frame = json.loads(table.resign(0))
    assert json.loads(Table().open_record(table.record('["a", "b"]'), frame["link"])) == json.loads(
        Table().open_record(table.record('["a", "b"]'))
    )


def test_the_views_of_a_line_are_those_of_its_frames() -> None:
    table = Table()
    frame = json.loads(table.open_link("1/starboard-y-2/d2.a2.a1.c3.b2.b4.c2/@3"))
    views = json.loads(table.views())["views"]
    assert len(views) == len(frame["line"]) + 1
    for ply, view in enumerate(views):
        at = json.loads(table.goto(ply))
        assert view == [at["marks"], at["links"]]
    assert views[-1][1]


def test_a_match_goes_out_and_comes_in_as_text() -> None:
    table, again = Table(), Table()
    frame = json.loads(table.open_link("1/starboard-y-2/=2!3!1b2!1w1_b/b1.a3/@1"))
    words = json.loads(table.text('["Ada", "Bo"]'))["text"]
    assert words.splitlines() == [
        *("Game: starboard-y-2", "Black: Ada", "White: Bo", "Start: 2/3/1b2/1w1 b", ""),
        "1. b1 a3",
    ]
    again.open_text(words)
    assert json.loads(again.goto(1)) == frame
    for text_ in (table.record('["", ""]'), f"https://example.org/#{frame['link']}"):
        assert json.loads(again.open_text(text_)) == frame


@pytest.mark.parametrize(
    ("name", "code", "pieces", "turn"),
    [
        ("rive-3", "1bw/4/3w1/b3/3 b -", ".bw.......w.b......", 0),
        ("starboard-y-2", "2/3/1b2/1w1 b", "......b...w.", 0),
    ],
)
def test_a_position_is_set_up(name: str, code: str, pieces: str, turn: int) -> None:
    table = Table()
    before = table.record('["", ""]')
    judged = json.loads(table.judge(name, pieces, turn))
    assert judged["code"] == code
    assert table.record('["", ""]') == before
    frame = json.loads(table.new(name, judged["code"]))
    assert frame == judged["frame"]
    assert frame["code"] == code
    assert frame["pieces"] == pieces


def test_an_impossible_position_is_told_in_words() -> None:
    table = Table()
    start = json.loads(table.new("rivers-13"))["pieces"]
    assert json.loads(table.judge("rivers-13", start, 1))["frame"]["turn"] == 1
    for name, pieces, turn, says in [
        ("rivers-13", start.replace("S", ".", 1), 0, "Circle has 11 pieces, not 12"),
        ("rivers-13", f"...........{'s'}{start[12:].replace('s', '.', 1)}", 0, ""),
        ("starboard-y-2", "b" + "." * 11, 0, "with 1 black and 0 white stones"),
        ("rive-3", "." * 19, 1, "Black moves first"),
    ]:
        answer = json.loads(table.judge(name, pieces, turn))
        assert says in answer.get("error", ""), answer


@pytest.mark.parametrize(
    ("found", "why"),
    [
        ("1", ["the text names no game: a line like 'Game: rive-5' is missing", {}]),
        (
            "1/rive-3/c3.c3",
            [
                "in the link, at move {n}: {why}",
                {"n": 2, "why": ["'{move}' is not a legal move here", {"move": "c3"}]},
            ],
        ),
        (
            "1/starboard-y-2/=2!3!4!3_w/",
            [
                "in the link's position, {why}",
                {
                    "why": [
                        "character {place}: {why}",
                        {
                            "place": 9,
                            "why": [
                                "with {black} black and {white} white stones it cannot be "
                                "{player}'s turn",
                                {"black": 0, "white": 0, "player": "White"},
                            ],
                        },
                    ]
                },
            ],
        ),
        (
            '{"format":1,"game":"rive-3","players":["",""],"moves":'
            '["c3",{"move":"a1","variations":[["b1",5]]}]}',
            [
                "the record{place} has no move",
                {
                    "place": [
                        "{where} at move {n}",
                        {
                            "where": [
                                "{place}, in a variation",
                                {"place": ["{where} at move {n}", {"where": ["", {}], "n": 2}]},
                            ],
                            "n": 2,
                        },
                    ]
                },
            ],
        ),
    ],
)
def test_a_reason_holds_the_reasons_within(found: str, why: list[Any]) -> None:
    """So that each of them can be translated."""
    answer = json.loads(Table().open_text(found))
    assert answer["why"] == why
    assert text(answer["why"]) == answer["error"]


# Clocks


def test_no_time_runs_once_somebody_gave_up() -> None:
    table = Table()
    frame = json.loads(table.new("rive-3", "", TIMED))
    assert json.loads(table.play(json.dumps(frame["legal"][0])))["clock"]["running"] == 1
    assert json.loads(table.resign(1))["clock"]["running"] is None


TIMED = '{"limit": [180, 60], "increment": 2}'


def test_a_clock_runs_down_and_up() -> None:
    table = Table()

    def play(seconds: float | None = None) -> Any:
        frame = json.loads(table.goto(len(table.match.line())))
        return json.loads(table.play(json.dumps(frame["legal"][0]), seconds))["clock"]

    clock = json.loads(table.new("rive-3", "", TIMED))["clock"]
    assert clock == {"limit": [180, 60], "increment": 2, "left": [180, 60], "running": None}
    assert play(50) == clock | {"running": 1}, "the first move takes no time"
    assert play(10)["left"] == [180, 52]
    assert play(0.25)["left"] == [181.75, 52]
    back = json.loads(table.goto(2))["clock"]
    assert (back["left"], back["running"]) == ([180, 52], None)
    move = json.loads(table.goto(2))["legal"][1]
    clock = json.loads(table.play(json.dumps(move), 5))["clock"]
    assert clock["left"] == [180, 52], "no time runs where moves were taken back"
    assert clock["running"] == 1
    text = table.record('["a", "b"]')
    again = Table()
    assert json.loads(again.open_record(text))["clock"] == clock
    assert again.record('["a", "b"]') == text


def test_what_a_turn_adds_comes_at_its_end() -> None:
    """In Rive one turn may be many moves."""
    table = Table()
    table.new("rive-2", "", TIMED)
    for token in ("c2", "a2", "b1", "a1", "xa2", "b3"):
        match = table.match
        move = match.game.read(match.position, token)
        frame = json.loads(table.play(json.dumps(move), 1))
    assert [node.left for node in table.match.line()] == [180, 61, 181, 60, 59, 60]
    assert frame["turn"] == 0


@pytest.mark.parametrize(("flags", "winner"), [([0], 1), ([1], 0), ([0, 1], None)])
def test_time_runs_out(flags: list[int], winner: int | None) -> None:
    table = Table()
    table.new("rivers-13-course", "", TIMED)
    frame = json.loads(table.goto(0))
    assert "nobody's time runs" in json.loads(table.flag(json.dumps(flags)))["error"]
    table.play(json.dumps(frame["legal"][0]))
    assert "neither of the two" in json.loads(table.flag("[]"))["error"]
    frame = json.loads(table.flag(json.dumps(flags)))
    assert frame["outcome"]["winner"] == winner
    assert "out of time" in text(frame["outcome"]["reason"])
    assert frame["legal"] == []
    assert frame["clock"]["running"] is None
    assert [seconds == 0 for seconds in frame["clock"]["left"]] == [p in flags for p in (0, 1)]
    assert "match is over" in json.loads(table.flag(json.dumps(flags)))["error"]
    record = table.record('["a", "b"]')
    again = Table()
    assert json.loads(again.open_record(record)) == frame
    assert again.record('["a", "b"]') == record
    frame = json.loads(table.goto(0))
    frame = json.loads(table.play(json.dumps(frame["legal"][1])))
    assert frame["clock"]["running"] is None, "once it is decided all else is analysis"


def test_a_move_that_comes_too_late_is_not_made() -> None:
    table = Table()
    frame = json.loads(table.new("rive-3", "", TIMED))
    frame = json.loads(table.play(json.dumps(frame["legal"][0])))
    frame = json.loads(table.play(json.dumps(frame["legal"][0]), 60))
    assert frame["ply"] == 1
    assert frame["outcome"]["winner"] == 0


# The bot

REPORT = {"nodes", "goal", "done", "score", "best", "candidates", "heat", "proven"}


def a_line_of(game: Game[Any], code: str, candidate: dict[str, Any]) -> bool:
    """Whether a candidate's line begins with its move and can be played."""
    position, moves = game.decode(code), []
    for token in candidate["line"]:
        moves.append(game.read(position, token))
        position = game.play(position, moves[-1])
    return moves[0] == tuple(candidate["move"])


@pytest.mark.parametrize("name", ["rive-3", "starboard-y-3-pie", "rivers-15", "rivers-13-course"])
def test_the_bot_thinks_in_slices(name: str) -> None:
    game, table = load(name), Table()
    frame = json.loads(table.new(name))
    bot = Bot()
    report = json.loads(bot.think(frame["link"], 2))
    assert report["goal"] == game.levels[1].nodes
    assert report["nodes"] == (0 if game.study() is None else len(frame["legal"]))
    told = [report]
    while not report["done"]:
        report = json.loads(bot.slice(5))
        told.append(report)
    for earlier in told:
        assert set(earlier) == REPORT
        assert 0 <= earlier["score"] <= 1
        assert earlier["best"] in frame["legal"]
        for candidate in earlier["candidates"]:
            assert set(candidate) == {
                *("move", "token", "visits", "score", "proven", "line", "cells"),
            }
            assert candidate["token"] == candidate["line"][0]
            assert set(candidate["cells"]) <= set(game.board.cells)
            assert candidate["cells"]
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
    assert report["nodes"] >= report["goal"] or report["proven"] is not None
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
    assert set(json.loads(Bot().think(link, level))) - {"why"} == {"error"}


def test_the_bot_has_nothing_to_think_about() -> None:
    bot = Bot()
    assert "error" in json.loads(bot.slice(5))
    over = "1/starboard-y-2/a1.b1.a3.b2.d1.b3.d2.b4"
    assert "error" in json.loads(bot.think(over, 1))
    assert "error" not in json.loads(bot.think(over + "/@3", 1))


@pytest.mark.parametrize("name", ["rive-3", "starboard-y-3-pie", "rivers-13"])
def test_an_analysis_goes_on(name: str) -> None:
    game, table, bot = load(name), Table(), Bot()
    frame = json.loads(table.new(name))
    frame = json.loads(table.play(json.dumps(frame["legal"][0])))
    report = json.loads(bot.analyse(frame["link"]))
    while report["nodes"] < 30 and not report["done"]:
        assert set(report) == REPORT
        assert report["goal"] == 0
        report = json.loads(bot.slice(20))
    assert report["candidates"]
    assert report["best"] in frame["legal"]
    threat = json.loads(bot.threat(frame["link"]))
    threat = json.loads(bot.slice(20))
    passed = game.passed(game.decode(frame["code"]))
    assert passed is not None
    assert threat["best"] in list(map(list, game.legal_moves(passed)))


def test_an_analysis_ends_when_all_is_known() -> None:
    bot = Bot()
    report = json.loads(bot.analyse("1/starboard-y-2/b2"))
    while not report["done"]:
        report = json.loads(bot.slice(50))
    assert report["proven"] == report["score"] == 1


def test_an_analysis_ends_when_the_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "ROOM", 200_000)
    bot = Bot()
    report = json.loads(bot.analyse("1/rive-5/"))
    while not report["done"]:
        report = json.loads(bot.slice(50))
    assert report["proven"] is None
    assert 50 < report["nodes"] < 1000
    assert json.loads(bot.slice(50))["nodes"] == report["nodes"]
    # Elsewhere there is room again.
    assert not json.loads(bot.analyse("1/rive-5/a1"))["done"]


def test_what_cannot_be_asked() -> None:
    bot = Bot()
    over = "1/starboard-y-2/a1.b1.a3.b2.d1.b3.d2.b4"
    report = json.loads(bot.analyse(over))
    assert (report["done"], report["candidates"]) == (True, [])
    winner = json.loads(Table().open_link(over))["outcome"]["winner"]
    assert report["score"] == report["proven"] == 1 - winner
    assert "error" in json.loads(bot.threat(over))
    assert "error" in json.loads(bot.threat("1/rive-5/"))
    capture = "1/rive-2/c2.a2.b1.a1"
    assert "error" in json.loads(bot.threat(capture))
    assert "error" not in json.loads(bot.analyse(capture))

"""What JavaScript receives: geometries, frames, thoughts, all as JSON, for every game."""

from __future__ import annotations

import json
import math
import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from skerry import frames
from skerry.bot_session import BotSession
from skerry.formats.link import read_link
from skerry.formats.record import write_record
from skerry.frames import splice
from skerry.game import Game
from skerry.games import GAMES, evaluator, levels, load, names, presentation
from skerry.messages import Picture
from skerry.proofs import certificate
from skerry.session import Session

from tests.common import representatives, walk
from tests.session.page import Page

FRAME = {
    *("story", "detail", "gauge", "count"),
    *("name", "turn", "pieces", "marks", "links", "last", "paths", "prompt", "score", "legal"),
    *("outcome", "result", "clock", "ply", "node", "undo", "redo", "line", "tree", "link", "code"),
}


def text(value: Any) -> str:
    """A sentence with its values, which may be sentences too, filled in as the page does it."""
    template, values = value["template"], value["values"]
    said = {key: text(inner) if isinstance(inner, dict) else inner for key, inner in values.items()}

    def fill(found: re.Match[str]) -> str:
        value, forms = said[found[1]], found[2]
        return str(value) if forms is None else forms.split("|")[value != 1]

    found = re.sub(r"{(\w+)(?::([^}]*))?}", fill, template)
    assert found or not template
    return found


def sentence(template: str, **values: Any) -> dict[str, Any]:
    return {"template": template, "values": values}


def parents(frame: dict[str, Any]) -> list[tuple[int, int]]:
    """The nodes of a frame's tree after the root, each with the one before it."""
    return [(node["id"], node["parent"]) for node in frame["tree"][1:]]


def notes(node: dict[str, Any]) -> dict[str, Any]:
    """What is known of a node besides its number and its place."""
    return {key: node.get(key) for key in ("token", "player", "comment", "evaluation")}


def evaluations(found: dict[int, float | None]) -> str:
    return json.dumps([{"node": node, "evaluation": value} for node, value in found.items()])


def test_games() -> None:
    games = json.loads(json.dumps(frames.games()))
    assert [game["slug"] for game in games] == [entry.rules.slug for entry in GAMES]
    listed = []
    for game in games:
        assert set(game) == {
            *("slug", "title", "sizes", "default_size", "variants", "players", "levels", "times"),
            *("picture", "material", "goal", "minutes", "difficulty", "trials"),
        }
        assert {int(size) for size in game["times"]} <= set(game["sizes"])
        assert all(seconds % 60 == 0 for seconds in game["times"].values())
        assert game["default_size"] in game["sizes"]
        assert len(game["players"]) == 2
        assert 1 <= game["difficulty"] <= 3
        for size in game["sizes"]:
            for variant in game["variants"]:
                assert variant["title"]
                listed.append("-".join(filter(None, (game["slug"], str(size), variant["name"]))))
    assert sorted(listed) == sorted(names())


@pytest.mark.parametrize("name", names())
def test_geometry(name: str) -> None:
    game = load(name)
    geometry = json.loads(json.dumps(frames.geometry(name)))
    assert geometry["name"] == name
    assert geometry["shape"] in ("hexagon", "square", "point")
    assert geometry["players"] == list(game.players)
    cells = geometry["cells"]
    assert [(cell["id"], cell["name"]) for cell in cells] == [
        (cell, game.board.names[cell]) for cell in game.board.cells
    ]
    assert sum(geometry["rows"]) == len(cells)
    # In reading order: row after row downwards, from left to right in each.
    at = 0
    for length in geometry["rows"]:
        row = cells[at : at + length]
        assert len({cell["y"] for cell in row}) == 1
        assert all(abs(b["x"] - a["x"] - 1) < 0.001 for a, b in pairwise(row))
        assert at == 0 or row[0]["y"] > cells[at - 1]["y"]
        at += length
    assert all(set(glyph) == {"shape", "player", "name"} for glyph in geometry["glyphs"].values())
    for region in geometry["regions"]:
        assert set(region) == {"kind", "player", "name", "cells"}
        assert set(region["cells"]) <= {cell["id"] for cell in cells}
    for edge in geometry["edges"]:
        assert set(edge) == {"player", "name", "label", "cells", "line"}
        assert set(edge["cells"]) <= {cell["id"] for cell in cells}
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
    assert set(frame["pieces"]) <= {".", *presentation(game).glyphs}
    for mark in frame["marks"]:
        assert mark["kind"] in ("new", "group", "edge", "win")
        assert set(mark["cells"]) <= cells
        assert isinstance(mark["label"], str)
        assert mark["player"] in (0, 1, None)
    assert all({link["from"], link["to"]} <= cells for link in frame["links"])
    assert set(frame["last"]) <= cells
    assert text(frame["prompt"])
    assert [bool(text(score)) for score in frame["score"]] == [True, True]
    assert (frame["outcome"] is None) == bool(frame["legal"])
    if frame["outcome"]:
        assert text(frame["outcome"]["reason"]) == text(frame["prompt"])
    assert 0 <= frame["ply"] <= len(frame["line"])
    assert all(move["player"] in (0, 1) for move in frame["line"])
    root, *nodes = frame["tree"]
    assert (root["id"], root["parent"], root["token"], root["player"]) == (0, None, "", None)
    known = {0: root}
    for node in nodes:
        assert node["id"] in known[node["parent"]]["children"]
        assert node["id"] not in known
        known[node["id"]] = node
        assert node["token"]
        assert node["player"] in (0, 1)
        assert node.get("comment") != ""
        assert 0 <= node.get("evaluation", 0) <= 1
        assert 0 <= node["choice"] <= max(0, len(node["children"]) - 1)
    line = [move["node"] for move in frame["line"]]
    assert frame["node"] == [0, *line][frame["ply"]]
    assert set(line) <= set(known)
    assert game.code(game.decode(frame["code"])) == frame["code"]
    assert frame["detail"] is None or text(frame["detail"])
    story = frame["story"]
    assert (story is None) == (frame["ply"] == 0)
    if story:
        assert story["player"] == frame["line"][frame["ply"] - 1]["player"]
        assert text(story["text"]).startswith(game.players[story["player"]])
        assert story["steps"]
        assert all(set(step["cells"]) <= cells for step in story["steps"])


@pytest.mark.parametrize("name", representatives())
def test_frames_of_a_whole_game(name: str) -> None:
    """A game played by the clicks that the frames offer; links lead back to each frame."""
    game, session = load(name), Page()
    frame = session.new(name)
    moments = list(walk(game, 90, 120))
    for ply, (pos, move) in enumerate(moments):
        check_frame(frame, game)
        assert frame["turn"] == pos.turn
        assert frame["code"] == game.code(pos)
        assert frame["ply"] == ply == len(frame["line"])
        if ply % 30 == 1:
            assert Page().open_link("#" + frame["link"]) == frame
            record = session.record
            assert Page().open_record(record) == frame
        if move is not None:
            assert list(move) in frame["legal"]
            clicks = json.dumps(move)
            way = session.trail(clicks)
            frame = session.play(clicks)
            assert frame["last"] == way["cells"] == game.trail(pos, move)
            assert frame["line"][-1] == {
                "token": game.write(pos, move),
                "player": pos.turn,
                "node": frame["node"],
            }
    last = session.goto(0)
    check_frame(last, game)
    assert last["ply"] == 0
    assert last["last"] == []
    assert len(last["line"]) == len(moments) - 1


def test_who_resigns_is_told_the_course_score_as_well() -> None:
    session = Page()
    before = session.new("rivers-13")
    frame = session.resign(0)
    assert [text(score) for score in before["score"]] == ["Scored: 0 of 4"] * 2
    assert [text(score) for score in frame["score"]] == [
        "Scored: 0 of 4 · course score 0.0",
        "Scored: 0 of 4 · course score 100.0",
    ]


def test_a_table_opens_positions_and_ends() -> None:
    session = Page()
    over = session.new("starboard-y-2", "bb/3/wwww/b1b b")
    assert over["outcome"]["winner"] == 1
    assert over["legal"] == []
    assert over["links"]
    assert [mark for mark in over["marks"] if mark["kind"] == "win"]
    frame = session.open_link("1/rive-3/a1.c3")
    frame = session.resign(0)
    assert frame["outcome"]["winner"] == 1
    assert "Black resigned" in text(frame["prompt"])
    assert frame["legal"] == []
    assert "error" in session.resign(1)
    assert session.goto(1)["outcome"] is None


def test_a_stone_that_was_taken_over_was_the_last_move() -> None:
    frame = Page().open_link("1/starboard-y-4-pie/d4.swap")
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
        ("play", ["[12]", -1]),  # a move that is legal
        ("play", ["[12]", float("nan")]),
        ("play_line", ['["c1"]', -1]),
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
        ("evaluate", ['[{"node": 1, "evaluation": 2}]']),
        ("evaluate", ['[{"node": 1, "evaluation": NaN}]']),
        ("evaluate", ['[{"node": 1, "evaluation": Infinity}]']),
        ("evaluate", ['[{"node": 1, "evaluation": 0.5}, {"node": 99, "evaluation": 0.5}]']),
        ("evaluate", ["[1, 2]"]),
        ("evaluate", ["["]),
        ("set_up", ["rive-3", "b", 0]),
        ("set_up", ["rive-3", "?" * 19, 0]),
        ("set_up", ["rive-3", "." * 19, 2]),
        ("set_up", ["rive-3", "." * 19, 1]),
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
    session = Page()
    session.open_link("1/rive-3/a1.c3.e3/@2")
    before = session.record, session.match.ply
    answer = getattr(session, method)(*words)
    assert set(answer) - {"why", "kind"} == {"error"}
    assert answer["error"]
    assert "why" not in answer or text(answer["why"]) == answer["error"]
    assert len(answer["error"]) < 300
    assert "\n" not in answer["error"]
    assert (session.record, session.match.ply) == before


@pytest.mark.parametrize(
    ("method", "words", "kind"),
    [
        ("open_link", ["1/rive-3/a1.a1"], "illegal"),
        ("open_link", ["1/rive-3/?"], "malformed"),
        ("open_text", ["Game: rive-3\n\n1. a1 a1"], "illegal"),
        ("open_record", ["{}"], "malformed"),
        ("new", ["starboard-y-2", "2/3/4/3 w"], "illegal"),
        ("new", ["rive-3", "nonsense"], "malformed"),
        ("play", ["[99999]"], "illegal"),
        ("play", ["["], "malformed"),
        ("resign", [2], None),
    ],
)
def test_what_is_wrong_is_told_by_its_kind(method: str, words: list[str], kind: str | None) -> None:
    assert getattr(Page(), method)(*words).get("kind") == kind


def test_what_there_is_no_place_for_is_named() -> None:
    session = Page()
    session.open_link("1/rive-3/a1.c3.e3/@2")
    said = session.goto(4)["error"]
    assert said == "there is no move 4 in a line of 3 moves"


def test_time_is_nothing_where_there_is_no_clock() -> None:
    session = Page()
    frame = session.open_link("1/rive-3/a1.c3.e3")
    frame = session.play(json.dumps(frame["legal"][0]), 5)
    assert (frame["ply"], frame["clock"]) == (4, None)


def test_a_line_is_played_move_by_move() -> None:
    session = Page()
    session.open_link("1/rive-3/a1.c3.e3/@2")
    frame = session.play_line('["c1", "e3"]')
    assert [move["token"] for move in frame["line"]] == ["a1", "c3", "c1", "e3"]
    assert frame["ply"] == 4
    assert len(frame["tree"]) == 6, "what was played before stays beside it"


@pytest.mark.parametrize(
    ("link", "typed", "why"),
    [
        ("1/starboard-y-4/c3", "c3", "c3 is occupied: stones are placed on empty cells."),
        ("1/rivers-13/", "a1b1", "There is no piece on a1: choose one of your own."),
        ("1/rivers-13/", "d5d7", "d7 is more than a step from d5, and no river beside d5 can"),
        ("1/rivers-13/", "d5=s", "The piece on d5 is a stone already."),
        ("1/rive-3/a1.b4.c2.d3.e1.d2", "c2", "'c2' is not a legal move here, but 'xc2' is."),
        ("1/rive-3/", "xc2", "'xc2' is not a legal move here, but 'c2' is."),
        ("1/rive-3/", "z9", "'z9' is not a legal move here"),
    ],
)
def test_a_typed_move_is_refused_with_the_rule(link: str, typed: str, why: str) -> None:
    session = Page()
    session.open_link(link)
    assert session.play_line(json.dumps([typed]))["error"].startswith(why)


def test_a_line_that_somebody_gave_up_on_its_way_is_not_begun() -> None:
    session = Page()
    session.open_link("1/rive-3/a1.c3/@2")
    session.resign(0)
    session.goto(0)
    before = session.record
    assert "game is over" in session.play_line('["a1", "c3", "e3"]')["error"]
    assert session.record == before
    assert session.play_line('["a1", "c3"]')["ply"] == 2


def test_the_tree_is_walked_and_tended() -> None:
    session = Page()
    frame = session.open_link("1/rive-3/a1.c3.e3")
    a1, c3, e3 = (move["node"] for move in frame["line"])
    frame = session.visit(a1)
    assert (frame["ply"], frame["node"], len(frame["line"])) == (1, a1, 3)
    frame = session.play(json.dumps(frame["legal"][-1]))
    other = frame["node"]
    assert parents(frame) == [(a1, 0), (c3, a1), (e3, c3), (other, a1)]
    frame = session.promote(other)
    assert [node["id"] for node in frame["tree"]] == [0, a1, other, c3, e3]
    assert frame["node"] == other
    assert session.promote(other) == frame, "it is the main line already"
    frame = session.visit(e3)
    assert [move["node"] for move in frame["line"]] == [a1, c3, e3]
    frame = session.promote(e3)
    assert [node["id"] for node in frame["tree"]] == [0, a1, c3, e3, other]
    frame = session.comment(e3, "the third")
    frame = session.evaluate(evaluations({e3: 0.75, c3: 1, 0: 0.5}))
    assert [(node.get("comment"), node.get("evaluation")) for node in frame["tree"][2:4]] == [
        *((None, 1), ("the third", 0.75))
    ]
    assert frame["tree"][0]["evaluation"] == 0.5
    session.evaluate(evaluations({c3: None}))
    assert "evaluation" not in session.visit(e3)["tree"][2]
    frame = session.evaluate(evaluations({c3: 1}))
    again = Page().open_record(session.record)
    assert list(map(notes, again["tree"])) == list(map(notes, frame["tree"]))
    assert again["tree"][0]["evaluation"] == 0.5
    session.goto(0)
    first = session.play(json.dumps(session.goto(0)["legal"][-1]))["node"]
    frame = session.visit(e3)
    assert parents(frame) == [(a1, 0), (c3, a1), (e3, c3), (other, a1), (first, 0)]
    frame = session.delete(first)
    assert (frame["node"], frame["ply"]) == (e3, 3), "the cursor stays where it can"
    frame = session.delete(c3)
    assert (frame["node"], frame["ply"]) == (a1, 1)
    assert [node["id"] for node in frame["tree"]] == [0, a1, other]
    assert [move["node"] for move in frame["line"]] == [a1, other]
    assert "error" in session.visit(e3)
    frame = session.play(json.dumps(frame["legal"][0]))
    assert frame["node"] not in (a1, c3, e3, other, first), "no number is used twice"


def shape(page: Page) -> Any:
    """All of a match but the numbers of its nodes."""
    frame = page.goto(page.ply)
    tree = [(node["token"], node["choice"], len(node["children"])) for node in page.tree()]
    kept = {key: frame[key] for key in ("ply", "link", "pieces", "undo", "redo", "clock")}
    return tree, kept, page.undone, page.record


@pytest.mark.parametrize("seed", range(4))
def test_a_lost_match_is_opened_exactly_as_it_was(seed: int) -> None:
    """With every variation, the cursor, and where a move was taken back; so all goes on alike."""
    rng = Random(seed)
    page = Page()
    page.new("rive-3", "", "", '["person", "bot 1"]')
    for _ in range(60):
        frame = page.goto(page.ply)
        wishes: dict[str, Any] = {"play": json.dumps(rng.choice(frame["legal"][:3]))}
        wishes |= {name: None for name in ("undo", "redo") if frame[name] is not None}
        wishes |= {"goto": rng.randint(0, len(page.line()))}
        wishes |= {"visit": rng.choice(page.tree())["id"]}
        name = rng.choice(list(wishes))
        again = page.again()
        if name == "visit":
            at = [node["id"] for node in page.tree()].index(wishes[name])
            again.visit(again.tree()[at]["id"])
        for one in (page,) if name == "visit" else (page, again):
            getattr(one, name)(*([] if wishes[name] is None else [wishes[name]]))
        assert shape(again) == shape(page)


def test_a_move_in_place_of_one_taken_back_stays_that_when_the_match_is_opened_again() -> None:
    page = Page()
    page.open_link("1/rive-3/a1.c3.e3")
    frame = page.undo()
    frame = page.again().play(json.dumps(frame["legal"][0]))
    assert [move["token"] for move in frame["line"]][:2] == ["a1", "c3"]
    main = frame["tree"][0]
    while main["children"]:
        main = next(node for node in frame["tree"] if node["id"] == main["children"][0])
    assert main["id"] == frame["node"], "it is the main line, and the old move a variation"


@pytest.mark.parametrize(
    "standing",
    [
        *("[]", "{", '{"choices": [0, 0], "ply": "1", "undone": null}'),
        '{"choices": [0], "ply": 0, "undone": null}',
        '{"choices": [1, 0], "ply": 0, "undone": null}',
        '{"choices": [0, 0], "ply": 2, "undone": null}',
        '{"choices": [0, 0], "ply": 1, "undone": -1}',
    ],
)
def test_a_standing_that_does_not_fit_is_refused(standing: str) -> None:
    page = Page()
    page.open_link("1/rive-3/a1")
    assert "error" in Page().open_record(page.record, standing)


@pytest.mark.parametrize(
    ("link", "shown"),
    [
        ("1/starboard-y-2/d2.a2.a1.c3.b2.b4.c2", "links"),
        ("1/rive-3/a1.b4.c2.d3.e1.d2.xc2.xd3", "story"),
    ],
)
def test_the_pictures_of_a_line_are_those_of_its_frames(link: str, shown: str) -> None:
    session = Page()
    frame = session.open_link(f"{link}/@3")
    pictures = session.pictures()["pictures"]
    assert len(pictures) == len(frame["line"]) + 1
    for ply, picture in enumerate(pictures):
        at = session.goto(ply)
        assert picture == {name: at[name] for name in Picture.__annotations__}
    assert pictures[-1][shown]


def test_a_review_tells_its_turning_points() -> None:
    """Both throw away a won game; the lines are played from the positions before the slips."""
    session = Page()
    session.open_link("1/starboard-y-2/c2.a2.a1.c1.b3.b2.b1.a3/@2")
    session.evaluate(evaluations({0: 1, 1: 1, 2: 1, 3: 0, 4: 1, 5: 1, 6: 1, 7: 0, 8: 0}))
    findings = [
        {"ply": 2, "line": ["b2"], "proven": True},
        {"ply": 3, "line": ["b2"], "proven": True},
        {"ply": 6, "line": ["a3", "b1", "d1"], "proven": True},
    ]
    found = session.review(json.dumps(findings))
    assert found["accuracy"] == [pytest.approx(0.5, abs=0.02), pytest.approx(0.75, abs=0.01)]
    slips = [(slip["ply"], slip["player"], slip["grave"]) for slip in found["slips"]]
    assert slips == [(3, 0, True), (4, 1, True), (7, 0, True)]
    first, second, third = found["turning_points"]
    assert text(first["text"]) == "Black placed on a1."
    assert [first["before"], first["after"], first["reply"]] == [1, 0, "b2"]
    [better] = first["better"]
    assert (better["token"], text(better["text"])) == ("b2", "Black placed on b2.")
    assert list(map(text, first["why"])) == [
        "With it, Black could have forced a win.",
        "After the move played, White can force a win.",
    ]
    assert first["moment"]["pieces"] == session.goto(3)["pieces"]
    assert first["start"]["pieces"] == session.goto(2)["pieces"]
    assert (second["better"][0]["token"], second["reply"]) == ("b2", "")
    assert list(map(text, third["why"])) == ["This line ends the game: Black has a starboard Y."]

    values = (1, 1, 1, 0, 1, 1, 1, 0, 0)
    lines = {finding["ply"]: finding for finding in findings}
    searched = [
        {"ply": ply, "line": [], "proven": False, "value": value} | lines.get(ply, {})
        for ply, value in enumerate(values)
    ]
    other = Page()
    link = "1/starboard-y-2/c2.a2.a1.c1.b3.b2.b1.a3"
    assert other.review_link(link, json.dumps(searched)) == found, "of a match that is not open"
    assert other.match.ply == 0
    assert "error" in other.review_link(link, json.dumps(findings)), "no chances"


@pytest.mark.parametrize(
    "findings",
    [
        *("{", "{}", "[1]", '[{"ply": 2, "line": ["b2"]}]'),
        '[{"ply": -1, "line": [], "proven": true}]',
        '[{"ply": 2, "line": [7], "proven": true}]',
        '[{"ply": 2, "line": ["zz"], "proven": true}]',
    ],
)
def test_what_no_search_can_have_found_is_refused(findings: str) -> None:
    session = Page()
    session.open_link("1/starboard-y-2/c2.a2.a1")
    session.evaluate(evaluations({2: 1, 3: 0}))
    assert "error" in session.review(findings)


def test_a_match_goes_out_and_comes_in_as_text() -> None:
    page, again = Page(), Page()
    page.open_link("1/starboard-y-2/=2!3!1b2!1w1_b/b1.a3/@1")
    frame = page.set_players('["Ada", "Bo"]')
    words = page.text()["text"]
    assert words.splitlines() == [
        *("Game: starboard-y-2", "Black: Ada", "White: Bo", "Start: 2/3/1b2/1w1 b", ""),
        "1. b1 a3",
    ]
    assert again.open_text(words)["line"] == frame["line"]
    for found in (page.record, f"https://example.org/#{frame['link']}"):
        assert again.open_text(found, '["Ada", "Bo"]') == frame


@pytest.mark.parametrize(
    ("name", "code", "pieces", "turn"),
    [
        ("rive-3", "1bw/4/3w1/b3/3 b -", ".bw.......w.b......", 0),
        ("starboard-y-2", "2/3/1b2/1w1 b", "......b...w.", 0),
    ],
)
def test_a_position_is_set_up(name: str, code: str, pieces: str, turn: int) -> None:
    session = Page()
    before = session.record
    judged = session.set_up(name, pieces, turn)
    assert judged["code"] == code
    assert session.record == before
    frame = session.new(name, judged["code"])
    assert judged["frame"].items() <= frame.items()
    assert frame["code"] == code
    assert frame["pieces"] == pieces


def test_an_impossible_position_is_told_in_words() -> None:
    session = Page()
    start = session.new("rivers-13")["pieces"]
    assert session.set_up("rivers-13", start, 1)["frame"]["turn"] == 1
    moved = f"...........s{start[12:].replace('s', '.', 1)}"  # to a corner
    assert "frame" in session.set_up("rivers-13", moved, 0)
    for name, pieces, turn, says in [
        ("rivers-13", start.replace("S", ".", 1), 0, "Circle has 11 pieces, not 12"),
        ("starboard-y-2", "b" + "." * 11, 0, "with 1 black and 0 white stones"),
        ("rive-3", "." * 19, 1, "Black moves first"),
    ]:
        answer = session.set_up(name, pieces, turn)
        assert says in answer.get("error", ""), answer


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (
            "1",
            sentence(
                "the text does not say which game: a line like 'Game: {name}' is missing",
                name="rive-4",
            ),
        ),
        (
            "1/rive-3/c3.c3",
            sentence(
                "in the link, at move {n}: {why}",
                n=2,
                why=sentence("'{move}' is not a legal move here", move="c3"),
            ),
        ),
        (
            "1/starboard-y-2/=2!3!4!3_w/",
            sentence(
                "in the link's position, {why}",
                why=sentence(
                    "character {place}: {why}",
                    place=9,
                    why=sentence(
                        "with {black} black and {white} white stones it cannot be {player}'s turn",
                        black=0,
                        white=0,
                        player="White",
                    ),
                ),
            ),
        ),
        (
            '{"format":1,"game":"rive-3","players":["",""],"moves":'
            '["c3",{"move":"a1","variations":[["b1",5]]}]}',
            sentence(
                "in {place}, '{field}' is not {kind}",
                place=sentence(
                    "{place}, in a variation at move {n}",
                    place=sentence("the record at move {n}", n=2),
                    n=2,
                ),
                field="move",
                kind=sentence("text"),
            ),
        ),
    ],
)
def test_a_reason_holds_the_reasons_within(found: str, why: dict[str, Any]) -> None:
    """So that each of them can be translated."""
    answer = Page().open_text(found)
    assert answer["why"] == why
    assert text(answer["why"]) == answer["error"]


# One answer for each wish


class Counted:
    """A game that counts how often it is asked for the legal moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.asked: list[str] = []
        game = load(name)
        legal_moves = type(game).legal_moves

        def counted(rules: Any, position: Any) -> Any:
            self.asked.append(rules.code(position))
            return legal_moves(rules, position)

        monkeypatch.setattr(type(game), "legal_moves", counted)


@pytest.mark.parametrize("name", ["rive-3", "starboard-y-3", "rivers-13"])
def test_legal_moves_are_computed_once_for_each_position(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever aims at a cell and then clicks asks for the way, and then for the move."""
    page = Page()
    frame = page.new(name)
    for ply in range(6):
        with monkeypatch.context() as patch:
            counted = Counted(patch, name)
            clicks = json.dumps(frame["legal"][ply % len(frame["legal"])])
            page.trail(clicks)
            frame = page.play(clicks)
            assert counted.asked.count(frame["code"]) == 1
            assert len(counted.asked) == 1, "and of the position before they are known"


def test_the_story_is_that_of_the_whole_turn() -> None:
    """As far as it has come: White captures, removes two stones and ends the turn."""
    page, said = Page(), []
    frame = page.open_link("1/rive-3/a1.b4.c2.d3.e1.d2")
    for token in ("xc2", "xe1"):
        frame = page.play_line(json.dumps([token]))
        said.append(text(frame["story"]["text"]))
    assert said == [
        "White joined three groups at d2, removed c2.",
        "White joined three groups at d2, removed c2 and e1.",
    ]
    names = page.match.game.board.names
    steps = [(step["kind"], *map(names.get, step["cells"])) for step in frame["story"]["steps"]]
    assert steps == [("place", "d2"), ("remove", "c2", "e1")]
    assert frame["turn"] == frame["story"]["player"] == 1
    frame = page.play(json.dumps(frame["legal"][0]))
    assert re.fullmatch(
        "White joined three groups at d2, removed c2 and e1, then placed on ..\\.",
        text(frame["story"]["text"]),
    )


def test_the_last_turn_is_seen_again() -> None:
    """Every position of it: before the capture, with the stone, and with one less each time."""
    session = Session()
    session.open_link("1/rive-3/a1.b4.c2.d3.e1.d2.xc2.xd3")
    moments = json.loads(session.last_turn())["moments"]
    stones = [19 - moment["pieces"].count(".") for moment in moments]
    assert stones == [5, 6, 5, 4]
    names = session.match.game.board.names
    assert [[names[cell] for cell in moment["last"]] for moment in moments] == [
        ["e1"],
        ["d2"],
        ["c2"],
        ["d3"],
    ]
    stories = [[step["kind"] for step in moment["story"]["steps"]] for moment in moments]
    assert stories == [["place"], ["place"], ["place", "remove"], ["place", "remove"]]
    session.new("rive-3")
    assert json.loads(session.last_turn()) == {"moments": []}


def test_a_click_that_is_no_move_is_explained() -> None:
    session = Session()
    session.new("rivers-13")
    names = session.match.game.board.by_name
    piece, far = names["d4"], names["a13"]
    assert text(json.loads(session.prompt(json.dumps([piece])))["prompt"]) == "Where should d4 go?"
    assert json.loads(session.why_not(json.dumps([piece]))) == {"why": None, "cells": []}
    answer = json.loads(session.why_not(json.dumps([piece, far])))
    assert "more than a step from d4" in text(answer["why"])
    assert answer["cells"] == [piece, far]
    assert "there is no cell" in json.loads(session.why_not("[-1]"))["error"]
    session.resign(0)
    assert text(json.loads(session.why_not(json.dumps([piece])))["why"]) == "The game is over."


def test_an_answer_is_short() -> None:
    """At ply 120 of Rive on its usual board the answer to a move is at most 2.5 kB, although the
    match as a whole is far more."""
    rng, page, game = Random(5), Page(), load("rive-5")
    frame = page.new("rive-5")
    lengths = []
    while frame["ply"] < 140:
        frame = page.play(json.dumps(rng.choice(frame["legal"])))
        lengths.append(page.bytes)
    assert max(lengths[110:130]) <= 2500
    whole = len(json.dumps(frame["tree"])) + len(page.record)
    assert whole > 5 * max(lengths)
    assert page.record == write_record(page.match, ["person", "person"])
    assert game.name == frame["name"]


def test_what_changes_is_told_and_no_more() -> None:
    session = Session()
    first = json.loads(session.open_link("1/rive-3/a1.c3.e3"))
    assert first["tree"]["reset"]
    assert [node["id"] for node in first["tree"]["nodes"]] == [0, 1, 2, 3]
    assert (first["record"]["keep"], first["record"]["tail"]) == (0, 0)
    after = json.loads(session.goto(1))
    assert after["tree"] == {"reset": False, "nodes": [], "removed": []}
    after = json.loads(session.delete(3))
    assert [node["id"] for node in after["tree"]["nodes"]] == [2]
    assert after["tree"]["removed"] == [3]
    assert json.loads(session.open_link("1/rive-3/a1"))["tree"]["reset"]


@given(old=st.text(), new=st.text(), between=st.text())
def test_a_splice_makes_one_text_of_another(old: str, new: str, between: str) -> None:
    """Counted as JavaScript does, for which some characters are two."""
    for before, after in ((old, new), (old + new, old + between + new), (new, new)):
        change = splice(before, after)
        units = before.encode("utf-16-le", "surrogatepass")
        kept, tail = units[: 2 * change["keep"]], units[len(units) - 2 * change["tail"] :]
        whole = kept + change["insert"].encode("utf-16-le", "surrogatepass") + tail
        assert whole.decode("utf-16-le", "surrogatepass") == after


def test_undo_leads_to_the_last_choice_of_a_person() -> None:
    page = Page()
    frame = page.open_link("1/rive-3/a1.c3.e3", '["person", "bot 1"]')
    assert (frame["undo"], frame["redo"]) == (2, None)
    frame = page.undo()
    assert (frame["ply"], frame["undo"], frame["redo"]) == (2, 0, 3)
    frame = page.undo()
    assert (frame["ply"], frame["undo"], frame["redo"]) == (0, None, 2)
    assert "error" in page.undo()
    assert page.redo()["ply"] == 2
    assert page.set_players('["person", "person"]')["undo"] == 1
    assert page.set_players('["bot 1", "bot 2"]')["undo"] == 1
    assert page.set_players('["bot 1", "person"]')["redo"] == 3
    for players in ("[", '["person"]', '["person", 2]', "{}"):
        assert "error" in page.set_players(players)


def test_what_replaces_an_undone_move_goes_on_with_the_line() -> None:
    page = Page()
    page.open_link("1/rive-3/a1.c3.e3")
    frame = page.undo()
    frame = page.play(json.dumps(frame["legal"][0]))
    [_, second, new, old] = [node["id"] for node in frame["tree"]][-4:]
    assert (frame["node"], old) == (new, 3)
    assert parents(frame)[-2:] == [(new, second), (old, second)]
    # Who only goes back starts a variation.
    frame = page.goto(2)
    other = page.play(json.dumps(frame["legal"][1]))
    assert [node["id"] for node in other["tree"]][-3:] == [new, old, other["node"]]
    # And so does who has seen another line since.
    page.undo()
    page.visit(old)
    frame = page.goto(2)
    last = page.play(json.dumps(frame["legal"][3]))
    assert last["tree"][-1]["id"] == last["node"]


def test_a_move_made_elsewhere_ends_the_taking_back() -> None:
    page = Page()
    page.open_link("1/rive-3/a1.c3.e3")
    page.undo()
    frame = page.goto(3)
    page.play(json.dumps(frame["legal"][0]))
    frame = page.goto(2)
    other = next(move for move in frame["legal"] if move != list(page.match.line()[2].move or ()))
    page.play(json.dumps(other))
    assert page.match.nodes[2].children[0].token == "e3", "it is a variation"


def choose(page: Page, token: str) -> None:
    match = page.match
    page.play(json.dumps(list(match.game.read(match.position, token))))


def answers(page: Page) -> list[str]:
    return [node.token for node in page.match.node.children]


def test_what_replaces_an_undone_move_takes_no_better_place() -> None:
    page = Page()
    page.open_link("1/rive-3/c3.a1.a3")
    page.resign(1)
    page.goto(1)
    choose(page, "e1")
    page.undo()
    choose(page, "e3")
    assert page.goto(1)["result"]["winner"] == 0, "the game that was played"
    assert answers(page) == ["a1", "e3", "e1"]


@pytest.mark.parametrize("typed", [False, True])
def test_what_was_done_again_is_not_undone(*, typed: bool) -> None:
    page = Page()
    page.open_link("1/rive-3/c3.a1.a3")
    page.undo()
    page.undo()
    page.redo()
    page.play_line('["e1"]') if typed else choose(page, "e1")
    page.goto(2)
    assert answers(page) == ["e1", "a3"], "it replaces the move that is still taken back"
    page.open_link("1/rive-3/c3.a1.a3")
    page.undo()
    page.redo()
    page.goto(2)
    choose(page, "e1")
    page.goto(2)
    assert answers(page) == ["a3", "e1"], "it is a variation"


def test_a_line_becomes_the_main_line_in_one_call() -> None:
    page = Page()
    page.open_link("1/rive-3/a1.c3.e3")
    page.goto(1)
    page.play_line('["c1", "e3"]')
    page.goto(2)
    frame = page.play_line('["c3"]')
    deep = frame["node"]
    assert [node["token"] for node in frame["tree"]] == ["", "a1", "c3", "e3", "c1", "e3", "c3"]
    frame = page.make_main(deep)
    assert [node["token"] for node in frame["tree"]] == ["", "a1", "c1", "c3", "e3", "c3", "e3"]
    assert frame["node"] == deep
    assert "error" in page.make_main(99)


def test_a_move_is_made_from_a_link_in_one_call() -> None:
    page = Page()
    frame = page.open_link("1/rive-3/a1.c3")
    after = page.play_from("1/rive-3/a1", json.dumps([frame["last"][0]]))
    assert after == frame
    assert "error" in page.play_from("1/rive-3/a1.c3", json.dumps([frame["last"][0]]))


# Clocks


def test_no_time_runs_once_somebody_gave_up() -> None:
    session = Page()
    frame = session.new("rive-3", "", TIMED)
    frame = session.play(json.dumps(frame["legal"][0]))
    assert frame["clock"]["running"] == 1
    session.play(json.dumps(frame["legal"][0]))
    assert session.resign(0)["clock"]["running"] is None
    assert session.goto(1)["clock"]["running"] is None
    assert session.delete(2)["clock"]["running"] == 1, "nobody has given up in what is left"


TIMED = '{"limit": [180, 60], "increment": 2}'


def test_a_clock_runs_down_and_up() -> None:
    session = Page()

    def play(seconds: float | None = None) -> Any:
        frame = session.goto(len(session.match.line()))
        return session.play(json.dumps(frame["legal"][0]), seconds)["clock"]

    clock = session.new("rive-3", "", TIMED)["clock"]
    assert clock == {"limit": [180, 60], "increment": 2, "left": [180, 60], "running": None}
    assert play(50) == clock | {"running": 1}, "the first move takes no time"
    assert play(10)["left"] == [180, 52]
    assert play(0.25)["left"] == [181.75, 52]
    back = session.goto(2)["clock"]
    assert (back["left"], back["running"]) == ([180, 52], None)
    move = session.goto(2)["legal"][1]
    clock = session.play(json.dumps(move), 5)["clock"]
    assert clock["left"] == [180, 52], "no time runs where moves were taken back"
    assert clock["running"] == 1
    text = session.record
    again = Page()
    assert again.open_record(text)["clock"] == clock
    assert again.record == text


def test_a_typed_move_takes_its_time() -> None:
    session = Page()
    session.new("rive-3", "", TIMED)
    session.play_line('["c3"]', 5)
    assert session.play_line('["a1", "a3"]', 50)["clock"]["left"] == [180, 12]
    session.goto(1)
    assert "0 or more seconds" in session.play_line('["e1"]', -1)["error"]
    session.goto(3)
    session.play_line('["e1"]', 1)
    assert session.play_line('["e3"]', 180)["outcome"]["winner"] == 1, "too late"


def test_what_a_turn_adds_comes_at_its_end() -> None:
    """In Rive one turn may be many moves."""
    session = Page()
    session.new("rive-2", "", TIMED)
    for token in ("c2", "a2", "b1", "a1", "xa2", "b3"):
        match = session.match
        move = match.game.read(match.position, token)
        frame = session.play(json.dumps(move), 1)
    assert [node.left for node in session.match.line()] == [180, 61, 181, 60, 59, 60]
    assert frame["turn"] == 0


@pytest.mark.parametrize(("flags", "winner"), [([0], 1), ([1], 0), ([0, 1], None)])
def test_time_runs_out(flags: list[int], winner: int | None) -> None:
    session = Page()
    session.new("rivers-13-course", "", TIMED)
    frame = session.goto(0)
    assert "no clock is running" in session.flag(json.dumps(flags))["error"]
    session.play(json.dumps(frame["legal"][0]))
    assert "name the players who ran out of time: 0, 1 or both" in session.flag("[]")["error"]
    frame = session.flag(json.dumps(flags))
    assert frame["outcome"]["winner"] == winner
    assert "out of time" in text(frame["outcome"]["reason"])
    assert frame["legal"] == []
    assert frame["clock"]["running"] is None
    assert [seconds == 0 for seconds in frame["clock"]["left"]] == [p in flags for p in (0, 1)]
    assert "game is over" in session.flag(json.dumps(flags))["error"]
    record = session.record
    again = Page()
    assert again.open_record(record) == frame
    assert again.record == record
    frame = session.goto(0)
    frame = session.play(json.dumps(frame["legal"][1]))
    assert frame["clock"]["running"] is None, "once it is decided all else is analysis"


def test_a_move_that_comes_too_late_is_not_made() -> None:
    session = Page()
    frame = session.new("rive-3", "", TIMED)
    frame = session.play(json.dumps(frame["legal"][0]))
    frame = session.play(json.dumps(frame["legal"][0]), 60)
    assert frame["ply"] == 1
    assert frame["outcome"]["winner"] == 0


# The bot

REPORT = {"nodes", "goal", "done", "value", "best", "candidates", "heat", "proven"}


def a_line_of(game: Game[Any], code: str, candidate: dict[str, Any]) -> bool:
    """Whether a candidate's line begins with its move and can be played."""
    position, moves = game.decode(code), []
    for token in candidate["line"]:
        moves.append(game.read(position, token))
        position = game.play(position, moves[-1])
    return moves[0] == tuple(candidate["move"])


@pytest.mark.parametrize("name", ["rive-3", "starboard-y-3-pie", "rivers-15", "rivers-13-course"])
def test_the_bot_thinks_in_slices(name: str) -> None:
    game, session = load(name), Page()
    frame = session.new(name)
    bot = BotSession()
    report = json.loads(bot.think(frame["link"], 2))
    assert report["goal"] == levels(game)[1].nodes
    by_the_tree = evaluator(game).static_evaluation() is None
    assert report["nodes"] == (0 if by_the_tree else len(frame["legal"]))
    reports = [report]
    while not report["done"]:
        report = json.loads(bot.slice(5))
        reports.append(report)
    for earlier in reports:
        assert set(earlier) == REPORT
        assert 0 <= earlier["value"] <= 1
        assert earlier["best"] in frame["legal"]
        for candidate in earlier["candidates"]:
            assert set(candidate) == {
                *("move", "token", "visits", "value", "proven", "line", "cells"),
            }
            assert candidate["token"] == candidate["line"][0]
            assert set(candidate["cells"]) <= set(game.board.cells)
            assert candidate["cells"]
            assert candidate["move"] in frame["legal"]
            assert candidate["visits"] or candidate["proven"]
            assert 0 <= candidate["value"] <= 1
            assert a_line_of(game, frame["code"], candidate)
        cells = [spot["cell"] for spot in earlier["heat"]]
        assert len(cells) == len(set(cells))
        assert set(cells) <= set(game.board.cells)
        assert sum(spot["share"] for spot in earlier["heat"]) == pytest.approx(
            1 if earlier["nodes"] else 0, abs=0.05
        )
    assert [r["nodes"] for r in reports] == sorted(r["nodes"] for r in reports)
    assert report["nodes"] >= report["goal"] or report["proven"] is not None
    assert (
        session.play(json.dumps(report["best"]))["line"][0]["token"]
        == (report["candidates"][0]["line"][0])
    )


def test_the_bot_follows_the_match() -> None:
    """It may be asked about another position, or another game, at any time."""
    bot, session = BotSession(), Page()
    for name in ("rive-3", "starboard-y-2", "rive-3", "rivers-13"):
        frame = session.new(name)
        for _ in range(3):
            report = json.loads(bot.think(frame["link"], 1))
            while not report["done"]:
                report = json.loads(bot.slice(2))
            frame = session.play(json.dumps(report["best"]))
            assert "error" not in frame


def test_a_seed_decides_how_the_bot_plays() -> None:
    def played(bot: BotSession) -> Any:
        report = json.loads(bot.think("1/starboard-y-5/", 1))
        while not report["done"]:
            report = json.loads(bot.slice(5))
        return report["best"]

    bot, seeds = BotSession(), [1, 2, 3, 4, 1, 2, 3, 4]
    moves = [[json.loads(bot.seed(seed)), played(bot)][1] for seed in seeds]
    assert moves[:4] == moves[4:]
    assert moves[0] != moves[1] or moves[0] != moves[2]


def test_a_slice_keeps_to_its_time() -> None:
    """As far as one simulation lets it: none is asked for after the time is up."""
    bot = BotSession()
    bot.think("1/rive-4/", 6)
    assert json.loads(bot.slice(0))["nodes"] == 0
    report = json.loads(bot.slice(30))
    assert 0 < report["nodes"] < report["goal"]


class Watch:
    """A clock that a test winds: each look at it takes 10 milliseconds."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 100


@pytest.mark.parametrize(
    ("clock", "seconds"), [((2.0,), 2.0), ((2.0, 20.0), 1.0), ((2.0, 10.0, 1.0), 1.3)]
)
def test_the_master_thinks_for_a_time(
    clock: tuple[float, ...], seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or shares what is left on a clock; meanwhile it says how far it is."""
    watch = Watch()
    monkeypatch.setattr("skerry.bot_session.perf_counter", watch)
    monkeypatch.setattr("skerry.bot_session.is_time", lambda _, spent, allowed: spent >= allowed)
    bot = BotSession()
    report = json.loads(bot.master("1/rive-5/", *clock))
    assert (report["goal"], report["done"]) == (0, False)
    parts = []
    while not report["done"]:
        report = json.loads(bot.slice(100))
        parts.append(report["nodes"] / report["goal"])
    assert parts == sorted(parts)
    assert parts[-1] == pytest.approx(1, abs=0.1)
    assert watch.looks / 100 == pytest.approx(seconds, abs=0.2)


def test_a_level_shares_the_clock_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skerry.bot_session.perf_counter", Watch())
    bot = BotSession()
    report = json.loads(bot.think("1/rive-5/", 6, 10.0))
    while not report["done"]:
        report = json.loads(bot.slice(100))
    assert report["nodes"] < 60 < report["goal"]


@pytest.mark.parametrize("name", ["starboard-y-4", "rivers-13"])
def test_workers_search_together(name: str) -> None:
    link = f"1/{name}/"
    leader, helper = BotSession(), BotSession()
    alone = json.loads(leader.analyse(link))
    assert "share" not in alone
    told = json.loads(helper.assist(link, 1))
    for _ in range(40):
        told = json.loads(helper.slice(5, "[]"))
    found = json.loads(leader.slice(1, f"[{told['share']}]"))
    assert found["nodes"] > told["nodes"] > 0
    assert found["nodes"] == told["nodes"] + json.loads(found["share"])["nodes"]
    assert found["best"] in Page().new(name)["legal"]
    assert all(one["line"] for one in found["candidates"])
    # Whoever has not heard of the new position yet is not listened to.
    leader.analyse(f"{link}{found['candidates'][0]['token']}")
    after = json.loads(leader.slice(1, f"[{told['share']}]"))
    assert after["nodes"] == json.loads(after["share"])["nodes"]


@pytest.mark.parametrize(
    "shares",
    [
        "{", "{}", "[1]", '[{"code":"","nodes":1}]', '[{"code":"","nodes":1,"candidates":[1]}]',
        '[{"code":"","nodes":-1,"candidates":[]}]',
        '[{"code":"","nodes":1,"candidates":[{"move":[0],"visits":1,"value":2,"proven":false,'
        '"depth":0}]}]',
    ],
)  # fmt: skip
def test_what_is_no_share(shares: str) -> None:
    bot = BotSession()
    bot.analyse("1/rive-3/")
    assert "error" in json.loads(bot.slice(0, shares))
    assert "error" not in json.loads(bot.slice(0))


def test_a_master_that_cannot_be() -> None:
    bot, over = BotSession(), "1/starboard-y-2/a1.b1.a3.b2.d1.b3.d2.b4"
    for link, *clock in (
        ("1/rive-3/", 0.0), ("1/rive-3/", 61.0), ("1/rive-3/", math.nan), (over, 1.0),
        ("1/rive-3/", 1.0, -1.0), ("1/rive-3/", 1.0, math.nan),
    ):  # fmt: skip
        assert "error" in json.loads(bot.master(link, *clock)), clock
    assert "error" in json.loads(bot.assist(over, 1))
    for number in (0, 16):
        assert "error" in json.loads(bot.assist("1/rive-3/", number))


@pytest.mark.parametrize(
    ("link", "level"),
    [("", 1), ("1/rive-5/a1.a1", 1), ("1/rive-5/", 0), ("1/rive-5/", 7), ("1/rive-5/", -1)],
)
def test_the_bot_refuses(link: str, level: int) -> None:
    assert set(json.loads(BotSession().think(link, level))) - {"why", "kind"} == {"error"}


def test_the_bot_has_nothing_to_think_about() -> None:
    bot = BotSession()
    assert "error" in json.loads(bot.slice(5))
    over = "1/starboard-y-2/a1.b1.a3.b2.d1.b3.d2.b4"
    assert "error" in json.loads(bot.think(over, 1))
    assert "error" not in json.loads(bot.think(over + "/@3", 1))


@pytest.mark.parametrize("name", ["rive-3", "starboard-y-3-pie", "rivers-13"])
def test_an_analysis_goes_on(name: str) -> None:
    game, session, bot = load(name), Page(), BotSession()
    frame = session.new(name)
    frame = session.play(json.dumps(frame["legal"][0]))
    report = json.loads(bot.analyse(frame["link"]))
    while report["nodes"] < 30 and not report["done"]:
        assert set(report) == REPORT
        assert report["goal"] == 0
        report = json.loads(bot.slice(20))
    assert report["candidates"]
    assert report["best"] in frame["legal"]
    threat = json.loads(bot.threat(frame["link"]))
    threat = json.loads(bot.slice(20))
    passed = evaluator(game).null_move(game.decode(frame["code"]))
    assert passed is not None
    assert threat["best"] in list(map(list, game.legal_moves(passed)))


def test_an_analysis_ends_when_all_is_known() -> None:
    bot = BotSession()
    report = json.loads(bot.analyse("1/starboard-y-2/b2"))
    while not report["done"]:
        report = json.loads(bot.slice(50))
    assert report["proven"] == report["value"] == 1


def learn_all(bot: BotSession, link: str) -> int:
    """Let it load the certificate for size 3; returns how many calls that takes."""
    assert json.loads(bot.learn(link)) == {"begun": False, "known": False}
    told = json.loads(bot.learn(link, certificate(load("starboard-y-3")) or ""))
    calls = 1
    while not told["known"]:
        assert told["begun"]
        told = json.loads(bot.learn(link))
        calls += 1
    return calls


def test_a_certificate_is_loaded_in_steps_and_counts_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("skerry.bot_session.LESSON", 0)
    bot, link = BotSession(), "1/starboard-y-3/b4"
    proofs = certificate(load("starboard-y-3")) or ""
    assert json.loads(bot.learn(link, proofs)) == {"begun": True, "known": False}
    assert json.loads(bot.analyse(link))["proven"] is None
    assert json.loads(bot.learn("1/starboard-y-2/")) == {"begun": False, "known": False}
    assert learn_all(BotSession(), link) > 2
    while not json.loads(bot.learn(link))["known"]:
        pass
    assert json.loads(bot.analyse(link))["proven"] == 1


def test_a_certificate_that_cannot_be_read_is_not_known() -> None:
    bot, link = BotSession(), "1/starboard-y-3/b4"
    assert "error" in json.loads(bot.learn(link, "{bad"))
    assert json.loads(bot.learn(link)) == {"begun": False, "known": False}
    learn_all(bot, link)
    assert json.loads(bot.analyse(link))["proven"] == 1


def test_a_certificate_knows_who_wins_before_and_after_a_swap() -> None:
    bot, pie = BotSession(), "1/starboard-y-3-pie/"
    proofs = certificate(load("starboard-y-3")) or ""
    while not json.loads(bot.learn(pie, proofs))["known"]:
        proofs = ""
    for moves, winner in (("", 1), ("b4", 1), ("b4.swap", 1), ("a1", 1)):
        report = json.loads(bot.analyse(pie + moves))
        assert report["proven"] == 1 - winner
    assert json.loads(bot.threat(pie))["proven"] == 0, "whoever moves first and is not swapped"


@pytest.mark.parametrize("level", [None, 6])
def test_what_was_ruled_out_by_a_hint_is_refuted_when_it_is_played(level: int | None) -> None:
    """Black's f3 loses, which the hint has proved; White has to know how."""
    bot, link = BotSession(), "1/starboard-y-3/f2.e1.e2.c3"
    bot.seed(2)
    report = json.loads(bot.analyse(link))
    while report["nodes"] < 60 and not report["done"]:
        report = json.loads(bot.slice(10))
    link += ".f3"
    report = json.loads(bot.think(link, level) if level else bot.master(link, 1))
    while not report["done"]:
        report = json.loads(bot.slice(50))
    assert report["proven"] == 0
    match = read_link(link)
    game: Any = match.game
    after = game.play(match.position, tuple(report["best"]))
    assert evaluator(game).prover(None, Random(1))(after).result == 0


def test_a_level_knows_nothing_of_a_hint() -> None:
    bot, link = BotSession(), "1/starboard-y-6/"
    report = json.loads(bot.analyse(link))
    while report["nodes"] < 20:
        report = json.loads(bot.slice(10))
    report = json.loads(bot.think(link, 1))
    while not report["done"]:
        report = json.loads(bot.slice(10))
    assert sum(one["visits"] for one in report["candidates"]) <= report["nodes"] == 1


def test_an_estimate_does_without_the_proofs_that_an_analysis_has() -> None:
    """Else it would be a mistake to leave what is proved."""
    bot, link = BotSession(), "1/starboard-y-3/b4"
    learn_all(bot, link)
    for _ in range(2):
        report = json.loads(bot.analyse(link))
        assert (report["value"], report["proven"], report["nodes"]) == (1, 1, 0)
        report = json.loads(bot.estimate(link))
        while report["nodes"] < 20:
            report = json.loads(bot.slice(10))
        assert report["proven"] is None
        assert 0.5 < report["value"] < 1


def test_an_analysis_ends_when_the_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skerry.bot_session.MEMORY", 200_000)
    bot = BotSession()
    report = json.loads(bot.analyse("1/rive-5/"))
    while not report["done"]:
        report = json.loads(bot.slice(50))
    assert report["proven"] is None
    assert 50 < report["nodes"] < 1000
    assert json.loads(bot.slice(50))["nodes"] == report["nodes"]
    # Elsewhere there is room again.
    assert not json.loads(bot.analyse("1/rive-5/a1"))["done"]


def test_what_cannot_be_asked() -> None:
    bot = BotSession()
    over = "1/starboard-y-2/a1.b1.a3.b2.d1.b3.d2.b4"
    report = json.loads(bot.analyse(over))
    assert (report["done"], report["candidates"]) == (True, [])
    winner = Page().open_link(over)["outcome"]["winner"]
    assert report["value"] == report["proven"] == 1 - winner
    assert "error" in json.loads(bot.threat(over))
    assert "error" in json.loads(bot.threat("1/rive-5/"))
    capture = "1/rive-2/c2.a2.b1.a1"
    assert "error" in json.loads(bot.threat(capture))
    assert "error" not in json.loads(bot.analyse(capture))

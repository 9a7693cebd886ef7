"""The texts that leave the program: codes, links, records.  They are frozen.

The golden files contain texts written when the formats were frozen.  A test that fails here means
that saved links no longer open: fix the program, and do not touch the files.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, unquote

import pytest
from skerry import __version__
from skerry.clock import TimeControl
from skerry.formats.link import find_link, read_link, write_link, write_tree_link
from skerry.formats.parse import parsed
from skerry.formats.plain import read_any, read_text, write_text
from skerry.formats.record import read_record, write_record
from skerry.games import load, names, split_name
from skerry.match import Match, Node
from skerry.text import Text

from tests.common import refusal, representatives
from tests.reference import twin
from tests.trees import nested


def golden(stem: str) -> list[Any]:
    path = Path(__file__).parents[1] / "vectors" / f"golden_{stem}.json"
    rows: list[Any] = json.loads(path.read_text(encoding="utf-8"))
    return [pytest.param(row, id=f"{row['game']} {number}") for number, row in enumerate(rows)]


def test_golden_codes_cover_every_game() -> None:
    found = {row.values[0]["game"] for row in golden("codes")}
    assert found == set(names()), "add a line to tests/vectors/golden_codes.json for each name"


@pytest.mark.parametrize("row", golden("codes"))
def test_golden_codes(row: dict[str, Any]) -> None:
    game, rules = load(row["game"]), twin(row["game"])
    pos, state = game.initial(), rules.initial()
    for token in row["moves"]:
        pos, state = game.play(pos, game.read(pos, token)), rules.play(state, token)
    assert game.code(pos) == rules.code(state) == row["code"]
    assert game.code(game.decode(row["code"])) == row["code"]


@pytest.mark.parametrize(
    ("capture", "place", "says"),
    [
        ("r", 22, "'r' is neither '-' nor like 'r2@d4'"),
        ("r2", 22, "'r2' is neither '-' nor like 'r2@d4'"),
        ("2@a2", 22, "'2@a2' is neither '-' nor like 'r2@d4'"),
        ("r@a2", 22, "'r@a2' is neither '-' nor like 'r2@d4'"),
        ("r\u0662@a2", 22, "'r\u0662@a2' is neither '-' nor like 'r2@d4'"),
        ("r2@", 25, "there is no cell '' on this board"),
        ("r2@a9", 25, "there is no cell 'a9' on this board"),
        ("r2@a1", 25, "no stone of the player to move is on a1"),
        ("r2@d1", 25, "no stone of the player to move is on d1"),
        ("r0@a2", 23, "0 stones cannot be left to remove from a group of 6 around a2"),
        ("r4@a2", 23, "4 stones cannot be left to remove from a group of 6 around a2"),
        ("r20000@a2", 23, "20000 stones cannot be left to remove from a group of 6 around a2"),
    ],
)
def test_a_capture_that_cannot_be_is_told_by_its_character(
    capture: str, place: int, says: str
) -> None:
    rive, code = load("rive-3"), "bbb/4/1w3/b1w1/wbb b r2@a2"
    assert rive.code(rive.decode(code)) == code
    said = refusal(rive.decode, code.replace("r2@a2", capture))
    assert said.startswith(f"character {place}: {says}")


START = "12/12/12/3ssssss3/3ssssss3/12/12/12/3SSSSSS3/3SSSSSS3/12/12/12"


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("rivers-13", f"{START} x 0", "64: the player to move is c or s, not 'x'"),
        ("rivers-13", f"{START} c 00", "66: '00' is not a number of moves"),
        ("rivers-13", f"{START} c 1", "64: after 1 move it is Square's turn"),
        ("rivers-13", f"{START} s 0", "64: after 0 moves it is Circle's turn"),
        ("rivers-13", f"{START} c 1002", "66: no game is longer than 1000 moves"),
        ("rivers-13-course", f"{START} c 1002", "66: no game is longer than 1001 moves"),
        ("rivers-13", f"{START} c", "65: 2 fields, but a code of this game has 3"),
        ("rivers-13", f"{START} c 0 -", "67: a code of this game has only 3 fields"),
        ("rivers-13", f"{START[:-16]}SSSSS4/12/12/12 c 0", "62: Circle has 11 pieces, not 12"),
        (
            "rivers-13",
            "12/12/4v7/3ssssss3/3sssss4/12/12/12/3SSSSSS3/3SSSSSS3/12/12/12 c 0",
            "8: a piece of Square stands in Circle's scoring area, on e11",
        ),
        (
            "rivers-13",
            "12/12/12/3ssssss3/3ssssss3/12/12/12/3SSSSSS3/3SSSSS4/5H6/12/12 c 0",
            "55: a piece of Circle stands in Square's scoring area, on f3",
        ),
        (
            "rivers-13",
            "ssssssss4/12/4SSSS4/12/12/12/12/12/12/12/4ssss4/12/SSSSSSSS4 c 40",
            "61: both players have won already",
        ),
        (
            "starboard-y-2-pie",
            "2/3/1b2/3 b",
            "11: with 1 black and 0 white stones it cannot be Black's turn",
        ),
        ("starboard-y-2", "ww/3/bbbb/w1w b", "15: Black has won, so the game is over"),
        ("rive-3", "3/4/5/4/3 w -", "11: Black moves first"),
        ("rive-3", "3/4/5/4/3 x -", "11: the player to move is b or w, not 'x'"),
        ("rive-3", "", "1: row 1 from the top has 0 cells, not 3"),
        ("rive-3", "3/4/5/3/3 b -", "8: row 4 from the top has 3 cells, not 4"),
        ("rive-3", "3/4/5/4/2 b -", "10: row 5 from the top has 2 cells, not 3"),
        ("rive-3", "3/4/6/4/3 b -", "6: row 3 from the top has more than its 5 cells"),
        ("rive-3", "3/4/5b/4/3 b -", "6: row 3 from the top has more than its 5 cells"),
        ("rive-3", "3/4/10000/4/3 b -", "10: row 3 from the top has more than its 5 cells"),
        ("rive-3", "3/4/5/4 b -", "8: 4 rows, not the 5 of this board"),
        ("rive-3", "3/4/5/4/3/ b -", "10: more rows than the 5 of this board"),
        ("rive-3", "3/04/5/4/3 b -", "3: a number of empty cells starts with 0"),
        ("rive-3", "3/4/2x2/4/3 b -", "6: 'x' is not a piece of this game"),
        ("rive-3", "3/4/5/4/3_b_-", "10: '_' is not a piece of this game"),
    ],
)
def test_a_code_is_refused_at_its_character(name: str, code: str, said: str) -> None:
    assert refusal(load(name).decode, code) == f"character {said}"


# Links


@pytest.mark.parametrize("row", golden("links"))
def test_golden_links(row: dict[str, Any]) -> None:
    match = read_link(row["link"])
    assert match.game.name == row["game"]
    assert match.start == row["start"]
    assert [node.token for node in match.line()] == row["moves"]
    assert match.ply == row["ply"]
    assert match.game.code(match.position) == row["code"]
    assert write_link(match) == row["link"]


@pytest.mark.parametrize("row", golden("tree_links"))
def test_golden_links_of_trees(row: dict[str, Any]) -> None:
    """They are read as they are meant, also after mailers, and a record keeps what they say."""
    link = row["link"]
    for text in (link, unquote(link), quote(link, safe="/"), quote(unquote(link), safe="")):
        match = read_link(text)
        assert write_tree_link(match) == link
    assert (match.game.name, match.start) == (row["game"], row["start"])
    order = list(match.nodes.values())
    number = {node: i for i, node in enumerate(order)}
    moves = [[number[node.parent], node.token] for node in order if node.parent]
    assert moves == row["moves"]
    assert {str(i): node.comment for i, node in enumerate(order) if node.comment} == row["comments"]
    assert {str(i): node.sketch for i, node in enumerate(order) if node.sketch} == row["sketches"]
    assert number[match.node] == row["cursor"]
    assert write_link(match) == row["line"]
    kept, _ = read_record(write_record(match, ["person", "person"]))
    assert write_tree_link(kept) == link


@pytest.mark.parametrize("row", golden("links"))
def test_links_survive_what_mailers_do_to_them(row: dict[str, Any]) -> None:
    link = row["link"]
    for text in (
        f"#{link}",
        quote(link, safe="/"),
        "#" + quote(link, safe="/@=!~"),
        quote(link, safe=""),
        link.replace(">", "%3e").replace("=", "%3D").replace("~", "%7E").replace("@", "%40"),
    ):
        assert write_link(read_link(text)) == link


def test_shorter_ways_to_write_a_link() -> None:
    for text in ("1/rive-5", "1/rive-5/", "1/rive-5/@0", "1/rive-5//@0"):
        assert write_link(read_link(text)) == "1/rive-5/"
    assert write_link(read_link("1/rive-5/d4/")) == "1/rive-5/d4"
    assert write_link(read_link("1/rive-5/d4/@1")) == "1/rive-5/d4"
    assert write_link(read_link("1/starboard-y-2/=2!3!4!3_b")) == "1/starboard-y-2/=2!3!4!3_b/"


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("", "begins with 1"),
        ("#", "begins with 1"),
        ("/", "begins with 1"),
        ("3/rive-5/d4", "begins with 1"),
        ("rive-5/d4", "begins with 1"),
        ("01/rive-5/d4", "begins with 1"),
        ("1", "game"),
        ("1/", "game"),
        ("1//d4", "game"),
        ("1/chess-8/e2e4", "chess-8"),
        ("1/rive-11/d4", "11"),
        ("1/rive-5-swap/d4", "swap"),
        ("1/rivers-14/", "14"),
        ("1/rive-5/d4.d4", "move 2"),
        ("1/rive-5/d4.e5", "move 2"),
        ("1/rive-5/d4..e8", "move 2"),
        ("1/rive-5/.d4", "move 1"),
        ("1/rive-5/d4.", "move 2"),
        ("1/rive-5/d4 e8", "move 1"),
        ("1/rive-5/D4", "move 1"),
        ("1/rive-5/xd4", "move 1"),
        ("1/rive-5/d4/e8", "e8"),
        ("1/rive-5/d4/@2", "@2"),
        ("1/rive-5/d4/@-1", "@-1"),
        ("1/rive-5/d4/@", "@"),
        ("1/rive-5/d4/@1/@1", "@1"),
        ("1/rive-5/d4/@1.0", "@1.0"),
        ("1/rive-5/d4/@\u0661", "@\u0661"),
        ("1/rive-5/d4/@" + "9" * 5000, "@9"),
        ("1/rive-5/=/", "character 1"),
        ("1/rive-5/=5!6!7!8!9!8!7!6!5_b/", "character"),
        ("1/rive-5/=5!6!7!8!9!8!7!6!5_x_-/", "character 19"),
        ("1/rive-5/=5!6!7!8!4?4!8!7!6!5_b_-/d4", "character 10"),
        ("1/starboard-y-2/=2!3!4!3_w/", "character 9"),
        ("1/starboard-y-2/=2/3/4/3_b/", "extra text"),
        ("1/starboard-y-2/a1.swap", "move 2"),
        ("1/starboard-y-2/a1.b1.a3.b2.d1.b3.d2.b4.c1", "move 9"),
        ("1/rivers-13/d4e4", "move 1"),
        ("1/rivers-13/d4c4>b4", "move 1"),
        ("1/rivers-13/d4=s", "move 1"),
        ("1/rivers-13/d4=h.d4=s", "move 2"),
        ("1/rive-5/" + "d4." * 100_000, "long"),
        ("1/rive-5/%", "move 1"),
        ("1/rive-5/%FF", "move 1"),
        ("1/rive-5/\x00", "move 1"),
        ("1/rive-5/\ud800", "move 1"),
        ("1/" + "rive-5" * 1000, "size"),
        ("1/rive-5/" + "d" * 10_000, "move 1"),
        ("2/rive-5/e5/d4", "'d4' cannot be read"),
        ("2/rive-5/e5/@1/c1.a", "'@1' cannot be read"),
        ("2/rive-5/e5/v1.", "'v1.' cannot be read"),
        ("2/rive-5/e5/v2.c3", "refers to a move that does not exist"),
        ("2/rive-5/e5/c0.a", "refers to a move that does not exist"),
        ("2/rive-5/e5/@2", "'@2' refers to a move that does not exist"),
        ("2/rive-5/e5/v0.e5", "move 2: 'e5' is repeated"),
        ("2/rive-5/e5/v0.a1.a2", "move 3"),
        ("2/rive-5/e5/s1.e5-e5", "'e5-e5' is not a circle, arrow or number"),
        ("2/rive-5/e5/s1.z9", "'z9' is not a circle"),
        ("2/rive-5/e5/s1.e5:100", "'e5:100' is not a circle"),
    ],
)
def test_damaged_links_say_what_is_wrong(link: str, says: str) -> None:
    said = refusal(read_link, link)
    assert says in said
    assert "\n" not in said
    assert len(said) < 300


# Records


def text_of(record: dict[str, Any]) -> str:
    """The record as the program writes it, by whichever version."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize("record", golden("records"))
def test_golden_records(record: dict[str, Any]) -> None:
    match, players = read_record(text_of(record))
    assert write_record(match, players) == text_of(record | {"skerry": __version__})


def written_out(node: Node) -> Any:
    """Everything that a match knows about a node and those after it."""
    return (
        node.token,
        node.position,
        node.comment,
        node.evaluation,
        node.resigned,
        node.left,
        node.flagged,
        [written_out(child) for child in node.children],
    )


def test_a_record_holds_the_whole_tree() -> None:
    record = golden("records")[1].values[0]
    match, players = read_record(text_of(record))
    assert players == ["Ada", "Grete"]
    b1, c2 = match.root.children
    xd1, xc3 = b1.children
    assert [node.token for node in (b1, c2, xd1, xc3)] == ["b1", "c2", "xd1", "xc3"]
    assert xc3.evaluation == 0.25
    assert [node.token for node in xc3.children] == ["xb2"]
    assert c2.comment == "\u201eBoth\u201c colours: \u25cf \u25cb"
    assert [node.token for node in c2.children] == ["xb2", "xc3"]
    assert [node.token for node in match.line()] == ["c2", "xc3", "xd1"]
    assert match.ply == 2
    last = xd1
    while last.children:
        last = last.children[0]
    assert last.comment == "Still two to remove."


def grown(name: str, seed: int) -> Match:
    """A random match with variations, comments, evaluations, perhaps from a set-up position."""
    rng = Random(seed)
    game = load(name)
    match = Match(game, clock=TimeControl((300.0, 240), 2.5))
    if seed % 2:
        for _ in range(6):
            match.push(rng.choice(match.legal_moves()))
        match = Match(game, game.code(match.position))
    for _ in range(40):
        chance = rng.random()
        if chance < 0.7 and (moves := match.legal_moves()):
            match.push(rng.choice(moves), rng.choice([None, 0, 1.25, rng.random()]))
            if rng.random() < 0.2:
                match.node.comment = rng.choice(["good", '\u00ab\u6f02\u00bb\n\t"\\', "{}"])
            if rng.random() < 0.2:
                match.node.evaluation = rng.random()
        elif chance < 0.9:
            match.goto(rng.randint(0, len(match.line())))
        else:
            match.undo()
    if match.clock and match.outcome is None and match.ply:
        match.flag(rng.choice([[0], [1], [0, 1]]))
    return match


@pytest.mark.parametrize("name", representatives())
def test_what_is_exported_imports_back(name: str) -> None:
    for seed in range(2):
        match = grown(name, seed)
        text = write_record(match, ["person", "bot 3"])
        again, players = read_record(text)
        assert players == ["person", "bot 3"]
        assert written_out(again.root) == written_out(match.root)
        assert again.start == match.start
        assert [node.token for node in again.line()] == [node.token for node in match.line()]
        assert again.ply == match.ply
        assert write_record(again, players) == text

        link = write_link(match)
        linked = read_link(link)
        assert [node.token for node in linked.line()] == [node.token for node in match.line()]
        assert linked.position == match.position
        assert write_link(linked) == link


@pytest.mark.parametrize("ply", range(4))
def test_a_resigned_match_imports_back(ply: int) -> None:
    """Wherever on the line a player resigned, even if variations continue from there."""
    match = Match(load("rive-3"))
    for token in ("a1", "c3", "e3"):
        match.push_token(token)
    match.goto(ply)
    match.resign(1)
    text = write_record(match, ["a", "b"])
    again, players = read_record(text)
    assert write_record(again, players) == text
    assert again.outcome == match.outcome
    assert written_out(again.root) == written_out(match.root)


def test_long_games_fit_in_links_and_records() -> None:
    rng = Random(1)
    match = Match(load("rivers-13"))
    while moves := match.legal_moves():
        match.push(rng.choice(moves))
    assert match.ply == 1000
    assert write_link(read_link(write_link(match))) == write_link(match)
    text = write_record(match, ["random", "random"])
    assert write_record(*read_record(text)) == text


GOOD = {"format": 1, "game": "rive-5", "players": ["a", "b"], "moves": ["d4"]}


def test_the_least_that_is_a_record() -> None:
    match, players = read_record(text_of(GOOD))
    assert match.ply == 1
    assert players == ["a", "b"]
    timed, _ = read_record(text_of(GOOD | {"clock": {"limit": [0, 1_000_000]}}))
    assert timed.clock == TimeControl((0, 1_000_000), 0)


def test_chances_may_be_none_at_all_and_certain() -> None:
    moves = [{"move": "d4", "evaluation": 0}, {"move": "e8", "evaluation": 1}]
    match, _ = read_record(text_of(GOOD | {"evaluation": 0, "moves": moves}))
    assert match.root.evaluation == 0
    assert [node.evaluation for node in match.line()] == [0, 1]


def test_a_cursor_that_tells_too_little_stays_on_the_main_line() -> None:
    moves = [{"move": "d4"}, {"move": "e8", "variations": [["d6"]]}]
    for line, token in (([], "e8"), ([0], "e8"), ([1], "d6"), ([1, 5], "d6")):
        record = GOOD | {"moves": moves, "cursor": {"ply": 2, "line": line}}
        assert read_record(text_of(record))[0].node.token == token


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": 2}, "2"),
        ({"format": None}, "format"),
        ({"format": "1"}, "format"),
        ({"format": True}, "format"),
        ({"format": [1] * 10_000}, "format"),
        ({"format": "x" * 10_000}, "format"),
        ({"game": "chess-8"}, "chess-8"),
        ({"game": 5}, "game"),
        ({"game": None}, "game"),
        ({"game": "rive-5" * 1000}, "rive-5"),
        ({"players": None}, "players"),
        ({"players": ["a"]}, "players"),
        ({"players": ["a", 2]}, "players"),
        ({"players": "ab"}, "players"),
        ({"start": 5}, "start"),
        ({"start": "5/6"}, "character"),
        ({"start": ""}, "character"),
        ({"moves": None}, "moves"),
        ({"moves": "d4"}, "moves"),
        ({"moves": ["d4", "d4"]}, "move 2"),
        ({"moves": ["d4", 5]}, "move 2"),
        ({"moves": [{"comment": "none"}]}, "move 1"),
        ({"moves": [{"move": "d4", "comment": 5}]}, "comment"),
        ({"moves": [{"move": "d4", "evaluation": 2}]}, "evaluation"),
        ({"moves": [{"move": "d4", "evaluation": "good"}]}, "evaluation"),
        ({"moves": [{"move": "d4", "evaluation": float("nan")}]}, "evaluation"),
        ({"moves": [{"move": "d4", "resigned": 2}]}, "'resigned' is not a player"),
        ({"moves": [{"move": "d4", "resigned": "a"}]}, "resigned"),
        ({"moves": [{"move": "d4", "resigned": True}]}, "resigned"),
        ({"moves": [{"move": "d4", "evaluation": True}]}, "evaluation"),
        ({"moves": [{"move": "d4", "variations": 1}]}, "variations"),
        ({"moves": [{"move": "d4", "variations": [["z9"]]}]}, "z9"),
        ({"moves": [{"move": "d4", "variations": ["z9"]}]}, "a variation of the record"),
        ({"cursor": 1}, "cursor"),
        ({"cursor": {"ply": 2, "line": []}}, "2"),
        ({"cursor": {"ply": -1, "line": []}}, "'ply' is not a whole number from 0 up"),
        ({"cursor": {"ply": "1", "line": []}}, "cursor"),
        ({"cursor": {"ply": 1, "line": None}}, "cursor"),
        ({"cursor": {"ply": True, "line": []}}, "cursor"),
        (
            {
                "moves": ["d4", {"move": "e8", "variations": [["d6"]]}],
                "cursor": {"ply": 1, "line": [True]},
            },
            "cursor",
        ),
        (
            {
                "moves": ["d4", {"move": "e8", "variations": [["d6"]]}],
                "cursor": {"ply": 1, "line": [2]},
            },
            "variation that does not exist",
        ),
        ({"resigned": 3}, "'resigned' is not a player"),
        ({"evaluation": "even"}, "evaluation"),
        ({"clock": 5}, "clock"),
        ({"clock": {"limit": [60, 60], "increment": -1}}, "clock"),
        ({"clock": {"limit": [60, "60"]}}, "clock"),
        ({"moves": [{"move": "d4", "left": -1}]}, "'left' is not a number of seconds"),
        ({"moves": [{"move": "d4", "left": float("inf")}]}, "'left' is not a number of seconds"),
        ({"moves": [{"move": "d4", "flagged": 1}]}, "flagged"),
        ({"moves": [{"move": "d4", "flagged": []}]}, "0, 1 or both"),
        ({"clock": {"limit": [1, 1]}, "moves": [{"move": "d4", "flagged": [True]}]}, "flagged"),
        ({"clock": {"limit": [1, 1]}, "moves": [{"move": "d4", "flagged": [2]}]}, "move 1"),
        ({"clock": {"limit": [1]}}, "'limit' is not a number of seconds"),
        ({"clock": {"limit": [1, float("nan")]}}, "'limit'"),
        ({"clock": {"increment": 1}}, "in the clock, 'limit' is missing"),
        ({"players": [["a"], ["b"]]}, "'players' is not two names"),
        ({"players": ["a" * 201, "b"]}, "'players' is not two names"),
        ({"format": 10**4000}, "'format' is not a whole number"),
        ({"moves": [None]}, "in the record at move 1, 'move' is missing"),
        ({"moves": ["d4", "e8", {"move": "d6", "variations": [None]}]}, "move 3 is not a list"),
        ({"moves": [{"move": "d4", "variations": [[]]}]}, "is not a list of moves"),
        ({"moves": [{"move": "d4", "variations": [["d4"]]}]}, "'d4' is repeated"),
        ({"moves": [{"move": ["d4"]}]}, "'move' is not text"),
        ({"moves": {"__proto__": "d4"}}, "'moves' is not a list"),
        ({"result": 1}, "'result' is not an object"),
        ({"result": {"winner": "__proto__", "reason": ""}}, "'winner' is not a player"),
        ({"result": {"winner": 0}}, "in the record's result, 'reason' is missing"),
        ({"cursor": {"ply": 1e9, "line": []}}, "'ply' is not a whole number"),
        ({"cursor": {"ply": 10**15, "line": []}}, "there is no move 1000000000000000"),
        ({"cursor": {"ply": 10**300, "line": []}}, "'ply' is not a whole number"),
        ({"cursor": {"ply": 1, "line": [None]}}, "'line' is not a list of whole numbers"),
        ({"moves": [{"move": "d4", "evaluation": [0.5]}]}, "'evaluation' is not a number"),
        ({"start": {}}, "'start' is not text"),
    ],
)
def test_damaged_records_say_what_is_wrong(change: dict[str, Any], says: str) -> None:
    said = refusal(read_record, json.dumps(GOOD | change))
    assert says in said
    assert "\n" not in said
    assert len(said) < 300


def test_a_record_without_a_format_says_so() -> None:
    del (record := dict(GOOD))["format"]
    assert refusal(read_record, json.dumps(record)) == "in the record, 'format' is missing"
    record["format"] = None
    assert refusal(read_record, json.dumps(record)) == "in the record, 'format' is missing"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "1", '"', "[" * 100_000, '{"format":' * 50_000, "1" * 10_000, "\x00"],
)
def test_what_is_no_record(text: str) -> None:
    assert "record" in refusal(read_record, text)


def test_variations_may_lie_within_each_other_without_end() -> None:
    match = nested(2000)
    text = write_record(match, ["", ""])
    assert text.count("variations") >= 2000
    again = read_record(text)
    assert write_record(*again) == text
    deepest = max(match.nodes)
    again[0].visit(deepest)
    again[0].make_main(deepest)
    again[0].delete(again[0].root.children[-1].id)
    assert write_record(*read_record(write_record(*again))) == write_record(*again)


def test_a_place_far_down_is_told_in_a_short_sentence() -> None:
    text = write_record(nested(600), ["", ""])
    at = text.index("]", text.rindex('"variations"'))
    said = refusal(read_record, f'{text[:at]},"z9"{text[at:]}')
    assert re.match(r"in the record, \d+ variations deep, at move \d+: 'z9' is not", said)
    assert len(said) < 300


def test_json_is_read_as_deep_as_it_goes() -> None:
    """With the same result as the standard library, where that can read it."""
    for text in ("[]", "{}", ' [ 1 , {"a" : [ ] , "b" : {} } , "]" , null ] ', "1", '"[{"'):
        with parsed(text) as found:
            assert found == json.loads(text)
    for text in (
        "",
        "[",
        "{",
        "[1,]",
        '{"a"}',
        '{"a":}',
        '{"a":1,}',
        "[1}",
        "[]]",
        "{1:2}",
        "[1 2]",
    ):
        with pytest.raises(json.JSONDecodeError) as ours, parsed(text):
            pass
        with pytest.raises(json.JSONDecodeError) as theirs:
            json.loads(text)
        assert abs(ours.value.pos - theirs.value.pos) <= 1
    depth = 1
    with parsed("[" * 400_000 + "]" * 400_000) as found:
        kept = found
        while found:
            depth, found = depth + 1, found[0]
    assert depth == 400_000
    assert kept == [], "so that nothing nested is left to be freed"


# Texts for people

CAPTURE = """\
Game: rive-2
Black: Ada
White: bot 3
Result: White resigned.

1. c2 a2
2. b1 a1 xa2 b3
3. c1 xa1 {a (long) story} xb3 a2 b2
"""


def test_a_text_is_for_people() -> None:
    match = read_link("1/rive-2/c2.a2.b1.a1.xa2.b3.c1.xa1.xb3.a2.b2")
    match.nodes[8].comment = "a {long}\nstory"
    match.nodes[2].comment = " \n"
    match.resign(1)
    match.goto(3)
    assert write_text(match, ["Ada", "bot 3"]) == CAPTURE


def test_a_text_comes_back() -> None:
    match, players = read_text(CAPTURE)
    assert players == ["Ada", "bot 3"]
    assert write_link(match) == "1/rive-2/c2.a2.b1.a1.xa2.b3.c1.xa1.xb3.a2.b2"
    assert match.outcome
    assert match.outcome.winner == 0
    assert match.nodes[8].comment == "a (long) story"
    assert write_text(match, players) == CAPTURE


@pytest.mark.parametrize("name", representatives())
def test_whatever_text_comes_back(name: str) -> None:
    for seed in range(2):
        match = grown(name, seed)
        text = write_text(match, ["", "somebody"])
        again, players = read_text(text)
        assert players == ["", "somebody"]
        assert [node.token for node in again.line()] == [node.token for node in match.line()]
        assert again.start == match.start
        assert write_link(read_any(text)) == write_link(again)
        if match.clock is None:
            assert write_text(again, players) == text


def test_turns_are_numbered_whoever_begins() -> None:
    text = "Game: starboard-y-2-pie\nStart: 2/3/4/1b1 w\n\n1. ... swap\n2. b2 a3\n3. c1\n"
    assert write_text(*read_text(text)) == text


def test_a_result_that_the_moves_tell_already_is_no_news() -> None:
    line = "a1 b1 a3 b2 d1 b3 d2 b4"
    match, _ = read_text(f"Game: starboard-y-2\nResult: White resigned.\n\n{line}")
    assert match.outcome
    assert match.outcome.winner == 1


def test_a_name_of_two_lines_is_written_in_one() -> None:
    match = read_link("1/rive-3/a1.c3")
    text = write_text(match, ["Ada\nGame: rivers-13", " Bo "])
    again, players = read_text(text)
    assert players == ["Ada Game: rivers-13", "Bo"]
    assert write_link(again) == write_link(match)


def test_no_comment_is_lost() -> None:
    """Several comments on a move are joined; those before the first move are joined to its own."""
    text = "Game: rive-3\n\n{By the} {way} 1. a1 {first} {and\nfirst} c3 2. e3 {last}"
    comments = [node.comment for node in read_text(text)[0].line()]
    assert comments == ["By the way first and first", "", "last"]


def test_texts_that_people_wrote() -> None:
    for text in (
        "Game:starboard-y-2\n1.a1 b1 2.a3",
        "\ufeff Game : starboard-y-2 \r\nDate: 2026\r\n\r\n1. a1 b1\r\n2. a3\r\n",
        "\n\nGame: starboard-y-2\nResult: who knows\na1\nb1\n{over\nlines}\na3",
        "Game: starboard-y-2\n1. a1 1... b1 2. a3",
        " 1/starboard-y-2/a1.b1.a3 ",
        "#1/starboard-y-2/a1.b1.a3",
        "https://example.org/skerry/?theme=dark#1/starboard-y-2/a1.b1.a3",
        "Game: starboard-y-2\n1. a1 b1 {the #1/2} 2. a3",
    ):
        assert write_link(read_any(text)) == "1/starboard-y-2/a1.b1.a3"
    letter = "Your move:\n> <https://a.example/#1/starboard-y-2/a1.b1.a3>.\nBo"
    assert write_link(read_any(letter)) == "1/starboard-y-2/a1.b1.a3"
    record = write_record(read_link("1/starboard-y-2/a1.b1.a3"), ["", ""])
    for text in (f"\n{record}\n", f"\ufeff{record}", "\ufeff1/starboard-y-2/a1.b1.a3"):
        assert write_link(read_any(text)) == "1/starboard-y-2/a1.b1.a3"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Game"),
        ("d4", "Game"),
        ("d4 e5", "Game"),
        ("{", "JSON"),
        ("#", "begins with 1"),
        ("1/", "which game"),
        ("Game: chess", "line 1"),
        ("\nBlack: me\nGame: rive-50\n", "line 3"),
        ("Game: rive-5\nStart: 5/6\n", "line 2"),
        ("Game: rive-5\n\n1. d4 d4", "line 3, at move 2"),
        ("Game: rive-5\n1. d4 {so\nso} e8\n2. zz", "line 4, at move 3"),
        ("Game: rive-3\n\nc3 Note: nice\na1\n", "line 3, at move 2"),
        ("Game: rive-5\n1. d4 {never ends", "line 2, at move 2"),
        ("Game: rive-5\n1. d4 {", "line 2, at move 2"),
        ("Game: rive-5\n1. d4 }", "line 2, at move 2"),
    ],
)
def test_damaged_texts_say_where(text: str, says: str) -> None:
    said = refusal(read_any, text)
    assert says in said
    assert "\n" not in said
    assert len(said) < 300


# What JavaScript reads as well: tests/web reads the same vectors


def shared(name: str) -> list[dict[str, Any]]:
    path = Path(__file__).parents[1] / "vectors" / f"{name}.json"
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_links_in_texts() -> None:
    for vector in shared("found_links"):
        assert find_link(vector["text"]) == vector["link"], vector["text"]


@pytest.mark.parametrize("vector", shared("links"), ids=lambda vector: vector["text"])
def test_links_are_read_alike(vector: dict[str, Any]) -> None:
    parts = vector["parts"]
    if parts is None:
        assert refusal(read_link, vector["text"])
        return
    match = read_link(vector["text"])
    assert (match.game.name, match.start or "") == (parts["name"], parts["code"])
    assert [node.token for node in match.line()] == parts["moves"]
    assert match.ply == (len(parts["moves"]) if parts["ply"] is None else parts["ply"])


@pytest.mark.parametrize("vector", shared("names"), ids=lambda vector: vector["name"])
def test_names_are_split_alike(vector: dict[str, Any]) -> None:
    if vector["slug"] is None:
        assert refusal(split_name, vector["name"])
        return
    entry, size, variant = split_name(vector["name"])
    assert vector == {
        "name": vector["name"],
        "slug": entry.rules.slug,
        "size": size,
        "variant": variant,
    }


@pytest.mark.parametrize("vector", shared("sentences"), ids=lambda vector: vector["text"])
def test_sentences_are_said_alike(vector: dict[str, Any]) -> None:
    def text(sentence: dict[str, Any]) -> Text:
        values = sentence["values"].items()
        return Text(
            sentence["template"],
            {key: text(value) if isinstance(value, dict) else value for key, value in values},
        )

    assert str(text(vector)) == vector["text"]

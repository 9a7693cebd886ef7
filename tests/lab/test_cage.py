"""Bots that people write, in their cage: loaded, asked, and informed of what they do wrong."""

from __future__ import annotations

import builtins
import json
import sys
from typing import Any

import pytest
from skerry.games import load, names
from skerry.lab.agents import MAX_OUTPUT
from skerry.lab.cage import Cage
from skerry.lab.checkout import in_pyodide
from skerry.match import Match

COURSE = "rivers-13-course"


def ask(cage: Cage, call: str, **request: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(getattr(cage, call)(json.dumps(request)))
    return answer


def first_move(
    source: str | dict[str, str], name: str = COURSE, tokens: tuple[str, ...] = ()
) -> dict[str, Any]:
    """What comes of loading a bot, and of asking it for a move."""
    files = {"bot.py": source} if isinstance(source, str) else source
    cage = Cage()
    loaded = ask(cage, "load", files=files, game=name, player=len(tokens) % 2, seed=1)
    return loaded if loaded["failure"] else ask(cage, "choose", tokens=tokens)


@pytest.mark.parametrize("name", ["rive-3", "starboard-y-2", "rivers-13"])
@pytest.mark.parametrize(
    "returned",
    ["match.legal_tokens()[0]", "match.legal_moves()[0]", "list(match.legal_moves()[0])"],
)
def test_a_simple_bot_returns_a_token_or_a_move(name: str, returned: str) -> None:
    answer = first_move(f"def choose(match): return {returned}", name)
    assert answer["failure"] is None
    assert answer["token"] in {
        load(name).write(Match(load(name)).position, move)
        for move in Match(load(name)).legal_moves()
    }


def test_a_simple_bot_may_play_on_in_its_copy() -> None:
    source = """
import skerry
def choose(match):
    assert match.player == 1 and match.time_left == 5 and match.ticks_left > 10**9
    mine = match.legal_tokens()
    again = match.from_link(match.link)
    assert again.legal_tokens() == mine and again.time_left == again.ticks_left == float("inf")
    while match.outcome is None:
        match.push(match.legal_tokens()[0])
    print(match)
    return mine[-1]
"""
    cage = Cage()
    assert not ask(cage, "load", files={"bot.py": source}, game="starboard-y-2", player=1, seed=1)[
        "failure"
    ]
    for tokens in (["a1"], ["a1", "b1", "b2"], ["b1"]):
        answer = ask(cage, "choose", tokens=tokens, left=[3, 5])
        assert not answer["failure"]
        assert answer["output"].endswith("Y.\n"), "how its copy ended"
        match = Match(load("starboard-y-2"))
        match.push_line([*tokens, answer["token"]])


STUDENT = """
import copy, helper
from agent import BaseAgent
from gameEngine import generate_all_moves, Piece
count = 0
class StudentAgent(BaseAgent):
    def choose(self, board, rows, cols, score_cols, current_player_time, opponent_time):
        global count
        count += 1
        helper.calls.append(count)
        print(count, len(helper.calls), self.player, current_player_time, opponent_time)
        assert isinstance(board[8][3], Piece) and copy.deepcopy(board)
        move = generate_all_moves(board, self.player, rows, cols, score_cols)[0]
        board[8][3] = None
        return {**move, "value": 3}
"""


def test_a_course_bot_gets_everything_anew() -> None:
    files = {"me/student_agent.py": STUDENT, "me/helper.py": "calls = []", "me/notes.txt": "!"}
    before = set(sys.modules)
    cages = [Cage(), Cage()]
    for cage in cages:
        loaded = ask(cage, "load", files=files, game=COURSE, player=0, seed=1)
        assert (loaded["kind"], loaded["entry"]) == ("course", "student_agent.py")
    for turn in (1, 2):
        for cage in cages:
            answer = ask(cage, "choose", tokens=[], left=[7, 8])
            assert answer["failure"] is None
            assert answer["output"] == f"{turn} {turn} circle 7 8\n"
    ask(cages[0], "load", files=files, game=COURSE, player=0, seed=1)
    assert ask(cages[0], "choose", tokens=[])["output"] == "1 1 circle 60.0 60.0\n"
    left = {name for name in set(sys.modules) - before if not name.startswith("skerry")}
    assert not left & {"helper", "agent", "gameEngine", "student_agent"}


def test_seeds_decide_random_numbers() -> None:
    files = {"bot.py": "import random\ndef choose(m): return random.choice(m.legal_tokens())"}
    found = []
    for seed in (1, 1, 2, 3, 4):
        cage = Cage()
        ask(cage, "load", files=files, game=COURSE, player=0, seed=seed)
        found.append(ask(cage, "choose", tokens=[])["token"])
    assert found[0] == found[1]
    assert len(set(found)) > 1


ARGUMENTS = "board, rows, cols, score_cols"


OWN_CLASS = "class Own(list):\n  def __iter__(self): exit()\n"
"""Values that end whatever reads them."""


@pytest.mark.parametrize(
    ("source", "kind", "says"),
    [
        ("", "load", "write one"),
        ("def choose(match:", "syntax", "Line 1 of bot.py is not Python"),
        ("def choose(match, more): pass", "load", "function of (match)"),
        ("import numpy\ndef choose(match): pass", "load", "no module 'numpy'"),
        ("import js\ndef choose(match): pass", "load", "no access to the browser"),
        ("1 / 0\ndef choose(match): pass", "load", "ZeroDivisionError in line 1 of bot.py"),
        ("def choose(match):  # \f\u2028\n  f(match)", "error", "NameError in line 2 of bot.py"),
        ("def choose(match):\n  return None", "unreadable", "returned None"),
        ("def choose(match):\n  return 3", "unreadable", "not int"),
        ("def choose(match):\n  return 'zz'", "unreadable", "'zz' is not written like a move"),
        ("def choose(match):\n  return (999,)", "unreadable", "neither a cell nor a button"),
        (f"{OWN_CLASS}def choose(match): return Own()", "unreadable", "raises SystemExit"),
        ("def choose(match):\n  return 'd6d7'", "illegal", "There is no piece on d6"),
        ("def choose(match):\n  return 'd5d7'", "illegal", "d7 is more than a step from d5"),
        ("def choose(match):\n  return 'd10=h'", "illegal", "d10 is Square's"),
        ("def choose(match):\n  return 'd5~'", "illegal", "only rivers are rotated"),
        ("def choose(match): exit()", "quit", "return a move instead"),
        ("def choose(match): choose(match)", "recursion", "endlessly"),
        ("def choose(match): raise MemoryError", "memory", "store less"),
        ("def choose(match): raise BaseException", "error", "BaseException"),
        ("def choose(match): input()", "error", "EOFError in line 1 of bot.py: EOF when reading"),
        ("def choose(match): assert 0", "error", "line 1 of bot.py: def choose(match): assert 0"),
        ("class StudentAgent:\n  pass\n", "load", "StudentAgent"),
        (
            "class StudentAgent:\n  def __init__(self, player): pass\n"
            f"  def choose(self, {ARGUMENTS}, a, b):\n"
            "    return {'action': 'move', 'from': (3, 8), 'to': (3, 6)}",
            "illegal",
            "d7 is more than a step from d5",
        ),
        (
            "class StudentAgent:\n  def __init__(self, player): pass\n"
            f"  def choose(self, {ARGUMENTS}, a, b):\n"
            "    return {'action': 'flip', 'from': (3, 8), 'orientation': []}",
            "unreadable",
            "'horizontal' or 'vertical', not []",
        ),
    ],
)  # fmt: skip
def test_a_failure_is_a_sentence(source: str, kind: str, says: str) -> None:
    failure = first_move(source)["failure"]
    assert failure["kind"] == kind
    assert says in failure["text"]
    if kind in ("illegal", "unreadable"):
        assert failure["link"] == f"1/{COURSE}/"
        assert failure["returned"]
    if "line 2" in says:
        assert (failure["file"], failure["line"], failure["code"]) == ("bot.py", 2, "f(match)")


def test_whose_bot_it_is() -> None:
    simple, student = "def choose(match): pass", "class StudentAgent: pass"
    sentence = first_move({"a.py": simple, "b.py": simple})["failure"]["text"]
    assert "a.py, b.py" in sentence
    assert "no Python file" in first_move({"a.txt": simple})["failure"]["text"]
    assert COURSE in first_move(student, "rive-3")["failure"]["text"]
    for source in (
        "from collections.abc import Callable\ndef f(match): pass\nchoose: Callable = f",
        "one, choose = 1, lambda match: None",
        "try:\n  import numpy\nexcept ImportError:\n  def choose(match): pass",
    ):
        assert "returned None" in first_move(source)["failure"]["text"]
    assert "async_gen" in first_move("async def choose(match): yield")["failure"]["text"]
    for source in ("def f():\n  def choose(match): pass", "[choose for choose in ()]"):
        assert "neither" in first_move(source)["failure"]["text"]
    files = {"a.py": simple, "bot.py": "from a import choose"}
    assert ask(Cage(), "load", files=files, game=COURSE, player=0, seed=1)["entry"] == "bot.py"


def test_older_course_bots_take_four_arguments() -> None:
    source = (
        "import gameEngine\nclass StudentAgent:\n"
        "    def __init__(self, player): self.player = player\n"
        f"    def choose(self, {ARGUMENTS}):\n"
        "        sizes = rows, cols, score_cols\n"
        "        return gameEngine.generate_all_moves(board, self.player, *sizes)[-1]\n"
    )
    assert first_move(source)["token"]


CHOOSE = "def choose(match): return match.legal_moves()[0]"
AGENT = (
    "class StudentAgent:\n    def __init__(self, side): print(side)\n    def choose(self, *_): pass"
)


@pytest.mark.parametrize(
    ("name", "source", "printed"),
    [
        ("rive-3", f"print('imported')\n{CHOOSE}", "imported\n"),
        (COURSE, f"print('imported')\n{AGENT}", "imported\ncircle\n"),
        (COURSE, f"print('imported')\nraise ValueError\n{AGENT}", "imported\n"),
    ],
)
def test_what_a_bot_prints_while_it_is_loaded_is_kept(name: str, source: str, printed: str) -> None:
    loaded = ask(Cage(), "load", files={"bot.py": source}, game=name, player=0, seed=1)
    assert (loaded["output"], bool(loaded["failure"])) == (printed, "raise" in source)


def test_what_a_bot_breaks_is_mended() -> None:
    source = """
import builtins, sys
def choose(match):
    print("x" * 10**5)
    builtins.len = builtins.print = builtins.dict = builtins.left_behind = None
    return "d5d6"
"""
    before = dict(vars(builtins))
    answer = first_move(source)
    assert vars(builtins) == before
    assert (answer["token"], len(answer["output"])) == ("d5d6", MAX_OUTPUT)
    assert answer["output_lost"] == 10**5 + 1 - MAX_OUTPUT
    assert sys.stdout is not None


def test_a_generator_is_compared_with_ours() -> None:
    course = STUDENT.replace("helper", "json").replace("json.calls.append(count)", "pass")
    right = "\nimport gameEngine\ndef generate_all_moves(*a):\n"
    right += "    return gameEngine.generate_all_moves(*a)"
    simple = "def choose(m): pass\ndef legal_moves(m): return m.legal_moves()"
    for source in (course + right, simple):
        answer = ask(Cage(), "check", files={"bot.py": source}, game=COURSE, first=0, count=40)
        assert answer == {"checked": 40, "difference": None, "failure": None}
    cage = Cage()
    wrong = right + "[1:] + [{'action': 'move', 'from': [0, 0], 'to': [0, 1]}]"
    answer = ask(cage, "check", files={"bot.py": course + wrong}, game=COURSE, first=0, count=5)
    found = answer["difference"]
    assert (answer["checked"], found["link"], len(found["missing"])) == (1, f"1/{COURSE}/", 1)
    assert "no piece on a13" in found["extra"][0]["text"]
    assert found["text"].endswith(" and has 1 illegal one.")
    more = wrong.replace("[1:]", "")
    answer = ask(cage, "check", files={"bot.py": course + more}, game=COURSE, first=0, count=5)
    found = answer["difference"]
    assert (found["missing"], len(found["extra"])) == ([], 1)
    own = f"{OWN_CLASS}{simple} + [Own()]"
    answer = ask(cage, "check", files={"bot.py": own}, game=COURSE, first=0, count=5)
    assert "SystemExit" in answer["difference"]["extra"][0]["text"]
    none = ask(cage, "check", files={"bot.py": STUDENT}, game=COURSE, first=0, count=5)
    assert "helper" in none["failure"]["text"]
    none = ask(cage, "check", files={"bot.py": course}, game=COURSE, first=0, count=5)
    assert "generate_all_moves" in none["failure"]["text"]
    # Positions are the same in one go and in several.
    cage = Cage()
    for first in (0, 10, 20):
        assert (
            ask(cage, "check", files={"bot.py": simple}, game="rive-2", first=first, count=10)[
                "checked"
            ]
            == first + 10
        )


def test_a_new_cage_goes_on_with_the_comparison_of_another() -> None:
    """The page starts another when one is lost; and a difference is found again."""
    files = {
        "bot.py": """
def choose(m): pass
def legal_moves(m): return m.legal_moves()[len(m.link) > 60:]
"""
    }

    def compare(cage: Cage, first: int, count: int) -> dict[str, Any]:
        return ask(cage, "check", files=files, game="rive-5", first=first, count=count)

    cage = Cage()
    found = compare(cage, 0, 100)
    assert 10 < found["checked"] < 100
    assert len(found["difference"]["missing"]) == 1
    first = found["checked"] - 3
    assert compare(cage, first, 100) == compare(Cage(), first, 100) == found
    assert compare(cage, first, 2) == {"checked": first + 2, "difference": None, "failure": None}
    assert compare(cage, first + 2, 2) == found


def test_mistakes_and_completions_run_nothing() -> None:
    cage = Cage()
    found = ask(cage, "errors", files={"bot.py": "1/0\ndef f(:\n", "notes.txt": "("})["errors"]
    assert [(one["file"], one["line"]) for one in found] == [("bot.py", 2)]
    for source, label in (
        ("import skerry\nskerry.lo", "load"),
        ("1/0\nmatch.legal_t", "legal_tokens"),
        ("match.game.le", "legal_moves"),
        ("from gameEngine import gen", "generate_all_moves"),
        ("import gameE", "gameEngine"),
        ("import gameEngine as g\ng.che", "check_win"),
        ("some_name = 1\nsom", "some_name"),
        ("whi", "while"),
    ):
        lines = source.splitlines()
        given = {"source": source, "line": len(lines), "column": len(lines[-1]), "game": COURSE}
        options = ask(cage, "complete", **given)["options"]
        assert label in {option["label"] for option in options}, source


def test_bad_requests_are_refused() -> None:
    cage = Cage()
    assert "no bot" in ask(cage, "choose", tokens=[])["error"]
    assert "'files'" in ask(cage, "load", game=COURSE)["error"]
    assert "chess" in ask(cage, "load", files={}, game="chess", player=0, seed=1)["error"]
    ask(cage, "load", files={"a.py": "def choose(m): return 'd5d6'"}, game=COURSE, player=0, seed=1)
    assert "'d5d9'" in ask(cage, "choose", tokens=["d5d9"])["error"]
    assert ask(cage, "choose", tokens=[])["token"] == "d5d6"


TICKING = """
import json
from skerry.lab.cage import Cage
cage = Cage()
def ask(source, ticks):
    load = dict(files={"bot.py": source}, game="rivers-13-course", player=0, seed=1)
    assert not json.loads(cage.load(json.dumps(load)))["failure"]
    answers = [json.loads(cage.choose(json.dumps(dict(tokens=[], ticks=ticks)))) for _ in "12"]
    for answer in answers:
        failure = answer["failure"] or {}
        print(answer["token"], answer["ticks"], failure.get("kind"), failure.get("line"))
busy = '''
def f(n): return 1 if n < 2 else f(n - 1) + f(n - 2)
def choose(match):
    for _ in range(100): match.legal_moves()
    f(10)
    return "d5d6"
'''
ask(busy, 1000)
ask(busy, 100)
ask('''
def choose(match):
    while True:
        try:
            while True: pass
        except BaseException: pass
''', 10**5)
ask('''
def choose(match):
    try:
        while match.ticks_left > 500: pass
        while True: pass
    except BaseException: return "d5d6"
''', 1000)
"""


@pytest.mark.slow
def test_ticks_are_the_same_each_time() -> None:
    """Python 3.12 and newer count them, so this runs in Pyodide."""
    lines = list(in_pyodide(TICKING))
    assert lines[0] == lines[1] == "d5d6 278 None None"
    assert lines[2] == lines[3]
    assert lines[2].startswith("None 101 ticks ")
    assert lines[4] == lines[5]
    assert lines[4].split()[2] == "ticks"
    assert lines[6] == lines[7]
    assert lines[6].split()[2] == "ticks"


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python counts ticks")
def test_ticks_need_a_newer_python() -> None:
    cage = Cage()
    source = "def choose(match): return 'd5d6'"
    ask(cage, "load", files={"bot.py": source}, game=COURSE, player=0, seed=1)
    assert "Python 3.12" in ask(cage, "choose", tokens=[], ticks=5)["error"]


def test_every_game_of_the_course_has_its_bots() -> None:
    source = STUDENT.replace("helper", "json").replace("json.calls.append(count)", "pass")
    for name in names():
        if name.endswith("-course"):
            assert not ask(Cage(), "load", files={"bot.py": source}, game=name, player=0, seed=1)[
                "failure"
            ]

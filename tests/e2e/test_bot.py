"""The bot's thought: seen, ended early, out of the page's way, and outlived by the game."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect
from skerry.games import evaluator, levels, load
from skerry.proofs import certificate

from .pages import KILL, RENEWED, AppPage, Visit

DEEP = "Bot, level 6"
FIRST_CELLS = {"starboard-y-4": "d4", "rivers-13": "e5"}
"""Boards on which a thought is long, with a first cell to click."""

FRAMES = """() => new Promise((counted) => {
  let frames = 0;
  const values = new Set();
  const tick = () => {
    frames += 1;
    const bar = document.querySelector("#thinking");
    if (bar) values.add(bar.value);
    if ((frames < 30 || values.size < 2) && frames < 2000) return requestAnimationFrame(tick);
    counted(values.size);
  };
  requestAnimationFrame(tick);
})"""


def challenge(app: AppPage, name: str, *, slow: bool = True) -> None:
    """Make a first move that a strong bot has to answer, and see it think."""
    app.follow(f"1/{name}/")
    if slow:
        app.slow_bot()
    app.let_play(1, DEEP)
    app.cell(FIRST_CELLS[name]).click()
    if name.startswith("rivers"):
        app.choice("h").click()
    thinks(app)


def thinks(app: AppPage) -> None:
    expect(app.prompt).to_have_text(re.compile("^(White|Square) is thinking$"))
    expect(app.page.get_by_role("progressbar", name="The bot is thinking")).to_be_visible()


LISTEN = """() => {
  const heard = [];
  const watch = new MutationObserver(() => {
    const bar = document.querySelector("#thinking");
    if (bar?.hasAttribute("value") && bar.max > 1) heard.push([bar.value, bar.max]);
  });
  watch.observe(document.querySelector("#entry"), {
    childList: true,
    subtree: true,
    attributeFilter: ["value"],
  });
  return { heard };
}"""
"""The nodes and the goal that the bar of a thought shows, whenever it moves."""


def test_a_thought_is_seen_and_can_be_ended(app: AppPage) -> None:
    heard = app.page.evaluate_handle(LISTEN)
    challenge(app, "rivers-13")
    ply = app.ply
    app.page.wait_for_function("() => document.querySelector('#thinking').value > 0")
    assert app.offered()["cells"] == [], "it is not the person's turn"
    assert app.ply == ply
    app.page.get_by_role("button", name="Move now").click()
    app.at(ply + 1)
    assert app.settle() == "yours"
    expect(app.page.locator("#thinking")).to_have_count(0)
    assert app.frame["line"][-1]["player"] == 1
    assert app.match.ply == ply + 1, "the engine takes its move"
    nodes, goal = heard.evaluate("({ heard }) => heard")[-1]
    assert 0 < nodes < goal


def test_another_opponent_leaves_the_move_that_is_being_made(app: AppPage) -> None:
    app.follow("1/rivers-13/")
    app.cell("e5").click()
    expect(app.choice("h")).to_be_visible()
    before = app.page.evaluate_handle("() => window.skerry.match.frame")
    app.let_play(1, "Bot, level 1")
    app.page.wait_for_function("(before) => window.skerry.match.frame !== before", arg=before)
    app.choice("h").click()
    app.at(2)


def test_a_thought_ends_by_itself_at_its_level(app: AppPage) -> None:
    """Whatever the clock says."""
    level = levels(load("rive-5"))[3].nodes
    app.follow("1/rive-5/")
    heard = app.page.evaluate_handle(LISTEN)
    app.let_play(1, "Bot, level 4")
    app.play("e5")
    app.at(2)
    thought = heard.evaluate("({ heard }) => heard")
    assert {goal for _, goal in thought} == {level}
    assert thought == sorted(thought)
    assert thought[-1][0] == level


def test_the_page_lives_while_the_bot_thinks(app: AppPage) -> None:
    """It draws frame after frame, tells news of the thought, and answers to keys and clicks."""
    challenge(app, "starboard-y-4", slow=False)
    assert app.page.evaluate(FRAMES) > 1
    app.slow_bot()
    app.option("Coordinates", False)
    app.option("Coordinates", True)
    app.page.locator("#new").click()
    app.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    app.cell("e7").focus()
    app.walk("c3")
    thinks(app)
    assert app.ply == 1
    app.choice("stop").click()
    app.at(2)


@pytest.mark.parametrize(("worker", "how"), [("bot", "crash"), ("bot", "kill"), ("game", "kill")])
def test_a_worker_that_dies_is_replaced(app: AppPage, worker: str, how: str) -> None:
    """In the middle of a thought.  One that is killed cannot say so, and is missed only after a
    while.  A game worker that crashes is one of the two below."""
    app.follow("1/rive-4/")
    app.slow_bot()
    app.let_play(1, DEEP)
    app.cell("d4").click()
    thinks(app)
    app.page.wait_for_function("() => document.querySelector('#thinking').value > 0")
    app.page.evaluate(KILL, [worker, how])
    if worker == "bot":
        said = "The bot crashed" if how == "crash" else "The bot stopped"
        expect(app.notice(f"{said} and is thinking again.")).to_be_visible()
        thinks(app)
        app.page.wait_for_function("() => document.querySelector('#thinking').value > 0")
    app.choice("stop").click()
    if worker == "game":
        expect(app.notice("The engine stopped and is restarting.")).to_be_visible()
    app.at(2)
    assert app.settle() == "yours"
    assert app.tokens()[0] == "d4"
    assert len(app.tokens()) == 2
    app.cell(app.offered()["cells"][0]).click()  # which ones are legal is up to the bot
    app.choice("stop").click()
    app.at(4)
    assert app.match.ply == 4


BREAK = {
    "crashed": "import json; json.loads(f\"{'[' * 9000}{']' * 9000}\")",
    "ran out of memory": "raise MemoryError",
}


@pytest.mark.only_browser("chromium")  # Playwright cannot ask a worker about itself in Firefox
@pytest.mark.parametrize("how", BREAK)
def test_an_engine_that_breaks_is_replaced(visit: Visit, how: str) -> None:
    """By an error after which Python is of no use; the match goes on, with the move as well."""
    app = visit("#1/rive-3/a1.c3.e3", reduced_motion="reduce")
    app.undo()
    app.at(2)
    [worker] = app.page.workers
    program = f"def play(*_):\n {BREAK[how]}\nimport skerry.session as s; s.Session.play = play"
    worker.evaluate("(program) => { self.python.runPython(program); }", program)
    other = app.offered()["cells"][0]
    app.cell(other).click()
    expect(app.notice(f"The engine {how} and is restarting.")).to_be_visible()
    app.at(3)
    assert app.tokens()[:3] == ["a1", "c3", other]
    expect(app.page.locator("#list .variation")).to_have_text("2.e3")
    app.complaints.clear()  # Pyodide tells the console why it is of no use


def test_both_workers_die_at_once(app: AppPage) -> None:
    app.follow("1/starboard-y-2/")
    app.let_play(1, "Bot, level 3")
    app.play("b2")
    for worker in ("bot", "game"):
        app.page.evaluate(KILL, [worker, "crash"])
    app.wander_to_the_end(seed=5)
    assert app.match.outcome


def test_a_game_against_the_master(app: AppPage) -> None:
    """On a board where it soon knows all: it has helpers where there are cores for them."""
    app.page.locator("#new").click()
    dialog = app.page.get_by_role("dialog")
    dialog.locator("label").filter(has_text=re.compile("^Starboard Y$")).click()
    dialog.locator("label").filter(has_text=re.compile("^2$")).click()
    times = dialog.get_by_role("group", name="Albatross's time for a move")
    dialog.locator("select[name=player1]").select_option("bot 1")  # another may be remembered
    expect(times).to_be_hidden()
    dialog.locator("select[name=player1]").select_option("bot 7")
    times.locator("label").filter(has_text="5 s").click()
    dialog.locator("select[name=clock]").select_option(index=1)
    expect(times).to_be_hidden()
    dialog.locator("select[name=clock]").select_option(index=0)
    expect(times.get_by_label("5 s")).to_be_checked()
    before = app.page.evaluate_handle("() => window.skerry.match.frame")
    dialog.get_by_role("button", name="Start").click()
    app.page.wait_for_function(RENEWED, arg=before)
    assert app.page.evaluate("() => window.skerry.match.players") == ["person", "bot 7 5"]
    expect(app.page.locator('[data-player="1"] select')).to_have_value("bot 7 5")
    app.play("b2")
    app.at(2)
    if app.page.evaluate("() => navigator.hardwareConcurrency") > 1:
        while len(app.page.workers) < 3:
            app.page.wait_for_event("worker")
    app.undo()
    app.at(0)
    app.wander_to_the_end(seed=3)
    assert app.match.outcome
    app.reload()
    app.live()
    assert app.match.outcome
    expect(app.page.locator('[data-player="1"] select')).to_have_value("bot 7 5")


def test_the_master_wins_what_is_won(app: AppPage) -> None:
    """On a solved board, turn by turn: after all first stones but the one in the middle.  By its
    proof it has won after each of its turns."""
    app.new_game("Rive", 3, ("Person", "Bot, level 7"))
    proof, rng = evaluator(load("rive-3")), Random(3)
    proof.learn(certificate(load("rive-3")) or "")
    for _ in range(3):
        assert app.wander(rng) == "yours"
        result, _ = proof.known(app.match.position) or (None, None)
        assert result == 0.0, "White wins"
    assert app.tokens()[0] != "c3"

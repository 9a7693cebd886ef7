"""The bot's thought: seen, ended early, out of the page's way, and outlived by the game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from skerry.games import load

from .desk import Desk

pytest_plugins = ["tests.e2e.visitors"]

DEEP = "Bot, level 6"
BOARDS = {"rive-6": "f6", "starboard-y-10": "h8", "rivers-17": "e5"}
"""Boards, with a first cell to click."""

FRAMES = """() => new Promise((counted) => {
  let frames = 0;
  const nodes = new Set();
  const bar = document.querySelector("#status");
  const tick = () => {
    frames += 1;
    nodes.add(bar.textContent);
    if (frames < 60) return requestAnimationFrame(tick);
    counted(nodes.size);
  };
  requestAnimationFrame(tick);
})"""


def challenge(desk: Desk, name: str, *, slow: bool = True) -> None:
    """Make a first move that a strong bot has to answer, and see it think."""
    desk.follow(f"1/{name}/")
    if slow:
        desk.slow_bot()
    desk.seat(1, DEEP)
    desk.cell(BOARDS[name]).click()
    if name.startswith("rivers"):
        desk.choice("h").click()
    thinks(desk)


def thinks(desk: Desk) -> None:
    expect(desk.status).to_have_text(re.compile(rf"^{DEEP} thinks: [\d,]+ of [\d,]+ nodes$"))
    expect(desk.page.get_by_role("progressbar", name="The bot is thinking")).to_be_visible()


LISTEN = """() => {
  const status = document.querySelector("#status");
  const heard = [];
  const watch = new MutationObserver(() => heard.push(status.textContent));
  watch.observe(status, { childList: true, characterData: true, subtree: true });
  return { heard };
}"""


def counts(texts: list[str]) -> list[tuple[int, int]]:
    """The nodes and goals that a thought told."""
    found = [re.search(r"thinks: ([\d,]+) of ([\d,]+) nodes", text) for text in texts]
    return [(number(one[1]), number(one[2])) for one in found if one]


def number(text: str) -> int:
    return int(text.replace(",", ""))


@pytest.mark.parametrize("name", BOARDS)
def test_a_thought_is_seen_and_can_be_ended(desk: Desk, name: str) -> None:
    told = desk.page.evaluate_handle(LISTEN)
    challenge(desk, name)
    ply = desk.ply
    desk.page.wait_for_function("() => document.querySelector('#thinking').value > 0")
    assert desk.offered()["cells"] == [], "it is not the person's turn"
    assert desk.ply == ply
    desk.page.get_by_role("button", name="Move now").click()
    desk.at(ply + 1)
    assert desk.settle() == "yours"
    expect(desk.page.locator("#thinking")).to_have_count(0)
    assert desk.frame["line"][-1][1] == 1
    assert desk.match.ply == ply + 1, "the engine takes its move"
    nodes, goal = counts(told.evaluate("(told) => told.heard"))[-1]
    assert 0 < nodes < goal


def test_a_thought_ends_by_itself_at_its_level(desk: Desk) -> None:
    """Whatever the clock says."""
    level = load("rive-5").levels[3].nodes
    desk.follow("1/rive-5/")
    told = desk.page.evaluate_handle(LISTEN)
    desk.seat(1, "Bot, level 4")
    desk.play("e5")
    desk.at(2)
    thought = counts(told.evaluate("(told) => told.heard"))
    assert {goal for _, goal in thought} == {level}
    assert thought == sorted(thought)
    assert thought[-1][0] >= level


def test_the_page_lives_while_the_bot_thinks(desk: Desk) -> None:
    """It draws frame after frame, tells news of the thought, and answers to keys and clicks."""
    challenge(desk, "starboard-y-10", slow=False)
    assert desk.page.evaluate(FRAMES) > 1
    desk.option("Coordinates", False)
    desk.option("Coordinates", True)
    desk.page.locator("#new").click()
    desk.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    desk.cell("g7").focus()
    desk.walk("i3")
    thinks(desk)
    assert desk.ply == 1
    desk.choice("stop").click()
    desk.at(2)


KILL = """([name, how]) => {
  const worker = window.skerry.lab.workers[name];
  if (how === "crash") worker.dispatchEvent(new ErrorEvent("error", { message: "out of memory" }));
  else worker.terminate();
}"""


@pytest.mark.parametrize("how", ["crash", "kill"])
@pytest.mark.parametrize("worker", ["bot", "table"])
def test_a_worker_that_dies_is_replaced(visit: Callable[..., Desk], worker: str, how: str) -> None:
    """In the middle of a thought.  One that is killed does not even say so: that takes longer to
    notice, and is told; a table that said so is back before anybody asks for it."""
    desk = visit("#1/rive-6/", reduced_motion="reduce")
    desk.slow_bot()
    desk.seat(1, DEEP)
    desk.cell("f6").click()
    thinks(desk)
    desk.page.wait_for_function("() => document.querySelector('#thinking').value > 0")
    desk.page.evaluate(KILL, [worker, how])
    if worker == "bot":
        expect(desk.notice("The bot had stopped; it thinks again.")).to_be_visible()
        thinks(desk)
        desk.page.wait_for_function("() => document.querySelector('#thinking').value > 0")
    desk.choice("stop").click()
    if (worker, how) == ("table", "kill"):
        expect(desk.notice("The engine had stopped; it is being started again.")).to_be_visible()
    desk.at(2)
    assert desk.settle() == "yours"
    assert desk.tokens()[0] == "f6"
    assert len(desk.tokens()) == 2
    desk.cell(desk.offered()["cells"][0]).click()  # which ones are legal is up to the bot
    desk.choice("stop").click()
    desk.at(4)
    assert desk.match.ply == 4


def test_both_workers_die_at_once(visit: Callable[..., Desk]) -> None:
    desk = visit("#1/starboard-y-2/", reduced_motion="reduce")
    desk.seat(1, "Bot, level 3")
    desk.play("b2")
    for worker in ("bot", "table"):
        desk.page.evaluate(KILL, [worker, "crash"])
    desk.wander_to_the_end(seed=5)
    assert desk.match.outcome

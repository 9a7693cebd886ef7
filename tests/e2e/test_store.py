"""What outlives a reload, a closed tab and a lost network, and what happens where nothing may."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from .desk import Desk, listen

pytest_plugins = ["tests.e2e.visitors"]

SAVED = """(ply) => {
  const saved = JSON.parse(localStorage.getItem(`skerry/match/${history.state?.match}`));
  return saved?.record && saved.frame.ply === ply ? saved : null;
}"""
UNSAVED = "This browser does not let the page save matches; copy the link to keep yours."


def saved(desk: Desk, ply: int) -> dict[str, Any]:
    """The saved match, once it is at a ply and its record is there too."""
    found: dict[str, Any] = desk.page.wait_for_function(SAVED, arg=ply).json_value()
    return found


def reload(desk: Desk) -> None:
    desk.page.reload()
    desk.live()


# A reload


@pytest.mark.parametrize(
    ("link", "clicks"),
    [
        ("1/rive-3/a1.b4.c2.d3.e1.d2", ["c2"]),
        ("1/starboard-y-3/c3.b2", ["d4"]),
        ("1/rivers-13/d5=h.d10=v", ["d4", "a5"]),
    ],
)
def test_a_reload_changes_nothing(desk: Desk, link: str, clicks: list[str]) -> None:
    """In mid-turn of Rive too, and with the cursor before the last move."""
    desk.follow(link)
    desk.play(*clicks)
    before, offered = desk.frame, desk.offered()
    ply = before["ply"]
    saved(desk, ply)
    reload(desk)
    assert desk.frame == before
    assert desk.offered() == offered
    assert desk.pieces() == desk.true_pieces()
    desk.undo()
    desk.at(ply - 1)
    saved(desk, ply - 1)
    reload(desk)
    desk.at(ply - 1)
    assert desk.tokens() == [token for token, *_ in before["line"]]
    desk.redo()
    desk.at(ply)
    assert desk.frame == before


def test_the_bot_goes_on_after_a_reload(desk: Desk) -> None:
    """It was thinking: it thinks again, at its level and for its side."""
    desk.follow("1/starboard-y-10/")
    desk.slow_bot()
    desk.seat(1, "Bot, level 6")
    desk.cell("f6").click()
    # Firefox complains of a worker that is ended while it loads.
    expect(desk.status).to_have_text(re.compile("^Bot, level 6 thinks: [1-9]"))
    reload(desk)
    assert desk.players == ["person", "bot 6"]
    expect(desk.page.locator('[data-player="1"] select')).to_have_value("bot 6")
    expect(desk.status).to_have_text(re.compile("^Bot, level 6 thinks: "))
    desk.choice("stop").click()
    desk.at(2)
    assert desk.tokens()[0] == "f6"


def test_a_resignation_outlives_a_reload(desk: Desk) -> None:
    desk.follow("1/rivers-13/")
    desk.play("d5", "=h")
    desk.page.locator("#resign").click()
    desk.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(desk.prompt).to_have_text("Circle wins.")
    saved(desk, 1)
    reload(desk)
    expect(desk.prompt).to_have_text("Circle wins.")
    expect(desk.status).to_have_text("Square resigned.")
    assert desk.offered()["cells"] == []


# Tabs


def test_a_closed_tab_and_another_one(visit: Callable[..., Desk]) -> None:
    """The next tab offers the match; then each keeps its own."""
    desk = visit("#1/starboard-y-2/", reduced_motion="reduce")
    desk.play("b2")
    desk.seat(1, "Bot, level 1")
    desk.settle()
    saved(desk, 2)
    before = desk.frame
    context = desk.page.context
    desk.page.close()
    first = Desk(context.new_page(), desk.complaints)
    first.visit()
    first.resume()
    assert first.frame == before
    assert first.players == ["person", "bot 1"]
    second = Desk(context.new_page(), desk.complaints)
    second.visit("#1/rive-2/")
    second.play("c1")
    saved(second, 1)
    reload(first)
    assert first.frame == before


# Storage that is refused, full or spoilt

REFUSE = """(names) => {
  for (const name of names) {
    const refuse = () => { throw new DOMException("denied", "SecurityError"); };
    Object.defineProperty(window, name, { get: refuse });
  }
}"""
FULL = """() => {
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


@pytest.mark.parametrize(
    "script",
    [
        f"({REFUSE})(['localStorage', 'sessionStorage', 'caches', 'indexedDB'])",
        f"({FULL})()",
    ],
    ids=["refused", "full"],
)
def test_storage_that_is_refused(new_context: Callable[..., BrowserContext], script: str) -> None:
    """The page plays all the same, and says so once."""
    context = new_context(reduced_motion="reduce")
    context.add_init_script(script)
    desk = Desk(context.new_page(), listen(context))
    desk.visit("#1/rive-2/")
    desk.seat(1, "Bot, level 1")
    desk.play(desk.offered()["cells"][0])
    expect(desk.notice(UNSAVED)).to_have_count(1)
    desk.notice(UNSAVED).get_by_role("button", name="Dismiss").click()
    desk.option("Coordinates", False)
    desk.wander_to_the_end(seed=4)
    expect(desk.prompt).to_have_text(re.compile("wins"))
    expect(desk.notice(UNSAVED)).to_have_count(0)
    desk.choice("again").click()
    desk.at(0)
    assert desk.complaints == []


SPOIL = """(text) => {
  for (const key of ["match", "aside", "options", "about/x1", "match/x1", "about/x2"]) {
    localStorage.setItem(`skerry/${key}`, text);
  }
  const about = { name: "rive-5", moves: 1, time: 1, players: ["person", "person"], turn: 0 };
  localStorage.setItem("skerry/about/x3", JSON.stringify(about));
  localStorage.setItem("skerry/match/x3", text);
}"""


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        '{"record": 7, "players": [], "frame": {}}',
        '{"record": "{}", "players": ["person", "bot 99"], "frame": {"name": "rive-3"}}',
    ],
)
def test_a_spoilt_save_harms_nothing(desk: Desk, text: str) -> None:
    desk.page.evaluate(SPOIL, text)
    desk.visit()
    expect(desk.page.locator("#last")).not_to_be_visible()
    desk.new_game("Rive", 5, ("Person", "Person"))
    desk.play("e5")
    assert desk.tokens() == ["e5"]
    saved(desk, 1)


@pytest.mark.parametrize("spoilt", ["{", '{"format": 1, "game": "chess"}'])
def test_a_save_that_the_engine_refuses(desk: Desk, spoilt: str) -> None:
    """Its picture is sound, its record is not; it says so when it is opened, and not before."""
    desk.follow("1/rive-3/")
    desk.play("c3")
    saved(desk, 1)
    desk.page.evaluate(
        "(record) => { const key = `skerry/match/${history.state.match}`;"
        "  const saved = JSON.parse(localStorage.getItem(key));"
        "  localStorage.setItem(key, JSON.stringify({ ...saved, record })); }",
        spoilt,
    )
    desk.visit(live=False)
    desk.page.locator("#last").click()
    expect(desk.notice("The saved match cannot be opened: ")).to_be_visible()
    expect(desk.page.locator("#home")).to_be_visible()
    desk.new_game("Rive", 5, ("Person", "Person"))
    desk.play("e5")
    assert desk.tokens() == ["e5"]


OLD = """({ record, players, frame }) => {
  localStorage.clear();
  sessionStorage.clear();
  const old = JSON.stringify({ record, players, frame });
  for (const key of ["skerry/match", "skerry/aside"]) localStorage.setItem(key, old);
}"""


def test_what_the_first_versions_kept_is_taken_over(desk: Desk) -> None:
    desk.follow("1/rive-3/c3.b4")
    desk.play("a1")
    old = saved(desk, 3)
    desk.page.evaluate(OLD, old)
    desk.visit()
    expect(desk.page.locator("#matches li")).to_have_count(2)
    desk.resume()
    assert desk.tokens() == ["c3", "b4", "a1"]
    assert desk.page.evaluate("() => localStorage.getItem('skerry/match')") is None


# The network


def test_the_network_goes_in_the_middle_of_a_match(first_visit: Callable[..., Desk]) -> None:
    """Nobody notices: both go on, what they do is saved, and the page opens again."""
    desk = first_visit("#1/rive-2/", reduced_motion="reduce")
    desk.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    desk.seat(1, "Bot, level 2")
    desk.play("c1")
    ply = desk.ply
    desk.page.context.set_offline(True)
    desk.play(desk.offered()["cells"][0])
    assert desk.ply > ply
    saved(desk, desk.ply)
    before = desk.frame
    expect(desk.page.locator(".notice")).to_have_count(0)
    reload(desk)
    assert desk.frame == before
    desk.wander_to_the_end(seed=6)
    expect(desk.prompt).to_have_text(re.compile("wins"))
    desk.page.context.set_offline(False)
    reload(desk)
    expect(desk.prompt).to_have_text(re.compile("wins"))

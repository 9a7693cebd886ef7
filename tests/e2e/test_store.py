"""What outlives a reload, a closed tab and a lost network, and what happens where nothing may."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from buildtools.paths import ROOT
from playwright.sync_api import BrowserContext, expect

from .pages import AppPage, Visit, listen

SAVED = """(ply) => {
  const saved = JSON.parse(localStorage.getItem(`skerry/match/${history.state?.match}`));
  return saved?.record && saved.frame.ply === ply ? saved : null;
}"""
UNSAVED = "This browser does not let the page save games; copy the link to keep yours."


def saved(app: AppPage, ply: int) -> dict[str, Any]:
    """The saved match, once it is at a ply and its record is there too."""
    found: dict[str, Any] = app.page.wait_for_function(SAVED, arg=ply).json_value()
    return found


def reload(app: AppPage) -> None:
    app.page.reload()
    app.live()


# A reload


@pytest.mark.parametrize(
    ("link", "clicks"),
    [
        ("1/rive-3/a1.b4.c2.d3.e1.d2", ["c2"]),
        ("1/rivers-13/d5=h.d10=v", ["d4", "a5"]),
    ],
)
def test_a_reload_changes_nothing(app: AppPage, link: str, clicks: list[str]) -> None:
    """In mid-turn of Rive too, and with the cursor before the last move."""
    app.follow(link)
    app.play(*clicks)
    before, offered = app.frame, app.offered()
    ply = before["ply"]
    saved(app, ply)
    reload(app)
    assert app.frame == before
    assert app.offered() == offered
    assert app.pieces() == app.true_pieces()
    app.undo()
    app.at(ply - 1)
    saved(app, ply - 1)
    reload(app)
    app.at(ply - 1)
    assert app.tokens() == [move["token"] for move in before["line"]]
    app.redo()
    app.at(ply)
    assert app.frame == before


@pytest.mark.firefox
def test_the_bot_goes_on_after_a_reload(app: AppPage) -> None:
    """It was thinking: it thinks again, at its level and for its side."""
    app.follow("1/starboard-y-10/")
    app.slow_bot()
    app.seat(1, "Bot, level 6")
    app.cell("f6").click()
    # Firefox complains of a worker that is ended while it loads.
    expect(app.prompt).to_have_text("White is thinking")
    app.page.wait_for_function("() => document.querySelector('#thinking').value > 0")
    reload(app)
    assert app.players == ["person", "bot 6"]
    expect(app.page.locator('[data-player="1"] select')).to_have_value("bot 6")
    expect(app.prompt).to_have_text("White is thinking")
    app.choice("stop").click()
    app.at(2)
    assert app.tokens()[0] == "f6"


@pytest.mark.firefox
def test_a_resignation_outlives_a_reload(app: AppPage) -> None:
    app.follow("1/rivers-13/")
    app.play("d5", "=h")
    app.page.locator("#resign").click()
    app.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(app.prompt).to_have_text("Circle wins.")
    saved(app, 1)
    reload(app)
    expect(app.prompt).to_have_text("Circle wins.")
    expect(app.status).to_have_text("Square resigned.")
    assert app.offered()["cells"] == []


# Tabs


@pytest.mark.firefox
def test_a_closed_tab_and_another_one(visit: Visit) -> None:
    """The next tab offers the match; then each keeps its own."""
    app = visit("#1/starboard-y-2/", reduced_motion="reduce")
    app.play("b2")
    app.seat(1, "Bot, level 1")
    app.settle()
    saved(app, 2)
    before = app.frame
    context = app.page.context
    app.page.close()
    first = AppPage(context.new_page(), app.complaints)
    first.visit()
    first.resume()
    assert first.frame == before
    assert first.players == ["person", "bot 1"]
    second = AppPage(context.new_page(), app.complaints)
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
        pytest.param(
            f"({REFUSE})(['localStorage', 'sessionStorage', 'caches', 'indexedDB'])",
            marks=pytest.mark.firefox,
        ),
        f"({FULL})()",
    ],
    ids=["refused", "full"],
)
def test_storage_that_is_refused(new_context: Callable[..., BrowserContext], script: str) -> None:
    """The page plays all the same, and says so once."""
    context = new_context(reduced_motion="reduce")
    context.add_init_script(script)
    app = AppPage(context.new_page(), listen(context))
    app.visit("#1/rive-2/")
    app.seat(1, "Bot, level 1")
    app.play(app.offered()["cells"][0])
    expect(app.notice(UNSAVED)).to_have_count(1)
    app.notice(UNSAVED).get_by_role("button", name="Dismiss").click()
    app.option("Coordinates", False)
    app.wander_to_the_end(seed=4)
    expect(app.prompt).to_have_text(re.compile("wins"))
    expect(app.notice(UNSAVED)).to_have_count(0)
    app.choice("again").click()
    app.page.wait_for_function("() => window.skerry.match.players[0] === 'bot 1'")
    assert app.settle() == "yours"
    app.at(1)
    assert app.complaints == []


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
        '{"record": "{}", "players": ["person", "bot 99"], "frame": {"name": "rive-3"}}',
    ],
)
def test_a_spoilt_save_harms_nothing(app: AppPage, text: str) -> None:
    app.page.evaluate(SPOIL, text)
    app.visit()
    expect(app.page.locator("#going")).not_to_be_visible()
    app.new_game("Rive", 5, ("Person", "Person"))
    app.play("e5")
    assert app.tokens() == ["e5"]
    saved(app, 1)


@pytest.mark.parametrize("spoilt", ["{", '{"format": 1, "game": "chess"}'])
def test_a_save_that_the_engine_refuses(app: AppPage, spoilt: str) -> None:
    """Its picture is sound, its record is not; it says so when it is opened, and not before."""
    app.follow("1/rive-3/")
    app.play("c3")
    saved(app, 1)
    app.page.evaluate(
        "(record) => { const key = `skerry/match/${history.state.match}`;"
        "  const saved = JSON.parse(localStorage.getItem(key));"
        "  localStorage.setItem(key, JSON.stringify({ ...saved, record })); }",
        spoilt,
    )
    app.visit(live=False)
    app.page.locator("#going .match").click()
    expect(app.notice("The saved game cannot be opened: ")).to_be_visible()
    expect(app.page.locator("#home")).to_be_visible()
    app.new_game("Rive", 5, ("Person", "Person"))
    app.play("e5")
    assert app.tokens() == ["e5"]


OLD = """({ record, players, frame }) => {
  localStorage.clear();
  sessionStorage.clear();
  const old = JSON.stringify({ record, players, frame });
  for (const key of ["skerry/match", "skerry/aside"]) localStorage.setItem(key, old);
}"""


def test_what_the_first_versions_kept_is_taken_over(app: AppPage) -> None:
    app.follow("1/rive-3/c3.b4")
    app.play("a1")
    old = saved(app, 3)
    app.page.evaluate(OLD, old)
    app.visit()
    expect(app.page.locator("#matches li")).to_have_count(2)
    app.resume()
    assert app.tokens() == ["c3", "b4", "a1"]
    assert app.page.evaluate("() => localStorage.getItem('skerry/match')") is None


STORED = json.loads((ROOT / "tests/vectors/stored_matches.json").read_text("utf-8"))
STORE = """(matches) => {
  for (const [i, saved] of matches.entries()) {
    const { name, turn, ply, line } = saved.frame;
    const about = { name, turn, ply, moves: line.length, players: saved.players, time: i + 1 };
    localStorage.setItem(`skerry/about/stored${i}`, JSON.stringify(about));
    localStorage.setItem(`skerry/match/stored${i}`, JSON.stringify(saved));
  }
}"""


@pytest.mark.parametrize("number", range(len(STORED)), ids=list(STORED))
def test_a_match_that_an_earlier_version_saved_opens(visit: Visit, number: int) -> None:
    """At once, from the picture of it that was saved too."""
    app = visit(live=False)
    [*stored] = STORED.values()
    app.page.evaluate(STORE, stored)
    app.visit(live=False)
    app.page.locator(f'#matches [data-id="stored{number}"] [data-act="open"]').click()
    app.page.wait_for_function("() => window.skerry.match.frame?.line.length")
    before = app.frame
    app.live()
    old = stored[number]["frame"]
    for frame in (before, app.frame):
        for key in ("link", "ply", "pieces"):
            assert frame[key] == old[key]
        assert [move["token"] for move in frame["line"]] == [move[0] for move in old["line"]]
    assert app.players == stored[number]["players"]
    assert app.pieces() == app.true_pieces()


# The network


def test_the_network_goes_in_the_middle_of_a_match(first_visit: Visit) -> None:
    """Nobody notices: both go on, what they do is saved, and the page opens again."""
    app = first_visit("#1/rive-2/", reduced_motion="reduce")
    app.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    app.seat(1, "Bot, level 2")
    app.play("c1")
    ply = app.ply
    app.page.context.set_offline(True)
    app.play(app.offered()["cells"][0])
    assert app.ply > ply
    saved(app, app.ply)
    before = app.frame
    expect(app.page.locator(".notice")).to_have_count(0)
    reload(app)
    assert app.frame == before
    app.wander_to_the_end(seed=6)
    expect(app.prompt).to_have_text(re.compile("wins"))
    app.page.context.set_offline(False)
    reload(app)
    expect(app.prompt).to_have_text(re.compile("wins"))

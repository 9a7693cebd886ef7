"""What outlives a reload, a closed tab and a lost network, and what happens where nothing may."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from buildtools.paths import ROOT
from playwright.sync_api import BrowserContext, BrowserType, Error, expect

from .pages import FORGET, PATIENCE, AppPage, Visit, listen
from .test_start import asset

SAVED = """async ([ply, patience]) => {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    await window.skerry.written();
    const { saved } = (await window.skerry.store.load(history.state?.match ?? "")) ?? {};
    if (saved?.record && saved.frame.ply === ply) return saved;
    await new Promise((done) => setTimeout(done, 50));
  }
  return null;
}"""
SPOIL_RECORD = """(record) => new Promise((stored) => {
  const id = history.state.match;
  const request = indexedDB.open("skerry");
  request.onsuccess = () => {
    const table = request.result.transaction("match", "readwrite").objectStore("match");
    table.get(id).onsuccess = ({ target }) =>
      table.put(JSON.stringify({ ...JSON.parse(target.result), record }), id);
    table.transaction.oncomplete = () => (request.result.close(), stored());
  };
})"""
REFUSED = "This browser does not let the page save games; copy the link to keep yours."
FULL = "The storage of this browser is full: your last moves are not saved."


def saved(app: AppPage, ply: int) -> dict[str, Any]:
    """The saved match, once it is at a ply and its record is there too."""
    found: dict[str, Any] | None = app.page.evaluate(SAVED, [ply, PATIENCE])
    assert found, f"no match was saved at ply {ply}"
    return found


def reload(app: AppPage) -> None:
    app.page.reload()
    app.live()


# A reload


def test_a_reload_changes_nothing(app: AppPage) -> None:
    """In mid-turn too, and with the cursor before the last move."""
    app.follow("1/rive-3/a1.b4.c2.d3.e1.d2")
    app.play("c2")
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


def test_the_bot_goes_on_after_a_reload(app: AppPage) -> None:
    """It was thinking: it thinks again, at its level and for its side."""
    app.follow("1/starboard-y-4/")
    app.slow_bot()
    app.let_play(1, "Bot, level 6")
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


def test_a_resignation_outlives_a_reload(app: AppPage, dist: Path) -> None:
    app.follow("1/rivers-13/")
    app.play("d5", "=h")
    app.page.locator("#resign").click()
    app.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(app.prompt).to_have_text("Circle wins.")
    saved(app, 1)
    # What looks for remarks is loaded now: Firefox complains of what a reload breaks off.
    app.page.evaluate("(url) => import(url).then(() => null)", f"/{asset(dist, 'remark.js')}")
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
    app.let_play(1, "Bot, level 1")
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
FILL = """() => {
  const refuse = () => { throw new DOMException("full", "QuotaExceededError"); };
  Storage.prototype.setItem = IDBObjectStore.prototype.put = refuse;
}"""


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        (f"({REFUSE})(['localStorage', 'sessionStorage', 'caches', 'indexedDB'])", REFUSED),
        (f"({FILL})()", FULL),
    ],
    ids=["refused", "full"],
)
def test_storage_that_is_refused(
    new_context: Callable[..., BrowserContext], script: str, sentence: str
) -> None:
    """The page plays all the same, and says once which of the two it is."""
    context = new_context(reduced_motion="reduce")
    context.add_init_script(script)
    app = AppPage(context.new_page(), listen(context))
    app.visit("#1/starboard-y-2/c2.a2.a1.c1.b3.b2")  # a few moves from the end
    app.let_play(1, "Bot, level 1")
    app.play("d1")
    expect(app.notice(sentence)).to_have_count(1)
    app.notice(sentence).get_by_role("button", name="Dismiss").click()
    app.option("Coordinates", False)
    app.wander_to_the_end(seed=4)
    expect(app.prompt).to_have_text(re.compile("wins"))
    expect(app.notice(sentence)).to_have_count(0)
    app.choice("again").click()
    app.page.wait_for_function("() => window.skerry.match.players[0] === 'bot 1'")
    assert app.settle() == "yours"
    app.at(1)
    assert app.complaints == []


SOON = """() => {
  const { setInterval } = window;
  window.setInterval = (call, time) => setInterval(call, time === 1000 ? 50 : time);
}"""
"""Lets seconds that are counted pass sooner, such as those that a database is waited for."""


def test_a_database_that_never_answers(first_visit: Visit) -> None:
    """As in some browsers for a while: what is played waits elsewhere, and outlives a reload."""
    app = first_visit("about:blank", live=False, reduced_motion="reduce")
    app.page.add_init_script(f"({SOON})(); IDBFactory.prototype.open = () => ({{}})")
    app.visit("#1/rive-3/")
    app.play("c3")
    app.play("b4")
    expect(app.notice(REFUSED)).to_be_visible()
    reload(app)
    assert app.tokens() == ["c3", "b4"]


SMALL = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...row) {
    if (localStorage.full) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, row);
  };
}"""


def test_a_storage_that_fills(first_visit: Visit) -> None:
    """In mid-game: a reload finds the moves all the same, and deleting makes room for them."""
    app = first_visit("about:blank", live=False, reduced_motion="reduce")
    app.page.add_init_script(f"({SMALL})()")
    app.visit("#1/rive-3/")
    app.play("c3")
    app.follow("1/starboard-y-2/")
    app.play("a1")
    saved(app, 1)
    app.page.evaluate("() => (localStorage.full = true)")
    app.play("a2")
    delete = app.notice(FULL).get_by_role("button", name="Delete old games")
    delete.click()
    app.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    app.play("b2")
    expect(app.notice(FULL)).to_be_visible()
    reload(app)
    assert app.tokens() == ["a1", "a2", "b2"]
    app.play("b4")
    expect(app.notice(FULL)).to_be_visible()
    app.page.evaluate("() => delete localStorage.full")
    delete.click()
    dialog = app.page.get_by_role("dialog", name="Delete 1 game?")
    dialog.get_by_role("button", name="Delete").click()
    app.page.wait_for_function(
        "() => !Object.keys(localStorage).some((key) => key.startsWith('skerry/match'))"
    )
    app.play("c3")
    saved(app, 5)
    reload(app)
    assert app.tokens() == ["a1", "a2", "b2", "b4", "c3"]
    app.home()
    expect(app.page.locator("#matches li")).to_have_count(1)


@pytest.mark.only_browser("chromium")  # which can be made to freeze a tab
def test_a_tab_that_sleeps_while_others_play(visit: Visit) -> None:
    """It wakes as it was, and finds out what the others have done to its match."""
    one = visit("#1/rive-3/", reduced_motion="reduce")
    one.play("c3")
    saved(one, 1)
    session = one.page.context.new_cdp_session(one.page)
    two = AppPage(one.page.context.new_page(), one.complaints)
    two.visit()
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    two.resume()
    two.play("b4")
    two.follow("1/starboard-y-2/")
    two.play("b2")
    saved(two, 1)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    one.page.bring_to_front()
    assert one.tokens() == ["c3"]
    one.play("a1")
    one.reopen(["Rive 3", "Starboard Y 2", "Rive 3"], "rive-3")
    assert one.tokens() == ["c3", "b4"]


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize(
    "times", [2, pytest.param(20, marks=pytest.mark.deep)], ids=["twice", "often"]
)
def test_a_browser_that_is_killed(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    base_url: str,
    tmp_path: Path,
    times: int,
) -> None:
    """At any moment in mid-game: at most the move that is on its way is missing."""
    random = Random(7)
    known: list[str] = []
    risked = ""
    for _ in range(times):
        context = browser_type.launch_persistent_context(
            tmp_path, base_url=base_url, reduced_motion="reduce", **browser_type_launch_args
        )
        app = AppPage(context.pages[0], listen(context))
        app.visit("" if known else "#1/starboard-y-6/")
        if known:
            app.resume()
            assert app.tokens() in (known, [*known, risked])
            known = app.tokens()
        cells = random.sample(app.offered()["cells"], 3)
        for cell in cells[:2]:
            app.play(cell)
        app.page.evaluate("() => window.skerry.written()")
        known += cells[:2]
        risked = cells[2]
        app.cell(risked).click()
        app.page.wait_for_timeout(random.randrange(60))
        browser = [  # and the script that has started it, if that waits for it
            int(folder.name)
            for folder in Path("/proc").glob("[0-9]*")
            if f"--user-data-dir={tmp_path}".encode() in command(folder)
            and b"--type=" not in command(folder)
        ]
        assert browser
        for process in browser:
            os.kill(process, signal.SIGKILL)
        with suppress(Error):
            context.close()


def command(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""  # it has ended


SPOIL = """(text) => {
  for (const key of ["match", "aside", "options", "about/x1", "match/x1", "about/x2"]) {
    localStorage.setItem(`skerry/${key}`, text);
  }
  const about = { name: "rive-5", moves: 1, time: 1, players: ["person", "person"], turn: 0 };
  localStorage.setItem("skerry/about/x3", JSON.stringify(about));
  localStorage.setItem("skerry/match/x3", text);
}"""


def test_a_spoilt_save_harms_nothing(app: AppPage) -> None:
    """It is listed, and may be taken away as it is, or deleted."""
    text = '{"record": "{}", "players": ["person", "bot 99"], "frame": {"name": "rive-3"}}'
    app.page.evaluate(SPOIL, text)
    app.visit()
    expect(app.page.locator("#unfinished")).not_to_be_visible()
    damaged = app.page.locator("#matches li").filter(has_text="Damaged game")
    expect(damaged).to_have_count(5)
    with app.page.expect_download() as download:
        app.page.locator('[data-id="x1"] [data-act="export"]').click()
    assert download.value.path().read_text("utf-8") == text
    for left in range(5, 0, -1):
        expect(damaged).to_have_count(left)
        damaged.first.get_by_role("button", name="Delete: Damaged").click()
    expect(damaged).to_have_count(0)
    app.new_game("Rive", 5, ("Person", "Person"))
    app.play("e5")
    assert app.tokens() == ["e5"]
    saved(app, 1)


def test_a_save_that_the_engine_refuses(app: AppPage) -> None:
    """Its picture is sound, its record is not; it says so when it is opened, and not before."""
    app.follow("1/rive-3/")
    app.play("c3")
    saved(app, 1)
    app.page.evaluate(SPOIL_RECORD, '{"format": 1, "game": "chess"}')
    app.visit(live=False)
    app.page.locator("#unfinished .match").click()
    expect(app.notice("The saved game cannot be opened: ")).to_be_visible()
    expect(app.page.locator("#home")).to_be_visible()
    app.new_game("Rive", 5, ("Person", "Person"))
    app.play("e5")
    assert app.tokens() == ["e5"]


OLD = """({ record, players, frame }) => {
  const old = JSON.stringify({ record, players, frame });
  for (const key of ["skerry/match", "skerry/aside"]) localStorage.setItem(key, old);
}"""


def test_what_the_first_versions_kept_is_taken_over(app: AppPage) -> None:
    app.follow("1/rive-3/c3.b4")
    app.play("a1")
    old = saved(app, 3)
    app.page.evaluate(FORGET)
    app.page.evaluate(OLD, old)
    app.visit()
    expect(app.page.locator("#matches li")).to_have_count(2)
    app.resume()
    assert app.tokens() == ["c3", "b4", "a1"]
    assert app.page.evaluate("() => 'skerry/match' in localStorage") is False


STORED = json.loads((ROOT / "tests/vectors/stored_matches.json").read_text("utf-8"))
STORE = """(matches) => {
  for (const [i, saved] of matches.entries()) {
    const { name, turn, ply, line } = saved.frame;
    const about = { name, turn, ply, moves: line.length, players: saved.players, time: i + 1 };
    localStorage.setItem(`skerry/about/stored${i}`, JSON.stringify(about));
    localStorage.setItem(`skerry/match/stored${i}`, JSON.stringify(saved));
  }
}"""

ENTERED = """([id, link]) =>
  history.state?.match === id && window.skerry.match.frame?.link === link"""
"""Whether a saved match is entered and shown: home prepares the latest before anybody asks."""


def test_matches_that_an_earlier_version_saved_open(visit: Visit) -> None:
    """At once, from the picture of each that was saved too."""
    app = visit(live=False)
    app.page.evaluate(STORE, [*STORED.values()])
    for number, stored in enumerate(STORED.values()):
        app.visit("about:blank", live=False)  # else only the fragment would be another one
        app.visit(live=False)
        app.page.locator(f'#matches [data-id="stored{number}"] [data-act="open"]').click()
        old = stored["frame"]
        app.page.wait_for_function(ENTERED, arg=[f"stored{number}", old["link"]])
        before = app.frame
        app.live()
        for frame in (before, app.frame):
            for key in ("link", "ply", "pieces"):
                assert frame[key] == old[key]
            assert [move["token"] for move in frame["line"]] == [move[0] for move in old["line"]]
        assert app.players == stored["players"]
        assert app.pieces() == app.true_pieces()


# The network


def test_the_network_goes_in_the_middle_of_a_match(first_visit: Visit) -> None:
    """Nobody notices: both go on, what they do is saved, and the page opens again."""
    app = first_visit("#1/starboard-y-2/c2.a2.a1.c1", reduced_motion="reduce")
    app.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    app.let_play(1, "Bot, level 2")
    app.play("d1")
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

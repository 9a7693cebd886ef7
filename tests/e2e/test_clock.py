"""Clocks: chosen, seen, run out, and right after a sleep, a reload, a move taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .pages import FORGET, AppPage, Visit, listen, value_of

THREE_TWO = "3 min + 2 s a turn"


def clock(app: AppPage, player: int) -> Locator:
    return app.page.locator(f'.player[data-player="{player}"] .clock')


def begin(
    app: AppPage,
    timing: str,
    title: str = "Rive",
    size: int = 2,
    second: str = "Person",
    own: tuple[str, str] | None = None,
) -> None:
    """A new game with a clock."""
    app.page.locator("#new").click()
    dialog = app.page.get_by_role("dialog")
    dialog.locator("label").filter(has_text=re.compile(f"^{title}$")).click()
    dialog.locator("label").filter(has_text=re.compile(f"^{size}$")).click()
    dialog.locator("select[name=player0]").select_option(label="Person")
    dialog.locator("select[name=player1]").select_option(value_of(second))
    dialog.get_by_label("Clock").select_option(label=timing)
    if own:
        for label, text in zip(("Minutes", "Seconds a turn"), own, strict=True):
            field = dialog.get_by_label(label)
            field.press("ControlOrMeta+a")  # in Firefox fill() adds to a number that is there
            field.press_sequentially(text)
            expect(field).to_have_value(text)
    before = app.page.evaluate_handle("() => window.skerry.match.frame")
    dialog.get_by_role("button", name="Start").click()
    app.page.wait_for_function(
        "(before) => window.skerry.match.isLive && window.skerry.match.frame !== before", arg=before
    )


class Time:
    """The time of day on a page, which stands still between the steps of a test."""

    def __init__(self, page: Page) -> None:
        self.page, self.now = page, 1_800_000_000.0
        self.page.clock.set_fixed_time(self.now)

    def passes(self, seconds: float) -> None:
        """Time passes, and the page looks at the clock."""
        self.now += seconds
        self.page.clock.set_fixed_time(self.now)
        self.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


@pytest.fixture(scope="module")
def kept_time(browser: Browser, base_url: str) -> Iterator[tuple[AppPage, Time]]:
    """A page that all these tests use, and its time."""
    context = browser.new_context(base_url=base_url, reduced_motion="reduce")
    app = AppPage(context.new_page(), listen(context))
    time = Time(app.page)
    app.visit()
    yield app, time
    context.close()


@pytest.fixture
def timed(kept_time: tuple[AppPage, Time]) -> Iterator[AppPage]:
    app, _ = kept_time
    app.page.evaluate(FORGET)
    app.page.set_viewport_size({"width": 1280, "height": 720})
    yield app
    assert app.complaints == []


@pytest.fixture
def time(kept_time: tuple[AppPage, Time]) -> Time:
    return kept_time[1]


def test_a_clock_runs_and_is_added_to(timed: AppPage, time: Time) -> None:
    begin(timed, THREE_TWO)
    for player in (0, 1):
        expect(clock(timed, player)).to_have_text("3:00")
    time.passes(30)
    expect(clock(timed, 0)).to_have_text("3:00")  # which waits for the first move
    timed.play("b2")
    expect(clock(timed, 1)).to_have_class(re.compile("runs"))
    time.passes(30)
    expect(clock(timed, 1)).to_have_text("2:30")
    timed.play(timed.offered()["cells"][0])
    expect(clock(timed, 1)).to_have_text("2:32")
    assert timed.frame["clock"]["left"] == [180, 152]
    # Where moves are taken back the clock is what it was, and rests.
    timed.undo()
    expect(clock(timed, 1)).to_have_text("3:00")
    time.passes(60)
    expect(clock(timed, 1)).to_have_text("3:00")
    timed.redo()
    expect(clock(timed, 1)).to_have_text("2:32")


def test_time_runs_out(timed: AppPage, time: Time) -> None:
    begin(timed, "Other times", own=("0.5", "0"))
    timed.play("b2")
    time.passes(21)
    expect(clock(timed, 1)).to_have_class(re.compile("low"))
    expect(clock(timed, 1)).to_have_text("0:09.0")
    expect(timed.spoken).to_have_text(re.compile("White: 10 seconds left"))
    time.passes(10)
    expect(timed.prompt).to_have_text("Black wins.")
    expect(timed.status).to_contain_text("White ran out of time.")
    expect(clock(timed, 1)).to_have_text("0:00.0")
    assert timed.offered()["cells"] == []
    timed.choice("again").click()
    timed.live()
    expect(clock(timed, 1)).to_have_text("0:30")


def test_a_reload_does_not_stop_the_clock(timed: AppPage, time: Time) -> None:
    begin(timed, THREE_TWO)
    timed.play("b2")
    time.passes(20)
    timed.page.reload()
    timed.live()
    expect(clock(timed, 1)).to_have_text("2:40")
    assert timed.frame["clock"]["left"] == [180, 180]
    time.passes(100)
    expect(clock(timed, 1)).to_have_text("1:00")
    timed.play(timed.offered()["cells"][0])
    assert timed.frame["clock"]["left"] == [180, 62]


def test_a_match_that_is_left_rests(timed: AppPage, time: Time) -> None:
    """For home, for another match, and while home is loaded again; a reload on return costs."""
    begin(timed, THREE_TWO)
    timed.play("b2")
    time.passes(20)
    timed.home()
    expect(timed.notice("is paused until you come back")).to_be_visible()
    time.passes(1200)
    timed.resume()
    expect(timed.notice("is paused until you come back")).to_have_count(0)
    expect(clock(timed, 1)).to_have_text("2:40")
    begin(timed, THREE_TWO)
    expect(timed.notice("is paused until you come back")).to_be_visible()
    expect(clock(timed, 1)).to_have_text("3:00")
    time.passes(1200)
    timed.home()
    timed.page.reload()
    timed.resume()
    expect(clock(timed, 1)).to_have_text("2:40")
    time.passes(60)
    timed.page.reload()
    timed.live()
    expect(clock(timed, 1)).to_have_text("1:40")
    # A tab that slept has lost its time.
    time.passes(100)
    expect(timed.status).to_contain_text("White ran out of time.")


def test_a_bot_keeps_its_time(first_visit: Visit) -> None:
    """It moves early rather than lose, and what it does not think it does not pay for."""
    timed = first_visit(reduced_motion="reduce")
    timed.page.clock.install()
    begin(timed, "Other times", "Starboard Y", 4, "Bot, level 6", own=("0.5", "0"))
    timed.slow_bot()
    for _ in range(3):
        ply = timed.ply
        timed.cell(timed.offered()["cells"][0]).click()
        for _ in range(50):
            if timed.ply == ply + 2:
                break
            timed.page.clock.run_for(200)
        timed.at(ply + 2)
    assert timed.frame["outcome"] is None
    assert 15 < timed.frame["clock"]["left"][1] < 30


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_moves_while_a_clock_runs(timed: AppPage, time: Time, width: int) -> None:
    """A face of any time has the same room, and the name and the menu beside it have theirs."""
    app = timed
    app.page.set_viewport_size({"width": width, "height": 800})
    begin(app, "Other times", "Rivers and Stones", 13, own=("0.5", "0"))
    app.play("e5", "e6")
    card = app.page.locator('.player[data-player="1"]')
    parts = [card, *(card.locator(name) for name in (".clock", ".name", "select", ".score"))]
    boxes = [part.bounding_box() for part in parts]
    time.passes(22)
    expect(clock(app, 1)).to_have_class(re.compile("low"))
    assert [part.bounding_box() for part in parts] == boxes
    outer, *inner = boxes
    assert outer
    for box in inner:
        assert box
        assert outer["x"] <= box["x"] + 1
        assert box["x"] + box["width"] <= outer["x"] + outer["width"]
        assert box["y"] + box["height"] <= outer["y"] + outer["height"] + 1
    name, timer = boxes[2], boxes[1]
    assert name
    assert timer
    apart = name["y"] + name["height"] <= timer["y"] + 1
    assert apart or name["x"] + name["width"] <= timer["x"]
    # At the end the score is longer, but no longer than the card has room.
    time.passes(10)
    score = parts[-1]
    expect(score).to_contain_text("course score")
    assert card.bounding_box() == outer
    box = score.bounding_box()
    assert box
    assert box["y"] + box["height"] <= outer["y"] + outer["height"] - 2


WHOLE = """(menus) => menus.every((menu) => {
  const given = menu.offsetWidth;
  menu.style.minWidth = "max-content";
  const wanted = menu.offsetWidth;
  menu.style.minWidth = "";
  return wanted <= given;
})"""


def test_who_plays_can_be_read_beside_a_clock(visit: Visit) -> None:
    app = visit(reduced_motion="reduce", viewport={"width": 360, "height": 740})
    begin(app, "Other times", "Rivers and Stones", 13, own=("15", "0"))
    app.let_play(1, "Bot, level 6")
    expect(app.page.locator('[data-player="1"] .pips .on')).to_have_count(6)
    expect(clock(app, 1)).to_have_text("15:00")
    assert app.page.locator("#players select").evaluate_all(WHOLE)
    # Also in the rail of the analysis, which has two of the longest.
    app.page.set_viewport_size({"width": 1280, "height": 720})
    app.page.locator("#analyse").click()
    expect(app.page.locator("#analysis")).to_be_visible()
    for player in (0, 1):
        app.page.locator(f'[data-player="{player}"] select').select_option("bot 3")
    expect(app.page.locator("#players select").last).to_have_value("bot 3")
    assert app.page.locator("#players select").evaluate_all(WHOLE)


def test_the_usual_times(app: AppPage) -> None:
    app.follow("1/rive-5/")  # a game that has none
    app.page.locator("#new").click()
    dialog = app.page.get_by_role("dialog")
    menu = dialog.get_by_label("Clock")
    assert "usual" not in menu.inner_text()
    dialog.locator("label").filter(has_text=re.compile("^Rivers and Stones$")).click()
    dialog.get_by_label("Clock").select_option(label="2 min, usual for this size")
    dialog.locator("label").filter(has_text=re.compile("^17$")).click()
    expect(dialog.get_by_label("Clock").locator("option:checked")).to_have_text(
        "4 min, usual for this size"
    )
    for select in ("player0", "player1"):
        dialog.locator(f"select[name={select}]").select_option(label="Person")
    dialog.get_by_role("button", name="Start").click()
    expect(clock(app, 0)).to_have_text("4:00")
    expect(clock(app, 1)).to_have_text("4:00")


def test_nothing_of_a_clock_is_seen_without_one(app: AppPage) -> None:
    app.follow("1/rive-3/")
    expect(app.page.locator(".clock:visible")).to_have_count(0)

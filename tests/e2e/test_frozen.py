"""A tab that the browser freezes in the middle of a thought, as it does in the background."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from .pages import Visit
from .test_bot import DEEP, thinks


@pytest.mark.only_browser("chromium")
def test_a_frozen_tab_loses_nothing(first_visit: Visit) -> None:
    """It stands still for longer than the page waits for an answer; no worker is taken for lost."""
    app = first_visit("#1/rive-4/", reduced_motion="reduce")
    app.slow_bot()
    app.let_play(1, DEEP)
    app.cell("d4").click()
    thinks(app)
    workers = app.page.evaluate_handle("() => ({ ...window.skerry.workers })")
    session = app.page.context.new_cdp_session(app.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    time.sleep(7)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    app.choice("stop").click()
    app.at(2)
    expect(app.page.locator(".notice")).to_have_count(0)
    assert app.page.evaluate(
        "(old) => Object.keys(old).every((name) => old[name] === window.skerry.workers[name])",
        workers,
    )

"""skerry.html, opened as a file with the network off: it plays, analyses, keeps, and links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from .conftest import SITE
from .pages import AppPage, Visit, listen


@pytest.fixture
def open_file(
    new_context: Callable[..., BrowserContext], browser_name: str, single: str
) -> Iterator[Visit]:
    """Opens the file in a profile of its own: open_file(fragment, live=True); until the end of the
    test it asks for nothing outside of itself."""
    asked: list[str] = []

    def open_page(fragment: str = "", live: bool = True, **options: Any) -> AppPage:
        context = new_context(reduced_motion="reduce", **options)
        if browser_name == "chromium":  # in Firefox Playwright would hold up the file as well
            context.set_offline(True)
        app = AppPage(context.new_page(), listen(context))
        app.page.on("request", lambda request: asked.append(request.url))
        app.visit(single + fragment, live)
        return app

    yield open_page
    assert asked or browser_name == "firefox"  # which tells of no files
    assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []


@pytest.mark.firefox
def test_a_file_plays_to_the_end_and_keeps_the_match(open_file: Visit) -> None:
    app = open_file("#1/starboard-y-2/c2.a2.a1.c1")  # a few moves from the end
    app.let_play(1, "Bot, level 2")
    app.play("d1")
    assert app.ply == 6
    app.page.evaluate("() => window.skerry.written()")
    before = app.frame
    app.page.reload()
    app.live()
    assert app.frame == before
    app.wander_to_the_end(seed=1)
    expect(app.prompt).to_have_text(re.compile("wins"))
    app.home()
    expect(app.page.locator("#matches li")).to_have_count(1)
    assert app.complaints == []


def test_a_file_analyses_and_leads_to_the_site(open_file: Visit) -> None:
    app = open_file("#1/rive-3/c3.c5")
    expect(app.page.locator("#rules")).to_have_attribute("href", f"{SITE}rules/rive/?lang=en")
    app.page.locator("#analyse").click()
    first = app.page.locator(".candidates li").first
    expect(first).to_contain_text(re.compile(r"\d%"))
    app.page.locator("#share").click()
    dialog = app.page.get_by_role("dialog", name="Share")
    link = dialog.get_by_role("textbox", name="Link")
    expect(link).to_have_value(f"{SITE}#1/rive-3/c3.c5")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    app.page.keyboard.press("Escape")
    app.page.locator("#help").click()
    lesson = app.page.get_by_role("link", name="Guided first game")
    expect(lesson).to_have_attribute("href", f"{SITE}learn/?lang=en#rive")
    assert app.complaints == []


def test_a_file_speaks_every_language(open_file: Visit) -> None:
    app = open_file(live=False, locale="ko-KR")
    expect(app.page.locator("#new")).to_have_text("새 게임")
    app.page.locator("#games [data-act=options]").first.click()
    expect(app.page.get_by_role("dialog")).to_be_visible()
    assert app.complaints == []

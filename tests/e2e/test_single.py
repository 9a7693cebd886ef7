"""skerry.html, opened as a file with the network off: it plays, analyses, keeps, and links."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from .conftest import SITE
from .desk import Desk, listen

pytest_plugins = ["tests.e2e.visitors"]


@pytest.fixture
def open_file(
    new_context: Callable[..., BrowserContext], browser_name: str, single: str
) -> Callable[..., Desk]:
    """Opens the file in a profile of its own: open_file(fragment, live=True)."""

    def open_page(fragment: str = "", live: bool = True, **options: Any) -> Desk:
        context = new_context(reduced_motion="reduce", **options)
        if browser_name == "chromium":  # in Firefox Playwright would hold up the file as well
            context.set_offline(True)
        desk = Desk(context.new_page(), listen(context))
        asked: list[str] = []
        desk.page.on("request", lambda request: asked.append(request.url))
        desk.visit(single + fragment, live)
        foreign = [url for url in asked if not url.startswith(("file:", "blob:", "data:"))]
        assert foreign == []
        return desk

    return open_page


def test_a_file_plays_to_the_end_and_keeps_the_match(open_file: Callable[..., Desk]) -> None:
    desk = open_file("#1/rive-3/")
    desk.seat(1, "Bot, level 2")
    desk.play("c3")
    assert desk.ply >= 2
    desk.page.wait_for_function("() => window.skerry.match.record")
    before = desk.frame
    desk.page.reload()
    desk.live()
    assert desk.frame == before
    desk.wander_to_the_end(seed=1)
    expect(desk.prompt).to_have_text(re.compile("wins"))
    desk.home()
    expect(desk.page.locator("#matches li")).to_have_count(1)
    assert desk.complaints == []


def test_a_file_analyses_and_leads_to_the_site(open_file: Callable[..., Desk]) -> None:
    desk = open_file("#1/rive-3/c3.c5")
    expect(desk.page.locator("#rules")).to_have_attribute("href", f"{SITE}rules/rive/")
    desk.page.locator("#analyse").click()
    first = desk.page.locator(".candidates li").first
    expect(first).to_contain_text(re.compile(r"\d%"))
    desk.page.locator("#share").click()
    dialog = desk.page.get_by_role("dialog", name="Share")
    link = dialog.get_by_role("textbox", name="Link")
    expect(link).to_have_value(f"{SITE}#1/rive-3/c3.c5")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    desk.page.keyboard.press("Escape")
    desk.page.locator("#help").click()
    lesson = desk.page.get_by_role("link", name="Guided first game")
    expect(lesson).to_have_attribute("href", f"{SITE}learn/?lang=en#rive")
    assert desk.complaints == []


def test_a_file_speaks_every_language(open_file: Callable[..., Desk]) -> None:
    desk = open_file(live=False, locale="ko-KR")
    expect(desk.page.locator("#new")).to_have_text("새 게임")
    desk.page.locator("#games button").first.click()
    expect(desk.page.get_by_role("dialog")).to_be_visible()
    assert desk.complaints == []

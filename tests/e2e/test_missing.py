"""What the page says when a part of it is missing, late, cut off or of a wrong type, and how it
comes back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from .pages import LIVE

Fault = Callable[[Route], Any]


def hang(_: Route) -> None:
    """No answer at all."""


def cut(route: Route) -> None:
    # Not route.fetch(): when the page is closed meanwhile, that fails in a later test.
    with urlopen(route.request.url) as answer:
        body, kind = answer.read(), answer.headers["Content-Type"]
    route.fulfill(body=body[: len(body) // 2], content_type=kind)


FAULTS: dict[str, Fault] = {
    "missing": lambda route: route.fulfill(status=404, body="<h1>Not found</h1>"),
    "a page": lambda route: route.fulfill(body="<h1>Hello</h1>", content_type="text/html"),
    "cut off": cut,
    "late": hang,
    "refused": lambda route: route.abort(),
}
GUARD = re.compile("could not be loaded|is taking a long time to load")


@pytest.fixture
def broken(new_context: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """Opens an address where one file has a fault: broken(pattern, fault, address)."""

    def open_page(pattern: str, fault: str, address: str = "", **options: Any) -> Page:
        context = new_context(service_workers="block", **options)
        page = context.new_page()
        page.route(re.compile(pattern), FAULTS[fault])
        page.goto(address, wait_until="commit")
        return page

    return open_page


PARTS = [
    (r"/app/main-", "missing", ""),
    (r"/match/tree-", "cut off", "#1/rive-3/a1"),
    (r"/platform/dom-", "late", ""),
    (r"/app/home-\w+\.js", "late", ""),
    (r"/platform/theme-", "late", ""),
    (r"/styles/style-", "a page", ""),
    (r"/styles/style-", "late", "#1/rive-3/"),
    (r"/boards/.*rive-3", "late", "#1/rive-3/"),
    (r"/embed/embed-\w+\.js", "refused", "embed/#1/rive-3/"),
    (r"/learn/learn-\w+\.js", "a page", "learn/"),
]
ENGINES = [
    (r"/python/worker-", "a page"),
    (r"/pyodide-.*\.asm\.wasm", "late"),
    (r"/pyodide-.*/pyodide\.js", "cut off"),
    (r"/(snapshot|library)-\w+\.(bin|zip)", "refused"),
]


def test_a_part_that_does_not_come_is_told(broken: Callable[..., Page]) -> None:
    """The pages wait for their parts side by side."""
    pages = [(broken(*part), part) for part in PARTS]
    for page, part in pages:
        message = page.locator("#guard, .notice").filter(has_text=GUARD)
        expect(message.get_by_role("button", name="Reload"), str(part)).to_be_visible()


def test_an_engine_that_does_not_come_is_told(broken: Callable[..., Page]) -> None:
    pages = [(broken(*engine, "#1/rive-3/a1"), engine) for engine in ENGINES]
    said = re.compile("The engine (could not be loaded|is taking a long time to load)")
    for page, engine in pages:
        expect(page.locator("#status"), str(engine)).to_have_text(said)
        button = page.locator("#choices").get_by_role("button", name=re.compile("Try again|Reload"))
        expect(button, str(engine)).to_be_visible()


def test_a_board_that_does_not_come_is_told_beside_a_bot(broken: Callable[..., Page]) -> None:
    page = broken(r"/boards/", "missing", "bots/")
    page.get_by_role("button", name="Random").click()
    expect(page.locator(".notice").filter(has_text=GUARD)).to_be_visible()


@pytest.mark.firefox
def test_the_page_comes_back_by_itself(broken: Callable[..., Page]) -> None:
    """In the language of its reader, while nothing says what that is."""
    page = broken(r"/match/tree-", "refused", "#1/rive-3/a1", locale="es-ES")
    expect(page.locator("#guard")).to_contain_text("No se ha podido cargar")
    page.unroute(re.compile(r"/match/tree-"))
    page.wait_for_function(LIVE)
    expect(page.locator("#guard")).to_have_count(0)


def test_what_is_missing_is_told_in_the_chosen_language(broken: Callable[..., Page]) -> None:
    """That of an earlier visit; the address may ask for another."""
    page = broken(r"/match/tree-", "refused", "#1/rive-3/a1", locale="es-ES")
    page.evaluate("localStorage.setItem('skerry/options', '{\"language\": \"ko\"}')")
    for query, text in (("?x", "불러올 수 없어요"), ("?lang=en", "could not be loaded")):
        page.goto(f"{query}#1/rive-3/a1", wait_until="commit")
        expect(page.locator("#guard")).to_contain_text(text)


def test_the_engine_comes_back_by_itself(broken: Callable[..., Page]) -> None:
    pattern = r"/pyodide-.*\.asm\.wasm"
    page = broken(pattern, "refused", "#1/rive-3/a1")
    expect(page.locator("#status")).to_contain_text("could not be loaded")
    page.unroute(re.compile(pattern))
    page.wait_for_function(LIVE)

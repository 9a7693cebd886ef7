"""Fixtures for pages that are played on.  They fail a test on whatever the browser complains of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from .desk import PATIENCE, Desk, listen

expect.set_options(timeout=PATIENCE)

QUIET = "packages/simple/"
"""A page of the site without a script."""


class Profiles:
    """Browser profiles that later tests use again: what is fetched, compiled and kept by the
    service worker is there already, as on a second visit; what pages have saved is not."""

    def __init__(self, browser: Browser, base_url: str) -> None:
        self.browser, self.base_url = browser, base_url
        self.free: dict[str, list[tuple[BrowserContext, list[str]]]] = {}

    def take(self, options: dict[str, Any]) -> tuple[BrowserContext, list[str]]:
        """A profile with these options that nobody uses now, and what is complained of there."""
        if free := self.free.get(repr(options)):
            return free.pop()
        context = self.browser.new_context(base_url=self.base_url, **options)
        return context, listen(context)

    def give_back(
        self, options: dict[str, Any], context: BrowserContext, complaints: list[str]
    ) -> None:
        """Close its pages and forget what they have saved."""
        *others, page = context.pages or [context.new_page()]
        for other in others:
            other.close()
        page.goto(QUIET)
        page.evaluate("() => localStorage.clear()")
        page.close()
        complaints.clear()
        self.free.setdefault(repr(options), []).append((context, complaints))


@pytest.fixture(scope="session")
def profiles(browser: Browser, base_url: str) -> Iterator[Profiles]:
    kept = Profiles(browser, base_url)
    yield kept
    for free in kept.free.values():
        for context, _ in free:
            context.close()


@pytest.fixture
def visit(profiles: Profiles) -> Iterator[Callable[..., Desk]]:
    """Opens a page in a profile where nothing is saved, another one each time:
    visit(address, live=True, **options of the context).

    Whoever changes more than the page, like the clock or the network, makes a first_visit.
    """
    taken: list[tuple[dict[str, Any], BrowserContext, list[str]]] = []

    def open_page(address: str = "", live: bool = True, **options: Any) -> Desk:
        context, complaints = profiles.take(options)
        taken.append((options, context, complaints))
        desk = Desk(context.new_page(), complaints)
        desk.visit(address, live)
        return desk

    yield open_page
    found = [complaints.copy() for *_, complaints in taken]
    for profile in taken:
        profiles.give_back(*profile)
    assert found == [[] for _ in taken]


@pytest.fixture
def first_visit(new_context: Callable[..., BrowserContext]) -> Iterator[Callable[..., Desk]]:
    """As visit, in a profile that was never here, and that a test may change as it likes."""
    desks: list[Desk] = []

    def open_page(address: str = "", live: bool = True, **options: Any) -> Desk:
        context = new_context(**options)
        desk = Desk(context.new_page(), listen(context))
        desks.append(desk)
        desk.visit(address, live)
        return desk

    yield open_page
    assert [desk.complaints for desk in desks] == [[] for _ in desks]


@pytest.fixture(scope="session")
def kept_desk(browser: Browser, base_url: str) -> Iterator[Desk]:
    """One page for all tests that do not mind what was played on it before."""
    context = browser.new_context(base_url=base_url, reduced_motion="reduce")
    desk = Desk(context.new_page(), listen(context))
    desk.visit()
    yield desk
    context.close()


FORGET = """async () => {
  window.hurry?.();
  const { match } = window.skerry;
  if (match.live) await match.written(); // else it would be saved after this
  localStorage.clear();
  sessionStorage.clear();
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  for (const button of document.querySelectorAll(".notice .close")) button.click();
}"""


@pytest.fixture
def desk(kept_desk: Desk) -> Iterator[Desk]:
    """A page that is open already, with no match saved: `follow` a link to begin."""
    kept_desk.complaints.clear()
    kept_desk.page.evaluate(FORGET)
    yield kept_desk
    assert kept_desk.complaints == []

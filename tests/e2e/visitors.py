"""Fixtures for pages that are played on.  They fail a test on whatever the browser complains of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from .desk import PATIENCE, Desk, listen

expect.set_options(timeout=PATIENCE)


@pytest.fixture
def visit(new_context: Callable[..., BrowserContext]) -> Iterator[Callable[..., Desk]]:
    """Opens a page in a profile of its own: visit(address, live=True, **options of the context)."""
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

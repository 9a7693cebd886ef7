"""The page of reports: it plays the same games as the command line, and keeps them."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, Route, expect
from skerry.lab.collection import Collection, order

from .pages import PATIENCE
from .test_access import judge
from .test_budget import SHIFTS, shifted

NAME, GAMES = "starboard-y-2", 12


def test_a_report_fills_and_is_the_same_as_on_the_command_line(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}reports/")
    page.locator("#game").select_option(NAME)
    page.locator("#games").fill(str(GAMES))
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#far")).to_contain_text(f"{GAMES} of {GAMES} games", timeout=PATIENCE)
    expect(page.get_by_role("heading", name="Fairness")).to_be_visible(timeout=PATIENCE)
    page.reload()
    expect(page.get_by_role("heading", name="Fairness")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#game")).to_have_value(NAME)
    judge(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the data").click()
    known = Collection(order(NAME, 1, 2))
    known.games = {number: known.order.task(number) for number in range(GAMES)}
    assert Path(saving.value.path()).read_text("utf-8") == known.as_json()
    dot = page.locator("#report .plot a").first
    assert (dot.get_attribute("href") or "").startswith(f"{base_url}#1/{NAME}/")


def test_published_reports_are_in_the_language_of_the_page(page: Page, base_url: str) -> None:
    """And nothing jumps on a phone when it comes."""
    held: list[Route] = []
    page.route("**/locales/es-*.json", lambda route: held.append(route), times=1)
    page.set_viewport_size({"width": 360, "height": 640})
    page.add_init_script(f"({SHIFTS})()")
    with page.expect_request("**/locales/es-*.json"):
        page.goto(f"{base_url}reports/?lang=es")
    assert shifted(page) == []  # and what is there is drawn
    held[0].continue_()
    reports = page.locator("#made [lang=es] a:visible")  # English ones are shown until then
    expect(reports).to_have_count(3)
    assert sum(value for value, *_ in shifted(page)) < 0.05
    reports.last.click()
    expect(page.get_by_role("heading", name="Equilibrio").first).to_be_visible()
    judge(page)
    page.locator(".plot a").first.click()
    expect(page).to_have_url(re.compile("#1/"))
    expect(page.locator("html")).to_have_attribute("lang", "es")

"""Rules pages and guided first games as people meet them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Route, expect
from skerry.formats.link import read_link
from skerry.games import presentation

from .pages import PHONE, Visit
from .test_access import judge
from .test_languages import spills

WEB = Path(__file__).resolve().parents[2] / "web"
PAGES = [
    f"rules/{slug}/{language}"
    for slug in ("rive", "starboard-y", "rivers")
    for language in ("", "es/", "ko/")
]
LIVE = "() => document.querySelectorAll('figure.live').length > 0"


def test_rules_pages_on_a_phone(reader: Page) -> None:
    """Room for the words in every language; for axe a language of each game will do."""
    for number, address in enumerate(PAGES):
        reader.goto(address)
        reader.wait_for_function(LIVE)
        assert spills(reader) == [], address
        if number % 4 == 0:
            judge(reader)
            reader.emulate_media(color_scheme="dark")
            judge(reader, "color-contrast")
            reader.emulate_media(color_scheme="light")


@pytest.mark.only_browser("chromium")  # in this Firefox Playwright cannot turn scripts off
def test_rules_can_be_read_without_script(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("rules/rive/ko/")
    expect(page.locator("h1")).to_have_text("라이브")
    expect(page.locator("figure .still").first).to_be_visible()
    expect(page.get_by_role("link", name="따라 하는 첫 게임")).to_be_visible()
    page.get_by_role("link", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_one_page_leads_to_all_rules(reader: Page) -> None:
    reader.goto("rules/")
    judge(reader)
    assert spills(reader) == []
    for address in PAGES:
        path = address.removeprefix("rules/")
        chosen = path if re.search("(es|ko)/$", path) else f"{path}?lang=en"
        expect(reader.locator(f'a[href="{chosen}"]')).to_be_visible()
    reader.get_by_role("link", name="라이브").click()
    expect(reader.locator("html")).to_have_attribute("lang", "ko")


def test_a_phone_has_the_menu_of_the_site(reader: Page) -> None:
    """On every page, behind a button, and each entry leads on; keys are enough."""
    menu, entries = reader.locator(".menu"), reader.locator("#site :is(a, button)")
    reader.goto("puzzles/")
    for name in ("Learn", "Rules", "Bots", "Reports", "Puzzles"):
        expect(menu).to_have_text("Menu")
        expect(entries.first).to_be_hidden()
        menu.press("Enter")
        reader.keyboard.press("Tab")
        expect(entries.first).to_be_focused()
        if name == "Learn":  # the menu is the same everywhere
            judge(reader, within="header")
        assert spills(reader) == []
        reader.locator("#site").get_by_role("link", name=name).press("Enter")
        expect(reader.locator("#site [aria-current]")).to_have_text(name)
    reader.goto("reports/rive-4/es/")
    menu.press("Enter")
    expect(reader.locator("#site [aria-current]")).to_have_text("Informes")
    reader.get_by_role("link", name="Jugar").click()
    expect(reader.locator("#hello")).to_be_visible()
    menu.click()
    reader.get_by_role("button", name="Analizar", exact=True).click()
    expect(entries.first).to_be_hidden()
    expect(reader.locator("#analysis")).to_be_visible()


def test_rules_come_in_the_language_of_the_reader(
    new_context: Callable[..., BrowserContext],
) -> None:
    """Unless the address names one; an earlier choice counts more than the browser's."""
    page = new_context(locale="es-MX").new_page()
    root = page.locator("html")
    page.goto("rules/rive/#figure")
    expect(root).to_have_attribute("lang", "es")
    assert page.url.endswith("rules/rive/es/#figure")
    page.get_by_role("link", name="English").click()
    expect(root).to_have_attribute("lang", "en")
    page.get_by_role("link", name="Starboard Y").first.click()
    expect(page.locator("h1")).to_have_text("Starboard Y")
    expect(root).to_have_attribute("lang", "en")
    page.evaluate("localStorage.setItem('skerry/options', '{\"language\": \"ko\"}')")
    page.goto("rules/rive/")
    expect(root).to_have_attribute("lang", "ko")
    page.goto("rules/rive/es/")
    expect(root).to_have_attribute("lang", "es")
    page.goto("reports/rive-4/")
    expect(root).to_have_attribute("lang", "ko")
    page.get_by_role("link", name="English").click()
    expect(root).to_have_attribute("lang", "en")


def test_a_figure_plays_from_the_first_touch(reader: Page) -> None:
    reader.goto("rules/rive/")
    reader.wait_for_function(LIVE)
    assert reader.workers == [], "no Python before it is needed"
    figure = reader.locator("figure").first
    figure.locator('[data-cell="a2"]').click()
    expect(figure.locator(".prompt")).to_contain_text("Black: place a stone.", timeout=60_000)
    expect(figure.locator('[data-cell="a2"]')).to_have_attribute(
        "aria-label", "a2, white stone, last move"
    )
    figure.get_by_role("button", name="Start over").click()
    expect(figure.locator(".prompt")).to_contain_text("White: place a stone.")
    expect(figure.locator("[data-cell]:focus")).to_have_count(1)
    assert len(reader.workers) == 1
    other = reader.locator("figure").nth(1)
    other.scroll_into_view_if_needed()
    other.locator('[data-cell="c2"]').click()
    expect(other.locator(".prompt")).to_contain_text("White")
    assert len(reader.workers) == 1, "all figures share it"


# Playwright has no finger for this Firefox.
@pytest.mark.only_browser("chromium")
def test_a_dense_figure_says_that_it_is_enlarged(visit: Visit) -> None:
    page = visit("learn/#rivers", live=False, **PHONE).page
    prompt, stone = page.locator(".prompt"), page.locator('[data-cell="d5"]')
    stone.tap()
    expect(prompt).to_have_text("Enlarged: now tap the cell that you mean.")
    stone.tap()
    expect(prompt).to_have_text("Circle: move, push, flip or rotate a piece.")


def test_a_figure_that_cannot_be_made_stays_a_picture(page: Page) -> None:
    errors: list[Error] = []
    page.on("pageerror", lambda error: errors.append(error))
    page.route("**/figures/*.json", lambda route: route.abort())
    with page.expect_console_message(lambda message: "fetch" in message.text):
        page.goto("rules/rive/")
    expect(page.locator("figure .still").first).to_be_visible()
    assert errors == []


def test_a_guided_first_game(reader: Page) -> None:
    """All of Rive's, with one wrong try, to the game against the first bot."""
    tasks = json.loads((WEB / "learn/rive.json").read_text("utf-8"))["tasks"]
    reader.goto("learn/#rive")
    task, said = reader.locator("#task"), reader.locator("#answer")
    for number, lesson in enumerate(tasks):
        expect(task).to_have_text(lesson["task"]["en"])
        if number == 0:
            reader.locator('[data-cell="c3"]').click()
            expect(said).to_have_text(lesson["wrong"]["en"])
        if number == 2:
            reader.locator('[data-cell="a1"]').click()
            expect(said).to_have_text(lesson["wrong"]["en"])
            expect(reader.locator('[data-cell="a1"]')).to_have_attribute(
                "aria-label", "a1, empty, legal"
            )
        moves = [wanted[0] for wanted in lesson.get("accept", [["b3"]])]
        if moves[0] == "*":
            moves = ["xc3", "xd1"]
        for move in moves:
            cell = reader.locator(f'[data-cell="{move.removeprefix("x")}"]')
            before = cell.get_attribute("aria-label")
            cell.click()
            expect(cell).not_to_have_attribute("aria-label", before or "", timeout=60_000)
        expect(said).to_have_text(lesson["done"]["en"], timeout=60_000)
        if number < len(tasks) - 1:
            reader.get_by_role("button", name="Next").click()
    reader.get_by_role("link", name="Now play").click()
    reader.wait_for_function("() => window.skerry?.match.isLive")
    assert reader.evaluate("() => window.skerry.match.players") == ["person", "bot 1"]
    reader.goto("learn/#rive")
    expect(reader.locator("#steps .done")).to_have_count(len(tasks))


def solution(lesson: dict[str, Any]) -> list[str]:
    """What to click for a task's first solution: cells, and the captions of buttons."""
    match = read_link(lesson["link"])
    game = match.game
    for move in match.legal_moves():
        if "accept" in lesson:
            right = game.write(match.position, move) in lesson["accept"][0]
        else:
            outcome = game.outcome(game.play(match.position, move))
            right = outcome is not None and outcome.winner == lesson["goal"]["winner"]
        if right:
            buttons = presentation(game).buttons
            return [game.board.names[x] if isinstance(x, int) else buttons[x] for x in move]
    raise AssertionError("a task has a solution")


def test_a_guided_first_game_with_moves_of_several_clicks(reader: Page) -> None:
    """Rivers and Stones', to its "Now play"; that all tasks can be solved is tested in node."""
    lessons = json.loads((WEB / "learn/rivers.json").read_text("utf-8"))
    reader.goto("learn/#rivers")
    for number, lesson in enumerate(lessons["tasks"]):
        expect(reader.locator("#task")).to_have_text(lesson["task"]["en"])
        for item in solution(lesson):
            cell = reader.locator(f'#lesson [data-cell="{item}"]')
            (cell if cell.count() else reader.get_by_role("button", name=item)).click()
        said = reader.locator("#answer")
        expect(said).to_have_text(lesson["done"]["en"], timeout=60_000)
        if number < len(lessons["tasks"]) - 1:
            reader.get_by_role("button", name="Next").click()
    address = re.compile(rf"\?bot=1&lang=en#1/{lessons['play']}/$")
    expect(reader.get_by_role("link", name="Now play")).to_have_attribute("href", address)
    reader.get_by_role("link", name="Now play").click()
    reader.wait_for_function("() => window.skerry?.match.isLive")
    assert reader.evaluate("() => window.skerry.match.geometry.name") == lessons["play"]


def test_of_two_lessons_the_last_is_shown(first_visit: Visit) -> None:
    """Though the first is longer on its way; what does not come at all is told."""
    app = first_visit("learn/#rive", live=False)
    page = app.page
    title = page.locator("#title")
    expect(title).to_have_text("Rive")
    held: list[Route] = []
    page.route("**/starboard-y-*.json", lambda route: held.append(route))
    with page.expect_request("**/starboard-y-*.json"):
        page.evaluate("() => { location.hash = 'starboard-y'; }")
    page.evaluate("() => { location.hash = 'rive'; }")
    (route,) = held
    with page.expect_response("**/starboard-y-*.json"):
        route.continue_()
    page.wait_for_timeout(100)
    expect(title).to_have_text("Rive")
    page.route("**/rivers-*.json", lambda route: route.abort())
    for there in ("learn/?again#rive", "puzzles/#rive"):
        page.goto(there)
        expect(page.locator("#lesson [data-cell]").first).to_be_visible()
        page.evaluate("() => { location.hash = 'rivers'; }")
        expect(page.locator("#task")).to_have_text("Part of the page could not be loaded.")
        app.complained()
        app.complaints.clear()


def test_guided_games_on_a_phone(reader: Page) -> None:
    for slug in ("rive", "starboard-y", "rivers"):
        for language in ("en", "es", "ko"):
            reader.goto("about:blank")  # else only the fragment might change
            reader.goto(f"learn/?lang={language}#{slug}")
            expect(reader.locator("#steps button")).not_to_have_count(0)
            expect(reader.locator("#task")).not_to_be_empty()
            assert spills(reader) == [], (slug, language)
        judge(reader)


def test_the_page_leads_to_its_rules(visit: Visit) -> None:
    app = visit("?lang=es#1/starboard-y-4/", locale="es-ES")
    app.page.locator("#rules").click()
    expect(app.page.locator("h1")).to_have_text("Starboard Y")
    expect(app.page.locator("html")).to_have_attribute("lang", "es")


def test_a_task_left_in_the_middle_of_a_move_stays_left(reader: Page) -> None:
    """What comes of the move afterwards is for nobody: neither said nor shown."""
    tasks = json.loads((WEB / "learn/rive.json").read_text("utf-8"))["tasks"]
    task, said = reader.locator("#task"), reader.locator("#answer")
    cells, steps = reader.locator("#lesson [data-cell]"), reader.locator("#steps button")
    labels = "(cells) => cells.map(({ ariaLabel }) => ariaLabel)"
    reader.goto("learn/#rive")
    expect(task).to_have_text(tasks[0]["task"]["en"])
    first = cells.evaluate_all(labels)
    steps.nth(2).click()
    expect(task).to_have_text(tasks[2]["task"]["en"])
    # A wrong move stays on the board for a moment, in which another task is asked for.
    reader.locator('#lesson [data-cell="a1"]').click()
    expect(said).to_have_text(tasks[2]["wrong"]["en"], timeout=60_000)
    steps.nth(0).click()
    expect(task).to_have_text(tasks[0]["task"]["en"])
    reader.wait_for_timeout(1200)  # longer than the moment
    assert cells.evaluate_all(labels) == first
    expect(said).to_be_empty()

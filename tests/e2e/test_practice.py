"""One's own mistakes: kept by a review, practised when they are due, and found in the library."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page, expect

from .pages import PATIENCE, AppPage, Visit
from .test_access import judge
from .test_languages import spills
from .test_puzzles import click

COMEDY = ("c2", "a2", "a1", "c1", "b3", "b2", "b1", "a3")
"""A game on the smallest board in which both throw away a won position: moves 3, 4 and 7."""
REVIEWS = r"""() => /^Game 1 of 1: [1-8] of 9/.test(
  document.querySelector("#unreviewed").textContent)"""
KEEP = """(mistakes) => new Promise((done) => {
  const request = indexedDB.open("skerry-mistakes");
  request.onsuccess = () => {
    const change = request.result.transaction("mistake", "readwrite");
    for (const one of mistakes) change.objectStore("mistake").put(one, one.link);
    change.oncomplete = () => done();
  };
})"""
SWAP = {
    "link": "1/starboard-y-2-pie/c2",
    "token": "a1",
    "player": 1,
    "better": ["swap"],
    "before": 0.9,
    "after": 0.1,
    "text": {"template": "placed on {cell}", "values": {"cell": "a1"}},
    "why": [],
    "match": "m",
    "time": 1,
    "box": 0,
    "due": "2026-01-02",
}
LOCKS = """() => {
  window.held = 0; // wake locks, which take a moment
  const soon = () => new Promise((done) => setTimeout(done, 20));
  const request = async () => {
    await soon();
    window.held++;
    return { release: () => soon().then(() => window.held--) };
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
CHANCES = re.compile(r"chances fell from \d+% to \d+%\.")


def finished(visit: Visit) -> AppPage:
    """A finished game, which counts as Black's against a bot."""
    app = visit("#1/starboard-y-2/")
    app.new_game("Starboard Y", 2, ("Person", "Person"))
    app.play(*COMEDY)
    app.page.get_by_role("combobox", name="White is played by").select_option("bot 1")
    return app


def boxes(page: Page) -> list[str]:
    return page.locator("#mine dd").all_inner_texts()


def test_a_mistake_is_practised_until_it_is_found(first_visit: Visit) -> None:
    app = finished(first_visit)
    page = app.page
    app.choice("review").click()
    expect(app.spoken).to_contain_text("The review is done.")
    link = page.get_by_role("link", name="Practise your mistakes")
    expect(link).to_be_visible()
    page.add_init_script("addEventListener('started', () => (window.hasStarted = true))")
    link.click()
    page.wait_for_function("() => window.hasStarted")  # or it complains of a slow connection
    steps, task, answer = (page.locator(at) for at in ("#steps", "#task", "#answer"))
    expect(steps).to_have_text("2 due today · 2 mistakes in all")
    expect(task).to_have_text(
        re.compile(r"^In your game: (Black|White) placed on [abc]1\. Find something better")
    )
    assert boxes(page) == ["2", "0", "0", "0", "0", "0"]
    judge(page)
    assert spills(page) == []

    played = re.search(r"placed on (\w+)", task.inner_text())
    assert played
    click(page, played[1])
    expect(answer).to_have_class("wrong", timeout=2 * PATIENCE)
    expect(answer).to_have_text(CHANCES, timeout=2 * PATIENCE)
    expect(answer).to_contain_text("That is what you played. ")
    expect(answer).to_have_text(re.compile(r"(Black|White) placed on")), "the refutation"
    expect(steps).to_have_text("1 due today · 2 mistakes in all")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Hint").click()
    expect(answer).to_contain_text("With the best move")
    page.get_by_role("button", name="Hint").click()
    expect(answer).to_have_text(re.compile(r"^It begins on \w+\.$"))
    click(page, answer.inner_text().removesuffix(".").split()[-1])
    expect(answer).to_contain_text("Right: that is the move. In your game: ")
    expect(answer).to_contain_text("Better: place on ")
    assert boxes(page) == ["1", "1", "0", "0", "0", "0"], "it comes back tomorrow"

    page.reload()
    expect(steps).to_have_text("1 due today · 2 mistakes in all")
    page.clock.set_fixed_time(page.evaluate("Date.now() + 864e5"))
    page.reload()
    expect(steps).to_have_text("2 due today · 2 mistakes in all")
    page.get_by_role("button", name="Show the solution").click()
    expect(answer).to_contain_text("Better: place on ")
    page.get_by_role("button", name="Stop practising this one").click()
    expect(steps).to_have_text("1 due today · 1 mistake in all")


def test_a_mistake_of_another_site_goes_and_a_swap_is_hinted_at(first_visit: Visit) -> None:
    page = first_visit("puzzles/#mine", live=False).page
    task, answer = page.locator("#task"), page.locator("#answer")
    expect(task).to_have_text(re.compile("^No mistakes yet"))
    strange = {**SWAP, "link": "1/chess-8/e4", "due": "2026-01-01"}
    page.evaluate(KEEP, [strange, SWAP])
    page.reload()
    expect(task).to_contain_text("Find something better for White.", timeout=2 * PATIENCE)
    for _ in range(2):
        page.get_by_role("button", name="Hint").click()
    expect(answer).to_have_text("Better: swap.")
    page.reload()
    expect(page.locator("#steps")).to_have_text("1 due today · 1 mistake in all")
    click(page, "a1")
    expect(answer).to_contain_text("That is what you played. ", timeout=2 * PATIENCE)
    expect(answer).to_contain_text("White's chances fell from 90% to 10%.", timeout=2 * PATIENCE)


def test_without_python_mistakes_and_days_stay_as_they_are(
    new_context: Callable[..., BrowserContext],
) -> None:
    context = new_context(service_workers="block")
    page = context.new_page()
    context.route("**/*.asm.wasm", lambda route: route.abort())
    page.goto("puzzles/#mine")
    expect(page.locator("#task")).to_have_text(re.compile("^No mistakes yet"))
    page.evaluate(KEEP, [SWAP])
    page.reload()
    broken = "The engine could not be loaded."
    expect(page.locator("#task")).to_have_text(broken, timeout=PATIENCE)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator("#steps")).to_have_text("1 due today · 1 mistake in all")
    page.goto("puzzles/#rive/1")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator("#lesson .prompt")).to_have_text(broken, timeout=PATIENCE)
    expect(page.locator("#answer")).to_be_empty()
    expect(page.get_by_role("button", name="Show the solution")).to_be_visible()


def test_the_library_is_reviewed_and_goes_on_after_a_reload(
    visit: Visit, saved: Callable[[Locator], Path]
) -> None:
    app = finished(visit)
    page = app.page
    app.home()
    page.get_by_role("link", name="Practise your mistakes").click()
    task = page.locator("#task")
    expect(task).to_have_text(re.compile("^No mistakes yet"))
    expect(page.locator("#unreviewed")).to_contain_text("1 finished game has not been reviewed.")
    app.slow_bot()
    page.evaluate(LOCKS)
    page.get_by_role("button", name="Review all your games").click()
    page.wait_for_function(REVIEWS, timeout=2 * PATIENCE)  # in each frame: it is soon over
    awake = page.get_by_label("Keep the device awake meanwhile")
    awake.evaluate("(box) => { for (let i = 0; i < 5; i++) box.click(); }")
    page.wait_for_timeout(500)  # more than all of them take
    assert page.evaluate("window.held") == 1
    page.get_by_role("button", name="Stop").click()
    page.wait_for_function("() => window.held === 0")
    page.get_by_role("button", name="Review all your games").click()
    expect(page.get_by_role("button", name="Stop")).to_be_enabled()
    page.reload()
    expect(page.locator("#unreviewed")).to_have_text(
        "All finished games in this browser have been reviewed.", timeout=2 * PATIENCE
    )
    expect(task).to_contain_text("Find something better")
    expect(page.locator("#steps")).to_have_text("2 due today · 2 mistakes in all")
    page.evaluate(
        """() => new Promise((done) => {
          const request = indexedDB.open("skerry-mistakes");
          request.onsuccess = () => {
            const change = request.result.transaction("mistake", "readwrite");
            const table = change.objectStore("mistake");
            table.getAllKeys().onsuccess = ({ target }) => {
              table.put({ box: 1 }, target.result[0]);
              table.put("nonsense", "nonsense");
            };
            change.oncomplete = () => done();
          };
        })"""
    )
    page.reload()
    expect(page.locator("#steps")).to_have_text("1 due today · 1 mistake in all")
    page.goto("./")
    waiting = page.get_by_role("link", name="Practise your mistakes · 1 due")
    expect(waiting).to_be_visible()

    # Mistakes go with their game, and come back with it from a file.
    path = saved(page.get_by_role("button", name="Export all"))
    page.get_by_role("button", name="Delete: Starboard Y 2").click()
    expect(waiting).to_have_count(0)
    page.locator("#file").set_input_files(path)
    expect(app.notice("Games added: 1")).to_be_visible()
    expect(waiting).to_be_visible()

"""Puzzles as people meet them: right and wrong moves, hints, the solution, and the day's."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from skerry.games import load
from skerry.puzzles import EXISTS, ONLY, Judge, Puzzle, read_puzzle

from .pages import NARROW, Visit
from .test_access import judge
from .test_languages import spills

DATA = Path(__file__).resolve().parents[2] / "web" / "puzzles"
DAYS = json.loads((DATA / "daily.json").read_text("utf-8"))


def puzzle_at(address: str) -> Puzzle:
    slug, number = address.split("/")
    lines = json.loads((DATA / f"{slug}.json").read_text("utf-8"))["puzzles"]
    return read_puzzle(lines[int(number) - 1])


def first(slug: str, fits: Callable[[Puzzle], bool]) -> tuple[str, Puzzle]:
    """The address of a game's first puzzle that fits, and the puzzle."""
    lines = json.loads((DATA / f"{slug}.json").read_text("utf-8"))["puzzles"]
    found = [(f"{slug}/{n}", read_puzzle(line)) for n, line in enumerate(lines, 1)]
    return next((address, puzzle) for address, puzzle in found if fits(puzzle))


def wrong(puzzle: Puzzle) -> str:
    """A wrong move of one cell."""
    game = load(puzzle.game)
    pos = game.decode(puzzle.code)
    tokens = [game.write(pos, move) for move in game.legal_moves(pos) if len(move) == 1]
    return next(token for token in tokens if token not in puzzle.accepted)


def hint_bottom(page: Page, name: str) -> float:
    """Where the button of hints ends, from the top of the screen."""
    box = page.get_by_role("button", name=name).bounding_box()
    assert box
    return box["y"] + box["height"]


def click(page: Page, cell: str) -> None:
    """Click a cell as soon as the rules are loaded."""
    button = page.locator(f'#lesson [data-cell="{cell}"]')
    expect(button).to_have_attribute("aria-label", re.compile("legal$"), timeout=60_000)
    button.click()


def test_a_wrong_move_is_answered_and_a_right_one_passes(reader: Page) -> None:
    address, puzzle = first("starboard-y", lambda p: p.kind == ONLY and not p.turns)
    reader.goto(f"puzzles/#{address}")
    task, answer = reader.locator("#task"), reader.locator("#answer")
    expect(task).to_contain_text("Only one move wins")
    click(reader, wrong(puzzle))
    expect(answer).to_have_class("wrong", timeout=60_000)
    expect(answer).to_contain_text("wins after that, with best play.", timeout=60_000)
    expect(answer).to_contain_text("placed on"), "what the opponent answers"
    reader.get_by_role("button", name="Try again").click()
    reader.get_by_role("button", name="Hint").click()
    expect(answer).not_to_have_text("")
    expect(reader.get_by_role("button", name="Hint")).to_be_focused()
    reader.keyboard.press("Enter")
    expect(answer).to_have_text(f"It begins on {puzzle.accepted[0]}.")
    expect(reader.locator("#lesson [data-cell]:focus")).to_have_count(1)
    judge(reader)
    assert spills(reader) == []
    click(reader, puzzle.accepted[0])
    expect(answer).to_have_text("Right: that is the move.")
    expect(reader.locator("#puzzles .done")).to_have_count(1)
    assert reader.locator("#puzzles [aria-current]").count() == 1
    hidden = "(list) => list.scrollHeight - list.clientHeight"
    assert reader.locator("#list").evaluate(hidden) <= 1, "the page scrolls, not the list"
    reader.get_by_role("button", name="Show the line").click()
    expect(answer).to_contain_text("placed on")
    reader.get_by_role("link", name="Next").click()
    expect(task).to_have_text(re.compile(r"\?|\."))
    expect(answer).to_have_text("")
    reader.reload()
    expect(reader.locator("#puzzles .done")).to_have_count(1)


def test_nobody_is_told_whether_there_is_a_win(reader: Page) -> None:
    address, _ = first("rive", lambda p: p.kind == EXISTS and not p.accepted)
    reader.goto(f"puzzles/?lang=es#{address}")
    prompt = reader.locator("#lesson .prompt")
    expect(prompt).to_contain_text("coloca", timeout=60_000)
    assert hint_bottom(reader, "Pista") < NARROW["viewport"]["height"]
    reader.get_by_role("button", name="No", exact=True).click()
    expect(reader.locator("#answer")).to_have_text("Correcto: la respuesta es no.")
    expect(prompt).to_be_empty(), "nothing is left to do"
    address, _ = first("starboard-y", lambda p: p.kind == EXISTS and bool(p.accepted))
    reader.goto(f"puzzles/?lang=en#{address}")
    reader.get_by_role("button", name="No", exact=True).click()
    expect(reader.locator("#answer")).to_have_text("The answer is yes.")


def test_a_solution_is_not_interrupted(reader: Page) -> None:
    """By the answer to a wrong move that was being shown when it was asked for."""
    address, puzzle = first("rive", lambda p: p.kind == EXISTS and not p.accepted)
    reader.goto(f"puzzles/#{address}")
    answer = reader.locator("#answer")
    click(reader, wrong(puzzle))
    expect(answer).to_have_class("wrong", timeout=60_000)
    reader.get_by_role("button", name="Show the solution").click()
    expect(answer).to_have_text("The answer is no.")
    reader.wait_for_timeout(2000)
    expect(answer).to_have_text("The answer is no.")


def test_stones_of_one_turn_are_taken_one_by_one(reader: Page) -> None:
    """A turn of several moves: right so far, and solved at its end."""
    address, puzzle = first("rive", lambda p: p.kind == "removes")
    answer = reader.locator("#answer")
    reader.goto(f"puzzles/#{address}")
    expect(reader.locator("#task")).to_contain_text("Which stones have to go")
    names = load(puzzle.game).board.names
    *others, last = [names[int(move[0])] for move in Judge(puzzle).solution()]
    for cell in others:
        click(reader, cell)
        expect(answer).to_contain_text(cell, timeout=60_000)
        expect(answer).not_to_contain_text("Right")
    click(reader, last)
    expect(answer).to_have_text("Right: that does it.", timeout=60_000)
    expect(reader.locator("#lesson .prompt")).to_be_empty(), "nothing is left to do"


def test_the_puzzle_of_the_day(first_visit: Visit) -> None:
    """By the reader's own date; three tries, a text to share without a word of the solution."""
    where = {"timezone_id": "Asia/Seoul"}
    reader = first_visit("about:blank", live=False, **NARROW, **where).page
    reader.clock.set_fixed_time("2026-11-25T20:00:00Z")  # the 26th in Seoul
    reader.add_init_script(
        """navigator.share = async ({ text }) => {
          if (window.shared) throw new DOMException("cancelled", "AbortError");
          window.shared = text;
        }"""
    )
    reader.goto("puzzles/")
    title, about = reader.locator("#title"), reader.locator("#steps")
    expect(title).to_have_text("Puzzle of the day")
    expect(about).to_contain_text("November 26, 2026")
    expect(reader.locator("#calendar a")).to_have_count(3), "24 to 26 November"
    expect(reader.locator("#calendar li").nth(2)).to_have_text("Wed")
    day = re.compile("^Wednesday, November 25, 2026, ")
    reader.locator("#calendar").get_by_role("link", name=day).click()
    expect(about).to_contain_text("November 25, 2026")
    reader.get_by_role("button", name="Show the solution").click()
    expect(reader.locator("#calendar .missed")).to_have_count(1)
    reader.get_by_role("link", name="Today").click()
    expect(about).to_contain_text("November 26, 2026")
    expect(reader.get_by_role("button", name="Hint")).to_be_visible()
    reader.goto("puzzles/#2026-11-27")
    expect(title).not_to_have_text("Puzzle of the day"), "a day that has not come anywhere"
    expect(reader.locator("#onward")).to_contain_text("There is no such puzzle.")
    reader.clock.set_fixed_time("2026-11-26T10:00:00Z")
    reader.reload()
    expect(about).to_contain_text("November 27, 2026"), "in Kiritimati, it has"
    click(reader, wrong(puzzle_at(DAYS["order"][3])))
    expect(reader.locator("#onward")).to_contain_text("2 tries left.")
    reader.goto("puzzles/#2026-11-25")
    reader.get_by_role("button", name="Share").click()
    shared = reader.wait_for_function("() => window.shared").json_value()
    assert "puzzles/#2026-11-25" in shared
    reader.get_by_role("button", name="Share").click()
    reader.evaluate("() => new Promise((resolve) => setTimeout(resolve))")
    expect(reader.locator("#onward [role=status]")).to_have_count(0), "it was cancelled"
    assert not any(token in shared.split() for token in puzzle_at(DAYS["order"][1]).accepted)

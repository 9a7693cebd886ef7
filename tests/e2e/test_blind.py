"""A whole game of Rive without looking: only what a screen reader says, and keys."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from .pages import AppPage, Visit


class Reader:
    """A person who hears what has the focus and what is announced, and presses keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.get_by_role("status")

    def hears(self, pattern: str) -> str:
        expect(self.status).to_have_text(re.compile(pattern))
        return self.status.inner_text()

    def asks(self, key: str, pattern: str) -> str:
        self.page.keyboard.press(key)
        return self.hears(pattern)

    def focus(self) -> str:
        """The name of what has the focus."""
        name: str = self.page.evaluate(
            "() => { const { ariaLabel, labels, textContent } = document.activeElement;"
            " const ids = document.activeElement.getAttribute('aria-labelledby')?.split(' ') ?? [];"
            " const named = ids.map((id) => document.getElementById(id).textContent).join(' ');"
            " return (named || ariaLabel || labels?.[0]?.textContent || textContent).trim(); }"
        )
        return name

    def tab_to(self, pattern: str) -> None:
        for _ in range(60):
            if re.search(pattern, self.focus()):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"nothing is called {pattern}")

    def board(self) -> list[list[str]]:
        """All cells by rows, as they are read out from the first to the last."""
        self.page.keyboard.press("Control+Home")
        rows = []
        while True:
            self.page.keyboard.press("Home")
            row = [self.focus()]
            while True:
                self.page.keyboard.press("ArrowRight")
                if self.focus() == row[-1]:
                    break
                row.append(self.focus())
            rows.append(row)
            self.page.keyboard.press("ArrowDown")
            if self.focus().split(",")[0] in [cell.split(",")[0] for cell in row]:
                return rows

    def find(self, board: list[list[str]], wanted: str) -> None:
        """Walk to a cell by its name."""
        names = [[cell.split(",")[0] for cell in row] for row in board]
        [(down, right)] = [(y, row.index(wanted)) for y, row in enumerate(names) if wanted in row]
        self.page.keyboard.press("Control+Home")
        for _ in range(down):
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Home")
        for _ in range(right):
            self.page.keyboard.press("ArrowRight")
        assert self.focus().startswith(wanted)


def test_a_whole_game_of_rive(visit: Visit) -> None:
    """From home, for both sides, with a capture, to the result."""
    app = visit("", reduced_motion="reduce")
    reader, rng = Reader(app.page), Random(5)  # one of the shorter games, with a capture
    reader.tab_to("^Options Rive$")
    app.page.keyboard.press("Enter")
    expect(app.page.get_by_role("dialog", name="New game")).to_be_visible()
    reader.tab_to("^4$")
    for size in "32":
        app.page.keyboard.press("ArrowLeft")
        assert reader.focus() == size
    reader.tab_to("^White")
    app.page.keyboard.press("Home")  # to a person, the first of those who may play
    reader.tab_to("^Start")
    app.page.keyboard.press("Enter")
    expect(app.page.get_by_role("dialog")).to_have_count(0)
    said = reader.hears("Black: place a stone")
    assert re.search("^[a-c][1-3], empty", reader.focus())
    captures = turns = 0
    while "wins" not in said:
        assert turns < 80
        board = reader.board()
        cells = [cell for row in board for cell in row]
        assert len(cells) == 7
        legal = [cell.split(",")[0] for cell in cells if re.search(", legal", cell)]
        answer = reader.asks("m", "^(Cells|All|Nothing)")
        if answer.startswith("Cells: "):
            assert set(answer.strip(". \u00a0").removeprefix("Cells: ").split()) == set(legal)
        move = rng.choice(legal)
        captures += "remove" in said
        reader.find(board, move)
        app.page.keyboard.press("Enter")
        said = reader.hears(rf"(Black|White)\b.*\b{move}\b.*\. ")
        turns += 1
    assert captures, "stones were taken"
    assert "Nothing can be clicked now." in reader.asks("m", "Nothing")
    stones = [cell for row in reader.board() for cell in row]
    black = sum("black stone" in cell for cell in stones)
    score = reader.asks("s", "^Black: ")
    assert f"Black: Stones: {black}. White: Stones: {7 - black}." in score
    assert re.search(r"placed on \w\d\.", reader.asks("l", r"^(Black|White) .*\.\s?$"))
    assert "Groups: 7 on " in reader.asks("k", "^Groups")
    assert ("Black wins" in said) == (black > 3)


def test_the_bots_answers_are_said(app: AppPage) -> None:
    app.follow("1/rive-3/")
    app.let_play(1, "Bot, level 1")
    app.cell("c3").focus()
    app.page.keyboard.press("Enter")
    Reader(app.page).hears(r"White placed on [a-e][1-5]\. Your turn: place a stone")


def test_a_move_that_is_dropped_is_said(app: AppPage) -> None:
    """And on the turned board one is where one was."""
    app.follow("1/rivers-13/")
    reader = Reader(app.page)
    app.cell("d5").focus()
    reader.asks("Enter", r"^Where should d5 go\?")
    reader.asks("Escape", "^Circle: move, push, flip or rotate a piece")
    app.page.keyboard.press("o")
    assert app.focused() == "d5"
    app.page.keyboard.press("ArrowUp")
    assert app.focused() == "d4"
    app.page.keyboard.press("o")


HUSH = "() => (document.querySelector('#announce').textContent = '')"


@pytest.mark.parametrize("key", ["l", "m", "k", "s", "t"])
def test_questions_have_answers_in_every_game(app: AppPage, key: str) -> None:
    for link in ("1/rive-3/c3", "1/starboard-y-2/b2", "1/rivers-13/d5=h"):
        app.page.evaluate(HUSH)
        app.follow(link)
        expect(app.spoken).not_to_have_text("")  # that the link is open, which is said a bit later
        app.cell("b2").focus()
        app.page.evaluate(HUSH)
        app.page.keyboard.press(key)
        expect(app.spoken).not_to_have_text("")

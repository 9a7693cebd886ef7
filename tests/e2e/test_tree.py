"""A match is a tree: variations are played, seen, walked, tended and kept."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .pages import AppPage

LINE = "1/starboard-y-4/d4.e5.c3.c4.f4"


def move(app: AppPage, token: str) -> Locator:
    """A move of the list by its text, on whatever line."""
    return app.page.locator("#list button").filter(has_text=token)


def to(app: AppPage, ply: int) -> None:
    """Go to a ply of the current line in the list."""
    app.page.locator(f'#list [data-ply="{ply}"]').click()
    app.at(ply)


def branch(app: AppPage) -> None:
    """d4 e5 c3 c4 f4, with g4 h3 beside c3."""
    app.follow(LINE)
    to(app, 2)
    app.play("g4")
    app.at(3)
    app.play("h3")
    app.at(4)


LEADS = """(token) => {
  const { tree } = window.skerry.match.frame;
  const node = tree.find((one) => one.token === token);
  return tree.find(({ id }) => id === node?.parent)?.children[0] === node?.id;
}"""
"""Whether a move is the first of those that follow the one before it."""


WATCH = """() => {
  window.changed = [];
  window.observer = new MutationObserver((records) => window.changed.push(...records));
  window.observer.observe(document.querySelector("#list"), { subtree: true, attributes: true });
}"""
CHANGED = """() => {
  window.observer.disconnect();
  return [...new Set(window.changed.map(({ target }) => target.textContent))].sort();
}"""


def menu(app: AppPage, item: str) -> None:
    app.page.get_by_role("menuitem", name=item, exact=True).click()
    expect(app.page.get_by_role("menu")).to_have_count(0)


def children(app: AppPage, token: str = "") -> list[str]:
    """The moves that follow a move, or the start, in the order of their rank."""
    nodes: dict[int, Any] = {node["id"]: node for node in app.frame["tree"]}
    [at] = [node for node in nodes.values() if node["token"] == token]
    return [nodes[child]["token"] for child in at["children"]]


def test_playing_on_from_any_point_makes_a_variation(app: AppPage) -> None:
    branch(app)
    assert children(app, "e5") == ["c3", "g4"]
    assert app.tokens() == ["d4", "e5", "g4", "h3"]
    texts = app.page.locator("#list button").all_inner_texts()
    assert texts == ["Start", "d4", "e5", "c3", "c4", "g4", "h3", "f4"]
    expect(app.page.locator("#list .variation")).to_have_text("2.g4h3")
    to(app, 0)
    move(app, "f4").click()
    app.at(5)
    assert app.tokens() == ["d4", "e5", "c3", "c4", "f4"]
    assert app.match.ply == 5


def test_a_move_taken_back_leaves_the_main_line(app: AppPage) -> None:
    """Who takes back and chooses anew goes on with the game; what was undone is still there."""
    app.follow(LINE)
    app.undo()
    app.at(4)
    app.play("g4")
    app.at(5)
    app.page.wait_for_function(LEADS, arg="g4")
    assert children(app, "c4") == ["g4", "f4"]
    assert app.tokens() == ["d4", "e5", "c3", "c4", "g4"]


def test_keys_walk_the_tree(app: AppPage) -> None:
    branch(app)
    press = app.page.keyboard.press
    move(app, "h3").focus()
    press("ArrowLeft")
    app.at(3)
    expect(move(app, "g4")).to_be_focused()
    press("ArrowUp")
    expect(move(app, "c3")).to_be_focused()
    app.at(3)
    press("End")
    app.at(5)
    press("Home")
    app.at(0)
    for _ in range(3):
        press("ArrowRight")
    app.at(3)
    press("ArrowDown")
    expect(move(app, "g4")).to_be_focused()
    assert app.tokens() == ["d4", "e5", "g4", "h3"]


def test_keys_work_where_nothing_has_the_focus_and_not_on_the_board(app: AppPage) -> None:
    app.follow(LINE)
    press = app.page.keyboard.press
    app.page.evaluate("() => document.activeElement.blur()")
    press("ArrowLeft")
    app.at(4)
    app.cell("d4").focus()
    press("ArrowLeft")
    assert app.focused() == "d3"
    app.at(4)
    press(",")
    app.at(3)
    press(".")
    press(".")
    app.at(5)
    assert app.focused() == "d3"
    app.page.set_viewport_size({"width": 640, "height": 360})
    app.page.evaluate("() => document.activeElement.blur()")
    press("End")  # where that leads to no move
    app.page.wait_for_function("() => scrollY > 0")


def test_one_move_is_in_the_tab_order(app: AppPage) -> None:
    branch(app)
    stops = app.page.locator('#list button[tabindex="0"]')
    expect(stops).to_have_count(1)
    expect(stops).to_have_attribute("aria-current", "step")
    app.page.evaluate(WATCH)
    to(app, 3)
    assert app.page.evaluate(CHANGED) == ["g4", "h3"]  # a long list is slow to style anew


def test_a_variation_is_promoted_and_deleted(app: AppPage) -> None:
    branch(app)
    move(app, "h3").click(button="right")
    menu(app, "Make it the main line")
    app.page.wait_for_function(LEADS, arg="g4")
    assert children(app, "e5") == ["g4", "c3"]
    app.at(4)
    move(app, "c3").click(button="right")
    expect(app.page.get_by_role("menuitem", name="Make it the main line")).to_be_visible()
    menu(app, "Delete from here on")
    sure = app.page.get_by_role("dialog", name="Delete from here on")
    expect(sure).to_contain_text("3 moves")
    sure.get_by_role("button", name="Cancel").click()
    assert children(app, "e5") == ["g4", "c3"]
    expect(move(app, "c3")).to_be_focused()
    move(app, "f4").click(button="right")
    menu(app, "Delete from here on")  # a single move, at once
    expect(move(app, "f4")).to_have_count(0)
    move(app, "c3").click(button="right")
    menu(app, "Delete from here on")
    sure.get_by_role("button", name="Delete").click()
    expect(move(app, "c3")).to_have_count(0)
    assert children(app, "e5") == ["g4"]
    # What the cursor stands on can go as well.
    move(app, "g4").click(button="right")
    expect(app.page.get_by_role("menuitem", name="Make it the main line")).to_have_count(0)
    menu(app, "Delete from here on")
    sure.get_by_role("button", name="Delete").click()
    app.at(2)
    assert app.tokens() == ["d4", "e5"]


@pytest.mark.firefox
def test_a_comment_is_written_by_keys_and_kept(app: AppPage) -> None:
    app.follow(LINE)
    page = app.page
    to(app, 3)
    app.play("g4")  # the tree belongs to a match once somebody has moved in it
    to(app, 3)
    page.locator("#more").focus()
    page.keyboard.press("Enter")
    menus = page.get_by_role("menu", name="Move c3")
    expect(menus).to_be_visible()
    expect(page.get_by_role("menuitem", name="Comment")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem", name="Delete from here on")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    field = page.get_by_role("textbox", name="Comment on c3")
    expect(field).to_be_focused()
    page.keyboard.type("Too early: <b>the sides</b> first.")
    page.get_by_role("button", name="Save").click()
    note = page.locator("#list .notes p")
    expect(note).to_have_text("c3 Too early: <b>the sides</b> first.")
    page.wait_for_function("() => window.skerry.match.record?.includes('Too early')")
    page.reload()
    app.live()
    expect(note).to_have_text("c3 Too early: <b>the sides</b> first.")
    assert children(app, "c3") == ["c4", "g4"]
    move(app, "c4").click()
    expect(move(app, "c4")).to_have_attribute("aria-current", "step")


def test_a_comment_is_not_lost_by_a_press_that_slips(app: AppPage) -> None:
    """Text is selected beyond the dialog's edge, or its rim is hit: only the backdrop closes it."""
    branch(app)
    page = app.page
    page.locator("#more").click()
    page.get_by_role("menuitem", name="Comment").click()
    dialog = page.get_by_role("dialog", name="Comment on h3")
    field = dialog.get_by_role("textbox")
    field.fill("Half a thought")
    box, text = dialog.bounding_box(), field.bounding_box()
    assert box
    assert text
    page.mouse.move(text["x"] + 20, text["y"] + 15)
    page.mouse.down()
    page.mouse.move(box["x"] - 10, text["y"] + 15)
    page.mouse.up()
    page.mouse.click(box["x"] + 5, box["y"] + box["height"] / 2)
    expect(field).to_have_value("Half a thought")
    page.mouse.click(box["x"] - 10, box["y"] + 10)
    expect(dialog).to_have_count(0)
    expect(page.locator("#more")).to_be_focused()


@pytest.mark.only_browser("chromium")  # a driver's keys do not ask this Firefox for a menu
def test_the_focus_stays_with_the_list_after_its_menu(app: AppPage) -> None:
    branch(app)
    press = app.page.keyboard.press
    move(app, "h3").focus()
    press("Shift+F10")
    expect(app.page.get_by_role("menuitem", name="Make it the main line")).to_be_focused()
    press("Enter")
    app.page.wait_for_function(LEADS, arg="g4")
    expect(move(app, "h3")).to_be_focused()


def test_escape_closes_the_menu_and_changes_nothing(app: AppPage) -> None:
    """And so does Tab, which goes on from the button."""
    branch(app)
    for key, at in (("Escape", "#more"), ("Tab", "#list [aria-current]")):
        app.page.locator("#more").click()
        expect(app.page.get_by_role("menu")).to_be_visible()
        app.page.keyboard.press(key)
        expect(app.page.get_by_role("menu")).to_have_count(0)
        expect(app.page.locator(at)).to_be_focused()
    app.at(4)
    move(app, "g4").click(button="right")
    app.page.evaluate("() => window.skerry.match.comment(1, 'The list is drawn anew.')")
    expect(app.page.locator("#list p")).to_contain_text("drawn anew")
    app.page.keyboard.press("Escape")
    expect(app.page.get_by_role("menu")).to_have_count(0)
    expect(move(app, "h3")).to_be_focused()
    # Nor does it outlive the match.
    app.page.locator("#more").click()
    expect(app.page.get_by_role("menu")).to_be_visible()
    app.page.evaluate("() => history.back()")
    expect(app.page.locator("#home")).to_be_visible()
    expect(app.page.get_by_role("menu")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)], ids=["phone", "desktop"])
def test_the_list_scrolls_and_the_page_does_not(app: AppPage, size: tuple[int, int]) -> None:
    cells = [f"{row}{place}" for row in "abcde" for place in range(1, 7)]
    app.page.set_viewport_size({"width": size[0], "height": size[1]})
    app.follow(f"1/starboard-y-6/{'.'.join(cells)}")
    app.page.evaluate("() => document.activeElement.blur()")
    before = app.page.evaluate("() => scrollY")
    inside = """() => {
      const list = document.querySelector("#list").getBoundingClientRect();
      const move = document.querySelector("#list [aria-current]").getBoundingClientRect();
      return move.top >= list.top - 1 && move.bottom <= list.bottom + 1;
    }"""
    for key, ply in (("Home", 0), ("End", len(cells)), ("ArrowLeft", len(cells) - 1)):
        app.page.keyboard.press(key)
        app.at(ply)
        assert app.page.evaluate(inside)
        assert app.page.evaluate("() => scrollY") == before
    app.page.set_viewport_size({"width": 768, "height": 1000})  # as a phone that is turned
    app.page.wait_for_function(inside)

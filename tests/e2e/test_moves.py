"""A move is what is clicked, in order: by mouse, by touch, by keyboard, and with buttons."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from skerry.games import load

from tests.common import walk

from .desk import Desk

pytest_plugins = ["tests.e2e.visitors"]

Press = Callable[[str], None]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
CAPTURE = "1/rive-3/a1.b4.c2.d3.e1"
"""White's stone on d2 joins groups; two stones must go, then White goes on."""


# Rive


def capture(desk: Desk, press: Press) -> None:
    """White captures, removes two stones and ends the turn; each step is asked for in words."""
    expect(desk.prompt).to_have_text("White: place a stone.")
    press("d2")
    for left in (2, 1):
        expect(desk.prompt).to_have_text(
            f"White: remove a stone of the new group. Still to remove: {left}."
        )
        offered = desk.offered()["cells"]
        assert set(offered) < set(desk.pieces()) - {"d2"}
        press(offered[0])
    expect(desk.prompt).to_have_text("White: place a stone.")
    assert len(desk.pieces()) == 4
    assert desk.pieces() == desk.true_pieces()
    assert desk.pieces()["d2"] == "white stone"
    empty = desk.offered()["cells"]
    assert not set(empty) & set(desk.pieces())
    press(empty[-1])
    desk.at(9)
    assert [mover for _, mover, _ in desk.frame["line"]] == [0, 1, 0, 1, 0, 1, 1, 1, 1]


def test_a_capture_by_mouse(desk: Desk) -> None:
    desk.follow(CAPTURE)

    def press(cell: str) -> None:
        box = desk.cell(cell).bounding_box()
        assert box
        desk.page.mouse.click(box["x"] + 0.6 * box["width"], box["y"] + 0.35 * box["height"])

    capture(desk, press)


# Playwright has no finger for this Firefox.
@pytest.mark.only_browser("chromium")
def test_a_capture_by_touch(visit: Callable[..., Desk]) -> None:
    desk = visit(f"#{CAPTURE}", **PHONE)
    capture(desk, lambda cell: desk.cell(cell).tap())


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_capture_by_keyboard_alone(visit: Callable[..., Desk], key: str) -> None:
    desk = visit(f"#{CAPTURE}", reduced_motion="reduce")
    expect(desk.spoken).to_have_text("Black played e1. Your move.")
    for _ in range(20):
        desk.page.keyboard.press("Tab")
        if desk.focused():
            break

    def press(cell: str) -> None:
        desk.walk(cell)
        expect(desk.cell(cell)).to_have_accessible_name(re.compile("legal"))
        desk.page.keyboard.press(key)

    heard: list[str] = []

    def press_and_hear(cell: str) -> None:
        press(cell)
        ply = len(heard) + 6
        desk.at(ply)
        token = desk.tokens()[-1]
        expect(desk.spoken).to_have_text(f"White: {token}. {desk.prompt.inner_text()}")
        heard.append(token)
        assert desk.focused() == cell, "the focus stays where it was"

    capture(desk, press_and_hear)
    assert heard[0] == "d2"
    assert heard[1].startswith("x")


def test_what_is_not_offered_cannot_be_clicked(desk: Desk) -> None:
    desk.follow(CAPTURE)
    offered = desk.offered()["cells"]
    closed = [cell for cell in ("a1", "b4", "c2", *desk.true_pieces()) if cell not in offered]
    for cell in closed:
        expect(desk.cell(cell)).to_be_disabled()
        desk.cell(cell).click(force=True)
    desk.play(offered[0])
    assert desk.tokens() == ["a1", "b4", "c2", "d3", "e1", offered[0]]


def test_groups_and_their_sizes_on_demand(visit: Callable[..., Desk]) -> None:
    desk = visit("#1/rive-3/a1.b4.c2.d3.e1.d2", reduced_motion="reduce")
    button = desk.page.locator("#groups")
    expect(button).to_have_attribute("aria-pressed", "false")
    blank = desk.ink("a1", 0, 0)
    expect(desk.cell("a1")).not_to_have_accessible_name(re.compile("group"))
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(desk.cell("d2")).to_have_accessible_name(re.compile("group of 4"))
    expect(desk.cell("a1")).to_have_accessible_name(re.compile("group of 1"))
    desk.drawn("a1", 0, 0, unlike=blank)
    desk.page.reload()
    desk.live()
    expect(button).to_have_attribute("aria-pressed", "true")
    desk.page.keyboard.press("g")
    expect(desk.cell("d2")).not_to_have_accessible_name(re.compile("group"))


# Starboard Y


def test_the_pie_rule(desk: Desk) -> None:
    person = "Person"
    desk.new_game("Starboard Y", 2, (person, person), rules="With the pie rule")
    desk.play("b2")
    expect(desk.prompt).to_have_text("White: place a stone, or swap.")
    desk.page.get_by_role("button", name="Swap: take over the first stone").click()
    desk.at(2)
    assert desk.pieces() == desk.true_pieces()
    assert list(desk.pieces().values()) == ["white stone"]
    expect(desk.cell("b2")).to_have_accessible_name(re.compile("last move"))
    assert desk.tokens()[0] == "b2"
    expect(desk.prompt).to_have_text("Black: place a stone.")
    expect(desk.choice("swap")).to_have_count(0)
    desk.undo()
    desk.at(1)
    desk.play("c2")
    assert sorted(desk.pieces().values()) == ["black stone", "white stone"]
    expect(desk.choice("swap")).to_have_count(0)


def test_sides_touched_and_the_winning_y(desk: Desk) -> None:
    game = load("starboard-y-3")
    *moments, (position, _) = walk(game, seed=2)
    tokens = [game.write(pos, move) for pos, move in moments if move]
    outcome = game.outcome(position)
    assert outcome
    assert outcome.winner is not None
    desk.follow(f"1/starboard-y-3/{'.'.join(tokens[:-1])}")
    assert desk.frame["links"] == []
    score = desk.page.locator(f'[data-player="{outcome.winner}"] .score')
    expect(score).to_have_text(re.compile(r"^Sides joined: \d( \d)*$"))
    names = game.board.names
    ends = game.view(position).links
    a, b = next((names[a], names[b]) for a, b in ends if game.board.xy[a][1] == game.board.xy[b][1])
    half = 0.5 if a < b else -0.5
    desk.play(tokens[-1])
    desk.ink_is(a, half, 0, "--win")
    expect(desk.prompt).to_have_text(f"{game.players[outcome.winner]} wins.")
    joined = str(game.view(position).score[outcome.winner])
    expect(score).to_have_text(joined)
    assert len(joined.removeprefix("Sides joined: ").split()) >= 3


# Rivers and Stones


def test_a_journey_is_shown_before_it_is_made(desk: Desk) -> None:
    """From d4 over the river on d5 to the edge; between b5 and a5 lies nothing but its way."""
    desk.follow("1/rivers-13/d5=h.d10=v")
    blank = desk.ink("b5", -0.5, 0)
    assert blank[3] == 0
    desk.cell("d4").click()
    expect(desk.status).to_have_text("Selected: d4")
    assert {"a5", "b5", "c5", "c4", "d3"} <= set(desk.offered()["cells"])
    assert desk.ink("b5", -0.5, 0) == blank
    desk.cell("a5").hover()
    desk.drawn("b5", -0.5, 0, unlike=blank)
    aimed = desk.ink("b5", -0.5, 0)
    desk.cell("c4").hover()
    desk.drawn("b5", -0.5, 0, unlike=aimed)
    desk.play("a5")
    assert desk.tokens()[-1] == "d4a5"
    desk.page.mouse.move(0, 0)
    desk.drawn("b5", -0.5, 0, unlike=blank)
    assert desk.pieces() == desk.true_pieces()


def test_a_journey_is_shown_to_the_keyboard(desk: Desk) -> None:
    desk.follow("1/rivers-13/d5=h.d10=v")
    desk.cell("d4").focus()
    desk.page.keyboard.press("Enter")
    blank = desk.ink("b5", -0.5, 0)
    desk.walk("a5")
    desk.drawn("b5", -0.5, 0, unlike=blank)
    desk.page.keyboard.press("Escape")
    expect(desk.status).not_to_contain_text("Selected")
    assert "a5" not in desk.offered()["cells"]


def test_a_stone_pushes(desk: Desk) -> None:
    """Two clicks, then the target."""
    desk.follow("1/rivers-13/")
    desk.cell("d4").click()
    assert {"c4", "d3", "d5"} <= set(desk.offered()["cells"])
    assert "d6" not in desk.offered()["cells"]
    desk.cell("d5").click()
    expect(desk.status).to_have_text("Selected: d4 d5")
    assert set(desk.offered()["cells"]) == {"d6"}
    desk.play("d6")
    assert desk.tokens() == ["d4d5>d6"]
    assert desk.pieces() == desk.true_pieces()
    assert {"d5", "d6"} <= set(desk.pieces())
    assert "d4" not in desk.pieces()


def test_a_river_pushes_far(desk: Desk) -> None:
    desk.follow("1/rivers-13/d4=v.d10=v")
    blank = desk.ink("d2", 0, 0.5)
    desk.cell("d4").click()
    desk.cell("d5").click()
    assert set(desk.offered()["cells"]) == {"d1", "d2", "d3", "d6", "d7", "d8"}
    desk.cell("d1").hover()
    desk.drawn("d2", 0, 0.5, unlike=blank)
    desk.play("d1")
    assert desk.tokens()[-1] == "d4d5>d1"
    assert desk.pieces()["d5"] == "circle stone", "the river has become a stone"
    assert desk.pieces() == desk.true_pieces()


def test_flips_and_turns_by_buttons(desk: Desk) -> None:
    desk.follow("1/rivers-13/")
    captions = {
        "d5": ["Flip to a horizontal river", "Flip to a vertical river"],
        "d4": ["Flip to a stone", "Rotate the river"],
    }

    def buttons(cell: str) -> None:
        desk.cell(cell).click()
        shown = desk.page.locator("#choices .main")
        expect(shown).to_have_text(captions[cell])
        expect(desk.page.locator("#choices")).to_be_in_viewport()

    def press(caption: str) -> None:
        desk.page.get_by_role("button", name=caption).click()
        desk.settle()

    expect(desk.page.locator("#choices .main")).to_have_count(0)
    buttons("d5")
    press("Flip to a vertical river")
    assert desk.pieces()["d5"] == "circle river, vertical"
    desk.play("d10", "=h")
    captions["d5"] = captions["d4"]
    buttons("d5")
    press("Rotate the river")
    assert desk.pieces()["d5"] == "circle river, horizontal"
    desk.play("d10", "=~")
    buttons("d5")
    press("Flip to a stone")
    assert desk.pieces()["d5"] == "circle stone"
    assert desk.tokens() == ["d5=v", "d10=h", "d5~", "d10~", "d5=s"]


def test_clicks_can_be_taken_back(desk: Desk) -> None:
    """On the piece again, on another piece, on nothing, and with Escape."""
    desk.follow("1/rivers-13/")
    selected = re.compile(r"selected")
    desk.cell("d5").click()
    expect(desk.cell("d5")).to_have_accessible_name(selected)
    desk.cell("d5").click()
    expect(desk.cell("d5")).not_to_have_accessible_name(selected)
    desk.cell("d5").click()
    expect(desk.cell("f5")).to_be_enabled()  # it may be chosen instead
    expect(desk.cell("f5")).not_to_have_accessible_name(re.compile("legal"))
    expect(desk.cell("d9")).to_be_disabled()
    desk.cell("f5").click()
    expect(desk.cell("f5")).to_have_accessible_name(selected)
    expect(desk.cell("d5")).not_to_have_accessible_name(selected)
    desk.cell("a1").click(force=True)
    expect(desk.cell("f5")).not_to_have_accessible_name(selected)
    desk.cell("f5").click()
    desk.page.keyboard.press("Escape")
    expect(desk.cell("f5")).not_to_have_accessible_name(selected)
    assert desk.ply == 0

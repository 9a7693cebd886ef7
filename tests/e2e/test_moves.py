"""A move is what is clicked, in order: by mouse, by touch, by keyboard, and with buttons."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from skerry.games import load
from skerry.match import last_turn

from tests.common import walk

from .pages import AppPage, Visit

Press = Callable[[str], None]
CAPTURE = "1/rive-3/a1.b4.c2.d3.e1"
"""White's stone on d2 joins groups; two stones must go, then White goes on."""


# Rive


def capture(app: AppPage, press: Press) -> None:
    """White captures, removes two stones and ends the turn; each step is asked for in words."""
    expect(app.prompt).to_have_text("White: place a stone.")
    press("d2")
    for left in ("2 stones", "1 stone"):
        expect(app.prompt).to_have_text(f"White: remove {left}.")
        offered = app.offered()["cells"]
        assert set(offered) < set(app.pieces()) - {"d2"}
        press(offered[0])
    expect(app.prompt).to_have_text("White: place a stone.")
    assert len(app.pieces()) == 4
    assert app.pieces() == app.true_pieces()
    assert app.pieces()["d2"] == "white stone"
    empty = app.offered()["cells"]
    assert not set(empty) & set(app.pieces())
    press(empty[-1])
    app.at(9)
    assert [move["player"] for move in app.frame["line"]] == [0, 1, 0, 1, 0, 1, 1, 1, 1]


def test_a_capture_by_mouse(app: AppPage) -> None:
    app.follow(CAPTURE)

    def press(cell: str) -> None:
        box = app.cell(cell).bounding_box()
        assert box
        app.page.mouse.click(box["x"] + 0.6 * box["width"], box["y"] + 0.35 * box["height"])

    capture(app, press)


@pytest.mark.only_browser("chromium")
def test_a_capture_by_touch(phone: AppPage) -> None:
    phone.follow(CAPTURE)
    capture(phone, lambda cell: phone.cell(cell).tap())


@pytest.mark.firefox
def test_a_capture_by_keyboard_alone(visit: Visit) -> None:
    app = visit(f"#{CAPTURE}", reduced_motion="reduce")
    expect(app.spoken).to_have_text("Black placed on e1. Your turn.")
    for _ in range(20):
        app.page.keyboard.press("Tab")
        if app.focused():
            break

    def press(cell: str) -> None:
        app.walk(cell)
        expect(app.cell(cell)).to_have_accessible_name(re.compile("legal"))
        app.page.keyboard.press("Space" if heard else "Enter")

    heard: list[str] = []

    def press_and_hear(cell: str) -> None:
        press(cell)
        ply = len(heard) + 6
        app.at(ply)
        token = app.tokens()[-1]
        turn = last_turn(app.match.node)
        start = turn[0].parent
        assert start is not None
        news = str(app.match.game.tell_turn(start.position, [node.move for node in turn]))
        if app.match.position.turn == 1:  # which is announced as a whole when it is over
            news = f"White: {token.replace('x', 'removed ')}."
        expect(app.spoken).to_have_text(f"{news} {app.prompt.inner_text()}")
        heard.append(token)
        assert app.focused() == cell, "the focus stays where it was"

    capture(app, press_and_hear)
    assert heard[0] == "d2"
    assert heard[1].startswith("x")


def test_what_is_not_offered_cannot_be_clicked(app: AppPage) -> None:
    app.follow(CAPTURE)
    offered = app.offered()["cells"]
    closed = [cell for cell in ("a1", "b4", "c2", *app.true_pieces()) if cell not in offered]
    for cell in closed:
        expect(app.cell(cell)).to_be_disabled()
        app.cell(cell).click(force=True)
    app.play(offered[0])
    assert app.tokens() == ["a1", "b4", "c2", "d3", "e1", offered[0]]


def test_groups_and_their_sizes_on_demand(app: AppPage) -> None:
    app.follow("1/rive-3/a1.b4.c2.d3.e1.d2")
    button = app.page.locator("#groups")
    expect(button).to_have_attribute("aria-pressed", "false")
    blank = app.ink("a1", 0, 0)
    expect(app.cell("a1")).not_to_have_accessible_name(re.compile("group"))
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(app.cell("d2")).to_have_accessible_name(re.compile("group of 4"))
    expect(app.cell("a1")).to_have_accessible_name(re.compile("group of 1"))
    app.drawn("a1", 0, 0, unlike=blank)
    app.page.reload()
    app.live()
    expect(button).to_have_attribute("aria-pressed", "true")
    app.page.keyboard.press("g")
    expect(app.cell("d2")).not_to_have_accessible_name(re.compile("group"))


# Starboard Y


def test_the_pie_rule(app: AppPage) -> None:
    person = "Person"
    app.new_game("Starboard Y", 2, (person, person), rules="With the pie rule")
    app.play("b2")
    expect(app.prompt).to_have_text("White: place a stone, or swap.")
    app.page.get_by_role("button", name="Swap: take over the first stone").click()
    app.at(2)
    assert app.pieces() == app.true_pieces()
    assert list(app.pieces().values()) == ["white stone"]
    expect(app.cell("b2")).to_have_accessible_name(re.compile("last move"))
    assert app.tokens()[0] == "b2"
    expect(app.prompt).to_have_text("Black: place a stone.")
    expect(app.choice("swap")).to_have_count(0)
    app.undo()
    app.at(1)
    app.play("c2")
    assert sorted(app.pieces().values()) == ["black stone", "white stone"]
    expect(app.choice("swap")).to_have_count(0)


def test_sides_touched_and_the_winning_y(app: AppPage) -> None:
    game = load("starboard-y-3")
    *moments, (position, _) = walk(game, seed=2)
    tokens = [game.write(pos, move) for pos, move in moments if move]
    outcome = game.outcome(position)
    assert outcome
    assert outcome.winner is not None
    app.follow(f"1/starboard-y-3/{'.'.join(tokens[:-1])}")
    assert app.frame["links"] == []
    score = app.page.locator(f'[data-player="{outcome.winner}"] .score')
    expect(score).to_have_text(re.compile(r"^Sides joined: \d( \d)*$"))
    names = game.board.names
    ends = game.view(position).links
    a, b = next((names[a], names[b]) for a, b in ends if game.board.xy[a][1] == game.board.xy[b][1])
    half = 0.5 if a < b else -0.5
    app.play(tokens[-1])
    app.ink_is(a, half, 0, "--win")
    expect(app.prompt).to_have_text(f"{game.players[outcome.winner]} wins.")
    joined = str(game.view(position).score[outcome.winner])
    expect(score).to_have_text(joined)
    assert len(joined.removeprefix("Sides joined: ").split()) >= 3


# Rivers and Stones


def test_a_journey_is_shown_before_it_is_made(app: AppPage) -> None:
    """From d4 over the river on d5 to the edge; between b5 and a5 lies nothing but its way."""
    app.follow("1/rivers-13/d5=h.d10=v")
    blank = app.ink("b5", -0.5, 0)
    assert blank[3] == 0
    app.cell("d4").click()
    expect(app.prompt).to_have_text("Where should d4 go?")
    assert {"a5", "b5", "c5", "c4", "d3"} <= set(app.offered()["cells"])
    assert app.ink("b5", -0.5, 0) == blank
    app.cell("a5").hover()
    app.drawn("b5", -0.5, 0, unlike=blank)
    aimed = app.ink("b5", -0.5, 0)
    app.cell("c4").hover()
    app.drawn("b5", -0.5, 0, unlike=aimed)
    app.play("a5")
    assert app.tokens()[-1] == "d4a5"
    app.page.mouse.move(0, 0)
    app.drawn("b5", -0.5, 0, unlike=blank)
    assert app.pieces() == app.true_pieces()


def test_a_stone_is_dragged(app: AppPage) -> None:
    """To where it goes, with its way shown, or onto a stone, to push that.  Where it cannot go the
    rule is told, and beside the board nothing happens.  Where a click is a whole move, a drag is
    only a click at its end."""

    def drag(start: str, *way: str) -> None:
        for cell in (start, *way):
            box = app.cell(cell).bounding_box()
            assert box
            app.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if cell == start:
                app.page.mouse.down()

    app.follow("1/rivers-13/d5=h.d10=v")
    blank = app.ink("b5", -0.5, 0)
    drag("d4", "c4", "b4", "a5")
    app.drawn("b5", -0.5, 0, unlike=blank)
    app.page.mouse.up()
    app.at(3)
    assert app.tokens()[-1] == "d4a5"
    drag("i10", "k12")
    app.page.mouse.up()
    expect(app.status).to_contain_text("k12")
    app.at(3)
    drag("i10", "i11")
    app.page.mouse.move(0, 0)
    app.page.mouse.up()
    app.cell("i11").hover()
    app.taken()
    assert len(app.tokens()) == 3

    app.follow("1/rivers-13/")
    drag("d4", "d5")
    app.page.mouse.up()
    expect(app.prompt).to_have_text("Where should d5 be pushed?")
    app.play("d6")
    assert app.tokens() == ["d4d5>d6"]

    app.follow("1/rive-3/")
    drag("a1", "c3")
    app.page.mouse.up()
    app.at(1)
    assert app.tokens() == ["c3"]


def test_a_journey_is_shown_to_the_keyboard(app: AppPage) -> None:
    app.follow("1/rivers-13/d5=h.d10=v")
    app.cell("d4").focus()
    app.page.keyboard.press("Enter")
    blank = app.ink("b5", -0.5, 0)
    app.walk("a5")
    app.drawn("b5", -0.5, 0, unlike=blank)
    app.page.keyboard.press("Escape")
    expect(app.prompt).not_to_contain_text("Where")
    assert "a5" not in app.offered()["cells"]


def test_a_stone_pushes(app: AppPage) -> None:
    """Two clicks, then the target."""
    app.follow("1/rivers-13/")
    app.cell("d4").click()
    assert {"c4", "d3", "d5"} <= set(app.offered()["cells"])
    assert "d6" not in app.offered()["cells"]
    app.cell("d5").click()
    expect(app.prompt).to_have_text("Where should d5 be pushed?")
    assert set(app.offered()["cells"]) == {"d6"}
    app.play("d6")
    assert app.tokens() == ["d4d5>d6"]
    assert app.pieces() == app.true_pieces()
    assert {"d5", "d6"} <= set(app.pieces())
    assert "d4" not in app.pieces()


def test_a_river_pushes_far(app: AppPage) -> None:
    app.follow("1/rivers-13/d4=v.d10=v")
    blank = app.ink("d2", 0, 0.5)
    app.cell("d4").click()
    app.cell("d5").click()
    assert set(app.offered()["cells"]) == {"d1", "d2", "d3", "d6", "d7", "d8"}
    app.cell("d1").hover()
    app.drawn("d2", 0, 0.5, unlike=blank)
    app.play("d1")
    assert app.tokens()[-1] == "d4d5>d1"
    assert app.pieces()["d5"] == "circle stone", "the river has become a stone"
    assert app.pieces() == app.true_pieces()


def test_flips_and_turns_by_buttons(app: AppPage) -> None:
    app.follow("1/rivers-13/")
    captions = {
        "d5": ["Flip to a river across", "Flip to an upright river"],
        "d4": ["Flip to a stone", "Rotate the river"],
    }

    def buttons(cell: str) -> None:
        app.cell(cell).click()
        shown = app.page.locator("#choices .main")
        expect(shown).to_have_text(captions[cell])
        expect(app.page.locator("#choices")).to_be_in_viewport()

    def press(caption: str) -> None:
        app.page.get_by_role("button", name=caption).click()
        app.settle()

    expect(app.page.locator("#choices .main")).to_have_count(0)
    buttons("d5")
    press("Flip to an upright river")
    assert app.pieces()["d5"] == "circle river, upright"
    app.play("d10", "=h")
    captions["d5"] = captions["d4"]
    buttons("d5")
    press("Rotate the river")
    assert app.pieces()["d5"] == "circle river, across"
    app.play("d10", "=~")
    buttons("d5")
    press("Flip to a stone")
    assert app.pieces()["d5"] == "circle stone"
    assert app.tokens() == ["d5=v", "d10=h", "d5~", "d10~", "d5=s"]


def test_a_typed_move_is_corrected(app: AppPage) -> None:
    """What was wrong with it is no longer said once it is right."""
    app.follow("1/rive-3/c3")
    field = app.page.get_by_label("Type a move")
    field.fill("zz")
    field.press("Enter")
    expect(app.notice("'zz' is not written like a move")).to_be_visible()
    field.fill(" .A1,")
    field.press("Enter")
    app.at(2)
    expect(app.page.locator(".notice")).to_have_count(0)


def test_clicks_can_be_taken_back(app: AppPage) -> None:
    """On the piece again, on another piece, on nothing, and with Escape."""
    app.follow("1/rivers-13/")
    selected = re.compile(r"selected")
    app.cell("d5").click()
    expect(app.cell("d5")).to_have_accessible_name(selected)
    app.cell("d5").click()
    expect(app.cell("d5")).not_to_have_accessible_name(selected)
    app.cell("d5").click()
    expect(app.cell("f5")).to_be_enabled()  # it may be chosen instead
    expect(app.cell("f5")).not_to_have_accessible_name(re.compile("legal"))
    expect(app.cell("d9")).to_be_disabled()
    app.cell("f5").click()
    expect(app.cell("f5")).to_have_accessible_name(selected)
    expect(app.cell("d5")).not_to_have_accessible_name(selected)
    app.cell("a1").click(force=True)
    expect(app.cell("f5")).not_to_have_accessible_name(selected)
    app.cell("f5").click()
    app.page.keyboard.press("Escape")
    expect(app.cell("f5")).not_to_have_accessible_name(selected)
    assert app.ply == 0

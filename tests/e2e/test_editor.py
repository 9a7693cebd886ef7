"""The editor of positions: by clicks, by keys, with the engine's word on all that is set up."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from skerry.games import load, presentation
from skerry.session import Session

from .pages import RENEWED, AppPage
from .test_access import TARGETS, WIDTHS, judge_in_all_themes

SOUND = "This position can be played."


def open_editor(app: AppPage, clock: str = "") -> Locator:
    """Open the editor from the dialog of new games, on the game that is played now."""
    app.page.locator("#new").click()
    if clock:
        app.page.get_by_role("dialog").get_by_label("Clock").select_option(label=clock)
    app.page.get_by_role("button", name="Set up a position").click()
    dialog = app.page.get_by_role("dialog", name="Set up a position")
    expect(dialog.get_by_role("status")).not_to_have_text("")
    return dialog


def cell(dialog: Locator, name: str) -> Locator:
    return dialog.locator(f'[data-cell="{name}"]')


def tool(dialog: Locator, name: str) -> None:
    dialog.get_by_role("radio", name=name, exact=True).check(force=True)


def says(name: str, pieces: dict[str, str], turn: int) -> str:
    """What the engine says of a position: why it is impossible, or that it is not."""
    board = load(name).board
    letters = "".join(pieces.get(board.names[cell], ".") for cell in board.cells)
    answer: dict[str, Any] = json.loads(Session().set_up(name, letters, turn))
    return str(answer.get("error", SOUND))


def test_a_position_is_set_up_and_played(app: AppPage) -> None:
    app.follow("1/rive-4/")
    dialog = open_editor(app)
    verdict = dialog.get_by_role("status")
    expect(verdict).to_have_text(SOUND)
    cell(dialog, "c3").click()
    tool(dialog, "white stone")
    cell(dialog, "d4").click()
    cell(dialog, "e5").click()
    cell(dialog, "e5").click()  # and away again
    expect(cell(dialog, "e5")).to_have_accessible_name("e5, empty")
    tool(dialog, "White")
    expect(verdict).to_have_text(says("rive-4", {"c3": "b", "d4": "w"}, 1))
    tool(dialog, "Black")
    expect(verdict).to_have_text(SOUND)
    dialog.locator("select[name=player1]").select_option("bot 1")
    dialog.get_by_role("button", name="Play").click()
    expect(dialog).to_have_count(0)
    expect(app.cell("c3")).to_have_accessible_name("c3, black stone")
    assert app.pieces() == {"c3": "black stone", "d4": "white stone"}
    assert app.frame["turn"] == 0
    app.live()
    assert app.players == ["person", "bot 1"]
    app.wander(Random(1))
    assert app.ply == 2
    app.page.reload()  # it is a match of one's own
    app.live()
    assert app.ply == 2


def test_pieces_show_their_player_by_form_if_that_is_wanted(app: AppPage) -> None:
    """On the board and in the palette, which has the colours of the theme, too."""
    pictures = "(canvases) => canvases.map((canvas) => canvas.toDataURL())"
    app.follow("1/rive-2/")
    seen = []
    for marked in (True, False):
        app.option("Mark pieces by shape", marked)
        dialog = open_editor(app)
        cell(dialog, "c1").click()
        expect(cell(dialog, "c1")).to_have_accessible_name("c1, black stone")
        app.page.wait_for_timeout(100)  # until it is drawn
        seen.append(dialog.locator("canvas").evaluate_all(pictures))
        app.page.emulate_media(color_scheme="dark")
        app.page.wait_for_timeout(100)
        assert dialog.locator("label canvas").evaluate_all(pictures) != seen[-1][-2:]
        app.page.emulate_media(color_scheme="light")
        app.page.keyboard.press("Escape")
    changed = [before != after for before, after in zip(*seen, strict=True)]
    assert changed == [False, True, True, True], "all but the empty board"


@pytest.mark.parametrize("name", ["rive-4", "starboard-y-4", "rivers-13"])
def test_every_game_has_its_palette_and_its_verdict(app: AppPage, name: str) -> None:
    app.follow(f"1/{name}/")
    game = load(name)
    dialog = open_editor(app)
    verdict = dialog.get_by_role("status")
    expect(verdict).to_have_text(SOUND)
    for glyph in presentation(game).glyphs.values():
        expect(dialog.get_by_role("radio", name=glyph.name, exact=True)).to_have_count(1)
    dialog.get_by_role("button", name="Clear the board").click()
    expect(verdict).to_have_text(says(name, {}, 0))
    letter, glyph = list(presentation(game).glyphs.items())[-1]
    tool(dialog, glyph.name)
    cell(dialog, "c4").click()
    cell(dialog, "d5").click()
    cell(dialog, "d4").click()
    wrong = says(name, dict.fromkeys(("c4", "d5", "d4"), letter), 0)
    expect(verdict).to_have_text(wrong)
    for act in ("Play", "Analyse", "Copy link"):
        button = dialog.get_by_role("button", name=act)
        expect(button).to_have_attribute("aria-disabled", str(wrong != SOUND).lower())
    dialog.get_by_role("button", name="Start position").click()
    expect(verdict).to_have_text(SOUND)
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)


def test_no_clock_runs_in_a_position_that_is_played_by_link(app: AppPage) -> None:
    """Though one was chosen before it was set up."""
    app.follow("1/rive-3/")
    for who, times in (("person", [180, 180]), ("link", None)):
        dialog = open_editor(app, clock="3 min + 2 s a turn")
        cell(dialog, "c3").click()
        dialog.locator("select[name=player1]").select_option(who)
        before = app.page.evaluate_handle("() => window.skerry.match.frame")
        dialog.get_by_role("button", name="Play").click()
        app.page.wait_for_function(RENEWED, arg=before)
        app.page.wait_for_function(
            "(who) => window.skerry.match.isLive && window.skerry.match.players[1] === who", arg=who
        )
        clock = app.frame["clock"]
        assert (clock and clock["left"]) == times


def test_pieces_are_turned_and_removed(app: AppPage) -> None:
    app.follow("1/rivers-13/")
    game = load("rivers-13")
    dialog = open_editor(app)
    forms = [glyph.name for glyph in presentation(game).glyphs.values() if glyph.player == 0]
    tool(dialog, "Flip or rotate")
    for form in [*forms[1:], forms[0], forms[1]]:
        cell(dialog, "d5").click()
        expect(cell(dialog, "d5")).to_have_accessible_name(f"d5, {form}")
    tool(dialog, "Remove")
    cell(dialog, "d5").click()
    expect(cell(dialog, "d5")).to_have_accessible_name("d5, empty")
    cell(dialog, "e5").click(button="right")
    expect(cell(dialog, "e5")).to_have_accessible_name("e5, empty")
    expect(dialog.get_by_role("button", name="Play")).to_have_attribute("aria-disabled", "true")
    dialog.get_by_role("button", name="Cancel").click()


def test_the_editor_by_keys(app: AppPage) -> None:
    """Digits choose the piece, Enter puts it, Delete takes it away; all is said."""
    app.follow("1/starboard-y-3/")
    dialog = open_editor(app)
    press = app.page.keyboard.press
    expect(dialog.get_by_role("grid", name="Starboard Y")).to_be_visible()
    said = dialog.locator("[aria-live]")
    cell(dialog, "c3").focus()
    press("2")
    expect(said).to_have_text("white stone")
    press("Enter")
    expect(said).to_have_text("c3, white stone")
    expect(cell(dialog, "c3")).to_have_accessible_name("c3, white stone")
    press("ArrowRight")
    press("1")
    press("Enter")
    expect(cell(dialog, "c4")).to_have_accessible_name("c4, black stone")
    expect(dialog.get_by_role("status")).to_have_text(SOUND)
    press("Delete")
    expect(said).to_have_text("c4, empty")
    expect(cell(dialog, "c4")).to_have_accessible_name("c4, empty")
    press("Escape")
    expect(dialog).to_have_count(0)
    app.at(0)


def test_the_link_of_a_position_is_copied(app: AppPage) -> None:
    app.follow("1/rive-3/")
    app.readable_clipboard()
    dialog = open_editor(app)
    cell(dialog, "c3").click()
    tool(dialog, "White")
    expect(dialog.get_by_role("status")).to_have_text(SOUND)
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("status")).to_have_text("The link to this position is copied.")
    copied = app.page.evaluate("() => navigator.clipboard.readText()")
    app.page.keyboard.press("Escape")
    app.follow(copied.split("#")[1])
    assert app.pieces() == {"c3": "black stone"}
    assert app.frame["turn"] == 1


def test_a_position_is_analysed_at_once(app: AppPage) -> None:
    app.follow("1/starboard-y-2/")
    dialog = open_editor(app)
    expect(dialog.get_by_role("status")).to_have_text(SOUND)
    dialog.get_by_role("button", name="Analyse").click()
    panel = app.page.get_by_role("region", name="Analysis")
    expect(panel.locator(".candidates li").first).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)


@pytest.mark.only_browser("chromium")
def test_the_editor_is_for_everybody(phone: AppPage) -> None:
    app = phone
    app.follow("1/rivers-13/")
    dialog = open_editor(app)
    expect(dialog.get_by_role("status")).to_have_text(SOUND)
    judge_in_all_themes(app.page, "dialog[open]")
    assert app.page.evaluate(TARGETS) == []
    width, room = app.page.evaluate(WIDTHS)
    assert width <= room == 360
    inner = dialog.evaluate("(dialog) => [dialog.scrollWidth, dialog.clientWidth]")
    assert inner[0] <= inner[1]
    board = dialog.locator("canvas").first.bounding_box()
    assert board
    assert board["height"] > 250  # the tools leave it its room
    verdict = dialog.get_by_role("status").bounding_box()
    menus = dialog.locator(".sides").bounding_box()
    assert verdict
    assert menus
    assert verdict["y"] + verdict["height"] <= menus["y"]

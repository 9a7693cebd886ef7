"""A match as HTML, in a page of somebody else's that runs no scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import skerry
from playwright.sync_api import BrowserContext, Locator, Page, expect
from skerry.drawing.colours import inks
from skerry.games import presentation

from .test_access import judge

START = '<!doctype html><html lang="en"><title>A match</title><main><h1>Rivers</h1>'


def shown(piece: Locator) -> Locator:
    """The page of the stepper that can be seen."""
    return piece.locator("> div:visible")


@pytest.mark.only_browser("chromium")  # in this Firefox Playwright cannot turn scripts off
def test_stepping_through_a_match_by_mouse_and_by_keys(
    new_context: Callable[..., BrowserContext],
) -> None:
    match = skerry.Match.from_link("1/rive-3/e2.c1.a3/@1")
    page = new_context(java_script_enabled=False, color_scheme="dark").new_page()
    page.set_content(f"{START}{match.html()}<hr>{match.html()}")
    first, second = (page.locator(".skerry-match").nth(i) for i in (0, 1))

    assert shown(first).get_by_role("img", name="rive-3, ply 1: Black e2", exact=True).is_visible()
    first.get_by_title("Forward").locator("visible=true").click()
    expect(shown(first)).to_contain_text("rive-3, ply 2: White c1")
    expect(shown(second)).to_contain_text("rive-3, ply 1: Black e2")
    page.keyboard.press("ArrowRight")
    expect(shown(first)).to_contain_text("rive-3, ply 3: Black a3")
    first.get_by_title("Start").locator("visible=true").click()
    expect(shown(first)).to_contain_text("rive-3, start")
    expect(shown(first).locator("use[x]")).to_have_count(0)
    second.get_by_title("End").locator("visible=true").click()
    expect(shown(second)).to_contain_text("White: place a stone.")
    expect(shown(second).locator("use[x]")).to_have_count(3)
    seen = set()
    for letter in "bw":
        stone = shown(second).locator(f'use[href$="{letter}"]').first.bounding_box()
        assert stone is not None
        clip = {"x": stone["x"] + 8, "y": stone["y"] + 8, "width": 4, "height": 4}
        seen.add(page.screenshot(clip=clip))
    assert len(seen) == 2, "what is used again has its colours"

    plate = second.locator('[class$="-plate"]').first
    dark = plate.evaluate("(node) => getComputedStyle(node).fill")
    page.emulate_media(color_scheme="light")
    day = inks(presentation(match.game).material)["plate"][0]
    light = f"rgb({', '.join(str(int(day[i : i + 2], 16)) for i in (1, 3, 5))})"
    assert dark != plate.evaluate("(node) => getComputedStyle(node).fill") == light


def test_axe_on_a_match(page: Page) -> None:
    match = skerry.Match.from_link("1/rivers-13/d5=h.d9d8")
    page.set_content(START + match.html() + match.svg())
    judge(page)

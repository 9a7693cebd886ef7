"""Pictures of the page, kept in test-results/screens for whoever wants to see how it looks."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from .pages import AppPage, Visit

pytestmark = pytest.mark.only_browser("chromium")

SIZES = {360: 740, 720: 560, 768: 1024, 911: 512, 940: 760, 1440: 900}
OVERLAPS = """() => {
  const board = document.querySelector("#board").getBoundingClientRect();
  return [...document.querySelectorAll(".player")].filter((player) => {
    const { left, right, top, bottom } = player.getBoundingClientRect();
    return left < board.right && right > board.left && top < board.bottom && bottom > board.top;
  }).length;
}"""
MATCHES = {
    "rive": "1/rive-5/g4.d2.b2.f1.i3.d8.g6.d5.b4.i5.h2.b6.e4.f8.e7.h3.xh2.xi3.i1.g2.f7.xe7.xg6.d3"
    ".xe4.b3.xb2.a1.c7.xd8.h1.xi1.h5.b1.e1.e6.f6.xd5.xe6.d6.e5.d5.xe5.c2.xd3.xd2.e4.e3.f4",
    "starboard-y": "1/starboard-y-4/e3.e4.d4.c3.c4.c5.b4.b5.d5.a4.a3.d6.e5.f2",
    "rivers": "1/rivers-13/h5i5>j5.i9j9.i5j5>k5.h9i9.d5=v.e9d9>c9.e5=h.d9=v.d5b5.d9c9>c5.k5k6.c5b6"
    ".b5a5.b6a6.a5b5.a6b6.b5b6>b13.f9=v.b6=v.g9f9>e9.f5e5>d5",
}


@pytest.fixture(scope="module")
def screens(pytestconfig: pytest.Config) -> Path:
    folder = Path(pytestconfig.getoption("--output")).absolute() / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.mark.parametrize(
    ("name", "scheme"), [("rive", "light"), ("starboard-y", "dark"), ("rivers", "light")]
)
def test_screens(app: AppPage, screens: Path, name: str, scheme: str) -> None:
    """At four widths; nothing of what is asked, offered or drawn lies outside, or on the board."""
    app.follow(MATCHES[name])
    app.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for width, height in SIZES.items():
        app.page.set_viewport_size({"width": width, "height": height})
        expect(app.page.locator("#board")).to_be_in_viewport(ratio=0.99)
        expect(app.prompt).to_be_in_viewport(ratio=1)
        outside = app.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth")
        assert outside <= 0
        assert app.page.evaluate(OVERLAPS) == 0
        path = screens / f"{name}-{width}-{scheme}.png"
        app.page.screenshot(path=path, animations="disabled")
        assert path.stat().st_size > 10_000


@pytest.mark.parametrize("scheme", ["dark", "contrast"])
def test_screens_of_home(app: AppPage, screens: Path, scheme: str) -> None:
    """With a match to continue and some that are kept."""
    app.page.evaluate("(theme) => setTheme(theme)", scheme)
    for name in ("starboard-y", "rive"):
        app.follow(MATCHES[name])
        app.play(app.offered()["cells"][0])
    app.home()
    for width, height in SIZES.items():
        app.page.set_viewport_size({"width": width, "height": height})
        # Boards get their new width with the next frame.
        app.page.wait_for_function("() => document.scrollingElement.scrollWidth <= innerWidth")
        app.page.screenshot(path=screens / f"home-{width}-{scheme}.png", animations="disabled")
    app.page.set_viewport_size({"width": 360, "height": 740})
    app.page.locator("#settings").click()
    app.page.screenshot(path=screens / f"settings-360-{scheme}.png", animations="disabled")
    app.page.keyboard.press("Escape")
    app.page.evaluate("() => setTheme('auto')")


@pytest.mark.deep
def test_preview(visit: Visit, screens: Path) -> None:
    """The picture that web/icons/preview.png is a copy of: a match against the bot, half way."""
    app = visit(
        f"?coordinates=on#{MATCHES['rive']}",
        viewport={"width": 1200, "height": 750},
        reduced_motion="reduce",
    )
    app.let_play(1, "Bot, level 4")
    app.settle()
    app.page.mouse.move(0, 0)
    app.page.screenshot(path=screens / "preview.png")

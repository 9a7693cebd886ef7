"""Pictures of every view: ``python3 build.py screens`` writes them to docs/screens/.

They are to be looked at, beside one another and beside those of an earlier version; no test
compares them.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path

from buildtools.paths import DIST
from buildtools.server import Server
from playwright.sync_api import Browser, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from .launch import launch_options
from .pages import PATIENCE, AppPage, listen
from .test_screens import MATCHES

QUALITY = 40
"""Of WebP: shadows and letters without a blur."""
REST = 400
"""Milliseconds until what was drawn last is on the screen."""

WON = {
    "rive": (
        "1/rive-3/a1.c3.d1.e3.c5.a3.b4.xa3.b2.xc3.e2.c1.d2.xe3.xc1.a3.b1.c3.xd1.xb1.xe2.c1.e3.d"
        "4.xe3.e1.e3.d1.xe1.c4.xe3.xc1.xc5.xa1.xa3.d3.a2.c5.e2.e1.b1.c1.b3.a1.c2.a3.e3"
    ),
    "starboard-y": (
        "1/starboard-y-4/d7.h4.e5.e4.f4.g3.f3.f2.g2.e3.c4.d5.c5.c6.d6.b3.b4.a4.a3.d4.h2.c7.d8"
    ),
    "rivers": (
        "1/rivers-13/i5=v.i9i10>i11.i4i9.h9=v.i5h5>h8.h9i9>i4.h8h9.h10h9>h8.h8=v.h9h8>h7.f4=h.g"
        "10h10.h7h8>h9.h9h8>h7.h5i5.h8=h.h7e8.e9e8>e7.i5i4>i3.i9=v.e7e8>e9.i9i10>i5.i4i5>i6.i6h"
        "6.d5c5.e9e8>e7.c5=v.d9c9.e7e8>e9.h6h5.h4h5>h6.e9e8>e7.h5h6>h7.c9c8.e7e8>e9.h7h6>h5.c5c"
        "4.h6h5>h4.d4c4>b4.d10=v.e4d4.e10d11.e8e9>e10.d10d11>d5.d4d5>d6.f9e9>d9.d9d10.d6e6.d10d"
        "11>d12.e6e5>e4.d11e11.e5d5>c5.f4e4>d4.d5d4>d3.c4b11.d4d3>d2.b11=h.d3e3.h4h5>h6.c8b8.h5"
        "h6>h7.d12d11.b11c11.d11=v.d2d3.h7h6>h5.c11d12.h6h5>h4.d12e12.h5=v.e12e11>h11.h5h4>h6.g"
        "4h4>i4.i4i3>i2.b4b5.i3h3.b5c5>c12.b8b9.e11f11.d11=s.c12d12.d11d12>d13.d13e13.d12e12.f1"
        "1e11.h3g3.e13f13.e12f12.d3=v.e10d10.f13g13.f12g12.g13f13.i11=v.f13f12.i11j11.f12f11.j1"
        "1j10.i2i3.i10j3.i5=v.h8i8.d3=s.e9f9.e4=v.d10=v.i3j3>k3.d10e10.g5f5>e5.f10e6.j3k3>l3.i8"
        "=s.e5e6>e7.i8i7.i5j5.e7e6>e5.e4d4.g9=v.h6g6.g9f9>f6.d3d11.f6f5>f4.e11f11>g11.e6e5>e4.d"
        "11e11"
    ),
}
BROKEN = "1/rive-4/d4.c3.z9"


def choose(app: AppPage, *cells: str) -> None:
    """Click cells without waiting for a move to be complete."""
    for cell in cells:
        app.cell(cell).click()


def against_bot(app: AppPage, link: str) -> None:
    """Follow a link and let the bot have the other side."""
    app.follow(link)
    app.let_play(1 - app.frame["turn"], "Bot, level 3")


def match(name: str) -> Callable[[AppPage], None]:
    """A game half way, against the bot."""
    return lambda app: against_bot(app, MATCHES[name])


def end(name: str) -> Callable[[AppPage], None]:
    """A game that is over."""
    return lambda app: app.follow(WON[name])


def opening(app: AppPage) -> None:
    """A game that nobody has begun."""
    app.follow("1/rive-5/")


def large(app: AppPage) -> None:
    """The largest board there is."""
    app.follow("1/rive-9/")


def choosing(app: AppPage) -> None:
    """A stone that is about to ride: where to?"""
    against_bot(app, MATCHES["rivers"])
    offered = app.offered()["cells"]
    choose(app, "f5" if "f5" in offered else offered[0])


def refusal(app: AppPage) -> None:
    """A cell that the rules do not allow."""
    against_bot(app, MATCHES["rive"])
    offered = set(app.offered()["cells"])
    board = app.match.game.board
    free = {board.names[cell] for cell in board.cells} - set(app.true_pieces()) - offered
    app.cell(min(free)).click(force=True)  # though it is not enabled


def timed(app: AppPage) -> None:
    """With clocks."""
    app.follow("1/rivers-13/")
    app.page.locator("#new").click()
    dialog = app.page.get_by_role("dialog")
    dialog.locator("select[name=clock]").select_option(index=2)
    dialog.get_by_role("button", name="Start").click()
    app.settle()


def new_game(app: AppPage) -> None:
    app.follow("1/rive-5/")
    app.page.locator("#new").click()


def analysis(app: AppPage) -> None:
    app.follow(MATCHES["rivers"])
    app.page.locator("#analyse").click()
    expect(app.page.locator("#analysis .candidates li:visible").first).to_be_visible()
    app.page.wait_for_timeout(5000)


def heat(app: AppPage) -> None:
    analysis(app)
    app.page.locator("#analysis").get_by_role("button", name="Heat").click()


def review(app: AppPage) -> None:
    app.follow(WON["starboard-y"])
    app.choice("review").click()
    expect(app.spoken).to_contain_text("The review is done.", timeout=8 * PATIENCE)


def practice(app: AppPage) -> None:
    """One's own mistake, made again."""
    app.new_game("Starboard Y", 2, ("Person", "Person"))
    app.play("c2", "a2", "a1", "c1", "b3", "b2", "b1", "a3")
    app.page.get_by_role("combobox", name="White is played by").select_option("bot 1")
    app.choice("review").click()
    expect(app.spoken).to_contain_text("The review is done.", timeout=8 * PATIENCE)
    app.page.get_by_role("link", name="Practise your mistakes").click()
    app.page.locator("#lesson [aria-label$=legal]").first.click(timeout=8 * PATIENCE)
    app.page.get_by_role("button", name="Try again").wait_for(timeout=8 * PATIENCE)


def share(app: AppPage) -> None:
    app.follow(MATCHES["rive"])
    app.page.locator("#share").click()
    app.page.wait_for_timeout(REST)


def settings(app: AppPage) -> None:
    app.follow(MATCHES["rive"])
    app.page.locator("#settings").click()


def shortcuts(app: AppPage) -> None:
    app.follow(MATCHES["rive"])
    app.page.locator("#help").click()


def editor(app: AppPage) -> None:
    app.follow(MATCHES["rivers"])
    app.page.locator("#new").click()
    app.page.get_by_role("button", name="Set up a position").click()
    expect(app.page.get_by_role("dialog").get_by_role("status")).not_to_have_text("")


def error(app: AppPage) -> None:
    app.page.evaluate("(link) => (location.hash = link)", BROKEN)
    expect(app.page.locator(".notice")).to_be_visible()


def home(app: AppPage) -> None:
    app.page.goto("about:blank")
    app.page.goto("./")
    app.page.wait_for_timeout(1500)


def returning(app: AppPage) -> None:
    """Home of somebody who has played."""
    for name in MATCHES:
        app.follow(MATCHES[name])
        app.play(app.offered()["cells"][0])
    app.home()


def library(app: AppPage) -> None:
    """All that was played."""
    returning(app)
    app.page.locator("[data-act=all]").click()
    app.page.locator("#saved").scroll_into_view_if_needed()


def visit(address: str) -> Callable[[AppPage], None]:
    """A page that has no match to wait for."""

    def go(app: AppPage) -> None:
        app.page.goto("about:blank")
        app.page.goto(address)
        app.page.wait_for_timeout(2500)

    return go


# A newcomer's way with bots.


def bots(app: AppPage) -> None:
    """Nobody has written any."""
    app.page.goto("bots/")
    expect(app.page.locator("#guide article")).to_be_visible()


def template(app: AppPage, name: str = "Alpha-beta", game: str = "starboard-y-3") -> None:
    """A bot from a template."""
    bots(app)
    app.page.locator("#templates button", has_text=name).click()
    app.page.locator("#game").select_option(game)
    expect(app.page.locator("#mistakes")).to_have_text("No problems found.")


def bot_runs(app: AppPage) -> None:
    """It plays."""
    template(app, game="rivers-13")
    app.page.locator("#opponent").select_option("bot 1")
    app.page.locator("#go").click()
    app.page.locator("#log li").nth(5).wait_for()


def bot_wins(app: AppPage) -> None:
    """It has beaten the first level."""
    template(app, "Monte Carlo")
    app.page.locator("#opponent").select_option("bot 1")
    while app.page.get_by_text("Monte Carlo wins.").count() == 0:
        app.page.locator("#go").click()
        app.page.get_by_role("link", name="Open this game").wait_for(timeout=4 * PATIENCE)


def write(app: AppPage, line: str) -> None:
    """Write a line at the beginning of ``choose``."""
    app.page.locator("#editor .cm-line", has_text="def choose").click()
    app.page.keyboard.press("End")
    app.page.keyboard.press("Enter")
    app.page.keyboard.insert_text(line)


def bot_fails(app: AppPage) -> None:
    """A line was changed, and that went wrong."""
    template(app, "Greedy")
    write(app, "return math.nowhere()")
    app.page.locator("#go").click()
    app.page.locator("#failure p").first.wait_for()


def bot_compared(app: AppPage) -> None:
    """Its list of moves is not ours."""
    template(app, "Random", "rivers-13")
    write(app, "return match.legal_moves()[0]\n\ndef legal_moves(match):\n    return []\n")
    app.page.locator("#compare").click()
    app.page.locator("#failure p").first.wait_for()


def bots_meet(app: AppPage) -> None:
    """Four in an arena."""
    for name in ("Random", "Greedy", "Monte Carlo"):
        app.page.goto("bots/")
        app.page.locator("#templates li").first.wait_for(state="attached")
        app.page.wait_for_function("() => window.skerryBots")
        app.page.locator("#new").evaluate("(details) => { details.open = true; }")
        app.page.locator("#templates button", has_text=name).click()
        expect(app.page.locator("#name")).to_have_value(name)
    app.page.locator("#field").select_option("starboard-y-2")
    app.page.locator("#all").click()
    app.page.locator("#compete").click()
    expect(app.page.locator("#far")).to_have_text("24 of 24 games", timeout=8 * PATIENCE)
    app.page.locator("#arena").scroll_into_view_if_needed()
    app.page.locator("#standings").scroll_into_view_if_needed()


def bot_sent(app: AppPage) -> None:
    """A bot that came with a link."""
    template(app, "Greedy")
    app.page.evaluate("() => { navigator.clipboard.writeText = async (x) => { window.sent = x; } }")
    app.page.locator("#share").click()
    app.page.wait_for_function("() => window.sent")
    address = app.page.evaluate("() => window.sent")
    app.page.goto("about:blank")
    app.page.goto(address)
    app.page.locator("#untrusted").wait_for()


VIEWS: dict[str, Callable[[AppPage], None]] = {
    "home": home,
    "play-rive": match("rive"),
    "play-starboard-y": match("starboard-y"),
    "play-rivers": match("rivers"),
    "opening": opening,
    "large": large,
    "choosing": choosing,
    "refusal": refusal,
    "timed": timed,
    "won-rive": end("rive"),
    "won-starboard-y": end("starboard-y"),
    "won-rivers": end("rivers"),
    "new-game": new_game,
    "analysis": analysis,
    "heat": heat,
    "review": review,
    "share": share,
    "settings": settings,
    "help": shortcuts,
    "editor": editor,
    "error": error,
    "library": library,
    "home-back": returning,
    "rules": visit("rules/"),
    "rules-rive": visit("rules/rive/"),
    "learn": visit("learn/#rivers"),
    "bots-1-none": bots,
    "bots-2-template": template,
    "bots-3-run": bot_runs,
    "bots-4-won": bot_wins,
    "bots-5-mistake": bot_fails,
    "bots-6-compared": bot_compared,
    "bots-7-arena": bots_meet,
    "bots-8-link": bot_sent,
    "practice": practice,
    "puzzle": visit("puzzles/#starboard-y/1"),
    "embed": visit(f"embed/#{MATCHES['rive']}"),
}
SIZES = ["1440x900", "360x740"]
THEMES = ["light", "dark"]


def shoot(app: AppPage, path: Path) -> None:
    """Write a picture of what the window shows, as WebP."""
    app.page.wait_for_timeout(REST)
    client = app.page.context.new_cdp_session(app.page)
    given = client.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.write_bytes(b64decode(given["data"]))
    client.detach()


def tour(browser: Browser, url: str, size: str, theme: str, names: list[str], to: Path) -> int:
    """Picture the views of these names in one size and theme; returns how many failed."""
    width, height = map(int, size.split("x"))
    failed = 0
    for name in names:
        context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            contrast="more" if theme == "contrast" else "no-preference",
            reduced_motion="reduce",
            has_touch=width < 720,
        )
        app = AppPage(context.new_page(), listen(context))
        try:
            app.visit()
            app.page.mouse.click(1, height - 1)  # somebody with a mouse: no focus ring is shown
            VIEWS[name](app)
            shoot(app, to / f"{name}-{width}-{theme}.webp")
            print(*app.complaints, sep="\n", end="")
        except PlaywrightError as trouble:  # the others may do
            print(f"{name} {size} {theme}: {trouble}", file=sys.stderr)
            failed += 1
        finally:
            context.close()
    return failed


def main(words: list[str]) -> int:
    """Picture what is asked for.  Returns the exit status."""
    parser = argparse.ArgumentParser(prog="screens")
    parser.add_argument("views", nargs="*", metavar="VIEW", help=", ".join(VIEWS))
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--size", action="append", help="such as 740x360")
    parser.add_argument("--theme", action="append", choices=[*THEMES, "contrast"])
    options = parser.parse_args(words)
    unknown = set(options.views) - set(VIEWS)
    if unknown:
        parser.error(f"there is no view {unknown.pop()!r}; views are {', '.join(VIEWS)}")
    options.folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    with (
        Server(DIST).running() as url,
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as downloads,
    ):
        browser = playwright.chromium.launch(**launch_options("chromium", Path(downloads)))
        failed = sum(
            tour(browser, url, size, theme, options.views or list(VIEWS), options.folder)
            for size in options.size or SIZES
            for theme in options.theme or THEMES
        )
        browser.close()
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The page for everybody: roles and names, axe's judgement, keys, fingers, colours and motion."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from skerry.games import load, presentation

from .pages import INK, AppPage, Visit, painted

MATCHES = {
    "rive": "1/rive-4/d2.a1.c5.c3.a4.e3.g3.f1.e6",
    "starboard y": "1/starboard-y-4/d4.e5.c3.c4.f4",
    "rivers and stones": "1/rivers-13/d5=h.d10=v.d4a5.h9h8",
}

RUN_AXE = "([within, options]) => window.axe.run(within ?? document, options)"


def judge(page: Page, *rules: str, within: str | None = None) -> None:
    """Fail on all that axe calls serious or critical, by some of its rules or by all."""
    options = {"runOnly": list(rules)} if rules else {}
    if page.evaluate("() => !window.axe"):  # it is large
        page.evaluate(Axe().axe_script)
    asked = [within, {"resultTypes": ["violations"], **options}]
    results = AxeResults(page.evaluate(RUN_AXE, asked))
    bad = [v for v in results.response["violations"] if v["impact"] in ("serious", "critical")]
    assert not bad, results.generate_report()
    least = 1 if rules or within else 10
    assert len(results.response["passes"]) >= least, "axe has looked at the page"


# Axe


def dress(page: Page, scheme: str) -> None:
    """Wear a theme: light, dark, or one of high contrast."""
    light, more = "dark" not in scheme, "contrast" in scheme
    page.emulate_media(
        color_scheme="light" if light else "dark",
        contrast="more" if more else "no-preference",
        reduced_motion="reduce",
    )


def judge_in_all_themes(page: Page, within: str | None = None) -> None:
    """By all rules in the light theme; the others only have other colours."""
    judge(page, within=within)
    for scheme in ("dark", "light contrast", "dark contrast"):
        dress(page, scheme)
        judge(page, "color-contrast", within=within)
    dress(page, "light")


@pytest.mark.parametrize("name", MATCHES)
def test_axe_on_the_page(app: AppPage, name: str) -> None:
    app.follow(MATCHES[name])
    judge_in_all_themes(app.page)


def test_axe_on_home(app: AppPage) -> None:
    """With matches, while one is renamed, with a notice, and where nothing is found."""
    for size in (2, 3):
        app.new_game("Rive", size, ("Person", "Person"))
        app.play("a1")
    app.home()
    expect(app.page.locator("#matches li")).to_have_count(2)
    judge_in_all_themes(app.page)
    app.page.get_by_role("button", name="Rename: Rive 3").click()
    judge(app.page)
    app.page.keyboard.press("Escape")
    app.page.get_by_role("button", name="Delete: Rive 3").click()
    expect(app.notice("Deleted: Rive 3")).to_be_visible()
    app.page.locator("#find").fill("nothing")
    judge(app.page)
    app.page.locator("#find").fill("")


def test_axe_on_dialogs_notices_and_results(app: AppPage) -> None:
    app.follow("1/rivers-13/d5=h")
    for opener in ("#new", "#settings", "#help", "#resign", "#share"):
        app.page.locator(opener).click()
        expect(app.page.get_by_role("dialog")).to_be_visible()
        judge_in_all_themes(app.page, "dialog[open]")
        app.page.keyboard.press("Escape")
        expect(app.page.get_by_role("dialog")).to_have_count(0)
    app.page.locator("#resign").click()
    app.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(app.prompt).to_have_text("Circle wins.")
    app.page.evaluate("() => { location.hash = 'hello' }")
    expect(app.notice("This cannot be opened")).to_be_visible()
    judge_in_all_themes(app.page)


def test_axe_on_the_embedded_page(visit: Visit) -> None:
    app = visit(f"embed/#{MATCHES['rive']}", live=False, reduced_motion="reduce")
    expect(app.status).to_have_text("Tap the board to play from here.")
    judge(app.page)
    app.page.locator("#grid [data-cell]").first.click()
    app.live()
    judge(app.page)


# Roles and names


@pytest.mark.parametrize("name", ["starboard y", "rivers and stones"])
def test_the_board_is_a_grid_of_named_buttons(app: AppPage, name: str) -> None:
    app.follow(MATCHES[name])
    game = load(app.frame["name"])
    grid = app.page.get_by_role("grid", name=presentation(game).title)
    rows = grid.get_by_role("row")
    expect(rows).to_have_count(len(game.board.rows))
    for row, cells in zip(rows.all(), game.board.rows, strict=True):
        buttons = row.get_by_role("gridcell").get_by_role("button")
        labels = buttons.evaluate_all("(buttons) => buttons.map((button) => button.ariaLabel)")
        assert [label.split(", ")[0] for label in labels] == [game.board.names[c] for c in cells]
    assert app.pieces() == app.true_pieces()
    assert len(grid.locator('[tabindex="0"]').all()) == 1
    last = game.board.names[app.frame["last"][-1]]
    expect(app.cell(last)).to_have_accessible_name(re.compile("last move"))


def test_landmarks_and_headings(app: AppPage) -> None:
    app.follow(MATCHES["rive"])
    page = app.page
    expect(page).to_have_title("Rive · Skerry")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rive")
    expect(page.get_by_role("main")).to_have_count(1)
    for name in ("Players", "Board", "Your move", "Actions", "Moves"):
        expect(page.get_by_role("region", name=name, exact=True)).to_have_count(1)
    expect(page.get_by_role("status")).to_have_count(1)
    expect(page.get_by_role("combobox", name="Black is played by")).to_be_visible()
    app.home()
    expect(
        page.get_by_role("region", name="More to do").get_by_role("heading", level=2)
    ).to_have_count(1)


# Keys


@pytest.mark.parametrize("link", ["1/starboard-y-3/", "1/rivers-13/"], ids=["hex", "square"])
def test_arrows_reach_every_cell(app: AppPage, link: str) -> None:
    """All corners, and never out of the board."""
    app.follow(link)
    rows = rows_of(app)
    press = app.page.keyboard.press
    app.cell(rows[len(rows) // 2][0]).focus()
    press("Control+Home")
    assert app.focused() == rows[0][0]
    press("ArrowUp")
    press("ArrowLeft")
    assert app.focused() == rows[0][0]
    press("End")
    assert app.focused() == rows[0][-1]
    press("Control+End")
    assert app.focused() == rows[-1][-1]
    press("ArrowDown")
    press("ArrowRight")
    assert app.focused() == rows[-1][-1]
    press("Home")
    assert app.focused() == rows[-1][0]
    for cell in (rows[0][-1], rows[len(rows) // 2][0], rows[-1][-1]):
        app.walk(cell)
    for row in reversed(rows[:-1]):
        press("ArrowUp")
        assert app.focused() in row


def rows_of(app: AppPage) -> list[list[str]]:
    """The names of the cells of a page's board, by rows."""
    board = load(app.frame["name"]).board
    return [[board.names[cell] for cell in row] for row in board.rows]


def test_single_letters_are_shortcuts_until_they_are_not(app: AppPage) -> None:
    app.follow("1/rive-3/c3.b4")
    page = app.page
    app.cell("c3").focus()
    page.keyboard.press("u")
    app.at(1)
    page.keyboard.press("r")
    app.at(2)
    page.keyboard.press("n")
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    app.at(2)
    assert app.focused()
    box = page.get_by_role("checkbox", name="Use single letters as shortcuts")
    page.keyboard.press("?")
    box.uncheck()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    page.keyboard.press("u")
    page.keyboard.press("n")
    expect(page.get_by_role("dialog")).to_have_count(0)
    app.at(2)
    page.locator("#help").click()
    box.check()
    page.get_by_role("button", name="Close").click()
    app.cell("c3").focus()
    page.keyboard.press("u")
    app.at(1)


@pytest.mark.firefox
def test_keys_choose_a_new_game_from_the_present_one(app: AppPage) -> None:
    app.follow("1/starboard-y-3/")
    app.page.keyboard.press("n")
    expect(app.page.get_by_role("radio", name="Starboard Y")).to_be_focused()
    app.page.keyboard.press("ArrowUp")
    expect(app.page.get_by_role("radio", name="Rive", exact=True)).to_be_checked()
    expect(app.page.get_by_role("radio", name="Rive", exact=True)).to_be_focused()


@pytest.mark.firefox
def test_the_focus_is_not_lost(app: AppPage) -> None:
    """When the button that had it goes away, with a flip, a notice or at the end of a thought."""
    app.follow("1/rivers-13/")
    app.cell("d5").focus()
    app.page.keyboard.press("Enter")
    app.choice("h").focus()
    app.page.keyboard.press("Enter")
    app.at(1)
    assert app.focused()
    app.follow("1/rive-4/d4")
    app.slow_bot()
    app.let_play(1, "Bot, level 6")
    app.choice("stop").focus()
    app.page.keyboard.press("Enter")
    app.at(2)
    app.settle()
    assert app.focused()
    app.page.evaluate("() => { location.hash = '1/rive-3/z9' }")
    app.notice("This cannot be opened").get_by_role("button", name="Dismiss").focus()
    app.follow("1/rive-3/c3")
    assert app.focused()


# Fingers and small screens

TARGETS = """() => {
  const small = [];
  const open = document.querySelector("dialog[open]") ?? document;
  for (const element of open.querySelectorAll("button, select, input, #full, header a")) {
    if (element.matches("[data-cell]")) continue;
    const target = element.closest("label") ?? element;
    const { width, height } = target.getBoundingClientRect();
    if (!width && !height) continue;
    if (width < 24 || height < 24) small.push(`${element.outerHTML}: ${width} x ${height}`);
  }
  return small;
}"""
COMFORT = """() => [["#players select", 22], ["#more", 19]].flatMap(([name, reach]) => {
  const element = document.querySelector(name);
  element.scrollIntoView({ block: "center" });
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = (by) => document.elementFromPoint(x + width / 2, y + height / 2 + by);
  return [-reach + 1, reach - 1].map((by) => hit(by) === element);
})"""
"""Whether a menu is hit as far above and below its middle as a fingertip may be."""
EDGES = """(element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return [top, bottom];
}"""
WIDTHS = "() => [document.scrollingElement.scrollWidth, innerWidth]"


@pytest.mark.only_browser("chromium")
def test_a_phone_shows_every_game_whole(phone: AppPage) -> None:
    """Nothing scrolls sideways, all but the cells is large enough for a finger, and a notice covers
    neither the board nor the tools."""
    app = phone
    links = ["1/rive-9/", "1/starboard-y-10-pie/i9", "1/rivers-17-course/", *MATCHES.values()]
    for link in links:
        app.follow(link)
        if "rivers" in link:
            app.cell("f5").click(force=True)
        width, room = app.page.evaluate(WIDTHS)
        assert width <= room == 360, link
        assert app.page.evaluate(TARGETS) == [], link
        expect(app.page.locator("#board")).to_be_in_viewport(ratio=0.99)
        expect(app.prompt).to_be_in_viewport(ratio=1)
    assert app.page.evaluate(COMFORT) == [True] * 4
    for opener in ("#new", "#settings", "#help", "#share"):
        app.page.locator(opener).click()
        expect(app.page.locator("dialog .buttons").last).to_be_in_viewport(ratio=1)
        if opener == "#help":
            expect(app.page.get_by_text("a move in the list: more actions")).to_be_visible()
        width, room = app.page.evaluate(WIDTHS)
        assert width <= room == 360, opener
        assert app.page.evaluate(TARGETS) == [], opener
        app.page.keyboard.press("Escape")
        expect(app.page.get_by_role("dialog")).to_have_count(0)
    app.page.evaluate("() => { scrollTo(0, 0); location.hash = '#1/rive-4/d4.c3.z9'; }")
    top, bottom = app.notice("This cannot be opened").evaluate(EDGES)
    assert app.page.locator("#board").evaluate(EDGES)[1] < top
    assert bottom < app.page.locator("#actions").evaluate(EDGES)[0]
    # Nor do the tools cover what gets the focus, on a page that is enlarged.
    app.page.set_viewport_size({"width": 320, "height": 640})
    app.follow(MATCHES["rivers and stones"])
    app.page.locator("#more").focus()
    bottom = app.page.locator("#more").evaluate(EDGES)[1]
    assert bottom < app.page.locator("#actions").evaluate(EDGES)[0]


def test_a_phone_on_its_side_offers_all_of_a_new_game(app: AppPage) -> None:
    """The button to start stays in sight, and covers nothing that is scrolled to."""
    app.page.set_viewport_size({"width": 740, "height": 360})
    app.follow("1/rive-5/")
    app.page.locator("#new").click()
    start = app.page.get_by_role("button", name="Start game")
    expect(app.page.locator("#new-game .sides select").last).to_be_in_viewport(ratio=1)
    for size in ("2", "9"):
        app.page.locator("#new-game label").filter(has_text=re.compile(f"^{size}$")).click()
        expect(start).to_be_in_viewport(ratio=1)
    start.click()
    app.settle()
    assert app.match.game.name == "rive-9"


def test_the_cursor_is_shown_to_those_who_use_keys(app: AppPage) -> None:
    """Whoever follows a link has the focus on the board, and sees it from the first key on."""
    outline = "() => getComputedStyle(document.activeElement).outlineStyle"
    app.page.locator(".top").click(position={"x": 300, "y": 4})
    app.follow("1/rive-3/")
    app.cell("c3").evaluate("(cell) => cell.focus()")
    assert app.page.evaluate(outline) == "none"
    app.page.keyboard.press("ArrowRight")
    assert app.focused() == "c4"
    assert app.page.evaluate(outline) == "solid"
    app.page.locator(".top").click(position={"x": 300, "y": 4})
    app.cell("c3").evaluate("(cell) => cell.focus()")
    assert app.page.evaluate(outline) == "none"


def test_a_long_score_leaves_the_names_where_they_are(app: AppPage) -> None:
    """On a phone the score of a course's match takes two lines once it is over."""
    app.page.set_viewport_size({"width": 360, "height": 740})
    area = "12!12!4SSS5!7S4!12!SSSSSSSS4!ssssssssssss!12!12!12!12!12!12"
    app.follow(f"1/rivers-13-course/={area}_c_20/")
    names = "() => [...document.querySelectorAll('.name')].map((name) => name.offsetTop)"
    before = app.page.evaluate(names)
    app.play("h10", "h11")
    expect(app.page.locator(".score").first).to_have_text("Scored: 4 of 4 · course score 100.0")
    assert app.page.evaluate(names) == before
    spills = "(card) => card.scrollHeight > card.clientHeight"
    assert not any(card.evaluate(spills) for card in app.page.locator(".player").all())


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize(
    ("name", "cells"), [("starboard-y-10", ["a1", "j10"]), ("rivers-17", ["h5", "h6"])]
)
def test_a_dense_board_takes_two_taps(phone: AppPage, name: str, cells: list[str]) -> None:
    """The first one enlarges, and plays nothing; then a cell is large enough for a finger.  Where
    only few cells can come next, one tap is enough: a move takes three at most."""
    app = phone
    app.page.emulate_media(reduced_motion="no-preference")
    app.follow(f"1/{name}/")
    for ply, cell in enumerate(cells):
        assert app.resting_box(cell)["width"] < 24
        app.cell(cell).tap(force=True)
        if cell == "h6":
            break
        expect(app.status).to_have_text("Enlarged: now tap the cell that you mean.")
        assert app.ply == (0 if name == "rivers-17" else ply)
        box = app.resting_box(cell)
        assert min(box["width"], box["height"]) >= 24
        assert 0 <= box["x"] <= 360 - box["width"]
        app.cell(cell).tap()
        expect(app.status).not_to_have_text(re.compile("Enlarged"))
        app.taken()
    app.settle()
    assert app.tokens() == (["h5h6"] if name == "rivers-17" else cells)


@pytest.mark.only_browser("chromium")
def test_an_enlarged_board_says_why_a_tap_is_refused(phone: AppPage) -> None:
    app = phone
    app.page.emulate_media(reduced_motion="no-preference")
    app.follow("1/rivers-17/")
    app.cell("h9").tap(force=True)
    expect(app.status).to_have_text("Enlarged: now tap the cell that you mean.")
    app.cell("h9").tap(force=True)
    expect(app.status).to_have_text("There is no piece on h9: choose one of your own.")


@pytest.mark.only_browser("chromium")
def test_boards_that_are_not_dense_take_one_tap(phone: AppPage) -> None:
    app = phone
    app.follow("1/rive-5/")
    assert app.resting_box("e5")["width"] >= 24
    app.cell("e5").tap()
    app.at(1)


# Colours and motion

BACK = "() => getComputedStyle(document.body).backgroundColor"
PLATE = """() => {
  const canvas = document.querySelector("#surface");
  const drop = new OffscreenCanvas(1, 1).getContext("2d");
  drop.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
  return [...drop.getImageData(0, 0, 1, 1).data].join();
}"""


# Playwright cannot give this Firefox another colour scheme.
@pytest.mark.only_browser("chromium")
def test_the_dark_scheme_reaches_the_board(app: AppPage) -> None:
    """At once, while the page is open, and back."""
    app.follow("1/rive-4/")
    paper, plate = app.page.evaluate(BACK), app.page.evaluate(painted(PLATE))
    app.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    app.page.wait_for_function(f"(old) => ({PLATE})() !== old", arg=plate)
    dark = [int(part) for part in re.findall(r"\d+", app.page.evaluate(BACK))]
    assert sum(dark[:3]) < 200 < sum(int(part) for part in re.findall(r"\d+", paper)[:3])
    app.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    app.page.wait_for_function(f"(old) => ({PLATE})() === old", arg=plate)


SHARP = """(ratio) => {
  const all = [...document.querySelectorAll("canvas:not(.piece)")];
  const shown = all.filter(({ clientWidth }) => clientWidth);
  const isSharp = ({ width, clientWidth }) => Math.abs(width - clientWidth * ratio) <= ratio;
  return shown.length > 3 && shown.every(isSharp);
}"""


def test_a_theme_is_chosen_and_kept(app: AppPage) -> None:
    """Against what the system says, before the page is loaded, and on the board too."""
    app.follow("1/rive-4/")
    paper, plate = app.page.evaluate(BACK), app.page.evaluate(painted(PLATE))
    app.page.locator("#settings").click()
    app.page.get_by_role("radio", name="Dark").check(force=True)
    app.page.wait_for_function(f"(old) => ({PLATE})() !== old", arg=plate)
    dark = app.page.evaluate(BACK)
    assert dark != paper
    app.page.reload()
    assert app.page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert app.page.evaluate(BACK) != paper
    app.page.wait_for_function(f"(dark) => ({BACK})() === dark", arg=dark)  # the game's own
    app.live()
    app.page.locator("#settings").click()
    app.page.get_by_role("radio", name="High contrast").check(force=True)
    assert app.page.evaluate(BACK) == "rgb(255, 255, 255)"
    app.page.get_by_role("radio", name="Same as device").check(force=True)
    assert app.page.evaluate(BACK) == paper


# Playwright changes the resolution of a page in Chromium only.
@pytest.mark.only_browser("chromium")
def test_pictures_are_as_sharp_as_the_screen(visit: Visit) -> None:
    """Also after the window has gone to another screen, and to a third one."""
    page = visit(live=False).page
    session = page.context.new_cdp_session(page)
    page.wait_for_function(SHARP, arg=1)
    for ratio in (2, 3):
        # Chromium notices it only with another size; a window's height changes no picture at home.
        size = {"width": 1280, "height": 720 + ratio, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", {**size, "deviceScaleFactor": ratio})
        page.wait_for_function(SHARP, arg=ratio)


@pytest.mark.parametrize("link", ["1/starboard-y-3/c3", "1/rivers-13/d5d6"])
def test_the_board_can_be_turned(app: AppPage, link: str) -> None:
    """Cells, keys and picture go round together; what is where stays."""
    app.follow(link)
    before = app.pieces()
    rows = rows_of(app)
    app.option("Turn the board", True)
    app.cell(rows[1][1]).focus()
    app.page.keyboard.press("Control+Home")
    assert app.focused() == rows[-1][-1]
    app.page.keyboard.press("ArrowRight")
    assert app.focused() == rows[-1][-2]
    first, last = app.cell(rows[0][0]).bounding_box(), app.cell(rows[-1][0]).bounding_box()
    assert first
    assert last
    assert first["y"] > last["y"]
    assert app.pieces() == before
    app.play(*(["d9", "d8"] if "rivers" in link else [app.offered()["cells"][0]]))
    assert app.ply == 2
    assert app.pieces() == app.true_pieces()
    app.option("Turn the board", False)
    app.page.keyboard.press("Control+Home")


@pytest.mark.only_browser("chromium")
def test_a_finger_that_stays_sees_the_way(phone: AppPage) -> None:
    """And may slide to another cell; lifted there it plays."""
    app = phone
    app.page.set_viewport_size({"width": 420, "height": 900})
    app.follow("1/rivers-13/d5=h.d10=v")
    app.cell("d4").tap()
    session = app.page.context.new_cdp_session(app.page)

    def touch(kind: str, cell: str | None) -> None:
        box = app.cell(cell).bounding_box() if cell else None
        points = (
            [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}] if box else []
        )
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    bare = app.ink("b5", 0.5, 0)  # beside where the piece may land
    touch("touchStart", "a5")
    app.drawn("b5", 0.5, 0, unlike=bare)
    assert app.ply == 2
    touch("touchMove", "c5")
    app.page.wait_for_timeout(100)
    touch("touchEnd", None)
    app.at(3)
    app.settle()
    assert app.tokens()[-1] == "d4c5"

    # So little that a click follows, where the finger went down.
    app.follow("1/rivers-13/")
    app.cell("d5").tap()
    box = app.cell("e5").bounding_box()
    assert box
    edge = {"x": box["x"] + box["width"] - 2, "y": box["y"] + box["height"] / 2}
    for kind, points in (
        ("touchStart", [edge]),
        ("touchMove", [{**edge, "x": edge["x"] + 7}]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    app.page.wait_for_timeout(100)
    expect(app.prompt).to_have_text("Where should f5 go?")


STILL = (
    f"const ink = {INK};"
    """
return new Promise((resolve) => {
  const list = document.querySelector("#list");
  const seen = [];
  const look = () => {
    seen.push(String(ink(["c5", 0, 0])));
    if (seen.length < 30) requestAnimationFrame(look);
    else resolve(new Set(seen.slice(1)).size);
  };
  const moved = new MutationObserver(() => {
    moved.disconnect();
    requestAnimationFrame(look);
  });
  moved.observe(list, { childList: true, subtree: true });
});"""
)


def test_reduced_motion_is_respected(app: AppPage) -> None:
    """A piece fades from where it was to where it is: none is ever seen on its way, at c5."""
    app.follow("1/rivers-13/d5=h.d10=v")
    app.cell("d4").click()
    counted = app.page.evaluate_handle(f"() => ({{ frames: (() => {{ {STILL} }})() }})")
    app.play("a5")
    app.page.mouse.move(0, 0)
    assert app.page.evaluate("(counted) => counted.frames", counted) <= 2
    assert app.page.evaluate("() => document.getAnimations().length") == 0

"""The page before Python is up: the right board at once, honest progress, no click lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Route, expect
from skerry.games import load, presentation

from .pages import AppPage, listen, painted

CODE = "3!1bw1!2b2!w3!3_w_-"
"""Three stones of rive-3, White to move."""


class Gate:
    """Holds back a file, Pyodide's binary if none is named, until it is opened."""

    def __init__(self, context: BrowserContext, file: str = "**/*.asm.wasm") -> None:
        self.held: list[Route] = []
        self.shut = True
        context.route(file, self.pass_or_hold)

    def pass_or_hold(self, route: Route) -> None:
        if self.shut:
            self.held.append(route)
        else:
            route.continue_()

    def open(self) -> None:
        self.shut = False
        for route in self.held:
            route.continue_()


@pytest.fixture
def waiting(new_context: Callable[..., BrowserContext]) -> Iterator[tuple[AppPage, Gate]]:
    """A page whose Python does not come up before the gate is opened."""
    context = new_context(reduced_motion="reduce")
    gate = Gate(context)
    app = AppPage(context.new_page(), listen(context))
    yield app, gate
    assert app.complaints == []


def waits(app: AppPage) -> None:
    """The page shows its board and has no Python."""
    expect(app.page.locator("main")).to_have_attribute("aria-busy", "true")
    expect(app.page.get_by_role("progressbar", name="Loading")).to_be_visible()
    assert not app.page.evaluate("() => window.skerry.match.isLive")


def tone(app: AppPage, cell: str) -> str:
    """Whether a black stone, a white one or none is drawn on a cell."""
    red, green, blue, alpha = app.ink(cell)
    light = sum((red, green, blue)) / 3
    return "none" if alpha < 128 else "black" if light < 90 else "white" if light > 180 else "grey"


@pytest.mark.parametrize(
    ("fragment", "name"),
    [
        ("#1/rive-5/", "rive-5"),
        ("#1/rivers-15/", "rivers-15"),
    ],
)
def test_the_first_board_needs_no_python(
    waiting: tuple[AppPage, Gate], fragment: str, name: str
) -> None:
    app, _ = waiting
    app.visit(fragment, live=False)
    game = load(name)
    start = game.view(game.initial())
    expect(app.prompt).to_have_text(str(start.prompt))
    waits(app)
    assert app.page.locator("#grid [data-cell]").count() == len(game.board.cells)
    names, glyphs = game.board.names, presentation(game).glyphs
    assert app.pieces() == {names[i]: glyphs[p].name for i, p in start.pieces.items()}
    first = {names[move[0]] for move in game.legal_moves(game.initial())}
    assert set(app.offered()["cells"]) == first


LINK = "1/rive-3/a1.b4.c2.d3.e1.d2.xc2.xd3"
SEEN = """() => {
  const small = new OffscreenCanvas(48, 48).getContext("2d", { willReadFrequently: true });
  small.fillStyle = "white"; // what hardly covers has hardly a colour
  small.fillRect(0, 0, 48, 48);
  for (const id of ["surface", "play"]) {
    const canvas = document.getElementById(id);
    if (canvas?.width && canvas.checkVisibility()) small.drawImage(canvas, 0, 0, 48, 48);
  }
  const { data } = small.getImageData(0, 0, 48, 48);
  return data.some((part) => part < 250) ? [...data] : null;
}"""


def unlike(one: list[int], other: list[int]) -> float:
    """How much two pictures differ, in the mean of their colours."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def shown(app: AppPage) -> None:
    """The page shows the match, in its language, and has no Python."""
    app.page.wait_for_function("() => window.skerry?.match.frame")
    expect(app.page.locator(":root.translated")).to_have_count(1)
    assert not app.page.evaluate("() => window.skerry.match.isLive")


@pytest.mark.parametrize("query", ["?lang=es", "?turned&coordinates=off&marked"])
def test_the_board_of_a_link_is_seen_before_the_page_is_there(
    waiting: tuple[AppPage, Gate], query: str
) -> None:
    """As the page will show it."""
    app, _ = waiting
    gate = Gate(app.page.context, "**/main-*.js")
    app.page.goto(f"{query}#{LINK}", wait_until="commit")
    first_picture = app.page.wait_for_function(SEEN).json_value()
    assert app.page.evaluate("() => window.skerry === undefined")
    gate.open()
    shown(app)
    assert unlike(first_picture, app.page.evaluate(painted(SEEN))) < 0.1
    app.page.evaluate("() => (location.hash = '1/rive-3/')")
    app.page.wait_for_function("() => !window.skerry.match.frame.line.length")
    assert unlike(first_picture, app.page.evaluate(painted(SEEN))) > 1


def test_a_match_of_ones_own_is_seen_before_the_page_is_there(
    waiting: tuple[AppPage, Gate],
) -> None:
    app, python = waiting
    # What a service worker keeps would come past the gate.
    app.page.add_init_script("delete Navigator.prototype.serviceWorker")
    python.open()
    app.visit(f"#{LINK}")
    app.play("c1")
    app.page.evaluate("() => window.skerry.match.getRecord()")
    python.shut = True
    gate = Gate(app.page.context, "**/main-*.js")
    # Playwright's own reload would wait in Firefox for what is held.
    app.page.evaluate("() => { window.before = true; setTimeout(() => location.reload()); }")
    first_picture = app.page.wait_for_function(f"() => !window.before && ({SEEN})()").json_value()
    gate.open()
    shown(app)
    app.page.mouse.move(0, 0)
    assert unlike(first_picture, app.page.evaluate(painted(SEEN))) < 1  # what may be clicked


def test_the_first_position_of_a_code_link(waiting: tuple[AppPage, Gate]) -> None:
    """It is drawn and described at once; what may be clicked only Python knows."""
    app, gate = waiting
    app.visit(f"#1/rive-3/={CODE}/", live=False)
    expect(app.prompt).to_have_text("Opening the link")
    waits(app)
    black, white = "black stone", "white stone"
    expected = {"d2": black, "d3": white, "c3": black, "b1": white}
    assert app.pieces() == expected
    assert app.offered()["cells"] == []
    expect(app.page.locator(".player.moves")).to_have_count(0)  # the game may be over
    drawn = {cell: tone(app, cell) for cell in (*expected, "a1")}
    assert drawn == {**{cell: piece.split()[0] for cell, piece in expected.items()}, "a1": "none"}
    gate.open()
    app.live()
    assert app.pieces() == expected
    assert {cell: tone(app, cell) for cell in drawn} == drawn
    expect(app.prompt).to_have_text("White: place a stone.")
    expect(app.page.locator(".player.moves")).to_have_attribute("data-player", "1")


def test_a_match_of_a_link_is_shown_by_its_notation(waiting: tuple[AppPage, Gate]) -> None:
    app, gate = waiting
    app.visit("#1/rive-3/a1.b4.c2.d3.e1.d2.xc2/@6", live=False)
    expect(app.prompt).to_have_text("Opening the link")
    waits(app)
    app.at(6)
    first_pieces, moves = app.pieces(), app.tokens()
    assert len(first_pieces) == 6
    gate.open()
    app.live()
    app.at(6)
    assert app.pieces() == first_pieces == app.true_pieces()
    assert app.tokens() == moves == ["a1", "b4", "c2", "d3", "e1", "d2", "xc2"]


def test_a_click_before_python_is_played_when_it_is_up(waiting: tuple[AppPage, Gate]) -> None:
    app, gate = waiting
    app.visit("#1/rive-3/", live=False)
    app.cell("c3").click()
    expect(app.status).to_have_text("Your move will be played as soon as the engine is ready.")
    waits(app)
    app.cell("b1").click(force=True)
    gate.open()
    app.live()
    app.at(1)
    assert app.tokens() == ["c3"]
    assert app.pieces() == {"c3": "black stone"}


def test_a_click_before_python_can_be_taken_back(waiting: tuple[AppPage, Gate]) -> None:
    app, gate = waiting
    app.visit("#1/rivers-13/", live=False)
    app.cell("d5").click()
    app.choice("h").click()
    app.page.get_by_role("button", name="Take it back").click()
    expect(app.choice("recall")).to_have_count(0)
    app.cell("d4").click()
    app.choice("v").click()
    expect(app.choice("recall")).to_be_visible()
    gate.open()
    app.live()
    app.at(1)
    assert app.tokens() == ["d4=v"]


def test_the_bot_answers_a_click_before_python(waiting: tuple[AppPage, Gate]) -> None:
    """With a player that was chosen before it too, and in the middle of a match."""
    app, gate = waiting
    app.visit("#1/rive-3/c3.b4", live=False)
    app.let_play(0, "Bot, level 1")
    gate.open()
    app.live()
    app.at(3)
    assert app.players == ["bot 1", "person"]
    assert app.settle() == "yours"


def test_progress_is_shown_in_bytes(waiting: tuple[AppPage, Gate]) -> None:
    app, gate = waiting
    app.visit("#1/rive-5/", live=False)
    expect(app.status).to_have_text(re.compile(r"^Loading the engine: \d+\.\d of \d+\.\d MB$"))
    expect(app.status).to_be_visible()  # once there is a prompt above it
    loaded, total = map(float, re.findall(r"\d+\.\d", app.status.inner_text()))
    assert 0 < loaded < total < 20
    bar = app.page.get_by_role("progressbar", name="Loading")
    assert 0 < bar.evaluate("(bar) => bar.value") < 1
    gate.open()
    app.live()
    expect(bar).to_have_count(0)
    expect(app.status).to_have_text("")
    expect(app.page.locator("main")).to_have_attribute("aria-busy", "false")


def test_python_goes_before_what_is_kept_for_another_time(waiting: tuple[AppPage, Gate]) -> None:
    app, gate = waiting
    app.visit("#1/rive-3/", live=False)
    waits(app)
    count = "() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)"
    assert app.page.evaluate(count) == 0
    manifest = app.page.locator("link[rel=manifest]")
    expect(manifest).to_have_count(0)
    gate.open()
    app.live()
    app.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    assert app.page.evaluate(count) == 1
    expect(manifest).to_have_count(1)


def test_what_does_not_come_can_be_asked_for_again(
    new_context: Callable[..., BrowserContext],
) -> None:
    """A part of the page, and the engine."""
    context = new_context(reduced_motion="reduce")
    app = AppPage(context.new_page(), listen(context))
    context.route("**/*.asm.wasm", lambda route: route.abort())
    app.visit("#1/rive-3/", live=False)
    expect(app.status).to_have_text("The engine could not be loaded.")
    expect(app.spoken).to_contain_text("The engine could not be loaded.")
    said = app.spoken.text_content()
    app.page.get_by_role("button", name="Try again").click()
    expect(app.page.get_by_role("button", name="Try again")).to_be_visible()
    app.page.wait_for_timeout(200)  # announcements wait for others at the same moment
    assert app.spoken.text_content() == said, "each attempt is said"
    context.route("**/help-*.js", lambda route: route.abort())
    app.page.locator("#help").click()
    message = app.notice("Part of the page could not be loaded.")
    expect(message).to_be_visible()
    context.unroute("**/help-*.js")
    message.get_by_role("button", name="Reload the page").click()
    expect(message).to_have_count(0)
    expect(app.status).to_have_text("The engine could not be loaded.")
    app.page.locator("#help").click()
    expect(app.page.get_by_role("dialog")).to_be_visible()
    app.page.keyboard.press("Escape")
    expect(app.page.get_by_role("dialog")).to_have_count(0)
    app.cell("c3").click()
    context.unroute("**/*.asm.wasm")
    app.page.get_by_role("button", name="Try again").click()
    app.live()
    app.at(1)
    assert app.pieces() == {"c3": "black stone"}
    assert app.complaints, "the failure is on the console too"

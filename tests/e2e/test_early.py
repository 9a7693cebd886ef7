"""The page before Python is up: the right board at once, honest progress, no click lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Route, expect
from skerry.games import load

from .desk import Desk, listen, painted

pytest_plugins = ["tests.e2e.visitors"]

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
def early(new_context: Callable[..., BrowserContext]) -> Iterator[tuple[Desk, Gate]]:
    """A page whose Python does not come up before the gate is opened."""
    context = new_context(reduced_motion="reduce")
    gate = Gate(context)
    desk = Desk(context.new_page(), listen(context))
    yield desk, gate
    assert desk.complaints == []


def waits(desk: Desk) -> None:
    """The page shows its board and has no Python."""
    expect(desk.page.locator("main")).to_have_attribute("aria-busy", "true")
    expect(desk.page.get_by_role("progressbar", name="Loading")).to_be_visible()
    assert not desk.page.evaluate("() => window.skerry.match.live")


def tone(desk: Desk, cell: str) -> str:
    """Whether a black stone, a white one or none is drawn on a cell."""
    red, green, blue, alpha = desk.ink(cell)
    light = sum((red, green, blue)) / 3
    return "none" if alpha == 0 else "black" if light < 90 else "white" if light > 180 else "grey"


@pytest.mark.parametrize(
    ("fragment", "name"),
    [
        ("#1/rive-5/", "rive-5"),
        ("#1/rive-3/", "rive-3"),
        ("#1/starboard-y-4-pie/", "starboard-y-4-pie"),
        ("#1/rivers-15/", "rivers-15"),
    ],
)
def test_the_first_board_needs_no_python(
    early: tuple[Desk, Gate], fragment: str, name: str
) -> None:
    desk, _ = early
    desk.visit(fragment, live=False)
    game = load(name)
    start = game.view(game.initial())
    expect(desk.prompt).to_have_text(str(start.prompt))
    waits(desk)
    assert desk.page.locator("#grid [data-cell]").count() == len(game.board.cells)
    names, glyphs = game.board.names, game.glyphs
    assert desk.pieces() == {names[i]: glyphs[p].name for i, p in start.pieces.items()}
    first = {names[move[0]] for move in game.legal_moves(game.initial())}
    assert set(desk.offered()["cells"]) == first


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


def shown(desk: Desk) -> None:
    """The page shows the match, in its language, and has no Python."""
    desk.page.wait_for_function("() => window.skerry?.match.frame")
    expect(desk.page.locator(":root.told")).to_have_count(1)
    assert not desk.page.evaluate("() => window.skerry.match.live")


@pytest.mark.parametrize("query", ["", "?lang=es", "?turned&coordinates=off&marked"])
def test_the_board_of_a_link_is_seen_before_the_page_is_there(
    early: tuple[Desk, Gate], query: str
) -> None:
    """As the page will show it."""
    desk, _ = early
    gate = Gate(desk.page.context, "**/main-*.js")
    desk.page.goto(f"{query}#{LINK}", wait_until="commit")
    glimpse = desk.page.wait_for_function(SEEN).json_value()
    assert desk.page.evaluate("() => window.skerry === undefined")
    gate.open()
    shown(desk)
    assert unlike(glimpse, desk.page.evaluate(painted(SEEN))) < 0.1
    desk.page.evaluate("() => (location.hash = '1/rive-3/')")
    desk.page.wait_for_function("() => !window.skerry.match.frame.line.length")
    assert unlike(glimpse, desk.page.evaluate(painted(SEEN))) > 1


def test_a_match_of_ones_own_is_seen_before_the_page_is_there(
    early: tuple[Desk, Gate]
) -> None:
    desk, python = early
    # What a service worker keeps would come past the gate.
    desk.page.add_init_script("delete Navigator.prototype.serviceWorker")
    python.open()
    desk.visit(f"#{LINK}")
    desk.play("c1")
    desk.page.evaluate("() => window.skerry.match.written()")
    python.shut = True
    gate = Gate(desk.page.context, "**/main-*.js")
    # Playwright's own reload would wait in Firefox for what is held.
    desk.page.evaluate("() => { window.before = true; setTimeout(() => location.reload()); }")
    glimpse = desk.page.wait_for_function(f"() => !window.before && ({SEEN})()").json_value()
    gate.open()
    shown(desk)
    desk.page.mouse.move(0, 0)
    assert unlike(glimpse, desk.page.evaluate(painted(SEEN))) < 1  # what may be clicked


def test_the_first_position_of_a_code_link(early: tuple[Desk, Gate]) -> None:
    """It is drawn and told at once; what may be clicked only Python knows."""
    desk, gate = early
    desk.visit(f"#1/rive-3/={CODE}/", live=False)
    expect(desk.prompt).to_have_text("Setting up the position of the link")
    waits(desk)
    black, white = "black stone", "white stone"
    expected = {"d2": black, "d3": white, "c3": black, "b1": white}
    assert desk.pieces() == expected
    assert desk.offered()["cells"] == []
    expect(desk.page.locator(".player.moves")).to_have_count(0)  # the game may be over
    drawn = {cell: tone(desk, cell) for cell in (*expected, "a1")}
    assert drawn == {**{cell: piece.split()[0] for cell, piece in expected.items()}, "a1": "none"}
    gate.open()
    desk.live()
    assert desk.pieces() == expected
    assert {cell: tone(desk, cell) for cell in drawn} == drawn
    expect(desk.prompt).to_have_text("White: place a stone.")
    expect(desk.page.locator(".player.moves")).to_have_attribute("data-player", "1")


def test_a_match_of_a_link_is_shown_by_its_notation(early: tuple[Desk, Gate]) -> None:
    desk, gate = early
    desk.visit("#1/rive-3/a1.b4.c2.d3.e1.d2.xc2/@6", live=False)
    expect(desk.prompt).to_have_text("Setting up the position of the link")
    waits(desk)
    desk.at(6)
    early_pieces, moves = desk.pieces(), desk.tokens()
    assert len(early_pieces) == 6
    gate.open()
    desk.live()
    desk.at(6)
    assert desk.pieces() == early_pieces == desk.true_pieces()
    assert desk.tokens() == moves == ["a1", "b4", "c2", "d3", "e1", "d2", "xc2"]


def test_a_click_before_python_is_played_when_it_is_up(early: tuple[Desk, Gate]) -> None:
    desk, gate = early
    desk.visit("#1/rive-3/", live=False)
    desk.cell("c3").click()
    expect(desk.status).to_have_text("Your move is played as soon as the engine is ready.")
    waits(desk)
    desk.cell("b1").click(force=True)
    gate.open()
    desk.live()
    desk.at(1)
    assert desk.tokens() == ["c3"]
    assert desk.pieces() == {"c3": "black stone"}


def test_an_early_click_can_be_taken_back(early: tuple[Desk, Gate]) -> None:
    desk, gate = early
    desk.visit("#1/rivers-13/", live=False)
    desk.cell("d5").click()
    desk.choice("h").click()
    desk.page.get_by_role("button", name="Take it back").click()
    expect(desk.choice("recall")).to_have_count(0)
    desk.cell("d4").click()
    desk.choice("v").click()
    expect(desk.choice("recall")).to_be_visible()
    gate.open()
    desk.live()
    desk.at(1)
    assert desk.tokens() == ["d4=v"]


def test_the_bot_answers_an_early_click(early: tuple[Desk, Gate]) -> None:
    """With a player that was chosen early too, in a match that a link says more of than a board."""
    desk, gate = early
    desk.visit("#1/rive-3/c3.b4", live=False)
    desk.seat(0, "Bot, level 1")
    gate.open()
    desk.live()
    desk.at(3)
    assert desk.players == ["bot 1", "person"]
    assert desk.settle() == "yours"


def test_progress_is_told_in_bytes(early: tuple[Desk, Gate]) -> None:
    desk, gate = early
    desk.visit("#1/rive-5/", live=False)
    expect(desk.status).to_have_text(re.compile(r"^Loading the engine: \d+\.\d of \d+\.\d MB$"))
    loaded, total = map(float, re.findall(r"\d+\.\d", desk.status.inner_text()))
    assert 0 < loaded < total < 20
    bar = desk.page.get_by_role("progressbar", name="Loading")
    assert 0 < bar.evaluate("(bar) => bar.value") < 1
    gate.open()
    desk.live()
    expect(bar).to_have_count(0)
    expect(desk.status).to_have_text("")
    expect(desk.page.locator("main")).to_have_attribute("aria-busy", "false")


def test_python_goes_before_what_is_kept_for_another_time(early: tuple[Desk, Gate]) -> None:
    desk, gate = early
    desk.visit("#1/rive-3/", live=False)
    waits(desk)
    count = "() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)"
    assert desk.page.evaluate(count) == 0
    manifest = desk.page.locator("link[rel=manifest]")
    expect(manifest).to_have_count(0)
    gate.open()
    desk.live()
    desk.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    assert desk.page.evaluate(count) == 1
    expect(manifest).to_have_count(1)


def test_what_does_not_come_can_be_asked_for_again(
    new_context: Callable[..., BrowserContext],
) -> None:
    """A part of the page, and the engine."""
    context = new_context(reduced_motion="reduce")
    desk = Desk(context.new_page(), listen(context))
    context.route("**/*.asm.wasm", lambda route: route.abort())
    desk.visit("#1/rive-3/", live=False)
    expect(desk.status).to_have_text("The engine could not be loaded.")
    context.route("**/dialogs-*.js", lambda route: route.abort())
    desk.page.locator("#help").click()
    told = desk.notice("The page could not load a part of itself.")
    expect(told).to_be_visible()
    context.unroute("**/dialogs-*.js")
    told.get_by_role("button", name="Reload the page").click()
    expect(told).to_have_count(0)
    expect(desk.status).to_have_text("The engine could not be loaded.")
    desk.page.locator("#help").click()
    expect(desk.page.get_by_role("dialog")).to_be_visible()
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_role("dialog")).to_have_count(0)
    desk.cell("c3").click()
    context.unroute("**/*.asm.wasm")
    desk.page.get_by_role("button", name="Try again").click()
    desk.live()
    desk.at(1)
    assert desk.pieces() == {"c3": "black stone"}
    assert desk.complaints, "the failure is told on the console too"

"""The board in a frame of another site: another origin, and mostly another host."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from buildtools.server import Server
from playwright.sync_api import BrowserContext, Frame, Page, Response, Route, expect
from skerry.formats.link import read_link
from skerry.puzzles import ONLY

from .pages import LIVE, SETTLED, AppPage, Visit
from .test_links import MATCHES
from .test_puzzles import first, wrong

Host = Callable[..., str]

RIVE = MATCHES["rive"]
TREE = RIVE.replace("1/", "2/", 1)
CALM = {"reduced_motion": "reduce"}
LISTEN = """<script>
window.heard = [];
addEventListener("message", ({ data, origin }) => heard.push({ ...data, origin }));
</script>"""
SHOWN = "(ply) => window.skerry?.match.frame?.ply === ply"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Writes a page that frames an address, or holds some markup, and gives its own address."""
    server = Server(tmp_path)
    server.rules = []

    def write(address: str, attributes: str = "", name: str = "localhost") -> str:
        frame = f'<iframe src="{address}" width="420" height="640" {attributes}></iframe>'
        body = address if address.startswith("<") else frame
        page = f"<!doctype html><title>Host</title><link rel=icon href=data:,>{LISTEN}{body}"
        (tmp_path / "host.html").write_text(page, "utf-8")
        return f"http://{name}:{server.server_port}/host.html"

    with server.running():
        yield write


def framed(app: AppPage, ply: int | None = None) -> Frame:
    """The frame, once it shows something, or a certain ply."""
    _, frame = app.page.frames
    frame.wait_for_function("() => window.skerry?.match.frame")
    if ply is not None:
        frame.wait_for_function(SHOWN, arg=ply)
    return frame


def labels(frame: Frame) -> list[str]:
    found: list[str] = frame.locator("#grid [data-cell]").evaluate_all(
        "(buttons) => buttons.map((button) => button.ariaLabel)"
    )
    return [label for label in found if ", empty" not in label]


def click(frame: Frame, cell: str) -> None:
    frame.locator(f'[data-cell="{cell}"]').click()
    frame.wait_for_function(SETTLED)


def heard(page: Page, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("() => window.heard")
    return [message for message in found if message.get("skerry") == name]


def wait(page: Page, name: str, count: int = 1) -> dict[str, Any]:
    """The latest message of a name, once there are so many."""
    page.wait_for_function(
        "([name, count]) => window.heard.filter(({ skerry }) => skerry === name).length >= count",
        arg=[name, count],
    )
    return heard(page, name)[-1]


def send(page: Page, message: object) -> None:
    page.evaluate("(message) => window.frames[0].postMessage(message, '*')", message)


# Before Python


@pytest.mark.parametrize("fragment", ["", f"#{RIVE}"])
def test_a_framed_board_is_light_until_it_is_touched(
    new_context: Callable[..., BrowserContext], host: Host, base_url: str, fragment: str
) -> None:
    """Less than 75 kB compressed without the typefaces, which nothing waits for; and no worker."""
    context = new_context(**CALM)
    answers: list[Response] = []
    context.on("response", lambda answer: answers.append(answer))
    page = context.new_page()
    page.goto(host(f"{base_url}embed/{fragment}"))
    _, frame = page.frames
    frame.wait_for_function("() => window.skerry?.match.frame")
    expect(frame.locator("#status")).to_have_text("Tap the board to play from here.")
    before = -1
    while len(answers) > before:  # Firefox's driver now and then never tells that all is quiet
        before = len(answers)
        page.wait_for_timeout(500)
    ours = [
        answer
        for answer in answers
        if answer.url.startswith(base_url) and not answer.url.endswith(".woff2")
    ]
    sizes = {answer.url: len(gzip.compress(answer.body())) + 300 for answer in ours}
    assert len(sizes) > 5
    assert sum(sizes.values()) < 75_000, json.dumps(sizes, indent=1)
    assert not [url for url in sizes if "pyodide" in url or "worker" in url]
    assert frame.evaluate("() => window.skerry.workers.game") is None


def test_a_match_is_shown_by_its_notation(visit: Visit, host: Host, base_url: str) -> None:
    """And gone through, without Python; the link to the full page follows."""
    app = visit(host(f"{base_url}embed/#{RIVE}/@6"), live=False, **CALM)
    frame = framed(app, 6)
    expect(frame.locator("#prompt")).to_have_text("White: d2.")
    expect(frame.locator('[data-cell="d2"]')).to_have_accessible_name("d2, white stone, last move")
    assert len(labels(frame)) == 6
    expect(frame.locator("#line [aria-current]")).to_have_text("d2")
    frame.get_by_role("button", name="Forward").click()
    expect(frame.locator("#prompt")).to_have_text("White: removed c2.")
    expect(frame.locator("#announce")).to_have_text("White: removed c2.")
    assert len(labels(frame)) == 5
    frame.get_by_role("button", name="To the last move").click()
    expect(frame.locator('[data-cell="c1"]')).to_have_accessible_name("c1, white stone, last move")
    frame.get_by_role("button", name="To the start").click()
    expect(frame.locator("#prompt")).to_have_text("Black: place a stone.")
    frame.locator("#line").get_by_role("button", name="c2", exact=True).click()
    expect(frame.get_by_role("link", name="Open in Skerry")).to_have_attribute(
        "href", f"{base_url}#{RIVE}/@3"
    )
    assert not frame.evaluate("() => window.skerry.match.isLive")


def test_a_code_alone_may_be_of_the_end(visit: Visit, host: Host, base_url: str) -> None:
    """Only the rules know; nobody is shown as to move before they are there."""
    link = "1/starboard-y-2/=2!wb1!bwb1!bww_b/"
    app = visit(host(f"{base_url}embed/#{link}"), live=False, **CALM)
    frame = framed(app, 0)
    expect(frame.locator("#prompt")).to_have_text("Black to move, unless the game is over")
    expect(frame.locator(".player.moves")).to_have_count(0)
    assert wait(app.page, "ready")["turn"] is None
    frame.locator('[data-cell="a1"]').click()
    expect(frame.locator("#prompt")).to_have_text("White wins.")
    expect(frame.locator(".player.won .name")).to_have_text("White")


def test_options_of_the_query(visit: Visit, host: Host, base_url: str) -> None:
    options = "moves=off&controls=off&coordinates=off&theme=dark&orientation=turned&ply=3"
    app = visit(host(f"{base_url}embed/?{options}#{RIVE}"), live=False, **CALM)
    frame = framed(app, 3)
    expect(frame.locator("#line")).to_be_hidden()
    expect(frame.locator("#controls")).to_be_hidden()
    expect(frame.locator("#players select").first).to_be_hidden()
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    assert frame.locator("#grid [data-cell]").first.get_attribute("data-cell") == "a3"


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("1/rive-3/c3.c3", "This cannot be opened: in the link, at move 2: "),
        ("hello", "This link leads to a game that is not played here."),
    ],
)
def test_a_damaged_link_says_so(
    visit: Visit, host: Host, base_url: str, fragment: str, said: str
) -> None:
    app = visit(host(f"{base_url}embed/#{fragment}"), live=False, **CALM)
    _, frame = app.page.frames
    expect(frame.locator(".notice")).to_contain_text(said)
    assert wait(app.page, "refused")["why"].startswith(said)
    assert not heard(app.page, "ready"), "no position of the link is shown"
    for button in frame.locator("#controls button").all():
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)
    expect(frame.locator("#players select:enabled")).to_have_count(0)
    expect(frame.locator('#grid [aria-disabled="false"]')).to_have_count(0)
    send(app.page, {"skerry": "goto", "ply": 1})
    frame.page.keyboard.press(".")
    send(app.page, {"skerry": "set", "link": "1/rive-3/a1.c3"})
    framed(app, 2)
    expect(frame.get_by_role("button", name="Back")).to_have_attribute("aria-disabled", "false")
    expect(frame.locator("#players select:enabled")).to_have_count(2)


# Touched

SANDBOX = ["", 'sandbox="allow-scripts"']


@pytest.mark.parametrize(
    "attributes", [SANDBOX[0], pytest.param(SANDBOX[1], marks=pytest.mark.firefox)]
)
def test_a_touched_board_is_played_on(
    visit: Visit, host: Host, base_url: str, attributes: str
) -> None:
    """The first click is a move; then against the bot.  Without an origin, and so without storage,
    as well."""
    app = visit(host(f"{base_url}embed/#1/starboard-y-3/c3.b2", attributes), live=False, **CALM)
    frame = framed(app, 2)
    frame.locator('[data-cell="d4"]').click()
    frame.wait_for_function(SHOWN, arg=3)
    frame.wait_for_function(SETTLED)
    frame.locator('[data-player="0"] select').select_option("bot 2")
    click(frame, "a1")
    frame.wait_for_function(SHOWN, arg=5)
    tokens = frame.evaluate("() => window.skerry.match.frame.line.map(({ token }) => token)")
    assert tokens[:4] == ["c3", "b2", "d4", "a1"]
    link = frame.get_by_role("link", name="Open in Skerry")
    expect(link).to_have_attribute("href", f"{base_url}#1/starboard-y-3/{'.'.join(tokens)}")
    frame.get_by_role("button", name="Back").click()
    frame.wait_for_function(SHOWN, arg=4)
    assert frame.evaluate("() => origin") == ("null" if attributes == SANDBOX[1] else base_url[:-1])


def test_a_button_of_a_move(visit: Visit, host: Host, base_url: str) -> None:
    """And the comments of the link stay when one has played on."""
    link = "2/rivers-13/i5i6/c0.Begin_here/@0"
    app = visit(host(f"{base_url}embed/#{link}"), live=False, **CALM)
    frame = framed(app, 0)
    expect(frame.locator("#status")).to_have_text("Begin here")
    expect(frame.get_by_role("grid", name="Rivers and Stones")).to_be_visible()
    frame.locator('[data-cell="d5"]').click()
    frame.get_by_role("button", name="river").first.click()
    frame.wait_for_function(SHOWN, arg=1)
    expect(frame.locator('[data-cell="d5"]')).to_have_accessible_name(
        "d5, circle river, across, last move"
    )
    expect(frame.locator("#status")).to_be_empty()
    frame.get_by_role("button", name="Back").click()
    expect(frame.locator("#status")).to_contain_text("Begin here")


# Messages


@pytest.mark.firefox
def test_the_page_around_is_told_what_happens(visit: Visit, host: Host, base_url: str) -> None:
    app = visit(host(f"{base_url}embed/#1/starboard-y-2/d2.a2.a1.c3.b2.b4"), live=False, **CALM)
    page = app.page
    frame = framed(app)
    ready = wait(page, "ready")
    assert ready == {
        "skerry": "ready",
        "origin": base_url[:-1],
        "game": "starboard-y-2",
        "link": "1/starboard-y-2/d2.a2.a1.c3.b2.b4",
        "ply": 6,
        "plies": 6,
        "turn": None,  # only the rules know, and they are not loaded yet
    }
    assert wait(page, "height")["height"] > 300
    frame.get_by_role("button", name="Back").click()
    position = wait(page, "position", 2)
    assert (position["ply"], position["link"]) == (5, "1/starboard-y-2/d2.a2.a1.c3.b2.b4/@5")
    frame.get_by_role("button", name="Forward").click()
    frame.locator('[data-cell="c2"]').click()
    move = wait(page, "move")
    assert (move["move"], move["player"], move["ply"]) == ("c2", 0, 7)
    over = wait(page, "gameover")
    assert over["winner"] == 0
    assert over["reason"] == "Black has a starboard Y."
    assert over["link"] == move["link"] == "1/starboard-y-2/d2.a2.a1.c3.b2.b4.c2"
    messages = [message["skerry"] for message in page.evaluate("() => window.heard")]
    assert [name for name in messages if name != "height"][-3:] == ["move", "position", "gameover"]
    other = "1/starboard-y-2/c2.a2.d2.c3.b2.b4.a1"
    send(page, {"skerry": "set", "link": other})
    assert wait(page, "gameover", 2)["link"] == other


def test_the_page_around_may_ask(visit: Visit, host: Host, base_url: str) -> None:
    app = visit(host(f"{base_url}embed/#{RIVE}"), live=False, **CALM)
    page = app.page
    frame = framed(app)
    send(page, {"skerry": "goto", "ply": 2})
    frame.wait_for_function(SHOWN, arg=2)
    send(page, {"skerry": "theme", "theme": "dark"})
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    send(page, {"skerry": "set", "moves": False, "controls": False, "orientation": "turned"})
    expect(frame.locator("#line")).to_be_hidden()
    expect(frame.locator("#controls")).to_be_hidden()
    assert frame.locator("#grid [data-cell]").first.get_attribute("data-cell") == "a3"
    send(page, {"skerry": "set", "link": f"https://a.example/#{MATCHES['starboard y']}", "ply": 1})
    frame.wait_for_function("() => window.skerry.match.frame.name === 'starboard-y-3'")
    frame.wait_for_function(SHOWN, arg=1)
    click(frame, "d4")
    send(page, {"skerry": "set", "link": "#1/rive-2/c1"})
    frame.wait_for_function("() => window.skerry.match.frame.name === 'rive-2'")
    frame.wait_for_function(LIVE)


def test_of_two_links_the_last_is_shown(visit: Visit, host: Host, base_url: str) -> None:
    """On a live board, too: that the first is refused comes late.  And no ply is beyond the end."""
    app = visit(host(f"{base_url}embed/#1/starboard-y-2/c2"), live=False, **CALM)
    page = app.page
    frame = framed(app)
    click(frame, "b2")
    # Python has been asked for the first, and cannot have answered, when the second comes: all of
    # this is one task of the page.
    frame.evaluate(
        "async (links) => { for (const link of links) {"
        " dispatchEvent(new MessageEvent('message',"
        " { source: parent, data: { skerry: 'set', link, ply: 99 } }));"
        " for (let i = 0; i < 100; i++) await null; } }",
        ["1/rive-3/c3.c3", "1/starboard-y-3/c3.b2"],
    )
    frame.wait_for_function("() => window.skerry.match.frame.name === 'starboard-y-3'")
    frame.wait_for_function(LIVE)
    click(frame, "d4")
    wait(page, "move", 2)
    assert wait(page, "position")["link"] == "1/starboard-y-3/c3.b2.d4"
    assert heard(page, "refused") == []


def test_a_link_that_comes_while_python_starts_is_played(
    first_visit: Visit, host: Host, base_url: str
) -> None:
    """Though its board arrives only once the one before it is live."""
    app = first_visit(host(f"{base_url}embed/#1/starboard-y-2/c2"), live=False, **CALM)
    frame = framed(app)
    held: list[Route] = []
    app.page.route("**/boards/rive-3-*", lambda route: held.append(route))
    frame.locator('[data-cell="b2"]').click()
    send(app.page, {"skerry": "set", "link": "#1/rive-3/c3"})
    frame.wait_for_function(LIVE)
    [route] = held
    route.continue_()
    frame.wait_for_function("() => window.skerry.match.frame.name === 'rive-3'")
    frame.wait_for_function(LIVE)


OVER = "1/starboard-y-2/d2.a2.a1.c3.b2.b4.c2"


@pytest.mark.parametrize("link", ["1/starboard-y-2/c2", f"{OVER}.d1"])
def test_a_click_is_played_in_its_own_match_only(
    visit: Visit, host: Host, base_url: str, link: str
) -> None:
    """Not in one that comes while Python starts, nor after its own was refused by the rules."""
    app = visit(host(f"{base_url}embed/#{link}"), live=False, **CALM)
    frame = framed(app)
    frame.locator('[data-cell="b1"]').click()
    if link.startswith(OVER):
        wait(app.page, "refused")
    send(app.page, {"skerry": "set", "link": "#1/starboard-y-2/a3"})
    frame.wait_for_function(LIVE)
    frame.wait_for_function(SETTLED)
    click(frame, "d1")
    wait(app.page, "move")
    assert wait(app.page, "position")["link"] == "1/starboard-y-2/a3.d1"


def test_a_damaged_link_does_not_lock_the_next_one(
    first_visit: Visit, host: Host, base_url: str
) -> None:
    """Which comes before the words arrive in which the first is refused."""
    app = first_visit("about:blank", live=False, **CALM)
    held: list[Route] = []
    app.page.route("**/locales/es-*", lambda route: held.append(route))
    app.page.goto(host(f"{base_url}embed/?lang=es#hello"))
    _, frame = app.page.frames
    frame.wait_for_function("() => window.skerry")
    send(app.page, {"skerry": "set", "link": "#1/rive-3/a1.c3"})
    app.page.wait_for_timeout(100)
    [route] = held
    route.continue_()
    framed(app, 2)
    expect(frame.locator("#back")).to_have_attribute("aria-disabled", "false")
    assert heard(app.page, "refused") == []


NONSENSE: list[object] = [
    None,
    3,
    "goto",
    [],
    {},
    {"skerry": "play", "move": "c1"},
    {"skerry": "constructor"},
    {"skerry": "__proto__"},
    {"skerry": ["goto"], "ply": 1},
    {"skerry": "goto"},
    {"skerry": "goto", "ply": -1},
    {"skerry": "goto", "ply": 1.5},
    {"skerry": "goto", "ply": "1"},
    {"skerry": "goto", "ply": 999},
    {"skerry": "theme", "theme": "javascript:alert(1)"},
    {"skerry": "theme", "theme": {"light": 1}},
    {"skerry": "set", "link": {"toString": 1}},
    {"skerry": "set", "link": "<img src=x onerror=alert(1)>"},
    {"skerry": "set", "link": "1/rive-5/" + "c3." * 50_000},
    {"skerry": "set", "moves": "no", "orientation": "sideways", "ply": -3},
]


def test_whatever_else_is_asked_is_ignored(visit: Visit, host: Host, base_url: str) -> None:
    app = visit(host(f"{base_url}embed/#1/rive-2/c1.b1"), live=False, **CALM)
    frame = framed(app)
    # The list of games comes after the board, and with it the bots among the players.
    expect(frame.locator("#players option")).to_have_count(16)
    expect(frame.locator("#grid")).not_to_contain_class("entering")  # no move is begun
    before = frame.locator("html").evaluate("(html) => html.outerHTML")
    for message in NONSENSE:
        send(app.page, message)
    # Nor is anything taken from any other window than the one around the frame.
    frame.evaluate("() => window.postMessage({ skerry: 'goto', ply: 0 }, '*')")
    app.page.wait_for_timeout(300)
    assert frame.locator("html").evaluate("(html) => html.outerHTML") == before


# The element


def element(base_url: str, markup: str) -> str:
    return f'<p>Above</p>{markup}<script src="{base_url}skerry-board.js" async></script>'


def test_the_element_finds_its_link(visit: Visit, host: Host, base_url: str) -> None:
    app = visit("about:blank", live=False, **CALM)
    for markup in (
        f'<skerry-board link="{RIVE}/@6"></skerry-board>',
        f'<skerry-board link="https://a.example/x/#{RIVE}/@6"></skerry-board>',
        f'<skerry-board><p><a href="https://a.example/#{RIVE}/@6">A match</a></p></skerry-board>',
        f'<skerry-board><a href="https://a.example/#{TREE}/@6">A match</a></skerry-board>',
        f"<skerry-board>\nRive\n1. a1 b4\n#{RIVE}/@6\n</skerry-board>",
        f'<skerry-board link="{RIVE}" ply="6"></skerry-board>',
    ):
        app.visit(host(element(base_url, markup)), live=False)
        prompt = app.page.frame_locator("iframe").locator("#prompt")
        expect(prompt).to_have_text("White: d2.")


@pytest.mark.firefox
def test_the_element_passes_on_attributes_and_events(
    visit: Visit, host: Host, base_url: str
) -> None:
    """And is as high as its frame wishes to be."""
    given = 'theme="dark" moves="off" title="A game" style="width: 420px"'
    markup = f'<skerry-board link="{RIVE}" {given}></skerry-board>'
    listen = """<script>
    window.events = [];
    for (const name of ["ready", "height", "move", "position", "gameover"]) {
      addEventListener(name, ({ target, detail }) => events.push([target.localName, name, detail]));
    }</script>"""
    app = visit(host(f"{listen}{element(base_url, markup)}"), live=False, **CALM)
    page = app.page
    page.wait_for_function("() => window.events.some(([, name]) => name === 'height')")
    _, frame = page.frames
    expect(page.locator("iframe")).to_have_attribute("title", "A game")
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    expect(frame.locator("#line")).to_be_hidden()
    page.wait_for_function(
        "() => document.querySelector('skerry-board').offsetHeight"
        " === window.events.findLast(([, name]) => name === 'height')[2].height"
    )
    # A frame of another site hears of its height a little later.
    frame.wait_for_function("() => document.scrollingElement.scrollHeight <= innerHeight")
    board = page.locator("skerry-board")
    board.evaluate("(board) => board.goto(2)")
    frame.wait_for_function(SHOWN, arg=2)
    heights = (
        "window.events.filter(([, name]) => name === 'height').map((event) => event[2].height)"
    )
    low = page.evaluate(f"{heights}.at(-1)")
    board.evaluate("(board) => board.setAttribute('moves', 'on')")
    page.wait_for_function(f"(low) => {heights}.at(-1) > low + 40", arg=low)
    frame.wait_for_function("(low) => innerHeight > low + 40", arg=low)
    count = page.evaluate(f"{heights}.length")
    board.evaluate("(board) => board.setAttribute('moves', 'off')")
    page.wait_for_function(f"(count) => {heights}.length > count", arg=count)
    assert page.evaluate(f"{heights}[{count}]") < low + 10, "at once, not in small steps"
    for name, value in (("theme", "light"), ("moves", "on"), ("ply", "3")):
        board.evaluate("(board, [name, value]) => board.setAttribute(name, value)", [name, value])
    frame.wait_for_function(SHOWN, arg=3)
    board.evaluate("(board) => board.removeAttribute('ply')")
    frame.wait_for_function(SHOWN, arg=read_link(RIVE).ply)
    board.evaluate("(board) => { board.ariaLabel = 'Another'; }")
    expect(page.locator("iframe")).to_have_attribute("title", "Another")
    board.evaluate("(board) => board.setAttribute('ply', '0')")
    frame.wait_for_function(SHOWN, arg=0)
    expect(frame.locator("html")).to_have_attribute("data-theme", "light")
    expect(frame.locator("#line")).to_be_visible()
    board.evaluate("(board) => board.setAttribute('link', '1/starboard-y-2/b2')")
    frame.wait_for_function("() => window.skerry.match.frame.name === 'starboard-y-2'")
    page.wait_for_function(
        "() => window.events.some(([element, name, detail]) => element === 'skerry-board'"
        " && name === 'position' && detail.link === '1/starboard-y-2/b2/@0')"
    )
    before = page.evaluate("() => history.length")
    change = "(board, all) => { for (const one of all) board.setAttribute(...one); }"
    board.evaluate(change, [["link", "1/rive-3/c3.b4.c2"], ["ply", "1"]])
    frame.wait_for_function(
        "() => window.skerry.match.frame.name === 'rive-3' && window.skerry.match.frame.ply === 1"
    )
    board.evaluate(change, [["lang", "es"], ["link", "1/rive-2/c1"]])
    prompt = page.frame_locator("iframe").locator("#prompt")
    expect(prompt).to_have_text("Negro: c1.")
    assert page.evaluate("() => history.length") == before
    # Without a link it shows an empty board.
    board.evaluate("(board) => board.removeAttribute('link')")
    expect(prompt).to_have_text("Negro: coloca una piedra.")
    board.evaluate("(board) => board.remove()")
    expect(page.locator("iframe")).to_have_count(0)


def test_a_puzzle_in_another_page(visit: Visit, host: Host, base_url: str) -> None:
    """It tells the page that it is solved."""
    address, puzzle = first("starboard-y", lambda p: (p.kind, p.turns) == (ONLY, 1))
    markup = f'<skerry-puzzle puzzle="{address}" lang="en" theme="dark"></skerry-puzzle>'
    listen = """<script>
    window.events = [];
    for (const name of ["puzzle", "wrong", "solved", "shown", "height", "refused"]) {
      addEventListener(name, ({ detail }) => events.push([name, detail.puzzle]));
    }</script>"""
    app = visit(host(f"{listen}{element(base_url, markup)}"), live=False, **CALM)
    frame = app.page.frame_locator("iframe")
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    for token, verdict in ((wrong(puzzle), "wrong"), (puzzle.accepted[0], "solved")):
        frame.get_by_role("button", name=re.compile(rf"^{token}, .*legal")).click()
        app.page.wait_for_function(
            "([name, at]) => window.events.some(([n, detail]) => n === name && detail === at)",
            arg=[verdict, address],
        )
        if verdict == "wrong":
            frame.get_by_role("button", name="Try again").click()
    element_at = app.page.locator("skerry-puzzle")
    before = app.page.evaluate("() => history.length")
    element_at.evaluate("(element) => element.setAttribute('puzzle', 'rive/9999')")
    app.page.wait_for_function("() => window.events.some(([name]) => name === 'refused')")
    expect(frame.locator("#task")).to_have_text("There is no such puzzle.")
    assert app.page.evaluate("() => history.length") == before


def test_a_puzzle_fits_its_frame(visit: Visit) -> None:
    """However wide or low; the board takes what the words leave."""
    page = visit("embed/puzzle/#rivers/1", live=False, **CALM).page
    button = page.get_by_role("button", name="Show the solution")
    for width, height, least in (
        (900, 500, 400),
        (420, 560, 320),
        (700, 450, 300),
        (300, 480, 170),
    ):
        page.set_viewport_size({"width": width, "height": height})
        expect(button).to_be_in_viewport(ratio=1)
        assert page.evaluate("() => document.documentElement.scrollHeight") <= height
        assert page.locator("#lesson .stage").evaluate("(e) => e.clientHeight") >= least


def test_of_two_puzzles_the_last_is_shown(first_visit: Visit) -> None:
    """Though the first is longer on its way; what does not come at all is told."""
    app = first_visit("embed/puzzle/#rive/1", live=False, **CALM)
    page = app.page
    expect(page.locator("#title")).to_have_text("Rive: puzzle 1")
    held: list[Route] = []
    page.route("**/starboard-y-*.json", lambda route: held.append(route))
    page.route("**/rivers-*.json", lambda route: route.abort())
    with page.expect_request("**/starboard-y-*.json"):
        page.evaluate("() => { location.hash = 'starboard-y/1'; }")
    page.evaluate("() => { location.hash = 'rive/2'; }")
    expect(page.locator("#title")).to_have_text("Rive: puzzle 2")
    (route,) = held
    with page.expect_response("**/starboard-y-*.json"):
        route.continue_()
    page.wait_for_timeout(100)
    expect(page.locator("#title")).to_have_text("Rive: puzzle 2")
    page.evaluate("() => { location.hash = 'rivers/1'; }")
    expect(page.locator("#task")).to_have_text("Part of the page could not be loaded.")
    app.complained()
    app.complaints.clear()


# In Firefox Playwright sees nothing of a page that may run no script.
@pytest.mark.only_browser("chromium")
def test_the_element_can_be_read_without_script(
    first_visit: Visit, host: Host, base_url: str
) -> None:
    markup = f'<skerry-board><a href="{base_url}#{RIVE}">A game of Rive</a></skerry-board>'
    address = host(element(base_url, markup))
    app = first_visit(address, live=False, java_script_enabled=False)
    expect(app.page.get_by_role("link", name="A game of Rive")).to_be_visible()


# The full page


@pytest.mark.firefox
def test_the_full_page_refuses_a_frame(visit: Visit, host: Host, base_url: str) -> None:
    app = visit(host(base_url), live=False)
    app.page.wait_for_load_state()
    _, frame = app.page.frames
    frame.wait_for_url(re.compile("^(chrome-error:|about:neterror)"))
    assert frame.locator("#grid").count() == 0
    app.complained()
    assert all("frame-ancestors 'none'" in text for text in app.complaints)
    app.complaints.clear()

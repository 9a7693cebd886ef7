"""A page of Skerry as people use it: with clicks, taps and keys, and words to read.

What may be clicked is read off the page, never worked out; `frame` and `match` are for checks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    FloatRect,
    Locator,
    Page,
    expect,
)
from skerry.formats.link import read_link
from skerry.games import presentation
from skerry.match import Match

PATIENCE = 30_000
"""Milliseconds that anything may take on a machine that has other things to do."""

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
NARROW: dict[str, Any] = {name: PHONE[name] for name in ("viewport", "reduced_motion")}
"""As wide as a phone; Firefox, too, may be that."""

LIVE = "() => window.skerry?.match.isLive"
RENEWED = "(before) => window.skerry.match.isLive && window.skerry.match.frame !== before"
REOPENED = """({ id, name }) =>
  history.state?.match === id && window.skerry.match.frame.name === name"""
SETTLED = """() => {
  const { match } = window.skerry;
  if (!match.isLive || match.pendingMove) return false;
  if (match.frame.outcome) return "over";
  const who = match.players[match.frame.turn];
  return who.startsWith("link") ? "sent" : who === "person" && "yours";
}"""
FOLLOW = """(fragment) => new Promise((followed) => {
  history.replaceState(null, "", location.pathname + location.search);
  addEventListener("hashchange", () => followed(), { once: true });
  location.hash = fragment;
})"""
FOLLOWED = "() => history.state !== null && window.skerry.match.isLive"
"""Whether a link is open: then the page writes into the history what FOLLOW has left empty."""
OFFERED = """() => new Promise(requestAnimationFrame).then(() => ({
  cells: [...document.querySelectorAll("#grid [data-cell][aria-label*=', legal']")]
    .map((button) => button.dataset.cell),
  choices: [...document.querySelectorAll("#choices .main")].map(({ dataset }) => dataset.choice),
}))"""
INK = """([cell, dx, dy]) => {
  const button = document.querySelector(`#grid [data-cell="${cell}"]`);
  const canvas = document.querySelector("#play");
  const ratio = canvas.width / canvas.clientWidth;
  const x = (button.offsetLeft + (0.5 + dx) * button.offsetWidth) * ratio;
  const y = (button.offsetTop + (0.5 + dy) * button.offsetHeight) * ratio;
  const drop = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  drop.drawImage(canvas, x, y, 1, 1, 0, 0, 1, 1);
  return [...drop.getImageData(0, 0, 1, 1).data];
}"""

DRAWING = """() => {
  window.isHomeDrawn = false;
  addEventListener("started", () => {
    if (document.documentElement.dataset.view === "home") window.isHomeDrawn = true;
  });
}"""
RESTING = """(spot) => new Promise((rested) => {
  let [before, frames] = ["", 0];
  const look = () => {
    const { x, y, width, height } = spot.getBoundingClientRect();
    const box = JSON.stringify({ x, y, width, height });
    frames = box === before ? frames + 1 : 0;
    before = box;
    if (frames < 20) requestAnimationFrame(look);
    else rested(JSON.parse(box));
  };
  look();
})"""
SLOW = """() => {
  const { postMessage } = Worker.prototype;
  window.hurry ??= () => (Worker.prototype.postMessage = postMessage);
  Worker.prototype.postMessage = function (message) {
    if (message.name !== "slice") return postMessage.call(this, message);
    const args = [1, ...message.args.slice(1)];
    setTimeout(() => postMessage.call(this, { ...message, args }), 100);
  };
}"""
DROP = """([text, name]) => {
  const data = new DataTransfer();
  if (name) data.items.add(new File([text], name));
  else data.setData("text/plain", text);
  for (const type of ["dragover", "drop"]) {
    const given = { dataTransfer: data, bubbles: true, cancelable: true };
    if (document.body.dispatchEvent(new DragEvent(type, given))) throw new Error(type);
  }
}"""
KILL = """([name, how]) => {
  const worker = window.skerry.workers[name];
  if (how === "crash") worker.dispatchEvent(new ErrorEvent("error", { message: "out of memory" }));
  else worker.terminate();
}"""
DYE = """(name) => {
  const dye = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const board = document.querySelector("#surface"); // whose material has colours of its own
  dye.fillStyle = getComputedStyle(board).getPropertyValue(name);
  dye.fillRect(0, 0, 1, 1);
  return [...dye.getImageData(0, 0, 1, 1).data];
}"""


def painted(look: str) -> str:
    """The same look at what is drawn, once all is drawn that the page has shown so far."""
    return f"""(...what) => new Promise((seen) =>
      requestAnimationFrame(() => seen(({look})(...what))))"""


def listen(context: BrowserContext) -> list[str]:
    """What the browser will hold against the pages of a context: errors, warnings, violations."""
    found: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        # Proofs are kept once they were used; the analysis asks for them, and can do without.
        is_proof = "/assets/proofs/" in message.location["url"]
        if is_proof and "ERR_INTERNET_DISCONNECTED" in message.text:
            return
        if message.text == "Service Worker registration blocked by Playwright":
            return
        if message.type in ("error", "warning"):
            found.append(message.text)

    context.on("console", hear)
    context.on("weberror", lambda error: found.append(str(error.error)))
    return found


def value_of(who: str) -> str:
    """What a menu of players calls "Person" or "Bot, level 2", in any language."""
    return who.lower().replace(", level", "")


class AppPage:
    """One page, and what was complained of there."""

    def __init__(self, page: Page, complaints: list[str]) -> None:
        self.page = page
        self.complaints = complaints
        page.set_default_timeout(PATIENCE)

    # Opening

    def visit(self, address: str = "", live: bool = True) -> None:
        """Load the page at an address below the site's."""
        self.page.goto(address)
        if live:
            self.live()

    def follow(self, fragment: str) -> None:
        """Follow a link, which has to be a good one, while the page is open."""
        self.page.evaluate(FOLLOW, fragment)
        self.page.wait_for_function(FOLLOWED)
        self.page.evaluate("() => new Promise(requestAnimationFrame)")  # and the board is drawn
        expect(self.notice("This cannot be opened")).to_have_count(0)

    def live(self) -> None:
        """Wait until Python has the match."""
        self.page.wait_for_function(LIVE)

    def reload(self) -> None:
        """Load the page again, but not amidst a start: Firefox complains of what it breaks off."""
        self.live()
        self.page.reload()

    def complained(self) -> None:
        """Wait until the browser has complained of something."""
        for _ in range(PATIENCE // 100):
            if self.complaints:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("nothing was complained of")

    def taken(self) -> None:
        """Wait until the last move is no longer on its way; no other is taken before."""
        self.page.wait_for_function("() => !window.skerry.match.pendingMove")

    def settle(self) -> str:
        """Wait until it is a person's turn here, or elsewhere, or the game is "over"."""
        return str(self.page.wait_for_function(SETTLED).json_value())

    def new_game(
        self, title: str, size: int, players: tuple[str, str], rules: str | None = None
    ) -> None:
        """Choose a new game in the dialog; players are captions such as "Bot, level 2"."""
        self.page.locator("#new").click()
        dialog = self.page.get_by_role("dialog")
        dialog.locator("label").filter(has_text=re.compile(f"^{title}$")).click()
        dialog.locator("label").filter(has_text=re.compile(f"^{size}$")).click()
        if rules:
            dialog.locator("label").filter(has_text=rules).click()
        menus = dialog.locator("select[name^=player]")
        for select, player in zip(menus.all(), players, strict=True):
            select.select_option(value_of(player))
        before = self.page.evaluate_handle("() => window.skerry.match.frame")
        dialog.get_by_role("button", name="Start").click()
        expect(dialog).to_have_count(0)
        self.page.wait_for_function(RENEWED, arg=before)

    def let_play(self, player: int, who: str) -> None:
        """Let somebody play a side: "Person" or "Bot, level 2"."""
        self.page.locator(f'[data-player="{player}"] select').select_option(value_of(who))

    def option(self, caption: str, on: bool) -> None:
        """Set an option in the settings."""
        self.page.locator("#settings").click()
        dialog = self.page.get_by_role("dialog", name="Settings")
        dialog.get_by_role("checkbox", name=caption).set_checked(on)
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_have_count(0)

    def home(self) -> None:
        """Go home."""
        self.page.evaluate("() => window.skerry.written()")  # else the list may lack the last move
        self.page.evaluate(DRAWING)
        self.page.locator(".mark").click()
        expect(self.page.locator("#home")).to_be_visible()
        self.page.wait_for_function("() => window.isHomeDrawn")  # until then it is as it was before

    def resume(self) -> None:
        """Go on with the match that home offers first."""
        self.page.locator("#unfinished .match").first.click()
        expect(self.page.locator("#board")).to_be_visible()
        self.live()

    def reopen(self, titles: list[str], name: str) -> None:
        """Go home, where the saved matches are these, and on with the last, a game of this name."""
        self.home()
        saved = self.page.locator("#matches b")
        expect(saved).to_have_text(titles)
        row = self.page.locator("#matches li").last
        found = {"id": row.get_attribute("data-id"), "name": name}
        row.locator("b").click()
        self.page.wait_for_function(REOPENED, arg=found)
        self.live()

    def readable_clipboard(self) -> None:
        """Let the page be asked what it has copied; Firefox has a preference for all pages."""
        context = self.page.context
        if context.browser and context.browser.browser_type.name == "chromium":
            context.grant_permissions(["clipboard-read", "clipboard-write"])

    def slow_bot(self) -> None:
        """Let a bot of this page think for a millisecond and rest for a hundred, by turns.

        A deep thought then outlasts a test on any machine, however fast the engine may become.
        """
        self.page.evaluate(SLOW)

    # What is there

    @property
    def frame(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate("() => window.skerry.match.frame")
        return found

    @property
    def ply(self) -> int:
        return int(self.frame["ply"])

    @property
    def match(self) -> Match:
        """The match by the engine's own reading of its link."""
        return read_link(self.frame["link"])

    @property
    def players(self) -> list[str]:
        found: list[str] = self.page.evaluate("() => window.skerry.match.players")
        return found

    @property
    def prompt(self) -> Locator:
        return self.page.locator("#prompt")

    @property
    def story(self) -> Locator:
        return self.page.locator("#story")

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    @property
    def spoken(self) -> Locator:
        return self.page.locator("#announce")

    def notice(self, text: str) -> Locator:
        return self.page.locator(".notice").filter(has_text=text)

    def cell(self, name: str) -> Locator:
        return self.page.locator(f'#grid [data-cell="{name}"]')

    def resting_box(self, name: str) -> FloatRect:
        """Where a cell is once the board neither grows nor shrinks any more."""
        box: FloatRect = self.cell(name).evaluate(RESTING)
        return box

    def choice(self, name: str) -> Locator:
        return self.page.locator(f'#choices [data-choice="{name}"]')

    def offered(self) -> dict[str, list[str]]:
        """The cells and the buttons of moves that may be clicked next, once they are drawn: a match
        may be live before its board is on the screen."""
        found: dict[str, list[str]] = self.page.evaluate(OFFERED)
        return found

    def pieces(self) -> dict[str, str]:
        """What stands where, as it is said to those who cannot see the board."""
        labels: list[str] = self.page.locator("#grid [data-cell]").evaluate_all(
            "(buttons) => buttons.map((button) => button.ariaLabel)"
        )
        words = [label.split(", ") for label in labels]
        stands = {
            name: ", ".join(word for word in rest if not re.match(r"legal|last|sel|group", word))
            for name, *rest in words
        }
        return {name: piece for name, piece in stands.items() if piece != "empty"}

    def ink(self, cell: str, dx: float = 0.1, dy: float = 0.2) -> tuple[int, ...]:
        """The colour (red, green, blue, alpha) drawn beside a cell's middle; 1 is a neighbour."""
        return tuple(self.page.evaluate(painted(INK), [cell, dx, dy]))

    def ink_is(self, cell: str, dx: float, dy: float, colour: str) -> None:
        """Wait until a colour of the style, like "--win", is drawn there."""
        wanted = self.page.evaluate(DYE, colour)
        self.page.wait_for_function(
            "([place, wanted]) =>"
            f" ({INK})(place).every((part, i) => Math.abs(part - wanted[i]) < 12)",
            arg=[[cell, dx, dy], wanted],
        )

    def drawn(self, cell: str, dx: float, dy: float, *, unlike: tuple[int, ...]) -> None:
        """Wait until something else is drawn there."""
        self.page.wait_for_function(
            f"([place, old]) => ({INK})(place).join() !== old.join()",
            arg=[[cell, dx, dy], list(unlike)],
        )

    def true_pieces(self) -> dict[str, str]:
        """What should stand where, by the engine."""
        match = self.match
        game = match.game
        view = game.view(match.position)
        glyphs = presentation(game).glyphs
        return {game.board.names[i]: glyphs[p].name for i, p in view.pieces.items()}

    def tokens(self) -> list[str]:
        """The moves that the list shows."""
        found: list[str] = self.page.locator("#list [data-token][data-ply]").evaluate_all(
            "(moves) => moves.map((move) => move.dataset.token)"
        )
        return found

    def at(self, ply: int) -> None:
        """Wait until the move list's cursor is at a ply."""
        expect(self.page.locator("#list [aria-current]")).to_have_attribute("data-ply", str(ply))

    # What people do

    def play(self, *items: str) -> None:
        """Click moves: cells by name, buttons with an equals sign, like "=h"."""
        for item in items:
            self.taken()
            (self.choice(item[1:]) if item.startswith("=") else self.cell(item)).click()
        self.settle()

    def move(self, token: str) -> None:
        """Click the legal move of a token."""
        match = self.match
        game = match.game
        [move] = [m for m in match.legal_moves() if game.write(match.position, m) == token]
        self.play(*(game.board.names[x] if isinstance(x, int) else f"={x}" for x in move))

    def wander(self, rng: Random) -> str:
        """Click at random among what is offered, until a move is made and answered."""
        ply = self.ply
        while True:
            offered = self.offered()
            items = [*offered["cells"], *(f"={name}" for name in offered["choices"])]
            assert items, "nothing is offered"
            self.play(rng.choice(items))
            if self.ply != ply:
                return self.settle()

    def wander_to_the_end(self, seed: int, most: int = 200) -> None:
        """Play at random until the game is over."""
        rng = Random(seed)
        state = self.settle()
        for _ in range(most):
            if state == "over":
                return
            state = self.wander(rng)
        raise AssertionError(f"no end after {most} moves")

    def undo(self) -> None:
        self.page.locator("#undo").click()

    def redo(self) -> None:
        self.page.locator("#redo").click()

    def focused(self) -> str:
        """The cell that has the keyboard's focus, or ""."""
        name: str = self.page.evaluate("() => document.activeElement.dataset.cell ?? ''")
        return name

    def walk(self, cell: str) -> None:
        """Go to a cell with the arrow keys, from wherever the focus is on the grid."""
        rows: list[list[str]] = self.page.locator("#grid [role=row]").evaluate_all(
            "(rows) => rows.map((row) => [...row.querySelectorAll('[data-cell]')]"
            ".map(({ dataset }) => dataset.cell))"
        )
        place = {name: (y, x) for y, row in enumerate(rows) for x, name in enumerate(row)}
        for axis, keys in enumerate((("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight"))):
            steps = place[cell][axis] - place[self.focused()][axis]
            for _ in range(abs(steps)):
                self.page.keyboard.press(keys[steps > 0])
        assert self.focused() == cell


Visit = Callable[..., AppPage]
"""visit(address, live=True, **options of the browser context) opens a page."""


FORGET = """async () => {
  await window.skerry?.written(); // else it would be stored after this
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = resolve;
      request.onerror = reject;
    });
  }
  new BroadcastChannel("skerry").postMessage(null);
}"""
"""Forgets all that pages have stored; those that are open hear of it."""

QUIET = "packages/simple/"
"""A page of the site without a script."""


class Profiles:
    """Browser profiles that later tests use again: what is fetched, compiled and kept by the
    service worker is there already, as on a second visit; what pages have saved is not."""

    def __init__(self, browser: Browser, base_url: str) -> None:
        self.browser, self.base_url = browser, base_url
        self.free: dict[str, list[tuple[BrowserContext, list[str]]]] = {}

    def take(self, options: dict[str, Any]) -> tuple[BrowserContext, list[str]]:
        """A profile with these options that nobody uses now, and what is complained of there."""
        if free := self.free.get(repr(options)):
            return free.pop()
        context = self.browser.new_context(base_url=self.base_url, **options)
        return context, listen(context)

    def give_back(
        self, options: dict[str, Any], context: BrowserContext, complaints: list[str]
    ) -> None:
        """Close its pages and forget what they have saved."""
        *others, page = context.pages or [context.new_page()]
        for other in others:
            other.close()
        page.goto(QUIET)
        page.evaluate(FORGET)
        page.close()
        complaints.clear()
        self.free.setdefault(repr(options), []).append((context, complaints))

"""Random users in real browsers, each beside a twin: the engine's session in this Python.

``python3 build.py soak`` runs them.  A user is a seed: what it does is a function of its seed, the
number of the step and the twin alone, so that a seed replays it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from urllib.parse import unquote

from buildtools.paths import DIST
from buildtools.server import Server
from playwright.sync_api import Browser, expect, sync_playwright
from skerry.formats.link import read_link, write_link
from skerry.formats.record import write_record
from skerry.games import load
from skerry.match import Match, Node
from skerry.session import Session

from .launch import launch_options
from .pages import DROP, FOLLOW, KILL, PATIENCE, AppPage, listen

GAMES = ("rive-2", "rive-3", "starboard-y-2", "starboard-y-3-pie", "rivers-13", "rivers-13-course")
STEPS = 150
"""What a user does before another one comes, with a profile of its own."""
TOLD = 12
"""The latest actions that a failure tells."""
HEAP = 64 << 20
"""Bytes that the page's heap may have after a collection."""
HEAP_EVERY = 25
"""Steps between two looks at it."""
CLOSE_NOTICES = "() => document.querySelectorAll('.notice .close').forEach((one) => one.click())"
RECORD = """() => new Promise((resolve) => {
  window.skerry.match.getRecord().then(resolve);
  setTimeout(() => resolve("the match does not answer"), 30_000);
})"""
"""The record once all requests are answered, also if the worker was lost meanwhile."""
READY = "() => navigator.serviceWorker.ready.then(() => null)"
DAMAGED = (
    "1. e5 {",
    "[" * 5000,
    '{"format": 1, "game": "rive-3", "moves": [{"token": "z9"}]}',
    '{"format": 1, "game": "__proto__"}',
    "Game: rive-3\n\n1. zz",
    "\0" * 100,
)


class User:
    """Somebody at a page, who does something random in each step."""

    def __init__(self, browser: Browser, base_url: str, seed: int) -> None:
        self.seed, self.number = seed, 0
        self.context = browser.new_context(base_url=base_url, reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE)
        self.app = AppPage(self.context.new_page(), listen(self.context))
        self.is_chromium = browser.browser_type.name == "chromium"
        self.is_offline = False
        self.done: deque[str] = deque(maxlen=TOLD)
        self.session = Session()
        self.rng = Random(f"{seed}")
        self.app.visit("#1/rive-3/")
        self.app.page.evaluate(READY)
        granted(self.session.open_link("1/rive-3/"))
        self.guest: str | None = "1/rive-3/"
        """The link of a match in which nothing was played: it is nobody's own, and not saved."""

    @property
    def twin(self) -> Match:
        """The match as it should be."""
        return self.session.match

    def step(self) -> None:
        """Do something, and look whether all is as it should be."""
        self.number += 1
        self.rng = Random(f"{self.seed} {self.number}")
        possible = {act: weight for act, weight in ACTIONS.items() if weight}
        [act] = self.rng.choices([*possible], weights=[*possible.values()])
        self.done.append(act.__name__)
        said = act(self)
        if said:
            self.done[-1] += f" {said}"
        self.check()

    def check(self) -> None:
        """The page lives, complains of nothing, and has the match of the twin."""
        app = self.app
        app.settle()
        record = app.page.evaluate(RECORD)
        assert app.complaints == [], app.complaints
        link = write_link(self.twin)
        shown = app.frame["link"]
        assert shown == link, f"the page has {shown} and not {link}"
        assert record == write_record(self.twin, self.session.players)
        assert app.pieces() == app.true_pieces()
        if self.is_chromium and self.number % HEAP_EVERY == 0:
            session = self.context.new_cdp_session(app.page)
            session.send("HeapProfiler.collectGarbage")
            used = session.send("Runtime.getHeapUsage")["usedSize"]
            session.detach()
            assert used < HEAP, f"the heap has {used} bytes"

    def reopen(self) -> None:
        """The session is another one, which opens the record of the match."""
        record = write_record(self.twin, self.session.players)
        self.session = Session()
        granted(self.session.open_record(record))
        assert write_record(self.twin, self.session.players) == record

    def open(self, link: str) -> None:
        """Follow a link, beside the twin."""
        self.app.follow(link)
        granted(self.session.open_link(link))
        self.guest = link

    def close(self) -> None:
        self.context.close()

    # What users do; each says what of it a failure should tell

    def play(self) -> str:
        moves = self.twin.legal_moves()
        if not moves:
            return "nothing"
        move = self.rng.choice(moves)
        token = self.twin.game.write(self.twin.position, move)
        names = self.twin.game.board.names
        self.app.play(*(names[x] if isinstance(x, int) else f"={x}" for x in move))
        self.guest = None
        granted(self.session.play(json.dumps(move)))
        return token

    def undo(self) -> str:
        if not self.twin.ply:
            return "nothing"
        self.app.undo()
        granted(self.session.undo())
        self.app.at(self.twin.ply)
        return ""

    def redo(self) -> str:
        if not self.twin.node.children:
            return "nothing"
        self.app.redo()
        granted(self.session.redo())
        self.app.at(self.twin.ply)
        return ""

    def jump(self) -> str:
        ply = self.rng.randint(0, len(self.twin.line()))
        self.app.page.locator(f'#list [data-ply="{ply}"]').click()
        granted(self.session.goto(ply))
        self.app.at(ply)
        return str(ply)

    def begin(self) -> str:
        name = self.rng.choice(("rive-3", "starboard-y-2", "rivers-13"))
        game = load(name)
        title = {"rive": "Rive", "starboard-y": "Starboard Y", "rivers": "Rivers and Stones"}
        self.app.new_game(title[name.rpartition("-")[0]], game.size, ("Person", "Person"))
        begun: str = self.app.frame["name"]
        assert begun.startswith(name), f"{begun} has begun and not {name}"
        granted(self.session.new(begun))  # perhaps a variant: that of the match before
        self.guest = None
        return begun

    def follow(self) -> str:
        link = write_link(self.random_match())
        if link != write_link(self.twin):
            self.open(link)
        return link

    def follow_a_damaged_link(self) -> str:
        link = write_link(self.random_match())
        place = self.rng.randrange(2, len(link))
        bad = link[:place] + self.rng.choice("z~!%/") + link[place + 1 :]
        try:
            read_link(bad)
        except ValueError:
            self.app.page.evaluate(FOLLOW, bad)
            expect(self.app.notice("This cannot be opened")).to_be_visible()
            self.app.page.evaluate(CLOSE_NOTICES)
            self.open(link)
        return bad

    def drop_a_match(self) -> str:
        donor = Session()
        donor.match = self.random_match()
        text = write_record(donor.match, donor.players)
        before = self.app.page.evaluate_handle("() => window.skerry.match.frame")
        self.app.page.evaluate(DROP, [text, self.rng.choice(["", "a match.json"])])
        self.app.page.wait_for_function(
            "(before) => window.skerry.match.frame !== before", arg=before
        )
        granted(self.session.open_text(text))
        self.guest = None
        return write_link(donor.match)

    def drop_something_damaged(self) -> str:
        number = self.rng.randrange(len(DAMAGED))
        self.app.page.evaluate(DROP, [DAMAGED[number], self.rng.choice(["", "damaged.txt"])])
        expect(self.app.notice("This cannot be opened")).to_be_visible()
        self.app.page.evaluate(CLOSE_NOTICES)
        return str(number)

    def analyse(self) -> str:
        if self.twin.outcome:
            return "nothing"
        page = self.app.page
        page.locator("#analyse").click()
        expect(page.locator("#analysis .candidates li:visible").first).to_be_visible()
        page.locator("#analyse").click()
        expect(page.locator("#analysis")).to_have_count(0)
        return ""

    def type_a_move(self) -> str:
        moves = self.twin.legal_moves()
        if not moves:
            return "nothing"
        token = self.twin.game.write(self.twin.position, self.rng.choice(moves))
        field = self.app.page.get_by_label("Type a move")
        field.fill(token)
        field.press("Enter")
        self.guest = None
        granted(self.session.play_line(json.dumps([token])))
        self.app.at(self.twin.ply)
        return token

    def comment(self) -> str:
        node = self.some_node()
        if node is None:
            return "nothing"
        text = self.rng.choice(["Good.", "{[(", "Two\nlines", "\u00e9 \ud55c; 1. e4 $1", ""])
        self.menu(node, "Edit the comment" if node.comment else "Comment")
        dialog = self.app.page.get_by_role("dialog", name="Comment on")
        dialog.get_by_role("textbox").fill(text)
        dialog.get_by_role("button", name="Save").click()
        expect(dialog).to_have_count(0)
        granted(self.session.comment(node.id, text))
        return f"on {node}: {text!r}"

    def raise_a_line(self) -> str:
        node = self.some_node(lambda node: any(one.rank for one in ways_to(node)))
        if node is None:
            return "nothing"
        if node.rank > 1 and self.rng.random() < 0.5:
            self.menu(node, "Move it up")
            granted(self.session.promote(node.id))
        else:
            self.menu(node, "Make it the main line")
            granted(self.session.make_main(node.id))
        return str(node)

    def delete(self) -> str:
        node = self.some_node()
        if node is None:
            return "nothing"
        self.menu(node, "Delete from here on")
        if node.children:
            sure = self.app.page.get_by_role("dialog", name="Delete from here on")
            sure.get_by_role("button", name="Delete").click()
            expect(sure).to_have_count(0)
        granted(self.session.delete(node.id))
        return str(node)

    def some_node(self, fits: Callable[[Node], object] = bool) -> Node | None:
        """A move of the match, which is one's own."""
        nodes = [node for node in self.twin.tree() if node.parent and fits(node)]
        return self.rng.choice(nodes) if nodes and self.guest is None else None

    def menu(self, node: Node, item: str) -> None:
        """Choose from the menu of a move in the list.  The page's session may be another one than
        ours, with numbers of its own, so the move is found by its way through the tree."""
        ids = {one["id"]: one["children"] for one in self.app.frame["tree"]}
        at = 0
        for one in ways_to(node):
            at = ids[at][one.rank]
        page = self.app.page
        page.locator(f'#list [data-id="{at}"]').click(button="right")
        page.get_by_role("menuitem", name=item, exact=True).click()
        expect(page.get_by_role("menu")).to_have_count(0)

    def resign(self) -> str:
        if self.twin.outcome or self.twin.node.children:
            return "nothing"
        turn = self.twin.position.turn
        page = self.app.page
        page.locator("#resign").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("button", name="Resign").click()
        expect(dialog).to_have_count(0)
        self.app.page.wait_for_function("() => window.skerry.match.frame.outcome")
        self.guest = None
        granted(self.session.resign(turn))
        return ""

    def let_the_bot_move(self) -> str:
        """Then the match is opened anew, so that what it plays is not known to later steps."""
        if self.twin.outcome or self.twin.node.children:
            return "nothing"
        link, tokens = write_link(self.twin), [node.token for node in self.twin.line()]
        turn = self.twin.position.turn
        self.app.let_play(turn, "Bot, level 1")
        self.app.settle()
        played = self.app.match
        assert played.ply > len(tokens)
        assert [node.token for node in played.line()][: len(tokens)] == tokens
        self.open(link)
        return link

    def share(self) -> str:
        page = self.app.page
        page.locator("#share").click()
        field = page.get_by_role("dialog", name="Share").get_by_role("textbox", name="Link")
        expect(field).to_have_value(re.compile("#1/"))
        assert unquote(field.input_value().partition("#")[2]) == write_link(self.twin)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        return ""

    def kill_a_worker(self) -> str:
        how = self.rng.choice(["crash", "crash", "kill"])
        if not self.app.page.evaluate("() => window.skerry.workers.game !== null"):
            return "that was dead already"
        self.app.page.evaluate(KILL, ["game", how])
        return how

    def lose_or_find_the_network(self) -> str:
        self.is_offline = not self.is_offline
        self.context.set_offline(self.is_offline)
        return "lost" if self.is_offline else "found"

    def reload(self) -> str:
        self.app.reload()
        self.app.live()
        if self.guest is None:
            self.reopen()
        else:
            granted(self.session.open_link(self.guest))
        return ""

    def go_home_and_back(self) -> str:
        self.app.home()
        self.app.page.evaluate("() => history.back()")
        expect(self.app.page.locator("#board")).to_be_visible()
        return ""

    def open_another_tab(self) -> str:
        other = AppPage(self.context.new_page(), self.app.complaints)
        other.visit(f"#{write_link(self.twin)}")
        assert other.pieces() == self.app.pieces()
        other.page.close()
        return ""

    def change_a_setting(self) -> str:
        on = self.rng.random() < 0.5
        self.app.option("Coordinates", on)
        return str(on)

    def random_match(self) -> Match:
        """A match of a few random moves."""
        match = Match(load(self.rng.choice(GAMES)))
        for _ in range(self.rng.randint(1, 8)):
            moves = match.legal_moves()
            if moves:
                match.push(self.rng.choice(moves))
        return match


ACTIONS: dict[Callable[[User], str], int] = {
    User.play: 40,
    User.type_a_move: 6,
    User.undo: 10,
    User.redo: 6,
    User.jump: 6,
    User.begin: 2,
    User.follow: 3,
    User.follow_a_damaged_link: 3,
    User.drop_a_match: 3,
    User.drop_something_damaged: 3,
    User.analyse: 3,
    User.comment: 3,
    User.raise_a_line: 4,
    User.delete: 2,
    User.resign: 1,
    User.let_the_bot_move: 3,
    User.share: 3,
    User.kill_a_worker: 4,
    User.lose_or_find_the_network: 2,
    User.reload: 5,
    User.go_home_and_back: 4,
    User.open_another_tab: 2,
    User.change_a_setting: 2,
}
"""How often each is done, in relation."""


def ways_to(node: Node) -> list[Node]:
    """The moves that lead to a move, and itself."""
    before = ways_to(node.parent) if node.parent else []
    return [*before, node] if node.parent else before


def granted(answer: str) -> None:
    """Fail if the session has refused a request."""
    assert "error" not in json.loads(answer), answer


class FoundError(Exception):
    """What a user has found, and how to see it again."""


def soak(browser: Browser, base_url: str, seed: int, steps: int, until: float) -> int:
    """Let a user do some steps, or as many as there is time for.  Returns how many it did.

    Raises FoundError with its latest actions when something is not as it should be.
    """
    user = User(browser, base_url, seed)
    try:
        user.check()
        for _ in range(steps):
            if time.monotonic() > until:
                break
            user.step()
    except Exception as error:  # whatever it is, it is reported with how to see it again
        name = browser.browser_type.name
        actions = "\n  ".join(user.done)
        raise FoundError(
            f"seed {seed}, step {user.number}, in {name}: {error}\n"
            f"The latest actions:\n  {actions}\n"
            f"To see it again: python3 build.py soak --seed {seed} --browser {name}"
        ) from error
    finally:
        user.close()
    return user.number


def main(words: list[str]) -> int:
    """Let users come and go, in one browser after the other.  Returns the exit status."""
    parser = argparse.ArgumentParser(prog="soak")
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--browser", action="append", required=True)
    options = parser.parse_args(words)
    expect.set_options(timeout=PATIENCE)
    with ExitStack() as stack:
        url = stack.enter_context(Server(DIST).running())
        playwright = stack.enter_context(sync_playwright())
        downloads = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for name in options.browser:
            until = time.monotonic() + 60 * options.minutes / len(options.browser)
            browser = getattr(playwright, name).launch(**launch_options(name, downloads))
            seed, steps = options.seed, 0
            try:
                while time.monotonic() < until:
                    steps += soak(browser, url, seed, STEPS, until)
                    seed += 1
            except FoundError as found:
                print(found, file=sys.stderr)
                return 1
            finally:
                browser.close()
            print(f"{name}: {steps} steps, seeds {options.seed} to {seed - 1}, nothing found.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

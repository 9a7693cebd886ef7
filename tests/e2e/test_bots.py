"""The page for bots: the cage that holds them, and the way of somebody who writes one."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect
from skerry.games import load
from skerry.lab.entrants import Entrant
from skerry.lab.openings import Openings
from skerry.lab.referee import Limits, play
from skerry.lab.ticks import can_count
from skerry.lab.tournament import pairings

from tests.bots import COURSE, KINDS, start_of_game

from .pages import LIVE, PATIENCE, AppPage
from .test_access import judge, judge_in_all_themes

READY = "() => window.skerryBots?.cages.prepare().ready.then(() => true)"
INSIDE = """([attempts, script]) => new Promise((answer) => {
  const work = `${script}; onmessage = async ({ data: [name, attempt] }) => {
    const attempts = {${Object.entries(attempts).map(([name, code]) =>
      `${JSON.stringify(name)}: async () => { ${code} }`)}};
    const late = new Promise((_, reject) => setTimeout(reject, 1500, "no answer"));
    const result = {};
    for (const name in attempts) {
      try { await Promise.race([attempts[name](), late]); result[name] = "got through"; }
      catch (error) { result[name] = "refused"; }
    }
    postMessage(result);
  }`;
  const worker = new Worker(URL.createObjectURL(new Blob([work], { type: "text/javascript" })));
  // The script of a cage answers too: that it was given nothing to start with.
  worker.onmessage = ({ data }) => typeof data === "object" && answer(data);
  worker.postMessage([]);
})"""
"""Runs scripts in a worker like those of the cages, perhaps with the script of one: before anything
but storage is taken from it."""
WATCH = """(selector) => {
  window.changes = 0;
  new MutationObserver(() => window.changes++).observe(document.querySelector(selector),
    { childList: true, characterData: true, subtree: true });
}"""
WAYS_OUT = {
    "fetch": "await fetch(SITE)",
    "fetch of data": "await fetch('data:,x')",
    "fetch of a blob": "await fetch(URL.createObjectURL(new Blob(['x'])))",
    "XMLHttpRequest": """await new Promise((load, fail) => {
      const request = new XMLHttpRequest();
      Object.assign(request, { onload: load, onerror: fail });
      request.open("GET", SITE);
      request.send();
    })""",
    "WebSocket": """await new Promise((open, fail) => {
      const socket = new WebSocket(SITE.replace("http", "ws"));
      Object.assign(socket, { onopen: open, onerror: fail, onclose: fail });
    })""",
    "EventSource": """await new Promise((open, fail) => {
      const source = new EventSource(SITE);
      Object.assign(source, { onopen: open, onerror: fail });
    })""",
    "importScripts": "importScripts(SITE + 'sw.js')",
    "import": "await import(SITE + 'skerry-board.js')",
    "import of data": "await import('data:text/javascript,0')",
    "WebRTC": "new RTCPeerConnection()",
    "eval": "(0, eval)('1')",
    "Function": "new Function('1')",
    "IndexedDB": """await new Promise((load, fail) => {
      const request = indexedDB.open("x");
      Object.assign(request, { onsuccess: load, onerror: fail });
    })""",
    "caches": "await caches.open('x')",
    "caches of a prototype": """
      let owner = self;
      while (!Object.hasOwn(owner, "caches")) owner = Object.getPrototypeOf(owner);
      owner = Object.getPrototypeOf(owner);
      while (!Object.hasOwn(owner, "caches")) owner = Object.getPrototypeOf(owner);
      await Object.getOwnPropertyDescriptor(owner, "caches").get.call(self).open("x")""",
    "localStorage": "localStorage.x = 1",
    "document": "document.title",
    "parent": "parent.location",
}
ASK = """async (sources) => {
  const { Agent, cages } = window.skerryBots;
  let [last, slow, isOver] = [performance.now(), 0, false];
  const beat = (now) => {
    if (now - last > 100) slow++;
    last = now;
    if (!isOver) requestAnimationFrame(beat);
  };
  requestAnimationFrame(beat);
  const told = {};
  const ask = async ([name, [source, patience]]) => {
    const agent = new Agent({ "bot.py": source }, () => cages.take(), patience);
    const begun = await agent.begin({ game: "rive-5", player: 0 });
    const answer = begun.failure ? begun : await agent.choose({ start: null, tokens: [] });
    agent.end();
    const { template, values } = answer.failure?.why ?? { template: answer.token, values: {} };
    const printed = answer.output.length + answer.lost;
    told[name] = [answer.failure?.kind ?? "none", template, values, printed];
  };
  const queue = Object.entries(sources);
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await ask(next);
  };
  await Promise.all([lane(), lane(), lane()]);
  isOver = true;
  return { told, slow };
}"""
"""Asks bots for a first move, three at a time, and counts frames of more than 100 ms meanwhile."""
CHOOSE = "def choose(match):\n    {}\n"
SPY = """import sys
    frame, todo, seen, found = sys._getframe(), [dict(sys.modules)], set(), set()
    while frame:
        todo += [frame.f_locals, frame.f_globals]
        frame = frame.f_back
    while todo:
        x = todo.pop()
        if id(x) in seen:
            continue
        seen.add(id(x))
        if isinstance(x, str):
            found |= {mark for mark in ("frame." + "f_back", "10**10" + "**8") if mark in x}
        elif isinstance(x, dict):
            todo += [*x.values()]
        elif isinstance(x, (list, tuple, set)):
            todo += [*x]
        elif hasattr(x, "__dict__"):
            todo.append(vars(x))
    if found != {"frame." + "f_back"}:
        return match.legal_moves()[0]
    raise LookupError("only its own")"""
"""Looks everywhere for its own source, which is there, and for that of another attack."""
STEAL = """import sys
    places = [getattr(finder, "jsproxies", {}) for finder in sys.meta_path] + [sys.modules]
    if any(name in place for place in places for name in ("js", "pyodide_js", "_pyodide_core")):
        return match.legal_moves()[0]
    raise LookupError("no browser")"""
"""Looks where Pyodide keeps the worker's globals."""
ATTACKS = {
    "a loop that catches all": (
        "while True:\n        try:\n            while True: pass\n"
        "        except BaseException: pass",
        {"silence"},
    ),
    "a loop in C": ("return 10**10**8", {"silence", "memory", "broken"}),
    "memory": (
        "x = []\n    while True: x.append(bytearray(10**7))",
        {"memory", "error", "broken", "silence"},
    ),
    "recursion": ("return choose(match)", {"recursion", "error"}),
    "an end": ("raise SystemExit", {"quit", "error"}),
    "a crash": ("import os; os.abort()", {"broken", "crash", "error"}),
    "the browser": ("import js; js.fetch('/')", {"error"}),
    "its page": ("import js; js.postMessage('x')", {"error"}),
    "the browser, stolen": (STEAL, {"error"}),
    "sockets": ("import urllib.request as u; u.urlopen('https://skerry.test')", {"error"}),
    "files": ("open('/etc/passwd').read()", {"error"}),
    "a patched engine": (
        "import skerry, builtins\n    skerry.Match.push = builtins.len = None\n    return 'z99'",
        {"error", "illegal", "unreadable", "broken"},
    ),
    "an answer of its own": (
        "import json, sys\n    c = sys.modules['skerry.lab.cage']\n"
        "    deep = '{\"values\":{\"a\":' * 10**5 + '1' + '}}' * 10**5\n"
        "    c.json.dumps = lambda *a, **k: '{\"failure\":{\"why\":' + deep + '}}'\n"
        "    return match.legal_moves()[0]",
        {"", "broken"},
    ),
    "the other side's move": (
        "match.push(match.legal_moves()[0])\n    return (match.legal_moves()[0], 'x')",
        {"illegal", "unreadable"},
    ),
    "the other side's source": (SPY, {"error"}),
    "no move at all": ("return None", {"illegal", "unreadable", "error"}),
}
OF_PYTHON = {
    "an end",
    "a loop in C",
    "the browser",
    "its page",
    "the browser, stolen",
    "sockets",
    "files",
    "a patched engine",
    "the other side's move",
    "the other side's source",
    "no move at all",
}
"""Those that Python stops before they reach the browser, and a loop that is ended as the other one
is: one browser shows how they end in all."""
SOURCE = """import random


def choose(match):
    print("I have", len(match.legal_moves()), "moves")
    return random.choice(match.legal_moves())
"""


@pytest.fixture(scope="module")
def studio(browser: Browser, base_url: str) -> Iterator[Page]:
    """The page for bots, open for all attacks."""
    context = browser.new_context(base_url=base_url, service_workers="block")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto("bots/")
    page.wait_for_function(READY)
    yield page
    context.close()


@pytest.mark.firefox
def test_no_script_gets_out_of_a_cage(studio: Page, base_url: str) -> None:
    """By the policy of its frame, whatever Python lets through."""
    [frame] = studio.main_frame.child_frames
    attempts = {name: code.replace("SITE", repr(base_url)) for name, code in WAYS_OUT.items()}
    assert frame.evaluate(INSIDE, [attempts, ""]) == dict.fromkeys(WAYS_OUT, "refused")
    assert frame.evaluate("() => origin") == "null"


def attacks(browser: str) -> dict[str, tuple[str, int]]:
    """The bots that attack, and the seconds to wait for them: few where they may hang."""
    return {
        name: (CHOOSE.format(body), 3 if "silence" in kinds else PATIENCE // 1000)
        for name, (body, kinds) in ATTACKS.items()
        if browser == "chromium" or name not in OF_PYTHON
    }


def judge_attacks(found: dict[str, Any], made: Collection[str]) -> None:
    """Each attack that was made has ended in a sentence."""
    for name, (kind, sentence, *_) in found["told"].items():
        assert kind in ATTACKS[name][1], (name, kind, sentence)
        assert kind == "" or len(sentence) > 3, name
    assert set(found["told"]) == set(made)


@pytest.mark.firefox
def test_an_attack_ends_in_a_sentence(
    studio: Page, browser_name: str, record_property: Callable[[str, object], None]
) -> None:
    """And other bots play on."""
    made = attacks(browser_name)
    found = studio.evaluate(ASK, made)
    judge_attacks(found, made)
    record_property("frames of more than 100 ms", found["slow"])
    assert studio.evaluate("() => document.title") == "Bots · Skerry", "the page still answers"
    more = {"good": (SOURCE, 30), "talks": (CHOOSE.format("print('x' * 10**7)"), 30)}
    told = studio.evaluate(ASK, more)["told"]
    kind, token, _, printed = told["good"]
    assert (kind, bool(token)) == ("none", True)
    assert printed > 10
    assert told["talks"][-1] >= 10**7


PLAY = """async ([sources, pairs, plies]) => {
  const { Agent, cages } = window.skerryBots;
  const games = [];
  for (const pair of pairs) {
    const agents = pair.map((kind) => new Agent({ "bot.py": sources[kind] }, () => cages.take()));
    for (const [player, agent] of agents.entries()) {
      const { failure } = await agent.begin({ game: GAME, player, seed: 2 * 3 + player });
      if (failure) return failure.why.template;
    }
    const tokens = [];
    while (tokens.length < plies) {
      const { token, failure } = await agents[tokens.length % 2].choose({ start: null, tokens });
      if (failure) return failure.why.template;
      tokens.push(token);
    }
    for (const agent of agents) agent.end();
    games.push(tokens);
  }
  return games;
}""".replace("GAME", f'"{COURSE}"')
"""Lets bots play the beginnings of games."""
BUSY = """
def fibonacci(n):
    return 1 if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def choose(match):
    for _ in range(100):
        match.legal_moves()
    fibonacci(10)
    return match.legal_moves()[0]
"""
TICK = """async (source) => {
  const { Agent, cages } = window.skerryBots;
  let taken = 0;
  const take = () => (taken++, cages.take());
  const agent = new Agent({ "bot.py": source }, take);
  await agent.begin({ game: "rive-5", player: 0 });
  const found = [];
  for (const ticks of [1000, 100, 1000]) {
    const answer = await agent.choose({ start: null, tokens: [], ticks });
    found.push(answer.failure?.kind ?? answer.ticks);
  }
  agent.end();
  return [...found, taken];
}"""
TICKED = [278, "ticks", 278, 1]
"""Its ticks, which are the same everywhere; too many end the turn and not the bot's worker."""
PAIRS = [("random", "alpha-beta"), ("old", "greedy"), ("mutates", "lists")]
PLIES = 6


@pytest.mark.firefox
def test_bots_of_all_kinds_make_the_moves_that_they_make_elsewhere(
    studio: Page, browser_name: str
) -> None:
    """The same seeds give the same moves as on the command line; those of two kinds in every
    browser."""
    pairs = PAIRS if browser_name == "chromium" else PAIRS[:1]
    found = studio.evaluate(PLAY, [KINDS, pairs, PLIES])
    assert found == [start_of_game(pair, 3, PLIES) for pair in pairs]
    assert studio.evaluate(TICK, BUSY) == TICKED


@pytest.mark.firefox
def test_the_way_of_a_newcomer(page: Page, browser_name: str) -> None:
    """From home to a bot of one's own that plays, fails, is mended, kept and sent."""
    page.goto("")
    page.get_by_role("link", name="Write one in the browser").click()
    page.get_by_role("button", name="Random").click()
    code = page.get_by_role("textbox", name="The bot's code")
    expect(code).to_contain_text("def choose")
    expect(page.locator("#bots button")).to_be_focused()
    run, log = page.get_by_role("button", name="Run"), page.locator("#log")
    run.click()
    expect(log.locator("li").first).to_contain_text("Random:")
    expect(log.locator("pre").first).to_contain_text("I choose from")
    page.get_by_role("button", name="Stop").click()
    if browser_name == "chromium":  # axe judges what is written, not what a browser makes of it
        judge_in_all_themes(page)
    code.click()
    page.keyboard.press("ControlOrMeta+a")
    # The editor selects what the browser then replaces.
    page.wait_for_function("() => String(getSelection()).includes('def choose')")
    page.evaluate(WATCH, "#so-many")
    page.keyboard.insert_text("def choose(match):\n    return sorted(moves)\n")
    expect(page.locator("#mistakes")).to_contain_text(re.compile("1 problem. Line [23]: "))
    page.evaluate("() => window.skerryBots.openBot.save()")
    assert page.evaluate("() => window.changes") == 0, "what is said again is heard again"
    expect(page.locator("iframe")).to_have_count(2)  # code is not checked where bots run
    page.keyboard.press("ControlOrMeta+Enter")
    failure = page.get_by_role("alert")
    expect(failure).to_contain_text("moves")
    expect(failure.locator("pre").first).to_have_text("return sorted(moves)")
    failure.get_by_role("button", name="Line").click()
    expect(page.locator("#status")).to_contain_text("wins.")
    page.keyboard.press("ControlOrMeta+a")
    page.wait_for_function("() => String(getSelection()).includes('def choose')")
    page.keyboard.insert_text(LISTING)
    page.get_by_role("button", name="Check its moves").click()
    expect(failure).to_contain_text("lacks 1 legal move: g1.")
    expect(page.locator("#status")).to_have_text("Position 1 differs.")
    expect(page.locator("#board [data-cell]")).to_have_count(37)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    page.evaluate("() => window.skerryBots.openBot.save()")
    page.reload()
    expect(code).to_contain_text("legal_moves()[1:]")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#bots button")).to_have_count(0)
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(page.locator("#bots button")).to_have_count(1)


def test_a_bot_of_a_link_runs_only_when_it_is_kept(page: Page) -> None:
    page.goto("bots/")
    page.get_by_role("button", name="Random").click()
    page.evaluate(
        """() => { navigator.clipboard.writeText = async (text) => { window.copied = text; } }"""
    )
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".notice")).to_contain_text("The link is copied.")
    link = page.evaluate("() => window.copied")
    assert "/bots/?bot#b1/" in link
    page.get_by_role("button", name="Delete").click()
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_role("textbox", name="The bot's code")).to_contain_text("def choose")
    expect(page.get_by_role("button", name="Run")).to_be_disabled()
    page.locator("#languages").get_by_role("link", name="Español").click()
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("textbox", name="The bot's code")).to_contain_text("def choose")
    page.get_by_role("button", name="Keep this bot").click()
    expect(page).to_have_url(re.compile(r"/bots/\?lang=en$"))
    page.get_by_role("button", name="Run").click()
    expect(page.locator("#log li").first).to_be_visible()
    page.goto(f"{link[:-20]}")
    expect(page.locator(".notice")).to_contain_text("perhaps its end is missing")


def test_a_bot_of_ones_own_plays_in_a_match(page: Page) -> None:
    """Chosen by name; what it does wrong is told, and leads to its code."""
    page.goto("bots/")
    page.get_by_role("button", name="Random").click()
    invitation = page.get_by_role("link", name="Play against it")
    address = str(invitation.get_attribute("href"))
    invitation.click()
    app = AppPage(page, [])
    page.wait_for_function(LIVE)
    menu = page.locator('[data-player="1"] select')
    expect(menu.locator("option:checked")).to_have_text("Random")
    app.cell("e5").click()
    page.wait_for_function("() => window.skerry.match.frame.ply === 2")
    app.undo()
    page.wait_for_function("() => window.skerry.match.frame.ply === 0")
    page.goto("bots/")
    page.wait_for_function(READY)
    page.get_by_role("textbox", name="The bot's code").click()
    page.keyboard.press("ControlOrMeta+a")
    page.wait_for_function("() => String(getSelection()).includes('def choose')")
    page.keyboard.insert_text("def choose(match):\n    return None\n")
    page.evaluate("() => window.skerryBots.openBot.save()")
    page.goto(address)
    page.wait_for_function(LIVE)
    menu.select_option(label="Random")
    app.cell("e5").click()
    expect(page.locator(".notice")).to_contain_text("The bot returned None")
    expect(page.get_by_role("button", name="Let Random play from here")).to_be_visible()
    expect(page.locator("#prompt")).not_to_contain_text("thinking")
    page.locator(".notice").get_by_role("button", name="See its code").click()
    expect(page.get_by_role("textbox", name="The bot's code")).to_contain_text("return None")


LISTING = """def choose(match):
    return match.legal_moves()[0]


def legal_moves(match):
    return match.legal_moves()[1:]
"""
RANDOM = "import random\n\n\ndef choose(match):\n    return random.choice(match.legal_moves())\n"
IN_PARTS = {
    "bot.py": "from ideas import pick\n\n\ndef moves(match):\n    return match.legal_moves()\n\n\n"
    "def choose(match):\n    return pick(match)\n",
    "ideas.py": "import random\n\nimport bot\n\n\n"
    "def pick(match):\n    return random.choice(bot.moves(match))\n",
}
"""Two files that import each other."""


def test_a_teacher_drops_files_and_gets_a_table(
    page: Page, saved: Callable[[Locator], Path]
) -> None:
    """With a bot of two files, and one that fails.  It goes on after a reload, and the games are
    those of the command line."""
    page.goto("bots/")
    page.wait_for_function(READY)
    wrong = "def choose(match):\n    return 'z9'\n"
    bots = {"=ben": {"bot.py": RANDOM}, "anna": IN_PARTS, "carl": {"bot.py": wrong}}
    handed_in = io.BytesIO()
    with zipfile.ZipFile(handed_in, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("anna", "carl"):
            for file, source in bots[name].items():
                archive.writestr(f"{name}/{file}", source)
    files: list[FilePayload] = [
        {"name": "=ben.py", "mimeType": "text/x-python", "buffer": RANDOM.encode()},
        {"name": "all.zip", "mimeType": "application/zip", "buffer": handed_in.getvalue()},
    ]
    page.locator("#file").set_input_files(files)
    expect(page.locator("#bots button")).to_have_count(3)
    latin: FilePayload = {"name": "ñ.py", "mimeType": "text/x-python", "buffer": b"#\xf1"}
    page.locator("#file").set_input_files([latin])
    expect(page.locator(".notice")).to_contain_text("ñ.py cannot be read.")
    code = page.get_by_role("textbox", name="The bot's code")
    code.evaluate("""(code) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["no bot"], "notes.txt", { type: "text/plain" }));
      const place = { dataTransfer, bubbles: true, cancelable: true, composed: true };
      code.dispatchEvent(new DragEvent("drop", place));
    }""")
    expect(page.locator(".notice")).to_contain_text("notes.txt contains no bot.")
    expect(code).not_to_contain_text("no bot")
    page.locator("#field").select_option("rive-2")
    page.get_by_role("checkbox", name="Sanderling").uncheck()
    page.locator("#pace").select_option(label="100,000 ticks a move")
    page.get_by_label("Games for each pair").fill("2")
    expect(page.locator("#so-many")).to_have_text("3 players, 6 games.")
    page.get_by_role("button", name="Begin").click()
    far = page.locator("#far")
    expect(far).to_have_text(re.compile("^[1-6] of 6 games"))
    page.reload()
    expect(far).to_have_text("6 of 6 games", timeout=4 * PATIENCE)
    rows = page.locator("#standings tbody tr")
    expect(rows.last.locator("th")).to_have_text("carl")
    expect(rows.last.locator("td").nth(6)).to_have_text("4")
    judge(page)
    page.get_by_text("Games", exact=True).last.click()
    expect(page.locator("#played li").filter(has_text="z9")).to_have_count(4)
    table = saved(page.get_by_role("button", name="CSV")).read_text("utf-8").splitlines()
    assert len(table) == 4
    assert any(line.split(",")[1] == "'=ben" for line in table)
    found = json.loads(saved(page.get_by_role("button", name="JSON")).read_text("utf-8"))
    order = [entrant["name"] for entrant in found["entrants"]]
    field = [Entrant(name, bots[name]) for name in order]
    limits = Limits(ticks=100_000 if can_count() else None)
    here = play(
        load("rive-2"), field, pairings(3, 2), found["seed"], Openings(found["opening"]), limits
    )
    links = {one.number: one.link for one in here}
    assert {game["number"]: game["link"] for game in found["played"]} == links
    page.locator("#played a").first.click()
    page.wait_for_function("() => window.skerry?.match.isLive")


def test_a_small_zip_does_not_fill_the_page(page: Page) -> None:
    page.goto("bots/")
    page.wait_for_function(READY)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for n in range(201):
            archive.writestr(f"b{n}/bot.py", CHOOSE.format("pass"))
    many: FilePayload = {
        "name": "many.zip",
        "mimeType": "application/zip",
        "buffer": packed.getvalue(),
    }
    page.locator("#file").set_input_files(many)
    expect(page.locator(".notice")).to_contain_text("No more than 200 files or bots")
    expect(page.locator("#bots button")).to_have_count(200)


def test_a_list_of_bots_that_is_read_again_keeps_the_focus(page: Page) -> None:
    page.goto("bots/")
    page.get_by_role("button", name="Random").click()
    one = page.locator("#bots button")
    one.press("Enter")
    page.evaluate("() => window.skerryBots.openBot.change({ name: 'Zoe' })")
    expect(one).to_contain_text("Zoe")
    expect(one).to_be_focused()
    page.get_by_role("checkbox", name="Zoe").focus()
    page.evaluate("() => window.skerryBots.openBot.change({ name: 'Zack' })")
    expect(page.get_by_role("checkbox", name="Zack")).to_be_focused()


def test_the_arena_goes_on_here_when_the_tab_that_played_is_closed(page: Page) -> None:
    page.goto("bots/")
    page.get_by_role("button", name="Random").click()
    page.get_by_label("Games for each pair").fill("200")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#far")).to_contain_text("of 200 games")
    other = page.context.new_page()
    other.set_default_timeout(PATIENCE)
    other.goto("bots/")
    far = other.locator("#far")
    expect(far).to_contain_text("played in another tab")
    page.close()
    # The closed tab's lock is free a moment later: this waits for it in the queue.
    other.evaluate("() => navigator.locks.request('skerry arena', () => true)")
    other.get_by_role("button", name="Continue").click()
    expect(far).not_to_contain_text("another tab")
    expect(other.locator("#compete")).to_have_text("Stop")
    expect(other.locator("#compete")).to_be_focused()

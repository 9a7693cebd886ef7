"""The page for bots: the cage that holds them, and the way of somebody who writes one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .pages import PATIENCE
from .test_access import judge, judge_in_all_themes

READY = "() => window.skerryBots?.cages.prepare().ready.then(() => true)"
INSIDE = """(attempts) => new Promise((answer) => {
  const work = `onmessage = async ({ data: [name, attempt] }) => {
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
  worker.onmessage = ({ data }) => answer(data);
  worker.postMessage([]);
})"""
"""Runs scripts in a worker like those of the cages, before anything is taken from it."""
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
    "localStorage": "localStorage.x = 1",
    "document": "document.title",
    "parent": "parent.location",
}
ASK = """async ([source, patience]) => {
  const { Agent, cages } = window.skerryBots;
  const agent = new Agent({ "bot.py": source }, () => cages.take(), patience);
  const begun = await agent.begin({ game: "rive-5", player: 0 });
  const answer = begun.failure ? begun : await agent.choose({ start: null, tokens: [] });
  agent.end();
  const { template, values } = answer.failure?.why ?? { template: answer.token, values: {} };
  return [answer.failure?.kind ?? "none", template, values, answer.output.length + answer.lost];
}"""
CHOOSE = "def choose(match):\n    {}\n"
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
    "sockets": ("import urllib.request as u; u.urlopen('https://skerry.test')", {"error"}),
    "a patched engine": (
        "import skerry, builtins\n    skerry.Match.push = builtins.len = None\n    return 'z99'",
        {"error", "illegal", "unreadable", "broken"},
    ),
    "no move at all": ("return None", {"illegal", "unreadable", "error"}),
}
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


def test_no_script_gets_out_of_a_cage(studio: Page, base_url: str) -> None:
    """By the policy of its frame, whatever Python lets through."""
    [frame] = [frame for frame in studio.frames if "/cage/" in frame.url]
    attempts = {name: code.replace("SITE", repr(base_url)) for name, code in WAYS_OUT.items()}
    assert frame.evaluate(INSIDE, attempts) == dict.fromkeys(WAYS_OUT, "refused")
    assert frame.evaluate("() => origin") == "null"


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_ends_in_a_sentence(studio: Page, name: str) -> None:
    body, kinds = ATTACKS[name]
    kind, sentence, *_ = studio.evaluate(ASK, [CHOOSE.format(body), 4])
    assert kind in kinds
    assert len(sentence) > 3
    assert studio.evaluate("() => document.title") == "Bots · Skerry", "the page still answers"


def test_a_bot_plays_on_after_another_was_ended(studio: Page) -> None:
    kind, token, _, printed = studio.evaluate(ASK, [SOURCE, 20])
    assert (kind, bool(token)) == ("none", True)
    assert printed > 10
    kind, *_, printed = studio.evaluate(ASK, [CHOOSE.format("print('x' * 10**7)"), 20])
    assert printed >= 10**7


@pytest.mark.firefox
def test_the_way_of_a_newcomer(page: Page) -> None:
    """From home to a bot of one's own that plays, fails, is mended, kept and sent."""
    page.goto("")
    page.get_by_role("link", name="Write one in this page").click()
    page.get_by_role("button", name="Make a bot").click()
    code = page.get_by_role("textbox", name="The bot's code")
    expect(code).to_contain_text("def choose")
    run, log = page.get_by_role("button", name="Run"), page.locator("#console")
    run.click()
    expect(log.locator("li").first).to_contain_text("Random:")
    page.get_by_role("button", name="Stop").click()
    judge_in_all_themes(page)
    code.click()
    page.keyboard.press("ControlOrMeta+a")
    # The editor selects what the browser then replaces.
    page.wait_for_function("() => String(getSelection()).includes('def choose')")
    page.keyboard.insert_text("def choose(match):\n    return sorted(moves)\n")
    expect(page.locator("#mistakes")).to_contain_text("1 problem. Line 2: ")
    page.keyboard.press("ControlOrMeta+Enter")
    failure = page.get_by_role("alert")
    expect(failure).to_contain_text("moves")
    expect(failure.locator("pre").first).to_have_text("return sorted(moves)")
    failure.get_by_role("button", name="Line 2").click()
    expect(page.locator("#status")).to_contain_text("wins.")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360
    page.reload()
    expect(code).to_contain_text("sorted(moves)")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#bots button")).to_have_count(0)
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(page.locator("#bots button")).to_have_count(1)


def test_a_bot_of_a_link_runs_only_when_it_is_kept(page: Page) -> None:
    page.goto("bots/")
    page.get_by_role("button", name="Make a bot").click()
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
    page.get_by_role("button", name="Keep this bot").click()
    page.get_by_role("button", name="Run").click()
    expect(page.locator("#console li").first).to_be_visible()
    page.goto(f"{link[:-20]}")
    expect(page.locator(".notice")).to_contain_text("perhaps its end is missing")


RANDOM = "import random\n\n\ndef choose(match):\n    return random.choice(match.legal_moves())\n"


def test_a_teacher_drops_files_and_gets_a_table(
    page: Page, saved: Callable[[Locator], Path]
) -> None:
    """With a bot that fails in it; a reload keeps what was played."""
    page.goto("bots/")
    files = {
        "anna.py": RANDOM,
        "=ben.py": RANDOM,
        "carl.py": "def choose(match):\n    return 'z9'\n",
    }
    page.locator("#file").set_input_files(
        [
            {"name": name, "mimeType": "text/x-python", "buffer": text.encode()}
            for name, text in files.items()
        ]
    )
    expect(page.locator("#bots button")).to_have_count(3)
    page.locator("#field").select_option("rive-2")
    page.get_by_role("checkbox", name="Sanderling").uncheck()
    page.get_by_label("Games for each pair").fill("2")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#far")).to_have_text("6 of 6 games", timeout=4 * PATIENCE)
    rows = page.locator("#standings tbody tr")
    expect(rows.last.locator("th")).to_have_text("carl")
    expect(rows.last.locator("td").nth(-3)).to_have_text("4")
    judge(page)
    page.reload()
    expect(page.locator("#far")).to_have_text("6 of 6 games")
    page.get_by_text("Games", exact=True).last.click()
    expect(page.locator("#played li").filter(has_text="z9")).to_have_count(4)
    table = saved(page.get_by_role("button", name="CSV")).read_text("utf-8").splitlines()
    assert len(table) == 4
    assert any(line.split(",")[1] == "'=ben" for line in table)
    page.locator("#played a").first.click()
    page.wait_for_function("() => window.skerry?.match.isLive")

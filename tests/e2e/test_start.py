"""Python starts in the page's workers: from any path, under the content policy, without a network,
beside pages of other hosts; and what the site publishes can be installed by others."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from buildtools.downloads import pyodide
from buildtools.server import Handler, Server, headers, rules
from playwright.sync_api import BrowserContext, BrowserType, Page, Worker, expect
from skerry.games import load

from .pages import LIVE, QUIET, AppPage
from .test_bots import ASK, CHOOSE, READY

looks_inside = pytest.mark.only_browser("chromium")
"""For what asks a worker about itself: Playwright cannot do that in this Firefox."""

START = """async ([url, name, calls]) => {
  const { spawn } = await import(url);
  return new Promise((resolve) => {
  const worker = spawn(name);
  const progress = [];
  const answers = [];
  worker.onerror = ({ message }) => resolve({ progress, answers, error: message });
  worker.onmessage = ({ data }) => {
    if (data.progress) progress.push(data.progress);
    if (data.id === undefined) return;
    answers.push(data.result ?? { error: data.error });
    if (answers.length === calls.length) {
      worker.terminate();
      resolve({ progress, answers });
    }
  };
  calls.forEach(([method, ...args], id) => worker.postMessage({ id, name: method, args }));
  });
}"""


def asset(dist: Path, name: str) -> str:
    """The published path of web/<name>."""
    stem, _, suffix = name.partition(".")
    [path] = (dist / "assets").rglob(f"{stem}-*.{suffix}")
    return path.relative_to(dist).as_posix()


def ask(page: Page, url: str, name: str, *calls: list[Any]) -> dict[str, Any]:
    """Calls some methods in a worker of their own: its progress, and the answers."""
    found: dict[str, Any] = page.evaluate(START, [url, name, calls])
    return found


def live(page: Page, url: str = "") -> None:
    """Opens the site and waits until Python has the match; a page for frames wants a touch."""
    page.goto(url)
    if "/embed/" in url:
        page.locator("#grid [data-cell]").first.click()
    page.wait_for_function(LIVE, timeout=60_000)


def kept(page: Page) -> None:
    """Waits until the service worker has all that it keeps."""
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")


@pytest.fixture
def stranger(tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    """Another site, with no headers of ours, and the folder of its files."""
    server = Server(tmp_path)
    server.rules = []
    with server.running():
        yield server, tmp_path


@pytest.fixture
def worker(page: Page, base_url: str, dist: Path) -> str:
    """The address of what starts workers, and the page where they may run."""
    page.goto(QUIET)
    return base_url + asset(dist, "spawn.js")


# In a worker


@pytest.mark.firefox
def test_a_worker_tells_honest_progress_and_answers_with_text(
    page: Page, worker: str, dist: Path
) -> None:
    """Bugs reach the caller, and end nothing."""
    game = load("rive-3")
    move = json.dumps(game.legal_moves(game.initial())[0])
    found = ask(page, worker, "game", ["no_method"], ["new", "rive-3"], ["play", move])
    loaded = [done for done, _ in found["progress"]]
    assert loaded == sorted(loaded)
    assert len(loaded) > 5
    assert {total for _, total in found["progress"]} == {loaded[-1]}
    [runtime] = (dist / "assets").glob("pyodide-*")
    frozen = dist / asset(dist, "snapshot.bin")
    code = [runtime / name for name in ("pyodide.asm.wasm", "pyodide.asm.js")]
    assert loaded[-1] == sum(path.stat().st_size for path in [frozen, *code])
    bug, *answers = found["answers"]
    assert bug["error"]
    first, second = (json.loads(answer)["frame"] for answer in answers)
    assert first["name"] == "rive-3"
    assert (first["ply"], second["ply"]) == (0, 1)


def test_a_worker_is_what_its_name_says(page: Page, worker: str) -> None:
    found = ask(page, worker, "bot", ["think", "1/rive-3/", 2], ["slice", 10_000])
    report = json.loads(found["answers"][-1])
    assert report["done"]
    assert report["best"]


@pytest.mark.parametrize(
    "missing",
    [
        ["pyodide-*/*.wasm"],
        ["snapshot-*.bin", "library-*.zip"],  # without the one the other is wanted
    ],
    ids=" ".join,
)
def test_a_file_that_does_not_come_fails_every_call(
    page: Page, dist: Path, tmp_path: Path, missing: list[str]
) -> None:
    folder = Path(shutil.copytree(dist, tmp_path / "dist"))
    for pattern in missing:
        [path] = (folder / "assets").glob(pattern)
        path.unlink()
    with Server(folder).running() as url:
        page.goto(url + QUIET)
        worker = url + asset(folder, "spawn.js")
        found = ask(page, worker, "game", ["new", "rive-3"], ["goto", 0])
    for answer in found["answers"]:
        assert re.search(rf"{path.name} could not be loaded: 404", answer["error"])


# From the snapshot


CRAMPED = """
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (code, imports) => {
  if (imports) throw new RangeError("no room");
  return instantiate(code);
}"""
AWAIT = """async ([url, name]) => {
  const worker = (await import(url)).spawn(name);
  await new Promise((resolve, reject) => {
    worker.onerror = reject;
    worker.onmessage = ({ data }) => data.id && resolve();
    worker.postMessage({ id: 1, name: "toString", args: [] });
  });
}"""
RUN = "(program) => self.python.runPython(program)"


class Started:
    """A server with a copy of the site, whose worker.js may be changed, and the page there."""

    def __init__(self, page: Page, dist: Path, folder: Path) -> None:
        self.page, self.folder = page, Path(shutil.copytree(dist, folder / "dist"))
        self.server = Server(self.folder)

    def worker_runs(self, script: str) -> None:
        """Something that runs in workers before all else."""
        path = self.folder / asset(self.folder, "worker.js")
        path.write_text(f"{script};\n{path.read_text('utf-8')}", "utf-8")

    def start(self, name: str = "game") -> Worker:
        """A worker of this name, once its Python is there."""
        if not self.page.url.startswith(self.server.url):
            self.page.goto(self.server.url + QUIET)
        url = self.server.url + asset(self.folder, "spawn.js")
        with self.page.expect_worker() as starting:
            self.page.evaluate(AWAIT, [url, name])
        return starting.value

    def asked(self, name: str) -> int:
        """How often a file was asked for."""
        return sum(name in path for path in self.server.requested)


@pytest.fixture
def site(page: Page, dist: Path, tmp_path: Path) -> Iterator[Started]:
    started = Started(page, dist, tmp_path)
    with started.server.running():
        yield started


ALL_GAMES = (
    "import json\nfrom skerry.bot_session import BotSession\nfrom skerry.session import Session\n"
    + "".join(
        f"""
session = Session()
frame = json.loads(session.new("{name}"))["frame"]
for ply in range(4):
    frame = json.loads(session.play(json.dumps(frame["legal"][0])))["frame"]
    session.goto(ply)
    session.goto(ply + 1)
bot = BotSession()
bot.think("1/{name}/", 1)
bot.slice(50)
bot.analyse("1/{name}/")
bot.slice(50)
session.open_record(json.loads(session.open_link("1/{name}/"))["record"]["insert"])
session.open_text(session.text())
session.open_link("1/{name}/")
"""
        for name in ("rive-3", "starboard-y-3", "rivers-13")
    )
)
"""Whatever a session and a bot do, in every game."""


@looks_inside
def test_all_games_and_the_bot_need_nothing_but_the_start(site: Started) -> None:
    """Which has one machine code for two workers, chances of its own for each, and room to grow."""
    site.page.goto(site.server.url + QUIET)
    session = site.page.context.new_cdp_session(site.page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    modules = """
import random, time, json
first = time.perf_counter(), time.monotonic()
json.dumps([random.random(), random.Random().random(), *first, time.time()])
"""
    worker, bot = site.start(), site.start("bot")
    found = [json.loads(one.evaluate(RUN, modules)) for one in (worker, bot)]
    for chance in (0, 1):
        assert found[0][chance] != found[1][chance]
    for *_, counter, monotonic, clock in found:
        assert 0 < counter < 60
        assert 0 < monotonic < 60
        assert abs(clock - time.time()) < 60
    seeded = "import random; random.Random(7).random()"
    assert worker.evaluate(RUN, seeded) == Random(7).random()
    assert worker.evaluate(RUN, f"{ALL_GAMES}\nframe['ply']") == 4
    program = "big = bytearray(80 << 20); big[-1] = 7; sum(big[-9:]) + len(bytes(20 << 20))"
    assert worker.evaluate(RUN, program) == 7 + (20 << 20)
    assert site.asked("pyodide.asm.wasm") == 1
    assert site.asked("snapshot-")
    assert not site.asked("library-")
    assert not site.asked("rest-")


@looks_inside
def test_a_snapshot_may_be_larger_than_the_memory_that_pyodide_begins_with(site: Started) -> None:
    path = site.folder / asset(site.folder, "snapshot.bin")
    larger = re.sub(rb'(?<="size":)\d+', b"41943040", gzip.decompress(path.read_bytes()), count=1)
    path.write_bytes(gzip.compress(larger, 1))
    worker = site.start()
    assert worker.evaluate("() => self.python._module.HEAPU8.length") == 41943040
    assert worker.evaluate(RUN, "len(bytes(20 << 20))") == 20 << 20
    assert not site.asked("library-")


LOADED_LATER = """
import csv, decimal, xml.dom
import importlib.metadata  # of a package that is here in part
from skerry.cli import ugi
"é".encode("cp437").hex() + str(decimal.Decimal("0.1") + csv.QUOTE_ALL) + ugi.__name__
"""


PACKAGES = """
import micropip
await micropip.install(what, **options)
import json, pathlib, skerry
from importlib.metadata import version
folder = pathlib.Path(micropip.__file__).parents[1]
json.dumps([version("skerry"), skerry.__file__, sorted(path.name for path in folder.iterdir())])
"""


@looks_inside
def test_what_is_imported_later_comes_then(site: Started) -> None:
    """And user code, later, may install packages under the content policy.

    By its name our wheel is there already, as for any installer: the same version is installed, and
    nothing is fetched; by its address it comes.
    """
    worker = site.start()
    assert worker.evaluate(RUN, "try:\n import no_such\nexcept ImportError as e: e.name") is None
    assert not site.asked("rest-")
    assert worker.evaluate(RUN, LOADED_LATER) == "821.1skerry.cli.ugi"
    assert worker.evaluate(RUN, "import tomllib; tomllib.__name__") == "tomllib"
    assert site.asked("rest-") == 1
    [installer] = (site.folder / "packages").glob("micropip-*.whl")
    [wheel] = (site.folder / "packages").glob("skerry-*.whl")
    name, number = wheel.name.split("-")[:2]

    def install(what: str, **options: object) -> tuple[str, str, list[str]]:
        given = [site.server.url, installer.name, what, options, PACKAGES]
        answer = worker.evaluate(f"(given) => ({INSTALL})([self.python, ...given])", given)
        version, path, installed = json.loads(answer)
        return version, path, installed

    version, path, _ = install("skerry", index_urls=f"{site.server.url}packages/simple")
    assert version == number
    assert path.startswith("/lib/python314.zip/skerry/")
    assert not site.asked(wheel.name)
    *_, installed = install(f"{site.server.url}packages/{wheel.name}")
    assert f"{name}-{number}.dist-info" in installed


OLDER = """
const { compile } = WebAssembly;
const refuse = (code) => {
  const tests = code.some((byte, i) => byte === 0xfb && code[i + 1] === 0x14); // ref.test
  if (tests) self.refused = (self.refused ?? 0) + 1;
  if (tests) throw new WebAssembly.CompileError("too new");
};
WebAssembly.compile = async (code) => (refuse(code), compile(code));
WebAssembly.Module = new Proxy(WebAssembly.Module, {
  construct: (Module, [code]) => (refuse(code), new Module(code)),
});"""


@looks_inside
def test_an_engine_without_garbage_collection_in_webassembly(site: Started) -> None:
    """It has no trampoline, to which a whole snapshot would point."""
    site.worker_runs(OLDER)
    worker = site.start()
    assert worker.evaluate("() => self.refused") == 2
    program = "from skerry.session import Session; len(Session().new('rivers-13')) > 999"
    assert worker.evaluate(RUN, program) is True
    assert not site.asked("library-")


@looks_inside
@pytest.mark.parametrize("trouble", ["cannot unzip", "is another memory"])
def test_where_the_snapshot_is_of_no_use_python_starts_as_usual(
    site: Started, trouble: str
) -> None:
    path = site.folder / asset(site.folder, "snapshot.bin")
    if trouble == "cannot unzip":
        site.worker_runs("delete globalThis.DecompressionStream")
    else:
        content = gzip.decompress(path.read_bytes())
        before, digit, after = re.split(rb'(?<="sum":)(-?)(?=\d)', content, maxsplit=1)
        other = before + digit + (b"2" if after[:1] == b"1" else b"1") + after[1:]
        path.write_bytes(gzip.compress(other, 1))
    worker = site.start()
    assert worker.evaluate(RUN, f"{ALL_GAMES}\nframe['ply']") == 4
    assert site.asked("library-") == 1
    assert not site.asked("rest-")


def test_machine_code_that_finds_no_room_fails_every_call_at_once(site: Started) -> None:
    site.worker_runs(CRAMPED)
    site.page.goto(site.server.url + QUIET)
    worker = site.server.url + asset(site.folder, "spawn.js")
    found = ask(site.page, worker, "game", ["new", "rive-3"], ["goto", 0])
    assert found["answers"] == [{"error": "no room"}] * 2


# In the page


@pytest.mark.firefox
def test_the_page_starts_without_a_complaint(page: Page, complaints: list[str]) -> None:
    live(page)
    kept(page)
    assert complaints == []


@pytest.mark.firefox
def test_the_policy_stops_inline_scripts(page: Page, complaints: list[str]) -> None:
    """The control for the test above: what breaks the policy is heard."""
    page.goto("")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'),"
        "{ textContent: 'window.hacked = 1' }))"
    )
    assert page.evaluate("window.hacked") is None
    AppPage(page, complaints).complained()  # in Firefox some time after it has been refused
    assert any("inline script" in text and "script-src 'self'" in text for text in complaints)


def test_from_a_path_below(
    page: Page, dist: Path, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a host that knows few types of files."""
    known = (".css", ".html", ".js", ".json", ".png", ".svg")
    guess = Handler.guess_type

    def plain(self: Handler, path: Any) -> str:
        return guess(self, path) if str(path).endswith(known) else "application/octet-stream"

    monkeypatch.setattr(Handler, "guess_type", plain)
    server = Server(dist, prefix="/games/skerry")
    with server.running() as url:
        live(page, url)
        kept(page)
        scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
        assert scope == url
        live(page, f"{url}embed/")
    assert complaints == []
    outside = [path for path in server.requested if not path.startswith("/games/skerry/")]
    assert outside in ([], ["/favicon.ico"])


def test_headers_in_the_browser(page: Page, dist: Path) -> None:
    response = page.goto("")
    assert response
    assert (
        response.header_value("content-security-policy")
        == headers("/", rules())["Content-Security-Policy"]
    )
    got = page.request.get(asset(dist, "worker.js"))
    assert got.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert got.headers["content-type"] == "text/javascript; charset=utf-8"
    assert got.headers["x-content-type-options"] == "nosniff"


def test_nothing_is_fetched_twice(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], dist: Path, tmp_path: Path
) -> None:
    """In a profile with a cache, as people have: what the page loads the bot uses too, and the
    service worker keeps."""
    server = Server(dist)
    with server.running() as url:
        context = browser_type.launch_persistent_context(tmp_path, **browser_type_launch_args)
        with context:
            page = context.new_page()
            live(page, url)
            page.evaluate(AWAIT, [url + asset(dist, "spawn.js"), "bot"])
            kept(page)
    hashed = [path for path in server.requested if path.startswith(("/assets/", "/boards/"))]
    assert len(hashed) > 50
    # The packages are for others, and for user code that asks for them.
    assert not [path for path in server.requested if "/packages/" in path]
    assert sorted(hashed) == sorted(set(hashed))


# Without a network


@pytest.mark.firefox
def test_offline_after_the_first_visit(
    context: BrowserContext, page: Page, browser_name: str, dist: Path
) -> None:
    """Of whichever page."""
    server = Server(dist)
    with server.running() as url:
        page.goto(f"{url}rules/rive/")
        page.locator("figure [data-cell]:not([aria-disabled=true])").first.click()
        kept(page)
        server.stop()
        context.set_offline(True)
        live(page, f"{url}?coordinates=off#1/starboard-y-4/a1.b2/@1")
        assert page.evaluate("window.skerry.match.frame.ply") == 1
        worker = url + asset(dist, "spawn.js")
        bot = ask(page, worker, "bot", ["think", "1/rive-3/", 1], ["slice", 9999])
        assert json.loads(bot["answers"][-1])["best"]
        if browser_name == "chromium":  # Playwright cannot look inside a worker of this Firefox
            later = page.workers[0].evaluate(RUN, LOADED_LATER)
            assert later == "821.1skerry.cli.ugi", "what is imported later"
        again = context.new_page()
        live(again, f"{url}embed/#1/rivers-13/")
        assert again.evaluate("window.skerry.match.frame.name") == "rivers-13"
        again.goto(f"{url}bots/")
        again.wait_for_function(READY)
        told = again.evaluate(ASK, {"a bot": (CHOOSE.format("return match.legal_moves()[0]"), 30)})
        kind, token, *_ = told["told"]["a bot"]
        assert (kind, token) == ("none", "i1")
        again.goto(f"{url}reports/#any")  # it is kept once it has been opened
        expect(again.locator(".notice")).to_contain_text("Without a network, that page")
        expect(again).to_have_url(url)


def test_a_host_that_answers_with_other_pages_spoils_nothing(
    page: Page, dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept for later is what was asked for, or the next visit asks again."""
    guess, find = Handler.guess_type, Handler.translate_path
    wrong = re.compile(r"/share-[^/]*\.js$")
    older = tmp_path / "index.html"
    text = (dist / "learn/index.html").read_text("utf-8")
    older.write_text(text.replace("/learn/learn-", "/learn/learn-older-"), "utf-8")

    def spoilt(self: Handler, path: Any) -> str:
        return "text/html" if wrong.search(str(path)) else guess(self, path)

    def outdated(self: Handler, path: str) -> str:
        return str(older) if path == "/learn/" else find(self, path)

    with Server(dist).running() as url:
        monkeypatch.setattr(Handler, "guess_type", spoilt)
        live(page, url)
        ended = """navigator.serviceWorker.register("sw.js").then((all) => {
          const worker = all.installing ?? all.waiting ?? all.active;
          return worker.state === "redundant" ? worker.state : new Promise((told) =>
            worker.addEventListener("statechange", () => told(worker.state), { once: true }));
        })"""
        assert page.evaluate(ended) == "redundant"
        monkeypatch.undo()
        monkeypatch.setattr(Handler, "translate_path", outdated)
        assert page.evaluate(ended) == "redundant"
        monkeypatch.undo()
        page.reload()
        live(page, url)
        kept(page)
        page.context.set_offline(True)
        live(page, url + "#1/rive-3/")
        page.locator("#share").click()
        expect(page.get_by_role("dialog", name="Share")).to_be_visible()


DAMAGE = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  const script = (await cache.keys()).find(({ url }) => url.includes("/app/main-"));
  const text = await (await cache.match(script)).text();
  const headers = { "Content-Type": "text/javascript" };
  await cache.put(script, new Response(`${text}\n(`, { headers }));
}"""


def test_copies_that_break_the_page_are_given_up(page: Page, dist: Path) -> None:
    """As those of a file that was still being uploaded, which every version would keep."""
    with Server(dist).running() as url:
        live(page, url)
        kept(page)
        page.evaluate(DAMAGE)
        page.goto("about:blank")
        live(page, url)


def test_a_new_version_waits_until_the_old_one_is_left(
    context: BrowserContext, page: Page, dist: Path, tmp_path: Path
) -> None:
    new = Path(shutil.copytree(dist, tmp_path / "dist"))
    for name, old, text in (
        ("index.html", "<title>Skerry<", "<title>Skerry two<"),
        ("sw.js", '"version": "', '"version": "two-'),
    ):
        path = new / name
        path.write_text(path.read_text("utf-8").replace(old, text, 1), "utf-8")

    def title(page: Page) -> str:
        return page.evaluate("fetch('./').then((r) => r.text())").split("<title>")[1].split("<")[0]

    server = Server(dist)
    with server.running() as url:
        live(page, url)
        kept(page)
        page.reload()
        server.folder = new
        page.evaluate(
            "navigator.serviceWorker.ready.then(async (registration) => {"
            "  await registration.update();"
            "  while (!registration.waiting) await new Promise((done) => setTimeout(done, 50));"
            "})"
        )
        assert title(page) == "Skerry"
        second = context.new_page()
        second.goto(url)
        assert title(second) == "Skerry"
        said = "A new version is ready for your next visit."
        expect(second.locator("#foot")).to_have_text(said)
        expect(page.locator("#foot")).to_have_text(said)
        second.close()
        for _ in range(50):  # the browser takes its time to see that the old version is left
            page.goto("about:blank")
            page.wait_for_timeout(100)
            page.goto(url)
            if title(page) == "Skerry two":
                break
        names = page.evaluate("caches.keys()")
        assert len(names) == 1
        assert "two-" in names[0]


# Beside others


CHECK = """
import micropip
await micropip.install(what, **options)
import json, skerry
from skerry.games import load, names
game = load("rive-3")
start = game.initial()
moves = game.legal_moves(start)
after = game.code(game.play(start, moves[0]))
json.dumps([micropip.list()["skerry"].version, len(names()), len(moves), after])
"""
INSTALL = """async ([python, site, installer, what, options, program]) => {
  await python.loadPackage(`${site}packages/${installer}`, { checkIntegrity: false });
  python.globals.set("what", what);
  python.globals.set("options", python.toPy(options));
  return python.runPythonAsync(program);
}"""
ELSEWHERE = f"""async (given) => {{
  const {{ loadPyodide }} = await import("/pyodide/pyodide.mjs");
  return ({INSTALL})([await loadPyodide(), ...given]);
}}"""


def test_others_install_the_wheel_with_micropip(
    page: Page, base_url: str, dist: Path, stranger: tuple[Server, Path]
) -> None:
    """As a page of any other host would, with a Pyodide of its own."""
    server, folder = stranger
    (folder / "index.html").write_text("<title>Another site</title>", "utf-8")
    shutil.copytree(pyodide(), folder / "pyodide")
    page.goto(server.url)
    [installer] = (dist / "packages").glob("micropip-*.whl")
    [wheel] = (dist / "packages").glob("skerry-*.whl")
    what, options = "skerry", {"index_urls": f"{base_url}packages/simple"}
    answer = page.evaluate(ELSEWHERE, [base_url, installer.name, what, options, CHECK])
    version, count, moves, code = json.loads(answer)
    assert f"-{version}-" in wheel.name
    assert count > 20
    assert moves == 19
    game = load("rive-3")
    first = game.legal_moves(game.initial())[0]
    assert code == game.code(game.play(game.initial(), first))

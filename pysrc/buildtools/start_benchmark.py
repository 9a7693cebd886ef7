"""Measures how long the site takes to start, compared with a page that uses Pyodide the plain way.

Runs in .venv, with Playwright: ``python -m buildtools.start_benchmark ROUNDS``.  A start begins
with the navigation and ends when the page has its first frame with legal moves.  Visits are cold (a
fresh profile), again (in the same browser) and later (after a restart of the browser); the two
sites take turns.  Times are performance marks set by the pages and their workers.
"""

import gzip
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import defaultdict
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Playwright, sync_playwright
from websocket import WebSocket, create_connection

from .browsers import CHROMIUM_FLAGS
from .downloads import PYODIDE_FILES, micropip, pyodide
from .environment import node
from .files import write
from .paths import DIST
from .server import Server
from .shell import say
from .wheel import wheel

PLAIN = Path(__file__).with_name("plain")
SITES = ("plain", "Skerry")
VISITS = ("cold", "again", "later")
MARKS = ("worker", "python", "engine", "answer")
"""What has been reached at each mark: the worker's first line, Python, the engine, an answer."""
SETTLING = 3
"""Seconds to wait after the browser has started, and after an answer, while the service worker
fills its cache and the browser stores compiled code."""
PATIENCE = 5
"""Seconds to wait for a start to finish before the browser is asked anything."""

ASK = """async ([url, name, method, ...args]) => {
  const worker = (window[name] = (await import(url)).spawn(name));
  await new Promise((resolve, reject) => {
    worker.onerror = reject;
    worker.onmessage = ({ data }) => data.id && resolve();
    worker.postMessage({ id: 1, name: method, args });
  });
}"""
"""Starts a worker as the page would, and calls one of its methods."""
ANSWERED = """(async () => {
  const wait = (done) => setTimeout(done, 50);
  while (!performance.getEntriesByName("answer").length) await new Promise(wait);
})()"""
MARKED = """({ worker: performance.timeOrigin, ...Object.fromEntries(
  performance.getEntriesByType("mark").map(({ name, startTime }) =>
    [name, performance.timeOrigin + startTime])) })"""
"""The start time of a page or a worker, and its marks."""


def prepare(folder: Path) -> None:
    """Write the site and the plain page, with its files, to a folder."""
    files = {name: (pyodide() / name).read_bytes() for name in PYODIDE_FILES}
    [(name, ours)] = wheel().items()
    shutil.copytree(DIST, folder, dirs_exist_ok=True)
    write(folder / "assets/plain", {**files, **micropip(), name: ours})
    shutil.copytree(PLAIN, folder / "plain")
    worker = folder / "plain/worker.js"
    worker.write_text(worker.read_text("utf-8").replace("WHEEL", name), "utf-8")


def options() -> dict[str, Any]:
    """How the browser is launched."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {
        "executable_path": os.environ["SKERRY_BROWSER"],
        "args": [*CHROMIUM_FLAGS, *(["--no-sandbox"] if root else [])],
    }


class UnattendedBrowser:
    """A browser that no driver controls while a page starts.  Drivers are notified of every file,
    which takes processor time and slows down a site of many files."""

    def __init__(self, profile: Path) -> None:
        given = options()
        port_file = profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [
                given["executable_path"],
                *given["args"],
                "--headless",
                "--remote-debugging-port=0",
                f"--user-data-dir={profile}",
                "about:blank",
            ],
            stderr=subprocess.DEVNULL,
        )
        while not (port_file.exists() and "\n" in port_file.read_text()):
            if self.process.poll() is not None:
                raise RuntimeError(f"{given['executable_path']} does not start")
            time.sleep(0.05)
        port = port_file.read_text().split("\n")[0]
        self.url = f"http://127.0.0.1:{port}/json/"
        time.sleep(SETTLING)

    def __enter__(self) -> "UnattendedBrowser":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()

    def ask(self, what: str) -> bytes:
        """Send a command of the browser's HTTP interface, such as ``new?URL`` or ``close/ID``."""
        request = urllib.request.Request(self.url + what, method="PUT")
        with urllib.request.urlopen(request) as answer:
            return bytes(answer.read())

    def visit(self, url: str) -> dict[str, float]:
        """Open a page; returns the milliseconds from the navigation to each mark."""
        page = json.loads(self.ask(f"new?{quote(url, safe='')}"))
        time.sleep(PATIENCE)
        address = page["webSocketDebuggerUrl"]
        with closing(create_connection(address, suppress_origin=True)) as connection:
            here, there = read_marks(connection)
        self.ask(f"close/{page['id']}")
        time.sleep(SETTLING)
        start, answer = here["worker"], here["answer"]
        return {name: time - start for name, time in {**there, "answer": answer}.items()}


def read_marks(connection: WebSocket) -> list[dict[str, float]]:
    """The marks of a page and of its worker, once it has the first answer."""
    sessions = [""]

    def call(method: str, session: str = "", **params: Any) -> Any:
        to = {"sessionId": session} if session else {}
        connection.send(json.dumps({"id": 1, "method": method, "params": params, **to}))
        while True:
            said = json.loads(connection.recv())
            if said.get("method") == "Target.attachedToTarget":
                if said["params"]["targetInfo"]["type"] == "worker":
                    sessions.append(said["params"]["sessionId"])
            elif said.get("id") == 1:
                return said["result"]

    call("Runtime.evaluate", expression=ANSWERED, awaitPromise=True)
    call("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=False, flatten=True)
    given = {"expression": MARKED, "returnByValue": True}
    return [call("Runtime.evaluate", session, **given)["result"]["value"] for session in sessions]


def default_game() -> str:
    """The name of the game that the built site offers first."""
    [games] = DIST.glob("assets/games-*.json")
    first = json.loads(games.read_text("utf-8"))[0]
    return f"{first['slug']}-{first['default_size']}"


def measure(url: str, rounds: int, paths: Mapping[str, str]) -> dict[tuple[str, str], Any]:
    """The medians of all marks by site and visit; ``paths`` are those of the sites."""
    found: dict[tuple[str, str], list[dict[str, float]]] = defaultdict(list)
    for number in range(rounds):
        for site, path in paths.items():
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                with UnattendedBrowser(Path(profile)) as browser:
                    for kind in VISITS[:2]:
                        found[site, kind].append(browser.visit(url + path))
                with UnattendedBrowser(Path(profile)) as browser:
                    found[site, VISITS[2]].append(browser.visit(url + path))
        say(f"round {number + 1} of {rounds}")
    return {
        key: {name: statistics.median(time[name] for time in times) for name in times[0]}
        for key, times in found.items()
    }


def brotli(content: bytes) -> int:
    """The size of some content compressed with node's brotli."""
    program = (
        "let all = []; process.stdin.on('data', (part) => all.push(part)).on('end', () =>"
        "console.log(require('zlib').brotliCompressSync(Buffer.concat(all)).length))"
    )
    done = subprocess.run([*node(), "-e", program], input=content, stdout=-1, check=True)
    return int(done.stdout)


def downloads_of(playwright: Playwright, server: Server, path: str) -> list[bytes]:
    """The files that a browser with an empty cache requests until the first answer."""
    server.requested.clear()
    with playwright.chromium.launch(**options()) as chromium:
        page = chromium.new_page()
        page.add_init_script("delete Navigator.prototype.serviceWorker")
        page.goto(server.url + path, wait_until="commit")
        page.wait_for_function("() => performance.getEntriesByName('answer').length")
        paths = {server.folder / name.lstrip("/") for name in server.requested}
    files = {path / "index.html" if path.is_dir() else path for path in paths}
    return [path.read_bytes() for path in files]


def memory(playwright: Playwright, url: str, spawner: str, game: str) -> list[float]:
    """The private memory of a page's processes with no, one and two workers, in MiB."""

    def private() -> float:
        page.wait_for_timeout(1000 * SETTLING)
        listed = session.send("SystemInfo.getProcessInfo")["processInfo"]
        pids = [process["id"] for process in listed if process["type"] == "renderer"]
        texts = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in pids]
        return (
            sum(int(kb) for text in texts for kb in re.findall(r"Private\w+: +(\d+)", text)) / 1024
        )

    with playwright.chromium.launch(**options()) as chromium:
        session = chromium.new_browser_cdp_session()
        page = chromium.new_page()
        page.goto(f"{url}packages/simple/")
        taken = [private()]
        for name, *call in (("game", "new", game), ("bot", "think", f"1/{game}/", 1)):
            page.evaluate(ASK, [url + spawner, name, *call])
            taken.append(private())
        return taken


def main(rounds: int) -> None:
    """Measure, and print tables for docs/START.md."""
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder, game = Path(temporary, "site"), default_game()
        paths = {"plain": f"plain/#{game}", "Skerry": f"#1/{game}/"}
        prepare(folder)
        server = Server(folder)
        with server.running() as url:
            times = measure(url, rounds, paths)
            files = {site: downloads_of(playwright, server, path) for site, path in paths.items()}
            [spawner] = folder.glob("assets/python/spawn-*.js")
            taken = memory(playwright, url, spawner.relative_to(folder).as_posix(), game)
    print(f"\n{platform.platform()}, the medians of {rounds} rounds, in ms\n")
    print(f"| visit | site | {' | '.join(MARKS)} | share |")
    print("|---|---|" + "---:|" * (len(MARKS) + 1))
    for kind in VISITS:
        for site in SITES:
            found = times[site, kind]
            share = found["answer"] / times["plain", kind]["answer"]
            cells = " | ".join(f"{found.get(mark, 0):.0f}" for mark in MARKS)
            print(f"| {kind} | {site} | {cells} | {share:.2f} |")
    print("\n| site | files | MB | gzip | brotli |\n|---|---:|---:|---:|---:|")
    for site, contents in files.items():
        zipped = [gzip.compress(content, 9) for content in contents]
        totals = sum(map(len, contents)), sum(map(len, zipped)), sum(map(brotli, contents))
        cells = " | ".join(f"{size / 1e6:.2f}" for size in totals)
        print(f"| {site} | {len(contents)} | {cells} |")
    memory_of = ", ".join(f"{mb:.0f}" for mb in taken)
    print(f"\nMiB of memory with no, one and two workers: {memory_of}")


if __name__ == "__main__":
    main(int(sys.argv[1]))

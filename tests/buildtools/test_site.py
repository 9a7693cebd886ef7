"""The content of dist/, and that builds are reproducible."""

from __future__ import annotations

import base64
import gzip
import io
import json
import re
import shutil
import subprocess
import tomllib
import zipfile
from hashlib import sha256
from html import escape
from pathlib import Path

import pytest
from buildtools import made_reports, paths, shell
from buildtools import site as site_module
from buildtools.downloads import pyodide
from buildtools.environment import node
from buildtools.files import Files, digest, read, write
from buildtools.manual import LANGUAGES, page_name, texts
from buildtools.paths import DIST, ROOT
from buildtools.runtime import unzip
from buildtools.server import headers, rules
from buildtools.site import build, site
from buildtools.wheel import wheel, wheel_sources
from skerry.games import GAMES, names

from build import main
from tests.common import find

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def files() -> Files:
    """The site as it is built now."""
    build()
    return read(DIST)


def test_every_board_and_whatever_else_the_page_asks_for_is_there(files: Files) -> None:
    directory = find(files, "assets/files-")
    text = files[directory].decode()
    paths = dict(re.findall(r'"([^"]+)": at\("([^"]+)"\)', text))
    assert {f"boards/{name}.json" for name in names()} < set(paths)
    assert {"games.json", "library.zip", "rest.zip", "packages/"} < set(paths)
    for path in paths.values():
        target = (DIST / "assets" / path).resolve()
        assert target.exists()
    for name in names():
        board = json.loads((DIST / "assets" / paths[f"boards/{name}.json"]).read_bytes())
        assert board["geometry"]["name"] == board["frame"]["name"] == name
        assert len(board["frame"]["pieces"]) == len(board["geometry"]["cells"])
        assert board["frame"]["legal"]


def test_the_front_page_names_the_games_and_their_designers(files: Files) -> None:
    page = files["index.html"].decode()
    for entry in GAMES:
        assert page.count(entry.presentation.title) >= 2, "in its description and on its card"
        assert entry.presentation.website in page
    assert "$" not in page


def test_every_page_preloads_its_typefaces(files: Files) -> None:
    """So that they seldom come after the first paint."""
    pages = [name for name in files if name.endswith(".html") and b"/styles/tokens-" in files[name]]
    assert len(pages) > 20
    for name in pages:
        assert files[name].count(b'as="font"') == 2, name


def test_published_reports_are_in_all_languages(files: Files) -> None:
    listed = files["reports/index.html"].decode()
    figures = re.compile(r"[\d.,]*\d\s(?:%\s\([\d\u2013]+\)|±\s[\d.,]*\d)")
    for name, about in made_reports.known(read(ROOT / "web")).items():
        found = {}
        for language in LANGUAGES:
            page = files[made_reports.page_name(name, language)].decode()
            teaches = escape(about["teaches"][language])
            assert page.count(f"<strong>{teaches}</strong>") == listed.count(teaches) == 1
            assert f'<html lang="{language}"' in page
            assert f"?lang={language}#1/{about['games'][0]}/" in page
            found[language] = page
            # What it teaches is what the report says.
            report = page.partition("<article")[2]
            assert figures.findall(teaches)
            assert {*figures.findall(teaches)} <= {*figures.findall(report)}
        titles = {re.findall(r'-fairness">(.*?)<', page)[0] for page in found.values()}
        assert len(titles) == len(LANGUAGES)


def test_the_progress_counts_the_files_as_large_as_they_are(files: Files) -> None:
    text = files[find(files, "assets/files-")].decode()
    sizes = json.loads(re.findall(r'"sizes": (\{.*\})', text)[0])
    [runtime] = {name.rpartition("/")[0] for name in files if name.startswith("assets/pyodide-")}
    for name, size in sizes.items():
        stem, _, suffix = name.partition(".")
        ours = re.compile(rf"assets/{stem}-\w+\.{suffix}")
        [path] = (path for path in files if path == f"{runtime}/{name}" or ours.fullmatch(path))
        assert len(files[path]) == size


def test_all_names_but_the_known_ones_tell_the_content(files: Files) -> None:
    hashed = re.compile(r"(assets|boards)/.*-[a-z2-7]{6,10}(\.\w+|/[\w.-]+)")
    known = {name for name in files if not hashed.fullmatch(name)}
    assert {name for name in known if not name.startswith("packages/")} == {
        "index.html",
        "bots/index.html",
        "cage/index.html",
        "embed/index.html",
        "embed/puzzle/index.html",
        "learn/index.html",
        "puzzles/index.html",
        "reports/index.html",
        *(
            made_reports.page_name(name, language)
            for name in made_reports.known(read(ROOT / "web"))
            for language in LANGUAGES
        ),
        "rules/index.html",
        *(page_name(*text) for text in texts(read(ROOT / "web"))),
        "sw.js",
        "skerry-board.js",
        "manifest.webmanifest",
    }
    for name in files:
        plain = re.fullmatch(r".*-([a-z2-7]{6})\.\w+", name)
        if plain:
            assert digest(files[name]).startswith(plain[1])


def test_nothing_of_ours_asks_another_host(files: Files) -> None:
    """Pages may link to other hosts, but otherwise only Pyodide's own code may name them."""
    namespace = "http://www.w3.org/2000/svg"
    for name, content in files.items():
        if name.startswith(("assets/pyodide-", "assets/fonts/")):  # and their licences
            continue
        if name.endswith((".whl", ".zip", ".png", ".bin")):
            continue
        text = content.decode()
        for found in re.finditer(r"""[a-z]+://[^"'\s)]+|["'(]//[\w.-]+""", text):
            before = text[: found.start()]
            anchor = before.endswith(('href: "', '<a href="'))
            assert found[0] == namespace or anchor, f"{name} names {found[0]}"


def test_the_service_worker_keeps_all_that_playing_needs(files: Files) -> None:
    line = files["sw.js"].decode().partition("\n")[0]
    site = json.loads(line.removeprefix("self.site = ").removesuffix(";"))
    page = re.compile(r"^\./$|/$")
    kept = {
        page.sub(lambda end: "index.html" if end[0] == "./" else "/index.html", path)
        for path in [*site["pages"], *site["assets"]]
    }
    later = tuple(site["used"])
    assert "reports/" in later
    assert not [path for path in kept if path.startswith(later)]
    assert {"bots/index.html", "cage/index.html"} < kept
    others = ("sw.js", "packages/", *later)
    assert kept == {name for name in files if not name.startswith(others)}


def test_the_start_needs_no_sources(files: Files) -> None:
    """Compiling the standard library would be most of a start."""
    [library, rest] = [
        set(unzip(files[next(name for name in files if re.match(pattern, name))]))
        for pattern in (r"assets/library-\w+\.zip", r"assets/rest-\w+\.zip")
    ]
    assert not [path for path in library | rest if path.endswith(".py")]
    assert {"skerry/session.pyc", "skerry/games/rive/rules.pyc", "random.pyc"} < library
    assert "deferred_imports.pyc" in library
    assert {"skerry/cli/ugi.pyc", "csv.pyc", "xml/dom/__init__.pyc"} < rest
    assert not library & rest
    source = zipfile.ZipFile(pyodide() / "python_stdlib.zip").namelist()
    assert {re.sub(r"\.py$", ".pyc", name) for name in source} < library | rest


def test_the_wheel_holds_the_package(files: Files) -> None:
    [(name, first)] = wheel().items()
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        inside = set(archive.namelist())
    modules = {name.removeprefix("pysrc/") for name in wheel_sources() if name.endswith(".py")}
    assert modules | {"skerry/py.typed"} <= inside
    assert files[f"packages/{name}"] == first


THEIRS = ("-python_stdlib.zip", "-pyflakes.zip")
"""Archives compiled from other people's sources only."""


def test_a_second_build_elsewhere_makes_the_same_bytes(
    files: Files, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """For everything made from our files; what is made only from other people's files is reused."""
    for path in paths.CACHE.glob("*"):
        if path.name.startswith(("npm-", "pypi-")) or path.name.endswith(THEIRS):
            shutil.copy(path, tmp_path)
    monkeypatch.setattr(paths, "CACHE", tmp_path)
    again = site()
    made = {path.name.split("-", 2)[-1] for path in tmp_path.iterdir()}
    compiled = {"skerry.zip", "imported.json"}
    assert compiled | {"snapshot.bin", "boards.json"} < made
    assert sorted(again) == sorted(files)
    assert [name for name in files if again[name] != files[name]] == []


@pytest.mark.usefixtures("files")
def test_a_second_build_runs_nothing_and_touches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def times() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in DIST.rglob("*")}

    def refuse(*_: object, **__: object) -> str:
        raise AssertionError("a program was run")

    before = times()
    monkeypatch.setattr(shell, "run", refuse)
    build()
    assert times() == before


def test_a_build_leaves_no_stale_file(tmp_path: Path) -> None:
    write(tmp_path, {"old/a.txt": b"1", "b.txt": b"2"})
    write(tmp_path, {"b.txt": b"3"})
    assert read(tmp_path) == {"b.txt": b"3"}
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]


UNPACK = """
const packed = require("node:fs").readFileSync(process.argv[1]);
process.stdout.write(require("node:zlib").brotliDecompressSync(packed));
"""


def test_compressed_copies_stand_beside_the_files_until_nobody_wants_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = b"<p>Skerry</p>" * 99
    monkeypatch.setattr(site_module, "site", lambda: {"index.html": page, "a/b.zip": page})
    monkeypatch.setattr(site_module, "DIST", tmp_path)
    assert main(["build", "--compressed"]) == 0
    found = read(tmp_path)
    assert sorted(found) == ["a/b.zip", "index.html", "index.html.br", "index.html.gz"]
    assert gzip.decompress(found["index.html.gz"]) == page
    assert subprocess.check_output([*node(), "-e", UNPACK, tmp_path / "index.html.br"]) == page
    assert main(["build"]) == 0
    assert sorted(read(tmp_path)) == ["a/b.zip", "index.html"]


def test_links_are_shown_with_a_picture_where_the_address_is_known(
    files: Files, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(site_module, "site", lambda: dict(files))
    monkeypatch.setattr(site_module, "DIST", tmp_path)
    assert main(["build", "--site", "https://example.org/games"]) == 0
    [picture] = re.findall('"og:image" content="(.+?)"', read(tmp_path)["index.html"].decode())
    assert picture == f"https://example.org/games/{find(files, 'assets/icons/preview-')}"


# Headers


def addresses(files: Files) -> list[str]:
    """The paths at which all files are requested."""
    folders = {f"/{name.removesuffix('index.html')}" for name in files if "index.html" in name}
    return sorted(folders | {f"/{name}" for name in files})


def inline_scripts(page: str) -> list[str]:
    """The hashes of the scripts that stand in a page."""
    found = re.findall(r"(?s)<script>(.*?)</script>", page)
    return [f"sha256-{base64.b64encode(sha256(one.encode()).digest()).decode()}" for one in found]


def test_no_header_comes_from_two_rules(files: Files) -> None:
    tables = rules()
    for path in addresses(files):
        sent = [name.lower() for rule, values in tables if rule.fullmatch(path) for name in values]
        assert len(sent) == len(set(sent)), path


def test_every_file_has_a_policy_and_only_the_embedded_page_may_be_framed(
    files: Files,
) -> None:
    """The script in every page, which says that others are missing, is allowed by its hash."""
    names = [name for name in files if re.fullmatch(r"(?!cage/)(.*/)?index.html", name)]
    texts = [files[name].decode() for name in names]
    [guard] = {
        digest
        for text in texts
        if "<!doctype html>\n<html lang" in text
        for digest in inline_scripts(text)
    }
    [cage] = inline_scripts(files["cage/index.html"].decode())
    for path in addresses(files):
        if path.startswith("/cage/"):
            continue
        policy = headers(path, rules())["Content-Security-Policy"]
        directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
        assert directives["default-src"] == "'none'"
        folders = ("/bots/", "/embed/", "/learn/", "/puzzles/", "/reports/", "/rules/")
        is_page = path in ("/", "/index.html") or path.startswith(folders)
        is_home = path in ("/", "/index.html")
        # Bots and games that people write run in cages, whose frame inherits the policy.
        has_cages = is_home or path.startswith(("/bots/", "/reports/"))
        script = f" '{guard}'" if is_page else ""
        script += f" '{cage}' blob:" if has_cages else ""
        assert directives["script-src"] == f"'self'{script} 'wasm-unsafe-eval'", path
        blob = " blob:" if has_cages or path.startswith("/embed/") else ""
        assert directives["worker-src"] == f"'self'{blob}"
        # The share dialog shows an embedded board.
        assert directives.get("frame-src") == ("'self'" if is_home else None), path
        assert directives["frame-ancestors"] == ("*" if path.startswith("/embed/") else "'none'")


def test_a_cage_runs_one_script_and_what_that_makes_and_connects_to_nothing(files: Files) -> None:
    page = files["cage/index.html"].decode()
    [script] = inline_scripts(page)
    assert re.findall(r"<(\w+)", page) == [
        "html",
        "head",
        "meta",
        "meta",
        "meta",
        "title",
        "script",
    ]
    rule = "default-src 'none'; "
    rule += f"script-src '{script}' blob: 'wasm-unsafe-eval'; worker-src blob:; "
    rule += "base-uri 'none'; form-action 'none'"
    assert f'content="{rule}"' in page
    policy = headers("/cage/", rules())["Content-Security-Policy"]
    assert policy == f"sandbox allow-scripts; {rule}; frame-ancestors 'self'"


def test_what_is_named_by_content_is_kept_for_ever_and_nothing_else(files: Files) -> None:
    for path in addresses(files):
        kept = headers(path, rules())["Cache-Control"]
        hashed = path.startswith(("/assets/", "/boards/"))
        assert kept == ("public, max-age=31536000, immutable" if hashed else "no-cache"), path


def test_netlify_builds_and_publishes_dist() -> None:
    with open(ROOT / "netlify.toml", "rb") as file:
        config = tomllib.load(file)
    assert config["build"] == {"command": "python3 build.py build", "publish": "dist"}

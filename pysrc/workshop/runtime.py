"""What Pyodide's own Python makes, in node, of what a browser will run with it."""

import gzip
import json
from pathlib import Path

from . import programs
from .cache import kept
from .environment import node
from .fetched import PYODIDE, pyodide
from .files import digest
from .programs import say

HERE = Path(__file__).parent
OPTIONS = {
    "env": {"HOME": "/home/pyodide", "LANG": "en_US.UTF-8", "PYTHONHASHSEED": "0", "_": "python"},
    "_sysExecutable": "python",
}
"""How Pyodide is started: what memory depends on, and must be the same here and there."""
COMPILE, FREEZE, LATE = (HERE / name for name in ("bytecode.mjs", "snapshot.mjs", "late.py"))


def bytecode(source: bytes, shown: str, name: str) -> bytes:
    """A zip of Python files, compiled by Pyodide's own Python; tracebacks show ``shown``."""
    folder = pyodide()

    def compile(target: Path) -> None:
        say(f"Compiling {name} to bytecode ...")
        sources = target.with_name("sources.zip")
        sources.write_bytes(source)
        programs.run(
            [*node(), COMPILE, folder, sources, target, shown],
            f"Pyodide could not compile {name} in node; is it the one that build.py asks for? "
            "Run 'build.py clean' and try again.",
        )

    key = digest(source, COMPILE.read_bytes(), PYODIDE.encode(), shown.encode())
    return kept(name, key, compile)


def snapshot(library: bytes, wheel: bytes) -> bytes:
    """The memory of Python once it has imported our engine, from two zips of bytecode; gzipped,
    for hosts do not compress what they do not know."""
    folder, options = pyodide(), json.dumps(OPTIONS)

    def freeze(target: Path) -> None:
        say("Making a snapshot of Python ...")
        zips = [target.with_name(name) for name in ("library.zip", "wheel.zip")]
        for path, content in zip(zips, (library, wheel), strict=True):
            path.write_bytes(content)
        programs.run(
            [*node(), FREEZE, folder, options, *zips, LATE, target],
            "Pyodide could not make a snapshot in node. Run 'build.py clean' and try again.",
        )
        target.write_bytes(gzip.compress(target.read_bytes(), 9, mtime=0))

    programs_and_pins = FREEZE.read_bytes(), LATE.read_bytes(), options.encode(), PYODIDE.encode()
    key = digest(library, wheel, *programs_and_pins)
    return kept("snapshot.bin", key, freeze)

"""What Pyodide's own Python makes, in node, of what a browser will run with it."""

from pathlib import Path

from . import programs
from .cache import kept
from .environment import node
from .fetched import PYODIDE, pyodide
from .files import digest
from .programs import say

PROGRAM = Path(__file__).with_name("bytecode.mjs")


def bytecode(source: bytes, shown: str, name: str) -> bytes:
    """A zip of Python files, compiled by Pyodide's own Python; tracebacks show ``shown``."""
    folder = pyodide()

    def compile(target: Path) -> None:
        say(f"Compiling {name} to bytecode ...")
        sources = target.with_name("sources.zip")
        sources.write_bytes(source)
        programs.run(
            [*node(), PROGRAM, folder, sources, target, shown],
            f"Pyodide could not compile {name} in node; is it the one that build.py asks for? "
            "Run 'build.py clean' and try again.",
        )

    key = digest(source, PROGRAM.read_bytes(), PYODIDE.encode(), shown.encode())
    return kept(name, key, compile)

"""TypeScript and Biome, which check and format what browsers load.

They come from npm; npm/package-lock.json pins their versions and integrities.
"""

from pathlib import Path

from .environment import node
from .packages import npm_packages

LOCKED = Path(__file__).with_name("npm")
PROGRAMS = {"tsc": "typescript/bin/tsc", "biome": "@biomejs/biome/bin/biome"}
"""The paths of the programs in node_modules."""


def checkers() -> Path:
    """The folder in .cache with the packages; they are reinstalled when the lock file changes."""
    return npm_packages(LOCKED, "TypeScript and Biome")


def checker(name: str) -> list[str]:
    """The command for ``tsc`` or ``biome``."""
    return [*node(), str(checkers() / "node_modules" / PROGRAMS[name])]

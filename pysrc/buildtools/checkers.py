"""TypeScript and Biome, which check and format what browsers load.

They come from npm; npm/package-lock.json pins their versions and integrities.
"""

import shutil
import tempfile
from pathlib import Path

from . import paths, shell
from .environment import node
from .files import digest
from .shell import say

LOCKED = Path(__file__).with_name("npm")
PROGRAMS = {"tsc": "typescript/bin/tsc", "biome": "@biomejs/biome/bin/biome"}
"""The paths of the programs in node_modules."""


def checkers() -> Path:
    """The folder in .cache with the packages, which are installed again when the lock changes."""
    manifests = [LOCKED / "package.json", LOCKED / "package-lock.json"]
    key = digest(*(path.read_bytes() for path in manifests))
    folder = paths.CACHE / f"{key}-npm"
    if folder.exists():
        return folder
    npm = node("npm")
    say("Fetching TypeScript and Biome from npm ...")
    with tempfile.TemporaryDirectory(dir=paths.CACHE) as temporary:
        new = Path(temporary, "new")
        new.mkdir()
        for path in manifests:
            shutil.copy(path, new)
        shell.run(
            [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", new],
            "npm could not install TypeScript and Biome; check the network and try again.",
        )
        for old in paths.CACHE.glob("*-npm"):
            shutil.rmtree(old)
        new.rename(folder)
    return folder


def checker(name: str) -> list[str]:
    """The command for ``tsc`` or ``biome``."""
    return [*node(), str(checkers() / "node_modules" / PROGRAMS[name])]

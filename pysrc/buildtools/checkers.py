"""TypeScript and Biome, which check and format what browsers load.

They come from npm; npm/package-lock.json pins their versions and integrities.
"""

import shutil
from pathlib import Path

from . import shell
from .cache import cached_folder
from .environment import node, online_npm
from .files import digest
from .shell import say

LOCKED = Path(__file__).with_name("npm")
PROGRAMS = {"tsc": "typescript/bin/tsc", "biome": "@biomejs/biome/bin/biome"}
"""The paths of the programs in node_modules."""


def checkers() -> Path:
    """The folder in .cache with the packages, which are installed again when the lock changes."""
    manifests = [LOCKED / "package.json", LOCKED / "package-lock.json"]

    def install(folder: Path) -> None:
        npm = online_npm()
        say("Fetching TypeScript and Biome from npm ...")
        folder.mkdir()
        for path in manifests:
            shutil.copy(path, folder)
        shell.run(
            [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder],
            "npm could not install TypeScript and Biome; check the network and try again.",
        )

    return cached_folder("npm", digest(*(path.read_bytes() for path in manifests)), install)


def checker(name: str) -> list[str]:
    """The command for ``tsc`` or ``biome``."""
    return [*node(), str(checkers() / "node_modules" / PROGRAMS[name])]

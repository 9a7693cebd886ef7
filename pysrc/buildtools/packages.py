"""Sets of packages from npm that the build uses, pinned by a package-lock.json."""

import shutil
from pathlib import Path

from . import shell
from .cache import cached_folder
from .environment import online_npm
from .files import digest
from .shell import say


def npm_packages(locked: Path, what: str) -> Path:
    """The folder in .cache with the packages of a lock, which are installed again when it changes.

    ``locked`` is the folder with package.json and package-lock.json; ``what`` names the packages to
    people.
    """
    manifests = [locked / "package.json", locked / "package-lock.json"]

    def install(folder: Path) -> None:
        npm = online_npm()
        say(f"Fetching {what} from npm ...")
        folder.mkdir()
        for path in manifests:
            shutil.copy(path, folder)
        shell.run(
            [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder],
            f"npm could not install {what}; check the network and try again.",
        )

    key = digest(*(path.read_bytes() for path in manifests))
    return cached_folder(locked.name, key, install)

"""Downloads modules when they are first imported; runs in the browser, beside the engine.

Python starts with the modules that the engine needs, from a memory snapshot or from an archive.
The first import of any other module of the standard library or of skerry downloads an archive of
all the others, and waits for it.
"""

import gc
import importlib
import random
import sys
import zipimport
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

FIRST, REST = "/lib/python314.zip", "/lib/rest.zip"


def prepare_snapshot() -> None:
    """Make the memory the same in every build, and free what the snapshot does not need."""
    directories: dict[str, dict[str, object]] = vars(zipimport)["_zip_directory_cache"]
    for directory in directories.values():
        directory.clear()  # the archive does not exist in browsers
    random.seed(0)
    gc.collect()


class DeferredFinder:
    """A finder on ``sys.meta_path``: the first time a module is missing it downloads the others."""

    def __init__(self, download: Callable[[], None]) -> None:
        self.download = download

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "skerry"}:
            return None
        self.download()
        sys.meta_path.remove(self)
        sys.path.append(REST)
        for module in list(sys.modules.values()):
            folders = getattr(module, "__path__", None)
            if isinstance(folders, list):  # one package may have modules in both archives
                inside = [folder for folder in folders if folder.startswith(f"{FIRST}/")]
                folders += [folder.replace(FIRST, REST) for folder in inside]
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


def enable(download: Callable[[], None]) -> None:
    """Called in the browser once Python is up; ``download`` writes the archive to ``REST``."""
    random.seed()  # the seed in the snapshot is the same for everybody
    sys.meta_path.insert(sys.meta_path.index(PathFinder) + 1, DeferredFinder(download))

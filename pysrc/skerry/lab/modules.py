"""The modules of one bot in one game: its own files, newly imported, and what else it may import.

They are in ``sys.modules`` only while the bot runs, so several bots, and several games of one bot,
do not affect each other.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from io import StringIO
from types import CodeType, ModuleType
from typing import Any

from .failures import FOLDER
from .ticks import Ticks

BROWSER = frozenset({"js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core"})
"""The modules that give access to the browser, which bots may not import."""


def leave_browser() -> None:
    """Remove the modules of ``BROWSER`` from this Python, with the objects from which Pyodide would
    make them again, so that no bot can import them."""
    for finder in sys.meta_path:
        getattr(finder, "jsproxies", {}).clear()
    for name in [*sys.modules]:
        if name.partition(".")[0] in BROWSER:
            del sys.modules[name]


class Modules(MetaPathFinder, InspectLoader):
    """A finder and loader of a bot's files, by their paths."""

    def __init__(
        self, sources: Mapping[str, str], lent: Mapping[str, str], ticks: Ticks | None = None
    ) -> None:
        """``lent`` are our modules of which the bot gets copies, by the names that it uses."""
        self.sources, self._ticks = sources, ticks
        self._paths = {}
        for path in sources:
            name = module_name(path)
            if name not in lent:
                self._paths[name] = path
        self._lent = _fresh(lent)
        self._loaded: dict[str, ModuleType] = dict(self._lent)

    def lent(self, name: str) -> ModuleType:
        """The bot's own copy of one of our modules."""
        return self._lent[name]

    @contextmanager
    def installed(self) -> Iterator[None]:
        """The bot's modules can be imported until the context ends."""
        hidden = {name: module for name, module in sys.modules.items() if self._owns(name)}
        for name in hidden:
            del sys.modules[name]
        sys.modules.update(self._loaded)
        sys.meta_path.insert(0, self)
        for path, source in self.sources.items():
            lines = StringIO(source).readlines()  # str.splitlines splits at more characters
            linecache.cache[FOLDER + path] = (len(source), None, lines, FOLDER + path)
        try:
            yield
        finally:
            if self in sys.meta_path:
                sys.meta_path.remove(self)
            self._loaded = {n: m for n, m in sys.modules.items() if self._owns(n)}
            for name in self._loaded:
                del sys.modules[name]
            sys.modules.update(hidden)
            for path in self.sources:
                linecache.cache.pop(FOLDER + path, None)

    def _owns(self, name: str) -> bool:
        return name in self._paths or name in self._lent or self._is_folder(name)

    def _is_folder(self, name: str) -> bool:
        """Whether this is the name of a folder without ``__init__`` that has files of the bot."""
        return any(path.startswith(f"{name}.") for path in self._paths)

    # What the import system calls

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of one of the bot's modules; None for any other module."""
        if name.partition(".")[0] in BROWSER:
            raise ImportError(f"a bot has no access to the browser, so not to '{name}'")
        if name in self._paths:
            is_package = self._paths[name].endswith("__init__.py")
            return ModuleSpec(name, self, origin=FOLDER + self._paths[name], is_package=is_package)
        if self._is_folder(name):
            return ModuleSpec(name, None, is_package=True)
        return None

    def get_source(self, fullname: str) -> str:
        """The source of a module."""
        return self.sources[self._paths[fullname]]

    def get_code(self, fullname: str) -> CodeType:
        """The compiled source of a module, whose ticks are counted."""
        path = FOLDER + self._paths[fullname]
        code = compile(self.get_source(fullname), path, "exec", dont_inherit=True)
        if self._ticks:
            self._ticks.watch(code)
        return code

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's code."""
        module.__file__ = FOLDER + self._paths[module.__name__]
        exec(self.get_code(module.__name__), vars(module))


def module_name(path: str) -> str:
    """The name by which a file is imported.  A file named like a standard module gets another name,
    so that a bot's ``random.py`` that imports ``random`` gets Python's."""
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    taken = {*sys.stdlib_module_names, "skerry"}
    return f"bot_{name}" if name.partition(".")[0] in taken else name


def _fresh(names: Mapping[str, str]) -> dict[str, ModuleType]:
    """New copies of modules of ours."""
    saved = {name: sys.modules.pop(name) for name in names.values() if name in sys.modules}
    made: dict[str, Any] = {given: import_module(name) for given, name in names.items()}
    for name in names.values():
        del sys.modules[name]
    sys.modules.update(saved)
    return made

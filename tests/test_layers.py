"""Who may import whom.  Folders are the floors of the house, and imports point down only.

The same rule holds for Python and JavaScript: a file imports files of its own folder, without
circles, and files of the floors below it.  ARCHITECTURE.md shows the floors.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest
from skerry.games import GAMES

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "pysrc" / "skerry"
PYTHON = sorted(PACKAGE.rglob("*.py"))
BUILDTOOLS = sorted((ROOT / "pysrc" / "buildtools").glob("*.py"))
WEB = ROOT / "web"
SCRIPTS = sorted(WEB.rglob("*.js"))

# From the ground up.  Modules that lie beside folders are floors of their own.
PYTHON_FLOORS = (
    "version", "text", "board", "picture", "game", "sketch", "evaluator", "presentation", "games",
    "clock", "match", "formats", "drawing", "search", "analysis", "review", "puzzles", "library",
    "__init__", "messages", "frames", "calls", "session", "bot_session", "proofs", "lab", "cli",
    "__main__",
)  # fmt: skip
WEB_FLOORS = (
    "platform", "python", "board", "match", "bot", "app", "share", "editor", "learn", "puzzles",
    "bots", "reports", "embed",
)  # fmt: skip
MADE_BY_BUILD = ("files.js", "vendor/")


def module_of(path: Path) -> str:
    """A file's path in the package without its suffix: ``games/rive/rules``, ``match``."""
    return path.relative_to(PACKAGE).with_suffix("").as_posix()


def floor_of(name: str) -> str:
    return name.partition("/")[0]


def python_imports(path: Path) -> tuple[set[str], set[str]]:
    """The modules of the package that a module imports, anywhere in it and also for annotations,
    and the top-level names of all other modules that it imports."""
    package = list(path.relative_to(PACKAGE.parent).parts[:-1])
    modules = {module_of(other) for other in PYTHON}
    ours, others = set(), set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        found: list[tuple[list[str], str]] = []
        if isinstance(node, ast.Import):
            found = [(alias.name.split("."), "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base += node.module.split(".") if node.module else []
            found = [(base, alias.name) for alias in node.names]
        for parts, name in found:
            if parts[0] != "skerry":
                others.add(parts[0])
                continue
            inner = "/".join(parts[1:])
            deep = f"{inner}/{name}".strip("/")
            options = [deep, f"{deep}/__init__", inner, f"{inner}/__init__".strip("/")]
            ours.add(next(option for option in options if option in modules))
    return ours, others


STATIC_IMPORT = re.compile(
    r"""^\s*(?:import|export)\b[^;'"`]*?\bfrom\s*["']([^"']+)["']"""
    r"""|^\s*import\s*["']([^"']+)["']""",
    re.M,
)
TYPE_IMPORT = re.compile(r"""@import [^"]*?\bfrom "([^"]+)\"""")
"""An import of types, in a comment."""
ON_DEMAND = re.compile(r"""^(?!\s*\*).*?\bimport\(\s*["'`]([^"'`$]+)["'`]\s*\)""", re.M)
"""A module loaded on demand, which may be on a floor above; in comments it would be a type."""


def script_imports(path: Path, *patterns: re.Pattern[str]) -> set[str]:
    """The scripts that a script imports, as paths in web/, except those that the build makes."""
    text, found = path.read_text("utf-8"), set()
    for match in [match for pattern in patterns for match in pattern.finditer(text)]:
        target = next(filter(None, match.groups()))
        assert target.startswith("."), f"{path.name} imports {target}: there is no bundler, no CDN"
        name = (path.parent / target).resolve().relative_to(WEB).as_posix()
        if not name.startswith(MADE_BY_BUILD):
            assert (WEB / name).exists(), f"{path.name} imports {target}, which is not there"
            found.add(name)
    return found


def circle(imports: dict[str, set[str]]) -> dict[str, set[str]]:
    """The circles in an import graph: what remains when files that import nothing are removed
    repeatedly."""
    left = dict(imports)
    while free := [name for name, known in left.items() if not known & left.keys() - {name}]:
        for name in free:
            del left[name]
    return left


PYTHON_IMPORTS = {module_of(path): python_imports(path) for path in PYTHON}
SCRIPT_IMPORTS = {
    path.relative_to(WEB).as_posix(): script_imports(path, STATIC_IMPORT) for path in SCRIPTS
}
ALL_SCRIPT_IMPORTS = {
    path.relative_to(WEB).as_posix(): script_imports(path, STATIC_IMPORT, ON_DEMAND)
    for path in SCRIPTS
}


@pytest.mark.parametrize("name", PYTHON_IMPORTS)
def test_a_module_imports_its_own_floor_and_those_below(name: str) -> None:
    ours, others = PYTHON_IMPORTS[name]
    floor = PYTHON_FLOORS.index(floor_of(name))
    assert others <= {*sys.stdlib_module_names}, "only the standard library"
    assert not [other for other in ours if PYTHON_FLOORS.index(floor_of(other)) > floor]


@pytest.mark.parametrize("name", [name for name in SCRIPT_IMPORTS if "/" in name])
def test_a_script_imports_its_own_floor_and_those_below(name: str) -> None:
    floor = WEB_FLOORS.index(floor_of(name))
    types = script_imports(WEB / name, TYPE_IMPORT) - {"types.d.ts"}
    for other in SCRIPT_IMPORTS[name] | types:
        assert WEB_FLOORS.index(floor_of(other)) <= floor, f"{name} imports {other}"


def test_nothing_inside_imports_what_is_for_programmers_outside() -> None:
    """``skerry/__init__`` is near the top, although Python runs it before our other modules."""
    assert not [name for name, (ours, _) in PYTHON_IMPORTS.items() if "__init__" in ours]


def test_every_floor_has_files() -> None:
    assert {floor_of(name) for name in PYTHON_IMPORTS} == set(PYTHON_FLOORS)
    assert {floor_of(name) for name in SCRIPT_IMPORTS if "/" in name} == set(WEB_FLOORS)


def test_there_are_no_import_circles() -> None:
    ours = {name: found for name, (found, _) in PYTHON_IMPORTS.items()}
    tools = {
        path.stem: {
            known
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and node.level
            for known in ([node.module] if node.module else [alias.name for alias in node.names])
        }
        for path in BUILDTOOLS
    }
    assert any(ours.values())
    assert any(tools.values())
    assert any(SCRIPT_IMPORTS.values())
    assert not circle(ours)
    assert not circle(tools)
    types = {
        path.relative_to(WEB).as_posix(): script_imports(path, TYPE_IMPORT) for path in SCRIPTS
    }
    known = {name: found | types[name] for name, found in ALL_SCRIPT_IMPORTS.items()}
    assert not circle({name: found - {"types.d.ts"} for name, found in known.items()})


def test_only_its_own_folder_and_the_registry_know_a_game() -> None:
    games = {path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists()}
    for name, (ours, _) in PYTHON_IMPORTS.items():
        known = {other.split("/")[1] for other in ours if other.startswith("games/")} & games
        own = set(name.split("/")[1:2]) if name.startswith("games/") else set()
        assert name == "games/__init__" or known <= own, f"{name} imports {known}"


GAME_NAMES = re.compile(
    r"\b(?:"
    + "|".join(re.escape(word) for e in GAMES for word in (e.rules.slug, e.presentation.title))
    + r")\b"
)
ABOUT_ONE_GAME = ("web/rules/", "web/reports/made/", "pysrc/skerry/games/")
"""Folders with the files of single games, and with the registry."""


def code_of(path: Path) -> str:
    """A file without comments and docstrings, which may name a game as an example."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                # A string that stands by itself documents what is before it.
                node.body = [line for line in node.body if not is_text(line)] or [ast.Pass()]
        return ast.unparse(tree)
    return re.sub(r"<!--.*?-->|/\*.*?\*/|(?<![:\w])//[^\n]*", "", text, flags=re.S)


def is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def test_no_file_names_a_game_but_its_own() -> None:
    """What the program has to know of a game, its package says: a new one needs no other file."""
    tools = (ROOT / "pysrc/buildtools").rglob("*")
    suffixes = {".py", ".js", ".mjs", ".html", ".css", ".webmanifest"}
    named = {}
    for path in (*PYTHON, *tools, *WEB.rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in suffixes and not name.startswith(ABOUT_ONE_GAME):
            named[name] = GAME_NAMES.findall(code_of(path))
    assert len(named) > 200
    assert not {name: found for name, found in named.items() if found}


@pytest.mark.parametrize("path", BUILDTOOLS, ids=lambda path: path.stem)
def test_the_build_tools_need_a_bare_python_and_no_engine(path: Path) -> None:
    """They run before there is a virtual environment, except the benchmark of the start."""
    ours, others = python_imports(path)
    browser = {"playwright", "websocket"} if path.stem == "start_benchmark" else set()
    assert others <= {*sys.stdlib_module_names, "buildtools", *browser}
    assert not ours

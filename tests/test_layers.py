"""Who imports whom: the layers of the program, and what its modules may not know."""

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
SCRIPTS = sorted(ROOT.glob("web/**/*.js"))

# DESIGN.md section 2, and three things it leaves to reason: a game has a board (game knows the
# class, and no cell of it), a record names its game and the engine protocol may be told one, so
# both ask the registry.  "" is the package itself, which holds the version.
LAYERS: dict[str, set[str]] = {
    "": set(),
    "text": set(),
    "board": {"text"},
    "game": {"board", "text"},
    "games": {"game", "board"},
    "match": {"game"},
    "record": {"", "game", "match", "games"},
    "mcts": {"game"},
    "ugi": {"", "game", "match", "mcts", "games"},
    "bridge": {"game", "games", "match", "mcts", "record"},
    # What the command line is made of.
    "checkout": set(),
    "plain": {"game"},
    "workers": {""},
    "arena": {"game", "games", "mcts", "checkout", "plain", "workers"},
    "bench": {"game", "games", "mcts", "checkout"},
    "terminal": {"game", "match", "record", "arena"},
    "__main__": {"", "game", "games", "mcts", "ugi", "arena", "bench", "terminal", "workers"},
}


def name_of(path: Path) -> str:
    """A module's name inside the package: ``match``, ``games.rive``, ``games``, ``""``."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> tuple[set[str], set[str]]:
    """The modules of ours that a module imports, anywhere in it, and those of others.

    What is there for annotations only is not imported when the program runs, and does not count.
    """
    package = list(path.relative_to(PACKAGE.parent).parts[:-1])
    modules = {name_of(other) for other in PYTHON}
    ours, others = set(), set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    idle = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in node.body
    }
    for node in ast.walk(tree):
        if id(node) in idle:
            continue
        found: list[tuple[str, list[str]]] = []
        if isinstance(node, ast.Import):
            found = [(alias.name, []) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *filter(None, [node.module])])
            found = [(module, [alias.name for alias in node.names])]
        for module, names in found:
            top, _, inner = module.partition(".")
            if top != "skerry":
                others.add(top)
                continue
            for name in names or [""]:
                deeper = ".".join(filter(None, [inner, name]))
                ours.add(deeper if deeper in modules else inner)
    return ours, others


@pytest.mark.parametrize("path", PYTHON, ids=name_of)
def test_only_the_standard_library_is_imported(path: Path) -> None:
    _, others = imports(path)
    assert others <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("path", PYTHON, ids=name_of)
def test_imports_point_upward_only(path: Path) -> None:
    name = name_of(path)
    layer = name.partition(".")[0]
    known = {module.partition(".")[0] for module in imports(path)[0]}
    assert known - {layer} <= LAYERS[layer], f"{name} imports {sorted(known - LAYERS[layer])}"


def test_games_do_not_know_each_other() -> None:
    for path in PACKAGE.glob("games/*.py"):
        name = name_of(path)
        siblings = {m for m in imports(path)[0] if m.startswith("games") and m != name}
        if name != "games":
            assert all(m.startswith("games._") for m in siblings), f"{name}: {siblings}"


def test_nobody_but_the_registry_knows_a_game() -> None:
    for path in PYTHON:
        if path.parent.name != "games":
            assert not [m for m in imports(path)[0] if m.startswith("games.")], name_of(path)


def test_the_table_is_of_modules_that_exist() -> None:
    """A layer without a module guards nothing; a cycle among layers would be no order at all."""
    assert {name_of(path).partition(".")[0] for path in PYTHON} == set(LAYERS)
    left = {name: set(known) for name, known in LAYERS.items()}
    while free := [name for name in left if not left[name] & left.keys()]:
        for name in free:
            del left[name]
    assert not left


def test_games_have_no_word_for_the_browser() -> None:
    """No module but the bridge may need Pyodide, and the bridge gets all it needs as strings."""
    for path in PYTHON:
        assert not imports(path)[1] & {"js", "pyodide", "pyodide_js", "micropip"}, name_of(path)


# The workshop, which build.py is the command line of

WORKSHOP = {path.stem: path for path in (ROOT / "pysrc" / "workshop").glob("*.py")}


@pytest.mark.parametrize("name", WORKSHOP)
def test_the_workshop_needs_a_bare_python_and_knows_no_game(name: str) -> None:
    browser = {"playwright", "websocket"} if name == "stopwatch" else set()  # it runs in .venv
    assert imports(WORKSHOP[name])[1] <= {*sys.stdlib_module_names, "workshop", *browser}
    assert not imports(WORKSHOP[name])[0]


def test_the_workshop_has_one_direction() -> None:
    left = {
        name: {
            known
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and node.level
            for known in ([node.module] if node.module else [alias.name for alias in node.names])
        }
        for name, path in WORKSHOP.items()
    }
    assert any(left.values())
    while free := [name for name in left if not left[name] & left.keys()]:
        for name in free:
            del left[name]
    assert not left, f"a circle of imports: {left}"


# JavaScript

IMPORT = re.compile(
    r"""^\s*(?:import|export)\b[^;'"`]*?\bfrom\s*["']([^"']+)["']"""
    r"""|^\s*import\s*["']([^"']+)["']"""
    r"""|\bimport\(\s*["'`]([^"'`$]+)["'`]""",  # Pyodide's own address is put together
    re.M,
)
KNOW_NOTHING = ("input", "rpc", "link", "glyphs", "text", "seat", "loading", "options")


def script_imports(path: Path) -> set[str]:
    return {next(filter(None, match)) for match in IMPORT.findall(path.read_text("utf-8"))}


def test_scripts_are_there() -> None:
    names = {path.stem for path in SCRIPTS}
    assert {*KNOW_NOTHING, "main", "worker", "board"} <= names
    assert any(script_imports(path) for path in SCRIPTS)


@pytest.mark.parametrize("name", KNOW_NOTHING)
def test_pure_scripts_import_nothing(name: str) -> None:
    assert not script_imports(ROOT / "web" / f"{name}.js")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_scripts_import_each_other_by_relative_paths(path: Path) -> None:
    """No bare name and no address: there is no bundler, and no CDN."""
    for target in script_imports(path):
        assert target.startswith("./"), f"{path.name} imports {target}"
        made = target == "./files.js" or target.startswith("./vendor/")  # by build.py
        assert made or (path.parent / target).exists(), target
        assert target != "./main.js", f"{path.name} imports main"


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_no_script_knows_a_game(path: Path) -> None:
    """What the page has to know of a game, Python tells: a new one needs no script."""
    text = path.read_text("utf-8")
    named = {word for game in GAMES for word in (game.slug, game.title)}
    assert not [word for word in named if re.search(rf"\b{re.escape(word)}\b", text)]


def test_scripts_have_one_direction() -> None:
    left = {path.name: {t.removeprefix("./") for t in script_imports(path)} for path in SCRIPTS}
    while free := [name for name in left if not left[name] & left.keys()]:
        for name in free:
            del left[name]
    assert not left, f"a circle of imports: {left}"

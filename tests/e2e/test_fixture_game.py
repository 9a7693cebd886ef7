"""A fourth game: Hex of tests/fixture_game, added to a copy of the project and played there.

It is one package and one line in the registry; no other file of the copy is touched.  So this tells
what a new game gets for nothing, and that what it lacks breaks nothing.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from buildtools.paths import ROOT, VENV
from buildtools.server import Server
from playwright.sync_api import Browser, Page, expect

from tests.common import made_once

from .pages import PATIENCE, AppPage, listen
from .test_editor import SOUND, open_editor

GAME = ROOT / "tests/fixture_game/hex"
COPIED = ("pysrc", "web", "build.py", "pyproject.toml", "README.md", "LICENSE")
TEXT_OF_NOBODY = "Not written yet, so the site goes without: web/rules/hex.en.html"


class Project(NamedTuple):
    """A copy of the project with the game: where it is."""

    folder: Path

    def run(self, *words: str, typed: str = "") -> str:
        """The output of a program in the copy, given what people type; it must end well."""
        return run(self.folder, *words, typed=typed)


def run(folder: Path, *words: str, typed: str = "") -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder / "pysrc"), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=environment,
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "Traceback" not in done.stdout
    return done.stdout


SAID = "said.txt"
"""What the build of the copy has said."""


def make(folder: Path) -> None:
    """Make the copy and build its site.  What build.py has fetched for this project it finds."""
    skipped = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=skipped)
        else:
            shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / ".cache", folder / ".cache", ignore=shutil.ignore_patterns("*-npm"))
    shutil.copytree(GAME, folder / "pysrc/skerry/games/hex", ignore=skipped)
    registry = folder / "pysrc/skerry/games/__init__.py"
    text = registry.read_text("utf-8")
    assert text.count('    "rivers",\n') == 1
    registry.write_text(text.replace('    "rivers",\n', '    "rivers",\n    "hex",\n'), "utf-8")
    # Not a link to .venv itself: making a new environment there would empty the original.
    (folder / ".venv").mkdir()
    for part in VENV.iterdir():
        if part.name == "made.json":  # it is for this folder, as if it had been made here
            made = {**json.loads(part.read_text("utf-8")), "root": str(folder.resolve())}
            (folder / ".venv" / part.name).write_text(json.dumps(made), "utf-8")
        elif part.name == "pyvenv.cfg":
            shutil.copy(part, folder / ".venv")
        else:
            (folder / ".venv" / part.name).symlink_to(part, target_is_directory=True)
    (folder / SAID).write_text(run(folder, "build.py", "build"), "utf-8")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The copy, with its site built."""
    return Project(made_once(tmp_path_factory, "fourth", make))


@pytest.fixture(scope="module")
def site(project: Project) -> Iterator[str]:
    """The address of the copy's site."""
    with Server(project.folder / "dist").running() as url:
        yield url


@pytest.fixture
def app(browser: Browser, site: str) -> Iterator[AppPage]:
    """A page of it, of which the browser complains nothing and where nothing is missing."""
    context = browser.new_context(base_url=site, reduced_motion="reduce")
    complaints, missing = listen(context), list[str]()
    context.on("response", lambda answer: answer.ok or missing.append(answer.url))
    yield AppPage(context.new_page(), complaints)
    context.close()
    assert complaints == []
    assert missing == []


def labels(page: Page) -> list[str]:
    found: list[str] = page.locator("#grid [data-cell]").evaluate_all(
        "(cells) => cells.map(({ ariaLabel }) => ariaLabel)"
    )
    return found


def test_the_build_and_the_doctor_say_what_the_game_lacks(project: Project) -> None:
    assert (project.folder / SAID).read_text("utf-8").count(TEXT_OF_NOBODY) == 1
    lines = project.run("-m", "skerry", "doctor", "hex").splitlines()
    states = {line[:13].strip(): line[13:].split()[0] for line in lines}
    assert list(states.items()) == [
        ("registry", "ok"),
        ("rules", "ok"),
        ("presentation", "default"),
        ("notation", "missing"),
        ("picture", "default"),
        ("evaluator", "default"),
        ("rules page", "missing"),
        ("lesson", "missing"),
        ("translations", "missing"),
        ("twin", "missing"),
        ("vectors", "missing"),
        ("puzzles", "missing"),
    ]
    assert "hex-7" in project.run("-m", "skerry", "list")


def test_it_is_played_in_the_terminal(project: Project) -> None:
    said = project.run("-m", "skerry", "play", "hex-3", "--second", "nodes:5", typed="b2\nundo\n")
    assert said.count("Black: place a stone.") == 3, "also after the bot, and after undo"
    bots = ("--first", "nodes:5", "--second", "random", "--seed", "1")
    said = project.run("-m", "skerry", "play", "hex-3", *bots)
    assert said.rstrip().endswith("connects both sides.")


def test_it_is_played_against_the_bot_to_its_end_and_shared(app: AppPage) -> None:
    app.visit("", live=False)
    page = app.page
    expect(page.locator("#games").get_by_role("button", name="Play Hex")).to_be_visible()
    app.follow("#1/hex-5/")
    expect(page.locator("#rules")).to_be_hidden()
    app.new_game("Hex", 4, ("Person", "Bot, level 1"))
    expect(app.prompt).to_have_text("Your turn: place a stone.")
    expect(app.cell("d2")).to_have_accessible_name("d2, empty, Black's edge, legal")
    expect(app.cell("b1")).to_have_accessible_name("b1, empty, White's edge, legal")
    app.wander_to_the_end(1)
    expect(app.prompt).to_contain_text("win")
    expect(app.status).to_contain_text("connects both sides.")
    assert app.frame["marks"]
    stones = labels(page)

    page.locator("#share").click()
    link = page.get_by_role("dialog", name="Share").get_by_role("textbox", name="Link")
    other = AppPage(page.context.new_page(), app.complaints)
    other.visit(link.input_value())
    assert labels(other.page) == stones
    expect(other.prompt).to_contain_text("wins.")


def test_the_second_player_may_swap(app: AppPage) -> None:
    app.visit("#1/hex-4/b1")
    app.choice("swap").click()
    expect(app.cell("b1")).to_have_accessible_name("b1, empty, White's edge, legal")
    expect(app.cell("d3")).to_have_accessible_name("d3, white stone, Black's edge, last move")
    expect(app.prompt).to_have_text("Black: place a stone.")


def test_it_is_analysed_and_set_up(app: AppPage) -> None:
    """The bot finds the last stone of a chain, from a link with a position."""
    app.visit("#1/hex-3/=3!b1w!b1w_b/")
    app.page.locator("#analyse").click()
    expect(app.page.locator("#analysis")).to_contain_text("100%")
    dialog = open_editor(app)
    status = dialog.get_by_role("status")
    dialog.locator('[data-cell="c3"]').click()
    expect(status).to_have_text("the numbers of stones do not fit the turn")
    dialog.locator('[data-cell="c3"]').click()
    expect(status).to_have_text(SOUND)


def test_it_is_embedded(app: AppPage, site: str, tmp_path: Path) -> None:
    host = Server(tmp_path)
    host.rules = []
    frame = f'<iframe src="{site}embed/#1/hex-4/b2" width="420" height="640"></iframe>'
    script = (
        "<script>heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>"
    )
    page = f"<!doctype html><title>Host</title><link rel=icon href=data:,>{script}{frame}"
    (tmp_path / "host.html").write_text(page, "utf-8")
    with host.running() as url:
        app.page.goto(f"{url}host.html")
        _, board = app.page.frames
        # Without a notation Python has to tell what the link shows.
        expect(board.locator('[data-cell="c3"]')).to_have_accessible_name(
            "c3, empty, legal", timeout=PATIENCE
        )
        told = app.page.evaluate("heard.filter(({ skerry }) => skerry === 'ready')")
        assert [(ready["ply"], ready["plies"]) for ready in told] == [(1, 1)]
        board.locator('[data-cell="c3"]').click()
        board.wait_for_function("() => window.skerry.match.frame.ply === 2")
        expect(board.locator('[data-cell="c3"]')).to_have_accessible_name(
            "c3, white stone, last move"
        )


def test_pages_that_nobody_has_written_are_not_led_to(app: AppPage) -> None:
    app.visit("#1/hex-4/")
    app.page.locator("#help").click()
    expect(app.page.get_by_role("dialog", name="Help")).to_be_visible()
    expect(app.page.locator(".learning a")).to_have_count(0)
    app.page.goto("learn/#hex")
    expect(app.page.locator("#task")).not_to_be_empty()
    app.page.goto("rules/rive/")
    expect(app.page.get_by_role("link", name="Hex")).to_have_count(0)
    app.page.goto("rules/")
    expect(app.page.get_by_role("link", name="Rive").first).to_be_visible()

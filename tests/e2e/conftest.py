"""A real browser before the built site, served with the headers that it is published with.

Playwright's ``page`` is at home here: ``page.goto("")`` is the site's front page.  The content
policy forbids ``eval``, so wait with ``expect`` or ``page.wait_for_function("() => ...")``, not
with an expression as a string.  An ``async`` function waits for nothing there, because its promise
counts as true: only ``page.evaluate`` awaits one.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from buildtools.files import read
from buildtools.paths import DIST
from buildtools.server import Server
from buildtools.single import page
from buildtools.site import build
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.common import made_once

from .launch import launch_options
from .pages import FORGET, NARROW, PATIENCE, PHONE, AppPage, Profiles, Visit, listen

expect.set_options(timeout=PATIENCE)

SITE = "https://skerry.test/games/"


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any],
    browser_name: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, Any]:
    """The browser that build.py has found; without one Playwright's own Chromium."""
    downloads = tmp_path_factory.mktemp("downloads")
    return {**browser_type_launch_args, **launch_options(browser_name, downloads)}


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site as it is built now; no later build changes it under the tests."""

    def make(folder: Path) -> None:
        build()
        shutil.copytree(DIST, folder, dirs_exist_ok=True)

    return made_once(tmp_path_factory, "dist", make)


@pytest.fixture(scope="session")
def base_url(dist: Path) -> Iterator[str]:
    """The address of the site; Playwright's relative addresses start here."""
    with Server(dist).running() as url:
        yield url


@pytest.fixture(scope="session")
def single(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the site in one file, which is alone in its folder and leads to SITE."""
    path = tmp_path_factory.mktemp("alone") / "a copy of Skerry.html"
    path.write_text(page(read(dist), SITE), "utf-8")
    return path.as_uri()


@pytest.fixture
def saved(
    browser_name: str, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Callable[[Locator], Path]:
    """What a click saves: saved(button) is the file, under the name that the page gave it."""

    def click(button: Locator) -> Path:
        if browser_name != "firefox":
            with button.page.expect_download() as download:
                button.click()
            path = tmp_path / download.value.suggested_filename
            download.value.save_as(path)
            return path
        # Playwright does not notice what this Firefox has saved.
        folder: Path = browser_type_launch_args["downloads_path"]
        button.click()
        for _ in range(PATIENCE // 100):
            button.page.wait_for_timeout(100)
            found = [path for path in folder.iterdir() if path.suffix != ".part"]
            if found and not list(folder.glob("*.part")):
                [path] = found
                return path.rename(tmp_path / path.name)
        raise AssertionError("nothing was saved")

    return click


@pytest.fixture
def complaints(context: BrowserContext) -> list[str]:
    """What the browser's console holds against the pages of this test: warnings and errors."""
    return listen(context)


@pytest.fixture(scope="session")
def profiles(browser: Browser, base_url: str) -> Iterator[Profiles]:
    kept = Profiles(browser, base_url)
    yield kept
    for free in kept.free.values():
        for context, _ in free:
            context.close()


@pytest.fixture
def visit(profiles: Profiles) -> Iterator[Visit]:
    """Opens a page in a profile where nothing is saved, another one each time:
    visit(address, live=True, **options of the context).

    Whoever changes more than the page, like the clock or the network, makes a first_visit.
    """
    taken: list[tuple[dict[str, Any], BrowserContext, list[str]]] = []

    def open_page(address: str = "", live: bool = True, **options: Any) -> AppPage:
        context, complaints = profiles.take(options)
        taken.append((options, context, complaints))
        app = AppPage(context.new_page(), complaints)
        app.visit(address, live)
        return app

    yield open_page
    found = [complaints.copy() for *_, complaints in taken]
    for profile in taken:
        profiles.give_back(*profile)
    assert found == [[] for _ in taken]


@pytest.fixture
def reader(visit: Visit) -> Page:
    """A page as narrow as on a phone: `goto` what there is to read and to solve."""
    return visit("about:blank", live=False, **NARROW).page


@pytest.fixture
def first_visit(new_context: Callable[..., BrowserContext]) -> Iterator[Visit]:
    """As visit, in a profile that was never here, and that a test may change as it likes."""
    apps: list[AppPage] = []

    def open_page(address: str = "", live: bool = True, **options: Any) -> AppPage:
        context = new_context(**options)
        app = AppPage(context.new_page(), listen(context))
        apps.append(app)
        app.visit(address, live)
        return app

    yield open_page
    assert [app.complaints for app in apps] == [[] for _ in apps]


def kept(browser: Browser, base_url: str, **options: Any) -> Iterator[AppPage]:
    """One page for all tests that do not mind what was played on it before."""
    context = browser.new_context(base_url=base_url, **options)
    app = AppPage(context.new_page(), listen(context))
    app.visit()
    yield app
    context.close()


@pytest.fixture(scope="session")
def kept_app(browser: Browser, base_url: str) -> Iterator[AppPage]:
    yield from kept(browser, base_url, reduced_motion="reduce")


@pytest.fixture(scope="session")
def kept_phone(browser: Browser, base_url: str) -> Iterator[AppPage]:
    yield from kept(browser, base_url, **PHONE)


TIDY = """async () => {
  window.hurry?.();
  const { match } = window.skerry;
  if (match.isLive) await match.getRecord(); // else it would be stored later
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  for (const button of document.querySelectorAll(".notice .close")) button.click();
}"""


def used_again(app: AppPage, size: ViewportSize) -> Iterator[AppPage]:
    """A page that was kept, as a test expects it: of this size, light, with no match saved."""
    app.complaints.clear()
    app.page.set_viewport_size(size)
    app.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    app.page.evaluate(TIDY)
    app.page.evaluate(FORGET)
    yield app
    assert app.complaints == []


@pytest.fixture
def app(kept_app: AppPage) -> Iterator[AppPage]:
    """A page that is open already: `follow` a link to begin.

    A test may change the size and the media of the page; the next one finds them as usual.
    """
    yield from used_again(kept_app, {"width": 1280, "height": 720})


@pytest.fixture
def phone(kept_phone: AppPage) -> Iterator[AppPage]:
    """As app, on a phone, which is touched.  Playwright has none for this Firefox."""
    yield from used_again(kept_phone, PHONE["viewport"])

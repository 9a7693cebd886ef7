"""A real browser before the built site, served with the headers that it is published with.

Playwright's ``page`` is at home here: ``page.goto("")`` is the site's front page.  The content
policy forbids ``eval``, so wait with ``expect`` or ``page.wait_for_function("() => ...")``, not
with an expression as a string.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext
from workshop.browsers import FLAGS, system_browser
from workshop.places import DIST
from workshop.server import Server
from workshop.site import build

from .desk import listen


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The browser that build.py has found; without one Playwright's own."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {
        **browser_type_launch_args,
        "executable_path": os.environ.get("SKERRY_BROWSER") or system_browser(),
        "args": [*FLAGS, *(["--no-sandbox"] if root else [])],
    }


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site as it is built now; no later build changes it under the tests."""
    build()
    return Path(shutil.copytree(DIST, tmp_path_factory.mktemp("site") / "dist"))


@pytest.fixture(scope="session")
def base_url(dist: Path) -> Iterator[str]:
    """The address of the site; Playwright's relative addresses start here."""
    with Server(dist).running() as url:
        yield url


@pytest.fixture
def complaints(context: BrowserContext) -> list[str]:
    """What the browser's console holds against the pages of this test: warnings and errors."""
    return listen(context)

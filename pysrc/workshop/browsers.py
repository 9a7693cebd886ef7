"""The browser that runs the tests: one that is there, or one that can be installed."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from . import programs
from .places import PYTHON
from .programs import BuildError, say

BROWSERS = (
    "google-chrome",
    "google-chrome-stable",
    "chromium",
    "chromium-browser",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)


FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
"""What a Chromium is told that shall do nothing of its own."""


def system_browser() -> str | None:
    """The system's Chrome or Chromium."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def playwright_browser() -> str | None:
    """The Chromium that Playwright has downloaded."""
    program = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    path = programs.run([PYTHON, "-c", program], "Playwright does not start in .venv.").strip()
    return path if Path(path).exists() else None


def browser() -> str:
    """The browser for the tests, installed if there is none: where its program is."""
    path = os.environ.get("SKERRY_BROWSER") or system_browser() or playwright_browser()
    if path:
        return path
    say("There is no Chrome or Chromium; trying Playwright's download ...")
    with suppress(BuildError):
        programs.run([PYTHON, "-m", "playwright", "install", "chromium"], "", timeout=300)
        path = playwright_browser()
    if not path and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        say("Playwright could not download one; trying Debian's chromium ...")
        with suppress(BuildError):
            programs.run(["apt-get", "update"], "")
            quiet = {"DEBIAN_FRONTEND": "noninteractive"}
            programs.run(
                ["apt-get", "install", "-y", "--no-install-recommends", "chromium"], "", quiet
            )
            path = system_browser()
    if not path:
        raise BuildError(
            "The tests need a browser and none could be installed; install Chrome or Chromium, "
            "or name one in the environment variable SKERRY_BROWSER."
        )
    return path

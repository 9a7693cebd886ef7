"""The browsers that run the tests: those that are there, or that can be installed."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from . import shell
from .paths import PYTHON
from .shell import BuildError, say

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
FIREFOXES = (
    "firefox-esr",
    "firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"C:\Program Files\Mozilla Firefox\firefox.exe",
)
WEBKIT = ("WebKitWebDriver", "Xvfb")
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


def system_firefox() -> str | None:
    """The system's Firefox."""
    return next(filter(None, map(shutil.which, FIREFOXES)), None)


def playwright_browser() -> str | None:
    """The Chromium that Playwright has downloaded."""
    program = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    path = shell.run([PYTHON, "-c", program], "Playwright does not start in .venv.").strip()
    return path if Path(path).exists() else None


def can_install() -> bool:
    """Whether packages of Debian's can be installed here."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def debian(*packages: str) -> None:
    """Try to install packages of Debian's, where that can be done."""
    if can_install():
        say(f"Trying Debian's {' and '.join(packages)} ...")
        with suppress(BuildError):
            shell.run(["apt-get", "update"], "")
            quiet = {"DEBIAN_FRONTEND": "noninteractive"}
            shell.run(
                ["apt-get", "install", "-y", "--no-install-recommends", *packages], "", quiet
            )


def browser() -> str:
    """The Chromium for the tests, installed if there is none: where its program is."""
    path = os.environ.get("SKERRY_BROWSER") or system_browser() or playwright_browser()
    if path:
        return path
    say("There is no Chrome or Chromium; trying Playwright's download ...")
    with suppress(BuildError):
        shell.run([PYTHON, "-m", "playwright", "install", "chromium"], "", timeout=300)
        path = playwright_browser()
    if not path:
        debian("chromium", "fonts-liberation")  # texts must fit in common fonts, not in any
        path = system_browser()
    if not path:
        raise BuildError(
            "The tests need a browser and none could be installed; install Chrome or Chromium, "
            "or name one in the environment variable SKERRY_BROWSER."
        )
    return path


def firefox() -> str | None:
    """The Firefox for the tests, installed if there is none and that can be done."""
    path = os.environ.get("SKERRY_FIREFOX") or system_firefox()
    if path:
        return path
    say("There is no Firefox.")
    debian("firefox-esr")
    return system_firefox()


def webkit() -> bool:
    """Whether WebKitGTK's driver for the tests and a screen for it are there, installed if they
    are not and that can be done."""
    if not all(map(shutil.which, WEBKIT)):
        say("There is no driver of WebKitGTK, or no screen for it.")
        debian("webkit2gtk-driver", "xvfb")
    return all(map(shutil.which, WEBKIT))

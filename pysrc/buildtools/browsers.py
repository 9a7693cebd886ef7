"""Finds or installs the browsers that run the tests."""

import os
import re
import shutil
from contextlib import suppress
from functools import cache
from pathlib import Path

from . import shell
from .paths import PYTHON
from .shell import BuildError, say

HEADLESS_SHELL = "chromium-headless-shell"
"""Chromium without its window, as Debian packages it: tests take a quarter less processor time."""
CHROMIUMS = (
    HEADLESS_SHELL,
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
OLDEST_FIREFOX = 143
"""The first version that collects what pages load (network.addDataCollector in WebDriver BiDi)."""
WEBKIT = ("WebKitWebDriver", "Xvfb")
CHROMIUM_FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
"""Options that keep Chromium from background work."""


def system_chromium() -> str | None:
    """The path of the system's Chrome or Chromium, if it has one."""
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


def system_firefox() -> str | None:
    """The path of the system's Firefox, if it has one."""
    return next(filter(None, map(shutil.which, FIREFOXES)), None)


def playwright_chromium() -> str | None:
    """The path of the Chromium that Playwright has downloaded, if there is one."""
    program = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    path = shell.run([PYTHON, "-c", program], "Playwright does not start in .venv.").strip()
    return path if Path(path).exists() else None


def can_install_packages() -> bool:
    """Whether this user can install Debian packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


@cache
def update_packages() -> None:
    """Fetch Debian's lists of packages, once."""
    shell.run(["apt-get", "update"], "")


def install_packages(*packages: str) -> None:
    """Try to install Debian packages, if this user can."""
    if can_install_packages():
        say(f"Trying Debian's {' and '.join(packages)} ...")
        with suppress(BuildError):
            update_packages()
            quiet = {"DEBIAN_FRONTEND": "noninteractive"}
            shell.run(["apt-get", "install", "-y", "--no-install-recommends", *packages], "", quiet)


def chromium() -> str:
    """The path of Chromium for the tests, installed if necessary.  Raises BuildError when that
    fails."""
    path = os.environ.get("SKERRY_BROWSER")
    if not path and not shutil.which(HEADLESS_SHELL):
        install_packages(HEADLESS_SHELL, "fonts-liberation")  # layouts are tested with common fonts
    path = path or system_chromium() or playwright_chromium()
    if path:
        return path
    say("There is no Chrome or Chromium; trying Playwright's download ...")
    with suppress(BuildError):
        shell.run([PYTHON, "-m", "playwright", "install", "chromium"], "", timeout=300)
        path = playwright_chromium()
    if not path:  # older systems have no package of the headless shell
        install_packages("chromium", "fonts-liberation")
        path = system_chromium()
    if not path:
        raise BuildError(
            "The tests need a browser, and none could be installed; install Chrome or Chromium, "
            "or set the environment variable SKERRY_BROWSER to the path of one."
        )
    return path


def firefox() -> str | None:
    """The path of Firefox for the tests, installed if necessary; None when that fails or when it is
    too old for Playwright's driver."""
    path = os.environ.get("SKERRY_FIREFOX") or system_firefox()
    if not path:
        say("There is no Firefox.")
        install_packages("firefox-esr")
        path = system_firefox()
    if not path:
        return None
    version = re.search(r"Firefox (\d+)", shell.run([path, "--version"], f"{path} does not start."))
    if version and int(version[1]) < OLDEST_FIREFOX:
        say(
            f"{path} is Firefox {version[1]}, but Playwright's driver needs {OLDEST_FIREFOX} or "
            "newer; update it, or set the environment variable SKERRY_FIREFOX to the path of "
            "another one."
        )
        return None
    return path


def has_webkit() -> bool:
    """Whether WebKitGTK's driver and a virtual screen are available; tries to install them."""
    if not all(map(shutil.which, WEBKIT)):
        say("There is no WebKitGTK driver, or no virtual screen for it.")
        install_packages("webkit2gtk-driver", "xvfb")
    return all(map(shutil.which, WEBKIT))

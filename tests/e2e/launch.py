"""How the browsers of the tests are started."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from buildtools.browsers import CHROMIUM_FLAGS, system_chromium, system_firefox

QUICK_COMPILER = "--js-flags=--liftoff-only"
"""V8 does not optimise WebAssembly, which takes longer than the little that tests let Python do."""


def launch_options(browser: str, downloads: Path) -> dict[str, Any]:
    """Playwright's options for "chromium" or "firefox": the one that build.py has found, else the
    system's, else Playwright's own Chromium.  Firefox saves its downloads to a folder."""
    if browser == "firefox":
        return {
            "executable_path": os.environ.get("SKERRY_FIREFOX") or system_firefox(),
            "downloads_path": downloads,
            "channel": "moz-firefox",  # as people have it; Playwright's own one is patched
            "firefox_user_prefs": {
                # Else clicks do not arrive in a frame of another site: it has its own process.
                "fission.webContentIsolationStrategy": 0,
                # Lets tests read what was copied; Chromium has a permission for that.
                "dom.events.testing.asyncClipboard": True,
                # A panel with what was downloaded would take the focus from the page.
                "browser.download.alwaysOpenPanel": False,
                # Playwright's wish for less motion does not reach this Firefox.
                "ui.prefersReducedMotion": 1,
            },
        }
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {
        "executable_path": os.environ.get("SKERRY_BROWSER") or system_chromium(),
        "args": [*CHROMIUM_FLAGS, QUICK_COMPILER, *(["--no-sandbox"] if root else [])],
    }

"""WebKitGTK, with the engine of Safari: the site starts there and plays against the bot, the one
file takes a move, and bots that people write play in their cages and do not get out.

Playwright has no way into the WebKit of a system; Selenium has one, through its driver.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from buildtools.browsers import WEBKIT, can_install_packages
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.expected_conditions import element_to_be_clickable
from selenium.webdriver.support.ui import Select, WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from skerry.formats.link import read_link

from tests.bots import KINDS, start_of_game

from .test_bots import (
    ASK,
    BUSY,
    INSIDE,
    PAIRS,
    PLAY,
    PLIES,
    TICK,
    TICKED,
    WAYS_OUT,
    attacks,
    judge_attacks,
)  # fmt: skip

WORKER = Path(__file__).parents[2] / "web/bots/cage-worker.js"
DRIVER, SCREEN = map(shutil.which, WEBKIT)

pytestmark = [
    # Where ``build.py test`` can install both, their absence is a failure.
    pytest.mark.skipif(
        not (DRIVER and SCREEN) and not can_install_packages(),
        reason="WebKitGTK's driver or Xvfb is not there, and cannot be installed",
    ),
    # Selenium's driver for WebKitGTK calls the rest of Selenium in a way that the rest calls old.
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),
]

PATIENCE = 60
"""Seconds."""
YOURS = """const { match } = window.skerry ?? {};
return Boolean(match?.isLive && !match.pendingMove
  && (match.frame.outcome || match.players[match.frame.turn] === "person"));"""
AT_WORK = "return Boolean(window.skerryBots)"
OFFERED = (By.CSS_SELECTOR, "#grid [data-cell][aria-label*=', legal']")


@pytest.fixture
def screen() -> Iterator[str]:
    """The name of a screen that nobody sees."""
    assert SCREEN
    read, write = os.pipe()
    command = [SCREEN, "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with open(read) as display:
            name = f":{display.readline().strip()}"
        yield name
        server.terminate()


@pytest.fixture
def webkit(screen: str) -> Iterator[webdriver.WebKitGTK]:
    service = Service(DRIVER, env={**os.environ, "DISPLAY": screen})
    driver = webdriver.WebKitGTK(options=Options(), service=service)
    yield driver
    driver.quit()


@pytest.mark.parametrize("what", ["site", "one file"])
def test_a_move(webkit: webdriver.WebKitGTK, base_url: str, single: str, what: str) -> None:
    """On the site the bot answers it; in the one file its worker would start as the game's does."""
    plies = 2 if what == "site" else 1

    def wait(ready: Callable[[webdriver.WebKitGTK], Any]) -> None:
        WebDriverWait(webkit, PATIENCE).until(ready)

    def frame() -> dict[str, Any]:
        found: dict[str, Any] = webkit.execute_script("return window.skerry.match.frame")
        return found

    webkit.get(f"{base_url if what == 'site' else single}#1/rive-4/")
    wait(lambda driver: driver.execute_script(YOURS))
    if what == "site":
        menu = webkit.find_element(By.CSS_SELECTOR, '[data-player="1"] select')
        Select(menu).select_by_value("bot 1")
    wait(element_to_be_clickable(OFFERED))  # the match may be there before the board is drawn
    webkit.find_element(*OFFERED).click()
    wait(lambda driver: driver.execute_script(YOURS) and frame()["ply"] == plies)
    played = frame()
    assert [move["player"] for move in played["line"]] == [0, 1][:plies]
    match = read_link(played["link"])
    assert match.ply == played["ply"]
    assert match.game.code(match.position) == played["code"]
    assert webkit.find_elements(By.CSS_SELECTOR, ".notice") == []


def test_bots_in_their_cages(webkit: webdriver.WebKitGTK, base_url: str) -> None:
    webkit.set_script_timeout(4 * PATIENCE)
    webkit.get(f"{base_url}bots/")

    def call(script: str, given: object) -> Any:
        return webkit.execute_async_script(
            f"({script})(arguments[0]).then(arguments[1], (error) => arguments[1](String(error)))",
            given,
        )

    WebDriverWait(webkit, PATIENCE).until(lambda driver: driver.execute_script(AT_WORK))
    pair = PAIRS[0]  # of all kinds in Chromium
    assert call(PLAY, [KINDS, [pair], PLIES]) == [start_of_game(pair, 3, PLIES)]
    assert call(TICK, BUSY) == TICKED
    made = attacks("webkit")
    judge_attacks(call(ASK, made), made)
    webkit.switch_to.frame(webkit.find_element(By.CSS_SELECTOR, "iframe"))
    attempts = {name: code.replace("SITE", repr(base_url)) for name, code in WAYS_OUT.items()}
    script = WORKER.read_text("utf-8")
    assert call(INSIDE, [attempts, script]) == dict.fromkeys(attempts, "refused")

"""A random user; ``python3 build.py soak`` has more of them, for as long as you like."""

from __future__ import annotations

import math

from playwright.sync_api import Browser

from .soak import soak

STEPS = 10


def test_a_random_user_finds_nothing(browser: Browser, base_url: str) -> None:
    assert soak(browser, base_url, seed=1, steps=STEPS, until=math.inf) == STEPS

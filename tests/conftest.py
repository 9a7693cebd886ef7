"""Selects tests: marks those in tests/e2e, and leaves out deep ones unless they are asked for.

With both browsers, as in ``build.py test``, Firefox runs only tests marked ``firefox``, of things
in which browsers differ.  Alone (``--browser firefox``) it runs all of tests/e2e.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# Neither timing nor chance decides a test: a test that fails once fails again.
settings.register_profile("skerry", deadline=None, derandomize=True)
settings.load_profile("skerry")

E2E = Path(__file__).parent / "e2e"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    deep = "deep" in config.option.markexpr
    both = len(config.getoption("--browser")) > 1
    dropped = []
    for item in items:
        if E2E in item.path.parents:
            item.add_marker("e2e")
        browser = item.callspec.params.get("browser_name") if hasattr(item, "callspec") else None
        spared = both and browser == "firefox" and not item.get_closest_marker("firefox")
        if spared or (item.get_closest_marker("deep") and not deep):
            dropped.append(item)
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = [item for item in items if item not in set(dropped)]
    # A whole site is built for these: one process begins with them, and no other waits for it.
    items.sort(key=lambda item: item.path.name != "test_fixture_game.py")

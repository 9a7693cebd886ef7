"""The unit tests of JavaScript's pure modules, run by node's own test runner."""

from __future__ import annotations

import subprocess

from buildtools.environment import node
from buildtools.paths import ROOT


def test_javascript() -> None:
    tests = sorted(map(str, (ROOT / "tests/web").glob("*/*.test.mjs")))
    assert tests
    done = subprocess.run(
        [*node(), "--test", "--test-concurrency=4", "--test-reporter=tap", *tests],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr

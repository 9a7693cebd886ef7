"""The unit tests of JavaScript's pure modules, run by node's own test runner."""

from __future__ import annotations

import subprocess

import build


def test_javascript() -> None:
    tests = sorted(map(str, (build.ROOT / "tests/js").glob("*.test.mjs")))
    assert tests
    done = subprocess.run(
        [*build.node(), "--test", "--test-reporter=tap", *tests],
        cwd=build.ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr

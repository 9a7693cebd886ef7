"""The unit tests of JavaScript's pure modules, run by node's own test runner."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from buildtools.environment import node
from buildtools.paths import ROOT

SHARED = re.compile(r"\bglobalThis\b|\bmock\b|\bprocess\.")
"""What tests have that change what all files of a process share."""


def test_javascript(tmp_path: Path) -> None:
    """Each file that changes its surroundings has a process of its own; the others share one."""
    tests = sorted((ROOT / "tests/web").glob("*/*.test.mjs"))
    alone = [path for path in tests if SHARED.search(path.read_text("utf-8"))]
    together = tmp_path / "together.test.mjs"
    lines = [f'await import("{path.as_uri()}");\n' for path in tests if path not in alone]
    together.write_text("".join(lines), "utf-8")
    assert alone
    assert lines
    done = subprocess.run(
        [*node(), "--test", "--test-concurrency=4", "--test-reporter=tap", together, *alone],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr

"""Style, types, tests and the start of a fresh build."""

import os
import subprocess

from .browsers import browser, firefox, webkit
from .cache import alone
from .environment import environment
from .places import PYTHON, ROOT
from .programs import BuildError, say
from .site import build

FIREFOX = tuple(
    f"tests/e2e/test_{name}.py"
    for name in ("access", "embed", "play", "share", "single", "start", "store")
)
"""What is tried in Firefox too, when nobody says what: where browsers may differ."""


def test(arguments: list[str]) -> int:
    """Check style, types, and all tests on a fresh build.  Returns 0 when all is well."""
    with alone():
        environment(tests=True)
    build()
    chromium, fox = browser(), firefox()
    say(f"The browser is {chromium}.")
    say(f"The other one is {fox}." if fox else "Nothing is tried in Firefox: there is none here.")
    say("WebKit is tried too." if webkit() else "Nothing is tried in WebKit: it is not here.")
    # Without a wish of somebody's, in two processes. What tests leave behind goes to a folder that
    # is emptied before, so Firefox's has a name of its own.
    together = ["pytest", "-n", "2", "--dist", "worksteal"]
    again = [*together, "--browser", "firefox", "--output", "test-results/firefox", *FIREFOX]
    whole = [together, *([again] if fox else [])]
    suites = [["pytest", *arguments]] if arguments else whole
    failed = []
    for check in (["ruff", "check", "."], ["mypy"], *suites):
        say(f"\n{' '.join(check)}")
        env = {**os.environ, "SKERRY_BROWSER": chromium, "SKERRY_FIREFOX": fox or ""}
        if subprocess.call([PYTHON, "-m", *check], cwd=ROOT, env=env):
            failed.append(check[0])
    if failed:
        say(f"\nFailed: {', '.join(failed)}.")
    return int(bool(failed))


def bench_start(rounds: int) -> None:
    """Measure how long the built site takes to start, beside the plain way."""
    with alone():
        environment(tests=True)
    build()
    env = {**os.environ, "SKERRY_BROWSER": browser()}
    command = ["-m", "buildtools.stopwatch", str(rounds)]
    if subprocess.call([PYTHON, *command], cwd=ROOT, env=env):
        raise BuildError("The start could not be measured; see what is said above.")

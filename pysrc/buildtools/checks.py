"""Style, types, tests and the start of a fresh build."""

import os
import subprocess

from . import browsers
from .cache import build_lock
from .checkers import checker
from .environment import ensure_environment
from .paths import PYTHON, ROOT
from .shell import BuildError, say
from .site import build

FIREFOX = tuple(
    f"tests/e2e/test_{name}.py"
    for name in ("access", "embed", "play", "share", "single", "start", "store")
)
"""The tests that run in Firefox too: of what may differ between browsers."""
QUICK = "not deep and not slow and not e2e"
"""The tests of ``test --quick``: those that need no browser, no built site and little time."""


def test(arguments: list[str], *, quick: bool) -> int:
    """Check style and types, and run the tests: ``arguments`` go to pytest.

    Without ``quick`` the site is built first and the browser tests run too.  Returns 0 when all is
    well, else 1.
    """
    with build_lock():
        ensure_environment(tests=True)
        tsc, biome = checker("tsc"), checker("biome")
    checks: list[tuple[str, list[str]]] = [
        ("ruff", [*python("ruff"), "check", "."]),
        ("mypy", python("mypy")),
        ("tsc", [*tsc, "--project", "."]),
        ("biome", [*biome, "lint", "--error-on-warnings"]),
    ]
    if not quick:
        build()
    suites, env = quick_suites(arguments) if quick else all_suites(arguments)
    checks += [("pytest", [*python("pytest"), *suite]) for suite in suites]
    failed = []
    for name, command in checks:
        say(f"\n{name}")
        if subprocess.call(command, cwd=ROOT, env={**os.environ, **env}):
            failed.append(name)
    if failed:
        say(f"\nFailed: {', '.join(failed)}.")
    return int(bool(failed))


def python(module: str) -> list[str]:
    """How to call a module of the virtual environment as a program."""
    return [str(PYTHON), "-m", module]


Suites = tuple[list[list[str]], dict[str, str]]
"""The arguments of each run of pytest, and the environment variables that name the browsers."""


def quick_suites(arguments: list[str]) -> Suites:
    """The tests that need no browser, no built site and little time."""
    return [["-n", "2", "-m", QUICK, *arguments]], {}


def all_suites(arguments: list[str]) -> Suites:
    """Every test, and those where browsers may differ in Firefox too; or what the arguments say."""
    chromium, firefox = browsers.chromium(), browsers.firefox()
    say(f"Chromium is {chromium}.")
    say(f"Firefox is {firefox}." if firefox else "There is no Firefox: nothing is tested there.")
    webkit = browsers.has_webkit()
    say("WebKit is tested too." if webkit else "There is no WebKit: nothing is tested there.")
    env = {"SKERRY_BROWSER": chromium, "SKERRY_FIREFOX": firefox or ""}
    if arguments:
        return [arguments], env
    together = ["-n", "2", "--dist", "worksteal"]
    # pytest empties its output folder first, so the second run has one of its own.
    again = ["--browser", "firefox", "--output", "test-results/firefox", *FIREFOX]
    return [together, *([[*together, *again]] if firefox else [])], env


def format_sources() -> None:
    """Format the scripts, the style sheets and the JSON files, as biome.json says."""
    with build_lock():
        ensure_environment()
        biome = checker("biome")
    if subprocess.call([*biome, "format", "--write"], cwd=ROOT):
        raise BuildError("Biome could not format everything; see what is said above.")


def bench_start(rounds: int) -> None:
    """Measure how long the built site takes to start, beside the plain way."""
    with build_lock():
        ensure_environment(tests=True)
    build()
    env = {**os.environ, "SKERRY_BROWSER": browsers.chromium()}
    command = ["-m", "buildtools.start_benchmark", str(rounds)]
    if subprocess.call([PYTHON, *command], cwd=ROOT, env=env):
        raise BuildError("The start could not be measured; see what is said above.")

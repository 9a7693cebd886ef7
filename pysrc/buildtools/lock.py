"""Writes pip/*.txt: what pip installs here, for every system and every Python, with hashes."""

import tempfile
import tomllib
from pathlib import Path

from . import shell
from .environment import LOCKED, NODEJS, SETUPTOOLS, ensure_environment, pip, reach_index
from .paths import PYTHON, ROOT
from .shell import say

UV = "uv==0.13.8"


def requirements() -> dict[str, list[str]]:
    """The packages to install, by the name of their list; uv adds what they depend on."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        tests = tomllib.load(file)["project"]["optional-dependencies"]["test"]
    return {"build": [SETUPTOOLS], "node": [NODEJS], "tests": tests}


def lock() -> None:
    """Write the lists again, with the newest releases of all packages that are not pinned."""
    ensure_environment()
    reach_index()
    with tempfile.TemporaryDirectory() as temporary:
        tool = Path(temporary, "uv")
        advice = "pip could not install uv, which resolves dependencies; see what it says."
        pip("install", "--quiet", "--target", tool, UV, advice=advice)
        for name, wanted in requirements().items():
            source = Path(temporary, f"{name}.in")
            source.write_text("\n".join(wanted), "utf-8")
            shell.run(
                [
                    *(PYTHON, "-m", "uv", "pip", "compile", "--quiet", "--upgrade"),
                    *("--universal", "--python-version", "3.11", "--generate-hashes"),
                    *("--no-header", "--no-annotate", source),
                    *("--output-file", LOCKED / f"{name}.txt"),
                ],
                f"uv could not resolve {', '.join(wanted)}; see what it says.",
                {"PYTHONPATH": str(tool)},
            )
    say(f"The lists in {LOCKED.relative_to(ROOT)} are up to date; the next build uses them.")

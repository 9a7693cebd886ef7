"""The commands in the README and in docs/ARENA.md, run as written."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from skerry.formats.link import read_link

ROOT = Path(__file__).parent.parent
README, ARENA = (
    (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/ARENA.md")
)
LINES = [
    line.partition("  #")[0].strip()
    for block in re.findall(r"```sh\n(.*?)```", README + ARENA, re.DOTALL)
    for line in block.splitlines()
]
BUILD = [line for line in LINES if line.startswith("python3 build.py")]
BENCH = [line for line in LINES if " bench " in line]
"""Takes a while; tests/cli/test_cli.py runs it for a shorter time."""
ENGINE = [line for line in LINES if line not in (*BUILD, *BENCH)]


@pytest.mark.slow
@pytest.mark.parametrize("line", ENGINE)
def test_commands_of_the_engine(line: str) -> None:
    """With this interpreter instead of the one in .venv."""
    command = line.replace(".venv/bin/python", sys.executable)
    assert command != line
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_two_commands() -> None:
    """``serve`` is run by tests/buildtools/test_server.py, and ``test`` is what runs this."""
    assert BUILD == ["python3 build.py serve", "python3 build.py test"]


def test_links_in_the_text_open() -> None:
    links = re.findall(r"#(1/[^`\"\s]+)", README)
    assert len(links) == 3
    for link in links:
        read_link(link)


def test_files_in_the_text_are_there() -> None:
    for name in re.findall(
        r"`((?:pysrc|tests|web)/[^`]*)`|\]\(((?:web|docs)/[^)]*)\)", README + ARENA
    ):
        assert (ROOT / "".join(name)).exists(), name

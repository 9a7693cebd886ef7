"""The examples of docs/PYTHON.md, run as written."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from skerry.cli.main import main

GUIDE = (Path(__file__).parent.parent / "docs" / "PYTHON.md").read_text(encoding="utf-8")


def test_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```pycon\n(.*?)```", GUIDE, re.DOTALL)
    parser = doctest.DocTestParser()
    test = parser.get_doctest("\n".join(blocks), {}, "PYTHON.md", "docs/PYTHON.md", 0)
    assert len(test.examples) > 40
    runner = doctest.DocTestRunner()
    failures: list[str] = []
    runner.run(test, out=failures.append)
    assert not failures, "".join(failures)


@pytest.mark.parametrize("line", re.findall(r"^python -m skerry (.*)$", GUIDE, re.M))
def test_commands(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(line.partition(">")[0])) == 0
    assert capsys.readouterr().out

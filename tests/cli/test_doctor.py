"""The doctor: what a game lacks, and violations of the contract."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from skerry import games
from skerry.cli.main import main
from skerry.evaluator import Evaluator
from skerry.game import Game, Outcome
from skerry.games import GAMES
from skerry.games.entry import GameEntry
from skerry.lab import doctor as module
from skerry.lab.doctor import doctor
from skerry.presentation import LEVELS, Glyph, Presentation
from skerry.puzzles import read_puzzle

CHECKLIST = [
    *("registry", "rules", "presentation", "notation", "picture", "evaluator"),
    *("rules page", "lesson", "translations", "twin", "vectors", "puzzles"),
]
SMALL = next(entry for entry in GAMES if not entry.rules.variants.keys() - {""})
"""A game to break."""


def states(name: str) -> dict[str, str]:
    return {finding.item: finding.state for finding in doctor(name)}


@pytest.mark.parametrize("slug", [entry.rules.slug for entry in GAMES])
def test_a_shipped_game_can_be_played(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor", slug])
    lines = capsys.readouterr().out.splitlines()
    assert [line[:13].strip() for line in lines] == CHECKLIST
    assert all(len(line) < 200 for line in lines)
    assert [line for line in lines if line[14:].startswith(("ok", "default", "missing"))] == lines


def test_the_first_games_lack_nothing() -> None:
    for slug in ("rive", "starboard-y", "rivers"):
        assert states(slug) == dict.fromkeys(CHECKLIST, "ok")


def test_a_puzzle_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "read_puzzle", lambda line: read_puzzle(line.replace("_b", "_z")))
    finding = list(doctor("rive"))[-1]
    assert (finding.item, finding.state) == ("puzzles", "wrong")
    assert finding.words.startswith("web/puzzles/rive.json: ")


def test_a_game_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="1"):
        main(["doctor", "nine-mens-morris"])
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert "games/nine_mens_morris" in out


def test_outside_a_checkout_half_of_it_cannot_be_known(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "ROOT", tmp_path)
    found = states(SMALL.rules.slug)
    assert list(found.values()) == ["ok"] * 6 + ["unknown"] * 6


Base: Any = SMALL.rules


class Endless(Base):
    def outcome(self, pos: Any) -> Outcome | None:
        return None


class Nameless(Base):
    def write(self, pos: Any, move: Any) -> str:
        return "a1"


class Crashing(Base):
    def legal_moves(self, pos: Any) -> Any:
        raise IndexError("nothing there")


class Lax(Base):
    def decode(self, text: str) -> Any:
        try:
            return super().decode(text)
        except ValueError:
            return self.initial()


class Dotted(Base):
    def write(self, pos: Any, move: Any) -> str:
        return f"{super().write(pos, move)}."


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (Endless, "had not ended"),
        (Nameless, "two legal moves with the same token"),
        (Crashing, "IndexError: nothing there"),
        (Lax, "is not refused"),
        (Dotted, "does not match Game.token"),
    ],
)
def test_broken_rules_are_found(
    monkeypatch: pytest.MonkeyPatch, rules: type[Game[Any]], says: str
) -> None:
    entry = GameEntry(rules, SMALL.evaluator, SMALL.presentation)
    monkeypatch.setattr(games, "GAMES", (entry,))
    finding = list(doctor(rules.slug))[1]
    assert (finding.item, finding.state) == ("rules", "wrong")
    assert finding.prevents
    assert says in finding.words
    assert [other.item for other in doctor(rules.slug)] == ["registry", "rules", "the rest"]


def test_a_bug_in_a_game_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the doctor in a sentence; other commands end in a traceback, not as if by wrong input."""

    def fail(*_: object) -> None:
        raise ValueError("negative shift count")

    monkeypatch.setattr("skerry.games.rive.rules.bits", fail)
    said = list(doctor("rive"))[1].words
    assert re.fullmatch(r".* ValueError: negative shift count \(rive/rules.py:\d+\)", said)
    with pytest.raises(ValueError, match="negative"):
        main(["perft", "rive-2", "1"])


def test_nothing_else_is_tried_where_the_registry_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = GameEntry(Base, SMALL.evaluator, SMALL.presentation._replace(default_size=99))
    monkeypatch.setattr(games, "GAMES", (entry,))
    assert states(Base.slug) == {"registry": "wrong", "the rest": "unknown"}


class Gapped(Base):
    sizes = (Base.sizes[0], Base.sizes[0] + 2)


def test_sizes_with_gaps_are_listed_and_long_texts_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = SMALL.presentation._replace(default_size=0, goal="Fill " + "A" * 200)
    monkeypatch.setattr(games, "GAMES", (GameEntry(Gapped, SMALL.evaluator, shown),))
    found = {finding.item: finding for finding in doctor(Base.slug)}
    assert f"sizes {Gapped.sizes[0]}, {Gapped.sizes[1]};" in found["registry"].words
    assert found["translations"].state == "missing"
    assert "such as 'Fill AAA" in found["translations"].words
    assert len(str(found["translations"])) < 200


def test_a_sentence_that_only_a_variable_holds_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = tmp_path / SMALL.rules.__module__.split(".")[-2]
    package.mkdir()
    (package / "rules.py").write_text("said = 'You pass.'\nText(said)\n", "utf-8")
    monkeypatch.setattr(games, "__file__", str(tmp_path / "__init__.py"))
    finding = {finding.item: finding for finding in doctor(SMALL.rules.slug)}["translations"]
    assert finding.state == "missing"
    assert f"not said, at {package.name}/rules.py:2" in finding.words


def test_effects_that_differ_from_the_rules_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    notation = SMALL.presentation.notation
    assert notation
    for effects, says in (
        ((("give", "wb"), ("put", 0)), "give "),
        ((("take", 0),), "are impossible"),
        ((("lift", 0),), "are impossible"),
        ((("take", 7),), "IndexError"),
    ):
        forms = tuple(form._replace(effects=effects) for form in notation.forms)
        shown = SMALL.presentation._replace(notation=notation._replace(forms=forms))
        entry = GameEntry(SMALL.rules, SMALL.evaluator, shown)
        monkeypatch.setattr(games, "GAMES", (entry,))
        finding = {finding.item: finding for finding in doctor(SMALL.rules.slug)}["notation"]
        assert finding.state == "wrong"
        assert says in finding.words


PAWNS = {**SMALL.presentation.glyphs, "b": Glyph("pawn", 0, "black pawn")}


class Reversed(Base):
    players = ("White", "Black")


@pytest.mark.parametrize(
    ("rules", "changes", "says"),
    [
        (Base, {"material": "wood"}, "'wood' is none of slate, chart"),
        (Base, {"difficulty": 5}, "5 is not 1, 2 or 3"),
        (Base, {"glyphs": PAWNS}, "the shape of 'b', pawn, is none of stone"),
        (Base, {"levels": LEVELS[:5]}, "not 6, weakest first"),
        (Base, {"levels": LEVELS[::-1]}, "not 6, weakest first"),
        (Reversed, {"glyphs": {}}, "player 0, who moves first, is drawn dark"),
    ],
)
def test_what_cannot_be_shown_is_found(
    monkeypatch: pytest.MonkeyPatch, rules: type[Game[Any]], changes: dict[str, Any], says: str
) -> None:
    entry = GameEntry(rules, SMALL.evaluator, SMALL.presentation._replace(**changes))
    monkeypatch.setattr(games, "GAMES", (entry,))
    finding = list(doctor(rules.slug))[2]
    assert (finding.item, finding.state) == ("presentation", "wrong")
    assert says in finding.words


def test_a_lesson_is_long_enough_and_in_every_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for folder in ("web/learn", "web/locales"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "build.py").touch()
    (tmp_path / "web/locales/es.json").write_text("{}")
    monkeypatch.setattr(module, "ROOT", tmp_path)

    def found(tasks: list[Any]) -> str:
        path = tmp_path / f"web/learn/{SMALL.rules.slug}.json"
        path.write_text(json.dumps({"tasks": tasks}))
        lesson = {finding.item: finding for finding in doctor(SMALL.rules.slug)}["lesson"]
        return f"{lesson.state}: {lesson.words}"

    told = {part: {"en": "Move.", "es": "Juega."} for part in module.PARTS_OF_TASKS}
    assert found([told] * 4).startswith("missing: 4 in ")
    assert found([told] * 5).startswith("ok: 5 tasks in ")
    assert found([told] * 5 + [told | {"done": {"en": "Good."}}]).endswith("write es")


class Boundless(Evaluator[Any]):
    def evaluate(self, pos: Any, rng: Any) -> float:
        return 2.0


def test_an_evaluator_that_leaves_the_scale_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = GameEntry(SMALL.rules, Boundless, Presentation(example="?", default_size=3))
    monkeypatch.setattr(games, "GAMES", (entry,))
    found = {finding.item: finding for finding in doctor(SMALL.rules.slug)}
    assert found["evaluator"].state == "wrong"
    assert "not from 0 to 1" in found["evaluator"].words
    assert found["picture"].state == "wrong"
    assert found["presentation"].state == "default"
    assert found["notation"].state == "missing"

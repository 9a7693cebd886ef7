"""The figures of the rules pages and the tasks of the guided first games, checked by the engine."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from buildtools import manual
from buildtools.files import read
from skerry.formats.link import read_link
from skerry.games import load
from skerry.lab.doctor import LESSON, PARTS_OF_TASKS
from skerry.match import Match

WEB = Path(__file__).resolve().parents[2] / "web"
WRITTEN = manual.texts(read(WEB))
TAUGHT = manual.lessons(read(WEB))
FIGURE = re.compile(r"<figure ([^>]*)>\s*<figcaption>(.*?)</figcaption>\s*</figure>", re.S)


def text(slug: str, language: str) -> str:
    return (WEB / f"rules/{slug}.{language}.html").read_text("utf-8")


def figures(slug: str, language: str = "en") -> list[tuple[dict[str, str], str]]:
    """The attributes and the caption of every figure of a page."""
    found = FIGURE.findall(text(slug, language))
    assert len(found) == text(slug, language).count("<figure")
    return [(dict(re.findall(r'data-(\w+)="([^"]*)"', given)), caption) for given, caption in found]


def tokens(match: Match) -> list[str]:
    return [match.game.write(match.position, move) for move in match.legal_moves()]


# Rules pages


@pytest.mark.parametrize("slug", [slug for slug, language in WRITTEN if language == "en"])
def test_every_figure_is_a_position(slug: str) -> None:
    """Its marks fit, too: good cells can be clicked, gone stones exist, ways consist of cells."""
    assert figures(slug)
    for given, caption in figures(slug):
        match = read_link(given["link"])
        game = match.game
        first = {game.board.names[move[0]] for move in match.legal_moves()}
        pieces = {game.board.names[cell] for cell in game.view(match.position).pieces}
        assert set(given.get("good", "").split()) <= first, given
        assert set(given.get("gone", "").split()) <= pieces, given
        assert set(re.findall(r"\w+", given.get("ways", ""))) <= set(game.board.names.values())
        assert len(caption) > 20


@pytest.mark.parametrize(("slug", "language"), [key for key in WRITTEN if key[1] != "en"])
def test_pages_tell_the_same_in_every_language(slug: str, language: str) -> None:
    assert [given for given, _ in figures(slug, language)] == [given for given, _ in figures(slug)]
    tags = re.compile(r"<(/?(?:h\d|p|figure|table|t\w|b|em))\b")
    counts = [Counter(tags.findall(text(slug, tongue))) for tongue in ("en", language)]
    assert counts[0] == counts[1]


def test_the_games_that_are_his_are_credited() -> None:
    for language in manual.LANGUAGES:
        for slug in ("rive", "starboard-y"):
            assert "https://www.marksteeregames.com/" in text(slug, language)
        assert "marksteeregames" not in text("rivers", language)


def test_figures_that_cite_the_sheets() -> None:
    """Marked placements capture, others do not; crossed stones are those that may be removed."""

    capture = read_link(figures("rive")[2][0]["link"])
    good = set(figures("rive")[2][0]["good"].split())
    for token in tokens(capture):
        after = read_link(figures("rive")[2][0]["link"])
        after.push_token(token)
        assert (after.position.turn == capture.position.turn) == (token in good)
    for number in (3, 5):
        given = figures("rive")[number][0]
        match = read_link(given["link"])
        for name in given["gone"].split():
            match.push_token(f"x{name}")
        assert match.position.left == 0
    for number in (4, 5):
        given = figures("starboard-y")[number][0]
        match = read_link(given["link"])
        match.push_token(given["good"])
        assert match.outcome
        assert match.outcome.winner == 0


# Guided first games


TASKS = [
    pytest.param(task, id=f"{slug} {number + 1}")
    for slug, lesson in TAUGHT.items()
    for number, task in enumerate(lesson["tasks"])
]


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_lesson_is_short_and_ends_in_a_game(slug: str) -> None:
    assert len(TAUGHT[slug]["tasks"]) in LESSON
    assert load(TAUGHT[slug]["play"]).slug == slug


@pytest.mark.parametrize("task", TASKS)
def test_a_task_is_told_in_every_language(task: dict[str, Any]) -> None:
    for part in PARTS_OF_TASKS:
        assert set(task[part]) == set(manual.LANGUAGES)
        assert all(task[part].values())
    assert ("goal" in task) != ("accept" in task)


@pytest.mark.parametrize("task", TASKS)
def test_a_task_is_solved_as_it_says(task: dict[str, Any]) -> None:
    """Every accepted move is legal after any accepted earlier moves; some other move is wrong."""
    match = read_link(task["link"])
    assert match.outcome is None
    if "goal" in task:
        after = []
        for token in tokens(match):
            tried = read_link(task["link"])
            tried.push_token(token)
            after.append(tried.outcome.winner if tried.outcome else None)
        assert task["goal"]["winner"] in after
        assert task["goal"]["winner"] == match.position.turn
        return
    open_links = [task["link"].rstrip("/")]
    for wanted in task["accept"]:
        onward = []
        for link in open_links:
            legal = tokens(read_link(link))
            taken = legal if wanted == "*" else wanted
            assert taken
            assert set(taken) <= set(legal)
            if not task.get("quiet"):
                assert set(taken) < set(legal), "something can be wrong"
            between = "." if link.count("/") > (2 if "=" not in link else 3) - 1 else "/"
            onward += [link + between + token for token in taken]
        open_links = onward


def test_what_must_be_stopped_is_stopped() -> None:
    """Starboard Y: the only defence, and the only stone with two threats."""
    stop, twice = TAUGHT["starboard-y"]["tasks"][3:5]

    def wins(match: Match, player: int) -> list[str]:
        position = match.position._replace(turn=player)
        found = []
        for move in match.game.legal_moves(position):
            outcome = match.game.outcome(match.game.play(position, move))
            if outcome and outcome.winner == player:
                found.append(match.game.write(position, move))
        return found

    for task, enough in ((stop, lambda left: not left), (twice, lambda left: len(left) > 1)):
        for token in tokens(read_link(task["link"])):
            match = read_link(task["link"])
            match.push_token(token)
            assert enough(wins(match, 0)) == (token in task["accept"][0])
    assert wins(read_link(twice["link"]), 0) == wins(read_link(twice["link"]), 1) == []

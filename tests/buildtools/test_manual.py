"""Rules pages of games that lack some texts."""

from __future__ import annotations

import json

import pytest
from buildtools import manual
from buildtools.files import Files, read
from buildtools.paths import ROOT
from buildtools.shell import BuildError
from skerry import games

TEXT = b'<h1>Hex</h1>\n<p class="lead">Connect your sides.</p>\n'
GAMES = [
    {"slug": "rive", "default_size": 5, "material": "slate"},
    {"slug": "hex", "default_size": 7, "material": "plain"},
]


@pytest.fixture
def sources() -> Files:
    """The frame of the pages and one text."""
    web = read(ROOT / "web")
    frames = {name: web[name] for name in ("rules/page.html", "rules/index.html")}
    return {**frames, "rules/hex.ko.html": TEXT}


def test_only_what_is_written_is_published(sources: Files) -> None:
    pages = manual.pages(sources, {}, GAMES)
    assert set(pages) == {"rules/index.html", "rules/hex/ko/index.html"}
    index, page = (page.decode() for page in pages.values())
    assert index.count("<li>") == 1
    assert index.count("<section") == 1
    assert 'href="hex/ko/"' in index
    assert "hreflang" not in page.replace('hreflang="ko"', "")
    assert "#hex" not in page, "there is no lesson"


def test_a_rules_page_leads_to_the_lesson_that_there_is(sources: Files) -> None:
    lesson = json.dumps({"play": "hex-7", "tasks": [{"link": "1/hex-7/"}]}).encode()
    sources["learn/hex.json"] = lesson
    assert b"learn/?lang=ko#hex" in manual.pages(sources, {}, GAMES)["rules/hex/ko/index.html"]
    assert manual.links(sources) == ["1/hex-7/"]


def test_the_build_says_in_one_sentence_what_a_game_lacks(sources: Files) -> None:
    texts = [f"web/rules/hex.{code}.html" for code in manual.LANGUAGES if code != "ko"]
    assert manual.missing(sources, ["hex"]) == [
        f"Not written yet, so the site goes without: {', '.join(texts)}, web/learn/hex.json."
    ]
    assert manual.missing(sources, ["rive"])[1:] == [
        "web/rules/hex.ko.html is left out because there is no game 'hex'."
    ]
    said = " ".join(manual.missing(read(ROOT / "web"), [e.rules.slug for e in games.GAMES]))
    assert not [slug for slug in ("rive", "starboard-y", "rivers") if f"/{slug}." in said]
    assert "left out" not in said


@pytest.mark.parametrize(
    ("text", "part"),
    [(b"<p class=lead>Connect.</p>", "<h1>"), (b"<h1>Hex</h1>", '<p class="lead">')],
)
def test_a_text_that_lacks_a_part_is_refused(sources: Files, text: bytes, part: str) -> None:
    sources["rules/hex.ko.html"] = text
    with pytest.raises(BuildError, match=f"web/rules/hex.ko.html has no {part}"):
        manual.pages(sources, {}, GAMES)


def test_a_lesson_that_is_damaged_is_refused(sources: Files) -> None:
    sources["learn/hex.json"] = b"{"
    with pytest.raises(BuildError, match=r"web/learn/hex\.json is not valid JSON"):
        manual.links(sources)

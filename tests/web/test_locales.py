"""The dictionaries contain exactly the sentences in use, with the same values.

Templates are found in the sources: as the first argument of ``t`` or ``later`` in JavaScript and of
``Text`` and ``RefusedError`` in Python, and in elements with ``data-t`` in HTML.  Names come from
the registry.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from buildtools.site import DIFFICULTY
from skerry import text
from skerry.game import Termination
from skerry.games import GAMES
from skerry.games.entry import GameEntry
from skerry.lab.selfplay import UNFINISHED
from skerry.text import RefusedError, Text

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("es", "ko")
REPORTS = ("report_page.py", "report_sections.py", "report_words.py")
"""What these say has dictionaries of its own, which few readers need."""
STRING = r'"(?:[^"\\\n]|\\.)*"'
CALL = re.compile(r"(?<![\w.#])(?:t|later)\(")
VALUE = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
PARTICLE = re.compile(r"\{(?:player|other|winner|loser)\}[이가을를은는과와] ")
"""After a name in Korean: it depends on how the name ends, so a word stands between them."""


def arguments(code: str, start: int) -> str:
    """The first argument of a call, whose bracket is just before ``start``."""
    depth, at = 0, start
    while depth or code[at] not in ",)":
        if string := re.compile(STRING).match(code, at):
            at = string.end()
            continue
        depth += (code[at] in "([{") - (code[at] in ")]}")
        at += 1
    return code[start:at]


def scripts() -> Iterator[str]:
    for path in (ROOT / "web").rglob("*.js"):
        code = path.read_text("utf-8")
        for call in CALL.finditer(code):
            first = arguments(code, call.end())
            first = re.sub(r"\[[^\]]*\]|===? *" + STRING, "", first)  # what is only compared
            yield from map(json.loads, re.findall(STRING, first))


class Page(HTMLParser):
    """The texts and labels of elements with data-t."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.inside = "data-t" in given
        if self.inside:
            labels = map(given.get, ("aria-label", "title", "placeholder"))
            self.found += filter(None, labels)

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

    def handle_data(self, data: str) -> None:
        text = data.strip()
        if self.inside and text and not text.startswith("$"):  # which the build fills in
            self.found.append(text)


def pages() -> Iterator[str]:
    for path in (ROOT / "web").rglob("*.html"):
        yield from Page(path.read_text("utf-8")).found


def sentences(folder: Path = ROOT / "pysrc", in_reports: bool = False) -> Iterator[str]:
    heads = {Text.__name__}
    for name, kind in vars(text).items():
        if isinstance(kind, type) and issubclass(kind, RefusedError):
            heads.add(name)
    heads.add(RefusedError.within.__name__)
    if in_reports:
        heads |= {"say", "self"}
    for path in folder.rglob("*.py"):
        if (path.name in REPORTS) != in_reports:
            continue
        if path.stem == Text.__module__.split(".")[-1]:
            continue  # it hands on what others say
        if path.stem == "template":
            continue  # it is no game that is shipped
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if getattr(called, "id", getattr(called, "attr", "")) in heads:
                assert isinstance(node, ast.Call)
                template = node.args[0]
                found = f"{path.name}:{node.lineno}: {ast.unparse(node)}"
                assert isinstance(template, ast.Constant), f"write the sentence itself in {found}"
                yield str(template.value)


def registry(entries: Iterable[GameEntry] = GAMES) -> Iterator[str]:
    for entry in entries:
        yield from entry.texts()


def reports() -> Iterator[str]:
    """What reports say besides the names of games."""
    yield from sentences(in_reports=True)
    for entry in GAMES:
        yield from (*entry.rules.trials, *entry.rules.trials.values())
        for known in entry.rules.parameters.values():
            yield known.title
            yield from (
                one for one in (known.usual, *known.others.values()) if isinstance(one, str)
            )
    for way in {*Termination} - {Termination.RESIGNATION, Termination.TIME}:
        yield way.value.capitalize()
    yield UNFINISHED.capitalize()


def untranslated(words: dict[str, str]) -> Iterator[str]:
    """The texts of games whose titles are missing in a dictionary: games not yet translated."""
    for entry in GAMES:
        if entry.presentation.title not in words:
            yield from registry([entry])
            package = Path(sys.modules[entry.rules.__module__].__file__ or "").parent
            yield from sentences(package)


def test_templates_are_found() -> None:
    assert arguments('t(f(a, "x)") ? "a" : "b", { n })', 2) == 'f(a, "x)") ? "a" : "b"'
    assert "Undo" in set(pages())
    assert "{player} wins." in set(scripts())
    assert "empty" in set(scripts())
    assert {"{player}: place a stone.", "in the link, {why}"} <= set(sentences())
    assert {"Rive", "Circle", "black stone"} <= set(registry())


@pytest.mark.parametrize("language", LANGUAGES)
def test_dictionaries_are_complete(language: str) -> None:
    path = ROOT / f"web/locales/{language}.json"
    words: dict[str, str] = json.loads(path.read_text("utf-8"))
    apart = json.loads((ROOT / f"web/locales/reports/{language}.json").read_text("utf-8"))
    assert not sorted(apart.keys() - {*reports()}), "not in use"
    assert not sorted(apart.keys() & words.keys()), "known already"
    words |= apart
    used = {*scripts(), *pages(), *sentences(), *reports(), *registry(), *DIFFICULTY}
    # Templates without words, such as "{player} {does}.", need no translation.
    wordy = {text for text in used if re.search(r"[^\W\d_]{2}", re.sub(r"\{\w+\}", "", text))}
    assert not sorted(wordy - {*untranslated(words)} - words.keys()), "missing"
    assert not sorted(words.keys() - used), "not in use"
    for template, translation in words.items():
        assert translation.strip(), template
        assert set(VALUE.findall(template)) == set(VALUE.findall(translation)), template
        assert not PARTICLE.search(translation), "fits some players' names only"


@pytest.mark.parametrize("language", LANGUAGES)
def test_dictionaries_are_in_order(language: str) -> None:
    """So that simultaneous additions rarely conflict."""
    for name in (language, f"reports/{language}"):
        text = (ROOT / f"web/locales/{name}.json").read_text("utf-8")
        words = json.loads(text)
        assert text == json.dumps(dict(sorted(words.items())), ensure_ascii=False, indent=2) + "\n"

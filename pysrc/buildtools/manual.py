"""The rules pages: the texts in web/rules/ within a common frame, and illustrated.

A text is a fragment of HTML for one game in one language, such as rive.es.html.  Pages are made
only for the texts that exist.  A ``<figure data-link="...">`` in a text contains only its caption;
it gets a still image of the position at that link, which figure.js makes interactive.  This module
knows no game: the engine draws the images.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from html import escape
from string import Template
from typing import Any

from .shell import BuildError

FOLDER = "rules/"
LANGUAGES = {"en": "English", "es": "Español", "ko": "한국어"}
LINK = re.compile(r'data-link="([^"]+)"')
FIGURE = re.compile(r'(<figure [^>]*data-link="([^"]+)"[^>]*>)')
TRANSLATED = re.compile(r"(<\w+[^>]*) data-t>([^<]+)<")
HEADING = re.compile(r"<h1>(.*?)</h1>", re.S)
LEAD = re.compile(r'<p class="lead">(.*?)</p>', re.S)
TEXT = re.compile(r"rules/([\w-]+)\.(\w\w)\.html")
LESSON = re.compile(r"learn/([\w-]+)\.json")
LEAD_PART = 'a <p class="lead">'
LESSON_LINK = '  <a class="main" href="{root}learn/?lang={language}#{game}" data-t>{words}</a>\n'

CHOOSER = '<script src="{root}platform/own-language.js"></script>\n'
"""Leads on to the reader's language, from the one page whose address names none."""
CHOICE = {"en": "?lang=en"}
"""What is added to the address of a page by those who have chosen its language."""

Key = tuple[str, str]
"""What a rules page is about: a game's slug, and a language."""


def is_source(name: str) -> bool:
    """Whether a file in web/ becomes part of rules pages instead of being published itself."""
    return name.startswith(FOLDER) and name.endswith((".html", ".py"))


def texts(sources: Mapping[str, bytes]) -> dict[Key, str]:
    """The names of all texts, in the order of ``LANGUAGES``."""
    found = {(match[1], match[2]): name for name in sources if (match := TEXT.fullmatch(name))}
    return {
        (game, language): found[game, language]
        for language in LANGUAGES
        for game in sorted({game for game, _ in found})
        if (game, language) in found
    }


def lessons(sources: Mapping[str, bytes]) -> dict[str, Any]:
    """The guided first games, by the slugs of their games.

    Raises BuildError when one cannot be read.
    """
    found = {}
    for name, content in sources.items():
        if match := LESSON.fullmatch(name):
            try:
                found[match[1]] = json.loads(content)
            except ValueError as error:
                raise BuildError(f"web/{name} is not valid JSON: {error}") from None
    return found


def links(sources: Mapping[str, bytes]) -> list[str]:
    """The links of all positions that pages show before Python has started, in a fixed order."""
    found = {
        link
        for name, content in sources.items()
        if is_source(name) and name.endswith(".html")
        for link in LINK.findall(content.decode())
    }
    for lesson in lessons(sources).values():
        found |= {task["link"] for task in lesson["tasks"]}
    return sorted(found)


def pages(
    sources: Mapping[str, bytes],
    stills: Mapping[str, str],
    games: Sequence[Mapping[str, Any]],
) -> dict[str, bytes]:
    """The rules pages by their names, and the index of them.

    ``stills`` are images of positions by link; ``games`` are the entries of games.json, in the
    order in which games are listed.  Raises BuildError when a text lacks a required part.
    """
    sizes = {game["slug"]: game["default_size"] for game in games}
    materials = {game["slug"]: game["material"] for game in games}
    frame = Template(sources[f"{FOLDER}page.html"].decode())
    written = {key: name for key, name in texts(sources).items() if key[0] in sizes}
    titles = {key: part(sources, name, HEADING, "an <h1>") for key, name in written.items()}
    leads = {key: part(sources, name, LEAD, LEAD_PART) for key, name in written.items()}
    taught = lessons(sources)

    def illustrate(figure: re.Match[str]) -> str:
        return f'{figure[1]}<div class="stage">{stills[figure[2]]}</div><div class="entry"></div>'

    lists = "\n".join(
        f'<section lang="{language}">\n<h2>{name}</h2>\n<ul class="shelf">\n'
        + "\n".join(
            f'<li><a href="{link(FOLDER, game, language)}">{escape(titles[game, language])}</a>'
            f"<p>{escape(leads[game, language])}</p></li>"
            for game in there
        )
        + "\n</ul>\n</section>"
        for language, name in LANGUAGES.items()
        if (there := [game for game in sizes if (game, language) in written])
    )
    index = f"{FOLDER}index.html"
    made = {index: Template(sources[index].decode()).substitute(lists=lists).encode()}
    for (game, language), name in written.items():
        page = page_name(game, language)
        folder = posixpath.dirname(page)
        to, chosen = partial(address, folder), partial(link, folder)
        root = posixpath.relpath(".", folder) + "/"
        languages = [code for code in LANGUAGES if (game, code) in written]
        words = {"root": root, "language": language, "game": game, "words": "Guided first game"}
        text = frame.substitute(
            language=language,
            root=root,
            game=game,
            size=sizes[game],
            material=materials[game],
            title=escape(titles[game, language]),
            summary=escape(leads[game, language]),
            alternates="\n".join(
                f'<link rel="alternate" hreflang="{code}" href="{to(game, code)}">'
                for code in languages
            ),
            chooser=CHOOSER.format(root=root) if language == "en" else "",
            languages=menu(
                (chosen(game, code), LANGUAGES[code], code == language, code) for code in languages
            ),
            games=menu(
                (chosen(other, language), titles[other, language], other == game, "")
                for other in sizes
                if (other, language) in written
            ),
            lesson=LESSON_LINK.format(**words) if game in taught else "",
            body=FIGURE.sub(illustrate, sources[name].decode()),
        )
        made[page] = translated(text, dictionary(sources, language)).encode()
    return made


def missing(sources: Mapping[str, bytes], slugs: Iterable[str]) -> list[str]:
    """A sentence for each game without rules pages or a guided first game, and for each text about
    a game that does not exist."""
    slugs, written, taught = list(slugs), texts(sources), lessons(sources)
    found = []
    for game in slugs:
        languages = [code for code in LANGUAGES if (game, code) not in written]
        lacks = [f"web/rules/{game}.{code}.html" for code in languages]
        if game not in taught:
            lacks.append(f"web/learn/{game}.json")
        if lacks:
            found.append(f"Not written yet, so the site goes without: {', '.join(lacks)}.")
    for name in [*written.values(), *(f"learn/{game}.json" for game in taught)]:
        game = re.split(r"[/.]", name)[1]
        if game not in slugs:
            found.append(f"web/{name} is left out because there is no game '{game}'.")
    return found


def translated(text: str, words: Mapping[str, str]) -> str:
    """A page with every ``data-t`` element translated, where there is a translation."""
    return TRANSLATED.sub(lambda found: f"{found[1]}>{words.get(found[2], found[2])}<", text)


def address(folder: str, game: str, language: str) -> str:
    """The address of a rules page, relative to a folder."""
    return posixpath.relpath(posixpath.dirname(page_name(game, language)), folder) + "/"


def link(folder: str, game: str, language: str) -> str:
    """The address of a rules page for somebody who has chosen its language."""
    return address(folder, game, language) + CHOICE.get(language, "")


def page_name(game: str, language: str) -> str:
    """The path of a published rules page."""
    return f"{FOLDER}{game}/" + ("" if language == "en" else f"{language}/") + "index.html"


def menu(entries: Iterable[tuple[str, str, bool, str]]) -> str:
    """Links to other pages, given (address, name, whether it is this page, language or "")."""
    return "\n".join(
        f'<a href="{address}"'
        + (' aria-current="page"' if here else "")
        + (f' hreflang="{language}" lang="{language}"' if language else "")
        + f">{escape(name)}</a>"
        for address, name, here, language in entries
    )


def part(sources: Mapping[str, bytes], name: str, pattern: re.Pattern[str], what: str) -> str:
    """A part of a text on one line and without tags.  Raises BuildError when it is missing."""
    found = pattern.search(sources[name].decode())
    if not found:
        raise BuildError(f"web/{name} has no {what[what.index('<') :]}; add {what} to it.")
    return " ".join(re.sub(r"<[^>]+>", "", found[1]).split())


def dictionary(sources: Mapping[str, bytes], language: str) -> dict[str, str]:
    """The translations of a language."""
    words: dict[str, str] = json.loads(sources.get(f"locales/{language}.json", b"{}"))
    return words

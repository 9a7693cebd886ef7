"""The rules pages: the texts in web/rules/, put into a frame and illustrated.

A text is a piece of HTML, one for each game and language, such as rive.es.html.  A figure in it is
an empty ``<figure data-link="...">`` but for its caption; it gets a still picture of the position
at that link, which figure.js brings to life.  Knows no game: the frames
are given to it.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from functools import partial
from html import escape
from string import Template
from typing import Any

FOLDER = "rules/"
LANGUAGES = {"en": "English", "es": "Español", "ko": "한국어"}
LINK = re.compile(r'data-link="([^"]+)"')
FIGURE = re.compile(r'(<figure [^>]*data-link="([^"]+)"[^>]*>)')
SPOKEN = re.compile(r"(<\w+[^>]*) data-t>([^<]+)<")
HEADING = re.compile(r"<h1>(.*?)</h1>", re.S)
LEAD = re.compile(r'<p class="lead">(.*?)</p>', re.S)
NAME = re.compile(r"rules/([\w-]+)\.(\w\w)\.html")


def is_source(name: str) -> bool:
    """Whether a file of web/ goes into rules pages and is not published itself."""
    return name.startswith(FOLDER) and name.endswith((".html", ".py"))


def links(sources: Mapping[str, bytes]) -> list[str]:
    """The links of all positions that pages show before there is Python, in a fixed order."""
    found = {
        link
        for name, content in sources.items()
        if is_source(name) and name.endswith(".html")
        for link in LINK.findall(content.decode())
    }
    for name, content in sources.items():
        if re.fullmatch(r"learn/[\w-]+\.json", name):
            found |= {task["link"] for task in json.loads(content)["tasks"]}
    return sorted(found)


def drawing(geometry: Mapping[str, Any], pieces: str) -> str:
    """A plain picture of a position, as SVG whose colours are the style sheet's affair."""
    cells = geometry["cells"]
    left, top, right, bottom = geometry["bounds"]
    wide, high = right - left, bottom - top
    glyphs = geometry["glyphs"]
    formed = any(glyph["shape"] != "stone" for glyph in glyphs.values())
    parts = []
    for cell, letter in zip(cells, pieces, strict=True):
        x, y = cell["x"], cell["y"]
        if letter == ".":
            radius = 0.07 if geometry["shape"] == "point" else 0.46
            parts.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius}"/>')
            continue
        player = glyphs[letter]["player"]
        if formed and player:
            form = f'rect x="{x - 0.38:.2f}" y="{y - 0.38:.2f}" width=".76" height=".76" rx=".16"'
        else:
            form = f'circle cx="{x:.2f}" cy="{y:.2f}" r=".42"'
        parts.append(f'<{form} class="p{player}"/>')
        way = {"river-h": "h.6M", "river-v": "v.6M"}.get(glyphs[letter]["shape"])
        if way:
            dx, dy = (0.3, 0) if "h" in way else (0, 0.3)
            parts.append(f'<path class="flow" d="M{x - dx:.2f} {y - dy:.2f}{way[:-1]}"/>')
    return (
        f'<svg class="still" viewBox="{left:.2f} {top:.2f} {wide:.2f} {high:.2f}" '
        f'width="{wide * 40:.0f}" height="{high * 40:.0f}" aria-hidden="true">'
        f"{''.join(parts)}</svg>"
    )


def pages(
    sources: Mapping[str, bytes],
    geometries: Mapping[str, Mapping[str, Any]],
    frames: Mapping[str, Mapping[str, Any]],
    sizes: Mapping[str, int],
) -> dict[str, bytes]:
    """The rules pages by their names, and one that leads to all of them.

    ``sizes`` are the usual ones of the games, by slug.
    """
    frame = Template(sources[f"{FOLDER}page.html"].decode())
    texts = {match.groups(): name for name in sources if (match := NAME.fullmatch(name))}
    games = list(dict.fromkeys(geometry["slug"] for geometry in geometries.values()))
    titles = {key: told(sources[name], HEADING) for key, name in texts.items()}

    def illustrate(figure: re.Match[str]) -> str:
        link = figure[2]
        shown = frames[link]
        still = drawing(geometries[shown["name"]], shown["pieces"])
        return f'{figure[1]}<div class="stage">{still}</div><div class="desk"></div>'

    lists = "\n".join(
        f'<section lang="{code}">\n<h2>{name}</h2>\n<ul>\n'
        + "\n".join(
            f'<li><a href="{way(FOLDER, game, code)}">{escape(titles[game, code])}</a></li>'
            for game in games
        )
        + "\n</ul>\n</section>"
        for code, name in LANGUAGES.items()
    )
    index = f"{FOLDER}index.html"
    found = {index: Template(sources[index].decode()).substitute(lists=lists).encode()}
    for (game, language), name in texts.items():
        page = place(game, language)
        folder = posixpath.dirname(page)
        to = partial(way, folder)
        body = sources[name].decode()
        text = frame.substitute(
            language=language,
            root=posixpath.relpath(".", folder) + "/",
            game=game,
            size=sizes[game],
            title=escape(titles[game, language]),
            summary=escape(told(sources[name], LEAD)),
            alternates="\n".join(
                f'<link rel="alternate" hreflang="{code}" href="{to(game, code)}">'
                for code in LANGUAGES
            ),
            languages=menu(
                (to(game, code), name, code == language, code) for code, name in LANGUAGES.items()
            ),
            games=menu(
                (to(other, language), titles[other, language], other == game, "")
                for other in games
                if (other, language) in texts
            ),
            body=FIGURE.sub(illustrate, body),
        )
        found[page] = spoken(text, dictionary(sources, language)).encode()
    return found


def spoken(text: str, words: Mapping[str, str]) -> str:
    """A page with all that asks for it by data-t translated."""
    return SPOKEN.sub(lambda part: f"{part[1]}>{words.get(part[2], part[2])}<", text)


def way(folder: str, game: str, language: str) -> str:
    """The address of a page, from another one's folder."""
    return posixpath.relpath(posixpath.dirname(place(game, language)), folder) + "/"


def place(game: str, language: str) -> str:
    """Where a page is published."""
    return f"{FOLDER}{game}/" + ("" if language == "en" else f"{language}/") + "index.html"


def menu(entries: Iterable[tuple[str, str, bool, str]]) -> str:
    """Links to other pages, (address, name, whether it is this one, language or nothing)."""
    return "\n".join(
        f'<a href="{address}"'
        + (' aria-current="page"' if here else "")
        + (f' hreflang="{language}" lang="{language}"' if language else "")
        + f">{escape(name)}</a>"
        for address, name, here, language in entries
    )


def told(content: bytes, part: re.Pattern[str]) -> str:
    """The heading of a text, or another part, without tags and on one line."""
    found = part.search(content.decode())
    assert found, "a text of web/rules has a heading and a lead"
    return " ".join(re.sub(r"<[^>]+>", "", found[1]).split())


def dictionary(sources: Mapping[str, bytes], language: str) -> dict[str, str]:
    """The translations of a language."""
    words: dict[str, str] = json.loads(sources.get(f"locales/{language}.json", b"{}"))
    return words

"""The pages of published reports, in all languages.

The games are in files that ``skerry report`` wrote, the engine writes the reports on them, and the
site has the page around a report.
"""

import json
import re
from functools import partial
from html import escape
from string import Template
from typing import Any

from .engine_data import reports
from .files import Files
from .manual import CHOICE, CHOOSER, LANGUAGES, dictionary, menu, translated

FOLDER = "reports/made/"
"""In web/: the games of reports, what each report teaches, and the page around them."""

FIGURE_SPACE = re.compile(r"(?<=\d) (?=[%±])|(?<=[%±=]) (?=[±(\d])|(?<=n) (?==)")
"""A space inside a figure, where a line must not break."""


def known(web: Files) -> dict[str, dict[str, Any]]:
    """For each report by its name: the ``games`` that it is on, one or two, and what it ``teaches``
    in each language."""
    text = web[f"{FOLDER}reports.json"].decode()
    found: dict[str, dict[str, Any]] = json.loads(FIGURE_SPACE.sub("\u00a0", text))
    return found


def pages(web: Files, style: str) -> Files:
    """The files of web/, with pages for each report in place of its games.

    ``style`` is the style sheet of all reports.
    """
    rest = {name: content for name, content in web.items() if not name.startswith(FOLDER)}
    frame = Template(web[f"{FOLDER}page.html"].decode())
    about = known(web)
    words = {
        language: dictionary(web, language) | dictionary(web, f"reports/{language}")
        for language in LANGUAGES
    }
    made = reports(
        {name: [web[f"{FOLDER}{game}.json"].decode() for game in entry["games"]]
         for name, entry in about.items()},
        words,
        {language: f"{_root(language)}?lang={language}" for language in LANGUAGES},
    )  # fmt: skip
    for name in about:
        for language in LANGUAGES:
            title, content = made[name][language]
            to = partial(_address, name, _root(language))
            text = frame.substitute(
                language=language,
                root=_root(language),
                title=escape(title),
                teaches=escape(about[name]["teaches"][language]),
                alternates="\n".join(
                    f'<link rel="alternate" hreflang="{code}" href="{to(code)}">'
                    for code in LANGUAGES
                ),
                chooser=CHOOSER.format(root=_root(language)) if language == "en" else "",
                languages=menu(
                    (to(code) + CHOICE.get(code, ""), label, code == language, code)
                    for code, label in LANGUAGES.items()
                ),
                content=content,
            )
            rest[page_name(name, language)] = translated(text, words[language]).encode()
    lists = "\n".join(
        f'<ul lang="{language}"{"" if language == "en" else " hidden"}>\n'
        + "\n".join(
            f'<li><h3><a href="{_address(name, "../", language)}{CHOICE.get(language, "")}">'
            f"{escape(made[name][language][0])}</a></h3>"
            f"<p>{escape(about[name]['teaches'][language])}</p></li>"
            for name in about
        )
        + "\n</ul>"
        for language in LANGUAGES
    )
    listed = Template(web["reports.html"].decode()).substitute(made=lists)
    return rest | {"reports.html": listed.encode(), "reports/report.css": style.encode()}


def page_name(name: str, language: str) -> str:
    """The path of a report's page."""
    return f"reports/{name}/" + ("" if language == "en" else f"{language}/") + "index.html"


def _root(language: str) -> str:
    """The address of the site, relative to a report's page."""
    return "../../" if language == "en" else "../../../"


def _address(name: str, root: str, language: str) -> str:
    return root + page_name(name, language).removesuffix("index.html")

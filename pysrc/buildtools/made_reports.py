"""Pages of published reports: what `skerry report --bare` wrote, in a frame of the site."""

import json
from html import escape
from string import Template
from typing import Any

from .files import Files

FOLDER = "reports/made/"
"""In web/: a content for each report, what is said of them, and the page around them."""


def known(web: Files) -> dict[str, dict[str, str]]:
    """The ``title`` of each report, and what it ``teaches``, by its name."""
    found: dict[str, dict[str, str]] = json.loads(web[f"{FOLDER}reports.json"])
    return found


def pages(web: Files, style: str) -> Files:
    """The files of web/, with a page for each report in place of its content.

    ``style`` is the style sheet of all reports.
    """
    rest = {name: content for name, content in web.items() if not name.startswith(FOLDER)}
    page = Template(web[f"{FOLDER}page.html"].decode())
    for name, about in known(web).items():
        content = web[f"{FOLDER}{name}.html"].decode()
        said: dict[str, Any] = {key: escape(text) for key, text in about.items()}
        rest[f"reports/{name}.html"] = page.substitute(said, content=content).encode()
    items = "\n".join(
        f'<li><a href="{name}/">{escape(about["title"])}</a>. {escape(about["teaches"])}</li>'
        for name, about in known(web).items()
    )
    listed = Template(web["reports.html"].decode()).substitute(made=items)
    return rest | {"reports.html": listed.encode(), "reports/report.css": style.encode()}

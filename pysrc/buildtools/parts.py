"""The parts that pages have in common, in web/parts/: each takes the place of a comment naming it.

``<!-- parts/top.html at learn -->`` is the top of a page in the part of the site at learn/.
"""

import posixpath
import re
from string import Template

from .files import Files
from .linker import fixed_path
from .shell import BuildError

FOLDER = "parts/"
PART = re.compile(r"<!-- (parts/[\w./-]+)(?: at (\w+))? -->")
FRAME = "/page.html"
"""How the paths end of frames around texts, which are themselves templates."""


def assembled(web: Files) -> Files:
    """The files of web/, with the parts in their pages.

    In a part, ``$files`` is where the files of web/ are and ``$site`` where the site begins, seen
    from the page, and ``$query`` says which language was chosen.  Raises BuildError when a page
    names a part that does not exist.
    """
    pages = {
        name: _assembled(name, content.decode(), web).encode()
        for name, content in web.items()
        if name.endswith(".html")
    }
    return {name: content for name, content in (web | pages).items() if not name.startswith(FOLDER)}


def _assembled(name: str, page: str, web: Files) -> str:
    is_frame = name.endswith(FRAME)
    if is_frame:
        places = {"files": "${root}", "site": "${root}", "query": "?lang=$language"}
    else:
        places = {"files": _root(name), "site": _root(fixed_path(name) or name), "query": ""}

    def part(found: re.Match[str]) -> str:
        path, place = found.groups()
        if path not in web:
            raise BuildError(f"web/{name} names web/{path}, which does not exist.")
        text = Template(web[path].decode().strip("\n")).substitute(places)
        link = f'href="{places["site"]}{place}/{places["query"]}"'
        return text.replace(link, f'{link} aria-current="{"true" if is_frame else "page"}"')

    return PART.sub(part, page)


def _root(path: str) -> str:
    """The folder that paths are relative to, seen from one of them."""
    return posixpath.relpath(".", posixpath.dirname(path)) + "/"

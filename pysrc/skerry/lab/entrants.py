"""Who takes part in a tournament, from the words of the command line, and bots read from files,
folders and zips.
"""

from __future__ import annotations

import os
import shutil
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, NamedTuple

from ..text import clean, quote
from .bot_files import MAX_SOURCE, NOT_OURS
from .process import command_words

SUFFIXES = (".py", ".zip")
"""The suffixes of files that are bots."""


class Entrant(NamedTuple):
    """Who takes part: a bot by its files, a program by its ``command``, or one of our own players
    by its ``spec``."""

    name: str
    files: dict[str, str] | None
    spec: str = ""
    command: str = ""


def read_bot(path: Path) -> dict[str, str]:
    """The Python files of a bot: a file, a folder or a zip.  Raises ValueError in a sentence."""
    found = {}
    try:
        for name, content in _bot_files(path):
            found[clean(name)] = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"'{quote(path)}' cannot be read: {quote(name)} is not UTF-8") from None
    except BAD_ZIP:
        raise ValueError(f"'{quote(path)}' cannot be read: it is not an intact zip") from None
    except OSError as error:
        raise ValueError(f"'{quote(path)}' cannot be read: {error.strerror}") from None
    if not found:
        raise ValueError(f"'{quote(path)}' has no Python file: a bot needs at least one")
    return found


BAD_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""What a zip that is damaged, encrypted or packed in an unusual way raises."""


def _bot_files(path: Path) -> Iterator[tuple[str, bytes]]:
    """The Python files of a bot with their names.  Raises ValueError when they are too large."""
    left = MAX_SOURCE
    for name, file in _open_bot_files(path):
        with file:
            content = file.read(left + 1)
        left -= len(content)
        if left < 0:
            raise ValueError(f"'{quote(path)}' is too large: {MAX_SOURCE} characters are the most")
        yield name, content


def _open_bot_files(path: Path) -> Iterator[tuple[str, IO[bytes]]]:
    if path.is_dir():
        for file in _python_files(path):
            yield file.relative_to(path).as_posix(), file.open("rb")
    elif path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if name.endswith(".py") and not NOT_OURS.search(name):
                    yield name, archive.open(name)
    else:
        yield path.name, path.open("rb")


def _python_files(folder: Path) -> Iterator[Path]:
    """The Python files in a folder, as they are found: it may be a whole disk."""
    for inside, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not NOT_OURS.search(name))
        for name in sorted(names):
            file = Path(inside, name)
            if name.endswith(".py") and not NOT_OURS.search(name) and file.is_file():
                yield file


def entrants(specs: Sequence[str]) -> list[Entrant]:
    """The entrants of some specs: ``agent:PATH`` is a bot, ``agents:FOLDER`` every file, folder and
    zip in a folder, ``ugi:COMMAND`` a program that speaks UGI, and everything else one of our own
    players.  Raises ValueError."""
    found: list[Entrant] = []
    for spec in specs:
        kind, _, place = spec.partition(":")
        path = Path(place)
        if kind in ("agent", "agents") and not place:
            raise ValueError(f"'{spec}' names no bot")
        if kind == "agent":
            found.append(Entrant(_bot_name(path), read_bot(path)))
        elif kind == "agents":
            if not path.is_dir():
                raise ValueError(f"'{quote(place)}' is not a folder of bots")
            inside = sorted(p for p in path.iterdir() if not NOT_OURS.search(p.name))
            bots = [p for p in inside if p.suffix in SUFFIXES or any(_python_files(p))]
            if not bots:
                raise ValueError(f"there are no bots in '{quote(place)}'")
            found += [Entrant(_bot_name(bot), read_bot(bot)) for bot in bots]
        elif kind == "ugi":
            words = command_words(place) or [""]
            if not shutil.which(words[0]):
                raise ValueError(f"'{quote(words[0])}' is not a program that can be run")
            name = clean(" ".join([Path(words[0]).name, *words[1:]]))
            found.append(Entrant(name, None, command=place))
        else:
            found.append(Entrant(spec, None, spec))
    names = [entrant.name for entrant in found]
    return [
        entrant
        if names.count(entrant.name) == 1
        else entrant._replace(name=f"{entrant.name} ({names[:i].count(entrant.name) + 1})")
        for i, entrant in enumerate(found)
    ]


def _bot_name(path: Path) -> str:
    """The name of a bot: that of its folder, or of its file without the suffix."""
    return clean(path.name if path.is_dir() else path.stem)

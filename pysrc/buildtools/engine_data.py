"""What pages show before Python has started: games, boards and positions, from the engine."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from . import shell
from .cache import cached
from .files import Files, digest, fingerprint
from .paths import PYTHON
from .shell import say
from .wheel import wheel_sources


def engine_data(links: list[str]) -> Files:
    """games.json, credits.json, boards/<name>.json, the frame of each game's example in
    examples/<slug>.json, the frames of links in figures/<slug>.json, and in
    reports/designs.json the sources of games to make variants of, with the style of reports.

    Raises BuildError when the engine refuses one of the links.
    """
    program = """
import json, sys
from pathlib import Path
from skerry import frames
from skerry.formats.link import read_link
from skerry.games import GAMES, load, names, trial_names
from skerry.lab.design import originals
from skerry.lab.report_page import PAGE_STYLE, STYLE
from skerry.match import Match
def write(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
def board(name):
    frame = frames.whole_frame(Match(load(name)))
    return write({"geometry": frames.geometry(name), "frame": frame})
trials = [name for entry in GAMES for name in trial_names(entry)]
files = {f"boards/{name}.json": board(name) for name in names() + trials}
def example(entry):
    start = entry.presentation.example or None
    return write(frames.whole_frame(Match(load(entry.default_name), start)))
files |= {f"examples/{entry.rules.slug}.json": example(entry) for entry in GAMES}
files["games.json"] = write(frames.games())
files["credits.json"] = write(
    [[shown.title, shown.designer, shown.website] for shown in (e.presentation for e in GAMES)]
)
files["reports/designs.json"] = write({"style": STYLE, "page": PAGE_STYLE, "games": originals()})
figures = {}
for link in json.loads(Path(sys.argv[2]).read_text("utf-8")):
    try:
        match = read_link(link)
    except ValueError as error:
        sys.exit(f"{link}: {error}")
    figures.setdefault(match.game.slug, {})[link] = frames.whole_frame(match)
files |= {f"figures/{slug}.json": write(shown) for slug, shown in figures.items()}
Path(sys.argv[1]).write_text(json.dumps(files), "utf-8")
"""

    answer: dict[str, str] = _ask("boards.json", program, links)
    return {name: text.encode() for name, text in answer.items()}


def stills(links: list[str]) -> dict[str, str]:
    """Images of the positions of links, as SVG, by link.

    Raises BuildError when the engine refuses one of the links.
    """
    program = """
import json, sys
from pathlib import Path
from skerry.drawing.image import still
from skerry.formats.link import read_link
links = json.loads(Path(sys.argv[2]).read_text("utf-8"))
drawn = {link: still(read_link(link)) for link in links}
Path(sys.argv[1]).write_text(json.dumps(drawn), "utf-8")
"""
    drawn: dict[str, str] = _ask("stills.json", program, links)
    return drawn


def reports(
    games: Mapping[str, Sequence[str]],
    words: Mapping[str, Mapping[str, str]],
    sites: Mapping[str, str],
) -> dict[str, dict[str, tuple[str, str]]]:
    """The title and the content of each report, by its name and by language.

    ``games`` are the texts of the files that ``skerry report`` wrote, ``words`` the translations by
    language, and ``sites`` the addresses at which games open, by language.
    """
    program = """
import json, sys
from pathlib import Path
from skerry.lab.collection import read
from skerry.lab.report_page import content, heading, reported
from skerry.lab.report_words import Words
games, words, sites = json.loads(Path(sys.argv[2]).read_text("utf-8"))
made = {}
for name, texts in games.items():
    known = [(one.order, one.sorted) for one in map(read, texts)]
    found = [reported(order.game, played, order.levels, timed=False) for order, played in known]
    says = [Words(language, translations) for language, translations in words.items()]
    made[name] = {
        say.language: (heading(found, say), content(found, sites[say.language], say))
        for say in says
    }
Path(sys.argv[1]).write_text(json.dumps(made), "utf-8")
"""
    answer: dict[str, dict[str, tuple[str, str]]]
    answer = _ask("reports.json", program, (games, words, sites))
    return answer


def _ask(name: str, program: str, question: object) -> Any:
    """Run a Python program that uses the engine; returns its answer, cached under ``name``.

    The program gets the paths of two JSON files: of its answer, to be written, and of the question.
    """
    asked = json.dumps(question)

    def make(target: Path) -> None:
        say(f"Asking the engine for its {name.removesuffix('.json')} ...")
        question = target.with_suffix(".question")
        question.write_text(asked, "utf-8")
        shell.run(
            [PYTHON, "-X", "utf8", "-c", program, target, question],
            "The engine could not compute what pages show first; the output says whether a link "
            "in web/ or code in pysrc/skerry is to blame.",
        )

    key = digest(program.encode(), fingerprint(wheel_sources()), asked.encode())
    return json.loads(cached(name, key, make))

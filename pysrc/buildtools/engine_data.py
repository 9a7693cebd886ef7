"""What pages show before Python has started: games, boards and positions, from the engine."""

import json
from pathlib import Path

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
for link in json.loads(sys.argv[2]):
    try:
        match = read_link(link)
    except ValueError as error:
        sys.exit(f"{link}: {error}")
    figures.setdefault(match.game.slug, {})[link] = frames.whole_frame(match)
files |= {f"figures/{slug}.json": write(shown) for slug, shown in figures.items()}
Path(sys.argv[1]).write_text(json.dumps(files), "utf-8")
"""

    return {name: text.encode() for name, text in _ask("boards.json", program, links).items()}


def stills(links: list[str]) -> dict[str, str]:
    """Images of the positions of links, as SVG, by link.

    Raises BuildError when the engine refuses one of the links.
    """
    program = """
import json, sys
from pathlib import Path
from skerry.drawing.image import still
from skerry.formats.link import read_link
drawn = {link: still(read_link(link)) for link in json.loads(sys.argv[2])}
Path(sys.argv[1]).write_text(json.dumps(drawn), "utf-8")
"""
    return _ask("stills.json", program, links)


def _ask(name: str, program: str, links: list[str]) -> dict[str, str]:
    """The output of a program that runs in the engine, given some links; cached under a name."""

    def make(target: Path) -> None:
        say(f"Asking the engine for its {name.removesuffix('.json')} ...")
        shell.run(
            [PYTHON, "-X", "utf8", "-c", program, target, json.dumps(links)],
            "The engine could not compute what pages show first; the output says whether a link "
            "in web/ or code in pysrc/skerry is to blame.",
        )

    key = digest(program.encode(), fingerprint(wheel_sources()), json.dumps(links).encode())
    answer: dict[str, str] = json.loads(cached(name, key, make))
    return answer

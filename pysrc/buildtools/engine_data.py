"""What pages show before Python is up: games, boards and positions, computed by skerry.session."""

import json
from pathlib import Path

from . import shell
from .cache import cached
from .files import Files, digest, fingerprint
from .paths import PYTHON
from .shell import say
from .wheel import wheel_sources


def engine_data(links: list[str]) -> Files:
    """games.json, boards/<name>.json, and the frames of links in figures/<slug>.json.

    Raises BuildError when the engine refuses one of the links.
    """
    program = """
import json, sys
from pathlib import Path
from skerry import session
from skerry.games import load, names
def join(name):
    frame = session.Session().new(name)
    return f'{{"geometry":{session.geometry(name)},"frame":{frame}}}'
files = {"games.json": session.games()} | {f"boards/{name}.json": join(name) for name in names()}
figures = {}
for link in json.loads(sys.argv[2]):
    frame = json.loads(session.Session().open_link(link))
    if "error" in frame:
        sys.exit(f"{link}: {frame['error']}")
    figures.setdefault(load(frame["name"]).slug, {})[link] = frame
files |= {f"figures/{slug}.json": json.dumps(frames) for slug, frames in figures.items()}
Path(sys.argv[1]).write_text(json.dumps(files), "utf-8")
"""

    def make(target: Path) -> None:
        say("Asking the engine for its boards ...")
        shell.run(
            [PYTHON, "-X", "utf8", "-c", program, target, json.dumps(links)],
            "skerry.session could not compute the boards and figures; mend pysrc/skerry, or the "
            "links in web/, and try again.",
        )

    key = digest(program.encode(), fingerprint(wheel_sources()), json.dumps(links).encode())
    texts: dict[str, str] = json.loads(cached("boards.json", key, make))
    return {name: text.encode() for name, text in texts.items()}

"""Builds, serves, tests and measures Skerry.  Needs only Python 3.11.

Everything else is fetched at pinned versions and kept in .venv and .cache, so that a second build
takes seconds.  The site in dist/ is static and self-contained, works under any path of any host,
and names its files by their content.  This is the command line; pysrc/buildtools does the work.
"""

import sys

if sys.hexversion < 0x030B0000:
    sys.exit(
        "build.py: Skerry needs Python 3.11 or newer, and this is Python {}.{}; "
        "install a newer one and use it, for instance as 'python3.13 build.py serve'.".format(
            *sys.version_info
        )
    )

import argparse
import os
import re
import shutil
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent / "pysrc"))

from buildtools.checks import bench_start, format_sources, screens, set_up, soak, test
from buildtools.constants import write_shared_sizes
from buildtools.lock import lock
from buildtools.paths import ROOT
from buildtools.server import listen
from buildtools.shell import BuildError, say
from buildtools.single import single
from buildtools.site import build
from buildtools.typescript import write_types

QUICK = "--quick"
THEMES = ("light", "dark", "contrast")


def serve(port: int | None, *, show: bool) -> None:
    """Build, then serve dist/ until Ctrl+C; with ``show`` also open it in a browser."""
    with listen(port) as server:  # before the build, so that a port in use is reported early
        build()
        say(f"Skerry is at {server.url} (stop with Ctrl+C).")
        say("If an older version is open in a browser, close all its tabs to see this one.")
        if show:
            threading.Thread(target=webbrowser.open, args=[server.url], daemon=True).start()
        with suppress(KeyboardInterrupt):
            server.serve_forever()


def clean() -> None:
    """Remove everything that the other commands have made."""
    for path in (".venv", ".cache", "dist", "test-results", "pysrc/skerry.egg-info"):
        shutil.rmtree(ROOT / path, ignore_errors=True)
    (ROOT / "skerry.html").unlink(missing_ok=True)
    say("Removed .venv, .cache, dist and skerry.html.")


def port(text: str) -> int:
    """A port number.  Raises ArgumentTypeError for anything else."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port; ports are 0 to 65535")
    return int(text)


def count(text: str) -> int:
    """A number of rounds, 1 to 999.  Raises ArgumentTypeError for anything else."""
    if not text.isdecimal() or not 0 < int(text) < 1000:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 to 999")
    return int(text)


def minutes(text: str) -> float:
    """A duration in minutes, up to a day.  Raises ArgumentTypeError for anything else."""
    try:
        found = float(text)
    except ValueError:
        found = 0
    if not 0 < found <= 1440:
        raise argparse.ArgumentTypeError(f"{text} is not a number of minutes from 0 to 1440")
    return found


def natural(text: str) -> int:
    """A seed: a natural number.  Raises ArgumentTypeError for anything else."""
    if not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text} is not a natural number")
    return int(text)


def size(text: str) -> str:
    """Width and height of a window.  Raises ArgumentTypeError for anything else."""
    if not re.fullmatch("[1-9][0-9]{2,3}x[1-9][0-9]{2,3}", text):
        raise argparse.ArgumentTypeError(f"{text} is not a size such as 740x360")
    return text


def address(text: str) -> str:
    """The address of a site, ending in a slash.  Raises ArgumentTypeError for anything else."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(f"{text} is not an address such as https://example.org/")
    return text if text.endswith("/") else f"{text}/"


def parse(words: list[str]) -> argparse.Namespace:
    """The command and its options; what follows 'test' is passed on to pytest."""
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    building = commands.add_parser("build", help="build the site in dist/")
    building.add_argument(
        "--compressed",
        action="store_true",
        help="add .br and .gz copies, for hosts that serve them",
    )
    building.add_argument(
        "--site",
        type=address,
        default=os.environ.get("URL") or None,
        help="where the site will be published, so that links to it are shown with a picture; by "
        "default the environment variable URL, which Netlify sets",
    )
    serving = commands.add_parser("serve", help="build, and serve dist/ on 127.0.0.1")
    serving.add_argument("--port", type=port, help="by default the first free port from 8000")
    serving.add_argument("--no-open", action="store_true", help="do not open a browser")
    commands.add_parser("setup", help=f"make .venv, with all that 'test {QUICK}' needs")
    commands.add_parser(
        "test",
        help=f"build and check everything; with {QUICK} do not build, and leave out browser tests "
        "and slow tests; other options are passed on to pytest",
    )
    commands.add_parser("format", help="format Python, scripts, style sheets and JSON files")
    commands.add_parser(
        "types",
        help="generate web/types.d.ts and web/board/shared-sizes.js, the types and sizes that "
        "scripts share with Python",
    )
    commands.add_parser("lock", help="pin all packages that pip installs here, with hashes")
    bench = commands.add_parser("bench-start", help="build, and measure how fast the site starts")
    bench.add_argument(
        "--rounds", type=count, default=5, help="the medians of so many rounds are shown"
    )
    soaking = commands.add_parser("soak", help="build, and test the site with random users")
    soaking.add_argument(
        "--minutes", type=minutes, default=10, help="how long to test; 10 by default"
    )
    soaking.add_argument("--seed", type=natural, help="seed of the first user, to replay a run")
    soaking.add_argument("--browser", choices=["chromium", "firefox"], action="append", default=[])
    picturing = commands.add_parser(
        "screens", help="build, and take screenshots of the site's views, in docs/screens/"
    )
    picturing.add_argument("views", nargs="*", metavar="VIEW", help="which views; by default all")
    picturing.add_argument("--size", type=size, action="append", default=[], help="such as 740x360")
    picturing.add_argument("--theme", action="append", choices=THEMES, default=[])
    alone = commands.add_parser("single", help="build skerry.html, the whole site in one file")
    alone.add_argument(
        "--site",
        type=address,
        default=os.environ.get("URL") or "https://example.org/",
        help="where the site is published, for links in the file; by default the environment "
        "variable URL, which Netlify sets, or https://example.org/",
    )
    commands.add_parser("clean", help="remove everything that the other commands have made")
    if words[:1] == ["test"]:
        arguments = [word for word in words[1:] if word != QUICK]
        return argparse.Namespace(command="test", quick=QUICK in words, arguments=arguments)
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Run a command; returns the exit status."""
    options = parse(words)
    try:
        if options.command == "build":
            build(compressed=options.compressed, address=options.site or "./")
        elif options.command == "serve":
            serve(options.port, show=not options.no_open)
        elif options.command == "setup":
            set_up()
        elif options.command == "test":
            return test(options.arguments, quick=options.quick)
        elif options.command == "format":
            format_sources()
        elif options.command == "types":
            write_types()
            write_shared_sizes()
        elif options.command == "lock":
            lock()
        elif options.command == "bench-start":
            bench_start(options.rounds)
        elif options.command == "soak":
            seed = SystemRandom().randrange(10**6) if options.seed is None else options.seed
            return soak(options.minutes, seed, options.browser)
        elif options.command == "screens":
            return screens(options.views, options.size, options.theme)
        elif options.command == "single":
            single(options.site)
        else:
            clean()
    except BuildError as trouble:
        print(f"build.py: {trouble}", file=sys.stderr)
        return 1
    except OSError as error:
        print(
            f"build.py: {error}; make sure that the disk is not full and that you may write to "
            f"{ROOT}, and try again.",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        say("")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

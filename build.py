"""Builds, serves, tests and measures Skerry with nothing but Python 3.11.

Everything else is fetched at pinned versions and kept in .venv and .cache, so that a second build
takes seconds.  The site in dist/ is static and self-contained, works from any path of any host,
and names its files by their content.  This is the command line; pysrc/buildtools does the work.
"""

import sys

if sys.hexversion < 0x030B0000:
    sys.exit(
        "build.py: Skerry needs Python 3.11 or newer and this is {}.{}; "
        "install a newer one and run it as, for instance, 'python3.13 build.py serve'.".format(
            *sys.version_info
        )
    )

import argparse
import os
import shutil
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent / "pysrc"))

from buildtools.checks import bench_start, format_sources, test
from buildtools.constants import write_shared_sizes
from buildtools.paths import ROOT
from buildtools.server import listen
from buildtools.shell import BuildError, say
from buildtools.single import single
from buildtools.site import build
from buildtools.typescript import write_types

QUICK = "--quick"


def serve(port: int | None, *, show: bool) -> None:
    """Build, then serve dist/ until Ctrl+C, in the browser if it shall be shown."""
    with listen(port) as server:  # a port that is taken is told before the build
        build()
        say(f"Skerry is at {server.url} (Ctrl+C stops it).")
        say("A browser that was here before shows what is new once all its old pages are closed.")
        if show:
            threading.Thread(target=webbrowser.open, args=[server.url], daemon=True).start()
        with suppress(KeyboardInterrupt):
            server.serve_forever()


def clean() -> None:
    """Remove all that the other commands have made."""
    for path in (".venv", ".cache", "dist", "test-results", "pysrc/skerry.egg-info"):
        shutil.rmtree(ROOT / path, ignore_errors=True)
    (ROOT / "skerry.html").unlink(missing_ok=True)
    say("Removed .venv, .cache, dist and skerry.html.")


def port(text: str) -> int:
    """A port number.  Raises ArgumentTypeError when it is none."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port; ports are 0 to 65535")
    return int(text)


def count(text: str) -> int:
    """A number of rounds.  Raises ArgumentTypeError when it is none."""
    if not text.isdecimal() or not 0 < int(text) < 1000:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 to 999")
    return int(text)


def address(text: str) -> str:
    """The address of a site, with a slash at its end.  Raises ArgumentTypeError when it is none."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(f"{text} is not an address such as https://example.org/")
    return text if text.endswith("/") else f"{text}/"


def parse(words: list[str]) -> argparse.Namespace:
    """The command and its options; what follows 'test' goes to pytest as it is."""
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    building = commands.add_parser("build", help="make dist/, the site")
    building.add_argument(
        "--compressed", action="store_true", help="with .br and .gz copies, for hosts that use them"
    )
    serving = commands.add_parser("serve", help="build, and serve dist/ on 127.0.0.1")
    serving.add_argument("--port", type=port, help="where; else the first free one from 8000 on")
    serving.add_argument("--no-open", action="store_true", help="open no browser")
    commands.add_parser(
        "test",
        help=f"build, and check everything; with {QUICK} without building, browsers and slow "
        "tests; other options go to pytest",
    )
    commands.add_parser("format", help="format Python, scripts, style sheets and JSON files")
    commands.add_parser(
        "types",
        help="write the types and sizes that scripts share with Python to web/types.d.ts and "
        "web/board/shared-sizes.js",
    )
    bench = commands.add_parser("bench-start", help="build, and measure how fast Python is there")
    bench.add_argument("--rounds", type=count, default=5, help="how often; the medians count")
    alone = commands.add_parser("single", help="build, and write skerry.html, all in one file")
    alone.add_argument(
        "--site",
        type=address,
        default=os.environ.get("URL") or "https://example.org/",
        help="where the site is published, for the links that the file makes; else what the "
        "environment variable URL says, as on Netlify, or https://example.org/ in its place",
    )
    commands.add_parser("clean", help="remove all that the other commands have made")
    if words[:1] == ["test"]:
        arguments = [word for word in words[1:] if word != QUICK]
        return argparse.Namespace(command="test", quick=QUICK in words, arguments=arguments)
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Do what the command line says; returns the exit status."""
    options = parse(words)
    try:
        if options.command == "build":
            build(compressed=options.compressed)
        elif options.command == "serve":
            serve(options.port, show=not options.no_open)
        elif options.command == "test":
            return test(options.arguments, quick=options.quick)
        elif options.command == "format":
            format_sources()
        elif options.command == "types":
            write_types()
            write_shared_sizes()
        elif options.command == "bench-start":
            bench_start(options.rounds)
        elif options.command == "single":
            single(options.site)
        else:
            clean()
    except BuildError as trouble:
        print(f"build.py: {trouble}", file=sys.stderr)
        return 1
    except OSError as error:
        print(
            f"build.py: {error}; see that there is room on the disk and that "
            f"{ROOT} may be written to, and try again.",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        say("")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""``skerry report``: what games between our own levels say about a game, or about two."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from ..lab.collection import Collection, Order, order, read
from ..lab.report_page import as_html, reported
from ..lab.report_words import Words
from ..lab.workers import listed
from ..text import quote
from . import arguments, files

SUMMARY = "play many games and report on fairness, depth, length and more"
SAVED_EVERY = 25
"""Games after which the file is written, so that little is lost."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument(
        "games_reported",
        nargs="+",
        metavar="game",
        type=arguments.game,
        help="a game, or two to compare",
    )
    parser.add_argument("--games", type=arguments.count, default=200, help="how many to play")
    parser.add_argument(
        "--levels", type=arguments.count, default=3, help="the highest level that plays"
    )
    parser.add_argument(
        "--nodes",
        type=arguments.count,
        nargs="+",
        default=(),
        help="instead of the game's levels, play with levels that search so many nodes",
    )
    parser.add_argument("--seed", type=arguments.natural, default=1)
    parser.add_argument(
        "--opening",
        type=arguments.natural,
        metavar="PLIES",
        help="random plies at the start, by default 2 if all games would be the same without them, "
        "else 0",
    )
    parser.add_argument(
        "--out",
        default="report",
        metavar="NAME",
        help="write NAME.html, and for each game a NAME-GAME.json, which a later run continues",
    )
    parser.add_argument(
        "--site",
        type=arguments.site,
        default="https://example.org/",
        help="the address of the site where games open",
    )
    arguments.add_where(parser)


def run(args: Namespace) -> None:
    """Play what is missing and write the files; progress goes to standard error.

    Raises ValueError when a file belongs to another report or cannot be written.
    """
    if len(args.games_reported) > 2:
        raise ValueError("a report is on one game, or compares two")
    names = [game.name for game in args.games_reported]
    if len({*names}) < len(names):
        raise ValueError(f"{names[0]} cannot be compared with itself")
    page = Path(f"{args.out}.html")
    files.check(page)
    reports = []
    for game in args.games_reported:
        wanted = order(game.name, args.seed, args.levels, args.opening, args.nodes)
        path = Path(f"{args.out}-{game.name}.json")
        reports.append((path, load(path, wanted)))
        files.check(path)
    for path, collection in reports:
        try:
            play(collection, args, partial(save, path, collection))
        finally:
            save(path, collection)
    pages = [reported(found.order.game, found.sorted, found.order.levels) for _, found in reports]
    files.write(page, as_html(pages, args.site, Words()))
    print(page)


def load(path: Path, wanted: Order) -> Collection:
    """The games in a file, or none if there is no file.  Raises ValueError when it has others."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return Collection(wanted)
    except UnicodeDecodeError:
        raise ValueError(f"'{quote(path)}' cannot be read: it is not UTF-8") from None
    except OSError as error:
        raise ValueError(f"'{quote(path)}' cannot be read: {error.strerror}") from None
    try:
        found = read(text)
    except ValueError as error:
        raise ValueError(f"'{quote(path)}' cannot be continued: {error}") from None
    if found.order != wanted:
        raise ValueError(f"'{quote(path)}' is of another report: choose another --out")
    return found


def play(collection: Collection, args: Namespace, keep: Callable[[], None]) -> None:
    """Play the games that are missing."""
    numbers = collection.missing(args.games)
    task = listed(collection.order.task, numbers)
    end = "\r" if sys.stderr.isatty() else "\n"
    with closing(arguments.spread(args)(task, len(numbers))) as games:
        for game in games:
            collection.games[game.number] = game
            count = len(collection.games)
            print(f"{collection.order.game}: {count}", end=end, file=sys.stderr, flush=True)
            if count % SAVED_EVERY == 0:
                keep()
    if numbers:
        print(file=sys.stderr)  # what is printed next does not follow on the count


def save(path: Path, collection: Collection) -> None:
    """Write the file of a collection, if its games suffice for a report."""
    try:
        text = collection.as_json()
    except ValueError:
        return
    files.write(path, text)

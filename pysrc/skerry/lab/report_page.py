"""A report on one game, or on two side by side, as one page of HTML without scripts.

Sentences come first, then plots, then tables; every dot is a link to its game.  ``report_sections``
has what is said.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape
from itertools import compress
from random import Random
from time import perf_counter
from typing import Any

from ..evaluator import Evaluator
from ..game import Game
from ..games import evaluator, load, presentation
from ..presentation import Level
from ..text import Text
from ..version import __version__
from . import plots
from .report import Figure, Report, mean, report
from .report_sections import Reported, Section, sections, table
from .report_words import Words
from .selfplay import SelfPlay

LINKED = 22_000
"""Characters of all links of dots on a page, at most."""
MANY = 10
"""Games that suffice: if a figure was the same in so many, it is taken to be the same in all."""
SPEED_TIME, SPEED_BATCHES = 0.5, 8
"""For how many seconds, and how often at least, random games are timed."""
TOGETHER = 64
"""Random games that are played together where the evaluator can do that."""

PAGE_STYLE = """
:root { color-scheme: light dark; --ground: #e8eef0; --paper: #fcfdfc; --ink: #0f222b;
 --soft: #47606a; --line: #c6d3d8; --line-2: #7b919a; --sea: #0b5668; --lichen: #f3b130; }
@media (prefers-color-scheme: dark) { :root { --ground: #0a151b; --paper: #122029;
 --ink: #e7f0f1; --soft: #9fb5bd; --line: #243944; --line-2: #4d6773; --sea: #86d3df;
 --lichen: #f6bb42; } }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 46rem; background: var(--ground);
 color: var(--ink); font: 1rem/1.55 Figtree, system-ui, sans-serif; }
"""
"""The colours of the site, for a page that stands alone."""
STYLE = (
    """
.report :is(h2, h3) { font-family: Piazzolla, Georgia, serif; line-height: 1.15;
 letter-spacing: -0.012em; margin: 0 0 0.4rem; }
.report h2 { font-size: 1.9rem; margin-top: 1.6rem; }
.report h3 { font-size: 1.3rem; }
.report section { background: var(--paper); border-radius: 18px; padding: 1.2rem 1.4rem;
 margin: 1.2rem 0; }
.report p { margin: 0.4rem 0; }
.report .soft { color: var(--soft); }
.report a { color: var(--sea); }
.report h2 { text-wrap: balance; }
.report .wide { overflow-x: auto; }
.report table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.report :is(th, td) { padding: 0.25rem 0.9rem 0.25rem 0; text-align: right;
 border-bottom: 1px solid var(--line); }
@media (min-width: 521px) { .report td { white-space: nowrap; } }
@media (max-width: 520px) { .report section { padding: 1rem; }
 .report :is(th, td) { padding-right: 0.5rem; } .report :is(th, td):last-child { padding: 0; } }
.report th:first-child { text-align: left; font-weight: 400; }
.report summary { cursor: pointer; color: var(--sea); line-height: 44px; }
"""
    + plots.STYLE
)
"""What a report needs on any page with these colours."""


def reported(
    name: str, games: Sequence[SelfPlay], levels: Sequence[Level], *, timed: bool = True
) -> Reported:
    """The report on games of the game of this name, with the speed of this computer if ``timed``.

    Raises ValueError when there are too few games.
    """
    game = load(name)
    return Reported(
        game, games, report(game, games, levels), levels, speed(name) if timed else None
    )


@lru_cache(maxsize=8)
def speed(name: str) -> Figure:
    """How many random games of a game are played in a second here, and how many were timed."""
    game = load(name)
    known, start, rng = evaluator(game), game.initial(), Random(1)
    together = 1 if type(known).playouts is Evaluator.playouts else TOGETHER
    times: list[float] = []
    while len(times) < SPEED_BATCHES or sum(times) < SPEED_TIME:
        began = perf_counter()
        known.playouts(start, together, rng)
        times.append(perf_counter() - began)
    taken = mean(times)
    assert taken is not None
    rate = together / taken.value
    return Figure(together * taken.n, rate, rate * taken.error / taken.value)


def game_title(game: Game[Any], say: Words) -> str:
    """A game's name for people, with its size and variant."""
    title, size = say.name(presentation(game).title), game.size
    if game.variant in game.trials:
        return say(
            "Variant of {game}, size {size} ({variant})",
            game=title,
            size=size,
            variant=say.name(game.variant),
        )
    name = say("{game}, size {size}", game=title, size=size)
    return f"{name}, {say.name(game.variant)}" if game.variant else name


def heading(reports: Sequence[Reported], say: Words) -> str:
    """The names of the games, which say only once what both have in common."""
    known = [_parts(one.game, say) for one in reports]
    shared = [each[0] for each in zip(*known, strict=True) if len(set(each)) == 1]
    if len(shared) == len(known[0]):
        return game_title(reports[0].game, say)
    if known[0][0] not in shared:
        return say.listed([game_title(one.game, say) for one in reports])
    usual = say("usual rules")
    return ", ".join(
        [*(one for one in shared if one != usual), say.listed(short_names(reports, say))]
    )


def short_names(reports: Sequence[Reported], say: Words) -> list[str]:
    """Names of the games, shortened to what tells them apart."""
    known = [_parts(one.game, say) for one in reports]
    differ = [len(set(each)) > 1 for each in zip(*known, strict=True)]
    return [
        game_title(one.game, say)
        if differ[0] or not any(differ)
        else ", ".join(compress(parts, differ))
        for one, parts in zip(reports, known, strict=True)
    ]


def _parts(game: Game[Any], say: Words) -> tuple[str, str, str]:
    """A game's title, its size, and its variant."""
    variant = say.name(game.variant)
    return (
        say.name(presentation(game).title),
        say("size {size}", size=game.size),
        say("variant {name}", name=variant)
        if game.variant in game.trials
        else variant or say("usual rules"),
    )


def title(reports: Sequence[Reported], say: Words) -> str:
    """The title of the report: its games, and how many were played."""
    count = sum(one.report.games for one in reports)
    return say(
        "{game}: what {count} games of Skerry's bots say", game=heading(reports, say), count=count
    )


def as_html(reports: Sequence[Reported], site: str, say: Words) -> str:
    """The report as a page that needs nothing else; its games open at the site's address."""
    return page(reports, content(reports, site, say), say)


def page(reports: Sequence[Reported], html: str, say: Words) -> str:
    """The ``content`` of a report as a page that needs nothing else."""
    return (
        f'<!doctype html>\n<html lang="{say.language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title(reports, say))}</title>\n<style>{PAGE_STYLE}{STYLE}</style>\n"
        f'<main class="report">\n{html}</main>\n</html>\n'
    )


def content(reports: Sequence[Reported], site: str, say: Words) -> str:
    """The report itself, for an element of the class ``report`` on a page with ``STYLE``; its games
    open at the ``site``'s address."""
    about = say(
        "Bots played these games. People play differently, and stronger programs "
        "may, too. Equals are bots of the same level. In brackets, or as ± half "
        "its width, is a figure's 95 % confidence interval, and n is the number "
        "of games behind it. A figure without one was the same in every game. "
        "Each dot opens its game. Skerry {version}.",
        version=__version__,
    )
    parts = [f"<h2>{escape(title(reports, say))}</h2>", f'<p class="soft">{about}</p>']
    if len(reports) > 1:
        parts.append(_section(_comparison(reports, say), say))
    for one in reports:
        if len(reports) > 1:
            parts.append(f"<h2>{escape(game_title(one.game, say))}</h2>")
        parts.append(f'<p class="soft">{escape(_players(one, say))}</p>')
        room = LINKED // (2 * len(reports))
        parts += [_section(part, say, one.game.name) for part in sections(one, site, room, say)]
    return "".join(parts)


def _players(one: Reported, say: Words) -> str:
    """The rules, and who played."""
    shown, known = presentation(one.game), []
    for i, level in enumerate(one.levels, 1):
        said = say("level {n} searches {nodes} {nodes:node|nodes}", n=i, nodes=level.nodes)
        if level.sight:
            sight = level.sight
            said = say(
                "{level} within {sight} {sight:cell|cells} of the last move",
                level=said,
                sight=sight,
            )
        known.append(said)
    credit = (
        say("{game} is by {designer}.", game=say.name(shown.title), designer=shown.designer)
        if shown.designer
        else ""
    )
    levels = say("For each move, {levels}.", levels="; ".join(known))
    return " ".join(filter(None, (f"{say.name(one.game.rules_title)}.", credit, levels)))


def _section(section: Section, say: Words, game: str = "") -> str:
    """A section as HTML; the heading's id, in English, is unique on the page."""
    said = "".join(f"<p>{sentence}</p>" for sentence in section.sentences)
    behind = (
        section.table and f"<details><summary>{say('Figures')}</summary>{section.table}</details>"
    )
    mark = f"{game} {section.name}".strip().lower().replace(" ", "-")
    head = f'<h3 id="{escape(mark)}">{escape(say.name(section.name.template))}</h3>'
    return f"<section>{head}{said}{section.plot}{behind}</section>\n"


def differ(one: Figure, other: Figure) -> bool:
    """Whether two figures differ by more than both intervals allow."""
    # An error of 0 says that all values are alike, which a few may be by chance.
    known = all(figure.error or figure.n >= MANY for figure in (one, other))
    return known and abs(one.value - other.value) > math.hypot(one.error, other.error)


def _comparison(reports: Sequence[Reported], say: Words) -> Section:
    """Two games side by side: first how their rules differ, then which figures do."""
    one, other = reports
    titles = short_names(reports, say)
    rows = [
        [say.name(parameter.title), *(_setting(each.game, key, say) for each in reports)]
        for key, parameter in one.game.parameters.items()
        if one.game.slug == other.game.slug and one.game.setting(key) != other.game.setting(key)
    ]
    if one.game.size != other.game.size or not rows:
        rows.insert(0, [say("Size"), str(one.game.size), str(other.game.size)])
    clear, unclear = [], []
    for name, is_share, figure in _HEADLINES:
        first, second = (figure(each.report) for each in reports)
        shown = [say.name(str(name)), *(say.known(each, is_share) for each in (first, second))]
        if first is None or second is None or shown[1:] == rows[-1][1:]:
            pass  # nothing to compare, or turns in a game in which they are plies
        elif differ(first, second):
            clear.append(
                say(
                    "{what}: {first} {one}, {second} {other}.",
                    **dict(zip(("what", "one", "other"), shown, strict=True)),
                    **dict(zip(("first", "second"), titles, strict=True)),
                )
            )
        else:
            unclear.append(shown[0].lower())
        rows.append(shown)
    rungs = (say.count(each.report.rungs) for each in reports)
    rows.append([say("Levels that beat the one below"), *rungs])
    equals = (say.count(each.report.draws.n) for each in reports)
    rows.append([say("Games between equals (n)"), *equals])
    sentences = [
        say(
            "These figures differ by more than both intervals allow. About one in "
            "twenty would do so by chance:"
        )
        if clear
        else say("No figure differs by more than the intervals allow.")
    ]
    sentences += map(escape, clear)
    if unclear:
        names = ", ".join(unclear)
        sentences.append(
            escape(say("These games show no clear difference in: {names}.", names=names))
        )
    return Section(Text("Side by side"), sentences, table(["", *titles], rows, say))


def _setting(game: Game[Any], key: str, say: Words) -> str:
    value = game.setting(key)
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return say.name(value) if isinstance(value, str) else say.count(value)


_HEADLINES: Sequence[tuple[Text, bool, Callable[[Report], Figure | None]]] = (
    (Text("First player's share between equals"), True, lambda r: r.overall),
    (
        Text("First player's share after the fairest first move"),
        True,
        lambda r: r.fairest.share if r.fairest else None,
    ),
    (Text("Moves in a game"), False, lambda r: r.lengths),
    (Text("Turns"), False, lambda r: r.turns),
    (Text("Legal moves"), False, lambda r: r.choices),
    (Text("Turns without a choice"), True, lambda r: r.forced),
    (Text("Effective choices"), False, lambda r: r.effective),
    (Text("Settled after this share of the game"), True, lambda r: r.settled),
    (Text("Lead changes"), False, lambda r: r.lead_changes),
    (Text("Coverage of the board"), True, lambda r: r.coverage),
    (Text("Captures in a turn"), False, lambda r: r.captures),
    (Text("Draws"), True, lambda r: r.draws),
)
"""The figures that are compared: whether they are shares, and where they are found."""

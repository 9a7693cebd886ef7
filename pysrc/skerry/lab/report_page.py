"""A report on one game, or on two side by side, as one page of HTML without scripts.

Sentences come first, then plots, then tables; every dot is a link to its game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from ..evaluator import Evaluator
from ..game import Game
from ..games import evaluator, load, presentation
from ..presentation import Level
from ..version import __version__
from . import plots
from .report import (
    EVEN,
    RUNG,
    Figure,
    Notable,
    Opening,
    Report,
    Step,
    bounds,
    mean,
    report,
    turning_cell,
)
from .selfplay import SelfPlay

T = TypeVar("T")

SURE = 1.5
"""By how many half intervals a first move must differ from even: of many moves, some differ by one
by chance."""
UNKNOWN = "-"
"""Shown where games do not tell."""
LONGEST_LINK = 200
"""Characters of the links that numbers on maps have: longer ones would make the page heavy."""
SHOWN, LINKED = 400, 50_000
"""Dots in one plot, and characters of all their links on a page, at most."""
SPEED_TIME, SPEED_BATCHES = 0.5, 8
"""For how many seconds, and how often at least, random games are timed."""
TOGETHER = 64
"""Random games that are played at once where the evaluator can do that."""

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
.report th:first-child { text-align: left; font-weight: 400; }
.report summary { cursor: pointer; color: var(--sea); line-height: 44px; }
"""
    + plots.STYLE
)
"""What a report needs on any page with these colours."""


class Reported(NamedTuple):
    """A game with the games that were played of it, their figures, and how many random games this
    computer plays in a second."""

    game: Game[Any]
    games: Sequence[SelfPlay]
    report: Report
    levels: Sequence[Level]
    speed: Figure

    @property
    def highest(self) -> int:
        """The number of the strongest level."""
        return len(self.levels)

    @property
    def title(self) -> str:
        """The game's name for people, with its size and variant."""
        size = f"{presentation(self.game).title}, size {self.game.size}"
        return f"{size}, {self.game.variant}" if self.game.variant else size


def reported(name: str, games: Sequence[SelfPlay], levels: Sequence[Level]) -> Reported:
    """The report on games of the game of this name.  Raises ValueError when they are too few."""
    game = load(name)
    return Reported(game, games, report(game, games, levels), levels, speed(name))


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


def percent(figure: Figure) -> str:
    """A share with its interval: "54 % ± 3"."""
    return f"{100 * figure.value:.0f} % ± {100 * figure.error:.0f}"


def _share_of(figure: Figure, some: str, none: str) -> str:
    """A share as the beginning of a sentence, or what to say if there is none."""
    return f"{percent(figure)} {some}" if figure.value else none


def number(figure: Figure, digits: int = 0) -> str:
    """A mean with its interval: "24.7 ± 1.4"."""
    return f"{figure.value:,.{digits}f} ± {figure.error:,.{max(digits, 1)}f}"


def heading(reports: Sequence[Reported]) -> str:
    """The names of the games."""
    return " and ".join(dict.fromkeys(one.title for one in reports))


def title(reports: Sequence[Reported]) -> str:
    """What the report is on, and whose games it is about."""
    count = " and ".join(f"{one.report.games:,}" for one in reports)
    return f"{heading(reports)}: what {count} games of Skerry's bots say"


def as_html(reports: Sequence[Reported], site: str) -> str:
    """A page that needs nothing else; ``site`` is the address of the site on which games open."""
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title(reports))}</title>\n<style>{PAGE_STYLE}{STYLE}</style>\n"
        f'<main class="report">\n{content(reports, site)}</main>\n</html>\n'
    )


def content(reports: Sequence[Reported], site: str) -> str:
    """The report itself, for an element of the class ``report`` on a page with ``STYLE``."""
    parts = [
        f"<h2>{escape(title(reports))}</h2>",
        '<p class="soft">These are games between bots. People play differently, and stronger '
        "programs may, too. Each figure has the number of games (n) that it is from, and ± is half "
        "the width of its 95 % confidence interval. Each dot is a game: it opens when you choose "
        f"it. Skerry {__version__}.</p>",
    ]
    if len(reports) > 1:
        parts.append(_comparison(reports))
    for one in reports:
        if len(reports) > 1:
            parts.append(f"<h2>{escape(one.title)}</h2>")
        parts.append(f'<p class="soft">{escape(_players(one))}</p>')
        parts += [
            _section(*part, one.game.name)
            for part in _parts(one, site, LINKED // (2 * len(reports)))
        ]
    return "".join(parts)


def _players(one: Reported) -> str:
    """Who played."""
    levels = "; ".join(
        f"level {i} searches {level.nodes:,} {'node' if level.nodes == 1 else 'nodes'}"
        + (f" and sees {level.sight} cells far" if level.sight else "")
        for i, level in enumerate(one.levels, 1)
    )
    designer = presentation(one.game).designer
    credit = f" {presentation(one.game).title} is by {designer}." if designer else ""
    rules = one.game.variants[one.game.variant]
    return f"{rules}.{credit} For each move, {levels}."


Section = tuple[str, Sequence[str], str, str]
"""A heading, sentences, plots as SVG, and a table as HTML."""


def _section(name: str, sentences: Sequence[str], plot: str, table: str, game: str = "") -> str:
    """A section of a report; the heading's id tells it from others on the page."""
    said = "".join(f"<p>{sentence}</p>" for sentence in sentences)
    behind = f"<details><summary>Figures</summary>{table}</details>" if table else ""
    mark = f"{game} {name}".strip().lower().replace(" ", "-")
    return f'<section><h3 id="{escape(mark)}">{escape(name)}</h3>{said}{plot}{behind}</section>\n'


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(text)}</td>" for text in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        '<div class="wide" tabindex="0" role="region" aria-label="Table">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _comparison(reports: Sequence[Reported]) -> str:
    """Two games side by side: first what their rules differ in, then which figures do."""
    one, other = reports
    rows = [["Size", str(one.game.size), str(other.game.size)]]
    rows += [
        [parameter.title, *(_setting(each.game, key) for each in reports)]
        for key, parameter in one.game.parameters.items()
        if one.game.slug == other.game.slug and one.game.setting(key) != other.game.setting(key)
    ]
    if one.game.size == other.game.size and len(rows) > 1:
        del rows[0]
    clear, unclear = [], []
    for name, figure in _HEADLINES.items():
        found = [figure(each.report) for each in reports]
        rows.append([name, *(_shown(name, each) for each in found)])
        first, second = found
        if first is None or second is None or (name == "Turns" and rows[-1][1:] == rows[-2][1:]):
            continue
        if abs(first.value - second.value) > math.hypot(first.error, second.error):
            clear.append(
                f"{name}: {_shown(name, first)} in {one.title}, {_shown(name, second)} in "
                f"{other.title}."
            )
        else:
            unclear.append(name)
    rows.append(["Levels that beat the one below", *(str(each.report.rungs) for each in reports)])
    rows.append(["Games between equals (n)", *(f"{each.report.draws.n:,}" for each in reports)])
    sentences = [
        "These figures differ by more than both intervals explain (of so many, one in twenty does "
        "so by chance):"
        if clear
        else "No figure differs by more than the intervals explain."
    ]
    sentences += map(escape, clear)
    if unclear:
        names = ", ".join(unclear)
        sentences.append(escape(f"These games show no clear difference in: {names.lower()}."))
    table = _table(["", *(each.title for each in reports)], rows)
    return _section("Side by side", sentences, table, "")


def _setting(game: Game[Any], key: str) -> str:
    value = game.setting(key)
    return ("yes" if value else "no") if isinstance(value, bool) else f"{value:,}"


def _shown(name: str, figure: Figure | None) -> str:
    if figure is None:
        return UNKNOWN
    shares = ("share", "Settled", "Draws", "Coverage", "Turns without")
    if any(word in name for word in shares):
        return percent(figure)
    return number(figure, 1)


_HEADLINES: dict[str, Callable[[Report], Figure | None]] = {
    "First player's share between equals": lambda r: r.overall,
    "First player's share after the fairest first move": lambda r: (
        r.fairest.share if r.fairest else None
    ),
    "Plies": lambda r: r.lengths,
    "Turns": lambda r: r.turns,
    "Legal moves": lambda r: r.choices,
    "Turns without a choice": lambda r: r.forced,
    "Moves weighed": lambda r: r.effective,
    "Settled after": lambda r: r.settled,
    "Lead changes": lambda r: r.lead_changes,
    "Coverage": lambda r: r.coverage,
    "Captures in a turn": lambda r: r.captures,
    "Draws": lambda r: r.draws,
}


def _parts(one: Reported, site: str, room: int) -> Iterable[Section]:
    links = {played.number: f"{site}#{played.fragment(one.game.name)}" for played in one.games}
    yield _fairness(one)
    yield _openings(one, links)
    yield _depth(one)
    yield _lengths(one, links, room)
    yield _choices(one)
    yield _decisiveness(one, links, room)
    yield _board(one, links)
    yield _material(one)
    yield _endings(one)
    yield _complexity(one)


def _fairness(one: Reported) -> Section:
    first, second = one.game.players
    rows = [
        (f"Level {i}", figure) for i, figure in enumerate(one.report.first, 1)
        if figure
    ]  # fmt: skip
    overall = one.report.overall
    sentences = []
    if overall:
        rows.append(("All levels", overall))
        verdict = (
            f"{first}, who moves first, has an advantage"
            if bounds(overall)[0] > EVEN
            else f"{second}, who moves second, has an advantage"
            if bounds(overall)[1] < EVEN
            else "These games show no clear advantage for either side"
        )
        sentences.append(
            f"{first} moves first and won {percent(overall)} of the points between equals "
            f"(n = {overall.n:,}). {verdict}."
        )
    if one.game.setting("swap"):
        used = [g for g in one.games if len(g.cells) > 1 and g.cells[1] is None]
        sentences.append(
            f"The rules have a swap: {second} took over the first move in {len(used):,} of "
            f"{len(one.games):,} games."
        )
    elif one.report.swaps:
        best = one.report.swaps[-1]
        after = best.with_swap
        told = (
            "that would turn the advantage round: the first move must be chosen with care"
            if bounds(after)[1] < EVEN
            else "that would not be enough"
            if bounds(after)[0] > EVEN
            else "that would leave neither side an advantage that these games show"
        )
        sentences.append(
            f"If {second} could take over {first}'s side after the first move, level {best.level} "
            f"would do so in {percent(best.taken)} of its games, and {first} would win "
            f"{percent(after)} (n = {after.n:,}): {told}."
        )
    plot = plots.intervals(
        f"{first}'s share of points between equals",
        [plots.Interval(name, figure.value, figure.error) for name, figure in rows],
    )
    swaps = {swap.level: swap for swap in one.report.swaps}

    def with_swap(levels: tuple[int, int]) -> str:
        known = swaps.get(levels[0]) if levels[0] == levels[1] else None
        return percent(known.with_swap) if known else UNKNOWN

    table = [
        [f"Level {a}", f"Level {b}", f"{found.n:,}", percent(found), with_swap((a, b))]
        for (a, b), found in one.report.pairs
    ]
    heads = [first, second, "n", f"{first}'s share", "With a swap"]
    return "Fairness", sentences, plot, _table(heads, table)


def _openings(one: Reported, links: dict[int, str]) -> Section:
    first, second = one.game.players
    openings = sorted(one.report.openings, key=lambda o: -o.share.value)
    fairest = one.report.fairest
    sentences = []
    if fairest:
        total = sum(o.share.n for o in openings)
        sentences.append(
            f"Level {one.highest} played itself from each first move (n = {total:,} in all; moves "
            f"that symmetries exchange count as one). The fairest is {fairest.tokens[0]}: {first} "
            f"won {percent(fairest.share)} after it (n = {fairest.share.n:,})."
        )
        strong = [o.tokens[0] for o in openings if bounds(o.share, SURE)[0] > EVEN]
        weak = [o.tokens[0] for o in openings if bounds(o.share, SURE)[1] < EVEN]
        sentences.append(
            f"Where {second} may swap after the first move, {first} should begin with a fair one. "
            + (f"{second} should swap after {_names(strong)}" if strong else "No move is clearly "
               "strong enough to swap")
            + (f", and leave {_names(weak)} to {first}." if weak else ".")
        )  # fmt: skip
        if total < 10 * len(openings):
            sentences.append(
                f"With {total / len(openings):.0f} games for each first move this map is a sketch: "
                "play more games to trust it."
            )
    by_cell: dict[int, list[Opening]] = {}
    for opening in openings:
        for cell in opening.cells:
            by_cell.setdefault(cell, []).append(opening)
    shares = {
        cell: sum(o.share.value * o.share.n for o in found) / sum(o.share.n for o in found)
        for cell, found in by_cell.items()
    }
    games = _examples(
        (played.cells[0], links[played.number])
        for played in one.games
        if played.pairing.kind == "opening"
    )
    plot = plots.board_map(
        f"{first}'s share of points, in %, by the cell of the first move",
        one.game.board,
        shares,
        lambda cell: f"{100 * shares[cell]:.0f}" if cell in shares else "",
        games,
    )
    rows = [[_some(o.tokens), f"{o.share.n:,}", percent(o.share)] for o in openings]
    return (
        "First moves",
        sentences,
        plot if shares else "",
        _table(["First moves", "n", f"{first}'s share"], rows),
    )


def _names(tokens: Sequence[str]) -> str:
    shown = list(tokens[:6]) + (["others"] if len(tokens) > 6 else [])
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def _some(tokens: Sequence[str]) -> str:
    return ", ".join(tokens[:6]) + (", …" if len(tokens) > 6 else "")


def _depth(one: Reported) -> Section:
    steps = [step for step in one.report.steps if step]
    if not steps:
        return "Depth", ["Only one level played: more are needed for a ladder."], "", ""
    dull = [step for step in steps if step.share.value < RUNG]
    sentences = [
        f"{one.report.rungs} of {len(steps)} levels won at least {100 * RUNG:.0f} % of the points "
        "against the level below: so many steps of skill these games show."
    ]
    if dull:
        names = _names([f"level {step.level}" for step in dull])
        sentences.append(f"No step up: {names}.")
    rows = [plots.Interval(f"Level {s.level} over {s.level - 1}", s.share.value, s.share.error)
            for s in steps]  # fmt: skip
    plot = plots.intervals("Each level's share of points against the level below", rows)

    def row(step: Step) -> list[str]:
        below = one.levels[step.level - 2].nodes
        return [f"Level {step.level}", f"{below:,}", f"{step.nodes:,}",
                f"{step.nodes / below:,.1f}", f"{step.share.n:,}", percent(step.share)]  # fmt: skip

    heads = ["Level", "Nodes below", "Nodes", "Times", "n", "Share"]
    return "Depth", sentences, plot, _table(heads, map(row, steps))


def _every(games: Sequence[T], link: Callable[[T], str], room: int) -> Sequence[T]:
    """Some of many, evenly: so few that their links have at most so many characters."""
    shown = max(1, min(SHOWN, room * len(games) // max(1, sum(len(link(g)) for g in games))))
    return games[:: max(1, math.ceil(len(games) / shown))]


def _some_of(shown: Sequence[Any], games: Sequence[Any]) -> str:
    """What to say where not all games are dots."""
    return f", {len(shown):,} of {len(games):,} games" if len(shown) < len(games) else ""


def _lengths(one: Reported, links: dict[int, str], room: int) -> Section:
    r = one.report
    least, lower, median, upper, most = r.spread
    sentences = [
        f"A game takes {number(r.lengths)} plies in {number(r.turns)} turns (n = {r.lengths.n:,}). "
        f"Half of all games take {lower:,} to {upper:,} plies, and all of them {least:,} to "
        f"{most:,}."
    ]
    if r.shortest and r.longest:
        sentences.append(
            f"Between equals at level {one.highest}, {_link(r.shortest, links, 'the shortest win')}"
            f" took {r.shortest.value:,.0f} plies and {_link(r.longest, links, 'the longest game')}"
            f" {r.longest.value:,.0f}."
        )
    equals = [g for g in one.games if g.pairing.kind == "equal"]
    shown = _every(equals, lambda g: links[g.number], room)
    points = plots.stack(
        (len(g.moves), links[g.number], f"Game {g.number + 1}: {len(g.moves)} plies") for g in shown
    )
    table = _table(
        ["Plies", "Games"],
        [["Least", f"{least:,}"], ["A quarter take at most", f"{lower:,}"],
         ["Half take at most", f"{median:,}"], ["Three quarters take at most", f"{upper:,}"],
         ["Most", f"{most:,}"]],
    )  # fmt: skip
    return (
        "Length",
        sentences,
        plots.dots(f"Lengths of games{_some_of(shown, equals)}", "plies", "games", points),
        table,
    )


def _link(notable: Notable, links: dict[int, str], name: str) -> str:
    return f'<a href="{escape(links[notable.number])}">{name}</a>'


def _moments(rows: Sequence[Sequence[float]], heads: Sequence[str], digits: int = 1) -> str:
    """A table of values over a game."""
    last = len(rows) - 1
    return _table(
        ["Of the game", *heads],
        [[f"{i / last:.0%}", *(f"{x:,.{digits}f}" for x in row)] for i, row in enumerate(rows)],
    )


def _choices(one: Reported) -> Section:
    r = one.report
    sentences = [
        f"There are {number(r.choices, 1)} legal moves for each ply (n = {r.choices.n:,}), and at "
        f"most {r.most_choices:,}; "
        f"{_share_of(r.forced, 'of the turns leave', 'every turn leaves')} "
        f"{'no choice' if r.forced.value else 'a choice'}."
    ]
    if r.effective:
        sentences.append(
            f"Level {one.highest} weighed {number(r.effective, 1)} of them (n = "
            f"{r.effective.n:,}): as many equally tempting moves would spread its search as much."
        )
    else:
        sentences.append(
            "How many of them were worth weighing is not known: the search of this game does not "
            "count visits."
        )
    plot = plots.lines("Legal moves over a game", ("moves",), [(x,) for x in r.branching])
    return "Choices", sentences, plot, _moments([(x,) for x in r.branching], ["Legal moves"])


def _decisiveness(one: Reported, links: dict[int, str], room: int) -> Section:
    r = one.report
    sentences = []
    if r.settled and r.lead_changes and r.drama:
        sentences.append(
            f"Between equals at level {one.highest}, the winner was ahead for good after "
            f"{percent(r.settled)} of the game, by what the bots themselves expected (n = "
            f"{r.settled.n:,}). The lead changed {number(r.lead_changes, 1)} times, and at worst "
            f"the later winner's chances were {100 * (EVEN - r.drama.value):.0f} % "
            f"± {100 * r.drama.error:.0f}."
        )
    if r.comeback:
        sentences.append(
            f"In {_link(r.comeback, links, 'the greatest comeback')} they had fallen to "
            f"{100 * (EVEN - r.comeback.value):.0f} %."
        )
    shown = _every(r.courses, lambda course: links[course[0]], room)
    points = [
        plots.Dot(settled, drama, links[n], f"Game {n + 1}: settled after {settled:.0%}")
        for n, settled, drama in shown
    ]
    plot = plots.dots(
        "When games were settled, and how far behind the winner had been"
        + _some_of(shown, r.courses),
        "settled after this share of the game",
        "farthest below even",
        points,
    )
    parts = [(0.0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1.01)]
    table = _table(
        ["Settled after", "Games", "Farthest below even, on average"],
        [
            [
                f"{low:.0%} to {min(high, 1):.0%}",
                f"{len(found):,}",
                f"{sum(found) / len(found):.2f}" if found else UNKNOWN,
            ]
            for low, high in parts
            for found in [[drama for _, settled, drama in r.courses if low <= settled < high]]
        ],
    )
    return "Drama", sentences, plot if points else "", table if points else ""


def _board(one: Reported, links: dict[int, str]) -> Section:
    r, board = one.report, one.game.board
    sentences = [
        f"A game uses {percent(r.coverage)} of the cells (n = {r.coverage.n:,}). The first map "
        "shows where moves end, in thousandths of all moves."
    ]
    plot = plots.board_map(
        "Where moves end", board, r.heat, lambda cell: f"{1000 * r.heat.get(cell, 0):.0f}"
    )
    equals = [g for g in one.games if g.pairing.kind == "equal"]
    if r.turning:
        best = [g for g in equals if g.pairing.levels[0] == one.highest]
        examples = _examples((turning_cell(g), links[g.number]) for g in best)
        sentences.append(
            "The next shows where games are decided: where the move ended after which the winner "
            "stayed ahead, in % of these moves."
        )
        plot += plots.board_map(
            "Where games are decided",
            board,
            r.turning,
            lambda cell: f"{100 * r.turning[cell]:.0f}" if cell in r.turning else "",
            examples,
        )
    if r.decisive:
        winners = _examples((cell, links[g.number]) for g in equals for cell in g.won)
        sentences.append("The last shows how often a cell belonged to what won, in % of games won.")
        plot += plots.board_map(
            "What wins",
            board,
            r.decisive,
            lambda cell: f"{100 * r.decisive.get(cell, 0):.0f}",
            winners,
        )
    maps: list[Mapping[int, float]] = [r.heat, r.turning, r.decisive]
    rows = [
        [board.names[cell], *(f"{100 * known.get(cell, 0):.1f}" for known in maps)]
        for cell in board.cells
    ]
    heads = ["Cell", "Moves %", "Decided %", "Won %"]
    return "Board", sentences, plot, _table(heads, rows)


def _examples(found: Iterable[tuple[int | None, str]]) -> dict[int, str]:
    """A game for each cell, for numbers on a map that are links."""
    games: dict[int, str] = {}
    for cell, link in found:
        if cell is not None and len(link) <= LONGEST_LINK:
            games.setdefault(cell, link)
    return games


def _material(one: Reported) -> Section:
    r = one.report
    sentences = [
        f"{number(r.captures, 2)} pieces leave the board in a turn (n = {r.captures.n:,})."
        if r.captures.value
        else f"No piece ever leaves the board (n = {r.captures.n:,})."
    ]
    names = one.game.players
    plot = plots.lines("Pieces on the board over a game", names, r.pieces)
    table = _moments(r.pieces, [f"{name}'s pieces" for name in names])
    if r.score and r.score != r.pieces:
        plot += plots.lines("Score over a game", names, r.score)
        table += _moments(r.score, [f"{name}'s score" for name in names], 2)
    return "Material", sentences, plot, table


def _endings(one: Reported) -> Section:
    r = one.report
    sentences = [
        _share_of(r.draws, "of the games between equals were drawn", "No game was drawn")
        + f" (n = {r.draws.n:,})."
    ]
    known = [f"{percent(r.endings[way])} {words}." for way, words in _ENDINGS.items()
             if way in r.endings]  # fmt: skip
    sentences += known or ["No game ended by repetition or at a limit."]
    ways = sorted(r.endings.items(), key=lambda item: -item[1].value)
    rows = [plots.Interval(way.capitalize(), found.value, found.error) for way, found in ways]
    table = [[way.capitalize(), f"{found.n:,}", percent(found)] for way, found in ways]
    plot = plots.intervals("How games ended", rows)
    return "Endings", sentences, plot, _table(["Ended by", "n", "Share"], table)


_ENDINGS = {
    "repetition": "ended by repetition",
    "ply limit": "reached the longest game that the rules allow",
    "unfinished": "were given up because they did not end",
}


def _complexity(one: Reported) -> Section:
    r = one.report
    sentences = [
        f"A game is one of about 10<sup>{r.tree.value:,.0f}</sup> (n = {r.tree.n:,}, ± "
        f"{max(r.tree.error, 0.1):.1f} in the exponent): the product of the numbers of its legal "
        f"moves. The board has at most 10<sup>{r.states:,.0f}</sup> positions, legal or not.",
        f"This computer plays {number(one.speed)} random games in a second while it does what else "
        f"it does (n = {one.speed.n:,}); so fast can a search by random games be.",
    ]
    return "Complexity and speed", sentences, "", ""

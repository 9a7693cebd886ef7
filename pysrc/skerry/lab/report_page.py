"""A report on one game, or on two side by side, as one page of HTML without scripts.

Sentences come first, then plots, then tables; every dot is a link to its game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

from ..game import Game
from ..games import levels, load, presentation
from ..version import __version__
from . import plots
from .report import EVEN, RUNG, Figure, Notable, Opening, Report, Step, report
from .selfplay import SelfPlay

SURE = 1.5
"""By how many half intervals a first move must differ from even: of many moves, some differ by one
by chance."""
UNKNOWN = "-"
"""Shown where games do not tell."""
SHOWN = 400
"""Dots in one plot, at most."""

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
 margin: 1.2rem 0; overflow-x: auto; }
.report p { margin: 0.4rem 0; }
.report .soft { color: var(--soft); }
.report a { color: var(--sea); }
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
    """A game with the games that were played of it and their figures."""

    game: Game[Any]
    games: Sequence[SelfPlay]
    report: Report
    highest: int

    @property
    def title(self) -> str:
        """The game's name for people, with its size and variant."""
        size = f"{presentation(self.game).title}, size {self.game.size}"
        return f"{size}, {self.game.variant}" if self.game.variant else size


def reported(name: str, games: Sequence[SelfPlay], highest: int) -> Reported:
    """The report on games of the game of this name.  Raises ValueError when they are too few."""
    game = load(name)
    return Reported(game, games, report(game, games, highest), highest)


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


def as_html(reports: Sequence[Reported], site: str) -> str:
    """A page that needs nothing else; ``site`` is the address of the site on which games open."""
    title = escape(f"{heading(reports)}: a report on games")
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{PAGE_STYLE}{STYLE}</style>\n"
        f'<main class="report">\n{content(reports, site)}</main>\n</html>\n'
    )


def content(reports: Sequence[Reported], site: str) -> str:
    """The report itself, for an element of the class ``report`` on a page with ``STYLE``."""
    parts = [
        f"<h2>{escape(heading(reports))}</h2>",
        f'<p class="soft">What games between Skerry\'s own bots say. People play differently, and '
        f"stronger programs may, too. {escape(_how(reports))}</p>",
    ]
    if len(reports) > 1:
        parts.append(_comparison(reports))
    for one in reports:
        if len(reports) > 1:
            parts.append(f"<h2>{escape(one.title)}</h2>")
        parts += [_section(*part, one.game.name) for part in _parts(one, site)]
    return "".join(parts)


def _how(reports: Sequence[Reported]) -> str:
    games = " and ".join(f"{one.report.games:,}" for one in reports)
    return (
        f"{games} games, levels 1 to {reports[0].highest}; "
        f"± is half of a 95 % confidence interval. Skerry {__version__}."
    )


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
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _comparison(reports: Sequence[Reported]) -> str:
    rows = [[name, *(show(one.report) for one in reports)] for name, show in _HEADLINES.items()]
    return _section("Side by side", [], _table(["", *(one.title for one in reports)], rows), "")


_HEADLINES: dict[str, Callable[[Report], str]] = {
    "Player 1's share between equals": lambda r: percent(r.overall) if r.overall else UNKNOWN,
    "Share after the fairest first move": lambda r: (
        percent(r.fairest.share) if r.fairest else UNKNOWN
    ),
    "Levels that beat the one below": lambda r: str(r.rungs),
    "Plies": lambda r: number(r.lengths),
    "Turns": lambda r: number(r.turns),
    "Legal moves": lambda r: number(r.choices, 1),
    "Settled after": lambda r: percent(r.settled) if r.settled else UNKNOWN,
    "Lead changes": lambda r: number(r.lead_changes, 1) if r.lead_changes else UNKNOWN,
    "Draws": lambda r: percent(r.draws),
}


def _parts(one: Reported, site: str) -> Iterable[Section]:
    links = {played.number: f"{site}#{played.fragment(one.game.name)}" for played in one.games}
    yield _fairness(one)
    yield _openings(one)
    yield _depth(one)
    yield _lengths(one, links)
    yield _choices(one)
    yield _decisiveness(one, links)
    yield _board(one)
    yield _material(one)
    yield _endings(one)


def _fairness(one: Reported) -> Section:
    first, second = one.game.players
    rows = [(f"Level {i}", figure) for i, figure in enumerate(one.report.first, 1) if figure]
    overall = one.report.overall
    sentences = []
    if overall:
        rows.append(("All levels", overall))
        verdict = (
            f"{first} has an advantage"
            if overall.low > EVEN
            else f"{second} has an advantage"
            if overall.high < EVEN
            else "These games show no advantage for either"
        )
        sentences.append(
            f"{first} moves first and won {percent(overall)} of {overall.n} games between equals. "
            f"{verdict}."
        )
    plot = plots.intervals(
        f"{first}'s share of points between equals",
        [plots.Interval(name, figure.value, figure.error) for name, figure in rows],
    )
    return "Fairness", sentences, plot, _shares("Level", rows)


def _shares(head: str, rows: Sequence[tuple[str, Figure]]) -> str:
    return _table([head, "Games", "Share"], [[name, str(f.n), percent(f)] for name, f in rows])


def _openings(one: Reported) -> Section:
    first, second = one.game.players
    openings = sorted(one.report.openings, key=lambda o: -o.share.value)
    fairest = one.report.fairest
    sentences = []
    if fairest:
        sentences.append(
            f"Level {one.highest} against itself, from each first move. The fairest is "
            f"{fairest.tokens[0]}: {first} won {percent(fairest.share)} of "
            f"{fairest.share.n} games after it."
        )
        strong = [o.tokens[0] for o in openings if o.share.value - SURE * o.share.error > EVEN]
        weak = [o.tokens[0] for o in openings if o.share.value + SURE * o.share.error < EVEN]
        sentences.append(
            f"If {second} may swap after the first move, {first} should begin with a fair one. "
            + (f"{second} should swap after {_names(strong)}" if strong else "No move is clearly "
               "strong enough to swap")
            + (f", and let {first} keep {_names(weak)}." if weak else ".")
        )  # fmt: skip
    by_cell: dict[int, list[Opening]] = {}
    for opening in openings:
        for cell in opening.cells:
            by_cell.setdefault(cell, []).append(opening)
    shares = {
        cell: sum(o.share.value * o.share.n for o in found) / sum(o.share.n for o in found)
        for cell, found in by_cell.items()
    }
    plot = plots.board_map(
        f"{first}'s share of points by the cell of the first move",
        one.game.board,
        shares,
        lambda cell: f"{100 * shares[cell]:.0f}" if cell in shares else "",
    )
    rows = [(", ".join(o.tokens), o.share) for o in openings]
    return "First moves", sentences, plot if shares else "", _shares("First moves", rows)


def _names(tokens: Sequence[str]) -> str:
    shown = list(tokens[:6]) + (["others"] if len(tokens) > 6 else [])
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def _depth(one: Reported) -> Section:
    steps = [step for step in one.report.steps if step]
    known = levels(one.game)
    sentences = [
        f"{one.report.rungs} of {len(steps)} levels won at least {100 * RUNG:.0f} % of the points "
        "against the level below: so many steps of skill these games show."
    ]
    rows = [plots.Interval(f"Level {s.level} against {s.level - 1}", s.share.value, s.share.error)
            for s in steps]  # fmt: skip
    plot = plots.intervals("Each level's share of points against the level below", rows)

    def row(step: Step) -> list[str]:
        below = known[step.level - 2].nodes
        return [f"Level {step.level}", f"{below:,}", f"{step.nodes:,}", str(step.share.n),
                percent(step.share)]  # fmt: skip

    heads = ["Level", "Nodes below", "Nodes", "Games", "Share"]
    return "Depth", sentences, plot, _table(heads, map(row, steps))


def _every(games: Sequence[Any]) -> Sequence[Any]:
    """Some of many, evenly."""
    return games[:: max(1, math.ceil(len(games) / SHOWN))]


def _lengths(one: Reported, links: dict[int, str]) -> Section:
    r = one.report
    least, median, most = r.spread
    sentences = [
        f"A game takes {number(r.lengths)} plies in {number(r.turns)} turns; half of all games "
        f"take at most {median:,} plies, and all of them {least:,} to {most:,}."
    ]
    if r.shortest and r.longest:
        sentences.append(
            f"Between equals at level {one.highest}, {_link(r.shortest, links, 'the shortest win')}"
            f" took {r.shortest.value:,.0f} plies and {_link(r.longest, links, 'the longest game')}"
            f" {r.longest.value:,.0f}."
        )
    equals = [g for g in one.games if g.pairing.kind == "equal"]
    points = plots.stack(
        (len(g.moves), links[g.number], f"Game {g.number + 1}: {len(g.moves)} plies")
        for g in _every(equals)
    )
    return "Length", sentences, plots.dots("Lengths of games", "plies", "games", points), ""


def _link(notable: Notable, links: dict[int, str], name: str) -> str:
    return f'<a href="{escape(links[notable.number])}">{name}</a>'


def _choices(one: Reported) -> Section:
    r = one.report
    sentences = [
        f"There are {number(r.choices, 1)} legal moves for each ply, and at most "
        f"{r.most_choices:,}; "
        f"{_share_of(r.forced, 'of the plies have', 'no ply has')} a single one."
    ]
    if r.effective:
        sentences.append(
            f"Level {one.highest} weighed {number(r.effective, 1)} of them: as many equally "
            "tempting moves would spread its search as much."
        )
    sentences.append(
        f"A game is one of about 10<sup>{r.tree.value:,.0f}</sup> ways through the tree, and the "
        f"board has at most 10<sup>{r.states:,.0f}</sup> positions."
    )
    return "Choices", sentences, "", ""


def _decisiveness(one: Reported, links: dict[int, str]) -> Section:
    r = one.report
    sentences = []
    if r.settled and r.lead_changes and r.drama:
        sentences.append(
            f"Between equals at level {one.highest}, the winner was ahead for good after "
            f"{percent(r.settled)} of the game, by the expectations of the bots themselves. The "
            f"lead changed {number(r.lead_changes, 1)} times, and the later winner was once "
            f"{percent(r.drama)} below even."
        )
    if r.comeback:
        sentences.append(
            f"In {_link(r.comeback, links, 'the greatest comeback')} the winner's chances had "
            f"fallen to {100 * (EVEN - r.comeback.value):.0f} %."
        )
    points = [
        plots.Dot(settled, drama, links[n], f"Game {n + 1}: settled after {settled:.0%}")
        for n, settled, drama in _every(r.courses)
    ]
    plot = plots.dots(
        "When games were settled, and how far behind the winner had been",
        "share of the game after which the winner stayed ahead",
        "farthest below even",
        points,
    )
    return "Drama", sentences, plot if points else "", ""


def _board(one: Reported) -> Section:
    r, board = one.report, one.game.board
    sentences = [f"A game uses {percent(r.coverage)} of the cells."]
    plot = plots.board_map(
        "Where moves end", board, r.heat, lambda cell: f"{1000 * r.heat.get(cell, 0):.0f}"
    )
    sentences.append("The map shows where moves end, in thousandths of all moves.")
    if r.decisive:
        sentences.append("The second one shows how often a cell belonged to what won, in %.")
        plot += plots.board_map(
            "What wins", board, r.decisive, lambda cell: f"{100 * r.decisive.get(cell, 0):.0f}"
        )
    return "Board", sentences, plot, ""


def _material(one: Reported) -> Section:
    r = one.report
    sentences = [
        f"{number(r.captures, 2)} pieces leave the board in a turn."
        if r.captures.value
        else "No piece ever leaves the board."
    ]
    first, second = one.game.players
    plot = plots.lines("Pieces on the board over a game", (first, second), r.pieces)
    rows = [
        [f"{i / (len(r.pieces) - 1):.0%}", f"{a:.1f}", f"{b:.1f}"]
        for i, (a, b) in enumerate(r.pieces)
    ]
    return "Material", sentences, plot, _table(["Of the game", first, second], rows)


def _endings(one: Reported) -> Section:
    r = one.report
    total = sum(r.endings.values())
    rows = [
        [name, str(n), f"{100 * n / total:.0f} %"]
        for name, n in sorted(r.endings.items(), key=lambda item: -item[1])
    ]
    sentences = [
        _share_of(r.draws, "of the games between equals were drawn.", "No game was drawn.")
    ]
    return "Endings", sentences, _table(["Ended by", "Games", "Share"], rows), ""

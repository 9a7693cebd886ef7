"""What a report on one game says: its sections, each with sentences, plots and a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple, TypeVar

from ..game import Game
from ..games import evaluator
from ..presentation import Level
from ..text import Text
from . import plots
from .report import (
    EVEN,
    RUNG,
    Figure,
    Notable,
    Opening,
    Report,
    Step,
    mean,
    share,
    share_of,
    turning_cell,
    turning_ply,
)
from .report_words import JOINED, UNKNOWN, Words
from .selfplay import TOLERANCE, SelfPlay

T = TypeVar("T")

SURE = 1.5
"""A first move is called strong or weak if an interval so many times as wide as usual excludes even
chances.  With the usual one, some of many moves would be called so by chance."""
MAX_LINK = 200
"""Characters of a link on a map, at most: longer ones would make the page heavy."""
SHOWN = 400
"""Dots in one plot, at most."""
BINS = 40
"""Bins in the histogram of lengths, at most."""


class Reported(NamedTuple):
    """A game with the games that were played of it, their figures, and how many random games this
    computer plays in a second, if it was timed."""

    game: Game[Any]
    games: Sequence[SelfPlay]
    report: Report
    levels: Sequence[Level]
    speed: Figure | None

    @property
    def highest(self) -> int:
        """The number of the strongest level."""
        return len(self.levels)

    @property
    def equals(self) -> list[SelfPlay]:
        """The games between equals."""
        return [game for game in self.games if game.pairing.kind == "equal"]


class Section(NamedTuple):
    """A heading, sentences as HTML, plots as SVG, and a table as HTML."""

    name: Text
    sentences: Sequence[str]
    plot: str = ""
    table: str = ""


class Links:
    """The addresses of games, by number, at a ply or at their end."""

    def __init__(self, one: Reported, site: str) -> None:
        self._games = {played.number: played for played in one.games}
        self._name, self._site = one.game.name, site

    def __call__(self, number: int, ply: int | None = None) -> str:
        return f"{self._site}#{self._games[number].fragment(self._name, ply)}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], say: Words) -> str:
    """A table with a heading for each column, and for each row in its first column."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(text)}</td>" for text in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{say("Table")}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def sections(one: Reported, site: str, room: int, say: Words) -> Iterator[Section]:
    """The report on a game.  The links of the dots in a plot have at most ``room`` characters."""
    links = Links(one, site)
    yield _fairness(one, say)
    yield _openings(one, links, say)
    yield _depth(one, say)
    yield _lengths(one, links, room, say)
    yield _choices(one, say)
    yield _drama(one, links, room, say)
    if (board := _board(one, links, say)).plot:
        yield board
    yield _material(one, say)
    yield _endings(one, say)
    yield _complexity(one, say)


def _players(one: Reported, say: Words) -> tuple[str, str]:
    first, second = map(say.name, one.game.players)
    return first, second


def _fairness(one: Reported, say: Words) -> Section:
    first, second = _players(one, say)
    rows = [(_level(i, say), figure) for i, figure in enumerate(one.report.first, 1) if figure]
    if one.report.overall:
        rows.append((say("All levels"), one.report.overall))
    plot = plots.intervals(
        say("{first}'s share of points between equals", first=first),
        [_interval(name, figure, say) for name, figure in rows],
    )
    swaps = {(swap.level, swap.level): swap.with_swap for swap in one.report.swaps}
    pairs = [
        [
            _level(pair.levels[0], say),
            _level(pair.levels[1], say),
            say.count(pair.share.n),
            say.percent(pair.share),
            say.known(swaps.get(pair.levels), is_share=True),
        ]
        for pair in one.report.pairs
    ]
    heads = [first, second, "n", say("{first}'s share", first=first), say("With a swap")]
    # A designer may name players as they like.
    sentences = [*map(escape, (*_on_advantage(one, say), *_on_swap(one, say)))]
    return Section(Text("Fairness"), sentences, plot, table(heads, pairs, say))


def _on_advantage(one: Reported, say: Words) -> Iterator[str]:
    """Which player has an advantage between equals."""
    first, second = _players(one, say)
    if overall := one.report.overall:
        won = say(
            "{first} moves first and won {share} of the points between equals (n = {n}).",
            first=first,
            share=say.percent(overall),
            n=overall.n,
        )
        verdict = _verdict(
            overall,
            say("{first}, who moves first, has an advantage.", first=first),
            say("{second}, who moves second, has an advantage.", second=second),
            say("These games show no clear advantage for either side."),
        )
        yield f"{won} {verdict}"


def _on_swap(one: Reported, say: Words) -> Iterator[str]:
    """How often players swapped or, without such a rule, what it would change."""
    _, second = _players(one, say)
    used = share_of(len(g.cells) > 1 and g.cells[1] is None for g in one.games)
    if one.game.setting("swap") and used:
        yield say(
            "The rules allow a swap: {second} took over the first move in {share} of "
            "the games (n = {n}).",
            second=second,
            share=say.percent(used),
            n=used.n,
        )
    elif one.report.swaps:
        best = one.report.swaps[-1]
        after = best.with_swap
        would = say(
            "If {second} could swap sides after the first move, level {level} would "
            "do so in {taken} of its games, and whoever began would win {share} of "
            "the points (n = {n}).",
            second=second,
            level=best.level,
            taken=say.percent(best.taken),
            share=say.percent(after),
            n=after.n,
        )
        verdict = _verdict(
            after,
            say("That would not be enough: whoever began would still have the advantage."),
            say(
                "Then the other player would have the advantage, so the first move must "
                "be chosen with care."
            ),
            say("Then these games would show no clear advantage for either player."),
        )
        yield f"{would} {verdict}"


def _verdict(share: Figure, more: str, less: str, unclear: str) -> str:
    """The sentence for a share that is more than one half, less, or perhaps either."""
    return more if share.low > EVEN else less if share.high < EVEN else unclear


def _interval(name: str, share: Figure, say: Words) -> plots.Interval:
    return plots.Interval(name, share, say.known(share, is_share=True))


def _level(number: int, say: Words) -> str:
    return say("Level {n}", n=number)


def _openings(one: Reported, links: Links, say: Words) -> Section:
    first, _ = _players(one, say)
    openings = sorted(one.report.openings, key=lambda o: -o.share.value)
    firsts: dict[int, set[str]] = {}
    for opening in openings:
        for cell in opening.cells:
            firsts.setdefault(cell, set()).update(opening.tokens)
    played = [game for game in one.games if game.pairing.kind == "opening"]
    shares = {
        cell: figure
        for cell, tokens in firsts.items()
        if (figure := share(game for game in played if game.moves[0] in tokens))
    }
    shown = CellMap(
        say("{first}'s share of points, in %, by the cell of the first move", first=first),
        shares,
        len(played),
        ((game.cells[0], game, 1) for game in played),
    )
    plot = _map(shown, one, links, say) if shares else ""
    rows = [[_some(o.tokens), say.count(o.share.n), say.percent(o.share)] for o in openings]
    heads = [say("First moves"), "n", say("{first}'s share", first=first)]
    # As above, and tokens are a game's own, too.
    sentences = [*map(escape, _on_openings(one, openings, say))]
    return Section(Text("First moves"), sentences, plot, table(heads, rows, say))


def _on_openings(one: Reported, openings: Sequence[Opening], say: Words) -> Iterator[str]:
    """The fairest first move, those that are too strong or too weak, and how certain this is;
    ``openings`` are all, the strongest first."""
    first, second = _players(one, say)
    fairest = one.report.fairest
    if fairest is None:
        return
    total = sum(o.share.n for o in openings)
    yield say(
        "Level {level} played itself from every first move (n = {total} in all; "
        "moves that are alike by symmetry count as one). The fairest is {move}: "
        "after it {first} won {share} of the points (n = {n}).",
        level=one.highest,
        total=total,
        move=fairest.tokens[0],
        first=first,
        share=say.percent(fairest.share),
        n=fairest.share.n,
    )
    strong = [o.tokens[0] for o in openings if o.share.bounds(SURE)[0] > EVEN]
    weak = [o.tokens[0] for o in openings if o.share.bounds(SURE)[1] < EVEN]
    advice = [
        say(
            "If {second} may swap after the first move, {first} should begin with a fair one.",
            first=first,
            second=second,
        ),
        say("{second} should swap after {moves}.", second=second, moves=say.listed(strong))
        if strong
        else say("No first move is so strong that a swap is clearly right."),
    ]
    if weak:
        moves = say.listed(weak)
        advice.append(say("{second} should not swap after {moves}.", second=second, moves=moves))
    yield " ".join(advice)
    if total < 10 * len(openings):
        yield say(
            "With only {n} {n:game|games} for each first move, this map is rough: "
            "play more games to trust it.",
            n=round(total / len(openings)),
        )


def _some(tokens: Sequence[str]) -> str:
    return ", ".join(tokens[:6]) + (", …" if len(tokens) > 6 else "")


def _depth(one: Reported, say: Words) -> Section:
    steps = [step for step in one.report.steps if step]
    if not steps:
        return Section(
            Text("Depth"),
            [say("Only one level played: to see steps of skill, let more of them play.")],
        )
    dull = [step for step in steps if step.share.value < RUNG]
    sentences = [
        say(
            "{rungs} of {n} levels won at least {share} % of the points against the "
            "level below. Each of them is a step of skill.",
            rungs=one.report.rungs,
            n=len(steps),
            share=round(100 * RUNG),
        )
    ]
    if dull:
        names = say.listed([_level(step.level, say).lower() for step in dull])
        sentences.append(say("Too close to the level below: {levels}.", levels=names))
    rows = [
        _interval(
            say("Level {upper} against {lower}", upper=s.level, lower=s.level - 1), s.share, say
        )
        for s in steps
    ]
    plot = plots.intervals(say("Each level's share of points against the level below"), rows)

    def row(step: Step) -> list[str]:
        below = one.levels[step.level - 2].nodes
        times = say.count(step.nodes / below, 1)
        return [
            _level(step.level, say),
            say.count(below),
            say.count(step.nodes),
            times,
            say.count(step.share.n),
            say.percent(step.share),
        ]

    heads = [
        say("Level"),
        say("Nodes below"),
        say("Nodes"),
        say("Times"),
        "n",
        say("Share of points"),
    ]
    return Section(Text("Depth"), sentences, plot, table(heads, map(row, steps), say))


def _every(games: Sequence[T], link: Callable[[T], str], room: int) -> Sequence[T]:
    """An even sample of the games: few enough that their links have at most ``room`` characters."""
    shown = max(1, min(SHOWN, room * len(games) // max(1, sum(len(link(g)) for g in games))))
    return games[:: max(1, math.ceil(len(games) / shown))]


def _plot_title(title: str, shown: Sequence[Any], games: Sequence[Any], say: Words) -> str:
    """The title of a plot with the number of its games, and how many are dots if not all are."""
    if len(shown) == len(games):
        return say.of(title, len(games))
    return say(
        "{title} (n = {n}); dots open {shown} of them", title=title, shown=len(shown), n=len(games)
    )


def _lengths(one: Reported, links: Links, room: int, say: Words) -> Section:
    return Section(
        Text("Length"),
        [*_on_lengths(one, links, say)],
        _lengths_plot(one, links, room, say),
        _lengths_table(one, say),
    )


def _on_lengths(one: Reported, links: Links, say: Words) -> Iterator[str]:
    """How long games are, and the shortest and the longest between the strongest."""
    r = one.report
    lower, _, upper = r.quartiles
    usual = say(
        "A game takes {plies} moves in {turns} turns (n = {n}).",
        plies=say.mean(r.lengths),
        turns=say.mean(r.turns),
        n=r.lengths.n,
    )
    spread = say(
        "Half of these games took {lower} to {upper} moves, and all of them {least} to {most}.",
        lower=round(lower.value),
        upper=round(upper.value),
        least=r.least,
        most=r.most,
    )
    yield f"{usual} {spread}"
    if r.shortest and r.longest:
        yield say(
            "Between equals at level {level}, {shortest} took {few} moves, and "
            "{longest} took {many}.",
            level=one.highest,
            shortest=_link(r.shortest, links, say("the shortest win")),
            few=round(r.shortest.value),
            longest=_link(r.longest, links, say("the longest game")),
            many=round(r.longest.value),
        )


def _lengths_plot(one: Reported, links: Links, room: int, say: Words) -> str:
    """A dot for each game, or a histogram of all games if there are too many for that."""
    equals = one.equals
    shown = _every(equals, lambda g: links(g.number), room)
    # Every bin has as many whole numbers as the others.
    width = max(1, math.ceil(max((len(g.moves) for g in equals), default=0) / BINS))
    points = plots.stack(
        (
            (
                len(g.moves),
                links(g.number),
                say("Game {number}: {n} {n:move|moves}", number=g.number + 1, n=len(g.moves)),
            )
            for g in shown
        ),
        width,
    )
    counts = [len(g.moves) for g in equals] if len(shown) < len(equals) else []
    return plots.dots(
        _plot_title(say("Lengths of games"), shown, equals, say),
        say("moves"),
        say("games"),
        points,
        area=plots.histogram(counts, width) if counts else (),
    )


def _lengths_table(one: Reported, say: Words) -> str:
    """The least, the quartiles and the most."""
    r = one.report
    names = (
        say("A quarter take at most"),
        say("Half take at most"),
        say("Three quarters take at most"),
    )
    quartiles = [
        [
            name,
            say.count(found.value),
            say("{from} to {to}", **{"from": round(found.low), "to": round(found.high)}),
        ]
        for name, found in zip(names, r.quartiles, strict=True)
    ]
    rows = [
        [say("Least"), say.count(r.least), UNKNOWN],
        *quartiles,
        [say("Most"), say.count(r.most), UNKNOWN],
    ]
    n = r.quartiles[0].n
    heads = [say.of(say("Games"), n), say("Moves in a game"), say("95 % interval")]
    return table(heads, rows, say)


def _link(notable: Notable, links: Links, name: str) -> str:
    return f'<a href="{escape(links(notable.number, notable.ply))}">{name}</a>'


def _moments(
    rows: Sequence[Sequence[Figure]], heads: Sequence[str], say: Words, digits: int = 1
) -> str:
    """A table of figures over a game."""
    last = len(rows) - 1
    counted = [say.of(head, figure.n) for head, figure in zip(heads, rows[0], strict=True)]
    return table(
        [say("Of the game"), *counted],
        [
            [f"{100 * i / last:.0f} %", *(say.mean(x, digits) for x in row)]
            for i, row in enumerate(rows)
        ],
        say,
    )


def _choices(one: Reported, say: Words) -> Section:
    r = one.report
    sentences = [
        say(
            "Each time there are {mean} legal moves to choose from (n = {n}), and at most {most}.",
            mean=say.mean(r.choices, 1),
            n=r.choices.n,
            most=r.most_choices,
        )
        + " "
        + (
            say(
                "{share} of the turns leave no choice (n = {n}).",
                share=say.percent(r.forced),
                n=r.forced.n,
            )
            if r.forced.value
            else say("Every turn leaves a choice.")
        )
    ]
    if r.effective:
        known: dict[str, int | str] = {
            "level": one.highest,
            "mean": say.mean(r.effective, 1),
            "n": r.effective.n,
        }
        sentences.append(
            say(
                "Level {level} has {mean} effective choices (n = {n}): its search "
                "spreads as if over that many equal moves.",
                **known,
            )
            if evaluator(one.game).static_evaluation() is None
            else say(
                "Level {level} has {mean} effective choices (n = {n}): the moves that its "
                "search found as good as the best one, or worse by at most {percent} % "
                "of a win.",
                **known,
                percent=round(100 * TOLERANCE),
            )
        )
    name = say("Legal moves")
    points = [(x,) for x in r.branching]
    title = say.of(say("Legal moves over a game"), r.choices.n)
    plot = plots.lines(title, (name,), points, (say("start"), say("end")))
    return Section(Text("Choices"), sentences, plot, _moments(points, [name], say))


def _drama(one: Reported, links: Links, room: int, say: Words) -> Section:
    sentences = [*_on_drama(one, links, say)]
    if not one.report.courses:
        return Section(Text("Drama"), sentences)
    plot = _drama_plot(one, links, room, say)
    return Section(Text("Drama"), sentences, plot, _drama_table(one, say))


def _on_drama(one: Reported, links: Links, say: Words) -> Iterator[str]:
    """How late games are settled, how often the lead changes, and the greatest comeback."""
    r = one.report
    if r.settled and r.lead_changes and r.drama:
        yield say(
            "Between equals at level {level}, the winner was ahead for good after "
            "{settled} of the game, as the bots themselves saw it (n = {n}). Before "
            "that the lead changed {changes} times. At the worst moment, the winner's "
            "chances were {worst}.",
            level=one.highest,
            settled=say.percent(r.settled),
            n=r.settled.n,
            changes=say.mean(r.lead_changes, 1),
            worst=say.percent(r.drama._replace(value=EVEN - r.drama.value)),
        )
    if r.comeback:
        yield say(
            "In {comeback}, the winner's chances had fallen to {least} %.",
            comeback=_link(r.comeback, links, say("the greatest comeback")),
            least=round(100 * (EVEN - r.comeback.value)),
        )


def _drama_plot(one: Reported, links: Links, room: int, say: Words) -> str:
    """A dot for each course; those that are not links are drawn as well."""
    courses = one.report.courses
    shown = _every(courses, lambda course: links(course.number, course.ply), room)
    points = [
        plots.Dot(
            course.settled,
            course.behind,
            links(course.number, course.ply),
            say(
                "Game {number}: settled after {share} %",
                number=course.number + 1,
                share=round(100 * course.settled),
            ),
        )
        for course in shown
    ]
    linked = {course.number for course in shown}
    title = say("When games were settled, and how far behind the winner had been")
    return plots.dots(
        _plot_title(title, shown, courses, say),
        say("settled after this share of the game"),
        say("worst deficit"),
        points,
        rest=[(other.settled, other.behind) for other in courses if other.number not in linked],
    )


def _drama_table(one: Reported, say: Words) -> str:
    """How far the winners had been behind, by the quarter of the game that settled it."""
    rows = []
    for quarter in range(4):
        low, high = quarter / 4, (quarter + 1) / 4
        found = [
            course.behind
            for course in one.report.courses
            if low <= course.settled and (course.settled < high or quarter == 3)
        ]
        average = mean(found)
        rows.append(
            [
                say("{from} to {to} %", **{"from": 25 * quarter, "to": 25 * (quarter + 1)}),
                say.count(len(found)),
                say.mean(average, 2) if average else UNKNOWN,
            ]
        )
    heads = [say("Settled after"), "n", say("Worst deficit, on average")]
    return table(heads, rows, say)


class CellMap(NamedTuple):
    """Shares of ``n`` games by cell, to be drawn in a ``unit``; ``examples`` are games at a ply, by
    cell."""

    title: str
    shares: Mapping[int, Figure]
    n: int
    examples: Iterable[tuple[int | None, SelfPlay, int]]
    unit: float = 0.01


def _board(one: Reported, links: Links, say: Words) -> Section:
    sentences, columns, maps = list[str](), list[str](), list[CellMap]()
    for sentence, column, shown in _maps(one, say):
        sentences.append(sentence)
        columns.append(say.of(column, shown.n))
        maps.append(shown)
    plot = "".join(_map(shown, one, links, say) for shown in maps)
    board = one.game.board

    def row(cell: int) -> list[str]:
        found = (shown.shares.get(cell) for shown in maps)
        return [board.names[cell], *(_in_percent(share, say) if share else "0" for share in found)]

    behind = table([say("Cell"), *columns], map(row, board.cells), say)
    return Section(Text("Board"), sentences, plot, behind)


def _maps(one: Reported, say: Words) -> Iterator[tuple[str, str, CellMap]]:
    """The maps of what happens where, those of which anything is known; each with a sentence about
    it and the heading of its column in the table."""
    r, equals = one.report, one.equals
    if r.heat:
        yield (
            say(
                "A game uses {share} of the cells (n = {n}). The first map shows where moves end, "
                "in thousandths of all moves.",
                share=say.percent(r.coverage),
                n=r.coverage.n,
            ),
            say("Moves %"),
            CellMap(
                say("Where moves end"),
                r.heat,
                _games(r.heat),
                ((cell, g, ply) for g in equals for ply, cell in enumerate(g.cells, 1)),
                unit=0.001,
            ),
        )
    if r.turning:
        best = [g for g in equals if g.pairing.levels[0] == one.highest]
        yield (
            say(
                "The next map shows where games are decided: where the moves ended that "
                "put the winner ahead for good, in % of these moves."
            ),
            say("Decided %"),
            CellMap(
                say("Where games are decided"),
                r.turning,
                _games(r.turning),
                ((turning_cell(g), g, turning_ply(g)) for g in best),
            ),
        )
    if r.decisive:
        yield (
            say("The last map shows how often a cell was part of what won, in % of the games won."),
            say("Won %"),
            CellMap(
                say("What wins"),
                r.decisive,
                _games(r.decisive),
                ((cell, g, len(g.moves)) for g in equals for cell in g.won),
            ),
        )


def _in_percent(share: Figure, say: Words) -> str:
    number = say.count(100 * share.value, 1)
    return f"{number}{JOINED}({say.ends(share, 1)})" if share.error else number


def _games(shares: Mapping[int, Figure]) -> int:
    """The number of games behind a map."""
    return next(iter(shares.values())).n


def _map(shown: CellMap, one: Reported, links: Links, say: Words) -> str:
    """A map as SVG.  Each number is a link to the first example of its cell, if that is short."""
    games: dict[int, tuple[int, str]] = {}
    for cell, game, ply in shown.examples:
        if cell is not None and cell not in games:
            link = links(game.number, ply)
            if len(link) <= MAX_LINK:
                games[cell] = game.number, link

    def spot(cell: int, figure: Figure) -> plots.Spot:
        number, ends = say.count(figure.value / shown.unit), say.ends(figure, unit=shown.unit)
        if cell not in games:
            return plots.Spot(figure.value, number, ends)
        example, link = games[cell]
        where = say.of(f"{one.game.board.names[cell]}: {number} ({ends})", figure.n)
        name = say("{where}, for instance game {number}", where=where, number=example + 1)
        return plots.Spot(figure.value, number, ends, link, name)

    spots = {cell: spot(cell, figure) for cell, figure in shown.shares.items()}
    return plots.board_map(say.of(shown.title, shown.n), one.game.board, spots)


def _material(one: Reported, say: Words) -> Section:
    r, names = one.report, _players(one, say)
    sentences = [
        say(
            "{mean} pieces leave the board in a turn (n = {n}).",
            mean=say.mean(r.captures, 2),
            n=r.captures.n,
        )
        if r.captures.value
        else say("No piece ever leaves the board (n = {n}).", n=r.captures.n)
    ]
    ends = say("start"), say("end")
    title = say.of(say("Pieces on the board over a game"), r.captures.n)
    plot = plots.lines(title, names, r.pieces, ends)
    heads = [say("{player}'s pieces", player=name) for name in names]
    behind = _moments(r.pieces, heads, say)
    if r.score and r.score != r.pieces:
        title = say.of(say("Score over a game"), r.score[0][0].n)
        plot += plots.lines(title, names, r.score, ends)
        heads = [say("{player}'s score", player=name) for name in names]
        behind += _moments(r.score, heads, say, 2)
    return Section(Text("Material"), sentences, plot, behind)


def _endings(one: Reported, say: Words) -> Section:
    r = one.report
    sentences = [
        say(
            "{share} of the games between equals were drawn (n = {n}).",
            share=say.percent(r.draws),
            n=r.draws.n,
        )
        if r.draws.value
        else say("No game between equals was drawn (n = {n}).", n=r.draws.n)
    ]
    known = {
        "repetition": say("ended by repetition"),
        "ply limit": say("reached the move limit"),
        "unfinished": say("were stopped as endless"),
    }
    limits = [
        say(
            "{share} of the games {what} (n = {n}).",
            share=say.percent(r.endings[way]),
            what=what,
            n=r.endings[way].n,
        )
        for way, what in known.items()
        if way in r.endings
    ]
    sentences += limits or [say("No game ended by repetition or at a limit.")]
    ways = sorted(r.endings.items(), key=lambda item: -item[1].value)
    names = {way: say.name(way.capitalize()) for way in r.endings}
    rows = [_interval(names[way], found, say) for way, found in ways]
    shares = [[names[way], say.count(found.n), say.percent(found)] for way, found in ways]
    plot = plots.intervals(say("How games ended"), rows)
    heads = [say("Ended by"), "n", say("Share of games")]
    return Section(Text("Endings"), sentences, plot, table(heads, shares, say))


def _complexity(one: Reported, say: Words) -> Section:
    r = one.report
    tree, states = (f"10<sup>{say.count(power)}</sup>" for power in (r.tree.value, r.states))
    sentences = [
        say(
            "About {tree} games are possible (n = {n}, ± {error} in the exponent): "
            "the numbers of legal moves in a game, multiplied. The board has at most "
            "{states} positions, legal or not.",
            tree=tree,
            n=r.tree.n,
            error=say.width(r.tree._replace(error=max(r.tree.error, 0.1)), 1),
            states=states,
        ),
    ]
    if one.speed:
        sentences.append(
            say(
                "This computer played {rate} random games a second (n = {n}), perhaps "
                "while doing other work. A search by random games cannot be faster.",
                rate=say.mean(one.speed),
                n=one.speed.n,
            )
        )
    name = Text("Complexity and speed") if one.speed else Text("Complexity")
    return Section(name, sentences)

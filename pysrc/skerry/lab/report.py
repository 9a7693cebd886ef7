"""What many games between our own levels say about a game: figures for its designer.

Every figure has the number of games behind it and the half width of its 95 % confidence interval.
``lab.selfplay`` plays the games, ``lab.report_page`` shows the figures.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from ..game import Game, last_cell
from ..games import presentation
from ..presentation import Level
from .score import Score, Z, middle
from .selfplay import SAMPLES, SelfPlay, opening_classes

T = TypeVar("T")

RUNG = 0.6
"""The share of points from which a level counts as a step above the one below."""
EVEN = 0.5


class Figure(NamedTuple):
    """A mean: how many games it is of, and half the width of its 95 % confidence interval, which is
    infinite for the mean of a single game."""

    n: int
    value: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.value - self.error

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.value + self.error


class Share(Figure):
    """A share of games or points, whose interval is Wilson's: its middle is not the share."""

    __slots__ = ()

    @property
    def low(self) -> float:
        return self.bounds()[0]

    @property
    def high(self) -> float:
        return self.bounds()[1]

    def bounds(self, widths: float = 1.0) -> tuple[float, float]:
        """The ends of the interval, or of one ``widths`` times as wide."""
        center = middle(self.value, self.n)
        return center - widths * self.error, center + widths * self.error


class Quantile(NamedTuple):
    """A value below which a share of the games is, and the ends of its 95 % interval."""

    n: int
    value: float
    low: float
    high: float


class Step(NamedTuple):
    """A level against the one below: its share of points."""

    level: int
    nodes: int
    share: Figure


class Opening(NamedTuple):
    """A class of first moves that symmetries exchange: the tokens, the last cells of the moves, and
    player 0's share of points."""

    tokens: tuple[str, ...]
    cells: tuple[int, ...]
    share: Share


class Swap(NamedTuple):
    """What a swap after the opening would change in games between equals at a level.

    ``without`` and ``with_swap`` are player 0's shares of points.  Player 1 is assumed to swap
    whenever its own search prefers the other side, which it does in the share ``taken`` of games.
    """

    level: int
    without: Figure
    with_swap: Figure
    taken: Figure


class Pair(NamedTuple):
    """Player 0's share of points when it is of one level and player 1 of another."""

    levels: tuple[int, int]
    share: Figure


class Notable(NamedTuple):
    """A game that stands out: its number, the ply at which to show it, and what is notable about
    it, as a number."""

    number: int
    ply: int
    value: float


class Course(NamedTuple):
    """How the won game of this number went."""

    number: int
    ply: int
    """The ply after which the winner was always ahead."""
    settled: float
    """The share of the game that was over by then."""
    changes: int
    """How often the lead changed."""
    behind: float
    """How far below one half the winner's chances were at worst."""
    worst: int
    """The ply before which they were."""


class Report(NamedTuple):
    """The figures of a game; ``None`` for those that these games do not determine.

    Games between equals are those of a level against itself; figures are from these games unless
    their descriptions say otherwise.  Figures at moments are for ``SAMPLES`` plies, evenly spread
    from the start of a game to its end.
    """

    games: int
    """The number of all games."""
    first: tuple[Figure | None, ...]
    """Player 0's share of points between equals, at each level."""
    overall: Figure | None
    """The same at all levels together."""
    pairs: tuple[Pair, ...]
    """All pairs of levels that met."""
    swaps: tuple[Swap, ...]
    """What a swap after the opening would change; empty if the game has one."""
    steps: tuple[Step | None, ...]
    """Each level from the second against the one below."""
    openings: tuple[Opening, ...]
    """Player 0's share after each first move, in games of the highest level."""
    lengths: Figure
    """Plies."""
    least: int
    quartiles: tuple[Quantile, Quantile, Quantile]
    most: int
    """The fewest and the most plies, and the quartiles."""
    turns: Figure
    """Turns: successive moves of one player count as one."""
    choices: Figure
    """Legal moves for each ply."""
    branching: tuple[Figure, ...]
    """Legal moves at moments."""
    most_choices: int
    """The most legal moves at any ply of all games."""
    forced: Figure
    """The share of turns in which there was never more than one legal move."""
    effective: Figure | None
    """How many moves the highest level took seriously; see ``SelfPlay``."""
    settled: Figure | None
    """The share of a game after which the winner was always ahead; this and all others up to
    ``longest`` are from games of the highest level against itself."""
    lead_changes: Figure | None
    """How often the lead changed sides."""
    drama: Figure | None
    """How far below one half the chances of the later winner were at worst."""
    courses: tuple[Course, ...]
    comeback: Notable | None
    """The game whose winner had been farthest behind."""
    shortest: Notable | None
    """The shortest won game."""
    longest: Notable | None
    heat: dict[int, Figure]
    """The share of all moves that end on a cell, by cell; cells without any are left out here and
    in the next two maps."""
    turning: dict[int, Figure]
    """The same for the moves that put the winner ahead for good, at the highest level."""
    decisive: dict[int, Figure]
    """The share of won games in which a cell belonged to what won."""
    coverage: Figure
    """The share of cells that a game used."""
    pieces: tuple[tuple[Figure, Figure], ...]
    """Each player's pieces on the board, at moments."""
    score: tuple[tuple[Figure, Figure], ...]
    """Each player's score, at moments; empty if the game shows none."""
    captures: Figure
    """Pieces that left the board, for each turn."""
    endings: dict[str, Figure]
    """The share of games by the way in which they ended."""
    draws: Figure
    """The share of games that were drawn."""
    tree: Figure
    """The decimal logarithm of the product of the numbers of legal moves of a game."""
    states: float
    """The decimal logarithm of an upper bound for the number of positions."""

    @property
    def rungs(self) -> int:
        """How many levels won at least ``RUNG`` of the points against the level below."""
        return sum(step is not None and step.share.value >= RUNG for step in self.steps)

    @property
    def fairest(self) -> Opening | None:
        """The first moves after which player 0's share is nearest to one half."""
        return min(self.openings, key=lambda o: abs(o.share.value - EVEN), default=None)


def mean(values: Iterable[float]) -> Figure | None:
    """The mean of one value for each game."""
    known = list(values)
    n = len(known)
    if not n:
        return None
    if min(known) == max(known) and n > 1:
        return Figure(n, float(known[0]), 0.0)  # rounding would show as an interval
    average = sum(known) / n
    if n == 1:
        return Figure(n, average, math.inf)
    variance = sum((value - average) ** 2 for value in known) / (n - 1)
    return Figure(n, average, Z * math.sqrt(variance / n))


def share(games: Iterable[SelfPlay], player: int | None = 0) -> Share | None:
    """A player's share of points, or that of the upper level of a step for ``None``."""
    wins = draws = losses = 0
    for game in games:
        upper = 0 if game.pairing.levels[0] > game.pairing.levels[1] else 1
        side = upper if player is None else player
        draws += game.winner is None
        wins += game.winner == side
        losses += game.winner == 1 - side
    score = Score(wins, draws, losses)
    return Share(score.games, score.share, score.error) if score.games else None


def report(game: Game[Any], games: Sequence[SelfPlay], levels: Sequence[Level]) -> Report:
    """The figures of games played by a plan of these levels.

    The order of the games does not matter.  Raises ValueError when there are none.
    """
    if not games:
        raise ValueError("there are no games to report on")
    games = sorted(games, key=attrgetter("number"))
    highest = len(levels)
    equals = [one for one in games if one.pairing.kind == "equal"]
    best = [one for one in equals if one.pairing.levels[0] == highest]
    courses = [course for one in best if (course := _course(one))]
    decided = [one for one in best if one.winner is not None]
    comebacks = [Notable(course.number, course.worst, course.behind) for course in courses]
    lengths = sorted(len(one.moves) for one in equals)
    return Report(
        games=len(games),
        first=tuple(
            share(one for one in equals if one.pairing.levels[0] == level)
            for level in range(1, highest + 1)
        ),
        overall=share(equals),
        pairs=tuple(_pairs(games)),
        swaps=tuple(_swaps(game, equals, highest)),
        steps=tuple(_steps(games, levels)),
        openings=tuple(_openings(game, games)),
        lengths=_certain(mean(lengths)),
        least=lengths[0],
        quartiles=(_quantile(lengths, 0.25), _quantile(lengths, 0.5), _quantile(lengths, 0.75)),
        most=lengths[-1],
        turns=_certain(mean(_turns(one) for one in equals)),
        choices=_certain(mean(sum(one.choices) / len(one.choices) for one in equals)),
        branching=tuple(
            _certain(mean(one.choices[_at(one, i)] for one in equals)) for i in range(SAMPLES)
        ),
        most_choices=max(max(one.choices) for one in games),
        forced=_certain(mean(map(_forced, equals))),
        effective=mean(sum(known) / len(known) for one in best if (known := _known(one.effective))),
        settled=mean(course.settled for course in courses),
        lead_changes=mean(course.changes for course in courses),
        drama=mean(course.behind for course in courses),
        courses=tuple(courses),
        comeback=max(comebacks, key=attrgetter("value"), default=None),
        shortest=_extreme(decided, min),
        longest=_extreme(best, max),
        heat=_heat([Counter(_known(one.cells)) for one in equals]),
        turning=_cells([{cell} for cell in map(turning_cell, best) if cell is not None]),
        decisive=_cells([set(one.won) for one in equals if one.won]),
        coverage=_certain(
            mean(len(set(_known(one.cells))) / len(game.board.cells) for one in equals)
        ),
        pieces=_moments([one.pieces for one in equals]),
        score=_moments([one.score for one in equals if one.score]),
        captures=_certain(mean(one.captured / _turns(one) for one in equals)),
        endings={
            ending: _certain(share_of(one.termination == ending for one in equals))
            for ending in sorted({one.termination for one in equals})
        },
        draws=_certain(share_of(one.winner is None for one in equals)),
        tree=_certain(mean(sum(map(math.log10, one.choices)) for one in equals)),
        states=len(game.board.cells) * math.log10(len(presentation(game).glyphs) + 1)
        + math.log10(2),
    )


def _certain(figure: Figure | None) -> Figure:
    """A figure that cannot be missing.  Raises ValueError if it is: then some level has not played
    itself yet."""
    if figure is None:
        raise ValueError("there are too few games to report on: each level must play itself once")
    return figure


def _known(values: Iterable[T | None]) -> list[T]:
    return [value for value in values if value is not None]


def share_of(known: Iterable[bool]) -> Share | None:
    """The share of games of which something is true."""
    answers = list(known)
    score = Score(answers.count(True), 0, answers.count(False))
    return Share(score.games, score.share, score.error) if answers else None


def _quantile(ordered: Sequence[int], below: float) -> Quantile:
    """The value below which this share of the ordered values is.

    The ends of its interval are the values so many places before and after it (Conover, Practical
    Nonparametric Statistics, 1999, 3.2).
    """
    n = len(ordered)

    def at(place: float) -> int:
        return ordered[min(n - 1, max(0, math.ceil(place) - 1))]

    far = Z * math.sqrt(n * below * (1 - below))
    return Quantile(n, ordered[round(below * (n - 1))], at(n * below - far), at(n * below + far))


def _at(game: SelfPlay, moment: int) -> int:
    """The ply of one of ``SAMPLES`` moments."""
    return round(moment * (len(game.moves) - 1) / (SAMPLES - 1))


def _moments(games: Sequence[tuple[tuple[int, int], ...]]) -> tuple[tuple[Figure, Figure], ...]:
    """The means of both players' numbers at each moment."""
    return tuple(
        (_certain(mean(first)), _certain(mean(second)))
        for moment in zip(*games, strict=True)
        for first, second in [zip(*moment, strict=True)]
    )


def _forced(game: SelfPlay) -> float:
    """The share of turns in which there was never more than one legal move."""
    turns: list[bool] = []
    before = None
    for mover, count in zip(game.movers, game.choices, strict=True):
        if mover == before:
            turns[-1] = turns[-1] and count == 1
        else:
            turns.append(count == 1)
        before = mover
    return sum(turns) / len(turns)


def _pairs(games: Sequence[SelfPlay]) -> Iterator[Pair]:
    met = [one for one in games if one.pairing.kind != "opening"]
    for levels in sorted({one.pairing.levels for one in met}):
        found = share(one for one in met if one.pairing.levels == levels)
        if found:
            yield Pair(levels, found)


def _swaps(game: Game[Any], equals: Sequence[SelfPlay], highest: int) -> Iterator[Swap]:
    """What a swap would change, unless the game has one."""
    if game.setting("swap"):
        return
    for level in range(1, highest + 1):
        played = [one for one in equals if one.pairing.levels[0] == level]
        known = [(one, value) for one in played if (value := _after_opening(one)) is not None]
        exchanged = [
            one._replace(winner=None if one.winner is None else 1 - one.winner)
            if value > EVEN
            else one
            for one, value in known
        ]
        without, with_swap = share(one for one, _ in known), share(exchanged)
        taken = share_of(value > EVEN for _, value in known)
        if without and with_swap and taken:
            yield Swap(level, without, with_swap, taken)


def _after_opening(game: SelfPlay) -> float | None:
    """What player 1 expected after the first move, if it searched there."""
    return game.values[1] if len(game.values) > 1 else None


def _extreme(games: Sequence[SelfPlay], choose: Any) -> Notable | None:
    """The shortest or longest of games."""
    found = choose(games, key=lambda one: len(one.moves), default=None)
    return Notable(found.number, len(found.moves), len(found.moves)) if found else None


def _heat(games: Sequence[Counter[int]]) -> dict[int, Figure]:
    """Each cell's share of the moves of all games, given those of each game by cell.

    Moves of one game are not independent, so the interval comes from the differences between games
    (Cochran, Sampling Techniques, 1977, 2.11: the ratio estimator).  It is at least as wide as for
    a cell on which none of as many independent moves ended.
    """
    n, total = len(games), sum(game.total() for game in games)
    moves: Counter[int] = sum(games, Counter())
    shares = {}
    for cell in sorted(moves):
        part = moves[cell] / total
        off = sum((game[cell] - part * game.total()) ** 2 for game in games)
        error = Z * math.sqrt(off * n / (n - 1)) / total if n > 1 else math.inf
        shares[cell] = Figure(n, part, max(error, Score(losses=total).error))
    return shares


def _cells(games: Sequence[set[int]]) -> dict[int, Figure]:
    """For each cell the share of the games in whose sets it is."""
    return {
        cell: _certain(share_of(cell in game for game in games))
        for cell in sorted(set().union(*games))
    }


def _turns(game: SelfPlay) -> int:
    return 1 + sum(before != after for before, after in pairwise(game.movers))


def _steps(games: Sequence[SelfPlay], levels: Sequence[Level]) -> Iterator[Step | None]:
    for level in range(2, len(levels) + 1):
        pair = {level, level - 1}
        met = [g for g in games if g.pairing.kind == "step" and set(g.pairing.levels) == pair]
        found = share(met, None)
        yield Step(level, levels[level - 1].nodes, found) if found else None


def _openings(game: Game[Any], games: Sequence[SelfPlay]) -> Iterator[Opening]:
    start = game.initial()
    moves = game.legal_moves(start)
    for alike in opening_classes(game):
        found = share(one for one in games if one.pairing.first == alike[0])
        if found:
            tokens = tuple(game.write(start, moves[i]) for i in alike)
            cells = (last_cell(moves[i]) for i in alike)
            yield Opening(tokens, tuple(cell for cell in cells if cell is not None), found)


def turning_cell(game: SelfPlay) -> int | None:
    """Where the move ended that put the winner ahead for good, if it was behind or even before."""
    ply = turning_ply(game)
    return game.cells[ply - 1] if ply else None


def turning_ply(game: SelfPlay) -> int:
    """The ply from which the winner was always ahead; 0 if it was so from the start."""
    return max((ply + 1 for ply, chance in _chances(game) if chance <= EVEN), default=0)


def _chances(game: SelfPlay) -> list[tuple[int, float]]:
    """The later winner's chances, by the plies before which they are known."""
    if game.winner is None:
        return []
    return [
        (ply, 1 - value if game.winner else value)
        for ply, value in enumerate(game.values)
        if value is not None
    ]


def _course(game: SelfPlay) -> Course | None:
    """None for draws and for games without any expectations."""
    chances = _chances(game)
    if not chances:
        return None
    ply = turning_ply(game)
    ahead = [chance > EVEN for _, chance in chances if chance != EVEN]
    worst, least = min(chances, key=lambda known: known[1])
    return Course(
        game.number,
        ply,
        ply / len(game.moves),
        sum(before != after for before, after in pairwise(ahead)),
        EVEN - min(EVEN, least),
        worst,
    )

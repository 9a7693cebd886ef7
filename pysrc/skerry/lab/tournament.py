"""Tournaments: who plays whom, what the results say, and reports of them.

The page's arena (web/bots/tournament.js) pairs and rates in the same way.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Sequence
from html import escape
from itertools import combinations
from operator import mul
from typing import NamedTuple

from .openings import randomly
from .score import Result, Score, Z

ROUNDS = 200
"""The most steps of Newton's method when ratings are estimated, far more than it needs."""
MAX_STEP = 2.0
"""The most by which a step may change a natural logarithm of strength: Newton's parabola resembles
the likelihood only nearby."""
PRECISION = 1e-6
"""A step that changes less than this is the last one."""
SCALE = 400 / math.log(10)
"""Elo points for each unit of a natural logarithm of strength."""


class Pairing(NamedTuple):
    """A game of a tournament: its number, the entrants, of whom the first moves first, and the
    number of its opening."""

    number: int
    players: tuple[int, int]
    opening: int


class Played(NamedTuple):
    """The result of a game.  ``winner`` is 0 or 1, and None for a draw; pairs are by side.

    ``kind`` is the kind of failure by which the loser has lost, if it did, and ``why`` how the game
    ended; ``link`` shows it.  ``opening`` are the tokens of its first moves, which nobody chose.
    """

    number: int
    players: tuple[int, int]
    winner: int | None
    plies: int
    seconds: tuple[float, float] = (0.0, 0.0)
    moves: tuple[int, int] = (0, 0)
    strikes: tuple[int, int] = (0, 0)
    kind: str = ""
    why: str = ""
    link: str = ""
    opening: str = ""


class Row(NamedTuple):
    """What an entrant has achieved.

    ``elo`` is relative to the mean of the field, and ``error`` half the width of its 95 %
    confidence interval; both are None before the first game.  ``against`` are the points against
    each other entrant.
    """

    entrant: int
    games: int
    wins: int
    draws: int
    losses: int
    points: float
    elo: float | None
    error: float | None
    strikes: int
    illegal: int
    failures: int
    seconds: float | None
    against: tuple[float | None, ...]


def pairings(entrants: int, games: int) -> list[Pairing]:
    """All pairings: everybody against everybody, ``games`` games each, with alternating sides.

    All pairs play the same openings, each of them with both sides.
    """
    every: list[Pairing] = []
    for turn in range(games):
        for one, other in combinations(range(entrants), 2):
            players = (other, one) if turn % 2 else (one, other)
            every.append(Pairing(len(every), players, turn // 2))
    return every


def game_seed(seed: int, number: int) -> int:
    """The seed of a game by its number, below 2**30: the same as in the page.

    Tournaments of neighbouring seeds share none, so that their games may be counted together.
    """
    start = int(randomly(seed)() * 2**32)
    return int(randomly(start + number)() * 2**30)


def result(one: Played) -> Result:
    """A game for a ``Tally``, with the score of the first of two entrants; with more of them, only
    the ``repeats`` of all games mean something."""
    won, lost = (one.winner is not None and one.players[one.winner] == i for i in (0, 1))
    late = one.kind == "time"
    points = (won, one.winner is None, lost, won and late, lost and late)
    return Result((one.players, one.opening), one.link, Score(*map(int, points)))


def standings(entrants: int, played: Sequence[Played]) -> list[Row]:
    """The table of a tournament, the best first."""
    everybody = range(entrants)
    points = [[0.0] * entrants for _ in everybody]
    games = [[0] * entrants for _ in everybody]
    for one in played:
        for side, me in enumerate(one.players):
            other = one.players[1 - side]
            points[me][other] += 0.5 if one.winner is None else one.winner == side
            games[me][other] += 1
    ratings = _estimate(points, games)
    rows = []
    for me in everybody:
        mine = [(one, one.players.index(me)) for one in played if me in one.players]
        lost = [one.kind for one, side in mine if one.kind and one.winner == 1 - side]
        wins = sum(one.winner == side for one, side in mine)
        draws = sum(one.winner is None for one, _ in mine)
        moves = sum(one.moves[side] for one, side in mine)
        spent = sum(one.seconds[side] for one, side in mine)
        illegal = sum(kind in ("illegal", "unreadable") for kind in lost)
        rows.append(
            Row(
                me,
                len(mine),
                wins,
                draws,
                len(mine) - wins - draws,
                sum(points[me]),
                ratings[me][0] if mine else None,
                ratings[me][1] if mine else None,
                sum(one.strikes[side] for one, side in mine),
                illegal,
                len(lost) - illegal,
                spent / moves if moves else None,
                tuple(points[me][i] if games[me][i] else None for i in everybody),
            )
        )
    return sorted(rows, key=lambda row: (-row.points, row.entrant))


def _estimate(
    points: Sequence[Sequence[float]], games: Sequence[Sequence[int]]
) -> list[tuple[float, float]]:
    """Ratings and their errors by the model of Bradley and Terry (1952), whose likelihood is
    maximized by Newton's method; the mean rating is 0.

    Each entrant has drawn one more game against somebody of mean strength, so that nobody's rating
    is infinite.
    """
    count = len(points)
    ratings = [0.0] * count  # natural logarithms of strengths
    for _ in range(ROUNDS):
        slopes, information = [], []
        for me, mine in enumerate(ratings):
            chances = [1 / (1 + math.exp(other - mine)) for other in ratings]
            drawn = 1 / (1 + math.exp(-mine))
            expected = sum(n * p for n, p in zip(games[me], chances, strict=True))
            slopes.append(0.5 + sum(points[me]) - drawn - expected)
            row = [-n * p * (1 - p) for n, p in zip(games[me], chances, strict=True)]
            row[me] = drawn * (1 - drawn) - sum(row)
            information.append([*row, 1.0])
        # The last row and column keep the mean: the others of the inverse are covariances.
        spread = _inverse([*information, [1.0] * count + [0.0]])
        steps = [sum(map(mul, row, slopes)) for row in spread[:count]]
        longest = max(map(abs, steps))
        shorter = max(1.0, longest / MAX_STEP)
        ratings = [rating + step / shorter for rating, step in zip(ratings, steps, strict=True)]
        if longest < PRECISION:
            break
    return [
        (SCALE * rating, Z * SCALE * math.sqrt(spread[me][me])) for me, rating in enumerate(ratings)
    ]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Invert a matrix in place by Gauss-Jordan elimination, and return it.  Rows are not exchanged,
    so no pivot may be zero."""
    for at, row in enumerate(matrix):
        pivot, row[at] = row[at], 1.0
        row[:] = [value / pivot for value in row]
        for other in matrix:
            if other is not row:
                factor, other[at] = other[at], 0.0
                other[:] = [a - factor * b for a, b in zip(other, row, strict=True)]
    return matrix


# Reports

HEADS = (
    "rank", "name", "games", "wins", "draws", "losses", "points", "elo", "error", "strikes",
    "illegal", "failures", "seconds",
)  # fmt: skip


def table(names: Sequence[str], played: Sequence[Played]) -> list[list[str]]:
    """The table as texts, a row for each entrant: the columns of HEADS, then the cross table."""
    rows = standings(len(names), played)
    return [
        [
            str(rank),
            names[row.entrant],
            *map(str, (row.games, row.wins, row.draws, row.losses)),
            f"{row.points:g}",
            *("" if value is None else f"{value:z.0f}" for value in (row.elo, row.error)),
            *map(str, (row.strikes, row.illegal, row.failures)),
            "" if row.seconds is None else f"{row.seconds:.3f}",
            *(
                "" if row.against[o.entrant] is None else f"{row.against[o.entrant]:g}"
                for o in rows
            ),
        ]
        for rank, row in enumerate(rows, 1)
    ]


def as_text(names: Sequence[str], played: Sequence[Played]) -> str:
    """The table for a terminal."""
    heads = [*HEADS, *(str(i + 1) for i in range(len(names)))]
    lines = [heads, *table(names, played)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            text.ljust(width) if head == "name" else text.rjust(width)
            for text, width, head in zip(line, widths, heads, strict=True)
        ).rstrip()
        for line in lines
    )


def as_csv(names: Sequence[str], played: Sequence[Played]) -> str:
    """The table for other programs.  Spreadsheets would run a name that looks like a formula, so it
    gets an apostrophe."""
    target = io.StringIO()
    writer = csv.writer(target)
    writer.writerow(HEADS)
    for row in table(names, played):
        row[1] = f"'{row[1]}" if row[1][:1] in "=+-@\t\r" else row[1]
        writer.writerow(row[: len(HEADS)])
    return target.getvalue()


def as_json(game: str, names: Sequence[str], played: Sequence[Played]) -> str:
    """Everything: the entrants, the table and all games."""
    rows = [row._asdict() for row in standings(len(names), played)]
    games = [one._asdict() for one in played]
    whole = {"game": game, "entrants": list(names), "table": rows, "games": games}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark; }}
table {{ border-collapse: collapse; margin: 1rem 0; }}
th, td {{ border-bottom: 1px solid #8886; padding: 0.2rem 0.6rem; text-align: right; }}
td.name {{ text-align: left; }}
</style>
<h1>{title}</h1>
<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>
<h2>Games</h2>
<table><thead><tr><th>Game<th>First<th>Second<th>Won by<th>Plies<th>How it ended</tr></thead>
<tbody>{games}</tbody></table>
</html>
"""


def as_html(game: str, names: Sequence[str], played: Sequence[Played]) -> str:
    """The table and the games as one page without scripts."""

    def row(texts: Sequence[str], names_at: Sequence[int]) -> str:
        cells = (
            f'<td class="name">{escape(text)}' if i in names_at else f"<td>{escape(text)}"
            for i, text in enumerate(texts)
        )
        return f"<tr>{''.join(cells)}</tr>\n"

    heads = [*HEADS, *(str(i + 1) for i in range(len(names)))]
    games = ""
    for one in played:
        won = "draw" if one.winner is None else names[one.players[one.winner]]
        sides = [names[i] for i in one.players]
        games += row([str(one.number + 1), *sides, won, str(one.plies), one.why], (1, 2, 3, 5))
    return PAGE.format(
        title=escape(f"Arena: {game}"),
        heads="".join(f"<th>{escape(head)}" for head in heads),
        rows="".join(row(texts, (1,)) for texts in table(names, played)),
        games=games,
    )

"""Matches between agents, to measure their strength.

Every match is determined by its seed and its number alone, on any machine, unless time matters: to
agents limited by seconds, and to all searches when there is a clock.  Time is processor time of the
match's thread, so other programs on the machine do not affect it.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import lru_cache, partial
from random import Random
from time import thread_time
from typing import Any

from ..game import Game, Move
from ..games import evaluator, levels, load, presentation
from ..presentation import Level
from ..search.mcts import FULL, Search, think
from ..search.statistics import Statistics
from ..search.timing import MASTER_SECONDS, allowance
from ..search.uct import PlainUCT
from ..text import quote
from .checkout import in_checkout
from .master import MAX_PROCESSES, Master
from .openings import Openings, positions_after
from .score import MAX_PLIES, Result, Score, Tally
from .workers import Spread, here

Player = Callable[[Sequence[Any], float], Move]
"""An agent: given the positions of a match so far and the seconds that it has left (``inf`` without
a clock), it returns the move to make in the last position."""

NUMBER = r"[0-9]{0,9}\.?[0-9]{1,9}(e-?[0-9]{1,2})?"
MAX_SECONDS = 3600
"""The most seconds that an argument may give, for a move or for a game."""

_load = lru_cache(maxsize=4)(load)


def make_player(spec: str, game: Game[Any], rng: Random) -> Player:
    """An agent for one game.

    ``spec`` is ``random``; our search with ``level:3``, or with ``nodes:500`` or ``seconds:0.5``
    for each move, or with the nodes and the sight of a level, such as ``nodes:20:2``; the master,
    who thinks for 2 seconds or shares the clock, or for the seconds of ``master:0.5``, perhaps in
    several processes, as ``master:0.5:2``; plain UCT with seconds for each move, such as
    ``plain:0.5``; or, in a checkout, one of the tests' opponents, such as ``opponent:greedy``.
    Raises ValueError when there is no such agent.
    """
    kind, _, value = spec.partition(":")
    if kind == "random" and not value:
        return lambda positions, _: rng.choice(game.legal_moves(positions[-1]))
    if kind == "opponent":
        tests = in_checkout("opponents")
        if tests is None:
            raise ValueError(
                f"'{quote(spec)}' needs a checkout of Skerry on every machine that plays"
            )
        opponents = tests.OPPONENTS.get(game.slug, {})
        if value in opponents:
            player: Player = opponents[value](game, rng)
            return player
        raise ValueError(f"'{quote(spec)}' is not a player of {presentation(game).title}")
    if kind == "plain":
        return Thinker(game, rng, PlainUCT(evaluator(game), rng).think, seconds(value))
    if kind == "master":
        return _master(game, rng, spec)
    search = TimedSearch(evaluator(game), rng)
    if kind == "seconds":
        return Thinker(game, rng, partial(search.think, Level(sys.maxsize)), seconds(value))
    parts = value.split(":")
    numbers = [int(part) for part in parts if re.fullmatch("[0-9]{1,9}", part)]
    if kind == "nodes" and len(numbers) == len(parts) <= len(Level._fields) and numbers[0]:
        return Thinker(game, rng, partial(search.think, Level(*numbers)))
    if kind == "level" and numbers:
        known = levels(game)
        if len(parts) == 1 and 1 <= numbers[0] <= len(known):
            return Thinker(game, rng, partial(search.think, known[numbers[0] - 1]))
        raise ValueError(f"'{quote(spec)}' is not a player: levels are 1 to {len(known)}")
    raise ValueError(
        f"'{quote(spec)}' is not a player: ours are random, level:N, nodes:N, seconds:S, master:S, "
        "plain:S and opponent:NAME; others play only in the arena, as agent:FILE or ugi:COMMAND"
    )


def _master(game: Game[Any], rng: Random, spec: str) -> Player:
    """The master, perhaps with seconds for each move and a number of processes."""
    found = re.fullmatch("master(:([^:]+)(:([0-9]{1,2}))?)?", spec)
    processes = int(found[4] or 1) if found else 0
    if found is None or not 0 < processes <= MAX_PROCESSES:
        raise ValueError(
            f"'{quote(spec)}' is not a player: use master, master:S or master:S:N with up to "
            f"{MAX_PROCESSES} processes"
        )
    limit = seconds(found[2]) if found[2] else math.inf
    return Thinker(game, rng, Master(game, rng, processes).think, limit, MASTER_SECONDS)


def seconds(text: str) -> float:
    """A number of seconds above 0, up to ``MAX_SECONDS``.  Raises ValueError for anything else."""
    value = float(text) if re.fullmatch(NUMBER, text) else 0.0
    if not 0 < value <= MAX_SECONDS:
        raise ValueError(f"'{quote(text)}' is not a number of seconds above 0, up to {MAX_SECONDS}")
    return value


class TimedSearch(Search):
    """Our search with a time limit."""

    until = math.inf
    """When the search ends, as ``thread_time``."""

    def search(
        self, position: Any, past: Sequence[Any] = (), level: Level = FULL
    ) -> Iterator[Statistics]:
        for report in super().search(position, past, level):
            yield report
            if thread_time() >= self.until:
                return

    def think(self, level: Level, positions: Sequence[Any], until: float) -> Move:
        """The best move, once the level's nodes are searched or time is up at ``until``."""
        self.until = until
        return think(self, positions, level).best


class Thinker:
    """An agent that limits the time of its searches so that it does not lose on time."""

    def __init__(
        self,
        game: Game[Any],
        rng: Random,
        think: Callable[[Sequence[Any], float], Move],
        seconds: float = math.inf,
        usual: float = math.inf,
    ) -> None:
        """``think`` takes positions and the time to stop, as ``thread_time``.  A move takes at most
        ``seconds``, and the ``usual`` seconds if nothing else limits it."""
        self.game, self.rng, self.think = game, rng, think
        self.seconds, self.usual = seconds, usual
        self.overrun = 0.0
        """The most seconds by which a search has overrun its time so far."""

    def __call__(self, positions: Sequence[Any], left: float) -> Move:
        if left < 3 * self.overrun:  # any move is better than losing on time
            return self.rng.choice(self.game.legal_moves(positions[-1]))
        allowed = allowance(self.seconds, left)
        until = thread_time() + (self.usual if allowed == math.inf else allowed)
        move = self.think(positions, until)
        self.overrun = max(self.overrun, thread_time() - until)
        return move


def play_one(
    name: str,
    specs: tuple[str, str],
    seed: int,
    openings: Openings,
    clock: float,
    number: int,
) -> Result:
    """Play one match of the game of this name.

    The first agent moves first in even-numbered matches.  Each pair of matches begins with the same
    opening.  Each agent has ``clock`` seconds for all its moves and loses when it uses more.
    """
    game, first = _load(name), number % 2
    rng = Random(f"{seed} {number}")
    players = [make_player(spec, game, rng) for spec in specs]
    opening = openings.moves(game, seed, number // 2)
    moves, positions = list(opening), positions_after(game, opening)
    left = [clock, clock]
    while game.legal_moves(positions[-1]) and len(positions) <= MAX_PLIES:
        turn = positions[-1].turn
        began = thread_time()
        moves.append(players[turn ^ first](positions, left[turn]))
        left[turn] -= thread_time() - began
        if left[turn] < 0:
            score = (
                Score(losses=1, losses_on_time=1)
                if turn == first
                else Score(wins=1, wins_on_time=1)
            )
            break
        positions.append(game.play(positions[-1], moves[-1]))
    else:
        outcome = game.outcome(positions[-1])
        if outcome is None or outcome.winner is None:
            score = Score(draws=1)
        else:
            score = Score(wins=1) if outcome.winner == first else Score(losses=1)
    return Result((first, *opening), tuple(moves), score)


def run(
    game: Game[Any],
    specs: tuple[str, str],
    games: int,
    seed: int,
    openings: Openings,
    clock: float = math.inf,
    spread: Spread[Result] = here,
) -> Generator[Score, None, None]:
    """Play a number of ``games`` with alternating colours, and yield the score after each.

    Raises what ``spread`` raises when they cannot be played.
    """
    tally = Tally()
    one_match = partial(play_one, game.name, specs, seed, openings, clock)
    with closing(spread(one_match, games)) as ones:
        for one in ones:
            yield tally.add(one)

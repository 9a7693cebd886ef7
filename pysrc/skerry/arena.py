"""Games between bots, to measure how strong they are: who plays, how it ended, how sure that is.

Every game is determined by the seed and its number alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from .checkout import in_checkout
from .game import Game, Level, Move
from .mcts import Search, think

Player = Callable[[Sequence[Any]], Move]
"""Given the positions of a match so far, the move to make in the last of them."""
LONGEST = 5000
"""Plies after which a game is called a draw, for players who would never end one."""


def make_player(spec: str, game: Game[Any], rng: Random) -> Player:
    """A player for one game: ``random``, ``level:3``, ``nodes:500``, or in a
    checkout one of the tests' opponents, such as ``opponent:greedy``.

    Raises ValueError when there is no such player.
    """
    kind, _, value = spec.partition(":")
    if kind == "random" and not value:
        return lambda positions: rng.choice(game.legal_moves(positions[-1]))
    if kind == "opponent" and (tests := in_checkout("opponents")):
        if value in tests.OPPONENTS and game.slug in tests.GAMES:
            return tests.OPPONENTS[value](game, rng)  # type: ignore[no-any-return]
        raise ValueError(f"'{spec}' is no player of {game.title}")
    if value.isascii() and value.isdecimal() and len(value) < 10:
        number = int(value)
        if kind == "nodes" and number:
            level = Level(number)
        elif kind == "level" and 1 <= number <= len(game.levels):
            level = game.levels[number - 1]
        else:
            raise ValueError(f"'{spec}' is no player: levels are 1 to {len(game.levels)}")
        search = Search(game, rng)
        return lambda positions: think(search, positions, level).best
    raise ValueError(f"'{spec}' is no player: use random, level:N or nodes:N")


class Score(NamedTuple):
    """Wins of the first player, draws, and wins of the second."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """Games played."""
        return sum(self)

    @property
    def share(self) -> float:
        """Points of the first player per game, a draw counting one half."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of ``share`` (Wilson's)."""
        z, n, p = 1.96, self.games, self.share
        return z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)

    def __str__(self) -> str:
        return (
            f"{self.wins} won, {self.draws} drawn, {self.losses} lost of {self.games}: "
            f"{100 * self.share:.1f} % ± {100 * self.error:.1f}"
        )


def play_one(
    game: Game[Any], specs: tuple[str, str], seed: int, number: int, opening: int
) -> float:
    """One game's result for the first player: 1, 0.5 or 0.

    The first player begins the games of even number; ``opening`` plies are played at random, the
    same ones in each pair of games.
    """
    first = number % 2
    rng = Random(f"{seed} {number}")
    players = [make_player(spec, game, rng) for spec in specs]
    start = Random(f"{seed} opening {number // 2}")
    positions = [game.initial()]
    while (moves := game.legal_moves(positions[-1])) and len(positions) <= LONGEST:
        if len(positions) <= opening:
            move = start.choice(moves)
        else:
            move = players[positions[-1].turn ^ first](positions)
        positions.append(game.play(positions[-1], move))
    outcome = game.outcome(positions[-1])
    if outcome is None or outcome.winner is None:
        return 0.5
    return float(outcome.winner == first)


def run(
    game: Game[Any], specs: tuple[str, str], games: int, seed: int, opening: int
) -> Iterator[Score]:
    """Play that many games, colours alternated, and yield the score after each."""
    score = Score()
    for number in range(games):
        result = play_one(game, specs, seed, number, opening)
        score = Score(
            score.wins + (result == 1), score.draws + (result == 0.5), score.losses + (result == 0)
        )
        yield score

"""Plays the games of a tournament, each player in a process of its own, and judges them.

A bot that fails loses: by an error, an illegal move, or no answer.  A player whose time runs out
gets a strike and a quarter of its time back, so that a pause of the machine costs no game; with the
third strike it loses.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor, as_completed
from threading import Event, Lock
from time import monotonic
from typing import Any, NamedTuple

from ..formats.link import write_link
from ..game import Game
from ..match import Match
from ..text import RefusedError, clean
from .entrants import Entrant
from .openings import Openings
from .process import LostError, PlayerProcess, UgiProcess
from .score import MAX_PLIES
from .tournament import Pairing, Played, game_seed

STRIKES = 3
"""How many strikes lose a game."""
REST = 0.2
"""Before a move, a bot's process collects the garbage of the last one.  The most seconds of this
that its clock does not count."""


class Limits(NamedTuple):
    """What players may use: ``bank`` are the seconds of a game, None for any number, ``increment``
    those that each move adds, ``ticks`` the budget for a move, ``patience`` the seconds after which
    a bot or program without an answer is ended, ``memory`` the bytes of a process, and ``movetime``
    the seconds that a program is told to think about a move where no clock runs."""

    bank: float | None = None
    increment: float = 0.0
    ticks: int | None = None
    patience: float = 60.0
    memory: int = 1 << 30
    movetime: float = 1.0


def process_of(entrant: Entrant, limits: Limits) -> PlayerProcess | UgiProcess:
    """The process in which an entrant plays, not started yet."""
    if entrant.command:
        return UgiProcess(entrant.command, limits.memory, limits.movetime)
    return PlayerProcess(limits.memory)


def play_game(
    match: Match,
    players: tuple[Entrant, Entrant],
    processes: Sequence[PlayerProcess | UgiProcess],
    seed: int,
    limits: Limits,
) -> Played:
    """Play a match to its end.  The caller fills in the number and the players of the result.

    The players' own seeds are different, so that they do not draw the same random numbers.
    """
    seconds, moves, strikes = [0.0, 0.0], [0, 0], [0, 0]
    left = [limits.bank or 0.0] * 2
    # Our own players may think for as long as they are asked to.
    patience = [math.inf if entrant.spec else limits.patience for entrant in players]

    def ended(winner: int | None, why: str, kind: str = "") -> Played:
        return Played(
            *(0, (0, 1), winner, match.ply, (seconds[0], seconds[1]), (moves[0], moves[1])),
            *((strikes[0], strikes[1]), kind, why, write_link(match)),
        )

    def lost_by(player: int, failure: Any) -> Played:
        told = failure if isinstance(failure, dict) else {}  # a bot may have written the answer
        text, kind = (clean(str(told.get(key) or "error")) for key in ("text", "kind"))
        return ended(1 - player, f"{players[player].name}: {text}", kind)

    for player, entrant in enumerate(players):
        request: dict[str, Any] = {"files": entrant.files, "spec": entrant.spec}
        request |= {"game": match.game.name, "player": player, "seed": 2 * seed + player}
        try:
            answer = processes[player].ask("load", request, patience[player])
        except LostError as error:
            return ended(1 - player, f"{entrant.name}: {error}", "lost")
        if answer.get("failure"):
            return lost_by(player, answer["failure"])
    while not match.outcome and match.ply < MAX_PLIES:
        player = match.position.turn
        request = {
            "player": player,
            "start": match.start,
            "tokens": [node.token for node in match.line()],
            "left": left if limits.bank else None,
            "ticks": limits.ticks,
        }
        try:
            began = monotonic()
            if players[player].files:
                processes[player].ask("rest", {}, patience[player])
                began = min(monotonic(), began + REST)
            answer = processes[player].ask("choose", request, patience[player])
        except LostError as error:
            return ended(1 - player, f"{players[player].name}: {error}", "lost")
        spent = monotonic() - began
        seconds[player] += spent
        moves[player] += 1
        if limits.bank:
            left[player] -= spent
            if left[player] < 0:
                strikes[player] += 1
                left[player] = limits.bank / 4
                if strikes[player] == STRIKES:
                    why = f"{players[player].name} used up its time for the third time"
                    return ended(1 - player, why, "time")
            else:
                left[player] += limits.increment
        if answer.get("failure"):
            return lost_by(player, answer["failure"])
        try:
            match.push_token(str(answer.get("token")))
        except RefusedError as error:
            return ended(1 - player, f"{players[player].name}: {error}", "illegal")
    outcome = match.outcome
    if outcome is None:
        return ended(None, f"Draw: stopped after {MAX_PLIES} moves.")
    return ended(outcome.winner, str(outcome.reason))


def play(
    game: Game[Any],
    field: Sequence[Entrant],
    pairs: Sequence[Pairing],
    seed: int,
    openings: Openings,
    limits: Limits,
    jobs: int = 1,
) -> Generator[Played, None, None]:
    """Play the games of a tournament, ``jobs`` at a time, and yield each result as it comes."""
    started = set[PlayerProcess | UgiProcess]()
    closed, choosing = Event(), Lock()

    def play_pair(pair: Pairing) -> Played:
        with choosing:  # so that games at the same time do not choose the same opening twice
            moves = () if closed.is_set() else openings.moves(game, seed, pair.opening)
        match = Match(game)
        for move in moves:
            match.push(move)
        opening = " ".join(node.token for node in match.line())
        one, other = (field[i] for i in pair.players)
        processes = [process_of(player, limits) for player in (one, other)]
        started.update(processes)
        try:
            if closed.is_set():  # nobody waits for this game any more
                raise CancelledError
            own_seed = game_seed(seed, pair.number)
            played = play_game(match, (one, other), processes, own_seed, limits)
        finally:
            for process in processes:
                process.end()
            started.difference_update(processes)
        return played._replace(number=pair.number, players=pair.players, opening=opening)

    pool = ThreadPoolExecutor(jobs)
    try:
        for done in as_completed([pool.submit(play_pair, pair) for pair in pairs]):
            yield done.result()
    finally:
        closed.set()
        pool.shutdown(wait=False, cancel_futures=True)
        for process in [*started]:
            process.abandon()

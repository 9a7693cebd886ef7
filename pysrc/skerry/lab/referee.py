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


class ForfeitError(Exception):
    """A player loses by something other than the rules: a sentence, and the kind of failure."""

    def __init__(self, why: str, kind: str) -> None:
        super().__init__(why)
        self.kind = kind


class Side:
    """A player in a game: an entrant in its process, and the time that it takes.

    Its methods raise ForfeitError when the player loses by what it did.
    """

    def __init__(
        self, entrant: Entrant, process: PlayerProcess | UgiProcess, limits: Limits
    ) -> None:
        self.entrant, self.process, self.limits = entrant, process, limits
        self.seconds = 0.0
        """How long it has thought in all."""
        self.moves = self.strikes = 0
        self.left = limits.bank or 0.0
        """The seconds on its clock, if there is one."""
        # Our own players may think for as long as they are asked to.
        self.patience = math.inf if entrant.spec else limits.patience

    def load(self, game: str, player: int, seed: int) -> None:
        """Begin a game, by its name, as player 0 or 1."""
        request = {"files": self.entrant.files, "spec": self.entrant.spec}
        self._judge(self._call("load", request | {"game": game, "player": player, "seed": seed}))

    def move(self, match: Match, left: Sequence[float]) -> None:
        """Make a move in a match; ``left`` are the seconds that both players have left."""
        request = {
            "player": match.position.turn,
            "start": match.start,
            "tokens": [node.token for node in match.line()],
            "left": left if self.limits.bank else None,
            "ticks": self.limits.ticks,
        }
        began = monotonic()
        if self.entrant.files:
            self._call("rest", {})
            began = min(monotonic(), began + REST)
        answer = self._call("choose", request)
        self._spend(monotonic() - began)
        self._judge(answer)
        try:
            match.push_token(str(answer.get("token")))
        except RefusedError as error:
            raise self._forfeit(str(error), "illegal") from None

    def _call(self, call: str, request: dict[str, Any]) -> dict[str, Any]:
        try:
            return self.process.ask(call, request, self.patience)
        except LostError as error:
            raise self._forfeit(str(error), "lost") from None

    def _spend(self, seconds: float) -> None:
        """Count a move and its time."""
        self.seconds += seconds
        self.moves += 1
        if not self.limits.bank:
            return
        self.left -= seconds
        if self.left >= 0:
            self.left += self.limits.increment
            return
        self.strikes += 1
        self.left = self.limits.bank / 4
        if self.strikes == STRIKES:
            why = f"{self.entrant.name} used up its time for the third time"
            raise ForfeitError(why, "time")

    def _judge(self, answer: dict[str, Any]) -> None:
        """Refuse an answer that tells of a failure."""
        if failure := answer.get("failure"):
            told = failure if isinstance(failure, dict) else {}  # a bot may have written the answer
            text, kind = (clean(str(told.get(key) or "error")) for key in ("text", "kind"))
            raise self._forfeit(text, kind)

    def _forfeit(self, why: str, kind: str) -> ForfeitError:
        return ForfeitError(f"{self.entrant.name}: {why}", kind)


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
    first, second = sides = [
        Side(entrant, process, limits) for entrant, process in zip(players, processes, strict=True)
    ]
    player, kind = 0, ""
    try:
        for player, side in enumerate(sides):
            side.load(match.game.name, player, 2 * seed + player)
        while not match.outcome and match.ply < MAX_PLIES:
            player = match.position.turn
            sides[player].move(match, [side.left for side in sides])
        outcome = match.outcome
        winner = outcome.winner if outcome else None
        why = str(outcome.reason) if outcome else f"Draw: stopped after {MAX_PLIES} moves."
    except ForfeitError as error:
        winner, why, kind = 1 - player, str(error), error.kind
    return Played(
        number=0,
        players=(0, 1),
        winner=winner,
        plies=match.ply,
        seconds=(first.seconds, second.seconds),
        moves=(first.moves, second.moves),
        strikes=(first.strikes, second.strikes),
        kind=kind,
        why=why,
        link=write_link(match),
    )


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

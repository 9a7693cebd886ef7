"""Plays the games of a tournament, each player in a process of its own, and judges them.

A bot that fails loses: by an error, an illegal move, or no answer.  A player whose time runs out
gets a strike and a quarter of its time back, so that a pause of the machine costs no game; with the
third strike it loses.
"""

from __future__ import annotations

import math
import os
import shutil
import zipfile
import zlib
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor, as_completed
from pathlib import Path
from threading import Event, Lock
from time import monotonic
from typing import IO, Any, NamedTuple

from ..formats.link import write_link
from ..game import Game
from ..match import Match
from ..text import RefusedError, clean, quote
from .bot_files import LARGEST_SOURCE, NOT_OURS
from .openings import Openings
from .process import LostError, PlayerProcess, UgiProcess, command_words
from .score import MAX_PLIES
from .tournament import Pairing, Played, game_seed

STRIKES = 3
"""The strike that loses a game."""
REST = 0.2
"""Seconds for the garbage of a move that no clock counts."""
SUFFIXES = (".py", ".zip")


class Entrant(NamedTuple):
    """Who takes part: a bot by its files, a program by its ``command``, or one of our own players
    by its ``spec``."""

    name: str
    files: dict[str, str] | None
    spec: str = ""
    command: str = ""

    def process(self, limits: Limits) -> PlayerProcess | UgiProcess:
        """The process in which it plays, not started yet."""
        if self.command:
            return UgiProcess(self.command, limits.memory, limits.movetime)
        return PlayerProcess(limits.memory)


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


def read_bot(path: Path) -> dict[str, str]:
    """The Python files of a bot: a file, a folder or a zip.  Raises ValueError in a sentence."""
    try:
        found = {clean(name): content.decode("utf-8-sig") for name, content in _bot_files(path)}
    except UnicodeDecodeError:
        raise ValueError(f"'{quote(path)}' cannot be read: a file is not UTF-8") from None
    except BAD_ZIP:
        raise ValueError(f"'{quote(path)}' cannot be read: it is not an intact zip") from None
    except OSError as error:
        raise ValueError(f"'{quote(path)}' cannot be read: {error.strerror}") from None
    if not found:
        raise ValueError(f"'{quote(path)}' has no Python file: a bot needs at least one")
    return found


BAD_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""What a zip that is damaged, encrypted or packed in an unusual way raises."""


def _bot_files(path: Path) -> Iterator[tuple[str, bytes]]:
    """The Python files of a bot with their names.  Raises ValueError when they are too large."""
    left = LARGEST_SOURCE
    for name, file in _open_bot_files(path):
        with file:
            content = file.read(left + 1)
        left -= len(content)
        if left < 0:
            raise ValueError(
                f"'{quote(path)}' is too large: {LARGEST_SOURCE} characters are the most"
            )
        yield name, content


def _open_bot_files(path: Path) -> Iterator[tuple[str, IO[bytes]]]:
    if path.is_dir():
        for file in _python_files(path):
            yield file.relative_to(path).as_posix(), file.open("rb")
    elif path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if name.endswith(".py") and not NOT_OURS.search(name):
                    yield name, archive.open(name)
    else:
        yield path.name, path.open("rb")


def _python_files(folder: Path) -> Iterator[Path]:
    """The Python files in a folder, as they are found: it may be a whole disk."""
    for inside, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not NOT_OURS.search(name))
        for name in sorted(names):
            file = Path(inside, name)
            if name.endswith(".py") and not NOT_OURS.search(name) and file.is_file():
                yield file


def entrants(specs: Sequence[str]) -> list[Entrant]:
    """The entrants of some specs: ``agent:PATH`` is a bot, ``agents:FOLDER`` every file, folder and
    zip in a folder, ``ugi:COMMAND`` a program that speaks UGI, and everything else one of our own
    players.  Raises ValueError."""
    found: list[Entrant] = []
    for spec in specs:
        kind, _, place = spec.partition(":")
        path = Path(place)
        if kind in ("agent", "agents") and not place:
            raise ValueError(f"'{spec}' names no bot")
        if kind == "agent":
            found.append(Entrant(_bot_name(path), read_bot(path)))
        elif kind == "agents":
            if not path.is_dir():
                raise ValueError(f"'{quote(place)}' is not a folder of bots")
            inside = sorted(p for p in path.iterdir() if not NOT_OURS.search(p.name))
            bots = [p for p in inside if p.suffix in SUFFIXES or any(_python_files(p))]
            if not bots:
                raise ValueError(f"there are no bots in '{quote(place)}'")
            found += [Entrant(_bot_name(bot), read_bot(bot)) for bot in bots]
        elif kind == "ugi":
            words = command_words(place) or [""]
            if not shutil.which(words[0]):
                raise ValueError(f"'{quote(words[0])}' is not a program that can be run")
            name = clean(" ".join([Path(words[0]).name, *words[1:]]))
            found.append(Entrant(name, None, command=place))
        else:
            found.append(Entrant(spec, None, spec))
    names = [entrant.name for entrant in found]
    return [
        entrant
        if names.count(entrant.name) == 1
        else entrant._replace(name=f"{entrant.name} ({names[:i].count(entrant.name) + 1})")
        for i, entrant in enumerate(found)
    ]


def _bot_name(path: Path) -> str:
    """The name of a bot: that of its folder, or of its file without the suffix."""
    return clean(path.name if path.is_dir() else path.stem)


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
        processes = [player.process(limits) for player in (one, other)]
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

"""One player in a process of its own, with limits: a bot in its cage, one of our own players, or a
program that speaks UGI.

With our own processes requests and answers are lines of JSON.  ``PlayerProcess`` is the referee's
end of the conversation, and ``serve`` the player's.
"""

from __future__ import annotations

import json
import math
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic
from typing import IO, Any

from ..games import load
from ..match import Match
from ..search.timing import allowance
from ..text import quote
from .arena import Player, make_player
from .cage import Cage

MAX_ANSWER = 1_000_000
"""Bytes of an answer; a longer one is invalid."""
MAX_LINES = 256
"""Lines that wait to be read.  When there are more, the oldest are lost: an answer comes last."""
ENDING = 1.0
"""Seconds to wait for the exit status of a process that has closed its output."""
PACKAGES = Path(__file__).parents[2]
"""The folder of our package, so that processes can import it wherever they run."""


class LostError(Exception):
    """The process has ended, or had to be ended; the message is a sentence."""


def _how(status: int | None) -> str:
    """What the exit status of a process tells: negative ones are signals."""
    if status is None:
        return ""
    if status >= 0:
        return f" with exit status {status}"
    lack = ", perhaps for lack of memory" if status in (-signal.SIGABRT, -signal.SIGKILL) else ""
    return f" by a signal ({signal.strsignal(-status)}){lack}"


class LineProcess:
    """A process that reads and writes lines, and whose ``memory`` in bytes is limited."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.process: subprocess.Popen[bytes] | None = None
        self._lines = SimpleQueue[bytes]()
        self._is_abandoned = False

    def start(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        """Start a program.  Raises LostError when there is none, or it is not wanted any more."""
        self._check_wanted()
        try:
            process = self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
                start_new_session=True,  # so that what it starts can be ended with it
            )
        except OSError as error:
            raise LostError(f"'{quote(command[0])}' cannot be run: {error.strerror}") from None
        self._lines = SimpleQueue[bytes]()
        Thread(target=self._listen, args=(process.stdout, self._lines), daemon=True).start()
        self._check_wanted()  # again: whoever abandoned it meanwhile may have seen no process

    def _check_wanted(self) -> None:
        if self._is_abandoned:
            self.end()
            raise LostError("its game was abandoned")

    @staticmethod
    def _listen(stream: IO[bytes], lines: SimpleQueue[bytes]) -> None:
        """Pass lines on as they come, and an empty one at the end."""
        with stream, suppress(OSError):
            while line := stream.readline(MAX_ANSWER):
                if lines.qsize() == MAX_LINES:
                    with suppress(Empty):  # it may just have been read
                        lines.get_nowait()
                lines.put(line)
        lines.put(b"")

    def write(self, line: bytes) -> None:
        """Send a line.  Raises LostError when the process has ended."""
        assert self.process
        assert self.process.stdin
        try:
            self.process.stdin.write(line + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise self._ended() from None

    def read(self, patience: float, until: float) -> bytes:
        """The next line; if none has come by the time ``until``, after ``patience`` seconds, the
        process is ended.

        Raises LostError.
        """
        left = until - monotonic()
        try:
            if left <= 0:  # even if there is a line: more may come for ever
                raise Empty
            line = self._lines.get(timeout=None if left == math.inf else left)
        except Empty:
            self.end()
            raise LostError(f"no answer came within {patience:g} seconds") from None
        if not line:
            raise self._ended()
        return line

    def _ended(self) -> LostError:
        process, status = self.process, None  # another thread may end it meanwhile
        if process:
            with suppress(subprocess.TimeoutExpired):  # it may only have closed its output
                status = process.wait(ENDING)
        self.end()
        return LostError(f"its process ended{_how(status)}")

    def end(self) -> None:
        """End the process, and on systems that can do so all processes of its group."""
        process, self.process = self.process, None
        if process:
            if hasattr(os, "killpg"):
                with suppress(OSError):
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()
            process.wait()
            # The thread that listens closes its output, which others may still hold open.
            with suppress(OSError):
                if process.stdin:
                    process.stdin.close()

    def abandon(self) -> None:
        """End the process for good, even if another thread is about to start it."""
        self._is_abandoned = True  # first, so that whoever starts it now sees this
        self.end()


class PlayerProcess(LineProcess):
    """A process of ours with one player."""

    def ask(self, call: str, request: dict[str, Any], patience: float) -> dict[str, Any]:
        """The answer to a call, within ``patience`` seconds.

        Raises LostError when there is none; the next call begins with a new process.
        """
        if self.process is None:
            # Hashes are the same in every process, as they are in the page.
            self.start(
                [sys.executable, "-P", "-m", f"{__package__}.process", str(self.memory)],
                {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(PACKAGES)},
            )
        until = monotonic() + patience
        self.write(json.dumps({"call": call, "request": request}).encode())
        try:
            found = json.loads(self.read(patience, until))
        except (ValueError, RecursionError):
            raise self._ended() from None
        if not isinstance(found, dict):  # a bot can write what it likes in place of our answer
            raise self._ended()
        return found


class UgiProcess(LineProcess):
    """A program that speaks UGI, as ``skerry ugi`` does, and answers calls as a bot does.  Where no
    clock runs, it is told to think for ``movetime`` seconds about each move."""

    def __init__(self, command: str, memory: int, movetime: float) -> None:
        super().__init__(memory)
        self._command, self._movetime = command, movetime

    def ask(self, call: str, request: dict[str, Any], patience: float) -> dict[str, Any]:
        """The answer to ``load`` or ``choose``, within ``patience`` seconds.

        Raises LostError when there is none.
        """
        until = monotonic() + patience
        if call == "load":
            return self._load(request, patience, until)
        start, tokens = request["start"], request["tokens"]
        where = f"code {start.replace(' ', '_')}" if start else "startpos"
        self._say(" ".join(["position", where, *(["moves", *tokens] if tokens else [])]))
        self._say(f"go movetime {self._time(request)}")
        return self._hear("bestmove", patience, until)

    def _load(self, request: dict[str, Any], patience: float, until: float) -> dict[str, Any]:
        """Start the program, and begin its game."""
        self.start(command_words(self._command))
        assert self.process
        limit_memory(self.memory, self.process.pid)
        self._say("ugi")
        self._hear("ugiok", patience, until)
        self._say(f"setoption name Game value {request['game']}")
        self._say(f"setoption name Seed value {request['seed']}")
        self._say("uginewgame")
        self._say("isready")
        return self._hear("readyok", patience, until)

    def _time(self, request: dict[str, Any]) -> int:
        """The milliseconds for a move: on a clock, a share of what is left."""
        left = request["left"]
        seconds = allowance(math.inf, left[request["player"]]) if left else self._movetime
        return max(1, int(1000 * seconds))

    def _say(self, line: str) -> None:
        self.write(line.encode())

    def _hear(self, word: str, patience: float, until: float) -> dict[str, Any]:
        """The answer that begins with a word; lines before it are ignored."""
        while True:
            line = self.read(patience, until).decode("utf-8", "replace").strip()
            name, _, rest = line.partition(" ")
            if name == "error":
                return {"failure": {"kind": "error", "text": f"the program says: {quote(rest)}"}}
            if name == word:
                return {"token": rest.split(" ")[0], "failure": None}


def command_words(command: str, *, posix: bool = os.name != "nt") -> list[str]:
    """The words of a command.  Raises ValueError in a sentence when a quotation has no end.

    On Windows, backslashes separate folders, and quotes around a word do not belong to it.
    """
    try:
        words = shlex.split(command, posix=posix)
    except ValueError as error:
        raise ValueError(f"'{quote(command)}' is not a command: {error}") from None
    return words if posix else [word.strip("\"'") for word in words]


class OwnPlayer:
    """One of our own players, which answers calls as a bot does."""

    def __init__(self, spec: str, name: str, seed: int) -> None:
        self.game = load(name)
        self._player: Player = make_player(spec, self.game, Random(seed))
        self._match = Match(self.game)

    def choose(self, request: dict[str, Any]) -> dict[str, Any]:
        """The token of a move after the tokens of a line, which grows from call to call."""
        match = self._match
        for token in request["tokens"][match.ply :]:
            match.push_token(token)
        left = request["left"]
        move = self._player(match.positions(), left[request["player"]] if left else math.inf)
        return {"token": self.game.write(match.position, move), "failure": None, "ticks": 0}


def serve(memory: int) -> None:
    """Answer requests until there are no more."""
    limit_memory(memory)
    # What a bot writes past Python's own streams goes nowhere.
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    cage, own = Cage(), None
    for line in source:
        asked = json.loads(line)
        request = asked["request"]
        if asked["call"] == "load" and request.get("spec"):
            own = OwnPlayer(request["spec"], request["game"], request["seed"])
            answer = '{"failure": null}'
        elif own:
            answer = json.dumps(own.choose(request))
        else:
            answer = getattr(cage, asked["call"])(json.dumps(request))
        target.write(answer.encode(errors="replace") + b"\n")
        target.flush()


def limit_memory(memory: int, pid: int = 0) -> None:
    """Limit the memory of a process, by default this one, in bytes, on systems that can."""
    with suppress(ModuleNotFoundError):
        resource: Any = import_module("resource")
        with suppress(ValueError, OSError, AttributeError):
            if pid:
                resource.prlimit(pid, resource.RLIMIT_AS, (memory, memory))
            else:
                resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


if __name__ == "__main__":
    serve(int(sys.argv[1]))

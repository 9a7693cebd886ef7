"""One player in a process of its own, with limits, so that nothing it does can hurt: a bot in its
cage, or one of our own players.

Requests and answers are lines of JSON.  ``PlayerProcess`` is the end of whoever lets it play, and
``serve`` the end of the player.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import IO, Any

from ..games import load
from ..match import Match
from .arena import Player, make_player
from .cage import Cage

LONGEST_ANSWER = 1_000_000
"""Bytes of an answer; what is longer is none."""
PACKAGES = Path(__file__).parents[2]
"""The folder of our package, for processes that run in others."""


class LostError(Exception):
    """The process has ended, or had to be ended; the message is a sentence."""


class PlayerProcess:
    """A process with one player, whose memory is limited to so many bytes."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, call: str, request: dict[str, Any], patience: float) -> dict[str, Any]:
        """The answer to a call, within so many seconds.

        Raises LostError when there is none; the next call begins with a new process.
        """
        if self._process is None:
            self._process = self._start()
        process = self._process
        assert process.stdin
        try:
            line = json.dumps({"call": call, "request": request}).encode() + b"\n"
            process.stdin.write(line)
            process.stdin.flush()
            answer = self._lines.get(timeout=patience)
            found: dict[str, Any] = json.loads(answer)
        except Empty:
            self.end()
            raise LostError(f"no answer came within {patience:g} seconds") from None
        except (OSError, ValueError):
            self.end()
            raise LostError("its process ended, perhaps for lack of memory") from None
        return found

    def _start(self) -> subprocess.Popen[bytes]:
        # Hashes are the same in every process, as they are in the page.
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", f"{__package__}.process", str(self._memory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(PACKAGES)},
        )
        self._lines = SimpleQueue[bytes]()
        Thread(target=self._listen, args=(process.stdout, self._lines), daemon=True).start()
        return process

    @staticmethod
    def _listen(stream: IO[bytes], lines: SimpleQueue[bytes]) -> None:
        """Hand on lines as they come, and an empty one at the end."""
        with suppress(OSError, ValueError):
            while line := stream.readline(LONGEST_ANSWER):
                lines.put(line)
        lines.put(b"")

    def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                with suppress(OSError):
                    if stream:
                        stream.close()


class OwnPlayer:
    """One of our own players, asked as a bot is."""

    def __init__(self, spec: str, name: str, seed: int) -> None:
        self.game = load(name)
        self._player: Player = make_player(spec, self.game, Random(seed))
        self._match = Match(self.game)

    def choose(self, request: dict[str, Any]) -> dict[str, Any]:
        """The token of a move after the tokens of a line, which goes on from call to call."""
        match = self._match
        for token in request["tokens"][match.ply :]:
            match.push_token(token)
        move = self._player(match.positions(), math.inf)
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
        target.write(answer.encode() + b"\n")
        target.flush()


def limit_memory(memory: int) -> None:
    """Limit this process to so many bytes, on systems that can."""
    with suppress(ModuleNotFoundError):
        resource = import_module("resource")
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


if __name__ == "__main__":
    serve(int(sys.argv[1]))

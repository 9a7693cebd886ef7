"""``skerry ugi``: the engine protocol UGI over standard input and output, with ``legal`` and
``code`` added.

A bad line is answered by one line ``error <why>`` and changes nothing.  During a search, only
``stop``, ``isready`` and ``quit`` are accepted; ``score`` is the mover's expected result, from 0 to
1.  With the option ``Threads`` several processes search together, except for ``go nodes``: its
answers depend only on the seed and on earlier searches since ``uginewgame`` or ``setoption``.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic
from typing import IO, ClassVar

from ..games import DEFAULT, load, names
from ..lab.crew import Crew
from ..lab.master import MAX_PROCESSES
from ..match import MAX_TEXT, Match
from ..proofs import informed_evaluator
from ..search.mcts import Search
from ..search.statistics import Statistics, enough
from ..text import quote
from ..version import __version__

SUMMARY = "speak the engine protocol"
INFO_EVERY = 1.0
"""Seconds between two lines of information."""
MAX_SEED = 2147483647


def add_arguments(_: ArgumentParser) -> None:
    """This command has no arguments."""


def run(_: Namespace) -> None:
    """Answer the commands on standard input."""
    serve(sys.stdin, sys.stdout)


class Engine:
    """The engine's side of a conversation.  ``say`` is called with each line of its answers."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.match = Match(load(DEFAULT))
        self.seed = 0
        self.informed_evaluator = informed_evaluator(self.match.game)
        """That of the game, in which nothing has been searched."""
        self.search = self._new_search()
        self.threads = 1
        self.crew: Crew | None = None
        """The helper processes of the search, if there are more threads than one."""
        self.thinking: Iterator[Statistics] | None = None
        """The search that ``go`` has started, until its best move is said."""
        self.waits = False
        """Whether it has nothing left to find, but has no limit and so waits for ``stop``."""
        self.found: Statistics | None = None
        """What it has found."""
        self.together: Statistics | None = None
        """What it and the helpers have found, if there are any."""
        self.nodes = 0
        """Its limit of nodes, ``sys.maxsize`` for none."""
        self.deadline = 0.0
        """The time at which it ends, infinite for none."""
        self.informed_at = 0.0
        """The time of the latest line of information."""

    def take(self, line: str) -> bool:
        """Answer one line; False when it was ``quit``."""
        if len(line) > MAX_TEXT:
            self.say("error the line is too long")
            return True
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        try:
            command = self.COMMANDS.get(words[0])
            if command is None:
                raise ValueError(f"there is no command '{quote(words[0])}'")
            if self.thinking is not None and words[0] not in ("stop", "isready"):
                raise ValueError("a search is running; stop it first")
            command(self, words[1:])
        except ValueError as error:
            self.say(f"error {error}")
        return True

    def step(self) -> None:
        """Continue a running search for about 20 ms, and report its progress or its result."""
        if self.thinking is None or self.waits:
            return
        now = monotonic()
        until = min(now + 0.02, self.deadline)
        while now < until:
            assert self.found is not None
            if enough(self.found, self.nodes):
                self._conclude()
                return
            self.found = next(self.thinking)
            now = monotonic()
        if self.crew and self.nodes == sys.maxsize:
            assert self.found is not None
            self.together = self.crew.exchange(self.search, self.found)
            if enough(self.together, self.nodes):
                self._conclude()
                return
        if now >= self.deadline:
            self._finish()
        elif now - self.informed_at >= INFO_EVERY:
            self.informed_at = now
            self._inform()

    def _inform(self) -> None:
        found = self.together or self.found
        assert found is not None
        tokens = self.match.game.write_line(self.match.position, found.line())
        score = 1 - found.value if self.match.position.turn else found.value
        self.say(f"info nodes {found.nodes} score {score:.4f} pv {' '.join(tokens)}".rstrip())

    @property
    def is_endless(self) -> bool:
        """Whether the latest search has no limit."""
        return self.deadline == float("inf") and self.nodes == sys.maxsize

    def _conclude(self) -> None:
        """Finish a search that has nothing left to find, unless only ``stop`` may do so."""
        if self.is_endless:
            self.waits = True
            self._inform()
        else:
            self._finish()

    def _finish(self) -> None:
        found = self.together or self.found
        assert found is not None
        self._inform()
        move = self.match.game.write(self.match.position, found.best)
        self.thinking = None
        if self.crew:
            self.crew.rest()
        self.say(f"bestmove {move}")

    # -- commands, each given the words after its name

    def _ugi(self, _: list[str]) -> None:
        self.say(f"id name Skerry {__version__}")
        self.say("id author Skerry contributors")
        games = " ".join(f"var {name}" for name in names())
        self.say(f"option name Game type combo default {DEFAULT} {games}")
        self.say(f"option name Seed type spin default 0 min 0 max {MAX_SEED}")
        self.say(f"option name Threads type spin default 1 min 1 max {MAX_PROCESSES}")
        self.say("ugiok")

    def _isready(self, _: list[str]) -> None:
        self.say("readyok")

    def _uginewgame(self, _: list[str]) -> None:
        self.match = Match(self.match.game)
        self._begin()

    def _begin(self) -> None:
        """Begin a new search tree, with the processes that the options ask for."""
        game = self.match.game
        if game.name != self.informed_evaluator.game.name:
            self.informed_evaluator = informed_evaluator(game)
        self.search = self._new_search()
        self.end()
        if self.threads > 1:
            self.crew = Crew(game.name, self.threads - 1, self.seed)

    def _new_search(self) -> Search:
        # What a search finds stays in its evaluator, so each has a copy; to read a certificate
        # again takes seconds.
        return Search(copy(self.informed_evaluator), Random(self.seed))

    def end(self) -> None:
        """End the other processes."""
        if self.crew:
            self.crew.close()
            self.crew = None

    def _setoption(self, words: list[str]) -> None:
        if len(words) != 4 or words[0] != "name" or words[2] != "value":
            raise ValueError("setoption takes: name <Game, Seed or Threads> value <value>")
        if words[1] == "Game":
            self.match = Match(load(words[3]))
        elif words[1] == "Seed":
            seed = _number(words[3], "a seed")
            if seed > MAX_SEED:
                raise ValueError(f"seeds are 0 to {MAX_SEED}")
            self.seed = seed
        elif words[1] == "Threads":
            threads = _number(words[3], "a number of threads")
            if not 1 <= threads <= MAX_PROCESSES:
                raise ValueError(f"there are 1 to {MAX_PROCESSES} threads")
            self.threads = threads
        else:
            raise ValueError(f"there is no option '{quote(words[1])}'")
        self._begin()

    def _position(self, words: list[str]) -> None:
        if words[:1] == ["startpos"]:
            match, rest = Match(self.match.game), words[1:]
        elif words[:1] == ["code"] and len(words) > 1:
            match, rest = Match(self.match.game, words[1].replace("_", " ")), words[2:]
        else:
            raise ValueError("position takes: startpos or code <code>, then moves <tokens>")
        if rest and rest[0] != "moves":
            raise ValueError(f"the word 'moves' is missing before '{quote(rest[0])}'")
        for number, token in enumerate(rest[1:], 1):
            try:
                match.push_token(token)
            except ValueError as error:
                raise ValueError(f"move {number}: {error}") from None
        self.match = match

    def _go(self, words: list[str]) -> None:
        nodes, seconds = sys.maxsize, float("inf")
        if words[:1] == ["nodes"] and len(words) == 2:
            nodes = max(1, _number(words[1], "a number of nodes"))
        elif words[:1] == ["movetime"] and len(words) == 2:
            seconds = _number(words[1], "a number of milliseconds") / 1000
        elif words != ["infinite"]:
            raise ValueError("go takes: nodes <n>, movetime <ms> or infinite")
        if self.match.outcome:
            raise ValueError("the game is over")
        self.nodes, self.waits = nodes, False
        self.informed_at = monotonic()
        self.deadline = self.informed_at + seconds
        position, past = self.match.position, self.match.positions()[:-1]
        self.thinking = self.search.search(position, past)
        self.found, self.together = next(self.thinking), None
        if self.crew and nodes == sys.maxsize:
            self.crew.start(position, past, float("inf"))

    def _stop(self, _: list[str]) -> None:
        if self.thinking is not None:  # it may just have finished
            self._finish()

    def _query(self, words: list[str]) -> None:
        outcome = self.match.outcome
        answers = {
            "gameover": "true" if outcome else "false",
            "p1turn": "false" if self.match.position.turn else "true",
            "result": "none"
            if outcome is None
            else "draw"
            if outcome.winner is None
            else f"p{outcome.winner + 1}win",
        }
        if len(words) != 1 or words[0] not in answers:
            raise ValueError("query takes one of: gameover, p1turn, result")
        self.say(f"response {answers[words[0]]}")

    def _legal(self, _: list[str]) -> None:
        game, position = self.match.game, self.match.position
        tokens = sorted(game.write(position, move) for move in game.legal_moves(position))
        self.say(" ".join(["legal", *tokens]))

    def _code(self, _: list[str]) -> None:
        self.say("code " + self.match.game.code(self.match.position).replace(" ", "_"))

    COMMANDS: ClassVar[Mapping[str, Callable[[Engine, list[str]], None]]] = {
        "ugi": _ugi,
        "isready": _isready,
        "uginewgame": _uginewgame,
        "setoption": _setoption,
        "position": _position,
        "go": _go,
        "stop": _stop,
        "query": _query,
        "legal": _legal,
        "code": _code,
    }


def _number(word: str, what: str) -> int:
    if not re.fullmatch("[0-9]{1,10}", word):
        raise ValueError(f"'{quote(word)}' is not {what}")
    return int(word)


def serve(source: IO[str], target: IO[str]) -> None:
    """Answer commands until ``quit`` or the end of the input.  At the end of the input a running
    search is finished first, if it has a limit."""

    def say(line: str) -> None:
        print(line, file=target, flush=True)

    lines: SimpleQueue[str | None] = SimpleQueue()

    def listen() -> None:
        try:
            for line in _lines(source):
                lines.put(line)
        except (OSError, ValueError):
            pass  # input that cannot be read counts as its end
        finally:
            lines.put(None)

    Thread(target=listen, daemon=True).start()
    engine, ended = Engine(say), False
    while not ended or engine.thinking is not None:
        engine.step()
        try:
            line = None if ended else lines.get(block=engine.thinking is None or engine.waits)
        except Empty:
            continue
        if line is None:
            ended = True
            if engine.is_endless:
                break
        elif not engine.take(line):
            break
    engine.end()


def _lines(source: IO[str]) -> Iterator[str]:
    """The lines of a text without its byte order mark; those that are too long are cut off."""
    mark = "\ufeff"
    while line := source.readline(MAX_TEXT + 1):
        yield line.removeprefix(mark)
        mark = ""  # only the first line may have one
        while len(line) > MAX_TEXT and not line.endswith("\n"):
            line = source.readline(MAX_TEXT + 1)

"""Opponents in C++, built when they are first asked for."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from skerry.game import Game, Move

from tests.compiler import build

SOURCES = Path(__file__).parent / "cpp"


class Compiled:
    """A player in a process of its own that speaks UGI.  Its processor time is not counted."""

    source = ""
    """The name of the source file."""

    def __init__(self, game: Game[Any], rng: Random, **options: str | int) -> None:
        self.game = game
        self.process = subprocess.Popen(
            [build(SOURCES / f"{self.source}.cpp")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        for name, value in {"Game": game.name, "Seed": rng.getrandbits(31), **options}.items():
            self.say(f"setoption name {name} value {value}")

    def __del__(self) -> None:
        if hasattr(self, "process"):
            self.process.kill()
            self.process.communicate()

    def say(self, line: str) -> None:
        """Send one line.  Raises ValueError when the process has ended."""
        assert self.process.stdin
        try:
            self.process.stdin.write(f"{line}\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise ValueError(f"{self.source} has ended") from None

    def answer(self, line: str, word: str) -> str:
        """Send one line; the rest of the line of the answer that begins with a word."""
        self.say(line)
        assert self.process.stdout
        for answer in self.process.stdout:
            if answer.startswith(word):
                return answer[len(word) :].strip()
        raise ValueError(f"{self.source} has ended")

    def show(self, position: Any) -> None:
        """Show a position."""
        self.say(f"position code {self.game.code(position).replace(' ', '_')}")

    def go(self) -> str:
        """The line that starts a search."""
        return "go"

    def __call__(self, positions: Sequence[Any], left: float) -> Move:
        self.show(positions[-1])
        return self.game.read(positions[-1], self.answer(self.go(), "bestmove"))


class Lanes(Compiled):
    """Builds lanes: horizontal rivers in the home rows, then vertical ones."""

    source, style, nodes = "rivers", "lanes", 60_000

    def __init__(self, game: Game[Any], rng: Random) -> None:
        super().__init__(game, rng, Style=self.style, Nodes=self.nodes)


class QuickLanes(Lanes):
    """The same, with little thought."""

    nodes = 3000


class Wall(Lanes):
    """Defends more than it attacks."""

    style = "wall"


class Racer(Lanes):
    """Attacks, and looks little at the opponent."""

    style = "racer"


class Timed(Compiled):
    """A player that searches for a time."""

    seconds = 1.0
    """Processor time for each move."""

    def go(self) -> str:
        return f"go movetime {round(1000 * self.seconds)}"


class StarboardYUCT(Timed):
    """Starboard Y: UCT with rapid action value estimation, and playouts in which bridges hold."""

    source = "starboard_y"


class QuickStarboardYUCT(StarboardYUCT):
    """The same with less time, for many games."""

    seconds = 0.25


class SlowStarboardYUCT(StarboardYUCT):
    """The same with more time, for large boards."""

    seconds = 3.0


class RiveUCT(Timed):
    """Rive: plain UCT with random games to the end."""

    source = "rive"


class QuickRiveUCT(RiveUCT):
    """The same with less time, for many games."""

    seconds = 0.25

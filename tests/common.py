"""Helpers for several test modules: random walks through games, sentences of refusals, programs
that can be interrupted, published files, and folders made once for all processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from skerry.game import Game, Move
from skerry.games import load, names

from .compiler import NAMES, compiler

Moment = tuple[Any, Move | None]

needs_c, needs_cpp = (
    pytest.mark.skipif(compiler(suffix) is None, reason=f"there is no {name} compiler here")
    for suffix, name in NAMES.items()
)


def representatives() -> list[str]:
    """Names that represent all others: for each game the smallest board, a middle one and the
    largest, and each variant on the smallest."""
    kinds: dict[type, list[Game[Any]]] = {}
    for game in map(load, names()):
        kinds.setdefault(type(game), []).append(game)
    chosen = []
    for games in kinds.values():
        sizes = sorted({game.size for game in games})
        few = {sizes[0], sizes[(len(sizes) - 1) // 2], sizes[-1]}
        chosen += [
            game.name
            for game in games
            if game.size == sizes[0] or (game.size in few and not game.variant)
        ]
    return chosen


def walk(game: Game[Any], seed: int, plies: int = 10**6) -> Iterator[Moment]:
    """The positions of a random game, each with the move played there.

    The last has None for a move: the game is over, or ``plies`` were played.
    """
    rng = Random(f"{game.name} {seed}")
    pos = game.initial()
    for _ in range(plies):
        moves = game.legal_moves(pos)
        if not moves:
            break
        move = moves[rng.randrange(len(moves))]
        yield pos, move
        pos = game.play(pos, move)
    yield pos, None


def sample(game: Game[Any], seed: int, count: int, plies: int = 10**6) -> list[Moment]:
    """About ``count`` moments of a random game, evenly spread, including the first and the last."""
    moments = list(walk(game, seed, plies))
    every = max(1, len(moments) // count)
    picked = moments[::every]
    return picked if picked[-1] is moments[-1] else [*picked, moments[-1]]


def attempt(call: Callable[..., Any], *args: object) -> tuple[Any, str]:
    """What a call returns and "", or None and the sentence of its ValueError."""
    try:
        return call(*args), ""
    except ValueError as error:
        said = str(error)
    assert said, f"{args!r} was refused without a word"
    return None, said


def refusal(call: Callable[..., Any], *args: object) -> str:
    """The sentence of the ValueError that a call must raise."""
    answer, said = attempt(call, *args)
    assert said, f"{args!r} gave {answer!r}"
    return said


@contextmanager
def interruptible() -> Iterator[None]:
    """A context in which programs are started that react to SIGINT even if this one ignores it.
    Shells make background programs ignore it, and children inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A temporary folder that ``make(folder)`` fills, shared by all processes of this run: the
    first one makes it and the others wait.  On systems without such locks each makes its own."""
    if os.name == "nt" or "PYTEST_XDIST_WORKER" not in os.environ:
        folder = factory.mktemp(name)
        make(folder)
        return folder
    import fcntl

    folder = factory.getbasetemp().parent / name
    made = folder.with_name(f"{name}.made")
    with open(folder.with_name(f"{name}.lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            folder.mkdir()
            make(folder)
            made.touch()
    return folder


def find(files: Iterable[str], start: str) -> str:
    """The only path that starts with a text."""
    [path] = [name for name in files if name.startswith(start)]
    return path

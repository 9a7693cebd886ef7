"""The registry of games: from a game's name to its rules, its evaluator and its presentation.

A name is ``<slug>-<size>``, with ``-<variant>`` for a variant: ``rive-5``, ``rivers-13-course``.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from ..evaluator import Evaluator
from ..game import Game, Move, Refusal, join_name
from ..presentation import Level, Presentation
from ..text import MalformedError, Text
from .entry import GameEntry

PACKAGES = (
    "rive",
    "starboard_y",
    "rivers",
)
"""The packages of the games, each with its entry as ``GAME``, in the order in which games are
listed.  A new game is one line here."""

GAMES: tuple[GameEntry, ...] = tuple(
    import_module(f"{__name__}.{package}").GAME for package in PACKAGES
)

DEFAULT = GAMES[0].default_name
"""The name of the default game."""


def names() -> list[str]:
    """The names of all games at every size and variant."""
    return [
        join_name(entry.rules.slug, size, variant)
        for entry in GAMES
        for size in entry.rules.sizes
        for variant in entry.rules.variants
    ]


def trial_names(entry: GameEntry) -> list[str]:
    """The names of a game's trials at its usual size."""
    size = entry.presentation.default_size
    return [join_name(entry.rules.slug, size, trial) for trial in entry.rules.trials]


def split_name(name: str) -> tuple[GameEntry, int, str]:
    """A game's name as its entry, size and variant.

    Raises MalformedError saying which part does not exist.
    """
    for entry in GAMES:
        rules, title = entry.rules, entry.presentation.title
        if name != rules.slug and not name.startswith(rules.slug + "-"):
            continue
        size, dash, variant = name[len(rules.slug) + 1 :].partition("-")
        if size not in map(str, rules.sizes) or (dash and not variant):
            raise MalformedError(
                "there is no '{name}': sizes of {game} are {sizes}",
                name=name,
                game=title,
                sizes=", ".join(map(str, rules.sizes)),
            )
        if variant not in {**rules.variants, **rules.trials}:
            raise MalformedError(
                "{game} has no variant '{variant}'; variants are: {known}",
                game=title,
                variant=variant,
                known=", ".join(filter(None, rules.variants)) or Text("none"),
            )
        return entry, int(size), variant
    known = ", ".join(entry.rules.slug for entry in GAMES)
    raise MalformedError("there is no game '{name}'; games are: {known}", name=name, known=known)


def load(name: str) -> Game[Any]:
    """The rules of the game of this name.  Raises MalformedError as ``split_name`` does."""
    entry, size, variant = split_name(name)
    return entry.rules(size, variant)


def evaluator(game: Game[Any]) -> Evaluator[Any]:
    """A new evaluator for a game."""
    return _entry(game).evaluator(game)


def presentation(game: Game[Any]) -> Presentation:
    """A game's presentation."""
    return _entry(game).presentation


def levels(game: Game[Any]) -> tuple[Level, ...]:
    """The bot's levels at the game's size, weakest first."""
    return presentation(game).levels_at(game.size)


def _entry(game: Game[Any]) -> GameEntry:
    """The entry of a game; one with all defaults for a game that is not in the registry."""
    known = (entry for entry in GAMES if isinstance(game, entry.rules))
    return next(known, None) or GameEntry(type(game))


def why_not(game: Game[Any], pos: Any, token: str) -> Refusal | None:
    """Why a token is not a legal move, if its clicks can be determined; if they are one that is
    written with another token, this one."""
    clicks = _clicks(game, token)
    if refused := game.why_not(pos, clicks):
        return refused
    if clicks in game.legal_moves(pos) and (full := game.write(pos, clicks)) != token:
        values = {"move": token, "full": full}
        return Refusal(Text("'{move}' is not a legal move here, but '{full}' is.", values))
    return None


def _clicks(game: Game[Any], token: str) -> Move:
    """The clicks for which a token stands by its form alone, or else as the name of a cell; empty
    if it stands for none."""
    shown_as, by_name = presentation(game), game.board.by_name
    for form in shown_as.notation.forms if shown_as.notation else ():
        found = re.fullmatch(form.pattern, token)
        if found and all(name in by_name for name in found.groups()):
            cells: Move = tuple(by_name[name] for name in found.groups())
            tail = [button for button in shown_as.buttons if token.endswith(button)]
            if cells or tail:
                return (*cells, *tail[:1])
    return (by_name[token],) if token in by_name else ()

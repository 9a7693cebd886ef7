"""The registry of games.  A new game is one line here and one module beside it."""

from __future__ import annotations

from typing import Any

from ..game import Game, RefusedError
from .rive.rules import Rive
from .rivers.rules import Rivers
from .starboard_y.rules import StarboardY

GAMES: tuple[type[Game[Any]], ...] = (Rive, StarboardY, Rivers)

FIRST = f"{GAMES[0].slug}-{GAMES[0].default_size}"
"""The name of the game that is there for who has asked for none."""


def names() -> list[str]:
    """The names of all games at every size and variant, such as ``rive-5``."""
    return [
        "-".join(filter(None, (game.slug, str(size), variant)))
        for game in GAMES
        for size in game.sizes
        for variant in game.variants
    ]


def load(name: str) -> Game[Any]:
    """The game of this name.  Raises RefusedError saying what is wrong with the name."""
    for game in GAMES:
        if name == game.slug or name.startswith(game.slug + "-"):
            size, dash, variant = name[len(game.slug) + 1 :].partition("-")
            if size not in map(str, game.sizes) or (dash and not variant):
                sizes = ", ".join(map(str, game.sizes))
                raise RefusedError(
                    "'{name}' names no size of {game}; sizes are {sizes}",
                    name=name[:30],
                    game=game.title,
                    sizes=sizes,
                )
            return game(int(size), variant)
    known = ", ".join(game.slug for game in GAMES)
    raise RefusedError("there is no game '{name}'; games are: {known}", name=name[:30], known=known)

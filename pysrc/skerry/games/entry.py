"""What a game's package gives to the registry."""

from __future__ import annotations

from typing import Any

from ..evaluator import Evaluator
from ..game import Game, join_name
from ..presentation import PLAIN, Glyph, Presentation


class GameEntry:
    """A game in the registry: its rules, evaluator and presentation, with defaults filled in.

    ``open_spiel`` names the OpenSpiel game most similar to the default size, if any, with which
    ``skerry bench`` compares random games.
    """

    def __init__(
        self,
        rules: type[Game[Any]],
        evaluator: type[Evaluator[Any]] = Evaluator,
        presentation: Presentation = PLAIN,
        open_spiel: str = "",
    ) -> None:
        self.rules = rules
        self.evaluator = evaluator
        self.open_spiel = open_spiel
        sizes = tuple(rules.sizes)
        stones = {
            letter: Glyph("stone", player, f"{name.lower()} stone")
            for player, (letter, name) in enumerate(zip("bw", rules.players, strict=True))
        }
        self.presentation = presentation._replace(
            title=presentation.title or rules.slug.replace("-", " ").title(),
            default_size=presentation.default_size or sizes[len(sizes) // 2],
            glyphs=presentation.glyphs or stones,
        )

    @property
    def default_name(self) -> str:
        """The name of the game at the size that is offered first."""
        return join_name(self.rules.slug, self.presentation.default_size, "")

"""What a game's package gives to the registry."""

from __future__ import annotations

from collections.abc import Iterator
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

    def texts(self) -> Iterator[str]:
        """All texts by which the registry and the board name or explain something to people, to be
        translated; the sentences in the game's modules are not among them."""
        rules, shown = self.rules, self.presentation
        yield from (shown.title, *rules.players, *shown.buttons.values())
        yield from (glyph.name for glyph in shown.glyphs.values())
        forms = shown.notation.forms if shown.notation else ()
        words = (word for form in forms for word in (form.said, form.planned))
        variants = (word for variant in rules.variants.items() for word in variant)
        yield from filter(None, (shown.goal, *words, *variants))
        for kind in self.evaluator(rules(rules.sizes[0])).puzzle_kinds():
            yield from (kind.title, kind.task)
        for size in rules.sizes:
            yield from (part.name for part in rules(size).parts)

"""How a game is shown and offered: its title and pieces, the levels of its bot, usual clocks, and
what its tokens do to the pieces.  This module knows no game, and no rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SHAPES = ("stone", "river-h", "river-v")
"""How pieces can be drawn, by web/board/glyphs.js and ``drawing.image``.  Where all pieces are
stones, colour alone shows whose they are, if people do not ask for more."""


class Glyph(NamedTuple):
    """A kind of piece: its shape, one of ``SHAPES``, its owner, and its name for people who cannot
    see it."""

    shape: str
    player: int
    name: str


class Level(NamedTuple):
    """The strength of a bot: how many nodes it searches before a move, and which moves it
    overlooks.

    It notices only moves that begin and end within ``sight`` cells of those that its own last move
    changed, or of another place if there is nothing to gain there, or within more if there would be
    no choice; 0 means the whole board.
    """

    nodes: int
    sight: int = 0


class TokenForm(NamedTuple):
    """A form of tokens, and what such moves do to the pieces.

    ``pattern`` matches a whole token; its groups are the cells of the move, in order.  Without
    groups, the move has one cell: the first whose piece has the letter ``found``.  ``effects``
    happen in order, to a stack of pieces in hand: ``("take", i)`` lifts the piece on the i-th cell,
    ``("give", letters)`` adds a new piece with the mover's letter, ``("turn", before, after)``
    changes letters into others, and ``("put", i)`` puts the piece on the i-th cell, which is empty.
    Pieces still in hand at the end leave the board, so a piece that goes onto another and captures
    it is written ``("take", 1), ("take", 0), ("put", 1)``.  ``chained`` tokens continue the turn of
    the token before and do not end it.

    ``said`` is such a move in a few words for lists of moves, and ``planned`` the same for a move
    that could be made: templates with the cells as ``{a}``, ``{b}`` and ``{c}``.  If they are
    empty, the token is shown.
    """

    pattern: str
    effects: tuple[tuple[str | int, ...], ...]
    found: str = ""
    chained: bool = False
    said: str = ""
    planned: str = ""


CELL = r"([a-z]\d+)"
"""A cell, in the pattern of a token form."""


class Notation(NamedTuple):
    """What tokens do to the pieces, so that a match can be drawn before Python has started.

    ``sides`` are the letters for the player to move in the second field of codes.
    """

    sides: str
    forms: tuple[TokenForm, ...]


LEVELS = tuple(map(Level, (10, 40, 120, 400, 1500, 5000)))
"""The bot's levels in games that do not define any."""
MATERIALS = ("slate", "chart", "sand", "plain")
"""What boards can be made of."""


class Presentation(NamedTuple):
    """How a game is shown and offered.  All fields are optional."""

    title: str = ""
    """The game's name for people; by default its slug, capitalized."""
    designer: str = ""
    """Who designed the game, for the credits."""
    website: str = ""
    """The designer's website."""
    default_size: int = 0
    """The size that is offered first; by default the middle one."""
    glyphs: Mapping[str, Glyph] = {}
    """The kinds of pieces by their letters in codes; by default stones, ``b`` and ``w``."""
    buttons: Mapping[str, str] = {}
    """Captions for the buttons in moves; by default the strings themselves."""
    material: str = "plain"
    """What the board is made of: one of ``MATERIALS``."""
    notation: Notation | None = None
    example: str = ""
    """The code of a position at the default size that shows what the game looks like; by default
    the initial position."""
    levels: tuple[Level, ...] = LEVELS
    """The bot's six levels at the default size, weakest first."""
    levels_by_size: Mapping[int, tuple[Level, ...]] = {}
    """The levels at other sizes for which they were measured; see ``levels_at``."""
    clocks: Mapping[int, int] = {}
    """The usual time of each player for a whole game in seconds, by size."""
    goal: str = ""
    """What a player tries to do, in one sentence, or empty."""
    minutes: int = 10
    """About how long a match at the default size takes."""
    difficulty: int = 2
    """How much there is to learn before a first match, from 1 (little) to 3."""

    def levels_at(self, size: int) -> tuple[Level, ...]:
        """The bot's levels at a size, weakest first: those of the nearest smaller and larger sizes
        for which they were measured, interpolated."""
        known = {self.default_size: self.levels, **self.levels_by_size}
        lower = max((n for n in known if n <= size), default=min(known))
        upper = min((n for n in known if n >= size), default=max(known))
        share = (size - lower) / (upper - lower) if lower < upper else 0.0
        return tuple(
            _between(one, other, share)
            for one, other in zip(known[lower], known[upper], strict=True)
        )


def _between(one: Level, other: Level, share: float) -> Level:
    """A level that is that share of the way from one to another: nodes grow by factors, sight by
    cells."""
    nodes = one.nodes ** (1 - share) * other.nodes**share
    sight = one.sight + share * (other.sight - one.sight)
    return Level(round(nodes), round(sight) if one.sight and other.sight else 0)


PLAIN = Presentation()
"""A presentation with all defaults."""

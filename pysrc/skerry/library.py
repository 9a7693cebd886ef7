"""The ``Match`` of ``import skerry``, which takes names of games and tokens, and writes itself.

The basics are in ``skerry.match``; this adds what depends on the registry, formats and drawings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import match as tree
from .clock import TimeControl
from .drawing.diagram import diagram
from .drawing.image import image
from .drawing.stepper import stepper
from .formats.link import read_link, write_link
from .formats.plain import read_any, write_text
from .formats.record import read_record, write_record
from .game import Game
from .games import load
from .match import Node
from .text import RefusedError


class Match(tree.Match):
    """One match of a game: its positions and moves, kept as a tree with a cursor.

    ``print(match)`` draws the board.  Notebooks show a match as pages to step through.
    """

    def __init__(
        self, game: str | Game[Any], start: str | None = None, clock: TimeControl | None = None
    ) -> None:
        """``game`` is a game or the name of one, such as ``rive-5``; ``start`` is the code of the
        first position, and ``clock`` the time of both players, if it is limited.  Raises
        RefusedError when there is no such game or position, and ValueError if the clock has no
        times."""
        super().__init__(load(game) if isinstance(game, str) else game, start, clock)

    @classmethod
    def from_link(cls, link: str) -> Match:
        """The match of a link: an address with a fragment, or the fragment alone.

        Raises RefusedError saying what is wrong with it.
        """
        link = link.strip()
        return cls._adopt(read_link(link.partition("#")[2] if "#" in link else link))

    @classmethod
    def from_record(cls, record: str) -> Match:
        """The match of a record, with all its variations.

        Raises RefusedError saying what is wrong with it.
        """
        return cls._adopt(read_record(record.removeprefix("\ufeff"))[0])

    @classmethod
    def from_text(cls, text: str) -> Match:
        """The match of a text: a record, a link, or plain text.

        Raises RefusedError saying what is wrong with it.
        """
        return cls._adopt(read_any(text))

    @classmethod
    def _adopt(cls, match: tree.Match) -> Match:
        """A match with the same tree, as an instance of this class."""
        made = cls.__new__(cls)
        vars(made).update(vars(match))
        return made

    @property
    def link(self) -> str:
        """The current line and the cursor as the fragment of a link, without the ``#``."""
        return write_link(self)

    @property
    def code(self) -> str:
        """The position at the cursor as one line of text, which ``start`` takes."""
        return self.game.code(self.position)

    def record(self, players: tuple[str, str] = ("", "")) -> str:
        """The whole tree as a record, which is JSON; ``players`` are their names.

        Raises RefusedError if a name is too long.
        """
        return write_record(self, list(players))

    def text(self, players: tuple[str, str] = ("", "")) -> str:
        """The current line as plain text, turn by turn; ``players`` are their names."""
        return write_text(self, list(players))

    def legal_tokens(self) -> list[str]:
        """The legal moves at the cursor as tokens, sorted; none when the match is over here."""
        return sorted(self.game.write(self.position, move) for move in self.legal_moves())

    def push(self, move: str | Sequence[int | str], seconds: float | None = None) -> Node:
        """Make a move at the cursor, given as its token or as its clicks.

        ``seconds`` is how long it took; None if the clock was stopped.  A move that the tree has
        already keeps its time.  Raises RefusedError when the match is over here, or the token is
        malformed or not legal.
        """
        if self.outcome:
            raise RefusedError("the game is over")
        if isinstance(move, str):
            return self.push_token(move, seconds)
        return super().push(move, seconds)

    def svg(self) -> str:
        """The position at the cursor as an SVG image."""
        return image(self)

    def html(self) -> str:
        """The current line as HTML to step through, without scripts."""
        return stepper(self)

    def __str__(self) -> str:
        return diagram(self)

    def __repr__(self) -> str:
        state = (
            str(self.outcome.reason)
            if self.outcome
            else f"{self.game.players[self.position.turn]} to move"
        )
        return f"<match of {self.game.name}, ply {self.ply}: {state}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return self.html()

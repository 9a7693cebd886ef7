"""A small complete game to start from: fill a row, a column or a diagonal of a square.

To add a game, copy this file to ``games/<name>/__init__.py``, rewrite it, and add ``<name>`` to
``PACKAGES`` in ``games/__init__.py``.  That is enough to play the game: on the page, on embedded
boards, in the terminal, through links, and against the bot.  ``skerry doctor <slug>`` says what
else it could have.

A game must have rules, a subclass of ``Game`` with a position; ``skerry.game`` documents every
method.  When they grow, move them to a file of their own, ``rules.py``, in the order of the rule
sheet.  ``skerry.evaluator`` and ``skerry.presentation`` document the rest, which has defaults:

* ``Evaluator``: by default the bot plays random games to their ends, which needs no knowledge of
  the game but many nodes.  Write ``evaluator.py`` to make it stronger.
* ``Presentation``: title, default size, pieces, captions of buttons, levels, and more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from skerry.board import SquareBoard, bits
from skerry.game import Move, Outcome, Termination
from skerry.games.entry import GameEntry
from skerry.games.stones import StoneGame, masks
from skerry.text import IllegalPositionError, Text


class TemplatePosition(NamedTuple):
    """The stones of both players, as masks, and the player to move: all that the rules need, in an
    immutable tuple."""

    black: int
    white: int
    turn: int


class Template(StoneGame[TemplatePosition]):
    """The rules at one size.

    ``StoneGame`` writes tokens and codes and draws the board.  It suits games with stones of two
    colours; other games define ``view``, ``write``, ``code`` and ``decode`` themselves.
    """

    slug = "template"
    sizes = range(3, 6)

    def __init__(self, size: int, variant: str = "") -> None:
        super().__init__(size, variant)
        self.board = SquareBoard(size, size, squares=True)
        rows = self.board.rows
        lines = [
            *rows,
            *zip(*rows, strict=True),
            [row[i] for i, row in enumerate(rows)],
            [row[-1 - i] for i, row in enumerate(rows)],
        ]
        self._lines = [sum(1 << cell for cell in line) for line in lines]

    def initial(self) -> TemplatePosition:
        return TemplatePosition(0, 0, 0)

    def legal_moves(self, pos: TemplatePosition) -> Sequence[Move]:
        # A move is what the player clicks: here one empty cell.
        if self.outcome(pos):
            return []
        return [(cell,) for cell in bits(self.board.full & ~(pos.black | pos.white))]

    def play(self, pos: TemplatePosition, move: Move) -> TemplatePosition:
        cell = move[0]
        assert isinstance(cell, int)
        if pos.turn:
            return TemplatePosition(pos.black, pos.white | 1 << cell, 0)
        return TemplatePosition(pos.black | 1 << cell, pos.white, 1)

    def outcome(self, pos: TemplatePosition) -> Outcome | None:
        for player, stones in enumerate((pos.black, pos.white)):
            if any(stones & line == line for line in self._lines):
                reason = Text("{winner} has filled a line.", {"winner": self.players[player]})
                return Outcome(player, Termination.GOAL, reason)
        if pos.black | pos.white == self.board.full:
            return Outcome(None, Termination.FULL_BOARD, Text("Draw: the board is full."))
        return None

    def setup(self, pieces: Mapping[int, str], turn: int) -> TemplatePosition:
        # Codes and the editor may ask for any position: refuse what plainly no game can reach.
        black, white = masks(pieces)
        if black.bit_count() - white.bit_count() != turn:
            raise IllegalPositionError(
                "with {black} black and {white} white stones it cannot be {player}'s turn",
                black=black.bit_count(),
                white=white.bit_count(),
                player=self.players[turn],
            )
        return TemplatePosition(black, white, turn)


GAME = GameEntry(Template)
"""The game's entry in the registry, with the default evaluator and presentation."""

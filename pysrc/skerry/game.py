"""The rules of a game: the types and the contract that all games, front ends and searches share.

A move is what the player clicks, in order: cells (ints) and buttons (strs).  A position is an
immutable NamedTuple with a ``turn``; players are 0, who moves first, and 1.  A turn lasts until
``turn`` changes, so a player may make several moves in a row: players need not alternate.

Other knowledge about a game is in ``evaluator`` (what a search may ask) and ``presentation`` (how
it is shown and offered); both have defaults that work.  This module knows no game.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar

from .board import Board, Edge
from .text import AmbiguousMoveError, IllegalMoveError, MalformedError, Text

Move = tuple[int | str, ...]


class Position(Protocol):
    """What all positions have in common: the player to move."""

    @property
    def turn(self) -> int: ...


P = TypeVar("P", bound=Position)


class Termination(Enum):
    """The ways in which a match can end."""

    GOAL = "goal"
    """A player reached the goal of the game, such as a connection."""
    FULL_BOARD = "full board"
    """No cell is empty, and the pieces decide."""
    PLY_LIMIT = "ply limit"
    """The longest game that the rules allow."""
    REPETITION = "repetition"
    """The position occurred too often."""
    RESIGNATION = "resignation"
    TIME = "time"
    """A clock ran out."""


class Outcome(NamedTuple):
    """How a match ended: the winning player or None for a draw, the kind of end, and a sentence for
    people."""

    winner: int | None
    termination: Termination
    reason: Text

    @property
    def result(self) -> float:
        """Player 0's result: 1.0 (won), 0.5 (draw) or 0.0 (lost)."""
        return 0.5 if self.winner is None else 1.0 - self.winner


class Mark(NamedTuple):
    """A highlight of some cells, with an optional short label and the player that it belongs to.

    ``kind`` is ``new`` (the stone whose capture is not finished), ``group`` (shown on demand, the
    label is its size), ``edge`` (an edge of the board that a player touches) or ``win``.
    """

    kind: str
    cells: tuple[int, ...]
    label: str = ""
    player: int | None = None


class Gauge(NamedTuple):
    """The progress of both players: how much each ``has`` out of ``whole``, and the ``goal`` that
    wins."""

    has: tuple[int, int]
    whole: int
    goal: int


class View(NamedTuple):
    """Everything that a front end draws of a position.

    ``pieces`` maps cells to glyph letters, ``links`` are pairs of cells to join by a line,
    ``score`` has a sentence for each player, and ``prompt`` tells the mover what to do; its value
    ``player`` is the mover's name.  ``detail`` explains the prompt where that helps.  ``gauge``
    shows the score of a game that is won by the larger number, and ``left`` is how many choices of
    the same kind are still to be made, if that is known.
    """

    pieces: dict[int, str]
    marks: tuple[Mark, ...]
    links: tuple[tuple[int, int], ...]
    score: tuple[Text, Text]
    prompt: Text
    detail: Text | None = None
    gauge: Gauge | None = None
    left: int = 0


StepKind = Literal["place", "remove", "move", "ride", "push", "flip", "rotate"]
"""What happens to a piece.  ``ride`` is a journey along other pieces; ``push`` is the step of the
piece that is pushed."""


class Step(NamedTuple):
    """What a move does to one piece.

    ``cells`` is the cell where it happens, or the path of a piece that travels.  ``piece`` is the
    piece's letter after the step, or before it if the piece is removed.
    """

    kind: StepKind
    cells: tuple[int, ...]
    piece: str


class Refusal(NamedTuple):
    """Why a click is not part of a legal move: a sentence that names the rule, and the cells that
    it concerns."""

    why: Text
    cells: tuple[int, ...] = ()

    def error(self) -> IllegalMoveError:
        """The refusal as an error, whose cell is the last one that it concerns."""
        return IllegalMoveError("{why}", self.cells[-1] if self.cells else None, why=self.why)


class Region(NamedTuple):
    """A fixed area of a board that is drawn and named, with its owner: a ``goal``."""

    kind: str
    name: str
    cells: tuple[int, ...]
    player: int | None = None


class Parameter(NamedTuple):
    """A rule in which variants of a game differ: its title, its ``usual`` value (in the rules as
    written), and the values of ``others``, the variants that change it."""

    title: str
    usual: bool | int | str
    others: Mapping[str, bool | int | str] = {}


class Game(ABC, Generic[P]):
    """The rules of a game at one size and variant.

    Instances are cheap, immutable, and have no position.  ``skerry.games.load`` makes them from
    names and checks these; the constructor trusts its caller.
    """

    slug: ClassVar[str]
    """The first part of the game's names: lower-case letters and hyphens."""
    sizes: ClassVar[Sequence[int]]
    variants: ClassVar[Mapping[str, str]] = {"": "The rules as written"}
    """The title of each variant, by the last part of the game's name, which is empty for the rules
    as written."""
    trials: ClassVar[Mapping[str, str]] = {}
    """More variants, for reports.  ``load`` accepts their names, so links can open them, but they
    are not offered to players, and their names may change."""
    parameters: ClassVar[Mapping[str, Parameter]] = {}
    """What the variants differ in.  Games use the same name for the same parameter: ``swap``
    (whether the second player may take over the first move), ``capture``, ``repetition`` (whether
    one ends the game, so that positions remember more than codes), ``longest`` (in plies),
    ``first`` (where the first stone may go), ``goal``."""
    players: ClassVar[tuple[str, str]] = ("Black", "White")
    """The names of player 0, whose pieces are drawn dark, and player 1, whose are drawn light."""
    token: ClassVar[str] = r"[^\s./@]+"
    """A regular expression for tokens.  Texts that do not match it are malformed; those that match
    may be legal or illegal.  Tokens contain neither white space nor ``.``, ``/`` or ``@``."""

    board: Board
    """To be set by the constructor of each game, after it has called this class's constructor."""
    regions: tuple[Region, ...] = ()
    edges: tuple[Edge, ...] = ()
    """The sides of the board that are drawn and named, with owners if the rules say so; all sides
    are in ``Board.edges``."""

    def __init__(self, size: int, variant: str = "") -> None:
        self.size = size
        self.variant = variant
        self.name = join_name(self.slug, size, variant)

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    @property
    def rules_title(self) -> str:
        """The title of this variant."""
        return {**self.variants, **self.trials}[self.variant]

    def setting(self, name: str) -> bool | int | str:
        """The value of a parameter in this variant; False if the game has no such parameter."""
        known = self.parameters.get(name)
        return known.others.get(self.variant, known.usual) if known else False

    @property
    def parts(self) -> tuple[Region | Edge, ...]:
        """All parts of the empty board that have a name and may have an owner."""
        return (*self.regions, *self.edges)

    @abstractmethod
    def initial(self) -> P:
        """The position before the first move."""

    @abstractmethod
    def legal_moves(self, pos: P) -> Sequence[Move]:
        """Every legal move once; no move is the beginning of another.  Empty if and only if the
        game is over."""

    @abstractmethod
    def play(self, pos: P, move: Move) -> P:
        """The position after a legal move.  Trusts its caller: ``Match.push`` checks."""

    @abstractmethod
    def outcome(self, pos: P) -> Outcome | None:
        """How the game ended, or None if it is not over."""

    def points(self, pos: P, outcome: Outcome) -> tuple[Text, Text] | None:
        """Both players' points for a match that ended here in any way, including time and
        resignation; None if the game has no points."""
        return None

    @abstractmethod
    def view(self, pos: P) -> View:
        """What to draw."""

    def trail(self, pos: P, move: Move) -> list[int]:
        """The cells to highlight for a legal move, in the order of its path over the board."""
        return [cell for cell in move if isinstance(cell, int)]

    def paths(self, pos: P, move: Move) -> list[list[int]]:
        """The paths of the pieces that a legal move carries over the board: a list of cells for
        each piece."""
        return []

    # Words.  The defaults know only what ``view`` shows and which moves are legal.

    def steps(self, pos: P, move: Move) -> list[Step]:
        """What a legal move does to the pieces, in order; by default a piece on which another one
        ends its path is removed first."""
        before, after = self.view(pos).pieces, self.view(self.play(pos, move)).pieces
        ways = [tuple(way) for way in self.paths(pos, move)]
        moved = [Step("move", way, after[way[-1]]) for way in ways if way[-1] in after]
        left, reached = {way[0] for way in ways}, {way[-1] for way in ways}
        changed = [
            cell
            for cell in self.board.cells
            if before.get(cell) != after.get(cell) and cell not in left | reached
        ]
        taken = before.keys() & (reached - left | {cell for cell in changed if cell not in after})
        return [
            *(Step("remove", (cell,), before[cell]) for cell in sorted(taken)),
            *(
                Step("flip", (cell,), after[cell])
                for cell in changed
                if {cell} <= before.keys() & after.keys()
            ),
            *moved,
            *(Step("place", (cell,), after[cell]) for cell in changed if cell not in before),
        ]

    def tell(self, pos: P, move: Move) -> Text:
        """A legal move in words, in the past tense and without a subject: "placed on c4"."""
        phrases = [self._words_of(step) for step in self.steps(pos, move)]
        if not phrases:  # a move that changes no piece, such as a pass
            return Text("played {token}", {"token": self.write(pos, move)})
        return in_order(phrases)

    def _words_of(self, step: Step) -> Text:
        names = [self.board.names[cell] for cell in step.cells]
        if step.kind == "place":
            return Text("placed on {cell}", {"cell": names[0]})
        if step.kind == "remove":
            return Text("removed {cells}", {"cells": names[0]})
        if len(names) == 1:
            return Text("changed {cell}", {"cell": names[0]})
        return Text("moved {start} to {end}", {"start": names[0], "end": names[-1]})

    def tell_turn(self, pos: P, moves: Sequence[Move]) -> Text:
        """One or more consecutive moves of a player, as a sentence: "White joined groups
        at d2, removed c2 and d3, then placed on c1."."""
        phrases, player = [], self.players[pos.turn]
        for move in moves:
            phrases.append(self.tell(pos, move))
            pos = self.play(pos, move)
        return Text("{player} {does}.", {"player": player, "does": in_order(phrases)})

    def prompt(self, pos: P, clicks: Move) -> Text:
        """What the mover is asked to do after the first clicks of a move; without clicks, the
        prompt of ``view``."""
        if not clicks:
            return self.view(pos).prompt
        cell = next((click for click in clicks if isinstance(click, int)), None)
        if cell is None:
            return Text("{player}: continue the move.", {"player": self.players[pos.turn]})
        return Text("Where should {cell} go?", {"cell": self.board.names[cell]})

    def why_not(self, pos: P, clicks: Move) -> Refusal | None:
        """Why no legal move begins with these clicks, or None if one does.

        The reason concerns the first wrong click.
        """
        legal = self.legal_moves(pos)
        if clicks and not legal:
            return Refusal(Text("The game is over."))
        for end, click in enumerate(clicks):
            before = clicks[:end]
            if before in legal:
                return Refusal(Text("The move is already complete."), self._cells(before))
            if not any(move[: end + 1] == clicks[: end + 1] for move in legal):
                return self.refuse(pos, before, click)
        return None

    def refuse(self, pos: P, before: Move, click: int | str) -> Refusal:
        """Why a click may not follow ``before``, the beginning of a legal move.  Trusts its caller:
        ``why_not`` checks."""
        start = self._cells(before)
        if isinstance(click, str):
            return Refusal(Text("That button does nothing now."), start)
        name = self.board.names[click]
        if start:
            values = {"start": self.board.names[start[-1]], "cell": name}
            return Refusal(Text("{start} cannot go to {cell}.", values), (start[-1], click))
        if click in self.view(pos).pieces:
            return Refusal(Text("{cell} is occupied.", {"cell": name}), (click,))
        return Refusal(Text("No move begins on {cell}.", {"cell": name}), (click,))

    @staticmethod
    def _cells(clicks: Move) -> tuple[int, ...]:
        return tuple(click for click in clicks if isinstance(click, int))

    @abstractmethod
    def write(self, pos: P, move: Move) -> str:
        """The move as one token of a record, unambiguous among the legal moves."""

    def write_line(self, pos: P, moves: Iterable[Move]) -> list[str]:
        """The moves of a line that begins at a position, as tokens."""
        tokens = []
        for move in moves:
            tokens.append(self.write(pos, move))
            pos = self.play(pos, move)
        return tokens

    def read(self, pos: P, token: str) -> Move:
        """The legal move that ``write`` turns into this token.

        Raises MalformedError, IllegalMoveError, or AmbiguousMoveError for the beginning of several
        tokens.
        """
        moves = self.legal_moves(pos)
        for move in moves:
            if self.write(pos, move) == token:
                return move
        if re.fullmatch(self.token, token):
            raise IllegalMoveError("'{move}' is not a legal move here", move=token)
        longer = [full for move in moves if (full := self.write(pos, move)).startswith(token)]
        if token and len(longer) > 1:
            raise AmbiguousMoveError(
                "'{move}' is the beginning of several moves, such as {full}",
                move=token,
                full=min(longer),
            )
        if not moves:
            raise MalformedError("'{move}' is not written like a move of this game", move=token)
        raise MalformedError(
            "'{move}' is not written like a move of this game; {example} would be one",
            move=token,
            example=self.write(pos, moves[0]),
        )

    @abstractmethod
    def code(self, pos: P) -> str:
        """The position as one line of text."""

    @abstractmethod
    def decode(self, text: str) -> P:
        """The position of a code.

        Raises MalformedError or IllegalPositionError, naming the wrong character.
        """

    @abstractmethod
    def setup(self, pieces: Mapping[int, str], turn: int) -> P:
        """The position with these pieces, as letters by cell, and this player to move.

        Raises IllegalPositionError when it is plain that no game can reach it.
        """


def last_cell(move: Move) -> int | None:
    """The cell where a move ends; None if it has no cells."""
    return next((click for click in reversed(move) if isinstance(click, int)), None)


def named(names: Sequence[str]) -> str | Text:
    """A list of names: "c2", "c2 and d3", "c2, d3 and e3"."""
    if len(names) == 1:
        return names[0]
    return Text("{names} and {last}", {"names": ", ".join(names[:-1]), "last": names[-1]})


def in_order(events: Sequence[Text]) -> Text:
    """A list of events: "placed on c1, removed d3, then placed on e2"."""
    *others, last = events
    return Text("{first}, then {then}", {"first": _row(others), "then": last}) if others else last


def _row(events: Sequence[Text]) -> Text:
    """The same without a word before the last; halved, so that long lists do not nest deeply."""
    if len(events) == 1:
        return events[0]
    half = (len(events) + 1) // 2
    return Text("{first}, {then}", {"first": _row(events[:half]), "then": _row(events[half:])})


def join_name(slug: str, size: int, variant: str) -> str:
    """A game's name, such as ``rive-5`` or ``rivers-13-course``; the inverse of
    ``skerry.games.split_name``."""
    return "-".join(filter(None, (slug, str(size), variant)))

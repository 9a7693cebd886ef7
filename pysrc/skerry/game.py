"""What a game is: the words and the contract that every game, front end and search shares.

A move is what the player clicks, in order: cells (ints) and buttons (strs).  A position is an
immutable NamedTuple with a ``turn``; players are 0, who moves first, and 1.  A turn lasts until
``turn`` changes, so the same player may make several moves in a row and nobody may assume that
players alternate.  This module knows no game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from .board import Board, Edge
from .text import RefusedError as RefusedError
from .text import Text as Text

Move = tuple[int | str, ...]


class Position(Protocol):
    """The one thing that every position tells: whose turn it is."""

    @property
    def turn(self) -> int: ...


P = TypeVar("P", bound=Position)
Q = TypeVar("Q", bound=Position, contravariant=True)


class Outcome(NamedTuple):
    """How a game ended: the winning player, or None for a draw, and why."""

    winner: int | None
    reason: Text


class Mark(NamedTuple):
    """A highlight over some cells, with an optional short label and the player it belongs to.

    ``kind`` is ``new`` (the stone whose capture is being settled), ``group`` (shown on demand, the
    label is its size), ``edge`` (an edge of the board that a player touches) or ``win``.
    """

    kind: str
    cells: tuple[int, ...]
    label: str = ""
    player: int | None = None


class View(NamedTuple):
    """All that a front end draws of a position.

    ``pieces`` maps cells to glyph letters, ``links`` are pairs of cells to join by a line,
    ``score`` holds one sentence for each player and ``prompt`` says what is asked of the mover.
    """

    pieces: dict[int, str]
    marks: tuple[Mark, ...]
    links: tuple[tuple[int, int], ...]
    score: tuple[Text, Text]
    prompt: Text


class Glyph(NamedTuple):
    """A piece by its letter: how it is drawn (``stone``, ``river-h``, ``river-v``) and whose."""

    shape: str
    player: int
    name: str


class Region(NamedTuple):
    """A fixed part of a board that is drawn and named, with its owner: a ``goal`` area."""

    kind: str
    name: str
    cells: tuple[int, ...]
    player: int | None = None


class Form(NamedTuple):
    """A form of the tokens of a record, and what they do to the pieces.

    ``pattern`` matches a whole token; its groups are the cells of the move, in order.  Where it has
    none, the one cell is that on which the letter ``found`` stands first.  ``deeds`` are done in
    turn with the pieces in hand, the one taken last first: ``("take", i)`` lifts the piece of the
    i-th cell, ``("give", letters)`` brings a new one with the mover's letter, ``("turn", before,
    after)`` changes letters into others, ``("put", i)`` sets the piece down on an empty cell.
    ``chained`` are tokens that go on with the turn of the one before and do not end it.
    """

    pattern: str
    deeds: tuple[tuple[str | int, ...], ...]
    found: str = ""
    chained: bool = False


class Notation(NamedTuple):
    """How records can be read without the rules, for pictures of them before there is Python.

    ``sides`` are the letters by which codes name the player to move, in their second field.
    """

    sides: str
    forms: tuple[Form, ...]


CELL = r"([a-z]\d+)"
"""A cell, in the pattern of a form."""


class Level(NamedTuple):
    """How well a bot plays: by how many positions it looks at before a move, and by what it
    overlooks.

    ``sight`` is how many steps from the latest changes on the board it notices moves; with 0 it
    sees the whole board.
    """

    nodes: int
    sight: int = 0


class Candidate(NamedTuple):
    """A move that may be made: how often it was looked at, player 0's score after it, and whether
    that is certain."""

    move: Move
    visits: int
    score: float
    proven: bool


class Study(Protocol[Q]):
    """A search of a game's own, of one position after another.  It remembers what it found."""

    nodes: int
    """How many positions it has looked at, of this look."""

    def look(self, pos: Q, moves: Sequence[Move], past: Sequence[Q]) -> Iterator[None]:
        """Look for the best of these moves, after the positions of ``past`` in a match.  Yields as
        often as it may be told to stop, and ends when there is no more to learn, as when all of
        them lose at once."""

    def candidates(self) -> list[Candidate]:
        """The moves that were looked at in this look, the best first."""

    def line(self, move: Move) -> list[Move]:
        """The expected course of the game after a candidate, which begins it."""


class Game(ABC, Generic[P]):
    """The rules at one size and variant.  Instances are cheap, immutable and hold no position."""

    slug: ClassVar[str]
    title: ClassVar[str]
    sizes: ClassVar[Sequence[int]]
    default_size: ClassVar[int]
    variants: ClassVar[Mapping[str, str]]
    """Suffix of the name (empty for the game as its sheet has it) to what the variant is."""
    players: ClassVar[tuple[str, str]]
    glyphs: ClassVar[Mapping[str, Glyph]]
    buttons: ClassVar[Mapping[str, str]] = {}
    """What the strings in moves mean, as the caption of a button."""
    levels: tuple[Level, ...]
    """The bot's levels, weakest first.  A class has those of its usual size."""
    other_levels: ClassVar[Mapping[int, tuple[Level, ...]]] = {}
    """The levels at the sizes which those do not suit."""
    notation: ClassVar[Notation | None] = None
    """What tokens do to the pieces, if that can be told without the rules."""
    picture: ClassVar[str] = ""
    """The code of a position at the usual size that shows what the game looks like, or empty for
    the first one."""
    times: ClassVar[Mapping[int, int]] = {}
    """How many seconds each player usually has for a whole game, by size, where that is known."""
    exploration: ClassVar[float] = 0.4
    """How much the search favours moves that it has tried little, at scores from 0 to 1."""

    board: Board
    regions: tuple[Region, ...] = ()
    edges: tuple[Edge, ...] = ()
    """The sides of the board that are drawn and named, with owners where the rules give them any;
    ``Board.edges`` are all there are."""

    def __init__(self, size: int, variant: str = "") -> None:
        """Raises RefusedError when the game has no such size or variant."""
        if size not in self.sizes:
            raise RefusedError(
                "{game} has no size {size}; sizes are {sizes}",
                game=self.title,
                size=size,
                sizes=", ".join(map(str, self.sizes)),
            )
        if variant not in self.variants:
            raise RefusedError(
                "{game} has no variant '{variant}'; variants are: {known}",
                game=self.title,
                variant=variant[:30],
                known=", ".join(filter(None, self.variants)) or Text("none"),
            )
        self.size = size
        self.variant = variant
        self.levels = self.other_levels.get(size, self.levels)
        self.name = "-".join(filter(None, (self.slug, str(size), variant)))

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    @abstractmethod
    def initial(self) -> P:
        """The position before the first move."""

    @abstractmethod
    def legal_moves(self, pos: P) -> Sequence[Move]:
        """Every legal move once, none the beginning of another; empty exactly at the end."""

    @abstractmethod
    def play(self, pos: P, move: Move) -> P:
        """The position after a legal move.  Trusts its caller: ``Match.push`` checks."""

    @abstractmethod
    def outcome(self, pos: P) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, pos: P) -> View:
        """What to draw."""

    def points(self, pos: P, outcome: Outcome) -> tuple[Text, Text] | None:
        """What both sides get for a match that ended here, be it by the clock or by resignation;
        None where a win is all there is."""
        return None

    @abstractmethod
    def write(self, pos: P, move: Move) -> str:
        """The move as one token of a record, unambiguous among the legal moves."""

    @abstractmethod
    def code(self, pos: P) -> str:
        """The position as one line of text."""

    @abstractmethod
    def decode(self, text: str) -> P:
        """The position of a code.  Raises RefusedError saying which character is wrong."""

    @abstractmethod
    def setup(self, pieces: Mapping[int, str], turn: int) -> P:
        """The position of these glyphs by cell, with a player to move.

        Raises RefusedError when no game can lead there, as ``decode`` does.
        """

    @abstractmethod
    def score(self, pos: P, rng: Random) -> float:
        """An estimate of player 0's expected result, from 0.0 (lost) to 1.0 (won)."""

    def read(self, pos: P, token: str) -> Move:
        """The legal move that ``write`` gives this token, or RefusedError when there is none."""
        for move in self.legal_moves(pos):
            if self.write(pos, move) == token:
                return move
        raise RefusedError("'{move}' is not a legal move here", move=token[:30])

    def trail(self, pos: P, move: Move) -> list[int]:
        """The cells to highlight for a move, in the order of its way over the board."""
        return [cell for cell in move if isinstance(cell, int)]

    def ways(self, pos: P, move: Move) -> list[list[int]]:
        """The ways of the pieces that a move carries over the board, the cells of each in order."""
        return []

    def passed(self, pos: P) -> P | None:
        """The same position with the other player to move: what does it threaten?  None where that
        cannot be asked."""
        return None

    def study(self) -> Study[P] | None:
        """A search of this game's own, or None, as the tree of ``skerry.search.mcts`` does well."""
        return None

    def result(self, pos: P) -> float | None:
        """Player 0's result once no play can change it, at the end of the game or before."""
        outcome = self.outcome(pos)
        if outcome is None:
            return None
        return 0.5 if outcome.winner is None else 1.0 - outcome.winner

    def winning_move(self, pos: P, hurry: bool = False) -> Move | None:
        """A move that wins within this turn, whatever its number of choices, if there is one.

        A win is also a position whose ``result`` is one.  In a hurry a game may overlook what is
        long to find.
        """
        for move in self.legal_moves(pos):
            if self.result(self.play(pos, move)) == 1.0 - pos.turn:
                return move
        return None

    def solve(self, pos: P, rng: Random) -> float:
        """Player 0's result from here with best play by both.

        For what is small enough: nothing bounds the time.
        """
        known: dict[P, float] = {}

        def value(at: P) -> float:
            if at not in known:
                known[at] = best(at)
            return known[at]

        def best(at: P) -> float:
            result = self.result(at)
            if result is not None:
                return result
            wanted = 1.0 - at.turn
            reached = 1 - wanted
            for move in self.legal_moves(at):
                reached = (min if at.turn else max)(reached, value(self.play(at, move)))
                if reached == wanted:
                    break
            return reached

        return value(pos)

    def playouts(self, pos: P, count: int, rng: Random) -> float:
        """Player 0's mean result over so many random games from here; for games that end."""
        total = 0.0
        for _ in range(count):
            at = pos
            while moves := self.legal_moves(at):
                at = self.play(at, moves[int(rng.random() * len(moves))])
            outcome = self.outcome(at)
            assert outcome is not None, "no legal moves means that the game is over"
            total += 0.5 if outcome.winner is None else 1 - outcome.winner
        return total / count

    def estimate(self, pos: P) -> float | None:
        """Player 0's expected result as it looks at a glance, without chance, or None for no
        opinion."""
        return None

    def priors(self, pos: P, moves: Sequence[Move], rng: Random) -> Sequence[float] | None:
        """How promising each of the moves looks, summing to 1, or None for no opinion."""
        return None

    def arrange(self, pos: P, moves: list[Move]) -> None:
        """Put what to try first in front, where there are no priors.  The moves come shuffled."""

    def symmetries(self) -> Sequence[Mapping[int, int]]:
        """Maps of cells to cells under which the rules, players kept, stay the same."""
        return self.board.symmetries

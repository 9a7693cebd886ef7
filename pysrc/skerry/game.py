"""What a game is: the words and the contracts that every game, front end and search shares.

A move is what the player clicks, in order: cells (ints) and buttons (strs).  A position is an
immutable NamedTuple with a ``turn``; players are 0, who moves first, and 1.  A turn lasts until
``turn`` changes, so the same player may make several moves in a row, and nobody may assume that
players alternate.

Knowledge about a game stands in three places: its rules (``Game``), what the bot believes
(``Evaluator``) and how it is shown and offered (``Presentation``).  A new game must write the
first; the other two have defaults that work.  ``GameEntry`` ties the three together for the
registry.  This module knows no game.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from enum import Enum
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar

from .board import Board, Edge
from .text import LONGEST_QUOTE as LONGEST_QUOTE
from .text import AmbiguousMoveError as AmbiguousMoveError
from .text import IllegalMoveError as IllegalMoveError
from .text import IllegalPositionError as IllegalPositionError
from .text import MalformedError as MalformedError
from .text import RefusedError as RefusedError
from .text import Text as Text
from .text import clean as clean
from .text import quote as quote

Move = tuple[int | str, ...]


class Position(Protocol):
    """What all positions have in common: the player to move."""

    @property
    def turn(self) -> int: ...


P = TypeVar("P", bound=Position)

# -- rules


class Termination(Enum):
    """The kinds of end that a match can come to."""

    GOAL = "goal"
    """A player reached the aim of the game, such as a connection."""
    FULL_BOARD = "full board"
    """No empty cell is left, and what stands there decides."""
    PLY_LIMIT = "ply limit"
    """The longest game that the rules allow."""
    REPETITION = "repetition"
    """The position occurred too often."""
    RESIGNATION = "resignation"
    TIME = "time"
    """A clock ran out."""


class Outcome(NamedTuple):
    """How a match ended: the winning player or None for a draw, what kind of end it was, and a
    sentence for people."""

    winner: int | None
    termination: Termination
    reason: Text


class Mark(NamedTuple):
    """A highlight over some cells, with an optional short label and the player it belongs to.

    ``kind`` is ``new`` (the stone whose capture is not finished), ``group`` (shown on demand, the
    label is its size), ``edge`` (an edge of the board that a player touches) or ``win``.
    """

    kind: str
    cells: tuple[int, ...]
    label: str = ""
    player: int | None = None


class View(NamedTuple):
    """All that a front end draws of a position.

    ``pieces`` maps cells to glyph letters, ``links`` are pairs of cells to join by a line,
    ``score`` holds one sentence for each player and ``prompt`` tells the mover what to do; its
    value ``player`` is who is asked.  ``detail`` says more of it, where there is more to say.
    """

    pieces: dict[int, str]
    marks: tuple[Mark, ...]
    links: tuple[tuple[int, int], ...]
    score: tuple[Text, Text]
    prompt: Text
    detail: Text | None = None


StepKind = Literal["place", "remove", "move", "ride", "push", "flip", "rotate"]
"""What happens to a piece; it rides on a journey along other pieces, and ``push`` is what happens
to the piece that is pushed."""


class Step(NamedTuple):
    """What a move does to one piece.

    ``cells`` is the one cell where it happens, or the way of a piece that travels, from its start
    to its end.  ``piece`` is the letter of the piece as it is afterwards, of a removed one as it
    was.
    """

    kind: StepKind
    cells: tuple[int, ...]
    piece: str


class Refusal(NamedTuple):
    """Why a click is no move: a sentence that names the rule, and the cells that it is about."""

    why: Text
    cells: tuple[int, ...] = ()


class Region(NamedTuple):
    """A fixed part of a board that is drawn and named, with its owner: a ``goal`` area."""

    kind: str
    name: str
    cells: tuple[int, ...]
    player: int | None = None


class Game(ABC, Generic[P]):
    """The rules of a game at one size and variant.

    Instances are cheap and immutable and hold no position.  ``skerry.games.load`` makes them from
    names and refuses what does not exist; the constructor trusts its caller.
    """

    slug: ClassVar[str]
    """The first part of the game's names: lower-case letters and hyphens."""
    sizes: ClassVar[Sequence[int]]
    variants: ClassVar[Mapping[str, str]] = {"": "The rules as written"}
    """What each variant is, by the last part of the game's name: empty for the game itself."""
    players: ClassVar[tuple[str, str]] = ("Black", "White")
    token: ClassVar[str] = r"[^\s./@]+"
    """A regular expression for the tokens of moves: what does not match it is malformed, what
    matches may be legal or not.  Tokens have no white space and none of ``.``, ``/`` and ``@``."""

    board: Board
    """Set by the constructor, which calls this class's own first."""
    regions: tuple[Region, ...] = ()
    edges: tuple[Edge, ...] = ()
    """The sides of the board that are drawn and named, with owners where the rules give them any;
    ``Board.edges`` are all there are."""

    def __init__(self, size: int, variant: str = "") -> None:
        self.size = size
        self.variant = variant
        self.name = join_name(self.slug, size, variant)

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    @property
    def parts(self) -> tuple[Region | Edge, ...]:
        """All parts of the empty board that have a name and may have an owner."""
        return (*self.regions, *self.edges)

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

    def points(self, pos: P, outcome: Outcome) -> tuple[Text, Text] | None:
        """What both players get for a match that ended here, be it by the clock or by resignation;
        None where a win is all there is."""
        return None

    @abstractmethod
    def view(self, pos: P) -> View:
        """What to draw."""

    def trail(self, pos: P, move: Move) -> list[int]:
        """The cells to highlight for a legal move, in the order of its way over the board."""
        return [cell for cell in move if isinstance(cell, int)]

    def paths(self, pos: P, move: Move) -> list[list[int]]:
        """The cells that each piece crosses which a legal move carries over the board, a list for
        each piece."""
        return []

    # Words.  The defaults know no more than what ``view`` shows and which moves are legal.

    def steps(self, pos: P, move: Move) -> list[Step]:
        """What a legal move does to the pieces, in order."""
        before, after = self.view(pos).pieces, self.view(self.play(pos, move)).pieces
        ways = [tuple(way) for way in self.paths(pos, move)]
        moved = [Step("move", way, after[way[-1]]) for way in ways if way[-1] in after]
        left, reached = {way[0] for way in ways}, {way[-1] for way in ways}
        changed = [
            cell
            for cell in self.board.cells
            if before.get(cell) != after.get(cell) and cell not in left | reached
        ]
        return [
            *(Step("remove", (cell,), before[cell]) for cell in changed if cell not in after),
            *(
                Step("flip", (cell,), after[cell])
                for cell in changed
                if {cell} <= before.keys() & after.keys()
            ),
            *moved,
            *(Step("place", (cell,), after[cell]) for cell in changed if cell not in before),
        ]

    def tell(self, pos: P, move: Move) -> Text:
        """A legal move in words, in the past tense and without who made it: "placed on c4"."""
        return in_order([self._told(step) for step in self.steps(pos, move)])

    def _told(self, step: Step) -> Text:
        names = [self.board.names[cell] for cell in step.cells]
        if step.kind == "place":
            return Text("placed on {cell}", {"cell": names[0]})
        if step.kind == "remove":
            return Text("removed {cells}", {"cells": names[0]})
        if len(names) == 1:
            return Text("changed {cell}", {"cell": names[0]})
        return Text("moved {start} to {end}", {"start": names[0], "end": names[-1]})

    def tell_turn(self, pos: P, moves: Sequence[Move]) -> Text:
        """The moves that a player makes one after the other from here, as a sentence: "White joined
        groups at d2, removed c2 and d3, then placed on c1."  There is at least one."""
        told, player = [], self.players[pos.turn]
        for move in moves:
            told.append(self.tell(pos, move))
            pos = self.play(pos, move)
        return Text("{player} {does}.", {"player": player, "does": in_order(told)})

    def prompt(self, pos: P, clicks: Move) -> Text:
        """What is asked of the mover after the first clicks of a move; with none, what ``view``
        asks."""
        if not clicks:
            return self.view(pos).prompt
        cell = next((click for click in clicks if isinstance(click, int)), None)
        if cell is None:
            return Text("{player}: choose what comes next.", {"player": self.players[pos.turn]})
        return Text("Where should {cell} go?", {"cell": self.board.names[cell]})

    def why_not(self, pos: P, clicks: Move) -> Refusal | None:
        """Why no legal move begins with these clicks, or None if one does.

        What is said is about the first click that is wrong.
        """
        legal = self.legal_moves(pos)
        if clicks and not legal:
            return Refusal(Text("The game is over."))
        for end, click in enumerate(clicks):
            before = clicks[:end]
            if before in legal:
                return Refusal(Text("The move is complete already."), self._cells(before))
            if not any(move[: end + 1] == clicks[: end + 1] for move in legal):
                return self.refuse(pos, before, click)
        return None

    def refuse(self, pos: P, before: Move, click: int | str) -> Refusal:
        """Why a click may not follow others, with which a legal move begins.  Trusts its caller:
        ``why_not`` checks."""
        start = self._cells(before)
        if isinstance(click, str):
            return Refusal(Text("That button is not for this moment."), start)
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

    def read(self, pos: P, token: str) -> Move:
        """The legal move that ``write`` turns into this token.

        Raises MalformedError, IllegalMoveError, or AmbiguousMoveError for the beginning of several
        moves' tokens.
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
        raise MalformedError("'{move}' is not written like a move of this game", move=token)

    @abstractmethod
    def code(self, pos: P) -> str:
        """The position as one line of text."""

    @abstractmethod
    def decode(self, text: str) -> P:
        """The position of a code.

        Raises MalformedError or IllegalPositionError, both with the character that is wrong.
        """

    @abstractmethod
    def setup(self, pieces: Mapping[int, str], turn: int) -> P:
        """The position with these glyph letters by cell and this player to move.

        Raises IllegalPositionError when no game can lead there.
        """


def named(names: Sequence[str]) -> str | Text:
    """Names in a row: "c2", "c2 and d3", "c2, d3 and e3"."""
    if len(names) == 1:
        return names[0]
    return Text("{names} and {last}", {"names": ", ".join(names[:-1]), "last": names[-1]})


def in_order(told: Sequence[Text]) -> Text:
    """What happened, one after the other: "placed on c1, removed d3, then placed on e2"."""
    does = told[0]
    for i, then in enumerate(told[1:], 2):
        values = {"first": does, "then": then}
        last = i == len(told)
        does = Text("{first}, then {then}", values) if last else Text("{first}, {then}", values)
    return does


def join_name(slug: str, size: int, variant: str) -> str:
    """A game's name, such as ``rive-5`` or ``rivers-13-course``; ``skerry.games.split_name``
    takes it apart."""
    return "-".join(filter(None, (slug, str(size), variant)))


# -- what the bot believes


class Candidate(NamedTuple):
    """A move that was searched: its visits, player 0's expected result after it, and whether that
    result is proven."""

    move: Move
    visits: int
    value: float
    proven: bool


WIN = 1000.0
"""The value of a won position in a static evaluation: more than any other has."""


class StaticEvaluation(ABC, Generic[P]):
    """Positions valued as they stand, which is what alpha-beta search works on.

    Values count in units of the game's own, from -``WIN`` to ``WIN``.
    """

    tempo: ClassVar[float] = 0.0
    """What it is worth to be the next to move."""
    repetition: ClassVar[float] = 0.0
    """How much less than a draw it is worth to repeat a position of the match."""

    def __init__(self, game: Game[P]) -> None:
        self.game = game
        self.evaluated = 0
        """How many values have been computed so far."""

    @abstractmethod
    def values(self, positions: Iterator[P], lazily: bool = True) -> Iterator[float]:
        """The values for player 0 of some positions in order, whoever is to move there.

        ``lazily`` means that the caller may not need all of them.  Positions may be evaluated ahead
        of need even then, but only count as evaluated once their values are used.
        """

    @abstractmethod
    def expected_result(self, value: float) -> float:
        """Player 0's expected result, from 0 to 1, in a position of this value."""

    def moves(self, pos: P) -> Sequence[Move]:
        """The moves of the player to move in a position that is not won."""
        return self.game.legal_moves(pos)

    @abstractmethod
    def key(self, pos: P) -> Hashable:
        """What two positions have in common when one repeats the other."""

    def can_repeat(self, pos: P) -> bool:
        """Whether the player to move can end the game as a draw by repetition."""
        return False


class Evaluator(Generic[P]):
    """What a search may ask about a game.

    All results are player 0's, from 0.0 (lost) to 1.0 (won).  By default a position is worth what
    one random game from there brings, which suits every game whose random games end.
    """

    exploration: ClassVar[float] = 0.4
    """How much the search favours moves that it has tried little, for results from 0 to 1."""

    def __init__(self, game: Game[P]) -> None:
        self.game = game

    def evaluate(self, pos: P, rng: Random) -> float:
        """An evaluation of the position, which may rest on random games."""
        return self.playouts(pos, 1, rng)

    def estimate(self, pos: P) -> float | None:
        """The expected result at a glance, without chance, or None for no opinion."""
        return None

    def priors(self, pos: P, moves: Sequence[Move], rng: Random) -> Sequence[float] | None:
        """How promising each of the moves looks, summing to 1, or None for no opinion."""
        return None

    def arrange(self, pos: P, moves: list[Move]) -> None:
        """Sort the moves, which come shuffled, so that those to try first come first.  Only asked
        where there are no priors."""

    def result(self, pos: P) -> float | None:
        """The result once no play can change it, at the end of the game or before."""
        outcome = self.game.outcome(pos)
        if outcome is None:
            return None
        return 0.5 if outcome.winner is None else 1.0 - outcome.winner

    def winning_move(self, pos: P, hurry: bool = False) -> Move | None:
        """A move that begins a win within this turn, if there is one.

        A win is also a position whose ``result`` is one.  In a hurry wins that take long to find
        may be overlooked.
        """
        for move in self.game.legal_moves(pos):
            if self.result(self.game.play(pos, move)) == 1.0 - pos.turn:
                return move
        return None

    def null_move(self, pos: P) -> P | None:
        """The same position with the other player to move, as if a turn were passed; None where
        that makes no sense."""
        return None

    def playouts(self, pos: P, count: int, rng: Random) -> float:
        """The mean result of so many random games from here; for games that end."""
        game, total = self.game, 0.0
        for _ in range(count):
            at = pos
            while moves := game.legal_moves(at):
                at = game.play(at, moves[int(rng.random() * len(moves))])
            outcome = game.outcome(at)
            assert outcome is not None, "no legal moves means that the game is over"
            total += 0.5 if outcome.winner is None else 1 - outcome.winner
        return total / count

    def solve(self, pos: P, rng: Random) -> float:
        """The result with best play by both players.

        For what is small enough: nothing limits the time.
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
            win = 1.0 - at.turn
            reached = 1 - win
            for move in self.game.legal_moves(at):
                reached = (min if at.turn else max)(reached, value(self.game.play(at, move)))
                if reached == win:
                    break
            return reached

        return value(pos)

    def symmetries(self) -> Sequence[Mapping[int, int]]:
        """Maps of cells to cells under which the rules stay the same for each player."""
        return [{cell: cell for cell in self.game.board.cells}]

    def static_evaluation(self) -> StaticEvaluation[P] | None:
        """A new static evaluation, for games that alpha-beta searches better than Monte Carlo tree
        search, or None."""
        return None


# -- how a game is shown and offered


class Glyph(NamedTuple):
    """A piece by its letter: how it is drawn (``stone``, ``river-h``, ``river-v``), whose it is,
    and its name for people who cannot see it."""

    shape: str
    player: int
    name: str


class Level(NamedTuple):
    """How well a bot plays: how many nodes it searches before a move, and what it overlooks.

    ``sight`` is how many cells from the latest changes on the board it notices moves; with 0 it
    sees the whole board.
    """

    nodes: int
    sight: int = 0


class TokenForm(NamedTuple):
    """A form that tokens of moves have, and what such a move does to the pieces.

    ``pattern`` matches a whole token; its groups are the cells of the move, in order.  Where it has
    none, the one cell is that on which the letter ``found`` stands first.  ``effects`` happen one
    after the other to the pieces in hand, the last one taken first: ``("take", i)`` lifts the piece
    of the i-th cell, ``("give", letters)`` brings a new one with the mover's letter, ``("turn",
    before, after)`` changes letters into others, ``("put", i)`` sets the piece down on an empty
    cell.  ``chained`` tokens continue the turn of the token before and do not end it.

    ``said`` is such a move in a few words, as lists of moves have it, and ``planned`` the same of a
    move that could be made: templates with the cells as ``{a}``, ``{b}`` and ``{c}``.  Where they
    are empty, the token says enough.
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

    ``turns`` are the letters by which codes name the player to move, in their second field.
    """

    turns: str
    forms: tuple[TokenForm, ...]


LEVELS = tuple(map(Level, (10, 40, 120, 400, 1500, 5000)))
"""The bot's levels in a game that has none of its own."""


class Presentation(NamedTuple):
    """How a game is shown and offered.  Every field may be left out."""

    title: str = ""
    """The game's name for people; by default its slug, capitalized."""
    designer: str = ""
    """Who designed the game, for the credits."""
    website: str = ""
    """The designer's website."""
    default_size: int = 0
    """The size that is offered first; by default the middle one."""
    glyphs: Mapping[str, Glyph] = {}
    """The pieces by the letters of codes; by default stones, ``b`` and ``w``."""
    buttons: Mapping[str, str] = {}
    """The captions of the strings in moves; by default the strings themselves."""
    material: str = "plain"
    """What the board is made of: ``slate``, ``chart``, ``sand`` or ``plain``."""
    notation: Notation | None = None
    example: str = ""
    """The code of a position at the default size that shows what the game looks like; by default
    the initial position."""
    levels: tuple[Level, ...] = LEVELS
    """The bot's levels at the default size, weakest first."""
    other_levels: Mapping[int, tuple[Level, ...]] = {}
    """The levels at sizes that those do not suit."""
    clocks: Mapping[int, int] = {}
    """How many seconds each player usually has for a whole game, by size, where that is known."""

    def levels_at(self, size: int) -> tuple[Level, ...]:
        """The bot's levels at a size, weakest first."""
        return self.other_levels.get(size, self.levels)


PLAIN = Presentation()
"""A presentation with all defaults."""


class GameEntry:
    """A game in the registry: its rules, its evaluator and its presentation, with all defaults
    filled in.

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

"""What a game is: the types and contracts shared by all games, front ends and searches.

A move is what the player clicks, in order: cells (ints) and buttons (strs).  A position is an
immutable NamedTuple with a ``turn``; players are 0, who moves first, and 1.  A turn lasts until
``turn`` changes, so a player may make several moves in a row: players need not alternate.

Knowledge about a game is in three places: its rules (``Game``), what a search may ask
(``Evaluator``), and how it is shown and offered (``Presentation``).  A new game must have rules;
the other two have defaults that work.  ``GameEntry`` combines the three for the registry.  This
module knows no game.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
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


class Mark(NamedTuple):
    """A highlight of some cells, with an optional short label and the player that it belongs to.

    ``kind`` is ``new`` (the stone whose capture is not finished), ``group`` (shown on demand, the
    label is its size), ``edge`` (an edge of the board that a player touches) or ``win``.
    """

    kind: str
    cells: tuple[int, ...]
    label: str = ""
    player: int | None = None


class View(NamedTuple):
    """Everything that a front end draws of a position.

    ``pieces`` maps cells to glyph letters, ``links`` are pairs of cells to join by a line,
    ``score`` has a sentence for each player, and ``prompt`` tells the mover what to do; its value
    ``player`` is the mover's name.  ``detail`` explains the prompt where that helps.
    """

    pieces: dict[int, str]
    marks: tuple[Mark, ...]
    links: tuple[tuple[int, int], ...]
    score: tuple[Text, Text]
    prompt: Text
    detail: Text | None = None


StepKind = Literal["place", "remove", "move", "ride", "push", "flip", "rotate"]
"""What happens to a piece.  A piece on a journey along other pieces rides; ``push`` is what happens
to a piece that is pushed."""


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


class Region(NamedTuple):
    """A fixed area of a board that is drawn and named, with its owner: a ``goal``."""

    kind: str
    name: str
    cells: tuple[int, ...]
    player: int | None = None


class Game(ABC, Generic[P]):
    """The rules of a game at one size and variant.

    Instances are cheap, immutable, and have no position.  ``skerry.games.load`` makes them from
    names and checks these; the constructor trusts its caller.
    """

    slug: ClassVar[str]
    """The first part of the game's names: lower-case letters and hyphens."""
    sizes: ClassVar[Sequence[int]]
    variants: ClassVar[Mapping[str, str]] = {"": "The rules as written"}
    """A title for each variant, by the last part of the game's name, which is empty for the game
    itself."""
    players: ClassVar[tuple[str, str]] = ("Black", "White")
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
        """A legal move in words, in the past tense and without a subject: "placed on c4"."""
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
        """One or more successive moves of a player, from here, as a sentence: "White joined groups
        at d2, removed c2 and d3, then placed on c1."."""
        told, player = [], self.players[pos.turn]
        for move in moves:
            told.append(self.tell(pos, move))
            pos = self.play(pos, move)
        return Text("{player} {does}.", {"player": player, "does": in_order(told)})

    def prompt(self, pos: P, clicks: Move) -> Text:
        """What the mover is asked to do after the first clicks of a move; without clicks, the
        prompt of ``view``."""
        if not clicks:
            return self.view(pos).prompt
        cell = next((click for click in clicks if isinstance(click, int)), None)
        if cell is None:
            return Text("{player}: choose what comes next.", {"player": self.players[pos.turn]})
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
                return Refusal(Text("The move is complete already."), self._cells(before))
            if not any(move[: end + 1] == clicks[: end + 1] for move in legal):
                return self.refuse(pos, before, click)
        return None

    def refuse(self, pos: P, before: Move, click: int | str) -> Refusal:
        """Why a click may not follow ``before``, the beginning of a legal move.  Trusts its caller:
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
        raise MalformedError("'{move}' is not written like a move of this game", move=token)

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

        Raises IllegalPositionError when no game can reach it.
        """


def named(names: Sequence[str]) -> str | Text:
    """A list of names: "c2", "c2 and d3", "c2, d3 and e3"."""
    if len(names) == 1:
        return names[0]
    return Text("{names} and {last}", {"names": ", ".join(names[:-1]), "last": names[-1]})


def in_order(told: Sequence[Text]) -> Text:
    """A list of events: "placed on c1, removed d3, then placed on e2"."""
    does = told[0]
    for i, then in enumerate(told[1:], 2):
        values = {"first": does, "then": then}
        last = i == len(told)
        does = Text("{first}, then {then}", values) if last else Text("{first}, {then}", values)
    return does


def join_name(slug: str, size: int, variant: str) -> str:
    """A game's name, such as ``rive-5`` or ``rivers-13-course``; the inverse of
    ``skerry.games.split_name``."""
    return "-".join(filter(None, (slug, str(size), variant)))


# -- what a search may ask


class Candidate(NamedTuple):
    """A move that was searched: its visits, player 0's expected result after it, whether that
    result is proven, and how many plies after it were searched, 0 if they are not counted."""

    move: Move
    visits: int
    value: float
    proven: bool
    depth: int = 0


WIN = 1000.0
"""The value of a won position in a static evaluation, greater than all others."""


class StaticEvaluation(ABC, Generic[P]):
    """Values of positions as they stand, for alpha-beta search.

    Values are in units chosen by the game, from -``WIN`` to ``WIN``.
    """

    tempo: ClassVar[float] = 0.0
    """What being the player to move is worth."""
    repetition: ClassVar[float] = 0.0
    """How much less than a draw a repetition is worth."""

    def __init__(self, game: Game[P]) -> None:
        self.game = game
        self.evaluated = 0
        """How many values have been computed so far."""

    @abstractmethod
    def values(self, positions: Iterator[P], lazily: bool = True) -> Iterator[float]:
        """The values of positions for player 0, in order, whoever is to move.

        ``lazily`` means that the caller may not need all of them.  Even then positions may be
        evaluated ahead, but they count as evaluated only when their values are used.
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

    All results are player 0's, from 0.0 (lost) to 1.0 (won).  By default, the value of a position
    is the result of a random game from there, which suits all games whose random games end.
    """

    exploration: ClassVar[float] = 0.4
    """How strongly the search favours moves with few visits, for results from 0 to 1."""

    def __init__(self, game: Game[P]) -> None:
        self.game = game

    def evaluate(self, pos: P, rng: Random) -> float:
        """The expected result, possibly from random games."""
        return self.playouts(pos, 1, rng)

    def evaluate_and_learn(self, pos: P, rng: Random) -> tuple[float, int]:
        """The expected result, and what the random games behind it tell about moves in positions
        before this one: an int that can be added to others, 0 for nothing."""
        return self.evaluate(pos, rng), 0

    def revised_priors(self, pos: P, moves: Sequence[Move], learned: int) -> Sequence[float] | None:
        """The priors of the moves after evaluations of later positions, given the sum of what they
        told, or None to keep those that there are."""
        return None

    def estimate(self, pos: P) -> float | None:
        """A quick estimate of the expected result, without randomness, or None."""
        return None

    def priors(self, pos: P, moves: Sequence[Move], rng: Random) -> Sequence[float] | None:
        """How promising each of the moves looks, as probabilities that sum to 1, or None."""
        return None

    def arrange(self, pos: P, moves: list[Move]) -> None:
        """Sort the moves, which are in random order, by which to try first.  Called only if there
        are no priors."""

    def result(self, pos: P) -> float | None:
        """The result, if the game is over or no play can change it; otherwise None."""
        outcome = self.game.outcome(pos)
        if outcome is None:
            return None
        return 0.5 if outcome.winner is None else 1.0 - outcome.winner

    def winning_move(self, pos: P, hurry: bool = False) -> Move | None:
        """A move that begins a win within this turn, if there is one.

        Positions whose ``result`` is a win count as wins.  In a hurry, wins that take long to find
        may be missed.
        """
        for move in self.game.legal_moves(pos):
            if self.result(self.game.play(pos, move)) == 1.0 - pos.turn:
                return move
        return None

    def foresee(self, pos: P) -> tuple[float | None, Sequence[Move]] | None:
        """What is certain about a position without a search, where there is no ``winning_move``,
        or None: the result, if it is known, and the only moves to consider, of which the first one
        wins in a won position, and all others lose at once in a lost one; without any, all moves
        are equal."""
        return None

    def null_move(self, pos: P) -> P | None:
        """The same position with the other player to move, as if a turn were passed, or None if
        that makes no sense."""
        return None

    def playouts(self, pos: P, count: int, rng: Random) -> float:
        """The mean result of ``count`` random games from here, which must end."""
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

        For small positions: the time is not limited.
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
        """Maps of cells to cells that leave the rules unchanged for each player."""
        return [{cell: cell for cell in self.game.board.cells}]

    def static_evaluation(self) -> StaticEvaluation[P] | None:
        """A new static evaluation, for games in which alpha-beta search is better than Monte Carlo
        tree search, or None."""
        return None


# -- how a game is shown and offered


class Glyph(NamedTuple):
    """A kind of piece: how it is drawn (``stone``, ``river-h``, ``river-v``), its owner, and its
    name for people who cannot see it."""

    shape: str
    player: int
    name: str


class Level(NamedTuple):
    """The strength of a bot: how many nodes it searches before a move, and which moves it
    overlooks.

    It notices only moves within ``sight`` cells of the latest changes on the board; 0 means the
    whole board.
    """

    nodes: int
    sight: int = 0


class TokenForm(NamedTuple):
    """A form of tokens, and what such moves do to the pieces.

    ``pattern`` matches a whole token; its groups are the cells of the move, in order.  Without
    groups, the move has one cell: the first one with the letter ``found``.  ``effects`` happen in
    order, to a stack of pieces in hand: ``("take", i)`` lifts the piece on the i-th cell,
    ``("give", letters)`` adds a new piece with the mover's letter, ``("turn", before, after)``
    changes letters into others, and ``("put", i)`` puts the piece on the i-th cell, which is empty.
    ``chained`` tokens continue the turn of the token before and do not end it.

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

    ``turns`` are the letters for the player to move in the second field of codes.
    """

    turns: str
    forms: tuple[TokenForm, ...]


LEVELS = tuple(map(Level, (10, 40, 120, 400, 1500, 5000)))
"""The bot's levels in games that do not define any."""


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
    """What the board is made of: ``slate``, ``chart``, ``sand`` or ``plain``."""
    notation: Notation | None = None
    example: str = ""
    """The code of a position at the default size that shows what the game looks like; by default
    the initial position."""
    levels: tuple[Level, ...] = LEVELS
    """The bot's levels at the default size, weakest first."""
    other_levels: Mapping[int, tuple[Level, ...]] = {}
    """The levels at sizes that need others."""
    clocks: Mapping[int, int] = {}
    """The usual seconds of each player for a whole game, by size, if any."""
    goal: str = ""
    """What a player tries to do, in one sentence; by default nothing is said."""
    minutes: int = 10
    """About how long a match at the default size takes."""
    difficulty: int = 2
    """How much there is to learn before a first match, from 1 (little) to 3."""

    def levels_at(self, size: int) -> tuple[Level, ...]:
        """The bot's levels at a size, weakest first."""
        return self.other_levels.get(size, self.levels)


PLAIN = Presentation()
"""A presentation with all defaults."""


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

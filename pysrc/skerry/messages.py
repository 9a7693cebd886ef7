"""What crosses between Python, the page and the pages around it, as JSON: the shape of it all.

``web/types.d.ts`` is made of these types by ``python3 build.py types``; a test fails when they
differ.  Cells and nodes are given by their numbers, players are 0 and 1.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Player = int
"""0, who moves first, or 1."""
Clicks = list[int | str]
"""A move: the cells and buttons that are clicked, in order."""
Point = tuple[float, float]


class Sentence(TypedDict):
    """An English template and its values, which may be sentences too."""

    template: str
    values: dict[str, int | str | Sentence]


class Refusal(TypedDict):
    """Why a request cannot be met: an English sentence and, where a person may meet it, the same
    to be translated; ``kind`` is what is wrong with a text or a move, where that is known."""

    error: str
    why: NotRequired[Sentence]
    kind: NotRequired[Literal["malformed", "illegal", "ambiguous"]]


# What there is to play


class Variant(TypedDict):
    """A variant of a game: its suffix in the game's name, empty for the usual rules."""

    name: str
    title: str


class GameInfo(TypedDict):
    """A game in the list of all; ``levels`` are in nodes, ``times`` in seconds by size."""

    slug: str
    title: str
    sizes: list[int]
    default_size: int
    variants: list[Variant]
    players: list[str]
    levels: list[int]
    times: dict[str, int]
    picture: str
    material: str
    goal: str
    minutes: int
    difficulty: int


class Cell(TypedDict):
    """A cell, in units of which neighbours are 1 apart."""

    id: int
    name: str
    x: float
    y: float


class Glyph(TypedDict):
    """What a letter among the pieces stands for."""

    shape: str
    player: Player
    name: str


class Region(TypedDict):
    """A fixed part of a board that is drawn and named."""

    kind: str
    name: str
    cells: list[int]
    player: Player | None


class Edge(TypedDict):
    """A side of the board with its name, its short label, its outer line and its owner."""

    name: str
    label: str
    cells: list[int]
    line: list[Point]
    player: Player | None


class Label(TypedDict):
    """A coordinate beside the board."""

    text: str
    x: float
    y: float


class Effect(TypedDict):
    """What a token does to a piece: take one from a cell, put one on it, give a new one with the
    mover's letter, or turn letters into others; ``cell`` counts the cells of the token."""

    kind: Literal["take", "put", "give", "turn"]
    cell: NotRequired[int]
    pieces: NotRequired[str]
    before: NotRequired[str]
    after: NotRequired[str]


class TokenForm(TypedDict):
    """A form of the tokens of a record; see ``skerry.game``."""

    pattern: str
    effects: list[Effect]
    found: str
    chained: bool
    said: str
    planned: str


class Notation(TypedDict):
    """How records are read without the rules; ``sides`` are the letters of the players to move."""

    sides: str
    forms: list[TokenForm]


class Geometry(TypedDict):
    """All of a game that never changes; ``shape`` is "hexagon", "square" or "point",
    ``material`` what the board is made of, ``bounds`` are left, top, right and bottom."""

    name: str
    slug: str
    title: str
    size: int
    variant: str
    shape: str
    material: str
    players: list[str]
    cells: list[Cell]
    rows: list[int]
    glyphs: dict[str, Glyph]
    buttons: dict[str, str]
    regions: list[Region]
    edges: list[Edge]
    outline: list[Point]
    rounding: float
    bounds: tuple[float, float, float, float]
    labels: list[Label]
    labels_turned: list[Label]
    notation: Notation | None


# A match


class Mark(TypedDict):
    """A highlight over some cells."""

    kind: str
    cells: list[int]
    label: str
    player: Player | None


CellLink = TypedDict("CellLink", {"from": int, "to": int})
"""Two cells that are joined by a line."""


class Step(TypedDict):
    """What a turn did to one piece after the other, each on a cell of its own; or to one piece on
    its way from the first cell to the last.  ``pieces`` are their letters afterwards, of what was
    removed before."""

    kind: Literal["place", "remove", "move", "ride", "push", "flip", "rotate"]
    cells: list[int]
    pieces: str


class Story(TypedDict):
    """A player's last turn, in order and as a sentence; a turn that goes on is told as far as it
    has come."""

    player: Player
    steps: list[Step]
    text: Sentence


class View(TypedDict):
    """What is drawn of a position besides its pieces."""

    marks: list[Mark]
    links: list[CellLink]


class Outcome(TypedDict):
    """How a match ended."""

    winner: Player | None
    termination: str
    reason: Sentence


class TimeControl(TypedDict):
    """Seconds for both players, and what a turn adds."""

    limit: tuple[float, float]
    increment: float


class Choice(TypedDict):
    """A choice that takes time, as the page measures it: the link where it is made, who makes it,
    the milliseconds it has taken, and since when, in milliseconds, it takes more; null at rest.
    """

    link: str
    who: str
    spent: float
    since: float | None


class Clock(TimeControl):
    """What both players have left, and whose time runs; the page adds the present choice."""

    left: tuple[float, float]
    running: Player | None
    turn: NotRequired[Choice | None]


class AnyFrame(TypedDict):
    """A position of a match and all that may be done there, but for whose turn it is.

    ``pieces`` is one letter for each cell, "." for none; ``last`` are the cells of the last move
    and ``paths`` the ways of the pieces that it carried; ``story`` is the turn that it belongs to,
    null at the start and before the session has answered; ``detail`` says more of the prompt.
    ``undo`` and ``redo`` are the plies to which they lead, or null.
    """

    name: str
    pieces: str
    marks: list[Mark]
    links: list[CellLink]
    last: list[int]
    paths: list[list[int]]
    story: Story | None
    prompt: Sentence
    detail: Sentence | None
    score: tuple[Sentence, Sentence]
    legal: list[Clicks]
    outcome: Outcome | None
    clock: Clock | None
    ply: int
    node: int
    undo: int | None
    redo: int | None
    link: str
    code: str


class Frame(AnyFrame):
    """A frame of the session."""

    turn: Player


class TreeNode(TypedDict):
    """A move of the tree; the root is 0 and has no parent, no token and no player.

    ``children[0]`` goes on with the main line and ``children[choice]`` with the current one;
    ``evaluation`` is player 0's chance to win after the move, from 0 to 1.
    """

    id: int
    parent: int | None
    token: str
    player: Player | None
    children: list[int]
    choice: int
    comment: NotRequired[str]
    evaluation: NotRequired[float]


class LineMove(TypedDict):
    """A move of the current line."""

    token: str
    player: Player
    node: int


class WholeFrame(AnyFrame):
    """A frame with its tree and its current line, as the page keeps it.

    ``turn`` is null before the session has answered, where only the rules know it.
    """

    turn: Player | None
    tree: list[TreeNode]
    line: list[LineMove]


class TreeChange(TypedDict):
    """What is new in the tree since the answer before; with ``reset`` there was none."""

    reset: bool
    nodes: list[TreeNode]
    removed: list[int]


class RecordChange(TypedDict):
    """How the text of the record differs from the one before: what is kept at its start and at its
    end, in UTF-16 units as JavaScript counts them, and what stands between."""

    keep: int
    insert: str
    tail: int


class Answer(TypedDict):
    """What every method answers that opens or changes the match."""

    frame: Frame
    tree: TreeChange
    record: RecordChange
    undone: int | None
    """The ply of the current line at which a person has taken back a move and chooses anew."""


class Standing(TypedDict):
    """Where a match stands, besides its record."""

    choices: list[int]
    """For each node the child with which its current line goes on, in the order of the tree."""
    ply: int
    undone: int | None
    """As in an Answer."""


class Verdict(TypedDict):
    """What the editor of positions asks for: the code and the frame of a position."""

    code: str
    frame: Frame


class Moment(TypedDict):
    """A position of a turn, as a frame has it: the pieces, and the move that led there."""

    pieces: str
    last: list[int]
    paths: list[list[int]]


class WhyNot(TypedDict):
    """Why no legal move begins with some clicks, and the cells that this is about; null where one
    does."""

    why: Sentence | None
    cells: list[int]


class NodeEvaluation(TypedDict):
    """Player 0's chance to win after a move; null to forget it."""

    node: int
    evaluation: float | None


# A search


class Candidate(TypedDict):
    """A move that was looked at, with player 0's value after it and the line that is expected."""

    move: Clicks
    token: str
    visits: int
    value: float
    proven: bool
    line: list[str]
    cells: list[int]


class CellShare(TypedDict):
    """How much of a search went into the moves of a cell, from 0 to 1."""

    cell: int
    share: float


class Report(TypedDict):
    """How far a search has come; ``goal`` is 0 for an analysis, and ``proven`` the result."""

    nodes: int
    goal: int
    done: bool
    value: float
    best: Clicks
    candidates: list[Candidate]
    heat: list[CellShare]
    proven: float | None


# A record, which is a file of its own


class RecordMove(TypedDict):
    """A move of a record with what is said of it, and the lines that could replace it."""

    move: str
    comment: NotRequired[str]
    evaluation: NotRequired[float]
    left: NotRequired[float]
    resigned: NotRequired[int]
    flagged: NotRequired[list[int]]
    variations: NotRequired[list[list[str | RecordMove]]]


class RecordResult(TypedDict):
    """Who has won, in one sentence."""

    winner: int | None
    reason: str


class RecordCursor(TypedDict):
    """Where one stands: the ply, and which child the current line takes at each fork."""

    ply: int
    line: list[int]


class Record(TypedDict):
    """A match as a file."""

    format: int
    game: str
    players: list[str]
    result: NotRequired[RecordResult]
    start: NotRequired[str]
    clock: NotRequired[TimeControl]
    evaluation: NotRequired[float]
    resigned: NotRequired[int]
    moves: list[str | RecordMove]
    cursor: NotRequired[RecordCursor]
    skerry: str


# Between the page and what it keeps, and between a framed board and the page around it


class SavedMatch(TypedDict):
    """A match as the browser keeps it; ``players`` are "person" or "bot" and a level."""

    record: str | None
    players: list[str]
    frame: WholeFrame


class Options(TypedDict):
    """What people have chosen about how the page looks and sounds."""

    theme: str
    coordinates: bool
    turned: bool
    marked: bool
    groups: bool
    sounds: bool
    motion: bool
    keys: bool
    notation: bool
    language: NotRequired[str]


class EmbedPosition(TypedDict):
    """From a framed board: what it shows, first as "ready" and then whenever it changes."""

    skerry: Literal["ready", "position"]
    game: str
    link: str
    ply: int
    plies: int
    turn: Player | None


class EmbedMove(TypedDict):
    """From a framed board: a move was made on it."""

    skerry: Literal["move"]
    move: str
    player: Player
    ply: int
    link: str


class EmbedGameOver(TypedDict):
    """From a framed board: its match has ended, why in the language of the frame."""

    skerry: Literal["gameover"]
    winner: Player | None
    reason: str
    link: str


class EmbedHeight(TypedDict):
    """From a framed board: how high it would have to be, in CSS pixels."""

    skerry: Literal["height"]
    height: int


class EmbedRefused(TypedDict):
    """From a framed board: its link cannot be opened."""

    skerry: Literal["refused"]
    why: str
    """A sentence in the reader's language."""


class EmbedGoto(TypedDict):
    """To a framed board: go to a ply."""

    skerry: Literal["goto"]
    ply: int


class EmbedTheme(TypedDict):
    """To a framed board: wear a theme."""

    skerry: Literal["theme"]
    theme: Literal["light", "dark", "contrast", "auto"]


class EmbedSet(TypedDict):
    """To a framed board: show another link, or show it otherwise."""

    skerry: Literal["set"]
    link: NotRequired[str]
    ply: NotRequired[int]
    moves: NotRequired[bool]
    controls: NotRequired[bool]
    coordinates: NotRequired[bool]
    orientation: NotRequired[Literal["normal", "turned"]]

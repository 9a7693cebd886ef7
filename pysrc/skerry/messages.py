"""The types of all JSON messages between Python, the page, and pages that embed a board.

``python3 build.py types`` generates ``web/types.d.ts`` from them; a test fails when they differ.
Cells and nodes are identified by number; players are 0 and 1.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Player = int
"""0 moves first; the other player is 1."""
Clicks = list[int | str]
"""A move: the cells and buttons that are clicked, in order."""
Point = tuple[float, float]


class Sentence(TypedDict):
    """An English template and its values, which may themselves be sentences."""

    template: str
    values: dict[str, int | str | Sentence]


class Refusal(TypedDict):
    """Why a request is refused.

    ``error`` is an English sentence.  ``why`` is the same sentence for translation, where a player
    may see it.  ``kind`` says what is wrong with a text or a move, if that is known.
    """

    error: str
    why: NotRequired[Sentence]
    kind: NotRequired[Literal["malformed", "illegal", "ambiguous"]]


# The games


class Variant(TypedDict):
    """A variant of a game: its suffix in the game's name, empty for the usual rules."""

    name: str
    title: str


class GameInfo(TypedDict):
    """An entry in the list of games.

    ``levels`` are in nodes, ``times`` in seconds by size; ``trials`` are the variants that only
    reports offer; ``picture`` is the code of a position; ``minutes`` is how long a match takes, and
    ``difficulty`` is from 1 to 3.
    """

    slug: str
    title: str
    sizes: list[int]
    default_size: int
    variants: list[Variant]
    trials: list[Variant]
    players: list[str]
    levels: list[int]
    times: dict[str, int]
    picture: str
    material: str
    goal: str
    minutes: int
    difficulty: int


class Cell(TypedDict):
    """A cell and its position; neighbouring cells are 1 apart."""

    id: int
    name: str
    x: float
    y: float


class Glyph(TypedDict):
    """The piece that a letter of ``pieces`` stands for."""

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
    """A side of the board: its name, short label, cells, outer line and owner."""

    name: str
    label: str
    cells: list[int]
    line: list[Point]
    player: Player | None


class Label(TypedDict):
    """A coordinate label beside the board."""

    text: str
    x: float
    y: float


class Effect(TypedDict):
    """What a token does to a piece: take it from a cell, put it on a cell, give the mover a new
    one, or turn letters into others.  ``cell`` is an index into the cells of the token."""

    kind: Literal["take", "put", "give", "turn"]
    cell: NotRequired[int]
    pieces: NotRequired[str]
    before: NotRequired[str]
    after: NotRequired[str]


class TokenForm(TypedDict):
    """A form of tokens; see ``TokenForm`` in ``skerry.presentation``."""

    pattern: str
    effects: list[Effect]
    found: str
    chained: bool
    said: str
    planned: str


class Notation(TypedDict):
    """How to replay tokens without the rules; ``sides`` are the letters for the player to move."""

    sides: str
    forms: list[TokenForm]


class Geometry(TypedDict):
    """The board of a game, which never changes.

    ``shape`` is that of its cells: "hexagon", "square" or "point"; ``material`` is what the board
    is made of; ``rows`` are the numbers of cells in its rows; ``rounding`` is the radius of the
    outline's corners; ``bounds`` are left, top, right and bottom.  Neighbouring cells are 1 apart.
    """

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
"""Two cells that a line connects."""


class Step(TypedDict):
    """A part of a turn: what it does to several pieces, each on a cell of its own, or to one piece
    that goes from the first cell to the last.

    ``pieces`` are the letters of the pieces afterwards; for removed pieces, their letters before.
    """

    kind: Literal["place", "remove", "move", "ride", "push", "flip", "rotate"]
    cells: list[int]
    pieces: str


class Story(TypedDict):
    """A player's last turn, even if it is not over: its steps in order, and a sentence."""

    player: Player
    steps: list[Step]
    text: Sentence


class View(TypedDict):
    """What is drawn of a position in addition to its pieces."""

    marks: list[Mark]
    links: list[CellLink]


class Outcome(TypedDict):
    """How a match ended."""

    winner: Player | None
    termination: str
    reason: Sentence


class TimeControl(TypedDict):
    """The seconds that each player has, and the seconds that each turn adds."""

    limit: tuple[float, float]
    increment: float


class Choice(TypedDict):
    """The time that the present choice takes, as the page measures it.

    ``link`` is the position, and ``who`` makes the choice.  ``spent`` are the milliseconds counted
    before the clock was last started, which was at the time ``since``; null while it is stopped.
    """

    link: str
    who: str
    spent: float
    since: float | None


class Clock(TimeControl):
    """The seconds that both players have left, and whose time runs; the page adds ``turn``."""

    left: tuple[float, float]
    running: Player | None
    turn: NotRequired[Choice | None]


class Gauge(TypedDict):
    """What both players have of a whole, and how much of it wins."""

    has: tuple[int, int]
    whole: int
    goal: int


class Count(TypedDict):
    """Choices of the same kind in a turn: how many are made, and how many it takes."""

    done: int
    all: int


class AnyFrame(TypedDict):
    """A position of a match and what can be done there, without the player to move.

    ``pieces`` has a letter for each cell, "." for empty ones.  ``last`` are the cells of the last
    move, ``paths`` the cells that each moved piece passed; ``story`` is the turn that this move
    belongs to, null at the start and before the session has answered.  ``detail`` adds to the
    ``prompt``.  ``outcome`` is that at the cursor, ``result`` that of the main line.
    ``undo`` and ``redo`` are the plies to which these commands lead, or null.
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
    gauge: Gauge | None
    count: Count | None
    legal: list[Clicks]
    outcome: Outcome | None
    result: NotRequired[Outcome | None]
    clock: Clock | None
    ply: int
    node: int
    undo: int | None
    redo: int | None
    link: str
    code: str


class Frame(AnyFrame):
    """A frame as the session sends it."""

    turn: Player


class TreeNode(TypedDict):
    """A move in the tree; the root is 0 and has no parent, token or player.

    ``children[0]`` continues the main line, ``children[choice]`` the current line; ``evaluation``
    is player 0's chance of winning after the move, from 0 to 1, and ``sketch`` what somebody has
    drawn on the position.
    """

    id: int
    parent: int | None
    token: str
    player: Player | None
    children: list[int]
    choice: int
    comment: NotRequired[str]
    sketch: NotRequired[str]
    evaluation: NotRequired[float]


class LineMove(TypedDict):
    """A move of the current line."""

    token: str
    player: Player
    node: int


class WholeFrame(AnyFrame):
    """A frame with the tree and the current line, as the page keeps it.

    ``turn`` is null before the session has answered, if only the rules determine it.
    """

    turn: Player | None
    tree: list[TreeNode]
    line: list[LineMove]


class TreeChange(TypedDict):
    """What has changed in the tree since the last answer; with ``reset``, ``nodes`` is the whole
    tree."""

    reset: bool
    nodes: list[TreeNode]
    removed: list[int]


class RecordChange(TypedDict):
    """How the text of the record has changed.

    ``insert`` replaces all but its first ``keep`` and its last ``tail`` characters, counted in
    UTF-16 code units as in JavaScript.
    """

    keep: int
    insert: str
    tail: int


class Answer(TypedDict):
    """The answer of every method that opens or changes the match."""

    frame: Frame
    tree: TreeChange
    record: RecordChange
    undone: int | None
    """The ply of the current line at which a player took back a move, to choose another."""


class Standing(TypedDict):
    """The state of a match that is not in its record."""

    choices: list[int]
    """For each node, in the order of the tree, the child that the current line takes."""
    ply: int
    undone: int | None
    """As in an Answer."""


class SetUp(TypedDict):
    """A position that was set up in the editor: its code and its frame."""

    code: str
    frame: Frame


class Moment(TypedDict):
    """A position within a turn: the pieces, and the move and the turn so far, as in a frame."""

    pieces: str
    last: list[int]
    paths: list[list[int]]
    story: Story | None


class Picture(Moment):
    """All that is drawn of a position."""

    marks: list[Mark]
    links: list[CellLink]


class PuzzleAnswer(TypedDict):
    """The result of a move in a puzzle: whether it is wrong, right so far, or solves the puzzle;
    and the moves of the opponent that show why it is wrong, if there are any to show."""

    verdict: Literal["wrong", "right", "solved"]
    reply: list[Clicks]


class PuzzleSolution(TypedDict):
    """The moves of a solution, from the beginning; none if the answer is that there is no win."""

    moves: list[Clicks]


class WhyNot(TypedDict):
    """Why no legal move begins with some clicks, null if one does, and the cells concerned."""

    why: Sentence | None
    cells: list[int]


class NodeEvaluation(TypedDict):
    """Player 0's chance of winning after a move; null removes it."""

    node: int
    evaluation: float | None


# A search


class Candidate(TypedDict):
    """A move that a search considered: player 0's value after it, and the expected line."""

    move: Clicks
    token: str
    visits: int
    value: float
    proven: bool
    line: list[str]
    cells: list[int]


class CellShare(TypedDict):
    """The share of a search that went into the moves of a cell, from 0 to 1."""

    cell: int
    share: float


class Report(TypedDict):
    """The state of a search.

    ``nodes`` counts up to ``goal``, which is 0 for an analysis without end; ``proven`` is the
    value if the result is certain.  ``share`` is a Share as JSON, for workers that search the same
    position.
    """

    nodes: int
    goal: int
    done: bool
    value: float
    best: Clicks
    candidates: list[Candidate]
    heat: list[CellShare]
    proven: float | None
    share: NotRequired[str]


class Learnt(TypedDict):
    """Whether a search has begun to load the proofs of who wins its game, and whether it knows
    them."""

    begun: bool
    known: bool


class SharedCandidate(TypedDict):
    """A move that a search considered, for other searches: player 0's value after it, and
    how many plies after it were searched, 0 if they are not counted."""

    move: Clicks
    visits: int
    value: float
    proven: bool
    depth: int


class Share(TypedDict):
    """What a search sends to others of the same position, whose code it has; see
    ``search.together``."""

    code: str
    nodes: int
    candidates: list[SharedCandidate]


class Finding(TypedDict):
    """What a search found after some plies of a line: the line that it expects, as tokens, and
    whether its chances are certain."""

    ply: int
    line: list[str]
    proven: bool


class Searched(Finding):
    """A finding with the first player's chances there."""

    value: float


class Slip(TypedDict):
    """A move that cost its mover much; ``before`` and ``after`` are the mover's chances."""

    ply: int
    player: Player
    before: float
    after: float
    grave: bool


class LineMoment(Moment):
    """A position of a line, with the token of the move that leads there and the move in words."""

    token: str
    text: Sentence


class TurningPoint(Slip):
    """One of the slips that cost most.

    ``moment`` is the position after it and ``start`` the one before it; ``better`` is the line that
    was better there, empty where it is not known.  ``reply`` is the token of the best answer to the
    move, or "", and ``why`` are sentences about what follows.
    """

    moment: Moment
    text: Sentence
    start: Moment
    better: list[LineMoment]
    reply: str
    why: list[Sentence]


class Review(TypedDict):
    """How the moves of a line are judged; ``accuracy`` is from 0 to 1, null if it is not known."""

    slips: list[Slip]
    turning_points: list[TurningPoint]
    accuracy: tuple[float | None, float | None]


# What the page stores, and messages between an embedded board and the page around it


class SavedMatch(TypedDict):
    """A match as the browser stores it; ``players`` are "person", or "bot" and a level."""

    record: str | None
    players: list[str]
    frame: WholeFrame


class EmbedPosition(TypedDict):
    """From an embedded board: what it shows, first as "ready" and then after every change."""

    skerry: Literal["ready", "position"]
    game: str
    link: str
    ply: int
    plies: int
    turn: Player | None


class EmbedMove(TypedDict):
    """From an embedded board: a move was made."""

    skerry: Literal["move"]
    move: str
    player: Player
    ply: int
    link: str


class EmbedGameOver(TypedDict):
    """From an embedded board: the match has ended; the reason is in the language of the board."""

    skerry: Literal["gameover"]
    winner: Player | None
    reason: str
    link: str


class EmbedPuzzle(TypedDict):
    """From an embedded puzzle: it is shown, a move was wrong, it is solved, or its solution was
    shown.  ``puzzle`` is its address, such as ``rive/17``."""

    skerry: Literal["puzzle", "wrong", "solved", "shown"]
    puzzle: str


class EmbedHeight(TypedDict):
    """From an embedded board: the height that it needs, in CSS pixels."""

    skerry: Literal["height"]
    height: int


class EmbedRefused(TypedDict):
    """From an embedded board: its link cannot be opened."""

    skerry: Literal["refused"]
    why: str
    """A sentence in the reader's language."""


class EmbedGoto(TypedDict):
    """To an embedded board: go to a ply."""

    skerry: Literal["goto"]
    ply: int


class EmbedTheme(TypedDict):
    """To an embedded board: use a theme."""

    skerry: Literal["theme"]
    theme: Literal["light", "dark", "contrast", "auto"]


class EmbedSet(TypedDict):
    """To an embedded board: show another link, or change options."""

    skerry: Literal["set"]
    link: NotRequired[str]
    ply: NotRequired[int]
    moves: NotRequired[bool]
    controls: NotRequired[bool]
    coordinates: NotRequired[bool]
    orientation: NotRequired[Literal["normal", "turned"]]

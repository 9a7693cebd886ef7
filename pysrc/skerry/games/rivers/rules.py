"""Rivers and Stones: carry enough stones into the scoring area beyond the other side's pieces.

Pieces are stones or rivers; rivers carry pieces along their flow.  The default rules follow the
sheet; ``course`` does what the course's final engine does.  Points are numbered in prose as
(x, y), column and row from the top left.  Circle (player 0) starts at the bottom.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any, ClassVar, NamedTuple, TypeVar

from ...board import SquareBoard, bits, split_fields
from ...game import (
    CELL,
    Form,
    Game,
    Glyph,
    Level,
    Mark,
    Move,
    Notation,
    Outcome,
    RefusedError,
    Region,
    Text,
    View,
)
from .race import Race

T = TypeVar("T")

TO_H, TO_V, TO_STONE, ROTATE = "h", "v", "s", "~"
TURNS = ((TO_H, TO_V), (TO_STONE, ROTATE))
"""How a stone may be turned, and a river."""


class Layout(NamedTuple):
    """One of the three boards: where pieces start and score, all from the top left."""

    rows: int
    columns: int
    square_rows: tuple[int, int]
    circle_rows: tuple[int, int]
    start_columns: tuple[int, int]
    goal_columns: tuple[int, int]
    circle_goal: int
    square_goal: int
    needed: int
    weight: float
    """W of the course score."""


LAYOUTS = {
    13: Layout(13, 12, (3, 4), (8, 9), (3, 8), (4, 7), 2, 10, 4, 10.0),
    15: Layout(15, 14, (3, 4), (10, 11), (3, 9), (4, 8), 2, 12, 5, 8.0),
    17: Layout(17, 16, (3, 4), (12, 13), (4, 11), (5, 10), 2, 14, 6, 6.5),
}


class RiversPosition(NamedTuple):
    """Pieces by side, rivers by flow (whose they are is in the first two), and the clock of plies.

    ``worn`` are the stones that have once been flipped and ``past`` the positions two and one
    checks ago, each kept only where the rules ask for them.
    """

    circle: int
    square: int
    horizontal: int
    vertical: int
    turn: int
    ply: int
    worn: int = 0
    past: tuple[tuple[int, ...], ...] = ()


MOST_KNOWN = 1000
"""Entries of a memory, after which it is begun anew."""


class _Memory(dict[int, T]):
    """What a function tells of masks, each asked once: most lists of moves are made of the same few
    tuples again and again."""

    def __init__(self, ask: Callable[..., T], *of: Any) -> None:
        self._ask = partial(ask, *of)

    def __missing__(self, mask: int) -> T:
        if len(self) >= MOST_KNOWN:
            self.clear()
        self[mask] = answer = self._ask(mask)
        return answer


Moves = _Memory[tuple[Move, ...]]
Runs = _Memory[tuple[int, int]]


def _fan(cell: int, turns: tuple[str, ...], targets: int) -> tuple[Move, ...]:
    """What a piece on a point may do by itself: go to the targets, and be turned."""
    return (*((cell, target) for target in bits(targets)), *((cell, turn) for turn in turns))


class Spot(NamedTuple):
    """A point with a piece on it: as a mask, by its number, and the points next to it."""

    here: int
    cell: int
    near: int
    stone: Moves
    """What a stone there may do by itself, by the points it may go to."""
    river: Moves
    """The same for a river."""


def _spots(board: Mapping[int, Spot], pieces: int) -> tuple[Spot, ...]:
    """The spots of these pieces."""
    return tuple(board[cell] for cell in bits(pieces))


def _pushes(step: int, pushers: int) -> tuple[Move, ...]:
    """The pushes by stones in one direction, all that are possible."""
    return tuple((cell, cell + step, cell + 2 * step) for cell in bits(pushers))


def _sweeps(cell: int, onto: int, targets: int) -> tuple[Move, ...]:
    """The pushes by a river on ``cell`` of the stone ``onto``."""
    return tuple((cell, onto, target) for target in bits(targets))


def _run(river: int, line: int, blocked: int) -> tuple[int, int]:
    """Both ways along a line from a river on it that is blocked at some points: the points before
    those, and the one or two at which each way ends."""
    above, below = blocked & -(river << 1), blocked & (river - 1)
    first, last = above & -above, 1 << below.bit_length() >> 1
    points = line & ~(river - 1)
    if above:
        points &= first - 1
    points |= line & (river - 1) & -(last << 1 or 1)
    return points, first | last


def _carry(masks: list[int], start: int, end: int) -> None:
    """Move one piece in every mask that has it."""
    for i, mask in enumerate(masks):
        if mask & start:
            masks[i] = mask ^ (start | end)


HORIZONTAL, VERTICAL, WORN = 2, 3, 4
"""Places of a position's masks, after those of the two sides."""


class Rivers(Game[RiversPosition]):
    """Rivers and Stones on a board of ``size`` rows."""

    slug = "rivers"
    title = "Rivers and Stones"
    sizes = tuple(LAYOUTS)
    default_size = 13
    variants: ClassVar[Mapping[str, str]] = {
        "": "The rule sheet: stones push stones and rivers",
        "course": "The course's engine: stones push stones only, repetition draws",
        "repetition": "The rule sheet, and repetition draws",
    }
    players = ("Circle", "Square")
    glyphs: ClassVar[Mapping[str, Glyph]] = {
        "S": Glyph("stone", 0, "circle stone"),
        "H": Glyph("river-h", 0, "circle river, horizontal"),
        "V": Glyph("river-v", 0, "circle river, vertical"),
        "s": Glyph("stone", 1, "square stone"),
        "h": Glyph("river-h", 1, "square river, horizontal"),
        "v": Glyph("river-v", 1, "square river, vertical"),
    }
    buttons: ClassVar[Mapping[str, str]] = {
        TO_H: "Flip to a horizontal river",
        TO_V: "Flip to a vertical river",
        TO_STONE: "Flip to a stone",
        ROTATE: "Rotate the river",
    }
    notation = Notation(
        "cs",
        (
            Form(CELL + CELL, (("take", 0), ("put", 1))),
            # The pusher takes the place of what it pushed; a river is a stone after it.
            Form(
                f"{CELL}{CELL}>{CELL}",
                (("take", 0), ("turn", "SHVshv", "SSSsss"), ("take", 1), ("put", 2), ("put", 1)),
            ),
            *(
                Form(CELL + token, (("take", 0), ("turn", before, after), ("put", 0)))
                for token, before, after in (
                    (f"={TO_H}", "Ss", "Hh"),
                    (f"={TO_V}", "Ss", "Vv"),
                    (f"={TO_STONE}", "HVhv", "SSss"),
                    (ROTATE, "HVhv", "VHvh"),
                )
            ),
        ),
    )
    picture = (
        "1s10/12/12/3ssssss3/2s1vs2ss2/12/12/1V8S1/3HS1S2S2/3SSSSSS3/12/12/12 c 0"
    )
    levels = (Level(1, 6), *map(Level, (150, 1200, 1600, 4000, 16000)))
    other_levels: ClassVar[Mapping[int, tuple[Level, ...]]] = {
        15: (Level(1, 7), *map(Level, (200, 1200, 1800, 4000, 16000))),
        17: (Level(1, 7), *map(Level, (200, 600, 2200, 4000, 16000))),
    }
    times: ClassVar[Mapping[int, int]] = {13: 120, 15: 180, 17: 240}

    def __init__(self, size: int, variant: str = "") -> None:
        super().__init__(size, variant)
        layout = self.layout = LAYOUTS[size]
        board = self.board = SquareBoard(layout.columns, layout.rows)
        first, last = layout.goal_columns
        self.goals = tuple(
            sum(1 << board.rows[row][x] for x in range(first, last + 1))
            for row in (layout.circle_goal, layout.square_goal)
        )
        self.regions = tuple(
            Region("goal", f"{name}'s scoring area", tuple(bits(goal)), player)
            for player, (name, goal) in enumerate(zip(self.players, self.goals, strict=True))
        )
        self._course = variant == "course"
        self._repeats = variant != ""
        self._last_ply = 1001 if self._course else 1000
        self._glance = Race(self)
        self._sweeps = lru_cache(maxsize=1 << 16)(_sweeps)
        self._pushes = [
            (step, _Memory(_pushes, step), _Memory(_pushes, -step)) for step in board.steps
        ]
        spots: dict[int, Spot] = {}
        # By the point of a river: the other points of its line, and the runs along it.
        self._along: dict[int, tuple[int, Runs]] = {}
        self._across: dict[int, tuple[int, Runs]] = {}
        for row in board.rows:
            for cell, column in zip(row, zip(*board.rows, strict=True), strict=True):
                here = 1 << cell
                stone, river = (_Memory(_fan, cell, turns) for turns in TURNS)
                spots[cell] = Spot(here, cell, board.around[cell], stone, river)
                for lines, points in (self._along, column), (self._across, row):
                    line = sum(1 << point for point in points) ^ here
                    lines[here] = line, _Memory(_run, here, line)
        self._spots = _Memory(_spots, spots)

    def initial(self) -> RiversPosition:
        layout = self.layout

        def block(rows: tuple[int, int]) -> int:
            first, last = layout.start_columns
            return sum(1 << self.board.rows[y][x] for y in rows for x in range(first, last + 1))

        return RiversPosition(block(layout.circle_rows), block(layout.square_rows), 0, 0, 0, 0)

    # -- moves

    def legal_moves(self, pos: RiversPosition) -> Sequence[Move]:
        return [] if self._result(pos) else self.moves_of(pos, pos.turn)

    def moves_of(self, pos: RiversPosition, player: int) -> list[Move]:
        """The moves this player has if it is to move and the game goes on."""
        circle, square, horizontal, vertical = pos[:4]
        own = square if player else circle
        rivers = horizontal | vertical
        occupied = circle | square
        barred = self.goals[1 - player]
        blocked = occupied | barred
        opened = self.board.full & ~blocked
        enterable = rivers & ~barred
        stones = occupied & ~rivers
        sweepable = stones & ~barred
        journey = self._journey
        moves: list[Move] = []
        for here, cell, near, stone, river in self._spots[own]:
            targets = near & opened
            if entry := near & enterable:
                targets |= ~here & journey(entry, enterable, horizontal, blocked ^ here)
            if here & stones:
                moves += stone[targets]
                continue
            moves += river[targets]
            if near & sweepable:
                for onto in bits(near & sweepable):
                    moves += self._sweeps(cell, onto, self._swept(pos, here, onto))
        # Pushes by stones, a direction at a time: pusher, pushed and free point in a row.
        pushers = own & stones
        pushable = sweepable if self._course else occupied & ~barred
        circle, square = circle & pushable, square & pushable
        free = self.board.full & ~occupied
        free_c, free_s = free & ~self.goals[1], free & ~self.goals[0]
        for step, forward, back in self._pushes:
            fits = circle & free_c >> step | square & free_s >> step
            if hits := pushers & fits >> step:
                moves += forward[hits]
            fits = circle & free_c << step | square & free_s << step
            if hits := pushers & fits << step:
                moves += back[hits]
        return moves

    def _swept(self, pos: RiversPosition, river: int, onto: int) -> int:
        """Where a stone that this river pushes may go."""
        circle, square, horizontal, vertical = pos[:4]
        stone, elsewhere = 1 << onto, ~river
        barred = self.goals[0] if square & stone else self.goals[1]
        if horizontal & river:
            horizontal |= stone
        rivers = (horizontal | vertical) & ~barred | stone
        blocked = (circle | square) & elsewhere | barred
        return elsewhere & self._journey(stone, rivers, horizontal, blocked)

    def _journey(self, entry: int, rivers: int, horizontal: int, blocked: int) -> int:
        """The empty points that a journey reaches which starts on the rivers of ``entry``.

        ``rivers`` are these and those that may be entered on the way, and ``blocked`` are all
        points that end a straight run, rivers among them.  A point that a piece leaves is not: it
        may be crossed, but is for the caller to leave out.
        """
        along, across = self._along, self._across
        todo, reached = entry, 0
        while todo:
            river = todo & -todo
            todo ^= river
            rivers ^= river
            line, run = (across if horizontal & river else along)[river]
            points, stops = run[blocked & line]
            reached |= points
            todo |= stops & rivers
        return reached

    def play(self, pos: RiversPosition, move: Move) -> RiversPosition:
        circle, square, horizontal, vertical, turn, ply, worn, past = pos
        first, last = move[0], move[-1]
        assert isinstance(first, int)
        here = 1 << first
        if isinstance(last, str):
            if last == ROTATE:
                horizontal ^= here
                vertical ^= here
            elif last == TO_STONE:
                horizontal &= ~here
                vertical &= ~here
                worn |= here
            else:
                if last == TO_H:
                    horizontal |= here
                else:
                    vertical |= here
                worn &= ~here
        elif len(move) == 2:
            way = here | 1 << last
            if circle & here:
                circle ^= way
            else:
                square ^= way
            if horizontal & here:
                horizontal ^= way
            elif vertical & here:
                vertical ^= way
            if worn & here:
                worn ^= way
        else:
            onto = move[1]
            assert isinstance(onto, int)
            masks = [circle, square, horizontal, vertical, worn]
            _carry(masks, 1 << onto, 1 << last)
            if (horizontal | vertical) & here:
                masks[HORIZONTAL] &= ~here
                masks[VERTICAL] &= ~here
                masks[WORN] |= here
            _carry(masks, here, 1 << onto)
            circle, square, horizontal, vertical, worn = masks
        if self._repeats and pos.ply % 4 == 0:
            past = (*past, self._seen(pos))[-2:]
        if not self._course:
            worn = 0
        return RiversPosition(circle, square, horizontal, vertical, 1 - turn, ply + 1, worn, past)

    @staticmethod
    def _seen(pos: RiversPosition) -> tuple[int, ...]:
        """What counts when positions are compared for the draw by repetition."""
        return (*pos[:4], pos.worn)

    def _scored(self, pos: RiversPosition, player: int) -> int:
        """The stones of a player in its own area."""
        own = pos.square if player else pos.circle
        return own & self.goals[player] & ~(pos.horizontal | pos.vertical)

    def _result(self, pos: RiversPosition) -> tuple[int | None, str] | None:
        """Winner, or None for a draw, and why; None while the game goes on."""
        # Either side may have just won: a push can bring in the other's last stone.
        if pos.circle & self.goals[0] | pos.square & self.goals[1]:
            for player in (0, 1):
                if self._scored(pos, player).bit_count() >= self.layout.needed:
                    return player, "area"
        if pos.ply >= self._last_ply:
            return None, "plies"
        if (
            self._repeats
            and pos.ply % 4 == 0
            and len(pos.past) == 2
            and pos.past[0] == pos.past[1] == self._seen(pos)
        ):
            return None, "repetition"
        return None

    def outcome(self, pos: RiversPosition) -> Outcome | None:
        result = self._result(pos)
        if result is None:
            return None
        winner, why = result
        if winner is not None:
            return Outcome(
                winner,
                Text(
                    "{winner} has {n} stones in the scoring area.",
                    {"winner": self.players[winner], "n": self.layout.needed},
                ),
            )
        if why == "plies":
            return Outcome(None, Text("Draw: {n} moves were played.", {"n": pos.ply}))
        return Outcome(None, Text("Draw: the position was repeated."))

    # -- texts

    def write(self, pos: RiversPosition, move: Move) -> str:
        cells = [self.board.names[item] for item in move if isinstance(item, int)]
        if isinstance(move[-1], str):
            return cells[0] + (ROTATE if move[-1] == ROTATE else f"={move[-1]}")
        return f"{cells[0]}{cells[1]}" + (f">{cells[2]}" if len(cells) == 3 else "")

    def code(self, pos: RiversPosition) -> str:
        return f"{self.board.write_rows(self._pieces(pos))} {'cs'[pos.turn]} {pos.ply}"

    def decode(self, text: str) -> RiversPosition:
        pieces = self.board.read_rows(text.partition(" ")[0], "SHVshv")
        fields = split_fields(text, 3)
        start = len(fields[0]) + 2
        if fields[1] not in ("c", "s"):
            raise RefusedError(
                "character {place}: '{char}' is no player to move, c or s is",
                place=start,
                char=fields[1],
            )
        turn, ply = "cs".index(fields[1]), fields[2]
        if not (ply.isascii() and ply.isdecimal()) or str(int(ply[:9])) != ply:
            raise RefusedError(
                "character {place}: '{ply}' is no number of plies", place=start + 2, ply=ply
            )
        if int(ply) > self._last_ply:
            raise RefusedError(
                "character {place}: no game is longer than {n} plies",
                place=start + 2,
                n=self._last_ply,
            )
        if int(ply) % 2 != turn:
            raise RefusedError(
                "character {place}: after {n} {n:ply|plies} it is {player}'s turn",
                place=start,
                n=int(ply),
                player=self.players[int(ply) % 2],
            )
        try:
            return self.setup(pieces, turn)._replace(ply=int(ply))
        except RefusedError as error:
            cell = error.cell
            place = start - 1 if cell is None else self._place_of(cell, fields[0])
            raise RefusedError("character {place}: {why}", place=place, why=error.why) from None

    def setup(self, pieces: Mapping[int, str], turn: int) -> RiversPosition:
        """As early in a game as may be: positions have a ply."""

        def mask(letters: str) -> int:
            return sum(1 << cell for cell, letter in pieces.items() if letter in letters)

        pos = RiversPosition(mask("SHV"), mask("shv"), mask("Hh"), mask("Vv"), turn, turn)
        each = self.initial().circle.bit_count()
        for player, own in enumerate((pos.circle, pos.square)):
            if own.bit_count() != each:
                raise RefusedError(
                    "{player} has {n} {n:piece|pieces}, not {each}",
                    player=self.players[player],
                    n=own.bit_count(),
                    each=each,
                )
            inside = own & self.goals[1 - player]
            if inside:
                cell = next(bits(inside))
                raise RefusedError(
                    "a piece of {player} stands in {other}'s scoring area, on {cell}",
                    cell,
                    player=self.players[player],
                    other=self.players[1 - player],
                    cell=self.board.names[cell],
                )
        # No move brings the last stone home for both.
        if all(self._scored(pos, player).bit_count() >= self.layout.needed for player in (0, 1)):
            raise RefusedError("both players have won already")
        return pos

    def _place_of(self, cell: int, rows: str) -> int:
        """The character of the first field of a code that stands for an occupied cell."""
        y, x = divmod(cell, self.board.width)
        before = rows.split("/")[y]
        start = len(rows) - len(rows.split("/", y)[y])
        at = 0
        for item in re.finditer(r"[0-9]+|[a-zA-Z]", before):
            if at == x and item[0].isalpha():
                return start + item.start() + 1
            at += int(item[0]) if item[0].isdigit() else 1
        raise AssertionError("the cell is occupied")

    # -- pictures

    def _pieces(self, pos: RiversPosition) -> dict[int, str]:
        pieces = {}
        for own, letters in ((pos.circle, "SHV"), (pos.square, "shv")):
            for cell in bits(own):
                flow = 1 if pos.horizontal >> cell & 1 else 2 if pos.vertical >> cell & 1 else 0
                pieces[cell] = letters[flow]
        return pieces

    def view(self, pos: RiversPosition) -> View:
        outcome = self.outcome(pos)
        marks: tuple[Mark, ...] = ()
        if outcome and outcome.winner is not None:
            cells = tuple(bits(self._scored(pos, outcome.winner)))
            marks = (Mark("win", cells, player=outcome.winner),)
        score = [Text("Scored: {n} of {needed}", values) for values in self._tally(pos)]
        prompt = (
            outcome.reason
            if outcome
            else Text(
                "{player}: move, push, flip or rotate a piece.",
                {"player": self.players[pos.turn]},
            )
        )
        return View(self._pieces(pos), marks, (), (score[0], score[1]), prompt)

    def _tally(self, pos: RiversPosition) -> list[dict[str, int | str | Text]]:
        needed = self.layout.needed
        return [{"n": self._scored(pos, p).bit_count(), "needed": needed} for p in (0, 1)]

    def points(self, pos: RiversPosition, outcome: Outcome) -> tuple[Text, Text]:
        """The course's score, by ruling 10."""
        counts = [self._course_count(pos, player) for player in (0, 1)]
        if outcome.winner is None:
            edge = counts[0] - counts[1]
            scores = [30 + (39 + edge) / 4, 30 + (39 - edge) / 4]
        else:
            loser = self.layout.weight * counts[1 - outcome.winner]
            scores = [loser, loser]
            scores[outcome.winner] = 100 - loser
        mine, theirs = (
            Text(
                "Scored: {n} of {needed} · course score {score}",
                {**values, "score": f"{score:.1f}"},
            )
            for values, score in zip(self._tally(pos), scores, strict=True)
        )
        return mine, theirs

    def _course_count(self, pos: RiversPosition, player: int) -> float:
        """n + m / N of ruling 10 for one side."""
        goal = self.goals[player]
        rivers = pos.horizontal | pos.vertical
        own = (pos.circle, pos.square)[player]
        near = own & rivers & goal
        for move in self.moves_of(pos, player):
            first, last = move[0], move[-1]
            assert isinstance(first, int)
            if isinstance(last, int) and goal >> last & 1:
                near |= 1 << first & ~(rivers | goal)
        return self._scored(pos, player).bit_count() + near.bit_count() / own.bit_count()

    def symmetries(self) -> Sequence[Mapping[int, int]]:
        """Left for right where the start allows it, which on the medium board it does not."""
        start = self.initial()
        kept = (start.circle, start.square, *self.goals)
        return [
            cells
            for cells in self.board.symmetries
            if all(sum(1 << cells[cell] for cell in bits(mask)) == mask for mask in kept)
        ]

    def trail(self, pos: RiversPosition, move: Move) -> list[int]:
        """From a piece to where it goes, by way of the rivers that carry it or what it pushes."""
        cells = super().trail(pos, move)
        if isinstance(move[-1], str):
            return cells
        first, last = cells[0], cells[-1]
        rivers = pos.horizontal | pos.vertical
        if len(cells) == 3:
            if not rivers >> first & 1:
                return cells
            barred = self.goals[0] if pos.square >> cells[1] & 1 else self.goals[1]
            level = bool(pos.horizontal >> first & 1)
            return [first, *self._route(pos, cells[1:2], first, last, barred, level)]
        if self.board.around[first] >> last & 1:
            return cells
        barred = self.goals[1 - pos.turn]
        entries = list(bits(self.board.around[first] & rivers & ~barred))
        return [first, *self._route(pos, entries, first, last, barred)]

    def ways(self, pos: RiversPosition, move: Move) -> list[list[int]]:
        """Of the piece that goes and, in a push, of the piece that is pushed."""
        if isinstance(move[-1], str):
            return []
        trail = self.trail(pos, move)
        return [trail] if len(move) == 2 else [trail[:2], trail[1:]]

    def _route(
        self,
        pos: RiversPosition,
        entries: list[int],
        origin: int,
        target: int,
        barred: int,
        level: bool | None = None,
    ) -> list[int]:
        """A journey over the fewest rivers, from its first point to the target."""
        rivers = pos.horizontal | pos.vertical
        came: dict[int, int] = {}
        queue = list(entries)
        for cell in queue:
            for end in bits(self._journey_step(pos, cell, origin, barred, level)):
                if end == target:
                    route = [end, cell]
                    while route[-1] in came:
                        route.append(came[route[-1]])
                    return route[::-1]
                if rivers >> end & 1 and end not in came and end not in entries:
                    came[end] = cell
                    queue.append(end)
            level = None
        raise ValueError("there is no such journey")

    def _journey_step(
        self, pos: RiversPosition, cell: int, origin: int, barred: int, level: bool | None
    ) -> int:
        """The points that one river carries to: empty ones, and the rivers at their ends."""
        if level is None:
            level = bool(pos.horizontal >> cell & 1)
        blocked = ((pos.circle | pos.square) & ~(1 << origin)) | barred
        rivers = (pos.horizontal | pos.vertical) & ~(1 << origin) & ~barred
        line, run = (self._across if level else self._along)[1 << cell]
        points, stops = run[blocked & line]
        return points | stops & rivers

    # -- what the search may use

    def passed(self, pos: RiversPosition) -> RiversPosition | None:
        if self._result(pos) or pos.ply + 1 >= self._last_ply:
            return None
        return pos._replace(turn=1 - pos.turn, ply=pos.ply + 1, past=())

    def winning_move(self, pos: RiversPosition, hurry: bool = False) -> Move | None:
        # No move scores more than two stones: the one that is pushed and the one that pushes.
        if self._scored(pos, pos.turn).bit_count() < self.layout.needed - 2:
            return None
        return super().winning_move(pos)

    def study(self) -> Race:
        return Race(self)

    def score(self, pos: RiversPosition, rng: Random) -> float:
        result = self.result(pos)
        return self._glance.chances(pos) if result is None else result

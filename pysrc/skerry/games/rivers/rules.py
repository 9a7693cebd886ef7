"""The rules of Rivers and Stones, under the headings of the rule sheet.

"Ruling" refers to docs/RULINGS.md, which settles what the sheet leaves open.  The default rules
follow the sheet; the variant ``course`` follows the final engine of the course.  Points in prose
are (x, y), column and row from the top left.  Circle (player 0) starts at the bottom and scores at
the top.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

from ...board import SquareBoard, bits
from ...game import Game, Mark, Move, Outcome, Parameter, Region, Termination, View
from ...text import IllegalPositionError, MalformedError, Text
from ..codes import place_of, read_code
from .journeys import Journey, Journeys
from .memo import Memo

# 2. Game Setup


class Layout(NamedTuple):
    """One of the three boards (2. "The Board"; ruling, table): where pieces start and score, with
    rows and columns counted from the top left."""

    rows: int
    columns: int
    square_rows: tuple[int, int]
    circle_rows: tuple[int, int]
    start_columns: tuple[int, int]
    goal_columns: tuple[int, int]
    circle_goal: int
    square_goal: int
    needed: int
    """Stones in the scoring area that win."""
    weight: float
    """W of the course score (ruling 10)."""


LAYOUTS = {
    13: Layout(13, 12, (3, 4), (8, 9), (3, 8), (4, 7), 2, 10, 4, 10.0),
    15: Layout(15, 14, (3, 4), (10, 11), (3, 9), (4, 8), 2, 12, 5, 8.0),
    17: Layout(17, 16, (3, 4), (12, 13), (4, 11), (5, 10), 2, 14, 6, 6.5),
}

TO_HORIZONTAL, TO_VERTICAL, TO_STONE, ROTATE = "h", "v", "s", "~"
"""The buttons in moves."""


class RiversPosition(NamedTuple):
    """Pieces by owner, rivers by flow (2. "The Pieces"), the player to move and the plies played.

    A piece that is not a river is a stone.  ``flipped_back`` are the stones that used to be rivers,
    and ``past`` are the positions at the last two checks for repetition; each is kept only in
    variants that need it (ruling 8).
    """

    circle: int
    square: int
    horizontal: int
    vertical: int
    turn: int
    ply: int
    flipped_back: int = 0
    past: tuple[tuple[int, ...], ...] = ()


HORIZONTAL, VERTICAL, FLIPPED_BACK = 2, 3, 4
"""Places in the list of masks that a push changes, after those of the two players."""


class Rivers(Game[RiversPosition]):
    """Rivers and Stones on a board of ``size`` rows."""

    slug = "rivers"
    sizes = tuple(LAYOUTS)
    variants: ClassVar[Mapping[str, str]] = {
        "": "The rule sheet: stones push stones and rivers",
        "course": "The course's engine: stones push stones only, repetition draws",
        "repetition": "The rule sheet, and repetition draws",
    }
    trials: ClassVar[Mapping[str, str]] = {
        "short": "The rule sheet, with two stones fewer to win",
    }
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "goal": Parameter("Fewer stones to win", 0, {"short": 2}),
        "capture": Parameter("Stones push rivers, not only stones", True, {"course": False}),
        "repetition": Parameter("Repetition draws", False, {"course": True, "repetition": True}),
        "longest": Parameter("Limit of moves", 1000, {"course": 1001}),
    }
    players = ("Circle", "Square")
    token = r"[a-z]\d+([a-z]\d+(>[a-z]\d+)?|=[hvs]|~)"

    def __init__(self, size: int, variant: str = "") -> None:
        super().__init__(size, variant)
        layout = LAYOUTS[size]
        layout = self.layout = layout._replace(needed=layout.needed - int(self.setting("goal")))
        board = self.board = SquareBoard(layout.columns, layout.rows)
        first, last = layout.goal_columns
        self.goals = tuple(
            sum(1 << board.rows[row][x] for x in range(first, last + 1))
            for row in (layout.circle_goal, layout.square_goal)
        )
        """The masks of both players' scoring areas."""
        self.regions = tuple(
            Region("goal", f"{name}'s scoring area", tuple(bits(goal)), player)
            for player, (name, goal) in enumerate(zip(self.players, self.goals, strict=True))
        )
        self._stones_push_rivers = bool(self.setting("capture"))
        self._repetition_draws = bool(self.setting("repetition"))
        self._tells_flipped_stones = variant == "course"
        self.last_ply = int(self.setting("longest"))
        # Lists of moves repeat the same few tuples, so each tuple is made only once.
        self._journeys = Journeys(board)
        self._piece_moves = {
            cell: PieceMoves(
                1 << cell,
                cell,
                board.around[cell],
                Memo(_moves_alone, cell, (TO_HORIZONTAL, TO_VERTICAL)),
                Memo(_moves_alone, cell, (TO_STONE, ROTATE)),
            )
            for cell in board.cells
        }
        self._moves_of_pieces = Memo(_of_pieces, self._piece_moves)
        self._stone_pushes = [
            (step, Memo(_stone_pushes, step), Memo(_stone_pushes, -step)) for step in board.steps
        ]

    def initial(self) -> RiversPosition:
        layout = self.layout

        def block(rows: tuple[int, int]) -> int:
            first, last = layout.start_columns
            return sum(1 << self.board.rows[y][x] for y in rows for x in range(first, last + 1))

        return RiversPosition(block(layout.circle_rows), block(layout.square_rows), 0, 0, 0, 0)

    # 1. Objective and 3. Game Ending (rulings 7 and 8)

    def scored(self, pos: RiversPosition, player: int) -> int:
        """The mask of a player's stones in its own scoring area."""
        own = pos.square if player else pos.circle
        return own & self.goals[player] & ~(pos.horizontal | pos.vertical)

    def ending(self, pos: RiversPosition) -> tuple[int | None, Termination] | None:
        """The winner, or None for a draw, and the kind of end; None while the game goes on."""
        # Either player may have just won: a push can score the opponent's last stone.
        if pos.circle & self.goals[0] | pos.square & self.goals[1]:
            for player in (0, 1):
                if self.scored(pos, player).bit_count() >= self.layout.needed:
                    return player, Termination.GOAL
        if pos.ply >= self.last_ply:
            return None, Termination.PLY_LIMIT
        if (
            self._repetition_draws
            and pos.ply % 4 == 0
            and len(pos.past) == 2
            and pos.past[0] == pos.past[1] == self._compared(pos)
        ):
            return None, Termination.REPETITION
        return None

    @staticmethod
    def _compared(pos: RiversPosition) -> tuple[int, ...]:
        """The parts of a position that are compared for a draw by repetition."""
        return (*pos[:4], pos.flipped_back)

    def outcome(self, pos: RiversPosition) -> Outcome | None:
        ending = self.ending(pos)
        if ending is None:
            return None
        winner, termination = ending
        if winner is not None:
            reason = Text(
                "{winner} has {n} stones in the scoring area.",
                {"winner": self.players[winner], "n": self.layout.needed},
            )
        elif termination is Termination.PLY_LIMIT:
            reason = Text("Draw: {n} moves were played.", {"n": pos.ply})
        else:
            reason = Text("Draw: the position was repeated.")
        return Outcome(winner, termination, reason)

    # 4. Player Actions

    def legal_moves(self, pos: RiversPosition) -> Sequence[Move]:
        return [] if self.ending(pos) else self.moves_of(pos, pos.turn)

    def moves_of(self, pos: RiversPosition, player: int, pieces: int = -1) -> list[Move]:
        """A player's moves as if it were to move, even when the game is over; with a mask, only
        those of its pieces there."""
        circle, square, horizontal, vertical = pos[:4]
        own = pieces & (square if player else circle)
        rivers = horizontal | vertical
        occupied = circle | square
        barred = self.goals[1 - player]  # ruling 1
        blocked = occupied | barred
        opened = self.board.full & ~blocked
        enterable = rivers & ~barred
        stones = occupied & ~rivers
        pushable_by_rivers = stones & ~barred
        reach = self._journeys.reach
        moves: list[Move] = []
        for here, cell, near, stone_moves, river_moves in self._moves_of_pieces[own]:
            # 1. Move a Piece: a step (ruling 2) or a journey (ruling 3).
            targets = near & opened
            if entry := near & enterable:
                targets |= ~here & reach(entry, enterable, horizontal, blocked ^ here)
            # 3. Flip a Piece and 4. Rotate a River are among the moves of the piece (ruling 6).
            if here & stones:
                moves += stone_moves[targets]
                continue
            moves += river_moves[targets]
            # 2. Push a Piece: "Pushing with a River" (ruling 5).
            if near & pushable_by_rivers:
                for onto in bits(near & pushable_by_rivers):
                    moves += _river_pushes(cell, onto, self.pushed_to(pos, here, onto))
        # 2. Push a Piece: "Pushing with a Stone" (ruling 4), for each direction: pusher, pushed
        # piece and free point in a row.
        pushers = own & stones
        pushable = occupied & ~barred if self._stones_push_rivers else pushable_by_rivers
        circle, square = circle & pushable, square & pushable
        free = self.board.full & ~occupied
        free_for_circle, free_for_square = free & ~self.goals[1], free & ~self.goals[0]
        for step, forward, back in self._stone_pushes:
            fits = circle & free_for_circle >> step | square & free_for_square >> step
            if hits := pushers & fits >> step:
                moves += forward[hits]
            fits = circle & free_for_circle << step | square & free_for_square << step
            if hits := pushers & fits << step:
                moves += back[hits]
        return moves

    def ridden_to(self, pos: RiversPosition, here: int, near: int) -> int:
        """The mask of points where a piece of the player to move can land when it steps from the
        point of the mask ``here`` onto that of the mask ``near``: ``near`` itself if it is empty,
        or the points to which a river there carries the piece."""
        enterable, horizontal, blocked = self._journey_of(pos, here)
        if near & enterable:
            return ~here & self._journeys.reach(near, enterable, horizontal, blocked)
        return near & ~(pos.circle | pos.square | self.goals[1 - pos.turn])

    def pushed_to(self, pos: RiversPosition, river: int, onto: int) -> int:
        """The mask of points to which the river of this mask may push the stone on ``onto``."""
        return ~river & self._journeys.reach(1 << onto, *self._journey_of_pushed(pos, river, onto))

    def _journey_of(self, pos: RiversPosition, here: int) -> Journey:
        """The journey of a piece of the player to move that is on the point of this mask."""
        barred = self.goals[1 - pos.turn]
        rivers = (pos.horizontal | pos.vertical) & ~barred
        return rivers, pos.horizontal, (pos.circle | pos.square | barred) & ~here

    def _journey_of_pushed(self, pos: RiversPosition, river: int, onto: int) -> Journey:
        """The journey of a stone that a river pushes: the stone travels as if it stood on a river
        of the pusher's flow (ruling 5)."""
        circle, square, horizontal, vertical = pos[:4]
        stone = 1 << onto
        barred = self.goals[0] if square & stone else self.goals[1]
        if horizontal & river:
            horizontal |= stone
        rivers = (horizontal | vertical) & ~barred | stone
        return rivers, horizontal, (circle | square) & ~river | barred

    def play(self, pos: RiversPosition, move: Move) -> RiversPosition:
        circle, square, horizontal, vertical, turn, ply, flipped_back, past = pos
        first, last = move[0], move[-1]
        assert isinstance(first, int)
        here = 1 << first
        if isinstance(last, str):  # 3. Flip a Piece, 4. Rotate a River
            if last == ROTATE:
                horizontal ^= here
                vertical ^= here
            elif last == TO_STONE:
                horizontal &= ~here
                vertical &= ~here
                flipped_back |= here
            else:
                if last == TO_HORIZONTAL:
                    horizontal |= here
                else:
                    vertical |= here
                flipped_back &= ~here
        elif len(move) == 2:  # 1. Move a Piece
            both = here | 1 << last
            if circle & here:
                circle ^= both
            else:
                square ^= both
            if horizontal & here:
                horizontal ^= both
            elif vertical & here:
                vertical ^= both
            if flipped_back & here:
                flipped_back ^= both
        else:  # 2. Push a Piece
            onto = move[1]
            assert isinstance(onto, int)
            masks = [circle, square, horizontal, vertical, flipped_back]
            _carry(masks, 1 << onto, 1 << last)
            if (horizontal | vertical) & here:  # "flipped over to its Stone side"
                masks[HORIZONTAL] &= ~here
                masks[VERTICAL] &= ~here
                masks[FLIPPED_BACK] |= here
            _carry(masks, here, 1 << onto)
            circle, square, horizontal, vertical, flipped_back = masks
        if self._repetition_draws and pos.ply % 4 == 0:
            past = (*past, self._compared(pos))[-2:]
        if not self._tells_flipped_stones:
            flipped_back = 0
        return RiversPosition(
            circle, square, horizontal, vertical, 1 - turn, ply + 1, flipped_back, past
        )

    # The course score (ruling 10)

    def points(self, pos: RiversPosition, outcome: Outcome) -> tuple[Text, Text]:
        scores = self.course_scores(pos, outcome.winner)
        first, second = (
            Text(
                "Scored: {n} of {needed} · course score {score}",
                {**values, "score": f"{score:.1f}"},
            )
            for values, score in zip(self._tally(pos), scores, strict=True)
        )
        return first, second

    def course_scores(self, pos: RiversPosition, winner: int | None) -> list[float]:
        """Both players' scores for a match that ended here."""
        counts = [
            self.scored(pos, player).bit_count()
            + self.ready(pos, player).bit_count() / max(1, own.bit_count())
            for player, own in enumerate((pos.circle, pos.square))
        ]
        if winner is None:
            edge = counts[0] - counts[1]
            return [30 + (39 + edge) / 4, 30 + (39 - edge) / 4]
        loser = self.layout.weight * counts[1 - winner]
        scores = [loser, loser]
        scores[winner] = 100 - loser
        return scores

    def ready(self, pos: RiversPosition, player: int) -> int:
        """The mask of a player's stones that could score with one move, and of its rivers in its
        area: their number is m in the course score."""
        goal = self.goals[player]
        rivers = pos.horizontal | pos.vertical
        own = (pos.circle, pos.square)[player]
        near = own & rivers & goal
        for move in self.moves_of(pos, player):
            first, last = move[0], move[-1]
            assert isinstance(first, int)
            if isinstance(last, int) and goal >> last & 1:
                near |= 1 << first & ~(rivers | goal)
        return near

    def _tally(self, pos: RiversPosition) -> list[dict[str, int | str | Text]]:
        needed = self.layout.needed
        return [{"n": self.scored(pos, p).bit_count(), "needed": needed} for p in (0, 1)]

    # Tokens and codes, which are frozen

    def write(self, pos: RiversPosition, move: Move) -> str:
        cells = [self.board.names[item] for item in move if isinstance(item, int)]
        if isinstance(move[-1], str):
            return cells[0] + (ROTATE if move[-1] == ROTATE else f"={move[-1]}")
        return f"{cells[0]}{cells[1]}" + (f">{cells[2]}" if len(cells) == 3 else "")

    def read(self, pos: RiversPosition, token: str) -> Move:
        # Faster than to write all legal moves: only those of the piece that the token begins with.
        name = re.match(r"[a-z]\d{1,2}", token)
        cell = self.board.by_name.get(name[0], -1) if name else -1
        if cell >= 0 and self.ending(pos) is None:
            for move in self.moves_of(pos, pos.turn, 1 << cell):
                if self.write(pos, move) == token:
                    return move
        return super().read(pos, token)

    def code(self, pos: RiversPosition) -> str:
        return f"{self.board.write_rows(self._pieces(pos))} {'cs'[pos.turn]} {pos.ply}"

    def decode(self, text: str) -> RiversPosition:
        pieces, turn, fields = read_code(self.board, text, "SHVshv", "cs", 3)
        ply, start = fields[2], len(fields[0]) + 2
        if not re.fullmatch("0|[1-9][0-9]{0,8}", ply):
            raise MalformedError(
                "character {place}: '{ply}' is not a number of moves", place=start + 2, ply=ply
            )
        if int(ply) > self.last_ply:
            raise IllegalPositionError(
                "character {place}: no game is longer than {n} moves",
                place=start + 2,
                n=self.last_ply,
            )
        if int(ply) % 2 != turn:
            raise IllegalPositionError(
                "character {place}: after {n} {n:move|moves} it is {player}'s turn",
                place=start,
                n=int(ply),
                player=self.players[int(ply) % 2],
            )
        try:
            return self.setup(pieces, turn)._replace(ply=int(ply))
        except IllegalPositionError as error:
            cell = error.cell
            place = start - 1 if cell is None else place_of(cell, self.board, fields[0])
            raise error.within("character {place}: {why}", place=place) from None

    def setup(self, pieces: Mapping[int, str], turn: int) -> RiversPosition:
        """The position gets the lowest ply that fits the player to move."""

        def mask(letters: str) -> int:
            return sum(1 << cell for cell, letter in pieces.items() if letter in letters)

        pos = RiversPosition(mask("SHV"), mask("shv"), mask("Hh"), mask("Vv"), turn, turn)
        each = self.initial().circle.bit_count()
        for player, own in enumerate((pos.circle, pos.square)):
            if own.bit_count() != each:
                raise IllegalPositionError(
                    "{player} has {n} {n:piece|pieces}, not {each}",
                    player=self.players[player],
                    n=own.bit_count(),
                    each=each,
                )
            inside = own & self.goals[1 - player]
            if inside:
                cell = next(bits(inside))
                raise IllegalPositionError(
                    "a piece of {player} stands in {other}'s scoring area, on {cell}",
                    cell,
                    player=self.players[player],
                    other=self.players[1 - player],
                    cell=self.board.names[cell],
                )
        # No single move completes both areas.
        if all(self.scored(pos, player).bit_count() >= self.layout.needed for player in (0, 1)):
            raise IllegalPositionError("both players have won already")
        return pos

    # What to draw

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
            cells = tuple(bits(self.scored(pos, outcome.winner)))
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

    def trail(self, pos: RiversPosition, move: Move) -> list[int]:
        """From a piece to its destination, by way of the rivers that carry it or what it pushes."""
        cells = list(self._cells(move))
        if isinstance(move[-1], str):
            return cells
        first, last = cells[0], cells[-1]
        here = 1 << first
        if len(cells) == 3:
            if not (pos.horizontal | pos.vertical) & here:
                return cells
            journey = self._journey_of_pushed(pos, here, cells[1])
            return [first, *self._journeys.route(cells[1:2], last, *journey)]
        if self.board.around[first] >> last & 1:
            return cells
        journey = self._journey_of(pos, here)
        entries = list(bits(self.board.around[first] & journey[0]))
        return [first, *self._journeys.route(entries, last, *journey)]

    def paths(self, pos: RiversPosition, move: Move) -> list[list[int]]:
        """The path of the piece that moves and, in a push, that of the pushed piece."""
        if isinstance(move[-1], str):
            return []
        trail = self.trail(pos, move)
        return [trail] if len(move) == 2 else [trail[:2], trail[1:]]


# Tables of moves


class PieceMoves(NamedTuple):
    """A point, as a mask and as a cell, the points next to it, and the moves that a stone or a
    river there has by itself, by the mask of points that it may go to."""

    here: int
    cell: int
    near: int
    stone: Memo[tuple[Move, ...]]
    river: Memo[tuple[Move, ...]]


def _moves_alone(cell: int, turns: tuple[str, ...], targets: int) -> tuple[Move, ...]:
    """The moves of a piece to the points of a mask, then those that turn it in place."""
    return (*((cell, target) for target in bits(targets)), *((cell, turn) for turn in turns))


def _of_pieces(known: Mapping[int, PieceMoves], pieces: int) -> tuple[PieceMoves, ...]:
    """The tables for all points of a mask."""
    return tuple(known[cell] for cell in bits(pieces))


def _stone_pushes(step: int, pushers: int) -> tuple[Move, ...]:
    """The pushes in one direction by the stones of a mask, each of which can push."""
    return tuple((cell, cell + step, cell + 2 * step) for cell in bits(pushers))


@lru_cache(maxsize=1 << 16)
def _river_pushes(cell: int, onto: int, targets: int) -> tuple[Move, ...]:
    """The pushes by a river on ``cell`` of the stone on ``onto`` to the points of a mask."""
    return tuple((cell, onto, target) for target in bits(targets))


def _carry(masks: list[int], start: int, end: int) -> None:
    """Move a piece from one point to another in every mask that contains it."""
    for i, mask in enumerate(masks):
        if mask & start:
            masks[i] = mask ^ (start | end)

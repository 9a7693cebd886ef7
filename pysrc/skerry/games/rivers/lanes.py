"""How far both players of Rivers and Stones are from scoring, in many positions at once.

A big int has a board in each of its lanes, two lanes for each position, so that one operation acts
on all boards.  This module knows how pieces move, but not what a position is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .rules import Rivers, RiversPosition

MOST_POSITIONS = 128
"""How many positions can be counted together."""
WORD = 64
"""A lane's length in bits is a multiple of this, so that its bits can be counted word by word."""


class Counts(NamedTuple):
    """Numbers for several positions, as bytes: for each position Circle's and then Square's."""

    to_go: bytes
    """An estimate of the moves that the player needs, with the rivers as they are."""
    to_go_turning: bytes
    """The same if the player may also turn its own pieces on the way, one move each."""
    scored: bytes
    """Stones in the area."""
    steps: bytes
    """The sum over the pieces of how many steps each is nearer to the area than ``near_steps``."""


class _Fields(NamedTuple):
    """The state of a count of distances, which goes outwards from the area: masks in all lanes."""

    front: int
    """The points reached last that pieces can walk on from; the area at first."""
    turned: int
    """The player's own pieces that would carry to the front if they were turned."""
    unseen: int
    horizontal: int
    vertical: int
    linked: int
    turnable: int


class Lanes:
    """Counts moves, scored stones and steps for both players.

    No piece counts as more than ``far`` moves away; a piece is near its area within ``near_steps``
    steps.
    """

    def __init__(self, game: Rivers, far: int, near_steps: int) -> None:
        board, goals = game.board, game.goals
        self._far = far
        self._down = board.width
        # A guard row ends each lane, so that shifts do not reach the next lane.
        self._words = -(-(len(board.rows) + 1) * board.width // WORD)
        self._lane = self._words * WORD
        self._each = sum(1 << 2 * self._lane * n for n in range(MOST_POSITIONS))
        self._first = self._both((1 << self._lane) - 1, 0)
        self._goal = self._both(*goals)
        self._board = self._both(board.full & ~goals[1], board.full & ~goals[0])
        self._near = []
        for _ in range(near_steps):
            goals = (goals[0] | board.near(goals[0]), goals[1] | board.near(goals[1]))
            self._near.append(self._both(*goals))
        every = (1 << 2 * self._lane * MOST_POSITIONS) - 1
        self._ones, self._twos, self._fours = (every // (2**n + 1) for n in (1, 2, 4))
        self._needed = game.layout.needed

    def _both(self, circle: int, square: int) -> int:
        """A mask for Circle and one for Square, repeated in all lanes."""
        return (circle | square << self._lane) * self._each

    def count(self, positions: Sequence[RiversPosition]) -> Counts:
        """What is counted in up to ``MOST_POSITIONS`` positions.

        Moves are counted as if everything else stayed in place: for each open scoring point one
        piece, the nearest ones, with the number of moves to its nearest point.  Pieces step, or
        travel on rivers.  A river needs one move more, because it must be flipped to score; stones
        in the area can make room by moving on, one move each.
        """
        lane = self._lane
        own, horizontal, vertical = self._pack(positions)
        here = (1 << 2 * lane * len(positions)) - 1
        board, goal = self._board & here, self._goal & here
        occupied = own | own >> lane & self._first | (own & self._first) << lane
        opened = board ^ board & occupied
        rivers = horizontal | vertical
        # Rivers in the opponent's area carry no piece of this player.
        horizontal &= board
        vertical &= board
        held = own & goal
        unscored = held & rivers
        away = own ^ held
        runs = _Runs(opened, self._down)
        # The rivers that can be reached from another one are few, and most of them do not matter.
        linked = (runs.across(horizontal) | runs.along(vertical)) & rivers
        start = goal ^ held
        turning = _Fields(
            start,
            0,
            board ^ start,
            horizontal,
            vertical,
            linked | (runs.across(away) | runs.along(away)) & rivers,
            away,
        )

        count = len(positions)
        scored = self._counts(held ^ unscored, count=count)
        inside = self._counts(unscored, count=count)
        each = int.from_bytes(b"\1" * (2 * count), "little")
        needed = self._needed * each
        needed -= _least(needed, scored, each << 7)
        inside = _least(needed, inside, each << 7)
        missing = needed - inside
        slow, quick, walkable = away & rivers, away & ~rivers, opened | held
        # The first front is the same without turns.
        first, turning = self._advance(runs, turning, walkable)
        alone = turning._replace(turned=0, linked=linked, turnable=0)
        to_go = []
        # Each missing piece counts as ``far``, less one for each move by which it arrives earlier.
        most = inside + missing * self._far
        arrives = first & quick
        most -= _least(missing, self._counts(arrives, count=count), each << 7)
        for fields in (alone, turning):
            moves, arrived, late = most, arrives, first & slow
            for _ in range(2, self._far):
                front, fields = self._advance(runs, fields, walkable)
                arrived |= late | front & quick
                late = front & slow
                moves -= _least(missing, self._counts(arrived, count=count), each << 7)
            to_go.append(moves)
        steps = self._counts(*(own & band for band in self._near), count=count)
        return Counts(
            *(numbers.to_bytes(2 * count, "little") for numbers in (*to_go, scored, steps))
        )

    def _advance(self, runs: _Runs, fields: _Fields, walkable: int) -> tuple[int, _Fields]:
        """The points one move further from the area, and the state from which to continue."""
        front, turned, unseen, horizontal, vertical, linked, turnable = fields
        # A piece beside a river that carries to the front is as near as one beside the front
        # itself, and so is a piece beside a river that carries to such a river.
        carried = beside = front | turned
        met = 0
        while carried:
            across, along = runs.across(carried), runs.along(carried)
            if turnable:
                met |= across | along
            across &= horizontal
            along &= vertical
            horizontal ^= across
            vertical ^= along
            beside |= across | along
            carried = (across | along) & linked
        # Own pieces from which the front would be reached once they are turned.
        turnable ^= turnable & beside
        turned = met & turnable
        turnable ^= turned
        pairs = beside | beside << self._down - 1
        front = (pairs << 1 | pairs >> self._down) & unseen
        fields = _Fields(
            front & walkable, turned, unseen ^ front, horizontal, vertical, linked, turnable
        )
        return front, fields

    def _pack(self, positions: Sequence[RiversPosition]) -> tuple[int, int, int]:
        """The pieces of each lane's player, and both players' rivers by flow, in all lanes."""
        lane = self._lane
        size = lane // 4
        own, horizontal, vertical = [], [], []
        for pos in positions:
            own.append((pos.circle | pos.square << lane).to_bytes(size, "little"))
            horizontal.append((pos.horizontal | pos.horizontal << lane).to_bytes(size, "little"))
            vertical.append((pos.vertical | pos.vertical << lane).to_bytes(size, "little"))
        return (
            int.from_bytes(b"".join(own), "little"),
            int.from_bytes(b"".join(horizontal), "little"),
            int.from_bytes(b"".join(vertical), "little"),
        )

    def _counts(self, *masks: int, count: int) -> int:
        """The number of bits that each lane has in all masks together, as a byte; at most 127."""
        mask = 0
        for bits in masks:
            pairs = bits - (bits >> 1 & self._ones)
            nibbles = (pairs & self._twos) + (pairs >> 2 & self._twos)
            mask += nibbles + (nibbles >> 4) & self._fours
        for shift in (8, 16, 32):
            mask += mask >> shift
        # The first byte of each word has the word's count; add up the words of each lane.
        data = mask.to_bytes(2 * self._lane * count // 8 + 1, "little")
        words = total = int.from_bytes(data[:-1:8], "little")
        for word in range(1, self._words):
            total += words >> 8 * word
        data = total.to_bytes(2 * self._words * count + 1, "little")
        return int.from_bytes(data[: -1 : self._words], "little")


class _Runs:
    """The straight runs over the open points of some boards."""

    def __init__(self, opened: int, down: int) -> None:
        self._opened, self._down = opened, down
        # Where a fill can pass one, two, four and eight open points at once: 15 altogether.
        self._left, self._up = [opened], [opened]
        self._below = [opened]
        for n in (1, 2, 4):
            self._left.append(self._left[-1] & self._left[-1] >> n)
            self._up.append(self._up[-1] & self._up[-1] >> n * down)
            self._below.append(self._below[-1] & self._below[-1] << n * down)

    def across(self, mask: int) -> int:
        """The points that end runs in rows from the points of a mask, and perhaps points on the
        way."""
        one, two, four, eight = self._left
        left = mask | mask >> 1 & one
        left |= left >> 2 & two
        left |= left >> 4 & four
        left |= left >> 8 & eight
        # To the right, the carry of an addition crosses a run of open points of any length.
        return left >> 1 | (self._opened | mask) + mask

    def along(self, mask: int) -> int:
        """The points that end runs in columns from the points of a mask, and points on the way."""
        down = self._down
        one, two, four, eight = self._up
        up = mask | mask >> down & one
        up |= up >> 2 * down & two
        up |= up >> 4 * down & four
        up |= up >> 8 * down & eight
        one, two, four, eight = self._below
        below = mask | mask << down & one
        below |= below << 2 * down & two
        below |= below << 4 * down & four
        below |= below << 8 * down & eight
        return up >> down | below << down


def _least(a: int, b: int, tops: int) -> int:
    """The lesser of two numbers below 128 in each byte; ``tops`` are the highest bits of bytes."""
    not_less = (a | tops) - b & tops
    return a ^ (a ^ b) & not_less - (not_less >> 7)

"""How far both players of Rivers and Stones are from scoring, in many positions at once.

A big int has a board in each of its lanes, two lanes for each position, so that one operation acts
on all boards.  This module knows how pieces move, but not what a position is worth.

From the lowest bit on, written first in all drawings here, three positions have six lanes::

    position    0       0       1       1       2       2
    lane of     Circle  Square  Circle  Square  Circle  Square

In Circle's lane, ``own`` pieces are Circle's, the area is the one where Circle scores, and the
board has no points in Square's area, which Circle's pieces may not enter.  Rivers are in both
lanes, for they carry the pieces of both players.  So the same steps, done once to the whole int,
count for each player in each position.

Within a lane, bits go row by row from the top left of the board, as in the masks of a position.  A
board of three columns and two rows would have this lane, with a guard bit (:) at the end of each
row, a guard row, and nothing more up to a multiple of 64 bits::

    . . . :   . . . :   : : : :   : : :  ...

No piece is ever on a guard bit.  A shift by a step, which moves all boards by a point, can move the
last point of a row only to a guard bit and not to the next row, and the last row of a lane only to
the guard row and not to the next lane; and likewise the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .rules import Rivers, RiversPosition

MAX_POSITIONS = 128
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
    """The state of a count of distances, which goes outwards from the area: masks in all lanes.

    After n moves outwards, what is "reached" is within n moves of an open point of the area.
    """

    front: int
    """The points reached last that other pieces can step on; the open points of the area at
    first."""
    turned: int
    """The player's own pieces that the last move is spent on turning, so that they carry from the
    next one on."""
    unseen: int
    """The points of the board that are not reached yet."""
    horizontal: int
    """The rivers along rows that have not carried yet.  One that has carried is done with: beside
    it, all points are reached."""
    vertical: int
    """The same for rivers along columns."""
    linked: int
    """The rivers to which another river may carry."""
    turnable: int
    """The player's own pieces outside the area that neither carry nor are turned yet; none if
    turns are not counted."""


class Lanes:
    """Counts moves, scored stones and steps for both players.

    No piece counts as more than ``far`` moves away; a piece is near its area within ``near_steps``
    steps.
    """

    def __init__(self, game: Rivers, far: int, near_steps: int) -> None:
        board, goals = game.board, game.goals
        self._far = far
        self._down = board.width
        # The guard row is one row more than the board has.
        self._words = -(-(len(board.rows) + 1) * board.width // WORD)
        self._lane = self._words * WORD
        self._each = sum(1 << 2 * self._lane * n for n in range(MAX_POSITIONS))
        self._first = self._both((1 << self._lane) - 1, 0)
        self._goal = self._both(*goals)
        self._board = self._both(board.full & ~goals[1], board.full & ~goals[0])
        self._near = []
        for _ in range(near_steps):
            goals = (goals[0] | board.near(goals[0]), goals[1] | board.near(goals[1]))
            self._near.append(self._both(*goals))
        every = (1 << 2 * self._lane * MAX_POSITIONS) - 1
        # The lower half of every two, four and eight bits: 01 01..., 0011..., 00001111...
        self._ones, self._twos, self._fours = (every // (2**n + 1) for n in (1, 2, 4))
        self._needed = game.layout.needed

    def _both(self, circle: int, square: int) -> int:
        """A mask for Circle and one for Square, repeated in all lanes."""
        return (circle | square << self._lane) * self._each

    def count(self, positions: Sequence[RiversPosition]) -> Counts:
        """What is counted in up to ``MAX_POSITIONS`` positions.

        Moves are counted as if everything else stayed in place: for each open scoring point one
        piece, the nearest ones, with the number of moves to its nearest point.  Pieces step, or
        travel on rivers.  A river needs one move more, because it must be flipped to score; stones
        in the area can make room by moving on, one move each.
        """
        lane = self._lane
        own, horizontal, vertical = self._pack(positions)
        here = (1 << 2 * lane * len(positions)) - 1
        board, goal = self._board & here, self._goal & here
        # The pieces of both players: each lane with the other lane of its position.
        occupied = own | own >> lane & self._first | (own & self._first) << lane
        # ``board ^ board & ...`` is "and not": quicker than ``~``, which makes a negative int.
        opened = board ^ board & occupied
        rivers = horizontal | vertical
        # Rivers in the opponent's area carry no piece of this player.
        horizontal &= board
        vertical &= board
        held = own & goal
        unscored = held & rivers
        away = own ^ held
        runs = _Runs(opened, self._down)
        # Rivers that end the run of another one are few, which spares most rounds of ``_advance``.
        linked = (runs.across(horizontal) | runs.along(vertical)) & rivers
        start = goal ^ held
        turning = _Fields(
            start,
            0,
            board ^ start,
            horizontal,
            vertical,
            # A piece that is turned carries in its row or in its column.
            linked | (runs.across(away) | runs.along(away)) & rivers,
            away,
        )

        # From here on, numbers: a byte for each lane.
        count = len(positions)
        scored = self._counts(held ^ unscored, count=count)
        inside = self._counts(unscored, count=count)
        each = int.from_bytes(b"\1" * (2 * count), "little")
        needed = self._needed * each
        needed -= _least(needed, scored, each << 7)
        inside = _least(needed, inside, each << 7)
        missing = needed - inside
        slow, quick, walkable = away & rivers, away & ~rivers, opened | held
        # The first move is the same without turns: what is turned then carries from the next on.
        first, turning = self._advance(runs, turning, walkable)
        alone = turning._replace(turned=0, linked=linked, turnable=0)
        to_go = []
        # Each missing piece counts as ``far``, less one for each move by which it arrives earlier.
        # One that arrives with move n has arrived in the rounds n, n + 1, ... ``far`` - 1, each of
        # which takes one off, so n remains.
        most = inside + missing * self._far
        arrives = first & quick
        most -= _least(missing, self._counts(arrives, count=count), each << 7)
        for fields in (alone, turning):
            moves, arrived, late = most, arrives, first & slow
            for _ in range(2, self._far):
                front, fields = self._advance(runs, fields, walkable)
                arrived |= late | front & quick
                # A river is flipped after it has arrived.
                late = front & slow
                moves -= _least(missing, self._counts(arrived, count=count), each << 7)
            to_go.append(moves)
        steps = self._counts(*(own & band for band in self._near), count=count)
        return Counts(
            *(numbers.to_bytes(2 * count, "little") for numbers in (*to_go, scored, steps))
        )

    def _advance(self, runs: _Runs, fields: _Fields, walkable: int) -> tuple[int, _Fields]:
        """The points one move further from the area, and the state from which to continue.

        A piece moves one step, or on to a river beside it and from there along the river's row or
        column to any point up to the next piece; if that is a river, it carries on from there.  So,
        seen from the area, the points of the next front are those beside this front, and beside
        rivers that carry to it, straight or over other rivers.

        Two rivers along rows, one of them the player's own (=), and the two open points of an area
        (g), with the number of moves from each point, with the rivers as they are, and if the
        player may turn its own::

            board                 moves                 moves with turns
            . . . . g g . . .     4 3 2 1 g g 1 2 3     4 3 2 1 g g 1 2 3
            . . . . . . . . .     5 4 3 2 1 1 2 3 4     4 3 2 2 1 1 2 3 4
            . . - . = . . . .     4 3 4 3 2 2 3 4 5     3 2 3 2 2 2 3 4 5
            . . . . . . . . .     5 4 3 4 3 3 4 5 6     4 3 2 3 2 3 4 5 6

        As they are, no river carries to a g or a 1.  The 2 to the right of the = is in its row, so
        in the third move the = carries to it.  It is ``linked``, as the - carries to it, and so the
        search goes on from it at once: all points beside either river are 3 at most.

        With turns, a run down from a g meets the = in the first move, which flows the other way: it
        is ``turned``.  In the second move it carries like a river of the front's, and the - carries
        to it: all points beside either river are 2 at most.
        """
        front, turned, unseen, horizontal, vertical, linked, turnable = fields
        # A piece beside a river that carries to the front is as near as one beside the front
        # itself, and so is a piece beside a river that carries to such a river.
        carried = beside = front | turned
        met = 0
        while carried:
            # Runs are the same in both directions: from here to a river, and on it to here.
            across, along = runs.across(carried), runs.along(carried)
            if turnable:
                met |= across | along
            # Of all that ends these runs, only rivers with the right flow carry.
            across &= horizontal
            along &= vertical
            horizontal ^= across
            vertical ^= along
            beside |= across | along
            carried = (across | along) & linked
        # Own pieces from which the front would be reached once they are turned: it takes a move to
        # turn them, so they carry from the next move on.
        turnable ^= turnable & beside
        turned = met & turnable
        turnable ^= turned
        # One step in all four directions: ``pairs`` has each point and the one below, less a step
        # to the left; shifted right by a step they are right and below, shifted up left and above.
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
        """The number of bits that each lane has in all masks together, as a byte; at most 127.

        First each byte is replaced by the number of its bits, as is usual: in pairs of bits, then
        in fours, then in eights.  Then the eight bytes of each word are added up by three shifts,
        after which each byte has the sum of itself and the next one, three, seven::

            bytes        2 0 1 0   0 3 0 1
            by 8 bits    2 1 1 0   3 3 1 1
            by 16 bits   3 1 4 3   4 4 1 1
            by 32 bits   7 5 5 4   4 4 1 1

        The first byte of a word has the word's sum, 7; the others, with bytes of the next word in
        them, are of no use.  No byte exceeds 255, so none disturbs the next.  The words of a lane
        are added up in the same way.
        """
        mask = 0
        for bits in masks:
            pairs = bits - (bits >> 1 & self._ones)
            nibbles = (pairs & self._twos) + (pairs >> 2 & self._twos)
            mask += nibbles + (nibbles >> 4) & self._fours
        for shift in (8, 16, 32):
            mask += mask >> shift
        data = mask.to_bytes(2 * self._lane * count // 8, "little")
        words = total = int.from_bytes(data[::8], "little")
        for word in range(1, self._words):
            total += words >> 8 * word
        data = total.to_bytes(2 * self._words * count, "little")
        return int.from_bytes(data[:: self._words], "little")


class _Runs:
    """The straight runs over the open points of some boards.

    A run goes from a point over open points, if there are any, to the first one that is not open;
    that one ends it.
    """

    def __init__(self, opened: int, down: int) -> None:
        self._opened, self._down = opened, down
        # Where a fill that has come that far can pass one, two, four and eight open points at once.
        # That is 15 altogether: 17 rows, or 16 columns, have no more between two points.
        self._left, self._up = [opened], [opened]
        self._below = [opened]
        for n in (1, 2, 4):
            self._left.append(self._left[-1] & self._left[-1] >> n)
            self._up.append(self._up[-1] & self._up[-1] >> n * down)
            self._below.append(self._below[-1] & self._below[-1] << n * down)

    def across(self, mask: int) -> int:
        """The points that end runs in rows from the points of a mask, and perhaps open points.

        A row with a point of a mask (m), open points, and pieces (#)::

            row       # . . m . # . . #
            left      . x x x . . . . .     the mask, and what a fill reaches to its left
            left >> 1 x x x . . . . . .     with the end of the run
            sum       . x x . . x x x .     ``(opened | mask) + mask``
            across    x x x . . x x x .     both

        The lowest bit is on the left, so the sum's carries go to the right.  The m carries, because
        it is in both numbers; the open points to its right, which are ones, pass the carry on and
        become zeros; and the first zero, the end of the run, takes it and becomes one.  Open points
        that no carry passes stay ones, which does no harm: callers look at pieces only.
        """
        one, two, four, eight = self._left
        left = mask | mask >> 1 & one
        left |= left >> 2 & two
        left |= left >> 4 & four
        left |= left >> 8 & eight
        return left >> 1 | (self._opened | mask) + mask

    def along(self, mask: int) -> int:
        """The points that end runs in columns from the points of a mask, and points on the way.

        Upwards as ``across`` goes left.  Downwards no carry helps, because the next point is not
        the next bit, so there is a second fill.
        """
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
    """The lesser of two numbers below 128 in each byte; ``tops`` are the highest bits of bytes.

    In hexadecimal, for two bytes that have 5 and 3 in ``a``, 3 and 5 in ``b``::

        (a | tops) - b        82 7e     the highest bit lends, so no byte borrows from the next
        not_less              80 00     it is left where a >= b
        80 - 01               7f 00     all other bits of these bytes
        the lesser            03 03     b there, a elsewhere
    """
    not_less = (a | tops) - b & tops
    return a ^ (a ^ b) & not_less - (not_less >> 7)

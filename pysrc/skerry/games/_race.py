"""Rivers and Stones as a race: how many moves each side would need to win if the other passed.

Random games never end here, and one move seldom shows what it is good for: highways pay after
three or four.  So a side's way is planned over its own moves alone, by beam search on a static
estimate of the moves to go; whoever needs fewer is ahead.  Plans live long: most moves of the
other side leave them as they were, which is cheap to check.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..board import bits
from ..game import Move

if TYPE_CHECKING:
    from .rivers import Rivers, RiversPosition

FAR = 12
"""A scoring point so many moves away is as good as out of reach."""
WIDTH, ROOT_WIDTH = 3, 8
"""Positions kept after each move of a plan, in the tree and at its root."""
MOST_SCORED = 2
"""Stones that a single move can bring into the area: one that is pushed, and its pusher."""
PATIENCE = 3
"""A plan is given up after so many moves that bring it no nearer."""
KEPT = 12
"""Plans of a side that are tried before a new one is made."""
MOST_KNOWN = 100_000
"""Entries of a table, after which it is begun anew."""
STEEPNESS = 3.0
"""Logits for each factor of e by which the other side needs more moves."""
HEAD_START = 2.0
"""Added to both sides' moves, so that one move less counts more the nearer the end is."""
SHARPNESS = 6.0
"""The same as STEEPNESS, for moves at first sight."""
OWN_PLAN, THEIR_PLAN = 0.35, 0.25
"""Shares of the priors: for the next move of the plan, and for moves into the other side's way."""
IN_THEIR_WAY = 4
"""How many moves of the other side's plan are worth getting in the way of."""


class Plan(NamedTuple):
    """A way to win over one side's moves alone.  ``length`` is the number of its moves, or an
    estimate when they do not lead to the end."""

    length: float
    moves: tuple[Move, ...]


class Race:
    """A judge of positions for one search.  It remembers plans, so each search has its own."""

    def __init__(self, game: Rivers, foresight: int) -> None:
        self.game = game
        self.foresight = foresight
        board = game.board
        # A board for each free scoring point is searched at once, side by side in one int.
        self._stride = board.full.bit_length() + board.width
        self._copies = [
            sum(1 << i * self._stride for i in range(count))
            for count in range(game.layout.needed + 1)
        ]
        self._to_go: dict[tuple[object, ...], int] = {}
        self._plans: dict[tuple[object, ...], Plan] = {}
        self._kept: tuple[list[tuple[Move, ...]], ...] = ([], [])

    # -- one position

    def to_go(self, pos: RiversPosition, player: int) -> int:
        """An estimate of the moves this side needs, all else staying where it is.

        For each free scoring point the moves of the nearest piece are counted, steps and journeys,
        no piece twice.  Stones in the area may make room by moving on, a move each.
        """
        key = (pos[:4], player)
        if key not in self._to_go:
            if len(self._to_go) > MOST_KNOWN:
                self._to_go.clear()
            self._to_go[key] = self._count(pos, player)
        return self._to_go[key]

    def _count(self, pos: RiversPosition, player: int) -> int:
        game, stride = self.game, self._stride
        down, goal, barred = game.board.width, game.goals[player], game.goals[1 - player]
        own = pos.square if player else pos.circle
        every_river = pos.horizontal | pos.vertical
        held = goal & own
        open_points = goal & ~own
        count = open_points.bit_count()
        total = (held & every_river).bit_count() + count
        if not count:
            return total
        copies = self._copies[count]
        shifts = range(0, count * stride, stride)
        board = game.board.full & ~barred
        boards = board * copies
        walkable = (board & ~(pos.circle | pos.square) | held) * copies
        stones = (own & ~every_river & ~goal) * copies
        rivers = (own & every_river & ~goal) * copies
        front = sum(
            1 << cell + shift for cell, shift in zip(bits(open_points), shifts, strict=True)
        )
        rides = [(beside, landings * copies) for beside, landings in game.rides(pos, player, held)]
        seen, ready, unready, matched = front, 0, 0, 0
        for _ in range(1, FAR):
            near = front << 1 | front >> 1 | front << down | front >> down
            for beside, landings in rides:
                if hit := front & landings:
                    for shift in shifts:
                        if hit >> shift & board:
                            near |= beside << shift
            front = near & boards & ~seen
            seen |= front
            before = ready
            # A river counts one move more: it must be flipped before it scores.
            ready |= seen & stones | unready
            unready = seen & rivers
            if ready != before:
                points = pieces = 0
                for shift in shifts:
                    if at := ready >> shift & board:
                        points += 1
                        pieces |= at
                matched = min(points, pieces.bit_count())
                if matched == count:
                    break
            total += count - matched
            front &= walkable
        return total

    # -- plans

    def plan(self, pos: RiversPosition, player: int) -> Plan:
        """How this side would win if the other passed: an old plan if it still works, or a new
        one."""
        key = (pos[:4], player)
        plan = self._plans.get(key)
        if plan is None:
            plan = self._old_plan(pos, player) or self._new_plan(pos, player, WIDTH)
            self._remember(key, plan)
        return plan

    def study(self, pos: RiversPosition) -> None:
        """Look for shorter plans for both sides before a position is searched, and with more care
        for a side that has none left."""
        for player in (0, 1):
            plan = self._old_plan(pos, player)
            if plan is None:
                plan = self._new_plan(pos, player, ROOT_WIDTH)
            elif len(plan.moves) > 1:
                fresh = self._new_plan(pos, player, WIDTH, len(plan.moves) - 1)
                plan = min(plan, fresh, key=lambda one: one.length)
            self._remember((pos[:4], player), plan)

    def _remember(self, key: tuple[object, ...], plan: Plan) -> None:
        if len(self._plans) > MOST_KNOWN:
            self._plans.clear()
        self._plans[key] = plan
        if plan.length == len(plan.moves) > 0:
            kept = self._kept[int(str(key[1]))]
            if plan.moves in kept:
                kept.remove(plan.moves)
            kept.insert(0, plan.moves)
            del kept[KEPT:]

    def _old_plan(self, pos: RiversPosition, player: int) -> Plan | None:
        """The shortest of the kept plans that still wins, perhaps without its first move."""
        found = (rest for moves in self._kept[player] for rest in (moves, moves[1:]))
        for moves in sorted(dict.fromkeys(found), key=len):
            if moves and self._wins(pos, player, moves):
                return Plan(len(moves), moves)
        return None

    def _wins(self, pos: RiversPosition, player: int, moves: Sequence[Move]) -> bool:
        """Whether these moves are legal, the other side passing, and end with a win."""
        for move in moves:
            if move not in self.game.moves_of(pos, player):
                return False
            pos = self.game.play(pos, move)._replace(turn=player)
        return self.to_go(pos, player) == 0

    def _new_plan(
        self, pos: RiversPosition, player: int, width: int, longest: int | None = None
    ) -> Plan:
        """Beam search: after each move the positions with the fewest moves to go are kept."""
        game, longest = self.game, self.foresight if longest is None else longest
        front: list[tuple[int, RiversPosition, tuple[Move, ...]]] = [
            (self.to_go(pos, player), pos._replace(turn=player), ())
        ]
        best, since = Plan(front[0][0], ()), 0
        if not front[0][0]:
            return best
        seen = {pos[:4]}
        for length in range(1, longest + 1):
            after = []
            for to_go, at, moves in front:
                if length == longest and to_go > MOST_SCORED:
                    continue
                for move in game.moves_of(at, player):
                    there = game.play(at, move)._replace(turn=player)
                    if there[:4] in seen:
                        continue
                    seen.add(there[:4])
                    left = self.to_go(there, player)
                    if not left:
                        return Plan(length, (*moves, move))
                    after.append((left, there, (*moves, move)))
            after.sort(key=lambda one: one[0])
            front = after[:width]
            since += 1
            if not front or since > PATIENCE:
                break
            if length + front[0][0] < best.length or front[0][0] < best.length - len(best.moves):
                since = 0
            if length + front[0][0] < best.length:
                best = Plan(length + front[0][0], front[0][2])
        # Half a move for what a static estimate does not see.
        return Plan(best.length + 0.5, best.moves)

    # -- what the search asks

    def score(self, pos: RiversPosition, rng: Random) -> float:
        """Player 0's chances: the logarithm of the ratio of the moves that both sides need."""
        lengths = [self.plan(pos, player).length for player in (0, 1)]
        lengths[pos.turn] = max(0, lengths[pos.turn] - 0.5)
        return 1 / (1 + math.exp(-STEEPNESS * _lead(*lengths)))

    def priors(self, pos: RiversPosition, moves: Sequence[Move], rng: Random) -> Sequence[float]:
        """What brings the mover nearer at once, its plan, and what is in the other side's way."""
        player = pos.turn
        weights = []
        for move in moves:
            after = self.game.play(pos, move)
            lead = _lead(self.to_go(after, player), self.to_go(after, 1 - player))
            weights.append(math.exp(SHARPNESS * lead))
        total = sum(weights)
        weights = [(1 - OWN_PLAN - THEIR_PLAN) * weight / total for weight in weights]
        if self.foresight:
            first = self.plan(pos, player).moves[:1]
            if first and first[0] in moves:
                weights[moves.index(first[0])] += OWN_PLAN
            way = self._way(pos, 1 - player)
            rivers = pos.horizontal | pos.vertical
            blocks = [i for i, move in enumerate(moves) if _touches(move, way, rivers)]
            for i in blocks:
                weights[i] += THEIR_PLAN / len(blocks)
        total = sum(weights)
        return [weight / total for weight in weights]

    def _way(self, pos: RiversPosition, player: int) -> int:
        """The points that the first moves of a side's plan lead over."""
        game, way = self.game, 0
        width = game.board.width
        pos = pos._replace(turn=player)
        for move in self.plan(pos, player).moves[:IN_THEIR_WAY]:
            cells = game.trail(pos, move)
            for a, b in pairwise(cells):
                low, high = sorted((a, b))
                step = 1 if high - low < width else width
                way |= sum(1 << cell for cell in range(low, high + 1, step))
            way |= 1 << cells[-1]
            pos = game.play(pos, move)._replace(turn=player)
        return way


def _lead(mine: float, theirs: float) -> float:
    """By what factor the other side needs more moves, as a logarithm."""
    return math.log((theirs + HEAD_START) / (mine + HEAD_START))


def _touches(move: Move, way: int, rivers: int) -> bool:
    """Whether a move brings a piece into a way, or takes or turns a river that is part of it."""
    return any(
        isinstance(item, int) and way >> item & 1 and (place or rivers >> item & 1)
        for place, item in enumerate(move)
    )

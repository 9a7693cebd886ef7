"""Rivers and Stones as a race: how many moves each side's pieces are from scoring.

Random games never end here, so a position is worth what it looks like.  That changes much with
every move, a stone on a lane or a river beside one, so it is looked at after a few more moves of
both sides: alpha-beta over those that promise most.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from ..game import Move

if TYPE_CHECKING:
    from .rivers import Rivers, RiversPosition

FAR = 9
"""A scoring point so many moves away is as good as out of reach."""
SCORED = 4.0
"""What a stone in the area is worth, in moves: it is safe there."""
HEADWAY, BANDS = 0.3, 6
"""What a piece is worth for each step that it is nearer to the area than so many, as the crow
flies: rivers come and go, and more pieces than one can stop are what breaks through a wall."""
TEMPO = 3.2
"""What it is worth to be the next to move."""
WON = 1000.0
"""The worth of a won position: more than any other can have."""
ROOT_WIDTH, WIDTH = 16, 10
"""How many moves are looked into where more are to follow, to begin with and later."""
AGAIN = 5.0
"""What it costs to go back to a position of the match."""
LEAF = 2
"""How many moves less are looked at in the tree than at its root."""
KILLERS = 4
"""How many moves of each side that were good answers lately are tried first as the last."""
MOST_KNOWN = 100_000
"""Entries of a table, after which it is begun anew."""
STEEPNESS = 1 / 6
"""Logits for each move by which a side is ahead."""
CHOICE = 1 / 4
"""The same for the choice among moves at first sight."""


class Race:
    """A judge of positions for one search."""

    def __init__(self, game: Rivers, foresight: int) -> None:
        """``foresight`` is how many moves of both sides are looked at before a move is advised."""
        self._game = game
        self._foresight = foresight
        self._boards = [game.board.full & ~game.goals[1 - player] for player in (0, 1)]
        self._bands: tuple[list[int], list[int]] = ([], [])
        """For each side the points in its area or so many steps from it: 1, 2, ..."""
        for goal, bands in zip(game.goals, self._bands, strict=True):
            for _ in range(BANDS):
                goal |= game.board.near(goal)
                bands.append(goal)
        self._known: dict[tuple[int, ...], float] = {}
        self._killers: tuple[list[Move], list[Move]] = ([], [])

    def to_go(self, pos: RiversPosition, player: int) -> int:
        """An estimate of the moves this side needs, all else staying where it is: for as many
        pieces as there are open scoring points, the nearest ones, the moves to the nearest of
        these.

        A piece steps or rides on rivers.  A river counts one move more, as it must be flipped
        before it scores; stones in the area may make room by moving on, a move each.
        """
        game = self._game
        own = pos.square if player else pos.circle
        goal = game.goals[player]
        rivers = pos.horizontal | pos.vertical
        held = goal & own
        front = seen = goal & ~own
        missing = front.bit_count()
        total = (held & rivers).bit_count()
        if not missing:
            return total
        board, down = self._boards[player], game.board.width
        walkable = board & ~(pos.circle | pos.square) | held
        stones = own & ~goal & ~rivers
        turned = own & ~goal & rivers
        late = 0
        rides = game.rides(pos, player, held)
        for distance in range(1, FAR):
            near = front << 1 | front >> 1 | front << down | front >> down
            for beside, landings in rides:
                if front & landings:
                    near |= beside
            front = near & board & ~seen
            if not front and not late:
                break
            seen |= front
            if arrived := (front & stones | late).bit_count():
                if arrived >= missing:
                    return total + missing * distance
                total += arrived * distance
                missing -= arrived
            late = front & turned
            front &= walkable
        return total + missing * FAR

    def worth(self, pos: RiversPosition) -> float:
        """By how many moves player 0 is ahead, whoever moves next; ``WON`` is a win."""
        key = pos[:4]
        worth = self._known.get(key)
        if worth is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            worth = self._known[key] = self._look(pos)
        return worth

    def _look(self, pos: RiversPosition) -> float:
        mine, theirs = (self.to_go(pos, player) for player in (0, 1))
        if not mine or not theirs:
            return WON if not mine else -WON
        return theirs - mine + self._headway(pos, 0) - self._headway(pos, 1)

    def _headway(self, pos: RiversPosition, player: int) -> float:
        """What no single move of the other side takes away: stones in the area, pieces near it."""
        own = pos.square if player else pos.circle
        scored = (own & self._game.goals[player] & ~(pos.horizontal | pos.vertical)).bit_count()
        steps = sum((own & band).bit_count() for band in self._bands[player])
        return SCORED * scored + HEADWAY * steps

    def foresee(self, pos: RiversPosition, moves: int, floor: float, ceiling: float) -> float:
        """The worth for the mover after so many moves, both sides playing well; a bound of it when
        it is not between the floor and the ceiling."""
        if moves == 1:
            return self._last(pos, ceiling)
        sign = -1 if pos.turn else 1
        best = -WON
        for _, _, after in self._ranked(pos)[:WIDTH]:
            worth = sign * self.worth(after)
            if abs(worth) < WON:
                worth = -self.foresee(after, moves - 1, -ceiling, -max(best, floor))
            best = max(best, worth)
            if best >= ceiling:
                break
        return best

    def _ranked(self, pos: RiversPosition) -> list[tuple[float, Move, RiversPosition]]:
        """The mover's moves, the best at first sight in front: their worths and where they lead."""
        game, sign = self._game, -1 if pos.turn else 1
        ranked = []
        for move in game.moves_of(pos, pos.turn):
            after = game.play(pos, move)
            ranked.append((sign * self.worth(after), move, after))
        ranked.sort(key=lambda one: one[0], reverse=True)
        return ranked

    def _last(self, pos: RiversPosition, ceiling: float) -> float:
        """The best worth for the mover after one move, or the first that reaches the ceiling."""
        game, sign = self._game, -1 if pos.turn else 1
        killers = self._killers[pos.turn]
        moves = game.moves_of(pos, pos.turn)
        best = -WON
        for move in (*(killer for killer in killers if killer in moves), *moves):
            worth = sign * self.worth(game.play(pos, move))
            if worth > best:
                best = worth
                if best >= ceiling:
                    if move in killers:
                        killers.remove(move)
                    killers.insert(0, move)
                    del killers[KILLERS:]
                    break
        return best

    # -- what the search asks

    def study(self, pos: RiversPosition, past: Collection[Hashable]) -> Iterator[Move]:
        """Look ever further ahead, and tell again and again what is best so far."""
        game, sign = self._game, -1 if pos.turn else 1
        ranked = self._ranked(pos)[:ROOT_WIDTH]
        for ahead in range(1, self._foresight):
            best, known = -2 * WON, []
            for _, move, after in ranked:
                worth = sign * self.worth(after)
                if abs(worth) < WON:
                    worth = -self.foresee(after, ahead, -WON, -best)
                    worth -= AGAIN * (game.face(after) in past)
                known.append((worth, move, after))
                if worth > best:
                    best, choice = worth, move
                yield choice
            ranked = sorted(known, key=lambda one: one[0], reverse=True)

    def score(self, pos: RiversPosition, rng: Random) -> float:
        """Player 0's chances after a few more moves of both sides."""
        sign = -1 if pos.turn else 1
        ahead = max(0, self._foresight - LEAF)
        worth = sign * self.foresee(pos, ahead, -WON, WON) if ahead else self.worth(pos)
        # After an even number of moves the mover is the next to move again.
        worth += sign * (-TEMPO if ahead % 2 else TEMPO)
        return 1 / (1 + math.exp(-STEEPNESS * worth))

    def priors(self, pos: RiversPosition, moves: Sequence[Move], rng: Random) -> Sequence[float]:
        """What looks best at first sight."""
        game, sign = self._game, -1 if pos.turn else 1
        worths = [sign * self.worth(game.play(pos, move)) for move in moves]
        best = max(worths)
        weights = [math.exp(CHOICE * (worth - best)) for worth in worths]
        total = sum(weights)
        return [weight / total for weight in weights]

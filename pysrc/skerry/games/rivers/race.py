"""Rivers and Stones as a race: how many moves each side's pieces are from scoring.

Random games never end here, so a position is worth what it looks like.  That changes much with
every move, a stone on a lane or a river beside one, so it is looked at after a few more moves of
both sides: alpha-beta over those that promise most, deeper and deeper.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Hashable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from ...game import Candidate, Move
from .lanes import MOST, Lanes

if TYPE_CHECKING:
    from .rules import Rivers, RiversPosition

SCORED = 4.0
"""What a stone in the area is worth, in moves: it is safe there."""
HEADWAY, BANDS = 1.2, 3
"""What a piece is worth for each step that it is nearer to the area than so many, as the crow
flies: rivers come and go, and more pieces than one can stop are what breaks through a wall."""
TEMPO = 3.2
"""What it is worth to be the next to move."""
WON = 1000.0
"""The worth of a won position: more than any other can have."""
ROOT_WIDTH, WIDTH = 16, 6
"""How many moves are looked into where more are to follow, to begin with and later."""
DEEPEST = 20
"""How many moves of both sides are looked at, at most."""
AGAIN = 5.0
"""What it costs to go back to a position of the match, or to let the other side repeat one for a
draw.  Either is worth a draw at best: nothing is won by going round in circles."""
KILLERS = 4
"""How many moves of each side that were good answers lately are tried first as the last."""
GROWTH = 16
"""How many times as many positions are looked at together when the ones before did not suffice."""
MOST_KNOWN = 100_000
"""Entries of a table, after which it is begun anew."""
STEEPNESS, SURE = 1 / 6, 30
"""Logits for each move by which a side is ahead, up to so many: only what is proved is certain."""


Key = tuple[int, ...]
"""All of a position that its worth depends on."""


class Option:
    """A move that may be made: where it leads, and what it is worth to its mover."""

    __slots__ = ("after", "ahead", "lost", "move", "nodes", "worth")

    def __init__(self, move: Move, after: RiversPosition, worth: float) -> None:
        self.move, self.after, self.worth = move, after, worth
        self.lost = worth <= -WON
        """Whether it loses at once."""
        self.ahead = 0
        """How many moves after it have been looked at."""
        self.nodes = 1
        """How many positions that took."""

    @property
    def chances(self) -> float:
        """Player 0's."""
        if self.lost:
            return 1.0 - self.after.turn
        return _chances(self.worth if self.after.turn else -self.worth)


class Race:
    """A study of one position after another; see ``skerry.game.Study``."""

    def __init__(self, game: Rivers) -> None:
        self._game = game
        self.far = len(game.board.rows) // 2
        """A scoring point so many moves away is as good as out of reach.  Short of the way from the
        start: routes that long change with every move."""
        self._lanes = Lanes(game, self.far, BANDS)
        self._known: dict[Key, float] = {}
        self._bounds: dict[tuple[Hashable, int], tuple[float, float]] = {}
        """Of the worth for the mover after so many moves."""
        self._replies: dict[Hashable, Move] = {}
        """The best move in a position, as far as it was looked for."""
        self._killers: tuple[list[Move], list[Move]] = ([], [])
        self._options: list[Option] = []
        """What the mover may do in the position that is studied, the best in front."""
        self.nodes = 0

    def worth(self, pos: RiversPosition) -> float:
        """By how many moves player 0 is ahead, whoever moves next; ``WON`` is a win."""
        return next(self.worths(iter([pos]), 1))

    def worths(self, positions: Iterator[RiversPosition], first: int = MOST) -> Iterator[float]:
        """The worths of some positions in turn, the first few looked at first and then more
        together, which takes far less time; nodes are only those that somebody asks for."""
        known, together = self._known, first
        while chunk := list(islice(positions, together)):
            together = min(MOST, GROWTH * together)
            ready: dict[Key, float] = {}
            for n, pos in enumerate(chunk):
                key = pos[:4]
                worth = known.get(key)
                if worth is None:
                    if key not in ready:
                        ready = self._look({p[:4]: p for p in chunk[n:] if p[:4] not in known})
                    worth = ready[key]
                    self.nodes += 1
                    self._remember(known, key, worth)
                yield worth

    def _look(self, positions: dict[Key, RiversPosition]) -> dict[Key, float]:
        """The worths of up to ``MOST`` positions."""
        to_go, scored, steps = self._lanes.look(list(positions.values()))
        # What no single move of the other side takes away: stones in the area, pieces near it.
        headway = [SCORED * stones + HEADWAY * n for stones, n in zip(scored, steps, strict=True)]
        out = {}
        each = zip(positions, to_go[::2], to_go[1::2], headway[::2], headway[1::2], strict=True)
        for key, mine, theirs, my_headway, their_headway in each:
            if mine and theirs:
                out[key] = theirs - mine + my_headway - their_headway
            else:
                out[key] = WON if not mine else -WON
        return out

    @staticmethod
    def _remember(table: dict[Any, Any], key: Any, value: Any) -> None:
        if len(table) >= MOST_KNOWN:
            table.clear()
        table[key] = value

    def foresee(
        self, pos: RiversPosition, moves: int, floor: float, ceiling: float
    ) -> Generator[None, None, float]:
        """The worth for the mover after so many moves, both sides playing well; a bound of it when
        it is not between the floor and the ceiling.  Yields now and then, for whoever waits."""
        if moves == 1:
            return self._last(pos, ceiling)
        yield
        face = _face(pos)
        low, high = self._bounds.get((face, moves), (-WON, WON))
        if low >= ceiling or low == high:
            return low
        if high <= floor:
            return high
        options = self._ranked(pos, self._game.moves_of(pos, pos.turn))[:WIDTH]
        reply = self._replies.get(face)
        options.sort(key=lambda option: option.move != reply)
        best = -2 * WON
        for option in options:
            worth = option.worth
            if abs(worth) < WON:
                bounds = -ceiling, -max(best, floor)
                worth = -(yield from self.foresee(option.after, moves - 1, *bounds))
            if worth > best:
                best, reply = worth, option.move
                if best >= ceiling:
                    break
        if best > floor:
            low = best
            self._remember(self._replies, face, reply)
        if best < ceiling:
            high = best
        self._remember(self._bounds, (face, moves), (low, high))
        return best

    def _last(self, pos: RiversPosition, ceiling: float) -> float:
        """The best worth for the mover after one move, or the first that reaches the ceiling."""
        game, sign = self._game, -1 if pos.turn else 1
        killers = self._killers[pos.turn]
        moves = game.moves_of(pos, pos.turn)
        best, reply = -2 * WON, moves[0]
        tried = [*(killer for killer in killers if killer in moves), *moves]
        worths = self.worths((game.play(pos, move) for move in tried), 1)
        for move, known in zip(tried, worths, strict=True):
            worth = sign * known
            if worth > best:
                best, reply = worth, move
                if best >= ceiling:
                    if move in killers:
                        killers.remove(move)
                    killers.insert(0, move)
                    del killers[KILLERS:]
                    break
        self._remember(self._replies, _face(pos), reply)
        return best

    def _ranked(self, pos: RiversPosition, moves: Sequence[Move]) -> list[Option]:
        """What the mover may do, the best at first sight in front."""
        game, sign = self._game, -1 if pos.turn else 1
        afters = [game.play(pos, move) for move in moves]
        worths = self.worths(iter(afters))
        options = [
            Option(move, after, sign * worth)
            for move, after, worth in zip(moves, afters, worths, strict=True)
        ]
        options.sort(key=lambda option: option.worth, reverse=True)
        return options

    def chances(self, pos: RiversPosition) -> float:
        """Player 0's at first sight."""
        return _chances(self.worth(pos) + (-TEMPO if pos.turn else TEMPO))

    def _may_draw(self, pos: RiversPosition) -> bool:
        """Whether the mover can end the game by repeating a position."""
        game = self._game
        return len(pos.past) == 2 and pos.past[0] == pos.past[1] and any(
            game.result(game.play(pos, move)) == 0.5 for move in game.legal_moves(pos)
        )

    # -- the study

    def look(
        self, pos: RiversPosition, moves: Sequence[Move], past: Sequence[RiversPosition]
    ) -> Iterator[None]:
        """Look ever further ahead."""
        options = self._options = self._ranked(pos, moves)
        self.nodes = len(options)
        seen = {_face(earlier) for earlier in past}
        again = {
            option
            for option in options
            if _face(option.after) in seen or self._may_draw(option.after)
        }
        for option in again:
            option.worth = min(option.worth, 0.0) - AGAIN
        options.sort(key=lambda option: option.worth, reverse=True)
        yield
        for ahead in range(1, DEEPEST):
            best = -2 * WON
            for n, option in enumerate(tuple(options)):
                if n >= ROOT_WIDTH and (ahead > 1 or best > -WON):
                    break
                if option.lost:
                    continue
                before = self.nodes
                # The first look finds what each move is worth, the others which is the best.
                bound = -WON if ahead == 1 else best
                worth = -(yield from self.foresee(option.after, ahead, -WON, -bound))
                if option in again:
                    worth = min(worth, 0.0) - AGAIN
                known = option.worth
                option.ahead, option.worth = ahead, _even(worth, 1 + ahead)
                option.nodes += self.nodes - before
                option.lost = ahead == 1 and worth <= -WON
                if worth > best:
                    best = worth
                    options.remove(option)
                    options.insert(0, option)
                elif ahead > 1:  # a bound, and what was found before may be nearer the truth
                    option.worth = min(option.worth, known)
                yield
            if options[0].lost:
                return

    def candidates(self) -> list[Candidate]:
        """The moves that were looked into, the best first."""
        options = [option for option in self._options if option.ahead] or self._options
        rest = sorted(options[1:], key=lambda option: option.worth, reverse=True)
        return [
            Candidate(option.move, option.nodes, option.chances, option.lost)
            for option in (*options[:1], *rest)
        ]

    def line(self, move: Move) -> list[Move]:
        """What is expected to follow a move, itself in front, as far as it was looked."""
        game = self._game
        option = next(option for option in self._options if option.move == move)
        out, pos = [move], option.after
        while len(out) <= option.ahead and (reply := self._replies.get(_face(pos))):
            if not game.legal_moves(pos):
                break
            out.append(reply)
            pos = game.play(pos, reply)
        return out


def _face(pos: RiversPosition) -> Hashable:
    """What two positions share when one repeats the other."""
    return *pos[:5], pos.worn


def _chances(worth: float) -> float:
    return 1 / (1 + math.exp(-STEEPNESS * max(-SURE, min(SURE, worth))))


def _even(worth: float, moves: int) -> float:
    """A worth after so many moves of which the last may be its player's own: what it would be if
    it were nobody's turn."""
    if abs(worth) >= WON:
        return worth
    return worth + (-TEMPO if moves % 2 else TEMPO)

"""The rules of Starboard Y, by Mark Steere (2008), in the order of his rule sheet.

Capitals and figures in comments are the sheet's.  Sides are numbered counter-clockwise from the
bottom and alternate in length: 0, 2, 4 are long and 1, 3, 5 short (1 to 6 on the board).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from ...board import HexBoard, bits
from ...game import Mark, Move, Outcome, Parameter, Termination, View
from ...text import IllegalPositionError, Text
from ..stones import FIRST, FIRST_STONE, StoneGame, first_cells, masks

SWAP = "swap"


class StarboardYPosition(NamedTuple):
    """Stones by colour, the player to move, and the player who has a Y, or -1."""

    black: int
    white: int
    turn: int
    winner: int


# PATH TYPES.  Sets of three sides that a group must connect.  Pairs of opposite sides are written
# from the long side to the short one, which is the forward direction (figure 2); either of the two
# sides on its starboard hand completes the set (our ruling).

DISJOINT = ((0, 2, 4), (1, 3, 5))  # figure 1
STARBOARD = (
    (0, 3, 1), (0, 3, 2),
    (2, 5, 3), (2, 5, 4),
    (4, 1, 5), (4, 1, 0),
)  # fmt: skip  # figure 3
TRIPLES = DISJOINT + STARBOARD
WINS = [any(all(sides >> i & 1 for i in t) for t in TRIPLES) for sides in range(64)]
"""Whether a group wins, by the set of sides that it touches, as bits."""


class StarboardY(StoneGame[StarboardYPosition]):
    """Starboard Y on a hexagon whose sides have ``size`` and ``size`` + 1 cells alternately."""

    slug = "starboard-y"
    sizes = range(2, 11)
    variants: ClassVar[Mapping[str, str]] = {
        "": "Mark Steere's rules",
        "pie": "With the pie rule: White may answer the first stone by taking it over",
    }
    trials = FIRST_STONE
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "first": FIRST,
        "swap": Parameter("White may take over the first stone", False, {"pie": True}),
    }
    token = rf"[a-z]\d+|{SWAP}"

    # INTRODUCTION.  A hexagon whose sides have n + 1 and n cells alternately.

    def __init__(self, size: int, variant: str = "") -> None:
        super().__init__(size, variant)
        self.has_swap = bool(self.setting("swap"))
        """Whether White may take over the first stone."""
        self.board = HexBoard(size, 2 * size, size, size)
        self.edges = tuple(
            edge._replace(name=f"{i}: {edge.name}", label=str(i))
            for i, edge in enumerate(self.board.edges, 1)
        )
        self.sides = tuple(edge.cells for edge in self.edges)
        """The cells of each side; a corner cell is on both its sides (OBJECT OF THE GAME)."""
        self.side_masks = tuple(sum(1 << cell for cell in side) for side in self.sides)
        self.first = first_cells(self.board, variant)
        """The mask of the cells on which the first stone may be placed."""
        self._moves: dict[int, Move] = {cell: (cell,) for cell in self.board.cells}

    def initial(self) -> StarboardYPosition:
        return StarboardYPosition(0, 0, 0, -1)

    # STONE PLACEMENT.  One stone per turn.  The pie rule is our option, not part of the sheet.

    def legal_moves(self, pos: StarboardYPosition) -> Sequence[Move]:
        known = self._moves
        moves = [known[cell] for cell in bits(self._placements(pos))]
        return [*moves, (SWAP,)] if self._may_swap(pos) else moves

    def _placements(self, pos: StarboardYPosition) -> int:
        """The mask of the cells on which a stone may be placed."""
        if pos.winner >= 0:
            return 0
        stones = pos.black | pos.white
        return self.board.full & ~stones if stones else self.first

    def _may_swap(self, pos: StarboardYPosition) -> bool:
        return self.has_swap and pos.turn == 1 and not pos.white and pos.black.bit_count() == 1

    def play(self, pos: StarboardYPosition, move: Move) -> StarboardYPosition:
        cell = move[0]
        if not isinstance(cell, int):
            return StarboardYPosition(0, pos.black, 0, -1)
        stone = 1 << cell
        black, white, turn, _ = pos
        if turn:
            white |= stone
        else:
            black |= stone
        sides = self.touched_sides(self.board.flood(stone, white if turn else black))
        return StarboardYPosition(black, white, 1 - turn, turn if WINS[sides] else -1)

    # OBJECT OF THE GAME.  The first disjoint Y (figure 4) or starboard Y (figure 5) wins.

    def touched_sides(self, group: int) -> int:
        """The set of sides, as bits, that a group of stones touches."""
        return sum(1 << i for i, side in enumerate(self.side_masks) if side & group)

    def groups(self, stones: int) -> list[tuple[int, int]]:
        """The masks of the groups of one colour with the sides that each touches, as bits; those
        that win or else touch most sides come first."""
        groups = []
        while stones:
            group = self.board.flood(stones & -stones, stones)
            groups.append((group, self.touched_sides(group)))
            stones &= ~group
        return sorted(groups, key=lambda g: (not WINS[g[1]], -g[1].bit_count(), -g[0].bit_count()))

    def outcome(self, pos: StarboardYPosition) -> Outcome | None:
        if pos.winner < 0:
            return None
        stones = pos.white if pos.winner else pos.black
        touched = next(t for _, t in self.groups(stones) if WINS[t])
        winner = {"winner": self.players[pos.winner]}
        if any(all(touched >> side & 1 for side in triple) for triple in DISJOINT):
            reason = Text("{winner} has a disjoint Y.", winner)
        else:
            reason = Text("{winner} has a starboard Y.", winner)
        return Outcome(pos.winner, Termination.GOAL, reason)

    # Tokens and codes, which are frozen.

    def read(self, pos: StarboardYPosition, token: str) -> Move:
        # Faster than writing all legal moves.
        cell = self.board.by_name.get(token, -1)
        if cell >= 0 and self._placements(pos) >> cell & 1:
            return self._moves[cell]
        return super().read(pos, token)

    def setup(self, pieces: Mapping[int, str], turn: int) -> StarboardYPosition:
        black, white = masks(pieces)
        ahead = black.bit_count() - white.bit_count()
        swapped = self.has_swap and white and ahead == turn - 1
        if ahead != turn and not swapped:
            raise IllegalPositionError(
                "with {black} black and {white} white stones it cannot be {player}'s turn",
                black=black.bit_count(),
                white=white.bit_count(),
                player=self.players[turn],
            )
        if black and not black & self.first and not swapped:
            raise IllegalPositionError("the first stone cannot have been placed there")
        won = [any(WINS[t] for _, t in self.groups(stones)) for stones in (black, white)]
        if won[turn]:
            raise IllegalPositionError(
                "{player} has won, so the game is over", player=self.players[turn]
            )
        return StarboardYPosition(black, white, turn, 1 - turn if won[1 - turn] else -1)

    # What to draw.

    def view(self, pos: StarboardYPosition) -> View:
        view = super().view(pos)
        marks, score = [], []
        for player, stones in enumerate((pos.black, pos.white)):
            groups = self.groups(stones)
            best = groups[0][1] if groups else 0
            touched = [i for i in range(6) if best >> i & 1]
            marks += [Mark("edge", self.sides[i], str(i + 1), player) for i in touched]
            score.append(_joined([i + 1 for i in touched]))
        links: tuple[tuple[int, int], ...] = ()
        if pos.winner >= 0:
            links = tuple(self._winning_y(pos))
            cells = tuple(sorted({cell for link in links for cell in link}))
            marks.append(Mark("win", cells, player=pos.winner))
        prompt = view.prompt
        if self._may_swap(pos):
            prompt = Text("{player}: place a stone, or swap.", {"player": self.players[pos.turn]})
        return View(view.pieces, tuple(marks), links, (score[0], score[1]), prompt)

    def _winning_y(self, pos: StarboardYPosition) -> list[tuple[int, int]]:
        """The links of a Y of as few stones as possible in the winner's group."""
        stones = pos.white if pos.winner else pos.black
        group, touched = next(g for g in self.groups(stones) if WINS[g[1]])
        layers = []
        for side in self.side_masks:
            reach = [side & group]
            while (more := (reach[-1] | self.board.near(reach[-1])) & group) != reach[-1]:
                reach.append(more)
            layers.append(reach)

        def distance(side: int, cell: int) -> int:
            return next(d for d, mask in enumerate(layers[side]) if mask >> cell & 1)

        _, cell, triple = min(
            (sum(distance(side, cell) for side in triple), cell, triple)
            for triple in TRIPLES
            if all(touched >> side & 1 for side in triple)
            for cell in bits(group)
        )
        links = []
        for side in triple:
            at = cell
            for d in range(distance(side, cell) - 1, -1, -1):
                ahead = self.board.around[at] & layers[side][d]
                links.append((at, at := (ahead & -ahead).bit_length() - 1))
        return links

    def trail(self, pos: StarboardYPosition, move: Move) -> list[int]:
        """The cell of the stone that was placed or taken over."""
        return list(bits(pos.black)) if isinstance(move[0], str) else super().trail(pos, move)


def _joined(sides: Sequence[int]) -> Text:
    """The sides that a player's best chain joins, by their numbers, in words."""
    numbers = {"sides": " ".join(map(str, sides))}
    if len(sides) > 1:
        return Text("Sides joined: {sides}", numbers)
    return Text("Side touched: {sides}", numbers) if sides else Text("No side touched yet")

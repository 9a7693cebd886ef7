"""Starboard Y, by Mark Steere (2008): connect three sides, disjoint or on the starboard hand.

Sides are numbered counter-clockwise from the bottom, long and short by turns: 0, 2, 4 long and
1, 3, 5 short (1 to 6 on the board).  Exactly one player has a Y on any filled board, and the
first Y is the only one, so filling the empty cells at random plays a random game to its end.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import ClassVar, NamedTuple

from ...board import HexBoard, bits
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
    Text,
    View,
)
from ..stones import colours, read_stones
from .must_play import MustPlay

# Three sides that make a Y: the two disjoint ones, then for each pair of opposite sides, seen from
# the long side to the short one, the two on the right hand.
TRIPLES = (
    (0, 2, 4), (1, 3, 5),
    (0, 3, 1), (0, 3, 2),
    (2, 5, 3), (2, 5, 4),
    (4, 1, 5), (4, 1, 0),
)  # fmt: skip
WINS = [any(all(sides >> i & 1 for i in t) for t in TRIPLES) for sides in range(64)]
"""For every set of sides, as bits, whether a group that touches them has won."""

SWAP = "swap"
FILLINGS = 256
"""Random fillings for each look at a position."""
SHARPNESS = 12.0
"""How much a cell that wins more often is preferred at first sight, in logits."""


class StarboardYPosition(NamedTuple):
    """Stones by colour, the player to move, and who has a Y: a player, or -1."""

    black: int
    white: int
    turn: int
    winner: int


class StarboardY(Game[StarboardYPosition]):
    """Starboard Y on sides of ``size`` and ``size`` + 1 cells by turns."""

    slug = "starboard-y"
    title = "Starboard Y"
    sizes = range(2, 11)
    default_size = 4
    variants: ClassVar[Mapping[str, str]] = {
        "": "Mark Steere's rules",
        "pie": "With the pie rule: White may answer the first stone by taking it over",
    }
    players = ("Black", "White")
    glyphs: ClassVar[Mapping[str, Glyph]] = {
        "b": Glyph("stone", 0, "black stone"),
        "w": Glyph("stone", 1, "white stone"),
    }
    buttons: ClassVar[Mapping[str, str]] = {SWAP: "Swap: take over the first stone"}
    notation = Notation(
        "bw",
        (
            Form(CELL, (("give", "bw"), ("put", 0))),
            Form(SWAP, (("take", 0), ("turn", "b", "w"), ("put", 0)), found="b"),
        ),
    )
    picture = "4/5/1w4/2bwb2/3bbw2/2wbw2/3bw1/2bw1 b"
    levels = (Level(1, sight=1), Level(1, sight=3), *map(Level, (1, 40, 200, 2000)))
    exploration = 0.6

    def __init__(self, size: int, variant: str = "") -> None:
        super().__init__(size, variant)
        self.board = HexBoard(size, 2 * size, size, size)
        self.edges = tuple(
            edge._replace(name=f"{i}: {edge.name}", label=str(i))
            for i, edge in enumerate(self.board.edges, 1)
        )
        self.sides = tuple(edge.cells for edge in self.edges)
        self._side_masks = tuple(sum(1 << cell for cell in side) for side in self.sides)
        # For filling many boards at once, cells by their place in the board's order; the place
        # after the last stands for all that lies beyond the edge.
        self._order = {cell: place for place, cell in enumerate(self.board.cells)}
        self._sides_of = [
            [i for i, side in enumerate(self.sides) if cell in side] for cell in self.board.cells
        ]
        self._footholds = self._find_footholds()
        beyond = len(self.board.cells)
        self._known_begins: dict[int, list[int]] = {}
        self._beside = [
            [self._order[near] for near in bits(self.board.around[cell])]
            for cell in self.board.cells
        ]
        self._downward, self._upward = (
            [
                (place, *(self._order.get(cell + way * step, beyond) for step in self.board.steps))
                for cell, place in list(self._order.items())[::-way]
            ]
            for way in (-1, 1)
        )
        # For one board: six copies of it in one int, a guard row between them.
        self._apart = self.board.width * (len(self.board.rows) + 1)
        self._six = sum(1 << side * self._apart for side in range(6))
        self._starts = sum(mask << side * self._apart for side, mask in enumerate(self._side_masks))
        self._places: dict[int, Move] = {cell: (cell,) for cell in self.board.cells}

    def symmetries(self) -> Sequence[Mapping[int, int]]:
        """The three turns by 120 degrees: anything else changes hands or the lengths of sides."""
        triples = {frozenset(frozenset(self.sides[i]) for i in triple) for triple in TRIPLES}
        return [
            cells
            for cells in self.board.symmetries
            if {frozenset(frozenset(cells[c] for c in s) for s in t) for t in triples} == triples
        ]

    def initial(self) -> StarboardYPosition:
        return StarboardYPosition(0, 0, 0, -1)

    # -- moves

    def _may_swap(self, pos: StarboardYPosition) -> bool:
        return (
            self.variant == "pie" and pos.turn == 1 and not pos.white and pos.black.bit_count() == 1
        )

    def legal_moves(self, pos: StarboardYPosition) -> Sequence[Move]:
        if pos.winner >= 0:
            return []
        places = self._places
        moves = [places[cell] for cell in bits(self.board.full & ~(pos.black | pos.white))]
        return [*moves, (SWAP,)] if self._may_swap(pos) else moves

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
        sides = self._touched(self.board.flood(stone, white if turn else black))
        return StarboardYPosition(black, white, 1 - turn, turn if WINS[sides] else -1)

    def _touched(self, group: int) -> int:
        """The set of sides, as bits, that a group touches."""
        return sum(1 << i for i, side in enumerate(self._side_masks) if side & group)

    def outcome(self, pos: StarboardYPosition) -> Outcome | None:
        if pos.winner < 0:
            return None
        stones = pos.white if pos.winner else pos.black
        touched = next(t for _, t in self._groups(stones) if WINS[t])
        disjoint = touched & 21 == 21 or touched & 42 == 42
        winner = {"winner": self.players[pos.winner]}
        if disjoint:
            return Outcome(pos.winner, Text("{winner} has a disjoint Y.", winner))
        return Outcome(pos.winner, Text("{winner} has a starboard Y.", winner))

    def _groups(self, stones: int) -> list[tuple[int, int]]:
        """Groups of stones with the sides that each touches, those with most sides first."""
        groups = []
        while stones:
            group = self.board.flood(stones & -stones, stones)
            groups.append((group, self._touched(group)))
            stones &= ~group
        return sorted(groups, key=lambda g: (-g[1].bit_count(), -g[0].bit_count()))

    # -- texts

    def write(self, pos: StarboardYPosition, move: Move) -> str:
        cell = move[0]
        return self.board.names[cell] if isinstance(cell, int) else cell

    def code(self, pos: StarboardYPosition) -> str:
        return f"{self.board.write_rows(self._pieces(pos))} {'bw'[pos.turn]}"

    def decode(self, text: str) -> StarboardYPosition:
        pieces, turn, fields = read_stones(self.board, text, fields=2)
        try:
            return self.setup(pieces, turn)
        except RefusedError as error:
            place = len(fields[0]) + 2
            raise RefusedError("character {place}: {why}", place=place, why=error.why) from None

    def setup(self, pieces: Mapping[int, str], turn: int) -> StarboardYPosition:
        black, white = colours(pieces)
        ahead = black.bit_count() - white.bit_count()
        swapped = self.variant == "pie" and white and ahead == turn - 1
        if ahead != turn and not swapped:
            raise RefusedError(
                "with {black} black and {white} white stones it cannot be {player}'s turn",
                black=black.bit_count(),
                white=white.bit_count(),
                player=self.players[turn],
            )
        won = [any(WINS[t] for _, t in self._groups(stones)) for stones in (black, white)]
        if won[turn]:
            raise RefusedError(
                "{player} has a Y already and cannot be to move", player=self.players[turn]
            )
        return StarboardYPosition(black, white, turn, 1 - turn if won[1 - turn] else -1)

    # -- pictures

    def _pieces(self, pos: StarboardYPosition) -> dict[int, str]:
        return dict.fromkeys(bits(pos.black), "b") | dict.fromkeys(bits(pos.white), "w")

    def view(self, pos: StarboardYPosition) -> View:
        marks, score = [], []
        for player, stones in enumerate((pos.black, pos.white)):
            groups = self._groups(stones)
            best = groups[0][1] if groups else 0
            touched = [i for i in range(6) if best >> i & 1]
            marks += [Mark("edge", self.sides[i], str(i + 1), player) for i in touched]
            score.append(
                Text("Sides joined: {sides}", {"sides": " ".join(str(i + 1) for i in touched)})
                if touched
                else Text("No side touched yet")
            )
        links: tuple[tuple[int, int], ...] = ()
        outcome = self.outcome(pos)
        if outcome:
            links = tuple(self._winning_y(pos))
            cells = tuple(sorted({cell for link in links for cell in link}))
            marks.append(Mark("win", cells, player=pos.winner))
        name = {"player": self.players[pos.turn]}
        if outcome:
            prompt = outcome.reason
        elif self._may_swap(pos):
            prompt = Text("{player}: place a stone, or swap.", name)
        else:
            prompt = Text("{player}: place a stone.", name)
        return View(self._pieces(pos), tuple(marks), links, (score[0], score[1]), prompt)

    def _winning_y(self, pos: StarboardYPosition) -> list[tuple[int, int]]:
        """The links of a Y with the fewest stones in the winner's group."""
        stones = pos.white if pos.winner else pos.black
        group, touched = next(g for g in self._groups(stones) if WINS[g[1]])
        layers = []
        for side in self._side_masks:
            reach = [side & group]
            while (more := (reach[-1] | self.board.near(reach[-1])) & group) != reach[-1]:
                reach.append(more)
            layers.append(reach)

        def steps(side: int, cell: int) -> int:
            return next(d for d, mask in enumerate(layers[side]) if mask >> cell & 1)

        _, cell, triple = min(
            (sum(steps(side, cell) for side in triple), cell, triple)
            for triple in TRIPLES
            if all(touched >> side & 1 for side in triple)
            for cell in bits(group)
        )
        links = []
        for side in triple:
            at = cell
            for d in range(steps(side, cell) - 1, -1, -1):
                ahead = self.board.around[at] & layers[side][d]
                links.append((at, at := (ahead & -ahead).bit_length() - 1))
        return links

    def trail(self, pos: StarboardYPosition, move: Move) -> list[int]:
        """The cell of the stone, also of one that is taken over."""
        return list(bits(pos.black)) if isinstance(move[0], str) else super().trail(pos, move)

    # -- what the search may use

    def passed(self, pos: StarboardYPosition) -> StarboardYPosition | None:
        return None if pos.winner >= 0 else pos._replace(turn=1 - pos.turn)

    def winning_move(self, pos: StarboardYPosition, hurry: bool = False) -> Move | None:
        wins = self._wins_of(pos, pos.turn)
        return self._places[wins.bit_length() - 1] if wins else None

    def solve(self, pos: StarboardYPosition, rng: Random) -> float:
        if pos.winner >= 0:
            return 1.0 - pos.winner
        if self.variant == "pie" and not pos.white and pos.black.bit_count() < 2:
            return 0.0  # White takes the first stone, or does not, as it wins
        stones = (pos.white, pos.black) if pos.turn else (pos.black, pos.white)
        wins = MustPlay(self, rng).solve(*stones).wins
        return float(wins != pos.turn)

    def _wins_of(self, pos: StarboardYPosition, player: int) -> int:
        """The empty cells that would give this player a Y."""
        if pos.winner >= 0:
            return 0
        # The cells by which the player would touch each side, through groups that touch it.
        reach = list(self._side_masks)
        for group, touched in self._groups(pos.white if player else pos.black):
            around = self.board.near(group) if touched else 0
            for side in range(6):
                if touched >> side & 1:
                    reach[side] |= around
        wins = 0
        for a, b, c in TRIPLES:
            wins |= reach[a] & reach[b] & reach[c]
        return wins & self.board.full & ~(pos.black | pos.white)

    def score(self, pos: StarboardYPosition, rng: Random) -> float:
        """Black's share of many random games in which bridges hold."""
        _, wins = self.fill(pos.black, pos.white, FILLINGS, rng, bridges=True)
        return wins.bit_count() / FILLINGS

    def playouts(self, pos: StarboardYPosition, count: int, rng: Random) -> float:
        """The share of random fillings of the board in which Black has the Y."""
        if pos.winner >= 0:
            return float(pos.winner == 0)
        if count == 1:
            return float(self._black_wins(pos, rng))
        return self.fill(pos.black, pos.white, count, rng)[1].bit_count() / count

    def priors(
        self, pos: StarboardYPosition, moves: Sequence[Move], rng: Random
    ) -> Sequence[float]:
        """Cells look good that the mover holds in the fillings that it wins (all moves as first:
        Brügmann, 1993)."""
        every = (1 << FILLINGS) - 1
        fills, wins = self.fill(pos.black, pos.white, FILLINGS, rng, bridges=True)
        if wins in (0, every) or self._wins_of(pos, pos.turn):
            # Bridges decide whatever is taken, or would but for a cell that wins at once: to tell
            # the cells apart, bridges must be cut.
            fills, wins = self.fill(pos.black, pos.white, FILLINGS, rng)
        weights = []
        for move in moves:
            cell = move[0]
            if isinstance(cell, str):
                share = 1 - wins.bit_count() / FILLINGS
            else:
                held = fills[self._order[cell]]
                if pos.turn:
                    held ^= every
                won = held & (every ^ wins if pos.turn else wins)
                share = (won.bit_count() + 1) / (held.bit_count() + 2)
            weights.append(math.exp(SHARPNESS * share))
        total = sum(weights)
        return [weight / total for weight in weights]

    def _black_wins(self, pos: StarboardYPosition, rng: Random) -> bool:
        """Whether Black has the Y in one random filling: six boards side by side in one int hold
        the floods from the six sides."""
        far, wide = self._apart, self.board.width
        empty = self.board.full & ~(pos.black | pos.white)
        stones = (pos.black | rng.getrandbits(far) & empty) * self._six
        flood, before = stones & self._starts, 0
        while flood != before:
            before = flood
            flood |= flood << 1 | flood >> 1
            flood |= (before | before << 1) << wide - 1 | (before | before >> 1) >> wide - 1
            flood &= stones
        s = [flood >> side * far for side in range(6)]
        return any(s[a] & s[b] & s[c] & self.board.full for a, b, c in TRIPLES)

    def fill(
        self, black: int, white: int, count: int, rng: Random, bridges: bool = False
    ) -> tuple[list[int], int]:
        """Fill the empty cells between these stones at random, ``count`` times at once.

        With ``bridges`` each player gets one of the two cells of a bridge, as whoever is cut at one
        of them answers at the other (Arneson, Hayward and Henderson, "Monte Carlo tree search in
        Hex", 2010).

        Returns for each cell of the board, in its order, the fillings in which it is black, as
        bits, and the fillings in which Black has the Y.
        """
        full, empty = (1 << count) - 1, self.board.full & ~(black | white)
        fills = [
            rng.getrandbits(count) if empty >> cell & 1 else full * (black >> cell & 1)
            for cell in self.board.cells
        ]
        if bridges:
            for one, other in self._bridges(black, white):
                fills[self._order[other]] = full ^ fills[self._order[one]]
        wins = 0
        for cell in self._floods(fills, count):
            wins |= _with_y(cell, count)
        return fills, wins

    def _bridges(self, black: int, white: int) -> list[tuple[int, int]]:
        """Pairs of empty cells of which either one joins two stones of a colour, or a stone to a
        side; no cell is in two of them."""
        free = empty = self.board.full & ~(black | white)
        down = self.board.width
        pairs = []
        for stones in (black, white):
            for start, end, one, other in (
                (0, down + 1, 1, down),
                (0, 2 * down - 1, down - 1, down),
                (1, down - 1, 0, down),
            ):
                for base in bits(stones >> start & stones >> end & empty >> one & empty >> other):
                    carrier = 1 << base + one | 1 << base + other
                    if carrier & free == carrier:
                        free ^= carrier
                        pairs.append((base + one, base + other))
        for stone, one, other in self._footholds:
            carrier = 1 << one | 1 << other
            if not empty >> stone & 1 and carrier & free == carrier:
                free ^= carrier
                pairs.append((one, other))
        return pairs

    def _find_footholds(self) -> list[tuple[int, int, int]]:
        """The cells beside two of a side, with those: a stone there reaches the side by either."""
        around = self.board.around
        return [
            (cell, one, other)
            for side, mask in zip(self.sides, self._side_masks, strict=True)
            for one, other in pairwise(side)
            for cell in bits(around[one] & around[other] & ~mask)
        ]

    def completions(self, stones: int, empty: int) -> dict[int, int]:
        """What would complete a Y of these stones: for each empty cell, the others that do once it
        is taken, and under -1 the cells that do at once."""
        cells = list(bits(empty))
        count = len(cells) + 1  # a board for each cell taken, and one for none
        full = (1 << count) - 1
        taken = {cell: 1 << board for board, cell in enumerate([*cells, -1])}
        floods = self._floods(
            [taken.get(cell, full * (stones >> cell & 1)) for cell in self.board.cells], count
        )
        begins = self._begins(count)
        out = dict.fromkeys(taken, 0)
        for cell in cells:
            place = self._order[cell]
            reached = begins[place]
            for near in self._beside[place]:
                reached |= floods[near]
            wins = _with_y(reached, count) & ~taken[cell]
            if wins:
                for first, board in taken.items():
                    if wins & board:
                        out[first] |= 1 << cell
        return out

    def _floods(self, stones: list[int], count: int) -> list[int]:
        """Which cells of ``count`` boards are joined to each of the six sides.

        Both lists are of cells in the board's order, each an int with a bit for every board; in the
        answer six of them stand side by side, one for each side.  The floods run over the board
        down and up until nothing changes.
        """
        copies = sum(1 << side * count for side in range(6))
        stones = [cell * copies for cell in stones]
        flood = [cell & begin for cell, begin in zip(stones, self._begins(count), strict=True)]
        flood.append(0)
        before: list[int] = []
        while before != flood:
            before = flood[:]
            for cell, a, b, c in self._downward:
                flood[cell] |= (flood[a] | flood[b] | flood[c]) & stones[cell]
            for cell, a, b, c in self._upward:
                flood[cell] |= (flood[a] | flood[b] | flood[c]) & stones[cell]
        return flood

    def _begins(self, count: int) -> list[int]:
        """Where the floods of ``count`` boards begin: each cell at the sides that it lies on."""
        begins = self._known_begins.get(count)
        if begins is None:
            full = (1 << count) - 1
            begins = self._known_begins[count] = [
                sum(full << side * count for side in sides) for sides in self._sides_of
            ]
        return begins


def _with_y(reached: int, count: int) -> int:
    """The boards on which three sides that make a Y reach one cell, as ``_floods`` tells it."""
    s = [reached >> side * count for side in range(6)]
    wins = 0
    for a, b, c in TRIPLES:
        wins |= s[a] & s[b] & s[c]
    return wins & (1 << count) - 1

"""What opponents see of a position: sets of points as bits of ints, as in the engine."""

from __future__ import annotations

from typing import Any

from skerry.game import Game

FAR = 15
"""The number of moves counted for a piece that cannot reach its area."""


class Eye:
    """Reads the positions of one game."""

    def __init__(self, game: Game[Any]) -> None:
        board = game.board
        self.width, self.around = board.width, board.around
        self.full = board.full
        self.goals = [0, 0]
        for region in game.regions:
            assert region.player is not None
            self.goals[region.player] = sum(1 << cell for cell in region.cells)
        row = {cell: sum(1 << c for c in cells) for cells in board.rows for cell in cells}
        columns = list(zip(*board.rows, strict=True))
        column = {cell: sum(1 << c for c in cells) for cells in columns for cell in cells}
        self.lines = (column, row)

    def own(self, position: Any, player: int) -> int:
        """A side's pieces."""
        pieces: int = (position.circle, position.square)[player]
        return pieces

    def rivers(self, position: Any) -> int:
        """Both sides' rivers."""
        rivers: int = position.horizontal | position.vertical
        return rivers

    def look(self, position: Any) -> tuple[int, ...]:
        """What two positions have in common when one repeats the other."""
        return position.circle, position.square, position.horizontal, position.vertical

    def scored(self, position: Any, player: int) -> int:
        """How many stones a side has in its area."""
        own = self.own(position, player)
        return (own & self.goals[player] & ~self.rivers(position)).bit_count()

    def needs(self, position: Any, player: int) -> list[int]:
        """For each piece of a side that has not scored, the moves to the nearest free point of its
        area, riding one river per move, and one more for a river; in ascending order."""
        own, rivers = self.own(position, player), self.rivers(position)
        pieces = position.circle | position.square
        goal, open_ = self.goals[player], self.full & ~self.goals[1 - player]
        rides = self.rides(position)
        todo = own & ~(goal & ~rivers)
        out = []
        front = goal & ~pieces
        unseen, distance = open_ & ~front, 0
        while front and todo:
            distance += 1
            near = front << 1 | front >> 1 | front << self.width | front >> self.width
            for beside, seen in rides:
                if seen & front:
                    near |= beside
            near &= unseen
            unseen &= ~near
            if found := near & todo:
                turned = (found & rivers).bit_count()
                out += [distance] * (found.bit_count() - turned) + [distance + 1] * turned
                todo &= ~found
            front = near & ~pieces
        turned = (todo & rivers).bit_count()
        out += [FAR] * (todo.bit_count() - turned) + [FAR + 1] * turned
        return sorted(out)

    def rides(self, position: Any) -> list[tuple[int, int]]:
        """For each river, the points beside it and the free points to which it leads."""
        pieces = position.circle | position.square
        out = []
        for rivers, lines in zip((position.vertical, position.horizontal), self.lines, strict=True):
            while rivers:
                river = rivers & -rivers
                rivers ^= river
                cell = river.bit_length() - 1
                line = lines[cell]
                blocked = line & pieces
                above = blocked & -(river << 1)
                below = blocked & (river - 1)
                seen = line & ((above & -above) - 1 if above else -1)
                seen &= -(1 << below.bit_length())
                out.append((self.around[cell], seen & ~river))
        return out

"""What the opponents see of a position: its pieces by column and row, as the course shows them."""

from __future__ import annotations

from typing import Any, NamedTuple

from skerry.game import Game

Point = tuple[int, int]


class Scene(NamedTuple):
    """Pieces by point (column and row from the top left): whose and ``stone``, ``h`` or ``v``."""

    pieces: dict[Point, tuple[int, str]]
    goals: tuple[frozenset[Point], frozenset[Point]]
    columns: int
    rows: int


KINDS = {"stone": "stone", "river-h": "h", "river-v": "v"}


class Eye:
    """Reads the positions of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        board = game.board
        self.at = {cell: (round(x), round(y)) for cell, (x, y) in board.xy.items()}
        goals = {region.player: region.cells for region in game.regions}
        self.goals = (
            frozenset(self.at[cell] for cell in goals[0]),
            frozenset(self.at[cell] for cell in goals[1]),
        )

    def scene(self, position: Any) -> Scene:
        """A position as these players think of it."""
        glyphs = self.game.glyphs
        pieces = {}
        for cell, letter in self.game.view(position).pieces.items():
            glyph = glyphs[letter]
            pieces[self.at[cell]] = (glyph.player, KINDS[glyph.shape])
        board = self.game.board
        return Scene(pieces, self.goals, len(board.rows[0]), len(board.rows))


def scored(scene: Scene, player: int) -> int:
    """How many stones a side has in its area."""
    return sum(scene.pieces.get(point) == (player, "stone") for point in scene.goals[player])


def distances(scene: Scene, player: int) -> dict[Point, int]:
    """Moves from each point to the nearest free point of a side's area, riding any river whole."""
    free = [point for point in scene.goals[player] if point not in scene.pieces]
    found = dict.fromkeys(free, 0)
    queue = list(free)
    for point in queue:
        x, y = point
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = (x + dx, y + dy)
            steps = [there]
            # A river that flows towards this point brings whatever stands beside the river.
            while there in scene.pieces or there in found:
                kind = scene.pieces.get(there, (0, ""))[1]
                if kind == ("h" if dx else "v"):
                    tx, ty = there
                    steps += [(tx + 1, ty), (tx - 1, ty), (tx, ty + 1), (tx, ty - 1)]
                    break
                if there in scene.pieces:
                    break
                there = (there[0] + dx, there[1] + dy)
            else:
                far = there
                while 0 <= far[0] < scene.columns and 0 <= far[1] < scene.rows:
                    if far in scene.pieces:
                        if scene.pieces[far][1] == ("h" if dx else "v"):
                            fx, fy = far
                            steps += [(fx + 1, fy), (fx - 1, fy), (fx, fy + 1), (fx, fy - 1)]
                        break
                    far = (far[0] + dx, far[1] + dy)
            for near in steps:
                if not (0 <= near[0] < scene.columns and 0 <= near[1] < scene.rows):
                    continue
                if near in found or near in scene.goals[1 - player]:
                    continue
                found[near] = found[point] + 1
                if near not in scene.pieces:
                    queue.append(near)
    return found

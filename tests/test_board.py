"""Boards of every outline: their cells, edges and pictures."""

from __future__ import annotations

from math import dist

import pytest
from skerry.board import Board, HexBoard, SquareBoard, bits
from skerry.picture import PLAIN, Picture, picture

BOARDS = {
    "hexagon": HexBoard.hexagon(4, 4, 4),
    "hexagon of unequal sides": HexBoard.hexagon(5, 2, 3),
    "hexagon of sides by turns": HexBoard(3, 6, 3, 3),
    "rhombus": HexBoard.rhombus(5, 5),
    "parallelogram": HexBoard.rhombus(7, 3),
    "triangle": HexBoard.triangle(5),
    "triangle upside down": HexBoard(5, 5, 0, 0),
    "trapezoid": HexBoard(3, 3, 2, 2),
    "row of hexagons": HexBoard.rhombus(4, 1),
    "hexagonal cell": HexBoard.hexagon(1, 1, 1),
    "points": SquareBoard(4, 6),
    "squares": SquareBoard(6, 4, squares=True),
}


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return BOARDS[request.param]


def test_cells_adjoin_where_they_lie_side_by_side(board: Board) -> None:
    assert board.cells == [cell for row in board.rows for cell in row] == sorted(board.cells)
    assert len(set(board.names.values())) == len(board.cells)
    for cell in board.cells:
        near = {b for b in board.cells if abs(dist(board.xy[cell], board.xy[b]) - 1) < 0.01}
        assert set(bits(board.around[cell])) == near


@pytest.mark.parametrize(
    ("name", "edges"),
    [
        ("hexagon", "bottom 4, lower right 4, upper right 4, top 4, upper left 4, lower left 4"),
        (
            "hexagon of unequal sides",
            "bottom 5, lower right 2, upper right 3, top 5, upper left 2, lower left 3",
        ),
        ("rhombus", "bottom 5, upper right 5, top 5, lower left 5"),
        ("triangle", "bottom 5, upper right 5, upper left 5"),
        ("triangle upside down", "lower right 5, top 5, lower left 5"),
        ("trapezoid", "bottom 5, upper right 3, top 3, upper left 3"),
        ("hexagonal cell", ""),
        ("points", "bottom 4, right 6, top 4, left 6"),
        ("squares", "bottom 6, right 4, top 6, left 4"),
    ],
)
def test_edges_go_round_the_board(name: str, edges: str) -> None:
    board = BOARDS[name]
    assert ", ".join(f"{edge.name} {len(edge.cells)}" for edge in board.edges) == edges
    for edge, following in zip(board.edges, board.edges[1:] + board.edges[:1], strict=True):
        assert edge.cells[-1] == following.cells[0]
        assert edge.player is None


@pytest.mark.parametrize("edged", [False, True])
def test_the_plate_holds_all_cells_and_labels(board: Board, edged: bool) -> None:
    drawn = picture(board, edged=edged)
    left, top, right, bottom = drawn.bounds
    for x, y in board.xy.values():
        assert depth(drawn, x, y) > 0.85
    for label in drawn.labels + drawn.labels_turned:
        assert depth(drawn, label.x, label.y) > 0.1
        assert left < label.x < right
        assert top < label.y < bottom
        assert all(dist((label.x, label.y), xy) > 0.6 for xy in board.xy.values())
    for edge in board.edges:
        for x, y in edge.line:
            assert depth(drawn, x, y) > 0.2
    # No corner sticks out of the picture: rounding takes this much of one of 120 degrees.
    for x, y in drawn.outline:
        assert left - 0.16 * drawn.rounding < x < right + 0.16 * drawn.rounding
        assert top < y < bottom


def depth(drawn: Picture, x: float, y: float) -> float:
    """How far a point lies within the outline, which goes counter-clockwise."""
    corners = drawn.outline
    return min(
        ((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / dist((ax, ay), (bx, by))
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    )


def test_every_row_and_column_has_a_label(board: Board) -> None:
    drawn = picture(board, edged=False)
    for labels in (drawn.labels, drawn.labels_turned):
        texts = [label.text for label in labels]
        assert len(texts) == len(set(texts))
        assert set(texts) == {part for name in board.names.values() for part in (name[0], name[1:])}


def test_labels_of_a_square_board_stay_on_the_left_and_at_the_foot() -> None:
    drawn = picture(SquareBoard(3, 2), edged=False)
    beside = PLAIN["point"].label
    assert {label.x for label in drawn.labels if label.text == "1"} == {-beside}
    assert {label.x for label in drawn.labels_turned if label.text == "1"} == {2 + beside}


@pytest.mark.parametrize("sides", [(0, 3, 0, 0), (3, 5, 0, 0), (5, 27, 13, 13)])
def test_what_is_no_board_is_refused(sides: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="no board"):
        HexBoard(*sides)

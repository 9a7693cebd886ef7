"""The module that agents of the course import as ``gameEngine``: boards of pieces, and moves as
dicts, by the rules of the variant ``course``.

A board is a list of rows from the top, each a list of ``None`` or a ``Piece``; points are (x, y)
from the top left.  Players are ``"circle"`` and ``"square"``.  A move is a dict with an
``"action"``:

- ``move``: ``from`` and ``to``;
- ``push``: ``from``, ``to``, where the pushed piece stands, and ``pushed_to``;
- ``flip``: ``from`` and, for a stone, ``orientation``;
- ``rotate``: ``from``.

Most functions take ``rows``, ``cols`` and ``score_cols`` as the course's do; the size of the board
decides all three.  Each agent gets a copy of this module, so it may change what it likes.
"""

# ruff: noqa: ARG001  arguments are the course's, needed or not

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ....board import bits
from ....game import Move
from ....text import IllegalMoveError, MalformedError
from ..rules import LAYOUTS, ROTATE, TO_HORIZONTAL, TO_STONE, TO_VERTICAL, RiversPosition
from ..words import RiversInWords

Point = tuple[int, int]
Board = list[list[Any]]
"""Rows of ``Piece`` or None.  Agents may put their own pieces on their copies, with the same
attributes."""

DEFAULT_ROWS, DEFAULT_COLS = 13, 12
PLAYERS = ("circle", "square")
STONE, RIVER = "stone", "river"
ORIENTATIONS = {"horizontal": TO_HORIZONTAL, "vertical": TO_VERTICAL}


class Piece:
    """A piece: its ``owner``, its ``side``, which is ``"stone"`` or ``"river"``, and its
    ``orientation``.

    A stone's orientation means nothing.  It is ``"horizontal"``, and None once the piece has been
    a river.
    """

    def __init__(
        self, owner: str, side: str = STONE, orientation: str | None = "horizontal"
    ) -> None:
        self.owner, self.side, self.orientation = owner, side, orientation

    def copy(self) -> Piece:
        """Another piece like this one."""
        return Piece(self.owner, self.side, self.orientation)

    def to_dict(self) -> dict[str, str | None]:
        """The attributes by their names."""
        return {"owner": self.owner, "side": self.side, "orientation": self.orientation}

    @staticmethod
    def from_dict(d: Mapping[str, Any]) -> Piece:
        """The piece of a dict as ``to_dict`` makes it; side and orientation may be missing."""
        return Piece(d["owner"], d.get("side", STONE), d.get("orientation", "horizontal"))

    def __repr__(self) -> str:
        return f"Piece({self.owner!r}, {self.side!r}, {self.orientation!r})"


# Boards and positions


@lru_cache(maxsize=4)
def course_game(rows: int) -> RiversInWords:
    """The game on a board of so many rows.  Raises ValueError when there is none."""
    if rows not in LAYOUTS:
        raise ValueError(f"boards have {', '.join(map(str, LAYOUTS))} rows, not {rows}")
    return RiversInWords(rows, "course")


def to_board(game: RiversInWords, pos: RiversPosition) -> Board:
    """The board of a position, all of it new."""
    board: Board = [[None] * game.layout.columns for _ in range(game.layout.rows)]
    for owner, own in zip(PLAYERS, (pos.circle, pos.square), strict=True):
        for cell in bits(own):
            here = 1 << cell
            x, y = _point(game, cell)
            if pos.horizontal & here:
                piece = Piece(owner, RIVER, "horizontal")
            elif pos.vertical & here:
                piece = Piece(owner, RIVER, "vertical")
            else:
                piece = Piece(owner, STONE, None if pos.flipped_back & here else "horizontal")
            board[y][x] = piece
    return board


def to_position(board: Board, player: str) -> tuple[RiversInWords, RiversPosition]:
    """The game and the position of a board with this player to move.

    Raises ValueError when it is no board.
    """
    game = course_game(len(board))
    circle = square = horizontal = vertical = flipped_back = 0
    for row, cells in zip(board, game.board.rows, strict=True):
        if len(row) != len(cells):
            raise ValueError(f"rows of this board have {len(cells)} points, not {len(row)}")
        for piece, cell in zip(row, cells, strict=True):
            if piece:
                here = 1 << cell
                if piece.owner == PLAYERS[0]:
                    circle |= here
                else:
                    square |= here
                if piece.side != RIVER:
                    flipped_back |= 0 if piece.orientation else here
                elif piece.orientation == "vertical":
                    vertical |= here
                else:
                    horizontal |= here
    turn = _number(player)
    return game, RiversPosition(circle, square, horizontal, vertical, turn, turn, flipped_back)


def _number(player: str) -> int:
    """A player's number.  Raises ValueError when it is no player."""
    if player not in PLAYERS:
        raise ValueError(f"players are 'circle' and 'square', not {player!r}")
    return PLAYERS.index(player)


def default_start_board(rows: int = DEFAULT_ROWS, cols: int = DEFAULT_COLS) -> Board:
    """The board at the start."""
    game = course_game(rows)
    return to_board(game, game.initial())


def score_cols_for(cols: int) -> list[int]:
    """The columns of both scoring areas on a board with so many columns."""
    for layout in LAYOUTS.values():
        if layout.columns == cols:
            first, last = layout.goal_columns
            return list(range(first, last + 1))
    known = ", ".join(str(layout.columns) for layout in LAYOUTS.values())
    raise ValueError(f"boards have {known} columns, not {cols}")


def opponent(p: str) -> str:
    """The other player."""
    return PLAYERS[1 - _number(p)]


def top_score_row() -> int:
    """The row of Circle's scoring area."""
    return LAYOUTS[DEFAULT_ROWS].circle_goal


def bottom_score_row(rows: int) -> int:
    """The row of Square's scoring area."""
    return rows - 1 - top_score_row()


def in_bounds(x: int, y: int, rows: int, cols: int) -> bool:
    """Whether there is such a point."""
    return 0 <= x < cols and 0 <= y < rows


def is_own_score_cell(
    x: int, y: int, player: str, rows: int, cols: int, score_cols: Sequence[int]
) -> bool:
    """Whether a point is in the player's scoring area."""
    own = top_score_row() if player == PLAYERS[0] else bottom_score_row(rows)
    return y == own and x in score_cols


def is_opponent_score_cell(
    x: int, y: int, player: str, rows: int, cols: int, score_cols: Sequence[int]
) -> bool:
    """Whether a point is in the scoring area of the player's opponent."""
    return is_own_score_cell(x, y, opponent(player), rows, cols, score_cols)


def _point(game: RiversInWords, cell: int) -> Point:
    """A cell as a point."""
    y, x = divmod(cell, game.board.width)
    return x, y


# Moves


def to_dict(game: RiversInWords, pos: RiversPosition, move: Move) -> dict[str, Any]:
    """A legal move as a dict."""
    start, *others = [[*_point(game, cell)] for cell in move if isinstance(cell, int)]
    how = move[-1]
    if isinstance(how, str):
        if how == ROTATE:
            return {"action": "rotate", "from": start}
        turned: dict[str, Any] = {"action": "flip", "from": start}
        for orientation, button in ORIENTATIONS.items():
            if button == how:
                turned["orientation"] = orientation
        return turned
    if len(others) == 1:
        return {"action": "move", "from": start, "to": others[0]}
    return {"action": "push", "from": start, "to": others[0], "pushed_to": others[1]}


def to_clicks(game: RiversInWords, pos: RiversPosition, returned: Any) -> Move:
    """What a dict means in a position: the clicks of a move, which may be illegal.

    Keys that its action does not need are ignored.  Raises MalformedError saying what is wrong.
    """
    if not isinstance(returned, Mapping):
        raise MalformedError(
            "a move is a dict with an 'action', not {found}", found=type(returned).__name__
        )
    action = returned.get("action")
    start = _cell(game, returned, "from")
    if action == "move":
        return start, _cell(game, returned, "to")
    if action == "push":
        return start, _cell(game, returned, "to"), _cell(game, returned, "pushed_to")
    if action == "rotate":
        return start, ROTATE
    if action == "flip":
        if (pos.horizontal | pos.vertical) >> start & 1:
            return start, TO_STONE
        orientation = returned.get("orientation")
        if not isinstance(orientation, str) or orientation not in ORIENTATIONS:
            raise MalformedError(
                "to flip a stone, 'orientation' has to be 'horizontal' or 'vertical', not {found}",
                found=repr(orientation),
            )
        return start, ORIENTATIONS[orientation]
    raise MalformedError(
        "'action' has to be 'move', 'push', 'flip' or 'rotate', not {found}", found=repr(action)
    )


def _cell(game: RiversInWords, returned: Mapping[str, Any], key: str) -> int:
    """The point that a dict has under a key.  Raises MalformedError when it is none."""
    point: Any = returned.get(key)
    try:
        x, y = point
        if x != int(x) or y != int(y):
            raise ValueError
        x, y = int(x), int(y)
    except (TypeError, ValueError, OverflowError):
        raise MalformedError(
            "'{key}' has to be a point [x, y] of whole numbers, not {found}",
            key=key,
            found=repr(point),
        ) from None
    if not in_bounds(x, y, game.layout.rows, game.layout.columns):
        raise MalformedError(
            "'{key}' is [{x}, {y}], not on the board: x is 0 to {right}, y is 0 to {bottom}",
            key=key,
            x=x,
            y=y,
            right=game.layout.columns - 1,
            bottom=game.layout.rows - 1,
        )
    return game.board.rows[y][x]


def check_move(game: RiversInWords, pos: RiversPosition, clicks: Move) -> None:
    """Raises IllegalMoveError saying why clicks are no legal move, with ``cell`` where it fails."""
    start = clicks[0]
    assert isinstance(start, int)
    if clicks in game.moves_of(pos, pos.turn, 1 << start):
        return
    refusal = game.why_not(pos, clicks)
    if refusal is None:  # the beginning of a push
        raise IllegalMoveError(
            "{cell} is occupied: to push what stands there, return a 'push' with 'pushed_to'",
            clicks[1] if isinstance(clicks[1], int) else None,
            cell=game.board.names[int(clicks[1])],
        )
    raise refusal.error()


def get_river_flow_destinations(
    board: Board,
    rx: int,
    ry: int,
    sx: int,
    sy: int,
    player: str,
    rows: int,
    cols: int,
    score_cols: Sequence[int],
    river_push: bool = False,
) -> list[Point]:
    """The points where a piece of ``player`` may land that comes from (sx, sy) and enters the river
    on (rx, ry).

    With ``river_push``, the stone on (rx, ry), which is ``player``'s, is pushed by the river on
    (sx, sy).  An empty point (rx, ry) is where the piece lands.
    """
    game, pos = to_position(board, player)
    start, entry = game.board.rows[sy][sx], game.board.rows[ry][rx]
    if river_push:
        found = game.pushed_to(pos, 1 << start, entry)
    else:
        found = game.ridden_to(pos, 1 << start, 1 << entry)
    return [_point(game, cell) for cell in bits(found)]


def compute_valid_targets(
    board: Board,
    sx: int,
    sy: int,
    player: str,
    rows: int,
    cols: int,
    score_cols: Sequence[int],
) -> dict[str, Any]:
    """Where the piece on (sx, sy) may go: ``moves`` is a set of points, ``pushes`` a list of pairs,
    the point of the pushed piece and where it lands.

    Both are empty if there is no piece of the player's.
    """
    moves: set[Point] = set()
    pushes: list[tuple[Point, Point]] = []
    if in_bounds(sx, sy, rows, cols):
        game, pos = to_position(board, player)
        for move in game.moves_of(pos, pos.turn, 1 << game.board.rows[sy][sx]):
            points = [_point(game, cell) for cell in move[1:] if isinstance(cell, int)]
            if len(points) == 1:
                moves.add(points[0])
            elif points:
                pushes.append((points[0], points[1]))
    return {"moves": moves, "pushes": pushes}


compute_valid_moves = compute_valid_targets


def generate_all_moves(
    board: Board, player: str, rows: int, cols: int, score_cols: Sequence[int]
) -> list[dict[str, Any]]:
    """Every move of the player as a dict, even if it is not the player's turn."""
    game, pos = to_position(board, player)
    return [to_dict(game, pos, move) for move in game.moves_of(pos, pos.turn)]


def validate_and_apply_move(
    board: Board,
    move: Any,
    player: str,
    rows: int,
    cols: int,
    score_cols: Sequence[int],
) -> tuple[bool, str]:
    """Make a move on this board: whether it is legal, and what happened or why not.

    An illegal move changes nothing.
    """
    game, pos = to_position(board, player)
    try:
        clicks = to_clicks(game, pos, move)
        check_move(game, pos, clicks)
    except (MalformedError, IllegalMoveError) as error:
        return False, str(error)
    (sx, sy), *others = [_point(game, cell) for cell in clicks if isinstance(cell, int)]
    piece = board[sy][sx]
    how = clicks[-1]
    if isinstance(how, str):
        if how == ROTATE:
            piece.orientation = "horizontal" if piece.orientation == "vertical" else "vertical"
            return True, "rotated"
        piece.side = STONE if how == TO_STONE else RIVER
        piece.orientation = None if how == TO_STONE else move["orientation"]
        return True, "flipped"
    board[sy][sx] = None
    tx, ty = others[0]
    if len(others) == 2:
        px, py = others[1]
        board[py][px] = board[ty][tx]
        if piece.side == RIVER:
            piece.side, piece.orientation = STONE, None
    board[ty][tx] = piece
    return True, "moved" if len(others) == 1 else "pushed"


# Results


def get_win_count(cols: int) -> int:
    """How many stones in the scoring area win on a board with so many columns."""
    return len(score_cols_for(cols))


def count_scoring_pieces(
    board: Board, player: str, rows: int, cols: int, score_cols: Sequence[int]
) -> int:
    """How many stones the player has in its scoring area: n of the course's score."""
    game, pos = to_position(board, player)
    return game.scored(pos, pos.turn).bit_count()


def count_reachable_in_one(
    board: Board, player: str, rows: int, cols: int, score_cols: Sequence[int]
) -> int:
    """How many of the player's stones could score with one move, with the rivers in its area: m of
    the course's score."""
    game, pos = to_position(board, player)
    return game.ready(pos, pos.turn).bit_count()


def check_win(board: Board, rows: int, cols: int, score_cols: Sequence[int]) -> str | None:
    """The player who has won, or None."""
    game, pos = to_position(board, PLAYERS[0])
    ending = game.ending(pos)
    return None if ending is None or ending[0] is None else PLAYERS[ending[0]]


def compute_final_scores(
    board: Board,
    winner: str | None,
    rows: int,
    cols: int,
    score_cols: Sequence[int],
    remaining_times: Mapping[str, float] | None = None,
) -> dict[str, float]:
    """Both players' course scores for a game that ended here; ``winner`` is None for a draw."""
    game, pos = to_position(board, PLAYERS[0])
    scores = game.course_scores(pos, None if winner is None else _number(winner))
    return dict(zip(PLAYERS, scores, strict=True))


def board_to_ascii(
    board: Board, rows: int, cols: int, score_cols: Sequence[int] | None = None
) -> str:
    """The board as text, a row in each line: S, H and V are Circle's stones and rivers, s, h and v
    Square's, ``-`` is an empty point of a scoring area."""
    columns = score_cols_for(cols) if score_cols is None else score_cols
    return "\n".join(
        " ".join(
            _letter(piece, x in columns and _is_score_row(y, rows)) for x, piece in enumerate(r)
        )
        for y, r in enumerate(board)
    )


def _is_score_row(y: int, rows: int) -> bool:
    return y in (top_score_row(), bottom_score_row(rows))


def _letter(piece: Any, is_scoring: bool) -> str:
    if not piece:
        return "-" if is_scoring else "."
    letter = "s" if piece.side != RIVER else "v" if piece.orientation == "vertical" else "h"
    return letter.upper() if piece.owner == PLAYERS[0] else letter

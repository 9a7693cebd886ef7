"""The course's modules ``gameEngine`` and ``agent``: they say the same as our engines."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from skerry.game import Game
from skerry.games import load
from skerry.games.rivers.course import Dialect, agent, engine
from skerry.games.rivers.words import RiversInWords

from tests.common import walk
from tests.reference import twin

SIZES = (13, 15, 17)


def like(board: engine.Board) -> list[str]:
    return [repr(row) for row in board]


@pytest.mark.parametrize("rows", SIZES)
def test_lists_of_moves_and_their_effects_are_ours(rows: int) -> None:
    game: Game[Any] = load(f"rivers-{rows}-course")
    spoken, rng = Dialect(game), Random(rows)
    assert isinstance(game, RiversInWords)
    cols = game.layout.columns
    score_cols = engine.score_cols_for(cols)
    kinds = set()
    for pos, _ in walk(game, rows, 60):
        player = engine.PLAYERS[pos.turn]
        board = engine.to_board(game, pos)
        before = like(board)
        dicts = engine.generate_all_moves(board, player, rows, cols, score_cols)
        moves = [spoken.clicks(pos, move) for move in dicts]
        assert sorted(map(str, moves)) == sorted(map(str, game.legal_moves(pos)))
        for move, clicks in rng.sample(list(zip(dicts, moves, strict=True)), 8):
            after = deepcopy(board)
            applied = engine.validate_and_apply_move(after, move, player, rows, cols, score_cols)
            assert applied[0], move
            assert like(after) == like(engine.to_board(game, game.play(pos, clicks)))
            kinds.add(applied[1])
        assert like(board) == before
        back = engine.to_position(board, player)[1]
        assert back[:5] == pos[:5]
        assert back.flipped_back == pos.flipped_back
    assert kinds == {"moved", "pushed", "flipped", "rotated"}


@pytest.mark.parametrize("rows", SIZES)
def test_targets_scores_and_results_are_those_of_the_slow_twin(rows: int) -> None:
    other = twin(f"rivers-{rows}-course")
    game: Any = load(f"rivers-{rows}-course")
    cols = game.layout.columns
    sizes = (rows, cols, engine.score_cols_for(cols))
    for pos, _ in list(walk(game, rows, 240))[40::100]:
        board = engine.to_board(game, pos)
        player = engine.PLAYERS[pos.turn]
        listed = 0
        for y in range(rows):
            for x in range(cols):
                found = engine.compute_valid_targets(board, x, y, player, *sizes)
                assert found == engine.compute_valid_moves(board, x, y, player, *sizes)
                listed += len(found["moves"]) + len(found["pushes"])
        state = other.decode(game.code(pos))
        tokens = other.moves(state)
        assert listed == sum("=" not in token and "~" not in token for token in tokens)
        for number, side in enumerate(engine.PLAYERS):
            n = engine.count_scoring_pieces(board, side, *sizes)
            m = engine.count_reachable_in_one(board, side, *sizes)
            worth = other.worth(state.board, number)
            assert n + m / (len(other.start) / 2) == pytest.approx(worth)
        assert engine.check_win(board, *sizes) is None
        drawn = engine.compute_final_scores(board, None, *sizes)
        assert sum(drawn.values()) == pytest.approx(79.5)
        assert sum(engine.compute_final_scores(board, "square", *sizes).values()) == 100


def test_pieces_are_as_the_course_describes_them() -> None:
    board = engine.default_start_board()
    stone = board[8][3]
    assert stone.to_dict() == {"owner": "circle", "side": "stone", "orientation": "horizontal"}
    copied = engine.Piece.from_dict(stone.to_dict())
    assert repr(copied) == repr(stone.copy()) == repr(stone)
    sizes = (13, 12, engine.score_cols_for(12))

    def does(**move: object) -> tuple[bool, str]:
        return engine.validate_and_apply_move(board, move, "circle", *sizes)

    assert does(action="flip", **{"from": (3, 8)}, orientation="vertical", why="an extra key")[0]
    assert (stone.side, stone.orientation) == ("river", "vertical")
    assert does(action="rotate", **{"from": [3, 8]}) == (True, "rotated")
    assert (stone.side, stone.orientation) == ("river", "horizontal")
    assert does(action="flip", **{"from": [3, 8]}) == (True, "flipped")
    assert (stone.side, stone.orientation) == ("stone", None)
    # A river that pushes becomes a stone.
    assert does(action="flip", **{"from": [3, 8]}, orientation="vertical")[0]
    assert (
        engine.get_river_flow_destinations(board, 3, 8, 2, 8, "circle", *sizes)
        == [
            (3, 7),
            (3, 6),
            (3, 5),
        ][::-1]
    )
    push = {"from": [3, 8], "to": [4, 8], "pushed_to": [4, 6]}
    pushed = engine.get_river_flow_destinations(board, 4, 8, 3, 8, "circle", *sizes, True)
    assert (4, 6) in pushed
    assert does(action="push", **push) == (True, "pushed")
    assert board[8][3] is None
    assert (board[8][4].side, board[8][4].orientation) == ("stone", None)
    assert board[6][4].side == "stone"


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (None, "a dict with an 'action', not NoneType"),
        ({}, "'from'"),
        ({"action": "jump", "from": [3, 8]}, "not 'jump'"),
        ({"action": "move", "from": [3, 8], "to": "ab"}, "'to' has to be a point"),
        ({"action": "move", "from": [3, 8], "to": [3, 7.5]}, "not [3, 7.5]"),
        ({"action": "move", "from": [3, 8], "to": [3, 13]}, "y is 0 to 12"),
        ({"action": "move", "from": [3, 8], "to": [3, 6]}, "more than a step"),
        ({"action": "move", "from": [3, 3], "to": [3, 2]}, "d10 is Square's"),
        ({"action": "move", "from": [3, 9], "to": [3, 8]}, "return a 'push'"),
        ({"action": "flip", "from": [3, 8]}, "'orientation'"),
        ({"action": "rotate", "from": [3, 8]}, "only rivers are rotated"),
    ],
)
def test_what_is_no_move_is_told(move: object, says: str) -> None:
    board = engine.default_start_board()
    before = like(board)
    ok, why = engine.validate_and_apply_move(board, move, "circle", 13, 12, [4, 5, 6, 7])
    assert not ok
    assert says in why
    assert like(board) == before


def test_names_of_both_modules() -> None:
    columns = [4, 5, 6, 7]
    assert (engine.DEFAULT_ROWS, engine.DEFAULT_COLS) == (13, 12)
    assert [engine.score_cols_for(cols) for cols in (12, 14, 16)] == [
        columns, [4, 5, 6, 7, 8], [5, 6, 7, 8, 9, 10],
    ]  # fmt: skip
    assert [agent.get_win_count(cols) for cols in (12, 14, 16)] == [4, 5, 6]
    assert (agent.top_score_row(), agent.bottom_score_row(15)) == (2, 12)
    assert agent.get_opponent("circle") == engine.opponent("circle") == "square"
    assert engine.is_own_score_cell(4, 2, "circle", 13, 12, columns)
    assert engine.is_opponent_score_cell(4, 10, "circle", 13, 12, columns)
    assert not engine.is_own_score_cell(3, 2, "circle", 13, 12, columns)
    assert engine.in_bounds(11, 12, 13, 12)
    assert not engine.in_bounds(12, 12, 13, 12)
    text = engine.board_to_ascii(engine.default_start_board(), 13, 12)
    assert text.splitlines()[2] == ". . . . - - - - . . . ."
    assert text.splitlines()[8] == ". . . S S S S S S . . ."
    chance = agent.get_agent("square")
    move = chance.choose(engine.default_start_board(), 13, 12, columns, 60.0, 60.0)
    assert engine.validate_and_apply_move(
        engine.default_start_board(), move, "square", 13, 12, columns
    )[0]
    for wrong in ("red", "strong"):
        with pytest.raises(ValueError, match=wrong):
            engine.opponent(wrong) if wrong == "red" else agent.get_agent("circle", wrong)
    with pytest.raises(ValueError, match="12"):
        engine.score_cols_for(13)

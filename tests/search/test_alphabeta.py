"""Alpha-beta search against plain minimax, and its treatment of repetition."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from skerry.evaluator import WIN
from skerry.games import load
from skerry.games.rivers.evaluation import RaceEvaluation
from skerry.search import alphabeta
from skerry.search.alphabeta import AlphaBeta


def result_of(search: Generator[None, None, float]) -> float:
    """What a generator returns."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            return float(end.value)


MIDDLE = "12/S4s6/4SS1S4/3ssVss4/3s1h2s3/4v7/12/12/3S4V3/3SSSSS4/4ss6/12/7s4 c 40"


LATE = "12/4s5H1/9Ss1/3ssvs5/3ss2s1v2/5s6/12/7s4/3SSS1V2S1/3SS1SS4/8S3/12/12 c 46"
GAME: Any = load("rivers-13-course")


def minimax(at: Any, depth: int, width: int) -> float:
    """The value for the player to move."""
    evaluation, sign = RaceEvaluation(GAME), -1 if at.turn else 1
    after = [GAME.play(at, move) for move in GAME.moves_of(at, at.turn)]
    after.sort(key=lambda child: sign * evaluation.value(child), reverse=True)
    if depth == 1:
        return sign * evaluation.value(after[0])
    return max(-minimax(child, depth - 1, width) for child in after[:width])


@contextmanager
def limits(**values: int) -> Iterator[None]:
    """With other limits of the search."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in values.items():
            patch.setattr(alphabeta, name, value)
        yield


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("depth", [2, 3])
def test_alpha_beta_finds_the_minimax_value(depth: int, turn: int) -> None:
    """With tables and killer moves, over the same moves; for other windows it finds a bound."""
    pos = GAME.decode(MIDDLE)._replace(turn=turn)
    value = minimax(pos, depth, 4)
    # Fewer moves at each turn than in play keep the minimax short.
    with limits(WIDTH=4, MAX_LATE=4):
        search = AlphaBeta(RaceEvaluation(GAME))
        assert result_of(search._negamax(pos, depth, -WIN, WIN)) == value
        assert result_of(search._negamax(pos, depth, -WIN, WIN)) == value  # from the table
        for alpha in (value - 2, value + 2):
            search = AlphaBeta(RaceEvaluation(GAME))
            found = result_of(search._negamax(pos, depth, alpha, alpha + 1))
            assert found >= alpha + 1 if alpha < value else found <= alpha
            assert found <= value if alpha < value else found >= value


def test_a_known_best_move_that_suffices_spares_the_others() -> None:
    """They are not even evaluated."""
    pos = GAME.decode(MIDDLE)
    search = AlphaBeta(RaceEvaluation(GAME))
    value = result_of(search._negamax(pos, 2, -WIN, WIN))
    after = GAME.play(pos, search._best_moves[search.evaluation.key(pos)])
    again = AlphaBeta(RaceEvaluation(GAME))
    again._best_moves = search._best_moves
    assert result_of(again._negamax(pos, 2, value - 2, value - 1)) >= value - 1
    assert again.nodes <= 1 + len(GAME.moves_of(after, after.turn))


def test_late_moves_are_not_lost() -> None:
    """They are searched as deep as the first ones where they may be better."""
    pos = GAME.decode(LATE)
    with limits(WIDTH=1):
        search = AlphaBeta(RaceEvaluation(GAME))
        found = result_of(search._negamax(pos, 2, -WIN, WIN))
    assert found == minimax(pos, 2, 30) > minimax(pos, 2, 1)


def test_moves_that_looked_bad_a_turn_ago_are_not_evaluated_again() -> None:
    """Only killers, the best old moves and the new ones are, and fewer old ones at the last ply."""
    pos = GAME.decode(MIDDLE)
    search = AlphaBeta(RaceEvaluation(GAME))
    moves = GAME.legal_moves(pos)
    ordered = [move for _, move, _ in search._children(pos, moves)]
    new = [move for move in moves if move in ordered[50:53]]
    old = [move for move in ordered if move not in new]
    killer, before = old[40], dict.fromkeys(old)
    search._killers[pos.turn].append(killer)
    search._line = [before, {}]
    with limits(OLD_AT_LAST=8, OLD=20), pytest.MonkeyPatch.context() as patch:
        played = []
        patch.setattr(GAME, "play", lambda pos, move: played.append(move) or pos)
        search._last_ply(pos, WIN)
        assert played == [killer, *old[:2], *new, *old[2:8]]
        played.clear()
        list(search._in_turn(pos, None, before))
        assert played == [killer, *old[:2], *new, *old[2:20]]


def test_old_moves_are_those_of_two_plies_before(monkeypatch: pytest.MonkeyPatch) -> None:
    pos = GAME.decode(MIDDLE)
    search, before = AlphaBeta(RaceEvaluation(GAME)), []
    last_ply = search._last_ply

    def note(at: Any, beta: float) -> float:
        before.append({*search._before()})
        return last_ply(at, beta)

    monkeypatch.setattr(search, "_last_ply", note)
    result_of(search._negamax(pos, 3, -WIN, WIN))
    assert len(before) > 5
    assert all(moves == {*GAME.legal_moves(pos)} for moves in before)
    assert search._line == []


def study(game: Any, pos: Any, nodes: int, past: tuple[Any, ...] = ()) -> AlphaBeta[Any]:
    """An alpha-beta search with a limit of nodes."""
    search = AlphaBeta(RaceEvaluation(game))
    for _ in search.search(pos, game.legal_moves(pos), past):
        if search.nodes >= nodes:
            break
    return search


def test_candidates_and_their_lines() -> None:
    game: Any = load("rivers-13-course")
    pos = game.decode(MIDDLE)
    search = study(game, pos, 4000)
    found = search.candidates()
    assert 10 < len(found) <= 16
    values = [c.value for c in found]
    assert values == sorted(values, reverse=True)
    assert sum(c.visits for c in found) <= search.nodes
    assert all(0 < c.value < 1 and c.visits > 20 and not c.proven for c in found)
    line = search.principal_variation(found[0].move)
    assert line[0] == found[0].move
    assert len(line) >= 3
    for move in line:
        assert move in game.legal_moves(pos)
        pos = game.play(pos, move)


def test_as_many_moves_are_valued_as_are_wanted() -> None:
    """Minimax agrees.  What is reported on the way is in order, and of one depth."""
    pos = GAME.decode(MIDDLE)._replace(turn=1)
    moves = GAME.moves_of(pos, pos.turn)
    values = {move: -minimax(GAME.play(pos, move), 2, 4) for move in moves}
    everything = {"ROOT_WIDTH": 999, "OLD": 999, "OLD_AT_LAST": 999, "KILLERS": 0}
    for lines in (1, 3):
        with limits(WIDTH=4, MAX_LATE=4, MAX_DEPTH=3, **everything):
            search = AlphaBeta(RaceEvaluation(GAME))
            for _ in search.search(pos, moves, [], lines):
                best = search.candidates()[:lines]
                assert [one.value for one in best] == sorted(one.value for one in best)
                assert len({one.depth for one in best}) == 1
        found = [one.move for one in search.candidates()]
        roots = {root.move: root.value + search.evaluation.tempo for root in search.root_moves}
        assert [roots[move] for move in found[:lines]] == pytest.approx(
            sorted(values.values(), reverse=True)[:lines]
        )
        assert [values[move] for move in found[:lines]] == pytest.approx(
            [roots[move] for move in found[:lines]]
        )


def test_candidates_that_were_searched_less_deep_come_last() -> None:
    """The values of a shallow search are not to be compared with theirs."""
    game: Any = load("rivers-13-course")
    search = study(game, game.decode(MIDDLE), 4000)
    best, *rest = search.candidates()
    behind = next(root for root in search.root_moves if root.move == rest[0].move)
    behind.depth = best.depth - 2
    assert search.candidates()[-1].move == behind.move


def test_no_candidate_is_worth_more_than_the_first_one() -> None:
    """Though the value of the first one has just fallen."""
    game: Any = load("rivers-13-course")
    values = [c.value for c in study(game, game.decode(MIDDLE), 1400).candidates()]
    assert values == sorted(values, reverse=True)


def test_whoever_is_ahead_does_not_go_round_in_circles() -> None:
    """Even if a move that repeats looks much better: it would only be a draw."""
    game: Any = load("rivers-13-course")
    pos = game.decode("12/4s5H1/9Ss1/3ssvs5/3ss2s1v2/5s6/12/7s4/3SSS1V2S1/3SS1SS4/8S3/12/12 c 46")
    first, second, *_ = study(game, pos, 4000).candidates()
    assert first.value > 0.9 > second.value > 0.6
    again = study(game, pos, 4000, (game.play(pos, first.move),)).candidates()
    assert again[0].move != first.move
    assert all(c.value < 0.5 for c in again if c.move == first.move)


def test_whoever_is_ahead_does_not_let_the_other_side_repeat() -> None:
    game: Any = load("rivers-13-course")
    pos = game.decode("12/4s5H1/9Ss1/3ssvs5/3ss2s1v2/5s6/12/7s4/3SSS1V2S1/3SS1SS4/8S3/12/12 c 46")
    first, *_ = study(game, pos, 2000).candidates()
    after = game.play(pos, first.move)
    back = game.play(after, game.legal_moves(after)[0])
    here, there = ((*earlier[:4], earlier.flipped_back) for earlier in (pos, back))
    once = pos._replace(past=(here, there))
    assert study(game, once, 2000).candidates()[0].move == first.move
    twice = pos._replace(past=(there, there))
    candidates = study(game, twice, 2000).candidates()
    assert candidates[0].move != first.move
    assert all(c.value < 0.5 for c in candidates if c.move == first.move)


@pytest.mark.parametrize("nodes", [1000, 6000])
def test_whoever_is_behind_takes_a_draw(nodes: int) -> None:
    """The move that completes the repetition is worth half a win, at every depth."""
    behind = GAME.play(GAME.decode(LATE), GAME.read(GAME.decode(LATE), "k12j12"))
    draw = GAME.read(behind, "f8f7")
    there = GAME.play(behind, draw)
    seen = (*there[:4], there.flipped_back)
    best = study(GAME, behind, nodes).candidates()[0]
    assert best.value > 0.8
    best = study(GAME, behind._replace(past=(seen, seen)), nodes).candidates()[0]
    assert (best.move, best.value) == (draw, 0.5)


def test_all_moves_are_drawn_where_the_game_ends_after_them() -> None:
    pos = GAME.decode(LATE)._replace(ply=GAME.last_ply - 1)
    assert {c.value for c in study(GAME, pos, 2000).candidates()} == {0.5}


def test_moves_that_are_left_out_do_not_lower_the_bound() -> None:
    """They are only known to be worth no more than the best one."""
    pos = GAME.decode(LATE.replace("SSS1V2S1/3SS1SS4", "SSSSV2S1/3SS2S4").replace("c 46", "s 47"))
    exact = result_of(AlphaBeta(RaceEvaluation(GAME))._negamax(pos, 3, -WIN, WIN))
    search = AlphaBeta(RaceEvaluation(GAME))
    assert result_of(search._negamax(pos, 3, exact, exact + 0.001)) >= exact
    lower = exact - 0.35
    assert result_of(search._negamax(pos, 3, lower, lower + 0.001)) > lower

"""The search: proofs are correct, moves are sound, and more nodes play better."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from skerry.board import SquareBoard
from skerry.evaluator import Evaluator
from skerry.formats.link import read_link
from skerry.game import Game, Move, Outcome, Termination
from skerry.games import evaluator, levels, load
from skerry.lab import arena
from skerry.lab.openings import Openings
from skerry.presentation import Level
from skerry.search.mcts import Search, think
from skerry.search.statistics import Statistics, enough
from skerry.text import Text

from tests.common import representatives, walk


def solve(game: Game[Any], pos: Any, known: dict[Any, float]) -> float:
    """Player 0's result with best play, by exhaustive search."""
    if pos not in known:
        outcome = game.outcome(pos)
        if outcome is not None:
            known[pos] = 0.5 if outcome.winner is None else 1.0 - outcome.winner
        else:
            results = (solve(game, game.play(pos, m), known) for m in game.legal_moves(pos))
            known[pos] = min(results) if pos.turn else max(results)
    return known[pos]


def searched(game: Game[Any], pos: Any, nodes: int, seed: int = 1) -> Statistics:
    return think(Search(evaluator(game), Random(seed)), [pos], Level(nodes))


def endgame(name: str, seed: int, empty: int) -> tuple[Game[Any], Any]:
    """A position of a random game with so many empty cells left, and a choice of moves."""
    game = load(name)
    for try_ in range(100):
        for pos, _ in walk(game, 100 * seed + try_):
            left = len(game.board.cells) - len(game.view(pos).pieces)
            if left <= empty and len(game.legal_moves(pos)) >= min(empty, 3):
                return game, pos
    raise AssertionError("no such position")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("name", "empty"),
    [("rive-2", 5), ("rive-3", 3), ("starboard-y-2", 7), ("starboard-y-3", 6)],
)
def test_what_is_proven_is_true(name: str, empty: int, seed: int) -> None:
    game, pos = endgame(name, seed, empty)
    known: dict[Any, float] = {}
    result = solve(game, pos, known)
    report = searched(game, pos, 30_000, seed)
    assert report.proven
    assert report.value == result
    assert known[game.play(pos, report.best)] == result
    for candidate in report.candidates():
        if candidate.proven:
            assert candidate.value == known[game.play(pos, candidate.move)]


@pytest.mark.parametrize("name", ["forced", "proofs"])
def test_only_the_first_of_forced_moves_has_to_win(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """On the smallest board b2 wins, and a1 does not."""
    game, known = load("starboard-y-2"), evaluator(load("starboard-y-2"))
    pos = game.initial()
    moves = [game.read(pos, token) for token in ("b2", "a1")]

    def forced(at: Any) -> Any:
        return (1.0, moves) if at == pos else None

    monkeypatch.setattr(known, "forced", forced if name == "forced" else lambda _: None)
    monkeypatch.setattr(known, "proofs", lambda at, _: iter([forced(at)]))
    report = next(Search(known, Random(1)).search(pos))
    assert (report.value, report.proven, report.best) == (1.0, True, moves[0])
    assert [one.move for one in report.candidates() if one.proven] == moves[:1]


WINNING_ON_SIZE_4 = ["d4", "d5", "e4", "c5", "d3", "f4", "b3", "e6", "f2"]


def test_the_pie_rule_is_weighed() -> None:
    """On the smallest board a stone in the centre wins, so White takes it over."""
    game, plain = load("starboard-y-2-pie"), load("starboard-y-2")
    pos = game.play(game.initial(), game.read(game.initial(), "b2"))
    assert searched(plain, plain.decode(game.code(pos)), 60_000).value == 1.0
    report = searched(game, pos, 60_000)
    assert report.proven
    assert report.value == 0.0
    assert game.write(pos, report.best) == "swap"


def test_on_small_boards_it_is_known_whether_to_swap() -> None:
    """The openings of size 4 are proved by ``tests/certificates/openings.c``."""
    game = load("starboard-y-4-pie")
    for cell in game.board.cells:
        pos = game.play(game.initial(), (cell,))
        report = searched(game, pos, 8)
        swaps = game.write(pos, report.best) == "swap"
        assert swaps == report.proven == (game.board.names[cell] in WINNING_ON_SIZE_4)


def test_beginners_take_over_a_stone_in_the_centre_and_none_at_the_edge() -> None:
    game = load("starboard-y-4-pie")
    for token, takes_over in (("d4", True), ("d5", True), ("h1", False), ("a1", False)):
        pos = game.play(game.initial(), game.read(game.initial(), token))
        for seed in range(4):
            search = Search(evaluator(game), Random(seed))
            move = think(search, [game.initial(), pos], levels(game)[0]).best
            assert (game.write(pos, move) == "swap") == takes_over, token


def vector(stem: str, name: str) -> tuple[Game[Any], Any]:
    """The position of a vector."""
    text = (Path(__file__).parents[1] / "vectors" / f"{stem}.json").read_text(encoding="utf-8")
    found = next(row for row in json.loads(text) if row["name"] == name)
    game = load(found["game"])
    return game, game.decode(found["code"])


@pytest.mark.parametrize(
    ("stem", "name"),
    [
        ("starboard_y", "a disjoint Y without its last stone"),
        ("rivers", "turned to stone, it wins"),
        ("rivers", "a river's push completes the area"),
    ],
)
def test_a_win_in_one_is_played(stem: str, name: str) -> None:
    game, pos = vector(stem, name)
    report = searched(game, pos, 1500)
    assert report.proven
    assert report.value == 1.0
    outcome = game.outcome(game.play(pos, report.best))
    assert outcome is not None
    assert outcome.winner == 0


def test_the_other_side_is_not_made_to_win() -> None:
    """Square could push Circle's last stone into the area."""
    game, pos = vector("rivers", "the opponent's push may complete the area")
    assert game.outcome(game.play(pos, searched(game, pos, 10).best)) is None


# How it goes about it


def facts(report: Statistics) -> list[Any]:
    return [report.nodes, report.value, report.best, report.candidates(), report.line()]


@pytest.mark.parametrize("name", representatives())
def test_every_game_can_be_searched(name: str) -> None:
    """Reports come one by one, add up, and are determined by the seed."""
    game = load(name)
    moments = list(walk(game, 3, 5))
    pos = moments[-1][0]
    before = game.code(pos)
    count = 25 if evaluator(game).static_evaluation() is None else 2000

    def searched() -> list[Statistics]:
        reports = []
        for report in Search(evaluator(game), Random(5)).search(moments[-1][0]):
            reports.append(report)
            if report.nodes >= count - 1:
                break
        return reports

    reports = searched()
    nodes = [report.nodes for report in reports]
    if evaluator(game).static_evaluation() is None:
        assert nodes == list(range(len(nodes)))
    else:  # it tells now and then
        assert nodes == sorted(nodes)
        assert len(set(nodes)) > 10
    assert game.code(pos) == before
    report = reports[-1]
    assert 0.0 <= report.value <= 1.0
    assert report.best in game.legal_moves(pos)
    candidates = report.candidates()
    assert sum(candidate.visits for candidate in candidates) <= report.nodes
    assert all(0.0 <= candidate.value <= 1.0 for candidate in candidates)
    assert {candidate.move for candidate in candidates} <= set(game.legal_moves(pos))
    for move in report.line():
        assert move in game.legal_moves(pos)
        pos = game.play(pos, move)
    assert facts(searched()[-1]) == facts(report)


def test_what_people_read_is_in_the_order_of_its_values() -> None:
    """Beginning with the move to play, which is the one visited most."""
    game = load("rive-4")
    search, orders = Search(evaluator(game), Random(1)), set[bool]()
    for pos, _ in walk(game, 3, 6):
        report = think(search, [pos], Level(300))
        candidates, listed = report.candidates()[:6], report.listed(6)
        assert listed[:1] == candidates[:1]
        assert {one.move for one in listed} == {one.move for one in candidates}
        values = [one.value for one in listed]
        assert values == sorted(values, reverse=pos.turn == 0)
        orders.add(listed == candidates)
    assert False in orders


def test_the_tree_survives_the_opponents_move() -> None:
    game = load("starboard-y-4")
    search = Search(evaluator(game), Random(1))
    pos = game.initial()
    report = think(search, [pos], Level(600))
    reply = report.line()[1]
    visits = report.candidates()[0].visits
    after = game.play(pos, report.best)
    then = game.play(after, reply)
    first = next(search.search(after))
    assert first.nodes == 0
    assert 0 < first.root.visits <= visits
    second = next(search.search(then))
    assert 0 < second.root.visits < first.root.visits
    assert all(game.code(p).count("b") for p in search.tree.nodes)


def test_what_cannot_come_any_more_is_forgotten() -> None:
    game = load("starboard-y-3")
    search = Search(evaluator(game), Random(1))
    think(search, [game.initial()], Level(300))
    grown = len(search.tree.nodes)
    (stone,) = game.legal_moves(game.initial())[0]
    next(search.search(game.play(game.initial(), (stone,))))
    assert 1 <= len(search.tree.nodes) < grown
    assert all(stone in game.view(pos).pieces for pos in search.tree.nodes)


def test_orders_of_removals_meet() -> None:
    """Rive: xc3 then xd1 and xd1 then xc3 lead to one node."""
    game = load("rive-5")
    pos = game.decode("2wb1/1w3b/b1ww2b/b5w1/2wbb3w/b4b2/w1b1b1b/ww1b1w/4b w r2@b1")
    report = searched(game, pos, 400)
    root = report.root
    ends = []
    for token in ("xc3", "xd1"):
        assert root.moves is not None
        child = root.children[root.moves.index(game.read(pos, token))]
        assert child is not None
        assert child.turn == root.turn == 1, "the turn goes on"
        other = game.read(child.position, {"xc3": "xd1", "xd1": "xc3"}[token])
        assert child.moves is not None
        ends.append(child.children[child.moves.index(other)])
    assert ends[0] is ends[1] is not None


def test_one_move_needs_no_thought() -> None:
    game = load("rive-5")
    pos = game.decode("2wb1/1w3b/b1ww2b/b5w1/2wbb3w/5b2/w3b1b/ww1b1w/4b w -")
    report = searched(game, pos, 10_000)
    assert report.nodes == 0
    assert game.write(pos, report.best) == "e1"


def test_a_finished_game_has_no_best_move() -> None:
    game, pos = vector("starboard_y", "a disjoint Y of the long sides")
    reports = list(Search(evaluator(game), Random(1)).search(pos))
    assert len(reports) == 1
    assert reports[0].value == 1.0
    assert enough(reports[0], 100)
    with pytest.raises(ValueError, match="over"):
        _ = reports[0].best


# How well it plays: games by nodes, never by seconds, from fixed seeds


def points(name: str, first: str, second: str, games: int) -> float:
    *_, score = arena.run(load(name), (first, second), games, 1, Openings())
    assert score.games == games
    return score.wins + score.draws / 2


@pytest.mark.parametrize(
    ("name", "player"), [("rive-3", "nodes:60"), ("starboard-y-4", "nodes:15")]
)
def test_it_beats_chance(name: str, player: str) -> None:
    assert points(name, player, "random", 6) == 6
    assert points(name, "random", player, 2) == 0


@pytest.mark.parametrize(
    ("name", "strong", "weak"),
    [("rive-3", "nodes:100", "nodes:5"), ("starboard-y-6", "nodes:60", "nodes:3")],
)
def test_more_nodes_play_better(name: str, strong: str, weak: str) -> None:
    assert points(name, strong, weak, 12) >= 8


@pytest.mark.deep
@pytest.mark.parametrize("name", ["rivers-13", "rivers-13-course"])
def test_rivers_beats_chance_twenty_times(name: str) -> None:
    assert points(name, "level:3", "random", 20) == 20


@pytest.mark.deep
@pytest.mark.parametrize("name", ["rive-4", "starboard-y-4"])
def test_it_beats_chance_twenty_times(name: str) -> None:
    assert points(name, "level:3", "random", 20) == 20


@pytest.mark.deep
@pytest.mark.parametrize("level", [2, 3, 4])
@pytest.mark.parametrize("name", ["rive-3", "starboard-y-4", "rivers-13-course"])
def test_each_level_beats_the_one_below(name: str, level: int) -> None:
    assert points(name, f"level:{level}", f"level:{level - 1}", 24) >= 14


def test_an_arena_game_is_determined_by_its_number() -> None:
    game = load("starboard-y-3")
    runs = [list(arena.run(game, ("nodes:20", "random"), 4, 7, Openings(2))) for _ in range(2)]
    assert runs[0] == runs[1]


def test_where_all_is_settled_the_moves_are_listed() -> None:
    """No capture is left in this position, so White has won, and may place anywhere."""
    match = read_link("1/rive-2/b1.c2.a2.b3.xa2.a1.a2.xb1.xa1.b1.b2.xa2")
    found = next(Search(evaluator(match.game), Random(1)).search(match.position))
    assert found.proven
    assert {c.move for c in found.candidates()} == set(match.legal_moves())
    assert {(c.value, c.proven) for c in found.candidates()} == {(0.0, True)}
    assert found.best in match.legal_moves()


def test_no_move_that_loses_is_chosen_while_another_is_open() -> None:
    """Even if all that was searched so far loses."""
    game: Any = load("starboard-y-3")
    pos = game.decode("1bw/2wb/2w1w/w1w3/bwbbb/1b2 b")
    for report in Search(evaluator(game), Random(1)).search(pos):
        lost = {one.move for one in report.candidates() if one.proven and one.value == 0}
        assert report.best not in lost or len(lost) == len(game.legal_moves(pos))
        assert not lost or report.listed()[0].move == report.best
        if report.nodes == 8:
            break


def test_where_all_moves_lose_the_one_to_play_is_listed_first() -> None:
    for seed in range(5):
        *_, report = Search(evaluator(load("starboard-y-2")), Random(seed)).search(
            read_link("1/starboard-y-2/c1.c3.b3").position
        )
        assert report.proven
        assert report.all_lose
        first, *others = report.listed()
        assert first.move == report.best
        assert {first.move, *(other.move for other in others)} == {*report.root.moves}


class Tug(NamedTuple):
    """Where the rope is, and who pulls."""

    place: int
    turn: int


class TugOfWar(Game[Tug]):
    """A game in which positions recur: each player pulls by one step, or lets go by one."""

    slug, sizes = "tug", (9,)

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.board = SquareBoard(size, 1)

    def initial(self) -> Tug:
        return Tug(self.size // 2, 0)

    def legal_moves(self, pos: Tug) -> list[Move]:
        return [] if self.outcome(pos) else [(pos.place - 1,), (pos.place + 1,)]

    def play(self, pos: Tug, move: Move) -> Tug:
        return Tug(int(move[0]), 1 - pos.turn)

    def outcome(self, pos: Tug) -> Outcome | None:
        if 0 < pos.place < self.size - 1:
            return None
        return Outcome(int(pos.place == 0), Termination.GOAL, Text("pulled over"))

    def not_needed(self, *_: Any) -> Any:
        raise NotImplementedError

    view = write = code = decode = setup = not_needed


def test_a_search_does_not_go_in_circles() -> None:
    game = TugOfWar(9)
    search = Search(Evaluator(game), Random(1))
    report = think(search, [game.initial()], Level(300))
    assert report.nodes == 300
    assert len(report.line()) < 20
    assert think(search, [Tug(7, 0)], Level(5)).best == (8,)


def test_a_beginner_does_not_move_to_and_fro() -> None:
    """Where it sees nothing better to do, it moves other pieces."""
    game, known = load("rivers-13"), evaluator(load("rivers-13"))
    search, rng = Search(known, Random(1)), Random(1)
    line, seen = [game.initial()], []
    while len(seen) < 30 and game.outcome(line[-1]) is None:
        moves = game.legal_moves(line[-1])
        move = think(search, line, levels(game)[0]).best if line[-1].turn else rng.choice(moves)
        line.append(game.play(line[-1], move))
        if not line[-1].turn:
            seen.append(known.arrangement(line[-1], 1))
    assert len({*seen}) == len(seen) > 20


@pytest.mark.parametrize("name", ["rive-4", "starboard-y-4", "rivers-13"])
def test_a_beginner_makes_no_pointless_move(name: str) -> None:
    """It removes no stone of its own instead of the opponent's, places none on a dead cell, and
    leaves scored ones alone, while it has a better move: not where the game is decided."""
    game, known = load(name), evaluator(load(name))
    tried = 0
    for seed in range(4):
        search, rng, line = Search(known, Random(seed)), Random(seed), [game.initial()]
        while known.result(pos := line[-1]) is None:
            moves, cells = game.legal_moves(pos), known.pointless_cells(pos)
            move = think(search, line, levels(game)[0]).best if pos.turn else rng.choice(moves)
            line.append(after := game.play(pos, move))
            pointless = [int(other[0]) for other in moves if cells >> int(other[0]) & 1]
            decided = known.winning_move(pos) or known.winning_move(after)
            if pos.turn and 0 < len(pointless) < len(moves) and not decided:
                tried += 1
                assert move[0] not in pointless, game.code(pos)
    assert tried > 20


@pytest.mark.parametrize("name", ["rivers-13", "rivers-13-course"])
def test_a_beginner_overlooks_a_long_ride_and_scores_with_a_step(name: str) -> None:
    """Where there is nothing to gain with the piece that it moved last, it looks elsewhere."""
    game = load(name)

    def reply(level: int, code: str, *tokens: str) -> str:
        """A level's move after its own last one and the opponent's."""
        line = [game.decode(code)]
        for token in tokens:
            line.append(game.play(line[-1], game.read(line[-1], token)))
        move = think(Search(evaluator(game), Random(1)), line, levels(game)[level - 1]).best
        return game.write(line[-1], move)

    river = "12/12/12/3s1ssss3/3s1ssss3/3s3s4/12/12/2S1VSSSS3/4SSSSSS2/12/12/12 c 0"
    rides = [reply(level, river, "c5d5", "d8c8") == "f5e11" for level in range(1, 7)]
    assert rides == [False, False, True, True, True, True]
    stone = "12/12/12/3s1ssss3/3sS1sss3/3s3s1s2/12/12/4SSSSS3/4SSSSSS2/12/12/12 c 0"
    assert reply(1, stone, "e9e10", "d8c8") == "e10e11"
    corner = "12/12/12/3s1ssss3/3s1ssss3/3s3s4/12/12/5SSSSS2/4SSSSSS2/12/12/10S1 c 0"
    assert not reply(1, corner, "k1l1", "d8c8").startswith("l1")

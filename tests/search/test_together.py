"""Several searches of one position, put together, with limits of nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from skerry.evaluator import Candidate, Evaluator
from skerry.game import Game
from skerry.games import evaluator, load
from skerry.search import alphabeta
from skerry.search.mcts import Search
from skerry.search.statistics import Statistics
from skerry.search.together import Share, Together, share


class Worker:
    """One of several searches of a position."""

    def __init__(self, game: Game[Any], position: Any, number: int) -> None:
        self.search = Search(evaluator(game), Random(number), number=number, by_proofs=False)
        self.thinking: Iterator[Statistics] = self.search.search(position)
        self.found = next(self.thinking)

    def go_on(self, nodes: int) -> None:
        goal = self.found.nodes + nodes
        while self.found.nodes < goal and not (self.found.proven or self.found.finished):
            self.found = next(self.thinking)


def together(workers: Sequence[Worker]) -> Together:
    """What the first knows with what the others tell, who hear of each other."""
    shares = [share(worker.found) for worker in workers]
    for worker in workers:
        others = [told for other, told in zip(workers, shares, strict=True) if other != worker]
        worker.search.hear(told.candidates for told in others)
    return Together(workers[0].found, shares[1:])


@pytest.mark.parametrize("name", ["rive-3", "starboard-y-4"])
def test_trees_are_added_up(name: str) -> None:
    game = load(name)
    workers = [Worker(game, game.initial(), number) for number in range(3)]
    for worker in workers:
        worker.go_on(60)
    found = together(workers)
    assert found.nodes == 180
    visits = {c.move: c.visits for c in found.candidates()}
    for move in visits:
        by_one = [c for w in workers for c in w.found.candidates() if c.move == move]
        assert visits[move] == sum(c.visits for c in by_one)
        values = [c.value for c in by_one]
        value = next(c.value for c in found.candidates() if c.move == move)
        assert min(values) <= value + 1e-9
        assert value <= max(values) + 1e-9
    assert found.best == max(visits, key=lambda move: visits[move])
    assert 0 < found.value < 1
    assert not found.proven
    for candidate in found.candidates():  # even those that the first has not visited
        assert found.line(candidate.move)[0] == candidate.move


def test_a_proof_by_one_counts_for_all() -> None:
    """In starboard-y-2 Black wins, with several first moves."""
    game = load("starboard-y-2")
    leader, helper = (Worker(game, game.initial(), number) for number in range(2))
    leader.go_on(2)
    helper.go_on(10_000)
    assert helper.found.proven
    assert not leader.found.proven
    found = together([leader, helper])
    assert (found.proven, found.value) == (True, 1.0)
    after = game.play(game.initial(), found.best)
    assert Evaluator(game).prover(None, Random(1))(after).result == 1.0
    lost = Share(1, [Candidate(move, 1, 0.0, True) for move in game.legal_moves(game.initial())])
    assert Together(leader.found, [lost]).proven, "every move is proven"
    assert Together(leader.found, [lost]).value == 0
    assert not Together(leader.found, [lost._replace(candidates=lost.candidates[1:])]).proven


def opened(number: int, depth: int) -> tuple[Game[Any], Worker]:
    """A worker whose alpha-beta search has found the values of its best move to this depth."""
    game = load("rivers-13-course")
    worker = Worker(game, game.initial(), number)
    while worker.found.candidates()[0].depth < depth:
        worker.go_on(1)
    return game, worker


def root_moves(worker: Worker) -> list[alphabeta.RootMove[Any]]:
    assert worker.search.alphabeta
    return worker.search.alphabeta.root_moves


def test_a_move_that_is_refuted_elsewhere_is_not_searched_again() -> None:
    _, leader = opened(0, 2)
    first, *rest = root_moves(leader)
    searched = [root.nodes for root in rest]
    leader.search.hear([[Candidate(root.move, 1, 0.0, False, 3) for root in rest]])
    while leader.found.candidates()[0].depth < 4:
        leader.go_on(1)
    assert leader.found.best == first.move
    assert [root.nodes for root in rest] == searched
    assert {root.depth for root in rest} >= {3}
    while leader.found.candidates()[0].depth < 5:  # which nobody has told of
        leader.go_on(1)
    assert [root.nodes for root in rest] != searched


def test_a_move_that_was_only_evaluated_is_no_candidate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Although another search has refuted it; that one knows what it is worth."""
    monkeypatch.setattr(alphabeta, "ROOT_WIDTH", 2)
    _, leader = opened(0, 2)
    missed = next(root for root in root_moves(leader) if not root.depth)
    refuted = Candidate(missed.move, 700, 0.01, False, 3)
    leader.search.hear([[refuted]])
    while leader.found.candidates()[0].depth < 3:
        leader.go_on(1)
    assert missed.move not in {candidate.move for candidate in leader.found.candidates()}
    assert refuted in Together(leader.found, [Share(700, [refuted])]).candidates()
    known = leader.found.candidates()[1]
    larger = known._replace(visits=known.visits + 1, value=0.02)
    merged = Together(leader.found, [Share(700, [refuted, larger])]).candidates()
    assert larger in merged
    assert known not in merged


def test_a_better_move_found_elsewhere_is_searched_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Although it is not among those that this search looks at."""
    monkeypatch.setattr(alphabeta, "ROOT_WIDTH", 2)
    game, leader = opened(0, 2)
    roots = root_moves(leader)
    missed = roots[7].move
    assert roots[7].depth == 0
    leader.search.hear([[Candidate(missed, 1, 0.99, False, 2)]])
    while leader.found.candidates()[0].depth < 4:
        leader.go_on(1)
    assert roots[[root.move for root in roots].index(missed)].depth == 3
    # Until then it is the move of whoever has found it, who has looked as deep.
    _, other = opened(0, 2)
    told = Share(9, [Candidate(missed, 1, 0.99, False, 2)])
    assert Together(other.found, [told]).best == missed
    shallow = told._replace(candidates=[Candidate(missed, 1, 0.99, False, 1)])
    assert Together(other.found, [shallow]).best == other.found.best
    assert game.write(game.initial(), Together(other.found, [told]).line(missed)[0])


def test_helpers_see_to_moves_that_the_leader_does_not() -> None:
    game, leader = opened(0, 4)
    _, helper = opened(1, 4)
    moves = [{c.move for c in w.found.candidates() if c.depth > 2} for w in (leader, helper)]
    assert len(moves[1] - moves[0]) > 8
    found = together([leader, helper])
    assert found.nodes == leader.found.nodes + helper.found.nodes
    assert found.best in game.legal_moves(game.initial())
    assert {c.move for c in found.candidates()} >= moves[0]

"""Reviews: slips, turning points and accuracy from the chances that a search has left."""

from __future__ import annotations

import pytest
from skerry.formats.link import read_link
from skerry.match import Match
from skerry.review import Finding, accuracy, review


def reviewed(*chances: float | None) -> Match:
    """A match whose first player has these chances at the start and after each ply."""
    match = read_link("1/starboard-y-4/d4.e5.c3.c4.f4.g4.b2".rpartition(".")[0])
    nodes = [match.root, *match.line()]
    match.evaluate((node.id, chance) for node, chance in zip(nodes, chances, strict=False))
    return match


def test_a_move_that_costs_its_mover_much_is_a_slip() -> None:
    found = review(reviewed(0.5, 0.3, 0.6, 0.65, 0.8, 0.35))
    slips = [(slip.ply, slip.player, slip.is_blunder) for slip in found.slips]
    assert slips == [(1, 0, False), (2, 1, True), (4, 1, False), (5, 0, True)]
    assert [round(slip.loss, 6) for slip in found.slips] == [0.2, 0.3, 0.15, 0.45]
    second = found.slips[1]
    assert (second.before, second.after) == (0.7, 0.4), "the chances are the mover's"
    assert [slip.ply for slip in found.turning_points] == [1, 2, 5], "the worst, in order"


def test_what_is_not_known_is_not_judged() -> None:
    found = review(reviewed(None, 0.1, None, 0.9))
    assert found == review(reviewed())
    assert (found.slips, found.accuracy) == ((), (None, None))


def test_accuracy_is_the_mean_of_the_moves() -> None:
    assert [accuracy(loss) for loss in (-0.3, 0, 0.15, 0.3)] == [1, 1, 0.5, 0.25]
    first, second = review(reviewed(0.5, 0.5, 0.35, 0.2)).accuracy
    assert first == pytest.approx(0.75), "nothing lost, then a slip"
    assert second == 1, "an improvement is no more than good"


def test_what_was_found_is_told_with_a_slip() -> None:
    better, reply = Finding(("e4", "d5"), proven=True), Finding(("c5",))
    match = reviewed(0.5, 0.5, 0.9)
    [slip] = review(match, {1: better, 2: reply}).slips
    assert (slip.better, slip.reply) == (better, reply)
    assert not review(match, {1: Finding(("e5", "d5"))}).slips, "the search would have played it"

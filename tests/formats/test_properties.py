"""Matches against a model of a tree.  Arbitrary texts are the matter of ``skerry fuzz``."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from skerry.formats.link import read_link, write_link
from skerry.formats.record import read_record, write_record
from skerry.game import Move
from skerry.games import load
from skerry.match import Match

from tests.common import walk

QUICK = settings(
    max_examples=40,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
DEEP = settings(QUICK, max_examples=1500, derandomize=False)

# Small boards, where ends, captures and swaps are near, and one of everything else.
PLAYED = [
    *("rive-2", "rive-3", "rive-4", "starboard-y-2", "starboard-y-2-pie", "starboard-y-4-pie"),
    *("rivers-13", "rivers-13-course", "rivers-15-repetition"),
]


class Matches(RuleBasedStateMachine):
    """A match, and beside it a model: lines are tuples of moves, and of any the last is kept.

    ``latest`` says for a line with which move it was last gone on from.
    """

    def __init__(self) -> None:
        super().__init__()
        self.match = Match(load("rive-2"))
        self.path: tuple[Move, ...] = ()
        self.latest: dict[tuple[Move, ...], Move] = {}
        self.gone: dict[tuple[Move, ...], int] = {}

    @initialize(name=st.sampled_from(PLAYED), seed=st.integers(0, 99), late=st.integers(0, 30))
    def begin(self, name: str, seed: int, late: int) -> None:
        """From the start of a game, or from a position set up from its code."""
        game = load(name)
        if late < 10:
            self.match = Match(game)
            return
        for pos, _ in walk(game, seed, late):
            if game.legal_moves(pos):
                code = game.code(pos)
        self.match = Match(game, code)

    def position(self, path: tuple[Move, ...]) -> Any:
        pos = self.match.root.position
        for move in path:
            pos = self.match.game.play(pos, move)
        return pos

    def line(self) -> list[Move]:
        path = self.path
        while path in self.latest:
            path = (*path, self.latest[path])
        return list(path)

    @property
    def over(self) -> bool:
        return self.path in self.gone or self.match.game.outcome(self.match.position) is not None

    @precondition(lambda self: not self.over)
    @rule(data=st.data())
    def push(self, data: st.DataObject) -> None:
        moves = sorted(self.match.game.legal_moves(self.position(self.path)), key=repr)
        move = moves[data.draw(st.integers(0, len(moves) - 1)) % len(moves)]
        if data.draw(st.booleans()):
            node = self.match.push(move)
        else:
            node = self.match.push_token(self.match.game.write(self.match.position, move))
        assert node.move == move
        self.latest[self.path] = move
        self.path = (*self.path, move)

    @precondition(lambda self: self.path in self.latest and not self.over)
    @rule()
    def push_what_was_played(self) -> None:
        """The same move again is no new variation."""
        before = len(self.match.node.children)
        self.match.push(self.latest[self.path])
        self.path = (*self.path, self.latest[self.path])
        parent = self.match.node.parent
        assert parent is not None
        assert len(parent.children) == before

    @rule()
    def undo(self) -> None:
        assert self.match.undo() == bool(self.path)
        self.path = self.path[:-1]

    @rule()
    def redo(self) -> None:
        assert self.match.redo() == (self.path in self.latest)
        if self.path in self.latest:
            self.path = (*self.path, self.latest[self.path])

    @rule(share=st.floats(0, 1))
    def goto(self, share: float) -> None:
        line = self.line()
        ply = round(share * len(line))
        self.match.goto(ply)
        self.path = tuple(line[:ply])

    @rule(beyond=st.sampled_from([-2, -1, 1, 2, 10**9]))
    def goto_nowhere(self, beyond: int) -> None:
        with pytest.raises(ValueError, match="there is no move"):
            self.match.goto(beyond if beyond < 0 else len(self.line()) + beyond)

    @rule(move=st.lists(st.one_of(st.integers(-5, 300), st.sampled_from(["h", "swap", ""]))))
    def push_nonsense(self, move: list[int | str]) -> None:
        if tuple(move) not in self.match.legal_moves():
            with pytest.raises(ValueError, match=r"legal|over"):
                self.match.push(tuple(move))

    @precondition(lambda self: self.over)
    @rule(token=st.sampled_from(["a1", "xa1", "swap", "d5d6", "d5=h"]))
    def push_after_the_end(self, token: str) -> None:
        assert self.match.legal_moves() == []
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            self.match.push_token(token)

    @precondition(lambda self: not self.over)
    @rule(player=st.integers(0, 1), luck=st.integers(0, 9))
    def resign(self, player: int, luck: int) -> None:
        if luck == 0:
            self.match.resign(player)
            self.gone[self.path] = player

    @rule(player=st.sampled_from([-1, 0, 1, 2]))
    def resign_in_vain(self, player: int) -> None:
        if self.over or player not in (0, 1):
            with pytest.raises(ValueError, match=r"\w+ \w+"):
                self.match.resign(player)

    @rule()
    def encode_and_decode(self) -> None:
        """Go on with what comes back from a record."""
        text = write_record(self.match, ["a", "b"])
        self.match, _ = read_record(text)
        assert write_record(self.match, ["a", "b"]) == text
        # The record keeps the choices along the current line; the others start again.
        tree = self.match.root
        self.latest = {}
        waiting = [((), tree)]
        while waiting:
            path, node = waiting.pop()
            if node.children:
                self.latest[path] = node.children[node.choice].move
            waiting += [((*path, child.move), child) for child in node.children]

    @rule()
    def link(self) -> None:
        again = read_link(write_link(self.match))
        assert [node.move for node in again.line()] == self.line()
        assert again.position == self.match.position
        assert write_link(again) == write_link(self.match)

    @invariant()
    def agree(self) -> None:
        match = self.match
        assert match.ply == len(self.path)
        assert match.position == self.position(self.path)
        assert match.positions() == [self.position(self.path[:n]) for n in range(match.ply + 1)]
        assert [node.move for node in match.line()] == self.line()
        outcome = match.outcome
        if self.path in self.gone:
            assert outcome is not None
            assert outcome.winner == 1 - self.gone[self.path]
        else:
            assert outcome == match.game.outcome(match.position)
        assert (match.legal_moves() == []) == (outcome is not None)

    @invariant()
    def movers_are_told(self) -> None:
        pos = self.match.root.position
        for node in self.match.line():
            assert node.mover == pos.turn
            assert node.token == self.match.game.write(pos, node.move)
            pos = node.position


class TestMatches(Matches.TestCase):
    settings = QUICK


@pytest.mark.deep
class TestMatchesDeeply(Matches.TestCase):
    settings = DEEP

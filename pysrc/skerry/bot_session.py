"""The session of a search in a bot worker: all that JavaScript may call there.

Arguments and answers are strings and numbers; whatever is larger crosses as JSON, whose types are
in ``skerry.messages``.  ``skerry.calls`` checks the arguments.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from .calls import MAX_LINE, SENT, answers, sent
from .evaluator import Candidate, Evaluator
from .formats.fields import CHANCE, CLICKS, COUNT, FLAG, LIST, TEXT, Fields
from .formats.link import read_link
from .formats.parse import dump
from .game import Position
from .games import evaluator, levels
from .match import Match
from .presentation import Level
from .search.mcts import FULL, Search
from .search.statistics import Statistics, enough
from .search.timing import allowance, is_time
from .search.together import Share, Together, share
from .text import RefusedError, quote

if TYPE_CHECKING:
    from . import messages

MEMORY = 160_000_000
"""The maximum size of a bot's tree in bytes, small enough for phones."""
CANDIDATES = 10
"""The maximum number of moves in a report."""
MAX_SLICE = 60_000
"""The maximum length of a slice in milliseconds."""
MAX_PAUSE = 2.0
"""Seconds by which a slice may overrun.  If it takes longer still, the computer was asleep, and the
rest does not count as time spent."""
LESSON = 0.04
"""About how many seconds each call goes on with loading a certificate."""
MAX_WORKERS = 16
"""The maximum number of workers that search a position together."""


class BotSession:
    """A search in the bot worker.

    It thinks only while slices are requested, so it need not be stopped.  Several workers can
    search a position together: one of them leads, and the others assist it.
    """

    def __init__(self) -> None:
        self.search: Search | None = None
        self.kind = ("", 0, False, False)
        """Of the present search: game, number, whether it may use certificates, and whether its
        strength is unlimited.  A search is reused only for the same kind: a level would profit
        from what a stronger search has found."""
        self.informed: Evaluator[Any] | None = None
        """The evaluator of the latest game with a certificate."""
        self.lessons: Iterator[None] | None = None
        """The steps in which it loads the certificate, until it has."""
        # Not seeded: a bot need not play the same game at each visit.
        self.rng = Random()

    @answers
    def seed(self, seed: int) -> dict[str, int]:
        """Forget earlier searches, and draw all random numbers from this seed from now on."""
        self.search, self.rng = None, Random(seed)
        return {"seed": seed}

    @answers
    def learn(self, link: str, certificate: str = "") -> messages.Learnt:
        """Load the certificate that proves who wins in a link's game, for the master and for
        analyses; see ``Evaluator.learn``.

        This takes several calls, each of about ``LESSON`` seconds.  The first one has the
        certificate, and the others go on, until the answer says that it is known.  Then the present
        search ends, because it began without it.
        """
        game = read_link(link).game
        if certificate:
            self.informed = evaluator(game)
            self.lessons = self.informed.lessons(certificate)
        begun = self.informed is not None and self.informed.game.name == game.name
        if begun and self.lessons:
            end = perf_counter() + LESSON
            try:
                for _ in self.lessons:
                    if perf_counter() >= end:
                        break
                else:
                    self.lessons = self.search = None
            except Exception:
                self.informed = self.lessons = None
                raise
        return {"begun": begun, "known": begun and not self.lessons}

    @answers
    def think(
        self, link: str, level: int, left: float = inf, increment: float = 0
    ) -> messages.Report:
        """Start to search the position at a link's cursor as the bot of a level, from 1 up.

        ``left`` are the seconds that the bot has left on its clock, and ``increment`` those that
        are added after its turn.  Refused if there is no such level, or if the game is over.
        """
        match = read_link(link)
        known = levels(match.game)
        if not 1 <= level <= len(known):
            raise ValueError(f"there is no level {quote(level)}; levels are 1 to {len(known)}")
        return self._play(match, known[level - 1], inf, left, increment)

    @answers
    def master(
        self, link: str, seconds: float, left: float = inf, increment: float = 0
    ) -> messages.Report:
        """Start to search the position at a link's cursor as the master.

        It thinks for at most ``seconds`` (up to 60), and for no more than a fair share of what is
        left on a clock: ``left`` and ``increment`` are as in ``think``.
        """
        if not 0 < seconds <= MAX_SLICE / 1000:
            raise ValueError(
                f"the master thinks for more than 0 and at most {MAX_SLICE // 1000} seconds"
            )
        return self._play(read_link(link), None, seconds, left, increment)

    def _play(
        self, match: Match, level: Level | None, seconds: float, left: float, increment: float
    ) -> messages.Report:
        """Start to search for a move, as the bot of a level or, without one, as the master."""
        if match.outcome:
            raise RefusedError("the game is over")
        if not (left >= 0 and 0 <= increment < inf):
            raise ValueError("the time left and the increment have to be 0 or more seconds")
        self._start(match, match.position, match.positions()[:-1], level or FULL)
        self.goal, self.is_master = level.nodes if level else sys.maxsize, level is None
        self.allowed = allowance(seconds, left, increment)
        return self._report()

    @answers
    def analyse(self, link: str, lines: int = 1) -> messages.Report:
        """Start an analysis of the position at a link's cursor, without a limit.

        ``lines`` is how many of the best moves are valued exactly; of the others, an alpha-beta
        search only finds out that they are no better.  (A tree search values all.)  If the match
        is over there, nothing is searched, and the value is the result.
        """
        return self._analyse(link, lines)

    @answers
    def estimate(self, link: str) -> messages.Report:
        """Start an analysis without certificates, as reviews need it.  Only some positions have
        a proof, and every move from one of these to another would seem to throw away a win."""
        return self._analyse(link, by_proofs=False)

    def _analyse(self, link: str, lines: int = 1, *, by_proofs: bool = True) -> messages.Report:
        match = read_link(link)
        if match.outcome is None:
            past = match.positions()[:-1]
            self._start(match, match.position, past, lines=lines, by_proofs=by_proofs)
            return self._report()
        result = match.outcome.result
        return {
            "nodes": 0,
            "goal": 0,
            "done": True,
            "value": result,
            "best": [],
            "candidates": [],
            "heat": [],
            "proven": result,
        }

    @answers
    def threat(self, link: str) -> messages.Report:
        """Look for threats: start to search the position at a link's cursor as if the mover
        passed."""
        match = read_link(link)
        position = evaluator(match.game).null_move(match.position)
        if position is None:
            raise RefusedError("nobody can pass here")
        self._start(match, position, [])
        return self._report()

    @answers
    def assist(self, link: str, number: int, lines: int = 1) -> messages.Report:
        """Start to search the position at a link's cursor as a helper of another worker, which
        searches it too.

        Helpers are numbered from 1 to ``MAX_WORKERS - 1``; ``lines`` is the same as for the other
        worker.
        """
        match = read_link(link)
        if match.outcome:
            raise RefusedError("the game is over")
        if not 1 <= number < MAX_WORKERS:
            raise ValueError(f"helpers are numbered from 1 to {MAX_WORKERS - 1}")
        self._start(match, match.position, match.positions()[:-1], number=number, lines=lines)
        self.is_shared = True
        return self._report()

    def _start(
        self,
        match: Match,
        position: Position,
        past: Sequence[Position],
        level: Level = FULL,
        number: int = 0,
        lines: int = 1,
        *,
        by_proofs: bool = True,
    ) -> None:
        """Start to search a position, without a limit."""
        if not 1 <= lines <= CANDIDATES:
            raise ValueError(f"1 to {CANDIDATES} moves can be valued")
        game = match.game
        kind = (game.name, number, by_proofs, level is FULL)
        if self.search is None or kind != self.kind:
            known = (self.informed, self.search and self.search.evaluator)
            fit = (one for one in known if one and one.game.name == game.name)
            used = next(fit, None) or evaluator(game)
            self.search = Search(used, self.rng, MEMORY, number, by_proofs=by_proofs)
            self.kind = kind
        self.search.lines = lines
        self.position, self.code = position, game.code(position)
        self.goal = 0
        """The limit of nodes: ``sys.maxsize`` for the master, 0 for an analysis, which has none."""
        self.allowed, self.spent = inf, 0.0
        """How many seconds the search may take, and how many it has taken."""
        self.is_master = False
        self.is_shared = False
        """Whether reports have a share for other workers."""
        self.others: list[Share] = []
        """The latest shares of other workers."""
        self.thinking = self.search.search(position, past, level)
        self.found = next(self.thinking)

    @answers
    def slice(self, ms: float, shares: str = "", spent: float = 0) -> messages.Report:
        """Search for ``ms`` milliseconds, or until the level's nodes are searched or the bot's time
        is up; an analysis ends when the result is proven or the memory is full.

        ``shares`` is a JSON list of the latest Shares of other workers; once there was one, even an
        empty list, reports have a share as well.  ``spent`` is how many seconds the caller has
        counted for this move; it replaces a smaller number counted here.
        """
        if self.search is None:
            raise ValueError("there is nothing to think about")
        if not 0 <= ms <= MAX_SLICE:
            raise ValueError(f"a slice is at most {MAX_SLICE} milliseconds long")
        if shares:
            self.others = self._heard(shares)
            self.search.hear(other.candidates for other in self.others)
            self.is_shared = True
        self.spent = max(self.spent, spent)
        start = perf_counter()
        length = min(ms / 1000, self.allowed - self.spent)
        while not self._has_enough(self.found) and perf_counter() < start + length:
            self.found = next(self.thinking)
        self.spent += min(perf_counter() - start, length + MAX_PAUSE)
        return self._report()

    def _heard(self, shares: str) -> list[Share]:
        """The shares of other workers; those about another position are dropped."""
        heard = []
        moves = set(self.found.root.moves or ())
        with sent(shares, LIST) as entries:
            for entry in entries:
                fields, candidates = Fields(entry, SENT), []
                for one in fields.get("candidates", LIST):
                    found = Fields(one, SENT)
                    move: list[int | str] = found.get("move", CLICKS)
                    candidate = Candidate(
                        tuple(move),
                        found.get("visits", COUNT),
                        found.get("value", CHANCE),
                        found.get("proven", FLAG),
                        found.get("depth", COUNT),
                    )
                    if candidate.move in moves:
                        candidates.append(candidate)
                other = Share(fields.get("nodes", COUNT), candidates)
                if fields.get("code", TEXT) == self.code:
                    heard.append(other)
        return heard

    def _has_enough(self, found: Statistics) -> bool:
        return enough(found, self.goal) if self.goal else found.proven or found.finished

    def _report(self) -> messages.Report:
        own = self.found
        report = self._write(Together(own, self.others) if self.others else own)
        if self.is_shared:
            nodes, candidates = share(own)
            own_share: messages.Share = {
                "code": self.code,
                "nodes": nodes,
                "candidates": [
                    {
                        "move": list(candidate.move),
                        "visits": candidate.visits,
                        "value": candidate.value,
                        "proven": candidate.proven,
                        "depth": candidate.depth,
                    }
                    for candidate in candidates
                ],
            }
            report["share"] = dump(own_share)
        return report

    def _is_done(self, found: Statistics) -> bool:
        if self._has_enough(found) or self.spent >= self.allowed:
            return True
        return self.is_master and is_time(found, self.spent, self.allowed)

    def _goal(self, found: Statistics) -> int:
        """How many nodes the search will have at its end: for a master an estimate, or 0 before
        there is one; 0 for an analysis, which has no end."""
        if not self.is_master:
            return self.goal
        return round(found.nodes * self.allowed / self.spent) if self.spent else 0

    def _write(self, found: Statistics) -> messages.Report:
        assert self.search is not None
        game, position = self.search.game, self.position
        return {
            "nodes": found.nodes,
            "goal": self._goal(found),
            "done": self._is_done(found),
            "value": round(found.value, 4),
            "best": list(found.best),
            "candidates": [
                {
                    "move": list(candidate.move),
                    "token": game.write(position, candidate.move),
                    "visits": candidate.visits,
                    "value": round(candidate.value, 4),
                    "proven": candidate.proven,
                    "line": game.write_line(position, found.line(candidate.move)[:MAX_LINE]),
                    "cells": game.trail(position, candidate.move),
                }
                for candidate in found.listed(CANDIDATES)
            ],
            "heat": [
                {"cell": cell, "share": round(part, 3)} for cell, part in found.heat().items()
            ],
            "proven": found.result,
        }

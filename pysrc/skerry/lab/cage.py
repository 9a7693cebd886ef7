"""All that the page calls in a bot's own worker, and the command line in a bot's own process.

Requests and answers are JSON.  What a bot does wrong is explained in ``failure``; a request that
makes no sense is answered with a Refusal.  A bot shares this Python with the cage and may change
it, so no answer can be trusted: the caller checks every move again.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from ..formats.link import write_link
from ..formats.parse import dump
from ..frames import refusal, sentence
from ..game import Game, Move
from ..games import load
from ..match import Match
from ..text import RefusedError, Text
from .agents import Agent, Console
from .failures import BotError, Failure, shown
from .kinds import dialect
from .writing import completions, mistakes

MAX_WALK = 120
"""Plies of each random game from which positions for checking are taken."""
MAX_LISTED = 10
"""Moves of each kind that are listed in a difference."""


def _answers(method: Callable[[Any, Any], object]) -> Callable[[Any, str], str]:
    """A decorator for methods: parses the request, and turns the answer into JSON."""

    @wraps(method)
    def answer(self: Any, request: str) -> str:
        try:
            answer = method(self, json.loads(request))
        except KeyError as error:
            answer = refusal(ValueError(f"{error} is missing in the request"))
        except ValueError as error:
            answer = refusal(error)
        return dump(answer)

    return answer


class Comparison(NamedTuple):
    """A comparison of a bot's lists of moves with ours, which can go on: the bot's files, the game
    and the seed; how many positions have been compared; and the differences in those that follow,
    each None where there is none."""

    of: tuple[dict[str, str], str, int]
    done: int
    differences: Iterator[dict[str, Any] | None]


class Cage:
    """One bot in one game."""

    def __init__(self) -> None:
        self._agent: Agent | None = None
        self._match: Match | None = None
        self._checking: Comparison | None = None

    @_answers
    def load(self, request: Mapping[str, Any]) -> object:
        """Begin a game: import the bot's modules again, and seed Python's random numbers."""
        game = load(request["game"])
        self._agent = self._match = None
        files, player, seed = request["files"], request["player"], request["seed"]
        console = Console()
        try:
            agent = Agent(files, game, player, seed, console)
        except BotError as error:
            return _loaded(None, None, error.failure, console)
        self._agent = agent
        # What lives as long as the game need not be examined at each garbage collection.
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        return _loaded(agent.kind, agent.entry, None, console)

    @_answers
    def rest(self, request: Mapping[str, Any]) -> object:
        """Collect the garbage of the last move before a clock runs for the next one."""
        return {"garbage": gc.collect()}

    @_answers
    def choose(self, request: Mapping[str, Any]) -> object:
        """Ask the bot for its move after the tokens of a line."""
        if self._agent is None:
            raise ValueError("no bot is loaded")
        agent, match = self._agent, self._follow(request.get("start"), request["tokens"])
        left = request.get("left")
        answer = agent.choose(match, left and (left[0], left[1]), request.get("ticks"))
        token = None if answer.move is None else agent.game.write(match.position, answer.move)
        return {
            "token": token,
            "clicks": list(answer.move or ()),
            "ticks": answer.ticks,
            "seconds": round(answer.seconds, 6),
            "output": answer.output,
            "output_lost": answer.lost,
            "failure": _failure(answer.failure, match),
        }

    def _follow(self, start: str | None, tokens: list[str]) -> Match:
        """The match of a line, with its cursor at the end."""
        assert self._agent is not None
        match = self._match
        played = [node.token for node in match.line()] if match else []
        if match is None or match.start != start or tokens[: len(played)] != played:
            match, played = Match(self._agent.game, start), []
        self._match = None  # in case a token is refused
        for token in tokens[len(played) :]:
            match.push_token(token)
        if match.outcome:
            raise RefusedError("the game is over")
        self._match = match
        return match

    @_answers
    def check(self, request: Mapping[str, Any]) -> object:
        """Compare the bot's own list of moves with ours, in ``count`` positions after the ``first``
        ones, up to the first difference or failure."""
        checked, of = request["first"], (request["files"], request["game"], request.get("seed", 1))
        going, self._checking = self._checking, None  # to be kept only if there is more to compare
        difference = failure = None
        try:
            if going is None or (going.of, going.done) != (of, checked):
                going = Comparison(of, checked, differences(*of, checked))
            for difference in islice(going.differences, request["count"]):
                checked += 1
                if difference:
                    break
            else:
                self._checking = going._replace(done=checked)
        except BotError as error:
            failure = error.failure
        return {"checked": checked, "difference": difference, "failure": _failure(failure, None)}

    @_answers
    def errors(self, request: Mapping[str, Any]) -> object:
        """The mistakes in files, without running them."""
        return {"errors": mistakes(request["files"])}

    @_answers
    def complete(self, request: Mapping[str, Any]) -> object:
        """Completions at a place in the source."""
        known = dialect(load(request["game"])) if request.get("game") else None
        lent = known.modules if known else {}
        return completions(request["source"], request["line"], request["column"], lent)


def _loaded(
    kind: str | None, entry: str | None, failure: Failure | None, console: Console
) -> dict[str, Any]:
    return {
        "kind": kind,
        "entry": entry,
        "output": console.getvalue(),
        "output_lost": console.lost,
        "failure": _failure(failure, None),
    }


def _failure(failure: Failure | None, match: Match | None) -> dict[str, Any] | None:
    """A failure as JSON."""
    if failure is None:
        return None
    last = failure.trace[-1] if failure.trace else None
    return {
        "kind": failure.kind,
        "why": sentence(failure.why),
        "text": str(failure.why),
        "file": last.file if last else None,
        "line": last.line if last else None,
        "column": failure.column,
        "code": last.code if last else "",
        "trace": [frame._asdict() for frame in failure.trace],
        "returned": failure.returned,
        "link": write_link(match) if match else None,
        "cells": list(failure.cells),
        "detail": failure.detail,
    }


def positions(game: Game[Any], rng: Random) -> Iterator[Match]:
    """A match at one position after another of random games, without end."""
    while True:
        match = Match(game)
        for _ in range(MAX_WALK):
            moves = match.legal_moves()
            if not moves:
                break
            yield match
            match.push(moves[rng.randrange(len(moves))])


def differences(
    files: dict[str, str], name: str, seed: int, first: int
) -> Iterator[dict[str, Any] | None]:
    """How a bot's list of moves differs from ours in one position after another, the ``first`` ones
    left out; None where it does not.

    Raises BotError when the bot cannot be loaded or fails to list its moves.
    """
    game = load(name)
    agent = Agent(files, game, 0, seed)
    for match in islice(positions(game, Random(f"{name} {seed}")), first, None):
        yield _difference(agent, match, agent.listed(match))


def _difference(agent: Agent, match: Match, listed: list[Any]) -> dict[str, Any] | None:
    game, pos = agent.game, match.position
    found: set[Move] = set()
    extra = []
    for returned in listed:
        try:
            found.add(agent.read(pos, returned))
        except RefusedError as error:
            extra.append(
                {
                    "returned": shown(returned),
                    "why": sentence(error.why),
                    "text": str(error.why),
                    "cells": [] if error.cell is None else [error.cell],
                }
            )
    lacking = sorted((game.write(pos, m), m) for m in match.legal_moves() if m not in found)
    missing = [token for token, _ in lacking]
    if not missing and not extra:
        return None
    some = ", ".join(missing[:MAX_LISTED]) + (" …" if len(missing) > MAX_LISTED else "")
    if missing and extra:
        why = Text(
            "The bot's list lacks {n} legal {n:move|moves} ({some}) and has {m} illegal "
            "{m:one|ones}.",
            {"n": len(missing), "some": some, "m": len(extra)},
        )
    elif missing:
        why = Text(
            "The bot's list lacks {n} legal {n:move|moves}: {some}.",
            {"n": len(missing), "some": some},
        )
    else:
        why = Text("The bot's list has {n} illegal {n:move|moves}.", {"n": len(extra)})
    return {
        "link": write_link(match),
        "why": sentence(why),
        "text": str(why),
        "missing": missing[:MAX_LISTED],
        "cells": game.trail(pos, lacking[0][1]) if lacking else [],
        "extra": extra[:MAX_LISTED],
    }

"""All that JavaScript may call.  Strings and numbers cross, as JSON where they hold more.

A bad request is answered with ``{"error": sentence}`` and changes nothing; an exception is a bug.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from random import Random
from time import perf_counter
from typing import Any, Concatenate, ParamSpec, TypeVar

from .game import Move, Text
from .games import GAMES, load
from .match import Match
from .mcts import Report, Search, enough
from .record import read_link, read_record, write_link, write_record

A = ParamSpec("A")
S = TypeVar("S")


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _answers(
    method: Callable[Concatenate[S, A], Any],
) -> Callable[Concatenate[S, A], str]:
    """Turn a method's answer into JSON, and the ValueError of a bad request as well."""

    @wraps(method)
    def answer(self: S, /, *args: A.args, **kwargs: A.kwargs) -> str:
        try:
            return _dump(method(self, *args, **kwargs))
        except ValueError as error:
            return _dump({"error": str(error)})

    return answer


def games() -> str:
    """What there is to play: slugs, titles, sizes, variants, players and levels."""
    return _dump(
        [
            {
                "slug": game.slug,
                "title": game.title,
                "sizes": list(game.sizes),
                "default_size": game.default_size,
                "variants": list(game.variants.items()),
                "players": game.players,
                "levels": [level.nodes for level in game.levels],
            }
            for game in GAMES
        ]
    )


def geometry(name: str) -> str:
    """All of a game that never changes: cells with names and places, glyphs, captions, regions.

    Raises ValueError when there is no such game.
    """
    game = load(name)
    board = game.board
    return _dump(
        {
            "name": game.name,
            "slug": game.slug,
            "title": game.title,
            "size": game.size,
            "variant": game.variant,
            "shape": board.shape,
            "players": game.players,
            "cells": [
                [cell, board.names[cell], *(round(at, 4) for at in board.xy[cell])]
                for cell in board.cells
            ],
            "rows": [len(row) for row in board.rows],
            "glyphs": {letter: glyph._asdict() for letter, glyph in game.glyphs.items()},
            "buttons": dict(game.buttons),
            "regions": [region._asdict() for region in game.regions],
        }
    )


def frame(match: Match) -> dict[str, Any]:
    """The position at a match's cursor and all that may be done there."""
    game, position = match.game, match.position
    view = game.view(position)
    outcome = match.outcome
    node = match.node
    last = game.trail(node.parent.position, node.move) if node.parent else []
    ways = game.ways(node.parent.position, node.move) if node.parent else []
    return {
        "name": game.name,
        "turn": position.turn,
        "pieces": "".join(view.pieces.get(cell, ".") for cell in game.board.cells),
        "marks": [[mark.kind, mark.cells, mark.label, mark.player] for mark in view.marks],
        "links": view.links,
        "last": last,
        "ways": ways,
        "prompt": _text(outcome.reason if outcome else view.prompt),
        "score": [_text(text) for text in view.score],
        "legal": match.legal_moves(),
        "outcome": outcome and {"winner": outcome.winner, "reason": _text(outcome.reason)},
        "clock": None,
        "ply": match.ply,
        "line": [[node.token, node.mover] for node in match.line()],
        "link": write_link(match),
        "code": game.code(position),
    }


def _text(text: Text) -> tuple[str, dict[str, int | str]]:
    return text.template, dict(text.values)


def _move(text: str) -> Move:
    """A move from its clicks as JSON.  Raises ValueError when it is not a list of them."""
    try:
        clicks = json.loads(text)
    except (ValueError, RecursionError):
        clicks = None
    if not isinstance(clicks, list) or not all(type(click) in (int, str) for click in clicks):
        raise ValueError("a move is a list of cells and buttons")
    return tuple(clicks)


class Table:
    """One match, as the page plays it.  Every method answers a frame, or an error."""

    def __init__(self) -> None:
        self.match = Match(load("rive-5"))

    def _show(self, match: Match) -> dict[str, Any]:
        """The frame of a match, which becomes the one on the table if it can be shown."""
        answer = frame(match)
        self.match = match
        return answer

    @_answers
    def new(self, name: str, code: str = "") -> dict[str, Any]:
        """Start a game, from a set-up position if there is a code."""
        return self._show(Match(load(name), code or None))

    @_answers
    def open_link(self, fragment: str) -> dict[str, Any]:
        """Open the match of a link."""
        return self._show(read_link(fragment))

    @_answers
    def open_record(self, text: str) -> dict[str, Any]:
        """Open the match of a record."""
        return self._show(read_record(text)[0])

    @_answers
    def play(self, move: str) -> dict[str, Any]:
        """Make a move, given as its clicks."""
        self.match.push(_move(move))
        return frame(self.match)

    @_answers
    def goto(self, ply: int) -> dict[str, Any]:
        """Move the cursor along the current line."""
        self.match.goto(ply)
        return frame(self.match)

    @_answers
    def resign(self, player: int) -> dict[str, Any]:
        """A player gives up."""
        self.match.resign(player)
        return frame(self.match)

    @_answers
    def trail(self, move: str) -> dict[str, Any]:
        """The way of a legal move over the board, without making it."""
        clicks = _move(move)
        if clicks not in self.match.legal_moves():
            raise ValueError("that is not a legal move here")
        return {"cells": self.match.game.trail(self.match.position, clicks)}

    def record(self, players: str) -> str:
        """The match as a record; the players' names are a JSON list."""
        return write_record(self.match, json.loads(players))


class Bot:
    """One bot.  It thinks only while it is asked for slices, so nobody has to stop it."""

    def __init__(self) -> None:
        self.search: Search | None = None
        self.match: Match | None = None
        self.goal = 0

    @_answers
    def think(self, link: str, level: int) -> dict[str, Any]:
        """Start on the position at a link's cursor, at a level from 1 up."""
        match = read_link(link)
        levels = match.game.levels
        if not 1 <= level <= len(levels):
            raise ValueError(f"there is no level {level}; levels are 1 to {len(levels)}")
        if match.outcome:
            raise ValueError("the match is over")
        if self.search is None or self.search.game.name != match.game.name:
            # Bots that nobody compares may differ from visit to visit.
            self.search = Search(match.game, Random())
        self.match, self.goal = match, levels[level - 1].nodes
        self.reports = self.search.search(match.position, match.positions()[:-1], levels[level - 1])
        self.report = next(self.reports)
        return self._tell()

    @_answers
    def slice(self, ms: float) -> dict[str, Any]:
        """Think for so many milliseconds, or until the level's nodes are reached."""
        if self.match is None:
            raise ValueError("there is nothing to think about")
        end = perf_counter() + ms / 1000
        while not enough(self.report, self.goal) and perf_counter() < end:
            self.report = next(self.reports)
        return self._tell()

    def _tell(self) -> dict[str, Any]:
        assert self.match is not None
        report: Report = self.report
        return {
            "nodes": report.nodes,
            "goal": self.goal,
            "done": enough(report, self.goal),
            "score": round(report.score, 4),
            "best": report.best,
            "candidates": [
                {
                    "move": candidate.move,
                    "visits": candidate.visits,
                    "score": round(candidate.score, 4),
                    "proven": candidate.proven,
                    "line": self._tokens(report.line(candidate.move)[:12]),
                }
                for candidate in report.candidates()[:10]
            ],
            "heat": [[cell, round(share, 3)] for cell, share in report.heat().items()],
            "proven": report.proven,
        }

    def _tokens(self, moves: list[Move]) -> list[str]:
        assert self.match is not None
        game, position, tokens = self.match.game, self.match.position, []
        for move in moves:
            tokens.append(game.write(position, move))
            position = game.play(position, move)
        return tokens

"""All that JavaScript may call.  Strings and numbers cross, as JSON where they hold more.

A bad request is answered with ``{"error": sentence}`` and changes nothing; where a person may meet
it, ``why`` is the same sentence as ``{"template": ..., "values": ...}``.  An exception is a bug.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from random import Random
from time import perf_counter
from typing import Any, Concatenate, ParamSpec, TypeVar

from .formats.record import (
    read_any,
    read_clock,
    read_link,
    read_record,
    write_link,
    write_record,
    write_text,
)
from .game import (
    Game,
    Level,
    MalformedError,
    Move,
    Notation,
    Presentation,
    RefusedError,
    Text,
    View,
)
from .games import DEFAULT, GAMES, evaluator, levels, load, presentation
from .match import Match, Node
from .picture import picture
from .search.mcts import FULL, Report, Search, enough

ROOM = 160_000_000
"""How many bytes a bot's tree may take, on a phone as well."""

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
        except RefusedError as error:
            return _dump({"error": str(error), "why": _text(error.why)})
        except ValueError as error:
            return _dump({"error": str(error)})

    return answer


def games() -> str:
    """What there is to play: slugs, titles, sizes, variants, players, levels at the usual size,
    usual times, and the codes of positions that show what the games look like."""
    return _dump([_entry(entry.rules, entry.presentation) for entry in GAMES])


def _entry(rules: type[Game[Any]], shown: Presentation) -> dict[str, Any]:
    return {
        "slug": rules.slug,
        "title": shown.title,
        "sizes": list(rules.sizes),
        "default_size": shown.default_size,
        "variants": [{"name": name, "title": title} for name, title in rules.variants.items()],
        "players": rules.players,
        "levels": [level.nodes for level in shown.levels],
        "times": shown.clocks,
        "picture": shown.example,
    }


def geometry(name: str) -> str:
    """All of a game that never changes: cells with names and places, the picture of the empty
    board, glyphs, captions, regions, edges, and the notation by which the page reads records
    before there is Python, or null.

    Raises RefusedError when there is no such game.
    """
    game = load(name)
    board, shown = game.board, presentation(game)
    empty = picture(board, edged=bool(game.edges))
    return _dump(
        {
            "name": game.name,
            "slug": game.slug,
            "title": shown.title,
            "size": game.size,
            "variant": game.variant,
            "shape": board.shape,
            "players": game.players,
            "cells": [
                {"id": cell, "name": board.names[cell], "x": round(x, 4), "y": round(y, 4)}
                for cell in board.cells
                for x, y in [board.xy[cell]]
            ],
            "rows": [len(row) for row in board.rows],
            "glyphs": {letter: glyph._asdict() for letter, glyph in shown.glyphs.items()},
            "buttons": dict(shown.buttons),
            "regions": [region._asdict() for region in game.regions],
            "edges": [edge._asdict() for edge in game.edges],
            "outline": empty.outline,
            "rounding": empty.rounding,
            "bounds": empty.bounds,
            "labels": [label._asdict() for label in empty.labels],
            "labels_turned": [label._asdict() for label in empty.labels_turned],
            "notation": _notation(shown.notation),
        }
    )


def _notation(notation: Notation | None) -> dict[str, Any] | None:
    if notation is None:
        return None
    return {
        "sides": notation.turns,
        "forms": [
            {
                "pattern": form.pattern,
                "effects": [_effect(*effect) for effect in form.effects],
                "found": form.found,
                "chained": form.chained,
            }
            for form in notation.forms
        ],
    }


def _effect(kind: str | int, *details: str | int) -> dict[str, str | int]:
    """What a token does to a piece, by its name and with named details."""
    fields = {"take": ["cell"], "put": ["cell"], "give": ["pieces"], "turn": ["before", "after"]}
    return {"kind": kind, **dict(zip(fields[str(kind)], details, strict=True))}


def frame(match: Match) -> dict[str, Any]:
    """The position at a match's cursor and all that may be done there."""
    game, position = match.game, match.position
    view, outcome = match.view, match.outcome
    node = match.node
    last = game.trail(node.parent.position, node.move) if node.parent else []
    paths = game.paths(node.parent.position, node.move) if node.parent else []
    return {
        "name": game.name,
        "turn": position.turn,
        "pieces": "".join(view.pieces.get(cell, ".") for cell in game.board.cells),
        "marks": _marks(view),
        "links": _links(view),
        "last": last,
        "paths": paths,
        "prompt": _text(outcome.reason if outcome else view.prompt),
        "score": [_text(text) for text in view.score],
        "legal": match.legal_moves(),
        "outcome": outcome and {"winner": outcome.winner, "reason": _text(outcome.reason)},
        "clock": _clock(match),
        "ply": match.ply,
        "node": node.id,
        "line": [
            {"token": node.token, "player": node.mover, "node": node.id} for node in match.line()
        ],
        "tree": [_node(node) for node in (match.root, *match.tree())],
        "link": write_link(match),
        "code": game.code(position),
    }


def _node(node: Node) -> dict[str, Any]:
    """A node of the tree; the root has no parent, no token and no player."""
    told: dict[str, Any] = {
        "id": node.id,
        "parent": node.parent and node.parent.id,
        "token": node.token,
        "player": node.mover if node.parent else None,
        "children": [child.id for child in node.children],
        "choice": node.choice,
    }
    if node.comment:
        told["comment"] = node.comment
    if node.evaluation is not None:
        told["evaluation"] = node.evaluation
    return told


def _marks(view: View) -> list[dict[str, Any]]:
    return [mark._asdict() for mark in view.marks]


def _links(view: View) -> list[dict[str, int]]:
    return [{"from": start, "to": end} for start, end in view.links]


def _clock(match: Match) -> dict[str, Any] | None:
    if match.clock is None:
        return None
    return {
        "limit": match.clock.limit,
        "increment": match.clock.increment,
        "left": match.left(),
        "running": match.running,
    }


def _text(text: Text) -> dict[str, Any]:
    """A sentence with its values, which may be sentences too."""
    values = {
        key: _text(value) if isinstance(value, Text) else value
        for key, value in text.values.items()
    }
    return {"template": text.template, "values": values}


def _load(text: str) -> Any:
    """What JSON holds, or None when it is damaged."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _set_up(name: str, pieces: str, turn: int) -> Match:
    """A match from a position: one letter for each cell, "." for none, and the player to move."""
    game = load(name)
    cells = game.board.cells
    if len(pieces) != len(cells) or turn not in (0, 1):
        raise MalformedError("a position here is {n} letters and a player to move", n=len(cells))
    placed = {cell: letter for cell, letter in zip(cells, pieces, strict=True) if letter != "."}
    for cell, letter in placed.items():
        if letter not in presentation(game).glyphs:
            raise MalformedError(
                "'{letter}' on {cell} is no piece of this game",
                letter=letter,
                cell=game.board.names[cell],
            )
    return Match(game, game.code(game.setup(placed, turn)))


def _move(text: str) -> Move:
    """A move from its clicks as JSON.  Raises ValueError when it is not a list of them."""
    clicks = _load(text)
    if not isinstance(clicks, list) or not all(type(click) in (int, str) for click in clicks):
        raise ValueError("a move is a list of cells and buttons")
    return tuple(clicks)


class Session:
    """One match in the game worker.  Every method answers a frame, or an error."""

    def __init__(self) -> None:
        self.match = Match(load(DEFAULT))

    def _show(self, match: Match) -> dict[str, Any]:
        """The frame of a match, which becomes the match of this session if it can be shown."""
        answer = frame(match)
        self.match = match
        return answer

    @_answers
    def new(self, name: str, code: str = "", clock: str = "") -> dict[str, Any]:
        """Start a game, from a set-up position if there is a code, with a clock if there is one:
        the seconds of both players and what each turn adds, ``{"limit": [s, s], "increment": s}``.
        """
        timed = read_clock(_load(clock)) if clock else None
        return self._show(Match(load(name), code or None, timed))

    @_answers
    def judge(self, name: str, pieces: str, turn: int) -> dict[str, Any]:
        """What a game would be that starts with these pieces, as in a frame, and this player to
        move: code and frame, or why there is none.  The match of this session stays.
        """
        match = _set_up(name, pieces, turn)
        return {"code": match.start, "frame": frame(match)}

    @_answers
    def open_link(self, fragment: str) -> dict[str, Any]:
        """Open the match of a link."""
        return self._show(read_link(fragment))

    @_answers
    def open_record(self, text: str, link: str = "") -> dict[str, Any]:
        """Open the match of a record, and go to where a link in it stands, if there is one."""
        match = read_record(text)[0]
        if link:
            line = read_link(link)
            match.retrace(node.token for node in line.line())
            match.goto(line.ply)
        return self._show(match)

    @_answers
    def open_text(self, text: str) -> dict[str, Any]:
        """Open whatever holds a match: a record, a link, or a text that ``text`` wrote."""
        return self._show(read_any(text))

    @_answers
    def play(self, move: str, seconds: float | None = None) -> dict[str, Any]:
        """Make a move, given as its clicks, that took so many seconds of the mover's time.

        Too many lose the match.
        """
        match = self.match
        clicks = _move(move)
        if seconds is not None and not 0 <= seconds < float("inf"):
            raise ValueError("a move takes some seconds")
        mover = match.running
        if mover is None:
            seconds = None
        if seconds is not None and mover is not None and seconds >= match.left()[mover]:
            match.flag([mover])
        else:
            match.push(clicks, seconds)
        return frame(match)

    @_answers
    def flag(self, players: str) -> dict[str, Any]:
        """The time of these players, a JSON list, was found to have run out."""
        flagged = _load(players)
        if not isinstance(flagged, list) or not all(type(player) is int for player in flagged):
            raise ValueError("those out of time are a list of players")
        self.match.flag(flagged)
        return frame(self.match)

    @_answers
    def play_line(self, tokens: str) -> dict[str, Any]:
        """Make moves, a JSON list of tokens, one after the other: all of them or none."""
        words = _load(tokens)
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise ValueError("a line is a list of moves")
        self.match.push_line(words)
        return frame(self.match)

    @_answers
    def goto(self, ply: int) -> dict[str, Any]:
        """Move the cursor along the current line."""
        self.match.goto(ply)
        return frame(self.match)

    @_answers
    def visit(self, node: int) -> dict[str, Any]:
        """Move the cursor to any node of the tree."""
        self.match.visit(node)
        return frame(self.match)

    @_answers
    def promote(self, node: int) -> dict[str, Any]:
        """Move the variation of a node one place up."""
        self.match.promote(node)
        return frame(self.match)

    @_answers
    def delete(self, node: int) -> dict[str, Any]:
        """Remove a node and all that follows."""
        self.match.delete(node)
        return frame(self.match)

    @_answers
    def comment(self, node: int, text: str) -> dict[str, Any]:
        """Say something of a move."""
        self.match.comment(node, text)
        return frame(self.match)

    @_answers
    def evaluate(self, evaluations: str) -> dict[str, Any]:
        """Keep player 0's chances after moves, a JSON list of ``{"node": id, "evaluation": x}``
        with a number from 0 to 1, or null to forget it."""
        found = _load(evaluations)
        if not isinstance(found, list) or not all(map(_is_evaluation, found)):
            raise ValueError("the chances are a list of nodes with an evaluation each")
        self.match.evaluate((entry["node"], entry["evaluation"]) for entry in found)
        return frame(self.match)

    @_answers
    def views(self) -> dict[str, Any]:
        """What is drawn besides the pieces from the start to the end of the current line: marks and
        links, as in a frame, for every ply."""
        match = self.match
        views = [match.game.view(node.position) for node in (match.root, *match.line())]
        return {"views": [{"marks": _marks(view), "links": _links(view)} for view in views]}

    @_answers
    def text(self, players: str = '["", ""]') -> dict[str, Any]:
        """The current line as text for people; the players' names are a JSON list."""
        return {"text": write_text(self.match, json.loads(players))}

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


def _is_evaluation(entry: Any) -> bool:
    return (
        isinstance(entry, dict)
        and type(entry.get("node")) is int
        and type(entry.get("evaluation")) in (int, float, type(None))
    )


class BotSession:
    """A search in the bot worker.

    It thinks only while it is asked for slices, so nobody has to stop it.
    """

    def __init__(self) -> None:
        self.search: Search | None = None
        self.position: Any = None
        self.goal = 0

    @_answers
    def think(self, link: str, level: int) -> dict[str, Any]:
        """Start on the position at a link's cursor, at a level from 1 up."""
        match = read_link(link)
        known = levels(match.game)
        if not 1 <= level <= len(known):
            raise ValueError(f"there is no level {level}; levels are 1 to {len(known)}")
        if match.outcome:
            raise RefusedError("the match is over")
        return self._begin(match, match.position, match.positions()[:-1], known[level - 1])

    @_answers
    def analyse(self, link: str) -> dict[str, Any]:
        """Start on the position at a link's cursor, to go on for as long as there is to learn.

        Where the match is over there is nothing, and the value is the result.
        """
        match = read_link(link)
        if match.outcome:
            winner = match.outcome.winner
            result = 0.5 if winner is None else 1.0 - winner
            over = {"nodes": 0, "goal": 0, "done": True, "value": result, "proven": result}
            return {**over, "best": [], "candidates": [], "heat": []}
        return self._begin(match, match.position, match.positions()[:-1])

    @_answers
    def threat(self, link: str) -> dict[str, Any]:
        """Start on the position at a link's cursor as if the mover passed: what is threatened?"""
        match = read_link(link)
        position = evaluator(match.game).null_move(match.position)
        if position is None:
            raise RefusedError("nobody can pass here")
        return self._begin(match, position, [])

    def _begin(
        self, match: Match, position: Any, past: list[Any], level: Level | None = None
    ) -> dict[str, Any]:
        """Start on a position, at a level or to analyse it."""
        if self.search is None or self.search.game.name != match.game.name:
            # Bots that nobody compares may differ from visit to visit.
            self.search = Search(evaluator(match.game), Random(), ROOM)
        self.position, self.goal = position, level.nodes if level else 0
        self.reports = self.search.search(position, past, level or FULL)
        self.report = next(self.reports)
        return self._tell()

    @_answers
    def slice(self, ms: float) -> dict[str, Any]:
        """Think for so many milliseconds, or until the level's nodes are reached; an analysis ends
        when the result is proven or the memory is full."""
        if self.search is None:
            raise ValueError("there is nothing to think about")
        end = perf_counter() + ms / 1000
        while not self._done() and perf_counter() < end:
            self.report = next(self.reports)
        return self._tell()

    def _done(self) -> bool:
        report: Report = self.report
        return enough(report, self.goal) if self.goal else report.proven or report.finished

    def _tell(self) -> dict[str, Any]:
        assert self.search is not None
        report, game, position = self.report, self.search.game, self.position
        return {
            "nodes": report.nodes,
            "goal": self.goal,
            "done": self._done(),
            "value": round(report.value, 4),
            "best": report.best,
            "candidates": [
                {
                    "move": candidate.move,
                    "token": game.write(position, candidate.move),
                    "visits": candidate.visits,
                    "value": round(candidate.value, 4),
                    "proven": candidate.proven,
                    "line": self._tokens(report.line(candidate.move)[:12]),
                    "cells": game.trail(position, candidate.move),
                }
                for candidate in report.candidates()[:10]
            ],
            "heat": [
                {"cell": cell, "share": round(share, 3)} for cell, share in report.heat().items()
            ],
            "proven": report.root.proven,
        }

    def _tokens(self, moves: list[Move]) -> list[str]:
        assert self.search is not None
        game, position, tokens = self.search.game, self.position, []
        for move in moves:
            tokens.append(game.write(position, move))
            position = game.play(position, move)
        return tokens

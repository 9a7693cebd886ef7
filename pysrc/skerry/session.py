"""All that JavaScript may call.  Strings and numbers cross, as JSON where they hold more.

``skerry.messages`` says what it looks like, and ``skerry.frames`` writes it.  A bad request is
answered with a Refusal and changes nothing.  An exception is a bug.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from json import JSONDecodeError
from math import inf
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from .clock import TimeControl
from .evaluator import Candidate
from .formats.fields import (
    CHANCE,
    CLICKS,
    COUNT,
    COUNTS,
    FLAG,
    LIST,
    NAMES,
    OBJECT,
    PLAYERS,
    TEXT,
    TOKENS,
    Fields,
    Kind,
    check,
)
from .formats.link import read_link
from .formats.parse import parsed
from .formats.plain import read_any, write_text
from .formats.record import read_clock, read_record, write_record
from .frames import (
    PERSON,
    frame,
    moment,
    nodes,
    redo_ply,
    refusal,
    review,
    sentence,
    splice,
    undo_ply,
    view,
)
from .game import Move, Position
from .games import DEFAULT, evaluator, levels, load, presentation
from .match import Match, Node, last_turn
from .presentation import Level
from .review import Finding
from .review import review as judge
from .search.mcts import FULL, Search, Statistics, enough
from .search.timing import allowance, is_time
from .search.together import Share, Together, share
from .text import MalformedError, RefusedError, Text, clean, quote

if TYPE_CHECKING:
    from . import messages

MEMORY = 160_000_000
"""The maximum size of a bot's tree in bytes, small enough for phones."""
CANDIDATES = 10
"""The maximum number of moves in a report."""
LONGEST_SLICE = 60_000
"""The maximum length of a slice in milliseconds."""
LONGEST_PAUSE = 2.0
"""Seconds by which a slice may be late; if it is later, the computer was asleep."""
MOST_WORKERS = 16
"""The maximum number of workers that search a position together."""
LINE = 12
"""The maximum length of a principal variation in a report."""
A = ParamSpec("A")
S = TypeVar("S")
T = TypeVar("T")


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


SENT = Text("what the page sent")
ARGUMENTS: dict[str, Kind[Any]] = {
    "str": TEXT,
    "int": Kind(Text("a whole number"), lambda found: type(found) is int),
    "float": Kind(Text("a number"), lambda found: type(found) in (int, float)),
    "float | None": Kind(Text("a number"), lambda found: type(found) in (int, float, type(None))),
}
"""What may be passed, by what a method's annotations say."""


def _answers(
    method: Callable[Concatenate[S, A], object],
) -> Callable[Concatenate[S, A], str]:
    """Check a method's arguments, and turn its answer into JSON, and the ValueError of a bad
    request as well."""
    annotations = {**method.__annotations__}
    del annotations["return"]
    kinds = [ARGUMENTS[annotation] for annotation in annotations.values()]

    @wraps(method)
    def answer(self: S, /, *args: A.args, **kwargs: A.kwargs) -> str:
        try:
            for kind, argument in zip(kinds, args, strict=False):
                check(argument, kind, SENT)
            return _dump(method(self, *args, **kwargs))
        except ValueError as error:
            return _dump(refusal(error))

    return answer


@contextmanager
def _sent(text: str, kind: Kind[T]) -> Iterator[T]:
    """What the page has sent as JSON, which has to be of a kind."""
    try:
        with parsed(text) as found:
            yield check(found, kind, SENT)
    except JSONDecodeError:
        raise MalformedError("{place} is not {kind}", place=SENT, kind=kind.name) from None


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
    """A move from its clicks as JSON."""
    with _sent(text, CLICKS) as clicks:
        return tuple(clicks)


def _players(text: str) -> list[str]:
    """Who plays both sides, from a JSON list; two persons where nothing is said."""
    if not text:
        return [PERSON, PERSON]
    with _sent(text, NAMES) as names:
        return [clean(who) for who in names]


def _clock(text: str) -> TimeControl | None:
    """The clock of a match as JSON; none where nothing is said."""
    if not text:
        return None
    with _sent(text, OBJECT) as clock:
        return read_clock(clock)


def _evaluations(text: str) -> Iterator[tuple[int, float | None]]:
    """Nodes with player 0's chances, from a JSON list of NodeEvaluations."""
    with _sent(text, LIST) as entries:
        for entry in entries:
            fields = Fields(entry, SENT)
            yield fields.get("node", COUNT), fields.find("evaluation", CHANCE)


def _standing(text: str) -> tuple[list[int], int, int | None]:
    """Where a match stands, from a Standing as JSON."""
    with _sent(text, OBJECT) as found:
        fields = Fields(found, SENT)
        choices = [*fields.get("choices", COUNTS)]
        return choices, fields.get("ply", COUNT), fields.find("undone", COUNT)


class Session:
    """One match in the game worker, with those who play it.

    Every method that opens or changes the match answers an Answer, which tells only what is new
    since the last one: all of them have to be read, in order.
    """

    def __init__(self) -> None:
        self.match = Match(load(DEFAULT))
        self.players = [PERSON, PERSON]
        self._undone: Node | None = None
        """Where a person has taken back a move and chooses anew."""
        self._forget()

    # Opening

    @_answers
    def new(self, name: str, code: str = "", clock: str = "", players: str = "") -> messages.Answer:
        """Start a game, from a set-up position if there is a code, with a TimeControl if there is
        one.  As with all that open a match, ``players`` are a JSON list of two."""
        return self._open(Match(load(name), code or None, _clock(clock)), players)

    @_answers
    def open_link(self, fragment: str, players: str = "") -> messages.Answer:
        """Open the match of a link."""
        return self._open(read_link(fragment), players)

    @_answers
    def open_record(self, text: str, standing: str = "", players: str = "") -> messages.Answer:
        """Open the match of a record, with a Standing exactly as it was."""
        match, undone = read_record(text)[0], None
        if standing:
            choices, ply, undone_ply = _standing(standing)
            match.choose(choices)
            if undone_ply is not None:
                match.goto(undone_ply)
                undone = match.node
            match.goto(ply)
        return self._open(match, players, undone)

    @_answers
    def open_text(self, text: str, players: str = "") -> messages.Answer:
        """Open whatever holds a match: a record, a link, or a text that ``text`` wrote."""
        return self._open(read_any(text), players)

    def _open(self, match: Match, players: str, undone: Node | None = None) -> messages.Answer:
        names = _players(players)
        self.match, self.players = match, names
        self._undone = undone
        self._forget()
        return self._answer()

    # Playing

    @_answers
    def play(self, move: str, seconds: float | None = None) -> messages.Answer:
        """Make a move, given as its clicks, that took so many seconds of the mover's time.

        Too many lose the match.  A move in place of one that was undone goes on with the line.
        """
        self._play(_move(move), seconds)
        return self._answer()

    @_answers
    def play_from(self, link: str, move: str) -> messages.Answer:
        """Open a link and make a move there."""
        match = read_link(link)
        match.push(_move(move))
        return self._open(match, "")

    def _play(self, clicks: Move, seconds: float | None) -> None:
        match, before = self.match, self.match.node
        if seconds is not None and not 0 <= seconds < float("inf"):
            raise ValueError("a move takes some seconds")
        mover = match.running
        if mover is None:
            seconds = None
        if seconds is not None and mover is not None and seconds >= match.left()[mover]:
            match.flag([mover])
            return
        node = match.push(clicks, seconds)
        if before is self._undone:
            for _ in range(node.rank):
                match.promote(node.id)
            self._undone = None

    @_answers
    def play_line(self, tokens: str) -> messages.Answer:
        """Make moves, a JSON list of tokens, one after the other: all of them or none."""
        with _sent(tokens, TOKENS) as line:
            self.match.push_line(line)
        return self._answer()

    @_answers
    def resign(self, player: int) -> messages.Answer:
        """A player gives up."""
        self.match.resign(player)
        return self._answer()

    @_answers
    def flag(self, players: str) -> messages.Answer:
        """The time of these players, a JSON list, was found to have run out."""
        with _sent(players, PLAYERS) as flagged:
            self.match.flag(flagged)
        return self._answer()

    @_answers
    def set_players(self, players: str) -> messages.Answer:
        """Let others play, a JSON list of two."""
        self.players = _players(players)
        return self._answer()

    # Going from move to move

    @_answers
    def undo(self) -> messages.Answer:
        """Go back to the last choice of a person, who chooses again."""
        self._go(undo_ply(self.match, self.players))
        self._undone = self.match.node
        return self._answer()

    @_answers
    def redo(self) -> messages.Answer:
        """Go forward to the next choice of a person, or to the end of the line."""
        self._go(redo_ply(self.match, self.players))
        return self._answer()

    def _go(self, ply: int | None) -> None:
        if ply is None:
            raise RefusedError("there is no move to go to")
        self.match.goto(ply)

    @_answers
    def goto(self, ply: int) -> messages.Answer:
        """Move the cursor along the current line."""
        self.match.goto(ply)
        return self._answer()

    @_answers
    def visit(self, node: int) -> messages.Answer:
        """Move the cursor to any node of the tree."""
        if self.match.at(node) not in (self.match.root, *self.match.line()):
            self._undone = None  # another line was wanted
        self.match.visit(node)
        return self._answer()

    # Tending the tree

    @_answers
    def promote(self, node: int) -> messages.Answer:
        """Move the variation of a node one place up."""
        self.match.promote(node)
        return self._answer()

    @_answers
    def make_main(self, node: int) -> messages.Answer:
        """Make the line that leads to a node the main line."""
        self.match.make_main(node)
        return self._answer()

    @_answers
    def delete(self, node: int) -> messages.Answer:
        """Remove a node and everything after it."""
        self.match.delete(node)
        return self._answer()

    @_answers
    def comment(self, node: int, text: str) -> messages.Answer:
        """Set the comment on a move."""
        self.match.comment(node, text)
        return self._answer()

    @_answers
    def evaluate(self, evaluations: str) -> messages.Answer:
        """Keep player 0's chances after moves, a JSON list of NodeEvaluations."""
        self.match.evaluate(_evaluations(evaluations))
        return self._answer()

    # What is new

    def _forget(self) -> None:
        """Forget what the page knows of the match, so that the next answer is complete."""
        self._known: dict[int, messages.TreeNode] | None = None
        self._record = ""

    def _answer(self) -> messages.Answer:
        tree, known = nodes(self.match), self._known or {}
        record = write_record(self.match, self.players)
        answer: messages.Answer = {
            "frame": frame(self.match, self.players),
            "tree": {
                "reset": self._known is None,
                "nodes": [node for number, node in tree.items() if known.get(number) != node],
                "removed": [number for number in known if number not in tree],
            },
            "record": splice(self._record, record),
            "undone": self._undone_ply(),
        }
        self._known, self._record = tree, record
        return answer

    def _undone_ply(self) -> int | None:
        nodes = [self.match.root, *self.match.line()]
        return next((ply for ply, node in enumerate(nodes) if node is self._undone), None)

    # Asking

    @_answers
    def judge(self, name: str, pieces: str, turn: int) -> messages.Verdict:
        """What a game would be that starts with these pieces, as in a frame, and this player to
        move, or why there is none.  The match of this session stays."""
        match = _set_up(name, pieces, turn)
        return {"code": match.game.code(match.position), "frame": frame(match)}

    @_answers
    def views(self) -> dict[str, list[messages.View]]:
        """What is drawn besides the pieces from the start to the end of the current line: a View
        for every ply."""
        match = self.match
        positions = [node.position for node in (match.root, *match.line())]
        return {"views": [view(match.game.view(position)) for position in positions]}

    @_answers
    def review(self, findings: str) -> messages.Review:
        """How the moves of the current line are judged by the evaluations that are kept.

        ``findings`` are a JSON list of Findings in its positions.
        """
        with _sent(findings, LIST) as entries:
            found = {}
            for entry in entries:
                fields = Fields(entry, SENT)
                line = fields.get("line", TOKENS)[:LINE]
                found[fields.get("ply", COUNT)] = Finding(tuple(line), fields.get("proven", FLAG))
        return review(self.match, judge(self.match, found))

    @_answers
    def text(self) -> dict[str, str]:
        """The current line as text for people."""
        return {"text": write_text(self.match, self.players)}

    @_answers
    def last_turn(self) -> dict[str, list[messages.Moment]]:
        """The positions of the turn that led to the cursor, the one before it included."""
        game, turn = self.match.game, last_turn(self.match.node)
        start = turn[0].parent if turn else None
        return {"moments": [moment(game, node) for node in ([start, *turn] if start else [])]}

    @_answers
    def prompt(self, clicks: str) -> dict[str, messages.Sentence]:
        """The prompt after the first clicks of a legal move."""
        return {
            "prompt": sentence(self.match.game.prompt(self.match.position, self._begun(clicks)))
        }

    @_answers
    def why_not(self, clicks: str) -> messages.WhyNot:
        """Why no legal move begins with these clicks."""
        refused = self.match.why_not(self._begun(clicks))
        if refused is None:
            return {"why": None, "cells": []}
        return {"why": sentence(refused.why), "cells": list(refused.cells)}

    def _begun(self, clicks: str) -> Move:
        """Clicks on this board."""
        begun = _move(clicks)
        for click in begun:
            if isinstance(click, int) and click not in self.match.game.board.names:
                raise ValueError(f"there is no cell {click}")
        return begun

    @_answers
    def trail(self, move: str) -> dict[str, list[int]]:
        """The path of a legal move over the board, without making it."""
        clicks = _move(move)
        if clicks not in self.match.legal_moves():
            raise ValueError("that is not a legal move here")
        return {"cells": self.match.game.trail(self.match.position, clicks)}


class BotSession:
    """A search in the bot worker.

    It thinks only while slices are requested, so it need not be stopped.  Several workers can
    search a position together: one of them leads, and the others assist it.
    """

    def __init__(self) -> None:
        self.search: Search | None = None
        self.number = 0

    @_answers
    def think(
        self, link: str, level: int, left: float = inf, increment: float = 0
    ) -> messages.Report:
        """Start on the position at a link's cursor, at a level from 1 up.

        On a clock, these seconds are left and added after the turn.
        """
        match = read_link(link)
        known = levels(match.game)
        if not 1 <= level <= len(known):
            raise ValueError(f"there is no level {quote(level)}; levels are 1 to {len(known)}")
        return self._play(match, known[level - 1], inf, left, increment)

    @_answers
    def master(
        self, link: str, seconds: float, left: float = inf, increment: float = 0
    ) -> messages.Report:
        """Start on the position at a link's cursor, to think for at most so many seconds, or for
        a share of what is left on a clock."""
        if not 0 < seconds <= LONGEST_SLICE / 1000:
            raise ValueError(f"a move takes up to {LONGEST_SLICE // 1000} seconds")
        return self._play(read_link(link), None, seconds, left, increment)

    def _play(
        self, match: Match, level: Level | None, seconds: float, left: float, increment: float
    ) -> messages.Report:
        """Start on a move, at a level or as the master."""
        if match.outcome:
            raise RefusedError("the game is over")
        if not (left >= 0 and 0 <= increment < inf):
            raise ValueError("a clock has some seconds left, and adds some")
        goal = level.nodes if level else sys.maxsize
        self._start(match, match.position, match.positions()[:-1], level or FULL)
        self.goal, self.is_master = goal, level is None
        self.allowed = allowance(seconds, left, increment)
        return self._report()

    @_answers
    def analyse(self, link: str) -> messages.Report:
        """Start on the position at a link's cursor, to go on for as long as there is to learn.

        Where the match is over there is nothing, and the value is the result.
        """
        match = read_link(link)
        if match.outcome is None:
            self._start(match, match.position, match.positions()[:-1])
            return self._report()
        winner = match.outcome.winner
        result = 0.5 if winner is None else 1.0 - winner
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

    @_answers
    def threat(self, link: str) -> messages.Report:
        """Start on the position at a link's cursor as if the mover passed: what is threatened?"""
        match = read_link(link)
        position = evaluator(match.game).null_move(match.position)
        if position is None:
            raise RefusedError("nobody can pass here")
        self._start(match, position, [])
        return self._report()

    @_answers
    def assist(self, link: str, number: int) -> messages.Report:
        """Start on the position at a link's cursor that another worker thinks about or analyses,
        as the helper of this number, from 1 up."""
        match = read_link(link)
        if match.outcome:
            raise RefusedError("the game is over")
        if not 0 <= number < MOST_WORKERS:
            raise ValueError(f"there are at most {MOST_WORKERS} workers")
        self._start(match, match.position, match.positions()[:-1], number=number)
        self.is_shared = True
        return self._report()

    def _start(
        self,
        match: Match,
        position: Position,
        past: Sequence[Position],
        level: Level = FULL,
        number: int = 0,
    ) -> None:
        """Start on a position, for as long as there is to learn."""
        known = self.search and (self.search.game.name, self.number)
        if self.search is None or known != (match.game.name, number):
            # Bots may play differently from visit to visit.
            self.search = Search(evaluator(match.game), Random(), MEMORY, number)
            self.number = number
        self.position, self.code = position, match.game.code(position)
        self.goal, self.allowed, self.spent, self.is_master = 0, inf, 0.0, False
        self.is_shared = False
        self.others: list[Share] = []
        self.thinking = self.search.search(position, past, level)
        self.found = next(self.thinking)

    @_answers
    def slice(self, ms: float, shares: str = "") -> messages.Report:
        """Think for so many milliseconds, or until the level's nodes are reached or the time is
        up; an analysis ends when the result is proven or the memory is full.

        ``shares`` are a JSON list of the latest Shares of other workers; if it is given, even
        empty, the report has a share as well.
        """
        if self.search is None:
            raise ValueError("there is nothing to think about")
        if not 0 <= ms <= LONGEST_SLICE:
            raise ValueError(f"a slice is at most {LONGEST_SLICE} milliseconds long")
        if shares:
            self.others = self._heard(shares)
            self.search.hear(other.candidates for other in self.others)
            self.is_shared = True
        start = perf_counter()
        length = min(ms / 1000, self.allowed - self.spent)
        while not self._has_enough(self.found) and perf_counter() < start + length:
            self.found = next(self.thinking)
        self.spent += min(perf_counter() - start, length + LONGEST_PAUSE)
        return self._report()

    def _heard(self, shares: str) -> list[Share]:
        """What other workers know of this position; what they say of others is dropped."""
        heard = []
        moves = set(self.found.root.moves or ())
        with _sent(shares, LIST) as entries:
            for entry in entries:
                fields, candidates = Fields(entry, SENT), []
                for one in fields.get("candidates", LIST):
                    told = Fields(one, SENT)
                    move: list[int | str] = told.get("move", CLICKS)
                    candidate = Candidate(
                        tuple(move),
                        told.get("visits", COUNT),
                        told.get("value", CHANCE),
                        told.get("proven", FLAG),
                        told.get("depth", COUNT),
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
            told: messages.Share = {
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
            report["share"] = _dump(told)
        return report

    def _is_done(self, found: Statistics) -> bool:
        if self._has_enough(found) or self.spent >= self.allowed:
            return True
        return self.is_master and is_time(found, self.spent, self.allowed)

    def _goal(self, found: Statistics) -> int:
        """The nodes that are searched when all is done, as far as can be told; 0 for an analysis
        without end."""
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
                    "line": game.write_line(position, found.line(candidate.move)[:LINE]),
                    "cells": game.trail(position, candidate.move),
                }
                for candidate in found.candidates()[:CANDIDATES]
            ],
            "heat": [
                {"cell": cell, "share": round(share, 3)} for cell, share in found.heat().items()
            ],
            "proven": found.value if found.proven else None,
        }

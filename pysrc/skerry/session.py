"""The session of a match in the game worker: all that JavaScript may call there.

Arguments and answers are strings and numbers; whatever is larger crosses as JSON, whose types are
in ``skerry.messages``.  ``skerry.frames`` builds the answers, and ``skerry.calls`` checks the
arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from . import frames
from .calls import MAX_LINE, SENT, answers, sent
from .clock import TimeControl, check_spent
from .evaluator import OutOfNodesError
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
    TOKENS,
    Fields,
)
from .formats.link import read_link, write_tree_link
from .formats.plain import read_any, write_text
from .formats.record import read_clock, read_record, write_record
from .game import Move
from .games import DEFAULT, load, presentation, why_not
from .match import Match, Node, last_turn
from .puzzles import Judge, read_puzzle
from .review import Finding, review
from .text import IllegalMoveError, MalformedError, RefusedError, clean

if TYPE_CHECKING:
    from . import messages


def _set_up(name: str, pieces: str, turn: int) -> Match:
    """A match from a position: one letter for each cell, "." for none, and the player to move."""
    game = load(name)
    cells = game.board.cells
    if len(pieces) != len(cells) or turn not in (0, 1):
        raise MalformedError("a position needs {n} letters and a player to move", n=len(cells))
    placed = {cell: letter for cell, letter in zip(cells, pieces, strict=True) if letter != "."}
    for cell, letter in placed.items():
        if letter not in presentation(game).glyphs:
            raise MalformedError(
                "'{letter}' on {cell} is not a piece of this game",
                letter=letter,
                cell=game.board.names[cell],
            )
    return Match(game, game.code(game.setup(placed, turn)))


def _move(text: str) -> Move:
    """A move from its clicks as JSON."""
    with sent(text, CLICKS) as clicks:
        return tuple(clicks)


def _players(text: str) -> list[str]:
    """The players of both sides, from a JSON list; by default two people."""
    if not text:
        return [frames.PERSON, frames.PERSON]
    with sent(text, NAMES) as names:
        return [clean(who) for who in names]


def _clock(text: str) -> TimeControl | None:
    """The clock of a match, from a TimeControl as JSON; None for an empty text."""
    if not text:
        return None
    with sent(text, OBJECT) as clock:
        return read_clock(clock)


def _evaluations(text: str) -> Iterator[tuple[int, float | None]]:
    """Nodes with player 0's chances, from a JSON list of NodeEvaluations."""
    with sent(text, LIST) as entries:
        for entry in entries:
            fields = Fields(entry, SENT)
            yield fields.get("node", COUNT), fields.find("evaluation", CHANCE)


def _findings(text: str) -> dict[int, Finding]:
    """What a search found by ply, from a JSON list of Findings."""
    found = {}
    with sent(text, LIST) as entries:
        for entry in entries:
            fields = Fields(entry, SENT)
            line = fields.get("line", TOKENS)[:MAX_LINE]
            found[fields.get("ply", COUNT)] = Finding(tuple(line), fields.get("proven", FLAG))
    return found


def _standing(text: str) -> tuple[list[int], int, int | None]:
    """The choices, the ply and the undone ply of a Standing as JSON."""
    with sent(text, OBJECT) as found:
        fields = Fields(found, SENT)
        choices = [*fields.get("choices", COUNTS)]
        return choices, fields.get("ply", COUNT), fields.find("undone", COUNT)


@contextmanager
def _proving() -> Iterator[None]:
    """Refuses what takes too long to prove."""
    try:
        yield
    except OutOfNodesError:
        raise RefusedError("This takes too long to prove.") from None


class Session:
    """One match in the game worker, and its players.

    Every method that opens or changes the match returns an Answer, which contains only what is new
    since the last one.  So the page must read all of them, in order.
    """

    def __init__(self) -> None:
        self.match = Match(load(DEFAULT))
        self.players = [frames.PERSON, frames.PERSON]
        self._undone: Node | None = None
        """The node at which a person took back a move, to choose another."""
        self._forget()

    # Opening

    @answers
    def new(self, name: str, code: str = "", clock: str = "", players: str = "") -> messages.Answer:
        """Start a game, given by its name: from the position of a code or, without one, from the
        initial position; on a ``clock``, a TimeControl as JSON, or without limits of time.

        As in all methods that open a match, ``players`` are those of both sides, a JSON list: each
        is "person" or the name of a bot.  Without them, two people play.
        """
        return self._open(Match(load(name), code or None, _clock(clock)), players)

    @answers
    def open_link(self, fragment: str, players: str = "") -> messages.Answer:
        """Open the match of a link."""
        return self._open(read_link(fragment), players)

    @answers
    def open_record(self, text: str, standing: str = "", players: str = "") -> messages.Answer:
        """Open the match of a record; with a Standing as JSON, exactly as it was left."""
        match, undone = read_record(text)[0], None
        if standing:
            choices, ply, undone_ply = _standing(standing)
            match.choose(choices)
            if undone_ply is not None:
                match.goto(undone_ply)
                undone = match.node
            match.goto(ply)
        return self._open(match, players, undone)

    @answers
    def open_text(self, text: str, players: str = "") -> messages.Answer:
        """Open a match in any form: a record, a link, or a text that ``text`` wrote."""
        return self._open(read_any(text), players)

    @answers
    def play_from(self, link: str, move: str) -> messages.Answer:
        """Open the match of a link and make a move at its cursor, given as a JSON list of its
        clicks."""
        match = read_link(link)
        match.push(_move(move))
        return self._open(match, "")

    def _open(self, match: Match, players: str, undone: Node | None = None) -> messages.Answer:
        names = _players(players)
        self.match, self.players = match, names
        self._undone = undone
        self._forget()
        return self._answer()

    # Playing

    @answers
    def play(self, move: str, seconds: float | None = None) -> messages.Answer:
        """Make a move, given as a JSON list of its clicks.

        ``seconds`` is how long the mover took; None if the clock was stopped.  If the mover had no
        more time than this left, the match is lost on time instead.  A move that replaces one that
        was undone becomes the main continuation.
        """
        clicks = _move(move)
        self._play(lambda spent: self.match.push(clicks, spent), seconds)
        return self._answer()

    @answers
    def play_line(self, tokens: str, seconds: float | None = None) -> messages.Answer:
        """Make moves, a JSON list of tokens, one after the other: all of them or none.

        ``seconds`` is how long the first one took; None if the clock was stopped.
        """
        with sent(tokens, TOKENS) as line:
            try:
                self._play(lambda spent: self.match.push_line(line, spent), seconds)
            except IllegalMoveError:
                for token in line[:1]:
                    self._explain(token)
                raise
        return self._answer()

    def _play(self, push: Callable[[float | None], object], seconds: float | None) -> None:
        """Make one or more moves with ``push``, unless the time of the mover has run out."""
        match, before = self.match, self.match.node
        check_spent(seconds)
        mover = match.running
        if mover is None:
            seconds = None
        if seconds is not None and mover is not None and seconds >= match.left()[mover]:
            match.flag([mover])
            return
        place = before.choice  # the index of the move that was taken back, if any
        push(seconds)
        if match.node is before:
            return
        if before is self._undone:
            node = before.children[before.choice]
            for _ in range(node.rank - place):
                match.promote(node.id)
        self._undone = None  # any move ends the taking back

    def _explain(self, token: str) -> None:
        """Raise IllegalMoveError with the rule that forbids a token, if that can be determined."""
        if self.match.node.stopped:
            return  # by resignation or the clock, of which the rules know nothing
        if refused := why_not(self.match.game, self.match.position, token):
            raise refused.error()

    @answers
    def resign(self, player: int) -> messages.Answer:
        """Let a player resign."""
        self.match.resign(player)
        return self._answer()

    @answers
    def flag(self, players: str) -> messages.Answer:
        """Note that the time of these players, a JSON list of 0, 1 or both, has run out."""
        with sent(players, PLAYERS) as flagged:
            if self.match.clock is None:
                raise RefusedError("no clock is running here")
            self.match.flag(flagged)
        return self._answer()

    @answers
    def set_players(self, players: str) -> messages.Answer:
        """Change who plays; ``players`` as in ``new``."""
        self.players = _players(players)
        return self._answer()

    # Going from move to move

    @answers
    def undo(self) -> messages.Answer:
        """Go back to the latest move that a person chose, so that the person can choose again."""
        self._go(frames.undo_ply(self.match, self.players))
        self._undone = self.match.node
        return self._answer()

    @answers
    def redo(self) -> messages.Answer:
        """Go forward to the next move for a person to choose, or to the end of the line."""
        self._go(frames.redo_ply(self.match, self.players))
        if self._undone is not None:  # now a later move is the one taken back, or none is
            self._undone = self.match.node if self.match.node.children else None
        return self._answer()

    def _go(self, ply: int | None) -> None:
        if ply is None:
            raise RefusedError("there is no move to go to")
        self.match.goto(ply)

    @answers
    def goto(self, ply: int) -> messages.Answer:
        """Move the cursor to a ply of the current line."""
        self.match.goto(ply)
        return self._answer()

    @answers
    def visit(self, node: int) -> messages.Answer:
        """Move the cursor to any node of the tree, given by its number.  The current line then
        passes through it."""
        if self.match.at(node) not in self.match.plies():
            self._undone = None  # another line was wanted
        self.match.visit(node)
        return self._answer()

    # Editing the tree

    @answers
    def promote(self, node: int) -> messages.Answer:
        """Move the variation that contains a node one place up among its siblings."""
        self.match.promote(node)
        return self._answer()

    @answers
    def make_main(self, node: int) -> messages.Answer:
        """Make the line that leads to a node the main line."""
        self.match.make_main(node)
        return self._answer()

    @answers
    def delete(self, node: int) -> messages.Answer:
        """Remove a node and everything after it."""
        self.match.delete(node)
        return self._answer()

    @answers
    def comment(self, node: int, text: str) -> messages.Answer:
        """Set the comment on the move that leads to a node; an empty text removes it."""
        self.match.comment(node, text)
        return self._answer()

    @answers
    def sketch(self, node: int, text: str) -> messages.Answer:
        """Set what is drawn on the position of a node, in the form of ``skerry.sketch``; an empty
        text removes it."""
        self.match.sketch(node, text)
        return self._answer()

    @answers
    def evaluate(self, evaluations: str) -> messages.Answer:
        """Store player 0's chances of winning at nodes, a JSON list of NodeEvaluations."""
        self.match.evaluate(_evaluations(evaluations))
        return self._answer()

    # What is new

    def _forget(self) -> None:
        """Assume that the page knows nothing of the match, so that the next answer is complete."""
        self._known: dict[int, messages.TreeNode] | None = None
        self._record = ""

    def _answer(self) -> messages.Answer:
        tree, known = frames.nodes(self.match), self._known or {}
        record = write_record(self.match, self.players)
        answer: messages.Answer = {
            "frame": frames.frame(self.match, self.players),
            "tree": {
                "reset": self._known is None,
                "nodes": [node for number, node in tree.items() if known.get(number) != node],
                "removed": [number for number in known if number not in tree],
            },
            "record": frames.splice(self._record, record),
            "undone": self._undone_ply(),
        }
        self._known, self._record = tree, record
        return answer

    def _undone_ply(self) -> int | None:
        plies = enumerate(self.match.plies())
        return next((ply for ply, node in plies if node is self._undone), None)

    # Asking about the match

    @answers
    def text(self) -> dict[str, str]:
        """The current line as text for people."""
        return {"text": write_text(self.match, self.players)}

    @answers
    def tree_link(self) -> dict[str, str]:
        """The link of the whole tree, with its comments and sketches."""
        return {"text": write_tree_link(self.match)}

    @answers
    def pictures(self) -> dict[str, list[messages.Picture]]:
        """What is drawn at every ply from the start to the end of the current line."""
        game, plies = self.match.game, self.match.plies()
        return {
            "pictures": [
                {**frames.moment(game, node), **frames.view(game.view(node.position))}
                for node in plies
            ]
        }

    @answers
    def last_turn(self) -> dict[str, list[messages.Moment]]:
        """The positions of the turn that led to the cursor, the one before it included."""
        game, turn = self.match.game, last_turn(self.match.node)
        start = turn[0].parent if turn else None
        return {
            "moments": [frames.moment(game, node) for node in ([start, *turn] if start else [])]
        }

    @answers
    def numbers(self) -> dict[str, list[int | None]]:
        """For each cell the number of the move that brought its piece there, in the order of the
        cells; None for empty cells and for pieces that have not moved."""
        game, line = self.match.game, self.match.line()[: self.match.ply]
        before = game.view(self.match.root.position).pieces
        numbers: dict[int, int] = {}
        for ply, node in enumerate(line, 1):
            after = game.view(node.position).pieces
            for cell in after:
                if before.get(cell) != after[cell]:
                    numbers[cell] = ply
            numbers = {cell: n for cell, n in numbers.items() if cell in after}
            before = after
        return {"numbers": [numbers.get(cell) for cell in game.board.cells]}

    @answers
    def review(self, findings: str) -> messages.Review:
        """How the moves of the current line are judged by the evaluations of its nodes.

        ``findings`` are a JSON list of Findings: what a search found in the line's positions.
        """
        return frames.review(self.match, review(self.match, _findings(findings)))

    @answers
    def prompt(self, clicks: str) -> dict[str, messages.Sentence]:
        """What the mover is asked after the first clicks of a legal move, a JSON list."""
        match = self.match
        return {"prompt": frames.sentence(match.game.prompt(match.position, self._begun(clicks)))}

    @answers
    def why_not(self, clicks: str) -> messages.WhyNot:
        """Why no legal move begins with these clicks, a JSON list."""
        refused = self.match.why_not(self._begun(clicks))
        if refused is None:
            return {"why": None, "cells": []}
        return {"why": frames.sentence(refused.why), "cells": list(refused.cells)}

    def _begun(self, clicks: str) -> Move:
        """Clicks on this board."""
        begun = _move(clicks)
        for click in begun:
            if isinstance(click, int) and click not in self.match.game.board.names:
                raise ValueError(f"there is no cell {click}")
        return begun

    @answers
    def trail(self, move: str) -> dict[str, list[int]]:
        """The path over the board of a legal move, given as a JSON list of its clicks.  The move is
        not made."""
        clicks = _move(move)
        if clicks not in self.match.legal_moves():
            raise ValueError("that is not a legal move here")
        return {"cells": self.match.game.trail(self.match.position, clicks)}

    # Asking about other matches and positions, without changing the match

    @answers
    def review_link(self, link: str, searched: str) -> messages.Review:
        """How the moves of a link are judged by what a search found in its positions, a JSON list
        of Searched."""
        match, found = read_link(link), _findings(searched)
        plies = match.plies()
        with sent(searched, LIST) as entries:
            for entry in entries:
                fields = Fields(entry, SENT)
                ply = fields.get("ply", COUNT)
                if ply < len(plies):
                    match.evaluate([(plies[ply].id, fields.get("value", CHANCE))])
        return frames.review(match, review(match, found))

    @answers
    def set_up(self, name: str, pieces: str, turn: int) -> messages.SetUp:
        """The start of a game, given by its name, with these pieces, a letter or "." for each cell
        as in a frame, and this player to move; refused if there is no such position."""
        match = _set_up(name, pieces, turn)
        return {"code": match.game.code(match.position), "frame": frames.frame(match)}

    @answers
    def puzzle_answer(self, line: str, link: str, token: str) -> messages.PuzzleAnswer:
        """Judge a move in a puzzle, given as its token: the one that follows the moves of a link.
        The puzzle is the one that ``read_puzzle`` reads from ``line``."""
        judge, match = Judge(read_puzzle(line)), read_link(link)
        if match.game.name != judge.game.name:
            raise RefusedError("the link is of another game than the puzzle")
        position = match.position
        played = match.push_token(token).move
        with _proving():
            is_right = judge.is_right(position, played)
        if not is_right:
            moves = judge.refutation(position, played)
            return {"verdict": "wrong", "reply": [list(reply) for reply in moves]}
        is_solved = judge.is_over(match.position)
        return {"verdict": "solved" if is_solved else "right", "reply": []}

    @answers
    def puzzle_solution(self, line: str) -> messages.PuzzleSolution:
        """The solution of the puzzle that ``read_puzzle`` reads from ``line``."""
        judge = Judge(read_puzzle(line))
        with _proving():
            return {"moves": [list(move) for move in judge.solution()]}

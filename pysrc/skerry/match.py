"""A match: the positions of a game with the moves between them, kept as a tree.

The cursor stands on one node; undo, redo and jumps move it along the current line, and a move
made elsewhere than at a line's end starts a variation, so that nothing played is ever lost.  A
match may be timed: whoever plays it says how long each move took.  This module checks moves, knows
no game and writes no files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .clock import TimeControl
from .game import (
    LONGEST_QUOTE,
    AmbiguousMoveError,
    Game,
    IllegalMoveError,
    Move,
    Outcome,
    Refusal,
    RefusedError,
    Termination,
    Text,
    View,
    clean,
    quote,
)

LARGEST = 1_000_000
"""Characters of the largest text that readers take.  No match grows until its record is longer."""
HEAD_SIZE, MOVE_SIZE, NOTE_SIZE, LETTER_SIZE = 5000, 70, 32, 2
"""At most so many characters of a record go to what it says of the whole match; to a move with its
evaluation, besides its token; to each of the other notes, such as the time left; and to a character
of a comment."""


class Node:
    """A position in the tree, the move that led there, and what follows.

    ``children[0]`` goes on with the main line, the rest are variations; ``choice`` is the child
    that the current line takes.
    """

    __slots__ = (
        "children", "choice", "comment", "evaluation", "flagged", "id", "left", "move", "parent",
        "position", "resigned", "token",
    )  # fmt: skip

    def __init__(
        self,
        position: Any,
        parent: Node | None = None,
        move: Move = (),
        token: str = "",
        number: int = 0,
    ) -> None:
        self.position = position
        self.parent = parent
        self.move = move
        self.token = token
        self.id = number
        """A number that stays the same while the match lives; the root has 0."""
        self.children: list[Node] = []
        self.choice = 0
        self.comment = ""
        self.evaluation: float | None = None
        self.resigned: int | None = None
        """The player who gave up here, if one did."""
        self.flagged: tuple[int, ...] = ()
        """The players whose time ran out here."""
        self.left: float | None = None
        """The seconds that the mover had left after the move, if the match is timed."""

    def __repr__(self) -> str:
        return f"<node {self.id}: {self.token or 'start'}>"

    @property
    def stopped(self) -> bool:
        """Whether somebody gave up here or ran out of time."""
        return self.resigned is not None or bool(self.flagged)

    @property
    def rank(self) -> int:
        """The place among the variations: 0 goes on with the main line."""
        return self.parent.children.index(self) if self.parent else 0

    @property
    def mover(self) -> int:
        """Who made the move that led here; the root has no such player."""
        if self.parent is None:
            raise ValueError("nobody moved to the start of a match")
        return int(self.parent.position.turn)


def _size_of(node: Node) -> int:
    """At most so many characters of a record tell of a move."""
    notes = (node.left is not None) + node.stopped + bool(node.comment)
    return MOVE_SIZE + len(node.token) + NOTE_SIZE * notes + LETTER_SIZE * len(node.comment)


def last_turn(node: Node) -> list[Node]:
    """The moves of the turn that led to a node, in order: all by one player, none at the start."""
    turn: list[Node] = []
    while node.parent is not None and (not turn or node.mover == turn[0].mover):
        turn.insert(0, node)
        node = node.parent
    return turn


class Match:
    """One match of a game, from its initial position or from one that was set up."""

    def __init__(
        self, game: Game[Any], start: str | None = None, clock: TimeControl | None = None
    ) -> None:
        """``start`` is the code of a position.  Raises RefusedError when it is damaged."""
        self.game = game
        self.start = start
        self.clock = clock
        self.root = Node(game.initial() if start is None else game.decode(start))
        self.node = self.root
        self.nodes = {0: self.root}
        """The whole tree, by the nodes' numbers."""
        self.count = 0
        self._size = HEAD_SIZE
        """At most so long is the record."""
        self._legal: tuple[Node, list[Move]] | None = None
        """The legal moves of the node for which they were asked last."""
        self.decided = game.outcome(self.root.position) is not None
        """Whether the match has come to an end in some line: what is played after is analysis."""

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self.node.position

    @property
    def ply(self) -> int:
        """Moves played from the start of the match to the cursor."""
        ply, node = 0, self.node
        while node.parent is not None:
            ply, node = ply + 1, node.parent
        return ply

    def positions(self) -> list[Any]:
        """The positions from the start of the match to the cursor."""
        out, node = [self.node.position], self.node
        while node.parent is not None:
            node = node.parent
            out.append(node.position)
        return out[::-1]

    def line(self) -> list[Node]:
        """The nodes after the root along the current line, through the cursor to the end."""
        return list(self._line())

    def _line(self) -> Iterator[Node]:
        node = self.root
        while node.children:
            node = node.children[node.choice]
            yield node

    def tree(self) -> Iterator[Node]:
        """The nodes after the root, each before those that follow it, the main line first."""
        todo = self.root.children[::-1]
        while todo:
            node = todo.pop()
            yield node
            todo += node.children[::-1]

    @property
    def view(self) -> View:
        """What to draw at the cursor; the score of a match that has ended, in whatever way, is what
        both sides get for it."""
        view, outcome = self.game.view(self.position), self.outcome
        points = outcome and self.game.points(self.position, outcome)
        return view._replace(score=points) if points else view

    @property
    def outcome(self) -> Outcome | None:
        """How the match stands at the cursor: by the rules, by the clock, or by resignation."""
        players, loser = self.game.players, self.node.resigned
        if loser is not None:
            reason = Text("{loser} resigned.", {"loser": players[loser]})
            return Outcome(1 - loser, Termination.RESIGNATION, reason)
        if len(self.node.flagged) == 2:
            reason = Text("Draw: both players ran out of time.")
            return Outcome(None, Termination.TIME, reason)
        if self.node.flagged:
            loser = self.node.flagged[0]
            reason = Text("{loser} ran out of time.", {"loser": players[loser]})
            return Outcome(1 - loser, Termination.TIME, reason)
        return self.game.outcome(self.position)

    def legal_moves(self) -> list[Move]:
        """The moves that may be made at the cursor, none when the match is over here.

        They are computed once for each position where the cursor stops.
        """
        if self.node.stopped:
            return []
        if self._legal is None or self._legal[0] is not self.node:
            self._legal = self.node, list(self.game.legal_moves(self.position))
        return list(self._legal[1])

    def why_not(self, clicks: Move) -> Refusal | None:
        """Why no move that may be made at the cursor begins with these clicks, or None if one
        does."""
        if self.node.stopped:
            return Refusal(Text("The game is over."))
        return self.game.why_not(self.position, clicks)

    def push(self, move: Move, seconds: float | None = None) -> Node:
        """Make a move at the cursor, which took so long, or None while the clock stood still.

        Raises IllegalMoveError, AmbiguousMoveError for the first clicks of several moves, or
        RefusedError when the match is as large as a match may be.
        """
        legal = self.legal_moves()
        if move not in legal:
            clicks = str(list(move[:LONGEST_QUOTE]))
            if move and sum(other[: len(move)] == move for other in legal) > 1:
                raise AmbiguousMoveError("{move} is the beginning of several moves", move=clicks)
            raise IllegalMoveError("{move} is not a legal move here", move=clicks)
        return self._add(move, seconds)

    def push_token(self, token: str) -> Node:
        """Make the move of this token at the cursor.  Raises as ``Game.read`` and ``push`` do."""
        if self.node.stopped:
            raise IllegalMoveError("the match is over")
        return self._add(self.game.read(self.position, token))

    def push_line(self, tokens: Sequence[str]) -> None:
        """Make the moves of these tokens from the cursor on, all of them or none.

        Raises RefusedError when one is not legal.
        """
        node: Node | None = self.node
        position = self.position
        for token in tokens:
            if node is not None and node.stopped:
                raise IllegalMoveError("the match is over")
            move = self.game.read(position, token)
            position = self.game.play(position, move)
            children = node.children if node is not None else ()
            node = next((child for child in children if child.move == move), None)
        for token in tokens:
            self.push_token(token)

    def _add(self, move: Move, seconds: float | None = None) -> Node:
        node = self.node
        known = [child.move for child in node.children]
        if move not in known:
            known.append(move)
            position = self.game.play(node.position, move)
            token = self.game.write(node.position, move)
            child = Node(position, node, move, token, self.count + 1)
            child.left = self._left_after(child, seconds)
            self._resize(_size_of(child))
            self.count += 1
            node.children.append(child)
            self.nodes[child.id] = child
            self.decided |= self.game.outcome(position) is not None
        node.choice = known.index(move)
        self.node = node.children[node.choice]
        return self.node

    def _resize(self, more: int) -> None:
        """The record becomes longer by so many characters, or shorter.  Raises RefusedError when it
        would be too long to be read."""
        if more > 0 and self._size + more > LARGEST:
            raise RefusedError("the match is too large: no more can be kept of it")
        self._size += more

    def _left_after(self, child: Node, seconds: float | None) -> float | None:
        """The time that the mover has left after a move: what a turn adds comes at its end."""
        if self.clock is None:
            return None
        turn_ends = child.position.turn != child.mover
        return self.clock.after(self.left()[child.mover], seconds, turn_ends=turn_ends)

    def left(self) -> list[float]:
        """The seconds that both players have left at the cursor.

        Raises ValueError when the match is not timed.
        """
        if self.clock is None:
            raise ValueError("the match is not timed")
        node = self.node
        out: list[float | None] = [0 if player in node.flagged else None for player in (0, 1)]
        while node.parent is not None and None in out:
            if out[node.mover] is None:
                out[node.mover] = node.left
            node = node.parent
        return [
            limit if known is None else known
            for limit, known in zip(self.clock.limit, out, strict=True)
        ]

    @property
    def running(self) -> int | None:
        """Whose time runs at the cursor, if anybody's.

        Nobody's does before the first move, before the last of a line (where moves were taken
        back), or once the match has come to an end.
        """
        node = self.node
        if self.clock is None or self.decided or node.children or node.parent is None:
            return None
        return int(node.position.turn)

    def flag(self, players: Iterable[int]) -> None:
        """The time of these players was found to have run out at the cursor.

        Raises RefusedError when nobody's time runs there.
        """
        flagged = tuple(sorted(set(players)))
        if not flagged or not set(flagged) <= {0, 1}:
            raise RefusedError("the players out of time are neither of the two")
        if self.outcome is not None:
            raise RefusedError("the match is over")
        if self.clock is None or self.node.parent is None:
            raise RefusedError("nobody's time runs here")
        self._resize(NOTE_SIZE)
        self.node.flagged = flagged
        self.decided = True

    def choose(self, choices: Sequence[int]) -> None:
        """Set ``choice`` of every node, in the order of the tree.

        Raises ValueError when the choices do not fit the tree.
        """
        nodes = [self.root, *self.tree()]
        chosen = list(zip(nodes, choices, strict=False))
        fits = all(0 <= choice < max(1, len(node.children)) for node, choice in chosen)
        if len(nodes) != len(choices) or not fits:
            raise ValueError("the choices do not fit the tree")
        for node, choice in chosen:
            node.choice = choice

    def undo(self) -> bool:
        """Step back one move; False at the start."""
        if self.node.parent is None:
            return False
        self.node = self.node.parent
        return True

    def redo(self) -> bool:
        """Step on along the current line; False at its end."""
        if not self.node.children:
            return False
        self.node = self.node.children[self.node.choice]
        return True

    def goto(self, ply: int) -> None:
        """Move the cursor along the current line.  Raises RefusedError beyond its ends."""
        nodes = [self.root, *self._line()]
        if not 0 <= ply < len(nodes):
            raise RefusedError(
                "there is no move {ply} in a line of {n} {n:move|moves}", ply=ply, n=len(nodes) - 1
            )
        self.node = nodes[ply]

    def resign(self, player: int) -> None:
        """A player gives up at the cursor.  Raises RefusedError when the match is over here."""
        if player not in (0, 1):
            raise RefusedError("there is no player {player}", player=player)
        if self.outcome is not None:
            raise RefusedError("the match is over")
        self._resize(NOTE_SIZE)
        self.node.resigned = player
        self.decided = True

    # The tree.  All of these take the number of a node and raise ValueError if there is none.

    def at(self, number: int) -> Node:
        """The node of this number."""
        try:
            return self.nodes[number]
        except KeyError:
            raise ValueError(f"there is no node {quote(number)}") from None

    def visit(self, number: int) -> None:
        """Move the cursor to any node; the current line leads through it from then on."""
        node = self.node = self.at(number)
        while node.parent is not None:
            node.parent.choice = node.rank
            node = node.parent

    def promote(self, number: int) -> None:
        """Move the variation that a node is part of one place up where it branches off.

        On the main line there is nothing to do.
        """
        node = self.at(number)
        while node.parent is not None and not node.rank:
            node = node.parent
        if node.parent is None:
            return
        siblings, rank = node.parent.children, node.rank
        chosen = siblings[node.parent.choice]
        siblings[rank - 1], siblings[rank] = node, siblings[rank - 1]
        node.parent.choice = chosen.rank

    def make_main(self, number: int) -> None:
        """Move the line that leads to a node to the top wherever it branches off."""
        node = self.at(number)
        while node.parent is not None:
            for _ in range(node.rank):
                self.promote(node.id)
            node = node.parent

    def delete(self, number: int) -> None:
        """Remove a node and all that follows; a cursor there goes to the position before."""
        node = self.at(number)
        if node.parent is None:
            raise ValueError("the start of a match cannot be deleted")
        siblings = node.parent.children
        chosen = siblings[node.parent.choice]
        siblings.remove(node)
        node.parent.choice = 0 if chosen is node else chosen.rank
        todo = [node]
        while todo:
            gone = todo.pop()
            del self.nodes[gone.id]
            self._resize(-_size_of(gone))
            todo += gone.children
            if gone is self.node:
                self.node = node.parent

    def comment(self, number: int, text: str) -> None:
        """Say something of a move; "" takes it back.  Raises RefusedError when it is too much."""
        node = self.at(number)
        if node.parent is None:
            raise ValueError("a comment belongs to a move")
        before, size = node.comment, _size_of(node)
        node.comment = clean(text)
        try:
            self._resize(_size_of(node) - size)
        except RefusedError:
            node.comment = before
            raise

    def evaluate(self, scores: Iterable[tuple[int, float | None]]) -> None:
        """Keep player 0's chances after some moves; None takes them back."""
        scores = list(scores)
        for number, score in scores:
            self.at(number)
            if score is not None and not 0 <= score <= 1:
                raise ValueError(f"the chances after node {number} are not between 0 and 1")
        for number, score in scores:
            self.nodes[number].evaluation = score

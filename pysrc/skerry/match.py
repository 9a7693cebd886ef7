"""A match: the positions of a game with the moves between them, kept as a tree.

The cursor is at one node.  Undo, redo and jumps move it along the current line; a move that is not
at the end of a line starts a variation, so no move is ever lost.  A match may be timed: the caller
says how long each move took.  This module checks moves; it knows no particular game and no files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .clock import TimeControl
from .game import Game, Move, Outcome, Refusal, Termination, View
from .sketch import read_sketch
from .text import (
    MAX_QUOTE,
    AmbiguousMoveError,
    IllegalMoveError,
    RefusedError,
    Text,
    clean,
    quote,
)

MAX_TEXT = 1_000_000
"""Characters of the longest text that can be read.  A match whose record would be longer does not
grow."""
HEAD_SIZE, MOVE_SIZE, NOTE_SIZE, LETTER_SIZE = 5000, 70, 32, 2
"""Upper bounds, in characters of a record: for everything but the moves; for a move and its
evaluation, its token not counted; for each other note, such as the time left; and for each
character of a comment."""


class Node:
    """A position in the tree, the move that led there, and what follows.

    ``children[0]`` continues the main line and the others are variations; ``choice`` is the index
    of the child that the current line takes.
    """

    __slots__ = (
        "children", "choice", "comment", "evaluation", "flagged", "id", "left", "move", "parent",
        "position", "resigned", "sketch", "token",
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
        """A number that never changes while the match exists; that of the root is 0."""
        self.children: list[Node] = []
        self.choice = 0
        self.comment = ""
        """What somebody has written about the move."""
        self.sketch = ""
        """What somebody has drawn on the position; see ``sketch``."""
        self.evaluation: float | None = None
        """Player 0's chance of winning in the position, from 0 to 1, if a search has told it."""
        self.resigned: int | None = None
        """The player who resigned here, if any."""
        self.flagged: tuple[int, ...] = ()
        """The players whose time ran out here."""
        self.left: float | None = None
        """The seconds that the mover had left after the move, if the match is timed; an increment
        is included."""

    def __repr__(self) -> str:
        return f"<node {self.id}: {self.token or 'start'}>"

    @property
    def stopped(self) -> bool:
        """Whether a player resigned or ran out of time here."""
        return self.resigned is not None or bool(self.flagged)

    @property
    def rank(self) -> int:
        """The place among the variations: 0 continues the main line."""
        return self.parent.children.index(self) if self.parent else 0

    @property
    def mover(self) -> int:
        """The player who made the move that led here.  Raises ValueError at the root."""
        if self.parent is None:
            raise ValueError("no move leads to the start of a match")
        return int(self.parent.position.turn)


def _size_of(node: Node) -> int:
    """An upper bound for the characters that a move takes in a record."""
    notes = (node.left is not None) + node.stopped + bool(node.comment) + bool(node.sketch)
    letters = LETTER_SIZE * len(node.comment) + len(node.sketch)
    return MOVE_SIZE + len(node.token) + NOTE_SIZE * notes + letters


def last_turn(node: Node) -> list[Node]:
    """The moves of the last turn before a node, in order: all by one player; none at the start."""
    turn: list[Node] = []
    while node.parent is not None and (not turn or node.mover == turn[0].mover):
        turn.insert(0, node)
        node = node.parent
    return turn


def last_trails(match: Match) -> list[list[int]]:
    """The trails of the moves of the last turn before the cursor, in order; see ``Game.trail``.
    Those that are empty are left out, because a move may be a button alone."""
    trails = (
        match.game.trail(node.parent.position, node.move)
        for node in last_turn(match.node)
        if node.parent is not None
    )
    return [trail for trail in trails if trail]


class Match:
    """One match of a game, from its initial position or from one that was set up."""

    def __init__(
        self, game: Game[Any], start: str | None = None, clock: TimeControl | None = None
    ) -> None:
        """``start`` is the code of a position.  Raises RefusedError if it is not valid, and
        ValueError if the clock has no times."""
        if clock is not None:
            clock.check()
        self.game = game
        self.start = start
        self.clock = clock
        self.root = Node(game.initial() if start is None else game.decode(start))
        self.node = self.root
        self.nodes = {0: self.root}
        """All nodes of the tree by number."""
        self.count = 0
        """How many nodes were ever added after the root, and the number of the latest one."""
        self._size = HEAD_SIZE
        """An upper bound for the length of the record."""
        self._legal: tuple[Node, list[Move]] | None = None
        """A node and its legal moves: those that were computed last."""
        self.decided = game.outcome(self.root.position) is not None
        """Whether the match has ended in some line; later moves are analysis."""

    def __getstate__(self) -> dict[str, Any]:
        """How it is copied and pickled: nodes name each other by number, because links would nest
        as deeply as the match is long."""
        nodes = []
        for node in self.nodes.values():
            values = {name: getattr(node, name) for name in Node.__slots__}
            values["parent"] = node.parent and node.parent.id
            values["children"] = [child.id for child in node.children]
            nodes.append(values)
        return vars(self) | {"nodes": nodes, "root": 0, "node": self.node.id, "_legal": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.nodes = {values["id"]: Node(None) for values in state["nodes"]}
        self.root, self.node = self.nodes[0], self.nodes[state["node"]]
        for values in state["nodes"]:
            node = self.nodes[values["id"]]
            for name in Node.__slots__:
                setattr(node, name, values[name])
            node.parent = self.nodes.get(values["parent"])
            node.children = [self.nodes[child] for child in values["children"]]

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self.node.position

    @property
    def ply(self) -> int:
        """The number of moves from the start of the match to the cursor."""
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
        """The nodes of the current line after the root, past the cursor to its end."""
        return self.plies()[1:]

    def plies(self) -> list[Node]:
        """The nodes of the current line by ply: the root, then those of ``line``."""
        nodes = [self.root]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[nodes[-1].choice])
        return nodes

    def tree(self) -> Iterator[Node]:
        """All nodes after the root in preorder, the main line first."""
        todo = self.root.children[::-1]
        while todo:
            node = todo.pop()
            yield node
            todo += node.children[::-1]

    @property
    def view(self) -> View:
        """What to draw at the cursor.  Once the match has ended, in any way, the score is the final
        one."""
        view, outcome = self.game.view(self.position), self.outcome
        points = outcome and self.game.points(self.position, outcome)
        return view._replace(score=points) if points else view

    @property
    def outcome(self) -> Outcome | None:
        """The outcome at the cursor: by the rules, by the clock or by resignation."""
        return self.outcome_at(self.node)

    @property
    def result(self) -> Outcome | None:
        """The outcome at the end of the main line, wherever the cursor is."""
        node = self.root
        while node.children:
            node = node.children[0]
        return self.outcome_at(node)

    def outcome_at(self, node: Node) -> Outcome | None:
        """The outcome at a node."""
        players, loser = self.game.players, node.resigned
        if loser is not None:
            reason = Text("{loser} resigned.", {"loser": players[loser]})
            return Outcome(1 - loser, Termination.RESIGNATION, reason)
        if len(node.flagged) == 2:
            reason = Text("Draw: both players ran out of time.")
            return Outcome(None, Termination.TIME, reason)
        if node.flagged:
            loser = node.flagged[0]
            reason = Text("{loser} ran out of time.", {"loser": players[loser]})
            return Outcome(1 - loser, Termination.TIME, reason)
        return self.game.outcome(node.position)

    def legal_moves(self) -> list[Move]:
        """The legal moves at the cursor, as a new list; it is empty if the match is over here.

        They are computed only once while the cursor stays where it is.
        """
        if self.node.stopped:
            return []
        if self._legal is None or self._legal[0] is not self.node:
            self._legal = self.node, list(self.game.legal_moves(self.position))
        return list(self._legal[1])

    def why_not(self, clicks: Sequence[int | str]) -> Refusal | None:
        """Why no legal move at the cursor begins with these clicks, or None if one does."""
        if self.node.stopped:
            return Refusal(Text("The game is over."))
        return self.game.why_not(self.position, tuple(clicks))

    def push(self, move: Sequence[int | str], seconds: float | None = None) -> Node:
        """Make a move at the cursor.

        ``seconds`` is how long it took; None if the clock was stopped.  A move that the tree has
        already keeps its time.  Raises IllegalMoveError, AmbiguousMoveError for the first clicks of
        several moves, or RefusedError if the match is too large for another move; and in a timed
        match ValueError if ``seconds`` is negative or infinite.
        """
        move, legal = tuple(move), self.legal_moves()
        if move not in legal:
            clicks = str(list(move[:MAX_QUOTE]))
            if move and sum(other[: len(move)] == move for other in legal) > 1:
                raise AmbiguousMoveError("{move} is the beginning of several moves", move=clicks)
            raise IllegalMoveError("{move} is not a legal move here", move=clicks)
        return self._add(move, seconds)

    def push_token(self, token: str, seconds: float | None = None) -> Node:
        """Make the move of a token at the cursor; ``seconds`` as in ``push``.

        Raises what ``Game.read`` and ``push`` raise.
        """
        if self.node.stopped:
            raise IllegalMoveError("the game is over")
        return self._add(self.game.read(self.position, token), seconds)

    def push_line(self, tokens: Sequence[str], seconds: float | None = None) -> None:
        """Make the moves of these tokens from the cursor on: all of them, or none.

        ``seconds`` is how long the first one took; for the others the clock is stopped.  Raises
        RefusedError if one of them is not legal, or if the match is too large for them.
        """
        node: Node | None = self.node
        position, more = self.position, 0
        for token in tokens:
            if node is not None and node.stopped:
                raise IllegalMoveError("the game is over")
            move = self.game.read(position, token)
            children = node.children if node is not None else ()
            node = next((child for child in children if child.move == move), None)
            if node is None:
                more += MOVE_SIZE + NOTE_SIZE + len(self.game.write(position, move))
            position = self.game.play(position, move)
        self._find_room(more)
        for token in tokens:
            self.push_token(token, seconds)
            seconds = None

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
        """Count characters that are added to the record, or removed if ``more`` is negative.

        Raises RefusedError if the record would become too long to be read.
        """
        self._find_room(more)
        self._size += more

    def _find_room(self, more: int) -> None:
        """Raise RefusedError if so many characters would make the record too long to be read."""
        if more > 0 and self._size + more > MAX_TEXT:
            raise RefusedError("the game is too large: nothing more can be added")

    def _left_after(self, child: Node, seconds: float | None) -> float | None:
        """The seconds that the mover has left after a move.  The increment is added when a turn
        ends."""
        if self.clock is None:
            return None
        turn_ends = child.position.turn != child.mover
        return self.clock.after(self.left()[child.mover], seconds, turn_ends=turn_ends)

    def left(self) -> list[float]:
        """The seconds that both players have left at the cursor.

        Raises ValueError if the match is not timed.
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
        """The player whose time runs at the cursor, or None.

        No time runs before the first move, where moves were taken back (the cursor is not at the
        end of a line), or once the match has ended.
        """
        node = self.node
        if self.clock is None or self.decided or node.children or node.parent is None:
            return None
        return int(node.position.turn)

    def flag(self, players: Iterable[int]) -> None:
        """Note that these players, 0, 1 or both, have run out of time at the cursor.

        The match need not be timed, because plain text tells who ran out of time, but has no clock.
        Raises RefusedError for other players or none, before the first move, when no time runs, and
        if the match is over here.
        """
        given = set(players)
        flagged = tuple(player for player in (0, 1) if player in given)
        if not flagged or not given <= {0, 1}:
            raise RefusedError("name the players who ran out of time: 0, 1 or both")
        if self.outcome is not None:
            raise RefusedError("the game is over")
        if self.node.parent is None:
            raise RefusedError("no clock is running here")
        self._resize(NOTE_SIZE)
        self.node.flagged = flagged
        self.decided = True

    def choose(self, choices: Sequence[int]) -> None:
        """Set ``choice`` of every node: of the root, then of the others in the order of ``tree``.

        Raises ValueError if the choices do not fit the tree.
        """
        nodes = [self.root, *self.tree()]
        chosen = list(zip(nodes, choices, strict=False))
        fits = all(0 <= choice < max(1, len(node.children)) for node, choice in chosen)
        if len(nodes) != len(choices) or not fits:
            raise ValueError("the choices do not fit the tree")
        for node, choice in chosen:
            node.choice = choice

    def undo(self) -> bool:
        """Go back one move.  Returns False at the start."""
        if self.node.parent is None:
            return False
        self.node = self.node.parent
        return True

    def redo(self) -> bool:
        """Go forward one move on the current line.  Returns False at its end."""
        if not self.node.children:
            return False
        self.node = self.node.children[self.node.choice]
        return True

    def goto(self, ply: int) -> None:
        """Move the cursor to a ply of the current line.  Raises RefusedError if there is none."""
        nodes = self.plies()
        if not 0 <= ply < len(nodes):
            raise RefusedError(
                "there is no move {ply} in a line of {n} {n:move|moves}", ply=ply, n=len(nodes) - 1
            )
        self.node = nodes[ply]

    def resign(self, player: int) -> None:
        """Let a player resign at the cursor.

        Raises RefusedError if there is no such player, or if the match is over here.
        """
        if player not in (0, 1):
            raise RefusedError("there is no player {player}", player=player)
        if self.outcome is not None:
            raise RefusedError("the game is over")
        self._resize(NOTE_SIZE)
        self.node.resigned = int(player)  # a record has no True
        self.decided = True

    # The tree.  These methods take the number of a node, and raise ValueError if there is no such
    # node.

    def at(self, number: int) -> Node:
        """The node with this number."""
        try:
            return self.nodes[number]
        except KeyError:
            raise ValueError(f"there is no node {quote(number)}") from None

    def visit(self, number: int) -> None:
        """Move the cursor to any node.  From then on the current line passes through it."""
        node = self.node = self.at(number)
        while node.parent is not None:
            node.parent.choice = node.rank
            node = node.parent

    def promote(self, number: int) -> None:
        """Move the variation that contains a node one place up among its siblings.

        Does nothing on the main line.
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
        """Make the line that leads to a node the main line."""
        node = self.at(number)
        while node.parent is not None:
            for _ in range(node.rank):
                self.promote(node.id)
            node = node.parent

    def delete(self, number: int) -> None:
        """Remove a node and everything after it.  If the cursor is there, it moves to the position
        before.  Raises ValueError for the root."""
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
        if self.decided:  # perhaps only by what is gone
            self.decided = any(self.outcome_at(kept) is not None for kept in self.nodes.values())

    def comment(self, number: int, text: str) -> None:
        """Set the comment on a move; "" removes it.

        Raises ValueError for the root, and RefusedError if the match gets too large.
        """
        node = self.at(number)
        if node.parent is None:
            raise ValueError("a comment belongs to a move")
        self._note(node, "comment", clean(text))

    def sketch(self, number: int, text: str) -> None:
        """Set what is drawn on the position of a node; "" removes it.

        Raises RefusedError if it is not a sketch on this board, or if the match gets too large.
        """
        self._note(self.at(number), "sketch", read_sketch(text, self.game.board))

    def _note(self, node: Node, name: str, text: str) -> None:
        before, size = getattr(node, name), _size_of(node)
        setattr(node, name, text)
        try:
            self._resize(_size_of(node) - size)
        except RefusedError:
            setattr(node, name, before)
            raise

    def evaluate(self, scores: Iterable[tuple[int, float | None]]) -> None:
        """Set player 0's chances of winning at some nodes.

        ``scores`` are pairs of a node's number and the chances there: from 0 to 1, or None to
        remove them.  Raises ValueError, and changes nothing, for other chances.
        """
        scores = list(scores)
        for number, score in scores:
            self.at(number)
            if score is not None and not 0 <= score <= 1:
                raise ValueError(f"the chances after node {number} are not between 0 and 1")
        for number, score in scores:
            self.nodes[number].evaluation = score

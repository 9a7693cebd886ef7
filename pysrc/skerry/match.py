"""A match: the positions of a game with the moves between them, kept as a tree.

The cursor stands on one node; undo, redo and jumps move it along the current line, and a move
made elsewhere than at a line's end starts a variation, so that nothing played is ever lost.  This
module checks moves, knows no game and writes no files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .game import Game, Move, Outcome, Text


class Node:
    """A position in the tree, the move that led there, and what follows.

    ``children[0]`` goes on with the main line, the rest are variations; ``choice`` is the child
    that the current line takes.
    """

    __slots__ = (
        "children", "choice", "comment", "evaluation", "move", "parent", "position", "resigned",
        "token",
    )  # fmt: skip

    def __init__(self, position: Any, parent: Node | None = None, move: Move = (), token: str = ""):
        self.position = position
        self.parent = parent
        self.move = move
        self.token = token
        self.children: list[Node] = []
        self.choice = 0
        self.comment = ""
        self.evaluation: float | None = None
        self.resigned: int | None = None
        """The player who gave up here, if one did."""

    @property
    def mover(self) -> int:
        """Who made the move that led here; the root has no such player."""
        if self.parent is None:
            raise ValueError("nobody moved to the start of a match")
        return int(self.parent.position.turn)


class Match:
    """One match of a game, from its initial position or from one that was set up."""

    def __init__(self, game: Game[Any], start: str | None = None) -> None:
        """``start`` is the code of a position.  Raises ValueError when it is damaged."""
        self.game = game
        self.start = start
        self.root = Node(game.initial() if start is None else game.decode(start))
        self.node = self.root

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

    @property
    def outcome(self) -> Outcome | None:
        """How the match stands at the cursor: by the rules, or because somebody gave up."""
        loser = self.node.resigned
        if loser is not None:
            players = self.game.players
            text = Text(
                "{loser} resigned: {winner} wins.",
                {"loser": players[loser], "winner": players[1 - loser]},
            )
            return Outcome(1 - loser, text)
        return self.game.outcome(self.position)

    def legal_moves(self) -> list[Move]:
        """The moves that may be made at the cursor, none when the match is over here."""
        return [] if self.node.resigned is not None else list(self.game.legal_moves(self.position))

    def push(self, move: Move) -> Node:
        """Make a move at the cursor.  Raises ValueError when it is not legal."""
        if move not in self.legal_moves():
            raise ValueError(f"{list(move)} is not a legal move here")
        return self._add(move)

    def push_token(self, token: str) -> Node:
        """Make the move of this token at the cursor.  Raises ValueError when there is none."""
        if self.node.resigned is not None:
            raise ValueError("the match is over")
        return self._add(self.game.read(self.position, token))

    def _add(self, move: Move) -> Node:
        node = self.node
        known = [child.move for child in node.children]
        if move not in known:
            known.append(move)
            position = self.game.play(node.position, move)
            token = self.game.write(node.position, move)
            node.children.append(Node(position, node, move, token))
        node.choice = known.index(move)
        self.node = node.children[node.choice]
        return self.node

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
        """Move the cursor along the current line.  Raises ValueError beyond its ends."""
        nodes = [self.root, *self._line()]
        if not 0 <= ply < len(nodes):
            raise ValueError(f"there is no ply {ply} in a line of {len(nodes) - 1} moves")
        self.node = nodes[ply]

    def resign(self, player: int) -> None:
        """A player gives up at the cursor.  Raises ValueError when the match is over here."""
        if player not in (0, 1):
            raise ValueError(f"there is no player {player}")
        if self.outcome is not None:
            raise ValueError("the match is over")
        self.node.resigned = player

"""A game in the terminal: a person types tokens, the bot answers."""

from __future__ import annotations

import math
from typing import Any

from ..formats.record import write_link
from ..game import Game
from ..lab.arena import Player
from ..match import Match

HELP = "Type a move such as those listed by 'moves', or: moves, undo, link, quit."


def draw(game: Game[Any], position: Any) -> str:
    """The board as lines of text: letters as in codes, dots for empty cells."""
    board, pieces = game.board, game.view(position).pieces
    left = min(x for x, _ in board.xy.values())
    lines = []
    for row in board.rows:
        start = round(2 * (board.xy[row[0]][0] - left))
        name = board.names[row[0]].strip("0123456789") if board.shape == "hexagon" else ""
        label = name or board.names[row[0]][1:]
        lines.append(
            f"{label:>3} {' ' * start}{' '.join(pieces.get(cell, '.') for cell in row)}"
        )
    if board.shape != "hexagon":
        lines.append("    " + " ".join(board.names[cell][0] for cell in board.rows[0]))
    return "\n".join(lines)


def play(game: Game[Any], players: tuple[Player | None, ...]) -> None:
    """Play to the end, or until a person leaves; None is a person."""
    match = Match(game)
    print(HELP)
    while True:
        view, outcome = match.view, match.outcome
        print(f"\n{draw(game, match.position)}")
        for name, score in zip(game.players, view.score, strict=True):
            print(f"  {name}: {score}")
        if outcome:
            print(outcome.reason)
            return
        print(view.prompt)
        player = players[match.position.turn]
        if player is not None:
            print(f"> {match.push(player(match.positions(), math.inf)).token}")
        elif not _ask(match, players):
            return


def _ask(match: Match, players: tuple[Player | None, ...]) -> bool:
    """Let a person make one move; False when they leave."""
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            return False
        if line == "quit":
            return False
        if line == "undo":
            # Back over the bot's moves to the last choice of a person.
            while match.undo() and players[match.position.turn] is not None:
                pass
            return True
        if line == "moves":
            game, position = match.game, match.position
            print(" ".join(sorted(game.write(position, m) for m in game.legal_moves(position))))
        elif line == "link":
            print("#" + write_link(match))
        elif line in ("help", "?", ""):
            print(HELP)
        else:
            try:
                match.push_token(line)
                return True
            except ValueError as error:
                print(f"{error}. {HELP}")

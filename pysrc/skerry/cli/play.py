"""A game in the terminal: a person types tokens, the bot answers."""

from __future__ import annotations

import math
from typing import Any

from ..drawing.diagram import diagram
from ..formats.record import write_link
from ..game import Game
from ..lab.arena import Player
from ..match import Match

HELP = "Type a move such as those listed by 'moves', or: moves, undo, link, quit."


def play(game: Game[Any], players: tuple[Player | None, ...]) -> None:
    """Play to the end, or until a person leaves; None is a person."""
    match = Match(game)
    print(HELP)
    while True:
        print(f"\n{diagram(match)}")
        if match.outcome:
            return
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

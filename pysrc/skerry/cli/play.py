"""``skerry play``: a game in the terminal.  People type tokens, bots answer."""

from __future__ import annotations

import math
from argparse import ArgumentParser, Namespace
from random import Random
from typing import Any

from ..drawing.diagram import diagram
from ..formats.link import write_link
from ..game import Game
from ..games import DEFAULT, why_not
from ..lab.arena import Player, make_player
from ..match import Match
from ..text import IllegalMoveError, RefusedError
from . import arguments

SUMMARY = "play in the terminal"
HELP = "Type a move such as those listed by 'moves', or: moves, undo, link, quit."


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("game", type=arguments.game, nargs="?", default=DEFAULT)
    parser.add_argument(
        "--first", default="person", help="person, or one of our players in the arena"
    )
    parser.add_argument("--second", default="level:3", help="the second player, likewise")
    parser.add_argument("--seed", type=arguments.natural, default=None)


def run(args: Namespace) -> None:
    """Play a game."""
    rng = Random(args.seed)
    players = tuple(
        None if spec == "person" else make_player(spec, args.game, rng)
        for spec in (args.first, args.second)
    )
    play(args.game, players)


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
            # Past the bot's moves, to the last choice of a person.
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
            except RefusedError as error:
                refused = None
                if isinstance(error, IllegalMoveError):
                    refused = why_not(match.game, match.position, line)
                print(refused.why if refused else f"{error}.", HELP)

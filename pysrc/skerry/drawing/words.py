"""Descriptions of a match in words, for captions and for people who do not see the drawing."""

from __future__ import annotations

from ..games import presentation
from ..match import Match, last_turn


def caption(match: Match) -> str:
    """The game, the ply and the last turn."""
    turn = last_turn(match.node)
    if not turn:
        return f"{match.game.name}, start"
    tokens = " ".join(node.token for node in turn)
    return f"{match.game.name}, ply {match.ply}: {match.game.players[turn[0].mover]} {tokens}"


def state(match: Match) -> str:
    """What the mover is asked to do, or how the match ended."""
    outcome = match.outcome
    return str(outcome.reason if outcome else match.view.prompt)


def scores(match: Match) -> list[str]:
    """Each player's score."""
    return [
        f"{player}: {score}"
        for player, score in zip(match.game.players, match.view.score, strict=True)
    ]


def pieces(match: Match) -> list[str]:
    """The kinds of pieces, each with the cells that it occupies."""
    game, placed = match.game, match.view.pieces
    out = []
    for letter, glyph in presentation(game).glyphs.items():
        cells = [game.board.names[cell] for cell, at in sorted(placed.items()) if at == letter]
        if cells:
            out.append(f"{glyph.name}: {', '.join(cells)}")
    return out

"""The contract between a game's rules and the rest of the program, checked in random games.

Violations are reported in sentences for the author of a new game.  Passing is no proof: the tests
check more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any

from .. import games
from ..game import Game, Move
from ..presentation import LEVELS, MATERIALS, SHAPES, Presentation
from ..text import RefusedError

MAX_PLIES = 2000
"""Plies after which a random game is abandoned."""
MOMENTS = 40
"""About how many positions of a game are checked thoroughly."""
FORBIDDEN = re.compile(r"[./@\s]")
"""Characters that no token may contain, because links use them."""

Moment = tuple[Any, Move | None]
"""A position of a game, and the move played there; None in the last one."""


def random_game(game: Game[Any], rng: Random) -> list[Moment]:
    """The moments of a random game."""
    moments: list[Moment] = []
    position = game.initial()
    while (moves := game.legal_moves(position)) and len(moments) < MAX_PLIES:
        move = moves[int(rng.random() * len(moves))]
        moments.append((position, move))
        position = game.play(position, move)
    return [*moments, (position, None)]


def sample(moments: list[Moment]) -> list[Moment]:
    """Some moments of a game, evenly spread, including the first and the last."""
    return [*moments[: -1 : max(1, len(moments) // MOMENTS)], moments[-1]]


def broken(game: Game[Any], shown: Presentation, moments: list[Moment]) -> Iterator[str]:
    """A sentence for each violation of the contract in these moments of a game."""
    cells = set(game.board.cells)
    for part in game.parts:
        if not set(part.cells) <= cells:
            yield f"{part.name} has cells that are not on the board"
    for position, move in moments:
        try:
            yield from _broken_here(game, shown, position, move)
        except Exception as error:
            yield f"{_place(game, position)} fails with {described(error)}"


def described(error: Exception) -> str:
    """An error as an author of games is told it: its kind, what it says and its place."""
    place = place_in_games(error)
    return f"{type(error).__name__}: {error}" + (f" ({place})" if place else "")


def place_in_games(error: Exception) -> str:
    """The last line in the package of a game that an error came from or through, such as
    ``rive/rules.py:88``; empty if there is none."""
    folder = Path(games.__file__).parent
    for frame in reversed(extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(folder) and path.parent != folder:
            return f"{path.relative_to(folder).as_posix()}:{frame.lineno}"
    return ""


def _place(game: Game[Any], position: Any) -> str:
    try:
        return f"position {game.code(position)}"
    except Exception:
        return "a position that has no code"


def _broken_here(
    game: Game[Any], shown: Presentation, position: Any, move: Move | None
) -> Iterator[str]:
    here = _place(game, position)
    moves, outcome = list(game.legal_moves(position)), game.outcome(position)
    if bool(moves) != (outcome is None):
        state = "has no outcome and no" if outcome is None else "has an outcome and"
        yield f"{here} {state} legal moves"
    if position.turn not in (0, 1):
        yield f"{here} has the turn {position.turn}, which is neither 0 nor 1"
    hash(position)
    if len(set(moves)) < len(moves):
        yield f"{here} has the same legal move twice"
    if {m[:k] for m in moves for k in range(len(m))} & set(moves):
        yield f"{here} has a legal move that is the beginning of another"
    tokens = [game.write(position, m) for m in moves]
    if len(set(tokens)) < len(tokens):
        yield f"{here} has two legal moves with the same token"
    for token in tokens:
        if FORBIDDEN.search(token) or not re.fullmatch(game.token, token):
            yield f"{here} has the token '{token}', which does not match Game.token or has . / @"
    for sampled in moves[:: max(1, len(moves) // 4)]:
        if game.read(position, game.write(position, sampled)) != sampled:
            yield f"{here} reads the token '{game.write(position, sampled)}' as another move"
    code = game.code(position)
    if game.code(game.decode(code)) != code:
        yield f"{here} is read as {game.code(game.decode(code))}"
    yield from _broken_view(game, shown, position)
    if move is not None:
        if game.play(position, move) != game.play(position, move):
            yield f"{here} leads to different positions after {game.write(position, move)}"
        told = str(game.tell_turn(position, [move]))
        if not set(game.trail(position, move)) <= set(game.board.cells) or "{" in told:
            yield f"{here} shows or tells {game.write(position, move)} wrongly: '{told}'"
    for damaged in (f"?{code}", f"{code} -", code.split(" ")[0][1:]):
        try:
            game.decode(damaged)
        except RefusedError:
            continue
        yield f"the damaged code '{damaged}' is not refused"


def _broken_view(game: Game[Any], shown: Presentation, position: Any) -> Iterator[str]:
    here, view, cells = _place(game, position), game.view(position), set(game.board.cells)
    if not set(view.pieces) <= cells:
        yield f"{here} has pieces that are not on the board"
    if unknown := sorted(set(view.pieces.values()) - set(shown.glyphs)):
        yield f"{here} has pieces without a glyph: {', '.join(unknown)}"
    for mark in view.marks:
        if not set(mark.cells) <= cells:
            yield f"{here} has a mark that is not on the board"
    for text in (view.prompt, *view.score):
        if not str(text) or set(re.findall(r"{(\w+)", text.template)) != set(text.values):
            yield f"{here} has a sentence whose values do not fit: '{text.template}'"
    made = game.setup(view.pieces, position.turn)
    if game.view(made).pieces != view.pieces or made.turn != position.turn:
        yield f"{here} becomes another position when it is set up from its pieces"


def broken_presentation(rules: type[Game[Any]], shown: Presentation) -> Iterator[str]:
    """A sentence for each value in a game's presentation, or among its players, that front ends
    cannot show."""
    if shown.material not in MATERIALS:
        yield f"the material '{shown.material}' is none of {', '.join(MATERIALS)}"
    if shown.difficulty not in (1, 2, 3):
        yield f"the difficulty {shown.difficulty} is not 1, 2 or 3"
    for size, levels in {shown.default_size: shown.levels, **shown.levels_by_size}.items():
        nodes = [level.nodes for level in levels]
        if len(nodes) != len(LEVELS) or nodes != sorted(nodes) or nodes[0] < 1:
            yield f"the levels at size {size} are not {len(LEVELS)}, weakest first"
    if rules.players[0] == "White" or rules.players[1] == "Black":
        yield "player 0, who moves first, is drawn dark, so players cannot be White and Black"
    for letter, glyph in shown.glyphs.items():
        if glyph.shape not in SHAPES:
            yield f"the shape of '{letter}', {glyph.shape}, is none of {', '.join(SHAPES)}"
        if not glyph.name.startswith(f"{rules.players[glyph.player].lower()} "):
            yield f"the name of the glyph '{letter}' does not begin with that of its player"


def broken_symmetries(
    game: Game[Any], symmetries: Sequence[Mapping[int, int]], moments: list[Moment]
) -> Iterator[str]:
    """A sentence if a symmetry of the evaluator is not a symmetry of the rules."""
    for image in symmetries:

        def moved(move: Move, image: Mapping[int, int] = image) -> Move:
            return tuple(click if isinstance(click, str) else image[click] for click in move)

        other = game.initial()
        for position, move in moments:
            if {moved(legal) for legal in game.legal_moves(position)} != set(
                game.legal_moves(other)
            ) or _winner(game, position) != _winner(game, other):
                cell = game.board.cells[0]
                names = game.board.names
                yield (
                    f"the map that takes {names[cell]} to {names[image[cell]]} is not a symmetry "
                    "of the rules"
                )
                break
            if move is not None:
                other = game.play(other, moved(move))


def _winner(game: Game[Any], position: Any) -> tuple[int | None] | None:
    outcome = game.outcome(position)
    return outcome and (outcome.winner,)

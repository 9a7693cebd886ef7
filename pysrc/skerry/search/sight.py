"""What a weak level sees of a position.

Like a beginner it looks where it moved last, overlooks what is far from there, and looks elsewhere
only where there is nothing to gain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ..evaluator import Evaluator, StaticEvaluation
from ..game import Game, Move


def in_sight(
    evaluator: Evaluator[Any],
    positions: Sequence[Any],
    moves: Sequence[Move],
    sight: int,
    rng: Random,
    evaluation: StaticEvaluation[Any] | None = None,
) -> list[int]:
    """Which of the moves in the last of a match's positions a level considers, by their indices.

    These are the moves with all their cells within ``sight`` steps of what the player's own last
    move changed; with a static evaluation, of where another move begins if nothing near the last
    one gets the player ahead.  If that leaves no choice anywhere, it sees as far from its last move
    as it must.  Before the player's first move it sees all.

    Pointless moves are left out, and those that bring the player's pieces back to where they have
    been.
    """
    turn = positions[-1].turn
    own = [i for i, earlier in enumerate(positions[:-1]) if earlier.turn == turn]
    if not own:
        return [*range(len(moves))]
    game = evaluator.game
    worthy = _worthy(evaluator, [positions[i] for i in own], positions[-1], moves)

    def near(place: int, steps: int) -> list[int]:
        for _ in range(steps):
            place |= game.board.near(place)
        return [i for i, cells in worthy.items() if not cells & ~place]

    last = _changed(game, *positions[own[-1] : own[-1] + 2])
    places, gaining = [last], {*worthy}
    if evaluation:
        gaining = _gaining(evaluation, positions[-1], {i: moves[i] for i in worthy})
        starts = sorted({cell for i in worthy for cell in moves[i][:1] if isinstance(cell, int)})
        rng.shuffle(starts)
        places += [1 << cell for cell in starts]
    for place in places:
        seen = near(place, sight)
        if len(seen) > 1 and not gaining.isdisjoint(seen):
            return seen
    while len(seen := near(last, sight)) < min(2, len(worthy)):
        sight += 1
    return seen


def _worthy(
    evaluator: Evaluator[Any], own: Sequence[Any], position: Any, moves: Sequence[Move]
) -> Mapping[int, int]:
    """The moves that are not pointless and do not go back to where the player's pieces were in its
    ``own`` turns: their cells, as bits, by their indices."""
    turn, play, arrangement = position.turn, evaluator.game.play, evaluator.arrangement
    known = {arrangement(earlier, turn) for earlier in own} - {None}
    pointless = evaluator.pointless_cells(position)
    return {
        i: sum({1 << item for item in move if isinstance(item, int)})
        for i, move in enumerate(moves)
        if not (isinstance(move[0], int) and pointless >> move[0] & 1)
        and not (known and arrangement(play(position, move), turn) in known)
    }


def _gaining(
    evaluation: StaticEvaluation[Any], position: Any, moves: Mapping[int, Move]
) -> set[int]:
    """The indices of the moves that get the player to move ahead."""
    sign = -1 if position.turn else 1
    after = [evaluation.game.play(position, move) for move in moves.values()]
    now, *values = evaluation.values(iter([position, *after]), lazily=False)
    return {i for i, value in zip(moves, values, strict=True) if sign * value > sign * now}


def _changed(game: Game[Any], before: Any, after: Any) -> int:
    """The cells on which two positions differ, as bits."""
    old, new = game.view(before).pieces, game.view(after).pieces
    return sum(1 << cell for cell in old.keys() | new.keys() if old.get(cell) != new.get(cell))

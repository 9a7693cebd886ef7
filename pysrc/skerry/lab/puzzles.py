"""Finds puzzles in matches that the bot plays against itself, and rates them.

Each match depends on its number alone, and gives some puzzles: positions in which few moves are
right, by full-width proofs.  ``puzzle_choice`` chooses some of them, and ``recheck`` proves these
again by an independent method.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from random import Random
from typing import Any, NamedTuple

from ..evaluator import Evaluator, OutOfNodesError, PuzzleKind
from ..game import Game, Move
from ..games import evaluator, levels, load, presentation
from ..presentation import Level
from ..puzzles import (
    EXISTS,
    ONLY,
    SAVE,
    THEMES,
    WIN,
    Judge,
    Puzzle,
    goal_from,
    read_puzzle,
)
from ..search.mcts import Search, think
from ..search.prover import Prover
from ..text import quote
from .openings import positions_after, random_opening
from .recheck import TOO_LONG
from .workers import Spread, listed

OPENING_PLIES = 6
"""Random plies at the start of a match."""
PLAYED_BY = (1, 2, 3)
"""The levels, from 0, that play the matches: good enough to get somewhere, and bad enough to let
the opponent win."""
CAPTURING = 0.8
"""How often a player that captures at random takes a move that captures, if there is one."""
LAST_PLIES = 120
"""How many positions at the end of a match are searched for puzzles."""
MAX_MATCH = 400
"""Plies after which a match is not played on."""
LIMIT = 4000
"""How many positions a proof may take, so that a page can repeat it in a moment."""
RAREST = (SAVE, ONLY, WIN, EXISTS)
"""The kinds of puzzles, the rarest first: a position that suits several makes one of the first."""
DOUBTFUL = 0.3
"""How often it makes one of a random kind instead, because the last kind would be too rare."""
MAX_TURNS = 3
"""The most turns within which a puzzle has to be solved, unless it is to the end of the game."""
FEW = 3
"""The most moves that are right in a puzzle."""
FEW_TO_SAVE = 6
"""The same where the opponent has to be stopped: one threat often has several answers."""
EACH = 3
"""The most puzzles of a kind in a match."""
MAX_PIECES = 2
"""The most pieces that a player may have for each piece of the other in a puzzle."""
MIN_CHOICE = 4
"""The fewest legal moves in a puzzle: with fewer there is nothing to find."""


class Proved(NamedTuple):
    """All moves that win within so many turns, or with best play to the end if these are 0."""

    turns: int
    moves: list[Move]


class Task(NamedTuple):
    """What to look for, and in which matches: all arguments of ``make`` but the matches' numbers.

    ``kind`` is the only kind of puzzles to look for, or "" for all.  ``captures`` tells whether
    the players capture at random (``capturing_move``) instead of being levels of the bot.  ``seed``
    is that of the matches, and ``seeds`` is how often each level tries a puzzle, see ``rating``.
    """

    game: str
    kind: str
    captures: bool
    seed: int
    seeds: int


def find_in_match(task: Task, number: int) -> tuple[int, list[list[Any]]]:
    """Play a match and look for puzzles.

    Returns the number of the match, and for each puzzle a list: its line and its ``rating``.
    """
    kind = task.kind
    entry: Evaluator[Any] = evaluator(load(task.game))
    rng = Random(f"{task.seed} {number}")
    positions = (played_by_captures if task.captures else played_by_levels)(entry, rng)
    found: list[list[Any]] = []
    taken: Counter[tuple[str, int]] = Counter()
    limits = dict.fromkeys(range(MAX_TURNS + 1), LIMIT)
    for pos in reversed(positions[-LAST_PLIES:-1]):
        at = to_save_at(entry, pos) if kind == SAVE else puzzles_at(entry, pos, limits, rng)
        for puzzle in at:
            key = puzzle.kind, bool(puzzle.accepted)
            if kind in ("", puzzle.kind) and taken[key] < EACH and is_solvable(puzzle):
                taken[key] += 1
                found.append([str(puzzle), *rating(puzzle, task.seeds)])
                break
    return number, found


def played_by_levels(entry: Evaluator[Any], rng: Random) -> list[Any]:
    """The positions of a match between two levels, from the first one."""
    game = entry.game
    positions = positions_after(
        game, random_opening(game, rng.random, OPENING_PLIES, balanced=True)
    )
    players = [levels(game)[rng.choice(PLAYED_BY)] for _ in (0, 1)]
    searches = [Search(entry, rng) for _ in (0, 1)]
    while game.legal_moves(positions[-1]) and len(positions) < MAX_MATCH:
        turn = positions[-1].turn
        move = think(searches[turn], positions, players[turn]).best
        positions.append(game.play(positions[-1], move))
    return positions


def played_by_captures(entry: Evaluator[Any], rng: Random) -> list[Any]:
    """The positions of a match between two players that capture at random."""
    positions = [entry.game.initial()]
    while entry.game.legal_moves(positions[-1]) and len(positions) < MAX_MATCH:
        move = capturing_move(entry.game, positions[-1], rng)
        positions.append(entry.game.play(positions[-1], move))
    return positions


def capturing_move(game: Game[Any], pos: Any, rng: Random) -> Move:
    """A random move, mostly one that captures: after it the same player moves again, as in Rive,
    and it removes none of that player's pieces."""
    glyphs = presentation(game).glyphs
    moves = game.legal_moves(pos)
    captures = [
        move
        for move in moves
        if game.play(pos, move).turn == pos.turn
        and all(
            step.kind != "remove" or glyphs[step.piece].player != pos.turn
            for step in game.steps(pos, move)
        )
    ]
    return rng.choice(captures if captures and rng.random() < CAPTURING else moves)


def puzzles_at(
    entry: Evaluator[Any], pos: Any, limits: dict[int, int], rng: Random
) -> Iterator[Puzzle]:
    """The puzzles in a position, in the order in which to take them; proofs wait until they are
    needed for the next one.

    ``limits`` are how many positions a proof may take, by turns; see ``winning_moves``.
    """
    if not is_worth_it(entry, pos):
        return
    own = [kind for kind in entry.puzzle_kinds() if kind.fits(pos)]
    for kind in own:
        yield from of_game_at(entry, pos, kind)
    if own and own[0].reached is None:
        return  # in the middle of a turn
    proofs = winning_moves(entry, pos, limits)
    options = [*to_win_at(entry, pos, proofs), *without_win_at(entry, pos, proofs)]
    if not any(proof.moves for proof in proofs):
        options += to_save_or_win_at(entry, pos, proofs)
    rng.shuffle(options)
    if rng.random() >= DOUBTFUL:
        options.sort(key=lambda puzzle: RAREST.index(puzzle.kind))
    yield from options


def of_game_at(entry: Evaluator[Any], pos: Any, kind: PuzzleKind[Any]) -> Iterator[Puzzle]:
    """The puzzle of a kind that only this game has, if there is one."""
    prover = Prover(entry, LIMIT, goal_from(kind, pos))
    try:
        if kind.turns > 1 and prover.forces(pos, pos.turn, kind.turns - 1):
            return  # it can be done sooner
        moves = prover.moves(pos, pos.turn, kind.turns)
    except OutOfNodesError:
        return
    if is_few(moves, entry.game.legal_moves(pos)):
        yield puzzle_at(entry, pos, kind.slug, kind.turns, moves)


def winning_moves(entry: Evaluator[Any], pos: Any, limits: dict[int, int]) -> list[Proved]:
    """What is proved about winning within 1, 2, ... ``MAX_TURNS`` turns, up to where a proof takes
    too long, and at last about winning at all.

    ``limits`` are how many positions a proof may take, by turns.  A limit that was not enough is
    halved: earlier in a match, proofs take longer.
    """
    proofs, is_too_long = [], False
    for turns in (*range(1, MAX_TURNS + 1), 0):
        if turns and is_too_long:
            continue
        prover = Prover(entry, limits[turns])
        try:
            moves = prover.moves(pos, pos.turn, turns)
        except OutOfNodesError:
            limits[turns] //= 2
            is_too_long = True
        else:
            proofs.append(Proved(turns, moves))
    return proofs


def to_win_at(entry: Evaluator[Any], pos: Any, proofs: Sequence[Proved]) -> Iterator[Puzzle]:
    """The puzzles of finding the quickest win: all that ask for it in some way."""
    quickest = next((proof for proof in proofs if proof.moves), None)
    if quickest is None or not is_few(quickest.moves, entry.game.legal_moves(pos)):
        return
    turns, moves = quickest
    if len(moves) == 1:
        yield puzzle_at(entry, pos, ONLY, turns, moves)
    if turns:
        yield puzzle_at(entry, pos, WIN, turns, moves)
    yield puzzle_at(entry, pos, EXISTS, turns, moves)


def without_win_at(entry: Evaluator[Any], pos: Any, proofs: Sequence[Proved]) -> Iterator[Puzzle]:
    """The puzzles of finding out that there is no win: within one turn less than the quickest one
    takes, and at all."""
    quickest = next((proof for proof in proofs if proof.moves), None)
    if quickest and quickest.turns > 1:
        yield puzzle_at(entry, pos, EXISTS, quickest.turns - 1, [])
    for proof in proofs:
        if not proof.turns and not proof.moves:
            yield puzzle_at(entry, pos, EXISTS, 0, [])


def to_save_or_win_at(
    entry: Evaluator[Any], pos: Any, proofs: Sequence[Proved]
) -> Iterator[Puzzle]:
    """The puzzle of stopping the opponent, if there is one, and then also that of finding out that
    there is no win in this turn."""
    saving = list(to_save_at(entry, pos))
    yield from saving
    for proof in proofs:
        if saving and proof.turns == 1:
            yield puzzle_at(entry, pos, EXISTS, 1, [])


def to_save_at(entry: Evaluator[Any], pos: Any) -> Iterator[Puzzle]:
    """The puzzle of stopping the opponent, who would win soon if the player passed, if there is
    one."""
    passed = entry.null_move(pos) if is_worth_it(entry, pos) else None
    if passed is None or entry.winning_move(pos) is not None:
        return
    for turns in (1, 2):
        prover = Prover(entry, LIMIT)
        try:
            if not prover.forces(passed, 1 - pos.turn, turns):
                continue
            moves = prover.replies(pos, 1 - pos.turn, turns)
        except OutOfNodesError:
            return
        if is_few(moves, entry.game.legal_moves(pos), FEW_TO_SAVE):
            yield puzzle_at(entry, pos, SAVE, turns, moves)
        return


def puzzle_at(
    entry: Evaluator[Any], pos: Any, kind: str, turns: int, moves: Sequence[Move]
) -> Puzzle:
    """The puzzle of finding one of these moves, in no band yet."""
    game = entry.game
    tokens = tuple(sorted(game.write(pos, move) for move in moves))
    return Puzzle(game.name, kind, turns, 1, tokens, themes(entry, pos, moves), game.code(pos))


def is_worth_it(entry: Evaluator[Any], pos: Any) -> bool:
    """Whether a position may make a puzzle: undecided, balanced, and with some choice."""
    is_open = len(entry.game.legal_moves(pos)) >= MIN_CHOICE and entry.result(pos) is None
    return is_open and not is_lopsided(entry.game, pos)


def is_solvable(puzzle: Puzzle) -> bool:
    """Whether a page can show the solution."""
    try:
        return bool(Judge(puzzle).solution()) == bool(puzzle.accepted)
    except OutOfNodesError:
        return False


def is_lopsided(game: Game[Any], pos: Any) -> bool:
    """Whether a player has more than ``MAX_PIECES`` times as many pieces as the other."""
    glyphs = presentation(game).glyphs
    owners = Counter(glyphs[letter].player for letter in game.view(pos).pieces.values())
    return max(owners[0], owners[1]) > MAX_PIECES * min(owners[0], owners[1])


def is_few(moves: Sequence[Move], legal: Sequence[Move], most: int = FEW) -> bool:
    """Whether it is worth a puzzle to find one of these among the legal moves."""
    return 0 < len(moves) <= min(most, len(legal) // 3)


def themes(entry: Evaluator[Any], pos: Any, moves: Sequence[Move]) -> tuple[str, ...]:
    """What the right moves have in common, in words of ``skerry.puzzles.THEMES``."""
    if not moves:
        return ()
    game = entry.game
    kinds = [{step.kind for step in game.steps(pos, move)} for move in moves]
    out: list[str] = sorted(set.intersection(*map(set, kinds)) & {*THEMES})
    threats = []
    for move in moves:
        after = game.play(pos, move)
        again = entry.null_move(after) if after.turn != pos.turn else None
        if game.outcome(after) is not None or again is None:
            return tuple(out)
        win = 1.0 - pos.turn
        replies = game.legal_moves(again)
        threats.append(sum(entry.result(game.play(again, one)) == win for one in replies))
    if min(threats) >= 2:
        out.append("double")
    elif not max(threats):
        out.append("quiet")
    return tuple(out)


def rating(puzzle: Puzzle, seeds: int) -> tuple[int, int]:
    """How difficult a puzzle is: the first level that solves it, and the positions of its proof.

    Levels count from 1.  A level solves a puzzle when it plays a right move with at least half of
    the seeds; it is one more than there are levels if none does, or if the answer is that there is
    no win.  Raises ValueError if its proof takes too many moves.
    """
    judge = Judge(puzzle, None)
    try:
        judge.first_moves()
    except RecursionError:
        raise ValueError(f"'{quote(puzzle)}': {TOO_LONG}") from None
    nodes = judge.prover.nodes
    for number, level in enumerate(levels(judge.game), 1):
        if puzzle.accepted and finds(judge, level, seeds):
            return number, nodes
    return len(levels(judge.game)) + 1, nodes


def finds(judge: Judge, level: Level, seeds: int) -> bool:
    """Whether a level finds a right move with at least half of the seeds from 1 to ``seeds``."""
    right = 0
    for seed in range(1, seeds + 1):
        search = Search(judge.evaluator, Random(seed))
        right += judge.is_right(judge.start, think(search, [judge.start], level).best)
        if 2 * right >= seeds or 2 * (right + seeds - seed) < seeds:
            break
    return 2 * right >= seeds


def make(
    task: Task, numbers: Sequence[int], spread: Spread[tuple[int, list[list[Any]]]]
) -> Generator[tuple[int, list[list[Any]]], None, None]:
    """Play the matches of these numbers, and yield what ``find_in_match`` finds in each."""
    one = listed(partial(find_in_match, task), numbers)
    with closing(spread(one, len(numbers))) as found:
        yield from found


def rate(
    lines: Sequence[str], seeds: int, spread: Spread[tuple[int, int, int]]
) -> Generator[tuple[int, int, int], None, None]:
    """Rate puzzles anew: yield the index and the ``rating`` of each, in any order.

    Raises RefusedError for a line that is no puzzle.
    """
    with closing(spread(partial(_rate, tuple(lines), seeds), len(lines))) as found:
        yield from found


def _rate(lines: Sequence[str], seeds: int, index: int) -> tuple[int, int, int]:
    return index, *rating(read_puzzle(lines[index]), seeds)

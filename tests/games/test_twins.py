"""Engines against their twins: the same moves, codes, outcomes and scores, beyond the vectors."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from random import Random
from typing import Any

import pytest
from skerry.game import Game
from skerry.games import evaluator, load, names
from skerry.games.starboard_y.connections import PAIRS_OF_SIDES
from skerry.games.starboard_y.fillings import Fillings
from skerry.games.starboard_y.rules import WINS, StarboardY

from tests.common import refusal, representatives, sample, walk
from tests.reference import twin
from tests.reference.starboard_y import WINNING

# The number of sequences of 1, 2, 3 and 4 moves from the start; none continues after a win.
PERFT = {
    "rivers-13": (48, 2304, 124884, 6769776),
    "rivers-15": (54, 2916, 181742, 11325117),
    "rivers-17": (60, 3600, 254008, 17914692),
    "rivers-13-course": (48, 2304, 123732, 6645032),
    "rivers-15-course": (54, 2916, 180338, 11150165),
    "rivers-17-course": (60, 3600, 252328, 17677572),
}


def perft(game: Game[Any], pos: Any, depth: int) -> int:
    moves = game.legal_moves(pos)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(pos, move), depth - 1) for move in moves)


def twin_perft(rules: Any, state: Any, depth: int) -> int:
    tokens = rules.moves(state)
    if depth == 1:
        return len(tokens)
    return sum(twin_perft(rules, rules.play(state, token), depth - 1) for token in tokens)


def divide(game: Game[Any], pos: Any, depth: int) -> dict[str, int]:
    """Move sequences by their first move."""
    return {
        game.write(pos, move): perft(game, game.play(pos, move), depth - 1) if depth > 1 else 1
        for move in game.legal_moves(pos)
    }


def twin_divide(rules: Any, state: Any, depth: int) -> dict[str, int]:
    return {
        token: twin_perft(rules, rules.play(state, token), depth - 1) if depth > 1 else 1
        for token in rules.moves(state)
    }


def assert_perft(name: str, depth: int, expected: int) -> None:
    """On failure, show where the divides of the engine and the twin differ, if possible."""
    game = load(name)
    found = perft(game, game.initial(), depth)
    if found == expected:
        return
    rules, level = twin(name), min(depth, 3)
    ours = divide(game, game.initial(), level)
    theirs = twin_divide(rules, rules.initial(), level)
    differ = {
        token: (ours.get(token), theirs.get(token))
        for token in sorted(ours.keys() | theirs.keys())
        if ours.get(token) != theirs.get(token)
    }
    pytest.fail(f"{name}: {found} not {expected}; divide to {level} (engine, twin): {differ}")


@pytest.mark.parametrize("name", PERFT)
@pytest.mark.parametrize("depth", [1, 2, 3, pytest.param(4, marks=pytest.mark.deep)])
def test_perft_table(name: str, depth: int) -> None:
    assert_perft(name, depth, PERFT[name][depth - 1])


@pytest.mark.parametrize("name", PERFT)
def test_the_table_holds_for_the_twins(name: str) -> None:
    rules = twin(name)
    assert twin_perft(rules, rules.initial(), 2) == PERFT[name][1]


@pytest.mark.parametrize(
    ("name", "depth"),
    [
        *(("rive-2", 9), ("rive-3", 4), ("rive-4", 3), ("rive-5", 2), ("starboard-y-2", 4)),
        *(("starboard-y-2-pie", 4), ("starboard-y-3", 3), ("starboard-y-3-pie", 3)),
        *(("starboard-y-4", 2), ("rivers-13-repetition", 2), ("rivers-17-repetition", 2)),
    ],
)
def test_perft_of_the_twin(name: str, depth: int) -> None:
    rules = twin(name)
    assert_perft(name, depth, twin_perft(rules, rules.initial(), depth))


# Random games, side by side


def assert_same(game: Game[Any], rules: Any, pos: Any, state: Any) -> None:
    code = rules.code(state)
    assert game.code(pos) == code
    assert sorted(game.write(pos, move) for move in game.legal_moves(pos)) == rules.moves(state)
    outcome = game.outcome(pos)
    assert (outcome and (outcome.winner,)) == rules.outcome(state), code
    assert pos.turn == state.turn


SLOW = {"rive-6": 400, "rive-7": 100, "rive-8": 60, "rive-9": 40}
SLOW |= {f"starboard-y-{n}{tail}": 500 // n for n in (8, 9, 10) for tail in ("", "-pie")}
SLOW |= {name: 250 for name in names() if name.startswith("rivers")}


@pytest.mark.parametrize("name", names())
def test_random_games_agree(name: str) -> None:
    game, rules = load(name), twin(name)
    for seed in range(3 if "2" in name or "3" in name else 1):
        state = rules.initial()
        for pos, move in walk(game, seed, SLOW.get(name, 10**6)):
            assert_same(game, rules, pos, state)
            if move is not None:
                state = rules.play(state, game.write(pos, move))


@pytest.mark.parametrize("name", representatives())
def test_late_positions_agree(name: str) -> None:
    """Samples of a whole game: the twin starts from their codes."""
    game, rules = load(name), twin(name)
    for pos, move in sample(game, 20, 8):
        if game.setting("repetition"):  # which remembers what a code does not
            pos = game.decode(game.code(pos))
        state = rules.decode(game.code(pos))
        assert_same(game, rules, pos, state)
        if move is not None and game.legal_moves(pos):
            state = rules.play(state, game.write(pos, move))
            assert game.code(game.play(pos, move)) == rules.code(state)


@pytest.mark.parametrize("name", [n for n in names() if n.startswith("rivers-13")])
def test_shuffled_games_agree(name: str) -> None:
    """Games that mostly return to earlier positions, with flips among the moves."""
    game, rules = load(name), twin(name)
    ends = []
    for seed in range(12):
        rng = Random(seed)
        pos, state = game.initial(), rules.initial()
        seen = [(state.board, state.turn)]
        while rules.outcome(state) is None and state.ply < 60:
            choices = rules.choices(state.board, state.turn)
            back = [t for t in choices if (choices[t], 1 - state.turn) in seen[-4:]]
            token = rng.choice(back if back and state.ply > seed else list(choices))
            pos = game.play(pos, game.read(pos, token))
            state = rules.play(state, token)
            seen.append((state.board, state.turn))
            outcome = game.outcome(pos)
            assert (outcome and (outcome.winner,)) == rules.outcome(state), rules.code(state)
        assert_same(game, rules, pos, state)
        ends.append(state.ply)
    # The test is about draws by repetition: games must end that way, and only where they may.
    assert (min(ends) < 60) == (name != "rivers-13")


@pytest.mark.parametrize("length", range(2, 11))
def test_flips_in_circles_agree(length: int) -> None:
    """Stones that were never flipped differ from those flipped back in the course rules, and only
    there.

    A cycle of four plies is repeated after some other plies.
    """
    for variant in ("", "-course", "-repetition"):
        game, rules = load(f"rivers-13{variant}"), twin(f"rivers-13{variant}")
        pos, state = game.initial(), rules.initial()
        circles = ("e5=h", "e9=h", "e5=s", "e9=s"), ("d5d6", "d9d8", "d6d5", "d8d9")
        before = ["f5f6", "f9f8", "g5g6", "g9g8", "f6f7", "f8f7"][: length - 2]
        tokens = before[: len(before) // 2 * 2] + [*circles[length % 2]] * 4
        for token in tokens:
            if token not in rules.moves(state):
                break
            pos, state = game.play(pos, game.read(pos, token)), rules.play(state, token)
            assert_same(game, rules, pos, state)


# Positions that no random game reaches


def random_rivers(name: str, rng: Random) -> str:
    """A code with pieces wherever ruling 1 allows them, close to each other and to the areas."""
    game = load(name)
    board, (circle, square) = game.board, (set(region.cells) for region in game.regions)
    each = game.view(game.initial()).pieces
    need = len(each) // 2
    pieces: dict[int, str] = {}
    rows = rng.choice([(0, 1), (0, 0.4), (0.6, 1), (0.3, 0.7), (0.1, 0.5)])
    low, high = (int(part * (len(board.rows) - 1)) for part in rows)
    near = [cell for row in board.rows[low : high + 1] for cell in row]
    for letters, own, other in (("SHV", circle, square), ("shv", square, circle)):
        free = [c for c in near if c not in pieces and c not in other and c not in own]
        inside = rng.sample(sorted(own), rng.choice([0, 1, len(own) - 1, len(own)]))
        cells = (inside + rng.sample(free, need))[:need]
        weights = rng.choice([(4, 1, 1), (1, 1, 1), (1, 3, 3), (30, 1, 1)])
        for cell in cells:
            pieces[cell] = rng.choices(letters, weights)[0]
    last = 1001 if name.endswith("course") else 1000
    ply = rng.choice([0, 1, 2, 100, last - 2, last - 1, last])
    return f"{board.write_rows(pieces)} {'cs'[ply % 2]} {ply}"


def points_between(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    (ax, ay), (bx, by) = a, b
    assert (ax == bx) != (ay == by), "legs of a trail are straight"
    dx, dy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
    far = abs(bx - ax) + abs(by - ay)
    return [(ax + i * dx, ay + i * dy) for i in range(1, far)]


def assert_trail(rules: Any, state: Any, token: str, names_of_trail: list[str]) -> None:
    """A trail turns only on rivers, follows their flow, and crosses no pieces."""
    board, owner = state.board, state.turn
    trail = [rules.point[name] for name in names_of_trail]
    if "=" in token or "~" in token:
        assert len(trail) == 1
        return
    piece, start = board[trail[0]], trail[0]
    by_stone = ">" in token and piece.kind == "stone"
    step = ">" not in token and trail[1] not in board
    if by_stone or step:
        # Straight to the neighbour, and straight on what is pushed.
        assert len(trail) == (3 if by_stone else 2)
        assert all(not points_between(a, b) for a, b in pairwise(trail))
        return
    if ">" in token:
        owner = board[trail[1]].owner
    assert not points_between(trail[0], trail[1])
    for number, (a, b) in enumerate(pairwise(trail[1:])):
        flow = piece.kind if ">" in token and number == 0 else board[a].kind
        assert flow == ("h" if a[1] == b[1] else "v"), f"{token}: against the flow"
        for point in points_between(a, b):
            assert point not in board or point == start, f"{token}: through a piece"
            assert not rules.forbidden(point, owner), f"{token}: through the other's area"
        assert not rules.forbidden(b, owner)
    assert trail[-1] not in board
    assert len(set(trail[1:])) == len(trail) - 1, f"{token}: a way that crosses its own rivers"


@pytest.mark.parametrize(
    "name", ["rivers-13", "rivers-13-course", "rivers-15-repetition", "rivers-17"]
)
def test_set_up_rivers_agree(name: str) -> None:
    game, rules, rng = load(name), twin(name), Random(name)
    ends, most = set(), 0
    for _ in range(80):
        code = random_rivers(name, rng)
        state = rules.decode(code)
        if all(rules.scored(state.board, owner) >= rules.needed for owner in (0, 1)):
            assert "both players have won already" in refusal(game.decode, code)
            continue
        pos = game.decode(code)
        assert_same(game, rules, pos, state)
        moves = list(game.legal_moves(pos))
        most = max(most, len(moves))
        for move in rng.sample(moves, min(len(moves), 30)):
            token = game.write(pos, move)
            trail = [game.board.names[cell] for cell in game.trail(pos, move)]
            assert_trail(rules, state, token, trail)
        for move in rng.sample(moves, min(len(moves), 8)):
            after, then = game.play(pos, move), rules.play(state, game.write(pos, move))
            assert game.code(after) == rules.code(then)
            assert bool(game.legal_moves(after)) == (rules.outcome(then) is None)
            pos, state = (after, then) if rng.random() < 0.5 and rules.moves(then) else (pos, state)
            if pos is after:
                break
        assert_same(game, rules, pos, state)
        if rules.outcome(state) is not None:
            ends.add(rules.outcome(state))
            outcome = game.outcome(pos)
            assert outcome is not None
            scores = [text.values["score"] for text in game.points(pos, outcome) or ()]
            assert scores == [f"{points:.1f}" for points in rules.score(state)]
    assert ends == {(0,), (1,), (None,)}
    assert most > 150


@pytest.mark.parametrize("size", [3, 4, 5])
def test_set_up_rive_agrees(size: int) -> None:
    game, rules, rng = load(f"rive-{size}"), twin(f"rive-{size}"), Random(size)
    for _ in range(25):
        share = rng.random()
        pieces = {c: rng.choice("bw") for c in game.board.cells if rng.random() < share}
        if not pieces:
            continue
        code = f"{game.board.write_rows(pieces)} {rng.choice('bw')} -"
        pos, state = game.decode(code), rules.decode(code)
        assert_same(game, rules, pos, state)
        while game.legal_moves(pos) and rng.random() < 0.8:
            move = rng.choice(list(game.legal_moves(pos)))
            state = rules.play(state, game.write(pos, move))
            pos = game.play(pos, move)
            assert_same(game, rules, pos, state)


# What the sheets promise


def test_exactly_one_player_wins_every_filling_of_the_smallest_starboard_y() -> None:
    """All 4,096 fillings of the board of 12 cells."""
    rules, game = twin("starboard-y-2"), load("starboard-y-2")
    cells = list(rules.name)
    seen = 0
    for colours in product("bw", repeat=len(cells)):
        stones = dict(zip(cells, colours, strict=True))
        black, white = rules.has_won("b", stones), rules.has_won("w", stones)
        assert black != white, stones
        if colours.count("b") == colours.count("w"):
            # Half the cells each is what two players fill; White's was the last stone.
            code = f"{rules.code(type(rules.initial())(stones, 0))}"
            if black:
                continue  # cannot be to move with a Y
            outcome = game.outcome(game.decode(code))
            assert outcome is not None
            assert outcome.winner == 1
            seen += 1
    assert seen == 924 // 2


def test_every_set_of_sides_that_wins() -> None:
    """Including rare ones, which random games seldom reach."""
    for sides, wins in enumerate(WINS):
        touched = {side for side in range(6) if sides >> side & 1}
        assert wins == any(triple <= touched for triple in WINNING)


@pytest.mark.parametrize("size", [3, 4, 6])
def test_exactly_one_player_wins_a_filled_starboard_y(size: int) -> None:
    rules, rng = twin(f"starboard-y-{size}"), Random(size)
    for _ in range(12):
        stones = {cell: rng.choice("bw") for cell in rules.name}
        assert rules.has_won("b", stones) != rules.has_won("w", stones)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_groups_of_rive_grow_in_dictionary_order(size: int) -> None:
    """The sorted list of group sizes grows with every placement, so every game ends."""
    game, rules = load(f"rive-{size}"), twin(f"rive-{size}")
    sizes: list[int] = []
    for pos, _ in walk(game, 30):
        if " r" in game.code(pos):
            continue
        stones = set(rules.decode(game.code(pos)).stones)
        now = sorted((len(group) for group in rules.groups(stones)), reverse=True)
        assert now > sizes or not sizes
        sizes = now
        labels = [int(mark.label) for mark in game.view(pos).marks if mark.kind == "group"]
        assert sorted(labels, reverse=True) == now


# What the search may use


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_fillings_side_by_side_agree(size: int) -> None:
    """Each of many fillings in one int has its stones and its Y in the right places."""
    game, rules, rng = load(f"starboard-y-{size}"), twin(f"starboard-y-{size}"), Random(size)
    assert isinstance(game, StarboardY)
    fillings = Fillings(game)
    won = 0
    for pos, _ in sample(game, 40, 4):
        pieces = game.view(pos).pieces
        count = rng.choice([1, 3, 20])
        fills, wins = fillings.fill(pos.black, pos.white, count, rng)
        assert len(fills) == len(game.board.cells)
        assert 0 <= wins < 1 << count
        for lane in range(count):
            stones = {}
            for cell, fill in zip(game.board.cells, fills, strict=True):
                colour = "b" if fill >> lane & 1 else "w"
                assert pieces.get(cell, colour) == colour
                stones[rules.cell[game.board.names[cell]]] = colour
            assert rules.has_won("b", stones) == bool(wins >> lane & 1)
            won += wins >> lane & 1
    assert won


def test_starboard_y_is_the_game_of_y() -> None:
    """All path types together say: one side of each of three pairs."""
    for sides, wins in enumerate(WINS):
        assert wins == all(sides >> a & 1 or sides >> b & 1 for a, b in PAIRS_OF_SIDES)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_bridges_hold_in_fillings(size: int) -> None:
    """Each player gets one of two empty cells that both join two stones, or a stone to a side."""
    game, rules, rng = load(f"starboard-y-{size}"), twin(f"starboard-y-{size}"), Random(size)
    assert isinstance(game, StarboardY)
    fillings = Fillings(game)
    cells, names = game.board.cells, game.board.names
    number = {rules.cell[names[cell]]: cell for cell in cells}
    near = {number[at]: {number[other] for other in rules.neighbours(at)} for at in number}
    found = 0
    for pos, _ in (step for seed in range(3) for step in walk(game, seed)):
        pieces = game.view(pos).pieces
        bridges = {
            frozenset(near[a] & near[b])
            for a, b in combinations(pieces, 2)
            if pieces[a] == pieces[b] and b not in near[a] and len(near[a] & near[b]) == 2
        }
        bridges |= {
            frozenset(pair)
            for side in game.sides
            for pair in pairwise(side)
            if any(cell in pieces and cell not in side for cell in near[pair[0]] & near[pair[1]])
        }
        bridges = {pair for pair in bridges if not pair & pieces.keys()}
        boards, _ = fillings.fill(pos.black, pos.white, 64, rng, bridges=True)
        fills = dict(zip(cells, boards, strict=True))
        held = {
            frozenset(pair)
            for pair in combinations(cells, 2)
            if not pieces.keys() & set(pair) and fills[pair[0]] ^ fills[pair[1]] == (1 << 64) - 1
        }
        assert held <= bridges
        assert all(a == b or not a & b for a in held for b in held)
        assert all(any(a & b for b in held) for a in bridges)
        found += len(held)
    assert found > 10


def test_a_win_by_bridges_is_seen_at_once() -> None:
    game = load("starboard-y-3")
    pos = game.decode("w2/2w1/1bbb1/1w3w/3b1/4 b")
    assert evaluator(game).playouts(pos, 256, Random(1)) < 0.8
    assert evaluator(game).evaluate(pos, Random(1)) == 1.0


class Luck(Random):
    """A random generator that remembers its last number."""

    given = 0

    def getrandbits(self, k: int, /) -> int:
        self.given = super().getrandbits(k)
        return self.given


@pytest.mark.parametrize("size", [2, 3, 4, 6, 10])
def test_one_filling_agrees(size: int) -> None:
    game, rules, rng = load(f"starboard-y-{size}"), twin(f"starboard-y-{size}"), Luck(size)
    results = []
    for pos, move in sample(game, 41, 12):
        if move is None:
            continue
        results.append(evaluator(game).playouts(pos, 1, rng))
        pieces = game.view(pos).pieces
        stones = {
            rules.cell[game.board.names[cell]]: pieces.get(cell, "wb"[rng.given >> cell & 1])
            for cell in game.board.cells
        }
        assert rules.has_won("b", stones) == results[-1]
    assert set(results) == {0.0, 1.0}


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_the_exact_end_of_rive(size: int) -> None:
    """Once a single group touches every empty cell, players only alternate: nothing is random."""
    game, rules = load(f"rive-{size}"), twin(f"rive-{size}")
    seen = 0
    for seed in range(3):
        for pos, _ in walk(game, 50 + seed):
            state = rules.decode(game.code(pos))
            stones = set(state.stones)
            groups = rules.groups(stones)
            empty = [cell for cell in rules.name if cell not in stones]
            if state.placed or len(groups) != 1 or not all(rules.joined(c, groups) for c in empty):
                continue
            score = evaluator(game).evaluate(pos, Random(seed))
            for luck in range(2):
                rng, end = Random(luck), pos
                while moves := game.legal_moves(end):
                    end = game.play(end, moves[rng.randrange(len(moves))])
                outcome = game.outcome(end)
                assert outcome is not None
                assert score == 1 - (outcome.winner or 0), game.code(pos)
            seen += 1
    assert seen

"""Solved positions: by exhaustive search, and for Starboard Y by connections and proof numbers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from skerry import proofs
from skerry.board import bits
from skerry.cli.main import main
from skerry.evaluator import Evaluator, ProofSearch
from skerry.game import Game, Move
from skerry.games import evaluator, levels, load
from skerry.games.starboard_y.dead_cells import DeadCells
from skerry.games.starboard_y.evaluator import StarboardYEvaluator
from skerry.games.starboard_y.h_search import HSearch, Threats
from skerry.games.starboard_y.rules import StarboardYPosition
from skerry.proofs import certificate
from skerry.search.mcts import Search, think

from tests.certificates import OPENINGS, RIVE, VERIFIERS, run, winners
from tests.common import needs_c, walk

WEB = Path(__file__).parents[2] / "web"


@cache
def exhaustive(name: str) -> ProofSearch[Any]:
    """The exhaustive search that every game has, which remembers what it has found."""
    return Evaluator(load(name)).prover(None, Random(1))


def proved(evaluating: Evaluator[Any], pos: Any) -> float:
    """Player 0's result as a new prover of the evaluator finds it."""
    return evaluating.prover(None, Random(1))(pos).result


def everything(game: Game[Any], pos: Any) -> float:
    """Player 0's result by exhaustive search."""
    return exhaustive(game.name)(pos).result


def threats(search: HSearch, own: int, other: int) -> Threats:
    """What H-search finds."""
    finding = search.threats(own, other)
    while True:
        try:
            next(finding)
        except StopIteration as end:
            return end.value


def endgame(name: str, games: int, least: int) -> list[Any]:
    """Positions of random games that are not over and have at least ``least`` stones."""
    game = load(name)
    found = {
        pos
        for seed in range(games)
        for ply, (pos, move) in enumerate(walk(game, seed))
        if ply >= least and move
    }
    return sorted(found)


ENDGAMES = [("starboard-y-2", 12, 4), ("starboard-y-3", 12, 16)]


@pytest.mark.parametrize(("name", "games", "least"), ENDGAMES)
def test_the_prover_agrees_with_an_exhaustive_search(name: str, games: int, least: int) -> None:
    game = load(name)
    won = set()
    for pos in endgame(name, games, least):
        result = proved(evaluator(game), pos)
        assert result == everything(game, pos), pos
        won.add((result, pos.turn))
    assert len(won) == 4, "each player wins some, to move and not"


@pytest.mark.parametrize(
    ("name", "games", "least"), [("starboard-y-2", 12, 1), ("starboard-y-3", 4, 4)]
)
def test_a_win_rests_on_its_carrier_alone(name: str, games: int, least: int) -> None:
    """The loser may have every other empty cell.  Large carriers would take too long."""
    game: Any = load(name)
    entry: Any = evaluator(game)
    checked = 0
    for pos in endgame(name, games, least):
        own, other = (pos.white, pos.black) if pos.turn else (pos.black, pos.white)
        *_, (_, wins, carrier) = entry.new_solver(Random(1)).solve(own, other)
        empty = game.board.full & ~(own | other)
        assert not carrier & ~empty
        if carrier.bit_count() > 10:
            continue
        checked += 1
        if wins:
            own, other = own, other | empty & ~carrier
        else:
            own, other = own | empty & ~carrier, other
        black, white = (other, own) if pos.turn else (own, other)
        rest = StarboardYPosition(black, white, pos.turn, -1)
        assert everything(game, rest) == (1.0 - pos.turn if wins else float(pos.turn)), pos
    assert checked > 30


def test_a_win_needs_what_was_captured_by_it() -> None:
    """As above, in a lost position in which a refuted move lets the opponent capture cells."""
    game: Any = load("starboard-y-3")
    pos = game.decode("2b/wb1b/1b1b1/2w2w/4w/b1w1 w")
    entry: Any = evaluator(game)
    *_, (_, wins, carrier) = entry.new_solver(Random(1)).solve(pos.white, pos.black)
    rest = game.board.full & ~(pos.black | pos.white | carrier)
    assert not wins
    assert everything(game, pos._replace(white=pos.white | rest)) == 1.0


@pytest.mark.parametrize(("name", "games", "least"), [("starboard-y-2", 12, 1), ENDGAMES[1]])
def test_connections_hold_by_their_carriers_alone(name: str, games: int, least: int) -> None:
    """The opponent may have every other empty cell."""
    game: Any = load(name)
    search, seen = HSearch(game), Counter[bool]()
    for pos in endgame(name, games, least):
        empty = game.board.full & ~(pos.black | pos.white)
        for own, other in ((pos.black, pos.white), (pos.white, pos.black)):
            is_won, wins = threats(search, own, other)
            for cell, carrier in wins:
                assert not carrier & ~empty
                assert is_won or carrier >> cell & 1
                rest = StarboardYPosition(own, other | empty & ~carrier, int(is_won), -1)
                then = rest if is_won else game.play(rest, (cell,))
                assert everything(game, then) == 1.0, pos
                seen[is_won] += 1
    assert min(seen[True], seen[False]) > 20


@pytest.mark.parametrize(("name", "games", "least"), [("starboard-y-2", 12, 1), ENDGAMES[1]])
def test_dead_and_captured_cells_decide_nothing(name: str, games: int, least: int) -> None:
    """Captured cells may have stones, and dead ones any, whoever is to move."""
    game: Any = load(name)
    sides, seen = HSearch(game).sides, Counter[str]()
    dead_cells = DeadCells(game.board, sides)

    def result(black: int, white: int, turn: int) -> float:
        winner = -1
        for player, stones in enumerate((black, white)):
            if any(all(group & side for side in sides) for group, _ in game.groups(stones)):
                winner = player
        return everything(game, StarboardYPosition(black, white, turn, winner))

    for pos in endgame(name, games, least):
        black, white, dead = dead_cells.fill(pos.black, pos.white)
        seen["captured"] += black | white != pos.black | pos.white
        seen["dead"] += dead != 0
        for turn in (0, 1):
            filled = {result(black | dead, white, turn), result(black, white | dead, turn)}
            assert filled == {result(pos.black, pos.white, turn)}, pos
    assert min(seen["captured"], seen["dead"]) >= 20


@pytest.mark.parametrize(("name", "games", "least"), [("starboard-y-2", 5, 1), ENDGAMES[1]])
def test_proof_numbers_lead_to_the_result(name: str, games: int, least: int) -> None:
    """And all moves that are left out on the way lose."""
    game: Any = load(name)
    entry: Any = evaluator(game)
    narrowed = 0
    for pos in endgame(name, games, least):
        win = 1.0 - pos.turn
        wins = [m for m in game.legal_moves(pos) if everything(game, game.play(pos, m)) == win]
        *steps, (result, moves) = entry.proofs(pos, Random(1))
        assert all(known is None and {*wins} <= {*left} for known, left in steps), pos
        assert (result == win) == bool(wins) == bool(moves)
        assert {*moves} <= {*wins}
        narrowed += any(len(left) < len(game.legal_moves(pos)) for _, left in steps)
    assert narrowed


@pytest.mark.parametrize(("stones", "steps"), [(4, 4), (8, 50)])
def test_where_no_proof_is_likely_few_steps_are_taken(stones: int, steps: int) -> None:
    """But more after a long search."""
    game: Any = load("starboard-y-4")
    *_, (pos, _) = walk(game, 1, stones)
    entry: Any = evaluator(game)
    taken = 0

    def steps_of_proof(pos: Any, _: Random) -> Iterator[tuple[None, Sequence[Move]]]:
        nonlocal taken
        while True:
            taken += 1
            yield None, game.legal_moves(pos)

    entry.proofs = steps_of_proof
    for report in Search(entry, Random(1)).search(pos):
        if report.nodes == 199:
            break
    assert taken == steps
    assert entry.proof_interval(pos, 100_000) == 4


def test_a_solver_that_was_stopped_goes_on() -> None:
    """Whenever it was stopped, and whatever it solved in between."""
    game: Any = load("starboard-y-3")
    pos = game.play(game.initial(), game.read(game.initial(), "c1"))
    between = game.play(game.initial(), game.read(game.initial(), "c3"))
    entry: Any = evaluator(game)
    solver, stops, wins = entry.new_solver(Random(1)), 0, None
    while wins is None:
        stops += 1
        *_, (_, wins, _) = islice(solver.solve(0, pos.black), stops)
        *_, (_, other_wins, _) = solver.solve(0, between.black)
        assert other_wins is False
    assert wins
    assert stops > 5, "within positions, and between them"


@pytest.mark.parametrize(("name", "games", "least"), [("starboard-y-2", 5, 1), ENDGAMES[1]])
def test_what_connections_decide_needs_no_search(name: str, games: int, least: int) -> None:
    game: Any = load(name)
    search, seen = HSearch(game), Counter[bool]()
    entry: Any = evaluator(game)
    for pos in endgame(name, games, least):
        own, other = (pos.white, pos.black) if pos.turn else (pos.black, pos.white)
        if threats(search, own, other).wins or threats(search, other, own).is_won:
            solver = entry.new_solver(Random(1))
            *_, (_, wins, _) = solver.solve(own, other)
            assert solver.looked_at == 1
            seen[wins] += 1
    assert min(seen[True], seen[False]) > 10, "the player to move wins some and loses others"


def test_proofs_of_all_first_moves_on_12_cells_are_short() -> None:
    """They took 45 positions when this was written."""
    game: Any = load("starboard-y-2")
    entry: Any = evaluator(game)
    looked_at = 0
    for cell in game.board.cells:
        solver = entry.new_solver(Random(1))
        *_, progress = solver.solve(0, 1 << cell)
        looked_at += solver.looked_at
        assert progress.wins is not None
    assert looked_at < 48


@pytest.mark.parametrize(
    ("name", "games", "least"), [("starboard-y-2", 30, 3), ("starboard-y-3", 40, 12)]
)
def test_what_virtual_connections_win_is_won(name: str, games: int, least: int) -> None:
    """Positions that they call won or lost are, and moves that they leave out lose."""
    game = load(name)
    evaluating = evaluator(game)
    kinds = set()
    for pos in endgame(name, games, least):
        forced = None if evaluating.winning_move(pos) else evaluating.forced(pos)
        if forced is None:
            continue
        known, moves = forced
        result, mover_wins = proved(evaluating, pos), 1.0 - pos.turn
        assert known in (None, result), pos
        if known == mover_wins:
            assert proved(evaluating, game.play(pos, moves[0])) == mover_wins, pos
        else:
            for other in set(game.legal_moves(pos)) - set(moves if known is None else ()):
                assert proved(evaluating, game.play(pos, other)) != mover_wins, (
                    pos,
                    other,
                )
        kinds.add("open" if known is None else "won" if known == mover_wins else "lost")
    assert kinds == {"won", "open", "lost"}


@pytest.mark.parametrize("name", ["starboard-y-2", "rive-2"])
def test_the_top_level_begins_with_a_move_that_wins(name: str) -> None:
    game = load(name)
    pos = game.initial()
    best = think(Search(evaluator(game), Random(1)), [pos], levels(game)[-1]).best
    winner = proved(evaluator(game), pos)
    assert winner == 1.0 - pos.turn
    assert everything(game, game.play(pos, best)) == winner


def test_all_first_moves_on_27_cells_are_proved() -> None:
    """Those win that certificates call winning, and the top level plays one of them.  Of cells that
    rotations lead to, one is proved."""
    game = load("starboard-y-3")
    pos, entry = game.initial(), evaluator(game)
    assert isinstance(entry, StarboardYEvaluator)
    prove = entry.prover(None, Random(1))
    alike = {cell: {cells[cell] for cells in entry.symmetries()} for cell in game.board.cells}
    firsts = {cell for cell in alike if cell == min(alike[cell])}
    assert len(firsts) == 9
    wins = {cell for cell in firsts if prove(game.play(pos, (cell,))).result == 1.0}
    winning = {*bits(entry.winning_openings)}
    assert wins == firsts & winning
    assert {cell for first in wins for cell in alike[first]} == winning
    assert think(Search(entry, Random(1)), [pos], levels(game)[-1]).best[0] in winning


def test_with_the_pie_rule_the_second_player_wins() -> None:
    game = load("starboard-y-2-pie")
    pos = game.initial()
    assert proved(evaluator(game), pos) == 0.0
    for move in game.legal_moves(pos):
        first = game.play(pos, move)
        assert proved(evaluator(game), first) == 0.0
        answers = [game.play(first, answer) for answer in game.legal_moves(first)]
        wins = [proved(evaluator(game), answer) == 0.0 for answer in answers]
        # The last answer is to swap, and wins just when no stone does.
        assert wins[-1] != any(wins[:-1])


def test_the_command_says_who_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "starboard-y-2"]) == 0
    said = capsys.readouterr().out.split()
    game = load("starboard-y-2")
    first = game.play(game.initial(), game.read(game.initial(), said[-1]))
    assert said[:2] == ["Black", "wins:"]
    assert everything(game, first) == 1.0
    assert main(["solve", "rivers-13"]) == 2
    assert "too large" in capsys.readouterr().err
    assert main(["solve", "starboard-y-2", "--code", "bb/bbb/bbww/www w"]) == 2


SOLVED = sorted(
    file.name.removesuffix(".json.gz")
    for file in resources.files(proofs).iterdir()
    if file.name.endswith(".json.gz")
)


def certificate_of(name: str) -> str:
    return certificate(load(name)) or ""


@pytest.mark.parametrize("name", SOLVED)
def test_certificates_prove_who_wins_all_openings(name: str) -> None:
    game: Any = load(name)
    entry: Any = evaluator(game)
    proved = VERIFIERS[game.slug](json.loads(certificate_of(name)))
    everywhere = {
        (cells[game.board.by_name[opening]], winner)
        for opening, winner in proved.items()
        for cells in entry.symmetries()
    }
    assert sorted(cell for cell, _ in everywhere) == sorted(game.board.cells)
    won = {cell for cell, winner in everywhere if winner == "b"}
    if game.slug == "starboard-y":
        assert won == {*bits(entry.winning_openings)}
    # The lesson has maps of some of them.
    for accepted in maps(game):
        assert {game.board.names[cell] for cell in won} == accepted


def maps(game: Any) -> list[set[str]]:
    """The winning first moves that the game's lesson marks on a board of this size."""
    lesson = json.loads((WEB / "learn" / f"{game.slug}.json").read_text("utf-8"))
    on_this = [task for task in lesson["tasks"] if task["link"] == f"1/{game.name}/"]
    return [set(task["accept"][0]) for task in on_this if task.get("map")]


@needs_c
def test_the_program_finds_what_is_published(tmp_path: Path) -> None:
    """The certificates of small boards; and who wins after each move of positions of each player's,
    by exhaustive search."""
    for name in ("starboard-y-2", "starboard-y-3"):
        run(OPENINGS, name[-1], str(tmp_path / "found.json"))
        assert (tmp_path / "found.json").read_text("utf-8") == certificate_of(name)
    assert run(OPENINGS, "4", "d4").startswith("d4 Black:")
    game = load("starboard-y-2")
    for plies in (2, 3):
        [*_, (pos, _)] = walk(game, 1, plies)
        after = [game.play(pos, move) for move in game.legal_moves(pos)]
        right = ["wb"[everything(game, then) == 1.0] for then in after]
        assert winners(game.size, [*map(game.code, after)]) == right


@pytest.mark.parametrize("part", ["link by stones", "link over cells", "node", "winner"])
def test_a_certificate_that_lacks_something_is_refused(part: str) -> None:
    """Tried with d4 on the usual board, which comes first."""
    verify = VERIFIERS["starboard-y"]
    whole = json.loads(certificate_of("starboard-y-4"))
    [_, root] = whole["openings"]["d4"]
    whole["openings"] = {"d4": ["b", root]}
    whole["nodes"] = whole["nodes"][: root + 1]
    links = 1 + max(max(numbers) for _, *numbers in whole["nodes"][:-1])
    whole["links"] = whole["links"][:links]
    assert verify(whole) == {"d4": "b"}
    [_, entries] = whole["nodes"][root]
    sides = whole["nodes"][entries[0][1]][1:]
    link = next(whole["links"][i] for i in sides if len(whole["links"][i][2]) > 2)
    if part == "link by stones":
        by_stones = next(one for one in whole["links"] if one[2] == "d4")
        by_stones[2] = ""
        by_stones[:2] = ["a1", "h1"]
    elif part == "link over cells":
        link[2].pop()
    elif part == "node":
        whole["nodes"][root][0] = ""
    else:
        whole["openings"]["d4"] = ["w", entries[0]]
    with pytest.raises(AssertionError):
        verify(whole)


@needs_c
@pytest.mark.deep
def test_who_wins_on_48_cells() -> None:
    """All first moves up to rotation, which takes some minutes."""
    lines = [line.split(":")[0].split() for line in run(OPENINGS, "4").splitlines()]
    assert len(lines) == 16
    assert {cell for cell, winner in lines if winner == "Black"} == {"b3", "c5", "d4"}


@needs_c
def test_what_a_proof_needs_is_enough(tmp_path: Path) -> None:
    """By exhaustive search with the engine's rules: the winner in late positions, and when he has
    no more than the proof needs; and the winners in positions on the way."""
    asked = endgame("starboard-y-3", 12, 16)
    game: Any = load("starboard-y-3")
    decided = tmp_path / "decided"
    text = "\n".join(map(game.code, asked))
    told = run(OPENINGS, "3", "-", str(decided), text=text).splitlines()

    def read(rows: str, turn: str) -> StarboardYPosition:
        pieces = game.board.read_rows(rows, "bw")
        black, white = (sum(1 << c for c, p in pieces.items() if p == colour) for colour in "bw")
        return StarboardYPosition(black, white, "bw".index(turn), -1)

    for pos, line in zip(asked, told, strict=True):
        winner, rows, turn = line.split()
        assert everything(game, pos) == (winner == "Black"), line
        assert everything(game, read(rows, turn)) == 1.0, line
    found = decided.read_text(encoding="utf-8").splitlines()
    assert {line.split()[0] for line in found} == {"Black", "White"}
    for line in found[::7]:
        winner, rows, turn = line.split()
        assert everything(game, read(rows, turn)) == (winner == "Black"), line


@needs_c
@pytest.mark.parametrize(("size", "classes"), [(2, 2), (3, 4)])
def test_who_wins_rive(size: int, classes: int, tmp_path: Path) -> None:
    """Black from the middle and White from elsewhere.  A move wins, the program says, just when it
    says so of the position after it, by the engine's rules: from the first move to the end."""
    winners = dict(line.split(":")[0].split() for line in run(RIVE, str(size)).splitlines())
    game: Any = load(f"rive-{size}")
    middle = game.board.names[game.board.cells[len(game.board.cells) // 2]]
    assert {cell for cell, winner in winners.items() if winner == "Black"} == {middle}
    assert len(winners) == classes, "as many as there are up to symmetry"
    walked = sorted({pos for seed in range(12) for pos, move in walk(game, seed) if move})
    after = {
        (pos, game.write(pos, move)): game.play(pos, move)
        for pos in walked
        for move in game.legal_moves(pos)
    }
    asked = [*{*walked, *after.values()}]
    told = run(RIVE, str(size), "-", text="\n".join(map(game.code, asked))).split("\n")
    right = {pos: line.split() for pos, line in zip(asked, told, strict=False)}
    for (pos, token), then in after.items():
        outcome = game.outcome(then)
        mover = then.turn if right[then] else 1 - then.turn
        assert (token in right[pos]) == (pos.turn == (outcome.winner if outcome else mover))
    some = [pos for pos in walked if 0 < len(right[pos]) < len(game.legal_moves(pos))]
    assert len(some) > 20, "often some moves win and others do not"
    if size == 2:  # the other one takes some seconds
        run(RIVE, "2", str(tmp_path / "found.json"))
        assert (tmp_path / "found.json").read_text("utf-8") == certificate_of("rive-2")


def test_what_is_no_turn_that_wins_proves_nothing() -> None:
    """A turn of Rive that is broken off, goes on too long, is no turn or loses, or is missing."""
    turns = json.loads(certificate_of("rive-2"))["turns"]
    for position, turn in turns.items():
        for changed in ("", " ", "z9", f"{turn} {turn}", f"{turn}xb2", turn.rpartition("x")[0]):
            with pytest.raises((AssertionError, KeyError)):
                VERIFIERS["rive"]({"size": 2, "turns": {**turns, position: changed}})
    for changed in ("a1", "c1"):
        with pytest.raises((AssertionError, KeyError)):
            VERIFIERS["rive"]({"size": 2, "turns": {**turns, "......o": changed}})
    del turns["......o"]
    with pytest.raises(AssertionError):
        VERIFIERS["rive"]({"size": 2, "turns": turns})


@pytest.mark.parametrize("name", [name for name in SOLVED if name != "rive-2"])
def test_who_knows_the_proofs_wins_what_is_won(name: str) -> None:
    """Against random moves, from an opening for each player, turned; a level does not know them.
    On the smallest board of Rive, what is lost is settled."""
    rng = Random(1)
    game: Any = load(name)
    entry = evaluator(game)
    entry.learn(certificate_of(name))
    openings = [*game.legal_moves(game.initial())]
    rng.shuffle(openings)
    firsts = [game.play(game.initial(), move) for move in openings]
    for winner in (0, 1):
        pos = next(pos for pos in firsts if entry.known(pos)[0] == 1.0 - winner)
        while (outcome := game.outcome(pos)) is None:
            move: Any = rng.choice(game.legal_moves(pos))
            # That the other one loses is known as well, but takes longer in Starboard Y.
            if entry.result(pos) is None and (pos.turn == winner or game.slug == "rive"):
                result, best = entry.known(pos)
                assert result == 1.0 - winner, pos
                move = best if pos.turn == winner else move
            pos = game.play(pos, move)
        assert outcome.winner == winner
    lost = next(pos for pos in firsts if entry.known(pos) == (1.0, None))
    [*_, report] = islice(Search(entry, rng).search(lost), 20)
    assert report.value == report.result == 1.0
    assert {(move.value, move.proven) for move in report.listed()} == {(1.0, True)}
    assert report.nodes, "it looks for the move that makes it hardest"
    assert next(Search(entry, rng).search(lost, (), levels(game)[-1])).result is None


@pytest.mark.parametrize(("name", "games", "least"), [("starboard-y-2", 20, 1), ENDGAMES[1]])
def test_what_proofs_tell_of_other_positions_is_right(name: str, games: int, least: int) -> None:
    """Of what random moves lead to, where stones stand that no strategy asked for."""
    game = load(name)
    entry = evaluator(game)
    entry.learn(certificate_of(name))
    told = {pos: entry.known(pos) for pos in endgame(name, games, least)}
    known = {pos: result for pos, result in told.items() if result}
    assert len(known) > len(told) / 3
    for pos, (result, move) in known.items():
        assert everything(game, pos) == result
        assert (move is None) == (result == pos.turn), "whoever loses has no move that wins"
        if move:
            assert everything(game, game.play(pos, move)) == result


def test_with_the_pie_rule_proofs_say_when_to_swap() -> None:
    game: Any = load("starboard-y-2-pie")
    entry = evaluator(game)
    entry.learn(certificate_of("starboard-y-2"))
    assert entry.known(game.initial()) == (0.0, None)
    for move in game.legal_moves(game.initial()):
        result, answer = entry.known(game.play(game.initial(), move)) or (None, None)
        assert result == 0.0
        assert answer is not None
        after = game.play(game.play(game.initial(), move), answer)
        assert everything(game, after) == 0.0


def test_where_the_first_stone_may_not_win_the_second_player_does() -> None:
    entry = evaluator(load("rive-3-offcentre"))
    entry.learn(certificate_of("rive-3"))
    assert entry.known(entry.game.initial()) == (0.0, None)

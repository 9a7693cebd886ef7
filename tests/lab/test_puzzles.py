"""Puzzles: those that are published, how they are made, and what is right and wrong in them."""

from __future__ import annotations

import hashlib
import json
import pickle
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from skerry.cli.main import main
from skerry.evaluator import OutOfNodesError
from skerry.formats.link import write_link
from skerry.games import evaluator, load
from skerry.lab import puzzle_choice, puzzles, recheck
from skerry.match import Match
from skerry.puzzles import (
    BANDS,
    EXISTS,
    KINDS,
    LIMIT,
    SAVE,
    THEMES,
    Judge,
    Puzzle,
    kind_of,
    read_puzzle,
)
from skerry.search.prover import Prover
from skerry.session import Session
from skerry.text import RefusedError

from tests.common import needs_c

DATA = Path(__file__).parents[2] / "web" / "puzzles"
FILES = sorted(path for path in DATA.glob("*.json") if path.stem != "daily")
VECTORS = Path(__file__).parents[1] / "vectors"
MIN_PUZZLES = 120


def published(path: Path) -> list[str]:
    lines: list[str] = json.loads(path.read_text("utf-8"))["puzzles"]
    return lines


def sample(path: Path, count: int) -> list[Puzzle]:
    lines = published(path)
    return [read_puzzle(lines[n]) for n in sorted(Random(1).sample(range(len(lines)), count))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_there_are_enough_puzzles_of_every_kind(path: Path) -> None:
    lines = published(path)
    puzzles = [read_puzzle(line) for line in lines]
    assert len(puzzles) >= MIN_PUZZLES
    assert [*map(str, puzzles)] == lines
    assert len({(p.game, p.code) for p in puzzles}) == len(puzzles), "no position twice"
    assert {p.band for p in puzzles} == {*range(1, BANDS + 1)}
    own = {kind.slug for kind in Judge(puzzles[0]).evaluator.puzzle_kinds()}
    kinds = {p.kind for p in puzzles}
    assert kinds == {*KINDS, *own}
    assert {theme for p in puzzles for theme in p.themes} <= {*THEMES}
    doubtful = [p for p in puzzles if p.kind == EXISTS]
    answers = Counter(bool(p.accepted) for p in doubtful)
    assert min(answers[True], answers[False]) >= 10, "nobody can guess whether there is a win"
    by_turns = Counter((p.turns, bool(p.accepted)) for p in doubtful)
    for turns, _ in by_turns:  # the number of turns does not tell; one or two are of earlier days
        assert abs(by_turns[turns, True] - by_turns[turns, False]) <= 2
    assert all(p.accepted for p in puzzles if p.kind != EXISTS)
    for puzzle in puzzles:
        game = load(puzzle.game)
        assert {*puzzle.accepted} <= {
            game.write(pos, move)
            for pos in [game.decode(puzzle.code)]
            for move in game.legal_moves(pos)
        }


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=[needs_c] * (":0 " in path.read_text("utf-8")), id=path.stem)
        for path in FILES
    ],
)
def test_a_sample_is_proved_by_another_route(path: Path, capsys: Any) -> None:
    main(["puzzles", "check", str(path), "--sample", "3"])
    assert "3 of" in capsys.readouterr().out


@needs_c
def test_all_proofs_to_the_end_are_found_by_another_route() -> None:
    lines = [line for path in FILES for line in published(path) if not read_puzzle(line).turns]
    assert len(lines) > 60
    assert not [line for line in lines if recheck.fault(line)]


@needs_c
@pytest.mark.parametrize("code", ["2/3/4/3 b", "2/3/b3/3 w"])
def test_the_check_knows_that_white_may_swap(code: str) -> None:
    judge = Judge(Puzzle("starboard-y-2-pie", EXISTS, 0, 1, (), (), code), None)
    right = tuple(judge.game.write(judge.start, move) for move in judge.first_moves())
    assert not recheck.fault(str(judge.puzzle._replace(accepted=right)))
    assert recheck.fault(str(judge.puzzle._replace(accepted=("d1",))))


def test_there_is_no_check_without_a_twin() -> None:
    with pytest.raises(ValueError, match="rive-3-edge has no slow twin"):
        recheck.fault("rive-3-edge win:1 1 a1 - 3/4/5/4/3_b_-")


def test_the_check_finds_a_missing_and_a_wrong_move() -> None:
    every = map(read_puzzle, published(FILES[0]))
    puzzle = next(p for p in every if p.turns == 1 and p.accepted)
    game = load(puzzle.game)
    pos = game.decode(puzzle.code)
    wrong = next(
        token
        for token in (game.write(pos, move) for move in game.legal_moves(pos))
        if token not in puzzle.accepted
    )
    assert not recheck.fault(str(puzzle))
    assert recheck.fault(str(puzzle._replace(accepted=puzzle.accepted[1:])))
    assert recheck.fault(str(puzzle._replace(accepted=(*puzzle.accepted, wrong))))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_solutions_reach_the_goal_and_refutations_do_not(path: Path) -> None:
    """Whoever follows the solution gets there; wrong moves are answered by the opponent."""
    of_kinds = {(p.kind, p.turns): p for p in map(read_puzzle, published(path)) if p.band == 3}
    for puzzle in (*sample(path, 2), *of_kinds.values()):
        judge = Judge(puzzle)
        game, pos = judge.game, judge.start
        assert {game.write(pos, move) for move in judge.first_moves()} == {*puzzle.accepted}
        line = judge.solution()
        assert bool(line) == bool(puzzle.accepted)
        for move in line:
            assert move in game.legal_moves(pos)
            pos = game.play(pos, move)
        if puzzle.turns and puzzle.accepted and puzzle.kind != "save":
            assert judge.prover.reached(pos, judge.player)
            assert judge.is_over(pos), "nobody has to go on who has found it all"
        for move in game.legal_moves(judge.start):
            if game.write(judge.start, move) in puzzle.accepted:
                continue
            after = game.play(judge.start, move)
            replies = judge.refutation(judge.start, move)
            if puzzle.turns > 1 and puzzle.kind != "save":
                assert bool(replies) == (after.turn != judge.player)
            for reply in replies:
                assert after.turn != judge.player
                after = game.play(after, reply)
            break


def test_kinds_are_known() -> None:
    judge = Judge(read_puzzle(published(FILES[0])[0]))
    with pytest.raises(ValueError, match="no kind of puzzle"):
        kind_of(judge.evaluator, "nonsense")
    for line in (
        "nonsense",
        "rive-3 win 1 a1 - -",
        "rive-3 win:+1 1 a1 - -",
        "rive-3 win:1 \u0661 a1 - -",
    ):
        with pytest.raises(ValueError, match="is not a puzzle"):
            read_puzzle(line)


def test_making_goes_on_where_it_stopped(tmp_path: Path, capsys: Any) -> None:
    """In one go or in two, the same puzzles are found."""
    files = [str(tmp_path / name) for name in ("one", "two")]
    common = ["--seeds", "1"]
    main(["puzzles", "make", "starboard-y-2", files[0], "--matches", "2", *common])
    main(["puzzles", "make", "starboard-y-2", files[1], "--matches", "1", *common])
    with Path(files[1]).open("a", encoding="utf-8") as file:
        file.write('{"match": 1, "fou')  # stopped while writing
    main(["puzzles", "make", "starboard-y-2", files[1], "--matches", "2", *common])
    first, second = (
        {(entry["match"], str(entry["found"])) for entry in read_found(Path(name))}
        for name in files
    )
    assert first == second
    before = Path(files[1]).read_text("utf-8")
    for words in (["rive-3"], ["starboard-y-2", "--seed", "2"]):
        capsys.readouterr()
        assert main(["puzzles", "make", *words[:1], files[1], *words[1:], *common])
        assert "has puzzles of another task" in capsys.readouterr().err
    assert Path(files[1]).read_text("utf-8") == before
    out = tmp_path / "out.json"
    main(["puzzles", "choose", str(out), files[1], "--count", "9"])
    made = published(out)
    assert made
    check_rating(made, tmp_path / "rated.json")
    capsys.readouterr()


@pytest.mark.parametrize(
    "text",
    [
        "A letter",
        '{"kinds": {}}',
        '{"match": 0, "found": []}\nA letter',
        '{"match": 0, "found": [1]}\n',
        '{"match": 0, "found": [[1, 2, 3]]}\n',
        '{"match": 0, "found": [["x", 2]]}\n',
        '{"match": "a", "found": []}\n',
        '{"match": 0, "found": ' + "[" * 99_999 + "\n",
    ],
    ids=range(8),
)
def test_no_other_file_is_taken_for_found_puzzles(tmp_path: Path, text: str, capsys: Any) -> None:
    path = tmp_path / "file"
    path.write_text(text, "utf-8")
    assert main(["puzzles", "make", "starboard-y-2", str(path), "--matches", "1"])
    assert "is not a file of found puzzles" in capsys.readouterr().err
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize("lines", ["1", '{"a": 1}', "[1]", "[" * 99_999], ids=range(4))
def test_no_other_file_is_taken_for_puzzles(tmp_path: Path, lines: str, capsys: Any) -> None:
    path = tmp_path / "file"
    path.write_text(f'{{"puzzles": {lines}}}', "utf-8")
    assert main(["puzzles", "check", str(path)]) == 2
    assert "is not a file of puzzles" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    entry = {"match": 0, "found": [[published(FILES[0])[0], 1, 1]]}
    Path("found").write_text(json.dumps(entry) + "\n", "utf-8")
    for words in (["make", "starboard-y-2", "no/file"], ["choose", "no/file", "found"]):
        assert main(["puzzles", *words]) == 2
        assert "'no/file' cannot be written: No such file" in capsys.readouterr().err
    Path("folder").mkdir()
    assert main(["puzzles", "choose", "folder", "found"]) == 2
    assert "'folder' cannot be written: Is a directory" in capsys.readouterr().err
    assert not Path("folder.part").exists()


def test_a_line_that_is_no_puzzle_is_named(tmp_path: Path, capsys: Any) -> None:
    """Also when another process finds it."""
    path, good = tmp_path / "file", published(FILES[0])[0]
    for bad in ("{x}", good.rpartition(" ")[0] + " {x}", f"chess-8 {good.partition(' ')[2]}"):
        path.write_text(json.dumps({"kinds": {}, "puzzles": [good, bad]}), "utf-8")
        assert main(["puzzles", "check", str(path)]) == 2
        assert capsys.readouterr().err.partition("\n")[2].startswith("skerry puzzles: puzzle 2: ")
    with pytest.raises(RefusedError) as caught:
        read_puzzle("{x}")
    error = caught.value
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.why) == (type(error), str(error), error.why)


def test_players_that_capture_at_random(tmp_path: Path, capsys: Any) -> None:
    """They rather remove the other's stones, and their matches have games to be saved."""
    game: Any = load("rive-3")
    removed: Counter[bool] = Counter()
    line = list(pairwise(puzzles.played_by_captures(evaluator(game), Random(1))))
    for before, after in line:
        if before.left and before.black & ~after.black | before.white & ~after.white:
            removed[before.turn == bool(before.white & ~after.white)] += 1
    assert removed[False] > 2 * removed[True] > 0
    found = tmp_path / "found"
    common = ["--captures", "--kind", "save", "--seeds", "1", "--matches", "4"]
    main(["puzzles", "make", "rive-3", str(found), *common])
    lines = [line for entry in read_found(found) for line, *_ in entry["found"]]
    assert lines
    for line in lines:
        assert read_puzzle(line).kind == "save"
        assert not recheck.fault(line)
    capsys.readouterr()


def test_puzzles_with_few_right_moves_are_chosen_first() -> None:
    saving = [line for line in published(DATA / "rive.json") if " save:1 " in line]
    chosen = puzzle_choice.choose([[[line, 1, 1]] for line in reversed(saving)], 4, {})
    counts = sorted(len(read_puzzle(line).accepted) for line in saving)
    assert sorted(len(puzzle.accepted) for puzzle in chosen) == counts[:4] != counts[-4:]


def test_a_match_gives_a_second_puzzle_of_a_kind_only_when_there_are_too_few() -> None:
    saving = [[line, 1, 1] for line in published(DATA / "rive.json") if " save:1 " in line]
    matches = [saving[:10], *([one] for one in saving[10:14])]
    for count, of_the_first in ((5, 1), (6, 2)):
        chosen = {puzzle.code for puzzle in puzzle_choice.choose(matches, count, {})}
        assert sum(read_puzzle(line).code in chosen for line, *_ in matches[0]) == of_the_first


def test_the_same_moves_are_asked_for_once_in_a_match() -> None:
    """The quickest win of one position is often that of the next."""
    winning = [line for line in published(DATA / "rive.json") if " win:1 " in line][:2]
    token = read_puzzle(winning[0]).accepted[0]
    alike = [str(read_puzzle(line)._replace(accepted=(token,))) for line in winning]
    assert len(puzzle_choice.choose([[[line, 1, 1] for line in alike]], 9, {})) == 1
    assert len(puzzle_choice.choose([[[line, 1, 1]] for line in alike], 9, {})) == 2


def test_nobody_can_guess_from_the_turns_whether_there_is_a_win() -> None:
    """For each number of turns, as many are chosen with a win as without."""
    doubtful = [read_puzzle(line) for line in published(DATA / "rive.json") if " exists:1 " in line]
    wins = [p for p in doubtful if p.accepted][:3]
    others = [p for p in doubtful if not p.accepted]
    deeper = [others[0]._replace(turns=2), *others[1:]]
    chosen = puzzle_choice.choose([[[str(p), 1, 1]] for p in (*wins, *deeper)], 99, {})
    assert Counter(bool(p.accepted) for p in chosen) == {True: 3, False: 3}
    assert {p.turns for p in chosen} == {1}


def test_what_is_kept_is_part_of_its_share() -> None:
    """So a set that grows gets what it had too few of, first where the turns told the answer."""
    lines = [read_puzzle(line) for line in published(DATA / "rive.json")]
    doubtful = [p for p in lines if p.kind == EXISTS and p.turns == 1]
    wins = [p for p in doubtful if p.accepted]
    kept = dict(enumerate((p for p in doubtful if not p.accepted), 1))
    found = [[[str(p), 1, 1]] for p in (*wins, *(p for p in lines if p.kind == SAVE))]
    grown = puzzle_choice.choose(found, len(kept) + 6, kept)
    new = Counter((p.kind, p.turns) for p in grown[len(kept) :])
    assert new == {(EXISTS, 1): 2, (SAVE, 1): 2, (SAVE, 2): 2}
    few = {number: kept[number] for number in (1, 2, 3)}
    assert len(puzzle_choice.choose(found[: len(wins)], 99, few)) == 6, (
        "as many with a win as without"
    )
    saves = [p for p in lines if p.kind == SAVE]
    soon = dict(enumerate([p for p in saves if p.turns == 1][:3], 1))
    found = [[[str(p), 1, 1]] for p in saves if p not in soon.values()]
    grown = puzzle_choice.choose(found, len(soon) + 2, soon)
    assert [p.turns for p in grown[len(soon) :]] == [2, 2], "of those in one turn there are enough"


def test_some_puzzles_keep_their_numbers(tmp_path: Path, capsys: Any) -> None:
    """What is chosen fills the other numbers, also from several files, and repeats none."""
    before = published(DATA / "rive.json")
    out, *found = (tmp_path / name for name in ("out.json", "one", "two"))
    out.write_text(json.dumps({"kinds": {}, "puzzles": before}), "utf-8")
    for path, lines in zip(found, (before[:60], before[60:]), strict=True):
        entries = [{"match": n, "found": [[line, 1, n]]} for n, line in enumerate(lines)]
        path.write_text("".join(json.dumps(entry) + "\n" for entry in entries), "utf-8")
    options = ["--count", "30", "--keep", "2", "9"]
    main(["puzzles", "choose", str(out), *map(str, found), *options])
    after = published(out)
    assert len(after) == len({read_puzzle(line).code for line in after}) == 30
    assert [after[1], after[8]] == [before[1], before[8]] != [after[0], after[7]]
    assert {*before[60:]} & {*after}
    mixed = tmp_path / "mixed"
    [other, *_] = published(DATA / "starboard-y.json")
    mixed.write_text(json.dumps({"match": 0, "found": [[other, 1, 1]]}) + "\n", "utf-8")
    assert main(["puzzles", "choose", str(out), *map(str, found), str(mixed)])
    assert "puzzles of one game, not of rive and starboard-y" in capsys.readouterr().err
    assert main(["puzzles", "choose", str(out), *map(str, found), "--keep", "31"])
    assert "has only 30 puzzles" in capsys.readouterr().err
    for few, why in (
        (["1", "--keep", "1", "2"], "2 puzzles to keep are more than 1 to choose"),
        (["9", "--keep", "1", "12"], "only 8 puzzles come before the one to keep as 12"),
    ):
        assert main(["puzzles", "choose", str(out), *map(str, found), "--count", *few])
        assert why in capsys.readouterr().err
    assert published(out) == after


def check_rating(made: list[str], path: Path) -> None:
    """Whoever rates puzzles gets the bands with which they were made, and the puzzles in order."""
    unrated = [str(read_puzzle(line)._replace(band=1)) for line in reversed(made)]
    path.write_text(json.dumps({"kinds": {}, "puzzles": unrated}), "utf-8")
    main(["puzzles", "rate", str(path), "--seeds", "1"])
    assert published(path) == made[::-1] != unrated


def read_found(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_the_order_of_days_never_changes() -> None:
    """Puzzles may be added at the end, and days too: what has passed stays as it was, but for how
    difficult puzzles are."""
    days = json.loads((DATA / "daily.json").read_text("utf-8"))
    golden = json.loads((VECTORS / "puzzle_days.json").read_text("utf-8"))
    assert days["first"] == golden["first"]
    kept = [line for path in FILES for line in published(path)[: golden["puzzles"][path.stem]]]
    kept = [" ".join((*line.split(" ")[:2], *line.split(" ")[3:])) for line in kept]
    assert fingerprint(kept) == golden["fingerprint"]
    order = days["order"][: golden["days"]]
    assert fingerprint(order) == golden["order"]
    assert len({*days["order"]}) == len(days["order"]) >= 365
    for address in days["order"]:
        slug, number = address.split("/")
        assert 0 < int(number) <= len(published(DATA / f"{slug}.json"))


def fingerprint(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def test_the_page_is_told_what_comes_of_a_move() -> None:
    """Every wrong move of a puzzle is wrong, and answered with legal moves; the solution solves."""
    every = map(read_puzzle, published(DATA / "starboard-y.json"))
    puzzle = next(p for p in every if p.kind == "only" and not p.turns)
    game, session = load(puzzle.game), Session()
    pos = game.decode(puzzle.code)
    link = write_link(Match(game, puzzle.code))
    verdicts = {}
    for move in game.legal_moves(pos):
        token = game.write(pos, move)
        answer = json.loads(session.puzzle_answer(str(puzzle), link, token))
        verdicts[token] = answer["verdict"]
        after = game.play(pos, move)
        for reply in answer["reply"]:
            assert tuple(reply) in game.legal_moves(after)
            after = game.play(after, tuple(reply))
        assert bool(answer["reply"]) == (answer["verdict"] == "wrong")
    assert {token for token, verdict in verdicts.items() if verdict == "solved"} == {
        *puzzle.accepted
    }
    moves = json.loads(session.puzzle_solution(str(puzzle)))["moves"]
    assert game.write(pos, tuple(moves[0])) in puzzle.accepted
    refused = json.loads(session.puzzle_answer("nonsense", link, "a1"))
    assert refused["error"] == "'nonsense' is not a puzzle"
    too_long = "rive-3 save:9 1 c1 - b1w/b1b1/4b/w1w1/w1b_w_-"
    refused = json.loads(session.puzzle_solution(too_long))
    assert refused["error"] == "This takes too long to prove."


@pytest.mark.parametrize("turns", [200, 0])
def test_a_puzzle_that_takes_too_many_moves_is_refused(
    tmp_path: Path, capsys: Any, turns: int
) -> None:
    game = load("rive-9")
    with pytest.raises(OutOfNodesError):
        Prover(evaluator(game), LIMIT).forces(game.initial(), 0, turns)
    path, puzzle = tmp_path / "file", Puzzle(game.name, "win", turns, 1, (), (), "")
    line = str(puzzle._replace(accepted=("a1",), code=game.code(game.initial())))
    path.write_text(json.dumps({"puzzles": [line]}), "utf-8")
    for what in ("check", "rate"):
        assert main(["puzzles", what, str(path)]) == 2
        assert "takes more moves than Python can follow" in capsys.readouterr().err

"""Reports: the games behind them, their figures, their files and their page."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from skerry.cli.main import main
from skerry.formats.link import read_link
from skerry.game import Game, View
from skerry.games import levels, load
from skerry.lab import plots, report_page, selfplay
from skerry.lab.collection import Collection, order, read
from skerry.lab.report import Figure, mean, report, share_of
from skerry.lab.report_page import as_html, reported
from skerry.lab.report_words import Words
from skerry.lab.score import Score
from skerry.lab.selfplay import Pairing, SelfPlay
from skerry.presentation import Level

NAME = "starboard-y-2"
GAMES = 44
EQUAL = Pairing("equal", (1, 1))


@pytest.fixture(scope="module")
def collection() -> Collection:
    found = Collection(order(NAME, 1, 2))
    for number in reversed(range(GAMES)):
        found.games[number] = found.order.task(number)
    return found


def made(
    number: int,
    winner: int | None,
    values: Sequence[float | None],
    pairing: Pairing = EQUAL,
) -> SelfPlay:
    """A game with these expectations."""
    n = len(values)
    return SelfPlay(
        number,
        pairing,
        moves=("a1",) * n,
        values=tuple(values),
        choices=(4,) * n,
        effective=(None,) * n,
        cells=(0,) * n,
        movers=tuple(i % 2 for i in range(n)),
        won=(0,),
        pieces=((0, 0), (1, 2)),
        score=(),
        captured=3,
        winner=winner,
        termination="goal",
    )


def test_a_game_is_what_its_link_says(collection: Collection) -> None:
    for game in collection.sorted[:8]:
        match = read_link(game.fragment(NAME))
        positions = [match.root.position, *(node.position for node in match.line())]
        assert match.outcome is not None
        assert (match.outcome.winner, match.outcome.termination.value) == (
            game.winner,
            game.termination,
        )
        assert game.movers == tuple(position.turn for position in positions[:-1])
        assert game.choices == tuple(len(match.game.legal_moves(p)) for p in positions[:-1])
        count = len(match.game.view(match.position).pieces)
        assert sum(game.pieces[-1]) == count == len(game.moves) - game.captured


def test_pieces_that_placed_ones_replace_are_captured(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if only the three stones on the first cells were on the board."""
    rules = load(NAME)
    whole = type(rules).view

    def view(game: Game[Any], pos: Any) -> View:
        seen = whole(game, pos)
        return seen._replace(pieces=dict(sorted(seen.pieces.items())[:3]))

    monkeypatch.setattr(type(rules), "view", view)
    monkeypatch.setattr(type(rules), "steps", Game.steps)  # they are told by the view
    played = selfplay.play(NAME, EQUAL, [Level(1)], 1, 0)
    match = read_link(played.fragment(NAME))
    positions = [match.root.position, *(node.position for node in match.line())]
    shown = [rules.view(position).pieces for position in positions]
    left = sum(len(before.keys() - after.keys()) for before, after in pairwise(shown))
    assert played.captured == left > 0


def test_every_level_plays_and_every_first_move_comes_round() -> None:
    game = load("starboard-y-3")
    plans = selfplay.plan(game, 3)
    classes = selfplay.opening_classes(game)
    assert sorted(i for alike in classes for i in alike) == list(range(27))
    assert len(classes) == 9  # rotations by a third of a turn
    pairings = [selfplay.pairing(plans, number) for number in range(12 * len(plans))]
    kinds = [pairing.kind for pairing in pairings]
    assert kinds.count("opening") == kinds.count("equal") + kinds.count("step")
    assert {p.first for p in pairings if p.kind == "opening"} == {alike[0] for alike in classes}
    assert {p.levels for p in pairings if p.kind == "step"} == {(2, 1), (1, 2), (3, 2), (2, 3)}


def test_figures_of_games_known_by_heart() -> None:
    games = [
        # Black wins: behind after half of the game, ahead for good after three quarters.
        made(0, 0, [0.5, 0.6, 0.2, 0.9]),
        # White wins and was always ahead.
        made(1, 1, [None, 0.4, 0.3, 0.1]),
        made(2, None, [0.5, 0.5, 0.5, 0.5]),
        made(3, 0, [0.6, 0.6], Pairing("step", (2, 1))),
    ]
    found = report(load("starboard-y-2"), games, [Level(1)])
    assert found.overall is not None
    assert (found.overall.n, found.overall.value) == (3, 0.5)
    assert found.settled is not None
    assert found.settled.value == pytest.approx((0.75 + 0) / 2)
    assert found.lead_changes is not None
    assert found.lead_changes.value == pytest.approx((2 + 0) / 2)
    assert found.comeback is not None
    assert found.comeback.number == 0
    assert found.comeback.value == pytest.approx(0.3)
    assert found.draws.value == pytest.approx(1 / 3)
    assert found.captures.value == pytest.approx(3 / 4)
    # After three plies of game 0 the winner stays ahead; before them the chances were 20 %.
    assert [(course.ply, course.worst) for course in found.courses] == [(3, 2), (0, 1)]
    assert found.comeback.ply == 2
    # All moves ended on the same cell; of one game, or of no difference, little is known.
    assert found.heat == {0: (3, 1.0, pytest.approx(0.1213, abs=1e-4))}
    assert found.turning == {0: (1, 1.0, pytest.approx(0.3967, abs=1e-4))}
    assert [(q.value, q.low, q.high) for q in found.quartiles] == [(4, 4, 4)] * 3
    assert found.pieces[-1] == ((3, 1.0, 0.0), (3, 2.0, 0.0))
    # White would take over where Black is ahead after the first move: games 0, but not 1 and 2.
    [swap] = found.swaps
    assert (swap.without.value, swap.with_swap.value) == (0.5, pytest.approx(1 / 6))
    assert swap.taken.value == pytest.approx(1 / 3)
    assert [(pair.levels, pair.share.n) for pair in found.pairs] == [((1, 1), 3), ((2, 1), 1)]
    assert found.endings["goal"].value == 1
    assert found.tree.value == pytest.approx(4 * 0.60206, abs=1e-4)
    figure = mean([1, 2, 3, 4])
    assert figure is not None
    assert (figure.n, figure.value) == (4, 2.5)
    assert figure.error == pytest.approx(1.96 * 0.6455, abs=1e-3)
    single = mean([3])
    assert single is not None
    assert Words().mean(single) == "3\u00a0±\u00a0∞"
    same = mean([0, 0, 0])
    assert same is not None
    assert Words().mean(same, 2) == "0", "no interval: it is so in every game"
    assert Words().percent(same) == "0\u00a0%"
    assert mean([4.6] * 10) == (10, 4.6, 0.0)
    assert mean([4.6] * 7) == (7, 4.6, 0.0)


def test_the_order_of_games_does_not_matter(collection: Collection) -> None:
    other = Collection(collection.order)
    for number in range(GAMES):
        other.games[number] = collection.games[number]
    text = collection.as_json()
    assert other.as_json() == text
    assert read(text).sorted == collection.sorted
    assert read(text).missing(GAMES + 2) == [GAMES, GAMES + 1]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format":2}', "[" * 9999, '{"format":1}'])
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read(text)


BAD = (math.nan, -1.0, 1e308)


def test_a_damaged_game_is_refused(collection: Collection) -> None:
    whole = json.loads(collection.as_json())
    game = whole["games"][0]
    for name, bad in (
        *(("number", []), ("winner", "x"), ("winner", []), ("choices", []), ("captured", None)),
        *(("choices", [0] * len(game["moves"])), ("cells", [999] * len(game["moves"]))),
        *(("moves", game["moves"][1:]), ("pieces", game["pieces"][1:]), ("pieces", [[1]] * 21)),
        *(("values", ["x"]), ("values", [10**400]), ("won", [[]]), ("pairing", {}), ("movers", 1)),
        *(("termination", []), ("moves", [1] * len(game["moves"])), ("captured", 10**400)),
        *((name, [bad] * len(game["moves"])) for name in ("values", "effective") for bad in BAD),
        ("pairing", {**game["pairing"], "levels": [9, 9]}),
    ):
        damaged = {**whole, "games": [{**game, name: bad}]}
        with pytest.raises(ValueError, match="a game is damaged: "):
            read(json.dumps(damaged))
    for level in ({"nodes": math.nan, "sight": 0}, {"nodes": 9, "sight": "b2"}):
        bad_order = {**whole["order"], "levels": [level]}
        with pytest.raises(ValueError, match="the order is damaged"):
            read(json.dumps({**whole, "order": bad_order}))
    nameless = {**whole, "order": {**whole["order"], "game": None}}
    with pytest.raises(ValueError, match="not the file of a report"):
        read(json.dumps(nameless))
    assert read(json.dumps({**whole, "games": [game]})).sorted == [collection.games[0]]


class Links(HTMLParser):
    """The targets of a page's links."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if tag == "a" and name == "href"]


def page_of(collection: Collection) -> str:
    found = reported(NAME, collection.sorted, collection.order.levels)
    return as_html([found], "https://example.org/", Words()).replace("\u00a0", " ")


def is_decided_at(game: SelfPlay, ply: int) -> bool:
    """Whether the winner expects to win from this ply on, and did not just before."""
    ahead = [
        value is not None and (value > 0.5 if game.winner == 0 else value < 0.5)
        for value in game.values
    ]
    return all(ahead[ply:]) and not any(ahead[ply - 1 : ply])


def test_where_nothing_was_searched_nothing_is_expected() -> None:
    """Before moves without a choice: no lead ends there.  But where a weak level sees only moves
    that lose, it looks farther."""
    for name, ply, choices, value in [("rive-3", 4, 1, None), ("starboard-y-2", 5, 7, 1.0)]:
        game = selfplay.play(name, EQUAL, levels(load(name)), 1, 0)
        assert (game.values[ply], game.choices[ply]) == (value, choices)
        assert 0.5 not in game.values


def test_every_dot_leads_to_its_game_at_the_ply_in_question(collection: Collection) -> None:
    page = page_of(collection)
    equals = [game for game in collection.sorted if game.pairing.kind == "equal"]
    known = {game.moves: game for game in collection.sorted}

    def opened(part: str) -> list[tuple[SelfPlay, int]]:
        found = [link.removeprefix("https://example.org/") for link in Links(part).found]
        matches = [read_link(link) for link in found]
        return [(known[tuple(n.token for n in match.line())], match.ply) for match in matches]

    parts = dict(re.findall(r'<h3 id="starboard-y-2-([^"]+)">(.*?)</section>', page, re.DOTALL))
    shown = {name: opened(part) for name, part in parts.items()}
    assert {game.moves for game, _ in shown["length"]} == {game.moves for game in equals}
    assert all(ply == len(game.moves) for game, ply in shown["length"])
    plot = opened(re.sub(r"<p>.*?</p>", "", parts["drama"]))
    assert len(plot) == len(equals) / 2  # of two levels
    for played, ply in plot:  # another game may have the same moves, but other expectations
        same = [game for game in equals if game.moves == played.moves]
        assert any(is_decided_at(game, ply) for game in same)
    assert {ply for _, ply in shown["first-moves"]} == {1}
    first = opened(parts["board"].partition("</figure>")[0])
    assert len(first) == 12
    assert len({game.cells[ply - 1] for game, ply in first}) == 12
    for figure in re.findall(r"<figure>.*?</figure>", page, re.DOTALL):
        assert ElementTree.fromstring(figure).find("svg[@aria-label]") is not None
    assert "<script" not in page


def test_games_without_a_dot_are_counted_and_marked(
    collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report_page, "LINKED", 1)
    page = page_of(collection)
    equals = [game for game in collection.sorted if game.pairing.kind == "equal"]
    assert page.count('class="dot"') == 2  # one of each plot
    assert f"Lengths of games (n = {len(equals)}); dots open 1 of them" in page
    [crosses] = re.findall(r'class="rest" d="([^"]+)"', page)
    assert crosses.count("M") == len(equals) / 2 - 1  # of two levels
    assert 'class="band"' in page.partition("Lengths of games")[2].partition("</figure>")[0]
    assert plots.histogram([1, 2, 2, 7], 2) == [
        *((0, 0), (0, 1), (2, 1)),
        *((2, 2), (4, 2)),
        *((4, 0), (6, 0)),
        *((6, 1), (8, 1), (8, 0)),
    ]


def test_bars_and_numbers_are_the_intervals_that_verdicts_use() -> None:
    """Of three games that were all won, more than the last third is uncertain (Wilson, 1927)."""
    always = share_of([True] * 3)
    assert always is not None
    plot = plots.intervals("", [plots.Interval("", always, "")])
    [(left, right)] = re.findall(r'class="bar" x1="([\d.]+)" y1="[\d.]+" x2="([\d.]+)"', plot)
    scale = dict(re.findall(r'class="(?:half|grid)" x1="([\d.]+)"()', plot))
    start, end = float(min(scale, key=float)), float(max(scale, key=float))
    shares = [(float(x) - start) / (end - start) for x in (left, right)]
    assert shares == pytest.approx([0.438, 1], abs=0.002)
    assert Words().percent(always) == "100\u00a0%\u00a0(44\u2013100)"
    assert str(Score(wins=20)).endswith("100.0 % (83.9 to 100.0)")
    assert str(Score(losses=20)).endswith(" 0.0 % (0.0 to 16.1)")


def test_few_games_that_are_all_alike_prove_no_difference() -> None:
    apart = Figure(40, 0.2, 0.1)
    assert not report_page.differ(Figure(3, 1.0, 0.0), apart)
    assert report_page.differ(Figure(30, 1.0, 0.0), apart)
    assert not report_page.differ(Figure(30, 0.25, 0.0), apart)


def page_without_cells(games: Iterable[SelfPlay]) -> str:
    """The page of games whose moves are all buttons."""
    buttons = [game._replace(cells=(None,) * len(game.cells), won=()) for game in games]
    return as_html([reported(NAME, buttons, [Level(1), Level(2)], timed=False)], "", Words())


def test_a_game_of_buttons_has_no_map() -> None:
    games = [made(0, 0, [0.5, 0.6, 0.7]), made(1, 1, [0.5, 0.6, 0.4])]
    assert "-board" not in page_without_cells(games)
    assert "-material" in page_without_cells(games)


def test_every_bin_has_as_many_lengths(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a game that takes every number of moves equally often has no peaks."""
    monkeypatch.setattr(report_page, "LINKED", 1)
    page = page_without_cells(made(n, None, [0.5] * n) for n in range(3, 99))
    outline, *_ = re.findall(r'class="band" d="M([^"]+)z"', page.partition("Lengths of")[2])
    heights = {corner.split(",")[1] for corner in outline.split()}
    assert len(heights) == 2, "the axis and the count of all bins"


def figures(part: object) -> Iterator[Figure]:
    """All figures in a part of a report."""
    if isinstance(part, Figure):
        yield part
    elif isinstance(part, dict | tuple | list):
        for each in part.values() if isinstance(part, dict) else part:
            yield from figures(each)


INTERVAL = re.compile(" ± | \\([\\d.]+\u2013[\\d.]+\\)")


def test_every_figure_has_its_games_and_its_interval(collection: Collection) -> None:
    page = page_of(collection)
    made = reported(NAME, collection.sorted, collection.order.levels).report
    same = {Words().mean(one) for one in figures(made) if not one.error}
    for sentence in re.findall(r"<p>(.*?)</p>", page):
        assert not INTERVAL.search(sentence) or "n = " in sentence, sentence
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", page)
    rows = re.findall(r'text-anchor="end">([^<]*%[^<]*)</text>', page)
    assert len(captions) == 11
    assert all("(n = " in text for text in rows)
    intervals = {"Black&#x27;s share of points between equals", "How games ended"}
    steps = "Each level&#x27;s share of points against the level below"
    assert all(" (n = " in text or text in {*intervals, steps} for text in captions)
    without = {"n", "White", "Nodes below", "Nodes", "Times", "Moves in a game", "95 % interval"}
    for shown in re.findall(r"<table>.*?</table>", page):
        tree = ElementTree.fromstring(shown)
        first, *heads = ("".join(head.itertext()) for head in tree.iterfind("thead/tr/th"))
        for row in tree.iterfind("tbody/tr"):
            for head, cell in zip(heads, row.iterfind("td"), strict=True):
                text = cell.text or ""
                has_interval = INTERVAL.search(text)
                assert head in without or has_interval or text in {"-", *same}, (head, text)
                if has_interval:
                    assert "n = " in head + text or "n" in heads, (head, text)
        assert "95 % interval" not in heads or "(n = " in first


def test_names_are_texts(collection: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(load(NAME)), "players", ("A<b>", "B&C"))
    page = page_of(collection)
    assert "<b>" not in page
    assert "A&lt;b&gt; moves first" in page
    assert "B&C" not in page


def test_a_report_speaks_other_languages(collection: Collection) -> None:
    found = reported(NAME, collection.sorted, collection.order.levels)
    words = {"Fairness": "Equilibrio", "Level {n}": "Nivel {n}"}
    page = as_html([found], "", Words("es", words))
    assert '<html lang="es">' in page
    assert 'id="starboard-y-2-fairness">Equilibrio</h3>' in page
    assert ">Nivel 2<" in page
    assert page.count("<section>") == as_html([found], "", Words()).count("<section>")
    assert Words("es").count(1234.5, 1) == "1.234,5"


def test_effective_choices_are_those_that_cost_little() -> None:
    near = selfplay._near_best
    assert near([0.6, 0.56, 0.5], turn=0) == near([0.4, 0.44, 0.5], turn=1) == 2


def test_a_report_can_be_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["report", NAME, "--levels", "2", "--out", "r"]
    assert main([*words, "--games", "9"]) == 0
    first = read(Path(f"r-{NAME}.json").read_text("utf-8"))
    assert main([*words, "--games", "12"]) == 0
    second = read(Path(f"r-{NAME}.json").read_text("utf-8"))
    assert second.sorted[:9] == first.sorted
    assert len(second.games) == 12
    assert "Starboard Y" in Path("r.html").read_text("utf-8")
    capsys.readouterr()
    assert main([*words, "--seed", "7"]) == 2
    assert "of another report" in capsys.readouterr().err
    assert main([*words, "--nodes", "5"]) == 2
    assert "of another report" in capsys.readouterr().err
    assert main([*words, "--levels", "9"]) == 2
    assert "levels of starboard-y-2 are 1 to 6" in capsys.readouterr().err
    # Nothing is played before it is known that all files can be read and written.
    assert main([*words, "--out", "no/r"]) == 2
    assert (
        capsys.readouterr().err
        == "skerry report: 'no/r.html' cannot be written: No such file or directory\n"
    )
    other = "starboard-y-3"
    Path(f"r-{other}.json").write_text("{}")
    assert main([*words[:1], NAME, other, *words[2:], "--games", "99"]) == 2
    assert capsys.readouterr().err.startswith(f"skerry report: 'r-{other}.json' cannot be cont")
    Path("q-rive-2.json").mkdir()
    assert main(["report", "rive-2", "--games", "4", "--out", "q"]) == 2
    assert capsys.readouterr().err.endswith("'q-rive-2.json' cannot be read: Is a directory\n")
    assert read(Path(f"r-{NAME}.json").read_text("utf-8")).sorted == second.sorted
    assert not [*Path().glob("*.part")]


def lines(text: str) -> Iterator[dict[str, object]]:
    yield from map(json.loads, text.splitlines())


def test_games_are_a_data_set(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["games", NAME, "--games", "4", "--level", "2", "1"]) == 0
    games = list(lines(capsys.readouterr().out))
    assert [game["levels"] for game in games] == [[2, 1], [1, 2], [2, 1], [1, 2]]
    for game in games:
        match = read_link(str(game["link"]))
        assert match.outcome is not None
        assert match.outcome.winner == game["winner"]
    assert main(["games", NAME, "--level", "1", "2", "3"]) == 2
    assert main(["games", NAME, "--games", "1", "--out", "/nowhere/file"]) == 2
    assert "cannot be written" in capsys.readouterr().err
    file = tmp_path / "games"
    assert main(["games", NAME, "--games", "2", "--out", str(file)]) == 0
    before = file.read_text("utf-8")
    assert [game["number"] for game in lines(before)] == [0, 1]
    assert main(["games", NAME, "--out", str(file), "--dask", "bad"]) == 2
    assert file.read_text("utf-8") == before

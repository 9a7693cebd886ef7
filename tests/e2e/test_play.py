"""Whole games, forwards and backwards: against the bot, and between two people."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import expect

from .desk import Desk

pytest_plugins = ["tests.e2e.visitors"]

PERSON, BOT = "Person", "Bot, level 2"

# Circle has three of the four stones that win, and a fourth is two steps away.
RACE = "1/rivers-13/=12!12!4SSS5!12!7S4!12!12!12!12!2SSSSSSSS2!12!3ssssss3!3ssssss3_c_{ply}/"
"""Rivers and Stones shortly before its end, at a ply."""

WHOLE = (
    "d5=v.e9d9>c9.i5=v.i10=v.h5i5>j5.i9i13.i5j4.h10i10>j10.d5d4>d3.d9c9>b9.i4i3.i13=h.g5=h"
    ".c9c10.f5j13.i10j12.j5i5.i13j13>c13.c13d13.c10b10.d13e13.j12=h.i5j5.j10j9.e13e12.h9=v"
    ".g5f5.d10d11.e12e11.g10=h.f4f12.g9i10.f12f11.j13=h.e5g12.j9~.g12g11.d11d12.j5j4>h11"
)
"""A whole game of it, between a bot and chance."""


def check_result(desk: Desk) -> None:
    """The page tells the result in words, in agreement with the engine's reading of the link."""
    outcome = desk.match.outcome
    assert outcome is not None
    if outcome.winner is None:
        expect(desk.prompt).to_have_text(re.compile(r"^Draw: "))
        expect(desk.page.locator(".player.won")).to_have_count(0)
    else:
        winner = desk.match.game.players[outcome.winner]
        expect(desk.prompt).to_have_text(f"{winner} wins.")
        expect(desk.status).to_have_text(str(outcome.reason))
        expect(desk.spoken).to_contain_text(f"{winner} wins. {outcome.reason}")
        card = desk.page.locator(f'[data-player="{outcome.winner}"]')
        expect(card.locator(".turn")).to_have_text("won")
    assert desk.offered()["cells"] == []
    expect(desk.choice("again")).to_be_visible()


# Against the bot


@pytest.mark.parametrize(
    ("title", "size", "bot"),
    [("Rive", 2, 1), ("Rive", 3, 0), ("Starboard Y", 2, 1), ("Starboard Y", 2, 0)],
)
def test_a_whole_game_against_the_bot(desk: Desk, title: str, size: int, bot: int) -> None:
    desk.new_game(title, size, (BOT, PERSON) if bot == 0 else (PERSON, BOT))
    desk.wander_to_the_end(seed=size)
    check_result(desk)
    assert {mover for _, mover, _ in desk.frame["line"]} == {0, 1}
    assert desk.tokens() == [node.token for node in desk.match.line()]
    if title == "Rive":
        counted = Counter(desk.pieces().values())
        for player, colour in enumerate(("black", "white")):
            score = desk.page.locator(f'[data-player="{player}"] .score')
            expect(score).to_have_text(f"Stones: {counted[f'{colour} stone']}")
        assert counted.total() == 3 * size * (size - 1) + 1


def test_rivers_and_stones_against_the_bot(desk: Desk) -> None:
    """Two steps to the end, with the bot's move between them."""
    desk.new_game("Rivers and Stones", 13, (PERSON, BOT))
    assert len(desk.pieces()) == 24
    desk.follow(RACE.format(ply=40))
    desk.seat(1, BOT)
    desk.play("h9", "h10")
    assert desk.ply == 2
    desk.play("h10", "h11")
    check_result(desk)
    expect(desk.prompt).to_have_text("Circle wins.")
    expect(desk.page.locator('[data-player="0"] .score')).to_contain_text("Scored: 4 of 4")


def test_the_bot_takes_a_win(desk: Desk) -> None:
    desk.follow(RACE.format(ply=40))
    desk.seat(0, "Bot, level 4")
    flips = cycle(("=h", "=s"))
    while desk.settle() != "over":
        assert desk.ply < 20
        desk.play("d1", next(flips))
    expect(desk.prompt).to_have_text("Circle wins.")
    check_result(desk)


def test_a_draw_after_a_thousand_moves(desk: Desk) -> None:
    desk.follow(RACE.format(ply=998))
    desk.seat(1, BOT)
    desk.play("c4", "=h")
    check_result(desk)
    expect(desk.prompt).to_have_text("Draw: 1,000 moves were played.")


def test_two_bots_need_nobody(desk: Desk) -> None:
    desk.new_game("Rive", 2, (BOT, BOT))
    assert desk.settle() == "over"
    check_result(desk)


# Between people


@pytest.mark.parametrize(("title", "size"), [("Rive", 3), ("Starboard Y", 2)])
def test_two_people_play_to_the_end(desk: Desk, title: str, size: int) -> None:
    desk.new_game(title, size, (PERSON, PERSON))
    desk.wander_to_the_end(seed=1)
    check_result(desk)
    desk.choice("again").click()
    desk.at(0)
    assert desk.pieces() == {}
    assert desk.frame["line"] == []


def test_two_people_race_over_rivers(desk: Desk) -> None:
    desk.follow(RACE.format(ply=40))
    desk.play("h9", "h10")
    expect(desk.prompt).to_contain_text("Square")
    desk.play("d1", "=v")
    desk.play("h10", "h11")
    expect(desk.prompt).to_have_text("Circle wins.")
    check_result(desk)
    assert desk.tokens() == ["h9h10", "d1=v", "h10h11"]


# Backwards


def test_undo_goes_back_by_single_choices(desk: Desk) -> None:
    """Within a turn of Rive as well: two removals, one at a time."""
    desk.follow("1/rive-3/a1.b4.c2.d3.e1.d2")
    expect(desk.prompt).to_contain_text("Still to remove: 2.")
    before = desk.pieces()
    first, second = sorted(desk.offered()["cells"])[:2]
    desk.play(first)
    expect(desk.prompt).to_contain_text("Still to remove: 1.")
    assert desk.pieces().keys() == before.keys() - {first}
    third = desk.offered()["cells"][0]
    desk.play(third)
    expect(desk.prompt).to_have_text("White: place a stone.")
    for ply, text in ((7, "remove: 1."), (6, "remove: 2."), (5, "White: place a stone.")):
        desk.undo()
        desk.at(ply)
        expect(desk.prompt).to_contain_text(text)
    for ply in (6, 7, 8):
        desk.redo()
        desk.at(ply)
    assert desk.tokens()[-2:] == [f"x{first}", f"x{third}"]
    for ply in (7, 6):
        desk.undo()
        desk.at(ply)
    desk.play(second)
    assert desk.tokens()[-2:] == ["d2", f"x{second}"], "another choice begins another line"


@pytest.mark.parametrize(
    ("link", "items"),
    [
        ("1/starboard-y-3/", [("c3",), ("b2",), ("d4",)]),
        ("1/rivers-15/", [("d5", "d6"), ("d11", "=h"), ("d6", "=v"), ("d11", "=~")]),
    ],
)
def test_undo_and_redo(desk: Desk, link: str, items: list[tuple[str, ...]]) -> None:
    desk.follow(link)
    boards = [desk.pieces()]
    for move in items:
        desk.play(*move)
        boards.append(desk.pieces())
    for ply in reversed(range(len(items))):
        desk.undo()
        desk.at(ply)
        assert desk.pieces() == boards[ply]
    expect(desk.page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    for ply in range(1, len(items) + 1):
        desk.redo()
        desk.at(ply)
        assert desk.pieces() == boards[ply]
    expect(desk.page.locator("#redo")).to_have_attribute("aria-disabled", "true")


def test_undo_against_the_bot_goes_to_ones_own_choice(desk: Desk) -> None:
    desk.follow("1/rive-3/")
    desk.seat(1, BOT)
    mine = []
    for _ in range(3):
        mine.append(desk.ply)
        desk.play(desk.offered()["cells"][0])
        while desk.offered()["cells"] and "remove" in desk.prompt.inner_text():
            mine.append(desk.ply)
            desk.play(desk.offered()["cells"][0])
    end = desk.ply
    assert end > mine[-1] + 1
    for ply in reversed(mine):
        desk.undo()
        desk.at(ply)
        assert desk.settle() == "yours"
    for ply in [*mine[1:], end]:
        desk.redo()
        desk.at(ply)
    assert desk.ply == end, "the bot has not moved again"
    expect(desk.page.locator("#redo")).to_have_attribute("aria-disabled", "true")


def test_undo_stops_a_thought(desk: Desk) -> None:
    desk.follow("1/rive-6/")
    desk.slow_bot()
    desk.seat(1, "Bot, level 6")
    desk.cell("f6").click()
    expect(desk.page.locator("#thinking")).to_be_visible()
    expect(desk.choice("stop")).to_be_visible()
    desk.undo()
    desk.at(0)
    expect(desk.page.locator("#thinking")).to_have_count(0)
    desk.seat(1, PERSON)
    desk.play("f5")
    assert desk.tokens() == ["f5"]


def test_resigning_asks_first(desk: Desk) -> None:
    desk.follow("1/rive-3/c3")
    for answer in ("Cancel", "Resign"):
        desk.page.locator("#resign").click()
        dialog = desk.page.get_by_role("dialog")
        expect(dialog).to_contain_text("White gives up and loses this game.")
        dialog.get_by_role("button", name=answer).click()
        expect(dialog).to_have_count(0)
        if answer == "Cancel":
            expect(desk.prompt).to_have_text("White: place a stone.")
            assert desk.frame["outcome"] is None
    expect(desk.prompt).to_have_text("Black wins.")
    expect(desk.status).to_have_text("White resigned.")
    assert desk.offered()["cells"] == []
    desk.undo()
    desk.at(0)
    desk.play("c2")
    expect(desk.prompt).to_have_text("White: place a stone.")


def test_resigning_against_the_bot(desk: Desk) -> None:
    """The person gives up, even while the bot thinks."""
    desk.follow("1/rive-6/")
    desk.slow_bot()
    desk.seat(1, "Bot, level 6")
    desk.cell("f6").click()
    expect(desk.choice("stop")).to_be_visible()
    desk.page.locator("#resign").click()
    dialog = desk.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Black gives up")
    dialog.get_by_role("button", name="Resign").click()
    expect(desk.prompt).to_have_text("White wins.")
    expect(desk.page.locator("#thinking")).to_have_count(0)


@pytest.mark.parametrize(
    ("link", "plies"),
    [
        ("1/rive-3/a1.b4.c2.d3.e1.d2", 6),
        ("1/starboard-y-3/c3.b2.d4.a1", 4),
        ("1/rivers-13/d5d6.d10=h.d6=v", 3),
    ],
)
def test_the_move_list_leads_to_any_move(desk: Desk, link: str, plies: int) -> None:
    desk.follow(link)
    desk.at(plies)
    for ply in (0, plies - 1, 1, plies):
        desk.page.locator(f'#list [data-ply="{ply}"]').click()
        desk.at(ply)
        assert desk.match.ply == ply
        assert desk.pieces() == desk.true_pieces()
    desk.page.locator('#list [data-ply="1"]').click()
    desk.at(1)
    expect(desk.status).to_have_text(f"After move 1 of {plies}")
    desk.choice("end").click()
    desk.at(plies)


def test_the_bot_waits_where_one_looks_back(desk: Desk) -> None:
    """A jump to the bot's own turn lets it be, until it is told to go on."""
    desk.follow("1/starboard-y-3/c3.b2.d4.a1")
    desk.seat(1, BOT)
    desk.page.locator('#list [data-ply="1"]').click()
    desk.at(1)
    expect(desk.choice("go")).to_be_visible()
    assert len(desk.tokens()) == 4
    desk.choice("go").click()
    desk.at(2)
    desk.settle()
    assert desk.tokens()[0] == "c3"


def test_motion_and_pauses_change_nothing(visit: Callable[..., Desk]) -> None:
    """The page with all that moves, which the other tests do without."""
    desk = visit("#1/rive-2/", reduced_motion="no-preference")
    desk.seat(1, BOT)
    desk.wander_to_the_end(seed=3)
    check_result(desk)


def test_a_whole_game_of_rivers_and_stones(desk: Desk) -> None:
    """Its opening and its end are clicked, what lies between comes by a link."""
    tokens = WHOLE.split(".")
    desk.follow("1/rivers-13/")
    for token in tokens[:4]:
        desk.move(token)
    desk.follow(f"1/rivers-13/{'.'.join(tokens[:-6])}")
    for token in tokens[-6:]:
        desk.move(token)
    assert desk.settle() == "over"
    check_result(desk)
    expect(desk.prompt).to_have_text("Circle wins.")
    assert desk.tokens() == tokens
    assert desk.pieces() == desk.true_pieces()
    desk.undo()
    expect(desk.choice("again")).to_have_count(0)
    desk.move(tokens[-1])
    check_result(desk)


HEAR = """() => {
  const { start } = AudioScheduledSourceNode.prototype;
  window.rung = 0;
  OscillatorNode.prototype.start = function (...when) {
    if (this.context.state === "running") window.rung += 1;
    return start.apply(this, when);
  };
}"""


RENDERED = """async () => {
  const [url] = performance.getEntriesByType("resource")
    .map(({ name }) => name).filter((name) => /\\/sound-[^/]*$/.test(name));
  const { NAMES, ring } = await import(url);
  return Promise.all(NAMES.map(async (name) => {
    const context = new OfflineAudioContext(1, 44100, 44100);
    ring(context, name);
    const wave = (await context.startRendering()).getChannelData(0);
    const last = wave.findLastIndex((x) => Math.abs(x) > 0.001);
    const leap = Math.max(...wave.slice(1).map((x, i) => Math.abs(x - wave[i])));
    const hertz = (from, to) => {
      const part = wave.slice(from * last, to * last);
      return (part.filter((x, i) => i && x < 0 !== part[i - 1] < 0).length * 22050) / part.length;
    };
    const peak = Math.max(...wave.map(Math.abs));
    const pitch = [hertz(0, 0.5), hertz(0.5, 1)];
    return [name, { peak, leap, seconds: last / 44100, pitch }];
  }));
}"""


def test_how_the_sounds_sound(desk: Desk) -> None:
    """Short, loud enough, without distortion or clicks, and no two alike."""
    desk.option("Sounds", True)
    desk.page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({ name }) => /sound-/.test(name))"
    )
    desk.option("Sounds", False)
    sounds: dict[str, dict[str, Any]] = dict(desk.page.evaluate(RENDERED))
    assert set(sounds) == {"place", "remove", "slide", "win", "end"}
    for sound in sounds.values():
        assert 0.2 < sound["peak"] < 0.8
        assert sound["leap"] < 0.1
    assert max(sounds[name]["seconds"] for name in ("place", "remove", "slide")) < 0.3
    for name in ("win", "end"):
        assert 0.3 < sounds[name]["seconds"] < 0.7
    tunes = [
        (*(round(hz / 50) for hz in sound["pitch"]), round(sound["seconds"], 1))
        for sound in sounds.values()
    ]
    assert len(set(tunes)) == 5
    (down, lower), (up, higher) = sounds["place"]["pitch"], sounds["remove"]["pitch"]
    assert down > lower
    assert up < higher


# Where no device makes sounds, Firefox lets none begin.
@pytest.mark.only_browser("chromium")
def test_sounds_only_when_they_are_wanted(desk: Desk) -> None:
    """Off at first; a choice to hear them rings, and so does every move then."""
    page = desk.page
    page.evaluate(HEAR)
    desk.follow("1/rive-3/a1.b4.c2.d3.e1")
    desk.play("d2")
    assert page.evaluate("() => window.rung") == 0
    desk.option("Sounds", True)
    page.wait_for_function("() => window.rung > 0")
    before = page.evaluate("() => window.rung")
    desk.play(desk.offered()["cells"][0])
    page.wait_for_function("(before) => window.rung > before", arg=before)
    desk.undo()
    desk.option("Sounds", False)
    before = page.evaluate("() => window.rung")
    desk.play(desk.offered()["cells"][0])
    page.wait_for_timeout(200)
    assert page.evaluate("() => window.rung") == before

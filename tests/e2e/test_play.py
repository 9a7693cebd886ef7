"""Whole games, forwards and backwards: against the bot, and between two people."""

from __future__ import annotations

import re
from collections import Counter
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from .pages import AppPage, Visit

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


def check_result(app: AppPage) -> None:
    """The page tells the result in words, in agreement with the engine's reading of the link."""
    outcome = app.match.outcome
    assert outcome is not None
    if outcome.winner is None:
        expect(app.prompt).to_have_text(re.compile(r"^Draw: "))
        expect(app.page.locator(".player.won")).to_have_count(0)
    else:
        winner = app.match.game.players[outcome.winner]
        person = app.players[outcome.winner] == "person" and app.players.count("person") == 1
        expect(app.prompt).to_have_text("You win." if person else f"{winner} wins.")
        expect(app.status).to_contain_text(str(outcome.reason))
        expect(app.spoken).to_contain_text(f"{winner} wins. {outcome.reason}")
        card = app.page.locator(f'[data-player="{outcome.winner}"]')
        expect(card.locator(".turn")).to_have_text("won")
    assert app.offered()["cells"] == []
    expect(app.choice("again")).to_be_visible()


# Against the bot


@pytest.mark.parametrize(
    ("title", "size", "bot"),
    [("Rive", 2, 0), ("Starboard Y", 2, 1)],
)
def test_a_whole_game_against_the_bot(app: AppPage, title: str, size: int, bot: int) -> None:
    app.new_game(title, size, (BOT, PERSON) if bot == 0 else (PERSON, BOT))
    app.wander_to_the_end(seed=size)
    check_result(app)
    assert {move["player"] for move in app.frame["line"]} == {0, 1}
    assert app.tokens() == [node.token for node in app.match.line()]
    if title == "Rive":
        counted = Counter(app.pieces().values())
        for player, colour in enumerate(("black", "white")):
            score = app.page.locator(f'[data-player="{player}"] .score')
            expect(score).to_have_text(f"Stones: {counted[f'{colour} stone']}")
        assert counted.total() == 3 * size * (size - 1) + 1


def test_rivers_and_stones_against_the_bot(app: AppPage) -> None:
    """Two steps to the end, with the bot's move between them."""
    app.new_game("Rivers and Stones", 13, (PERSON, BOT))
    assert len(app.pieces()) == 24
    app.follow(RACE.format(ply=40))
    app.let_play(1, BOT)
    app.play("h9", "h10")
    assert app.ply == 2
    app.play("h10", "h11")
    check_result(app)
    expect(app.page.locator('[data-player="0"] .score')).to_contain_text("Scored: 4 of 4")


def test_the_bot_takes_a_win(app: AppPage) -> None:
    app.follow(RACE.format(ply=40))
    app.let_play(0, "Bot, level 4")
    flips = cycle(("=h", "=s"))
    while app.settle() != "over":
        assert app.ply < 20
        app.play("d1", next(flips))
    expect(app.prompt).to_have_text("Circle wins.")
    check_result(app)


def test_a_draw_after_a_thousand_moves(app: AppPage) -> None:
    app.follow(RACE.format(ply=998))
    app.let_play(1, BOT)
    app.play("c4", "=h")
    check_result(app)
    expect(app.prompt).to_have_text("Draw: 1,000 moves were played.")


def test_two_bots_need_nobody(app: AppPage) -> None:
    app.new_game("Rive", 2, (BOT, BOT))
    assert app.settle() == "over"
    check_result(app)


# Between people


def test_two_people_play_to_the_end(app: AppPage) -> None:
    app.new_game("Starboard Y", 2, (PERSON, PERSON))
    app.wander_to_the_end(seed=1)
    check_result(app)
    app.choice("again").click()
    app.at(0)
    assert app.pieces() == {}
    assert app.frame["line"] == []


# Backwards


def test_undo_goes_back_by_single_choices(app: AppPage) -> None:
    """Within a turn of Rive as well: two removals, one at a time."""
    app.follow("1/rive-3/a1.b4.c2.d3.e1.d2")
    expect(app.prompt).to_contain_text("remove 2 stones")
    before = app.pieces()
    first, second = sorted(app.offered()["cells"])[:2]
    app.play(first)
    expect(app.prompt).to_contain_text("remove 1 stone")
    assert app.pieces().keys() == before.keys() - {first}
    third = app.offered()["cells"][0]
    app.play(third)
    expect(app.prompt).to_have_text("White: place a stone.")
    for ply, text in ((7, "remove 1 stone "), (6, "remove 2"), (5, "White: place a stone.")):
        app.undo()
        app.at(ply)
        expect(app.prompt).to_contain_text(text)
    for ply in (6, 7, 8):
        app.redo()
        app.at(ply)
    assert app.tokens()[-2:] == [f"x{first}", f"x{third}"]
    for ply in (7, 6):
        app.undo()
        app.at(ply)
    app.play(second)
    assert app.tokens()[-2:] == ["d2", f"x{second}"], "another choice begins another line"


@pytest.mark.parametrize(
    ("link", "items"),
    [
        ("1/starboard-y-3/", [("c3",), ("b2",), ("d4",)]),
        ("1/rivers-15/", [("d5", "d6"), ("d11", "=h"), ("d6", "=v"), ("d11", "=~")]),
    ],
)
def test_undo_and_redo(app: AppPage, link: str, items: list[tuple[str, ...]]) -> None:
    app.follow(link)
    boards = [app.pieces()]
    for move in items:
        app.play(*move)
        boards.append(app.pieces())
    for ply in reversed(range(len(items))):
        app.undo()
        app.at(ply)
        assert app.pieces() == boards[ply]
    expect(app.page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    for ply in range(1, len(items) + 1):
        app.redo()
        app.at(ply)
        assert app.pieces() == boards[ply]
    expect(app.page.locator("#redo")).to_have_attribute("aria-disabled", "true")


def test_undo_against_the_bot_goes_to_ones_own_choice(app: AppPage) -> None:
    app.follow("1/rive-3/")
    app.let_play(1, BOT)
    mine = []
    for _ in range(3):
        mine.append(app.ply)
        app.play(app.offered()["cells"][0])
        while app.offered()["cells"] and "remove" in app.prompt.inner_text():
            mine.append(app.ply)
            app.play(app.offered()["cells"][0])
    end = app.ply
    assert end > mine[-1] + 1
    for ply in reversed(mine):
        app.undo()
        app.at(ply)
        assert app.settle() == "yours"
    for ply in [*mine[1:], end]:
        app.redo()
        app.at(ply)
    assert app.ply == end, "the bot has not moved again"
    expect(app.page.locator("#redo")).to_have_attribute("aria-disabled", "true")


def test_undo_stops_a_thought(app: AppPage) -> None:
    app.follow("1/rive-4/")
    app.slow_bot()
    app.let_play(1, "Bot, level 6")
    app.cell("d4").click()
    expect(app.page.locator("#thinking")).to_be_visible()
    expect(app.choice("stop")).to_be_visible()
    app.undo()
    app.at(0)
    expect(app.page.locator("#thinking")).to_have_count(0)
    app.let_play(1, PERSON)
    app.play("d3")
    assert app.tokens() == ["d3"]


def test_resigning_asks_first(app: AppPage) -> None:
    app.follow("1/rive-3/c3")
    for answer in ("Cancel", "Resign"):
        app.page.locator("#resign").click()
        dialog = app.page.get_by_role("dialog")
        expect(dialog).to_have_accessible_description("White gives up and loses this game.")
        dialog.get_by_role("button", name=answer).click()
        expect(dialog).to_have_count(0)
        if answer == "Cancel":
            expect(app.prompt).to_have_text("White: place a stone.")
            assert app.frame["outcome"] is None
    expect(app.prompt).to_have_text("Black wins.")
    expect(app.status).to_have_text("White resigned.")
    assert app.offered()["cells"] == []
    app.undo()
    app.at(0)
    expect(app.page.locator("#resign")).to_be_disabled()  # the match would go on after it
    app.play("c2")
    expect(app.prompt).to_have_text("White: place a stone.")


def test_resigning_against_the_bot(app: AppPage) -> None:
    """The person gives up, even while the bot thinks."""
    app.follow("1/rive-4/")
    app.slow_bot()
    app.let_play(1, "Bot, level 6")
    app.cell("d4").click()
    expect(app.choice("stop")).to_be_visible()
    app.page.locator("#resign").click()
    dialog = app.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Black gives up")
    dialog.get_by_role("button", name="Resign").click()
    expect(app.prompt).to_have_text("White wins.")
    expect(app.page.locator("#thinking")).to_have_count(0)


@pytest.mark.parametrize(
    ("link", "plies"),
    [
        ("1/rive-3/a1.b4.c2.d3.e1.d2", 6),
        ("1/rivers-13/d5d6.d10=h.d6=v", 3),
    ],
)
def test_the_move_list_leads_to_any_move(app: AppPage, link: str, plies: int) -> None:
    app.follow(link)
    app.at(plies)
    for ply in (0, plies - 1, 1, plies):
        app.page.locator(f'#list [data-ply="{ply}"]').click()
        app.at(ply)
        assert app.match.ply == ply
        assert app.pieces() == app.true_pieces()
    app.page.locator('#list [data-ply="1"]').click()
    app.at(1)
    expect(app.status).to_have_text(f"After move 1 of {plies}")
    app.choice("end").click()
    app.at(plies)


def test_the_bot_waits_where_one_looks_back(app: AppPage) -> None:
    """A jump to the bot's own turn lets it be, until somebody lets it go on."""
    app.follow("1/starboard-y-3/c3.b2.d4.a1")
    app.let_play(1, BOT)
    app.page.locator('#list [data-ply="1"]').click()
    app.at(1)
    expect(app.choice("go")).to_be_visible()
    assert len(app.tokens()) == 4
    app.choice("go").click()
    app.at(2)
    app.settle()
    assert app.tokens()[0] == "c3"


def test_motion_and_pauses_change_nothing(app: AppPage) -> None:
    """The page with all that moves, which the other tests do without."""
    app.page.emulate_media(reduced_motion="no-preference")
    app.follow("1/starboard-y-2/c2.a2.a1.c1.b3.b2")
    app.let_play(1, BOT)
    app.wander_to_the_end(seed=3)
    check_result(app)


def test_a_whole_game_of_rivers_and_stones(app: AppPage) -> None:
    """Its opening and its end are clicked, what lies between comes by a link."""
    tokens = WHOLE.split(".")
    app.follow("1/rivers-13/")
    for token in tokens[:4]:
        app.move(token)
    app.follow(f"1/rivers-13/{'.'.join(tokens[:-6])}")
    for token in tokens[-6:]:
        app.move(token)
    assert app.settle() == "over"
    check_result(app)
    assert app.tokens() == tokens
    assert app.pieces() == app.true_pieces()
    app.undo()
    expect(app.choice("again")).to_have_count(0)
    app.move(tokens[-1])
    check_result(app)


HEAR = """() => {
  const { start } = AudioScheduledSourceNode.prototype;
  window.rung = 0;
  OscillatorNode.prototype.start = function (...when) {
    const { context } = this; // which may take a while to run
    const heard = () => (window.rung += context.state === "running");
    if (context.state === "running") heard();
    else context.addEventListener("statechange", heard, { once: true });
    return start.apply(this, when);
  };
}"""


RENDERED = """async (path) => {
  const { NAMES, schedule } = await import(new URL(path, document.baseURI).href);
  return Promise.all(NAMES.map(async (name) => {
    const context = new OfflineAudioContext(1, 44100, 44100);
    schedule(context, name);
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


def test_how_the_sounds_sound(app: AppPage, dist: Path) -> None:
    """Short, loud enough, without distortion or clicks, and no two alike."""
    [module] = dist.glob("assets/platform/sound-*.js")
    path = module.relative_to(dist).as_posix()
    sounds: dict[str, dict[str, Any]] = dict(app.page.evaluate(RENDERED, path))
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
def test_sounds_only_when_they_are_wanted(app: AppPage) -> None:
    """Off at first; a choice to hear them rings, and so does every move then."""
    page = app.page
    page.evaluate(HEAR)
    app.follow("1/rive-3/a1.b4.c2.d3.e1")
    app.play("d2")
    page.wait_for_timeout(200)  # what sounds is loaded on demand
    assert page.evaluate("() => window.rung") == 0
    app.option("Sounds", True)
    page.wait_for_function("() => window.rung > 0")
    before = page.evaluate("() => window.rung")
    app.play(app.offered()["cells"][0])
    page.wait_for_function("(before) => window.rung > before", arg=before)
    app.undo()
    app.at(6)
    app.option("Sounds", False)
    before = page.evaluate("() => window.rung")
    app.play(app.offered()["cells"][0])
    page.wait_for_timeout(200)
    assert page.evaluate("() => window.rung") == before


COUNT_DRAWINGS = """() => {
  const { setTimeout } = window; // an answer that is slow to come would be drawn as such
  window.setTimeout = (call, ms, ...rest) => setTimeout(call, ms === 250 ? 1e6 : ms, ...rest);
  window.drawings = 0;
  const count = ({ presenter }) => {
    const { show } = presenter;
    presenter.show = (...shown) => {
      window.drawings += 1;
      return show.apply(presenter, shown);
    };
  };
  let skerry;
  const set = (value) => count((skerry = value)); // as soon as the page has it
  Object.defineProperty(window, "skerry", { set, get: () => skerry });
}"""


def drawings(app: AppPage) -> int:
    """How often the match was drawn since this was last asked."""
    app.settle()
    return int(app.page.evaluate("() => [window.drawings, (window.drawings = 0)][0]"))


def test_what_happens_once_is_drawn_once(first_visit: Visit) -> None:
    app = first_visit("about:blank", live=False)
    app.page.add_init_script(f"({COUNT_DRAWINGS})()")
    app.visit("#1/rivers-13/d5d6")
    assert drawings(app) == 2, "by its notation, then by the engine"
    app.follow("1/rivers-13/")
    assert drawings(app) == 1, "a link"
    app.play("d5")
    assert drawings(app) == 1, "a cell that was clicked"
    app.play("d6")
    assert drawings(app) == 1, "a move, and not that it waits for its answer"
    app.page.locator("#undo").click()
    app.page.wait_for_function("() => window.skerry.match.frame.ply === 0")
    assert drawings(app) == 1
    app.home()
    app.resume()
    assert drawings(app) == 1


COUNT = """() => {
  const { setTimeout } = window; // an answer that is slow to come would be drawn as such
  window.setTimeout = (call, ms, ...rest) => setTimeout(call, ms === 250 ? 1e6 : ms, ...rest);
  window.counts = { calls: [], saves: 0, surface: 0, play: 0 };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.name) window.counts.calls.push(message.name);
    return postMessage.call(this, message, ...rest);
  };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...row) {
    window.counts.saves += this.name === "match";
    return put.apply(this, row);
  };
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (...args) {
    if (this.id in window.counts) window.counts[this.id] += 1; // it is fetched for every drawing
    return getContext.apply(this, args);
  };
}"""
QUIET = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await window.skerry.written();
}"""


def counts(app: AppPage) -> dict[str, Any]:
    """What was done since they were taken last."""
    app.page.evaluate(QUIET)
    found: dict[str, Any] = app.page.evaluate(
        "() => { const { counts } = window;"
        "  window.counts = { calls: [], saves: 0, surface: 0, play: 0 }; return counts; }"
    )
    return found


@pytest.mark.only_browser("chromium")  # whose tools can say what is in its memory
def test_a_dialog_takes_its_board_with_it(app: AppPage) -> None:
    """Of all that were closed, the browser may hold the last one, for what it painted; no other."""
    app.follow("1/rive-3/")
    session = app.page.context.new_cdp_session(app.page)

    def held() -> set[str]:
        """The marked pictures that are in memory, in the page or not, without the garbage."""
        kind = session.send("Runtime.evaluate", {"expression": "HTMLCanvasElement.prototype"})
        which = {"prototypeObjectId": kind["result"]["objectId"]}
        found = session.send("Runtime.queryObjects", which)["objects"]["objectId"]
        marks = "function () { return this.map(({ dataset }) => dataset.look ?? ''); }"
        asked = {"functionDeclaration": marks, "objectId": found, "returnByValue": True}
        names: list[str] = session.send("Runtime.callFunctionOn", asked)["result"]["value"]
        session.send("Runtime.releaseObject", {"objectId": found})
        return set(names) - {""}

    def look(name: str) -> None:
        app.page.locator("#new").click()
        expect(app.page.locator("#new-game .preview canvas").first).to_be_visible()
        mark = "(all, name) => { for (const { dataset } of all) dataset.look = name; }"
        app.page.locator("#new-game .preview canvas").evaluate_all(mark, name)
        assert name in held()
        app.page.evaluate(QUIET)  # painted, so that the browser forgets the one before
        app.page.keyboard.press("Escape")
        expect(app.page.get_by_role("dialog")).to_have_count(0)

    for name in ("first", "second", "third", "last"):
        look(name)
    assert held() <= {"last"}


def test_a_click_costs_one_call_one_save_and_one_drawing(visit: Visit) -> None:
    app = visit("#1/rive-3/a1.b4", reduced_motion="reduce")
    app.page.evaluate("() => (document.documentElement.dataset.motion = 'off')")  # not even a fade
    app.play("c2")
    app.page.evaluate(COUNT)
    for method, act in {
        "play": lambda: app.cell("d3").dispatch_event("click"),
        "undo": lambda: app.page.locator("#undo").dispatch_event("click"),
        "redo": lambda: app.page.locator("#redo").dispatch_event("click"),
    }.items():
        app.page.evaluate(QUIET)
        counts(app)
        link = app.frame["link"]
        act()
        app.page.wait_for_function("(link) => window.skerry.match.frame.link !== link", arg=link)
        assert counts(app) == {"calls": [method], "saves": 1, "surface": 0, "play": 1}


def test_a_pointer_over_the_board_changes_no_text(app: AppPage) -> None:
    """The page would be laid out anew for each of its moves."""
    app.follow("1/rive-3/a1.b4.c2")
    app.page.evaluate(QUIET)
    app.page.evaluate(
        "() => { window.changes = 0;"
        "  const count = (records) => { window.changes += records.length; };"
        "  new MutationObserver(count).observe(document.querySelector('#gauge').parentElement,"
        "    { subtree: true, childList: true, characterData: true }); }"
    )
    for cell in ("d3", "e1", "a3"):
        app.cell(cell).hover()
        app.page.evaluate(QUIET)
    assert app.page.evaluate("window.changes") == 0


def test_a_link_is_drawn_once_and_then_confirmed(first_visit: Visit) -> None:
    """Its board is drawn as the first thing and by the page; what Python adds goes over it."""
    app = first_visit("about:blank", live=False, reduced_motion="reduce")
    app.page.add_init_script(f"({COUNT})()")
    app.visit("#1/rive-3/a1.b4.c2.d3.e1.d2/@4")
    found = counts(app)
    assert [call for call in found["calls"] if call != "trail"] == ["open_link"]
    assert found["surface"] <= 2
    assert found["play"] <= 2
    assert found["saves"] == 0


TOPS = """() => {
  window.tops = new Set();
  const look = () => {
    window.tops?.add(document.querySelector("#list").getBoundingClientRect().top);
    if (window.tops) requestAnimationFrame(look);
  };
  look();
}"""
"""Notes, with every frame until they are taken, where the list of moves begins."""


def test_the_list_of_moves_stays_where_it_is(app: AppPage) -> None:
    """The card above it has room for all that is said and offered during a turn."""
    app.page.set_viewport_size({"width": 1440, "height": 900})
    app.follow("1/rivers-13/")
    app.let_play(1, "Bot, level 1")
    app.settle()
    app.page.evaluate(TOPS)
    rng = Random(4)
    for _ in range(3):
        app.wander(rng)
    tops = app.page.evaluate("() => [[...window.tops], (window.tops = null)][0]")
    assert len(tops) == 1, "it never moved"

"""Analysis, review, hints: off until asked for, true to the engine, stopped when nobody looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from skerry.game import Game
from skerry.games import presentation

from .pages import DYE, FOLLOW, INK, PATIENCE, AppPage, Visit
from .test_access import TARGETS, WIDTHS, judge

LINE = "1/starboard-y-5/d4.e5.c3.c4.f4"
# Both throw away what they have, which the bot can prove at once: a1, c1 and b1.
COMEDY = "1/starboard-y-2/c2.a2.a1.c1.b3.b2.b1.a3"

COUNT = """() => {
  const { postMessage } = Worker.prototype;
  window.slices = 0;
  Worker.prototype.postMessage = function (message) {
    if (message.name === "slice") window.slices += 1;
    return postMessage.call(this, message);
  };
}"""

WORKERS = """() => {
  window.running = new Set();
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      window.running.add(this);
    }
    terminate() {
      window.running.delete(this);
      super.terminate();
    }
  };
}"""


@pytest.fixture
def panel(app: AppPage) -> Iterator[Locator]:
    """The panel of a page, closed at the end so that the next test finds it closed."""
    found = app.page.get_by_role("region", name="Analysis")
    yield found
    if found.count():
        found.get_by_role("button", name="Close").click()
        expect(found).to_have_count(0)


def analyse(app: AppPage) -> None:
    app.page.locator("#analyse").click()
    expect(app.page.locator("#analysis")).to_be_visible()


def rows(panel: Locator) -> Locator:
    return panel.locator(".candidates li:visible")


def choose(panel: Locator, tab: str) -> None:
    panel.get_by_role("tab", name=tab, exact=True).click()


def review(app: AppPage, panel: Locator) -> None:
    choose(panel, "Review")
    panel.get_by_role("button", name="Review the game").click()
    expect(app.spoken).to_contain_text("The review is done.")


def test_it_is_off_until_it_is_asked_for(first_visit: Visit) -> None:
    """Not even its code is loaded before; opened, it counts up and lists moves that are legal.

    On a machine with cores to spare a second worker sees to the rest of the line, and two more help
    with the position at the cursor; all are let go a minute after the panel was closed.
    """
    loaded = """() => performance.getEntriesByType("resource").map(({ name }) => name)
      .filter((name) => /analysis|analyst|overlay|editor/.test(name)).length"""
    app = first_visit("about:blank", live=False, service_workers="block")
    app.page.add_init_script(f"({WORKERS})()")

    def running(count: int) -> None:
        """Wait until the page has so many workers, by its own account: the driver's comes later."""
        app.page.wait_for_function("(count) => window.running.size === count", arg=count)

    app.visit(f"#{LINE}")
    assert app.page.evaluate(loaded) == 0
    expect(app.page.locator("#analysis")).to_have_count(0)
    app.page.evaluate("""() => Object.defineProperties(navigator,
      { hardwareConcurrency: { value: 4 }, deviceMemory: { value: 8 } })""")
    running(1)  # the game's
    app.page.clock.install()
    analyse(app)
    panel = app.page.get_by_role("region", name="Analysis")
    expect(rows(panel).nth(2)).to_be_visible()
    legal = {app.match.game.write(app.match.position, m) for m in app.match.legal_moves()}
    shown = panel.locator("[data-token='0']:visible").all_inner_texts()
    assert shown
    assert set(shown) <= legal
    expect(panel.get_by_role("meter", name="White's chances")).to_be_visible()
    expect(panel.locator(".chances")).to_have_text(re.compile(r"^White's chances\d+%$"))
    verdict = panel.get_by_role("heading", level=2)
    expect(verdict).to_have_text(re.compile(r"^(The game is even|(Black|White) is .+)\.$"))
    expect(panel.locator("#best .nodes")).to_have_text(re.compile(r"^[\d,]+ positions seen$"))
    expect(app.page.locator("#analyse")).to_have_attribute("aria-pressed", "true")
    # The cursor is at the last of five moves: all others are the second worker's.
    whole = re.compile(r"^M[^L]+(L[^L]+){5}$")
    expect(panel.locator(".graph .curve")).to_have_attribute("d", whole)
    running(5)
    panel.get_by_role("button", name="Close").click()
    for _ in range(100):  # an answer may be on its way until now
        if app.page.evaluate("() => window.running.size") == 1:
            break
        app.page.clock.run_for(61_000)
        app.page.wait_for_timeout(100)
    running(1)
    analyse(app)
    expect(rows(panel).first).to_be_visible()


def test_it_stops_when_it_is_closed_or_hidden(app: AppPage, panel: Locator) -> None:
    page = app.page
    app.follow("1/rive-5/")
    page.evaluate(COUNT)
    analyse(app)
    page.wait_for_function("() => window.slices > 2")
    hide = """(hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    # A slice may be on its way; after its answer none is asked for.
    rest = "() => new Promise((done) => setTimeout(() => done(window.slices), 400))"
    page.evaluate(hide, True)
    page.evaluate(rest)
    assert page.evaluate(rest) == page.evaluate(rest)
    before = page.evaluate("() => window.slices")
    page.evaluate(hide, False)
    page.wait_for_function("(before) => window.slices > before + 1", arg=before)
    panel.get_by_role("button", name="Close").click()
    page.evaluate(rest)
    assert page.evaluate(rest) == page.evaluate(rest)


def test_candidates_are_marked_on_the_board(app: AppPage, panel: Locator) -> None:
    app.follow(LINE)
    analyse(app)
    expect(rows(panel).nth(1)).to_be_visible()
    app.page.wait_for_function(
        "() => Number(document.querySelector('.visits').textContent.replace(/\\D/g, '')) > 100"
    )
    # The best one, which may be another any moment, is filled with the colour of the sea.
    app.page.wait_for_function(
        f"""(wanted) => {{
          const cell = document.querySelector("[data-row='0'][data-token='0']").innerText;
          return ({INK})([cell, 0.25, 0.1]).every((part, i) => Math.abs(part - wanted[i]) < 12);
        }}""",
        arg=app.page.evaluate(DYE, "--note"),
    )
    heat = panel.get_by_role("button", name="Heat map")
    heat.click()
    expect(heat).to_have_attribute("aria-pressed", "true")
    expect(panel.locator(".legend")).to_have_text(re.compile(r"search went there: at most \d+%\.$"))
    heat.click()
    expect(heat).to_have_attribute("aria-pressed", "false")
    expect(panel.locator(".legend")).to_be_hidden()


def test_a_candidate_that_has_the_focus(app: AppPage, panel: Locator) -> None:
    """Its name, which would be said again, stays while its chances and visits change; played, it
    leaves the focus to the board."""
    app.follow(LINE)
    analyse(app)
    expect(rows(panel).first).to_be_visible()
    app.page.evaluate(
        """() => {
          const button = document.querySelector("[data-row='0'][data-token='0']");
          window.renamed = 0;
          new MutationObserver((changes) => {
            for (const { oldValue } of changes)
              if (oldValue?.split(":")[0] === button.ariaLabel.split(":")[0]) window.renamed++;
          }).observe(button, { attributeFilter: ["aria-label"], attributeOldValue: true });
          button.focus();
          window.visits = document.querySelector(".visits");
          window.before = window.visits.textContent;
        }"""
    )
    for _ in range(3):
        app.page.wait_for_function("() => window.visits.textContent !== window.before")
        app.page.evaluate("() => { window.before = window.visits.textContent; }")
    assert app.page.evaluate("() => window.renamed") == 0
    app.page.keyboard.press("Enter")
    app.at(6)
    expect(app.page.locator("#grid :focus")).to_have_count(1)


def test_it_says_whether_to_swap(app: AppPage, panel: Locator) -> None:
    """By estimate where no proof is known, and not where nobody may swap; what is said by which
    estimate is tested in node."""
    app.follow("1/starboard-y-5-pie/e5")
    analyse(app)
    advice = panel.locator(".advice")
    better = re.compile(r"^It seems better to swap: White's chances are \d\d%\.$")
    expect(advice).to_have_text(better, timeout=2 * PATIENCE)
    for cell, swaps in (("d4", True), ("c4", False)):  # White wins both, by proof
        app.follow(f"1/starboard-y-4-pie/{cell}")
        told = panel.locator("#best .nodes")
        expect(told).to_have_text("White can force a win.", timeout=2 * PATIENCE)
        expect(advice).to_be_hidden()
        token = panel.locator("[data-row='0'][data-token='0']")
        expect(token).to_have_text(re.compile("^swap$" if swaps else r"^\w\d$"))
    app.follow(LINE)
    expect(rows(panel).first).to_be_visible()
    expect(advice).to_be_hidden()


@pytest.mark.parametrize(
    ("link", "winner"),
    [("1/starboard-y-4/a1", "White"), ("1/rive-3/", "Black"), ("1/rive-3/c3", "Black")],
)
def test_it_says_who_wins_on_solved_boards(
    app: AppPage, panel: Locator, link: str, winner: str
) -> None:
    """Without a search, whoever is to move; for whoever loses it then looks for the move that makes
    it hardest."""
    app.follow(link)
    app.page.evaluate(COUNT)
    analyse(app)
    told = panel.locator("#best .nodes")
    expect(told).to_have_text(f"{winner} can force a win.", timeout=2 * PATIENCE)
    if (app.frame["turn"] == 0) == (winner == "Black"):
        assert app.page.evaluate("() => window.slices") == 0
    else:
        app.page.wait_for_function("() => window.slices > 0")
        expect(told).to_have_text("Black can force a win.")


def test_a_line_is_played_as_a_variation(app: AppPage, panel: Locator) -> None:
    app.follow(LINE)
    app.page.locator('#list [data-ply="2"]').click()
    app.at(2)
    analyse(app)
    third = panel.locator("[data-row='0'][data-token='2']")
    expect(third).to_be_visible()
    # Whoever points at it sees it on the board: the mover's moves are filled.
    third.hover()
    app.page.wait_for_function(
        f"""(wanted) => {{
          const cell = document.querySelector("[data-row='0'][data-token='2']").innerText;
          const found = cell ? ({INK})([cell, 0.25, 0.1]) : [];
          return found.length && found.every((part, i) => Math.abs(part - wanted[i]) < 12);
        }}""",
        arg=app.page.evaluate(DYE, "--note"),
    )
    app.page.evaluate("""() => {
      const click = ({ target }) => (window.clicked = target.closest("li").innerText);
      document.querySelector(".candidates").addEventListener("click", click, true);
    }""")
    third.click()
    app.at(5)
    shown = str(app.page.evaluate("() => window.clicked")).split()
    assert app.tokens() == ["d4", "e5", *shown[1:4]]
    assert len(app.frame["tree"]) >= 6
    # And one move, which the board takes as any other.
    one = panel.locator("[data-row='0'][data-token='0']")
    expect(one).to_be_visible()
    one.click()
    app.at(6)


BACK = """(element) => element.dispatchEvent(new KeyboardEvent("keydown",
  { key: "ArrowLeft", altKey: true, bubbles: true, cancelable: true }))"""


def test_the_graph_is_a_way_to_the_plies(app: AppPage, panel: Locator) -> None:
    app.follow(LINE)
    analyse(app)
    graph = panel.get_by_role("slider", name="Winning chances over the game")
    expect(graph).to_have_attribute("aria-valuenow", "5")
    graph.focus()
    app.page.keyboard.press("ArrowLeft")
    app.at(4)
    for thing in (graph, panel.get_by_role("tab", name="Best moves")):
        assert thing.evaluate(BACK), "the browser goes back"
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"^Move 4 of 5: Black \d+%$"))
    app.page.keyboard.press("Home")
    app.at(0)
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] - 3, "y": box["height"] / 2})
    app.at(5)
    for name in ("Moves", "Review", "Best moves"):
        choose(panel, name)
        expect(app.page.get_by_role("tabpanel", name=name, exact=True)).to_be_visible()


def test_a_review_tells_the_turning_points_and_keeps_its_numbers(
    app: AppPage, panel: Locator
) -> None:
    """It is offered where the match is over.  A better line is shown on the board, which takes no
    click meanwhile, and can be played; and better moves are hidden from those who look for them."""
    app.follow(COMEDY)
    app.choice("review").click()
    expect(app.spoken).to_contain_text("The review is done.")
    expect(app.choice("review")).to_have_count(0)
    for ply, token in ((3, "a1"), (4, "c1"), (7, "b1")):
        expect(app.page.locator(f'#list [data-ply="{ply}"]')).to_have_text(f"{token}??")
        card = panel.locator(f'[data-turn="{ply}"]')
        player = "Black" if ply % 2 else "White"
        expect(card.get_by_role("heading")).to_have_text(f"Move {ply}: {player}")
        expect(card).to_contain_text(f"{player} placed on {token}.??")
        expect(card).to_contain_text(f"{player}'s chances fell from 100% to 0%.Better: place on ")
    scores = {node["token"]: node["evaluation"] for node in app.frame["tree"][1:]}
    assert None not in scores.values()
    assert [scores[token] for token in ("a2", "a1", "c1", "b3", "b1")] == [1, 0, 1, 1, 0]
    assert scores["a3"] == 0, "White has won"
    expect(panel.locator(".accuracy b").first).to_have_text("50%")
    card = panel.locator('[data-turn="4"]')
    card.get_by_role("button", name="Go to move 4").click()
    app.at(4)
    expect(panel.locator(".graph .slip.grave")).not_to_have_count(0)
    app.page.wait_for_function("() => window.skerry.match.record?.includes('evaluation')")

    better = card.locator("[data-step='1']")
    cell = better.inner_text()
    card.get_by_role("button", name="Show the line").click()
    expect(card.locator("[data-step]").last).to_have_attribute("aria-current", "step")
    better.click()
    expect(better).to_have_attribute("aria-current", "step")
    expect(app.spoken).to_contain_text(f"White placed on {cell}.")
    expect(app.prompt).to_have_text(f"White placed on {cell}.")
    expect(app.status).to_have_text("A better line, which was not played.")
    expect(app.cell(cell)).to_have_attribute("aria-label", re.compile(f"^{cell}, white stone"))
    app.cell("d1").click(force=True)  # it is disabled
    expect(app.prompt).not_to_have_text(f"White placed on {cell}.")
    expect(card.get_by_role("button", name="Show the line")).to_be_visible()
    expect(app.cell(cell)).to_have_attribute("aria-label", re.compile(f"^{cell}, empty"))
    app.at(4)

    panel.get_by_label("Hide the better moves").check()
    expect(card).not_to_contain_text("Better:")
    card.get_by_role("button", name="Go to the position").click()
    app.at(3)
    choose(panel, "Best moves")
    expect(panel.locator("#best .nodes")).to_have_text("Find the better move yourself.")
    expect(rows(panel)).to_have_count(0)
    choose(panel, "Review")
    card.get_by_role("button", name="Show the better move").click()
    expect(card).to_contain_text("Better: place on ")
    played = card.locator("[data-step]").all_inner_texts()
    card.get_by_role("button", name="Play it").click()
    app.at(3 + len(played))
    assert app.tokens() == ["c2", "a2", "a1", *played]
    expect(card).to_be_visible()
    panel.get_by_label("Hide the better moves").uncheck()


def test_a_review_can_be_stopped(app: AppPage, panel: Locator) -> None:
    app.follow("1/starboard-y-6/d4.e5.c3.c4.f4.g4")
    app.slow_bot()
    analyse(app)
    choose(panel, "Review")
    panel.get_by_role("button", name="Review the game").click()
    stop = panel.get_by_role("button", name=re.compile(r"^Stop the review: \d of 7$"))
    expect(panel.get_by_role("progressbar", name="Review")).to_be_visible()
    stop.click()
    expect(panel.get_by_role("button", name="Review the game")).to_be_visible()
    expect(panel.get_by_role("progressbar")).to_have_count(0)
    choose(panel, "Best moves")
    expect(rows(panel).first).to_be_visible()
    expect(panel.locator("#review")).not_to_contain_text(re.compile("No move cost much|no slips"))


def test_the_bot_waits_while_its_game_is_analysed(app: AppPage, panel: Locator) -> None:
    """Both sides are moved by hand then; afterwards the bot goes on, as it does in a new game."""
    app.follow("1/starboard-y-4/")
    app.let_play(1, "Bot, level 1")
    app.play("d4")
    app.at(2)
    analyse(app)
    for ply in (3, 4, 5):
        app.cell(app.offered()["cells"][0]).click()
        app.at(ply)
        expect(app.choice("go")).to_have_count(ply % 2)
    panel.get_by_role("button", name="Close").click()
    app.at(6)
    assert app.settle() == "yours"
    analyse(app)
    app.new_game("Starboard Y", 4, ("Person", "Bot, level 1"))
    expect(panel).to_have_count(0)
    app.play("g4")
    app.at(2)


def plan(game: Game[Any], token: str) -> str:
    """A move that could be made, as the game's notation puts it."""
    notation = presentation(game).notation
    assert notation
    for form in notation.forms:
        if found := re.fullmatch(form.pattern, token):
            return form.planned.format(**dict(zip("abc", found.groups(), strict=False)))
    raise AssertionError(f"{token} has no form")


@pytest.mark.parametrize("name", ["starboard-y-4", "rivers-13"])
def test_hints_and_threats_in_a_game_against_the_bot(app: AppPage, name: str) -> None:
    app.follow(f"1/{name}/")
    hint = app.page.locator("#hint")
    expect(hint).to_have_attribute("aria-disabled", "true")
    app.let_play(1, "Bot, level 1")
    app.settle()
    hint.click()
    expect(app.status).to_have_text(re.compile(r"^Hint: .+\. (The game|You) .*\.$"))
    said = re.match(r"Hint: (.+)\. (The game|You) ", app.status.inner_text())
    assert said
    match = app.match
    tokens = [match.game.write(match.position, move) for move in match.legal_moves()]
    planned = {plan(match.game, token): token for token in tokens}
    assert said[1] in planned
    expect(app.spoken).to_contain_text(f"Hint: {said[1]}.")
    if name == "rivers-13":
        app.cell("d5").click()
        expect(app.prompt).to_have_text("Where should d5 go?")
        expect(hint).to_have_attribute("aria-disabled", "false")
        return
    cell = planned[said[1]]
    app.ink_is(cell, 0.15, 0, "--note")  # beside the number of the mark
    app.choice("threat").click()
    expect(app.status).to_have_text(re.compile(r"^If you passed, White could place on \S+\.$"))
    app.play(cell)
    app.at(2)
    expect(app.status).to_have_text("")
    app.undo()
    app.at(0)
    expect(app.status).to_have_text("After move 0 of 2")
    hint.click()  # whoever takes a move back wants to know a better one
    expect(app.status).to_have_text(re.compile(r"^Hint: "))
    expect(app.choice("end")).to_be_visible()
    # In another language it would have to be asked for anew.
    for language, said in (("es", "Tras la jugada 0 de 2"), ("en", "After move 0 of 2")):
        app.page.locator("#settings").click()
        app.page.locator("#language").select_option(language)
        app.page.keyboard.press("Escape")
        expect(app.status).to_have_text(said)


def for_everybody(app: AppPage) -> None:
    """The panel with the best moves, and with the story of a review in both themes."""
    panel = app.page.get_by_role("region", name="Analysis")
    expect(rows(panel).first).to_be_visible()
    judge(app.page)
    review(app, panel)
    expect(panel.locator("[data-turn]")).to_have_count(3)
    for scheme in ("dark", "light"):
        app.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        expect(app.page.locator("html")).to_have_attribute("data-theme", scheme)
        judge(app.page)
    assert app.page.evaluate(TARGETS) == []
    width, room = app.page.evaluate(WIDTHS)
    assert width <= room


@pytest.mark.only_browser("chromium")
def test_the_analysis_on_a_phone(phone: AppPage) -> None:
    app = phone
    app.follow(f"{COMEDY}/@4")
    analyse(app)
    for_everybody(app)
    app.page.get_by_role("button", name="Review the game").scroll_into_view_if_needed()
    app.page.wait_for_function("() => scrollY > 0")
    expect(app.page.locator("#board")).to_be_in_viewport(ratio=0.99)
    choose(app.page.get_by_role("region", name="Analysis"), "Moves")
    menu_stays(app)


# Playwright gives this Firefox no other colour scheme.
@pytest.mark.only_browser("chromium")
def test_the_analysis_leaves_the_board_its_size(app: AppPage, panel: Locator) -> None:
    """On a screen that is wide and high enough for both."""
    app.page.set_viewport_size({"width": 1440, "height": 900})
    app.follow(f"{COMEDY}/@4")
    before = app.page.locator("#board").bounding_box()
    analyse(app)
    expect(panel.locator(".candidates .line button").first).to_be_visible()
    cut = panel.locator(".candidates .line").first.evaluate("""(line) => {
      const more = document.createElement("div");
      more.style = "order: 1; flex: 0 0 100%; height: 99px";
      line.append(more);
      const boxes = [line, line.firstElementChild].map((box) => box.getBoundingClientRect());
      more.remove();
      return boxes[0].top - boxes[1].top;
    }""")
    assert cut <= 0, "of a line that is too long the end is not seen, but its move is"
    for_everybody(app)
    assert app.page.locator("#board").bounding_box() == before
    choose(panel, "Moves")
    for width, height in ((1440, 900), (1366, 768)):
        app.page.set_viewport_size({"width": width, "height": height})
        expect(app.page.locator("#list [aria-current]")).to_be_in_viewport(ratio=1)
        room, row = app.page.evaluate("""() => {
          const [list, item] = [document.querySelector("#list"), document.querySelector("#list b")];
          return [list.clientHeight, item.closest("li").clientHeight];
        }""")
        assert room >= 8 * row
    panel.get_by_role("tab", name="Moves", exact=True).press("ArrowLeft")
    expect(panel.get_by_role("tab", name="Review")).to_be_focused()
    expect(panel.locator("#review")).to_be_visible()
    app.page.set_viewport_size({"width": 1600, "height": 900})  # where all moves are in sight
    panel.get_by_role("tab", name="Review").press("ArrowRight")
    expect(panel.get_by_role("tab", name="Best moves")).to_be_focused()


def menu_stays(app: AppPage) -> None:
    """A finger that rests on a move calls its menu, which stays when it is lifted."""
    move = app.page.locator('#list [data-ply="3"]')
    move.evaluate("(button) => button.scrollIntoView({ block: 'center' })")
    box = move.bounding_box()
    assert box
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = app.page.context.new_cdp_session(app.page)
    touch = "Input.dispatchTouchEvent"
    finger.send(touch, {"type": "touchStart", "touchPoints": [place]})
    menu = app.page.get_by_role("menu", name="Move a1")
    expect(menu).to_be_visible()
    finger.send(touch, {"type": "touchEnd", "touchPoints": []})
    app.page.wait_for_timeout(200)
    expect(menu).to_be_visible()
    app.at(4)
    app.page.locator("#prompt").tap()
    expect(menu).to_have_count(0)


def test_a_bad_link_leaves_the_analysis_of_a_good_one(visit: Visit) -> None:
    """Though the match of the good one is not saved."""
    app = visit(f"#{LINE}", reduced_motion="reduce")
    analyse(app)
    panel = app.page.get_by_role("region", name="Analysis")
    expect(rows(panel).first).to_be_visible()
    app.page.evaluate(FOLLOW, "1/rive-3/c3.c3")
    expect(app.notice("This cannot be opened: ")).to_be_visible()
    app.live()
    assert app.frame["link"] == LINE
    expect(rows(panel).first).to_be_visible()
    expect(panel.locator("#best .nodes")).to_have_text(re.compile("seen"))
    app.page.locator("#analyse").click()
    expect(panel).to_have_count(0)
    app.new_game("Rive", 3, ("Person", "Person"))
    app.play("c3")
    assert app.tokens() == ["c3"]

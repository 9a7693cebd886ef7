"""Home: a board to play on at once, the games, those that wait or are saved; there and back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Route, expect

from .pages import FORGET, LIVE, AppPage, Visit
from .test_share import DROP, paste

PERSON = "Person"
DRAWN = """() => [...document.querySelectorAll("#games canvas")].every((canvas) => {
  const { width, height } = canvas;
  if (!width) return false;
  const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  return new Set(new Uint32Array(data.buffer)).size > 50;
})"""
REFUSE = """(names) => {
  for (const name of names) {
    IDBObjectStore.prototype[name] = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  }
}"""
PICTURED = """() => {
  const pictures = [...document.querySelectorAll("#matches canvas")];
  return pictures.length === 3 && pictures.every(({ dataset }) => dataset.material);
}"""
COUNT_DRAWN = """() => {
  window.drawn = 0;
  for (const canvas of document.querySelectorAll("#matches canvas"))
    canvas.getContext("2d").clearRect = () => window.drawn++;
}"""
FRAMES = "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
STONES = """(cells) => cells.filter(({ ariaLabel }) => ariaLabel.includes("stone")).length"""


def titles(app: AppPage, *wanted: str) -> None:
    """Wait until these matches are listed."""
    expect(app.page.locator("#matches b")).to_have_text(list(wanted))


@pytest.fixture
def three(app: AppPage) -> AppPage:
    """At home, with a match of each game."""
    for title, size, cells in (
        ("Rive", 3, ["c3"]),
        ("Starboard Y", 2, ["b2", "c2"]),
        ("Rivers and Stones", 13, ["d5", "d6"]),
    ):
        app.new_game(title, size, (PERSON, PERSON))
        app.play(*cells)
    app.home()
    return app


def test_a_game_begins_with_one_click(visit: Visit) -> None:
    """What it needs is said before Python is there."""
    app = visit("", live=False, reduced_motion="reduce")
    page = app.page
    page.wait_for_function(DRAWN)
    expect(page.get_by_role("main")).to_have_count(1)
    games = page.get_by_role("region", name="Choose a game").get_by_role("article")
    expect(games.get_by_role("heading")).to_have_text(["Rive", "Starboard Y", "Rivers and Stones"])
    expect(games.first).to_contain_text("About 12 minutes", ignore_case=True)
    expect(page.locator("#unfinished")).not_to_be_visible()
    games.nth(1).get_by_role("button", name="Options").click()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_role("radio", name="Starboard Y")).to_be_checked()
    page.keyboard.press("Escape")
    games.nth(1).get_by_role("button", name="Play").click()
    expect(page).to_have_title("Starboard Y · Skerry")
    app.live()
    assert app.players == ["person", "bot 1"]
    app.let_play(1, "Bot, level 2")
    app.play("e5")
    app.home()
    games.nth(1).get_by_role("button", name="Play").click()
    app.page.wait_for_function(LIVE)
    assert app.players == ["person", "bot 2"], "the opponent that one has chosen last"
    assert app.ply == 0


def test_a_double_click_on_a_picture_only_opens_the_game(visit: Visit) -> None:
    """From far down home; the whole of the match is in sight."""
    app = visit("", live=False, reduced_motion="reduce", viewport={"width": 390, "height": 664})
    page = app.page
    page.locator(".shot").first.click()
    expect(page.locator("#board")).to_be_visible()
    app.live()
    assert page.evaluate("() => scrollY") == 0
    app.cell(app.offered()["cells"][0]).hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    assert page.evaluate("() => window.skerry.match.pendingMove") is None
    assert app.ply == 0


def test_a_stranger_plays_on_the_board_of_home(visit: Visit) -> None:
    """The first click is a move, and the gentlest bot answers it."""
    app = visit("", live=False, reduced_motion="reduce")
    page = app.page
    board = page.get_by_role("grid", name="A game in progress")
    expect(page.locator("#hero")).to_contain_text("You are Black")
    free = board.locator("[aria-label$=', legal']").first
    cell = str(free.get_attribute("data-cell"))
    before = board.locator("[data-cell]").evaluate_all(STONES)  # the board is there by now
    free.click()
    expect(page.locator("#board")).to_be_visible()
    assert app.settle() == "yours"
    assert app.players == ["person", "bot 1"]
    assert app.frame["line"][0]["token"] == cell
    assert len(app.pieces()) == before + 2
    app.home()
    expect(page.locator("#hero")).not_to_be_visible()
    expect(page.locator("#unfinished .match")).to_contain_text("Your move")
    page.reload()
    expect(page.locator("#unfinished .match")).to_contain_text("Your move")


def test_a_click_at_home_is_played_in_its_own_match_only(first_visit: Visit) -> None:
    """And in none if that is left before it is shown."""
    app = first_visit("about:blank", live=False, reduced_motion="reduce")
    page = app.page
    held: list[Route] = []
    page.route("**/games-*.json", lambda route: held.append(route))  # which every match waits for
    page.goto("")
    board = page.get_by_role("grid", name="A game in progress")
    board.locator("[aria-label$=', legal']").first.click()
    expect(page.locator("#board")).to_be_visible()
    page.locator(".mark").click()
    name = page.locator("#hero").get_attribute("data-name")
    page.locator(f'#games [data-name="{name}"] .shot').click()
    expect(page.locator("#board")).to_be_visible()
    for route in held:
        route.continue_()
    app.live()
    page.wait_for_timeout(300)
    assert app.frame["line"] == []
    assert page.evaluate("() => window.skerry.match.pendingMove") is None


def test_the_cursor_stays_where_one_plays_at_home(visit: Visit) -> None:
    app = visit("", live=False, reduced_motion="reduce")
    board = app.page.get_by_role("grid", name="A game in progress")
    free = board.locator("[aria-label$=', legal']").first
    cell = str(free.get_attribute("data-cell"))
    free.press("Enter")
    assert app.settle() == "yours"
    assert app.focused() == cell


def test_nothing_large_is_fetched_where_it_costs(
    new_context: Callable[..., BrowserContext],
) -> None:
    """Until a game begins."""
    context = new_context(reduced_motion="reduce", service_workers="block")
    large = (
        "() => performance.getEntriesByType('resource').some((e) => /wasm|pyodide/.test(e.name))"
    )
    for kind in ("saveData: true", "type: 'cellular'"):
        app = AppPage(context.new_page(), [])
        app.page.add_init_script(
            f"Object.defineProperty(navigator, 'connection', {{ value: {{ {kind} }} }})"
        )
        app.page.goto("")
        app.page.wait_for_function(DRAWN)
        app.page.wait_for_timeout(500)
        assert not app.page.evaluate(large), kind
    app.page.get_by_role("button", name="Play Rive", exact=True).click()
    app.live()
    assert app.page.evaluate(large)


def test_there_and_back(app: AppPage) -> None:
    """By the mark, and with the browser's own buttons; a match waits as it was left."""
    app.new_game("Rive", 3, (PERSON, PERSON))
    app.play("c3")
    app.cell("c3").focus()
    app.page.keyboard.press("h")
    expect(app.page.get_by_role("heading", level=1)).to_be_focused()
    expect(app.page).to_have_title("Skerry")
    app.page.go_back()
    expect(app.prompt).to_be_visible()
    app.at(1)
    app.page.go_forward()
    expect(app.page.locator("#unfinished .match")).to_contain_text("White to move")
    app.resume()
    assert app.tokens() == ["c3"]
    app.page.evaluate("() => { location.hash = '1/starboard-y-2/b2' }")
    app.page.wait_for_function("() => window.skerry.match.frame?.name === 'starboard-y-2'")
    app.live()
    app.page.evaluate("() => history.back()")  # go_back() waits in Firefox for a load
    app.page.wait_for_function("() => window.skerry.match.frame.name === 'rive-3'")
    app.live()
    assert app.tokens() == ["c3"]


def test_the_page_can_be_installed(app: AppPage) -> None:
    """The browser's offer, which may come during a match, is kept for home."""
    app.follow("1/rive-3/")
    assert app.page.evaluate("""() => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      event.prompt = async () => (window.prompted = true);
      dispatchEvent(event);
      return event.defaultPrevented;
    }"""), "the browser's own hint would lie over the match"
    app.home()
    offer = app.page.get_by_role("button", name="Install Skerry")
    offer.click()
    expect(offer).to_have_count(0)
    assert app.page.evaluate("() => window.prompted")


def test_whose_turn_it_is_against_the_bot(app: AppPage) -> None:
    app.new_game("Rive", 3, (PERSON, "Bot, level 1"))
    app.play("c3")
    app.home()
    expect(app.page.locator("#unfinished-title")).to_have_text("One game is waiting for you")
    expect(app.page.locator("#unfinished .match")).to_contain_text("Your move")
    expect(app.page.locator("#unfinished .match")).to_contain_text("Against Sanderling")
    for cell in ("a1", "a2", "a3"):
        app.follow("1/rive-3/")
        app.play(cell)
    app.home()
    expect(app.page.locator("#unfinished-title")).to_have_text("4 games are waiting for you")
    expect(app.page.locator("#unfinished .match")).to_have_count(3)


def test_the_bot_rests_at_home(app: AppPage) -> None:
    app.follow("1/rive-4/")
    app.slow_bot()
    app.let_play(1, "Bot, level 6")
    app.cell("d4").click()
    expect(app.choice("stop")).to_be_visible()
    app.home()
    expect(app.page.locator("#unfinished-title")).to_have_text("No game is waiting for you")
    expect(app.page.locator("#thinking")).to_have_count(0)
    app.resume()
    expect(app.choice("stop")).to_be_visible()
    app.choice("stop").click()
    app.at(2)


def test_search_rename_delete_and_undo(three: AppPage) -> None:
    page = three.page
    titles(three, "Rivers and Stones 13", "Starboard Y 2", "Rive 3")
    page.get_by_role("button", name="All your games").click()
    expect(page.get_by_role("button", name="Export all")).to_be_focused()
    search = page.get_by_role("searchbox", name="Search your games")
    search.fill("star")
    titles(three, "Starboard Y 2")
    page.get_by_role("button", name="Rename: Starboard Y 2").click()
    field = page.get_by_role("textbox", name="Name of the game")
    field.fill("Against <b>Ana</b>")
    field.press("Enter")
    titles(three, "Against <b>Ana</b>")
    search.fill("ana")
    titles(three, "Against <b>Ana</b>")
    page.get_by_role("button", name="Delete: Against <b>Ana</b>").click()
    expect(page.locator("#matches li")).to_have_count(0)
    expect(page.locator("#none")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    search.fill("")
    game = page.get_by_role("combobox", name="Game")
    game.select_option("Rive")
    titles(three, "Rive 3")
    game.select_option("All games")
    titles(three, "Rivers and Stones 13", "Rive 3")
    three.notice("Deleted: Against <b>Ana</b>").get_by_role("button", name="Undo").click()
    titles(three, "Rivers and Stones 13", "Against <b>Ana</b>", "Rive 3")
    page.reload()
    titles(three, "Rivers and Stones 13", "Against <b>Ana</b>", "Rive 3")
    page.get_by_role("button", name="Rename: Rive 3").click()
    page.keyboard.type("no")
    page.keyboard.press("Escape")
    titles(three, "Rivers and Stones 13", "Against <b>Ana</b>", "Rive 3")
    page.get_by_role("button", name="Rename: Rive 3").click()
    page.get_by_role("textbox", name="Name of White").fill("Bo")
    page.keyboard.press("Enter")
    titles(three, "Rivers and Stones 13", "Against <b>Ana</b>", "Rive 3")
    for places in ("#matches .about", "#unfinished small"):
        expect(page.locator(places).last).to_have_text(re.compile(r"\u2013\sBo\s·"))
    page.get_by_role("button", name="Rename: Rive 3").click()
    page.keyboard.type("The first")
    page.get_by_role("button", name="Rename: Rivers and Stones 13").hover()
    page.mouse.down()
    titles(three, "Rivers and Stones 13", "Against <b>Ana</b>", "The first")
    page.mouse.up()  # on a row that the new name has left alone
    expect(field).to_be_focused()
    search.click()  # whoever goes on elsewhere is left there
    titles(three, "Rivers and Stones 13", "Against <b>Ana</b>", "The first")
    page.keyboard.type("first")
    titles(three, "The first")
    expect(search).to_be_focused()
    search.fill("")
    # What the browser refuses is said, and not shown as done.
    page.evaluate(REFUSE, ["put", "delete"])
    refused = three.notice("The browser does not let the page change your saved games now.")
    page.get_by_role("button", name="Rename: The first").click()
    page.keyboard.type("no")
    page.keyboard.press("Enter")
    expect(refused).to_be_visible()
    refused.get_by_role("button", name="Dismiss").click()
    page.get_by_role("button", name="Delete: The first").click()
    expect(refused).to_be_visible()
    page.evaluate(REFUSE, ["get"])
    for act in ("Export all", "The first"):
        page.get_by_role("button", name=act).first.click()
        unread = three.notice("Your saved games cannot be read now.")
        unread.get_by_role("button", name="Dismiss").click()
        titles(three, "Rivers and Stones 13", "Against <b>Ana</b>", "The first")
    three.reload()
    titles(three, "Rivers and Stones 13", "Against <b>Ana</b>", "The first")


def test_the_pictures_of_the_list_are_kept_during_a_match(three: AppPage) -> None:
    """They are drawn again only in other colours."""
    page = three.page
    page.locator("#matches li").last.scroll_into_view_if_needed()  # pictures are drawn when seen
    page.wait_for_function(PICTURED)
    page.evaluate(COUNT_DRAWN)
    three.resume()
    three.home()
    page.evaluate(FRAMES)
    assert page.evaluate("() => window.drawn") == 0
    three.resume()
    page.emulate_media(color_scheme="dark")
    three.home()
    page.wait_for_function("() => window.drawn === 3")


def test_the_match_on_the_table_is_deleted(three: AppPage) -> None:
    """It does not come back by itself."""
    page = three.page
    page.get_by_role("button", name="Delete: Rivers and Stones 13").click()
    expect(three.spoken).to_contain_text("Deleted: Rivers and Stones 13. Undo.")
    expect(page.locator("#unfinished .match").first).to_contain_text("Starboard Y")
    page.locator("#unfinished button").first.press("Enter")
    three.page.wait_for_function("() => window.skerry.match.frame?.name === 'starboard-y-2'")
    expect(page.locator("#grid :focus")).to_have_count(1)
    expect(three.spoken).to_contain_text("White placed on c2. Black: place a stone.")
    three.home()
    titles(three, "Starboard Y 2", "Rive 3")
    page.get_by_role("button", name="Delete: Starboard Y 2").click()
    titles(three, "Rive 3")
    page.get_by_role("button", name="Delete: Rive 3").hover()
    page.mouse.down(click_count=2)  # the second click of two, on the next row
    page.mouse.up(click_count=2)
    three.notice("Deleted: 2 games").get_by_role("button", name="Undo").click()
    titles(three, "Rivers and Stones 13", "Starboard Y 2", "Rive 3")


def test_export_and_import(three: AppPage, saved: Callable[[Locator], Path]) -> None:
    """What was exported comes back, to another browser too, and only once."""
    page = three.page
    path = saved(page.get_by_role("button", name="Export all"))
    assert re.fullmatch(r"skerry-\d{4}-\d\d-\d\d\.json", path.name)
    exported = json.loads(path.read_text("utf-8"))
    assert len(exported["matches"]) == 3
    page.locator("#file").set_input_files(path)
    expect(three.notice("Games added: 0")).to_be_visible()
    page.evaluate(FORGET)
    three.reload()
    three.live()  # which comes after the list
    expect(page.locator("#matches li")).to_have_count(0)
    page.locator("#file").set_input_files(path)
    expect(three.notice("Games added: 3")).to_be_visible()
    titles(three, "Rivers and Stones 13", "Starboard Y 2", "Rive 3")
    page.evaluate(FORGET)
    three.reload()
    three.live()  # which comes after the list
    expect(page.locator("#matches li")).to_have_count(0)
    page.evaluate(DROP, [path.read_text("utf-8"), path.name])
    expect(three.notice("Games added: 3")).to_be_visible()
    titles(three, "Rivers and Stones 13", "Starboard Y 2", "Rive 3")
    page.locator("#matches .open").last.click()
    page.wait_for_function("() => window.skerry.match.frame.name === 'rive-3'")
    three.live()
    assert three.tokens() == ["c3"]


@pytest.mark.parametrize("text", ["{", "[]", '{"skerry": "matches", "matches": 3}'])
def test_what_cannot_be_imported(app: AppPage, tmp_path: Path, text: str) -> None:
    app.visit()
    path = tmp_path / "odd.json"
    path.write_text(text, "utf-8")
    app.page.locator("#file").set_input_files(path)
    expect(app.notice("This cannot be opened: ")).to_be_visible()
    expect(app.page.locator("#home")).to_be_visible()


def test_matches_are_pasted_during_another_one(
    three: AppPage, saved: Callable[[Locator], Path]
) -> None:
    """Which goes on undisturbed."""
    path = saved(three.page.get_by_role("button", name="Export all"))
    three.page.evaluate(FORGET)
    three.follow("1/rive-3/")
    three.play("b2")
    paste(three, path.read_text("utf-8"))
    expect(three.notice("Games added: 3")).to_be_visible()
    three.play("d3")
    assert three.tokens() == ["b2", "d3"]
    three.home()
    titles(three, "Rive 3", "Rivers and Stones 13", "Starboard Y 2", "Rive 3")


def test_two_tabs_on_one_match(visit: Visit) -> None:
    """Neither overwrites the other: the one that is overtaken goes on under its own name."""
    one = visit("#1/rive-3/", reduced_motion="reduce")
    one.play("c3")
    two = AppPage(one.page.context.new_page(), one.complaints)
    two.visit()
    two.resume()
    two.play("b4")
    one.play("a1")
    one.home()
    titles(one, "Rive 3", "Rive 3")
    one.resume()
    assert one.tokens() == ["c3", "a1"]
    two.page.reload()
    two.live()
    assert two.tokens() == ["c3", "b4"]


NAME = """(name) => new Promise((stored) => {
  const request = indexedDB.open("skerry");
  request.onsuccess = () => {
    const table = request.result.transaction("about", "readwrite").objectStore("about");
    table.openCursor().onsuccess = ({ target: { result } }) => {
      if (result?.value.name === "rive-3") result.update({ ...result.value, names: [name, ""] });
      result?.continue();
    };
    table.transaction.oncomplete = () => {
      request.result.close();
      new BroadcastChannel("skerry").postMessage(null);
      stored();
    };
  };
})"""


@pytest.mark.only_browser("chromium")  # in Firefox the focus leaves a tab with which another opens
def test_what_another_tab_saves_disturbs_nobody(three: AppPage) -> None:
    """Neither the focus in the list, nor a name that is being written there, is lost."""
    page = three.page
    other = page.context.new_page()
    other.goto("rules/")

    def store(name: str) -> None:
        """Let the other tab give a player a name, and the page show it."""
        page.evaluate("""() => {
          const { store } = window.skerry;
          const { onChange } = store;
          window.shown = new Promise((resolve) => {
            store.onChange = () => {
              store.onChange = onChange;
              onChange();
              resolve();
            };
          });
        }""")
        other.evaluate(NAME, name)
        page.evaluate("() => window.shown")

    row = page.locator("#matches li").last.element_handle()
    delete = page.get_by_role("button", name="Delete: Rive 3")
    delete.focus()
    store("Ana")
    page.wait_for_function("(row) => !row.isConnected", arg=row)  # it is drawn anew
    expect(delete).to_be_focused()
    page.get_by_role("button", name="Rename: Rive 3").click()
    page.keyboard.type("The fi")
    store("Bo")
    page.keyboard.type("rst")
    page.keyboard.press("Enter")
    titles(three, "Rivers and Stones 13", "Starboard Y 2", "The first")
    other.close()

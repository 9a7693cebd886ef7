"""The page in each of its languages: chosen, kept, and with room for its words on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from .pages import FOLLOW, NARROW, AppPage, Visit, listen

FULL = {"en": "Open in Skerry", "es": "Abrir en Skerry", "ko": "Skerry에서 열기"}
UNDO = {"en": "Undo", "es": "Deshacer", "ko": "무르기"}
COURSE = {
    "en": "Rivers and Stones 13 · course",
    "es": "Ríos y piedras 13 · curso",
    "ko": "강과 돌 13 · 수업",
}
MATCHES = {
    "rive": "1/rive-5/=2wb1!1w3b!b1ww2b!b5w1!2wbb3w!b4b2!w1b1b1b!ww1b1w!4b_w_r2@b1/",
    "starboard-y": "1/starboard-y-4/e3.e4.d4.c3.c4.c5.b4.b5.d5.a4.a3.d6.e5.f2",
    "rivers": "1/rivers-13-course/d5=h.d10=v",
    "won": "1/rivers-13/=ssssssss4!12!4SSSS4!12!12!12!12!12!12!7s4!4ssv5!12!SSSSSSSS4_s_41/",
}
SPILLS = """() => {
  const spills = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const own = node.parentElement;
    if (!node.data.trim() || !own.checkVisibility({ visibilityProperty: true })) continue;
    if (own.closest(".unseen, option, script, style, [aria-hidden=true]")) continue;
    if (getComputedStyle(own).clipPath !== "none") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (!text.width || !text.height) continue;
    const place = own.closest("button, a, label > span, .player, .notice, dialog, section, body");
    const box = place.getBoundingClientRect();
    const clipped = getComputedStyle(own).textOverflow === "ellipsis" && own.clientWidth > 40;
    const right = clipped ? own.getBoundingClientRect().right : text.right;
    const scrolls = place.scrollHeight > place.clientHeight + 1 && place.matches("dialog, section");
    const down = !scrolls && place.matches("button, span, .player") && text.bottom > box.bottom + 1;
    if (text.left < box.left - 1 || right > box.right + 1 || right > innerWidth + 0.5 || down) {
      spills.push(`${node.data.trim()} in ${place.tagName}#${place.id}.${place.className}`);
    }
  }
  for (const menu of document.querySelectorAll("select")) {
    if (menu.getBoundingClientRect().right > menu.parentElement.getBoundingClientRect().right + 1) {
      spills.push(`menu of ${menu.ariaLabel || menu.name}`);
    }
  }
  const beyond = document.scrollingElement.scrollWidth - innerWidth;
  return beyond > 0 ? [...spills, `${beyond} px beyond the page`] : spills;
}"""
"""Finds texts that stand out of the button, card, dialog or section they are in, or of the page."""


def spills(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SPILLS)
    return found


WHOLE = "(e) => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight"
TOO_NARROW = """(names) => names.filter((e) => e.scrollWidth > e.clientWidth || !e.clientWidth)
  .map((e) => e.textContent)"""
CUT = """(menu) => {
  const shown = menu.offsetWidth;
  menu.style.flexShrink = 0;
  const whole = menu.offsetWidth;
  menu.style.flexShrink = "";
  return whole - shown;
}"""
"""How many pixels of a player's name there is no room for."""
LINES = """(buttons) => buttons.map((button) => {
  const { top, height } = button.getBoundingClientRect();
  return [top, height];
})"""


def one_row(app: AppPage, place: str) -> None:
    """The buttons stand in one row, and their words in one line each."""
    found = app.page.locator(f"{place} :is(button, a)").evaluate_all(LINES)
    assert found or place == "#choices", "nothing is there"
    assert len({top for top, _ in found}) <= 1
    assert all(height < 45 for _, height in found)


def names(app: AppPage) -> None:
    """The names of both players stand beside any score while the analysis is open."""
    for link in (MATCHES["starboard-y"], MATCHES["rivers"]):
        app.follow(link)
        for width, height in ((1440, 900), (1020, 700), (740, 360), (360, 740)):
            app.page.set_viewport_size({"width": width, "height": height})
            cut = app.page.locator(".player .name").evaluate_all(TOO_NARROW)
            assert cut == [], f"{link}, {width} wide"


@pytest.mark.parametrize("language", UNDO)
def test_no_text_spills_on_a_phone(visit: Visit, language: str) -> None:
    app = visit(f"?lang={language}", **NARROW)
    expect(app.page.locator("#undo")).to_have_text(UNDO[language])
    for link in MATCHES.values():
        app.follow(link)
        assert spills(app.page) == []
        assert app.page.locator("#title").evaluate(WHOLE), "the game's name is cut"
        if app.page.locator("#undo").get_attribute("aria-disabled") == "false":
            mover = app.page.locator(".player.moves")
            player = str(mover.get_attribute("data-player"))
            app.page.locator("#undo").click()
            expect(mover).not_to_have_attribute("data-player", player)
            assert spills(app.page) == []
        one_row(app, "#choices")
    # What is offered after a hint that was asked for after taking back.
    app.follow("1/starboard-y-2/")
    app.page.locator('[data-player="1"] select').select_option("bot 1")
    app.play("b2")
    app.undo()
    app.at(0)
    app.page.locator("#hint").click()
    expect(app.choice("end")).to_be_visible()
    one_row(app, "#choices")
    app.follow(MATCHES["rivers"])
    for player in (0, 1):  # the longest that may stand in the menus
        app.page.locator(f'[data-player="{player}"] select').select_option("bot 6")
    expect(app.page.locator("#players .pips .on")).to_have_count(12)  # they are shown
    assert spills(app.page) == []
    app.page.set_viewport_size({"width": 740, "height": 360})
    for level in range(1, 7):
        app.page.locator('[data-player="1"] select').select_option(f"bot {level}")
        expect(app.page.locator('[data-player="1"] .pips .on')).to_have_count(level)
        assert app.page.locator('[data-player="1"] select').evaluate(CUT) <= 0
    app.page.set_viewport_size(NARROW["viewport"])
    for opener in ("#new", "#settings", "#help", "#resign", "#share"):
        if app.page.locator(opener).get_attribute("aria-disabled") == "true":
            continue
        app.page.locator(opener).click()
        expect(app.page.get_by_role("dialog")).to_be_visible()
        assert spills(app.page) == [], opener
        app.page.keyboard.press("Escape")
        expect(app.page.get_by_role("dialog")).to_have_count(0)
    app.page.evaluate("() => { location.hash = 'hello' }")
    expect(app.page.locator(".notice")).to_be_visible()
    assert spills(app.page) == []
    beside_the_game(app, language)


def beside_the_game(app: AppPage, language: str) -> None:
    """The analysis, the menu of a move, home, the choice of clocks, the editor of positions; and
    what can be done stands in one row."""
    app.slow_bot()  # nobody looks at what it finds
    app.follow(MATCHES["rivers"])
    app.page.locator("#analyse").click()
    expect(app.page.locator("#analysis")).to_be_visible()
    one_row(app, "#analysis > .head")
    one_row(app, "#best > .head")
    assert spills(app.page) == []
    app.page.set_viewport_size({"width": 320, "height": 740})
    app.page.wait_for_function(f"() => !({SPILLS})().length")  # once the board has its new size
    app.page.set_viewport_size(NARROW["viewport"])
    names(app)
    app.page.locator("#analyse").click()
    expect(app.page.locator("#analysis")).to_have_count(0)
    one_row(app, "#actions")
    app.page.locator("#more").click()
    expect(app.page.locator("#move-menu")).to_be_visible()
    assert spills(app.page) == []
    app.page.keyboard.press("Escape")
    expect(app.page.locator("#move-menu")).to_have_count(0)
    expect(app.page.locator("#more")).to_be_focused()
    app.play("e5", "e6")
    app.home()
    match = app.page.locator("#matches .open").first
    expect(match.locator("b")).to_have_text(COURSE[language])
    for line in ("b", ".about", ".result"):
        assert match.locator(line).evaluate(WHOLE), "it is cut"
    assert spills(app.page) == []
    app.page.set_viewport_size({"width": 320, "height": 740})
    one_row(app, ".game:first-child .more")
    app.page.set_viewport_size(NARROW["viewport"])
    app.page.locator("#new").click()
    app.page.locator("#new-game select[name=clock]").select_option("own")
    expect(app.page.get_by_role("dialog").get_by_role("link").first).to_be_visible()
    assert spills(app.page) == []
    app.page.locator("#new-game .buttons .other").click()
    expect(app.page.locator("#editor [role=status]")).not_to_have_text("")
    assert spills(app.page) == []


def test_the_framed_page_speaks_too(visit: Visit) -> None:
    language = "ko"
    app = visit(f"embed/?lang={language}#{MATCHES['rivers']}", live=False, **NARROW)
    expect(app.page.locator("html")).to_have_attribute("lang", language)
    expect(app.page.locator("#full")).to_have_text(FULL[language])
    assert spills(app.page) == []
    one_row(app, "#controls")
    app.page.set_viewport_size({"width": 320, "height": 600})
    one_row(app, "#controls")
    assert spills(app.page) == []


REFUSED = {
    "es": {
        "1/rive-3/c3.c3": "No se puede abrir: "
        "en el enlace, en la jugada 2: 'c3' no es una jugada legal aquí.",
        "1/rive-3/=3!4!2x2!4!3_b_-/": "No se puede abrir: "
        "en la posición del enlace, carácter 6: 'x' no es una pieza de este juego.",
    },
    "ko": {
        "1/rive-3/c3.c3": "열 수 없어요: 링크의 2수째: 'c3': 여기서 둘 수 없는 수예요.",
        "1/rive-3/=3!4!2x2!4!3_b_-/": "열 수 없어요: "
        "링크의 국면: 6번째 글자: 'x' 말은 이 게임에 없어요.",
    },
}


@pytest.mark.parametrize(("language", "page"), [("es", ""), ("ko", "embed/")])
def test_a_bad_link_tells_its_reason(visit: Visit, language: str, page: str) -> None:
    """In the language of the page, and of the framed one: at the start, and when it is followed."""
    (first, reason), (second, other) = REFUSED[language].items()
    app = visit(f"{page}?lang={language}#{first}", live=False)
    expect(app.notice(reason)).to_be_visible()
    app.page.evaluate(FOLLOW, second)
    expect(app.notice(other)).to_be_visible()


def test_no_reason_is_told_before_there_are_words(
    new_context: Callable[..., BrowserContext],
) -> None:
    """Python may be there before the dictionary."""
    context = new_context(service_workers="block")
    held: list[Route] = []
    context.route("**/locales/es-*.json", lambda route: held.append(route))
    app = AppPage(context.new_page(), listen(context))
    language, link = "es", "1/rive-3/c3.c3"
    app.visit(f"?lang={language}#{link}", live=False)
    app.page.wait_for_function("() => performance.getEntriesByName('answer').length")  # a refusal
    app.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
    expect(app.page.locator(".notice")).to_have_count(0)
    (dictionary,) = held
    dictionary.continue_()
    expect(app.notice(REFUSED[language][link])).to_be_visible()
    assert app.complaints == []


def test_the_browser_says_which_language(visit: Visit) -> None:
    for locale, language in (("es-MX", "es"), ("fr", "en")):
        app = visit(live=False, locale=locale)
        expect(app.page.locator("html")).to_have_attribute("lang", language)
        expect(app.page.locator("#undo")).to_have_text(UNDO[language])


def test_a_language_is_chosen_and_kept(visit: Visit) -> None:
    """Without a reload, when the dialog is closed; the match stays, and so do the choices, although
    the address had others."""
    app = visit("?lang=en&theme=dark#1/rive-5/e5")
    app.play("a1")
    app.page.locator("#settings").click()
    app.page.get_by_role("radio", name="Light").press(" ")
    app.page.locator("#language").select_option("es")
    app.page.keyboard.press("Escape")
    expect(app.page.locator("#undo")).to_have_text("Deshacer")
    expect(app.page.locator("html")).to_have_attribute("lang", "es")
    expect(app.prompt).to_have_text("Negro: coloca una piedra.")
    expect(app.page.locator("#list")).to_contain_text("Inicio")
    expect(app.cell("e5")).to_have_attribute("aria-label", "e5, piedra negra")
    assert app.ply == 2
    app.page.reload()
    expect(app.page.locator("#undo")).to_have_text("Deshacer")
    expect(app.page.locator("html")).to_have_attribute("data-theme", "light")
    app.page.locator("#settings").click()
    app.page.locator("#language").select_option("en")
    app.page.get_by_role("button", name="Cerrar").click()
    expect(app.page.locator("#undo")).to_have_text("Undo")
    expect(app.prompt).to_have_text("Black: place a stone.")

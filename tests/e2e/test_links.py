"""Links: copied, opened elsewhere, followed while another match is on, and damaged."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import expect

from .pages import FOLLOW, RENEWED, AppPage, Visit

MATCHES = {
    "rive": "1/rive-3/a1.b4.c2.d3.e1.d2.xc2.xd3.c1",
    "rive, in mid-turn": "1/rive-3/a1.b4.c2.d3.e1.d2.xc2",
    "starboard y": "1/starboard-y-3/c3.b2.d4.a1",
    "starboard y, swapped": "1/starboard-y-2-pie/b2.swap.c3",
    "rivers and stones": "1/rivers-13/d4=v.d10=h.d4d5>d1.d9d8",
    "rivers and stones, the course's": "1/rivers-15-course/d5=h.d11=h.d5~",
    "rivers and stones, set up": "1/rivers-13/=12!12!4SSS5!12!7S4!12!12!12!12!2SSSSSSSS2!12"
    "!3ssssss3!3ssssss3_c_40/h9h10.d1=h",
}


def copied(app: AppPage) -> str:
    """The link that the dialog copies."""
    app.page.locator("#share").click()
    dialog = app.page.get_by_role("dialog", name="Share")
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("status")).to_have_text("The link is copied.")
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_have_count(0)
    text: str = app.page.evaluate("() => navigator.clipboard.readText()")
    return text


# Copied


@pytest.mark.parametrize(
    "name", ["rive, in mid-turn", "starboard y, swapped", "rivers and stones, set up"]
)
def test_a_copied_link_is_the_match(app: AppPage, base_url: str, name: str) -> None:
    app.readable_clipboard()
    app.follow(MATCHES[name])
    assert unquote(copied(app)) == f"{base_url}#{MATCHES[name]}"
    back = len(app.tokens()) - 1
    app.undo()
    app.at(back)
    assert unquote(copied(app)) == f"{base_url}#{MATCHES[name]}/@{back}"


def test_a_link_opens_in_another_profile(app: AppPage, visit: Visit) -> None:
    """With the match and the cursor; what follows can be played."""
    name, here = "rive, in mid-turn", app
    here.follow(MATCHES[name])
    here.readable_clipboard()
    there = visit(copied(here), reduced_motion="reduce")
    assert there.frame == here.frame
    assert there.tokens() == here.tokens() == MATCHES[name].split("/")[2].split(".")
    assert there.pieces() == here.pieces() == there.true_pieces()
    assert there.prompt.inner_text() == here.prompt.inner_text()
    here.undo()
    plies = len(here.tokens())
    here.at(plies - 1)
    there.follow(copied(here).split("#")[1])
    there.at(plies - 1)
    assert len(there.tokens()) == plies
    there.redo()
    there.at(plies)


def test_a_link_that_cannot_be_copied_is_shown(app: AppPage, base_url: str) -> None:
    app.follow("1/rive-2/c1")
    app.page.evaluate(
        "() => { navigator.clipboard.writeText = async () => {"
        "  throw new DOMException('', 'NotAllowedError'); }; }"
    )
    app.page.locator("#share").click()
    dialog = app.page.get_by_role("dialog", name="Share")
    field = dialog.get_by_role("textbox", name="Link")
    expect(field).to_have_value(f"{base_url}#1/rive-2/c1")
    dialog.get_by_role("button", name="Copy link").click()
    app.page.wait_for_function("() => getSelection().toString().includes('#1/rive-2/c1')")
    app.page.get_by_role("button", name="Done").click()
    expect(field).to_have_count(0)
    app.page.evaluate("() => { delete navigator.clipboard.writeText; }")


# Followed


@pytest.mark.parametrize(
    "written",
    [
        "1%2Frive-3%2Fc3.b4",
        quote("1/rive-3/c3.b4"),
        "1/rive-3/c3.b4/",
        "1/rive-3/=3!4!5!4!3_b_-/c3.b4",
        "1/rive-3/=3!4!2b2!4!3_w_-/b4",
    ],
)
def test_a_link_may_be_written_in_several_ways(app: AppPage, written: str) -> None:
    app.follow(written)
    expect(app.page.locator(".notice")).to_have_count(0)
    assert app.pieces() == {"c3": "black stone", "b4": "white stone"}
    expect(app.prompt).to_have_text("Black: place a stone.")


def test_a_link_leaves_the_saved_match_alone(app: AppPage) -> None:
    """And so does a move in it: both are kept."""
    app.new_game("Rive", 3, ("Person", "Person"))
    app.play("c3")
    app.follow("1/starboard-y-2/b2.c2")
    app.home()
    expect(app.page.locator("#unfinished .match")).to_contain_text("Rive")
    app.resume()
    app.at(1)
    assert app.pieces() == {"c3": "black stone"}
    app.follow("1/starboard-y-2/b2.c2")
    expect(app.page).to_have_url(re.compile("#1/starboard-y-2/b2.c2$"))
    app.play("c3")
    expect(app.page).to_have_url(re.compile("^[^#]*$"))
    app.reopen(["Starboard Y 2", "Rive 3"], "rive-3")
    assert app.pieces() == {"c3": "black stone"}


def test_what_is_done_with_a_link_is_not_lost(app: AppPage) -> None:
    """Who comes back from home is where the link was left, and a comment makes it one's own."""
    app.follow("1/rive-3/c3.b4.a1")
    app.undo()
    app.at(2)
    app.home()
    app.page.go_back()
    expect(app.page.locator("#board")).to_be_visible()
    app.at(2)
    expect(app.page).to_have_url(re.compile("#1/rive-3/c3.b4.a1$"))
    app.page.locator("#more").click()
    app.page.get_by_role("menuitem", name="Comment").click()
    app.page.keyboard.type("Too far")
    app.page.get_by_role("button", name="Save").click()
    expect(app.page).to_have_url(re.compile("^[^#]*$"))
    app.reload()
    app.live()
    app.at(2)
    assert "Too far" in app.page.evaluate("() => window.skerry.match.record")


def test_a_link_sets_the_players_anew(app: AppPage) -> None:
    """A bot does not play in a match that somebody sends, not even in the same position."""
    app.follow("1/rive-3/")
    app.let_play(1, "Bot, level 2")
    assert app.players == ["person", "bot 2"]
    app.follow("1/rive-3/")
    assert app.players == ["person", "person"]
    expect(app.page.locator('[data-player="1"] select')).to_have_value("person")


def test_a_bot_that_a_link_has_asked_for_leaves_with_it(visit: Visit) -> None:
    """After a reload too."""
    app = visit("?bot=1&theme=dark#1/rive-3/", reduced_motion="reduce")
    assert app.players == ["person", "bot 1"]
    app.follow("1/rive-3/c3.b4")
    assert app.players == ["person", "person"]
    app.page.reload()
    app.live()
    assert app.players == ["person", "person"]
    expect(app.page).to_have_url(re.compile(r"/\?theme=dark#1/rive-3/c3\.b4$"))


def test_the_query_says_what_is_shown(visit: Visit) -> None:
    app = visit("?coordinates=off&groups=on#1/rive-3/c3", reduced_motion="reduce")
    app.page.locator("#settings").click()
    expect(app.page.get_by_role("checkbox", name="Coordinates")).not_to_be_checked()
    app.page.get_by_role("button", name="Close").click()
    expect(app.cell("c3")).to_have_accessible_name(re.compile("group of 1"))


# Damaged

DAMAGED = {
    "hello": "a link begins with 1/, not with 'hello'",
    "1": "the link does not say which game",
    "1/": "the link does not say which game",
    "3/rive-3/c3": "a link begins with 1/, not with '3'",
    "2/rive-3/c3/c9.Hm": "in the link, 'c9.Hm' refers to a move that does not exist",
    "rive-3/c3": "a link begins with 1/, not with 'rive-3'",
    "1/chess-8/e4": "in the link, there is no game 'chess-8'",
    "1/rive-1/": "in the link, there is no 'rive-1': sizes of Rive are 2, 3, ",
    "1/rive-99/c3": "in the link, there is no 'rive-99': sizes of Rive are 2, 3, ",
    "1/rivers-13-pie/": "in the link, Rivers and Stones has no variant 'pie'; ",
    "1/rive-3/z9": "in the link, at move 1: ",
    "1/rive-3/c3.b4.c3": "in the link, at move 3: ",
    "1/rive-3/c3.xc3": "in the link, at move 2: ",
    "1/rive-3/c3..b4": "in the link, at move 2: ",
    "1/rive-3/a1.b4.c2.d3.e1.d2.a3": "in the link, at move 7: ",
    "1/starboard-y-2/swap": "in the link, at move 1: ",
    "1/rivers-13/d5d6.d5d6": "in the link, at move 2: ",
    "1/rivers-13/d5=x": "in the link, at move 1: ",
    "1/rive-3/c3/@2": "in the link, '@2' is not one of its 1 move",
    "1/rive-3/c3/@x": "in the link, '@x' is not one of its 1 move",
    "1/rive-3/c3/b4/@1": "the link has extra text after its moves: 'b4'",
    "1/rive-3/=9!9_b_-/": "in the link's position, character ",
    "1/rive-3/=3!4!2x2!4!3_b_-/": "in the link's position, character 6: 'x' is no ",
    "1/rive-3/=3!4!2b2!4!3_r_-/": "in the link's position, character ",
    "1/rive-3/=3!4!2b2!4!3_b_r9@c3/": "in the link's position, character ",
    "1/starboard-y-2/=2!3!4!3/": "in the link's position, ",
    "1/rivers-13/=12!12!12!12!12!12!12!12!12!12!12!12!12_c_0/": "in the link's position, char",
    "1/rive-3/%E0%A4%A": "in the link, at move 1: ",
    "1/rive-3/<img src=x onerror=alert(1)>": "in the link, at move 1: ",
    "1/rive-3/" + "c3." * 50_000: "the link is too long: 150009 characters",
}


def test_a_damaged_link_says_so(app: AppPage) -> None:
    """In one sentence, whatever is wrong with it; the match that was there stays."""
    app.follow("1/rive-2/")
    app.live()
    for link, said in DAMAGED.items():
        app.page.evaluate(FOLLOW, link)
        sentence = app.notice(f"This cannot be opened: {said}").locator("p")
        expect(sentence).to_have_count(1)
        text = sentence.inner_text()
        assert text.endswith(".")
        assert "\n" not in text
        assert len(text) < 250
        expect(app.page).to_have_url(re.compile("#1/rive-2/$"))


def test_a_damaged_link_harms_nothing(app: AppPage) -> None:
    """A new game is offered, and the page works."""
    app.page.evaluate(FOLLOW, "1/rive-3/<img src=x onerror=alert(1)>")
    notice = app.notice("This cannot be opened: ")
    expect(notice).to_be_visible()
    app.live()
    notice.get_by_role("button", name="New game").click()
    dialog = app.page.get_by_role("dialog", name="New game")
    dialog.locator("label").filter(has_text=re.compile("^2$")).click()
    before = app.page.evaluate_handle("() => window.skerry.match.frame")
    dialog.get_by_role("button", name="Start").click()
    app.page.wait_for_function(RENEWED, arg=before)
    assert app.frame["name"] == "rive-2"
    expect(notice).to_have_count(0)
    app.play("c1")
    assert "c1" in app.pieces()


@pytest.mark.parametrize("link", ["hello", "1/rive-3/c3.c3"])
def test_a_damaged_link_at_the_start(visit: Visit, link: str) -> None:
    app = visit(f"#{link}", live=False, reduced_motion="reduce")
    expect(app.notice(DAMAGED.get(link, "in the link, at move 2: "))).to_be_visible()
    expect(app.page.locator("#home")).to_be_visible()
    app.new_game("Rive", 5, ("Person", "Person"))
    app.play("e5")
    assert app.pieces() == {"e5": "black stone"}


def test_a_damaged_link_keeps_the_saved_match(app: AppPage) -> None:
    app.new_game("Starboard Y", 3, ("Person", "Person"))
    app.play("c3")
    app.page.evaluate(FOLLOW, "1/rive-3/c3.c3")
    expect(app.notice("This cannot be opened: ")).to_be_visible()
    app.at(1)
    app.live()
    assert app.frame["name"] == "starboard-y-3"
    assert app.pieces() == {"c3": "black stone"}
    # A good one, after which nobody speaks of the bad one; though it comes at the same moment.
    app.page.evaluate(
        """async (bad) => {
          location.hash = bad;
          const { store } = window.skerry;
          const { load } = store;
          store.load = async (id) => {
            const found = await load.call(store, id);
            store.load = load;
            location.hash = "1/rive-3/c3";
            return found;
          };
          await new Promise((heard) => addEventListener("hashchange", heard, { once: true }));
        }""",
        "1/rive-3/c3.c3",
    )
    app.page.wait_for_function("() => window.skerry.match.frame.name === 'rive-3'")
    app.live()
    expect(app.notice("This cannot be opened: ")).to_have_count(0)


def test_a_damaged_link_keeps_the_match_of_another_link(app: AppPage) -> None:
    """Which nobody has changed: with its variations and where it was, saved once it is changed."""
    tree = "2/rive-3/c3.a1/v1.e1/c1.Here"
    app.follow(tree)
    app.at(2)
    app.live()
    app.page.locator("#list").get_by_role("button", name="c3").click()
    app.at(1)
    app.page.evaluate(FOLLOW, "1/rive-3/b3.b3")
    expect(app.notice("This cannot be opened: in the link, at move 2: ")).to_be_visible()
    app.at(1)
    app.live()
    assert app.pieces() == {"c3": "black stone"}
    assert len(app.frame["tree"]) == 4
    expect(app.page).to_have_url(re.compile(f"#{tree}$"))
    expect(app.page.locator("#home")).to_be_hidden()
    app.play("e1")
    expect(app.page).to_have_url(re.compile("^[^#]*$"))
    app.page.reload()
    app.at(2)


def test_a_link_that_is_followed_while_a_match_is_first_saved(app: AppPage) -> None:
    """The page hears of the link only after it has given the match a place in the address."""
    app.follow("1/rive-3/c3")
    app.page.evaluate("() => history.replaceState(null, '', '#1/rive-3/a1.b3')")
    app.let_play(1, "Bot, level 1")
    app.page.wait_for_function("() => window.skerry.match.frame.link.startsWith('1/rive-3/c3.')")
    app.page.evaluate("() => dispatchEvent(new HashChangeEvent('hashchange'))")
    app.page.wait_for_function("() => window.skerry.match.frame.link === '1/rive-3/a1.b3'")

"""The share dialog, and whatever is dropped or pasted on the page."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, expect
from skerry.formats.link import read_link
from skerry.formats.record import read_record, write_record

from tests.trees import nested

from .pages import DROP, DYE, AppPage, Visit
from .test_links import MATCHES

RIVE = MATCHES["rive"]


Saved = Callable[[Locator], Path]


def paste(app: AppPage, text: str) -> None:
    """Paste a text where the keyboard's focus is."""
    app.readable_clipboard()
    app.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    app.page.keyboard.press("ControlOrMeta+V")


@pytest.fixture
def sharing(app: AppPage) -> Callable[[str], Locator]:
    """Follows a link and opens the dialog."""
    app.readable_clipboard()

    def start(fragment: str) -> Locator:
        app.follow(fragment)
        app.page.locator("#share").click()
        dialog = app.page.get_by_role("dialog", name="Share")
        expect(dialog.get_by_role("textbox", name="Link")).to_have_value(re.compile("#1/"))
        return dialog

    return start


def button(dialog: Locator, row: str, name: str = "Save") -> Locator:
    return dialog.get_by_role("group", name=row).get_by_role("button", name=name, exact=True)


def record(fragment: str) -> str:
    return write_record(read_link(fragment), ["person", "bot 2"])


# Given


def test_links_to_the_match_the_line_and_the_position(
    app: AppPage, sharing: Callable[[str], Locator], base_url: str
) -> None:
    moves = RIVE.split("/")[2].split(".")
    dialog = sharing(f"{RIVE}/@6")
    field = dialog.get_by_role("textbox", name="Link")
    code = dialog.get_by_role("img", name="QR code of the link")
    expect(field).to_have_value(f"{base_url}#{RIVE}/@6")
    expect(code).to_be_visible()
    drawn = code.evaluate("(canvas) => canvas.toDataURL()")
    dialog.get_by_role("radio", name="Up to this move").check()
    expect(field).to_have_value(f"{base_url}#1/rive-3/{'.'.join(moves[:6])}")
    app.page.wait_for_function(
        "(old) => document.querySelector('#sharing canvas').toDataURL() !== old", arg=drawn
    )
    dialog.get_by_role("radio", name="This position alone").check()
    match = read_link(f"{RIVE}/@6")
    here = read_link(unquote(field.input_value().partition("#")[2]))
    assert here.position == match.position
    assert not here.line()
    expect(dialog.get_by_role("status")).to_be_empty()  # nothing is copied before it is asked for
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("status")).to_have_text("The link is copied.")
    assert app.page.evaluate("() => navigator.clipboard.readText()") == field.input_value()


def test_a_link_that_is_too_long_for_a_code(sharing: Callable[[str], Locator]) -> None:
    moves = ".".join(["d5=h", "d10=h", "d5~", "d10~", *["d5~", "d10~"] * 400])
    dialog = sharing(f"1/rivers-13/{moves}")
    expect(dialog.get_by_text("This link is too long for a QR code.")).to_be_visible()
    expect(dialog.get_by_role("img")).to_have_count(0)
    dialog.get_by_role("radio", name="This position alone").check()
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()


def test_a_tree_that_is_too_large_for_a_link(app: AppPage) -> None:
    """Its record is recommended, and the link of the line is still there."""
    app.follow("1/rive-2/")
    match = read_link(RIVE)
    match.comment(1, "é" * 30_000)
    app.page.evaluate(DROP, [write_record(match, ["person", "person"]), "match.json"])
    app.page.wait_for_function("() => window.skerry.match.frame.name === 'rive-3'")
    app.live()
    app.page.locator("#share").click()
    dialog = app.page.get_by_role("dialog", name="Share")
    dialog.get_by_role("radio", name="With variations and comments").click(force=True)
    said = "This game is too large for a link; save its record."
    expect(dialog.get_by_role("status")).to_have_text(said)
    expect(dialog.get_by_role("radio", name="This line")).to_be_checked()
    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(re.compile(f"#{RIVE}$"))


def test_the_link_of_a_tree_comes_late_or_not_at_all(app: AppPage) -> None:
    """What is shown is what is chosen by then."""
    fragment = "1/rive-3/c3.a1"
    app.follow(f"2{fragment[1:]}/c1.Here")
    app.page.evaluate(
        "() => { window.skerry.match.treeLink = () => new Promise((answer) => {"
        "  window.answer = answer; }); }"
    )
    app.page.locator("#share").click()
    dialog = app.page.get_by_role("dialog", name="Share")
    field = dialog.get_by_role("textbox", name="Link")
    line = dialog.get_by_role("radio", name="This line")
    tree = dialog.get_by_role("radio", name="With variations and comments")
    tree.check(force=True)
    line.check(force=True)
    app.page.evaluate("() => window.answer('2/rive-3/c3.a1/c1.Here')")
    app.page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(field).to_have_value(re.compile(f"#{fragment}$"))
    tree.check(force=True)
    app.page.evaluate("() => window.answer('')")
    expect(dialog.get_by_role("status")).to_have_text("The engine could not be loaded.")
    expect(line).to_be_checked()
    app.page.evaluate("() => delete window.skerry.match.treeLink")


@pytest.mark.firefox
def test_a_saved_record_opens_unchanged(
    app: AppPage, sharing: Callable[[str], Locator], saved: Saved
) -> None:
    dialog = sharing(f"{RIVE}/@6")
    path = saved(button(dialog, "Record"))
    assert path.name == "rive-3-6.json"
    match, players = read_record(path.read_text("utf-8"))
    assert match.ply == 6
    assert players == ["person", "person"]
    dialog.get_by_role("group", name="Record").get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("The record is copied.")
    copied = app.page.evaluate("() => navigator.clipboard.readText()")
    assert copied == path.read_text("utf-8")
    dialog.get_by_role("button", name="Done").click()
    app.follow("1/rive-2/")
    app.page.locator("#share").click()
    dialog.locator("input[type=file]").set_input_files(path)
    app.at(6)
    assert app.frame["link"] == f"{RIVE}/@6"


# Taken


LINKED = f"https://elsewhere.example/skerry/?theme=dark#{RIVE}\n"


@pytest.mark.parametrize(
    ("way", "written", "file"),
    [
        ("drop", record(RIVE), "match.json"),
        ("drop", f"#{RIVE}", "link.txt"),
        ("drop", LINKED, ""),
        ("paste", record(RIVE), ""),
        ("paste", LINKED, ""),
        ("paste", RIVE, ""),
    ],
)
def test_what_is_dropped_or_pasted_is_opened(
    app: AppPage, way: str, written: str, file: str
) -> None:
    app.follow("1/starboard-y-2/b2")
    app.page.locator("#share").focus()
    if way == "drop":
        app.page.evaluate(DROP, [written, file])
    else:
        paste(app, written)
    app.page.wait_for_function("() => window.skerry.match.frame.name === 'rive-3'")
    app.live()
    assert app.frame["link"] == RIVE
    assert app.pieces() == app.true_pieces()


def damaged(change: Callable[[dict[str, object]], None]) -> str:
    content = json.loads(record("1/rive-3/c3.b4"))
    change(content)
    return json.dumps(content)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{\n 3}", "the record is not JSON: something is wrong in line 2, column 2"),
        (damaged(lambda r: r.update(game="chess-8")), "there is no game 'chess-8'"),
        (damaged(lambda r: r.update(moves=["c3", "c3"])), "in the record at move 2: 'c3' is not"),
        (damaged(lambda r: r.update(players=3)), "in the record, 'players' is not two names"),
    ],
)
def test_what_holds_no_match_says_where_and_harms_nothing(
    app: AppPage, written: str, said: str
) -> None:
    app.new_game("Rive", 3, ("Person", "Person"))
    app.play("c3")
    before = app.frame
    app.page.evaluate(DROP, [written, "broken.json"])
    expect(app.notice(f"This cannot be opened: {said}")).to_be_visible()
    assert app.frame == before
    app.play("b4")
    assert app.pieces() == {"c3": "black stone", "b4": "white stone"}


def test_what_is_drawn_goes_with_the_link(app: AppPage) -> None:
    """By the right mouse button and by keys: an arrow, a number and a circle."""
    app.follow("1/rive-3/c3.a1/@1")

    def drag(start: str, end: str) -> None:
        for cell, press in ((start, app.page.mouse.down), (end, app.page.mouse.up)):
            box = app.cell(cell).bounding_box()
            assert box
            app.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            press(button="right")

    def drawn(sketch: str) -> None:
        app.page.wait_for_function(
            "(sketch) => window.skerry.match.frame.tree[1].sketch === sketch", arg=sketch
        )

    app.cell("a1").hover()
    app.page.mouse.down(button="right")
    app.page.mouse.move(0, 0)
    app.page.mouse.up(button="right")
    app.cell("c3").click(force=True)  # on a stone; no arrow ends there
    drag("a1", "b2")
    drawn("a1-b2")
    drag("c1", "c1")
    drawn("a1-b2.c1")
    app.ink_is("c1", 0, 0.43, "--sketch")
    drag("c1", "c1")
    drawn("a1-b2.c1:1")
    app.cell("e3").focus()
    app.page.keyboard.press("c")
    drawn("a1-b2.c1:1.e3")
    expect(app.spoken).to_have_text(re.compile(r"Circle on e3\.$"))  # perhaps said with the number
    app.page.locator("#share").click()
    dialog = app.page.get_by_role("dialog", name="Share")
    dialog.get_by_role("radio", name="With variations and comments").check(force=True)
    field = dialog.get_by_role("textbox", name="Link")
    expect(field).to_have_value(re.compile("#2/"))
    link = field.input_value().partition("#")[2]
    assert link == "2/rive-3/c3.a1/s1.a1-b2.c1:1.e3/@1"
    app.page.keyboard.press("Escape")
    app.follow("1/rive-2/")
    expect(app.cell("e3")).to_have_count(0)
    app.follow(link)
    drawn("a1-b2.c1:1.e3")
    app.ink_is("e3", 0, 0.43, "--sketch")
    app.page.keyboard.press("o")  # it is turned with the board
    app.ink_is("e3", 0, 0.43, "--sketch")
    app.page.keyboard.press("o")
    # An arrow that was begun is not ended on another board.
    app.cell("e3").focus()
    app.page.keyboard.press("f")
    app.follow("1/rive-2/")
    expect(app.cell("e3")).to_have_count(0)
    for cell in ("a1", "b2"):
        app.cell(cell).focus()
        app.page.keyboard.press("f")
    expect(app.spoken).to_have_text(re.compile(r"Arrow from a1 to b2\.$"))


def test_numbers_on_stones_keep_the_last_turn_marked(app: AppPage) -> None:
    app.follow("1/rive-3/c3.a1")
    app.option("Move numbers", True)
    app.ink_is("a1", 0, 0.22, "--spot")
    app.option("Move numbers", False)


def test_a_quick_drawing_is_shown(app: AppPage) -> None:
    """The button is released before what it began to draw has been painted."""
    app.follow("1/rive-3/c3.a1/@1")
    app.page.locator('#grid [data-cell="c1"]').evaluate(
        "(cell) => { const { left, top, width, height } = cell.getBoundingClientRect();"
        "  const at = { clientX: left + width / 2, clientY: top + height / 2, button: 2,"
        "    isPrimary: true, bubbles: true, cancelable: true };"
        "  for (const type of ['pointerdown', 'pointerup'])"
        "    cell.dispatchEvent(new PointerEvent(type, at)); }"
    )
    app.ink_is("c1", 0, 0.43, "--sketch")


def test_the_match_before_is_kept(app: AppPage) -> None:
    """And so is the one that was dropped."""
    app.new_game("Starboard Y", 2, ("Person", "Person"))
    app.play("b2")
    app.page.evaluate(DROP, [record(RIVE), "match.json"])
    app.page.wait_for_function("() => window.skerry.match.frame.name === 'rive-3'")
    app.live()
    app.reopen(["Rive 3", "Starboard Y 2"], "starboard-y-2")
    assert app.pieces() == {"b2": "black stone"}


def test_variations_within_each_other_without_end_open(app: AppPage) -> None:
    """The page draws them, and goes on."""
    match = nested(2000)
    app.page.evaluate(DROP, [write_record(match, ["", ""]), "match.json"])
    app.page.wait_for_function("() => window.skerry.match.frame.name === 'rive-9'")
    app.live()
    assert len(app.frame["tree"]) == len(match.nodes)
    app.page.locator("#list button").last.click()
    app.page.wait_for_function("() => window.skerry.match.frame.ply > 1")
    app.reload()
    app.live()
    assert len(app.frame["tree"]) == len(match.nodes)


def test_a_file_that_is_no_match_by_its_size(app: AppPage) -> None:
    app.follow("1/rive-2/")
    app.page.evaluate(DROP, ["x" * 1_000_001, "film.mp4"])
    expect(app.notice("This file is too large to be a game.")).to_be_visible()


@pytest.mark.firefox
def test_a_field_keeps_what_is_pasted_into_it(
    app: AppPage, sharing: Callable[[str], Locator]
) -> None:
    dialog = sharing("1/rive-2/c1")
    app.page.evaluate(
        "() => addEventListener('paste', (event) => (window.taken = event.defaultPrevented))"
    )
    dialog.get_by_role("textbox", name="Link").focus()
    paste(app, RIVE)
    app.page.wait_for_function("() => window.taken === false")
    assert app.frame["link"] == "1/rive-2/c1"


# Pictures

READ = """async ([bytes, dyes]) => {
  const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: "image/gif" });
  await decoder.tracks.ready;
  const { frameCount } = decoder.tracks.selectedTrack;
  const shares = [];
  for (const frameIndex of [0, frameCount - 1]) {
    const { image } = await decoder.decode({ frameIndex });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const ctx = canvas.getContext("2d");
    ctx.drawImage(image, 0, 0);
    image.close(); // or Chromium warns of it when it is collected
    const { data } = ctx.getImageData(0, 0, canvas.width, canvas.height);
    const alike = (dye) => {
      let count = 0;
      for (let i = 0; i < data.length; i += 4) {
        count += dye.every((part, k) => Math.abs(part - data[i + k]) < 4);
      }
      return count / (data.length / 4);
    };
    shares.push(dyes.map(alike));
  }
  decoder.close();
  return [frameCount, shares];
}"""
COMPARE = """async ([drawing, photo]) => {
  const draw = async (content, type) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([content], { type }));
    await image.decode();
    const canvas = new OffscreenCanvas(600, 600 * image.height / image.width);
    const ctx = canvas.getContext("2d");
    ctx.drawImage(image, 0, 0, canvas.width, canvas.height);
    return ctx.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const one = await draw(drawing, "image/svg+xml");
  const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0));
  const other = await draw(bytes, "image/png");
  const unlike = one.filter((part, i) => !(Math.abs(part - other[i]) <= 48));
  return [one.length, other.length, unlike.length, one.some((part) => part > 0)];
}"""


# Playwright gives this Firefox no other colour scheme.
@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize(
    ("name", "scheme"),
    [("rive", "light"), ("starboard y", "dark"), ("rivers and stones", "light")],
)
def test_pictures_of_the_board(
    app: AppPage, sharing: Callable[[str], Locator], saved: Saved, name: str, scheme: str
) -> None:
    """As PNG and SVG in the theme in use, and both alike."""
    app.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    dialog = sharing(MATCHES[name])
    drawing = saved(button(dialog, "Picture", "SVG")).read_text("utf-8")
    assert drawing.startswith("<svg xmlns=")
    photo = saved(button(dialog, "Picture", "PNG")).read_bytes()
    assert photo.startswith(b"\x89PNG")
    assert len(photo) > 10_000
    compared = app.page.evaluate(COMPARE, [drawing, b64encode(photo).decode()])
    one, other, unlike, something = compared
    assert one == other
    assert unlike < one / 50, "the two differ by edges at most"
    assert something


DYES = ("--ground", "--plate", "--tile0", "--tile1", "--tile2", "--tile3")


# Playwright gives this Firefox no other colour scheme.
@pytest.mark.only_browser("chromium")
def test_an_animation_of_the_match(
    app: AppPage, sharing: Callable[[str], Locator], saved: Saved
) -> None:
    scheme = "dark"
    app.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    dialog = sharing(f"{RIVE}/@3")
    film = saved(button(dialog, "Picture", "Animation"))
    assert film.name == "rive-3.gif"
    content = film.read_bytes()
    assert content.startswith(b"GIF89a")
    assert len(content) < 150_000
    dyes = [app.page.evaluate(DYE, name) for name in DYES]
    count, shares = app.page.evaluate(READ, [list(content), dyes])
    assert count == len(RIVE.split("/")[2].split(".")) + 1
    for ground, plate, *tiles in shares:
        assert ground > 0.1, "around the board"
        assert plate > 0.1
        assert sum(tiles) > 0.15


@pytest.mark.firefox
def test_the_text_opens_again(
    app: AppPage, sharing: Callable[[str], Locator], saved: Saved, base_url: str
) -> None:
    dialog = sharing(RIVE)
    path = saved(button(dialog, "Text"))
    text = path.read_text("utf-8")
    assert text.startswith(f"Game: rive-3\nLink: {base_url}#{RIVE}\n")
    assert "3. e1 d2 xc2 xd3 c1" in text
    match = app.match
    token = match.game.write(match.position, match.legal_moves()[0])
    app.page.evaluate("(token) => window.skerry.match.playLine([token])", token)
    dialog.get_by_role("group", name="Text").get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("The text is copied.")
    copied = app.page.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith(f"Game: rive-3\nLink: {base_url}#{RIVE}.{token}\n")
    dialog.get_by_role("button", name="Done").click()
    app.follow("1/rive-2/")
    paste(app, text)
    app.page.wait_for_function("() => window.skerry.match.frame.name === 'rive-3'")
    assert app.frame["link"] == RIVE
    paste(app, text.replace("xc2", "xz9"))
    expect(app.notice("This cannot be opened: ")).to_contain_text("xz9")


# In other pages


def test_the_code_of_an_embedded_board(
    app: AppPage, sharing: Callable[[str], Locator], base_url: str
) -> None:
    dialog = sharing(RIVE)
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("status")).to_have_text("The link is copied.")
    dialog.get_by_role("tab", name="Link and files").press("ArrowRight")
    expect(dialog.get_by_role("status")).to_be_empty()
    code = dialog.get_by_role("textbox", name="Code for your page")
    board = dialog.frame_locator("iframe")
    expect(board.locator("#line").get_by_role("button").first).to_be_visible()
    dialog.get_by_role("checkbox", name="List of moves").uncheck()
    expect(board.locator("#line").get_by_role("button").first).to_be_hidden()
    dialog.get_by_role("button", name="Copy code").click()
    expect(dialog.get_by_role("status")).to_have_text("The code is copied.")
    expect(dialog.get_by_role("button", name="Copied")).to_be_focused()
    copied = app.page.evaluate("() => navigator.clipboard.readText()")
    assert copied == code.input_value()
    assert f'<iframe src="{base_url}embed/?moves=off#{RIVE}"' in copied


# By link

MUTE = """() => {
  if (sessionStorage.visited) return;
  sessionStorage.visited = true;
  window.Worker = class extends EventTarget { postMessage() {} terminate() {} };
}"""
"""At the first visit of a tab the engine never comes."""


def choose(app: AppPage, side: str, players: list[str]) -> None:
    """Choose in the dialog who plays by link, until these play."""
    app.page.get_by_role("dialog").get_by_label("Play by link").select_option(side)
    app.page.wait_for_function(
        "(players) => window.skerry.match.players.join() === players", arg=",".join(players)
    )


def test_a_match_is_played_by_link(visit: Visit, base_url: str) -> None:
    """Chosen in the dialog by the one who begins, known to the other by the link that came."""
    here = visit("#1/rive-3/", reduced_motion="reduce")
    here.readable_clipboard()
    here.let_play(1, "Bot, level 1")
    here.page.locator("#share").click()
    dialog = here.page.get_by_role("dialog", name="Share")
    choose(here, "Yes, I play White", ["link", "person"])
    choose(here, "No", ["person", "bot 1"])
    choose(here, "Yes, I play Black", ["person", "link"])
    dialog.get_by_role("button", name="Done").click()
    expect(here.choice("send")).to_have_count(0)
    here.play("b1")

    def sent(app: AppPage) -> str:
        app.choice("send").click()
        expect(app.notice("The link is copied: send it to the other player.")).to_be_visible()
        text: str = app.page.evaluate("() => navigator.clipboard.readText()")
        return text

    # The board is locked, unless the move is taken back.
    expect(here.prompt).to_have_text("Waiting for White")
    assert not here.offered()["cells"]
    here.choice("undo").click()
    here.at(0)
    here.play("b1")
    link = sent(here)
    assert re.fullmatch(rf"{base_url}\?by=\w+#1/rive-3/b1", link)
    there = visit("about:blank", live=False, reduced_motion="reduce")
    there.readable_clipboard()
    there.page.add_init_script(f"({MUTE})()")
    there.visit(link, live=False)
    expect(there.cell("b1")).to_have_accessible_name("b1, black stone, last move")
    there.page.reload()  # who waits no longer
    there.live()
    expect(there.story).to_have_text("Black placed on b1.")
    expect(there.spoken).to_contain_text("Black placed on b1. Your turn.")
    expect(there.cell("b1")).to_have_accessible_name("b1, black stone, last move")
    expect(there.choice("send")).to_have_count(0)
    there.play("d4")
    there.page.reload()
    there.live()
    expect(there.status).to_contain_text("Send Black this link.")
    players = there.players
    assert players[0] in link.replace("?by=", "link ")
    there.page.locator("#share").click()
    choose(there, "No", ["person", "person"])
    choose(there, "Yes, I play White", players)
    there.page.keyboard.press("Escape")
    link = sent(there)
    assert link.endswith("#1/rive-3/b1.d4")
    # The answer comes in a letter.
    paste(here, f"Hello,\n\nhere is my move: <{link}>.\n")
    here.at(2)
    expect(here.story).to_have_text("White placed on d4.")
    expect(here.spoken).to_contain_text("White placed on d4.")
    assert (here.spoken.text_content() or "").count("placed on d4") == 1
    assert here.players == ["person", "link"]
    # Where the system has a way to send things, that is used; where that fails, the clipboard.
    here.page.evaluate("""() => (navigator.share = async ({ url }) => {
      if (window.sent) throw new DOMException("not now", "NotAllowedError");
      window.sent = url;
    })""")
    here.play(here.offered()["cells"][0])
    here.choice("send").click()
    here.page.wait_for_function("() => window.sent?.includes('#1/rive-3/b1.d4.')")
    expect(here.notice("The link is copied")).to_have_count(0)
    assert "#1/rive-3/b1.d4." in sent(here)
    # To and fro it stays one match, at home too.
    here.home()
    expect(here.page.locator("#unfinished .match")).to_have_count(1)
    expect(here.page.locator("#unfinished .match")).to_contain_text("By link")


def test_no_match_is_played_by_link_unasked(app: AppPage) -> None:
    app.follow("1/rive-3/a1.b4.c2.d3.e1")
    expect(app.story).to_have_text("Black placed on e1.")
    app.play("d2")
    expect(app.prompt).to_contain_text("remove")
    expect(app.choice("send")).to_have_count(0)
    app.new_game("Rive", 3, ("Person", "Person"))
    app.play("c3")
    expect(app.choice("send")).to_have_count(0)

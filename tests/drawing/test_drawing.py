"""Matches as text, as SVG, and as HTML to step through."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from buildtools.constants import PROPORTIONS, SHARED_SIZES, script
from skerry.drawing import svg
from skerry.drawing.colours import inks
from skerry.drawing.diagram import diagram
from skerry.drawing.image import image, still
from skerry.drawing.stepper import stepper
from skerry.formats.link import read_link
from skerry.games import load, names, presentation
from skerry.match import Match, last_turn

from .tokens import MATERIALS, Place, tokens

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def played(name: str, plies: int, seed: int = 1) -> Match:
    """A match of random moves."""
    match, rng = Match(load(name)), Random(seed)
    while match.ply < plies and (moves := match.legal_moves()):
        match.push(rng.choice(moves))
    return match


# -- text


def test_a_hexagon_as_text() -> None:
    assert diagram(read_link("1/rive-3/e2.c1.a3")).splitlines() == [
        "  e  . b .",
        " d  . . . .",
        "c  w . . . .",
        " b  . . . .  5",
        "  a  . .[b] 4",
        "      1 2 3",
        "Black: Stones: 2",
        "White: Stones: 1",
        "White: place a stone.",
    ]


def test_a_square_board_as_text() -> None:
    lines = diagram(read_link("1/rivers-13/d5d6")).splitlines()
    assert lines[0] == "13  . . . . . . . . . . . ."
    assert lines[7:9] == [" 6  . . .[S]. . . . . . . .", " 5  . . .[.]S S S S S . . ."]
    assert lines[13:] == [
        "    a b c d e f g h i j k l",
        "Circle: Scored: 0 of 4",
        "Square: Scored: 0 of 4",
        "Square: move, push, flip or rotate a piece.",
    ]


def test_cells_side_by_side_share_a_bracket() -> None:
    assert "[S|.]" in diagram(read_link("1/rivers-13/d5c5"))


def test_the_last_turn_is_all_moves_of_one_player() -> None:
    """In Rive a capture is several moves."""
    match = read_link(
        "1/rive-5/=2wb1!1w3b!b1ww2b!b5w1!2wbb3w!b4b2!w1b1b1b!1w1b1w!4b_w_-/b1.xd1.xc3"
    )
    assert [node.token for node in last_turn(match.node)] == ["b1", "xd1", "xc3"]
    assert diagram(match).count("[") == 3
    assert last_turn(match.root) == []


def test_the_end_is_told() -> None:
    match = played("starboard-y-2", 20)
    assert match.outcome
    assert diagram(match).splitlines()[-1] == str(match.outcome.reason)


@pytest.mark.parametrize("name", names())
def test_no_label_hides_a_cell(name: str) -> None:
    """On boards of every size, each cell has its character."""
    match = played(name, 12)
    board, pieces = match.game.board, match.view.pieces
    lines = diagram(match).splitlines()
    for row, line in zip(board.rows, lines, strict=False):
        shown = re.sub(r"^ *\w+(?=[ \[])|\d+$|[\[\]| ]", "", line)
        assert shown == "".join(pieces.get(cell, ".") for cell in row)


# -- SVG


@pytest.mark.parametrize("name", ["rive-5", "starboard-y-4", "rivers-13", "rivers-17-course"])
def test_an_image_holds_the_position(name: str) -> None:
    match = played(name, 30)
    root = ElementTree.fromstring(image(match))
    groups: dict[str, list[ElementTree.Element]] = {}
    for group in root.iter(f"{SVG}g"):
        groups.setdefault(group.attrib["class"], []).extend(group)
    for player in (0, 1):
        glyphs = presentation(match.game).glyphs
        letters = {letter for letter, glyph in glyphs.items() if glyph.player == player}
        placed = [piece for piece in match.view.pieces.values() if piece in letters]
        assert len(groups[f"piece{player}"]) == len(placed)
    assert "spot" in groups or "last" in groups
    coordinates = {text.text for text in groups["coordinate"]}
    parts = {part for at in match.game.board.names.values() for part in re.findall(r"\d+|\D+", at)}
    assert coordinates == parts


def test_an_image_says_what_it_shows() -> None:
    match = read_link("1/rive-3/e2.c1")
    root = ElementTree.fromstring(image(match))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "rive-3, ply 2: White c1"
    said = root.findtext(f"{SVG}desc")
    assert said == "Black: place a stone. black stone: e2; white stone: c1"


def test_an_image_has_no_ids_and_fits_into_any_page() -> None:
    """Two images in one document do not interfere: no ids, and styles for their own class only."""
    text = image(played("rivers-13", 9))
    assert not re.search(r"\bid=|url\(|<script|href", text)
    [sheet] = re.findall(r"<style>(.*?)</style>", text)
    rules = re.findall(
        r"(?:^|[{}])([^{}@]+)\{", sheet.replace("@media(prefers-color-scheme:dark)", "")
    )
    assert rules
    assert all(rule.startswith(".skerry-board") for rule in rules)


def test_a_still_image_for_the_site_takes_its_colours_from_there() -> None:
    text = still(played("rivers-13", 9))
    assert not re.search(r"#[0-9a-f]{6}|opacity|<style|class=\"(?!still)", text)
    sheet = (ROOT / "web/styles/tokens.css").read_text("utf-8")
    used = {*re.findall(r'="var\(--([\w-]+)\)"', text)}
    assert {"plate", "grid", "stone0", "last"} <= used
    assert used <= {*re.findall(r"--([\w-]+):", sheet)}


def written(token: str) -> str:
    """A colour of the site's as this package writes it."""
    if found := re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)", token):
        return "#" + "".join(f"{int(part):02x}" for part in found.groups()[:3]) + f"/{found[4]}"
    return token


@pytest.mark.parametrize("material", MATERIALS)
def test_colours_are_those_of_the_site(material: str) -> None:
    day, night = (tokens(Place(theme, material, is_board=True)) for theme in ("light", "dark"))
    used = {ink for paint in svg.PAINTS.values() for ink in paint if ink}
    drawn = inks(material)
    assert used <= {*drawn}
    for name, shades in drawn.items():
        assert shades == (written(day[name]), written(night[name])), name


def test_the_site_draws_with_the_same_sizes() -> None:
    """When this fails run ``python3 build.py types``."""
    assert SHARED_SIZES.read_text("utf-8") == script(PROPORTIONS)


# -- HTML


class Page(HTMLParser):
    """The ids, names and targets in a piece of HTML, and whether its tags match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.names: list[str] = []
        self.targets: list[str] = []
        self.checked: list[str] = []
        self.tags: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self.ids += filter(None, [given.get("id")])
        self.names += filter(None, [given.get("name")])
        self.targets += filter(None, [given.get("for")])
        if "checked" in given:
            self.checked.append(given["id"] or "")
        if tag != "input":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_steps_through_the_line_without_scripts() -> None:
    match = played("rive-3", 7)
    match.goto(4)
    text = stepper(match)
    assert match.ply == 4
    page = Page(text)
    assert not page.open
    assert "script" not in page.tags
    assert len([name for name in page.ids if re.search(r"-\d$", name)]) == 8
    assert len({*page.names}) == 1
    assert [name.rpartition("-")[2] for name in page.checked] == ["4"]
    assert {*page.targets} <= {*page.ids}
    assert {name.rpartition("-")[2] for name in page.targets} == {*"01234567"}
    assert not re.search(r"\son\w+=|javascript:|href=\"[^#]|src=", text)
    assert {*re.findall(r'href="#([^"]*)"', text)} <= {*re.findall(r' id="([^"]*)"', text)}


@pytest.mark.parametrize(
    ("name", "most"), [("rivers-17", 400), ("starboard-y-10", 500), ("rive-9", 450)]
)
def test_html_of_a_long_match_is_not_long(name: str, most: int) -> None:
    """Pages share what they have in common, and each still has all of its pieces."""
    match = played(name, 200)
    text = stepper(match)
    assert len(text) < 1000 * most
    board, *pages = map(ElementTree.fromstring, re.findall(r"<svg .*?</svg>", text))
    ids = {element.get("id"): element for element in board.iter()}
    line, xy = [match.root, *match.line()], match.game.board.xy
    for node, page in zip(line, pages, strict=True):
        found, waiting = {}, list(page)
        for element in waiting:
            used = ids[element.get("href", "#")[1:]] if element.tag == f"{SVG}use" else None
            if used is not None and element.get("x") is None:
                waiting += list(used)
            elif used is not None:
                found[element.get("x"), element.get("y")] = used.get("id", "")[-1]
        placed = match.game.view(node.position).pieces
        assert found == {tuple(map(svg.length, xy[cell])): placed[cell] for cell in placed}


def test_html_of_the_same_match_twice_in_a_page() -> None:
    match = played("rive-3", 3)
    first, second = Page(stepper(match)), Page(stepper(match))
    assert not {*first.ids} & {*second.ids}
    assert not {*first.names} & {*second.names}


def test_what_people_wrote_is_text() -> None:
    match = played("rive-3", 1)
    match.node.comment = '<script>alert(1)</script> & "more"'
    text = stepper(match)
    assert "<script" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;" in text

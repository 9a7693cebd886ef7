"""A match's position as an SVG image, in the proportions and colours of the site's board.

The image is complete in itself: it says in words what it shows, needs no ids, and follows the
reader's preference for a light or a dark scheme.  Colours are attributes, which style sheets
override by class.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any, NamedTuple

from ..board import HALF_ROOT_3, Edge, Point
from ..game import Game, Glyph, Region
from ..match import Match
from ..picture import Picture, picture
from . import last_turn

UNIT = 40
"""Pixels of the image between neighbouring cells; all other lengths here are in these units."""


class Paint(NamedTuple):
    """The colours of a class of shapes by day and by night, each with its opacity if it has one:
    ``#rrggbb`` or ``#rrggbb/0.5``."""

    fill: tuple[str, str] | None = None
    stroke: tuple[str, str] | None = None


BLACK, BLACK_EDGE, BLACK_CUT = ("#14191c", "#07090a"), ("#0b0f11", "#7b8d93"), ("#dfe7e6", "#c9d5d6")
WHITE, WHITE_EDGE, WHITE_CUT = ("#ffffff", "#fbfaf6"), ("#7f827b", "#1a2226"), ("#3a474b", "#2d393d")
PLATE, TILE = ("#e6eae5", "#1a262c"), ("#cbd9d5", "#2d4048")
LAST, WIN = ("#17606d/0.42", "#7cc4cd/0.45"), ("#e39a2d", "#ffc35c")

PAINTS: Mapping[str, Paint] = {
    "plate": Paint(PLATE, ("#cdd5d0", "#2c3b42")),
    "tile": Paint(TILE, ("#b7c9c4", "#3c535c")),
    "field": Paint(TILE),
    "grid": Paint(None, ("#92aaa5", "#5b7680")),
    "goal0": Paint(("#1c272c/0.14", "#04080a/0.42"), ("#4a5b60", "#8aa0a6")),
    "goal1": Paint(("#ffffff/0.6", "#e6ebea/0.17"), ("#7d8d8c", "#c3cfcf")),
    "halo": Paint(None, TILE),
    "label": Paint(("#47575a", "#bccaca")),
    "coordinate": Paint(("#6b7b7c", "#8fa2a6")),
    "track": Paint(None, ("#cfd8d4", "#2a3a41")),
    "number": Paint(PLATE),
    "rim0": Paint(None, BLACK_EDGE),
    "rim1": Paint(None, WHITE_EDGE),
    "bar0": Paint(None, BLACK),
    "bar1": Paint(None, WHITE),
    "piece0": Paint(BLACK, BLACK_EDGE),
    "piece1": Paint(WHITE, WHITE_EDGE),
    "cut0": Paint(None, BLACK_CUT),
    "cut1": Paint(None, WHITE_CUT),
    "water": Paint(("#8cc3cc", "#5fa3ae"), ("#2b6570", "#143d45")),
    "foam": Paint(None, ("#f2fbfb", "#e9f7f8")),
    "last": Paint(None, LAST),
    "spot": Paint(("#d9782f", "#ee8b3f"), ("#ffffff", "#1a0e05")),
    "link-edge": Paint(None, ("#6b3d06", "#3b2203")),
    "link": Paint(None, WIN),
    "win": Paint(None, WIN),
    "new": Paint(None, ("#c2571d", "#ffa05c")),
}
"""The colours of web/styles/style.css, as far as they are plain."""

RADIUS = {"hexagon": 0.43, "point": 0.41, "square": 0.41}
"""Of a piece, by the shape of the cells."""
HEXAGON = 0.965 / math.sqrt(3)
"""From the middle of a tile to its corners."""
TRACK = 0.2
"""From the line of an edge to the middle of the track along it."""
LANES = (-0.07, 0.07)
"""From the middle of a track to the lane of each player."""
FONT = "system-ui, sans-serif"


def drawing(match: Match) -> str:
    """The position at the cursor and the turn that led to it, as a whole SVG document."""
    game = match.game
    return svg(
        picture_of(game),
        f"<title>{escape(caption(match))}</title><desc>{escape(description(match))}</desc>"
        f"<style>{STYLE}</style>{surface(game)}{scene(match)}",
        'class="skerry-board" role="img"',
    )


def svg(empty: Picture, content: str, attributes: str) -> str:
    """An SVG element around what was drawn of a board."""
    left, top, right, bottom = (UNIT * at for at in empty.bounds)
    wide, high = right - left, bottom - top
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {attributes} '
        f'viewBox="{left:.0f} {top:.0f} {wide:.0f} {high:.0f}" '
        f'width="{wide:.0f}" height="{high:.0f}">{content}</svg>'
    )


def picture_of(game: Game[Any]) -> Picture:
    """The picture of a game's empty board."""
    return picture(game.board, edged=bool(game.edges))


def caption(match: Match) -> str:
    """What an image shows, in short: the game, the ply and the last turn."""
    turn = last_turn(match.node)
    if not turn:
        return f"{match.game.name}, the start"
    tokens = " ".join(node.token for node in turn)
    return f"{match.game.name}, ply {match.ply}: {match.game.players[turn[0].mover]} {tokens}"


def description(match: Match) -> str:
    """All that an image shows, in words: the pieces by kind, and what comes next."""
    game, view, outcome = match.game, match.view, match.outcome
    sentences = [str(outcome.reason if outcome else view.prompt)]
    for letter, glyph in game.glyphs.items():
        cells = [game.board.names[cell] for cell, at in sorted(view.pieces.items()) if at == letter]
        if cells:
            sentences.append(f"{glyph.name}: {', '.join(cells)}.")
    return " ".join(sentences)


# -- writing SVG


def _number(value: float) -> str:
    """A length in pixels."""
    return f"{round(value * UNIT, 1):g}"


def _point(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _path(points: Iterable[Point], end: str = "") -> str:
    """The data of a path along points."""
    return "M" + "L".join(map(_point, points)) + end


def _colours(properties: Paint, night: bool) -> Iterator[tuple[str, str]]:
    for name, colours in properties._asdict().items():
        if colours:
            colour, _, opacity = colours[night].partition("/")
            yield name, colour
            if opacity:
                yield f"{name}-opacity", opacity


def _group(kind: str, shapes: Iterable[str], width: float = 0, more: str = "") -> str:
    """Shapes of one class, whose lines are so wide; nothing if there are none."""
    content = "".join(shapes)
    if not content:
        return ""
    colours = dict(_colours(PAINTS[kind], night=False))
    written = "".join(f' {name}="{value}"' for name, value in ({"fill": "none"} | colours).items())
    line = f' stroke-width="{_number(width)}"' if width else ""
    return f'<g class="{kind}"{written}{line}{more}>{content}</g>'


def _line(points: Iterable[Point]) -> str:
    return f'<path d="{_path(points)}"/>'


def _circle(middle: Point, radius: float) -> str:
    x, y = middle
    return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"/>'


def _rectangle(left: float, top: float, wide: float, high: float, round_: float = 0) -> str:
    corners = f' rx="{_number(round_)}"' if round_ else ""
    return (
        f'<rect x="{_number(left)}" y="{_number(top)}" '
        f'width="{_number(wide)}" height="{_number(high)}"{corners}/>'
    )


def _text(text: str, middle: Point, size: float) -> str:
    """A text around a point; its baseline lies below the middle by a third of its size."""
    x, y = middle
    return f'<text x="{_number(x)}" y="{_number(y + 0.35 * size)}">{escape(text)}</text>'


def _lettering(size: float, bold: bool = False) -> str:
    weight = ' font-weight="600"' if bold else ""
    return f' font-family="{FONT}" font-size="{_number(size)}" text-anchor="middle"{weight}'


ROUND = ' stroke-linecap="round" stroke-linejoin="round"'


def _sheet() -> str:
    night = "".join(
        f".skerry-board .{kind}{{"
        + ";".join(f"{name}:{value}" for name, value in _colours(paint, night=True))
        + "}"
        for kind, paint in PAINTS.items()
    )
    return (
        ".skerry-board{max-width:100%;height:auto}"
        f"@media(prefers-color-scheme:dark){{{night}}}"
    )


STYLE = _sheet()
"""A style sheet for images of class ``skerry-board``."""


# -- the empty board


def surface(game: Game[Any]) -> str:
    """The empty board: plate, cells, areas, edges and coordinates."""
    board, empty = game.board, picture_of(game)
    parts = [_group("plate", [_plate(empty)], 0.03)]
    places = [board.xy[cell] for cell in board.cells]
    if board.shape == "hexagon":
        parts.append(_group("tile", map(_hexagon, places), 0.015))
    elif board.shape == "square":
        squares = (_rectangle(x - 0.48, y - 0.48, 0.96, 0.96, 0.06) for x, y in places)
        parts.append(_group("tile", squares, 0.015))
    else:
        parts += _grid(places)
    parts += [_goal(game, region) for region in game.regions]
    parts += [_track(game, edge) for edge in game.edges]
    labels = (_text(label.text, (label.x, label.y), 0.24) for label in empty.labels)
    parts.append(_group("coordinate", labels, more=_lettering(0.24)))
    return "".join(parts)


def _plate(empty: Picture) -> str:
    """The outline with its corners rounded off."""
    corners = empty.outline
    data = ""
    for i, (x, y) in enumerate(corners):
        ends = []
        arms = [
            ((ax - x) / math.hypot(ax - x, ay - y), (ay - y) / math.hypot(ax - x, ay - y))
            for ax, ay in (corners[i - 1], corners[(i + 1) % len(corners)])
        ]
        (ax, ay), (bx, by) = arms
        half = math.acos(ax * bx + ay * by) / 2
        reach = empty.rounding / math.tan(half)
        ends = [(x + dx * reach, y + dy * reach) for dx, dy in arms]
        sweep = int(ax * by - ay * bx < 0)
        radius = _number(empty.rounding)
        data += f"{'L' if i else 'M'}{_point(ends[0])}A{radius} {radius} 0 0 {sweep} {_point(ends[1])}"
    return f'<path d="{data}Z"/>'


def _hexagon(middle: Point) -> str:
    """A hexagon with a corner on top."""
    x, y = middle
    wide, high = HEXAGON * HALF_ROOT_3, HEXAGON
    right, left = x + wide, x - wide
    upper, lower = y - high / 2, y + high / 2
    corners = ((x, y - high), (right, upper), (right, lower), (x, y + high), (left, lower), (left, upper))
    return f'<path d="{_path(corners, "Z")}"/>'


def _grid(places: list[Point]) -> Iterator[str]:
    """A field of lines that cross where pieces stand."""
    xs, ys = sorted({x for x, _ in places}), sorted({y for _, y in places})
    left, right, top, bottom = xs[0], xs[-1], ys[0], ys[-1]
    field = _rectangle(left - 0.46, top - 0.46, right - left + 0.92, bottom - top + 0.92, 0.16)
    yield _group("field", [field])
    lines = [_line(((x, top), (x, bottom))) for x in xs]
    lines += [_line(((left, y), (right, y))) for y in ys]
    yield _group("grid", lines, 0.02)


def _goal(game: Game[Any], region: Region) -> str:
    """An area in its owner's tint, its name towards the nearer end of the board."""
    xs, ys = zip(*(game.board.xy[cell] for cell in region.cells), strict=True)
    left, top, right, bottom = min(xs) - 0.47, min(ys) - 0.47, max(xs) + 0.47, max(ys) + 0.47
    player = region.player or 0
    dashes = f' stroke-dasharray="{_number(0.16)} {_number(0.1)}"' if player else ""
    area = _rectangle(left, top, right - left, bottom - top, 0.16)
    heights = [y for _, y in game.board.xy.values()]
    above = top + bottom < min(heights) + max(heights)
    name = _text(region.name, ((left + right) / 2, top - 0.26 if above else bottom + 0.26), 0.3)
    letters = _lettering(0.3, bold=True)
    return (
        _group(f"goal{player}", [area], 0.04, dashes)
        + _group("halo", [name], 0.16, letters)
        + _group("label", [name], more=letters)
    )


def _outwards(game: Game[Any], edge: Edge, by: float) -> list[Point]:
    """The line of an edge, moved away from the board."""
    (ax, ay), (bx, by_) = edge.line[0], edge.line[-1]
    long = math.hypot(bx - ax, by_ - ay)
    dx, dy = (by_ - ay) / long * by, (ax - bx) / long * by
    board = game.board
    cells = [board.xy[cell] for cell in board.cells]
    mid_x = sum(x for x, _ in cells) / len(cells)
    mid_y = sum(y for _, y in cells) / len(cells)
    if dx * ((ax + bx) / 2 - mid_x) + dy * ((ay + by_) / 2 - mid_y) < 0:
        dx, dy = -dx, -dy
    return [(x + dx, y + dy) for x, y in edge.line]


def _middle(line: list[Point]) -> Point:
    (ax, ay), (bx, by) = line[0], line[-1]
    return (ax + bx) / 2, (ay + by) / 2


def _track(game: Game[Any], edge: Edge) -> str:
    """The track along an edge: in its owner's colour, or with a lane for each player."""
    line = [_line(_outwards(game, edge, TRACK))]
    if edge.player is None:
        return _group("track", line, 0.3, ROUND)
    bar, rim = f"bar{edge.player}", f"rim{edge.player}"
    return _group(rim, line, 0.3, ROUND) + _group(bar, line, 0.25, ROUND)


# -- what a position adds


def scene(match: Match) -> str:
    """What a position adds to the empty board: pieces, the last turn, marks."""
    game, view = match.game, match.view
    board, pieces = game.board, view.pieces
    radius = RADIUS[board.shape]
    formed = any(glyph.shape != "stone" for glyph in game.glyphs.values())
    parts = []
    for mark in view.marks:
        if mark.kind == "edge":
            parts += _touched(game, mark.cells, mark.player or 0)
    parts += _edge_labels(game)
    trails = [
        game.trail(node.parent.position, node.move)
        for node in last_turn(match.node)
        if node.parent is not None
    ]
    ways = ([board.xy[cell] for cell in trail] for trail in trails)
    parts.append(_group("last", (_line(way) for way in ways if len(way) > 1), 0.16, ROUND))
    left = (_circle(board.xy[trail[0]], 0.8 * radius) for trail in trails if trail[0] not in pieces)
    dashes = f' stroke-dasharray="{_number(0.1)} {_number(0.08)}"'
    parts.append(_group("last", left, 0.05, dashes))
    for letter, glyph in game.glyphs.items():
        places = [board.xy[cell] for cell, at in pieces.items() if at == letter]
        parts += _pieces(glyph, places, radius, formed)
    links = [_line((board.xy[a], board.xy[b])) for a, b in view.links]
    parts += [_group("link-edge", links, 0.17, ROUND), _group("link", links, 0.11, ROUND)]
    for kind, width in (("win", 0.075), ("new", 0.065)):
        cells = [cell for mark in view.marks if mark.kind == kind for cell in mark.cells]
        square = {letter: formed and glyph.player == 1 for letter, glyph in game.glyphs.items()}
        rings = (
            _body(board.xy[cell], 1.06 * radius, square.get(pieces.get(cell, ""), False))
            for cell in cells
        )
        parts.append(_group(kind, rings, width))
    spots = (_circle(board.xy[trail[-1]], 0.2 * radius) for trail in trails if trail[-1] in pieces)
    parts.append(_group("spot", spots, 0.025))
    return "".join(parts)


def _touched(game: Game[Any], cells: tuple[int, ...], player: int) -> Iterator[str]:
    """A bar in the player's lane along an edge that the player touches."""
    for edge in game.edges:
        if set(edge.cells) == set(cells):
            bar = [_line(_outwards(game, edge, TRACK + LANES[player]))]
            yield _group(f"rim{player}", bar, 0.14, ROUND)
            yield _group(f"bar{player}", bar, 0.09, ROUND)


def _edge_labels(game: Game[Any]) -> Iterator[str]:
    """What is written on edges, in the middle of their tracks and over the bars there."""
    labels = [(edge.label, _middle(_outwards(game, edge, TRACK))) for edge in game.edges]
    yield _group("number", (_circle(at, 0.23) for text, at in labels if text))
    texts = (_text(text, at, 0.27) for text, at in labels if text)
    yield _group("label", texts, more=_lettering(0.27, bold=True))


def _body(middle: Point, radius: float, square: bool) -> str:
    """The outline of a piece."""
    if not square:
        return _circle(middle, radius)
    x, y = middle
    half = 0.92 * radius
    return _rectangle(x - half, y - half, 2 * half, 2 * half, 0.42 * radius)


def _pieces(glyph: Glyph, places: list[Point], radius: float, formed: bool) -> Iterator[str]:
    """All pieces of one kind.

    In games with several kinds of pieces form tells the players apart as well: round and square.
    """
    player, square = glyph.player, formed and glyph.player == 1
    yield _group(f"piece{player}", (_body(at, radius, square) for at in places), 0.03)
    river = glyph.shape in ("river-h", "river-v")
    if river:
        yield from _rivers(places, radius, square, upright=glyph.shape == "river-v")
    if formed:
        size, kind = (0.27, f"piece{player}") if river else (0.37, f"cut{player}")
        yield _group(kind, (_emblem(at, size * radius, square) for at in places), 0.05)


def _emblem(middle: Point, size: float, square: bool) -> str:
    x, y = middle
    return _rectangle(x - size, y - size, 2 * size, 2 * size) if square else _circle(middle, size)


def _rivers(places: list[Point], radius: float, square: bool, upright: bool) -> Iterator[str]:
    """Water that flows through pieces, with three waves on it."""

    def turned(dx: float, dy: float) -> Point:
        return (dy, dx) if upright else (dx, dy)

    def relative(command: str, *steps: Point) -> str:
        return command + " ".join(_point(turned(dx * radius, dy * radius)) for dx, dy in steps)

    bank = 0.56
    reach = 0.86 if square else math.sqrt(1 - bank**2)
    waters, waves = [], []
    for x, y in places:
        dx, dy = turned(-reach * radius, -bank * radius)
        data = f"M{_point((x + dx, y + dy))}" + relative("l", (2 * reach, 0))
        if square:
            data += relative("l", (0, 2 * bank)) + relative("l", (-2 * reach, 0))
        else:
            arc = f"a{_number(radius)} {_number(radius)} 0 0 {int(not upright)} "
            data += arc + relative("", (0, 2 * bank)) + relative("l", (-2 * reach, 0))
            data += arc + relative("", (0, -2 * bank))
        waters.append(f'<path d="{data}Z"/>')
        for offset in (-0.3, 0.0, 0.3):
            dx, dy = turned(-0.8 * radius, offset * radius)
            wave = relative("q", (0.2, -0.15), (0.4, 0)) + relative("t", (0.4, 0), (0.4, 0), (0.4, 0))
            waves.append(f'<path d="M{_point((x + dx, y + dy))}{wave}"/>')
    yield _group("water", waters, 0.033)
    yield _group("foam", waves, 0.033, ROUND)

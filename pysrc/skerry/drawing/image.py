"""A match's position as an SVG image that looks like the board of the site.

An image is self-contained: it describes itself in words, follows the reader's preference for light
or dark colours, and has no ids, so that one document may contain many.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape
from typing import Any

from ..board import HALF_ROOT_3, Edge, Point
from ..game import Game, Glyph, Region
from ..games import presentation
from ..match import Match
from ..picture import Picture, picture
from . import last_turn, svg
from .proportions import (
    COORDINATE,
    EDGE_BAR,
    EDGE_LABEL,
    EDGE_LABEL_DISC,
    EDGE_LANES,
    EDGE_OUT,
    EDGE_OWNED,
    EDGE_TRACK,
    EMBLEM_HALF,
    EMBLEM_LINE,
    EMBLEM_RADIUS,
    GOAL_CORNER,
    GOAL_DASH,
    GOAL_LINE,
    GOAL_NAME,
    GOAL_NAME_ABOVE,
    GOAL_NAME_BELOW,
    GOAL_PAD,
    GRID_CORNER,
    GRID_LINE,
    GRID_PAD,
    HEXAGON_RADIUS,
    ISLET_HALF,
    ISLET_LINE,
    ISLET_RADIUS,
    LAST_DASH,
    LAST_FROM,
    LAST_LINE,
    LAST_WAY,
    LINK_LINE,
    LINK_RIM,
    PIECE_RADIUS,
    PIECE_RIM,
    PLATE_RIM,
    RING_RADIUS,
    RINGS,
    RIVER_BANK,
    RIVER_FOAM,
    RIVER_HALF,
    SPOT,
    SPOT_LINE,
    SQUARE_CORNER,
    SQUARE_HALF,
    SQUARE_PIECE_CORNER,
    SQUARE_PIECE_HALF,
    TILE_LINE,
)
from .words import caption, pieces, state

STYLE = svg.style_sheet("skerry-board")


def image(match: Match) -> str:
    """The position at the cursor and the turn that led to it, as an SVG document."""
    return described(match, f"<style>{STYLE}</style>{surface(match.game)}{scene(match)}")


def still(match: Match) -> str:
    """The position at the cursor, for a page of the site, which describes it in words."""
    content = svg.in_site_colours(surface(match.game) + scene(match))
    for region in match.game.regions:  # to be translated, see buildtools/manual.py
        name = escape(region.name, quote=False)
        content = content.replace(f">{name}</text>", f" data-t>{name}</text>")
    bounds = picture_of(match.game).bounds
    return svg.element(bounds, content, 'class="still" aria-hidden="true"')


def described(match: Match, content: str) -> str:
    """An SVG element as large as a match's board, with a description in words."""
    words = f"{state(match)} {'; '.join(pieces(match))}"
    return svg.element(
        picture_of(match.game).bounds,
        f"<title>{escape(caption(match))}</title><desc>{escape(words)}</desc>{content}",
        'class="skerry-board" role="img"',
    )


def picture_of(game: Game[Any]) -> Picture:
    """The picture of a game's empty board."""
    return picture(game.board, edged=bool(game.edges))


# -- the empty board


def surface(game: Game[Any]) -> str:
    """The empty board: plate, cells, areas, edges and coordinates."""
    empty = picture_of(game)
    labels = (svg.text(label.text, (label.x, label.y), COORDINATE) for label in empty.labels)
    return "".join(
        (
            svg.group("plate", [_plate(empty)], PLATE_RIM),
            *_cells(game),
            *(_goal(game, region) for region in game.regions),
            *map(_edge, game.edges),
            svg.group("coordinate", labels, attributes=svg.lettering(COORDINATE)),
        )
    )


def _plate(empty: Picture) -> str:
    """The outline with rounded corners."""
    corners, radius = empty.outline, empty.rounding
    data = ""
    for i, corner in enumerate(corners):
        ax, ay = _direction(corner, corners[i - 1])
        bx, by = _direction(corner, corners[(i + 1) % len(corners)])
        # The distance from the corner at which both sides touch the circle that rounds it.
        reach = radius / math.tan(math.acos(ax * bx + ay * by) / 2)
        start = (corner[0] + reach * ax, corner[1] + reach * ay)
        end = (corner[0] + reach * bx, corner[1] + reach * by)
        sweep = int(ax * by < ay * bx)
        data += f"{'L' if data else 'M'}{svg.at(start)}"
        data += f"A{svg.length(radius)} {svg.length(radius)} 0 0 {sweep} {svg.at(end)}"
    return f'<path d="{data}Z"/>'


def _direction(start: Point, end: Point) -> Point:
    """The unit vector from one point to another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = math.hypot(dx, dy)
    return dx / long, dy / long


def _cells(game: Game[Any]) -> Iterator[str]:
    """Tiles, or a grid of lines for boards whose pieces stand where lines cross."""
    board = game.board
    places = [board.xy[cell] for cell in board.cells]
    if board.shape == "hexagon":
        yield svg.group("tile", [_hexagons(places)], TILE_LINE)
    elif board.shape == "square":
        tiles = (svg.square(place, SQUARE_HALF, SQUARE_CORNER) for place in places)
        yield svg.group("tile", tiles, TILE_LINE)
    else:
        xs, ys = sorted({x for x, _ in places}), sorted({y for _, y in places})
        left, right, top, bottom = xs[0], xs[-1], ys[0], ys[-1]
        yield svg.group("field", [_around((left, right), (top, bottom), GRID_PAD, GRID_CORNER)])
        lines = [svg.line(((x, top), (x, bottom))) for x in xs]
        lines += [svg.line(((left, y), (right, y))) for y in ys]
        yield svg.group("grid", lines, GRID_LINE)


def _hexagons(places: list[Point]) -> str:
    """Hexagons with a corner on top, in one path."""
    half, quarter = HEXAGON_RADIUS * HALF_ROOT_3, HEXAGON_RADIUS / 2
    sides = (
        (half, quarter),
        (0, 2 * quarter),
        (-half, quarter),
        (-half, -quarter),
        (0, -2 * quarter),
    )
    around = "".join(f"l{svg.at(side)}" for side in sides)
    tiles = (f"M{svg.at((x, y - HEXAGON_RADIUS))}{around}z" for x, y in places)
    return f'<path d="{"".join(tiles)}"/>'


def _around(xs: Point, ys: Point, pad: float, corner: float) -> str:
    """A rectangle around a range of points."""
    (left, right), (top, bottom) = xs, ys
    wide, high = right - left + 2 * pad, bottom - top + 2 * pad
    return svg.rectangle(left - pad, top - pad, wide, high, corner)


def _goal(game: Game[Any], region: Region) -> str:
    """An area in its owner's tint, with its name on the side of the nearer end of the board."""
    xs, ys = zip(*(game.board.xy[cell] for cell in region.cells), strict=True)
    (left, right), (top, bottom) = (min(xs), max(xs)), (min(ys), max(ys))
    player = region.player or 0
    area = _around((left, right), (top, bottom), GOAL_PAD, GOAL_CORNER)
    dashes = svg.dashes(GOAL_DASH) if player else ""
    heights = [y for _, y in game.board.xy.values()]
    if top + bottom < min(heights) + max(heights):
        height = top - GOAL_PAD - GOAL_NAME_ABOVE * GOAL_NAME
    else:
        height = bottom + GOAL_PAD + GOAL_NAME_BELOW * GOAL_NAME
    name = [svg.text(region.name, ((left + right) / 2, height), GOAL_NAME)]
    letters = svg.lettering(GOAL_NAME, bold=True)
    return (
        # The lines of the board are hidden around the name.
        svg.group("halo", name, GOAL_NAME / 2, letters)
        + svg.group(f"goal{player}", [area], GOAL_LINE, dashes)
        + svg.group("label", name, attributes=letters)
    )


def _edge(edge: Edge) -> str:
    """An edge of the board: a bar in its owner's colour, or a track with a lane for each player."""
    if edge.player is not None:
        return _bar(_moved_out(edge, EDGE_OUT), edge.player, EDGE_OWNED)
    return svg.group("track", [svg.line(_moved_out(edge, EDGE_OUT))], EDGE_TRACK, svg.ROUND)


def _bar(points: list[Point], player: int, width: float) -> str:
    """A bar in a player's colour along a line."""
    bar = [svg.line(points)]
    return svg.group(f"rim{player}", bar, width + PLATE_RIM, svg.ROUND) + svg.group(
        f"bar{player}", bar, width - PLATE_RIM / 2, svg.ROUND
    )


def _moved_out(edge: Edge, by: float) -> list[Point]:
    """The line of an edge, moved away from the board.

    It runs counter-clockwise around the board, so the board lies to its left.
    """
    dx, dy = _direction(edge.line[0], edge.line[-1])
    return [(x - dy * by, y + dx * by) for x, y in edge.line]


# -- what a position adds


def scene(match: Match) -> str:
    """What a position adds to the empty board: pieces, the last turn, marks."""
    game, view = match.game, match.view
    xy, radius = game.board.xy, PIECE_RADIUS[game.board.shape]
    glyphs = presentation(game).glyphs
    formed = any(glyph.shape != "stone" for glyph in glyphs.values())
    trails = [
        game.trail(node.parent.position, node.move)
        for node in last_turn(match.node)
        if node.parent is not None
    ]
    trails = [trail for trail in trails if trail]  # a move may be a button alone
    ways = ([xy[cell] for cell in trail] for trail in trails)
    left = (xy[trail[0]] for trail in trails if trail[0] not in view.pieces)
    reached = (xy[trail[-1]] for trail in trails if trail[-1] in view.pieces)
    links = [svg.line((xy[a], xy[b])) for a, b in view.links]
    parts = [
        *_touched_edges(match),
        *_edge_labels(game),
        svg.group("last", (svg.line(way) for way in ways if len(way) > 1), LAST_WAY, svg.ROUND),
        svg.group(
            "last",
            (svg.circle(place, LAST_FROM * radius) for place in left),
            LAST_LINE,
            svg.dashes(LAST_DASH),
        ),
    ]
    for letter, glyph in glyphs.items():
        places = [xy[cell] for cell, piece in view.pieces.items() if piece == letter]
        parts += _pieces(glyph, places, radius, formed)
    parts.append(svg.group("link-rim", links, LINK_RIM, svg.ROUND))
    parts.append(svg.group("link", links, LINK_LINE, svg.ROUND))
    square = {letter: formed and glyph.player == 1 for letter, glyph in glyphs.items()}
    for kind, width in RINGS.items():
        rings = (
            _outline(xy[cell], RING_RADIUS * radius, square.get(view.pieces.get(cell, ""), False))
            for mark in view.marks
            if mark.kind == kind
            for cell in mark.cells
        )
        parts.append(svg.group(kind, rings, width))
    spots = (svg.circle(place, SPOT * radius) for place in reached)
    parts.append(svg.group("spot", spots, SPOT_LINE))
    return "".join(parts)


def _touched_edges(match: Match) -> Iterator[str]:
    """A bar in a player's lane along every edge that the player touches."""
    for mark in match.view.marks:
        for edge in match.game.edges:
            if mark.kind == "edge" and mark.player is not None and {*edge.cells} == {*mark.cells}:
                lane = EDGE_OUT + EDGE_LANES[mark.player]
                yield _bar(_moved_out(edge, lane), mark.player, EDGE_BAR)


def _edge_labels(game: Game[Any]) -> Iterator[str]:
    """The labels of edges, in the middle of their tracks."""
    labels = []
    for edge in game.edges:
        line = _moved_out(edge, EDGE_OUT)
        middle = ((line[0][0] + line[-1][0]) / 2, (line[0][1] + line[-1][1]) / 2)
        if edge.label:
            labels.append((edge.label, middle))
    discs = (svg.circle(middle, EDGE_LABEL_DISC * EDGE_LABEL) for _, middle in labels)
    texts = (svg.text(text, middle, EDGE_LABEL) for text, middle in labels)
    yield svg.group("disc", discs)
    yield svg.group("label", texts, attributes=svg.lettering(EDGE_LABEL, bold=True))


def _outline(middle: Point, radius: float, square: bool) -> str:
    """The outline of a piece."""
    if square:
        return svg.square(middle, SQUARE_PIECE_HALF * radius, SQUARE_PIECE_CORNER * radius)
    return svg.circle(middle, radius)


def _pieces(glyph: Glyph, places: list[Point], radius: float, formed: bool) -> Iterator[str]:
    """All pieces of one kind.

    In games with several kinds of pieces, players also differ in shape: round and square.
    """
    player, square = glyph.player, formed and glyph.player == 1
    bodies = (_outline(place, radius, square) for place in places)
    yield svg.group(f"piece{player}", bodies, PIECE_RIM * radius)
    if glyph.shape in ("river-h", "river-v"):
        yield from _rivers(places, radius, square, upright=glyph.shape == "river-v")
        kind, width, half, round_ = "islet", ISLET_LINE, ISLET_HALF, ISLET_RADIUS
    else:
        kind, width, half, round_ = "emblem", EMBLEM_LINE, EMBLEM_HALF, EMBLEM_RADIUS
    if formed:
        emblems = (
            svg.square(place, half * radius) if square else svg.circle(place, round_ * radius)
            for place in places
        )
        yield svg.group(f"{kind}{player}", emblems, width * radius)


def _rivers(places: list[Point], radius: float, square: bool, upright: bool) -> Iterator[str]:
    """Water that flows through pieces, with three waves on it."""

    def steps(command: str, *vectors: Point) -> str:
        """A relative path command; vectors are in radii, along the river and across it."""
        turned = ((dy, dx) if upright else (dx, dy) for dx, dy in vectors)
        return command + " ".join(svg.at((dx * radius, dy * radius)) for dx, dy in turned)

    reach = SQUARE_PIECE_HALF - PIECE_RIM if square else math.sqrt(1 - RIVER_HALF**2)
    if square:
        ends = (steps("l", (0, 2 * RIVER_HALF)), "")
    else:
        arc = f"a{svg.length(radius)} {svg.length(radius)} 0 0 {int(not upright)} "
        ends = (arc + steps("", (0, 2 * RIVER_HALF)), arc + steps("", (0, -2 * RIVER_HALF)))
    water = (
        steps("m", (-reach, -RIVER_HALF))
        + steps("l", (2 * reach, 0))
        + ends[0]
        + steps("l", (-2 * reach, 0))
        + ends[1]
    )
    waves = "".join(
        steps("m", (-0.8, offset))
        + steps("q", (0.2, -0.15), (0.4, 0))
        + 3 * steps("t", (0.4, 0))
        + steps("m", (-0.8, -offset))
        for offset in (-0.3, 0.0, 0.3)
    )
    starts = [f"M{svg.at(place)}" for place in places]
    waters = (f'<path d="{start}{water}Z"/>' for start in starts)
    yield svg.group("water", waters, RIVER_BANK * radius)
    foam = (f'<path d="{start}{waves}"/>' for start in starts)
    yield svg.group("foam", foam, RIVER_FOAM * radius, svg.ROUND)

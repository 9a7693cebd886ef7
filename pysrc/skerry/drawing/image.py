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
from ..game import Game, Region
from ..games import presentation
from ..match import Match, last_trails
from ..picture import Picture, picture
from ..presentation import Glyph
from . import proportions as size
from . import svg
from .materials import tones
from .words import caption, pieces, state

SCOPE = "skerry-board"
"""The class of all images."""


def image(match: Match) -> str:
    """The position at the cursor and the turn that led to it, as an SVG document."""
    return described(
        match, f"<style>{sheet(match.game)}</style>{surface(match.game)}{scene(match)}"
    )


def sheet(game: Game[Any]) -> str:
    """The style sheet of a game's images."""
    return svg.style_sheet(SCOPE, presentation(game).material)


def classes(game: Game[Any]) -> str:
    """The classes of a game's images."""
    return f"{SCOPE} {presentation(game).material}"


def still(match: Match) -> str:
    """The position at the cursor, for a page of the site, which describes it in words."""
    content = svg.in_site_colours(surface(match.game) + scene(match))
    for region in match.game.regions:  # to be translated, see buildtools/manual.py
        name = escape(region.name, quote=False)
        content = content.replace(f">{name}</text>", f" data-t>{name}</text>")
    bounds = picture_of(match.game).bounds
    material = presentation(match.game).material
    attributes = f'class="still" data-material="{material}" aria-hidden="true"'
    return svg.element(bounds, content, attributes)


def described(match: Match, content: str) -> str:
    """An SVG element as large as a match's board, with a description in words."""
    words = f"{state(match)} {'; '.join(pieces(match))}"
    return svg.element(
        picture_of(match.game).bounds,
        f"<title>{escape(caption(match))}</title><desc>{escape(words)}</desc>"
        + svg.coloured(content, presentation(match.game).material),
        f'class="{classes(match.game)}" role="img"',
    )


def picture_of(game: Game[Any]) -> Picture:
    """The picture of a game's empty board."""
    return picture(game.board, edged=bool(game.edges))


# -- the empty board


def surface(game: Game[Any]) -> str:
    """The empty board: plate, cells, areas, edges and coordinates."""
    empty = picture_of(game)
    labels = (svg.text(label.text, (label.x, label.y), size.COORDINATE) for label in empty.labels)
    return "".join(
        (
            svg.group(
                "plate-low",
                [_plate(empty)],
                attributes=f' transform="translate(0 {svg.length(size.PLATE_THICKNESS)})"',
            ),
            svg.group("plate", [_plate(empty)], size.PLATE_RIM),
            *_cells(game),
            *(_goal(game, region) for region in game.regions),
            *map(_edge, game.edges),
            svg.group("coordinate", labels, attributes=svg.lettering(size.COORDINATE)),
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
    """Tiles in a bed, or a grid of lines for boards whose pieces stand where lines cross."""
    board = game.board
    places = [board.xy[cell] for cell in board.cells]
    if board.shape == "point":
        yield from _grid(places)
        return
    for kind, reach in (("surf", "SURF"), ("bed", "BED")):
        yield svg.group(
            kind, _tiles(board.shape, places, getattr(size, f"{board.shape.upper()}_{reach}"))
        )
    own = size.HEXAGON_RADIUS if board.shape == "hexagon" else size.SQUARE_HALF
    by_tone = tones(game)
    for tone in sorted({*by_tone.values()}):
        there = [board.xy[cell] for cell in board.cells if by_tone[cell] == tone]
        yield svg.group(f"tile{tone}", _tiles(board.shape, there, own))


def _grid(places: list[Point]) -> Iterator[str]:
    """Lines that are cut into a field, with a light edge."""
    xs, ys = sorted({x for x, _ in places}), sorted({y for _, y in places})
    left, right, top, bottom = xs[0], xs[-1], ys[0], ys[-1]
    for kind, more in (("bed", size.GRID_BED), ("tile0", 0.0)):
        pad, corner = size.GRID_PAD + more, size.GRID_CORNER + more
        yield svg.group(kind, [_around((left, right), (top, bottom), pad, corner)])
    for kind, by in (("grid-low", size.GRID_GROOVE), ("grid", 0.0)):
        lines = [svg.line(((x + by, top + by), (x + by, bottom + by))) for x in xs]
        lines += [svg.line(((left + by, y + by), (right + by, y + by))) for y in ys]
        yield svg.group(kind, lines, size.GRID_LINE)


def _tiles(shape: str, places: list[Point], reach: float) -> list[str]:
    """Tiles around points; ``reach`` is from their centres to their corners, or if they are square
    to their sides."""
    if shape == "hexagon":
        return [_hexagons(places, reach)]
    return [svg.square(place, reach, size.SQUARE_CORNER) for place in places]


def _hexagons(places: list[Point], radius: float) -> str:
    """Hexagons with a corner on top, in one path."""
    half, quarter = radius * HALF_ROOT_3, radius / 2
    sides = (
        (half, quarter),
        (0, 2 * quarter),
        (-half, quarter),
        (-half, -quarter),
        (0, -2 * quarter),
    )
    around = "".join(f"l{svg.at(side)}" for side in sides)
    tiles = (f"M{svg.at((x, y - radius))}{around}z" for x, y in places)
    return f'<path d="{"".join(tiles)}"/>'


def _around(xs: Point, ys: Point, pad: float, corner: float) -> str:
    """A rectangle around a range of points."""
    (left, right), (top, bottom) = xs, ys
    width, height = right - left + 2 * pad, bottom - top + 2 * pad
    return svg.rectangle(left - pad, top - pad, width, height, corner)


def _goal(game: Game[Any], region: Region) -> str:
    """An area in its owner's tint, with its name on the side of the nearer end of the board."""
    xs, ys = zip(*(game.board.xy[cell] for cell in region.cells), strict=True)
    (left, right), (top, bottom) = (min(xs), max(xs)), (min(ys), max(ys))
    player = region.player or 0
    corner = size.GOAL_CORNER if player else size.GOAL_PAD
    area = _around((left, right), (top, bottom), size.GOAL_PAD, corner)
    hollows = (
        svg.square(place, size.GOAL_HOLLOW_HALF)
        if player
        else svg.circle(place, size.GOAL_HOLLOW_RADIUS)
        for place in (game.board.xy[cell] for cell in region.cells)
    )
    dashes = svg.dashes(size.GOAL_DASH) if player else ""
    heights = [y for _, y in game.board.xy.values()]
    if top + bottom < min(heights) + max(heights):
        height = top - size.GOAL_PAD - size.GOAL_NAME_ABOVE * size.GOAL_NAME
    else:
        height = bottom + size.GOAL_PAD + size.GOAL_NAME_BELOW * size.GOAL_NAME
    name = [svg.text(region.name, ((left + right) / 2, height), size.GOAL_NAME)]
    letters = svg.lettering(size.GOAL_NAME, bold=True)
    return (
        # The lines of the board are hidden around the name.
        svg.group("halo", name, size.GOAL_NAME / 2, letters)
        + svg.group("goal", [area], size.GOAL_LINE, dashes)
        + svg.group("hollow", hollows, size.GOAL_HOLLOW_LINE)
        + svg.group("goal-name", name, attributes=letters)
    )


def _edge(edge: Edge) -> str:
    """An edge of the board: a bar in its owner's colour, or a track with a lane for each player."""
    if edge.player is not None:
        return _bar(_moved_out(edge, size.EDGE_OUT), edge.player, size.EDGE_OWNED)
    return svg.group(
        "track", [svg.line(_moved_out(edge, size.EDGE_OUT))], size.EDGE_TRACK, svg.ROUND
    )


def _bar(points: list[Point], player: int, width: float) -> str:
    """A bar in a player's colour along a line."""
    bar = [svg.line(points)]
    return svg.group(f"rim{player}", bar, width + size.PLATE_RIM, svg.ROUND) + svg.group(
        f"bar{player}", bar, width - size.PLATE_RIM / 2, svg.ROUND
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
    placed, xy = match.view.pieces, match.game.board.xy
    drawn = (
        piece(match.game, letter, [xy[cell] for cell, other in placed.items() if other == letter])
        for letter in presentation(match.game).glyphs
    )
    return "".join((below(match), *drawn, above(match)))


def below(match: Match) -> str:
    """What lies under the pieces: edges that are touched, the last turn, a raised group."""
    game, placed = match.game, match.view.pieces
    xy, radius = game.board.xy, size.PIECE_RADIUS[game.board.shape]
    trails = last_trails(match)
    ways = ([xy[cell] for cell in trail] for trail in trails)
    left = (xy[trail[0]] for trail in trails if trail[0] not in placed)
    parts = (
        *_touched_edges(match),
        *_edge_labels(game),
        svg.group(
            "last", (svg.line(way) for way in ways if len(way) > 1), size.LAST_WAY, svg.ROUND
        ),
        svg.group("ring", (svg.circle(at, size.LAST_FROM * radius) for at in left), size.LAST_LINE),
        *_plateau(match),
    )
    return "".join(parts)


def above(match: Match) -> str:
    """What lies on the pieces: links and rings of those that win, and a spot on those that moved
    or were placed last."""
    game, view = match.game, match.view
    xy, radius = game.board.xy, size.PIECE_RADIUS[game.board.shape]
    links = [svg.line((xy[a], xy[b])) for a, b in view.links]
    won = [cell for mark in view.marks if mark.kind == "win" for cell in mark.cells]
    joined = {cell for link in view.links for cell in link}
    beads = (svg.circle(xy[cell], size.LINK_BEAD) for cell in won if cell in joined)
    glyphs, formed = presentation(game).glyphs, _is_formed(game)
    square = {letter: formed and glyph.player == 1 for letter, glyph in glyphs.items()}
    rings = [
        _outline(xy[cell], size.RING_RADIUS * radius, square.get(view.pieces.get(cell, ""), False))
        for cell in won
        if cell not in joined
    ]
    reached = (xy[trail[-1]] for trail in last_trails(match) if trail[-1] in view.pieces)
    spots = (svg.circle(place, size.SPOT * radius) for place in reached)
    parts = (
        svg.group("link-rim", links, size.LINK_RIM, svg.ROUND),
        svg.group("link", links, size.LINK_LINE, svg.ROUND),
        svg.group("bead", beads, size.SPOT_LINE),
        svg.group("link-rim", rings, size.RING_EDGE),
        svg.group("link", rings, size.RING_LINE),
        svg.group("spot", spots, size.SPOT_LINE),
    )
    return "".join(parts)


def piece(game: Game[Any], letter: str, places: list[Point]) -> str:
    """The pieces of a letter at some places."""
    glyph, radius = presentation(game).glyphs[letter], size.PIECE_RADIUS[game.board.shape]
    return "".join(_pieces(glyph, places, radius, _is_formed(game)))


def _is_formed(game: Game[Any]) -> bool:
    """Whether the pieces of the two players differ in shape as well as in colour."""
    return any(glyph.shape != "stone" for glyph in presentation(game).glyphs.values())


def _plateau(match: Match) -> Iterator[str]:
    """The group of an unfinished capture, raised, with a dark outline."""
    board, marks = match.game.board, match.view.marks
    groups = [mark.cells for mark in marks if mark.kind == "group"]
    for mark in marks:
        if mark.kind != "new" or board.shape == "point":
            continue
        group = next((cells for cells in groups if {*mark.cells} <= {*cells}), mark.cells)
        places = [board.xy[cell] for cell in group]
        own = size.HEXAGON_RADIUS if board.shape == "hexagon" else size.SQUARE_HALF
        yield svg.group("outline", _tiles(board.shape, places, size.PLATEAU * own))
        yield svg.group("plateau", _tiles(board.shape, places, size.PLATEAU_TOP * own))


def _touched_edges(match: Match) -> Iterator[str]:
    """A bar in a player's lane along every edge that the player touches."""
    for mark in match.view.marks:
        for edge in match.game.edges:
            if mark.kind == "edge" and mark.player is not None and {*edge.cells} == {*mark.cells}:
                lane = size.EDGE_OUT + size.EDGE_LANES[mark.player]
                yield _bar(_moved_out(edge, lane), mark.player, size.EDGE_BAR)


def _edge_labels(game: Game[Any]) -> Iterator[str]:
    """The labels of edges, in the middle of their tracks."""
    labels = []
    for edge in game.edges:
        line = _moved_out(edge, size.EDGE_OUT)
        middle = ((line[0][0] + line[-1][0]) / 2, (line[0][1] + line[-1][1]) / 2)
        if edge.label:
            labels.append((edge.label, middle))
    discs = (svg.circle(middle, size.EDGE_LABEL_DISC * size.EDGE_LABEL) for _, middle in labels)
    texts = (svg.text(text, middle, size.EDGE_LABEL) for text, middle in labels)
    yield svg.group("disc", discs, size.EDGE_LABEL_LINE)
    yield svg.group("label", texts, attributes=svg.lettering(size.EDGE_LABEL, bold=True))


def _outline(middle: Point, radius: float, square: bool) -> str:
    """The outline of a piece."""
    if square:
        return svg.square(
            middle, size.SQUARE_PIECE_HALF * radius, size.SQUARE_PIECE_CORNER * radius
        )
    return svg.circle(middle, radius)


def _pieces(glyph: Glyph, places: list[Point], radius: float, formed: bool) -> Iterator[str]:
    """All pieces of one kind.

    In games with several kinds of pieces, players also differ in shape: round and square.
    """
    player, square = glyph.player, formed and glyph.player == 1
    bodies = (_outline(place, radius, square) for place in places)
    yield svg.group(f"piece{player}", bodies, size.PIECE_RIM * radius)
    if glyph.shape in ("river-h", "river-v"):
        yield from _rivers(places, radius, upright=glyph.shape == "river-v")
        kind, width, half, round_ = "islet", size.ISLET_LINE, size.ISLET_HALF, size.ISLET_RADIUS
    else:
        kind, width, half, round_ = "emblem", size.EMBLEM_LINE, size.EMBLEM_HALF, size.EMBLEM_RADIUS
    if not formed:
        grooves = (svg.circle(place, size.GROOVE_RADIUS * radius) for place in places)
        yield svg.group(f"groove{player}", grooves, size.GROOVE_LINE * radius)
    else:
        emblems = (
            svg.square(place, half * radius) if square else svg.circle(place, round_ * radius)
            for place in places
        )
        yield svg.group(f"{kind}{player}", emblems, width * radius)


def _rivers(places: list[Point], radius: float, upright: bool) -> Iterator[str]:
    """Channels that reach beyond the rims of pieces at both ends, with two waves on them."""

    def steps(command: str, *vectors: Point) -> str:
        """A relative path command; vectors are in radii, along the river and across it."""
        turned = ((dy, dx) if upright else (dx, dy) for dx, dy in vectors)
        return command + " ".join(svg.at((dx * radius, dy * radius)) for dx, dy in turned)

    long, half = size.RIVER_LONG * radius, size.RIVER_HALF * radius
    half_width, half_height = (half, long) if upright else (long, half)
    corner = size.RIVER_CORNER * radius
    channels = (
        svg.rectangle(x - half_width, y - half_height, 2 * half_width, 2 * half_height, corner)
        for x, y in places
    )
    yield svg.group("water", channels, size.RIVER_BANK * radius)
    waves = "".join(
        steps("m", (-1, offset))
        + steps("q", (0.25, -0.15), (0.5, 0))
        + 3 * steps("t", (0.5, 0))
        + steps("m", (-1, -offset))
        for offset in (-0.22, 0.2)
    )
    foam = (f'<path d="M{svg.at(place)}{waves}"/>' for place in places)
    yield svg.group("foam", foam, size.RIVER_FOAM * radius, svg.ROUND)

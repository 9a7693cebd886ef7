"""Sizes of everything in an image, in units: 1 is the distance between neighbouring cells.

The site draws with the same numbers: ``python3 build.py types`` writes them to
web/board/shared-sizes.js.  This module imports only the standard library, because the build runs
it alone.
"""

import math

PLATE_RIM = 0.03
TILE_LINE = 0.014
HEXAGON_RADIUS = 0.965 / math.sqrt(3)
"""From the centre of a tile to its corners."""
SQUARE_HALF, SQUARE_CORNER = 0.485, 0.06
GRID_PAD, GRID_CORNER, GRID_LINE = 0.46, 0.16, 0.02
"""The field behind the lines extends beyond them by the pad."""

GOAL_PAD, GOAL_CORNER, GOAL_LINE = 0.47, 0.16, 0.04
GOAL_DASH = (0.16, 0.1)
GOAL_NAME = 0.3
"""Font size."""
GOAL_NAME_ABOVE, GOAL_NAME_BELOW = 0.85, 0.9
"""From the edge of an area to the centre line of its name, in font sizes."""

COORDINATE = 0.24
EDGE_OUT = 0.2
"""From the line of an edge to the centre line of the track along it."""
EDGE_LANES = (-0.07, 0.07)
"""From the centre line of a track to the lane of each player."""
EDGE_TRACK, EDGE_BAR, EDGE_OWNED = 0.3, 0.105, 0.2
EDGE_LABEL = 0.27
EDGE_LABEL_DISC = 0.85
"""Radius, in font sizes."""

LINK_RIM, LINK_LINE = 0.17, 0.11
LAST_WAY, LAST_LINE = 0.16, 0.05
LAST_DASH = (0.1, 0.08)
SPOT_LINE = 0.025
RINGS = {"win": 0.075, "new": 0.065}
"""Widths of the rings around marked pieces."""

PIECE_RADIUS = {"hexagon": 0.43, "square": 0.41, "point": 0.41}
"""By the shape of the cells."""

# In radii of a piece:

RING_RADIUS = 1.06
LAST_FROM, SPOT = 0.8, 0.2
"""Radii of the circles where the last move began and ended."""
SQUARE_PIECE_HALF, SQUARE_PIECE_CORNER = 0.92, 0.42
PIECE_RIM = 0.05
EMBLEM_LINE, EMBLEM_HALF, EMBLEM_RADIUS = 0.13, 0.34, 0.4
RIVER_HALF, RIVER_BANK, RIVER_FOAM = 0.56, 0.08, 0.09
ISLET_LINE, ISLET_HALF, ISLET_RADIUS = 0.09, 0.27, 0.3

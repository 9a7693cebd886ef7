"""Sizes of everything in an image, in units: 1 is the distance between neighbouring cells.

The site draws with the same numbers: ``python3 build.py types`` writes them to
web/board/shared-sizes.js.  This module imports only the standard library, because the build runs
it alone.
"""

import math

PLATE_RIM = 0.03
PLATE_THICKNESS = 0.13
TILE_LINE = 0.03
HEXAGON_RADIUS = 0.955 / math.sqrt(3)
HEXAGON_BED, HEXAGON_SURF = 1.07 / math.sqrt(3), 1.16 / math.sqrt(3)
"""From the centre of a tile to its corners, to those of its place in the bed, and to those of the
line around the bed."""
SQUARE_HALF, SQUARE_CORNER = 0.478, 0.06
SQUARE_BED, SQUARE_SURF = 0.535, 0.58
GRID_PAD, GRID_CORNER, GRID_LINE = 0.6, 0.13, 0.028
GRID_BED = 0.04
"""The field behind the lines extends beyond them by the pad, its bed a little further."""
GRID_GROOVE = 0.018
"""How far below and right of a line its light edge lies: lines are cut in."""

GOAL_PAD, GOAL_CORNER, GOAL_LINE = 0.47, 0.14, 0.04
GOAL_DASH = (0.16, 0.09)
GOAL_HOLLOW_RADIUS, GOAL_HOLLOW_HALF, GOAL_HOLLOW_LINE = 0.17, 0.15, 0.035
"""The hollows on the cells of an area, round for one player and square for the other."""
GOAL_NAME = 0.29
"""Font size."""
GOAL_NAME_ABOVE, GOAL_NAME_BELOW = 0.85, 0.9
"""From the edge of an area to the centre line of its name, in font sizes."""

COORDINATE = 0.26
EDGE_OUT = 0.34
"""From the line of an edge to the centre line of the track along it."""
EDGE_LANES = (-0.07, 0.07)
"""From the centre line of a track to the lane of each player."""
EDGE_TRACK, EDGE_BAR, EDGE_OWNED = 0.31, 0.115, 0.22
EDGE_LABEL = 0.28
EDGE_LABEL_DISC = 0.86
"""Radius, in font sizes."""
EDGE_LABEL_LINE = 0.03

LINK_RIM, LINK_LINE, LINK_BEAD = 0.24, 0.14, 0.09
LAST_WAY, LAST_LINE = 0.16, 0.05
SPOT_LINE = 0.04
RING_EDGE, RING_LINE = 0.09, 0.05
"""Widths of the rings around marked pieces."""

PLATEAU, PLATEAU_TOP = 1.2, 1.06
"""Sizes of raised tiles and of the outline around them, in those of a tile."""

PIECE_RADIUS = {"hexagon": 0.43, "square": 0.41, "point": 0.41}
"""By the shape of the cells."""

# In radii of a piece:

RING_RADIUS = 1.06
LAST_FROM, SPOT = 0.5, 0.24
"""Radii of the circles where the last move began and ended."""
SQUARE_PIECE_HALF, SQUARE_PIECE_CORNER = 0.93, 0.26
PIECE_RIM = 0.05
GROOVE_RADIUS, GROOVE_LINE = 0.66, 0.075
EMBLEM_LINE, EMBLEM_HALF, EMBLEM_RADIUS = 0.155, 0.35, 0.39
RIVER_LONG, RIVER_HALF, RIVER_CORNER = 1.2, 0.49, 0.36
"""A channel reaches beyond the rim of its piece at both ends."""
RIVER_BANK, RIVER_FOAM = 0.11, 0.075
ISLET_LINE, ISLET_HALF, ISLET_RADIUS = 0.085, 0.256, 0.28

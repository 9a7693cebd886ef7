"""Starboard Y: connect three sides, disjoint or on the starboard hand."""

from ...presentation import CELL, Level, Notation, Presentation, TokenForm
from ..entry import GameEntry
from .evaluator import StarboardYEvaluator
from .rules import SWAP
from .words import StarboardYInWords

SHORT_SIGHTED = Level(1, 2), Level(1, 3), Level(1, 5)
"""The lower three levels on boards larger than usual."""

GAME = GameEntry(
    StarboardYInWords,
    StarboardYEvaluator,
    Presentation(
        title="Starboard Y",
        designer="Mark Steere",
        website="https://www.marksteeregames.com/",
        default_size=4,
        material="chart",
        buttons={SWAP: "Swap: take over the first stone"},
        notation=Notation(
            "bw",
            (
                TokenForm(CELL, (("give", "bw"), ("put", 0)), planned="place on {a}"),
                TokenForm(
                    SWAP,
                    (("take", 0), ("turn", "b", "w"), ("put", 0)),
                    found="b",
                    said="swapped",
                    planned="swap",
                ),
            ),
        ),
        example="4/1bbb1/1bwwb1/1b1w3/1wb2w2/1wbw3/1wbwb1/1wwb1 b",
        goal="Join every other side, or two opposite sides and one to their right, with one chain.",
        minutes=6,
        difficulty=1,
        levels=(Level(1, 1), Level(1, 3), Level(1, 5), *map(Level, (20, 200, 2000))),
        levels_by_size={
            6: (*SHORT_SIGHTED, *map(Level, (4, 16, 90))),
            7: (*SHORT_SIGHTED, *map(Level, (5, 20, 70))),
        },
    ),
    open_spiel="y(board_size=9)",  # 45 cells, ours has 48
)

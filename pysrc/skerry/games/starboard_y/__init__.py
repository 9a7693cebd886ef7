"""Starboard Y: connect three sides, disjoint or on the starboard hand."""

from ...game import CELL, GameEntry, Level, Notation, Presentation, TokenForm
from .evaluator import StarboardYEvaluator
from .rules import SWAP
from .words import ToldStarboardY

GAME = GameEntry(
    ToldStarboardY,
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
        example="4/5/1w4/2bwb2/3bbw2/2wbw2/3bw1/2bw1 b",
        levels=(Level(1, sight=1), Level(1, sight=3), *map(Level, (1, 40, 200, 2000))),
    ),
    open_spiel="y(board_size=9)",  # 45 cells, ours has 48
)

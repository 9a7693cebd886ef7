"""Rive: own the majority of a full board, on which groups must grow slowly."""

from ...presentation import CELL, Level, Notation, Presentation, TokenForm
from ..entry import GameEntry
from .evaluator import RiveEvaluator
from .words import RiveInWords

GAME = GameEntry(
    RiveInWords,
    RiveEvaluator,
    Presentation(
        title="Rive",
        designer="Mark Steere",
        website="https://www.marksteeregames.com/",
        default_size=4,
        material="slate",
        notation=Notation(
            "bw",
            (
                TokenForm(CELL, (("give", "bw"), ("put", 0)), planned="place on {a}"),
                TokenForm(
                    f"x{CELL}",
                    (("take", 0),),
                    chained=True,
                    said="removed {a}",
                    planned="remove {a}",
                ),
            ),
        ),
        example="w1bb/1w2b/1w3w/wb1w1w1/6/bw1bb/bb1w b -",
        levels=(Level(1, 3), Level(3, 4), *map(Level, (12, 60, 240, 1500))),
        levels_by_size={
            5: (Level(1, 3), Level(3, 4), Level(6, 5), *map(Level, (7, 26, 96))),
        },
        goal="Hold most of the board once it is full. Join groups to remove enemy stones.",
        minutes=12,
        difficulty=2,
    ),
)

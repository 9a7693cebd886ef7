"""Rive: own the majority of a full board, on which groups must grow slowly."""

from ...presentation import CELL, Level, Notation, Presentation, TokenForm
from ..entry import GameEntry
from .evaluator import RiveEvaluator
from .words import ToldRive

GAME = GameEntry(
    ToldRive,
    RiveEvaluator,
    Presentation(
        title="Rive",
        designer="Mark Steere",
        website="https://www.marksteeregames.com/",
        default_size=5,
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
        example="4w/b1w1b1/1b1b3/w2b1bww/b1wb5/4bb2/1b4b/w1wb1w/w4 b -",
        levels=(Level(1, sight=3), Level(2, sight=3), *map(Level, (9, 50, 280, 1500))),
        goal=(
            "Hold most of the board once it is full. Joining groups costs stones, so touch as "
            "little as you can."
        ),
        minutes=12,
        difficulty=2,
    ),
)

"""Rivers and Stones: carry enough stones into the scoring area beyond the opponent's pieces."""

from ...presentation import CELL, Glyph, Level, Notation, Presentation, TokenForm
from ..entry import GameEntry
from .evaluator import RiversEvaluator
from .rules import ROTATE, TO_HORIZONTAL, TO_STONE, TO_VERTICAL
from .words import RiversInWords


def _flip(button: str, before: str, after: str, said: str) -> TokenForm:
    """The tokens with which a piece is flipped; its letter ``before`` becomes that ``after``."""
    effects = (("take", 0), ("turn", before, after), ("put", 0))
    return TokenForm(f"{CELL}={button}", effects, said=said, planned=f"flip {said}")


GAME = GameEntry(
    RiversInWords,
    RiversEvaluator,
    Presentation(
        title="Rivers and Stones",
        default_size=13,
        material="sand",
        glyphs={
            "S": Glyph("stone", 0, "circle stone"),
            "H": Glyph("river-h", 0, "circle river, across"),
            "V": Glyph("river-v", 0, "circle river, upright"),
            "s": Glyph("stone", 1, "square stone"),
            "h": Glyph("river-h", 1, "square river, across"),
            "v": Glyph("river-v", 1, "square river, upright"),
        },
        buttons={
            TO_HORIZONTAL: "Flip to a river across",
            TO_VERTICAL: "Flip to an upright river",
            TO_STONE: "Flip to a stone",
            ROTATE: "Rotate the river",
        },
        notation=Notation(
            "cs",
            (
                TokenForm(
                    CELL + CELL,
                    (("take", 0), ("put", 1)),
                    said="{a} to {b}",
                    planned="move {a} to {b}",
                ),
                # The pusher moves to where the pushed piece was, and becomes a stone.
                TokenForm(
                    f"{CELL}{CELL}>{CELL}",
                    (
                        ("take", 0),
                        ("turn", "SHVshv", "SSSsss"),
                        ("take", 1),
                        ("put", 2),
                        ("put", 1),
                    ),
                    said="pushed {b} to {c} with {a}",
                    planned="push {b} to {c} with {a}",
                ),
                _flip(TO_HORIZONTAL, "Ss", "Hh", "{a} to a river across"),
                _flip(TO_VERTICAL, "Ss", "Vv", "{a} to an upright river"),
                _flip(TO_STONE, "HVhv", "SSss", "{a} to a stone"),
                TokenForm(
                    CELL + ROTATE,
                    (("take", 0), ("turn", "HVhv", "VHvh"), ("put", 0)),
                    said="rotated {a}",
                    planned="rotate {a}",
                ),
            ),
        ),
        example="1s10/12/12/3ssssss3/2s1vs2ss2/12/12/1V8S1/3HS1S2S2/3SSSSSS3/12/12/12 c 0",
        levels=(Level(30, 3), Level(90, 4), Level(120, 10), *map(Level, (280, 1250, 2000))),
        levels_by_size={
            15: (Level(30, 5), Level(40, 7), Level(120, 12), *map(Level, (150, 400, 1300))),
            17: (Level(30, 8), Level(60, 11), Level(90, 16), *map(Level, (150, 350, 1700))),
        },
        clocks={13: 120, 15: 180, 17: 240},
        goal=(
            "Turn stones into rivers, ride along them, and bring enough stones into your area on "
            "the far side."
        ),
        minutes=20,
        difficulty=3,
    ),
)

"""Presentations, which know no game."""

from skerry.presentation import LEVELS, PLAIN, Level, Presentation


def test_levels_are_interpolated_between_measured_sizes_and_the_same_beyond_them() -> None:
    shown = Presentation(
        default_size=4,
        levels=(Level(1, sight=1), Level(1, sight=3), Level(2), Level(900)),
        levels_by_size={8: (Level(1, sight=3), Level(16, sight=7), Level(2, sight=5), Level(100))},
    )
    assert shown.levels_at(2) == shown.levels_at(4) == shown.levels
    assert shown.levels_at(6) == (Level(1, sight=2), Level(4, sight=5), Level(2), Level(300))
    assert shown.levels_at(5)[1] == Level(2, sight=4)
    assert shown.levels_at(8) == shown.levels_at(11) == shown.levels_by_size[8]
    assert PLAIN._replace(default_size=5).levels_at(7) == LEVELS

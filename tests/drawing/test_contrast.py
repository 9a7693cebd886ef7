"""What has to be distinguished can be, in all themes and on all materials."""

from __future__ import annotations

import pytest

from .tokens import MATERIALS, THEMES, Place, colour, contrast, over, tokens

WORLDS = (None, "slate", "chart", "sand")
everywhere = pytest.mark.parametrize("theme", THEMES)


def ratio(known: dict[str, str], a: str, b: str) -> float:
    """The contrast of a token over another."""
    ground = colour(known[b])
    return contrast(over(colour(known[a]), ground), ground)


@everywhere
@pytest.mark.parametrize("world", WORLDS)
def test_text_and_controls_of_the_page(theme: str, world: str | None) -> None:
    known = tokens(Place(theme, world))
    for ground in ("ground", "ground-2", "paper"):
        for text in ("ink", "soft", "sea", "danger", "good"):
            assert ratio(known, text, ground) >= 4.5, (text, ground)
    assert ratio(known, "on-lichen", "lichen") >= 4.5
    assert ratio(known, "paper", "ink") >= 4.5
    assert ratio(known, "line-2", "paper") >= 3
    assert ratio(known, "lichen-edge", "paper") >= 3
    assert ratio(known, "focus", "ground") >= 3


@everywhere
@pytest.mark.parametrize("material", MATERIALS)
def test_boards(theme: str, material: str) -> None:
    known = tokens(Place(theme, material, is_board=True))
    assert ratio(known, "tile0", "plate") >= 1.6
    assert ratio(known, "coordinate", "plate") >= 4.5
    assert ratio(known, "goal-edge", "goal") >= 3
    assert ratio(known, "goal-edge", "tile0") >= 4.5
    assert ratio(known, "track-ink", "plate") >= 4.5
    tones = [colour(known[f"tile{tone}"]) for tone in range(4)]
    for tile in tones:
        raised = over(colour(known["raised"]), tile)
        sunk = over(colour(known["sunk-tile"]), tile)
        lit = over(colour(known["raised-lit"]), raised)
        assert contrast(raised, sunk) >= 1.6
        assert max(contrast(lit, sunk), contrast(lit, raised)) >= 3
        # Each player's stones are distinguished from what they lie on by their body or their edge.
        for player in "01":
            parts = [colour(known[f"stone{player}{part}"]) for part in ("", "-edge")]
            assert max(contrast(part, tile) for part in parts) >= 3
        # Marks have two colours, light and dark: one of them is seen on anything.
        for light, dark in (
            ("mark", "mark-edge"),
            ("spot", "spot-edge"),
            ("win", "win-edge"),
            ("land-paper", "land"),
            ("note-paper", "note"),
            ("sketch-edge", "sketch"),
        ):
            pair = [colour(known[name]) for name in (light, dark)]
            assert contrast(*pair) >= 3
            assert max(contrast(part, tile) for part in pair) >= 3
    assert ratio(known, "note-ink", "note-paper") >= 4.5
    assert ratio(known, "heat-ink", "heat") >= 4.5
    assert ratio(known, "grid", "tile0") >= 1.6


@everywhere
def test_the_players_are_told_apart(theme: str) -> None:
    known = tokens(Place(theme, "plain", is_board=True))
    assert ratio(known, "stone0", "stone1") >= 7
    for player in "01":
        assert ratio(known, f"stone{player}-cut", f"stone{player}") >= 4.5
    assert ratio(known, "foam", "bank") >= 3

"""The colours of images, by the material of the board, by day and by night.

They are the site's, where web/styles/tokens.css has them under the same names.
"""

from collections.abc import Mapping

INKS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "": {
        "last": ("#f3b130/0.62", "#f3b130/0.62"),
        "spot": ("#f3b130", "#f6bb42"),
        "spot-edge": ("#221500", "#221500"),
        "win": ("#ffc54a", "#ffc54a"),
        "win-edge": ("#241500", "#241500"),
        "bead": ("#fff3cf", "#fff3cf"),
        "mark": ("#ffcb58", "#ffcb58"),
        "mark-edge": ("#06171d", "#06171d"),
        "water": ("#4fb0bf", "#3b97a8"),
        "bank": ("#0d4653", "#062c36"),
        "foam": ("#f0fcfc", "#e6fafa"),
        "stone0": ("#26323a", "#1a2329"),
        "stone0-high": ("#5b6b73", "#414e55"),
        "stone0-edge": ("#080d10", "#bccbd1"),
        "stone0-groove": ("#e9f0ef/0.34", "#e9f0ef/0.34"),
        "stone0-cut": ("#e9f0ef", "#dfe8e8"),
        "stone1": ("#f2efe7", "#e4e0d6"),
        "stone1-high": ("#ffffff", "#fdfcf8"),
        "stone1-edge": ("#3d423f", "#12191d"),
        "stone1-groove": ("#35444b/0.34", "#35444b/0.34"),
        "stone1-cut": ("#35444b", "#35444b"),
    },
    "plain": {
        "plate": ("#6b7579", "#2b3337"),
        "plate-low": ("#434b4e", "#0f1315"),
        "plate-lip": ("#b8c1c3/0.7", "#5e6b71/0.8"),
        "bed": ("#465054", "#14191c"),
        "surf": ("transparent", "transparent"),
        "tile0": ("#b3bcbd", "#5a666b"),
        "tile1": ("#b3bcbd", "#5a666b"),
        "tile2": ("#b3bcbd", "#5a666b"),
        "tile3": ("#b3bcbd", "#5a666b"),
        "grid": ("#5c676b", "#20282c"),
        "grid-low": ("#ffffff/0.5", "#ffffff/0.12"),
        "coordinate": ("#ffffff", "#c6d2d6"),
        "track": ("#4d575b", "#475257"),
        "track-ink": ("#ffffff", "#eef3f4"),
        "goal": ("#9ca6a8", "#424d52"),
        "goal-edge": ("#2c3639", "#f2f7f8"),
        "plateau": ("#b4c3ca", "#7d919b"),
    },
    "slate": {
        "plate": ("#5a6c76", "#26343c"),
        "plate-low": ("#33424a", "#0c1418"),
        "plate-lip": ("#8fa1aa/0.8", "#43555f/0.8"),
        "bed": ("#3d4d56", "#131d23"),
        "tile0": ("#8b9fa9", "#4c606b"),
        "tile1": ("#849aa4", "#475b66"),
        "tile2": ("#90a4ad", "#506570"),
        "tile3": ("#8499a3", "#465a65"),
        "coordinate": ("#f0f6f9", "#b9c9d0"),
    },
    "chart": {
        "plate": ("#eadcb6", "#3b3a33"),
        "plate-low": ("#b59b62", "#14130f"),
        "plate-lip": ("#fbf3da/0.9", "#8d8260/0.8"),
        "bed": ("#3a7788", "#0d2b36"),
        "surf": ("#fbf3da", "#8d8260"),
        "tile0": ("#80b8c3", "#437583"),
        "tile1": ("#6cabb9", "#356675"),
        "tile2": ("#5a9fb0", "#285767"),
        "tile3": ("#478da0", "#1d4959"),
        "coordinate": ("#6a5521", "#ece0b9"),
        "track": ("#cbb680", "#5b5747"),
        "track-ink": ("#54410f", "#f2e8c8"),
    },
    "sand": {
        "plate": ("#766042", "#3b3124"),
        "plate-low": ("#453620", "#17120b"),
        "plate-lip": ("#a08a63/0.9", "#5c4e3a/0.9"),
        "bed": ("#453620", "#17120b"),
        "tile0": ("#dcc296", "#6c5b41"),
        "grid": ("#86693b", "#3a2f1d"),
        "grid-low": ("#f0dfbd", "#84714f"),
        "coordinate": ("#fdf4e0", "#e2d4b8"),
        "goal": ("#c6a672", "#5a482c"),
        "goal-edge": ("#5c431b", "#ecdcb6"),
    },
}
"""Colours by day and by night, with an opacity where they have one, by material; under "" those
that all materials share."""


def inks(material: str) -> dict[str, tuple[str, str]]:
    """The colours for boards of a material; one that is unknown is plain."""
    return {**INKS[""], **INKS["plain"], **INKS.get(material, {})}

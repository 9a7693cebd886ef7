"""Certificates of who wins on small boards, which the project's tests check."""

from __future__ import annotations

import gzip
from importlib import resources
from typing import Any

from ..evaluator import Evaluator
from ..game import Game
from ..games import evaluator


def certificate(game: Game[Any]) -> str | None:
    """The certificate for a game's board, or None if there is none.  Variants and trials, which
    differ in the first moves only, have that of the usual rules: ``Evaluator.known`` heeds them."""
    file = resources.files(__name__) / f"{game.slug}-{game.size}.json.gz"
    return gzip.decompress(file.read_bytes()).decode() if file.is_file() else None


def informed_evaluator(game: Game[Any]) -> Evaluator[Any]:
    """A new evaluator for a game that knows who wins where there is a certificate."""
    entry = evaluator(game)
    if proofs := certificate(game):
        entry.learn(proofs)
    return entry

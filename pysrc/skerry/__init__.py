"""Skerry: abstract board games, their rules as a library, and a bot that plays them all.

    import skerry
    match = skerry.Match("rive-5")
    match.push("e5")
    print(match)
    report = skerry.analyse(match)
    print(report.table())

Everything here is loaded on first use, so that importing one module of the package does not load
the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .version import __version__ as __version__

if TYPE_CHECKING:
    from . import games as games
    from .analysis import MoveReport as MoveReport
    from .analysis import Report as Report
    from .analysis import analyse as analyse
    from .clock import TimeControl as TimeControl
    from .evaluator import Evaluator as Evaluator
    from .game import Game as Game
    from .game import Move as Move
    from .game import Outcome as Outcome
    from .game import Position as Position
    from .game import Termination as Termination
    from .games import load as load
    from .library import Match as Match
    from .match import Node as Node
    from .search.mcts import Search as Search
    from .text import AmbiguousMoveError as AmbiguousMoveError
    from .text import IllegalMoveError as IllegalMoveError
    from .text import IllegalPositionError as IllegalPositionError
    from .text import MalformedError as MalformedError
    from .text import RefusedError as RefusedError
else:
    _MODULES = {
        "AmbiguousMoveError": "text",
        "Evaluator": "evaluator",
        "TimeControl": "clock",
        "Game": "game",
        "IllegalMoveError": "text",
        "IllegalPositionError": "text",
        "MalformedError": "text",
        "Match": "library",
        "Move": "game",
        "MoveReport": "analysis",
        "Node": "match",
        "Outcome": "game",
        "Position": "game",
        "RefusedError": "text",
        "Report": "analysis",
        "Search": "search.mcts",
        "Termination": "game",
        "analyse": "analysis",
        "load": "games",
    }

    def __getattr__(name):
        from importlib import import_module

        if name == "games":
            return import_module(".games", __name__)
        if name not in _MODULES:
            raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
        value = globals()[name] = getattr(import_module(f".{_MODULES[name]}", __name__), name)
        return value

    def __dir__():
        return sorted({*globals(), *__all__})


__all__ = [
    "AmbiguousMoveError",
    "Evaluator",
    "Game",
    "IllegalMoveError",
    "IllegalPositionError",
    "MalformedError",
    "Match",
    "Move",
    "MoveReport",
    "Node",
    "Outcome",
    "Position",
    "RefusedError",
    "Report",
    "Search",
    "Termination",
    "TimeControl",
    "__version__",
    "analyse",
    "games",
    "load",
]

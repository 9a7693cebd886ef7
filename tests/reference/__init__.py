"""Slow, obvious twins of the games, written from the rules alone.

Each module holds one ``Twin(size, variant)`` with ``variants`` (those that it knows),
``initial()``, ``moves(state)`` (sorted tokens), ``play(state, token)``, ``outcome(state)`` (None
while the game goes on, else ``(winner,)`` with None for a draw), ``code(state)``, ``decode(code)``
and ``random_game(rng)``.  They share no line with the engines or with each other, so agreement
means that rules were understood twice alike.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def twin(name: str) -> Any:
    """The twin of a game by its name, such as ``starboard-y-4-pie``.

    Raises ValueError if it has not been written, or knows no such variant.
    """
    words = name.split("-")
    at = next(i for i, word in enumerate(words) if word.isdigit())
    module = "_".join(words[:at])
    if not find_spec(f"{__name__}.{module}"):
        raise ValueError(
            f"{name} has no slow twin: write a class Twin in tests/reference/{module}.py, as "
            "described in tests/reference/__init__.py"
        )
    rules, variant = import_module(f"{__name__}.{module}").Twin, "-".join(words[at + 1 :])
    if variant not in rules.variants:
        raise ValueError(f"{name} has no slow twin: {module}.py knows no variant '{variant}'")
    return rules(int(words[at]), variant)

"""What comes with a checkout and not with the wheel: the tests' slow twins and opponents."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def in_checkout(name: str) -> Any:
    """The package of this name in the folder of the tests, or None outside a checkout."""
    if not (ROOT / "tests" / name).is_dir():
        return None
    sys.path.insert(0, str(ROOT))
    try:
        return import_module(f"tests.{name}")
    finally:
        sys.path.remove(str(ROOT))

"""Who wins Starboard Y: the program that finds out, and what checks its certificates.

Both share no line with the engines.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from ..compiler import build

SOURCE = Path(__file__).parent / "strategies.c"


def winning_moves(size: int, code: str) -> list[str]:
    """The moves that win in the position of a code, as sorted tokens.

    Raises ValueError where there is no C compiler.
    """
    return sorted(run(str(size), text=code).split())


def run(*arguments: str, text: str = "") -> str:
    """What the program prints, given its arguments and standard input."""
    command = [str(build(SOURCE)), *arguments]
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, encoding="utf-8", check=True
    )
    return done.stdout

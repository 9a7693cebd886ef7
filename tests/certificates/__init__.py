"""Who wins Starboard Y and Rive: the programs that find out, and what checks certificates.

All share no line with the engines.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from ..compiler import build
from . import verify_rive, verify_starboard_y

OPENINGS, RIVE = (Path(__file__).parent / name for name in ("openings.c", "rive.c"))
VERIFIERS = {"rive": verify_rive.verify, "starboard-y": verify_starboard_y.verify}
"""What checks the certificates of ``skerry.proofs``, by game."""


def winners(size: int, codes: Sequence[str]) -> list[str]:
    """Who wins Starboard Y, "b" or "w", from each of the positions of these codes, none of which
    is over.

    Raises ValueError where there is no C compiler.
    """
    told = run(OPENINGS, str(size), "-", text="\n".join(codes)).splitlines()
    return [line[0].lower() for line in told]


def run(source: Path, *arguments: str, text: str = "") -> str:
    """What the program of a source prints, given its arguments and standard input.

    Raises ValueError where there is no C compiler.
    """
    command = [str(build(source)), *arguments]
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, encoding="utf-8", check=True
    )
    return done.stdout

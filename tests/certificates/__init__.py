"""Who wins Starboard Y and Rive: the programs that find out, and what checks certificates.

All share no line with the engines.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from ..compiler import build
from . import verify, verify_links, verify_rive

STRATEGIES, OPENINGS, RIVE = (
    Path(__file__).parent / name for name in ("strategies.c", "openings.c", "rive.c")
)
VERIFIERS = {"rive": verify_rive.verify, "starboard-y": verify.verify}
"""What checks the certificates that the page uses, by game."""
BY_CONNECTIONS = Path(__file__).parent / "starboard-y-4.json.gz"
"""The certificate of Starboard Y on 48 cells, as ``openings.c`` writes it."""
verify_connections = verify_links.verify


def winning_moves(size: int, code: str) -> list[str]:
    """The moves that win in the position of a code of Starboard Y, as sorted tokens.

    Raises ValueError where there is no C compiler.
    """
    return sorted(run(STRATEGIES, str(size), text=code).split())


def run(source: Path, *arguments: str, text: str = "") -> str:
    """What the program of a source prints, given its arguments and standard input.

    Raises ValueError where there is no C compiler.
    """
    command = [str(build(source)), *arguments]
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, encoding="utf-8", check=True
    )
    return done.stdout

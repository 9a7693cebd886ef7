"""Programs in C and C++, built from their source when they are first asked for."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

BUILT = Path(__file__).resolve().parents[1] / ".cache" / "programs"
COMPILERS = {".c": ("gcc", "clang"), ".cpp": ("g++", "clang++")}
NAMES = {".c": "C", ".cpp": "C++"}


def compiler(suffix: str) -> str | None:
    """The compiler of this machine for sources with this suffix, if it has one."""
    return next(filter(None, map(shutil.which, COMPILERS[suffix])), None)


def build(source: Path) -> Path:
    """The program of a source file.  Raises ValueError when that cannot be built."""
    parts = [source, *sorted(source.parent.glob("*.h"))]  # it may include the headers beside it
    digest = hashlib.sha256(b"".join(part.read_bytes() for part in parts)).hexdigest()[:16]
    program = BUILT / f"{source.stem}-{digest}"
    if program.exists():
        return program
    command = compiler(source.suffix)
    if command is None:
        names = " or ".join(COMPILERS[source.suffix])
        raise ValueError(f"{source.name} needs a {NAMES[source.suffix]} compiler: {names}")
    BUILT.mkdir(parents=True, exist_ok=True)
    new = program.with_suffix(f".{os.getpid()}")
    standard = "-std=c++17" if source.suffix == ".cpp" else "-std=gnu11"
    built = subprocess.run(
        [command, standard, "-O2", "-o", str(new), str(source), "-lm"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if built.returncode:
        raise ValueError(f"{source.name} cannot be built: {built.stderr.strip()}")
    new.replace(program)  # another process may have built it meanwhile
    return program

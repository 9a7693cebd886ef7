"""Runs other programs, prints progress, and reports failures."""

import os
import subprocess
from collections.abc import Iterable, Mapping

from .paths import ROOT


class BuildError(Exception):
    """A failure that the user can do something about; the message says what."""


def say(text: str) -> None:
    """Print a line without buffering."""
    print(text, flush=True)


def run(
    command: Iterable[object], advice: str, env: Mapping[str, str] | None = None, timeout: int = 900
) -> str:
    """Run a program in the root of the project and return its output, standard error included.

    ``env`` is added to the environment; ``timeout`` is in seconds.  Raises BuildError with the
    advice and the last lines of the output when the program fails or does not exist.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BuildError(f"{advice}\n  ({error})") from error
    if done.returncode:
        tail = "".join(f"\n  {line}" for line in done.stdout.strip().splitlines()[-12:])
        raise BuildError(f"{advice}{tail}")
    return done.stdout

"""What is part of a checkout but not of the wheel: the slow twins and opponents of the tests, and
the Pyodide that build.py fetches."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]


def in_checkout(name: str) -> Any:
    """The package of this name in tests/, or None outside of a checkout."""
    if not (ROOT / "tests" / name).is_dir():
        return None
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))  # for good: its modules may be imported later
    return import_module(f"tests.{name}")


RUN = """
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, root, program] = process.argv.slice(1);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const { info } = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({ lockFileContents: { info, packages: {} } });
python.mountNodeFS("/checkout", root);
python.setStdout({ batched: (line) => console.log(line) });
try {
  python.runPython("import sys; sys.dont_write_bytecode = True; sys.path += ['/checkout/pysrc']");
  python.runPython(program);
} catch (error) {
  console.error(error.message); // node itself would show the line it came from, of 1 MB
  process.exitCode = 1;
}
"""
"""Runs a program under Pyodide in node; given Pyodide's folder, the checkout's, and the program."""


def in_pyodide(program: str) -> Iterator[str]:
    """The lines that a program prints under Pyodide; it can import skerry and the tests.

    Raises ValueError when Pyodide cannot be run, as outside of a checkout.
    """
    if not (ROOT / "build.py").is_file():
        raise ValueError("only a checkout of Skerry has Pyodide: run this in one")
    names = ("cache", "environment", "downloads", "shell")
    cache, environment, downloads, shell = (import_module(f"buildtools.{name}") for name in names)
    try:
        with cache.build_lock():
            folder, node = downloads.pyodide(), environment.node()
    except shell.BuildError as error:
        raise ValueError(str(error)) from None
    command = [*node, "--input-type=module", "-e", RUN, str(folder), str(ROOT), program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout
        for line in process.stdout:
            yield line.rstrip("\n")
    if process.returncode:
        raise ValueError(f"Pyodide ended with status {process.returncode}")

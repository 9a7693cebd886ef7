"""Skerry's wheel, built reproducibly: the same bytes from the same files."""

import io
import tempfile
import tomllib
import zipfile
from pathlib import Path

from .cache import cached
from .environment import SETUPTOOLS, pip
from .files import Files, digest, fingerprint, read, write
from .paths import ROOT
from .shell import say


def wheel_sources() -> Files:
    """The files that the wheel is built from."""
    names = ("pyproject.toml", "README.md", "LICENSE")
    sources = read(ROOT / "pysrc/skerry")
    texts = {name: (ROOT / name).read_bytes() for name in names if (ROOT / name).exists()}
    return {**texts, **{f"pysrc/skerry/{name}": data for name, data in sources.items()}}


def wheel() -> Files:
    """Skerry's wheel, by its file name."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        version = tomllib.load(file)["project"]["version"]
    name = f"skerry-{version}-py3-none-any.whl"
    files = wheel_sources()

    def make(target: Path) -> None:
        say("Building the wheel ...")
        with tempfile.TemporaryDirectory() as folder:  # setuptools leaves files behind
            write(Path(folder), files)
            pip(
                *("wheel", "--quiet", "--no-deps", "--no-build-isolation"),
                *("--wheel-dir", target.parent, folder),
                advice="pip could not build the wheel of pysrc/skerry; see what it says.",
            )
        target.write_bytes(reproducible(target.read_bytes()))

    return {name: cached(name, digest(SETUPTOOLS.encode(), fingerprint(files)), make)}


def reproducible(archive: bytes) -> bytes:
    """A zip file with its entries sorted and their dates removed."""
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(result, "w") as new:
        for name in sorted(old.namelist()):
            new.writestr(zipfile.ZipInfo(name), old.read(name), zipfile.ZIP_DEFLATED, 9)
    return result.getvalue()

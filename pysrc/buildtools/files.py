"""Sets of files by name: reading, writing, fingerprints and integrity checks."""

import base64
import hashlib
import re
import shutil
from pathlib import Path, PurePosixPath

from .shell import BuildError

Files = dict[str, bytes]
"""The contents of files by their paths, relative to some folder and with slashes."""


def digest(*contents: bytes) -> str:
    """A short hash, for file names and cache keys: ten digits of five bits, a to z and 2 to 7."""
    whole = hashlib.sha256()
    for content in contents:
        whole.update(hashlib.sha256(content).digest())
    return base64.b32encode(whole.digest()).decode().lower()[:10]


def fingerprint(files: Files) -> bytes:
    """A hash of a set of files, names included."""
    return digest(*(part for name in files for part in (name.encode(), files[name]))).encode()


def verify(content: bytes, integrity: str, what: str) -> None:
    """Raise BuildError unless the content has the integrity ``sha512-<base64>`` (W3C SRI)."""
    found = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    if found != integrity:
        raise BuildError(
            f"{what} is not the expected file: its integrity is\n  {found}\nand not\n"
            f"  {integrity}\nRun 'build.py clean' and try again; if this happens again, do not "
            "trust the network or the registry that the file came from."
        )


def read(folder: Path) -> Files:
    """All files in a folder, sorted, except hidden files and Python's caches."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and not re.search(r"__pycache__|\.egg-info|/\.", path.relative_to(folder.parent).as_posix())
    }


def write(folder: Path, files: Files) -> None:
    """Make a folder contain exactly these files; those that are up to date are not touched."""
    folders = {above.as_posix() for name in files for above in PurePosixPath(name).parents}
    for path in [*folder.rglob("*")]:  # a file may have become a folder, or the reverse
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name in folders:
            path.unlink()
        elif path.is_dir() and name in files:
            shutil.rmtree(path)
    for name, content in files.items():
        path = folder / name
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(path.name + ".new")
        new.write_bytes(content)
        new.replace(path)
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
        elif path.is_file() and path.relative_to(folder).as_posix() not in files:
            path.unlink()

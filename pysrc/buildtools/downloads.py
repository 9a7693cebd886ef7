"""Third-party files that the site publishes, from npm and PyPI, pinned and verified."""

import io
import re
import tarfile
import tempfile
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from . import paths, shell
from .cache import cached
from .environment import node, pip
from .files import Files, verify
from .shell import say

PYODIDE = "314.0.7"
PYODIDE_SHA512 = (
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)  # fmt: skip
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
MICROPIP = "micropip==0.11.1"
MICROPIP_SHA512 = (
    "sha512-IS9Q+vbwflaxI0pkl75Q8ceNn65OTgOZT3XEZMK1EtDJM4aaAtY51BvlfDid2QWEimnE9rfLKX1Z51PfWFgHmw=="
)  # fmt: skip
VENDOR = {
    "lean-qr": (
        "2.7.4",
        "sha512-tlMPFfqhAAZN7+j/djRSvl/2+AYT2+7RRuyq8bvcbV8gMiENiscquQ9WTfCSyeEdxsVaEB+tU7e9nFZC63BFnQ==",
        "index.mjs",
        "LICENSE",
    ),
    "gifenc": (
        "1.0.3",
        "sha512-xdr6AdrfGBcfzncONUOlXMBuc5wJDtOueE3c5rdG0oNgtINLD+f2iFZltrBRZYzACRbKr+mSVU/x98zv2u3jmw==",
        "dist/gifenc.esm.js",
        "LICENSE.md",
    ),
}
"""Small modules from npm: version, integrity, the module's file and the licence file."""
FONTS = {
    "piazzolla": (
        "5.3.0",
        "sha512-YYyMODIV4awSYvmHYvhBCfnHRLdoB/TzbMe5FR2N6CKETkjzfOcbORm60AalYCfRgRq8SpMGpEc8iki6JXHEZg==",
    ),
    "figtree": (
        "5.3.0",
        "sha512-VRVodD7OiG7apQwE8/2fMjaqpY/a0qRJqL5HtYj8CKIVps+9amaFcdfKmDIf7iqYQx6iPLlArVXAfKeIZmVcNQ==",
    ),
}
"""Typefaces from npm: version and integrity, by the names of their packages in
@fontsource-variable."""


def npm_package(name: str, version: str, integrity: str, wanted: Iterable[str]) -> Files:
    """The wanted files of a package on npm.  Raises BuildError when its integrity is wrong."""
    package = f"{name}@{version}"
    program = node("npm")
    say(f"Fetching {package} from npm ...")
    with tempfile.TemporaryDirectory(dir=paths.CACHE) as temporary:
        shell.run(
            [*program, "pack", package, "--pack-destination", temporary],
            f"npm could not fetch {package}; check the network and try again.",
        )
        stem = name.removeprefix("@").replace("/", "-")
        archive = Path(temporary, f"{stem}-{version}.tgz").read_bytes()
    verify(archive, integrity, f"{package} from npm")
    files = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for path in wanted:
            member = tar.extractfile(f"package/{path}")
            assert member is not None
            files[path] = member.read()
    return files


def vendor_modules() -> Files:
    """The third-party modules that the page uses, each with its licence as its first comment."""

    def fetch(name: str, target: Path) -> None:
        version, integrity, module, licence = VENDOR[name]
        files = npm_package(name, version, integrity, (module, licence))
        terms = files[licence].decode().strip().replace("*/", "* /")
        # The source map is not served.
        code = re.sub(r"\n//# sourceMappingURL=.*", "", files[module].decode())
        target.write_bytes(f"/*! {name} {version}\n\n{terms}\n*/\n{code}".encode())

    return {
        f"vendor/{name}.js": cached(f"{name}.js", f"npm-{version}", partial(fetch, name))
        for name, (version, *_) in VENDOR.items()
    }


def fonts() -> Files:
    """The typefaces, each with its licence beside it: Latin letters, all weights in one file."""

    def fetch(name: str, wanted: str, target: Path) -> None:
        version, integrity = FONTS[name]
        package = f"@fontsource-variable/{name}"
        target.write_bytes(npm_package(package, version, integrity, [wanted])[wanted])

    files = {}
    for name, (version, _) in FONTS.items():
        for published, wanted in (
            (f"{name}.woff2", f"files/{name}-latin-wght-normal.woff2"),
            (f"{name}.txt", "LICENSE"),
        ):
            make = partial(fetch, name, wanted)
            files[f"fonts/{published}"] = cached(published, f"npm-{version}", make)
    return files


def pyodide() -> Path:
    """The folder in .cache with Pyodide's runtime, downloaded from npm when it is missing."""
    folder = paths.CACHE / f"pyodide-{PYODIDE}"
    if folder.exists():
        return folder
    files = npm_package("pyodide", PYODIDE, PYODIDE_SHA512, PYODIDE_FILES)
    with tempfile.TemporaryDirectory(dir=paths.CACHE) as temporary:
        new = Path(temporary, "new")
        # In node Pyodide imports the module 'ws', which it needs only for sockets.
        (new / "node_modules/ws").mkdir(parents=True)
        (new / "node_modules/ws/index.js").touch()
        for name, content in files.items():
            (new / name).write_bytes(content)
        new.rename(folder)
    return folder


def micropip() -> Files:
    """The wheel of micropip, Pyodide's package installer, from PyPI."""

    def fetch(target: Path) -> None:
        say("Fetching micropip from PyPI ...")
        pip(
            *("download", "--quiet", "--no-deps", "--only-binary=:all:", "--python-version=3.14"),
            *("--dest", target.parent, MICROPIP),
            advice="pip could not fetch micropip; check the network and try again.",
        )
        verify(target.read_bytes(), MICROPIP_SHA512, "micropip from PyPI")

    name = MICROPIP.replace("==", "-") + "-py3-none-any.whl"
    return {name: cached(name, "pypi", fetch)}

"""Third-party files that the site publishes, from npm and PyPI, pinned and verified each time."""

import io
import re
import tarfile
from collections.abc import Iterable
from pathlib import Path

from . import paths, shell
from .cache import cached
from .environment import online_npm, pip, reach_index
from .files import Files, verify, write
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
MICROPIP = (
    "0.11.1",
    "py3",
    "sha512-IS9Q+vbwflaxI0pkl75Q8ceNn65OTgOZT3XEZMK1EtDJM4aaAtY51BvlfDid2QWEimnE9rfLKX1Z51PfWFgHmw==",
)
PYFLAKES = (
    "4.1.0",
    "py2.py3",
    "sha512-ZyKkRfd4DW8liwtrQWQFjGBlcsGV2jtBOG+PlfsK7Yu/8ieplO5UQv9L9atF4IuG2crMpAWz5XyayIbU+erbRA==",
)
"""Wheels from PyPI: version, what Pythons they are for, and integrity."""
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
    stem = name.removeprefix("@").replace("/", "-")

    def fetch(target: Path) -> None:
        npm = online_npm()
        say(f"Fetching {package} from npm ...")
        shell.run(
            [*npm, "pack", package, "--pack-destination", target.parent],
            f"npm could not fetch {package}; check the network and try again.",
        )
        target.with_name(f"{stem}-{version}.tgz").rename(target)
        verify(target.read_bytes(), integrity, f"{package} from npm")

    archive = cached(f"{stem}.tgz", f"npm-{version}", fetch)
    verify(archive, integrity, f"{package} in .cache")
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        members = {path: tar.extractfile(f"package/{path}") for path in wanted}
        return {path: member.read() for path, member in members.items() if member}


def vendor_module(name: str) -> bytes:
    """A third-party module that the page uses, with its licence as its first comment."""
    version, integrity, module, licence = VENDOR[name]
    files = npm_package(name, version, integrity, (module, licence))
    terms = files[licence].decode().strip().replace("*/", "* /")
    # The source map is not served.
    code = re.sub(r"\n//# sourceMappingURL=.*", "", files[module].decode())
    return f"/*! {name} {version}\n\n{terms}\n*/\n{code}".encode()


def vendor_modules() -> Files:
    """The third-party modules that the page uses."""
    return {f"vendor/{name}.js": vendor_module(name) for name in VENDOR}


def pyodide_files() -> Files:
    """Pyodide's runtime, from npm."""
    return npm_package("pyodide", PYODIDE, PYODIDE_SHA512, PYODIDE_FILES)


def fonts() -> Files:
    """The typefaces, each with its licence beside it: Latin letters, all weights in one file."""
    files: Files = {}
    for name, (version, integrity) in FONTS.items():
        font, licence = f"files/{name}-latin-wght-normal.woff2", "LICENSE"
        package = f"@fontsource-variable/{name}"
        found = npm_package(package, version, integrity, [font, licence])
        files |= {f"fonts/{name}.woff2": found[font], f"fonts/{name}.txt": found[licence]}
    return files


def pyodide() -> Path:
    """A folder in .cache with Pyodide's runtime, for node."""
    folder = paths.CACHE / f"pyodide-{PYODIDE}"
    # In node Pyodide imports the module 'ws', which it needs only for sockets.
    write(folder, {**pyodide_files(), "node_modules/ws/index.js": b""})
    return folder


def pypi_wheel(name: str, version: str, tag: str, integrity: str) -> Files:
    """A wheel from PyPI that runs on any Python, by its file's name."""
    wheel = f"{name}-{version}-{tag}-none-any.whl"

    def fetch(target: Path) -> None:
        reach_index()
        say(f"Fetching {name} from PyPI ...")
        pip(
            *("download", "--quiet", "--no-deps", "--only-binary=:all:", "--python-version=3.14"),
            *("--dest", target.parent, f"{name}=={version}"),
            advice=f"pip could not fetch {name}; check the network and try again.",
        )
        verify(target.read_bytes(), integrity, f"{name} from PyPI")

    content = cached(wheel, "pypi", fetch)
    verify(content, integrity, f"{name} in .cache")
    return {wheel: content}


def micropip() -> Files:
    """The wheel of micropip, Pyodide's package installer."""
    return pypi_wheel("micropip", *MICROPIP)


def pyflakes() -> bytes:
    """The wheel of pyflakes, which finds mistakes in Python code."""
    [content] = pypi_wheel("pyflakes", *PYFLAKES).values()
    return content

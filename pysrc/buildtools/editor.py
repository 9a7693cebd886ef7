"""CodeMirror, the editor of the page for bots, as one module.

It is published as some twenty packages; esbuild makes one file of what codemirror/codemirror.js
exports.  Both come from npm, pinned by codemirror/package-lock.json.
"""

from pathlib import Path

from . import shell
from .cache import cached
from .environment import node
from .files import digest
from .packages import npm_packages

LOCKED = Path(__file__).with_name("codemirror")
ENTRY = LOCKED / "codemirror.js"
OPTIONS = (
    "--bundle",
    "--charset=utf8",
    "--format=esm",
    "--legal-comments=none",
    "--minify",
    "--target=es2022",
)


def codemirror() -> bytes:
    """The module, with the licences of its packages as its first comment."""

    def make(target: Path) -> None:
        folder = npm_packages(LOCKED, "CodeMirror")
        packages = folder / "node_modules"
        licences = {
            path.read_text("utf-8").strip()
            for path in [*packages.glob("*/LICENSE"), *packages.glob("@*/*/LICENSE")]
            if not path.is_relative_to(packages / "esbuild")
        }
        shell.run(
            [*node(), packages / "esbuild/bin/esbuild", ENTRY, *OPTIONS, f"--outfile={target}"],
            "esbuild could not make one file of CodeMirror. Run 'build.py clean' and try again.",
            {"NODE_PATH": str(packages)},
        )
        head = "/*! CodeMirror 6\n\n{}\n*/\n".format("\n\n".join(sorted(licences)))
        target.write_bytes(head.encode() + target.read_bytes())

    sources = [path.read_bytes() for path in sorted(LOCKED.iterdir())]
    key = digest(*sources, *map(str.encode, OPTIONS))
    return cached("codemirror.js", f"npm-{key}", make)

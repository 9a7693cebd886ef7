"""Compressed copies of the published files, for hosts that do not compress files themselves."""

import gzip
import tempfile
from pathlib import Path

from . import shell
from .environment import node
from .files import Files, read, write

SUFFIXES = (".css", ".html", ".js", ".json", ".svg", ".wasm", ".webmanifest")
PROGRAM = """
const { readFileSync, writeFileSync } = require("node:fs");
const { brotliCompressSync } = require("node:zlib");
for (const path of process.argv.slice(1)) {
  writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
}
"""


def compressed_copies(files: Files) -> Files:
    """``name.gz`` and ``name.br`` for every file that gets smaller.  Takes half a minute."""
    wanted = {name: data for name, data in files.items() if name.endswith(SUFFIXES)}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary, "files")
        write(folder, wanted)
        shell.run(
            [*node(), "-e", PROGRAM, *(folder / name for name in wanted)],
            "node could not compress the site with brotli; see what it says.",
        )
        made = {name: data for name, data in read(folder).items() if name.endswith(".br")}
    made |= {f"{name}.gz": gzip.compress(data, 9, mtime=0) for name, data in wanted.items()}
    return {name: data for name, data in made.items() if len(data) < len(files[name[:-3]])}

"""Names by content: files are published under names that tell what they hold."""

import posixpath
import re

from .files import Files, digest, fingerprint
from .shell import BuildError

REFERENCE = re.compile(r"""(?<=["'(])\.\.?/[\w./-]*\w(?=["')])""")
IMPORT = re.compile(r"""\b(?:from|import)\s*["'](\.\.?/[\w./-]+)["']""")
MODULE = re.compile(
    r"""<script type="module"(?: async)?( fetchpriority="low")? src="([\w./-]+)">"""
)
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)$", re.MULTILINE)
"""Comments that have their lines for themselves: for who reads the sources, not for visitors."""
GIVEN = ("boards/", "packages/", "pyodide/", "vendor/")
"""Folders of what is published as it is."""


def fixed_path(name: str) -> str | None:
    """Where a file goes whose name people, browsers or hosts know; None for all others."""
    stem, suffix = posixpath.splitext(name)
    if suffix == ".html" and posixpath.basename(stem) != "index":
        return f"{stem}/index.html"
    known = suffix in (".html", ".webmanifest") or name in ("sw.js", "skerry-board.js")
    known = known or name.startswith("packages/")
    return name if known else None


class Linker:
    """Names files by their content and rewrites the references between them.

    A reference is a quoted relative path to a file, like './board.js'.  What a script calls by a
    fixed name it means relative to the page, so that stays as it is.
    """

    def __init__(self, sources: Files) -> None:
        self.sources = sources
        self.published: dict[str, tuple[str, bytes]] = {}
        self.open: list[str] = []
        runtime = {name: data for name, data in sources.items() if name.startswith("pyodide/")}
        self.runtime = f"assets/pyodide-{fingerprint(runtime).decode()}/"

    def link(self) -> Files:
        """All files as they are published: those with fixed names, and all they refer to.

        Raises BuildError when a reference leads nowhere, or back to where it comes from.
        """
        for name in self.sources:
            if fixed_path(name) or name.startswith("pyodide/"):
                self.publish(name)
        return dict(self.published.values())

    def publish(self, name: str) -> str:
        """The path under which a file is published."""
        if name not in self.published:
            if name in self.open:
                circle = " -> ".join([*self.open[self.open.index(name) :], name])
                raise BuildError(f"Files in web/ refer to each other in a circle: {circle}.")
            self.open.append(name)
            content = self.content(name)
            self.open.pop()
            self.published[name] = self.place(name, content), content
        return self.published[name][0]

    def place(self, name: str, content: bytes) -> str:
        if name.startswith("pyodide/"):
            return self.runtime + name.removeprefix("pyodide/")
        stem, suffix = posixpath.splitext(name)
        folder = "" if name.startswith("boards/") else "assets/"
        return fixed_path(name) or f"{folder}{stem}-{digest(content)}{suffix}"

    def content(self, name: str) -> bytes:
        """What a file holds once its references are rewritten."""
        suffix = posixpath.splitext(name)[1]
        if suffix not in (".js", ".css", ".html", ".svg", ".webmanifest") or name.startswith(GIVEN):
            return self.sources[name]
        text = self.sources[name].decode()
        folder = posixpath.dirname(self.place(name, b""))

        def replace(reference: re.Match[str]) -> str:
            if suffix == ".js" and fixed_path(posixpath.normpath(reference[0])) in self.sources:
                return reference[0]
            target = self.target(name, reference[0])
            path = posixpath.relpath(fixed_path(target) or self.publish(target), folder or ".")
            return path if path.startswith(".") else f"./{path}"

        preloaded: set[str] = set()

        def preload(script: re.Match[str]) -> str:
            # Else the browser would find, and fetch, one import after the other.
            imports = self.imports(self.target(name, script[2]), set()) - preloaded
            preloaded.update(imports)
            here = posixpath.dirname(name) or "."
            paths = [posixpath.relpath(module, here) for module in sorted(imports)]
            rel = f'rel="modulepreload"{script[1] or ""}'
            return "".join(f'<link {rel} href="./{path}">\n' for path in paths) + script[0]

        if suffix == ".html":
            text = MODULE.sub(preload, text)
        if suffix in (".js", ".css"):
            # The lines stay: what errors say of them is true.
            text = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)
        return REFERENCE.sub(replace, text).encode()

    def target(self, name: str, reference: str) -> str:
        """The file that another one refers to."""
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), reference))
        if target not in self.sources:
            raise BuildError(f"web/{name} refers to {reference}, and there is no such file.")
        return target

    def imports(self, name: str, found: set[str]) -> set[str]:
        """The modules that a module imports, directly or not, added to those found already."""
        for reference in IMPORT.findall(self.sources[name].decode()):
            module = self.target(name, reference)
            if module not in found:
                found.add(module)
                self.imports(module, found)
        return found

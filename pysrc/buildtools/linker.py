"""Publishes files under names with a hash of their content, so that caches are never stale."""

import posixpath
import re

from .files import Files, digest, fingerprint
from .shell import BuildError

REFERENCE = re.compile(r"""(?<=["'(])\.\.?/[\w./-]*\w(?=["')])""")
IMPORT = re.compile(r"""\b(?:from|import)\s*["'](\.\.?/[\w./-]+)["']""")
MODULE = re.compile(
    r"""<script type="module"(?: async)?( fetchpriority="low")? src="([\w./-]+)">"""
)
INLINE = re.compile(r"""<script data-inline src="([\w./-]+)">""")
"""A script that is copied into its pages, so that it runs even if other files cannot be loaded."""
INLINE_TYPE = re.compile(r"/\*\* @type \{[^\n]*?\} \*/ ?")
"""Casts to a type, within a line."""
COMMENT = re.compile(
    r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)$|(?<=[;,{(>]) // [^\"'`\\\n]*$", re.MULTILINE
)
"""Comments on lines of their own and at the ends of lines, which visitors do not need."""
STYLE_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/")
STYLE_SPACE = re.compile(r"^([\w-]+:) | (?=\{$)", re.MULTILINE)
"""Space behind the name of a property, and before a block."""
SPACE = re.compile(r"\s*\n\s*")
REWRITTEN = (".js", ".css", ".html", ".svg", ".webmanifest")
"""The types of files whose references are rewritten."""
VERBATIM = ("boards/", "packages/", "pyodide/", "vendor/")
"""Folders whose files are published unchanged."""
HASHED = 6
"""Digits of the hash in a name, of five bits: enough to tell versions of one file apart.  Scripts
name each other so often that each digit costs half a kilobyte."""


def fixed_path(name: str) -> str | None:
    """The published path of a file that people, browsers or hosts know by name; None for others."""
    stem, suffix = posixpath.splitext(name)
    if suffix == ".html" and posixpath.basename(stem) != "index":
        return f"{stem}/index.html"
    fixed = suffix in (".html", ".webmanifest") or name in ("sw.js", "skerry-board.js")
    fixed = fixed or name.startswith("packages/")
    return name if fixed else None


def shortened(script: str) -> str:
    """A script without comments, indentation and empty lines.

    Indentation and empty lines, a hundredth of what a start loads, stay in a script with a string
    of several lines, whose spaces matter.
    """
    script = INLINE_TYPE.sub("", COMMENT.sub("", script))
    is_plain = all(line.count("`") % 2 == 0 for line in script.split("\n"))
    return SPACE.sub("\n", script.strip()) if is_plain else script


def shortened_style(style: str) -> str:
    """A style sheet without comments and without the space that only people need."""
    style = SPACE.sub("\n", STYLE_COMMENT.sub("", style).strip())
    style = STYLE_SPACE.sub(r"\1", style)
    return re.sub(r"(?<=[{},;])\n", "", style).replace(";}", "}")


class Linker:
    """Names files by their content and rewrites the references between them.

    A reference is a quoted relative path to a file, like './board.js'.  A script's reference to a
    file with a fixed path is relative to the page, so it stays as it is.
    """

    def __init__(self, sources: Files) -> None:
        self.sources = sources
        self.published: dict[str, tuple[str, bytes]] = {}
        self.publishing: list[str] = []
        """The files whose references are being resolved, to detect cycles."""
        runtime = {name: data for name, data in sources.items() if name.startswith("pyodide/")}
        self.runtime = f"assets/pyodide-{fingerprint(runtime).decode()}/"

    def link(self) -> Files:
        """All published files: those with fixed paths, and all files that they refer to.

        Raises BuildError when a referenced file is missing or references form a cycle.
        """
        for name in self.sources:
            if fixed_path(name) or name.startswith("pyodide/"):
                self.publish(name)
        return dict(self.published.values())

    def publish(self, name: str) -> str:
        """Publish a file and all files that it refers to; returns its published path."""
        if name not in self.published:
            if name in self.publishing:
                cycle = " -> ".join([*self.publishing[self.publishing.index(name) :], name])
                raise BuildError(f"Files in web/ refer to each other in a circle: {cycle}.")
            self.publishing.append(name)
            content = self.content(name)
            self.publishing.pop()
            self.published[name] = self.path(name, content), content
        return self.published[name][0]

    def path(self, name: str, content: bytes) -> str:
        """The published path of a file with this content."""
        if name.startswith("pyodide/"):
            return self.runtime + name.removeprefix("pyodide/")
        stem, suffix = posixpath.splitext(name)
        folder = "" if name.startswith("boards/") else "assets/"
        return fixed_path(name) or f"{folder}{stem}-{digest(content)[:HASHED]}{suffix}"

    def content(self, name: str) -> bytes:
        """The content of a file with its references rewritten."""
        suffix = posixpath.splitext(name)[1]
        if suffix not in REWRITTEN or name.startswith(VERBATIM):
            return self.sources[name]
        text = self.sources[name].decode()
        folder = posixpath.dirname(self.path(name, b""))

        def replace(reference: re.Match[str]) -> str:
            if suffix == ".js" and fixed_path(posixpath.normpath(reference[0])) in self.sources:
                return reference[0]
            target = self.target(name, reference[0])
            path = posixpath.relpath(fixed_path(target) or self.publish(target), folder or ".")
            return path if path.startswith(".") else f"./{path}"

        preloaded: set[str] = set()

        def preload(script: re.Match[str]) -> str:
            # Without these hints browsers discover imports level by level, a round trip each.
            imports = self.imports(self.target(name, script[2]), set()) - preloaded
            preloaded.update(imports)
            here = posixpath.dirname(name) or "."
            paths = [posixpath.relpath(module, here) for module in sorted(imports)]
            rel = f'rel="modulepreload"{script[1] or ""}'
            return "".join(f'<link {rel} href="./{path}">\n' for path in paths) + script[0]

        if suffix == ".html":
            text = INLINE.sub(lambda script: self.inline(self.target(name, script[1])), text)
            text = MODULE.sub(preload, text)
        if suffix == ".css":
            text = shortened_style(text)
        if suffix == ".js":
            text = shortened(text)
        return REFERENCE.sub(replace, text).encode()

    def inline(self, name: str) -> str:
        """The opening tag and the text of a script that is copied into its pages."""
        return f"<script>\n{shortened(self.sources[name].decode())}"

    def target(self, name: str, reference: str) -> str:
        """The file that a reference in another file leads to."""
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), reference))
        if target not in self.sources:
            raise BuildError(f"web/{name} refers to {reference}, which does not exist.")
        return target

    def imports(self, name: str, found: set[str]) -> set[str]:
        """Add all modules that a module imports, directly or indirectly, to ``found``, and return
        it."""
        for reference in IMPORT.findall(COMMENT.sub("", self.sources[name].decode())):
            module = self.target(name, reference)
            if module not in found:
                found.add(module)
                self.imports(module, found)
        return found

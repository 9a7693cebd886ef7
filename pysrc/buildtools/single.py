"""skerry.html: the whole site in one file, which can be opened from disk without a server.

It is the front page together with all files that it can request; single.js provides them.  Rules,
guided games and the embedded board are left out: links to them lead to the published site.
"""

import base64
import gzip
import hashlib
import html
import json
import posixpath
import re
from pathlib import Path

from .files import Files, read
from .linker import REFERENCE
from .paths import DIST, ROOT
from .server import TYPES
from .shell import say
from .site import build

LOADER = Path(__file__).with_suffix(".js")
STYLE = re.compile(r'<link rel="stylesheet" href="\./([\w./-]+)">')
FONT = re.compile(r'(?<=url\(")([\w./-]+\.woff2)(?="\))')
ICON = re.compile(r'<link rel="icon" href="\./([\w./-]+)"')
HINT = re.compile(r'<link rel="(?:modulepreload|preload|manifest)"[^>]*>\n')
MODULE = re.compile(r'<script type="module"[^>]* src="\./([\w./-]+)"></script>\n')
SCRIPT = re.compile(r'<script src="\./([\w./-]+)"></script>')
INLINE = re.compile(r"<(script|style)(?: type=\"module\")?>(.*?)</\1>", re.DOTALL)
"""The scripts and style sheets in the finished file."""


def reachable(files: Files, first: str) -> set[str]:
    """A script and all files that it can request, directly or indirectly."""
    found, to_see = set(), [first]
    while to_see:
        name = to_see.pop()
        if name in found:
            continue
        found.add(name)
        if name.endswith((".js", ".css")):
            folder = posixpath.dirname(name)
            for reference in REFERENCE.findall(files[name].decode()):
                target = posixpath.normpath(posixpath.join(folder, reference))
                if target in files:
                    to_see.append(target)
    # Pyodide composes the names of its files at run time, so no reference names them.
    runtimes = {posixpath.dirname(name) for name in found if name.endswith("/pyodide.js")}
    runtime = {name for name in files if posixpath.dirname(name) in runtimes}
    return found | {name for name in runtime if not name.endswith((".br", ".gz"))}


def page(files: Files, site: str) -> str:
    """The front page of the built site with its files inlined; its links lead to ``site``."""
    text = files["index.html"].decode()
    scripts = MODULE.findall(text)
    inside = sorted(set().union(*(reachable(files, script) for script in scripts)))
    [worker] = (name for name in inside if re.fullmatch(r"assets/python/worker-\w+\.js", name))
    index, size = {}, 0
    for name in inside:
        kind = TYPES.get(posixpath.splitext(name)[1], "application/octet-stream")
        start, size = size, size + len(files[name])
        index[name] = (start, size, kind.partition(";")[0])
    listing = json.dumps(
        {"index": index, "scripts": scripts, "worker": worker}, separators=(",", ":")
    )
    whole = gzip.compress(b"".join(files[name] for name in inside), 9, mtime=0)

    def inline(tag: str, name: str) -> str:
        content = files[name].decode()
        assert f"</{tag}" not in content
        return f"<{tag}>\n{content}</{tag}>"

    def style(link: re.Match[str]) -> str:
        sheet = posixpath.dirname(link[1])

        def face(found: re.Match[str]) -> str:
            font = files[posixpath.normpath(posixpath.join(sheet, found[1]))]
            return f"data:font/woff2;base64,{base64.b64encode(font).decode()}"

        return FONT.sub(face, inline("style", link[1]))

    def icon(link: re.Match[str]) -> str:
        picture = base64.b64encode(files[link[1]]).decode()
        return f'<link rel="icon" href="data:image/svg+xml;base64,{picture}"'

    text = HINT.sub("", text)
    text = ICON.sub(icon, text)
    text = STYLE.sub(style, text)
    text = SCRIPT.sub(lambda script: inline("script", script[1]), text)
    text = MODULE.sub("", text)
    text = text.replace("</head>", f'<link rel="canonical" href="{html.escape(site)}">\n</head>')
    parts = (
        f'<script type="application/json" id="index">{listing}</script>',
        f'<script type="text/plain" id="files">{base64.b64encode(whole).decode()}</script>',
        f'<script type="module">\n{LOADER.read_text("utf-8")}</script>',
    )
    text = text.replace("</body>", "\n".join([*parts, "</body>"]))
    charset = '<meta charset="utf-8">\n'
    rule = f'<meta http-equiv="Content-Security-Policy" content="{policy(text)}">\n'
    return text.replace(charset, charset + rule, 1)


def policy(text: str) -> str:
    """The content security policy of a page that contains everything: it may load nothing else.

    Scripts and workers come from the page, or from blob and data addresses that its scripts make.
    """
    inside: dict[str, list[str]] = {"script": [], "style": []}
    for kind, content in INLINE.findall(text):
        digest = hashlib.sha256(content.encode()).digest()
        inside[kind].append(f"'sha256-{base64.b64encode(digest).decode()}'")
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {' '.join(inside['script'])} 'wasm-unsafe-eval' blob: data:",
            f"style-src {' '.join(inside['style'])} blob:",
            "img-src data: blob:",
            "font-src data: blob:",
            "connect-src data: blob:",
            "worker-src data: blob:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def single(site: str) -> Path:
    """Build and write skerry.html, whose links lead to ``site``; returns its path."""
    build()
    path = ROOT / "skerry.html"
    path.write_text(page(read(DIST), site), "utf-8")
    say(f"skerry.html is ready, {path.stat().st_size / 1e6:.1f} MB; its links lead to {site}")
    return path

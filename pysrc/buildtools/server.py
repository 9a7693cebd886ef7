"""Serves the built site as Netlify would, with the headers of netlify.toml."""

import errno
import io
import os
import posixpath
import re
import socket
import sys
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import unquote, urlsplit

from .paths import DIST, ROOT
from .shell import BuildError

Rules = list[tuple[re.Pattern[str], dict[str, str]]]


def pattern(path: str) -> re.Pattern[str]:
    """A path of netlify.toml as a pattern: ``*`` matches any text and ``:name`` a segment; a final
    slash is optional."""

    def part(text: str) -> str:
        if text.startswith(":"):
            return "[^/]+"
        if text == "*":
            return "?.*"  # the slash before it is optional, too
        return ".*".join(map(re.escape, text.split("*")))

    return re.compile("/" + "/".join(map(part, filter(None, path.split("/")))) + "/?", re.I)


def rules() -> Rules:
    """The headers of netlify.toml."""
    with open(ROOT / "netlify.toml", "rb") as file:
        tables = tomllib.load(file)["headers"]
    return [(pattern(table["for"]), table["values"]) for table in tables]


def headers(path: str, rules: Rules) -> dict[str, str]:
    """The headers of all rules that match a path; no two rules set the same header."""
    found: dict[str, str] = {}
    for matched, values in rules:
        if matched.fullmatch(path):
            found |= values
    return found


TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""Media types by file suffix, independent of the system's list."""


COPIES = {"br": ".br", "gzip": ".gz"}
"""The suffixes of compressed copies, by content encoding."""


LOCAL = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?", re.IGNORECASE)
"""The names of this host that requests may use.  All others are refused, as a protection against
pages of other sites whose names lead here (DNS rebinding)."""


class Handler(SimpleHTTPRequestHandler):
    """Answers a request with a file of its Server and the headers of netlify.toml."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # it would delay each body by 40 ms, until headers are confirmed
    server: "Server"
    encoding: str | None = None
    """The content encoding of the file being sent."""

    def translate_path(self, path: str) -> str:
        self.directory = str(self.server.folder)
        found = super().translate_path(self.below(path))
        accepted = re.findall(r"[\w-]+", self.headers.get("Accept-Encoding", ""))
        self.encoding = next(
            (name for name in COPIES if name in accepted and os.path.isfile(found + COPIES[name])),
            None,
        )
        return found + COPIES[self.encoding] if self.encoding else found

    def guess_type(self, path: Any) -> str:
        if self.encoding:
            path = str(path).removesuffix(COPIES[self.encoding])
        return TYPES.get(posixpath.splitext(path)[1]) or super().guess_type(path)

    def below(self, path: str) -> str:
        """The path of a request without the server's prefix."""
        return urlsplit(path).path.removeprefix(self.server.prefix)

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        self.server.requested.append(self.path)
        if not LOCAL.fullmatch(self.headers.get("Host", "")):
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return None
        if not self.path.startswith(self.server.prefix + "/"):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        if "\0" in unquote(self.below(self.path)):  # no file has such a name
            self.send_error(HTTPStatus.BAD_REQUEST)
            return None
        return super().send_head()

    def list_directory(self, path: object) -> None:
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_response(self, code: int, message: str | None = None) -> None:
        super().send_response(code, message)
        if code < HTTPStatus.BAD_REQUEST:  # errors must not be cached for a year
            for name, value in headers(self.below(self.path), self.server.rules).items():
                self.send_header(name, value)
            if self.encoding:
                self.send_header("Content-Encoding", self.encoding)
                self.send_header("Vary", "Accept-Encoding")

    def log_message(self, *message: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    """Serves a folder on 127.0.0.1, below a prefix such as ``/a/b`` if one is given."""

    daemon_threads = True
    allow_reuse_address = os.name == "posix"  # on Windows it would allow ports in use

    def __init__(self, folder: Path = DIST, port: int = 0, prefix: str = "") -> None:
        """Port 0 means any free port.  Raises OSError when the port is in use."""
        self.folder, self.prefix, self.rules = folder, prefix, rules()
        self.requested: list[str] = []
        """The paths of all requests so far, in order."""
        self.connections: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{self.prefix}/"

    @contextmanager
    def running(self) -> Iterator[str]:
        """A context that serves in a background thread; yields the address."""
        thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield self.url
        finally:
            self.stop()
            thread.join()

    def stop(self) -> None:
        """Stop serving, and close open connections."""
        self.shutdown()
        self.server_close()
        for connection in list(self.connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def finish_request(self, request: Any, client_address: Any) -> None:
        self.connections.add(request)
        Handler(request, client_address, self)

    def shutdown_request(self, request: Any) -> None:
        self.connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), OSError):  # browsers close connections at any time
            super().handle_error(request, client_address)


def listen(port: int | None) -> Server:
    """A server of dist/ at a port, by default the first free one from 8000.  Raises BuildError when
    the port cannot be used."""
    for candidate in [port] if port is not None else [*range(8000, 8020), 0]:
        try:
            return Server(port=candidate)
        except OSError as error:
            why = "is in use" if error.errno == errno.EADDRINUSE else f"cannot be used ({error})"
    raise BuildError(f"Port {port} {why}; choose another with --port, or omit it for a free port.")

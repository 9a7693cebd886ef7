"""The server sends what Netlify would, nothing else, and stops at once."""

from __future__ import annotations

import gzip
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path

import pytest
from buildtools.compression import compressed_copies
from buildtools.files import write
from buildtools.paths import ROOT
from buildtools.server import Server, headers, listen, pattern, rules

from tests.common import interruptible


@pytest.mark.parametrize(
    ("rule", "paths", "others"),
    [
        ("/*", ["/", "/a", "/a/b.js"], []),
        ("/", ["/"], ["/a"]),
        ("/index*", ["/index", "/index.html"], ["/", "/a/index.html"]),
        ("/sw.js", ["/sw.js"], ["/swxjs", "/a/sw.js"]),
        ("/embed/*", ["/embed/", "/embed/index.html", "/embed"], ["/", "/a/embed/"]),
        ("/a/:one/c", ["/a/b/c"], ["/a/c", "/a/b/b/c"]),
        ("/*.wasm", ["/a.wasm", "/a/b.wasm"], ["/a.wasm2"]),
    ],
)
def test_paths_match_as_they_do_at_netlify(rule: str, paths: list[str], others: list[str]) -> None:
    matched = pattern(rule)
    assert [path for path in [*paths, *others] if matched.fullmatch(path)] == paths


def get(url: str | urllib.request.Request) -> tuple[int, Message, bytes]:
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(
        tmp_path,
        {"index.html": b"home", "embed/index.html": b"framed", "assets/a.wasm": b"\0asm"},
    )
    (tmp_path / "empty").mkdir()
    return tmp_path


@pytest.mark.parametrize("prefix", ["", "/games/skerry"])
def test_the_server_sends_what_netlify_would(folder: Path, prefix: str) -> None:
    with Server(folder, prefix=prefix).running() as url:
        status, sent, body = get(url)
        assert (status, body) == (200, b"home")
        assert sent.get_all("Content-Security-Policy") == [
            headers("/", rules())["Content-Security-Policy"]
        ]
        assert sent["Content-Type"] == "text/html; charset=utf-8"
        status, sent, body = get(f"{url}embed/?coordinates=off")
        assert (status, body) == (200, b"framed")
        assert "frame-ancestors *" in sent["Content-Security-Policy"]
        status, sent, body = get(f"{url}assets/a.wasm")
        assert sent["Content-Type"] == "application/wasm"
        assert sent["Access-Control-Allow-Origin"] == "*"
        assert sent["Cache-Control"].endswith("immutable")


def test_home_has_its_headers_by_all_its_names() -> None:
    """Netlify answers without the suffix, too."""
    home = headers("/", rules())
    assert [headers(path, rules()) for path in ("/index.html", "/index")] == [home, home]


def test_the_server_shows_no_folders_and_nothing_outside(folder: Path) -> None:
    with Server(folder, prefix="/a").running() as url:
        for path in ("empty/", "gone", "../build.py", "..%2f..%2fbuild.py"):
            assert get(url + path)[0] == 404
        assert get(f"{url}assets/gone.js")[1]["Cache-Control"] is None
        assert get(url.removesuffix("a/"))[0] == 404


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8000", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:8000", 200),
        ("skerry.test", 421),
        ("localhost.skerry.test:8000", 421),
        ("127.0.0.1@skerry.test", 421),
        ("", 421),
    ],
)
def test_only_local_names_are_answered(folder: Path, name: str, status: int) -> None:
    with Server(folder).running() as url:
        request = urllib.request.Request(url, headers={"Host": name})
        assert get(request)[0] == status


def test_paths_of_no_file_are_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(folder).running() as url:
        for path in ("%00", "index.html%00", "%ff", "a" * 5000, "%5c..%5c", "x?%00"):
            assert 400 <= get(url + path)[0] < 500, path
        with closing(HTTPConnection(url.split("/")[2])) as connection:
            connection.request("GET", "http://[/", headers={"Host": "localhost"})
            assert connection.getresponse().status == 404
    assert capsys.readouterr().err == ""


@contextmanager
def taken() -> Iterator[int]:
    """A port in use by another program."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.slow
def test_serve_serves_until_it_is_stopped() -> None:
    with taken() as port:
        pass
    command = [sys.executable, "build.py", "serve", "--no-open", "--port", str(port)]
    with interruptible():
        program = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    with program as process:
        assert process.stdout
        try:
            line = next(line for line in process.stdout if "127.0.0.1" in line)
            assert f"http://127.0.0.1:{port}/" in line
            status, _, body = get(f"http://127.0.0.1:{port}/")
            assert status == 200
            assert b"<title>Skerry</title>" in body
            process.send_signal(signal.SIGINT)
            assert process.wait(10) == 0
        finally:
            process.kill()


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with listen(None) as first, listen(None) as second:
        assert first.server_port != second.server_port


@pytest.mark.slow
def test_a_port_that_is_taken() -> None:
    with taken() as port:
        done = subprocess.run(
            [sys.executable, "build.py", "serve", "--no-open", "--port", str(port)],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )
    assert done.returncode == 1
    assert f"Port {port} is in use; choose another with --port" in done.stderr
    assert "Traceback" not in done.stderr


def test_compressed_copies_are_sent_to_those_who_can_read_them(folder: Path) -> None:
    script = b"let a = 1;" * 99
    files = {"assets/a.js": script, "assets/tiny.js": b"1", "assets/a.zip": script}
    made = compressed_copies(files)
    assert set(made) == {"assets/a.js.br", "assets/a.js.gz"}
    write(folder, files | made)
    with Server(folder).running() as url:
        for accepted, encoding in (("gzip, br", "br"), ("gzip;q=1", "gzip"), ("identity", None)):
            request = urllib.request.Request(
                f"{url}assets/a.js", headers={"Accept-Encoding": accepted}
            )
            with urllib.request.urlopen(request, timeout=10) as answer:
                assert answer.headers["Content-Encoding"] == encoding
                assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
                assert answer.headers["Cache-Control"].endswith("immutable")
                body = answer.read()
            assert body == {"br": made["assets/a.js.br"], "gzip": made["assets/a.js.gz"]}.get(
                str(encoding), script
            )
    assert gzip.decompress(made["assets/a.js.gz"]) == script

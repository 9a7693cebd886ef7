"""Which browsers run the tests."""

from __future__ import annotations

import pytest
from buildtools import browsers, shell
from buildtools.browsers import chromium, firefox
from buildtools.shell import BuildError


def test_the_browser_is_the_systems_or_playwrights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Root gets Debian's headless shell if that can be had, and else what there is."""
    ran: list[str] = []
    programs: set[str] = set()
    packages: set[str] = set()
    downloads: list[str] = []

    def run(command: list[object], *_: object, **__: object) -> str:
        ran.append(" ".join(map(str, command)))
        wanted = packages.intersection(map(str, command))
        if "install" in ran[-1] and not wanted:
            raise BuildError("no network")
        programs.update(wanted)
        return ""

    def which(name: str) -> str | None:
        return f"/usr/bin/{name}" if name in programs else None

    monkeypatch.delenv("SKERRY_BROWSER", raising=False)
    monkeypatch.setattr(shell, "run", run)
    monkeypatch.setattr(browsers, "playwright_chromium", lambda: next(iter(downloads), None))
    monkeypatch.setattr(browsers.shutil, "which", which)
    monkeypatch.setattr(browsers.os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(BuildError, match="install Chrome or Chromium"):
        chromium()
    assert [line.split()[-3:] for line in ran] == [["playwright", "install", "chromium"]]
    programs.add("apt-get")
    monkeypatch.setattr(browsers.os, "geteuid", lambda: 0, raising=False)
    packages.add("chromium")
    assert chromium() == "/usr/bin/chromium", "where there is no package of the headless shell"
    programs.remove("chromium")
    downloads.append("/downloads/chrome")
    assert chromium() == "/downloads/chrome"
    programs.add("chromium")
    assert chromium() == "/usr/bin/chromium"
    packages.add("chromium-headless-shell")
    for _ in range(2):
        assert chromium() == "/usr/bin/chromium-headless-shell"
    assert len([line for line in ran if "apt-get install" in line]) == 5
    monkeypatch.setenv("SKERRY_BROWSER", "/my/browser")
    assert chromium() == "/my/browser"


@pytest.mark.parametrize(
    ("version", "usable"), [("140.12.0esr", False), ("143.0", True), ("153.7.0esr", True)]
)
def test_a_firefox_that_is_too_old_for_the_driver_is_left_out_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], version: str, usable: bool
) -> None:
    monkeypatch.setenv("SKERRY_FIREFOX", "/my/firefox")
    monkeypatch.setattr(shell, "run", lambda *_: f"Mozilla Firefox {version}\n")
    assert firefox() == ("/my/firefox" if usable else None)
    said = capsys.readouterr().out
    assert said.count("\n") == (0 if usable else 1)
    assert usable or "Firefox 140, but Playwright's driver needs 143 or newer; update it" in said

"""Which browsers run the tests."""

from __future__ import annotations

import pytest
from buildtools import browsers, shell
from buildtools.browsers import chromium, firefox
from buildtools.shell import BuildError


def test_the_browser_is_the_systems_or_playwrights_or_debians(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[str] = []
    has = {"system": "", "playwright": ""}

    def run(command: list[object], *_: object, **__: object) -> str:
        ran.append(" ".join(map(str, command)))
        if "playwright install" in ran[-1]:
            raise BuildError("no network")
        if "install -y" in ran[-1]:
            has["system"] = "/usr/bin/chromium"
        return ""

    monkeypatch.delenv("SKERRY_BROWSER", raising=False)
    monkeypatch.setattr(shell, "run", run)
    monkeypatch.setattr(browsers, "system_chromium", lambda: has["system"] or None)
    monkeypatch.setattr(browsers, "playwright_chromium", lambda: has["playwright"] or None)
    monkeypatch.setattr(browsers.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(browsers.os, "geteuid", lambda: 0, raising=False)
    assert chromium() == "/usr/bin/chromium"
    assert [line.split()[0] for line in ran][-2:] == ["apt-get", "apt-get"]
    assert "playwright install chromium" in ran[0]
    has.update(system="", playwright="/downloads/chrome")
    ran.clear()
    assert chromium() == "/downloads/chrome"
    assert ran == []
    has.update(system="", playwright="")
    monkeypatch.setattr(browsers.os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(BuildError, match="install Chrome or Chromium"):
        chromium()
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

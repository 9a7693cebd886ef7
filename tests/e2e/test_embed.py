"""The page in a frame of another site: another origin, and mostly another host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Frame, expect

import build

from .desk import LIVE, SETTLED, Desk

pytest_plugins = ["tests.e2e.visitors"]

Host = Callable[..., str]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Writes a page that frames an address, with some attributes, and gives its own address."""
    server = build.Server(tmp_path)
    server.rules = []

    def write(address: str, attributes: str = "", name: str = "localhost") -> str:
        frame = f'<iframe src="{address}" width="420" height="640" {attributes}></iframe>'
        page = f"<!doctype html><title>Host</title><link rel=icon href=data:,>{frame}"
        (tmp_path / "host.html").write_text(page, "utf-8")
        return f"http://{name}:{server.server_port}/host.html"

    with server.running():
        yield write


def framed(desk: Desk) -> Frame:
    """The frame, once Python has its match."""
    _, frame = desk.page.frames
    frame.wait_for_function(LIVE)
    return frame


def click(frame: Frame, cell: str) -> None:
    frame.locator(f'[data-cell="{cell}"]').click()
    frame.wait_for_function(SETTLED)


@pytest.mark.parametrize("attributes", ["", 'sandbox="allow-scripts allow-same-origin"'])
def test_a_match_in_a_frame(
    visit: Callable[..., Desk], host: Host, base_url: str, attributes: str
) -> None:
    """Against the bot; it outlives a reload, and goes on in the full page."""
    address = host(f"{base_url}embed/#1/starboard-y-3/c3.b2", attributes)
    desk = visit(address, live=False, reduced_motion="reduce")
    frame = framed(desk)
    frame.locator('[data-player="1"] select').select_option(label="Bot, level 2")
    click(frame, "d4")
    tokens = frame.evaluate("() => window.skerry.match.frame.line.map(([token]) => token)")
    assert len(tokens) == 4
    assert tokens[:3] == ["c3", "b2", "d4"]
    link = frame.get_by_role("link", name="Open in Skerry")
    expect(link).to_have_attribute("href", f"{base_url}#1/starboard-y-3/{'.'.join(tokens)}")
    frame.get_by_role("button", name="Undo").click()
    frame.wait_for_function("() => window.skerry.match.frame.ply === 2")
    frame.get_by_role("button", name="Redo").click()
    frame.wait_for_function("() => window.skerry.match.frame.ply === 4")


def test_a_framed_match_is_saved_by_itself(
    visit: Callable[..., Desk], host: Host, base_url: str
) -> None:
    """Not as the match of the full page, which another tab may be playing; where it may be: private
    windows let no other site's frame save anything."""
    address = host(f"{base_url}embed/", name="127.0.0.1")
    desk = visit(address, live=False, reduced_motion="reduce")
    frame = framed(desk)
    click(frame, "e5")
    keys = "() => Object.keys(localStorage).filter((key) => key.endsWith('/match'))"
    frame.wait_for_function(f"() => ({keys})().length > 0")
    assert frame.evaluate(keys) == ["skerry-embed/match"]
    desk.page.reload()
    expect(framed(desk).locator('[data-cell="e5"]')).to_have_accessible_name(
        "e5, black stone, last move"
    )


def test_a_frame_without_an_origin_shows_the_board_and_says_what_is_amiss(
    visit: Callable[..., Desk], host: Host, base_url: str
) -> None:
    """Browsers start no worker of ours there."""
    address = host(f"{base_url}embed/#1/rivers-13/", 'sandbox="allow-scripts"')
    desk = visit(address, live=False, reduced_motion="reduce")
    _, frame = desk.page.frames
    expect(frame.locator("#status")).to_have_text("The engine could not be loaded.")
    expect(frame.get_by_role("button", name="Try again")).to_be_visible()
    expect(frame.locator('[aria-label^="d5, circle stone"]')).to_be_visible()
    assert len(desk.complaints) == 1
    assert "Failed to construct 'Worker'" in desk.complaints.pop()


def test_the_full_page_refuses_a_frame(
    visit: Callable[..., Desk], host: Host, base_url: str
) -> None:
    desk = visit(host(base_url), live=False)
    desk.page.wait_for_load_state()
    _, frame = desk.page.frames
    assert frame.url.startswith("chrome-error:")
    assert frame.locator("#grid").count() == 0
    assert desk.complaints
    assert all("frame-ancestors 'none'" in text for text in desk.complaints)
    desk.complaints.clear()

"""A designer's own game: written in the page, played at once, and reported on."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect
from skerry.games import template
from skerry.lab.design import STRENGTHS

from .pages import PATIENCE
from .test_access import judge

SOURCE = Path(template.__file__).read_text("utf-8")
DRAW = 'return Outcome(None, Termination.FULL_BOARD, Text("Draw: the board is full."))'
VARIANT = SOURCE.replace(
    DRAW, 'return Outcome(1, Termination.FULL_BOARD, Text("White: the board is full."))'
)
"""White wins what was a draw."""
CLASS = "class Template("
HOSTILE = VARIANT.replace(
    CLASS,
    f"""from skerry.lab import reporter
reporter.plain = plain = getattr(reporter, "plain", reporter.content)
EVIL = "<svg><g><title><p></p></title><title><!--</title><img src=x onerror=hit=1>--></title>"
reporter.content = lambda *a: plain(*a) + "<div>" * 508 + EVIL


{CLASS}""",
)
"""Its report has a comment that is a script once it was saved: so deep in a page, browsers put the
<p> into the <g>, which it ends when it is read again."""
BROKEN = SOURCE.replace("return TemplatePosition(0, 0, 0)", "return nothing")
LINE = BROKEN[: BROKEN.index("return nothing")].count("\n") + 1


def write(page: Page, code: str) -> None:
    page.locator("#workshop .cm-content").click()
    page.keyboard.press("ControlOrMeta+A")
    # The editor selects what the browser then replaces; its name is in sight wherever one scrolls.
    page.wait_for_function("() => String(getSelection()).includes('TemplatePosition')")
    page.keyboard.insert_text(code)


def test_a_variant_is_written_played_and_reported_on(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}reports/")
    page.get_by_text("Change a game or write your own").click()
    workshop = page.locator("#workshop")
    expect(workshop.locator(".cm-content")).to_contain_text(
        "A small complete game", timeout=PATIENCE
    )
    expect(workshop).to_contain_text("Your code is a variant of Fill a line")

    write(page, BROKEN)
    workshop.get_by_role("button", name="Play").click()
    alert = workshop.get_by_role("alert")
    expect(alert).to_contain_text(f"NameError in line {LINE}", timeout=PATIENCE)
    expect(alert.get_by_role("button", name=f"Go to line {LINE}")).to_be_visible()

    write(page, VARIANT)
    workshop.get_by_role("button", name="Play").click()
    prompt = workshop.locator(".prompt")
    expect(prompt).to_have_text("Black: place a stone.", timeout=PATIENCE)
    workshop.get_by_label("Size").select_option("3")
    workshop.get_by_role("button", name="Play").click()
    cells = workshop.locator("#grid button")
    expect(cells).to_have_count(9, timeout=PATIENCE)
    centre = cells.filter(has=page.locator("xpath=self::*[starts-with(@aria-label, 'b2')]"))
    centre.click()
    stones = cells.filter(has=page.locator("xpath=self::*[contains(@aria-label, 'white stone')]"))
    expect(stones).to_have_count(1, timeout=PATIENCE)  # the bot has answered
    judge(page)

    # A bot that thinks makes way for a report, which does not mind what is played meanwhile.
    workshop.get_by_label("You play").select_option("Neither side")
    workshop.get_by_label("The bot searches").select_option(str(STRENGTHS[-1].nodes))
    workshop.get_by_role("button", name="Play").click()
    expect(prompt).to_have_text("The bot is thinking", timeout=PATIENCE)
    write(page, f"{VARIANT}\n")
    workshop.get_by_role("spinbutton", name="Games").fill("10")
    workshop.get_by_role("button", name="Make a report").click()
    expect(workshop.get_by_role("button", name="Stop")).to_be_visible(timeout=PATIENCE)
    expect(alert).to_be_empty()
    write(page, HOSTILE)
    workshop.get_by_label("You play").select_option("First")
    workshop.get_by_role("button", name="Play").click()
    fairness = workshop.get_by_role("heading", name="Fairness")
    expect(fairness).to_be_visible(timeout=PATIENCE)
    expect(workshop.get_by_role("heading", name="Variant of Fill a line, size 3")).to_be_visible()
    expect(workshop).to_contain_text("10 of 10 games", timeout=PATIENCE)
    with page.expect_download() as saving:  # waits until all games are in the report
        workshop.get_by_role("button", name="Save the data").click(timeout=PATIENCE)
    data = json.loads(Path(saving.value.path()).read_text("utf-8"))
    assert len(data["games"]) == 10
    with page.expect_download() as saving:
        workshop.get_by_role("button", name="Save the page").click()
    saved = Path(saving.value.path()).read_text("utf-8")
    assert "default-src 'none'" in saved.partition("<title>")[0]
    assert not re.search("<!--|<g>.*<p", saved.partition("<svg><g>")[2])
    opened = page.context.new_page()
    opened.set_content(saved)
    assert opened.evaluate("() => window.hit") is None
    opened.close()
    expect(workshop.get_by_role("button", name="Make a report")).to_be_visible(timeout=PATIENCE)
    dot = workshop.locator("figure").filter(has_text="Lengths of games").locator("a").first
    assert (dot.get_attribute("href") or "").startswith("#1/my-template-3/")
    dot.click()
    ended = re.compile("the board is full|has filled a line")
    expect(prompt).to_contain_text(ended, timeout=PATIENCE)
    opening = workshop.locator("figure").filter(has_text="the cell of the first move")
    opening.locator("a").first.click()
    expect(prompt).to_contain_text("White: place a stone.", timeout=PATIENCE)

    # A report that was stopped goes on after a reload, unless the code has changed, or is deleted.
    workshop.get_by_role("spinbutton", name="Games").fill("400")
    workshop.get_by_role("button", name="Make a report").click()
    far = workshop.get_by_text(re.compile("^[1-9]\\d* of 400 games$"))
    expect(far).to_contain_text(re.compile(r"^\d{2,} of"), timeout=PATIENCE)
    workshop.get_by_role("button", name="Stop").click()
    stopped = int(far.inner_text().split()[0])
    page.reload()
    page.get_by_text("Change a game or write your own").click()
    resume = workshop.get_by_role("button", name="Continue")
    expect(resume).to_be_visible(timeout=PATIENCE)
    kept = int(far.inner_text().split()[0])
    assert 1 <= kept <= stopped
    write(page, SOURCE)
    expect(resume).to_be_hidden()
    write(page, HOSTILE)
    resume.press("Enter")
    expect(workshop.get_by_role("button", name="Stop")).to_be_focused(timeout=PATIENCE)
    expect(far).not_to_have_text(f"{kept} of 400 games", timeout=PATIENCE)
    assert int(far.inner_text().split()[0]) > kept
    workshop.get_by_role("button", name="Stop").click()
    workshop.get_by_role("button", name="Delete").press("Enter")
    expect(workshop.get_by_role("button", name="Make a report")).to_be_focused()
    expect(far).to_be_hidden()
    expect(workshop.get_by_role("heading", name="Fairness")).to_be_hidden()

    write(page, f"# mine\n{VARIANT}")
    code = workshop.locator(".cm-content")
    workshop.get_by_role("button", name="Start over").click()
    expect(code).not_to_contain_text("# mine")
    page.locator("#notices").get_by_role("button", name="Undo").click()
    expect(code).to_contain_text("# mine")

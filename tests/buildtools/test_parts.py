"""The parts that pages have in common."""

from __future__ import annotations

from string import Template

import pytest
from buildtools.parts import assembled
from buildtools.shell import BuildError

LINKS = b'<a href="${site}${query}"><a href="${site}learn/${query}"><script src="${files}a.js">\n'


def test_a_part_leads_from_its_page_to_the_site_and_marks_where_it_is() -> None:
    page = b"<!-- parts/top.html at learn -->\n<!-- a comment -->"
    frame = b"<!-- parts/top.html at learn -->"
    web = {"learn.html": page, "rules/page.html": frame, "parts/top.html": LINKS, "a.js": b""}
    made = assembled(web)
    assert set(made) == {*web} - {"parts/top.html"}
    here = '<a href="../"><a href="../learn/" aria-current="page"><script src="./a.js">'
    assert made["learn.html"].decode() == f"{here}\n<!-- a comment -->"
    text = Template(made["rules/page.html"].decode()).substitute(root="../../", language="ko")
    within = '<a href="../../learn/?lang=ko" aria-current="true"><script src="../../a.js">'
    assert text == f'<a href="../../?lang=ko">{within}'


def test_a_part_that_does_not_exist_is_named() -> None:
    with pytest.raises(BuildError, match=r"web/b\.html names web/parts/top\.html, which does not"):
        assembled({"b.html": b"<!-- parts/top.html -->"})

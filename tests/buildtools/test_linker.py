"""The linker: which files are published under which names, and which references are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from buildtools.files import Files
from buildtools.linker import Linker
from buildtools.shell import BuildError

from tests.common import find


def link(**sources: str) -> Files:
    """The published files of some sources; in their names '_' stands for the dot."""
    named = {name.replace("_", "."): text.encode() for name, text in sources.items()}
    return Linker(named).link()


def test_comments_stay_with_the_sources() -> None:
    script = """// What it is.\n//\n// And more.\nlet a = "//"; // why\n  /** Says
 * a * b / c. */\n  let b = 1; /* why */\n/* one */\nlet c = `\n${a /* two */}`;\n"""
    published = link(
        index_html='<link href="./b.css"><script type="module" src="./a.js"></script>',
        a_js=script,
        b_css="/* All\n   of it. */\n\na { b: c; /* why */ }",
    )
    assert published[find(published, "assets/a-")].decode() == (
        '\n\n\nlet a = "//";\n\n  let b = 1; /* why */\n\nlet c = `\n${a /* two */}`;\n'
    )
    assert published[find(published, "assets/b-")] == b"a { b: c;  }"


def test_space_in_styles_stays_with_the_sources() -> None:
    """But not where it parts words."""
    style = """a :hover,
b:is(c, d) {
  --e: "f: g";
  grid-template:
    "h i" 1px
    / auto;
}

@media (min-width: 1px) {
  j {
    k: l;
  }
}
"""
    published = link(index_html='<link href="./m.css">', m_css=style)
    assert published[find(published, "assets/m-")].decode() == (
        'a :hover,b:is(c, d){--e:"f: g";grid-template:\n"h i" 1px\n/ auto}'
        "@media (min-width: 1px){j{k:l}}"
    )


def test_indents_and_empty_lines_stay_with_the_sources() -> None:
    """But not where they may be part of a text."""
    published = link(
        index_html='<script type="module" src="./a.js"></script><script src="./b.js"></script>'
        '<script data-inline src="./b.js"></script>',
        a_js="// Why.\n\n{\n  a();\n\n\tb(`c`);\n}",
        b_js="{\n  a(`\n  b`);\n}",
    )
    assert published[find(published, "assets/a-")] == b"{\na();\nb(`c`);\n}"
    assert published[find(published, "assets/b-")] == b"{\n  a(`\n  b`);\n}"
    assert published["index.html"].endswith(b"<script>\n{\n  a(`\n  b`);\n}</script>")


def test_references_are_rewritten_to_names_by_content() -> None:
    published = link(
        index_html='<link href="./style.css"><script type="module" src="./main.js"></script>',
        style_css="body { background: url(./icon.svg) }",
        icon_svg="<svg/>",
        main_js='import { a } from "./a.js";\nimport("./a.js");\nnew URL("./w.js", here);',
        a_js="export const a = './';",
        w_js="",
    )
    a, w = find(published, "assets/a-"), find(published, "assets/w-")
    main = published[find(published, "assets/main-")].decode()
    assert main == (
        f'import {{ a }} from "./{Path(a).name}";\nimport("./{Path(a).name}");\n'
        f'new URL("./{Path(w).name}", here);'
    )
    assert published[a] == b"export const a = './';"
    index = published["index.html"].decode()
    assert f'href="./{find(published, "assets/style-")}"' in index
    icon = Path(find(published, "assets/icon-")).name
    style = published[find(published, "assets/style-")].decode()
    assert style == f"body {{ background: url(./{icon}) }}"


def test_a_name_changes_with_whatever_it_leads_to() -> None:
    page = '<script type="module" src="./main.js"></script>'
    before = link(index_html=page, main_js='import "./a.js";', a_js="1")
    after = link(index_html=page, main_js='import "./a.js";', a_js="2")
    assert find(before, "assets/main-") != find(after, "assets/main-")
    assert before == link(index_html=page, main_js='import "./a.js";', a_js="1")


def test_a_page_preloads_the_modules_of_its_script_but_no_worker() -> None:
    published = link(
        index_html='<script type="module" src="./main.js"></script>',
        main_js='import "./a.js"; new Worker(new URL("./w.js", import.meta.url));',
        a_js='import "./b.js";',
        b_js="",
        w_js="",
    )
    loaded = re.findall(r'modulepreload" href="\./([^"]*)"', published["index.html"].decode())
    assert loaded == [find(published, "assets/a-"), find(published, "assets/b-")]


def test_what_a_page_needs_later_is_preloaded_once_and_with_less_haste() -> None:
    published = link(
        index_html='<script type="module" src="./first.js"></script>'
        '<script type="module" fetchpriority="low" src="./main.js"></script>',
        first_js='import "./a.js";',
        main_js='import "./a.js"; import "./b.js";',
        a_js="",
        b_js="",
    )
    found = re.findall(r'modulepreload"(.*) href="\./assets/(\w)', published["index.html"].decode())
    assert found == [("", "a"), (' fetchpriority="low"', "b")]


def test_pages_get_folders_and_refer_from_there() -> None:
    published = link(
        embed_html='<link href="./style.css"><a href="../">', style_css="", index_html=""
    )
    style = find(published, "assets/style-")
    assert published["embed/index.html"].decode() == f'<link href="../{style}"><a href="../">'


def test_scripts_name_what_keeps_its_name_relative_to_the_page() -> None:
    script = 'register(new URL("./sw.js", home));'
    published = link(index_html='<script src="./main.js"></script>', main_js=script, sw_js="")
    assert published[find(published, "assets/main-")].decode() == script
    assert published["sw.js"] == b""


def test_what_nothing_refers_to_is_not_published() -> None:
    assert set(link(index_html="", preview_png="")) == {"index.html"}


def test_references_that_lead_nowhere_are_refused() -> None:
    with pytest.raises(BuildError, match=r"web/index\.html refers to \./gone\.js"):
        link(index_html='<script src="./gone.js"></script>')


def test_circles_are_refused() -> None:
    with pytest.raises(BuildError, match=r"circle: a\.js -> b\.js -> a\.js"):
        link(index_html='"./a.js"', a_js='import "./b.js";', b_js='import "./a.js";')

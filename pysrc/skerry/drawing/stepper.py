"""A match as HTML to step through its current line, without scripts.

Each ply is a radio button followed by a page, and a style sheet shows the page of the selected
button.  Labels and the arrow keys select other pages.  Ids are random, so that one document may
contain several matches.
"""

from __future__ import annotations

from html import escape
from secrets import token_hex

from ..games import presentation
from ..match import Match
from . import svg
from .image import classes, described, picture_of, scene, sheet, surface
from .words import caption, scores, state

SHEET = (
    ".skerry-match{position:relative;display:grid;justify-content:start;max-width:100%}"
    ".skerry-match>*{grid-area:1/1}"
    ".skerry-match>input{position:absolute;bottom:0;opacity:0;pointer-events:none}"
    ".skerry-match>div{visibility:hidden}"
    ".skerry-match>input:checked+div{visibility:visible}"
    ".skerry-match>input:focus-visible+div nav{outline:2px solid #0b5668}"
    ".skerry-match svg{display:block}"
    ".skerry-match nav{display:flex;flex-wrap:wrap;align-items:center;gap:.3em;margin:.3em 0;"
    "font:1em/1.4 system-ui,sans-serif}"
    ".skerry-match label,.skerry-match nav span{padding:.2em .6em;border-radius:.3em}"
    ".skerry-match label{cursor:pointer;border:1px solid #7b919a}"
    ".skerry-match nav span{opacity:.4;border:1px solid transparent}"
    ".skerry-match p{margin:.3em 0;font:1em/1.4 system-ui,sans-serif}"
)

ARROWS = (
    ("&laquo;", "Start"),
    ("&lsaquo;", "Back"),
    ("&rsaquo;", "Forward"),
    ("&raquo;", "End"),
)


def stepper(match: Match) -> str:
    """The current line from start to end, opened at the cursor."""
    name = f"skerry-{token_hex(6)}"
    last, shown = len(match.line()), match.ply
    game = match.game
    hidden = f'class="{classes(game)}" aria-hidden="true"'
    empty = svg.coloured(surface(game), presentation(game).material)
    board = svg.element(picture_of(game).bounds, empty, hidden)
    parts = [f"<style>{sheet(game)}{SHEET}</style>{board}"]
    try:
        for ply in range(last + 1):
            match.goto(ply)
            title = escape(caption(match))
            chosen = " checked" if ply == shown else ""
            page = described(match, scene(match)) + _arrows(name, ply, last) + _words(match)
            parts.append(
                f'<input type="radio" name="{name}" id="{name}-{ply}" aria-label="{title}"{chosen}>'
                f"<div>{page}</div>"
            )
    finally:
        match.goto(shown)
    label = f"Match of {match.game.name}"
    return f'<div class="skerry-match" role="group" aria-label="{label}">{"".join(parts)}</div>'


def _arrows(name: str, ply: int, last: int) -> str:
    """Labels that lead to other plies; blank where there is no such ply."""
    targets = (0, ply - 1, ply + 1, last)
    labels = "".join(
        f'<label for="{name}-{target}" title="{title}">{arrow}</label>'
        if target != ply and 0 <= target <= last
        else f"<span>{arrow}</span>"
        for (arrow, title), target in zip(ARROWS, targets, strict=True)
    )
    return f"<nav>{labels}</nav>"


def _words(match: Match) -> str:
    """The move that led here, the score, and what comes next."""
    comment = f"<p><q>{escape(match.node.comment)}</q></p>" if match.node.comment else ""
    return (
        f"<p>{escape(caption(match))}</p>{comment}<p>{escape('; '.join(scores(match)))}</p>"
        f"<p>{escape(state(match))}</p>"
    )

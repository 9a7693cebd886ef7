"""A match as HTML to step through its current line, without scripts.

Each ply is a radio button followed by a page, and a style sheet shows the page of the selected
button.  Labels and the arrow keys select other pages.  Ids are random, so that one document may
contain several matches.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from html import escape
from secrets import token_hex
from typing import Any

from ..game import Game
from ..games import presentation
from ..match import Match
from . import svg
from .image import above, below, classes, described, picture_of, piece, surface
from .words import caption, scores, state

GROUP = re.compile(r"<g .*?</g>")
BLOCK = 10
"""Plies whose pages share the pieces that stay where they are."""
SHEET = (
    ".skerry-match{position:relative;display:grid;justify-content:start;max-width:100%}"
    ".skerry-match>*{grid-area:1/1}"
    ".skerry-match>input{position:absolute;bottom:0;opacity:0;pointer-events:none}"
    ".skerry-match>div{visibility:hidden}"
    ".skerry-match>input:checked+div{visibility:visible}"
    ".skerry-match>input:focus-visible+div nav{outline:2px solid #0b5668}"
    ".skerry-match svg{display:block;max-width:100%;height:auto}"
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
    """The current line from its start to its end, opened at the cursor."""
    game, name, cursor = match.game, f"s{token_hex(4)}", match.node
    line = match.plies()
    placed = [game.view(node.position).pieces.items() for node in line]
    scenes, parts = [], []
    try:
        for ply, match.node in enumerate(line):
            scene = below(match) + _pieces(game, name, placed, ply) + above(match)
            scenes.append(svg.in_classes(scene, presentation(game).material))
        groups = Counter(group for scene in scenes for group in GROUP.findall(scene))
        shared = [group for group, count in groups.items() if count > 1]
        uses = {group: svg.use(f"{name}-g{i}") for i, group in enumerate(shared)}
        for ply, match.node in enumerate(line):
            title = escape(caption(match))
            chosen = " checked" if match.node is cursor else ""
            scene = GROUP.sub(lambda found: uses.get(found[0], found[0]), scenes[ply])
            page = described(match, scene) + _arrows(name, ply, len(line) - 1) + _words(match)
            parts.append(
                f'<input type="radio" name="{name}" id="{name}-{ply}" aria-label="{title}"{chosen}>'
                f"<div>{page}</div>"
            )
    finally:
        match.node = cursor
    definitions = "".join(f'<g id="{name}-g{i}">{group}</g>' for i, group in enumerate(shared))
    style = f"<style>{svg.sheet_of_classes(presentation(game).material)}{SHEET}</style>"
    content = style + _board(game, name, placed, definitions) + "".join(parts)
    label = f"Match of {game.name}"
    return f'<div class="skerry-match" role="group" aria-label="{label}">{content}</div>'


Placed = Sequence[Collection[tuple[int, str]]]
"""The cells and letters of all pieces at each ply."""


def _board(game: Game[Any], name: str, placed: Placed, definitions: str) -> str:
    """The empty board, with definitions of the shapes that pages use: a piece of each letter, for
    each block of plies the pieces that stay where they are, and the given ``definitions``."""
    pieces = (
        f'<g id="{name}{letter}">{piece(game, letter, [(0, 0)])}</g>'
        for letter in presentation(game).glyphs
    )
    blocks = (
        f'<g id="{name}_{start // BLOCK}">{_uses(game, name, _staying(placed, start))}</g>'
        for start in range(0, len(placed), BLOCK)
    )
    content = f"<defs>{''.join((*pieces, *blocks))}{definitions}</defs>{surface(game)}"
    hidden = f'class="{classes(game)}" aria-hidden="true"'
    return svg.element(
        picture_of(game).bounds, svg.in_classes(content, presentation(game).material), hidden
    )


def _pieces(game: Game[Any], name: str, placed: Placed, ply: int) -> str:
    """The pieces at a ply: those that stay for its block of plies, and the others."""
    others = set(placed[ply]) - _staying(placed, ply - ply % BLOCK)
    return svg.use(f"{name}_{ply // BLOCK}") + _uses(game, name, others)


def _staying(placed: Placed, start: int) -> set[tuple[int, str]]:
    """The pieces that stay where they are for a block of plies."""
    return set.intersection(*map(set, placed[start : start + BLOCK]))


def _uses(game: Game[Any], name: str, pieces: Iterable[tuple[int, str]]) -> str:
    return "".join(svg.use(name + letter, game.board.xy[cell]) for cell, letter in sorted(pieces))


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

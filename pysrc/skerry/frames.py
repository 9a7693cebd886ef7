"""Builds the data that Python sends to JavaScript: games, boards, frames, trees and refusals.

``skerry.messages`` has the types.  These functions read a match and do not change it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from .formats.link import write_link
from .game import Game, Gauge, Outcome, View
from .games import GAMES, load, presentation
from .games.entry import GameEntry
from .match import Match, Node, last_turn
from .picture import Label, picture
from .presentation import Notation
from .review import Review, Slip
from .text import (
    AmbiguousMoveError,
    IllegalMoveError,
    IllegalPositionError,
    MalformedError,
    RefusedError,
    Text,
)

if TYPE_CHECKING:
    from . import messages

PERSON = "person"
"""A player who is not a bot."""
REFUSALS: dict[type[RefusedError], Literal["malformed", "illegal", "ambiguous"]] = {
    MalformedError: "malformed",
    IllegalMoveError: "illegal",
    IllegalPositionError: "illegal",
    AmbiguousMoveError: "ambiguous",
}
"""The kinds of refusals, by types of errors."""


def games() -> list[messages.GameInfo]:
    """All games in the registry."""
    return [_game_info(entry) for entry in GAMES]


def _variants(titles: Mapping[str, str]) -> list[messages.Variant]:
    return [{"name": name, "title": title} for name, title in titles.items()]


def _game_info(entry: GameEntry) -> messages.GameInfo:
    rules, shown = entry.rules, entry.presentation
    return {
        "slug": rules.slug,
        "title": shown.title,
        "sizes": list(rules.sizes),
        "default_size": shown.default_size,
        "variants": _variants(rules.variants),
        "trials": _variants(rules.trials),
        "players": list(rules.players),
        "levels": [level.nodes for level in shown.levels],
        "times": {str(size): seconds for size, seconds in shown.clocks.items()},
        "picture": shown.example,
        "material": shown.material,
        "goal": shown.goal,
        "minutes": shown.minutes,
        "difficulty": shown.difficulty,
    }


def geometry(name: str) -> messages.Geometry:
    """The constant data of a game.  Raises RefusedError when there is no such game."""
    game = load(name)
    board, shown = game.board, presentation(game)
    empty = picture(board, edged=bool(game.edges))
    return {
        "name": game.name,
        "slug": game.slug,
        "title": shown.title,
        "size": game.size,
        "variant": game.variant,
        "shape": board.shape,
        "material": shown.material,
        "players": list(game.players),
        "cells": [
            {"id": cell, "name": board.names[cell], "x": round(x, 4), "y": round(y, 4)}
            for cell in board.cells
            for x, y in [board.xy[cell]]
        ],
        "rows": [len(row) for row in board.rows],
        "glyphs": {
            letter: {"shape": glyph.shape, "player": glyph.player, "name": glyph.name}
            for letter, glyph in shown.glyphs.items()
        },
        "buttons": dict(shown.buttons),
        "regions": [
            {
                "kind": region.kind,
                "name": region.name,
                "cells": list(region.cells),
                "player": region.player,
            }
            for region in game.regions
        ],
        "edges": [
            {
                "name": edge.name,
                "label": edge.label,
                "cells": list(edge.cells),
                "line": list(edge.line),
                "player": edge.player,
            }
            for edge in game.edges
        ],
        "outline": list(empty.outline),
        "rounding": empty.rounding,
        "bounds": empty.bounds,
        "labels": _labels(empty.labels),
        "labels_turned": _labels(empty.labels_turned),
        "notation": _notation(shown.notation) if shown.notation else None,
    }


def _labels(labels: Iterable[Label]) -> list[messages.Label]:
    return [{"text": label.text, "x": label.x, "y": label.y} for label in labels]


def _notation(notation: Notation) -> messages.Notation:
    return {
        "sides": notation.sides,
        "forms": [
            {
                "pattern": form.pattern,
                "effects": [_effect(effect) for effect in form.effects],
                "found": form.found,
                "chained": form.chained,
                "said": form.said,
                "planned": form.planned,
            }
            for form in notation.forms
        ],
    }


def _effect(effect: tuple[str | int, ...]) -> messages.Effect:
    match effect:
        case ("take", int(cell)):
            return {"kind": "take", "cell": cell}
        case ("put", int(cell)):
            return {"kind": "put", "cell": cell}
        case ("give", str(pieces)):
            return {"kind": "give", "pieces": pieces}
        case ("turn", str(before), str(after)):
            return {"kind": "turn", "before": before, "after": after}
    raise ValueError(f"{effect} is not an effect of a token")


def frame(match: Match, players: Sequence[str] = (PERSON, PERSON)) -> messages.Frame:
    """The position at a match's cursor, and everything that can be done there.

    ``players`` are those of both sides, as in ``Session.new``: ``undo`` and ``redo`` lead to the
    choices of persons.
    """
    game, position = match.game, match.position
    shown, outcome, node = match.view, match.outcome, match.node
    return {
        "name": game.name,
        "turn": position.turn,
        **moment(game, node),
        **view(shown),
        "prompt": sentence(outcome.reason if outcome else shown.prompt),
        "detail": sentence(shown.detail) if shown.detail and not outcome else None,
        "score": (sentence(shown.score[0]), sentence(shown.score[1])),
        "gauge": _gauge(shown.gauge),
        "count": _count(match) if not outcome else None,
        "legal": [list(move) for move in match.legal_moves()],
        "outcome": _outcome(outcome) if outcome else None,
        "result": _outcome(match.result) if match.result else None,
        "clock": _clock(match),
        "ply": match.ply,
        "node": node.id,
        "undo": undo_ply(match, players),
        "redo": redo_ply(match, players),
        "link": write_link(match),
        "code": game.code(position),
    }


def _gauge(gauge: Gauge | None) -> messages.Gauge | None:
    return {"has": gauge.has, "whole": gauge.whole, "goal": gauge.goal} if gauge else None


def _count(match: Match) -> messages.Count | None:
    """How many choices of the same kind have been made in this turn, and how many it takes."""
    left, node = match.view.left, match.node
    done = 0
    while left and node.parent is not None and match.game.view(node.parent.position).left:
        node = node.parent
        done += 1
    return {"done": done, "all": done + left} if left else None


def moment(game: Game[Any], node: Node) -> messages.Moment:
    """The pieces of a node, and the move and the turn that led there."""
    pieces, before = game.view(node.position).pieces, node.parent
    return {
        "pieces": "".join(pieces.get(cell, ".") for cell in game.board.cells),
        "last": game.trail(before.position, node.move) if before else [],
        "paths": game.paths(before.position, node.move) if before else [],
        "story": _story(game, node),
    }


def _story(game: Game[Any], node: Node) -> messages.Story | None:
    """The turn that led to a node, even if it is not over; None at the start."""
    turn = last_turn(node)
    if not turn or turn[0].parent is None:
        return None
    position = turn[0].parent.position
    steps: list[messages.Step] = []
    for part in turn:
        assert part.parent is not None
        for kind, cells, piece in game.steps(part.parent.position, part.move):
            before = steps[-1] if steps else None
            if before and before["kind"] == kind and len(cells) == 1:
                before["cells"] += cells
                before["pieces"] += piece
            else:
                steps.append({"kind": kind, "cells": list(cells), "pieces": piece})
    return {
        "player": position.turn,
        "steps": steps,
        "text": sentence(game.tell_turn(position, [part.move for part in turn])),
    }


def review(match: Match, judged: Review) -> messages.Review:
    """The review of a match's current line, with its turning points in words."""
    first, second = judged.accuracy
    return {
        "slips": [_slip(slip) for slip in judged.slips],
        "turning_points": [_turning_point(match, slip) for slip in judged.turning_points],
        "accuracy": (_rounded(first), _rounded(second)),
    }


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)


def _slip(slip: Slip) -> messages.Slip:
    return {
        "ply": slip.ply,
        "player": slip.player,
        "before": round(slip.before, 4),
        "after": round(slip.after, 4),
        "grave": slip.is_blunder,
    }


def _turning_point(match: Match, slip: Slip) -> messages.TurningPoint:
    game, node = match.game, match.plies()[slip.ply]
    start = node.parent
    assert start is not None
    line = _line(game, start, slip.better.line)
    return {
        **_slip(slip),
        "moment": moment(game, node),
        "text": _in_words(game, node),
        "start": moment(game, start),
        "better": [
            {**moment(game, at), "token": at.token, "text": _in_words(game, at)} for at in line
        ],
        "reply": slip.reply.line[0] if slip.reply.line else "",
        "why": [sentence(text) for text in _why(game, slip, line)],
    }


def _line(game: Game[Any], start: Node, tokens: Sequence[str]) -> list[Node]:
    """The nodes of a line after a node, which are not part of its match.

    Raises RefusedError when a token is not legal.
    """
    line = []
    for token in tokens:
        move = game.read(start.position, token)
        start = Node(game.play(start.position, move), start, move, token)
        line.append(start)
    return line


def _in_words(game: Game[Any], node: Node) -> messages.Sentence:
    """The move to a node, as a sentence."""
    assert node.parent is not None
    return sentence(game.tell_turn(node.parent.position, [node.move]))


def _why(game: Game[Any], slip: Slip, better: Sequence[Node]) -> Iterator[Text]:
    """What is certain about a slip, and about the better line."""
    player, other = game.players[slip.player], game.players[1 - slip.player]
    outcome = game.outcome(better[-1].position) if better else None
    if outcome and outcome.winner == slip.player:
        yield Text("This line ends the game: {reason}", {"reason": outcome.reason})
    elif slip.better.proven and slip.before == 1:
        yield Text("With it, {player} could have forced a win.", {"player": player})
    if slip.reply.proven and slip.after == 0:
        yield Text("After the move played, {player} can force a win.", {"player": other})


def whole_frame(match: Match) -> messages.WholeFrame:
    """A frame with its tree and line, for files that the page shows before Python has started."""
    return {
        **frame(match),
        "tree": list(nodes(match).values()),
        "line": [
            {"token": node.token, "player": node.mover, "node": node.id} for node in match.line()
        ],
    }


def undo_ply(match: Match, players: Sequence[str]) -> int | None:
    """The ply to which undo leads: the latest earlier one at which a person chose, or one ply back
    if only bots play.  None if there is no such ply."""
    line = match.line()
    for ply in range(match.ply - 1, -1, -1):
        if PERSON not in players or players[line[ply].mover] == PERSON:
            return ply
    return None


def redo_ply(match: Match, players: Sequence[str]) -> int | None:
    """The ply to which redo leads: the next one at which a person chooses, or the end of the line;
    the next ply if only bots play.  None if the cursor is at the end."""
    line = match.line()
    for ply in range(match.ply + 1, len(line)):
        if PERSON not in players or players[line[ply].mover] == PERSON:
            return ply
    return len(line) if match.ply < len(line) else None


def nodes(match: Match) -> dict[int, messages.TreeNode]:
    """The whole tree by the nodes' numbers, each node after its parent."""
    return {node.id: _node(node) for node in (match.root, *match.tree())}


def _node(node: Node) -> messages.TreeNode:
    written: messages.TreeNode = {
        "id": node.id,
        "parent": node.parent.id if node.parent else None,
        "token": node.token,
        "player": node.mover if node.parent else None,
        "children": [child.id for child in node.children],
        "choice": node.choice,
    }
    if node.comment:
        written["comment"] = node.comment
    if node.sketch:
        written["sketch"] = node.sketch
    if node.evaluation is not None:
        written["evaluation"] = node.evaluation
    return written


def view(shown: View) -> messages.View:
    """What is drawn of a position in addition to its pieces."""
    return {
        "marks": [
            {
                "kind": mark.kind,
                "cells": list(mark.cells),
                "label": mark.label,
                "player": mark.player,
            }
            for mark in shown.marks
        ],
        "links": [{"from": start, "to": end} for start, end in shown.links],
    }


def _clock(match: Match) -> messages.Clock | None:
    if match.clock is None:
        return None
    left, other = match.left()
    return {
        "limit": match.clock.limit,
        "increment": match.clock.increment,
        "left": (left, other),
        "running": match.running,
    }


def _outcome(outcome: Outcome) -> messages.Outcome:
    return {
        "winner": outcome.winner,
        "termination": outcome.termination.value,
        "reason": sentence(outcome.reason),
    }


def sentence(text: Text) -> messages.Sentence:
    """A sentence for the page to translate."""
    values = {
        key: sentence(value) if isinstance(value, Text) else value
        for key, value in text.values.items()
    }
    return {"template": text.template, "values": values}


def refusal(error: ValueError) -> messages.Refusal:
    """Why a request cannot be met."""
    written: messages.Refusal = {"error": str(error)}
    if isinstance(error, RefusedError):
        written["why"] = sentence(error.why)
    for kind in REFUSALS:
        if isinstance(error, kind):
            written["kind"] = REFUSALS[kind]
    return written


def splice(old: str, new: str) -> messages.RecordChange:
    """The change from one text to another: how much of the start and of the end is kept, in UTF-16
    units, and what is inserted."""
    keep = _common(len(old), len(new), lambda n: old[:n] == new[:n])
    rest = min(len(old), len(new)) - keep
    tail = _common(rest, rest, lambda n: old[len(old) - n :] == new[len(new) - n :])
    return {
        "keep": _units(new[:keep]),
        "insert": new[keep : len(new) - tail],
        "tail": _units(new[len(new) - tail :]),
    }


def _common(length: int, other: int, alike: Callable[[int], bool]) -> int:
    """The largest number, up to both lengths, of characters that are ``alike`` in two texts."""
    low, high = 0, min(length, other)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if alike(middle) else (low, middle - 1)
    return low


def _units(text: str) -> int:
    """The length of a text in UTF-16 units, as JavaScript counts."""
    return len(text) + sum(character > "\uffff" for character in text)

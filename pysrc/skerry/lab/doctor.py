"""What a game still lacks: a finding for each item of a checklist.

The items are in the order in which to write them; a game can be played with the first two.  Items
from the rules page on are not part of the wheel, so they are checked only in a checkout.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from .. import games
from ..evaluator import Evaluator
from ..game import Game
from ..games.entry import GameEntry
from ..presentation import LEVELS, Level, TokenForm
from ..puzzles import Judge, read_puzzle
from ..search.mcts import Search, think
from ..text import quote
from .checkout import ROOT
from .contract import (
    Moment,
    broken,
    broken_presentation,
    broken_symmetries,
    described,
    random_game,
    sample,
)

OK, DEFAULT, MISSING, WRONG, UNKNOWN = "ok", "default", "missing", "wrong", "unknown"
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")
LEVEL = Level(nodes=50)
"""A short search, to show that the bot can play."""
LESSON = range(5, 9)
"""How many tasks a guided first game may have."""
PARTS_OF_TASKS = ("task", "wrong", "done")
"""What each of them says: what to do, that a move does not do it, and that one did."""
SENTENCES = {"Text", "RefusedError", "MalformedError", "IllegalMoveError", "IllegalPositionError"}


State = tuple[str, str]
"""The state of an item, and what to do about it or what was found."""


class Finding(NamedTuple):
    """The result for one item: its state, and what to do about it or what was found."""

    item: str
    state: str
    words: str

    @property
    def prevents(self) -> bool:
        """Whether the game cannot be played because of this."""
        return self.state == WRONG or (self.item, self.state) == ("registry", MISSING)

    def __str__(self) -> str:
        return f"{self.item:<13} {self.state:<8} {self.words}".rstrip()


class Examined(NamedTuple):
    """A registered game with what its checks need: its rules and a random match at the default
    size."""

    entry: GameEntry
    game: Game[Any]
    moments: list[Moment]

    @property
    def slug(self) -> str:
        return self.entry.rules.slug

    @property
    def package(self) -> str:
        """The name of the game's package, and of its twin and vectors."""
        return self.entry.rules.__module__.rpartition(".games.")[2].partition(".")[0]


def doctor(name: str) -> Iterator[Finding]:
    """The findings for a game, by its slug or one of its names.  Raises MalformedError for a name
    that begins with its slug and is none."""
    entry = next(
        (e for e in games.GAMES if name == e.rules.slug or name.startswith(f"{e.rules.slug}-")),
        None,
    )
    if entry is None:
        package = name.replace("-", "_")
        yield Finding(
            "registry",
            MISSING,
            f"there is no game '{quote(name)}'; write a package games/{quote(package)} like "
            "template.py, and add a line to games/__init__.py",
        )
        return
    if name != entry.rules.slug:
        games.split_name(name)
    registry = _registry(entry)
    yield registry
    if registry.state != OK:
        yield Finding("the rest", UNKNOWN, "fix the registry first")
        return
    try:
        game = games.load(entry.default_name)
        moments = random_game(game, Random(1))
        rules = _rules(entry)
    except Exception as error:
        rules = Finding("rules", WRONG, f"a random game ends in {described(error)}")
    yield rules
    if rules.state != OK:
        yield Finding("the rest", UNKNOWN, "fix the rules first")
        return
    examined = Examined(entry, game, moments)
    for item, check in CHECKS.items():
        yield _finding(item, check, examined)
    for item, check in CHECKOUT_CHECKS.items():
        if (ROOT / "build.py").is_file():
            yield _finding(item, check, examined)
        else:
            yield Finding(item, UNKNOWN, "can be checked only in a checkout of Skerry")


def _finding(item: str, check: Callable[[Examined], State], examined: Examined) -> Finding:
    try:
        return Finding(item, *check(examined))
    except Exception as error:
        return Finding(item, WRONG, described(error))


def _registry(entry: GameEntry) -> Finding:
    rules = entry.rules
    sizes = list(rules.sizes)
    if not SLUG.fullmatch(rules.slug):
        words = f"'{rules.slug}' is not a slug; write lower-case words joined by hyphens"
        return Finding("registry", WRONG, words)
    if not sizes or entry.presentation.default_size not in sizes or "" not in rules.variants:
        words = "sizes must include the default size, and variants must include ''"
        return Finding("registry", WRONG, words)
    variants = ", ".join(filter(None, rules.variants)) or "no variants"
    listed = ", ".join(map(str, sizes))
    if len(sizes) > 2 and sizes == [*range(sizes[0], sizes[-1] + 1)]:
        listed = f"{sizes[0]} to {sizes[-1]}"
    return Finding("registry", OK, f"{entry.default_name}; sizes {listed}; {variants}")


def _rules(entry: GameEntry) -> Finding:
    """Random games at the smallest and the default size, of every variant."""
    tried = 0
    for size in {min(entry.rules.sizes), entry.presentation.default_size}:
        for variant in entry.rules.variants:
            game = entry.rules(size, variant)
            moments = random_game(game, Random(game.name))
            if game.outcome(moments[-1][0]) is None:
                words = f"a random game of {game.name} had not ended after {len(moments) - 1} plies"
                return Finding("rules", WRONG, words)
            for sentence in broken(game, entry.presentation, sample(moments)):
                return Finding("rules", WRONG, f"{game.name}: {sentence}")
            tried += len(moments) - 1
    return Finding("rules", OK, f"every promise held in random games of {tried} plies")


def _presentation(examined: Examined) -> State:
    shown = examined.entry.presentation
    for sentence in broken_presentation(examined.entry.rules, shown):
        return WRONG, sentence
    used = {
        click
        for position, _ in examined.moments
        for move in examined.game.legal_moves(position)
        for click in move
        if isinstance(click, str)
    }
    lacks = [f"no caption for the button '{name}'" for name in sorted(used - set(shown.buttons))]
    if shown.levels == LEVELS:
        lacks.append("the bot's levels are the default ones")
    return (DEFAULT, f"{shown.title}; {'; '.join(lacks)}") if lacks else (OK, shown.title)


def _notation(examined: Examined) -> State:
    notation, game = examined.entry.presentation.notation, examined.game
    if notation is None:
        return MISSING, "links show their position only once Python has started"
    for position, _ in sample(examined.moments):
        pieces = game.view(position).pieces
        for move in game.legal_moves(position):
            token = game.write(position, move)
            form = next((f for f in notation.forms if re.fullmatch(f.pattern, token)), None)
            if form is None:
                return WRONG, f"no form fits the token {token}"
            after = _replayed(game, form, token, pieces, position.turn)
            if after != game.view(game.play(position, move)).pieces:
                what = "are impossible" if after is None else f"give {game.board.write_rows(after)}"
                return WRONG, f"the effects of {token} {what} in {game.code(position)}"
    return OK, f"{len(notation.forms)} forms of tokens"


def _replayed(
    game: Game[Any], form: TokenForm, token: str, pieces: Mapping[int, str], player: int
) -> dict[int, str] | None:
    """The pieces after a player's token, by its form alone, as web/match/replay.js finds them; None
    if an effect is impossible."""
    found = re.fullmatch(form.pattern, token)
    cells = [game.board.by_name[name] for name in found.groups()] if found else []
    if form.found:
        cells = [cell for cell in game.board.cells if pieces.get(cell) == form.found]
        if not cells:
            return None
    after, hand = dict(pieces), list[str]()
    for effect in form.effects:
        match effect:
            case ("take", int(i)) if cells[i] in after:
                hand.append(after.pop(cells[i]))
            case ("give", str(letters)):
                hand.append(letters[player])
            case ("turn", str(old), str(new)) if hand and hand[-1] in old:
                hand.append(new[old.index(hand.pop())])
            case ("put", int(i)) if hand and cells[i] not in after:
                after[cells[i]] = hand.pop()
            case _:
                return None
    return after


def _picture(examined: Examined) -> State:
    example = examined.entry.presentation.example
    if not example:
        return DEFAULT, "the home page shows the initial position"
    try:
        return OK, examined.game.code(examined.game.decode(example))
    except ValueError as error:
        return WRONG, f"the example is no position of {examined.game.name}: {error}"


def _evaluator(examined: Examined) -> State:
    game, evaluator = examined.game, examined.entry.evaluator(examined.game)
    for sentence in broken_symmetries(game, evaluator.symmetries(), examined.moments):
        return WRONG, sentence
    for position, move in sample(examined.moments):
        value = evaluator.evaluate(position, Random(1))
        if not 0 <= value <= 1:
            return WRONG, f"{game.code(position)} is worth {value}, which is not from 0 to 1"
        legal = game.legal_moves(position)
        priors = evaluator.priors(position, legal, Random(1)) if move else None
        if priors is not None and len(priors) != len(legal):
            return WRONG, f"{game.code(position)} has priors for {len(priors)} moves"
    best = think(Search(evaluator, Random(1)), [game.initial()], LEVEL).best
    token = game.write(game.initial(), best)
    if examined.entry.evaluator is Evaluator:
        return DEFAULT, f"plays random games to their ends; the bot begins with {token}"
    return OK, f"the bot begins with {token}"


def languages() -> list[str]:
    """The languages into which the site is translated."""
    return sorted(path.stem for path in (ROOT / "web/locales").glob("*.json"))


def _rules_page(examined: Examined) -> State:
    names = (f"{examined.slug}.{code}.html" for code in ("en", *languages()))
    return _files("web/rules", *names)


def _lesson(examined: Examined) -> State:
    """Whether the guided first game has enough tasks, told in all languages; the tests play it."""
    name = f"web/learn/{examined.slug}.json"
    path = ROOT / name
    if not path.is_file():
        return MISSING, f"write {name}"
    tasks = json.loads(path.read_text("utf-8"))["tasks"]
    if len(tasks) not in LESSON:
        return MISSING, f"{len(tasks)} in {name}; write {LESSON[0]} to {LESSON[-1]} tasks"
    for number, task in enumerate(tasks, 1):
        for part in PARTS_OF_TASKS:
            if left := sorted({"en", *languages()} - task.get(part, {}).keys()):
                return MISSING, f"'{part}' of task {number} in {name}: write {', '.join(left)}"
    return OK, f"{len(tasks)} tasks in {name}"


def _translations(examined: Examined) -> State:
    for place, template in _templates(examined.package):
        if not isinstance(template, ast.Constant):
            name = quote(ast.unparse(template))
            return (
                MISSING,
                f"write the sentence itself, not {name}, at {place}: otherwise it is not found",
            )
    # What has no words besides its values needs no translation.
    words = {
        text
        for text in sentences(examined)
        if re.search(r"[^\W\d_]{2}", re.sub(r"{\w+}", "", text))
    }
    lacks, left = [], set[str]()
    for language in languages():
        path = ROOT / f"web/locales/{language}.json"
        here = words - json.loads(path.read_text("utf-8")).keys()
        if here:
            lacks.append(f"{len(here)} in {language}.json")
        left |= here
    if left:
        return MISSING, f"of {len(words)} texts {', '.join(lacks)}, such as '{quote(min(left))}'"
    return OK, f"all {len(words)} texts in {' and '.join(languages())}"


def sentences(examined: Examined) -> set[str]:
    """All texts that the game shows to people: of its entry, and the sentences in its package."""
    templates = (template for _, template in _templates(examined.package))
    written = {str(node.value) for node in templates if isinstance(node, ast.Constant)}
    return written | {*examined.entry.texts()}


def _templates(package: str) -> Iterator[tuple[str, ast.expr]]:
    """The sentences in the sources of a package, each with its place."""
    folder = Path(games.__file__).parent
    for path in sorted((folder / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SENTENCES:
                place = f"{path.relative_to(folder).as_posix()}:{node.lineno}"
                yield from ((place, template) for template in node.args[:1])


def _puzzles(examined: Examined) -> State:
    """Whether the game's puzzles can be read; ``skerry puzzles check`` proves them."""
    name = f"web/puzzles/{examined.slug}.json"
    path = ROOT / name
    if not path.is_file():
        return MISSING, f"make {name} with 'python -m skerry puzzles make' and 'choose'"
    lines = json.loads(path.read_text("utf-8"))["puzzles"]
    for line in lines:
        try:
            Judge(read_puzzle(line))
        except ValueError as error:
            return WRONG, f"{name}: {error}"
    return OK, f"{len(lines)} in {name}"


def _files(folder: str, *names: str) -> State:
    """Whether these files exist in a folder of the checkout."""
    left = [f"{folder}/{name}" for name in names if not (ROOT / folder / name).is_file()]
    if left:
        return MISSING, f"write {', '.join(left)}"
    return OK, f"{folder}/{', '.join(names)}"


CHECKS: dict[str, Callable[[Examined], State]] = {
    "presentation": _presentation,
    "notation": _notation,
    "picture": _picture,
    "evaluator": _evaluator,
}
CHECKOUT_CHECKS: dict[str, Callable[[Examined], State]] = {
    "rules page": _rules_page,
    "lesson": _lesson,
    "translations": _translations,
    "twin": lambda examined: _files("tests/reference", f"{examined.package}.py"),
    "vectors": lambda examined: _files("tests/vectors", f"{examined.package}.json"),
    "puzzles": _puzzles,
}

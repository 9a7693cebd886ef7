"""Deliberate breaks of the program, each of which the tests must notice.

``python -m tests.mutations [number ...]`` makes one break after the other in a copy of the project,
runs the tests that are named beside it, and says whether they failed; ``--list`` only lists them.
Whoever deletes or merges tests runs this before and after.  A break whose old text is gone says so:
then the code has moved, and the break has to be written anew.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from buildtools.environment import node
from buildtools.paths import PYTHON, ROOT


class Break(NamedTuple):
    """A break: in which file what becomes what, and the tests that must fail then.

    Tests are arguments of pytest, or a file of JavaScript tests.
    """

    what: str
    file: str
    old: str
    new: str
    tests: str


RIVE = "pysrc/skerry/games/rive/rules.py"
STARBOARD_Y = "pysrc/skerry/games/starboard_y/rules.py"
RIVERS = "pysrc/skerry/games/rivers/rules.py"
SESSION = "pysrc/skerry/session.py"
FRAMES = "pysrc/skerry/frames.py"
VECTORS = "tests/games/test_vectors.py"

BREAKS = (
    # Bots
    Break(
        "Starboard Y: fillings tell White what they should tell Black",
        "pysrc/skerry/games/starboard_y/evaluator.py",
        "(both - h + t) / (own - h)",
        "(t + 1) / (h + 2)",
        "tests/games/test_starboard_y_evaluation.py",
    ),
    Break(
        "Alpha-beta search: new moves are left out at the last ply",
        "pysrc/skerry/search/alphabeta.py",
        "[*killers, *old[:OLD_FIRST], *new, *old[OLD_FIRST:]]",
        "[*killers, *old] or new",
        "tests/search/test_alphabeta.py",
    ),
    Break(
        "Arena: all games with the same opening count as one",
        "pysrc/skerry/lab/score.py",
        "if self.alike and self.games:",
        "if self.games:",
        "tests/lab/test_referee.py",
    ),
    Break(
        "Starboard Y: the solver takes as many steps where no proof is likely",
        "pysrc/skerry/games/starboard_y/evaluator.py",
        "return RARELY",
        "pass",
        "tests/search/test_solve.py",
    ),
    Break(
        "Sequential test: it stops far too early",
        "pysrc/skerry/lab/sprt.py",
        "if abs(ratio) < LIMIT:",
        "if abs(ratio) < LIMIT / 4:",
        "tests/lab/test_sprt.py",
    ),
    Break(
        "Puzzles: one reply that fails to stop a win is enough for it",
        "pysrc/skerry/search/prover.py",
        "if not self.after(pos, move, player, turns):",
        "if self.after(pos, move, player, turns):",
        "tests/lab/test_puzzles.py",
    ),
    Break(
        "H-search: weak connections with a common cell make a safe one",
        "pysrc/skerry/games/starboard_y/h_search.py",
        "            if not left:\n",
        "            if not left or used > 1:\n",
        "tests/search/test_solve.py",
    ),
    Break(
        "Dead cells: stones in two pieces are enough for a dead cell",
        "pysrc/skerry/games/starboard_y/dead_cells.py",
        "range(len(ring))) < 2",
        "range(len(ring))) < 3",
        "tests/search/test_solve.py",
    ),
    Break(
        "Solver: a win does not need the captured cells",
        "pysrc/skerry/games/starboard_y/solver.py",
        "child.node.carrier | child.other | 1 << cell",
        "child.node.carrier | 1 << cell",
        "tests/search/test_solve.py",
    ),
    Break(
        "Network: what a cell tells its neighbours turns the wrong way",
        "pysrc/skerry/games/starboard_y/network.py",
        "(place - 1 - shift) % 6",
        "(place - 1 + shift) % 6",
        "tests/games/test_starboard_y_evaluation.py",
    ),
    Break(
        "Evaluator: what speaks for White is said of Black",
        "pysrc/skerry/games/starboard_y/evaluator.py",
        "sign * self.values.logit(",
        "self.values.logit(",
        "tests/games/test_starboard_y_evaluation.py",
    ),
    Break(
        "Solver: a move after which the opponent wins, wins",
        "pysrc/skerry/games/starboard_y/solver.py",
        "if child and not child.node.to_lose:",
        "if child and not child.node.to_win:",
        "tests/search/test_solve.py",
    ),
    Break(
        "Solver: a position that it stopped looking at has no moves",
        "pysrc/skerry/games/starboard_y/solver.py",
        "        yield\n        is_lost",
        "        node.cells = ()\n        yield\n        is_lost",
        "tests/search/test_solve.py",
    ),
    Break(
        "Solver: it searches all moves, not only the most promising",
        "pysrc/skerry/games/starboard_y/solver.py",
        "1 + len(cells) // FRONT",
        "len(cells)",
        "tests/search/test_solve.py",
    ),
    Break(
        "Certificates: a link holds though one cell breaks all its ways",
        "tests/certificates/verify_starboard_y.py",
        "assert not set.intersection(*(cells for _, cells in needs))",
        "assert needs",
        "tests/search/test_solve.py",
    ),
    Break(
        "Strategies: a link holds while one of its ways does",
        "pysrc/skerry/games/starboard_y/strategies.py",
        "return mends if common else HOLDS",
        "return HOLDS if mends else 0",
        "tests/search/test_solve.py",
    ),
    Break(
        "Openings: a stone that was filled in is as good as one that is there",
        "tests/certificates/openings.c",
        "proof.all |= proof.stones | fills[n].cells;",
        "proof.all |= proof.stones;",
        "tests/search/test_solve.py",
    ),
    Break(
        "Rive solved: a player who goes on loses as if the turn had passed",
        "tests/certificates/rive.c",
        "return play(&p, cell) ? wins(p) : !wins(p);",
        "return play(&p, cell), !wins(p);",
        "tests/search/test_solve.py",
    ),
    Break(
        "Certificates of Rive: one reply that has an answer is enough",
        "tests/certificates/verify_rive.py",
        "return all(x_wins(",
        "return any(x_wins(",
        "tests/search/test_solve.py",
    ),
    Break(
        "Proofs of Rive: a reply that no turn is told for loses as well",
        "pysrc/skerry/games/rive/strategies.py",
        "or (result is None and self._name(after) not in self._won)",
        "",
        "tests/search/test_solve.py",
    ),
    Break(
        "Swaps: advice after too few positions",
        "web/bot/swap.js",
        "nodes < MIN_NODES",
        "nodes < 1",
        "tests/web/test_js.py",
    ),
    Break(
        "Together: a proof by one search counts for itself only",
        "pysrc/skerry/search/together.py",
        "proof = one if one.proven else other",
        "proof = one",
        "tests/search/test_together.py",
    ),
    Break(
        "Analysis: only the best move is valued",
        "pysrc/skerry/search/alphabeta.py",
        "alpha = -best[-1] if",
        "alpha = -best[0] if best else -INFINITY if",
        "tests/search/test_alphabeta.py",
    ),
    Break(
        "Analysis: moves are listed by their visits",
        "pysrc/skerry/search/statistics.py",
        "sorted(fair, key=lambda c: c.value, reverse=not self.root.turn)",
        "fair",
        "tests/search/test_mcts.py",
    ),
    Break(
        "Master: it stops although another move can still overtake the best one",
        "pysrc/skerry/search/timing.py",
        "found.nodes / spent * (allowed - spent)",
        "found.nodes / spent * (allowed - spent) / 2",
        "tests/search/test_timing.py",
    ),
    Break(
        "Master: helpers that are lost are not started again",
        "pysrc/skerry/lab/crew.py",
        "self._listen()  # notices helpers that have died",
        "",
        "tests/lab/test_crew.py",
    ),
    Break(
        "Bots of people: their modules stay from game to game",
        "pysrc/skerry/lab/modules.py",
        "            for name in self._loaded:\n                del sys.modules[name]\n",
        "",
        "tests/lab/test_cage.py",
    ),
    Break(
        "Bots of people: builtins that they change stay changed",
        "pysrc/skerry/lab/agents.py",
        "_BUILTINS.update(saved)",
        "pass",
        "tests/lab/test_cage.py",
    ),
    Break(
        "Bots of people: what they print while they are imported is lost",
        "pysrc/skerry/lab/agents.py",
        "import_module(module_name(self.entry)), console",
        "import_module(module_name(self.entry)), Console()",
        "tests/lab/test_cage.py",
    ),
    Break(
        "Bots of people: illegal moves in their lists are passed over",
        "pysrc/skerry/lab/cage.py",
        "if not missing and not extra:",
        "if not missing:",
        "tests/lab/test_cage.py",
    ),
    Break(
        "Bots of people: a comparison that goes on in a new cage begins with the first position",
        "pysrc/skerry/lab/cage.py",
        'Random(f"{name} {seed}")), first, None)',
        'Random(f"{name} {seed}")), 0, None)',
        "tests/lab/test_cage.py",
    ),
    Break(
        "Zips: each is one bot",
        "web/bots/bot-files.js",
        "return bots.length > 1",
        "return bots.length > 99",
        "tests/web/bots/zip.test.mjs",
    ),
    # Rules
    Break(
        "Rive: a stone may join any group, not only the smallest",
        RIVE,
        "return empty or level or smallest",
        "return empty or level | smallest",
        f"{VECTORS} tests/games/test_twins.py -k rive",
    ),
    Break(
        "Rive: a capture removes one stone too many",
        RIVE,
        "left = size - largest - 1",
        "left = size - largest",
        f"{VECTORS} -k rive",
    ),
    Break(
        "Rive: a removal may split the group",
        RIVE,
        "if not self.splits(cell, group):",
        "if group:",
        f"{VECTORS} -k rive",
    ),
    Break(
        "Starboard Y: one of the starboard Ys does not win",
        STARBOARD_Y,
        "TRIPLES = DISJOINT + STARBOARD",
        "TRIPLES = DISJOINT + STARBOARD[1:]",
        "tests/games/test_twins.py -k sides",
    ),
    Break(
        "Starboard Y: the pie rule leaves the stone where it is",
        STARBOARD_Y,
        "return StarboardYPosition(0, pos.black, 0, -1)",
        "return StarboardYPosition(pos.black, 0, 0, -1)",
        f"{VECTORS} tests/games/test_twins.py -k pie",
    ),
    Break(
        "Rivers: pieces may go into the other side's scoring area",
        RIVERS,
        "opened = self.board.full & ~blocked",
        "opened = self.board.full & ~occupied",
        f"{VECTORS} tests/games/test_twins.py -k rivers",
    ),
    Break(
        "Rivers: a river that pushes stays a river",
        RIVERS,
        "            if (horizontal | vertical) & here:  #",
        "            if False:  #",
        f"{VECTORS} -k rivers",
    ),
    Break(
        "Rivers: repetition draws at any ply",
        RIVERS,
        "            and pos.ply % 4 == 0\n            and len(pos.past)",
        "            and pos.ply % 2 == 0\n            and len(pos.past)",
        "tests/games/test_twins.py -k 'shuffled or circles'",
    ),
    # The search
    Break(
        "the search maximises for both players",
        "pysrc/skerry/search/tree.py",
        "sign, lost = (-1.0, 1.0) if node.turn else (1.0, 0.0)",
        "sign, lost = 1.0, 0.0",
        "tests/search/test_mcts.py tests/search/test_tactics.py",
    ),
    Break(
        "a proof follows a line for longer than Python can",
        "pysrc/skerry/search/prover.py",
        " or self._depth >= MAX_DEPTH",
        "",
        "tests/lab/test_puzzles.py -k too_many_moves",
    ),
    Break(
        "plain UCT thinks about another position where moves were taken back",
        "pysrc/skerry/search/uct.py",
        "if self.seen != [*positions[: len(self.seen)]]:",
        "if False:",
        "tests/lab/test_arena.py -k keeps_its_tree",
    ),
    # Formats
    Break(
        "a link of a tree forgets what is drawn",
        "pysrc/skerry/formats/link.py",
        "if node.sketch:",
        "if False:",
        "tests/formats/test_texts.py",
    ),
    Break(
        "a link forgets the cursor",
        "pysrc/skerry/formats/link.py",
        "    if ply != len(line):",
        "    if not line:",
        "tests/formats",
    ),
    Break(
        "a link keeps the spaces of its code",
        "pysrc/skerry/formats/link.py",
        '.replace(" ", "_"))',
        ")",
        "tests/formats",
    ),
    Break(
        "a record loses variations",
        "pysrc/skerry/formats/record.py",
        "for other in reversed(others):",
        "for other in reversed(others[1:]):",
        "tests/formats",
    ),
    Break(
        "what was nested stays so and is freed by calls within calls",
        "pysrc/skerry/formats/parse.py",
        "            holder.clear()",
        "            pass",
        "tests/formats/test_texts.py -k deep",
    ),
    Break(
        "a match grows until its record cannot be read",
        "pysrc/skerry/match.py",
        "LETTER_SIZE = 5000, 70, 32, 2",
        "LETTER_SIZE = 5000, 40, 0, 0",
        "tests/formats/test_large.py -k outgrows",
    ),
    Break(
        "some moves of a line stay where there is no room for all",
        "pysrc/skerry/match.py",
        "self._find_room(more)\n        for token",
        "for token",
        "tests/formats/test_large.py -k room",
    ),
    Break(
        "a match stays ended without the move that ended it",
        "pysrc/skerry/match.py",
        "if self.decided:  #",
        "if False:  #",
        "tests/session/test_session.py -k gave_up",
    ),
    Break(
        "a sentence repeats all that was found",
        "pysrc/skerry/text.py",
        "return start if len(start) <= MAX_QUOTE else",
        "return start if start else",
        "tests/formats/test_large.py -k quotes",
    ),
    Break(
        "a clock adds its increment to every move of a turn",
        "pysrc/skerry/clock.py",
        "self.increment if turn_ends else 0.0",
        "self.increment",
        "tests/session tests/formats",
    ),
    Break(
        "a clock adds its increment to a time that is up",
        "pysrc/skerry/clock.py",
        "if left:",
        "if True:",
        "tests/test_library.py -k is_up",
    ),
    Break(
        "a match takes times that its record may not have",
        "pysrc/skerry/match.py",
        "clock.check()",
        "pass",
        "tests/test_library.py -k had",
    ),
    Break(
        "a record is written with names that it may not have",
        "pysrc/skerry/formats/record.py",
        '_names(Fields({"players": players}, Text("the record")))',
        "players",
        "tests/test_library.py",
    ),
    Break(
        "a match is copied with calls within calls",
        "pysrc/skerry/match.py",
        "def __getstate__",
        "def _getstate",
        "tests/test_library.py -k copied",
    ),
    Break(
        "the words of a long turn lie in each other",
        "pysrc/skerry/game.py",
        "half = (len(events) + 1) // 2",
        "half = len(events) - 1",
        "tests/games/test_words.py -k events",
    ),
    # The session
    Break(
        "undo goes back one ply, not to a person's choice",
        FRAMES,
        "    for ply in range(match.ply - 1, -1, -1):\n        if PERSON not in players or",
        "    for ply in range(match.ply - 1, -1, -1):\n        if players or",
        "tests/session",
    ),
    Break(
        "a move in place of one that was undone stays a variation",
        SESSION,
        "for _ in range(node.rank - place):",
        "for _ in range(0):",
        "tests/session",
    ),
    Break(
        "a move may take less than no time",
        SESSION,
        "check_spent(seconds)\n",
        "pass\n",
        "tests/session -k one_sentence",
    ),
    Break(
        "an answer counts the record's end in characters of Python",
        FRAMES,
        '"tail": _units(new[len(new) - tail :])',
        '"tail": tail',
        "tests/session",
    ),
    Break(
        "a frame has no marks",
        FRAMES,
        "for mark in shown.marks",
        "for mark in shown.marks[:0]",
        "tests/session",
    ),
    Break(
        "the last move is not highlighted",
        FRAMES,
        '"last": game.trail(before.position, node.move) if before else []',
        '"last": []',
        "tests/session",
    ),
    # The page, without a browser
    Break(
        "a stale frame is shown in a newer match",
        "web/match/client.js",
        "const shown = () => (epoch === this.#epoch ? this.frame : null);",
        "const shown = () => this.frame;",
        "tests/web/match/client.test.mjs",
    ),
    Break(
        "a move is played twice while the first is on its way",
        "web/match/client.js",
        "if (this.pendingMove || !this.frame || !whole(",
        "if (!this.frame || !whole(",
        "tests/web/match/client.test.mjs",
    ),
    Break(
        "a job that fails stops the queue",
        "web/match/queue.js",
        "this.#last = done.then(",
        "this.#last = done; done.then(",
        "tests/web/match/queue.test.mjs",
    ),
    Break(
        "a lost worker's match is not opened again",
        "web/match/connection.js",
        "this.#holder && this.#holder === this.#worker.worker",
        "Boolean(this.#holder)",
        "tests/web/match/client.test.mjs",
    ),
    Break(
        "removed variations stay in the page's tree",
        "web/match/answer.js",
        "for (const id of tree.removed) nodes.delete(id);",
        "",
        "tests/web/match/answer.test.mjs",
    ),
    Break(
        "JavaScript forgets the cursor of a link",
        "web/match/link.js",
        "link.ply = Number(ply);",
        "link.ply = null;",
        "tests/web/match/link.test.mjs",
    ),
    Break(
        "without Python a piece that moves is doubled",
        "web/match/replay.js",
        'all[from] = ".";',
        "",
        "tests/web/test_replay.py",
    ),
    Break(
        "a screen reader does not hear what is asked next",
        "web/match/words.js",
        "return [story, headline(frame, geometry, playedBy), reason(frame)]",
        "return [story, reason(frame)]",
        "tests/web/match/words.test.mjs",
    ),
    Break(
        "a clock runs while nobody is to move",
        "web/match/clock.js",
        "if (choice) choice.since = null;",
        "",
        "tests/web/match/clock.test.mjs",
    ),
    Break(
        "a sentence is not translated",
        "web/locales/es.json",
        '  "Resign?": "¿Rendirte?",\n',
        "",
        "tests/web/test_locales.py",
    ),
    Break(
        "the bot thinks on after an undo",
        "web/app/commands.js",
        "  botPlayer.forget();\n  if (stepsBack)",
        "  if (stepsBack)",
        "tests/web/app/play.test.mjs",
    ),
    Break(
        "a call is given up when its first worker is lost",
        "web/match/connection.js",
        "if (isRestored && !isStart && ++tries === TRIES)",
        "if (isRestored && !isStart)",
        "tests/web/match/client.test.mjs",
    ),
    Break(
        "a lost match forgets where a move was taken back",
        "web/match/standing.js",
        "return { choices, ply: frame.ply, undone };",
        "return { choices, ply: frame.ply, undone: null };",
        "tests/web/match/client.test.mjs",
    ),
    # Reports, and games that designers write
    Break(
        "Reports: a swap takes over where the first player is behind",
        "pysrc/skerry/lab/report.py",
        "            if value > EVEN\n            else one",
        "            if value < EVEN\n            else one",
        "tests/lab/test_report.py",
    ),
    Break(
        "Reports: a dot opens its game at the end, not where it was settled",
        "pysrc/skerry/lab/report_sections.py",
        "links(course.number, course.ply),\n            say(",
        "links(course.number),\n            say(",
        "tests/lab/test_report.py",
    ),
    Break(
        "Reports: a cell that all moves of all games end on leaves no doubt",
        "pysrc/skerry/lab/report.py",
        "max(error, Score(losses=total).error)",
        "error",
        "tests/lab/test_report.py",
    ),
    Break(
        "Reports: bins of lengths differ",
        "pysrc/skerry/lab/report_sections.py",
        "max(1, math.ceil(max((len(g.moves) for g in equals), default=0) / BINS))",
        "max((len(g.moves) for g in equals), default=0) / BINS",
        "tests/lab/test_report.py -k every_bin",
    ),
    Break(
        "Reports: the mean of one game is sure",
        "pysrc/skerry/lab/report.py",
        "return Figure(n, average, math.inf)",
        "return Figure(n, average, 0.0)",
        "tests/lab/test_report.py",
    ),
    Break(
        "Reports: the data hold games in the order in which they were played",
        "pysrc/skerry/lab/collection.py",
        'return sorted(self.games.values(), key=attrgetter("number"))',
        "return list(self.games.values())",
        "tests/lab/test_report.py",
    ),
    Break(
        "Games of designers: rules that contradict themselves are passed over",
        "pysrc/skerry/lab/design.py",
        "if moves and outcome:",
        "if False:",
        "tests/lab/test_design.py -k mistakes",
    ),
    Break(
        "Games of designers: nobody says whose game a variant is of",
        "pysrc/skerry/lab/report_words.py",
        "if not designer:",
        "if designer:",
        "tests/lab/test_design.py -k template",
    ),
    # Puzzles of the day, and one's own mistakes
    Break(
        "Puzzles: the order of days changes",
        "web/puzzles/daily.json",
        '"starboard-y/126",\n    "rive/52",',
        '"rive/52",\n    "starboard-y/126",',
        "tests/lab/test_puzzles.py -k days",
    ),
    Break(
        "Puzzles: who has captured the right stones has to place another one",
        "pysrc/skerry/puzzles.py",
        "bool(pos.turn != self.player or self._is_reached(pos))",
        "bool(pos.turn != self.player or self.game.outcome(pos))",
        "tests/lab/test_puzzles.py -k solutions_reach",
    ),
    Break(
        "Puzzles: nothing answers a move after which it takes too many turns",
        "pysrc/skerry/puzzles.py",
        "return self._turn(after, lambda at: self.prover.reply(at, self.player, turns - 1))",
        "return []",
        "tests/lab/test_puzzles.py -k solutions_reach",
    ),
    Break(
        "Puzzles: moves right in one puzzle of a match are right in another",
        "pysrc/skerry/lab/puzzle_choice.py",
        "if shape not in seen and right.isdisjoint(moves):",
        "if shape not in seen:",
        "tests/lab/test_puzzles.py -k same_moves",
    ),
    Break(
        "Puzzles: many are chosen from one match",
        "pysrc/skerry/lab/puzzle_choice.py",
        "for _, one in sorted(kept, key=itemgetter(0))",
        "for _, one in kept",
        "tests/lab/test_puzzles.py -k second_puzzle",
    ),
    Break(
        "Puzzles: those with many right moves are chosen first",
        "pysrc/skerry/lab/puzzle_choice.py",
        "key=lambda one: len(one[1].puzzle.accepted)",
        "key=lambda one: -len(one[1].puzzle.accepted)",
        "tests/lab/test_puzzles.py -k few_right_moves",
    ),
    Break(
        "Puzzles: within many turns there is a win, within few there is none",
        "pysrc/skerry/lab/puzzle_choice.py",
        "            del ones[",
        "            ones[",
        "tests/lab/test_puzzles.py -k nobody_can_guess",
    ),
    Break(
        "Puzzles: one that is kept gets another number",
        "pysrc/skerry/lab/puzzle_choice.py",
        "banded.insert(number - 1, kept[number])",
        "banded.append(kept[number])",
        "tests/lab/test_puzzles.py -k keep_their_numbers",
    ),
    Break(
        "Puzzles: a set that grows gets more of what it has",
        "pysrc/skerry/lab/puzzle_choice.py",
        "[None] * shares[share] + ones",
        "ones",
        "tests/lab/test_puzzles.py -k part_of_its_share",
    ),
    Break(
        "Puzzles: what is kept tells whether there is a win",
        "pysrc/skerry/lab/puzzle_choice.py",
        "+ shares[other] - shares[kind, turns, has_win]",
        "",
        "tests/lab/test_puzzles.py -k part_of_its_share",
    ),
    Break(
        "Puzzles: marks of earlier sets stand at other puzzles",
        "web/puzzles/progress.js",
        'typeof code === "string"',
        "true",
        "tests/web/puzzles/progress.test.mjs",
    ),
    Break(
        "Puzzles: a new day begins in Greenwich",
        "web/puzzles/day.js",
        "now.getDate()",
        "now.getUTCDate()",
        "tests/e2e/test_puzzles.py -k of_the_day",
    ),
    Break(
        "Practice: mistakes of bots are kept, too",
        "web/puzzles/mistake.js",
        "player === side && better.length",
        "better.length",
        "tests/web/puzzles/mistake.test.mjs",
    ),
    Break(
        "Practice: a mistake that was not found waits as long as before",
        "web/puzzles/mistake.js",
        "wrong: 1 }",
        "wrong: mistake.box }",
        "tests/web/puzzles/mistake.test.mjs",
    ),
    Break(
        "Practice: a second review takes back what was practised",
        "web/puzzles/mistake.js",
        "kept && kept.match === found.match",
        "kept && kept.match !== found.match",
        "tests/web/puzzles/mistake.test.mjs",
    ),
    # Correspondence by links
    Break(
        "a link takes away what was played here",
        "web/match/by-link.js",
        "tokens.length && dropped ? null",
        "!tokens.length && dropped ? null",
        "tests/web/match/by-link.test.mjs",
    ),
    Break(
        "who opens a link plays the sender's side",
        "web/match/by-link.js",
        "[PERSON, PERSON].with(1 - here,",
        "[PERSON, PERSON].with(here,",
        "tests/web/match/by-link.test.mjs",
    ),
    # What is published
    Break(
        "the content policy allows inline scripts",
        "netlify.toml",
        "script-src 'self' 'sha256-",
        "script-src 'self' 'unsafe-inline' 'sha-",
        "tests/buildtools/test_site.py -k policy",
    ),
    Break(
        "the service worker keeps the pages only",
        "web/sw.js",
        "await Promise.all([...pages.map(page), ...assets.map(asset)]);",
        "await Promise.all(pages.map(page)); void asset;",
        "tests/e2e/test_start.py -k test_offline",
    ),
    # The page, in a browser
    Break(
        "a sentence from a cage may be endless",
        "web/bots/failure.js",
        "isShort(sentence)",
        "true",
        "tests/web/bots/failure.test.mjs",
    ),
    Break(
        "a saved sentence may be endless",
        "web/match/saved.js",
        " && isShort(value)",
        "",
        "tests/web/match/saved.test.mjs",
    ),
    Break(
        "a cage may send what nobody asked for",
        "web/bots/cage-frame.js",
        "cage.due-- > 0 && ",
        "",
        "tests/web/bots/cage-frame.test.mjs",
    ),
    Break(
        "a user's game may be drawn without end",
        "web/reports/own-game.js",
        "if (!isFrame(known.frame))",
        "if (false)",
        "tests/web/reports/own-game.test.mjs",
    ),
    Break(
        "a bot may think while its garbage is collected",
        "pysrc/skerry/lab/referee.py",
        "began = min(monotonic(), began + REST)",
        "began = monotonic()",
        "tests/lab/test_referee.py -k garbage",
    ),
    Break(
        "a bot's file may leave its folder",
        "web/bots/saved-bots.js",
        " && isInside(path)",
        "",
        "tests/web/bots/zip.test.mjs",
    ),
    Break(
        "the data of an older report is saved while the last one is written",
        "web/reports/own-report.js",
        "(this.count < this.goal || this.isComplete)",
        "true",
        "tests/web/reports/own-report.test.mjs",
    ),
    Break(
        "a run that is stopped leaves its workers to their games",
        "web/reports/run.js",
        "worker.end()",
        "worker.retire()",
        "tests/web/reports/run.test.mjs",
    ),
    Break(
        "a helper that was at work when the helpers were ended stays",
        "web/bot/helpers.js",
        "if (!this.#retirement) this.#retire(helper);",
        "",
        "tests/web/bot/helpers.test.mjs",
    ),
    Break(
        "chances that come too late are those of the next match",
        "web/bot/study.js",
        "this.#chances = new Map();",
        "this.#chances.clear();",
        "tests/web/bot/study.test.mjs",
    ),
    Break(
        "a report on the last run is shown after a new one has begun",
        "web/reports/report-writer.js",
        " && this.#run.state === state",
        "",
        "tests/web/reports/report-writer.test.mjs",
    ),
    Break(
        "a bot of a link is saved before its reader keeps it",
        "web/bots/open-bot.js",
        "if (!this.bot || this.isUntrusted) return;",
        "if (!this.bot) return;",
        "tests/web/bots/open-bot.test.mjs",
    ),
    Break(
        "a tab overwrites what another has made of a bot",
        "web/bots/saved-bots.js",
        "id: isOurs ? id : newId()",
        "id",
        "tests/web/bots/saved-bots.test.mjs",
    ),
    Break(
        "an endless loop holds up every game of a tournament",
        "web/bots/tournament.js",
        "return wasSilent ? LESS_PATIENCE : undefined;",
        "return undefined;",
        "tests/web/bots/tournament.test.mjs",
    ),
    Break(
        "an empty bank is no strike",
        "web/bots/limits.js",
        "const isOut = rest < 0;",
        "const isOut = false;",
        "tests/web/bots/limits.test.mjs",
    ),
    Break(
        "a damaged tournament is believed",
        "web/bots/tournament.js",
        "one.players[0] !== one.players[1] &&",
        "true ||",
        "tests/web/bots/tournament.test.mjs",
    ),
    Break(
        "our own players are not told the time",
        "pysrc/skerry/lab/process.py",
        'left[request["player"]] if left else math.inf)',
        "math.inf)",
        "tests/lab/test_referee.py -k time_that_is_left",
    ),
    Break(
        "an answer may be anything",
        "pysrc/skerry/lab/process.py",
        "if not isinstance(found, dict):",
        "if False:",
        "tests/lab/test_referee.py -k in_place",
    ),
    Break(
        "what a program has started outlives it",
        "pysrc/skerry/lab/process.py",
        "os.killpg(process.pid, signal.SIGKILL)",
        "pass",
        "tests/lab/test_referee.py -k all_that_it_has_started",
    ),
    Break(
        "a tournament that is over begins another game",
        "pysrc/skerry/lab/process.py",
        "if self._is_abandoned:",
        "if False:",
        "tests/lab/test_referee.py -k about_to_start",
    ),
    Break(
        "bots outlive a command that is told to end",
        "pysrc/skerry/cli/terminal.py",
        "signal.signal(one, end)",
        "pass",
        "tests/cli/test_cli.py -k ends_a_command",
    ),
    Break(
        "tournaments of neighbouring seeds play the same games",
        "pysrc/skerry/lab/referee.py",
        "own_seed = game_seed(seed, pair.number)",
        "own_seed = seed + pair.number",
        "tests/lab/test_referee.py -k neighbouring",
    ),
    Break(
        "a report is lost when nobody reads the output",
        "pysrc/skerry/cli/arena.py",
        "            try:  # the report",
        "            tell(args, names, played, tally.score.repeats, tested)\n"
        "            try:  # the report",
        "tests/cli/test_cli.py -k arena_that_is_stopped",
    ),
    Break(
        "UGI: what an earlier search has found changes the next",
        "pysrc/skerry/cli/ugi.py",
        "copy(self.informed_evaluator)",
        "self.informed_evaluator",
        "tests/cli/test_ugi.py -k does_not_change",
    ),
    Break(
        "UGI: go infinite answers without stop",
        "pysrc/skerry/cli/ugi.py",
        "if self.is_endless:\n            self.waits",
        "if False:\n            self.waits",
        "tests/cli/test_ugi.py -k waits_for_stop",
    ),
    Break(
        "errors of ratings are those of an opponent of known strength",
        "pysrc/skerry/lab/tournament.py",
        "[1.0] * count + [0.0]",
        "[0.0] * count + [1.0]",
        "tests/lab/test_referee.py -k ratings",
    ),
    Break(
        "who stops an arena learns nothing",
        "pysrc/skerry/cli/arena.py",
        "    finally:\n        if played:",
        "    except ZeroDivisionError:\n        if played:",
        "tests/cli/test_cli.py -k arena_that_is_stopped",
    ),
    Break(
        "puzzles of another task are continued",
        "pysrc/skerry/cli/puzzles.py",
        'entry.get("task") != task._asdict()',
        "False",
        "tests/lab/test_puzzles.py -k making_goes_on",
    ),
    Break(
        "a letter is taken for found puzzles and cut off",
        "pysrc/skerry/cli/puzzles.py",
        "if not LINE_START.startswith(",
        "if False and not LINE_START.startswith(",
        "tests/lab/test_puzzles.py -k other_file",
    ),
    Break(
        "a bug in a game is told as if the input were wrong",
        "pysrc/skerry/cli/main.py",
        "if place_in_games(error) and not isinstance(error, RefusedError):",
        "if False:",
        "tests/cli/test_doctor.py -k bug",
    ),
    Break(
        "the doctor believes a notation whose effects differ from the rules",
        "pysrc/skerry/lab/doctor.py",
        "if after != game.view(game.play(position, move)).pieces:",
        "if False:",
        "tests/cli/test_doctor.py -k effects",
    ),
    Break(
        "the doctor overlooks a sentence that a variable holds",
        "pysrc/skerry/lab/doctor.py",
        "if not isinstance(template, ast.Constant):",
        "if False:",
        "tests/cli/test_doctor.py -k only_a_variable",
    ),
    Break(
        "the doctor believes a short lesson",
        "pysrc/skerry/lab/doctor.py",
        "if len(tasks) not in LESSON:",
        "if False:",
        "tests/cli/test_doctor.py -k lesson",
    ),
    Break(
        "players may be drawn in each other's colours",
        "pysrc/skerry/lab/contract.py",
        'if rules.players[0] == "White" or',
        "if False and",
        "tests/cli/test_doctor.py -k cannot_be_shown",
    ),
    Break(
        "a piece that is captured by displacement is not told",
        "pysrc/skerry/game.py",
        "(reached - left | {cell",
        "({cell",
        "tests/games/test_words.py -k displacement",
    ),
    Break(
        "a move that is written with another token is refused without it",
        "pysrc/skerry/games/__init__.py",
        "if clicks in game.legal_moves(pos) and",
        "if not clicks and",
        "tests/session/test_session.py -k typed",
    ),
    Break(
        "a zip may be endless",
        "pysrc/skerry/lab/entrants.py",
        "if left < 0:",
        "if False:",
        "tests/lab/test_referee.py",
    ),
    Break(
        "a page is kept in place of a file",
        "web/sw.js",
        '!headers.get("Content-Type")?.includes("text/html")',
        "true",
        "tests/e2e/test_start.py -k spoils_nothing",
    ),
    Break(
        "a database that never answers is waited for",
        "web/platform/database.js",
        "if (--left > 0) return;",
        "return;",
        "tests/e2e/test_store.py -k never_answers",
    ),
    Break(
        "a text that was pasted replaces a game that was started after it",
        "web/app/library.js",
        "if (request !== this.#requests) return false;",
        "",
        "tests/web/app/library.test.mjs",
    ),
    Break(
        "a link that comes late is shown whatever was asked for after it",
        "web/app/library.js",
        "if (request !== this.#requests) return;\n      const hasMoved",
        "const hasMoved",
        "tests/web/app/library.test.mjs",
    ),
    Break(
        "the bot that a link has asked for plays in the matches of others",
        "web/app/library.js",
        "this.#queries.get(fragment) ?? new URLSearchParams()",
        "new URLSearchParams(location.search)",
        "tests/web/app/library.test.mjs",
    ),
    Break(
        "names that another tab has given are lost",
        "web/match/store.js",
        "stored.about.names = tidyNames(there.names);",
        "",
        "tests/web/match/store.test.mjs",
    ),
    Break(
        "the menu of a move acts in another match",
        "web/app/move-menu.js",
        "if (isThere()) run();",
        "run();",
        "tests/web/app/no-match.test.mjs",
    ),
    Break(
        "home's place in the history is given to a match",
        "web/app/library.js",
        "this.#router.isHome || (",
        "(",
        "tests/web/app/library.test.mjs",
    ),
    Break(
        "a match that cannot be read is taken for deleted",
        "web/match/store.js",
        "if (rows || found.has(id)) this.#show(id, found.get(id));",
        "this.#show(id, found.get(id));",
        "tests/web/match/store.test.mjs",
    ),
    Break(
        "a change that the database refuses is lost",
        "web/match/store.js",
        "if (!ids.every((id) => isUnstored.has(id) || changes.get(id))) throw error;",
        "",
        "tests/web/match/store.test.mjs",
    ),
    Break(
        "matches without a move are kept for good",
        "web/match/store.js",
        "!about.moves && about",
        "!about && about",
        "tests/web/match/store.test.mjs",
    ),
    Break(
        "the second click of two deletes the next match",
        "web/app/match-list.js",
        "if (event.detail > 1) return;",
        "",
        "tests/e2e/test_home.py -k on_the_table",
    ),
    Break(
        "a press on a match is lost while another one is renamed",
        "web/app/match-list.js",
        "if (known?.key === key) return known.row;",
        "",
        "tests/e2e/test_home.py -k search_rename",
    ),
    Break(
        "a reload before a link is open loses the id of its match",
        "web/app/main.js",
        'library.open().finally(() => forgetQuery("by"));',
        'forgetQuery("by");\nlibrary.open();',
        "tests/e2e/test_share.py -k played_by_link",
    ),
    Break(
        "moves are not saved",
        "web/app/autosave.js",
        "if (!isLive && frame !== saved?.frame) return;",
        "if (isLive || frame !== saved?.frame) return;",
        "tests/e2e/test_store.py -k 'reload_changes or closed_tab'",
    ),
    Break(
        "a comment is not saved",
        "web/app/autosave.js",
        "record === saved.record",
        "Boolean(record)",
        "tests/e2e/test_tree.py -k comment_is_written",
    ),
    Break(
        "the page around a frame does not hear of positions",
        "web/embed/messages.js",
        'if (text !== this.#position) post({ skerry: "position", ...position });',
        "",
        "tests/e2e/test_embed.py -k told_what_happens",
    ),
    Break(
        "an embedded board is frozen by a refusal that comes late",
        "web/embed/embed.js",
        "if (parts !== wanted) return;",
        "",
        "tests/e2e/test_embed.py -k two_links",
    ),
    Break(
        "Embedded boards: a click is kept for whatever match is open by then",
        "web/embed/embed.js",
        "if (!engine || isRefused || parts !== pressed) return;",
        "if (!engine) return;",
        "tests/e2e/test_embed.py -k own_match_only",
    ),
    Break(
        "Puzzles: the answer to a wrong move is told over the solution",
        "web/puzzles/solving.js",
        " && !this.isOver; //",
        "; //",
        "tests/e2e/test_puzzles.py -k not_interrupted",
    ),
    Break(
        "Home: the click on its board is played in whatever match is opened next",
        "web/app/main.js",
        "if (start.link !== frame.link) return;",
        "",
        "tests/e2e/test_home.py -k own_match_only",
    ),
    Break(
        "a link is put into a frame that is leaving",
        "web/skerry-board.js",
        "this.ready = false;\n      this.frame.remove();",
        "this.frame.remove();",
        "tests/e2e/test_embed.py -k element_passes",
    ),
    Break(
        "a figure loses the focus",
        "web/learn/figure.js",
        "if (lostFocus) this.focus();",
        "",
        "tests/e2e/test_learn.py -k first_touch",
    ),
    Break(
        "a board outlives its dialog",
        "web/board/board.js",
        'play.addEventListener("restyle"',
        'addEventListener("restyle"',
        "tests/e2e/test_play.py -k takes_its_board",
    ),
    Break(
        "pictures are not drawn again on another screen",
        "web/platform/theme.js",
        '.addEventListener("change", watch, {',
        '.addEventListener("never", watch, {',
        "tests/e2e/test_access.py -k sharp",
    ),
    Break(
        "a language that comes late is spoken after all",
        "web/platform/language.js",
        "if (wanted !== language) return;",
        "",
        "tests/web/platform/language.test.mjs",
    ),
    Break(
        "an arrow ends with the next click",
        "web/board/grid.js",
        'if (event.pointerType === "mouse" && !(event.buttons & 2)) return this.#drop();',
        "",
        "tests/e2e/test_share.py -k what_is_drawn",
    ),
    Break(
        "the bot cannot be made to move now",
        "web/bot/bot.js",
        "(report.done || thought.isStopped)",
        "report.done",
        "tests/e2e/test_bot.py -k thought_is_seen",
    ),
)


def copy_of_the_project(folder: Path) -> Path:
    """A copy of what git knows, with this one's environment and downloads.

    They are linked file by file: whoever makes them anew there leaves them alone here.
    """
    names = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()
    for name in names:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)
    for name in (".venv", ".cache"):
        shutil.copytree(ROOT / name, folder / name, symlinks=True, copy_function=os.link)
    return folder


def is_caught(project: Path, tests: str) -> bool:
    """Whether some of these tests fail in a project."""
    python = project / PYTHON.relative_to(ROOT)
    command = [str(python), "-m", "pytest", "-qx", "-p", "no:cacheprovider"]
    if tests.endswith(".mjs"):
        command = [*map(str, node()), "--test"]
    done = subprocess.run(
        " ".join([*command, tests]),
        shell=True,
        cwd=project,
        env={**os.environ, "PYTHONPATH": f"{project / 'pysrc'}{os.pathsep}{project}"},
        capture_output=True,
        encoding="utf-8",
    )
    # pytest has 1 for failed tests and more for what kept it from running any.
    if done.returncode > 1:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return done.returncode == 1


def main() -> int:
    """Status 1 when a break was missed or could not be made."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("number", nargs="*", type=int, help="of a break; all without one")
    parser.add_argument("--list", action="store_true", help="only list the breaks")
    options = parser.parse_args()
    chosen = [(n, b) for n, b in enumerate(BREAKS, 1) if n in (options.number or [n])]
    if options.list:
        print(*(f"{n:2} {b.what}  [{b.tests}]" for n, b in chosen), sep="\n")
        return 0
    missed = 0
    with tempfile.TemporaryDirectory(dir=ROOT.parent) as folder:
        project = copy_of_the_project(Path(folder))
        for n, one in chosen:
            path = project / one.file
            text = path.read_text("utf-8")
            if one.old not in text:
                said = "GONE: the old text is not there"
            else:
                path.write_text(text.replace(one.old, one.new), "utf-8")
                said = "caught" if is_caught(project, one.tests) else "MISSED"
                path.write_text(text, "utf-8")
            missed += said != "caught"
            print(f"{n:2} {said:6} {one.what}", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())

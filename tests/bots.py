"""Bots of different kinds, as people write them, for the tests of all that lets them play."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from skerry.games import load
from skerry.lab.process import PlayerProcess
from skerry.match import Match

TEMPLATES = Path(__file__).parent.parent / "web/bots/templates"
COURSE = "rivers-13-course"

STUDENT = """
from agent import BaseAgent
from gameEngine import generate_all_moves
import random
best = []
class StudentAgent(BaseAgent):
    def choose(self, board, rows, cols, score_cols{times}):
        best.append(len(best))
        move = random.choice(generate_all_moves(board, self.player, rows, cols, score_cols))
        {then}
        return move
"""
KINDS = {
    "random": STUDENT.format(times=", mine, theirs", then="pass"),
    "old": STUDENT.format(times="", then="pass"),
    "mutates": STUDENT.format(times=", *_", then="board[:] = [[None] * cols] * rows"),
    "lists": STUDENT.format(
        times=", *_", then="move = {'value': 1, **{k: tuple(v) if k in ('from', 'to') else v "
        "for k, v in move.items()}}"
    ),
    "greedy": (TEMPLATES / "course.py").read_text().replace("WIDTH = 6", "WIDTH = 1"),
    "alpha-beta": (TEMPLATES / "alpha_beta.py").read_text().replace("WIDTH = 12", "WIDTH = 4")
    .replace("class Search:", "SEEN = []\n\n\nclass Search:")
    .replace("self.nodes += 1\n", "self.nodes += 1\n        SEEN.append(position)\n")
    .replace("self.nodes = 0\n", "self.nodes = len(SEEN)\n"),
}  # fmt: skip
"""One is simple and has globals; the others are of the course."""


MEMORY, PATIENCE = 1 << 30, 60.0


@cache
def start_of_game(pair: tuple[str, str], seed: int, plies: int = 6) -> list[str]:
    """The first moves of a game between two kinds of bots, each in a process of its own."""
    match, processes = Match(load(COURSE)), [PlayerProcess(MEMORY) for _ in pair]

    def ask(side: int, call: str, **request: Any) -> dict[str, Any]:
        answer = processes[side].ask(call, request, PATIENCE)
        assert answer["failure"] is None, answer
        return answer

    try:
        for player, kind in enumerate(pair):
            files = {"bot.py": KINDS[kind]}
            ask(player, "load", files=files, game=COURSE, player=player, seed=2 * seed + player)
        while match.ply < plies:
            tokens = [node.token for node in match.line()]
            match.push_token(ask(match.position.turn, "choose", tokens=tokens)["token"])
    finally:
        for process in processes:
            process.end()
    return [node.token for node in match.line()]

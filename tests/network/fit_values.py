"""Fits the value networks of Starboard Y.

It needs PyTorch, which is not installed with the rest:

    .venv/bin/pip install torch
    g++ -O3 -march=native -o uct tests/opponents/cpp/starboard_y.cpp

The network of size 4 is fitted to positions that were proved:

    cc -O3 -march=native -o openings tests/certificates/openings.c -lm
    (echo setoption name Game value starboard-y-4; yes selfplay 500) | timeout 9m ./uct > games.txt
    grep -E '^[^bw ]*([bw][^bw ]*){9,14} [bw]' games.txt | cut -d ' ' -f 1,2 > roots.txt
    split -l 50 roots.txt roots-
    for i in roots-??; do
        ./openings 4 - $i.proved < $i | cut -d ' ' -f 1 | paste -d ' ' - $i > $i.won
    done
    .venv/bin/python -m tests.network.fit_values \
        pysrc/skerry/games/starboard_y/value_weights_4.py roots-*.won roots-*.proved

The network of size 6 is fitted to games of UCT with itself:

    for i in $(seq 20); do
        (echo setoption name Game value starboard-y-6; echo setoption name Seed value $i$i$i
         yes games 2000) | timeout 4m ./uct > $i.games
    done
    .venv/bin/python -m tests.network.fit_values \
        pysrc/skerry/games/starboard_y/value_weights_6.py *.games

Then put the slope that is printed last into ``FITS`` in ``value_network.py``.  The weights of size
4 came from 10,900 positions of games, with 7 to 14 stones, and 710,000 others that were proved with
them, which took two hours on two cores; those of size 6 from 208,000 positions of 6500 games, which
took 40 minutes on two cores.  A fit takes two minutes.
"""

from __future__ import annotations

import math
import struct
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import torch
from skerry.games import evaluator as ask
from skerry.games import load
from skerry.games.starboard_y.evaluator import FILLINGS
from skerry.games.starboard_y.value_network import FITS
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy
from torch.nn.functional import dropout, relu

from .weights import write

MAX_PIECES = 0.42
"""The largest share of cells with stones in positions to learn from: later, connections tell who
wins."""
OFTEN = 30
"""How often positions of games that were proved are learned in an epoch.  Others come from the
search for a proof, which looks mostly at bad moves; they are many more."""
CAUTION = 3.6, -0.35
"""A logistic regression of the results of games on the share of playouts that UCT wins in 2000 of
them: the slope of its logit, and the worth of being the player to move."""
EPOCHS, BATCH, RATE, DECAY, DROPPED = 5, 1024, 3e-3, 0.3, 0.4
HEADING = """The weights of the value network: signed bytes, compressed, in base 85.

``tests/network/fit_values.py`` writes this file.
"""
CHECKED = 10
"""The last 1 / ``CHECKED`` of the files of positions of games is held out for validation."""


class Positions:
    """Positions of which the winner is known, with a row for each.

    ``stones``: 1 for each cell, in order, that has a stone of the player to move, then for each
    that has one of the opponent.  ``logits``: of the share of fillings that the player to move
    wins, times the size of the board.  ``won``: 1 if the player to move wins.  ``chances``: what
    to learn: the same, or in games of UCT the mean of it and of the chance that UCT saw.
    """

    def __init__(self, files: Iterable[Path], game: Any) -> None:
        cells, fillings, rng = game.board.cells, ask(game).fillings, Random(1)
        stones, shares, won, chances = bytearray(), [], [], []
        for winner, chance, own, other, times in self._read(files, game.board):
            wins = fillings.fill(own, other, FILLINGS, rng, bridges=True).wins.bit_count()
            if 0 < wins < FILLINGS:
                row = bytes(mask >> cell & 1 for mask in (own, other) for cell in cells)
                stones += row * times
                shares += [wins / FILLINGS] * times
                won += [winner] * times
                chances += [chance] * times
        self.stones = torch.frombuffer(stones, dtype=torch.uint8).reshape(-1, 2 * len(cells))
        self.logits = torch.tensor(shares).logit() * game.size
        self.won, self.chances = torch.tensor(won).float(), torch.tensor(chances)

    @staticmethod
    def _read(files: Iterable[Path], board: Any) -> Iterator[tuple[bool, float, int, int, int]]:
        """Whether the player to move wins, what to learn, the masks of its stones and of the
        opponent's, and how often to learn the position."""
        seen = set()
        for file in files:
            for line in file.read_text(encoding="utf-8").splitlines():
                if not line or line in seen:
                    continue
                seen.add(line)
                winner, rows, turn, *share = line.split()
                pieces = board.read_rows(rows, "bw")
                if len(pieces) > MAX_PIECES * len(board.cells):
                    continue
                own, other = (
                    sum(1 << cell for cell, piece in pieces.items() if (piece == turn) == is_own)
                    for is_own in (True, False)
                )
                wins = winner[0].lower() == turn
                chance = (wins + expected(float(share[0]))) / 2 if share else float(wins)
                yield wins, chance, own, other, OFTEN if file.suffix == ".won" else 1


def expected(share: float) -> float:
    """The chance to win of the player to move where UCT wins such a share of playouts."""
    slope, tempo = CAUTION
    share = min(max(share, 0.002), 0.998)  # UCT may win all playouts, and is never that certain
    return 1 / (1 + (share / (1 - share)) ** -slope * math.exp(-tempo))


class Model(nn.Module):
    """The network, and how much fillings weigh beside it."""

    def __init__(self, game: Any) -> None:
        super().__init__()
        cells, self.fit = game.board.cells, FITS[game.size]
        place = {cell: i for i, cell in enumerate(cells)}
        self.turns = [
            torch.tensor([side + place[turn[c]] for side in (0, len(cells)) for c in cells])
            for turn in ask(game).symmetries()
        ]
        self.hidden = nn.Linear(2 * len(cells), self.fit.units)
        self.slope = nn.Parameter(torch.tensor(0.8))

    def forward(self, positions: Positions, chosen: Tensor) -> Tensor:
        """The logits that the players to move win the chosen positions."""
        stones, logits = positions.stones[chosen].float(), self.slope * positions.logits[chosen]
        for turn in self.turns:
            units = dropout(relu(self.hidden(stones[:, turn])), DROPPED, self.training)
            pro, contra = units.chunk(2, 1)
            logits = logits + pro.sum(1) - contra.sum(1)
        return logits

    def weights(self) -> bytes:
        """The weights in fixed point, as ``value_weights_4`` has them.  Raises struct.error if one
        does not fit."""
        weights = torch.cat([self.hidden.weight.flatten(), self.hidden.bias])
        numbers = [round(weight * (1 << self.fit.weight_bits)) for weight in weights.tolist()]
        return struct.pack(f"{len(numbers)}b", *numbers)


def main(target: Path, files: list[Path]) -> None:
    """Fit the network to positions in these files, and write its weights."""
    torch.manual_seed(1)
    of_games = [file for file in files if file.suffix != ".proved"]
    with of_games[0].open(encoding="utf-8") as lines:
        game = load(f"starboard-y-{(next(lines).count('/') + 1) // 2}")
    held_out = of_games[-(len(of_games) // CHECKED + 1) :]
    names = {file.stem for file in held_out}
    learned = Positions([file for file in files if file.stem not in names], game)
    checked = Positions(held_out, game)
    print(f"{len(learned.won)} positions to learn, {len(checked.won)} to check", flush=True)
    model, steps = Model(game), EPOCHS * (len(learned.won) // BATCH + 1)
    optimizer = torch.optim.AdamW(model.parameters(), RATE, weight_decay=DECAY)
    scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, steps)
    for _ in range(EPOCHS):
        model.train()
        for batch in torch.randperm(len(learned.won)).split(BATCH):
            optimizer.zero_grad()
            cross_entropy(model(learned, batch), learned.chances[batch]).backward()
            optimizer.step()
            scheduler.step()
        model.eval()
        with torch.no_grad():
            logits = model(checked, torch.arange(len(checked.won)))
            right = ((logits > 0) == (checked.won > 0)).float().mean().item()
            print(
                f"Cross entropy {cross_entropy(logits, checked.won).item():.3f}, "
                f"{100 * right:.1f} % told right, slope {model.slope.item():.2f}",
                flush=True,
            )
        write(target, HEADING, model.weights())


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])

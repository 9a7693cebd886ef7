"""Fits the network of Starboard Y to games of UCT against itself.

It needs PyTorch, which is not installed with the rest:

    .venv/bin/pip install torch
    g++ -O3 -march=native -o uct tests/opponents/cpp/starboard_y.cpp
    (echo setoption name Game value starboard-y-6; yes selfplay 12000) | timeout 1h ./uct > 6.txt
    .venv/bin/python -m tests.network.fit_priors \
        pysrc/skerry/games/starboard_y/network_weights.py 6.txt

Then set ``PRIOR_SHARPNESS`` in ``evaluator.py`` to about the sharpness that is printed last: the
weights are fitted beside it. Each file has positions of one size. A second run for a size needs
another seed (``setoption name Seed value 2``), or it plays the same games. The shipped weights
came in ten epochs, ten minutes in all, from 8000 positions of size 4, 9000 of size 5, 37,000 of
size 6 and 2000 of size 8.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from random import Random
from typing import Any

import torch
from skerry.games import load
from skerry.games.starboard_y.evaluator import FILLINGS, PRIOR_SHARPNESS, FillingCounts
from skerry.games.starboard_y.fillings import Fillings
from skerry.games.starboard_y.network import (
    FEATURES,
    OUTPUTS,
    ROTATIONS,
    TAPS,
    WEIGHT_BITS,
    rings,
)
from torch import Tensor, nn
from torch.nn.functional import log_softmax, pad, relu

from .weights import write

EPOCHS, BATCH, RATE = 10, 256, 4e-3
HEADING = """The weights of the network: integers of 16 bits, compressed, in base 85.

``tests/network/fit_priors.py`` writes this file.
"""
CHECKED = 10
"""The last 1 / ``CHECKED`` of each file is held out for validation."""


class Positions:
    """Positions of one size, by cell.  ``held``: 0 empty, 1 a stone of the mover, 2 one of the
    opponent.  ``shares``: of the fillings in which the mover has the cell, the part that it wins.
    ``visits``: the cell's part of the visits of UCT.

    Positions in which bridges decide every filling are left out, although the bot weighs them, too,
    with fillings in which bridges do not hold."""

    def __init__(self, file: Path) -> None:
        whole = file.read_text(encoding="utf-8").rpartition("\n")[0]  # the last line may be cut off
        lines = [line.split() for line in whole.splitlines() if line]
        size = (lines[0][0].count("/") + 1) // 2
        game: Any = load(f"starboard-y-{size}")
        fillings, board = Fillings(game), game.board
        place = {cell: i for i, cell in enumerate(board.cells)}
        self.around = [self._around(board, place, turn) for turn in range(ROTATIONS)]
        held, shares, visits = [], [], []
        for code, player, *moves in lines:
            position = game.decode(f"{code} {player}")
            own, other = position.black, position.white
            if position.turn:
                own, other = other, own
            on = [2 * (other >> cell & 1) + (own >> cell & 1) for cell in board.cells]
            fills, wins = fillings.fill(own, other, FILLINGS, Random(len(held)), bridges=True)
            found = FillingCounts.counted(fills, wins)
            if moves and 0 < found.won < found.fillings:
                pairs = zip(found.together, found.held, strict=True)
                counts = [0.0] * len(place)
                for move in moves:
                    name, count = move.split(":")
                    counts[place[board.by_name[name]]] = float(count)
                held.append(on)
                shares.append([(together + 1) / (have + 2) for together, have in pairs])
                visits.append([count / sum(counts) for count in counts])
        self.held, self.shares, self.visits = map(torch.tensor, (held, shares, visits))
        self.learned = len(held) - len(held) // CHECKED

    @staticmethod
    def _around(board: Any, place: dict[int, int], turn: int) -> Tensor:
        """For each cell, the indices of the cells under the kernel, on the board rotated by
        ``turn`` times 120 degrees; those off the board have one index more than there are cells."""
        turned = (
            (cell, *others[2 * turn :], *others[: 2 * turn])
            for cell, *others in rings(board).values()
        )
        off = len(place)
        return torch.tensor(
            [[place.get(at.bit_length() - 1, off) for at in ring] for ring in turned]
        )


class Model(nn.Module):
    """The network, and how much shares of fillings weigh beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(TAPS * 3, FEATURES)
        self.second = nn.Linear(FEATURES, FEATURES)
        self.third = nn.Linear(TAPS * FEATURES, OUTPUTS)
        for layer, gain in ((self.first, 1.0), (self.second, 1.0), (self.third, 0.3)):
            nn.init.kaiming_normal_(layer.weight)
            layer.weight.data *= gain
            nn.init.zeros_(layer.bias)
        self.sharpness = nn.Parameter(torch.tensor(PRIOR_SHARPNESS))

    def forward(self, positions: Positions, chosen: Tensor) -> Tensor:
        """The logits of all cells, of the chosen positions."""
        held = positions.held[chosen]
        kinds = torch.stack([held == 1, held == 2, held >= 0], 2).float()
        kinds = pad(kinds, (0, 0, 0, 1))  # off the board
        logits = self.sharpness * positions.shares[chosen]
        # Features by (tap, output).
        weights = self.third.weight.view(OUTPUTS, TAPS, FEATURES).permute(2, 1, 0).flatten(1)
        for around in positions.around:
            features = relu(self.second(relu(self.first(kinds[:, around].flatten(2)))))
            parts = (features @ weights).unflatten(2, (TAPS, OUTPUTS))
            parts = pad(parts, (0, 0, 0, 0, 0, 1))
            outputs = self.third.bias + sum(parts[:, around[:, i], i] for i in range(TAPS))
            pro, contra = relu(outputs).chunk(2, 2)
            logits = logits + pro.sum(2) - contra.sum(2)
        return logits.masked_fill(held != 0, -1e9)

    def loss(self, positions: Positions, chosen: Tensor) -> Tensor:
        """The cross entropy of visits and predictions."""
        logits = log_softmax(self(positions, chosen), 1)
        return -(positions.visits[chosen] * logits).sum(1).mean()

    def weights(self) -> bytes:
        """The weights in fixed point, 16 bits each, as ``network_weights`` has them.  Raises
        struct.error if one does not fit."""
        numbers = [
            round(weight * (1 << WEIGHT_BITS))
            for layer in (self.first, self.second, self.third)
            for part in (layer.weight, layer.bias)
            for weight in part.flatten().tolist()
        ]
        return struct.pack(f"<{len(numbers)}h", *numbers)


def main(target: Path, files: list[Path]) -> None:
    """Fit the network to positions in these files, and write its weights."""
    torch.manual_seed(1)
    model, all_positions = Model(), [Positions(file) for file in files]
    batches = [(p, i) for p in all_positions for i in range(p.learned // BATCH)]
    optimizer = torch.optim.AdamW(model.parameters(), RATE, weight_decay=1e-4)
    scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, len(batches) * EPOCHS)
    for _ in range(EPOCHS):
        orders = {p: torch.randperm(p.learned) for p in all_positions}
        for i in torch.randperm(len(batches)).tolist():
            positions, batch = batches[i]
            optimizer.zero_grad()
            model.loss(positions, orders[positions][batch * BATCH :][:BATCH]).backward()
            optimizer.step()
            scheduler.step()
        with torch.no_grad():
            losses = [
                model.loss(p, torch.arange(p.learned, len(p.held))).item() for p in all_positions
            ]
        said = ", ".join(f"{loss:.3f}" for loss in losses)
        print(f"Sharpness {model.sharpness.item():.1f}; cross entropy {said}.", flush=True)
        write(target, HEADING, model.weights())


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])

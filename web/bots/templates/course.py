"""A bot for the course: it looks at its moves and at
the opponent's answers to the best of them, with the
functions of the course's engine.

What it knows about the game is in `evaluate`. It does
not go back to boards that it has made before, or both
players might move to and fro until the game is a draw.
"""

import random

from agent import BaseAgent
from gameEngine import (
    board_to_ascii,
    bottom_score_row,
    check_win,
    count_reachable_in_one,
    count_scoring_pieces,
    generate_all_moves,
    opponent,
    top_score_row,
    validate_and_apply_move,
)

WIDTH = 6
WON = 1000


class StudentAgent(BaseAgent):
    """Made for each game with "circle" or "square"."""

    def __init__(self, player):
        super().__init__(player)
        self.made = set()

    def choose(self, board, rows, cols, score_cols, current_player_time, opponent_time):
        """The move that is best after the opponent's best answer."""
        sizes = rows, cols, score_cols
        best, best_after, best_value = None, None, -1e9
        moves = self.promising(board, self.player, sizes)
        new = [one for one in moves if board_to_ascii(one[2], *sizes) not in self.made]
        for value, move, after in (new or moves)[:WIDTH]:
            if value < WON:
                value = -self.promising(after, opponent(self.player), sizes)[0][0]
            if value > best_value:
                best, best_after, best_value = move, after, value
        self.made.add(board_to_ascii(best_after, *sizes))
        print(f"{best}: {best_value:.2f}")
        return best

    def promising(self, board, player, sizes):
        """The player's moves, each with its value and the board after it, best first."""
        tried = []
        for move in generate_all_moves(board, player, *sizes):
            after = [[piece and piece.copy() for piece in row] for row in board]
            validate_and_apply_move(after, move, player, *sizes)
            value = WON if check_win(after, *sizes) == player else random.random() / 100
            value += self.evaluate(after, player, sizes)
            value -= self.evaluate(after, opponent(player), sizes)
            tried.append((value, move, after))
        return sorted(tried, key=lambda one: -one[0])

    def evaluate(self, board, player, sizes):
        """How well a player stands. Put an idea of your own here."""
        rows, _, score_cols = sizes
        goal = top_score_row() if player == "circle" else bottom_score_row(rows)
        value = 20 * count_scoring_pieces(board, player, *sizes)
        value += 4 * count_reachable_in_one(board, player, *sizes)
        for y, row in enumerate(board):
            for x, piece in enumerate(row):
                if piece and piece.owner == player:
                    aside = max(score_cols[0] - x, 0, x - score_cols[-1])
                    value -= 0.3 * (abs(y - goal) + aside)
        return value

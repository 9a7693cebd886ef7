"""Hex: connect the two sides of your colour."""

from ...game import GameEntry
from .rules import Hex

GAME = GameEntry(Hex)

"""Hex: connect the two sides of your colour."""

from ..entry import GameEntry
from .rules import Hex

GAME = GameEntry(Hex)

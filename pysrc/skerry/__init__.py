"""Skerry: Rive, Starboard Y, Rivers and Stones, and one bot that plays them all."""

__version__ = "0.1.0"

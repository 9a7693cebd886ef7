"""Fits the networks of Starboard Y."""

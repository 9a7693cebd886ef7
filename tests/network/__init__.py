"""Fits the network of Starboard Y."""

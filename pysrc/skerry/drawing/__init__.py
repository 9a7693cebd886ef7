"""Drawings of matches for programmers: as text, as SVG, and as HTML to step through.

A drawing shows the position at a match's cursor and the turn that led to it.  This package knows
no game.
"""

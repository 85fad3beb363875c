"""Columns that line up, and how wide a screen is."""

SCREEN = 80
"""Columns of a usual terminal."""
PARAGRAPH = 76
"""Columns of text that is wrapped."""

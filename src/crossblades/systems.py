"""The table of games: the one place that knows them by name."""

from crossblades.heart_rush.system import HeartRush

HEART_RUSH = HeartRush()

SYSTEMS = {system.name: system for system in (HEART_RUSH,)}
"""Every game, by its name in files."""

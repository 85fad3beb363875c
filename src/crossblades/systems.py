"""The table of games: the one place that knows them by name."""

from typing import Any

from crossblades.heart_rush.characters import HeartRushCharacters
from crossblades.heart_rush.system import HeartRush
from crossblades.kernel.characters import Characters

HEART_RUSH = HeartRush()

SYSTEMS = {system.name: system for system in (HEART_RUSH,)}
"""Every game, by its name in files."""

CHARACTERS: dict[str, Characters[Any]] = {HEART_RUSH.name: HeartRushCharacters()}
"""The games whose characters have files of their own."""

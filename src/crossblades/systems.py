"""The table of games: the one place that knows them by name."""

from typing import Any

from crossblades.heart_rush.characters.keeper import HeartRushCharacters
from crossblades.heart_rush.characters.maker import HeartRushMaking
from crossblades.heart_rush.numbers.duellists import HeartRushDuels
from crossblades.heart_rush.numbers.stance_odds import HeartRushStances
from crossblades.heart_rush.numbers.tally import HeartRushTallies
from crossblades.heart_rush.sheets.bestiary import HeartRushCreatures
from crossblades.heart_rush.system import HeartRush
from crossblades.kernel.characters import Characters
from crossblades.kernel.creatures import Creatures
from crossblades.kernel.duels import Duels
from crossblades.kernel.game import Game
from crossblades.kernel.importing import Importer
from crossblades.kernel.making import Making
from crossblades.kernel.sealed import Sealing
from crossblades.kernel.tallies import Tallies
from crossblades.swords_reign.characters.keeper import SwordsReignCharacters
from crossblades.swords_reign.characters.maker import SwordsReignMaking
from crossblades.swords_reign.numbers.tally import SwordsReignTallies
from crossblades.swords_reign.statblock.foes import SwordsReignCreatures
from crossblades.swords_reign.statblock.importing import SwordsReignImporter
from crossblades.swords_reign.system import SwordsReign

HEART_RUSH, SWORDS_REIGN = HeartRush(), SwordsReign()

SYSTEMS: dict[str, Game] = {game.name: game for game in (HEART_RUSH, SWORDS_REIGN)}
"""Every game, by its name in files."""

CHARACTERS: dict[str, Characters[Any]] = {
    HEART_RUSH.name: HeartRushCharacters(),
    SWORDS_REIGN.name: SwordsReignCharacters(),
}
"""The games whose characters have files of their own."""

MAKING: dict[str, Making[Any]] = {
    HEART_RUSH.name: HeartRushMaking(),
    SWORDS_REIGN.name: SwordsReignMaking(),
}
"""How the characters of each game are made, step by step."""

IMPORTERS: dict[str, Importer] = {SWORDS_REIGN.name: SwordsReignImporter()}
"""The games that read creatures out of texts."""

CREATURES: dict[str, Creatures] = {
    HEART_RUSH.name: HeartRushCreatures(),
    SWORDS_REIGN.name: SwordsReignCreatures(),
}
"""The games whose creatures have files of their own."""

DUELS: dict[str, Duels] = {HEART_RUSH.name: HeartRushDuels()}
"""The games whose duels can be solved."""

TALLIES: dict[str, Tallies] = {
    HEART_RUSH.name: HeartRushTallies(),
    SWORDS_REIGN.name: SwordsReignTallies(),
}
"""How the fights of each game are counted."""

SEALED: dict[str, Sealing] = {HEART_RUSH.name: HeartRushStances()}
"""The games with sealed choices that can be weighed."""

"""Olde Swords Reign as a game that the kernel can drive and interfaces can show."""

from crossblades.kernel.event import Event
from crossblades.kernel.features import Feature
from crossblades.kernel.packaged import PackagedGame
from crossblades.kernel.words import sentence
from crossblades.swords_reign.bots.tactician import tactician
from crossblades.swords_reign.bots.tactics import sensible
from crossblades.swords_reign.creature import HeroSheet, StatBlock
from crossblades.swords_reign.encounters.encounter import read_encounter
from crossblades.swords_reign.encounters.scenario_check import check
from crossblades.swords_reign.numbers.odds import prospects
from crossblades.swords_reign.options import OPTION_TYPES
from crossblades.swords_reign.order import fight
from crossblades.swords_reign.referee_options import REFEREE_OPTION_TYPES
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.sheets.arriving import shipped_heroes
from crossblades.swords_reign.state import Scenario, begin, seats_of
from crossblades.swords_reign.visibility import view
from crossblades.swords_reign.words import narration
from crossblades.swords_reign.words.board import board, remark
from crossblades.swords_reign.words.features import CONDITION_FEATURES, features_of, meant
from crossblades.swords_reign.words.rulings_text import RULINGS
from crossblades.swords_reign.words.status import status
from crossblades.swords_reign.words.wording import SHORTHAND


class SwordsReign(PackagedGame):
    """The game of d20, EDGE and SETBACK."""

    package = "crossblades.swords_reign"
    name = "swords-reign"
    title = "Olde Swords Reign"
    scenario_type = Scenario
    option_types = (*OPTION_TYPES, *REFEREE_OPTION_TYPES)
    policies = {"sensible": sensible, "tactician": tactician}  # noqa: RUF012
    rulings = RULINGS
    shorthand = SHORTHAND
    referee_field, referee_title = "referee", "Referee"

    check = staticmethod(check)
    begin = staticmethod(begin)
    play = staticmethod(fight)
    view = staticmethod(view)
    label = staticmethod(narration.label)
    question = staticmethod(narration.question)
    status = staticmethod(status)
    board = staticmethod(board)
    remark = staticmethod(remark)
    meant = staticmethod(meant)
    prospects = staticmethod(prospects)
    encounters = staticmethod(library.encounters)
    read_encounter = staticmethod(read_encounter)

    def sides(self, scenario: Scenario) -> dict[str, tuple[str, ...]]:
        return {side: seats_of(scenario, side) for side in scenario.sides}

    def features(self) -> tuple[Feature, ...]:
        owners: dict[str, HeroSheet | StatBlock] = {**shipped_heroes(), **library.foes()}
        owned = (each for owner, sheet in owners.items() for each in features_of(owner, sheet))
        return (*owned, *CONDITION_FEATURES)

    def line(self, event: Event) -> str:
        return sentence(narration.line(event))

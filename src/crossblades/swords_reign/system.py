"""Olde Swords Reign as a game that the kernel can drive and interfaces can show."""

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.choices import Choice, Missing
from crossblades.kernel.event import Event
from crossblades.kernel.features import Feature
from crossblades.kernel.map_parts import MapWords
from crossblades.kernel.packaged import PackagedGame
from crossblades.kernel.people import NOBODY, People, spoken
from crossblades.kernel.sheet import Sheet
from crossblades.kernel.showing import Preview, Turn
from crossblades.kernel.words import sentence
from crossblades.swords_reign.bots.tactician import tactician
from crossblades.swords_reign.bots.tactics import sensible
from crossblades.swords_reign.creature import HeroSheet, StatBlock
from crossblades.swords_reign.encounters.encounter import bare, read_encounter
from crossblades.swords_reign.encounters.newcomers import newcomers, read_creature, vet
from crossblades.swords_reign.encounters.palette import kind_from, kinds_in, palette
from crossblades.swords_reign.encounters.scenario_check import check
from crossblades.swords_reign.numbers.guessing import SwordsReignGuessing
from crossblades.swords_reign.numbers.imagined import on_the_map
from crossblades.swords_reign.numbers.odds import prospects
from crossblades.swords_reign.numbers.preview import preview
from crossblades.swords_reign.options import OPTION_TYPES
from crossblades.swords_reign.order import fight
from crossblades.swords_reign.referee_options import REFEREE_OPTION_TYPES
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.sheets.arriving import shipped_heroes
from crossblades.swords_reign.state import Scenario, begin, seats_of
from crossblades.swords_reign.visibility import View, view
from crossblades.swords_reign.words import narration
from crossblades.swords_reign.words.board import board, remark
from crossblades.swords_reign.words.choices import choice
from crossblades.swords_reign.words.features import CONDITION_FEATURES, features_of, meant
from crossblades.swords_reign.words.hints import hint
from crossblades.swords_reign.words.missing import missing
from crossblades.swords_reign.words.rulings_text import RULINGS
from crossblades.swords_reign.words.sheets import kind_of, sheets
from crossblades.swords_reign.words.status import at_a_glance, status
from crossblades.swords_reign.words.turns import turn
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
    map_words = MapWords(fighter=('hero = "Aldith"',), document="docs/swords-reign.md")
    guessing = SwordsReignGuessing()

    check = staticmethod(check)
    palette = staticmethod(palette)
    kind_from = staticmethod(kind_from)
    kinds_in = staticmethod(kinds_in)
    bare = staticmethod(bare)
    begin = staticmethod(begin)
    play = staticmethod(fight)
    view = staticmethod(view)
    status = staticmethod(status)
    board = staticmethod(board)
    kind_of = staticmethod(kind_of)
    remark = staticmethod(remark)
    meant = staticmethod(meant)
    prospects = staticmethod(prospects)
    encounters = staticmethod(library.encounters)
    read_encounter = staticmethod(read_encounter)
    read_creature = staticmethod(read_creature)
    newcomers = staticmethod(newcomers)
    vet = staticmethod(vet)

    def at_a_glance(self, view: View, creature: str) -> str:
        return at_a_glance(view, creature)

    def sides(self, scenario: Scenario) -> dict[str, tuple[str, ...]]:
        return {side: seats_of(scenario, side) for side in scenario.sides}

    def features(self) -> tuple[Feature, ...]:
        owners: dict[str, HeroSheet | StatBlock] = {**shipped_heroes(), **library.foes()}
        owned = (each for owner, sheet in owners.items() for each in features_of(owner, sheet))
        return (*owned, *CONDITION_FEATURES)

    def hint(self, ask: Ask, view: View) -> str:
        return hint(ask, view)

    def choice(self, option: Option, ask: Ask, view: View) -> Choice:
        return choice(option, ask, view, on_the_map)

    def missing(self, ask: Ask, view: View) -> tuple[Missing, ...]:
        return missing(ask, view, on_the_map)

    def preview(self, option: Option, ask: Ask, view: View) -> Preview | None:
        return preview(option, view, self.choice(option, ask, view).price)

    def sheets(self, view: View, seat: str) -> tuple[Sheet, ...]:
        return sheets(view, seat, on_the_map)

    def turn(self, view: View) -> Turn:
        return turn(view, on_the_map)

    def line(self, event: Event, people: People = NOBODY) -> str:
        return sentence(spoken(narration.line(event), people))

    def label(self, option: Option, people: People = NOBODY) -> str:
        return spoken(narration.label(option), people)

    def question(self, ask: Ask, people: People = NOBODY) -> str:
        return spoken(narration.question(ask), people)

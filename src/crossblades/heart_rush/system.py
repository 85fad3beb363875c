"""Heart Rush as a game that the kernel can drive and interfaces can show."""

from crossblades.heart_rush import library
from crossblades.heart_rush.beginning import begin_with_abilities
from crossblades.heart_rush.bots.tactician import tactician
from crossblades.heart_rush.bots.tactics import sensible
from crossblades.heart_rush.condition_options import CONDITION_OPTION_TYPES
from crossblades.heart_rush.encounters.encounter import bare, read_encounter
from crossblades.heart_rush.encounters.newcomers import read_creature, vet
from crossblades.heart_rush.encounters.palette import kind_from, kinds_in, palette
from crossblades.heart_rush.encounters.scenario_check import check
from crossblades.heart_rush.gear_options import GEAR_OPTION_TYPES
from crossblades.heart_rush.gm_options import GM_OPTION_TYPES
from crossblades.heart_rush.numbers.guessing import HeartRushGuessing
from crossblades.heart_rush.numbers.imagined import imagined
from crossblades.heart_rush.numbers.odds import prospects
from crossblades.heart_rush.numbers.preview import preview
from crossblades.heart_rush.options import OPTION_TYPES
from crossblades.heart_rush.rest_options import REST_OPTION_TYPES
from crossblades.heart_rush.rounds import combat
from crossblades.heart_rush.sheets import templates
from crossblades.heart_rush.sheets.asking import WAYS, asked, wish, with_asking
from crossblades.heart_rush.spell_options import SPELL_OPTION_TYPES
from crossblades.heart_rush.state import Scenario, State, seats_of
from crossblades.heart_rush.veil import veiled
from crossblades.heart_rush.visibility import View, view
from crossblades.heart_rush.words import narration
from crossblades.heart_rush.words.board import board, remark
from crossblades.heart_rush.words.cautions import cautions
from crossblades.heart_rush.words.choices import choice
from crossblades.heart_rush.words.features import features, meant
from crossblades.heart_rush.words.hints import hint
from crossblades.heart_rush.words.missing import missing
from crossblades.heart_rush.words.rulings_text import RULINGS
from crossblades.heart_rush.words.sheets import kind_of, sheets
from crossblades.heart_rush.words.status import at_a_glance, status
from crossblades.heart_rush.words.turns import reveal, stances, turn
from crossblades.heart_rush.words.wording import SHORTHAND
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.choices import Choice, Missing
from crossblades.kernel.event import Event
from crossblades.kernel.map_parts import MapWords
from crossblades.kernel.packaged import PackagedGame
from crossblades.kernel.people import NOBODY, People, spoken
from crossblades.kernel.rule import Rule
from crossblades.kernel.sheet import Sheet
from crossblades.kernel.showing import Preview
from crossblades.kernel.words import sentence


class HeartRush(PackagedGame):
    """The game of stances, heart dice and rush."""

    package = "crossblades.heart_rush"
    name = "heart-rush"
    title = "Heart Rush"
    scenario_type = Scenario
    option_types = (
        *OPTION_TYPES,
        *GEAR_OPTION_TYPES,
        *CONDITION_OPTION_TYPES,
        *SPELL_OPTION_TYPES,
        *REST_OPTION_TYPES,
        *GM_OPTION_TYPES,
    )
    policies = {"sensible": sensible, "tactician": tactician}  # noqa: RUF012
    rulings = RULINGS
    asking = WAYS
    shorthand = SHORTHAND
    referee_field, referee_title = "gm", "GM"
    guessing = HeartRushGuessing()
    map_words = MapWords(lamps=True, fighter=('name = "Ana"', 'template = "swordhand"'))

    begin = staticmethod(begin_with_abilities)
    view = staticmethod(view)
    status = staticmethod(status)
    board = staticmethod(board)
    turn = staticmethod(turn)
    reveal = staticmethod(reveal)
    stances = staticmethod(stances)
    kind_of = staticmethod(kind_of)
    remark = staticmethod(remark)
    meant = staticmethod(meant)
    features = staticmethod(features)
    prospects = staticmethod(prospects)
    encounters = staticmethod(library.encounters)
    read_encounter = staticmethod(read_encounter)
    read_creature = staticmethod(read_creature)
    palette = staticmethod(palette)
    kind_from = staticmethod(kind_from)
    kinds_in = staticmethod(kinds_in)
    bare = staticmethod(bare)
    newcomers = staticmethod(templates.newcomers)
    vet = staticmethod(vet)
    with_asking = staticmethod(with_asking)
    wish = staticmethod(wish)
    asked = staticmethod(asked)
    check = staticmethod(check)

    def play(self, state: State) -> Rule[None]:
        scenario = state.scenario
        secrets = scenario.gm or any(fighter.hides for fighter in scenario.fighters)
        return veiled(state, combat(state)) if secrets else combat(state)

    def at_a_glance(self, view: View, creature: str) -> str:
        return at_a_glance(view, creature)

    def cautions(self, scenario: Scenario) -> tuple[str, ...]:
        return cautions(scenario)

    def sides(self, scenario: Scenario) -> dict[str, tuple[str, ...]]:
        players, others = scenario.players, scenario.sides
        ordered = (players, *(side for side in others if side != players))
        return {side: seats_of(scenario, side) for side in ordered}

    def hint(self, ask: Ask, view: View) -> str:
        return hint(ask, view, imagined)

    def choice(self, option: Option, ask: Ask, view: View) -> Choice:
        return choice(option, ask, view, imagined)

    def missing(self, ask: Ask, view: View) -> tuple[Missing, ...]:
        return missing(ask, view, imagined)

    def line(self, event: Event, people: People = NOBODY) -> str:
        return sentence(spoken(narration.line(event), people))

    def label(self, option: Option, people: People = NOBODY) -> str:
        return spoken(narration.label(option), people)

    def question(self, ask: Ask, people: People = NOBODY) -> str:
        return spoken(narration.question(ask), people)

    def preview(self, option: Option, ask: Ask, view: View) -> Preview | None:
        return preview(option, ask, view, self.choice(option, ask, view).price)

    def sheets(self, view: View, seat: str) -> tuple[Sheet, ...]:
        return sheets(view, seat, imagined)

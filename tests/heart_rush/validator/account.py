"""The fight as a reader of its log knows it: built from the scenario and the events alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.events import HinderDeclared, ManoeuvreDeclared, StuntDeclared
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.event import Event, Rolled
from tests.heart_rush.validator import book

FISTS = Weapon("fists", "improvised", "melee", "bludgeoning", body=True)
"""What one strikes with who has nothing (HR-4.14)."""


@dataclass
class Body:
    """A creature as the log leaves it."""

    sheet: Fighter
    at: str
    hit_points: int
    heart: int
    weapon: Weapon | None
    """What is in hand."""
    shielded: bool
    conditions: dict[str, int] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    bad_sleep: dict[str, int] = field(default_factory=dict)
    rush: int = 0
    acted: bool = False
    dashes: int = 0
    interactions: int = 0
    calls: int = 0
    moved: int = 0
    """Feet of its movement spent in this round."""
    rounds_in_action: int = 0
    in_action: bool = False
    helped_by: str = ""
    uses: dict[str, int] = field(default_factory=dict)
    """How often it has used each ability in this fight."""
    spent: dict[str, str] = field(default_factory=dict)
    """Abilities that it has used and that have not come back, with their frequency."""
    down: bool = False
    """Unconscious."""
    dead: bool = False
    surprised: bool = False
    held: bool = False

    @property
    def name(self) -> str:
        return self.sheet.name

    @property
    def side(self) -> str:
        return self.sheet.side

    @property
    def rank(self) -> int:
        return book.rank(self.sheet.size)

    @property
    def length(self) -> int:
        return book.length(self.sheet.size)

    @property
    def stunned(self) -> bool:
        """HR-11.6, HR-11.7; HR-8.10: the unconscious are incapacitated."""
        return self.down or bool({"stunned", "incapacitated"} & self.conditions.keys())

    @property
    def helpless(self) -> bool:
        """Neither dead nor able to do anything (HR-8.10)."""
        return self.dead or self.stunned


@dataclass
class Clash:
    """The engagement under way."""

    engager: str
    engaged: str
    first_side: str
    """The side first engaged (HR-3.5)."""
    members: list[str]
    stances: dict[str, str | None] = field(default_factory=dict)
    revealed: bool = False
    step: str = ""
    """The stance whose step it is."""
    steps: list[str] = field(default_factory=list)
    in_step: tuple[str, ...] = ()
    declared: list[tuple[str, str]] = field(default_factory=list)
    """Attackers and targets of this step."""
    late: set[tuple[str, str]] = field(default_factory=set)
    """Those that were declared after others of this step were made (HR-6.16)."""
    thrown: list[tuple[str, str]] = field(default_factory=list)
    """Those of second throws (HR-12.3)."""
    made: set[tuple[str, str]] = field(default_factory=set)
    """Those of them that were rolled."""
    used: set[str] = field(default_factory=set)
    """Who has attacked, or done something else instead."""
    stepped: set[str] = field(default_factory=set)
    """Who has had the free sidestep."""
    start: dict[str, Body] = field(default_factory=dict)
    """Everybody as the step found them (HR-6.15)."""
    offences: list[HinderDeclared | ManoeuvreDeclared | StuntDeclared] = field(default_factory=list)
    """Offensive actions that were declared and have not come about."""


@dataclass
class Dash:
    """A dash under way."""

    creature: str
    feet: int = 0
    shared: set[str] = field(default_factory=set)
    """Who was in its space when it set out."""
    shown: set[str] = field(default_factory=set)
    """Who has come out of hiding since: the way was priced without them."""
    rounded: int = 0
    """Steps that cost a part of a foot, which counts as a whole one."""
    tripped: bool = False
    inside: dict[str, int] = field(default_factory=dict)
    """Steps that began and ended in the melee reach of an enemy."""
    strikes: dict[str, int] = field(default_factory=dict)
    """Opportunity attacks of an enemy since the last step."""


@dataclass
class Push:
    """A push under way, of all that one pusher does in one go."""

    by: str
    base: int
    """Feet, where the two are of one size."""
    targets: set[str] = field(default_factory=set)
    feet: dict[str, int] = field(default_factory=dict)


@dataclass
class Harm:
    """Damage that somebody is to take."""

    creature: str
    damage: int
    rule: str
    shrugged: bool = False


class Account:
    """Everything that the log has told so far."""

    def __init__(self, scenario: Scenario, log: Sequence[Event]) -> None:
        self.scenario = scenario
        self.log = log
        self.line = 0
        """The line that is read now."""
        self.bodies = {sheet.name: body_of(sheet) for sheet in scenario.fighters}
        self.plain = not scenario.gm and all(map(is_plain, scenario.fighters))
        """Nobody has an ability, a spell or an element, and no GM rules: the bare rules hold."""
        self.bright = scenario.ground.light == "bright"
        """Everybody is seen who does not hide."""
        self.round = 0
        self.first = ""
        self.turn = ""
        self.passes = 0
        self.turn_used_by: Event | None = None
        """What has taken the turn that runs."""
        self.dash: Dash | None = None
        self.stepped = False
        """The sidestep of this turn was taken."""
        self.push: Push | None = None
        self.unveiled: set[str] = set()
        """Who attacks out of hiding just now."""
        self.hindering: str | None = None
        """How somebody is hindered just now."""
        self.clash: Clash | None = None
        self.just_closed = ""
        """The side first engaged in an engagement that has just closed."""
        self.harms: list[Harm] = []
        self.rolls: list[Rolled] = []
        """The rolls that nothing has used yet."""
        self.ended = False

    @property
    def everyone(self) -> Iterable[Body]:
        return self.bodies.values()

    @property
    def standing_sides(self) -> set[str]:
        """Sides with somebody who is alive and conscious (HR-3.7)."""
        return {body.side for body in self.everyone if not (body.dead or body.down)}

    def other(self, side: str) -> str:
        """The side that it fights."""
        one, two = self.scenario.sides
        return two if side == one else one

    def last_roll(self, who: str, why: str) -> Rolled | None:
        """The latest roll of this kind that nothing has used yet."""
        return next(
            (r for r in reversed(self.rolls) if r.roll.who == who and r.roll.why == why), None
        )

    def use(self, rolled: Rolled) -> None:
        """A roll has had its effect."""
        self.rolls = [each for each in self.rolls if each is not rolled]

    def harm_of(self, creature: str, damage: int | None = None) -> Harm | None:
        """The first damage this creature is to take; of this much, if that is said."""
        return next(
            (h for h in self.harms if h.creature == creature and damage in (None, h.damage)), None
        )


def is_plain(sheet: Fighter) -> bool:
    """Whether nothing on the sheet changes a rule."""
    changing = (
        sheet.abilities,
        sheet.spells,
        sheet.attunements,
        sheet.immune,
        sheet.unburdened,
        sheet.strong_back,
        sheet.slips_past,
        sheet.slips_away,
        sheet.grip_speed,
        sheet.two_weapons,
        sheet.at_home_in_water,
        sheet.sure_footed,
    )
    return not any(changing)


def body_of(sheet: Fighter) -> Body:
    """A creature as it comes into the fight."""
    carried = [weapon for weapon in sheet.weapons if not weapon.body]
    weapon = carried[0] if carried else None
    hands = 2 - (hands_for(weapon) if weapon else 0)
    state = sheet.standing
    return Body(
        sheet,
        sheet.at,
        state.hit_points if state else sheet.hit_points,
        state.heart if state else sheet.heart,
        weapon,
        sheet.shield is not None and hands > 0,
        conditions=dict(state.conditions) if state else {},
        bad_sleep=dict(state.bad_sleep) if state else {},
        down=state is not None and state.hit_points <= 0,
        spent=dict.fromkeys(sheet.spent, ""),
    )


def hands_for(weapon: Weapon) -> int:
    """HR-12.1, HR-12.3: the heavy and those that shoot take two."""
    return 2 if weapon.size == "heavy" or weapon.kind == "ranged" else 1

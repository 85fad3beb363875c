"""Moments at which other chapters and content have their say, by the type of the moment."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Literal, TypeVar

from msgspec import Struct

from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.creature import Ability, AttackStance, Creature
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import CreatureOption, UseAbility
from crossblades.heart_rush.state import Engagement, State
from crossblades.kernel.dice import Part
from crossblades.kernel.event import Rolled
from crossblades.kernel.moments import Registry

NEED_MOTION = (
    "stealth", "climbing", "breaking free", "throwing off", "a feat of might", "a feat of agility"
)  # fmt: skip
"""The checks that are harder where one cannot move freely (HR-10.3, HR-11.5, HR-11.18)."""

ESCAPES = ("wriggling free", "tearing the net")
"""The saves that are harder in deep water (HR-10.3, HR-11.20)."""

NEED_SIGHT = ("perception", "observation", "climbing", "medicine")
"""The checks that are harder for the blinded (HR-11.9)."""


class Moment(Struct, kw_only=True, gc=False):
    """A point in a fight that the book names."""

    state: State
    """The state that counts: for the rolls of a step, as it stood at its start (HR-6.15)."""


class RollMoment(Moment, kw_only=True):
    """Somebody is about to roll."""

    roller: Creature
    ability: Ability | None
    """Whose die is in the pool."""


class AttackRoll(RollMoment, kw_only=True):
    """An attack roll (HR-7.1)."""

    target: Creature
    weapon: Weapon
    might_bonus: bool = False
    """The weapon's might bonus is triggered (HR-6.10)."""
    cover: int = 0
    """Levels of cover that the target has (HR-10.1)."""


class DefenceRoll(RollMoment, kw_only=True):
    """A defence roll (HR-7.2)."""

    attacker: Creature
    weapon: Weapon
    """The attacker's."""
    might_bonus: bool = False


class Check(RollMoment, kw_only=True):
    """A skill check or a contested check (HR-1.2, HR-1.6)."""

    what: str
    against: Creature | None = None
    """Who contests it, if anybody."""


class OffensiveCheck(Check, kw_only=True):
    """A contested check of an offensive action: it is as hard as an A/D roll would be (HR-9.1)."""

    against: Creature
    attacking: bool
    """It stands for an attack roll, not for a defence roll."""

    def stands_for(self) -> AttackRoll | DefenceRoll:
        """The A/D roll, with bare hands, whose advantage and disadvantage it has."""
        if self.attacking:
            return AttackRoll(
                state=self.state, roller=self.roller, ability=self.ability, target=self.against,
                weapon=self.roller.bare,
            )  # fmt: skip
        return DefenceRoll(
            state=self.state, roller=self.roller, ability=self.ability, attacker=self.against,
            weapon=self.against.bare,
        )  # fmt: skip


class Save(RollMoment, kw_only=True):
    """A saving throw (HR-1.3)."""

    what: str
    poison: bool = False
    """It is made against poison (HR-13.4)."""


class SpellDamage(RollMoment, kw_only=True):
    """Damage of a spell, which its caster has rolled (HR-16.1)."""


# --- moments for instants, and for whatever answers to something (HR-5.5)


class Window(Moment, kw_only=True):
    """A moment at which instants may be used; sheets call it by its name, as `stances shown`."""

    @property
    def doer(self) -> str:
        """Whose it is, if it is somebody's alone; of those in hiding only friends learn it."""
        return ""


class CreatureWindow(Window, kw_only=True):
    """Something that a creature does, or that happens to it."""

    creature: Creature

    @property
    def doer(self) -> str:
        return self.creature.name


class RoundStarted(Window, kw_only=True):
    """A round has begun, and everybody has an action."""


class RoundEnding(Window, kw_only=True):
    """A round is about to end; unspent rush is not lost yet."""


class OnTurn(Moment, kw_only=True):
    """A side has its turn: for slow and quick abilities (HR-5.4)."""

    side: str


class ActionAnnounced(Window, kw_only=True):
    """Somebody has said what it does with the turn."""

    option: CreatureOption

    @property
    def doer(self) -> str:
        return self.option.creature


class AbilityAnnounced(Window, kw_only=True):
    """Somebody has announced an ability, which has not happened yet (HR-5.6)."""

    use: UseAbility

    @property
    def doer(self) -> str:
        return self.use.creature


class StepTaken(CreatureWindow, kw_only=True):
    """Somebody has moved a step, willingly or not."""

    origin: str
    steady: bool = False
    """If it is off balance, that does not count yet (HR-6.15)."""


class SidestepMade(CreatureWindow, kw_only=True):
    """Somebody has made a sidestep, or risen by one (HR-4.4)."""

    origin: str


class WalkDone(CreatureWindow, kw_only=True):
    """A dash, or what was left of it after standing up, is over (HR-4.5)."""

    way: tuple[str, ...]
    """All places it has been in, the first one included."""
    left: int = 0
    """Feet of it that were not used."""


class InsteadOfStep(Moment, kw_only=True):
    """Somebody sidesteps: for what is done instead of the step (HR-4.4)."""

    creature: Creature


class EngagementMoment(Window, kw_only=True):
    """A point in an engagement."""

    engagement: Engagement


class EngagementOpened(EngagementMoment, kw_only=True):
    """Somebody has engaged an enemy, and nobody has entered yet (HR-6.1)."""

    creature: Creature


class Entered(EngagementMoment, kw_only=True):
    """Somebody has entered an engagement (HR-4.10)."""

    creature: Creature
    again: bool
    """Its action of this round was spent before."""


class JoiningClosed(EngagementMoment, kw_only=True):
    """Nobody enters any more; stances are not chosen yet."""


class StancesChosen(EngagementMoment, kw_only=True):
    """Everybody has chosen a stance, and none is revealed yet."""


class StancesShown(EngagementMoment, kw_only=True):
    """All stances are revealed."""


class BetweenSteps(EngagementMoment, kw_only=True):
    """A stance's step is over."""


class EngagementClosing(EngagementMoment, kw_only=True):
    """Everything is done; the engagement has not ended yet."""


class AttacksDeclared(EngagementMoment, kw_only=True):
    """The attacks of a step are declared; there may be more (HR-6.7)."""

    stance: AttackStance
    blows: list[Blow]


class InsteadOfAttack(Moment, kw_only=True):
    """Somebody could attack: for what is done instead of it (HR-6.12)."""

    engagement: Engagement
    creature: Creature
    targets: list[Creature]


class AttackComing(Window, kw_only=True):
    """An attack is about to be made, no die has fallen; it may be turned on somebody else."""

    blow: Blow
    answer: Blow | None = None
    """What its target strikes back with (HR-7.4)."""


class BeforeAttack(Window, kw_only=True):
    """An attack is declared, its dice have not fallen; `state` is as it is now."""

    blow: Blow
    before: State
    """What its rolls will count (HR-6.15)."""
    answer: Blow | None = None
    """What its target strikes back with (HR-7.4)."""


class AttackSeen(Window, kw_only=True):
    """The dice of an attack are seen, nobody has taken damage; totals may still change."""

    blow: Blow
    before: State
    """What these rolls have counted (HR-6.15)."""
    struck: Rolled
    defended: Rolled
    attack: int
    defence: int


class AttackMade(Window, kw_only=True):
    """An attack is over, damage or not, contested or not: what it brings besides comes now."""

    blow: Blow
    before: State
    """What its rolls counted (HR-6.15)."""
    struck: Rolled


class DefenceHeld(Window, kw_only=True):
    """A defence was higher than the attack (HR-7.3)."""

    blow: Blow
    attack: int
    defence: int


class DamageComing(CreatureWindow, kw_only=True):
    """Damage is about to be taken; it may still change."""

    damage: int
    by: str
    """Whose attack or doing it is; nobody's, if empty."""
    cause: str = ""
    """The weapon's damage type, or what else it is."""
    weapon: Weapon | None = None
    """What it is dealt with, if with a weapon or what stands for one (HR-12.7)."""


class DamageSuffered(CreatureWindow, kw_only=True):
    """Damage was taken."""

    damage: int
    by: str
    wounded: bool
    dropped: bool
    """It was above 0 hit points before, and is not any more."""
    cause: str = ""
    """The weapon's damage type, or what else it was."""
    weapon: Weapon | None = None
    """What it was dealt with, if with a weapon or what stands for one (HR-12.7)."""


class RollSeen(Window, kw_only=True):
    """The dice of a roll have fallen; its total may still change."""

    roll: RollMoment
    rolled: Rolled
    total: int

    @property
    def doer(self) -> str:
        return self.roll.roller.name


@cache
def called(kind: type[Moment]) -> str:
    """`stances shown` for StancesShown."""
    return " ".join(re.findall("[A-Z][a-z]+", kind.__name__)).lower()


# --- what hangs on rolls


M = TypeVar("M", bound=RollMoment)
Modifier = Callable[[M], Sequence[Part]]

ROLLS: tuple[type[RollMoment], ...] = (AttackRoll, DefenceRoll, Check, OffensiveCheck, Save)

Circumstance = Literal["ground", "light", "shot", "conditions"]
"""Other than plain ground; walls, or want of light; a shot; a condition of one of the two."""

ON_PLAIN_LAND = ("always", "light", "shot", "conditions")

ALWAYS_ASKED: set[type[RollMoment]] = set()
"""The rolls at which a chapter may have a say whatever the circumstances are."""

RULES: Registry[Modifier[Any]] = Registry()
"""What the chapters hang on rolls, by the circumstances in which it can matter."""


def modifies(
    *moments: type[M], only: tuple[Circumstance, ...] = ()
) -> Callable[[Modifier[M]], Modifier[M]]:
    """Let a function add its parts to every roll of these moments.

    `only`: it says something in these circumstances alone, so that in others nobody asks it.
    """

    def hang(function: Modifier[M]) -> Modifier[M]:
        ALWAYS_ASKED.update(() if only else moments)
        for circumstance in only or ("always",):
            RULES.hang(circumstance, moments, function, function)
        return function

    return hang


def modifiers(moment: RollMoment) -> list[Part]:
    """Everything that hangs on a moment, with its sources."""
    parts = by_the_rules(moment)
    parts += _from_abilities(moment)
    if isinstance(moment, OffensiveCheck):
        parts += _levels(_from_abilities(moment.stands_for()))
    return parts


def by_the_rules(moment: RollMoment) -> list[Part]:
    """What hangs on a moment whatever abilities there are."""
    ground = () if moment.state.land.plain else ("ground",)
    hung = RULES.plan(*ON_PLAIN_LAND, *ground).get(type(moment), ())
    return [part for function in hung for part in function(moment)]


def _from_abilities(moment: RollMoment) -> list[Part]:
    return [
        part for hook in moment.state.moments.get(type(moment), ()) for part in hook.parts(moment)
    ]


def _levels(parts: Sequence[Part]) -> list[Part]:
    """HR-9.1: advantage and disadvantage, but no dice and no bonus."""
    return [Part(p.source, p.rule, advantage=p.advantage) for p in parts if p.advantage]

"""The terms of a rule, which abilities may change before it goes on: leaves, prices, numbers.

A rule makes one, lets `abilities.settle` hand it to all who have a say, and reads it again.
"""

from collections.abc import Sequence

from crossblades.heart_rush.creature import Creature, Stance
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.hindering import PLAIN, Hindering, Hindrance
from crossblades.heart_rush.moments import Moment
from crossblades.heart_rush.options import CreatureOption, Pay

# --- what one may do


class MayAttack(Moment, kw_only=True):
    """Whether somebody may attack this target, which is valid otherwise (HR-6.5)."""

    attacker: Creature
    target: Creature
    allowed: bool = True


class MayEngage(Moment, kw_only=True):
    """Whether somebody may engage an enemy, or enter an engagement (HR-4.2, HR-4.10)."""

    creature: Creature
    allowed: bool = True


class MayDash(Moment, kw_only=True):
    """Whether somebody may dash (HR-4.5)."""

    creature: Creature
    allowed: bool = True


class OpenStances(Moment, kw_only=True):
    """The stances that somebody can choose from (HR-6.3)."""

    creature: Creature
    stances: tuple[Stance, ...]


class GrappleRestraint(Moment, kw_only=True):
    """How many levels of restrained a grapple counts as (HR-11.18)."""

    grappler: Creature
    levels: int = 1


class MayInterfere(Moment, kw_only=True):
    """Whether an offensive action is allowed on one whose stance is not beaten (HR-9.1)."""

    creature: Creature
    target: Creature
    shared: bool
    """The two are in the same stance."""
    allowed: bool = False


class StanceHelps(Moment, kw_only=True):
    """Whether somebody has the benefit of the stance it has taken (HR-6.8 to HR-6.11)."""

    creature: Creature
    helps: bool = True


class MaySidestep(Moment, kw_only=True):
    """Whether somebody may sidestep (HR-4.4)."""

    creature: Creature
    allowed: bool = True


class MaySpeak(Moment, kw_only=True):
    """Whether somebody can make itself heard (HR-4.9)."""

    creature: Creature
    allowed: bool = True


class Imposing(Moment, kw_only=True):
    """Conditions that somebody brings on a creature, which may withstand some (HR-11)."""

    by: Creature
    creature: Creature
    fading: bool
    """These levels fade, if such a condition fades at all."""
    withstood: tuple[str, ...] = ()
    less: int = 0
    """By how much each of those that have levels is less."""


class EntersAgain(Moment, kw_only=True):
    """Whether somebody whose action is spent may enter an engagement (HR-4.10)."""

    creature: Creature
    allowed: bool = False


class WhoActs(Moment, kw_only=True):
    """Whether somebody of the side that has the turn may act in it (HR-3.1)."""

    creature: Creature
    allowed: bool = True


class HarmComing(Moment, kw_only=True):
    """Whom harm from outside hurts that is no attack; no die has fallen (HR-5.5).

    Abilities may ask whether another shall suffer it.
    """

    creature: Creature


class TurnKept(Moment, kw_only=True):
    """Whether a side keeps the turn after this (HR-3.1)."""

    option: CreatureOption
    keeps: bool = False


# --- how, and at what price


class FreeSidesteps(Moment, kw_only=True):
    """How many free sidesteps somebody has in agility (HR-6.9)."""

    creature: Creature
    steps: int = 1


class SidestepPlaces(Moment, kw_only=True):
    """Where a sidestep may lead; into the space of an ally, the two change places (HR-4.4)."""

    creature: Creature
    places: list[str]


class SidestepWatched(Moment, kw_only=True):
    """Whose opportunity attacks a sidestep does not avoid (HR-4.4)."""

    mover: Creature
    watchers: list[Creature]


class OpportunityPrice(Moment, kw_only=True):
    """How a strike at one that moves may be paid (HR-4.12)."""

    creature: Creature
    target: Creature
    ways: Sequence[Pay]


class CastingPaid(Moment, kw_only=True):
    """What pays for casting a spell instead of the action (HR-16.1)."""

    creature: Creature
    by: str = ""
    """The ability that does; none, if empty."""
    rush: int = 0
    """What it costs now."""


class RushPrice(Moment, kw_only=True):
    """The rush that a minor ability costs (HR-5.3)."""

    creature: Creature
    ability: str
    rush: int


# --- how much


class WeaponDice(Moment, kw_only=True):
    """What is rolled for the weapon in an attack (HR-7.1)."""

    attacker: Creature
    target: Creature
    weapon: Weapon
    dice: tuple[int, ...]


class ShotRange(Moment, kw_only=True):
    """How far a shot or a throw at somebody reaches without disadvantage (HR-12.3, HR-12.4)."""

    creature: Creature
    target: Creature
    weapon: Weapon
    feet: int


class MightBonus(Moment, kw_only=True):
    """How many times a weapon's might bonus applies (HR-6.10)."""

    attacker: Creature
    times: int = 1


class ConditionLevels(Moment, kw_only=True):
    """How many levels of conditions a cunning attack brings (HR-6.8)."""

    attacker: Creature
    target: Creature
    levels: int


class DefensiveHalves(Moment, kw_only=True):
    """How many times the defensive stance halves damage (HR-6.11)."""

    creature: Creature
    times: int = 1


class WoundRank(Moment, kw_only=True):
    """The rank of a wound that somebody is about to have; below 1 there is none (HR-8.3)."""

    creature: Creature
    rank: int


class GrappleTerms(Moment, kw_only=True):
    """How somebody grapples this one, or holds it (HR-9.2)."""

    creature: Creature
    target: Creature
    sizes: int = 0
    """By how many sizes it counts as larger than it is."""
    any_stance: bool = False
    """It need not beat the target's stance (HR-9.1)."""


class HinderTerms(Moment, kw_only=True):
    """What hindering this target comes to (HR-9.5)."""

    creature: Creature
    target: Creature
    numbers: Hindering = PLAIN
    larger: int = 1
    """How many sizes larger one may be and still be felled."""
    more: tuple[Hindrance, ...] = ()
    """Ways besides the four that everybody has."""


class PushLength(Moment, kw_only=True):
    """How far a creature is forced to move, mostly by a push (HR-10.10)."""

    pusher: Creature
    target: Creature
    feet: int
    weapon: Weapon | None = None
    """The weapon whose might bonus pushes, if it is one (HR-12.3)."""


class CollisionDie(Moment, kw_only=True):
    """The size of the dice for one that is pushed into something (HR-10.11)."""

    pusher: Creature
    moved: Creature
    size: int
    wall: bool = True
    """It is a wall, and no creature."""
    weapon: Weapon | None = None
    """The weapon whose might bonus pushes, if it is one (HR-12.3)."""

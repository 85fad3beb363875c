"""Chapter 14: rest and healing."""

from collections.abc import Iterator

from crossblades.heart_rush.conditions import MOST_LEVELS
from crossblades.heart_rush.creature import Creature, Wound
from crossblades.heart_rush.damage import heal, heals_with_rest, invoking, missing, treat_wounds
from crossblades.heart_rush.dice import cited, die
from crossblades.heart_rush.events import (
    HeartRestored,
    LongRested,
    PoisonFaded,
    PotionDrunk,
    SleepChecked,
    SleptBadly,
    SleptWell,
    WoundsHealed,
)
from crossblades.heart_rush.minds import bring_to_its_senses
from crossblades.heart_rush.resting import BAD_SLEEP, Camp, RestPlan
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule

SLEEPING = "sleeping check"

SLEEPS = 100
"""What a sleeping check must come to (HR-14.2)."""

SHELTER = {"structure": 40, "tent": 20, "none": 0}
BED = {"straw": 40, "bedroll": 20, "none": 0}
WEATHER = {
    "searing": -30,
    "sweltering": -10,
    "comfortable": 30,
    "chilly": 10,
    "freezing": -10,
    "bone-chilling": -30,
}
WATCH, DREAMWORT = -20, 20
SHORT_REST, HOUR = 100, 600
"""Rounds of a short rest, which is ten minutes, and of the wait after a potion."""
POTION = 20
"""Hit points that a healing potion gives back (HR-14.4)."""


def rest(camp: Camp) -> Rule[None]:
    """Friends help the confused; then treating, potions, and the rest itself, for all who rest."""
    plan = camp.plan
    resting = [camp.creatures[name] for name in plan.resting]
    for creature in resting:
        yield from clear_heads(camp, creature)
    if plan.healer:
        for patient in resting:
            yield from treating(camp, camp.creatures[plan.healer], patient)
    for creature in resting:
        if plan.potion:
            yield from potion(camp, creature)
        yield from coats_dry(creature, plan)
        if plan.kind == "short":
            yield from short_rest(creature)
    nights = 0 if plan.kind == "short" else plan.nights
    for _ in range(nights):
        for creature in resting:
            yield from night(camp, creature, plan)


def clear_heads(camp: Camp, creature: Creature) -> Rule[None]:
    """HR-11.14: in company there is somebody whose help ends confusion."""
    others = (other for other in camp.creatures.values() if other is not creature)
    helper = next((other for other in others if other.can_act and not other.stunned), None)
    if helper and creature.can_act:
        yield from bring_to_its_senses(helper, creature)


def treating(camp: Camp, healer: Creature, patient: Creature) -> Rule[None]:
    """HR-8.5: a medicine check, if there is a wound that was not treated yet."""
    if any(not wound.treated for wound in patient.wounds):
        yield from treat_wounds(camp, healer, patient)


def short_rest(creature: Creature) -> Rule[None]:
    """HR-14.1: the heart die returns to its maximum."""
    yield HeartRestored(creature=creature.name, heart=creature.sheet.heart)


def coats_dry(creature: Creature, plan: RestPlan) -> Rule[None]:
    """HR-13.4: what has dried by the end of a short rest; no poison stays potent for a night."""
    rounds = SHORT_REST + HOUR if plan.potion else SHORT_REST
    for poison in creature.sheet.poisons:
        if poison.on and (plan.kind != "short" or poison.potency <= rounds):
            yield PoisonFaded(creature=creature.name, weapon=poison.on, poison=poison.name)


def night(camp: Camp, creature: Creature, plan: RestPlan) -> Rule[None]:
    """HR-14.2, HR-14.3: a long rest, or a night without one, which counts as failure."""
    name = creature.name
    slept = False
    if plan.kind == "long":
        yield LongRested(creature=name)
        yield from short_rest(creature)
        slept = yield from sleeping_check(camp, creature)
    if slept:
        yield from good_night(camp, creature)
    else:
        yield from bad_night(camp, creature)


def sleeping_check(camp: Camp, creature: Creature) -> Rule[bool]:
    """HR-14.2: d100 + modifiers, 100 or more; none with bed, warmth and full shelter.

    HR-8.7: a wound may be invoked for it, as for any check outside combat.
    """
    plan = camp.plan
    if (plan.shelter, plan.bed, plan.weather) == ("structure", "straw", "comfortable"):
        return True
    extra = yield from invoking(camp, creature, SLEEPING)
    parts = (die("sleep", 100, "HR-14.2"), *sleeping_modifiers(plan), *extra)
    rolled: Rolled = yield Roll(creature.name, SLEEPING, parts, cited(("HR-14.2",), extra))
    success = rolled.total >= SLEEPS
    yield SleepChecked(creature=creature.name, total=rolled.total, success=success)
    return success


def sleeping_modifiers(plan: RestPlan) -> Iterator[Part]:
    """HR-14.2: what makes sleep better and worse."""
    shelter = "a permanent structure" if plan.shelter == "structure" else f"a {plan.shelter}"
    bed = "a bed" if plan.bed == "straw" else f"a {plan.bed}"
    given = {
        shelter: SHELTER[plan.shelter],
        bed: BED[plan.bed],
        f"{plan.weather} weather": WEATHER[plan.weather],
        "keeping watch": WATCH if plan.watch else 0,
        "dreamwort": DREAMWORT if plan.dreamwort else 0,
    }
    for source, bonus in given.items():
        if bonus:
            yield Part(source, "HR-14.2", bonus=bonus)


def good_night(camp: Camp, creature: Creature) -> Rule[None]:
    """HR-14.3: treated wounds 1 less, all hit points one can have then, bad sleep made good."""
    name = creature.name
    yield from wounds_heal(camp, creature)
    if lost := missing(creature):
        yield from heal(camp, creature, lost)
    had, gone = creature.conditions, creature.bad_sleep
    left = {condition: level for condition, level in had.items() if condition not in gone}
    yield SleptWell(creature=name, left=left, gone=gone)


def wounds_heal(camp: Camp, creature: Creature) -> Rule[None]:
    """HR-14.3, HR-8.5: each treated wound loses a rank."""
    lowered = [
        Wound(wound.rank - 1, wound.text, wound.treated) if heals_with_rest(camp, wound) else wound
        for wound in creature.wounds
    ]
    yield from _wounds_become(creature, lowered, ("HR-14.3", "HR-8.5"))


def _wounds_become(creature: Creature, wounds: list[Wound], rules: tuple[str, ...]) -> Rule[None]:
    """Wounds of rank 0 are gone (HR-8.5)."""
    left = tuple(wound for wound in wounds if wound.rank > 0)
    if left != creature.wounds:
        yield WoundsHealed(creature=creature.name, wounds=left, rules=rules)


def bad_night(camp: Camp, creature: Creature) -> Rule[None]:
    """HR-14.3, HR-14.5: half the missing hit points, and levels that do not fade."""
    name = creature.name
    if gained := missing(creature) // 2:
        yield from heal(camp, creature, gained)
    number = camp.bad_nights.get(name, 0) + 1
    dice = Part("bad sleep", "HR-14.3", (6,) * levels_of(number))
    rolled: Rolled = yield Roll(name, "bad sleep", (dice,), ("HR-14.3",))
    brought = dict(creature.bad_sleep)
    now = dict(creature.conditions)
    for face in rolled.faces:
        condition = BAD_SLEEP[(face - 1) // 2]
        brought[condition] = min(brought.get(condition, 0) + 1, MOST_LEVELS)
        now[condition] = min(now.get(condition, 0) + 1, MOST_LEVELS)
    yield SleptBadly(creature=name, night=number, bad_sleep=brought, now=now)


def levels_of(number: int) -> int:
    """HR-14.3: one level in the first bad night running, two in the second, one in each after."""
    return 2 if number == 2 else 1


def potion(camp: Camp, creature: Creature) -> Rule[None]:
    """HR-14.4: after an hour every wound loses a rank, and 20 hit points come back."""
    yield PotionDrunk(creature=creature.name)
    lowered = [Wound(wound.rank - 1, wound.text, wound.treated) for wound in creature.wounds]
    yield from _wounds_become(creature, lowered, ("HR-14.4",))
    yield from heal(camp, creature, POTION)

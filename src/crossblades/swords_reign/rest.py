"""OS-6.5, OS-6.8: breathers, nights and safe havens."""

from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.actions import heroic_actions
from crossblades.swords_reign.conditions import can_act
from crossblades.swords_reign.creature import Creature, HeroSheet
from crossblades.swords_reign.damage import heal
from crossblades.swords_reign.dice import modifier, save
from crossblades.swords_reign.dying import death_roll, wake
from crossblades.swords_reign.events import (
    HavenReached,
    HitDieSpent,
    NightPassed,
    NothingToEat,
    ProvisionEaten,
    Restored,
    Stabilised,
    Tended,
    Tired,
)
from crossblades.swords_reign.options import Action, CastSpell, Stabilise, UseItem
from crossblades.swords_reign.rest_asks import ChooseRelief, MaySpendHitDie
from crossblades.swords_reign.rest_options import (
    KeepHitDice,
    RegainHitPoints,
    ShakeOffFatigue,
    SpendHitDie,
)
from crossblades.swords_reign.resting import CAMP, Camp
from crossblades.swords_reign.state import State

SHAKING_OFF = 12
"""OS-6.5: the DC of the save to lose Fatigue."""


def rest(camp: Camp) -> Rule[None]:
    """First it is decided who of the dying lives; then everybody rests."""
    for creature in camp.creatures.values():
        yield from fate(camp, creature)
    resting = [camp.creatures[name] for name in camp.plan.resting]
    living = [creature for creature in resting if creature.up]
    if camp.plan.kind == "haven":
        yield from safe_haven(living)
    for creature in living:
        if camp.plan.kind == "breather":
            yield from breather(camp, creature)
        elif camp.plan.kind == "night":
            yield from night(camp, creature)


def fate(camp: Camp, creature: Creature) -> Rule[None]:
    """OS-5.11, OS-4.2: a companion's Provision, or the dying roll until it is decided."""
    if creature.status == "dying" and (friend := _who_can_tend(camp, creature)):
        yield Tended(creature=friend.name, ally=creature.name)
        yield Stabilised(creature=creature.name, by=friend.name, rules=("OS-5.11",))
    while creature.status == "dying":
        yield from death_roll(camp, creature, for_a_companion)
    if creature.status == "stable":
        yield from wake(creature)


def for_a_companion(state: State, creature: Creature) -> list[Action]:
    """OS-4.2: the last, heroic action of one who dies in camp; others are for fights."""
    return [
        option
        for option in heroic_actions(state, creature)
        if (isinstance(option, CastSpell | UseItem) and option.target != creature.name)
        or isinstance(option, Stabilise)
    ]


def _who_can_tend(camp: Camp, patient: Creature) -> Creature | None:
    friends = (c for c in companions(camp, patient) if can_act(c))
    return next((friend for friend in friends if friend.provisions), None)


def companions(camp: Camp, creature: Creature) -> list[Creature]:
    """All others at the camp, who tends them among them: they share their Provisions."""
    return [other for other in camp.creatures.values() if other is not creature]


# --- breathers


def breather(camp: Camp, creature: Creature) -> Rule[None]:
    """OS-6.5: a Provision, for hit points or a save against Fatigue; for both if an ally tends."""
    hurt, tired = missing(creature) > 0, creature.fatigue > 0
    if not hurt and not tired:
        return
    if not (yield from eat(camp, creature)):
        return
    if hurt and tired and not is_tended(camp, creature):
        options = (RegainHitPoints(creature.name), ShakeOffFatigue(creature.name))
        choice = yield ChooseRelief(seat=CAMP, creature=creature.name, options=options)
        hurt, tired = isinstance(choice, RegainHitPoints), isinstance(choice, ShakeOffFatigue)
    if hurt:
        yield from regain(camp, creature, "breather", 4)
    if tired and (yield from save(camp, creature, "CON", SHAKING_OFF, "Fatigue")):
        yield from less_fatigue(creature, 1)


def eat(camp: Camp, creature: Creature) -> Rule[bool]:
    """OS-6.5: one's own Provision, or else a companion's."""
    sharing = (creature, *companions(camp, creature))
    owner = next((each for each in sharing if each.provisions), None)
    if owner is None:
        yield NothingToEat(creature=creature.name)
        return False
    yield ProvisionEaten(creature=creature.name, of=owner.name)
    return True


def is_tended(camp: Camp, creature: Creature) -> bool:
    """OS-6.5: by an ally, who is somebody else and can act."""
    tending = camp.plan.tending
    return tending not in ("", creature.name) and can_act(camp.creatures[tending])


# --- nights and havens


def night(camp: Camp, creature: Creature) -> Rule[None]:
    """OS-6.5: Fatigue falls, by 2 with food and shelter; hit dice may be spent."""
    plan = camp.plan
    yield NightPassed(creature=creature.name, food=plan.food, shelter=plan.shelter)
    yield from less_fatigue(creature, 2 if plan.food and plan.shelter != "none" else 1)
    yield from spend_hit_dice(camp, creature)


def spend_hit_dice(camp: Camp, creature: Creature) -> Rule[None]:
    """OS-6.5: each gives its roll and CON, as long as there are some and one is hurt."""
    sheet, name = creature.sheet, creature.name
    assert isinstance(sheet, HeroSheet)
    while missing(creature) and camp.spent_dice[name] < sheet.level:
        choice = yield MaySpendHitDie(
            seat=CAMP, creature=name, left=sheet.level - camp.spent_dice[name],
            missing=missing(creature), options=(SpendHitDie(name), KeepHitDice(name)),
        )  # fmt: skip
        if isinstance(choice, KeepHitDice):
            return
        spent = camp.spent_dice[name] + 1
        yield HitDieSpent(creature=name, spent=spent, left=sheet.level - spent)
        yield from regain(camp, creature, "hit die", sheet.hit_die)


def safe_haven(living: list[Creature]) -> Rule[None]:
    """OS-6.8: 1d4 + 1 days, and everything is restored."""
    if not living:
        return
    parts = (Part("d4", "OS-6.8", (4,)), Part("a day", "OS-6.8", bonus=1))
    rolled: Rolled = yield Roll(living[0].name, "days in a safe haven", parts, ("OS-6.8",))
    yield HavenReached(days=rolled.total)
    for creature in living:
        yield Restored(creature=creature.name)


# --- what all of them do


def missing(creature: Creature) -> int:
    """Hit points up to the maximum."""
    return creature.sheet.hit_points - creature.hit_points


def regain(camp: Camp, creature: Creature, why: str, die: int) -> Rule[None]:
    """OS-6.5: the die and CON, at least 1: no rest hurts."""
    constitution = modifier(creature, "CON")
    parts: tuple[Part, ...] = (Part(why, "OS-6.5", (die,)),)
    if constitution:
        parts += (Part("CON", "OS-1.1", bonus=constitution),)
    rolled: Rolled = yield Roll(creature.name, why, parts, ("OS-6.5",))
    yield from heal(camp, creature, max(rolled.total, 1), ("OS-6.5",))


def less_fatigue(creature: Creature, levels: int) -> Rule[None]:
    """OS-6.5: never below none."""
    if creature.fatigue:
        left = max(creature.fatigue - levels, 0)
        yield Tired(creature=creature.name, fatigue=left, rules=("OS-6.5",))

"""What a GM may set while a side has its turn: the log says that it was decreed."""

from typing import get_args

from crossblades.heart_rush.asks import DecreeEffect, MayDecree
from crossblades.heart_rush.conditions import CONDITIONS, is_incapacitated
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import dies_at
from crossblades.heart_rush.dice import CHALLENGES, group_check, skill_check
from crossblades.heart_rush.events import (
    ConditionDecreed,
    Died,
    EndDecreed,
    HitPointsDecreed,
    PlaceDecreed,
    Rearranged,
)
from crossblades.heart_rush.gm import ask_gm, detail, ruled
from crossblades.heart_rush.gm_options import CheckNamed, Decree, Task, Together, Winner
from crossblades.heart_rush.hazards import water_and_air
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.holding import keep_on
from crossblades.heart_rush.options import MoveTo
from crossblades.heart_rush.settling import settle
from crossblades.heart_rush.sizes import MUCH_LARGER
from crossblades.heart_rush.space import adjacent, free_for
from crossblades.heart_rush.state import State
from crossblades.heart_rush.upheavals import UPHEAVALS
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.decree_options import Amount, ConditionNamed, NoDecree, Subject
from crossblades.kernel.rule import Rule

MOST_HIT_POINTS = 1000

CHECKS = (
    CheckNamed("perception", "cunning"),
    CheckNamed("observation", "cunning"),
    CheckNamed("a feat of might", "might"),
    CheckNamed("a feat of agility", "agility"),
    CheckNamed("a feat of cunning", "cunning"),
    CheckNamed("a feat of presence", "presence"),
)
"""What the GM may call for (HR-1.2)."""

DECREES: tuple[Option, ...] = (
    Decree("hit points"),
    Decree("condition"),
    Decree("position"),
    Decree("check"),
    Decree("taking away"),
    Decree("newcomer"),
    Decree("ground"),
    Decree("light"),
    Decree("end of the fight"),
)


WITH_DOORS = (*DECREES[:-1], Decree("door"), DECREES[-1])
"""The same on a map with doors."""


def may_decree(state: State) -> tuple[Ask, ...]:
    """What stands open for the GM while a side has its turn."""
    gm = state.scenario.gm
    if not gm:
        return ()
    return (MayDecree(seat=gm, options=WITH_DOORS if state.grid.doors else DECREES),)


def decree_effect(state: State, what: str, rules: tuple[str, ...]) -> Rule[None]:
    """HR-9.6: let the GM set what a stunt, or a spell, has brought about."""
    options = (NoDecree(), *DECREES[:3])
    choice = yield from ask_gm(state, DecreeEffect, options, what=what, rules=rules)
    if isinstance(choice, Decree):
        yield from decree(state, choice)


def decree(state: State, chosen: Decree) -> Rule[None]:
    """Set something, change who fights and where, have a check made, or end the fight."""
    gm = state.scenario.gm
    if chosen.what == "end of the fight":
        winners = [*map(Winner, state.scenario.sides), Winner(None)]
        winner = yield from detail(state, "winner", winners)
        if isinstance(winner, Winner):
            yield EndDecreed(gm=gm, winner=winner.side)
        return
    if chosen.what in UPHEAVALS:
        yield from UPHEAVALS[chosen.what](state)
        yield from settle(state)
        yield Rearranged(seen_by=(gm,))
        return
    living = [c.name for c in state.everyone if not c.dead]
    subjects: list[Option] = [*map(Subject, living)]
    if chosen.what == "check":
        subjects += _groups(state)
    subject = yield from detail(state, "subject", subjects)
    if isinstance(subject, NoDecree):
        return
    if chosen.what == "check":
        yield from _call_for_a_check(state, subject)
        return
    creature = state.creatures[subject.creature]
    if chosen.what == "hit points":
        yield from _set_hit_points(state, creature)
    elif chosen.what == "condition":
        yield from _set_condition(state, creature)
    else:
        yield from _set_position(state, creature)


def _set_hit_points(state: State, creature: Creature) -> Rule[None]:
    """HR-8.2, HR-8.6: what a number of hit points means stays as it is."""
    amount = Amount(creature.hit_points, -MOST_HIT_POINTS, creature.sheet.hit_points)
    choice = yield from detail(state, "hit points", [amount], creature.name)
    if isinstance(choice, NoDecree):
        return
    yield HitPointsDecreed(
        gm=state.scenario.gm, creature=creature.name, hit_points=choice.number,
        known_by=state.counting(creature),
    )  # fmt: skip
    if creature.hit_points <= dies_at(state, creature):
        yield Died(creature=creature.name)


def _set_condition(state: State, creature: Creature) -> Rule[None]:
    """Chapter 11: any condition, at any level it can have, and whom it comes from."""
    named = yield from detail(state, "condition", [*map(ConditionNamed, CONDITIONS)])
    if isinstance(named, NoDecree):
        return
    name, condition = named.condition, CONDITIONS[named.condition]
    level = creature.conditions.get(name, 0)
    amount = Amount(level, 0, condition.most)
    choice = yield from detail(state, "levels", [amount], creature.name, name)
    if isinstance(choice, NoDecree):
        return
    source = Subject("")
    if choice.number and condition.source:
        others = [Subject(other.name) for other in _behind_it(state, creature, name)]
        source = yield from detail(state, "source", others, creature.name, name)
        if isinstance(source, NoDecree):
            return
    if name == "hidden" and not choice.number:
        yield from show_oneself(creature, "decree")
    yield ConditionDecreed(
        gm=state.scenario.gm, creature=creature.name, condition=name, level=choice.number,
        source=source.creature, rules=(condition.rule,),
    )  # fmt: skip
    yield from _take_seats(state)


def _behind_it(state: State, creature: Creature, condition: str) -> list[Creature]:
    """HR-9.2, HR-9.4, HR-11.15: from whom it could have this condition."""
    others = [c for c in state.everyone if c is not creature and not c.dead]
    if CONDITIONS[condition].source == "anyone":
        return others
    near = [other for other in others if adjacent(state, creature, other)]
    if condition == "grappled":
        return [other for other in near if other.free_hands and not is_incapacitated(other)]
    if condition == "grappling":
        return near if creature.free_hands and not is_incapacitated(creature) else []
    if condition == "climbed-on":
        return [other for other in near if creature.rank >= other.rank + MUCH_LARGER]
    return [other for other in near if other.rank >= creature.rank + MUCH_LARGER]


def _take_seats(state: State) -> Rule[None]:
    """HR-11.19: those who have been put on a creature are where it is."""
    for rider in state.everyone:
        if "creature climber" in rider.conditions:
            climbed = state.creatures[rider.sources["creature climber"]]
            yield from keep_on(state, rider, climbed, state.grid.xy[rider.at])


def _groups(state: State) -> list[Together]:
    """HR-1.8: every side of several that could make a check as one."""
    sides = [side for side in state.scenario.sides if len(state.on_side(side)) > 1]
    return [Together(side, task) for side in sides for task in get_args(Task)]


def _call_for_a_check(state: State, who: Subject | Together) -> Rule[None]:
    """HR-1.2: against a number of the GM's; what comes of it is for the GM to say."""
    named = yield from detail(state, "check", CHECKS)
    if isinstance(named, NoDecree):
        return
    average, most = CHALLENGES["average"], CHALLENGES["heroic"]
    number = yield from detail(state, "challenge", [Amount(average, 1, most)])
    if isinstance(number, NoDecree):
        return
    what, against = named.what, number.number
    ruling = f"{what} against {against}"
    if isinstance(who, Together):
        yield from ruled(state, f"a check of the {who.side} together", ruling, ("HR-1.8",))
        members = state.on_side(who.side)
        yield from group_check(state, members, named.ability, what, against, who.task)
        return
    name = who.creature
    yield from ruled(state, f"a check of {name}", ruling, ("HR-1.2",), name)
    yield from skill_check(state, state.creatures[name], named.ability, what, against)


def _set_position(state: State, creature: Creature) -> Rule[None]:
    """HR-10.7, HR-10.8: anywhere it may stand."""
    places: list[Option] = [MoveTo(space) for space in state.grid.on(free_for(state, creature))]
    choice = yield from detail(state, "place", places, creature.name)
    if isinstance(choice, MoveTo):
        yield PlaceDecreed(
            gm=state.scenario.gm, creature=creature.name, origin=creature.at, to=choice.space
        )
        yield from _take_seats(state)
        yield from water_and_air(state, creature)

"""What a Referee may set while somebody has the turn: the log says that it was decreed."""

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.decree_options import Amount, ConditionNamed, NoDecree, Subject
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import MayDecree
from crossblades.swords_reign.conditions import CONDITIONS, FROM_SOMEBODY, is_mindless
from crossblades.swords_reign.creature import MOST_FATIGUE, UNTIL_ENDED, Creature
from crossblades.swords_reign.damage import falls, heal, left_with
from crossblades.swords_reign.dice import check
from crossblades.swords_reign.effects import ABILITIES
from crossblades.swords_reign.events import (
    ConditionDecreed,
    Distracted,
    EdgeDecreed,
    EndDecreed,
    FatigueDecreed,
    GivingUpDecreed,
    HitPointsDecreed,
    PlaceDecreed,
    Ruled,
)
from crossblades.swords_reign.improvise import DIFFICULTIES, difficulty, failed_without, lost_senses
from crossblades.swords_reign.morale import check_morale, kinds
from crossblades.swords_reign.ready import TRIGGERS, displaced, spring
from crossblades.swords_reign.referee_options import (
    Decree,
    Decreed,
    Kind,
    NeedsSense,
    PlaceNamed,
    SetAbility,
    Winner,
)
from crossblades.swords_reign.settling import settle
from crossblades.swords_reign.space import occupied
from crossblades.swords_reign.state import State
from crossblades.swords_reign.upheavals import UPHEAVALS, detail

LONGEST = 100
"""Turns of a condition that is decreed."""

MOST_EDGE = 5
"""Of EDGE or SETBACK that is decreed for one roll."""


def may_decree(state: State) -> tuple[Ask, ...]:
    """What stands open for the Referee while somebody has the turn."""
    referee = state.scenario.referee
    if not referee:
        return ()
    always: tuple[Decreed, ...] = (
        "hit points", "condition", "position", "check", "fatigue", "edge", "distraction",
    )  # fmt: skip
    options: list[Option] = [Decree(what) for what in always]
    if any(waits_for_words(c) for c in state.creatures.values()):
        options.append(Decree("trigger"))
    if _shaky(state):
        options.append(Decree("morale"))
    if any(may_give_up(state, c) for c in state.creatures.values()):
        options += [Decree("flight"), Decree("surrender")]
    upheavals = [what for what in UPHEAVALS if what != "door" or state.grid.doors]
    options += [*map(Decree, upheavals), Decree("end of the fight")]
    return (MayDecree(seat=referee, options=tuple(options)),)


def waits_for_words(creature: Creature) -> bool:
    """OS-5.13: whether it has readied an action for something only the Referee can judge."""
    return creature.readied is not None and creature.readied.trigger not in TRIGGERS


def may_give_up(state: State, creature: Creature) -> bool:
    """OS-2.5: the Referee may have any foe flee or surrender."""
    return creature.up and creature.side == state.foes


def _shaky(state: State) -> list[tuple[str, str]]:
    """OS-6.6: every kind that may check its morale, with its side."""
    return [(side, kind) for side in state.scenario.sides for kind in kinds(state, side)]


def decree(state: State, chosen: Decree) -> Rule[None]:
    """Set something, as the Referee says."""
    if chosen.what == "end of the fight":
        yield from _end(state)
    elif chosen.what == "morale":
        yield from _call_for_morale(state)
    elif chosen.what in UPHEAVALS:
        yield from UPHEAVALS[chosen.what](state)
    else:
        those = [c for c in state.creatures.values() if c.on_the_map]
        if chosen.what == "trigger":
            those = [c for c in those if waits_for_words(c)]
        elif chosen.what in ("flight", "surrender"):
            those = [c for c in those if may_give_up(state, c)]
        subject = yield from detail(
            state, "subject", [Subject(creature.name) for creature in those]
        )
        if isinstance(subject, Subject):
            yield from _DECREES[chosen.what](state, state.creatures[subject.creature])
    yield from settle(state)


def _end(state: State) -> Rule[None]:
    """OS-2.5."""
    winners = [*map(Winner, state.scenario.sides), Winner(None)]
    winner = yield from detail(state, "winner", winners)
    if isinstance(winner, Winner):
        yield EndDecreed(referee=state.scenario.referee, winner=winner.side)


def _call_for_morale(state: State) -> Rule[None]:
    """OS-6.6: when the odds turn overwhelming, or for the rallied, something far worse."""
    shaky = _shaky(state)
    several = [kind for _, kind in shaky]
    choices = {
        Kind(kind, side if several.count(kind) > 1 else ""): side for side, kind in shaky
    }  # fmt: skip
    choice = yield from detail(state, "doubters", [*choices])
    if isinstance(choice, Kind):
        yield from check_morale(state, choices[choice], choice.kind, ["odds"])


def _hit_points(state: State, creature: Creature) -> Rule[None]:
    """OS-4.1, OS-4.4: what 0 means stays as it is."""
    amount = Amount(max(creature.hit_points, 0), 0, creature.sheet.hit_points)
    choice = yield from detail(state, "hit points", [amount], creature.name)
    if isinstance(choice, NoDecree):
        return
    standing = creature.hit_points > 0
    yield HitPointsDecreed(referee=state.scenario.referee, creature=creature.name)
    if creature.down and choice.number:
        yield from heal(state, creature, choice.number - creature.hit_points, ("OS-5.14",))
        return
    yield left_with(state, creature, choice.number, ("OS-5.14",))
    if standing and not choice.number:
        yield from falls(state, creature)


def _condition(state: State, creature: Creature) -> Rule[None]:
    """Chapter 7: any condition, for any number of turns, and whom it comes from."""
    named = yield from detail(state, "condition", [*map(ConditionNamed, CONDITIONS)])
    if isinstance(named, NoDecree):
        return
    name = named.condition
    now = max(UNTIL_ENDED, min(creature.conditions.get(name, 0), LONGEST))
    amount = Amount(now, UNTIL_ENDED, LONGEST)
    choice = yield from detail(state, "turns", [amount], creature.name, name)
    if isinstance(choice, NoDecree):
        return
    source = Subject("")
    if choice.number and name in FROM_SOMEBODY:
        others = [Subject(c.name) for c in state.creatures.values() if c is not creature]
        source = yield from detail(state, "source", others, creature.name, name)
        if isinstance(source, NoDecree):
            return
    yield ConditionDecreed(
        referee=state.scenario.referee, creature=creature.name, condition=name,
        turns=choice.number, source=source.creature, rules=("OS-5.14", CONDITIONS[name]),
    )  # fmt: skip


def _position(state: State, creature: Creature) -> Rule[None]:
    """OS-6.9: anywhere that is free."""
    free = state.grid.open & ~occupied(state, creature)
    places = [PlaceNamed(space) for space in state.grid.on(free)]
    choice = yield from detail(state, "place", places, creature.name)
    if isinstance(choice, PlaceNamed):
        origin = creature.at
        yield PlaceDecreed(
            referee=state.scenario.referee, creature=creature.name, origin=origin, to=choice.space
        )
        yield from displaced(state, creature, origin)


def _check(state: State, creature: Creature) -> Rule[None]:
    """OS-1.2: what comes of it is for the Referee to say; a foe's is one for all (OS-1.6)."""
    ability, told = ABILITIES[0], ""
    senses = lost_senses(creature)
    if creature.hero or is_mindless(creature) or senses:
        ways = [*map(SetAbility, ABILITIES), *senses]
        named = yield from detail(state, "ability", ways, creature.name)
        if isinstance(named, NoDecree):
            return
        if isinstance(named, NeedsSense):
            yield failed_without(creature, "check", named.sense)
            return
        ability, told = named.ability, f"{named.ability} "
    hard = yield from detail(state, "difficulty", DIFFICULTIES, creature.name, ability=ability)
    if not isinstance(hard, NoDecree):
        number = difficulty(hard)
        yield Ruled(
            what=f"a check of {creature.name}", ruling=f"{told}against DC {number}",
            rules=("OS-5.14", "OS-1.2"),
        )  # fmt: skip
        yield from check(state, creature, ability, number, f"{told}check")


def _fatigue(state: State, creature: Creature) -> Rule[None]:
    """OS-4.3."""
    amount = Amount(creature.fatigue, 0, MOST_FATIGUE)
    choice = yield from detail(state, "fatigue", [amount], creature.name)
    if isinstance(choice, Amount):
        yield FatigueDecreed(
            referee=state.scenario.referee, creature=creature.name, fatigue=choice.number
        )


def _edge(state: State, creature: Creature) -> Rule[None]:
    """OS-1.3, OS-6.7: for what a note of a block says, or for anything else."""
    amount = Amount(creature.ruled, -MOST_EDGE, MOST_EDGE)
    choice = yield from detail(state, "edge", [amount], creature.name)
    if isinstance(choice, Amount):
        yield EdgeDecreed(
            referee=state.scenario.referee, creature=creature.name, edge=choice.number
        )


def _distraction(state: State, creature: Creature) -> Rule[None]:
    """OS-5.10: it may hide in plain sight on its next turn."""
    yield Distracted(referee=state.scenario.referee, creature=creature.name)


def _flight(state: State, creature: Creature) -> Rule[None]:
    """OS-2.5, OS-6.6: it runs, as the broken do."""
    yield GivingUpDecreed(referee=state.scenario.referee, creature=creature.name, surrender=False)


def _surrender(state: State, creature: Creature) -> Rule[None]:
    """OS-2.5."""
    yield GivingUpDecreed(referee=state.scenario.referee, creature=creature.name, surrender=True)


def _trigger(state: State, creature: Creature) -> Rule[None]:
    """OS-5.13: what somebody has waited for happens now."""
    assert creature.readied is not None
    yield from spring(state, creature, creature.readied.trigger)


_DECREES = {
    "hit points": _hit_points,
    "condition": _condition,
    "position": _position,
    "check": _check,
    "fatigue": _fatigue,
    "edge": _edge,
    "distraction": _distraction,
    "trigger": _trigger,
    "flight": _flight,
    "surrender": _surrender,
}

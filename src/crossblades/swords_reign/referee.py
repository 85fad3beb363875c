"""What a Referee may set while somebody has the turn: the log says that it was decreed."""

from collections.abc import Sequence
from typing import Any

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.decree_options import Amount, ConditionNamed, NoDecree, Subject
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import DecreeDetail, DecreePart, MayDecree
from crossblades.swords_reign.conditions import CONDITIONS, FROM_SOMEBODY, is_mindless
from crossblades.swords_reign.creature import MOST_FATIGUE, UNTIL_ENDED, Creature
from crossblades.swords_reign.damage import falls, heal, left_with
from crossblades.swords_reign.dice import check
from crossblades.swords_reign.effects import ABILITIES, Ability
from crossblades.swords_reign.events import (
    ConditionDecreed,
    Distracted,
    EndDecreed,
    FatigueDecreed,
    HitPointsDecreed,
    PlaceDecreed,
    Ruled,
)
from crossblades.swords_reign.improvise import DIFFICULTIES
from crossblades.swords_reign.morale import check_morale, kinds
from crossblades.swords_reign.ready import TRIGGERS, spring
from crossblades.swords_reign.referee_options import (
    Decree,
    Decreed,
    Kind,
    PlaceNamed,
    SetAbility,
    SetDC,
    Winner,
)
from crossblades.swords_reign.settling import settle
from crossblades.swords_reign.space import occupied
from crossblades.swords_reign.state import State

LONGEST = 100
"""Turns of a condition that is decreed."""


def may_decree(state: State) -> tuple[Ask, ...]:
    """What stands open for the Referee while somebody has the turn."""
    referee = state.scenario.referee
    if not referee:
        return ()
    always: tuple[Decreed, ...] = (
        "hit points", "condition", "position", "check", "fatigue", "distraction",
    )  # fmt: skip
    options: list[Option] = [Decree(what) for what in always]
    if any(waits_for_words(c) for c in state.creatures.values()):
        options.append(Decree("trigger"))
    if _shaky(state):
        options.append(Decree("morale"))
    options.append(Decree("end of the fight"))
    return (MayDecree(seat=referee, options=tuple(options)),)


def waits_for_words(creature: Creature) -> bool:
    """OS-5.13: whether it has readied an action for something only the Referee can judge."""
    return creature.readied is not None and creature.readied.trigger not in TRIGGERS


def _shaky(state: State) -> list[tuple[str, str]]:
    """OS-6.6: every kind that may check its morale, with its side."""
    return [(side, kind) for side in state.scenario.sides for kind in kinds(state, side)]


def decree(state: State, chosen: Decree) -> Rule[None]:
    """Set something, as the Referee says."""
    if chosen.what == "end of the fight":
        yield from _end(state)
    elif chosen.what == "morale":
        yield from _call_for_morale(state)
    else:
        those = [c for c in state.creatures.values() if c.on_the_map]
        if chosen.what == "trigger":
            those = [c for c in those if waits_for_words(c)]
        subject = yield from _detail(
            state, "subject", [Subject(creature.name) for creature in those]
        )
        if isinstance(subject, Subject):
            yield from _DECREES[chosen.what](state, state.creatures[subject.creature])
    yield from settle(state)


def _detail(
    state: State,
    part: DecreePart,
    options: Sequence[Option],
    creature: str = "",
    condition: str = "",
    ability: Ability = "STR",
) -> Rule[Any]:
    """Ask for a part of a decree; the Referee may still think better of it."""
    offered = (*options, NoDecree())
    return (
        yield DecreeDetail(
            seat=state.scenario.referee, part=part, creature=creature, condition=condition,
            ability=ability, options=offered,
        )
    )  # fmt: skip


def _end(state: State) -> Rule[None]:
    """OS-2.5."""
    winners = [*map(Winner, state.scenario.sides), Winner(None)]
    winner = yield from _detail(state, "winner", winners)
    if isinstance(winner, Winner):
        yield EndDecreed(referee=state.scenario.referee, winner=winner.side)


def _call_for_morale(state: State) -> Rule[None]:
    """OS-6.6: when the odds turn overwhelming, or for the rallied, something far worse."""
    shaky = _shaky(state)
    several = [kind for _, kind in shaky]
    choices = {
        Kind(kind, side if several.count(kind) > 1 else ""): side for side, kind in shaky
    }  # fmt: skip
    choice = yield from _detail(state, "doubters", [*choices])
    if isinstance(choice, Kind):
        yield from check_morale(state, choices[choice], choice.kind, ["odds"])


def _hit_points(state: State, creature: Creature) -> Rule[None]:
    """OS-4.1, OS-4.4: what 0 means stays as it is."""
    amount = Amount(max(creature.hit_points, 0), 0, creature.sheet.hit_points)
    choice = yield from _detail(state, "hit points", [amount], creature.name)
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
    named = yield from _detail(state, "condition", [*map(ConditionNamed, CONDITIONS)])
    if isinstance(named, NoDecree):
        return
    name = named.condition
    now = max(UNTIL_ENDED, min(creature.conditions.get(name, 0), LONGEST))
    amount = Amount(now, UNTIL_ENDED, LONGEST)
    choice = yield from _detail(state, "turns", [amount], creature.name, name)
    if isinstance(choice, NoDecree):
        return
    source = Subject("")
    if choice.number and name in FROM_SOMEBODY:
        others = [Subject(c.name) for c in state.creatures.values() if c is not creature]
        source = yield from _detail(state, "source", others, creature.name, name)
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
    choice = yield from _detail(state, "place", places, creature.name)
    if isinstance(choice, PlaceNamed):
        yield PlaceDecreed(
            referee=state.scenario.referee, creature=creature.name, origin=creature.at,
            to=choice.space,
        )  # fmt: skip


def _check(state: State, creature: Creature) -> Rule[None]:
    """OS-1.2: what comes of it is for the Referee to say; a foe's is one for all (OS-1.6)."""
    ability, told = ABILITIES[0], ""
    if creature.hero or is_mindless(creature):
        named = yield from _detail(state, "ability", [*map(SetAbility, ABILITIES)], creature.name)
        if isinstance(named, NoDecree):
            return
        ability, told = named.ability, f"{named.ability} "
    hard = yield from _detail(state, "difficulty", DIFFICULTIES, creature.name, ability=ability)
    if isinstance(hard, SetDC):
        yield Ruled(
            what=f"a check of {creature.name}", ruling=f"{told}against DC {hard.dc}",
            rules=("OS-5.14", "OS-1.2"),
        )  # fmt: skip
        yield from check(state, creature, ability, hard.dc, f"{told}check")


def _fatigue(state: State, creature: Creature) -> Rule[None]:
    """OS-4.3."""
    amount = Amount(creature.fatigue, 0, MOST_FATIGUE)
    choice = yield from _detail(state, "fatigue", [amount], creature.name)
    if isinstance(choice, Amount):
        yield FatigueDecreed(
            referee=state.scenario.referee, creature=creature.name, fatigue=choice.number
        )


def _distraction(state: State, creature: Creature) -> Rule[None]:
    """OS-5.10: it may hide in plain sight on its next turn."""
    yield Distracted(referee=state.scenario.referee, creature=creature.name)


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
    "distraction": _distraction,
    "trigger": _trigger,
}

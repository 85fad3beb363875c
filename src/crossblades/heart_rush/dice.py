"""Chapter 1: the dice of a roll, checks, saving throws, contests."""

from collections.abc import Sequence
from functools import cache

from msgspec import structs

from crossblades.heart_rush.abilities import expire
from crossblades.heart_rush.asks import FaceComplication
from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.events import Checked, ContestDecided, HelpUsed
from crossblades.heart_rush.gm_options import Task
from crossblades.heart_rush.instants import at, awaited
from crossblades.heart_rush.moments import (
    Check,
    OffensiveCheck,
    RollMoment,
    RollSeen,
    Save,
    modifiers,
)
from crossblades.heart_rush.options import FailOutright, TakeComplication
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule

CHALLENGES = {
    "fairly easy": 6,
    "average": 9,
    "hard": 12,
    "very hard": 15,
    "nearly impossible": 18,
    "heroic": 21,
}
"""Challenge numbers (HR-1.2)."""


@cache
def die(source: str, size: int, rule: str) -> Part:
    """One die of a pool."""
    return Part(source, rule, (size,))


def heart_and_ability(creature: Creature, ability: Ability) -> tuple[Part, Part]:
    """HR-1.1, HR-1.2: the two dice that every roll of a creature starts from."""
    return two_dice(creature.heart, ability, getattr(creature.sheet, ability))


@cache
def two_dice(heart: int, ability: Ability, size: int) -> tuple[Part, Part]:
    """HR-1.1: the same, by their sizes."""
    return die("heart", heart, "HR-1.1"), die(ability, size, "HR-1.1")


def half(number: int) -> int:
    """HR-1.7: halves round up."""
    return (number + 1) // 2


def make_roll(
    state: State, moment: RollMoment, why: str, dice: tuple[Part, ...], rules: tuple[str, ...]
) -> Rule[Rolled]:
    """Roll these dice with every modifier of the moment.

    The line of the roll cites the rules of all of them.
    """
    if more := modifiers(moment):
        dice, rules = (*dice, *more), cited(rules, more)
    rolling = throw(state, moment.roller.name, why, dice, rules)
    return seen(state, moment, rolling) if awaited(state, RollSeen) else rolling


def throw(
    state: State, name: str, why: str, dice: tuple[Part, ...], rules: tuple[str, ...]
) -> Rule[Rolled]:
    """Roll these dice and nothing else, but with help if there is some (HR-4.16).

    Help counts as it is now, even inside a step: the first roll uses it up.
    """
    helper = state.creatures[name].helped_by
    if helper:
        help_given = (Part(f"help from {helper}", "HR-4.8", advantage=1),)
        dice, rules = (*dice, *help_given), cited(rules, help_given)
    rolled: Rolled = yield Roll(name, why, dice, rules)
    if helper:
        yield HelpUsed(creature=name, helper=helper)
    return rolled


def cited(rules: tuple[str, ...], parts: Sequence[Part]) -> tuple[str, ...]:
    """These rules and those of the parts, each once."""
    return tuple(dict.fromkeys((*rules, *[part.rule for part in parts])))


def seen(state: State, moment: RollMoment, rolling: Rule[Rolled]) -> Rule[Rolled]:
    """HR-5.5: after any roll instants may be used, and abilities may change its total."""
    rolled = yield from rolling
    roll_seen = RollSeen(state=state, roll=moment, rolled=rolled, total=rolled.total)
    yield from at(roll_seen)
    if roll_seen.total == rolled.total:
        return rolled
    return structs.replace(rolled, total=roll_seen.total)


def skill_check(
    state: State,
    creature: Creature,
    ability: Ability,
    what: str,
    against: int,
    extra: Sequence[Part] = (),
) -> Rule[Checked]:
    """HR-1.2: heart die + ability die + modifiers; meeting the number succeeds."""
    moment = Check(state=state, roller=creature, ability=ability, what=what)
    dice = (*heart_and_ability(creature, ability), *extra)
    rules = ("HR-1.2", *[part.rule for part in extra])
    rolled = yield from make_roll(state, moment, what, dice, rules)
    worst = 1 + creature.conditions.get(_VULNERABLE[ability], 0)
    total, failed, complication = yield from complications(creature, rolled, against, worst)
    checked = Checked(
        creature=creature.name, what=what, total=total, against=against,
        success=not failed and total >= against, complication=complication,
        rules=("HR-1.2", "HR-1.4") if failed or complication else ("HR-1.2",),
    )  # fmt: skip
    yield checked
    return checked


def complications(
    creature: Creature, rolled: Rolled, against: int, worst: int = 1
) -> Rule[tuple[int, bool, bool]]:
    """HR-1.4: a 1 is a failure, or a new roll of that die and a complication; two are both.

    For the vulnerable, faces up to the `worst` one are as bad as a 1 (HR-11.13).
    Returns the total, whether the check has failed outright, and whether it is complicated.
    """
    ones = sum(face <= worst for face in rolled.kept)
    if ones >= 2:
        return rolled.total, True, True
    if not ones:
        return rolled.total, False, False
    name, (size, face) = creature.name, _the_bad_die(rolled, worst)
    rest = rolled.total - face
    options: tuple[Option, ...] = (FailOutright(name), TakeComplication(name))
    choice = yield FaceComplication(
        seat=creature.seat, creature=name, size=size, rest=rest, against=against, options=options
    )
    if isinstance(choice, FailOutright):
        return rolled.total, True, False
    return rest + (yield from second_try(name, size)), False, True


def second_try(name: str, size: int) -> Rule[int]:
    """HR-1.4: the die that showed a 1, once more."""
    part = die("rolled again", size, "HR-1.4")
    again: Rolled = yield Roll(name, "second try", (part,), ("HR-1.4",))
    return again.total


_VULNERABLE: dict[Ability, str] = {
    "might": "physically vulnerable",
    "agility": "physically vulnerable",
    "cunning": "mentally vulnerable",
    "presence": "mentally vulnerable",
}
"""The condition that makes complications of each ability's checks likelier (HR-11.13)."""


def _the_bad_die(rolled: Rolled, worst: int) -> tuple[int, int]:
    """The size and the face of the kept die that shows a 1, or what is as bad."""
    sizes = rolled.sizes
    return next(
        (sizes[i], face)
        for i, face in enumerate(rolled.faces)
        if face <= worst and i not in rolled.dropped
    )


def challenge_number(creature: Creature, ability: Ability | None) -> int:
    """HR-1.3: the highest face of the ability die (else the heart die) + 2 per paragon level."""
    size: int = getattr(creature.sheet, ability) if ability else creature.heart
    return size + 2 * creature.sheet.paragon


def saving_throw(
    state: State,
    creature: Creature,
    ability: Ability,
    what: str,
    against: int,
    poison: bool = False,
) -> Rule[Checked]:
    """HR-1.3: rolled like a check, never complicated."""
    moment = Save(state=state, roller=creature, ability=ability, what=what, poison=poison)
    dice = heart_and_ability(creature, ability)
    rolled = yield from make_roll(state, moment, what, dice, ("HR-1.3",))
    checked = Checked(
        creature=creature.name, what=what, total=rolled.total, against=against,
        success=rolled.total >= against, rules=("HR-1.3",),
    )  # fmt: skip
    yield checked
    return checked


def contest(
    state: State,
    creature: Creature,
    ability: Ability,
    other: Creature,
    answer: Ability,
    what: str,
    offensive: bool = False,
    extra: tuple[tuple[Part, ...], tuple[Part, ...]] = ((), ()),
    halved: bool = False,
    before: State | None = None,
) -> Rule[str | None]:
    """HR-1.6: both roll heart + ability; the higher total wins. Returns the winner's name.

    As an offensive action, it is as hard for each as an A/D roll would be (HR-9.1). `extra` is
    what else goes into the two rolls; `halved`: the first one's total counts half (HR-9.2).
    `before`: what the rolls count, if they are made within a step (HR-6.15).
    """
    totals = []
    counts = before or state
    creature, other = counts.creatures[creature.name], counts.creatures[other.name]
    first, second = (creature, ability, other, extra[0]), (other, answer, creature, extra[1])
    for roller, theirs, against, more in (first, second):
        moment = Check(state=counts, roller=roller, ability=theirs, what=what, against=against)
        if offensive:
            moment = OffensiveCheck(
                state=counts, roller=roller, ability=theirs, what=what, against=against,
                attacking=roller is creature,
            )  # fmt: skip
        dice = (*heart_and_ability(roller, theirs), *more)
        rolled = yield from make_roll(state, moment, what, dice, ("HR-1.6",))
        totals.append(rolled.total)
        if offensive:
            yield from expire(state, "attack or defence", state.creatures[roller.name])
    mine, yours = totals
    whole, mine = mine, half(mine) if halved else mine
    winner = None if mine == yours else creature.name if mine > yours else other.name
    yield ContestDecided(
        creature=creature.name, other=other.name, what=what, total=mine, answer=yours,
        winner=winner, halved=whole if halved else 0,
        rules=("HR-1.6", "HR-1.7", "HR-9.2") if halved else ("HR-1.6",),
    )  # fmt: skip
    return winner


def group_check(
    state: State,
    members: Sequence[Creature],
    ability: Ability,
    what: str,
    against: int,
    task: Task,
) -> Rule[Checked]:
    """HR-1.8: the worst member rolls a weakest-link task, the best a shared one, with advantage."""
    pick = min if task == "weakest link" else max
    roller = pick(members, key=lambda c: c.heart + getattr(c.sheet, ability))
    helped = Part("the group", "HR-1.8", advantage=1)
    return (yield from skill_check(state, roller, ability, what, against, (helped,)))

"""Chapter 6 and 12: what a stance brings besides its attack."""

from collections.abc import Sequence
from functools import cache
from itertools import product

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.arrival import step
from crossblades.heart_rush.asks import ChooseConditions, CrushOrPush, FollowPush, ThrowAgain
from crossblades.heart_rush.attack import attack
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.cantrips import MIGHTY_PUSH, PUSH
from crossblades.heart_rush.condition_options import Crush, PushAway
from crossblades.heart_rush.conditions import imposed
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import take_damage, who_suffers
from crossblades.heart_rush.events import AttackDeclared
from crossblades.heart_rush.forced import feet_of_attack, push, push_distance
from crossblades.heart_rush.gear import Cantrip, Weapon, may_wield
from crossblades.heart_rush.grips import drag_along, grapples, sets_out
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.limits import off_limits
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.options import Attack, Follow, HoldBack, Inflict, Stay
from crossblades.heart_rush.space import free_for
from crossblades.heart_rush.speed import may_move, stopped
from crossblades.heart_rush.stances import as_stances_help, stance_helps, valid_targets
from crossblades.heart_rush.state import Engagement, State
from crossblades.heart_rush.terms import ConditionLevels, MightBonus
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

LEVELS = 2
"""HR-6.8: how many levels of conditions a cunning attack brings at the most."""


@cache
def splits(most: int) -> tuple[Option, ...]:
    """HR-6.8: up to so many levels, in any split, all of them first."""
    ways = sorted(product(range(most + 1), repeat=3), key=lambda split: -sum(split))
    return tuple(Inflict(*levels) for levels in ways if sum(levels) <= most)


def stance_bonus(
    state: State, before: State, engagement: Engagement, blow: Blow, made: Blow
) -> Rule[None] | tuple[()]:
    """HR-6.17: bonuses come with any attack made, damage or not, after its rolls.

    They are those of the attack that was declared, on whoever has suffered it.
    """
    if blow.stance == "cunning" and engagement.stances[blow.target] == "agility":
        helps = stance_helps(state, state.creatures[blow.attacker])
        return cunning_bonus(state, made) if helps else ()
    if blow.might_bonus and throws_again(blow.weapon):
        return throwing_bonus(state, before, engagement, blow)
    return ()


def cunning_bonus(state: State, blow: Blow) -> Rule[None]:
    """HR-6.8: the target takes up to two levels of dazed, off-balanced, weakened."""
    attacker, target = state.creatures[blow.attacker], state.creatures[blow.target]
    levels = LEVELS
    if ConditionLevels in state.moments:
        asked = ConditionLevels(state=state, attacker=attacker, target=target, levels=levels)
        levels = settle(asked).levels
    return inflict(state, attacker, target, ("HR-6.8", "HR-6.17"), levels)


def inflict(
    state: State,
    attacker: Creature,
    target: Creature,
    rules: tuple[str, ...],
    levels: int,
    fading: bool = True,
) -> Rule[None]:
    """HR-6.8: up to so many levels, in any split, at the attacker's choice."""
    if target.dead:
        return
    choice: Inflict = yield ChooseConditions(
        seat=attacker.seat, creature=attacker.name, target=target.name, options=splits(levels),
        rules=rules,
    )  # fmt: skip
    chosen = {}
    if choice.dazed:
        chosen["dazed"] = choice.dazed
    if choice.off_balanced:
        chosen["off-balanced"] = choice.off_balanced
    if choice.weakened:
        chosen["weakened"] = choice.weakened
    if chosen:
        yield imposed(state, attacker, target, chosen, rules, fading)


def throws_again(weapon: Weapon) -> bool:
    """HR-12.3: whether another throw is its might bonus."""
    return weapon.kind == "thrown"


def throwing_bonus(state: State, before: State, engagement: Engagement, blow: Blow) -> Rule[None]:
    """HR-12.3: the might bonus of a thrown weapon is another throw."""
    for _ in range(might_bonuses(state, blow)):
        yield from throw_again(state, before, engagement, blow)


def throw_again(state: State, before: State, engagement: Engagement, blow: Blow) -> Rule[None]:
    """HR-12.3, HR-12.9: another thrown weapon, drawn free, at another target; never chained."""
    attacker = state.creatures[blow.attacker]
    weapons = _other_thrown(attacker, blow.weapon)
    targets = [
        target.name
        for target in valid_targets(state, engagement, attacker, blow.stance, blow.weapon)
        if target.name != blow.target
    ]
    if not weapons or not targets:
        return
    name = attacker.name
    throws = (Attack(name, t, weapon) for weapon in weapons for t in targets)
    options: tuple[Option, ...] = (*throws, HoldBack(name))
    choice = yield ThrowAgain(seat=attacker.seat, creature=name, options=options)
    if isinstance(choice, HoldBack):
        return
    weapon = weapons[choice.weapon]
    yield AttackDeclared(
        creature=name, target=choice.target, stance=blow.stance, weapon=choice.weapon,
        rules=("HR-12.3", "HR-12.9"),
    )  # fmt: skip
    halved = engagement.stances[choice.target] == "defensive"
    again = Blow(name, choice.target, blow.stance, weapon, halved=halved)
    again = as_stances_help(state, again)
    made = yield from attack(state, before, again)
    yield from turned_against(attacker, state.creatures[made.target])


def _other_thrown(attacker: Creature, thrown: Weapon) -> dict[str, Weapon]:
    """What could be thrown next, by name; where there is no choice, no name is needed."""
    found = [
        weapon
        for weapon in attacker.sheet.weapons
        if weapon.kind == "thrown"
        and (weapon.name != thrown.name or weapon.count > 1)
        and may_wield(attacker.sheet.size, weapon)
    ]
    if len(found) == 1:
        return {"": found[0]}
    return {weapon.name: weapon for weapon in found}


def pushes(state: State, engagement: Engagement, blows: Sequence[Blow]) -> Rule[None] | tuple[()]:
    """HR-12.3, HR-10.15: pushes of melee might come at the step's end, the targeted side first.

    So do those of force (HR-12.7).
    """
    pushing = []
    for blow in blows:
        if (blow.might_bonus or type(blow.weapon) is Cantrip) and _pushes(blow):
            pushing.append(blow)
    return _pushing(state, pushing, engagement.targeted_side) if pushing else ()


def _pushing(state: State, blows: list[Blow], side: str) -> Rule[None]:
    """HR-10.15: one push after the other, those of this side first."""
    for blow in _side_first(state, blows, side) if len(blows) > 1 else blows:
        pusher, target = state.creatures[blow.attacker], state.creatures[blow.target]
        if blow.weapon.rolls:
            for _ in range(might_bonuses(state, blow)):
                yield from push_back(state, pusher, target, blow.weapon)
        elif not target.dead:
            feet = MIGHTY_PUSH if blow.might_bonus else PUSH
            yield from push(
                state, pusher, target, feet_of_attack(pusher, target, blow.stance, feet)
            )


def _side_first(state: State, blows: list[Blow], side: str) -> list[Blow]:
    return sorted(blows, key=lambda blow: state.creatures[blow.attacker].side != side)


def _pushes(blow: Blow) -> bool:
    """HR-12.3, HR-12.7, HR-12.8: melee weapons and damaging blasts by might, and force always."""
    weapon = blow.weapon
    if type(weapon) is Cantrip and not weapon.rolls:
        return weapon.element == "force"
    return blow.might_bonus and weapon.kind == "melee"


def might_bonuses(state: State, blow: Blow) -> int:
    """HR-6.10: how many times the weapon's might bonus applies."""
    if MightBonus not in state.moments:
        return 1
    return settle(MightBonus(state=state, attacker=state.creatures[blow.attacker])).times


def push_back(state: State, pusher: Creature, target: Creature, weapon: Weapon) -> Rule[None]:
    """HR-12.3: push 10 feet, more or less by size, and step into the vacated spaces."""
    if target.dead:
        return
    if grapples(pusher, target) and (yield from crushes(state, pusher, target)):
        return
    vacated = yield from push(state, pusher, target, push_distance(pusher, target), weapon)
    if not vacated or not pusher.can_act or pusher.held:
        return
    if not (pusher.conditions and stopped(pusher)):
        yield from follow(state, pusher, vacated)


def crushes(state: State, pusher: Creature, target: Creature) -> Rule[bool]:
    """HR-9.3: instead of pushing the one it grapples, it may hurt it. Returns whether it does."""
    name = pusher.name
    choice = yield CrushOrPush(
        seat=pusher.seat, creature=name, target=target.name, options=(Crush(name), PushAway(name))
    )
    if isinstance(choice, PushAway):
        return False
    yield from crush(state, pusher, target)
    return True


def crush(state: State, pusher: Creature, target: Creature) -> Rule[None]:
    """HR-9.3: 1d6, and 1d6 more for each size by which it exceeds the one it grapples."""
    name = pusher.name
    dice = Part("grapple", "HR-9.3", (6,) * (1 + max(pusher.rank - target.rank, 0)))
    hurt = yield from who_suffers(state, target)
    rolled: Rolled = yield Roll(name, "crushing", (dice,), ("HR-9.3",))
    yield from take_damage(state, hurt, rolled.total, "crushing", name)


def follow(state: State, pusher: Creature, vacated: int) -> Rule[None]:
    """HR-12.3: the pusher may step into the vacated spaces unprovoked.

    Whom an instant takes elsewhere on the way goes no farther (HR-5.5).
    """
    name = pusher.name
    ways = ways_to_follow(state, pusher, vacated)
    if not ways:
        return
    options: list[Option] = [Follow(name, place) for place in ways]
    options.append(Stay(name))
    choice = yield FollowPush(seat=pusher.seat, creature=name, options=tuple(options))
    here = pusher.at
    if isinstance(choice, Follow) and (yield from exertion(state, pusher)):
        if pusher.conditions and not (yield from sets_out(state, pusher)):
            return
        for space in ways[choice.space]:
            origin = pusher.at
            if origin != here:
                return
            here = space
            goes_on = yield from step(state, pusher, space, ("HR-12.3",))
            if pusher.sources and pusher.at != origin:
                goes_on = (yield from drag_along(state, pusher, origin)) and goes_on
            if not goes_on:
                return


def ways_to_follow(state: State, pusher: Creature, vacated: int) -> dict[str, tuple[str, ...]]:
    """HR-12.3: where steps lead that enter vacated spaces only, and those steps.

    Who has aimed or cast goes no farther than that allows (HR-12.5, HR-16.1).
    """
    grid, land, length = state.grid, state.land, pusher.length
    if length > 1:
        vacated = grid.room(vacated | grid.square(pusher.at, length), length)
    left = vacated & free_for(state, pusher, known=True) & ~off_limits(state, pusher)
    left &= ~grid.bit[pusher.at]
    ways: dict[str, tuple[str, ...]] = {pusher.at: ()}
    found = [pusher.at]
    for at in found:
        if not left or not may_move(pusher, FEET * (len(ways[at]) + 1)):
            break
        for place in land.steps(at, left, length):
            left &= ~grid.bit[place]
            ways[place] = (*ways[at], place)
            found.append(place)
    del ways[pusher.at]
    return ways

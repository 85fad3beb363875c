"""Chapter 6 and 12: what a stance brings besides its attack."""

from functools import cache
from itertools import product

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.arrival import step
from crossblades.heart_rush.asks import ChooseConditions, FollowPush, ThrowAgain
from crossblades.heart_rush.attack import attack
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.conditions import gained
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import AttackDeclared
from crossblades.heart_rush.forced import push, push_distance
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.moments import ConditionLevels
from crossblades.heart_rush.options import Attack, Follow, HoldBack, Inflict, Stay
from crossblades.heart_rush.space import free_for
from crossblades.heart_rush.stances import valid_targets
from crossblades.heart_rush.state import Engagement, State
from crossblades.kernel.ask import Option
from crossblades.kernel.rule import Rule

LEVELS = 2
"""HR-6.8: how many levels of conditions a cunning attack brings at the most."""


@cache
def splits(most: int) -> tuple[Option, ...]:
    """HR-6.8: up to so many levels, in any split, all of them first."""
    ways = sorted(product(range(most + 1), repeat=3), key=lambda split: -sum(split))
    return tuple(Inflict(*levels) for levels in ways if sum(levels) <= most)


def stance_bonus(state: State, before: State, engagement: Engagement, blow: Blow) -> Rule[None]:
    """HR-6.17: bonuses come with any attack made, damage or not, after its rolls."""
    if blow.stance == "cunning" and engagement.stances[blow.target] == "agility":
        yield from cunning_bonus(state, blow)
    elif blow.might_bonus and blow.weapon.kind == "thrown":
        yield from throw_again(state, before, engagement, blow)


def cunning_bonus(state: State, blow: Blow) -> Rule[None]:
    """HR-6.8: the target takes up to two levels of dazed, off-balanced, weakened."""
    attacker, target = state.creatures[blow.attacker], state.creatures[blow.target]
    levels = LEVELS
    if state.hooks:
        asked = ConditionLevels(state=state, attacker=attacker, target=target, levels=levels)
        levels = settle(asked).levels
    yield from inflict(attacker, target, ("HR-6.8",), levels)


def inflict(
    attacker: Creature, target: Creature, rules: tuple[str, ...], levels: int = LEVELS
) -> Rule[None]:
    """HR-6.8: up to two levels, or so many, in any split, at the attacker's choice."""
    if target.dead:
        return
    choice: Inflict = yield ChooseConditions(
        seat=attacker.seat, creature=attacker.name, target=target.name, options=splits(levels)
    )
    split = {
        "dazed": choice.dazed,
        "off-balanced": choice.off_balanced,
        "weakened": choice.weakened,
    }
    chosen = {name: level for name, level in split.items() if level}
    if chosen:
        yield gained(target, chosen, rules)


def throw_again(state: State, before: State, engagement: Engagement, blow: Blow) -> Rule[None]:
    """HR-12.3, HR-12.9: another thrown weapon, drawn free, at another target; never chained."""
    attacker = state.creatures[blow.attacker]
    weapon = _another_thrown(attacker, blow.weapon)
    targets = [
        target.name
        for target in valid_targets(state, engagement, attacker, blow.stance)
        if target.name != blow.target
    ]
    if weapon is None or not targets:
        return
    name = attacker.name
    options: tuple[Option, ...] = (*(Attack(name, target) for target in targets), HoldBack(name))
    choice = yield ThrowAgain(seat=attacker.seat, creature=name, options=options)
    if isinstance(choice, HoldBack):
        return
    yield AttackDeclared(
        creature=name, target=choice.target, stance=blow.stance, rules=("HR-12.3", "HR-12.9")
    )
    halved = engagement.stances[choice.target] == "defensive"
    yield from attack(
        state, before, Blow(name, choice.target, blow.stance, weapon, halved=halved)
    )  # fmt: skip


def _another_thrown(attacker: Creature, thrown: Weapon) -> Weapon | None:
    for weapon in attacker.sheet.weapons:
        if weapon.kind == "thrown" and (weapon.name != thrown.name or weapon.count > 1):
            return weapon
    return None


def pushes(state: State, engagement: Engagement, blows: list[Blow]) -> Rule[None]:
    """HR-12.3, HR-10.15: pushes of melee might come at the step's end, the targeted side first."""
    pushing = [blow for blow in blows if blow.might_bonus and blow.weapon.kind == "melee"]
    side = engagement.targeted_side
    for blow in sorted(pushing, key=lambda blow: state.creatures[blow.attacker].side != side):
        yield from push_back(state, state.creatures[blow.attacker], state.creatures[blow.target])


def push_back(state: State, pusher: Creature, target: Creature) -> Rule[None]:
    """HR-12.3: push 10 feet, more or less by size, and step into the vacated spaces."""
    if target.dead:
        return
    vacated = yield from push(state, pusher, target, push_distance(pusher, target))
    if vacated and pusher.can_act and not pusher.held:
        yield from follow(state, pusher, vacated)


def follow(state: State, pusher: Creature, vacated: set[str]) -> Rule[None]:
    """HR-12.3: the pusher may step into the vacated spaces unprovoked."""
    name = pusher.name
    ways = ways_to_follow(state, pusher, vacated)
    if not ways:
        return
    options: tuple[Option, ...] = (*(Follow(name, place) for place in ways), Stay(name))
    choice = yield FollowPush(seat=pusher.seat, creature=name, options=options)
    if isinstance(choice, Follow) and (yield from exertion(state, pusher)):
        for space in ways[choice.space]:
            if not (yield from step(state, pusher, space, ("HR-12.3",), feet=0)):
                return


def ways_to_follow(state: State, pusher: Creature, vacated: set[str]) -> dict[str, tuple[str, ...]]:
    """HR-12.3: where steps lead that enter vacated spaces only, and those steps."""
    grid, length = state.grid, pusher.length
    free = free_for(state, pusher, known=True)
    allowed = vacated | set(grid.footprint(pusher.at, length))
    ways: dict[str, tuple[str, ...]] = {pusher.at: ()}
    found = [pusher.at]
    for at in found:
        for place in grid.on(state.land.around(at, length) & free):
            if place not in ways and allowed.issuperset(grid.footprint(place, length)):
                ways[place] = (*ways[at], place)
                found.append(place)
    del ways[pusher.at]
    return ways

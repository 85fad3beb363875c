"""OS-5.7 to OS-5.9, OS-5.17: grapple, shove, disarm, and getting free."""

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.conditions import immune_to, may_attack
from crossblades.swords_reign.creature import UNTIL_ENDED, Creature
from crossblades.swords_reign.dice import contest
from crossblades.swords_reign.doing import offers, perform
from crossblades.swords_reign.effects import Ability
from crossblades.swords_reign.events import (
    Disarmed,
    Grappled,
    GrappleEnded,
    Tried,
    Unaffected,
)
from crossblades.swords_reign.hitting import afflict, break_charm, come_out, push
from crossblades.swords_reign.options import Disarm, Escape, Grapple, LetGo, Shove
from crossblades.swords_reign.settling import settle
from crossblades.swords_reign.space import away_from, beside
from crossblades.swords_reign.state import State

STRONG_OR_QUICK: tuple[Ability, ...] = ("STR", "DEX")


def within_arms_reach(state: State, creature: Creature) -> list[Creature]:
    """Enemies beside it that it may lay hands on."""
    return [
        enemy
        for enemy in beside(state, creature, state.enemies(creature))
        if may_attack(creature, enemy)
    ]


def hostile(creature: Creature, target: Creature) -> Rule[None]:
    """OS-5.22, OS-7.2: laying hands on somebody ends hiding, and a charm on the victim."""
    yield from come_out(creature)
    yield from break_charm(creature, target)


# --- grapple


@offers("grapple")
def grapples(state: State, creature: Creature) -> list[Grapple]:
    """OS-5.7: anybody beside it that it does not hold yet."""
    return [
        Grapple(creature.name, enemy.name)
        for enemy in within_arms_reach(state, creature)
        if creature.name not in enemy.sources.get("grappled", ()) and not enemy.down
    ]


@perform.register
def grapple(option: Grapple, state: State) -> Rule[None]:
    """OS-5.7, OS-6.7: STR against STR or DEX."""
    creature, target = state.creatures[option.creature], state.creatures[option.target]
    yield Tried(creature=creature.name, what="grapple", target=target.name, rules=("OS-5.7",))
    won = yield from contest(state, creature, "STR", target, "grapple")
    yield from hostile(creature, target)
    if won and (why := immune_to(target, "grappled")):
        yield Unaffected(creature=target.name, condition="grappled", why=why)
    elif won:
        yield Grappled(creature=creature.name, target=target.name)
    yield from settle(state)


@offers("escape")
def escapes(_state: State, creature: Creature) -> list[Escape]:
    """OS-5.17: an Action, with STR or DEX; from each grappler by itself."""
    ways = STRONG_OR_QUICK if creature.hero else STRONG_OR_QUICK[:1]
    return [
        Escape(creature.name, grappler, ability)
        for grappler in creature.sources.get("grappled", ())
        for ability in ways
    ]


@perform.register
def escape(option: Escape, state: State) -> Rule[None]:
    """OS-5.17: against the grappler's STR."""
    creature, grappler = state.creatures[option.creature], state.creatures[option.grappler]
    yield Tried(creature=creature.name, what="escape", target=grappler.name, rules=("OS-5.17",))
    holding = STRONG_OR_QUICK if state.rulings.holding_with == "STR or DEX" else STRONG_OR_QUICK[:1]
    if (yield from contest(state, creature, option.ability, grappler, "escape", holding)):
        yield GrappleEnded(creature=grappler.name, target=creature.name, why="got free")


def releases(state: State, creature: Creature) -> list[LetGo]:
    """OS-5.17: a grappler may let go."""
    return [
        LetGo(creature.name, other.name)
        for other in state.creatures.values()
        if creature.name in other.sources.get("grappled", ())
    ]


@perform.register
def let_go(option: LetGo, _state: State) -> Rule[None]:
    """OS-5.17: it costs nothing."""
    yield GrappleEnded(creature=option.creature, target=option.target, why="lets go")


# --- shove


@offers("shove")
def shoves(state: State, creature: Creature) -> list[Shove]:
    """OS-5.8: 5 feet away, where there is room, or prone."""
    found = []
    for enemy in within_arms_reach(state, creature):
        if "prone" not in enemy.conditions:
            found.append(Shove(creature.name, enemy.name, "prone"))
        if away_from(state, creature, enemy):
            found.append(Shove(creature.name, enemy.name, "away"))
    return found


@perform.register
def shove(option: Shove, state: State) -> Rule[None]:
    """OS-5.8: STR against STR or DEX."""
    creature, target = state.creatures[option.creature], state.creatures[option.target]
    yield Tried(creature=creature.name, what="shove", target=target.name, rules=("OS-5.8",))
    won = yield from contest(state, creature, "STR", target, "shove")
    yield from hostile(creature, target)
    if won and option.how == "prone":
        yield from afflict(target, "prone", UNTIL_ENDED, creature, ("OS-5.8",))
    elif won:
        places = away_from(state, creature, target)
        yield from push(state, creature, target, places, ("OS-5.8",))
    yield from settle(state)


# --- disarm


@offers("disarm")
def disarms(state: State, creature: Creature) -> list[Disarm]:
    """OS-5.9: with STR or DEX, whoever has a weapon in hand."""
    ways = STRONG_OR_QUICK if creature.hero else STRONG_OR_QUICK[:1]
    return [
        Disarm(creature.name, enemy.name, ability)
        for enemy in within_arms_reach(state, creature)
        if in_hand(enemy) and not enemy.down
        for ability in ways
    ]


def in_hand(creature: Creature) -> str:
    """What it could lose: a hero's weapon, or the first that a stat block strikes with."""
    if creature.hero:
        return creature.weapon
    return creature.carried[0] if creature.carried else ""


@perform.register
def disarm(option: Disarm, state: State) -> Rule[None]:
    """OS-5.9: STR or DEX against STR or DEX; the weapon falls in its owner's space."""
    creature, target = state.creatures[option.creature], state.creatures[option.target]
    yield Tried(creature=creature.name, what="disarm", target=target.name, rules=("OS-5.9",))
    won = yield from contest(state, creature, option.ability, target, "disarming")
    yield from hostile(creature, target)
    if won:
        yield Disarmed(creature=target.name, by=creature.name, weapon=in_hand(target))
    yield from settle(state)

"""Chapter 11: getting out of what entangles one."""

from collections.abc import Iterable

from crossblades.heart_rush.arms import arms
from crossblades.heart_rush.condition_options import CutLoose, EscapeNet
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.dice import challenge_number, make_roll, saving_throw
from crossblades.heart_rush.events import ConditionEnded, CutFree, FoughtNet
from crossblades.heart_rush.gear import TYPE_STANCE, Weapon
from crossblades.heart_rush.gear_dice import attack_dice
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.moments import AttackRoll
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule

TO_CUT = 10
"""What an attack roll must reach to cut a net (HR-11.20)."""

HARDER_TO_TEAR = 4
"""HR-11.20."""


def edge(creature: Creature) -> Weapon | None:
    """HR-11.20, HR-12.1: what it slashes with, in hand or part of its body; the largest."""
    able = arms(creature)
    slashing = [arm for arm in able if arm.damage == "slashing"]
    return max(slashing, key=lambda arm: arm.die, default=None)


def ways_out_of_a_net(creature: Creature) -> list[EscapeNet]:
    """HR-4.13, HR-11.20: cut it, wriggle out, tear it."""
    if "entangled" not in creature.conditions:
        return []
    name = creature.name
    cut = [EscapeNet(name, "cut")] if edge(creature) else []
    return [*cut, EscapeNet(name, "wriggle"), EscapeNet(name, "tear")]


def escape_net(state: State, chosen: EscapeNet) -> Rule[None]:
    """HR-11.20: a slashing attack roll against 10, or a save against the one behind the net."""
    creature = state.creatures[chosen.creature]
    source = state.creatures[creature.sources["entangled"]]
    yield FoughtNet(creature=creature.name, way=chosen.way)
    if chosen.way == "cut":
        free = yield from cuts(state, creature)
    elif chosen.way == "wriggle":
        against = challenge_number(source, "cunning")
        saved = yield from saving_throw(state, creature, "agility", "wriggling free", against)
        free = saved.success
    else:
        against = challenge_number(source, "might") + HARDER_TO_TEAR
        saved = yield from saving_throw(state, creature, "might", "tearing the net", against)
        free = saved.success
    if free and "entangled" in creature.conditions:
        yield ConditionEnded(
            creature=creature.name, condition="entangled", why="out of it", rules=("HR-11.20",)
        )


def cuts(state: State, creature: Creature) -> Rule[bool]:
    """HR-11.20: an attack roll in the stance of slashing."""
    moment = cut_to_come(state, creature)
    assert TYPE_STANCE[moment.weapon.damage] == "agility"
    sheet = creature.sheet
    dice, rules = attack_dice(creature.heart, "agility", sheet.agility, sheet.attack, moment.weapon)
    rules = tuple(dict.fromkeys(("HR-7.1", "HR-11.20", *rules)))
    rolled = yield from make_roll(state, moment, "attack on the net", dice, rules)
    return rolled.total >= TO_CUT


def cut_to_come(state: State, creature: Creature) -> AttackRoll:
    """HR-11.20: what hangs on the roll of an attack on the net."""
    weapon = edge(creature)
    assert weapon is not None
    return AttackRoll(
        state=state, roller=creature, ability="agility", target=creature, weapon=weapon
    )


def nets_to_cut(creature: Creature, afflicted: Iterable[Creature]) -> list[CutLoose]:
    """HR-11.20: an ally beside it, with a slashing weapon."""
    nets = []
    for other in afflicted:
        if "entangled" not in other.conditions or other is creature:
            continue
        if other.side == creature.side:
            nets.append(CutLoose(creature.name, other.name))
    return nets if nets and edge(creature) else []


def cut_loose(state: State, chosen: CutLoose) -> Rule[None]:
    """HR-11.20: it takes the action, and no roll."""
    yield from show_oneself(state.creatures[chosen.creature], "help")
    yield CutFree(creature=chosen.creature, whom=chosen.whom)

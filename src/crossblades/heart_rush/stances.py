"""Chapter 6: which stance beats which, and who may attack whom."""

from msgspec import structs

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.creature import AttackStance, Creature, Stance
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.space import all_in_range
from crossblades.heart_rush.state import Engagement, State
from crossblades.heart_rush.terms import MayAttack, StanceHelps

ORDER: tuple[AttackStance, ...] = ("cunning", "agility", "might")
"""The stances one can attack in, in the order of their steps (HR-6.6)."""

BEATS: dict[AttackStance, AttackStance] = {
    "cunning": "agility", "agility": "might", "might": "cunning"
}  # fmt: skip
"""HR-6.4."""

_OUTRIGHT = {one: frozenset({other, None}) for one, other in BEATS.items()}
_BEATEN = {one: outright | {"defensive"} for one, outright in _OUTRIGHT.items()}


def beats(stance: AttackStance, other: Stance | None) -> bool:
    """HR-6.4, HR-6.18: all three beat defensive, and one who has picked no stance."""
    return other in _BEATEN[stance]


def directly_beats(state: State, stance: AttackStance, other: Stance | None) -> bool:
    """HR-9.1: whether offensive actions are possible; a table may rule out the defensive."""
    return other in directly_beaten(state, stance)


def directly_beaten(state: State, stance: AttackStance) -> frozenset[str | None]:
    """HR-9.1: the stances against which offensive actions are possible."""
    return _BEATEN[stance] if state.rulings.defensive == "beaten" else _OUTRIGHT[stance]


VALID = {one: _BEATEN[one] | {one} for one in ORDER}
"""The stances that can be attacked from each: its own and those it beats (HR-6.5)."""


def stance_helps(state: State, creature: Creature) -> bool:
    """HR-6.8 to HR-6.11: whether it has the benefit of its stance; abilities may take it."""
    return (
        StanceHelps not in state.moments
        or settle(StanceHelps(state=state, creature=creature)).helps
    )


def as_stances_help(state: State, blow: Blow) -> Blow:
    """HR-6.10, HR-6.11: without what somebody's stance does not bring it now."""
    if StanceHelps not in state.moments or not (blow.might_bonus or blow.halved):
        return blow
    attacker, target = state.creatures[blow.attacker], state.creatures[blow.target]
    might_bonus = blow.might_bonus and stance_helps(state, attacker)
    halved = blow.halved and stance_helps(state, target)
    return structs.replace(blow, might_bonus=might_bonus, halved=halved)


def attackers(state: State, engagement: Engagement, stance: AttackStance) -> list[Creature]:
    """HR-6.7: those of a stance who are still able to attack; not the stunned (HR-6.18)."""
    able = []
    for name, taken in engagement.stances.items():
        if taken == stance:
            creature = state.creatures[name]
            if creature.dead or creature.unconscious:
                continue
            if not (creature.conditions and creature.stunned):
                able.append(creature)
    return able


def valid_targets(
    state: State,
    engagement: Engagement,
    attacker: Creature,
    stance: AttackStance,
    weapon: Weapon | None = None,
) -> list[Creature]:
    """HR-6.5: living participants whose stance is beaten or shared, in range now.

    The weapon is the wielded one unless told otherwise. Enemies come first, where a table lets
    one attack allies (HR-6.19).
    """
    living = open_to_attack(state, engagement, attacker, stance)
    if not living:
        return []
    targets = all_in_range(state, attacker, living, weapon)
    if MayAttack in state.moments:
        targets = _allowed(state, attacker, targets)
    return _enemies_first(attacker, targets) if len(targets) > 1 else targets


def open_to_attack(
    state: State, engagement: Engagement, attacker: Creature, stance: AttackStance
) -> list[Creature]:
    """HR-6.5, HR-6.19: living enemies whose stance is beaten or shared, near or far.

    A table may let one attack allies as well.
    """
    spared = attacker.side if state.rulings.targets == "enemies" else None
    open_to = VALID[stance]
    living = []
    for name, other in engagement.stances.items():
        if other in open_to:
            creature = state.creatures[name]
            if not creature.dead and creature.side != spared and creature is not attacker:
                living.append(creature)
    return living


def _enemies_first(attacker: Creature, targets: list[Creature]) -> list[Creature]:
    return sorted(targets, key=lambda target: target.side == attacker.side)


def _allowed(state: State, attacker: Creature, targets: list[Creature]) -> list[Creature]:
    return [target for target in targets if may_attack(state, attacker, target)]


def may_attack(state: State, attacker: Creature, target: Creature) -> bool:
    """HR-6.5, HR-4.12: whether abilities let it attack this one."""
    if MayAttack not in state.moments:
        return True
    return settle(MayAttack(state=state, attacker=attacker, target=target)).allowed

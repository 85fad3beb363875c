"""Chapter 7: what conditions do to rolls, acts and moves."""

from collections.abc import Iterator

from crossblades.kernel.dice import Part
from crossblades.swords_reign.creature import Creature, StatBlock
from crossblades.swords_reign.effects import Ability
from crossblades.swords_reign.gear import CLOSE, SPEEDS
from crossblades.swords_reign.space import sees
from crossblades.swords_reign.state import State

CONDITIONS: dict[str, str] = {
    "blinded": "OS-7.1",
    "charmed": "OS-7.2",
    "deafened": "OS-7.12",
    "frightened": "OS-7.3",
    "grappled": "OS-7.4",
    "incapacitated": "OS-7.5",
    "paralysed": "OS-7.6",
    "poisoned": "OS-7.7",
    "prone": "OS-7.8",
    "restrained": "OS-7.9",
    "shaken": "OS-7.7",
    "stunned": "OS-7.10",
    "unconscious": "OS-7.11",
}
"""Every condition, with its rule."""

FROM_SOMEBODY = frozenset({"charmed", "frightened", "grappled"})
"""Those that need to know whom they come from."""

HELPLESS = frozenset({"incapacitated", "paralysed", "stunned", "unconscious"})
"""Those in which one takes no actions and no reactions (OS-7.5, OS-7.6, OS-7.10, OS-7.11)."""

STUCK = frozenset({"grappled", "paralysed", "restrained", "stunned", "unconscious"})
"""Those in which one cannot move (OS-7.4, OS-7.6, OS-7.9, OS-7.10, OS-7.11)."""

ON_THEIR_FEET = ("up", "fleeing", "surrendered")
"""Those who are neither down nor gone."""

EXHAUSTED = 5
"""OS-4.3: Fatigue in which one is incapacitated until one rests."""


# --- acting and moving


def can_act(creature: Creature) -> bool:
    """OS-7.5, OS-4.3: whether it can take actions and reactions."""
    return creature.up and not is_helpless(creature)


def is_helpless(creature: Creature) -> bool:
    """OS-7.5, OS-4.3: incapacitated, by whatever means."""
    exhausted = creature.fatigue >= EXHAUSTED
    return exhausted or not HELPLESS.isdisjoint(creature.conditions)


def can_resist(creature: Creature) -> bool:
    """OS-1.4, OS-5.3: whether it wards others off: the helpless do not, those who run away do."""
    return creature.status in ("up", "fleeing") and not is_helpless(creature)


def has_reaction(creature: Creature) -> bool:
    """OS-5.16: one a round."""
    return creature.reaction and can_act(creature)


def speed(creature: Creature) -> int:
    """OS-6.4, OS-4.3, OS-7.4, OS-7.9: feet a turn; none for the held and the down."""
    if creature.status not in ON_THEIR_FEET or not STUCK.isdisjoint(creature.conditions):
        return 0
    return _tired(creature, full_speed(creature))


def walks_on(creature: Creature, at: str) -> bool:
    """OS-5.21: whether it goes on from there: not dropped, held, thrown down or off its way."""
    moves_on = creature.status in ("up", "fleeing") and speed(creature) > 0
    return moves_on and creature.at == at and "prone" not in creature.conditions


def full_speed(creature: Creature) -> int:
    """OS-6.7: on dry land one walks or flies, whichever is faster; who only swims needs water."""
    sheet = creature.sheet
    if isinstance(sheet, StatBlock) and creature.fighter.in_water:
        return SPEEDS[sheet.moves["swim"]]
    if isinstance(sheet, StatBlock):
        ways = [SPEEDS[sheet.moves[way]] for way in ("walk", "fly") if way in sheet.moves]
        return max(ways, default=0)
    return SPEEDS[sheet.speed]


def _tired(creature: Creature, feet: int) -> int:
    """OS-4.3: Fatigue 3 costs one step of Speed, 4 leaves the slowest."""
    if creature.fatigue < 3:
        return feet
    steps = sorted(SPEEDS.values())
    if creature.fatigue >= 4:
        return min(feet, steps[0])
    return steps[max(steps.index(feet) - 1, 0)] if feet in steps else feet


# --- rolls


def _setbacks(state: State, creature: Creature) -> Iterator[Part]:
    """OS-7.3, OS-7.7: what spoils attacks and checks alike."""
    for condition in ("poisoned", "shaken"):
        if condition in creature.conditions:
            yield Part(condition, "OS-7.7", edge=-1)
    if "frightened" in creature.conditions and _sees_what_it_fears(state, creature):
        yield Part("frightened", "OS-7.3", edge=-1)


def _sees_what_it_fears(state: State, creature: Creature) -> bool:
    return any(sees(state, creature, source) for source in feared_by(state, creature))


def feared_by(state: State, creature: Creature) -> list[Creature]:
    """OS-7.3: whom it fears; none of those who are dead or gone."""
    sources = map(state.creatures.get, creature.sources.get("frightened", ()))
    return [source for source in sources if source and source.on_the_map]


def check_parts(state: State, creature: Creature) -> tuple[Part, ...]:
    """What conditions do to a check."""
    return tuple(_setbacks(state, creature))


def attack_parts(state: State, creature: Creature) -> tuple[Part, ...]:
    """OS-7.1, OS-7.9: what its conditions do to a creature's attack."""
    own = [
        Part(condition, CONDITIONS[condition], edge=-1)
        for condition in ("blinded", "restrained")
        if condition in creature.conditions
    ]
    return (*own, *_setbacks(state, creature))


def target_parts(target: Creature, ranged: bool) -> tuple[Part, ...]:
    """OS-7.1, OS-7.6, OS-7.8, OS-7.9, OS-7.10, OS-5.3: what helps or hinders attacks on it."""
    parts = [
        Part(condition, CONDITIONS[condition], edge=1)
        for condition in ("blinded", "paralysed", "restrained", "stunned")
        if condition in target.conditions
    ]
    if "prone" in target.conditions:
        parts.append(Part("prone", "OS-7.8", edge=-1 if ranged else 1))
    if target.dodges and can_resist(target):
        parts.append(Part("dodging", "OS-5.3", edge=-1))
    return tuple(parts)


def critical_from_close(state: State, attacker: Creature, target: Creature) -> bool:
    """OS-7.6: hits on the paralysed from close are critical."""
    return "paralysed" in target.conditions and state.distance(attacker, target) <= CLOSE


def automatic_failure(creature: Creature, ability: Ability) -> str:
    """OS-7.10: the rule by which a save fails without a roll; empty if it is rolled."""
    return "OS-7.10" if "stunned" in creature.conditions and ability in ("STR", "DEX") else ""


def fails_without(creature: Creature, sense: str) -> str:
    """OS-7.1, OS-7.12: the rule by which a check that needs a sense fails; empty if it does not."""
    if sense == "sight" and "blinded" in creature.conditions:
        return "OS-7.1"
    return "OS-7.12" if sense == "hearing" and "deafened" in creature.conditions else ""


# --- who is immune


IMMUNE_UNDEAD = {
    "poisoned": "poison", "charmed": "charm", "frightened": "fear", "shaken": "fear",
    "unconscious": "sleep",
}  # fmt: skip
"""OS-6.7: what cannot befall the undead; sleep comes as unconsciousness."""

CALLED = {**IMMUNE_UNDEAD, "paralysed": "paralysis"}
"""OS-6.7: what a block calls that which brings a condition."""


def is_mindless(creature: Creature) -> bool:
    """OS-6.7: its mental saves are 0."""
    return isinstance(creature.sheet, StatBlock) and creature.sheet.mindless


def immune_to(creature: Creature, condition: str) -> str:
    """OS-6.7: why a condition cannot befall a creature; empty if it can."""
    sheet = creature.sheet
    if not isinstance(sheet, StatBlock):
        return ""
    if sheet.undead and (condition in IMMUNE_UNDEAD or condition in IMMUNE_UNDEAD.values()):
        return "undead"
    names = {condition, CALLED.get(condition, condition)}
    return "immune" if names & {kind.lower() for kind in sheet.immune} else ""


def may_attack(creature: Creature, target: Creature) -> bool:
    """OS-7.2, OS-5.19: not one's charmer, and nobody who is hidden."""
    charmed = target.name in creature.sources.get("charmed", ())
    return target.on_the_map and not target.hidden and not charmed

"""Chapter 8: damage, wounds, falling unconscious and death."""

from crossblades.heart_rush.asks import ChooseFainting, InvokeWounds, TakeDamage, WordWound
from crossblades.heart_rush.creature import Creature, Wound
from crossblades.heart_rush.dice import half, skill_check
from crossblades.heart_rush.events import (
    DamageTaken,
    Died,
    FellUnconscious,
    Healed,
    ShruggedOff,
    Wounded,
    WoundInvoked,
    WoundsTreated,
)
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.gm import ask_gm
from crossblades.heart_rush.gm_options import DescribeWound
from crossblades.heart_rush.holding import hold_on
from crossblades.heart_rush.instants import at
from crossblades.heart_rush.moments import DamageComing, DamageSuffered
from crossblades.heart_rush.options import FallUnconscious, FightOn, ShrugOff, TakeIt
from crossblades.heart_rush.rest_options import InvokeNone, InvokeWound
from crossblades.heart_rush.sizes import DICE, one_smaller
from crossblades.heart_rush.state import State
from crossblades.heart_rush.wound_words import describe
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

TEN_MINUTES = 100
"""Rounds after which one at 0 or fewer hit points faints; a round has six seconds (HR-8.6)."""

MOST_DESTINY = 5
"""Destiny points that invoking a wound gives at the most (HR-8.7)."""


def take_damage(
    state: State,
    creature: Creature,
    damage: int,
    cause: str,
    by: str = "",
    weapon: Weapon | None = None,
) -> Rule[int]:
    """HR-8.1, HR-8.2, HR-8.9: shrug it off or not, then lose hit points, perhaps more.

    One who is on a creature may fall off (HR-11.19). Returns the damage that was taken.
    """
    if state.hooks and damage > 0 and not creature.dead:
        coming = DamageComing(state=state, creature=creature, damage=damage, by=by, cause=cause)
        yield from at(coming)
        damage = coming.damage
    if damage <= 0 or creature.dead:
        return 0
    name = creature.name
    damage = yield from shrug_off(creature, damage)
    before = creature.hit_points
    left = before - damage
    yield DamageTaken(creature=name, damage=damage, hit_points=left)
    wounded = wounds(state, creature, damage)
    if wounded:
        yield from wound(state, creature, damage, cause)
    if left <= 0 and left <= -death_line(state, creature):
        yield Died(creature=name)
    elif "creature climber" in creature.conditions:
        yield from hold_on(state, creature, damage)
    if state.hooks:
        yield from at(
            DamageSuffered(
                state=state, creature=creature, damage=damage, by=by, wounded=wounded,
                dropped=before > 0 >= left, cause=cause, weapon=weapon,
            )
        )  # fmt: skip
    return damage


def give_up_hit_points(state: State, creature: Creature, points: int) -> Rule[None]:
    """HR-8.2: hit points that are paid, not taken: no shrugging and no wound, but perhaps death."""
    left = creature.hit_points - points
    yield DamageTaken(
        creature=creature.name, damage=points, hit_points=left, paid=True, rules=("HR-8.2",)
    )  # fmt: skip
    if left <= -death_line(state, creature):
        yield Died(creature=creature.name)


def shrug_off(creature: Creature, damage: int) -> Rule[int]:
    """HR-8.1: take half, and the heart die falls a size; not at d4. Returns the damage left."""
    if creature.heart == DICE[0]:
        return damage
    name = creature.name
    choice = yield TakeDamage(
        seat=creature.seat, creature=name, damage=damage, options=(ShrugOff(name), TakeIt(name))
    )
    if type(choice) is TakeIt:
        return damage
    damage = half(damage)
    yield ShruggedOff(creature=name, damage=damage, heart=one_smaller(creature.heart))
    return damage


def wounds(state: State, creature: Creature, damage: int) -> bool:
    """HR-8.3: 10 or more at once, or another threshold; a table may ask for more than that."""
    threshold = creature.sheet.wound_threshold
    if threshold is None:
        return False
    return damage > threshold or (damage == threshold and state.rulings.wounds != "above it")


def wound(state: State, creature: Creature, rank: int, cause: str) -> Rule[None]:
    """HR-8.3: a wound with a description from the GM, of a rank equal to the damage taken."""
    options = (DescribeWound(describe(cause, rank)),)
    words: DescribeWound = yield from ask_gm(
        state, WordWound, options, creature=creature.name, rank=rank
    )
    yield Wounded(creature=creature.name, rank=rank, text=words.text)


def death_line(state: State, creature: Creature) -> int:
    """HR-8.2: one dies at minus this many hit points."""
    normal = creature.sheet.hit_points
    if state.rulings.death == "reduced":
        return max(normal - creature.wound_ranks, 0)
    return normal


def may_faint(creature: Creature) -> bool:
    """HR-8.6: at 0 or fewer hit points one may fall unconscious."""
    return creature.hit_points <= 0 and creature.can_act


def fainting(state: State, creature: Creature) -> Rule[None]:
    """HR-8.6, HR-8.10: let a creature that may do so fall unconscious, if it wants to."""
    name = creature.name
    if state.rulings.at_zero == "at once":
        yield FellUnconscious(creature=name, chosen=False)
        return
    choice = yield ChooseFainting(
        seat=creature.seat, creature=name, options=(FightOn(name), FallUnconscious(name))
    )
    if isinstance(choice, FallUnconscious):
        yield FellUnconscious(creature=name)


def fainting_at_once(state: State) -> Rule[None]:
    """HR-8.6, where a table has ruled that nobody goes on at 0 or fewer hit points."""
    for creature in state.everyone:
        if may_faint(creature):
            yield from fainting(state, creature)


def exhaustion(state: State) -> Rule[None]:
    """HR-8.6: after ten minutes at 0 or fewer hit points one faints anyway."""
    for creature in state.everyone:
        if may_faint(creature) and state.round - creature.down_since + 1 >= TEN_MINUTES:
            yield FellUnconscious(creature=creature.name, chosen=False)


def heal(creature: Creature, points: int) -> Rule[None]:
    """HR-8.4: never above the normal maximum less the ranks of all wounds."""
    if creature.dead:
        return
    gained = min(points, missing(creature))
    now = creature.hit_points + gained
    wakes = creature.unconscious and now > 0
    yield Healed(creature=creature.name, gained=gained, hit_points=now, wakes=wakes)


def missing(creature: Creature) -> int:
    """HR-8.4: the hit points up to what one can have now."""
    return max(creature.sheet.hit_points - creature.wound_ranks - creature.hit_points, 0)


def treat_wounds(state: State, healer: Creature, patient: Creature) -> Rule[None]:
    """HR-8.5: a medicine check lowers every untreated wound; at or below 0 a wound is gone."""
    extra = yield from invoking(healer, "medicine")
    if healer is patient:
        extra += (Part("treating oneself", "HR-8.5", advantage=-1),)
    checked = yield from skill_check(state, healer, "cunning", "medicine", 0, extra)
    total = checked.total if checked.success else 0
    treated = (w if w.treated else Wound(w.rank - total, w.text, True) for w in patient.wounds)
    wounds = tuple(wound for wound in treated if wound.rank > 0)
    yield WoundsTreated(creature=patient.name, by=healer.name, total=total, wounds=wounds)


def heals_with_rest(state: State, wound: Wound) -> bool:
    """HR-8.5: only treated wounds heal with long rests."""
    return wound.treated or state.rulings.untreated_wounds == "heal"


def invoking(creature: Creature, what: str) -> Rule[tuple[Part, ...]]:
    """HR-8.7: outside combat, one may invoke a wound of one's own for a roll."""
    name = creature.name
    wounds = dict.fromkeys(InvokeWound(name, each.text, each.rank) for each in creature.wounds)
    if not wounds:
        return ()
    options: tuple[Option, ...] = (InvokeNone(name), *wounds)
    choice = yield InvokeWounds(seat=creature.seat, creature=name, what=what, options=options)
    if isinstance(choice, InvokeNone):
        return ()
    return ((yield from invoke_wound(choice)),)


def invoke_wound(chosen: InvokeWound) -> Rule[Part]:
    """HR-8.7: its rank as a penalty to a roll, for as many destiny points."""
    rank = chosen.rank
    destiny = min(rank, MOST_DESTINY)
    yield WoundInvoked(creature=chosen.creature, wound=chosen.wound, penalty=rank, destiny=destiny)
    return Part(chosen.wound or "a wound", "HR-8.7", bonus=-rank)

"""Chapter 8: damage, wounds, falling unconscious and death."""

from functools import cache
from typing import NamedTuple, Protocol

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.asks import (
    ChooseFainting,
    InvokeWounds,
    InvokeWoundsOf,
    TakeDamage,
    WordWound,
)
from crossblades.heart_rush.creature import Creature, Fighter, Wound
from crossblades.heart_rush.dice import cited, half, heart_and_ability, make_roll
from crossblades.heart_rush.events import (
    DamageTaken,
    Died,
    FellUnconscious,
    FoughtOn,
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
from crossblades.heart_rush.instants import at, awaited, reactions
from crossblades.heart_rush.moments import Check, DamageComing, DamageSuffered
from crossblades.heart_rush.options import FallUnconscious, FightOn, ShrugOff, TakeIt
from crossblades.heart_rush.rest_options import InvokeNone, InvokeWound
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.sizes import DICE, Die, one_smaller
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import HarmComing, WoundRank
from crossblades.heart_rush.wound_words import describe
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

TEN_MINUTES = 100
"""Rounds after which one at 0 or fewer hit points faints; a round has six seconds (HR-8.6)."""

MEDICINE = "medicine"

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
    windows = awaited(state)
    if windows and damage > 0 and not creature.dead and awaited(state, DamageComing):
        coming = DamageComing(
            state=state, creature=creature, damage=damage, by=by, cause=cause, weapon=weapon
        )
        yield from at(coming)
        damage = coming.damage
    if damage <= 0 or creature.dead:
        return 0
    name = creature.name
    damage = yield from shrug_off(creature, damage)
    before = creature.hit_points
    left = before - damage
    yield DamageTaken(
        creature=name, damage=damage, hit_points=left, known_by=state.counting(creature)
    )
    rank = wound_rank(state, creature, damage)
    if rank:
        yield from wound(state, creature, rank, cause)
    if left <= 0 and left <= dies_at(state, creature):
        yield Died(creature=name)
    elif "creature climber" in creature.conditions:
        yield from hold_on(state, creature, damage)
    if windows and awaited(state, DamageSuffered):
        yield from at(
            DamageSuffered(
                state=state, creature=creature, damage=damage, by=by, wounded=bool(rank),
                dropped=before > 0 >= left, cause=cause, weapon=weapon,
            )
        )  # fmt: skip
    return damage


def who_suffers(state: State, creature: Creature) -> Rule[Creature]:
    """HR-5.5: abilities may turn harm on somebody else before its dice fall."""
    coming = HarmComing(state=state, creature=creature)
    if HarmComing in state.moments and not creature.dead:
        yield from reactions(coming)
    return coming.creature


def give_up_hit_points(state: State, creature: Creature, points: int) -> Rule[None]:
    """HR-8.2: hit points that are paid, not taken: no shrugging and no wound, but perhaps death."""
    left = creature.hit_points - points
    yield DamageTaken(
        creature=creature.name, damage=points, hit_points=left, known_by=state.counting(creature),
        paid=True, rules=("HR-8.2",),
    )  # fmt: skip
    if left <= dies_at(state, creature):
        yield Died(creature=creature.name)


def shrug_off(creature: Creature, damage: int) -> Rule[int]:
    """HR-8.1: take half, and the heart die falls a size; not at d4. Returns the damage left."""
    left = shrugged(creature.heart, damage)
    if left is None:
        return damage
    name = creature.name
    choice = yield TakeDamage(
        seat=creature.seat, creature=name, damage=damage, options=(ShrugOff(name), TakeIt(name))
    )
    if type(choice) is TakeIt:
        return damage
    yield ShruggedOff(creature=name, damage=left.damage, heart=left.heart)
    return left.damage


class Shrugged(NamedTuple):
    """What is left of damage that is shrugged off, and of the heart die (HR-8.1)."""

    damage: int
    heart: Die


@cache
def shrugged(heart: int, damage: int) -> Shrugged | None:
    """HR-8.1: half of the damage, and a heart die a size smaller; None at d4."""
    return None if heart == DICE[0] else Shrugged(half(damage), one_smaller(heart))


class _Ruled(Protocol):
    """A state, or somebody's view of one."""

    @property
    def rulings(self) -> Rulings: ...


class _Sheeted(Protocol):
    """A creature, or somebody's view of one."""

    @property
    def sheet(self) -> Fighter: ...


def wounds(state: _Ruled, creature: _Sheeted, damage: int) -> bool:
    """HR-8.3: 10 or more at once, or another threshold; a table may ask for more than that."""
    threshold = creature.sheet.wound_threshold
    if threshold is None:
        return False
    return damage > threshold or (damage == threshold and state.rulings.wounds != "above it")


def wound_rank(state: State, creature: Creature, damage: int) -> int:
    """HR-8.3: the rank of the wound that this damage marks; 0 if it marks none."""
    if not wounds(state, creature, damage):
        return 0
    if WoundRank not in state.moments:
        return damage
    return max(settle(WoundRank(state=state, creature=creature, rank=damage)).rank, 0)


def wound(state: State, creature: Creature, rank: int, cause: str) -> Rule[None]:
    """HR-8.3: a wound with a description from the GM, of a rank equal to the damage taken."""
    options = (DescribeWound(describe(cause, rank)),)
    words: DescribeWound = yield from ask_gm(
        state, WordWound, options, creature=creature.name, rank=rank
    )
    yield Wounded(creature=creature.name, rank=rank, text=words.text)


def dies_at(state: State, creature: Creature) -> int:
    """HR-8.2: at so many hit points, or fewer, one dies: minus the normal maximum."""
    normal = creature.sheet.hit_points
    if state.rulings.death == "reduced":
        return min(creature.wound_ranks - normal, 0)
    return -normal


def rank_towards_death(state: State, creature: Creature, damage: int) -> int:
    """HR-8.2: by how much the wound that this damage marks raises `dies_at`, short of 0."""
    reduced = state.rulings.death == "reduced"
    return damage if reduced and wounds(state, creature, damage) else 0


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
    elif creature.reeling:
        yield FoughtOn(creature=name)


def after_damage(state: State) -> Rule[None] | tuple[()]:
    """HR-8.10: whoever was hurt at 0 or fewer hit points may faint, before anybody else acts."""
    for creature in state.everyone:
        if creature.reeling:
            return _fainting_each(state)
    return ()


def fainting_outside(state: State) -> Rule[None] | tuple[()]:
    """HR-8.10: the same in the midst of an action, but never inside an engagement."""
    return after_damage(state) if state.engagement is None else ()


def _fainting_each(state: State) -> Rule[None]:
    for creature in state.everyone:
        if creature.reeling and may_faint(creature):
            yield from fainting(state, creature)


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


def heal(state: State, creature: Creature, points: int) -> Rule[None]:
    """HR-8.4: never above the normal maximum less the ranks of all wounds.

    It wakes those whom the want of hit points has brought down (HR-8.6), and nobody else.
    """
    if creature.dead:
        return
    gained = min(points, missing(creature))
    now = creature.hit_points + gained
    wakes = creature.unconscious and now > 0 >= creature.hit_points
    yield Healed(
        creature=creature.name, gained=gained, hit_points=now, known_by=state.counting(creature),
        wakes=wakes,
    )  # fmt: skip


def missing(creature: Creature) -> int:
    """HR-8.4: the hit points up to what one can have now."""
    return max(creature.sheet.hit_points - creature.wound_ranks - creature.hit_points, 0)


def treat_wounds(state: State, healer: Creature, patient: Creature) -> Rule[None]:
    """HR-8.5: a medicine check lowers every untreated wound; at or below 0 a wound is gone.

    There is no number to reach: the total counts, and 1s do nothing.
    """
    extra = yield from invoking(state, healer, MEDICINE)
    if healer is patient:
        extra += (Part("treating oneself", "HR-8.5", advantage=-1),)
    moment = Check(state=state, roller=healer, ability="cunning", what=MEDICINE)
    dice = (*heart_and_ability(healer, "cunning"), *extra)
    rolled = yield from make_roll(state, moment, MEDICINE, dice, cited(("HR-8.5",), extra))
    total = max(rolled.total, 0)
    treated = (w if w.treated else Wound(w.rank - total, w.text, True) for w in patient.wounds)
    wounds = tuple(wound for wound in treated if wound.rank > 0)
    yield WoundsTreated(creature=patient.name, by=healer.name, total=total, wounds=wounds)


def heals_with_rest(state: State, wound: Wound) -> bool:
    """HR-8.5: only treated wounds heal with long rests."""
    return wound.treated or state.rulings.untreated_wounds == "heal"


def invoking(state: State, creature: Creature, what: str) -> Rule[tuple[Part, ...]]:
    """HR-8.7: for a check outside combat its owner may invoke a wound, or else the GM."""
    name = creature.name
    wounds = dict.fromkeys(InvokeWound(name, each.text, each.rank) for each in creature.wounds)
    if not wounds:
        return ()
    options: tuple[Option, ...] = (InvokeNone(name), *wounds)
    choice = yield InvokeWounds(seat=creature.seat, creature=name, what=what, options=options)
    by = ""
    if isinstance(choice, InvokeNone):
        choice = yield from ask_gm(state, InvokeWoundsOf, options, creature=name, what=what)
        by = state.scenario.gm
    if isinstance(choice, InvokeNone):
        return ()
    return ((yield from invoke_wound(choice, by)),)


def invoke_wound(chosen: InvokeWound, by: str = "") -> Rule[Part]:
    """HR-8.7: its rank as a penalty to a roll, for as many destiny points of its owner."""
    rank = chosen.rank
    destiny = min(rank, MOST_DESTINY)
    yield WoundInvoked(
        creature=chosen.creature, wound=chosen.wound, penalty=rank, destiny=destiny, by=by
    )
    return Part(chosen.wound or "a wound", "HR-8.7", bonus=-rank)

"""The spelltouched, of any class: an element is in them, which their sheet names."""

from typing import Any

from msgspec import structs

from crossblades.heart_rush.abilities import Owned, alters, ongoing, reacts, settles, used
from crossblades.heart_rush.cantrips import drench, is_wet
from crossblades.heart_rush.casting import (
    cast_spell,
    is_instant,
    long_rests_for,
    spells_at_hand,
)
from crossblades.heart_rush.conditions import imposed, is_prone
from crossblades.heart_rush.content.common import (
    at_work,
    change_damage,
    end_effects,
    pick,
    towers,
    wants_it,
)
from crossblades.heart_rush.creature import Creature, Fighter, Spell
from crossblades.heart_rush.events import BodyChanged, EffectStarted
from crossblades.heart_rush.fire import catch_fire
from crossblades.heart_rush.forced import feet_of_attack, push
from crossblades.heart_rush.gear import Cantrip, Primal
from crossblades.heart_rush.moments import (
    AbilityAnnounced,
    AttackMade,
    BeforeAttack,
    DamageComing,
    Moment,
    OnTurn,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.shedding import shed
from crossblades.heart_rush.special import Effect, SpecialAbility
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import CastingPaid
from crossblades.kernel.rule import Rule

BY_ABILITY = ("HR-5.2",)
ELEMENTS: tuple[Primal, ...] = ("fire", "air", "water", "earth")
BRINGS: dict[str, str] = {"air": "off-balanced", "water": "weakened", "earth": "dazed"}
"""What the attacks of each element bring; those of fire set on fire."""


# --- elemental state


BODIES: dict[Primal, dict[str, Any]] = {
    "fire": {"immune": ("burning",)},
    "water": {"immune": ("off-balanced", "prone"), "at_home_in_water": True},
    "air": {"immune": ("slowed",), "sure_footed": True},
    "earth": {},
}
"""What each element makes of a body, besides its speed."""

PACES: dict[Primal, int] = {"air": 1, "earth": -1}
"""Which of them make it faster, or slower."""


@alters("elemental state")
def elemental_body(sheet: Fighter, ability: SpecialAbility) -> Fighter:
    """A fight begins in that state."""
    if sheet.element is None:
        return sheet
    feet = PACES.get(sheet.element, 0) * ability.numbers["speed"]
    return structs.replace(sheet, speed=max(sheet.speed + feet, 0), **BODIES[sheet.element])


LEAVE, TAKE, AWAY = "leave it", "take it on", "left"


def in_state(me: Creature, mine: Owned) -> bool:
    """Whether it has not left the state."""
    return not any(effect.about == AWAY for effect in ongoing(me, mine.id))


def other_state(moment: Moment, mine: Owned) -> list[UseAbility]:
    """To leave it, or take it on again; never in answer to another ability."""
    me = mine.me(moment)
    if isinstance(moment, AbilityAnnounced) or me.sheet.element is None:
        return []
    return mine.use(moment, choice=LEAVE if in_state(me, mine) else TAKE)


@used("elemental state", options=other_state, anytime=True)
def change_state(moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """It costs nothing; speed goes with it, and what one cannot suffer in it ends."""
    me = mine.me(moment)
    element = me.sheet.element
    assert element is not None
    if chosen.choice == TAKE:
        yield BodyChanged(creature=me.name, ability=mine.id, **BODIES[element])
        yield from end_effects(me, mine.id)
        left = {n: level for n, level in me.conditions.items() if n not in me.sheet.immune}
        if left != me.conditions:
            yield from shed(moment.state, me, mine.id, left)
        return
    yield BodyChanged(creature=me.name, ability=mine.id)
    yield mine.lasts(me.name, "combat", about=AWAY)
    if feet := -PACES.get(element, 0) * mine.number("speed"):
        pace = Effect(mine.id, "combat", me.name, feet, "move speed", paces=True)
        yield EffectStarted(creature=me.name, effect=pace)


@reacts("elemental state", DamageComing)
def elemental_harm(moment: DamageComing, mine: Owned) -> Rule[None]:
    """Earth takes less; what an attack of fire deals may burn instead."""
    me, strikes = mine.me(moment), moment.by == mine.owner and moment.weapon is not None
    if not in_state(me, mine):
        return
    if me.sheet.element == "earth" and moment.creature is me:
        yield from change_damage(moment, mine, -mine.number("less"))
    elif me.sheet.element == "fire" and strikes and moment.creature is not me:
        yield from burns_instead(moment, mine)


def burns_instead(moment: DamageComing, mine: Owned) -> Rule[None]:
    """A level of burning for every so many points, as many as the attacker likes."""
    target, points = moment.creature, mine.number("damage")
    most = min(moment.damage // points, mine.number("most"))
    ways = {f"{level} burning for {level * points} damage": level for level in range(1, most + 1)}
    options = [UseAbility(mine.owner, mine.id, target.name, way) for way in ways]
    if "burning" in target.sheet.immune:
        return
    if chosen := (yield from pick(mine, mine.me(moment), options)):
        level = ways[chosen.choice]
        yield from change_damage(moment, mine, -level * points)
        yield from catch_fire(moment.state, target, level, "HR-5.2", mine.me(moment))


@reacts("elemental state", AttackMade)
def elemental_touch(moment: AttackMade, mine: Owned) -> Rule[None]:
    """Who strikes at fire burns; whom water strikes may fall, whom air strikes is driven away."""
    state, me, blow = moment.state, mine.me(moment), moment.blow
    if not in_state(me, mine):
        return
    attacker, target = state.creatures[blow.attacker], state.creatures[blow.target]
    element = me.sheet.element
    melee = blow.weapon.kind == "melee" and not isinstance(blow.weapon, Cantrip)
    if element == "fire" and target is me and melee:
        yield from catch_fire(state, attacker, mine.number("burning"), "HR-5.2", me)
    if attacker is not me or target.dead:
        return
    if element == "air":
        feet = feet_of_attack(me, target, blow.stance, mine.number("feet"))
        yield from push(state, me, target, feet)
    elif element == "water" and feels_waves(state, me, target):
        yield from strike_with_waves(moment, mine, target)


def strike_with_waves(moment: AttackMade, mine: Owned, target: Creature) -> Rule[None]:
    """If one likes."""
    if (yield from wants_it(moment, mine)):
        yield at_work(mine, target.name)
        yield from wash_over(moment.state, mine.me(moment), target, mine)


def feels_waves(state: State, me: Creature, target: Creature) -> bool:
    """Whether waves change anything for it: the prone can still be too large, or dry."""
    return towers(target, me) or not (is_prone(target) and is_wet(state, target))


def wash_over(state: State, me: Creature, target: Creature, mine: Owned) -> Rule[None]:
    """It is drenched, and falls; who is more than a size larger is weakened instead."""
    yield from drench(target)
    if towers(target, me):
        yield imposed(state, me, target, {"weakened": mine.number("weakened")}, BY_ABILITY)
    elif not is_prone(target):
        yield imposed(state, me, target, {"prone": 1}, BY_ABILITY)


# --- warcaster


def castings(state: State, me: Creature) -> dict[str, tuple[Spell, int]]:
    """Every spell at hand, and how many long rests sooner it shall come back (HR-16.2).

    Where a short rest brings spells back, there is none to save. Instants are cast at any moment,
    as they are without it, unless one saves rests.
    """
    ways = {}
    for spell in spells_at_hand(me):
        if not is_instant(spell.name):
            ways[spell.name] = (spell, 0)
        for saved in range(1, long_rests_for(state, me, spell) + 1):
            ways[f"{spell.name}, back {saved} sooner"] = (spell, saved)
    return ways


def ways_to_cast(moment: OnTurn, mine: Owned) -> list[UseAbility]:
    """Rush for the use, and one point for every long rest."""
    ways = castings(moment.state, mine.me(moment))
    return [
        option
        for way, (_spell, saved) in ways.items()
        for option in mine.use(moment, choice=way, extra=saved)
    ]


@settles("warcaster", CastingPaid)
def instead_of_the_action(moment: CastingPaid, mine: Owned) -> None:
    """It pays for any spell; for instants whenever their casters like."""
    for way in mine.use(moment) if moment.creature.name == mine.owner else ():
        moment.by, moment.rush = mine.id, way.rush


@used("warcaster", OnTurn, options=ways_to_cast)
def warcaster(moment: OnTurn, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """HR-16.1: all that casting takes but the action."""
    me = mine.me(moment)
    if way := castings(moment.state, me).get(chosen.choice):
        spell, saved = way
        yield from cast_spell(moment.state, me, spell, "free", saved)


# --- elemental attacks


def about_to_strike(moment: Moment, mine: Owned) -> list[UseAbility]:
    """Each element one is attuned to, unless the next attack has one; of attacks, one's own."""
    me = mine.me(moment)
    others = isinstance(moment, BeforeAttack) and moment.blow.attacker != me.name
    if others or ongoing(me, mine.id):
        return []
    return [option for each in elements_at_hand(me) for option in mine.use(moment, choice=each)]


def elements_at_hand(me: Creature) -> list[Primal]:
    """The element that has touched one, then the others one is attuned to."""
    return [each for each in ELEMENTS if each == me.sheet.element] + [
        each for each in ELEMENTS if each != me.sheet.element and each in me.sheet.attunements
    ]


@used("elemental attacks", BeforeAttack, options=about_to_strike, anytime=True)
def elemental_attacks(_moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """The next attack has the element in it."""
    yield mine.lasts(mine.owner, "attack", about=chosen.choice)


@reacts("elemental attacks", AttackMade)
def elemental_strike(moment: AttackMade, mine: Owned) -> Rule[None]:
    """It comes with the attack, damage or not."""
    me, target = mine.me(moment), moment.state.creatures[moment.blow.target]
    if moment.blow.attacker != me.name or target.dead:
        return
    for effect in ongoing(me, mine.id):
        if condition := BRINGS.get(effect.about):
            levels = {condition: mine.number("levels")}
            yield imposed(moment.state, me, target, levels, BY_ABILITY)
        else:
            yield from catch_fire(moment.state, target, mine.number("burning"), "HR-5.2", me)

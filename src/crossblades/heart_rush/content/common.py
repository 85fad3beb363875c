"""What many abilities do in the same way."""

from collections.abc import Sequence
from itertools import combinations

from crossblades.heart_rush.abilities import Owned, can_use, expire, ongoing
from crossblades.heart_rush.asks import ChooseForAbility
from crossblades.heart_rush.attack import damage_dealt, defence_roll, hit
from crossblades.heart_rush.blow import Blow, blow_on
from crossblades.heart_rush.conditions import CONDITIONS, hidden_from, is_hidden
from crossblades.heart_rush.creature import Creature, Stance
from crossblades.heart_rush.events import AbilityUsed, Attacked, EffectsEnded, TotalChanged
from crossblades.heart_rush.gear import Cantrip, Weapon
from crossblades.heart_rush.hands import could_draw
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.instants import at
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.moments import DamageComing, DefenceHeld, Moment, RollSeen
from crossblades.heart_rush.movement import rise_or_get_down, sidestep_places, sidestep_to
from crossblades.heart_rush.opportunity import offer_opportunity, strikes
from crossblades.heart_rush.options import Decline, Rise, UseAbility
from crossblades.heart_rush.space import adjacent, known_enemies
from crossblades.heart_rush.speed import may_move, may_rise, sidestep_allowed
from crossblades.heart_rush.stances import as_stances_help, beats
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import Imposing
from crossblades.heart_rush.walking import in_reach
from crossblades.kernel.event import Rolled
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule


def pick(
    mine: Owned,
    chooser: Creature,
    options: Sequence[UseAbility],
    others: Sequence[UseAbility] = (),
) -> Rule[UseAbility | None]:
    """One of these, or none; `others` are offered after that.

    Nobody is asked where there is nothing to choose, nor who cannot use abilities now (HR-2.3,
    HR-11.6).
    """
    if not (options or others) or not can_use(chooser):
        return None
    choice = yield ChooseForAbility(
        seat=chooser.seat, creature=chooser.name, ability=mine.id,
        options=(*options, Decline(chooser.seat), *others),
    )  # fmt: skip
    return choice if isinstance(choice, UseAbility) else None


def pick_one(mine: Owned, chooser: Creature, options: Sequence[UseAbility]) -> Rule[UseAbility]:
    """One of these; declining is not among them."""
    choice: UseAbility = yield ChooseForAbility(
        seat=chooser.seat, creature=chooser.name, ability=mine.id, options=tuple(options)
    )
    return choice


def at_work(mine: Owned, target: str = "", choice: str = "") -> AbilityUsed:
    """A passive ability does something that its owner has chosen."""
    return AbilityUsed(
        creature=mine.owner, ability=mine.id, frequency="passive", target=target, choice=choice
    )


def wants_it(moment: Moment, mine: Owned) -> Rule[bool]:
    """Whether the owner makes use of it now."""
    use = UseAbility(mine.owner, mine.id)
    return (yield from pick(mine, mine.me(moment), [use])) is not None


def unless_it_lasts(moment: Moment, mine: Owned) -> list[UseAbility]:
    """The options of an ability that once is enough of."""
    return [] if ongoing(mine.me(moment), mine.id) else mine.use(moment)


def by_rush(moment: Moment, mine: Owned, target: str = "", least: int = 0) -> list[UseAbility]:
    """A way for each number of rush points that its owner can put into it (HR-5.3)."""
    rush = range(least, mine.me(moment).rush + 1)
    return [option for extra in rush for option in mine.use(moment, target, extra=extra)]


def ways_to_spread(moment: Moment, mine: Owned, effects: tuple[str, ...]) -> list[UseAbility]:
    """As many of these effects as rush points, none once more than another."""
    return [
        option
        for rush in range(1, mine.me(moment).rush + 1)
        for some in combinations(effects, rush % len(effects))
        for option in mine.use(
            moment, choice=", ".join((*effects * (rush // len(effects)), *some)), extra=rush
        )
    ]


def side_mates(moment: Moment, mine: Owned) -> list[Creature]:
    """Those of one's side who can act near enough, oneself included."""
    state, me, feet = moment.state, mine.me(moment), mine.number("feet")
    return [c for c in state.on_side(me.side) if state.distance(me, c) <= feet]


EVERYBODY = "everybody"


def choose_mates(moment: Moment, mine: Owned, mates: list[Creature]) -> Rule[list[Creature]]:
    """All of them, or one after the other."""
    me, left = mine.me(moment), mates
    found: list[Creature] = []
    everybody = [UseAbility(me.name, mine.id, choice=EVERYBODY)]
    while left:
        ways = [UseAbility(me.name, mine.id, mate.name) for mate in left]
        chosen = yield from pick(mine, me, [*([] if found else everybody), *ways])
        if chosen is None:
            break
        if chosen.choice == EVERYBODY:
            return left
        found.append(moment.state.creatures[chosen.target])
        left = [mate for mate in left if mate.name != chosen.target]
    return found


def change_total(moment: RollSeen, mine: Owned, now: int) -> Rule[None]:
    """Give a roll that was seen another total."""
    yield TotalChanged(
        creature=mine.owner, ability=mine.id, what=moment.rolled.roll.why,
        before=moment.total, now=now,
    )  # fmt: skip
    moment.total = now


def change_damage(moment: DamageComing, mine: Owned, by: int) -> Rule[None]:
    """Make damage that is coming more, or less, but never less than none; none stays none."""
    if not moment.damage:
        return
    now = max(moment.damage + by, 0)
    yield TotalChanged(
        creature=mine.owner, ability=mine.id, what="damage", before=moment.damage, now=now
    )
    moment.damage = now


def kept_dice(rolled: Rolled) -> list[tuple[int, int]]:
    """The size and the face of every die that counts (HR-1.5)."""
    dice = enumerate(zip(rolled.sizes, rolled.faces, strict=True))
    return [die for number, die in dice if number not in rolled.dropped]


FADING = ("weakened", "off-balanced", "dazed")
"""The conditions that stances and many abilities bring (HR-6.8)."""

DRAW, STOW, STOW_OTHER = "draw the ", "put it away", "put the other away"


def ways_with_weapons(creature: Creature) -> list[str]:
    """HR-4.7, HR-12.1: what hands can do with weapons now, the other hand's among them."""
    stow = [STOW] if creature.wielding else []
    stow += [STOW_OTHER] if creature.other else []
    return [*stow, *(DRAW + weapon.name for weapon in could_draw(creature))]


SHIELD_UP, SHIELD_DOWN = "take the shield", "put the shield away"


def ways_with_a_shield(creature: Creature) -> list[str]:
    """HR-4.7, HR-12.6: put it away, or take it into a free hand."""
    if creature.shielded:
        return [SHIELD_DOWN]
    return [SHIELD_UP] if creature.sheet.shield and creature.free_hands else []


def weapon_meant(creature: Creature, way: str) -> str:
    """The weapon that one of these ways is about."""
    if way.startswith(DRAW):
        return way.removeprefix(DRAW)
    return creature.other.name if way == STOW_OTHER and creature.other else creature.weapon.name


def is_unarmed(weapon: Weapon | None) -> bool:
    """HR-12.1: part of the body; neither cantrips nor a shield are, though they need no drawing."""
    if weapon is None or isinstance(weapon, Cantrip):
        return False
    return weapon.body and not weapon.needs_shield


def is_melee(weapon: Weapon | None) -> bool:
    """HR-12.3: a melee weapon, or the body; a cantrip only strikes like one (HR-12.7)."""
    return weapon is not None and weapon.kind == "melee" and not isinstance(weapon, Cantrip)


def is_heavy_melee(weapon: Weapon | None) -> bool:
    """HR-12.1, HR-12.3: a heavy melee weapon."""
    return weapon is not None and weapon.size == "heavy" and is_melee(weapon)


def end_effects(bearer: Creature, ability: str) -> Rule[None]:
    """Nothing of this ability works on it any more."""
    if over := tuple(ongoing(bearer, ability)):
        yield EffectsEnded(creature=bearer.name, effects=over)


def stance_of(state: State, name: str) -> Stance | None:
    """The stance that somebody has shown in the engagement under way."""
    return state.engagement.stances.get(name) if state.engagement else None


def beats_stance_of(state: State, one: str, other: str) -> bool:
    """HR-6.4: whether the stance that one has shown beats that of the other."""
    if state.engagement is None or other not in state.engagement.stances:
        return False
    stance = stance_of(state, one)
    if stance is None or stance == "defensive":
        return False
    return beats(stance, stance_of(state, other))


def suffered(creature: Creature) -> dict[str, int]:
    """Its conditions, less those that it is in by choice, or to its good."""
    had = creature.conditions.items()
    return {name: level for name, level in had if not CONDITIONS[name].welcome}


def towers(creature: Creature, other: Creature) -> bool:
    """Whether it is more than a size larger than the other."""
    return creature.rank > other.rank + 1


def is_hostile(moment: Imposing) -> bool:
    """Whether conditions are brought by an enemy."""
    return moment.by.side != moment.creature.side


def neighbours(state: State, creature: Creature) -> list[Creature]:
    """All others beside a creature that are alive and of whom it knows, its enemies first."""
    beside = [
        other
        for other in state.everyone
        if other is not creature and not other.dead and adjacent(state, creature, other)
        if not hidden_from(creature, other)
    ]
    return sorted(beside, key=lambda other: other.side == creature.side)


def allies_beside(state: State, side: str, creature: Creature) -> list[Creature]:
    """Those of a side who can act and stand beside somebody.

    One in hiding is not counted: what it gives to a roll would tell of it (HR-10.6).
    """
    return [
        ally
        for ally in state.on_side(side)
        if ally is not creature and not is_hidden(ally) and adjacent(state, ally, creature)
    ]


def beside_a_wall(state: State, creature: Creature) -> bool:
    """Whether a wall stands next to it."""
    grid, at, length = state.grid, creature.at, creature.length
    return bool(grid.within(at, FEET, length) & ~grid.open or grid.behind(at, length))


def beside_something_solid(state: State, creature: Creature) -> bool:
    """A wall, or ground that rises like one."""
    return beside_a_wall(state, creature) or state.land.under_a_cliff(creature.at, creature.length)


def places_to_sidestep(state: State, creature: Creature) -> list[str]:
    """HR-4.4: where it could sidestep to now."""
    if not may_move(creature, FEET) or not sidestep_allowed(state, creature):
        return []
    return sidestep_places(state, creature)


RISE = "rise"


def ways_to_sidestep(state: State, creature: Creature) -> list[str]:
    """HR-4.4: where it could sidestep to now; the prone may rise instead."""
    rises = may_rise(creature) and sidestep_allowed(state, creature)
    return [*places_to_sidestep(state, creature), *([RISE] if rises else [])]


def sidestep_for_free(state: State, creature: Creature, way: str) -> Rule[None]:
    """HR-4.4: a sidestep that costs nothing, to a place or to one's feet."""
    if not (yield from exertion(state, creature)):
        return
    if way == RISE:
        yield from rise_or_get_down(state, creature, Rise(creature.name), ("HR-5.2", "HR-4.4"))
    else:
        yield from sidestep_to(state, creature, way)


def strike_within_reach(moment: Moment, mine: Owned) -> Rule[None]:
    """HR-4.12: an opportunity attack at an enemy within reach, at its usual price."""
    state, me = moment.state, mine.me(moment)
    near = [foe for foe in known_enemies(state, me) if in_reach(state, me, foe)]
    open_to_it = [foe for foe in near if strikes(state, me, foe, moving=True)]
    ways = [UseAbility(me.name, mine.id, foe.name) for foe in open_to_it]
    if chosen := (yield from pick(mine, me, ways)):
        yield from offer_opportunity(state, me, state.creatures[chosen.target])


def strike_another(state: State, before: State, blow: Blow, target: str, total: int) -> Rule[None]:
    """One more creature defends itself against an attack whose dice have fallen (HR-7.3)."""
    other = state.creatures[target]
    again = blow_on(blow.attacker, target, blow.stance, blow.weapon, stance_of(state, target))
    again = as_stances_help(state, again)
    defended = yield from defence_roll(state, before, again)
    damage = damage_dealt(state, again, total, defended.total)
    yield Attacked(
        creature=blow.attacker, target=target, attack=total, defence=defended.total,
        halved=again.halved, damage=damage, rules=("HR-7.2", "HR-7.3", "HR-5.2"),
    )  # fmt: skip
    yield from hit(state, again, other, damage)
    if defended.total > total:
        held = DefenceHeld(state=state, blow=again, attack=total, defence=defended.total)
        yield from at(held)
    yield from expire(state, "defence", other)
    yield from expire(state, "attack or defence", other)
    yield from turned_against(state.creatures[blow.attacker], other)

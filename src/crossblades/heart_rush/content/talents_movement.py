"""Talents of movement."""

from msgspec import structs

from crossblades.heart_rush.abilities import Owned, adds, alters, ongoing, reacts, settles, used
from crossblades.heart_rush.conditions import is_prone
from crossblades.heart_rush.content.common import (
    at_work,
    beside_something_solid,
    end_effects,
    is_heavy_melee,
    is_hostile,
    neighbours,
    pick,
    places_to_sidestep,
    sidestep_for_free,
    stance_of,
    ways_to_sidestep,
)
from crossblades.heart_rush.creature import Creature, Fighter
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.events import ActionRegained
from crossblades.heart_rush.gear import InOneHand, Weapon
from crossblades.heart_rush.limits import off_limits
from crossblades.heart_rush.moments import (
    AttackMade,
    AttackRoll,
    DefenceRoll,
    JoiningClosed,
    RoundEnding,
    RoundStarted,
    SidestepMade,
    StancesShown,
    WalkDone,
)
from crossblades.heart_rush.movement import go, sidestep_to
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.sizes import one_larger, rank
from crossblades.heart_rush.space import could_hit, enemies_beside, free_for
from crossblades.heart_rush.special import SpecialAbility
from crossblades.heart_rush.speed import may_move
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import Imposing, PushLength, ShotRange
from crossblades.kernel.dice import Part
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule


@alters("hulking")
def hulking(sheet: Fighter, _ability: SpecialAbility) -> Fighter:
    """Larger; the large wield heavy melee weapons in one hand."""
    size, weapons = one_larger(sheet.size), sheet.weapons
    if rank(size) >= rank("large"):
        weapons = tuple(_in_one_hand(weapon) for weapon in weapons)
    return structs.replace(sheet, size=size, weapons=weapons)


def _in_one_hand(weapon: Weapon) -> Weapon:
    if is_heavy_melee(weapon) and not weapon.body:
        return InOneHand(**structs.asdict(weapon))
    return weapon


@settles("hulking", ShotRange)
def strong_arms(moment: ShotRange, mine: Owned) -> None:
    """Heavy ranged weapons shoot farther."""
    weapon = moment.weapon
    if moment.creature.name == mine.owner and (weapon.kind, weapon.size) == ("ranged", "heavy"):
        moment.feet += mine.number("feet")


@alters("juggernaut")
def juggernaut(sheet: Fighter, _ability: SpecialAbility) -> Fighter:
    """As fast in plate as without."""
    return structs.replace(sheet, unburdened=True, strong_back="juggernaut" in sheet.destiny)


@settles("juggernaut", PushLength)
def hard_to_move(moment: PushLength, mine: Owned) -> None:
    """At the destiny level one is not forced as far."""
    if moment.target.name == mine.owner:
        moment.feet = max(moment.feet - mine.number("less"), 0)


@alters("nimble")
def nimble(sheet: Fighter, _ability: SpecialAbility) -> Fighter:
    """Between enemies, and past them; away from them at the destiny level."""
    return structs.replace(sheet, slips_past=True, slips_away="nimble" in sheet.destiny)


@settles("nimble", Imposing)
def keeps_its_feet(moment: Imposing, mine: Owned) -> None:
    """Enemies throw it off balance only for good."""
    if moment.creature.name == mine.owner and moment.fading and is_hostile(moment):
        moment.withstood += ("off-balanced",)


@reacts("shifty", JoiningClosed)
def shifty(moment: JoiningClosed, mine: Owned) -> Rule[None]:
    """A sidestep before stances are chosen, for one who has engaged or entered."""
    state, me, engagement = moment.state, mine.me(moment), moment.engagement
    if me.name not in engagement.participants or me.name in engagement.drawn:
        return
    steps = ways_to_sidestep(state, me)
    ways = [option for way in steps for option in mine.use(moment, choice=way)]
    if not (chosen := (yield from pick(mine, me, ways))):
        return
    yield at_work(mine, choice=chosen.choice)
    yield from sidestep_for_free(state, me, chosen.choice)
    if mine.destiny and me.acted and not in_danger(moment, me):
        yield ActionRegained(creature=me.name, ability=mine.id)


def in_danger(moment: JoiningClosed, me: Creature) -> bool:
    """Whether anybody in the engagement could attack one where one stands."""
    inside = [moment.state.creatures[name] for name in moment.engagement.participants]
    foes = [other for other in inside if other.side != me.side and other.can_act]
    return any(could_hit(moment.state, foe, [me]) for foe in foes)


def ways_to_tumble(moment: StancesShown, mine: Owned) -> list[UseAbility]:
    """In agility, any sidestep that one could make."""
    if stance_of(moment.state, mine.owner) != "agility":
        return []
    ways = ways_to_sidestep(moment.state, mine.me(moment))
    return [option for way in ways for option in mine.use(moment, choice=way)]


@used("tumble", StancesShown, options=ways_to_tumble)
def tumble(moment: StancesShown, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Out of the way before the first step."""
    me = mine.me(moment)
    if chosen.choice in ways_to_sidestep(moment.state, me):
        yield from sidestep_for_free(moment.state, me, chosen.choice)
        if mine.destiny:
            yield mine.lasts(me.name, "engagement", mine.number("die"))


@adds("tumble", AttackRoll)
def with_a_roll(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """At the destiny level, a die for the next attack of that engagement."""
    return tuple(mine.part(dice=(effect.value,)) for effect in ongoing(moment.roller, mine.id))


@reacts("tumble", AttackMade)
def on_ones_feet(moment: AttackMade, mine: Owned) -> Rule[None]:
    """One attack has it, and no other."""
    if moment.blow.attacker == mine.owner:
        yield from end_effects(mine.me(moment), mine.id)


@reacts("battleweave", RoundStarted)
def among_enemies(moment: RoundStarted, mine: Owned) -> Rule[None]:
    """Count those beside one."""
    if beside := len(enemies_beside(moment.state, mine.me(moment))):
        yield mine.lasts(mine.owner, "round", beside)


ALL_FOES = "every enemy beside you"


@reacts("battleweave", SidestepMade)
def battleweave(moment: SidestepMade, mine: Owned) -> Rule[None]:
    """Strike at a neighbour in passing."""
    state, me = moment.state, mine.me(moment)
    counted = sum(effect.value for effect in ongoing(me, mine.id))
    if moment.creature.name != me.name or not counted:
        return
    beside = neighbours(state, me)
    foes = [UseAbility(me.name, mine.id, c.name) for c in beside if c.side != me.side]
    friends = [UseAbility(me.name, mine.id, c.name) for c in beside if c.side == me.side]
    all_foes = [UseAbility(me.name, mine.id, choice=ALL_FOES)] if mine.destiny and foes else []
    if chosen := (yield from pick(mine, me, [*foes, *all_foes], friends)):
        each = [chosen.target] if chosen.target else [foe.target for foe in foes]
        damage = counted * mine.number("damage") * (mine.number("times") if chosen.target else 1)
        for name in each:
            target = state.creatures[name]
            yield from take_damage(state, target, damage, me.weapon.damage, me.name)


# --- off the wall


@reacts("push off", WalkDone)
def push_off(moment: WalkDone, mine: Owned) -> Rule[None]:
    """At a wall, feet that are left of a dash for a sidestep; then the dash goes on."""
    state, me = moment.state, mine.me(moment)
    if moment.creature.name != me.name or is_prone(me) or not beside_something_solid(state, me):
        return
    if me.used_this_round.count(mine.id) >= mine.number("times"):
        return
    ways = ways_to_push_off(state, me, min(moment.left, mine.number("feet")))
    options = [option for at in ways for option in mine.use(moment, choice=at)]
    if not (chosen := (yield from pick(mine, me, options))):
        return
    yield at_work(mine, choice=chosen.choice)
    way = ways[chosen.choice]
    yield from sidestep_for_free(state, me, way[0])
    if len(way) > 1 and me.at == way[0]:
        yield from sidestep_to(state, me, way[1], goes_on=True)
    if me.at == chosen.choice:
        yield mine.lasts(me.name, "attack or defence", state.round, me.at)
    if me.can_act and not is_prone(me):
        yield from go(state, me, moment.left - FEET * len(way))


def ways_to_push_off(state: State, me: Creature, feet: int) -> dict[str, tuple[str, ...]]:
    """Where a sidestep in a straight line of at most so many feet leads, and its steps."""
    if feet < FEET:
        return {}
    near = places_to_sidestep(state, me)
    ways: dict[str, tuple[str, ...]] = {place: (place,) for place in near}
    if feet < 2 * FEET or not may_move(me, 2 * FEET):
        return ways
    free = free_for(state, me, known=True) & ~off_limits(state, me)
    (x, y), xy = state.grid.xy[me.at], state.grid.xy
    for place in near:
        beyond = state.grid.at(2 * xy[place][0] - x, 2 * xy[place][1] - y)
        if beyond in state.land.steps(place, free, me.length):
            ways[beyond] = (place, beyond)
    return ways


@adds("push off", AttackRoll, DefenceRoll)
def with_momentum(moment: AttackRoll | DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage on the next roll, from there and in that round."""
    me, now = moment.roller, (moment.state.round, moment.roller.at)
    pushed = any((effect.value, effect.about) == now for effect in ongoing(me, mine.id))
    return (mine.part(advantage=mine.number("levels")),) if pushed else ()


@reacts("push off", RoundEnding)
def momentum_lost(moment: RoundEnding, mine: Owned) -> Rule[None]:
    """It does not outlast the round."""
    yield from end_effects(mine.me(moment), mine.id)

"""Talents of movement."""

from msgspec import structs

from crossblades.heart_rush.abilities import Owned, adds, alters, ongoing, reacts, used
from crossblades.heart_rush.conditions import is_prone
from crossblades.heart_rush.content.common import (
    at_work,
    beside_a_wall,
    end_effects,
    neighbours,
    pick,
    places_to_sidestep,
    sidestep_for_free,
    stance_of,
    ways_to_sidestep,
)
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.moments import (
    AttackRoll,
    DefenceRoll,
    JoiningClosed,
    RoundEnding,
    RoundStarted,
    SidestepMade,
    StancesShown,
    WalkDone,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.sizes import one_larger
from crossblades.heart_rush.space import enemies_beside
from crossblades.heart_rush.special import SpecialAbility
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule


@alters("hulking")
def hulking(sheet: Fighter, _ability: SpecialAbility) -> Fighter:
    """Larger."""
    return structs.replace(sheet, size=one_larger(sheet.size))


@alters("juggernaut")
def juggernaut(sheet: Fighter, _ability: SpecialAbility) -> Fighter:
    """As fast in plate as without."""
    return structs.replace(sheet, unburdened=True)


@alters("nimble")
def nimble(sheet: Fighter, _ability: SpecialAbility) -> Fighter:
    """Between enemies, and past them."""
    return structs.replace(sheet, slips_past=True)


@reacts("shifty", JoiningClosed)
def shifty(moment: JoiningClosed, mine: Owned) -> Rule[None]:
    """A sidestep before stances are chosen."""
    state, me = moment.state, mine.me(moment)
    if me.name not in moment.engagement.participants:
        return
    ways = [UseAbility(me.name, mine.id, choice=way) for way in ways_to_sidestep(state, me)]
    if chosen := (yield from pick(mine, me, ways)):
        yield from sidestep_for_free(state, me, chosen.choice)


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


@reacts("battleweave", RoundStarted)
def among_enemies(moment: RoundStarted, mine: Owned) -> Rule[None]:
    """Count those beside one."""
    if beside := len(enemies_beside(moment.state, mine.me(moment))):
        yield mine.lasts(mine.owner, "round", beside)


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
    if chosen := (yield from pick(mine, me, foes, friends)):
        target = state.creatures[chosen.target]
        damage = counted * mine.number("damage")
        yield from take_damage(state, target, damage, me.weapon.damage, me.name)


# --- off the wall


@reacts("push off", WalkDone)
def push_off(moment: WalkDone, mine: Owned) -> Rule[None]:
    """At the end of a dash beside a wall, what is left of it for a sidestep."""
    state, me = moment.state, mine.me(moment)
    if moment.creature.name != me.name or moment.left < mine.number("feet"):
        return
    if is_prone(me) or not beside_a_wall(state, me):
        return
    places = places_to_sidestep(state, me)
    ways = [option for at in places for option in mine.use(moment, choice=at)]
    if chosen := (yield from pick(mine, me, ways)):
        yield at_work(mine, choice=chosen.choice)
        yield from sidestep_for_free(state, me, chosen.choice)
        if me.at == chosen.choice:
            yield mine.lasts(me.name, "attack or defence", state.round, me.at)


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

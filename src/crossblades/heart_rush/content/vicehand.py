"""The vicehand, a strongheart who lets nobody go."""

from msgspec import structs

from crossblades.heart_rush.abilities import (
    Owned,
    adds,
    alters,
    ongoing,
    settles,
    used,
    while_it_lasts,
)
from crossblades.heart_rush.bonuses import inflict
from crossblades.heart_rush.condition_rolls import BREAKING_FREE
from crossblades.heart_rush.conditions import gained, is_prone, lasting
from crossblades.heart_rush.content.common import by_rush, is_unarmed, pick_one, unless_it_lasts
from crossblades.heart_rush.creature import Creature, Fighter
from crossblades.heart_rush.damage import take_damage, who_suffers
from crossblades.heart_rush.events import Squeezed
from crossblades.heart_rush.grips import GRAPPLE, drag, grapple_check, grapples, haul, sets_out
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.hiding import come_upon
from crossblades.heart_rush.holding import shaken, stays_on
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.moments import AttackRoll, Check, OffensiveCheck, OnTurn
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.space import free_for
from crossblades.heart_rush.special import Effect, SpecialAbility
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import GrappleTerms, MaySpeak
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

BY_ABILITY = ("HR-5.2",)
MOVE, SILENCE, FALL, LEVEL, SQUEEZE = "to ", "silence", "fall prone with it", "a level", "squeeze"


def held(state: State, grappler: Creature) -> Creature | None:
    """HR-11.18: the one it holds."""
    name = grappler.sources.get("grappling")
    return state.creatures[name] if name else None


# --- grappler


@settles("grappler", GrappleTerms)
def strong_grip(moment: GrappleTerms, mine: Owned) -> None:
    """A size larger, whatever the stances."""
    if moment.creature.name == mine.owner:
        moment.sizes += mine.number("sizes")
        moment.any_stance = True


@adds("grappler", OffensiveCheck)
def practised(moment: OffensiveCheck, mine: Owned) -> tuple[Part, ...]:
    """Advantage on one's own grapple checks."""
    mine_to_win = moment.what == GRAPPLE and moment.attacking
    return (mine.part(advantage=mine.number("advantage")),) if mine_to_win else ()


@alters("grappler")
def walks_with_it(sheet: Fighter, ability: SpecialAbility) -> Fighter:
    """HR-11.18: some speed instead of none."""
    return structs.replace(sheet, grip_speed=ability.numbers["speed"])


# --- fists, knees and elbows


@used("fists, knees and elbows", OnTurn, options=unless_it_lasts)
def fists_knees_and_elbows(_moment: OnTurn, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """For the rest of the round."""
    yield mine.lasts(mine.owner, "round")


@while_it_lasts("fists, knees and elbows", AttackRoll)
def at_close_quarters(moment: AttackRoll, me: Creature, _effect: Effect) -> tuple[Part, ...]:
    """An advantage for the disadvantage of grappling (HR-1.5, HR-11.18); unarmed, the might die."""
    if not grapples(moment.roller, moment.target):
        return ()
    die = (me.sheet.might,) if is_unarmed(moment.weapon) else ()
    return (Part("Fists, Knees and Elbows", "HR-5.2", die, advantage=1),)


# --- i don't think so


def whom_to_object(moment: OnTurn, mine: Owned) -> list[UseAbility]:
    """The one whom one holds."""
    target = held(moment.state, mine.me(moment))
    return mine.use(moment, target.name) if target else []


def ways_to_object(state: State, mine: Owned, me: Creature, target: Creature) -> list[UseAbility]:
    """What a check that was won may come to; only who stands moves the other around."""
    ways = [] if is_prone(me) else [MOVE + space for space in places_around(state, me, target)]
    ways += [SILENCE, *([] if is_prone(me) and is_prone(target) else [FALL]), LEVEL]
    return [UseAbility(me.name, mine.id, target.name, way) for way in ways]


def places_around(state: State, me: Creature, target: Creature) -> list[str]:
    """The places 5 feet from where it is that are still beside its grappler."""
    grid, long = state.grid, target.length
    free = free_for(state, target, known=True, knower=me) & state.land.around(target.at, long)
    places = grid.on(free & ~grid.square(me.at, me.length))
    land, near = state.land, state.land.near[me.length][me.at]
    return [
        at
        for at in places
        if near & grid.square(at, long) and land.distance(at, me.at, long, me.length) == FEET
    ]


@used("i don't think so", OnTurn, options=whom_to_object)
def i_dont_think_so(moment: OnTurn, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """A grapple check, and on a success what one chooses then."""
    state, me = moment.state, mine.me(moment)
    target = state.creatures[chosen.target]
    if not grapples(me, target):
        return
    if (yield from grapple_check(state, me, target)) and grapples(me, target):
        way = yield from pick_one(mine, me, ways_to_object(state, mine, me, target))
        yield from objected(state, mine, target, way.choice)
    yield from turned_against(me, target, attack=False)


def objected(state: State, mine: Owned, target: Creature, way: str) -> Rule[None]:
    """What was chosen happens."""
    me = state.creatures[mine.owner]
    if way.startswith(MOVE):
        yield from around_oneself(state, me, target, way.removeprefix(MOVE))
    elif way == SILENCE:
        yield mine.lasts(target.name, "round", about=SILENCE)
    elif way == FALL:
        for creature in (me, target):
            if not is_prone(creature):
                yield gained(creature, {"prone": 1}, BY_ABILITY)
    else:
        yield from inflict(state, me, target, BY_ABILITY, mine.number("levels"))


def around_oneself(state: State, me: Creature, target: Creature, to: str) -> Rule[None]:
    """HR-10.6: whoever hides there is found, and in the way.

    Whom the moved one holds itself comes along (HR-11.18). One that is on a creature may hold on,
    and those who are on it save against the step (HR-11.19).
    """
    yield from come_upon(state, me, to)
    if not state.grid.bit[to] & free_for(state, target):
        return
    if (yield from stays_on(state, target, FEET)):
        return
    if not (yield from sets_out(state, target, forced=True)):
        return
    before = target.at
    yield from haul(state, target, me, to)
    yield from drag(state, target, before, ahead=(me,))
    yield from shaken(state, [target], FEET)


@settles("i don't think so", MaySpeak)
def silenced(moment: MaySpeak, mine: Owned) -> None:
    """HR-4.9: no calling, no shouting."""
    if ongoing(moment.creature, mine.id):
        moment.allowed = False


# --- cinch down


def ways_to_cinch(moment: OnTurn, mine: Owned) -> list[UseAbility]:
    """Tighter by any rush there is; once it is tight, an action squeezes."""
    me = mine.me(moment)
    target = held(moment.state, me)
    if target is None:
        return []
    if _tightness(target, mine):
        squeeze = UseAbility(me.name, mine.id, target.name, SQUEEZE)
        return [squeeze] if me.has_action else []
    return by_rush(moment, mine, target.name, least=1)


def _tightness(target: Creature, mine: Owned) -> int:
    """The rush that was put into it."""
    return sum(effect.value for effect in mine.on(target) if not effect.brings)


@used("cinch down", OnTurn, options=ways_to_cinch, begun=True)
def cinch_down(moment: OnTurn, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Tighten the hold, or squeeze."""
    me, target = mine.me(moment), moment.state.creatures[chosen.target]
    if not grapples(me, target):
        return
    if chosen.choice == SQUEEZE:
        yield from squeeze(moment.state, me, target, _tightness(target, mine))
        return
    yield mine.lasts(target.name, "grapple", chosen.rush)
    restrains = Effect(mine.id, "grapple", me.name, chosen.rush, "restrained")
    yield lasting(target, restrains, BY_ABILITY)


def squeeze(state: State, me: Creature, target: Creature, number: int) -> Rule[None]:
    """HR-4.1: the action, for so many might dice of damage."""
    yield Squeezed(creature=me.name, target=target.name)
    dice = Part("Cinch Down", "HR-5.2", (me.sheet.might,) * number)
    hurt = yield from who_suffers(state, target)
    rolled: Rolled = yield Roll(me.name, "squeezing", (dice,), BY_ABILITY)
    yield from take_damage(state, hurt, rolled.total, "bludgeoning", me.name)
    yield from turned_against(me, target, attack=False)
    yield from exertion(state, me)


@while_it_lasts("cinch down", Check, anyones=True)
def holds_fast(moment: Check, bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """For the one who holds, when the other tries to break free (HR-11.18)."""
    holding = moment.what == BREAKING_FREE and moment.roller.name == effect.by
    if not holding or moment.against is not bearer or effect.brings:
        return ()
    return (Part("Cinch Down", "HR-5.2", advantage=effect.value),)

"""The battlemind, a cleverheart who leads."""

from crossblades.heart_rush.abilities import (
    Owned,
    ability_of,
    is_on_the_sheet,
    reacts,
    settles,
    used,
    while_it_lasts,
)
from crossblades.heart_rush.conditions import shaken_off
from crossblades.heart_rush.content.common import (
    choose_mates,
    pick,
    side_mates,
    ways_to_spread,
)
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import heal
from crossblades.heart_rush.events import (
    AbilityGone,
    ActionRegained,
    EffectsEnded,
    EffectStarted,
    HeartChanged,
    Sidestepped,
)
from crossblades.heart_rush.moments import AttackRoll, Entered, Moment, OnTurn, StancesShown
from crossblades.heart_rush.movement import can_sidestep, take_sidestep
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.shedding import shed
from crossblades.heart_rush.sizes import DICE
from crossblades.heart_rush.special import Effect, SpecialAbility
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import EntersAgain
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

HEART, ACTION, ATTACK, FREE = "heart die", "action", "next attack", "no conditions"
RALLIES = (HEART, ACTION, ATTACK, FREE)
ENTER, HEAL, STEP = "enter again", "hit points", "sidestep"


# --- commander's call


def who_may_have(moment: Moment, mine: Owned, talent: str) -> list[Creature]:
    """Side-mates that do not have the talent, nor have used it up as a lent one."""
    mates = [mate for mate in side_mates(moment, mine) if talent not in mate.spent]
    return [mate for mate in mates if ability_of(moment.state, mate.name, talent) is None]


def talents_to_lend(moment: Moment, mine: Owned) -> list[str]:
    """Talents of one's own that are not used up; not those that change a sheet."""
    me = mine.me(moment)
    return [
        each.id
        for each in moment.state.moments[SpecialAbility]
        if each.owner == me.name and each.ability.is_talent and not is_on_the_sheet(each.id)
        if each.id not in me.spent
    ]


def ways_to_call(moment: Moment, mine: Owned) -> list[UseAbility]:
    """Talents that somebody near could use."""
    return [
        option
        for talent in talents_to_lend(moment, mine)
        if who_may_have(moment, mine, talent)
        for option in mine.use(moment, choice=talent)
    ]


@used("commander's call", StancesShown, OnTurn, options=ways_to_call, anytime=True)
def commanders_call(moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Up to four times, a creature has a talent until the round ends; the chosen one comes first.

    Heart and major ones are used up with that until the next day, for the lender, too.
    """
    me, lent = mine.me(moment), set[str]()
    talents = sorted(talents_to_lend(moment, mine), key=lambda talent: talent != chosen.choice)
    for _ in range(mine.number("creatures")):
        ways = [
            UseAbility(me.name, mine.id, mate.name, talent)
            for talent in talents
            for mate in who_may_have(moment, mine, talent)
        ]
        whom = yield from pick(mine, me, ways)
        if whom is None:
            break
        effect = Effect(mine.id, "round", me.name, about=whom.choice, lends=True)
        yield EffectStarted(creature=whom.target, effect=effect)
        lent.add(whom.choice)
    for talent in sorted(lent):
        if (
            own := ability_of(moment.state, me.name, talent)
        ) and own.ability.frequency != "passive":
            yield AbilityGone(creature=me.name, ability=talent)


# --- call to action


@used("call to action", OnTurn)
def call_to_action(moment: OnTurn, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """Three things for others near, each for one of them."""
    me = mine.me(moment)
    for choice in (ENTER, HEAL, STEP):
        able = _who_can(moment, mine, choice)
        ways = [UseAbility(me.name, mine.id, other.name, choice) for other in able]
        whom = yield from pick(mine, me, ways)
        if whom is None:
            continue
        other = moment.state.creatures[whom.target]
        if choice == ENTER:
            yield mine.lasts(other.name, "round")
        elif choice == HEAL:
            yield from heal(moment.state, other, mine.number("hit_points"))
        else:
            yield Sidestepped(creature=other.name, pay="free")
            yield from take_sidestep(moment.state, other)


def _who_can(moment: Moment, mine: Owned, choice: str) -> list[Creature]:
    """HR-8.6: hit points are for the unconscious, too; to enter and to step one must stand."""
    state, me, feet = moment.state, mine.me(moment), mine.number("feet")
    mates = [c for c in state.everyone if c.side == me.side and c is not me]
    near = [mate for mate in mates if not mate.dead and state.distance(me, mate) <= feet]
    if choice == HEAL:
        return near
    able = [mate for mate in near if mate.can_act]
    if choice == ENTER:
        return able
    return [mate for mate in able if not mate.held and can_sidestep(state, mate)]


@settles("call to action", EntersAgain)
def enters_again(moment: EntersAgain, mine: Owned) -> None:
    """Whoever was called, while the caller stands."""
    if mine.on(moment.creature) and mine.me(moment).can_act:
        moment.allowed = True


@reacts("call to action", Entered)
def has_entered(moment: Entered, mine: Owned) -> Rule[None]:
    """Once."""
    over = tuple(mine.on(moment.creature))
    if moment.again and over:
        yield EffectsEnded(creature=moment.creature.name, effects=over)


# --- rallying cry


def rallies(moment: OnTurn, mine: Owned) -> list[UseAbility]:
    """As many effects as rush points, none once more than another."""
    return ways_to_spread(moment, mine, RALLIES)


@used("rallying cry", OnTurn, options=rallies)
def rallying_cry(moment: OnTurn, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """For those of one's side within 30 feet whom one chooses."""
    mates = yield from choose_mates(moment, mine, side_mates(moment, mine))
    for effect in chosen.choice.split(", "):
        for mate in mates:
            yield from _rallied(moment.state, mine, mate, effect)


def _rallied(state: State, mine: Owned, mate: Creature, effect: str) -> Rule[None]:
    if effect == HEART and mate.heart < mate.sheet.heart:
        larger = DICE[DICE.index(mate.heart) + 1]
        yield HeartChanged(creature=mate.name, ability=mine.id, heart=larger)
    elif effect == ACTION and mate.acted:
        yield ActionRegained(creature=mate.name, ability=mine.id)
    elif effect == ATTACK:
        yield mine.lasts(mate.name, "attack", mine.number("bonus"))
    elif effect == FREE:
        left = shaken_off(mate)
        if left != mate.conditions:
            yield from shed(state, mate, mine.id, left)


@while_it_lasts("rallying cry", AttackRoll)
def rallied_attack(_moment: AttackRoll, _bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """The next attack of each."""
    return (Part("Rallying Cry", "HR-5.2", bonus=effect.value),)

"""A talent for those at whose sight others take heart."""

from crossblades.heart_rush.abilities import Owned, reacts, settles, used
from crossblades.heart_rush.conditions import is_prone
from crossblades.heart_rush.content.common import FADING, RISE, change_damage, ways_to_sidestep
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import Sidestepped
from crossblades.heart_rush.minds import MASTERED
from crossblades.heart_rush.moments import DamageComing, OnTurn
from crossblades.heart_rush.movement import rise_or_get_down, take_sidestep
from crossblades.heart_rush.options import Rise, UseAbility
from crossblades.heart_rush.shedding import shed
from crossblades.heart_rush.sight import sees
from crossblades.heart_rush.speed import may_rise
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import Imposing
from crossblades.kernel.rule import Rule

STEADY, STEP, ALL = "a level of each", "sidestep", "no longer "


@reacts("inspiring", DamageComing)
def inspiring(moment: DamageComing, mine: Owned) -> Rule[None]:
    """Allies in the same engagement take less."""
    engagement, ally = moment.state.engagement, moment.creature
    if engagement is None or ally.name == mine.owner or ally.side != mine.me(moment).side:
        return
    if {ally.name, mine.owner} <= set(engagement.participants):
        yield from change_damage(moment, mine, -mine.number("less"))


@settles("inspiring", Imposing)
def of_good_heart(moment: Imposing, mine: Owned) -> None:
    """Allies who see one are neither enraged nor frightened, unless one is oneself."""
    me, ally = mine.me(moment), moment.creature
    if ally is me or ally.side != me.side or me.dead or not sees(moment.state, ally, me):
        return
    if not any(mood in me.conditions for mood in MASTERED):
        moment.withstood += MASTERED


def whom_to_encourage(moment: OnTurn, mine: Owned) -> list[UseAbility]:
    """At the destiny level, once a round, allies near enough that see one, and what helps them."""
    state, me = moment.state, mine.me(moment)
    if not mine.destiny or mine.id in me.used_this_round:
        return []
    mates = [mate for mate in state.on_side(me.side) if mate is not me and sees(state, mate, me)]
    near = [mate for mate in mates if state.distance(me, mate) <= mine.number("feet")]
    return [
        option
        for mate in near
        for help_ in ways_to_help(state, mate)
        for option in mine.use(moment, mate.name, help_)
    ]


def ways_to_help(state: State, mate: Creature) -> list[str]:
    """What could do it good now."""
    fading = [name for name in FADING if name in mate.conditions]
    rises = [RISE] if is_prone(mate) and may_rise(mate) else []
    steps = [STEP] if ways_to_sidestep(state, mate) else []
    return [*rises, *(ALL + name for name in fading), *([STEADY] if fading else []), *steps]


@used("inspiring", OnTurn, options=whom_to_encourage)
def encourage(moment: OnTurn, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """One of the four."""
    state, mate = moment.state, moment.state.creatures[chosen.target]
    if chosen.choice == RISE:
        yield from rise_or_get_down(state, mate, Rise(mate.name), ("HR-5.2", "HR-11.16"))
    elif chosen.choice == STEP:
        yield Sidestepped(creature=mate.name, pay="free")
        yield from take_sidestep(state, mate)
    else:
        left = dict(mate.conditions)
        for name in FADING:
            if name in left and chosen.choice in (STEADY, ALL + name):
                left[name] -= 1 if chosen.choice == STEADY else left[name]
        kept = {name: level for name, level in left.items() if level}
        yield from shed(state, mate, mine.id, kept)

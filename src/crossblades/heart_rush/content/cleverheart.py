"""The cleverheart."""

from crossblades.heart_rush.abilities import Owned, ongoing, reacts, used, while_it_lasts
from crossblades.heart_rush.actions import (
    draw,
    draw_shield,
    help_neighbour,
    interact,
    stow,
    stow_shield,
)
from crossblades.heart_rush.conditions import is_hidden, is_prone
from crossblades.heart_rush.content.common import (
    DRAW,
    SHIELD_DOWN,
    SHIELD_UP,
    allies_beside,
    at_work,
    neighbours,
    pick,
    suffered,
    ways_with_a_shield,
    ways_with_weapons,
    weapon_meant,
)
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.gear_options import DrawShield, StowShield
from crossblades.heart_rush.moments import AttackRoll, Moment, OnTurn, StancesShown, StepTaken
from crossblades.heart_rush.movement import can_sidestep, sidestep
from crossblades.heart_rush.options import Draw, Help, Interact, Sidestep, Stow, UseAbility
from crossblades.heart_rush.space import known_enemies, may_help
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.state import State
from crossblades.heart_rush.trip import can_be_tripped, trip
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

SIDESTEP, HELP, INTERACT = "sidestep", "help", "interact"

# --- above the fray


def one_thing_free(moment: OnTurn, mine: Owned) -> list[UseAbility]:
    """A sidestep, help, or an object once the free interaction of the round is gone."""
    state, me = moment.state, mine.me(moment)
    if ongoing(me, mine.id):
        return []
    found: list[UseAbility] = []
    if can_sidestep(state, me):
        found += mine.use(moment, choice=SIDESTEP)
    for other in neighbours(state, me):
        if may_help(state, me, other):
            found += mine.use(moment, other.name, HELP)
    if me.interactions:
        for choice in _with_objects(me):
            found += mine.use(moment, choice=choice)
    return found


def _with_objects(me: Creature) -> list[str]:
    """HR-4.7, HR-12.6: weapons, the one in the other hand as well, and the shield."""
    return [*ways_with_weapons(me), *ways_with_a_shield(me), INTERACT]


@used("above the fray", OnTurn, options=one_thing_free)
def above_the_fray(moment: OnTurn, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """One of these things a round costs nothing."""
    state, name = moment.state, mine.owner
    yield mine.lasts(name, "round")
    if chosen.choice == SIDESTEP:
        yield from sidestep(state, Sidestep(name, "free"))
    elif chosen.choice == HELP:
        yield from help_neighbour(state, Help(name, chosen.target), "free")
    else:
        yield from handle(state, mine.me(moment), chosen.choice)


def handle(state: State, me: Creature, choice: str) -> Rule[None]:
    """HR-4.7: an object interaction, for nothing."""
    name = me.name
    if choice == SHIELD_UP:
        yield from draw_shield(state, DrawShield(name, "free"))
    elif choice == SHIELD_DOWN:
        yield from stow_shield(state, StowShield(name, "free"))
    elif choice == INTERACT:
        yield from interact(state, Interact(name, "free"))
    elif choice.startswith(DRAW):
        yield from draw(state, Draw(name, weapon_meant(me, choice), "free"))
    else:
        yield from stow(state, Stow(name, "free", weapon_meant(me, choice)))


@reacts("above the fray", StepTaken)
def trip_for_nothing(moment: StepTaken, mine: Owned) -> Rule[None]:
    """Or one trip."""
    state, me, mover = moment.state, mine.me(moment), moment.creature
    if ongoing(me, mine.id) or mover.side == me.side or is_hidden(mover) or moment.steady:
        return
    if not can_be_tripped(state, mover, me):
        return
    chosen = yield from pick(mine, me, [UseAbility(me.name, mine.id, mover.name, "trip")])
    if chosen:
        yield at_work(mine, mover.name, "trip")
        yield mine.lasts(me.name, "round")
        yield from trip(state, me, mover, "free")


# --- tactics


def weaknesses(state: State, creature: Creature, me: Creature) -> int:
    """How many of the five things hold for it now; one is no ally of oneself."""
    conditions = suffered(creature)
    beside = [ally for ally in allies_beside(state, me.side, creature) if ally is not me]
    return (
        (walls_beside(state, creature) >= 2)
        + (len(beside) >= 2)
        + is_prone(creature)
        + any(level >= 3 for level in conditions.values())
        + (len(conditions) >= 3)
    )


def walls_beside(state: State, creature: Creature) -> int:
    """On how many of its four sides there is a wall; the edge of the map is none (HR-10.11)."""
    return state.land.walls_beside[creature.length][creature.at]


def points_out(moment: Moment, mine: Owned) -> list[UseAbility]:
    """An enemy within 30 feet that has a weakness, and none of whose this has been told yet."""
    state, me = moment.state, mine.me(moment)
    return [
        option
        for enemy in known_enemies(state, me)
        if state.distance(me, enemy) <= mine.number("feet")
        and not mine.on(enemy)
        and weaknesses(state, enemy, me)
        for option in mine.use(moment, enemy.name)
    ]


@used("tactics", StancesShown, OnTurn, options=points_out, anytime=True)
def tactics(_moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Everybody sees where it is weak, for the rest of the round."""
    yield mine.lasts(chosen.target, "round")


@while_it_lasts("tactics", AttackRoll, anyones=True)
def exploited(moment: AttackRoll, bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """Advantage for each weakness that holds."""
    if moment.target.name != bearer.name:
        return ()
    levels = weaknesses(moment.state, moment.target, moment.state.creatures[effect.by])
    return (Part("Tactics", "HR-5.2", advantage=levels),) if levels else ()

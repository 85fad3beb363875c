"""Dragons and their kin: fire, wings, and the hoard."""

from crossblades.heart_rush.abilities import Owned, adds, can_use, ongoing, reacts, used
from crossblades.heart_rush.areas import Aim, covers
from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.content.creatures_common import bloodied
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.dice import challenge_number, saving_throw
from crossblades.heart_rush.fire import catch_fire
from crossblades.heart_rush.forced import push
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.moments import (
    AttackRoll,
    DamageSuffered,
    DefenceRoll,
    Moment,
    OnTurn,
    RollMoment,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.space import enemies_beside, known_enemies, lines_blocked
from crossblades.heart_rush.state import State
from crossblades.kernel.cover_lines import FULL_COVER
from crossblades.kernel.dice import Part
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

WAYS = ("north", "east", "south", "west")


def burn(state: State, dragon: Creature, target: Creature, mine: Owned) -> Rule[None]:
    """HR-1.3: an agility save against its might, or burning; from hiding no longer (HR-10.6)."""
    yield from show_oneself(dragon, "attack")
    number = challenge_number(dragon, "might")
    what = f"save against {mine.ability.name}"
    saved = yield from saving_throw(state, target, "agility", what, number)
    if not saved.success:
        yield from catch_fire(state, target, mine.number("burning"), "HR-5.2", dragon)


def targets_to_spit_at(moment: Moment, mine: Owned) -> list[UseAbility]:
    """Enemies near enough that it can see."""
    state, me = moment.state, mine.me(moment)
    return [
        option
        for enemy in known_enemies(state, me)
        if state.distance(me, enemy) <= mine.number("feet")
        and lines_blocked(state, me, enemy) < FULL_COVER
        for option in mine.use(moment, enemy.name)
    ]


@used("spit fire", OnTurn, options=targets_to_spit_at)
def spit_fire(moment: OnTurn, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """At one enemy."""
    state = moment.state
    yield from burn(state, mine.me(moment), state.creatures[chosen.target], mine)


def strip(state: State, dragon: Creature, way: str, feet: int) -> int:
    """As broad as the dragon, from its edge on."""
    grid, n = state.grid, dragon.length
    x, y = grid.xy[dragon.at]
    far = feet // FEET
    left, low, wide, high = {
        "north": (x, y + n, n, far),
        "east": (x + n, y, far, n),
        "south": (x, y - far, n, far),
        "west": (x - far, y, far, n),
    }[way]
    spaces = [grid.at(left + i, low + j) for i in range(wide) for j in range(high)]
    return grid.board(space for space in spaces if space is not None)


@covers("fire breath")
def breath_covers(state: State, mine: Owned, aim: Aim) -> int:
    """The strip, or all four of them, less what walls shelter."""
    grid, dragon, feet = state.grid, state.creatures[mine.owner], mine.number("feet")
    board = 0
    for way in [aim.way] if aim.way else WAYS:
        board |= strip(state, dragon, way, feet)
    return board & grid.exposed[dragon.at, feet, dragon.length]


def breathed_on(state: State, dragon: Creature, way: str, feet: int) -> list[Creature]:
    """All in that strip whom walls do not shelter."""
    grid, board = state.grid, strip(state, dragon, way, feet)
    return [
        other
        for other in state.everyone
        if board & grid.square(other.at, other.length) and not other.dead
        if other is not dragon and lines_blocked(state, dragon, other) < FULL_COVER
    ]


def ways_to_breathe(moment: Moment, mine: Owned) -> list[UseAbility]:
    """Where there is an enemy, those with the most of them first."""
    state, me = moment.state, mine.me(moment)
    worth = {}
    for way in WAYS:
        hit = breathed_on(state, me, way, mine.number("feet"))
        known = [c for c in hit if c.side != me.side and not is_hidden(c)]
        if known:
            worth[way] = len(known)
    ways = sorted(worth, key=lambda way: -worth[way])
    return [option for way in ways for option in mine.use(moment, choice=way)]


@used("fire breath", OnTurn, options=ways_to_breathe)
def fire_breath(moment: OnTurn, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Over friend and foe."""
    state, me = moment.state, mine.me(moment)
    for creature in breathed_on(state, me, chosen.choice, mine.number("feet")):
        yield from burn(state, me, creature, mine)


@reacts("wing beat", DamageSuffered)
def wing_beat(moment: DamageSuffered, mine: Owned) -> Rule[None]:
    """The first time that it is bloodied, all enemies beside it are blown away."""
    me = mine.me(moment)
    if moment.creature is not me or not bloodied(me) or ongoing(me, mine.id):
        return
    if not can_use(me):
        return
    yield mine.lasts(me.name, "combat")
    for enemy in enemies_beside(moment.state, me):
        yield from push(moment.state, me, enemy, mine.number("feet"))


@adds("hoard guardian", AttackRoll, DefenceRoll)
def hoard_guardian(moment: RollMoment, mine: Owned) -> tuple[Part, ...]:
    """A bonus while it stands on ground that is called a hoard."""
    state, me = moment.state, moment.roller
    at_home = any(kind.name == "hoard" for kind in state.land.terrains(me.at, me.length))
    return (mine.part(bonus=mine.number("bonus")),) if at_home else ()

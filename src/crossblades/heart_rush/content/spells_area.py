"""Spells that work on others around a place, or one way."""

from itertools import combinations

from crossblades.heart_rush.abilities import Owned, can_use, reacts, settles
from crossblades.heart_rush.areas import Aim, around, covers
from crossblades.heart_rush.cantrips import drench
from crossblades.heart_rush.casting import (
    Casting,
    choose_place,
    choose_targets,
    goes_on,
    save_against,
    spell,
)
from crossblades.heart_rush.conditions import gained, imposed, is_prone
from crossblades.heart_rush.content.common import pick_one
from crossblades.heart_rush.content.spells import douse
from crossblades.heart_rush.content.spells_common import (
    BY_SPELL,
    feels,
    mark_chosen,
    others_within,
    spell_damage,
)
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import take_damage, who_suffers
from crossblades.heart_rush.forced import (
    collision,
    feet_forced,
    forced_step,
    obstacle,
    shake,
    stays_put,
)
from crossblades.heart_rush.grips import hold_fast, sets_out
from crossblades.heart_rush.moments import RoundEnding, RoundStarted, StepTaken
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import ShotRange
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

WINDS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
"""The four ways of a map; its upper edge is north."""


def choose_way(casting: Casting) -> Rule[str]:
    """HR-5.7: one of the four ways."""
    mine = casting.mine
    options = [UseAbility(mine.owner, mine.id, choice=way) for way in WINDS]
    chosen = yield from pick_one(mine, casting.caster, options)
    return chosen.choice


def sweep(casting: Casting, creature: Creature, way: str, feet: int) -> Rule[None]:
    """HR-10.11: forced movement one way, until something stops it.

    Those in a grapple and those who have climbed onto somebody fare as in a push.
    """
    state = casting.state
    feet = feet_forced(state, casting.caster, creature, feet)
    if feet <= 0 or (yield from stays_put(state, casting.caster, creature, feet)):
        return
    yield from hold_fast(state, creature)
    moved = yield from _swept(casting, creature, way, feet)
    yield from shake(state, creature, moved)


def _swept(casting: Casting, creature: Creature, way: str, feet: int) -> Rule[int]:
    """HR-10.11: step by step. Returns the feet that it has moved."""
    state, (dx, dy), moved = casting.state, WINDS[way], 0
    while moved < feet and not creature.dead:
        x, y = state.grid.xy[creature.at]
        to = state.grid.at(x + dx, y + dy)
        if to is None or not state.grid.footprint(to, creature.length):
            break  # the edge of the map
        against = obstacle(state, creature, to)
        if against is not None:
            yield from collision(state, creature, against, feet - moved, casting.caster)
            break
        if not moved and not (yield from sets_out(state, creature, forced=True)):
            break
        goes_on = yield from forced_step(state, casting.caster, creature, to)
        moved += FEET
        if not goes_on:
            break
    return moved


def in_order(state: State, creatures: list[Creature], way: str) -> list[Creature]:
    """The foremost first, so that nobody runs into one who is about to move, too."""
    dx, dy = WINDS[way]
    xy = state.grid.xy
    return sorted(creatures, key=lambda c: -(dx * xy[c.at][0] + dy * xy[c.at][1]))


# --- crippling aura


@spell("crippling aura")
def crippling_aura(casting: Casting) -> Rule[None]:
    """Ongoing: those chosen are marked for it, and feel it at once if they are near."""
    yield from mark_chosen(casting)
    yield from _weaken(casting)


def _weaken(casting: Casting) -> Rule[None]:
    for creature in others_within(casting.state, casting.caster, casting.number("feet")):
        if (yield from feels(casting, creature)):
            levels = {"weakened": casting.number("weakened")}
            yield imposed(casting.state, casting.caster, creature, levels, BY_SPELL)


@reacts("crippling aura", RoundStarted, StepTaken)
def aura_works(moment: RoundStarted | StepTaken, mine: Owned) -> Rule[None]:
    """On coming near, whoever has moved, and when a round begins."""
    yield from _weaken(Casting(moment.state, mine.me(moment), mine))


# --- ether chains


@spell("ether chains")
def ether_chains(casting: Casting) -> Rule[None]:
    """Two creatures near the caster and each other, the caster perhaps among them."""
    state, caster, mine = casting.state, casting.caster, casting.mine
    bound = [*others_within(state, caster, casting.number("range")), caster]
    feet = casting.number("feet")
    pairs = [(a, b) for a, b in combinations(bound, 2) if state.distance(a, b) <= feet]
    if not pairs:
        return
    options = [UseAbility(mine.owner, mine.id, a.name, b.name) for a, b in pairs]
    chosen = yield from pick_one(mine, caster, options)
    yield goes_on(casting, state.creatures[chosen.target], about=chosen.choice)


@reacts("ether chains", RoundEnding)
def chains_tear(moment: RoundEnding, mine: Owned) -> Rule[None]:
    """If they are apart: levels of three conditions for both, and a die of damage."""
    state = moment.state
    for bearer in list(state.everyone):
        for effect in mine.on(bearer):
            other = state.creatures[effect.about]
            bound = not (bearer.dead or other.dead)
            if bound and state.distance(bearer, other) > mine.number("feet"):
                yield from _torn(state, bearer, mine)
                yield from _torn(state, other, mine)


def _torn(state: State, creature: Creature, mine: Owned) -> Rule[None]:
    levels = dict.fromkeys(("weakened", "off-balanced", "dazed"), mine.number("levels"))
    yield imposed(state, state.creatures[mine.owner], creature, levels, BY_SPELL)
    hurt = yield from who_suffers(state, creature)
    damage = yield from spell_damage(Casting(state, state.creatures[mine.owner], mine), hurt)
    yield from take_damage(state, hurt, damage, mine.id, mine.owner)


# --- blinding sun


@spell("blinding sun")
def blinding_sun(casting: Casting) -> Rule[None]:
    """Ongoing, over a space, for those chosen; whoever is in its light has come into it."""
    space = yield from choose_place(casting, casting.number("feet"))
    yield from mark_chosen(casting)
    yield goes_on(casting, casting.caster, about=space)
    for creature in list(casting.state.everyone):
        yield from _dazzle(casting, creature, space)


def _dazzle(casting: Casting, creature: Creature, sun: str) -> Rule[None]:
    levels = _glare(casting, creature, creature.at, sun)
    if levels and (yield from feels(casting, creature)):
        yield gained(creature, {"blinded": levels}, BY_SPELL)


def _glare(casting: Casting, creature: Creature, at: str, sun: str) -> int:
    """A level less for each 5 feet beyond the first."""
    feet = casting.state.land.distance(sun, at, 1, creature.length)
    return max(casting.number("blinded") - max(feet - FEET, 0) // FEET, 0)


@covers("blinding sun")
def sunlit(state: State, mine: Owned, aim: Aim) -> int:
    """How far one may hang it, and what it shines on once that is chosen."""
    if not aim.place:
        return around(state, mine, mine.number("feet"))
    grid = state.grid
    light = FEET * mine.number("blinded")
    return grid.board(
        space
        for space in grid.on(grid.within(aim.place, light) & grid.open)
        if state.land.distance(aim.place, space) <= light
    )


def _suns(casting: Casting) -> list[str]:
    """The spaces over which this caster has hung one."""
    return [effect.about for effect in casting.mine.on(casting.caster)]


@reacts("blinding sun", RoundStarted)
def sun_shines(moment: RoundStarted, mine: Owned) -> Rule[None]:
    """When a round begins."""
    casting = Casting(moment.state, mine.me(moment), mine)
    for sun in _suns(casting):
        for creature in list(moment.state.everyone):
            yield from _dazzle(casting, creature, sun)


@reacts("blinding sun", StepTaken)
def into_the_sun(moment: StepTaken, mine: Owned) -> Rule[None]:
    """On coming into its light from outside."""
    casting, mover = Casting(moment.state, mine.me(moment), mine), moment.creature
    for sun in _suns(casting):
        if not _glare(casting, mover, moment.origin, sun):
            yield from _dazzle(casting, mover, sun)


# --- gale


@spell("gale")
def gale(casting: Casting) -> Rule[None]:
    """Ongoing: a wind one way, which pushes those chosen whenever a round begins."""
    state, caster = casting.state, casting.caster
    way = yield from choose_way(casting)
    near = others_within(state, caster, casting.number("feet"))
    chosen = yield from choose_targets(casting, near)
    yield goes_on(casting, caster, about=way)
    for creature in chosen:
        yield goes_on(casting, creature, about=way)


def _blow(casting: Casting) -> Rule[None]:
    """Those chosen who are still near are pushed, the foremost first."""
    caster, mine = casting.caster, casting.mine
    near = others_within(casting.state, caster, casting.number("feet"))
    for wind in mine.on(caster):
        felt = [creature for creature in near if mine.on(creature)]
        for creature in in_order(casting.state, felt, wind.about):
            yield from sweep(casting, creature, wind.about, casting.number("push"))


@reacts("gale", RoundStarted)
def wind_blows(moment: RoundStarted, mine: Owned) -> Rule[None]:
    """When a round begins."""
    yield from _blow(Casting(moment.state, mine.me(moment), mine))


@settles("gale", ShotRange)
def wind_carries(moment: ShotRange, mine: Owned) -> None:
    """HR-12.3: shots downwind reach double, upwind half; across it nothing changes."""
    me = mine.me(moment)
    for wind in mine.on(me) if can_use(me) else ():
        dx, dy = WINDS[wind.about]
        (x, y), (tx, ty) = (moment.state.grid.xy[c.at] for c in (moment.creature, moment.target))
        along = (tx - x) * dx + (ty - y) * dy
        across = abs((tx - x) * dy) + abs((ty - y) * dx)
        if abs(along) > across:
            moment.feet = 2 * moment.feet if along > 0 else moment.feet // 2


# --- deluge


@spell("deluge")
def deluge(casting: Casting) -> Rule[None]:
    """Immediate: two spaces wide and four long, all in it are swept to its end and lie prone."""
    state, grid = casting.state, casting.state.grid
    start = yield from choose_place(casting)
    way = yield from choose_way(casting)
    rows = flooded(state, start, way, casting.number("width"), casting.number("length"))
    wet = {space for row in rows for space in row}
    caught = [
        creature
        for creature in state.everyone
        if wet & set(grid.footprint(creature.at, creature.length)) and not creature.dead
    ]
    for creature in in_order(state, caught, way):
        spaces = set(grid.footprint(creature.at, creature.length))
        ahead = [len(rows) - number for number, row in enumerate(rows, 1) if spaces & set(row)]
        # Whoever was dragged out of it by now is swept no farther.
        yield from sweep(casting, creature, way, FEET * min(ahead, default=0))
    for creature in caught:
        if not (creature.dead or is_prone(creature)):
            yield gained(creature, {"prone": 1}, BY_SPELL)
        yield from drench(creature)
    yield from douse(state, wet)


@covers("deluge")
def under_the_wave(state: State, mine: Owned, aim: Aim) -> int:
    """From its start one way, or each way while none is chosen."""
    if not aim.place:
        return 0
    width, length = mine.number("width"), mine.number("length")
    ways = [aim.way] if aim.way else [*WINDS]
    rows = [row for way in ways for row in flooded(state, aim.place, way, width, length)]
    return state.grid.board(space for row in rows for space in row)


def flooded(state: State, start: str, way: str, width: int, length: int) -> list[list[str]]:
    """The spaces under the wave, row after row from its start; its width lies to the right."""
    (x, y), (dx, dy) = state.grid.xy[start], WINDS[way]
    rows = [
        [state.grid.at(x + n * dx + w * dy, y + n * dy - w * dx) for w in range(width // FEET)]
        for n in range(length // FEET)
    ]
    return [[space for space in row if space is not None] for row in rows]


# --- hex, which goblins and their like cast


@spell("hex")
def hex_someone(casting: Casting) -> Rule[None]:
    """HR-16.2: a cunning save, or levels of two conditions."""
    state, caster, mine = casting.state, casting.caster, casting.mine
    near = others_within(state, caster, casting.number("feet"))
    if not near:
        return
    options = [UseAbility(mine.owner, mine.id, creature.name) for creature in near]
    chosen = yield from pick_one(mine, caster, options)
    target = state.creatures[chosen.target]
    if not (yield from save_against(casting, target, "cunning")):
        levels = dict.fromkeys(("dazed", "weakened"), casting.number("levels"))
        yield imposed(state, caster, target, levels, BY_SPELL)

"""OS-2.3, OS-6.4: moving, step by step."""

from collections.abc import Sequence

from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.arms import melee_reach
from crossblades.swords_reign.asks import ChooseDestination, ChooseStep, KeepMoving
from crossblades.swords_reign.conditions import feared_by, speed, walks_on
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.doing import perform
from crossblades.swords_reign.events import Moved, MoveStopped, StoodUp
from crossblades.swords_reign.options import GoOn, Move, MoveTo, StandUp, StepByStep, StepTo, Stop
from crossblades.swords_reign.reactions import leaving
from crossblades.swords_reign.ready import arrives
from crossblades.swords_reign.settling import settle
from crossblades.swords_reign.space import occupied, passable
from crossblades.swords_reign.state import State


def feet_left(creature: Creature) -> int:
    """OS-2.3, OS-5.5: what is left of this turn's movement; Dash doubles it."""
    whole = speed(creature) * (2 if creature.dashes else 1)
    return max(whole - creature.moved, 0)


def standing_up_costs(creature: Creature) -> int:
    """OS-5.18: half the Speed."""
    return speed(creature) // 2


def moves(state: State, creature: Creature) -> list[Move | StandUp]:
    """OS-2.3, OS-5.18: whether it can go anywhere; the prone stand up before."""
    feet = feet_left(creature)
    if "prone" in creature.conditions:
        rise = feet >= standing_up_costs(creature) and speed(creature) > 0
        return [StandUp(creature.name)] if rise else []
    return [Move(creature.name)] if _can_leave(state, creature, feet) else []


def _can_leave(state: State, creature: Creature, feet: int) -> bool:
    """Whether any free space is within reach: mostly one is beside it, and no map is searched."""
    if feet < FEET:
        return False
    free = state.grid.around(creature.at) & _free(state, creature)
    return bool(free or destinations(state, creature, feet))


def destinations(state: State, creature: Creature, feet: int) -> list[str]:
    """The free spaces within reach of a move."""
    grid = state.grid
    layers = grid.reach(creature.at, allowed(state, creature), feet // FEET, ways=grid.ways())
    reached = 0
    for layer in layers[1:]:
        reached |= layer
    return grid.on(reached & ~occupied(state, creature))


def allowed(state: State, creature: Creature) -> int:
    """OS-7.3: the frightened do not come nearer to what they fear."""
    grid, board = state.grid, passable(state, creature)
    for fear in feared_by(state, creature):
        if now := grid.distance(creature.at, fear.at):
            board &= ~grid.within(fear.at, now - FEET)
    return board


def way_to(state: State, creature: Creature, space: str) -> tuple[str, ...]:
    """The way to a place: one that leaves nobody's reach if there is one, else the shortest."""
    grid, budget = state.grid, feet_left(creature) // FEET
    whole = allowed(state, creature)
    threat = 0
    for enemy in state.enemies(creature):
        if reach := melee_reach(enemy):
            threat |= grid.exposed[enemy.at, reach, 1]
    for free in (whole & ~threat | grid.bit[creature.at], whole):
        layers = grid.reach(creature.at, free, budget, ways=grid.ways())
        if any(layer & grid.bit[space] for layer in layers):
            return grid.path(layers, space, ways=grid.ways())
    raise AssertionError(f"{space} is out of reach")


@perform.register
def move(option: Move, state: State) -> Rule[None]:
    """OS-2.3: to a place by a way that is found, or step by step."""
    creature = state.creatures[option.creature]
    feet = feet_left(creature)
    places = [MoveTo(creature.name, space) for space in destinations(state, creature, feet)]
    choice = yield ChooseDestination(
        seat=creature.seat, creature=creature.name, feet=feet,
        options=(*places, StepByStep(creature.name), Stop(creature.name)),
    )  # fmt: skip
    if isinstance(choice, MoveTo):
        yield from follow(state, creature, way_to(state, creature, choice.space))
    elif isinstance(choice, StepByStep):
        yield from step_by_step(state, creature)


def follow(state: State, creature: Creature, way: Sequence[str]) -> Rule[None]:
    """Step after step, until the end of the way or of the mover."""
    for space in way:
        if not (yield from step(state, creature, space, last=space == way[-1])):
            return


def step_by_step(state: State, creature: Creature) -> Rule[None]:
    """OS-2.3: every step is chosen by itself."""
    while feet_left(creature) >= FEET:
        options = _next_steps(state, creature)
        if not options:
            return
        choice = yield ChooseStep(
            seat=creature.seat, creature=creature.name, feet=feet_left(creature),
            options=(*options, Stop(creature.name)),
        )  # fmt: skip
        if isinstance(choice, Stop):
            return
        if not (yield from step(state, creature, choice.space, last=True)):
            return


def _next_steps(state: State, creature: Creature) -> list[StepTo]:
    """The free spaces beside it; an ally's space is crossed by naming a place behind it."""
    places = state.grid.steps(creature.at, _free(state, creature))
    return [StepTo(creature.name, space) for space in places]


def _free(state: State, creature: Creature) -> int:
    """Where it may go, and stop."""
    return allowed(state, creature) & ~occupied(state, creature)


def step(state: State, creature: Creature, space: str, last: bool) -> Rule[bool]:
    """One step, with what it gives others occasion to; returns whether the mover goes on."""
    before, origin = creature.hit_points, creature.at
    yield from leaving(state, creature, space)
    if not walks_on(creature, origin) or not _is_open(state, creature, space, last):
        yield from _stops(creature)
        return False
    if creature.hit_points < before and not (yield from _goes_on(state, creature)):
        return False
    yield Moved(creature=creature.name, origin=creature.at, to=space, feet=FEET)
    yield from settle(state)
    yield from arrives(state, creature, origin)
    goes_on = walks_on(creature, space)
    if not last and not goes_on:
        yield from _stops(creature)
    return goes_on


def _stops(creature: Creature) -> Rule[None]:
    """OS-5.21: that the fallen go no further needs no telling."""
    if creature.status in ("up", "fleeing"):
        yield MoveStopped(creature=creature.name, at=creature.at)


def _is_open(state: State, creature: Creature, space: str, last: bool) -> bool:
    """Whether it can still go there: others may have been pushed in its way."""
    free = passable(state, creature)
    if last:
        free &= ~occupied(state, creature)
    return bool(free & state.grid.bit[space])


def _goes_on(state: State, creature: Creature) -> Rule[bool]:
    """Whoever was hurt may stop, where there is room; the broken do not."""
    crowded = state.grid.bit[creature.at] & occupied(state, creature)
    if creature.status == "fleeing" or crowded:
        return True
    options = (GoOn(creature.name), Stop(creature.name))
    choice = yield KeepMoving(seat=creature.seat, creature=creature.name, options=options)
    if isinstance(choice, Stop):
        yield MoveStopped(creature=creature.name, at=creature.at)
        return False
    return True


@perform.register
def stand_up(option: StandUp, state: State) -> Rule[None]:
    """OS-5.18: costs half the Speed."""
    creature = state.creatures[option.creature]
    yield StoodUp(creature=creature.name, feet=standing_up_costs(creature))

"""Chapter 4: Sidestep and Dash, space by space."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from crossblades.heart_rush.asks import ChooseDestination, KeepMoving
from crossblades.heart_rush.conditions import is_prone
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import fainting, may_faint
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.events import Dashed, Moved, MoveEnded, Sidestepped, StoodUp
from crossblades.heart_rush.opportunity import offer_opportunity
from crossblades.heart_rush.options import Dash, GoOn, MoveTo, Rise, Sidestep, StandUp, Stay
from crossblades.heart_rush.space import free_for, hard_for, melee_reach, steps_from, threatened
from crossblades.heart_rush.speed import dash_speed, may_still_move
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Option
from crossblades.kernel.grid import FEET, Grid
from crossblades.kernel.rule import Rule


def sidestep(state: State, chosen: Sidestep) -> Rule[None]:
    """HR-4.4: one 5-foot step, which never provokes, or rise from prone."""
    creature = state.creatures[chosen.creature]
    yield Sidestepped(creature=creature.name, pay=chosen.pay)
    places: list[Option] = [MoveTo(space) for space in steps_from(state, creature)]
    if is_prone(creature):
        places.append(Rise(creature.name))
    choice = yield _destination(creature, places, ("HR-4.4", "HR-10.14"))
    if isinstance(choice, MoveTo):
        yield step_to(creature, choice.space)
    elif isinstance(choice, Rise):
        yield StoodUp(creature=creature.name, rules=("HR-4.4", "HR-11.16"))


def step_to(creature: Creature, space: str) -> Moved:
    """HR-4.4, HR-10.14: a sidestep ignores what terrain costs."""
    rules = ("HR-4.4", "HR-10.14")
    return Moved(creature=creature.name, origin=creature.at, to=space, rules=rules)


def dash(state: State, chosen: Dash) -> Rule[None]:
    """HR-4.5: move up to the move speed."""
    creature = state.creatures[chosen.creature]
    yield Dashed(creature=creature.name, pay=chosen.pay)
    yield from go(state, creature, dash_speed(creature))


def stand_up(state: State, chosen: StandUp) -> Rule[None]:
    """HR-11.16, HR-4.6: rise for half the movement, which provokes, and go on with the rest."""
    creature = state.creatures[chosen.creature]
    yield Dashed(creature=creature.name, pay=chosen.pay, rules=("HR-4.5", "HR-11.16"))
    near = [enemy for enemy in state.enemies(creature) if _in_reach(state, enemy, creature)]
    if near and not (yield from _interrupted(state, creature, near)):
        return
    rising = half(creature.speed)
    yield StoodUp(creature=creature.name, feet=rising, rules=("HR-11.16", "HR-4.6"))
    yield from go(state, creature, may_still_move(creature, creature.speed - rising))


def go(state: State, creature: Creature, feet: int) -> Rule[None]:
    """HR-4.5: choose a place within these feet and walk there, space by space.

    The way keeps out of enemies' reach if the feet allow it.
    """
    grid, length = state.grid, creature.length
    free, hard = free_for(state, creature), hard_for(state, creature)
    layers = grid.reach(creature.at, free, feet // FEET, hard, length)
    reached = sum(layers[1:])
    if not reached:
        return
    places = grid.pick(_every_place(grid.width, grid.height), reached)
    choice = yield _destination(creature, places, ("HR-4.5", "HR-10.14"))
    if isinstance(choice, MoveTo):
        path = grid.path(layers, choice.space, hard, length)
        threat = threatened(state, creature)
        if any(grid.bit[space] & threat for space in path[:-1]):
            safe = free & ~threat | grid.bit[choice.space]
            around = grid.reach(creature.at, safe, feet // FEET, hard, length)
            if any(layer & grid.bit[choice.space] for layer in around):
                path = grid.path(around, choice.space, hard, length)
        yield from walk(state, creature, path, threat, hard)


@cache
def _every_place(width: int, height: int) -> tuple[Option, ...]:
    """Maps have many places to go to, and they are always the same."""
    return tuple(MoveTo(space) for space in Grid(width, height).spaces)


def _destination(
    creature: Creature, places: Iterable[Option], rules: tuple[str, ...]
) -> ChooseDestination:
    options = (*places, Stay(creature.name))
    return ChooseDestination(
        seat=creature.seat, creature=creature.name, options=options, rules=rules
    )  # fmt: skip


def walk(
    state: State, creature: Creature, path: Iterable[str], threat: int, hard: int = 0
) -> Rule[None]:
    """HR-4.6: a willing move; each step may give enemies an opportunity.

    The second step inside one's reach is an occasion, leaving it is another (HR-4.14). `threat`
    is the places within any enemy's reach.
    """
    bit = state.grid.bit
    inside: Counter[str] = Counter()
    leaving: list[Creature]
    lingering: list[Creature]
    for space in path:
        leaving, lingering = [], []
        if bit[creature.at] & threat:
            leaving, lingering = _occasions(state, creature, space, inside)
        if leaving and not (yield from _interrupted(state, creature, leaving)):
            return
        feet = 2 * FEET if bit[space] & hard else FEET
        yield Moved(
            creature=creature.name, origin=creature.at, to=space, feet=feet,
            rules=("HR-4.5", "HR-10.14"),
        )  # fmt: skip
        if lingering and not (yield from _interrupted(state, creature, lingering)):
            return


def _occasions(
    state: State, creature: Creature, to: str, inside: Counter[str]
) -> tuple[list[Creature], list[Creature]]:
    """Whose reach this step leaves, and inside whose reach it is the second one (HR-4.6)."""
    leaving, lingering = [], []
    for enemy in state.enemies(creature):
        if not _in_reach(state, enemy, creature):
            continue
        after = state.grid.distance(to, enemy.at, creature.length, enemy.length)
        if after > melee_reach(enemy):
            leaving.append(enemy)
        else:
            inside[enemy.name] += 1
            if inside[enemy.name] == 2:
                lingering.append(enemy)
    return leaving, lingering


def _in_reach(state: State, enemy: Creature, mover: Creature) -> bool:
    """HR-4.14: whether the mover is within this enemy's melee reach."""
    reach = melee_reach(enemy)
    return reach > 0 and enemy.can_act and state.distance(mover, enemy) <= reach


def _interrupted(state: State, creature: Creature, enemies: list[Creature]) -> Rule[bool]:
    """Let these enemies strike; returns whether the mover goes on (HR-4.15)."""
    for enemy in enemies:
        struck = yield from offer_opportunity(state, enemy, creature)
        if not struck:
            continue
        if may_faint(creature):
            yield from fainting(creature)
        name = creature.name
        if not creature.can_act:
            yield MoveEnded(creature=name, at=creature.at)
            return False
        options = (GoOn(name), Stay(name))
        choice = yield KeepMoving(seat=creature.seat, creature=name, options=options)
        if isinstance(choice, Stay):
            yield MoveEnded(creature=name, at=creature.at, rules=("HR-4.6",))
            return False
    return True

"""OS-2.5, OS-6.6: whoever flees runs for the edge of the map; anybody may give up."""

from crossblades.kernel.grid import FEET, Grid
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.conditions import can_act, is_helpless, speed, walks_on
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.doing import perform
from crossblades.swords_reign.events import Dashed, Fled, Surrendered
from crossblades.swords_reign.movement import (
    allowed,
    destinations,
    feet_left,
    follow,
    moves,
    way_to,
)
from crossblades.swords_reign.options import Escape, Flee, StandUp, Surrender
from crossblades.swords_reign.reactions import OFF_THE_MAP, leaving
from crossblades.swords_reign.settling import settle
from crossblades.swords_reign.state import State


def flee(state: State, creature: Creature) -> Rule[None]:
    """OS-6.6: it gets free or dashes if it can act, and is gone once it is at the edge."""
    if not is_helpless(creature):
        yield from _act(state, creature)
    if "prone" in creature.conditions and moves(state, creature):
        yield from perform(StandUp(creature.name), state)
    if not at_the_edge(state, creature.at) and speed(creature):
        space = where_to(state, creature)
        if space is not None:
            yield from follow(state, creature, way_to(state, creature, space))
    if at_the_edge(state, creature.at) and walks_on(creature, creature.at):
        yield from _leave_the_map(state, creature)
    yield from settle(state)


def _act(state: State, creature: Creature) -> Rule[None]:
    """OS-5.5, OS-5.17: its Action; whoever is held tries to get free."""
    if grapplers := creature.sources.get("grappled"):
        yield from perform(Escape(creature.name, grapplers[0], "STR"), state)
    elif not at_the_edge(state, creature.at) and speed(creature):
        yield Dashed(creature=creature.name, rules=("OS-5.5", "OS-6.6"))


def _leave_the_map(state: State, creature: Creature) -> Rule[None]:
    """OS-5.15, OS-6.6: the last step leaves everybody's reach."""
    edge = creature.at
    yield from leaving(state, creature, OFF_THE_MAP)
    if walks_on(creature, edge):
        yield Fled(creature=creature.name)


def the_edge(grid: Grid) -> int:
    """The spaces from which one more step leads off the map, as a bit board."""
    row = (1 << grid.width) - 1
    column = grid.full // row
    top, right = row << grid.width * (grid.height - 1), column << grid.width - 1
    return row | top | column | right


def at_the_edge(state: State, space: str) -> bool:
    """Whether one more step leads off the map."""
    return bool(the_edge(state.grid) & state.grid.bit[space])


def where_to(state: State, creature: Creature) -> str | None:
    """The nearest place at the edge; or towards one; or else away from all enemies."""
    if "prone" in creature.conditions:
        return None
    places = destinations(state, creature, feet_left(creature))
    if not places:
        return None
    grid = state.grid
    edge = [space for space in places if at_the_edge(state, space)]
    if edge:
        return min(edge, key=lambda space: (grid.distance(creature.at, space), space))
    reached, here = grid.board(places), grid.bit[creature.at]
    for layer in ways_out(state, creature):
        if layer & here:
            break
        if layer & reached:
            places = grid.on(layer & reached)
            break
    enemies = [enemy.at for enemy in state.enemies(creature) if not enemy.down]

    def safety(space: str) -> tuple[int, str]:
        return min((grid.distance(space, at) for at in enemies), default=FEET), space

    return max(places, key=safety)


def ways_out(state: State, creature: Creature) -> list[int]:
    """The places from which the edge of the map is so many steps away, for this creature."""
    grid, left = state.grid, allowed(state, creature) | state.grid.bit[creature.at]
    edge = the_edge(grid)
    layers = [edge & left]
    left &= ~edge
    while layers[-1]:
        layers.append(grid.grow(layers[-1], grid.ways()) & left)
        left &= ~layers[-1]
    return layers


def gets_out(state: State, creature: Creature) -> bool:
    """Whether any way leads this creature to the edge of the map."""
    grid, reached = state.grid, state.grid.bit[creature.at]
    left, ways = allowed(state, creature) | reached, grid.ways()
    edge = the_edge(grid) & left
    new = reached
    while new and not new & edge:
        new = grid.grow(new, ways) & left & ~reached
        reached |= new
    return bool(new)


# --- to give up of one's own will


def giving_up(state: State, creature: Creature) -> list[Flee | Surrender]:
    """OS-2.5: anybody may flee or surrender, as its whole turn."""
    if creature.moved or not creature.action:
        return []
    found: list[Flee | Surrender] = []
    if speed(creature) and gets_out(state, creature):
        found.append(Flee(creature.name))
    if can_act(creature):
        found.append(Surrender(creature.name))
    return found


@perform.register
def run_away(option: Flee, state: State) -> Rule[None]:
    """OS-2.5, OS-5.5: over the edge of the map, or as far as a dash leads; then it may think again.

    Whoever cannot dash walks.
    """
    yield from flee(state, state.creatures[option.creature])


@perform.register
def surrender(option: Surrender, state: State) -> Rule[None]:
    """OS-2.5."""
    yield Surrendered(creature=option.creature)
    yield from settle(state)

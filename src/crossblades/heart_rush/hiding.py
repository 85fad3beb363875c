"""Chapter 10: what ends hiding. It begins outside combat: see starting.py."""

from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import Discovered
from crossblades.heart_rush.events.reasons import Giveaway
from crossblades.heart_rush.sight import is_blind, light_for
from crossblades.heart_rush.space import cover
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule


def show_oneself(creature: Creature, why: Giveaway, by: str = "") -> tuple[Discovered, ...]:
    """HR-10.6: an attack ends hiding; so does whatever else draws all eyes."""
    if not is_hidden(creature):
        return ()
    return (Discovered(creature=creature.name, at=creature.at, why=why, by=by),)


def out_in_the_open(state: State, creature: Creature) -> Rule[None]:
    """HR-10.6: one who has moved to where an enemy plainly sees it hides no longer."""
    if is_hidden(creature) and not creature.dead and plainly_seen(state, creature):
        yield from show_oneself(creature, "open ground")


def plainly_seen(state: State, creature: Creature) -> bool:
    """HR-10.6: whether an enemy that can see has nothing in the way, neither cover nor the dark."""
    for enemy in state.enemies(creature):
        looks = enemy.can_act and not is_blind(enemy)
        lit = light_for(state, enemy, creature) != "dark"
        if looks and lit and not cover(state, enemy, creature):
            return True
    return False


def come_upon(state: State, mover: Creature, to: str) -> Rule[None]:
    """HR-10.6: whoever is hidden where somebody wants to go is found."""
    grid = state.grid
    here = grid.square(to, mover.length)
    for enemy in state.enemies(mover):
        if is_hidden(enemy) and here & grid.square(enemy.at, enemy.length):
            yield from show_oneself(mover, "bumping")
            yield from show_oneself(enemy, "bumped into", mover.name)

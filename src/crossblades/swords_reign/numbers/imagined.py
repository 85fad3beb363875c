"""A fight as one seat imagines it: a state made of what its view names, for looking ahead.

Of whom a seat knows only what shows, it knows neither sheet nor hit points: such a creature is
imagined as one that nothing harms less or more, and that never falls. What depends on more than
that must not be read off it: `known` says of whom all may be read.
"""

from itertools import chain
from typing import NamedTuple

from msgspec import structs

from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import shallow
from crossblades.swords_reign.creature import (
    Creature,
    Fighter,
    HeroSheet,
    StatBlock,
    enter_fight,
    only_swims,
)
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.state import Scenario, State, seats_of
from crossblades.swords_reign.visibility import CreatureView, View

NEVER_FALLS = 1000
"""Hit points of one whose hit points are unknown."""

_AS_SEEN = (
    "at", "status", "weapon", "carried", "taken", "shield", "loaded", "empty", "fatigue", "late",
    "had_turn", "action", "moved", "dashes", "disengaged", "dodges", "cleaved", "reaction",
    "hidden", "helped_by", "edge", "ruled", "moved_first",
)  # fmt: skip
"""What a creature has in the state as in the view."""


class Look(NamedTuple):
    """What a seat may look ahead with."""

    state: State
    """To be copied before it is changed."""
    known: frozenset[str]
    """Of whom the seat knows all."""
    counted: frozenset[str]
    """Whose hit points it knows."""
    worked_out: dict[tuple[str, ...], tuple[Prospect, ...]]
    """Odds that several options of a menu share."""


def imagined(view: View) -> Look:
    """The state that a seat would say the fight is in, and whom it knows."""
    look: Look | None = view.__dict__.get("imagined")
    if look is None:
        # All options of a menu are looked at with the same view.
        known = frozenset(name for name, seen in view.creatures.items() if seen.known)
        counted = frozenset(name for name, seen in view.creatures.items() if seen.hit_points)
        look = view.__dict__["imagined"] = Look(_state(view), known, counted, {})
    return look


def on_the_map(view: View) -> State:
    """The same state for ways on the map: strangers strike as far as they are seen to.

    To be copied before it is changed.
    """
    state: State | None = view.__dict__.get("on the map")
    if state is None:
        state = view.__dict__["on the map"] = imagined(view).state.copy()
        for name, seen in view.creatures.items():
            creature = state.creatures[name]
            if not seen.known and isinstance(creature.sheet, StatBlock):
                arms = ((Strike("what it has", reach=seen.reach),),)
                creature.sheet = structs.replace(creature.sheet, attacks=arms)
    return state


def between(look: Look, *names: str) -> Look:
    """Only those it is about, and whom the rules would ask of for their sake: nobody else matters.

    Those are the ones who hold, frighten, charm or help them, and so on.
    """
    creatures, about = look.state.creatures, list(dict.fromkeys(names))
    for name in about:
        creature = creatures[name]
        behind = (*chain(*creature.sources.values()), *creature.helped_by)
        about += [other for other in dict.fromkeys(behind) if other not in about]
    state = shallow(look.state)
    state.creatures = {name: creatures[name] for name in about}
    return look._replace(state=state)


def _state(view: View) -> State:
    fighters = tuple(_fighter(seen, view.water) for seen in view.creatures.values())
    scenario = Scenario(
        "", view.grid, view.sides, fighters, view.rulings, cover=view.cover, water=view.water
    )
    creatures = {
        fighter.name: _creature(fighter, view.creatures[fighter.name]) for fighter in fighters
    }
    return State(
        scenario,
        view.grid,
        view.rulings,
        creatures,
        {side: seats_of(scenario, side) for side in view.sides},
        {name: seen.letter for name, seen in view.creatures.items()},
        view.round,
        view.acting,
        dict(view.lying),
        view.rallied,
        view.checked,
    )


def _fighter(seen: CreatureView, water: dict[str, str]) -> Fighter:
    known = seen.known
    sheet = known.sheet if known else _looks(seen)
    return Fighter(
        seen.name, seen.side, seen.side, seen.at, sheet, bool(known and known.leader),
        in_water=only_swims(sheet) and seen.at in water,
    )  # fmt: skip


def _looks(seen: CreatureView) -> HeroSheet | StatBlock:
    """OS-6.7: what a look tells of a stranger; how it fights and saves, it does not."""
    return StatBlock(
        kind=seen.kind or seen.name,
        hit_dice=0,
        hit_points=seen.hit_points.most if seen.hit_points else NEVER_FALLS,
        armour_class=seen.armour_class,
        undead="undead" in seen.tags,
        incorporeal="incorporeal" in seen.tags,
        swarm="swarm" in seen.tags,
    )


def _creature(fighter: Fighter, seen: CreatureView) -> Creature:
    creature = enter_fight(fighter)
    for field in _AS_SEEN:
        setattr(creature, field, getattr(seen, field))
    creature.conditions, creature.sources = dict(seen.conditions), dict(seen.sources)
    if seen.hit_points:
        creature.hit_points = seen.hit_points.left
    elif seen.down:
        creature.hit_points = 0
    if seen.known:
        creature.provisions, creature.used = seen.known.provisions, dict(seen.known.used)
    return creature

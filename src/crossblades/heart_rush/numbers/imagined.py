"""A fight as one seat imagines it: a state made of what its view names, for looking ahead.

Whatever the view leaves out (the hidden, secret traps) is not there either.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from crossblades.heart_rush.abilities import plan_for
from crossblades.heart_rush.creature import Creature, Fighter
from crossblades.heart_rush.hands import bare_hands, enter_fight, speeds
from crossblades.heart_rush.lending import lend
from crossblades.heart_rush.state import Engagement, Scenario, State, seats_of
from crossblades.heart_rush.visibility import CreatureView, View

T = TypeVar("T")

_AS_SEEN = (
    "at", "hit_points", "heart", "weapon", "other", "wounds", "rush", "acted", "speed", "dashes",
    "moved", "aimed", "surprised", "breath", "coated", "shielded", "wet", "timeproof",
    "unconscious", "dead", "gone", "effects", "helped_by", "moved_before", "attacked", "held",
)  # fmt: skip
"""What a creature has in the state as in the view."""

_BY_SOMEBODY = (
    "frightened", "enraged", "charmed", "grappling", "grappled", "creature climber", "entangled",
)  # fmt: skip
"""Conditions whose rules ask who is behind them (HR-11.15, HR-11.18, HR-11.19, HR-11.20)."""


def imagined(view: View) -> State:
    """The state that a seat would say the fight is in; to be copied before it is changed."""
    return for_all(view, "imagined", partial(_state, view))


def for_all(view: View, what: str, make: Callable[[], T]) -> T:
    """What serves all options of a menu: they are looked at with the same view."""
    if what not in view.__dict__:
        view.__dict__[what] = make()
    known: T = view.__dict__[what]
    return known


def _state(view: View) -> State:
    sheets = tuple(seen.sheet for seen in view.creatures.values())
    scenario = Scenario(
        "", view.grid, _sides(sheets), view.turn, sheets, rulings=view.rulings, ground=view.ground
    )
    creatures = {name: _creature(seen) for name, seen in view.creatures.items()}
    state = State(
        scenario,
        view.grid,
        view.land,
        view.rulings,
        creatures,
        list(creatures.values()),
        {side: seats_of(scenario, side) for side in scenario.sides},
        {name: seen.letter for name, seen in view.creatures.items()},
        round=view.round,
        turn=view.turn,
        sprung=view.sprung,
    )
    if any(sheet.abilities or sheet.spells for sheet in sheets):
        state.moments = plan_for(seen.sheet for seen in view.creatures.values() if not seen.gone)
        lend(state)
    if view.participants:
        state.engagement = Engagement(view.turn, view.participants, dict(view.stances))
    return state


def _sides(sheets: tuple[Fighter, ...]) -> tuple[str, str]:
    """The two sides; one of which nobody is seen has no name."""
    one, two, *_ = (*dict.fromkeys(sheet.side for sheet in sheets), "", "")
    return one, two


def _creature(seen: CreatureView) -> Creature:
    creature = enter_fight(seen.sheet)
    for field in _AS_SEEN:
        setattr(creature, field, getattr(seen, field))
    if seen.own:
        for field in seen.own.__struct_fields__:
            setattr(creature, field, getattr(seen.own, field))
    creature.bare = bare_hands(seen.sheet, seen.shielded)
    _, creature.swim = speeds(seen.sheet, seen.weapon, seen.shielded)
    creature.conditions, creature.sources = dict(seen.conditions), dict(seen.sources)
    without_sources(creature)
    return creature


def without_sources(creature: Creature) -> None:
    """What comes from somebody of whom nothing is known; the dictionaries are its own."""
    for name in _BY_SOMEBODY:
        if name in creature.conditions and name not in creature.sources:
            _of_somebody_hidden(creature, name)


def _of_somebody_hidden(creature: Creature, condition: str) -> None:
    """Rage at one who hides counts against all others; the rest needs its source in sight."""
    if condition == "enraged":
        creature.sources[condition] = ""
    else:
        del creature.conditions[condition]

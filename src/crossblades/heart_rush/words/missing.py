"""What somebody may look for among the options in vain, and why it is not there."""

from collections.abc import Callable, Iterator
from functools import singledispatch

from msgspec import structs

from crossblades.heart_rush import asks
from crossblades.heart_rush import options as o
from crossblades.heart_rush.condition_options import Grapple
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.engagement import STANCES
from crossblades.heart_rush.grips import no_grapple
from crossblades.heart_rush.state import Engagement, State
from crossblades.heart_rush.visibility import View
from crossblades.heart_rush.why_not import no_entering, no_interfering, no_stance, no_target
from crossblades.heart_rush.words.missing_on_turn import missing_on_turn
from crossblades.heart_rush.words.obstacle_words import line
from crossblades.kernel.ask import Ask
from crossblades.kernel.choices import Missing
from crossblades.kernel.grid import FEET

Lines = Iterator[Missing]

NEAR = 2 * FEET
"""Nobody looks for a grapple with one who is farther away."""


def missing(ask: Ask, view: View, imagined: Callable[[View], State]) -> tuple[Missing, ...]:
    """What a question does not offer, from what the seat knows. `imagined`: the fight as it does.

    Most questions offer all that anybody would look for.
    """
    return tuple(_missing(ask, imagined(view))) if isinstance(ask, _ASKS) else ()


_ASKS = (asks.TakeTurn, asks.JoinEngagement, asks.ChooseStance, asks.DeclareAttack)


def _engagement(state: State) -> Engagement | None:
    """The engagement under way, less those in it of whom the seat does not know (HR-10.6)."""
    if state.engagement is None:
        return None
    known, stances = state.creatures, state.engagement.stances
    return structs.replace(
        state.engagement,
        participants=tuple(name for name in state.engagement.participants if name in known),
        stances={name: stance for name, stance in stances.items() if name in known},
    )


@singledispatch
def _missing(_ask: Ask, _state: State) -> Lines:
    return iter(())


_missing.register(asks.TakeTurn, missing_on_turn)


@_missing.register
def _(ask: asks.JoinEngagement, state: State) -> Lines:
    """HR-4.10: each creature of the seat that stays out."""
    engagement = _engagement(state)
    if engagement is None:
        return
    able = {option.creature for option in ask.options if isinstance(option, o.Enter)}
    for creature in state.on_side(ask.side):
        if creature.seat != ask.seat or creature.name in {*able, *engagement.participants}:
            continue
        if obstacle := no_entering(state, engagement, creature):
            yield line("attack", "enter the engagement", obstacle, creature)


@_missing.register
def _(ask: asks.ChooseStance, state: State) -> Lines:
    """HR-6.3, HR-12.5: the stances that are closed to it."""
    creature = state.creatures[ask.creature]
    open_now = {option.stance for option in ask.options if isinstance(option, o.TakeStance)}
    for stance in STANCES:
        if stance not in open_now and (obstacle := no_stance(state, creature)):
            yield line("other", stance, obstacle, creature)


@_missing.register
def _(ask: asks.DeclareAttack, state: State) -> Lines:
    """HR-6.5, HR-9.1: enemies in the engagement that it cannot attack, grapple or hinder."""
    engagement = _engagement(state)
    creature = state.creatures[ask.creature]
    if engagement is None:
        return
    attacked = {option.target for option in ask.options if isinstance(option, o.Attack)}
    for name in engagement.stances:
        target = state.creatures[name]
        if target.side == creature.side or target.dead:
            continue
        if name not in attacked and (obstacle := no_target(state, engagement, creature, target)):
            moves = any(isinstance(option, o.MoveFirst) for option in ask.options)
            way = "sidestep first" if moves and obstacle.bar in ("far", "walls") else ""
            yield line("attack", f"attack {name}", obstacle, creature, name, way)
        if state.distance(creature, target) <= NEAR:
            yield from _offensive(ask, state, engagement, target)


def _offensive(
    ask: asks.DeclareAttack, state: State, engagement: Engagement, target: Creature
) -> Lines:
    """HR-6.12, HR-9.1, HR-9.2: offensive actions."""
    creature, name = state.creatures[ask.creature], target.name
    kinds = {type(option) for option in ask.options if getattr(option, "target", "") == name}
    obstacle = no_interfering(state, engagement, creature, target)
    if o.Hinder not in kinds and obstacle:
        yield line("manoeuvre", f"hinder {name}", obstacle, creature, name)
    if Grapple not in kinds and (more := obstacle or no_grapple(state, creature, target)):
        yield line("manoeuvre", f"grapple {name}", more, creature, name)

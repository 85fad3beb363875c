"""Which rule stands behind an option of a question, so that it can be run beforehand."""

from functools import singledispatch

from crossblades.heart_rush.actions import ACTIONS, act, effort
from crossblades.heart_rush.arrival import step
from crossblades.heart_rush.asks import (
    ChooseDestination,
    ChoosePush,
    ChooseStep,
    CrushOrPush,
    DeclareAttack,
    FreeSidestep,
    TakeTurn,
    TripMover,
)
from crossblades.heart_rush.bonuses import crush
from crossblades.heart_rush.condition_options import Crush
from crossblades.heart_rush.forced import drive, obstacle
from crossblades.heart_rush.instants import use
from crossblades.heart_rush.moments import InsteadOfAttack, InsteadOfStep
from crossblades.heart_rush.movement import sidestep_to
from crossblades.heart_rush.numbers.odds_rule import Make
from crossblades.heart_rush.options import (
    CreatureOption,
    Leap,
    MoveTo,
    PushTo,
    StepTo,
    Trip,
    UseAbility,
)
from crossblades.heart_rush.state import State
from crossblades.heart_rush.trip import trip
from crossblades.heart_rush.walking import BY_DASH
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.rule import Rule


@singledispatch
def rule_behind(_ask: Ask, _option: Option) -> Make | None:
    """The rule that follows, for a state on which it can be run; None if it does not say."""
    return None


@rule_behind.register
def _(_ask: TakeTurn, option: Option) -> Make | None:
    if isinstance(option, CreatureOption) and type(option) in ACTIONS:
        return lambda state: _act(state, option)
    return None


def _act(state: State, option: CreatureOption) -> Rule[None]:
    """HR-4.1: what is done, and the effort that it is."""
    yield from act(state, option)
    yield from effort(state, option)


@rule_behind.register
def _(ask: ChooseDestination, option: Option) -> Make | None:
    """HR-4.4: a sidestep; walks are worked out together."""
    if isinstance(option, UseAbility):
        return _instead_of_step(option)
    if not isinstance(option, MoveTo):
        return None
    return lambda state: sidestep_to(state, state.creatures[ask.creature], option.space)


@rule_behind.register
def _(ask: ChooseStep, option: Option) -> Make | None:
    if not isinstance(option, MoveTo | Leap):
        return None
    space = option.space
    return lambda state: _to_the_end(step(state, state.creatures[ask.creature], space, BY_DASH))


@rule_behind.register
def _(_ask: FreeSidestep, option: Option) -> Make | None:
    if isinstance(option, UseAbility):
        return _instead_of_step(option)
    if not isinstance(option, StepTo):
        return None
    return lambda state: sidestep_to(state, state.creatures[option.creature], option.space)


def _instead_of_step(option: UseAbility) -> Make:
    """HR-4.4."""

    def make(state: State) -> Rule[None]:
        creature = state.creatures[option.creature]
        return use(InsteadOfStep(state=state, creature=creature), option)

    return make


@rule_behind.register
def _(_ask: DeclareAttack, option: Option) -> Make | None:
    """HR-6.12."""
    if not isinstance(option, UseAbility):
        return None

    def make(state: State) -> Rule[None]:
        assert state.engagement is not None
        creature = state.creatures[option.creature]
        moment = InsteadOfAttack(
            state=state, engagement=state.engagement, creature=creature, targets=[]
        )
        return use(moment, option)

    return make


@rule_behind.register
def _(ask: ChoosePush, option: Option) -> Make | None:
    """HR-10.11, HR-10.15."""
    if not isinstance(option, PushTo):
        return None

    def make(state: State) -> Rule[None]:
        pusher, target = state.creatures[ask.creature], state.creatures[ask.target]
        # What pushes is not told; most of the time it is what is in hand.
        against = obstacle(state, target, option.space)
        pushing = drive(state, pusher, target, option.space, against, ask.feet, pusher.weapon)
        return _to_the_end(pushing)

    return make


@rule_behind.register
def _(ask: CrushOrPush, option: Option) -> Make | None:
    """HR-9.3."""
    if not isinstance(option, Crush):
        return None
    return lambda state: crush(state, state.creatures[ask.creature], state.creatures[ask.target])


@rule_behind.register
def _(ask: TripMover, option: Option) -> Make | None:
    """HR-4.11: no dice but those of one short of breath."""
    if not isinstance(option, Trip):
        return None
    return lambda state: trip(state, state.creatures[ask.creature], state.creatures[ask.target])


def _to_the_end(rule: Rule[bool]) -> Rule[None]:
    yield from rule

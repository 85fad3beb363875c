"""Chapter 4: opportunity attacks at any moment: from hiding, and on the surprised (HR-4.12)."""

from collections.abc import Sequence

from crossblades.heart_rush.condition_options import HopOff
from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import fainting_outside
from crossblades.heart_rush.hanging import InstantAction, at_any_moment
from crossblades.heart_rush.moments import (
    ActionAnnounced,
    Moment,
    StancesShown,
    StepTaken,
)
from crossblades.heart_rush.opportunity import strike, strikes
from crossblades.heart_rush.options import (
    Cast,
    Dash,
    Engage,
    OpportunityAttack,
    Sidestep,
    StandUp,
    UseAbility,
)
from crossblades.heart_rush.space import could_hit, known_enemies, reaches
from crossblades.kernel.ask import Option
from crossblades.kernel.rule import Rule, shallow

STRIKING = "opportunity attack"
"""What a fighter's `asking` calls it, as if it were an ability."""

URGENT = (Sidestep, Engage, Cast, UseAbility)
"""What takes an enemy away, or hurts somebody: a blow comes before it, or too late."""

PROVOKING = (Dash, StandUp, HopOff)
"""What does so as well, but gives all those an opportunity whose melee reach is left (HR-4.6)."""


def ways_to_strike(moment: Moment, creature: Creature) -> list[OpportunityAttack]:
    """HR-4.12: at the surprised, and out of hiding at anybody, in range of any weapon (HR-4.14).

    Before round 1 there is only what HR-2.3 and HR-2.4 give.
    """
    state = moment.state
    if not state.round:
        return []
    hidden = is_hidden(creature)
    unaware = [
        enemy
        for enemy in known_enemies(state, creature)
        if enemy.surprised or hidden
        if not enemy.unconscious  # the helpless are for one's own turn (HR-8.8)
    ]
    targets = could_hit(state, creature, unaware) if unaware else ()
    return [option for target in targets for option in strikes(state, creature, target)]


def _matters(moment: Moment, creature: Creature, ways: Sequence[Option]) -> bool:
    """When an enemy that could be struck is about to do something that will not wait.

    Or has just come into range, or has shown its stance.
    """
    targets = {way.target for way in ways if isinstance(way, OpportunityAttack)}
    if isinstance(moment, ActionAnnounced):
        return moment.option.creature in targets and _will_not_wait(moment, creature)
    if isinstance(moment, StepTaken):
        return moment.creature.name in targets and _has_come_near(moment, creature)
    if isinstance(moment, StancesShown):
        return not targets.isdisjoint(moment.engagement.participants)
    return False


def _will_not_wait(moment: ActionAnnounced, creature: Creature) -> bool:
    """Whether this may be its last opportunity, or one that comes too late."""
    if isinstance(moment.option, PROVOKING):
        mover = moment.state.creatures[moment.option.creature]
        return not reaches(moment.state, creature, mover.at, mover.length)
    return isinstance(moment.option, URGENT)


def _has_come_near(moment: StepTaken, creature: Creature) -> bool:
    """Whether the step has brought the other one into its range."""
    before = shallow(moment.creature)
    before.at = moment.origin
    return not could_hit(moment.state, creature, (before,))


def strike_now(moment: Moment, chosen: OpportunityAttack) -> Rule[None]:
    """HR-4.12, HR-5.5: instants can answer to it before its dice fall.

    HR-8.10: whom it fells outside an engagement may faint before anybody else strikes.
    """
    yield from strike(moment.state, chosen, ("HR-4.14", "HR-5.5"))
    yield from fainting_outside(moment.state)


at_any_moment(
    OpportunityAttack,
    InstantAction(
        STRIKING,
        (ActionAnnounced, StepTaken, StancesShown),
        frozenset({"hidden"}),
        ways_to_strike,
        _matters,
        strike_now,
    ),
)

"""Chapters 5 and 11: letting go of whom one grapples, which is an instant."""

from collections.abc import Sequence

from crossblades.heart_rush.condition_options import Release
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import GrappleEnded
from crossblades.heart_rush.events.reasons import Loosening
from crossblades.heart_rush.hanging import InstantAction, at_any_moment
from crossblades.heart_rush.moments import BeforeAttack, Moment, StancesShown
from crossblades.heart_rush.stances import ORDER
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Option
from crossblades.kernel.rule import Rule

LETTING_GO = "letting go"
"""What a fighter's `asking` calls it, as if it were an ability."""


def ways_to_release(creature: Creature) -> list[Release]:
    """HR-11.21."""
    return [Release(creature.name)] if "grappling" in creature.conditions else []


def release(state: State, chosen: Release) -> Rule[None]:
    """HR-11.21: instantly, when one likes."""
    yield let_go(state.creatures[chosen.creature], "let go")


def let_go(grappler: Creature, why: Loosening) -> GrappleEnded:
    """HR-11.21: the grapple of this grappler ends."""
    return GrappleEnded(creature=grappler.name, target=grappler.sources["grappling"], why=why)


# --- out of turn


def _matters(moment: Moment, grappler: Creature, _ways: Sequence[Option]) -> bool:
    """HR-11.18: where its disadvantage is about to count, in an engagement or out of one.

    Within a step of an engagement it would be too late (HR-6.15).
    """
    if isinstance(moment, StancesShown):
        return _may_come_to_blows(moment, grappler)
    if isinstance(moment, BeforeAttack) and moment.state.engagement is None:
        return grappler.name in (moment.blow.attacker, moment.blow.target)
    return False


def _may_come_to_blows(moment: StancesShown, grappler: Creature) -> bool:
    """HR-6.5: it is in the engagement, and it or an enemy there can attack."""
    state, stances = moment.state, moment.engagement.stances
    if grappler.name not in stances:
        return False
    return any(
        stance in ORDER
        for name, stance in stances.items()
        if name == grappler.name or state.creatures[name].side != grappler.side
    )


at_any_moment(
    Release,
    InstantAction(
        LETTING_GO,
        (StancesShown, BeforeAttack),
        frozenset({"grappling"}),
        lambda _moment, grappler: ways_to_release(grappler),
        _matters,
        lambda moment, chosen: release(moment.state, chosen),
    ),
)

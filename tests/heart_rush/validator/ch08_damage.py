"""Chapter 8: damage, wounds, death."""

from collections.abc import Iterator

from crossblades.heart_rush.events import (
    DamageTaken,
    Died,
    EngagementEnded,
    FellUnconscious,
    RoundBegan,
    ShruggedOff,
    StepBegan,
    TurnPassed,
    Wounded,
)
from crossblades.kernel.event import Event
from tests.heart_rush.validator.account import Account
from tests.heart_rush.validator.book import half, smaller_die
from tests.heart_rush.validator.complaint import Chapter, Fault

chapter = Chapter()


@chapter.on(ShruggedOff)
def half_for_a_size_of_the_heart(account: Account, event: ShruggedOff) -> Iterator[Fault]:
    """HR-8.1, HR-8.9."""
    body = account.bodies[event.creature]
    harms = [harm for harm in account.harms if harm.creature == event.creature]
    if body.heart == 4:
        yield "HR-8.1", f"{body.name} shrugs off at d4"
    if event.heart != smaller_die(body.heart):
        yield "HR-8.1", f"the heart die of {body.name} goes from d{body.heart} to d{event.heart}"
    if not account.plain:
        return
    if not harms:
        yield "HR-8.1", f"{body.name} shrugs off what nobody deals"
    elif harms[0].shrugged:
        yield "HR-8.1", f"{body.name} shrugs the same damage off twice"
    elif event.damage != half(harms[0].damage):
        yield "HR-8.9", f"half of {harms[0].damage} is not {event.damage}"


@chapter.on(DamageTaken)
def what_is_dealt_comes_off_hit_points(account: Account, event: DamageTaken) -> Iterator[Fault]:
    """HR-8.2, HR-8.9."""
    body = account.bodies[event.creature]
    had, has = body.hit_points, event.hit_points
    if has != had - event.damage:
        yield "HR-8.2", f"{body.name} has {had}, takes {event.damage}, and has {has}"
    if event.damage <= 0:
        yield "HR-8.2", f"{body.name} takes {event.damage}"
    if not account.plain:
        return
    harms = [harm for harm in account.harms if harm.creature == event.creature]
    if not harms:
        yield "HR-8.2", f"{body.name} takes {event.damage} that nobody deals"
    elif harms[0].damage != event.damage:
        yield "HR-8.9", f"{body.name} takes {event.damage} of {harms[0].damage}"


@chapter.on(Wounded)
def ten_at_once_are_a_wound(account: Account, event: Wounded) -> Iterator[Fault]:
    """HR-8.3."""
    threshold = account.bodies[event.creature].sheet.wound_threshold
    if threshold is None or event.rank < threshold:
        yield "HR-8.3", f"{event.creature} is wounded by {event.rank}"
    dealt = account.log[account.line - 1]
    if not isinstance(dealt, DamageTaken) or dealt.damage != event.rank:
        yield "HR-8.3", f"the wound of {event.creature} has rank {event.rank}, not the damage"


@chapter.on(Event)
def no_wound_is_forgotten(account: Account, event: Event) -> Iterator[Fault]:
    """HR-8.3."""
    if not account.line or not account.plain:
        return
    dealt = account.log[account.line - 1]
    if isinstance(dealt, DamageTaken) and not isinstance(event, Wounded):
        threshold = account.bodies[dealt.creature].sheet.wound_threshold
        if threshold is not None and dealt.damage >= threshold:
            yield "HR-8.3", f"{dealt.creature} takes {dealt.damage} and is not wounded"


@chapter.on(StepBegan, EngagementEnded, TurnPassed, RoundBegan)
def all_damage_is_taken(account: Account, event: Event) -> Iterator[Fault]:
    """HR-7.3, HR-8.2."""
    for harm in account.harms:
        if account.plain and not account.bodies[harm.creature].dead:
            yield harm.rule, f"{harm.creature} has not taken {harm.damage}"


@chapter.on(StepBegan, EngagementEnded, TurnPassed, RoundBegan)
def who_has_to_die_is_dead(account: Account, event: Event) -> Iterator[Fault]:
    """HR-8.2."""
    for body in account.everyone:
        if body.hit_points <= -body.sheet.hit_points and not body.dead:
            yield "HR-8.2", f"{body.name} is alive at {body.hit_points}"


@chapter.on(Died)
def one_dies_at_minus_the_maximum(account: Account, event: Died) -> Iterator[Fault]:
    """HR-8.2, HR-8.8, HR-11.13."""
    body = account.bodies[event.creature]
    if body.dead:
        yield "HR-8.2", f"{body.name} dies twice"
    if body.hit_points > -body.sheet.hit_points and account.plain:
        yield "HR-8.2", f"{body.name} dies at {body.hit_points}"


@chapter.on(FellUnconscious)
def one_faints_at_zero(account: Account, event: FellUnconscious) -> Iterator[Fault]:
    """HR-8.6."""
    body = account.bodies[event.creature]
    if body.hit_points > 0 and account.plain:
        yield "HR-8.6", f"{body.name} faints at {body.hit_points}"
    if body.dead or body.down:
        yield "HR-8.6", f"{body.name} faints, dead or unconscious as it is"

"""Chapter 4: what things cost, and who can do them."""

from collections.abc import Iterator

from crossblades.heart_rush.events import (
    Acting,
    CalledOut,
    Dashed,
    DoorUsed,
    Drew,
    Engaged,
    EnteredEngagement,
    HelpGiven,
    HelpUsed,
    Interacted,
    OpportunitySeized,
    ShieldDrawn,
    ShieldStowed,
    Sidestepped,
    Stowed,
    Tripped,
)
from crossblades.kernel.event import Rolled
from tests.heart_rush.validator.account import Account, Body
from tests.heart_rush.validator.complaint import Chapter, Fault

chapter = Chapter()
HANDLING = (Drew, Stowed, ShieldDrawn, ShieldStowed, Interacted, DoorUsed)


def paid(body: Body, pay: str) -> Iterator[Fault]:
    """One action a round; a rush point must be there to be spent."""
    if pay == "action" and body.acted:
        yield "HR-4.1", f"{body.name} has used its action already"
    if pay == "rush" and body.rush < 1:
        yield "HR-5.1", f"{body.name} spends a rush point that it has not"


@chapter.on(Acting)
def it_is_paid_for(account: Account, event: Acting) -> Iterator[Fault]:
    """HR-4.1, HR-4.4 to HR-4.9."""
    body = account.bodies[event.creature]
    if event.pay == "rush" and not isinstance(event, Sidestepped) and account.plain:
        yield "HR-4.4", f"{type(event).__name__} is paid with rush"
    if event.pay == "free" and account.plain:
        yield from _free(account, event, body)
    yield from paid(body, event.pay)


def _free(account: Account, event: Acting, body: Body) -> Iterator[Fault]:
    """The first dash, interaction and call of a round are free."""
    if isinstance(event, Dashed):
        if body.dashes:
            yield "HR-4.5", f"the second dash of {body.name} is free"
    elif isinstance(event, HANDLING):
        if body.interactions and getattr(event, "interaction", True):
            yield "HR-4.7", f"the second object interaction of {body.name} is free"
    elif isinstance(event, CalledOut):
        if body.calls:
            yield "HR-4.9", f"the second call of {body.name} is free"
    else:
        yield "HR-4.1", f"{type(event).__name__} of {body.name} costs nothing"


@chapter.on(EnteredEngagement)
def entering_takes_the_action(account: Account, event: EnteredEngagement) -> Iterator[Fault]:
    """HR-4.10."""
    if account.plain:
        yield from paid(account.bodies[event.creature], "action")


@chapter.on(OpportunitySeized, Tripped)
def an_instant_is_paid_for(account: Account, event: OpportunitySeized | Tripped) -> Iterator[Fault]:
    """HR-4.11, HR-4.12."""
    yield from paid(account.bodies[event.creature], event.pay)
    if isinstance(event, Tripped) and event.pay != "action" and account.plain:
        yield "HR-4.11", f"{event.creature} trips without its action"
    if event.pay == "free" and account.plain:
        yield "HR-4.12", f"{event.creature} strikes at no price"
    if account.bodies[event.creature].side == account.bodies[event.target].side:
        yield "HR-4.12", f"{event.target} is no enemy of {event.creature}"


@chapter.on(Acting, EnteredEngagement, OpportunitySeized, Tripped)
def only_who_can_act_acts(account: Account, event: Acting) -> Iterator[Fault]:
    """HR-8.10, HR-11.6, HR-2.3."""
    body = account.bodies[event.creature]
    if body.dead:
        yield "HR-8.2", f"{body.name} is dead and acts"
    elif body.down:
        yield "HR-8.10", f"{body.name} is unconscious and acts"
    elif body.stunned:
        yield "HR-11.6", f"{body.name} is stunned and acts"
    if body.held:
        yield "HR-2.3", f"{body.name} is surprised with its whole party and acts"


@chapter.on(Engaged)
def one_engages_an_enemy(account: Account, event: Engaged) -> Iterator[Fault]:
    """HR-4.2, HR-6.1."""
    target = account.bodies[event.target]
    if target.side == account.bodies[event.creature].side:
        yield "HR-6.1", f"{event.creature} engages its ally {event.target}"
    if target.dead:
        yield "HR-6.1", f"{event.creature} engages {event.target}, who is dead"


@chapter.on(HelpGiven)
def help_goes_to_a_neighbour(account: Account, event: HelpGiven) -> Iterator[Fault]:
    """HR-4.8, HR-4.16."""
    helper, helped = account.bodies[event.creature], account.bodies[event.whom]
    if helper.side != helped.side:
        yield "HR-4.16", f"{event.creature} helps its enemy {event.whom}"
    if helped.dead:
        yield "HR-4.8", f"{event.creature} helps {event.whom}, who is dead"


@chapter.on(Rolled)
def the_first_roll_takes_the_help(account: Account, event: Rolled) -> Iterator[Fault]:
    """HR-4.8, HR-4.16."""
    who, parts = event.roll.who, event.roll.parts
    if who not in account.bodies or not any(part.source == "heart" for part in parts):
        return
    given = sum(part.advantage for part in parts if part.rule == "HR-4.8")
    due = int(bool(account.bodies[who].helped_by))
    if given != due and account.plain:
        yield "HR-4.8", f"{event.roll.why} of {who} has {given:+} by help, not {due:+}"


@chapter.on(HelpUsed)
def only_help_that_was_given_is_used(account: Account, event: HelpUsed) -> Iterator[Fault]:
    """HR-4.16."""
    if account.bodies[event.creature].helped_by != event.helper:
        yield "HR-4.16", f"{event.creature} uses help of {event.helper}, who gave none"

"""Chapter 4: opportunity attacks and trips."""

from collections.abc import Iterator

from crossblades.heart_rush.events import (
    Dragged,
    FellOff,
    Moved,
    MoveEnded,
    OpportunitySeized,
    Pushed,
    StoodUp,
    Tripped,
    TurnPassed,
)
from tests.heart_rush.validator.account import Account, Body
from tests.heart_rush.validator.complaint import Chapter, Fault
from tests.heart_rush.validator.measures import (
    could_strike,
    distance,
    in_melee_reach,
    weapon_named,
)

chapter = Chapter()


@chapter.on(OpportunitySeized)
def there_is_an_opportunity(account: Account, event: OpportunitySeized) -> Iterator[Fault]:
    """HR-4.6, HR-4.12, HR-8.8."""
    if not account.plain:
        return
    body, target = account.bodies[event.creature], account.bodies[event.target]
    if target.dead:
        yield "HR-4.12", f"{body.name} strikes at {target.name}, who is dead"
    weapon = weapon_named(body, event.weapon)
    if not could_strike(account, body, target, weapon):
        yield "HR-4.12", f"{body.name} strikes at {target.name} out of its range"
    if target.stunned or target.surprised or out_of_hiding(account, body):
        return
    if account.dash is None or account.dash.creature != target.name:
        yield "HR-4.12", f"{target.name} gives {body.name} no opportunity"
    elif not in_melee_reach(account, body, target):
        yield "HR-4.14", f"{target.name} is not in the melee reach of {body.name}"
    elif weapon.kind != "melee":
        yield "HR-4.14", f"{body.name} strikes with {weapon.name} at one who moves"
    elif not provoked(account, body, target):
        yield "HR-4.6", f"{target.name} neither quits the reach of {body.name} nor goes on in it"


def out_of_hiding(account: Account, body: Body) -> bool:
    """HR-4.12: whether the one that is struck at does not see it."""
    return "hidden" in body.conditions or body.name in account.unveiled


def provoked(account: Account, body: Body, target: Body) -> bool:
    """HR-4.6: more than 5 feet inside the reach, leaving it, or rising."""
    dash = account.dash
    if dash and dash.inside.get(body.name, 0) >= 2:
        return True
    for event in account.log[account.line + 1 :]:
        if isinstance(event, StoodUp) and event.creature == target.name:
            return True
        if isinstance(event, Moved) and event.creature == target.name:
            return not in_melee_reach(account, body, target, event.to)
        thrown = isinstance(event, Pushed | Tripped | Dragged | FellOff)
        if thrown or isinstance(event, MoveEnded | TurnPassed):
            return True
    return True


@chapter.on(OpportunitySeized)
def one_for_each_occasion(account: Account, event: OpportunitySeized) -> Iterator[Fault]:
    """HR-4.14."""
    if account.dash and account.plain and account.dash.creature == event.target:
        strikes = account.dash.strikes.get(event.creature, 0)
        open_anyway = account.bodies[event.target].stunned or account.bodies[event.target].surprised
        hidden = out_of_hiding(account, account.bodies[event.creature])
        if strikes >= 2 and not (open_anyway or hidden):
            yield "HR-4.14", f"{event.creature} strikes a third time before the next step"


@chapter.on(Tripped)
def only_the_off_balanced_are_tripped(account: Account, event: Tripped) -> Iterator[Fault]:
    """HR-4.11."""
    body, target = account.bodies[event.creature], account.bodies[event.target]
    found = account.clash.start.get(event.target, target) if account.clash else target
    if not (found.conditions.get("off-balanced") or target.conditions.get("off-balanced")):
        yield "HR-4.11", f"{target.name} is tripped and not off balance"
    if distance(account, body, target) > 5:
        yield "HR-4.11", f"{target.name} is tripped by {body.name}, who is not beside it"
    if target.rank > body.rank + 1:
        yield "HR-4.11", f"{target.name} is too large for {body.name} to trip"
    if event.at != target.at:
        yield "HR-4.11", f"{target.name} is tripped at {event.at} and is at {target.at}"


@chapter.on(Moved)
def who_is_tripped_goes_no_farther(account: Account, event: Moved) -> Iterator[Fault]:
    """HR-4.11."""
    dash = account.dash
    tripped = dash is not None and dash.tripped and dash.creature == event.creature
    if tripped and "HR-4.5" in event.rules and account.plain:
        yield "HR-4.11", f"{event.creature} goes on after it was tripped"

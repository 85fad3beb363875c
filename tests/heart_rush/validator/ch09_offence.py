"""Chapter 9: grapples, climbs, hindering."""

from collections.abc import Iterator

from crossblades.heart_rush.events import (
    ClimbedOn,
    ConditionsGained,
    ContestDecided,
    Grappled,
    Hindered,
    ManoeuvreDeclared,
    OffenceChecked,
    Pushed,
)
from crossblades.kernel.event import Rolled
from tests.heart_rush.validator.account import Account
from tests.heart_rush.validator.book import rank
from tests.heart_rush.validator.complaint import Chapter, Fault
from tests.heart_rush.validator.measures import distance

chapter = Chapter()
SPLIT = {"weakened", "off-balanced", "dazed"}


@chapter.on(Hindered)
def what_was_declared_comes_about(account: Account, event: Hindered) -> Iterator[Fault]:
    """HR-9.7."""
    declared = [
        (each.creature, each.target) for each in account.clash.offences
    ] if account.clash else []  # fmt: skip
    if (event.creature, event.target) not in declared:
        yield "HR-9.7", f"{event.creature} hinders {event.target} without having said so"
    gone = account.bodies[event.creature].helpless or account.bodies[event.target].dead
    if event.void != gone and account.plain:
        yield "HR-9.7", f"the hindering of {event.creature} is void: {event.void}"
    body, target = account.bodies[event.creature], account.bodies[event.target]
    too_large = target.rank > body.rank + 1
    if event.how == "fell" and too_large and not event.void and account.plain:
        yield "HR-9.5", f"{event.creature} fells {event.target}, who is too large"


@chapter.on(Grappled, ClimbedOn)
def it_was_won(account: Account, event: Grappled | ClimbedOn) -> Iterator[Fault]:
    """HR-9.2, HR-9.4, HR-9.7."""
    if not account.plain or account.clash is None:
        return
    body, target = account.bodies[event.creature], account.bodies[event.target]
    if not any(each.creature == event.creature for each in account.clash.offences):
        yield "HR-9.7", f"{body.name} holds {target.name} without having won"
    if distance(account, body, target) > 5:
        yield "HR-9.7", f"{body.name} is no longer beside {target.name}"
    if body.helpless:
        yield "HR-9.7", f"{body.name} can do nothing any more"
    if isinstance(event, ClimbedOn) and target.rank < body.rank + 2:
        yield "HR-9.4", f"{target.name} is too small for {body.name} to climb on"
    taken = "grappling" in body.conditions or "grappled" in target.conditions
    if isinstance(event, Grappled) and taken:
        yield "HR-9.2", f"{body.name} or {target.name} is in a grapple already"


@chapter.on(OffenceChecked)
def who_wins_the_contest_has_won(account: Account, event: OffenceChecked) -> Iterator[Fault]:
    """HR-9.2, HR-1.6."""
    for earlier in reversed(account.log[: account.line]):
        if isinstance(earlier, ContestDecided) and earlier.creature == event.creature:
            if event.won != (earlier.winner == event.creature):
                yield "HR-1.6", f"{event.creature} has won: {event.won}"
            return


@chapter.on(ConditionsGained)
def levels_are_those_of_the_book(account: Account, event: ConditionsGained) -> Iterator[Fault]:
    """HR-6.8, HR-9.5."""
    if not account.plain:
        return
    levels = event.levels
    if "HR-6.8" in event.rules and (sum(levels.values()) > 2 or set(levels) - SPLIT):
        yield "HR-6.8", f"cunning gives {event.creature} {levels}"
    how = account.hindering
    if "HR-9.5" not in event.rules or how is None:
        return
    allowed = {
        "harm": sum(levels.values()) <= 2 and not set(levels) - SPLIT,
        "blind": levels == {"blinded": 1},
        "fell": levels == {"prone": 1},
        "push": levels == {"off-balanced": 2},
    }
    if not allowed.get(how, True):
        yield "HR-9.5", f"to {how} gives {event.creature} {levels}"


@chapter.on(Rolled)
def hindering_rolls_a_d4(account: Account, event: Rolled) -> Iterator[Fault]:
    """HR-9.5."""
    if event.roll.why == "hindering" and account.plain:
        dice = [size for part in event.roll.parts for size in part.dice]
        if dice != [4] or account.hindering != "harm":
            yield "HR-9.5", f"to {account.hindering}, {event.roll.who} rolls {dice}"


@chapter.on(Rolled)
def the_larger_has_the_advantage(account: Account, event: Rolled) -> Iterator[Fault]:
    """HR-9.2: a level for each size."""
    if event.roll.why not in ("grapple", "breaking free") or not account.plain:
        return
    other = opponent(account, event.roll.who)
    if other is None:
        return
    mine = account.bodies[event.roll.who].rank
    due = max(mine - rank(account.bodies[other].sheet.size), 0)
    have = sum(part.advantage for part in event.roll.parts if part.rule == "HR-9.2")
    if have != due:
        yield "HR-9.2", f"{event.roll.who} has {have:+} for its size, not {due:+}"


def opponent(account: Account, who: str) -> str | None:
    """With whom it contests, as the next decision tells."""
    for later in account.log[account.line :]:
        if isinstance(later, ContestDecided):
            pair = {later.creature, later.other}
            return (pair - {who}).pop() if who in pair and len(pair) == 2 else None
    return None


@chapter.on(ManoeuvreDeclared)
def only_the_large_are_climbed_on(account: Account, event: ManoeuvreDeclared) -> Iterator[Fault]:
    """HR-9.4."""
    body, target = account.bodies[event.creature], account.bodies[event.target]
    if event.how == "climb on" and target.rank < body.rank + 2:
        yield "HR-9.4", f"{body.name} would climb on {target.name}, who is too small"


@chapter.on(Pushed)
def might_pushes_only_the_cunning(account: Account, event: Pushed) -> Iterator[Fault]:
    """HR-6.10, HR-12.3."""
    clash = account.clash
    if not account.plain or clash is None or account.hindering:
        return
    stances = (clash.stances.get(event.by), clash.stances.get(event.creature))
    if stances != ("might", "cunning"):
        yield "HR-6.10", f"{event.by} in {stances[0]} pushes {event.creature} in {stances[1]}"
    if (event.by, event.creature) not in clash.made:
        yield "HR-6.10", f"{event.by} pushes {event.creature} and has not attacked it"

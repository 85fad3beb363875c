"""Chapter 11: conditions come, add up, fade and end."""

from collections.abc import Iterator

from crossblades.heart_rush.events import (
    ActionsReturned,
    Carried,
    ConditionEnded,
    ConditionsFaded,
    ConditionsGained,
    Dragged,
    FirePutOut,
    GrappleEnded,
    RoundBegan,
    TurnPassed,
)
from crossblades.kernel.event import Rolled
from tests.heart_rush.validator.account import Account, Body
from tests.heart_rush.validator.book import FADING, MOST_LEVELS, half
from tests.heart_rush.validator.complaint import Chapter, Fault
from tests.heart_rush.validator.measures import distance

chapter = Chapter()
PLAIN_ONES = {
    "prone", "stunned", "incapacitated", "suffocating", "crippled", "obscured", "hidden",
    "grappling", "grappled", "creature climber", "climbed-on", "entangled", "slowed",
}  # fmt: skip
"""Conditions without levels."""


@chapter.on(ConditionsGained)
def levels_add_up_to_five(account: Account, event: ConditionsGained) -> Iterator[Fault]:
    """HR-11."""
    had = account.bodies[event.creature].conditions
    due = dict(had)
    for name, levels in event.levels.items():
        if name in event.withstood:
            continue
        most = 1 if name in PLAIN_ONES else MOST_LEVELS
        due[name] = min(had.get(name, 0) + levels, most)
    if account.plain and without_plain(event.now) != without_plain(due):
        yield "HR-11", f"{event.creature} had {had}, gains {event.levels} and has {event.now}"


def without_plain(conditions: dict[str, int]) -> dict[str, int]:
    """How those without levels are counted is nobody's business."""
    return {name: 1 if name in PLAIN_ONES else n for name, n in conditions.items()}


def faded(body: Body) -> dict[str, int]:
    """HR-3.6: what is left of its conditions at a round's start."""
    left = dict(body.conditions)
    for name in FADING & left.keys():
        least = body.bad_sleep.get(name, 0)
        left[name] = max(left[name] - 1, least)
    return {name: n for name, n in left.items() if n}


@chapter.on(ConditionsFaded)
def one_level_goes(account: Account, event: ConditionsFaded) -> Iterator[Fault]:
    """HR-3.6."""
    body = account.bodies[event.creature]
    due = faded(body)
    stun = {name: n for name, n in due.items() if name != "stunned"}
    if account.plain and event.left not in (due, stun):
        yield "HR-3.6", f"{body.name} has {body.conditions}, then {event.left}"


@chapter.on(ActionsReturned)
def all_that_fades_has_faded(account: Account, event: ActionsReturned) -> Iterator[Fault]:
    """HR-3.6."""
    told: set[str] = set()
    for earlier in reversed(account.log[: account.line]):
        if isinstance(earlier, RoundBegan):
            break
        if isinstance(earlier, ConditionsFaded):
            told.add(earlier.creature)
    for body in account.everyone:
        fades = faded(body) != body.conditions
        if fades and body.name not in told and not body.dead and account.plain:
            yield "HR-3.6", f"nothing of {body.name} fades: {body.conditions}"


@chapter.on(ConditionEnded, GrappleEnded)
def only_what_is_there_ends(
    account: Account, event: ConditionEnded | GrappleEnded
) -> Iterator[Fault]:
    """HR-11."""
    name = event.condition if isinstance(event, ConditionEnded) else "grappling"
    if name not in account.bodies[event.creature].conditions:
        yield "HR-11", f"{event.creature} is not {name}"


@chapter.on(FirePutOut)
def half_of_the_fire_goes_out(account: Account, event: FirePutOut) -> Iterator[Fault]:
    """HR-11.17."""
    had = account.bodies[event.whom].conditions.get("burning", 0)
    if event.left != had - half(had) and account.plain:
        yield "HR-11.17", f"{event.whom} burns by {had}, then by {event.left}"


@chapter.on(Carried)
def only_riders_are_carried(account: Account, event: Carried) -> Iterator[Fault]:
    """HR-11.19."""
    body = account.bodies[event.creature]
    if body.sources.get("creature climber") != event.by:
        yield "HR-11.19", f"{body.name} is carried by {event.by}, and not on it"


@chapter.on(Dragged)
def only_who_is_held_is_dragged(account: Account, event: Dragged) -> Iterator[Fault]:
    """HR-11.18."""
    body = account.bodies[event.creature]
    if event.by not in (body.sources.get("grappled"), body.sources.get("grappling")):
        yield "HR-11.18", f"{body.name} is dragged by {event.by}, and not in its grapple"


@chapter.on(TurnPassed)
def grapples_hold_together(account: Account, event: TurnPassed) -> Iterator[Fault]:
    """HR-11.18, HR-11.21."""
    for body in account.everyone:
        if "grappling" not in body.conditions:
            continue
        other = account.bodies[body.sources["grappling"]]
        if other.dead or body.dead or body.stunned:
            yield "HR-11.21", f"{body.name} holds {other.name} still"
        elif distance(account, body, other) > 5:
            yield "HR-11.21", f"{body.name} holds {other.name}, who is not beside it"


@chapter.on(Rolled)
def fire_rolls_d6s(account: Account, event: Rolled) -> Iterator[Fault]:
    """HR-11.17."""
    dice = [size for part in event.roll.parts for size in part.dice]
    if event.roll.why == "burning" and set(dice) != {6}:
        yield "HR-11.17", f"{event.roll.who} burns, and {dice} are rolled"

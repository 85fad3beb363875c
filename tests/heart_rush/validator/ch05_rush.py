"""Chapter 5: rush points."""

from collections.abc import Iterator

from crossblades.heart_rush.events import AbilityUsed, ActionsReturned, RoundBegan, RushGained
from tests.heart_rush.validator.account import Account
from tests.heart_rush.validator.complaint import Chapter, Fault

chapter = Chapter()


@chapter.on(ActionsReturned)
def one_for_each_round_in_action(account: Account, event: ActionsReturned) -> Iterator[Fault]:
    """HR-5.1."""
    gained: dict[str, int] = {}
    for earlier in reversed(account.log[: account.line]):
        if isinstance(earlier, RoundBegan):
            break
        if isinstance(earlier, RushGained):
            gained.update(earlier.points)
    for body in account.everyone:
        due = 1 if account.round == 1 else body.rounds_in_action
        counts = not (body.dead or (body.name not in gained and body.down))
        if counts and gained.get(body.name) != due and account.plain:
            yield "HR-5.1", f"{body.name} gains {gained.get(body.name)}, not {due}"


@chapter.on(RushGained)
def nobody_loses_by_gaining(account: Account, event: RushGained) -> Iterator[Fault]:
    """HR-5.1."""
    for name, points in event.points.items():
        if points < 0:
            yield "HR-5.1", f"{name} gains {points}"


@chapter.on(AbilityUsed)
def abilities_have_their_price(account: Account, event: AbilityUsed) -> Iterator[Fault]:
    """HR-5.3."""
    body = account.bodies[event.creature]
    if event.rush > body.rush:
        yield "HR-5.3", f"{body.name} spends {event.rush} rush points of {body.rush}"
    due = body.uses.get(event.ability, 0) + 1
    if event.frequency == "minor" and event.rush < due:
        yield "HR-5.3", f"{body.name} uses {event.ability} again for {event.rush}, not {due}"
    once = event.frequency in ("heart", "major", "weekly", "monthly")
    if once and event.ability in body.spent:
        yield "HR-5.3", f"{body.name} has used {event.ability} already"


@chapter.on(AbilityUsed)
def slow_ones_take_the_turn(account: Account, event: AbilityUsed) -> Iterator[Fault]:
    """HR-3.1, HR-5.4."""
    body = account.bodies[event.creature]
    if body.dead or body.stunned:
        yield "HR-11.6", f"{body.name} can do nothing and uses {event.ability}"
    if not event.slow:
        return
    if body.side != account.turn:
        yield "HR-3.1", f"{body.name} uses {event.ability} in the turn of {account.turn}"
    if account.clash is not None:
        yield "HR-5.4", f"{body.name} uses {event.ability}, which is slow, in an engagement"
    if account.turn_used_by is not None:
        yield "HR-3.1", f"{body.name} uses {event.ability}, but the turn is used already"

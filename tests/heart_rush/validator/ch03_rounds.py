"""Chapters 2 and 3: who begins, rounds, and turns."""

from collections.abc import Iterator

from crossblades.heart_rush.events import (
    AbilityUsed,
    Acting,
    ActionsReturned,
    CombatEnded,
    ConditionsFaded,
    EngagementEnded,
    EnteredEngagement,
    OpportunitySeized,
    Passed,
    RoundBegan,
    RoundEnded,
    RushGained,
    SideBegins,
    StepBegan,
    TurnPassed,
)
from crossblades.heart_rush.events.damage import DamageTaken
from crossblades.kernel.event import Event
from tests.heart_rush.validator.account import Account
from tests.heart_rush.validator.complaint import Chapter, Fault
from tests.heart_rush.validator.keeping import takes_turn

chapter = Chapter()
LATER: dict[type[Event], tuple[type[Event], ...]] = {
    ConditionsFaded: (RushGained, ActionsReturned),
    RushGained: (ActionsReturned,),
    ActionsReturned: (),
}
"""What comes after what at a round's start (HR-3.6)."""


@chapter.on(SideBegins)
def the_players_roll_for_it(account: Account, event: SideBegins) -> Iterator[Fault]:
    """HR-2.1."""
    if account.first or account.round:
        yield "HR-2.1", "the side that begins is settled once"
    rolled = account.last_roll(account.scenario.players, "first turn")
    if rolled is None:
        return
    players = account.scenario.players
    begins = players if rolled.total >= 4 else account.other(players)
    if event.side != begins:
        yield "HR-2.1", f"the players roll {rolled.total}, and {event.side} begins"


@chapter.on(RoundBegan)
def rounds_are_counted(account: Account, event: RoundBegan) -> Iterator[Fault]:
    """HR-3.2, HR-3.6."""
    if event.round != account.round + 1:
        yield "HR-3.6", f"round {event.round} comes after round {account.round}"
    if not account.first:
        yield "HR-2.1", "nobody has been said to begin"
    if account.round and not _since(account, RoundBegan, RoundEnded):
        yield "HR-3.2", f"round {event.round} begins before the one before has ended"


def _since(account: Account, last: type, wanted: type) -> bool:
    """Whether there was an event of one kind since the last one of the other."""
    for event in reversed(account.log[: account.line]):
        if isinstance(event, wanted):
            return True
        if isinstance(event, last):
            return False
    return False


@chapter.on(ConditionsFaded, RushGained, ActionsReturned)
def a_round_starts_in_order(account: Account, event: Event) -> Iterator[Fault]:
    """HR-3.6: conditions fade, rush is gained, actions come back."""
    later = LATER[type(event)]
    for earlier in reversed(account.log[: account.line]):
        if isinstance(earlier, later):
            yield "HR-3.6", f"{type(event).__name__} comes too late at a round's start"
            return
        if isinstance(earlier, RoundBegan):
            return


@chapter.on(Passed)
def the_side_that_has_the_turn_passes(account: Account, event: Passed) -> Iterator[Fault]:
    """HR-3.2."""
    if event.side != account.turn:
        yield "HR-3.2", f"{event.side} passes in the turn of {account.turn}"
    if account.turn_used_by is not None:
        yield "HR-3.1", f"{event.side} passes, but its turn is used already"
    if account.passes >= 2:
        yield "HR-3.2", "both sides have passed already"


@chapter.on(RoundEnded)
def two_passes_end_a_round(account: Account, event: RoundEnded) -> Iterator[Fault]:
    """HR-3.2."""
    if account.passes != 2:
        yield "HR-3.2", f"the round ends after {account.passes} passes in a row"
    if event.round != account.round:
        yield "HR-3.2", f"round {event.round} ends in round {account.round}"


@chapter.on(TurnPassed)
def the_turn_goes_to_the_other_side(account: Account, event: TurnPassed) -> Iterator[Fault]:
    """HR-3.1, HR-3.5."""
    if account.just_closed:
        if event.to != account.just_closed:
            yield "HR-3.5", f"after the engagement {event.to} has the turn"
    elif event.to != account.other(account.turn):
        yield "HR-3.1", f"{account.turn} hands the turn to {event.to}"
    if account.turn_used_by is None:
        yield "HR-3.1", f"{account.turn} has done nothing with its turn"
    if account.clash is not None:
        yield "HR-3.5", "the turn passes inside an engagement"


@chapter.on(Acting)
def one_thing_a_turn(account: Account, event: Acting) -> Iterator[Fault]:
    """HR-3.1."""
    if not takes_turn(event):
        return
    body = account.bodies[event.creature]
    if body.side != account.turn:
        yield "HR-3.1", f"{event.creature} acts in the turn of {account.turn}"
    used = account.turn_used_by
    goes_with_it = isinstance(used, AbilityUsed)
    if used is not None and not goes_with_it:
        yield "HR-3.1", f"{event.creature} acts, but the turn is used already"
    if account.passes >= 2:
        yield "HR-3.2", "both sides have passed: the round is over"
    if account.clash is not None:
        yield "HR-3.1", f"{event.creature} takes a turn inside an engagement"


@chapter.on(Acting, Passed, StepBegan, DamageTaken, EnteredEngagement, OpportunitySeized)
def nothing_happens_outside_the_combat(account: Account, event: object) -> Iterator[Fault]:
    """HR-3.7."""
    if account.ended:
        yield "HR-3.7", f"{type(event).__name__} after the end"
    if account.round == 0:
        yield "HR-3.6", f"{type(event).__name__} before the first round"


@chapter.on(RoundBegan, TurnPassed, Acting)
def the_fight_goes_on_while_two_sides_stand(account: Account, event: object) -> Iterator[Fault]:
    """HR-3.7."""
    if isinstance(event, Acting) and not takes_turn(event):
        return
    if len(account.standing_sides) < 2:
        yield "HR-3.7", f"{type(event).__name__}, though one side has nobody left"


@chapter.on(CombatEnded)
def the_last_side_wins(account: Account, event: CombatEnded) -> Iterator[Fault]:
    """HR-3.7."""
    left = account.standing_sides
    if event.reason == "last standing" and left != {event.winner}:
        yield "HR-3.7", f"{event.winner} wins while {sorted(left)} stand"
    if event.reason == "nobody standing" and (left or event.winner):
        yield "HR-3.7", f"nobody stands, but {sorted(left)} do"
    if event.reason == "out of time":
        if len(left) < 2 or event.winner:
            yield "HR-3.7", f"out of time, but {sorted(left)} stand and {event.winner} wins"
        if account.round < account.scenario.rounds:
            yield "HR-3.7", f"out of time in round {account.round}"


@chapter.on(EngagementEnded)
def there_is_one_to_end(account: Account, event: EngagementEnded) -> Iterator[Fault]:
    """HR-6.13."""
    if account.clash is None:
        yield "HR-6.13", "an engagement ends that has not begun"

"""Read a log of Heart Rush with nothing but the rules file in hand, and complain."""

from collections.abc import Sequence
from functools import cache

from crossblades.heart_rush.state import Scenario
from crossblades.kernel.event import Event
from tests.heart_rush.validator import (
    ch01_dice,
    ch03_rounds,
    ch04_actions,
    ch04_opportunities,
    ch05_rush,
    ch06_engagements,
    ch07_attacks,
    ch07_rolls,
    ch08_damage,
    ch09_offence,
    ch10_movement,
    ch11_conditions,
    doors,
)
from tests.heart_rush.validator.account import Account
from tests.heart_rush.validator.complaint import Chapter, Check, Complaint
from tests.heart_rush.validator.keeping import keep

CHAPTERS: tuple[Chapter, ...] = (
    ch01_dice.chapter,
    ch03_rounds.chapter,
    ch04_actions.chapter,
    ch04_opportunities.chapter,
    ch05_rush.chapter,
    ch06_engagements.chapter,
    ch07_attacks.chapter,
    ch07_rolls.chapter,
    ch08_damage.chapter,
    ch09_offence.chapter,
    ch10_movement.chapter,
    ch11_conditions.chapter,
    doors.chapter,
)


def complaints(scenario: Scenario, log: Sequence[Event]) -> list[Complaint]:
    """Everything in the log of a whole fight that the rules forbid."""
    account = Account(scenario, log)
    found: list[Complaint] = []
    for line, event in enumerate(log):
        account.line = line
        before, after = checks_of(type(event))
        for check in before:
            found += [Complaint(rule, line, text) for rule, text in check(account, event)]
        keep(account, event)
        for check in after:
            found += [Complaint(rule, line, text) for rule, text in check(account, event)]
    if not account.ended:
        found.append(Complaint("HR-3.7", len(log), "the combat has no end"))
    return found


@cache
def checks_of(kind: type[Event]) -> tuple[list[Check], list[Check]]:
    """The checks for an event of this kind: before it counts, and after."""
    kinds = kind.__mro__
    before = [check for chapter in CHAPTERS for k in kinds for check in chapter.before.get(k, ())]
    after = [check for chapter in CHAPTERS for k in kinds for check in chapter.after.get(k, ())]
    return before, after

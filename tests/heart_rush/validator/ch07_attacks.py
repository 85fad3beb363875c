"""Chapter 7: attack against defence."""

from collections.abc import Iterator

from crossblades.heart_rush.events import Attacked, Contested
from tests.heart_rush.validator.account import Account
from tests.heart_rush.validator.book import half
from tests.heart_rush.validator.complaint import Chapter, Fault

chapter = Chapter()


@chapter.on(Attacked)
def damage_is_the_difference(account: Account, event: Attacked) -> Iterator[Fault]:
    """HR-7.3, HR-6.11."""
    due = max(event.attack - event.defence, 0)
    if event.halved:
        due = half(due)
    if event.damage != due and account.plain:
        rule = "HR-6.11" if event.halved else "HR-7.3"
        yield rule, f"{event.attack} against {event.defence} makes {event.damage}"


@chapter.on(Attacked)
def the_totals_were_rolled(account: Account, event: Attacked) -> Iterator[Fault]:
    """HR-7.1, HR-7.2."""
    if not account.plain:
        return
    attack = account.last_roll(event.creature, "attack")
    defence = account.last_roll(event.target, "defence")
    if attack is None or attack.total != event.attack:
        yield "HR-7.1", f"{event.creature} has not rolled the attack of {event.attack}"
    if defence is None or defence.total != event.defence:
        yield "HR-7.2", f"{event.target} has not rolled the defence of {event.defence}"


@chapter.on(Attacked)
def only_the_defensive_halve(account: Account, event: Attacked) -> Iterator[Fault]:
    """HR-6.11, HR-6.18."""
    stances = account.clash.stances if account.clash and account.clash.revealed else {}
    within = account.clash is not None and event.creature in account.clash.in_step
    down = account.clash and account.clash.start and account.clash.start[event.target].down
    defensive = within and stances.get(event.target) == "defensive" and not down
    if event.halved != defensive and account.plain:
        yield "HR-6.11", f"{event.target}: halved is {event.halved}"


@chapter.on(Contested)
def the_loser_takes_the_difference(account: Account, event: Contested) -> Iterator[Fault]:
    """HR-7.4."""
    if not account.plain:
        return
    loser = None
    if event.attack != event.answer:
        loser = event.target if event.attack > event.answer else event.creature
    if event.loser != loser:
        yield "HR-7.4", f"{event.attack} against {event.answer}: {event.loser} loses"
    if event.damage != abs(event.attack - event.answer):
        yield "HR-7.4", f"{event.attack} against {event.answer} makes {event.damage}"
    for who, total in ((event.creature, event.attack), (event.target, event.answer)):
        rolled = account.last_roll(who, "attack")
        if rolled is None or rolled.total != total:
            yield "HR-7.1", f"{who} has not rolled {total}"

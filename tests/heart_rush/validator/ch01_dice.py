"""Chapter 1: dice."""

from collections.abc import Iterator, Sequence

from crossblades.heart_rush.events import Checked, ContestDecided
from crossblades.kernel.event import Rolled
from tests.heart_rush.validator.account import Account
from tests.heart_rush.validator.book import DICE
from tests.heart_rush.validator.complaint import Chapter, Fault

chapter = Chapter()


@chapter.on(Rolled)
def dice_fall_as_they_can(account: Account, event: Rolled) -> Iterator[Fault]:
    """HR-1.1, HR-1.5."""
    parts = event.roll.parts
    dice = [size for part in parts for size in part.dice]
    levels = sum(part.advantage for part in parts)
    if set(dice) - set(DICE):
        yield "HR-1.1", f"{event.roll.who} rolls dice that are no dice: {dice}"
    if dice:
        dice += [min(dice) if levels > 0 else max(dice)] * abs(levels)
    if len(dice) != len(event.faces):
        yield "HR-1.5", f"{len(dice)} dice are thrown, {len(event.faces)} faces are there"
        return
    for size, face in zip(dice, event.faces, strict=True):
        if not 1 <= face <= size:
            yield "HR-1.1", f"a d{size} shows {face}"
    gone = [event.faces[i] for i in event.dropped]
    if sorted(gone) != _worst(event.faces, levels if dice else 0):
        yield "HR-1.5", f"of {event.faces} with advantage {levels:+}, {gone} are dropped"
    kept = sum(face for i, face in enumerate(event.faces) if i not in event.dropped)
    if event.total != kept + sum(part.bonus for part in parts):
        yield "HR-1.5", f"the total of {event.roll.why} is {event.total}, kept are {kept}"


def _worst(faces: Sequence[int], levels: int) -> list[int]:
    """What goes: as many of the lowest with advantage, of the highest with disadvantage."""
    if levels >= 0:
        return sorted(faces)[:levels]
    return sorted(faces)[levels:]


@chapter.on(Checked)
def meeting_the_number_succeeds(account: Account, event: Checked) -> Iterator[Fault]:
    """HR-1.2."""
    failed_anyway = event.complication or not event.success
    if event.success != (event.total >= event.against) and not failed_anyway:
        yield "HR-1.2", f"{event.creature}: {event.total} against {event.against}"
    if event.success and event.total < event.against:
        yield "HR-1.2", f"{event.creature} succeeds with {event.total} against {event.against}"


@chapter.on(ContestDecided)
def the_higher_wins(account: Account, event: ContestDecided) -> Iterator[Fault]:
    """HR-1.6."""
    winner = None
    if event.total != event.answer:
        winner = event.creature if event.total > event.answer else event.other
    if event.winner != winner:
        yield "HR-1.6", f"{event.total} against {event.answer}: {event.winner} wins"
    for who, total in ((event.creature, event.total), (event.other, event.answer)):
        rolled = account.last_roll(who, event.what)
        if rolled and rolled.total != total and account.plain:
            halved = event.what == "grapple" and total == (rolled.total + 1) // 2
            if not halved:
                yield "HR-1.6", f"{who} rolls {rolled.total}, {total} counts"

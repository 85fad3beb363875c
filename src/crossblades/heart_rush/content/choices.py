"""What abilities share: asking somebody, and telling that a passive one is at work."""

from collections.abc import Sequence

from crossblades.heart_rush.abilities import Owned
from crossblades.heart_rush.asks import ChooseForAbility
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import AbilityUsed, TotalChanged
from crossblades.heart_rush.moments import RollSeen
from crossblades.heart_rush.options import Decline, UseAbility
from crossblades.kernel.ask import Option
from crossblades.kernel.rule import Rule


def pick(
    mine: Owned, chooser: Creature, options: Sequence[UseAbility], must: bool = False
) -> Rule[UseAbility | None]:
    """One of these, or none; nobody is asked where there is nothing to choose."""
    if not options:
        return None
    end: tuple[Option, ...] = () if must else (Decline(chooser.seat),)
    choice = yield ChooseForAbility(
        seat=chooser.seat, creature=chooser.name, ability=mine.id, options=(*options, *end)
    )
    return choice if isinstance(choice, UseAbility) else None


def at_work(mine: Owned, target: str = "", choice: str = "") -> AbilityUsed:
    """A passive ability does something that its owner has chosen."""
    return AbilityUsed(
        creature=mine.owner, ability=mine.id, frequency="passive", target=target, choice=choice
    )


def raise_total(moment: RollSeen, mine: Owned, what: str, points: int) -> Rule[None]:
    """More on a roll that was seen."""
    now = moment.total + points
    yield TotalChanged(
        creature=mine.owner, ability=mine.id, what=what, before=moment.total, now=now
    )
    moment.total = now

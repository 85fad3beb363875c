"""What helps with a question, in a line: what becomes of the dying."""

from collections.abc import Iterator

from crossblades.kernel.ask import Ask
from crossblades.swords_reign.asks import ChooseHeroicAction, RefereeAsk, SaveWithShield
from crossblades.swords_reign.dying import DYING, HEROIC, STABLE, UP
from crossblades.swords_reign.visibility import CreatureView, View

ROLL = (
    f"2d6 at the start of its turn: {UP} or more gets up, {STABLE} is stable, {DYING} to "
    f"{STABLE - 1} goes on, {HEROIC} is a last action, less is death"
)
"""OS-4.2."""


def hint(ask: Ask, view: View) -> str:
    """OS-4.2, OS-4.5: what the dying roll, and what damage would come to."""
    return "; ".join(_hints(ask, view))


def _hints(ask: Ask, view: View) -> Iterator[str]:
    if isinstance(ask, RefereeAsk):
        return
    if isinstance(ask, ChooseHeroicAction):
        yield f"{ask.creature} dies after it"
        return
    for seen in _about(ask, view):
        left = seen.hit_points.left if seen.hit_points else 0
        if seen.status == "dying":
            yield f"{seen.name} is dying: {ROLL}"
        elif isinstance(ask, SaveWithShield) and seen.known:
            after = max(left - ask.damage, 0)
            yield f"the damage leaves {seen.name} at {after} of {left} hit points"


def _about(ask: Ask, view: View) -> list[CreatureView]:
    """The creature of a question, or all of the side that it is put to."""
    side, name = getattr(ask, "side", ""), getattr(ask, "creature", "")
    return [each for each in view.creatures.values() if each.name == name or each.side == side]

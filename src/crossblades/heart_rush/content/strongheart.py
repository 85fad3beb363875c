"""The strongheart."""

from crossblades.heart_rush.abilities import Owned, adds, reacts, used
from crossblades.heart_rush.conditions import shaken_off
from crossblades.heart_rush.content.common import suffered
from crossblades.heart_rush.damage import heal, missing
from crossblades.heart_rush.events import RushWon
from crossblades.heart_rush.moments import (
    AttackRoll,
    DamageSuffered,
    DefenceRoll,
    Moment,
    OnTurn,
    RollMoment,
    StancesShown,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.shedding import shed
from crossblades.heart_rush.space import enemies_beside
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule


@adds("in the thick of it", AttackRoll, DefenceRoll)
def in_the_thick_of_it(moment: RollMoment, mine: Owned) -> tuple[Part, ...]:
    """+1 for each enemy beside one."""
    beside = len(enemies_beside(moment.state, moment.roller))
    return (mine.part(bonus=beside * mine.number("bonus")),) if beside else ()


@reacts("in the thick of it", DamageSuffered)
def stung(moment: DamageSuffered, mine: Owned) -> Rule[None]:
    """Rush for damage taken."""
    if moment.creature.name == mine.owner:
        yield RushWon(creature=mine.owner, ability=mine.id, points=mine.number("rush"))


def ways_to_defy(moment: Moment, mine: Owned) -> list[UseAbility]:
    """One condition, all of them by a level, or hit points."""
    me = mine.me(moment)
    bad = suffered(me)
    ways = [f"no longer {name}" for name in bad]
    ways += ["a level of each"] if len(bad) > 1 else []
    ways += ["hit points"] if missing(me) else []
    return [option for way in ways for option in mine.use(moment, choice=way)]


@used(
    "cry of defiance",
    DamageSuffered, StancesShown, OnTurn,
    options=ways_to_defy, anytime=True,
)  # fmt: skip
def cry_of_defiance(moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Shake something off."""
    me = mine.me(moment)
    if chosen.choice == "hit points":
        yield from heal(moment.state, me, me.sheet.heart)
        return
    if chosen.choice == "a level of each":
        left = shaken_off(me, 1)
    else:
        gone = chosen.choice.removeprefix("no longer ")
        left = {name: level for name, level in me.conditions.items() if name != gone}
    yield from shed(moment.state, me, mine.id, left)

"""Chapter 4: dying, getting back up, and the last heroic action."""

from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.actions import heroic_actions
from crossblades.swords_reign.asks import ChooseHeroicAction
from crossblades.swords_reign.creature import Creature, HeroSheet, one_more
from crossblades.swords_reign.damage import left_with
from crossblades.swords_reign.dice import fatigue_part, modifier, roll_with_help
from crossblades.swords_reign.doing import Offer, perform
from crossblades.swords_reign.events import (
    Died,
    GotUp,
    LastStand,
    Stabilised,
    StillDying,
    Tired,
    Woke,
)
from crossblades.swords_reign.options import EndTurn
from crossblades.swords_reign.recalling import recall
from crossblades.swords_reign.state import State

TWO_D6 = Part("2d6", dice=(6, 6))
FOE_HIT_DIE = 8
"""What a foe rolls to get back up, where the table lets foes roll."""

UP, STABLE, DYING, HEROIC = 11, 10, 5, 4
"""OS-4.2: the lowest totals of the table's lines."""


def death_roll(state: State, creature: Creature, last: Offer = heroic_actions) -> Rule[None]:
    """OS-4.2, OS-5.6: 2d6 less Fatigue, and help, at the start of the dying one's turn.

    What its last, heroic action may be is another matter in a fight than at a camp.
    """
    parts = (TWO_D6, fatigue_part(creature)) if creature.fatigue else (TWO_D6,)
    rolled = yield from roll_with_help(creature, "death roll", parts, ("OS-4.2",))
    total = rolled.total
    if total >= UP:
        yield from get_up(state, creature)
    elif total == STABLE:
        yield Stabilised(creature=creature.name)
    elif total >= DYING:
        yield StillDying(creature=creature.name, total=total)
    elif total == HEROIC:
        yield from heroic_action(state, creature, last)
    else:
        yield from dies(state, creature)


def dies(state: State, creature: Creature) -> Rule[None]:
    """OS-4.2, OS-6.7: the end; a foe's block may say what comes of it."""
    yield Died(creature=creature.name)
    yield from recall(state, creature, "dies")


def get_up(state: State, creature: Creature) -> Rule[None]:
    """OS-4.2, OS-4.3: with CON or one roll of the hit die, the better, at least 1; and tired."""
    constitution = modifier(creature, "CON")
    ruling = state.rulings.back_up
    points = constitution
    if ruling != "constitution":
        sheet = creature.sheet
        die = sheet.hit_die if isinstance(sheet, HeroSheet) else FOE_HIT_DIE
        rolled: Rolled = yield Roll(
            creature.name, "hit die", (Part("hit die", "OS-4.2", (die,)),), ("OS-4.2",)
        )
        points = rolled.total if ruling == "hit die" else max(constitution, rolled.total)
    most = creature.sheet.hit_points
    yield GotUp(creature=creature.name)
    yield left_with(state, creature, min(max(points, 1), most), ("OS-4.2",))
    yield Tired(creature=creature.name, fatigue=one_more(creature.fatigue))


def heroic_action(state: State, creature: Creature, last: Offer = heroic_actions) -> Rule[None]:
    """OS-4.2, OS-4.5: one Action at once, no move, whatever keeps it from acting; then death."""
    yield LastStand(creature=creature.name)
    if options := last(state, creature):
        choice = yield ChooseHeroicAction(
            seat=creature.seat, creature=creature.name, options=(*options, EndTurn(creature.name))
        )
        if not isinstance(choice, EndTurn):
            yield from perform(choice, state)
    yield from dies(state, creature)


def wake(creature: Creature) -> Rule[None]:
    """OS-4.5, OS-4.3: the stable wake prone at 1 at the start of their next turn, and tired."""
    yield Woke(creature=creature.name)
    yield Tired(creature=creature.name, fatigue=one_more(creature.fatigue))

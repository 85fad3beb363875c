"""The exact odds of checks, saves and contests, through the rules that play.

What a stranger adds to its rolls is its own side's to know: against one, the odds are told for a
few numbers that it might add.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from msgspec import structs

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Roll
from crossblades.kernel.distributions import Chances, at_least, differences, gathered, mapped
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.event import Event
from crossblades.kernel.foresight import by_one_roll, foresee
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import ChooseResistance
from crossblades.swords_reign.creature import Creature, HeroSheet
from crossblades.swords_reign.dice import ability_parts, check, check_roll, save
from crossblades.swords_reign.effects import ABILITIES, Ability, Special
from crossblades.swords_reign.events import Checked, Contested
from crossblades.swords_reign.numbers.imagined import Look, between
from crossblades.swords_reign.state import State

Odds = tuple[Prospect, ...]
Make = Callable[[State], Rule[object]]

GUESSES = (0, 2, 4)
"""What a stranger may add to a roll: as much as foes of 0, 4 and 8 hit dice do (OS-6.7)."""


# --- contests


class Contest(NamedTuple):
    """The rolls of the two, each by itself; none of the other's where it does not resist."""

    mine: Chances
    theirs: Chances

    def margin(self, more: int = 0) -> dict[int, Fraction]:
        """The chance of each difference, if the other adds so much more."""
        if not self.theirs:
            return {1: Fraction(1)}
        return differences(self.mine, mapped(self.theirs, lambda total: total + more))


def contest_odds(look: Look, creature: str, other: str, make: Make, key: str) -> Odds:
    """OS-1.4: the margin over somebody; options whose contests are the same share a key."""
    remembered = ("contest", key, creature, other)
    if remembered not in look.worked_out:
        look.worked_out[remembered] = tuple(_margins(look, creature, other, make))
    return look.worked_out[remembered]


def _margins(look: Look, creature: str, other: str, make: Make) -> list[Prospect]:
    """The other resists as well as it can; foes have nothing to choose from (OS-1.6)."""
    chooses = look.state.creatures[other].hero
    pair = between(look, creature, other)
    contests = [_contest(pair, make, answer) for answer in ((0, -1) if chooses else (0,))]
    best = min(contests, key=lambda one: at_least(one.margin(), 1))
    if other in look.known or not best.theirs:
        return [_margin_over(other, best.margin())]
    return [_margin_over(other, best.margin(guess), f"if it adds +{guess}") for guess in GUESSES]


def _margin_over(other: str, margin: dict[int, Fraction], when: str = "") -> Prospect:
    events = {"wins": at_least(margin, 1), "ties": margin.get(0, Fraction(0))}
    return Prospect(f"margin over {other}", margin, events, when)


def _contest(look: Look, make: Make, answer: int) -> Contest:
    """Where somebody may choose with what to resist, this option is taken."""
    rolls = 0

    def decide(ask: Ask) -> Option:
        return ask.options[answer] if isinstance(ask, ChooseResistance) else ask.options[0]

    def run(dice: Enumerated) -> Contested:
        nonlocal rolls
        now = look.state.copy()
        seen = foresee(make(now), now, dice, decide, _is_contested)
        rolls = len(seen.rolls)
        decided = seen.last(Contested)
        assert decided is not None
        return decided

    mine = gathered((chance, event.total) for chance, event in by_one_roll(run, 0))
    if rolls == 1:
        return Contest(mine, {})
    theirs = gathered((chance, event.answer) for chance, event in by_one_roll(run, 1))
    return Contest(mine, theirs)


def _is_contested(item: Event | Roll) -> bool:
    return isinstance(item, Contested)


def resistance_odds(look: Look, creature: str, ability: Ability, total: int) -> Odds:
    """OS-1.4: the total with which it resists; a tie changes nothing, and so is enough."""

    def run(dice: Enumerated) -> int:
        now = look.state.copy()
        rule = check_roll(now, now.creatures[creature], ability, "resistance", ("OS-1.4",))
        rolled: int = foresee(rule, now, dice, _first).result.total
        return rolled

    found = gathered(every_outcome(run))
    return (Prospect("total", dict(sorted(found.items())), {"resists": at_least(found, total)}),)


# --- checks and saves


def check_odds(look: Look, creature: str, ability: Ability, against: int, when: str = "") -> Odds:
    """OS-1.2: one roll against a DC."""

    def make(now: State) -> Rule[bool]:
        return check(now, now.creatures[creature], ability, against, "a check")

    return (_against(look, make, "succeeds", when),)


def _against(look: Look, make: Make, word: str, when: str) -> Prospect:
    """The total of a rule's first roll against a DC, and the chance that it is enough."""

    def run(dice: Enumerated) -> tuple[int, bool]:
        now = look.state.copy()
        checked = foresee(make(now), now, dice, _first, _is_checked).last(Checked)
        assert checked is not None
        return checked.total, checked.success

    found = gathered(every_outcome(run))
    chances = gathered((chance, total) for (total, _), chance in found.items())
    enough = sum((chance for (_, success), chance in found.items() if success), Fraction(0))
    return Prospect("total", dict(sorted(chances.items())), {word: enough}, when)


def _first(ask: Ask) -> Option:
    """Nobody is asked before such a roll but the Referee, whose first option is the usual one."""
    return ask.options[0]


def _is_checked(item: Event | Roll) -> bool:
    return isinstance(item, Checked)


def save_odds(look: Look, target: str, special: Special, when: str = "") -> Odds:
    """OS-1.5: of what does no damage, whether it is saved against."""
    ability = special.save
    assert ability is not None
    alone = between(look, target)

    def odds(more: int = 0, why: str = "") -> Prospect:
        """If it adds so much more than is known; the rule only sees a DC that is as much lower."""

        def make(now: State) -> Rule[bool]:
            against = special.against - more
            return save(now, now.creatures[target], ability, against, special.name, special.edge)

        found = _against(alone, make, "saves", ", ".join(filter(None, (when, why))))
        totals = mapped(found.chances, lambda total: total + more)
        return structs.replace(found, what=f"save of {target}", chances=totals, whom=target)

    if target in look.known:
        return (odds(),)
    return tuple(odds(guess, f"if it saves with +{guess}") for guess in GUESSES)


def best_ability(state: State, creature: Creature) -> Ability:
    """OS-1.2: with which it does best; a foe has none (OS-1.6)."""
    sheet = creature.sheet

    def bonus(ability: Ability) -> int:
        proficient = isinstance(sheet, HeroSheet) and ability in sheet.checks
        return sum(part.bonus for part in ability_parts(state, creature, ability, proficient))

    return max(ABILITIES, key=bonus)

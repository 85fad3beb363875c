"""The exact odds of what a menu offers, from what the seat sees that is to choose.

Everything is asked of the rules that play; here is only which of them an option leads to.
"""

from fractions import Fraction
from functools import singledispatch

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Roll
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.foresight import by_one_roll, differences, foresee, gathered
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.arms import line_called, lines
from crossblades.swords_reign.asks import ChooseResistance, ChooseTarget, SaveWithShield
from crossblades.swords_reign.creature import HeroSheet, StatBlock
from crossblades.swords_reign.damage import Harm, harm
from crossblades.swords_reign.dice import check
from crossblades.swords_reign.doing import perform
from crossblades.swords_reign.dying import death_roll
from crossblades.swords_reign.events import (
    Checked,
    Contested,
    Died,
    GotUp,
    Healed,
    LastStand,
    Stabilised,
    StillDying,
)
from crossblades.swords_reign.hitting import CLEAVING
from crossblades.swords_reign.imagined import Look, imagined
from crossblades.swords_reign.improvise import DIFFICULTIES
from crossblades.swords_reign.odds_harm import (
    ONE_D20,
    Make,
    Odds,
    befall_all,
    between,
    harm_odds,
    strike_odds,
    usual,
)
from crossblades.swords_reign.options import (
    Attack,
    BreakShield,
    CastSpell,
    Cleave,
    Disarm,
    Escape,
    Grapple,
    Hide,
    OpportunityAttack,
    Shove,
    StrikeAt,
    TakeIt,
    TakeTurn,
    TryWith,
    UseItem,
    UseSpecial,
)
from crossblades.swords_reign.referee_options import SetDC
from crossblades.swords_reign.state import State
from crossblades.swords_reign.visibility import View


def prospects(ask: Ask, option: Option, view: View, _thorough: bool = False) -> Odds:
    """The odds of an option of this question; none where no dice decide."""
    return _odds(option, ask, imagined(view))


@singledispatch
def _odds(_option: Option, _ask: Ask, _look: Look) -> Odds:
    return ()


# --- attacks


@_odds.register
def _(option: Attack, _ask: Ask, look: Look) -> Odds:
    """OS-5.1, OS-6.7: each blow of the line, if it strikes this target as it stands now."""
    line = line_called(look.state.creatures[option.creature], option.attack, option.thrown)
    several = len(line.strikes) > 1
    return tuple(
        odds
        for blow in dict.fromkeys(line.strikes)
        for odds in strike_odds(
            look, option.creature, option.target, line, blow, blow.name if several else ""
        )
    )


@_odds.register
def _(option: OpportunityAttack, _ask: Ask, look: Look) -> Odds:
    """OS-5.15: the first blow of the line."""
    line = line_called(look.state.creatures[option.creature], option.attack)
    return strike_odds(look, option.creature, option.target, line, line.strikes[0])


@_odds.register
def _(option: StrikeAt, ask: Ask, look: Look) -> Odds:
    """OS-6.7: the next blow of a line; further targets of spells are no blows."""
    if not isinstance(ask, ChooseTarget) or "OS-6.7" not in ask.rules:
        return ()
    for line in lines(look.state.creatures[option.creature]):
        for blow in line.strikes:
            if blow.name == ask.strike:
                return strike_odds(look, option.creature, option.target, line, blow)
    return ()


@_odds.register
def _(option: Cleave, _ask: Ask, look: Look) -> Odds:
    """OS-6.2: a die of damage to somebody else."""

    def make(now: State) -> Rule[bool]:
        rolled: Rolled = yield Roll(option.creature, "damage", (CLEAVING,), ("OS-6.2",))
        coming = Harm(rolled.total, by=option.creature, melee=True)
        return (yield from harm(now, now.creatures[option.target], coming))

    return (harm_odds(between(look, option.creature, option.target), option.target, make),)


@_odds.register
def _(option: TakeIt | BreakShield, ask: Ask, look: Look) -> Odds:
    """OS-6.3: what is taken, if the shield is kept or broken."""
    if not isinstance(ask, SaveWithShield):
        return ()
    coming, name = Harm(ask.damage if isinstance(option, TakeIt) else 0), ask.creature
    alone = between(look, name)
    return (harm_odds(alone, name, lambda now: harm(now, now.creatures[name], coming)),)


# --- spells, specials, items


@_odds.register
def _(option: CastSpell, _ask: Ask, look: Look) -> Odds:
    """OS-5.2: what it heals, or the attack it is, or the saves against it."""
    sheet = look.state.creatures[option.creature].sheet
    assert isinstance(sheet, HeroSheet)
    spell = next(spell for spell in sheet.spells if spell.name == option.spell)
    if spell.heal or spell.heal_bonus:
        return _heals(look, option.target, lambda now: perform(option, now))
    if not spell.attack:
        return befall_all(look, option.creature, option.target, spell.effect, caster_too=True)
    if spell.effect.save and option.target not in look.known:
        return ()
    alone = between(look, option.creature, option.target)
    rolls = ONE_D20 + bool(spell.effect.save)
    events = ("hits", "critical")
    return (harm_odds(alone, option.target, lambda now: perform(option, now), events, rolls=rolls),)


@_odds.register
def _(option: UseSpecial, _ask: Ask, look: Look) -> Odds:
    """OS-6.7: the save of everybody whom it reaches."""
    sheet = look.state.creatures[option.creature].sheet
    assert isinstance(sheet, StatBlock)
    special = next(special for special in sheet.specials if special.name == option.special)
    return befall_all(look, option.creature, option.target, special)


@_odds.register
def _(option: UseItem, _ask: Ask, look: Look) -> Odds:
    """OS-5.12."""
    return _heals(look, option.target, lambda now: perform(option, now))


def _heals(look: Look, target: str, make: Make) -> Odds:
    """The hit points that come back, and whether it gets up."""
    if target not in look.known:
        return ()

    def run(dice: Enumerated) -> tuple[int, bool] | None:
        now = look.state.copy()
        healed = foresee(make(now), now, dice, usual).last(Healed)
        return (healed.gained, healed.wakes) if healed else None

    found = {one: chance for one, chance in gathered(every_outcome(run)).items() if one}
    if not found:
        return ()
    events = {"gets up": sum((c for one, c in found.items() if one[1]), Fraction(0))}
    return (_prospect(f"hit points to {target}", found, events, "hit points"),)


def _prospect(
    what: str,
    found: dict[tuple[int, bool], Fraction],
    events: dict[str, Fraction],
    unit: str = "",
) -> Prospect:
    chances = gathered((chance, number) for (number, _), chance in found.items())
    return Prospect(what, dict(sorted(chances.items())), events, unit=unit)


# --- contests and checks


@_odds.register
def _(option: Grapple | Shove | Disarm, _ask: Ask, look: Look) -> Odds:
    """OS-5.7, OS-5.8, OS-5.9."""
    return _contest(look, option.creature, option.target, lambda now: perform(option, now))


@_odds.register
def _(option: Escape, _ask: Ask, look: Look) -> Odds:
    """OS-5.17."""
    grappler = look.state.creatures[option.creature].sources["grappled"]
    return _contest(look, option.creature, grappler, lambda now: perform(option, now))


def _contest(look: Look, creature: str, other: str, make: Make) -> Odds:
    """OS-1.4: the margin over one whose resistance is known, and who resists as well as it can."""
    if other not in look.known:
        return ()
    look = between(look, creature, other)
    margin = min((_margin(look, make, answer) for answer in (0, -1)), key=_wins)
    events = {"wins": _wins(margin), "ties": margin.get(0, Fraction(0))}
    return (Prospect(f"margin over {other}", margin, events),)


def _wins(margin: dict[int, Fraction]) -> Fraction:
    return sum((chance for number, chance in margin.items() if number > 0), Fraction(0))


def _margin(look: Look, make: Make, answer: int) -> dict[int, Fraction]:
    """Each of the two rolls by itself; where nobody resists there is but one, and it wins."""
    rolls = 0

    def decide(ask: Ask) -> Option:
        return ask.options[answer] if isinstance(ask, ChooseResistance) else usual(ask)

    def run(dice: Enumerated) -> Contested:
        nonlocal rolls
        now = look.state.copy()
        seen = foresee(make(now), now, dice, decide, _contested)
        rolls = len(seen.rolls)
        decided = seen.last(Contested)
        assert decided is not None
        return decided

    mine = gathered((chance, event.total) for chance, event in by_one_roll(run, 0))
    if rolls == 1:
        return {1: Fraction(1)}
    return differences(
        mine, gathered((chance, event.answer) for chance, event in by_one_roll(run, 1))
    )


def _contested(item: Event | Roll) -> bool:
    return isinstance(item, Contested)


@_odds.register
def _(option: Hide, _ask: Ask, look: Look) -> Odds:
    """OS-5.10, OS-5.22."""
    return _check(look, lambda now: perform(option, now))


@_odds.register
def _(option: TryWith, _ask: Ask, look: Look) -> Odds:
    """OS-5.14: without a Referee the usual difficulty holds."""
    usually = DIFFICULTIES[0]
    assert isinstance(usually, SetDC)
    against = usually.dc

    def make(now: State) -> Rule[bool]:
        return check(now, now.creatures[option.creature], option.ability, against, "improvising")

    return _check(look, make)


def _check(look: Look, make: Make) -> Odds:
    """OS-1.2: one roll against a DC."""

    def run(dice: Enumerated) -> tuple[int, bool]:
        now = look.state.copy()
        checked = foresee(make(now), now, dice, usual, _checked).last(Checked)
        assert checked is not None
        return checked.total, checked.success

    found = gathered(every_outcome(run))
    events = {"succeeds": sum((c for one, c in found.items() if one[1]), Fraction(0))}
    return (_prospect("total", found, events),)


def _checked(item: Event | Roll) -> bool:
    return isinstance(item, Checked)


# --- dying


FATES: dict[type[Event], str] = {
    GotUp: "gets up",
    Stabilised: "is stable",
    StillDying: "goes on dying",
    LastStand: "acts once and dies",
    Died: "dies",
}
"""OS-4.2: what a death roll may come to."""


@_odds.register
def _(option: TakeTurn, _ask: Ask, look: Look) -> Odds:
    """OS-4.2: the turn of the dying begins with a death roll."""
    if look.state.creatures[option.creature].status != "dying":
        return ()

    def run(dice: Enumerated) -> tuple[int, str]:
        now = look.state.copy()
        seen = foresee(death_roll(now, now.creatures[option.creature]), now, dice, usual, _fate)
        rolled = next(event for event in seen.events if isinstance(event, Rolled))
        return rolled.total, FATES[type(seen.events[-1])]

    found = gathered(every_outcome(run))
    events = {
        fate: sum((chance for (_, came), chance in found.items() if came == fate), Fraction(0))
        for fate in FATES.values()
    }
    totals = gathered((chance, total) for (total, _), chance in found.items())
    return (Prospect("death roll", dict(sorted(totals.items())), events),)


def _fate(item: Event | Roll) -> bool:
    return type(item) in FATES

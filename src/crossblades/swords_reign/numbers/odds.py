"""The exact odds of what a menu offers, from what the seat sees that is to choose.

Everything is asked of the rules that play; here is only which of them an option leads to.
"""

from fractions import Fraction
from functools import singledispatch

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Roll
from crossblades.kernel.distributions import gathered
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.event import Event, Rolled, known
from crossblades.kernel.foresight import foresee
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.arms import (
    close_line_called,
    goes_so_far,
    line_called,
    lines,
    melee_strike,
)
from crossblades.swords_reign.asks import (
    ChooseExtra,
    ChooseResistance,
    ChooseTarget,
    DecreeDetail,
    HowHard,
    SaveWithShield,
)
from crossblades.swords_reign.attack import Attempt, wound
from crossblades.swords_reign.creature import HeroSheet, StatBlock, weapon_called
from crossblades.swords_reign.damage import Harm, harm
from crossblades.swords_reign.doing import perform
from crossblades.swords_reign.dying import death_roll
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.events import (
    Died,
    GotUp,
    Healed,
    LastStand,
    Stabilised,
    StillDying,
)
from crossblades.swords_reign.gear import CLOSE
from crossblades.swords_reign.hitting import cleave_into
from crossblades.swords_reign.improvise import DIFFICULTIES, difficulty
from crossblades.swords_reign.morale import kinds
from crossblades.swords_reign.numbers.imagined import Look, between, imagined
from crossblades.swords_reign.numbers.odds_checks import (
    Odds,
    best_ability,
    check_odds,
    contest_odds,
    resistance_odds,
)
from crossblades.swords_reign.numbers.odds_harm import (
    D20_AND_DAMAGE,
    as_aimed_at,
    befall_all,
    befall_odds,
    befall_others,
    harm_odds,
    shared,
    strike_odds,
    usual,
)
from crossblades.swords_reign.numbers.odds_morale import after_a_fall, morale_odds
from crossblades.swords_reign.options import (
    Attack,
    BreakShield,
    CastSpell,
    Cleave,
    Disarm,
    Escape,
    Grapple,
    Hide,
    HitFor,
    Improvise,
    Kill,
    OpportunityAttack,
    ResistWith,
    Shove,
    Spare,
    StrikeAt,
    TakeIt,
    TakeTurn,
    TryWith,
    UseItem,
    UseSpecial,
)
from crossblades.swords_reign.referee_options import Kind, SetAnyDC, SetDC
from crossblades.swords_reign.state import State
from crossblades.swords_reign.visibility import View

USUAL_DC = next(each.dc for each in DIFFICULTIES if isinstance(each, SetDC))
"""OS-1.2, OS-5.22: what holds unless a Referee says otherwise."""

AT_THE_USUAL_DC = f"DC {USUAL_DC}"


def prospects(ask: Ask, option: Option, view: View, thorough: bool = False) -> Odds:
    """The odds of an option of this question; none where no dice decide."""
    del thorough  # none of them takes long
    return _odds(option, ask, imagined(view))


@singledispatch
def _odds(_option: Option, _ask: Ask, _look: Look) -> Odds:
    return ()


# --- attacks


@_odds.register
def _(option: Attack, _ask: Ask, look: Look) -> Odds:
    """OS-5.1, OS-6.7: each blow of the line, if it strikes this target as it stands now."""
    creature, target = look.state.creatures[option.creature], look.state.creatures[option.target]
    line = line_called(creature, option.attack, option.thrown)
    several, feet = len(line.strikes) > 1, look.state.distance(creature, target)
    return tuple(
        odds
        for blow in dict.fromkeys(line.strikes)
        if goes_so_far(blow, feet)
        for odds in strike_odds(
            look, option.creature, option.target, line, blow, blow.name if several else ""
        )
    )


@_odds.register
def _(option: OpportunityAttack, _ask: Ask, look: Look) -> Odds:
    """OS-5.15: the first blow of the line that is no shot."""
    line = close_line_called(look.state.creatures[option.creature], option.attack)
    blow = melee_strike(line)
    assert blow is not None
    return strike_odds(look, option.creature, option.target, line, blow)


@_odds.register
def _(option: StrikeAt, ask: Ask, look: Look) -> Odds:
    """OS-6.7, OS-5.2: the next blow of a line, or one more target of a spell."""
    assert isinstance(ask, ChooseTarget)
    creature = look.state.creatures[option.creature]
    if "OS-5.2" in ask.rules:
        return spell_odds(look, CastSpell(option.creature, ask.strike, option.target))
    line = next(line for line in lines(creature) if line.name == ask.attack)
    blow = next(blow for blow in line.strikes if blow.name == ask.strike)
    return strike_odds(look, option.creature, option.target, line, blow)


@_odds.register
def _(option: HitFor, ask: Ask, look: Look) -> Odds:
    """OS-6.2: the damage of a hit that is made, with STR or with something else instead."""
    assert isinstance(ask, ChooseExtra)
    creature, target, critical = option.creature, ask.target, ask.critical
    line = line_called(look.state.creatures[creature], look.state.creatures[creature].weapon)

    def make(now: State) -> Rule[None]:
        hero, struck = now.creatures[creature], now.creatures[target]
        attempt = Attempt(hero, struck, line, line.strikes[0], shot=False)
        return wound(now, attempt, critical, option.extra)

    return (harm_odds(between(look, creature, target), target, make, rolls=1),)


@_odds.register
def _(option: Cleave, _ask: Ask, look: Look) -> Odds:
    """OS-6.2: a die of damage to somebody else."""

    def make(now: State) -> Rule[None]:
        hero = now.creatures[option.creature]
        assert isinstance(hero.sheet, HeroSheet)
        weapon = weapon_called(hero.sheet, hero.weapon, hero.taken)
        return cleave_into(now, hero, now.creatures[option.target], weapon)

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
    return spell_odds(look, option)


def spell_odds(look: Look, option: CastSpell) -> Odds:
    """OS-5.2: what it heals, or the attack it is, or the saves against it, with this target."""
    sheet = look.state.creatures[option.creature].sheet
    assert isinstance(sheet, HeroSheet)
    spell = next(spell for spell in sheet.spells if spell.name == option.spell)
    if spell.heal or spell.heal_bonus:
        return _heals(look, option)
    if not spell.attack:
        return befall_all(look, option.creature, option.target, spell.effect, caster_too=True)
    key = ("aimed", spell.name, *as_aimed_at(look, option.creature, option.target, CLOSE))
    return (
        *shared(look, option.target, key, lambda: _aimed(look, option, spell.effect)),
        *befall_others(look, option.creature, option.target, spell.effect, True, "if it hits"),
    )


def _aimed(look: Look, option: CastSpell, effect: Special) -> Odds:
    """OS-3.1, OS-5.2: it must hit; then there may be a save."""
    alone = between(look, option.creature, option.target)
    events, unknown = ("hits", "critical"), effect.save and option.target not in look.known
    rolls = 1 if unknown else D20_AND_DAMAGE + bool(effect.save)
    odds = harm_odds(alone, option.target, lambda now: perform(option, now), events, rolls=rolls)
    if not unknown:
        return (odds,)
    hits = odds.events["hits"]
    attack = Prospect(
        f"hits on {option.target}", {0: 1 - hits, 1: hits}, odds.events, whom=option.target
    )
    name = effect.name or option.spell
    after = befall_odds(look, option.creature, option.target, effect, f"{name}, if it hits")
    return (attack, *after)


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
    return _heals(look, option)


def _heals(look: Look, option: CastSpell | UseItem) -> Odds:
    """The hit points that come back, and whether it gets up."""
    if option.target not in look.counted:
        return ()

    def run(dice: Enumerated) -> tuple[int, bool] | None:
        now = look.state.copy()
        healed = foresee(perform(option, now), now, dice, usual).last(Healed)
        return (known(healed.gained), healed.wakes) if healed else None

    found = {one: chance for one, chance in gathered(every_outcome(run)).items() if one}
    if not found:
        return ()
    events = {"gets up": sum((c for one, c in found.items() if one[1]), Fraction(0))}
    chances = gathered((chance, number) for (number, _), chance in found.items())
    gained = dict(sorted(chances.items()))
    return (Prospect(f"hit points to {option.target}", gained, events, unit="hit points"),)


# --- contests and checks


@_odds.register
def _(option: Grapple | Shove, _ask: Ask, look: Look) -> Odds:
    """OS-5.7, OS-5.8: all of them with STR."""
    return contest_odds(
        look, option.creature, option.target, lambda now: perform(option, now), "STR"
    )


@_odds.register
def _(option: Disarm, _ask: Ask, look: Look) -> Odds:
    """OS-5.9."""
    return contest_odds(
        look, option.creature, option.target, lambda now: perform(option, now), option.ability
    )


@_odds.register
def _(option: Escape, _ask: Ask, look: Look) -> Odds:
    """OS-5.17."""
    key = f"out of a grapple, {option.ability}"
    return contest_odds(
        look, option.creature, option.grappler, lambda now: perform(option, now), key
    )


@_odds.register
def _(option: ResistWith, ask: Ask, look: Look) -> Odds:
    """OS-1.4: against what the other has rolled."""
    assert isinstance(ask, ChooseResistance)
    return resistance_odds(look, option.creature, option.ability, ask.total)


@_odds.register
def _(option: Hide, _ask: Ask, look: Look) -> Odds:
    """OS-5.10, OS-5.22."""
    return check_odds(look, option.creature, "DEX", USUAL_DC, AT_THE_USUAL_DC)


@_odds.register
def _(option: Improvise, _ask: Ask, look: Look) -> Odds:
    """OS-5.14: what it is tried with is said afterwards; here, with the best there is."""
    creature = look.state.creatures[option.creature]
    best = best_ability(look.state, creature)
    when = f"with {best}, {AT_THE_USUAL_DC}" if creature.hero else AT_THE_USUAL_DC
    return check_odds(look, option.creature, best, USUAL_DC, when)


@_odds.register
def _(option: TryWith, _ask: Ask, look: Look) -> Odds:
    """OS-5.14: without a Referee the usual difficulty holds."""
    return check_odds(look, option.creature, option.ability, USUAL_DC, AT_THE_USUAL_DC)


@_odds.register
def _(option: SetDC | SetAnyDC, ask: Ask, look: Look) -> Odds:
    """OS-1.2: what the Referee makes of a check."""
    assert isinstance(ask, HowHard | DecreeDetail)
    return check_odds(look, ask.creature, ask.ability, difficulty(option))


# --- morale


@_odds.register
def _(option: Kill | Spare, _ask: Ask, look: Look) -> Odds:
    """OS-4.4, OS-6.6: fallen is fallen, and others see it."""
    return after_a_fall(look, option.target, isinstance(option, Spare))


@_odds.register
def _(option: Kind, _ask: Ask, look: Look) -> Odds:
    """OS-6.6: the Referee calls for a check."""
    state = look.state
    sides = (option.side,) if option.side else state.scenario.sides
    side = next(side for side in sides if option.kind in kinds(state, side))
    return morale_odds(look, side, option.kind)


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

"""The exact odds of what a menu offers, from what the seat sees that is to choose (HR-1 to HR-9).

Everything is asked of the rules that play; here is only which of them an option leads to.
An engagement's stances are not known when it is offered: then the odds are those of an attack in
each stance, without what the stances may add to it or take from it.
"""

from fractions import Fraction
from functools import partial, singledispatch

from crossblades.heart_rush.actions import ACTIONS
from crossblades.heart_rush.arms import arm_called
from crossblades.heart_rush.asks import (
    AbilityAsk,
    BlastAnother,
    ChooseAbility,
    ChooseDestination,
    ChooseStance,
    DeclareAttack,
    FaceComplication,
    TakeDamage,
    ThrowAgain,
    UseInstant,
)
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.cantrips import effect
from crossblades.heart_rush.climbing import climb_check
from crossblades.heart_rush.condition_options import (
    BreakFree,
    ClimbOn,
    EscapeNet,
    Grapple,
    RollWith,
    Steady,
    ThrowOff,
)
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.declaring import blow_for
from crossblades.heart_rush.engagement import open_stances
from crossblades.heart_rush.gear import Cantrip, Weapon
from crossblades.heart_rush.grips import grapple_check
from crossblades.heart_rush.hazards import poison
from crossblades.heart_rush.numbers.guesses import less_guessed
from crossblades.heart_rush.numbers.imagined import for_all, imagined
from crossblades.heart_rush.numbers.odds_attack import answered_odds, attack_odds, without_instants
from crossblades.heart_rush.numbers.odds_checks import (
    contest_odds,
    cut_odds,
    resisting_odds,
    save_odds,
    second_try_odds,
)
from crossblades.heart_rush.numbers.odds_harm import (
    AS_IT_COMES,
    SHRUGGED,
    AfterHarm,
    Hurt,
    apart,
    least,
    read_harm,
    shrugging,
    told,
)
from crossblades.heart_rush.numbers.odds_moments import moment_odds
from crossblades.heart_rush.numbers.odds_rule import Make, Odds, outlook
from crossblades.heart_rush.numbers.odds_seen import Menu
from crossblades.heart_rush.numbers.odds_walks import Walks
from crossblades.heart_rush.numbers.rule_behind import rule_behind
from crossblades.heart_rush.offence import hinder
from crossblades.heart_rush.options import (
    Attack,
    Engage,
    Hinder,
    MoveTo,
    OpportunityAttack,
    ShrugOff,
    TakeComplication,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.space import all_in_range, in_range
from crossblades.heart_rush.stances import ORDER
from crossblades.heart_rush.state import State
from crossblades.heart_rush.visibility import View
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.distributions import gathered
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.foresight import Decide, first_roll, foresee
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import Rule

MOST_WAYS = 800
"""Ways of the dice that a menu has time for, where abilities look at single faces."""

THOROUGH = 100_000
"""Ways of the dice that are gone through one by one if there is time."""

FEW = 4
"""Instants that a menu has all the time for."""


def prospects(ask: Ask, option: Option, view: View, thorough: bool = False) -> Odds:
    """The odds of an option of this question; none where no dice decide.

    Where abilities look at single faces there may be too many ways for a menu; if `thorough`, all
    of them are gone through. What hangs on hit points that the seat may not know is left out.
    """
    return less_guessed(_prospects(ask, option, view, thorough), view)


def _prospects(ask: Ask, option: Option, view: View, thorough: bool) -> Odds:
    state, most = imagined(view), THOROUGH if thorough else MOST_WAYS
    if isinstance(ask, UseInstant | AbilityAsk) and not isinstance(option, OpportunityAttack):
        # Each of its options runs the same long rule: many of them share the time of a few.
        share = most if thorough else most // max(len(ask.options) // FEW, 1)
        return moment_odds(ask, option, state, _menu(view, share))
    used = getattr(option, "spell", getattr(option, "ability", ""))
    state = without_instants(state, (_doer(ask, option), used))
    if isinstance(ask, ChooseDestination) and ask.feet and isinstance(option, MoveTo):
        what = f"walks of {ask.creature}, {ask.feet} feet, {most} ways"
        walks = for_all(view, what, lambda: Walks(state, ask.creature, ask.feet, ask.seat, most))
        return walks.odds(option.space)
    return _odds(option, ask, state, _menu(view, most))


def _menu(view: View, most: int) -> Menu:
    return for_all(view, f"menu, {most} ways", partial(Menu, most))


def _doer(ask: Ask, option: Option) -> str:
    doer: str = getattr(option, "creature", getattr(ask, "creature", ""))
    return doer


@singledispatch
def _odds(option: Option, ask: Ask, state: State, menu: Menu) -> Odds:
    """Whatever has no case of its own here: the rule behind it is run."""
    make = rule_behind(ask, option)
    if make is None:
        return ()
    return outlook(state, make, ask.seat, menu.most, _doer(ask, option))


# --- attacks


@_odds.register
def _(
    option: Attack, ask: DeclareAttack | ThrowAgain | BlastAnother, state: State, menu: Menu
) -> Odds:
    """HR-7.3, HR-7.4: alone; and if the target, which has the same stance, strikes back."""
    engagement = state.engagement
    assert engagement is not None
    stance = engagement.stances[option.creature]
    if stance is None or stance == "defensive":
        return ()
    blow = blow_for(state, engagement, option, stance)
    if isinstance(ask, ThrowAgain):
        weapon = _thrown_again(state, option)
        if weapon is None:
            return ()
        blow = Blow(blow.attacker, blow.target, stance, weapon, halved=blow.halved)
    if not blow.weapon.rolls:
        return _besides(state, blow, ask.seat, menu)
    same = engagement.stances[option.target] == stance
    if not (same and isinstance(ask, DeclareAttack) and _strikes_back(state, blow)):
        return attack_odds(state, blow, menu) + _besides(state, blow, ask.seat, menu)
    answer = blow_for(state, engagement, Attack(option.target, option.creature), stance)
    if state.rulings.contested == "same stance":
        return answered_odds(state, blow, answer, menu)
    return attack_odds(state, blow, menu) + answered_odds(
        state, blow, answer, menu, f"if {option.target} strikes back"
    )


def _besides(state: State, blow: Blow, seat: str, menu: Menu) -> Odds:
    """HR-12.7, HR-13.4: the dice of what a cantrip or a poison does besides."""
    cantrip, attacker = blow.weapon, state.creatures[blow.attacker]
    odds: Odds = ()
    if isinstance(cantrip, Cantrip):

        def brings(now: State) -> Rule[None]:
            caster, target = now.creatures[blow.attacker], now.creatures[blow.target]
            return effect(now, caster, target, cantrip, blow.might_bonus)

        odds += outlook(state, brings, seat, menu.most)
    if blow.weapon.name in attacker.coated:

        def poisons(now: State) -> Rule[None]:
            creatures = now.creatures
            return poison(now, creatures[blow.attacker], blow.weapon, creatures[blow.target])

        odds += tuple(
            _when(each, ", ".join(filter(None, ("the poison, if it hurts", each.when))))
            for each in outlook(state, poisons, seat, menu.most)
        )
    return odds


def _strikes_back(state: State, blow: Blow) -> bool:
    """HR-7.4: whether the target could attack its attacker in the same step."""
    target, attacker = state.creatures[blow.target], state.creatures[blow.attacker]
    able = target.can_act and not target.stunned and target.weapon.rolls
    return able and in_range(state, target, attacker)


def _thrown_again(state: State, option: Attack) -> Weapon | None:
    """HR-12.3: which weapon is thrown next; None if the view leaves that open."""
    sheet = state.creatures[option.creature].sheet
    thrown = [weapon for weapon in sheet.weapons if weapon.kind == "thrown"]
    named = [weapon for weapon in thrown if option.weapon in ("", weapon.name)]
    return named[0] if len(named) == 1 else None


@_odds.register
def _(option: OpportunityAttack, _ask: Ask, state: State, menu: Menu) -> Odds:
    """HR-4.12; of the helpless only where it is an attack at all (HR-8.8)."""
    creature, target = state.creatures[option.creature], state.creatures[option.target]
    if target.unconscious and state.rulings.helpless != "opportunity attack":
        return ()
    weapon = arm_called(creature, option.weapon)
    return attack_odds(state, Blow(option.creature, option.target, option.stance, weapon), menu)


@_odds.register
def _(option: Engage, _ask: Ask, state: State, menu: Menu) -> Odds:
    """HR-6.3: the attack of each stance that it may take."""
    creature = state.creatures[option.creature]
    if not all_in_range(state, creature, (state.creatures[option.target],)):
        return ()
    weapon = creature.weapon
    return tuple(
        Prospect(odds.what, odds.chances, {"hits": odds.events["hits"]}, f"in {stance}", odds.unit)
        for stance in ORDER
        if stance in open_stances(state, creature)
        for odds in attack_odds(
            state, Blow(option.creature, option.target, stance, weapon), menu, AS_IT_COMES
        )
    )


@_odds.register
def _(option: TakeStance, ask: ChooseStance, state: State, menu: Menu) -> Odds:
    """HR-6.3: the attack of this stance on each enemy that can be hit."""
    stance, engagement = option.stance, state.engagement
    if stance == "defensive" or engagement is None:
        return ()
    creature = state.creatures[ask.creature]
    foes = [
        state.creatures[name]
        for name in engagement.participants
        if name in state.creatures and state.creatures[name].side != creature.side
    ]
    return tuple(
        _when(odds, f"if it comes to your attack on {foe.name}")
        for foe in all_in_range(state, creature, foes)
        for odds in attack_odds(
            state, Blow(creature.name, foe.name, stance, creature.weapon), menu, AS_IT_COMES
        )
    )


def _when(odds: Prospect, when: str) -> Prospect:
    return Prospect(odds.what, odds.chances, odds.events, when, odds.unit)


# --- damage


@_odds.register
def _(option: ShrugOff | TakeIt, ask: TakeDamage, state: State, _menu: Menu) -> Odds:
    """HR-8.1, HR-8.2: what is left either way; abilities have had their say already."""
    plain = state.copy()
    plain.moments = {}
    decide = shrugging if isinstance(option, ShrugOff) else least
    rule = take_damage(plain, plain.creatures[ask.creature], ask.damage, "")
    seen = foresee(rule, plain, Enumerated(), decide, AfterHarm())
    hurt = read_harm(state, ask.creature, seen.events)
    return (told(ask.creature, {hurt: Fraction(1)}),)


@_odds.register
def _(option: Hinder, _ask: Ask, state: State, _menu: Menu) -> Odds:
    """HR-9.5: only some ways to hinder roll a die."""

    def make(now: State) -> Rule[None]:
        creatures = now.creatures
        return hinder(now, creatures[option.creature], creatures[option.target], option.how)

    return _damage(state, option.target, make)


def _damage(state: State, target: str, make: Make) -> Odds:
    """The first damage that a rule does to somebody, if it rolls for it."""
    now = state.copy()
    if first_roll(make(now), now, least) is None:
        return ()
    taken = told(target, _hurts(state, target, make, least))
    shrugged = told(target, _hurts(state, target, make, shrugging), SHRUGGED)
    return apart([taken, shrugged])


def _hurts(state: State, target: str, make: Make, decide: Decide) -> dict[Hurt, Fraction]:
    """What it comes to in every way of its dice."""

    def run(dice: Enumerated) -> Hurt:
        now = state.copy()
        seen = foresee(make(now), now, dice, decide, AfterHarm())
        return read_harm(state, target, seen.events)

    return gathered(every_outcome(run))


# --- contests


@_odds.register
def _(option: Grapple, _ask: Ask, state: State, _menu: Menu) -> Odds:
    """HR-9.2."""
    return contest_odds(
        state,
        lambda now: grapple_check(
            now, now.creatures[option.creature], now.creatures[option.target]
        ),
        f"grapple {option.target}",
    )


@_odds.register
def _(option: ClimbOn, _ask: Ask, state: State, _menu: Menu) -> Odds:
    """HR-9.4."""

    def make(now: State) -> Rule[bool]:
        mine, yours = now.creatures[option.creature], now.creatures[option.target]
        return climb_check(now, mine, yours, option.ability)

    return contest_odds(state, make, f"climb onto {option.target}")


@_odds.register
def _(option: BreakFree, _ask: Ask, state: State, _menu: Menu) -> Odds:
    """HR-11.18; the grappler may be one of whom the seat knows nothing."""
    if "grappled" not in state.creatures[option.creature].conditions:
        return ()
    return contest_odds(state, lambda now: ACTIONS[BreakFree](now, option), "break free")


@_odds.register
def _(option: ThrowOff, _ask: Ask, state: State, _menu: Menu) -> Odds:
    """HR-11.19: the first of the climbers; each rolls by itself."""
    if "climbed-on" not in state.creatures[option.creature].conditions:
        return ()
    return contest_odds(state, lambda now: ACTIONS[ThrowOff](now, option), "throw off a climber")


@_odds.register
def _(option: RollWith, ask: ChooseAbility, state: State, _menu: Menu) -> Odds:
    """HR-9.2, HR-9.4, HR-11.18, HR-11.19."""
    return resisting_odds(state, ask, option)


# --- checks and saves


@_odds.register
def _(_option: TakeComplication, ask: FaceComplication, state: State, _menu: Menu) -> Odds:
    """HR-1.4: failing outright takes no dice."""
    return second_try_odds(state, ask)


@_odds.register
def _(option: Steady, _ask: Ask, state: State, _menu: Menu) -> Odds:
    """HR-11.15."""
    if option.condition not in state.creatures[option.creature].conditions:
        return ()
    return save_odds(state, lambda now: ACTIONS[Steady](now, option), "succeeds")


@_odds.register
def _(option: EscapeNet, _ask: Ask, state: State, menu: Menu) -> Odds:
    """HR-11.20: a save, or an attack roll on the net."""
    if "entangled" not in state.creatures[option.creature].conditions:
        return ()
    if option.way == "cut":
        return cut_odds(state, option.creature, menu)
    return save_odds(state, lambda now: ACTIONS[EscapeNet](now, option), "succeeds")

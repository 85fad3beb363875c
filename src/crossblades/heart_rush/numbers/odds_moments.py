"""The odds at a moment: of an instant, of declining one, and of what an ability asks (HR-5.5).

The ability is run on the imagined state, and then whatever the moment is about goes on: an attack,
a roll that was seen, damage that is coming, an ability that was announced.
"""

from collections.abc import Callable
from fractions import Fraction

from crossblades.heart_rush.abilities import ability_of, can_use, works_by_itself
from crossblades.heart_rush.about import About
from crossblades.heart_rush.asks import AbilityAsk, UseInstant
from crossblades.heart_rush.attack import attack_to_come, cover_of, damage_dealt
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.casting import spell_at_work
from crossblades.heart_rush.condition_options import Release
from crossblades.heart_rush.hanging import ReactionHook, UseHook
from crossblades.heart_rush.instants import ability_used, act_now, at_work, by_itself, use
from crossblades.heart_rush.moments import (
    AttackComing,
    AttacksDeclared,
    AttackSeen,
    BeforeAttack,
    BetweenSteps,
    DamageComing,
    EngagementClosing,
    EngagementMoment,
    JoiningClosed,
    Moment,
    OnTurn,
    RollSeen,
    RoundEnding,
    RoundStarted,
    StancesShown,
    called,
)
from crossblades.heart_rush.numbers.odds_attack import (
    contested_odds,
    struck_odds,
    total_odds,
    without_instants,
)
from crossblades.heart_rush.numbers.odds_harm import harm_odds, hurt_odds, least
from crossblades.heart_rush.numbers.odds_rule import Odds, outlook
from crossblades.heart_rush.numbers.odds_seen import Menu
from crossblades.heart_rush.options import Decline, OpportunityAttack, UseAbility
from crossblades.heart_rush.spell_ends import end_spell
from crossblades.heart_rush.spell_options import EndSpell
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.enumerated import Enumerated
from crossblades.kernel.foresight import Decide, Unanswered, foresee
from crossblades.kernel.rule import Rule

PLAIN: dict[str, type[Moment]] = {called(kind): kind for kind in (RoundStarted, RoundEnding)}
IN_ENGAGEMENTS: dict[str, type[EngagementMoment]] = {
    called(kind): kind for kind in (JoiningClosed, StancesShown, BetweenSteps, EngagementClosing)
}


def moment_odds(ask: UseInstant | AbilityAsk, option: Option, state: State, menu: Menu) -> Odds:
    """What comes of an answer: first by the ability, then by what it meddles with."""
    about = ask.about
    if about is None:
        return ()
    if not about.moment:
        return _spell_odds(ask, option, state, menu)
    used = [each for each in (about.use, option) if isinstance(each, UseAbility)]
    now = without_instants(state, *((each.creature, each.ability) for each in used))
    if _moment(about, now) is None:
        return ()

    def make(again: State) -> Rule[None]:
        there = _moment(about, again)
        assert there is not None
        return _meddling(ask, option, about, there)

    decide = _saying((*about.said, option))
    own: str = getattr(option, "creature", getattr(ask, "creature", ""))
    odds = outlook(now, make, ask.seat, menu.most, own, decide)
    after = now.copy()
    there = _moment(about, after)
    assert there is not None
    seen = foresee(_meddling(ask, option, about, there), after, Enumerated(), decide)
    return odds if seen.rolls else odds + _goes_on(about, there, after, menu)


def _saying(answers: tuple[Option, ...]) -> Decide:
    """What was answered to abilities so far, then this; what else they ask is still open."""

    def decide(ask: Ask) -> Option:
        if not isinstance(ask, AbilityAsk):
            return least(ask)
        for option in answers:
            if option in ask.options:
                return option
        if any(isinstance(option, Decline) for option in ask.options):
            return least(ask)
        raise Unanswered

    return decide


def _meddling(
    ask: UseInstant | AbilityAsk, option: Option, about: About, moment: Moment
) -> Rule[None]:
    """What the answer does at once, and the ability that was announced or is at work."""
    state = moment.state
    if isinstance(ask, UseInstant):
        if isinstance(option, UseAbility):
            yield from use(moment, option)
        elif isinstance(option, Release | OpportunityAttack):
            yield from act_now(moment, option)
        elif isinstance(option, EndSpell):
            yield from end_spell(state, option)
        if about.use and can_use(state.creatures[about.use.creature]):
            yield from at_work(moment, ability_used(state, about.use), about.use)
    elif about.use:
        yield from at_work(moment, ability_used(state, about.use), about.use)
    else:
        yield from _reaction_and_later(moment, about)


def _reaction_and_later(moment: Moment, about: About) -> Rule[None]:
    """The ability that asks, and those whose turn comes after it."""
    hooks = [h for h in moment.state.moments.get(type(moment), ()) if isinstance(h, ReactionHook)]
    names = [(hook.mine.owner, hook.mine.id) for hook in hooks]
    if (about.owner, about.ability) not in names:
        return
    for hook in hooks[names.index((about.owner, about.ability)) :]:
        if works_by_itself(hook.mine.me(moment), hook.mine):
            yield from by_itself(moment, hook)


def _spell_odds(ask: UseInstant | AbilityAsk, option: Option, state: State, menu: Menu) -> Odds:
    """HR-4.3: a spell that is cast with the action, after what its caster has said."""
    about = ask.about
    assert about is not None
    now = without_instants(state, (about.owner, about.ability))
    mine = ability_of(now, about.owner, about.ability)
    if mine is None:
        return ()

    def make(again: State) -> Rule[None]:
        yield from spell_at_work(again, again.creatures[about.owner], mine)

    return outlook(now, make, ask.seat, menu.most, about.owner, _saying((*about.said, option)))


# --- moments


def _moment(about: About, state: State) -> Moment | None:
    """The moment as it would be in this state; None of kinds that say nothing of dice.

    None as well if it is about somebody of whom the seat knows nothing (HR-10.6).
    """
    name = about.moment
    if any(not state.creatures.keys() >= {blow.attacker, blow.target} for blow in about.blows):
        return None
    if name in PLAIN:
        return PLAIN[name](state=state)
    if name in IN_ENGAGEMENTS and state.engagement:
        return IN_ENGAGEMENTS[name](state=state, engagement=state.engagement)
    build = _BUILT.get(name)
    return build(about, state) if build else None


def _declared(about: About, state: State) -> Moment | None:
    if state.engagement is None or not about.blows:
        return None
    stance, blows = about.blows[0].stance, list(about.blows)
    return AttacksDeclared(state=state, engagement=state.engagement, stance=stance, blows=blows)


def _attack_seen(about: About, state: State) -> Moment | None:
    if about.rolled is None or about.defended is None:
        return None
    return AttackSeen(
        state=state, blow=about.blows[0], before=state, struck=about.rolled,
        defended=about.defended, attack=about.attack, defence=about.defence,
    )  # fmt: skip


def _damage_coming(about: About, state: State) -> Moment | None:
    if about.creature not in state.creatures:
        return None
    creature = state.creatures[about.creature]
    return DamageComing(
        state=state, creature=creature, damage=about.damage, by=about.by, cause=about.cause
    )


def _roll_seen(about: About, state: State) -> Moment | None:
    if about.rolled is None:
        return None
    (blow,) = about.blows
    roll = attack_to_come(state, blow, cover_of(state, blow))
    return RollSeen(state=state, roll=roll, rolled=about.rolled, total=about.attack)


_BUILT: dict[str, Callable[[About, State], Moment | None]] = {
    called(OnTurn): lambda _, state: OnTurn(state=state, side=state.turn),
    called(AttackComing): lambda about, state: AttackComing(
        state=state, blow=about.blows[0], answer=about.answer
    ),
    called(BeforeAttack): lambda about, state: BeforeAttack(
        state=state, blow=about.blows[0], before=state, answer=about.answer
    ),
    called(AttacksDeclared): _declared,
    called(AttackSeen): _attack_seen,
    called(DamageComing): _damage_coming,
    called(RollSeen): _roll_seen,
}


def _goes_on(about: About, moment: Moment, state: State, menu: Menu) -> Odds:
    """What the moment is about, after the answer."""
    if isinstance(moment, AttackComing | BeforeAttack):
        answer = moment.answer if moment.blow == about.blows[0] else None
        return _attack(state, moment.blow, answer, menu)
    if isinstance(moment, AttacksDeclared):
        return _attacks(state, moment.blows, menu)
    if isinstance(moment, RollSeen) and not _in_one_stance(state, about.blows[0]):
        return total_odds(state, about.blows[0], moment.total, menu)
    if isinstance(moment, AttackSeen):
        damage = damage_dealt(state, moment.blow, moment.attack, moment.defence)
        return harm_odds(state, moment.blow, {damage: Fraction(1)})
    if isinstance(moment, DamageComing):
        used = [h for h in state.moments.get(DamageComing, ()) if isinstance(h, UseHook)]
        state.moments = {**state.moments, DamageComing: tuple(used)}
        sure = {moment.damage: Fraction(1)}
        return hurt_odds(state, moment.creature.name, moment.cause, moment.by, sure)
    return ()


def _attacks(state: State, blows: list[Blow], menu: Menu) -> Odds:
    """HR-6.7, HR-7.4: each by itself, or two against each other."""
    odds: Odds = ()
    answering: list[Blow] = []
    for blow in blows:
        back = (blow.target, blow.attacker)
        answers = [each for each in blows if (each.attacker, each.target) == back]
        if blow not in answering:
            odds += _attack(state, blow, answers[-1] if answers else None, menu)
        answering += answers[-1:]
    return odds


def _attack(state: State, blow: Blow, answer: Blow | None, menu: Menu) -> Odds:
    if not blow.weapon.rolls:
        return ()
    if answer and answer.weapon.rolls:
        return contested_odds(state, blow, answer, menu)
    return struck_odds(state, blow, menu)


def _in_one_stance(state: State, blow: Blow) -> bool:
    """HR-7.4: then it may be another attack, not a defence, that the roll stands against."""
    if state.engagement is None:
        return False
    return state.engagement.stances.get(blow.target) == blow.stance

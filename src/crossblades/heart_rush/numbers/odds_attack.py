"""The exact odds of attacks: two rolls out of the rules of chapter 7, then the rules of chapter 8.

Instants that somebody might still use are left out: nobody knows whether they will be.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from crossblades.heart_rush.abilities import Owned
from crossblades.heart_rush.attack import (
    attack_roll,
    attack_to_come,
    coming,
    cover_of,
    damage_dealt,
    defence_roll,
    defence_to_come,
    lend,
)
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.cantrips import conductor
from crossblades.heart_rush.gear import Cantrip
from crossblades.heart_rush.hanging import ReactionHook, UseHook
from crossblades.heart_rush.instants import at
from crossblades.heart_rush.moments import (
    AttackComing,
    AttackSeen,
    BeforeAttack,
    Moment,
    RollMoment,
    RollSeen,
)
from crossblades.heart_rush.numbers.odds_harm import AS_IT_COMES, BOTH, harm_odds, least
from crossblades.heart_rush.numbers.odds_seen import Menu
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Roll, pool
from crossblades.kernel.distributions import Chances, differences, mapped
from crossblades.kernel.enumerated import Enumerated, chances
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.foresight import Decide, first_roll, foresee
from crossblades.kernel.moments import kept
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import Rule, shallow

Rolls = Callable[[State, State, Blow], Rule[Rolled]]


def reacted_to(state: State, *moments: type[Moment], by: Collection[str] = ()) -> bool:
    """Whether an ability of anybody, or of these, does something by itself at these moments."""
    return any(
        isinstance(hook, ReactionHook) and (not by or hook.mine.owner in by)
        for moment in moments
        for hook in state.moments.get(moment, ())
    )


# --- an attack against a defence


def attack_odds(
    state: State, blow: Blow, menu: Menu, taking: Sequence[Decide] = BOTH
) -> tuple[Prospect, ...]:
    """HR-7.3, HR-8.1: the damage of an attack, taken as it comes and shrugged off."""
    return struck_odds(about_to_strike(state, blow), blow, menu, taking)


def struck_odds(
    state: State, blow: Blow, menu: Menu, taking: Sequence[Decide] = BOTH
) -> tuple[Prospect, ...]:
    """The same, if everything before the dice is done already."""
    mine = totals(state, blow, attack_roll, menu)
    yours = totals(state, blow, defence_roll, menu)
    if mine is None or yours is None or reacted_to(state, AttackSeen):
        return ()
    damage = mapped(differences(mine, yours), lambda n: damage_dealt(state, blow, n, 0))
    return harm_odds(state, blow, damage, taking=taking)


def answered_odds(
    state: State, blow: Blow, answer: Blow, menu: Menu, when: str = ""
) -> tuple[Prospect, ...]:
    """HR-7.4: if both attack each other; what the loser takes, as it comes."""
    state = about_to_strike(about_to_strike(state, blow), answer)
    return contested_odds(state, blow, answer, menu, when)


def contested_odds(
    state: State, blow: Blow, answer: Blow, menu: Menu, when: str = ""
) -> tuple[Prospect, ...]:
    """The same, if everything before the dice is done already."""
    mine, yours = totals(state, blow, attack_roll, menu), totals(state, answer, attack_roll, menu)
    if mine is None or yours is None:
        return ()
    margin = differences(mine, yours)
    given = harm_odds(state, blow, mapped(margin, lambda n: max(n, 0)), when, AS_IT_COMES)
    taken = harm_odds(state, answer, mapped(margin, lambda n: max(-n, 0)), when, AS_IT_COMES)
    return given + taken


def total_odds(state: State, blow: Blow, total: int, menu: Menu) -> tuple[Prospect, ...]:
    """HR-7.3: an attack whose dice have come to this, against a defence that is still to come."""
    yours = totals(state, blow, defence_roll, menu)
    if yours is None:
        return ()
    struck = _surged(state, blow, total)
    return harm_odds(state, blow, mapped(yours, lambda n: damage_dealt(state, blow, struck, n)))


def about_to_strike(state: State, blow: Blow) -> State:
    """A copy of the state, after what abilities do before the dice of an attack fall (HR-5.5)."""
    state = without_instants(state)
    if reacted_to(state, AttackComing, BeforeAttack):
        state = state.copy()
        foresee(_before(state, blow), state, Enumerated(), least, _is_roll)
    return state


def without_instants(state: State, *but: tuple[str, str]) -> State:
    """Nobody is asked for one: that takes longer than all the rest of an attack.

    Only what these have who are named, with the name of an ability or a spell, is there.
    """
    if not state.moments:
        return state
    state = shallow(state)
    state.moments = kept(state.moments, lambda hook: not _is_used(hook) or _of(hook) in but)
    return state


def _is_used(hook: Any) -> bool:
    return isinstance(hook, UseHook | Owned)


def _of(hook: Any) -> tuple[str, str]:
    """Whose it is, and its name."""
    mine = hook.mine if isinstance(hook, UseHook) else hook
    return mine.owner, mine.id


def _before(state: State, blow: Blow) -> Rule[None]:
    blow = yield from coming(state, blow)
    yield from at(BeforeAttack(state=state, blow=blow, before=state))
    lend(state, state)


def _is_roll(item: Event | Roll) -> bool:
    return isinstance(item, Roll)


def totals(state: State, blow: Blow, rolls: Rolls, menu: Menu) -> Chances | None:
    """The chances of each total of one of the two rolls; None if there are too many ways."""
    roll = first_roll(rolls(state, state, blow), state, least)
    assert roll is not None
    if reacted_to(state, RollSeen, by=(blow.attacker, blow.target)):
        numbers = menu.seen_totals(_to_come(state, blow, rolls), roll, least)
    else:
        numbers = chances(pool(roll.parts))
    if numbers is None or type(blow.weapon) is not Cantrip or rolls is not attack_roll:
        return numbers
    return mapped(numbers, lambda total: _surged(state, blow, total))


def _to_come(state: State, blow: Blow, rolls: Rolls) -> RollMoment:
    if rolls is defence_roll:
        return defence_to_come(state, blow)
    return attack_to_come(state, blow, cover_of(state, blow))


def _surged(state: State, blow: Blow, total: int) -> int:
    """HR-12.7: what a cantrip makes of a total."""
    if not isinstance(blow.weapon, Cantrip):
        return total
    return 2 * total if conductor(state, state.creatures[blow.target], blow.weapon) else total

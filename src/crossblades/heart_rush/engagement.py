"""Chapter 6: engagements."""

from crossblades.heart_rush import settling
from crossblades.heart_rush.abilities import expire, settle
from crossblades.heart_rush.agility_orders import AGILITY_ORDERS
from crossblades.heart_rush.asks import ChooseStance, JoinEngagement
from crossblades.heart_rush.creature import Creature, Stance
from crossblades.heart_rush.damage import after_damage, fainting, may_faint
from crossblades.heart_rush.events import (
    Engaged,
    EngagementEnded,
    EnteredEngagement,
    StancesRevealed,
    StepBegan,
)
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.instants import at, awaited
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.moments import (
    BetweenSteps,
    EngagementClosing,
    EngagementMoment,
    EngagementOpened,
    Entered,
    JoiningClosed,
    StancesChosen,
    StancesShown,
)
from crossblades.heart_rush.offence import offensive_actions
from crossblades.heart_rush.options import Engage, Enter, TakeStance
from crossblades.heart_rush.seats import ask_side
from crossblades.heart_rush.space import could_hit
from crossblades.heart_rush.speed import may_aim
from crossblades.heart_rush.stances import ORDER, attackers
from crossblades.heart_rush.state import Engagement, State
from crossblades.heart_rush.steps import ordinary_step
from crossblades.heart_rush.terms import EntersAgain, MayEngage, OpenStances
from crossblades.kernel.ask import AskAll, Option
from crossblades.kernel.rule import Rule

STANCES: tuple[Stance, ...] = ("might", "agility", "cunning", "defensive")
_ALL_STANCES: tuple[Option, ...] = tuple(TakeStance(stance) for stance in STANCES)
_ONLY_DEFENSIVE: tuple[Option, ...] = (TakeStance("defensive"),)
_AIMING_RULES = ("HR-6.3", "HR-12.5")


def engage_the_enemy(state: State, chosen: Engage) -> Rule[None]:
    """HR-4.2, HR-6.1: from the challenge to the last attack.

    Cunning attacks first, then agility, then might (HR-6.6); then offensive actions take effect
    and it ends (HR-6.13).

    The turn goes to the side first engaged then, which is the other one (HR-3.5).
    """
    engager, target = state.creatures[chosen.creature], state.creatures[chosen.target]
    if engager.conditions:
        yield from show_oneself(engager, "engagement")
    yield Engaged(creature=engager.name, target=target.name)
    if target.sources:
        yield from turned_against(engager, target, attack=False)
    engagement = state.engagement
    assert engagement is not None
    windows = awaited(state)  # without abilities no grapple begins before the end (HR-9.7)
    if windows:
        yield from between(EngagementOpened(state=state, engagement=engagement, creature=engager))
    if len(engagement.participants) < len(state.creatures):
        yield from joining(state, engagement)
    choosing = _choosing_amid_instants if windows else choosing_stances
    yield from choosing(state, engagement)
    agility = AGILITY_ORDERS[state.rulings.agility_order]
    for stance in ORDER:
        if stance in engagement.stances.values():
            if fighters := attackers(state, engagement, stance):
                names: tuple[str, ...] = ()
                for fighter in fighters:
                    names += (fighter.name,)
                yield StepBegan(stance=stance, creatures=names)
                step = agility if stance == "agility" else ordinary_step
                attacked = yield from step(state, engagement, stance, fighters)
                yield from between_steps(state, engagement, attacked)
            if windows:
                yield from between(BetweenSteps(state=state, engagement=engagement))
    if engagement.offences:
        yield from offensive_actions(state, engagement)
        yield from after_damage(state)
        yield from settling.settle(state)
    if windows:
        yield from at(EngagementClosing(state=state, engagement=engagement))
        yield from expire(state, "engagement")
    yield EngagementEnded()


def joining(state: State, engagement: Engagement) -> Rule[None]:
    """HR-6.2, HR-6.14: sides alternate, the targeted one first, until both decline in a row."""
    side = engagement.targeted_side
    declined = 0
    while declined < 2 and len(engagement.participants) < len(state.creatures):
        able = []
        for creature in state.on_side(side):
            if may_enter(state, engagement, creature):
                able.append(Enter(creature.name))
        choice = (yield from ask_side(state, side, able, JoinEngagement)) if able else None
        if choice is None:
            declined += 1
        else:
            declined = 0
            entering = state.creatures[choice.creature]
            again = entering.acted
            yield from show_oneself(entering, "joining")
            yield EnteredEngagement(creature=choice.creature)
            yield from exertion(state, entering)
            if awaited(state, Entered):
                entered = Entered(
                    state=state, engagement=engagement, creature=entering, again=again
                )
                yield from at(entered)
            yield from after_damage(state)
        side = state.other(side)


def may_enter(state: State, engagement: Engagement, creature: Creature) -> bool:
    """HR-4.10: with an action left, and an enemy in the engagement in range of one's weapon."""
    if creature.unable or creature.name in engagement.participants:
        return False
    if not creature.has_action and not _enters_again(state, creature):
        return False
    if not may_engage(state, creature):
        return False
    inside = (state.creatures[name] for name in engagement.participants)
    return bool(could_hit(state, creature, [c for c in inside if c.side != creature.side]))


def may_engage(state: State, creature: Creature) -> bool:
    """HR-4.2, HR-4.10: whether abilities let it engage, and enter engagements."""
    return (
        MayEngage not in state.moments or settle(MayEngage(state=state, creature=creature)).allowed
    )


def _enters_again(state: State, creature: Creature) -> bool:
    """HR-4.10: entering takes the action, unless an ability gives more than one entry."""
    return (
        EntersAgain in state.moments and settle(EntersAgain(state=state, creature=creature)).allowed
    )


def choosing_stances(state: State, engagement: Engagement, windows: bool = False) -> Rule[None]:
    """HR-6.3: everyone chooses in secret, all are revealed together.

    The unconscious pick none (HR-6.18). No state holds a stance before the reveal.
    """
    asks = []
    stances: dict[str, Stance | None] = {}
    for name in engagement.participants:
        stances[name] = None
        creature = state.creatures[name]
        if not (creature.dead or creature.unconscious):
            asks.append(_stance_ask(state, creature))
    answers = iter((yield AskAll(tuple(asks))))
    for ask in asks:
        stances[ask.creature] = next(answers).stance
    if windows and awaited(state, StancesChosen):
        yield from at(StancesChosen(state=state, engagement=engagement))
    yield StancesRevealed(stances=stances)


def _choosing_amid_instants(state: State, engagement: Engagement) -> Rule[None]:
    """HR-5.5: the same, with the moments just before and after it."""
    yield from between(JoiningClosed(state=state, engagement=engagement))
    yield from choosing_stances(state, engagement, windows=True)
    yield from between(StancesShown(state=state, engagement=engagement))


def between(moment: EngagementMoment) -> Rule[None]:
    """HR-5.5, HR-8.10: instants before or between the steps; whom they have hurt may faint."""
    yield from at(moment)
    yield from settling.faint_and_settle(moment.state)


def _stance_ask(state: State, creature: Creature) -> ChooseStance:
    ask = ChooseStance(
        seat=creature.seat, creature=creature.name, options=_ALL_STANCES,
        shared_with=state.seats[creature.side] if state.rulings.shared_stances else (),
    )  # fmt: skip
    if creature.moved and not may_aim(creature):
        ask.options, ask.rules = _ONLY_DEFENSIVE, _AIMING_RULES
    if OpenStances in state.moments:
        ask.options = tuple(TakeStance(stance) for stance in open_stances(state, creature))
    return ask


def open_stances(state: State, creature: Creature) -> tuple[Stance, ...]:
    """HR-6.3, HR-12.5: all, or the defensive alone; abilities may leave fewer."""
    stances: tuple[Stance, ...] = STANCES if may_aim(creature) else ("defensive",)
    return settle(OpenStances(state=state, creature=creature, stances=stances)).stances


def between_steps(state: State, engagement: Engagement, attacked: bool) -> Rule[None] | tuple[()]:
    """HR-8.10: those at 0 or fewer hit points may faint now; then what does not hold ends.

    Where nobody attacked, only those whom a sidestep has led into harm.
    """
    if not attacked:
        return settling.faint_and_settle(state)
    afflicted = False
    for creature in state.everyone:
        if creature.hit_points <= 0:
            return _fainting_now(state, engagement)
        if creature.conditions:
            afflicted = True
    return settling.settle(state) if afflicted else ()


def _fainting_now(state: State, engagement: Engagement) -> Rule[None]:
    for name in engagement.participants:
        creature = state.creatures[name]
        if creature.hit_points <= 0 and may_faint(creature):
            yield from fainting(state, creature)
    yield from settling.settle(state)

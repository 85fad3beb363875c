"""Chapter 4: opportunity attacks."""

from collections.abc import Sequence

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.arms import arm_called, arms
from crossblades.heart_rush.asks import JudgeHelpless, SeizeOpportunity
from crossblades.heart_rush.attack import attack
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import Died, OpportunitySeized, Spared
from crossblades.heart_rush.gear import Cantrip
from crossblades.heart_rush.gm import ask_gm, ruled
from crossblades.heart_rush.gm_options import StrikeHelpless
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.options import LetGo, OpportunityAttack, Pay
from crossblades.heart_rush.rulings import Helpless
from crossblades.heart_rush.space import all_in_range
from crossblades.heart_rush.speed import may_aim
from crossblades.heart_rush.stances import ORDER, may_attack
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import OpportunityPrice
from crossblades.kernel.rule import Rule

OUTCOMES: tuple[Helpless, ...] = ("opportunity attack", "death", "spared")


def ways_to_pay(has_action: bool, rush: int) -> tuple[Pay, ...]:
    """HR-4.4, HR-4.12: the action, or 1 rush point instead."""
    if has_action:
        return ("action", "rush") if rush else ("action",)
    return ("rush",) if rush else ()


def strikes(
    state: State,
    creature: Creature,
    target: Creature,
    moving: bool = False,
    ways: Sequence[Pay] | None = None,
) -> list[OpportunityAttack]:
    """HR-4.12: in any stance but the defensive, however it can be paid.

    On one who is only incapacitated it takes the action (HR-11.7).
    """
    if not may_aim(creature) or not may_attack(state, creature, target):
        return []
    if ways is None:
        ways = ways_to_pay(creature.has_action, creature.rush)
    if "incapacitated" in target.conditions and not (target.surprised or is_hidden(creature)):
        ways = [pay for pay in ways if pay == "action"]
    return [
        OpportunityAttack(creature.name, target.name, stance, pay, weapon)
        for weapon in strikes_with(state, creature, target, moving)
        for pay in ways
        for stance in ORDER
    ]


def strikes_with(
    state: State, creature: Creature, target: Creature, moving: bool = False
) -> Sequence[str]:
    """HR-4.14, HR-12.1: what is in hand, or parts of the body, in range; never a cantrip.

    At one that moves, only what is for melee.
    """
    if not creature.versatile:
        return _IN_HAND
    first, *others = arms(creature)
    able = [first, *(arm for arm in others if not isinstance(arm, Cantrip))]
    if moving:
        able = [arm for arm in able if arm.kind == "melee"]
    near = [arm for arm in able if all_in_range(state, creature, (target,), arm)]
    return ["" if arm is first else arm.name for arm in near]


_IN_HAND = ("",)


def open_to(state: State, creature: Creature, enemy: Creature) -> bool:
    """HR-4.12, HR-8.8: one that is surprised, helpless, or does not know the attacker is there.

    So is one that is incapacitated (HR-11.7).
    """
    if enemy.unconscious:
        strikable = bool(state.scenario.gm) or state.rulings.helpless != "spared"
        return strikable and not enemy.spared
    if enemy.surprised or "incapacitated" in enemy.conditions:
        return True
    return "hidden" in creature.conditions


def offer_opportunity(state: State, creature: Creature, target: Creature) -> Rule[bool]:
    """HR-4.12: let a creature strike at one that moves. Returns whether it did."""
    if not creature.can_act or creature.unable:
        return False
    ways = None
    if OpportunityPrice in state.moments:
        usual = ways_to_pay(creature.has_action, creature.rush)
        asked = OpportunityPrice(state=state, creature=creature, target=target, ways=usual)
        ways = settle(asked).ways
    options = strikes(state, creature, target, moving=True, ways=ways)
    if not options:
        return False
    name = creature.name
    choice = yield SeizeOpportunity(
        seat=creature.seat, creature=name, target=target.name, options=(*options, LetGo(name))
    )
    if isinstance(choice, LetGo):
        return False
    yield from opportunity_attack(state, choice, ("HR-4.6", "HR-4.14"))
    return True


def opportunity_attack(
    state: State, chosen: OpportunityAttack, occasion: tuple[str, ...] = ()
) -> Rule[None]:
    """HR-4.12: attack against defence; no stance is beaten, so no stance bonus applies.

    `occasion`: the rules that have given it.
    One who is hidden shows itself, but its attack still comes from nowhere (HR-10.6).
    """
    creature = state.creatures[chosen.creature]
    before = state.copy() if is_hidden(creature) else state
    vents = creature.sources.get("enraged") == chosen.target
    yield from show_oneself(creature, "attack")
    yield _seized(chosen, occasion)
    weapon = arm_called(creature, chosen.weapon)
    blow = Blow(chosen.creature, chosen.target, chosen.stance, weapon)
    yield from attack(state, before, blow)
    yield from turned_against(creature, state.creatures[chosen.target], attack=vents)
    yield from exertion(state, creature)


def strike(
    state: State, chosen: OpportunityAttack, occasion: tuple[str, ...] = ("HR-4.14",)
) -> Rule[None]:
    """HR-4.12, HR-8.8: an opportunity attack on one that is open to it."""
    if not state.creatures[chosen.target].unconscious:
        yield from opportunity_attack(state, chosen, occasion)
        return
    outcome = yield from judge_helpless(state, chosen)
    if outcome == "death":
        yield from show_oneself(state.creatures[chosen.creature], "attack")
        yield _seized(chosen, ("HR-8.8",))
        yield Died(creature=chosen.target, rules=("HR-8.8",))
        yield from exertion(state, state.creatures[chosen.creature])
    elif outcome == "opportunity attack":
        yield from opportunity_attack(state, chosen, ("HR-8.8", "HR-4.14"))
    else:
        yield Spared(creature=chosen.target)


def judge_helpless(state: State, chosen: OpportunityAttack) -> Rule[Helpless]:
    """HR-8.8: with the GM's leave; by default as the table has ruled."""
    usual = state.rulings.helpless
    options = (StrikeHelpless(usual), *(StrikeHelpless(o) for o in OUTCOMES if o != usual))
    judged: StrikeHelpless = yield from ask_gm(
        state, JudgeHelpless, options, creature=chosen.creature, target=chosen.target
    )
    yield from ruled(
        state,
        f"striking the helpless {chosen.target}",
        judged.outcome,
        ("HR-8.8",),
        chosen.creature,
    )
    return judged.outcome


def _seized(chosen: OpportunityAttack, occasion: tuple[str, ...]) -> OpportunitySeized:
    return OpportunitySeized(
        creature=chosen.creature, target=chosen.target, stance=chosen.stance, pay=chosen.pay,
        weapon=chosen.weapon, rules=("HR-4.12", *occasion),
    )  # fmt: skip

"""Chapter 4: opportunity attacks."""

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.asks import JudgeHelpless, SeizeOpportunity
from crossblades.heart_rush.attack import attack
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import Died, OpportunitySeized
from crossblades.heart_rush.gm import ask_gm, ruled
from crossblades.heart_rush.gm_options import StrikeHelpless
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.occasions import OpportunityPrice
from crossblades.heart_rush.options import LetGo, OpportunityAttack, Pay
from crossblades.heart_rush.rulings import Helpless
from crossblades.heart_rush.speed import may_aim
from crossblades.heart_rush.stances import ORDER
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule

OUTCOMES: tuple[Helpless, ...] = ("opportunity attack", "death", "spared")


def ways_to_pay(creature: Creature) -> list[Pay]:
    """HR-4.4, HR-4.12: the action, or 1 rush point instead."""
    ways: list[Pay] = [] if creature.acted else ["action"]
    return [*ways, "rush"] if creature.rush else ways


def strikes(
    creature: Creature, target: Creature, ways: list[Pay] | None = None
) -> list[OpportunityAttack]:
    """HR-4.12: in any stance but the defensive, however it can be paid."""
    if not may_aim(creature):
        return []
    return [
        OpportunityAttack(creature.name, target.name, stance, pay)
        for pay in (ways_to_pay(creature) if ways is None else ways)
        for stance in ORDER
    ]


def open_to(state: State, creature: Creature, enemy: Creature) -> bool:
    """HR-4.12, HR-8.8: one that is surprised, helpless, or does not know the attacker is there."""
    if enemy.unconscious:
        return bool(state.scenario.gm) or state.rulings.helpless != "spared"
    return enemy.surprised or is_hidden(creature)


def offer_opportunity(state: State, creature: Creature, target: Creature) -> Rule[bool]:
    """HR-4.12: let a creature strike at one that moves. Returns whether it did."""
    if not creature.can_act or creature.held:
        return False
    ways = ways_to_pay(creature)
    if state.hooks:
        asked = OpportunityPrice(state=state, creature=creature, target=target, ways=ways)
        ways = settle(asked).ways
    options = strikes(creature, target, ways)
    if not options:
        return False
    name = creature.name
    choice = yield SeizeOpportunity(
        seat=creature.seat, creature=name, target=target.name, options=(*options, LetGo(name))
    )
    if isinstance(choice, LetGo):
        return False
    yield from opportunity_attack(state, choice)
    return True


def opportunity_attack(state: State, chosen: OpportunityAttack) -> Rule[None]:
    """HR-4.12: attack against defence; no stance is beaten, so no stance bonus applies.

    One who is hidden shows itself, but its attack still comes from nowhere (HR-10.6).
    """
    creature = state.creatures[chosen.creature]
    before = state.copy() if is_hidden(creature) else state
    yield from show_oneself(creature, "it attacks")
    yield _seized(chosen)
    blow = Blow(chosen.creature, chosen.target, chosen.stance, creature.weapon)
    yield from attack(state, before, blow)
    yield from exertion(state, creature)


def strike(state: State, chosen: OpportunityAttack) -> Rule[None]:
    """HR-4.12, HR-8.8: an opportunity attack on one that is open to it."""
    if not state.creatures[chosen.target].unconscious:
        yield from opportunity_attack(state, chosen)
        return
    outcome = yield from judge_helpless(state, chosen)
    if outcome == "death":
        yield _seized(chosen)
        yield Died(creature=chosen.target, rules=("HR-8.8",))
        yield from exertion(state, state.creatures[chosen.creature])
    elif outcome == "opportunity attack":
        yield from opportunity_attack(state, chosen)


def judge_helpless(state: State, chosen: OpportunityAttack) -> Rule[Helpless]:
    """HR-8.8: with the GM's leave; by default as the table has ruled."""
    usual = state.rulings.helpless
    options = (StrikeHelpless(usual), *(StrikeHelpless(o) for o in OUTCOMES if o != usual))
    judged: StrikeHelpless = yield from ask_gm(
        state, JudgeHelpless, options, creature=chosen.creature, target=chosen.target
    )
    yield from ruled(state, f"striking the helpless {chosen.target}", judged.outcome, ("HR-8.8",))
    return judged.outcome


def _seized(chosen: OpportunityAttack) -> OpportunitySeized:
    return OpportunitySeized(
        creature=chosen.creature, target=chosen.target, stance=chosen.stance, pay=chosen.pay
    )

"""Chapter 4: opportunity attacks."""

from crossblades.heart_rush.asks import SeizeOpportunity
from crossblades.heart_rush.attack import Blow, attack
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import Died, OpportunitySeized
from crossblades.heart_rush.options import LetGo, OpportunityAttack, Pay
from crossblades.heart_rush.speed import may_aim
from crossblades.heart_rush.stances import ORDER
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule


def ways_to_pay(creature: Creature) -> list[Pay]:
    """HR-4.4, HR-4.12: the action, or 1 rush point instead."""
    ways: list[Pay] = [] if creature.acted else ["action"]
    return [*ways, "rush"] if creature.rush else ways


def strikes(creature: Creature, target: Creature) -> list[OpportunityAttack]:
    """HR-4.12: in any stance but the defensive, however it can be paid."""
    if not may_aim(creature):
        return []
    return [
        OpportunityAttack(creature.name, target.name, stance, pay)
        for pay in ways_to_pay(creature)
        for stance in ORDER
    ]


def offer_opportunity(state: State, creature: Creature, target: Creature) -> Rule[bool]:
    """HR-4.12: let a creature strike at one that moves. Returns whether it did."""
    options = strikes(creature, target)
    if not options or not creature.can_act:
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
    """HR-4.12: attack against defence; no stance is beaten, so no stance bonus applies."""
    yield _seized(chosen)
    weapon = state.creatures[chosen.creature].weapon
    blow = Blow(chosen.creature, chosen.target, chosen.stance, weapon)
    yield from attack(state, state, blow)


def strike_the_helpless(state: State, chosen: OpportunityAttack) -> Rule[None]:
    """HR-8.8, HR-11.7: an opportunity attack on the unconscious, or their outright death."""
    if state.rulings.helpless == "death":
        yield _seized(chosen)
        yield Died(creature=chosen.target, rules=("HR-8.8",))
    else:
        yield from opportunity_attack(state, chosen)


def _seized(chosen: OpportunityAttack) -> OpportunitySeized:
    return OpportunitySeized(
        creature=chosen.creature, target=chosen.target, stance=chosen.stance, pay=chosen.pay
    )

"""What whoever is asked about an ability is told of what is under way."""

from collections.abc import Callable
from typing import Any

from msgspec import structs

from crossblades.heart_rush.about import About
from crossblades.heart_rush.asks import AbilityAsk
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.moments import (
    ActionAnnounced,
    AttackComing,
    AttackRoll,
    AttacksDeclared,
    AttackSeen,
    BeforeAttack,
    DamageComing,
    Moment,
    RollSeen,
    called,
)
from crossblades.heart_rush.options import CreatureOption, UseAbility
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import HarmComing
from crossblades.kernel.ask import Option
from crossblades.kernel.rule import Rule

Working = Rule[None] | tuple[Any, ...]
"""An ability that does something; nothing, if it is empty."""


def about(
    moment: Moment, use: UseAbility | None = None, owner: str = "", ability: str = ""
) -> About:
    """A moment in plain data."""
    name = called(type(moment))
    known: dict[str, Any] = {}
    if isinstance(moment, ActionAnnounced):
        known = {"announced": _told(moment)}
    elif isinstance(moment, AttackComing | BeforeAttack):
        known = {"blows": (moment.blow,), "answer": moment.answer}
    elif isinstance(moment, AttacksDeclared):
        known = {"blows": tuple(moment.blows)}
    elif isinstance(moment, AttackSeen):
        known = {
            "blows": (moment.blow,), "rolled": moment.struck, "defended": moment.defended,
            "attack": moment.attack, "defence": moment.defence,
        }  # fmt: skip
    elif isinstance(moment, HarmComing):
        known = {"creature": moment.creature.name}
    elif isinstance(moment, DamageComing):
        known = {
            "creature": moment.creature.name, "damage": moment.damage, "cause": moment.cause,
            "by": _seen(moment.state, moment.by),
        }  # fmt: skip
    elif isinstance(moment, RollSeen) and isinstance(moment.roll, AttackRoll):
        blows = (_blow(moment.roll),)
        known = {"blows": blows, "rolled": moment.rolled, "attack": moment.total}
    return About(name, use, owner, ability, **known)


def _told(moment: ActionAnnounced) -> CreatureOption | None:
    """HR-10.6: what is announced, unless it names one in hiding besides whoever does it."""
    option, state = moment.option, moment.state
    names = [getattr(option, field, "") for field in ("target", "whom")]
    return option if all(_seen(state, name) == name for name in names) else None


def _seen(state: State, name: str) -> str:
    """HR-10.6: a question must not tell of one in hiding."""
    return "" if name in state.creatures and is_hidden(state.creatures[name]) else name


def _blow(roll: AttackRoll) -> Blow:
    """The attack that a roll is made for."""
    engagement, target = roll.state.engagement, roll.target.name
    halved = engagement is not None and engagement.stances.get(target) == "defensive"
    stance = roll.ability
    assert stance is not None
    assert stance != "presence"
    return Blow(roll.roller.name, target, stance, roll.weapon, roll.might_bonus, halved)


def remembered(working: Callable[[], About], rule: Rule[None]) -> Working:
    """An ability at work: what it asks says what it is about, and what was answered before.

    Most do nothing at most moments, and that must cost nothing.
    """
    if isinstance(rule, tuple):  # it only tells something
        return rule
    try:
        first = next(rule)
    except StopIteration:
        return ()
    return _remembered(working, rule, first)


def _remembered(working: Callable[[], About], rule: Rule[None], item: Any) -> Rule[None]:
    said: list[Option] = []
    try:
        while True:
            if isinstance(item, AbilityAsk) and item.about is None:
                item.about = structs.replace(working(), said=tuple(said))
                value = yield item
                said.append(value)
            else:
                value = yield item
            item = rule.send(value)
    except StopIteration:
        return

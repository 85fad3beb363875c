"""OS-6.2, OS-6.7: what a hit brings besides its damage."""

from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import ChooseCleave, ChoosePush
from crossblades.swords_reign.conditions import CONDITIONS, FROM_SOMEBODY, immune_to, may_attack
from crossblades.swords_reign.cover import in_reach
from crossblades.swords_reign.creature import GONE, UNTIL_ENDED, Creature, HeroSheet
from crossblades.swords_reign.damage import Harm, at_least, halved, harm, meet_fate
from crossblades.swords_reign.dice import save
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.events import (
    Befell,
    Cleaved,
    ConditionEnded,
    ConditionGained,
    Pushed,
    Revealed,
    Unaffected,
)
from crossblades.swords_reign.gear import CLOSE, Weapon
from crossblades.swords_reign.options import Cleave, Decline, Extra, PushTo
from crossblades.swords_reign.reactions import pushed_away
from crossblades.swords_reign.ready import displaced
from crossblades.swords_reign.space import away_from, towards
from crossblades.swords_reign.state import State

CLEAVING = Part("cleave", "OS-6.2", (4,))


def extras(weapon: Weapon) -> tuple[Extra, ...]:
    """OS-6.2: what it may do instead of adding STR."""
    crush: tuple[Extra, ...] = ("prone",) if "crush" in weapon.tags else ()
    hook: tuple[Extra, ...] = ("push", "pull") if "hook" in weapon.tags else ()
    return crush + hook


def extra_of_a_hit(state: State, attacker: Creature, target: Creature, extra: Extra) -> Rule[None]:
    """OS-6.2: knocked prone, pushed or pulled."""
    if extra == "prone":
        yield from afflict(target, "prone", UNTIL_ENDED, attacker, ("OS-6.2",))
    elif extra == "push":
        yield from push(state, attacker, target, away_from(state, attacker, target), ("OS-6.2",))
    elif extra == "pull":
        yield from push(state, attacker, target, towards(state, attacker, target), ("OS-6.2",))


def push(
    state: State, pusher: Creature, target: Creature, places: list[str], rules: tuple[str, ...]
) -> Rule[None]:
    """OS-5.8, OS-5.13, OS-5.21: 5 feet; where there is no room nothing happens.

    Others may have waited for it.
    """
    if not places or target.status in GONE:
        return
    space = places[0]
    if len(places) > 1:
        choice: PushTo = yield ChoosePush(
            seat=pusher.seat, creature=pusher.name, target=target.name,
            options=tuple(PushTo(pusher.name, place) for place in places),
        )  # fmt: skip
        space = choice.space
    origin = target.at
    yield from pushed_away(state, target, space)
    if target.status in GONE or target.at != origin:
        return
    yield Pushed(
        creature=target.name, by=pusher.name, origin=origin, to=space, rules=(*rules, "OS-5.21")
    )
    yield from displaced(state, target, origin)


def afflict(
    target: Creature, condition: str, turns: int, source: Creature, rules: tuple[str, ...]
) -> Rule[None]:
    """Chapter 7: a condition befalls somebody, unless it cannot."""
    if why := immune_to(target, condition):
        yield Unaffected(creature=target.name, condition=condition, why=why)
        return
    from_whom = source.name if condition in FROM_SOMEBODY else ""
    yield ConditionGained(
        creature=target.name, condition=condition, turns=turns, source=from_whom,
        rules=(*rules, CONDITIONS[condition]),
    )  # fmt: skip


def come_out(creature: Creature, *more: str) -> Rule[None]:
    """OS-5.22: whoever attacks is hidden no longer."""
    if creature.hidden:
        yield Revealed(creature=creature.name, why="attacked", rules=(*more, "OS-5.22"))


def break_charm(charmer: Creature, target: Creature) -> Rule[None]:
    """OS-7.2: a hostile act of the charmer ends it."""
    if charmer.name in target.sources.get("charmed", ()):
        yield ConditionEnded(
            creature=target.name, condition="charmed", source=charmer.name, why="a hostile act",
            rules=("OS-7.2",),
        )  # fmt: skip


def befall(
    state: State, target: Creature, special: Special, by: Creature, critical: bool = False,
    shield: bool = False, melee: bool = False, rolled: int | None = None,
) -> Rule[int | None]:  # fmt: skip
    """OS-1.5, OS-6.7: a save avoids it, or halves its damage; a shield stops a hit (OS-6.3).

    What it does to several at once is rolled once: `rolled`, which comes back for the next.
    """
    name = special.name or "what struck it"
    yield from break_charm(by, target)
    if why := without_effect(target, special):
        what = special.condition or special.kind
        yield Unaffected(creature=target.name, condition=what, why=why)
        return rolled
    saved = False
    if special.save is not None:
        saved = yield from save(state, target, special.save, special.against, name, special.edge)
    avoided = saved and not special.half and not special.sure
    if (special.dice or special.bonus) and not avoided:
        if rolled is None:
            rolled = yield from _special_damage(special, by, critical)
        damage = yield from at_least(state, target, rolled)
        if saved and special.half:
            damage = yield from halved(target, damage)
        yield from harm(state, target, _coming(special, by, damage, melee), shield)
    if saved or not target.on_the_map:
        return rolled
    if special.condition:
        turns = yield from _turns(special, by)
        yield from afflict(target, special.condition, turns, by, (_source(by),))
    for _ in range(special.push // CLOSE):
        yield from push(state, by, target, away_from(state, by, target), (_source(by),))
    if special.outcome:
        yield Befell(creature=target.name, what=special.outcome, special=name)
    if special.fate:
        yield from meet_fate(state, target, special.fate, _coming(special, by, 0, melee))
    return rolled


def _turns(special: Special, by: Creature) -> Rule[int]:
    """OS-2.7, OS-6.7: how long a condition lasts, if need be by dice."""
    if not special.rounds_dice:
        return special.rounds or UNTIL_ENDED
    part = Part(special.name or "rounds", _source(by), special.rounds_dice, special.rounds)
    rolled: Rolled = yield Roll(by.name, f"rounds of {special.condition}", (part,), (_source(by),))
    return rolled.total


def without_effect(target: Creature, special: Special) -> str:
    """OS-1.5, OS-6.7: why nothing of it can befall somebody, who need not save; empty if it can."""
    if special.dice or special.bonus or special.push:
        return ""
    if special.kind and not special.condition:
        return immune_to(target, special.kind)
    if special.fate or special.outcome or not special.condition:
        return ""
    return immune_to(target, special.condition)


def _special_damage(special: Special, by: Creature, critical: bool) -> Rule[int]:
    """OS-3.2, OS-3.7: twice the dice on a critical."""
    dice = special.dice * 2 if critical else special.dice
    source = _source(by)
    part = Part(special.name or "damage", source, dice, special.bonus)
    rules = (source, *(("OS-1.5",) if special.save else ()), *(("OS-3.7",) if critical else ()))
    rolled: Rolled = yield Roll(by.name, "damage", (part,), rules)
    return rolled.total


def _source(by: Creature) -> str:
    """The rule behind what befalls somebody: a hero's spell, or a foe's stat block."""
    return "OS-5.2" if isinstance(by.sheet, HeroSheet) else "OS-6.7"


def _coming(special: Special, by: Creature, damage: int, melee: bool) -> Harm:
    """OS-6.7: what says no kind is no weapon's; what meets an area is for nobody alone."""
    kind, single = special.kind or "magic", not (special.radius or special.shape)
    return Harm(damage, kind, magic=True, by=by.name, melee=melee, single=single)


def cleave(state: State, attacker: Creature, weapon: Weapon) -> Rule[None]:
    """OS-6.2, OS-6.9: d4 to another foe within 5 feet, once a turn."""
    others = [
        enemy
        for enemy in state.enemies(attacker)
        if not enemy.down
        and may_attack(attacker, enemy)
        and in_reach(state.grid, attacker.at, CLOSE, enemy.at)
    ]
    if attacker.cleaved or not others:
        return
    choice = yield ChooseCleave(
        seat=attacker.seat, creature=attacker.name,
        options=(*(Cleave(attacker.name, e.name) for e in others), Decline(attacker.name)),
    )  # fmt: skip
    if isinstance(choice, Cleave):
        yield Cleaved(creature=attacker.name, target=choice.target)
        yield from cleave_into(state, attacker, state.creatures[choice.target], weapon)


def cleave_into(state: State, attacker: Creature, target: Creature, weapon: Weapon) -> Rule[None]:
    """OS-6.2, OS-6.7: a die of damage to somebody else, of the weapon's kind."""
    rolled: Rolled = yield Roll(attacker.name, "damage", (CLEAVING,), ("OS-6.2",))
    yield from break_charm(attacker, target)
    coming = Harm(
        rolled.total, weapon.kind, weapon.silver, weapon.magic, attacker.name,
        melee=True, single=True,
    )  # fmt: skip
    yield from harm(state, target, coming)

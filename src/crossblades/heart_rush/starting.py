"""Chapter 2: who hides, who is surprised, who begins, who strikes before the first turn."""

from crossblades.heart_rush import settling
from crossblades.heart_rush.asks import AllowHiding, SeizeOpportunities
from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import after_damage, invoking
from crossblades.heart_rush.dice import skill_check
from crossblades.heart_rush.events import Discovered, Hid, SideBegins, Surprised, SurpriseEnded
from crossblades.heart_rush.gm import ask_gm, ruled
from crossblades.heart_rush.gm_options import Allow, Forbid
from crossblades.heart_rush.hazards import breathing
from crossblades.heart_rush.minds import WARY, attitude
from crossblades.heart_rush.opportunity import open_to, strike, strikes
from crossblades.heart_rush.options import OpportunityAttack
from crossblades.heart_rush.seats import ask_side
from crossblades.heart_rush.sight import sees
from crossblades.heart_rush.space import could_hit
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule


def starting(state: State) -> Rule[None]:
    """HR-2.1: one side did not expect the fight: the other begins; else the players roll 1d6."""
    for creature in state.everyone:
        if creature.sheet.hides:
            yield from hide(state, creature)
        if state.land.submerged:
            yield from breathing(state, creature)
    unaware = yield from surprise(state)
    scenario = state.scenario
    side = scenario.begins
    if side is None and len(unaware) == 1:
        side = state.other(unaware[0])
    if side is None:
        side = yield from roll_for_the_first_turn(state)
    yield SideBegins(side=side)


def roll_for_the_first_turn(state: State) -> Rule[str]:
    """HR-2.1: on 4 or more the players begin."""
    players = state.scenario.players
    part = Part("first turn", "HR-2.1", (6,))
    rolled: Rolled = yield Roll(players, "first turn", (part,), ("HR-2.1",))
    return players if rolled.total >= 4 else state.other(players)


def hide(state: State, creature: Creature) -> Rule[None]:
    """HR-10.6: outside combat, where the GM allows it, a stealth check; success hides one."""
    name = creature.name
    options = (Allow("hiding"), Forbid("hiding"))
    answer = yield from ask_gm(state, AllowHiding, options, creature=name)
    if isinstance(answer, Forbid):
        yield from ruled(state, f"{name}'s hiding", "there is no place for it", ("HR-10.6",), name)
        yield Discovered(creature=name, at=creature.at, why="no place")
        return
    extra = yield from invoking(state, creature, "stealth")
    against = state.scenario.hiding
    checked = yield from skill_check(state, creature, "agility", "stealth", against, extra)
    if checked.success:
        yield Hid(creature=name)
    else:
        yield Discovered(creature=name, at=creature.at, why="stealth failed")


def surprise(state: State) -> Rule[list[str]]:
    """HR-2.2, HR-2.3: tell who is surprised; returns the sides that are so as a whole."""
    surprised = [c for c in state.everyone if is_surprised(state, c)]
    if not surprised:
        return []
    ready = {c.side for c in state.everyone if c not in surprised}
    unaware = [side for side in state.scenario.sides if side not in ready]
    held = [creature.name for creature in surprised if creature.side in unaware]
    rules = ("HR-2.2", "HR-2.3", "HR-2.5") if held else ("HR-2.2", "HR-2.5")
    names = tuple(creature.name for creature in surprised)
    yield Surprised(creatures=names, held=tuple(held), rules=rules)
    return unaware


def is_surprised(state: State, creature: Creature) -> bool:
    """HR-2.2: it sees no opponent, or only such as it knows and means well by.

    One in hiding, and a side that expects the fight, are ready for it.
    """
    if creature.sheet.hides or creature.side in state.scenario.expecting:
        return False
    for enemy in state.enemies(creature):
        if attitude(creature.sheet, enemy.sheet) in WARY and sees(state, creature, enemy):
            return False
    return True


def before_the_first_turn(state: State) -> Rule[None]:
    """HR-2.3, HR-2.4, HR-2.5: the unsurprised and the hidden may strike with their action.

    That is, where somebody is caught unawares, or lies in wait.
    """
    if not any(c.held or is_hidden(c) for c in state.everyone):
        return
    side, declined = state.first, 0
    while declined < 2:
        options = [option for c in state.on_side(side) for option in _first_strikes(state, c)]
        choice = yield from ask_side(state, side, options, SeizeOpportunities)
        if choice is None:
            declined += 1
        else:
            declined = 0
            hidden = is_hidden(state.creatures[choice.creature])
            yield from strike(state, choice, ("HR-2.4" if hidden else "HR-2.3", "HR-2.5"))
            yield from after_damage(state)
            yield from settling.settle(state)
        side = state.other(side)


def _first_strikes(state: State, creature: Creature) -> list[OpportunityAttack]:
    """HR-2.3: at a party surprised as a whole; HR-2.4: from hiding; with the action alone."""
    if creature.surprised or creature.acted or creature.unable:
        return []
    enemies = [
        enemy
        for enemy in state.enemies(creature)
        if not is_hidden(enemy)
        and (enemy.held or is_hidden(creature))
        and open_to(state, creature, enemy)
    ]
    targets = could_hit(state, creature, enemies)
    found = [option for target in targets for option in strikes(state, creature, target)]
    return [option for option in found if option.pay == "action"]


def end_of_surprise(state: State) -> Rule[None]:
    """HR-2.5: surprise lasts through round 1."""
    surprised = tuple(c.name for c in state.everyone if c.surprised)
    if surprised:
        yield SurpriseEnded(creatures=surprised)

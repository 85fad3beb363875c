"""OS-2.3, OS-2.4: one creature's turn."""

from crossblades.kernel.ask import Option
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.actions import OTHERS, USUAL, actions_of
from crossblades.swords_reign.asks import ChooseAction
from crossblades.swords_reign.conditions import can_act
from crossblades.swords_reign.creature import Creature, StatBlock
from crossblades.swords_reign.damage import heal
from crossblades.swords_reign.doing import perform
from crossblades.swords_reign.dying import death_roll, wake
from crossblades.swords_reign.ending import how_it_ends
from crossblades.swords_reign.events import (
    ConditionsCounted,
    HelpLapsed,
    TurnBegan,
    TurnEnded,
)
from crossblades.swords_reign.flight import flee, giving_up
from crossblades.swords_reign.manoeuvres import releases
from crossblades.swords_reign.movement import feet_left, moves
from crossblades.swords_reign.options import EndTurn, Flee, Surrender
from crossblades.swords_reign.recalling import recall_on_turn
from crossblades.swords_reign.seats import ask_and_decree
from crossblades.swords_reign.settling import settle
from crossblades.swords_reign.state import State


def turn(state: State, creature: Creature) -> Rule[None]:
    """OS-2.3, OS-2.4: what was going on counts down; then a move and an Action."""
    was_down = creature.down
    yield TurnBegan(creature=creature.name)
    yield from start_of_turn(state, creature)
    if creature.status == "fleeing":
        yield from flee(state, creature)
    elif creature.up and (state.rulings.up_at_once or not was_down):
        yield from recall_on_turn(state, creature)
        yield from act(state, creature)
    yield TurnEnded(creature=creature.name)


def start_of_turn(state: State, creature: Creature) -> Rule[None]:
    """OS-2.4, OS-4.2, OS-4.5, OS-5.23, OS-6.7: what happens before it does anything."""
    for other in state.creatures.values():
        if creature.name in other.helped_by and state.rulings.help_until == "turn":
            yield HelpLapsed(creature=other.name, helper=creature.name)
    yield from count_down(state, creature)
    sheet = creature.sheet
    hurt = creature.hit_points < sheet.hit_points
    if isinstance(sheet, StatBlock) and sheet.regenerates and hurt:
        yield from heal(state, creature, sheet.regenerates, ("OS-6.7",))
    if creature.status == "dying":
        yield from death_roll(state, creature)
    elif creature.status == "stable":
        yield from wake(creature)
    yield from settle(state)


def count_down(state: State, creature: Creature) -> Rule[None]:
    """OS-2.4, OS-2.7: an effect of n rounds covers n of its bearer's turns, or one less."""
    last = 0 if state.rulings.effects_last == "turns" else 1
    timed = {name: turns for name, turns in creature.conditions.items() if turns >= 0}
    if not timed:
        return
    over = tuple(name for name, turns in timed.items() if turns <= last)
    left = {
        name: turns - 1 if turns > 0 else turns
        for name, turns in creature.conditions.items()
        if name not in over
    }
    yield ConditionsCounted(creature=creature.name, left=left, over=over)


def act(state: State, creature: Creature) -> Rule[None]:
    """OS-2.3: move and act in any order, until it ends its turn."""
    while creature.up and not how_it_ends(state):
        options = options_of(state, creature)
        if not options:
            return
        ask = ChooseAction(
            seat=creature.seat, creature=creature.name, feet=feet_left(creature),
            options=(*options, EndTurn(creature.name)),
        )  # fmt: skip
        choice = yield from ask_and_decree(state, [ask])
        if isinstance(choice, EndTurn):
            return
        if choice is not None:
            yield from perform(choice, state)
        if isinstance(choice, Flee | Surrender):
            return


def options_of(state: State, creature: Creature) -> list[Option]:
    """OS-2.3: what is left of its turn, the usual first."""
    options: list[Option] = [*actions_of(state, creature, USUAL)]
    if may_move(state, creature):
        options += moves(state, creature)
    options += actions_of(state, creature, OTHERS)
    if can_act(creature):
        options += releases(state, creature)
    if options:
        options += giving_up(state, creature)
    return options


def may_move(state: State, creature: Creature) -> bool:
    """OS-2.3: the move may be split around the Action, unless the table has ruled otherwise."""
    if state.rulings.split_move or creature.action:
        return True
    return not creature.moved_first or creature.dashes

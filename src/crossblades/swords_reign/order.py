"""Chapter 2: the order of a fight."""

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.conditions import check_parts
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.dice import ability_parts, d20, success
from crossblades.swords_reign.ending import how_it_ends, out_of_time
from crossblades.swords_reign.events import ReflexTested, RoundBegan
from crossblades.swords_reign.options import TakeTurn
from crossblades.swords_reign.seats import ask_who_acts
from crossblades.swords_reign.state import State
from crossblades.swords_reign.turn import turn

REFLEX = 12
"""OS-2.1."""


def fight(state: State) -> Rule[None]:
    """A whole fight, from its start or from any boundary between two turns."""
    if not state.round:
        yield from reflexes(state)
        yield RoundBegan(round=1)
    while not (ending := how_it_ends(state)):
        if those := next_to_act(state):
            yield from next_turn(state, those)
            continue
        if ending := out_of_time(state):
            break
        yield RoundBegan(round=state.round + 1)
    yield ending


def reflexes(state: State) -> Rule[None]:
    """OS-2.1, OS-2.6: those who fail miss their first turn."""
    for creature in state.creatures.values():
        if checks_reflexes(state, creature):
            yield from reflex(state, creature)


def checks_reflexes(state: State, creature: Creature) -> bool:
    """OS-2.6: heroes do, on whichever side, and their companions; or everybody, by a ruling."""
    everyone = state.rulings.reflexes == "everyone"
    return everyone or creature.hero or creature.side == state.heroes


def reflex(state: State, creature: Creature) -> Rule[None]:
    """OS-2.1, OS-2.6: d20 and DEX or the save bonus, less Fatigue, against DC 12."""
    own = ability_parts(state, creature, "DEX", proficient=False, saving=True)
    parts = (*own, *check_parts(state, creature))
    rolled = yield from d20(creature, "Reflex check", parts, ("OS-2.1",))
    quick = success(state, rolled.total, REFLEX)
    yield ReflexTested(creature=creature.name, total=rolled.total, against=REFLEX, quick=quick)


def next_to_act(state: State) -> list[Creature]:
    """OS-2.1, OS-2.2: heroes first, then the enemy; nobody when everybody has had a turn.

    A hero who had given up, and is struck down by the enemy, rolls in the next round.
    """
    waiting = [c for c in state.creatures.values() if not c.had_turn and takes_turns(c)]
    foes = [creature for creature in waiting if creature.side != state.heroes]
    heroes = [creature for creature in waiting if creature.side == state.heroes]
    return foes if enemy_has_acted(state) else heroes or foes


def enemy_has_acted(state: State) -> bool:
    """Whether one of the second side has had its turn; those who missed theirs were late."""
    foes = (c for c in state.creatures.values() if c.side != state.heroes)
    return any(c.had_turn and not (c.late and state.round == 1) for c in foes)


def takes_turns(creature: Creature) -> bool:
    """The dying roll on theirs; those who gave up or were spared have none."""
    return creature.status in ("up", "dying", "stable", "fleeing")


def next_turn(state: State, those: list[Creature]) -> Rule[None]:
    """OS-2.2: within a side the order is free."""
    if len(those) == 1 and not state.scenario.referee:
        yield from turn(state, those[0])
        return
    choice = yield from ask_who_acts(state, those[0].side, [TakeTurn(c.name) for c in those])
    if choice is not None:
        yield from turn(state, state.creatures[choice.creature])

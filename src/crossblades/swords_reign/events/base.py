"""What all events of the game share."""

from crossblades.kernel.event import Event
from crossblades.kernel.visibility import EVERYONE
from crossblades.swords_reign.conditions import HELPLESS
from crossblades.swords_reign.creature import UNTIL_ENDED, Creature, as_taken
from crossblades.swords_reign.state import State

Rules = tuple[str, ...]


class Public(Event, kw_only=True):
    """What the whole table sees."""

    seen_by: Rules = EVERYONE


class About(Public, kw_only=True):
    """Something that changes one creature."""

    creature: str

    def apply(self, state: State) -> None:
        self.change(state.creatures[self.creature], state)

    def change(self, creature: Creature, state: State) -> None:
        """What becomes different."""


class Told(About, kw_only=True):
    """What not everybody learns: `state.knowing` names those who do, `counting` of hit points."""

    seen_by: Rules


class ActionTaken(About, kw_only=True):
    """Something that takes a creature's Action (OS-2.3)."""

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.action = False
        creature.moved_first = creature.moved > 0
        self.change(creature, state)


def begin(creature: Creature, condition: str, turns: int = UNTIL_ENDED, source: str = "") -> None:
    """Give it a condition for so many of its turns, the longer of two (OS-2.7)."""
    had = creature.conditions.get(condition, 0)
    lasts = UNTIL_ENDED if min(had, turns) < 0 else max(had, turns)
    creature.conditions = {**creature.conditions, condition: lasts}
    behind = creature.sources.get(condition, ())
    if source and source not in behind:
        creature.sources = {**creature.sources, condition: (*behind, source)}


def end(creature: Creature, condition: str, source: str = "") -> None:
    """Take a condition from it; of one that comes from several, only what comes from the source."""
    others = tuple(name for name in creature.sources.get(condition, ()) if name != source)
    if source and others:
        creature.sources = {**creature.sources, condition: others}
        return
    creature.conditions = {k: v for k, v in creature.conditions.items() if k != condition}
    creature.sources = {k: v for k, v in creature.sources.items() if k != condition}


def give_up(creature: Creature, surrender: bool) -> None:
    """OS-2.5, OS-6.6: it runs, or lays down its arms; neither hides nor waits for anything."""
    creature.status = "surrendered" if surrender else "fleeing"
    creature.hidden, creature.readied = False, None


def lay_down(state: State, space: str, creature: Creature, weapon: str) -> str:
    """A weapon leaves its hands and lies on the ground now; returns it as `owner: weapon`."""
    taken = next((each for each in creature.taken if each.weapon.name == weapon), None)
    thing = f"{taken.owner}: {taken.name}" if taken else f"{creature.name}: {weapon}"
    state.lying = {**state.lying, space: (*state.lying.get(space, ()), thing)}
    creature.carried = without(creature.carried, weapon)
    if taken:
        others = list(creature.taken)
        others.remove(taken)
        creature.taken = tuple(others)
        _pass_on(creature, weapon, state.creatures[taken.owner], taken.name)
    if creature.weapon == weapon:
        creature.weapon = ""
    return thing


def _pass_on(giver: Creature, weapon: str, taker: Creature, name: str) -> None:
    """OS-6.2: an empty crossbow is as empty in other hands, or while it lies there."""
    if weapon in giver.empty:
        giver.empty = without(giver.empty, weapon)
        taker.empty = (*taker.empty, name)


def without(carried: tuple[str, ...], weapon: str) -> tuple[str, ...]:
    """One weapon less: of several of a name the others are left."""
    left = list(carried)
    if weapon in left:
        left.remove(weapon)
    return tuple(left)


def take_in_hand(creature: Creature, weapon: str) -> None:
    """OS-6.2: a crossbow is as loaded, or as empty, as it was put away."""
    creature.weapon = weapon
    creature.loaded = weapon not in creature.empty


def take_up(state: State, creature: Creature, owner: str, weapon: str) -> None:
    """OS-5.9: a weapon that lies in its space is its own now, and a hero has it in hand."""
    there = list(state.lying.get(creature.at, ()))
    there.remove(f"{owner}: {weapon}")
    others = {where: what for where, what in state.lying.items() if where != creature.at}
    state.lying = {**others, creature.at: tuple(there)} if there else others
    if owner != creature.name:
        taken = as_taken(state.creatures[owner], weapon)
        creature.taken = (*creature.taken, taken)
        _pass_on(state.creatures[owner], weapon, creature, taken.weapon.name)
        weapon = taken.weapon.name
    creature.carried = (*creature.carried, weapon)
    if creature.hero:
        take_in_hand(creature, weapon)


def begin_or_knock_out(
    creature: Creature, state: State, condition: str, turns: int, source: str
) -> None:
    """OS-5.3: any condition, with all that comes of it; the helpless dodge no longer."""
    if condition in HELPLESS:
        creature.dodges = False
    if condition == "unconscious":
        knock_out(creature, state, turns)
    else:
        begin(creature, condition, turns, source)


def knock_out(creature: Creature, state: State, turns: int = -1) -> None:
    """OS-7.11, OS-5.3: incapacitated, prone, and what was held is dropped."""
    begin(creature, "unconscious", turns)
    begin(creature, "prone")
    creature.hidden, creature.readied, creature.dodges = False, None, False
    drop_what_is_held(creature, state)


def drop_what_is_held(creature: Creature, state: State) -> None:
    """OS-4.1, OS-7.11: it lies in its space."""
    held = (creature.weapon,) if creature.weapon else ()
    dropped = ""
    for weapon in held if creature.hero else creature.carried:
        dropped = lay_down(state, creature.at, creature, weapon)
    creature.fell_with = dropped if creature.hero else ""

"""What must hold in every state of a fight of Olde Swords Reign."""

from collections import Counter

from crossblades.kernel.fight import Fight
from crossblades.kernel.grid import FEET
from crossblades.swords_reign.asks import ChooseAction, WhoActs
from crossblades.swords_reign.conditions import CONDITIONS, FROM_SOMEBODY, can_act
from crossblades.swords_reign.creature import Creature, HeroSheet
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.events import Moved, MoveStopped
from crossblades.swords_reign.gear import CLOSE
from crossblades.swords_reign.state import State

LATELY = 60
"""More events than one answer brings."""


def check(fight: Fight) -> None:
    """Numbers within their limits, nobody in two states at once, no weapon lost or doubled."""
    state: State = fight.state
    for creature in state.creatures.values():
        _numbers(creature)
        _conditions(creature)
        _weapons(state, creature)
        assert creature.at not in state.grid.walls
    for event in fight.log[-LATELY:]:
        if isinstance(event, Moved):
            assert state.grid.distance(event.origin, event.to) == FEET, "no step leaps"
    if any(isinstance(ask, ChooseAction | WhoActs) for ask in fight.asks):
        stopped = {event.creature for event in fight.log if isinstance(event, MoveStopped)}
        _settled(state, stopped)


def _numbers(creature: Creature) -> None:
    """OS-4.1, OS-4.3, OS-5.11: what is counted never leaves its limits."""
    assert 0 <= creature.hit_points <= creature.sheet.hit_points
    assert creature.provisions >= 0
    assert creature.fatigue >= 0
    assert creature.moved >= 0
    uses = {thing.name: thing.uses for thing in _counted(creature) if thing.uses}
    assert all(creature.used.get(name, 0) <= most for name, most in uses.items())
    if isinstance(creature.sheet, HeroSheet):
        items = Counter(item.name for item in creature.sheet.items)
        assert all(creature.used.get(name, 0) <= most for name, most in items.items())


def _counted(creature: Creature) -> tuple[Spell, ...] | tuple[Special, ...]:
    sheet = creature.sheet
    return sheet.spells if isinstance(sheet, HeroSheet) else sheet.specials


def _conditions(creature: Creature) -> None:
    """Chapter 7: known ones, and those that come from somebody say from whom."""
    assert creature.conditions.keys() <= CONDITIONS.keys()
    assert creature.sources.keys() <= creature.conditions.keys() & FROM_SOMEBODY
    assert "grappled" not in creature.conditions or creature.sources["grappled"]
    if creature.status == "dying":
        assert {"unconscious", "prone"} <= creature.conditions.keys(), "OS-4.1"
    if not creature.on_the_map:
        assert not creature.conditions


def _weapons(state: State, creature: Creature) -> None:
    """OS-5.9, OS-6.1: every weapon is in one place: with somebody, or on the ground."""
    sheet = creature.sheet
    lying = [what for there in state.lying.values() for what in there]
    mine = [what.partition(": ")[2] for what in lying if what.startswith(f"{creature.name}: ")]
    mine += [t.name for c in state.creatures.values() for t in c.taken if t.owner == creature.name]
    others = Counter(each.weapon.name for each in creature.taken)
    if isinstance(sheet, HeroSheet):
        owned = [weapon.name for weapon in sheet.weapons]
        assert creature.weapon in ("", *creature.carried)
    else:
        strikes = (strike for line in sheet.attacks for strike in line)
        owned = list(dict.fromkeys(strike.name for strike in strikes if strike.weapon))
    assert Counter([*creature.carried, *mine]) == Counter(owned) + others, creature.name


def _settled(state: State, stopped: set[str]) -> None:
    """Between actions: who stands has hit points, who fell has none, and each has a space.

    Whoever was stopped on its way through an ally's space is still there.
    """
    taken: dict[str, Creature] = {}
    for creature in state.creatures.values():
        standing = creature.status in ("up", "fleeing", "fled", "surrendered")
        assert (creature.hit_points > 0) == standing, f"{creature.name} is {creature.status}"
        if creature.on_the_map and not creature.down:
            other = taken.setdefault(creature.at, creature)
            crowded = other.side == creature.side and stopped & {other.name, creature.name}
            assert other is creature or crowded, f"{creature.name} and {other.name} in one space"
        if "grappled" in creature.conditions:
            for name in creature.sources["grappled"]:
                grappler = state.creatures[name]
                assert can_act(grappler), "OS-5.17"
                assert state.distance(creature, grappler) <= CLOSE

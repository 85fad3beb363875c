"""OS-5.12: using an object: draw, take up, reload, drink, light, open."""

from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.creature import Creature, HeroSheet, weapon_called
from crossblades.swords_reign.damage import heal
from crossblades.swords_reign.doing import offers, perform
from crossblades.swords_reign.doors import doors_to_use
from crossblades.swords_reign.effects import Item
from crossblades.swords_reign.events import (
    ConditionEnded,
    Drawn,
    ItemUsed,
    ObjectUsed,
    PickedUp,
    Reloaded,
)
from crossblades.swords_reign.options import Action, Draw, PickUp, Reload, UseItem, UseObject
from crossblades.swords_reign.space import beside
from crossblades.swords_reign.state import State


@offers("use an object")
def objects(state: State, creature: Creature) -> list[Action]:
    """OS-5.12: everything it could do with a thing, once."""
    sheet = creature.sheet
    lying, doors = _on_the_ground(state, creature), doors_to_use(state, creature)
    if not isinstance(sheet, HeroSheet):
        crossbows = [Reload(creature.name, name) for name in dict.fromkeys(creature.empty)]
        return [*crossbows, *lying, *doors, UseObject(creature.name)]
    carried = dict.fromkeys(creature.carried)
    others = [Draw(creature.name, name) for name in carried if name != creature.weapon]
    loading = "loading" in weapon_called(sheet, creature.weapon, creature.taken).tags
    reload = [Reload(creature.name)] if loading and not creature.loaded else []
    items = [
        UseItem(creature.name, item.name, target.name)
        for item in dict.fromkeys(sheet.items)
        if creature.used.get(item.name, 0) < sheet.items.count(item)
        for target in _users(state, creature, item)
    ]
    return [*reload, *lying, *others, *items, *doors, UseObject(creature.name)]


def _on_the_ground(state: State, creature: Creature) -> list[PickUp]:
    """OS-5.9, OS-5.12: any weapon in its space, whosever it was; its own first."""
    name, found = creature.name, []
    for thing in dict.fromkeys(state.lying.get(creature.at, ())):
        owner, _, weapon = thing.rpartition(": ")
        found.append(PickUp(name, weapon, "" if owner == name else owner))
    return sorted(found, key=lambda option: option.owner != "")


def _users(state: State, creature: Creature, item: Item) -> list[Creature]:
    """Itself, or somebody beside it to whom it is given."""
    near = beside(state, creature, state.allies(creature))
    return [creature, *near] if item.heal or item.heal_bonus or item.cures else [creature]


@perform.register
def draw(option: Draw, _state: State) -> Rule[None]:
    """OS-5.12: what was in hand is put away with the same action."""
    yield Drawn(creature=option.creature, weapon=option.weapon)


@perform.register
def pick_up(option: PickUp, _state: State) -> Rule[None]:
    """OS-5.9, OS-5.12: a hero has it in hand with the same action."""
    yield PickedUp(creature=option.creature, weapon=option.weapon, owner=option.owner)


@perform.register
def reload(option: Reload, state: State) -> Rule[None]:
    """OS-6.2: loading takes an action."""
    weapon = option.weapon or state.creatures[option.creature].weapon
    yield Reloaded(creature=option.creature, weapon=weapon)


@perform.register
def use_item(option: UseItem, state: State) -> Rule[None]:
    """OS-5.12, OS-4.1: once, and it is gone; at 0 hit points nobody is merely woken."""
    creature, target = state.creatures[option.creature], state.creatures[option.target]
    assert isinstance(creature.sheet, HeroSheet)
    item = next(item for item in creature.sheet.items if item.name == option.item)
    yield ItemUsed(creature=creature.name, item=item.name, target=target.name, text=item.text)
    if item.heal or item.heal_bonus:
        part = Part(item.name, "OS-5.12", item.heal, item.heal_bonus)
        rolled: Rolled = yield Roll(creature.name, "healing", (part,), ("OS-5.12",))
        yield from heal(state, target, rolled.total, ("OS-5.12",))
    dying = item.cures == "unconscious" and target.down
    if item.cures in target.conditions and not dying:
        yield ConditionEnded(
            creature=target.name, condition=item.cures, why=item.name, rules=("OS-5.12",)
        )


@perform.register
def use_object(option: UseObject, _state: State) -> Rule[None]:
    """OS-5.12: what comes of it is the Referee's to say."""
    yield ObjectUsed(creature=option.creature, text=option.text)

"""OS-5.12: using an object: draw, take up, reload, drink, light, open."""

from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.creature import Creature, HeroSheet, weapon_called
from crossblades.swords_reign.damage import heal
from crossblades.swords_reign.doing import offers, perform
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
    lying = [what.partition(": ") for what in state.lying.get(creature.at, ())]
    own = dict.fromkeys(what for owner, _, what in lying if owner == creature.name)
    mine = [PickUp(creature.name, what) for what in own]
    if not isinstance(sheet, HeroSheet):
        return [*mine, UseObject(creature.name)]
    carried = dict.fromkeys(creature.carried)
    others = [Draw(creature.name, name) for name in carried if name != creature.weapon]
    loading = "loading" in weapon_called(sheet, creature.weapon).tags
    reload = [Reload(creature.name)] if loading and not creature.loaded else []
    items = [
        UseItem(creature.name, item.name, target.name)
        for item in dict.fromkeys(sheet.items)
        if creature.used.get(item.name, 0) < sheet.items.count(item)
        for target in _users(state, creature, item)
    ]
    return [*reload, *mine, *others, *items, UseObject(creature.name)]


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
    yield PickedUp(creature=option.creature, weapon=option.weapon)


@perform.register
def reload(option: Reload, _state: State) -> Rule[None]:
    """OS-6.2: loading takes an action."""
    yield Reloaded(creature=option.creature)


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

"""What a fight leaves on a character, for its file."""

from typing import Any

from msgspec import structs

from crossblades.swords_reign.characters.character import Character, changed, with_state
from crossblades.swords_reign.creature import (
    Creature,
    Fighter,
    HeroSheet,
    Standing,
    StatBlock,
    one_more,
)
from crossblades.swords_reign.sheets.gear_text import ItemText
from crossblades.swords_reign.state import State

BEATEN = ("dead", "spared", "surrendered")
"""The foes that bring experience; those who get away bring none."""


def leaves_as(fighter: Fighter, creature: Creature, gained: int) -> Standing:
    """As it stands: conditions pass, Fatigue stays, the stable wake and are tired (OS-4.5)."""
    before, most = fighter.standing, creature.sheet.hit_points
    wakes = creature.status == "stable"
    left = 1 if wakes else min(max(creature.hit_points, 0), most)
    return Standing(
        hurt=most - left,
        fatigue=one_more(creature.fatigue) if wakes else creature.fatigue,
        spent_dice=before.spent_dice,
        experience=before.experience + gained,
    )


def share(state: State, creature: Creature) -> int:
    """OS-6.7: what the beaten foes are worth, in equal parts for all heroes who live."""
    if creature.status == "dead":
        return 0
    others = [c for c in state.creatures.values() if c.side != creature.side]
    worth = sum(
        c.sheet.experience for c in others if isinstance(c.sheet, StatBlock) and c.status in BEATEN
    )
    sharing = [c for c in state.creatures.values() if c.hero and c.side == creature.side]
    return worth // sum(c.status != "dead" for c in sharing)


def after_fight(character: Character, fighter: Fighter, state: State) -> Character:
    """The character as the fight has left it: hurt, tired, richer, with what is not used up."""
    creature = state.creatures[fighter.name]
    standing = leaves_as(fighter, creature, share(state, creature))
    dead, dying = creature.status == "dead", creature.status == "dying"
    return with_gear(with_state(character, standing, dying=dying, dead=dead), creature)


def with_gear(character: Character, creature: Creature) -> Character:
    """Provisions eaten, potions drunk, a shield broken; weapons are gathered up again.

    All of it is counted from what was there before, so that doing it twice changes nothing.
    """
    data = character.data
    if creature.provisions != character.sheet.provisions:
        data["provisions"] = creature.provisions
    if character.sheet.shield and not creature.shield:
        data["shield"] = False
    given = character.said.items or ()
    left = [_left(item, creature) for item in given]
    if tuple(left) != given:
        data["items"] = [_plain(item) for item in left if item.count]
    return changed(character, data)


def _left(item: ItemText, creature: Creature) -> ItemText:
    """What is left of so many."""
    sheet = creature.sheet
    assert isinstance(sheet, HeroSheet)
    had = sum(each.name == item.name for each in sheet.items)
    return structs.replace(item, count=max(had - creature.used.get(item.name, 0), 0))


def _plain(item: ItemText) -> dict[str, Any]:
    """An item as a table of a file, without what goes without saying."""
    usual = {field.name: field.default for field in structs.fields(ItemText)}
    return {key: value for key, value in structs.asdict(item).items() if value != usual[key]}

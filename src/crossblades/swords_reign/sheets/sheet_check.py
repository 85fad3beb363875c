"""What is wrong with a sheet, whether a file or a record says it; names apart."""

from collections.abc import Iterator, Sequence

from crossblades.kernel.toml_faults import Fault, guess
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import one_of
from crossblades.swords_reign.conditions import CONDITIONS
from crossblades.swords_reign.creature import HeroSheet, Standing, StatBlock
from crossblades.swords_reign.effects import Item, Spell
from crossblades.swords_reign.gear import Weapon
from crossblades.swords_reign.spells import does_something


def hero_faults(sheet: HeroSheet) -> Iterator[Fault]:
    """What no hero can be or have; the paths are those of a file."""
    yield from _second_faults("weapons", [weapon.name for weapon in sheet.weapons])
    yield from _second_faults("spells", [spell.name for spell in sheet.spells])
    for number, weapon in enumerate(sheet.weapons):
        yield from _weapon_faults(("weapons", number), weapon)
    for number, spell in enumerate(sheet.spells):
        yield from _spell_faults(("spells", number), spell)
    for item in sheet.items:
        yield from _item_faults(sheet, item)


def block_faults(block: StatBlock) -> Iterator[Fault]:
    """What no foe can have."""
    strikes = (strike for attack in block.attacks for strike in attack)
    riders = (rider for strike in strikes for rider in strike.riders)
    for special in (*block.specials, *riders):
        yield from condition_faults(("specials",), special.condition)


def standing_faults(sheet: HeroSheet, standing: Standing) -> Iterator[Fault]:
    """How nobody can come into a fight; the paths are those of a character's file."""
    if standing.hurt >= sheet.hit_points:
        expected = "at least 1 (OS-4.1)"
        yield Fault(("state", "hit_points"), "no hit points left", expected, ("hit_points", "hero"))
    if standing.spent_dice > sheet.level:
        expected = f"at most {sheet.level}, one for each level (OS-6.5)"
        problem = f"{standing.spent_dice} hit dice spent"
        yield Fault(("state", "spent_dice"), problem, expected, ("level", "hero"))


def condition_faults(path: KeyPath, condition: str) -> Iterator[Fault]:
    """Chapter 7: none, or one that there is."""
    if condition and condition not in CONDITIONS:
        yield Fault(path, guess("condition", condition, CONDITIONS), one_of(list(CONDITIONS)))


def _second_faults(field: str, names: Sequence[str]) -> Iterator[Fault]:
    for number, name in enumerate(names):
        if name in names[:number]:
            yield Fault((field, number), f"a second {name}", f"each of the {field} once")


def _weapon_faults(path: KeyPath, weapon: Weapon) -> Iterator[Fault]:
    """OS-6.1: only what is versatile has other dice in both hands."""
    if bool(weapon.two_handed) != ("versatile" in weapon.tags):
        problem = "a versatile weapon without `two_handed` dice"
        if weapon.two_handed:
            problem = "`two_handed` dice of a weapon that is not versatile"
        yield Fault(path, problem, 'both `two_handed` and the tag "versatile", or neither')


def _spell_faults(path: KeyPath, spell: Spell) -> Iterator[Fault]:
    """OS-5.2: a spell does something, or says what."""
    yield from condition_faults((*path, "condition"), spell.effect.condition)
    if not (does_something(spell.effect) or spell.heal or spell.heal_bonus or spell.text):
        yield Fault(path, "a spell that does nothing", "`damage`, `heal`, `condition` or `text`")


def _item_faults(sheet: HeroSheet, item: Item) -> Iterator[Fault]:
    """OS-5.12: those of one name are alike, and none is called like a spell: uses are counted."""
    path = ("items", _entry(sheet, item))
    yield from condition_faults((*path, "cures"), item.cures)
    alike = [other for other in sheet.items if other.name == item.name]
    if any(other != item for other in alike):
        yield Fault(path, f"two kinds of {item.name}", "a name for each kind")
    if item.name in [spell.name for spell in sheet.spells]:
        yield Fault(path, f"{item.name} is a spell, too", "a name for each", ("spells",))


def _entry(sheet: HeroSheet, item: Item) -> int:
    """Which entry of the file an item comes from: several of a kind are one entry."""
    return list(dict.fromkeys(sheet.items)).index(item)

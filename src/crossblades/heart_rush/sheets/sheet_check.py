"""What is wrong with a sheet, whether a file or a record says it; names apart."""

from collections.abc import Iterator, Sequence

from crossblades.heart_rush import library, sizes
from crossblades.heart_rush.abilities import altered
from crossblades.heart_rush.ambush import STRIKING
from crossblades.heart_rush.arms import cantrips
from crossblades.heart_rush.attunement import Attunements, Learnt, elements_of
from crossblades.heart_rush.carrying import burdens, capacity, carried
from crossblades.heart_rush.creature import HANDS, Fighter
from crossblades.heart_rush.gear import Poison, may_wield
from crossblades.heart_rush.letting_go import LETTING_GO
from crossblades.heart_rush.moments import Window, called
from crossblades.heart_rush.sheets.ground_check import dice_faults, lamp_faults
from crossblades.kernel.toml_faults import Fault, closest, guess
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import one_of, shown


def sheet_faults(sheet: Fighter) -> Iterator[Fault]:
    """What no creature can be or have; the paths are those of a file."""
    if not sizes.is_size(sheet.size):
        expected = "one of minuscule, tiny, small, medium, large, L2, L3 and so on to L19"
        yield Fault(("size",), f"unknown size {shown(sheet.size)}", expected)
    yield from _weapon_faults(sheet)
    yield from _flat_faults(sheet)
    if sheet.lamp:
        yield from lamp_faults(("light",), sheet.lamp)
    yield from _spell_faults(sheet)
    yield from _poison_faults(sheet)
    yield from _ability_faults(sheet)
    yield from _claim_faults(sheet)
    yield from _asking_faults(sheet)


def _weapon_faults(sheet: Fighter) -> Iterator[Fault]:
    """HR-10.9: each weapon once, not named like a cantrip, and fit for the creature's size."""
    names = {each.name for each in cantrips(sheet, HANDS)}
    for number, weapon in enumerate(sheet.weapons):
        here = ("weapons", number)
        if weapon.name in names:
            yield Fault(here, f"a second {weapon.name}", "each weapon once")
        names.add(weapon.name)
        if sizes.is_size(sheet.size) and not may_wield(sheet.size, weapon):
            problem = f"a {sheet.size} creature cannot wield a {weapon.size} weapon, {weapon.name}"
            yield Fault(here, problem, "a weapon for its size (HR-10.9)", ("size",))


def sheet_warnings(sheet: Fighter) -> Iterator[Fault]:
    """HR-10.12: to carry more than one's slots is tiring, and not forbidden."""
    sheet = altered(sheet)
    weight, most = carried(sheet), capacity(sheet)
    if weight > most:
        field = "load" if sheet.load else "weapons"
        what = ", ".join(burdens(sheet))
        problem = f"{weight} slots are carried, which is tiring ({what})"
        expected = f"at most {most}, since it is {sheet.size} with d{sheet.might} might (HR-10.12)"
        yield Fault((field,), problem, expected)


def _flat_faults(sheet: Fighter) -> Iterator[Fault]:
    """HR-7.2: a flat bonus stands for armour and shield, and not beside them."""
    if sheet.defence is not None and (sheet.armour or sheet.shield):
        worn = "armour" if sheet.armour else "shield"
        expected = f"a flat defence bonus or {worn}, not both (HR-7.2)"
        yield Fault(("defence",), f"a flat bonus beside {worn}", expected)


def _spell_faults(sheet: Fighter) -> Iterator[Fault]:
    """Each spell once, and a line about it; HR-15.3: attuned to its elements."""
    names: set[str] = set()
    for number, spell in enumerate(sheet.spells):
        here = ("spells", number)
        if spell.name in names:
            yield Fault(here, f"a second {spell.name}", "each spell once")
        names.add(spell.name)
    yield from attunement_faults(sheet.spells, sheet.attunements)


def attunement_faults(spells: Sequence[Learnt], attunements: Attunements) -> Iterator[Fault]:
    """HR-15.3: a spell needs an attunement to each of its elements."""
    for number, spell in enumerate(spells):
        elements = elements_of(spell)
        if spell.elements and set(spell.elements) != set(elements):
            problem = f"{spell.name} is a spell of {' and '.join(elements)}"
            yield Fault(("spells", number, "elements"), problem, "these elements, or none")
        for element in elements:
            if element not in attunements:
                expected = f"{element} among the `attunements` (HR-15.3)"
                problem = f"{spell.name} needs an attunement to {element}"
                yield Fault(("spells", number), problem, expected, ("attunements", "template"))


def _poison_faults(sheet: Fighter) -> Iterator[Fault]:
    """HR-13.4: a poison does something, and is on a weapon that has no other on it."""
    weapons = [weapon.name for weapon in sheet.weapons]
    coated: set[str] = set()
    for number, poison in enumerate(sheet.poisons):
        here = ("poisons", number)
        yield from _effect_faults(here, poison)
        if not poison.on:
            continue
        if poison.on not in weapons:
            problem = f"there is no weapon {shown(poison.on)} on this sheet"
            expected = one_of(weapons) or "a weapon that it has"
            yield Fault((*here, "on"), problem, expected, ("weapons", "template"))
        if poison.on in coated:
            yield Fault((*here, "on"), f"two poisons on the {poison.on}", "one dose (HR-13.4)")
        coated.add(poison.on)


def _effect_faults(path: KeyPath, poison: Poison) -> Iterator[Fault]:
    yield from dice_faults((*path, "damage"), poison.dice)
    if not poison.dice and not poison.poisoned:
        yield Fault(path, "a poison that harms nobody", "`damage`, or levels of `poisoned`")


def _ability_faults(sheet: Fighter) -> Iterator[Fault]:
    """HR-5.2: known abilities, each once."""
    known = library.abilities()
    for number, name in enumerate(sheet.abilities):
        if name not in known:
            problem = guess("ability", name, known)
            rest = [each for each in known if not library.is_spell(each)]
            expected = "" if "did you mean" in problem else one_of(rest)
            yield Fault(("abilities", number), problem, expected)
        elif library.is_spell(name):
            yield Fault(("abilities", number), f"{name} is a spell", "it among the `spells`")
        elif known[name].elemental and sheet.element is None:
            expected = "`element`: fire, earth, water or air"
            problem = f"{name} goes by an element"
            yield Fault(("abilities", number), problem, expected, ("element", "template"))
    if len(set(sheet.abilities)) < len(sheet.abilities):
        yield Fault(("abilities",), "an ability stands twice", "each ability once")


_OWN = ("abilities", "class", "spells", "template")
"""Where everything comes from that a creature can do."""


def _claim_faults(sheet: Fighter) -> Iterator[Fault]:
    """HR-5.2: destiny levels and uses only of one's own abilities."""
    known = library.abilities()
    spells = [spell.name for spell in sheet.spells]
    slips = [closest(name, known) for name in sheet.abilities if name not in known]
    own = (*sheet.abilities, *spells, *slips)
    expected = "one of its `abilities` or `spells`"
    for field, names in (("destiny", sheet.destiny), ("spent", sheet.spent)):
        for name in names:
            if name not in own:
                yield Fault((field,), f"it has no {shown(name)}", expected, _OWN)
    for name in sheet.destiny:
        if name in known and known[name].destiny is None:
            yield Fault(("destiny",), f"{name} has no destiny level", "a talent that has one")


def _asking_faults(sheet: Fighter) -> Iterator[Fault]:
    """HR-5.5: a wish is about an ability, about a moment, or about an ability at a moment."""
    own = (*sheet.abilities, *(spell.name for spell in sheet.spells), LETTING_GO, STRIKING)
    moments = windows()
    for key in sheet.asking:
        ability, colon, moment = key.partition(": ")
        if key in moments:
            continue
        if ability not in own:
            expected = "one of its `abilities` or `spells`, or a moment"
            yield Fault(("asking",), f"it has no {shown(ability)}", expected, _OWN)
        elif colon and moment not in moments:
            yield Fault(("asking",), f"no moment {shown(moment)}", one_of(moments))


def windows(kind: type[Window] = Window) -> list[str]:
    """The names of all moments at which a seat may be asked for instants."""
    names = []
    for each in kind.__subclasses__():
        names += windows(each) or [called(each)]
    return names

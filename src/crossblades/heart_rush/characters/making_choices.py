"""What can be chosen for a character, each with a plain sentence and its rule."""

from collections.abc import Collection, Iterator
from typing import get_args

from crossblades.heart_rush import library
from crossblades.heart_rush.carrying import slots
from crossblades.heart_rush.gear import (
    ARMOUR,
    SHIELDS,
    Element,
    Primal,
    Weapon,
    base_range,
    may_wield,
)
from crossblades.heart_rush.sheets.classes import SPELLTOUCHED, SUBCLASSES, abilities_of
from crossblades.heart_rush.sizes import DICE
from crossblades.heart_rush.words.features import feature
from crossblades.kernel.making import Choice
from crossblades.kernel.words import counted, listed

PRONOUNS = (
    Choice("", "by name", "The log repeats the name.", "HR-1.1"),
    Choice("she", "she", "The log says she.", "HR-1.1"),
    Choice("he", "he", "The log says he.", "HR-1.1"),
    Choice("they", "they", "The log says they.", "HR-1.1"),
)
SIZES = (
    Choice("small", "small", "Carries less, and wields nothing heavy.", "HR-10.7"),
    Choice("medium", "medium", "As most people are.", "HR-10.7"),
    Choice("large", "large", "Carries more; ask your GM first.", "HR-10.7"),
)
CLASSES = {
    "strongheart": "Stands in front, and is stronger the more enemies press in.",
    "battleheart": "Hits hard, and sometimes far harder.",
    "cleverheart": "Helps and hinders while others only strike.",
}
"""The classes, a sentence each."""
SUBCLASS_TEXTS = {
    "bastion": "Takes the blows that are meant for others, and gives them back.",
    "vicehand": "Grabs, holds and squeezes.",
    "wrathguard": "Lets nobody walk past, and turns wounds into strength.",
    "striker": "Waits for an opening, and needs only one.",
    "ravager": "Fights everybody in reach at once.",
    "battlemind": "Moves and steadies the others with a word.",
    "skirmisher": "Hinders better than anybody, and slips away before the answer.",
    SPELLTOUCHED: "Has an element in the blood, and casts without losing a blow.",
}
"""The subclasses, a sentence each."""
PRIMALS = {
    "fire": "You do not burn; those who strike you do.",
    "earth": "You take less damage, and are slow.",
    "water": "Nothing throws you off balance.",
    "air": "You are fast, and hard ground does not slow you.",
}
"""What the element of the spelltouched does, a sentence each."""
ELEMENTS = {
    "air": "Gusts, thunder and speed.",
    "fire": "Flames that go on burning.",
    "water": "Waves, ice and wet ground.",
    "earth": "Stone, and blows as heavy as stone.",
    "force": "Pushes, chains and weight.",
    "void": "Confusion, and what is not there.",
    "dark": "Shadows that hide and weaken.",
    "light": "Glare that blinds.",
    "time": "Moments that are lost.",
}
"""The elements, a sentence each."""


def dice() -> Iterator[Choice]:
    """HR-1.1, HR-15.1: the sizes of an ability die."""
    for die in DICE[: DICE.index(12) + 1]:
        start = "one to start with" if die <= 6 else "bought with experience"
        yield Choice(f"d{die}", f"d{die}", f"A d{die}: {start}.", "HR-15.1")


def classes() -> Iterator[Choice]:
    """HR-5.2: no class, or one of them."""
    yield Choice("", "none", "No class: talents and gear alone.", "HR-5.2")
    for name, text in CLASSES.items():
        yield Choice(name, name, text, "HR-5.2", note=_gives(name, 1))


def subclasses(chosen: str) -> Iterator[Choice]:
    """HR-5.2: the subclasses of a class, and the spelltouched of any."""
    yield Choice("", "none yet", "One chooses at combat rank 2.", "HR-5.2")
    for name in (*SUBCLASSES.get(chosen, ()), SPELLTOUCHED):
        yield Choice(name, name, SUBCLASS_TEXTS[name], "HR-5.2", note=_gives(name, 4))


def _gives(name: str, rank: int) -> str:
    """What comes with a class up to a rank."""
    book = library.abilities()
    known = (book[each] for each in abilities_of((name,), rank))
    return listed(f"{each.name} (rank {each.rank})" for each in known)


def primals() -> Iterator[Choice]:
    """The elements that one can be touched by."""
    for name in get_args(Primal):
        yield Choice(name, name, PRIMALS[name], "HR-5.2")


def talents() -> Iterator[Choice]:
    """HR-15.1: every combat talent that has rules of its own."""
    for key, ability in sorted(library.abilities().items(), key=lambda each: each[1].name):
        if ability.is_talent:
            told = feature(ability)
            tags = told.kind.removeprefix("talent: ")
            needs = f"; needs {listed(_name(need) for need in ability.needs)}"
            note = tags + (needs if ability.needs else "")
            yield Choice(key, ability.name, told.text, told.rules[0], note=note)


def destinies(chosen: Collection[str]) -> Iterator[Choice]:
    """HR-15.1: the destiny levels of these talents."""
    book = library.abilities()
    for key in chosen:
        if book[key].destiny is not None:
            told = feature(book[key], destiny=True)
            yield Choice(key, told.name, told.text, "HR-15.1", note=told.kind)


def _name(key: str) -> str:
    known = library.abilities().get(key)
    return known.name if known else key


def elements(among: Collection[str] = get_args(Element)) -> Iterator[Choice]:
    """HR-15.3: elements that one can be attuned to."""
    for name in get_args(Element):
        if name in among:
            yield Choice(name, name, ELEMENTS[name], "HR-15.3")


def spells(attuned: Collection[str]) -> Iterator[Choice]:
    """HR-15.3, HR-16.2: the spells that go with these attunements."""
    for key, ability in sorted(library.abilities().items(), key=lambda each: each[1].name):
        if ability.frequency == "spell" and set(attuned).issuperset(ability.elements):
            told = feature(ability)
            yield Choice(key, ability.name, told.text, "HR-16.2", note=told.kind)


def weapons(size: str) -> Iterator[Choice]:
    """HR-12.1: what one of this size can wield."""
    for name, weapon in library.weapons().items():
        if not weapon.body and may_wield(size, weapon):
            yield Choice(name, name, weapon_words(weapon), "HR-12.1", group=weapon.kind)


def weapon_words(weapon: Weapon) -> str:
    """HR-12.1 to HR-12.3: its die, its stance, how far it goes, and its slots."""
    feet = base_range(weapon, dashed=False)
    more = f", one more d{weapon.die} in {weapon.type_stance}" if weapon.type_stance else ""
    pieces = f"{weapon.count} of them, " if weapon.count > 1 else ""
    what = f"{pieces}{weapon.size}, d{weapon.die}{more}"
    return f"{what}; {feet} feet; {counted(slots(weapon), 'slot')}."


def armours() -> Iterator[Choice]:
    """HR-12.6."""
    yield Choice("none", "none", "Nothing slows you down.", "HR-12.6")
    for name, worn in ARMOUR.items():
        text = f"{worn.bonus:+} to defence, {worn.slows} feet slower."
        yield Choice(name, name, text, "HR-12.6")


def shields() -> Iterator[Choice]:
    """HR-12.6."""
    yield Choice("none", "none", "Both hands are free.", "HR-12.6")
    for name, held in SHIELDS.items():
        slower = f", {held.slows} feet slower" if held.slows else ""
        yield Choice(name, name, f"{held.bonus:+} to defence{slower}; it needs a hand.", "HR-12.6")

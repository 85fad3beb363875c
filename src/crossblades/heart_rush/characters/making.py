"""A character made step by step: dice, kin, class, what is learnt, gear (HR-15.1).

Everybody starts with two d6, two d4, a d8 heart and 40 hit points, and buys the rest with what
experience the GM gives. What goes beyond that is pointed out, and not forbidden.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from crossblades.heart_rush import library
from crossblades.heart_rush.carrying import capacity, carried, primary_weapon
from crossblades.heart_rush.characters import making_choices as choices
from crossblades.heart_rush.characters.character import Character, read_character
from crossblades.heart_rush.characters.experience import ABILITIES, is_spelltouched
from crossblades.heart_rush.characters.prices import (
    MORE_HIT_POINTS,
    START_DICE,
    START_HIT_POINTS,
    affinities,
    aspect_price,
    talent_price,
    worth,
)
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.sheets.classes import SPELLTOUCHED
from crossblades.heart_rush.sheets.sheet_check import sheet_warnings
from crossblades.kernel.dice import DiceSource
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.making import Choice, Chosen, Form, Stage, Thrown, told
from crossblades.kernel.names import LONGEST_NAME, is_neat
from crossblades.kernel.sheet import Line
from crossblades.kernel.toml_write import toml_text

GAME = "heart-rush"
SOURCE = "the new character"
FREE_ASPECTS = 4
"""Two of one's own, and two of one's kin; each more costs experience (HR-15.1)."""
START_DESTINY = 3
MOST_RAISES = 20
MOST_TALENTS = 25
MOST_CARRIED = 8
"""Weapons besides the first."""
MOST_LEARNT = 12


def stage(chosen: Chosen) -> Stage:
    """How far the making has come with these choices."""
    form = Form(chosen)
    who = _who(form)
    data = {"game": GAME, **who.data, **_dice(form), **_class(form), **_learnt(form)}
    data |= _gear(form, who.size)
    if form.stopped:
        return form.stage("")
    plain = told({**data, "experience": None})
    character = read_character(toml_text(plain), SOURCE)
    price = _price(character, who.aspects)
    gained = int(form.chosen["experience"][0])
    _weigh(form, character, price, gained)
    noted = {"gained": max(gained, price), "spent": price}
    if any(noted.values()):
        data["experience"] = told(noted)
    text = toml_text(told(data))
    return form.stage(text, _lines(read_character(text, SOURCE), price, gained))


def throw(step: str, chosen: Chosen, dice: DiceSource) -> Thrown:
    """Nothing is rolled for a character of this game."""
    del chosen, dice
    raise CrossbladesError(f"no dice are rolled for {step[:40]!r}: one chooses them (HR-15.1)")


# --- the steps


class Person(NamedTuple):
    """Who it is."""

    data: dict[str, Any]
    size: str
    aspects: int


def _who(form: Form) -> Person:
    form.step("who", "Who it is", "A name, a people, and what one should know about this person.")
    name = form.named("name", "Name", "As the log and the map call it.", "HR-1.1")
    pronoun = form.one(
        "pronoun", "Spoken of as", "How the log speaks of it.", "HR-1.1", choices.PRONOUNS
    )
    kin = form.line(
        "kin", "Kin", "Its people, in your own words: elf, goblin, river folk.", "HR-15.1"
    )
    size = form.one(
        "size", "Size", "How large it is; most are medium.", "HR-10.7", choices.SIZES, "medium"
    )
    aspects = form.lines(
        "aspects", "Aspects",
        "What it is or has, a line each: two of its own and two of its kin are free, each more "
        "costs a point.",
        "HR-15.1",
    )  # fmt: skip
    dream = form.line("dream", "Dream", "What it wants in the world.", "HR-15.1")
    notes = " ".join(filter(None, (kin and f"Kin: {kin}.", dream and f"Dream: {dream}.")))
    data = {
        "name": name, "pronoun": pronoun, "notes": notes,
        "size": None if size == "medium" else size,
        "aspects": [{"text": aspect, "rank": 1} for aspect in aspects],
    }  # fmt: skip
    return Person(data, size, len(aspects))


def _dice(form: Form) -> dict[str, Any]:
    form.step("dice", "Dice", "Two dice start as d6 and two as d4; larger ones cost experience.")
    usual = dict(zip(ABILITIES, START_DICE, strict=True))
    texts = {
        "might": "Strength and endurance: carrying, pushing, holding.",
        "agility": "Speed and reflexes: dodging, balance.",
        "cunning": "Wits and senses: noticing, hiding, knowing.",
        "presence": "Charm and will: to lead, to frighten.",
    }
    data: dict[str, Any] = {
        name: form.one(
            name, name, texts[name], "HR-1.1", choices.dice(), f"d{usual[name]}"
        )
        for name in ABILITIES
    }  # fmt: skip
    sizes = sorted(int(die.removeprefix("d")) for die in data.values())
    if any(size < start for size, start in zip(sizes, sorted(START_DICE), strict=True)):
        form.warn("You could have two d6 and two d4 for nothing.", "HR-15.1")
    return data


def _class(form: Form) -> dict[str, Any]:
    form.step("class", "Class", "A class gives abilities for nothing, by combat rank.")
    rank = form.number(
        "combat_rank", "Combat rank", "The GM gives it; one starts at 1.", "HR-5.2",
        least=1, most=20,
    )  # fmt: skip
    given = form.one("class", "Class", "What it is best at in a fight.", "HR-5.2",
                     choices.classes())  # fmt: skip
    sub = form.one(
        "subclass", "Subclass", "Its own way of that, from combat rank 2 on.", "HR-5.2",
        choices.subclasses(given),
    )  # fmt: skip
    data: dict[str, Any] = {"combat_rank": None if rank == 1 else rank}
    if sub == SPELLTOUCHED:
        data["element"] = form.one(
            "element", "Element", "The element that is in its blood.", "HR-5.2",
            choices.primals(), "fire",
        )  # fmt: skip
    if not given:
        form.warn("Without a class there are no abilities of one.", "HR-5.2")
    if sub and rank < 2:
        form.warn(f"The {sub} gives nothing before combat rank 2; this is rank {rank}.", "HR-5.2")
    data["class"] = [given, sub] if given and sub == SPELLTOUCHED else sub or given
    return data


def _learnt(form: Form) -> dict[str, Any]:
    form.step("learnt", "Experience", "What it has learnt: hit points, talents, spells.")
    form.number(
        "experience", "Experience to spend", "The GM says how much; none is usual for a start.",
        "HR-15.1", least=0, most=10_000,
    )  # fmt: skip
    raises = form.number(
        "raises", "Ten more hit points, so many times", f"It starts with {START_HIT_POINTS}.",
        "HR-15.1", least=0, most=MOST_RAISES,
    )  # fmt: skip
    talents = form.many("talents", "Combat talents", "What it can do in fights.", "HR-15.1",
                        choices.talents(), MOST_TALENTS)  # fmt: skip
    destiny = form.many("destiny", "Destiny levels", "Talents at their best.", "HR-15.1",
                        choices.destinies(talents), MOST_TALENTS)  # fmt: skip
    noncombat = form.lines(
        "noncombat", "Noncombat talents", "In your own words, a line each.", "HR-15.1",
        longest=LONGEST_NAME,
    )  # fmt: skip
    for odd in [name for name in noncombat if not is_neat(name)]:
        form.warn(f"{odd} cannot be the name of a talent; it is left out.", "HR-15.1")
        noncombat.remove(odd)
    attuned = form.many("attunements", "Attunements", "Elements whose spells it can learn.",
                        "HR-15.3", choices.elements(), 9)  # fmt: skip
    advanced = form.many(
        "advanced", "Advanced attunements", "Elements that it knows better.", "HR-15.3",
        choices.elements(attuned), 9,
    )  # fmt: skip
    spells = form.many(
        "spells", "Spells", "Those whose every element it is attuned to.", "HR-15.3",
        choices.spells(attuned), MOST_LEARNT,
    )  # fmt: skip
    _check_needs(form, talents)
    return {
        "hit_points": START_HIT_POINTS + raises * MORE_HIT_POINTS,
        "abilities": list(talents),
        "destiny": list(destiny),
        "talents": [{"name": name, "kind": "noncombat"} for name in noncombat],
        "attunements": {each: "advanced" if each in advanced else "basic" for each in attuned},
        "spells": [{"name": name} for name in spells],
        "destiny_points": START_DESTINY,
    }


def _check_needs(form: Form, talents: Sequence[str]) -> None:
    """HR-15.3: a talent needs its prerequisites."""
    book = library.abilities()
    for name in talents:
        for need in book[name].needs:
            if need not in talents:
                words = book[need].name if need in book else need
                form.warn(f"{book[name].name} needs {words}.", "HR-15.3")


def _gear(form: Form, size: str) -> dict[str, Any]:
    form.step("gear", "Gear", "What it wears and carries.")
    every = tuple(choices.weapons(size))
    none = Choice("", "none", "Bare hands.", "HR-12.1")
    first = form.one("primary", "First weapon", "In hand when a fight starts; it takes no slots.",
                     "HR-12.1", (none, *every))  # fmt: skip
    others = form.many(
        "weapons", "Other weapons", "Carried besides.", "HR-12.1",
        (each for each in every if each.value != first), MOST_CARRIED,
    )  # fmt: skip
    armour = form.one("armour", "Armour", "It protects, and slows.", "HR-12.6",
                      choices.armours(), "none")  # fmt: skip
    shield = form.one("shield", "Shield", "It needs a free hand.", "HR-12.6",
                      choices.shields(), "none")  # fmt: skip
    load = form.number("load", "Slots of other things", "Ropes, food, treasure.", "HR-10.12",
                       least=0, most=100)  # fmt: skip
    if first and shield != "none" and _both_hands(library.weapons()[first]):
        form.warn(f"A {first} takes both hands; the shield is put away meanwhile.", "HR-12.6")
    return {
        "weapons": [*filter(None, (first,)), *others],
        "armour": None if armour == "none" else armour,
        "shield": None if shield == "none" else shield,
        "load": load,
    }


def _both_hands(weapon: Weapon) -> bool:
    """HR-12.1, HR-12.3: the heavy and the ranged take two hands."""
    return weapon.size == "heavy" or weapon.kind == "ranged"


# --- what it comes to


def _price(character: Character, aspects: int) -> int:
    """HR-15.1: the points that lie between one who starts and this character."""
    steps = len(affinities(character.sheet.attunements))
    named = sum(talent.kind == "noncombat" for talent in character.text.talents)
    return (
        worth(character.sheet, is_spelltouched(character))
        + sum(talent_price(steps + number) for number in range(named))
        + aspect_price(0) * max(aspects - FREE_ASPECTS, 0)
    )


def _weigh(form: Form, character: Character, price: int, gained: int) -> None:
    """HR-10.12, HR-15.1: what is more than the rules give."""
    if price > gained:
        form.warn(
            f"This costs {price} XP, and there are {gained}: the file notes {price} as gained. "
            "Ask your GM, or choose less.",
            "HR-15.1", "learnt",
        )  # fmt: skip
    for warning in sheet_warnings(character.sheet):
        form.warn(f"{warning.problem}; {warning.expected}.", "HR-10.12", "gear")


def _lines(character: Character, price: int, gained: int) -> list[Line]:
    sheet = character.sheet
    first = primary_weapon(sheet)
    return [
        Line("XP", f"{price} of {gained} spent", "HR-15.1"),
        Line("hit points", str(sheet.hit_points), "HR-15.1"),
        Line("heart die", f"d{sheet.heart}", "HR-15.2"),
        Line("slots", f"{carried(sheet)} of {capacity(sheet)}", "HR-10.12"),
        Line("in hand", first.name if first else "nothing", "HR-12.1"),
    ]

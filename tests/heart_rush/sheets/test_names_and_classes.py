"""Names in capitals or not, classes, and several of a shipped weapon."""

import re

import pytest

from crossblades.heart_rush import library
from crossblades.heart_rush.characters.character import Character, changed, read_character
from crossblades.heart_rush.characters.experience import buy
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.encounters.encounter import read_encounter
from crossblades.heart_rush.sheets.classes import CLASSES, SUBCLASSES
from crossblades.kernel.errors import FileError

TEXT = '''\
game = "heart-rush"
name = "A test"
summary = "One line."
sides = ["heroes", "foes"]
map = """
A..O
"""
[[fighters]]
name = "Orc"
side = "foes"
glyph = "O"
template = "undead orc"
[[fighters]]
name = "Ana"
side = "heroes"
glyph = "A"
template = "swordhand"
'''


def ana(fields: str, text: str = TEXT) -> Fighter:
    fighter: Fighter = read_encounter(text + fields, "test.toml").scenario.fighters[1]
    return fighter


def character(fields: str) -> Character:
    return read_character(
        f'game = "heart-rush"\nname = "Ana"\ntemplate = "swordhand"\n{fields}', "ana.toml"
    )


LOUD = """\
size = "Medium"
armour = "Heavy"
weapons = ["LONGSWORD", "Dagger"]
abilities = ["Feint", "In The Thick of It"]
destiny = ["FEINT"]
spent = ["feint", "Gale"]
attunements = { Air = "Basic" }
spells = [{ name = "GALE", elements = ["AIR"] }]
poisons = [{ name = "venom", damage = "1d6", on = "DAGGER" }]
asking = { Feint = "Never" }
trusts = ["ORC"]
"""


def test_names_may_be_written_in_capitals_or_not() -> None:
    quiet = LOUD.lower().replace('["orc"]', '["Orc"]').replace('"air"', '"air"')
    loud = ana(
        LOUD, TEXT.replace('"swordhand"', '"Swordhand"').replace('"heroes"\ngl', '"Heroes"\ngl')
    )
    assert loud == ana(quiet)
    assert (loud.weapons[0].name, loud.abilities[0], loud.poisons[0].on) == (
        "longsword", "feint", "dagger",
    )  # fmt: skip


def test_a_characters_file_keeps_its_own_spelling() -> None:
    loud = character('abilities = ["Feint"]\n[state]\nconditions = { Poisoned = 2 }\n')
    assert loud.sheet.abilities == ("feint",)
    assert loud.standing.conditions == {"poisoned": 2}
    after = changed(loud, {**loud.data, "destiny_points": 1})
    assert 'abilities = ["Feint"]' in after.document.text
    assert "Poisoned = 2" in after.document.text


# --- classes


def test_every_class_of_the_abilities_is_known() -> None:
    texts = "".join(library.SHELF.texts("abilities").values())
    given = {name.casefold() for name in re.findall(r'^of = "(.*)"$', texts, re.MULTILINE)}
    assert given - {"creature"} == set(CLASSES)


def test_a_class_gives_its_abilities() -> None:
    given = ("cry of defiance", "in the thick of it")
    assert sorted(ana('class = "strongheart"').abilities) == sorted(given)
    assert set(ana('class = "Strongheart"\nabilities = ["Feint"]').abilities) == {"feint", *given}


@pytest.mark.parametrize(
    ("rank", "more"),
    [
        (1, set()),
        (2, {"guardian's sacrifice"}),
        (3, {"guardian's sacrifice", "hulking blows", "violent defence"}),
        (4, {"guardian's sacrifice", "hulking blows", "violent defence", "eternal fortitude"}),
    ],
)
def test_a_subclass_gives_more_at_each_combat_rank(rank: int, more: set[str]) -> None:
    given = {"cry of defiance", "in the thick of it", *more}
    fields = f'class = "bastion"\ncombat_rank = {rank}'
    assert set(ana(fields).abilities) == given
    ready = character(fields)
    assert set(ready.sheet.abilities) == given
    assert set(ready.summoned.sheet.abilities or ()) == given


def test_the_spelltouched_are_of_another_class_too() -> None:
    touched = ana('class = ["striker", "spelltouched"]\ncombat_rank = 2\nelement = "fire"')
    assert {"brutal attacks", "called shot", "elemental state"} <= set(touched.abilities)


def test_every_subclass_is_of_one_class() -> None:
    for one, subclasses in SUBCLASSES.items():
        for subclass in subclasses:
            abilities = ana(f'class = "{subclass}"\ncombat_rank = 4').abilities
            owners = {library.abilities()[name].of.casefold() for name in abilities}
            assert owners == {one, subclass}


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ('class = "stronghart"', r"\.class: unknown class `stronghart`; did you mean `strongh"),
        ("class = 3", r"\.class: wrong kind of value"),
        ('class = ["bastion", "striker"]', r"\.class: both strongheart and battleheart"),
        ('class = ["spelltouched"]\ncombat_rank = 2', r"\.class\[0\]|goes by an element"),
    ],
)
def test_a_mistake_in_a_class_is_told(fields: str, problem: str) -> None:
    with pytest.raises(FileError, match=problem):
        ana(fields)


def test_a_character_of_a_class_buys_a_talent_beside_its_abilities() -> None:
    ready = character('class = "strongheart"\n[experience]\ngained = 40\n')
    after, _ = buy(ready, "combat talent feint")
    assert set(after.sheet.abilities) == {"feint", "cry of defiance", "in the thick of it"}


# --- weapons


def test_a_shipped_weapon_can_be_given_a_count() -> None:
    javelins = ana('weapons = [{ name = "Javelin", count = 3 }]').weapons
    assert [(each.name, each.count) for each in javelins] == [("javelin", 3)]
    assert javelins[0].size == library.weapon("javelin").size


@pytest.mark.parametrize(
    ("weapon", "problem"),
    [
        ('name = "javlin", count = 3', r"weapons\[0\].name: unknown weapon `javlin`; did you mean"),
        ('name = "fork", size = "light"', "`kind` and `damage` are missing"),
        ('name = "javelin", count = 0', r"weapons\[0\].count: too small"),
    ],
)
def test_a_mistake_in_such_a_weapon_is_told(weapon: str, problem: str) -> None:
    with pytest.raises(FileError, match=problem):
        ana(f"weapons = [{{ {weapon} }}]")

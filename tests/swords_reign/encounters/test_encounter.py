"""Encounter files: what they say, and what is wrong with them."""

from contextlib import suppress
from typing import Any

import pytest
from msgspec import structs

from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.swords_reign.creature import Fighter, HeroSheet, Standing, StatBlock
from crossblades.swords_reign.encounters.encounter import Encounter, read_encounter
from crossblades.swords_reign.encounters.scenario_check import check
from crossblades.swords_reign.gear import Weapon
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.state import Scenario

HEADER = """\
game = "swords-reign"
name = "A test"
summary = "One line."
sides = ["heroes", "foes"]
"""
MAP = '''\
map = """
.......
.A...O.
.......
"""
'''
ANN = '[[fighters]]\nname = "Ann"\nside = "heroes"\nhero = "Aldith"\n'
RAT = '[[fighters]]\nside = "foes"\nfoe = "bog rat"\n'
RATS = "[foes.'bog rat']\nhd = 1\nac = 11\nmorale = 5\nattacks = 'bite (d4)'\n"
A, O = 'glyph = "A"\n', 'glyph = "O"\n'  # noqa: E741
WHOLE = HEADER + MAP + ANN + A + RAT + O + RATS
"""Ann begins in line 10, the rat in line 15."""

ANA_FILE = """\
game = "swords-reign"
name = "Ana"
hero = "Fenn"
experience = 40

[state]
hit_points = 9
fatigue = 2
"""


def load(name: str) -> str:
    """The files beside the encounter."""
    found = {
        "ana.toml": ANA_FILE,
        "bog.toml": 'game = "swords-reign"\n' + RATS,
        "more.toml": 'game = "swords-reign"\n' + RATS.replace("ac = 11", "ac = 17"),
    }
    if name not in found:
        raise CrossbladesError(f"{name}: no such file")
    return found[name]


def read(text: str) -> Encounter:
    return read_encounter(text, "test.toml", load)


def wrong(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        read(text)
    assert caught.value.source == "test.toml"
    [error] = caught.value.errors
    return error


def changed(old: str, new: str, text: str = WHOLE) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


def ann(fields: str) -> Fighter:
    """Ann, if these fields are added to her."""
    return read(changed(A, A + fields)).scenario.fighters[0]


def sheet_of(fields: str) -> HeroSheet:
    sheet = ann(fields).sheet
    assert isinstance(sheet, HeroSheet)
    return sheet


def places(text: str) -> dict[str, str]:
    return {fighter.name: fighter.at for fighter in read(text).scenario.fighters}


# --- what a file says


def test_a_short_file_says_who_stands_where() -> None:
    encounter = read(WHOLE)
    scenario = encounter.scenario
    assert (encounter.name, encounter.summary, encounter.seed) == ("A test", "One line.", None)
    assert places(WHOLE) == {"Ann": "b2", "Bog rat": "f2"}
    assert (scenario.sides, scenario.rounds, scenario.cover) == (("heroes", "foes"), 100, ())
    assert (scenario.rulings, scenario.referee) == (Rulings(), "")
    check(scenario)


def test_what_may_be_left_out_may_be_said() -> None:
    head = 'seed = 7\nrounds = 3\nreferee = "rae"\n'
    encounter = read(head + WHOLE + '[rulings]\n"OS-3.5" = "armour class"\n')
    scenario = encounter.scenario
    assert (encounter.seed, scenario.rounds, scenario.referee) == (7, 3, "rae")
    assert scenario.rulings == Rulings(cover="armour class")


def test_a_hero_brings_its_sheet_and_the_fighter_overrides_it() -> None:
    sheet = sheet_of('hit_points = 30\nweapons = ["maul"]\nshield = false\n')
    assert (sheet.hit_points, sheet.shield, sheet.armour) == (30, False, "chain")
    assert sheet.weapons == (library.weapons()["maul"],)
    assert sheet.abilities["STR"] == 2


@pytest.mark.rule("OS-6.7", "OS-6.1")
@pytest.mark.parametrize(("name", "silver"), [("silver dagger", True), ("magic hand axe", False)])
def test_any_weapon_may_be_of_silver_or_magic_by_its_name(name: str, silver: bool) -> None:
    (weapon,) = sheet_of(f'weapons = ["{name}"]\n').weapons
    plain = library.weapons()[name.partition(" ")[2]]
    assert (weapon.name, weapon.silver, weapon.magic) == (name, silver, not silver)
    assert (weapon.dice, weapon.tags, weapon.kind) == (plain.dice, plain.tags, plain.kind)


@pytest.mark.rule("OS-6.1")
def test_dice_are_written_as_text() -> None:
    club = '{ name = "cudgel", damage = "d6+2", kind = "cold", magic = true }'
    (weapon,) = sheet_of(f"weapons = [{club}]\n").weapons
    assert (weapon.dice, weapon.bonus, weapon.kind, weapon.magic) == ((6,), 2, "cold", True)


@pytest.mark.rule("OS-5.2", "OS-1.5")
def test_a_spell_is_written_flat() -> None:
    (spell,) = sheet_of(
        'spells = [{ name = "Frost", save = "CON", against = 14, damage = "2d6+1", half = true,'
        ' condition = "stunned", rounds = 1, range = 60, radius = 5, uses = 2 }]\n'
    ).spells
    effect = spell.effect
    assert (effect.save, effect.against, effect.dice, effect.bonus) == ("CON", 14, (6, 6), 1)
    assert (effect.half, effect.condition, effect.rounds, effect.radius) == (True, "stunned", 1, 5)
    assert (spell.range, spell.uses, spell.friendly) == (60, 2, False)


def test_what_heals_is_for_friends() -> None:
    (spell,) = sheet_of('spells = [{ name = "Balm", heal = "d8+1" }]\n').spells
    assert (spell.heal, spell.heal_bonus, spell.friendly) == ((8,), 1, True)


@pytest.mark.rule("OS-5.12")
def test_several_of_an_item_are_counted() -> None:
    items = sheet_of('items = [{ name = "tonic", heal = "d4", count = 3 }]\n').items
    assert [(item.name, item.heal) for item in items] == [("tonic", (4,))] * 3


def test_a_hero_can_be_described_in_full() -> None:
    full = '[[fighters]]\nname = "Ann"\nside = "heroes"\nhit_points = 5\n'
    (fighter, _) = read(changed(ANN, full)).scenario.fighters
    assert fighter.sheet == HeroSheet(hit_points=5)


def test_a_foe_is_called_by_its_kind_and_may_have_other_hit_points() -> None:
    fighter = read(changed(O, O + "hit_points = 9\nleader = true\n")).scenario.fighters[1]
    assert isinstance(fighter.sheet, StatBlock)
    assert (fighter.name, fighter.sheet.kind, fighter.leader) == ("Bog rat", "bog rat", True)
    assert (fighter.sheet.hit_points, fighter.sheet.armour_class) == (9, 11)


def test_several_of_a_kind_are_numbered() -> None:
    text = changed(".A...O.", "OA...O.")
    assert places(text) == {"Ann": "b2", "Bog rat 1": "a2", "Bog rat 2": "f2"}
    text = changed(".A...O.", ".A.....", changed(O, 'at = ["c3", "d1"]\n'))
    assert places(text) == {"Ann": "b2", "Bog rat 1": "c3", "Bog rat 2": "d1"}


def test_foes_come_from_files_beside_the_encounter() -> None:
    text = 'creatures = ["more.toml"]\n' + WHOLE.replace(RATS, "")
    sheet = read(text).scenario.fighters[1].sheet
    assert isinstance(sheet, StatBlock)
    assert sheet.armour_class == 17


def test_a_character_comes_as_it_stands() -> None:
    text = changed('name = "Ann"\n', "", changed('hero = "Aldith"', 'character = "ana.toml"'))
    fighter = read(text).scenario.fighters[0]
    assert (fighter.name, fighter.character) == ("Ana", "ana.toml")
    assert fighter.standing == Standing(hurt=5, fatigue=2, experience=40)


@pytest.mark.rule("OS-3.5")
def test_the_legend_names_cover_and_walls() -> None:
    legend = (
        '[legend]\n"%" = { name = "hedge", cover = true }\n"H" = { name = "hut", wall = true }\n'
    )
    scenario = read(changed(".A...O.", ".A%H.O.") + legend).scenario
    assert (scenario.cover, scenario.grid.walls) == (("c2",), ("d2",))
    assert scenario.covering == {"c2": "hedge"}


# --- what is wrong


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "problem"),
    [
        ("swords-reign", "sword-rain", 1, "game", "unknown value"),
        ('"foes"]', '"heroes"]', 4, "sides[1]", "both sides have the same name"),
        ('side = "foes"', 'side = "foe"', 16, "fighters[1].side", "did you mean `foes`?"),
        ('"Aldith"', '"Aldit"', 13, "fighters[0].hero", "did you mean `Aldith`?"),
        ('foe = "bog rat"', 'foe = "bog cat"', 17, "fighters[1].foe", "did you mean `bog rat`?"),
        (A, A + 'foe = "bog rat"\n', 15, "fighters[0].foe", "both `hero` and `foe`"),
        (A, A + 'at = "a1"\n', 10, "fighters[0]", "two kinds of places"),
        (O, O + 'seat = "heroes"\n', 19, "fighters[1].seat", "would decide for both sides"),
        (O, O + 'name = "Ann"\n', 19, "fighters[1].name", "two creatures are called Ann"),
        (O, O + "level = 3\n", 19, "fighters[1].level", "`level` beside `foe`"),
        (A, A + 'weapons = ["swrod"]\n', 15, "fighters[0].weapons[0]", "unknown weapon `swrod`"),
        (A, A + 'weapons = ["maul", "maul"]\n', 15, "fighters[0].weapons[1]", "a second maul"),
        (A, A + 'untrained = ["mule"]\n', 15, "fighters[0].untrained[0]", "did you mean `maul`?"),
        (A, A + "hides = true\n", 15, "fighters[0].hides", "`hides`; expected one of pronoun"),
        (A, A + "level = 21\n", 15, "fighters[0].level", "too large"),
        (A, A + 'abilities = { LUCK = 1 }\n', 15, "fighters[0].abilities.LUCK", "unknown value"),
        (A, A + 'hit_die = "d7"\n', 15, "fighters[0].hit_die", "unknown value"),
        (HEADER, 'referee = "heroes"\n' + HEADER, 1, "referee", "decides for Ann"),
        (HEADER, 'creatures = ["no.toml"]\n' + HEADER, 1, "creatures[0]", "no such file"),
        (
            HEADER,
            'creatures = ["bog.toml", "more.toml"]\n' + HEADER,
            1,
            "creatures[1]",
            "a second bog rat",
        ),
        ('hero = "Aldith"', 'character = "no.toml"', 13, "fighters[0].character", "no such file"),
    ],
    ids=lambda value: str(value)[:20],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line_and_field(
    old: str, new: str, line: int, field: str, problem: str
) -> None:
    error = wrong(changed(old, new))
    assert problem in str(error)
    assert (error.line, error.field) == (line, field)


@pytest.mark.parametrize(
    ("fields", "problem", "expected"),
    [
        ('weapons = [{ name = "x", damage = "d7" }]', '"d7" are no dice', 'dice such as "d8"'),
        ('weapons = [{ name = "x", damage = "" }]', "are no dice", "dice such as"),
        ('weapons = [{ name = "x", damage = "30d6" }]', "are no dice", "at most 20 dice"),
        ('weapons = [{ name = "x", damage = "d6+99" }]', "are no dice", "-10 to 20"),
        (
            'weapons = [{ name = "x", damage = "d6", two_handed = "d8" }]',
            "not versatile",
            'the tag "versatile"',
        ),
        (
            'weapons = [{ name = "x", damage = "d6", two_handed = "d8+1", tags = ["versatile"] }]',
            "a bonus of 1",
            "the same bonus",
        ),
        ('weapons = [{ name = "", damage = "d6" }]', "cannot be a name", "1 to 40 printable"),
        ('spells = [{ name = "Nil" }]', "a spell that does nothing", "`damage`, `heal`"),
        ('spells = [{ name = "N", condition = "prune" }]', "did you mean `prone`?", "one of blind"),
        ('spells = [{ name = "N", heal = "d4-2" }]', "a bonus of -2", "take nothing away"),
        ('items = [{ name = "a" }, { name = "a" }]', "a second a", "a `count`"),
        ('items = [{ name = "a", cures = "sorrow" }]', "unknown condition", "one of blinded"),
        (
            'items = [{ name = "N", heal = "1" }]\nspells = [{ name = "N", text = "t" }]',
            "N is a spell, too",
            "a name for each",
        ),
        (r'spells = [{ name = "N", text = "a\nb" }]', "cannot be shown", "a single line"),
    ],
)  # fmt: skip
def test_things_that_cannot_be_are_refused(fields: str, problem: str, expected: str) -> None:
    error = wrong(changed(A, A + fields + "\n"))
    assert problem in str(error)
    assert expected in str(error)
    assert error.line is not None
    assert error.line >= 15


@pytest.mark.parametrize(
    "ground", ["", ", wall = true, cover = true", ", wall = true, water = true"]
)
def test_ground_is_either_wall_or_cover_or_water(ground: str) -> None:
    error = wrong(f'{WHOLE}[legend]\n"%" = {{ name = "hedge"{ground} }}\n')
    assert error.expected == "either `wall = true`, `cover = true` or `water = true`"


def test_without_a_folder_no_file_can_be_named() -> None:
    with pytest.raises(FileError, match="files can be read only where they are"):
        read_encounter('creatures = ["bog.toml"]\n' + WHOLE, "test.toml")


def test_nobody_without_hit_points() -> None:
    error = wrong(changed('hero = "Aldith"\n', ""))
    assert "`hit_points` is missing" in str(error)


def test_nobody_is_in_two_places_at_once() -> None:
    text = changed('hero = "Aldith"', 'character = "ana.toml"', changed(".A...O.", "AA...O."))
    assert "Ann in 2 places" in str(wrong(text))


@pytest.mark.rule("OS-6.9")
@pytest.mark.parametrize(
    ("at", "problem"),
    [
        ('"z9"', 'there is no space "z9"'),
        ('["a1", "a1"]', "Bog rat 1 and Bog rat 2 both stand in a1"),
        ('"b2"', "Ann and Bog rat both stand in b2"),
        ('"g3"', "Bog rat stands in a wall in g3"),
        ("[]", "no place"),
    ],
)
def test_everybody_needs_a_space_of_their_own(at: str, problem: str) -> None:
    walled = changed(".......\n.A...O.", "......#\n.A.....", changed(O, f"at = {at}\n"))
    error = wrong(walled)
    assert problem in str(error)
    assert error.line == 18


@pytest.mark.parametrize("cut", range(0, len(WHOLE), 3))
def test_half_a_file_is_a_mistake_and_nothing_worse(cut: int) -> None:
    with suppress(FileError):
        read(WHOLE[:cut])
    with suppress(FileError):
        read(WHOLE[:cut] + WHOLE[cut + 3 :])


# --- scenarios that come from elsewhere


def sound() -> Scenario:
    return read(WHOLE).scenario


def with_ann(**facts: Any) -> Scenario:
    """The scenario with something else about Ann."""
    ann, rat = sound().fighters
    return structs.replace(sound(), fighters=(structs.replace(ann, **facts), rat))


def with_sheet(**facts: Any) -> Scenario:
    return with_ann(sheet=structs.replace(sound().fighters[0].sheet, **facts))


@pytest.mark.parametrize(
    ("scenario", "problem"),
    [
        (with_ann(name="Bog rat"), "two fighters have the same name"),
        (with_ann(name=" "), "a name is not 1 to 40 printable characters"),
        (with_ann(side="foes"), "no side may be empty"),
        (with_ann(seat="foes"), "a seat decides for both sides"),
        (with_ann(at="z9"), "Ann has no room in z9"),
        (with_ann(at="f2"), "Ann and Bog rat both stand in f2"),
        (with_ann(standing=Standing(hurt=12)), "Ann: no hit points left"),
        (with_ann(standing=Standing(spent_dice=2)), "Ann: 2 hit dice spent"),
        (with_sheet(weapons=(Weapon("x", (6,)),) * 2), "Ann: a second x"),
        (with_sheet(weapons=(Weapon("", (6,)),)), "a name is not 1 to 40"),
        (with_sheet(weapons=(Weapon("x", (6,)),) * 21), "more than 20 weapons or spells"),
        (structs.replace(sound(), sides=("foes", "foes")), "two different sides"),
        (structs.replace(sound(), referee="heroes"), "the Referee decides for a fighter"),
        (structs.replace(sound(), cover=("z9",)), "there is cover off the map"),
        (structs.replace(sound(), covering={"c2": "hedge"}), "something covers where there is no"),
        (
            structs.replace(sound(), cover=("c2",), covering={"c2": "\n"}),
            "a name is not 1 to 40 printable characters",
        ),
        (structs.replace(sound(), rounds=0), "1 to 100 rounds"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_record_cannot_say_what_a_file_cannot(scenario: Scenario, problem: str) -> None:
    with pytest.raises(CrossbladesError, match=problem):
        check(scenario)


def test_a_foe_has_no_file_of_its_own() -> None:
    ann, rat = sound().fighters
    odd = structs.replace(rat, standing=Standing(fatigue=1))
    with pytest.raises(CrossbladesError, match="a foe has no file of its own"):
        check(structs.replace(sound(), fighters=(ann, odd)))


@pytest.mark.rule("OS-6.6")
def test_foes_of_a_kind_in_a_record_have_one_morale() -> None:
    ann, rat = sound().fighters
    bold = structs.replace(
        rat, name="Bold rat", at="a1", sheet=structs.replace(rat.sheet, morale=12)
    )
    with pytest.raises(CrossbladesError, match="of the kind bog rat differ in their morale"):
        check(structs.replace(sound(), fighters=(ann, rat, bold)))

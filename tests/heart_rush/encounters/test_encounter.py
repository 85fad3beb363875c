"""Encounter files: what they say, and what is wrong with them."""

import tomllib
from contextlib import suppress
from string import ascii_lowercase
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from crossblades.heart_rush import library
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.encounters.encounter import Encounter, read_encounter
from crossblades.heart_rush.gear import Armour, Weapon
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.sheets import templates
from crossblades.kernel.errors import FileError, FileErrors
from crossblades.kernel.rulings import by_id
from crossblades.kernel.toml_text import LONGEST

HEADER = """\
game = "heart-rush"
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
ANA = '[[fighters]]\nname = "Ana"\nside = "heroes"\ntemplate = "swordhand"\n'
ORC = '[[fighters]]\nname = "Orc"\nside = "foes"\ntemplate = "undead orc"\n'
A, O = 'glyph = "A"\n', 'glyph = "O"\n'  # noqa: E741
WHOLE = HEADER + MAP + ANA + A + ORC + O
"""Ana begins in line 10, the orc in line 15."""

BARE = """\
[[fighters]]
name = "Ana"
side = "heroes"
glyph = "A"
might = "d8"
agility = "d6"
cunning = "d4"
presence = "d12"
hit_points = 21
"""


def read(text: str) -> Encounter:
    return read_encounter(text, "test.toml")


def ana(fields: str) -> Fighter:
    """Ana's sheet, if these fields are added to her."""
    return read(HEADER + MAP + ANA + A + fields + ORC + O).scenario.fighters[0]


def wrong(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        read(text)
    assert caught.value.source == "test.toml"
    [error] = caught.value.errors
    return error


def wrong_ana(fields: str) -> FileError:
    """The error, if these fields are added to Ana in line 15."""
    return wrong(HEADER + MAP + ANA + A + fields + "\n" + ORC + O)


def changed(old: str, new: str, text: str = WHOLE) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


def places(encounter: Encounter) -> dict[str, str]:
    return {fighter.name: fighter.at for fighter in encounter.scenario.fighters}


# --- what a file says


def test_a_short_file_says_who_stands_where() -> None:
    encounter = read(WHOLE)
    scenario = encounter.scenario
    assert (encounter.name, encounter.summary, encounter.seed) == ("A test", "One line.", None)
    assert (scenario.grid.width, scenario.grid.height, scenario.grid.walls) == (7, 3, ())
    assert places(encounter) == {"Ana": "b2", "Orc": "f2"}
    assert (scenario.name, scenario.sides) == ("A test", ("heroes", "foes"))
    assert (scenario.players, scenario.begins, scenario.rounds) == ("heroes", None, 100)
    assert scenario.rulings == Rulings()


def test_what_may_be_left_out_may_be_said() -> None:
    extra = 'players = "foes"\nbegins = "heroes"\nseed = 7\nrounds = 3\n'
    encounter = read(extra + WHOLE + '[rulings]\n"HR-8.2" = "reduced"\n"HR-6.3" = false\n')
    scenario = encounter.scenario
    assert encounter.seed == 7
    assert (scenario.players, scenario.begins, scenario.rounds) == ("foes", "heroes", 3)
    assert scenario.rulings == Rulings(death="reduced", shared_stances=False)


def test_the_side_decides_for_its_fighters_unless_a_seat_is_named() -> None:
    text = changed(A, A + 'seat = "anna"\n')
    assert [fighter.seat for fighter in read(text).scenario.fighters] == ["anna", "foes"]


def test_a_fighter_can_do_without_a_template() -> None:
    fighter = read(HEADER + MAP + BARE + ORC + O).scenario.fighters[0]
    assert fighter == Fighter("Ana", "heroes", "heroes", "b2", 8, 6, 4, 12, 21)
    assert (fighter.heart, fighter.wound_threshold, fighter.size) == (8, 10, "medium")
    assert (fighter.speed, fighter.weapons, fighter.armour, fighter.shield) == (60, (), None, None)


def test_a_template_fills_in_what_the_fighter_leaves_out() -> None:
    template = templates.template("swordhand")
    fighter = ana('might = "d20"\nhit_points = 99\nweapons = ["bullwhip"]\n')
    assert (fighter.might, fighter.hit_points) == (20, 99)
    assert fighter.weapons == (library.weapon("bullwhip"),)
    assert f"d{fighter.agility}" == template.agility
    assert (fighter.armour, fighter.shield) == (Armour("light"), "light")


@pytest.mark.parametrize(
    ("fields", "name", "value"),
    [
        ('wound_threshold = "none"', "wound_threshold", None),
        ("wound_threshold = 3", "wound_threshold", 3),
        ('armour = "none"', "armour", None),
        ('armour = "heavy"', "armour", Armour("heavy")),
        ("armour = { natural = 3 }", "armour", Armour("natural", 3)),
        ('shield = "none"', "shield", None),
        ('shield = "heavy"\nweapons = ["longbow"]', "shield", "heavy"),
        ("weapons = []", "weapons", ()),
        ("speed = 0", "speed", 0),
        ('heart = "d4"', "heart", 4),
        ('size = "large"', "size", "large"),
        ("paragon = 2", "paragon", 2),
        (
            'attunements = { air = "basic", time = "paragon" }',
            "attunements",
            {"air": "basic", "time": "paragon"},
        ),
        ("attunements = {}", "attunements", {}),
    ],
)
def test_any_field_of_a_template_can_be_overridden(fields: str, name: str, value: Any) -> None:
    assert getattr(ana(fields + "\n"), name) == value


def test_a_file_can_describe_weapons_of_its_own() -> None:
    tusk = '{ name = "tusk", size = "light", kind = "melee", damage = "piercing", body = true }'
    fighter = ana(f'weapons = ["longsword", {tusk}]\n')
    assert fighter.weapons[1] == Weapon("tusk", "light", "melee", "piercing", body=True)


def test_a_glyph_that_stands_several_times_makes_several_creatures() -> None:
    text = changed(".......\n.A...O.\n.......\n", "O.#...O\n.A.....\n.....O.\n")
    assert places(read(text)) == {"Ana": "b2", "Orc 1": "a3", "Orc 2": "g3", "Orc 3": "f1"}
    assert read(text).scenario.grid.walls == ("c3",)


def test_several_places_make_several_creatures_too() -> None:
    text = changed(O, 'at = ["c3", "a1"]\n', changed(".A...O.", ".A....."))
    assert places(read(text)) == {"Ana": "b2", "Orc 1": "c3", "Orc 2": "a1"}


def test_one_place_makes_one_creature_without_a_number() -> None:
    without = changed(".A...O.", ".A.....")
    assert places(read(changed(O, 'at = "c3"\n', without)))["Orc"] == "c3"
    assert places(read(changed(O, 'at = ["c3"]\n', without)))["Orc"] == "c3"


def test_a_large_creature_is_drawn_by_its_lowest_left_space() -> None:
    orc = read(WHOLE + 'size = "L2"\n').scenario.fighters[1]
    assert (orc.at, orc.size) == ("f2", "L2")


# --- sharing a space


def sharing(size: str, other: str, count: int = 1) -> str:
    """Ana of one size in b2, with the orcs of another."""
    bite = 'weapons = ["bite"]\n'
    text = HEADER + changed("O", ".", MAP) + ANA + A + bite + f'size = "{size}"\n'
    return text + ORC + bite + f'size = "{other}"\nat = {["b2"] * count}\n'


@pytest.mark.rule("HR-10.8")
@pytest.mark.parametrize(
    ("size", "other"), [("tiny", "medium"), ("L2", "medium"), ("small", "large")]
)
def test_two_sizes_apart_may_share_a_space(size: str, other: str) -> None:
    assert places(read(sharing(size, other))) == {"Ana": "b2", "Orc": "b2"}


@pytest.mark.rule("HR-10.8")
@pytest.mark.parametrize(
    ("size", "other"), [("medium", "medium"), ("small", "medium"), ("L2", "large"), ("L2", "L2")]
)
def test_creatures_of_nearly_the_same_size_may_not(size: str, other: str) -> None:
    error = wrong(sharing(size, other))
    assert error.problem == "Ana and Orc both stand in b2"
    assert error.expected == "a space for each, or two sizes between them (HR-10.7, HR-10.8)"
    assert (error.field, error.line) == ("fighters[1].at[0]", 23)


@pytest.mark.rule("HR-10.7")
@pytest.mark.parametrize(("size", "other", "most"), [("small", "small", 4), ("tiny", "tiny", 9)])
def test_the_small_share_a_space_up_to_a_number(size: str, other: str, most: int) -> None:
    assert len(places(read(sharing(size, other, most)))) == most + 1
    error = wrong(sharing(size, other, most + 1))
    assert error.problem == "too many creatures stand in b2"
    assert error.expected == "at most 5 small, 10 tiny or 1000 minuscule ones (HR-10.7)"


@pytest.mark.rule("HR-10.7")
@pytest.mark.parametrize(
    ("rows", "problem", "line"),
    [
        (("......O", ".A.....", "......."), "Orc in g3 goes over the edge", 6),
        ((".......", ".A.....", "......O"), "Orc in g1 goes over the edge", 8),
        (("....#..", ".A.....", "...O..."), "Orc stands in a wall in e3", 8),
        (("#......", ".....A.", "...O..."), "Ana and Orc both stand in f2", 8),
    ],
)
def test_a_large_creature_needs_all_its_spaces(
    rows: tuple[str, ...], problem: str, line: int
) -> None:
    text = changed(".......\n.A...O.\n.......", "\n".join(rows))
    text = changed(A, A + 'size = "L2"\n', text) + 'size = "L3"\n'
    error = wrong(text)
    assert (error.problem, error.line, error.field) == (problem, line, "map")


def test_nobody_starts_in_a_wall() -> None:
    error = wrong(changed(O, 'at = "f2"\n', changed(".A...O.", ".A...#.")))
    assert (error.problem, error.line) == ("Orc stands in a wall in f2", 19)
    assert (error.field, error.expected) == ("fighters[1].at", "open ground")


# --- what is wrong with a file


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "problem", "expected"),
    [
        (
            '"heart-rush"', '"chess"', 1, "game",
            "unknown value", '"heart-rush", not "chess"',
        ),
        (
            '"A test"', '" A test"', 2, "name", '" A test" cannot be a name',
            '1 to 40 printable characters, no blanks at the ends, not "*"',
        ),
        ('"One line."', '"One\\nline."', 3, "summary", "the text cannot be shown", None),
        (', "foes"]', "]", 4, "sides", "wrong length", "a list of 2, not a list of 1"),
        (
            '"foes"]', '"heroes"]', 4, "sides[1]",
            "both sides have the same name", "two different names",
        ),
        ('"foes"]', '"*"]', 4, "sides[1]", '"*" cannot be a name', None),
        (
            'side = "foes"', 'side = "foe"', 17, "fighters[1].side",
            "unknown side `foe`; did you mean `foes`?", "one of heroes, foes",
        ),
        (
            'side = "foes"', 'side = "heroes"', 4, "sides[1]",
            "nobody fights for foes", "a fighter of it",
        ),
        (
            '"undead orc"', '"undead ork"', 18, "fighters[1].template",
            "unknown template `undead ork`; did you mean `undead orc`?",
            "one of " + ", ".join(templates.templates()),
        ),
        (
            'name = "Orc"', 'name = "Ana"', 16, "fighters[1].name",
            "two creatures are called Ana", "a name for each",
        ),
        ('name = "Orc"', 'name = ""', 16, "fighters[1].name", '"" cannot be a name', None),
        ('name = "Orc"', 'name = "O\\tc"', 16, "fighters[1].name", None, None),
        ('name = "Orc"', f'name = "{"O" * 41}"', 16, "fighters[1].name", None, None),
        (
            'template = "undead orc"\n', "", 15, "fighters[1]",
            "`might`, `agility`, `cunning`, `presence` and `hit_points` are missing",
            "them, or a `template` that has them",
        ),
        ('name = "Orc"\n', "", 15, "fighters[1]", "`name` is missing", ""),
        (
            'side = "foes"', 'sid = "foes"', 17, "fighters[1].sid",
            "unknown field `sid`; did you mean `side`?", "",
        ),
        ("map =", "mop =", 5, "mop", "unknown field `mop`; did you mean `map`?", ""),
        # The map.
        (
            "O.\n", "X.\n", 7, "map", 'unknown glyph "X" in column 6',
            ". (open ground), # (wall), A, O",
        ),
        ("A...O.\n", "A. .O.\n", 7, "map", 'unknown glyph " " in column 4', None),
        ("O.\n", "O..\n", 7, "map", "this row has 8 glyphs", "7, as in the first row"),
        (
            "O.\n",
            "O. \n",
            7,
            "map",
            "this row has 8 glyphs, blanks included",
            "7, as in the first row",
        ),
        ("O.\n", "O.\n\n", 8, "map", "this row has 0 glyphs", "7, as in the first row"),
        (
            ".A...O.\n", ".A...O.\n" + ".......\n" * 58, 5, "map",
            "no map of the right size", "1 to 60 rows of 1 to 60 glyphs, not 61 of 7",
        ),
        (
            "A...O.\n", "A.....\n", 19, "fighters[1].glyph",
            '"O" is nowhere on the map', "a glyph that is drawn there",
        ),
        (
            'glyph = "O"', 'glyph = "#"', 19, "fighters[1].glyph",
            '"#" cannot be a glyph', "a single character, neither . nor #",
        ),
        ('glyph = "O"', 'glyph = "OO"', 19, "fighters[1].glyph", None, None),
        ('glyph = "O"', 'glyph = " "', 19, "fighters[1].glyph", None, None),
        (
            'glyph = "O"', 'glyph = "A"', 19, "fighters[1].glyph",
            "two fighters have the glyph A", "a glyph for each",
        ),
        (
            'glyph = "O"', 'glyph = "O"\nat = "a1"', 15, "fighters[1]",
            "two kinds of places", "either a `glyph` on the map or `at`",
        ),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_place(
    old: str, new: str, line: int, field: str, problem: str | None, expected: str | None
) -> None:
    error = wrong(changed(old, new))
    assert (error.line, error.field) == (line, field)
    assert problem is None or error.problem == problem
    assert expected is None or error.expected == expected


AT = changed("O.\n", "..\n", HEADER + MAP) + ANA + A + ORC
"""The orc's place is missing; it would be said in line 19."""


@pytest.mark.parametrize(
    ("at", "line", "field", "problem", "expected"),
    [
        ("", 15, "fighters[1]", "no place", "either a `glyph` on the map or `at`"),
        ("at = []", 19, "fighters[1].at", "no place", "a1 to g3"),
        (
            'at = "h1"', 19, "fighters[1].at",
            'there is no space "h1" on the map', "a1 to g3",
        ),
        (
            'at = ["c1",\n"c4"]', 20, "fighters[1].at[1]",
            'there is no space "c4" on the map', "a1 to g3",
        ),
    ],
)  # fmt: skip
def test_a_place_that_cannot_be_is_named(
    at: str, line: int, field: str, problem: str, expected: str
) -> None:
    error = wrong(AT + at)
    assert (error.line, error.field, error.problem) == (line, field, problem)
    assert error.expected == expected


@pytest.mark.parametrize(
    ("pair", "field", "problem", "expected"),
    [
        (
            'might = "d7"', "might", "unknown value",
            'one of "d4", "d6", "d8", "d10", "d12", "d20", not "d7"',
        ),
        ("might = 8", "might", "wrong kind of value", None),
        (
            "hit_points = 0", "hit_points", "too small",
            "a whole number of at least 1 and at most 1000, not 0",
        ),
        ("hit_points = -5", "hit_points", "too small", None),
        (
            'wound_threshold = "never"', "wound_threshold", "unknown value",
            'a whole number of at least 1 and at most 1000 or "none", not "never"',
        ),
        (
            'size = "huge"', "size", 'unknown size "huge"',
            "one of minuscule, tiny, small, medium, large, L2, L3 and so on to L19",
        ),
        ("speed = -5", "speed", "too small", None),
        (
            'weapons = ["longswrd"]', "weapons[0]",
            "unknown weapon `longswrd`; did you mean `longsword`?",
            "one of " + ", ".join(library.weapons()),
        ),
        (
            'weapons = ["dagger", "excalibur"]', "weapons[1]", "unknown weapon `excalibur`",
            "one of " + ", ".join(library.weapons()),
        ),
        ('weapons = ["dagger", "dagger"]', "weapons[1]", "a second dagger", "each weapon once"),
        (
            'weapons = [{ name = "tusk" }]', "weapons[0].name", "unknown weapon `tusk`",
            "the name of a shipped weapon, or `size`, `kind` and `damage` of one of its own",
        ),
        (
            'weapons = [{ name = " ", size = "light", kind = "melee", damage = "piercing" }]',
            "weapons[0].name", '" " cannot be a name', None,
        ),
        (
            'weapons = [{ name = "tusk", size = "light", kind = "melee", damge = "piercing" }]',
            "weapons[0].damge", "unknown field `damge`; did you mean `damage`?", "",
        ),
        (f"weapons = {['dagger'] * 13}", "weapons", "too long", None),
        ('armour = "plate"', "armour", "unknown value", None),
        ("armour = { natural = -1 }", "armour.natural", "too small", None),
        ('shield = "tower"', "shield", "unknown value", None),
        (
            'attunements = { fire = "full" }', None, "unknown value",
            'one of "advanced", "basic", "paragon", not "full"',
        ),
        ('attunements = { ice = "basic" }', None, "unknown value", None),
        (
            'attunements = { fire = "basic" }\nweapons = '
            '[{ name = "fire bolt", size = "light", kind = "ranged", damage = "piercing" }]',
            None, "a second fire bolt", "each weapon once",
        ),
        ('seat = "*"', "seat", '"*" cannot be a name', None),
        (
            'seat = "foes"', None,
            "the seat foes would decide for both sides", "a seat on one side only",
        ),
        ("hitpoints = 3", "hitpoints", "unknown field `hitpoints`; did you mean `hit_points`?", ""),
    ],
)  # fmt: skip
def test_a_mistake_on_a_sheet_is_named_with_its_place(
    pair: str, field: str | None, problem: str, expected: str | None
) -> None:
    error = wrong_ana(pair)
    assert error.problem == problem
    assert expected is None or error.expected == expected
    if field:
        assert (error.line, error.field) == (15, f"fighters[0].{field}")


@pytest.mark.rule("HR-10.9")
@pytest.mark.parametrize(
    ("size", "weapon", "allowed"),
    [
        ("medium", "maul", True),
        ("small", "maul", False),
        ("small", "longbow", False),
        ("small", "longsword", False),
        ("small", "shortsword", True),
        ("tiny", "shortsword", False),
        ("minuscule", "maul", False),
        ("tiny", "dagger", True),
        ("tiny", "bite", True),
    ],
)
def test_the_small_cannot_wield_what_is_too_large(size: str, weapon: str, allowed: bool) -> None:
    fields = f'size = "{size}"\nmight = "d20"\nweapons = ["bullwhip", "{weapon}"]\n'
    if allowed:
        assert ana(fields).size == size
        return
    error = wrong_ana(fields)
    heft = library.weapon(weapon).size
    assert error.problem == f"a {size} creature cannot wield a {heft} weapon, {weapon}"
    assert error.expected == "a weapon for its size (HR-10.9)"
    assert (error.line, error.field) == (17, "fighters[0].weapons[1]")


def test_a_template_that_does_not_fit_the_size_points_at_the_fighter() -> None:
    error = wrong(WHOLE + 'size = "small"\n')
    assert error.problem == "a small creature cannot wield a heavy weapon, maul"
    assert (error.line, error.field) == (15, "fighters[1].weapons[0]")


@pytest.mark.parametrize(
    ("line", "field", "problem", "expected"),
    [
        (
            '"HR-8.2" = "gone"', '"HR-8.2"',
            "unknown value", 'one of "normal", "reduced", not "gone"',
        ),
        ('"HR-6.3" = "yes"', '"HR-6.3"', "wrong kind of value", 'true or false, not "yes"'),
        ('"HR-8.22" = 1', '"HR-8.22"', "unknown field `HR-8.22`; did you mean `HR-8.2`?", ""),
        (
            "luck = 1", "luck",
            "unknown field `luck`", f"one of {', '.join(by_id(Rulings()))}",
        ),
    ],
)  # fmt: skip
def test_unknown_rulings_are_refused(line: str, field: str, problem: str, expected: str) -> None:
    error = wrong(f"{WHOLE}[rulings]\n{line}\n")
    assert (error.line, error.field) == (21, f"rulings.{field}")
    assert (error.problem, error.expected) == (problem, expected)


@pytest.mark.parametrize("pair", ["rounds = 0", "rounds = 101", "seed = -1", 'players = "x"'])
def test_the_header_is_checked_too(pair: str) -> None:
    error = wrong(f"{pair}\n{WHOLE}")
    assert (error.line, error.field) == (1, pair.split(maxsplit=1)[0])


def test_the_side_that_begins_is_one_of_the_two() -> None:
    error = wrong(f'begins = "hero"\n{WHOLE}')
    assert error.problem == "unknown side `hero`; did you mean `heroes`?"
    assert (error.line, error.expected) == (1, "one of heroes, foes")


def test_an_encounter_without_fighters_is_none() -> None:
    with pytest.raises(FileErrors) as caught:
        read(f"{HEADER}{MAP}fighters = []")
    nobody = ["nobody fights for heroes", "nobody fights for foes"]
    glyphs = ['unknown glyph "A" in column 2', 'unknown glyph "O" in column 6']
    assert [error.problem for error in caught.value.errors] == [*nobody, *glyphs]


def test_names_with_numbers_are_names_too() -> None:
    text = changed("A...O.", "A..OO.", changed('"Orc"', f'"{"O" * 39}"'))
    error = wrong(text)
    assert (error.line, error.field) == (16, "fighters[1].name")
    assert error.problem.endswith("cannot be a name")


def test_a_numbered_name_may_not_be_taken() -> None:
    text = changed("A...O.", "A..OO.", changed('"Ana"', '"Orc 2"'))
    assert wrong(text).problem == "two creatures are called Orc 2"


def test_too_many_creatures_are_refused() -> None:
    rows = "\n".join(["O" * 30] * 7)
    text = changed(".......\n.A...O.\n.......", f"A{'.' * 29}\n{rows}")
    error = wrong(text)
    assert (error.problem, error.expected) == ("too many creatures", "at most 200")
    assert (error.field, error.line) == ("fighters[1]", 20)


def test_too_large_a_file_is_refused() -> None:
    error = wrong(WHOLE + "#" * LONGEST)
    assert error.problem == "the file is too large"
    assert error.expected.startswith("at most 1000000 characters")


# --- the shipped files


@pytest.mark.parametrize("name", library.encounters())
def test_shipped_fighters_stand_where_their_map_says(name: str) -> None:
    data = tomllib.loads(library.encounters()[name])
    scenario = read_encounter(library.encounters()[name], name).scenario
    rows = data["map"].split()
    told: list[tuple[str, str]] = []
    for entry in data["fighters"]:
        at = entry.get("at") or drawn_at(rows, entry["glyph"])
        spaces = [at] if isinstance(at, str) else at
        names = [f"{entry['name']} {n}" for n in range(1, len(spaces) + 1)]
        told += zip(names if len(spaces) > 1 else [entry["name"]], spaces, strict=True)
    assert told == [(fighter.name, fighter.at) for fighter in scenario.fighters]


def drawn_at(rows: list[str], glyph: str) -> list[str]:
    """Where a glyph stands, read from the top left; good for maps of 26 columns and a few."""
    columns = [*ascii_lowercase, *(f"a{letter}" for letter in ascii_lowercase)]
    return [
        f"{columns[x]}{len(rows) - y}"
        for y, row in enumerate(rows)
        for x, drawn in enumerate(row)
        if drawn == glyph
    ]


def test_the_ambush_is_begun_by_the_bandits() -> None:
    scenario = read(library.encounters()["ambush"]).scenario
    assert (scenario.begins, scenario.players) == ("bandits", "travellers")


def test_the_archer_can_shoot_the_orc_and_the_hound_reach_the_swordhand() -> None:
    scenario = read(library.encounters()["orc-and-hound"]).scenario
    at = places(read(library.encounters()["orc-and-hound"]))
    assert scenario.grid.distance(at["Lia"], at["Undead orc"]) <= 60
    assert scenario.grid.distance(at["Undead hound"], at["Bram"]) <= 75


# --- anything at all


def reads_or_refuses(text: str) -> None:
    with suppress(FileError):
        read(text)


@settings(deadline=None)
@given(st.text())
@example("\ud800")
@example('game = "\ud800"')
def test_any_text_reads_or_is_a_file_error(text: str) -> None:
    reads_or_refuses(text)


VALUES = (
    "0", "-1", "1e9", "nan", "true", "[]", "{}", '""', '"*"', '"d7"', '"L2"', '"L19"', '"none"',
    '"O"', '"."', '"a1"', '["a1", "zz9", "a1"]', "[[]]", "[{}]", '{ natural = "x" }',
    '[{ name = "x" }]', '{ "~" = { name = "x", wall = true } }', '{ "O" = { name = "x" } }',
    '[{ name = "x", damage = "2d6" }]', "{ bright = 5 }", '"99d6"',
    "1999-01-02", "0x" + "f" * 99, '"\\u0000"', '"""\n..\n."""', '"`$[...]`"',
)  # fmt: skip
KEYS = (
    "map", "sides", "name", "side", "seat", "glyph", "at", "weapons", "armour", "size", "speed",
    "legend", '"~"', "light", "gm", "expecting", "hiding", "load", "trusts", "spells", "poisons",
    "attunements",
    "rulings", '"HR-8.2"', "fighters", "[fighters]", "[[fighters]]", "begins", "wound_threshold",
)  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A shipped file with a few lines changed, swapped, cut or doubled."""
    lines = draw(st.sampled_from(list(library.encounters().values()))).split("\n")
    for _ in range(draw(st.integers(1, 4))):
        index = draw(st.integers(0, len(lines) - 1))
        key, equals, _value = lines[index].partition(" = ")
        own = key if equals else draw(st.sampled_from(KEYS))
        value = draw(st.sampled_from(VALUES) | st.text(max_size=5))
        pair = f"{own} = {value}"
        other = f"{draw(st.sampled_from(KEYS))} = {value}"
        choices = [[pair], [lines[index], other], [], [lines[index]] * 2, [draw(st.text())]]
        lines[index : index + 1] = draw(st.sampled_from(choices)) or [""]
    return "\n".join(lines)


@settings(max_examples=300, deadline=None)
@given(mutated())
def test_any_change_of_a_file_reads_or_is_a_file_error(text: str) -> None:
    reads_or_refuses(text)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_small_slip_reads_or_is_a_file_error(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(list(library.encounters().values())))
    start = data.draw(st.integers(0, len(text)))
    end = start + data.draw(st.integers(0, 3))
    slip = data.draw(st.text("\n\"'[]{}.=#,AO1d \\") | st.text(max_size=3))
    reads_or_refuses(text[:start] + slip + text[end:])

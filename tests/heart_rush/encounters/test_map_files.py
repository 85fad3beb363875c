"""Encounter files with terrain, light and what belongs to it; and the same from records."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from crossblades.heart_rush.creature import Fighter, Lamp, Spell
from crossblades.heart_rush.encounters.encounter import read_encounter
from crossblades.heart_rush.encounters.scenario_check import check
from crossblades.heart_rush.gear import Poison, Weapon
from crossblades.heart_rush.ground import Ground, Hazard, Terrain
from crossblades.heart_rush.state import Scenario, begin
from crossblades.heart_rush.visibility import view
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError, FileError, RecordError
from crossblades.kernel.fight import Fight
from crossblades.kernel.grid import Grid
from crossblades.kernel.record import read_record, record_of, write_record
from crossblades.systems import SYSTEMS

HEADER = """\
game = "heart-rush"
name = "A test"
summary = "One line."
sides = ["heroes", "foes"]
"""
MAP = '''\
map = """
..~~...
.A~~&.O
.......
"""
'''
LEGEND = '[legend]\n"~" = { name = "stream", water = "shallow" }\n'
OAK = '"&" = { name = "oak", wall = true }\n'
ANA = '[[fighters]]\nname = "Ana"\nside = "heroes"\ntemplate = "swordhand"\nglyph = "A"\n'
ORC = '[[fighters]]\nname = "Orc"\nside = "foes"\ntemplate = "undead orc"\nglyph = "O"\n'


def read(text: str) -> Scenario:
    scenario: Scenario = read_encounter(text, "test.toml").scenario
    check(scenario)  # what a file says, a record may say
    return scenario


def wrong(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        read(text)
    [error] = caught.value.errors
    return error


def with_header(fields: str) -> str:
    """A file whose first line these fields are."""
    return fields + "\n" + HEADER + MAP + LEGEND + OAK + ANA + ORC


def with_ana(fields: str) -> str:
    """A file in which Ana has these fields in line 18."""
    return HEADER + MAP + LEGEND + OAK + ANA + fields + "\n" + ORC


def with_stream(fields: str) -> str:
    """A file whose stream is like this, from line 11 on."""
    legend = f'[legend."~"]\n{fields}\n[legend."&"]\nname = "oak"\nwall = true\n'
    return HEADER + MAP + "\n" + legend + ANA + ORC


def ana(fields: str) -> Fighter:
    return read(with_ana(fields)).fighters[0]


def stream(fields: str) -> Terrain:
    return read(with_stream('name = "stream"\n' + fields)).ground.kinds["~"]


# --- what a legend says


def test_the_glyphs_of_the_legend_are_the_ground_and_its_walls() -> None:
    scenario = read(with_ana(""))
    assert scenario.ground.kinds == {"~": Terrain("stream", water="shallow")}
    assert scenario.ground.at == dict.fromkeys(("c3", "d3", "c2", "d2"), "~")
    assert scenario.grid.walls == ("e2",)


def test_without_a_legend_everything_is_plain_and_bright() -> None:
    plain = MAP.replace("~", ".").replace("&", ".")
    assert read(HEADER + plain + ANA + ORC).ground == Ground()


def test_what_is_nowhere_drawn_may_stand_in_the_legend() -> None:
    scenario = read(with_ana("").replace("~~", ".."))
    assert list(scenario.ground.kinds) == ["~"]
    assert scenario.ground.at == {}


@pytest.mark.parametrize(
    ("fields", "terrain"),
    [
        ("difficult = true", {"difficult": True}),
        ('water = "shallow"', {"water": "shallow"}),
        ('water = "deep"', {"water": "deep"}),
        ('water = "over head"', {"water": "over head"}),
        ('water = "deep"\ndepth = 8', {"water": "deep", "depth": 8}),
        ('water = "over head"\ndepth = 30', {"water": "over head", "depth": 30}),
        ('water = "submerged"', {"water": "submerged"}),
        ("height = -20", {"height": -20}),
        ("height = 5\nslope = true", {"height": 5, "slope": True}),
        ("climb = 0", {"climb": 0}),
        ("climb = 12", {"climb": 12}),
        ("cover = 3", {"cover": 3}),
        ('cover = 3\nfront = "north"', {"cover": 3, "front": "north"}),
        ("light = { bright = 20, dim = 40 }", {"light": Lamp(20, 40)}),
        ("light = { bright = 20 }", {"light": Lamp(20)}),
        ("light = { bright = 0, dim = 15 }", {"light": Lamp(0, 15)}),
        ('hazard = { name = "fire", damage = "2d6" }', {"hazard": Hazard("fire", (6, 6))}),
        ('hazard = { name = "gas", chokes = true }', {"hazard": Hazard("gas", chokes=True)}),
        ('hazard = { name = "fire", burning = 2 }', {"hazard": Hazard("fire", burning=2)}),
    ],
)
def test_every_field_of_the_ground_can_be_said(fields: str, terrain: dict[str, Any]) -> None:
    assert stream(fields) == Terrain("stream", **terrain)


def test_every_field_of_a_hazard_can_be_said() -> None:
    fields = 'save = "might", against = 15, when = "both", once = true, secret = true'
    hazard = f'hazard = {{ name = "spikes", damage = "d8", {fields} }}'
    spikes = Hazard("spikes", (8,), "might", 15, "both", once=True, secret=True)
    assert stream(hazard).hazard == spikes


@pytest.mark.parametrize(
    ("damage", "dice"),
    [
        ("2d6", (6, 6)),
        ("d8", (8,)),
        ("1d6+1d4", (6, 4)),
        ("d20 + 2d10", (20, 10, 10)),
        ("20d12", (12,) * 20),
    ],
)
def test_damage_is_written_as_dice(damage: str, dice: tuple[int, ...]) -> None:
    hazard = stream(f'hazard = {{ name = "fire", damage = "{damage}" }}').hazard
    assert hazard is not None
    assert hazard.dice == dice


def test_the_legend_of_the_manual_can_be_read() -> None:
    manual = (Path(__file__).parents[3] / "docs" / "encounters.md").read_text("utf-8")
    (legend,) = re.findall(r"```\n\[legend\]\n(.*?)```", manual, flags=re.S)
    kinds = read(with_ana("").replace(OAK, legend)).ground.kinds
    assert kinds["%"] == Terrain("thicket", difficult=True, cover=2)
    assert kinds["/"] == Terrain("ramp", height=5, slope=True)
    snare = Hazard("snare", (6, 6), "agility", 12, "enter", once=True, secret=True)
    assert kinds["!"] == Terrain("forest path", hazard=snare)
    assert "&" not in kinds


def test_fighters_drawn_by_glyph_stand_on_open_ground_and_others_where_they_are_put() -> None:
    scenario = read(with_ana("").replace('glyph = "A"', 'at = "c2"').replace(".A", ".."))
    assert scenario.fighters[0].at == "c2"
    assert scenario.ground.at["c2"] == "~"
    assert "b2" not in read(with_ana("")).ground.at


def test_nobody_stands_in_a_wall_of_the_legend() -> None:
    error = wrong(with_ana("").replace('glyph = "A"', 'at = "e2"').replace(".A", ".."))
    assert (error.line, error.field) == (17, "fighters[0].at")
    assert (error.problem, error.expected) == ("Ana stands in a wall in e2", "open ground")


# --- what is wrong with a legend


@pytest.mark.parametrize(
    ("old", "new", "line", "field", "problem", "expected"),
    [
        (
            '"~" =', '"~~" =', 11, 'legend."~~"',
            '"~~" cannot be a glyph', "a single character, neither . nor #",
        ),
        ('"~" =', '"" =', 11, 'legend.""', '"" cannot be a glyph', None),
        ('"~" =', '"." =', 11, 'legend."."', '"." cannot be a glyph', None),
        ('"~" =', '"#" =', 11, 'legend."#"', '"#" cannot be a glyph', None),
        ('"~" =', '" " =', 11, 'legend." "', '" " cannot be a glyph', None),
        ('"~" =', '"木" =', 11, 'legend."木"', '"木" cannot be a glyph', None),
        ('"~" =', '"A" =', 11, "legend.A", '"A" is a fighter too', "a glyph for each"),
        (
            "..~~...", "..~x...", 6, "map", 'unknown glyph "x" in column 4',
            ". (open ground), # (wall), ~ (stream), & (oak), A, O",
        ),
        (LEGEND + OAK, "legend = 3\n", 10, "legend", "wrong kind of value", "a table, not 3"),
        (
            'wall = true', 'wall = true, cover = 1', 12, 'legend."&"',
            "a wall that is more than a wall", "`name` and `wall` alone",
        ),
    ],
)  # fmt: skip
def test_a_mistake_in_the_legend_is_named_with_its_place(
    old: str, new: str, line: int, field: str, problem: str, expected: str | None
) -> None:
    text = with_ana("")
    assert text.count(old) == 1
    error = wrong(text.replace(old, new))
    assert (error.line, error.field, error.problem) == (line, field, problem)
    assert expected is None or error.expected == expected


DICE = 'dice such as "2d6", "d8" or "1d6+1d4", of the sizes d4, d6, d8, d10, d12 and d20'


@pytest.mark.parametrize(
    ("fields", "field", "problem", "expected"),
    [
        ("difficult = true", "", "`name` is missing", ""),
        ('name = ""', ".name", '"" cannot be a name', None),
        ('name = "a\\tb"', ".name", "the text cannot be shown", "a single line of text"),
        ('name = "x"\ndificult = true', ".dificult", None, ""),
        ('name = "x"\ndifficult = 1', ".difficult", "wrong kind of value", "true or false, not 1"),
        (
            'name = "x"\nwater = "wet"', ".water", "unknown value",
            'one of "deep", "over head", "shallow", "submerged", not "wet"',
        ),
        (
            'name = "x"\nheight = 1001', ".height", "too large",
            "a whole number of at least -1000 and at most 1000, not 1001",
        ),
        ('name = "x"\ncover = 4', ".cover", "too large", None),
        ('name = "x"\ncover = 3\nfront = "up"', ".front", "unknown value", None),
        (
            'name = "x"\nfront = "north"', ".front",
            "the front of something that covers nobody", "`cover` as well",
        ),
        ('name = "x"\nclimb = -1', ".climb", "too small", None),
        (
            'name = "x"\nclimb = 9\nwater = "deep"', ".climb",
            "nobody climbs in water", "either `climb` or `water`",
        ),
        (
            'name = "x"\nwater = "shallow"\ndepth = 2', ".depth",
            "the depth of what is no deep water", '`water = "deep"` as well',
        ),
        ('name = "x"\nwater = "deep"\ndepth = 0', ".depth", "too small", None),
        (
            'name = "x"\nslope = true\nclimb = 9', ".slope",
            "a slope is walked, not climbed", "either `climb` or `slope`",
        ),
        ('name = "x"\nlight = {}', ".light", "`bright` is missing", ""),
        ('name = "x"\nlight = "bright"', ".light", "wrong kind of value", None),
        ('name = "x"\nlight = { bright = 301 }', ".light.bright", "too large", None),
        (
            'name = "x"\nlight = { bright = 0 }', ".light",
            "a light that does not shine", "feet of `bright` or `dim` light",
        ),
        (
            'name = "x"\nlight = { bright = 20, dim = 10 }', ".light.dim",
            "less than `bright`", "at least 20, or none",
        ),
        ('name = "x"\nhazard = { damage = "2d6" }', ".hazard", "`name` is missing", ""),
        (
            'name = "x"\nhazard = { name = "fire" }', ".hazard",
            "a hazard that harms nobody", "`damage`, `burning`, or `chokes = true`",
        ),
        (
            'name = "x"\nhazard = { name = "", damage = "d6" }', ".hazard.name",
            '"" cannot be a name', None,
        ),
        (
            'name = "x"\nhazard = { name = "fire", damage = 6 }', ".hazard.damage",
            "wrong kind of value", "text, not 6",
        ),
        (
            'name = "x"\nhazard = { name = "fire", damage = "d6", save = "luck" }', ".hazard.save",
            "unknown value", 'one of "agility", "cunning", "might", "presence", not "luck"',
        ),
        (
            'name = "x"\nhazard = { name = "fire", damage = "d6", when = "never" }', ".hazard.when",
            "unknown value", 'one of "both", "enter", "round end", not "never"',
        ),
        (
            'name = "x"\nhazard = { name = "fire", damage = "21d6" }', ".hazard.damage",
            "too many dice", "at most 20",
        ),
        (
            'name = "x"\nhazard = { name = "fire", damage = "9d6+12d4" }', ".hazard.damage",
            "too many dice", "at most 20",
        ),
    ],
)  # fmt: skip
def test_ground_that_cannot_be_is_named_with_its_place(
    fields: str, field: str, problem: str | None, expected: str | None
) -> None:
    error = wrong(with_stream(fields))
    assert error.field == f'legend."~"{field}'
    name = field.split(".")[1] if field else ""
    lines = fields.split("\n")
    row = next((n for n, line in enumerate(lines) if line.startswith(f"{name} =")), -1)
    assert error.line == 12 + row
    assert problem is None or error.problem == problem
    assert expected is None or error.expected == expected


@pytest.mark.parametrize(
    "damage",
    ["", "6", "d", "d7", "2d", "0d6", "-1d6", "d6+", "+d6", "d6 2", "2 d6", "d6-1", "d6+2", "D6",
     "01d6", "9999d6", "d06", "²d6", "٣d6"],
)  # fmt: skip
def test_damage_that_is_none_is_refused(damage: str) -> None:
    error = wrong(with_stream(f'name = "x"\nhazard = {{ name = "fire", damage = "{damage}" }}'))
    assert error.problem.endswith(" is no damage")
    assert (error.line, error.field) == (13, 'legend."~".hazard.damage')
    assert error.expected == DICE


def test_too_long_a_legend_is_refused() -> None:
    kinds = "".join(f'"{chr(0x100 + n)}" = {{ name = "x" }}\n' for n in range(49))
    error = wrong(with_ana("").replace(OAK, OAK + kinds))
    assert (error.line, error.field) == (10, "legend")
    assert (error.problem, error.expected) == ("51 glyphs", "at most 50")


# --- the head of a file


@pytest.mark.parametrize(
    ("fields", "name", "value"),
    [
        ("", "gm", ""),
        ('gm = "Gerda"', "gm", "Gerda"),
        ("", "expecting", ()),
        ('expecting = ["foes"]', "expecting", ("foes",)),
        ('expecting = ["foes", "heroes"]', "expecting", ("foes", "heroes")),
        ("", "hiding", 9),
        ("hiding = 0", "hiding", 0),
        ("hiding = 15", "hiding", 15),
    ],
)
def test_the_head_says_who_rules_and_who_expects_a_fight(
    fields: str, name: str, value: Any
) -> None:
    assert getattr(read(with_header(fields)), name) == value


@pytest.mark.rule("HR-16.1")
@pytest.mark.parametrize("freezing", [False, True])
def test_the_head_says_whether_it_freezes(freezing: bool) -> None:
    scenario = read(with_header(f"freezing = {str(freezing).lower()}"))
    assert scenario.ground.freezing is freezing


@pytest.mark.rule("HR-16.1")
def test_those_who_know_of_no_trap_still_know_that_it_freezes() -> None:
    cold = structs.replace(rich(), ground=structs.replace(rich().ground, freezing=True))
    for fighter in cold.fighters:
        assert view(begin(cold), fighter.seat).ground.freezing


@pytest.mark.parametrize("light", ["bright", "dim", "dark"])
def test_the_head_says_how_light_it_is(light: str) -> None:
    assert read(with_header(f'light = "{light}"')).ground.light == light


@pytest.mark.parametrize(
    ("fields", "field", "problem", "expected"),
    [
        (
            'light = "gloomy"', "light", "unknown value",
            'one of "bright", "dark", "dim", not "gloomy"',
        ),
        (
            'gm = "heroes"', "gm", "the seat heroes decides for Ana",
            "a seat that decides for no fighter",
        ),
        ('gm = ""', "gm", '"" cannot be a name', None),
        ('gm = "*"', "gm", '"*" cannot be a name', None),
        (
            'expecting = ["foe"]', "expecting[0]",
            "unknown side `foe`; did you mean `foes`?", "one of heroes, foes",
        ),
        ('expecting = ["foes", "foes"]', "expecting[1]", "foes twice", "each side once"),
        ('expecting = "foes"', "expecting", "wrong kind of value", None),
        ('expecting = ["foes", "heroes", "foes"]', "expecting", "too long", None),
        (
            "hiding = 41", "hiding", "too large",
            "a whole number of at least 0 and at most 40, not 41",
        ),
    ],
)  # fmt: skip
def test_a_mistake_in_the_head_is_named_with_its_place(
    fields: str, field: str, problem: str, expected: str | None
) -> None:
    error = wrong(with_header(fields))
    assert (error.line, error.field, error.problem) == (1, field, problem)
    assert expected is None or error.expected == expected


# --- sheets


@pytest.mark.parametrize(
    ("fields", "name", "value"),
    [
        ("", "swim", 15),
        ("swim = 40", "swim", 40),
        ("swim = 0", "swim", 0),
        ("", "climb", 5),
        ("climb = 30", "climb", 30),
        ("", "darkvision", False),
        ("darkvision = true", "darkvision", True),
        ("", "lamp", None),
        ("light = { bright = 20, dim = 40 }", "lamp", Lamp(20, 40)),
        ("", "load", 0),
        ("load = 3", "load", 3),
        ("", "hides", False),
        ("hides = true", "hides", True),
        ("", "trusts", ()),
        ('trusts = ["Orc"]', "trusts", ("Orc",)),
        ("", "spells", ()),
        (
            'spells = [{ name = "Spark", text = "A light." }, { name = "Gust" }]', "spells",
            (Spell("Spark", "A light."), Spell("Gust")),
        ),
        ("", "poisons", ()),
    ],
)  # fmt: skip
def test_a_sheet_says_what_else_a_fighter_is_and_has(fields: str, name: str, value: Any) -> None:
    assert getattr(ana(fields), name) == value


def test_a_fighter_can_take_back_what_its_template_says() -> None:
    assert not ana("").darkvision
    goblin = with_ana("").replace('"swordhand"', '"goblin"')
    assert read(goblin).fighters[0].darkvision
    blind = goblin.replace('glyph = "A"', 'glyph = "A"\ndarkvision = false')
    assert not read(blind).fighters[0].darkvision


@pytest.mark.rule("HR-13.4")
@pytest.mark.parametrize(
    ("fields", "poison"),
    [
        (
            'name = "venom", damage = "1d6", poisoned = 1, against = 12, potency = 10, doses = 2, '
            'on = "dagger"',
            Poison("venom", (6,), 1, 12, 10, doses=1, on="dagger"),
        ),
        ('name = "venom", damage = "d4", on = "dagger"', Poison("venom", (4,), on="dagger")),
        ('name = "venom", poisoned = 2', Poison("venom", poisoned=2, doses=1)),
        ('name = "venom", poisoned = 2, doses = 20', Poison("venom", poisoned=2, doses=20)),
    ],
)
def test_the_dose_on_a_weapon_is_one_of_the_doses(fields: str, poison: Poison) -> None:
    assert ana(f"poisons = [{{ {fields} }}]").poisons == (poison,)


@pytest.mark.parametrize(
    ("fields", "field", "problem", "expected"),
    [
        ("swim = -5", "swim", "too small", "a whole number of at least 0 and at most 300, not -5"),
        ("climb = 301", "climb", "too large", None),
        ("darkvision = 1", "darkvision", "wrong kind of value", "true or false, not 1"),
        ("light = { dim = 5 }", "light", "`bright` is missing", ""),
        ("light = { bright = 5, glow = 1 }", "light.glow", None, "one of bright, dim"),
        ("light = { bright = 0 }", "light", "a light that does not shine", None),
        (
            "light = { bright = 9, dim = 5 }", "light.dim",
            "less than `bright`", "at least 9, or none",
        ),
        ("load = 101", "load", "too large", None),
        ('hides = "yes"', "hides", "wrong kind of value", None),
        ('trusts = "Orc"', "trusts", "wrong kind of value", None),
        ('trusts = ["Ork"]', "trusts[0]", "unknown opponent `Ork`; did you mean `Orc`?", "Orc"),
        ('trusts = ["Ana"]', "trusts[0]", "Ana is on the same side", "Orc"),
        ('trusts = ["Orc", "Orc"]', "trusts[1]", "Orc is named twice", "each name once"),
        ('spells = [{ text = "x" }]', "spells[0]", "`name` is missing", ""),
        ('spells = [{ name = " x" }]', "spells[0].name", '" x" cannot be a name', None),
        (
            'spells = [{ name = "Spark" }, { name = "Spark" }]', "spells[1]",
            "a second Spark", "each spell once",
        ),
        (
            'spells = [{ name = "Spark", text = "a\\nb" }]', "spells[0].text",
            "the text cannot be shown", "a single line of text",
        ),
        (
            f'spells = [{{ name = "Spark", text = "{"x" * 201}" }}]', "spells[0].text",
            "too long", None,
        ),
        (f"spells = {[{'name': 'x'}] * 13}".replace("': ", "' = "), "spells", "too long", None),
        (
            'spells = [{ name = "Spark" }, { name = "gale" }]', "spells[1]",
            "gale needs an attunement to air", "air among the `attunements` (HR-15.3)",
        ),
        (
            'attunements.water = "basic"\nspells = [{ name = "deluge" }]', "spells[0]",
            "deluge needs an attunement to force", "force among the `attunements` (HR-15.3)",
        ),
        (
            'spells = [{ name = "Spark", elements = ["fire"] }]', "spells[0]",
            "Spark needs an attunement to fire", None,
        ),
        (
            'attunements.air = "basic"\nspells = [{ name = "gale", elements = ["fire"] }]',
            "spells[0].elements", "gale is a spell of air", "these elements, or none",
        ),
        ('spells = [{ name = "Spark", elements = ["mud"] }]', "spells[0].elements[0]", None, None),
        (
            'abilities = ["quick", "elemental state"]', "abilities[1]",
            "elemental state goes by an element", "`element`: fire, earth, water or air",
        ),
        ('element = "void"', "element", None, None),
        ("poisons = [{ poisoned = 1 }]", "poisons[0]", "`name` is missing", ""),
        ('poisons = [{ name = "", poisoned = 1 }]', "poisons[0].name", None, None),
        (
            'poisons = [{ name = "venom" }]', "poisons[0]",
            "a poison that harms nobody", "`damage`, or levels of `poisoned`",
        ),
        (
            'poisons = [{ name = "venom", damage = "d7" }]', "poisons[0].damage",
            '"d7" is no damage', DICE,
        ),
        ('poisons = [{ name = "venom", poisoned = 6 }]', "poisons[0].poisoned", "too large", None),
        (
            'poisons = [{ name = "v", poisoned = 1, doses = 0 }]', "poisons[0].doses",
            "too small", "a whole number of at least 1 and at most 20, not 0",
        ),
        (
            'poisons = [{ name = "v", poisoned = 1, doses = 21 }]', "poisons[0].doses",
            "too large", "a whole number of at least 1 and at most 20, not 21",
        ),
        (
            'poisons = [{ name = "venom", poisoned = 1, on = "bow" }]', "poisons[0].on",
            'there is no weapon "bow" on this sheet', "one of shortsword, dagger",
        ),
        (
            'poisons = [{ name = "a", poisoned = 1, on = "dagger" }, '
            '{ name = "b", poisoned = 1, on = "dagger" }]',
            "poisons[1].on", "two poisons on the dagger", "one dose (HR-13.4)",
        ),
        (
            'weapons = []\npoisons = [{ name = "a", poisoned = 1, on = "dagger" }]',
            "poisons[0].on", None, "a weapon that it has",
        ),
    ],
)  # fmt: skip
def test_a_mistake_on_a_sheet_is_named_with_its_place(
    fields: str, field: str, problem: str | None, expected: str | None
) -> None:
    error = wrong(with_ana(fields))
    assert (error.line, error.field) == (18 + fields.count("\n"), f"fighters[0].{field}")
    assert problem is None or error.problem == problem
    assert expected is None or error.expected == expected


@pytest.mark.rule("HR-2.2")
def test_a_name_may_stand_for_several_of_a_kind() -> None:
    several = with_ana('trusts = ["Orc"]').replace(".A~~&.O", ".A~~&OO")
    assert read(several).fighters[0].trusts == ("Orc 1", "Orc 2")
    assert read(several.replace('["Orc"]', '["Orc 2"]')).fighters[0].trusts == ("Orc 2",)
    error = wrong(several.replace('["Orc"]', '["Orc 2", "Orc"]'))
    assert (error.field, error.problem) == ("fighters[0].trusts[1]", "Orc 2 is named twice")


# --- records

RICH = with_header('light = "dim"\ngm = "Gerda"\nexpecting = ["foes"]\nhiding = 6').replace(
    ORC,
    ORC
    + """\
hides = true
darkvision = true
light = { bright = 5, dim = 10 }
load = 2
trusts = ["Ana"]
spells = [{ name = "Rot", text = "It rots." }]
poisons = [{ name = "venom", damage = "1d6", poisoned = 1, on = "maul" }]
[legend."%"]
name = "spike pit"
height = -10
climb = 9
light = { bright = 5 }
hazard = { name = "spikes", damage = "2d6", secret = true }
""",
)


def rich() -> Scenario:
    """A scenario with some of everything."""
    return read(RICH)


def test_a_rich_scenario_goes_through_a_record_unchanged() -> None:
    game, scenario = SYSTEMS["heart-rush"], rich()
    text = write_record(record_of(Fight(game, scenario, Seeded(1))))
    assert read_record(text, "a.fight.jsonl", SYSTEMS).scenario == scenario


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ('"light":"dim"', '"light":"gloomy"'),
        ('"water":"shallow"', '"water":"wet"'),
        ('"height":-10', '"height":-9999'),
        ('"dice":[6,6]', '"dice":[6,7]'),
        ('"name":"spikes"', '"name":"\\u001b[2J"'),
        ('"c3":"~"', '"c9":"~"'),
        ('"gm":"Gerda"', '"gm":"foes"'),
        ('"expecting":["foes"]', '"expecting":["wolves"]'),
        ('"hiding":6', '"hiding":99'),
        ('"load":2', '"load":101'),
        ('"trusts":["Ana"]', '"trusts":["Orc"]'),
    ],
)
def test_a_record_that_no_file_could_say_is_refused(said: str, wrong: str) -> None:
    game = SYSTEMS["heart-rush"]
    text = write_record(record_of(Fight(game, rich(), Seeded(1))))
    assert text.split("\n")[0].count(said) == 1
    with pytest.raises(RecordError, match=r"line 1(, scenario)?: "):
        read_record(text.replace(said, wrong, 1), "a.fight.jsonl", SYSTEMS)


def refused(scenario: Scenario, problem: str) -> None:
    with pytest.raises(CrossbladesError) as caught:
        check(scenario)
    assert str(caught.value) == problem


UNNEAT = "a name is not 1 to 40 printable characters"
SWORD = Weapon("sword", "light", "melee", "slashing")


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"gm": "foes"}, "the seat of the GM decides for a fighter"),
        ({"gm": "\x1b"}, UNNEAT),
        ({"gm": "*"}, UNNEAT),
        ({"expecting": ("wolves",)}, "only the two sides can expect the fight"),
        ({"expecting": ("foes",) * 3}, "only the two sides can expect the fight"),
        ({"rounds": 0}, "a fight has 1 to 100 rounds"),
        ({"rounds": 10**9}, "a fight has 1 to 100 rounds"),
    ],
)
def test_the_head_of_a_record_is_checked(fields: dict[str, Any], problem: str) -> None:
    refused(structs.replace(rich(), **fields), problem)


@pytest.mark.parametrize(
    ("kinds", "at", "problem"),
    [
        ({"~~": Terrain("x")}, {}, "a glyph is not a single character"),
        ({"\n": Terrain("x")}, {}, "a glyph is not a single character"),
        ({"#": Terrain("x")}, {}, "a glyph is not a single character"),
        ({"~": Terrain("x")}, {"z9": "~"}, "there is ground off the map or inside a wall"),
        ({"~": Terrain("x")}, {"e2": "~"}, "there is ground off the map or inside a wall"),
        ({"~": Terrain("x")}, {"a1": "%"}, "there is ground of a kind that is not described"),
        ({"~": Terrain("\x1b[2J")}, {}, UNNEAT),
        ({"~": Terrain("x", hazard=Hazard("\n", (6,)))}, {}, UNNEAT),
        ({"~": Terrain("x", hazard=Hazard("y", (7,)))}, {}, "x: dice that do not exist"),
        ({"~": Terrain("x", hazard=Hazard("y", (6,) * 21))}, {}, "x: too many dice"),
        ({"~": Terrain("x", hazard=Hazard("y"))}, {}, "x: a hazard that harms nobody"),
        ({"~": Terrain("x", climb=1, water="deep")}, {}, "x: nobody climbs in water"),
        ({"~": Terrain("x", depth=9)}, {}, "x: the depth of what is no deep water"),
        ({"~": Terrain("x", climb=1, slope=True)}, {}, "x: a slope is walked, not climbed"),
        (
            {"~": Terrain("x", front="east")}, {},
            "x: the front of something that covers nobody",
        ),
        ({"~": Terrain("x", light=Lamp(0, 0))}, {}, "x: a light that does not shine"),
        (
            {chr(0x100 + n): Terrain("x") for n in range(51)}, {},
            "there are more than 50 kinds of ground",
        ),
    ],
)  # fmt: skip
def test_the_ground_of_a_record_is_checked(
    kinds: dict[str, Terrain], at: dict[str, str], problem: str
) -> None:
    refused(structs.replace(rich(), ground=Ground("bright", kinds, at)), problem)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"size": "huge"}, 'Ana: unknown size "huge"'),
        ({"at": "z9"}, "Ana is off the map"),
        ({"at": "e2"}, "Ana has no room in e2"),
        ({"at": "g2"}, "Ana and Orc both stand in g2"),
        ({"weapons": (SWORD, SWORD)}, "Ana: a second sword"),
        ({"size": "tiny"}, "Ana: a tiny creature cannot wield a light weapon, shortsword"),
        (
            {"weapons": tuple(structs.replace(SWORD, name=f"sword {n}") for n in range(13))},
            "a fighter has more than 12 weapons, spells or poisons",
        ),
        ({"lamp": Lamp(0, 0)}, "Ana: a light that does not shine"),
        ({"trusts": ("Ana",)}, "Ana can trust opponents only, each once"),
        ({"trusts": ("Wolf",)}, "Ana can trust opponents only, each once"),
        ({"trusts": ("Orc", "Orc")}, "Ana can trust opponents only, each once"),
        ({"spells": (Spell("\x1b[2J"),)}, UNNEAT),
        ({"spells": (Spell("Spark", "\x1b[2J"),)}, "the text cannot be shown: it holds '\\x1b'"),
        ({"poisons": (Poison("\n", (6,)),)}, UNNEAT),
        ({"poisons": (Poison("venom", (7,)),)}, "Ana: dice that do not exist"),
        ({"poisons": (Poison("venom", (4,) * 21),)}, "Ana: too many dice"),
        ({"poisons": (Poison("venom"),)}, "Ana: a poison that harms nobody"),
        (
            {"poisons": (Poison("venom", (6,), on="maul"),)},
            'Ana: there is no weapon "maul" on this sheet',
        ),
    ],
)  # fmt: skip
def test_the_sheets_of_a_record_are_checked(fields: dict[str, Any], problem: str) -> None:
    scenario = rich()
    sheet, *others = scenario.fighters
    refused(
        structs.replace(scenario, fighters=(structs.replace(sheet, **fields), *others)), problem
    )


def test_a_record_with_too_many_creatures_is_refused() -> None:
    scenario = structs.replace(rich(), grid=Grid(60, 60), ground=Ground())
    sheet, orc = scenario.fighters
    crowd = [structs.replace(orc, name=f"Orc {n}", at=Grid(60, 60).spaces[n]) for n in range(200)]
    plenty = (structs.replace(sheet, at="a60"), *crowd)
    refused(structs.replace(scenario, fighters=plenty), "there are more than 200 creatures")


def test_small_creatures_of_a_record_may_share_a_space_up_to_a_number() -> None:
    scenario = rich()
    sheet, orc = scenario.fighters
    goblin = structs.replace(sheet, size="small", at="a1")
    goblins = [structs.replace(goblin, name=f"Gob {n}") for n in range(6)]
    friendless = structs.replace(orc, trusts=())
    check(structs.replace(scenario, fighters=(friendless, *goblins[:5])))
    refused(
        structs.replace(scenario, fighters=(friendless, *goblins)),
        "too many creatures stand in a1",
    )

"""All mistakes of a file at once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.heart_rush.characters.character import read_character
from crossblades.heart_rush.encounters.encounter import read_encounter
from crossblades.kernel.errors import CrossbladesError, FileErrors
from crossblades.systems import HEART_RUSH
from tests.mistakes import Slip, expect, mistakes, told_one_by_one, with_slips

TEXT = '''\
game = "heart-rush"
name = "Wolves at the ford"
summary = "Two travellers, three wolves."
sides = ["heroes", "wolves"]
seed = 4
rounds = 50
map = """
....~~.....
..w.~~.#...
..w.~~.#.A.
..w.--...B.
....~~.....
"""

[legend]
"~" = { name = "river", water = "deep" }
"-" = { name = "ford", hazard = { name = "eddy", damage = "1d6" } }

[rulings]
"HR-8.2" = "reduced"

[[fighters]]
name = "Ana"
side = "heroes"
seat = "ana"
glyph = "A"
template = "swordhand"
hit_points = 45
heart = "d8"
weapons = ["longsword", "dagger"]
abilities = ["feint"]
poisons = [{ name = "venom", damage = "1d6", on = "dagger" }]

[[fighters]]
name = "Bo"
side = "heroes"
seat = "bo"
glyph = "B"
template = "archer"
size = "medium"
attunements = { fire = "basic" }
trusts = ["Wolf 1"]

[[fighters]]
name = "Wolf"
side = "wolves"
glyph = "w"
quick = "wolf 6/8/6/4 HD d6 HP 18 w 7"

[[fighters]]
name = "Cy"
side = "wolves"
seat = "cy"
at = "a1"
template = "rogue"
armour = "light"
light = { bright = 20, dim = 40 }
'''
SLIPS = [
    Slip("Wolves at the ford", "Wolves " * 9, "line 2, name", "cannot be a name"),
    Slip('"Two travellers, three wolves."', "2", "line 3, summary", "wrong kind of value"),
    Slip("seed = 4", "sed = 4", "line 5, sed", "did you mean `seed`?"),
    Slip("rounds = 50", "rounds = 500", "line 6, rounds", "too large"),
    Slip("....~~.....\n..w", "....~~....?\n..w", "line 8, map", 'unknown glyph "?" in column 11'),
    Slip('"deep"', '"depe"', 'line 16, legend."~".water', "unknown value"),
    Slip('"1d6" }', '"1d7" }', "line 17, legend.-.hazard.damage", "is no damage"),
    Slip('"reduced"', '"redcued"', 'line 20, rulings."HR-8.2"', "unknown value"),
    Slip('"ana"', '"spectator"', "line 25, fighters[0].seat", "looks on in every fight"),
    Slip('"swordhand"', '"sordhand"', "line 27, fighters[0].template", "mean `swordhand`?"),
    Slip("hit_points = 45", "hitpoints = 45", "line 28, fighters[0].hitpoints", "`hit_points`?"),
    Slip('"d8"', '"d9"', "line 29, fighters[0].heart", "unknown value"),
    Slip('"longsword"', '"longswrod"', "line 30, fighters[0].weapons[0]", "mean `longsword`?"),
    Slip('"feint"', '"fient"', "line 31, fighters[0].abilities[0]", "mean `feint`?"),
    Slip('"1d6", on', '"d"  , on', "line 32, fighters[0].poisons[0].damage", "is no damage"),
    Slip('side = "heroes"\nseat = "bo"', 'sidee = "heroes"\nseat = "bo"',
         "line 36, fighters[1].sidee", "did you mean `side`?"),
    Slip('size = "medium"', 'size = "hge"', "line 40, fighters[1].size", "unknown size"),
    Slip('fire = "basic"', 'ice = "basic"', "line 41, fighters[1].attunements.ice", "unknown"),
    Slip('"Wolf 1"', '"Wulf 1"', "line 42, fighters[1].trusts[0]", "did you mean `Wolf 1`?"),
    Slip("6/8/6/4", "6/8/6", "line 48, fighters[2].quick", "3 dice in `6/8/6`"),
    Slip('"a1"', '"a99"', "line 54, fighters[3].at", "there is no space"),
    Slip('"light"', '"plate"', "line 56, fighters[3].armour", "unknown value"),
    Slip("dim = 40", "dim = 10", "line 57, fighters[3].light.dim", "less than `bright`"),
]  # fmt: skip


def read(text: str) -> object:
    return read_encounter(text, "test.toml")


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.place)
def test_a_mistake_alone_is_told_alone(slip: Slip) -> None:
    assert mistakes(read, TEXT) == []
    expect(read, TEXT, slip)


def test_all_mistakes_of_an_encounter_are_told_line_by_line() -> None:
    text = with_slips(TEXT, SLIPS)
    opening, told = HEART_RUSH.look_through(text, "test.toml")
    assert opening is None
    assert [(f"line {each.line}, {each.field}") for each in told] == [s.place for s in SLIPS]
    for slip, each in zip(SLIPS, told, strict=True):
        assert slip.problem in str(each)
    with pytest.raises(FileErrors) as caught:
        read(text)
    assert str(caught.value).splitlines() == list(map(str, told))
    assert caught.value.line == 2


@given(st.lists(st.sampled_from(SLIPS), unique=True, min_size=1))
@settings(max_examples=40, deadline=None)
def test_what_is_told_of_one_mistake_is_told_beside_any_others(slips: list[Slip]) -> None:
    alone = {told for slip in slips for told in mistakes(read, with_slips(TEXT, [slip]))}
    assert set(mistakes(read, with_slips(TEXT, slips))) == alone


@given(st.lists(st.sampled_from(SLIPS), unique=True, min_size=2, max_size=6))
@settings(max_examples=15, deadline=None)
def test_what_is_told_to_one_who_mends_one_by_one_is_told_at_once(slips: list[Slip]) -> None:
    one_by_one = told_one_by_one(read, TEXT, slips)
    assert one_by_one <= set(mistakes(read, with_slips(TEXT, slips)))


# --- what follows from a mistake is none


@pytest.mark.parametrize(
    ("old", "new", "line", "field"),
    [
        ('glyph = "A"', 'glyph = "AA"', 26, "fighters[0].glyph"),
        ('glyph = "A"', "glyph = 1", 26, "fighters[0].glyph"),
        ('glyph = "A"', "", 22, "fighters[0]"),
        ('glyph = "A"', 'glyph = "B"', 38, "fighters[1].glyph"),
        ('"heroes", "wolves"]', '"heroes", "heroes"]', 4, "sides[1]"),
        ('sides = ["heroes", "wolves"]', 'sides = ["heroes"]', 4, "sides"),
        ('sides = ["heroes", "wolves"]', 'sides = "heroes"', 4, "sides"),
        ('map = """', 'mapp = """', 7, "mapp"),
        ("[legend]", "[legned]", 15, "legned"),
        ("..w.--...B.", "..w.--...B", 11, "map"),
        ("..w.--...B.", "..w.--...b.", 11, "map"),
        ('"longsword", "dagger"', '"longsword", "dager"', 30, "fighters[0].weapons[1]"),
        ('"longsword", "dagger"', '"longsword", 5', 30, "fighters[0].weapons[1]"),
        ('template = "archer"', 'template = "archr"', 39, "fighters[1].template"),
        ('name = "Wolf"', "", 44, "fighters[2]"),
        ('name = "Bo"', 'name = "Ana"', 35, "fighters[1].name"),
    ],
)
def test_what_follows_from_a_mistake_is_not_told(old: str, new: str, line: int, field: str) -> None:
    text = TEXT.replace('"dagger" }', '"dagger" }').replace(old, new)
    if "dager" in new or "5" in new:
        text = text.replace(', on = "dagger"', "")
    if not new and "Wolf" in old:
        text = text.replace('quick = "wolf 6', 'quick = "6').replace('trusts = ["Wolf 1"]', "")
    _, told = HEART_RUSH.look_through(text, "test.toml")
    assert [(each.line, each.field) for each in told] == [(line, field)], told


def test_a_field_of_the_whole_file_that_stands_in_a_table_is_read_all_the_same() -> None:
    text = TEXT.replace("seed = 4\n", "").replace('at = "a1"', 'at = "a1"\nseed = -4')
    _, told = HEART_RUSH.look_through(text, "test.toml")
    assert [each.field for each in told] == ["fighters[3].seed"]
    moved = TEXT.replace('sides = ["heroes", "wolves"]\n', "") + 'sides = ["heroes", "wolves"]\n'
    _, told = HEART_RUSH.look_through(moved, "test.toml")
    assert [each.problem for each in told] == [
        "`sides` is a field of the whole file, not of this table"
    ]


def test_of_a_file_that_is_no_toml_only_that_is_told() -> None:
    text = TEXT.replace("seed = 4", "seed = ").replace("rounds = 50", "rounds = 500")
    _, [told] = HEART_RUSH.look_through(text, "test.toml")
    assert (told.line, told.problem.split(",")[0]) == (5, "not valid TOML")


def test_mistakes_of_a_characters_file_are_told_after_those_of_the_encounter() -> None:
    text = TEXT.replace("rounds = 50", "rounds = 500").replace(
        'template = "rogue"\narmour = "light"\nlight = { bright = 20, dim = 40 }\n',
        'character = "cy.toml"\n',
    )
    cy = 'game = "heart-rush"\nname = "Cy"\ntemplate = "rouge"\nheart = 3\n'
    _, told = HEART_RUSH.look_through(text, "test.toml", lambda _: cy)
    assert [(each.source, each.line) for each in told] == [
        ("test.toml", 6), ("cy.toml", 3), ("cy.toml", 4),
    ]  # fmt: skip

    def nothing(name: str) -> str:
        raise CrossbladesError(f"{name}: no such file")

    _, told = HEART_RUSH.look_through(text, "test.toml", nothing)
    assert [each.field for each in told] == ["rounds", "fighters[3].character"]


# --- characters

ANA = """\
game = "heart-rush"
name = "Ana"
template = "swordhand"
class = "bastion"
combat_rank = 2
hit_points = 45
aspects = [{ text = "Never leaves a friend", rank = 2 }]
talents = [{ name = "Feint", kind = "combat" }]
abilities = ["feint"]
attunements = { fire = "basic" }
spells = [{ name = "Spark", text = "A spark.", elements = ["fire"] }]

[experience]
gained = 40
spent = 12

[state]
hit_points = 21
wounds = [{ rank = 11, text = "a gash", treated = true }]
conditions = { poisoned = 1 }
"""
ANAS = [
    Slip('"Ana"', '" Ana"', "line 2, name", "cannot be a name"),
    Slip('"swordhand"', '"sword"', "line 3, template", "unknown template"),
    Slip('"bastion"', '"bastian"', "line 4, class", "did you mean `bastion`?"),
    Slip("combat_rank = 2", "combat_rnk = 2", "line 5, combat_rnk", "mean `combat_rank`?"),
    Slip("rank = 2 }", "rank = 6 }", "line 7, aspects[0].rank", "too large"),
    Slip('"combat"', '"comabt"', "line 8, talents[0].kind", "unknown value"),
    Slip('["feint"]', '["feitn"]', "line 9, abilities[0]", "did you mean `feint`?"),
    Slip('["fire"]', '["air"]', "line 11, spells[0]", "needs an attunement to air"),
    Slip("spent = 12", "spent = 42", "line 15, experience.spent", "42 points spent"),
    Slip("hit_points = 21", "hit_points = 61", "line 18, state.hit_points", "61 hit points"),
    Slip("rank = 11", "rank = 0", "line 19, state.wounds[0].rank", "too small"),
    Slip("poisoned = 1", "poisond = 1", "line 20, state.conditions.poisond", "does not last"),
]


def read_ana(text: str) -> object:
    return read_character(text, "test.toml")


@pytest.mark.parametrize("slip", ANAS, ids=lambda slip: slip.place)
def test_a_mistake_of_a_character_is_told_alone(slip: Slip) -> None:
    assert mistakes(read_ana, ANA) == []
    expect(read_ana, ANA, slip)


def test_all_mistakes_of_a_character_are_told() -> None:
    told = mistakes(read_ana, with_slips(ANA, ANAS))
    alone = [mistakes(read_ana, with_slips(ANA, [slip]))[0] for slip in ANAS]
    # Some rest on the template, which is unknown.
    assert told == [each for each in alone if "attunement" not in each and "61 hit" not in each]


@given(st.lists(st.sampled_from([slip for slip in ANAS if slip != ANAS[1]]), unique=True))
@settings(max_examples=20, deadline=None)
def test_what_is_told_of_one_mistake_of_a_character_is_told_beside_others(
    slips: list[Slip],
) -> None:
    alone = {told for slip in slips for told in mistakes(read_ana, with_slips(ANA, [slip]))}
    assert set(mistakes(read_ana, with_slips(ANA, slips))) == alone

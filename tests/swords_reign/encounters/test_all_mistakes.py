"""All mistakes of a file at once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.kernel.errors import FileErrors
from crossblades.swords_reign.characters.character import read_character
from crossblades.swords_reign.encounters.encounter import read_encounter
from crossblades.swords_reign.statblock.foes import read_foes
from crossblades.systems import SWORDS_REIGN
from tests.mistakes import Slip, expect, mistakes, told_one_by_one, with_slips

TEXT = '''\
game = "swords-reign"
name = "Rats in the cellar"
summary = "Three heroes, some rats."
sides = ["heroes", "rats"]
referee = "ref"
rounds = 50
map = """
....&&.....
..r.&&.#...
..r.&..#.A.
..r......B.
...........
"""

[legend]
"&" = { name = "barrels", cover = true }

[[fighters]]
hero = "Aldith"
side = "heroes"
seat = "ann"
glyph = "A"
level = 2
weapons = ["longsword", { name = "fork", damage = "d4" }]

[[fighters]]
name = "Bo"
side = "heroes"
glyph = "B"
hit_points = 9
hit_die = "d8"
abilities = { STR = 1 }
armour = "leather"
untrained = ["maul"]
items = [{ name = "draught", heal = "d6" }]
spells = [{ name = "spark", damage = "d4", condition = "Prone" }]

[[fighters]]
foe = "cellar rat"
side = "rats"
glyph = "r"
leader = true

[[fighters]]
foe = "reed stalker"
side = "rats"
at = "a1"

[foes."cellar rat"]
hd = 1
ac = 11
move = "Fast"
attacks = "bite (d4)"
tags = ["Undead"]
specials = [{ name = "gnaw", condition = "Prone" }]
'''
SLIPS = [
    Slip('"Rats in the cellar"', '"*"', "line 2, name", "cannot be a name"),
    Slip('"Three heroes, some rats."', '""', "line 3, summary", "too short"),
    Slip('"ref"', '"ann"', "line 5, referee", "decides for Aldith"),
    Slip("rounds = 50", "rounds = 0.5", "line 6, rounds", "wrong kind of value"),
    Slip("..r......B.", "..r......B", "line 11, map", "this row has 10 glyphs"),
    Slip("cover = true", "cover = false", 'line 16, legend."&"', "none of wall, cover, water"),
    Slip("Aldith", "Aldit", "line 19, fighters[0].hero", "did you mean `Aldith`?"),
    Slip("level = 2", "levle = 2", "line 23, fighters[0].levle", "did you mean `level`?"),
    Slip('"longsword"', '"longswrod"', "line 24, fighters[0].weapons[0]", "mean `longsword`?"),
    Slip('"d4" }]\n\n', '"4d" }]\n\n', "line 24, fighters[0].weapons[1].damage", "no dice"),
    Slip("hit_points = 9", "hit_points = 0", "line 30, fighters[1].hit_points", "too small"),
    Slip('"d8"', '"d7"', "line 31, fighters[1].hit_die", "unknown value"),
    Slip("STR", "LUK", "line 32, fighters[1].abilities.LUK", "unknown value"),
    Slip('"maul"', '"mule"', "line 34, fighters[1].untrained[0]", "did you mean `maul`?"),
    Slip('heal = "d6"', 'heal = "d7"', "line 35, fighters[1].items[0].heal", "are no dice"),
    Slip('"Prone" }]\n\n', '"Prune" }]\n\n', "line 36, fighters[1].spells[0].condition",
         "did you mean `prone`?"),
    Slip('"reed stalker"', '"reed stalkre"', "line 45, fighters[3].foe", "mean `reed stalker`?"),
    Slip('"a1"', '"h4"', "line 47, fighters[3].at", "stands in a wall"),
    Slip("ac = 11", "acc = 11", 'line 51, foes."cellar rat".acc', "did you mean `ac`?"),
    Slip('"Fast"', '"Fasst"', 'line 52, foes."cellar rat".move', "is no movement"),
    Slip('"bite (d4)"', '"bite (d4"', 'line 53, foes."cellar rat".attacks', "without its pair"),
    Slip('"Undead"', '"Undaed"', 'line 54, foes."cellar rat".tags[0]', "did you mean `Undead`?"),
    Slip('"gnaw", condition = "Prone"', '"gnaw", condition = "Prome"',
         'line 55, foes."cellar rat".specials[0].condition', "did you mean `prone`?"),
]  # fmt: skip


def read(text: str) -> object:
    return read_encounter(text, "test.toml")


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.place)
def test_a_mistake_alone_is_told_alone(slip: Slip) -> None:
    assert mistakes(read, TEXT) == []
    expect(read, TEXT, slip)


# Where the map is not whole, nobody can tell who stands in a wall; who is unknown has no seat.
APART = [s for s in SLIPS if s.right not in ('"a1"', '"ref"', "Aldith", '"reed stalker"')]


def test_all_mistakes_of_an_encounter_are_told_line_by_line() -> None:
    opening, told = SWORDS_REIGN.look_through(with_slips(TEXT, APART), "test.toml")
    assert opening is None
    assert [(f"line {each.line}, {each.field}") for each in told] == [s.place for s in APART]
    for slip, each in zip(APART, told, strict=True):
        assert slip.problem in str(each)
    with pytest.raises(FileErrors):
        read(with_slips(TEXT, APART))


@given(st.lists(st.sampled_from(APART), unique=True, min_size=1))
@settings(max_examples=30, deadline=None)
def test_what_is_told_of_one_mistake_is_told_beside_any_others(slips: list[Slip]) -> None:
    alone = {told for slip in slips for told in mistakes(read, with_slips(TEXT, [slip]))}
    assert set(mistakes(read, with_slips(TEXT, slips))) == alone


@given(st.lists(st.sampled_from(APART), unique=True, min_size=2, max_size=6))
@settings(max_examples=15, deadline=None)
def test_what_is_told_to_one_who_mends_one_by_one_is_told_at_once(slips: list[Slip]) -> None:
    one_by_one = told_one_by_one(read, TEXT, slips)
    assert one_by_one <= set(mistakes(read, with_slips(TEXT, slips)))


@pytest.mark.parametrize(
    ("old", "new", "line", "field"),
    [
        ('glyph = "A"', 'glyph = "AA"', 22, "fighters[0].glyph"),
        ('hero = "Aldith"', 'hero = "Aldit"', 19, "fighters[0].hero"),
        ('side = "rats"\nglyph', 'sid = "rats"\nglyph', 40, "fighters[2].sid"),
        ('sides = ["heroes", "rats"]', 'sides = ["heroes"]', 4, "sides"),
        ('[foes."cellar rat"]', '[foess."cellar rat"]', 49, "foess"),
        ('"bite (d4)"', "5", 53, 'foes."cellar rat".attacks'),
        ("..r.&..#.A.", "..r.&..#.a.", 10, "map"),
    ],
)
def test_what_follows_from_a_mistake_is_not_told(old: str, new: str, line: int, field: str) -> None:
    _, told = SWORDS_REIGN.look_through(TEXT.replace(old, new), "test.toml")
    assert [(each.line, each.field) for each in told] == [(line, field)], told


def test_a_file_of_foes_that_cannot_be_read_tells_its_own_mistakes_alone() -> None:
    text = 'creatures = ["more.toml"]\n' + TEXT.replace("reed stalker", "cave rat")
    more = 'game = "swords-reign"\n[foes."cave rat"]\nhd = "one"\nac = 99\n'
    _, told = SWORDS_REIGN.look_through(text, "test.toml", lambda _: more)
    assert [(each.source, each.line) for each in told] == [("more.toml", 3), ("more.toml", 4)]


def test_all_mistakes_of_a_file_of_foes_are_told() -> None:
    text = TEXT[TEXT.index("[foes") :]
    wrong = 'game = "swords-reign"\n' + with_slips(text, SLIPS[-5:])
    assert len(mistakes(lambda text: read_foes(text, "test.toml"), wrong)) == 5


def test_all_mistakes_of_a_character_are_told() -> None:
    text = (
        'game = "swords-reign"\nname = "Ilse "\nhero = "Ilsa"\nlevel = 2\nweapons = ["mase"]\n'
        'speed = "quick"\nexperience = -1\n[state]\nspent_dice = 3\nfatigue = 11\n'
    )
    told = mistakes(lambda text: read_character(text, "test.toml"), text)
    lines = [each.split(",")[1] for each in told]
    assert lines == [f" line {n}" for n in (2, 3, 5, 6, 7, 10)]


def test_names_may_be_written_in_capitals_or_not() -> None:
    text = TEXT.replace("Aldith", "ALDITH").replace('"longsword"', '"Silver Longsword"')
    text = text.replace('"reed stalker"', '"Reed Stalker"').replace('"maul"', '"Maul"')
    text = text.replace('"leather"', '"Leather"').replace("STR", "str")
    loud = read_encounter(text.replace('"rats"\nat', '"RATS"\nat'), "test.toml").scenario
    plain = TEXT.replace('"longsword"', '"silver longsword"')
    assert loud == read_encounter(plain, "test.toml").scenario

"""Chapters 15 and 16: what spells ask of attunements, and how soon they come back."""

import pytest
from msgspec import structs

from crossblades.heart_rush.attunement import elements_of, long_rests_gone
from crossblades.heart_rush.characters.aftermath import after_fight
from crossblades.heart_rush.characters.character import Character, read_character
from crossblades.heart_rush.characters.keeper import HeartRushCharacters
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import SpellCast
from crossblades.heart_rush.gear import Attunement, Element
from crossblades.heart_rush.library import abilities
from crossblades.heart_rush.options import Cast
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.spell_options import Everyone
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import FileError
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import use
from tests.helpers import FOES_PASS, choose, fight_of, foe, happened, play, scene

DESK = HeartRushCharacters()
LONG = Rulings(spells_back="long rests")
WIND = """game = "heart-rush"
name = "Ann"
template = "swordhand"
attunements = { air = "basic" }
spells = [{ name = "chilling wind" }, { name = "Fog", elements = ["air"], spent = 1 }]
shield = "none"
"""


def ann(before: str = "", now: str = "") -> Character:
    return read_character(WIND.replace(before, now), "ann.toml")


def in_a_fight(
    character: Character, begins: str = "heroes", rulings: Rulings | None = None
) -> Fight:
    """The character beside an orc."""
    sheet = structs.replace(character.sheet, side="heroes", seat="heroes", at="c3")
    return fight_of(scene(sheet, foe("Orc", "d3"), begins=begins, rulings=rulings or Rulings()))


def gone(character: Character) -> list[int | str]:
    return [spell.spent for spell in character.spells]


def rested(character: Character, kind: str) -> Character:
    system, camp = DESK.rest([character], None, {"kind": kind})
    (character,) = DESK.rested([character], Fight(system, camp, Seeded(1)))
    return character


@pytest.mark.rule("HR-16.2")
@pytest.mark.parametrize(
    ("attunements", "elements", "saved", "rests"),
    [
        ({}, (), 0, 4),
        ({"air": "basic"}, ("air",), 0, 4),
        ({"air": "advanced"}, ("air",), 0, 3),
        ({"air": "paragon"}, ("air",), 0, 2),
        ({"air": "paragon", "force": "basic"}, ("air", "force"), 0, 4),
        ({"air": "paragon", "force": "advanced"}, ("air", "force"), 0, 3),
        ({"air": "advanced"}, ("air",), 2, 1),
        ({"air": "paragon"}, ("air",), 5, 0),
    ],
)
def test_four_long_rests_three_if_advanced_in_all_elements_two_if_paragon(
    attunements: dict[Element, Attunement], elements: tuple[Element, ...], saved: int, rests: int
) -> None:
    assert long_rests_gone(LONG, attunements, elements, saved) == rests
    assert long_rests_gone(Rulings(), attunements, elements, saved) == 0


@pytest.mark.rule("HR-16.2")
def test_every_shipped_spell_has_its_elements() -> None:
    spells = [a for a in abilities().values() if a.frequency == "spell"]
    assert len(spells) >= 13
    assert all(spell.elements for spell in spells)
    assert elements_of(Spell("deluge")) == ("water", "force")
    assert elements_of(Spell("Fog", elements=("air",))) == ("air",)


@pytest.mark.rule("HR-15.3")
@pytest.mark.parametrize(
    ("before", "now", "field", "problem"),
    [
        ("air =", "fire =", "spells[0]", "chilling wind needs an attunement to air"),
        ("spent = 1", "spent = 5", "spells[1].spent", None),
        ('"Fog", elements = ["air"]', '"gale", elements = ["dark"]', "spells[1].elements", None),
        ('["air"]', '["dark"]', "spells[1]", "Fog needs an attunement to dark"),
    ],
)
def test_a_character_needs_the_attunement_also_for_what_is_spent(
    before: str, now: str, field: str, problem: str | None
) -> None:
    with pytest.raises(FileError) as caught:
        ann(before, now)
    assert (caught.value.line, caught.value.field) == (5, field)
    assert problem in (None, caught.value.problem)


@pytest.mark.rule("HR-16.2")
@pytest.mark.parametrize(("level", "rests"), [("basic", 4), ("advanced", 3), ("paragon", 2)])
def test_where_a_table_rules_so_a_spell_is_gone_for_its_long_rests(level: str, rests: int) -> None:
    character = ann('"basic"', f'"{level}"')
    fight = in_a_fight(character, rulings=LONG)
    play(fight, ("heroes", Cast("Ann", "chilling wind")), ("Ann", Everyone("Ann")))
    character = after_fight(character, fight.state.creatures["Ann"], fight.state, fight.log)
    assert (gone(character), character.sheet.spent) == ([rests, 1], ())
    character = rested(character, "short")
    assert gone(character) == [rests, 1]
    for left in range(rests - 1, -1, -1):
        assert "chilling wind" not in [spell.name for spell in character.sheet.spells]
        character = rested(character, "long")
        assert gone(character) == [left, 0]
    assert [spell.name for spell in character.sheet.spells] == ["chilling wind", "Fog"]


@pytest.mark.rule("HR-16.2")
@pytest.mark.parametrize("kind", ["short", "long"])
@pytest.mark.parametrize("level", ["basic", "advanced", "paragon"])
def test_a_spell_that_was_cast_is_gone_until_a_short_rest(level: str, kind: str) -> None:
    character = ann('"basic"', f'"{level}"')
    fight = in_a_fight(character)
    play(fight, ("heroes", Cast("Ann", "chilling wind")), ("Ann", Everyone("Ann")))
    (cast,) = happened(fight.log, SpellCast)
    assert cast.rests == 0
    character = after_fight(character, fight.state.creatures["Ann"], fight.state, fight.log)
    assert gone(character) == ["short rest", 1]
    assert not character.sheet.spells
    assert gone(rested(character, "none")) == ["short rest", 1]
    character = rested(character, kind)
    assert gone(character)[0] == 0
    assert "chilling wind" in [spell.name for spell in character.sheet.spells]


@pytest.mark.rule("HR-16.2")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_but_never_for_less_than_a_short_rest(kind: str) -> None:
    character = ann("attunements", 'combat_rank = 3\nabilities = ["warcaster"]\nattunements')
    fight = in_a_fight(character, begins="foes", rulings=LONG)
    fight.state.creatures["Ann"].rush = 5
    play(fight, FOES_PASS)
    use(fight, "warcaster", rush=5)
    choose(fight, "Ann", Everyone("Ann"))
    character = after_fight(character, fight.state.creatures["Ann"], fight.state, fight.log)
    assert gone(character) == ["short rest", 1]
    assert not character.sheet.spells
    assert gone(rested(character, "none")) == ["short rest", 1]
    assert gone(rested(character, kind))[0] == 0


@pytest.mark.rule("HR-15.3", "HR-16.2")
def test_the_attunements_and_spells_of_a_template_are_its_own() -> None:
    monk = read_character(
        'game = "heart-rush"\nname = "Ann"\ntemplate = "ember monk"\n', "ann.toml"
    )
    assert monk.sheet.attunements == {"fire": "basic"}
    assert [spell.name for spell in monk.spells] == ["fire fist", "flame dance"]
    fight = in_a_fight(monk)
    use(fight, "flame dance")
    monk = after_fight(monk, fight.state.creatures["Ann"], fight.state, fight.log)
    assert gone(monk) == [0, "short rest"]
    assert [spell.name for spell in monk.sheet.spells] == ["fire fist"]

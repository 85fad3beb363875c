"""What spells, specials, blows and items do, in plain sentences from their own data."""

import pytest

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.decree_options import ConditionNamed
from crossblades.kernel.features import Feature, called
from crossblades.swords_reign import events
from crossblades.swords_reign.asks import ChooseAction, ChooseTarget
from crossblades.swords_reign.conditions import CONDITIONS
from crossblades.swords_reign.effects import Item, Special, Spell
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import (
    Attack,
    CastSpell,
    Dodge,
    OpportunityAttack,
    StrikeAt,
    UseItem,
    UseSpecial,
)
from crossblades.swords_reign.state import State, begin
from crossblades.swords_reign.visibility import view
from crossblades.swords_reign.words.features import (
    blow_feature,
    dice_words,
    effect_words,
    features_of,
    item_feature,
    meant,
    special_feature,
    spell_feature,
)
from tests.swords_reign.helpers import GAME
from tests.swords_reign.scenes import AXE, foe, hero, scene

BURST = Special("burst", "DEX", 13, (6, 6, 6), kind="fire", half=True, radius=10)
CINDERS = Spell("cinders", "Ash bursts into flame.", effect=BURST, range=60, uses=2)
BALM = Item("balm", (4, 4), 2, "poisoned", "It smells.")
MUD = Special("mud", "DEX", 8, condition="blinded", rounds=1, uses=3)
TUSK = Strike("tusk", (8,), rider=Special("", "STR", 8, condition="prone"))


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Special(), ""),
        (Special(save="STR"), ""),
        (Special(dice=(6,), half=True), "d6 damage"),
        (Special(bonus=2, kind="cold"), "2 cold damage"),
        (Special(condition="charmed", rounds=3), "charmed for 3 rounds"),
        (Special(condition="charmed", rounds=1), "charmed for 1 round"),
        (BURST, "DEX save against DC 13, or 3d6 fire damage; a save halves the damage"),
        (
            Special(save="STR", against=9, dice=(4,), condition="prone", push=10, half=False),
            "STR save against DC 9, or d4 damage, prone until something ends it, "
            "thrown back 10 feet",
        ),
        (
            Special(save="STR", condition="prone", half=True),
            "STR save against DC 12, or prone until something ends it",
        ),
    ],
)
def test_what_befalls_one(effect: Special, words: str) -> None:
    """OS-1.5, OS-6.7."""
    assert effect_words(effect) == words


@pytest.mark.parametrize(
    ("dice", "bonus", "words"),
    [((6,), 0, "d6"), ((6, 4, 6), 1, "2d6 + d4 + 1"), ((8,), -2, "d8 - 2"), ((), 3, "3")],
)
def test_dice_are_counted(dice: tuple[int, ...], bonus: int, words: str) -> None:
    assert dice_words(dice, bonus) == words


@pytest.mark.parametrize(
    ("feature", "text"),
    [
        (
            spell_feature(CINDERS, "spell"),
            "Ash bursts into flame. An enemy within 60 feet, and all within 10 feet of it. "
            "DEX save against DC 13, or 3d6 fire damage; a save halves the damage. "
            "2 uses a fight.",
        ),
        (
            spell_feature(Spell("ray", attack="INT", effect=Special(dice=(6,))), "spell"),
            "An enemy within 30 feet. Must hit AC with INT: d6 damage.",
        ),
        (
            spell_feature(Spell("mend", heal=(8,), heal_bonus=2, friendly=True, range=5), "spell"),
            "Yourself or an ally within 5 feet. Heals d8 + 2 hit points.",
        ),
        (
            spell_feature(Spell("hum", "La!", friendly=True, targets=3), "spell"),
            "La! Up to 3 of your side within 30 feet.",
        ),
        (
            spell_feature(Spell("hex", effect=Special(push=5), targets=2), "spell"),
            "Up to 2 enemies within 30 feet. Thrown back 5 feet.",
        ),
        (
            special_feature(MUD, "special", used=1),
            "An enemy within 5 feet. DEX save against DC 8, or blinded for 1 round. "
            "3 uses a fight, 2 left.",
        ),
        (
            blow_feature(TUSK, "attack"),
            "A hit does d8 damage. "
            "Besides: STR save against DC 8, or prone until something ends it.",
        ),
        (
            blow_feature(Strike("gaze", rider=Special(text="It is sad.")), "attack"),
            "A hit does no damage by itself. It is sad.",
        ),
        (
            blow_feature(Strike("net", (4,), kind="cold", note="It sticks"), "attack"),
            "A hit does d4 cold damage. It sticks.",
        ),
        (item_feature(BALM, "item"), "It smells. Heals 2d4 + 2 hit points. Ends poisoned."),
        (item_feature(Item("torch", text="Light"), "item"), "Light."),
    ],
)
def test_what_something_does(feature: Feature, text: str) -> None:
    """OS-5.2, OS-5.12, OS-6.7."""
    assert feature.text == text


def test_all_that_comes_with_the_game_can_be_looked_up() -> None:
    [dart] = called(GAME.features(), "ember dart")
    assert dart.told == (
        "Ember Dart (spell of Ysolde): A spark flies from the tip of the staff. "
        "An enemy within 120 feet. Must hit AC with INT: d8 fire damage."
    )
    assert [f.kind for f in called(GAME.features(), "Stamp")] == ["special of the hill giant"]
    assert [f.kind for f in called(GAME.features(), "tusks")] == ["attack of the thorn boar"]
    assert [f.kind for f in called(GAME.features(), "bitter root")] == ["item of Ilse"]
    known = GAME.rulebook().rules
    assert all(f.rules and set(f.rules) <= set(known) for f in GAME.features())
    assert {f.kind for f in GAME.features() if not f.text} == {"condition"}


def test_the_rules_are_those_that_it_goes_by() -> None:
    """OS-1.5: only what is saved against; OS-3.1: only what is aimed."""
    ray = Spell("ray", attack="INT", effect=Special(dice=(6,)))
    assert spell_feature(ray, "spell").rules == ("OS-5.2", "OS-3.1")
    assert spell_feature(CINDERS, "spell").rules == ("OS-5.2", "OS-1.5")
    assert special_feature(MUD, "special").rules == ("OS-6.7", "OS-1.5")
    assert special_feature(Special(dice=(6,)), "special").rules == ("OS-6.7",)
    assert blow_feature(TUSK, "attack").rules == ("OS-6.7", "OS-1.5")
    assert blow_feature(Strike("net", note="It sticks"), "attack").rules == ("OS-6.7",)
    assert item_feature(BALM, "item").rules == ("OS-5.12",)


def test_a_sheet_lists_each_thing_once() -> None:
    block = foe("Boar", "a1", TUSK, TUSK, AXE, specials=(MUD,)).sheet
    assert [feature.name for feature in features_of("boar", block)] == ["mud", "tusk"]
    sheet = hero("Ana", "a1", spells=(CINDERS,), items=(BALM, BALM)).sheet
    assert [feature.name for feature in features_of("Ana", sheet)] == ["cinders", "balm"]


# --- in a fight


def state() -> State:
    ana = hero("Ana", "a1", spells=(CINDERS,), items=(BALM,))
    return begin(scene(ana, foe("Boar", "b1", TUSK, AXE, specials=(MUD,)), referee="ref"))


TURN = ChooseAction(seat="heroes", creature="Ana", feet=0, options=())


def told(seat: str, option: Option | None, ask: Ask = TURN, at: State | None = None) -> list[str]:
    return [feature.told for feature in meant(ask, option, view(at or state(), seat))]


def test_an_option_tells_what_it_casts_or_uses() -> None:
    assert told("heroes", CastSpell("Ana", "cinders", "Boar")) == [
        spell_feature(CINDERS, "spell").told
    ]
    assert told("heroes", UseItem("Ana", "balm", "Ana")) == [item_feature(BALM, "item").told]
    assert told("foes", UseSpecial("Boar", "mud", "Ana")) == [special_feature(MUD, "special").told]
    assert told("heroes", Dodge("Ana")) == told("heroes", None) == []


def test_it_tells_how_often_it_can_still_be_used() -> None:
    there = state()
    events.SpellCast(creature="Ana", spell="cinders", targets=("Boar",), text="").apply(there)
    [line] = told("heroes", CastSpell("Ana", "cinders", "Boar"), at=there)
    assert line.endswith("2 uses a fight, 1 left.")


@pytest.mark.parametrize("seat", ["foes", "ref"])
@pytest.mark.parametrize("kind", [Attack, OpportunityAttack])
def test_an_attack_tells_of_the_blows_that_do_more_than_damage(
    seat: str, kind: type[Attack] | type[OpportunityAttack]
) -> None:
    assert told(seat, kind("Boar", "Ana", "tusk, axe")) == [blow_feature(TUSK, "attack").told]
    assert told("heroes", Attack("Ana", "Boar", "longsword")) == []


def test_what_the_other_side_has_is_not_told() -> None:
    assert told("heroes", UseSpecial("Boar", "mud", "Ana")) == []
    assert told("heroes", Attack("Boar", "Ana", "tusk, axe")) == []
    assert told("heroes", CastSpell("Imp", "cinders", "Ana")) == []
    assert told("heroes", Attack("Imp", "Ana", "tusk")) == []


def test_the_next_target_is_asked_for_by_what_strikes_it() -> None:
    spell = ChooseTarget(seat="heroes", creature="Ana", strike="cinders", options=())
    assert told("heroes", StrikeAt("Ana", "Boar"), spell) == [spell_feature(CINDERS, "spell").told]
    blow = ChooseTarget(seat="foes", creature="Boar", strike="tusk", options=())
    assert told("foes", None, blow) == [blow_feature(TUSK, "attack").told]


@pytest.mark.parametrize("name", CONDITIONS)
def test_a_condition_that_a_decree_names_has_its_rule(name: str) -> None:
    """Chapter 7 says all about it."""
    condition = Feature(name, "condition", "", (CONDITIONS[name],))
    assert meant(TURN, ConditionNamed(name), view(state(), "heroes")) == (condition,)
    assert called(GAME.features(), name) == [condition]

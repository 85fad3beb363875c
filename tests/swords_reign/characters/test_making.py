"""A hero of Olde Swords Reign made step by step: what each step asks, points out and writes."""

import tomllib
from collections.abc import Sequence
from typing import Any

import pytest

from crossblades.kernel.dice import Entered, Scripted
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.making import Stage
from crossblades.swords_reign.characters.character import read_character
from crossblades.swords_reign.characters.maker import SwordsReignMaking
from crossblades.swords_reign.characters.making import modifier, proficiency, stage, throw
from crossblades.systems import SYSTEMS

RULES = SYSTEMS["swords-reign"].rulebook().rules


def made(**chosen: str | Sequence[str]) -> Stage:
    """How far it has come; one value may stand without a list."""
    values = {"name": "Bo", "class": "fighter", **chosen}
    return stage({key: [v] if isinstance(v, str) else v for key, v in values.items()})


def file(**chosen: str | Sequence[str]) -> dict[str, Any]:
    return tomllib.loads(made(**chosen).text)


def remarks(**chosen: str | Sequence[str]) -> list[tuple[str, str, str]]:
    return [(each.step, each.rule, each.text) for each in made(**chosen).remarks]


# --- the steps


def test_it_begins_with_who_it_is_and_has_no_file_without_a_name() -> None:
    found = stage({})
    assert [step.name for step in found.steps] == ["who", "abilities", "class", "spells", "gear"]
    assert (found.next, found.text) == ("who", "")


def test_every_field_and_every_choice_has_a_plain_sentence_and_a_rule_that_there_is() -> None:
    fields = [field for step in made().steps for field in step.fields]
    assert len(fields) > 15
    for field in fields:
        assert field.text.endswith("."), field.name
        assert field.rule in RULES, field.name
        for choice in field.choices:
            assert choice.text.endswith("."), choice
            assert choice.rule in RULES, choice


@pytest.mark.rule("OS-1.1")
def test_three_dice_are_rolled_for_each_ability_and_their_total_tells_the_modifier() -> None:
    rolls = [(1, 1, 1), (2, 2, 1), (3, 4, 3), (4, 4, 4), (5, 6, 5), (6, 6, 6)]
    dice = Scripted(*rolls)
    thrown = throw("abilities", {"name": ["Bo"], "STR": ["4"]}, dice)
    dice.finish()
    assert thrown.chosen == {
        "name": ("Bo",), "STR": ("-4",), "DEX": ("-3",), "CON": ("0",), "INT": ("1",),
        "WIS": ("3",), "CHA": ("4",),
    }  # fmt: skip
    assert thrown.lines[1] == "DEX: 2 + 2 + 1 = 5, which is -3."


@pytest.mark.rule("OS-1.1")
def test_all_totals_of_three_dice_have_the_modifier_of_the_table() -> None:
    found = {modifier(total): total for total in range(3, 19)}
    assert found == {-4: 3, -3: 5, -2: 7, -1: 9, 0: 11, 1: 13, 2: 15, 3: 17, 4: 18}


def test_dice_are_rolled_for_abilities_alone_and_by_the_computer_alone() -> None:
    with pytest.raises(CrossbladesError, match="only for abilities"):
        throw("gear", {}, Scripted())
    with pytest.raises(CrossbladesError, match="type the modifiers in"):
        throw("abilities", {}, Entered())


@pytest.mark.rule("OS-1.1")
def test_the_class_makes_one_ability_better_and_the_people_perhaps_another() -> None:
    assert file(STR="1")["abilities"] == {"STR": 2}
    assert file(STR="1", kin_boost="CHA")["abilities"] == {"STR": 2, "CHA": 1}
    assert ("class", "OS-1.1", "STR is at +4 already, and goes no higher.") in remarks(STR="4")
    assert file(STR="4")["abilities"] == {"STR": 4}


@pytest.mark.rule("OS-1.1")
def test_the_proficiency_bonus_rises_after_every_four_levels() -> None:
    assert [proficiency(level) for level in (1, 4, 5, 8, 9, 12)] == [2, 2, 3, 3, 4, 4]
    assert file(level="5")["proficiency"] == 3
    assert "proficiency" not in file()


@pytest.mark.rule("OS-6.5", "OS-1.5")
def test_the_class_gives_a_hit_die_hit_points_and_saves() -> None:
    data = file(CON="2", level="3")
    # 8 and 2, then twice 4 and 2.
    assert (data["hit_points"], data["hit_die"], data["saves"]) == (22, "d8", ["STR", "CON"])
    frail = file(**{"class": "magic-user", "CON": "-4", "level": "2"})
    assert frail["hit_points"] == 2


def test_other_numbers_than_the_class_gives_are_pointed_out_and_kept() -> None:
    said = {"hit_die": "d10", "hit_points": "30", "saves": ["DEX"]}
    assert remarks(**said) == [
        ("class", "OS-6.5", "The class has a d8."),
        ("class", "OS-6.5", "By class, CON and level it has 10 hit points."),
        ("class", "OS-1.5", "The class gives STR and CON."),
    ]
    data = file(**said)
    assert (data["hit_die"], data["hit_points"], data["saves"]) == ("d10", 30, ["DEX"])


def test_what_is_usual_follows_the_class_as_long_as_nobody_says_otherwise() -> None:
    assert file(**{"class": "expert"})["checks"] == ["DEX"]
    assert ("class", "OS-1.2", "2 kinds of checks are usual.") in remarks(
        checks=["STR", "DEX", "CON"]
    )
    assert ("class", "OS-1.1", "Without a class, say hit die and saves yourself.") in remarks(
        **{"class": ""}
    )


# --- spells and gear


@pytest.mark.rule("OS-5.2")
def test_spells_go_by_the_casters_own_ability_and_level() -> None:
    mage = {"class": "magic-user", "INT": "2", "spells": ["Heavy Lids", "Ember Dart"]}
    spells = {spell["name"]: spell for spell in file(**mage)["spells"]}
    # 8, the bonus of 2, and INT 3 with what the class adds.
    assert spells["Heavy Lids"]["against"] == 13
    assert spells["Ember Dart"]["attack"] == "INT"
    assert "against" not in spells["Ember Dart"]
    cleric = file(**{"class": "cleric", "spells": ["Ember Dart"]})
    assert cleric["spells"][0]["attack"] == "WIS"


@pytest.mark.rule("OS-5.2")
def test_spells_of_those_who_do_not_cast_and_too_many_are_pointed_out() -> None:
    assert ("spells", "OS-5.2", "This class casts no spells.") in remarks(spells=["Mend"])
    many = remarks(**{"class": "cleric", "spells": ["Mend", "Stern Word", "Ember Dart"]})
    assert many == [("spells", "OS-5.2", "One of level 1 with WIS +1 prepares 2.")]


@pytest.mark.rule("OS-3.1", "OS-6.3")
def test_weapons_and_armour_that_a_class_has_not_learnt_are_pointed_out() -> None:
    mage = {"class": "magic-user", "primary": "longsword", "armour": "plate"}
    assert remarks(**mage) == [
        ("gear", "OS-3.1", "A magic-user has not learnt the longsword: no bonus with it."),
        ("gear", "OS-6.3", "A magic-user has not learnt to use plate; ask your Referee."),
    ]
    assert "longsword" in file(**mage)["untrained"]
    expert = remarks(**{"class": "expert", "shield": "yes"})
    assert "has not learnt to use shield" in expert[0][2]


@pytest.mark.rule("OS-6.1")
def test_slots_are_10_and_str_and_bulky_things_take_two() -> None:
    gear = {"primary": "greatsword", "armour": "plate", "provisions": "7"}
    fine = made(**gear)
    assert {line.label: line.value for line in fine.lines}["slots"] == "11 of 11"
    assert not fine.remarks
    gear["weapons"] = "dagger"
    assert remarks(**gear) == [("gear", "OS-6.1", "12 slots are carried, and 11 are easy.")]


def test_people_and_notes_are_written_in_the_makers_own_words() -> None:
    assert file(kin="dwarf", notes=["Once a miner", "Why me?"])["notes"] == (
        "People: dwarf. Once a miner. Why me?"
    )


def test_a_ready_hero_is_copied_in_three_lines() -> None:
    making = SwordsReignMaking()
    assert len(making.ready()) == 8
    text = making.copy("Ilse", "Mother Ilse")
    assert text == 'game = "swords-reign"\nname = "Mother Ilse"\nhero = "Ilse"\n'
    with pytest.raises(CrossbladesError, match="ready to play"):
        making.copy("Nobody", "Bo")


def test_the_sheet_tells_everything_with_its_rule() -> None:
    text = made(
        kin="dwarf", notes=["Once a miner"], primary="staff", weapons=["dagger"],
        items=["red potion"], spells=["Mend"], **{"class": "cleric"},
    ).text  # fmt: skip
    shown = SwordsReignMaking().portrait(read_character(text, "bo.toml"))
    parts = {part.title: [entry.name for entry in part.entries] for part in shown.parts}
    assert parts == {
        "Weapons": ["staff", "dagger"], "Spells and items": ["Mend", "red potion"],
        "Notes": [""],
    }  # fmt: skip
    rules = [entry.rule for part in shown.parts for entry in part.entries if entry.name]
    assert set(rules) | {line.rule for line in shown.lines} <= set(RULES)
    for state, label in (("dead = true", "dead"), ("dying = true", "dying")):
        fallen = read_character(f"{text}\n[state]\n{state}\n", "bo.toml")
        assert SwordsReignMaking().portrait(fallen).lines[0].label == label

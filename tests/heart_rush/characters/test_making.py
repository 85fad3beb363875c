"""A character of Heart Rush made step by step: what each step asks, points out and writes."""

import tomllib
from collections.abc import Sequence
from typing import Any

import pytest

from crossblades.heart_rush.carrying import capacity
from crossblades.heart_rush.characters.character import Character, read_character
from crossblades.heart_rush.characters.maker import HeartRushMaking
from crossblades.heart_rush.characters.making import stage
from crossblades.heart_rush.library import add_ability
from crossblades.heart_rush.special import SpecialAbility
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.making import Stage
from crossblades.systems import SYSTEMS
from tests.heart_rush.own_abilities import own_abilities

RULES = SYSTEMS["heart-rush"].rulebook().rules


def made(**chosen: str | Sequence[str]) -> Stage:
    """How far it has come; one value may stand without a list."""
    values = {"name": "Ana", "class": "strongheart", **chosen}
    return stage({key: [v] if isinstance(v, str) else v for key, v in values.items()})


def file(**chosen: str | Sequence[str]) -> dict[str, Any]:
    return tomllib.loads(made(**chosen).text)


def character(**chosen: str | Sequence[str]) -> Character:
    return read_character(made(**chosen).text, "ana.toml")


def remarks(**chosen: str | Sequence[str]) -> list[tuple[str, str, str]]:
    return [(each.step, each.rule, each.text) for each in made(**chosen).remarks]


def steps(found: Stage) -> list[str]:
    return [step.name for step in found.steps]


# --- the steps


def test_it_begins_with_who_it_is_and_has_no_file_without_a_name() -> None:
    found = stage({})
    assert steps(found) == ["who", "dice", "class", "learnt", "gear"]
    assert (found.next, found.text) == ("who", "")
    assert [each.text for each in found.remarks if each.stops] == ["Give it a name."]


def test_every_field_and_every_choice_has_a_plain_sentence_and_a_rule_that_there_is() -> None:
    found = made(subclass="spelltouched", talents=["feint"], attunements=["fire"])
    fields = [field for step in found.steps for field in step.fields]
    assert len(fields) > 20
    for field in fields:
        assert field.text.endswith("."), field.name
        assert field.rule in RULES, field.name
        for choice in field.choices:
            assert choice.text.endswith("."), choice
            assert choice.rule in RULES, choice


@pytest.mark.rule("HR-15.1", "HR-1.1")
def test_one_who_starts_has_two_d6_two_d4_40_hit_points_and_pays_nothing() -> None:
    sheet = character().sheet
    assert sorted([sheet.might, sheet.agility, sheet.cunning, sheet.presence]) == [4, 4, 6, 6]
    assert (sheet.hit_points, sheet.heart) == (40, 8)
    assert character().experience.spent == 0
    assert not made().remarks


@pytest.mark.rule("HR-15.2")
@pytest.mark.parametrize(("gained", "die"), [("199", 8), ("200", 10), ("500", 12), ("1000", 20)])
def test_the_heart_die_that_is_shown_is_the_one_that_the_file_has(gained: str, die: int) -> None:
    found = made(experience=gained)
    assert read_character(found.text, "ana.toml").sheet.heart == die
    assert f"d{die}" in [line.value for line in found.lines if line.label == "heart die"]


@pytest.mark.rule("HR-15.1")
def test_smaller_dice_than_one_could_have_are_pointed_out() -> None:
    assert remarks(might="d4") == [
        ("dice", "HR-15.1", "You could have two d6 and two d4 for nothing.")
    ]


def test_kin_and_dream_are_written_in_the_makers_own_words() -> None:
    data = file(kin="river folk", dream="To see the sea", pronoun="she", size="small")
    assert data["notes"] == "Kin: river folk. Dream: To see the sea."
    assert (data["pronoun"], data["size"]) == ("she", "small")


def test_a_line_keeps_what_can_be_shown_and_nothing_else() -> None:
    assert file(kin="  river \t folk\x07\u202e ")["notes"] == "Kin: river folk."
    assert file(aspects=["Tall", " tall ", "", "Quiet"])["aspects"] == [
        {"text": "Tall", "rank": 1}, {"text": "Quiet", "rank": 1},
    ]  # fmt: skip


@pytest.mark.rule("HR-5.2")
def test_a_class_gives_its_abilities_by_combat_rank() -> None:
    assert character(combat_rank="3", subclass="bastion").sheet.abilities == (
        "in the thick of it", "cry of defiance", "guardian's sacrifice", "violent defence",
        "hulking blows",
    )  # fmt: skip
    spelltouched = {"subclass": "spelltouched", "combat_rank": "2", "element": "water"}
    assert "elemental state" in character(**spelltouched).sheet.abilities
    assert file(**spelltouched)["class"] == ["strongheart", "spelltouched"]


@pytest.mark.rule("HR-5.2")
def test_a_class_that_is_missing_or_gives_nothing_yet_is_pointed_out() -> None:
    assert remarks(**{"class": ""}) == [
        ("class", "HR-5.2", "Without a class there are no abilities of one.")
    ]
    assert remarks(subclass="bastion") == [
        ("class", "HR-5.2", "The bastion gives nothing before combat rank 2; this is rank 1.")
    ]


def test_a_subclass_of_another_class_is_left_out_and_that_is_said() -> None:
    ((step, _, text),) = remarks(subclass="striker")
    assert (step, text) == (
        "class", "Subclass: striker is not among the choices now; it is left out.",
    )  # fmt: skip


# --- experience


@pytest.mark.rule("HR-15.1")
def test_what_is_bought_costs_what_it_costs_later() -> None:
    bought = {"experience": "40", "might": "d8", "raises": "1", "talents": ["feint", "fury"]}
    # A die to d8 is 8, ten hit points 5, two talents 3 and 4.
    assert file(**bought)["experience"] == {"gained": 40, "spent": 20}
    assert not made(**bought).remarks


@pytest.mark.rule("HR-15.1")
def test_noncombat_talents_attunements_and_a_fifth_aspect_cost_as_well() -> None:
    bought = {
        "experience": "40", "noncombat": ["Cooking", "Sailing"], "attunements": ["fire"],
        "aspects": ["a", "b", "c", "d", "e"],
    }  # fmt: skip
    # The attunement is the first of three noncombat talents: 3, 4 and 5; the aspect is 1.
    assert file(**bought)["experience"]["spent"] == 13


@pytest.mark.rule("HR-15.1")
def test_what_costs_more_than_there_is_is_pointed_out_and_noted_as_gained() -> None:
    ((step, rule, text),) = remarks(might="d8", experience="3")
    assert (step, rule) == ("learnt", "HR-15.1")
    assert text.startswith("This costs 8 XP, and there are 3: the file notes 8 as gained.")
    assert file(might="d8", experience="3")["experience"] == {"gained": 8, "spent": 8}


@pytest.mark.rule("HR-15.3")
def test_spells_are_offered_for_the_elements_one_is_attuned_to() -> None:
    found = made(attunements=["fire"], experience="20", spells=["fire fist", "gale"])
    fields = {field.name: field for step in found.steps for field in step.fields}
    assert {choice.value for choice in fields["spells"].choices} == {"fire fist", "flame dance"}
    assert fields["spells"].value == ("fire fist",)
    assert "gale is not among the choices" in found.remarks[0].text


@pytest.mark.rule("HR-15.1", "HR-15.3")
def test_a_destiny_level_is_offered_for_a_talent_that_has_one() -> None:
    found = made(talents=["feint", "charge"], destiny=["charge"], experience="30")
    fields = {field.name: field for step in found.steps for field in step.fields}
    assert {choice.value for choice in fields["destiny"].choices} == {"feint", "charge"}
    assert tomllib.loads(found.text)["destiny"] == ["charge"]


@pytest.mark.rule("HR-15.2")
def test_much_experience_makes_the_heart_die_larger() -> None:
    assert character(experience="200").sheet.heart == 10


@pytest.mark.rule("HR-15.3")
def test_a_talent_without_what_it_needs_is_pointed_out() -> None:
    with own_abilities():
        add_ability(
            "mastery", SpecialAbility(frequency="passive", text="Better.", needs=("feint",))
        )
        alone = {"talents": ["mastery"], "experience": "20"}
        assert remarks(**alone) == [("learnt", "HR-15.3", "Mastery needs Feint.")]
        assert not remarks(talents=["feint", "mastery"], experience="20")
        fields = {field.name: field for step in made().steps for field in step.fields}
        notes = {choice.value: choice.note for choice in fields["talents"].choices}
        assert notes["mastery"] == "passive; needs Feint"


# --- gear


@pytest.mark.rule("HR-10.12", "HR-12.1")
def test_slots_are_counted_and_too_many_are_pointed_out() -> None:
    fine = made(primary="longsword", weapons=["dagger"], load="7")
    assert {line.label: line.value for line in fine.lines}["slots"] == "9 of 9"
    assert not fine.remarks
    ((step, rule, text),) = remarks(primary="longsword", weapons=["dagger"], load="8")
    assert (step, rule) == ("gear", "HR-10.12")
    assert text.startswith("10 slots are carried, which is tiring (load: 8, dagger: 2)")


@pytest.mark.rule("HR-10.9")
def test_the_small_are_offered_nothing_heavy() -> None:
    found = made(size="small", primary="longsword")
    fields = {field.name: field for step in found.steps for field in step.fields}
    assert "longsword" not in {choice.value for choice in fields["primary"].choices}
    assert fields["primary"].value == ("",)
    assert capacity(read_character(found.text, "x").sheet) == 7


@pytest.mark.rule("HR-12.6")
def test_a_shield_beside_a_weapon_for_both_hands_is_pointed_out() -> None:
    ((step, rule, text),) = remarks(primary="longbow", shield="light")
    assert (step, rule) == ("gear", "HR-12.6")
    assert text == "A longbow takes both hands; the shield is put away meanwhile."


# --- ready ones


def test_no_dice_are_rolled_for_a_character() -> None:
    with pytest.raises(CrossbladesError, match="one chooses them"):
        HeartRushMaking().throw("dice", {}, Seeded(1))


def test_a_ready_character_is_copied_in_three_lines() -> None:
    making = HeartRushMaking()
    assert len(making.ready()) == 8
    text = making.copy("storm marshal", "Wynn")
    assert text == 'game = "heart-rush"\nname = "Wynn"\ntemplate = "storm marshal"\n'
    with pytest.raises(CrossbladesError, match="ready to play"):
        making.copy("swordhand", "Wynn")
    with pytest.raises(CrossbladesError, match="cannot be a name"):
        making.copy("reaver", "*")


# --- the sheet


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_the_sheet_tells_everything_with_its_rule() -> None:
    text = made(
        talents=["feint"], attunements=["fire"], spells=["fire fist"], noncombat=["Cooking"],
        aspects=["Tall"], primary="longsword", kin="elf", experience="40",
    ).text  # fmt: skip
    text += '\n[state]\nhit_points = 3\nwounds = [{ rank = 11, text = "a gash" }]\n'
    shown = HeartRushMaking().portrait(read_character(text, "ana.toml"))
    parts = {part.title: [entry.name for entry in part.entries] for part in shown.parts}
    assert parts == {
        "Aspects": ["Tall"], "Weapons": ["longsword"],
        "Abilities": ["Feint", "In the Thick of It", "Cry of Defiance"], "Spells": ["Fire Fist"],
        "Other talents": ["attunement to fire", "Cooking"], "Notes": [""],
    }  # fmt: skip
    lines = {line.label: line.value for line in shown.lines}
    assert lines["hit points"] == "3 of 40"
    assert lines["wounds"] == "rank 11: a gash; healed to 29 at most"
    assert lines["slots"] == "0 of 9"
    rules = [entry.rule for part in shown.parts for entry in part.entries if entry.name]
    assert set(rules) | {line.rule for line in shown.lines} <= set(RULES)


def test_every_ready_character_has_a_sheet_with_a_sentence_for_each_ability() -> None:
    making = HeartRushMaking()
    for ready in making.ready():
        shown = making.portrait(read_character(making.copy(ready.name, "Wynn"), "wynn.toml"))
        abilities = next(part.entries for part in shown.parts if part.title == "Abilities")
        assert len(abilities) >= 3
        assert all(entry.text and entry.rule in RULES for entry in abilities), ready.name


def test_the_dead_have_a_sheet_too() -> None:
    text = made().text + "\n[state]\nhit_points = -40\ndead = true\n"
    shown = HeartRushMaking().portrait(read_character(text, "ana.toml"))
    assert shown.lines[0].label == "dead"

"""OS-6.7: attacks as books write them, made ready to be read."""

import pytest

from crossblades.swords_reign.gear import Strike
from tests.swords_reign.statblock.test_on_hits import foe, remarks


def strikes(attacks: str, words: str = "") -> list[list[Strike]]:
    return [list(attack) for attack in foe(attacks, words).attacks]


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "dice", "bonus"),
    [
        ("beak (1-4)", (4,), 0),
        ("beak (2–16)", (8, 8), 0),
        ("beak (3-18 fire)", (6, 6, 6), 0),
        ("beak 1-3", (3,), 0),
        ("beak (2-5)", (4,), 1),
    ],
)
def test_damage_from_one_number_to_another_is_dice(
    words: str, dice: tuple[int, ...], bonus: int
) -> None:
    ((beak,),) = strikes(words)
    assert (beak.name, beak.dice, beak.bonus) == ("beak", dice, bonus)
    assert any(said.startswith("Newt: Atk beak") and "counts as" in said
               for said in remarks(words, ""))  # fmt: skip


@pytest.mark.rule("OS-6.7")
def test_what_is_no_damage_from_one_number_to_another_is_kept() -> None:
    ((beak,),) = strikes("beak (d6, 19-20 double)")
    assert (beak.dice, beak.note) == ((6,), "19-20 double")


@pytest.mark.rule("OS-6.7")
def test_from_so_many_to_so_many_strikes_are_rolled() -> None:
    ((quill,),) = strikes("2-4 quills (d4, Near)")
    assert (quill.name, quill.count, quill.count_bonus) == ("quill", (3,), 1)
    assert "Newt: Atk 2-4 quills (d4, Near) counts as: 1d3+1 quills (d4, Near)" in (
        remarks("2-4 quills (d4, Near)", "")
    )


@pytest.mark.rule("OS-6.7")
def test_a_missing_comma_is_set_and_told() -> None:
    assert [[each.name for each in attack] for attack in strikes("2 fins (d4) maw (d8)")] == [
        ["fin", "fin", "maw"]
    ]
    assert "Newt: Atk 2 fins (d4) maw (d8) counts as: 2 fins (d4), maw (d8)" in (
        remarks("2 fins (d4) maw (d8)", "")
    )
    ((tail,),) = strikes("tail (d6) (thrown, Near)")
    assert (tail.range, tail.note) == (30, "")


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("heads", "bites"),
    [
        ("It has three heads.", 3),
        ("Four heads.", 4),
        ("A two-headed thing.", 2),
        ("2 heads grow back for each that is cut off.", 1),
        ("", 1),
    ],
)
@pytest.mark.parametrize("attack", ["1 snap per head (d6)", "snap for each head (d6)"])
def test_one_snap_for_each_head_counts_the_heads(attack: str, heads: str, bites: int) -> None:
    assert [len(each) for each in strikes(attack, heads)] == [bites]
    untold = any("how many is not said" in words for words in remarks(attack, heads))
    assert untold is (bites == 1)


@pytest.mark.rule("OS-6.7")
def test_two_for_each_head_is_left_to_the_referee() -> None:
    assert "Newt: kept as a note: Atk 2 snaps per head (d6)" in (
        remarks("2 snaps per head (d6)", "It has three heads.")
    )


@pytest.mark.rule("OS-6.7")
def test_once_per_round_is_what_every_attack_is() -> None:
    assert [len(each) for each in strikes("2 fins per round (d4)")] == [2]


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    "words",
    [
        "hug (2d6, if both fins hit)",
        "hug (2d6 if both fins hit)",
        "hug (2d6, only when charging)",
        "hug (2d6, 1/day)",
        "hug 2/day (2d6)",
        "charge only: horn (2d6)",
        "gust (2d6 cold, Near cone)",
    ],
)
def test_what_is_not_part_of_every_attack_is_a_note(words: str) -> None:
    assert [[each.name for each in attack] for attack in strikes(f"2 fins (d4), {words}")] == [
        ["fin", "fin"]
    ]
    assert f"Newt: kept as a note: Atk {words}" in remarks(f"2 fins (d4), {words}", "")


@pytest.mark.rule("OS-6.7")
def test_an_area_among_the_attacks_is_a_special() -> None:
    attacks = "fin (d4) or gust (2d6 cold, Near cone, DEX 12 half)"
    block = foe(attacks, "")
    assert [[each.name for each in attack] for attack in block.attacks] == [["fin"]]
    (gust,) = block.specials
    assert (gust.name, gust.shape, gust.range, gust.dice, gust.kind, gust.half) == (
        "Gust", "cone", 30, (6, 6), "cold", True
    )  # fmt: skip
    said = "Newt: Atk gust (2d6 cold, Near cone, DEX 12 half): that is a special"
    assert said in remarks(attacks, "")


@pytest.mark.rule("OS-6.7")
def test_places_may_stand_behind_the_dice() -> None:
    ((tail,),) = strikes("tail (d6 Reach)")
    assert (tail.reach, tail.range, tail.note) == (10, 0, "")


@pytest.mark.rule("OS-6.7")
def test_numbers_of_bare_names_go_with_the_damage_behind_them() -> None:
    assert [[each.name for each in attack] for attack in strikes("2 fins or 3 kicks (d4)")] == [
        ["fin", "fin"], ["kick", "kick", "kick"],
    ]  # fmt: skip


@pytest.mark.rule("OS-6.7")
def test_a_list_with_claws_before_its_last_or_is_told() -> None:
    words = "maw (d8), 2 fins (d4), or tail (d10)"
    assert [len(each) for each in strikes(words)] == [3, 1]
    said = f"Newt: Atk {words}: what stands before the last comma and or comes at once"
    assert said in remarks(words, "")


@pytest.mark.rule("OS-6.7")
def test_names_with_a_stroke_are_one_strike_which_is_told() -> None:
    assert [len(each) for each in strikes("fin/maw (d8)")] == [1]
    assert "Newt: fin/maw: that is one strike" in remarks("fin/maw (d8)", "")


@pytest.mark.rule("OS-6.7")
def test_damage_that_goes_on_is_no_choice_of_two() -> None:
    ((swarm,),) = strikes("bees (d4/round)")
    assert (swarm.dice, swarm.note) == ((4,), "per round")
    ((maul,),) = strikes("maul (d6/d8)")
    assert (maul.dice, maul.note) == ((6,), "or d8")


@pytest.mark.rule("OS-6.7")
def test_by_weapon_is_with_a_weapon() -> None:
    ((blow,),) = strikes("by weapon (d8)")
    assert (blow.name, blow.dice, blow.weapon) == ("weapon", (8,), True)

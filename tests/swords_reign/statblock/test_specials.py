"""OS-6.7: specials as a block writes them."""

import pytest

from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.statblock.specials import read_special, save_dc, sentences

MUD = Special("Clinging mud", "STR", 8, condition="restrained", rounds=2)


@pytest.mark.rule("OS-6.7", "OS-1.5")
@pytest.mark.parametrize(
    "words",
    [
        "Clinging mud (STR 8 or restrained, 2 rounds).",
        "Clinging Mud: DC 8 STR or restrained (2 rounds).",
        "Clinging mud: STR or be restrained for two rounds",
        "Clinging Mud (STR DC 8): restrained 2 rounds",
        "Clinging mud: Strength save (DC 8) or restrained for 2 rounds.",
        "Clinging mud: make a DC 8 STR saving throw or become restrained for 2 rounds.",
        "CLINGING MUD: Str save or restrained (DC 8, 2 rounds)",
    ],
)
def test_printings_word_the_same_special_differently(words: str) -> None:
    found = read_special(words, 8)
    assert found is not None
    assert found[:2] == (MUD, True)


@pytest.mark.parametrize(
    ("words", "special"),
    [
        (
            "Breath (3d6 fire, DEX 12 half, Near, 2/day).",
            Special("Breath", "DEX", 12, (6, 6, 6), kind="fire", half=True, range=30, uses=2),
        ),
        (
            "Roar (once per fight): WIS 16 or frightened, 10-ft radius, within 60 ft, 1 minute",
            Special("Roar", "WIS", 16, condition="frightened", rounds=10, range=60, radius=10,
                    uses=1),
        ),
        (
            "Kick: STR 12 or d8+2 damage, pushed back 10 feet",
            Special("Kick", "STR", 12, (8,), 2, push=10),
        ),
        ("Song: CHA or asleep", Special("Song", "CHA", 12, condition="unconscious")),
    ],
)  # fmt: skip
def test_damage_range_radius_uses_and_pushes_are_understood(words: str, special: Special) -> None:
    found = read_special(words, 12)
    assert found is not None
    assert found[:2] == (special, True)


def test_a_special_that_is_understood_in_part_keeps_all_its_words() -> None:
    found = read_special("Gaze: CON 12 or paralysed until the moon rises", 8)
    assert found is not None
    assert not found.whole
    assert found.special.condition == "paralysed"
    assert found.special.text == "CON 12 or paralysed until the moon rises"


@pytest.mark.parametrize(
    "words",
    [
        "It waits where the path is wettest.",
        "Spider climb: walks on walls.",
        "Fire shield: d4 fire to all who touch it.",
        "STR 8 or restrained.",
        "Gaze: CON 99 or prone.",
        "Breath: DEX 12 or 99d6.",
        "A sentence of far too many words to be the name of it: STR or prone.",
        "",
    ],
)
def test_what_has_no_name_save_and_effect_is_no_special(words: str) -> None:
    assert read_special(words, 8) is None


@pytest.mark.rule("OS-6.7")
def test_the_dc_follows_from_the_hit_dice() -> None:
    assert [save_dc(hd) for hd in (0, 1, 4, 5, 8, 9, 12, 13, 100)] == [
        8, 8, 8, 12, 12, 16, 16, 20, 20,
    ]  # fmt: skip


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    "words",
    [
        "Shatter: when it dies, all within 5 ft take d4 (DEX 12 half)",
        "Last breath (on death, CON 12 or poisoned)",
        "Sting: if the bite hits, CON 12 or paralysed",
    ],
)
def test_what_happens_on_an_occasion_is_nothing_to_do_with_an_action(words: str) -> None:
    assert read_special(words, 8) is None


def test_sentences_end_where_the_next_begins() -> None:
    text = "Mud (STR 8. Or not). It waits! e.g. here; There"
    assert sentences(text) == ["Mud (STR 8. Or not).", "It waits! e.g. here;", "There"]

"""OS-6.7: movement and tags as a block writes them."""

from typing import Any

import pytest

from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.movement import read_movement
from crossblades.swords_reign.statblock.tags import gathered, read_tag, split_tags, strange_kinds


@pytest.mark.rule("OS-6.7", "OS-6.4")
@pytest.mark.parametrize(
    ("words", "moves"),
    [
        ("Slow, Swim Normal", {"walk": "slow", "swim": "normal"}),
        ("Fly Fast", {"fly": "fast"}),
        ("Fast fly", {"fly": "fast"}),
        ("Normal (climb)", {"walk": "normal", "climb": "normal"}),
        ("Slow (swim normal, burrow)", {"walk": "slow", "swim": "normal", "burrow": "slow"}),
        ("Normal/Fly Fast", {"walk": "normal", "fly": "fast"}),
        ("Normal and swimming fast.", {"walk": "normal", "swim": "fast"}),
        ("30'", {"walk": "normal"}),
        ("15 ft, fly 60 ft.", {"walk": "slow", "fly": "fast"}),
        ("90' (30')", {"walk": "normal"}),
        ("20", {"walk": "slow"}),
        ("–", {}),
        ("none", {}),
    ],
)
def test_movement_has_speeds_and_modes(words: str, moves: dict[str, str]) -> None:
    assert read_movement(words) == moves


@pytest.mark.parametrize(
    "words", ["hover", '12"', "12", "Very Fast", "Fast Fast", "", "Slow,", "()"]
)
def test_what_is_no_movement_is_refused(words: str) -> None:
    with pytest.raises(BlockError, match="movement such as"):
        read_movement(words)


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("Undead", {"undead": True}),
        ("mindless", {"mindless": True}),
        ("Incorporeal.", {"incorporeal": True}),
        ("SWARM", {"swarm": True}),
        ("Regenerate 3", {"regenerates": 3}),
        ("Regeneration: 5", {"regenerates": 5}),
        ("Regenerates 2 a round", {"regenerates": 2}),
        ("Resist: Cold, Fire", {"resists": ("cold", "fire")}),
        ("Resistant to cold and fire", {"resists": ("cold", "fire")}),
        ("Immune: Poison", {"immune": ("poison",)}),
        ("Immunity to charm/sleep", {"immune": ("charm", "sleep")}),
        ("Vulnerable: Silver", {"vulnerable": ("silver",)}),
        ("Weak to fire damage", {"vulnerable": ("fire",)}),
        ("Excellent saves", {"saves": "excellent"}),
        ("Saves: Terrible", {"saves": "terrible"}),
        ("Darkvision", {}),
        ("Weak bite", {}),
        ("Regenerate", {}),
        ("Regenerate 999", {}),
        ("Excellent", {}),
        ("", {}),
    ],
)
def test_tags_with_rules_are_fields(words: str, fields: dict[str, Any]) -> None:
    assert read_tag(words).fields == fields


def test_what_a_tag_says_in_brackets_is_not_its_rule() -> None:
    assert read_tag("Regenerate 3 (not fire)") == ({"regenerates": 3}, False)


def test_kinds_belong_to_the_tag_before_them() -> None:
    tags = split_tags("Undead, Resist: Cold, Fire, Darkvision; Swarm")
    assert tags == ["Undead", "Resist: Cold, Fire", "Darkvision", "Swarm"]


def test_tags_of_one_kind_add_up() -> None:
    tags = [read_tag(words) for words in ("Resist: Cold", "Resist: Cold, Fire", "Undead")]
    assert gathered(tags) == {"resists": ("cold", "fire"), "undead": True}


def test_kinds_that_nothing_is_of_are_known() -> None:
    assert strange_kinds(read_tag("Immune: Fire, Cheese")) == ["cheese"]

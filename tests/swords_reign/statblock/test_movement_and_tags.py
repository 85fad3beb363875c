"""OS-6.7: movement and tags as a block writes them."""

from typing import Any

import pytest

from crossblades.kernel.importing import Source
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.importing import SwordsReignImporter
from crossblades.swords_reign.statblock.movement import read_movement
from crossblades.swords_reign.statblock.reading import read_markdown
from crossblades.swords_reign.statblock.tags import (
    Tag,
    gathered,
    read_tag,
    split_tags,
    strange_kinds,
)


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
        ("None, Swim Fast", {"swim": "fast"}),
        ("Slow, 0", {"walk": "slow"}),
        ("Slow on land, Fast in water", {"walk": "slow", "swim": "fast"}),
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
        ("Regenerates 2 hp/round", {"regenerates": 2}),
        ("Half damage from fire", {"resists": ("fire",)}),
        ("Immune: +1 or better weapons", {}),
        ("Immune: varies", {}),
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
    saves = "Resist: poison, magic (saves at +2)"
    assert split_tags(saves) == [saves]
    assert read_tag(saves) == Tag({})


def test_tags_of_one_kind_add_up() -> None:
    tags = [read_tag(words) for words in ("Resist: Cold", "Resist: Cold, Fire", "Undead")]
    assert gathered(tags) == {"resists": ("cold", "fire"), "undead": True}


def test_kinds_that_nothing_is_of_are_known() -> None:
    assert strange_kinds(read_tag("Immune: Fire, Cheese")) == ["cheese"]


@pytest.mark.rule("OS-6.7")
def test_what_stands_in_brackets_behind_a_movement_is_a_note() -> None:
    found = read_markdown(
        "# Gust\nHD 3 | AC 12 | Atk bite (d4) | Mv Fly Fast (Hover), Slow (Fast in fog)\n"
    )
    assert found.readings[0].text.move == "Fly Fast, Slow"
    assert found.readings[0].text.notes == ("Mv Fly Fast (Hover)", "Mv Slow (Fast in fog)")
    assert [remark.words for remark in found.remarks] == [
        "Gust: kept as a note: Mv Fly Fast (Hover)",
        "Gust: kept as a note: Mv Slow (Fast in fog)",
    ]


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "immune"),
    [
        ("Immune: non-magical weapons", ("non-magical weapons",)),
        ("Immune: nonmagical weapons, sleep", ("non-magical weapons", "sleep")),
        ("Immune: non-magical/non-silver weapons", ("non-magical, non-silver weapons",)),
        ("Immune: non-silver, non-magical weapons", ("non-magical, non-silver weapons",)),
        ("Immune to normal weapons", ("non-magical weapons",)),
        ("Immune: non-magical weapons except silver", ("non-magical, non-silver weapons",)),
    ],
)
def test_weapons_may_have_to_be_magic_or_silver(words: str, immune: tuple[str, ...]) -> None:
    tag = read_tag(words)
    assert tag == Tag({"immune": immune})
    assert strange_kinds(tag) == []
    assert split_tags(words) == [words]


@pytest.mark.rule("OS-6.7")
def test_what_stands_behind_a_tag_in_brackets_may_change_it() -> None:
    assert read_tag("Immune: non-magical weapons (magic = half damage)") == Tag(
        {"immune": ("non-magical weapons",), "resists": ("magic weapons",)}
    )
    assert read_tag("Resist: piercing (half damage)") == Tag({"resists": ("piercing",)})
    assert read_tag("Resist: poison (saves at +2)") == Tag({})


def _flags(text: str) -> dict[str, tuple[str, ...]]:
    return {reading.name: reading.text.tags for reading in read_markdown(text).readings}


@pytest.mark.rule("OS-6.7")
def test_where_no_block_has_such_tags_names_and_words_tell() -> None:
    text = """## Marsh Wight
HD 3 | AC 12 | Atk claw (d4)
## Rag Doll
HD 1 | AC 12 | Atk claw (d4)
It is mindless and undead.
## Gnat Swarm
HD 1 | AC 12 | Atk sting (d4)
"""
    assert _flags(text) == {
        "Marsh Wight": ("Undead",),
        "Rag Doll": ("Undead", "Mindless"),
        "Gnat Swarm": ("Swarm",),
    }
    told = "Marsh Wight: counts as Undead by its name or words: this text has no such tag"
    assert told in [remark.words for remark in read_markdown(text).remarks]
    words = (
        "## Grey Shadow\nHD 1 | AC 12\n## Clear Cube\nHD 1 | AC 12\n## Statue, Clay\nHD 1 | AC 12\n"
    )
    others = "## Shadow Elf\nHD 1 | AC 12\nUndead only fear it.\n## Bat\nHD 1 | AC 12\n"
    assert _flags(words + others) == {
        "Grey Shadow": ("Undead",),
        "Clear Cube": ("Mindless",),
        "Statue, Clay": ("Mindless",),
        "Shadow Elf": (),
        "Bat": (),
    }
    tagged = text + "## Bone Rat\nHD 1 | AC 12 | Undead | Atk bite (d4)\n"
    assert _flags(tagged)["Marsh Wight"] == ()


@pytest.mark.rule("OS-6.7")
def test_tags_may_stand_in_braces() -> None:
    text = """**Mud Bride** (HD 3) | XP 90
AC 12 {Mindless} | HP 12 | Mv Slow | Ml 8
Atk claw (d4)
{Undead} {Regenerate 2}
{Immune: non-magical weapons, sleep}

**Marsh Wight** (HD 3) | AC 12
Atk claw (d4)
"""
    assert _flags(text) == {
        "Mud Bride": (
            "Mindless", "Undead", "Regenerate 2", "Immune: non-magical weapons, sleep"
        ),
        "Marsh Wight": (),
    }  # fmt: skip
    assert not [remark for remark in read_markdown(text).remarks if "as a note" in remark.words]


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("words", ["It looks like an undead.", "She is an undead hunter."])
def test_whoever_is_only_likened_to_the_undead_is_none(words: str) -> None:
    assert _flags(f"## Nan\nHD 1 | AC 12 | Atk claw (d4)\n{words}\n") == {"Nan": ()}
    assert _flags("## Nan\nHD 1 | AC 12\nOnce queen, now an undead horror.\n") == {
        "Nan": ("Undead",)
    }


@pytest.mark.rule("OS-6.7")
def test_a_foe_that_can_do_nothing_is_told_first() -> None:
    remarks = read_markdown("# Fog\nHD 3 | AC 12 | Atk none\nIt drifts.\n").remarks
    assert remarks[0].words == "Fog: it has no attack and no special that does anything"
    text = "# Ox\nHD 1-2 | AC 12 | Atk gore (d6)\n\n# Fog\nHD 2-3 | AC 12 | Atk none\n"
    (told,) = SwordsReignImporter().read([Source("x.md", text)]).told
    assert [remark.words for remark in told.remarks] == [
        "Fog: it has no attack and no special that does anything",
        "Ox: HD 1-2 counts as HD 1, the lowest; HP, attack and saves follow",
        "Fog: HD 2-3 counts as HD 2, the lowest; HP, attack and saves follow",
    ]


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("attack", ["none", "touch (special)"])
def test_a_foe_that_has_nothing_but_specials_is_told_first_too(attack: str) -> None:
    ox = "# Ox\nHD 1-2 | AC 12 | Atk gore (d6)\n\n"
    text = ox + "# Fog\nHD 3 | AC 12 | Atk {}\nWail (DC 8 CON or prone, Near).\n"
    (told,) = SwordsReignImporter().read([Source("x.md", text.format(attack))]).told
    first, *others = [remark.words for remark in told.remarks]
    assert first == "Fog: it has no attack that does anything, only specials"
    assert first not in others


@pytest.mark.rule("OS-6.7")
def test_a_semicolon_goes_on_with_movement_and_attacks() -> None:
    text = "# Ox\nHD 3 | AC 12 | Mv Swim Fast; Walk Slow | Atk gore (2d6); 2 kicks (d4); Horned\n"
    (ox,) = read_markdown(text).readings
    assert (ox.text.move, ox.text.attacks) == ("Swim Fast, Walk Slow", "gore (2d6), 2 kicks (d4)")
    assert ox.text.tags == ("Horned",)


@pytest.mark.rule("OS-6.7")
def test_a_sentence_may_be_a_tag() -> None:
    text = "# Doll\nHD 1 | AC 12 | Atk kick (d4)\nImmune to sleep and charm. It hums.\n"
    (doll,) = read_markdown(text).readings
    assert (doll.text.tags, doll.text.notes) == (("Immune to sleep and charm",), ("It hums.",))
    (strange,) = read_markdown(text.replace("charm", "cheese")).readings
    assert strange.text.tags == ()


@pytest.mark.rule("OS-6.7", "OS-6.3")
def test_what_is_only_immune_has_the_armour_class_of_the_unarmoured() -> None:
    text = "# Midges\nHD 2 | AC immune to weapons | HP 8 | Atk sting (d3)\n"
    found = read_markdown(text)
    (midges,) = found.readings
    assert (midges.text.ac, midges.text.tags) == (10, ("Immune: weapons",))
    assert found.remarks[0].words == "Midges: AC immune to weapons counts as AC 10"

"""OS-6.7: what a block leaves out."""

import pytest

from crossblades.swords_reign.creature import StatBlock
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.statblock.block_text import BlockText
from crossblades.swords_reign.statblock.building import stat_block
from crossblades.swords_reign.statblock.errors import BlockError


@pytest.mark.rule("OS-6.7")
def test_what_is_left_out_follows_from_the_hit_dice() -> None:
    assert stat_block("newt", BlockText(hd=5, ac=12)) == StatBlock(
        kind="newt", hit_dice=5, hit_points=20, armour_class=12, experience=250
    )
    assert stat_block("mite", BlockText(hd=0, ac=10)).hit_points == 1


def test_what_is_given_is_taken() -> None:
    text = BlockText(hd=1, ac=12, hp=7, xp=0, morale=12, move="Fly Slow", saves="terrible")
    block = stat_block("newt", text)
    assert (block.hit_points, block.experience, block.morale) == (7, 0, 12)
    assert (block.moves, block.saves) == ({"fly": "slow"}, "terrible")


@pytest.mark.rule("OS-6.7")
def test_tags_without_rules_are_notes() -> None:
    tags = ("Darkvision", "Undead", "Regenerate 3 (not fire)", "Immune: Fire", "Excellent saves")
    block = stat_block("newt", BlockText(hd=1, ac=12, tags=tags, notes=("It hums.",)))
    assert block.notes == ("Darkvision", "Regenerate 3 (not fire)", "It hums.")
    assert (block.undead, block.regenerates, block.immune) == (True, 3, ("fire",))
    assert block.saves == "excellent"


@pytest.mark.rule("OS-6.7")
def test_a_riders_dc_follows_from_the_hit_dice() -> None:
    block = stat_block("newt", BlockText(hd=9, ac=12, attacks="bite (d6, CON or prone)"))
    rider = Special("", "CON", 16, condition="prone")
    assert block.attacks == ((Strike("bite", (6,), rider=rider),),)


@pytest.mark.parametrize(
    ("text", "field", "problem"),
    [
        (BlockText(hd=1, ac=1, move="hover"), ("move",), "`hover` is no movement"),
        (BlockText(hd=1, ac=1, attacks="gaze"), ("attacks",), "no damage in `gaze`"),
        *(
            (
                BlockText(hd=1, ac=1, tags=("Darkvision", words)),
                ("tags", 1),
                f"unknown tag `{words}`; did you mean `{tag}`?",
            )
            for words, tag in (
                ("Undaed", "Undead"),
                ("swram", "Swarm"),
                ("Excelent saves", "Excellent saves"),
                ("Imune: Fire", "Immune"),
                ("Regenrate 3", "Regenerate"),
                ("Resit to cold", "Resist"),
            )
        ),
        *(
            (
                BlockText(hd=1, ac=1, attacks=f"claw (d4), bite (d6, {words})"),
                ("attacks",),
                f"bite: `{words}` is not understood",
            )
            for words in ("CONN or poisoned 2 rounds", "CON or poisned", "CON or poisoned 2 ruonds")
        ),
        (
            BlockText(hd=1, ac=1, specials=(Special("a"), Special("a"))),
            ("specials", 1, "name"),
            "a second special called a",
        ),
        (BlockText(hd=1, ac=1, specials=(Special(),)), ("specials", 0, "name"), "no name"),
        (
            BlockText(hd=1, ac=1, specials=(Special("a", condition="pron"),)),
            ("specials", 0, "condition"),
            "unknown condition `pron`; did you mean `prone`?",
        ),
    ],
)
def test_a_mistake_names_its_field(
    text: BlockText, field: tuple[str | int, ...], problem: str
) -> None:
    with pytest.raises(BlockError) as caught:
        stat_block("newt", text)
    assert caught.value.field == field
    assert caught.value.problem == problem


@pytest.mark.parametrize(
    "words", ["Darkvision", "Undying", "Warm", "Weak bite", "Regenerate 999", "Mindful", "Blind"]
)
def test_a_tag_without_a_rule_is_a_note(words: str) -> None:
    """One that is nearly a tag with a rule must stand there as well: `Warm` is nearly `Swarm`."""
    noted = ("It is warm.",) if words == "Warm" else ()
    block = stat_block("newt", BlockText(hd=1, ac=1, tags=(words,), notes=noted))
    assert block.notes == (words, *noted)


@pytest.mark.parametrize("words", ["swallows hats", "STR 12 or restrained until it dies"])
def test_words_of_an_attack_that_are_no_rules_may_stand_among_the_notes(words: str) -> None:
    attacks = f"bite (d6, {words})"
    with pytest.raises(BlockError, match="or the same words among its notes"):
        stat_block("newt", BlockText(hd=1, ac=1, attacks=attacks))
    noted = BlockText(hd=1, ac=1, attacks=attacks, notes=("It hums.", f"Bite: {words}."))
    assert stat_block("newt", noted).attacks[0][0].not_understood == (words,)

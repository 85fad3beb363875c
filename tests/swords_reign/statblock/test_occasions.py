"""OS-6.7: what waits for an occasion, or is not always there, is no Action and no rider."""

import pytest
from msgspec import structs

from crossblades.swords_reign.effects import Special
from tests.swords_reign.statblock.test_on_hits import foe, remarks, riders


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    "words",
    [
        "Death throes: 3d6 fire (DEX 12 half, Near).",
        "Death burst (DEX 12 or 2d6 acid, Near).",
        "Bursts when slain (DEX 12 or 2d6 fire, Near).",
        "Explodes (DEX 12 or 2d6 fire, Near).",
        "Last breath: CON 12 or poisoned 2 rounds.",
        "Grudge: whoever slays it must save (WIS 12) or be blinded.",
        "Grudge: its killer must save (WIS 12) or be blinded.",
        "Quills: attackers must save (DEX 12) or take d6.",
        "Quills: touching it, DEX 12 or d6.",
        "Quills (reaction): DEX 12 or d6.",
        "Once bloodied: WIS 12 or frightened 1 round, Near.",
        "Yell: below half HP, WIS 12 or frightened 1 round, Near.",
        "Yell: while charging, WIS 12 or frightened 1 round, Near.",
        "Yell (WIS 12 or frightened 1 round, Near), only after a kill.",
        "Yell: at night, WIS 12 or frightened 1 round, Near.",
        "Yell: in its first round, WIS 12 or frightened, Near.",
        "Yell: on a miss, WIS 12 or frightened 1 round, Near.",
        "Squeeze: grabbed creatures must save (STR 12) or be restrained.",
        "Ambush: against the surprised, CON 12 or stunned 1 round.",
        "Reek: anyone who starts its turn within 10 feet: CON 12 or poisoned 1 round.",
        "Heat: 10 feet, d6 fire to all who enter (DEX 12 half).",
        "Slime: those that step on it, DEX 12 or prone.",
        "Spit (Near, 2d6 acid, DEX 12 half, recharge 5-6).",
        "Fumes (CON 12 or poisoned, Near cone, every d4 rounds).",
        "Drool: DEX 12 or d6 extra damage.",
        "Some spit oil (DEX 12 or d6, Near).",
        "Elder: gaze, WIS 12 or charmed, Near.",
        "One in six has a gaze (WIS 12 or charmed, Near).",
        "Terrible saves (WIS).",
        "Breath (2d4 rounds between uses): 4d6 cold, Near cone, DEX 12 half.",
        "Dread: any creature of 4 HD or less must save (WIS 12) or be stunned 1 round.",
        "Dread: those of less than 3 HD, WIS 12 or stunned 1 round.",
    ],
)
def test_what_waits_for_something_else_stays_a_note(words: str) -> None:
    block = foe("2 claws (d4)", words, hd=5)
    assert block.specials == ()
    assert riders(block) == {"claw": ()}
    assert block.notes == (words,)
    assert f"Newt: kept as a note: {words}" in remarks("2 claws (d4)", words)


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "special"),
    [
        ("Death gaze (CON 12 or die, Near).", Special(fate="dies", range=30)),
        ("Wail (once per fight): CON 12 or prone, Near.",
         Special(condition="prone", range=30, uses=1)),
        ("Glare: CON 12 or stunned until the end of its next turn.",
         Special(condition="stunned", text="CON 12 or stunned until the end of its next turn")),
        ("Glare: CON 12 or stunned for a round.", Special(condition="stunned", rounds=1)),
        ("Glare: CON 12 or 2d6, half if it saves.", Special(dice=(6, 6), half=True)),
        ("Glare 3/day (CON 12 or prone, Near).", Special(condition="prone", range=30, uses=3)),
        ("Ancient song: CON 12 or prone, Far.", Special(condition="prone", range=120)),
        ("Lash (Reach, CON 12 or prone).", Special(condition="prone", range=10)),
        ("Nova: 20-foot burst, CON 12 or prone.",
         Special(condition="prone", shape="around", range=20)),
        ("Mire: 10' x 10' patch, CON 12 or prone.",
         Special(condition="prone", text="10' x 10' patch, CON 12 or prone")),
        ("Mire: 15-foot cube, CON 12 or prone.",
         Special(condition="prone", text="15-foot cube, CON 12 or prone")),
    ],
)  # fmt: skip
def test_what_sounds_like_an_occasion_is_still_a_rule(words: str, special: Special) -> None:
    (found,) = foe("sword (d8)", words, hd=5).specials
    assert structs.replace(found, name="") == structs.replace(special, save="CON")


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("word", ["patch", "cloud", "area"])
def test_how_large_something_is_says_not_how_far_it_goes(word: str) -> None:
    words = f"Mire: 20' x 20' {word}, CON 12 or prone."
    assert "Newt: Mire: no range is given: it works within 5 feet" in remarks("bite (d6)", words)
    assert f"Newt: understood in part, all its words are kept: {words}" in (
        remarks("bite (d6)", words)
    )


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Gaze: CHA 8 or charmed, Near.", True),
        ("Gaze: CHA 8 or charmed 2 rounds, Near.", False),
        ("Gaze: CHA 8 or charmed for 2 days, Near.", False),
        ("Gaze: CHA 8 or prone, Near.", False),
    ],
)
def test_that_no_time_is_given_is_said(words: str, said: bool) -> None:
    told = "Newt: Gaze: no time is given: charmed until something ends it"
    assert (told in remarks("bite (d6)", words)) is said


@pytest.mark.rule("OS-6.7")
def test_a_condition_in_brackets_that_nothing_averts_is_told() -> None:
    assert "Newt: net: restrained without a save, until something ends it" in (
        remarks("net (Near, restrained)", "")
    )
    assert "Newt: net: restrained without a save, until something ends it" not in (
        remarks("net (Near, DEX 8 or restrained 2 rounds)", "")
    )


@pytest.mark.rule("OS-6.7")
def test_a_drain_and_those_who_were_bitten_need_the_hit() -> None:
    block = foe("bite (d6), tail (d4)", "Any bitten by it: CON 8 or stunned 1 round.")
    assert riders(block) == {
        "bite": (Special("Bite", "CON", 8, condition="stunned", rounds=1),), "tail": ()
    }  # fmt: skip
    block = foe("touch (special)", "Life drain: CON 8 or it forgets a year.")
    assert [special.outcome for special in riders(block)["touch"]] == ["it forgets a year"]
    block = foe("bite (d6), spear (d6)", "Life drain: CON 8 or it forgets a year.")
    assert [name for name, brought in riders(block).items() if brought] == ["bite"]


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    "later",
    [
        "paralysed in d4 rounds", "paralysed after 3 rounds", "stunned an hour later",
        "dies within d6 rounds", "turned to stone 3 turns later", "drop to 0 HP in a minute",
    ],
)  # fmt: skip
def test_what_comes_later_does_not_come_at_once(later: str) -> None:
    ((sting,),) = foe("sting (d4)", f"Sting: CON 12 or {later}.").attacks
    (rider,) = sting.riders
    assert (rider.save, rider.condition, rider.fate) == ("CON", "", "")
    assert rider.outcome == later
    ((sting,),) = foe(f"sting (d4, CON 12 or {later})", "").attacks
    assert (sting.riders, sting.note.lower()) == ((), f"con 12 or {later.lower()}")


@pytest.mark.rule("OS-6.7")
def test_what_does_not_befall_is_no_condition() -> None:
    (gaze,) = foe("sting (d4)", "Gaze: WIS 12 or not stunned but angry, Near.").specials
    assert (gaze.condition, gaze.outcome) == ("", "not stunned but angry")


@pytest.mark.rule("OS-6.7")
def test_an_outcome_has_no_half_of_its_brackets() -> None:
    (gaze,) = foe("sting (d4)", "Gaze: WIS 12 negates dread (2d6 rounds, Near).").specials
    assert (gaze.outcome, gaze.range) == ("dread, 2d6 rounds", 30)

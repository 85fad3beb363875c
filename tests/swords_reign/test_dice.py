"""Chapter 1: checks, contests, EDGE and SETBACK, each from its sentence in the rulebook."""

import pytest

from crossblades.kernel.event import Rolled
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.events import Checked, Contested, Grappled, Hid, SpecialUsed
from crossblades.swords_reign.options import (
    Attack,
    EndTurn,
    Grapple,
    Hide,
    Improvise,
    ResistWith,
    TakeTurn,
    UseSpecial,
)
from crossblades.swords_reign.rulings import Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import act, creature, fight_of, foe, hero, parts


@pytest.mark.rule("OS-1.2")
@pytest.mark.rule("OS-1.1")
@pytest.mark.parametrize(("face", "success"), [(9, True), (8, False)])
def test_a_check_adds_modifier_and_pb_less_fatigue_and_meeting_the_dc_succeeds(
    face: int, success: bool
) -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"DEX": 2}, checks=("DEX",), fatigue=1), foe("Gob", "j1"),
        cover=["a1"], dice=[(face,)],
    )  # fmt: skip
    act(fight, Hide("Ana"))
    assert parts(happened(fight.log, Rolled)[-1]) == {"DEX": 2, "proficiency": 2, "Fatigue": -1}
    (checked,) = happened(fight.log, Checked)
    assert (checked.total, checked.against, checked.success) == (face + 3, 12, success)
    assert bool(happened(fight.log, Hid)) == success


@pytest.mark.rule("OS-1.2")
def test_without_proficiency_a_check_has_no_pb() -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"DEX": 2}, saves=("DEX",)), foe("Gob", "j1"), cover=["a1"],
        dice=[(1,)],
    )  # fmt: skip
    act(fight, Hide("Ana"))
    assert parts(happened(fight.log, Rolled)[-1]) == {"DEX": 2}


@pytest.mark.rule("OS-1.2")
def test_a_table_may_rule_that_the_dc_must_be_beaten() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Gob", "j1"), cover=["a1"], dice=[(12,)],
        rulings=Rulings(meeting_succeeds=False),
    )  # fmt: skip
    act(fight, Hide("Ana"))
    assert not creature(fight, "Ana").hidden


@pytest.mark.rule("OS-1.3")
def test_each_source_of_edge_adds_a_d6() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "b1", armour_class=30), dice=[(5, 6, 2)])
    creature(fight, "Ogre").conditions = {"prone": -1, "restrained": -1}
    act(fight, Attack("Ana", "Ogre", "longsword"))
    assert happened(fight.log, Rolled)[-1].total == 5 + 6 + 2 + 2 + 2
    finish(fight)


@pytest.mark.rule("OS-1.3")
def test_one_edge_and_one_setback_cancel_and_the_rest_counts() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "b1"), dice=[(10, 6)])
    creature(fight, "Ogre").conditions = {"prone": -1}
    creature(fight, "Ana").conditions = {"poisoned": -1, "shaken": -1}
    act(fight, Attack("Ana", "Ogre", "longsword"))
    rolled = happened(fight.log, Rolled)[-1]
    assert (rolled.sizes, rolled.total) == ((20, 6), 10 - 6 + 4)
    finish(fight)


@pytest.mark.rule("OS-1.4")
@pytest.mark.rule("OS-1.6")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"), [(10, 9, True), (10, 10, False), (9, 10, False)]
)
def test_in_a_contest_the_higher_total_wins_and_a_tie_changes_nothing(
    mine: int, theirs: int, won: bool
) -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Ogre", "b1", hit_dice=3), dice=[(mine,), (theirs,)]
    )  # fmt: skip
    act(fight, Grapple("Ana", "Ogre"))
    first, second = happened(fight.log, Rolled)[-2:]
    assert (parts(first), parts(second)) == ({"STR": 2}, {"hit dice": 2}), "HD 3, half, rounded up"
    (contested,) = happened(fight.log, Contested)
    assert (contested.total, contested.answer) == (mine + 2, theirs + 2)
    assert contested.success == won == bool(happened(fight.log, Grappled))
    finish(fight)


@pytest.mark.rule("OS-1.4")
@pytest.mark.rule("OS-3.6")
def test_fatigue_and_setback_lower_contests_which_are_checks() -> None:
    fight = fight_of(
        hero("Ana", "a1", fatigue=1, checks=("STR",)), foe("Ogre", "b1"), dice=[(10, 3), (1,)]
    )
    creature(fight, "Ana").conditions = {"poisoned": -1}
    act(fight, Grapple("Ana", "Ogre"))
    assert happened(fight.log, Contested)[0].total == 10 - 3 + 2 + 2 - 1


@pytest.mark.rule("OS-1.4")
def test_whoever_flees_still_resists() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Ogre", "b1"), foe("Gob", "j9"), dice=[(10,), (15,)]
    )  # fmt: skip
    creature(fight, "Ogre").status = "fleeing"
    act(fight, Grapple("Ana", "Ogre"))
    assert not happened(fight.log, Contested)[0].success
    finish(fight)


@pytest.mark.rule("OS-1.4")
@pytest.mark.rule("OS-7.10")
def test_the_helpless_do_not_resist() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "b1"), dice=[(1,)])
    creature(fight, "Ogre").conditions = {"stunned": 3}
    act(fight, Grapple("Ana", "Ogre"))
    assert happened(fight.log, Contested)[0].success
    assert "grappled" in creature(fight, "Ogre").conditions
    finish(fight)


@pytest.mark.rule("OS-1.6")
@pytest.mark.rule("OS-5.14")
@pytest.mark.parametrize(
    ("saves", "bonus"), [("normal", {"hit dice": 3}), ("excellent", {"hit dice": 5}),
                         ("terrible", {})],
)  # fmt: skip
def test_the_check_of_a_foe_uses_its_save_bonus(saves: str, bonus: dict[str, int]) -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "j1", hit_dice=5, saves=saves), dice=[(12,)])
    act(fight, EndTurn("Ana"), Improvise("Ogre", "roars"))
    assert parts(happened(fight.log, Rolled)[-1]) == bonus
    finish(fight)


@pytest.mark.rule("OS-1.6")
def test_the_damage_of_a_foe_is_as_listed() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "b1", hit_dice=5), dice=[(10,), (4,)])
    act(fight, EndTurn("Ana"), Attack("Ogre", "Ana", "claw"))
    assert creature(fight, "Ana").hit_points == 10 - 4
    finish(fight)


@pytest.mark.rule("OS-1.5")
@pytest.mark.parametrize(("face", "damage"), [(10, 3), (9, 6)])
def test_a_save_adds_pb_if_proficient_less_fatigue_and_reduces_the_harm(
    face: int, damage: int
) -> None:
    breath = Special("breath", save="DEX", against=12, dice=(6,), half=True, range=30)
    fight = fight_of(
        hero("Ana", "a1", abilities={"DEX": 1}, saves=("DEX",), fatigue=1),
        foe("Drake", "c1", specials=(breath,)), dice=[(face,), (6,)],
    )  # fmt: skip
    act(fight, EndTurn("Ana"), UseSpecial("Drake", "breath", "Ana"))
    (saved,) = happened(fight.log, Checked)
    assert saved.total == face + 1 + 2 - 1
    assert creature(fight, "Ana").hit_points == 10 - damage
    finish(fight)


@pytest.mark.rule("OS-6.7")
def test_a_burst_spares_who_uses_it() -> None:
    stench = Special("stench", save="CON", against=12, dice=(6,), range=5, radius=10)
    fight = fight_of(
        hero("Ana", "a1"), foe("Toad", "b1", specials=(stench,)), dice=[(3,), (4,)]
    )  # fmt: skip
    act(fight, EndTurn("Ana"), UseSpecial("Toad", "stench", "Ana"))
    (used,) = happened(fight.log, SpecialUsed)
    assert used.targets == ("Ana",)
    assert [saved.creature for saved in happened(fight.log, Checked)] == ["Ana"]
    finish(fight)


@pytest.mark.rule("OS-1.4")
@pytest.mark.rule("OS-5.7")
@pytest.mark.parametrize(("ability", "bonus"), [("STR", {"STR": 2}), ("DEX", {"DEX": 3})])
def test_a_hero_chooses_with_what_it_resists(ability: str, bonus: dict[str, int]) -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"STR": 2, "DEX": 3}), hero("Bo", "j1"), foe("Ogre", "b1"),
        dice=[(10,), (1,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Grapple("Ogre", "Ana"))
    act(fight, ResistWith("Ana", ability))  # type: ignore[arg-type]
    assert parts(happened(fight.log, Rolled)[-1]) == bonus
    assert creature(fight, "Ana").conditions == {"grappled": -1}
    finish(fight)


@pytest.mark.rule("OS-1.2")
@pytest.mark.rule("OS-1.6")
@pytest.mark.rule("OS-3.6")
def test_fatigue_lowers_the_checks_and_saves_of_foes_too() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "b1", hit_dice=4), dice=[(10,), (11,)])
    creature(fight, "Ogre").fatigue = 2
    act(fight, Grapple("Ana", "Ogre"))
    assert parts(happened(fight.log, Rolled)[-1]) == {"hit dice": 2, "Fatigue": -2}
    assert happened(fight.log, Grappled), "12 against 11"
    finish(fight)

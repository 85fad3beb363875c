"""OS-6.6: morale, and OS-6.2 where its words had no test."""

import pytest

from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.creature import Fighter
from crossblades.swords_reign.events import Broke, Fled, MoraleChecked, MoraleCompared
from crossblades.swords_reign.options import (
    Attack,
    Cleave,
    EndTurn,
    Flee,
    Kill,
    Move,
    MoveTo,
    OpportunityAttack,
    Spare,
    Surrender,
    TakeTurn,
)
from crossblades.swords_reign.referee_options import Decree, Kind
from crossblades.swords_reign.rulings import Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import AXE, act, creature, fight_of, foe, hero, lines, offered

HITS, KILLS = (15,), (8,)


def goblin(name: str, at: str, **facts: object) -> Fighter:
    """A goblin of Ml 7."""
    return foe(name, at, **{"morale": 7, **facts})


def fell(fight: Fight, name: str) -> None:
    """Ana fells somebody."""
    act(fight, Attack("Ana", name, "longsword"), Kill("Ana", name))


def reasons(fight: Fight) -> list[tuple[str, tuple[str, ...]]]:
    return [(e.kind, e.why) for e in happened(fight.log, MoraleChecked)]


FIRST, HALF, LEADER = "first ally", "half down", "leader"


@pytest.mark.rule("OS-6.6")
def test_foes_check_when_their_first_ally_falls_and_hold_up_to_ml() -> None:
    others = [goblin(f"Gob {n}", f"j{n}") for n in range(2, 5)]
    fight = fight_of(hero("Ana", "a1"), goblin("Gob 1", "b1"), *others, dice=[HITS, KILLS, (3, 4)])
    fell(fight, "Gob 1")
    assert reasons(fight) == [("goblin", (FIRST,))]
    assert happened(fight.log, MoraleChecked)[0].holds
    assert not happened(fight.log, Broke)
    finish(fight)


@pytest.mark.rule("OS-6.6")
@pytest.mark.parametrize(("choice", "status"), [(Flee, "fleeing"), (Surrender, "surrendered")])
def test_over_ml_all_of_the_kind_break_and_flee_or_surrender(
    choice: type[Flee] | type[Surrender], status: str
) -> None:
    others = [goblin(f"Gob {n}", f"e{n}") for n in range(2, 5)]
    fight = fight_of(hero("Ana", "a1"), goblin("Gob 1", "b1"), *others, dice=[HITS, KILLS, (4, 4)])
    fell(fight, "Gob 1")
    act(fight, choice("Gob 2"))
    assert happened(fight.log, Broke)[0].creatures == ("Gob 2", "Gob 3", "Gob 4")
    assert {creature(fight, f"Gob {n}").status for n in range(2, 5)} == {status}
    assert fight.over, "nobody is left who fights"


@pytest.mark.rule("OS-6.6")
@pytest.mark.rule("OS-2.5")
def test_the_broken_run_for_the_edge_while_others_fight_on() -> None:
    fight = fight_of(
        hero("Ana", "e4"), goblin("Gob 1", "e5"), goblin("Gob 2", "d5"),
        foe("Ogre", "j1", kind="ogre"), dice=[HITS, KILLS, (6, 5)],
    )  # fmt: skip
    fell(fight, "Gob 1")
    act(fight, Flee("Gob 2"), EndTurn("Ana"), TakeTurn("Gob 2"))
    assert OpportunityAttack("Ana", "Gob 2", "longsword") in offered(fight)
    act(fight, offered(fight)[-1])
    assert [e.creature for e in happened(fight.log, Fled)] == ["Gob 2"]
    assert not fight.over


@pytest.mark.rule("OS-6.6")
def test_one_roll_a_kind_against_its_own_ml() -> None:
    fight = fight_of(
        hero("Ana", "a1"), goblin("Gob 1", "b1"), goblin("Gob 2", "j1"), goblin("Gob 3", "j2"),
        goblin("Orc 1", "j3", kind="orc", morale=9), goblin("Orc 2", "j4", kind="orc", morale=9),
        dice=[HITS, KILLS, (4, 4), (4, 4)],
    )  # fmt: skip
    fell(fight, "Gob 1")
    act(fight, Flee("Gob 2"))
    assert [(e.kind, e.holds) for e in happened(fight.log, MoraleChecked)] == [
        ("goblin", False), ("orc", True)
    ]  # fmt: skip
    finish(fight)


@pytest.mark.rule("OS-6.6")
def test_who_is_alone_of_its_kind_is_named() -> None:
    fight = fight_of(
        hero("Ana", "a1"), goblin("Gob 1", "b1"), goblin("Gob 2", "j1"), goblin("Gob 3", "j2"),
        goblin("Snik", "j3", kind="orc"), dice=[HITS, KILLS, (1, 4), (3, 4)],
    )  # fmt: skip
    fell(fight, "Gob 1")
    told = [line for line in lines(fight) if "morale" in line or "holds" in line]
    assert told == [
        "Every goblin's morale: d6 1 + d6 4 = 5",
        "Every goblin holds (the first ally fell).",
        "Snik's morale: d6 3 + d6 4 = 7",
        "Snik holds (the first ally fell).",
    ]
    finish(fight)


@pytest.mark.rule("OS-6.6")
def test_half_down_and_the_leaders_fall_make_them_check_again() -> None:
    fight = fight_of(
        hero("Ana", "b2"), goblin("Gob 1", "b1"), goblin("Gob 2", "c2"),
        goblin("Gob 3", "a2"), goblin("Gob 4", "b3"), goblin("Boss", "c3", leader=True),
        dice=[HITS, KILLS, (1, 1), *[HITS, KILLS] * 1, HITS, KILLS, (1, 1), HITS, KILLS, (1, 1)],
    )  # fmt: skip
    for name in ("Gob 1", "Gob 2", "Gob 3", "Boss"):
        fell(fight, name)
        act(fight, EndTurn("Ana"))
        while not fight.over and fight.state.acting != "Ana":
            act(fight, offered(fight)[-1])
    assert reasons(fight) == [
        ("goblin", (FIRST,)), ("goblin", (HALF,)), ("goblin", (LEADER,))
    ]  # fmt: skip
    finish(fight)


@pytest.mark.rule("OS-6.6")
def test_one_roll_for_all_that_happens_at_once() -> None:
    fight = fight_of(
        hero("Ana", "a1"), goblin("Boss", "b1", leader=True), goblin("Gob", "j1"),
        dice=[HITS, KILLS, (1, 1)],
    )  # fmt: skip
    fell(fight, "Boss")
    assert reasons(fight) == [("goblin", (FIRST, HALF, LEADER))]
    finish(fight)


@pytest.mark.rule("OS-6.6")
@pytest.mark.rule("OS-4.4")
def test_the_spared_have_fallen_too() -> None:
    fight = fight_of(
        hero("Ana", "a1"), goblin("Gob 1", "b1"), goblin("Gob 2", "j1"), dice=[HITS, KILLS, (1, 1)]
    )
    act(fight, Attack("Ana", "Gob 1", "longsword"), Spare("Ana", "Gob 1"))
    assert reasons(fight) == [("goblin", (FIRST, HALF))]


@pytest.mark.rule("OS-6.6")
def test_a_natural_12_always_rallies_and_they_check_no_more() -> None:
    others = [goblin(f"Gob {n}", f"j{n}", morale=2) for n in (3, 4, 5)]
    fight = fight_of(
        hero("Ana", "b2"), goblin("Gob 1", "b1", morale=2), goblin("Gob 2", "c2", morale=2),
        *others, dice=[HITS, KILLS, (6, 6), HITS, KILLS],
    )  # fmt: skip
    fell(fight, "Gob 1")
    (checked,) = happened(fight.log, MoraleChecked)
    assert (checked.holds, checked.rallies) == (True, True)
    act(fight, EndTurn("Ana"))
    while fight.state.acting != "Ana":
        act(fight, offered(fight)[-1])
    creature(fight, "Gob 3").status = "dead"
    fell(fight, "Gob 2")
    assert len(happened(fight.log, MoraleChecked)) == 1
    finish(fight)


@pytest.mark.rule("OS-6.6")
def test_something_far_worse_is_the_referees_to_call_also_for_the_rallied() -> None:
    fight = fight_of(
        hero("Ana", "a1"), goblin("Gob 1", "b1"), goblin("Gob 2", "j1"), referee="Ref",
        dice=[HITS, KILLS, (6, 6), (6, 5)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"))
    fell(fight, "Gob 1")
    act(fight, Decree("morale"), Kind("goblin"), Surrender("Gob 2"))
    assert creature(fight, "Gob 2").status == "surrendered"
    finish(fight)


@pytest.mark.rule("OS-6.6")
def test_heroes_do_not_check_and_their_hirelings_do() -> None:
    guard = foe("Guard", "j9", kind="guard", morale=7, side="heroes")
    fight = fight_of(
        hero("Ana", "a1", hit_points=1), hero("Bo", "j10"), guard, foe("Ogre", "b1"),
        dice=[HITS, (6,), (5, 5)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), TakeTurn("Bo"), EndTurn("Bo"), EndTurn("Guard"))
    act(fight, Attack("Ogre", "Ana", "claw"))
    assert [e.kind for e in happened(fight.log, MoraleChecked)] == ["guard"]
    finish(fight)


@pytest.mark.rule("OS-6.6")
def test_a_kind_that_is_on_both_sides_checks_on_each_side_by_itself() -> None:
    guard = goblin("Guard", "j9", side="heroes")
    others = (goblin("Gob 2", "j1"), goblin("Gob 3", "j2"))
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "b2", hit_points=1), guard, goblin("Gob 1", "b1"), *others,
        dice=[HITS, KILLS, (6, 6), HITS, (6,), (1, 1)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"))
    fell(fight, "Gob 1")
    act(fight, EndTurn("Ana"), TakeTurn("Bo"), EndTurn("Bo"), EndTurn("Guard"))
    creature(fight, "Gob 2").at = "b1"
    act(fight, TakeTurn("Gob 2"), Attack("Gob 2", "Bo", "claw"))
    checks = [(e.side, e.rallies) for e in happened(fight.log, MoraleChecked)]
    assert checks == [("foes", True), ("heroes", False)], "one side's rally is not the other's"
    finish(fight)


@pytest.mark.rule("OS-6.6")
def test_the_referee_says_which_side_doubts_where_both_have_some_of_a_kind() -> None:
    guard = goblin("Guard", "j9", side="heroes")
    fight = fight_of(hero("Ana", "a1"), guard, goblin("Gob", "j1"), referee="Ref", dice=[(6, 5)])
    act(fight, Decree("morale"), Kind("goblin", "foes"), Surrender("Gob"))
    statuses = [creature(fight, name).status for name in ("Guard", "Gob")]
    assert statuses == ["up", "surrendered"]


@pytest.mark.rule("OS-6.6")
def test_whoever_has_no_ml_never_checks() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("One", "b1"), foe("Two", "j1"), dice=[HITS, KILLS])
    fell(fight, "One")
    assert not happened(fight.log, MoraleChecked)
    finish(fight)


@pytest.mark.rule("OS-6.6")
def test_a_table_may_switch_morale_off() -> None:
    fight = fight_of(
        hero("Ana", "a1"), goblin("One", "b1"), goblin("Two", "j1"), dice=[HITS, KILLS],
        rulings=Rulings(morale=False),
    )  # fmt: skip
    fell(fight, "One")
    assert not happened(fight.log, MoraleChecked)
    finish(fight)


@pytest.mark.rule("OS-6.6")
def test_the_number_is_not_told_to_the_other_side() -> None:
    fight = fight_of(
        hero("Ana", "a1"), goblin("One", "b1"), goblin("Two", "j1"), dice=[HITS, KILLS, (1, 1)]
    )
    fell(fight, "One")
    assert happened(fight.log_of("foes"), MoraleCompared)
    assert not happened(fight.log_of("heroes"), MoraleCompared)
    assert happened(fight.log_of("heroes"), MoraleChecked)


@pytest.mark.rule("OS-6.2")
def test_cleave_is_once_a_turn_so_again_on_anothers_turn() -> None:
    fight = fight_of(
        hero("Ana", "b2", AXE), foe("One", "b1"), foe("Two", "c2", hit_points=9),
        foe("Six", "a2"), dice=[HITS, KILLS, (2,), HITS, KILLS, (3,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "One", "greataxe"), Kill("Ana", "One"), Cleave("Ana", "Two"))
    act(fight, EndTurn("Ana"), TakeTurn("Six"), Move("Six"), MoveTo("Six", "a5"))
    act(fight, OpportunityAttack("Ana", "Six", "greataxe"), Kill("Ana", "Six"))
    act(fight, Cleave("Ana", "Two"))
    assert creature(fight, "Two").hit_points == 9 - 2 - 3
    finish(fight)


@pytest.mark.rule("OS-6.2")
def test_a_cleave_that_drops_its_victim_goes_no_further() -> None:
    fight = fight_of(
        hero("Ana", "b2", AXE), foe("One", "b1"), foe("Two", "c2", hit_points=1), foe("Six", "a2"),
        dice=[HITS, KILLS, (2,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "One", "greataxe"), Kill("Ana", "One"), Cleave("Ana", "Two"))
    act(fight, Kill("Ana", "Two"))
    assert not [option for option in offered(fight) if isinstance(option, Cleave)]
    assert len(happened(fight.log, Rolled)) == 4


@pytest.mark.rule("OS-6.6")
@pytest.mark.parametrize("faces", [(6, 6), (6, 5), (5, 6), (1, 1)])
def test_a_morale_of_12_never_breaks(faces: tuple[int, int]) -> None:
    fight = fight_of(
        hero("Ana", "a1"), goblin("Gob 1", "b1", morale=12), goblin("Gob 2", "j1", morale=12),
        dice=[HITS, KILLS, faces],
    )  # fmt: skip
    fell(fight, "Gob 1")
    (checked,) = happened(fight.log, MoraleChecked)
    assert checked.holds
    assert creature(fight, "Gob 2").up
    finish(fight)

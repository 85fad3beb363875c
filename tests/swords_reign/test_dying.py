"""Chapter 4: the dying table."""

from fractions import Fraction
from itertools import product

import pytest

from crossblades.kernel.decree_options import Amount, Subject
from crossblades.kernel.enumerated import Enumerated, every_outcome, outcomes_by_faces
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.dying import death_roll
from crossblades.swords_reign.effects import Item
from crossblades.swords_reign.events import (
    BeganDying,
    Died,
    DyingAgain,
    GotUp,
    LastStand,
    Stabilised,
    StillDying,
    Tired,
    Woke,
)
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import (
    Attack,
    Dodge,
    EndTurn,
    Kill,
    Move,
    Spare,
    Stabilise,
    StandUp,
    TakeTurn,
    UseItem,
)
from crossblades.swords_reign.referee_options import Decree
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.state import State, begin
from tests.helpers import drive, finish, happened
from tests.swords_reign.helpers import BOW, act, creature, fight_of, foe, hero, offered, scene

SMASH = Strike("smash", (10, 10))
"""Fells any hero of the tests."""


def dying(fatigue: int = 0, **sheet: object) -> tuple[State, Creature]:
    """A hero at 0 hit points, an ally, and a foe."""
    state = begin(
        scene(hero("Ana", "a1", fatigue=fatigue, **sheet), hero("Bo", "a2"), foe("Gob", "j10"))
    )
    ana = state.creatures["Ana"]
    ana.hit_points = 0
    BeganDying(creature="Ana").apply(state)
    return state, ana


def what_became(dice: Enumerated, fatigue: int) -> str:
    """The line of the table that these dice lead to."""
    state, _ = dying(fatigue)
    _, log = drive(death_roll(state, state.creatures["Ana"]), state, dice, auto=True)
    lines: list[tuple[type[Event], str]] = [
        (GotUp, "up"), (Stabilised, "stable"), (StillDying, "dying"), (LastStand, "heroic"),
        (Died, "dead"),
    ]  # fmt: skip
    return next(word for kind, word in lines if happened(log, kind))


def by_hand(fatigue: int) -> dict[str, Fraction]:
    """OS-4.2, counted from its own words."""
    odds: dict[str, Fraction] = {}
    for one, two in product(range(1, 7), repeat=2):
        total = one + two - fatigue
        if total >= 11:
            line = "up"
        elif total == 10:
            line = "stable"
        elif total >= 5:
            line = "dying"
        else:
            line = "heroic" if total == 4 else "dead"
        odds[line] = odds.get(line, Fraction(0)) + Fraction(1, 36)
    return odds


@pytest.mark.rule("OS-4.2")
@pytest.mark.parametrize("fatigue", range(6))
def test_the_odds_of_the_dying_table_are_exact(fatigue: int) -> None:
    odds: dict[str, Fraction] = {}
    for chance, line in every_outcome(lambda dice: what_became(dice, fatigue), outcomes_by_faces):
        odds[line] = odds.get(line, Fraction(0)) + chance
    assert odds == by_hand(fatigue)
    assert sum(odds.values()) == 1


@pytest.mark.rule("OS-4.1")
@pytest.mark.rule("OS-7.11")
def test_at_0_a_hero_falls_prone_and_unconscious_and_drops_what_it_held() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j1"), foe("Ogre", "b1", SMASH), dice=[(19,), (10, 10)]
    )
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    ana = creature(fight, "Ana")
    assert (ana.hit_points, ana.status, ana.weapon) == (0, "dying", "")
    assert set(ana.conditions) == {"unconscious", "prone"}
    assert fight.state.lying == {"a1": ("Ana: longsword",)}
    finish(fight)


@pytest.mark.rule("OS-4.2")
@pytest.mark.rule("OS-4.3")
@pytest.mark.rule("OS-4.5")
@pytest.mark.parametrize(
    ("constitution", "die", "points"), [(3, 2, 3), (1, 7, 7), (-1, 1, 1), (0, 8, 8)]
)
def test_11_gets_one_up_with_con_or_the_hit_die_whichever_is_better(
    constitution: int, die: int, points: int
) -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"CON": constitution}), hero("Bo", "j1"),
        foe("Ogre", "b1", SMASH), dice=[(19,), (10, 10), (5, 6), (die,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"))
    ana = creature(fight, "Ana")
    assert (ana.status, ana.hit_points, ana.fatigue) == ("up", points, 1)
    assert not ana.conditions, "standing"
    assert Dodge("Ana") in offered(fight), "and takes this turn"
    assert Move("Ana") in offered(fight)
    assert [e.fatigue for e in happened(fight.log, Tired)] == [1]


@pytest.mark.rule("OS-4.2")
@pytest.mark.parametrize(
    ("ruling", "dice", "points"), [("constitution", [], 2), ("hit die", [(1,)], 1)]
)
def test_a_table_may_rule_which_of_the_two_it_is(
    ruling: str, dice: list[tuple[int, ...]], points: int
) -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"CON": 2}), hero("Bo", "j1"), foe("Ogre", "b1", SMASH),
        dice=[(19,), (10, 10), (6, 6), *dice], rulings=Rulings(back_up=ruling),  # type: ignore[arg-type]
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"))
    assert creature(fight, "Ana").hit_points == points
    finish(fight)


@pytest.mark.rule("OS-4.2")
@pytest.mark.rule("OS-4.5")
def test_10_is_stable_and_wakes_prone_at_1_on_the_next_turn() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j1"), foe("Ogre", "b1", SMASH),
        dice=[(19,), (10, 10), (4, 6)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"))
    assert creature(fight, "Ana").status == "stable"
    act(fight, EndTurn("Bo"), EndTurn("Ogre"), TakeTurn("Ana"))
    ana = creature(fight, "Ana")
    assert (ana.status, ana.hit_points) == ("up", 1)
    assert set(ana.conditions) == {"prone"}
    assert StandUp("Ana") in offered(fight), "then acts"
    assert len(happened(fight.log, Woke)) == 1
    finish(fight)


@pytest.mark.rule("OS-4.2")
@pytest.mark.rule("OS-4.5")
def test_4_is_death_after_one_heroic_action_without_a_move() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j1"), foe("Ogre", "b1", SMASH, hit_points=20),
        dice=[(19,), (10, 10), (1, 3), (20,), (8, 8)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"))
    assert Move("Ana") not in offered(fight)
    act(fight, Attack("Ana", "Ogre", "longsword"))
    assert creature(fight, "Ogre").hit_points == 2, "20 less 8 + 8 + 2"
    assert creature(fight, "Ana").status == "dead"
    assert len(happened(fight.log, Died)) == 1
    finish(fight)


@pytest.mark.rule("OS-4.6")
def test_damage_at_0_makes_the_stable_dying_again_and_nothing_more() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j1"), foe("Ogre", "b1", SMASH),
        dice=[(19,), (10, 10), (4, 6), (19, 1), (10, 10)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    ana = creature(fight, "Ana")
    assert (ana.status, ana.hit_points, ana.fatigue) == ("dying", 0, 0)
    assert len(happened(fight.log, DyingAgain)) == 1
    finish(fight)


@pytest.mark.rule("OS-4.4")
def test_a_foe_dies_at_0_unless_the_attacker_spares_it_in_melee() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), foe("Hob", "j9"), dice=[(15,), (6,)])
    act(fight, Attack("Ana", "Gob", "longsword"))
    assert set(offered(fight)) == {Kill("Ana", "Gob"), Spare("Ana", "Gob")}
    act(fight, Spare("Ana", "Gob"))
    gob = creature(fight, "Gob")
    assert (gob.status, gob.hit_points) == ("spared", 0)
    assert "unconscious" in gob.conditions


@pytest.mark.rule("OS-4.4")
def test_a_table_may_let_foes_roll_on_the_table() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Gob", "b1"), foe("Hob", "j9"),
        dice=[(15,), (6,), (1, 1)], rulings=Rulings(foes_die=False),
    )  # fmt: skip
    act(fight, Attack("Ana", "Gob", "longsword"), EndTurn("Ana"))
    assert creature(fight, "Gob").status == "dying"
    act(fight, TakeTurn("Gob"))
    assert creature(fight, "Gob").status == "dead"


@pytest.mark.rule("OS-4.1")
def test_a_table_may_let_hit_points_fall_below_0() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j1"), foe("Ogre", "b1", SMASH),
        dice=[(19,), (10, 10)], rulings=Rulings(stops_at_zero=False),
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    assert creature(fight, "Ana").hit_points == -10


@pytest.mark.rule("OS-5.11")
@pytest.mark.rule("OS-4.5")
def test_a_provision_stabilises_a_neighbour_who_wakes_at_1_next_turn() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a2", provisions=1), foe("Ogre", "b1", SMASH),
        dice=[(19,), (10, 10)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    act(fight, EndTurn("Ogre"), TakeTurn("Bo"), Stabilise("Bo", "Ana"), EndTurn("Bo"))
    assert creature(fight, "Bo").provisions == 0
    ana = creature(fight, "Ana")
    assert (ana.status, ana.hit_points) == ("up", 1), "her own turn came next"
    finish(fight)


@pytest.mark.rule("OS-4.3")
@pytest.mark.parametrize(("fatigue", "feet"), [(0, 30), (2, 30), (3, 15), (4, 15), (5, 15)])
def test_fatigue_slows(fatigue: int, feet: int) -> None:
    fight = fight_of(hero("Ana", "a1", fatigue=fatigue), hero("Bo", "a2"), foe("Gob", "j10"))
    act(fight, TakeTurn("Ana"))
    (ask,) = fight.asks
    assert ask.feet == feet  # type: ignore[attr-defined]


@pytest.mark.rule("OS-4.6")
def test_damage_does_nothing_more_to_the_dying() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j1"), foe("Ogre", "b1", SMASH),
        dice=[(19,), (10, 10), (2, 4), (19, 1), (10, 10)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    ana = creature(fight, "Ana")
    assert (ana.status, ana.hit_points, ana.fatigue) == ("dying", 0, 0)
    assert not happened(fight.log, DyingAgain)
    finish(fight)


@pytest.mark.rule("OS-4.4")
def test_whoever_is_shot_is_not_spared() -> None:
    fight = fight_of(hero("Ana", "a1", BOW), foe("Gob", "e1"), foe("Hob", "j9"), dice=[(15,), (6,)])
    act(fight, Attack("Ana", "Gob", "longbow"))
    assert creature(fight, "Gob").status == "dead"


@pytest.mark.rule("OS-4.3")
@pytest.mark.rule("OS-5.12")
def test_whoever_is_healed_back_up_is_tired_too_and_still_prone() -> None:
    flask = Item("flask", heal=(4,))
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a2", items=(flask,)), foe("Ogre", "b1", SMASH),
        dice=[(19,), (10, 10), (3,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    act(fight, EndTurn("Ogre"), TakeTurn("Bo"), UseItem("Bo", "flask", "Ana"))
    ana = creature(fight, "Ana")
    assert (ana.status, ana.hit_points, ana.fatigue) == ("up", 3, 1)
    assert ana.conditions == {"prone": -1}
    finish(fight)


@pytest.mark.rule("OS-4.3")
@pytest.mark.rule("OS-5.12")
def test_a_hireling_that_is_healed_back_up_is_tired_as_well() -> None:
    flask = Item("flask", heal=(4,))
    fight = fight_of(
        hero("Ana", "a1", items=(flask,)), foe("Pip", "a2", side="heroes"), foe("Ogre", "j1"),
        dice=[(3,)],
    )  # fmt: skip
    pip = creature(fight, "Pip")
    pip.status, pip.hit_points = "spared", 0
    act(fight, TakeTurn("Ana"), UseItem("Ana", "flask", "Pip"))
    assert (pip.status, pip.hit_points, pip.fatigue) == ("up", 3, 1)
    finish(fight)


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-2.4")
def test_what_regenerates_has_more_hit_points_every_round_and_never_more_than_all() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Troll", "j1", hit_points=20, regenerates=3))
    creature(fight, "Troll").hit_points = 15
    for left in (18, 20, 20):
        act(fight, EndTurn("Ana"))
        assert creature(fight, "Troll").hit_points == left
        act(fight, EndTurn("Troll"))


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-4.4")
def test_what_regenerates_gets_up_where_the_table_lets_foes_lie_dying() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Troll", "b1", hit_points=4, regenerates=3), foe("Imp", "j9"),
        dice=[(15,), (8,)], rulings=Rulings(foes_die=False),
    )  # fmt: skip
    act(fight, Attack("Ana", "Troll", "longsword"), EndTurn("Ana"), TakeTurn("Troll"))
    troll = creature(fight, "Troll")
    assert (troll.status, troll.hit_points, troll.fatigue) == ("up", 3, 1)
    finish(fight)


@pytest.mark.rule("OS-5.3")
@pytest.mark.rule("OS-4.1")
def test_whoever_was_down_and_is_healed_dodges_no_longer() -> None:
    flask = Item("flask", heal=(4,))
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a2", items=(flask,)), foe("Ogre", "b1", SMASH),
        dice=[(19, 1), (10, 10), (3,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Dodge("Ana"), EndTurn("Ana"), EndTurn("Bo"))
    act(fight, Attack("Ogre", "Ana", "smash"), EndTurn("Ogre"))
    act(fight, TakeTurn("Bo"), UseItem("Bo", "flask", "Ana"))
    assert (creature(fight, "Ana").status, creature(fight, "Ana").dodges) == ("up", False)
    finish(fight)


@pytest.mark.rule("OS-4.1")
@pytest.mark.rule("OS-4.3")
def test_whom_the_referee_gives_hit_points_back_dies_no_longer() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a9"), foe("Ogre", "b1", SMASH), referee="Ref",
        dice=[(19,), (10, 10)],
    )  # fmt: skip
    for name in ("Ana", "Bo"):
        act(fight, TakeTurn(name), EndTurn(name))
    act(fight, TakeTurn("Ogre"), Attack("Ogre", "Ana", "smash"))
    act(fight, Decree("hit points"), Subject("Ana"), Amount(4, 0, 10))
    ana = creature(fight, "Ana")
    assert (ana.status, ana.hit_points, ana.fatigue) == ("up", 4, 1)
    assert ana.conditions == {"prone": -1}
    finish(fight)


@pytest.mark.rule("OS-4.2")
def test_it_is_ones_own_hit_die_that_is_rolled() -> None:
    fight = fight_of(
        hero("Ana", "a1", hit_points=12, hit_die=12), hero("Bo", "j1"), foe("Ogre", "b1", SMASH),
        dice=[(19,), (10, 10), (6, 6), (11,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"))
    assert creature(fight, "Ana").hit_points == 11
    finish(fight)


@pytest.mark.rule("OS-4.4")
def test_where_foes_roll_a_foe_that_gets_up_rolls_a_d8_and_has_no_more_than_all() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Gob", "b1"), foe("Far", "j9"), dice=[(15,), (6,), (6, 5), (8,)],
        rulings=Rulings(foes_die=False),
    )  # fmt: skip
    act(fight, Attack("Ana", "Gob", "longsword"), EndTurn("Ana"), TakeTurn("Gob"))
    gob = creature(fight, "Gob")
    assert (gob.status, gob.hit_points, gob.fatigue) == ("up", 4, 1)
    finish(fight)


def last_stand(*dice: tuple[int, ...]) -> Fight:
    """Ana, felled by an ogre, has rolled a 4."""
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j1"), foe("Ogre", "b1", SMASH, hit_points=30),
        dice=[(19,), (10, 10), (2, 2), *dice],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    act(fight, EndTurn("Ogre"))
    return fight


@pytest.mark.rule("OS-4.5")
def test_the_last_act_is_done_with_what_one_fell_with_which_then_lies_there_again() -> None:
    fight = last_stand((15,), (5,))
    act(fight, TakeTurn("Ana"))
    assert fight.state.lying == {}
    act(fight, Attack("Ana", "Ogre", "longsword"))
    assert creature(fight, "Ogre").hit_points == 30 - 5 - 2
    ana = creature(fight, "Ana")
    assert (ana.status, ana.conditions, ana.carried) == ("dead", {}, ())
    assert fight.state.lying == {"a1": ("Ana: longsword",)}
    finish(fight)


@pytest.mark.rule("OS-4.5")
def test_whose_weapon_is_not_beside_it_any_more_has_fists_for_the_last_act() -> None:
    fight = last_stand()
    fight.state.lying = {"e5": ("Ana: longsword",)}
    act(fight, TakeTurn("Ana"))
    assert Attack("Ana", "Ogre", "fist") in offered(fight)
    assert fight.state.lying == {"e5": ("Ana: longsword",)}

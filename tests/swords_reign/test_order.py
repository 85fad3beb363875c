"""Chapter 2: who acts when."""

from typing import Any

import pytest
from msgspec import structs

from crossblades.kernel.dice import Entered
from crossblades.kernel.event import Rolled
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.events import (
    ConditionsCounted,
    FightEnded,
    ReflexTested,
    RoundBegan,
    TurnBegan,
)
from crossblades.swords_reign.options import (
    Attack,
    CastSpell,
    Dash,
    Dodge,
    EndTurn,
    Kill,
    Move,
    MoveTo,
    StandUp,
    TakeTurn,
)
from crossblades.swords_reign.rulings import Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import act, creature, fight_of, foe, hero, offered


@pytest.mark.rule("OS-2.1")
@pytest.mark.rule("OS-2.2")
def test_the_quick_act_before_the_enemy_and_the_late_join_in_round_2() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a2"), foe("Gob", "j10"), dice=[(12,), (11,)], quick=False
    )
    assert [e.quick for e in happened(fight.log, ReflexTested)] == [True, False]
    assert [e.creature for e in happened(fight.log, TurnBegan)] == ["Ana"]
    act(fight, EndTurn("Ana"), EndTurn("Gob"))
    assert [e.round for e in happened(fight.log, RoundBegan)] == [1, 2]
    assert set(offered(fight)) == {TakeTurn("Ana"), TakeTurn("Bo")}
    act(fight, TakeTurn("Bo"), EndTurn("Bo"), EndTurn("Ana"), EndTurn("Gob"))
    finish(fight)


@pytest.mark.rule("OS-2.1")
@pytest.mark.rule("OS-2.6")
def test_dex_helps_and_fatigue_hinders_the_reflexes_of_heroes_alone() -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"DEX": 2}, fatigue=1), foe("Gob", "j10"), dice=[(11,)],
        quick=False,
    )  # fmt: skip
    (tested,) = happened(fight.log, ReflexTested)
    assert (tested.creature, tested.total, tested.quick) == ("Ana", 12, True)
    assert len(happened(fight.log, Rolled)) == 1


@pytest.mark.rule("OS-2.6")
def test_heroes_roll_on_whichever_side_and_companions_with_their_save_bonus() -> None:
    rogue = structs.replace(hero("Rogue", "j9", abilities={"DEX": 3}), side="foes", seat="foes")
    fight = fight_of(
        hero("Ana", "a1"), foe("Wolf", "a2", side="heroes", hit_dice=3), rogue, foe("Gob", "j10"),
        dice=[(12,), (9,), (9,)], quick=False,
    )  # fmt: skip
    assert [(e.creature, e.total, e.quick) for e in happened(fight.log, ReflexTested)] == [
        ("Ana", 12, True), ("Wolf", 11, False), ("Rogue", 12, True),
    ]  # fmt: skip
    act(fight, EndTurn("Ana"))
    assert set(offered(fight)) == {TakeTurn("Rogue"), TakeTurn("Gob")}, "the wolf is late"


@pytest.mark.rule("OS-2.6", "OS-1.6")
def test_whatever_foes_check_with_companions_are_as_quick_as_their_saves() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Wolf", "a2", side="heroes", hit_dice=3), foe("Gob", "j10"),
        dice=[(12,), (9,)], quick=False, rulings=Rulings(foes_check_with="hit dice"),
    )  # fmt: skip
    assert [e.total for e in happened(fight.log, ReflexTested)] == [12, 11]


@pytest.mark.rule("OS-2.6")
def test_a_late_hero_among_the_foes_misses_its_first_turn_as_well() -> None:
    rogue = structs.replace(hero("Rogue", "j9"), side="foes", seat="foes")
    fight = fight_of(hero("Ana", "a1"), rogue, dice=[(12,), (11,)], quick=False)
    act(fight, EndTurn("Ana"))
    assert (fight.state.round, fight.state.acting) == (2, "Ana")


@pytest.mark.rule("OS-2.6")
@pytest.mark.rule("OS-1.6")
def test_a_table_may_rule_that_everyone_rolls() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Gob", "j9", hit_dice=1), foe("Ogre", "j10", hit_dice=4),
        dice=[(12,), (10,), (10,)], quick=False, rulings=Rulings(reflexes="everyone"),
    )  # fmt: skip
    assert [(e.creature, e.total, e.quick) for e in happened(fight.log, ReflexTested)] == [
        ("Ana", 12, True), ("Gob", 11, False), ("Ogre", 12, True),
    ]  # fmt: skip
    act(fight, EndTurn("Ana"))
    assert fight.state.acting == "Ogre"
    act(fight, EndTurn("Ogre"))
    assert fight.state.round == 2


@pytest.mark.rule("OS-2.6")
def test_a_missed_turn_costs_no_reaction() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j10"), dice=[(1,)], quick=False)
    assert fight.state.acting == "Gob"
    assert creature(fight, "Ana").reaction


@pytest.mark.rule("OS-2.3")
def test_a_move_may_be_split_around_the_one_action() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j10"))
    act(fight, Move("Ana"), MoveTo("Ana", "c1"))
    assert creature(fight, "Ana").moved == 10
    act(fight, Dodge("Ana"), Move("Ana"), MoveTo("Ana", "g1"))
    assert fight.state.acting == "Gob", "nothing is left to do, so the turn is over"


@pytest.mark.rule("OS-2.3")
def test_a_table_may_rule_that_the_move_is_not_split() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j10"), rulings=Rulings(split_move=False))
    act(fight, Move("Ana"), MoveTo("Ana", "c1"), Dodge("Ana"))
    assert fight.state.acting == "Gob"


@pytest.mark.rule("OS-2.3")
def test_a_move_that_is_not_split_comes_whole_before_the_action_or_after_it() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j10"), rulings=Rulings(split_move=False))
    act(fight, Move("Ana"), MoveTo("Ana", "b1"), Move("Ana"), MoveTo("Ana", "c1"))
    act(fight, EndTurn("Ana"), EndTurn("Gob"), Dodge("Ana"), Move("Ana"), MoveTo("Ana", "d1"))
    assert creature(fight, "Ana").at == "d1"
    act(fight, Move("Ana"), MoveTo("Ana", "e1"))
    assert creature(fight, "Ana").at == "e1"


@pytest.mark.rule("OS-2.3")
@pytest.mark.rule("OS-5.18")
def test_whoever_stands_up_after_the_action_has_the_rest_of_an_unsplit_move() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j10"), rulings=Rulings(split_move=False))
    creature(fight, "Ana").conditions = {"prone": -1}
    act(fight, Dodge("Ana"), EndTurn("Ana"), EndTurn("Gob"))
    act(fight, Dodge("Ana"), StandUp("Ana"), Move("Ana"), MoveTo("Ana", "d1"))
    assert creature(fight, "Ana").moved == 30


@pytest.mark.rule("OS-2.3")
@pytest.mark.rule("OS-5.5")
def test_a_dash_goes_on_with_a_move_that_is_not_split() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j10"), rulings=Rulings(split_move=False))
    act(fight, Move("Ana"), MoveTo("Ana", "c1"), Dash("Ana"), Move("Ana"), MoveTo("Ana", "f1"))
    assert creature(fight, "Ana").moved == 25


@pytest.mark.rule("OS-2.4")
@pytest.mark.rule("OS-2.7")
def test_an_effect_of_two_rounds_covers_two_turns_of_its_bearer() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j10"))
    creature(fight, "Gob").conditions = {"poisoned": 2}
    act(fight, EndTurn("Ana"))
    assert creature(fight, "Gob").conditions == {"poisoned": 1}
    act(fight, EndTurn("Gob"), EndTurn("Ana"))
    assert creature(fight, "Gob").conditions == {"poisoned": 0}, "its second turn is covered"
    act(fight, EndTurn("Gob"), EndTurn("Ana"))
    assert creature(fight, "Gob").conditions == {}
    assert [e.over for e in happened(fight.log, ConditionsCounted)] == [(), (), ("poisoned",)]


@pytest.mark.rule("OS-2.2")
@pytest.mark.rule("OS-4.2")
def test_who_gave_up_and_is_struck_down_by_the_enemy_rolls_in_the_next_round() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j10"), foe("Gob", "b1"), foe("Hob", "c1"),
        dice=[(15,), (6,)],
    )  # fmt: skip
    act(fight, TakeTurn("Bo"))
    creature(fight, "Ana").status, creature(fight, "Ana").hit_points = "surrendered", 1
    act(fight, EndTurn("Bo"), TakeTurn("Gob"), Attack("Gob", "Ana", "claw"), EndTurn("Gob"))
    assert creature(fight, "Ana").status == "dying"
    assert (fight.state.round, fight.state.acting) == (1, "Hob"), "it is the enemy's turn still"
    act(fight, EndTurn("Hob"))
    assert fight.state.round == 2
    assert set(offered(fight)) == {TakeTurn("Ana"), TakeTurn("Bo")}
    finish(fight)


@pytest.mark.rule("OS-2.5")
def test_the_fight_ends_when_the_last_foe_has_fallen() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), dice=[(15,), (6,)])
    act(fight, Attack("Ana", "Gob", "longsword"), Kill("Ana", "Gob"))
    (ended,) = happened(fight.log, FightEnded)
    assert ended.winner == "heroes"
    assert fight.over
    finish(fight)


@pytest.mark.rule("OS-2.5")
def test_an_undecided_fight_ends_some_day_and_nobody_wins() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j10"), rounds=1)
    act(fight, Dash("Ana"), EndTurn("Ana"), EndTurn("Gob"))
    assert fight.over
    assert fight.state.winner is None


@pytest.mark.rule("OS-2.5")
@pytest.mark.parametrize("last", [1, 2, 3])
def test_the_last_round_that_is_allowed_is_fought_and_no_other(last: int) -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j10"), rounds=last)
    for _ in range(last):
        assert not fight.over
        act(fight, EndTurn("Ana"), EndTurn("Gob"))
    assert fight.over
    assert [began.round for began in happened(fight.log, RoundBegan)] == [*range(1, last + 1)]
    (ended,) = happened(fight.log, FightEnded)
    assert (ended.winner, ended.reason, ended.round) == (None, "undecided", last)


@pytest.mark.rule("OS-2.5")
def test_the_fight_ends_when_all_heroes_have_fallen() -> None:
    fight = fight_of(hero("Ana", "a1", hit_points=1), foe("Gob", "b1"), dice=[(19,), (6,), (1, 1)])
    act(fight, EndTurn("Ana"), Attack("Gob", "Ana", "claw"), EndTurn("Gob"))
    (ended,) = happened(fight.log, FightEnded)
    assert (ended.winner, ended.loser, ended.reason) == ("foes", "heroes", "beaten")


@pytest.mark.rule("OS-2.5")
@pytest.mark.parametrize(
    ("rolls_on", "winner", "reason"), [(True, "heroes", "beaten"), (False, None, "nobody left")]
)
def test_when_both_sides_fall_the_hero_who_may_yet_get_up_has_won(
    rolls_on: bool, winner: str | None, reason: str
) -> None:
    burst = Spell("burst", effect=Special("burst", dice=(20,), radius=5))
    fight = fight_of(
        hero("Ana", "a1", spells=(burst,)), foe("Gob", "b1"), dice=[(20,), (20,)],
        rulings=Rulings(last_rolls_on=rolls_on),
    )  # fmt: skip
    act(fight, CastSpell("Ana", "burst", "Gob"))
    (ended,) = happened(fight.log, FightEnded)
    assert (ended.winner, ended.reason) == (winner, reason)


@pytest.mark.rule("OS-2.2")
@pytest.mark.rule("OS-4.4")
@pytest.mark.parametrize("status", ["spared", "surrendered"])
def test_those_who_were_spared_or_gave_up_have_no_turn(status: Any) -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "e1"), foe("Hob", "j9"))
    creature(fight, "Gob").status = status
    act(fight, EndTurn("Ana"))
    assert fight.state.acting == "Hob", "there is nobody else to choose"


@pytest.mark.rule("OS-5.16")
def test_a_new_round_brings_no_reaction_back() -> None:
    fight = fight_of(hero("Ana", "a1"), hero("Bo", "j1"), foe("Gob", "j9"))
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"))
    creature(fight, "Bo").reaction = False
    act(fight, EndTurn("Gob"))
    assert fight.state.round == 2
    assert not creature(fight, "Bo").reaction
    act(fight, TakeTurn("Bo"))
    assert creature(fight, "Bo").reaction


@pytest.mark.rule("OS-2.1")
def test_reflexes_that_were_typed_wrong_are_taken_back_before_anybody_has_answered() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j9"), source=Entered())
    fight.enter([3])
    assert fight.state.acting == "Gob"
    fight.take_back(["foes"])
    assert fight.waiting
    fight.enter([13])
    assert fight.state.acting == "Ana"

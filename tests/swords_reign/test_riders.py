"""OS-6.7: what a hit brings besides its damage."""

import pytest

from crossblades.kernel.dice import Entered
from crossblades.kernel.event import Rolled
from crossblades.kernel.record import log_lines, record_of, replay
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.events import ConditionGained, DamageTaken
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import Attack, EndTurn, Kill, StrikeAt, TakeTurn
from tests.helpers import finish, happened
from tests.swords_reign.helpers import QUICK, act, creature, fight_of, foe, hero

VENOM = Special("venom", "CON", 12, condition="poisoned", rounds=2)
COILS = Special("coils", condition="grappled")


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-1.5")
@pytest.mark.parametrize(("die", "poisoned"), [(12, False), (11, True)])
def test_whom_a_bite_fells_must_save_against_its_venom_too(die: int, poisoned: bool) -> None:
    fight = fight_of(
        hero("Ana", "a1", hit_points=2), hero("Bo", "a9"), foe("Snake", "b1", bite(VENOM)),
        dice=[(19,), (3,), (die,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Snake", "Ana", "bite"))
    assert creature(fight, "Ana").status == "dying"
    assert happened(fight.log, Rolled)[-1].roll.why == "CON save against venom"
    assert ("poisoned" in creature(fight, "Ana").conditions) == poisoned
    finish(fight)


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-4.5")
def test_whoever_gets_back_up_is_still_held_by_what_felled_it() -> None:
    fight = fight_of(
        hero("Ana", "a1", hit_points=2), hero("Bo", "a9"), foe("Snake", "b1", bite(COILS)),
        dice=[(19,), (3,), (6, 6), (5,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Snake", "Ana", "bite"))
    act(fight, EndTurn("Snake"), TakeTurn("Ana"))
    assert creature(fight, "Ana").status == "up"
    assert creature(fight, "Ana").sources == {"grappled": ("Snake",)}
    finish(fight)


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-1.6")
def test_a_glare_that_lists_no_damage_deals_none() -> None:
    glare = Strike("glare", rider=Special("glare", "WIS", 12, condition="frightened", rounds=2))
    ana = hero("Ana", "a1", shield=True)
    fight = fight_of(ana, foe("Wight", "b1", glare), dice=[(19,), (11,)])
    act(fight, EndTurn("Ana"), Attack("Wight", "Ana", "glare"))
    assert not happened(fight.log, DamageTaken)
    assert creature(fight, "Ana").hit_points == 10
    assert creature(fight, "Ana").sources == {"frightened": ("Wight",)}
    finish(fight)


@pytest.mark.rule("OS-1.6")
@pytest.mark.rule("OS-3.2")
def test_a_strike_that_lists_a_number_deals_it() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Rat", "b1", Strike("nip", bonus=3)), dice=[(19,)])
    act(fight, EndTurn("Ana"), Attack("Rat", "Ana", "nip"))
    assert creature(fight, "Ana").hit_points == 7
    finish(fight)


def test_of_real_dice_none_is_waited_for_where_none_is_rolled() -> None:
    """OS-6.7: a strike that lists a number; taking back knows what was entered all the same."""
    snake = foe("Snake", "b1", Strike("nip", bonus=3, rider=VENOM))
    fight = fight_of(hero("Ana", "a1"), snake, source=Entered())
    fight.enter(QUICK)
    act(fight, EndTurn("Ana"), Attack("Snake", "Ana", "nip"))
    for save, poisoned in ((11, True), (12, False)):
        fight.enter([19])
        assert creature(fight, "Ana").hit_points == 7
        fight.enter([save])
        assert ("poisoned" in creature(fight, "Ana").conditions) == poisoned
        fight.undo("foes", 0)
        assert fight.waiting is not None
        assert creature(fight, "Ana").hit_points == 10
    assert log_lines(replay(record_of(fight)).log) == log_lines(fight.log)


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-4.4")
def test_nothing_more_befalls_those_whom_a_bite_kills() -> None:
    dog = foe("Dog", "a1", side="heroes")
    fight = fight_of(hero("Ana", "a9"), dog, foe("Snake", "b1", bite(VENOM)), dice=[(19,), (4,)])
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Dog"), Attack("Snake", "Dog", "bite"))
    act(fight, Kill("Snake", "Dog"))
    assert creature(fight, "Dog").conditions == {}
    assert not happened(fight.log, ConditionGained)
    finish(fight)


@pytest.mark.rule("OS-3.3")
@pytest.mark.rule("OS-6.7")
def test_a_critical_does_not_double_what_is_saved_against() -> None:
    sting = Special("sting", "CON", 12, dice=(6,))
    fight = fight_of(
        hero("Ana", "a1", hit_points=30), foe("Wasp", "b1", bite(sting)),
        dice=[(20,), (1, 2), (2,), (5,)],
    )  # fmt: skip
    act(fight, EndTurn("Ana"), Attack("Wasp", "Ana", "bite"))
    assert creature(fight, "Ana").hit_points == 30 - 3 - 5
    finish(fight)


def bite(rider: Special) -> Strike:
    """A bite that does more than hurt."""
    return Strike("bite", (4,), rider=rider)


@pytest.mark.rule("OS-6.7")
def test_dice_tell_how_many_spines_fly_each_time() -> None:
    spine = Strike("spine", (4,), reach=0, range=30, count=(3,))
    fight = fight_of(hero("Ana", "a1"), foe("Urchin", "b5", spine), dice=[(2,), (19,), (3,), (2,)])
    act(fight, EndTurn("Ana"), Attack("Urchin", "Ana", "spine"), StrikeAt("Urchin", "Ana"))
    assert happened(fight.log, Rolled)[1].roll.why == "how often spine"
    assert creature(fight, "Ana").hit_points == 7
    finish(fight)


@pytest.mark.rule("OS-6.7")
def test_a_hit_may_bring_several_things_besides() -> None:
    sting = Strike("sting", (4,), rider=Special("heat", dice=(6,), kind="fire"), more=(VENOM,))
    fight = fight_of(hero("Ana", "a1"), foe("Wasp", "b1", sting), dice=[(19,), (2,), (5,), (11,)])
    act(fight, EndTurn("Ana"), Attack("Wasp", "Ana", "sting"))
    assert creature(fight, "Ana").hit_points == 3
    assert "poisoned" in creature(fight, "Ana").conditions
    finish(fight)

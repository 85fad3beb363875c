"""Everywhere at Once."""

import pytest

from crossblades.heart_rush.asks import ChooseForAbility, JoinEngagement, TakeTurn
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events import Attacked, Contested, DrawnIn, TurnPassed
from crossblades.heart_rush.options import Attack, Decline, Engage, TakeIt, TakeStance
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import of, use, ways
from tests.helpers import (
    BOW,
    DAGGER,
    GUARD,
    MAUL,
    MISS,
    SWORD,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    scene,
)

EVERYWHERE = "everywhere at once"


def engaging(*dice: tuple[int, ...], gob: str = "c4") -> Fight:
    """Ann engages the orc; a goblin is about, too."""
    ann = hero("Ann", "c3", SWORD, DAGGER, abilities=(EVERYWHERE,))
    fight = fight_of(scene(ann, foe("Orc", "d3"), foe("Gob", gob)), *dice)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    return fight


def both(fight: Fight, orc: str, gob: str) -> None:
    """Draw the goblin in, and let all take their stances."""
    use(fight, EVERYWHERE, "Gob")
    assert not isinstance(fight.asks[0], JoinEngagement)
    for name, stance in {"Ann": "might", "Orc": orc, "Gob": gob}.items():
        choose(fight, name, TakeStance(stance))  # type: ignore[arg-type]


@pytest.mark.rule("HR-5.2", "HR-6.1", "HR-6.5")
def test_a_second_enemy_is_drawn_in_and_both_are_attacked() -> None:
    fight = engaging(MISS, GUARD, MISS, GUARD)
    both(fight, "defensive", "defensive")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    use(fight, EVERYWHERE, "Gob")
    assert [drawn.creature for drawn in happened(fight.log, DrawnIn)] == ["Gob"]
    assert [attacked.target for attacked in happened(fight.log, Attacked)] == ["Orc", "Gob"]
    assert not of(fight, "Gob").acted, "being drawn in costs nothing"
    assert of(fight, "Ann").rush == 1
    finish(fight)


def test_one_attack_is_enough_for_those_who_like() -> None:
    fight = engaging(MISS, GUARD)
    both(fight, "defensive", "defensive")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    choose(fight, "Ann", Decline("heroes"))
    assert [attacked.target for attacked in happened(fight.log, Attacked)] == ["Orc"]


@pytest.mark.rule("HR-7.4")
def test_each_pair_that_attacks_each_other_is_contested() -> None:
    fight = engaging(MISS, GUARD, MISS, MISS)
    both(fight, "might", "defensive")
    choose(fight, "Ann", Attack("Ann", "Gob"))
    choose(fight, "Orc", Attack("Orc", "Ann"))
    use(fight, EVERYWHERE, "Orc")
    finish_step(fight)
    assert [(c.creature, c.target) for c in happened(fight.log, Contested)] == [("Orc", "Ann")]
    assert [attacked.target for attacked in happened(fight.log, Attacked)] == ["Gob"]


def finish_step(fight: Fight) -> None:
    """Take whatever damage there is."""
    while not isinstance(ask := fight.asks[0], TakeTurn):
        takes = [option for option in ask.options if isinstance(option, TakeIt)]
        fight.answer(ask, takes[0] if takes else ask.options[-1], ask.seat)


def test_nobody_out_of_range_is_drawn_in() -> None:
    assert not isinstance(engaging(gob="h8").asks[0], ChooseForAbility)


def shooting(gob: str, *dice: tuple[int, ...]) -> Fight:
    """Ann has shot at the orc, and has drawn in the goblin."""
    ann = hero("Ann", "c3", BOW, abilities=(EVERYWHERE,))
    fight = fight_of(scene(ann, foe("Orc", "d3"), foe("Gob", gob)), *dice)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    both(fight, "defensive", "defensive")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-6.5")
def test_a_bow_hits_those_who_stand_beside_each_other() -> None:
    fight = shooting("c4", MISS, GUARD, MISS, GUARD)
    use(fight, EVERYWHERE, "Gob")
    assert [attacked.target for attacked in happened(fight.log, Attacked)] == ["Orc", "Gob"]


@pytest.mark.rule("HR-5.2", "HR-6.5")
def test_a_bow_hits_one_of_those_who_stand_apart() -> None:
    assert not ways(shooting("c5", MISS, GUARD), EVERYWHERE)


@pytest.mark.rule("HR-4.7")
def test_weapons_change_hands_for_nothing_and_out_of_turn() -> None:
    ann = hero("Ann", "c3", SWORD, DAGGER, abilities=(EVERYWHERE,))
    fight = fight_of(scene(ann, foe("Orc", "d3")))
    use(fight, EVERYWHERE, choice="put it away")
    use(fight, EVERYWHERE, choice="draw the dagger")
    me = of(fight, "Ann")
    assert (me.weapon.name, me.interactions, me.acted) == ("dagger", 0, False)
    assert not happened(fight.log, TurnPassed)


@pytest.mark.rule("HR-5.2", "HR-12.6")
def test_a_weapon_for_both_hands_is_not_drawn_beside_a_shield() -> None:
    bea = hero("Bea", "c3", SWORD, MAUL, DAGGER, shield="light", abilities=(EVERYWHERE,))
    fight = fight_of(scene(bea, foe("Orc", "j9")))
    use(fight, EVERYWHERE, choice="put it away")
    drawn = {way.choice for way in ways(fight, EVERYWHERE)}
    assert drawn == {"draw the sword", "draw the dagger", "put the shield away"}


@pytest.mark.rule("HR-5.2", "HR-4.7", "HR-12.6")
def test_a_shield_changes_hands_for_nothing_too() -> None:
    bea = hero("Bea", "c3", SWORD, shield="light", abilities=(EVERYWHERE,))
    fight = fight_of(scene(bea, foe("Orc", "j9")))
    use(fight, EVERYWHERE, choice="put the shield away")
    assert (of(fight, "Bea").shielded, of(fight, "Bea").interactions) == (False, 0)
    use(fight, EVERYWHERE, choice="take the shield")
    assert (of(fight, "Bea").shielded, fight.state.turn) == (True, "heroes")


@pytest.mark.rule("HR-5.2", "HR-11.15")
def test_who_is_drawn_in_is_charmed_no_longer() -> None:
    fight = engaging()
    gob = of(fight, "Gob")
    gob.conditions, gob.sources = {"charmed": 1}, {"charmed": "Ann"}
    use(fight, EVERYWHERE, "Gob")
    assert gob.conditions == {}


@pytest.mark.rule("HR-5.2", "HR-4.7", "HR-12.1")
def test_what_is_in_the_other_hand_is_put_away_as_well() -> None:
    abilities = (EVERYWHERE, "dual wielder")
    fight = fight_of(scene(hero("Ann", "c3", SWORD, DAGGER, abilities=abilities), foe("Orc", "d3")))
    other = of(fight, "Ann").other
    assert other is not None
    use(fight, EVERYWHERE, choice="put the other away")
    assert (of(fight, "Ann").weapon.name, of(fight, "Ann").other) == ("sword", None)
    assert fight.state.turn == "heroes"


@pytest.mark.rule("HR-5.2", "HR-6.5")
@pytest.mark.parametrize(("engaged", "many"), [("Ann", False), ("Bob", True)])
def test_who_is_only_drawn_in_attacks_one(engaged: str, many: bool) -> None:
    """The orc engages Ann, or Bob, whom she joins; the goblin is in it, too."""
    ann = hero("Ann", "c3", SWORD, abilities=(EVERYWHERE,))
    fighters = (ann, hero("Bob", "c2"), foe("Orc", "d3"), foe("Gob", "d2"))
    fight = fight_of(scene(*fighters, begins="foes"), *(MISS, GUARD) * 2)
    stances: dict[str, Stance] = {"Orc": "defensive", engaged: "defensive"}
    clash(fight, **{**stances, "Gob": "defensive", "Ann": "might"})
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert isinstance(fight.asks[0], ChooseForAbility) is many
    assert ("Gob" in [way.target for way in ways(fight, EVERYWHERE)]) is many

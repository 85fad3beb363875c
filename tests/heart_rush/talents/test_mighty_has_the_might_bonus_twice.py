import pytest

from crossblades.heart_rush.asks import ChoosePush, ThrowAgain
from crossblades.heart_rush.events import Pushed
from crossblades.heart_rush.options import Attack, HoldBack, Pass, PushTo, Stay
from tests.heart_rush.talents.trials import added, ann, carry_on, fighting, last, strike
from tests.helpers import (
    GUARD,
    JAVELIN,
    MACE,
    MISS,
    WHIP,
    choose,
    clash,
    finish,
    foe,
    happened,
    hero,
)


@pytest.mark.rule("HR-5.2", "HR-6.10", "HR-12.3")
def test_a_whip_rolls_two_more_dice() -> None:
    fight = fighting(ann("mighty", WHIP), dice=((1, 1, 1, 1, 1), GUARD))
    parts = last(strike(fight, "might", "cunning"), "attack").roll.parts
    assert [part.dice for part in parts if part.source == "might bonus"] == [(4,), (4,)]


def test_a_melee_weapon_pushes_twice() -> None:
    fight = strike(fighting(ann("mighty", MACE), dice=((1, 1, 1, 1), GUARD)), "might", "cunning")
    for space in ("e3", "f3"):
        choose(fight, "Ann", PushTo(space))
    choose(fight, "Ann", Stay("Ann"))
    assert isinstance(fight.asks[0], ChoosePush), "once more"
    for space in ("g3", "h3"):
        choose(fight, "Ann", PushTo(space))
    assert fight.state.creatures["Orc"].at == "h3"


def test_a_throw_is_followed_by_two() -> None:
    fighters = (ann("mighty", JAVELIN), foe("Orc", "d3"), foe("Gob", "d4"))
    fight = fighting(*fighters, dice=(MISS, GUARD) * 3)
    clash(fight, Ann="might", Orc="cunning", Gob="defensive")
    choose(fight, "Orc", HoldBack("Orc"))
    choose(fight, "Ann", Attack("Ann", "Orc"))
    for _ in range(2):
        assert isinstance(fight.asks[0], ThrowAgain)
        choose(fight, "Ann", Attack("Ann", "Gob"))
    finish(fight)


def test_without_the_might_bonus_it_does_nothing() -> None:
    fight = strike(fighting(ann("mighty", MACE), dice=((1, 1, 1, 1), GUARD)))
    carry_on(fight)
    assert not happened(fight.log, Pushed)


def test_at_the_destiny_level_might_again_adds_a_die() -> None:
    dice = ((1, 1, 1, 1), GUARD, (1, 1, 1, 1, 1), GUARD)
    fight = strike(fighting(ann("mighty", MACE, destiny=True), dice=dice))
    carry_on(fight)
    fight.state.creatures["Ann"].acted = False
    choose(fight, "foes", Pass("foes"))
    strike(fight)
    assert [part.dice for part in added(last(fight, "attack"), "Mighty")] == [(6,)]
    assert added(last(fight, "attack", back=2), "Mighty") == []


@pytest.mark.rule("HR-5.2", "HR-6.10", "HR-12.3")
def test_a_friends_whip_rolls_one_more_die_as_ever() -> None:
    others = (hero("Bob", "d4", WHIP), foe("Orc", "d3"))
    fight = fighting(ann("mighty"), *others, dice=((1, 1, 1, 1), GUARD))
    clash(fight, Bob="might", Orc="cunning")
    choose(fight, "Bob", Attack("Bob", "Orc"))
    parts = last(fight, "attack").roll.parts
    assert [part.dice for part in parts if part.source == "might bonus"] == [(4,)]

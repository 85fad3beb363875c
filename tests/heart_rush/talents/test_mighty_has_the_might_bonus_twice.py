import pytest

from crossblades.heart_rush.asks import ChoosePush, ThrowAgain
from crossblades.heart_rush.events import Pushed
from crossblades.heart_rush.options import Attack, Pass, PushTo, Stay
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import (
    added,
    ann,
    carry_on,
    fighting,
    last,
    next_round,
    strike,
    struck,
)
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
    choose(fight, "Ann", Attack("Ann", "Orc"))
    for _ in range(2):
        assert isinstance(fight.asks[0], ThrowAgain)
        choose(fight, "Ann", Attack("Ann", "Gob"))
    finish(fight)


def test_without_the_might_bonus_it_does_nothing() -> None:
    fight = strike(fighting(ann("mighty", MACE), dice=((1, 1, 1, 1), GUARD)))
    carry_on(fight)
    assert not happened(fight.log, Pushed)


def dice_given(fight: Fight, why: str = "attack") -> list[tuple[int, ...]]:
    return [part.dice for part in added(last(fight, why), "Mighty")]


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_at_the_destiny_level_might_in_the_round_after_adds_a_die_to_all_rolls() -> None:
    blow = (1, 1, 1, 1)
    dice = (blow, GUARD, (*blow, 1), GUARD, MISS, (*GUARD, 1), (*blow, 1), GUARD)
    fight = strike(fighting(ann("mighty", MACE, destiny=True), dice=dice))
    assert dice_given(fight) == []
    next_round(fight)
    assert dice_given(strike(fight)) == [(6,)]
    carry_on(fight)
    assert dice_given(struck(fight), "defence") == [(6,)], "in that round, whatever the stance"
    next_round(fight)
    assert dice_given(strike(fight)) == [(6,)], "another stance has ended the row"


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_twice_in_one_round_is_not_enough_nor_is_a_round_without_it_between() -> None:
    fight = strike(fighting(ann("mighty", MACE, destiny=True), dice=((1, 1, 1, 1), GUARD) * 3))
    carry_on(fight)
    fight.state.creatures["Ann"].acted = False
    choose(fight, "foes", Pass("foes"))
    assert dice_given(strike(fight)) == []
    next_round(fight)
    next_round(fight)
    assert dice_given(strike(fight)) == []


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_the_die_grows_with_every_time_in_a_row() -> None:
    sizes: list[tuple[int, ...]] = [(), (6,), (8,), (10,)]
    dice = tuple(roll for more in sizes for roll in ((1, 1, 1, 1, *(1 for _ in more)), GUARD))
    fight = fighting(ann("mighty", MACE, destiny=True), dice=dice)
    for size in sizes:
        assert dice_given(strike(fight)) == ([size] if size else [])
        next_round(fight)


@pytest.mark.rule("HR-5.2", "HR-6.10", "HR-12.3")
def test_a_friends_whip_rolls_one_more_die_as_ever() -> None:
    others = (hero("Bob", "d4", WHIP), foe("Orc", "d3"))
    fight = fighting(ann("mighty"), *others, dice=((1, 1, 1, 1), GUARD))
    clash(fight, Bob="might", Orc="cunning")
    choose(fight, "Bob", Attack("Bob", "Orc"))
    parts = last(fight, "attack").roll.parts
    assert [part.dice for part in parts if part.source == "might bonus"] == [(4,)]

import pytest

from crossblades.heart_rush.asks import SeizeOpportunity
from crossblades.heart_rush.events import Attacked
from crossblades.heart_rush.gear_options import StowShield
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    Enter,
    MoveTo,
    Pass,
    Sidestep,
    TakeStance,
)
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import ann, fighting, may_use, next_round, use
from tests.helpers import OPEN, choose, clash, foe, happened, hero, offered

TALENT = "bunker down"
STRONG = (8, 6, 8)


def bunkered(*dice: tuple[int, ...]) -> Fight:
    """Ann is behind her light shield, and it is the foes' turn."""
    fighters = (ann(TALENT, shield="light"), hero("Bob", "c2"), foe("Orc", "d3"))
    fight = fighting(*fighters, dice=dice)
    use(fight, TALENT)
    return fight


@pytest.mark.rule("HR-5.2", "HR-7.2")
def test_all_dice_of_a_defence_count_as_their_maximum() -> None:
    fight = bunkered(STRONG, OPEN)
    clash(fight, Orc="might", Ann="defensive")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    (attacked,) = happened(fight.log, Attacked)
    assert (attacked.defence, attacked.damage) == (8 + 6 + 1, 4)


@pytest.mark.rule("HR-1.5")
def test_disadvantage_takes_nothing_from_a_maximum() -> None:
    fight = bunkered(STRONG, (1, 1, 1))
    fight.state.creatures["Ann"].conditions = {"weakened": 1}
    clash(fight, Orc="might", Ann="defensive")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    assert happened(fight.log, Attacked)[0].defence == 8 + 6 + 1


@pytest.mark.rule("HR-6.3")
def test_no_stance_but_the_defensive() -> None:
    fight = bunkered()
    choose(fight, "foes", Engage("Orc", "Ann"))
    while not any(isinstance(option, TakeStance) for option in offered(fight)):
        fight.answer(fight.asks[0], Pass("heroes"), "heroes")
    asks = {ask.creature: ask.options for ask in fight.asks}  # type: ignore[attr-defined]
    assert asks["Ann"] == (TakeStance("defensive"),)
    assert len(asks["Orc"]) == 4


@pytest.mark.rule("HR-4.2", "HR-4.5", "HR-4.10")
def test_neither_dash_nor_engagement() -> None:
    fight = bunkered()
    choose(fight, "foes", Pass("foes"))
    options = offered(fight)
    assert Engage("Bob", "Orc") in options
    assert not [o for o in options if isinstance(o, Engage | Dash) and o.creature == "Ann"]
    assert Sidestep("Ann", "action") in options
    choose(fight, "heroes", Engage("Bob", "Orc"))
    assert Enter("Ann") not in offered(fight)


@pytest.mark.rule("HR-4.12")
def test_no_opportunity_attack_either() -> None:
    fight = bunkered()
    fight.state.creatures["Bob"].acted, fight.state.creatures["Bob"].rush = True, 0
    choose(fight, "foes", Dash("Orc", "free"))
    choose(fight, "Orc", MoveTo("j3"))
    assert not isinstance(fight.asks[0], SeizeOpportunity)


def test_it_ends_with_the_round_and_is_spent() -> None:
    fight = bunkered()
    next_round(fight)
    assert Dash("Ann", "free") in offered(fight)
    assert not may_use(fight, TALENT)
    assert fight.state.creatures["Ann"].spent == {TALENT: "heart"}


def test_it_takes_a_shield_in_hand() -> None:
    assert not may_use(fighting(ann(TALENT)), TALENT)
    fight = fighting(ann(TALENT, shield="light"))
    choose(fight, "heroes", StowShield("Ann", "free"))
    choose(fight, "foes", Pass("foes"))
    assert not may_use(fight, TALENT)


@pytest.mark.rule("HR-5.2")
def test_before_it_is_used_dice_count_as_they_fall_and_a_friends_always_do() -> None:
    for used, target in ((False, "Ann"), (True, "Bob")):
        fighters = (ann(TALENT, shield="light"), hero("Bob", "c2", shield="light"))
        fight = fighting(*fighters, foe("Orc", "d3"), dice=(STRONG, OPEN))
        if used:
            use(fight, TALENT)
        else:
            choose(fight, "heroes", Pass("heroes"))
        clash(fight, **{"Orc": "might", target: "defensive"})  # type: ignore[arg-type]
        choose(fight, "Orc", Attack("Orc", target))
        assert [hit.defence for hit in happened(fight.log, Attacked)] == [1 + 1 + 1]

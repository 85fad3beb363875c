import pytest

from crossblades.heart_rush.asks import SeizeOpportunity
from crossblades.heart_rush.events import Attacked
from crossblades.heart_rush.forced import push
from crossblades.heart_rush.gear_options import StowShield
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Decline,
    Engage,
    Enter,
    HoldBack,
    MoveTo,
    Pass,
    PushTo,
    Sidestep,
    TakeStance,
)
from crossblades.kernel.dice import Scripted
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import ann, fighting, may_use, next_round, use
from tests.helpers import OPEN, choose, clash, drive, foe, happened, hero, offered

TALENT = "bunker down"
STRONG = (8, 6, 8)


def bunkered(*dice: tuple[int, ...], passes: bool = True) -> Fight:
    """Ann is behind her light shield, and it is the foes' turn, or still the heroes'."""
    fighters = (ann(TALENT, shield="light"), hero("Bob", "c2"), foe("Orc", "d3"))
    fight = fighting(*fighters, dice=dice)
    use(fight, TALENT)
    assert fight.state.turn == "heroes", "it is quick"
    if passes:
        choose(fight, "heroes", Pass("heroes"))
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
    fight = bunkered(passes=False)
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
        choose(fight, "heroes", Pass("heroes"))
        clash(fight, **{"Orc": "might", target: "defensive"})  # type: ignore[arg-type]
        choose(fight, "Orc", Attack("Orc", target))
        assert [hit.defence for hit in happened(fight.log, Attacked)] == [1 + 1 + 1]


@pytest.mark.rule("HR-5.2", "HR-10.10", "HR-1.7")
@pytest.mark.parametrize(("feet", "to"), [(10, "b3"), (15, "a3"), (20, "a3")])
def test_pushes_move_you_half_as_far(feet: int, to: str) -> None:
    fight = bunkered()
    me, orc = fight.state.creatures["Ann"], fight.state.creatures["Orc"]
    way = [PushTo("b3"), PushTo("a3")][: 1 if to == "b3" else 2]
    drive(push(fight.state, orc, me, feet), fight.state, Scripted(), way)
    assert me.at == to


@pytest.mark.rule("HR-10.10")
def test_a_friend_is_pushed_as_far_as_ever() -> None:
    fight = bunkered()
    bob, orc = fight.state.creatures["Bob"], fight.state.creatures["Orc"]
    drive(push(fight.state, orc, bob, 10), fight.state, Scripted(), [PushTo("b2"), PushTo("a2")])
    assert bob.at == "a2"


def engaged(*dice: tuple[int, ...], destiny: bool = True) -> Fight:
    """The orc has engaged Ann, who has her shield up, and nobody else enters."""
    me = ann(TALENT, shield="light", destiny=destiny)
    fight = fighting(me, foe("Orc", "d3"), dice=dice, begins="foes")
    choose(fight, "foes", Engage("Orc", "Ann"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.4", "HR-15.1")
def test_with_its_destiny_level_it_is_an_instant() -> None:
    fight = engaged(STRONG, OPEN)
    use(fight, TALENT)
    choose(fight, "Ann", TakeStance("defensive"))
    choose(fight, "Orc", TakeStance("might"))
    choose(fight, "Orc", Attack("Orc", "Ann"))
    assert happened(fight.log, Attacked)[0].defence == 8 + 6 + 1


def test_without_it_there_is_no_time_for_it_now() -> None:
    assert not may_use(engaged(destiny=False), TALENT)


@pytest.mark.rule("HR-5.2", "HR-5.5", "HR-15.1")
def test_even_before_a_blow_falls_if_one_has_not_struck_oneself() -> None:
    fight = engaged((*STRONG, 8), OPEN)
    choose(fight, "heroes", Decline("heroes"))
    choose(fight, "Ann", TakeStance("might"))
    choose(fight, "Orc", TakeStance("agility"))
    choose(fight, "Orc", Attack("Orc", "Ann"))
    use(fight, TALENT)
    assert happened(fight.log, Attacked)[0].defence == 8 + 6 + 1
    assert not may_use(fight, TALENT)


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize("strikes", [True, False])
def test_not_once_one_has_struck_in_that_engagement(strikes: bool) -> None:
    """Ann in cunning may strike at the orc in agility before the goblin strikes in might."""
    blow = ((1, 1, 1), (8, 6)) if strikes else ()
    fighters = (ann(TALENT, shield="light", destiny=True), foe("Orc", "d3"), foe("Gob", "c4"))
    fight = fighting(*fighters, dice=(*blow, STRONG, OPEN), begins="foes")
    choose(fight, "foes", Engage("Orc", "Ann"))
    choose(fight, "foes", Enter("Gob"))
    choose(fight, "heroes", Decline("heroes"))
    choose(fight, "Ann", TakeStance("cunning"))
    choose(fight, "Orc", TakeStance("defensive"))
    choose(fight, "Gob", TakeStance("might"))
    choose(fight, "Ann", Attack("Ann", "Orc") if strikes else HoldBack("Ann"))
    choose(fight, "Gob", Attack("Gob", "Ann"))
    assert may_use(fight, TALENT) is not strikes

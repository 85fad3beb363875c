"""Battle Spirited."""

import pytest

from crossblades.heart_rush.events import Healed
from crossblades.heart_rush.options import Decline, TakeIt, UseAbility
from crossblades.heart_rush.speed import full_speed
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, lent, of, use, ways
from tests.helpers import (
    FOES_PASS,
    OPEN,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    only_offered,
    pass_round,
    scene,
)

SPIRIT = "battle spirited"
ALL = "hit points, defence, attack, speed"


def begun(*dice: tuple[int, ...], rush: int = 4, near: str = "e3") -> Fight:
    """Ann, who has rush; Bob and Cid near her, Dan too far away; an orc beside Bob."""
    fighters = (
        hero("Ann", "c3", abilities=(SPIRIT,)),
        hero("Bob", near),
        hero("Cid", "b3"),
        hero("Dan", "f6"),
        foe("Orc", "e2"),
    )
    fight = fight_of(scene(*fighters, begins="foes"), *dice)
    of(fight, "Ann").rush = rush
    choose(fight, *FOES_PASS)
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-5.7")
def test_it_serves_oneself_and_those_within_10_feet_whom_one_chooses() -> None:
    fight = begun()
    use(fight, SPIRIT, choice=ALL)
    bob, cid = (UseAbility("Ann", SPIRIT, name) for name in ("Bob", "Cid"))
    everybody = UseAbility("Ann", SPIRIT, choice="everybody")
    assert only_offered(fight) == [everybody, bob, cid, Decline("heroes")]
    choose(fight, "Ann", bob)
    choose(fight, "Ann", Decline("heroes"))
    bearers = [name for name, creature in fight.state.creatures.items() if creature.effects]
    assert bearers == ["Ann", "Bob"]
    assert (costs(fight), of(fight, "Ann").rush) == ([(SPIRIT, 4)], 0)
    assert of(fight, "Ann").spent == {SPIRIT: "major"}


@pytest.mark.rule("HR-5.2", "HR-7.1", "HR-7.2")
def test_x_more_on_attacks_and_defences_until_the_fight_ends() -> None:
    fight = begun((1, 1, 1), OPEN, (1, 1, 1), OPEN, rush=2)
    use(fight, SPIRIT, choice="defence, attack")
    use(fight, SPIRIT, choice="everybody")
    clash(fight, Bob="might", Orc="defensive")
    attack(fight, "Bob", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    clash(fight, Orc="might", Bob="defensive")
    attack(fight, "Orc", "Bob")
    for index, bonus in ((0, [2]), (1, []), (2, []), (3, [2])):
        assert [part.bonus for part in lent(fight, index, "Battle Spirited")] == bonus


@pytest.mark.rule("HR-5.2", "HR-4.5")
def test_ten_feet_of_speed_for_each_point() -> None:
    fight = begun(rush=3)
    use(fight, SPIRIT, choice="defence, attack, speed")
    choose(fight, "Ann", Decline("heroes"))
    assert [full_speed(of(fight, name)) for name in ("Ann", "Bob")] == [90, 60]


@pytest.mark.rule("HR-5.2", "HR-3.6")
def test_twice_x_hit_points_as_each_round_begins() -> None:
    fight = begun(rush=1)
    of(fight, "Ann").hit_points = of(fight, "Bob").hit_points = 30
    use(fight, SPIRIT, choice="hit points")
    use(fight, SPIRIT, choice="everybody")
    assert not happened(fight.log, Healed), "not before the next round"
    for round_ in (1, 2):
        choose(fight, *FOES_PASS) if fight.state.turn == "foes" else None
        pass_round(fight)
        hit_points = [of(fight, name).hit_points for name in ("Ann", "Bob", "Cid")]
        assert hit_points == [30 + 2 * round_, 30 + 2 * round_, 40]


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_no_effect_once_more_than_another() -> None:
    choices = [(option.rush, option.choice) for option in ways(begun(rush=5), SPIRIT)]
    assert [rush for rush, _ in choices] == [1] * 4 + [2] * 6 + [3] * 4 + [4] + [5] * 4
    assert (4, ALL) in choices
    assert (5, f"{ALL}, attack") in choices
    fight = begun(rush=5)
    use(fight, SPIRIT, choice=f"{ALL}, attack")
    choose(fight, "Ann", Decline("heroes"))
    values = {effect.about: effect.value for effect in of(fight, "Ann").effects}
    assert values == {"hit points": 5, "defence": 5, "attack": 10, "move speed": 50}

import pytest

from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.options import Attack, Decline, UseAbility
from tests.heart_rush.talents.trials import added, ann, fighting, last, may_use, strike, use
from tests.helpers import GUARD, MISS, choose, clash, offered


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(
    ("destiny", "how", "lost", "die"),
    [(False, "", 4, 8), (True, "", 4, 8), (True, "more of it", 6, 12)],
)
def test_hit_points_become_a_die(destiny: bool, how: str, lost: int, die: int) -> None:
    fight = fighting(ann("bloodblade", destiny=destiny), dice=((*MISS, 1), GUARD))
    strike(fight)
    ways = [option.choice for option in offered(fight) if isinstance(option, UseAbility)]
    assert ways == (["more of it", ""] if destiny else [""])
    use(fight, "bloodblade", choice=how)
    (part,) = added(last(fight, "attack"), "Bloodblade")
    assert part.dice == (die,)
    assert fight.state.creatures["Ann"].hit_points == 40 - lost


@pytest.mark.rule("HR-6.15")
def test_it_counts_in_a_contest_of_two_attackers() -> None:
    fight = fighting(ann("bloodblade"), dice=((*MISS, 1), MISS))
    strike(fight, "might", "might")
    choose(fight, "Orc", fight.asks[0].options[0])
    use(fight, "bloodblade")
    assert added(last(fight, "attack", back=2), "Bloodblade")


@pytest.mark.rule("HR-5.2", "HR-7.4")
@pytest.mark.parametrize("begins", ["heroes", "foes"])
def test_one_contest_uses_it_up_whoever_began_it(begins: str) -> None:
    mine, yours = (1, 1, 1, 1), (2, 1, 1)
    dice = (mine, yours) if begins == "heroes" else (yours, mine)
    fight = fighting(ann("bloodblade"), dice=dice, begins=begins)
    engaged = ("Ann", "Orc") if begins == "heroes" else ("Orc", "Ann")
    stances: dict[str, Stance] = dict.fromkeys(engaged, "might")
    clash(fight, **stances)
    for name, other in (engaged, engaged[::-1]):
        choose(fight, name, Attack(name, other))
    use(fight, "bloodblade")
    assert added(last(fight, "attack", back=2 if begins == "heroes" else 1), "Bloodblade")
    assert fight.state.creatures["Ann"].effects == ()


def test_nobody_has_to() -> None:
    fight = fighting(ann("bloodblade"), dice=(MISS, GUARD))
    strike(fight)
    choose(fight, "Ann", Decline("heroes"))
    assert not added(last(fight, "attack"), "Bloodblade")
    assert fight.state.creatures["Ann"].hit_points == 40


@pytest.mark.rule("HR-5.2", "HR-12.8")
def test_a_cantrip_without_a_roll_has_no_use_for_it() -> None:
    fight = fighting(ann("bloodblade", FISTS, attunements={"dark": "basic"}))
    clash(fight, Ann="cunning", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc", "dark bolt"))
    assert not may_use(fight, "bloodblade")
    assert fight.state.creatures["Orc"].conditions == {"weakened": 2}

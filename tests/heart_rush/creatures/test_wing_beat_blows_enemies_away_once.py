"""Wing Beat: the first time that it is bloodied it blows the enemies beside it away."""

import pytest

from crossblades.heart_rush.asks import ChoosePush
from crossblades.heart_rush.options import PushTo, TakeIt
from crossblades.heart_rush.special import Effect
from crossblades.kernel.fight import Fight
from tests.helpers import OPEN, attack, choose, clash, fight_of, foe, hero, play, scene


def struck(hit_points: int, effects: tuple[Effect, ...] = ()) -> Fight:
    wyrm = foe("Wyrm", "h3", abilities=("wing beat",))
    heroes = (hero("Ann", "g3"), hero("Bob", "a9"))
    fight = fight_of(scene(*heroes, wyrm), (4, 4, 4), OPEN)
    creature = fight.state.creatures["Wyrm"]
    creature.hit_points, creature.effects = hit_points, effects
    clash(fight, Ann="might", Wyrm="defensive")
    attack(fight, "Ann", "Wyrm")
    choose(fight, "Wyrm", TakeIt("Wyrm"))  # 5 damage
    return fight


@pytest.mark.rule("HR-5.2", "HR-10.15")
def test_at_half_its_hit_points_it_pushes_10_feet() -> None:
    fight = struck(25)
    play(fight, ("Wyrm", PushTo("f3")), ("Wyrm", PushTo("e3")))
    assert fight.state.creatures["Ann"].at == "e3"
    assert not any(isinstance(ask, ChoosePush) for ask in fight.asks)
    assert [e.ability for e in fight.state.creatures["Wyrm"].effects] == ["wing beat"]


@pytest.mark.rule("HR-5.2")
def test_above_half_it_does_not() -> None:
    fight = struck(26)
    assert not any(isinstance(ask, ChoosePush) for ask in fight.asks)


@pytest.mark.rule("HR-5.2")
def test_nor_a_second_time() -> None:
    beaten = struck(25).state.creatures["Wyrm"].effects
    fight = struck(15, beaten)
    assert not any(isinstance(ask, ChoosePush) for ask in fight.asks)


@pytest.mark.rule("HR-5.2", "HR-11.6")
def test_the_stunned_beat_no_wings() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3"), foe("Wyrm", "d3", abilities=("wing beat",))), (4, 4, 4), OPEN
    )
    creature = fight.state.creatures["Wyrm"]
    creature.hit_points, creature.conditions = 25, {"stunned": 1}
    clash(fight, Ann="might", Wyrm="defensive")
    attack(fight, "Ann", "Wyrm")
    choose(fight, "Wyrm", TakeIt("Wyrm"))
    assert creature.hit_points == 20
    assert not any(isinstance(ask, ChoosePush) for ask in fight.asks)
    assert creature.effects == ()


@pytest.mark.rule("HR-5.2")
def test_only_a_blow_that_it_takes_itself_makes_it_beat_its_wings() -> None:
    wyrm = foe("Wyrm", "d3", abilities=("wing beat",))
    fight = fight_of(scene(hero("Ann", "c3"), wyrm, begins="foes"), (4, 4, 4), OPEN)
    fight.state.creatures["Wyrm"].hit_points = 10
    clash(fight, Wyrm="might", Ann="defensive")
    attack(fight, "Wyrm", "Ann")
    choose(fight, "Ann", TakeIt("Ann"))
    assert not any(isinstance(ask, ChoosePush) for ask in fight.asks)
    assert fight.state.creatures["Wyrm"].effects == ()

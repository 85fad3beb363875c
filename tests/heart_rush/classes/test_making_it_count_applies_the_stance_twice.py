"""Making It Count."""

import pytest

from crossblades.heart_rush.asks import ChooseConditions, ChoosePush, FreeSidestep
from crossblades.heart_rush.events import Attacked, Moved
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Inflict, NoPush, StepTo, TakeIt
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, decline, of, use, ways
from tests.helpers import (
    GUARD,
    MISS,
    OPEN,
    SWORD,
    WHIP,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    rolls,
    scene,
)

COUNT = "making it count"


def shown(ann: str, orc: str, *dice: tuple[int, ...], weapon: Weapon = SWORD) -> Fight:
    """Stances are shown, and Ann makes hers count."""
    fighters = (hero("Ann", "c3", weapon, abilities=(COUNT,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), *dice)
    clash(fight, Ann=ann, Orc=orc)  # type: ignore[arg-type]
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-6.8")
def test_cunning_brings_twice_the_levels() -> None:
    fight = shown("cunning", "agility", MISS, (8, 6))
    use(fight, COUNT)
    attack(fight, "Ann", "Orc")
    assert isinstance(fight.asks[0], ChooseConditions)
    choose(fight, "Ann", Inflict(weakened=4))
    assert of(fight, "Orc").conditions == {"weakened": 4}
    assert (costs(fight), of(fight, "Ann").rush) == ([(COUNT, 1)], 0)


@pytest.mark.rule("HR-6.9")
def test_agility_has_two_free_sidesteps() -> None:
    fight = shown("agility", "defensive", (*MISS, 1), (8, 6))
    use(fight, COUNT)
    attack(fight, "Ann", "Orc")
    for space in ("c4", "c5"):
        assert isinstance(fight.asks[0], FreeSidestep)
        choose(fight, "heroes", StepTo("Ann", space))
    assert [moved.to for moved in happened(fight.log, Moved)] == ["c4", "c5"]
    assert not isinstance(fight.asks[0], FreeSidestep)


@pytest.mark.rule("HR-6.10")
def test_might_pushes_twice() -> None:
    fight = shown("might", "cunning", MISS, (8, 6))
    use(fight, COUNT)
    attack(fight, "Ann", "Orc")
    for _ in range(2):
        assert isinstance(fight.asks[0], ChoosePush)
        choose(fight, "Ann", NoPush("Ann"))
    assert not isinstance(fight.asks[0], ChoosePush)


def test_a_whip_rolls_its_might_bonus_twice() -> None:
    fight = shown("might", "cunning", (1, 1, 1, 1, 1), (8, 6), weapon=WHIP)
    use(fight, COUNT)
    attack(fight, "Ann", "Orc")
    parts = [part.dice for part in rolls(fight.log)[0].roll.parts if part.source == "might bonus"]
    assert parts == [(4,), (4,)]


@pytest.mark.rule("HR-6.11")
def test_defensive_halves_the_half() -> None:
    fighters = (hero("Ann", "c3", abilities=(COUNT,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, begins="foes"), (8, 6, 8), OPEN)
    clash(fight, Orc="might", Ann="defensive")
    use(fight, COUNT)
    attack(fight, "Orc", "Ann")
    choose(fight, "Ann", TakeIt("Ann"))
    assert happened(fight.log, Attacked)[0].damage == 5


def test_without_it_the_effect_comes_once() -> None:
    fight = shown("cunning", "agility", MISS, (8, 6))
    decline(fight)
    attack(fight, "Ann", "Orc")
    assert Inflict(weakened=4) not in fight.asks[0].options
    assert Inflict(weakened=2) in fight.asks[0].options


def test_an_onlooker_cannot_use_it() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "h8", abilities=(COUNT,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters))
    clash(fight, Ann="cunning", Orc="agility")
    assert not ways(fight, COUNT)


@pytest.mark.rule("HR-5.2", "HR-6.11")
def test_a_whirlwind_is_halved_twice_as_well() -> None:
    orc = foe("Orc", "d3", abilities=("whirlwind strike",))
    fighters = (hero("Ann", "c3", abilities=(COUNT,)), hero("Bob", "c4"), orc)
    fight = fight_of(scene(*fighters, begins="foes"), (8, 6, 8), GUARD, OPEN)
    clash(fight, Orc="might", Bob="defensive", Ann="defensive")
    use(fight, COUNT)
    attack(fight, "Orc", "Bob")
    use(fight, "whirlwind strike")
    use(fight, "whirlwind strike", "Ann")
    choose(fight, "Bob", TakeIt("Bob"))
    damage = {hit.target: hit.damage for hit in happened(fight.log, Attacked)}
    assert damage == {"Bob": 4, "Ann": 5}


@pytest.mark.rule("HR-5.4", "HR-5.5", "HR-6.10")
def test_who_wants_to_be_asked_may_use_it_later_in_the_engagement() -> None:
    asking = {"making it count: before attack": "always"}
    ann = hero("Ann", "c3", WHIP, abilities=(COUNT,), asking=asking)
    fight = fight_of(scene(ann, foe("Orc", "d3")), (1, 1, 1, 1, 1), OPEN)
    clash(fight, Ann="might", Orc="cunning")
    decline(fight)
    attack(fight, "Ann", "Orc")
    use(fight, COUNT)
    assert rolls(fight.log)[0].sizes == (8, 6, 4, 4, 4), "the weapon's die and two of the bonus"

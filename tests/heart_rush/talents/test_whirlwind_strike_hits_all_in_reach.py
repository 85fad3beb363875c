import pytest

from crossblades.heart_rush.events import Attacked
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.library import abilities
from crossblades.heart_rush.options import Attack, Decline, Pass, UseAbility
from crossblades.heart_rush.words.features import feature
from tests.heart_rush.talents.trials import (
    ORC,
    ann,
    carry_on,
    fighting,
    last,
    may_use,
    strike,
    struck,
    use,
)
from tests.helpers import (
    GUARD,
    KILL,
    MACE,
    MISS,
    OPEN,
    SPEAR,
    choose,
    clash,
    foe,
    happened,
    hero,
    offered,
    rolls,
)

OTHERS = (foe("Gob", "c4"), foe("Far", "j9"))


@pytest.mark.rule("HR-5.2", "HR-7.2")
def test_one_roll_against_everybody() -> None:
    dice = (KILL, GUARD, OPEN)
    fight = strike(fighting(ann("whirlwind strike"), ORC, *OTHERS, dice=dice))
    use(fight, "whirlwind strike")
    use(fight, "whirlwind strike", "Gob")
    carry_on(fight)
    assert [(hit.target, hit.attack, hit.damage) for hit in happened(fight.log, Attacked)] == [
        ("Orc", 22, 4),
        ("Gob", 22, 20),
    ]
    assert [rolled.roll.why for rolled in rolls(fight.log)].count("attack") == 1
    assert fight.state.creatures["Far"].hit_points == 40


@pytest.mark.rule("HR-5.2", "HR-5.7")
def test_one_chooses_whom_it_strikes_besides() -> None:
    others = (hero("Bob", "b3"), ORC, foe("Gob", "c4"), foe("Imp", "d4"))
    fight = strike(fighting(ann("whirlwind strike"), *others, dice=(MISS, GUARD, GUARD)))
    use(fight, "whirlwind strike")
    ways = [option.target if isinstance(option, UseAbility) else "" for option in offered(fight)]
    assert ways == ["Gob", "Imp", "", "Bob"], "foes, nobody else, and at last friends"
    use(fight, "whirlwind strike", "Imp")
    assert UseAbility("Ann", "whirlwind strike", "Imp") not in offered(fight)
    choose(fight, "Ann", Decline("heroes"))
    carry_on(fight)
    assert [hit.target for hit in happened(fight.log, Attacked)] == ["Orc", "Imp"]


def test_even_a_friend() -> None:
    dice = (KILL, GUARD, GUARD)
    fight = strike(fighting(ann("whirlwind strike"), hero("Bob", "b3"), ORC, dice=dice))
    use(fight, "whirlwind strike")
    use(fight, "whirlwind strike", "Bob")
    carry_on(fight)
    assert last(fight, "defence").roll.who == "Bob"


@pytest.mark.rule("HR-5.3", "HR-15.1")
@pytest.mark.parametrize(("destiny", "frequency"), [(False, "major"), (True, "heart")])
def test_with_its_destiny_level_a_wound_brings_it_back(destiny: bool, frequency: str) -> None:
    me, dice = ann("whirlwind strike", destiny=destiny), (MISS, GUARD, GUARD, KILL, OPEN)
    fight = strike(fighting(me, ORC, *OTHERS, dice=dice))
    use(fight, "whirlwind strike")
    use(fight, "whirlwind strike", "Gob")
    carry_on(fight)
    assert fight.state.creatures["Ann"].spent == {"whirlwind strike": frequency}
    struck(fight)
    carry_on(fight)
    assert fight.state.creatures["Ann"].wounds
    assert (fight.state.creatures["Ann"].spent == {}) is destiny


def test_people_read_which_of_the_two_it_is() -> None:
    ability = abilities()["whirlwind strike"]
    assert feature(ability).kind == "talent: major, instant"
    assert feature(ability, destiny=True).kind == "talent: heart, instant, destiny level"


def test_it_takes_a_blade_and_more_than_one_target() -> None:
    fight = strike(fighting(ann("whirlwind strike"), dice=(MISS, GUARD)))
    assert not may_use(fight, "whirlwind strike")
    blunt = ann("whirlwind strike", MACE)
    fight = strike(fighting(blunt, ORC, *OTHERS, dice=((*MISS, 1), GUARD)))
    assert not may_use(fight, "whirlwind strike")


@pytest.mark.rule("HR-5.2", "HR-10.6")
def test_the_offer_does_not_tell_of_one_in_hiding() -> None:
    spy = foe("Spy", "c4", hides=True)
    fight = fighting(ann("whirlwind strike"), ORC, spy, dice=((8, 6), MISS, GUARD))
    choose(fight, "foes", Pass("foes"))
    strike(fight)
    assert not may_use(fight, "whirlwind strike")
    assert "hidden" in fight.state.creatures["Spy"].conditions


@pytest.mark.rule("HR-5.2", "HR-12.1", "HR-12.3")
def test_claws_reach_as_far_as_claws_do() -> None:
    claws = Weapon("claws", "light", "melee", "slashing", body=True)
    others = (foe("Gob", "c4"), foe("Imp", "c5"))
    me = ann("whirlwind strike", SPEAR, claws)
    fight = fighting(me, ORC, *others, dice=(MISS, GUARD, GUARD))
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc", "claws"))
    use(fight, "whirlwind strike")
    assert UseAbility("Ann", "whirlwind strike", "Imp") not in offered(fight)
    use(fight, "whirlwind strike", "Gob")
    carry_on(fight)
    assert [hit.target for hit in happened(fight.log, Attacked)] == ["Orc", "Gob"]


@pytest.mark.rule("HR-5.2", "HR-11.15")
def test_all_whom_it_strikes_are_charmed_no_longer() -> None:
    fight = strike(fighting(ann("whirlwind strike"), ORC, *OTHERS, dice=(MISS, GUARD, GUARD)))
    gob = fight.state.creatures["Gob"]
    gob.conditions, gob.sources = {"charmed": 1}, {"charmed": "Ann"}
    use(fight, "whirlwind strike")
    use(fight, "whirlwind strike", "Gob")
    carry_on(fight)
    assert gob.conditions == {}


@pytest.mark.rule("HR-5.2")
def test_a_friends_sword_whirls_for_nobody() -> None:
    others = (hero("Bob", "d4"), ORC, *OTHERS)
    fight = fighting(ann("whirlwind strike"), *others, dice=(MISS, GUARD))
    clash(fight, Bob="might", Orc="defensive", Ann="defensive")
    choose(fight, "Bob", Attack("Bob", "Orc"))
    assert not may_use(fight, "whirlwind strike")
    assert [hit.target for hit in happened(fight.log, Attacked)] == ["Orc"]

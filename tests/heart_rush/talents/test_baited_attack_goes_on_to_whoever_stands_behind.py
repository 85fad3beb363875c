import pytest

from crossblades.heart_rush.events import Attacked
from crossblades.heart_rush.options import ShrugOff
from tests.heart_rush.talents.trials import ORC, ann, carry_on, fighting, last, may_use, struck, use
from tests.helpers import GUARD, KILL, MISS, OPEN, attack, choose, clash, foe, happened, hero


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-7.2")
def test_an_attack_without_damage_strikes_another() -> None:
    dice = ((5, 5, 4), GUARD, OPEN)
    fight = struck(fighting(ann("baited attack"), ORC, foe("Gob", "b3"), dice=dice))
    use(fight, "baited attack", "Gob")
    carry_on(fight)
    assert [(hit.target, hit.attack, hit.damage) for hit in happened(fight.log, Attacked)] == [
        ("Gob", 14, 12),
        ("Ann", 14, 0),
    ]
    assert fight.state.creatures["Gob"].hit_points == 28
    assert fight.state.creatures["Ann"].spent == {"baited attack": "heart"}


def test_not_if_it_hurts_you() -> None:
    fight = struck(fighting(ann("baited attack"), ORC, foe("Gob", "b3"), dice=(KILL, OPEN)))
    assert not may_use(fight, "baited attack")


@pytest.mark.parametrize("at", ["c4", "a3"])
def test_not_to_one_at_your_side_or_farther_away(at: str) -> None:
    fight = struck(fighting(ann("baited attack"), ORC, foe("Gob", at), dice=(MISS, GUARD)))
    assert not may_use(fight, "baited attack")


@pytest.mark.rule("HR-5.2", "HR-6.15")
def test_who_stands_behind_defends_itself_as_the_step_found_it() -> None:
    """The goblin has shrugged off a blow of the same step."""
    dice = (KILL, OPEN, (5, 5, 4), GUARD, OPEN)
    fighters = (ann("baited attack"), hero("Bob", "a3"), ORC, foe("Gob", "b3"))
    fight = fighting(*fighters, dice=dice)
    clash(fight, Bob="might", Gob="defensive", Orc="might", Ann="defensive")
    attack(fight, "Bob", "Gob")
    attack(fight, "Orc", "Ann")
    choose(fight, "Gob", ShrugOff("Gob"))
    assert fight.state.creatures["Gob"].heart == 6
    use(fight, "baited attack", "Gob")
    assert (last(fight, "defence").roll.who, last(fight, "defence").sizes) == ("Gob", (8, 6))


@pytest.mark.rule("HR-5.2")
def test_an_attack_on_a_friend_is_not_yours_to_bait() -> None:
    others = (hero("Bob", "d4"), ORC, foe("Gob", "b3"))
    fight = fighting(ann("baited attack"), *others, dice=(MISS, GUARD), begins="foes")
    clash(fight, Orc="might", Bob="defensive", Ann="defensive")
    attack(fight, "Orc", "Bob")
    assert not may_use(fight, "baited attack")


@pytest.mark.rule("HR-5.2", "HR-5.5", "HR-7.4")
def test_a_contest_that_one_has_won_can_be_bait_as_well() -> None:
    fighters = (ann("baited attack"), ORC, foe("Gob", "b3"))
    fight = fighting(*fighters, dice=((8, 6, 8), (5, 5, 4), OPEN))
    clash(fight, Ann="might", Orc="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Orc", "Ann")
    use(fight, "baited attack", "Gob")
    (hit,) = happened(fight.log, Attacked)
    assert (hit.creature, hit.target, hit.attack, hit.damage) == ("Orc", "Gob", 14, 12)

import pytest

from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.options import Attack
from tests.heart_rush.talents.trials import ORC, ann, carry_on, fighting, last, may_use, use
from tests.helpers import DAGGER, GUARD, MISS, SPEAR, SWORD, attack, choose, clash, hero


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-7.1")
@pytest.mark.parametrize(("destiny", "dice"), [(False, (20,)), (True, (20, 20))])
def test_the_dagger_counts_as_much_more(destiny: bool, dice: tuple[int, ...]) -> None:
    rolled = ((1, 1, *(1 for _ in dice)), GUARD)
    me = ann("back stab", DAGGER, destiny=destiny)
    fight = fighting(me, hero("Bob", "e3"), ORC, dice=rolled)
    clash(fight, Ann="might", Orc="defensive", Bob="defensive")
    attack(fight, "Ann", "Orc")
    use(fight, "back stab", "Orc")
    (part,) = [part for part in last(fight, "attack").roll.parts if part.source == "dagger"]
    assert (part.dice, part.rule) == (dice, "HR-12.1")
    assert fight.state.creatures["Ann"].spent == {"back stab": "heart"}
    carry_on(fight)
    assert fight.state.creatures["Ann"].effects == ()


@pytest.mark.parametrize("at", ["d4", "e4", "c4"])
def test_the_ally_must_stand_right_across(at: str) -> None:
    fight = fighting(ann("back stab", DAGGER), hero("Bob", at), ORC, dice=(MISS, GUARD))
    clash(fight, Ann="might", Orc="defensive", Bob="defensive")
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "back stab")


def test_and_be_engaged() -> None:
    fight = fighting(ann("back stab", DAGGER), hero("Bob", "e3"), ORC, dice=(MISS, GUARD))
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "back stab")


def test_a_sword_is_too_large() -> None:
    fight = fighting(ann("back stab", SWORD), hero("Bob", "e3"), ORC, dice=(MISS, GUARD))
    clash(fight, Ann="might", Orc="defensive", Bob="defensive")
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "back stab")


@pytest.mark.rule("HR-5.2", "HR-12.7")
def test_air_is_no_dagger() -> None:
    me = ann("back stab", FISTS, attunements={"air": "basic"})
    fight = fighting(me, hero("Bob", "e3"), ORC, dice=(MISS, GUARD))
    clash(fight, Ann="might", Orc="defensive", Bob="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc", "air bolt"))
    assert not may_use(fight, "back stab")


@pytest.mark.rule("HR-5.2")
def test_a_fallen_ally_hems_in_nobody() -> None:
    fight = fighting(ann("back stab", DAGGER), hero("Bob", "e3"), ORC, dice=(MISS, GUARD))
    clash(fight, Ann="might", Orc="defensive", Bob="defensive")
    fight.state.creatures["Bob"].dead = True
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "back stab")


@pytest.mark.rule("HR-5.2", "HR-12.1")
def test_a_dagger_that_is_not_used_so_stays_one_and_so_does_a_friends() -> None:
    me, bob = ann("back stab", DAGGER), hero("Bob", "e3", DAGGER)
    fight = fighting(me, bob, ORC, dice=(MISS, GUARD, MISS, GUARD))
    clash(fight, Ann="might", Orc="defensive", Bob="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Bob", "Orc")
    carry_on(fight)
    for back in (1, 2):
        parts = last(fight, "attack", back).roll.parts
        assert [part.dice for part in parts if part.source == "dagger"] == [(4,)]


@pytest.mark.rule("HR-5.2")
def test_a_friends_stab_is_the_friends_own() -> None:
    me, bob = ann("back stab", DAGGER), hero("Bob", "e3", DAGGER)
    fight = fighting(me, bob, ORC, dice=(MISS, GUARD))
    clash(fight, Ann="defensive", Orc="defensive", Bob="might")
    attack(fight, "Bob", "Orc")
    assert not may_use(fight, "back stab")


@pytest.mark.rule("HR-5.2")
def test_an_ally_in_ones_own_back_is_not_across() -> None:
    fight = fighting(ann("back stab", DAGGER), hero("Bob", "b3", SPEAR), ORC, dice=(MISS, GUARD))
    clash(fight, Ann="might", Orc="defensive", Bob="defensive")
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "back stab")

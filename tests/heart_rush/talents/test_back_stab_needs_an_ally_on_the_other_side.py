import pytest

from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.gear import FISTS, Weapon
from crossblades.heart_rush.options import Attack, OpportunityAttack, Pass
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import (
    ORC,
    Dice,
    ann,
    carry_on,
    fighting,
    last,
    may_use,
    next_round,
    use,
)
from tests.helpers import DAGGER, GUARD, MISS, SPEAR, SWORD, attack, choose, clash, foe, hero


def amid(me: Fighter, bob: Fighter, orc: Fighter = ORC, dice: Dice = ()) -> Fight:
    """The orc is about to engage Bob, or Ann."""
    return fighting(me, bob, orc, dice=dice, begins="foes")


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-7.1")
@pytest.mark.parametrize(("destiny", "dice"), [(False, (20,)), (True, (20, 20))])
def test_the_dagger_counts_as_much_more(destiny: bool, dice: tuple[int, ...]) -> None:
    rolled = ((1, 1, *(1 for _ in dice)), GUARD)
    me = ann("back stab", DAGGER, destiny=destiny)
    fight = amid(me, hero("Bob", "e3"), dice=rolled)
    clash(fight, Orc="defensive", Bob="defensive", Ann="might")
    attack(fight, "Ann", "Orc")
    use(fight, "back stab", "Orc")
    (part,) = [part for part in last(fight, "attack").roll.parts if part.source == "dagger"]
    assert (part.dice, part.rule) == (dice, "HR-12.1")
    assert fight.state.creatures["Ann"].spent == {"back stab": "heart"}
    carry_on(fight)
    assert fight.state.creatures["Ann"].effects == ()


@pytest.mark.parametrize("at", ["d4", "e4", "c4"])
def test_the_ally_must_stand_right_across(at: str) -> None:
    fight = fighting(
        ann("back stab", DAGGER), hero("Bob", at), ORC, dice=(MISS, GUARD), begins="foes"
    )
    clash(fight, Orc="defensive", Bob="defensive", Ann="might")
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "back stab")


def test_and_be_engaged() -> None:
    fight = fighting(
        ann("back stab", DAGGER), hero("Bob", "e3"), ORC, dice=(MISS, GUARD), begins="foes"
    )
    clash(fight, Orc="defensive", Ann="might")
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "back stab")


def test_a_sword_is_too_large() -> None:
    fight = fighting(
        ann("back stab", SWORD), hero("Bob", "e3"), ORC, dice=(MISS, GUARD), begins="foes"
    )
    clash(fight, Orc="defensive", Bob="defensive", Ann="might")
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "back stab")


@pytest.mark.rule("HR-5.2", "HR-12.7")
def test_air_is_no_dagger() -> None:
    me = ann("back stab", FISTS, attunements={"air": "basic"})
    fight = amid(me, hero("Bob", "e3"), dice=(MISS, GUARD))
    clash(fight, Orc="defensive", Bob="defensive", Ann="might")
    choose(fight, "Ann", Attack("Ann", "Orc", "air bolt"))
    assert not may_use(fight, "back stab")


@pytest.mark.rule("HR-5.2")
def test_a_fallen_ally_hems_in_nobody() -> None:
    fight = fighting(
        ann("back stab", DAGGER), hero("Bob", "e3"), ORC, dice=(MISS, GUARD), begins="foes"
    )
    clash(fight, Orc="defensive", Bob="defensive", Ann="might")
    fight.state.creatures["Bob"].dead = True
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "back stab")


@pytest.mark.rule("HR-5.2", "HR-12.1")
def test_a_dagger_that_is_not_used_so_stays_one_and_so_does_a_friends() -> None:
    me, bob = ann("back stab", DAGGER), hero("Bob", "e3", DAGGER)
    fight = amid(me, bob, dice=(MISS, GUARD, MISS, GUARD))
    clash(fight, Orc="defensive", Bob="might", Ann="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Bob", "Orc")
    carry_on(fight)
    for back in (1, 2):
        parts = last(fight, "attack", back).roll.parts
        assert [part.dice for part in parts if part.source == "dagger"] == [(4,)]


@pytest.mark.rule("HR-5.2")
def test_a_friends_stab_is_the_friends_own() -> None:
    me, bob = ann("back stab", DAGGER), hero("Bob", "e3", DAGGER)
    fight = amid(me, bob, dice=(MISS, GUARD))
    clash(fight, Orc="defensive", Bob="might", Ann="defensive")
    attack(fight, "Bob", "Orc")
    assert not may_use(fight, "back stab")


@pytest.mark.rule("HR-5.2")
def test_an_ally_in_ones_own_back_is_not_across() -> None:
    bob, orc = hero("Bob", "b3", SPEAR), foe("Orc", "d3", SPEAR)
    fight = amid(ann("back stab", DAGGER), bob, orc, dice=(MISS, GUARD))
    clash(fight, Orc="defensive", Bob="defensive", Ann="might")
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "back stab")


@pytest.mark.rule("HR-5.2", "HR-6.1")
def test_one_that_was_only_drawn_in_minds_both_sides() -> None:
    fight = fighting(ann("back stab", DAGGER), hero("Bob", "e3"), ORC, dice=(MISS, GUARD))
    clash(fight, Bob="defensive", Orc="defensive", Ann="might")
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "back stab")


@pytest.mark.rule("HR-5.2", "HR-3.1")
@pytest.mark.parametrize("later", [False, True])
def test_it_minds_the_ally_for_the_rest_of_that_round(later: bool) -> None:
    fight = amid(ann("back stab", DAGGER), hero("Bob", "e3"), dice=((1, 1, 1), GUARD, MISS, GUARD))
    clash(fight, Orc="might", Bob="defensive")
    attack(fight, "Orc", "Bob")
    if later:
        next_round(fight)
        choose(fight, "foes", Pass("foes"))
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    assert may_use(fight, "back stab") is not later


@pytest.mark.rule("HR-5.2", "HR-10.7")
@pytest.mark.parametrize(
    ("bob", "open_to_it"),
    [("f3", True), ("f4", True), ("f2", True), ("d5", False), ("d2", False), ("f5", True)],
)
def test_a_large_body_is_between_wherever_lines_lead_through_it(bob: str, open_to_it: bool) -> None:
    """The orc fills d3 to e4: Ann stands at c3."""
    orc = foe("Orc", "d3", size="L2")
    fight = amid(ann("back stab", DAGGER), hero("Bob", bob), orc, dice=(MISS, GUARD))
    clash(fight, Orc="defensive", Bob="defensive", Ann="might")
    attack(fight, "Ann", "Orc")
    assert may_use(fight, "back stab") is open_to_it


@pytest.mark.rule("HR-5.2", "HR-12.3")
def test_a_dagger_that_is_thrown_is_not_in_its_back() -> None:
    knife = Weapon("knife", "ultralight", "thrown", "piercing")
    me, bob = ann("back stab", knife), hero("Bob", "e3")
    fight = amid(me, bob, dice=((1, 1, 1), GUARD))
    clash(fight, Orc="defensive", Bob="defensive", Ann="might")
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "back stab")


@pytest.mark.rule("HR-5.2", "HR-2.4", "HR-10.6")
@pytest.mark.parametrize(("destiny", "dice"), [(False, (20,)), (True, (20, 20))])
def test_a_strike_out_of_hiding_needs_nobody_on_the_other_side(
    destiny: bool, dice: tuple[int, ...]
) -> None:
    me = ann("back stab", DAGGER, destiny=destiny, hides=True)
    fight = fighting(me, dice=((8, 6), (1, 1, *dice), (*GUARD, 8, 8, 8, 8, 8)))
    choose(fight, "heroes", OpportunityAttack("Ann", "Orc", "might", "action"))
    use(fight, "back stab", "Orc")
    (part,) = [part for part in last(fight, "attack").roll.parts if part.source == "dagger"]
    assert part.dice == dice

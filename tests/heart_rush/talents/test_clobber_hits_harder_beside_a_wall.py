import pytest

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import ConditionsGained
from crossblades.heart_rush.gear import ShieldKind, Weapon
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.moments import AttackRoll, modifiers
from tests.heart_rush.places import hill
from tests.heart_rush.talents.trials import ORC, added, ann, carry_on, fighting, last, strike
from tests.helpers import BOW, GUARD, MISS, WHIP, foe, happened, hero


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(
    ("destiny", "dice", "conditions"), [(False, (4,), {}), (True, (4, 4), {"weakened": 2})]
)
def test_a_wall_beside_the_target_adds_dice(
    destiny: bool, dice: tuple[int, ...], conditions: dict[str, int]
) -> None:
    rolled = ((*MISS, *(1 for _ in dice)), GUARD)
    fight = strike(fighting(ann("clobber", destiny=destiny), dice=rolled, walls=("e4",)))
    (part,) = added(last(fight, "attack"), "Clobber")
    assert part.dice == dice
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == conditions


def test_in_the_open_it_does_nothing() -> None:
    fight = strike(fighting(ann("clobber", destiny=True), dice=(MISS, GUARD), walls=("b3",)))
    assert not added(last(fight, "attack"), "Clobber")
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {}


@pytest.mark.rule("HR-5.2", "HR-12.3")
@pytest.mark.parametrize("weapon", [BOW, WHIP])
def test_it_takes_a_melee_attack(weapon: Weapon) -> None:
    me = ann("clobber", weapon, destiny=True)
    fight = strike(fighting(me, dice=(MISS, GUARD), walls=("e4",)))
    assert not added(last(fight, "attack"), "Clobber")
    carry_on(fight)
    assert not happened(fight.log, ConditionsGained)


@pytest.mark.rule("HR-5.2", "HR-12.6")
@pytest.mark.parametrize(
    ("shield", "at", "dice"), [("heavy", "e3", (4,)), ("light", "e3", ()), ("heavy", "f3", ())]
)
def test_a_heavy_shield_beside_the_target_is_as_good_as_a_wall(
    shield: ShieldKind, at: str, dice: tuple[int, ...]
) -> None:
    bob = hero("Bob", at, shield=shield)
    fight = strike(fighting(ann("clobber"), bob, ORC, dice=((*MISS, *(1 for _ in dice)), GUARD)))
    assert [part.dice for part in added(last(fight, "attack"), "Clobber")] == [dice] * len(dice)


@pytest.mark.rule("HR-5.2", "HR-12.6")
def test_neither_its_own_shield_nor_a_friends_holds_it_up() -> None:
    foes = (foe("Orc", "d3", shield="heavy"), foe("Gob", "e3", shield="heavy"))
    fight = strike(fighting(ann("clobber"), *foes, dice=(MISS, GUARD)))
    assert not added(last(fight, "attack"), "Clobber")


@pytest.mark.rule("HR-5.2", "HR-6.19")
def test_it_is_for_enemies_alone() -> None:
    fight = fighting(ann("clobber"), hero("Bob", "c4"), ORC, walls=("b5", "e4"))
    me, bob, orc = (fight.state.creatures[name] for name in ("Ann", "Bob", "Orc"))

    def parts(target: Creature) -> list[str]:
        roll = AttackRoll(
            state=fight.state, roller=me, ability="might", target=target, weapon=me.weapon
        )
        return [part.source for part in modifiers(roll)]

    assert (parts(bob), parts(orc)) == ([], ["Clobber"])


@pytest.mark.rule("HR-5.2", "HR-10.11")
@pytest.mark.parametrize(("height", "dice"), [(5, (4,)), (4, ())])
def test_so_does_ground_that_rises_like_a_wall(height: int, dice: tuple[int, ...]) -> None:
    cliff = Ground(kinds={"c": hill(height)}, at={"e4": "c"})
    rolled = ((*MISS, *(1 for _ in dice)), GUARD)
    fight = strike(fighting(ann("clobber"), dice=rolled, ground=cliff))
    assert [part.dice for part in added(last(fight, "attack"), "Clobber")] == [dice] * len(dice)


@pytest.mark.rule("HR-5.2", "HR-10.7")
@pytest.mark.parametrize(("rock", "dice"), [("h7", (4,)), ("f8", ())])
def test_the_large_have_one_beside_any_of_their_spaces(rock: str, dice: tuple[int, ...]) -> None:
    cliff = Ground(kinds={"c": hill(10)}, at={rock: "c"})
    giant = foe("Orc", "h8", size="L3")
    rolled = ((*MISS, *(1 for _ in dice)), GUARD)
    fight = strike(fighting(ann("clobber", at="g9"), giant, dice=rolled, ground=cliff))
    assert [part.dice for part in added(last(fight, "attack"), "Clobber")] == [dice] * len(dice)

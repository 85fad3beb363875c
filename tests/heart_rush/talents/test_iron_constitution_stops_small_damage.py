import pytest

from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.dice import saving_throw
from crossblades.heart_rush.events import DamageTaken, TotalChanged
from crossblades.heart_rush.gear import Poison
from crossblades.heart_rush.options import TakeIt
from crossblades.kernel.dice import Scripted
from tests.heart_rush.talents.trials import added, ann, carry_on, fighting, last, struck
from tests.helpers import DAGGER, KILL, OPEN, choose, drive, foe, happened, rolls


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("destiny", "taken"), [(False, [5]), (True, [3])])
def test_less_than_ten_is_less(destiny: bool, taken: list[int]) -> None:
    fight = struck(fighting(ann("iron constitution", destiny=destiny), dice=((8, 6, 6), OPEN)))
    carry_on(fight)
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.what, changed.before) == ("damage", 9)
    assert [event.damage for event in happened(fight.log, DamageTaken)] == taken


def test_it_may_be_nothing_at_all() -> None:
    fight = struck(fighting(ann("iron constitution"), dice=((2, 2, 2), OPEN)))
    carry_on(fight)
    assert not happened(fight.log, DamageTaken)


def test_ten_is_ten() -> None:
    fight = struck(fighting(ann("iron constitution"), dice=(KILL, OPEN)))
    assert not happened(fight.log, TotalChanged)


@pytest.mark.rule("HR-5.3", "HR-11.6", "HR-8.6")
@pytest.mark.parametrize("condition", ["stunned", "unconscious", "held"])
def test_it_is_always_on(condition: str) -> None:
    fight = fighting(ann("iron constitution", heart=4))
    me = fight.state.creatures["Ann"]
    me.unconscious, me.held = condition == "unconscious", condition == "held"
    me.conditions = {"stunned": 1} if condition == "stunned" else {}
    taken, _ = drive(take_damage(fight.state, me, 9, "fire"), fight.state, Scripted())
    assert taken == 5


@pytest.mark.rule("HR-5.2", "HR-8.3", "HR-15.1")
@pytest.mark.parametrize(
    ("destiny", "threshold", "ranks"),
    [
        (False, 10, [12]),
        (True, 10, [7]),
        (True, 12, [7]),
        (True, 5, [7]),
    ],
)
def test_with_its_destiny_level_wounds_are_five_ranks_lower(
    destiny: bool, threshold: int, ranks: list[int]
) -> None:
    me = ann("iron constitution", destiny=destiny, heart=4, wound_threshold=threshold)
    fight = fighting(me)
    ann_now = fight.state.creatures["Ann"]
    drive(take_damage(fight.state, ann_now, 12, "fire"), fight.state, Scripted())
    assert [wound.rank for wound in ann_now.wounds] == ranks
    assert ann_now.hit_points == 28


@pytest.mark.rule("HR-5.2", "HR-8.5")
def test_a_wound_of_no_rank_is_none() -> None:
    """What is left of 9 by the talent is 3, which marks a wound on the frail."""
    me = ann("iron constitution", destiny=True, heart=4, wound_threshold=3)
    fight = fighting(me)
    frail = fight.state.creatures["Ann"]
    drive(take_damage(fight.state, frail, 9, "fire"), fight.state, Scripted())
    assert (frail.wounds, frail.hit_points) == ((), 37)


@pytest.mark.rule("HR-5.2", "HR-1.5", "HR-13.4")
def test_poison_is_easier_to_resist() -> None:
    venom = Poison("venom", (6,), against=12, on="dagger")
    snake = foe("Orc", "d3", DAGGER, poisons=(venom,))
    dice = ((8, 6, 4), (1, 1), (8, 4, 1, 1))
    fight = struck(fighting(ann("iron constitution"), snake, dice=dice))
    choose(fight, "Ann", TakeIt("Ann"))
    saved = last(fight, "save against the venom")
    assert [part.advantage for part in added(saved, "Iron Constitution")] == [2]


@pytest.mark.rule("HR-5.2")
def test_a_trap_is_no_poison() -> None:
    fight = fighting(ann("iron constitution"))
    me = fight.state.creatures["Ann"]
    roll = saving_throw(fight.state, me, "might", "save against the dart", 5)
    _, log = drive(roll, fight.state, Scripted((1, 1)))
    assert added(rolls(log)[0], "Iron Constitution") == []

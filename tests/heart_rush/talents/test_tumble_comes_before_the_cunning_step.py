import pytest

from crossblades.heart_rush.events import Moved, StepBegan
from crossblades.heart_rush.options import Attack
from tests.heart_rush.talents.trials import ORC, added, ann, carry_on, fighting, last, may_use, use
from tests.helpers import GUARD, MISS, choose, clash, foe, happened


@pytest.mark.rule("HR-5.2", "HR-5.5", "HR-4.4")
def test_a_step_out_of_reach_before_anybody_attacks() -> None:
    fight = fighting(ann("tumble"), ORC, foe("Gob", "j9"))
    clash(fight, Ann="agility", Orc="cunning")
    assert may_use(fight, "tumble")
    use(fight, "tumble", choice="b3")
    (moved,) = happened(fight.log, Moved)
    assert (moved.to, moved.rules) == ("b3", ("HR-4.4", "HR-10.14"))
    assert [step.stance for step in happened(fight.log, StepBegan)] == ["cunning", "agility"]
    assert fight.state.creatures["Ann"].spent == {"tumble": "major"}


def test_only_in_agility() -> None:
    fight = fighting(ann("tumble"))
    clash(fight, Ann="might", Orc="defensive")
    assert not may_use(fight, "tumble")


@pytest.mark.rule("HR-5.2", "HR-4.4", "HR-11.16")
def test_one_that_lies_may_rise_instead() -> None:
    fight = fighting(ann("tumble"))
    fight.state.creatures["Ann"].conditions = {"prone": 1}
    clash(fight, Ann="agility", Orc="cunning")
    use(fight, "tumble", choice="rise")
    assert fight.state.creatures["Ann"].conditions == {}


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize(("destiny", "dice"), [(True, [(8,)]), (False, [])])
def test_with_its_destiny_level_the_next_attack_has_a_die_more(
    destiny: bool, dice: list[tuple[int, ...]]
) -> None:
    faces = ((*MISS, 1, *(1,) * len(dice)), GUARD)
    fight = fighting(ann("tumble", destiny=destiny), dice=faces)
    clash(fight, Ann="agility", Orc="defensive")
    use(fight, "tumble", choice="c4")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert [part.dice for part in added(last(fight, "attack"), "Tumble")] == dice
    carry_on(fight)
    assert fight.state.creatures["Ann"].effects == ()

import pytest

from crossblades.heart_rush.creature import Wound
from crossblades.heart_rush.events import RushWon
from tests.heart_rush.talents.trials import added, ann, carry_on, fighting, last, struck
from tests.helpers import GUARD, KILL, MISS, OPEN, happened


@pytest.mark.rule("HR-5.2")
def test_each_wound_makes_the_defence_better() -> None:
    fight = fighting(ann("last stand"), dice=(MISS, GUARD))
    fight.state.creatures["Ann"].wounds = (Wound(10, "a cut"), Wound(12, "a cut"))
    (part,) = added(last(struck(fight), "defence"), "Last Stand")
    assert part.bonus == 2


@pytest.mark.parametrize(("attack", "points"), [(KILL, [1]), ((5, 5, 5), [])])
def test_a_wound_gives_rush_and_a_scratch_does_not(
    attack: tuple[int, ...], points: list[int]
) -> None:
    fight = struck(fighting(ann("last stand"), dice=(attack, OPEN)))
    assert not added(last(fight, "defence"), "Last Stand"), "unwounded so far"
    carry_on(fight)
    assert [event.points for event in happened(fight.log, RushWon)] == points

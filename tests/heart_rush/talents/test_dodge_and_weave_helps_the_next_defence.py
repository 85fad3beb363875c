import pytest

from crossblades.heart_rush.events import EffectsEnded
from crossblades.heart_rush.options import Attack, MoveTo, Pass, Sidestep, UseAbility
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import (
    added,
    ann,
    carry_on,
    fighting,
    last,
    next_round,
    struck,
)
from tests.helpers import GUARD, MISS, choose, clash, foe, happened, hero, play


def sidestep(fight: Fight, pay: str, to: str) -> None:
    play(fight, ("heroes", Sidestep("Ann", pay)), ("Ann", MoveTo(to)))  # type: ignore[arg-type]


@pytest.mark.rule("HR-5.2", "HR-4.4")
@pytest.mark.parametrize(("destiny", "bonus"), [(False, 2), (True, 5)])
def test_each_sidestep_adds_to_it_once(destiny: bool, bonus: int) -> None:
    dice = (MISS, GUARD, MISS, GUARD)
    fight = fighting(ann("dodge and weave", destiny=destiny), dice=dice)
    sidestep(fight, "action", "c4")
    choose(fight, "foes", Pass("foes"))
    sidestep(fight, "rush", "c3")
    (part,) = added(last(struck(fight), "defence"), "Dodge and Weave")
    assert part.bonus == 2 * bonus
    carry_on(fight)
    assert happened(fight.log, EffectsEnded)
    next_round(fight)
    assert not added(last(struck(fight), "defence"), "Dodge and Weave")


def test_it_does_not_outlast_the_round() -> None:
    fight = fighting(ann("dodge and weave"), dice=(MISS, GUARD))
    sidestep(fight, "action", "c4")
    next_round(fight)
    assert fight.state.creatures["Ann"].effects == ()
    assert not added(last(struck(fight), "defence"), "Dodge and Weave")


@pytest.mark.rule("HR-5.2", "HR-7.2")
def test_a_defence_against_a_whirlwind_uses_it_up() -> None:
    orc = foe("Orc", "d3", abilities=("whirlwind strike",))
    fight = fighting(
        ann("dodge and weave", at="c2"), hero("Bob", "c4"), orc, dice=(MISS, GUARD, GUARD)
    )
    choose(fight, "heroes", Sidestep("Ann", "action"))
    choose(fight, "Ann", MoveTo("c3"))
    clash(fight, Orc="might", Bob="defensive")
    choose(fight, "Orc", Attack("Orc", "Bob"))
    choose(fight, "foes", next(o for o in fight.asks[0].options if not isinstance(o, Pass)))
    choose(fight, "foes", UseAbility("Orc", "whirlwind strike", "Ann"))
    carry_on(fight)
    assert fight.state.creatures["Ann"].effects == ()

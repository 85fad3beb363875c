import pytest

from crossblades.heart_rush.events import Discovered, EffectsEnded
from crossblades.heart_rush.options import Decline
from tests.heart_rush.talents.trials import (
    ORC,
    added,
    ann,
    carry_on,
    fighting,
    last,
    strike,
    struck,
    use,
)
from tests.helpers import FOES_PASS, GUARD, MISS, choose, foe, happened, hero, play


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_the_next_attack_or_defence_has_disadvantage() -> None:
    dice = ((*MISS, 8, 8), GUARD, MISS, GUARD)
    others = (hero("Bob", "a1"), ORC, foe("Near", "i9"), foe("Far", "j10"))
    fight = fighting(ann("battlescreech"), *others, dice=dice)
    use(fight, "battlescreech")
    targets = [getattr(option, "target", "") for option in fight.asks[0].options]
    assert targets == ["Orc", "Near", "", "Bob"], "enemies, enough, allies; not at 35 feet"
    use(fight, "battlescreech", "Orc")
    choose(fight, "Ann", Decline("heroes"))
    assert fight.state.turn == "foes", "it takes the turn"
    (part,) = added(last(struck(fight), "attack"), "Battlescreech")
    assert part.advantage == -2
    carry_on(fight)
    assert happened(fight.log, EffectsEnded)
    assert fight.state.creatures["Bob"].effects == ()
    fight.state.creatures["Orc"].acted = False
    assert not added(last(struck(fight), "attack"), "Battlescreech")


def test_a_defence_uses_it_up_too() -> None:
    fight = fighting(ann("battlescreech"), dice=(MISS, (*GUARD, 8, 8)))
    use(fight, "battlescreech")
    use(fight, "battlescreech", "Orc")
    play(fight, FOES_PASS)
    strike(fight)
    (part,) = added(last(fight, "defence"), "Battlescreech")
    assert part.advantage == -2
    carry_on(fight)
    assert fight.state.creatures["Orc"].effects == ()


@pytest.mark.rule("HR-5.2", "HR-10.6")
def test_nobody_screams_from_hiding() -> None:
    fight = fighting(ann("battlescreech"), ORC)
    fight.state.creatures["Ann"].conditions = {"hidden": 1}
    use(fight, "battlescreech")
    assert [(d.creature, d.why) for d in happened(fight.log, Discovered)] == [("Ann", "call")]

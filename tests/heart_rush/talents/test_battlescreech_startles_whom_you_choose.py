import pytest

from crossblades.heart_rush.asks import ChooseConditions, ChoosePush, FreeSidestep
from crossblades.heart_rush.events import Attacked, Discovered, EffectsEnded
from crossblades.heart_rush.options import Attack, Decline, Pass
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import (
    ORC,
    added,
    ann,
    carry_on,
    fighting,
    last,
    next_round,
    strike,
    struck,
    use,
)
from tests.helpers import GUARD, KILL, MISS, OPEN, choose, clash, foe, happened, hero


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
    assert fight.state.turn == "heroes", "it is quick"
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


def screamed(*dice: tuple[int, ...], destiny: bool = True) -> Fight:
    """Ann has screamed at the orc alone, and its next roll is behind it."""
    fight = fighting(ann("battlescreech", destiny=destiny), dice=dice)
    use(fight, "battlescreech")
    use(fight, "battlescreech", "Orc")
    orc = fight.state.creatures["Orc"]
    orc.effects = tuple(effect for effect in orc.effects if effect.until == "combat")
    return fight


@pytest.mark.rule("HR-5.2", "HR-11.1", "HR-15.1")
@pytest.mark.parametrize(("destiny", "dazed"), [(True, {"dazed": 2}), (False, {})])
def test_with_its_destiny_level_they_are_dazed(destiny: bool, dazed: dict[str, int]) -> None:
    assert screamed(destiny=destiny).state.creatures["Orc"].conditions == dazed


@pytest.mark.rule("HR-6.11")
@pytest.mark.parametrize(("destiny", "damage"), [(True, 20), (False, 10)])
def test_the_next_defensive_stance_halves_nothing(destiny: bool, damage: int) -> None:
    fight = strike(screamed(KILL, OPEN, KILL, OPEN, destiny=destiny))
    (hit,) = happened(fight.log, Attacked)
    assert (hit.damage, hit.halved) == (damage, not destiny)
    carry_on(fight)
    next_round(fight)
    if fight.state.turn == "foes":
        choose(fight, "foes", Pass("foes"))
    strike(fight)
    assert happened(fight.log, Attacked)[1].damage == 10, "one stance, and no other"


@pytest.mark.rule("HR-6.8")
@pytest.mark.parametrize("destiny", [True, False])
def test_nor_does_cunning_bring_levels(destiny: bool) -> None:
    more = (8, 8) if destiny else ()
    fight = screamed((1, 1, 1, *more), GUARD, destiny=destiny)
    choose(fight, "heroes", Pass("heroes"))
    clash(fight, Orc="cunning", Ann="agility")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    assert isinstance(fight.asks[0], ChooseConditions) is not destiny


@pytest.mark.rule("HR-6.9")
@pytest.mark.parametrize("destiny", [True, False])
def test_nor_agility_a_sidestep(destiny: bool) -> None:
    fight = screamed((1, 1, 1, 1), GUARD, destiny=destiny)
    choose(fight, "heroes", Pass("heroes"))
    clash(fight, Orc="agility", Ann="defensive")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    assert isinstance(fight.asks[0], FreeSidestep) is not destiny


@pytest.mark.rule("HR-6.10", "HR-12.3")
@pytest.mark.parametrize("destiny", [True, False])
def test_nor_might_a_push(destiny: bool) -> None:
    fight = screamed((1, 1, 1), GUARD, destiny=destiny)
    choose(fight, "heroes", Pass("heroes"))
    clash(fight, Orc="might", Ann="cunning")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    assert isinstance(fight.asks[0], ChoosePush) is not destiny

"""Force Strike: the next attack hurls its target 15 feet."""

import pytest

from crossblades.heart_rush.abilities import ongoing
from crossblades.heart_rush.asks import ChoosePush
from crossblades.heart_rush.creature import Spell, Stance
from crossblades.heart_rush.events import Pushed
from crossblades.heart_rush.options import Attack, Decline, NoPush, PushTo, TakeIt, UseAbility
from crossblades.heart_rush.special import Effect
from crossblades.kernel.fight import Fight
from tests.helpers import (
    GUARD,
    KILL,
    MISS,
    OPEN,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    play,
    scene,
)

CAST = ("heroes", UseAbility("Ann", "force strike"))


def about_to_strike(
    *dice: tuple[int, ...], orc: str = "defensive", size: str = "medium", ann: Stance = "might"
) -> Fight:
    """The orc has engaged Ann, who is about to strike, in might unless told otherwise."""
    caster = hero("Ann", "c3", spells=(Spell("force strike"),))
    fight = fight_of(scene(caster, foe("Orc", "d3", size=size), begins="foes"), *dice)
    clash(fight, Orc=orc, Ann=ann)  # type: ignore[arg-type]
    if orc == "might":
        choose(fight, "Orc", Attack("Orc", "Ann"))
    choose(fight, "Ann", Attack("Ann", "Orc"))
    return fight


@pytest.mark.rule("HR-16.1", "HR-10.15", "HR-10.10")
@pytest.mark.parametrize(
    ("stance", "size", "spaces"),
    [("might", "small", "efgh"), ("might", "medium", "efg"), ("might", "L2", "e"),
     ("cunning", "small", "efg"), ("cunning", "L2", "efg")],
)  # fmt: skip
def test_the_target_is_pushed_15_feet_and_in_might_by_size(
    stance: Stance, size: str, spaces: str
) -> None:
    fight = about_to_strike(MISS, GUARD, size=size, ann=stance)
    play(fight, CAST, *(("Ann", PushTo(f"{column}3")) for column in spaces))
    assert [push.to[0] for push in happened(fight.log, Pushed)] == [*spaces]
    assert not isinstance(fight.asks[0], ChoosePush)
    assert not ongoing(fight.state.creatures["Ann"], "force strike"), "one attack, one push"
    finish(fight)


@pytest.mark.rule("HR-16.1")
def test_the_damage_comes_first() -> None:
    fight = about_to_strike(KILL, OPEN)
    play(fight, CAST, ("Orc", TakeIt("Orc")), ("Ann", PushTo("e3")))


@pytest.mark.rule("HR-16.1", "HR-7.4")
def test_a_contested_blow_pushes_as_well() -> None:
    fight = about_to_strike((1, 1, 1), (2, 1, 1), orc="might")
    play(fight, CAST)
    while not happened(fight.log, Pushed):
        ask = fight.asks[0]
        pushing = [option for option in ask.options if isinstance(option, PushTo)]
        fight.answer(ask, pushing[0] if pushing else ask.options[-1], ask.seat)
    assert happened(fight.log, Pushed)[0].by == "Ann"


@pytest.mark.rule("HR-10.15")
def test_a_push_may_be_declined() -> None:
    fight = about_to_strike(MISS, GUARD)
    play(fight, CAST, ("Ann", NoPush("Ann")))
    assert not happened(fight.log, Pushed)


@pytest.mark.rule("HR-16.1")
def test_an_attack_without_it_pushes_nobody() -> None:
    fight = about_to_strike(MISS, GUARD)
    play(fight, ("heroes", Decline("heroes")))
    assert not happened(fight.log, Pushed)
    assert fight.state.turn == "heroes"


@pytest.mark.rule("HR-16.1")
def test_it_waits_for_its_casters_own_attack() -> None:
    ann = hero("Ann", "c3", spells=(Spell("force strike"),))
    fight = fight_of(scene(ann, hero("Bo", "d4"), foe("Orc", "d3"), begins="foes"), MISS, GUARD)
    fight.state.creatures["Ann"].effects = (Effect("force strike", "attack", "Ann"),)
    clash(fight, Orc="defensive", Bo="might")
    choose(fight, "Bo", Attack("Bo", "Orc"))
    assert fight.state.engagement is None, "nobody was asked to push"
    assert ongoing(fight.state.creatures["Ann"], "force strike")

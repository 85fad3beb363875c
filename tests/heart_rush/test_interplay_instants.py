"""Instants where they end what another rule is just about: grips, climbs, nets and moods."""

from typing import Any

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import TakeTurn
from crossblades.heart_rush.condition_options import (
    BreakFree,
    EscapeNet,
    RollWith,
    SlideDown,
    Steady,
    ThrowOff,
)
from crossblades.heart_rush.conditions import gained
from crossblades.heart_rush.events import (
    ConditionEnded,
    Dragged,
    FellOff,
    GrappleEnded,
    HoppedOff,
)
from crossblades.heart_rush.events.links import climb, hold
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.ground import Hazard, Terrain
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import of, use, ways
from tests.heart_rush.places import laid
from tests.helpers import (
    FOES_PASS,
    HEROES_PASS,
    MACE,
    OPEN,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    play,
    rolls,
    scene,
)

CRY = "cry of defiance"
AT_ROLLS = {f"{CRY}: roll seen": "always", CRY: "never"}
QUIET = {"letting go": "never"}
OGRE: dict[str, Any] = {"size": "L3", "hit_points": 60}


def when_rolled(fight: Fight, why: str) -> None:
    """Decline, and roll with might, until dice for this reason are seen and can be answered."""
    while not (rolls(fight.log) and rolls(fight.log)[-1].roll.why == why and ways(fight, CRY)):
        ask = fight.asks[0]
        declined = [x for x in ask.options if isinstance(x, o.Decline)]
        fight.answer(ask, (declined or ask.options)[0], ask.seat)


def carry_on(fight: Fight) -> None:
    """Decline, and roll with might, until the next turn."""
    while not isinstance(ask := fight.asks[0], TakeTurn):
        declined = [x for x in ask.options if isinstance(x, o.Decline)]
        fight.answer(ask, (declined or ask.options)[0], ask.seat)


def grapples_ended(fight: Fight) -> list[str]:
    return [ended.why for ended in happened(fight.log, GrappleEnded)]


def off(fight: Fight) -> list[str]:
    return [fell.creature for fell in happened(fight.log, FellOff)]


@pytest.mark.rule("HR-5.5", "HR-11.18")
def test_who_shakes_a_grapple_off_while_breaking_free_is_free_once() -> None:
    orc = foe("Orc", "e4", abilities=(CRY,), asking=AT_ROLLS)
    ana = hero("Ana", "d4", FISTS, asking=QUIET)
    fight = fight_of(scene(ana, orc), (8, 6), (1, 1, 8))
    hold(of(fight, "Ana"), of(fight, "Orc"))
    play(fight, HEROES_PASS, ("foes", BreakFree("Orc", "might")))
    while len(rolls(fight.log)) < 2:
        when_rolled(fight, "breaking free")
        if len(rolls(fight.log)) < 2:
            choose(fight, "foes", o.Decline("foes"))
    use(fight, CRY, choice="no longer grappled")
    carry_on(fight)
    assert grapples_ended(fight) == ["shaken off"]
    assert of(fight, "Orc").acted
    finish(fight)


@pytest.mark.rule("HR-5.5", "HR-11.19")
def test_who_shakes_all_climbers_off_while_throwing_them_off_rolls_no_more() -> None:
    ogre = foe("Ogre", "e4", abilities=(CRY,), asking=AT_ROLLS, **OGRE)
    fighters = (hero("Ana", "e4"), hero("Bo", "f5"), ogre)
    fight = fight_of(scene(*fighters), (8, 6), (1, 1))
    for name in ("Ana", "Bo"):
        climb(of(fight, name), of(fight, "Ogre"))
    play(fight, HEROES_PASS, ("foes", ThrowOff("Ogre", "might")))
    when_rolled(fight, "throwing off")
    use(fight, CRY, choice="no longer climbed-on")
    carry_on(fight)
    assert off(fight) == ["Ana", "Bo"]
    assert of(fight, "Ogre").conditions == {}
    finish(fight)


@pytest.mark.rule("HR-5.5", "HR-11.19")
@pytest.mark.parametrize("save", [(8, 6), (1, 1)])
def test_who_is_shaken_off_while_it_holds_on_falls_once(save: tuple[int, ...]) -> None:
    ogre = foe("Ogre", "e4", abilities=(CRY,), asking=AT_ROLLS, **OGRE)
    fighters = (hero("Ana", "e4"), ogre, foe("Imp", "d4", MACE))
    fight = fight_of(scene(*fighters, begins="foes"), (6, 6, 1, 1), OPEN, save)
    climb(of(fight, "Ana"), of(fight, "Ogre"))
    clash(fight, Imp="might", Ana="defensive")
    attack(fight, "Imp", "Ana")
    while o.TakeIt("Ana") not in offered(fight):
        choose(fight, "foes", o.Decline("foes"))
    play(fight, ("Ana", o.TakeIt("Ana")), ("Ana", RollWith("Ana", "might")))
    use(fight, CRY, choice="no longer climbed-on")
    carry_on(fight)
    assert off(fight) == ["Ana"]
    finish(fight)


@pytest.mark.rule("HR-5.5", "HR-11.18", "HR-11.19")
def test_who_shakes_a_grapple_off_while_it_slips_is_not_dragged() -> None:
    ana = hero("Ana", "d4", FISTS, asking=QUIET)
    imp = foe("Imp", "e4", abilities=(CRY,), asking=AT_ROLLS)
    fight = fight_of(scene(ana, hero("Ogre", "e4", **OGRE), imp), (1, 1))
    hold(of(fight, "Ana"), of(fight, "Imp"))
    climb(of(fight, "Imp"), of(fight, "Ogre"))
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", o.MoveTo("c4")))
    choose(fight, "Imp", RollWith("Imp", "might"))
    use(fight, CRY, choice="no longer grappled")
    assert grapples_ended(fight) == ["shaken off"]
    assert (of(fight, "Imp").at, off(fight)) == ("e4", ["Imp"])
    assert not happened(fight.log, Dragged)
    finish(fight)


@pytest.mark.rule("HR-5.5", "HR-11.18", "HR-5.2")
def test_who_shakes_a_grapple_off_is_not_moved_around_by_it() -> None:
    orc = foe("Orc", "e4", abilities=(CRY,), asking=AT_ROLLS)
    ana = hero("Ana", "d4", FISTS, abilities=("i don't think so",), asking=QUIET)
    fight = fight_of(scene(ana, orc, begins="foes"), (8, 6, 8), (1, 1))
    hold(of(fight, "Ana"), of(fight, "Orc"))
    play(fight, FOES_PASS)
    use(fight, "i don't think so")
    when_rolled(fight, "grapple")
    use(fight, CRY, choice="no longer grappled")
    carry_on(fight)
    assert (of(fight, "Orc").at, grapples_ended(fight)) == ("e4", ["shaken off"])


@pytest.mark.rule("HR-5.5", "HR-11.15", "HR-11.20")
@pytest.mark.parametrize("condition", ["frightened", "enraged", "entangled"])
def test_what_an_instant_has_ended_does_not_end_again(condition: str) -> None:
    ana = hero("Ana", "d4", abilities=(CRY,), asking=AT_ROLLS)
    fight = fight_of(scene(ana, foe("Orc", "f4"), begins="foes"), (8, 6))
    gained(of(fight, "Ana"), {condition: 1}, (), "Orc").apply(fight.state)
    play(fight, FOES_PASS)
    net = condition == "entangled"
    choose(fight, "heroes", EscapeNet("Ana", "wriggle") if net else Steady("Ana", condition))
    use(fight, CRY, choice=f"no longer {condition}")
    carry_on(fight)
    assert not happened(fight.log, ConditionEnded)
    assert of(fight, "Ana").conditions == {}
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-4.4", "HR-5.2")
def test_who_is_struck_down_while_getting_down_is_down() -> None:
    imp = foe("Imp", "d4", abilities=("sentinel",))
    fight = fight_of(
        scene(hero("Ana", "e4"), foe("Ogre", "e4", **OGRE), imp), (8, 6, 8), OPEN, (1, 1)
    )
    climb(of(fight, "Ana"), of(fight, "Ogre"))
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", o.Sidestep("Ana", "action")))
    choose(fight, "Ana", SlideDown("Ana"))
    choose(fight, "Imp", o.OpportunityAttack("Imp", "Ana", "might", "free"))
    play(fight, ("Ana", o.TakeIt("Ana")), ("Ana", RollWith("Ana", "might")))
    choose(fight, "Ana", o.GoOn("Ana"))
    assert (off(fight), happened(fight.log, HoppedOff)) == (["Ana"], [])
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-11.10", "HR-6.9")
def test_whom_want_of_air_brings_down_in_agility_is_down() -> None:
    fighters = (hero("Ana", "e4"), foe("Ogre", "e4", **OGRE))
    fight = fight_of(scene(*fighters), (6,), (1, 1))
    climb(of(fight, "Ana"), of(fight, "Ogre"))
    of(fight, "Ana").conditions = {**of(fight, "Ana").conditions, "suffocating": 1}
    clash(fight, Ana="agility", Ogre="defensive")
    play(fight, ("Ana", o.MoveFirst("Ana")), ("heroes", SlideDown("Ana")))
    play(fight, ("Ana", o.TakeIt("Ana")), ("Ana", RollWith("Ana", "might")))
    assert (off(fight), happened(fight.log, HoppedOff)) == (["Ana"], [])
    assert o.HoldBack("Ana") in offered(fight)


# --- steps that were chosen before an instant


@pytest.mark.rule("HR-5.5", "HR-4.4", "HR-10.14", "HR-11.10")
@pytest.mark.parametrize(("slips", "ends"), [("b2", "c2"), ("c4", "c4")])
def test_who_slips_away_before_its_free_sidestep_takes_it_only_if_it_is_still_a_step(
    slips: str, ends: str
) -> None:
    """Want of air hurts her as she sets out for c2, and she is elusive."""
    ann = hero("Ann", "c3", abilities=("elusive",))
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), (1,), (2,))
    of(fight, "Ann").conditions = {"suffocating": 1}
    clash(fight, Orc="defensive", Ann="agility")
    play(fight, ("Ann", o.MoveFirst("Ann")), ("heroes", o.StepTo("Ann", "c2")))
    choose(fight, "Ann", o.TakeIt("Ann"))
    use(fight, "elusive")
    play(fight, ("Ann", o.TakeIt("Ann")), ("Ann", o.MoveTo(slips)))
    assert of(fight, "Ann").at == ends
    finish(fight)


@pytest.mark.rule("HR-5.5", "HR-12.3", "HR-10.14", "HR-13.1")
@pytest.mark.parametrize(("slips", "ends"), [(True, "d2"), (False, "e3")])
def test_who_slips_away_while_following_a_push_follows_it_no_farther(
    slips: bool, ends: str
) -> None:
    """The space that the orc has left burns."""
    fire = Terrain("fire", hazard=Hazard("fire", (4,), "agility", 40))
    fighters = (hero("Ann", "c3", MACE, abilities=("elusive",)), foe("Orc", "d3"))
    fight = fight_of(
        scene(*fighters, ground=laid({fire: "d3"})), (1, 1, 1, 1), (8, 6), (1, 1), (2,)
    )
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", o.PushTo("e3")), ("Ann", o.PushTo("f3")), ("Ann", o.Follow("Ann", "e3")))
    choose(fight, "Ann", o.TakeIt("Ann"))
    if slips:
        use(fight, "elusive")
        choose(fight, "Ann", o.MoveTo("d2"))
    else:
        choose(fight, "heroes", o.Decline("heroes"))
    assert of(fight, "Ann").at == ends
    finish(fight)

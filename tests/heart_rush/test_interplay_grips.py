"""Grapples and climbs where they meet pushes, water, fire, other grips and abilities."""

from typing import Any, Literal

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import HoldFast, TakeTurn
from crossblades.heart_rush.condition_options import (
    BreakFree,
    CutLoose,
    GoAlong,
    Grapple,
    Release,
    RollWith,
)
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import (
    BreathHeld,
    Collided,
    DamageTaken,
    Dragged,
    FireDied,
    GrappleEnded,
    Tripped,
)
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.spell_options import Everyone
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import advantages, of, use
from tests.heart_rush.places import DEPTHS, POND, laid
from tests.helpers import (
    FOES_PASS,
    HEROES_PASS,
    MACE,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    options_of,
    play,
    scene,
)

QUIET = {"letting go": "never"}
OGRE: dict[str, Any] = {"size": "L3", "hit_points": 60}


def held(*dice: tuple[int, ...], others: tuple[Any, ...] = (), **where: Any) -> Fight:
    """Ana, bare-handed at d4, holds the orc at e4; it is the heroes' turn."""
    ana = hero("Ana", "d4", FISTS, asking=QUIET, **where.pop("ana", {}))
    fighters = (ana, foe("Orc", "e4"), foe("Gob", "j10"), *others)
    fight = fight_of(scene(*fighters, **where), *dice)
    hold(of(fight, "Ana"), of(fight, "Orc"))
    play(fight, HEROES_PASS, FOES_PASS)
    return fight


def give(fight: Fight, name: str, **levels: int) -> None:
    """More conditions, besides those it has."""
    creature = of(fight, name)
    more = {condition.replace("_", "-"): level for condition, level in levels.items()}
    creature.conditions = {**creature.conditions, **more}


def taken(fight: Fight) -> list[tuple[str, int]]:
    return [(event.creature, event.damage) for event in happened(fight.log, DamageTaken)]


# --- dragged along by a sidestep


@pytest.mark.rule("HR-11.18", "HR-4.4", "HR-11.17", "HR-10.3")
def test_who_burns_and_is_dragged_into_deep_water_burns_no_longer() -> None:
    fight = held(ground=laid({POND: "d4"}))
    give(fight, "Orc", burning=3)
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", o.MoveTo("c4")))
    assert [event.to for event in happened(fight.log, Dragged)] == ["d4"]
    assert [event.creature for event in happened(fight.log, FireDied)] == ["Orc"]
    assert of(fight, "Orc").conditions == {"grappled": 1}
    assert of(fight, "Orc").wet


@pytest.mark.rule("HR-11.18", "HR-13.3", "HR-11.5")
def test_who_is_dragged_under_water_holds_its_breath() -> None:
    fight = held((3, 3), (2, 2), ground=laid({DEPTHS: "d4"}))
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", o.MoveTo("c4")))
    breaths = [(event.creature, event.rounds) for event in happened(fight.log, BreathHeld)]
    assert breaths == [("Ana", 6), ("Orc", 4)]
    assert advantages(fight, 1) == {}, "to hold one's breath needs no motion"
    finish(fight)


@pytest.mark.rule("HR-11.18", "HR-4.11")
def test_who_is_dragged_off_balance_can_be_tripped() -> None:
    fight = held(others=(hero("Bo", "d5"),))
    give(fight, "Orc", off_balanced=1)
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", o.MoveTo("c4")))
    play(fight, ("Bo", o.LetGo("Bo")), ("Bo", o.Trip("Bo", "Orc")))
    assert [(event.creature, event.target) for event in happened(fight.log, Tripped)] == [
        ("Bo", "Orc")
    ]
    assert of(fight, "Orc").at == "d4"
    assert of(fight, "Orc").conditions == {"grappled": 1, "off-balanced": 1, "prone": 1}


@pytest.mark.rule("HR-11.18", "HR-4.6", "HR-4.12")
def test_who_is_dragged_out_of_a_reach_gives_no_opportunity() -> None:
    fight = held(others=(hero("Bo", "f4"),))
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", o.MoveTo("c4")))
    assert of(fight, "Orc").at == "d4"
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-11.18", "HR-16.1", "HR-11.17")
def test_a_dancer_in_flames_drags_whom_it_holds_into_them() -> None:
    ana = hero("Ana", "d4", FISTS, asking=QUIET, spells=(Spell("flame dance"),))
    fight = fight_of(scene(ana, foe("Orc", "e4")), (3, 4))
    hold(of(fight, "Ana"), of(fight, "Orc"))
    use(fight, "flame dance")
    choose(fight, "Ana", Everyone("Ana"))
    play(fight, ("heroes", o.Sidestep("Ana", "rush")))
    play(fight, ("Ana", o.MoveTo("c4")), ("Orc", o.TakeIt("Orc")))
    assert of(fight, "Orc").conditions == {"grappled": 1, "burning": 2}
    assert taken(fight) == [("Orc", 7)]
    finish(fight)


# --- pushed


def pushing(*dice: tuple[int, ...], others: tuple[Any, ...] = (), **stances: Any) -> Fight:
    """Ana at d4 holds the orc at e4; Bo, with a mace, stands at e5, and engages it."""
    heroes = (hero("Ana", "d4", FISTS, asking=QUIET), hero("Bo", "e5", MACE))
    fight = fight_of(scene(*heroes, foe("Orc", "e4"), *others), *dice)
    hold(of(fight, "Ana"), of(fight, "Orc"))
    clash(fight, **stances)
    return fight


@pytest.mark.rule("HR-11.18", "HR-10.11", "HR-8.9")
def test_of_a_split_collision_the_grappler_takes_the_share_of_whom_it_holds() -> None:
    fight = pushing((1, 1, 1, 1), (8, 6, 8), (5, 4), others=(foe("Imp", "e3"),),
                    Bo="might", Orc="cunning")  # fmt: skip
    attack(fight, "Bo", "Orc")
    play(fight, ("Bo", o.PushTo("e3")), ("Ana", GoAlong("Ana")))
    for name in ("Orc", "Ana", "Imp"):
        choose(fight, name, o.TakeIt(name))
    assert sorted(taken(fight)) == [("Ana", 5), ("Imp", 4), ("Orc", 5)]
    assert [event.split for event in happened(fight.log, Collided)] == [True]
    finish(fight)


@pytest.mark.rule("HR-9.5", "HR-11.18")
def test_the_push_of_a_hinder_asks_the_grappler_too() -> None:
    fight = pushing(Bo="might", Orc="defensive")
    choose(fight, "Bo", o.Hinder("Bo", "Orc", "push"))
    choose(fight, "Bo", o.PushTo("e3"))
    (ask,) = fight.asks
    assert isinstance(ask, HoldFast)
    choose(fight, "Ana", GoAlong("Ana"))
    assert (of(fight, "Orc").at, of(fight, "Ana").at) == ("e3", "e4")
    assert of(fight, "Orc").conditions == {"grappled": 1, "off-balanced": 2}


@pytest.mark.rule("HR-9.7", "HR-9.2", "HR-11.18")
def test_whom_an_ally_has_just_taken_hold_of_is_not_pushed_out_of_its_hands_unasked() -> None:
    heroes = (hero("Ana", "d4", FISTS, asking=QUIET), hero("Bo", "e5", MACE))
    fight = fight_of(scene(*heroes, foe("Orc", "e4")), (8, 6), (1, 1))
    clash(fight, Ana="cunning", Orc="defensive", Bo="might")
    choose(fight, "Ana", Grapple("Ana", "Orc"))
    choose(fight, "Orc", RollWith("Orc", "might"))
    choose(fight, "Bo", o.Hinder("Bo", "Orc", "push"))
    choose(fight, "Bo", o.PushTo("e3"))
    choose(fight, "Ana", Release("Ana"))
    assert [event.why for event in happened(fight.log, GrappleEnded)] == ["let go"]
    assert (of(fight, "Orc").at, of(fight, "Ana").at) == ("e3", "d4")
    finish(fight)


@pytest.mark.rule("HR-9.7", "HR-9.5", "HR-11.16", "HR-9.1")
@pytest.mark.parametrize(
    ("checks", "answer", "spoilt"),
    [("when declared", (4, 3), {}), ("at the end", (4, 3, 8), {"prone": -1})],
)
def test_whom_an_ally_fells_wards_off_a_grapple_as_it_is_when_the_check_is_made(
    checks: Literal["when declared", "at the end"],
    answer: tuple[int, ...],
    spoilt: dict[str, int],
) -> None:
    """Hindering in cunning is declared first, and takes effect after all checks."""
    heroes = (hero("Ana", "d4", FISTS), hero("Bo", "e5", MACE))
    rulings = Rulings(offensive_checks=checks)
    fight = fight_of(scene(*heroes, foe("Orc", "e4"), rulings=rulings), (5, 3), answer)
    clash(fight, Bo="cunning", Orc="defensive", Ana="might")
    choose(fight, "Bo", o.Hinder("Bo", "Orc", "fell"))
    choose(fight, "Ana", Grapple("Ana", "Orc"))
    choose(fight, "Orc", RollWith("Orc", "might"))
    assert advantages(fight, 1) == spoilt
    assert of(fight, "Orc").conditions == {"prone": 1, "grappled": 1}
    finish(fight)


# --- breaking free


@pytest.mark.rule("HR-11.18", "HR-11.16", "HR-11.8", "HR-10.3", "HR-11.2")
def test_breaking_free_is_a_check_so_poison_and_water_count_and_lying_does_not() -> None:
    fight = held((1, 1, 8, 8, 8, 8), (8, 6, 8), ground=laid({POND: "e4"}))
    give(fight, "Orc", prone=1, poisoned=1, weakened=2)
    play(fight, HEROES_PASS, ("foes", BreakFree("Orc", "might")), ("Ana", RollWith("Ana", "might")))
    levels = advantages(fight, 0)
    assert sum(levels.values()) == -4
    assert "prone" not in levels
    finish(fight)


@pytest.mark.rule("HR-4.16", "HR-11.18", "HR-1.6")
def test_help_serves_both_who_wrestle() -> None:
    fight = held((6, 6, 6), (6, 6, 6, 6)[:2], others=(hero("Bo", "d5"), foe("Imp", "f4")))
    play(fight, ("heroes", o.Help("Bo", "Ana")), ("foes", o.Help("Imp", "Orc")), HEROES_PASS)
    play(fight, ("foes", BreakFree("Orc", "might")), ("Ana", RollWith("Ana", "might")))
    assert advantages(fight, 0) == {"help from Imp": 1}
    assert advantages(fight, 1) == {"help from Bo": 1, "grappling": -1}
    assert (of(fight, "Ana").helped_by, of(fight, "Orc").helped_by) == ("", "")


@pytest.mark.rule("HR-11.20", "HR-11.18", "HR-11.5")
def test_whoever_is_cut_out_of_a_net_is_still_in_the_grapple() -> None:
    fight = held(others=(foe("Imp", "f4"),))
    give(fight, "Orc", entangled=1)
    play(fight, HEROES_PASS, ("foes", CutLoose("Imp", "Orc")), HEROES_PASS)
    assert of(fight, "Orc").conditions == {"grappled": 1}
    kinds = [type(option) for option in options_of(fight, "Orc")]
    assert o.Dash not in kinds
    assert BreakFree in kinds

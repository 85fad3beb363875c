"""Those on the back of a creature, where they meet pushes, grapples, swaps, spells and places."""

from typing import Any

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import SeizeOpportunity, TakeTurn
from crossblades.heart_rush.condition_options import ClimbOn, Grapple, RollWith
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import (
    Carried,
    Checked,
    DamageTaken,
    Dragged,
    FellOff,
    FireDied,
    GrappleEnded,
    HazardMet,
    Moved,
    Pushed,
)
from crossblades.heart_rush.events.links import climb, hold
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.ground import Hazard, Terrain
from crossblades.heart_rush.spell_options import Everyone, PlaceSpell
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import advantages, of, use, ways
from tests.heart_rush.places import POND, laid
from tests.helpers import (
    FOES_PASS,
    GUARD,
    HEROES_PASS,
    MACE,
    MAUL,
    MISS,
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

OGRE: dict[str, Any] = {"size": "L3", "hit_points": 60}
QUIET = {"letting go": "never"}
HOLDS_ON, SLIPS = (3, 2), (2, 2)
"""A save against 5 feet that is just enough, and one that is not."""


def riding(*dice: tuple[int, ...], begins: str = "heroes", **ana: Any) -> Fight:
    """Ana is on an ogre that fills e4 to g6."""
    weapons = ana.pop("weapons", ())
    others = ana.pop("others", ())
    at, ground = ana.pop("at", "e4"), ana.pop("ground", {})
    fighters = (hero("Ana", at, *weapons, **ana), foe("Ogre", "e4", MACE, **OGRE), *others)
    fight = fight_of(scene(*fighters, begins=begins, **ground), *dice)
    climb(of(fight, "Ana"), of(fight, "Ogre"))
    return fight


def hurt(fight: Fight) -> list[tuple[str, int]]:
    return [(event.creature, event.damage) for event in happened(fight.log, DamageTaken)]


def off(fight: Fight) -> list[str]:
    return [event.creature for event in happened(fight.log, FellOff)]


# --- pushing what one is on


@pytest.mark.rule("HR-11.19", "HR-9.5")
def test_a_hindering_push_on_what_one_is_on_is_a_d6() -> None:
    fight = riding((4,))
    clash(fight, Ana="might", Ogre="defensive")
    hinders = [x for x in offered(fight) if isinstance(x, o.Hinder) and x.how == "push"]
    play(fight, ("Ana", hinders[0]), ("Ogre", o.TakeIt("Ogre")))
    assert hurt(fight) == [("Ogre", 4)]
    assert of(fight, "Ogre").conditions == {"climbed-on": 1, "off-balanced": 2}
    assert not happened(fight.log, Pushed)
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-16.1")
def test_so_is_that_of_a_force_strike() -> None:
    fight = riding((*MISS, 1, 1, 1), GUARD, (4,), spells=(Spell("force strike"),), begins="foes")
    clash(fight, Ogre="defensive", Ana="might")
    attack(fight, "Ana", "Ogre")
    use(fight, "force strike")
    choose(fight, "Ogre", o.TakeIt("Ogre"))
    assert hurt(fight) == [("Ogre", 4)]
    assert not happened(fight.log, Pushed)
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-12.7")
def test_so_is_that_of_a_bolt_of_force() -> None:
    fight = riding((4,), weapons=(FISTS,), attunements={"force": "basic"})
    clash(fight, Ana="might", Ogre="defensive")
    choose(fight, "Ana", o.Attack("Ana", "Ogre", "force bolt"))
    choose(fight, "Ogre", o.TakeIt("Ogre"))
    assert hurt(fight) == [("Ogre", 4)]
    assert not happened(fight.log, Pushed)
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-5.2")
def test_so_is_that_of_crippling_blows() -> None:
    blow = ((3, 3, 3, 1, 1, 1), OPEN)
    fight = riding(*blow, (4,), weapons=(MAUL,), abilities=("crippling blows",))
    clash(fight, Ana="cunning", Ogre="defensive")
    attack(fight, "Ana", "Ogre")
    choose(fight, "Ogre", o.TakeIt("Ogre"))
    use(fight, "crippling blows", "Ogre", "away")
    choose(fight, "Ogre", o.TakeIt("Ogre"))
    assert hurt(fight) == [("Ogre", 4), ("Ogre", 4)]
    assert not happened(fight.log, Pushed)
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-5.2")
def test_so_is_that_of_a_body_of_air() -> None:
    fight = riding((*MISS, 1, 1, 1), GUARD, (4,), abilities=("elemental state",), element="air")
    clash(fight, Ana="cunning", Ogre="defensive")
    attack(fight, "Ana", "Ogre")
    choose(fight, "Ogre", o.TakeIt("Ogre"))
    assert hurt(fight) == [("Ogre", 4)]
    assert not happened(fight.log, Pushed)
    finish(fight)


# --- pushed off


@pytest.mark.rule("HR-11.19", "HR-5.2", "HR-10.10")
def test_who_feels_nothing_of_a_push_need_not_hold_on() -> None:
    """Of the push nothing is left, so she is only damaged, and saves against that alone."""
    fight = riding((6, 6, 1, 1), OPEN, (4, 4), abilities=("i didn't feel a thing",),
                   others=(foe("Imp", "d4", MACE),), begins="foes")  # fmt: skip
    clash(fight, Imp="might", Ana="cunning")
    attack(fight, "Imp", "Ana")
    use(fight, "i didn't feel a thing")
    play(fight, ("Ana", o.TakeIt("Ana")), ("Ana", RollWith("Ana", "might")))
    assert [saved.against for saved in happened(fight.log, Checked)] == [6]
    assert (of(fight, "Ana").at, off(fight)) == ("e4", [])
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


# --- held by others


def imp_on_a_friend_of_ana(*dice: tuple[int, ...], **ana: Any) -> Fight:
    """Ana at d4 holds the imp, which is on the heroes' ogre, at e4."""
    ogre = hero("Ogre", "e4", **OGRE)
    holder = hero("Ana", "d4", FISTS, asking=QUIET, **ana)
    fight = fight_of(scene(holder, ogre, foe("Imp", "e4"), begins="foes"), *dice)
    hold(of(fight, "Ana"), of(fight, "Imp"))
    climb(of(fight, "Imp"), of(fight, "Ogre"))
    play(fight, FOES_PASS)
    return fight


@pytest.mark.rule("HR-11.19", "HR-11.18", "HR-11.21")
def test_one_that_is_dragged_from_a_back_may_hold_on_and_is_torn_out_of_the_grapple() -> None:
    fight = imp_on_a_friend_of_ana(HOLDS_ON)
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", o.MoveTo("c4")))
    choose(fight, "Imp", RollWith("Imp", "might"))
    assert [saved.against for saved in happened(fight.log, Checked)] == [5]
    assert (of(fight, "Imp").at, of(fight, "Imp").conditions) == ("e4", {"creature climber": 1})
    assert [ended.why for ended in happened(fight.log, GrappleEnded)] == ["apart"]
    assert not happened(fight.log, Dragged)
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-11.18", "HR-11.21")
def test_where_both_grips_hold_nobody_is_moved() -> None:
    fight = imp_on_a_friend_of_ana(HOLDS_ON)
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", o.MoveTo("d3")))
    choose(fight, "Imp", RollWith("Imp", "might"))
    both = {"creature climber": 1, "grappled": 1}
    assert (of(fight, "Imp").at, of(fight, "Imp").conditions) == ("e4", both)


@pytest.mark.rule("HR-11.19", "HR-11.18")
def test_one_that_slips_is_dragged_off() -> None:
    fight = imp_on_a_friend_of_ana(SLIPS)
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", o.MoveTo("c4")))
    choose(fight, "Imp", RollWith("Imp", "might"))
    assert (of(fight, "Imp").at, of(fight, "Imp").conditions) == ("d4", {"grappled": 1})
    assert of(fight, "Ogre").conditions == {}
    assert not happened(fight.log, GrappleEnded)
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-5.2")
@pytest.mark.parametrize(("save", "at"), [(HOLDS_ON, "e4"), (SLIPS, "d3")])
def test_one_on_a_back_that_is_moved_around_its_grappler_may_hold_on(
    save: tuple[int, ...], at: str
) -> None:
    contest = ((8, 6, 6), (1, 1, 1))
    fight = imp_on_a_friend_of_ana(*contest, save, abilities=("i don't think so",))
    use(fight, "i don't think so")
    choose(fight, "Imp", RollWith("Imp", "might"))
    use(fight, "i don't think so", choice="to d3")
    choose(fight, "Imp", RollWith("Imp", "might"))
    assert of(fight, "Imp").at == at
    assert ("creature climber" in of(fight, "Imp").conditions) is (at == "e4")
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-5.2")
@pytest.mark.parametrize(("save", "at"), [(HOLDS_ON, "e4"), (SLIPS, "d4")])
def test_who_would_change_places_with_one_on_a_back_must_get_it_off(
    save: tuple[int, ...], at: str
) -> None:
    bo = hero("Bo", "d4", abilities=("improved interference",))
    fight = fight_of(scene(bo, hero("Ogre", "e4", **OGRE), foe("Imp", "e4")), save)
    climb(of(fight, "Imp"), of(fight, "Ogre"))
    clash(fight, Bo="might", Imp="defensive")
    (swap,) = [x for x in offered(fight) if isinstance(x, o.Hinder) and x.how == "swap"]
    play(fight, ("Bo", swap), ("Imp", RollWith("Imp", "agility")))
    assert of(fight, "Imp").at == at
    assert bool(happened(fight.log, Moved)) is (at == "d4")
    assert ("creature climber" in of(fight, "Imp").conditions) is (at == "e4")
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-5.2")
def test_a_guardian_does_not_change_places_with_one_on_a_back() -> None:
    guard, imp = hero("Bo", "d4", abilities=("guardian's sacrifice",)), foe("Imp", "e3")
    fight = riding(others=(guard, imp), begins="foes")
    clash(fight, Imp="might", Ana="defensive")
    attack(fight, "Imp", "Ana")
    assert [way.choice for way in ways(fight, "guardian's sacrifice")] == [""]


# --- the creature is held, or holds


def ogre_held(*dice: tuple[int, ...]) -> Fight:
    """Bo, nearly as large, holds the ogre that Ana is on."""
    bo = hero("Bo", "c4", FISTS, size="L2", asking=QUIET)
    fight = riding(*dice, others=(bo,))
    hold(of(fight, "Bo"), of(fight, "Ogre"))
    play(fight, HEROES_PASS, FOES_PASS)
    return fight


@pytest.mark.rule("HR-11.19", "HR-11.18", "HR-4.4")
@pytest.mark.parametrize(("save", "falls"), [(HOLDS_ON, []), (SLIPS, ["Ana"])])
def test_when_its_creature_is_dragged_by_a_sidestep_a_climber_saves_against_it(
    save: tuple[int, ...], falls: list[str]
) -> None:
    fight = ogre_held(save)
    play(fight, ("heroes", o.Sidestep("Bo", "action")), ("Bo", o.MoveTo("b4")))
    choose(fight, "Ana", RollWith("Ana", "might"))
    assert [dragged.creature for dragged in happened(fight.log, Dragged)] == ["Ogre"]
    assert [carried.creature for carried in happened(fight.log, Carried)] == ["Ana"]
    assert [saved.against for saved in happened(fight.log, Checked)] == [5]
    assert off(fight) == falls
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-11.18")
@pytest.mark.parametrize("at", ["e4", "g6"])
def test_a_climber_that_its_creature_holds_keeps_its_place_on_it(at: str) -> None:
    """It has moved with the ogre, and is not dragged back besides."""
    fight = fight_of(
        scene(hero("Ana", at), foe("Ogre", "e4", FISTS, asking=QUIET, **OGRE), begins="foes")
    )
    climb(of(fight, "Ana"), of(fight, "Ogre"))
    hold(of(fight, "Ogre"), of(fight, "Ana"))
    play(fight, FOES_PASS, HEROES_PASS)
    play(fight, ("foes", o.Sidestep("Ogre", "action")), ("Ogre", o.MoveTo("f5")))
    assert of(fight, "Ana").at == {"e4": "f5", "g6": "h7"}[at]
    assert not happened(fight.log, Dragged)
    assert of(fight, "Ana").conditions == {"creature climber": 1, "grappled": 1}


@pytest.mark.rule("HR-9.1", "HR-9.2", "HR-11.19")
def test_a_creature_that_grapples_its_climber_pays_for_where_that_one_is() -> None:
    fight = fight_of(
        scene(hero("Ana", "e4"), foe("Ogre", "e4", FISTS, **OGRE), begins="foes"), (4, 4), (4, 5)
    )
    climb(of(fight, "Ana"), of(fight, "Ogre"))
    clash(fight, Ogre="might", Ana="defensive")
    play(fight, ("Ogre", Grapple("Ogre", "Ana")), ("Ana", RollWith("Ana", "might")))
    assert sorted(advantages(fight, 0).values()) == [-3, 3], "three sizes, and a climber"
    assert of(fight, "Ana").conditions == {"creature climber": 1}
    finish(fight)


# --- places and spells


@pytest.mark.rule("HR-11.17", "HR-11.19", "HR-3.6")
def test_a_climber_that_burns_saves_at_the_rounds_end_against_the_fire() -> None:
    fight = riding((5,), SLIPS)
    of(fight, "Ana").conditions = {**of(fight, "Ana").conditions, "burning": 1}
    play(fight, HEROES_PASS, FOES_PASS, ("Ana", o.TakeIt("Ana")), ("Ana", RollWith("Ana", "might")))
    assert off(fight) == ["Ana"]
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-16.1", "HR-11.17")
def test_who_is_carried_into_flames_catches_fire() -> None:
    """Bo has danced from d2 to c2; the ogre takes a step north with Ana on it."""
    bo = hero("Bo", "d2", spells=(Spell("flame dance"),))
    fight = riding((1, 1), (8, 6), (1, 1), others=(bo, foe("Gob", "j1")), at="e5")
    use(fight, "flame dance")
    choose(fight, "Bo", Everyone("Bo"))
    play(fight, ("heroes", o.Sidestep("Bo", "rush")), ("Bo", o.MoveTo("c2")))
    of(fight, "Ogre").at, of(fight, "Ana").at = "d3", "d3"
    play(fight, ("foes", o.Sidestep("Ogre", "rush")), ("Ogre", o.MoveTo("d2")))
    play(fight, ("Ana", o.TakeIt("Ana")), ("Ana", RollWith("Ana", "might")))
    choose(fight, "Ogre", o.TakeIt("Ogre"))
    assert of(fight, "Ana").conditions == {"creature climber": 1, "burning": 2}
    assert of(fight, "Ogre").conditions == {"climbed-on": 1, "burning": 2}
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-16.1", "HR-11.9")
def test_who_is_carried_into_the_light_of_a_sun_is_dazzled() -> None:
    bo = hero("Bo", "a10", spells=(Spell("blinding sun"),))
    fight = riding(others=(bo,), at="g4")
    play(fight, ("heroes", o.Cast("Bo", "blinding sun")), ("Bo", PlaceSpell("Bo", "j1")))
    choose(fight, "Bo", Everyone("Bo"))
    assert of(fight, "Ana").conditions == {"creature climber": 1, "blinded": 1}
    of(fight, "Ana").conditions = {"creature climber": 1}
    of(fight, "Ana").effects = of(fight, "Ana").effects[:1]  # as if she had not felt it yet
    of(fight, "Ana").at, of(fight, "Ogre").at = "f4", "d4"
    play(fight, ("foes", o.Sidestep("Ogre", "rush")), ("Ogre", o.MoveTo("e4")))
    assert of(fight, "Ana").conditions == {"creature climber": 1, "blinded": 1}


def about_to_climb(*dice: tuple[int, ...], place: Terrain) -> Fight:
    """The ogre stands in such a place, and Ana, at its rim, has won the contest."""
    fighters = (hero("Ana", "d4"), foe("Ogre", "e4", **OGRE))
    fight = fight_of(scene(*fighters, ground=laid({place: "e4 e5 e6"})), *dice)
    of(fight, "Ana").conditions = {"burning": 1}
    clash(fight, Ana="might", Ogre="defensive")
    choose(fight, "Ana", ClimbOn("Ana", "Ogre", "might"))
    choose(fight, "Ogre", RollWith("Ogre", "might"))
    return fight


@pytest.mark.rule("HR-9.4", "HR-12.7", "HR-11.17")
def test_who_climbs_onto_a_creature_in_deep_water_is_wet_and_burns_no_longer() -> None:
    fight = about_to_climb((8, 6), (1, 1, 1), place=POND)
    assert (of(fight, "Ana").at, of(fight, "Ana").wet) == ("e4", True)
    assert [died.creature for died in happened(fight.log, FireDied)] == ["Ana"]
    assert of(fight, "Ana").conditions == {"creature climber": 1}
    finish(fight)


@pytest.mark.rule("HR-9.4", "HR-13.1")
def test_who_climbs_onto_a_creature_in_a_hazard_meets_it() -> None:
    thorns = Terrain("thorns", hazard=Hazard("thorns", (4,), "agility", 12))
    fight = about_to_climb((8, 6), (1, 1), (6, 6), place=thorns)
    assert [met.creature for met in happened(fight.log, HazardMet)] == ["Ana"]
    finish(fight)


# --- other chapters


@pytest.mark.rule("HR-4.6", "HR-4.14", "HR-11.19", "HR-4.12")
def test_a_creature_that_runs_ten_feet_with_a_climber_on_it_opens_itself_to_it() -> None:
    """It moves with her, so every step begins and ends in her reach."""
    fight = riding((8, 6, 8, 1, 1, 1), OPEN, begins="foes")
    play(fight, ("foes", o.Dash("Ogre", "free")), ("Ogre", o.MoveTo("e2")))
    assert isinstance(fight.asks[0], SeizeOpportunity)
    choose(fight, "Ana", o.OpportunityAttack("Ana", "Ogre", "might", "action"))
    assert advantages(fight, 0) == {"on Ogre": 3}
    finish(fight)


@pytest.mark.rule("HR-7.4", "HR-11.19")
def test_in_a_contest_with_its_climber_a_creature_is_at_a_disadvantage() -> None:
    fight = riding((1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 8, 8, 8))
    clash(fight, Ana="might", Ogre="might")
    attack(fight, "Ana", "Ogre")
    attack(fight, "Ogre", "Ana")
    assert advantages(fight, 0) == {"on Ogre": 3}
    assert list(advantages(fight, 1).values()) == [-3]


@pytest.mark.rule("HR-8.2", "HR-11.19")
def test_who_is_on_a_creature_that_dies_is_on_it_no_longer() -> None:
    fight = riding((8, 6, 8, 1, 1, 1), OPEN)
    of(fight, "Ogre").hit_points = -50
    clash(fight, Ana="might", Ogre="defensive")
    attack(fight, "Ana", "Ogre")
    choose(fight, "Ogre", o.TakeIt("Ogre"))
    assert of(fight, "Ogre").dead
    assert off(fight) == ["Ana"]
    assert of(fight, "Ana").conditions == {}


@pytest.mark.rule("HR-8.1", "HR-11.19", "HR-6.15")
def test_a_climber_saves_against_what_is_left_after_shrugging_off_with_the_heart_it_has_left() -> (
    None
):
    fight = riding((8, 6, 4, 8), OPEN, (2, 3), others=(foe("Imp", "d4"),), begins="foes")
    clash(fight, Imp="agility", Ana="defensive")
    attack(fight, "Imp", "Ana")
    play(fight, ("Ana", o.ShrugOff("Ana")), ("Ana", RollWith("Ana", "might")))
    (saved,) = happened(fight.log, Checked)
    assert (hurt(fight), saved.against, off(fight)) == ([("Ana", 6)], 6, ["Ana"])
    assert rolls(fight.log)[2].sizes == (6, 6)
    finish(fight)

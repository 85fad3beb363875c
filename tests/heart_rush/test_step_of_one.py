"""HR-6.15: the step of one who attacks alone uses dice and conditions of its start, too."""

import pytest

from crossblades.heart_rush.condition_options import Release
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.ground import Hazard, Terrain
from crossblades.heart_rush.options import (
    Attack,
    Decline,
    MoveFirst,
    ShrugOff,
    StepTo,
    TakeIt,
)
from tests.heart_rush.classes.common import advantages, of, use
from tests.heart_rush.places import laid
from tests.helpers import (
    GUARD,
    JAVELIN,
    MISS,
    OPEN,
    SPEAR,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    hero,
    play,
    rolls,
    scene,
)

PARRY, CRY = "violent defence", "cry of defiance"


@pytest.mark.rule("HR-6.15", "HR-12.3")
def test_a_heart_die_that_falls_between_two_throws_counts_after_both() -> None:
    ann = hero("Ann", "c3", JAVELIN)
    foes = (foe("Orc", "d3", abilities=(PARRY,)), foe("Imp", "d4"))
    fight = fight_of(scene(ann, *foes), MISS, (*GUARD, 8), MISS, GUARD)
    clash(fight, Ann="might", Orc="cunning", Imp="defensive")
    attack(fight, "Ann", "Orc")
    use(fight, PARRY)
    choose(fight, "Ann", ShrugOff("Ann"))
    assert of(fight, "Ann").heart == 6
    choose(fight, "Ann", Attack("Ann", "Imp"))
    assert rolls(fight.log)[2].sizes == (8, 6, 8)


@pytest.mark.rule("HR-6.15", "HR-10.8")
def test_one_who_dies_of_the_first_throw_is_cover_still_against_the_second() -> None:
    ogre, imp = foe("Ogre", "d3", size="L2", hit_points=10), foe("Imp", "d3", size="medium")
    fight = fight_of(
        scene(hero("Ann", "c3", JAVELIN), ogre, imp), (8, 6, 8), OPEN, (*MISS, 1), GUARD
    )
    clash(fight, Ann="might", Ogre="cunning", Imp="defensive")
    attack(fight, "Ann", "Ogre")
    choose(fight, "Ogre", TakeIt("Ogre"))
    assert of(fight, "Ogre").dead
    choose(fight, "Ann", Attack("Ann", "Imp"))
    assert advantages(fight, 2) == {"cover 1": -1}


@pytest.mark.rule("HR-6.15", "HR-5.5")
@pytest.mark.parametrize(
    ("stance", "condition"), [("might", "weakened"), ("agility", "off-balanced")]
)
def test_a_condition_shed_after_the_attack_roll_counts_in_the_defence(
    stance: Stance, condition: str
) -> None:
    orc = foe("Orc", "d3", abilities=(CRY,), asking={f"{CRY}: roll seen": "always"})
    fight = fight_of(scene(hero("Ann", "c3", SPEAR), orc), MISS, (1, 1, 1))
    of(fight, "Orc").conditions = {condition: 1}
    clash(fight, Ann=stance, Orc="defensive")
    choose(fight, "foes", Decline("foes"))
    attack(fight, "Ann", "Orc")
    while not rolls(fight.log):
        choose(fight, "foes", Decline("foes"))
    use(fight, CRY, choice=f"no longer {condition}")
    assert not of(fight, "Orc").conditions
    while len(rolls(fight.log)) < 2:
        choose(fight, "foes", Decline("foes"))
    assert advantages(fight, 1) == {f"{condition} 1": -1}


@pytest.mark.rule("HR-6.15", "HR-6.16", "HR-13.1")
def test_a_heart_die_that_falls_on_the_way_counts_after_the_attack() -> None:
    fire = laid({Terrain("fire", hazard=Hazard("fire", (6,), "agility", 12)): "c2"})
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, ground=fire), (1, 1), (6,), (*MISS, 1), GUARD)
    clash(fight, Ann="agility", Orc="defensive")
    choose(fight, "Ann", MoveFirst("Ann"))
    play(fight, ("heroes", StepTo("Ann", "c2")), ("Ann", ShrugOff("Ann")))
    assert of(fight, "Ann").heart == 6
    attack(fight, "Ann", "Orc")
    assert rolls(fight.log)[2].sizes == (8, 6, 8, 8)
    finish(fight)


@pytest.mark.rule("HR-6.15", "HR-11.18", "HR-11.21")
def test_one_who_lets_go_just_before_an_attack_defends_as_if_it_still_held() -> None:
    ann = hero("Ann", "c3", FISTS, asking={"letting go: before attack": "always"})
    fighters = (ann, foe("Orc", "d3"), foe("Imp", "b3"))
    fight = fight_of(scene(*fighters, begins="foes"), MISS, (*GUARD, 8))
    hold(of(fight, "Ann"), of(fight, "Imp"))
    clash(fight, Orc="might", Ann="defensive")
    choose(fight, "heroes", Decline("heroes"))
    attack(fight, "Orc", "Ann")
    choose(fight, "heroes", Release("Ann"))
    assert not of(fight, "Ann").conditions
    assert advantages(fight, 1) == {"grappling": -1}
    finish(fight)

"""Cry of Defiance, and Rallying Cry: what they do to conditions that bind two creatures."""

import pytest

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import ConditionsLost, FellOff, GrappleEnded
from crossblades.heart_rush.events.links import begin, climb, hold
from crossblades.heart_rush.options import Pass
from crossblades.heart_rush.special import Effect
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import of, use, ways
from tests.helpers import choose, fight_of, foe, happened, hero, scene

CRY, RALLY = "cry of defiance", "rallying cry"


def begun(ability: str = CRY, **sheet: str) -> Fight:
    """Ann with an orc and a tiny goblin beside her."""
    fighters = (
        hero("Ann", "c3", abilities=(ability,), **sheet),
        foe("Orc", "d3"),
        foe("Gob", "c4", size="tiny"),
    )
    return fight_of(scene(*fighters, begins="foes"))


def cry_out(fight: Fight, ability: str, choice: str) -> None:
    """On Ann's turn."""
    choose(fight, "foes", Pass("foes"))
    use(fight, ability, choice=choice)
    if ability == RALLY:
        use(fight, ability, choice="everybody")


def bound(creature: Creature) -> tuple[dict[str, int], dict[str, str]]:
    return creature.conditions, creature.sources


@pytest.mark.rule("HR-11.18", "HR-11.21", "HR-5.2")
@pytest.mark.parametrize(
    ("ability", "choice"), [(CRY, "no longer grappled"), (RALLY, "no conditions")]
)
def test_whoever_holds_one_holds_nobody_any_more(ability: str, choice: str) -> None:
    fight = begun(ability)
    ann, orc = of(fight, "Ann"), of(fight, "Orc")
    hold(orc, ann)
    cry_out(fight, ability, choice)
    assert bound(ann) == bound(orc) == ({}, {})
    (ended,) = happened(fight.log, GrappleEnded)
    assert (ended.creature, ended.target, ended.why) == ("Orc", "Ann", "shaken off")
    assert [lost.left for lost in happened(fight.log, ConditionsLost)] == [{}]


@pytest.mark.rule("HR-11.19")
@pytest.mark.parametrize(
    ("ability", "choice"), [(CRY, "no longer climbed-on"), (RALLY, "no conditions")]
)
def test_all_climbers_fall_off(ability: str, choice: str) -> None:
    fight = begun(ability)
    ann, gob = of(fight, "Ann"), of(fight, "Gob")
    climb(gob, ann)
    cry_out(fight, ability, choice)
    assert bound(ann) == bound(gob) == ({}, {})
    assert [(fell.creature, fell.target) for fell in happened(fight.log, FellOff)] == [
        ("Gob", "Ann")
    ]


@pytest.mark.rule("HR-11.18")
@pytest.mark.parametrize(
    ("ability", "choice"), [(CRY, "a level of each"), (RALLY, "no conditions")]
)
def test_whom_one_holds_oneself_one_keeps(ability: str, choice: str) -> None:
    fight = begun(ability)
    ann, orc = of(fight, "Ann"), of(fight, "Orc")
    hold(ann, orc)
    ann.conditions = {**ann.conditions, "dazed": 1, "prone": 1}
    cry_out(fight, ability, choice)
    assert bound(ann) == ({"grappling": 1}, {"grappling": "Orc"})
    assert bound(orc) == ({"grappled": 1}, {"grappled": "Ann"})


def test_nobody_is_offered_to_be_rid_of_what_is_welcome() -> None:
    fight = begun()
    hold(of(fight, "Ann"), of(fight, "Orc"))
    choose(fight, "foes", Pass("foes"))
    assert not ways(fight, CRY)


@pytest.mark.rule("HR-11.15")
def test_a_level_less_of_rage_is_still_rage_at_the_same_one() -> None:
    fight = begun()
    ann = of(fight, "Ann")
    begin(ann, "enraged", "Orc", 2)
    begin(ann, "frightened", "Gob", 1)
    cry_out(fight, CRY, "a level of each")
    assert bound(ann) == ({"enraged": 1}, {"enraged": "Orc"})


@pytest.mark.rule("HR-3.6")
@pytest.mark.parametrize(("choice", "held"), [("no longer dazed", ()), ("a level of each", (1,))])
def test_levels_that_did_not_fade_hold_no_later_ones(choice: str, held: tuple[int, ...]) -> None:
    fight = begun()
    ann = of(fight, "Ann")
    ann.conditions = {"dazed": 2, "prone": 1}
    ann.effects = (Effect("nasty tricksies", "combat", "Orc", 2, "dazed", holds=True),)
    cry_out(fight, CRY, choice)
    assert tuple(effect.value for effect in ann.effects) == held


@pytest.mark.rule("HR-14.5")
def test_bad_sleep_is_shaken_off_as_well() -> None:
    fight = begun()
    ann = of(fight, "Ann")
    ann.conditions, ann.bad_sleep = {"dazed": 3}, {"dazed": 1}
    cry_out(fight, CRY, "no longer dazed")
    assert (ann.conditions, ann.bad_sleep) == ({}, {})


@pytest.mark.rule("HR-11.5")
def test_what_hangs_on_a_grapple_goes_with_it() -> None:
    fight = begun()
    ann, orc = of(fight, "Ann"), of(fight, "Orc")
    hold(orc, ann)
    ann.conditions = {**ann.conditions, "restrained": 3, "prone": 1}
    ann.effects = (Effect("cinch down", "grapple", "Orc", 2, "restrained", brings=True),)
    cry_out(fight, CRY, "no longer grappled")
    assert ann.conditions == {"restrained": 1, "prone": 1}
    assert not of(fight, "Ann").effects


def test_levels_that_an_effect_has_brought_are_not_taken_twice() -> None:
    fight = begun()
    ann = of(fight, "Ann")
    ann.conditions = {"restrained": 2, "prone": 1}
    ann.effects = (Effect("whipmaster", "round", "Orc", 2, "restrained", brings=True),)
    cry_out(fight, CRY, "a level of each")
    assert [effect.value for effect in ann.effects] == [1]
    assert ann.conditions == {"restrained": 1}


@pytest.mark.rule("HR-5.2", "HR-1.1", "HR-8.4")
def test_the_hit_points_go_by_the_heart_die_at_its_maximum() -> None:
    fight = begun()
    ann = of(fight, "Ann")
    ann.hit_points, ann.heart = 20, 4
    cry_out(fight, CRY, "hit points")
    assert ann.hit_points == 28

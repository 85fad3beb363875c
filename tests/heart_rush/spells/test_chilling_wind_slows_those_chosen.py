"""Chilling Wind: those chosen within 10 feet are slowed."""

import pytest

from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import ConditionsGained
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.options import Cast
from crossblades.heart_rush.spell_options import Everyone, NotThis
from tests.helpers import choose, foe, happened, hero, only_offered, pass_round, play, waiting


@pytest.mark.rule("HR-16.1", "HR-11.11")
def test_four_levels_for_those_within_10_feet_that_are_not_spared() -> None:
    ann, bob = hero("Ann", "c3", spells=(Spell("chilling wind"),)), hero("Bob", "b3")
    fight = waiting(ann, bob, foe("Orc", "e3"), foe("Imp", "f3"))
    choose(fight, "heroes", Cast("Ann", "chilling wind"))
    assert only_offered(fight) == [Everyone("Ann"), NotThis("Orc"), NotThis("Bob")]
    play(fight, ("Ann", NotThis("Bob")), ("Ann", Everyone("Ann")))
    slowed = {name: c.conditions for name, c in fight.state.creatures.items() if c.conditions}
    assert slowed == {"Orc": {"slowed": 4}}
    (gained,) = happened(fight.log, ConditionsGained)
    assert gained.rules == ("HR-16.1", "HR-11.11")
    pass_round(fight)
    assert fight.state.creatures["Orc"].conditions == {"slowed": 3}


@pytest.mark.rule("HR-16.1", "HR-11.5")
def test_where_it_freezes_it_restrains_until_the_round_ends() -> None:
    ann = hero("Ann", "c3", spells=(Spell("chilling wind"),))
    fight = waiting(ann, foe("Orc", "e3"), ground=Ground(freezing=True))
    play(fight, ("heroes", Cast("Ann", "chilling wind")), ("Ann", Everyone("Ann")))
    assert fight.state.creatures["Orc"].conditions == {"slowed": 4, "restrained": 1}
    pass_round(fight)
    assert fight.state.creatures["Orc"].conditions == {"slowed": 3}


@pytest.mark.rule("HR-16.1")
def test_the_dead_are_not_asked_about() -> None:
    fight = waiting(
        hero("Ann", "c3", spells=(Spell("chilling wind"),)), foe("Orc", "d3"), foe("Imp", "c4")
    )
    imp = fight.state.creatures["Imp"]
    imp.hit_points, imp.dead = -40, True
    choose(fight, "heroes", Cast("Ann", "chilling wind"))
    assert only_offered(fight) == [Everyone("Ann"), NotThis("Orc")]

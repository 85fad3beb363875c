"""Chapter 11: the GM sets any condition, and says whom it comes from."""

import pytest

from crossblades.heart_rush import gm_options as g
from crossblades.heart_rush import options as o
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.events import Carried, ConditionDecreed, Died, GrappleEnded
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.visibility import view
from crossblades.kernel import decree_options as d
from crossblades.kernel.fight import Fight
from tests.helpers import GAME, fight_of, foe, happened, hero, offered, play, scene

PAIRS = {
    "grappling": "grappled",
    "grappled": "grappling",
    "creature climber": "climbed-on",
    "climbed-on": "creature climber",
}


def table() -> Fight:
    """Ana beside an ogre that fills e4 to f5, a goblin far away, and a GM."""
    fighters = (hero("Ana", "d4", shield=None), foe("Ogre", "e4", size="L2"), foe("Gob", "j10"))
    return fight_of(scene(*fighters, gm="gm"))


def decree(fight: Fight, creature: str, condition: str, level: int, source: str = "") -> None:
    play(
        fight,
        ("gm", g.Decree("condition")),
        ("gm", d.Subject(creature)),
        ("gm", d.ConditionNamed(condition)),
        ("gm", d.Amount(level, 0, CONDITIONS[condition].most)),
    )
    if source:
        play(fight, ("gm", d.Subject(source)))


def sources(fight: Fight) -> set[str]:
    return {option.creature for option in offered(fight) if isinstance(option, d.Subject)}


@pytest.mark.rule("HR-11.15", "HR-11.20")
@pytest.mark.parametrize("condition", ["frightened", "enraged", "charmed", "entangled"])
def test_the_gm_says_whom_a_condition_comes_from(condition: str) -> None:
    fight = table()
    decree(fight, "Ana", condition, 1)
    assert sources(fight) == {"Ogre", "Gob"}
    play(fight, ("gm", d.Subject("Gob")))
    ana = fight.state.creatures["Ana"]
    assert (ana.conditions, ana.sources) == ({condition: 1}, {condition: "Gob"})
    (decreed,) = happened(fight.log, ConditionDecreed)
    assert (decreed.source, decreed.rules) == ("Gob", (CONDITIONS[condition].rule,))
    assert "Gob" in GAME.line(decreed)
    decree(fight, "Ana", condition, 0)
    assert (ana.conditions, ana.sources) == ({}, {})


@pytest.mark.rule("HR-11.18", "HR-11.19")
@pytest.mark.parametrize(
    ("creature", "condition", "source"),
    [
        ("Ana", "grappling", "Ogre"),
        ("Ana", "grappled", "Ogre"),
        ("Ana", "creature climber", "Ogre"),
        ("Ogre", "climbed-on", "Ana"),
        ("Ogre", "grappled", "Ana"),
    ],
)
def test_what_binds_two_is_set_for_both_and_ended_for_both(
    creature: str, condition: str, source: str
) -> None:
    fight = table()
    decree(fight, creature, condition, 1)
    assert sources(fight) == {source}, "only those who are near, and of the right size"
    play(fight, ("gm", d.Subject(source)))
    one, other = fight.state.creatures[creature], fight.state.creatures[source]
    assert one.conditions == {condition: 1}
    assert other.conditions == {PAIRS[condition]: 1}
    decree(fight, creature, condition, 0)
    assert one.conditions == other.conditions == {}
    assert one.sources == other.sources == {}


@pytest.mark.rule("HR-11.19", "HR-9.4")
def test_nobody_is_put_onto_one_who_is_not_larger() -> None:
    fight = table()
    decree(fight, "Ogre", "creature climber", 1)
    assert sources(fight) == set()
    play(fight, ("gm", d.NoDecree()))
    assert happened(fight.log, ConditionDecreed) == []


@pytest.mark.rule("HR-11.19")
def test_a_climber_is_put_where_its_creature_is() -> None:
    fight = table()
    decree(fight, "Ana", "creature climber", 1, "Ogre")
    (carried,) = happened(fight.log, Carried)
    assert (carried.origin, carried.to) == ("d4", "e4")
    play(fight, ("gm", g.Decree("position")), ("gm", d.Subject("Ogre")), ("gm", o.MoveTo("a1")))
    assert fight.state.creatures["Ana"].at in {"a1", "b1", "a2", "b2"}


@pytest.mark.rule("HR-11.21")
def test_a_grapple_ends_when_the_gm_moves_one_of_the_two_away() -> None:
    fight = table()
    hold(fight.state.creatures["Ana"], fight.state.creatures["Ogre"])
    play(fight, ("gm", g.Decree("position")), ("gm", d.Subject("Ana")), ("gm", o.MoveTo("a1")))
    assert [event.why for event in happened(fight.log, GrappleEnded)] == ["apart"]


@pytest.mark.rule("HR-11.21", "HR-11.7")
def test_the_incapacitated_let_go() -> None:
    fight = table()
    hold(fight.state.creatures["Ana"], fight.state.creatures["Ogre"])
    decree(fight, "Ana", "incapacitated", 1)
    assert len(happened(fight.log, GrappleEnded)) == 1
    assert fight.state.creatures["Ogre"].conditions == {}


@pytest.mark.rule("HR-11.13")
def test_four_levels_of_vulnerable_kill_by_decree_as_well() -> None:
    fight = table()
    decree(fight, "Gob", "mentally vulnerable", 4)
    assert [event.rules for event in happened(fight.log, Died)] == [("HR-11.13",)]


@pytest.mark.parametrize("condition", [name for name, c in CONDITIONS.items() if not c.source])
def test_every_other_condition_needs_nobody(condition: str) -> None:
    fight = table()
    decree(fight, "Gob", condition, 1)
    (decreed,) = happened(fight.log, ConditionDecreed)
    assert (decreed.condition, decreed.source) == (condition, "")
    assert fight.state.creatures["Gob"].conditions == {condition: 1}


@pytest.mark.rule("HR-10.6", "HR-11.15")
def test_nobody_learns_of_the_hidden_by_the_fear_of_them() -> None:
    fighters = (hero("Ana", "d4"), foe("Shade", "e4"), foe("Gob", "j10"))
    fight = fight_of(scene(*fighters, gm="gm"))
    decree(fight, "Shade", "hidden", 1)
    decree(fight, "Ana", "frightened", 2, "Shade")
    assert view(fight.state, "heroes").creatures["Ana"].sources == {}
    assert view(fight.state, "foes").creatures["Ana"].sources == {"frightened": "Shade"}
    assert not any("frightened" in GAME.line(event) for event in fight.log_of("heroes"))
    assert any("frightened of Shade" in GAME.line(event) for event in fight.log_of("foes"))


def test_the_status_tells_whom_conditions_come_from() -> None:
    fight = table()
    decree(fight, "Ana", "frightened", 2, "Gob")
    decree(fight, "Ana", "grappled", 1, "Ogre")
    lines = GAME.status(view(fight.state, "heroes"))
    assert any("2 frightened of Gob, grappled by Ogre" in line for line in lines)
    assert any("grappling Ana" in line for line in lines)

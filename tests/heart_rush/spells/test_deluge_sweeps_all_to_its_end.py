"""Deluge: a wave sweeps all in its way to its end, knocks them down and puts out fires."""

import pytest

from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import Collided, FireDied
from crossblades.heart_rush.options import Cast, PushTo, TakeIt, UseAbility
from crossblades.heart_rush.spell_options import PlaceSpell
from crossblades.kernel.fight import Fight
from tests.helpers import finish, foe, happened, hero, play, waiting


def deluge(*others: object, start: str = "c5", way: str = "east", **scenario: object) -> Fight:
    """A wave over c5, c4 to f5, f4, unless told otherwise."""
    ann = hero("Ann", "a9", spells=(Spell("deluge"),))
    fight = waiting(ann, *others, **scenario)  # type: ignore[arg-type]
    for creature in fight.state.creatures.values():
        creature.conditions = {"burning": 2} if creature.name == "Orc" else {}
    play(
        fight,
        ("heroes", Cast("Ann", "deluge")),
        ("Ann", PlaceSpell("Ann", start)),
        ("Ann", UseAbility("Ann", "deluge", choice=way)),
    )
    return fight


def places(fight: Fight) -> dict[str, str]:
    return {name: creature.at for name, creature in fight.state.creatures.items()}


@pytest.mark.rule("HR-16.1", "HR-11.16", "HR-11.17")
def test_it_sweeps_friend_and_foe_to_its_end_knocks_them_down_and_puts_out_fires() -> None:
    fight = deluge(foe("Orc", "c5"), hero("Bob", "d4"))
    conditions = {name: c.conditions for name, c in fight.state.creatures.items()}
    assert conditions == {"Ann": {}, "Orc": {"prone": 1}, "Bob": {"prone": 1}}
    assert [event.creature for event in happened(fight.log, FireDied)] == ["Orc"]
    assert places(fight) == {"Ann": "a9", "Orc": "f5", "Bob": "f4"}


@pytest.mark.rule("HR-12.7")
def test_it_leaves_them_wet() -> None:
    fight = deluge(foe("Orc", "c5"), foe("Imp", "j10"))
    wet = {name: creature.wet for name, creature in fight.state.creatures.items()}
    assert wet == {"Ann": False, "Orc": True, "Imp": False}


@pytest.mark.rule("HR-16.1", "HR-10.11")
def test_those_in_the_way_are_run_into() -> None:
    fight = deluge(foe("Orc", "c5"), foe("Imp", "f5"), dice=[(4,)])
    play(fight, ("Orc", TakeIt("Orc")), ("Imp", TakeIt("Imp")))
    (crash,) = happened(fight.log, Collided)
    assert (crash.creature, crash.against, crash.feet) == ("Orc", "Imp", 5)
    finish(fight)


@pytest.mark.rule("HR-16.1")
@pytest.mark.parametrize("beside", ["b5", "g5", "c6", "c3"])
def test_those_beside_it_stay_dry(beside: str) -> None:
    fight = deluge(foe("Orc", beside))
    assert fight.state.creatures["Orc"].conditions == {"burning": 2}
    assert places(fight)["Orc"] == beside


@pytest.mark.rule("HR-16.1")
def test_it_runs_the_way_its_caster_chooses() -> None:
    fight = deluge(foe("Orc", "c5"), start="c5", way="south")
    assert places(fight)["Orc"] == "c2"


@pytest.mark.rule("HR-16.1", "HR-10.11")
def test_who_is_thrown_out_of_it_is_swept_no_farther() -> None:
    drake = foe("Drake", "e5", abilities=("wing beat",), wound_threshold=None)
    ann = hero("Ann", "a9", spells=(Spell("deluge"),))
    fight = waiting(ann, drake, hero("Bob", "d4"), walls=("f5",), dice=[(6,)])
    fight.state.creatures["Drake"].hit_points = 22
    play(
        fight,
        ("heroes", Cast("Ann", "deluge")),
        ("Ann", PlaceSpell("Ann", "c5")),
        ("Ann", UseAbility("Ann", "deluge", choice="east")),
        ("Drake", TakeIt("Drake")),
        ("Drake", PushTo("d3")),
        ("Drake", PushTo("d2")),
    )
    assert places(fight)["Bob"] == "d2"

"""Hex: a cunning save against the caster's heart, or dazed and weakened."""

import pytest

from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import Checked
from crossblades.heart_rush.options import Cast, UseAbility
from crossblades.kernel.fight import Fight
from tests.helpers import (
    choose,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    only_offered,
    play,
    scene,
)


def hexed(*dice: tuple[int, ...], **caster: int) -> Fight:
    ann = hero("Ann", "c3", spells=(Spell("hex"),), **caster)
    fight = fight_of(scene(ann, foe("Orc", "i3"), foe("Imp", "j3")), *dice)
    choose(fight, "heroes", Cast("Ann", "hex"))
    assert only_offered(fight) == [UseAbility("Ann", "hex", "Orc")], "the imp is too far away"
    play(fight, ("Ann", UseAbility("Ann", "hex", "Orc")))
    return fight


@pytest.mark.rule("HR-16.2", "HR-1.3")
@pytest.mark.parametrize(
    ("caster", "against"), [({}, 8), ({"heart": 12}, 12), ({"heart": 10, "paragon": 2}, 14)]
)
def test_the_save_is_against_the_highest_face_of_the_casters_heart_die(
    caster: dict[str, int], against: int
) -> None:
    fight = hexed((1, 1), **caster)
    (save,) = happened(fight.log, Checked)
    assert (save.against, save.success, save.complication) == (against, False, False)
    assert fight.state.creatures["Orc"].conditions == {"dazed": 2, "weakened": 2}
    finish(fight)


@pytest.mark.rule("HR-16.2")
def test_meeting_the_number_wards_it_off() -> None:
    fight = hexed((3, 5))
    assert fight.state.creatures["Orc"].conditions == {}
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-16.1")
def test_with_nobody_near_it_is_cast_in_vain() -> None:
    fight = fight_of(scene(hero("Ann", "a1", spells=(Spell("hex"),)), foe("Orc", "j10")))
    choose(fight, "heroes", Cast("Ann", "hex"))
    assert fight.state.turn == "foes"

"""Warcaster."""

import pytest

from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import SpellCast
from crossblades.heart_rush.gear import Attunement
from crossblades.heart_rush.options import Cast
from crossblades.heart_rush.spell_options import Everyone
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, of, use, ways
from tests.helpers import (
    FOES_PASS,
    MAUL,
    SWORD,
    choose,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    play,
    scene,
)

WIND = "chilling wind"


def warcaster(rush: int, level: Attunement = "basic", weapon: object = SWORD) -> Fight:
    """Ann has spent her action; it is the heroes' turn."""
    ann = hero(
        "Ann", "c3", weapon, abilities=("warcaster",),  # type: ignore[arg-type]
        spells=(Spell(WIND), Spell("cloak of shadows")), attunements={"air": level},
    )  # fmt: skip
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"))
    of(fight, "Ann").rush, of(fight, "Ann").acted = rush, True
    play(fight, FOES_PASS)
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-16.1")
def test_a_spell_for_rush_and_no_action_but_only_one_a_round() -> None:
    fight = warcaster(1)
    assert not [option for option in offered(fight) if isinstance(option, Cast)]
    use(fight, "warcaster", choice=WIND)
    choose(fight, "Ann", Everyone("Ann"))
    assert of(fight, "Orc").conditions == {"slowed": 4}
    (cast,) = happened(fight.log, SpellCast)
    assert (cast.pay, cast.rests, costs(fight)) == ("free", 4, [("warcaster", 1)])
    of(fight, "Ann").rush = 5
    play(fight, FOES_PASS)
    assert not ways(fight, "warcaster")


@pytest.mark.rule("HR-16.2")
def test_each_point_more_brings_it_back_a_long_rest_sooner() -> None:
    fight = warcaster(3)
    mine = [way for way in ways(fight, "warcaster") if way.choice.startswith(WIND)]
    assert [way.rush for way in mine] == [1, 2, 3]
    use(fight, "warcaster", rush=3)
    choose(fight, "Ann", Everyone("Ann"))
    assert [cast.rests for cast in happened(fight.log, SpellCast)] == [2]
    assert of(fight, "Ann").rush == 0


@pytest.mark.rule("HR-16.2")
def test_never_sooner_than_after_a_short_rest() -> None:
    fight = warcaster(9, "paragon")
    mine = [way for way in ways(fight, "warcaster") if way.choice.startswith(WIND)]
    assert [way.rush for way in mine] == [1, 2, 3], "two long rests can be saved"
    use(fight, "warcaster", choice=mine[-1].choice)
    choose(fight, "Ann", Everyone("Ann"))
    assert [cast.rests for cast in happened(fight.log, SpellCast)] == [0]


@pytest.mark.rule("HR-16.1")
def test_the_free_hand_it_still_takes() -> None:
    assert not ways(warcaster(1, weapon=MAUL), "warcaster")

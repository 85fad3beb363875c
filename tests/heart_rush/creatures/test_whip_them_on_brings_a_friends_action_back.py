"""Whip Them On: a friend that has acted has an action again, for rush."""

import pytest

from crossblades.heart_rush.events import ActionRegained
from crossblades.heart_rush.options import Help, UseAbility
from crossblades.kernel.fight import Fight
from tests.helpers import (
    HEROES_PASS,
    choose,
    foe,
    happened,
    hero,
    offered,
    play,
    refused,
    waiting,
)

WHIP_GOB = UseAbility("Chief", "whip them on", "Gob", "", 1)


def horde(gob: str = "i9") -> Fight:
    """The goblin has helped the sneak beside it."""
    chief = foe("Chief", "j10", abilities=("whip them on",))
    sneak = foe("Sneak", gob[0] + str(int(gob[1:]) - 1))
    fight = waiting(hero("Ann", "a1"), chief, foe("Gob", gob), sneak, begins="foes")
    play(fight, ("foes", Help("Gob", "Sneak")), HEROES_PASS)
    return fight


@pytest.mark.rule("HR-5.3", "HR-4.1")
def test_for_a_rush_point_a_friend_has_its_action_again_and_the_turn_passes() -> None:
    fight = horde()
    choose(fight, "foes", WHIP_GOB)
    assert [event.creature for event in happened(fight.log, ActionRegained)] == ["Gob"]
    assert not fight.state.creatures["Gob"].acted
    assert fight.state.creatures["Chief"].rush == 0
    assert fight.state.turn == "heroes"


@pytest.mark.rule("HR-5.3")
def test_not_one_who_has_not_acted_nor_one_far_away_nor_without_rush() -> None:
    fight = horde()
    assert not [o for o in offered(fight) if isinstance(o, UseAbility) and o.target != "Gob"]
    far = horde("b9")
    refused(far, WHIP_GOB)
    choose(fight, "foes", WHIP_GOB)
    play(fight, HEROES_PASS, ("foes", Help("Gob", "Sneak")), HEROES_PASS)
    assert not [o for o in offered(fight) if isinstance(o, UseAbility)], "it would cost two"


@pytest.mark.rule("HR-5.3")
@pytest.mark.parametrize(("gob", "near"), [("d9", True), ("c9", False)])
def test_it_reaches_30_feet(gob: str, near: bool) -> None:
    assert (WHIP_GOB in offered(horde(gob))) == near


@pytest.mark.rule("HR-5.3")
def test_a_chief_does_not_whip_itself_on() -> None:
    chief = foe("Chief", "j10", abilities=("whip them on",))
    fight = waiting(hero("Ann", "a1"), chief, foe("Gob", "i9"), begins="foes")
    play(fight, ("foes", Help("Chief", "Gob")), HEROES_PASS)
    assert not [o for o in offered(fight) if isinstance(o, UseAbility)]

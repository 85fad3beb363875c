"""OS-6.2: a crossbow takes an action to reload, in whosever hands it is."""

import pytest

from crossblades.kernel.fight import Fight
from crossblades.swords_reign.options import (
    Attack,
    Disarm,
    EndTurn,
    PickUp,
    Reload,
    ResistWith,
    TakeTurn,
)
from tests.helpers import finish
from tests.swords_reign.helpers import CROSSBOW, act, creature, fight_of, foe, hero, lines, offered

HERS = "Ana's light crossbow"


def shots(fight: Fight) -> list[Attack]:
    """The attacks that are open now."""
    return [option for option in offered(fight) if isinstance(option, Attack)]


def disarmed(shot: bool, *dice: tuple[int, ...]) -> Fight:
    """Ana has shot her crossbow, or has not; an ogre has knocked it away, and stands there now."""
    fight = fight_of(
        hero("Ana", "a1", CROSSBOW), hero("Bo", "j9"), foe("Ogre", "b1", armour_class=30),
        dice=[*([(2,)] if shot else []), (20,), (1,), *dice],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), *([Attack("Ana", "Ogre", "light crossbow")] if shot else []))
    act(fight, EndTurn("Ana"), EndTurn("Bo"))
    act(fight, Disarm("Ogre", "Ana", "STR"), ResistWith("Ana", "STR"), EndTurn("Ogre"))
    return fight


def taken_by(fight: Fight, name: str) -> None:
    """Ana steps aside, and somebody else picks the crossbow up."""
    creature(fight, "Ana").at = "a9"
    creature(fight, name).at = "a1"
    if name == "Bo":
        act(fight, TakeTurn("Bo"), PickUp("Bo", "light crossbow", "Ana"), EndTurn("Bo"))
        act(fight, EndTurn("Ana"), EndTurn("Ogre"), TakeTurn("Bo"))
    else:
        act(fight, TakeTurn("Bo"), EndTurn("Bo"), EndTurn("Ana"))
        act(fight, PickUp("Ogre", "light crossbow", "Ana"), EndTurn("Ogre"))
        act(fight, TakeTurn("Bo"), EndTurn("Bo"), EndTurn("Ana"))


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-5.9")
@pytest.mark.parametrize("shot", [True, False])
def test_it_is_as_empty_in_the_hands_of_an_ally(shot: bool) -> None:
    fight = disarmed(shot)
    taken_by(fight, "Bo")
    assert (Reload("Bo") in offered(fight)) == shot
    assert bool(shots(fight)) != shot


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-5.9")
@pytest.mark.parametrize("shot", [True, False])
def test_it_is_as_empty_in_the_hands_of_a_foe(shot: bool) -> None:
    fight = disarmed(shot)
    taken_by(fight, "Ogre")
    assert (Reload("Ogre", HERS) in offered(fight)) == shot
    assert any(option.attack == HERS for option in shots(fight)) != shot


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-5.9")
def test_a_foe_reloads_what_it_has_shot_and_gives_it_back_as_it_is() -> None:
    fight = disarmed(False, (2,), (2,), (15,), (1,))
    taken_by(fight, "Ogre")
    act(fight, Attack("Ogre", "Ana", HERS), EndTurn("Ogre"))
    act(fight, TakeTurn("Bo"), EndTurn("Bo"), EndTurn("Ana"))
    assert not [option for option in shots(fight) if option.attack == HERS]
    act(fight, Reload("Ogre", HERS))
    assert lines(fight)[-1] == "Ogre reloads."
    act(fight, EndTurn("Ogre"), TakeTurn("Bo"), EndTurn("Bo"), EndTurn("Ana"))
    act(fight, Attack("Ogre", "Ana", HERS), EndTurn("Ogre"))
    creature(fight, "Ana").at = "b1"
    act(fight, TakeTurn("Ana"), Disarm("Ana", "Ogre", "STR"))
    assert (creature(fight, "Ogre").empty, creature(fight, "Ana").empty) == (
        (),
        ("light crossbow",),
    )
    assert fight.state.lying == {"a1": ("Ana: light crossbow",)}
    finish(fight)

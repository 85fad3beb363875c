"""Fire Breath: a strip as broad as the dragon, over friend and foe."""

import pytest

from crossblades.heart_rush.events import Checked, Discovered
from crossblades.heart_rush.options import TakeIt, UseAbility
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    HEROES_PASS,
    choose,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    only_offered,
    play,
    scene,
    waiting,
)


def dragon(*dice: tuple[int, ...], bob: str = "i2", ann: str = "b5") -> Fight:
    """The dragon fills h5 to j7; Ann and the drake are west of it, Bob south, Cid nowhere near."""
    old = foe("Wyrm", "h5", abilities=("fire breath",), size="L3", might=12, paragon=1)
    others = (hero("Ann", ann), hero("Bob", bob), hero("Cid", "a12"), foe("Drake", "e7"))
    return waiting(*others, old, begins="foes", dice=dice, width=12, height=12)


def ways(fight: Fight) -> list[str]:
    return [option.choice for option in only_offered(fight) if isinstance(option, UseAbility)]


@pytest.mark.rule("HR-5.3", "HR-5.7")
def test_it_breathes_where_enemies_are() -> None:
    assert sorted(ways(dragon())) == ["south", "west"]


@pytest.mark.rule("HR-5.3", "HR-1.3", "HR-11.17")
def test_all_in_the_strip_save_or_burn_friends_too() -> None:
    fight = dragon((8, 6), (1, 1), (3, 4))
    choose(fight, "foes", UseAbility("Wyrm", "fire breath", choice="west"))
    choose(fight, "Drake", TakeIt("Drake"))
    saves = happened(fight.log, Checked)
    assert [(s.creature, s.against, s.success) for s in saves] == [
        ("Ann", 14, True),
        ("Drake", 14, False),
    ]
    assert fight.state.creatures["Drake"].conditions == {"burning": 2}
    finish(fight)


@pytest.mark.rule("HR-5.3")
def test_those_beyond_30_feet_feel_nothing() -> None:
    fight = dragon((8, 6), (8, 6), bob="b6", ann="a5")
    play(fight, ("foes", UseAbility("Wyrm", "fire breath", choice="west")))
    assert [save.creature for save in happened(fight.log, Checked)] == ["Bob", "Drake"]


@pytest.mark.rule("HR-5.3", "HR-10.6")
def test_a_dragon_that_breathes_fire_hides_no_longer() -> None:
    fight = dragon((8, 6), (8, 6))
    fight.state.creatures["Wyrm"].conditions = {"hidden": 1}
    choose(fight, "foes", UseAbility("Wyrm", "fire breath", choice="west"))
    assert [found.creature for found in happened(fight.log, Discovered)] == ["Wyrm"]


WYRM = foe("Wyrm", "i9", abilities=("fire breath",), size="L3", might=12)
"""It fills i9 to k11."""


@pytest.mark.rule("HR-5.3")
@pytest.mark.parametrize(
    ("way", "first", "last", "beyond", "beside"),
    [
        ("north", "i12", "k17", "i18", "h12"),
        ("east", "l9", "q11", "r9", "l8"),
        ("south", "k8", "i3", "i2", "l8"),
        ("west", "h11", "c9", "b9", "h12"),
    ],
)
def test_the_strip_begins_at_its_edge_and_is_30_feet_long(
    way: str, first: str, last: str, beyond: str, beside: str
) -> None:
    places = dict(zip("ABCD", (first, last, beyond, beside), strict=True))
    heroes = [hero(name, at) for name, at in places.items()]
    fight = waiting(*heroes, WYRM, begins="foes", dice=((8, 6), (8, 6)), width=20, height=20)
    choose(fight, "foes", UseAbility("Wyrm", "fire breath", choice=way))
    assert [save.creature for save in happened(fight.log, Checked)] == ["A", "B"]
    finish(fight)


@pytest.mark.rule("HR-5.3", "HR-10.1")
def test_walls_shelter_whoever_is_behind_them() -> None:
    walls = [f"f{row}" for row in range(1, 21)]
    heroes = (hero("Ann", "d10"), hero("Bob", "j5"))
    fight = waiting(*heroes, WYRM, begins="foes", walls=walls, width=20, height=20)
    assert ways(fight) == ["south"]


@pytest.mark.rule("HR-5.3", "HR-10.6")
def test_where_most_known_enemies_are_comes_first_and_the_hidden_and_friends_do_not_count() -> None:
    heroes = (hero("Ann", "d10"), hero("Bob", "e9"), hero("Cid", "j5"), hero("Dot", "n10"))
    others = (foe("Drake", "j14"), WYRM)
    fight = fight_of(scene(*heroes, *others, begins="foes", width=20, height=20))
    play(fight, FOES_PASS)
    fight.state.creatures["Dot"].conditions = {"hidden": 1}
    play(fight, HEROES_PASS)
    assert ways(fight) == ["west", "south"]


@pytest.mark.rule("HR-5.3", "HR-8.2")
def test_the_dead_do_not_burn() -> None:
    heroes = (hero("Ann", "d10"), hero("Bob", "e9"))
    fight = waiting(*heroes, WYRM, begins="foes", dice=((8, 6),), width=20, height=20)
    fight.state.creatures["Bob"].dead = True
    choose(fight, "foes", UseAbility("Wyrm", "fire breath", choice="west"))
    assert [save.creature for save in happened(fight.log, Checked)] == ["Ann"]

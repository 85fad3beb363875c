"""Fire Breath: a strip as broad as the dragon, over friend and foe."""

import pytest

from crossblades.heart_rush.events import Checked, Discovered
from crossblades.heart_rush.options import TakeIt, UseAbility
from crossblades.kernel.fight import Fight
from tests.helpers import choose, finish, foe, happened, hero, only_offered, play, waiting


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

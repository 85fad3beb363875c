"""OS-3.5: what partial cover does, as the table has chosen."""

import pytest

from crossblades.kernel.event import Rolled
from crossblades.swords_reign.events import Hit
from crossblades.swords_reign.options import Attack
from crossblades.swords_reign.rulings import Cover, Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import BOW, act, fight_of, foe, hero, parts


@pytest.mark.rule("OS-3.5")
@pytest.mark.parametrize(
    ("ruling", "behind", "armour_class", "setback"),
    [
        ("setback", "f1", 12, {"cover": -1}),
        ("setback", "j9", 12, {}),
        ("armour class", "f1", 14, {}),
        ("armour class", "j9", 12, {}),
    ],
)
def test_partial_cover_is_setback_or_two_on_ac_and_none_is_neither(
    ruling: Cover, behind: str, armour_class: int, setback: dict[str, int]
) -> None:
    dice = [(19, 1) if setback else (19,), (1,)]
    fight = fight_of(
        hero("Ana", "a1", BOW), foe("Ogre", "f1"), cover=[behind], dice=dice,
        rulings=Rulings(cover=ruling),
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "longbow"))
    (hit,) = happened(fight.log, Hit)
    assert hit.armour_class == armour_class
    assert parts(happened(fight.log, Rolled)[1]) == {"proficiency": 2, **setback}
    finish(fight)

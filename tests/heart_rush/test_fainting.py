"""One who faints in the middle of an engagement."""

import pytest

from crossblades.heart_rush.events import Attacked, StancesRevealed
from crossblades.heart_rush.options import Attack, Engage, Enter, FallUnconscious, TakeIt
from crossblades.heart_rush.options import TakeStance as Take
from tests.helpers import MACE, SWORD, fight_of, foe, happened, hero, play, scene


@pytest.mark.rule("HR-6.18", "HR-8.10")
def test_whoever_faints_between_two_steps_has_no_stance_any_more() -> None:
    heroes = (hero("Ana", "d4", SWORD), hero("Bo", "f4", MACE))
    fight = fight_of(
        scene(*heroes, foe("Orc", "e4", hit_points=9)), (8, 6, 8), (1, 1), (4, 3, 4, 4), (2, 2)
    )
    play(
        fight,
        ("heroes", Engage("Ana", "Orc")),
        ("heroes", Enter("Bo")),
        ("Ana", Take("cunning")),
        ("Orc", Take("defensive")),
        ("Bo", Take("might")),
        ("Ana", Attack("Ana", "Orc")),
        ("Orc", TakeIt("Orc")),
        ("Orc", FallUnconscious("Orc")),
        ("Bo", Attack("Bo", "Orc")),
    )
    (revealed,) = happened(fight.log, StancesRevealed)
    assert revealed.stances["Orc"] == "defensive"
    first, second = happened(fight.log, Attacked)
    assert (first.halved, second.halved) == (True, False)

"""OS-5.9: whoever has nothing in hand still has an unarmed strike."""

import pytest

from crossblades.kernel.event import Rolled
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import Attack, Disarm, EndTurn, ResistWith
from tests.helpers import finish, happened
from tests.swords_reign.helpers import GAME, act, creature, fight_of, foe, hero, offered, parts

SPIT = Strike("spit", (4,), reach=0, range=30)
BOW = Strike("bow", (6,), reach=0, range=120, weapon=True)
CLUB = Strike("club", (6,), weapon=True)


@pytest.mark.rule("OS-5.9")
@pytest.mark.parametrize(
    ("attacks", "names", "shoots"),
    [
        ((), {"fist"}, False),
        (((SPIT,),), {"spit", "fist"}, True),
        (((BOW,),), {"bow"}, True),
        (((CLUB,), (SPIT,)), {"club", "spit"}, False),
    ],
)
def test_a_foe_with_nothing_in_hand_and_no_limb_has_its_bare_hands(
    attacks: tuple[tuple[Strike, ...], ...], names: set[str], shoots: bool
) -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1", attacks=attacks))
    act(fight, EndTurn("Ana"))
    assert {o.attack for o in offered(fight) if isinstance(o, Attack)} == names
    assert GAME.view(fight.state, "heroes").creatures["Gob"].shoots == shoots


@pytest.mark.rule("OS-5.9")
def test_whoever_is_disarmed_may_strike_with_bare_hands_besides_what_it_spits() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Gob", "b1", attacks=((CLUB,), (SPIT,))),
        dice=[(15,), (1,), (19,)],
    )  # fmt: skip
    act(fight, Disarm("Ana", "Gob", "STR"), EndTurn("Ana"))
    act(fight, Attack("Gob", "Ana", "fist"))
    assert creature(fight, "Ana").hit_points == 9
    assert parts(happened(fight.log, Rolled)[-1]) == {"fist": 1}


@pytest.mark.rule("OS-5.9")
@pytest.mark.parametrize(("strength", "damage"), [(2, 3), (-2, 1)])
def test_a_disarmed_hero_strikes_for_1_and_str(strength: int, damage: int) -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"STR": strength}), foe("Gob", "b1", hit_points=20),
        dice=[(15,), (1,), (19,)],
    )  # fmt: skip
    act(fight, EndTurn("Ana"), Disarm("Gob", "Ana", "STR"), ResistWith("Ana", "STR"))
    act(fight, EndTurn("Gob"), Attack("Ana", "Gob", "fist"))
    assert creature(fight, "Gob").hit_points == 20 - damage
    assert fight.state.lying == {"a1": ("Ana: longsword",)}
    finish(fight)

import pytest

from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.moments import AttackRoll, modifiers
from crossblades.heart_rush.sizes import one_larger
from crossblades.kernel.errors import CrossbladesError
from tests.heart_rush.talents.trials import ORC, ann, fighting
from tests.helpers import BOW, GAME, LONGBOW, MAUL, foe, scene


@pytest.mark.rule("HR-5.2", "HR-10.7")
@pytest.mark.parametrize(
    ("size", "larger", "length"),
    [("tiny", "small", 1), ("medium", "large", 1), ("large", "L2", 2), ("L2", "L3", 3)],
)
def test_one_size_up(size: str, larger: str, length: int) -> None:
    me = fighting(ann("hulking", at="e6", size=size)).state.creatures["Ann"]
    assert (me.sheet.size, me.length) == (larger, length)
    assert one_larger(size) == larger


def test_there_must_be_room_for_it() -> None:
    GAME.check(scene(ann("hulking", at="j10"), ORC))
    with pytest.raises(CrossbladesError, match="no room"):
        GAME.check(scene(ann("hulking", at="j10", size="large"), ORC))


@pytest.mark.rule("HR-5.2", "HR-12.1", "HR-12.6")
@pytest.mark.parametrize(("size", "hands"), [("medium", 1), ("small", 2)])
def test_the_large_wield_a_heavy_weapon_in_one_hand(size: str, hands: int) -> None:
    me = fighting(ann("hulking", MAUL, size=size, shield="light")).state.creatures["Ann"]
    assert (me.weapon.name, me.weapon.hands) == ("maul", hands)
    assert me.shielded is (hands == 1)
    assert (me.weapon.die, me.weapon.slows) == (12, 5), "it is as heavy as ever"


@pytest.mark.rule("HR-5.2", "HR-12.3")
def test_a_bow_still_takes_both() -> None:
    assert fighting(ann("hulking", LONGBOW)).state.creatures["Ann"].weapon.hands == 2


@pytest.mark.rule("HR-5.2", "HR-12.3", "HR-12.4")
@pytest.mark.parametrize(
    ("weapon", "at", "levels"),
    [(LONGBOW, "u3", []), (LONGBOW, "v3", [-1]), (BOW, "i3", []), (BOW, "j3", [-1])],
)
def test_heavy_bows_shoot_thirty_feet_farther(weapon: Weapon, at: str, levels: list[int]) -> None:
    """From c3 to u3 it is 90 feet; a light bow still reaches 30."""
    fight = fighting(ann("hulking", weapon), foe("Orc", at), width=40)
    me, orc = fight.state.creatures["Ann"], fight.state.creatures["Orc"]
    roll = AttackRoll(state=fight.state, roller=me, ability="might", target=orc, weapon=me.weapon)
    assert [part.advantage for part in modifiers(roll) if part.rule == "HR-12.4"] == levels

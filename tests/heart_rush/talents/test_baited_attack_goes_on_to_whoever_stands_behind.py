import pytest

from crossblades.heart_rush.events import Attacked, DamageTaken
from tests.heart_rush.talents.trials import ORC, ann, carry_on, fighting, may_use, struck, use
from tests.helpers import (
    BOW,
    GUARD,
    KILL,
    MISS,
    OPEN,
    attack,
    clash,
    foe,
    happened,
    hero,
    rolls,
)


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_an_attack_without_damage_strikes_another_with_the_whole_roll() -> None:
    fight = struck(fighting(ann("baited attack"), ORC, foe("Gob", "b3"), dice=((5, 5, 4), GUARD)))
    use(fight, "baited attack", "Gob")
    carry_on(fight)
    assert [(e.creature, e.damage) for e in happened(fight.log, DamageTaken)] == [("Gob", 14)]
    assert [(hit.target, hit.damage) for hit in happened(fight.log, Attacked)] == [("Ann", 0)]
    assert [rolled.roll.who for rolled in rolls(fight.log)] == ["Orc", "Ann"], "no other defence"
    assert fight.state.creatures["Gob"].hit_points == 26
    assert fight.state.creatures["Ann"].spent == {"baited attack": "heart"}


@pytest.mark.rule("HR-5.2", "HR-11.15", "HR-15.1")
@pytest.mark.parametrize(("destiny", "rage"), [(False, {}), (True, {"enraged": 2})])
def test_with_its_destiny_level_both_rage_at_one(destiny: bool, rage: dict[str, int]) -> None:
    me = ann("baited attack", destiny=destiny)
    fight = struck(fighting(me, ORC, foe("Gob", "b3"), dice=((5, 5, 4), GUARD)))
    use(fight, "baited attack", "Gob")
    carry_on(fight)
    for name in ("Orc", "Gob"):
        creature = fight.state.creatures[name]
        assert creature.conditions == rage
        assert creature.sources == ({"enraged": "Ann"} if destiny else {})


def test_not_if_it_hurts_you() -> None:
    fight = struck(fighting(ann("baited attack"), ORC, foe("Gob", "b3"), dice=(KILL, OPEN)))
    assert not may_use(fight, "baited attack")


@pytest.mark.parametrize(
    ("at", "behind"),
    [("b3", True), ("b2", True), ("c4", True), ("a3", False), ("d4", False), ("d2", False)],
)
def test_a_line_from_corner_to_corner_must_lead_through_ones_space(at: str, behind: bool) -> None:
    """To the far corner of a neighbour to one's side one does; a3 is too far for a sword."""
    fight = struck(fighting(ann("baited attack"), ORC, foe("Gob", at), dice=(MISS, GUARD)))
    assert may_use(fight, "baited attack") is behind


@pytest.mark.rule("HR-5.2", "HR-12.3")
@pytest.mark.parametrize(("at", "behind"), [("a3", True), ("a2", True), ("c1", False)])
def test_an_arrow_flies_on(at: str, behind: bool) -> None:
    archer = foe("Orc", "e3", BOW)
    fight = struck(fighting(ann("baited attack"), archer, foe("Gob", at), dice=(MISS, GUARD)))
    assert may_use(fight, "baited attack") is behind


@pytest.mark.rule("HR-5.2")
def test_an_attack_on_a_friend_is_not_yours_to_bait() -> None:
    others = (hero("Bob", "d4"), ORC, foe("Gob", "b3"))
    fight = fighting(ann("baited attack"), *others, dice=(MISS, GUARD), begins="foes")
    clash(fight, Orc="might", Bob="defensive", Ann="defensive")
    attack(fight, "Orc", "Bob")
    assert not may_use(fight, "baited attack")


@pytest.mark.rule("HR-5.2", "HR-5.5", "HR-7.4")
def test_a_contest_that_one_has_won_can_be_bait_as_well() -> None:
    fighters = (ann("baited attack"), ORC, foe("Gob", "b3"))
    fight = fighting(*fighters, dice=((8, 6, 8), (5, 5, 4)))
    clash(fight, Ann="might", Orc="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Orc", "Ann")
    use(fight, "baited attack", "Gob")
    carry_on(fight)
    assert [(e.creature, e.damage) for e in happened(fight.log, DamageTaken)] == [
        ("Gob", 14),
        ("Orc", 8),
    ]

import pytest

from crossblades.heart_rush.events import DamageTaken
from crossblades.heart_rush.options import Decline, MoveTo, Sidestep, UseAbility
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import ORC, ann, carry_on, fighting, may_use, use
from tests.helpers import choose, foe, happened, offered, play


def stepped(*others: str, destiny: bool = False) -> Fight:
    """Ann has sidestepped to c2 with the orc beside her, and others where it says."""
    foes = [foe(f"Gob {at}", at) for at in others]
    fight = fighting(ann("battleweave", destiny=destiny), ORC, *foes)
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("c2")))
    return fight


@pytest.mark.rule("HR-5.2", "HR-4.4")
@pytest.mark.parametrize(("others", "damage"), [((), 2), (("c4", "b4"), 6)])
def test_twice_the_enemies_one_began_the_round_beside(others: tuple[str, ...], damage: int) -> None:
    fight = stepped(*others)
    use(fight, "battleweave", "Orc")
    carry_on(fight)
    assert [(e.creature, e.damage) for e in happened(fight.log, DamageTaken)] == [("Orc", damage)]


def test_nobody_has_to() -> None:
    fight = stepped()
    choose(fight, "Ann", Decline("heroes"))
    assert not happened(fight.log, DamageTaken)


def test_one_who_began_alone_harms_nobody() -> None:
    fight = fighting(ann("battleweave"), foe("Orc", "e3"))
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("d3")))
    assert not may_use(fight, "battleweave")


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize(
    ("target", "how", "harmed"),
    [
        ("Orc", "", [("Orc", 12)]),
        ("", "every enemy beside you", [("Orc", 6), ("Gob b3", 6)]),
    ],
)
def test_with_its_destiny_level_twice_that_or_that_to_each(
    target: str, how: str, harmed: list[tuple[str, int]]
) -> None:
    fight = stepped("b3", "c4", destiny=True)
    use(fight, "battleweave", target, how)
    carry_on(fight)
    assert [(e.creature, e.damage) for e in happened(fight.log, DamageTaken)] == harmed


def test_without_it_one_neighbour_is_all() -> None:
    fight = stepped("b3", "c4")
    ways = [option.choice for option in offered(fight) if isinstance(option, UseAbility)]
    assert set(ways) == {""}

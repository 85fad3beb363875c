import pytest

from crossblades.heart_rush.conditions import imposed
from crossblades.heart_rush.events import TotalChanged
from crossblades.heart_rush.options import Attack, MoveTo, Pass, UseAbility
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import (
    ORC,
    ann,
    carry_on,
    fighting,
    may_use,
    next_round,
    use,
)
from tests.helpers import KILL, OPEN, choose, clash, happened, hero, offered


@pytest.mark.rule("HR-5.2")
def test_an_ally_in_the_engagement_takes_one_less() -> None:
    fight = fighting(ann("inspiring"), hero("Bob", "d4"), ORC, dice=(KILL, OPEN), begins="foes")
    clash(fight, Orc="might", Bob="defensive", Ann="defensive")
    choose(fight, "Orc", Attack("Orc", "Bob"))
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.creature, changed.before, changed.now) == ("Ann", 10, 9)
    carry_on(fight)
    assert fight.state.creatures["Bob"].hit_points == 31


@pytest.mark.parametrize("target", ["Ann", "Bob"])
def test_neither_oneself_nor_those_who_fight_alone(target: str) -> None:
    fight = fighting(ann("inspiring"), hero("Bob", "d4"), ORC, dice=(KILL, OPEN), begins="foes")
    clash(fight, **{"Orc": "might", target: "defensive"})  # type: ignore[arg-type]
    choose(fight, "Orc", Attack("Orc", target))
    assert not happened(fight.log, TotalChanged)


def bring(fight: Fight, levels: dict[str, int], by: str = "Orc", on: str = "Bob") -> list[str]:
    """What Bob has of the conditions that the orc would bring on him."""
    state = fight.state
    orc, bob = state.creatures[by], state.creatures[on]
    return sorted(imposed(state, orc, bob, levels, ("HR-5.2",)).levels)


MOODS = {"enraged": 1, "frightened": 1}


@pytest.mark.rule("HR-5.2", "HR-11.15")
def test_at_its_sight_allies_are_neither_enraged_nor_frightened() -> None:
    fight = fighting(ann("inspiring"), hero("Bob", "d4"), ORC)
    assert bring(fight, {**MOODS, "dazed": 1}) == ["dazed"]
    assert bring(fight, MOODS, on="Ann") == sorted(MOODS), "it does not help oneself"
    assert bring(fight, MOODS, by="Ann", on="Orc") == sorted(MOODS), "nor enemies"


@pytest.mark.parametrize("mood", ["enraged", "frightened"])
def test_not_if_one_is_so_oneself(mood: str) -> None:
    fight = fighting(ann("inspiring"), hero("Bob", "d4"), ORC)
    me = fight.state.creatures["Ann"]
    me.conditions, me.sources = {mood: 1}, {mood: "Orc"}
    assert bring(fight, MOODS) == sorted(MOODS)


@pytest.mark.rule("HR-5.2", "HR-10.5")
def test_not_through_a_wall() -> None:
    walls = tuple(f"f{row}" for row in range(1, 11))
    fight = fighting(ann("inspiring"), hero("Bob", "h3"), ORC, walls=walls)
    assert bring(fight, MOODS) == sorted(MOODS)


def encouraging(destiny: bool = True, **conditions: int) -> Fight:
    """Bob is in these conditions; Cid is too far away."""
    bob, cid = hero("Bob", "d5"), hero("Cid", "j10")
    fight = fighting(ann("inspiring", destiny=destiny), bob, cid, ORC, begins="foes")
    fight.state.creatures["Bob"].conditions = conditions
    fight.state.creatures["Cid"].conditions = conditions
    choose(fight, "foes", Pass("foes"))
    return fight


def ways(fight: Fight) -> list[tuple[str, str]]:
    found = [o for o in offered(fight) if isinstance(o, UseAbility)]
    return [(option.target, option.choice) for option in found]


@pytest.mark.rule("HR-5.2", "HR-5.4", "HR-15.1")
def test_with_its_destiny_level_one_encourages_others() -> None:
    fight = encouraging(prone=1, dazed=2, weakened=1)
    assert ways(fight) == [
        ("Bob", "rise"),
        ("Bob", "no longer weakened"),
        ("Bob", "no longer dazed"),
        ("Bob", "a level of each"),
        ("Bob", "sidestep"),
    ]
    assert not may_use(encouraging(destiny=False, dazed=2), "inspiring")


@pytest.mark.parametrize(
    ("way", "left"),
    [
        ("rise", {"dazed": 2, "weakened": 1}),
        ("no longer dazed", {"prone": 1, "weakened": 1}),
        ("a level of each", {"prone": 1, "dazed": 1}),
    ],
)
def test_one_thing_once_a_round_and_the_turn_stays(way: str, left: dict[str, int]) -> None:
    fight = encouraging(prone=1, dazed=2, weakened=1)
    use(fight, "inspiring", "Bob", way)
    assert fight.state.creatures["Bob"].conditions == left
    assert fight.state.turn == "heroes", "it is quick"
    assert not may_use(fight, "inspiring")
    next_round(fight)
    if fight.state.turn == "foes":
        choose(fight, "foes", Pass("foes"))
    assert may_use(fight, "inspiring")


@pytest.mark.rule("HR-4.4")
def test_a_sidestep_is_the_other_ones() -> None:
    fight = encouraging()
    use(fight, "inspiring", "Bob", "sidestep")
    choose(fight, "Bob", MoveTo("d6"))
    assert fight.state.creatures["Bob"].at == "d6"
    assert (fight.state.creatures["Bob"].acted, fight.state.creatures["Bob"].rush) == (False, 1)

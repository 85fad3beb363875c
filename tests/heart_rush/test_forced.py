"""Chapter 10: pushes, their paths, and what they run into."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from crossblades.heart_rush.asks import ChoosePush, TakeDamage, TakeTurn
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.events import Collided, DamageTaken, Pushed, ShruggedOff
from crossblades.heart_rush.hindering import Hindering
from crossblades.heart_rush.options import (
    Engage,
    Hinder,
    HoldBack,
    NoPush,
    PushTo,
    ShrugOff,
    Stay,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.dice import DiceSource
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.fight import Fight
from tests.helpers import (
    DAGGER,
    GUARD,
    MAUL,
    MISS,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    play,
    refused,
    rolls,
    scene,
)


def strike_to_push(fight: Fight) -> None:
    """Ann engages the orc alone, might against cunning, and attacks it."""
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    take_it(fight)


def pushing(scenario: Scenario, *dice: tuple[int, ...], source: DiceSource | None = None) -> Fight:
    """Ann's attack has missed the orc: now she may push it."""
    fight = fight_of(scenario, MISS, GUARD, *dice, dice=source)
    strike_to_push(fight)
    return fight


def on_map(*others: Fighter, size: str = "medium", **scenario: Any) -> Scenario:
    """Ann at c3, the orc at d3, and others."""
    return scene(hero("Ann", "c3"), foe("Orc", "d3", size=size), *others, **scenario)


def spaces(fight: Fight) -> set[str]:
    """Where the target can be pushed next."""
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    return {option.space for option in ask.options if isinstance(option, PushTo)}


def take_it(fight: Fight) -> None:
    """All who are hurt take it in full."""
    while fight.asks and isinstance(ask := fight.asks[0], TakeDamage):
        choose(fight, ask.creature, TakeIt(ask.creature))


def hurt(fight: Fight) -> dict[str, int]:
    """Who has lost how many hit points."""
    creatures = fight.state.creatures.values()
    lost = {c.name: c.sheet.hit_points - c.hit_points for c in creatures}
    return {name: points for name, points in lost.items() if points}


# --- how far


@pytest.mark.rule("HR-10.10", "HR-10.7")
@pytest.mark.parametrize(
    ("pusher", "target", "feet"),
    [
        ("medium", "medium", 10),
        ("medium", "small", 15),
        ("medium", "tiny", 20),
        ("medium", "minuscule", 25),
        ("medium", "large", 5),
        ("medium", "L2", 0),
        ("small", "L2", 0),
        ("small", "medium", 5),
        ("large", "medium", 15),
        ("large", "L2", 5),
        ("L2", "large", 15),
        ("L2", "small", 25),
        ("L2", "L3", 5),
        ("L3", "L2", 15),
    ],
)
def test_a_push_is_ten_feet_and_five_more_or_less_for_each_size(
    pusher: str, target: str, feet: int
) -> None:
    at = {"L2": "b5", "L3": "a5"}.get(pusher, "c5")
    ann, orc = hero("Ann", at, DAGGER, size=pusher), foe("Orc", "d5", DAGGER, size=target)
    fight = pushing(scene(ann, orc, width=14))
    pushed = 0
    while isinstance(ask := fight.asks[0], ChoosePush):
        assert ask.feet == feet - pushed
        straight = PushTo("defghijkl"[pushed // 5 + 1] + "5")
        choose(fight, "Ann", straight)
        pushed += 5
    assert pushed == feet
    assert len(happened(fight.log, Pushed)) == feet // 5
    finish(fight)


# --- the path


@pytest.mark.rule("HR-10.15", "HR-10.14")
def test_every_pushed_step_takes_the_target_farther_from_the_pusher() -> None:
    fight = pushing(on_map())
    assert spaces(fight) == {"e2", "e3", "e4"}
    choose(fight, "Ann", PushTo("e4"))
    assert spaces(fight) == {"f3", "f4", "f5"}
    choose(fight, "Ann", PushTo("f5"))
    assert [e.to for e in happened(fight.log, Pushed)] == ["e4", "f5"]
    assert all("HR-10.15" in e.rules for e in happened(fight.log, Pushed))
    finish(fight)


@pytest.mark.rule("HR-10.15", "HR-10.14")
def test_a_diagonal_push_has_five_ways() -> None:
    fight = pushing(scene(hero("Ann", "c3"), foe("Orc", "d4")))
    assert spaces(fight) == {"c5", "d5", "e5", "e4", "e3"}
    choose(fight, "Ann", PushTo("e3"))
    assert spaces(fight) == {"f2", "f3", "f4"}
    finish(fight)


@pytest.mark.rule("HR-10.15")
@pytest.mark.parametrize("space", ["c3", "d2", "d4", "c4", "f3"])
def test_a_step_that_is_not_farther_is_refused(space: str) -> None:
    refused(pushing(on_map()), PushTo(space))


@pytest.mark.rule("HR-10.15")
def test_the_pusher_chooses_and_may_decline() -> None:
    fight = pushing(on_map())
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    assert (ask.seat, ask.creature, ask.target) == ("heroes", "Ann", "Orc")
    choose(fight, "Ann", NoPush("Ann"))
    assert fight.state.creatures["Orc"].at == "d3"
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-10.14", "HR-10.11")
def test_a_push_does_not_cut_a_wall_corner() -> None:
    fight = pushing(on_map(walls=["e3"]), (1, 1))
    if "e4" in spaces(fight):
        choose(fight, "Ann", PushTo("e4"))
    else:
        choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert fight.state.creatures["Orc"].at == "d3"
    assert len(happened(fight.log, Collided)) == 1
    finish(fight)


@pytest.mark.rule("HR-10.14")
def test_forced_movement_ignores_terrain_cost() -> None:
    giant = foe("Imp", "e3", size="L3")
    fight = pushing(on_map(giant, size="small"))
    for space in ("e3", "f3", "g3"):
        choose(fight, "Ann", PushTo(space))
    assert fight.state.creatures["Orc"].at == "g3", "15 feet, through a creature's spaces"
    finish(fight)


# --- walls


@pytest.mark.rule("HR-10.11")
@pytest.mark.parametrize(
    ("wall", "path", "faces"),
    [("e3", ["e3"], (3, 4)), ("f3", ["e3", "f3"], (5,))],
)
def test_a_wall_stops_and_deals_a_d6_for_each_five_feet_left(
    wall: str, path: list[str], faces: tuple[int, ...]
) -> None:
    fight = pushing(on_map(walls=[wall]), faces)
    for space in path:
        choose(fight, "Ann", PushTo(space))
    take_it(fight)
    (collided,) = happened(fight.log, Collided)
    assert (collided.creature, collided.feet, collided.split) == ("Orc", 5 * len(faces), False)
    assert "HR-10.11" in collided.rules
    assert rolls(fight.log)[-1].sizes == (6,) * len(faces)
    assert hurt(fight) == {"Orc": sum(faces)}
    assert fight.state.creatures["Orc"].at == ("d3" if wall == "e3" else "e3")
    assert not isinstance(fight.asks[0], ChoosePush), "it stops there"
    finish(fight)


@pytest.mark.rule("HR-10.11", "HR-8.9")
def test_a_collision_is_an_instance_of_damage_of_its_own() -> None:
    fight = fight_of(on_map(walls=["e3"]), (8, 6, 8), (8, 6), (6, 5))
    strike_to_push(fight)
    choose(fight, "Ann", PushTo("e3"))
    choose(fight, "Orc", ShrugOff("Orc"))
    assert [e.damage for e in happened(fight.log, ShruggedOff)] == [6]
    assert [e.damage for e in happened(fight.log, DamageTaken)] == [8, 6]
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-10.11")
def test_a_pusher_follows_only_as_far_as_the_target_went() -> None:
    fight = pushing(on_map(walls=["f3"]), (1,))
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    take_it(fight)
    followed = {getattr(option, "space", "") for option in fight.asks[0].options}
    assert followed == {"d3", ""}
    choose(fight, "Ann", Stay("Ann"))
    finish(fight)


# --- creatures


@pytest.mark.rule("HR-10.11")
@pytest.mark.parametrize(
    ("faces", "moved", "other"), [((3, 4), 4, 3), ((2, 2), 2, 2), ((6, 5), 6, 5)]
)
@pytest.mark.parametrize("make", [hero, foe])
def test_a_creature_without_a_shield_takes_half_and_the_moved_one_the_odd_point(
    faces: tuple[int, ...], moved: int, other: int, make: Any
) -> None:
    fight = pushing(on_map(make("Imp", "e3")), faces)
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    (collided,) = happened(fight.log, Collided)
    assert (collided.creature, collided.against, collided.feet) == ("Orc", "Imp", 10)
    assert collided.split
    assert hurt(fight) == {"Orc": moved, "Imp": other}
    assert fight.state.creatures["Orc"].at == "d3"
    assert fight.state.creatures["Imp"].at == "e3"
    finish(fight)


@pytest.mark.rule("HR-10.11")
def test_a_single_point_is_the_moved_ones_alone() -> None:
    fight = pushing(on_map(foe("Imp", "f3")), (1,))
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    take_it(fight)
    assert hurt(fight) == {"Orc": 1}
    assert [e.creature for e in happened(fight.log, DamageTaken)] == ["Orc"]
    finish(fight)


@pytest.mark.rule("HR-10.11")
@pytest.mark.parametrize("shield", ["light", "heavy"])
@pytest.mark.parametrize("make", [hero, foe])
def test_a_creature_with_a_shield_takes_nothing(shield: str, make: Any) -> None:
    fight = pushing(on_map(make("Imp", "e3", shield=shield)), (3, 4))
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert happened(fight.log, Collided)[0].split is False
    assert hurt(fight) == {"Orc": 7}
    finish(fight)


@pytest.mark.rule("HR-10.11", "HR-12.6")
def test_a_shield_behind_a_two_handed_weapon_shields_nobody() -> None:
    fight = pushing(on_map(hero("Imp", "e3", MAUL, shield="heavy")), (3, 4))
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert hurt(fight) == {"Orc": 4, "Imp": 3}
    finish(fight)


@pytest.mark.rule("HR-10.11")
def test_the_split_of_a_collision_falls_out_exactly() -> None:
    small: dict[str, Any] = {"heart": 4, "might": 4}
    ann, orc = hero("Ann", "c3", DAGGER, **small), foe("Orc", "d3", **small)
    scenario = scene(ann, orc, foe("Imp", "e3"))

    def run(dice: Enumerated) -> tuple[int, int]:
        fight = pushing(scenario, source=dice)
        before = hurt(fight).get("Orc", 0)
        choose(fight, "Ann", PushTo("e3"))
        take_it(fight)
        return hurt(fight).get("Orc", 0) - before, hurt(fight).get("Imp", 0)

    by_engine: Counter[tuple[int, int]] = Counter()
    for chance, damage in every_outcome(run):
        by_engine[damage] += chance  # type: ignore[assignment]
    by_hand: Counter[tuple[int, int]] = Counter()
    for one, two in product(range(1, 7), repeat=2):
        by_hand[(one + two + 1) // 2, (one + two) // 2] += 1
    assert by_engine == {damage: Fraction(n, 36) for damage, n in by_hand.items()}


# --- who stands in the way


@pytest.mark.rule("HR-10.11")
@pytest.mark.parametrize(("target", "other"), [("small", "large"), ("medium", "L2")])
def test_two_sizes_of_difference_still_stop(target: str, other: str) -> None:
    feet = {"small": 15, "medium": 10}[target]
    fight = pushing(on_map(foe("Imp", "e3", size=other), size=target), (2,) * (feet // 5))
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    (collided,) = happened(fight.log, Collided)
    assert (collided.against, collided.feet) == ("Imp", feet)
    assert fight.state.creatures["Orc"].at == "d3"
    finish(fight)


@pytest.mark.rule("HR-10.11")
@pytest.mark.parametrize(
    ("make", "shield"), [(foe, None), (hero, None), (foe, "heavy"), (hero, "light")]
)
def test_three_sizes_of_difference_do_not_stop(make: Any, shield: str | None) -> None:
    fight = pushing(on_map(make("Imp", "e3", size="L2", shield=shield), size="small"))
    for space in ("e3", "f3", "g3"):
        choose(fight, "Ann", PushTo(space))
    assert not happened(fight.log, Collided)
    assert fight.state.creatures["Orc"].at == "g3"
    finish(fight)


@pytest.mark.rule("HR-10.11")
def test_an_enemys_heavy_shield_stops_whatever_the_size() -> None:
    bob = hero("Bob", "e3", size="L2", shield="heavy")
    fight = pushing(on_map(bob, size="small"), (1, 2, 4))
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    (collided,) = happened(fight.log, Collided)
    assert (collided.against, collided.feet, collided.split) == ("Bob", 15, False)
    assert hurt(fight) == {"Orc": 7}
    assert fight.state.creatures["Orc"].at == "d3"
    finish(fight)


@pytest.mark.rule("HR-10.11", "HR-12.6")
def test_a_heavy_shield_that_is_not_up_stops_nobody_three_sizes_smaller() -> None:
    bob = hero("Bob", "e3", MAUL, size="L2", shield="heavy")
    fight = pushing(on_map(bob, size="small"))
    for space in ("e3", "f3", "g3"):
        choose(fight, "Ann", PushTo(space))
    assert not happened(fight.log, Collided)
    finish(fight)


@pytest.mark.rule("HR-10.11")
def test_one_two_sizes_smaller_stops_too() -> None:
    fight = pushing(on_map(foe("Imp", "e3", DAGGER, size="tiny")), (3, 4))
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert hurt(fight) == {"Orc": 4, "Imp": 3}
    assert fight.state.creatures["Orc"].at == "d3"
    finish(fight)


@pytest.mark.rule("HR-10.11")
@pytest.mark.parametrize("make", [hero, foe])
def test_one_three_sizes_smaller_is_no_hindrance(make: Any) -> None:
    fight = pushing(on_map(make("Imp", "e3", DAGGER, size="minuscule")))
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert not happened(fight.log, Collided)
    assert fight.state.creatures["Orc"].at == "f3"
    finish(fight)


@pytest.mark.rule("HR-10.11", "HR-10.7")
def test_small_ones_that_could_share_a_space_crash_all_the_same() -> None:
    fight = pushing(on_map(foe("Imp", "e3", DAGGER, size="small"), size="small"), (1, 2, 4))
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert hurt(fight) == {"Orc": 4, "Imp": 3}
    assert fight.state.creatures["Orc"].at == "d3"
    finish(fight)


@pytest.mark.rule("HR-10.11", "HR-8.6")
def test_the_unconscious_are_in_the_way_and_hurt_and_no_shield_helps_them() -> None:
    fight = fight_of(on_map(hero("Imp", "e3", shield="heavy")), MISS, GUARD, (3, 4))
    imp = fight.state.creatures["Imp"]
    imp.hit_points, imp.unconscious = 0, True
    strike_to_push(fight)
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert imp.hit_points == -3
    assert hurt(fight)["Orc"] == 4
    finish(fight)


@pytest.mark.rule("HR-10.11", "HR-8.6")
@pytest.mark.parametrize("awake", [True, False])
def test_a_heavy_shield_stops_one_of_any_size_only_while_its_bearer_is_awake(awake: bool) -> None:
    imp = hero("Imp", "e3", size="minuscule", shield="heavy")
    fight = fight_of(on_map(imp), MISS, GUARD, *([(3, 4)] if awake else []))
    bearer = fight.state.creatures["Imp"]
    bearer.hit_points, bearer.unconscious = (10, False) if awake else (0, True)
    strike_to_push(fight)
    choose(fight, "Ann", PushTo("e3"))
    if awake:
        take_it(fight)
        assert (hurt(fight)["Orc"], fight.state.creatures["Orc"].at) == (7, "d3")
    else:
        assert fight.state.creatures["Orc"].at == "e3"
        choose(fight, "Ann", PushTo("f3"))
        assert not happened(fight.log, Collided)
    finish(fight)


# --- the long


@pytest.mark.rule("HR-10.11", "HR-10.7")
@pytest.mark.parametrize(("wall", "creature"), [("f3", None), ("f4", None), (None, "f4")])
def test_whatever_any_space_of_a_long_one_runs_into_stops_it(
    wall: str | None, creature: str | None
) -> None:
    others = [foe("Imp", creature, size="large")] if creature else []
    fighters = (hero("Ann", "b3", size="L2"), foe("Orc", "d3", size="L2"), *others)
    scenario = scene(*fighters, walls=[wall] if wall else [])
    fight = pushing(scenario, (3, 4))
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    (collided,) = happened(fight.log, Collided)
    assert (collided.against, collided.wall) == (wall or "Imp", wall is not None)
    assert hurt(fight) == ({"Orc": 7} if wall else {"Orc": 4, "Imp": 3})
    assert fight.state.creatures["Orc"].at == "d3"
    finish(fight)


@pytest.mark.rule("HR-10.15", "HR-10.7")
def test_a_long_one_is_pushed_away_from_all_spaces_of_the_pusher() -> None:
    fighters = (hero("Ann", "b3", size="L2"), foe("Orc", "d3", size="L2"))
    fight = pushing(scene(*fighters))
    assert spaces(fight) == {"e2", "e3", "e4"}
    finish(fight)


@pytest.mark.rule("HR-10.15", "HR-10.8")
@pytest.mark.parametrize(
    ("at", "farther"),
    [("d4", {"c3", "d3", "e3", "c4", "c5"}), ("e5", {"f4", "f5", "f6", "e6", "d6"})],
)
def test_one_in_the_pushers_own_spaces_is_pushed_out_of_them(at: str, farther: set[str]) -> None:
    fight = pushing(scene(hero("Ann", "d4", size="L2"), foe("Orc", at)))
    assert spaces(fight) == farther


@pytest.mark.rule("HR-10.11", "HR-10.8")
def test_one_who_is_in_its_spaces_already_does_not_stop_a_long_one() -> None:
    fighters = (hero("Ann", "c3", size="large"), foe("Orc", "d3", size="L2"), foe("Imp", "e3"))
    fight = pushing(scene(*fighters))
    choose(fight, "Ann", PushTo("e3"))
    assert (fight.state.creatures["Orc"].at, happened(fight.log, Collided)) == ("e3", [])
    finish(fight)


# --- what a collision does


@pytest.mark.rule("HR-10.11", "HR-8.1", "HR-8.9")
def test_each_of_the_two_may_shrug_off_a_share() -> None:
    fight = pushing(on_map(foe("Imp", "e3")), (6, 5))
    choose(fight, "Ann", PushTo("e3"))
    play(fight, ("Orc", ShrugOff("Orc")), ("Imp", ShrugOff("Imp")))
    assert hurt(fight) == {"Orc": 3, "Imp": 3}
    assert [e.heart for e in happened(fight.log, ShruggedOff)] == [6, 6]
    finish(fight)


@pytest.mark.rule("HR-10.11", "HR-8.3")
def test_a_hard_collision_wounds() -> None:
    fight = pushing(on_map(walls=["e3"]), (6, 5))
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert [wound.rank for wound in fight.state.creatures["Orc"].wounds] == [11]
    finish(fight)


@pytest.mark.rule("HR-10.11")
def test_the_dice_of_a_collision_name_their_rule() -> None:
    fight = pushing(on_map(walls=["e3"]), (6, 5))
    choose(fight, "Ann", PushTo("e3"))
    rolled = rolls(fight.log)[-1]
    assert (rolled.roll.who, rolled.roll.rules) == ("Orc", ("HR-10.11",))
    assert [(part.rule, part.dice) for part in rolled.roll.parts] == [("HR-10.11", (6, 6))]
    finish(fight)


@pytest.mark.rule("HR-10.15")
def test_a_push_that_has_begun_goes_its_distance() -> None:
    fight = pushing(on_map())
    choose(fight, "Ann", PushTo("e3"))
    refused(fight, NoPush("Ann"))
    choose(fight, "Ann", PushTo("f3"))
    assert fight.state.creatures["Orc"].at == "f3"
    finish(fight)


@pytest.mark.rule("HR-9.5", "HR-10.10")
@pytest.mark.parametrize(
    ("size", "feet"), [("tiny", 15), ("small", 10), ("medium", 5), ("large", 0), ("L2", 0)]
)
def test_the_push_of_a_hinder_is_five_feet_and_five_more_or_less_for_each_size(
    size: str, feet: int
) -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3", DAGGER, size=size)))
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", Hinder("Ann", "Orc", "push", Hindering(feet=feet)))
    pushed = 0
    while isinstance(ask := fight.asks[0], ChoosePush):
        assert ask.feet == feet - pushed
        choose(fight, "Ann", PushTo("defgh"[pushed // 5 + 1] + "3"))
        pushed += 5
    assert pushed == feet
    assert fight.state.creatures["Orc"].conditions == {"off-balanced": 2}
    finish(fight)


@pytest.mark.rule("HR-10.15")
def test_holding_back_pushes_nobody() -> None:
    fight = fight_of(on_map())
    choose(fight, "heroes", Engage("Ann", "Orc"))
    play(fight, ("Ann", TakeStance("might")), ("Orc", TakeStance("cunning")))
    choose(fight, "Ann", HoldBack("Ann"))
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)

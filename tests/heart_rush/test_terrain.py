"""Chapter 10: difficult ground, water, rock faces and heights, walked by great and small."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from crossblades.heart_rush.asks import (
    ChooseDestination,
    ChooseStep,
    DeclareAttack,
    FaceComplication,
    TakeTurn,
)
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events import Attacked, Checked, Contested, Moved
from crossblades.heart_rush.gear import Armour, Weapon
from crossblades.heart_rush.gm_options import StuntContest
from crossblades.heart_rush.ground import Ground, Terrain
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    FailOutright,
    Leap,
    MoveFirst,
    MoveTo,
    OpportunityAttack,
    Sidestep,
    StepByStep,
    StepTo,
    Stunt,
    TakeComplication,
    TakeStance,
)
from crossblades.heart_rush.state import begin
from crossblades.heart_rush.swapping import can_swap
from crossblades.kernel.dice import Part
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from tests.heart_rush.places import (
    CRAG,
    DEPTHS,
    FORD,
    LAKE,
    MUD,
    POND,
    REEDS,
    TREE,
    columns,
    crag,
    hill,
    laid,
    stairs,
)
from tests.helpers import (
    BOW,
    DAGGER,
    FOES_PASS,
    GUARD,
    HEAVY,
    JAVELIN,
    LIGHT,
    LONGBOW,
    MAUL,
    MEDIUM,
    MISS,
    SPEAR,
    SWORD,
    WHIP,
    attack,
    choose,
    clash,
    destinations,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    only_offered,
    play,
    refused,
    rolls,
    scene,
    waiting,
    wrap_up,
)

ALL_ALONG = columns("b", "y")
"""The corridor of `walker`, between its two ends."""


def walker(ground: Ground, *dice: Sequence[int], weapon: Weapon = SWORD, **sheet: Any) -> Fight:
    """Ann at a1, at the start of a corridor with nothing beside it, dashes."""
    ann, orc = hero("Ann", "a1", weapon, **sheet), foe("Orc", "z1")
    fight = waiting(ann, orc, dice=dice, width=26, height=1, ground=ground)
    if Dash("Ann", "free") in offered(fight):
        choose(fight, "heroes", Dash("Ann", "free"))
    return fight


def reached(fight: Fight) -> str:
    """The columns of the corridor in which the move can end; none if no move is offered."""
    if not isinstance(fight.asks[0], ChooseDestination):
        return ""
    return "".join(sorted(space[:-1] for space in destinations(fight)))


def steps(fight: Fight) -> list[tuple[str, int]]:
    """Each step taken so far, and what it cost."""
    return [(moved.to, moved.feet) for moved in happened(fight.log, Moved)]


def whereabouts(fight: Fight, name: str) -> str:
    """The space a creature is in."""
    at: str = fight.state.creatures[name].at
    return at


def levels(rolled: Rolled, rule: str) -> int:
    """Levels of advantage that come from a rule; below zero, of disadvantage."""
    return sum(part.advantage for part in rolled.roll.parts if part.rule == rule)


def blow(
    ground: Ground,
    *dice: Sequence[int],
    weapon: Weapon = SWORD,
    orc_at: str = "d3",
    stance: Stance = "might",
    **conditions: dict[str, int],
) -> Fight:
    """Ann at c3 attacks the orc, which defends itself; both may have conditions."""
    fight = fight_of(scene(hero("Ann", "c3", weapon), foe("Orc", orc_at), ground=ground), *dice)
    for name, given in conditions.items():
        fight.state.creatures[name].conditions = given
    clash(fight, Ann=stance, Orc="defensive")
    attack(fight, "Ann", "Orc")
    wrap_up(fight)
    finish(fight)
    return fight


# --- HR-10.2, HR-10.14: difficult ground


@pytest.mark.rule("HR-10.2", "HR-10.14")
@pytest.mark.parametrize("kind", [MUD, FORD])
@pytest.mark.parametrize(
    ("weapon", "sheet", "spaces"),
    [
        (SWORD, {}, "bcdefg"),  # 60 feet: 30
        (SWORD, {"armour": LIGHT}, "bcdef"),  # 55: 27, of which 2 are lost
        (SWORD, {"armour": MEDIUM}, "bcdef"),  # 50: 25
        (MAUL, {"armour": HEAVY}, "bcde"),  # 40: 20
        (SWORD, {"speed": 10}, "b"),
        (SWORD, {"speed": 5}, ""),
    ],
)
def test_difficult_ground_halves_what_other_penalties_leave(
    kind: Terrain, weapon: Weapon, sheet: dict[str, Any], spaces: str
) -> None:
    fight = walker(laid({kind: ALL_ALONG}), weapon=weapon, **sheet)
    assert reached(fight) == spaces


@pytest.mark.rule("HR-10.14", "HR-10.2")
@pytest.mark.parametrize("kind", [MUD, FORD])
def test_a_difficult_space_costs_ten_feet_and_another_five(kind: Terrain) -> None:
    fight = walker(laid({kind: "d1 e1"}))
    assert reached(fight) == "bcdefghijk"  # 5 10 20 30 35 40 45 50 55 60
    choose(fight, "Ann", MoveTo("g1"))
    assert steps(fight) == [("b1", 5), ("c1", 5), ("d1", 10), ("e1", 10), ("f1", 5), ("g1", 5)]
    assert all("HR-10.14" in moved.rules for moved in happened(fight.log, Moved))


@pytest.mark.rule("HR-10.14")
def test_feet_left_over_do_not_pay_for_half_a_difficult_space() -> None:
    assert reached(walker(laid({MUD: "b1 c1"}), speed=15)) == "b"
    assert reached(walker(laid({MUD: "b1"}), speed=15)) == "bc", "five feet still buy a plain one"


@pytest.mark.rule("HR-10.14")
def test_feet_left_over_from_one_dash_are_not_kept_for_the_next() -> None:
    fight = walker(laid({MUD: ALL_ALONG}), speed=15)
    choose(fight, "Ann", MoveTo("b1"))
    play(fight, FOES_PASS, ("heroes", Dash("Ann", "action")))
    assert reached(fight) == "ac", "not 5 + 15 = 20 feet, which would buy d1"


@pytest.mark.rule("HR-10.2", "HR-10.14")
def test_only_the_space_that_is_entered_counts() -> None:
    fight = walker(laid({MUD: "a1"}), speed=10)
    assert reached(fight) == "bc"
    choose(fight, "Ann", MoveTo("b1"))
    assert steps(fight) == [("b1", 5)]


@pytest.mark.rule("HR-10.2", "HR-10.8")
def test_mud_under_a_larger_creature_is_difficult_once() -> None:
    ann = hero("Ann", "a1", DAGGER, size="tiny", speed=20)
    fight = waiting(ann, foe("Orc", "b1", size="large"), height=1, ground=laid({MUD: "b1"}))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("b1")))
    assert steps(fight) == [("b1", 10)]


@pytest.mark.rule("HR-10.2", "HR-4.5")
def test_a_dash_goes_around_mud_where_that_is_shorter() -> None:
    ground = laid({MUD: "b2 c2 d2"})
    fight = waiting(hero("Ann", "a2", speed=20), foe("Orc", "j10"), height=10, ground=ground)
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("e2")))
    assert whereabouts(fight, "Ann") == "e2"
    assert sum(feet for _, feet in steps(fight)) == 20
    assert not {"b2", "c2", "d2"} & {space for space, _ in steps(fight)}


@pytest.mark.rule("HR-10.14", "HR-4.4")
@pytest.mark.parametrize("kind", [MUD, FORD, POND, REEDS, LAKE])
def test_a_sidestep_ignores_what_the_ground_costs(kind: Terrain) -> None:
    fight = waiting(
        hero("Ann", "a1", speed=5), foe("Orc", "z1"), width=26, height=1, ground=laid({kind: "b1"})
    )
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("b1")))
    assert steps(fight) == [("b1", 5)]


@pytest.mark.rule("HR-10.14", "HR-6.9")
def test_the_free_sidestep_ignores_it_too() -> None:
    fight = waiting(hero("Ann", "c3", speed=5), foe("Orc", "d3"), ground=laid({MUD: "c4 c2"}))
    clash(fight, Ann="agility", Orc="defensive")
    choose(fight, "Ann", MoveFirst("Ann"))
    choose(fight, "heroes", StepTo("Ann", "c4"))
    assert whereabouts(fight, "Ann") == "c4"


@pytest.mark.rule("HR-10.2", "HR-10.14", "HR-11.16")
def test_the_prone_crawl_five_feet_and_so_not_into_mud() -> None:
    ann, orc = hero("Ann", "b1"), foe("Orc", "z1")
    fight = waiting(ann, orc, width=26, height=1, ground=laid({MUD: "c1"}))
    fight.state.creatures["Ann"].conditions = {"prone": 1}
    choose(fight, "heroes", Dash("Ann", "free"))
    assert reached(fight) == "a"


# --- HR-10.7, HR-10.14: the long on difficult ground


@pytest.mark.rule("HR-10.2", "HR-10.7")
def test_one_muddy_space_under_a_long_mover_makes_the_step_difficult() -> None:
    ground = laid({MUD: "d2"})
    ann = hero("Ann", "a1", size="L2")
    fight = waiting(ann, foe("Orc", "z1"), width=26, height=2, ground=ground)
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("f1")))
    assert steps(fight) == [("b1", 5), ("c1", 10), ("d1", 10), ("e1", 5), ("f1", 5)]


@pytest.mark.rule("HR-10.2", "HR-10.7")
@pytest.mark.parametrize("size", ["minuscule", "tiny", "small", "medium", "large"])
def test_mud_is_difficult_for_every_size(size: str) -> None:
    assert reached(walker(laid({MUD: ALL_ALONG}), weapon=DAGGER, size=size)) == "bcdefg"


# --- HR-10.3: swimming


@pytest.mark.rule("HR-10.3")
@pytest.mark.parametrize("kind", [POND, LAKE])
@pytest.mark.parametrize(
    ("weapon", "sheet", "spaces"),
    [
        (SWORD, {}, "bcd"),
        (SWORD, {"armour": LIGHT}, "bc"),  # 10 feet
        (SWORD, {"armour": MEDIUM}, "b"),
        (SWORD, {"armour": HEAVY}, ""),
        (SWORD, {"armour": Armour("natural", 6)}, "bcd"),
        (SWORD, {"shield": "heavy"}, "bc"),
        (SWORD, {"shield": "light"}, "bcd"),
        (MAUL, {}, "bc"),
        (MAUL, {"armour": LIGHT}, "b"),
        (SWORD, {"swim": 30}, "bcdefg"),
        (SWORD, {"swim": 30, "armour": LIGHT}, "bcdef"),
        (SWORD, {"swim": 60}, "bcdefghijklm"),
        (SWORD, {"speed": 30}, "bcd"),
    ],
)
def test_in_deep_water_one_swims_as_far_as_the_swim_speed_less_equipment(
    kind: Terrain, weapon: Weapon, sheet: dict[str, Any], spaces: str
) -> None:
    assert reached(walker(laid({kind: ALL_ALONG}), weapon=weapon, **sheet)) == spaces


@pytest.mark.rule("HR-10.3", "HR-13.3")
def test_under_water_one_swims_too() -> None:
    fight = walker(laid({DEPTHS: ALL_ALONG}), (4, 4))
    assert reached(fight) == "bcd"


@pytest.mark.rule("HR-10.3", "HR-4.5")
def test_a_swum_space_uses_up_the_dash_in_proportion() -> None:
    fight = walker(laid({POND: "h1"}))  # 30 feet, then 20, then 10 more
    assert reached(fight) == "bcdefghij"
    choose(fight, "Ann", MoveTo("i1"))
    assert steps(fight)[-2:] == [("h1", 20), ("i1", 5)]


@pytest.mark.rule("HR-10.3", "HR-10.2")
def test_difficult_water_halves_the_swim_speed() -> None:
    fight = walker(laid({REEDS: ALL_ALONG}))
    assert reached(fight) == "b"  # 15 feet: 7
    fight = walker(laid({REEDS: "b1"}))
    assert reached(fight) == "bcdef"  # two thirds of the dash, then 20 feet
    choose(fight, "Ann", MoveTo("c1"))
    assert steps(fight) == [("b1", 40), ("c1", 5)]


@pytest.mark.rule("HR-10.3")
def test_shallow_water_is_not_swum() -> None:
    assert reached(walker(laid({FORD: ALL_ALONG}), swim=0)) == "bcdefg"


@pytest.mark.rule("HR-10.3", "HR-10.7")
def test_a_long_one_with_a_foot_in_the_pond_swims() -> None:
    ann = hero("Ann", "a1", size="L2")
    ground = laid({POND: columns("c", "y", 2)})
    fight = waiting(ann, foe("Orc", "z1"), width=26, height=2, ground=ground)
    choose(fight, "heroes", Dash("Ann", "free"))
    assert destinations(fight) == {"b1", "c1", "d1"}


# --- HR-10.3: fighting in water


DEEP: dict[Terrain, int] = {POND: -1, LAKE: -5, FORD: 0}


@pytest.mark.rule("HR-10.3", "HR-7.1", "HR-1.5")
@pytest.mark.parametrize(("kind", "level"), DEEP.items())
@pytest.mark.parametrize("stance", ["might", "agility", "cunning"])
def test_an_attack_from_water_has_disadvantage(kind: Terrain, level: int, stance: Stance) -> None:
    weapon = (1, 1) if stance == "agility" else (1,)
    hit = (1, 1, *weapon) + (8,) * -level
    hits, guard = rolls(blow(laid({kind: "c3"}), hit, GUARD, stance=stance).log)
    assert (levels(hits, "HR-10.3"), levels(guard, "HR-10.3")) == (level, 0)
    assert hits.total == 2 + len(weapon), "the highest are dropped"


@pytest.mark.rule("HR-10.3", "HR-7.2", "HR-1.5")
@pytest.mark.parametrize(("kind", "level"), DEEP.items())
def test_a_defence_in_water_has_disadvantage(kind: Terrain, level: int) -> None:
    fight = blow(laid({kind: "d3"}), (1, 1, 1), (2, 2) + (8,) * -level)
    hits, guard = rolls(fight.log)
    assert (levels(hits, "HR-10.3"), levels(guard, "HR-10.3")) == (0, level)
    assert guard.total == 4


@pytest.mark.rule("HR-10.3", "HR-13.3")
def test_under_water_it_is_five_levels_as_well() -> None:
    fight = blow(laid({DEPTHS: "c3 d3"}), (4, 4), (4, 4), (1,) * 8, (1,) * 7)
    hits, guard = rolls(fight.log)[-2:]
    assert (levels(hits, "HR-10.3"), levels(guard, "HR-10.3")) == (-5, -5)


@pytest.mark.rule("HR-10.3", "HR-1.5")
def test_water_adds_up_with_other_disadvantages() -> None:
    fight = blow(laid({POND: "c3"}), (1, 1, 1, 8, 8, 8), GUARD, Ann={"weakened": 2})
    assert rolls(fight.log)[0].sizes == (8, 6, 8, 8, 8, 8)


@pytest.mark.rule("HR-10.3", "HR-7.4")
def test_each_contested_attack_has_the_disadvantage_of_its_own_water() -> None:
    ground = laid({POND: "c3", LAKE: "d3"})
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3"), ground=ground)
    fight = fight_of(scenario, (2, 2, 2, 8), (2, 2, 2) + (8,) * 5)
    clash(fight, Ann="might", Orc="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Orc", "Ann")
    finish(fight)
    assert [levels(rolled, "HR-10.3") for rolled in rolls(fight.log)] == [-1, -5]
    assert happened(fight.log, Contested)[0].damage == 0


@pytest.mark.rule("HR-10.3", "HR-4.12")
def test_an_opportunity_attack_from_the_pond_has_disadvantage() -> None:
    ground = laid({POND: "d3"})
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3"), ground=ground), (1, 1, 1, 8), GUARD)
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("a3")))
    choose(fight, "Orc", OpportunityAttack("Orc", "Ann", "might", "action"))
    finish(fight)
    assert [levels(rolled, "HR-10.3") for rolled in rolls(fight.log)] == [-1, 0]


@pytest.mark.rule("HR-10.3", "HR-9.1", "HR-9.6")
@pytest.mark.parametrize(("kind", "level"), DEEP.items())
def test_a_contested_check_in_water_has_the_disadvantage_of_an_attack(
    kind: Terrain, level: int
) -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3"), ground=laid({kind: "c3"}), gm="gm")
    fight = fight_of(scenario, (2, 2) + (8,) * -level, (4, 4))
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", Stunt("Ann", "Orc", "tip it over"))
    choose(fight, "gm", StuntContest("might", "might"))
    finish(fight)
    mine, yours = rolls(fight.log)
    assert (levels(mine, "HR-10.3"), levels(yours, "HR-10.3")) == (level, 0)
    assert (mine.total, yours.total) == (4, 8)


@pytest.mark.rule("HR-10.3", "HR-7.3")
@pytest.mark.parametrize(("kind", "level"), [(FORD, 0), (POND, 1)])
def test_the_exact_chances_of_a_blow_in_the_pond(kind: Terrain, level: int) -> None:
    small: dict[str, Any] = {"heart": 4, "might": 4}
    ann, orc = hero("Ann", "c3", DAGGER, **small), foe("Orc", "d3", **small)
    scenario = scene(ann, orc, ground=laid({kind: "c3 d3"}))

    def run(dice: Enumerated) -> int:
        fight = fight_of(scenario, dice=dice)
        clash(fight, Ann="might", Orc="cunning")
        attack(fight, "Ann", "Orc")
        damage: int = happened(fight.log, Attacked)[0].damage
        return damage

    def totals(count: int) -> list[int]:
        every = product(range(1, 5), repeat=count + level)
        return [sum(sorted(faces)[:count]) for faces in every]

    by_engine: Counter[int] = Counter()
    for chance, damage in every_outcome(run):
        by_engine[damage] += chance  # type: ignore[assignment]
    by_hand = Counter(max(hit - guard, 0) for hit in totals(3) for guard in totals(2))
    assert by_engine == {d: Fraction(n, by_hand.total()) for d, n in by_hand.items()}


# --- HR-10.3: weapons in water


def could_engage(fight: Fight) -> bool:
    return Engage("Ann", "Orc") in only_offered(fight)


def shooter(distance: int, weapon: Weapon, ground: Ground, *dice: Sequence[int]) -> Fight:
    """Ann at a1, the orc so many feet away in the same row."""
    orc = foe("Orc", "abcdefghijklmnopqrstuvwxyz"[distance // 5] + "1")
    return waiting(hero("Ann", "a1", weapon), orc, dice=dice, width=26, height=1, ground=ground)


@pytest.mark.rule("HR-10.3", "HR-12.4", "HR-6.1")
@pytest.mark.parametrize(
    ("weapon", "distance", "hits"),
    [(BOW, 30, True), (BOW, 35, False), (LONGBOW, 60, True), (LONGBOW, 65, False)],
)
def test_under_water_ranged_weapons_reach_half_as_far(
    weapon: Weapon, distance: int, hits: bool
) -> None:
    everywhere = laid({DEPTHS: columns("a", "z")})
    fight = shooter(distance, weapon, everywhere, (4, 4), (4, 4))
    assert could_engage(fight) is hits  # 15 and 30 feet, up to double that


@pytest.mark.rule("HR-10.3", "HR-12.4")
@pytest.mark.parametrize(
    ("weapon", "distance", "level"),
    [(BOW, 15, 0), (BOW, 20, 1), (BOW, 25, 1), (BOW, 30, 2), (LONGBOW, 30, 0), (LONGBOW, 60, 3)],
)
def test_beyond_the_halved_range_a_shot_has_a_level_for_each_ten_feet_over(
    weapon: Weapon, distance: int, level: int
) -> None:
    everywhere = laid({DEPTHS: columns("a", "z")})
    shot = (1,) * (8 + level)
    fight = shooter(distance, weapon, everywhere, (4, 4), (4, 4), shot, (1,) * 7)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    finish(fight)
    rolled = rolls(fight.log)[2]
    assert (levels(rolled, "HR-10.3"), levels(rolled, "HR-12.4")) == (-5, -level)


@pytest.mark.rule("HR-10.3", "HR-12.4")
@pytest.mark.parametrize(("deep", "shot", "guard"), [("a1", 9, 2), ("f1", 4, 7)])
def test_a_shot_into_the_depths_or_out_of_them_is_one_under_water(
    deep: str, shot: int, guard: int
) -> None:
    """The orc is 25 feet away: 10 more than half of a bow's range."""
    fight = shooter(25, BOW, laid({DEPTHS: deep}), (4, 4), (1,) * shot, (1,) * guard)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    finish(fight)
    assert levels(rolls(fight.log)[1], "HR-12.4") == -1


@pytest.mark.rule("HR-10.3", "HR-12.4", "HR-6.1")
@pytest.mark.parametrize("deep", ["shooter", "target", "both"])
@pytest.mark.parametrize(
    ("weapon", "distance", "hits"),
    [(BOW, 30, True), (BOW, 35, False), (LONGBOW, 60, True), (LONGBOW, 65, False)],
)
def test_whoever_of_the_two_is_under_water_the_range_is_halved_once(
    deep: str, weapon: Weapon, distance: int, hits: bool
) -> None:
    ann, orc = "a1", "abcdefghijklmnopqrstuvwxyz"[distance // 5] + "1"
    where = {"shooter": ann, "target": orc, "both": f"{ann} {orc}"}[deep]
    rounds = [] if deep == "target" else [(4, 4)]  # of breath
    rounds += [] if deep == "shooter" else [(4, 4)]
    assert could_engage(shooter(distance, weapon, laid({DEPTHS: where}), *rounds)) is hits


@pytest.mark.rule("HR-10.3", "HR-12.4", "HR-6.1")
@pytest.mark.parametrize(("distance", "hits"), [(40, True), (45, False)])
def test_at_one_who_is_under_water_one_throws_as_far_as_ever(distance: int, hits: bool) -> None:
    deep = laid({DEPTHS: columns("b", "z")})
    assert could_engage(shooter(distance, JAVELIN, deep, (4, 4))) is hits


@pytest.mark.rule("HR-10.3", "HR-12.4")
def test_what_is_thrown_from_the_shore_flies_as_far_as_ever() -> None:
    fight = shooter(20, JAVELIN, laid({DEPTHS: "e1"}), (4, 4), (1,) * 3, (1,) * 7)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    finish(fight)
    assert levels(rolls(fight.log)[1], "HR-12.4") == 0


@pytest.mark.rule("HR-10.3", "HR-12.3")
@pytest.mark.parametrize("kind", [FORD, POND, LAKE])
def test_above_the_surface_a_bow_reaches_as_far_as_ever(kind: Terrain) -> None:
    assert could_engage(shooter(60, BOW, laid({kind: "a1"})))
    assert not could_engage(shooter(65, BOW, laid({kind: "a1"})))


@pytest.mark.rule("HR-10.3", "HR-6.1")
@pytest.mark.parametrize("weapon", [JAVELIN, WHIP])
@pytest.mark.parametrize("kind", [POND, LAKE])
def test_thrown_weapons_and_whips_cannot_be_used_in_water(weapon: Weapon, kind: Terrain) -> None:
    fight = shooter(10, weapon, laid({kind: "a1"}))
    assert not could_engage(fight)
    refused(fight, Engage("Ann", "Orc"))


@pytest.mark.rule("HR-10.3", "HR-13.3")
@pytest.mark.parametrize("weapon", [JAVELIN, WHIP])
def test_nor_can_they_under_water(weapon: Weapon) -> None:
    assert not could_engage(shooter(10, weapon, laid({DEPTHS: "a1"}), (4, 4)))


@pytest.mark.rule("HR-10.3")
@pytest.mark.parametrize("weapon", [JAVELIN, WHIP])
def test_in_shallow_water_and_from_the_shore_they_can(weapon: Weapon) -> None:
    assert could_engage(shooter(10, weapon, laid({FORD: "a1"})))
    assert could_engage(shooter(10, weapon, laid({POND: "c1"})))


@pytest.mark.rule("HR-10.3")
@pytest.mark.parametrize("weapon", [SWORD, SPEAR, DAGGER, MAUL])
@pytest.mark.parametrize("kind", [POND, LAKE])
def test_melee_weapons_can_be_used_in_water(weapon: Weapon, kind: Terrain) -> None:
    assert could_engage(shooter(5, weapon, laid({kind: "a1"})))


@pytest.mark.rule("HR-10.3", "HR-6.5")
@pytest.mark.parametrize("weapon", [JAVELIN, WHIP])
def test_one_drawn_in_with_such_a_weapon_in_water_has_no_attack(weapon: Weapon) -> None:
    fight = waiting(
        hero("Ann", "c3"), foe("Orc", "d3", weapon), ground=laid({POND: "d3"}), dice=[MISS]
    )
    clash(fight, Ann="might", Orc="agility")  # agility beats might
    asked = [ask for ask in fight.asks if isinstance(ask, DeclareAttack)]
    assert not [o for ask in asked for o in ask.options if isinstance(o, Attack)]


@pytest.mark.rule("HR-10.3", "HR-6.2", "HR-4.10")
def test_nor_can_it_enter_an_engagement() -> None:
    ann, bob = hero("Ann", "c3"), hero("Bob", "b3", WHIP)
    fight = waiting(ann, bob, foe("Orc", "d3"), ground=laid({POND: "b3"}))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert TakeStance("might") in offered(fight), "nobody was asked to enter"


# --- HR-10.4: climbing


def face(*spaces: str, check: int = 0, top: str = "", feet: int = 15) -> Ground:
    """A rock face in some spaces of a corridor, rising by fives, and a height beyond."""
    rock = {crag(5 * n, check): space for n, space in enumerate(spaces, 1)}
    return laid({**rock, hill(feet): top} if top else rock)


@pytest.mark.rule("HR-10.4")
@pytest.mark.parametrize(
    ("sheet", "spaces"),
    [
        ({}, "b"),  # climb speed 5
        ({"speed": 30}, "b"),
        ({"climb": 10}, "bc"),
        ({"climb": 15}, "bcd"),
        ({"climb": 60}, "bcdefghijklm"),
        ({"climb": 0}, ""),
        ({"armour": LIGHT}, "b"),
    ],
)
def test_a_climber_climbs_as_far_as_the_climb_speed(sheet: dict[str, Any], spaces: str) -> None:
    trunk = laid({TREE: ALL_ALONG})
    assert reached(walker(trunk, **sheet)) == spaces


@pytest.mark.rule("HR-10.4", "HR-4.5")
def test_a_climbed_space_uses_up_the_dash_in_proportion() -> None:
    fight = walker(face("d1"))
    assert reached(fight) == "bc", "ten feet are walked, so not all of the dash is left"
    fight = walker(face("d1"), climb=15)
    assert reached(fight)[:3] == "bcd"
    choose(fight, "Ann", MoveTo("d1"))
    assert steps(fight) == [("b1", 5), ("c1", 5), ("d1", 20)]


@pytest.mark.rule("HR-10.4", "HR-1.2")
@pytest.mark.parametrize(("faces", "at"), [((5, 4), "b1"), ((4, 4), "a1"), ((8, 6), "b1")])
def test_a_climb_may_need_a_might_check(faces: tuple[int, int], at: str) -> None:
    fight = walker(face("b1", check=9), faces)
    assert reached(fight) == "b"
    choose(fight, "Ann", MoveTo("b1"))
    finish(fight)
    (checked,) = happened(fight.log, Checked)
    assert (checked.creature, checked.total, checked.against) == ("Ann", sum(faces), 9)
    assert checked.success is (at == "b1")
    assert rolls(fight.log)[0].sizes == (8, 6)
    assert [part.source for part in rolls(fight.log)[0].roll.parts] == ["heart", "might"]
    assert whereabouts(fight, "Ann") == at


@pytest.mark.rule("HR-10.4")
def test_without_a_number_no_check_is_needed() -> None:
    fight = walker(face("b1"))
    choose(fight, "Ann", MoveTo("b1"))
    assert not rolls(fight.log)
    assert whereabouts(fight, "Ann") == "b1"


@pytest.mark.rule("HR-10.4")
def test_the_check_is_made_once_to_start_climbing() -> None:
    fight = walker(face("b1", "c1", check=9), (5, 4), climb=10)
    choose(fight, "Ann", MoveTo("c1"))
    finish(fight)
    assert whereabouts(fight, "Ann") == "c1"
    assert len(happened(fight.log, Checked)) == 1


@pytest.mark.rule("HR-10.4")
def test_whoever_hangs_on_the_face_goes_on_without_a_check() -> None:
    fight = walker(face("b1", "c1", check=9), (5, 4))
    choose(fight, "Ann", MoveTo("b1"))
    play(fight, FOES_PASS, ("heroes", Dash("Ann", "action")), ("Ann", MoveTo("c1")))
    finish(fight)
    assert whereabouts(fight, "Ann") == "c1"


@pytest.mark.rule("HR-10.4", "HR-1.4")
def test_a_one_on_the_check_is_a_failure_or_a_complication() -> None:
    fight = walker(face("b1", check=9), (8, 1))
    choose(fight, "Ann", MoveTo("b1"))
    assert isinstance(fight.asks[0], FaceComplication)
    choose(fight, "Ann", FailOutright("Ann"))
    assert whereabouts(fight, "Ann") == "a1"
    fight = walker(face("b1", check=9), (8, 1), (1,))
    play(fight, ("Ann", MoveTo("b1")), ("Ann", TakeComplication("Ann")))
    finish(fight)
    assert whereabouts(fight, "Ann") == "b1"
    assert happened(fight.log, Checked)[0].complication


@pytest.mark.rule("HR-10.4", "HR-11.2")
def test_the_weakened_climb_badly() -> None:
    ann, orc = hero("Ann", "a1"), foe("Orc", "z1")
    ground = face("b1", check=9)
    fight = waiting(ann, orc, dice=[(4, 4, 8)], width=26, height=1, ground=ground)
    fight.state.creatures["Ann"].conditions = {"weakened": 1}
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("b1")))
    finish(fight)
    assert levels(rolls(fight.log)[0], "HR-11.2") == -1
    assert whereabouts(fight, "Ann") == "a1"


@pytest.mark.rule("HR-10.3", "HR-10.4")
def test_the_check_to_climb_out_of_a_pond_has_disadvantage() -> None:
    ground = laid({POND: "a1", crag(5, 9): "b1"})
    fight = walker(ground, (4, 4, 8))
    choose(fight, "Ann", MoveTo("b1"))
    finish(fight)
    assert levels(rolls(fight.log)[0], "HR-10.3") == -1
    assert whereabouts(fight, "Ann") == "a1"


@pytest.mark.rule("HR-10.4", "HR-10.14")
def test_a_sidestep_along_the_face_ignores_what_climbing_costs() -> None:
    ann, orc = hero("Ann", "a1", climb=0), foe("Orc", "z1")
    fight = waiting(ann, orc, width=26, height=1, ground=face("b1"))
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("b1")))
    assert steps(fight) == [("b1", 5)]


@pytest.mark.rule("HR-10.4", "HR-10.14")
def test_a_sidestep_onto_the_face_needs_the_check_too() -> None:
    ann, orc = hero("Ann", "a1"), foe("Orc", "z1")
    fight = waiting(ann, orc, dice=[(4, 4)], width=26, height=1, ground=face("b1", check=9))
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("b1")))
    finish(fight)
    assert whereabouts(fight, "Ann") == "a1"


@pytest.mark.rule("HR-10.4")
def test_the_exact_chance_to_climb() -> None:
    def run(dice: Enumerated) -> bool:
        ann, orc = hero("Ann", "a1", heart=4), foe("Orc", "z1")
        scenario = scene(ann, orc, width=26, height=1, ground=laid({CRAG: "b1"}))
        fight = fight_of(scenario, dice=dice)
        play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("b1")))
        if isinstance(fight.asks[0], FaceComplication):
            choose(fight, "Ann", FailOutright("Ann"))
        return whereabouts(fight, "Ann") == "b1"

    pairs = product(range(1, 5), range(1, 7))
    good = sum(sum(pair) >= 9 and 1 not in pair for pair in pairs)
    chance = sum((c for c, climbed in every_outcome(run) if climbed), Fraction())
    assert chance == Fraction(good, 24)


@pytest.mark.rule("HR-10.4", "HR-13.2")
@pytest.mark.parametrize(("top", "rock"), [(20, 10), (20, 0)])
def test_whoever_climbs_down_does_not_fall(top: int, rock: int) -> None:
    ground = laid({hill(top): "a1", crag(rock): "b1", hill(-10): "c1"})
    fight = walker(ground, climb=30)
    choose(fight, "Ann", MoveTo("c1"))
    assert whereabouts(fight, "Ann") == "c1"
    assert steps(fight)[0] == ("b1", 10), "half the climb speed, so twice the cost"
    assert not rolls(fight.log)


# --- heights and slopes


@pytest.mark.rule("HR-10.4", "HR-10.14")
@pytest.mark.parametrize(
    ("feet", "walked"), [(0, True), (4, True), (5, False), (30, False), (-4, True), (-5, False)]
)
def test_a_step_of_five_feet_or_more_is_not_walked(feet: int, walked: bool) -> None:
    fight = walker(laid({hill(feet): ALL_ALONG}))
    assert reached(fight) == ("bcdefghijklm" if walked else "")


@pytest.mark.rule("HR-10.4", "HR-10.14")
@pytest.mark.parametrize("feet", [5, 10, 40, -10])
@pytest.mark.parametrize("stair_at", [0, 5, 20])
def test_a_slope_is_walked_whatever_the_height(feet: int, stair_at: int) -> None:
    fight = walker(laid({stairs(stair_at): "b1", hill(feet): columns("c", "y")}))
    assert reached(fight) == "bcdefghijklm"
    choose(fight, "Ann", MoveTo("c1"))
    assert steps(fight) == [("b1", 5), ("c1", 5)]
    assert not rolls(fight.log), "nobody falls down stairs"


@pytest.mark.rule("HR-10.4", "HR-10.14")
def test_a_sidestep_does_not_go_up_a_cliff() -> None:
    ground = laid({hill(5): "b3 c4 d3"})
    fight = waiting(hero("Ann", "c3"), foe("Orc", "j10"), ground=ground)
    choose(fight, "heroes", Sidestep("Ann", "rush"))
    assert destinations(fight) == {"b2", "c2", "d2", "b4", "d4"}


@pytest.mark.rule("HR-10.4", "HR-10.7")
def test_a_long_one_does_not_step_up_a_cliff_with_one_foot() -> None:
    ann = hero("Ann", "a1", size="L2")
    fight = waiting(ann, foe("Orc", "z1"), width=26, height=2, ground=laid({hill(5): "d2"}))
    choose(fight, "heroes", Dash("Ann", "free"))
    assert destinations(fight) == {"b1"}


@pytest.mark.rule("HR-10.4", "HR-13.2")
def test_going_down_an_edge_is_a_leap_and_no_walk() -> None:
    fight = walker(laid({hill(10): "a1"}))
    assert reached(fight) == ""
    choose(fight, "Ann", StepByStep("Ann"))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseStep)
    assert Leap("Ann", "b1", 10) in ask.options
    assert MoveTo("b1") not in ask.options


# --- HR-10.13: high ground


def high(rolled: Rolled) -> int:
    return levels(rolled, "HR-10.13")


@pytest.mark.rule("HR-10.13", "HR-1.5")
@pytest.mark.parametrize("feet", [5, 9])
def test_high_ground_gives_advantage_on_attack_rolls(feet: int) -> None:
    fight = blow(laid({hill(feet): "c3"}), (1, 2, 1, 1), GUARD)
    hits, guard = rolls(fight.log)
    assert (high(hits), high(guard)) == (1, 0)
    assert hits.sizes == (8, 6, 8, 6)
    assert hits.total == 4


@pytest.mark.rule("HR-10.13")
@pytest.mark.parametrize(("mine", "yours"), [(0, 5), (10, 10), (0, 0)])
def test_there_is_none_against_those_who_have_it_too(mine: int, yours: int) -> None:
    fight = blow(laid({hill(mine): "c3", Terrain("other", height=yours): "d3"}), MISS, GUARD)
    assert [high(rolled) for rolled in rolls(fight.log)] == [0, 0]


@pytest.mark.rule("HR-10.13")
def test_high_ground_serves_archers_too() -> None:
    fight = blow(laid({hill(20): "c3"}), (1, 1, 1, 1), GUARD, weapon=BOW, orc_at="h3")
    assert high(rolls(fight.log)[0]) == 1


@pytest.mark.rule("HR-10.13", "HR-4.12")
def test_high_ground_serves_an_opportunity_attack() -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3"), ground=laid({hill(5): "d3"}))
    fight = fight_of(scenario, (1, 1, 1, 1), GUARD)
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("a3")))
    choose(fight, "Orc", OpportunityAttack("Orc", "Ann", "might", "action"))
    finish(fight)
    assert [high(rolled) for rolled in rolls(fight.log)] == [1, 0]


@pytest.mark.rule("HR-10.13", "HR-7.4")
def test_high_ground_serves_a_contested_attack() -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3"), ground=laid({hill(5): "d3"}))
    fight = fight_of(scenario, (2, 2, 2), (2, 2, 2, 1))
    clash(fight, Ann="might", Orc="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Orc", "Ann")
    finish(fight)
    assert [high(rolled) for rolled in rolls(fight.log)] == [0, 1]


@pytest.mark.rule("HR-10.13", "HR-10.3", "HR-1.5")
def test_high_ground_and_water_cancel_level_for_level() -> None:
    raised = Terrain("mountain tarn", height=5, water="deep")
    fight = blow(laid({raised: "c3"}), MISS, GUARD)
    parts: Sequence[Part] = rolls(fight.log)[0].roll.parts
    assert sorted((p.rule, p.advantage) for p in parts if p.advantage) == [
        ("HR-10.13", 1),
        ("HR-10.3", -1),
    ]
    assert rolls(fight.log)[0].sizes == (8, 6, 8)


@pytest.mark.rule("HR-10.13", "HR-6.15")
def test_high_ground_counts_where_one_stands_after_moving_first() -> None:
    ground = laid({stairs(5): "c4"})
    fight = fight_of(
        scene(hero("Ann", "c3"), foe("Orc", "d3"), ground=ground), (1, 1, 1, 1, 1), GUARD
    )
    clash(fight, Ann="agility", Orc="defensive")
    play(fight, ("Ann", MoveFirst("Ann")), ("heroes", StepTo("Ann", "c4")))
    attack(fight, "Ann", "Orc")
    finish(fight)
    assert high(rolls(fight.log)[0]) == 1


# --- the turn goes on


@pytest.mark.rule("HR-4.5", "HR-3.3")
def test_a_dash_through_anything_passes_the_turn() -> None:
    fight = walker(laid({MUD: "b1", POND: "c1"}))
    choose(fight, "Ann", MoveTo("d1"))
    assert steps(fight) == [("b1", 10), ("c1", 20), ("d1", 5)]
    assert isinstance(fight.asks[0], TakeTurn)
    assert fight.state.turn == "foes"


# --- those who are at home in water, and those who can go nowhere


@pytest.mark.rule("HR-10.3", "HR-4.5")
@pytest.mark.parametrize(("speed", "swim", "spaces"), [(30, 60, 12), (5, 40, 8), (10, 15, 3)])
def test_a_better_swimmer_than_walker_uses_the_whole_swim_speed(
    speed: int, swim: int, spaces: int
) -> None:
    fight = walker(laid({POND: ALL_ALONG}), speed=speed, swim=swim)
    assert len(reached(fight)) == spaces


@pytest.mark.rule("HR-10.3", "HR-4.5")
def test_a_fish_dashes_in_water_though_it_cannot_walk() -> None:
    pike = hero("Pike", "a1", DAGGER, speed=0, swim=30)
    ground = laid({POND: columns("a", "y")})
    fight = waiting(pike, foe("Orc", "z1"), width=26, height=1, ground=ground)
    choose(fight, "heroes", Dash("Pike", "free"))
    assert reached(fight) == "bcdefg"


@pytest.mark.rule("HR-4.4", "HR-4.5", "HR-10.4")
@pytest.mark.parametrize("speed", [60, 5])
def test_whoever_stands_in_a_pit_too_steep_to_leave_is_offered_no_move(speed: int) -> None:
    ann = hero("Ann", "a1", speed=speed)
    ground = laid({hill(-10): "a1"})
    fight = waiting(ann, foe("Orc", "z1"), width=26, height=1, ground=ground)
    assert not [o for o in only_offered(fight) if isinstance(o, Dash | Sidestep)]


@pytest.mark.rule("HR-4.5", "HR-10.14")
def test_whoever_cannot_pay_for_a_step_is_offered_no_dash() -> None:
    ann = hero("Ann", "a1", speed=5)
    fight = waiting(ann, foe("Orc", "z1"), width=26, height=1, ground=laid({MUD: "b1"}))
    offers = only_offered(fight)
    assert Sidestep("Ann", "rush") in offers, "a sidestep ignores what mud costs"
    assert Dash("Ann", "free") not in offers


@pytest.mark.rule("HR-10.4", "HR-13.2")
@pytest.mark.parametrize(
    ("ground", "may"),
    [(hill(10), False), (hill(-10), False), (hill(4), True), (stairs(10), True)],
)
def test_nobody_changes_places_over_a_cliff(ground: Terrain, may: bool) -> None:
    state = begin(scene(hero("Ann", "c3"), foe("Orc", "d3"), ground=laid({ground: "d3"})))
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    assert can_swap(state, ann, orc) is can_swap(state, orc, ann) is may

"""Pushes over mud and water, up and down slopes, off edges and against rock faces."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from crossblades.heart_rush.asks import ChoosePush, FollowPush, TakeDamage, TakeTurn
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.events import (
    Checked,
    Collided,
    DamageTaken,
    Died,
    Fell,
    Moved,
    Pushed,
    ShruggedOff,
    Wounded,
)
from crossblades.heart_rush.ground import Ground, Terrain
from crossblades.heart_rush.hindering import Hindering
from crossblades.heart_rush.options import (
    Engage,
    Follow,
    Hinder,
    NoPush,
    PushTo,
    ShrugOff,
    Stay,
    TakeIt,
)
from crossblades.kernel.dice import DiceSource, Seeded
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from tests.heart_rush.by_the_rules import KINDS, LENGTH, SIZES, Map, name_of, xy
from tests.heart_rush.places import (
    FORD,
    LAKE,
    MUD,
    POND,
    REEDS,
    crag,
    hill,
    laid,
    stairs,
)
from tests.helpers import (
    DAGGER,
    GAME,
    GUARD,
    MISS,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    play,
    rolls,
    scene,
)


def pushing(
    ground: Ground,
    *dice: Sequence[int],
    others: Sequence[Fighter] = (),
    source: DiceSource | None = None,
    ann: str = "medium",
    at: str = "c3",
    hit: Sequence[int] = MISS,
    guard: Sequence[int] = GUARD,
    **orc: Any,
) -> Fight:
    """Ann's attack has missed the orc at d3; now she may push it."""
    fighters = (hero("Ann", at, DAGGER, size=ann), foe("Orc", "d3", DAGGER, **orc), *others)
    fight = fight_of(scene(*fighters, ground=ground), hit, guard, *dice, dice=source)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    take_it(fight)
    return fight


def take_it(fight: Fight) -> None:
    """All who are hurt take it in full."""
    while fight.asks and isinstance(ask := fight.asks[0], TakeDamage):
        choose(fight, ask.creature, TakeIt(ask.creature))


def spaces(fight: Fight) -> set[str]:
    """Where the target can be pushed next."""
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    return {option.space for option in ask.options if isinstance(option, PushTo)}


def whereabouts(fight: Fight, name: str) -> str:
    at: str = fight.state.creatures[name].at
    return at


def lost(fight: Fight, name: str) -> int:
    creature = fight.state.creatures[name]
    points: int = creature.sheet.hit_points - creature.hit_points
    return points


# --- terrain costs nothing


@pytest.mark.rule("HR-10.14", "HR-10.10")
@pytest.mark.parametrize("kind", [MUD, FORD, POND, REEDS, LAKE])
def test_a_push_goes_its_full_distance_over_any_ground(kind: Terrain) -> None:
    fight = pushing(laid({kind: "d3 e3 f3"}), guard=(8, 6, *(8,) * disadvantage(kind)))
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert whereabouts(fight, "Orc") == "f3"
    assert not isinstance(fight.asks[0], ChoosePush)
    assert fight.state.creatures["Orc"].moved == 0, "it has not moved itself"
    finish(fight)


def disadvantage(kind: Terrain) -> int:
    """Extra dice of a defence in such water (HR-10.3)."""
    return {"deep": 1, "over head": 5}.get(kind.water or "", 0)


@pytest.mark.rule("HR-10.14", "HR-10.3")
def test_one_who_cannot_swim_is_pushed_into_water_all_the_same() -> None:
    fight = pushing(laid({POND: "e3 f3"}), swim=0)
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert whereabouts(fight, "Orc") == "f3"


@pytest.mark.rule("HR-10.14")
def test_following_a_push_costs_nothing_either() -> None:
    fight = pushing(laid({MUD: "d3 e3 f3"}))
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert isinstance(fight.asks[0], FollowPush)
    choose(fight, "Ann", Follow("Ann", "e3"))
    assert whereabouts(fight, "Ann") == "e3"


# --- slopes


@pytest.mark.rule("HR-10.11", "HR-10.15")
def test_a_push_goes_up_stairs() -> None:
    fight = pushing(laid({stairs(5): "e3", hill(10): "f3"}))
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert whereabouts(fight, "Orc") == "f3"
    assert not happened(fight.log, Collided)
    finish(fight)


@pytest.mark.rule("HR-13.2", "HR-10.15")
def test_nobody_falls_who_is_pushed_down_stairs() -> None:
    fight = pushing(laid({hill(10): "c3 d3", stairs(5): "e3"}))
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert whereabouts(fight, "Orc") == "f3"
    assert not happened(fight.log, Fell)
    finish(fight)


@pytest.mark.rule("HR-13.2")
@pytest.mark.parametrize("feet", [1, 4])
def test_a_kerb_neither_stops_nor_fells(feet: int) -> None:
    for ground in (laid({hill(feet): "e3 f3"}), laid({hill(feet): "c3 d3"})):
        fight = pushing(ground)
        play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
        assert whereabouts(fight, "Orc") == "f3"
        assert not happened(fight.log, Fell)
        assert not happened(fight.log, Collided)
        finish(fight)


# --- ground that rises


@pytest.mark.rule("HR-10.11")
@pytest.mark.parametrize("feet", [5, 20])
@pytest.mark.parametrize(
    ("rock", "path", "faces"), [("e3", ["e3"], (3, 4)), ("f3", ["e3", "f3"], (5,))]
)
def test_ground_that_rises_five_feet_stops_like_a_wall(
    feet: int, rock: str, path: list[str], faces: tuple[int, ...]
) -> None:
    fight = pushing(laid({hill(feet): rock}), faces)
    for space in path:
        choose(fight, "Ann", PushTo(space))
    take_it(fight)
    (collided,) = happened(fight.log, Collided)
    assert (collided.creature, collided.against, collided.wall) == ("Orc", rock, True)
    assert (collided.feet, collided.split) == (5 * len(faces), False)
    assert "HR-10.11" in collided.rules
    assert rolls(fight.log)[-1].sizes == (6,) * len(faces)
    assert lost(fight, "Orc") == sum(faces)
    assert whereabouts(fight, "Orc") == ("d3" if rock == "e3" else "e3")
    finish(fight)


@pytest.mark.rule("HR-10.11")
def test_whoever_stands_on_the_rock_is_not_hit() -> None:
    fight = pushing(laid({hill(5): "e3"}), (3, 4), others=[foe("Imp", "e3")])
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert happened(fight.log, Collided)[0].wall
    assert (lost(fight, "Orc"), lost(fight, "Imp")) == (7, 0)
    finish(fight)


@pytest.mark.rule("HR-10.11", "HR-10.4")
def test_a_rock_face_that_could_be_climbed_is_a_wall_to_the_pushed() -> None:
    fight = pushing(laid({crag(10): "e3"}), (3, 4))
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert happened(fight.log, Collided)[0].wall
    assert whereabouts(fight, "Orc") == "d3"
    finish(fight)


@pytest.mark.rule("HR-10.11", "HR-10.7")
def test_one_high_space_stops_a_long_one() -> None:
    fight = pushing(laid({hill(5): "f4"}), (6, 6), ann="L2", at="b3", size="L2")
    assert whereabouts(fight, "Orc") == "d3"
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert happened(fight.log, Collided)[0].wall
    assert (whereabouts(fight, "Orc"), lost(fight, "Orc")) == ("d3", 12)
    finish(fight)


# --- edges


def ledge(feet: int, *spaces: str) -> Ground:
    """Ann and the orc stand up here, at the edge."""
    return laid({hill(feet): " ".join(("b3", "c3", "d3", "d2", "d4", *spaces))})


@pytest.mark.rule("HR-13.2", "HR-10.15")
@pytest.mark.parametrize(
    ("feet", "faces", "damage"),
    [
        (5, (1, 1), 3),
        (5, (4, 1), 0),
        (10, (1, 1), 8),
        (10, (5, 5), 0),
        (10, (5, 4), 1),
        (20, (8, 6), 6),
    ],
)
def test_one_pushed_off_an_edge_falls_and_takes_the_shortfall(
    feet: int, faces: tuple[int, int], damage: int
) -> None:
    fight = pushing(ledge(feet), faces)
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    finish(fight)
    assert [(fell.creature, fell.feet) for fell in happened(fight.log, Fell)] == [("Orc", feet)]
    (checked,) = happened(fight.log, Checked)
    assert (checked.creature, checked.total, checked.against) == ("Orc", sum(faces), feet)
    assert [part.source for part in rolls(fight.log)[-1].roll.parts] == ["heart", "agility"]
    assert lost(fight, "Orc") == damage
    assert whereabouts(fight, "Orc") == "e3"


@pytest.mark.rule("HR-13.2", "HR-10.15", "HR-10.11")
def test_the_push_ends_with_the_fall_and_nothing_is_hit() -> None:
    fight = pushing(ledge(10), (8, 6), others=[foe("Imp", "f3")])
    choose(fight, "Ann", PushTo("e3"))
    assert not isinstance(fight.asks[0], ChoosePush)
    assert [step.to for step in happened(fight.log, Pushed)] == ["e3"]
    assert not happened(fight.log, Collided)
    assert lost(fight, "Imp") == 0
    finish(fight)


@pytest.mark.rule("HR-13.2")
def test_the_fall_may_come_with_the_second_step() -> None:
    fight = pushing(ledge(10, "e3"), (4, 4))
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    take_it(fight)
    assert (whereabouts(fight, "Orc"), lost(fight, "Orc")) == ("f3", 2)
    finish(fight)


@pytest.mark.rule("HR-13.2", "HR-8.1", "HR-8.9")
def test_the_damage_of_a_fall_can_be_shrugged_off() -> None:
    fight = pushing(ledge(20), (1, 1))
    choose(fight, "Ann", PushTo("e3"))
    choose(fight, "Orc", ShrugOff("Orc"))
    assert [event.damage for event in happened(fight.log, ShruggedOff)] == [9]
    assert lost(fight, "Orc") == 9
    assert not happened(fight.log, Wounded)
    finish(fight)


@pytest.mark.rule("HR-13.2", "HR-8.3")
def test_a_deep_fall_wounds() -> None:
    fight = pushing(ledge(20), (4, 4))
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert [(wound.creature, wound.rank) for wound in happened(fight.log, Wounded)] == [("Orc", 12)]
    finish(fight)


@pytest.mark.rule("HR-13.2", "HR-8.2")
def test_a_fall_can_kill() -> None:
    imp = foe("Imp", "j10")
    fight = pushing(ledge(100), (1, 1), others=[imp], hit_points=40)
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert [died.creature for died in happened(fight.log, Died)] == ["Orc"]
    assert whereabouts(fight, "Orc") == "e3"
    finish(fight)


@pytest.mark.rule("HR-13.2", "HR-1.3", "HR-11.3")
def test_the_off_balanced_fall_badly() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, ground=ledge(10)), MISS, GUARD, (4, 4, 8))
    fight.state.creatures["Orc"].conditions = {"off-balanced": 1}
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert lost(fight, "Orc") == 2
    finish(fight)


@pytest.mark.rule("HR-13.2")
def test_the_damage_of_a_fall_falls_out_exactly() -> None:
    small: dict[str, Any] = {"heart": 4, "agility": 6, "might": 4}
    ann, orc = hero("Ann", "c3", DAGGER, **small), foe("Orc", "d3", DAGGER, **small)
    scenario = scene(ann, orc, ground=ledge(8))

    def run(dice: Enumerated) -> int:
        fight = fight_of(scenario, dice=dice)
        clash(fight, Ann="might", Orc="cunning")
        attack(fight, "Ann", "Orc")
        take_it(fight)
        before = lost(fight, "Orc")
        choose(fight, "Ann", PushTo("e3"))
        take_it(fight)
        return lost(fight, "Orc") - before

    by_engine: Counter[int] = Counter()
    for chance, damage in every_outcome(run):
        by_engine[damage] += chance  # type: ignore[assignment]
    pairs = product(range(1, 5), range(1, 7))
    by_hand = Counter(max(8 - sum(pair), 0) for pair in pairs)
    assert by_engine == {damage: Fraction(n, 24) for damage, n in by_hand.items()}


@pytest.mark.rule("HR-10.11", "HR-13.2", "HR-10.14")
@pytest.mark.parametrize("feet", [10, 20])
def test_one_far_below_stops_nobody_who_falls_beside_it(feet: int) -> None:
    fight = pushing(ledge(feet), (4, 4), others=[foe("Imp", "e3")])
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert not happened(fight.log, Collided)
    assert [fell.feet for fell in happened(fight.log, Fell)] == [feet]
    assert (lost(fight, "Orc"), lost(fight, "Imp")) == (feet - 8, 0)
    assert (whereabouts(fight, "Orc"), whereabouts(fight, "Imp")) == ("f2", "e3")
    assert not isinstance(fight.asks[0], ChoosePush), "a fall ends the push"
    finish(fight)


@pytest.mark.rule("HR-10.11", "HR-13.2")
def test_where_there_is_no_room_below_one_crashes_into_those_who_are_there() -> None:
    """There is one space below, and the imp is in it."""
    every = " ".join(f"{x}{y}" for x in "abcdefghij" for y in range(1, 11) if (x, y) != ("e", 3))
    fight = pushing(laid({hill(20): every}), (4, 5), others=[foe("Imp", "e3")])
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert (whereabouts(fight, "Orc"), lost(fight, "Orc"), lost(fight, "Imp")) == ("d3", 5, 4)
    finish(fight)


@pytest.mark.rule("HR-10.11", "HR-13.2")
def test_one_just_below_the_edge_within_two_sizes_stops_the_push_above() -> None:
    fight = pushing(ledge(5), (3, 4), others=[foe("Imp", "e3")])
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert not happened(fight.log, Fell)
    (collided,) = happened(fight.log, Collided)
    assert (collided.against, collided.split) == ("Imp", True)
    assert (lost(fight, "Orc"), lost(fight, "Imp")) == (4, 3)
    assert whereabouts(fight, "Orc") == "d3"
    finish(fight)


@pytest.mark.rule("HR-13.2", "HR-10.15")
def test_the_pusher_may_choose_the_way_that_has_no_edge() -> None:
    fight = pushing(ledge(10, "e4", "f4"))
    assert spaces(fight) == {"e2", "e3", "e4"}
    play(fight, ("Ann", PushTo("e4")), ("Ann", PushTo("f4")))
    assert not happened(fight.log, Fell)
    assert whereabouts(fight, "Orc") == "f4"
    finish(fight)


@pytest.mark.rule("HR-10.15", "HR-13.2")
def test_one_who_declines_pushes_nobody_off() -> None:
    fight = pushing(ledge(10))
    choose(fight, "Ann", NoPush("Ann"))
    assert whereabouts(fight, "Orc") == "d3"
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-13.2", "HR-12.3")
def test_the_pusher_follows_to_the_edge_and_not_over_it() -> None:
    fight = pushing(ledge(10, "e3"), (8, 6))
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    (ask,) = fight.asks
    assert isinstance(ask, FollowPush)
    assert set(ask.options) == {Follow("Ann", "d3"), Follow("Ann", "e3"), Stay("Ann")}
    choose(fight, "Ann", Follow("Ann", "e3"))
    assert whereabouts(fight, "Ann") == "e3"
    assert [fell.creature for fell in happened(fight.log, Fell)] == ["Orc"]
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-13.2")
def test_the_pusher_walks_down_the_stairs_after_the_pushed() -> None:
    fight = pushing(laid({hill(10): "c3", stairs(5): "d3"}), hit=(1, 1, 1, 1))
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    choose(fight, "Ann", Follow("Ann", "e3"))
    assert whereabouts(fight, "Ann") == "e3"
    assert not happened(fight.log, Fell)
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-10.14")
def test_the_pusher_follows_step_by_step() -> None:
    fight = pushing(laid({}))
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")), ("Ann", Follow("Ann", "e3")))
    steps = [(moved.origin, moved.to) for moved in happened(fight.log, Moved)]
    assert steps == [("c3", "d3"), ("d3", "e3")]


@pytest.mark.rule("HR-13.2", "HR-9.5")
def test_the_push_of_a_hinder_can_go_over_an_edge() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3"), ground=ledge(10)), (4, 4))
    clash(fight, Ann="might", Orc="cunning")
    play(fight, ("Ann", Hinder("Ann", "Orc", "push")), ("Ann", PushTo("e3")))
    take_it(fight)
    assert (whereabouts(fight, "Orc"), lost(fight, "Orc")) == ("e3", 2)
    assert fight.state.creatures["Orc"].conditions == {"off-balanced": 2}
    finish(fight)


@pytest.mark.rule("HR-10.11", "HR-9.5")
@pytest.mark.parametrize(("size", "feet"), [("medium", 5), ("small", 10), ("tiny", 15)])
def test_the_push_of_a_hinder_crashes_into_rock(size: str, feet: int) -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3", DAGGER, size=size))
    faces = (2,) * (feet // 5)
    fight = fight_of(scene(*fighters, ground=laid({hill(5): "e3"})), faces)
    clash(fight, Ann="might", Orc="cunning")
    hinder = Hinder("Ann", "Orc", "push", Hindering(feet=feet))
    play(fight, ("Ann", hinder), ("Ann", PushTo("e3")))
    take_it(fight)
    assert happened(fight.log, Collided)[0].feet == feet
    assert lost(fight, "Orc") == sum(faces)
    finish(fight)


@pytest.mark.rule("HR-13.2", "HR-10.4")
def test_a_climber_pushed_off_the_face_falls() -> None:
    ground = laid({crag(10): "d3", hill(10): "c3"})
    fight = pushing(ground, (4, 4))
    choose(fight, "Ann", PushTo("e3"))
    take_it(fight)
    assert [fell.feet for fell in happened(fight.log, Fell)] == [10]
    assert lost(fight, "Orc") == 2
    finish(fight)


@pytest.mark.rule("HR-13.2", "HR-10.7")
def test_a_long_one_falls_when_its_last_space_is_over_the_edge() -> None:
    up = " ".join(f"{c}{r}" for c in "abcde" for r in (2, 3, 4, 5))
    fight = pushing(laid({hill(10): up}), (4, 4), ann="L2", at="b3", size="L2")
    choose(fight, "Ann", PushTo("e3"))
    assert not happened(fight.log, Fell), "its left column still stands on the ledge"
    choose(fight, "Ann", PushTo("f3"))
    take_it(fight)
    assert [fell.feet for fell in happened(fight.log, Fell)] == [10]
    assert lost(fight, "Orc") == 2
    finish(fight)


@pytest.mark.rule("HR-8.9", "HR-13.2")
def test_blow_and_fall_are_two_instances_of_damage() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, ground=ledge(10)), (1, 1, 4), (1, 1), (2, 2))
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    choose(fight, "Ann", PushTo("e3"))
    choose(fight, "Orc", TakeIt("Orc"))
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [4, 6]
    finish(fight)


# --- any push on any map


def any_push(seed: int) -> Fight | None:
    """Ann pushes the orc, both of any size, others around; None if there is no room for them."""
    random = Random(seed)
    side = random.randint(5, 9)
    every = [name_of((x, y)) for x in range(side) for y in range(side)]
    kinds = random.sample(sorted(KINDS), random.randint(1, 5))
    share = random.choice((0, 0.1, 0.2))
    walls = tuple(space for space in every if random.random() < share)
    share = random.choice((0, 0.5, 0.9))
    rough = [space for space in every if space not in walls and random.random() < share]
    ground = Ground("bright", KINDS, {space: random.choice(kinds) for space in rough})
    at, size = (random.randint(0, 2), random.randint(0, side - 1)), random.choice(SIZES)
    beside = (at[0] + LENGTH.get(size, 1), at[1] + random.randint(-1, 1))
    ann = hero("Ann", name_of(at), DAGGER, size=size, might=12)
    orc = foe("Orc", name_of(beside), DAGGER, size=random.choice(SIZES), hit_points=1000)
    others = [
        make(name, random.choice(every), DAGGER, size=random.choice(SIZES), **shield)
        for make, name in ((hero, "Bob"), (hero, "Cid"), (foe, "Imp"), (foe, "Hex"))
        for shield in ({"shield": random.choice((None, "light", "heavy"))},)
    ]
    scenario = scene(ann, orc, *others, width=side, height=side, walls=walls, ground=ground)
    try:
        GAME.check(scenario)
    except CrossbladesError:
        return None
    fight = fight_of(scenario, dice=Seeded(seed))
    if Engage("Ann", "Orc") not in offered(fight):
        return None
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    take_it(fight)
    return fight


def push_about(fight: Fight, random: Random) -> list[str]:
    """Push as long as there is a push, and see that each step is as the rules say."""
    seen = []
    while isinstance(ask := fight.asks[0], ChoosePush):
        land, start = Map(fight.state, "Orc"), whereabouts(fight, "Orc")
        places = land.pushed_to(fight.state.creatures["Ann"])
        assert spaces(fight) == {name_of(place) for place in places}
        to = random.choice(sorted(places))
        stops, drop, news = land.stopped_by(to), land.drop(xy(start), to), len(fight.log)
        down = land.comes_down(to, fight.state.creatures["Ann"])
        choose(fight, "Ann", PushTo(name_of(to)))
        take_it(fight)
        new = fight.log[news:]
        if stops:
            (collided,) = happened(new, Collided)
            assert ("wall" if collided.wall else collided.against) in stops
            assert collided.feet == ask.feet
            assert (whereabouts(fight, "Orc"), happened(new, Pushed)) == (start, [])
            assert not isinstance(fight.asks[0], ChoosePush)
        else:
            assert not happened(new, Collided)
            assert xy(whereabouts(fight, "Orc")) in down
            assert [fell.feet for fell in happened(new, Fell)] == ([drop] if drop else [])
            assert not (drop and isinstance(fight.asks[0], ChoosePush))
        seen.append("stopped" if stops else "fell" if drop else "moved")
    return seen


@pytest.mark.rule("HR-10.11", "HR-10.15", "HR-10.14", "HR-10.7", "HR-13.2")
def test_every_push_on_any_map_goes_where_the_rules_send_it() -> None:
    seen: Counter[str] = Counter()
    for seed in range(1200):
        fight = any_push(seed)
        if fight is not None:
            seen.update(push_about(fight, Random(seed)))
    assert min(seen[what] for what in ("stopped", "fell", "moved")) > 10, seen

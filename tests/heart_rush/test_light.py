"""Chapter 10: bright, dim and dark; lamps, walls and darkvision; the unseen are obscured."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from crossblades.heart_rush.asks import SeizeOpportunity
from crossblades.heart_rush.creature import Fighter, Lamp
from crossblades.heart_rush.dice import skill_check
from crossblades.heart_rush.events import Attacked, Checked
from crossblades.heart_rush.ground import Ground, Light, Terrain
from crossblades.heart_rush.options import (
    Dash,
    Engage,
    MoveTo,
    OpportunityAttack,
    Pass,
    TakeStance,
)
from crossblades.kernel.dice import Scripted, Seeded
from crossblades.kernel.enumerated import Enumerated, every_outcome, outcomes_by_faces
from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    LONGBOW,
    attack,
    drive,
    fight_of,
    finish,
    foe,
    fresh_state,
    happened,
    hero,
    offered,
    play,
    rolls,
    scene,
)

READY = ("heroes", "foes")
"""Both sides expect the fight, so that no darkness surprises anybody."""
LIGHTS: tuple[Light, ...] = ("bright", "dim", "dark")
UNSEEN = ("HR-11.17", -5)
HARD_TO_SEE = ("HR-10.5", -1)


def levels(rolled: Rolled) -> list[tuple[str, int]]:
    """The advantage and disadvantage in a roll, with their rules."""
    return [(part.rule, part.advantage) for part in rolled.roll.parts if part.advantage]


def lit(light: Light = "dark", **lamps: Lamp) -> Ground:
    """A map of this light with lamps in some spaces."""
    kinds = {str(i): Terrain(f"lamp {i}", light=lamp) for i, lamp in enumerate(lamps.values())}
    return Ground(light=light, kinds=kinds, at={space: str(i) for i, space in enumerate(lamps)})


def ready(*fighters: Fighter, dice: Any = None, **rest: Any) -> Fight:
    """A fight that the heroes begin, with any dice unless told otherwise."""
    scenario = scene(*fighters, expecting=READY, **rest)
    return fight_of(scenario, dice=Seeded(1) if dice is None else Scripted(*dice))


def shot(fight: Fight, archer: str = "Ann", target: str = "Orc") -> tuple[bool, bool]:
    """Shoot: whether the archer cannot see the target, and the target not the archer."""
    play(fight, (fight.state.creatures[archer].side, Engage(archer, target)))
    while fight.asks[0].rules and any(isinstance(o, Pass) for o in fight.asks[0].options):
        play(fight, (fight.asks[0].seat, Pass(fight.asks[0].seat)))
    play(fight, (archer, TakeStance("might")), (target, TakeStance("defensive")))
    before = len(fight.log)
    attack(fight, archer, target)
    blow, defence = rolls(fight.log[before:])[:2]
    assert (blow.roll.who, defence.roll.who) == (archer, target)
    return UNSEEN in levels(blow), UNSEEN in levels(defence)


def archer(at: str, **sheet: Any) -> Fighter:
    """Ann with a longbow, who reaches 120 feet."""
    return hero("Ann", at, LONGBOW, **sheet)


def seen(at: str, ground: Ground, **rest: Any) -> bool:
    """Whether Ann, in a corner and without a light of her own, sees an orc there."""
    blind, _ = shot(ready(archer("j10"), foe("Orc", at), ground=ground, **rest))
    return not blind


# --- bright, dim, dark


@pytest.mark.rule("HR-10.5", "HR-11.17")
@pytest.mark.parametrize(
    ("light", "ann", "orc", "expected"),
    [
        ("bright", False, False, (False, False)),
        ("bright", True, True, (False, False)),
        ("dim", False, False, (False, False)),
        ("dim", True, False, (False, False)),
        ("dark", False, False, (True, True)),
        ("dark", True, False, (False, True)),
        ("dark", False, True, (True, False)),
        ("dark", True, True, (False, False)),
    ],
)
def test_in_the_dark_alone_the_other_is_obscured_and_darkvision_sees(
    light: Light, ann: bool, orc: bool, expected: tuple[bool, bool]
) -> None:
    fight = ready(
        archer("c3", darkvision=ann), foe("Orc", "h3", darkvision=orc), ground=Ground(light=light)
    )
    assert shot(fight) == expected


@pytest.mark.rule("HR-10.5", "HR-11.17", "HR-1.5")
def test_two_who_fight_in_the_dark_roll_five_dice_more_and_keep_the_lowest() -> None:
    fight = ready(
        hero("Ann", "c3"),
        foe("Orc", "d3"),
        ground=Ground(light="dark"),
        dice=[(8, 6, 8, 7, 7, 7, 2, 3), (5, 5, 8, 8, 8, 8, 1)],
    )
    play(fight, ("heroes", Engage("Ann", "Orc")))
    play(fight, ("Ann", TakeStance("might")), ("Orc", TakeStance("defensive")))
    attack(fight, "Ann", "Orc")
    blow, defence = rolls(fight.log)
    assert blow.sizes == (8, 6, 8, 8, 8, 8, 8, 8)
    assert sorted(blow.kept) == [2, 3, 6]
    assert levels(blow) == [UNSEEN]
    assert defence.sizes == (8, 6, 8, 8, 8, 8, 8)
    assert sorted(defence.kept) == [1, 5]
    assert levels(defence) == [UNSEEN]
    (attacked,) = happened(fight.log, Attacked)
    assert (attacked.attack, attacked.defence, attacked.damage) == (11, 6, 3)  # halved
    finish(fight)


@pytest.mark.rule("HR-10.5", "HR-11.17", "HR-12.4")
def test_darkness_adds_to_other_disadvantage() -> None:
    far = foe("Orc", "s3")  # 80 feet: 20 more than the range
    fight = ready(archer("c3"), far, ground=Ground(light="dark"), width=20)
    shot(fight)
    blow = rolls(fight.log)[0]
    assert sorted(levels(blow)) == sorted([UNSEEN, ("HR-12.4", -2)])
    assert len(blow.sizes) == 3 + 7
    assert len(blow.kept) == 3


@pytest.mark.rule("HR-10.5", "HR-4.12")
def test_who_slips_away_in_the_dark_is_struck_at_blindly() -> None:
    fight = ready(
        hero("Ann", "c3"),
        foe("Orc", "d3"),
        ground=Ground(light="dark"),
        dice=[(1,) * 8, (8, 6) + (8,) * 5],
    )
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("a8")))
    (ask,) = fight.asks
    assert isinstance(ask, SeizeOpportunity)
    play(fight, ("Orc", OpportunityAttack("Orc", "Ann", "might", "rush")))
    assert [levels(rolled) for rolled in rolls(fight.log)] == [[UNSEEN], [UNSEEN]]
    finish(fight)


@pytest.mark.rule("HR-10.5", "HR-6.1")
def test_one_may_engage_in_the_dark_what_one_cannot_see() -> None:
    fight = ready(hero("Ann", "c3"), foe("Orc", "d3"), ground=Ground(light="dark"))
    assert Engage("Ann", "Orc") in offered(fight)


# --- lamps


@pytest.mark.rule("HR-10.5", "HR-10.14")
@pytest.mark.parametrize(
    ("lamp", "lit_to"),
    [
        (Lamp(10, 20), 20),
        (Lamp(10), 10),
        (Lamp(0, 15), 15),
        (Lamp(25, 10), 25),
        (Lamp(7, 13), 10),
        (Lamp(5, 5), 5),
    ],
    ids=str,
)
def test_a_lamp_is_seen_by_as_far_as_it_reaches(lamp: Lamp, lit_to: int) -> None:
    row = "abcdefghij"
    for spaces in range(8):
        at = f"{row[spaces]}1"
        assert seen(at, lit(a1=lamp)) == (spaces * 5 <= lit_to), at


@pytest.mark.rule("HR-10.5", "HR-10.14")
def test_light_reaches_as_far_along_the_diagonal() -> None:
    assert seen("d4", lit(a1=Lamp(5, 15)))
    assert not seen("e5", lit(a1=Lamp(5, 15)))


@pytest.mark.rule("HR-10.5")
def test_of_two_lamps_the_better_counts() -> None:
    two = lit(a1=Lamp(5, 10), e1=Lamp(0, 5))
    assert [seen(f"{column}1", two) for column in "abcdefgh"] == [True] * 6 + [False] * 2


@pytest.mark.rule("HR-10.5")
def test_a_lamp_makes_nothing_darker() -> None:
    dim = lit("dim", a1=Lamp(5, 10))
    assert seen("a1", dim)
    assert seen("h1", dim)
    bright = lit("bright", a1=Lamp(0, 10))
    assert looking("b1", bright) == []


@pytest.mark.rule("HR-10.5")
def test_a_lamp_that_is_bright_nowhere_is_dim_in_its_own_space_as_well() -> None:
    assert looking("a1", lit(a1=Lamp(0, 10))) == [HARD_TO_SEE]
    assert looking("a1", lit(a1=Lamp(5, 10))) == []


@pytest.mark.rule("HR-10.5")
def test_who_stands_in_the_light_is_seen_from_the_dark_and_sees_nobody_there() -> None:
    fight = ready(archer("c3"), foe("Orc", "h3"), ground=lit(h4=Lamp(5, 5)))
    assert shot(fight) == (False, True)
    fight = ready(archer("c3"), foe("Orc", "h3"), ground=lit(c4=Lamp(5, 5)))
    assert shot(fight) == (True, False)


@pytest.mark.rule("HR-10.5")
def test_a_carried_lamp_shows_its_bearer_and_whoever_is_near() -> None:
    fight = ready(
        archer("c3"),
        foe("Orc", "h3", lamp=Lamp(5, 10)),
        ground=Ground(light="dark"),
    )
    assert shot(fight) == (False, True)
    fight = ready(
        archer("c3"),
        foe("Orc", "h3"),
        foe("Gob", "g4", lamp=Lamp(5, 10)),
        ground=Ground(light="dark"),
    )
    assert shot(fight) == (False, True)
    fight = ready(archer("c3", lamp=Lamp(15, 25)), foe("Orc", "h3"), ground=Ground(light="dark"))
    assert shot(fight) == (False, False)
    fight = ready(archer("c3", lamp=Lamp(15, 20)), foe("Orc", "h3"), ground=Ground(light="dark"))
    assert shot(fight) == (True, False)


@pytest.mark.rule("HR-10.5", "HR-10.6")
def test_the_dead_and_the_hidden_light_nothing_and_the_unconscious_do() -> None:
    def beside_a_torch(**how: Any) -> Fight:
        bob = hero("Bob", "g5", lamp=Lamp(5, 10))
        fight = ready(archer("c3"), bob, foe("Orc", "h3"), ground=Ground(light="dark"))
        for name, value in how.items():
            setattr(fight.state.creatures["Bob"], name, value)
        return fight

    lit, unlit = (False, True), (True, True)
    assert shot(beside_a_torch()) == lit
    assert shot(beside_a_torch(unconscious=True, hit_points=0)) == lit
    assert shot(beside_a_torch(dead=True)) == unlit
    assert shot(beside_a_torch(conditions={"hidden": 1})) == unlit


@pytest.mark.rule("HR-10.5")
def test_the_light_goes_where_its_bearer_goes() -> None:
    def torch_and_archer(*way: str) -> Fight:
        bob = hero("Bob", "g3", lamp=Lamp(5, 10))
        fight = ready(archer("c3"), bob, foe("Orc", "h5"), ground=Ground(light="dark"))
        for space in way:
            play(fight, ("heroes", Dash("Bob", "free")), ("Bob", MoveTo(space)))
            play(fight, FOES_PASS)
        return fight

    assert shot(torch_and_archer()) == (False, True)
    assert shot(torch_and_archer("b1")) == (True, False)  # now the light is on Ann


@pytest.mark.rule("HR-10.5", "HR-10.14", "HR-10.7")
def test_the_lamp_of_a_large_bearer_shines_all_around_it() -> None:
    # It fills c3 to d4, and distance is counted from the nearest of its spaces.
    giant = foe("Troll", "c3", size="L2", lamp=Lamp(5, 5))
    lit_spaces = set()
    around = {"b2", "b3", "b4", "b5", "c2", "c5", "d2", "d5", "e2", "e3", "e4", "e5"}
    for at in around | {"f3", "f5", "c6"}:
        fight = ready(archer("j10"), foe("Orc", at), giant, ground=Ground(light="dark"))
        if shot(fight) == (False, True):
            lit_spaces.add(at)
    assert lit_spaces == around


@pytest.mark.rule("HR-10.5", "HR-10.7")
def test_a_large_creature_in_the_light_of_a_lamp_is_seen() -> None:
    # The lamp reaches only one of its spaces.
    troll = foe("Orc", "c3", size="L2")
    fight = ready(archer("j10"), troll, ground=lit(f5=Lamp(5, 10)))
    assert shot(fight) == (False, True)


# --- walls


@pytest.mark.rule("HR-10.5")
def test_walls_stop_light() -> None:
    wall = [f"e{row}" for row in range(1, 11)]
    lamp = lit(c3=Lamp(30, 40))
    fight = ready(archer("g9"), foe("Orc", "g3"), ground=lamp)
    assert shot(fight) == (False, False)
    fight = ready(archer("g9"), foe("Orc", "g3"), ground=lamp, walls=wall)
    assert shot(fight) == (True, True)


@pytest.mark.rule("HR-10.5")
def test_light_falls_through_a_door() -> None:
    wall = [f"e{row}" for row in range(1, 11) if row != 3]
    fight = ready(archer("j6"), foe("Orc", "g3"), ground=lit(c3=Lamp(30, 40)), walls=wall)
    assert shot(fight) == (False, True)


@pytest.mark.rule("HR-10.5")
def test_walls_stop_the_light_that_is_carried_too() -> None:
    wall = [f"e{row}" for row in range(1, 11)]
    bob = hero("Bob", "c3", lamp=Lamp(30, 40))
    fight = ready(archer("g9"), bob, foe("Orc", "g3"), ground=Ground(light="dark"), walls=wall)
    assert shot(fight) == (True, True)


# --- perception and observation


def looking(
    at: str, ground: Ground, what: str = "perception", **sheet: Any
) -> list[tuple[str, int]]:
    """What the light does to a check of somebody there."""
    state = fresh_state(hero("Ann", at, **sheet), foe("Orc", "j10"), ground=ground)
    ann = state.creatures["Ann"]
    _, log = drive(skill_check(state, ann, "cunning", what, 0), state, Sixes())
    return levels(rolls(log)[0])


class Sixes:
    """Dice that show no 1."""

    position = 0

    def throw(self, _roll: Any, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """The highest faces."""
        return sizes

    def rewound(self, _position: int) -> "Sixes":
        """They always fall like that."""
        return self


@pytest.mark.rule("HR-10.5")
@pytest.mark.parametrize("what", ["perception", "observation"])
@pytest.mark.parametrize(
    ("light", "darkvision", "expected"),
    [
        ("bright", False, []),
        ("bright", True, []),
        ("dim", False, [HARD_TO_SEE]),
        ("dim", True, []),
        ("dark", True, [HARD_TO_SEE]),
    ],
)
def test_dim_light_makes_it_hard_to_perceive_and_to_observe(
    light: Light, darkvision: bool, expected: list[Any], what: str
) -> None:
    assert looking("c3", Ground(light=light), what, darkvision=darkvision) == expected


@pytest.mark.rule("HR-10.5")
def test_in_the_dark_it_is_at_least_as_hard() -> None:
    (worse,) = looking("c3", Ground(light="dark"))
    assert worse[0] in ("HR-10.5", "HR-11.17")
    assert worse[1] <= -1


@pytest.mark.rule("HR-10.5")
@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("what", ["stealth", "medicine", "climbing"])
def test_other_checks_need_no_light(what: str, light: Light) -> None:
    assert looking("c3", Ground(light=light), what) == []


@pytest.mark.rule("HR-10.5")
@pytest.mark.parametrize(
    ("at", "expected"),
    [("a1", []), ("c1", []), ("d1", [HARD_TO_SEE]), ("e1", [HARD_TO_SEE])],
)
def test_near_a_lamp_it_is_bright_and_farther_off_dim(at: str, expected: list[Any]) -> None:
    assert looking(at, lit(a1=Lamp(10, 20))) == expected
    if expected:
        assert looking(at, lit(a1=Lamp(10, 20)), darkvision=True) == []


@pytest.mark.rule("HR-10.5")
def test_a_lamp_in_hand_is_bright_and_a_glow_nearby_is_not() -> None:
    assert looking("c3", Ground(light="dark"), lamp=Lamp(5, 10)) == []
    assert looking("b1", lit(a1=Lamp(0, 10))) == [HARD_TO_SEE]


@pytest.mark.rule("HR-10.5", "HR-1.5")
def test_the_dice_of_a_check_in_dim_light() -> None:
    state = fresh_state(
        hero("Ann", "c3", cunning=10), foe("Orc", "j10"), ground=Ground(light="dim")
    )
    ann = state.creatures["Ann"]
    rule = skill_check(state, ann, "cunning", "perception", 9)
    checked, log = drive(rule, state, Scripted((5, 9, 3)))
    (rolled,) = rolls(log)
    assert rolled.sizes == (8, 10, 10)  # one more of the largest, and the highest goes
    assert rolled.kept == (5, 3)
    assert (checked.total, checked.success) == (8, False)


@pytest.mark.rule("HR-10.5", "HR-1.5")
@pytest.mark.parametrize(("light", "more"), [("bright", 0), ("dim", 1)])
def test_the_exact_chance_to_observe(light: Light, more: int) -> None:
    def run(dice: Enumerated) -> bool:
        state = fresh_state(hero("Ann", "c3"), foe("Orc", "j10"), ground=Ground(light=light))
        rule = skill_check(state, state.creatures["Ann"], "cunning", "observation", 9)
        item: Any = next(rule)
        while True:
            if isinstance(item, Checked):
                return item.success
            if hasattr(item, "options"):
                item = rule.send(item.options[0])  # a 1: fail outright
                continue
            faces = dice.throw(item, ())
            lowest = sorted(range(len(faces)), key=lambda i: (faces[i], i))[: len(faces) - more]
            gone = tuple(i for i in range(len(faces)) if i not in lowest)
            total = sum(faces[i] for i in lowest)
            item = rule.send(Rolled(roll=item, faces=faces, dropped=gone, total=total))

    engine = sum((c for c, success in every_outcome(run, outcomes_by_faces) if success), Fraction())
    by_hand = Fraction()
    sizes = (8, 6) + (8,) * more
    for faces in product(*(range(1, size + 1) for size in sizes)):
        kept = sorted(faces)[:2]
        by_hand += 1 not in kept and sum(kept) >= 9
    assert engine == by_hand / (48 * 8**more)

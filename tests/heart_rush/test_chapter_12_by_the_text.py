"""Chapter 12, worked out a second time from its sentences: weapons, ranges, cantrips."""

from itertools import product
from typing import Any, get_args

import pytest

from crossblades.heart_rush import library
from crossblades.heart_rush.arms import arms, cantrip, cantrips
from crossblades.heart_rush.carrying import slots
from crossblades.heart_rush.creature import HANDS
from crossblades.heart_rush.gear import (
    Armour,
    Attunement,
    Cantrip,
    DamageType,
    Element,
    Shape,
    ShieldKind,
    Weapon,
    WeaponKind,
    WeaponSize,
    base_range,
    beyond_range,
    farthest,
    may_wield,
)
from crossblades.heart_rush.options import Attack, Dash, Engage, MoveTo, Pass, Stow
from crossblades.kernel.fight import Fight
from tests.helpers import (
    DAGGER,
    SPEAR,
    SWORD,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    fresh_state,
    hero,
    offered,
    play,
    rolls,
    scene,
)

WEAPON_SIZES: tuple[WeaponSize, ...] = get_args(WeaponSize)
KINDS: tuple[WeaponKind, ...] = get_args(WeaponKind)
DAMAGES: tuple[DamageType, ...] = get_args(DamageType)
ELEMENTS: tuple[Element, ...] = get_args(Element)
LEVELS: tuple[Attunement, ...] = get_args(Attunement)
SHAPES: tuple[Shape, ...] = get_args(Shape)
EVERY = [Weapon("thing", *each) for each in product(WEAPON_SIZES, KINDS, DAMAGES)]
SIZES = ("minuscule", "tiny", "small", "medium", "large", "L2", "L3")


def ids(weapon: Weapon) -> str:
    return f"{weapon.size} {weapon.kind} {weapon.damage}"


# --- weapons


@pytest.mark.rule("HR-12.1", "HR-12.2", "HR-12.3")
@pytest.mark.parametrize("weapon", EVERY, ids=ids)
def test_size_damage_and_attack_type_say_everything_about_a_weapon(weapon: Weapon) -> None:
    assert weapon.die == {"heavy": 12, "light": 8, "ultralight": 4, "improvised": 4}[weapon.size]
    both = weapon.size == "heavy" or weapon.kind == "ranged"
    assert weapon.hands == (2 if both else 1)
    assert weapon.slows == (5 if weapon.size == "heavy" else 0)
    assert slots(weapon) == {"heavy": 10, "light": 5}.get(weapon.size, 2)
    stance = {"bludgeoning": "might", "slashing": "agility", "piercing": "cunning"}
    assert weapon.type_stance == stance[weapon.damage]
    grown = Weapon("claw", weapon.size, weapon.kind, weapon.damage, body=True)
    assert (grown.hands, grown.slows, slots(grown), grown.die) == (0, 0, 0, weapon.die)


@pytest.mark.rule("HR-12.1", "HR-10.9")
@pytest.mark.parametrize("size", SIZES)
def test_who_can_wield_what(size: str) -> None:
    able = {s for s in WEAPON_SIZES if may_wield(size, Weapon("x", s, "melee", "slashing"))}
    small = {"ultralight", "improvised"}
    assert able == (
        small if size in ("minuscule", "tiny") else
        small | {"light"} if size == "small" else {*WEAPON_SIZES}
    )  # fmt: skip


@pytest.mark.rule("HR-12.3", "HR-12.4")
@pytest.mark.parametrize("weapon", EVERY, ids=ids)
def test_how_far_every_weapon_reaches(weapon: Weapon) -> None:
    near = {"melee": 5, "thrown": 20, "whip": 20, "ranged": 60 if weapon.size == "heavy" else 30}
    for dashed in (False, True):
        assert base_range(weapon, dashed) == near[weapon.kind]
    twice = weapon.kind in ("ranged", "thrown")
    assert farthest(weapon, dashed=False) == near[weapon.kind] * (2 if twice else 1)


@pytest.mark.rule("HR-12.4")
@pytest.mark.parametrize(
    ("weapon", "levels"),
    [
        (Weapon("bow", "light", "ranged", "piercing"), {30: 0, 35: 1, 40: 1, 45: 2, 50: 2, 60: 3}),
        (
            Weapon("longbow", "heavy", "ranged", "piercing"),
            {60: 0, 65: 1, 70: 1, 110: 5, 115: 6, 120: 6},
        ),
        (Weapon("axe", "light", "thrown", "slashing"), {20: 0, 25: 1, 30: 2, 35: 3, 40: 4}),
        (Weapon("whip", "light", "whip", "slashing"), {20: 0}),
        (Weapon("sword", "light", "melee", "slashing"), {5: 0}),
    ],
)
def test_a_level_of_disadvantage_for_every_step_beyond_range(
    weapon: Weapon, levels: dict[int, int]
) -> None:
    assert {feet: beyond_range(weapon, feet) for feet in levels} == levels


@pytest.mark.rule("HR-12.3")
@pytest.mark.parametrize(("dashes", "reach"), [(False, True), (True, False)])
def test_a_long_shaft_reaches_ten_feet_unless_its_wielder_has_dashed(
    dashes: bool, reach: bool
) -> None:
    ann, orc = hero("Ann", "b2", SPEAR), foe("Orc", "d3")
    fight = fight_of(scene(ann, orc))
    if dashes:
        play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("b3")), ("foes", Pass("foes")))
    assert (Engage("Ann", "Orc") in offered(fight)) is reach


@pytest.mark.rule("HR-12.1")
def test_every_weapon_that_ships_is_one_of_the_book() -> None:
    for weapon in library.weapons().values():
        assert weapon.size in WEAPON_SIZES
        assert not weapon.reach or weapon.kind == "melee"
        assert weapon.count == 1 or weapon.kind == "thrown"


# --- armour and shields


@pytest.mark.rule("HR-12.6")
def test_what_armour_gives_and_costs() -> None:
    worn = {kind: (Armour(kind).bonus, Armour(kind).slows) for kind in ("heavy", "medium", "light")}
    assert worn == {"heavy": (6, 15), "medium": (4, 10), "light": (2, 5)}
    for bonus in (0, 1, 9, 30):
        assert (Armour("natural", bonus).bonus, Armour("natural", bonus).slows) == (bonus, 0)


@pytest.mark.rule("HR-12.6", "HR-12.1")
@pytest.mark.parametrize("shield", get_args(ShieldKind))
@pytest.mark.parametrize("weapon", EVERY[::3], ids=ids)
def test_a_shield_is_in_hand_only_beside_a_weapon_for_one_hand(
    weapon: Weapon, shield: ShieldKind
) -> None:
    ann = hero("Ann", "c3", weapon, shield=shield, might=12)
    creature = fight_of(scene(ann, foe("Orc", "e3"))).state.creatures["Ann"]
    free = weapon.hands == 1
    assert (creature.shield is not None) is free
    lost = (5 if weapon.size == "heavy" else 0) + (5 if free and shield == "heavy" else 0)
    assert creature.speed == 60 - lost
    assert creature.swim == 15 - lost


# --- cantrips

STRIKES = {"air": 4, "water": 8, "earth": 12}


@pytest.mark.rule("HR-12.7", "HR-12.8")
@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("level", LEVELS)
def test_bolts_and_blasts_of_every_element_and_attunement(
    element: Element, level: Attunement
) -> None:
    bolt, blast = cantrip(element, "bolt", level), cantrip(element, "blast", level)
    assert farthest(bolt, dashed=True) == {"basic": 30, "advanced": 60, "paragon": 120}[level]
    assert farthest(blast, dashed=True) == (10 if level == "paragon" else 5)
    assert (bolt.hands, blast.hands) == (1, 2)
    assert bolt.most == 1
    assert (blast.most == 2) is (level == "basic")
    assert bolt.rolls is blast.rolls is (element in STRIKES)
    if element in STRIKES:
        assert bolt.die == blast.die == STRIKES[element]
    assert bolt.type_stance is None
    assert blast.type_stance == ("might" if element in ("water", "earth") else None)


@pytest.mark.rule("HR-12.7")
@pytest.mark.parametrize("hands", range(HANDS + 1))
def test_bolts_need_a_hand_and_blasts_both(hands: int) -> None:
    sheet = hero("Ann", "c3", attunements=dict.fromkeys(ELEMENTS, "basic"))
    shapes = [each.shape for each in cantrips(sheet, hands)]
    assert (shapes.count("bolt"), shapes.count("blast")) == (9 * (hands > 0), 9 * (hands == 2))


@pytest.mark.rule("HR-12.7", "HR-12.1")
def test_only_the_attuned_have_cantrips() -> None:
    ann = fresh_state(hero("Ann", "c3", SWORD)).creatures["Ann"]
    assert not any(isinstance(arm, Cantrip) for arm in arms(ann))


def struck(element: Element, shape: Shape, stance: Any, *dice: tuple[int, ...]) -> Fight:
    """Ann, with empty hands, attacks the defensive orc."""
    ann = hero("Ann", "c3", attunements={element: "basic"})
    unarmed = fight_of(scene(ann, foe("Orc", "d3", DAGGER)), *dice)
    play(unarmed, ("heroes", Stow("Ann", "free")), ("foes", Pass("foes")))
    clash(unarmed, Ann=stance, Orc="defensive")
    choose(unarmed, "Ann", Attack("Ann", "Orc", f"{element} {shape}"))
    return unarmed


@pytest.mark.rule("HR-12.7", "HR-12.2")
@pytest.mark.parametrize("element", STRIKES)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("stance", ["might", "agility", "cunning"])
def test_the_dice_of_those_that_strike(element: Element, shape: Shape, stance: str) -> None:
    typed = shape == "blast" and element != "air" and stance == "might"
    weapon_dice = (STRIKES[element],) * (2 if typed else 1)
    fight = struck(element, shape, stance, (1,) * (2 + len(weapon_dice)), (2, 3))
    assert rolls(fight.log)[0].sizes == (8, 6, *weapon_dice)


@pytest.mark.rule("HR-12.7", "HR-12.3")
def test_a_weapon_in_one_hand_leaves_a_hand_for_a_bolt() -> None:
    ann = hero("Ann", "c3", SWORD, attunements={"earth": "basic"})
    fight = fight_of(scene(ann, foe("Orc", "d3", DAGGER)), (1, 1, 1), (2, 3))
    clash(fight, Ann="might", Orc="defensive")
    ways = {option.weapon for option in offered(fight) if isinstance(option, Attack)}
    assert ways == {"", "earth bolt"}
    attack(fight, "Ann", "Orc")

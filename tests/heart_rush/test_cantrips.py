"""Chapter 12: cantrips, which stand in for the weapon attack."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from crossblades.heart_rush.asks import BlastAnother, ChooseStance, DeclareAttack, TakeTurn
from crossblades.heart_rush.creature import AttackStance, Stance
from crossblades.heart_rush.events import (
    AttackDeclared,
    AttackDoubled,
    Attacked,
    Collided,
    ConditionsGained,
    Contested,
    DamageTaken,
    Drenched,
    FireDied,
    Pushed,
    TimeWithstood,
)
from crossblades.heart_rush.gear import FISTS, Armour, Element, Shape, Weapon
from crossblades.heart_rush.gear_options import NoOther
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    Enter,
    Inflict,
    MoveFirst,
    MoveTo,
    NoPush,
    OpportunityAttack,
    Pass,
    PushTo,
    Stay,
    StepTo,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.fight import Fight
from tests.heart_rush.places import FORD, POND
from tests.helpers import (
    BOW,
    DAGGER,
    FOES_PASS,
    GUARD,
    HEAVY,
    HEROES_PASS,
    LIGHT,
    MAUL,
    MEDIUM,
    MISS,
    SPEAR,
    SWORD,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    play,
    refused,
    rolls,
    scene,
    wrap_up,
)

NINE: tuple[Element, ...] = (
    "air", "fire", "water", "earth", "force", "void", "dark", "light", "time",
)  # fmt: skip
SHAPES: tuple[Shape, ...] = ("bolt", "blast")
RING = {"Orc": "d3", "Imp": "d4", "Hex": "d2", "Bat": "c4"}
"""Foes around Ann at c3."""


def attuned(at: str = "c3", *weapons: Weapon, level: str = "basic", **sheet: Any) -> Any:
    """Ann, attuned to all nine elements, with empty hands unless told otherwise."""
    every = dict.fromkeys(NINE, level)
    return hero(
        "Ann", at, *(weapons or (FISTS,)), attunements=sheet.pop("attunements", every), **sheet
    )


def cast(fight: Fight, cantrip: str, *targets: str) -> None:
    """Ann's attack with a cantrip, at all these targets and nobody else."""
    for target in targets:
        choose(fight, "Ann", Attack("Ann", target, cantrip))
    if isinstance(fight.asks[0], BlastAnother):
        choose(fight, "Ann", NoOther("Ann"))


def struck(
    element: Element,
    shape: Shape,
    *dice: tuple[int, ...],
    stance: AttackStance = "agility",
    other: Stance = "defensive",
    **orc: Any,
) -> Fight:
    """Ann has cast at the orc, who stands beside her and does nothing."""
    fight = fight_of(scene(attuned(), foe("Orc", "d3", DAGGER, **orc)), *dice)
    clash(fight, Ann=stance, Orc=other)
    cast(fight, f"{element} {shape}", "Orc")
    return fight


# --- those that bring conditions


@pytest.mark.rule("HR-12.7", "HR-12.8")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("element", "levels", "mighty", "rule"),
    [
        ("void", {"confused": 1}, {"confused": 2}, "HR-11.14"),
        ("dark", {"weakened": 2}, {"weakened": 4}, "HR-11.2"),
        ("light", {"blinded": 2}, {"blinded": 3}, "HR-11.9"),
    ],
)
def test_void_confuses_dark_weakens_light_blinds_without_a_roll(
    shape: Shape, element: Element, levels: dict[str, int], mighty: dict[str, int], rule: str
) -> None:
    fight = struck(element, shape)
    (gained,) = happened(fight.log, ConditionsGained)
    assert (gained.creature, gained.levels) == ("Orc", levels)
    assert {"HR-12.7", rule} <= set(gained.rules)
    assert fight.state.creatures["Orc"].conditions == levels
    assert not rolls(fight.log), "being allowed to attack is the hit"
    finish(fight)
    fight = struck(element, shape, stance="might", other="cunning")
    assert fight.state.creatures["Orc"].conditions == mighty
    finish(fight)


@pytest.mark.rule("HR-12.7", "HR-6.10")
def test_in_might_the_bonus_comes_against_cunning_only() -> None:
    fight = struck("dark", "bolt", stance="might", other="defensive")
    assert fight.state.creatures["Orc"].conditions == {"weakened": 2}


@pytest.mark.rule("HR-12.7", "HR-12.8", "HR-11.17")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("other", "levels"), [("defensive", 2), ("cunning", 3)])
def test_fire_sets_the_target_alight(shape: Shape, other: Stance, levels: int) -> None:
    fight = struck("fire", shape, (2,) * levels, stance="might", other=other)
    (burn,) = rolls(fight.log)
    assert (burn.roll.who, burn.roll.why, burn.sizes) == ("Orc", "burning", (6,) * levels)
    choose(fight, "Orc", TakeIt("Orc"))
    orc = fight.state.creatures["Orc"]
    assert orc.conditions == {"burning": levels}
    assert orc.hit_points == 40 - 2 * levels, "the defensive stance halves no fire"
    assert "HR-12.7" in happened(fight.log, ConditionsGained)[0].rules
    finish(fight)


@pytest.mark.rule("HR-12.7", "HR-11.6")
@pytest.mark.parametrize("shape", SHAPES)
def test_time_stuns_for_the_round_and_then_no_more_that_day(shape: Shape) -> None:
    fight = struck("time", shape, stance="cunning")
    orc = fight.state.creatures["Orc"]
    assert orc.conditions == {"a level of stunned": 1}
    assert [e.again for e in happened(fight.log, TimeWithstood)] == [False]
    while fight.state.round == 1:
        choose(fight, fight.state.turn, Pass(fight.state.turn))
    assert not fight.state.creatures["Orc"].conditions, "it ends at the next round's start"
    clash(fight, Ann="cunning", Orc="defensive")
    cast(fight, f"time {shape}", "Orc")
    assert not fight.state.creatures["Orc"].conditions
    assert [e.again for e in happened(fight.log, TimeWithstood)] == [False, True]
    finish(fight)


@pytest.mark.rule("HR-12.7")
@pytest.mark.parametrize("shape", SHAPES)
def test_the_might_of_time_dazes_even_the_immune(shape: Shape) -> None:
    fight = fight_of(scene(attuned(), foe("Orc", "d3", DAGGER)))
    fight.state.creatures["Orc"].timeproof = True
    clash(fight, Ann="might", Orc="cunning")
    wait = [ask for ask in fight.asks if getattr(ask, "creature", "") == "Orc"]
    for ask in wait:
        fight.answer(ask, ask.options[-1], ask.seat)
    cast(fight, f"time {shape}", "Orc")
    assert fight.state.creatures["Orc"].conditions == {"dazed": 2}
    finish(fight)


@pytest.mark.rule("HR-12.7")
def test_the_might_of_time_stuns_and_dazes() -> None:
    fight = struck("time", "bolt", stance="might", other="cunning")
    assert fight.state.creatures["Orc"].conditions == {"a level of stunned": 1, "dazed": 2}


# --- force


@pytest.mark.rule("HR-12.7", "HR-12.8", "HR-10.15", "HR-10.10")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("stance", "other", "feet"), [
    ("agility", "defensive", 20), ("cunning", "defensive", 20), ("might", "defensive", 20),
    ("might", "cunning", 30),
])  # fmt: skip
@pytest.mark.parametrize(("size", "by_size"), [("small", 5), ("medium", 0), ("L2", -10)])
def test_force_pushes_twenty_feet_thirty_by_might_and_in_might_by_size(
    shape: Shape, stance: AttackStance, other: Stance, feet: int, size: str, by_size: int
) -> None:
    feet += by_size if stance == "might" else 0
    orc = foe("Orc", "d3", DAGGER, size=size, might=12)
    fight = fight_of(scene(attuned(), orc, width=16))
    clash(fight, Ann=stance, Orc=other)
    cast(fight, f"force {shape}", "Orc")
    if stance == "agility":
        choose(fight, "foes" if fight.asks[0].seat == "foes" else "heroes", Pass("heroes"))
    for column in "efghijk"[: feet // 5]:
        choose(fight, "Ann", PushTo(f"{column}3"))
    assert len(happened(fight.log, Pushed)) == feet // 5
    assert isinstance(fight.asks[0], TakeTurn), "no farther, and no stepping after"
    assert not rolls(fight.log)
    finish(fight)


@pytest.mark.rule("HR-12.7", "HR-10.10")
def test_force_in_might_moves_nobody_who_is_much_too_large() -> None:
    orc = foe("Orc", "d3", DAGGER, size="L4")
    fight = fight_of(scene(attuned(), orc, width=16))
    clash(fight, Ann="might", Orc="defensive")
    cast(fight, "force bolt", "Orc")
    assert isinstance(fight.asks[0], TakeTurn), "20 feet, and 5 less for each of four sizes"


@pytest.mark.rule("HR-12.7", "HR-10.15")
def test_a_push_of_force_may_be_declined() -> None:
    fight = struck("force", "bolt", stance="cunning")
    choose(fight, "Ann", NoPush("Ann"))
    assert fight.state.creatures["Orc"].at == "d3"


@pytest.mark.rule("HR-12.7", "HR-10.11")
def test_force_drives_into_walls() -> None:
    fight = fight_of(scene(attuned(), foe("Orc", "d3", DAGGER), walls=["e3"]), (1, 1, 1, 1))
    clash(fight, Ann="cunning", Orc="defensive")
    cast(fight, "force bolt", "Orc")
    choose(fight, "Ann", PushTo("e3"))
    assert [e.feet for e in happened(fight.log, Collided)] == [20]
    finish(fight)


@pytest.mark.rule("HR-12.7", "HR-6.15")
def test_pushes_of_force_come_at_the_end_of_the_step() -> None:
    fighters = (attuned(), hero("Bob", "c4"), foe("Orc", "d3", DAGGER))
    fight = fight_of(scene(*fighters), MISS, GUARD)
    clash(fight, Ann="cunning", Orc="defensive", Bob="cunning")
    choose(fight, "Ann", Attack("Ann", "Orc", "force bolt"))
    choose(fight, "Bob", Attack("Bob", "Orc"))
    assert happened(fight.log, Attacked), "Bob has struck before anybody is pushed"
    assert not happened(fight.log, Pushed)
    choose(fight, "Ann", PushTo("e3"))
    finish(fight)


@pytest.mark.rule("HR-12.7", "HR-6.9")
@pytest.mark.parametrize("order", ["one phase", "by halves", "one by one"])
@pytest.mark.parametrize("first", [True, False])
def test_in_agility_force_pushes_at_the_end_in_whatever_order(order: Any, first: bool) -> None:
    rulings = Rulings(agility_order=order)
    fight = fight_of(scene(attuned(), foe("Orc", "d3", DAGGER), rulings=rulings))
    clash(fight, Ann="agility", Orc="defensive")
    if not first:
        choose(fight, "Ann", MoveFirst("Ann"))
        choose(fight, "heroes", StepTo("Ann", "c2"))
    cast(fight, "force bolt", "Orc")
    if first:
        choose(fight, "heroes", StepTo("Ann", "c2"))
    choose(fight, "Ann", PushTo("e4"))
    assert fight.state.creatures["Orc"].at == "e4"
    finish(fight)


# --- air


@pytest.mark.rule("HR-12.7", "HR-7.3")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("worn", "doubled"),
    [
        (None, False), (LIGHT, False), (Armour("natural", natural=6), False),
        (MEDIUM, True), (HEAVY, True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("stance", ["might", "agility", "cunning"])
def test_air_strikes_like_an_ultralight_weapon_doubled_against_metal(
    shape: Shape, worn: Armour | None, doubled: bool, stance: AttackStance
) -> None:
    fight = struck("air", shape, (2, 3, 4), GUARD, stance=stance, armour=worn)
    assert rolls(fight.log)[0].sizes == (8, 6, 4), "no damage-type die in any stance"
    assert [p.rule for p in rolls(fight.log)[0].roll.parts] == ["HR-1.1", "HR-1.1", "HR-12.1"]
    (blow,) = happened(fight.log, Attacked)
    assert blow.attack == (18 if doubled else 9)
    assert blow.defence == 14 + (worn.bonus if worn else 0)
    assert [(e.why, e.total) for e in happened(fight.log, AttackDoubled)] == (
        [("metal", 18)] if doubled else []
    )
    finish(fight)


@pytest.mark.rule("HR-12.7")
@pytest.mark.parametrize(("shape", "attack"), [("bolt", 18), ("blast", 9)])
@pytest.mark.parametrize("ground", [Ground(), Ground(kinds={"p": POND}, at={"d3": "p"})])
def test_only_the_bolt_of_air_is_doubled_against_the_wet(
    shape: Shape, attack: int, ground: Ground
) -> None:
    fight = fight_of(
        scene(attuned(), foe("Orc", "d3", DAGGER), ground=ground), (2, 3, 4), (8, 6, 8)
    )
    if not ground.at:
        fight = fight_of(scene(attuned(), foe("Orc", "d3", DAGGER)), (2, 3, 4), GUARD)
        fight.state.creatures["Orc"].wet = True
    clash(fight, Ann="cunning", Orc="defensive")
    cast(fight, f"air {shape}", "Orc")
    assert happened(fight.log, Attacked)[0].attack == attack
    finish(fight)


@pytest.mark.rule("HR-12.7")
def test_one_who_wades_through_a_ford_is_not_wet() -> None:
    ground = Ground(kinds={"f": FORD}, at={"d3": "f"})
    fight = fight_of(scene(attuned(), foe("Orc", "d3", DAGGER), ground=ground), (2, 3, 4), GUARD)
    clash(fight, Ann="cunning", Orc="defensive")
    cast(fight, "air bolt", "Orc")
    assert happened(fight.log, Attacked)[0].attack == 9


@pytest.mark.rule("HR-12.7")
def test_who_comes_out_of_deep_water_stays_wet() -> None:
    ground = Ground(kinds={"p": POND}, at={"d3": "p"})
    fight = fight_of(scene(attuned(), foe("Orc", "e3", DAGGER), ground=ground, begins="foes"))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("d3")))
    assert fight.state.creatures["Orc"].wet
    choose(fight, *HEROES_PASS)
    play(fight, ("foes", Dash("Orc", "action")), ("Orc", MoveTo("d4")))
    while not isinstance(fight.asks[0], TakeTurn):
        fight.answer(fight.asks[0], fight.asks[0].options[-1], fight.asks[0].seat)
    assert fight.state.creatures["Orc"].wet


@pytest.mark.rule("HR-12.7", "HR-12.8", "HR-7.3")
def test_the_damage_of_lightning_on_metal_falls_out_exactly() -> None:
    ann = attuned(heart=4, cunning=4)
    orc = foe("Orc", "f3", DAGGER, heart=4, cunning=4, armour=MEDIUM)

    def run(dice: Enumerated) -> int:
        fight = fight_of(scene(ann, orc), dice=dice)
        clash(fight, Ann="cunning", Orc="cunning")
        cast(fight, "air bolt", "Orc")
        return happened(fight.log, Attacked)[0].damage

    by_engine: Counter[int] = Counter()
    for chance, damage in every_outcome(run):
        by_engine[damage] += chance  # type: ignore[assignment]
    by_hand: Counter[int] = Counter()
    for a, b, c, d, e in product(range(1, 5), repeat=5):
        by_hand[max(2 * (a + b + c) - d - e - 4, 0)] += 1
    assert by_engine == {damage: Fraction(n, 4**5) for damage, n in by_hand.items()}


# --- water and earth


@pytest.mark.rule("HR-12.7", "HR-12.2")
@pytest.mark.parametrize(("element", "die"), [("water", 8), ("earth", 12)])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("stance", ["might", "agility", "cunning"])
def test_water_strikes_like_a_light_and_earth_like_a_heavy_bludgeoning_weapon(
    element: Element, die: int, shape: Shape, stance: AttackStance
) -> None:
    dice = 2 if shape == "blast" and stance == "might" else 1
    fight = struck(element, shape, (1,) * (2 + dice), GUARD, stance=stance)
    attack = rolls(fight.log)[0]
    assert attack.sizes == (8, 6) + (die,) * dice, "a bolt gets no damage-type die"
    assert attack.roll.parts[2].source == f"{element} {shape}"
    assert ("HR-12.2" in {part.rule for part in attack.roll.parts}) == (dice == 2)
    finish(fight)


@pytest.mark.rule("HR-12.7", "HR-12.8")
@pytest.mark.parametrize("shape", SHAPES)
def test_water_drenches_and_unbalances_even_where_it_does_no_damage(shape: Shape) -> None:
    fight = struck("water", shape, MISS, GUARD)
    assert happened(fight.log, Attacked)[0].damage == 0
    orc = fight.state.creatures["Orc"]
    assert orc.conditions == {"off-balanced": 1}
    assert orc.wet
    assert len(happened(fight.log, Drenched)) == 1
    finish(fight)


@pytest.mark.rule("HR-12.7")
@pytest.mark.parametrize("element", [element for element in NINE if element != "water"])
def test_no_other_element_drenches(element: Element) -> None:
    dice = {"air": (MISS, GUARD), "earth": (MISS, GUARD), "fire": ((1, 1),)}
    fight = struck(element, "bolt", *dice.get(element, ()))
    assert happened(fight.log, AttackDeclared)
    assert not fight.state.creatures["Orc"].wet


@pytest.mark.rule("HR-12.7")
@pytest.mark.parametrize("element", ["earth", "water"])
@pytest.mark.parametrize("wet", [False, True])
def test_metal_and_the_wet_carry_nothing_but_air(element: Element, wet: bool) -> None:
    orc = foe("Orc", "d3", DAGGER, armour=HEAVY)
    fight = fight_of(scene(attuned(), orc), (2, 3, 4), GUARD)
    fight.state.creatures["Orc"].wet = wet
    clash(fight, Ann="agility", Orc="defensive")
    cast(fight, f"{element} bolt", "Orc")
    assert happened(fight.log, Attacked)[0].attack == 9


@pytest.mark.rule("HR-12.7", "HR-11.17")
def test_water_puts_fire_out() -> None:
    fight = fight_of(scene(attuned(), foe("Orc", "d3", DAGGER)), MISS, GUARD)
    fight.state.creatures["Orc"].conditions = {"burning": 4}
    clash(fight, Ann="agility", Orc="defensive")
    cast(fight, "water bolt", "Orc")
    assert happened(fight.log, FireDied)
    assert "burning" not in fight.state.creatures["Orc"].conditions


@pytest.mark.rule("HR-12.7")
@pytest.mark.parametrize("shape", SHAPES)
def test_earth_only_strikes(shape: Shape) -> None:
    fight = struck("earth", shape, (8, 6, 12), (1, 1), stance="agility", other="might")
    choose(fight, "Orc", TakeIt("Orc"))
    assert [e.damage for e in happened(fight.log, DamageTaken)] == [24]
    assert not fight.state.creatures["Orc"].conditions
    finish(fight)


# --- the might bonus of those that deal damage


@pytest.mark.rule("HR-12.8", "HR-12.3", "HR-12.9")
@pytest.mark.parametrize("element", ["air", "water", "earth"])
def test_the_might_of_a_damaging_bolt_ignores_armour_and_shield(element: Element) -> None:
    worn = {"armour": LIGHT, "shield": "heavy"}
    fight = struck(element, "bolt", MISS, GUARD, stance="might", other="cunning", **worn)
    assert happened(fight.log, Attacked)[0].defence == 14
    assert isinstance(fight.asks[0], TakeTurn), "and pushes nobody"
    finish(fight)


@pytest.mark.rule("HR-12.8", "HR-12.3", "HR-10.10")
@pytest.mark.parametrize(("element", "dice"), [("air", 3), ("water", 4), ("earth", 4)])
def test_the_might_of_a_damaging_blast_pushes_ten_feet(element: Element, dice: int) -> None:
    worn = {"armour": LIGHT, "shield": "heavy"}
    fight = struck(element, "blast", (1,) * dice, GUARD, stance="might", other="cunning", **worn)
    assert happened(fight.log, Attacked)[0].defence == 18
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")), ("Ann", Stay("Ann")))
    assert fight.state.creatures["Orc"].at == "f3"
    finish(fight)


# --- stances


@pytest.mark.rule("HR-12.8", "HR-7.4")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("first", ["Ann", "Orc"])
def test_against_a_cantrip_without_damage_the_other_rolls_an_ordinary_attack(
    shape: Shape, first: str
) -> None:
    fight = fight_of(scene(attuned(), foe("Orc", "d3")), (5, 4, 3), (1, 1))
    clash(fight, Ann="might", Orc="might")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    choose(fight, "Ann", Attack("Ann", "Orc", f"dark {shape}"))
    choose(fight, "Ann", TakeIt("Ann"))
    assert [(e.attack, e.defence) for e in happened(fight.log, Attacked)] == [(12, 2)]
    assert not happened(fight.log, Contested)
    assert [roll.roll.why for roll in rolls(fight.log)] == ["attack", "defence"]
    assert not any(part.advantage for part in rolls(fight.log)[0].roll.parts), "weakened later"
    assert fight.state.creatures["Orc"].conditions == {"weakened": 2}
    finish(fight)


@pytest.mark.rule("HR-12.8", "HR-7.4")
def test_a_damaging_cantrip_is_contested_and_water_drenches_whoever_wins() -> None:
    fight = fight_of(scene(attuned(), foe("Orc", "d3")), (1, 1, 1), (5, 4, 3))
    clash(fight, Ann="cunning", Orc="cunning")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    choose(fight, "Ann", Attack("Ann", "Orc", "water bolt"))
    choose(fight, "Ann", TakeIt("Ann"))
    assert [e.loser for e in happened(fight.log, Contested)] == ["Ann"]
    assert fight.state.creatures["Orc"].conditions == {"off-balanced": 1}
    finish(fight)


@pytest.mark.rule("HR-12.8", "HR-7.4")
def test_where_the_same_stance_always_contests_a_cantrip_without_damage_still_does_not() -> None:
    rulings = Rulings(contested="same stance")
    fight = fight_of(scene(attuned(), foe("Orc", "d3"), rulings=rulings))
    clash(fight, Ann="cunning", Orc="cunning")
    choose(fight, "Orc", [o for o in offered(fight) if getattr(o, "creature", "") == "Orc"][-1])
    choose(fight, "Ann", Attack("Ann", "Orc", "void bolt"))
    assert fight.state.creatures["Orc"].conditions == {"confused": 1}
    finish(fight)


@pytest.mark.rule("HR-12.7", "HR-6.8", "HR-6.17")
@pytest.mark.parametrize("cantrip", ["light bolt", "light blast"])
def test_a_cantrip_in_cunning_brings_the_bonus_of_cunning(cantrip: str) -> None:
    fight = fight_of(scene(attuned(), foe("Orc", "d3", DAGGER)))
    clash(fight, Ann="cunning", Orc="agility")
    cast(fight, cantrip, "Orc")
    choose(fight, "Ann", Inflict(dazed=2))
    assert fight.state.creatures["Orc"].conditions == {"blinded": 2, "dazed": 2}


@pytest.mark.rule("HR-12.7", "HR-6.9")
def test_in_agility_one_may_step_first_and_cast_then() -> None:
    fight = fight_of(scene(attuned(), foe("Orc", "e3", DAGGER)))
    clash(fight, Ann="agility", Orc="defensive")
    refused(fight, Attack("Ann", "Orc", "dark blast"))
    choose(fight, "Ann", MoveFirst("Ann"))
    choose(fight, "heroes", StepTo("Ann", "d3"))
    cast(fight, "dark blast", "Orc")
    assert fight.state.creatures["Orc"].conditions == {"weakened": 2}


@pytest.mark.rule("HR-12.7", "HR-6.5")
def test_a_cantrip_needs_a_stance_that_is_beaten_or_shared() -> None:
    fight = fight_of(scene(attuned(), foe("Orc", "d3", DAGGER), foe("Imp", "d4", DAGGER)))
    clash(fight, Ann="might", Orc="agility", Imp="defensive")
    while not any(isinstance(a, DeclareAttack) and a.creature == "Ann" for a in fight.asks):
        fight.answer(fight.asks[0], fight.asks[0].options[-1], fight.asks[0].seat)
    assert Attack("Ann", "Imp", "dark bolt") in offered(fight)
    refused(fight, Attack("Ann", "Orc", "dark bolt"))


# --- who can cast, how far, and with which hands


@pytest.mark.rule("HR-12.7")
def test_only_the_attuned_cast_and_only_their_elements() -> None:
    fight = fight_of(scene(attuned(attunements={"fire": "basic"}), foe("Orc", "d3")))
    clash(fight, Ann="might", Orc="defensive")
    cantrips = {o.weapon for o in offered(fight) if isinstance(o, Attack)}
    assert cantrips == {"", "fire bolt", "fire blast"}
    refused(fight, Attack("Ann", "Orc", "air bolt"))


@pytest.mark.rule("HR-12.7", "HR-6.1")
@pytest.mark.parametrize(("level", "feet"), [("basic", 30), ("advanced", 60), ("paragon", 120)])
@pytest.mark.parametrize("element", NINE)
def test_bolts_reach_farther_with_the_attunement_and_never_beyond(
    level: str, feet: int, element: Element
) -> None:
    near, far = (
        f"{'abcdefghijklmnopqrstuvwxyz'[feet // 5]}1",
        f"{'abcdefghijklmnopqrstuvwxyz'[feet // 5 + 1]}1",
    )
    ann = attuned("a1", attunements={element: level})
    fight = fight_of(scene(ann, foe("Orc", near), foe("Imp", far), width=26, height=1))
    assert [o for o in offered(fight) if isinstance(o, Engage)] == [Engage("Ann", "Orc")]
    clash(fight, Ann="cunning", Orc="defensive")
    (ask,) = fight.asks
    assert [o for o in ask.options if isinstance(o, Attack)] == [
        Attack("Ann", "Orc", f"{element} bolt")
    ]


@pytest.mark.rule("HR-12.7", "HR-4.10")
def test_one_may_enter_an_engagement_by_a_bolt() -> None:
    fighters = (hero("Bob", "h3"), attuned(), foe("Orc", "i3"))
    fight = fight_of(scene(*fighters))
    choose(fight, "heroes", Engage("Bob", "Orc"))
    assert Enter("Ann") in offered(fight)


@pytest.mark.rule("HR-12.7", "HR-12.1", "HR-12.6")
@pytest.mark.parametrize(
    ("weapon", "shield", "shapes"),
    [
        (FISTS, None, {"bolt", "blast"}), (FISTS, "light", {"bolt"}), (SWORD, None, {"bolt"}),
        (SWORD, "light", set()), (MAUL, None, set()), (BOW, None, set()),
    ],
)  # fmt: skip
def test_a_bolt_needs_one_free_hand_and_a_blast_both(
    weapon: Weapon, shield: Any, shapes: set[str]
) -> None:
    ann = attuned("c3", weapon, attunements={"dark": "basic"}, shield=shield)
    fight = fight_of(scene(ann, foe("Orc", "d3")))
    clash(fight, Ann="might", Orc="defensive")
    cast_with = {o.weapon for o in offered(fight) if isinstance(o, Attack)} - {""}
    assert cast_with == {f"dark {shape}" for shape in shapes}


@pytest.mark.rule("HR-12.7", "HR-10.1")
def test_no_bolt_goes_through_a_wall_and_cover_hampers_those_that_are_rolled() -> None:
    walls = [f"d{row}" for row in range(1, 11)]
    fight = fight_of(scene(attuned(), foe("Orc", "e3"), walls=walls))
    assert not [o for o in offered(fight) if isinstance(o, Engage)]
    fight = fight_of(scene(attuned(), foe("Orc", "e2"), walls=["d2"]), (1, 1, 1, 1), GUARD)
    clash(fight, Ann="cunning", Orc="defensive")
    cast(fight, "earth bolt", "Orc")
    assert any(part.rule == "HR-10.1" for part in rolls(fight.log)[0].roll.parts)


@pytest.mark.rule("HR-12.7", "HR-11.16")
def test_the_prone_defend_well_against_bolts() -> None:
    fight = fight_of(scene(attuned(), foe("Orc", "e3", DAGGER)), MISS, (8, 6, 1))
    fight.state.creatures["Orc"].conditions = {"prone": 1}
    clash(fight, Ann="cunning", Orc="defensive")
    cast(fight, "earth bolt", "Orc")
    assert [p.advantage for p in rolls(fight.log)[1].roll.parts if p.source == "prone"] == [1]


@pytest.mark.rule("HR-12.7", "HR-12.5")
def test_cantrips_do_not_bind_those_who_have_moved() -> None:
    ann = attuned("a1")
    fight = fight_of(scene(ann, foe("Orc", "p1"), width=16, height=1))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("m1")), FOES_PASS)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    (ask,) = (a for a in fight.asks if isinstance(a, ChooseStance) and a.creature == "Ann")
    assert TakeStance("might") in ask.options


@pytest.mark.rule("HR-12.7", "HR-4.12")
def test_an_opportunity_attack_is_never_a_cantrip() -> None:
    fight = fight_of(scene(attuned(), foe("Orc", "d3", DAGGER), begins="foes"))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("i3")))
    strikes = [o for o in offered(fight) if isinstance(o, OpportunityAttack)]
    assert strikes
    assert {o.weapon for o in strikes} == {""}


# --- the targets of a blast


def surrounded(level: str, *dice: tuple[int, ...], **stances: Stance) -> Fight:
    """Ann among four foes, who all do nothing."""
    ring = [foe(name, at, DAGGER) for name, at in RING.items()]
    fight = fight_of(scene(attuned(level=level), *ring, foe("Far", "e3", SPEAR)), *dice)
    clash(
        fight,
        Ann="cunning",
        Orc="defensive",
        Imp="defensive",
        Hex="defensive",
        Bat="defensive",
        **stances,
    )
    return fight


@pytest.mark.rule("HR-12.7", "HR-6.7")
def test_a_blast_has_up_to_two_targets() -> None:
    fight = surrounded("basic")
    choose(fight, "Ann", Attack("Ann", "Orc", "dark blast"))
    (ask,) = fight.asks
    assert isinstance(ask, BlastAnother)
    assert NoOther("Ann") in ask.options
    refused(fight, Attack("Ann", "Orc", "dark blast"))
    assert not happened(fight.log, AttackDeclared), "nothing is known before all is chosen"
    choose(fight, "Ann", Attack("Ann", "Hex", "dark blast"))
    hit = [name for name, c in fight.state.creatures.items() if c.conditions]
    assert hit == ["Orc", "Hex"]
    assert [(e.target, e.weapon) for e in happened(fight.log, AttackDeclared)] == [
        ("Orc", "dark blast"), ("Hex", "dark blast"),
    ]  # fmt: skip
    finish(fight)


@pytest.mark.rule("HR-12.7")
@pytest.mark.parametrize("level", ["advanced", "paragon"])
def test_the_advanced_blast_any_number(level: str) -> None:
    fight = surrounded(level)
    cast(fight, "void blast", *RING)
    for name in RING:
        assert fight.state.creatures[name].conditions == {"confused": 1}
    finish(fight)


@pytest.mark.rule("HR-12.7")
def test_nobody_is_hit_twice_by_one_blast() -> None:
    fight = surrounded("advanced")
    for name in ("Orc", "Hex"):
        choose(fight, "Ann", Attack("Ann", name, "void blast"))
    refused(fight, Attack("Ann", "Orc", "void blast"))
    refused(fight, Attack("Ann", "Hex", "void blast"))


@pytest.mark.rule("HR-12.7")
@pytest.mark.parametrize(("level", "reached"), [("advanced", False), ("paragon", True)])
def test_a_paragon_blast_goes_five_feet_farther(level: str, reached: bool) -> None:
    fight = surrounded(level, Far="defensive")
    assert (Attack("Ann", "Far", "void blast") in offered(fight)) == reached


@pytest.mark.rule("HR-12.7", "HR-7.1")
def test_a_damaging_blast_rolls_against_each_target() -> None:
    fight = surrounded("basic", MISS, GUARD, MISS, GUARD)
    cast(fight, "earth blast", "Imp", "Bat")
    assert [e.target for e in happened(fight.log, Attacked)] == ["Imp", "Bat"]
    finish(fight)


@pytest.mark.rule("HR-12.7", "HR-7.4", "HR-6.15")
def test_a_blast_is_contested_by_each_who_strikes_back() -> None:
    fighters = (attuned(), foe("Orc", "d3", DAGGER), foe("Imp", "d4", DAGGER))
    dice = ((8, 6, 12), (1, 1, 1, 1), (1, 1, 1), (8, 6, 4, 4))
    fight = fight_of(scene(*fighters), *dice)
    clash(fight, Ann="cunning", Orc="cunning", Imp="cunning")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    choose(fight, "Imp", Attack("Imp", "Ann"))
    for target in ("Orc", "Imp"):
        choose(fight, "Ann", Attack("Ann", target, "earth blast"))
    wrap_up(fight)
    assert [(e.creature, e.target, e.loser) for e in happened(fight.log, Contested)] == [
        ("Ann", "Orc", "Orc"), ("Ann", "Imp", "Ann"),
    ]  # fmt: skip
    finish(fight)


@pytest.mark.rule("HR-12.7", "HR-6.19")
def test_a_blast_spares_allies() -> None:
    fighters = (attuned(), hero("Bob", "c4"), foe("Orc", "d3", DAGGER))
    fight = fight_of(scene(*fighters))
    clash(fight, Ann="cunning", Orc="defensive", Bob="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc", "dark blast"))
    assert isinstance(fight.asks[0], TakeTurn)
    creatures = fight.state.creatures
    assert (creatures["Orc"].conditions, creatures["Bob"].conditions) == ({"weakened": 2}, {})


@pytest.mark.rule("HR-12.7", "HR-6.19")
def test_where_a_table_lets_it_a_blast_spares_allies_unless_they_are_chosen() -> None:
    fighters = (attuned(), hero("Bob", "c4"), foe("Orc", "d3", DAGGER))
    fight = fight_of(scene(*fighters, rulings=Rulings(targets="anyone")))
    clash(fight, Ann="cunning", Orc="defensive", Bob="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc", "dark blast"))
    assert Attack("Ann", "Bob", "dark blast") in offered(fight)
    choose(fight, "Ann", NoOther("Ann"))
    assert not fight.state.creatures["Bob"].conditions


@pytest.mark.rule("HR-12.7", "HR-6.7")
def test_what_is_dead_takes_no_condition() -> None:
    fighters = (hero("Bob", "c4"), attuned(), foe("Orc", "d3", DAGGER, hit_points=5))
    fight = fight_of(scene(*fighters, foe("Imp", "j9")), (8, 6, 8), (1, 1))
    clash(fight, Bob="cunning", Orc="defensive", Ann="cunning")
    choose(fight, "Bob", Attack("Bob", "Orc"))
    choose(fight, "Ann", Attack("Ann", "Orc", "void bolt"))
    choose(fight, "Orc", TakeIt("Orc"))
    assert fight.state.creatures["Orc"].dead
    assert not happened(fight.log, ConditionsGained)
    finish(fight)

"""Chapter 7: attack against defence, contested attacks, and the defensive half."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from crossblades.heart_rush.asks import ChooseConditions, ChoosePush, TakeTurn
from crossblades.heart_rush.creature import AttackStance, Stance
from crossblades.heart_rush.events import (
    Attacked,
    Contested,
    DamageTaken,
    ShruggedOff,
    Wounded,
)
from crossblades.heart_rush.options import (
    Attack,
    HoldBack,
    ShrugOff,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BY_THE_BOOK,
    DAGGER,
    HEAVY,
    MACE,
    SWORD,
    WHIP,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    play,
    rolls,
    scene,
    wrap_up,
)

TINY_DICE: dict[str, Any] = {"heart": 4, "might": 4, "agility": 4, "cunning": 4}


def one_blow(
    scenario: Scenario, ours: AttackStance, theirs: Stance, *dice: tuple[int, ...]
) -> Fight:
    """Ann engages the orc and attacks it; the orc, if it could, attacks nobody."""
    fight = fight_of(scenario, *dice)
    clash(fight, Ann=ours, Orc=theirs)
    while Attack("Ann", "Orc") not in fight.asks[0].options:
        choose(fight, "Orc", HoldBack("Orc"))
    choose(fight, "Ann", Attack("Ann", "Orc"))
    wrap_up(fight)
    return fight


# --- attack and defence rolls


@pytest.mark.rule("HR-7.1", "HR-7.2")
@pytest.mark.parametrize(("stance", "die"), [("might", 12), ("agility", 4), ("cunning", 20)])
def test_both_roll_the_ability_die_of_the_attackers_stance(stance: AttackStance, die: int) -> None:
    ann = hero("Ann", "c3", WHIP, heart=10, might=12, agility=4, cunning=20)
    orc = foe("Orc", "d3", heart=6, might=4, agility=8, cunning=10)
    theirs = {"might": 4, "agility": 8, "cunning": 10}[stance]
    weapon = (4, 4) if stance == "agility" else (4,)
    faces = (10, 3, *weapon)
    fight = one_blow(scene(ann, orc), stance, "defensive", faces, (6, 4))
    attack, defence = rolls(fight.log)
    assert (attack.roll.who, attack.roll.why, attack.sizes) == ("Ann", "attack", (10, die, *weapon))
    assert "HR-7.1" in attack.rules
    assert (defence.roll.who, defence.roll.why) == ("Orc", "defence")
    assert defence.sizes == (6, theirs)
    assert "HR-7.2" in defence.rules
    (attacked,) = happened(fight.log, Attacked)
    assert (attacked.attack, attacked.defence) == (sum(faces), 10)
    finish(fight)


@pytest.mark.rule("HR-7.2")
def test_the_defender_does_not_roll_the_die_of_its_own_stance() -> None:
    orc = foe("Orc", "d3", agility=4, cunning=12)
    fight = one_blow(scene(hero("Ann", "c3"), orc), "cunning", "agility", (1, 1, 1), (1, 12))
    assert rolls(fight.log)[1].sizes == (8, 12)
    finish(fight)


@pytest.mark.rule("HR-7.2", "HR-12.6")
def test_armour_and_shield_add_to_the_defence() -> None:
    orc = foe("Orc", "d3", armour=HEAVY, shield="heavy")
    fight = one_blow(scene(hero("Ann", "c3"), orc), "agility", "might", (8, 6, 8, 8), (1, 2))
    (attacked,) = happened(fight.log, Attacked)
    assert (attacked.attack, attacked.defence, attacked.damage) == (30, 1 + 2 + 6 + 2, 19)
    finish(fight)


@pytest.mark.rule("HR-7.1")
def test_the_attackers_own_armour_plays_no_part_in_its_attack() -> None:
    ann = hero("Ann", "c3", armour=HEAVY, shield="heavy")
    fight = one_blow(scene(ann, foe("Orc", "d3")), "might", "defensive", (1, 1, 1), (8, 6))
    assert happened(fight.log, Attacked)[0].attack == 3
    finish(fight)


# --- damage


@pytest.mark.rule("HR-7.3")
@pytest.mark.parametrize(
    ("attack", "defence", "damage"),
    [
        ((8, 6, 8), (1, 1), 20),
        ((4, 4, 2), (5, 4), 1),
        ((4, 4, 2), (6, 4), 0),
        ((1, 1, 1), (8, 6), 0),
    ],
)
def test_damage_is_attack_minus_defence_never_below_zero(
    attack: tuple[int, ...], defence: tuple[int, ...], damage: int
) -> None:
    fight = one_blow(
        scene(hero("Ann", "c3"), foe("Orc", "d3")), "cunning", "agility", attack, defence
    )
    (attacked,) = happened(fight.log, Attacked)
    assert attacked.damage == damage
    assert "HR-7.3" in attacked.rules
    assert fight.state.creatures["Orc"].hit_points == 40 - damage
    assert len(happened(fight.log, DamageTaken)) == (damage > 0)
    finish(fight)


@pytest.mark.rule("HR-7.1", "HR-7.2", "HR-7.3", "HR-6.11")
@pytest.mark.parametrize("theirs", ["agility", "defensive"])
def test_the_damage_of_an_attack_falls_out_exactly(theirs: Stance) -> None:
    scenario = scene(hero("Ann", "c3", SWORD, **TINY_DICE), foe("Orc", "d3", **TINY_DICE))

    def run(dice: Enumerated) -> int:
        fight = fight_of(scenario, dice=dice)
        clash(fight, Ann="cunning", Orc=theirs)
        choose(fight, "Ann", Attack("Ann", "Orc"))
        wrap_up(fight)
        return 40 - int(fight.state.creatures["Orc"].hit_points)

    by_engine: Counter[int] = Counter()
    for chance, damage in every_outcome(run):
        by_engine[damage] += chance  # type: ignore[assignment]
    by_hand: Counter[int] = Counter()
    d4, d8 = range(1, 5), range(1, 9)
    for heart, cunning, sword, their_heart, their_cunning in product(d4, d4, d8, d4, d4):
        damage = max(heart + cunning + sword - their_heart - their_cunning, 0)
        by_hand[(damage + 1) // 2 if theirs == "defensive" else damage] += 1
    whole = 4**4 * 8
    assert by_engine == {damage: Fraction(n, whole) for damage, n in by_hand.items()}


# --- the defensive half


@pytest.mark.rule("HR-6.11", "HR-1.7")
@pytest.mark.parametrize(("raw", "taken"), [(0, 0), (1, 1), (6, 3), (7, 4)])
def test_against_defensive_damage_is_halved_after_the_defence_rounding_up(
    raw: int, taken: int
) -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3", armour=HEAVY))
    fight = one_blow(scenario, "might", "defensive", (1 + raw, 6, 8), (5, 4))
    (attacked,) = happened(fight.log, Attacked)
    assert attacked.attack - attacked.defence == raw
    assert (attacked.damage, attacked.halved) == (taken, True)
    assert fight.state.creatures["Orc"].hit_points == 40 - taken
    finish(fight)


@pytest.mark.rule("HR-6.11", "HR-8.9")
def test_the_defensive_half_comes_before_the_shrug_off_half() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), (8, 6, 7), (1, 1))
    clash(fight, Ann="might", Orc="defensive")
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Orc", ShrugOff("Orc")))
    (attacked,) = happened(fight.log, Attacked)
    assert (attacked.attack, attacked.defence, attacked.damage) == (21, 2, 10)  # 19 halved
    (shrugged,) = happened(fight.log, ShruggedOff)
    assert (shrugged.damage, shrugged.heart) == (5, 6)
    assert not happened(fight.log, Wounded), "the wound counts what is left"
    finish(fight)


@pytest.mark.rule("HR-6.11")
@pytest.mark.parametrize("theirs", ["might", "cunning"])
def test_no_other_stance_halves_damage(theirs: Stance) -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3"))
    fight = one_blow(scenario, "might", theirs, (4, 3, 2), (1, 1))
    (attacked,) = happened(fight.log, Attacked)
    assert (attacked.damage, attacked.halved) == (7, False)
    finish(fight)


# --- the same stance


def both_strike(stance: AttackStance, *dice: tuple[int, ...], **scenario: Any) -> Fight:
    """Ann and an armoured orc attack each other in the same stance."""
    orc = foe("Orc", "d3", MACE, armour=HEAVY, shield="heavy")
    fight = fight_of(scene(hero("Ann", "c3"), orc, **scenario), *dice)
    clash(fight, Ann=stance, Orc=stance)
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Orc", Attack("Orc", "Ann")))
    wrap_up(fight)
    return fight


@pytest.mark.rule("HR-7.4")
@pytest.mark.parametrize("contested", ["mutual", "same stance"])
def test_who_attack_each_other_in_the_same_stance_contest_and_the_loser_takes_the_difference(
    contested: Any,
) -> None:
    rulings = Rulings(contested=contested)
    fight = both_strike("cunning", (1, 2, 3), (5, 4, 4), rulings=rulings)
    (contest,) = happened(fight.log, Contested)
    assert {contest.creature, contest.target} == {"Ann", "Orc"}
    assert (contest.loser, contest.damage) == ("Ann", 7)
    assert {contest.attack, contest.answer} == {6, 13}
    assert "HR-7.4" in contest.rules
    assert not happened(fight.log, Attacked)
    assert fight.state.creatures["Ann"].hit_points == 33
    assert fight.state.creatures["Orc"].hit_points == 40
    finish(fight)


@pytest.mark.rule("HR-7.4")
def test_armour_plays_no_part_in_a_contest() -> None:
    fight = both_strike("cunning", (5, 4, 4), (1, 2, 3))
    (contest,) = happened(fight.log, Contested)
    assert (contest.loser, contest.damage) == ("Orc", 7)
    assert [roll.total for roll in rolls(fight.log)] == [13, 6]
    assert fight.state.creatures["Orc"].hit_points == 33
    finish(fight)


@pytest.mark.rule("HR-7.4", "HR-1.6")
def test_a_tied_contest_hurts_nobody() -> None:
    fight = both_strike("cunning", (5, 4, 4), (4, 4, 5))
    (contest,) = happened(fight.log, Contested)
    assert (contest.loser, contest.damage) == (None, 0)
    assert not happened(fight.log, DamageTaken)
    finish(fight)


@pytest.mark.rule("HR-7.4", "HR-7.5")
def test_contested_rolls_are_attack_rolls_with_the_damage_type_die() -> None:
    fight = both_strike("might", (1, 1, 1), (1, 1, 1, 1))
    assert {roll.roll.who: roll.sizes for roll in rolls(fight.log)} == {
        "Ann": (8, 6, 8), "Orc": (8, 6, 8, 8),
    }  # fmt: skip
    finish(fight)


@pytest.mark.rule("HR-7.4", "HR-8.9")
def test_the_loser_of_a_contest_may_shrug_off() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), (5, 4, 4), (1, 2, 3))
    clash(fight, Ann="cunning", Orc="cunning")
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Orc", Attack("Orc", "Ann")))
    choose(fight, "Orc", ShrugOff("Orc"))
    assert fight.state.creatures["Orc"].hit_points == 36
    assert fight.state.creatures["Orc"].heart == 6
    finish(fight)


@pytest.mark.rule("HR-7.4")
def test_if_only_one_attacks_the_other_it_is_an_ordinary_attack() -> None:
    orc = foe("Orc", "d3", armour=HEAVY)
    fight = one_blow(scene(hero("Ann", "c3"), orc), "cunning", "cunning", (5, 4, 4), (1, 2))
    assert not happened(fight.log, Contested)
    (attacked,) = happened(fight.log, Attacked)
    assert (attacked.defence, attacked.damage) == (1 + 2 + 6, 4)
    finish(fight)


def round_of_three(*dice: tuple[int, ...], rulings: Rulings = BY_THE_BOOK) -> Fight:
    """Ann strikes the orc, who strikes Bob, who holds back; all are cunning."""
    heroes = (hero("Ann", "c3"), hero("Bob", "c4"))
    fight = fight_of(scene(*heroes, foe("Orc", "d3"), rulings=rulings), *dice)
    clash(fight, Ann="cunning", Orc="cunning", Bob="cunning")
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Orc", Attack("Orc", "Bob")))
    choose(fight, "Bob", HoldBack("Bob"))
    wrap_up(fight)
    return fight


@pytest.mark.rule("HR-7.4")
def test_attacks_in_a_ring_are_ordinary_ones() -> None:
    fight = round_of_three((1, 1, 1), (8, 6), (1, 1, 1), (8, 6))
    assert [(e.creature, e.target) for e in happened(fight.log, Attacked)] == [
        ("Ann", "Orc"), ("Orc", "Bob"),
    ]  # fmt: skip
    assert not happened(fight.log, Contested)
    finish(fight)


@pytest.mark.rule("HR-7.4")
def test_by_the_same_stance_ruling_every_attack_on_ones_own_stance_is_contested() -> None:
    rulings = Rulings(contested="same stance")
    fight = round_of_three((1, 1, 1), (3, 3, 3), (2, 2, 2), (2, 2, 1), rulings=rulings)
    assert not happened(fight.log, Attacked)
    ann, bob = happened(fight.log, Contested)
    assert (ann.creature, ann.target, ann.loser, ann.damage) == ("Ann", "Orc", "Ann", 6)
    assert (bob.creature, bob.target, bob.loser, bob.damage) == ("Orc", "Bob", "Bob", 1)
    finish(fight)


@pytest.mark.rule("HR-7.4")
def test_the_same_stance_ruling_leaves_other_attacks_alone() -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3"), rulings=Rulings(contested="same stance"))
    fight = one_blow(scenario, "cunning", "defensive", (1, 1, 1), (8, 6))
    assert len(happened(fight.log, Attacked)) == 1
    assert not happened(fight.log, Contested)
    finish(fight)


@pytest.mark.rule("HR-7.4")
def test_a_third_attack_beside_a_contest_is_an_ordinary_one() -> None:
    heroes = (hero("Ann", "c3"), hero("Bob", "c4"))
    fight = fight_of(scene(*heroes, foe("Orc", "d3")), (1, 1, 1), (1, 1, 1), (1, 1, 1), (8, 6))
    clash(fight, Ann="cunning", Orc="cunning", Bob="cunning")
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Bob", Attack("Bob", "Orc")))
    choose(fight, "Orc", Attack("Orc", "Ann"))
    assert [{e.creature, e.target} for e in happened(fight.log, Contested)] == [{"Ann", "Orc"}]
    assert [(e.creature, e.target) for e in happened(fight.log, Attacked)] == [("Bob", "Orc")]
    finish(fight)


@pytest.mark.rule("HR-7.4", "HR-7.1")
def test_the_damage_of_a_contest_falls_out_exactly() -> None:
    ann, orc = hero("Ann", "c3", DAGGER, **TINY_DICE), foe("Orc", "d3", DAGGER, **TINY_DICE)

    def run(dice: Enumerated) -> tuple[int, int]:
        fight = fight_of(scene(ann, orc), dice=dice)
        clash(fight, Ann="might", Orc="might")
        play(fight, ("Ann", Attack("Ann", "Orc")), ("Orc", Attack("Orc", "Ann")))
        wrap_up(fight)
        creatures = fight.state.creatures
        return 40 - creatures["Ann"].hit_points, 40 - creatures["Orc"].hit_points

    by_engine: Counter[tuple[int, int]] = Counter()
    for chance, lost in every_outcome(run):
        by_engine[lost] += chance  # type: ignore[assignment]
    by_hand: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, 5), repeat=6):
        margin = sum(faces[:3]) - sum(faces[3:])
        by_hand[max(-margin, 0), max(margin, 0)] += 1
    assert by_engine == {lost: Fraction(n, 4**6) for lost, n in by_hand.items()}


# --- when bonuses come


@pytest.mark.rule("HR-6.10", "HR-6.17")
@pytest.mark.parametrize("theirs", ["cunning", "might", "defensive"])
def test_might_triggers_its_bonus_only_against_cunning(theirs: Stance) -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), (1, 1, 1), (8, 6))
    clash(fight, Ann="might", Orc=theirs)
    choose(fight, "Ann", Attack("Ann", "Orc"))
    if theirs == "might":
        choose(fight, "Orc", HoldBack("Orc"))
    assert happened(fight.log, Attacked)[0].damage == 0, "a bonus comes without damage too"
    assert isinstance(fight.asks[0], ChoosePush) == (theirs == "cunning")
    finish(fight)


@pytest.mark.rule("HR-6.8", "HR-6.17")
@pytest.mark.parametrize("theirs", ["agility", "cunning", "defensive"])
def test_cunning_brings_conditions_only_against_agility(theirs: Stance) -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), (1, 1, 1), (8, 6))
    clash(fight, Ann="cunning", Orc=theirs)
    choose(fight, "Ann", Attack("Ann", "Orc"))
    if theirs == "cunning":
        choose(fight, "Orc", HoldBack("Orc"))
    assert happened(fight.log, Attacked)[0].damage == 0, "a bonus comes without damage too"
    assert isinstance(fight.asks[0], ChooseConditions) == (theirs == "agility")
    finish(fight)


@pytest.mark.rule("HR-6.17")
def test_no_attack_no_bonus() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")))
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", HoldBack("Ann"))
    assert isinstance(fight.asks[0], TakeTurn)
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")))
    clash(fight, Ann="cunning", Orc="agility")
    choose(fight, "Ann", HoldBack("Ann"))
    assert not isinstance(fight.asks[0], ChooseConditions)
    finish(fight)

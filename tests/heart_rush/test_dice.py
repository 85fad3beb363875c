"""Chapter 1: sizes of dice, checks, saves, complications, advantage, contests, group checks."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import ceil, prod
from typing import get_args

import pytest

from crossblades.heart_rush.asks import FaceComplication
from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.dice import (
    challenge_number,
    complications,
    contest,
    group_check,
    half,
    saving_throw,
    skill_check,
)
from crossblades.heart_rush.events import Checked, ContestDecided, HelpUsed
from crossblades.heart_rush.gm_options import Task
from crossblades.heart_rush.options import (
    Attack,
    Engage,
    FailOutright,
    Help,
    Pass,
    TakeComplication,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.sizes import DICE, one_smaller
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Part, Pool, Roll, Scripted, dropped, pool
from crossblades.kernel.enumerated import (
    Enumerated,
    chances,
    every_outcome,
    outcomes_by_faces,
    outcomes_by_total,
    ways,
)
from crossblades.kernel.event import Event, Rolled
from tests.helpers import (
    LIGHT,
    choose,
    drive,
    fight_of,
    finish,
    foe,
    fresh_state,
    happened,
    hero,
    play,
    rolls,
    scene,
)

ADVANTAGE = Part("luck", advantage=1)
FAIL = FailOutright("Ann")
REROLL = TakeComplication("Ann")


def two() -> tuple[State, Creature, Creature]:
    """Ann and an orc, d8 hearts and d6 in everything."""
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "d3"))
    return state, state.creatures["Ann"], state.creatures["Orc"]


def check(
    *faces: tuple[int, ...],
    against: int = 9,
    answers: Iterable[Option] = (),
    extra: tuple[Part, ...] = (),
) -> tuple[Checked, list[Event]]:
    """Ann's cunning check with these dice."""
    state, ann, _ = two()
    rule = skill_check(state, ann, "cunning", "observation", against, extra)
    return drive(rule, state, Scripted(*faces), answers)


def brute_force(sizes: tuple[int, ...], levels: int, bonus: int = 0) -> Counter[int]:
    """HR-1.5 by hand: add the extra dice, sort, cut off one end, count every total."""
    if levels > 0:
        sizes += (min(sizes),) * levels
    elif levels < 0:
        sizes += (max(sizes),) * -levels
    totals: Counter[int] = Counter()
    for faces in product(*(range(1, size + 1) for size in sizes)):
        row = sorted(faces)
        kept = row[levels:] if levels >= 0 else row[:levels]
        totals[sum(kept) + bonus] += 1
    return totals


# --- HR-1.1


@pytest.mark.rule("HR-1.1")
def test_dice_go_from_d4_to_d20_and_fall_one_size_at_a_time() -> None:
    assert DICE == (4, 6, 8, 10, 12, 20)
    assert [one_smaller(die) for die in (20, 12, 10, 8, 6)] == [12, 10, 8, 6, 4]


@pytest.mark.rule("HR-1.1")
def test_a_creature_starts_at_its_heart_die_normally_a_d8() -> None:
    state = fresh_state(hero("Ann", "c3"), hero("Bob", "c4", heart=12))
    assert state.creatures["Ann"].heart == 8
    assert state.creatures["Bob"].heart == 12
    assert state.creatures["Bob"].sheet.heart == 12


@pytest.mark.rule("HR-1.1", "HR-1.2")
@pytest.mark.parametrize(
    ("ability", "size"), [("might", 4), ("agility", 8), ("cunning", 12), ("presence", 20)]
)
def test_a_check_rolls_the_heart_die_and_the_die_of_its_ability(
    ability: Ability, size: int
) -> None:
    sheet = {"might": 4, "agility": 8, "cunning": 12, "presence": 20}
    state = fresh_state(hero("Ann", "c3", heart=10, **sheet))
    rule = skill_check(state, state.creatures["Ann"], ability, "a deed", 9)
    _, log = drive(rule, state, Scripted((4, 4)))
    assert rolls(log)[0].sizes == (10, size)


@pytest.mark.rule("HR-1.1", "HR-1.2")
def test_a_check_rolls_the_heart_die_as_it_is_now() -> None:
    state, ann, _ = two()
    ann.heart = 4
    _, log = drive(skill_check(state, ann, "might", "a deed", 9), state, Scripted((4, 6)))
    assert rolls(log)[0].sizes == (4, 6)


# --- HR-1.2


@pytest.mark.rule("HR-1.2")
@pytest.mark.parametrize(("against", "success"), [(8, True), (9, True), (10, False)])
def test_meeting_the_challenge_number_succeeds(against: int, success: bool) -> None:
    checked, log = check((5, 4), against=against)
    assert (checked.total, checked.against, checked.success) == (9, against, success)
    assert not checked.complication
    assert happened(log, Checked) == [checked]
    assert "HR-1.2" in checked.rules


@pytest.mark.rule("HR-1.2")
@pytest.mark.parametrize(("bonus", "success"), [(2, True), (1, False), (-1, False)])
def test_modifiers_count_towards_the_check(bonus: int, success: bool) -> None:
    checked, log = check((5, 2), extra=(Part("a lamp", bonus=bonus),))
    assert checked.total == 7 + bonus
    assert checked.success is success
    assert rolls(log)[0].total == 7 + bonus


# --- HR-1.3


@pytest.mark.rule("HR-1.3")
@pytest.mark.parametrize(("face", "success"), [(4, True), (3, False)])
def test_a_saving_throw_rolls_heart_and_ability_and_meets_its_number(
    face: int, success: bool
) -> None:
    state, ann, _ = two()
    checked, log = drive(
        saving_throw(state, ann, "agility", "a falling rock", 9), state, Scripted((5, face))
    )
    assert checked.success is success
    assert rolls(log)[0].sizes == (8, 6)
    assert happened(log, Checked) == [checked]
    assert "HR-1.3" in checked.rules


@pytest.mark.rule("HR-1.3", "HR-1.4")
def test_ones_on_a_saving_throw_are_never_complicated() -> None:
    state, ann, _ = two()
    for faces in ((1, 6), (8, 1), (1, 1)):
        rule = saving_throw(state, ann, "agility", "a falling rock", 7)
        checked, _ = drive(rule, state, Scripted(faces))  # a question would fail here
        assert checked.total == sum(faces)
        assert checked.success is (sum(faces) >= 7)
        assert not checked.complication


@pytest.mark.rule("HR-1.3")
def test_the_exact_chance_of_a_saving_throw_counts_every_face() -> None:
    def run(dice: Enumerated) -> bool:
        state, ann, _ = two()
        return drive(saving_throw(state, ann, "might", "a door", 9), state, dice)[0].success

    good = sum(h + a >= 9 for h, a in product(range(1, 9), range(1, 7)))
    chance = sum((c for c, success in every_outcome(run) if success), Fraction())
    assert chance == Fraction(good, 48) == Fraction(21, 48)


@pytest.mark.rule("HR-1.3")
@pytest.mark.parametrize(("paragon", "number"), [(0, 12), (1, 14), (3, 18)])
def test_a_challenge_number_is_the_highest_face_and_twice_the_paragon_level(
    paragon: int, number: int
) -> None:
    state = fresh_state(foe("Orc", "d3", presence=12, paragon=paragon))
    assert challenge_number(state.creatures["Orc"], "presence") == number


@pytest.mark.rule("HR-1.3")
def test_without_a_fitting_ability_the_current_heart_die_sets_the_number() -> None:
    state = fresh_state(foe("Orc", "d3", heart=10, paragon=1))
    orc = state.creatures["Orc"]
    assert challenge_number(orc, None) == 12
    orc.heart = 6
    assert challenge_number(orc, None) == 8
    assert challenge_number(orc, "might") == 8  # the d6, whatever the heart


# --- HR-1.4


@pytest.mark.rule("HR-1.4")
def test_a_one_may_be_let_fail_whatever_the_total() -> None:
    checked, _ = check((8, 1), against=6, answers=[FAIL])
    assert not checked.success
    assert not checked.complication


@pytest.mark.rule("HR-1.4")
@pytest.mark.parametrize(("face", "success"), [(3, True), (2, False)])
def test_a_one_may_be_rolled_again_for_a_complication(face: int, success: bool) -> None:
    checked, log = check((1, 6), (face,), answers=[REROLL])
    assert rolls(log)[1].sizes == (8,)  # the heart die showed the 1
    assert checked.total == 6 + face
    assert checked.success is success
    assert checked.complication


@pytest.mark.rule("HR-1.4")
def test_only_the_die_that_showed_the_one_is_rolled_again() -> None:
    checked, log = check((8, 1), (4,), answers=[REROLL])
    assert rolls(log)[1].sizes == (6,)
    assert checked.total == 12


@pytest.mark.rule("HR-1.4")
def test_a_one_on_the_second_roll_does_nothing_more() -> None:
    checked, _ = check((8, 1), (1,), answers=[REROLL])  # a second question would fail here
    assert checked.total == 9
    assert checked.success
    assert checked.complication


@pytest.mark.rule("HR-1.4")
def test_two_ones_fail_with_a_complication_and_leave_no_choice() -> None:
    checked, log = check((1, 1), against=2)
    assert not checked.success
    assert checked.complication
    assert len(rolls(log)) == 1


@pytest.mark.rule("HR-1.4")
def test_the_roller_is_asked_between_exactly_these_two() -> None:
    state, ann, _ = two()
    rule = skill_check(state, ann, "cunning", "observation", 9)
    roll = next(rule)
    assert isinstance(roll, Roll)
    ask = rule.send(Rolled(roll=roll, faces=(1, 4), dropped=(), total=5))
    assert isinstance(ask, FaceComplication)
    assert ask.seat == "heroes"
    assert set(ask.options) == {FAIL, REROLL}
    assert "HR-1.4" in ask.rules


@pytest.mark.rule("HR-1.4", "HR-1.2")
def test_the_exact_chance_of_a_check_when_every_one_is_let_fail() -> None:
    successes = 0
    for faces in product(range(1, 9), range(1, 7)):
        answers = [FAIL] if faces.count(1) == 1 else []
        successes += check(faces, answers=answers)[0].success
    by_hand = sum(h > 1 and a > 1 and h + a >= 9 for h, a in product(range(1, 9), range(1, 7)))
    assert Fraction(successes, 48) == Fraction(by_hand, 48) == Fraction(20, 48)


@pytest.mark.rule("HR-1.4")
def test_the_exact_chance_of_a_check_when_every_one_is_rolled_again() -> None:
    chance = Fraction()
    for heart, ability in product(range(1, 9), range(1, 7)):
        if (heart, ability).count(1) != 1:
            chance += Fraction(check((heart, ability))[0].success, 48)
            continue
        size = 8 if heart == 1 else 6
        again = [check((heart, ability), (f,), answers=[REROLL])[0] for f in range(1, size + 1)]
        chance += Fraction(sum(checked.success for checked in again), 48 * size)
    plain = sum(h + a >= 9 for h, a in product(range(2, 9), range(2, 7)))
    heart_again = sum(f + a >= 9 for f, a in product(range(1, 9), range(2, 7)))
    ability_again = sum(h + f >= 9 for h, f in product(range(2, 9), range(1, 7)))
    by_hand = (plain + Fraction(heart_again, 8) + Fraction(ability_again, 6)) / 48
    assert chance == by_hand


@pytest.mark.rule("HR-1.4", "HR-1.5")
def test_a_one_that_advantage_drops_causes_no_complication() -> None:
    checked, log = check((5, 1, 4), extra=(ADVANTAGE,))
    assert rolls(log)[0].sizes == (8, 6, 6)
    assert checked.total == 9
    assert checked.success
    assert not checked.complication


@pytest.mark.rule("HR-1.4", "HR-1.5")
def test_of_two_ones_advantage_leaves_one_to_face() -> None:
    checked, _ = check((8, 1, 1), against=9, answers=[FAIL], extra=(ADVANTAGE,))
    assert not checked.success
    assert not checked.complication


def faced(faces: tuple[int, ...], *answers: Option, again: int = 0) -> tuple[int, bool, bool]:
    """What complications make of a roll of d8 and d6."""
    state, ann, _ = two()
    parts = (Part("heart", dice=(8,)), Part("cunning", dice=(6,)))
    rolled = Rolled(roll=Roll("Ann", "a test", parts), faces=faces, dropped=(), total=sum(faces))
    dice = Scripted((again,)) if again else Scripted()
    return drive(complications(ann, rolled, 9), state, dice, answers)[0]


@pytest.mark.rule("HR-1.4")
def test_complications_tell_the_total_the_failure_and_the_complication() -> None:
    assert faced((5, 3)) == (8, False, False)
    assert faced((1, 3), REROLL, again=7) == (10, False, True)
    assert faced((1, 3), FAIL)[1:] == (True, False)
    assert faced((1, 1))[1:] == (True, True)


@pytest.mark.rule("HR-1.4")
def test_attack_and_defence_rolls_have_no_complications() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), (1, 6, 8), (1, 1))
    play(
        fight,
        ("heroes", Engage("Ann", "Orc")),
        ("Ann", TakeStance("might")),
        ("Orc", TakeStance("defensive")),
        ("Ann", Attack("Ann", "Orc")),
        ("Orc", TakeIt("Orc")),  # the next question, so nobody was asked about the 1s
    )
    finish(fight)
    assert [rolled.total for rolled in rolls(fight.log)] == [15, 2]


# --- HR-1.5

POOLS = [
    ((8, 6), 1),
    ((8, 6), -1),
    ((8, 6, 8), 2),
    ((8, 6, 12), -2),
    ((4, 12), 3),
    ((4, 12), -3),
    ((20,), 1),
    ((20,), -1),
    ((6, 6), 0),
    ((4, 4, 4, 4), 1),
]


@pytest.mark.rule("HR-1.5")
@pytest.mark.parametrize(("sizes", "levels"), POOLS)
def test_the_count_of_ways_agrees_with_brute_force(sizes: tuple[int, ...], levels: int) -> None:
    dice = pool((Part("dice", dice=sizes, advantage=levels, bonus=3),))
    assert ways(dice) == brute_force(sizes, levels, bonus=3)


@pytest.mark.rule("HR-1.5")
@pytest.mark.parametrize(("sizes", "levels"), POOLS)
def test_chances_are_exact_and_add_up_to_one(sizes: tuple[int, ...], levels: int) -> None:
    dice = pool((Part("dice", dice=sizes, advantage=levels),))
    totals = brute_force(sizes, levels)
    whole = sum(totals.values())
    assert chances(dice) == {total: Fraction(n, whole) for total, n in totals.items()}
    assert sum(chances(dice).values()) == 1


@pytest.mark.rule("HR-1.5")
@pytest.mark.parametrize(("sizes", "levels"), POOLS)
def test_the_dropped_faces_are_the_lowest_or_the_highest(
    sizes: tuple[int, ...], levels: int
) -> None:
    thrown, drop, _, _ = pool((Part("dice", dice=sizes, advantage=levels),))
    totals: Counter[int] = Counter()
    for faces in product(*(range(1, size + 1) for size in thrown)):
        gone = dropped(faces, drop)
        assert len(gone) == abs(levels)
        totals[sum(f for i, f in enumerate(faces) if i not in gone)] += 1
    assert totals == brute_force(sizes, levels)
    assert sum(totals.values()) == prod(thrown)


@pytest.mark.rule("HR-1.5")
def test_advantage_adds_the_smallest_die_and_drops_the_lowest() -> None:
    assert pool((Part("dice", dice=(12, 6, 8), advantage=2),)) == Pool((12, 6, 8, 6, 6), 2, 0)
    assert dropped((3, 6, 2, 1, 4), 2) == (2, 3)


@pytest.mark.rule("HR-1.5")
def test_disadvantage_adds_the_largest_die_and_drops_the_highest() -> None:
    assert pool((Part("dice", dice=(12, 6, 8), advantage=-2),)) == Pool((12, 6, 8, 12, 12), -2, 0)
    assert dropped((3, 6, 2, 1, 4), -2) == (1, 4)


@pytest.mark.rule("HR-1.5")
@pytest.mark.parametrize(
    ("levels", "net"), [((2, -1), 1), ((1, -3), -2), ((1, -1), 0), ((1, 1), 2), ((-1, -2), -3)]
)
def test_levels_stack_and_cancel_one_for_one_before_rolling(
    levels: tuple[int, ...], net: int
) -> None:
    dice = Part("dice", dice=(8, 6))
    modified = pool((dice, *(Part("level", advantage=level) for level in levels)))
    assert modified == pool((Part("dice", dice=(8, 6), advantage=net),))
    assert len(modified.sizes) == 2 + abs(net)


@pytest.mark.rule("HR-1.5")
def test_flat_bonuses_are_not_dice_and_are_never_dropped() -> None:
    parts = [Part("heart", dice=(8,)), Part("might", dice=(6,)), Part("plate", bonus=1)]
    assert pool((*parts, Part("help", advantage=1))) == Pool((8, 6, 6), 1, 1)
    assert pool((*parts, Part("mud", advantage=-1))) == Pool((8, 6, 8), -1, 1)


@pytest.mark.rule("HR-1.5")
@pytest.mark.parametrize("outcomes", [outcomes_by_total, outcomes_by_faces])
def test_a_check_with_advantage_has_the_chance_of_the_brute_force(outcomes: object) -> None:
    def run(dice: Enumerated) -> bool:
        state, ann, _ = two()
        ann.helped_by = "Bob"
        rule = saving_throw(state, ann, "might", "a door", 9)
        return drive(rule, state, dice)[0].success

    way = outcomes_by_total if outcomes is outcomes_by_total else outcomes_by_faces
    chance = sum((c for c, success in every_outcome(run, way) if success), Fraction())
    totals = brute_force((8, 6), 1)
    good = sum(n for total, n in totals.items() if total >= 9)
    assert chance == Fraction(good, 8 * 6 * 6)


# --- HR-1.6


@pytest.mark.rule("HR-1.6", "HR-1.4")
@pytest.mark.parametrize(
    ("ours", "theirs", "winner"),
    [
        ((5, 4), (4, 4), "Ann"),
        ((4, 4), (5, 4), "Orc"),
        ((8, 1), (3, 6), None),
        ((1, 1), (1, 2), "Orc"),
    ],
)
def test_the_higher_total_wins_a_contest_and_a_tie_is_nobodys(
    ours: tuple[int, ...], theirs: tuple[int, ...], winner: str | None
) -> None:
    state, ann, orc = two()
    rule = contest(state, ann, "might", orc, "agility", "arm wrestling")
    won, log = drive(rule, state, Scripted(ours, theirs))  # ones ask nothing
    assert won == winner
    decided = happened(log, ContestDecided)[0]
    assert (decided.total, decided.answer, decided.winner) == (sum(ours), sum(theirs), winner)
    assert "HR-1.6" in decided.rules


@pytest.mark.rule("HR-1.6")
def test_a_contest_rolls_heart_and_the_ability_of_each_without_weapon_or_armour() -> None:
    state = fresh_state(
        hero("Ann", "c3", might=10, armour=LIGHT), foe("Orc", "d3", agility=4, armour=LIGHT)
    )
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    rule = contest(state, ann, "might", orc, "agility", "arm wrestling")
    _, log = drive(rule, state, Scripted((5, 5), (3, 3)))
    assert [(r.roll.who, r.sizes, r.total) for r in rolls(log)] == [
        ("Ann", (8, 10), 10),
        ("Orc", (8, 4), 6),
    ]


@pytest.mark.rule("HR-1.6")
def test_the_exact_chances_of_a_contest() -> None:
    def run(dice: Enumerated) -> str | None:
        state, ann, orc = two()
        return drive(contest(state, ann, "might", orc, "might", "wrestling"), state, dice)[0]

    found: Counter[str | None] = Counter()
    for chance, winner in every_outcome(run):
        found[winner] += chance  # type: ignore[assignment]
    totals = brute_force((8, 6), 0)
    tie = Fraction(sum(n * n for n in totals.values()), 48 * 48)
    assert found == {None: tie, "Ann": (1 - tie) / 2, "Orc": (1 - tie) / 2}


# --- HR-1.7


@pytest.mark.rule("HR-1.7")
def test_halves_round_up() -> None:
    assert [half(n) for n in range(60)] == [ceil(n / 2) for n in range(60)]
    assert half(7) == 4


# --- HR-1.8


def party() -> tuple[State, list[Creature]]:
    """Three whose cunning differs."""
    dice = {"Ann": 6, "Bob": 4, "Cid": 12}
    state = fresh_state(
        *(hero(name, f"c{row}", cunning=die) for row, (name, die) in enumerate(dice.items(), 1))
    )
    return state, list(state.creatures.values())


@pytest.mark.rule("HR-1.8")
@pytest.mark.parametrize(
    ("task", "roller", "sizes"),
    [("weakest link", "Bob", (8, 4, 4)), ("collaborative", "Cid", (8, 12, 8))],
)
def test_a_group_rolls_once_by_its_worst_or_best_with_advantage(
    task: Task, roller: str, sizes: tuple[int, ...]
) -> None:
    state, members = party()
    rule = group_check(state, members, "cunning", "a search", 9, task)
    checked, log = drive(rule, state, Scripted((6, 3, 2)))
    assert [(rolled.roll.who, rolled.sizes) for rolled in rolls(log)] == [(roller, sizes)]
    assert checked.creature == roller
    assert (checked.total, checked.success) == (9, True)  # the 2 is dropped
    assert happened(log, Checked) == [checked]
    assert "HR-1.8" in {part.rule for part in rolls(log)[0].roll.parts}


@pytest.mark.rule("HR-1.8")
def test_the_order_of_the_members_does_not_matter() -> None:
    for task, roller in zip(get_args(Task), ("Bob", "Cid"), strict=True):
        state, members = party()
        rule = group_check(state, members[::-1], "cunning", "a search", 9, task)
        checked, _ = drive(rule, state, Scripted((6, 3, 2)))
        assert checked.creature == roller


@pytest.mark.rule("HR-1.8", "HR-4.8")
def test_two_helpers_give_advantage_once() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3"), hero("Bob", "c4"), hero("Cid", "c2"), foe("Orc", "d3")),
        (5, 3, 7, 2),
        (1, 1),
    )
    play(
        fight,
        ("heroes", Help("Bob", "Ann")),
        ("foes", Pass("foes")),
        ("heroes", Help("Cid", "Ann")),
        ("foes", Pass("foes")),
        ("heroes", Engage("Ann", "Orc")),
        ("Ann", TakeStance("might")),
        ("Orc", TakeStance("defensive")),
        ("Ann", Attack("Ann", "Orc")),
    )
    choose(fight, "Orc", TakeIt("Orc"))
    finish(fight)
    assert rolls(fight.log)[0].sizes == (8, 6, 8, 6)  # one die more, not two
    assert len(happened(fight.log, HelpUsed)) == 1
    assert fight.state.creatures["Ann"].helped_by == ""

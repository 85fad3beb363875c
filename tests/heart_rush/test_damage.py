"""Chapter 8: shrugging off, hit points, wounds, healing, treating, fainting, death."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import ceil

import pytest

from crossblades.heart_rush.asks import (
    ChooseFainting,
    InvokeWounds,
    InvokeWoundsOf,
    TakeDamage,
    TakeTurn,
)
from crossblades.heart_rush.creature import Creature, Wound
from crossblades.heart_rush.damage import (
    exhaustion,
    fainting,
    give_up_hit_points,
    heal,
    heals_with_rest,
    may_faint,
    shrug_off,
    take_damage,
    treat_wounds,
)
from crossblades.heart_rush.events import (
    AttackDeclared,
    Attacked,
    Collided,
    Contested,
    DamageTaken,
    Died,
    FellUnconscious,
    Healed,
    OpportunitySeized,
    ShruggedOff,
    Wounded,
    WoundInvoked,
    WoundsTreated,
)
from crossblades.heart_rush.options import (
    Attack,
    CreatureOption,
    Engage,
    FallUnconscious,
    FightOn,
    OpportunityAttack,
    PushTo,
    ShrugOff,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.rest_options import InvokeNone, InvokeWound
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.sizes import Die
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Scripted
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.fight import Fight
from tests.helpers import (
    DEFENSIVE,
    FOES_PASS,
    HEROES_PASS,
    MACE,
    attack,
    choose,
    clash,
    drive,
    fight_of,
    finish,
    foe,
    fresh_state,
    happened,
    hero,
    options_of,
    orc_fallen,
    play,
    refused,
    rolls,
    scene,
)

SHRUG = ShrugOff("Ann")
TAKE = TakeIt("Ann")


def ann_alone(**sheet: object) -> tuple[State, Creature]:
    """Ann, with 40 hit points unless told otherwise."""
    state = fresh_state(hero("Ann", "c3", **sheet))
    return state, state.creatures["Ann"]


def hurt(
    state: State, creature: Creature, damage: int, *answers: Option, cause: str = "slashing"
) -> list[Event]:
    """Deal damage; the log of it."""
    return drive(take_damage(state, creature, damage, cause), state, Scripted(), answers)[1]


def kinds(log: Iterable[Event]) -> list[str]:
    """The names of the events."""
    return [type(event).__name__ for event in log]


# --- HR-8.1


@pytest.mark.rule("HR-8.1", "HR-1.7")
@pytest.mark.parametrize("damage", [1, 2, 5, 8, 9, 19])
def test_shrugging_off_takes_half_rounded_up_and_the_heart_die_falls(damage: int) -> None:
    state, ann = ann_alone()
    log = hurt(state, ann, damage, SHRUG)
    left = ceil(damage / 2)
    (shrugged,) = happened(log, ShruggedOff)
    assert (shrugged.creature, shrugged.damage, shrugged.heart) == ("Ann", left, 6)
    assert "HR-8.1" in shrugged.rules
    assert (ann.hit_points, ann.heart) == (40 - left, 6)


@pytest.mark.rule("HR-8.1", "HR-1.1")
@pytest.mark.parametrize(("heart", "falls_to"), [(20, 12), (12, 10), (10, 8), (8, 6), (6, 4)])
def test_the_heart_die_falls_one_size(heart: Die, falls_to: Die) -> None:
    state, ann = ann_alone(heart=heart)
    hurt(state, ann, 6, SHRUG)
    assert ann.heart == falls_to
    assert ann.sheet.heart == heart  # its maximum stands


@pytest.mark.rule("HR-8.1")
def test_at_a_d4_nothing_is_shrugged_off() -> None:
    state, ann = ann_alone(heart=4)
    log = hurt(state, ann, 8)  # a question would fail here
    assert not happened(log, ShruggedOff)
    assert (ann.hit_points, ann.heart) == (32, 4)


@pytest.mark.rule("HR-8.1", "HR-8.2")
def test_one_may_take_the_damage_in_full() -> None:
    state, ann = ann_alone()
    log = hurt(state, ann, 7, TAKE)
    assert kinds(log) == ["DamageTaken"]
    assert (ann.hit_points, ann.heart) == (33, 8)


@pytest.mark.rule("HR-8.1")
def test_each_instance_of_damage_is_shrugged_off_once() -> None:
    state, ann = ann_alone()
    hurt(state, ann, 8, SHRUG)  # a second question would find no answer
    hurt(state, ann, 8, SHRUG)  # another instance
    assert (ann.hit_points, ann.heart) == (32, 4)
    hurt(state, ann, 8)
    assert ann.hit_points == 24


@pytest.mark.rule("HR-8.1")
@pytest.mark.parametrize("cause", ["slashing", "collision", "burning", "a fall", "poison"])
def test_damage_from_any_source_is_shrugged_off(cause: str) -> None:
    state, ann = ann_alone()
    hurt(state, ann, 8, SHRUG, cause=cause)
    assert ann.hit_points == 36


@pytest.mark.rule("HR-8.1")
def test_shrugging_off_returns_the_damage_that_is_left() -> None:
    for answer, left in ((SHRUG, 5), (TAKE, 9)):
        state, ann = ann_alone()
        assert drive(shrug_off(ann, 9), state, Scripted(), [answer])[0] == left


@pytest.mark.rule("HR-8.1")
def test_the_one_who_is_hurt_decides_between_exactly_these_two() -> None:
    fight = attacked((8, 6, 8), (8, 6))
    (ask,) = fight.asks
    assert isinstance(ask, TakeDamage)
    assert (ask.seat, ask.creature, ask.damage) == ("foes", "Orc", 8)
    assert set(ask.options) == {ShrugOff("Orc"), TakeIt("Orc")}
    assert "HR-8.1" in ask.rules


@pytest.mark.rule("HR-8.1")
def test_at_a_d4_the_fight_offers_no_shrugging_off() -> None:
    fight = attacked((8, 6, 8), (4, 6), heart=4)
    assert not [ask for ask in fight.asks if ShrugOff("Orc") in ask.options]
    if isinstance(fight.asks[0], TakeDamage):
        refused(fight, ShrugOff("Orc"))
        choose(fight, "Orc", TakeIt("Orc"))
    assert fight.state.creatures["Orc"].hit_points == 40 - 12
    assert fight.state.creatures["Orc"].heart == 4


@pytest.mark.rule("HR-8.1", "HR-7.3")
def test_an_attack_that_does_no_damage_asks_nothing() -> None:
    fight = attacked((1, 1, 1), (8, 6))
    assert isinstance(fight.asks[0], TakeTurn)
    assert fight.state.creatures["Orc"].hit_points == 40
    assert not happened(fight.log, DamageTaken)


# --- HR-8.2


@pytest.mark.rule("HR-8.2")
def test_damage_comes_off_hit_points_which_may_go_below_zero() -> None:
    state, ann = ann_alone(hit_points=20)
    hurt(state, ann, 9, TAKE)
    log = hurt(state, ann, 9, TAKE) + hurt(state, ann, 9, TAKE)
    taken = happened(log, DamageTaken)
    assert [(event.damage, event.hit_points) for event in taken] == [(9, 2), (9, -7)]
    assert "HR-8.2" in taken[0].rules
    assert ann.hit_points == -7
    assert not ann.dead


@pytest.mark.rule("HR-8.2")
@pytest.mark.parametrize(("damage", "dead"), [(39, False), (40, True), (55, True)])
def test_one_dies_at_or_below_minus_the_normal_maximum(damage: int, dead: bool) -> None:
    state, ann = ann_alone(hit_points=20)
    log = hurt(state, ann, damage, TAKE)
    assert ann.hit_points == 20 - damage
    assert ann.dead is dead
    deaths = happened(log, Died)
    assert [died.creature for died in deaths] == (["Ann"] if dead else [])
    assert all("HR-8.2" in died.rules for died in deaths)


@pytest.mark.rule("HR-8.2", "HR-8.1")
def test_what_is_shrugged_off_does_not_kill() -> None:
    state, ann = ann_alone(hit_points=20)
    hurt(state, ann, 40, SHRUG)
    assert (ann.hit_points, ann.dead) == (0, False)


@pytest.mark.rule("HR-8.2", "HR-8.1", "HR-8.3")
@pytest.mark.parametrize(("points", "dead"), [(11, False), (12, True)])
def test_who_gives_up_hit_points_has_no_choice_and_no_wound_but_may_die(
    points: int, dead: bool
) -> None:
    state, ann = ann_alone(hit_points=20)
    ann.hit_points = -8
    _, log = drive(give_up_hit_points(state, ann, points), state, Scripted())
    assert (ann.hit_points, ann.wounds, ann.dead) == (-8 - points, (), dead)
    assert [(event.damage, event.paid) for event in happened(log, DamageTaken)] == [(points, True)]


@pytest.mark.rule("HR-8.2", "HR-8.3")
@pytest.mark.parametrize(("ruling", "dead"), [("normal", False), ("reduced", True)])
def test_the_reduced_ruling_kills_one_hurt_only_by_wounds_at_zero(ruling: str, dead: bool) -> None:
    rulings = Rulings(death="reduced") if ruling == "reduced" else Rulings()
    state = fresh_state(hero("Ann", "c3"), rulings=rulings)
    ann = state.creatures["Ann"]
    hurt(state, ann, 20, TAKE)
    assert not ann.dead
    hurt(state, ann, 20, TAKE)
    assert ann.hit_points == 0
    assert state.creatures["Ann"].dead is dead


@pytest.mark.rule("HR-8.2")
@pytest.mark.parametrize(("last", "dead"), [(8, False), (9, True)])
def test_the_reduced_line_is_minus_the_maximum_less_all_wounds(last: int, dead: bool) -> None:
    state = fresh_state(hero("Ann", "c3"), rulings=Rulings(death="reduced"))
    ann = state.creatures["Ann"]
    for damage in (23, 9, 9, 7):  # one wound of 23: the line is at −17
        hurt(state, ann, damage, TAKE)
    assert (ann.hit_points, ann.dead) == (-8, False)
    hurt(state, ann, last, TAKE)
    assert state.creatures["Ann"].dead is dead


@pytest.mark.rule("HR-8.2")
def test_by_the_normal_ruling_wounds_do_not_move_the_line() -> None:
    state, ann = ann_alone()
    for damage in (23, 23, 23):
        hurt(state, ann, damage, TAKE)
    assert (ann.hit_points, ann.dead) == (-29, False)
    hurt(state, ann, 11, TAKE)
    assert (ann.hit_points, state.creatures["Ann"].dead) == (-40, True)


# --- HR-8.3


@pytest.mark.rule("HR-8.3")
@pytest.mark.parametrize(("damage", "wounds"), [(9, []), (10, [10]), (11, [11]), (25, [25])])
def test_ten_or_more_damage_at_once_marks_a_wound_of_that_rank(
    damage: int, wounds: list[int]
) -> None:
    state, ann = ann_alone()
    log = hurt(state, ann, damage, TAKE)
    assert [wound.rank for wound in ann.wounds] == wounds
    marked = happened(log, Wounded)
    assert [wounded.rank for wounded in marked] == wounds
    assert all("HR-8.3" in wounded.rules and wounded.text for wounded in marked)
    assert all(wound.text and not wound.treated for wound in ann.wounds)
    assert ann.hit_points == 40 - damage  # besides the wound


@pytest.mark.rule("HR-8.3")
def test_damage_of_several_instances_does_not_add_up_to_a_wound() -> None:
    state, ann = ann_alone()
    hurt(state, ann, 9, TAKE)
    hurt(state, ann, 9, TAKE)
    assert ann.wounds == ()


@pytest.mark.rule("HR-8.3", "HR-8.9")
@pytest.mark.parametrize(("damage", "wounds"), [(18, []), (19, [10]), (20, [10]), (25, [13])])
def test_it_is_the_damage_taken_that_wounds_not_the_damage_dealt(
    damage: int, wounds: list[int]
) -> None:
    state, ann = ann_alone()
    hurt(state, ann, damage, SHRUG)
    assert [wound.rank for wound in ann.wounds] == wounds


@pytest.mark.rule("HR-8.3")
@pytest.mark.parametrize(
    ("threshold", "damage", "wounds"), [(15, 14, 0), (15, 15, 1), (5, 5, 1), (None, 39, 0)]
)
def test_a_creature_may_have_another_threshold_or_none(
    threshold: int | None, damage: int, wounds: int
) -> None:
    state, ann = ann_alone(wound_threshold=threshold)
    hurt(state, ann, damage, TAKE)
    assert len(ann.wounds) == wounds
    assert ann.hit_points == 40 - damage


@pytest.mark.rule("HR-8.3", "HR-8.6")
def test_below_zero_wounds_are_still_marked() -> None:
    state, ann = ann_alone(hit_points=30)
    for damage in (30, 9, 11):
        hurt(state, ann, damage, TAKE)
    assert ann.hit_points == -20
    assert [wound.rank for wound in ann.wounds] == [30, 11]


# --- attacks that wound, with their exact chances


def attacked(*dice: Sequence[int], at: Enumerated | None = None, **orc: object) -> Fight:
    """Ann, in might, strikes the orc, in might as well; the orc holds back."""
    fighters = (hero("Ann", "c3"), foe("Orc", "d3", **orc), foe("Gob", "j10"))
    fight = fight_of(scene(*fighters), *dice, dice=at)
    clash(fight, Ann="might", Orc="might")
    attack(fight, "Ann", "Orc")
    for ask in fight.asks:
        fight.answer(ask, ask.options[-1], ask.seat)  # the orc's last option: hold back
    if not at:
        finish(fight)
    return fight


def wound_chance(answer: Option) -> Fraction:
    """The chance that Ann's attack wounds the orc when it answers so."""

    def run(dice: Enumerated) -> bool:
        fight = attacked(at=dice)
        if answer in fight.asks[0].options:
            choose(fight, "Orc", answer)
        return bool(fight.state.creatures["Orc"].wounds)

    return sum((chance for chance, wounded in every_outcome(run) if wounded), Fraction())


@pytest.mark.rule("HR-8.3", "HR-8.1", "HR-7.3")
@pytest.mark.parametrize(("answer", "needed"), [(TakeIt("Orc"), 10), (ShrugOff("Orc"), 19)])
def test_the_exact_chance_that_an_attack_wounds(answer: Option, needed: int) -> None:
    attacks = [sum(faces) for faces in product(range(1, 9), range(1, 7), range(1, 9))]
    defences = [sum(faces) for faces in product(range(1, 9), range(1, 7))]
    wounds = sum(strike - parry >= needed for strike in attacks for parry in defences)
    assert wound_chance(answer) == Fraction(wounds, len(attacks) * len(defences))


# --- HR-8.4


@pytest.mark.rule("HR-8.4")
def test_healing_stops_at_the_maximum_less_all_wounds() -> None:
    state, ann = ann_alone()
    hurt(state, ann, 12, TAKE)
    hurt(state, ann, 11, TAKE)
    hurt(state, ann, 9, TAKE)
    assert ann.hit_points == 8
    _, log = drive(heal(state, ann, 50), state, Scripted())
    assert ann.hit_points == 17  # 40 less 23 ranks, as the book's example has it
    (healed,) = happened(log, Healed)
    assert (healed.creature, healed.gained, healed.hit_points) == ("Ann", 9, 17)
    assert "HR-8.4" in healed.rules


@pytest.mark.rule("HR-8.4")
@pytest.mark.parametrize(("points", "left"), [(3, 34), (9, 40), (20, 40)])
def test_the_unwounded_heal_up_to_the_normal_maximum(points: int, left: int) -> None:
    state, ann = ann_alone()
    hurt(state, ann, 9, TAKE)
    drive(heal(state, ann, points), state, Scripted())
    assert ann.hit_points == left


@pytest.mark.rule("HR-8.4")
def test_at_the_reduced_maximum_healing_changes_nothing() -> None:
    state, ann = ann_alone()
    hurt(state, ann, 15, TAKE)
    drive(heal(state, ann, 10), state, Scripted())
    assert ann.hit_points == 25


@pytest.mark.rule("HR-8.4")
def test_healing_takes_nothing_from_who_has_more_than_wounds_allow() -> None:
    state, ann = ann_alone()
    ann.hit_points, ann.wounds = 35, (Wound(10, "an old gash"),)
    drive(heal(state, ann, 5), state, Scripted())
    assert ann.hit_points == 35


@pytest.mark.rule("HR-8.2", "HR-8.4")
def test_nothing_heals_the_dead() -> None:
    state, ann = ann_alone()
    ann.hit_points, ann.dead = -40, True
    _, log = drive(heal(state, ann, 60), state, Scripted())
    assert (log, ann.hit_points, ann.dead) == ([], -40, True)


@pytest.mark.rule("HR-8.4", "HR-8.5")
def test_treated_wounds_count_with_the_rank_they_have_left() -> None:
    state, ann = ann_alone()
    hurt(state, ann, 15, TAKE)
    ann.wounds = (Wound(6, "a bandaged arm", treated=True),)
    drive(heal(state, ann, 30), state, Scripted())
    assert ann.hit_points == 34


# --- HR-8.5


def patient(*wounds: Wound, **healer: object) -> tuple[State, Creature, Creature]:
    """A healer, and Ann with wounds."""
    state = fresh_state(hero("Ann", "c3"), hero("Bob", "c4", **healer))
    ann, bob = state.creatures["Ann"], state.creatures["Bob"]
    ann.wounds = wounds
    return state, bob, ann


@pytest.mark.rule("HR-8.5")
def test_a_medicine_check_lowers_every_untreated_wound_by_its_total() -> None:
    state, bob, ann = patient(Wound(20, "a gash"), Wound(12, "a stab"), cunning=10)
    _, log = drive(treat_wounds(state, bob, ann), state, Scripted((5, 3)))
    (rolled,) = rolls(log)
    assert (rolled.roll.who, rolled.sizes) == ("Bob", (8, 10))
    assert ann.wounds == (Wound(12, "a gash", treated=True), Wound(4, "a stab", treated=True))
    (treated,) = happened(log, WoundsTreated)
    assert (treated.creature, treated.by, treated.total) == ("Ann", "Bob", 8)
    assert "HR-8.5" in treated.rules


@pytest.mark.rule("HR-8.5")
@pytest.mark.parametrize(("rank", "left"), [(9, [1]), (8, []), (7, [])])
def test_a_wound_at_or_below_zero_is_gone(rank: int, left: list[int]) -> None:
    state, bob, ann = patient(Wound(rank, "a gash"))
    drive(treat_wounds(state, bob, ann), state, Scripted((5, 3)))
    assert [wound.rank for wound in ann.wounds] == left


@pytest.mark.rule("HR-8.5")
def test_a_wound_is_treated_once() -> None:
    state, bob, ann = patient(Wound(20, "a gash"))
    drive(treat_wounds(state, bob, ann), state, Scripted((5, 3)))
    ann.wounds += (Wound(14, "a new one"),)
    drive(treat_wounds(state, bob, ann), state, Scripted((6, 4)))
    assert ann.wounds == (Wound(12, "a gash", treated=True), Wound(4, "a new one", treated=True))


@pytest.mark.rule("HR-8.5", "HR-1.5")
def test_treating_oneself_has_disadvantage() -> None:
    state, _, ann = patient(Wound(20, "a gash"))
    alone = treat_wounds(state, ann, ann)
    _, log = drive(alone, state, Scripted((5, 3, 7)), [InvokeNone("Ann")])
    (rolled,) = rolls(log)
    assert rolled.sizes == (8, 6, 8)
    assert rolled.kept == (5, 3)
    assert [wound.rank for wound in ann.wounds] == [12]


@pytest.mark.rule("HR-8.5", "HR-1.4")
@pytest.mark.parametrize(("faces", "left"), [((1, 4), 15), ((5, 1), 14), ((1, 1), 18)])
def test_ones_do_nothing_and_the_total_counts(faces: tuple[int, int], left: int) -> None:
    state, bob, ann = patient(Wound(20, "a gash"))
    _, log = drive(treat_wounds(state, bob, ann), state, Scripted(faces))
    assert ann.wounds == (Wound(left, "a gash", treated=True),)
    assert [type(event) for event in log] == [Rolled, WoundsTreated]
    assert happened(log, WoundsTreated)[0].total == sum(faces)


@pytest.mark.rule("HR-8.5", "HR-8.7")
def test_a_total_below_zero_makes_no_wound_worse() -> None:
    state, bob, ann = patient(Wound(20, "a gash"))
    bob.wounds = (Wound(14, "a sprain"),)
    answers = [InvokeWound("Bob", "a sprain", 14)]
    drive(treat_wounds(state, bob, ann), state, Scripted((3, 2)), answers)
    assert ann.wounds == (Wound(20, "a gash", treated=True),)


@pytest.mark.rule("HR-8.5")
def test_the_exact_chance_that_treating_removes_a_wound_of_ten() -> None:
    every = list(product(range(1, 9), range(1, 7)))
    gone = sum(not treated_away(faces, 10) for faces in every)
    assert Fraction(gone, len(every)) == Fraction(15, 48)


def treated_away(faces: tuple[int, int], rank: int) -> tuple[Wound, ...]:
    """What is left of a wound after a medicine check with these faces."""
    state, bob, ann = patient(Wound(rank, "a gash"))
    drive(treat_wounds(state, bob, ann), state, Scripted(faces))
    return ann.wounds


@pytest.mark.rule("HR-8.5")
@pytest.mark.parametrize(("treated", "ruling", "heals"), [
    (True, "stay", True),
    (False, "stay", False),
    (True, "heal", True),
    (False, "heal", True),
])  # fmt: skip
def test_only_treated_wounds_heal_with_rest_unless_the_table_rules_otherwise(
    treated: bool, ruling: str, heals: bool
) -> None:
    rulings = Rulings(untreated_wounds="heal") if ruling == "heal" else Rulings()
    state = fresh_state(hero("Ann", "c3"), rulings=rulings)
    assert heals_with_rest(state, Wound(12, "a gash", treated=treated)) is heals


# --- HR-8.6


@pytest.mark.rule("HR-8.6")
@pytest.mark.parametrize("hit_points", [0, -7])
def test_at_zero_or_fewer_one_may_fall_unconscious(hit_points: int) -> None:
    state, ann = ann_alone()
    ann.hit_points = hit_points
    _, log = drive(fainting(state, ann), state, Scripted(), [FallUnconscious("Ann")])
    assert ann.unconscious
    assert not ann.can_act
    (fell,) = happened(log, FellUnconscious)
    assert (fell.creature, fell.chosen) == ("Ann", True)
    assert "HR-8.6" in fell.rules


@pytest.mark.rule("HR-8.6")
def test_or_one_fights_on() -> None:
    state, ann = ann_alone()
    ann.hit_points = -7
    _, log = drive(fainting(state, ann), state, Scripted(), [FightOn("Ann")])
    assert ann.can_act
    assert not log


@pytest.mark.rule("HR-8.6")
def test_above_zero_nobody_falls_unconscious() -> None:
    fight = attacked((8, 6, 8), (1, 1), hit_points=21)
    choose(fight, "Orc", TakeIt("Orc"))
    assert fight.state.creatures["Orc"].hit_points == 1
    assert isinstance(fight.asks[0], TakeTurn)  # it was not asked to choose
    refused(fight, FallUnconscious("Orc"))


@pytest.mark.rule("HR-8.6")
@pytest.mark.parametrize(("hit_points", "may"), [(1, False), (0, True), (-1, True)])
def test_zero_is_where_fainting_starts(hit_points: int, may: bool) -> None:
    _, ann = ann_alone()
    ann.hit_points = hit_points
    assert may_faint(ann) is may


@pytest.mark.rule("HR-8.6")
def test_the_choice_stays_open_on_later_turns() -> None:
    fight = attacked((8, 6, 8), (1, 1), hit_points=15)
    play(fight, ("Orc", TakeIt("Orc")), ("Orc", FightOn("Orc")))
    (ask,) = fight.asks
    assert isinstance(ask, TakeTurn)
    assert Engage("Orc", "Ann") in ask.options  # it goes on fighting
    choose(fight, "foes", FallUnconscious("Orc"))
    assert fight.state.creatures["Orc"].unconscious
    assert [fell.chosen for fell in happened(fight.log, FellUnconscious)] == [True]


@pytest.mark.rule("HR-8.6")
def test_after_ten_minutes_one_falls_unconscious_anyway() -> None:
    state, ann = ann_alone(hit_points=15)
    state.round = 1
    hurt(state, ann, 20, TAKE)
    drive(exhaustion(state), state, Scripted())
    assert ann.can_act  # not at once
    state.round = 101  # a hundred rounds of six seconds later
    _, log = drive(exhaustion(state), state, Scripted())
    assert [(fell.creature, fell.chosen) for fell in happened(log, FellUnconscious)] == [
        ("Ann", False)
    ]
    assert state.creatures["Ann"].unconscious


@pytest.mark.rule("HR-8.6", "HR-8.4")
@pytest.mark.parametrize(("points", "wakes"), [(4, False), (5, False), (6, True)])
def test_unconsciousness_lasts_while_hit_points_are_zero_or_fewer(points: int, wakes: bool) -> None:
    state, ann = ann_alone()
    ann.hit_points, ann.unconscious = -5, True
    _, log = drive(heal(state, ann, points), state, Scripted())
    assert ann.hit_points == points - 5
    assert ann.unconscious is not wakes
    assert [healed.wakes for healed in happened(log, Healed)] == [wakes]


@pytest.mark.rule("HR-8.6", "HR-8.4")
def test_nobody_wakes_who_was_awake() -> None:
    state, ann = ann_alone()
    ann.hit_points = 5
    _, log = drive(heal(state, ann, 4), state, Scripted())
    assert [(healed.gained, healed.wakes) for healed in happened(log, Healed)] == [(4, False)]


@pytest.mark.rule("HR-8.6", "HR-11.6")
@pytest.mark.parametrize(("hit_points", "may"), [(0, True), (1, False)])
def test_even_the_stunned_may_fall_unconscious_at_zero(hit_points: int, may: bool) -> None:
    fight = fight_of(scene(hero("Ann", "c3"), hero("Bob", "c5"), foe("Orc", "d3")))
    ann = fight.state.creatures["Ann"]
    ann.conditions, ann.hit_points = {"stunned": 1}, hit_points
    play(fight, HEROES_PASS, FOES_PASS)
    assert options_of(fight, "Ann") == ([FallUnconscious("Ann")] if may else [])


@pytest.mark.rule("HR-8.6", "HR-8.2")
def test_damage_and_wounds_still_count_for_the_unconscious() -> None:
    state, ann = ann_alone(heart=4)
    ann.hit_points, ann.unconscious = -5, True
    hurt(state, ann, 12)
    assert ann.hit_points == -17
    assert [wound.rank for wound in ann.wounds] == [12]
    hurt(state, ann, 23)
    assert state.creatures["Ann"].dead


# --- HR-8.7


@pytest.mark.rule("HR-8.7", "HR-8.5")
@pytest.mark.parametrize(("rank", "destiny"), [(3, 3), (5, 5), (6, 5), (14, 5)])
def test_an_invoked_wound_is_a_penalty_for_destiny_points(rank: int, destiny: int) -> None:
    state, bob, ann = patient(Wound(20, "a gash"))
    bob.wounds = (Wound(rank, "a sprain"), Wound(2, "a cut", treated=True))
    answers = [InvokeWound("Bob", "a sprain", rank)]
    _, log = drive(treat_wounds(state, bob, ann), state, Scripted((8, 6)), answers)
    (invoked,) = happened(log, WoundInvoked)
    assert (invoked.creature, invoked.penalty, invoked.destiny) == ("Bob", rank, destiny)
    (rolled,) = rolls(log)
    assert (rolled.total, rolled.sizes) == (14 - rank, (8, 6))
    assert "HR-8.7" in {part.rule for part in rolled.roll.parts}
    assert (bob.destiny, len(bob.wounds)) == (destiny, 2)  # it is still there


@pytest.mark.rule("HR-8.7")
def test_only_who_has_wounds_is_asked_and_nobody_has_to_invoke_one() -> None:
    state, bob, ann = patient(Wound(20, "a gash"))
    bob.wounds = (Wound(3, "a cut"), Wound(3, "a cut"), Wound(2, ""))
    invoking = treat_wounds(state, bob, ann)
    ask = next(invoking)
    assert isinstance(ask, InvokeWounds)
    assert ask.options == (
        InvokeNone("Bob"),
        InvokeWound("Bob", "a cut", 3),
        InvokeWound("Bob", "", 2),
    )
    _, log = drive(treat_wounds(state, bob, ann), state, Scripted((5, 3)), [InvokeNone("Bob")])
    assert rolls(log)[0].total == 8
    assert not happened(log, WoundInvoked)
    assert bob.destiny == 0


@pytest.mark.rule("HR-8.7")
def test_a_gm_may_invoke_a_wound_that_its_owner_does_not() -> None:
    state = fresh_state(hero("Ann", "c3"), hero("Bob", "c4"), gm="Gerda")
    ann, bob = state.creatures["Ann"], state.creatures["Bob"]
    ann.wounds, bob.wounds = (Wound(20, "a gash"),), (Wound(3, "a cut"),)
    cut = InvokeWound("Bob", "a cut", 3)
    asked = treat_wounds(state, bob, ann)
    mine = next(asked)
    theirs = asked.send(InvokeNone("Bob"))
    assert isinstance(mine, InvokeWounds)
    assert isinstance(theirs, InvokeWoundsOf)
    assert (mine.seat, theirs.seat) == ("heroes", "Gerda")
    assert theirs.options == (InvokeNone("Bob"), cut)
    answers = [InvokeNone("Bob"), cut]
    _, log = drive(treat_wounds(state, bob, ann), state, Scripted((5, 3)), answers)
    assert rolls(log)[0].total == 5
    (invoked,) = happened(log, WoundInvoked)
    assert (invoked.creature, invoked.by, invoked.destiny) == ("Bob", "Gerda", 3)
    assert bob.destiny == 3


@pytest.mark.rule("HR-8.7")
def test_a_gm_is_not_asked_about_a_roll_for_which_its_owner_has_invoked_a_wound() -> None:
    state = fresh_state(hero("Ann", "c3"), hero("Bob", "c4"), gm="Gerda")
    ann, bob = state.creatures["Ann"], state.creatures["Bob"]
    ann.wounds, bob.wounds = (Wound(20, "a gash"),), (Wound(3, "a cut"),)
    answers = [InvokeWound("Bob", "a cut", 3)]
    _, log = drive(treat_wounds(state, bob, ann), state, Scripted((5, 3)), answers)
    assert happened(log, WoundInvoked)[0].by == ""


# --- HR-8.8


@pytest.mark.rule("HR-8.8")
def test_the_helpless_may_be_struck_as_an_opportunity() -> None:
    fight = orc_fallen((8, 6, 8), (1, 1))
    choose(fight, "heroes", OpportunityAttack("Bob", "Orc", "might", "action"))
    if isinstance(fight.asks[0], TakeDamage):
        choose(fight, "Orc", TakeIt("Orc"))
    finish(fight)
    assert len(happened(fight.log, OpportunitySeized)) == 1
    assert fight.state.creatures["Orc"].hit_points == -20  # not halved: it is in no stance
    assert fight.state.creatures["Orc"].dead


@pytest.mark.rule("HR-8.8")
def test_where_the_gm_rules_so_the_helpless_die_outright() -> None:
    fight = orc_fallen(rulings=Rulings(helpless="death"))
    choose(fight, "heroes", OpportunityAttack("Bob", "Orc", "might", "action"))
    finish(fight)
    assert fight.state.creatures["Orc"].dead
    assert [died.creature for died in happened(fight.log, Died)] == ["Orc"]
    assert "HR-8.8" in happened(fight.log, Died)[0].rules
    assert fight.state.creatures["Orc"].hit_points == 0
    assert fight.state.creatures["Bob"].acted


@pytest.mark.rule("HR-8.8", "HR-4.12")
def test_the_surprised_are_not_helpless_and_do_not_die_outright() -> None:
    fighters = (hero("Ann", "c3", trusts=("Orc",)), foe("Orc", "d3"))
    scenario = scene(*fighters, begins="foes", rulings=Rulings(helpless="death"))
    fight = fight_of(scenario, (4, 3, 3), (1, 1))
    play(fight, ("foes", OpportunityAttack("Orc", "Ann", "might", "action")), ("Ann", TAKE))
    finish(fight)
    assert (fight.state.creatures["Ann"].hit_points, fight.state.creatures["Ann"].dead) == (
        32,
        False,
    )
    (seized,) = happened(fight.log, OpportunitySeized)
    assert "HR-8.8" not in seized.rules


@pytest.mark.rule("HR-8.8")
def test_without_the_gms_leave_the_helpless_are_spared() -> None:
    fight = orc_fallen(rulings=Rulings(helpless="spared"))
    (ask,) = fight.asks
    assert not [option for option in ask.options if isinstance(option, OpportunityAttack)]
    refused(fight, OpportunityAttack("Bob", "Orc", "might", "action"))


@pytest.mark.rule("HR-8.8", "HR-8.6")
def test_one_who_fights_on_at_zero_is_not_helpless() -> None:
    fight = attacked((8, 6, 8), (1, 1), hit_points=15)
    play(fight, ("Orc", TakeIt("Orc")), ("Orc", FightOn("Orc")), FOES_PASS)
    refused(fight, OpportunityAttack("Ann", "Orc", "might", "rush"))


# --- HR-8.9


@pytest.mark.rule("HR-8.9", "HR-6.11", "HR-8.1")
@pytest.mark.parametrize(
    ("defence", "dealt", "halved", "shrugged"),
    [((8, 5), 9, 5, 3), ((4, 5), 13, 7, 4), ((1, 4), 17, 9, 5), ((1, 2), 19, 10, 5)],
)
def test_the_defensive_half_comes_before_the_shrug_off_half_and_both_round_up(
    defence: tuple[int, int], dealt: int, halved: int, shrugged: int
) -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"))
    for answer, left in ((TakeIt("Orc"), halved), (ShrugOff("Orc"), shrugged)):
        fight = fight_of(scene(*fighters), (8, 6, 8), defence)
        play(
            fight,
            ("heroes", Engage("Ann", "Orc")),
            ("Ann", TakeStance("might")),
            ("Orc", DEFENSIVE),
            ("Ann", Attack("Ann", "Orc")),
        )
        (blow,) = happened(fight.log, Attacked)
        assert (blow.attack - blow.defence, blow.halved, blow.damage) == (dealt, True, halved)
        choose(fight, "Orc", answer)
        finish(fight)
        orc = fight.state.creatures["Orc"]
        assert orc.hit_points == 40 - left
        assert [wound.rank for wound in orc.wounds] == ([left] if left >= 10 else [])
        assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [left]


@pytest.mark.rule("HR-8.9", "HR-7.4")
def test_the_loser_of_a_contested_roll_may_shrug_off() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), (8, 6, 8), (2, 2, 3))
    play(
        fight,
        ("heroes", Engage("Ann", "Orc")),
        ("Ann", TakeStance("might")),
        ("Orc", TakeStance("might")),
        ("Ann", Attack("Ann", "Orc")),
        ("Orc", Attack("Orc", "Ann")),
        ("Orc", ShrugOff("Orc")),
    )
    finish(fight)
    (contested,) = happened(fight.log, Contested)
    assert (contested.loser, contested.damage) == ("Orc", 15)
    orc = fight.state.creatures["Orc"]
    assert (orc.hit_points, orc.heart, orc.wounds) == (32, 6, ())
    assert fight.state.creatures["Ann"].hit_points == 40


def ganged_up(*dice: Sequence[int], hit_points: int = 40) -> Fight:
    """Ann and Bob, in cunning, strike the orc, in agility, in one step."""
    fighters = (
        hero("Ann", "c3"),
        hero("Bob", "d4"),
        foe("Orc", "d3", hit_points=hit_points),
        foe("Gob", "j10"),
    )
    fight = fight_of(scene(*fighters), *dice)
    clash(fight, Ann="cunning", Orc="agility", Bob="cunning")
    attack(fight, "Ann", "Orc")
    attack(fight, "Bob", "Orc")
    return fight


def settle(fight: Fight, damage: Option, faint: Option) -> list[str]:
    """Answer everything until the next turn; the names of the questions, in order."""
    asked = []
    while fight.asks and not isinstance(fight.asks[0], TakeTurn):
        ask = fight.asks[0]
        asked.append(type(ask).__name__)
        wanted = [option for option in (damage, faint) if option in ask.options]
        fight.answer(ask, wanted[0] if wanted else ask.options[-1], ask.seat)
    return asked


@pytest.mark.rule("HR-8.9", "HR-8.1", "HR-8.3")
def test_two_attacks_are_two_instances_each_with_its_own_shrug_off_and_wound() -> None:
    fight = ganged_up((5, 5, 5), (3, 3), (5, 5, 5), (3, 3))  # nine each
    asked = settle(fight, TakeIt("Orc"), FightOn("Orc"))
    finish(fight)
    assert asked.count("TakeDamage") == 2
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [9, 9]
    assert fight.state.creatures["Orc"].wounds == ()
    assert fight.state.creatures["Orc"].hit_points == 22


@pytest.mark.rule("HR-8.9", "HR-8.1")
def test_both_of_two_attacks_may_be_shrugged_off() -> None:
    fight = ganged_up((5, 5, 5), (3, 3), (5, 5, 5), (3, 3))
    settle(fight, ShrugOff("Orc"), FightOn("Orc"))
    finish(fight)
    orc = fight.state.creatures["Orc"]
    assert (orc.hit_points, orc.heart) == (30, 4)  # from d8, twice


@pytest.mark.rule("HR-8.9")
def test_a_collision_is_an_instance_apart_from_the_attack() -> None:
    fighters = (hero("Ann", "c3", MACE), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, walls=["e3"]), (3, 3, 3, 3), (2, 2), (5, 4))
    play(
        fight,
        ("heroes", Engage("Ann", "Orc")),
        ("Ann", TakeStance("might")),
        ("Orc", TakeStance("cunning")),
        ("Ann", Attack("Ann", "Orc")),
        ("Orc", TakeIt("Orc")),  # eight from the mace
        ("Ann", PushTo("e3")),
        ("Orc", ShrugOff("Orc")),  # nine from the wall, halved
    )
    finish(fight)
    orc = fight.state.creatures["Orc"]
    assert len(happened(fight.log, Collided)) == 1
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [8, 5]
    assert (orc.hit_points, orc.heart, orc.wounds) == (27, 6, ())


# --- HR-8.10


@pytest.mark.rule("HR-8.10", "HR-6.7")
def test_fainting_is_never_chosen_inside_a_step() -> None:
    blow, parry = (8, 6, 8), (8, 6)  # eight each time
    fight = ganged_up(blow, parry, blow, parry, hit_points=12)
    asked = settle(fight, TakeIt("Orc"), FallUnconscious("Orc"))
    finish(fight)
    assert asked.count("TakeDamage") == 2  # the second blow falls before anybody faints
    assert asked.index("ChooseFainting") > max(
        i for i, name in enumerate(asked) if name == "TakeDamage"
    )


@pytest.mark.rule("HR-8.10", "HR-6.7")
def test_one_who_faints_between_the_steps_does_not_attack_in_the_next() -> None:
    fight = ganged_up((8, 6, 8), (8, 6), (1, 1, 1), (8, 6), hit_points=8)
    asked = settle(fight, TakeIt("Orc"), FallUnconscious("Orc"))
    finish(fight)
    assert "ChooseFainting" in asked
    assert fight.state.creatures["Orc"].unconscious
    assert [event.creature for event in happened(fight.log, AttackDeclared)] == ["Ann", "Bob"]


@pytest.mark.rule("HR-8.10", "HR-8.6")
def test_one_who_fights_on_between_the_steps_attacks_in_the_next() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "d4"), foe("Orc", "d3", hit_points=8))
    fight = fight_of(scene(*fighters), (8, 6, 8), (8, 6), (2, 2, 2, 2), (4, 4))
    clash(fight, Ann="cunning", Orc="agility", Bob="might")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))  # eight: at 0
    while not isinstance(fight.asks[0], ChooseFainting):
        fight.answer(fight.asks[0], fight.asks[0].options[-1], fight.asks[0].seat)
    choose(fight, "Orc", FightOn("Orc"))
    choose(fight, "Orc", Attack("Orc", "Bob"))  # agility beats might
    assert [event.creature for event in happened(fight.log, AttackDeclared)] == ["Ann", "Orc"]


@pytest.mark.rule("HR-8.10")
def test_the_unconscious_can_do_nothing() -> None:
    fight = attacked((8, 6, 8), (1, 1), hit_points=15)
    play(fight, ("Orc", TakeIt("Orc")), ("Orc", FallUnconscious("Orc")))
    (ask,) = fight.asks
    assert isinstance(ask, TakeTurn)
    actors = {option.creature for option in ask.options if isinstance(option, CreatureOption)}
    assert actors == {"Gob"}
    refused(fight, Engage("Orc", "Ann"))


@pytest.mark.rule("HR-8.10")
def test_the_unconscious_are_open_to_an_opportunity_attack_for_the_action() -> None:
    fight = orc_fallen()
    (ask,) = fight.asks
    assert OpportunityAttack("Bob", "Orc", "cunning", "action") in ask.options
    assert OpportunityAttack("Ann", "Orc", "cunning", "action") not in ask.options  # hers is spent

"""Chapter 11: the conditions that stances bring, their levels, their cap and their fading."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from crossblades.heart_rush.creature import Ability, AttackStance
from crossblades.heart_rush.dice import contest, saving_throw, skill_check
from crossblades.heart_rush.events import (
    ActionsReturned,
    Attacked,
    ConditionsFaded,
    ConditionsGained,
    RoundBegan,
    RushGained,
)
from crossblades.heart_rush.options import (
    Attack,
    CallOut,
    Help,
    Inflict,
    Pass,
)
from crossblades.kernel.dice import Scripted
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.fight import Fight
from tests.helpers import (
    DAGGER,
    GUARD,
    MISS,
    WHIP,
    choose,
    clash,
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
    wrap_up,
)

TOUCHED: dict[str, Ability] = {
    "dazed": "cunning",
    "weakened": "might",
    "off-balanced": "agility",
    "shaken": "presence",
}
"""The die that each condition spoils."""
RULES = {"dazed": "HR-11.1", "weakened": "HR-11.2", "off-balanced": "HR-11.3", "shaken": "HR-11.4"}
STANCES: tuple[AttackStance, ...] = ("might", "agility", "cunning")
ABILITIES: tuple[Ability, ...] = ("might", "agility", "cunning", "presence")


def blow(stance: AttackStance, *dice: tuple[int, ...], **conditions: dict[str, int]) -> Fight:
    """Ann, with a whip, attacks the defensive orc; both have the conditions named."""
    fight = fight_of(scene(hero("Ann", "c3", WHIP), foe("Orc", "d3")), *dice)
    for name, levels in conditions.items():
        fight.state.creatures[name].conditions = levels
    clash(fight, Ann=stance, Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    wrap_up(fight)
    return fight


# --- what they do


@pytest.mark.rule("HR-11.1", "HR-11.2", "HR-11.3", "HR-11.4", "HR-7.1")
@pytest.mark.parametrize("levels", [1, 2, 5])
@pytest.mark.parametrize("condition", TOUCHED)
@pytest.mark.parametrize("stance", STANCES)
def test_an_attack_with_the_touched_die_has_that_many_levels_of_disadvantage(
    stance: AttackStance, condition: str, levels: int
) -> None:
    weapon = (4, 4) if stance == "agility" else (4,)
    extra = levels if TOUCHED[condition] == stance else 0
    faces = (1, 1, *(1 for _ in weapon)) + (8,) * extra
    fight = blow(stance, faces, GUARD, Ann={condition: levels})
    attack, defence = rolls(fight.log)
    assert attack.sizes == (8, 6, *weapon) + (8,) * extra
    assert attack.total == 2 + len(weapon), "the highest are dropped"
    assert defence.sizes == (8, 6)
    sources = [part.rule for part in attack.roll.parts if part.advantage]
    assert sources == ([RULES[condition]] if extra else [])
    finish(fight)


@pytest.mark.rule("HR-11.1", "HR-11.2", "HR-11.3", "HR-11.4", "HR-7.2")
@pytest.mark.parametrize("condition", TOUCHED)
@pytest.mark.parametrize("stance", STANCES)
def test_a_defence_with_the_touched_die_has_disadvantage(
    stance: AttackStance, condition: str
) -> None:
    weapon = (1, 1) if stance == "agility" else (1,)
    extra = 2 if TOUCHED[condition] == stance else 0
    fight = blow(stance, (1, 1, *weapon), (2, 2) + (8,) * extra, Orc={condition: 2})
    attack, defence = rolls(fight.log)
    assert attack.sizes == (8, 6, *(4 for _ in weapon))
    assert defence.sizes == (8, 6) + (8,) * extra
    assert defence.total == 4
    finish(fight)


@pytest.mark.rule("HR-11.1", "HR-11.2", "HR-11.3", "HR-11.4")
@pytest.mark.parametrize("condition", TOUCHED)
@pytest.mark.parametrize("ability", ABILITIES)
def test_checks_saves_and_contests_with_the_touched_die_have_disadvantage(
    ability: Ability, condition: str
) -> None:
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "d3"))
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    ann.conditions = {condition: 1}
    extra = (8,) if TOUCHED[condition] == ability else ()
    faces, sizes = (3, 2, *extra), (8, 6, *extra)
    _, log = drive(skill_check(state, ann, ability, "lore", 6), state, Scripted(faces))
    assert [(r.sizes, r.total) for r in rolls(log)] == [(sizes, 5)]
    _, log = drive(saving_throw(state, ann, ability, "a trap", 6), state, Scripted(faces))
    assert [(r.sizes, r.total) for r in rolls(log)] == [(sizes, 5)]
    wrestle = contest(state, ann, ability, orc, ability, "wrestling")
    winner, log = drive(wrestle, state, Scripted(faces, (3, 3)))
    assert winner == "Orc"
    assert [r.sizes for r in rolls(log)] == [sizes, (8, 6)]


@pytest.mark.rule("HR-11.1", "HR-1.5")
def test_several_conditions_each_touch_their_own_die() -> None:
    fight = blow(
        "might", (1, 1, 1, 8, 8), GUARD, Ann={"dazed": 3, "weakened": 2, "off-balanced": 1}
    )
    assert rolls(fight.log)[0].sizes == (8, 6, 4, 8, 8)
    finish(fight)


@pytest.mark.rule("HR-11.2", "HR-1.5", "HR-4.8")
def test_help_cancels_a_level() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), (1, 1, 1, 8), GUARD)
    fight.state.creatures["Ann"].conditions = {"weakened": 2}
    play(fight, ("heroes", Help("Bob", "Ann")), ("foes", Pass("foes")))
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert rolls(fight.log)[0].sizes == (8, 6, 8, 8)
    finish(fight)


@pytest.mark.rule("HR-11.2", "HR-1.5", "HR-7.3")
def test_the_defence_of_the_weakened_falls_out_exactly() -> None:
    ann, orc = hero("Ann", "c3", DAGGER, heart=4, might=4), foe("Orc", "d3", heart=4, might=6)

    def run(dice: Enumerated) -> int:
        fight = fight_of(scene(ann, orc), dice=dice)
        fight.state.creatures["Orc"].conditions = {"weakened": 2}
        clash(fight, Ann="might", Orc="defensive")
        choose(fight, "Ann", Attack("Ann", "Orc"))
        return happened(fight.log, Attacked)[0].defence

    by_engine: Counter[int] = Counter()
    for chance, defence in every_outcome(run):
        by_engine[defence] += chance  # type: ignore[assignment]
    by_hand: Counter[int] = Counter()
    d4, d6 = range(1, 5), range(1, 7)
    for faces in product(d4, d6, d6, d6):  # two more of the largest die, the two highest dropped
        by_hand[sum(sorted(faces)[:2])] += 1
    assert by_engine == {defence: Fraction(n, 4 * 6**3) for defence, n in by_hand.items()}


# --- levels add up, five at most


@pytest.mark.rule("HR-11.1", "HR-6.8")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (2, 4), (3, 5), (4, 5), (5, 5)])
def test_levels_add_up_to_five_at_most(before: int, after: int) -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), MISS, GUARD + (8,) * before)
    fight.state.creatures["Orc"].conditions = {"dazed": before} if before else {}
    clash(fight, Ann="cunning", Orc="agility")
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Ann", Inflict(dazed=2)))
    assert fight.state.creatures["Orc"].conditions == {"dazed": after}
    for gained in happened(fight.log, ConditionsGained):
        assert gained.now == {"dazed": after}
    finish(fight)


@pytest.mark.rule("HR-11.2", "HR-6.8")
def test_several_attackers_of_a_step_add_their_levels_up() -> None:
    heroes = (hero("Ann", "c3"), hero("Bob", "c4"), hero("Cid", "c2"))
    fight = fight_of(scene(*heroes, foe("Orc", "d3")), *(MISS, GUARD) * 3)
    clash(fight, Ann="cunning", Orc="agility", Bob="cunning", Cid="cunning")
    names = ("Ann", "Bob", "Cid")
    play(fight, *((name, Attack(name, "Orc")) for name in names))
    play(fight, *((name, Inflict(weakened=2)) for name in names))
    assert fight.state.creatures["Orc"].conditions == {"weakened": 5}
    finish(fight)


@pytest.mark.rule("HR-11.1", "HR-11.3")
def test_different_conditions_are_counted_apart() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), MISS, (*GUARD, 8, 8, 8, 8))
    fight.state.creatures["Orc"].conditions = {"dazed": 4}
    clash(fight, Ann="cunning", Orc="agility")
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Ann", Inflict(off_balanced=2)))
    assert fight.state.creatures["Orc"].conditions == {"dazed": 4, "off-balanced": 2}
    finish(fight)


# --- fading


def next_round(fight: Fight) -> None:
    """Somebody calls out, so that the fight goes on, and everybody passes."""
    play(fight, ("heroes", CallOut("Ann", "free", "On!")), ("foes", Pass("foes")))
    choose(fight, "heroes", Pass("heroes"))


@pytest.mark.rule("HR-11.1", "HR-11.2", "HR-11.3", "HR-11.4", "HR-3.6")
@pytest.mark.parametrize("condition", TOUCHED)
def test_a_fading_condition_loses_a_level_at_the_start_of_each_round(condition: str) -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")))
    orc = fight.state.creatures["Orc"]
    orc.conditions = {condition: 2}
    next_round(fight)
    assert orc.conditions == {condition: 1}
    next_round(fight)
    assert orc.conditions == {}
    next_round(fight)
    faded = happened(fight.log, ConditionsFaded)
    assert [(event.creature, event.left) for event in faded] == [
        ("Orc", {condition: 1}),
        ("Orc", {}),
    ]
    assert all("HR-3.6" in event.rules for event in faded)


def test_of_the_dead_nothing_fades() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3"), foe("Imp", "j9")))
    orc = fight.state.creatures["Orc"]
    orc.conditions, orc.dead = {"dazed": 2}, True
    next_round(fight)
    assert fight.state.round == 2
    assert not happened(fight.log, ConditionsFaded)


@pytest.mark.rule("HR-3.6", "HR-11.1")
def test_conditions_fade_before_rush_is_gained_and_actions_return() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), MISS, GUARD)
    clash(fight, Ann="cunning", Orc="agility")
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Ann", Inflict(dazed=1, weakened=1)))
    wrap_up(fight)
    play(fight, ("foes", Pass("foes")), ("heroes", Pass("heroes")))
    order = (RoundBegan, ConditionsFaded, RushGained, ActionsReturned)
    start = [event for event in fight.log if isinstance(event, order)][-4:]
    assert [type(event) for event in start] == list(order)
    assert fight.state.creatures["Orc"].conditions == {}, "both lost their only level"
    finish(fight)


@pytest.mark.rule("HR-3.6", "HR-11.2")
def test_no_level_is_lost_within_the_round() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), MISS, GUARD)
    clash(fight, Ann="cunning", Orc="agility")
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Ann", Inflict(weakened=2)))
    wrap_up(fight)
    choose(fight, "foes", CallOut("Orc", "free", "Ouch."))
    assert fight.state.creatures["Orc"].conditions == {"weakened": 2}
    finish(fight)

"""Chapter 11: confusion, fear, rage and charm."""

from collections import Counter
from fractions import Fraction

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.condition_options import Steady
from crossblades.heart_rush.conditions import gained
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.dice import contest, saving_throw, skill_check
from crossblades.heart_rush.events import Checked, ConditionEnded, Steadied
from crossblades.heart_rush.minds import attitude
from crossblades.heart_rush.rulings import Rulings
from crossblades.kernel.dice import Scripted
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    GAME,
    GUARD,
    HEROES_PASS,
    MISS,
    advantages,
    attack,
    choose,
    clash,
    destinations,
    drive,
    fight_of,
    finish,
    foe,
    fresh_state,
    happened,
    hero,
    offered,
    options_of,
    play,
    rolls,
    scene,
)

SPELL = Spell("Fog", "a fog rises")


def moody(*dice: tuple[int, ...], **levels: int) -> Fight:
    """Ana, who has these conditions from the orc beside her, Bo, and a goblin."""
    heroes = (hero("Ana", "d4", spells=(SPELL,)), hero("Bo", "d5"))
    foes = (foe("Orc", "e4", presence=8), foe("Gob", "c3"))
    fight = fight_of(scene(*heroes, *foes), *dice)
    gained(fight.state.creatures["Ana"], levels, (), source="Orc").apply(fight.state)
    play(fight, HEROES_PASS, FOES_PASS)
    return fight


# --- confused


@pytest.mark.rule("HR-11.14")
def test_the_confused_fight_and_check_at_a_disadvantage_per_level() -> None:
    fight = moody((1, 1, 1, 8, 8), GUARD, confused=2)
    clash(fight, Ana="might", Orc="defensive")
    attack(fight, "Ana", "Orc")
    assert advantages(fight, 0) == [("confused 2", "HR-11.14", -2)]
    state = fight.state
    ana = state.creatures["Ana"]
    _, log = drive(skill_check(state, ana, "cunning", "lore", 2), state, Scripted((3, 3, 8, 8)))
    assert rolls(log)[0].total == 6
    _, log = drive(saving_throw(state, ana, "cunning", "a trap", 2), state, Scripted((3, 3)))
    assert rolls(log)[0].total == 6


@pytest.mark.rule("HR-11.14")
def test_a_confused_creature_that_has_acted_does_not_move() -> None:
    fight = moody(confused=1)
    play(fight, ("heroes", o.Help("Ana", "Bo")), FOES_PASS)
    mine = options_of(fight, "Ana")
    assert not [option for option in mine if isinstance(option, o.Dash | o.Sidestep)]
    assert o.CallOut("Ana", "free") in mine


@pytest.mark.rule("HR-11.14")
def test_a_confused_creature_that_has_moved_does_not_act() -> None:
    fight = moody(confused=1)
    play(fight, ("heroes", o.Dash("Ana", "free")), ("Ana", o.MoveTo("d3")))
    play(fight, FOES_PASS)
    mine = options_of(fight, "Ana")
    assert not [x for x in mine if isinstance(x, o.Engage | o.Help | o.OpportunityAttack)]
    assert o.Interact("Ana", "free") in mine


@pytest.mark.rule("HR-11.14", "HR-4.10")
def test_nor_does_it_enter_an_engagement() -> None:
    fight = moody(confused=1)
    play(fight, ("heroes", o.Dash("Ana", "free")), ("Ana", o.MoveTo("d3")), FOES_PASS)
    choose(fight, "heroes", o.Engage("Bo", "Orc"))
    assert o.Enter("Ana") not in offered(fight)


@pytest.mark.rule("HR-11.14", "HR-6.9")
def test_a_confused_creature_that_engages_has_no_free_sidestep() -> None:
    fight = moody((1, 1, 1, 1, 8), GUARD, confused=1)
    clash(fight, Ana="agility", Orc="defensive")
    assert o.MoveFirst("Ana") not in offered(fight)
    attack(fight, "Ana", "Orc")
    assert fight.state.engagement is None


@pytest.mark.rule("HR-11.14", "HR-4.3")
def test_the_confused_cast_no_spells() -> None:
    assert o.Cast("Ana", "Fog") in options_of(moody(), "Ana")
    assert o.Cast("Ana", "Fog") not in options_of(moody(confused=1), "Ana")


@pytest.mark.rule("HR-11.14", "HR-4.8")
def test_help_from_a_friend_removes_all_levels() -> None:
    fight = moody(confused=4)
    choose(fight, "heroes", o.Help("Bo", "Ana"))
    (ended,) = happened(fight.log, ConditionEnded)
    assert (ended.creature, ended.condition) == ("Ana", "confused")
    ana = fight.state.creatures["Ana"]
    assert (ana.conditions, ana.helped_by) == ({}, "Bo")


@pytest.mark.rule("HR-11.14", "HR-4.16")
def test_an_enemy_helps_nobody_out_of_confusion() -> None:
    fight = moody(confused=4)
    fight.state.rulings = Rulings(targets="anyone")
    play(fight, HEROES_PASS, ("foes", o.Help("Orc", "Ana")))
    assert fight.state.creatures["Ana"].conditions == {"confused": 4}


# --- frightened


@pytest.mark.rule("HR-11.15")
def test_the_frightened_roll_with_disadvantage_while_they_see_what_they_fear() -> None:
    fight = moody((1, 1, 1, 8, 8, 8), GUARD, frightened=3)
    clash(fight, Ana="might", Gob="defensive")
    attack(fight, "Ana", "Gob")
    assert advantages(fight, 0) == [("frightened 3", "HR-11.15", -3)], "whomever she attacks"
    finish(fight)


@pytest.mark.rule("HR-11.15", "HR-11.9")
def test_what_is_not_in_sight_does_not_matter() -> None:
    for unseen in ({"obscured": 1}, {}):
        fight = moody((1, 1, 1) + (() if unseen else (8,)), GUARD, frightened=1)
        fight.state.creatures["Orc"].conditions = dict(unseen)
        clash(fight, Ana="might", Gob="defensive")
        attack(fight, "Ana", "Gob")
        assert bool(advantages(fight, 0)) is not bool(unseen)


@pytest.mark.rule("HR-11.15", "HR-11.9")
@pytest.mark.parametrize(("blinded", "afraid"), [(4, True), (5, False)])
def test_who_sees_nothing_sees_nothing_to_fear(blinded: int, afraid: bool) -> None:
    state = fresh_state(hero("Ana", "d4"), foe("Orc", "e4"))
    ana = state.creatures["Ana"]
    gained(ana, {"frightened": 1, "blinded": blinded}, (), source="Orc").apply(state)
    faces = (3, 3) + (8,) * afraid
    _, log = drive(skill_check(state, ana, "might", "lifting", 6), state, Scripted(faces))
    assert len(rolls(log)[0].dropped) == afraid


@pytest.mark.rule("HR-11.15", "HR-8.6")
def test_the_unconscious_see_nothing_to_fear() -> None:
    fight = moody(MISS, GUARD, frightened=1)
    ana = fight.state.creatures["Ana"]
    ana.hit_points, ana.unconscious = 0, True
    choose(fight, "heroes", o.Pass("heroes"))
    choose(fight, "foes", o.Engage("Orc", "Ana"))
    while not rolls(fight.log):
        ask = fight.asks[0]
        wanted = (o.TakeStance("might"), o.Attack("Orc", "Ana"))
        answer = next((option for option in wanted if option in ask.options), ask.options[-1])
        fight.answer(ask, answer, ask.seat)
    assert advantages(fight, 1) == []


@pytest.mark.rule("HR-11.15", "HR-4.5")
def test_the_frightened_do_not_approach_what_they_fear() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "g4")))
    gained(fight.state.creatures["Ana"], {"frightened": 1}, (), source="Orc").apply(fight.state)
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", o.Dash("Ana", "free")))
    grid, far = fight.state.grid, destinations(fight)
    assert {"a1", "d7", "j4"} <= far
    assert all(grid.distance(place, "g4") >= 15 for place in far)
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "g4")))
    gained(fight.state.creatures["Ana"], {"frightened": 1}, (), source="Orc").apply(fight.state)
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", o.Sidestep("Ana", "action")))
    assert destinations(fight) == {"c3", "d3", "c4", "c5", "d5"}


@pytest.mark.rule("HR-11.15", "HR-4.13", "HR-1.3")
@pytest.mark.parametrize("condition", ["frightened", "enraged"])
@pytest.mark.parametrize(("faces", "calm"), [((4, 4), True), ((4, 3), False)])
def test_one_steadies_oneself_by_a_cunning_save_against_the_sources_presence(
    condition: str, faces: tuple[int, int], calm: bool
) -> None:
    fight = moody(faces, **{condition: 2})
    choose(fight, "heroes", Steady("Ana", condition))
    assert happened(fight.log, Steadied)[0].rules == ("HR-4.13", "HR-11.15")
    (saved,) = happened(fight.log, Checked)
    assert (saved.against, saved.success) == (8, calm)
    assert GAME.line(saved).startswith(f"Ana's save against being {condition}, ")
    assert advantages(fight, 0) == [], "fear and rage do not touch saves"
    ana = fight.state.creatures["Ana"]
    assert ana.acted
    assert ana.conditions == ({} if calm else {condition: 2})
    assert ana.sources == ({} if calm else {condition: "Orc"})
    finish(fight)


@pytest.mark.rule("HR-11.15", "HR-1.3")
def test_the_chance_to_steady_oneself_falls_out_exactly() -> None:
    def run(dice: Enumerated) -> bool:
        heroes = (hero("Ana", "d4"), foe("Orc", "e4", presence=8))
        fight = fight_of(scene(*heroes), dice=dice)
        gained(fight.state.creatures["Ana"], {"frightened": 5}, (), source="Orc").apply(fight.state)
        play(fight, HEROES_PASS, FOES_PASS, ("heroes", Steady("Ana", "frightened")))
        return not fight.state.creatures["Ana"].conditions

    chances: Counter[bool] = Counter()
    for chance, calm in every_outcome(run):
        chances[calm] += chance  # type: ignore[assignment]
    wins = sum(a + b >= 8 for a in range(1, 9) for b in range(1, 7))
    assert chances[True] == Fraction(wins, 48)


@pytest.mark.rule("HR-11.15")
@pytest.mark.parametrize("condition", ["frightened", "enraged", "charmed"])
def test_the_dead_move_nobodys_heart(condition: str) -> None:
    fight = moody(**{condition: 2})
    fight.state.creatures["Orc"].dead = True
    choose(fight, "heroes", o.CallOut("Bo", "free"))
    (ended,) = happened(fight.log, ConditionEnded)
    assert (ended.condition, ended.why, ended.by) == (condition, "source dead", "Orc")


# --- enraged


@pytest.mark.rule("HR-11.15")
def test_the_enraged_are_at_a_disadvantage_against_all_but_one() -> None:
    fight = moody((1, 1, 1, 8, 8), GUARD, enraged=2)
    clash(fight, Ana="might", Gob="defensive")
    attack(fight, "Ana", "Gob")
    assert advantages(fight, 0) == [("enraged 2", "HR-11.15", -2)]
    assert fight.state.creatures["Ana"].conditions == {"enraged": 2}
    finish(fight)


@pytest.mark.rule("HR-11.15")
def test_rage_is_over_when_its_source_has_been_attacked() -> None:
    fight = moody(MISS, GUARD, enraged=2)
    clash(fight, Ana="might", Orc="defensive")
    attack(fight, "Ana", "Orc")
    assert advantages(fight, 0) == []
    (ended,) = happened(fight.log, ConditionEnded)
    assert (ended.creature, ended.condition) == ("Ana", "enraged")
    assert (ended.why, ended.by) == ("attacked", "Orc")
    finish(fight)


@pytest.mark.rule("HR-11.15")
def test_the_enraged_defend_worse_against_others() -> None:
    fight = moody(MISS, (1, 1, 8), enraged=1)
    play(fight, HEROES_PASS)
    clash(fight, Gob="might", Ana="defensive")
    attack(fight, "Gob", "Ana")
    assert advantages(fight, 1) == [("enraged 1", "HR-11.15", -1)]
    finish(fight)


@pytest.mark.rule("HR-11.15", "HR-1.6")
@pytest.mark.parametrize(("other", "levels"), [("Orc", 0), ("Gob", 2)])
def test_the_enraged_contest_worse_with_others(other: str, levels: int) -> None:
    fight = moody(enraged=2)
    state = fight.state
    ana, foe = state.creatures["Ana"], state.creatures[other]
    wrestle = contest(state, ana, "might", foe, "might", "wrestling")
    _, log = drive(wrestle, state, Scripted((3, 3) + (8,) * levels, (3, 3)))
    assert len(rolls(log)[0].dropped) == levels
    drive(skill_check(state, ana, "might", "lifting", 6), state, Scripted((3, 3)))


@pytest.mark.rule("HR-11.15")
@pytest.mark.parametrize("condition", ["frightened", "enraged", "charmed"])
def test_another_source_takes_the_place_of_the_first(condition: str) -> None:
    fight = moody(**{condition: 3})
    ana = fight.state.creatures["Ana"]
    gained(ana, {condition: 1}, (), source="Orc").apply(fight.state)
    assert (ana.conditions, ana.sources) == ({condition: 4}, {condition: "Orc"})
    gained(ana, {condition: 1}, (), source="Gob").apply(fight.state)
    assert (ana.conditions, ana.sources) == ({condition: 1}, {condition: "Gob"})


# --- charmed


@pytest.mark.rule("HR-11.15")
@pytest.mark.parametrize(
    ("levels", "kind"),
    [(0, "hostile"), (1, "unfriendly"), (2, "indifferent"), (3, "friendly"), (5, "devoted")],
)
def test_charm_shifts_the_attitude_a_step_per_level(levels: int, kind: str) -> None:
    fight = moody(**({"charmed": levels} if levels else {}))
    sheets = {name: creature.sheet for name, creature in fight.state.creatures.items()}
    assert attitude(sheets["Ana"], sheets["Orc"], levels) == kind
    assert attitude(sheets["Ana"], sheets["Gob"]) == "hostile"
    assert attitude(sheets["Ana"], sheets["Bo"]) == "friendly"
    told = [line for line in GAME.status(fight.view("heroes")) if f"{kind} to Orc" in line]  # type: ignore[arg-type]
    assert len(told) == bool(levels), "the status tells those who have to play it"


@pytest.mark.rule("HR-11.15")
def test_the_source_has_advantage_on_presence_checks() -> None:
    state = fresh_state(hero("Ana", "d4"), foe("Orc", "e4"))
    ana, orc = state.creatures["Ana"], state.creatures["Orc"]
    gained(ana, {"charmed": 2}, (), source="Orc").apply(state)
    talk = contest(state, orc, "presence", ana, "presence", "persuasion")
    _, log = drive(talk, state, Scripted((3, 3, 1), (3, 3)))
    assert [part.source for part in rolls(log)[0].roll.parts if part.advantage] == ["Ana charmed"]
    wrestle = contest(state, orc, "might", ana, "might", "wrestling")
    drive(wrestle, state, Scripted((3, 3), (3, 3)))


@pytest.mark.rule("HR-11.15")
def test_charm_ends_when_its_source_acts_against_one() -> None:
    fight = moody(charmed=3)
    play(fight, HEROES_PASS, ("foes", o.Engage("Gob", "Ana")))
    assert happened(fight.log, ConditionEnded) == [], "the goblin is somebody else"
    fight = moody(charmed=3)
    play(fight, HEROES_PASS, ("foes", o.Engage("Orc", "Ana")))
    (ended,) = happened(fight.log, ConditionEnded)
    assert (ended.creature, ended.why, ended.by) == ("Ana", "turned against", "Orc")
    assert fight.state.creatures["Ana"].sources == {}

"""Chapter 13: traps, places that harm, and falls."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from crossblades.heart_rush.asks import ChooseStep, KeepMoving, TakeDamage, TakeTurn
from crossblades.heart_rush.creature import Ability
from crossblades.heart_rush.events import (
    Checked,
    Collided,
    DamageTaken,
    Died,
    Fell,
    HazardMet,
    HelpUsed,
    Moved,
    Pushed,
    RoundEnded,
    Wounded,
)
from crossblades.heart_rush.ground import Ground, Hazard, Terrain, When
from crossblades.heart_rush.options import (
    Dash,
    FallUnconscious,
    FightOn,
    Follow,
    GoOn,
    Help,
    Hinder,
    Leap,
    MoveTo,
    OpportunityAttack,
    Pass,
    PushTo,
    ShrugOff,
    Sidestep,
    Stay,
    StepByStep,
    StepTo,
    TakeIt,
)
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    GUARD,
    MACE,
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
    play,
    rolls,
    scene,
    waiting,
)

FIRE = Hazard("fire", (6, 6), "agility", 12)

UNHURT = ((1, 1, 1, 1), (3, 3))
"""An attack with a mace in might, and the defence that stops it."""


def on(kind: Terrain, *spaces: str) -> Ground:
    """A map with one kind of ground in these spaces."""
    return Ground(kinds={"x": kind}, at=dict.fromkeys(spaces, "x"))


def harmful(hazard: Hazard, *spaces: str) -> Ground:
    """Flat ground that harms in these spaces."""
    return on(Terrain("a bad place", hazard=hazard), *spaces)


def ann_beside(hazard: Hazard, *dice: Sequence[int], at: str = "d3", **ann: Any) -> Fight:
    """Ann stands at c3, on her side's turn; the hazard is at d3 unless told otherwise."""
    fighters = (hero("Ann", "c3", **ann), foe("Orc", "j10"))
    return waiting(*fighters, dice=dice, ground=harmful(hazard, at))


def dash(fight: Fight, creature: str, to: str) -> None:
    """Dash there at no cost."""
    choose(fight, fight.state.turn, Dash(creature, "free"))
    choose(fight, creature, MoveTo(to))


def walk(fight: Fight, creature: str, *spaces: str) -> None:
    """Dash step by step, and stop."""
    choose(fight, fight.state.turn, Dash(creature, "free"))
    choose(fight, creature, StepByStep(creature))
    for space in spaces:
        choose(fight, creature, MoveTo(space))
    if fight.asks and isinstance(fight.asks[0], ChooseStep):
        choose(fight, creature, Stay(creature))


def end_round(fight: Fight) -> None:
    """Both sides pass until the next round has begun, or somebody is asked something else."""
    now = fight.state.round
    while fight.asks and isinstance(fight.asks[0], TakeTurn) and fight.state.round == now:
        choose(fight, fight.state.turn, Pass(fight.state.turn))


def kinds(log: Sequence[Event], since: type[Event]) -> list[str]:
    """The names of the events from the first of a kind on."""
    first = next(i for i, event in enumerate(log) if isinstance(event, since))
    return [type(event).__name__ for event in log[first:]]


# --- HR-13.1: the saving throw


@pytest.mark.rule("HR-13.1", "HR-1.3")
def test_entering_a_hazard_takes_a_saving_throw_and_failure_takes_the_damage() -> None:
    fight = ann_beside(FIRE, (5, 4), (3, 2))
    dash(fight, "Ann", "d3")
    choose(fight, "Ann", TakeIt("Ann"))
    finish(fight)
    assert kinds(fight.log, Moved)[:6] == [
        "Moved", "HazardMet", "Rolled", "Checked", "Rolled", "DamageTaken",
    ]  # fmt: skip
    (met,) = happened(fight.log, HazardMet)
    assert (met.creature, met.hazard, met.space, met.once) == ("Ann", "fire", "d3", False)
    assert "HR-13.1" in met.rules
    save, damage = rolls(fight.log)
    assert (save.roll.who, save.sizes, save.total) == ("Ann", (8, 6), 9)
    assert "HR-1.3" in save.rules
    assert [(part.source, part.rule) for part in save.roll.parts] == [
        ("heart", "HR-1.1"),
        ("agility", "HR-1.1"),
    ]
    (checked,) = happened(fight.log, Checked)
    assert (checked.total, checked.against, checked.success) == (9, 12, False)
    assert (damage.sizes, damage.total) == ((6, 6), 5)
    assert [(part.source, part.rule) for part in damage.roll.parts] == [("fire", "HR-13.1")]
    assert fight.state.creatures["Ann"].hit_points == 35


@pytest.mark.rule("HR-13.1", "HR-1.3")
@pytest.mark.parametrize(("faces", "hurt"), [((7, 4), True), ((7, 5), False), ((8, 6), False)])
def test_meeting_the_number_is_enough(faces: tuple[int, int], hurt: bool) -> None:
    fight = ann_beside(FIRE, faces, *([(1, 1)] if hurt else []))
    dash(fight, "Ann", "d3")
    if hurt:
        choose(fight, "Ann", TakeIt("Ann"))
    finish(fight)
    assert fight.state.creatures["Ann"].hit_points == (38 if hurt else 40)
    assert len(happened(fight.log, HazardMet)) == 1  # met, harmed or not


@pytest.mark.rule("HR-13.1")
@pytest.mark.parametrize(
    ("ability", "size"), [("might", 4), ("agility", 6), ("cunning", 10), ("presence", 12)]
)
def test_each_hazard_has_its_own_save(ability: Ability, size: int) -> None:
    dice = {"might": 4, "agility": 6, "cunning": 10, "presence": 12}
    fighters = (hero("Ann", "c3", **dice), foe("Orc", "j10"))
    ground = harmful(Hazard("fire", (6,), ability, 4), "d3")
    fight = waiting(*fighters, dice=[(2, 2)], ground=ground)
    dash(fight, "Ann", "d3")
    finish(fight)
    assert rolls(fight.log)[0].sizes == (8, size)


@pytest.mark.rule("HR-13.1", "HR-1.3", "HR-1.4")
def test_ones_on_the_save_are_no_complication() -> None:
    fight = ann_beside(FIRE, (1, 1), (3, 3))
    dash(fight, "Ann", "d3")
    (ask,) = fight.asks
    assert isinstance(ask, TakeDamage)
    assert ask.damage == 6
    assert not happened(fight.log, Checked)[0].complication


@pytest.mark.rule("HR-13.1", "HR-8.1", "HR-8.9")
def test_the_damage_of_a_hazard_may_be_shrugged_off() -> None:
    fight = ann_beside(FIRE, (2, 2), (4, 5))
    dash(fight, "Ann", "d3")
    choose(fight, "Ann", ShrugOff("Ann"))
    ann = fight.state.creatures["Ann"]
    assert (ann.hit_points, ann.heart) == (35, 6)


@pytest.mark.rule("HR-13.1", "HR-8.3")
@pytest.mark.parametrize(("faces", "ranks"), [((4, 5), []), ((4, 6), [10]), ((6, 6), [12])])
def test_ten_points_from_a_hazard_are_a_wound(faces: tuple[int, int], ranks: list[int]) -> None:
    fight = ann_beside(FIRE, (2, 2), faces)
    dash(fight, "Ann", "d3")
    choose(fight, "Ann", TakeIt("Ann"))
    assert [wound.rank for wound in fight.state.creatures["Ann"].wounds] == ranks
    assert [wound.rank for wound in happened(fight.log, Wounded)] == ranks


@pytest.mark.rule("HR-13.1", "HR-11.3")
def test_a_save_takes_the_disadvantage_of_its_ability_die() -> None:
    fight = ann_beside(FIRE, (8, 6, 2), (1, 1))
    fight.state.creatures["Ann"].conditions = {"off-balanced": 1, "weakened": 2}
    dash(fight, "Ann", "d3")
    save = rolls(fight.log)[0]
    assert (save.sizes, save.kept) == ((8, 6, 8), (6, 2))
    assert [(p.rule, p.advantage) for p in save.roll.parts[2:]] == [("HR-11.3", -1)]


@pytest.mark.rule("HR-13.1", "HR-4.8", "HR-4.16")
def test_help_serves_a_save_and_is_used_up_by_it() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "b3"), foe("Orc", "j10"))
    fight = waiting(*fighters, dice=[(2, 6, 6)], ground=harmful(FIRE, "d3"))
    play(fight, ("heroes", Help("Bob", "Ann")), FOES_PASS)
    dash(fight, "Ann", "d3")
    finish(fight)
    (save,) = rolls(fight.log)
    assert (save.sizes, save.kept, save.total) == ((8, 6, 6), (6, 6), 12)
    assert len(happened(fight.log, HelpUsed)) == 1


@pytest.mark.rule("HR-13.1", "HR-8.2", "HR-3.7")
def test_a_hazard_can_kill_and_so_end_the_fight() -> None:
    fight = ann_beside(Hazard("fire", (20,), "agility", 20), (1, 1), (20,), heart=4, hit_points=10)
    dash(fight, "Ann", "d3")
    assert [died.creature for died in happened(fight.log, Died)] == ["Ann"]
    assert fight.over


# --- HR-13.1: where and when


@pytest.mark.rule("HR-13.1")
def test_a_sidestep_into_a_hazard_meets_it() -> None:
    fight = ann_beside(FIRE, (8, 6))
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("d3")))
    finish(fight)
    assert len(happened(fight.log, HazardMet)) == 1


@pytest.mark.rule("HR-13.1", "HR-6.9")
def test_the_free_sidestep_of_agility_into_a_hazard_meets_it() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d4"))
    fight = waiting(*fighters, dice=[(1, 1, 1, 1), GUARD, (8, 6)], ground=harmful(FIRE, "d3"))
    clash(fight, Ann="agility", Orc="defensive")
    attack(fight, "Ann", "Orc")
    choose(fight, "heroes", StepTo("Ann", "d3"))
    finish(fight)
    assert [met.creature for met in happened(fight.log, HazardMet)] == ["Ann"]


@pytest.mark.rule("HR-13.1", "HR-10.10")
def test_one_who_is_pushed_into_a_hazard_meets_it_too() -> None:
    fighters = (hero("Ann", "c3", MACE), foe("Orc", "d3"))
    dice = [(1, 1, 1, 1), GUARD, (1, 1), (2, 2), (8, 6)]
    fight = waiting(*fighters, dice=dice, ground=harmful(FIRE, "e3", "f3"))
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", PushTo("e3")), ("Orc", TakeIt("Orc")), ("Ann", PushTo("f3")))
    finish(fight)
    assert [(met.creature, met.space) for met in happened(fight.log, HazardMet)] == [
        ("Orc", "e3"),
        ("Orc", "f3"),
    ]
    assert fight.state.creatures["Orc"].hit_points == 36
    assert not happened(fight.log, Collided)


def followed(*dice: Sequence[int], to: str, at: str) -> Fight:
    """Ann has pushed the orc from d3 to f3 and followed; the hazard is in a vacated space."""
    fighters = (hero("Ann", "c3", MACE), foe("Orc", "d3"))
    fight = waiting(*fighters, dice=[*UNHURT, *dice], ground=harmful(FIRE, at))
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")), ("Ann", Follow("Ann", to)))
    finish(fight)
    return fight


@pytest.mark.rule("HR-13.1", "HR-12.3")
def test_one_who_follows_a_push_into_a_hazard_meets_it() -> None:
    fight = followed((8, 6), to="d3", at="d3")
    assert [(met.creature, met.space) for met in happened(fight.log, HazardMet)] == [("Ann", "d3")]


@pytest.mark.rule("HR-13.1", "HR-12.3")
def test_one_who_follows_a_push_through_a_hazard_meets_it() -> None:
    fight = followed((8, 6), to="e3", at="d3")
    assert [(met.creature, met.space) for met in happened(fight.log, HazardMet)] == [("Ann", "d3")]


@pytest.mark.rule("HR-13.1", "HR-9.5")
def test_one_who_is_hindered_into_a_hazard_meets_it() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"))
    fight = waiting(*fighters, dice=[(8, 6)], ground=harmful(FIRE, "e3"))
    clash(fight, Ann="might", Orc="cunning")
    play(fight, ("Ann", Hinder("Ann", "Orc", "push")), ("Ann", PushTo("e3")))
    finish(fight)
    assert [met.creature for met in happened(fight.log, HazardMet)] == ["Orc"]


@pytest.mark.rule("HR-13.1")
def test_every_harmful_space_on_the_way_is_met_and_leaving_one_is_not() -> None:
    fighters = (hero("Ann", "b3"), foe("Orc", "j10"))
    fight = waiting(*fighters, dice=[(8, 6), (8, 6)], ground=harmful(FIRE, "d3", "e3"))
    walk(fight, "Ann", "c3", "d3", "e3", "f3")
    finish(fight)
    assert [met.space for met in happened(fight.log, HazardMet)] == ["d3", "e3"]
    assert fight.state.creatures["Ann"].at == "f3"


@pytest.mark.rule("HR-13.1")
def test_a_place_beside_a_hazard_is_safe() -> None:
    fight = ann_beside(FIRE)
    walk(fight, "Ann", "c4", "d4", "e3")
    finish(fight)
    assert not happened(fight.log, HazardMet)


@pytest.mark.rule("HR-13.1", "HR-4.5")
def test_one_who_is_hurt_on_the_way_may_stop_there_or_go_on() -> None:
    for choice, end in ((Stay("Ann"), "d3"), (GoOn("Ann"), "f3")):
        # A wall of fire across the whole map cannot be walked around.
        line = [f"d{row}" for row in range(1, 11)]
        fighters = (hero("Ann", "b3"), foe("Orc", "j10"))
        fight = waiting(*fighters, dice=[(1, 1), (2, 2)], ground=harmful(FIRE, *line))
        dash(fight, "Ann", "f3")
        choose(fight, "Ann", TakeIt("Ann"))
        (ask,) = fight.asks
        assert isinstance(ask, KeepMoving)
        choose(fight, "Ann", choice)
        finish(fight)
        (met,) = happened(fight.log, HazardMet)
        assert fight.state.creatures["Ann"].at == (met.space if end == "d3" else end)


@pytest.mark.rule("HR-13.1", "HR-4.15")
def test_one_who_dies_in_a_hazard_stays_there() -> None:
    fighters = (hero("Ann", "b3", heart=4, hit_points=5), hero("Bob", "a1"), foe("Orc", "j10"))
    fight = waiting(*fighters, dice=[(1, 1), (6, 6)], ground=harmful(FIRE, "d3"))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", StepByStep("Ann")))
    play(fight, ("Ann", MoveTo("c3")), ("Ann", MoveTo("d3")))
    finish(fight)
    ann = fight.state.creatures["Ann"]
    assert (ann.dead, ann.at) == (True, "d3")
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-13.1", "HR-3.6")
@pytest.mark.parametrize(
    ("when", "entered", "ended"), [("enter", 1, 0), ("round end", 0, 1), ("both", 1, 1)]
)
def test_a_hazard_harms_on_entering_at_the_rounds_end_or_both(
    when: When, entered: int, ended: int
) -> None:
    hazard = Hazard("fire", (6,), "agility", 12, when)
    fight = ann_beside(hazard, *[(8, 6)] * (entered + ended))
    dash(fight, "Ann", "d3")
    assert len(happened(fight.log, HazardMet)) == entered
    end_round(fight)
    finish(fight)
    assert fight.state.round == 2
    assert len(happened(fight.log, HazardMet)) == entered + ended


@pytest.mark.rule("HR-13.1", "HR-3.6")
def test_the_damage_of_the_rounds_end_comes_before_the_end() -> None:
    fight = ann_beside(Hazard("fire", (6,), "agility", 12, "round end"), (1, 1), (3,), at="c3")
    end_round(fight)
    choose(fight, "Ann", TakeIt("Ann"))
    names = kinds(fight.log, HazardMet)
    assert names.index("DamageTaken") < names.index("RoundEnded")
    assert fight.state.creatures["Ann"].hit_points == 37


@pytest.mark.rule("HR-13.1")
def test_one_who_starts_in_a_place_has_not_entered_it() -> None:
    fight = ann_beside(FIRE, at="c3")
    end_round(fight)
    finish(fight)
    assert happened(fight.log, RoundEnded)
    assert not happened(fight.log, HazardMet)


@pytest.mark.rule("HR-13.1")
def test_one_who_has_left_is_spared_at_the_rounds_end() -> None:
    fight = ann_beside(Hazard("fire", (6,), "agility", 12, "round end"), at="c3")
    dash(fight, "Ann", "d3")
    end_round(fight)
    finish(fight)
    assert not happened(fight.log, HazardMet)


@pytest.mark.rule("HR-13.1")
def test_a_lasting_hazard_harms_at_every_rounds_end() -> None:
    fight = ann_beside(Hazard("fire", (6,), "agility", 12, "both"), *[(8, 6)] * 3, at="c3")
    for _ in range(3):
        end_round(fight)
    finish(fight)
    assert len(happened(fight.log, HazardMet)) == 3


@pytest.mark.rule("HR-13.1", "HR-8.6")
def test_the_unconscious_are_harmed_at_the_rounds_end_and_the_dead_are_not() -> None:
    hazard = Hazard("fire", (6,), "agility", 13, "round end")
    fighters = (
        hero("Ann", "c3", heart=4, hit_points=5),
        hero("Bob", "a1"),
        foe("Orc", "j10"),
    )
    dice = [(1, 1), (5,), (1, 1), (4,), (1, 1), (6,)]
    fight = waiting(*fighters, dice=dice, ground=harmful(hazard, "c3"))
    end_round(fight)  # five: at 0
    choose(fight, "heroes", FallUnconscious("Ann"))
    end_round(fight)  # four more
    assert (fight.state.creatures["Ann"].hit_points, fight.state.round) == (-4, 3)
    end_round(fight)  # six: dead
    end_round(fight)  # nothing any more
    finish(fight)
    assert fight.state.creatures["Ann"].dead
    assert len(happened(fight.log, HazardMet)) == 3


@pytest.mark.rule("HR-13.1", "HR-10.7")
def test_a_large_creature_meets_what_its_new_spaces_hold() -> None:
    fighters = (hero("Ogre", "b2", size="L2"), foe("Orc", "j10"))
    fight = waiting(*fighters, dice=[(8, 6)], ground=harmful(FIRE, "d3"))
    walk(fight, "Ogre", "c2", "d2")  # d3 is entered by the first step and kept by the second
    finish(fight)
    assert [(met.creature, met.space) for met in happened(fight.log, HazardMet)] == [("Ogre", "d3")]


# --- HR-13.1: traps


@pytest.mark.rule("HR-13.1")
@pytest.mark.parametrize("save", [(1, 1), (8, 6)])
def test_a_trap_is_sprung_once_whether_the_save_succeeds_or_not(save: tuple[int, int]) -> None:
    trap = Hazard("dart", (4,), "agility", 12, once=True)
    dart = [(2,)] if save == (1, 1) else []
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "j10"))
    fight = waiting(*fighters, dice=[save, *dart], ground=harmful(trap, "d3"))
    dash(fight, "Ann", "d3")
    if dart:
        choose(fight, "Ann", TakeIt("Ann"))
    assert fight.state.sprung == ("d3",)
    assert happened(fight.log, HazardMet)[0].once
    choose(fight, *FOES_PASS)
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("e3")), FOES_PASS)
    dash(fight, "Bob", "d3")  # nothing there any more
    finish(fight)
    assert len(happened(fight.log, HazardMet)) == 1


@pytest.mark.rule("HR-13.1")
def test_each_space_of_a_kind_of_trap_is_a_trap_of_its_own() -> None:
    trap = Hazard("dart", (4,), "agility", 12, once=True)
    fighters = (hero("Ann", "c3"), foe("Orc", "j10"))
    fight = waiting(*fighters, dice=[(8, 6), (8, 6)], ground=harmful(trap, "d3", "e3"))
    walk(fight, "Ann", "d3", "e3", "d3")
    finish(fight)
    assert fight.state.sprung == ("d3", "e3")


@pytest.mark.rule("HR-13.1")
def test_a_hazard_that_is_no_trap_harms_whoever_comes_again() -> None:
    fight = ann_beside(FIRE, (8, 6), (8, 6))
    walk(fight, "Ann", "d3", "e3", "d3")
    finish(fight)
    assert len(happened(fight.log, HazardMet)) == 2
    assert fight.state.sprung == ()


# --- HR-13.1: secret traps


def secret_trap(*dice: Sequence[int], once: bool = True, secret: bool = True) -> Fight:
    """Ann at b3, a secret trap at d3, and a GM."""
    trap = Hazard("dart", (4,), "agility", 12, once=once, secret=secret)
    fighters = (hero("Ann", "b3"), foe("Orc", "j10"))
    return waiting(*fighters, dice=dice, ground=harmful(trap, "d3"), gm="gm")


def hazards_in_view(fight: Fight, seat: str) -> set[str]:
    """The spaces whose hazard this seat sees on its map."""
    ground = fight.view(seat).ground  # type: ignore[attr-defined]
    return {space for space, glyph in ground.at.items() if ground.kinds[glyph].hazard}


@pytest.mark.rule("HR-13.1")
def test_only_the_gm_sees_a_secret_trap_before_it_is_sprung() -> None:
    fight = secret_trap()
    assert hazards_in_view(fight, "gm") == {"d3"}
    for seat in ("heroes", "foes"):
        assert hazards_in_view(fight, seat) == set()
        assert "d3" not in fight.view(seat).ground.at  # type: ignore[attr-defined]
        assert not [kind for kind in fight.view(seat).ground.kinds.values() if kind.hazard]  # type: ignore[attr-defined]
        assert not happened(fight.log_of(seat), HazardMet)


@pytest.mark.rule("HR-13.1")
def test_everybody_sees_a_trap_that_is_no_secret() -> None:
    fight = secret_trap(secret=False)
    assert all(hazards_in_view(fight, seat) == {"d3"} for seat in ("heroes", "foes", "gm"))


@pytest.mark.rule("HR-13.1")
def test_a_secret_trap_changes_neither_the_places_offered_nor_the_way_there() -> None:
    there = secret_trap((8, 6))
    without = waiting(hero("Ann", "b3"), foe("Orc", "j10"), gm="gm")
    for fight in (there, without):
        choose(fight, "heroes", Dash("Ann", "free"))
    assert destinations(there) == destinations(without)
    for fight in (there, without):
        choose(fight, "Ann", MoveTo("f3"))
    finish(there)
    assert [step.to for step in happened(there.log, Moved)] == [
        step.to for step in happened(without.log, Moved)
    ]
    assert [met.space for met in happened(there.log, HazardMet)] == ["d3"]


@pytest.mark.rule("HR-13.1")
def test_a_secret_trap_that_is_sprung_is_known_to_all() -> None:
    fight = secret_trap((8, 6))
    walk(fight, "Ann", "c3", "d3")
    for seat in ("heroes", "foes", "gm"):
        assert [met.space for met in happened(fight.log_of(seat), HazardMet)] == ["d3"]
        assert fight.view(seat).sprung == ("d3",)  # type: ignore[attr-defined]


@pytest.mark.rule("HR-13.1")
def test_a_lasting_secret_hazard_that_has_been_met_is_on_everybodys_map() -> None:
    fight = secret_trap((8, 6), once=False)
    walk(fight, "Ann", "c3", "d3")
    assert all(hazards_in_view(fight, seat) == {"d3"} for seat in ("heroes", "foes", "gm"))


# --- HR-13.1: chances


@pytest.mark.rule("HR-13.1", "HR-1.3")
@pytest.mark.parametrize("against", [4, 9, 12, 14, 15])
def test_the_exact_chance_to_be_hurt_and_the_expected_damage_of_a_hazard(against: int) -> None:
    hazard = Hazard("fire", (6, 6), "agility", against)

    def damage(dice: Enumerated) -> int:
        fighters = (hero("Ann", "c3"), foe("Orc", "j10"))
        fight = fight_of(scene(*fighters, ground=harmful(hazard, "d3")), dice=dice)
        dash(fight, "Ann", "d3")
        if isinstance(fight.asks[0], TakeDamage):
            choose(fight, "Ann", TakeIt("Ann"))
        return 40 - int(fight.state.creatures["Ann"].hit_points)

    ways = list(every_outcome(damage))
    totals = [heart + agility for heart, agility in product(range(1, 9), range(1, 7))]
    fails = Fraction(sum(total < against for total in totals), 48)
    assert sum(chance for chance, _ in ways) == 1
    assert sum(chance for chance, lost in ways if lost) == fails
    assert sum(chance * lost for chance, lost in ways) == 7 * fails


# --- HR-13.2


def cliff(*dice: Sequence[int], height: int = 20, **orc: Any) -> Fight:
    """Ann with her mace and the orc, on high ground up to column d; east of it, the plain."""
    top = [f"{column}{row}" for column in "abcd" for row in range(1, 11)]
    fighters = (hero("Ann", "c3", MACE), foe("Orc", "d3", **orc))
    return waiting(*fighters, dice=dice, ground=on(Terrain("the top", height=height), *top))


def pushed_off(*dice: Sequence[int], height: int = 20, **orc: Any) -> Fight:
    """The orc has been pushed over the edge, and has made its save or not."""
    fight = cliff(*UNHURT, *dice, height=height, **orc)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    choose(fight, "Ann", PushTo("e3"))
    return fight


@pytest.mark.rule("HR-13.2", "HR-1.3")
def test_a_fall_is_an_agility_save_against_the_feet_and_the_shortfall_is_the_damage() -> None:
    fight = pushed_off((8, 3))
    choose(fight, "Orc", TakeIt("Orc"))
    names = kinds(fight.log, Pushed)
    assert names[:5] == ["Pushed", "Fell", "Rolled", "Checked", "DamageTaken"]
    (fell,) = happened(fight.log, Fell)
    assert (fell.creature, fell.feet) == ("Orc", 20)
    assert "HR-13.2" in fell.rules
    save = rolls(fight.log)[2]
    assert (save.roll.who, save.sizes, save.total) == ("Orc", (8, 6), 11)
    assert [(part.source, part.rule) for part in save.roll.parts] == [
        ("heart", "HR-1.1"),
        ("agility", "HR-1.1"),
    ]
    (checked,) = happened(fight.log, Checked)
    assert (checked.against, checked.success) == (20, False)
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [9]
    assert fight.state.creatures["Orc"].hit_points == 31


@pytest.mark.rule("HR-13.2")
def test_the_save_is_of_agility_and_not_of_any_other_die() -> None:
    fight = pushed_off((8, 12), might=4, agility=12, cunning=6, presence=10)
    finish(fight)
    assert rolls(fight.log)[2].sizes == (8, 12)
    assert fight.state.creatures["Orc"].hit_points == 40  # 20 meets 20


@pytest.mark.rule("HR-13.2")
@pytest.mark.parametrize(
    ("height", "faces", "damage"),
    [
        (5, (1, 1), 3),
        (5, (3, 2), 0),
        (10, (4, 5), 1),
        (10, (4, 6), 0),
        (15, (8, 6), 1),
        (20, (1, 1), 18),
        (40, (8, 6), 26),
    ],
)
def test_the_feet_less_the_roll_never_below_nothing(
    height: int, faces: tuple[int, int], damage: int
) -> None:
    fight = pushed_off(faces, height=height)
    assert [fell.feet for fell in happened(fight.log, Fell)] == [height]
    if damage:
        choose(fight, "Orc", TakeIt("Orc"))
    finish(fight)
    assert fight.state.creatures["Orc"].hit_points == 40 - damage


@pytest.mark.rule("HR-13.2")
def test_less_than_five_feet_is_no_fall() -> None:
    fight = pushed_off(height=4)
    assert not happened(fight.log, Fell)
    finish(fight)


@pytest.mark.rule("HR-13.2", "HR-1.3", "HR-1.4")
def test_ones_on_the_save_of_a_fall_are_no_complication() -> None:
    fight = pushed_off((1, 5), height=10)
    (ask,) = fight.asks
    assert isinstance(ask, TakeDamage)
    assert ask.damage == 4


@pytest.mark.rule("HR-13.2", "HR-8.1", "HR-8.3")
def test_a_fall_can_be_shrugged_off_or_wound() -> None:
    for answer, left, ranks in ((TakeIt("Orc"), 25, [15]), (ShrugOff("Orc"), 32, [])):
        fight = pushed_off((2, 3))
        choose(fight, "Orc", answer)
        orc = fight.state.creatures["Orc"]
        assert (orc.hit_points, [wound.rank for wound in orc.wounds]) == (left, ranks)


@pytest.mark.rule("HR-13.2", "HR-8.2")
def test_a_fall_can_kill() -> None:
    fight = pushed_off((1, 1), height=40, heart=4, hit_points=19)
    choose(fight, "Ann", Stay("Ann"))  # she need not step to the edge
    finish(fight)
    assert [died.creature for died in happened(fight.log, Died)] == ["Orc"]
    assert fight.over


@pytest.mark.rule("HR-13.2")
def test_the_feet_are_those_between_the_two_places() -> None:
    high = Terrain("the top", height=30)
    ledge = Terrain("a ledge", height=10)
    at = {"c3": "t", "d3": "t", "e3": "l", "f3": "l"}
    ground = Ground(kinds={"t": high, "l": ledge}, at=at)
    fighters = (hero("Ann", "c3", MACE), foe("Orc", "d3"))
    fight = waiting(*fighters, dice=[*UNHURT, (8, 6)], ground=ground)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    choose(fight, "Ann", PushTo("e3"))
    assert [fell.feet for fell in happened(fight.log, Fell)] == [20]


@pytest.mark.rule("HR-13.2")
def test_a_hole_in_the_plain_is_fallen_into() -> None:
    fighters = (hero("Ann", "c3", MACE), foe("Orc", "d3"))
    ground = on(Terrain("a hole", height=-15), "e3")
    fight = waiting(*fighters, dice=[*UNHURT, (8, 6)], ground=ground)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    choose(fight, "Ann", PushTo("e3"))
    assert [fell.feet for fell in happened(fight.log, Fell)] == [15]


@pytest.mark.rule("HR-13.2")
def test_stairs_are_no_fall() -> None:
    top = Terrain("the top", height=20)
    stairs = Terrain("stairs", height=10, slope=True)
    ground = Ground(kinds={"t": top, "s": stairs}, at={"c3": "t", "d3": "s"})
    fight = waiting(hero("Ann", "c3"), foe("Orc", "j10"), ground=ground)
    walk(fight, "Ann", "d3", "e3")
    assert not happened(fight.log, Fell)
    assert fight.state.creatures["Ann"].at == "e3"


@pytest.mark.rule("HR-13.2", "HR-13.1")
def test_one_who_falls_onto_spikes_takes_the_fall_and_the_spikes() -> None:
    fighters = (hero("Ann", "c3", MACE), foe("Orc", "d3"))
    spikes = Terrain("a pit", height=-20, hazard=Hazard("spikes", (4,), "agility", 12))
    dice = [*UNHURT, (8, 6), (2, 2), (3,)]
    fight = waiting(*fighters, dice=dice, ground=on(spikes, "e3"))
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", PushTo("e3")), ("Orc", TakeIt("Orc")), ("Orc", TakeIt("Orc")))
    finish(fight)
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [6, 3]
    assert kinds(fight.log, Fell).index("HazardMet") > 0


@pytest.mark.rule("HR-13.2")
def test_one_may_leap_down_and_knows_how_deep() -> None:
    fight = waiting(
        hero("Ann", "d3"),
        foe("Orc", "j10"),
        dice=[(8, 6)],
        ground=on(Terrain("the top", height=15), "c3", "d3"),
    )
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", StepByStep("Ann")))
    leaps = {option.space for option in offered(fight) if isinstance(option, Leap)}
    assert leaps == {"c2", "d2", "e2", "e3", "e4", "d4", "c4"}
    assert MoveTo("e3") not in offered(fight)  # no walking off a cliff
    choose(fight, "Ann", Leap("Ann", "e3", 15))
    choose(fight, "Ann", TakeIt("Ann"))
    finish(fight)
    assert [fell.feet for fell in happened(fight.log, Fell)] == [15]
    ann = fight.state.creatures["Ann"]
    assert (ann.at, ann.hit_points) == ("e3", 39)


@pytest.mark.rule("HR-13.2", "HR-4.5")
def test_nobody_is_walked_over_an_edge_unasked() -> None:
    fight = waiting(
        hero("Ann", "d3"),
        foe("Orc", "j10"),
        ground=on(Terrain("the top", height=15), "c3", "d3"),
    )
    choose(fight, "heroes", Dash("Ann", "free"))
    assert destinations(fight) == {"c3"}


@pytest.mark.rule("HR-13.2", "HR-1.3")
@pytest.mark.parametrize(
    ("height", "heart", "agility"), [(20, 8, 6), (10, 8, 6), (20, 20, 12), (5, 4, 4), (15, 12, 8)]
)
def test_the_exact_chances_and_the_expected_damage_of_a_fall(
    height: int, heart: int, agility: int
) -> None:
    """By counting all faces of the two dice: of a 20-foot fall with d8 and d6, twelve points."""
    totals = [a + b for a, b in product(range(1, heart + 1), range(1, agility + 1))]
    each = Fraction(1, heart * agility)
    hurts = each * sum(total < height for total in totals)
    wounds = each * sum(height - total >= 10 for total in totals)
    expected = each * sum(max(height - total, 0) for total in totals)

    def fall(dice: Enumerated) -> tuple[int, int]:
        top = on(Terrain("the top", height=height), "d3")
        fighters = (hero("Ann", "d3", heart=heart, agility=agility), foe("Orc", "j10"))
        fight = fight_of(scene(*fighters, ground=top), dice=dice)
        play(fight, ("heroes", Dash("Ann", "free")), ("Ann", StepByStep("Ann")))
        choose(fight, "Ann", Leap("Ann", "e3", height))
        if isinstance(fight.asks[0], TakeDamage):
            choose(fight, "Ann", TakeIt("Ann"))
        ann = fight.state.creatures["Ann"]
        return 40 - ann.hit_points, len(ann.wounds)

    ways = list(every_outcome(fall))
    assert sum(chance for chance, _ in ways) == 1
    assert sum(chance for chance, (lost, _) in ways if lost) == hurts
    assert sum(chance for chance, (_, marked) in ways if marked) == wounds
    assert sum(chance * lost for chance, (lost, _) in ways) == expected
    if (height, heart, agility) == (20, 8, 6):
        assert (hurts, expected) == (
            Fraction(1),
            Fraction(12),
        )  # 14 at the best; 20 less 4.5 and 3.5


@pytest.mark.rule("HR-13.2", "HR-8.6")
def test_one_who_falls_to_zero_goes_on_fighting_until_he_likes_to_faint() -> None:
    fight = pushed_off((1, 1), hit_points=18)
    choose(fight, "Orc", TakeIt("Orc"))
    while not isinstance(fight.asks[0], TakeTurn):
        wanted = [option for option in fight.asks[0].options if isinstance(option, FightOn | Stay)]
        fight.answer(fight.asks[0], wanted[0], fight.asks[0].seat)
    orc = fight.state.creatures["Orc"]
    assert (orc.hit_points, orc.unconscious) == (0, False)
    assert fight.state.turn == "foes"
    assert FallUnconscious("Orc") in offered(fight)


@pytest.mark.rule("HR-13.2", "HR-4.12")
def test_a_fall_is_forced_and_opens_nobody_to_a_strike() -> None:
    top = [f"{column}{row}" for column in "abcd" for row in range(1, 11)]
    fighters = (hero("Ann", "c3", MACE), hero("Bob", "d4"), foe("Orc", "d3"))
    ground = on(Terrain("the top", height=20), *top)
    fight = waiting(*fighters, dice=[*UNHURT, (8, 6)], ground=ground)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    choose(fight, "Ann", PushTo("e2"))  # out of Bob's reach
    assert not [option for option in offered(fight) if isinstance(option, OpportunityAttack)]

"""Chapter 6: the order of the steps, what is simultaneous, and the halves of agility."""

from typing import Literal

import pytest

from crossblades.heart_rush.asks import (
    ChooseConditions,
    ChooseFainting,
    ChoosePush,
    DeclareAttack,
    FreeSidestep,
    SeizeOpportunity,
    TakeTurn,
    TripMover,
)
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events import (
    AttackDeclared,
    Attacked,
    Contested,
    DamageTaken,
    Died,
    Moved,
    Pushed,
    StepBegan,
)
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.gear import FISTS, Element
from crossblades.heart_rush.options import (
    Attack,
    Decline,
    FallUnconscious,
    FightOn,
    HoldBack,
    Inflict,
    MoveFirst,
    MoveTo,
    NoPush,
    Pass,
    PushTo,
    ShrugOff,
    Sidestep,
    Stay,
    StepTo,
    TakeIt,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.fight import Fight
from tests.helpers import (
    GUARD,
    KILL,
    MACE,
    MISS,
    OPEN,
    SPEAR,
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
    refused,
    rolls,
    scene,
)


def brawl(**foes: int) -> Scenario:
    """Ann, Bob and Cid in a column, each next to the orc; an imp far off keeps the fight going.

    Nobody's weapon has a die for might or cunning more than another's.
    """
    heroes = (hero("Ann", "c3"), hero("Bob", "c4"), hero("Cid", "c2"))
    orc = foe("Orc", "d3", hit_points=foes.get("orc", 40))
    return scene(*heroes, orc, foe("Imp", "j9"))


def order(log: list[Event], kind: type[Event]) -> list[int]:
    """Where the events of a kind stand in the log."""
    return [index for index, event in enumerate(log) if isinstance(event, kind)]


# --- the order of the steps


@pytest.mark.rule("HR-6.6")
def test_cunning_comes_first_then_agility_then_might() -> None:
    fight = fight_of(brawl(), MISS, GUARD, (1, 1, 1, 1), GUARD, MISS, GUARD)
    clash(fight, Cid="might", Orc="defensive", Bob="agility", Ann="cunning")
    attack(fight, "Ann", "Orc")
    attack(fight, "Bob", "Orc")
    choose(fight, "heroes", Pass("heroes"))
    attack(fight, "Cid", "Orc")
    assert [e.stance for e in happened(fight.log, StepBegan)] == ["cunning", "agility", "might"]
    assert [e.creature for e in happened(fight.log, Attacked)] == ["Ann", "Bob", "Cid"]
    assert all("HR-6.6" in e.rules for e in happened(fight.log, StepBegan))
    finish(fight)


@pytest.mark.rule("HR-6.6", "HR-6.7")
def test_a_step_is_over_before_the_next_ones_targets_are_declared() -> None:
    fight = fight_of(brawl(), MISS, GUARD)
    clash(fight, Cid="might", Orc="defensive", Ann="cunning")
    assert [ask.creature for ask in fight.asks if isinstance(ask, DeclareAttack)] == ["Ann"]
    attack(fight, "Ann", "Orc")
    assert happened(fight.log, Attacked)
    assert [ask.creature for ask in fight.asks if isinstance(ask, DeclareAttack)] == ["Cid"]
    finish(fight)


# --- simultaneity


@pytest.mark.rule("HR-6.7")
def test_the_targets_of_a_step_are_declared_together_before_any_roll() -> None:
    fight = fight_of(brawl(), MISS, GUARD, MISS, MISS)
    clash(fight, Ann="cunning", Orc="cunning", Bob="cunning")
    asked = [ask.creature for ask in fight.asks if isinstance(ask, DeclareAttack)]
    assert sorted(asked) == ["Ann", "Bob", "Orc"]
    attack(fight, "Ann", "Orc")
    attack(fight, "Bob", "Orc")
    assert not happened(fight.log, AttackDeclared)
    assert not rolls(fight.log)
    assert not fight.picks_of("foes")
    attack(fight, "Orc", "Bob")
    assert len(happened(fight.log, AttackDeclared)) == 3
    assert max(order(fight.log, AttackDeclared)) < min(order(fight.log, Rolled))
    finish(fight)


@pytest.mark.rule("HR-6.7", "HR-6.15")
def test_a_killed_attacker_still_strikes_in_that_step() -> None:
    fight = fight_of(brawl(orc=5), KILL, OPEN, MISS, GUARD)
    clash(fight, Ann="cunning", Orc="cunning", Bob="agility")
    attack(fight, "Ann", "Orc")
    attack(fight, "Orc", "Bob")
    choose(fight, "Orc", TakeIt("Orc"))
    choose(fight, "Orc", Inflict(dazed=2))
    assert [e.creature for e in happened(fight.log, Attacked)] == ["Ann", "Orc"]
    (died,) = happened(fight.log, Died)
    assert died.creature == "Orc"
    assert fight.state.creatures["Bob"].conditions == {"dazed": 2}
    finish(fight)


@pytest.mark.rule("HR-6.7", "HR-6.15")
def test_a_target_killed_in_a_step_can_still_be_struck_in_that_step() -> None:
    fight = fight_of(brawl(orc=5), KILL, OPEN, KILL, OPEN)
    clash(fight, Ann="might", Orc="defensive", Bob="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Bob", "Orc")
    while not isinstance(fight.asks[0], TakeTurn):
        choose(fight, "Orc", TakeIt("Orc"))
    assert [(e.creature, e.damage) for e in happened(fight.log, Attacked)] == [
        ("Ann", 10), ("Bob", 10),
    ]  # fmt: skip
    finish(fight)


@pytest.mark.rule("HR-6.7")
def test_the_dead_of_a_step_neither_attack_nor_are_attacked_in_the_next() -> None:
    fight = fight_of(brawl(orc=5), KILL, OPEN)
    clash(fight, Ann="cunning", Orc="agility", Bob="agility", Cid="might")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    if isinstance(fight.asks[0], ChooseConditions):
        choose(fight, "Ann", Inflict())
    assert fight.state.creatures["Orc"].dead
    refused(fight, Attack("Bob", "Orc"))
    refused(fight, Attack("Orc", "Cid"))
    (_cunning, agility, _might) = happened(fight.log, StepBegan)
    assert agility.creatures == ("Bob",)
    finish(fight)


@pytest.mark.rule("HR-6.7", "HR-8.10")
def test_the_unconscious_do_not_attack_but_may_be_attacked() -> None:
    fight = fight_of(brawl(orc=15), KILL, OPEN, (1, 1, 1, 1), GUARD)
    clash(fight, Ann="cunning", Orc="agility", Bob="agility", Cid="might")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    assert not any(isinstance(ask, ChooseFainting) for ask in fight.asks), "not inside a step"
    choose(fight, "Ann", Inflict())
    choose(fight, "Orc", FallUnconscious("Orc"))
    refused(fight, Attack("Orc", "Cid"))
    attack(fight, "Bob", "Orc")
    assert [e.creature for e in happened(fight.log, Attacked)] == ["Ann", "Bob"]
    assert {ask.seat for ask in fight.asks} == {"heroes"}, "no free sidestep for the orc"
    finish(fight)


@pytest.mark.rule("HR-8.6", "HR-6.7")
def test_who_fights_on_at_zero_still_attacks_in_the_next_step() -> None:
    fight = fight_of(brawl(orc=15), KILL, OPEN, (1, 1, 1, 1), GUARD)
    clash(fight, Ann="cunning", Orc="agility", Cid="might")
    attack(fight, "Ann", "Orc")
    play(fight, ("Orc", TakeIt("Orc")), ("Ann", Inflict()), ("Orc", FightOn("Orc")))
    attack(fight, "Orc", "Cid")
    assert happened(fight.log, Attacked)[-1].creature == "Orc"
    finish(fight)


@pytest.mark.rule("HR-6.15", "HR-8.1")
def test_a_fallen_heart_die_counts_only_from_the_end_of_its_step() -> None:
    strike = (4, 4, 4, 4)
    fight = fight_of(brawl(), strike, OPEN, strike, (8, 1), (1, 1, 1), (6, 6, 8))
    clash(fight, Ann="agility", Orc="might", Bob="agility", Cid="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Bob", "Orc")
    choose(fight, "Orc", ShrugOff("Orc"))
    choose(fight, "Orc", TakeIt("Orc"))
    defences = [r.sizes for r in rolls(fight.log) if r.roll.why == "defence"]
    assert defences == [(8, 6), (8, 6)]
    choose(fight, "heroes", Pass("heroes"))
    if isinstance(fight.asks[0], FreeSidestep):
        choose(fight, "heroes", Pass("heroes"))
    attack(fight, "Cid", "Orc")
    attack(fight, "Orc", "Cid")
    assert {r.roll.who: r.sizes for r in rolls(fight.log)[-2:]} == {
        "Cid": (8, 6, 8),
        "Orc": (6, 6, 8),
    }
    assert fight.state.creatures["Orc"].heart == 6
    finish(fight)


@pytest.mark.rule("HR-6.15", "HR-6.8")
def test_new_conditions_count_only_from_the_end_of_their_step() -> None:
    fight = fight_of(brawl(), MISS, GUARD, MISS, GUARD, (1, 1, 1, 1, 1), GUARD)
    clash(fight, Ann="cunning", Orc="agility", Bob="cunning", Cid="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Bob", "Orc")
    choose(fight, "Ann", Inflict(dazed=1, off_balanced=1))
    choose(fight, "Bob", Inflict())
    assert [r.sizes for r in rolls(fight.log) if r.roll.why == "defence"] == [(8, 6), (8, 6)]
    attack(fight, "Orc", "Cid")
    assert rolls(fight.log)[-2].sizes == (8, 6, 8, 8, 8), "off-balanced: the largest die once more"
    finish(fight)


@pytest.mark.rule("HR-6.7", "HR-6.15", "HR-10.15")
def test_pushes_come_at_the_end_of_the_step_and_stop_no_attack_of_it() -> None:
    fight = fight_of(brawl(), MISS, GUARD, MISS, GUARD)
    clash(fight, Ann="might", Orc="cunning", Bob="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Bob", "Orc")
    assert [e.creature for e in happened(fight.log, Attacked)] == ["Ann", "Bob"]
    assert fight.state.creatures["Orc"].at == "d3"
    pushers = []
    while isinstance(ask := fight.asks[0], ChoosePush):
        pushers.append(ask.creature)
        choose(fight, ask.creature, NoPush(ask.creature))
    assert sorted(pushers) == ["Ann", "Bob"]
    finish(fight)


@pytest.mark.rule("HR-10.15", "HR-6.15")
@pytest.mark.parametrize("begins", ["heroes", "foes"])
def test_the_targeted_sides_pushes_come_first(begins: str) -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"), foe("Imp", "d4"))
    fight = fight_of(scene(*fighters, begins=begins), MISS, GUARD, MISS, GUARD)
    stances: dict[str, Stance] = {
        "Ann": "might",
        "Orc": "might",
        "Bob": "cunning",
        "Imp": "cunning",
    }
    names = ("Ann", "Orc", "Bob", "Imp") if begins == "heroes" else ("Orc", "Ann", "Bob", "Imp")
    clash(fight, **{name: stances[name] for name in names})
    play(fight, ("Bob", HoldBack("Bob")), ("Imp", HoldBack("Imp")))
    attack(fight, "Ann", "Imp")
    attack(fight, "Orc", "Bob")
    pushers = []
    while isinstance(ask := fight.asks[0], ChoosePush):
        if ask.creature not in pushers:
            pushers.append(ask.creature)
        choose(fight, ask.creature, NoPush(ask.creature))
    assert pushers == (["Orc", "Ann"] if begins == "heroes" else ["Ann", "Orc"])
    finish(fight)


@pytest.mark.rule("HR-10.15", "HR-6.15")
def test_a_later_push_starts_where_the_earlier_one_left_the_target() -> None:
    fight = fight_of(brawl(), MISS, GUARD, MISS, GUARD)
    clash(fight, Ann="might", Orc="cunning", Bob="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Bob", "Orc")
    first = fight.asks[0]
    assert isinstance(first, ChoosePush)
    play(fight, (first.creature, PushTo("e3")), (first.creature, PushTo("f3")))
    choose(fight, first.creature, Stay(first.creature))
    second = fight.asks[0]
    assert isinstance(second, ChoosePush)
    assert second.creature != first.creature
    choose(fight, second.creature, PushTo("g3"))
    assert [(e.origin, e.to) for e in happened(fight.log, Pushed)][-1] == ("f3", "g3")
    finish(fight)


# --- agility


def mirror(*more: tuple[int, ...]) -> Fight:
    """Ann and Bob against Orc and Imp, all side by side; the foes are the targeted side."""
    heroes = (hero("Ann", "c3", MACE), hero("Bob", "c4", MACE))
    foes = (foe("Orc", "d3", MACE), foe("Imp", "d4", MACE))
    return fight_of(scene(*heroes, *foes), *more)


def all_agile(fight: Fight) -> None:
    """Everybody takes the agility stance."""
    clash(fight, Ann="agility", Orc="agility", Bob="agility", Imp="agility")


@pytest.mark.rule("HR-6.9", "HR-6.16")
def test_attack_first_then_sidesteps_then_move_first() -> None:
    fight = mirror(MISS, GUARD, MISS, GUARD, MISS, GUARD)
    all_agile(fight)
    asked = [ask.creature for ask in fight.asks if isinstance(ask, DeclareAttack)]
    assert sorted(asked) == ["Ann", "Bob", "Imp", "Orc"]
    attack(fight, "Ann", "Orc")
    attack(fight, "Imp", "Bob")
    play(fight, ("Bob", MoveFirst("Bob")), ("Orc", MoveFirst("Orc")))
    assert sorted(e.creature for e in happened(fight.log, Attacked)) == ["Ann", "Imp"]
    steps = [("foes", "Orc", "d2"), ("heroes", "Ann", "b3"), ("foes", "Imp", "d5")]
    for side, name, space in [*steps, ("heroes", "Bob", "c5")]:
        assert {ask.side for ask in fight.asks if isinstance(ask, FreeSidestep)} == {side}
        choose(fight, side, StepTo(name, space))
    assert [(e.creature, e.to) for e in happened(fight.log, Moved)] == [
        ("Orc", "d2"), ("Ann", "b3"), ("Imp", "d5"), ("Bob", "c5"),
    ]  # fmt: skip
    attack(fight, "Bob", "Imp")
    attacked, moved = order(fight.log, Attacked), order(fight.log, Moved)
    assert max(attacked[:2]) < min(moved)
    assert max(moved) < attacked[2]
    finish(fight)
    # The orc has nobody in range any more after moving away: it is not even asked.


@pytest.mark.rule("HR-6.9")
def test_free_sidesteps_cost_nothing_and_never_provoke() -> None:
    fight = mirror()
    all_agile(fight)
    for name in ("Ann", "Orc", "Bob", "Imp"):
        choose(fight, name, MoveFirst(name))
    rush = {c.name: c.rush for c in fight.state.creatures.values()}
    choose(fight, "foes", StepTo("Orc", "d2"))  # out of Bob's reach
    assert not any(isinstance(ask, SeizeOpportunity) for ask in fight.asks)
    assert not fight.state.creatures["Orc"].acted
    assert {c.name: c.rush for c in fight.state.creatures.values()} == rush


@pytest.mark.rule("HR-6.9")
@pytest.mark.parametrize("space", ["d3", "d4", "c4", "f3", "e6"])
def test_a_free_sidestep_is_one_step_into_a_free_space(space: str) -> None:
    fight = mirror()
    all_agile(fight)
    for name in ("Ann", "Orc", "Bob", "Imp"):
        choose(fight, name, MoveFirst(name))
    refused(fight, StepTo("Orc", space))
    refused(fight, StepTo("Ann", "b3"))


AROUND_C3 = {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}


@pytest.mark.rule("HR-6.16")
@pytest.mark.parametrize("ruling", ["with an attack", "everyone"])
def test_one_who_can_attack_nobody_has_no_free_sidestep(
    ruling: Literal["with an attack", "everyone"],
) -> None:
    rulings = Rulings(free_sidestep=ruling)
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3"), rulings=rulings))
    clash(fight, Ann="agility", Orc="cunning")
    choose(fight, "Orc", HoldBack("Orc"))
    if ruling == "everyone":
        choose(fight, "heroes", StepTo("Ann", "b3"))
        assert fight.state.creatures["Ann"].at == "b3"
    assert not happened(fight.log, Attacked)
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-6.16", "HR-6.9")
@pytest.mark.parametrize(
    ("ruling", "places"),
    [("with an attack", {"c2", "d2", "c4", "d4"}), ("everyone", AROUND_C3 - {"d3"})],
)
def test_a_sidestep_before_the_attack_leads_to_where_it_can_be_made(
    ruling: Literal["with an attack", "everyone"], places: set[str]
) -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, rulings=Rulings(free_sidestep=ruling)))
    clash(fight, Ann="agility", Orc="might")
    choose(fight, "Ann", MoveFirst("Ann"))
    assert {o.space for o in offered(fight) if isinstance(o, StepTo)} == places


@pytest.mark.rule("HR-6.16", "HR-6.9")
def test_a_sidestep_after_the_attack_leads_anywhere() -> None:
    fight = fight_of(scene(hero("Ann", "c3", MACE), foe("Orc", "d3")), MISS, GUARD)
    clash(fight, Ann="agility", Orc="might")
    attack(fight, "Ann", "Orc")
    assert {o.space for o in offered(fight) if isinstance(o, StepTo)} == AROUND_C3 - {"d3"}
    finish(fight)


@pytest.mark.rule("HR-6.16", "HR-11.18")
def test_who_is_held_comes_along_and_can_be_attacked_from_wherever_the_step_leads() -> None:
    fight = fight_of(scene(hero("Ann", "c3", FISTS), foe("Orc", "d3"), foe("Imp", "j10")))
    hold(fight.state.creatures["Ann"], fight.state.creatures["Orc"])
    clash(fight, Ann="agility", Orc="might")
    choose(fight, "heroes", Decline("heroes"))
    choose(fight, "Ann", MoveFirst("Ann"))
    assert {o.space for o in offered(fight) if isinstance(o, StepTo)} == AROUND_C3 - {"d3"}
    choose(fight, "heroes", StepTo("Ann", "b3"))
    assert fight.state.creatures["Orc"].at == "c3"
    assert Attack("Ann", "Orc") in offered(fight)


@pytest.mark.rule("HR-6.16")
def test_one_who_can_step_into_reach_is_asked_for_the_steps_that_lead_there() -> None:
    fighters = (hero("Ann", "c3", SPEAR), foe("Orc", "e3"), foe("Imp", "c6"))
    fight = fight_of(scene(*fighters))
    clash(fight, Ann="might", Orc="agility")
    choose(fight, "Ann", HoldBack("Ann")) if HoldBack("Ann") in offered(fight) else None
    assert {o.space for o in offered(fight) if isinstance(o, StepTo)} == {"d2", "d3", "d4"}


@pytest.mark.rule("HR-6.9", "HR-6.16")
def test_one_sidestep_only_before_or_after_the_attack() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), (1, 1, 1, 1), GUARD)
    clash(fight, Ann="agility", Orc="defensive")
    play(fight, ("Ann", MoveFirst("Ann")), ("heroes", StepTo("Ann", "c4")))
    attack(fight, "Ann", "Orc")
    assert isinstance(fight.asks[0], TakeTurn), "no second sidestep"
    finish(fight)


@pytest.mark.rule("HR-6.16", "HR-6.5")
def test_move_first_attackers_pick_among_those_in_range_after_moving() -> None:
    foes = (foe("Orc", "d3"), foe("Imp", "e4", SPEAR))
    fight = fight_of(scene(hero("Ann", "c3"), *foes), (1, 1, 1, 1), GUARD)
    clash(fight, Ann="agility", Orc="defensive", Imp="defensive")
    refused(fight, Attack("Ann", "Imp"))  # 10 feet away
    play(fight, ("Ann", MoveFirst("Ann")), ("heroes", StepTo("Ann", "d4")))
    attack(fight, "Ann", "Imp")
    assert [e.target for e in happened(fight.log, Attacked)] == ["Imp"]
    finish(fight)


@pytest.mark.rule("HR-6.16", "HR-6.5")
def test_one_without_a_target_may_still_move_first_and_find_one() -> None:
    foes = (foe("Orc", "d3"), foe("Imp", "e4", SPEAR))
    fight = fight_of(scene(hero("Ann", "c3"), *foes), (1, 1, 1, 1), GUARD)
    clash(fight, Ann="agility", Orc="cunning", Imp="might")
    choose(fight, "Orc", HoldBack("Orc"))
    if isinstance(fight.asks[0], DeclareAttack):
        choose(fight, "Ann", MoveFirst("Ann"))
    choose(fight, "heroes", StepTo("Ann", "d4"))
    refused(fight, Attack("Ann", "Orc"))
    attack(fight, "Ann", "Imp")
    assert [e.target for e in happened(fight.log, Attacked)] == ["Imp"]
    finish(fight)


@pytest.mark.rule("HR-6.7", "HR-6.16")
def test_who_has_stepped_out_of_range_is_no_target_of_a_move_first_attacker() -> None:
    fight = fight_of(scene(hero("Ann", "c3", MACE), foe("Orc", "d3")), MISS, GUARD)
    clash(fight, Ann="agility", Orc="agility")
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Orc", MoveFirst("Orc")))
    play(fight, ("foes", Pass("foes")), ("heroes", StepTo("Ann", "b3")))
    assert isinstance(fight.asks[0], TakeTurn), "the orc does not have her in range"
    assert [event.creature for event in happened(fight.log, AttackDeclared)] == ["Ann"]
    finish(fight)


@pytest.mark.rule("HR-6.16", "HR-7.4")
def test_mutual_attacks_in_different_halves_are_not_contested() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3", MACE), foe("Orc", "d3", MACE)), MISS, GUARD, MISS, GUARD
    )
    clash(fight, Ann="agility", Orc="agility")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", MoveFirst("Orc"))
    play(fight, ("foes", Pass("foes")), ("heroes", Pass("heroes")))
    attack(fight, "Orc", "Ann")
    assert not happened(fight.log, Contested)
    assert [e.creature for e in happened(fight.log, Attacked)] == ["Ann", "Orc"]
    finish(fight)


@pytest.mark.rule("HR-6.16", "HR-7.4")
@pytest.mark.parametrize("moving", [False, True])
def test_mutual_attacks_in_the_same_half_are_contested(moving: bool) -> None:
    fight = fight_of(scene(hero("Ann", "c3", MACE), foe("Orc", "d3", MACE)), MISS, MISS)
    clash(fight, Ann="agility", Orc="agility")
    if moving:
        play(fight, ("Ann", MoveFirst("Ann")), ("Orc", MoveFirst("Orc")))
        play(fight, ("foes", Pass("foes")), ("heroes", Pass("heroes")))
    attack(fight, "Ann", "Orc")
    attack(fight, "Orc", "Ann")
    assert len(happened(fight.log, Contested)) == 1
    assert not happened(fight.log, Attacked)
    finish(fight)


@pytest.mark.rule("HR-6.15", "HR-6.9")
def test_both_halves_of_agility_roll_the_dice_of_the_steps_start() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3", MACE), foe("Orc", "d3", MACE)), (4, 4, 4), OPEN, (8, 1, 1), GUARD
    )
    clash(fight, Ann="agility", Orc="agility")
    attack(fight, "Ann", "Orc")
    play(fight, ("Orc", MoveFirst("Orc")), ("Orc", ShrugOff("Orc")))
    play(fight, ("foes", Pass("foes")), ("heroes", Pass("heroes")))
    attack(fight, "Orc", "Ann")
    assert [r.sizes for r in rolls(fight.log) if r.roll.who == "Orc"] == [(8, 6), (8, 6, 8)]
    assert fight.state.creatures["Orc"].heart == 6
    finish(fight)


@pytest.mark.rule("HR-6.7", "HR-6.15", "HR-6.9")
def test_one_killed_in_the_first_half_still_attacks_in_the_second() -> None:
    orc, imp = foe("Orc", "d3", MACE, hit_points=5), foe("Imp", "j9")
    fight = fight_of(scene(hero("Ann", "c3", MACE), orc, imp), KILL, OPEN, MISS, GUARD)
    clash(fight, Ann="agility", Orc="agility")
    attack(fight, "Ann", "Orc")
    play(fight, ("Orc", MoveFirst("Orc")), ("Orc", TakeIt("Orc")))
    while isinstance(ask := fight.asks[0], FreeSidestep):
        choose(fight, ask.side, Pass(ask.side))
    attack(fight, "Orc", "Ann")
    assert [e.creature for e in happened(fight.log, Attacked)] == ["Ann", "Orc"]
    assert [e.creature for e in happened(fight.log, Died)] == ["Orc"]
    assert [e.hit_points for e in happened(fight.log, DamageTaken)] == [-15]
    finish(fight)


@pytest.mark.rule("HR-6.15", "HR-6.16")
def test_one_killed_in_the_first_half_still_attacks_but_does_not_step() -> None:
    orc, imp = foe("Orc", "d3", MACE, hit_points=5), foe("Imp", "j9")
    fight = fight_of(scene(hero("Ann", "c3", MACE), orc, imp), KILL, OPEN, MISS, GUARD)
    clash(fight, Ann="agility", Orc="agility")
    attack(fight, "Ann", "Orc")
    play(fight, ("Orc", MoveFirst("Orc")), ("Orc", TakeIt("Orc")))
    assert fight.state.creatures["Orc"].dead
    assert {type(ask) for ask in fight.asks} == {FreeSidestep}
    assert not [o for o in offered(fight) if isinstance(o, StepTo) and o.creature == "Orc"]
    choose(fight, "heroes", Pass("heroes"))
    attack(fight, "Orc", "Ann")
    finish(fight)


@pytest.mark.rule("HR-6.9")
@pytest.mark.parametrize("begins", ["heroes", "foes"])
def test_the_side_first_engaged_sidesteps_first_and_the_larger_side_ends(begins: str) -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"), foe("Imp", "d4"))
    fight = fight_of(scene(*fighters, begins=begins))
    names = ("Ann", "Orc", "Imp") if begins == "heroes" else ("Orc", "Ann", "Imp")
    agile: Stance = "agility"
    clash(fight, **dict.fromkeys(names, agile))
    for name in names:
        choose(fight, name, MoveFirst(name))
    sides = []
    steps = {"Ann": "c2", "Orc": "d2", "Imp": "d3"}
    while isinstance(ask := fight.asks[0], FreeSidestep):
        sides.append(ask.side)
        mover = next(o.creature for o in ask.options if isinstance(o, StepTo))
        choose(fight, ask.side, StepTo(mover, steps[mover]))
    assert sides == (
        ["foes", "heroes", "foes"] if begins == "heroes" else ["heroes", "foes", "foes"]
    )
    finish(fight)


# --- what the first half of agility brings counts when the step is over


def attack_first(element: Element, *dice: tuple[int, ...], near: str = "j10") -> Fight:
    """The orc has engaged Ann and moves first; she casts a bolt at it and stays where she is.

    Bob, who may be near, has his action.
    """
    ann = hero("Ann", "c3", attunements={element: "basic"})
    fight = fight_of(scene(ann, hero("Bob", near), foe("Orc", "d3"), begins="foes"), *dice)
    clash(fight, Orc="agility", Ann="agility")
    play(fight, ("Ann", Attack("Ann", "Orc", f"{element} bolt")), ("Orc", MoveFirst("Orc")))
    choose(fight, "heroes", Pass("heroes"))
    return fight


@pytest.mark.rule("HR-6.15", "HR-6.7", "HR-12.7")
@pytest.mark.parametrize("element", ["time", "void"])
def test_who_is_stunned_or_confused_in_a_step_still_sidesteps_and_attacks_in_it(
    element: Element,
) -> None:
    fight = attack_first(element, (8, 6, 8, 8), OPEN)
    choose(fight, "foes", StepTo("Orc", "d4"))
    attack(fight, "Orc", "Ann")
    rolled = rolls(fight.log)[0]
    assert not [part for part in rolled.roll.parts if part.advantage], "it counts from the end"
    assert [(e.creature, e.damage) for e in happened(fight.log, Attacked)] == [("Orc", 28)]
    choose(fight, "Ann", TakeIt("Ann"))
    finish(fight)


@pytest.mark.rule("HR-6.15", "HR-4.11")
def test_who_is_put_off_balance_in_a_step_is_not_tripped_in_it() -> None:
    fight = attack_first("water", MISS, GUARD, near="e5")
    assert fight.state.creatures["Orc"].conditions == {"off-balanced": 1}
    choose(fight, "foes", StepTo("Orc", "d4"))
    assert isinstance(fight.asks[0], DeclareAttack), "Bob is not asked to trip it"


@pytest.mark.rule("HR-6.15", "HR-4.11")
def test_when_the_step_is_over_it_is() -> None:
    fight = attack_first("water", MISS, GUARD, near="f4")
    play(fight, ("foes", Pass("foes")), ("Orc", HoldBack("Orc")), ("heroes", Pass("heroes")))
    play(fight, ("foes", Sidestep("Orc", "rush")), ("Orc", MoveTo("e3")))
    assert isinstance(fight.asks[0], TripMover)

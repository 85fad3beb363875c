"""Chapter 4 without movement: the action, Engage, objects, Help, Call Out, Enter."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from crossblades.heart_rush.asks import ChooseStance, JoinEngagement, TakeTurn
from crossblades.heart_rush.creature import Ability, AttackStance, Fighter
from crossblades.heart_rush.dice import contest, saving_throw, skill_check
from crossblades.heart_rush.events import (
    Attacked,
    CalledOut,
    CombatEnded,
    Contested,
    DamageTaken,
    Drew,
    Engaged,
    EnteredEngagement,
    HelpGiven,
    HelpUsed,
    Stowed,
    TurnPassed,
)
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import (
    Attack,
    CallOut,
    Dash,
    Draw,
    Engage,
    Enter,
    Help,
    MoveTo,
    OpportunityAttack,
    Pass,
    Pay,
    PutOutFire,
    Sidestep,
    Stow,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Scripted
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    DAGGER,
    DEFENSIVE,
    FOES_PASS,
    HEROES_PASS,
    SPEAR,
    SWORD,
    choose,
    drive,
    fight_of,
    finish,
    foe,
    fresh_state,
    happened,
    hero,
    only_offered,
    play,
    refused,
    rolls,
    scene,
    waiting,
)

TRIO = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"))


def costing_the_action(fight: Fight, name: str) -> list[Option]:
    """What is offered to this creature at the price of its action."""
    return [
        option
        for option in only_offered(fight)
        if getattr(option, "creature", "") == name
        and (isinstance(option, Engage | Help) or getattr(option, "pay", "") == "action")
    ]


# --- HR-4.1


@pytest.mark.rule("HR-4.1")
@pytest.mark.parametrize(
    "action",
    [
        [("heroes", Help("Ann", "Bob"))],
        [("heroes", Engage("Ann", "Orc")), HEROES_PASS, ("Ann", DEFENSIVE), ("Orc", DEFENSIVE)],
        [("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("c2"))],
    ],
    ids=["help", "engage", "sidestep"],
)
def test_a_creature_has_one_action_in_a_round(action: list[tuple[str, Option]]) -> None:
    fight = waiting(*TRIO)
    assert costing_the_action(fight, "Ann")
    play(fight, *action, FOES_PASS)
    assert fight.state.creatures["Ann"].acted
    assert not costing_the_action(fight, "Ann")
    assert costing_the_action(fight, "Bob")  # the others still have theirs
    refused(fight, Engage("Ann", "Orc"), "HR-4.1")
    refused(fight, Help("Ann", "Bob"), "HR-4.1")
    refused(fight, Sidestep("Ann", "action"), "HR-4.1")


@pytest.mark.rule("HR-4.1")
def test_the_free_uses_and_rush_are_left_after_the_action() -> None:
    fight = waiting(*TRIO)
    play(fight, ("heroes", Help("Ann", "Bob")), FOES_PASS)
    free = {Dash("Ann", "free"), Stow("Ann", "free"), CallOut("Ann", "free")}
    assert free | {Sidestep("Ann", "rush")} <= set(only_offered(fight))


@pytest.mark.rule("HR-4.1")
def test_an_action_needs_the_turn() -> None:
    fight = waiting(*TRIO)
    choose(fight, "heroes", CallOut("Ann", "free", "Ho!"))
    assert {ask.seat for ask in fight.asks} == {"foes"}
    refused(fight, Help("Ann", "Bob"))


# --- HR-4.2


@pytest.mark.rule("HR-4.2")
def test_engaging_costs_the_action_of_the_one_who_engages_only() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    (engaged,) = happened(fight.log, Engaged)
    assert (engaged.creature, engaged.target, engaged.pay) == ("Ann", "Orc", "action")
    assert "HR-4.2" in engaged.rules
    assert fight.state.creatures["Ann"].acted
    assert not fight.state.creatures["Orc"].acted
    assert fight.state.engagement.participants == ("Ann", "Orc")
    play(fight, ("Ann", DEFENSIVE), ("Orc", DEFENSIVE))
    assert Engage("Orc", "Ann") in only_offered(fight)  # its action is its own


@pytest.mark.rule("HR-4.2")
def test_the_one_engaged_cannot_refuse() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert {type(ask) for ask in fight.asks} == {ChooseStance}
    assert {ask.seat for ask in fight.asks} == {"heroes", "foes"}


@pytest.mark.rule("HR-4.2")
@pytest.mark.parametrize(
    ("weapon", "at", "can"),
    [(SWORD, "d3", True), (SWORD, "e3", False), (SPEAR, "e3", True), (SPEAR, "f3", False)],
)
def test_only_an_enemy_that_the_wielded_weapon_could_hit_is_engaged(
    weapon: Weapon, at: str, can: bool
) -> None:
    fight = waiting(hero("Ann", "c3", weapon), foe("Orc", at))
    assert (Engage("Ann", "Orc") in only_offered(fight)) is can
    if not can:
        refused(fight, Engage("Ann", "Orc"))


@pytest.mark.rule("HR-4.2")
def test_neither_an_ally_nor_oneself_is_engaged() -> None:
    fight = waiting(*TRIO)
    assert {o.target for o in only_offered(fight) if isinstance(o, Engage)} == {"Orc"}
    refused(fight, Engage("Ann", "Ann"))


# --- HR-4.7


@pytest.mark.rule("HR-4.7")
def test_stowing_is_one_interaction_and_drawing_another() -> None:
    fight = waiting(hero("Ann", "c3", SWORD, DAGGER), foe("Orc", "j10"))
    ann = fight.state.creatures["Ann"]
    refused(fight, Draw("Ann", "dagger", "free"))  # her hand is full
    choose(fight, "heroes", Stow("Ann", "free"))
    assert not ann.wielding
    assert not ann.acted
    (stowed,) = happened(fight.log, Stowed)
    assert (stowed.weapon, stowed.pay) == ("sword", "free")
    assert "HR-4.7" in stowed.rules
    play(fight, FOES_PASS)
    refused(fight, Draw("Ann", "dagger", "free"))  # the second one costs the action
    choose(fight, "heroes", Draw("Ann", "dagger", "action"))
    armed = fight.state.creatures["Ann"]
    assert armed.weapon == DAGGER
    assert armed.acted
    (drew,) = happened(fight.log, Drew)
    assert (drew.weapon, drew.pay) == ("dagger", "action")
    assert "HR-4.7" in drew.rules


@pytest.mark.rule("HR-4.7", "HR-4.1")
def test_without_an_action_there_is_no_second_interaction() -> None:
    fight = waiting(hero("Ann", "c3", SWORD, DAGGER), hero("Bob", "c4"), foe("Orc", "j10"))
    play(fight, ("heroes", Help("Ann", "Bob")), FOES_PASS, ("heroes", Stow("Ann", "free")))
    play(fight, FOES_PASS)
    assert not [o for o in only_offered(fight) if isinstance(o, Draw) and o.creature == "Ann"]
    pays: tuple[Pay, ...] = ("free", "action", "rush")
    for pay in pays:
        refused(fight, Draw("Ann", "dagger", pay))


@pytest.mark.rule("HR-4.7")
def test_the_first_interaction_of_the_next_round_is_free_again() -> None:
    fight = waiting(hero("Ann", "c3", SWORD, DAGGER), foe("Orc", "j10"))
    play(fight, ("heroes", Stow("Ann", "free")), FOES_PASS, HEROES_PASS)
    assert fight.state.round == 2
    assert {Draw("Ann", "sword", "free"), Draw("Ann", "dagger", "free")} <= set(only_offered(fight))


@pytest.mark.rule("HR-4.7")
def test_what_is_drawn_is_what_one_fights_with() -> None:
    fight = waiting(hero("Ann", "c3", SWORD, DAGGER), foe("Orc", "d3"), dice=[(5, 3, 4), (1, 1)])
    play(
        fight,
        ("heroes", Stow("Ann", "free")),
        FOES_PASS,
        HEROES_PASS,
        ("heroes", Draw("Ann", "dagger", "free")),
        FOES_PASS,
        ("heroes", Engage("Ann", "Orc")),
        ("Ann", TakeStance("might")),
        ("Orc", DEFENSIVE),
        ("Ann", Attack("Ann", "Orc")),
    )
    finish(fight)
    assert rolls(fight.log)[0].sizes == (8, 6, 4)


# --- HR-4.8, HR-4.16


def helped(*dice: Sequence[int], fighters: Sequence[Fighter] = TRIO) -> Fight:
    """Bob has helped Ann, and it is the foes' turn."""
    fight = waiting(*fighters, dice=dice)
    choose(fight, "heroes", Help("Bob", "Ann"))
    return fight


def attack(fight: Fight, stance: AttackStance = "might") -> None:
    """Ann engages and attacks the defensive orc; Bob may not join."""
    choose(fight, "heroes", Engage("Ann", "Orc"))
    if isinstance(fight.asks[0], JoinEngagement):
        choose(fight, "heroes", Pass("heroes"))
    play(fight, ("Ann", TakeStance(stance)), ("Orc", DEFENSIVE), ("Ann", Attack("Ann", "Orc")))


@pytest.mark.rule("HR-4.8")
def test_help_costs_the_action_and_passes_the_turn() -> None:
    fight = helped()
    (given,) = happened(fight.log, HelpGiven)
    assert (given.creature, given.whom, given.pay) == ("Bob", "Ann", "action")
    assert "HR-4.8" in given.rules
    assert fight.state.creatures["Bob"].acted
    assert not fight.state.creatures["Ann"].acted
    assert fight.state.creatures["Ann"].helped_by == "Bob"
    assert [passed.to for passed in happened(fight.log, TurnPassed)] == ["foes"]


@pytest.mark.rule("HR-4.8")
def test_only_a_neighbour_is_helped() -> None:
    fight = waiting(hero("Ann", "c3"), hero("Bob", "c5"), hero("Cid", "d4"), foe("Orc", "j10"))
    helps = {(o.creature, o.whom) for o in only_offered(fight) if isinstance(o, Help)}
    assert helps == {("Ann", "Cid"), ("Cid", "Ann"), ("Bob", "Cid"), ("Cid", "Bob")}
    refused(fight, Help("Bob", "Ann"))
    refused(fight, Help("Bob", "Bob"))


@pytest.mark.rule("HR-4.16")
def test_nobody_helps_an_enemy() -> None:
    fight = waiting(hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d4"), foe("Gob", "d5"))
    helps = {(o.creature, o.whom) for o in only_offered(fight) if isinstance(o, Help)}
    assert helps == {("Ann", "Bob"), ("Bob", "Ann")}
    refused(fight, Help("Bob", "Orc"))


@pytest.mark.rule("HR-4.16", "HR-6.19", "HR-11.17")
@pytest.mark.parametrize(("targets", "offers"), [("enemies", False), ("anyone", True)])
def test_an_enemy_is_helped_only_where_a_table_lets_one(targets: Any, offers: bool) -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"))
    fight = waiting(*fighters, rulings=Rulings(targets=targets))
    fight.state.creatures["Orc"].conditions = {"burning": 2}
    play(fight, ("heroes", CallOut("Bob", "free")), FOES_PASS)
    menu = only_offered(fight)
    assert (Help("Ann", "Orc") in menu) is offers
    assert (PutOutFire("Ann", "Orc") in menu) is offers
    assert Help("Ann", "Bob") in menu


@pytest.mark.rule("HR-4.8", "HR-6.18")
def test_the_unconscious_can_be_helped_to_defend_but_not_the_dead() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), hero("Cid", "b4"), foe("Orc", "d3"))
    fight = waiting(*fighters, dice=((5, 5, 5), (5, 2, 4)))
    ann = fight.state.creatures["Ann"]
    ann.hit_points, ann.unconscious, fight.state.creatures["Cid"].dead = 0, True, True
    play(fight, HEROES_PASS, FOES_PASS)
    refused(fight, Help("Bob", "Cid"))
    play(fight, ("heroes", Help("Bob", "Ann")), ("foes", Engage("Orc", "Ann")))
    play(fight, ("Orc", TakeStance("might")), ("Orc", Attack("Orc", "Ann")))
    defence = rolls(fight.log)[1]
    assert (defence.roll.who, defence.sizes, defence.total) == ("Ann", (8, 6, 6), 9)


@pytest.mark.rule("HR-4.8", "HR-4.16", "HR-1.5")
def test_a_helped_attack_has_advantage_and_uses_the_help_up() -> None:
    fight = helped((5, 3, 7, 6), (1, 1))
    play(fight, FOES_PASS)
    attack(fight)
    finish(fight)
    rolled = rolls(fight.log)[0]
    assert rolled.sizes == (8, 6, 8, 6)
    assert rolled.kept == (5, 7, 6)
    assert (rolled.dropped, rolled.total) == ((1,), 18)
    (used,) = happened(fight.log, HelpUsed)
    assert used.creature == "Ann"
    assert "HR-4.16" in used.rules
    assert fight.state.creatures["Ann"].helped_by == ""
    assert [attacked.damage for attacked in happened(fight.log, Attacked)] == [8]


@pytest.mark.rule("HR-4.8", "HR-4.16")
def test_only_the_next_roll_is_helped() -> None:
    fight = helped((5, 3, 7, 6), (1, 1), (5, 5, 5), (5, 3))
    play(fight, FOES_PASS)
    attack(fight)
    play(
        fight,
        ("Orc", TakeIt("Orc")),
        ("foes", Engage("Orc", "Ann")),
        ("Orc", TakeStance("might")),
        ("Ann", DEFENSIVE),
        ("Orc", Attack("Orc", "Ann")),
    )
    finish(fight)
    assert rolls(fight.log)[-1].sizes == (8, 6)  # Ann's defence is plain again


@pytest.mark.rule("HR-4.8", "HR-4.16")
def test_a_defence_that_comes_first_takes_the_help() -> None:
    fight = helped((5, 5, 5), (5, 2, 4), (4, 4, 4), (1, 1))
    play(
        fight,
        ("foes", Engage("Orc", "Ann")),
        ("Orc", TakeStance("might")),
        ("Ann", DEFENSIVE),
        ("Orc", Attack("Orc", "Ann")),
        ("Ann", TakeIt("Ann")),
    )
    defence = rolls(fight.log)[1]
    assert (defence.roll.who, defence.sizes, defence.total) == ("Ann", (8, 6, 6), 9)
    assert len(happened(fight.log, HelpUsed)) == 1
    attack(fight)
    finish(fight)
    assert rolls(fight.log)[2].sizes == (8, 6, 8)


@pytest.mark.rule("HR-4.8", "HR-4.16")
@pytest.mark.parametrize("ability", ["might", "presence"])
def test_checks_and_saves_take_help_too(ability: Ability) -> None:
    for rule_of in (skill_check, saving_throw):
        state = fresh_state(*TRIO)
        ann = state.creatures["Ann"]
        ann.helped_by = "Bob"
        rule = rule_of(state, ann, ability, "a deed", 9)
        checked, log = drive(rule, state, Scripted((4, 3, 5)))
        assert rolls(log)[0].sizes == (8, 6, 6)
        assert checked.total == 9
        assert ann.helped_by == ""
        assert len(happened(log, HelpUsed)) == 1


@pytest.mark.rule("HR-4.16")
def test_a_contested_check_takes_the_help_of_the_one_who_has_it() -> None:
    state = fresh_state(*TRIO)
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    orc.helped_by = "Gob"
    rule = contest(state, ann, "might", orc, "agility", "wrestling")
    winner, log = drive(rule, state, Scripted((5, 5), (5, 2, 6)))
    assert [rolled.sizes for rolled in rolls(log)] == [(8, 6), (8, 6, 6)]
    assert winner == "Orc"
    assert orc.helped_by == ""


@pytest.mark.rule("HR-4.16", "HR-7.4")
def test_a_contested_attack_takes_the_help() -> None:
    fight = helped((5, 5, 5), (5, 3, 7, 6))
    play(
        fight,
        ("foes", Engage("Orc", "Ann")),
        ("Ann", TakeStance("might")),
        ("Orc", TakeStance("might")),
        ("Ann", Attack("Ann", "Orc")),
        ("Orc", Attack("Orc", "Ann")),
    )
    finish(fight)
    sizes = {rolled.roll.who: rolled.sizes for rolled in rolls(fight.log)}
    assert sizes == {"Ann": (8, 6, 8, 6), "Orc": (8, 6, 8)}
    assert [contested.loser for contested in happened(fight.log, Contested)] == ["Orc"]
    assert fight.state.creatures["Ann"].helped_by == ""


@pytest.mark.rule("HR-4.16")
def test_help_waits_through_the_end_of_the_round() -> None:
    fight = helped((5, 3, 7, 6), (1, 1))
    play(fight, FOES_PASS, HEROES_PASS)
    assert fight.state.round == 2
    assert fight.state.creatures["Ann"].helped_by == "Bob"
    attack(fight)
    finish(fight)
    assert rolls(fight.log)[0].sizes == (8, 6, 8, 6)


@pytest.mark.rule("HR-4.16", "HR-3.7")
def test_help_lapses_when_the_combat_ends() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), hero("Cid", "d4"))
    fight = helped((8, 6, 8), (1, 1), fighters=(*fighters, foe("Orc", "d3", hit_points=5)))
    play(
        fight,
        FOES_PASS,
        ("heroes", Engage("Cid", "Orc")),
        HEROES_PASS,
        ("Cid", TakeStance("might")),
        ("Orc", DEFENSIVE),
        ("Cid", Attack("Cid", "Orc")),
        ("Orc", TakeIt("Orc")),
    )
    assert fight.over
    assert "HR-4.16" in happened(fight.log, CombatEnded)[0].rules
    assert fight.state.creatures["Ann"].helped_by == ""


def damage_chances(*, helping: bool) -> Fraction:
    """The chance that Ann's attack on the defensive orc does damage at all."""

    def run(dice: Enumerated) -> bool:
        fight = fight_of(scene(*TRIO), dice=dice)
        if helping:
            play(fight, ("heroes", Help("Bob", "Ann")), FOES_PASS)
        attack(fight)
        return happened(fight.log, Attacked)[0].damage > 0

    return sum((chance for chance, hurt in every_outcome(run) if hurt), Fraction())


@pytest.mark.rule("HR-4.8", "HR-1.5")
@pytest.mark.parametrize("helping", [False, True])
def test_the_exact_chance_to_hurt_with_and_without_help(helping: bool) -> None:
    sizes = (8, 6, 8, 6) if helping else (8, 6, 8)
    attacks = [
        sum(sorted(faces)[len(faces) - 3 :])
        for faces in product(*(range(1, size + 1) for size in sizes))
    ]
    defences = [sum(faces) for faces in product(range(1, 9), range(1, 7))]
    hurt = sum(strike > parry for strike in attacks for parry in defences)
    assert damage_chances(helping=helping) == Fraction(hurt, len(attacks) * len(defences))


# --- HR-4.9


@pytest.mark.rule("HR-4.9", "HR-3.3")
def test_a_call_is_shown_in_the_log_to_everyone() -> None:
    fight = waiting(*TRIO)
    choose(fight, "heroes", CallOut("Ann", "free", "Get behind me, Bob!"))
    for seat in ("heroes", "foes"):
        (called,) = happened(fight.log_of(seat), CalledOut)
        assert (called.creature, called.text) == ("Ann", "Get behind me, Bob!")
        assert "HR-4.9" in called.rules
    assert not fight.state.creatures["Ann"].acted


@pytest.mark.rule("HR-4.9", "HR-4.1")
def test_the_first_call_is_free_the_second_costs_the_action_and_there_is_no_third() -> None:
    fight = waiting(*TRIO)
    play(fight, ("heroes", CallOut("Ann", "free", "One.")), FOES_PASS)
    refused(fight, CallOut("Ann", "free", "Two."))
    choose(fight, "heroes", CallOut("Ann", "action", "Two."))
    assert fight.state.creatures["Ann"].acted
    play(fight, FOES_PASS)
    refused(fight, CallOut("Ann", "free", "Three."))
    refused(fight, CallOut("Ann", "action", "Three."))
    assert CallOut("Bob", "free") in only_offered(fight)
    assert [called.text for called in happened(fight.log, CalledOut)] == ["One.", "Two."]


@pytest.mark.rule("HR-4.9")
@pytest.mark.parametrize("text", ["First.\nSecond.", "word " * 200])
def test_a_call_is_a_single_sentence(text: str) -> None:
    fight = waiting(*TRIO)
    refused(fight, CallOut("Ann", "free", text))


# --- HR-4.10


@pytest.mark.rule("HR-4.10")
def test_entering_costs_the_action_and_comes_before_the_stances() -> None:
    fight = waiting(*TRIO)
    assert Enter("Bob") not in only_offered(fight)  # there is nothing to enter yet
    refused(fight, Enter("Bob"))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    (ask,) = fight.asks
    assert isinstance(ask, JoinEngagement)
    assert "HR-4.10" in ask.rules
    assert [o for o in ask.options if isinstance(o, Enter)] == [Enter("Bob")]
    choose(fight, "heroes", Enter("Bob"))
    (entered,) = happened(fight.log, EnteredEngagement)
    assert entered.creature == "Bob"
    assert "HR-4.10" in entered.rules
    assert fight.state.creatures["Bob"].acted
    assert fight.state.engagement.participants == ("Ann", "Orc", "Bob")
    assert {getattr(ask, "creature", "") for ask in fight.asks} == {"Ann", "Bob", "Orc"}


@pytest.mark.rule("HR-4.10")
def test_once_stances_are_chosen_nobody_enters() -> None:
    fight = waiting(*TRIO)
    play(fight, ("heroes", Engage("Ann", "Orc")), HEROES_PASS)
    refused(fight, Enter("Bob"))
    play(fight, ("Ann", TakeStance("might")))
    refused(fight, Enter("Bob"))
    play(fight, ("Orc", DEFENSIVE))
    refused(fight, Enter("Bob"))  # nor while attacks are declared


@pytest.mark.rule("HR-4.10", "HR-4.1")
def test_without_an_action_one_cannot_enter() -> None:
    fight = waiting(*TRIO)
    play(fight, ("heroes", Help("Bob", "Ann")), FOES_PASS, ("heroes", Engage("Ann", "Orc")))
    assert {type(ask) for ask in fight.asks} == {ChooseStance}  # nobody else could join


@pytest.mark.rule("HR-4.10")
def test_one_needs_a_participant_of_the_other_side_in_range() -> None:
    # Bob has only Ann beside him; Gob has only Bob, who is not in it.
    fighters = (hero("Ann", "c3"), hero("Bob", "b3"), foe("Orc", "d3"), foe("Gob", "a4"))
    fight = waiting(*fighters)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert {type(ask) for ask in fight.asks} == {ChooseStance}


@pytest.mark.rule("HR-4.10")
def test_one_who_entered_is_a_target_for_others_to_enter_upon() -> None:
    # Gob reaches nobody but Bob.
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"), foe("Gob", "c5"))
    fight = waiting(*fighters)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert {ask.seat for ask in fight.asks} == {"heroes"}  # Gob has no target yet
    choose(fight, "heroes", Enter("Bob"))
    (ask,) = fight.asks
    assert (ask.seat, [o for o in ask.options if isinstance(o, Enter)]) == ("foes", [Enter("Gob")])


@pytest.mark.rule("HR-4.10")
def test_a_far_weapon_lets_one_enter_from_afar() -> None:
    fight = waiting(hero("Ann", "c3"), hero("Bob", "c9", BOW), foe("Orc", "d3"))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert Enter("Bob") in only_offered(fight)


@pytest.mark.rule("HR-4.10", "HR-3.4")
def test_entering_is_instant_and_does_not_pass_the_turn() -> None:
    fight = waiting(*TRIO)
    play(fight, ("heroes", Engage("Ann", "Orc")), ("heroes", Enter("Bob")))
    assert not happened(fight.log, TurnPassed)
    play(fight, *((name, DEFENSIVE) for name in ("Ann", "Bob", "Orc")))
    assert [passed.to for passed in happened(fight.log, TurnPassed)] == ["foes"]
    (ask,) = fight.asks
    assert isinstance(ask, TakeTurn)
    assert ask.side == "foes"


@pytest.mark.rule("HR-4.10")
def test_the_other_side_enters_out_of_turn() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"), foe("Gob", "d4"))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert {ask.seat for ask in fight.asks} == {"foes"}
    choose(fight, "foes", Enter("Gob"))
    assert fight.state.creatures["Gob"].acted
    assert not fight.state.creatures["Orc"].acted


# --- HR-4.1 in the company of HR-4.12


@pytest.mark.rule("HR-4.1", "HR-4.12")
def test_an_opportunity_attack_can_be_the_action_of_the_round() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"), dice=[(1, 1, 1), (8, 6)])
    play(
        fight,
        ("heroes", Dash("Ann", "free")),
        ("Ann", MoveTo("a3")),
        ("Orc", OpportunityAttack("Orc", "Ann", "might", "action")),
    )
    while not isinstance(fight.asks[0], TakeTurn):  # she goes on
        fight.answer(fight.asks[0], fight.asks[0].options[0], fight.asks[0].seat)
    finish(fight)
    assert fight.state.creatures["Orc"].acted
    assert fight.asks[0].side == "foes"
    assert not costing_the_action(fight, "Orc")
    assert not happened(fight.log, DamageTaken)

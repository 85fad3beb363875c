"""Chapter 11: restrained, stunned, slowed, crippled, vulnerable, obscured, entangled."""

from collections import Counter
from fractions import Fraction

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import ChooseStance, DeclareAttack, FaceComplication
from crossblades.heart_rush.condition_options import CutLoose, EscapeNet, NetWay
from crossblades.heart_rush.conditions import MOST_LEVELS, gained, is_incapacitated
from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.dice import contest, saving_throw, skill_check
from crossblades.heart_rush.events import (
    Checked,
    ConditionEnded,
    CutFree,
    Died,
    Discovered,
    FoughtNet,
    OpportunitySeized,
)
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.speed import speed_of_dash, swim_speed, walk_speed
from crossblades.kernel.dice import Roll, Scripted
from crossblades.kernel.enumerated import Enumerated, every_outcome, outcomes_by_faces
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    GUARD,
    HEAVY,
    HEROES_PASS,
    MACE,
    MISS,
    _throw,
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


def with_conditions(
    *dice: tuple[int, ...], ana: dict[str, int] | None = None, orc: dict[str, int] | None = None,
    **sheet: object,
) -> Fight:  # fmt: skip
    """Ana and Bo against an orc, in the second round, with these conditions; Gob is far away."""
    heroes = (hero("Ana", "d4", **sheet), hero("Bo", "d5"))
    fight = fight_of(scene(*heroes, foe("Orc", "e4"), foe("Gob", "j10")), *dice)
    fight.state.creatures["Ana"].conditions = ana or {}
    fight.state.creatures["Orc"].conditions = orc or {}
    play(fight, HEROES_PASS, FOES_PASS)
    return fight


def one(**conditions: int) -> Creature:
    """A creature with these conditions."""
    creature = fresh_state(hero("Ana", "d4"), foe("Orc", "e4")).creatures["Ana"]
    creature.conditions = conditions
    return creature


# --- restrained


@pytest.mark.rule("HR-11.5")
def test_the_restrained_attack_and_defend_with_disadvantage_per_level() -> None:
    fight = with_conditions(
        (1, 1, 1, 8, 8), (1, 1, 8, 8, 8), ana={"restrained": 2}, orc={"restrained": 3}
    )
    clash(fight, Ana="might", Orc="defensive")
    attack(fight, "Ana", "Orc")
    assert advantages(fight, 0) == [("restrained 2", "HR-11.5", -2)]
    assert advantages(fight, 1) == [("restrained 3", "HR-11.5", -3)]


@pytest.mark.rule("HR-11.5", "HR-11.18", "HR-11.20")
def test_a_grapple_and_a_net_are_a_level_each_but_five_is_the_most() -> None:
    bound = {"restrained": 4, "grappled": 1, "entangled": 1}
    fight = with_conditions((1, 1, 1), (1, 1, *(8,) * MOST_LEVELS))
    orc = fight.state.creatures["Orc"]
    orc.conditions, orc.sources = bound, {"grappled": "Bo", "entangled": "Ana"}
    bo = fight.state.creatures["Bo"]
    bo.conditions, bo.sources = {"grappling": 1}, {"grappling": "Orc"}
    clash(fight, Ana="might", Orc="defensive")
    attack(fight, "Ana", "Orc")
    assert advantages(fight, 1) == [
        ("restrained 4", "HR-11.5", -4),
        ("grappled 1", "HR-11.18", -1),
    ]
    finish(fight)


@pytest.mark.rule("HR-11.5")
@pytest.mark.parametrize(("what", "extra"), [("climbing", 2), ("stealth", 2), ("lore", 0)])
def test_checks_suffer_if_they_need_motion(what: str, extra: int) -> None:
    state = fresh_state(hero("Ana", "d4"), foe("Orc", "e4"))
    ana = state.creatures["Ana"]
    ana.conditions = {"restrained": 2}
    faces = (3, 3) + (8,) * extra
    _, log = drive(skill_check(state, ana, "agility", what, 6), state, Scripted(faces))
    assert rolls(log)[0].total == 6
    _, log = drive(saving_throw(state, ana, "agility", "a trap", 6), state, Scripted((3, 3)))
    assert rolls(log)[0].total == 6, "a save is no check"


@pytest.mark.rule("HR-11.5", "HR-4.4", "HR-4.5")
def test_the_restrained_neither_dash_nor_sidestep() -> None:
    fight = with_conditions(ana={"restrained": 1})
    assert walk_speed(fight.state.creatures["Ana"]) == 0
    mine = options_of(fight, "Ana")
    assert not [option for option in mine if isinstance(option, o.Dash | o.Sidestep)]
    assert o.Engage("Ana", "Orc") in mine


@pytest.mark.rule("HR-11.5", "HR-11.16")
def test_the_restrained_do_not_stand_up() -> None:
    fight = with_conditions(ana={"restrained": 1, "prone": 1})
    kinds = (o.Dash, o.Sidestep, o.StandUp)
    assert not [option for option in options_of(fight, "Ana") if isinstance(option, kinds)]


@pytest.mark.rule("HR-11.5", "HR-6.9")
def test_the_restrained_have_no_free_sidestep_in_agility() -> None:
    fight = with_conditions((1, 1, 1, 1, 8), GUARD, ana={"restrained": 1})
    clash(fight, Ana="agility", Orc="defensive")
    assert o.MoveFirst("Ana") not in offered(fight)
    assert o.HoldBack("Ana") in offered(fight)
    attack(fight, "Ana", "Orc")
    assert fight.state.engagement is None, "nobody was asked for a step"


@pytest.mark.rule("HR-11.5")
def test_restraint_does_not_fade() -> None:
    fight = with_conditions(ana={"restrained": 2})
    assert fight.state.round == 2
    assert fight.state.creatures["Ana"].conditions == {"restrained": 2}


# --- stunned and incapacitated


@pytest.mark.rule("HR-11.6", "HR-6.18")
@pytest.mark.parametrize("condition", ["stunned", "incapacitated"])
def test_the_stunned_do_nothing_with_a_turn(condition: str) -> None:
    fight = with_conditions(ana={condition: 1})
    assert options_of(fight, "Ana") == []
    assert walk_speed(fight.state.creatures["Ana"]) == 0


@pytest.mark.rule("HR-11.6", "HR-6.18")
def test_the_stunned_pick_a_stance_and_defend_but_do_not_attack() -> None:
    fight = with_conditions(MISS, GUARD, orc={"stunned": 1})
    choose(fight, "heroes", o.Engage("Ana", "Orc"))
    choose(fight, "heroes", o.Pass("heroes"))
    assert {ask.creature for ask in fight.asks if isinstance(ask, ChooseStance)} == {"Ana", "Orc"}
    play(fight, ("Ana", o.TakeStance("might")), ("Orc", o.TakeStance("might")))
    (ask,) = fight.asks
    assert isinstance(ask, DeclareAttack)
    assert ask.creature == "Ana"
    attack(fight, "Ana", "Orc")
    assert [roll.roll.why for roll in rolls(fight.log)] == ["attack", "defence"]
    finish(fight)


@pytest.mark.rule("HR-11.6", "HR-6.18")
def test_the_stunned_have_no_free_sidestep() -> None:
    fight = with_conditions(orc={"stunned": 1})
    clash(fight, Ana="defensive", Orc="agility")
    assert fight.state.engagement is None


@pytest.mark.rule("HR-11.6", "HR-4.10", "HR-4.12")
def test_the_stunned_neither_enter_nor_strike_at_those_who_leave() -> None:
    fight = with_conditions(orc={"stunned": 1})
    play(fight, ("heroes", o.Dash("Ana", "free")), ("Ana", o.MoveTo("a1")))
    assert fight.state.creatures["Ana"].at == "a1"
    assert happened(fight.log, OpportunitySeized) == []


@pytest.mark.rule("HR-11.6", "HR-3.6")
def test_a_level_of_stunned_ends_at_the_next_rounds_start() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "e4")))
    ana = fight.state.creatures["Ana"]
    gained(ana, {"a level of stunned": 1}, ("HR-12.7",)).apply(fight.state)
    assert ana.stunned
    gained(ana, {"a level of stunned": 1}, ("HR-12.7",)).apply(fight.state)
    assert ana.conditions == {"a level of stunned": 1}
    play(fight, HEROES_PASS, FOES_PASS)
    assert not ana.stunned
    assert o.Dash("Ana", "free") in offered(fight)


@pytest.mark.rule("HR-11.7", "HR-4.12")
def test_enemies_strike_at_the_incapacitated_with_their_action() -> None:
    fight = with_conditions((8, 6, 8), GUARD, orc={"incapacitated": 1})
    fight.state.creatures["Ana"].rush = 3
    play(fight, ("heroes", o.CallOut("Bo", "free")), FOES_PASS)
    strikes = [x for x in options_of(fight, "Ana") if isinstance(x, o.OpportunityAttack)]
    assert {option.pay for option in strikes} == {"action"}
    assert {option.stance for option in strikes} == {"might", "agility", "cunning"}
    choose(fight, "heroes", o.OpportunityAttack("Ana", "Orc", "might", "action"))
    assert fight.state.creatures["Ana"].acted
    finish(fight)


@pytest.mark.rule("HR-11.7", "HR-4.12")
@pytest.mark.parametrize(
    ("hidden", "surprised", "pays"),
    [
        (False, False, {"action"}),
        (True, False, {"action", "rush"}),
        (False, True, {"action", "rush"}),
    ],
)
def test_who_has_another_reason_to_strike_at_them_may_pay_with_rush(
    hidden: bool, surprised: bool, pays: set[str]
) -> None:
    fight = with_conditions(ana={"hidden": 1} if hidden else {}, orc={"incapacitated": 1})
    fight.state.creatures["Ana"].rush = 1
    fight.state.creatures["Orc"].surprised = surprised
    play(fight, ("heroes", o.CallOut("Bo", "free")), FOES_PASS)
    strikes = [x for x in options_of(fight, "Ana") if isinstance(x, o.OpportunityAttack)]
    assert {option.pay for option in strikes} == pays


@pytest.mark.rule("HR-11.7", "HR-11.6")
def test_the_stunned_are_not_open_to_it() -> None:
    fight = with_conditions(orc={"stunned": 1})
    assert not [x for x in options_of(fight, "Ana") if isinstance(x, o.OpportunityAttack)]


@pytest.mark.rule("HR-11.7", "HR-8.10")
def test_the_unconscious_are_incapacitated() -> None:
    creature = one()
    assert not is_incapacitated(creature)
    creature.unconscious = True
    assert is_incapacitated(creature)


# --- slowed and crippled


@pytest.mark.rule("HR-11.11", "HR-11.12", "HR-1.7")
@pytest.mark.parametrize(
    ("conditions", "speed"),
    [
        ({}, 45),
        ({"slowed": 1}, 23),
        ({"slowed": 4}, 23),
        ({"crippled": 1}, 5),
        ({"crippled": 1, "slowed": 1}, 3),
        ({"prone": 1, "slowed": 1}, 3),
        ({"restrained": 1, "slowed": 1}, 0),
    ],
)
def test_speed_is_halved_after_other_penalties(conditions: dict[str, int], speed: int) -> None:
    state = fresh_state(hero("Ana", "d4", armour=HEAVY), foe("Orc", "e4"))
    ana = state.creatures["Ana"]
    ana.conditions = conditions
    assert walk_speed(ana) == speed_of_dash(ana) == speed
    assert swim_speed(ana) == 0, "in heavy armour"


@pytest.mark.rule("HR-11.11", "HR-4.5")
def test_the_slowed_dash_half_as_far() -> None:
    fight = fight_of(scene(hero("Ana", "a1"), foe("Orc", "t20"), width=20, height=20))
    fight.state.creatures["Ana"].conditions = {"slowed": 2}
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", o.Dash("Ana", "free")))
    assert "g7" in destinations(fight)
    assert "h1" not in destinations(fight)
    assert fight.state.creatures["Ana"].conditions == {"slowed": 1}, "it fades"


@pytest.mark.rule("HR-11.12", "HR-4.5", "HR-4.4")
def test_the_crippled_get_five_feet_far() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "j10")))
    fight.state.creatures["Ana"].conditions = {"crippled": 1}
    play(fight, HEROES_PASS, FOES_PASS)
    assert fight.state.creatures["Ana"].conditions == {"crippled": 1}, "it does not fade"
    choose(fight, "heroes", o.Dash("Ana", "free"))
    assert destinations(fight) == {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}


@pytest.mark.rule("HR-11.11", "HR-11.16")
def test_the_slowed_stand_up_for_half_of_what_is_left() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "j10")))
    fight.state.creatures["Ana"].conditions = {"slowed": 3, "prone": 1}
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", o.StandUp("Ana", "free")))
    assert fight.state.creatures["Ana"].moved == 15
    assert "g4" in destinations(fight)
    assert "h4" not in destinations(fight)


# --- vulnerable


@pytest.mark.rule("HR-11.13", "HR-1.4")
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize(
    ("condition", "abilities"),
    [
        ("physically vulnerable", ("might", "agility")),
        ("mentally vulnerable", ("cunning", "presence")),
    ],
)
def test_the_vulnerable_have_complications_on_more_faces(
    condition: str, abilities: tuple[Ability, ...], level: int
) -> None:
    state = fresh_state(hero("Ana", "d4"), foe("Orc", "e4"))
    ana = state.creatures["Ana"]
    ana.conditions = {condition: level}
    worst = 1 + level
    every: tuple[Ability, ...] = ("might", "agility", "cunning", "presence")
    for ability in every:
        answers = [o.TakeComplication("Ana")] if ability in abilities else []
        dice = Scripted((8, worst), (6,)) if answers else Scripted((8, worst))
        checked, _ = drive(skill_check(state, ana, ability, "lore", 6), state, dice, answers)
        assert checked.complication is bool(answers)
        assert checked.total == 8 + (6 if answers else worst), "that die is rolled again"
        dice = Scripted((8, worst + 1))
        checked, _ = drive(skill_check(state, ana, ability, "lore", 6), state, dice)
        assert not checked.complication


@pytest.mark.rule("HR-11.13", "HR-1.4")
def test_two_bad_faces_are_a_failure_and_a_complication() -> None:
    state = fresh_state(hero("Ana", "d4"), foe("Orc", "e4"))
    ana = state.creatures["Ana"]
    ana.conditions = {"physically vulnerable": 2}
    checked, _ = drive(skill_check(state, ana, "might", "lore", 2), state, Scripted((3, 2)))
    assert (checked.success, checked.complication) == (False, True)


@pytest.mark.rule("HR-1.4", "HR-1.5", "HR-11.13")
@pytest.mark.parametrize("faces", [(1, 2, 6), (2, 1, 6)])
def test_the_bad_die_that_is_kept_is_rolled_again(faces: tuple[int, ...]) -> None:
    """With advantage the 1 is dropped; the 2 is as bad as a 1 and is kept, beside the 6."""
    state = fresh_state(hero("Ana", "d4"), foe("Orc", "e4"))
    ana = state.creatures["Ana"]
    ana.conditions, ana.helped_by = {"physically vulnerable": 1}, "Bo"
    dice = Scripted(faces, (4,))
    checked, log = drive(
        skill_check(state, ana, "might", "lore", 6), state, dice, [o.TakeComplication("Ana")]
    )
    assert (checked.total, checked.success, checked.complication) == (10, True, True)
    again = rolls(log)[1]
    assert again.sizes == (6 if faces[0] == 1 else 8,), "the size of the die that showed the 2"
    assert {"HR-1.2", "HR-1.4"} <= set(checked.rules)


@pytest.mark.rule("HR-11.13", "HR-1.4")
def test_the_chance_of_a_complication_falls_out_exactly() -> None:
    def run(dice: Enumerated) -> bool:
        state = fresh_state(hero("Ana", "d4"), foe("Orc", "e4"))
        state.creatures["Ana"].conditions = {"physically vulnerable": 2}
        rule = skill_check(state, state.creatures["Ana"], "might", "lore", 2)
        roll = next(rule)
        assert isinstance(roll, Roll)
        told = rule.send(_throw(roll, dice))
        return isinstance(told, FaceComplication) or (
            isinstance(told, Checked) and told.complication
        )

    chances: Counter[bool] = Counter()
    for chance, complicated in every_outcome(run, outcomes_by_faces):
        chances[complicated] += chance  # type: ignore[assignment]
    assert chances[False] == Fraction(5, 8) * Fraction(3, 6), "neither die shows 1 to 3"


@pytest.mark.rule("HR-11.13", "HR-1.3", "HR-1.4")
def test_saves_and_contests_have_no_complications_even_so() -> None:
    state = fresh_state(hero("Ana", "d4"), foe("Orc", "e4"))
    ana, orc = state.creatures["Ana"], state.creatures["Orc"]
    ana.conditions = {"physically vulnerable": 3}
    drive(saving_throw(state, ana, "might", "a trap", 6), state, Scripted((2, 2)))
    wrestle = contest(state, ana, "might", orc, "might", "wrestling")
    drive(wrestle, state, Scripted((2, 2), (3, 3)))


@pytest.mark.rule("HR-11.13")
@pytest.mark.parametrize("condition", ["physically vulnerable", "mentally vulnerable"])
def test_four_levels_of_vulnerable_kill(condition: str) -> None:
    fight = with_conditions(ana={condition: 3})
    ana = fight.state.creatures["Ana"]
    gained(ana, {condition: 2}, ("HR-9.6",)).apply(fight.state)
    assert ana.conditions == {condition: 4}
    choose(fight, "heroes", o.CallOut("Bo", "free"))
    (died,) = happened(fight.log, Died)
    assert (died.creature, died.rules) == ("Ana", ("HR-11.13",))
    assert ana.dead


# --- obscured


@pytest.mark.rule("HR-11.17")
def test_the_obscured_are_hard_to_hit_and_hard_to_parry() -> None:
    fight = with_conditions((1, 1, 1, *(8,) * 5), GUARD, orc={"obscured": 1})
    clash(fight, Ana="might", Orc="defensive")
    attack(fight, "Ana", "Orc")
    assert advantages(fight, 0) == [("obscured", "HR-11.17", -5)]
    assert advantages(fight, 1) == []
    fight = with_conditions(MISS, (1, 1, *(8,) * 5), ana={"obscured": 1})
    clash(fight, Ana="might", Orc="defensive")
    attack(fight, "Ana", "Orc")
    assert advantages(fight, 0) == []
    assert advantages(fight, 1) == [("obscured", "HR-11.17", -5)]
    assert fight.state.creatures["Ana"].conditions == {"obscured": 1}, "an attack does not end it"


# --- entangled


def netted(*dice: tuple[int, ...], **orc: object) -> Fight:
    """Ana hangs in the net of an orc with d10 in cunning and d8 in might; Bo is beside her."""
    sheet = {"cunning": 10, "might": 8, "paragon": 1, **orc}
    heroes = (hero("Ana", "d4"), hero("Bo", "d5"), hero("Cy", "c4", MACE))
    fight = fight_of(scene(*heroes, foe("Orc", "e4", **sheet)), *dice)
    ana, orc_ = fight.state.creatures["Ana"], fight.state.creatures["Orc"]
    gained(ana, {"entangled": 1}, ("HR-11.20",), source=orc_.name).apply(fight.state)
    play(fight, HEROES_PASS, FOES_PASS)
    return fight


@pytest.mark.rule("HR-11.20", "HR-11.17", "HR-10.5")
def test_one_cuts_at_ones_own_net_in_the_dark_as_well_as_in_the_light() -> None:
    fighters = (hero("Ana", "d4"), foe("Orc", "e4"))
    scenario = scene(*fighters, ground=Ground(light="dark"), expecting=("heroes", "foes"))
    fight = fight_of(scenario, (2, 2, 2, 2, 8))
    gained(fight.state.creatures["Ana"], {"entangled": 1}, (), source="Orc").apply(fight.state)
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", EscapeNet("Ana", "cut")))
    assert advantages(fight, 0) == [("entangled 1", "HR-11.20", -1)]
    finish(fight)


@pytest.mark.rule("HR-11.20", "HR-11.5")
def test_the_entangled_are_restrained() -> None:
    fight = netted((1, 1, 1, 8), GUARD)
    kinds = (o.Dash, o.Sidestep)
    assert not [option for option in options_of(fight, "Ana") if isinstance(option, kinds)]
    clash(fight, Ana="might", Orc="defensive")
    attack(fight, "Ana", "Orc")
    assert advantages(fight, 0) == [("entangled 1", "HR-11.20", -1)]


@pytest.mark.rule("HR-11.20", "HR-4.13", "HR-7.1", "HR-12.2")
@pytest.mark.parametrize(
    ("way", "faces", "free"),
    [
        ("cut", (4, 2, 2, 2, 8), True),  # 10 with the highest dropped
        ("cut", (3, 2, 2, 2, 8), False),
        ("wriggle", (8, 4), True),  # 12: d10 and a paragon level
        ("wriggle", (7, 4), False),
        ("tear", (8, 6), True),  # 14: d8, a paragon level, and 4
        ("tear", (8, 5), False),
    ],
)
def test_the_three_ways_out_of_a_net(way: NetWay, faces: tuple[int, ...], free: bool) -> None:
    fight = netted(faces)
    choose(fight, "heroes", EscapeNet("Ana", way))
    (fought,) = happened(fight.log, FoughtNet)
    assert (fought.way, fought.rules) == (way, ("HR-4.13", "HR-11.20"))
    if way == "cut":
        rolled = rolls(fight.log)[0]
        assert rolled.sizes == (8, 6, 8, 8, 8), "heart, agility, sword, slashing; the net's level"
        assert advantages(fight, 0) == [("entangled 1", "HR-11.20", -1)]
    assert bool(happened(fight.log, ConditionEnded)) is free
    ana = fight.state.creatures["Ana"]
    assert (ana.conditions == {}) is free
    assert (ana.sources == {}) is free
    assert ana.acted
    finish(fight)


@pytest.mark.rule("HR-11.20")
def test_only_an_edge_cuts() -> None:
    fight = netted()
    fight.state.creatures["Ana"].weapon = MACE
    play(fight, ("heroes", o.CallOut("Bo", "free")), FOES_PASS)
    ways = {option.way for option in offered(fight) if isinstance(option, EscapeNet)}
    assert ways == {"wriggle", "tear"}


@pytest.mark.rule("HR-11.20", "HR-4.13")
def test_an_ally_with_a_slashing_weapon_cuts_one_free() -> None:
    fight = netted()
    loose = [option for option in offered(fight) if isinstance(option, CutLoose)]
    assert loose == [CutLoose("Bo", "Ana")], "Cy has a mace"
    choose(fight, "heroes", loose[0])
    assert len(happened(fight.log, CutFree)) == 1
    assert fight.state.creatures["Ana"].conditions == {}
    assert fight.state.creatures["Bo"].acted
    finish(fight)


@pytest.mark.rule("HR-11.20", "HR-12.1")
def test_claws_cut_a_net_whatever_is_in_hand() -> None:
    claws = Weapon("claws", "light", "melee", "slashing", body=True)
    fighters = (hero("Ana", "d4", MACE, claws), foe("Orc", "j10"))
    fight = fight_of(scene(*fighters, begins="foes"), (2, 2, 2, 4, 8))
    ana = fight.state.creatures["Ana"]
    ana.conditions, ana.sources = {"entangled": 1}, {"entangled": "Orc"}
    play(fight, FOES_PASS, ("heroes", EscapeNet("Ana", "cut")))
    (rolled,) = rolls(fight.log)
    assert [part.source for part in rolled.roll.parts[:3]] == ["heart", "agility", "claws"]
    assert rolled.total == 10
    assert ana.conditions == {}
    finish(fight)


@pytest.mark.rule("HR-11.20", "HR-7.1")
def test_a_flat_attack_bonus_stands_for_the_weapons_dice_against_a_net_too() -> None:
    fighters = (hero("Ana", "d4", attack=6), foe("Orc", "j10"))
    fight = fight_of(scene(*fighters, begins="foes"), (2, 2, 8))
    ana = fight.state.creatures["Ana"]
    ana.conditions, ana.sources = {"entangled": 1}, {"entangled": "Orc"}
    play(fight, FOES_PASS, ("heroes", EscapeNet("Ana", "cut")))
    (rolled,) = rolls(fight.log)
    assert (rolled.sizes, rolled.total) == ((8, 6, 8), 10)
    assert ana.conditions == {}
    finish(fight)


@pytest.mark.rule("HR-11.20", "HR-10.6")
def test_whoever_comes_out_of_hiding_to_cut_a_net_is_seen() -> None:
    fight = netted()
    bo = fight.state.creatures["Bo"]
    bo.conditions = {"hidden": 1}
    choose(fight, "heroes", CutLoose("Bo", "Ana"))
    assert [(e.creature, e.why) for e in happened(fight.log, Discovered)] == [("Bo", "help")]
    assert bo.conditions == {}

"""Moving: sidestep, dash, what it provokes, opportunity attacks, and archers on the move."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from crossblades.heart_rush.asks import (
    ChooseStance,
    FreeSidestep,
    SeizeOpportunity,
    TakeTurn,
)
from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.events import (
    Attacked,
    ConditionsGained,
    DamageTaken,
    Dashed,
    Died,
    FellUnconscious,
    HelpUsed,
    Moved,
    MoveEnded,
    OpportunitySeized,
    Pushed,
    Sidestepped,
)
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    FallUnconscious,
    FightOn,
    GoOn,
    Help,
    HoldBack,
    Interact,
    LetGo,
    MoveFirst,
    MoveTo,
    OpportunityAttack,
    Pay,
    PushTo,
    Sidestep,
    StandUp,
    Stay,
    Stow,
    TakeIt,
    TakeStance,
)
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    DEFENSIVE,
    FOES_PASS,
    HEAVY,
    HEROES_PASS,
    JAVELIN,
    LIGHT,
    LONGBOW,
    MACE,
    MAUL,
    MEDIUM,
    SPEAR,
    SWORD,
    WHIP,
    choose,
    destinations,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    only_offered,
    orc_fallen,
    play,
    refused,
    rolls,
    scene,
    turned_down,
    waiting,
)

PAYS: tuple[Pay, ...] = ("free", "action", "rush")
STANCES: tuple[AttackStance, ...] = ("cunning", "agility", "might")

# A corridor along row 1. Row 2 is rock but for the niche e2, next to d1, e1 and f1.
ROCK = tuple(f"{column}2" for column in "abcdfghij")


def corridor(start: str, *dice: Sequence[int], orc: Weapon = SWORD, **sheet: object) -> Fight:
    """Ann in the corridor, the orc in its niche."""
    fighters = (hero("Ann", start, **sheet), foe("Orc", "e2", orc))
    return waiting(*fighters, dice=dice, height=2, walls=ROCK)


def dash(fight: Fight, name: str, to: str, pay: Pay = "free") -> None:
    """Dash to a space; questions on the way stay open."""
    side = fight.state.creatures[name].side
    play(fight, (side, Dash(name, pay)), (name, MoveTo(to)))


def provoked(fight: Fight) -> str | None:
    """Who may seize an opportunity now."""
    ask = fight.asks[0]
    return ask.creature if isinstance(ask, SeizeOpportunity) else None


def strike(
    fight: Fight, name: str, target: str, pay: Pay = "action", stance: AttackStance = "might"
) -> None:
    """Seize the opportunity."""
    choose(fight, name, OpportunityAttack(name, target, stance, pay))


def whereabouts(fight: Fight, name: str) -> str:
    """The space a creature is in."""
    at: str = fight.state.creatures[name].at
    return at


# --- HR-4.4


@pytest.mark.rule("HR-4.4")
@pytest.mark.parametrize(("pay", "acted", "rush"), [("action", True, 1), ("rush", False, 0)])
def test_a_sidestep_costs_the_action_or_a_rush_point(pay: Pay, acted: bool, rush: int) -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "j10"))
    play(fight, ("heroes", Sidestep("Ann", pay)), ("Ann", MoveTo("d4")))
    ann = fight.state.creatures["Ann"]
    assert (ann.at, ann.acted, ann.rush) == ("d4", acted, rush)
    (stepped,) = happened(fight.log, Sidestepped)
    assert (stepped.creature, stepped.pay) == ("Ann", pay)
    assert "HR-4.4" in stepped.rules
    assert [(moved.origin, moved.to) for moved in happened(fight.log, Moved)] == [("c3", "d4")]


@pytest.mark.rule("HR-4.4")
def test_a_sidestep_is_one_step_of_five_feet() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"))
    choose(fight, "heroes", Sidestep("Ann", "rush"))
    assert destinations(fight) == {"b2", "c2", "d2", "b3", "b4", "c4", "d4"}  # d3 is the orc's
    refused(fight, MoveTo("a3"))


@pytest.mark.rule("HR-4.4", "HR-4.6")
def test_a_sidestep_never_provokes() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"))
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("b3")))  # out of reach
    assert isinstance(fight.asks[0], TakeTurn)
    assert whereabouts(fight, "Ann") == "b3"


@pytest.mark.rule("HR-4.4", "HR-4.6")
def test_two_sidesteps_inside_a_reach_do_not_provoke_either() -> None:
    fight = corridor("d1")
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("e1")), FOES_PASS)
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("f1")))
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.4", "HR-4.1")
def test_with_neither_action_nor_rush_there_is_no_sidestep() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "j10"))
    refused(fight, Sidestep("Ann", "free"))
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("d4")), FOES_PASS)
    refused(fight, Sidestep("Ann", "rush"))
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("d5")), FOES_PASS)
    assert not [option for option in only_offered(fight) if isinstance(option, Sidestep)]
    for pay in PAYS:
        refused(fight, Sidestep("Ann", pay))


# --- HR-4.5


@pytest.mark.rule("HR-4.5")
@pytest.mark.parametrize(
    ("weapon", "sheet", "speed"),
    [
        (SWORD, {}, 60),
        (SWORD, {"armour": LIGHT}, 55),
        (SWORD, {"armour": MEDIUM, "shield": "heavy"}, 45),
        (SWORD, {"armour": HEAVY, "shield": "light"}, 45),
        (MAUL, {"armour": HEAVY}, 40),
        (SWORD, {"speed": 30}, 30),
    ],
)
def test_a_dash_goes_as_far_as_the_speed_less_equipment(
    weapon: Weapon, sheet: dict[str, object], speed: int
) -> None:
    fight = waiting(hero("Ann", "a1", weapon, **sheet), foe("Orc", "t3"), width=20, height=3)
    choose(fight, "heroes", Dash("Ann", "free"))
    reached = {space for space in destinations(fight) if space.endswith("1")}
    row = "abcdefghijklmnopqrst"
    assert reached == {f"{column}1" for column in row[1 : speed // 5 + 1]}
    refused(fight, MoveTo(f"{row[speed // 5 + 1]}1"))


@pytest.mark.rule("HR-4.5")
def test_a_dash_may_be_as_short_as_one_likes() -> None:
    fight = waiting(hero("Ann", "a1"), foe("Orc", "j10"))
    dash(fight, "Ann", "b1")
    assert whereabouts(fight, "Ann") == "b1"
    assert sum(moved.feet for moved in happened(fight.log, Moved)) == 5


@pytest.mark.rule("HR-4.5")
def test_a_dash_goes_step_by_step_and_counts_its_feet() -> None:
    fight = waiting(hero("Ann", "a1"), foe("Orc", "a9"))
    dash(fight, "Ann", "e1")
    moved = happened(fight.log, Moved)
    assert [step.origin for step in moved[1:]] == [step.to for step in moved[:-1]]
    assert (moved[0].origin, moved[-1].to, len(moved)) == ("a1", "e1", 4)
    assert fight.state.creatures["Ann"].moved == 20


@pytest.mark.rule("HR-4.5", "HR-4.1")
def test_the_first_dash_is_free_the_second_costs_the_action_and_there_is_no_third() -> None:
    fight = waiting(hero("Ann", "a1"), foe("Orc", "j10"))
    refused(fight, Dash("Ann", "action"))
    dash(fight, "Ann", "a3")
    assert not fight.state.creatures["Ann"].acted
    play(fight, FOES_PASS)
    refused(fight, Dash("Ann", "free"))
    dash(fight, "Ann", "a5", "action")
    assert fight.state.creatures["Ann"].acted
    play(fight, FOES_PASS)
    for pay in PAYS:
        refused(fight, Dash("Ann", pay))
    assert [dashed.pay for dashed in happened(fight.log, Dashed)] == ["free", "action"]
    assert "HR-4.5" in happened(fight.log, Dashed)[0].rules


@pytest.mark.rule("HR-4.5")
def test_the_second_dash_goes_as_far_as_the_first() -> None:
    fight = waiting(hero("Ann", "a1"), foe("Orc", "z3"), width=26, height=3)
    dash(fight, "Ann", "m1")
    play(fight, FOES_PASS, ("heroes", Dash("Ann", "action")))
    assert "y1" in destinations(fight)
    assert "z1" not in destinations(fight)


# --- HR-4.6, HR-4.12, HR-4.14: what provokes


@pytest.mark.rule("HR-4.6", "HR-4.12", "HR-4.15")
def test_leaving_a_reach_lets_its_owner_strike_before_the_mover_is_gone() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"))
    dash(fight, "Ann", "a3")
    (ask,) = fight.asks
    assert isinstance(ask, SeizeOpportunity)
    assert (ask.seat, ask.creature, ask.target) == ("foes", "Orc", "Ann")
    assert "HR-4.12" in ask.rules
    assert whereabouts(fight, "Ann") == "c3"  # still in reach
    assert not happened(fight.log, Moved)


@pytest.mark.rule("HR-4.6", "HR-4.14")
def test_five_feet_inside_a_reach_do_not_provoke() -> None:
    fight = corridor("d1")
    dash(fight, "Ann", "e1")
    assert provoked(fight) is None
    assert whereabouts(fight, "Ann") == "e1"


@pytest.mark.rule("HR-4.6", "HR-4.14")
def test_ten_feet_inside_a_reach_do_provoke() -> None:
    fight = corridor("d1")
    dash(fight, "Ann", "f1")
    assert provoked(fight) == "Orc"
    assert whereabouts(fight, "Ann") in ("e1", "f1")
    choose(fight, "Orc", LetGo("Orc"))
    assert whereabouts(fight, "Ann") == "f1"
    assert isinstance(fight.asks[0], TakeTurn)  # once is enough


@pytest.mark.rule("HR-4.6", "HR-4.14")
def test_the_step_into_a_reach_does_not_count_as_inside() -> None:
    fight = corridor("b1")
    dash(fight, "Ann", "e1")  # into d1, then five feet inside
    assert provoked(fight) is None
    assert whereabouts(fight, "Ann") == "e1"


@pytest.mark.rule("HR-4.6", "HR-4.14")
def test_coming_close_does_not_provoke() -> None:
    fight = waiting(hero("Ann", "a3"), foe("Orc", "d3"))
    dash(fight, "Ann", "c3")
    assert provoked(fight) is None


@pytest.mark.rule("HR-4.6")
def test_the_five_feet_are_counted_over_one_dash() -> None:
    fight = corridor("d1")
    dash(fight, "Ann", "e1")
    play(fight, FOES_PASS)
    dash(fight, "Ann", "f1", "action")  # another dash, so another count
    assert provoked(fight) is None
    assert whereabouts(fight, "Ann") == "f1"


@pytest.mark.rule("HR-4.6")
def test_steps_inside_add_up_even_if_the_mover_was_out_in_between() -> None:
    # The only way from c5 to e3: inside to c4, out by b4, back in at d3, inside to e3.
    way = {"c5", "c4", "b4", "b3", "b2", "c2", "d2", "d3", "e3"}
    every = {f"{column}{row}" for column in "abcdef" for row in range(1, 7)}
    walls = sorted(every - way - {"d4"})
    fight = waiting(hero("Ann", "c5"), foe("Orc", "d4"), width=6, height=6, walls=walls)
    dash(fight, "Ann", "e3")
    assert provoked(fight) == "Orc"
    assert whereabouts(fight, "Ann") == "c4"  # leaving
    choose(fight, "Orc", LetGo("Orc"))
    assert provoked(fight) == "Orc"
    assert whereabouts(fight, "Ann") in ("d3", "e3")  # ten feet inside
    choose(fight, "Orc", LetGo("Orc"))
    assert whereabouts(fight, "Ann") == "e3"


@pytest.mark.rule("HR-4.5", "HR-4.6")
def test_a_mover_may_go_around_a_reach() -> None:
    fight = waiting(hero("Ann", "a3"), foe("Orc", "d3"))
    dash(fight, "Ann", "g3")  # b2, c1, d1, e1, f2: thirty feet, never within reach
    assert provoked(fight) is None
    assert whereabouts(fight, "Ann") == "g3"


@pytest.mark.rule("HR-4.5", "HR-4.6")
def test_a_mover_may_go_a_longer_way_around_a_reach() -> None:
    fight = waiting(hero("Ann", "b3"), foe("Orc", "d3"))
    dash(fight, "Ann", "f3")  # straight ahead is twenty feet; around, thirty
    assert provoked(fight) is None
    assert whereabouts(fight, "Ann") == "f3"


@pytest.mark.rule("HR-4.14")
def test_moving_inside_and_leaving_are_two_occasions() -> None:
    fight = corridor("c1", (2, 2, 2), (4, 4), (2, 2, 2), (4, 4))
    dash(fight, "Ann", "h1")
    assert provoked(fight) == "Orc"
    strike(fight, "Orc", "Ann", "action")
    choose(fight, "Ann", GoOn("Ann"))
    assert provoked(fight) == "Orc"
    assert whereabouts(fight, "Ann") == "f1"
    strike(fight, "Orc", "Ann", "rush")
    choose(fight, "Ann", GoOn("Ann"))
    finish(fight)
    assert whereabouts(fight, "Ann") == "h1"
    assert [event.pay for event in happened(fight.log, OpportunitySeized)] == ["action", "rush"]


@pytest.mark.rule("HR-4.14")
def test_one_attack_per_creature_and_occasion() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"), dice=[(2, 2, 2), (4, 4)])
    dash(fight, "Ann", "a3")
    strike(fight, "Orc", "Ann", "action")
    choose(fight, "Ann", GoOn("Ann"))
    assert fight.state.creatures["Orc"].rush == 1  # it could have paid again
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.14")
def test_a_third_step_inside_is_no_new_occasion() -> None:
    # A spear reaches ten feet: c1 to g1 lie within it.
    fight = corridor("c1", orc=SPEAR)
    dash(fight, "Ann", "g1")
    assert provoked(fight) == "Orc"
    choose(fight, "Orc", LetGo("Orc"))
    assert provoked(fight) is None
    assert whereabouts(fight, "Ann") == "g1"


@pytest.mark.rule("HR-4.6", "HR-4.12")
def test_everyone_whose_reach_is_left_may_strike() -> None:
    fight = waiting(
        hero("Ann", "c3"),
        foe("Orc", "d3"),
        foe("Gob", "d4"),
        foe("Rat", "j10"),
        dice=[(2, 2, 2), (4, 4), (3, 3, 3), (4, 4)],
    )
    dash(fight, "Ann", "a3")
    struck = []
    while (name := provoked(fight)) is not None:
        struck.append(name)
        strike(fight, name, "Ann")
        for answer in (TakeIt("Ann"), GoOn("Ann")):
            if answer in fight.asks[0].options:
                choose(fight, "Ann", answer)
    finish(fight)
    assert sorted(struck) == ["Gob", "Orc"]
    assert whereabouts(fight, "Ann") == "a3"


@pytest.mark.rule("HR-4.6", "HR-4.12")
def test_allies_do_not_strike() -> None:
    fight = waiting(hero("Ann", "c3"), hero("Bob", "d3"), foe("Orc", "j10"))
    dash(fight, "Ann", "a3")
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.6", "HR-4.12")
def test_forced_movement_does_not_provoke() -> None:
    fight = waiting(
        hero("Ann", "c3", MACE),
        hero("Bob", "c4"),
        foe("Orc", "d3"),
        dice=[(2, 2, 2, 2), (4, 4)],
    )
    play(
        fight,
        ("heroes", Engage("Ann", "Orc")),
        HEROES_PASS,
        ("Ann", TakeStance("might")),
        ("Orc", TakeStance("cunning")),
        ("Ann", Attack("Ann", "Orc")),
        ("Ann", PushTo("e3")),  # out of Bob's reach
    )
    assert provoked(fight) is None
    choose(fight, "Ann", PushTo("f3"))
    assert len(happened(fight.log, Pushed)) == 2
    assert not happened(fight.log, OpportunitySeized)


# --- HR-4.12: the attack


@pytest.mark.rule("HR-4.12")
@pytest.mark.parametrize(("pay", "acted", "rush"), [("action", True, 1), ("rush", False, 0)])
def test_an_opportunity_attack_costs_the_action_or_a_rush_point(
    pay: Pay, acted: bool, rush: int
) -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"), dice=[(2, 2, 2), (4, 4)])
    dash(fight, "Ann", "a3")
    strike(fight, "Orc", "Ann", pay)
    orc = fight.state.creatures["Orc"]
    assert (orc.acted, orc.rush) == (acted, rush)
    (seized,) = happened(fight.log, OpportunitySeized)
    assert (seized.creature, seized.target, seized.pay) == ("Orc", "Ann", pay)
    assert "HR-4.12" in seized.rules


@pytest.mark.rule("HR-4.12")
def test_every_stance_and_both_prices_are_offered() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"))
    dash(fight, "Ann", "a3")
    pays: tuple[Pay, ...] = ("action", "rush")
    strikes = {OpportunityAttack("Orc", "Ann", s, p) for s in STANCES for p in pays}
    assert set(only_offered(fight)) == {*strikes, LetGo("Orc")}
    refused(fight, OpportunityAttack("Orc", "Ann", "might", "free"))


@pytest.mark.rule("HR-4.12", "HR-4.1")
def test_with_neither_action_nor_rush_there_is_no_opportunity_attack() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"), foe("Gob", "j10"))
    play(fight, HEROES_PASS, ("foes", Sidestep("Orc", "rush")), ("Orc", MoveTo("d4")))
    play(fight, HEROES_PASS, ("foes", Sidestep("Orc", "action")), ("Orc", MoveTo("d3")))
    dash(fight, "Ann", "a3")
    assert isinstance(fight.asks[0], TakeTurn)
    assert whereabouts(fight, "Ann") == "a3"


@pytest.mark.rule("HR-4.12")
def test_one_may_let_an_opportunity_go() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"))
    dash(fight, "Ann", "a3")
    choose(fight, "Orc", LetGo("Orc"))
    assert whereabouts(fight, "Ann") == "a3"
    orc = fight.state.creatures["Orc"]
    assert (orc.acted, orc.rush) == (False, 1)


@pytest.mark.rule("HR-4.12", "HR-3.4")
def test_an_opportunity_attack_is_instant_and_leaves_the_turn_alone() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"), dice=[(2, 2, 2), (4, 4)])
    dash(fight, "Ann", "a3")
    strike(fight, "Orc", "Ann")
    choose(fight, "Ann", GoOn("Ann"))
    (ask,) = fight.asks
    assert isinstance(ask, TakeTurn)
    assert ask.side == "foes"  # the dash has passed it, nothing else
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-4.12", "HR-7.1", "HR-7.2")
@pytest.mark.parametrize(
    ("stance", "attack", "defence"),
    [
        ("might", (5, 6, 5), (8, 4)),
        ("agility", (5, 6, 5, 5), (8, 10)),  # a slashing weapon's die more
        ("cunning", (5, 6, 5), (8, 12)),
    ],
)
def test_the_attack_rolls_the_chosen_stance_against_the_defence_to_it(
    stance: AttackStance, attack: tuple[int, ...], defence: tuple[int, int]
) -> None:
    ann = hero("Ann", "c3", might=4, agility=10, cunning=12, armour=LIGHT)
    orc = foe("Orc", "d3", might=8, agility=12, cunning=20)
    fight = waiting(ann, orc, dice=[attack, (3, 2)])
    dash(fight, "Ann", "a3")
    strike(fight, "Orc", "Ann", stance=stance)
    finish(fight)
    hit, parry = rolls(fight.log)
    ability = {"might": 8, "agility": 12, "cunning": 20}[stance]
    assert hit.sizes == (8, ability, *(8,) * (len(attack) - 2))
    assert parry.sizes == defence
    assert parry.total == 7  # light armour adds 2
    (attacked,) = happened(fight.log, Attacked)
    assert attacked.damage == sum(attack) - 7


@pytest.mark.rule("HR-4.12")
@pytest.mark.parametrize("stance", STANCES)
def test_an_opportunity_attack_brings_no_stance_bonus(stance: AttackStance) -> None:
    faces = (8, 6, 8, 8) if stance == "agility" else (8, 6, 8)
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"), dice=[faces, (8, 6)])
    dash(fight, "Ann", "a3")
    strike(fight, "Orc", "Ann", stance=stance)
    play(fight, ("Ann", TakeIt("Ann")), ("Ann", GoOn("Ann")))
    finish(fight)
    assert isinstance(fight.asks[0], TakeTurn)  # no conditions, push or step was asked for
    assert not happened(fight.log, Pushed)
    assert not happened(fight.log, ConditionsGained)
    assert whereabouts(fight, "Orc") == "d3"


@pytest.mark.rule("HR-4.12", "HR-8.3")
def test_the_exact_chance_that_an_opportunity_attack_wounds() -> None:
    def run(dice: Enumerated) -> bool:
        fight = fight_of(scene(hero("Ann", "c3", armour=LIGHT), foe("Orc", "d3", MAUL)), dice=dice)
        dash(fight, "Ann", "a3")
        strike(fight, "Orc", "Ann")  # might, and a bludgeoning weapon: two d12
        if TakeIt("Ann") in fight.asks[0].options:
            choose(fight, "Ann", TakeIt("Ann"))
        return bool(fight.state.creatures["Ann"].wounds)

    attacks = [sum(f) for f in product(*(range(1, size + 1) for size in (8, 6, 12, 12)))]
    defences = [sum(f) + 2 for f in product(range(1, 9), range(1, 7))]
    totals = {total: attacks.count(total) for total in set(attacks)}
    wounds = sum(n for total, n in totals.items() for parry in defences if total - parry >= 10)
    chance = sum((c for c, wounded in every_outcome(run) if wounded), Fraction())
    assert chance == Fraction(wounds, len(attacks) * len(defences))


@pytest.mark.rule("HR-4.12", "HR-4.16")
def test_help_serves_the_defence_against_an_opportunity_attack() -> None:
    fight = waiting(
        hero("Ann", "c3"), hero("Bob", "b3"), foe("Orc", "d3"), dice=[(2, 2, 2), (4, 4, 4)]
    )
    play(fight, ("heroes", Help("Bob", "Ann")), FOES_PASS)
    dash(fight, "Ann", "a5")
    strike(fight, "Orc", "Ann")
    finish(fight)
    assert rolls(fight.log)[1].sizes == (8, 6, 6)
    assert [used.creature for used in happened(fight.log, HelpUsed)] == ["Ann"]


# --- HR-4.14: reach


@pytest.mark.rule("HR-4.14")
def test_bare_hands_reach_five_feet_and_strike_as_improvised_bludgeons() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"), dice=[(2, 2, 2, 2), (4, 4)])
    play(fight, HEROES_PASS, ("foes", Stow("Orc", "free")))
    dash(fight, "Ann", "a3")
    assert provoked(fight) == "Orc"
    strike(fight, "Orc", "Ann", stance="might")
    finish(fight)
    assert rolls(fight.log)[0].sizes == (8, 6, 4, 4)  # d4, and one more in might


@pytest.mark.rule("HR-4.14", "HR-4.6")
def test_a_reach_weapon_threatens_ten_feet() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3", SPEAR))
    dash(fight, "Ann", "b3")  # five feet inside
    assert isinstance(fight.asks[0], TakeTurn)
    play(fight, FOES_PASS)
    dash(fight, "Ann", "a3", "action")
    assert provoked(fight) == "Orc"
    assert whereabouts(fight, "Ann") == "b3"


@pytest.mark.rule("HR-4.14")
def test_after_a_dash_a_reach_weapon_threatens_five_feet() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "f3", SPEAR))
    play(fight, HEROES_PASS)
    dash(fight, "Orc", "d3")
    dash(fight, "Ann", "b3")
    assert provoked(fight) == "Orc"  # she leaves five feet
    assert whereabouts(fight, "Ann") == "c3"


@pytest.mark.rule("HR-4.14")
@pytest.mark.parametrize("weapon", [WHIP, JAVELIN, BOW, LONGBOW])
def test_whip_thrown_and_ranged_weapons_threaten_nothing_at_their_range(weapon: Weapon) -> None:
    fight = waiting(hero("Ann", "r1"), foe("Orc", "t1", weapon), width=20, height=3)
    dash(fight, "Ann", "f1")  # from 10 feet to 70
    assert provoked(fight) is None
    assert whereabouts(fight, "Ann") == "f1"


# --- HR-4.15


@pytest.mark.rule("HR-4.15", "HR-8.2")
def test_a_mover_killed_stops_in_the_last_space_of_the_reach() -> None:
    fight = waiting(
        hero("Ann", "c3", hit_points=10),
        hero("Bob", "a9"),
        foe("Orc", "d3"),
        dice=[(8, 6, 8), (1, 1)],
    )
    dash(fight, "Ann", "a3")
    strike(fight, "Orc", "Ann")
    choose(fight, "Ann", TakeIt("Ann"))
    finish(fight)
    assert [died.creature for died in happened(fight.log, Died)] == ["Ann"]
    assert whereabouts(fight, "Ann") == "c3"
    assert not happened(fight.log, Moved)
    (ended,) = happened(fight.log, MoveEnded)
    assert (ended.creature, ended.at) == ("Ann", "c3")
    assert "HR-4.15" in ended.rules
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.15", "HR-8.6")
def test_a_mover_that_faints_stops_there_too() -> None:
    fight = waiting(
        hero("Ann", "b3", hit_points=15),
        hero("Bob", "a9"),
        foe("Orc", "d3"),
        dice=[(8, 6, 8), (1, 1)],
    )
    dash(fight, "Ann", "c3")
    play(fight, FOES_PASS)
    dash(fight, "Ann", "a3", "action")
    strike(fight, "Orc", "Ann")
    play(fight, ("Ann", TakeIt("Ann")), ("Ann", FallUnconscious("Ann")))
    finish(fight)
    assert [fell.creature for fell in happened(fight.log, FellUnconscious)] == ["Ann"]
    assert whereabouts(fight, "Ann") == "c3"
    assert [ended.at for ended in happened(fight.log, MoveEnded)] == ["c3"]


@pytest.mark.rule("HR-4.15", "HR-8.6")
def test_a_mover_at_zero_may_go_on() -> None:
    fight = waiting(hero("Ann", "c3", hit_points=15), foe("Orc", "d3"), dice=[(8, 6, 8), (1, 1)])
    dash(fight, "Ann", "a3")
    strike(fight, "Orc", "Ann")
    play(fight, ("Ann", TakeIt("Ann")), ("Ann", FightOn("Ann")), ("Ann", GoOn("Ann")))
    finish(fight)
    assert whereabouts(fight, "Ann") == "a3"
    assert [taken.hit_points for taken in happened(fight.log, DamageTaken)] == [-5]


# --- HR-4.14 with HR-8.8: the helpless


@pytest.mark.rule("HR-4.12", "HR-4.14", "HR-8.8", "HR-8.10", "HR-11.7")
def test_the_unconscious_are_open_to_opportunity_attacks_and_still_defend() -> None:
    fight = orc_fallen((2, 2, 2), (4, 4), striker=hero("Bob", "d4"))
    choose(fight, "heroes", OpportunityAttack("Bob", "Orc", "might", "action"))
    finish(fight)
    assert fight.state.creatures["Bob"].acted
    assert [event.creature for event in happened(fight.log, OpportunitySeized)] == ["Bob"]
    assert [rolled.sizes for rolled in rolls(fight.log)[2:]] == [(8, 6, 8), (8, 6)]


@pytest.mark.rule("HR-4.14", "HR-8.8")
def test_against_the_helpless_any_weapon_in_range_will_do() -> None:
    fight = orc_fallen((2, 2, 2), (4, 4), striker=hero("Bob", "d9", BOW))  # 30 feet away
    choose(fight, "heroes", OpportunityAttack("Bob", "Orc", "might", "action"))
    finish(fight)
    assert rolls(fight.log)[2].sizes == (8, 6, 8)


@pytest.mark.rule("HR-4.14", "HR-8.8")
def test_the_helpless_out_of_range_are_safe() -> None:
    fight = orc_fallen(striker=hero("Bob", "d5"))
    for stance in STANCES:
        refused(fight, OpportunityAttack("Bob", "Orc", stance, "action"))


@pytest.mark.rule("HR-4.12")
def test_without_an_occasion_there_is_no_opportunity_attack() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"))
    assert not [option for option in only_offered(fight) if isinstance(option, OpportunityAttack)]
    refused(fight, OpportunityAttack("Ann", "Orc", "might", "action"))


@pytest.mark.rule("HR-4.12", "HR-8.10")
def test_the_unconscious_seize_no_opportunity() -> None:
    fight = orc_fallen(striker=hero("Bob", "d4"))
    dash(fight, "Bob", "d9")
    assert provoked(fight) is None
    assert whereabouts(fight, "Bob") == "d9"


# --- HR-12.5


def archer(to: str | None, weapon: Weapon = BOW) -> Fight:
    """An archer who has perhaps dashed from a1 along row 1, and is engaging."""
    fight = waiting(hero("Ann", "a1", weapon), foe("Orc", "d6"), width=20)
    if to:
        dash(fight, "Ann", to)
        play(fight, FOES_PASS)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    return fight


def stances(fight: Fight, name: str) -> set[str]:
    """The stances this participant may take."""
    (ask,) = [a for a in fight.asks if isinstance(a, ChooseStance) and a.creature == name]
    return {option.stance for option in ask.options if isinstance(option, TakeStance)}


@pytest.mark.rule("HR-12.5")
@pytest.mark.parametrize(("to", "may_attack"), [(None, True), ("g1", True), ("h1", False)])
def test_an_archer_who_moved_more_than_half_may_only_defend(
    to: str | None, may_attack: bool
) -> None:
    fight = archer(to)
    every = {"might", "agility", "cunning", "defensive"}
    assert stances(fight, "Ann") == (every if may_attack else {"defensive"})
    if not may_attack:
        turned_down(fight, fight.asks[0], TakeStance("might"))


@pytest.mark.rule("HR-12.5")
def test_two_short_dashes_count_together() -> None:
    fight = waiting(hero("Ann", "a1", BOW), foe("Orc", "d6"), width=20)
    dash(fight, "Ann", "e1")
    play(fight, FOES_PASS)
    dash(fight, "Ann", "a1", "action")  # 40 feet in all
    choose(fight, "foes", Dash("Orc", "free"))
    choose(fight, "Orc", MoveTo("b2"))
    play(fight, HEROES_PASS, ("foes", Engage("Orc", "Ann")))
    assert stances(fight, "Ann") == {"defensive"}


@pytest.mark.rule("HR-12.5", "HR-11.16", "HR-1.7")
def test_an_archer_who_has_stood_up_has_moved_half_and_no_more() -> None:
    ann = hero("Ann", "a1", BOW, armour=LIGHT)  # speed 55: standing up costs 28 feet
    fight = waiting(ann, foe("Orc", "d6"), width=20)
    fight.state.creatures["Ann"].conditions = {"prone": 1}
    play(fight, HEROES_PASS, FOES_PASS)
    play(fight, ("heroes", StandUp("Ann", "free")), ("Ann", Stay("Ann")), FOES_PASS)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert fight.state.creatures["Ann"].moved == 28
    assert stances(fight, "Ann") == {"might", "agility", "cunning", "defensive"}


@pytest.mark.rule("HR-12.5", "HR-11.16", "HR-1.7")
@pytest.mark.parametrize(("moved", "may"), [(0, True), (5, False)])
def test_an_archer_who_has_aimed_may_stand_up_for_its_half(moved: int, may: bool) -> None:
    ann = hero("Ann", "a1", BOW, armour=LIGHT)
    fight = waiting(ann, foe("Orc", "d6"), width=20)
    state = fight.state.creatures["Ann"]
    state.conditions, state.aimed, state.moved = {"prone": 1}, True, moved
    choose(fight, "heroes", Interact("Ann", "free", "a door"))
    play(fight, FOES_PASS)
    assert (StandUp("Ann", "free") in offered(fight)) is may


@pytest.mark.rule("HR-12.5")
def test_other_weapons_may_attack_after_any_movement() -> None:
    fight = waiting(hero("Ann", "a1"), foe("Orc", "l1"), width=20, height=3)
    dash(fight, "Ann", "k1")
    play(fight, FOES_PASS, ("heroes", Engage("Ann", "Orc")))
    assert stances(fight, "Ann") == {"might", "agility", "cunning", "defensive"}


@pytest.mark.rule("HR-12.5", "HR-4.5")
def test_after_another_stance_an_archer_moves_half_at_most() -> None:
    fight = archer(None)
    play(fight, ("Ann", TakeStance("might")), ("Orc", DEFENSIVE), ("Ann", HoldBack("Ann")))
    play(fight, FOES_PASS, ("heroes", Dash("Ann", "free")))
    reached = {space for space in destinations(fight) if space.endswith("1") and len(space) == 2}
    assert reached == {f"{column}1" for column in "bcdefg"}
    refused(fight, MoveTo("h1"))


@pytest.mark.rule("HR-12.5", "HR-4.5")
def test_what_an_archer_moved_before_counts_against_the_half() -> None:
    fight = waiting(hero("Ann", "a1", BOW), foe("Orc", "d6"), width=20)
    dash(fight, "Ann", "e1")  # 20 feet
    play(fight, FOES_PASS, ("heroes", Engage("Ann", "Orc")))
    play(fight, ("Ann", TakeStance("cunning")), ("Orc", DEFENSIVE), ("Ann", HoldBack("Ann")))
    play(fight, FOES_PASS)
    # The action is spent, so only a sidestep is left: 5 of the 10 feet.
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("f1")))
    assert fight.state.creatures["Ann"].moved == 25


@pytest.mark.rule("HR-12.5", "HR-4.4")
def test_an_archer_at_half_has_no_sidestep_left_after_another_stance() -> None:
    fight = archer("g1")  # 30 feet
    play(fight, ("Ann", TakeStance("cunning")), ("Orc", DEFENSIVE), ("Ann", HoldBack("Ann")))
    play(fight, FOES_PASS)
    refused(fight, Sidestep("Ann", "rush"))


@pytest.mark.rule("HR-12.5", "HR-6.9")
def test_an_archer_at_half_has_no_free_sidestep_either() -> None:
    fight = archer("g1")
    play(fight, ("Ann", TakeStance("agility")), ("Orc", DEFENSIVE))
    choose(fight, "Ann", MoveFirst("Ann"))
    assert not [ask for ask in fight.asks if isinstance(ask, FreeSidestep)]
    assert fight.state.creatures["Ann"].moved == 30


@pytest.mark.rule("HR-12.5")
def test_after_the_defensive_stance_an_archer_moves_freely() -> None:
    fight = archer(None)
    play(fight, ("Ann", DEFENSIVE), ("Orc", DEFENSIVE), FOES_PASS)
    choose(fight, "heroes", Dash("Ann", "free"))
    assert "m1" in destinations(fight)


@pytest.mark.rule("HR-12.5", "HR-3.6")
def test_the_next_round_forgets_how_far_an_archer_moved() -> None:
    fight = waiting(hero("Ann", "a1", BOW), foe("Orc", "d6"), width=20)
    dash(fight, "Ann", "h1")
    play(fight, FOES_PASS, HEROES_PASS, ("heroes", Engage("Ann", "Orc")))
    assert stances(fight, "Ann") == {"might", "agility", "cunning", "defensive"}


@pytest.mark.rule("HR-12.5", "HR-4.12", "HR-8.8")
def test_an_archer_who_moved_more_than_half_does_not_shoot_the_helpless_either() -> None:
    fight = orc_fallen(striker=hero("Bob", "j8", BOW))
    dash(fight, "Bob", "d8")  # 30 feet: still at half
    play(fight, FOES_PASS)
    assert OpportunityAttack("Bob", "Orc", "might", "rush") in only_offered(fight)
    play(fight, ("heroes", Sidestep("Bob", "action")), ("Bob", MoveTo("d7")), FOES_PASS)
    refused(fight, OpportunityAttack("Bob", "Orc", "might", "rush"))  # 35 feet


@pytest.mark.rule("HR-12.5", "HR-4.12", "HR-8.8")
def test_after_shooting_the_helpless_an_archer_moves_half_at_most() -> None:
    fight = orc_fallen((2, 2, 2), (4, 4), striker=hero("Bob", "a9", BOW))
    choose(fight, "heroes", OpportunityAttack("Bob", "Orc", "might", "action"))
    finish(fight)
    while Dash("Bob", "free") not in fight.asks[0].options:
        play(fight, FOES_PASS)
    choose(fight, "heroes", Dash("Bob", "free"))
    assert "g9" in destinations(fight)
    refused(fight, MoveTo("h9"))

"""Chapter 13: poison on weapons, and what being poisoned does."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from crossblades.heart_rush.asks import ChooseConditions, TakeDamage, TakeTurn
from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.dice import contest, skill_check
from crossblades.heart_rush.events import (
    Attacked,
    Checked,
    ConditionsGained,
    Contested,
    DamageTaken,
    Died,
    PoisonFaded,
    PoisonUsed,
    Wounded,
)
from crossblades.heart_rush.gear import Poison
from crossblades.heart_rush.options import (
    OPTION_TYPES,
    Attack,
    Dash,
    Draw,
    Engage,
    GoOn,
    Hinder,
    Inflict,
    MoveTo,
    NoPush,
    OpportunityAttack,
    Pass,
    ShrugOff,
    Stow,
    TakeIt,
    TakeStance,
)
from crossblades.kernel.dice import Scripted
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.fight import Fight
from tests.helpers import (
    DAGGER,
    FOES_PASS,
    HEROES_PASS,
    JAVELIN,
    SWORD,
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
    offered,
    pass_round,
    play,
    rolls,
    scene,
    waiting,
)

VENOM = Poison("venom", (6, 6), on="dagger")

# In might a dagger rolls d8 + d6 + d4, the defence d8 + d6.
HIT, MISS = ((8, 6, 4), (5, 5)), ((1, 1, 1), (5, 5))
"""An attack that deals 8, and one that deals none."""


def with_venom(poison: Poison, *dice: Sequence[int], orc: dict[str, Any] | None = None) -> Fight:
    """Ann, her dagger coated, beside an orc; another foe is far away."""
    fighters = (
        hero("Ann", "c3", DAGGER, SWORD, poisons=(poison,)),
        foe("Orc", "d3", **(orc or {})),
        foe("Gob", "j10"),
    )
    return waiting(*fighters, dice=dice)


def stab(fight: Fight, orc: str = "cunning") -> None:
    """Ann attacks the orc in might, in which a dagger has no extra die; it is in this stance."""
    clash(fight, Ann="might", Orc=orc)  # type: ignore[arg-type]
    attack(fight, "Ann", "Orc")


def take_all(fight: Fight) -> list[int]:
    """Take all damage as it comes, decline all else until the next turn; the amounts."""
    amounts = []
    while fight.asks and not isinstance(ask := fight.asks[0], TakeTurn):
        if isinstance(ask, TakeDamage):
            amounts.append(ask.damage)
            fight.answer(ask, TakeIt(ask.creature), ask.seat)
        else:
            fight.answer(ask, ask.options[-1], ask.seat)
    return amounts


def next_round(fight: Fight) -> None:
    """Both sides pass until the next round has begun."""
    now = fight.state.round
    while fight.state.round == now:
        choose(fight, fight.state.turn, Pass(fight.state.turn))


# --- HR-13.4: used up by the first hit that deals damage


@pytest.mark.rule("HR-13.4")
def test_poison_comes_after_the_attack_and_apart_from_its_dice() -> None:
    fight = with_venom(VENOM, *HIT, (3, 4))
    stab(fight)
    assert take_all(fight) == [8, 7]
    finish(fight)
    names = [type(event).__name__ for event in fight.log]
    after = names[names.index("Attacked") :]
    assert after[:5] == ["Attacked", "DamageTaken", "PoisonUsed", "Rolled", "DamageTaken"]
    (used,) = happened(fight.log, PoisonUsed)
    assert (used.creature, used.target, used.weapon, used.poison) == (
        "Ann", "Orc", "dagger", "venom",
    )  # fmt: skip
    assert "HR-13.4" in used.rules
    struck, _, poisoned = rolls(fight.log)
    assert struck.sizes == (8, 6, 4)
    assert poisoned.sizes == (6, 6)
    assert [(part.source, part.rule) for part in poisoned.roll.parts] == [("venom", "HR-13.4")]
    assert happened(fight.log, Attacked)[0].damage == 8
    assert fight.state.creatures["Orc"].hit_points == 25


@pytest.mark.rule("HR-13.4")
def test_a_hit_uses_it_up() -> None:
    fight = with_venom(VENOM, *HIT, (3, 4), *HIT)
    assert fight.state.creatures["Ann"].coated == ("dagger",)
    stab(fight)
    take_all(fight)
    assert fight.state.creatures["Ann"].coated == ()
    next_round(fight)
    stab(fight)
    assert take_all(fight) == [8]
    finish(fight)
    assert len(happened(fight.log, PoisonUsed)) == 1


@pytest.mark.rule("HR-13.4")
@pytest.mark.parametrize("parry", [(5, 5), (1, 2)])
def test_an_attack_that_deals_no_damage_leaves_it_on(parry: tuple[int, int]) -> None:
    fight = with_venom(VENOM, (1, 1, 1), parry, *HIT, (1, 1))
    stab(fight)
    assert take_all(fight) == []
    assert not happened(fight.log, PoisonUsed)
    assert fight.state.creatures["Ann"].coated == ("dagger",)
    next_round(fight)
    stab(fight)
    assert take_all(fight) == [8, 2]
    finish(fight)


@pytest.mark.rule("HR-13.4", "HR-6.11")
def test_one_point_through_a_defensive_stance_is_damage_and_the_poison_is_not_halved() -> None:
    fight = with_venom(VENOM, (1, 1, 1), (1, 1), (4, 5))  # one point, whose half is one
    stab(fight, "defensive")
    assert take_all(fight) == [1, 9]
    finish(fight)


@pytest.mark.rule("HR-13.4", "HR-8.1", "HR-8.9")
def test_the_poison_is_an_instance_of_damage_of_its_own() -> None:
    fight = with_venom(VENOM, *HIT, (4, 5))
    stab(fight)
    choose(fight, "Orc", ShrugOff("Orc"))  # eight: four
    choose(fight, "Orc", ShrugOff("Orc"))  # nine: five
    orc = fight.state.creatures["Orc"]
    assert (orc.hit_points, orc.heart) == (31, 4)


@pytest.mark.rule("HR-13.4", "HR-8.3", "HR-8.9")
@pytest.mark.parametrize(("faces", "ranks"), [((4, 5), []), ((5, 5), [10])])
def test_the_poison_wounds_by_itself_alone(faces: tuple[int, int], ranks: list[int]) -> None:
    fight = with_venom(VENOM, *HIT, faces)
    stab(fight)
    take_all(fight)
    assert [wound.rank for wound in happened(fight.log, Wounded)] == ranks


@pytest.mark.rule("HR-13.4", "HR-8.2")
def test_poison_can_kill() -> None:
    fight = with_venom(VENOM, *HIT, (6, 6), orc={"hit_points": 10})
    stab(fight)
    assert take_all(fight) == [8, 12]
    assert [died.creature for died in happened(fight.log, Died)] == ["Orc"]


@pytest.mark.rule("HR-13.4")
def test_a_killing_blow_uses_it_up_too() -> None:
    fight = with_venom(VENOM, (8, 6, 4), (1, 1), orc={"hit_points": 8, "heart": 4})
    stab(fight)
    take_all(fight)
    assert fight.state.creatures["Orc"].dead
    assert fight.state.creatures["Ann"].coated == ()


@pytest.mark.rule("HR-13.4")
def test_only_the_weapon_that_has_it_on_is_poisoned() -> None:
    venom = Poison("venom", (6, 6), on="sword")
    fight = with_venom(venom, *HIT, (8, 6, 8), (5, 5), (1, 1))
    stab(fight)  # with the dagger
    assert take_all(fight) == [8]
    assert fight.state.creatures["Ann"].coated == ("sword",)
    next_round(fight)
    play(fight, ("heroes", Stow("Ann", "free")), FOES_PASS)
    next_round(fight)
    play(fight, ("heroes", Draw("Ann", "sword", "free")), FOES_PASS)
    stab(fight)
    assert take_all(fight) == [12, 2]
    finish(fight)


@pytest.mark.rule("HR-13.4")
def test_two_weapons_have_a_coat_each() -> None:
    poisons = (VENOM, Poison("bane", (4,), on="sword"))
    fight = waiting(
        hero("Ann", "c3", DAGGER, SWORD, poisons=poisons), foe("Orc", "d3"), dice=[*HIT, (1, 1)]
    )
    stab(fight)
    take_all(fight)
    assert fight.state.creatures["Ann"].coated == ("sword",)


@pytest.mark.rule("HR-13.4", "HR-4.12")
def test_an_opportunity_attack_is_a_hit_like_any_other() -> None:
    fight = with_venom(VENOM, *HIT, (2, 2))
    play(fight, HEROES_PASS, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("f3")))
    choose(fight, "Ann", OpportunityAttack("Ann", "Orc", "might", "rush"))
    play(fight, ("Orc", TakeIt("Orc")), ("Orc", TakeIt("Orc")), ("Orc", GoOn("Orc")))
    finish(fight)
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [8, 4]


@pytest.mark.rule("HR-13.4", "HR-7.4")
@pytest.mark.parametrize("winner", ["Ann", "Orc"])
def test_in_a_contest_the_winners_poison_works_and_the_losers_stays_on(winner: str) -> None:
    poisons = {"poisons": (VENOM,)}
    fighters = (
        hero("Ann", "c3", DAGGER, **poisons),
        foe("Orc", "d3", DAGGER, **poisons),
        foe("Gob", "j10"),
    )
    high, low = (8, 6, 4), (5, 4, 2)
    dice = (high, low) if winner == "Ann" else (low, high)
    fight = waiting(*fighters, dice=[*dice, (1, 2)])
    clash(fight, Ann="might", Orc="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Orc", "Ann")
    assert take_all(fight) == [7, 3]
    finish(fight)
    loser = "Orc" if winner == "Ann" else "Ann"
    assert happened(fight.log, Contested)[0].loser == loser
    assert [(used.creature, used.target) for used in happened(fight.log, PoisonUsed)] == [
        (winner, loser)
    ]
    assert fight.state.creatures[winner].coated == ()
    assert fight.state.creatures[loser].coated == ("dagger",)


@pytest.mark.rule("HR-13.4", "HR-7.4")
def test_a_tied_contest_uses_nothing_up() -> None:
    poisons = {"poisons": (VENOM,)}
    fighters = (hero("Ann", "c3", DAGGER, **poisons), foe("Orc", "d3", DAGGER, **poisons))
    fight = waiting(*fighters, dice=[(4, 4, 4), (5, 4, 3)])
    clash(fight, Ann="might", Orc="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Orc", "Ann")
    finish(fight)
    assert not happened(fight.log, PoisonUsed)


@pytest.mark.rule("HR-13.4", "HR-12.3", "HR-12.9")
def test_a_thrown_weapon_spends_its_one_dose_on_the_first_throw_that_hurts() -> None:
    fighters = (
        hero("Ann", "c3", JAVELIN, poisons=(Poison("venom", (6,), on="javelin"),)),
        foe("Orc", "d3"),
        foe("Gob", "d4"),
    )
    dice = [(8, 6, 8), (5, 5), (2,), (8, 6, 8), (5, 5)]
    fight = waiting(*fighters, dice=dice)
    clash(fight, Ann="might", Orc="cunning", Gob="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Orc", TakeIt("Orc")), ("Orc", TakeIt("Orc")))
    choose(fight, "Ann", Attack("Ann", "Gob"))
    assert take_all(fight) == [12]
    finish(fight)
    assert [used.target for used in happened(fight.log, PoisonUsed)] == ["Orc"]


@pytest.mark.rule("HR-13.4", "HR-9.5", "HR-9.7")
def test_hindering_is_no_hit_with_the_weapon() -> None:
    fight = with_venom(VENOM, (3,))
    clash(fight, Ann="might", Orc="cunning")
    play(fight, ("Ann", Hinder("Ann", "Orc", "harm")), ("Orc", TakeIt("Orc")))
    assert isinstance(fight.asks[0], ChooseConditions)
    choose(fight, "Ann", Inflict())
    finish(fight)
    assert fight.state.creatures["Ann"].coated == ("dagger",)


# --- HR-13.4: the save, and being poisoned


@pytest.mark.rule("HR-13.4", "HR-1.3")
@pytest.mark.parametrize(("save", "warded"), [((5, 5), False), ((5, 6), True), ((1, 1), False)])
def test_a_might_save_wards_some_poisons_off_but_they_are_used_up(
    save: tuple[int, int], warded: bool
) -> None:
    venom = Poison("venom", (6,), poisoned=1, against=11, on="dagger")
    fight = with_venom(venom, *HIT, save, *([] if warded else [(4,)]), orc={"agility": 4})
    stab(fight)
    assert take_all(fight) == ([8] if warded else [8, 4])
    finish(fight)
    (checked,) = happened(fight.log, Checked)
    assert (checked.creature, checked.against, checked.success) == ("Orc", 11, warded)
    assert not checked.complication
    roll = rolls(fight.log)[2]
    assert [part.source for part in roll.roll.parts] == ["heart", "might"]
    assert "HR-1.3" in roll.rules
    assert fight.state.creatures["Ann"].coated == ()
    assert fight.state.creatures["Orc"].conditions == ({} if warded else {"poisoned": 1})


@pytest.mark.rule("HR-13.4", "HR-11.8")
def test_a_poison_may_leave_one_poisoned() -> None:
    fight = with_venom(Poison("venom", (), poisoned=2, on="dagger"), *HIT)
    stab(fight)
    assert take_all(fight) == [8]
    finish(fight)
    (gained,) = happened(fight.log, ConditionsGained)
    assert (gained.creature, gained.levels, gained.now) == (
        "Orc", {"poisoned": 2}, {"poisoned": 2},
    )  # fmt: skip
    assert {"HR-13.4", "HR-11.8"} <= set(gained.rules)


@pytest.mark.rule("HR-13.4", "HR-11.8")
@pytest.mark.parametrize(("before", "after"), [(1, 4), (2, 5), (4, 5)])
def test_levels_of_poisoned_add_up_to_five_at_most(before: int, after: int) -> None:
    fight = with_venom(Poison("venom", (), poisoned=3, on="dagger"), (8, 6, 4), (5,) * (2 + before))
    fight.state.creatures["Orc"].conditions = {"poisoned": before}
    stab(fight)
    take_all(fight)
    assert fight.state.creatures["Orc"].conditions == {"poisoned": after}


@pytest.mark.rule("HR-13.4", "HR-11.8", "HR-6.15", "HR-6.7")
def test_who_is_poisoned_in_a_step_rolls_unhindered_until_its_end() -> None:
    fighters = (
        hero("Ann", "c3", DAGGER, poisons=(Poison("venom", (), poisoned=2, on="dagger"),)),
        hero("Bob", "d4"),
        foe("Orc", "d3"),
    )
    dice = [(8, 6, 4), (5, 5), (1, 1, 1), (3, 3)]
    fight = waiting(*fighters, dice=dice)
    clash(fight, Ann="might", Orc="might", Bob="defensive")
    attack(fight, "Ann", "Orc")
    attack(fight, "Orc", "Bob")
    take_all(fight)
    finish(fight)
    assert fight.state.creatures["Orc"].conditions == {"poisoned": 2}
    of_the_orc = [roll for roll in rolls(fight.log) if roll.roll.who == "Orc"]
    assert [roll.sizes for roll in of_the_orc] == [(8, 6), (8, 6, 8)]


@pytest.mark.rule("HR-11.8", "HR-1.5")
@pytest.mark.parametrize("level", [1, 2, 5])
@pytest.mark.parametrize("stance", ["might", "agility", "cunning"])
def test_the_poisoned_attack_with_disadvantage_in_every_stance(
    level: int, stance: AttackStance
) -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"))
    fight.state.creatures["Ann"].conditions = {"poisoned": level}
    extra = 1 if stance == "agility" else 0  # a sword is for slashing
    fight.dice = Scripted((1,) * (3 + extra + level), (3, 3))
    clash(fight, Ann=stance, Orc="defensive")
    attack(fight, "Ann", "Orc")
    roll = rolls(fight.log)[0]
    (part,) = [part for part in roll.roll.parts if part.advantage]
    assert (part.rule, part.advantage) == ("HR-11.8", -level)
    assert roll.sizes == (8, 6, *(8,) * (1 + extra), *(8,) * level)
    assert len(roll.dropped) == level


@pytest.mark.rule("HR-11.8")
def test_the_poisoned_defend_with_disadvantage() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "d3"), dice=[(1, 1, 1), (8, 6, 7, 2)])
    fight.state.creatures["Orc"].conditions = {"poisoned": 2}
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    defence = rolls(fight.log)[1]
    assert (defence.sizes, defence.kept) == ((8, 6, 8, 8), (6, 2))


@pytest.mark.rule("HR-11.8", "HR-1.2", "HR-1.6")
def test_the_poisoned_are_worse_at_checks_and_contests() -> None:
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "d3"))
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    ann.conditions = {"poisoned": 1}
    checked, log = drive(
        skill_check(state, ann, "presence", "a speech", 9), state, Scripted((8, 6, 4))
    )
    assert (checked.total, checked.success) == (10, True)
    assert [p.rule for p in rolls(log)[0].roll.parts if p.advantage] == ["HR-11.8"]
    rule = contest(state, ann, "cunning", orc, "cunning", "a riddle")
    winner, log = drive(rule, state, Scripted((8, 6, 3), (5, 5)))
    assert winner == "Orc"
    assert [roll.total for roll in rolls(log)] == [9, 10]


@pytest.mark.rule("HR-11.8", "HR-3.6")
def test_being_poisoned_does_not_fade() -> None:
    fight = with_venom(VENOM)
    fight.state.creatures["Orc"].conditions = {"poisoned": 2, "dazed": 2}
    next_round(fight)
    assert fight.state.creatures["Orc"].conditions == {"poisoned": 2, "dazed": 1}
    next_round(fight)
    assert fight.state.creatures["Orc"].conditions == {"poisoned": 2}


# --- HR-13.4: potency and doses


@pytest.mark.rule("HR-13.4")
@pytest.mark.parametrize("potency", [1, 2, 3])
def test_its_potency_lasts_as_the_poison_says(potency: int) -> None:
    fight = with_venom(Poison("venom", (6,), potency=potency, on="dagger"), *HIT)
    for _ in range(potency):
        assert fight.state.creatures["Ann"].coated == ("dagger",)
        assert not happened(fight.log, PoisonFaded)
        next_round(fight)
    (faded,) = happened(fight.log, PoisonFaded)
    assert (faded.creature, faded.weapon, faded.poison) == ("Ann", "dagger", "venom")
    assert "HR-13.4" in faded.rules
    assert fight.state.creatures["Ann"].coated == ()
    stab(fight)
    assert take_all(fight) == [8]
    finish(fight)
    assert not happened(fight.log, PoisonUsed)


@pytest.mark.rule("HR-13.4")
def test_in_its_last_round_it_still_works() -> None:
    fight = with_venom(Poison("venom", (6,), potency=2, on="dagger"), *HIT, (5,))
    next_round(fight)
    stab(fight)
    assert take_all(fight) == [8, 5]
    finish(fight)


@pytest.mark.rule("HR-13.4")
def test_poison_is_never_applied_during_combat() -> None:
    stock = Poison("venom", (6,), doses=3)
    fight = with_venom(stock, *HIT)
    assert fight.state.creatures["Ann"].coated == ()
    assert not [kind for kind in OPTION_TYPES if "poison" in kind.__name__.lower()]
    assert not [option for option in offered(fight) if "venom" in str(option)]
    stab(fight)
    assert take_all(fight) == [8]
    finish(fight)


@pytest.mark.rule("HR-13.4")
def test_a_dose_that_is_used_up_is_not_replaced_from_the_rest() -> None:
    fight = with_venom(Poison("venom", (6,), doses=3, on="dagger"), *HIT, (1,), *HIT)
    stab(fight)
    take_all(fight)
    next_round(fight)
    stab(fight)
    assert take_all(fight) == [8]
    finish(fight)


# --- chances


@pytest.mark.rule("HR-13.4", "HR-1.3")
@pytest.mark.parametrize("against", [0, 9, 12])
def test_the_expected_damage_of_a_dose_is_that_of_its_dice_when_the_save_fails(
    against: int,
) -> None:
    venom = Poison("venom", (6, 6), against=against, on="dagger")

    def harm(dice: Enumerated) -> tuple[int, int]:
        fighters = (
            hero("Ann", "c3", DAGGER, poisons=(venom,), heart=4, might=4),
            foe("Orc", "d3", hit_points=100, wound_threshold=None),
        )
        fight = fight_of(scene(*fighters), dice=dice)
        play(
            fight,
            ("heroes", Engage("Ann", "Orc")),
            ("Ann", TakeStance("might")),
            ("Orc", TakeStance("defensive")),
        )
        attack(fight, "Ann", "Orc")
        first, second = (*take_all(fight), 0, 0)[:2]
        return first, second

    totals = [heart + might for heart, might in product(range(1, 9), range(1, 7))]
    fails = Fraction(sum(total < against for total in totals), 48) if against else Fraction(1)
    ways = list(every_outcome(harm))
    hits = sum(chance for chance, (first, _) in ways if first)
    by_hand = Fraction(0)
    for a, b, c in product(range(1, 5), repeat=3):
        by_hand += Fraction(sum(total < a + b + c for total in totals), 64 * 48)
    assert hits == by_hand
    assert sum(chance * second for chance, (_, second) in ways) == hits * fails * 7


@pytest.mark.rule("HR-13.4", "HR-5.2")
def test_a_hit_whose_damage_an_ability_takes_away_leaves_the_poison_on_the_weapon() -> None:
    """Iron Constitution takes 4 off: nothing is left of 4, and of 8 enough to use it up."""
    small = ((8, 2, 4), (5, 5))
    fight = with_venom(VENOM, *small, *HIT, (1, 1), orc={"abilities": ("iron constitution",)})
    stab(fight)
    choose(fight, "Ann", NoPush("Ann"))
    assert not happened(fight.log, DamageTaken)
    assert not happened(fight.log, PoisonUsed)
    pass_round(fight)
    stab(fight)
    choose(fight, "Orc", TakeIt("Orc"))
    assert [event.damage for event in happened(fight.log, DamageTaken)] == [4]
    assert len(happened(fight.log, PoisonUsed)) == 1
    finish(fight)

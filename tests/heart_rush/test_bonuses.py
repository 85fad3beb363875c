"""What stances bring besides the attack: conditions, and each weapon's might bonus."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from crossblades.heart_rush.asks import (
    ChooseConditions,
    ChoosePush,
    FollowPush,
    SeizeOpportunity,
    TakeTurn,
    ThrowAgain,
)
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events import Attacked, ConditionsGained, Moved, Pushed
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import (
    Attack,
    Follow,
    HoldBack,
    Inflict,
    MoveFirst,
    NoPush,
    Pass,
    PushTo,
    Stay,
    TakeIt,
)
from crossblades.kernel import words
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    GUARD,
    JAVELIN,
    KILL,
    LONGBOW,
    MAUL,
    MEDIUM,
    MISS,
    OPEN,
    SPEAR,
    SWORD,
    WHIP,
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

# --- cunning


def outwitted() -> Fight:
    """Ann's cunning attack on the agile orc has missed."""
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), MISS, GUARD)
    clash(fight, Ann="cunning", Orc="agility")
    attack(fight, "Ann", "Orc")
    return fight


@pytest.mark.rule("HR-6.8", "HR-6.17")
def test_cunning_offers_the_ten_splits_of_up_to_two_levels() -> None:
    fight = outwitted()
    (ask,) = fight.asks
    assert isinstance(ask, ChooseConditions)
    assert (ask.seat, ask.creature, ask.target) == ("heroes", "Ann", "Orc")
    splits = {Inflict(*levels) for levels in product(range(3), repeat=3) if sum(levels) <= 2}
    assert len(splits) == 10
    assert len(ask.options) == 10
    assert set(ask.options) == splits
    finish(fight)


@pytest.mark.rule("HR-6.8")
@pytest.mark.parametrize("option", [Inflict(3), Inflict(1, 1, 1), Inflict(2, 1), Inflict(-1, 2)])
def test_more_than_two_levels_are_refused(option: Inflict) -> None:
    refused(outwitted(), option)


@pytest.mark.rule("HR-6.8")
@pytest.mark.parametrize(
    ("option", "levels"),
    [
        (Inflict(dazed=2), {"dazed": 2}),
        (Inflict(weakened=1), {"weakened": 1}),
        (Inflict(dazed=1, weakened=1), {"dazed": 1, "weakened": 1}),
    ],
)
def test_the_target_gains_the_chosen_levels(option: Inflict, levels: dict[str, int]) -> None:
    fight = outwitted()
    choose(fight, "Ann", option)
    (gained,) = happened(fight.log, ConditionsGained)
    assert (gained.creature, gained.levels, gained.now) == ("Orc", levels, levels)
    assert "HR-6.8" in gained.rules
    assert fight.state.creatures["Orc"].conditions == levels
    finish(fight)


@pytest.mark.rule("HR-6.8")
def test_no_level_at_all_is_a_choice() -> None:
    fight = outwitted()
    choose(fight, "Ann", Inflict())
    assert not fight.state.creatures["Orc"].conditions
    finish(fight)


@pytest.mark.rule("HR-6.8", "HR-8.2")
def test_whom_the_attack_kills_it_does_not_daze() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3"), foe("Imp", "j9")), KILL, OPEN)
    fight.state.creatures["Orc"].hit_points = -30
    clash(fight, Ann="cunning", Orc="agility")
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Orc", TakeIt("Orc")))
    assert fight.state.creatures["Orc"].dead
    assert isinstance(fight.asks[0], TakeTurn), "no levels are left to choose"
    finish(fight)


# --- melee: push and follow


def driven_back(*path: str) -> Fight:
    """Ann's mighty attack on the cunning orc has missed, and drives it along a path."""
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3"), foe("Imp", "c5")), MISS, GUARD)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    for space in path:
        choose(fight, "Ann", PushTo(space))
    return fight


@pytest.mark.rule("HR-12.3", "HR-6.10", "HR-6.17", "HR-10.10")
def test_a_melee_weapon_pushes_ten_feet_even_without_damage() -> None:
    fight = driven_back("e3", "f3")
    assert [(e.creature, e.by, e.to) for e in happened(fight.log, Pushed)] == [
        ("Orc", "Ann", "e3"), ("Orc", "Ann", "f3"),
    ]  # fmt: skip
    assert all("HR-10.10" in e.rules for e in happened(fight.log, Pushed))
    assert fight.state.creatures["Orc"].at == "f3"
    assert not isinstance(fight.asks[0], ChoosePush), "ten feet and no more"
    finish(fight)


@pytest.mark.rule("HR-12.3")
@pytest.mark.parametrize("to", ["d3", "e3"])
def test_the_pusher_may_step_into_the_vacated_spaces(to: str) -> None:
    fight = driven_back("e3", "f3")
    assert isinstance(fight.asks[0], FollowPush)
    choose(fight, "Ann", Follow("Ann", "d3") if to == "d3" else Follow("Ann", "e3"))
    assert fight.state.creatures["Ann"].at == to
    assert fight.state.creatures["Orc"].at == "f3"
    assert happened(fight.log, Moved)[-1].creature == "Ann"
    finish(fight)


@pytest.mark.rule("HR-12.3")
def test_the_pusher_may_stay() -> None:
    fight = driven_back("e3", "f3")
    choose(fight, "Ann", Stay("Ann"))
    assert fight.state.creatures["Ann"].at == "c3"
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-12.3")
@pytest.mark.parametrize("space", ["f3", "d2", "e2", "b3"])
def test_no_other_space_can_be_followed_into(space: str) -> None:
    refused(driven_back("e3", "f3"), Follow("Ann", space))


@pytest.mark.rule("HR-12.3", "HR-4.6")
def test_following_does_not_provoke() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"), foe("Imp", "b3"), foe("Hex", "d4", SPEAR))
    fight = fight_of(scene(*fighters), MISS, GUARD)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")), ("Ann", Follow("Ann", "e3")))
    assert not any(isinstance(ask, SeizeOpportunity) for ask in fight.asks)
    assert fight.state.creatures["Ann"].at == "e3"
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-12.5")
def test_the_steps_after_a_push_are_movement() -> None:
    fight = driven_back("e3", "f3")
    choose(fight, "Ann", Follow("Ann", "e3"))
    assert fight.state.creatures["Ann"].moved == 10


@pytest.mark.rule("HR-12.3", "HR-12.5")
@pytest.mark.parametrize(("moved", "places"), [(20, ["d3", "e3"]), (25, ["d3"]), (30, [])])
def test_who_has_aimed_follows_a_push_no_farther_than_half_the_speed(
    moved: int, places: list[str]
) -> None:
    ann = hero("Ann", "c3", BOW, Weapon("bite", "light", "melee", "piercing", body=True))
    fight = fight_of(scene(ann, foe("Orc", "d3")), MISS, GUARD)
    fight.state.creatures["Ann"].moved = moved
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", Attack("Ann", "Orc", "bite"))
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert [o.space for o in offered(fight) if isinstance(o, Follow)] == places


@pytest.mark.rule("HR-12.3", "HR-10.15")
def test_who_declines_to_push_has_nothing_to_follow() -> None:
    fight = driven_back()
    choose(fight, "Ann", NoPush("Ann"))
    assert not happened(fight.log, Pushed)
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-11.5", "HR-11.18")
def test_who_is_restrained_pushes_but_does_not_follow() -> None:
    dice = (1, 1, 1, 8), GUARD
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), *dice)
    fight.state.creatures["Ann"].conditions = {"restrained": 1}
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-11.15")
@pytest.mark.parametrize(("source", "places"), [("Imp", []), ("Bat", ["d3", "e3"])])
def test_the_frightened_do_not_follow_towards_what_they_fear(
    source: str, places: list[str]
) -> None:
    """The imp is where the orc is driven to, the bat is behind; neither is in sight."""
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"), foe("Imp", "j3"), foe("Bat", "a3"))
    fight = fight_of(scene(*fighters, walls=("b2", "b3", "b4", "i2", "i3", "i4")), MISS, GUARD)
    ann = fight.state.creatures["Ann"]
    ann.conditions, ann.sources = {"frightened": 1}, {"frightened": source}
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert [o.space for o in offered(fight) if isinstance(o, Follow)] == places


@pytest.mark.rule("HR-12.3", "HR-6.7")
def test_who_was_killed_in_the_step_still_pushes_but_follows_nobody() -> None:
    """Gob's sword in might hits Ann while she strikes the orc."""
    fighters = (hero("Ann", "c3"), hero("Bob", "a9"), foe("Orc", "d3"), foe("Gob", "b3"))
    fight = fight_of(scene(*fighters), MISS, GUARD, KILL, OPEN)
    fight.state.creatures["Ann"].hit_points = -30
    clash(fight, Ann="might", Orc="cunning", Gob="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Gob", "Ann")
    choose(fight, "Ann", TakeIt("Ann"))
    assert fight.state.creatures["Ann"].dead
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-12.3")
def test_a_reach_weapon_pushes_too() -> None:
    ann = hero("Ann", "b3", SPEAR)
    fight = fight_of(scene(ann, foe("Orc", "d3")), MISS, GUARD)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert fight.state.creatures["Orc"].at == "f3"
    finish(fight)


# --- ranged: no armour


@pytest.mark.rule("HR-12.3", "HR-12.9", "HR-6.10")
@pytest.mark.parametrize(("theirs", "armour"), [("cunning", 0), ("defensive", 5)])
@pytest.mark.parametrize("bow", [BOW, LONGBOW])
def test_against_cunning_a_shot_ignores_armour_and_shield(
    theirs: Stance, armour: int, bow: Weapon
) -> None:
    orc = foe("Orc", "e3", armour=MEDIUM, shield="light")
    fight = fight_of(scene(hero("Ann", "c3", bow), orc), (1, 1, 1), (4, 5))
    clash(fight, Ann="might", Orc=theirs)
    attack(fight, "Ann", "Orc")
    (attacked,) = happened(fight.log, Attacked)
    assert attacked.defence == 9 + armour
    assert isinstance(fight.asks[0], TakeTurn), "a shot does not push"
    told = words.rolled(rolls(fight.log)[1])
    assert ("+ 0 (medium armour, shot past) + 0 (light shield, shot past)" in told) is not bool(
        armour
    )
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-12.9")
def test_a_shot_in_another_stance_meets_armour_and_shield() -> None:
    orc = foe("Orc", "e3", armour=MEDIUM, shield="light")
    fight = fight_of(scene(hero("Ann", "c3", BOW), orc), (1, 1, 1), (4, 5))
    clash(fight, Ann="agility", Orc="might")
    attack(fight, "Ann", "Orc")
    assert happened(fight.log, Attacked)[0].defence == 14
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-12.9", "HR-7.3")
def test_the_damage_of_a_mighty_shot_falls_out_exactly() -> None:
    ann = hero("Ann", "c3", BOW, heart=4, might=4)
    orc = foe("Orc", "e3", heart=4, might=4, armour=MEDIUM, shield="heavy")

    def run(dice: Enumerated) -> int:
        fight = fight_of(scene(ann, orc), dice=dice)
        clash(fight, Ann="might", Orc="cunning")
        attack(fight, "Ann", "Orc")
        return happened(fight.log, Attacked)[0].damage

    by_engine: Counter[int] = Counter()
    for chance, damage in every_outcome(run):
        by_engine[damage] += chance  # type: ignore[assignment]
    by_hand: Counter[int] = Counter()
    d4, d8 = range(1, 5), range(1, 9)
    for heart, might, bow, their_heart, their_might in product(d4, d4, d8, d4, d4):
        by_hand[max(heart + might + bow - their_heart - their_might, 0)] += 1
    assert by_engine == {damage: Fraction(n, 4**4 * 8) for damage, n in by_hand.items()}


# --- thrown: once more


def thrower(*weapons: Weapon, dice: tuple[tuple[int, ...], ...] = (), **stances: Stance) -> Fight:
    """Ann throws at the orc; imp and hex are in the engagement too, the imp not far from her."""
    ann = hero("Ann", "c3", *weapons)
    foes = (foe("Orc", "d3"), foe("Imp", "d4"), foe("Hex", "d2"))
    fight = fight_of(scene(ann, *foes), MISS, GUARD, *dice)
    clash(fight, Ann="might", **stances)
    while Attack("Ann", "Orc") not in fight.asks[0].options:
        for ask in fight.asks:
            least = [o for o in ask.options if isinstance(o, HoldBack | MoveFirst | Pass)]
            fight.answer(ask, least[0], ask.seat)
    attack(fight, "Ann", "Orc")
    return fight


@pytest.mark.rule("HR-12.3", "HR-12.9", "HR-6.10")
def test_against_cunning_a_thrower_throws_again_at_another_target() -> None:
    fight = thrower(JAVELIN, dice=(MISS, GUARD), Orc="cunning", Imp="defensive")
    (ask,) = fight.asks
    assert isinstance(ask, ThrowAgain)
    assert set(ask.options) == {Attack("Ann", "Imp"), HoldBack("Ann")}
    refused(fight, Attack("Ann", "Orc"))
    refused(fight, Attack("Ann", "Hex"))
    interactions = fight.state.creatures["Ann"].interactions
    attack(fight, "Ann", "Imp")
    assert [e.target for e in happened(fight.log, Attacked)] == ["Orc", "Imp"]
    assert fight.state.creatures["Ann"].interactions == interactions, "it is drawn free"
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-11.15")
def test_a_second_throw_ends_rage_and_charm_as_any_attack_does() -> None:
    fight = thrower(JAVELIN, dice=(MISS, GUARD), Orc="cunning", Imp="defensive")
    ann, imp = fight.state.creatures["Ann"], fight.state.creatures["Imp"]
    ann.conditions, ann.sources = {"enraged": 1}, {"enraged": "Imp"}
    imp.conditions, imp.sources = {"charmed": 1}, {"charmed": "Ann"}
    choose(fight, "Ann", Attack("Ann", "Imp"))
    assert (ann.conditions, imp.conditions) == ({}, {})
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-6.7")
def test_the_second_throw_is_immediate() -> None:
    fighters = (hero("Ann", "c3", JAVELIN), hero("Bob", "c4"), foe("Orc", "d3"), foe("Imp", "d4"))
    fight = fight_of(scene(*fighters), MISS, GUARD, MISS, GUARD, MISS, GUARD)
    clash(fight, Ann="might", Orc="cunning", Bob="might", Imp="defensive")
    choose_nothing = [ask for ask in fight.asks if HoldBack("Orc") in ask.options]
    for ask in choose_nothing:
        fight.answer(ask, HoldBack("Orc"), ask.seat)
    attack(fight, "Ann", "Orc")
    attack(fight, "Bob", "Imp")
    attack(fight, "Ann", "Imp")
    assert [(e.creature, e.target) for e in happened(fight.log, Attacked)] == [
        ("Ann", "Orc"), ("Ann", "Imp"), ("Bob", "Imp"),
    ]  # fmt: skip
    finish(fight)


@pytest.mark.rule("HR-12.9")
def test_the_second_throw_never_chains() -> None:
    fight = thrower(JAVELIN, dice=(MISS, GUARD), Orc="cunning", Imp="cunning", Hex="cunning")
    attack(fight, "Ann", "Imp")
    assert isinstance(fight.asks[0], TakeTurn), "no third throw at the cunning hex"
    finish(fight)


@pytest.mark.rule("HR-12.3")
def test_the_second_throw_needs_another_thrown_weapon() -> None:
    single = Weapon("axe", "light", "thrown", "slashing")
    fight = thrower(single, Orc="cunning", Imp="defensive")
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-6.10")
def test_who_strikes_with_a_sword_throws_nothing_after_it() -> None:
    ann = hero("Ann", "c3", SWORD, JAVELIN)
    fight = fight_of(scene(ann, foe("Orc", "d3"), foe("Imp", "d4")), MISS, GUARD)
    clash(fight, Ann="might", Orc="cunning", Imp="defensive")
    attack(fight, "Ann", "Orc")
    assert isinstance(fight.asks[0], ChoosePush), "a push is what melee might brings"


@pytest.mark.rule("HR-12.3", "HR-10.9")
@pytest.mark.parametrize(("size", "again"), [("small", False), ("medium", True)])
def test_nobody_throws_again_what_he_is_too_small_for(size: str, again: bool) -> None:
    axe = Weapon("axe", "light", "thrown", "slashing")
    rock = Weapon("rock", "heavy", "thrown", "bludgeoning")
    ann = hero("Ann", "c3", axe, rock, size=size)
    fight = fight_of(scene(ann, foe("Orc", "d3"), foe("Imp", "d4")), MISS, GUARD)
    clash(fight, Ann="might", Orc="cunning", Imp="defensive")
    attack(fight, "Ann", "Orc")
    assert isinstance(fight.asks[0], ThrowAgain) is again


@pytest.mark.rule("HR-12.3")
def test_a_pair_of_the_same_weapon_is_enough_to_throw_twice() -> None:
    pair = Weapon("axe", "light", "thrown", "slashing", count=2)
    fight = thrower(pair, dice=(MISS, GUARD), Orc="cunning", Imp="defensive")
    attack(fight, "Ann", "Imp")
    assert [e.target for e in happened(fight.log, Attacked)] == ["Orc", "Imp"]
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-6.11", "HR-7.3")
@pytest.mark.parametrize(("theirs", "damage"), [("defensive", 4), ("cunning", 7)])
def test_the_second_throw_is_an_attack_like_any_other(theirs: Stance, damage: int) -> None:
    fight = thrower(JAVELIN, dice=((4, 3, 2), (1, 1)), Orc="cunning", Imp=theirs)
    attack(fight, "Ann", "Imp")
    choose(fight, "Imp", TakeIt("Imp"))
    second = happened(fight.log, Attacked)[-1]
    assert (second.attack, second.defence, second.damage) == (9, 2, damage)
    assert second.halved == (theirs == "defensive")
    assert fight.state.creatures["Imp"].hit_points == 40 - damage
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-12.9")
def test_the_second_throw_rolls_the_die_of_the_other_weapon() -> None:
    axe = Weapon("axe", "light", "thrown", "slashing")
    dart = Weapon("dart", "ultralight", "thrown", "piercing")
    fight = thrower(axe, dart, dice=((1, 1, 4), GUARD), Orc="cunning", Imp="defensive")
    attack(fight, "Ann", "Imp")
    assert [r.sizes for r in rolls(fight.log) if r.roll.why == "attack"] == [(8, 6, 8), (8, 6, 4)]
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-6.5")
def test_the_second_throw_needs_a_target_that_could_be_attacked() -> None:
    fight = thrower(JAVELIN, Orc="cunning", Imp="agility")
    assert isinstance(fight.asks[0], TakeTurn), "might does not beat agility"
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-6.10")
def test_without_a_cunning_target_there_is_no_second_throw() -> None:
    fight = thrower(JAVELIN, Orc="defensive", Imp="defensive")
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-12.3")
def test_a_thrower_may_forgo_the_second_throw() -> None:
    fight = thrower(JAVELIN, Orc="cunning", Imp="defensive")
    choose(fight, "Ann", HoldBack("Ann"))
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


# --- whip: one more die


@pytest.mark.rule("HR-12.3", "HR-6.10")
@pytest.mark.parametrize(("theirs", "sizes"), [("cunning", (8, 6, 4, 4)), ("defensive", (8, 6, 4))])
def test_against_cunning_a_whip_rolls_one_more_weapon_die(
    theirs: Stance, sizes: tuple[int, ...]
) -> None:
    faces = (8, 6, *(4 for _ in sizes[2:]))
    fight = fight_of(scene(hero("Ann", "c3", WHIP), foe("Orc", "g3")), faces, (1, 1))
    clash(fight, Ann="might", Orc=theirs)
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    assert rolls(fight.log)[0].sizes == sizes
    assert happened(fight.log, Attacked)[0].attack == sum(faces)
    assert isinstance(fight.asks[0], TakeTurn), "a whip does not push"
    finish(fight)


@pytest.mark.rule("HR-12.3", "HR-7.5")
def test_a_bludgeoning_whip_rolls_both_extra_dice() -> None:
    flail = Weapon("flail", "light", "whip", "bludgeoning")
    fight = fight_of(scene(hero("Ann", "c3", flail), foe("Orc", "d3")), (1, 1, 1, 1, 1), GUARD)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    assert rolls(fight.log)[0].sizes == (8, 6, 8, 8, 8)
    finish(fight)


@pytest.mark.rule("HR-6.10")
@pytest.mark.parametrize("weapon", [MAUL, WHIP, BOW])
def test_a_contest_of_might_triggers_no_bonus(weapon: Weapon) -> None:
    faces = (1, 1, 1, 1) if weapon is MAUL else (1, 1, 1)
    fight = fight_of(scene(hero("Ann", "c3", weapon), foe("Orc", "d3", MAUL)), faces, (1, 1, 1, 1))
    clash(fight, Ann="might", Orc="might")
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Orc", Attack("Orc", "Ann")))
    while not isinstance(fight.asks[0], TakeTurn):
        choose(fight, "Ann", TakeIt("Ann"))
    assert not happened(fight.log, Pushed)
    finish(fight)

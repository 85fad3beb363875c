"""Chapter 12: what weapons, armour and shields weigh in a roll and on a dash."""

from typing import Any

import pytest

from crossblades.heart_rush.asks import ChooseDestination, ChooseStance
from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.events import AttackDeclared, Attacked, Drew, ShieldDrawn, ShieldStowed
from crossblades.heart_rush.gear import FISTS, Armour, Weapon, WeaponSize
from crossblades.heart_rush.gear_options import DrawShield, StowShield
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Draw,
    Engage,
    HoldBack,
    MoveTo,
    OpportunityAttack,
    Pass,
    Stow,
    TakeStance,
)
from crossblades.kernel.ask import Option
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    DAGGER,
    FOES_PASS,
    GUARD,
    HEAVY,
    JAVELIN,
    LIGHT,
    LONGBOW,
    MACE,
    MAUL,
    MEDIUM,
    MISS,
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

CLUB = Weapon("club", "improvised", "melee", "bludgeoning")
GREATSWORD = Weapon("greatsword", "heavy", "melee", "slashing")
CLAWS = Weapon("claws", "heavy", "melee", "slashing", body=True)
TOO_LARGE = [("small", MAUL), ("tiny", MAUL), ("tiny", SWORD), ("minuscule", SWORD)]


def blow(weapon: Weapon, stance: AttackStance, dice: int, **orc: Any) -> Fight:
    """Ann attacks the defensive orc; that many dice all show 1, and the orc's (2, 3)."""
    fight = fight_of(scene(hero("Ann", "c3", weapon), foe("Orc", "d3", **orc)), (1,) * dice, (2, 3))
    clash(fight, Ann=stance, Orc="defensive")
    attack(fight, "Ann", "Orc")
    return fight


def farthest(**ann: Any) -> int:
    """How many feet Ann can dash."""
    weapon = ann.pop("weapon", SWORD)
    fight = fight_of(scene(hero("Ann", "a1", weapon, **ann), foe("Orc", "p2"), width=16, height=2))
    choose(fight, "heroes", Dash("Ann", "free"))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseDestination)
    grid = fight.state.grid
    return max(int(grid.distance("a1", o.space)) for o in ask.options if isinstance(o, MoveTo))


# --- weapons


@pytest.mark.rule("HR-12.1", "HR-7.1")
@pytest.mark.parametrize(
    ("weapon", "die"),
    [(GREATSWORD, 12), (SWORD, 8), (DAGGER, 4), (CLUB, 4), (FISTS, 4), (CLAWS, 12)],
)
def test_a_weapons_size_is_its_die(weapon: Weapon, die: int) -> None:
    stance: AttackStance = "cunning" if weapon.damage != "piercing" else "agility"
    fight = blow(weapon, stance, 3)
    assert rolls(fight.log)[0].sizes == (8, 6, die)
    finish(fight)


@pytest.mark.rule("HR-12.2", "HR-7.5")
@pytest.mark.parametrize("size", ["heavy", "light", "ultralight", "improvised"])
@pytest.mark.parametrize(
    ("damage", "bonus"),
    [("bludgeoning", "might"), ("slashing", "agility"), ("piercing", "cunning")],
)
@pytest.mark.parametrize("stance", ["might", "agility", "cunning"])
def test_the_damage_type_adds_one_weapon_die_in_its_stance(
    size: WeaponSize, damage: Any, bonus: str, stance: AttackStance
) -> None:
    weapon = Weapon("thing", size, "melee", damage)
    count = 2 if stance == bonus else 1
    fight = blow(weapon, stance, 2 + count)
    assert rolls(fight.log)[0].sizes == (8, 6) + (weapon.die,) * count
    assert happened(fight.log, Attacked)[0].attack == 2 + count
    finish(fight)


@pytest.mark.rule("HR-12.1")
def test_one_weapon_is_wielded_at_a_time() -> None:
    fight = fight_of(scene(hero("Ann", "c3", SWORD, MACE), foe("Orc", "d3")))
    for pay in ("free", "action"):
        refused(fight, Draw("Ann", "mace", pay))
    play(fight, ("heroes", Stow("Ann", "free")), ("foes", Pass("foes")))
    choose(fight, "heroes", Draw("Ann", "mace", "action"))
    assert fight.state.creatures["Ann"].weapon == MACE
    assert [event.weapon for event in happened(fight.log, Drew)] == ["mace"]


@pytest.mark.rule("HR-12.1")
def test_one_with_empty_hands_strikes_with_an_improvised_weapon() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), (1, 1, 4, 4), (8, 6))
    play(fight, ("heroes", Stow("Ann", "free")), ("foes", Pass("foes")))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    play(fight, ("Ann", TakeStance("might")), ("Orc", TakeStance("defensive")))
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert rolls(fight.log)[0].sizes == (8, 6, 4, 4), "d4, bludgeoning"
    finish(fight)


@pytest.mark.rule("HR-12.1", "HR-4.7")
def test_what_is_part_of_the_body_does_not_count_as_wielded() -> None:
    fight = fight_of(scene(hero("Ann", "c3", CLAWS, SWORD), foe("Orc", "d3")))
    assert Stow("Ann", "free") not in offered(fight)
    choose(fight, "heroes", Draw("Ann", "sword", "free"))
    assert fight.state.creatures["Ann"].weapon == SWORD


@pytest.mark.rule("HR-12.1", "HR-10.9")
@pytest.mark.parametrize(("size", "weapon"), TOO_LARGE)
def test_a_weapon_too_large_for_its_owner_is_not_in_hand_from_the_start(
    size: str, weapon: Weapon
) -> None:
    fight = fight_of(scene(hero("Ann", "c3", weapon, size=size), foe("Orc", "d3")))
    assert fight.state.creatures["Ann"].weapon != weapon


@pytest.mark.rule("HR-12.1", "HR-10.9")
@pytest.mark.parametrize(("size", "weapon"), TOO_LARGE)
def test_a_weapon_too_large_for_its_owner_cannot_be_drawn(size: str, weapon: Weapon) -> None:
    fight = fight_of(scene(hero("Ann", "c3", DAGGER, weapon, size=size), foe("Orc", "d3")))
    play(fight, ("heroes", Stow("Ann", "free")), ("foes", Pass("foes")))
    assert Draw("Ann", "dagger", "action") in offered(fight)
    refused(fight, Draw("Ann", weapon.name, "action"))


@pytest.mark.rule("HR-12.1", "HR-12.6")
@pytest.mark.parametrize(
    ("weapon", "bonus"),
    [
        (SWORD, 1), (SPEAR, 1), (DAGGER, 1), (WHIP, 1), (JAVELIN, 1), (FISTS, 1), (CLAWS, 1),
        (MAUL, 0), (GREATSWORD, 0), (BOW, 0), (LONGBOW, 0),
    ],
)  # fmt: skip
def test_a_shield_needs_a_free_hand(weapon: Weapon, bonus: int) -> None:
    orc = foe("Orc", "d3", weapon, shield="light")
    fight = fight_of(scene(hero("Ann", "c3"), orc), (1, 1, 1), (2, 3))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    play(fight, ("Ann", TakeStance("might")), ("Orc", TakeStance("defensive")))
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert happened(fight.log, Attacked)[0].defence == 5 + bonus
    finish(fight)


# --- armour and shields


@pytest.mark.rule("HR-12.6", "HR-7.2")
@pytest.mark.parametrize(
    ("worn", "bonus"),
    [
        ({}, 0),
        ({"armour": HEAVY}, 6),
        ({"armour": MEDIUM}, 4),
        ({"armour": LIGHT}, 2),
        ({"armour": Armour("natural", natural=5)}, 5),
        ({"shield": "heavy"}, 2),
        ({"shield": "light"}, 1),
        ({"armour": HEAVY, "shield": "heavy"}, 8),
        ({"armour": Armour("natural", natural=3), "shield": "light"}, 4),
    ],
)
@pytest.mark.parametrize("stance", ["might", "agility", "cunning"])
def test_armour_and_shields_add_to_every_defence(
    worn: dict[str, Any], bonus: int, stance: AttackStance
) -> None:
    fight = blow(SWORD, stance, 4 if stance == "agility" else 3, **worn)
    assert happened(fight.log, Attacked)[0].defence == 5 + bonus
    finish(fight)


@pytest.mark.rule("HR-12.6", "HR-12.1", "HR-4.5")
@pytest.mark.parametrize(
    ("ann", "feet"),
    [
        ({}, 60),
        ({"weapon": MAUL}, 55),
        ({"weapon": LONGBOW}, 55),
        ({"weapon": CLAWS}, 60),
        ({"armour": HEAVY}, 45),
        ({"armour": MEDIUM}, 50),
        ({"armour": LIGHT}, 55),
        ({"armour": Armour("natural", natural=9)}, 60),
        ({"shield": "heavy"}, 55),
        ({"shield": "light"}, 60),
        ({"armour": HEAVY, "shield": "heavy"}, 40),
        ({"weapon": MAUL, "armour": HEAVY}, 40),
    ],
)
def test_heavy_things_slow_a_dash(ann: dict[str, Any], feet: int) -> None:
    assert farthest(**ann) == feet


@pytest.mark.rule("HR-12.1", "HR-4.5")
def test_a_stowed_heavy_weapon_does_not_slow() -> None:
    fight = fight_of(scene(hero("Ann", "a1", MAUL), foe("Orc", "p1"), width=16, height=1))
    play(fight, ("heroes", Stow("Ann", "free")), ("foes", Pass("foes")))
    choose(fight, "heroes", Dash("Ann", "free"))
    assert MoveTo("m1") in offered(fight)  # 60 feet


# --- shields in hand and put away


@pytest.mark.rule("HR-12.6", "HR-4.7")
def test_stowing_a_shield_and_drawing_it_are_one_interaction_each() -> None:
    fight = fight_of(scene(hero("Ann", "c3", SWORD, shield="heavy"), foe("Orc", "d3")))
    ann = fight.state.creatures["Ann"]
    assert (ann.shield, ann.free_hands, ann.speed) == ("heavy", 0, 55)
    choose(fight, "heroes", StowShield("Ann", "free"))
    ann = fight.state.creatures["Ann"]
    assert (ann.shield, ann.free_hands, ann.speed) == (None, 1, 60), "what is stowed does not slow"
    assert (ann.interactions, ann.acted) == (1, False)
    choose(fight, *FOES_PASS)
    refused(fight, DrawShield("Ann", "free"))
    choose(fight, "heroes", DrawShield("Ann", "action"))
    ann = fight.state.creatures["Ann"]
    assert (ann.shield, ann.speed, ann.acted) == ("heavy", 55, True)
    assert len(happened(fight.log, ShieldStowed)) == len(happened(fight.log, ShieldDrawn)) == 1


@pytest.mark.rule("HR-12.6", "HR-12.1")
def test_a_shield_must_be_put_away_before_a_two_handed_weapon_is_drawn() -> None:
    ann = hero("Ann", "c3", DAGGER, BOW, SWORD, shield="light")
    fight = fight_of(scene(ann, foe("Orc", "d3")))
    play(fight, ("heroes", Stow("Ann", "free")), FOES_PASS)
    assert Draw("Ann", "sword", "action") in offered(fight)
    refused(fight, Draw("Ann", "bow", "action"))
    choose(fight, "heroes", StowShield("Ann", "action"))
    play(fight, FOES_PASS, ("heroes", Pass("heroes")))
    while fight.state.round == 1:
        choose(fight, fight.state.turn, Pass(fight.state.turn))
    choose(fight, "heroes", Draw("Ann", "bow", "free"))
    assert fight.state.creatures["Ann"].weapon == BOW


@pytest.mark.rule("HR-12.6", "HR-12.3")
@pytest.mark.parametrize("weapon", [MAUL, BOW, LONGBOW])
def test_with_both_hands_full_the_shield_starts_put_away_and_stays_so(weapon: Weapon) -> None:
    fight = fight_of(scene(hero("Ann", "c3", weapon, shield="heavy"), foe("Orc", "d3")))
    ann = fight.state.creatures["Ann"]
    assert (ann.shield, ann.free_hands) == (None, 0)
    refused(fight, DrawShield("Ann", "free"))


@pytest.mark.rule("HR-12.6")
def test_nobody_draws_a_shield_that_he_does_not_have() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")))
    refused(fight, DrawShield("Ann", "free"))
    refused(fight, StowShield("Ann", "free"))


# --- several ways to strike

BITE = Weapon("bite", "light", "melee", "piercing", body=True)


@pytest.mark.rule("HR-12.1")
def test_one_chooses_among_the_parts_of_ones_body() -> None:
    fight = fight_of(scene(hero("Ann", "c3", CLAWS, BITE), foe("Orc", "d3")), (1,) * 4, GUARD)
    clash(fight, Ann="cunning", Orc="defensive")
    attacks = [option for option in offered(fight) if isinstance(option, Attack)]
    assert attacks == [Attack("Ann", "Orc"), Attack("Ann", "Orc", "bite")]
    choose(fight, "Ann", Attack("Ann", "Orc", "bite"))
    assert rolls(fight.log)[0].sizes == (8, 6, 8, 8)
    assert [event.weapon for event in happened(fight.log, AttackDeclared)] == ["bite"]
    finish(fight)


@pytest.mark.rule("HR-12.1")
def test_one_who_wields_a_weapon_can_still_bite() -> None:
    fight = fight_of(scene(hero("Ann", "c3", MAUL, BITE), foe("Orc", "d3")), MISS, GUARD)
    clash(fight, Ann="agility", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc", "bite"))
    assert rolls(fight.log)[0].sizes == (8, 6, 8)
    refused(fight, Attack("Ann", "Orc", "maul"))
    finish(fight)


@pytest.mark.rule("HR-12.1", "HR-6.5")
def test_each_way_to_strike_has_its_own_range() -> None:
    fight = fight_of(scene(hero("Ann", "c3", BITE, SPEAR), foe("Orc", "e3", SPEAR), begins="foes"))
    refused(fight, Engage("Ann", "Orc"))
    fight = fight_of(scene(hero("Ann", "c3", SPEAR, BITE), foe("Orc", "e3")))
    clash(fight, Ann="might", Orc="defensive")
    assert [o for o in offered(fight) if isinstance(o, Attack)] == [Attack("Ann", "Orc")]


@pytest.mark.rule("HR-12.1", "HR-4.12", "HR-4.14")
def test_an_opportunity_is_seized_with_any_part_of_the_body() -> None:
    ann = hero("Ann", "c3", SWORD, BITE)
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), (1,) * 4, GUARD)
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("i3")))
    strikes = {o.weapon for o in offered(fight) if isinstance(o, OpportunityAttack)}
    assert strikes == {"", "bite"}
    choose(fight, "Ann", OpportunityAttack("Ann", "Orc", "cunning", "action", "bite"))
    assert rolls(fight.log)[0].sizes == (8, 6, 8, 8)
    finish(fight)


@pytest.mark.rule("HR-4.14", "HR-4.12")
def test_at_one_who_moves_nobody_strikes_with_what_is_not_for_melee() -> None:
    tail = Weapon("tail", "light", "whip", "bludgeoning", body=True)
    spit = Weapon("spit", "light", "ranged", "piercing", body=True)
    ann = hero("Ann", "c3", SWORD, BITE, tail, spit)
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("i3")))
    strikes = {o.weapon for o in offered(fight) if isinstance(o, OpportunityAttack)}
    assert strikes == {"", "bite"}


@pytest.mark.rule("HR-4.14", "HR-4.12", "HR-2.3")
def test_at_the_surprised_any_weapon_in_range_will_do() -> None:
    tail = Weapon("tail", "light", "whip", "bludgeoning", body=True)
    ann = hero("Ann", "c3", SWORD, BITE, tail)
    fight = fight_of(scene(ann, foe("Orc", "e3", trusts=("Ann",))))
    strikes = {o.weapon for o in offered(fight) if isinstance(o, OpportunityAttack)}
    assert strikes == {"tail"}, "the orc is 10 feet away"


@pytest.mark.rule("HR-12.3", "HR-12.9")
def test_one_chooses_which_of_several_weapons_is_thrown_next() -> None:
    axe = Weapon("axe", "light", "thrown", "slashing")
    knife = Weapon("knife", "ultralight", "thrown", "piercing")
    ann, foes = hero("Ann", "c3", axe, JAVELIN, knife), (foe("Orc", "d3"), foe("Imp", "d4"))
    fight = fight_of(scene(ann, *foes), MISS, GUARD, MISS, GUARD)
    clash(fight, Ann="might", Orc="cunning", Imp="defensive")
    attack(fight, "Ann", "Orc")
    assert offered(fight) == [
        Attack("Ann", "Imp", "javelin"), Attack("Ann", "Imp", "knife"), HoldBack("Ann"),
    ]  # fmt: skip
    choose(fight, "Ann", Attack("Ann", "Imp", "knife"))
    assert [roll.sizes[2] for roll in rolls(fight.log) if roll.roll.why == "attack"] == [8, 4]
    finish(fight)


# --- shooting and moving


def archer(bow: Weapon = BOW) -> Fight:
    """Ann with a bow, and the orc within range of wherever she goes."""
    return fight_of(scene(hero("Ann", "a1", bow), foe("Orc", "p1"), width=16, height=1))


def stances(fight: Fight) -> set[Option]:
    """What Ann may choose once she has engaged the orc."""
    choose(fight, "heroes", Engage("Ann", "Orc"))
    (ask,) = (a for a in fight.asks if isinstance(a, ChooseStance) and a.creature == "Ann")
    return set(ask.options)


ALL = {TakeStance("might"), TakeStance("agility"), TakeStance("cunning"), TakeStance("defensive")}


def finish_engagement(fight: Fight) -> None:
    """Nobody attacks."""
    while fight.state.engagement:
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)


@pytest.mark.rule("HR-12.5")
@pytest.mark.parametrize(
    ("bow", "to", "free"), [(BOW, "g1", True), (BOW, "h1", False), (LONGBOW, "f1", True),
                            (LONGBOW, "g1", False), (JAVELIN, "m1", True)]
)  # fmt: skip
def test_an_archer_who_moved_more_than_half_its_speed_may_only_defend(
    bow: Weapon, to: str, free: bool
) -> None:
    fight = archer(bow)
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo(to)), ("foes", Pass("foes")))
    assert stances(fight) == (ALL if free else {TakeStance("defensive")})
    if not free:
        choose(fight, "Orc", TakeStance("defensive"))
        refused(fight, TakeStance("might"))


@pytest.mark.rule("HR-12.5")
def test_an_archer_drawn_in_after_moving_too_far_may_only_defend() -> None:
    ann, orc = hero("Ann", "a1", BOW), foe("Orc", "i1", BOW)
    fight = fight_of(scene(ann, orc, width=16, height=1))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("h1")))
    choose(fight, "foes", Engage("Orc", "Ann"))
    (ask,) = (a for a in fight.asks if isinstance(a, ChooseStance) and a.creature == "Ann")
    assert list(ask.options) == [TakeStance("defensive")]


@pytest.mark.rule("HR-12.5")
@pytest.mark.parametrize(("stance", "feet"), [("cunning", 30), ("might", 30), ("defensive", 60)])
def test_an_archer_who_took_another_stance_may_move_half_its_speed_at_most(
    stance: Any, feet: int
) -> None:
    fighters = (hero("Ann", "a1", BOW), foe("Orc", "a2", DAGGER))
    fight = fight_of(scene(*fighters, width=16, height=12))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    play(fight, ("Ann", TakeStance(stance)), ("Orc", TakeStance("defensive")))
    finish_engagement(fight)
    choose(fight, "foes", Pass("foes"))
    choose(fight, "heroes", Dash("Ann", "free"))
    grid = fight.state.grid
    reached = [grid.distance("a1", o.space) for o in offered(fight) if isinstance(o, MoveTo)]
    assert max(reached) == feet


@pytest.mark.rule("HR-12.5")
def test_what_the_archer_moved_before_its_stance_counts_towards_the_half() -> None:
    ann, orc = hero("Ann", "a1", BOW), foe("Orc", "p1", LONGBOW)
    fight = fight_of(scene(ann, orc, width=16, height=1))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("d1")))  # 15 feet
    choose(fight, "foes", Engage("Orc", "Ann"))
    play(fight, ("Ann", TakeStance("cunning")), ("Orc", TakeStance("defensive")))
    finish_engagement(fight)
    choose(fight, "heroes", Dash("Ann", "action"))
    assert MoveTo("g1") in offered(fight)  # 15 feet more
    refused(fight, MoveTo("h1"))

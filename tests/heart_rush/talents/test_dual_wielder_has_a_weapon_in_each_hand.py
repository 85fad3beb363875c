import pytest

from crossblades.heart_rush.condition_options import Grapple
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Draw,
    HoldBack,
    MoveTo,
    OpportunityAttack,
    Pass,
    Stow,
)
from crossblades.heart_rush.visibility import view
from crossblades.heart_rush.words.status import status
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import added, ann, fighting, last
from tests.helpers import (
    BOW,
    DAGGER,
    GUARD,
    JAVELIN,
    MACE,
    MAUL,
    SPEAR,
    SWORD,
    choose,
    clash,
    offered,
)

TALENT = "dual wielder"
AXE = Weapon("axe", "light", "melee", "slashing")


def in_hands(fight: Fight) -> tuple[str, str | None]:
    me = fight.state.creatures["Ann"]
    return me.weapon.name, me.other.name if me.other else None


def attacked(fight: Fight, weapon: str = "") -> Fight:
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc", weapon))
    return fight


@pytest.mark.rule("HR-5.2", "HR-12.1", "HR-12.2")
def test_one_attacks_with_either() -> None:
    fight = fighting(ann(TALENT, SWORD, MACE), dice=((1, 1, 1, 1), GUARD))
    assert in_hands(fight) == ("sword", "mace")
    parts = last(attacked(fight, "mace"), "attack").roll.parts
    assert [part.source for part in parts if part.rule == "HR-12.2"] == ["bludgeoning"]
    assert added(last(fight, "attack"), "Dual Wielder") == []


def test_or_with_the_first() -> None:
    fight = attacked(fighting(ann(TALENT, SWORD, MACE), dice=((1, 1, 1), GUARD)))
    assert "sword" in [part.source for part in last(fight, "attack").roll.parts]


@pytest.mark.parametrize("weapon", ["", "axe"])
def test_two_of_the_same_damage_type_add_two(weapon: str) -> None:
    fight = attacked(fighting(ann(TALENT, SWORD, AXE), dice=((1, 1, 1), GUARD)), weapon)
    assert [part.bonus for part in added(last(fight, "attack"), "Dual Wielder")] == [2]


def test_two_of_the_same_kind_do_as_well() -> None:
    fight = attacked(fighting(ann(TALENT, JAVELIN), dice=((1, 1, 1), GUARD)))
    assert [part.bonus for part in added(last(fight, "attack"), "Dual Wielder")] == [2]


@pytest.mark.rule("HR-9.2", "HR-12.6")
def test_both_hands_are_full() -> None:
    fight = fighting(ann(TALENT, SWORD, MACE))
    assert fight.state.creatures["Ann"].free_hands == 0
    clash(fight, Ann="might", Orc="cunning")
    assert Grapple("Ann", "Orc") not in offered(fight)


@pytest.mark.parametrize(
    ("weapons", "shield"), [((MAUL, SWORD), None), ((BOW, SWORD), None), ((SWORD, MACE), "light")]
)
def test_not_beside_a_shield_or_what_takes_both_hands(
    weapons: tuple[Weapon, ...], shield: str | None
) -> None:
    fight = fighting(ann(TALENT, *weapons, shield=shield))
    assert in_hands(fight) == (weapons[0].name, None)


@pytest.mark.rule("HR-4.7")
def test_each_is_drawn_and_put_away_by_itself() -> None:
    fight = fighting(ann(TALENT, SWORD, MACE))
    choose(fight, "heroes", Stow("Ann", "free"))
    assert in_hands(fight) == ("mace", None), "one fights on with the other"
    choose(fight, "foes", Pass("foes"))
    choose(fight, "heroes", Draw("Ann", "sword", "action"))
    assert in_hands(fight) == ("mace", "sword")


def test_the_second_may_be_put_away_first() -> None:
    fight = fighting(ann(TALENT, SWORD, MACE))
    choose(fight, "heroes", Stow("Ann", "free", "mace"))
    assert in_hands(fight) == ("sword", None)


def test_others_draw_one_weapon_at_a_time() -> None:
    fight = fighting(ann("quick", SWORD, MACE))
    assert in_hands(fight) == ("sword", None)
    assert not [option for option in offered(fight) if isinstance(option, Draw)]


@pytest.mark.rule("HR-4.14")
def test_opportunities_are_struck_with_either() -> None:
    fight = fighting(ann(TALENT, DAGGER, SPEAR))
    choose(fight, "heroes", Pass("heroes"))
    choose(fight, "foes", Dash("Orc", "free"))
    choose(fight, "Orc", MoveTo("j3"))
    assert fight.state.creatures["Orc"].at == "e3", "within reach of the spear until now"
    weapons = {o.weapon for o in offered(fight) if isinstance(o, OpportunityAttack)}
    assert weapons == {"spear"}


def test_the_table_sees_both() -> None:
    fight = fighting(ann(TALENT, SWORD, MACE))
    assert "sword and mace" in status(view(fight.state, "foes"))[0]


def parried(*dice: tuple[int, ...], answer: Stance, destiny: bool = True) -> Fight:
    """The orc has attacked Ann in might."""
    fight = fighting(ann(TALENT, DAGGER, MACE, destiny=destiny), dice=dice, begins="foes")
    clash(fight, Orc="might", Ann=answer)
    choose(fight, "Orc", Attack("Orc", "Ann"))
    if answer == "might":
        choose(fight, "Ann", HoldBack("Ann"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-12.2", "HR-15.1")
@pytest.mark.parametrize(
    ("weapon", "stance", "dice"),
    [("", "might", (8, 8)), ("mace", "might", (4,)), ("", "cunning", (8,))],
)
def test_with_its_destiny_level_the_other_weapon_strikes_as_well(
    weapon: str, stance: Stance, dice: tuple[int, ...]
) -> None:
    typed = (1,) * ((weapon, stance) in (("mace", "might"), ("", "cunning")))
    rolled = ((1, 1, 1, *typed, *(1 for _ in dice)), GUARD)
    fight = fighting(ann(TALENT, DAGGER, MACE, destiny=True), dice=rolled)
    clash(fight, Ann=stance, Orc=stance)
    choose(fight, "Orc", HoldBack("Orc"))
    choose(fight, "Ann", Attack("Ann", "Orc", weapon))
    assert [part.dice for part in added(last(fight, "attack"), "Dual Wielder")] == [dice]


def test_not_against_another_stance() -> None:
    fight = fighting(ann(TALENT, DAGGER, MACE, destiny=True), dice=((1, 1, 1), GUARD))
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert added(last(fight, "attack"), "Dual Wielder") == []


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize(
    ("answer", "destiny", "dice"),
    [("might", True, [(8, 8)]), ("might", False, []), ("cunning", True, [])],
)
def test_the_better_of_both_parries_one_in_the_same_stance(
    answer: Stance, destiny: bool, dice: list[tuple[int, ...]]
) -> None:
    more = tuple(1 for each in dice for _ in each)
    fight = parried((1, 1, 1), (1, 1, *more), answer=answer, destiny=destiny)
    assert [part.dice for part in added(last(fight, "defence"), "Dual Wielder")] == dice

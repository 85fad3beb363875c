"""OS-6.5, OS-6.8: breathers, nights, safe havens."""

from collections.abc import Sequence
from typing import Any

import pytest

from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Scripted
from crossblades.kernel.errors import CrossbladesError, NotOfferedError
from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.kernel.resting import read_rest
from crossblades.swords_reign.characters.character import Character, read_character
from crossblades.swords_reign.characters.keeper import SwordsReignCharacters
from crossblades.swords_reign.events import (
    Died,
    HavenReached,
    LastStand,
    NightPassed,
    NothingToEat,
    ProvisionEaten,
    Tired,
)
from crossblades.swords_reign.options import CastSpell, Dodge, EndTurn, Stabilise, UseItem
from crossblades.swords_reign.rest_asks import ChooseRelief, MaySpendHitDie
from crossblades.swords_reign.rest_options import (
    KeepHitDice,
    RegainHitPoints,
    ShakeOffFatigue,
    SpendHitDie,
)

KEEPER = SwordsReignCharacters()

SAVED, FAILED = (10,), (9,)
"""CON saves with +2 against 12, with Fatigue 0."""


def person(name: str = "Ana", *, state: str = "", provisions: int = 2, con: int = 2) -> Character:
    """Level 3, 20 hit points, d8 hit dice, proficient in no save."""
    return read_character(
        f'game = "swords-reign"\nname = "{name}"\nlevel = 3\nhit_points = 20\n'
        f"abilities = {{ CON = {con} }}\nprovisions = {provisions}\n[state]\n{state}\n",
        f"{name}.toml",
    )


def rest_of(
    *people: Character,
    kind: str = "breather",
    dice: Sequence[Sequence[int]] = (),
    healer: Character | None = None,
    **said: str | None,
) -> Fight:
    """A rest whose dice fall as scripted."""
    words = read_rest(KEEPER.rests, KEEPER.rest_words, kind, said)
    system, scene = KEEPER.rest(people, healer, words)
    return Fight(system, scene, Scripted(*dice))


def choose(fight: Fight, *options: Option) -> None:
    for option in options:
        fight.answer(fight.asks[0], option, fight.asks[0].seat)


def rested(fight: Fight, *people: Character) -> list[Character]:
    """The characters after it; nothing may be left to ask or to roll."""
    assert fight.over
    assert isinstance(fight.dice, Scripted)
    fight.dice.finish()
    return KEEPER.rested(people, fight)


def dice_of(fight: Fight) -> list[tuple[int, ...]]:
    """The sizes of all dice that were rolled."""
    return [event.sizes for event in fight.log if isinstance(event, Rolled)]


# --- breathers


@pytest.mark.rule("OS-6.5")
def test_a_breather_costs_a_provision_and_gives_a_d4_and_con() -> None:
    ana = person(state="hit_points = 10")
    fight = rest_of(ana, dice=[(3,)])
    (now,) = rested(fight, ana)
    assert (now.state.hit_points, now.sheet.provisions) == (15, 1)
    assert dice_of(fight) == [(4,)]


@pytest.mark.rule("OS-6.5")
def test_no_more_comes_back_than_is_missing() -> None:
    ana = person(state="hit_points = 19")
    (now,) = rested(rest_of(ana, dice=[(4,)]), ana)
    assert now.standing.hurt == 0
    assert "hit_points = 19" not in now.document.text


@pytest.mark.rule("OS-6.5")
def test_a_breather_never_hurts() -> None:
    ana = person(state="hit_points = 10", con=-4)
    (now,) = rested(rest_of(ana, dice=[(1,)]), ana)
    assert now.state.hit_points == 11


@pytest.mark.rule("OS-6.5")
@pytest.mark.parametrize(("face", "left"), [(11, 0), (10, 1)])
def test_whoever_is_only_tired_saves_against_12_less_fatigue(face: int, left: int) -> None:
    ana = person(state="fatigue = 1")
    (now,) = rested(rest_of(ana, dice=[(face,)]), ana)
    assert (now.state.fatigue, now.sheet.provisions) == (left, 1)


@pytest.mark.rule("OS-6.5")
def test_whoever_is_hurt_and_tired_chooses() -> None:
    ana = person(state="hit_points = 10\nfatigue = 1")
    fight = rest_of(ana, dice=[(2,)])
    assert isinstance(fight.asks[0], ChooseRelief)
    choose(fight, RegainHitPoints("Ana"))
    (now,) = rested(fight, ana)
    assert (now.state.hit_points, now.state.fatigue) == (14, 1)
    fight = rest_of(ana, dice=[(20,)])
    choose(fight, ShakeOffFatigue("Ana"))
    (now,) = rested(fight, ana)
    assert (now.state.hit_points, now.state.fatigue) == (10, 0)


@pytest.mark.rule("OS-6.5")
def test_both_if_an_ally_tends() -> None:
    ana, bo = person(state="hit_points = 10\nfatigue = 1"), person("Bo")
    (now,) = rested(rest_of(ana, healer=bo, dice=[(2,), (20,)]), ana)
    assert (now.state.hit_points, now.state.fatigue, now.sheet.provisions) == (14, 0, 1)


@pytest.mark.rule("OS-6.5")
def test_nobody_tends_themselves() -> None:
    ana = person(state="hit_points = 10\nfatigue = 1")
    assert isinstance(rest_of(ana, healer=ana).asks[0], ChooseRelief)


@pytest.mark.rule("OS-6.5", "OS-5.11")
@pytest.mark.parametrize(
    ("state", "dice"), [("hit_points = 10", [(2,)]), ("dying = true", [(2,), (3,)])]
)
def test_who_tends_gives_a_provision_too_though_it_does_not_rest(
    state: str, dice: list[tuple[int, ...]]
) -> None:
    ana, bo = person(state=state, provisions=0), person("Bo", provisions=2)
    fight = rest_of(ana, healer=bo, dice=dice)
    now, tended = rested(fight, ana, bo)
    assert now.state.hit_points is not None
    assert not now.state.dying
    assert tended.sheet.provisions == (1 if state == "hit_points = 10" else 0)


@pytest.mark.rule("OS-6.5")
def test_companions_share_their_provisions() -> None:
    ana, bo = person(state="hit_points = 10", provisions=0), person("Bo", provisions=1)
    fight = rest_of(ana, bo, dice=[(1,)])
    eaten = [event for event in fight.log if isinstance(event, ProvisionEaten)]
    assert [(event.creature, event.of) for event in eaten] == [("Ana", "Bo")]
    ana, bo = rested(fight, ana, bo)
    assert (ana.state.hit_points, ana.sheet.provisions, bo.sheet.provisions) == (13, 0, 0)


@pytest.mark.rule("OS-6.5")
def test_without_a_provision_a_breather_brings_nothing() -> None:
    ana = person(state="hit_points = 10", provisions=0)
    fight = rest_of(ana)
    assert [type(event) for event in fight.log] == [NothingToEat]
    assert rested(fight, ana) == [ana]


@pytest.mark.rule("OS-6.5")
def test_whoever_needs_nothing_eats_nothing() -> None:
    ana = person()
    fight = rest_of(ana)
    assert not fight.log
    assert rested(fight, ana) == [ana]


# --- nights


@pytest.mark.rule("OS-6.5", "OS-6.8")
def test_a_night_lets_one_spend_hit_dice() -> None:
    ana = person(state="hit_points = 4\nspent_dice = 1")
    fight = rest_of(ana, kind="night", dice=[(5,), (3,)])
    ask = fight.asks[0]
    assert isinstance(ask, MaySpendHitDie)
    assert (ask.left, ask.missing) == (2, 16)
    choose(fight, SpendHitDie("Ana"), SpendHitDie("Ana"))
    (now,) = rested(fight, ana)
    assert (now.state.hit_points, now.state.spent_dice) == (16, 3)
    assert dice_of(fight) == [(8,), (8,)]


@pytest.mark.rule("OS-6.5")
def test_hit_dice_may_be_kept() -> None:
    ana = person(state="hit_points = 4")
    fight = rest_of(ana, kind="night", dice=[(8,)])
    choose(fight, SpendHitDie("Ana"), KeepHitDice("Ana"))
    (now,) = rested(fight, ana)
    assert (now.state.hit_points, now.state.spent_dice) == (14, 1)


@pytest.mark.rule("OS-6.5")
@pytest.mark.parametrize(
    ("food", "shelter", "left"),
    [(True, "tent", 1), (True, "structure", 1), (True, "none", 2), (False, "tent", 2)],
)
def test_fatigue_falls_by_2_with_food_and_shelter(food: bool, shelter: str, left: int) -> None:
    ana = person(state="fatigue = 3")
    said: dict[str, Any] = {"shelter": shelter, **({"food": None} if food else {})}
    (now,) = rested(rest_of(ana, kind="night", **said), ana)
    assert (now.state.fatigue, now.sheet.provisions) == (left, 2)


@pytest.mark.rule("OS-6.5", "OS-6.7")
def test_a_rest_takes_nothing_that_was_gained_and_writes_nothing_that_is_as_it_was() -> None:
    plain = 'game = "swords-reign"\nname = "Bo"\nexperience = 30\nhit_points = 7\n'
    bo = read_character(plain, "bo.toml")
    (now,) = rested(rest_of(bo, kind="night"), bo)
    assert now.document.text == plain
    tired = read_character(f"{plain}[state]\nfatigue = 1\n", "bo.toml")
    (now,) = rested(rest_of(tired, kind="night"), tired)
    assert (now.text.experience, now.state.fatigue) == (30, 0)


@pytest.mark.rule("OS-6.5")
def test_fatigue_never_falls_below_none() -> None:
    ana = person(state="fatigue = 1")
    (now,) = rested(rest_of(ana, kind="night", food=None, shelter="tent"), ana)
    assert now.state.fatigue == 0


# --- havens


@pytest.mark.rule("OS-6.8")
def test_a_safe_haven_restores_everything_in_1d4_and_1_days() -> None:
    ana = person(state="hit_points = 4\nfatigue = 5\nspent_dice = 3")
    bo = person("Bo", state="hit_points = 1")
    fight = rest_of(ana, bo, kind="haven", dice=[(3,)])
    assert [e.days for e in fight.log if isinstance(e, HavenReached)] == [4]
    assert dice_of(fight) == [(4,)]
    ana, bo = rested(fight, ana, bo)
    assert ana.standing == bo.standing == person().standing
    assert ana.sheet.provisions == 2


# --- those who are still dying


@pytest.mark.rule("OS-5.11", "OS-4.5", "OS-4.3")
def test_a_companion_with_a_provision_saves_the_dying() -> None:
    ana, bo = person(state="dying = true"), person("Bo", provisions=1)
    fight = rest_of(ana, bo, dice=[(2,)])
    choose(fight, RegainHitPoints("Ana"))
    ana, bo = rested(fight, ana, bo)
    assert (ana.state.hit_points, ana.state.fatigue, ana.state.dying) == (5, 1, False)
    assert bo.sheet.provisions == 0


@pytest.mark.rule("OS-4.2")
def test_alone_the_dying_roll_until_it_is_decided() -> None:
    ana = person(state="dying = true", provisions=0)
    fight = rest_of(ana, kind="night", dice=[(3, 3), (4, 4), (6, 5), (6,)])
    assert [e.total for e in fight.log if isinstance(e, Rolled)] == [6, 8, 11, 6]
    choose(fight, KeepHitDice("Ana"))
    (now,) = rested(fight, ana)
    assert (now.state.hit_points, now.state.fatigue, now.state.dying) == (6, 0, False)
    (now,) = rested(rest_of(ana, kind="night", dice=[(1, 1)]), ana)
    assert (now.state.dead, now.state.dying) == (True, False)


@pytest.mark.rule("OS-4.2", "OS-4.5")
def test_the_last_act_of_one_who_dies_in_camp_is_for_a_companion() -> None:
    """Ana, whom Bo is too far gone to tend, has a Provision, a potion and a prayer."""
    ana = read_character(
        'game = "swords-reign"\nname = "Ana"\nlevel = 1\nhit_points = 9\nprovisions = 1\n'
        'weapons = ["dagger", "club"]\nitems = [{ name = "potion", heal = "d4" }]\n'
        'spells = [{ name = "prayer", heal = "d6", friendly = true }]\n[state]\ndying = true\n',
        "Ana.toml",
    )
    bo = person("Bo", state="dying = true", provisions=0)
    fight = rest_of(ana, bo, kind="haven", dice=[(2, 2), (3,)])
    assert fight.asks[0].options == (
        CastSpell("Ana", "prayer", "Bo"), Stabilise("Ana", "Bo"), UseItem("Ana", "potion", "Bo"),
        EndTurn("Ana"),
    )  # fmt: skip
    with pytest.raises(NotOfferedError):
        choose(fight, Dodge("Ana"))
    choose(fight, Stabilise("Ana", "Bo"))
    ana, bo = rested(fight, ana, bo)
    assert (ana.state.dead, bo.state.dying, bo.state.dead) == (True, False, False)


@pytest.mark.rule("OS-4.2")
def test_whoever_dies_in_camp_alone_is_not_asked() -> None:
    ana = person(state="dying = true", provisions=2)
    fight = rest_of(ana, dice=[(2, 2)])
    assert [type(event) for event in fight.log[-2:]] == [LastStand, Died]
    assert rested(fight, ana)[0].state.dead


# --- what is refused


@pytest.mark.parametrize(
    ("people", "healer", "complaint"),
    [
        ([person(), person()], None, "two characters of the same name"),
        ([person(state="dead = true")], None, "Ana.toml: Ana is dead"),
        ([person()], person("Bo", state="dying = true"), "Bo is dying and can tend nobody"),
    ],
)
def test_some_cannot_rest(
    people: list[Character], healer: Character | None, complaint: str
) -> None:
    with pytest.raises(CrossbladesError, match=complaint):
        rest_of(*people, healer=healer)


def test_words_of_another_game_are_refused_with_what_is_right() -> None:
    with pytest.raises(CrossbladesError, match='unknown rest "short"; expected one of breather'):
        rest_of(person(), kind="short")
    with pytest.raises(CrossbladesError, match='unknown word "watch"; expected one of food, sh'):
        rest_of(person(), watch=None)


# --- who can tend, and who lives to rest


@pytest.mark.rule("OS-5.11", "OS-4.2")
@pytest.mark.parametrize(("state", "provisions"), [("fatigue = 5", 1), ("", 0)])
def test_whoever_cannot_act_or_has_nothing_saves_nobody(state: str, provisions: int) -> None:
    ana = person(state="dying = true", provisions=0)
    bo = person("Bo", state=state, provisions=provisions)
    fight = rest_of(ana, bo, kind="haven", dice=[(1, 1), (3,)])
    ana, bo = rested(fight, ana, bo)
    assert ana.state.dead
    assert bo.sheet.provisions == provisions


@pytest.mark.rule("OS-6.5")
def test_whoever_is_exhausted_tends_nobody() -> None:
    ana, bo = person(state="hit_points = 10\nfatigue = 1"), person("Bo", state="fatigue = 5")
    fight = rest_of(ana, healer=bo)
    assert isinstance(fight.asks[0], ChooseRelief)


@pytest.mark.rule("OS-6.8")
def test_in_a_safe_haven_nobody_counts_nights() -> None:
    ana = person(state="hit_points = 10\nspent_dice = 1")
    fight = rest_of(ana, kind="haven", dice=[(3,)])
    assert not [event for event in fight.log if isinstance(event, NightPassed)]
    (now,) = rested(fight, ana)
    assert now.standing == person().standing


@pytest.mark.rule("OS-6.8")
def test_no_haven_is_reached_by_the_dead() -> None:
    ana = person(state="dying = true", provisions=0)
    fight = rest_of(ana, kind="haven", dice=[(1, 1)])
    assert not [event for event in fight.log if isinstance(event, HavenReached)]
    assert rested(fight, ana)[0].state.dead


@pytest.mark.rule("OS-6.5")
def test_whoever_is_not_tired_is_told_nothing_of_fatigue() -> None:
    ana = person()
    fight = rest_of(ana, kind="night")
    assert not [event for event in fight.log if isinstance(event, Tired)]
    assert [event.creature for event in fight.log if isinstance(event, NightPassed)] == ["Ana"]

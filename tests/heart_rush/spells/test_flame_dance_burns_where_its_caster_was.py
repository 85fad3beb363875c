"""Flame Dance: the spaces that the caster leaves burn."""

import pytest

from crossblades.heart_rush.abilities import ongoing
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import DamageTaken
from crossblades.heart_rush.options import (
    Cast,
    Dash,
    MoveTo,
    Pass,
    Sidestep,
    StepByStep,
    TakeIt,
    UseAbility,
)
from crossblades.heart_rush.spell_options import EndSpell, Everyone, NotThis, PlaceSpell
from crossblades.heart_rush.visibility import view
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    GAME,
    choose,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    only_offered,
    pass_round,
    play,
    scene,
)

CAST = ("heroes", UseAbility("Ann", "flame dance"))
ALL = ("Ann", Everyone("Ann"))


def dance(*dice: tuple[int, ...], size: str = "medium", spared: tuple[str, ...] = ()) -> Fight:
    """Ann has danced from c3 to e3."""
    ann = hero("Ann", "c3", spells=(Spell("flame dance"),), size=size)
    bob = hero("Bob", "j1", spells=(Spell("deluge"),))
    fight = fight_of(scene(ann, bob, foe("Orc", "c8")), *dice)
    spare = [("Ann", NotThis(name)) for name in spared]
    play(fight, ("heroes", Dash("Ann", "free")), CAST, *spare)
    if len(spared) < 2:
        play(fight, ALL)
    choose(fight, "Ann", MoveTo("e3"))
    return fight


def burning(fight: Fight) -> set[str]:
    return {e.about for e in ongoing(fight.state.creatures["Ann"], "flame dance") if e.about}


@pytest.mark.rule("HR-16.1", "HR-5.5")
def test_it_is_cast_when_a_move_is_announced_and_the_spaces_left_burn() -> None:
    assert burning(dance()) == {"c3", "d3"}


@pytest.mark.rule("HR-16.1")
def test_everybody_sees_where_the_flames_are() -> None:
    fight = dance()
    (line,) = [line for line in GAME.status(view(fight.state, "foes")) if "Ann" in line]
    assert "Flame Dance (c3, d3)" in line


@pytest.mark.rule("HR-16.1")
def test_the_large_leave_a_broad_trail() -> None:
    assert burning(dance(size="L2")) == {"c3", "c4", "d3", "d4"}


@pytest.mark.rule("HR-16.1", "HR-11.17")
def test_who_enters_the_flames_gains_two_levels_of_burning() -> None:
    fight = dance((3, 4))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("c3")), ("Orc", TakeIt("Orc")))
    assert fight.state.creatures["Orc"].conditions == {"burning": 2}
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [7]
    finish(fight)


@pytest.mark.rule("HR-16.1", "HR-3.6")
def test_who_stands_in_them_when_a_round_begins_burns_again() -> None:
    fight = dance((1, 1), (1, 1), (1, 1))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("c3")), ("Orc", TakeIt("Orc")))
    while (
        fight.state.round == 1 or fight.waiting or not isinstance(fight.asks[0].options[-1], Pass)
    ):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    assert fight.state.creatures["Orc"].conditions == {"burning": 3}
    finish(fight)


@pytest.mark.rule("HR-16.1")
def test_other_spaces_do_not_burn_and_nothing_does_once_it_has_ended() -> None:
    fight = dance()
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("c4")))
    choose(fight, "heroes", EndSpell("Ann", "flame dance"))
    assert burning(fight) == set()
    pass_round(fight)
    assert not happened(fight.log, DamageTaken)


@pytest.mark.rule("HR-16.1")
def test_after_the_spell_half_the_speed_is_left() -> None:
    ann = hero("Ann", "a3", spells=(Spell("flame dance"),))
    fight = fight_of(scene(ann, foe("Orc", "t8"), width=20))
    play(fight, ("heroes", Dash("Ann", "free")), CAST, ALL)
    spaces = {option.space for option in only_offered(fight) if isinstance(option, MoveTo)}
    assert "g3" in spaces
    assert "h3" not in spaces


@pytest.mark.rule("HR-16.1", "HR-11.17")
def test_a_wave_puts_the_flames_out() -> None:
    fight = dance()
    play(
        fight,
        FOES_PASS,
        ("heroes", Cast("Bob", "deluge")),
        ("Bob", PlaceSpell("Bob", "b3")),
        ("Bob", UseAbility("Bob", "deluge", choice="north")),
    )
    assert burning(fight) == {"d3"}


@pytest.mark.rule("HR-16.1")
def test_spaces_that_others_leave_do_not_burn() -> None:
    fight = dance()
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("e8")))
    assert burning(fight) == {"c3", "d3"}


@pytest.mark.rule("HR-16.1", "HR-11.17")
def test_those_whom_the_caster_spares_do_not_burn_in_them() -> None:
    fight = dance(spared=("Orc", "Bob"))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("c3")))
    assert fight.state.creatures["Orc"].conditions == {}
    pass_round(fight)
    assert fight.state.creatures["Orc"].conditions == {}, "nor when a round begins"


@pytest.mark.rule("HR-16.1", "HR-11.17")
def test_its_caster_walks_through_them_unharmed() -> None:
    fight = dance()
    fight.state.creatures["Ann"].rush = 1
    play(fight, FOES_PASS, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("d3")))
    pass_round(fight)
    assert fight.state.creatures["Ann"].conditions == {}


@pytest.mark.rule("HR-16.1", "HR-11.17")
def test_nobody_is_burnt_by_them_twice_in_a_round() -> None:
    fight = dance((3, 4))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", StepByStep("Orc")))
    for space in ("c7", "c6", "c5", "c4"):
        choose(fight, "Orc", MoveTo(space))
    play(fight, ("Orc", MoveTo("c3")), ("Orc", TakeIt("Orc")))
    play(fight, ("Orc", MoveTo("c4")), ("Orc", MoveTo("d3")))
    assert fight.state.creatures["Orc"].conditions == {"burning": 2}
    finish(fight)

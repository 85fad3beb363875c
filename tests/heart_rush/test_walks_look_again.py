"""Chapter 4: at every step of a walk, who threatens and how fast the mover is as things stand."""

from collections.abc import Iterator
from typing import Any

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.abilities import Owned, used
from crossblades.heart_rush.asks import ChooseStep, SeizeOpportunity, TakeTurn, UseInstant
from crossblades.heart_rush.conditions import gained
from crossblades.heart_rush.events import Dashed, Moved, MoveEnded, OpportunitySeized, StoodUp
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.library import add_ability
from crossblades.heart_rush.moments import StepTaken
from crossblades.heart_rush.special import SpecialAbility
from crossblades.kernel.fight import Fight
from crossblades.kernel.rule import Rule
from tests.heart_rush.own_abilities import own_abilities
from tests.helpers import (
    BOW,
    FOES_PASS,
    GUARD,
    SPEAR,
    choose,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    play,
    scene,
)

WEB = "trial web"
HOLDS = ("restrained", "stunned", "slowed", "crippled", "frightened")


def webs(moment: StepTaken, mine: Owned) -> list[o.UseAbility]:
    if moment.creature.side == mine.me(moment).side:
        return []
    name = moment.creature.name
    return [option for hold in HOLDS for option in mine.use(moment, name, choice=hold)]


def web(moment: StepTaken, mine: Owned, chosen: o.UseAbility) -> Rule[None]:
    caught = moment.state.creatures[chosen.target]
    yield gained(caught, {chosen.choice: 1}, ("HR-5.2",), mine.owner)


@pytest.fixture(autouse=True, scope="module")
def _trial() -> Iterator[None]:
    """An ability of these tests alone: nothing of it is left behind."""
    with own_abilities():
        add_ability(WEB, SpecialAbility(frequency="heart", timing="instant", text="A trial."))
        used(WEB, StepTaken, options=webs)(web)
        yield


def spinning(**ann: Any) -> Fight:
    """Ann at a5 is about to move; far off a spider may hold her at any step."""
    spider = foe("Spider", "j10", BOW, abilities=(WEB,), asking={WEB: "always"})
    return fight_of(scene(hero("Ann", "a5", **ann), spider, width=20))


def walked(fight: Fight) -> list[str]:
    return [moved.to for moved in happened(fight.log, Moved)]


def held_after(fight: Fight, steps: int, how: str) -> None:
    """The spider lets her go so far, and then holds her."""
    foes = 0
    while isinstance(ask := fight.asks[0], UseInstant):
        foes += 1
        hold = o.UseAbility("Spider", WEB, "Ann", how)
        fight.answer(ask, hold if foes == steps else o.Decline("foes"), "foes")


def ended(fight: Fight) -> list[tuple[str, tuple[str, ...]]]:
    return [(event.at, event.rules) for event in happened(fight.log, MoveEnded)]


# --- HR-4.6: how fast the mover is


@pytest.mark.rule("HR-4.6", "HR-11.5", "HR-11.6")
@pytest.mark.parametrize("how", ["restrained", "stunned"])
def test_one_who_is_held_on_the_way_stops_there(how: str) -> None:
    fight = spinning()
    choose(fight, "heroes", o.Dash("Ann", "free"))
    choose(fight, "Ann", o.MoveTo("m5"))
    held_after(fight, 1, how)
    assert walked(fight) == ["b5"], "and does not walk all 60 feet"
    assert ended(fight) == [("b5", ("HR-4.6",))]
    assert isinstance(fight.asks[0], TakeTurn)
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-4.6", "HR-11.11")
@pytest.mark.parametrize(("steps", "feet"), [(1, 30), (6, 30), (8, 40), (12, 60)])
def test_one_who_is_slowed_gets_no_farther_than_its_new_speed(steps: int, feet: int) -> None:
    fight = spinning()
    choose(fight, "heroes", o.Dash("Ann", "free"))
    choose(fight, "Ann", o.MoveTo("m5"))
    held_after(fight, steps, "slowed")
    assert len(walked(fight)) * 5 == feet
    assert len(ended(fight)) == (feet < 60)
    finish(fight)


@pytest.mark.rule("HR-4.6", "HR-11.12")
def test_a_cripple_has_gone_its_five_feet_with_the_step_that_crippled_it() -> None:
    fight = spinning()
    choose(fight, "heroes", o.Dash("Ann", "free"))
    choose(fight, "Ann", o.MoveTo("m5"))
    held_after(fight, 1, "crippled")
    assert walked(fight) == ["b5"]


@pytest.mark.rule("HR-4.6", "HR-4.5", "HR-11.11")
def test_a_way_step_by_step_is_offered_no_farther_either() -> None:
    fight = spinning()
    choose(fight, "heroes", o.Dash("Ann", "free"))
    choose(fight, "Ann", o.StepByStep("Ann"))
    choose(fight, "Ann", o.MoveTo("b5"))
    held_after(fight, 1, "slowed")
    (ask,) = fight.asks
    assert isinstance(ask, ChooseStep)
    assert ask.feet == 25, "half of sixty, less the step it has taken"


@pytest.mark.rule("HR-4.6", "HR-11.16", "HR-11.11")
@pytest.mark.parametrize(("how", "steps"), [("slowed", 1), ("restrained", 1)])
def test_what_getting_up_has_cost_counts_as_well(how: str, steps: int) -> None:
    fight = spinning()
    fight.state.creatures["Ann"].conditions["prone"] = 1
    play(fight, ("heroes", o.CallOut("Ann", "free")), FOES_PASS)
    choose(fight, "heroes", o.StandUp("Ann", "free"))
    assert happened(fight.log, StoodUp)[0].feet == 30
    choose(fight, "Ann", o.MoveTo("g5"))
    held_after(fight, steps, how)
    assert walked(fight) == ["b5"], "thirty feet to rise, and its new speed is thirty"


@pytest.mark.rule("HR-4.6", "HR-12.5", "HR-11.11")
@pytest.mark.parametrize(("steps", "feet"), [(1, 30), (2, 30)])
def test_the_half_of_one_who_has_aimed_is_not_halved_by_it(steps: int, feet: int) -> None:
    fight = spinning()
    fight.state.creatures["Ann"].aimed = True
    choose(fight, "heroes", o.Dash("Ann", "free"))
    choose(fight, "Ann", o.MoveTo("g5"))
    held_after(fight, steps, "slowed")
    assert len(walked(fight)) * 5 == feet, "thirty feet, by its new speed and for its aim"


@pytest.mark.rule("HR-4.6", "HR-11.15")
@pytest.mark.parametrize(("to", "goes"), [("m5", ["b5"]), ("a1", ["a4", "a3", "a2", "a1"])])
def test_one_who_takes_fright_goes_no_nearer(to: str, goes: list[str]) -> None:
    fight = spinning()
    choose(fight, "heroes", o.Dash("Ann", "free"))
    choose(fight, "Ann", o.MoveTo(to))
    held_after(fight, 1, "frightened")
    assert walked(fight) == goes


@pytest.mark.rule("HR-4.6")
def test_a_walk_that_nobody_holds_up_goes_all_the_way() -> None:
    fight = spinning()
    choose(fight, "heroes", o.Dash("Ann", "free"))
    choose(fight, "Ann", o.MoveTo("m5"))
    held_after(fight, 99, "")
    assert walked(fight)[-1] == "m5"
    assert ended(fight) == []
    assert len(happened(fight.log, Dashed)) == 1


# --- HR-4.6: who threatens


def drawing(*dice: tuple[int, ...]) -> Fight:
    """Ann at c5, ten feet from an orc who can draw a spear in an instant; its hands are empty."""
    asking: Any = {"everywhere at once: step taken": "always"}
    orc = foe("Orc", "e5", FISTS, SPEAR, abilities=("everywhere at once",), asking=asking)
    fight = fight_of(scene(hero("Ann", "c5"), orc), *dice)
    choose(fight, "heroes", o.Dash("Ann", "free"))
    choose(fight, "Ann", o.StepByStep("Ann"))
    choose(fight, "Ann", o.MoveTo("c4"))
    return fight


@pytest.mark.rule("HR-4.6", "HR-4.14", "HR-5.5")
def test_a_weapon_drawn_in_answer_to_a_step_threatens_from_then_on() -> None:
    fight = drawing((8, 6, 8, 8), GUARD)
    (ask,) = fight.asks
    assert isinstance(ask, UseInstant)
    (draw,) = [x for x in ask.options if isinstance(x, o.UseAbility) and "spear" in x.choice]
    choose(fight, "foes", draw)
    choose(fight, "Ann", o.MoveTo("b4"))
    (ask,) = fight.asks
    assert isinstance(ask, SeizeOpportunity)
    assert fight.state.creatures["Ann"].at == "c4", "she is struck before she leaves its reach"
    choose(fight, "Orc", o.OpportunityAttack("Orc", "Ann", "cunning", "action"))
    assert len(happened(fight.log, OpportunitySeized)) == 1


@pytest.mark.rule("HR-4.6", "HR-4.14")
def test_the_step_in_answer_to_which_it_was_drawn_is_not_inside_its_reach() -> None:
    fight = drawing()
    (ask,) = fight.asks
    (draw,) = [x for x in ask.options if isinstance(x, o.UseAbility) and "spear" in x.choice]
    choose(fight, "foes", draw)
    choose(fight, "Ann", o.MoveTo("c5"))
    while isinstance(ask := fight.asks[0], UseInstant):
        fight.answer(ask, o.Decline("foes"), "foes")
    assert isinstance(fight.asks[0], ChooseStep), "five feet inside it so far"
    choose(fight, "Ann", o.MoveTo("c6"))
    while isinstance(ask := fight.asks[0], UseInstant):
        fight.answer(ask, o.Decline("foes"), "foes")
    assert isinstance(fight.asks[0], SeizeOpportunity), "ten feet"


@pytest.mark.rule("HR-4.6", "HR-4.14")
def test_without_it_bare_hands_threaten_nobody_at_ten_feet() -> None:
    fight = drawing()
    choose(fight, "foes", o.Decline("foes"))
    choose(fight, "Ann", o.MoveTo("b4"))
    while isinstance(ask := fight.asks[0], UseInstant):
        fight.answer(ask, o.Decline("foes"), "foes")
    assert isinstance(fight.asks[0], ChooseStep)
    assert fight.state.creatures["Ann"].at == "b4"
